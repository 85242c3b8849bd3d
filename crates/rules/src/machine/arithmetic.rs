//! The operations of programs on numbers.

use super::{Binary, Unary};
use impartial::ordinal::nim_product_u64;
use impartial_prove::syntax::Relation;
use num_integer::{Integer, Roots};

/// The error of a number that is too large.
pub(super) struct LargeNumber;

#[inline]
pub(super) fn holds(relation: Relation, a: i64, b: i64) -> bool {
    match relation {
        Relation::Equal => a == b,
        Relation::Different => a != b,
        Relation::Less => a < b,
        Relation::AtMost => a <= b,
        Relation::Greater => a > b,
        Relation::AtLeast => a >= b,
    }
}

#[inline]
pub(super) fn binary(op: Binary, a: i64, b: i64) -> Result<Option<i64>, LargeNumber> {
    Ok(Some(match op {
        Binary::Add => a.checked_add(b).ok_or(LargeNumber)?,
        // Both operands are natural numbers.
        Binary::Subtract if a < b => return Ok(None),
        Binary::Subtract => a - b,
        Binary::Multiply => a.checked_mul(b).ok_or(LargeNumber)?,
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
        Binary::ShiftUp => {
            let power = u32::try_from(b).ok().and_then(|b| 2i64.checked_pow(b));
            match (a, power) {
                (0, _) => 0,
                (a, Some(power)) => a.checked_mul(power).ok_or(LargeNumber)?,
                (_, None) => return Err(LargeNumber),
            }
        }
        Binary::With => match u32::try_from(b).ok().filter(|&b| b < 63) {
            Some(b) => a | 1 << b,
            None => return Err(LargeNumber),
        },
        Binary::Without => a & !u32::try_from(b).ok().filter(|&b| b < 63).map_or(0, |b| 1 << b),
        // The operands are natural numbers.
        Binary::NimProduct => i64::try_from(nim_product_u64(a as u64, b as u64)).map_err(|_| LargeNumber)?,
        Binary::Power => match (a, u32::try_from(b)) {
            (0 | 1, _) => i64::from(a == 1 || b == 0),
            (a, Ok(b)) => a.checked_pow(b).ok_or(LargeNumber)?,
            (_, Err(_)) => return Err(LargeNumber),
        },
        Binary::RootMultiple => {
            // The operands are natural numbers, so that a² fits.
            let (a, b) = (a as u128, b as u128);
            let square = (a * a).checked_mul(b).ok_or(LargeNumber)?;
            i64::try_from(square.sqrt()).map_err(|_| LargeNumber)?
        }
    }))
}

#[inline]
pub(super) fn unary(op: Unary, a: i64) -> Option<i64> {
    Some(match op {
        Unary::Copy => a,
        Unary::Root => a.sqrt(),
        Unary::Log2 if a == 0 => return None,
        Unary::Log2 => i64::from(a.ilog2()),
        Unary::Lowest if a == 0 => return None,
        Unary::Lowest => 1 << a.trailing_zeros(),
        Unary::Ones => i64::from(a.count_ones()),
    })
}
