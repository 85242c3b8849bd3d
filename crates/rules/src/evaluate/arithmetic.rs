//! The operations of programs on numbers: their names, their signs in messages, and what they compute. [`compute`] and [`compare`]
//! define each operation once, for a pair of numbers and for the 64 lanes of a block.

use impartial::ordinal::nim_product_u64;
use impartial_prove::automata::syntax::Relation;
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

/// Two operands for which an operation is computed: a pair of numbers, or the pairs in all lanes of a block. None of the numbers
/// that count is too large. Each function takes the definition of an operation in one form.
pub(super) trait Operands: Sized {
    type Result;

    /// An operation with a result for all numbers.
    fn exact(self, value: impl Fn(i64, i64) -> i64) -> Self::Result;

    /// An operation without a result where `value` is negative.
    fn or_none(self, value: impl Fn(i64, i64) -> i64) -> Self::Result;

    /// An operation whose result is too large where `value` is negative.
    fn or_large(self, value: impl Fn(i64, i64) -> i64) -> Self::Result;

    /// An operation without a result where `value` is `None`.
    fn each(self, value: impl Fn(i64, i64) -> Option<i64>) -> Self::Result;

    /// The operation `each(value)`, which `narrow` computes without branches for numbers below 2^31, as in `or_none`.
    fn each_or_narrow(
        self,
        value: impl Fn(i64, i64) -> Option<i64>,
        narrow: impl Fn(i64, i64) -> i64,
    ) -> Self::Result;
}

/// Computes an operation on natural numbers of the machine: the one definition of what operations mean.
#[inline(always)]
pub(super) fn compute<O: Operands>(op: Binary, operands: O) -> O::Result {
    let large = |result: Option<i64>| Some(result.unwrap_or(TOO_LARGE));
    let digit = |b: i64| if b < 63 { Some(1i64 << b) } else { None };
    match op {
        // The sum of two numbers of 63 bits fits 64 bits, and is negative if it does not fit 63 bits.
        Binary::Add => operands.or_large(i64::wrapping_add),
        Binary::Subtract => operands.or_none(i64::wrapping_sub),
        Binary::Multiply => operands.each_or_narrow(
            |a, b| large(a.checked_mul(b)),
            |a, b| (u64::from(a as u32) * u64::from(b as u32)) as i64,
        ),
        Binary::Divide => operands.each_or_narrow(i64::checked_div, |a, b| narrow_division(a, b).0),
        Binary::Remainder => operands.each_or_narrow(i64::checked_rem, |a, b| narrow_division(a, b).1),
        Binary::Xor => operands.exact(|a, b| a ^ b),
        Binary::Min => operands.exact(i64::min),
        Binary::Max => operands.exact(i64::max),
        Binary::Distance => operands.exact(|a, b| a.abs_diff(b) as i64),
        Binary::Gcd => operands.each(|a, b| Some(a.gcd(&b))),
        Binary::Mask => operands.each(|a, b| (a != b).then(|| (a ^ b) ^ (a ^ b).wrapping_sub(1))),
        Binary::ShiftDown => operands.each(|a, b| Some(if b < 63 { a >> b } else { 0 })),
        Binary::ShiftUp => operands.each(|a, b| match a {
            0 => Some(0),
            _ => large(digit(b).and_then(|power| a.checked_mul(power))),
        }),
        Binary::With => operands.each(|a, b| large(digit(b).map(|digit| a | digit))),
        Binary::Without => operands.each(|a, b| Some(a & !digit(b).unwrap_or(0))),
        Binary::Valuation => operands.each(valuation),
        Binary::NimProduct => {
            operands.each(|a, b| large(i64::try_from(nim_product_u64(a as u64, b as u64)).ok()))
        }
        Binary::Power => operands.each(|a, b| match (a, u32::try_from(b)) {
            (0 | 1, _) => Some(i64::from(a == 1 || b == 0)),
            (a, Ok(b)) => large(a.checked_pow(b)),
            (_, Err(_)) => Some(TOO_LARGE),
        }),
        Binary::RootMultiple => operands.each(|a, b| {
            // The operands are natural numbers, so that a² fits.
            let (a, b) = (a as u128, b as u128);
            large((a * a).checked_mul(b).and_then(|square| i64::try_from(square.sqrt()).ok()))
        }),
    }
}

/// Returns the quotient and the remainder of numbers below 2^31; -1 for a divisor 0. The quotient of two numbers of 31 bits
/// as floating-point numbers, rounded down, is exact: it is at least 1/b away from the next whole number.
#[inline(always)]
fn narrow_division(a: i64, b: i64) -> (i64, i64) {
    let divisor = (b as i32).max(1);
    let quotient = (f64::from(a as i32) / f64::from(divisor)) as i32;
    let remainder = a as i32 - quotient * divisor;
    if b == 0 { (-1, -1) } else { (i64::from(quotient), i64::from(remainder)) }
}

fn valuation(a: i64, b: i64) -> Option<i64> {
    let powers = std::iter::successors(Some(a), |rest| Some(rest / b));
    (a > 0 && b > 1).then(|| powers.take_while(|rest| rest % b == 0).count() as i64)
}

/// Two numbers.
struct Pair(i64, i64);

impl Operands for Pair {
    /// The result, if there is one.
    type Result = Option<i64>;

    #[inline(always)]
    fn exact(self, value: impl Fn(i64, i64) -> i64) -> Option<i64> {
        Some(value(self.0, self.1))
    }

    #[inline(always)]
    fn or_none(self, value: impl Fn(i64, i64) -> i64) -> Option<i64> {
        Some(value(self.0, self.1)).filter(|&value| value >= 0)
    }

    #[inline(always)]
    fn or_large(self, value: impl Fn(i64, i64) -> i64) -> Option<i64> {
        let value = value(self.0, self.1);
        Some(if value < 0 { TOO_LARGE } else { value })
    }

    #[inline(always)]
    fn each(self, value: impl Fn(i64, i64) -> Option<i64>) -> Option<i64> {
        value(self.0, self.1)
    }

    #[inline(always)]
    fn each_or_narrow(
        self,
        value: impl Fn(i64, i64) -> Option<i64>,
        _: impl Fn(i64, i64) -> i64,
    ) -> Option<i64> {
        value(self.0, self.1)
    }
}

/// Two numbers that a relation compares, or those in all lanes of a block.
pub(super) trait Comparands {
    type Number: Ord;
    type Result;

    fn test(self, relation: impl Fn(Self::Number, Self::Number) -> bool) -> Self::Result;
}

/// Compares numbers: the one definition of what relations mean.
#[inline(always)]
pub(super) fn compare<C: Comparands>(relation: Relation, numbers: C) -> C::Result {
    match relation {
        Relation::Equal => numbers.test(|a, b| a == b),
        Relation::Different => numbers.test(|a, b| a != b),
        Relation::Less => numbers.test(|a, b| a < b),
        Relation::AtMost => numbers.test(|a, b| a <= b),
        Relation::Greater => numbers.test(|a, b| a > b),
        Relation::AtLeast => numbers.test(|a, b| a >= b),
    }
}

impl Comparands for Pair {
    /// As a number without a sign, the one that stands for those that are too large is the largest.
    type Number = u64;
    type Result = bool;

    #[inline(always)]
    fn test(self, relation: impl Fn(u64, u64) -> bool) -> bool {
        relation(self.0 as u64, self.1 as u64)
    }
}

/// Returns whether a relation holds. A number that is too large is above all others.
#[inline]
pub(super) fn holds(relation: Relation, a: i64, b: i64) -> Result<bool, Undecided> {
    if a & b < 0 { Err(Undecided) } else { Ok(compare(relation, Pair(a, b))) }
}

/// Returns the result of an operation, `None` without a result, and [`TOO_LARGE`] if the result is too large.
#[inline]
pub(super) fn binary(op: Binary, a: i64, b: i64) -> Result<Option<i64>, Undecided> {
    if a | b < 0 { binary_of_large(op, a, b) } else { Ok(compute(op, Pair(a, b))) }
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
    use num_bigint::BigUint;

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

    /// Returns the result of an operation by its plain definition, with numbers of any size.
    fn plain(op: Binary, a: u64, b: u64) -> Option<BigUint> {
        let big = |n: u64| BigUint::from(n);
        let digit = |b: u64| BigUint::from(1u8) << b.min(1 << 10);
        let has = |b: u64| b < 64 && a >> b & 1 == 1;
        Some(match op {
            Binary::Add => big(a) + b,
            Binary::Subtract => big(a.checked_sub(b)?),
            Binary::Multiply => big(a) * b,
            Binary::Divide => big(a.checked_div(b)?),
            Binary::Remainder => big(a.checked_sub(a.checked_div(b)? * b)?),
            Binary::Xor => (0..64).filter(|&i| a >> i & 1 != b >> i & 1).map(digit).sum(),
            Binary::Min => big(if a < b { a } else { b }),
            Binary::Max => big(if a < b { b } else { a }),
            Binary::Gcd => {
                let (mut a, mut b) = (a, b);
                while b > 0 {
                    (a, b) = (b, a % b);
                }
                big(a)
            }
            Binary::Distance => big(a.max(b) - a.min(b)),
            Binary::Mask if a == b => return None,
            // 2^(m+1) - 1 for the largest power 2^m that divides the distance.
            Binary::Mask => digit(u64::from(a.abs_diff(b).trailing_zeros()) + 1) - 1u8,
            Binary::ShiftDown => big(a) / digit(b),
            Binary::ShiftUp => big(a) * digit(b),
            Binary::Power if a < 2 => big(if a == 1 || b == 0 { 1 } else { 0 }),
            Binary::Power => big(a).pow(b.min(1 << 10) as u32),
            Binary::RootMultiple => {
                let square = big(a) * a * b;
                let root = square.sqrt();
                assert!(&root * &root <= square && (&root + 1u8) * (&root + 1u8) > square);
                root
            }
            Binary::With => big(a) + if has(b) { big(0) } else { digit(b) },
            Binary::Without => big(a) - if has(b) { digit(b) } else { big(0) },
            Binary::Valuation if a == 0 || b < 2 => return None,
            Binary::Valuation => {
                big((0..64).filter(|&k| big(a) % big(b).pow(k + 1) == big(0)).count() as u64)
            }
            Binary::NimProduct => big(nim_product_u64(a, b)),
        })
    }

    #[test]
    fn every_operation_has_the_result_of_its_plain_definition() {
        for op in Binary::ALL {
            for (a, b) in NUMBERS.iter().flat_map(|a| NUMBERS.map(|b| (*a, b))) {
                let expected =
                    plain(op, a as u64, b as u64).map(|number| i64::try_from(number).unwrap_or(TOO_LARGE));
                assert_eq!(compute(op, Pair(a, b)), expected, "{op:?} {a} {b}");
                assert_eq!(binary(op, a, b), Ok(expected), "{op:?} {a} {b}");
            }
        }
    }

    #[test]
    fn a_number_that_is_too_large_is_above_all_others() {
        for (relation, of_small, of_large) in [
            (Relation::Equal, false, false),
            (Relation::Different, true, true),
            (Relation::Less, true, false),
            (Relation::AtMost, true, false),
            (Relation::Greater, false, true),
            (Relation::AtLeast, false, true),
        ] {
            for number in NUMBERS {
                assert_eq!(holds(relation, number, TOO_LARGE), Ok(of_small), "{relation:?} {number}");
                assert_eq!(holds(relation, TOO_LARGE, number), Ok(of_large), "{relation:?} {number}");
            }
            assert_eq!(holds(relation, TOO_LARGE, TOO_LARGE), Err(Undecided));
            assert_eq!(holds(relation, 3, 4), Ok(of_small));
            assert_eq!(holds(relation, 4, 3), Ok(of_large));
        }
    }
}
