//! Natural numbers of any size, with a fast path for those of one machine word.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use std::cmp::Ordering;
use std::fmt;

/// A **natural number** of any size: the coefficients of a Cantor normal form, and the finite
/// ordinals.
///
/// Numbers that fit a `u64` are stored in place; only larger numbers allocate memory.
///
/// ```
/// use impartial_core::ordinal::Natural;
///
/// let n = Natural::from(u64::MAX);
/// let m = &n + &Natural::from(1);
/// assert_eq!(m.to_string(), "18446744073709551616");
/// assert_eq!((m.to_u64(), n.to_u64()), (None, Some(u64::MAX)));
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct Natural(Digits);

/// The representation of a natural number. It is canonical: `Large` only above `u64::MAX`.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Digits {
    Small(u64),
    Large(Box<BigUint>),
}
use Digits::{Large, Small};

impl Clone for Natural {
    #[inline]
    fn clone(&self) -> Self {
        match &self.0 {
            Small(n) => Natural(Small(*n)),
            Large(n) => large(n),
        }
    }
}

/// Clones a large number, in a function of its own so that the code for small numbers stays short.
#[cold]
fn large(n: &BigUint) -> Natural {
    Natural(Large(Box::new(n.clone())))
}

impl Natural {
    /// The number 0.
    pub const ZERO: Natural = Natural(Small(0));

    /// The number 1.
    pub const ONE: Natural = Natural(Small(1));

    /// Returns whether this number is 0.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// Returns whether this number is 1.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Small(1))
    }

    /// Returns the number as a `u64`, if it fits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Small(n) => Some(n),
            Large(_) => None,
        }
    }

    /// Returns the number as a `BigUint`, whatever its size.
    pub fn to_biguint(&self) -> BigUint {
        match &self.0 {
            Small(n) => BigUint::from(*n),
            Large(n) => (**n).clone(),
        }
    }

    /// Returns the number of binary digits, 0 for 0.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Small(n) => u64::from(64 - n.leading_zeros()),
            Large(n) => n.bits(),
        }
    }

    /// Returns binary digit `i`, counted from the lowest.
    pub fn bit(&self, i: u64) -> bool {
        match &self.0 {
            Small(n) => i < 64 && n >> i & 1 == 1,
            Large(n) => n.bit(i),
        }
    }

    /// Returns the power 2^exponent.
    pub(super) fn two_power(exponent: u64) -> Natural {
        if exponent < 64 { Natural(Small(1 << exponent)) } else { (BigUint::from(1u8) << exponent).into() }
    }

    /// Returns the number with its lowest `count` binary digits set to 0.
    pub(super) fn clear_low_bits(&self, count: u64) -> Natural {
        match &self.0 {
            Small(n) => Natural(Small(if count < 64 { n >> count << count } else { 0 })),
            Large(n) => ((&**n >> count) << count).into(),
        }
    }

    /// Bitwise exclusive or, the nim-sum of finite nimbers.
    #[inline]
    pub(super) fn xor(&self, other: &Natural) -> Natural {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Natural(Small(a ^ b)),
            _ => self.xor_large(other),
        }
    }

    #[cold]
    fn xor_large(&self, other: &Natural) -> Natural {
        (self.to_biguint() ^ other.to_biguint()).into()
    }

    #[cold]
    fn add_large(&self, other: &Natural) -> Natural {
        (self.to_biguint() + other.to_biguint()).into()
    }

    #[cold]
    fn mul_large(&self, other: &Natural) -> Natural {
        (self.to_biguint() * other.to_biguint()).into()
    }

    /// Returns the difference, if `other` is not greater.
    pub(super) fn checked_sub(&self, other: &Natural) -> Option<Natural> {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.checked_sub(*b).map(|d| Natural(Small(d))),
            _ if self < other => None,
            _ => Some((self.to_biguint() - other.to_biguint()).into()),
        }
    }

    /// Returns the quotient and the remainder, if `divisor` is not 0.
    pub(super) fn checked_div_rem(&self, divisor: &Natural) -> Option<(Natural, Natural)> {
        match (&self.0, &divisor.0) {
            (_, Small(0)) => None,
            (Small(a), Small(b)) => Some((Natural(Small(a / b)), Natural(Small(a % b)))),
            (Small(_), Large(_)) => Some((Natural::ZERO, self.clone())),
            (Large(a), Small(b)) => Some(((&**a / *b).into(), (&**a % *b).into())),
            (Large(a), Large(b)) => Some(((&**a / &**b).into(), (&**a % &**b).into())),
        }
    }

    /// Returns the power; the caller has checked its size.
    pub(super) fn pow(&self, exponent: u64) -> Natural {
        if let (Small(a), Ok(e)) = (&self.0, u32::try_from(exponent))
            && let Some(power) = a.checked_pow(e)
        {
            return Natural(Small(power));
        }
        let base = self.to_biguint();
        let twos = base.trailing_zeros().unwrap_or(0);
        let mut power = BigUint::from(1u8);
        let odd = base >> twos;
        if odd != BigUint::from(1u8) {
            for i in (0..64 - exponent.leading_zeros()).rev() {
                power = &power * &power;
                if exponent >> i & 1 == 1 {
                    power *= &odd;
                }
            }
        }
        (power << (twos * exponent)).into()
    }

    /// Adds another number to this one.
    #[inline]
    pub(super) fn add_assign(&mut self, other: &Natural) {
        if let (Small(a), Small(b)) = (&mut self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            *a = sum;
            return;
        }
        *self = self.add_large(other);
    }
}

impl std::ops::Add for &Natural {
    type Output = Natural;

    #[inline]
    fn add(self, other: &Natural) -> Natural {
        if let (Small(a), Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            return Natural(Small(sum));
        }
        self.add_large(other)
    }
}

impl std::ops::Mul for &Natural {
    type Output = Natural;

    #[inline]
    fn mul(self, other: &Natural) -> Natural {
        if let (Small(a), Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            return Natural(Small(product));
        }
        self.mul_large(other)
    }
}

impl Ord for Natural {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Small(_), Large(_)) => Ordering::Less,
            (Large(_), Small(_)) => Ordering::Greater,
            (Large(a), Large(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Natural {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<u64> for Natural {
    #[inline]
    fn from(n: u64) -> Self {
        Natural(Small(n))
    }
}

impl From<BigUint> for Natural {
    fn from(n: BigUint) -> Self {
        match n.to_u64() {
            Some(small) => Natural(Small(small)),
            None => Natural(Large(Box::new(n))),
        }
    }
}

impl From<&Natural> for BigUint {
    fn from(n: &Natural) -> Self {
        n.to_biguint()
    }
}

impl Default for Natural {
    fn default() -> Self {
        Natural::ZERO
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(n) => n.fmt(f),
            Large(n) => n.fmt(f),
        }
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns the `u64` limbs of a natural number, the lowest first.
pub(super) fn limbs(n: &Natural) -> Vec<u64> {
    match &n.0 {
        Small(n) => vec![*n],
        Large(n) => n.to_u64_digits(),
    }
}

/// Returns the natural number with these `u64` limbs, the lowest first.
pub(super) fn from_limbs(limbs: &[u64]) -> Natural {
    let mut halves = Vec::with_capacity(2 * limbs.len());
    for limb in limbs {
        halves.push(*limb as u32);
        halves.push((*limb >> 32) as u32);
    }
    let n = BigUint::new(halves);
    if n.is_zero() { Natural::ZERO } else { n.into() }
}
