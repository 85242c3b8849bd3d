//! Values as text, such as `0,1,2,0`.

/// Largest number of values of a question.
const MAX_VALUES: usize = 10_000;

/// Error for a text that is a list of values with a mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ValuesError(String);

impl ValuesError {
    pub(crate) fn new(text: String) -> ValuesError {
        ValuesError(text)
    }
}

/// Reads values with the numbers 0, 1, 2, …, which commas, semicolons or blanks separate. Returns `None` for a text that does
/// not look like numbers, such as the name of a game.
///
/// # Errors
/// A number below 0 or beyond 64 bits, or more than 10,000 values.
///
/// ```
/// use impartial_atlas::values_of_text;
/// assert_eq!(values_of_text("0,1, 2 0"), Ok(Some(vec![0, 1, 2, 0])));
/// assert_eq!(values_of_text("octal:0.137"), Ok(None));
/// assert!(values_of_text("0,-1").is_err());
/// ```
pub fn values_of_text(text: &str) -> Result<Option<Vec<u64>>, ValuesError> {
    let is_separator = |c: char| c == ',' || c == ';' || c.is_whitespace();
    let looks_like_numbers = text.chars().any(|c| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || is_separator(c) || c == '-');
    if !looks_like_numbers {
        return Ok(None);
    }
    let words: Vec<&str> = text.split(is_separator).filter(|word| !word.is_empty()).collect();
    if words.len() > MAX_VALUES {
        return Err(ValuesError(format!("{} values (allowed: at most {MAX_VALUES})", words.len())));
    }
    let read = |word: &&str| {
        word.parse::<u64>().map_err(|_| {
            ValuesError(format!(
                "value '{word}' (allowed: whole numbers from 0 to {}, such as 0,1,2,0)",
                u64::MAX
            ))
        })
    };
    words.iter().map(read).collect::<Result<Vec<u64>, _>>().map(Some)
}
