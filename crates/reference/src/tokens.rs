//! Words, numbers and signs of a line.

/// A token of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Name(String),
    Number(u64),
    Text(String),
    Sign(&'static str),
}

/// The signs, the longer ones first.
const SIGNS: [&str; 24] = [
    "<->", "->", ":=", "..", "!=", "<=", ">=", "=", "<", ">", "+", "-", "*", "(", ")", "{", "}", ",", ":",
    "&", "|", ";", "?", ".",
];

/// Returns the statements of a text: lines without comments, each with the indented lines that follow it.
pub(crate) fn statements(text: &str) -> Vec<String> {
    let mut statements: Vec<String> = Vec::new();
    for line in text.lines() {
        let code = without_comment(line);
        if code.trim().is_empty() {
            continue;
        }
        match statements.last_mut() {
            Some(last) if code.starts_with([' ', '\t']) => {
                last.push(' ');
                last.push_str(code.trim());
            }
            _ => statements.push(code.trim().to_owned()),
        }
    }
    statements
}

/// Returns a line up to its comment. A `#` inside quotation marks does not begin a comment.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    for (at, sign) in line.char_indices() {
        match sign {
            '"' => quoted = !quoted,
            '#' if !quoted => return &line[..at],
            _ => {}
        }
    }
    line
}

/// Returns the tokens of a text.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut rest = text.trim_start();
    let mut tokens = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphabetic() {
            let length =
                rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\'')).unwrap_or(rest.len());
            tokens.push(Token::Name(rest[..length].to_owned()));
            length
        } else if first.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let number: Option<u64> = rest[..length].parse().ok();
            tokens.push(Token::Number(number.ok_or("a number that is too large")?));
            length
        } else if first == '"' {
            let end = rest[1..].find('"').ok_or("a text without an end")?;
            tokens.push(Token::Text(rest[1..=end].to_owned()));
            end + 2
        } else {
            let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
            let sign = sign.ok_or_else(|| format!("the character {first:?}"))?;
            tokens.push(Token::Sign(sign));
            sign.len()
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}
