//! Reading ordinals in Cantor normal form.
//!
//! ```text
//! ordinal  = term { "+" term }           exponents strictly decreasing
//! term     = number | power [ "*" number ]
//! power    = "w" [ "^" exponent ]
//! exponent = number | power | "(" ordinal ")"
//! ```
//!
//! ω and omega may be used for w, · and × for *, and superscript digits for ^ and a number. A sum whose terms do not
//! decrease, such as 3+w, *is* an ordinal by absorption (it is ω), but as a position it is probably a mistake, and is
//! refused. [`evaluate`](super::evaluate) evaluates such sums. A coefficient 0 in a sum with other terms is refused for
//! the same reason.

use super::cnf::CnfTerm;
use super::error::{ParseErrorKind, ParseOrdinalError};
use super::token::{Operator, OrdinalToken};
use super::tokens::OrdinalTokens;
use super::{Ordinal, OrdinalError};
use std::str::FromStr;

/// A term that has begun and is not complete. Because of an explicit stack of these, nesting needs no machine stack.
enum OpenTerm {
    /// ω^, before its exponent.
    Power { at: usize },
    /// A sum that began at `at` and whose last term began at `term`.
    Sum { at: usize, term: usize, terms: Vec<CnfTerm>, zero: bool },
}

fn sum(at: usize) -> OpenTerm {
    OpenTerm::Sum { at, term: at, terms: Vec::new(), zero: false }
}

fn arithmetic(at: usize) -> impl Fn(OrdinalError) -> ParseOrdinalError {
    move |error| ParseOrdinalError::new(at, ParseErrorKind::Arithmetic(error))
}

/// Reads an ordinal in Cantor normal form.
///
/// ```
/// # use impartial_core::ordinal::Ordinal;
/// for text in ["0", "16", "w", "w^2*3+w*4+16", "w^w", "w^(w+3)*2", "w^(w^w)"] {
///     assert_eq!(text.parse::<Ordinal>()?.to_string(), text);
/// }
/// assert_eq!("ω²·3 + ω^ω^ω".parse::<Ordinal>().unwrap_err().position(), 8);
/// assert_eq!("ω^ω^ω + ω²·3".parse::<Ordinal>()?.to_string(), "w^(w^w)+w^2*3");
/// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
/// ```
///
/// # Complexity
/// Linear in the length of the text, apart from the conversion of long decimal numbers.
impl FromStr for Ordinal {
    type Err = ParseOrdinalError;

    fn from_str(text: &str) -> Result<Self, ParseOrdinalError> {
        if text.trim().is_empty() {
            return Err(ParseOrdinalError::new(1, ParseErrorKind::Empty));
        }
        let mut tokens = OrdinalTokens::new(text, "numbers, w, +, *, ^ and parentheses");
        let mut stack = vec![sum(1)];
        loop {
            let (at, token) = tokens.next()?;
            let in_exponent = matches!(stack.last(), Some(OpenTerm::Power { .. }));
            if let Some(OpenTerm::Sum { term, .. }) = stack.last_mut() {
                *term = at;
            }
            let (value, literal) = match token {
                Some(OrdinalToken::Number(n)) => (n.into(), !in_exponent),
                Some(OrdinalToken::Omega) if tokens.take(Operator::Power)? => {
                    stack.push(OpenTerm::Power { at });
                    continue;
                }
                Some(OrdinalToken::Omega) => (Ordinal::omega(), false),
                Some(OrdinalToken::Open) if in_exponent => {
                    stack.push(sum(at));
                    continue;
                }
                found if in_exponent => {
                    return Err(ParseOrdinalError::unexpected(at, found, "a number, w or ("));
                }
                found => return Err(ParseOrdinalError::unexpected(at, found, "a number, w or w^")),
            };
            if let Some(ordinal) = finish(&mut tokens, &mut stack, value, literal)? {
                return Ok(ordinal);
            }
        }
    }
}

/// Adds a complete number or power to the term around it, and completes the terms that end with it. Returns the ordinal
/// at the end of the text, and `None` before the next term.
fn finish(
    tokens: &mut OrdinalTokens<'_>,
    stack: &mut Vec<OpenTerm>,
    mut value: Ordinal,
    mut literal: bool,
) -> Result<Option<Ordinal>, ParseOrdinalError> {
    loop {
        while let Some(OpenTerm::Power { at }) = stack.last() {
            value = Ordinal::omega_power(value).map_err(arithmetic(*at))?;
            stack.pop();
            literal = false;
        }
        if !literal && tokens.take(Operator::Multiply)? {
            match tokens.next()? {
                (at, Some(OrdinalToken::Number(n))) if n.is_zero() => {
                    return Err(ParseOrdinalError::new(at, ParseErrorKind::ZeroTerm));
                }
                (_, Some(OrdinalToken::Number(n))) => value = value * Ordinal::from(n),
                (at, found) => return Err(ParseOrdinalError::unexpected(at, found, "a number")),
            }
        }
        let depth = stack.len();
        let Some(OpenTerm::Sum { at: open, term, terms, zero }) = stack.last_mut() else {
            return Ok(Some(value));
        };
        add_term(*term, terms, zero, value)?;
        match tokens.next()? {
            (_, Some(OrdinalToken::Operator(Operator::Add))) => return Ok(None),
            (_, Some(OrdinalToken::Close)) if depth > 1 => {
                value = Ordinal::from_list(std::mem::take(terms));
                stack.pop();
            }
            (_, None) if depth == 1 => return Ok(Some(Ordinal::from_list(std::mem::take(terms)))),
            (_, None) => return Err(ParseOrdinalError::new(*open, ParseErrorKind::Unclosed)),
            (at, found) if depth > 1 => {
                return Err(ParseOrdinalError::unexpected(at, found, "+, * or )"));
            }
            (at, found) => return Err(ParseOrdinalError::unexpected(at, found, "+, * or the end")),
        }
    }
}

/// Adds a term to a sum, if the sum stays in normal form.
fn add_term(
    at: usize,
    terms: &mut Vec<CnfTerm>,
    zero: &mut bool,
    value: Ordinal,
) -> Result<(), ParseOrdinalError> {
    let Some(term) = value.into_list().pop() else {
        let alone = terms.is_empty() && !*zero;
        *zero = true;
        return if alone { Ok(()) } else { Err(ParseOrdinalError::new(at, ParseErrorKind::ZeroTerm)) };
    };
    if *zero {
        return Err(ParseOrdinalError::new(at, ParseErrorKind::ZeroTerm));
    }
    if terms.last().is_some_and(|last| last.exponent <= term.exponent) {
        return Err(ParseOrdinalError::new(at, ParseErrorKind::Increasing));
    }
    terms.push(term);
    Ok(())
}

/// Serializes the ordinal as the text in which it is printed.
#[cfg(feature = "serde")]
impl serde::Serialize for Ordinal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Ordinal {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Natural;
    use super::*;

    #[test]
    fn what_is_no_normal_form_is_refused_with_its_place() {
        let cases = [
            ("", 1),
            ("3+w", 3),
            ("w+w^2", 3),
            ("w+w", 3),
            ("w*0", 3),
            ("0+1", 3),
            ("1+0", 3),
            ("w^2+w*0+1", 7),
            ("w^(w+w^2)", 6),
            ("w^(w", 3),
            ("w)", 2),
            ("w^", 3),
            ("w^^2", 3),
            ("2*w", 2),
            ("w2", 2),
            ("(w+1)", 1),
            ("w^2^3", 4),
            ("w-1", 2),
            ("w nim+ 1", 3),
            ("x", 1),
            ("w+ω^é", 5),
        ];
        for (text, at) in cases {
            let error = text.parse::<Ordinal>().unwrap_err();
            assert_eq!(error.position(), at, "{text}: {error}");
        }
    }

    #[test]
    fn other_spellings_are_read() {
        let cases = [
            (" ω · 4 + 16 ", "w*4+16"),
            ("ω²·3+ω×2", "w^2*3+w*2"),
            ("w^1", "w"),
            ("w^0*5", "5"),
            ("w^(0)", "1"),
            ("w^w^w*2+w^w^2", "w^(w^w)*2+w^(w^2)"),
            ("ω¹²", "w^12"),
            ("00012", "12"),
            ("w^((w))", ""),
        ];
        for (text, printed) in cases {
            let result = text.parse::<Ordinal>();
            match result {
                Ok(ordinal) => assert_eq!(ordinal.to_string(), printed, "{text}"),
                Err(error) => assert_eq!(printed, "", "{text}: {error}"),
            }
        }
    }

    #[test]
    fn coefficients_have_any_size() {
        let text = format!("w^{0}*{0}+{0}", "123456789".repeat(50));
        assert_eq!(text.parse::<Ordinal>().map(|x| x.to_string()), Ok(text));
        assert_eq!("w^2".parse::<Ordinal>().ok().map(|x| x.finite_part()), Some(Natural::ZERO));
    }
}
