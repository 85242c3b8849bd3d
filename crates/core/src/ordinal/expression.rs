//! Evaluation of expressions of ordinals.
//!
//! | operations | binding |
//! |---|---|
//! | `^` | tightest, right-associative |
//! | `*` `nim*` `nat*` `div` `mod` | left-associative |
//! | `+` `-` `nim+` `nat+` | loosest, left-associative |
//!
//! Operands are natural numbers, `w` and expressions in parentheses. a `-` b is the γ with
//! b + γ = a; a `div` b and a `mod` b are the quotient and the residue of a = b·q + r. The spellings
//! ω, omega, ·, ×, ⊕, ⊗ and superscript digits are also read. `xor` is another name of `nim+`; because
//! languages disagree on how tightly it binds, it needs parentheses next to all other operators but `^`, as in rule files.

use super::error::{ParseErrorKind, ParseOrdinalError};
use super::token::{Operator, OrdinalToken};
use super::tokens::OrdinalTokens;
use super::{Ordinal, OrdinalError};

/// An entry on the stack of operators. Because of this stack, nesting needs no machine stack.
enum StackedOperator {
    Operator(usize, Operator),
    Open(usize),
}

/// The operators inside one pair of parentheses.
#[derive(Default)]
struct BracketLevel {
    has_xor: bool,
    /// An operator in this level that needs parentheses next to `xor`.
    ambiguous: Option<Operator>,
}

impl BracketLevel {
    /// Adds the operator at character `at`.
    ///
    /// [`ParseOrdinalError`] if `xor` stands next to an operator to which languages give different precedences.
    fn add(&mut self, operator: Operator, at: usize) -> Result<(), ParseOrdinalError> {
        self.has_xor |= operator == Operator::Xor;
        if operator.needs_parentheses_next_to_xor() {
            self.ambiguous = Some(operator);
        }
        match self.ambiguous {
            Some(other) if self.has_xor => {
                Err(ParseOrdinalError::new(at, ParseErrorKind::NextToXor(other.to_string())))
            }
            _ => Ok(()),
        }
    }
}

/// Evaluates an expression.
///
/// ```
/// use impartial_core::ordinal::evaluate;
///
/// assert_eq!(evaluate("3+w")?.to_string(), "w");
/// assert_eq!(evaluate("(w+1)^3")?.to_string(), "w^3+w^2+w+1");
/// assert_eq!(evaluate("w nim* w^2 + 2^w^2")?.to_string(), "w^w");
/// assert_eq!(evaluate("w^2+5 - (w+3)")?.to_string(), "w^2+5");
/// assert_eq!(evaluate("(w^2+w*4+16) div w")?.to_string(), "w+4");
/// assert!(evaluate("1 - 2").is_err());
/// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
/// ```
///
/// # Errors
/// A [`ParseOrdinalError`] with the place of the mistake, or of the operation that has no result or whose result is too
/// large.
///
/// # Complexity
/// One operation for each operator of the text.
pub fn evaluate(text: &str) -> Result<Ordinal, ParseOrdinalError> {
    if text.trim().is_empty() {
        return Err(ParseOrdinalError::new(1, ParseErrorKind::Empty));
    }
    let mut tokens = OrdinalTokens::new(
        text,
        "numbers, w, parentheses, and the operators + - * ^ div mod nim+ nim* nat+ nat*",
    );
    let mut values: Vec<Ordinal> = Vec::new();
    let mut waiting: Vec<StackedOperator> = Vec::new();
    let mut levels = vec![BracketLevel::default()];
    loop {
        // An operand.
        match tokens.next()? {
            (_, Some(OrdinalToken::Number(n))) => values.push(n.into()),
            (_, Some(OrdinalToken::Omega)) => values.push(Ordinal::omega()),
            (at, Some(OrdinalToken::Open)) => {
                waiting.push(StackedOperator::Open(at));
                levels.push(BracketLevel::default());
                continue;
            }
            (at, found) => return Err(ParseOrdinalError::unexpected(at, found, "a number, w or (")),
        }
        // An operator or a closing parenthesis follows the operand.
        loop {
            match tokens.next()? {
                (at, Some(OrdinalToken::Operator(operator))) => {
                    levels.last_mut().map_or(Ok(()), |level| level.add(operator, at))?;
                    apply_down_to(&mut values, &mut waiting, Some(operator))?;
                    waiting.push(StackedOperator::Operator(at, operator));
                    break;
                }
                (at, Some(OrdinalToken::Close)) => {
                    apply_down_to(&mut values, &mut waiting, None)?;
                    if waiting.pop().is_none() {
                        let found = Some(OrdinalToken::Close);
                        return Err(ParseOrdinalError::unexpected(at, found, "an operator or the end"));
                    }
                    levels.pop();
                }
                (_, None) => {
                    apply_down_to(&mut values, &mut waiting, None)?;
                    if let Some(StackedOperator::Open(at)) = waiting.pop() {
                        return Err(ParseOrdinalError::new(at, ParseErrorKind::Unclosed));
                    }
                    return Ok(values.pop().unwrap_or_default());
                }
                (at, found) => return Err(ParseOrdinalError::unexpected(at, found, "an operator")),
            }
        }
    }
}

/// Applies the waiting operators that bind at least as tightly as the next operator, or all operators down to the last
/// parenthesis.
fn apply_down_to(
    values: &mut Vec<Ordinal>,
    waiting: &mut Vec<StackedOperator>,
    next: Option<Operator>,
) -> Result<(), ParseOrdinalError> {
    while let Some(StackedOperator::Operator(at, operator)) = waiting.last() {
        let (at, operator) = (*at, *operator);
        let first = match next {
            None => true,
            Some(Operator::Power) => false,
            Some(next) => operator.precedence() >= next.precedence(),
        };
        if !first {
            break;
        }
        waiting.pop();
        let right = values.pop().unwrap_or_default();
        let left = values.pop().unwrap_or_default();
        let value = apply(operator, left, right);
        values.push(value.map_err(|e| ParseOrdinalError::new(at, ParseErrorKind::Arithmetic(e)))?);
    }
    Ok(())
}

fn apply(operator: Operator, a: Ordinal, b: Ordinal) -> Result<Ordinal, OrdinalError> {
    match operator {
        Operator::Add => Ok(a + b),
        Operator::Subtract => a.left_sub(&b),
        Operator::NimAdd | Operator::Xor => Ok(a.nim_sum(&b)),
        Operator::NaturalAdd => Ok(a.natural_sum(&b)),
        Operator::Multiply => a.try_mul(&b),
        Operator::NimMultiply => a.nim_product(&b),
        Operator::NaturalMultiply => a.natural_product(&b),
        Operator::Divide => a.quotient(&b),
        Operator::Remainder => a.residue(&b),
        Operator::Power => a.pow(&b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operators_bind_as_the_table_says() {
        let cases = [
            ("2+3*4", "14"),
            ("2*3^2", "18"),
            ("2^3^2", "512"),
            ("(2^3)^2", "64"),
            ("10-3-2", "5"),
            ("100 div 7 div 2", "7"),
            ("100 mod 7 * 3", "6"),
            ("6 nim+ 3 + 1", "6"),
            ("6 nim* 9", "1"),
            ("6 xor 3", "5"),
            ("6 xor 3 xor 1", "4"),
            ("1 + (6 xor 3)", "6"),
            ("(1 + 6) xor 3", "4"),
            ("(2*3) xor 3", "5"),
            ("omega^2 + omega*3", "w^2+w*3"),
            ("omegaxor 1", "w+1"),
            ("6⊗9⊕8", "9"),
            ("(w+1) nat* (w+2)", "w^2+w*3+2"),
            ("w nat+ 1 nat+ w", "w*2+1"),
            ("2 * w", "w"),
            ("w·2", "w*2"),
            ("ω²·3+ω", "w^2*3+w"),
            ("w^w^w", "w^(w^w)"),
            ("(w^w)^w", "w^(w^2)"),
            ("w*w^w", "w^w"),
            ("w^w div w", "w^w"),
            ("((((7))))", "7"),
            ("0^0", "1"),
            ("0^w", "0"),
            ("w^0", "1"),
            ("2^(w*2+3)", "w^2*8"),
            ("2^w^2", "w^w"),
        ];
        for (text, value) in cases {
            assert_eq!(evaluate(text).map(|x| x.to_string()), Ok(value.to_string()), "{text}");
        }
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let cases = [
            ("", 1),
            ("1+", 3),
            ("(1", 1),
            ("1)", 2),
            ("()", 2),
            ("1 2", 3),
            ("1-2", 2),
            ("1 div 0", 3),
            ("1 + 5 mod 0", 7),
            ("nim", 4),
            ("2 nim- 3", 6),
            ("1+$", 3),
            ("w^(w^w^w) nim* w", 11),
            ("1 nim/ 2", 6),
            ("2 nim^ 3", 6),
            ("1 + 6 xor 3", 7),
            ("6 xor 3 + 1", 9),
            ("2 * 3 xor 1", 7),
            ("1 xor w nim* 2", 9),
            ("(5 mod 3 xor 2)", 10),
            ("epsilon_0", 1),
            ("w + ε₀", 5),
        ];
        for (text, at) in cases {
            let error = evaluate(text).unwrap_err();
            assert_eq!(error.position(), at, "{text}: {error}");
        }
    }

    #[test]
    fn errors_list_the_operators() {
        for text in ["1 nim/ 2", "2 nim^ 3", "6 / 3", "6 % 3", "nim"] {
            let error = evaluate(text).unwrap_err().to_string();
            assert!(error.contains("+ - * ^ div mod nim+ nim* nat+ nat*"), "{text}: {error}");
        }
        let message = |text: &str| evaluate(text).unwrap_err().to_string();
        assert!(message("2 nim^ 3").contains("there is no operator 'nim^'"));
        assert!(message("epsilon_0 + 1").contains("below ε₀"));
        assert!(message("1 + 6 xor 3").contains("'+' next to 'xor' needs parentheses"));
    }
}
