//! From text to tokens, each with its place.

/// Text that is not a formula: where, what is wrong, and what is allowed there.
///
/// ```
/// use impartial::prove::Formula;
/// let error = Formula::parse("all x:\n  x + < 3").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 7));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 7: '<' where a term should begin\n    x + < 3\n        ^\nallowed: a variable, a number, '(', \
///      mask_k(…), quotient(…), low(…)"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}\n  {text}\n  {}^\nallowed: {allowed}", " ".repeat(column - 1))]
pub struct SyntaxError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The text of the line.
    pub text: String,
    /// What is wrong.
    pub what: String,
    /// What is allowed.
    pub allowed: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Name(String),
    Number(u64),
    /// A sign, in its ASCII spelling.
    Sign(&'static str),
    End,
}

impl Token {
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Name(name) => format!("'{name}'"),
            Token::Number(n) => format!("'{n}'"),
            Token::Sign(sign) => format!("'{sign}'"),
            Token::End => "the end".into(),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) token: Token,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Signs with all their spellings, longer ones before their beginnings.
const SIGNS: &[(&str, &str)] = &[
    ("<->", "<->"),
    ("->", "->"),
    (":=", ":="),
    ("<=", "<="),
    (">=", ">="),
    ("!=", "!="),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("+", "+"),
    ("*", "*"),
    ("&", "&"),
    ("|", "|"),
    ("!", "not"),
    ("(", "("),
    (")", ")"),
    (",", ","),
    (":", ":"),
    (".", ":"),
    (";", ";"),
    ("¬", "not"),
    ("∧", "&"),
    ("∨", "|"),
    ("→", "->"),
    ("↔", "<->"),
    ("∀", "all"),
    ("∃", "ex"),
    ("⊕", "xor"),
    ("·", "*"),
    ("≤", "<="),
    ("≥", ">="),
    ("≠", "!="),
];

/// Words that are signs.
const WORDS: &[(&str, &str)] = &[
    ("not", "not"),
    ("and", "&"),
    ("or", "|"),
    ("xor", "xor"),
    ("mod", "mod"),
    ("all", "all"),
    ("forall", "all"),
    ("ex", "ex"),
    ("exists", "ex"),
    ("def", "def"),
    ("true", "true"),
    ("false", "false"),
    ("distinct", "distinct"),
    ("quotient", "quotient"),
    ("low", "low"),
];

pub(super) fn error(
    text: &str,
    (line, column): (usize, usize),
    what: impl Into<String>,
    allowed: impl Into<String>,
) -> SyntaxError {
    let shown = text.lines().nth(line - 1).unwrap_or_default().to_owned();
    SyntaxError { line, column, text: shown, what: what.into(), allowed: allowed.into() }
}

pub(super) fn tokens(text: &str) -> Result<Vec<Placed>, SyntaxError> {
    let mut found = Vec::new();
    let mut last = (1, 1);
    for (number, line) in text.lines().enumerate() {
        let mut rest = line;
        let mut column = 1;
        loop {
            let trimmed = rest.trim_start();
            column += rest[..rest.len() - trimmed.len()].chars().count();
            rest = trimmed;
            let here = (number + 1, column);
            let Some(first) = rest.chars().next().filter(|c| *c != '#') else { break };
            let (token, length) = if first.is_ascii_digit() {
                let length = rest.bytes().take_while(u8::is_ascii_digit).count();
                let n = rest[..length]
                    .parse()
                    .map_err(|_| error(text, here, "a number of 2^64 or more", "numbers below 2^64"))?;
                (Token::Number(n), length)
            } else if first.is_alphabetic() {
                let length =
                    rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').unwrap_or(rest.len());
                let word = &rest[..length];
                let sign = WORDS.iter().find(|(spelling, _)| *spelling == word);
                (sign.map_or_else(|| Token::Name(word.to_owned()), |(_, sign)| Token::Sign(sign)), length)
            } else if let Some((spelling, sign)) =
                SIGNS.iter().find(|(spelling, _)| rest.starts_with(spelling))
            {
                (Token::Sign(sign), spelling.len())
            } else {
                let allowed = "names, numbers, + * xor mod = != < <= > >= not & | -> <-> all ex ( ) , : ; :=";
                return Err(error(text, here, format!("the character '{first}'"), allowed));
            };
            found.push(Placed { token, line: here.0, column: here.1 });
            column += rest[..length].chars().count();
            rest = &rest[length..];
            last = (number + 1, column);
        }
    }
    found.push(Placed { token: Token::End, line: last.0, column: last.1 });
    Ok(found)
}
