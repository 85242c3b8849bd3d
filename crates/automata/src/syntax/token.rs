//! The lexer from text to tokens, each with its place.

use super::Span;

/// A syntax error: the place in the text, the reason, and what is allowed at the place.
///
/// ```
/// use impartial_automata::Formula;
/// let error = Formula::parse("all x:\n  x + < 3").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 7));
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 7: '<' where a term should begin\n    x + < 3\n        ^\nallowed: a variable, a number, '(', \
///      a function of terms such as mask_k(…), quotient(…), low(…)"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}\n  {text}\n  {}^\nallowed: {allowed}", " ".repeat(column - 1))]
pub struct SyntaxError {
    line: usize,
    column: usize,
    text: String,
    what: String,
    allowed: String,
}

impl SyntaxError {
    /// Returns the number of the line with the error, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the column of the error in characters, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns the text of the line with the error.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the reason of the error, in words.
    pub fn reason(&self) -> &str {
        &self.what
    }

    /// Returns the description of the text that is allowed at the place.
    pub fn allowed(&self) -> &str {
        &self.allowed
    }
}

/// An error at a place of a text: the reason, and what is allowed at the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (allowed: {allowed})")]
pub struct SyntaxProblem {
    span: Span,
    what: String,
    allowed: String,
    brackets: Vec<Span>,
}

impl SyntaxProblem {
    /// Creates an error at `span` from the reason and the allowed text.
    pub fn new(span: Span, what: impl Into<String>, allowed: impl Into<String>) -> Self {
        SyntaxProblem { span, what: what.into(), allowed: allowed.into(), brackets: Vec::new() }
    }

    /// Returns the same error with the parts of the text around which brackets would remove it.
    #[must_use]
    pub fn with_brackets(mut self, brackets: Vec<Span>) -> Self {
        self.brackets = brackets;
        self
    }

    /// Returns the same error at another place.
    #[must_use]
    pub fn with_span(mut self, span: Span) -> Self {
        self.span = span;
        self
    }

    /// Returns the place of the error in the text.
    pub fn span(&self) -> Span {
        self.span
    }

    /// Returns the reason of the error, in words.
    pub fn reason(&self) -> &str {
        &self.what
    }

    /// Returns the description of the text that is allowed at the place.
    pub fn allowed(&self) -> &str {
        &self.allowed
    }

    /// Returns the parts of the text around which brackets would remove the error, with the meaning of the first reading
    /// that is allowed; empty if brackets do not help.
    pub fn brackets(&self) -> &[Span] {
        &self.brackets
    }

    /// Converts the error into a syntax error with the line of the text.
    pub fn in_text(self, text: &str) -> SyntaxError {
        let SyntaxProblem { span, what, allowed, .. } = self;
        let start =
            (0..=span.start.min(text.len())).rev().find(|&index| text.is_char_boundary(index)).unwrap_or(0);
        let before = &text[..start];
        let line = before.matches('\n').count() + 1;
        let begin = before.rfind('\n').map_or(0, |index| index + 1);
        let column = text[begin..start].chars().count() + 1;
        let line_text = text.lines().nth(line - 1).unwrap_or_default().to_owned();
        SyntaxError { line, column, text: line_text, what, allowed }
    }
}

/// A word, a number or a sign of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name, or a word of the language.
    Name(String),
    /// A natural number below 2^64.
    Number(u64),
    /// A sign, in its ASCII spelling.
    Sign(&'static str),
    /// A text in quotation marks, without them.
    Text(String),
    /// The end of the text, the last token.
    End,
}

impl Token {
    /// Returns the token as messages name it.
    pub fn describe(&self) -> String {
        match self {
            Token::Name(name) => format!("'{name}'"),
            Token::Number(n) => format!("'{n}'"),
            Token::Sign(sign) => format!("'{sign}'"),
            Token::Text(text) => format!("\"{text}\""),
            Token::End => "the end".into(),
        }
    }

    /// Returns whether a term may begin with the token, other than with the operation `xor` over members.
    pub fn begins_term(&self) -> bool {
        // Two functions are signs.
        matches!(self, Token::Name(_) | Token::Number(_) | Token::Sign("(" | "low" | "quotient"))
    }

    /// Returns whether a formula may begin with the token, other than with the operation `xor` over members.
    pub fn begins_formula(&self) -> bool {
        self.begins_term()
            || matches!(self, Token::Sign("not" | "all" | "ex" | "true" | "false" | "distinct"))
    }
}

/// A token with its place in the text.
#[derive(Clone, Debug)]
pub struct PlacedToken {
    /// The token itself.
    pub token: Token,
    /// The place of the token.
    pub span: Span,
}

/// Signs with all their spellings, each before the spellings that are its prefixes.
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

/// Keywords that stand for operators.
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

/// Returns the tokens of a text, with the end as the last token.
///
/// # Errors
/// A character that begins no token; a number of 2^64 or more; a quotation mark without a partner.
pub fn tokens(text: &str) -> Result<Vec<PlacedToken>, SyntaxProblem> {
    let mut tokens = Vec::new();
    let (mut position, mut last) = (0, 0);
    while let Some(first) = text[position..].chars().next() {
        let remaining = &text[position..];
        if first.is_whitespace() {
            position += first.len_utf8();
            continue;
        }
        if first == '#' {
            position += remaining.find('\n').unwrap_or(remaining.len());
            continue;
        }
        let span = |length: usize| Span { start: position, end: position + length };
        let (token, length) = if first.is_ascii_digit() {
            let length = remaining.bytes().take_while(u8::is_ascii_digit).count();
            let n = remaining[..length].parse().map_err(|_| {
                SyntaxProblem::new(span(length), "a number of 2^64 or more", "numbers below 2^64")
            })?;
            (Token::Number(n), length)
        } else if first.is_alphabetic() {
            let length = remaining
                .find(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'')
                .unwrap_or(remaining.len());
            let word = &remaining[..length];
            let sign = WORDS.iter().find(|(spelling, _)| *spelling == word);
            (sign.map_or_else(|| Token::Name(word.to_owned()), |(_, sign)| Token::Sign(sign)), length)
        } else if first == '"' {
            let inside = &remaining[1..];
            match inside.find(['"', '\n']) {
                Some(end) if inside.as_bytes()[end] == b'"' => {
                    (Token::Text(inside[..end].to_owned()), end + 2)
                }
                _ => {
                    return Err(SyntaxProblem::new(
                        span(1),
                        "a quotation mark without its partner",
                        "\"…\" on one line",
                    ));
                }
            }
        } else if let Some((spelling, sign)) =
            SIGNS.iter().find(|(spelling, _)| remaining.starts_with(spelling))
        {
            (Token::Sign(sign), spelling.len())
        } else {
            let allowed = "names, numbers, + - * xor mod = != < <= > >= not & | -> <-> all ex ( ) , : ; :=";
            let shown: String =
                if first.is_control() { first.escape_default().collect() } else { first.into() };
            return Err(SyntaxProblem::new(
                span(first.len_utf8()),
                format!("the character '{shown}'"),
                allowed,
            ));
        };
        tokens.push(PlacedToken { token, span: span(length) });
        position += length;
        last = position;
    }
    tokens.push(PlacedToken { token: Token::End, span: Span { start: last, end: last } });
    Ok(tokens)
}
