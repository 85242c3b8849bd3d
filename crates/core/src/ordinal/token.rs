//! The tokens of ordinal notation.

use super::Natural;
use std::fmt;

/// A token of the notation of ordinals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OrdinalToken {
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
    /// The nim-sum, by its name in programming languages. Languages disagree on its precedence.
    Xor,
    NaturalAdd,
    Multiply,
    NimMultiply,
    NaturalMultiply,
    Divide,
    Remainder,
    Power,
}

impl Operator {
    /// Returns the precedence of the operation; a higher number binds tighter.
    pub(super) fn precedence(self) -> u8 {
        use Operator::*;
        match self {
            Add | Subtract | NimAdd | Xor | NaturalAdd => 1,
            Multiply | NimMultiply | NaturalMultiply | Divide | Remainder => 2,
            Power => 3,
        }
    }

    /// Returns whether an expression needs parentheses where this operator stands next to `xor`: languages bind `xor`
    /// tighter than some of these operators and looser than others.
    pub(super) fn needs_parentheses_next_to_xor(self) -> bool {
        !matches!(self, Operator::Xor | Operator::Power)
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Operator::*;
        f.write_str(match self {
            Add => "+",
            Subtract => "-",
            NimAdd => "nim+",
            Xor => "xor",
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

impl fmt::Display for OrdinalToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrdinalToken::Number(n) if n.bits() <= 64 => n.fmt(f),
            OrdinalToken::Number(_) => f.write_str("a large number"),
            OrdinalToken::Omega => f.write_str("w"),
            OrdinalToken::Open => f.write_str("("),
            OrdinalToken::Close => f.write_str(")"),
            OrdinalToken::Operator(operator) => operator.fmt(f),
        }
    }
}
