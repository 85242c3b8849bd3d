//! The functions of numbers, and arithmetic with numbers that may be too large.

/// The reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The term has no value.
    NoValue,
    /// The answer depends on which number a too large one is, or a too large number has no meaning.
    TooLarge,
    /// Play from the position need not end.
    Endless,
    /// The work is larger than the interpreter's limits.
    Work,
}

pub(crate) type Evaluated<T> = Result<T, Stop>;

/// The functions of numbers, with their numbers of arguments. `None` means one or more.
pub(crate) const FUNCTIONS: [(&str, Option<usize>); 16] = [
    ("min", None),
    ("max", None),
    ("gcd", Some(2)),
    ("sqrt", Some(1)),
    ("log2", Some(1)),
    ("popcount", Some(1)),
    ("distance", Some(2)),
    ("pow", Some(2)),
    ("beatty", Some(4)),
    ("quotient", Some(2)),
    ("lowest", Some(1)),
    ("with", Some(2)),
    ("without", Some(2)),
    ("valuation", Some(2)),
    ("nim_product", Some(2)),
    ("entry", None),
];

/// Returns the number `k` of a function `mask_k`.
pub(crate) fn mask_digits(name: &str) -> Option<u32> {
    name.strip_prefix("mask_")?.parse().ok().filter(|&k| k < 64)
}

/// Stands for every number of 2^63 or more.
pub(crate) const LARGE: u64 = u64::MAX;

/// Returns a number, or [`LARGE`] if it is too large.
pub(crate) fn bounded(number: Option<u64>) -> u64 {
    number.filter(|&number| number < 1 << 63).unwrap_or(LARGE)
}

/// Returns a number whose value matters.
pub(crate) fn known(number: u64) -> Evaluated<u64> {
    if number == LARGE { Err(Stop::TooLarge) } else { Ok(number) }
}

pub(crate) fn added(a: u64, b: u64) -> u64 {
    if a == LARGE || b == LARGE { LARGE } else { bounded(a.checked_add(b)) }
}

pub(crate) fn subtracted(a: u64, b: u64) -> Evaluated<u64> {
    match (a, b) {
        (_, 0) => Ok(a),
        (LARGE, _) => Err(Stop::TooLarge),
        _ => a.checked_sub(b).ok_or(Stop::NoValue),
    }
}

pub(crate) fn multiplied(a: u64, b: u64) -> u64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (LARGE, _) | (_, LARGE) => LARGE,
        _ => bounded(a.checked_mul(b)),
    }
}

pub(crate) fn divided(a: u64, b: u64) -> Evaluated<u64> {
    match (a, b) {
        (_, 0) => Err(Stop::NoValue),
        (_, 1) => Ok(a),
        (LARGE, _) => Err(Stop::TooLarge),
        (_, LARGE) => Ok(0),
        _ => Ok(a / b),
    }
}

pub(crate) fn remainder(a: u64, b: u64) -> Evaluated<u64> {
    match (a, b) {
        (_, 0) => Err(Stop::NoValue),
        (_, 1) => Ok(0),
        (LARGE, _) => Err(Stop::TooLarge),
        (_, LARGE) => Ok(a),
        _ => Ok(a % b),
    }
}

pub(crate) fn nim_sum(a: u64, b: u64) -> Evaluated<u64> {
    match (a, b) {
        (LARGE, LARGE) => Err(Stop::TooLarge),
        // The digits of the other number are all lower than the highest one of the too large number.
        (LARGE, _) | (_, LARGE) => Ok(LARGE),
        _ => Ok(a ^ b),
    }
}

pub(crate) fn power(base: u64, exponent: u64) -> u64 {
    match (base, exponent) {
        (_, 0) | (1, _) => 1,
        (0, _) => 0,
        (LARGE, _) | (_, LARGE) => LARGE,
        _ => bounded(u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent))),
    }
}

/// Returns ⌊t·√d⌋.
pub(crate) fn root_multiple(t: u64, d: u64) -> Evaluated<u64> {
    match (t, d) {
        (0, _) | (_, 0) => Ok(0),
        (_, LARGE) => Err(Stop::TooLarge),
        (LARGE, _) => Ok(LARGE),
        _ => {
            let square = u128::from(t).pow(2).checked_mul(d.into());
            Ok(bounded(square.and_then(|square| u64::try_from(square.isqrt()).ok())))
        }
    }
}

/// Returns ⌊t·(p + √d)/q⌋.
pub(crate) fn beatty(t: u64, p: u64, d: u64, q: u64) -> Evaluated<u64> {
    divided(added(multiplied(t, p), root_multiple(t, d)?), q)
}

pub(crate) fn shifted_down(a: u64, by: u64) -> Evaluated<u64> {
    match (a, by) {
        (LARGE, 0) => Ok(LARGE),
        (LARGE, _) => Err(Stop::TooLarge),
        _ => Ok(u32::try_from(by).ok().and_then(|by| a.checked_shr(by)).unwrap_or(0)),
    }
}

pub(crate) fn divisor(a: u64, b: u64) -> Evaluated<u64> {
    match (a.min(b), a.max(b)) {
        (LARGE, _) => Err(Stop::TooLarge),
        (0 | 1, LARGE) => Ok(if a.min(b) == 0 { LARGE } else { 1 }),
        (_, LARGE) => Err(Stop::TooLarge),
        _ => Ok(gcd(a, b)),
    }
}

pub(crate) fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns 2^k · (⌊t/2^k⌋ | ⌊u/2^k⌋) with (x | y) = 2^(m+1) − 1, where 2^m is the largest power of 2 that divides x −
/// y.
pub(crate) fn mask(k: u32, t: u64, u: u64) -> Evaluated<u64> {
    let (t, u) = (known(t)? >> k, known(u)? >> k);
    if t == u {
        return Err(Stop::NoValue);
    }
    let power = t.abs_diff(u).trailing_zeros();
    Ok(bounded(Some((2u64.wrapping_shl(power).wrapping_sub(1)) << k)))
}

/// Returns the number of zeros at the end of the numeral of `a` in base `b`.
pub(crate) fn valuation(mut a: u64, b: u64) -> Evaluated<u64> {
    if a == 0 || b < 2 {
        return Err(Stop::NoValue);
    }
    if b == LARGE && a != LARGE {
        return Ok(0);
    }
    let (_, b) = (known(a)?, known(b)?);
    let mut zeros = 0;
    while a.is_multiple_of(b) {
        a /= b;
        zeros += 1;
    }
    Ok(zeros)
}

/// Returns the nim-product of numbers below 2^2^level, from F ⊗ F = F xor F/2 and F ⊗ a = F·a for a < F, with the
/// Fermat 2-power F = 2^2^(level - 1).
pub(crate) fn nim_product(a: u64, b: u64, level: u32) -> u64 {
    if level == 0 {
        return a & b;
    }
    let bits = 1 << (level - 1);
    let part = |a: u64| (a >> bits, a & ((1 << bits) - 1));
    let ((a1, a0), (b1, b0)) = (part(a), part(b));
    let times = |a: u64, b: u64| nim_product(a, b, level - 1);
    let high = times(a1, b1);
    let upper = high ^ times(a1, b0) ^ times(a0, b1);
    (upper << bits) ^ times(high, 1 << (bits - 1)) ^ times(a0, b0)
}

/// Returns the number that a function of numbers makes of its arguments.
pub(crate) fn of_numbers(name: &str, values: &[u64]) -> Evaluated<u64> {
    match (name, values) {
        ("min", _) => Ok(*values.iter().min().unwrap()),
        ("max", _) => Ok(*values.iter().max().unwrap()),
        ("gcd", &[a, b]) => divisor(a, b),
        ("sqrt", &[a]) => Ok(known(a)?.isqrt()),
        ("log2", &[a]) => known(a)?.checked_ilog2().map(u64::from).ok_or(Stop::NoValue),
        ("popcount", &[a]) => Ok(u64::from(known(a)?.count_ones())),
        ("lowest", &[a]) => {
            if known(a)? == 0 {
                Err(Stop::NoValue)
            } else {
                Ok(a & a.wrapping_neg())
            }
        }
        ("with", &[set, x]) if set == LARGE || x >= 63 => Ok(LARGE),
        ("with", &[set, x]) => Ok(set | 1 << x),
        ("without", &[LARGE, x]) => {
            if x < 63 {
                Ok(LARGE)
            } else {
                Err(Stop::TooLarge)
            }
        }
        ("without", &[set, x]) => Ok(set & !1u64.checked_shl(x.try_into().unwrap_or(64)).unwrap_or(0)),
        ("valuation", &[a, b]) => valuation(a, b),
        ("nim_product", &[a, b]) => match (a.min(b), a.max(b)) {
            (0 | 1, LARGE) => Ok(if a.min(b) == 0 { 0 } else { LARGE }),
            (_, LARGE) => Err(Stop::TooLarge),
            _ => Ok(bounded(Some(nim_product(a, b, 6)))),
        },
        ("distance", &[a, b]) => subtracted(a.max(b), a.min(b)),
        ("pow", &[a, b]) => Ok(power(a, b)),
        ("beatty", &[t, p, d, q]) => beatty(t, p, d, q),
        ("quotient", &[k, a]) => shifted_down(a, k),
        (_, &[t, u]) => mask(mask_digits(name).expect("a function"), t, u),
        _ => panic!("there is no function '{name}'"),
    }
}
