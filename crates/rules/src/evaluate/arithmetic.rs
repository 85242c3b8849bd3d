//! The operations of programs on numbers.

use super::{Binary, Unary};
use impartial::ordinal::nim_product_u64;
use impartial_prove::syntax::Relation;
use num_integer::{Integer, Roots};

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
