//! The operations of programs on numbers: their names, their signs in messages, and what they compute. The 64 lanes of a
//! block compute the same; their faster forms are compared with these functions.

use impartial::ordinal::nim_product_u64;
use impartial_prove::syntax::Relation;
use num_integer::{Integer, Roots};

/// Operations on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Add,
    /// Difference; no value if it would be negative.
    Subtract,
    Multiply,
    /// Rounded quotient; no value if the divisor is 0.
    Divide,
    /// Remainder; no value if the divisor is 0.
    Remainder,
    Xor,
    Min,
    Max,
    Gcd,
    /// The distance |a − b|.
    Distance,
    /// (a|b); no value if the numbers are equal.
    Mask,
    ShiftDown,
    ShiftUp,
    Power,
    /// The rounded multiple of a square root, ⌊a·√b⌋.
    RootMultiple,
    /// A set, given by its binary digits, with a number.
    With,
    /// A set, given by its binary digits, without a number.
    Without,
    /// The largest k for which b^k divides a; no value for a = 0 and for b < 2.
    Valuation,
    NimProduct,
}

/// Operations on one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Copy,
    /// The rounded square root ⌊√a⌋.
    Root,
    /// The rounded logarithm ⌊log₂ a⌋; no value for 0.
    Log2,
    Ones,
    /// The largest power of 2 that divides a; no value for 0.
    Lowest,
}

impl Binary {
    /// Returns the sign of the operation, for messages.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Divide => "div",
            Binary::Remainder => "mod",
            Binary::Xor => "xor",
            Binary::Min => "min",
            Binary::Max => "max",
            Binary::Gcd => "gcd",
            Binary::Distance => "distance",
            Binary::Mask => "mask",
            Binary::ShiftDown => "shifted down by",
            Binary::ShiftUp => "times 2 to the power",
            Binary::Power => "to the power",
            Binary::RootMultiple => "times the square root of",
            Binary::With => "with",
            Binary::Without => "without",
            Binary::Valuation => "valuation in base",
            Binary::NimProduct => "nim-times",
        }
    }

    /// Returns whether some numbers have no result, apart from results that are too large.
    pub(super) fn may_fail(self) -> bool {
        match self {
            Binary::Subtract | Binary::Divide | Binary::Remainder | Binary::Mask | Binary::Valuation => true,
            Binary::Add
            | Binary::Multiply
            | Binary::Xor
            | Binary::Min
            | Binary::Max
            | Binary::Gcd
            | Binary::Distance
            | Binary::ShiftDown
            | Binary::ShiftUp
            | Binary::Power
            | Binary::RootMultiple
            | Binary::With
            | Binary::Without
            | Binary::NimProduct => false,
        }
    }
}

impl Unary {
    /// Returns whether some numbers have no result.
    pub(super) fn may_fail(self) -> bool {
        match self {
            Unary::Log2 | Unary::Lowest => true,
            Unary::Copy | Unary::Root | Unary::Ones => false,
        }
    }
}

/// The number that stands for all numbers of 2^63 and more. All other numbers of the machine are natural numbers.
pub(crate) const TOO_LARGE: i64 = -1;

/// The error of a result that depends on which of the numbers that are too large an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Undecided;

/// Returns whether a relation holds. A number that is too large is above all others.
#[inline]
pub(super) fn holds(relation: Relation, a: i64, b: i64) -> Result<bool, Undecided> {
    if a & b < 0 {
        return Err(Undecided);
    }
    // As a number without a sign, the one that stands for those that are too large is the largest.
    let (a, b) = (a as u64, b as u64);
    Ok(match relation {
        Relation::Equal => a == b,
        Relation::Different => a != b,
        Relation::Less => a < b,
        Relation::AtMost => a <= b,
        Relation::Greater => a > b,
        Relation::AtLeast => a >= b,
    })
}

/// Returns the result of an operation, `None` without a result, and [`TOO_LARGE`] if the result is too large.
#[inline]
pub(super) fn binary(op: Binary, a: i64, b: i64) -> Result<Option<i64>, Undecided> {
    if a | b < 0 {
        return binary_of_large(op, a, b);
    }
    let large = |result: Option<i64>| result.unwrap_or(TOO_LARGE);
    Ok(Some(match op {
        Binary::Add => large(a.checked_add(b)),
        // Both operands are natural numbers.
        Binary::Subtract if a < b => return Ok(None),
        Binary::Subtract => a - b,
        Binary::Multiply => large(a.checked_mul(b)),
        Binary::Divide | Binary::Remainder if b == 0 => return Ok(None),
        Binary::Divide => a / b,
        Binary::Remainder => a % b,
        Binary::Xor => a ^ b,
        Binary::Min => a.min(b),
        Binary::Max => a.max(b),
        Binary::Gcd => a.gcd(&b),
        Binary::Distance => a.abs_diff(b) as i64,
        Binary::Mask if a == b => return Ok(None),
        Binary::Mask => (a ^ b) ^ (a ^ b).wrapping_sub(1),
        Binary::ShiftDown => a.checked_shr(b.try_into().unwrap_or(u32::MAX)).unwrap_or(0),
        Binary::ShiftUp if a == 0 => 0,
        Binary::ShiftUp => {
            let power = u32::try_from(b).ok().and_then(|b| 2i64.checked_pow(b));
            large(power.and_then(|power| a.checked_mul(power)))
        }
        Binary::With => large(u32::try_from(b).ok().filter(|&b| b < 63).map(|b| a | 1 << b)),
        Binary::Without => a & !u32::try_from(b).ok().filter(|&b| b < 63).map_or(0, |b| 1 << b),
        Binary::Valuation if a == 0 || b < 2 => return Ok(None),
        Binary::Valuation => {
            let powers = std::iter::successors(Some(a), |rest| Some(rest / b));
            powers.take_while(|rest| rest % b == 0).count() as i64
        }
        // The operands are natural numbers.
        Binary::NimProduct => large(i64::try_from(nim_product_u64(a as u64, b as u64)).ok()),
        Binary::Power => match (a, u32::try_from(b)) {
            (0 | 1, _) => i64::from(a == 1 || b == 0),
            (a, Ok(b)) => large(a.checked_pow(b)),
            (_, Err(_)) => TOO_LARGE,
        },
        Binary::RootMultiple => {
            // The operands are natural numbers, so that a² fits.
            let (a, b) = (a as u128, b as u128);
            large((a * a).checked_mul(b).and_then(|square| i64::try_from(square.sqrt()).ok()))
        }
    }))
}

/// Returns the result of an operation on numbers of which at least one is [`TOO_LARGE`].
#[cold]
fn binary_of_large(op: Binary, a: i64, b: i64) -> Result<Option<i64>, Undecided> {
    const BOTH: (bool, bool) = (true, true);
    const LEFT: (bool, bool) = (true, false);
    const RIGHT: (bool, bool) = (false, true);
    let which = (a < 0, b < 0);
    // The operand that is not too large, if there is one.
    let other = if a < 0 { b } else { a };
    Ok(Some(match (op, which) {
        (Binary::Add | Binary::Max, _) | (Binary::Min, BOTH) => TOO_LARGE,
        (Binary::Min, _) => other,
        (Binary::Multiply, BOTH) => TOO_LARGE,
        (Binary::Multiply, _) => {
            if other == 0 {
                0
            } else {
                TOO_LARGE
            }
        }
        (Binary::Power | Binary::With | Binary::ShiftUp, BOTH) => TOO_LARGE,
        (_, BOTH) => return Err(Undecided),
        (Binary::Subtract, RIGHT) => return Ok(None),
        (Binary::Subtract | Binary::Distance, _) if other == 0 => TOO_LARGE,
        (Binary::Divide | Binary::Remainder, LEFT) if b == 0 => return Ok(None),
        (Binary::Divide, LEFT) if b == 1 => TOO_LARGE,
        (Binary::Remainder, LEFT) if b == 1 => 0,
        (Binary::Divide, RIGHT) => 0,
        (Binary::Remainder, RIGHT) => a,
        // The digit that makes a number too large is above those of the other one.
        (Binary::Xor, _) => TOO_LARGE,
        (Binary::Gcd, _) if other == 0 => TOO_LARGE,
        (Binary::Gcd, _) if other == 1 => 1,
        (Binary::NimProduct, _) if other == 0 => 0,
        (Binary::NimProduct, _) if other == 1 => TOO_LARGE,
        (Binary::Valuation, LEFT) if b < 2 => return Ok(None),
        (Binary::Valuation, RIGHT) if a == 0 => return Ok(None),
        (Binary::Valuation, RIGHT) => 0,
        (Binary::ShiftDown, LEFT) if b == 0 => TOO_LARGE,
        (Binary::ShiftDown, RIGHT) => 0,
        (Binary::ShiftUp, RIGHT) if a == 0 => 0,
        (Binary::ShiftUp | Binary::With, _) => TOO_LARGE,
        (Binary::Without, LEFT) if b < 63 => TOO_LARGE,
        (Binary::Without, RIGHT) => a,
        (Binary::Power, LEFT) if b == 0 => 1,
        (Binary::Power, RIGHT) if a <= 1 => a,
        (Binary::Power, _) => TOO_LARGE,
        (Binary::RootMultiple, LEFT) => {
            if b == 0 {
                0
            } else {
                TOO_LARGE
            }
        }
        (Binary::RootMultiple, RIGHT) if a == 0 => 0,
        _ => return Err(Undecided),
    }))
}

/// Returns the result of an operation, or `None` without a result.
#[inline]
pub(super) fn unary(op: Unary, a: i64) -> Result<Option<i64>, Undecided> {
    Ok(Some(match op {
        Unary::Copy => a,
        _ if a < 0 => return Err(Undecided),
        Unary::Root => a.sqrt(),
        Unary::Log2 | Unary::Lowest if a == 0 => return Ok(None),
        Unary::Log2 => i64::from(a.ilog2()),
        Unary::Lowest => 1 << a.trailing_zeros(),
        Unary::Ones => i64::from(a.count_ones()),
    }))
}

#[cfg(test)]
impl Binary {
    /// All operations.
    pub(super) const ALL: [Binary; 19] = [
        Binary::Add,
        Binary::Subtract,
        Binary::Multiply,
        Binary::Divide,
        Binary::Remainder,
        Binary::Xor,
        Binary::Min,
        Binary::Max,
        Binary::Gcd,
        Binary::Distance,
        Binary::Mask,
        Binary::ShiftDown,
        Binary::ShiftUp,
        Binary::Power,
        Binary::RootMultiple,
        Binary::With,
        Binary::Without,
        Binary::Valuation,
        Binary::NimProduct,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small numbers, and numbers around those at which results become too large.
    const NUMBERS: [i64; 12] = [0, 1, 2, 3, 4, 7, 62, 63, 64, (1 << 31) + 1, i64::MAX - 1, i64::MAX];

    #[test]
    fn the_list_of_operations_is_complete() {
        assert!(Binary::ALL.iter().map(|op| *op as usize).eq(0..=Binary::NimProduct as usize));
    }

    #[test]
    fn operations_fail_for_some_numbers_only_if_they_say_so() {
        for op in Binary::ALL {
            let fails = |a: &i64| NUMBERS.iter().any(|b| binary(op, *a, *b) == Ok(None));
            assert_eq!(NUMBERS.iter().any(fails), op.may_fail(), "{op:?}");
        }
        for op in [Unary::Copy, Unary::Root, Unary::Log2, Unary::Ones, Unary::Lowest] {
            assert_eq!(NUMBERS.iter().any(|a| unary(op, *a) == Ok(None)), op.may_fail(), "{op:?}");
        }
    }
}
