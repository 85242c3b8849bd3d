//! A text of ordinal notation, token by token.

use super::Natural;
use super::error::{ParseErrorKind, ParseOrdinalError};
use super::size::check_bits;
use super::token::{Operator, OrdinalToken};
use num_bigint::BigUint;

/// The operations that are written as words.
const WORDS: [(&str, Operator); 3] =
    [("div", Operator::Divide), ("mod", Operator::Remainder), ("xor", Operator::Xor)];

/// Spelling of ω, in addition to the letters `w` and `ω`.
const OMEGA: &str = "omega";

/// The beginnings of names of ε₀, which has no Cantor normal form of smaller exponents.
const EPSILON: [&str; 4] = ["ε", "eps", "e_", "e0"];

/// Families of operations with a prefix before + or *.
const PREFIXES: [(&str, Operator, Operator); 2] = [
    ("nim", Operator::NimAdd, Operator::NimMultiply),
    ("nat", Operator::NaturalAdd, Operator::NaturalMultiply),
];

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Reads a text token by token, one token ahead.
pub(super) struct OrdinalTokens<'a> {
    rest: &'a str,
    /// The number of the next character of `rest`, from 1.
    at: usize,
    /// The signs that the text may contain, for error messages.
    allowed: &'static str,
    /// A number written as a superscript, to be returned after its `^`.
    superscript: Option<(usize, Natural)>,
    peeked: Option<(usize, Option<OrdinalToken>)>,
}

impl<'a> OrdinalTokens<'a> {
    /// Creates the reader of a text; error messages list `allowed`.
    pub(super) fn new(text: &'a str, allowed: &'static str) -> Self {
        OrdinalTokens { rest: text, at: 1, allowed, superscript: None, peeked: None }
    }

    /// Returns the next token with the number of its first character, or `None` at the end.
    pub(super) fn next(&mut self) -> Result<(usize, Option<OrdinalToken>), ParseOrdinalError> {
        match self.peeked.take() {
            Some(word) => Ok(word),
            None => self.read(),
        }
    }

    /// Consumes the next token if it is this operator, and returns whether it is.
    pub(super) fn take(&mut self, operator: Operator) -> Result<bool, ParseOrdinalError> {
        let (at, token) = self.next()?;
        let found = token == Some(OrdinalToken::Operator(operator));
        if !found {
            self.peeked = Some((at, token));
        }
        Ok(found)
    }

    fn skip(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.at += taken.chars().count();
        self.rest = rest;
        taken
    }

    fn skip_space(&mut self) {
        self.skip(self.rest.len() - self.rest.trim_start().len());
    }

    fn read(&mut self) -> Result<(usize, Option<OrdinalToken>), ParseOrdinalError> {
        if let Some((at, n)) = self.superscript.take() {
            return Ok((at, Some(OrdinalToken::Number(n))));
        }
        self.skip_space();
        let at = self.at;
        let Some(first) = self.rest.chars().next() else { return Ok((at, None)) };
        let token = match first {
            '0'..='9' => {
                let length = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
                let digits = self.skip(length);
                return Ok((at, Some(OrdinalToken::Number(number(digits, at)?))));
            }
            'w' | 'ω' => OrdinalToken::Omega,
            '(' => OrdinalToken::Open,
            ')' => OrdinalToken::Close,
            '+' => OrdinalToken::Operator(Operator::Add),
            '-' | '−' => OrdinalToken::Operator(Operator::Subtract),
            '*' | '·' | '×' => OrdinalToken::Operator(Operator::Multiply),
            '^' => OrdinalToken::Operator(Operator::Power),
            '⊕' => OrdinalToken::Operator(Operator::NimAdd),
            '⊗' => OrdinalToken::Operator(Operator::NimMultiply),
            c if SUPERSCRIPTS.contains(&c) => {
                let digit = |c: char| SUPERSCRIPTS.iter().position(|s| *s == c);
                let digits: String =
                    self.rest.chars().map_while(digit).map(|d| char::from(b'0' + d as u8)).collect();
                let length = self.rest.chars().take(digits.len()).map(char::len_utf8).sum();
                self.skip(length);
                self.superscript = Some((at, number(&digits, at)?));
                return Ok((at, Some(OrdinalToken::Operator(Operator::Power))));
            }
            _ => return self.read_word(at, first),
        };
        self.skip(first.len_utf8());
        Ok((at, Some(token)))
    }

    fn read_word(
        &mut self,
        at: usize,
        first: char,
    ) -> Result<(usize, Option<OrdinalToken>), ParseOrdinalError> {
        for (word, operator) in WORDS {
            if self.rest.starts_with(word) {
                self.skip(word.len());
                return Ok((at, Some(OrdinalToken::Operator(operator))));
            }
        }
        for (prefix, add, multiply) in PREFIXES {
            if self.rest.starts_with(prefix) {
                self.skip(prefix.len());
                let sign_at = self.at;
                let sign = self.rest.chars().next();
                return match self.read() {
                    Ok((_, Some(OrdinalToken::Operator(Operator::Add)))) => {
                        Ok((at, Some(OrdinalToken::Operator(add))))
                    }
                    Ok((_, Some(OrdinalToken::Operator(Operator::Multiply)))) => {
                        Ok((at, Some(OrdinalToken::Operator(multiply))))
                    }
                    _ => {
                        let sign = sign.filter(|c| !c.is_whitespace()).map(String::from).unwrap_or_default();
                        let word = format!("{prefix}{sign}");
                        Err(ParseOrdinalError::new(
                            sign_at,
                            ParseErrorKind::Operator { word, allowed: self.allowed },
                        ))
                    }
                };
            }
        }
        if self.rest.starts_with(OMEGA) {
            self.skip(OMEGA.len());
            return Ok((at, Some(OrdinalToken::Omega)));
        }
        if EPSILON.iter().any(|name| self.rest.starts_with(name)) {
            return Err(ParseOrdinalError::new(at, ParseErrorKind::Epsilon));
        }
        Err(ParseOrdinalError::new(at, ParseErrorKind::Character { found: first, allowed: self.allowed }))
    }
}

fn number(digits: &str, at: usize) -> Result<Natural, ParseOrdinalError> {
    let check =
        |bits| check_bits(Some(bits)).map_err(|e| ParseOrdinalError::new(at, ParseErrorKind::Arithmetic(e)));
    // A number of d + 1 digits is at least 10^d, and the logarithm of 10 to base 2 is more than 3.3219.
    let digits = digits.trim_start_matches('0');
    check((digits.len() as u64).saturating_sub(1).saturating_mul(33_219) / 10_000)?;
    if digits.is_empty() {
        return Ok(Natural::default());
    }
    if let Ok(n) = digits.parse::<u64>() {
        return Ok(n.into());
    }
    let n = digits.parse::<BigUint>().map_err(|_| ParseOrdinalError::new(at, ParseErrorKind::Number))?;
    // The estimate above is a lower bound.
    check(n.bits())?;
    Ok(n.into())
}
