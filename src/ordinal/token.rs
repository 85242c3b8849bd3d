//! The words of ordinal notation.

use super::Natural;
use std::fmt;

/// A word of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Number(Natural),
    Omega,
    Open,
    Close,
    Operator(Operator),
}

/// A binary operation of the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    NimAdd,
    NaturalAdd,
    Multiply,
    NimMultiply,
    NaturalMultiply,
    Divide,
    Remainder,
    Power,
}

impl Operator {
    /// How tightly the operation binds.
    pub(super) fn precedence(self) -> u8 {
        use Operator::*;
        match self {
            Add | Subtract | NimAdd | NaturalAdd => 1,
            Multiply | NimMultiply | NaturalMultiply | Divide | Remainder => 2,
            Power => 3,
        }
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Operator::*;
        f.write_str(match self {
            Add => "+",
            Subtract => "-",
            NimAdd => "nim+",
            NaturalAdd => "nat+",
            Multiply => "*",
            NimMultiply => "nim*",
            NaturalMultiply => "nat*",
            Divide => "div",
            Remainder => "mod",
            Power => "^",
        })
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Number(n) if n.bits() <= 64 => n.fmt(f),
            Token::Number(_) => f.write_str("a large number"),
            Token::Omega => f.write_str("w"),
            Token::Open => f.write_str("("),
            Token::Close => f.write_str(")"),
            Token::Operator(operator) => operator.fmt(f),
        }
    }
}
