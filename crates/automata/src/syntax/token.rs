//! From text to tokens, each with its place.

use super::Span;

/// Text that is not a formula: where, what is wrong, and what is allowed there.
///
/// ```
/// use impartial_automata::Formula;
/// let error = Formula::parse("all x:\n  x + < 3").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 7));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 7: '<' where a term should begin\n    x + < 3\n        ^\nallowed: a variable, a number, '(', \
///      a function of terms such as mask_k(…), quotient(…), low(…)"
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

/// What is wrong at a place of a text, and what is allowed there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (allowed: {allowed})")]
pub struct Problem {
    /// The place.
    pub span: Span,
    /// What is wrong.
    pub what: String,
    /// What is allowed.
    pub allowed: String,
}

impl Problem {
    /// What is wrong there, and what is allowed.
    pub fn new(span: Span, what: impl Into<String>, allowed: impl Into<String>) -> Self {
        Problem { span, what: what.into(), allowed: allowed.into() }
    }

    /// The same with the line that is meant of the text.
    pub fn in_text(self, text: &str) -> SyntaxError {
        let Problem { span, what, allowed } = self;
        let start = (0..=span.start.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let begin = before.rfind('\n').map_or(0, |at| at + 1);
        let column = text[begin..start].chars().count() + 1;
        let shown = text.lines().nth(line - 1).unwrap_or_default().to_owned();
        SyntaxError { line, column, text: shown, what, allowed }
    }
}

/// A word, number or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name.
    Name(String),
    /// A number.
    Number(u64),
    /// A sign, in its ASCII spelling.
    Sign(&'static str),
    /// What stands in quotation marks.
    Text(String),
    /// The end of the text.
    End,
}

impl Token {
    /// The token as it is named in messages.
    pub fn describe(&self) -> String {
        match self {
            Token::Name(name) => format!("'{name}'"),
            Token::Number(n) => format!("'{n}'"),
            Token::Sign(sign) => format!("'{sign}'"),
            Token::Text(text) => format!("\"{text}\""),
            Token::End => "the end".into(),
        }
    }
}

/// A token and its place.
#[derive(Clone, Debug)]
pub struct PlacedToken {
    /// The token.
    pub token: Token,
    /// Its place.
    pub span: Span,
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
    ("..", ".."),
    ("-", "-"),
    ("{", "{"),
    ("}", "}"),
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

/// The tokens of a text, the last of them its end.
///
/// # Errors
/// A character that begins no token, a number of 2^64 or more, a quotation mark without its partner.
pub fn tokens(text: &str) -> Result<Vec<PlacedToken>, Problem> {
    let mut found = Vec::new();
    let (mut at, mut last) = (0, 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        if first == '#' {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let span = |length: usize| Span { start: at, end: at + length };
        let (token, length) = if first.is_ascii_digit() {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let n = rest[..length]
                .parse()
                .map_err(|_| Problem::new(span(length), "a number of 2^64 or more", "numbers below 2^64"))?;
            (Token::Number(n), length)
        } else if first.is_alphabetic() {
            let length =
                rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').unwrap_or(rest.len());
            let word = &rest[..length];
            let sign = WORDS.iter().find(|(spelling, _)| *spelling == word);
            (sign.map_or_else(|| Token::Name(word.to_owned()), |(_, sign)| Token::Sign(sign)), length)
        } else if first == '"' {
            let inside = &rest[1..];
            match inside.find(['"', '\n']) {
                Some(end) if inside.as_bytes()[end] == b'"' => {
                    (Token::Text(inside[..end].to_owned()), end + 2)
                }
                _ => {
                    return Err(Problem::new(
                        span(1),
                        "a quotation mark without its partner",
                        "\"…\" on one line",
                    ));
                }
            }
        } else if let Some((spelling, sign)) = SIGNS.iter().find(|(spelling, _)| rest.starts_with(spelling)) {
            (Token::Sign(sign), spelling.len())
        } else {
            let allowed = "names, numbers, + - * xor mod = != < <= > >= not & | -> <-> all ex ( ) , : ; :=";
            let shown: String =
                if first.is_control() { first.escape_default().collect() } else { first.into() };
            return Err(Problem::new(span(first.len_utf8()), format!("the character '{shown}'"), allowed));
        };
        found.push(PlacedToken { token, span: span(length) });
        at += length;
        last = at;
    }
    found.push(PlacedToken { token: Token::End, span: Span { start: last, end: last } });
    Ok(found)
}
