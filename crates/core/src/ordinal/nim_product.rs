//! The nim-product of ordinals.
//!
//! α ⊗ β is the least ordinal that is no (α′⊗β) ⊕ (α⊗β′) ⊕ (α′⊗β′) with α′ < α, β′ < β. With it the
//! ordinals are an algebraically closed field of characteristic two, and those below ω^ω^ω are the
//! algebraic closure of the field of two elements (Conway, *On Numbers and Games*, ch. 6; Lenstra,
//! *On the algebraic closure of two*, 1977).
//!
//! Let p be the i-th odd prime from i = 0 and κ_{p^(k+1)} = ω^(ω^i·p^k). Then κ_{p^(k+1)} is a p-th root of
//! κ_{p^k} and κ_p one of α_p. An ordinal below ω^ω^ω is a polynomial in these: for
//! e = Σ ω^i·e_i, with e_i = Σ d_{i,k}·p^k in base p, ω^e·n is n times the product of the nim-powers
//! κ_{p^(k+1)}^d_{i,k}. So exponents are added in base p with the carry going *down*, from p^k to
//! p^(k−1), and a carry out of the lowest digit multiplies by α_p. Below ω^ω only ω³ = 2 is needed:
//! ω ⊗ ω² = 2, and ω⁸ ⊗ ω⁸ = ω⁵·2, since 8 is 22 in base 3.
//!
//! The α_p are known for p ≤ 281 only; a product that needs an α_p for a larger p is an error.

use super::cnf::CnfTerm;
use super::nim_table::alpha;
use super::size::check_bits;
use super::{Natural, Ordinal, OrdinalError, Repr, nim_finite};
use num_bigint::BigUint;
use num_traits::Zero;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Maximum amount of work of a product, in nim-products of machine words.
const WORK: u64 = 1 << 27;

/// Work of the multiplication of two monomials without their coefficients, in the same unit.
const MONOMIAL: u64 = 16;

impl Ordinal {
    /// Returns the **nim-product** α ⊗ β, for ordinals below ω^ω^ω.
    ///
    /// ```
    /// # use impartial_core::ordinal::Ordinal;
    /// let times = |a: &str, b: &str| -> Result<String, Box<dyn std::error::Error>> {
    ///     Ok(a.parse::<Ordinal>()?.nim_product(&b.parse()?)?.to_string())
    /// };
    /// assert_eq!(times("6", "9")?, "1");
    /// assert_eq!(times("w", "w^2")?, "2");
    /// assert_eq!(times("w^3", "w^6")?, "w");
    /// assert_eq!(times("w^8", "w^8")?, "w^5*2");
    /// assert_eq!(times("w^w", "w^(w*4)")?, "4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`OrdinalError::NimProductTranscendental`] if a factor is at least ω^ω^ω and neither is 0 or 1;
    /// [`OrdinalError::NimProductUnknown`] if the product needs an α_p with p > 281;
    /// [`OrdinalError::TooLarge`].
    ///
    /// # Complexity
    /// O(n^1.585·log n) for natural numbers of n digits; otherwise a product of coefficients for each
    /// pair of terms and for each term of the powers α_p that their exponents call for.
    pub fn nim_product(&self, other: &Ordinal) -> Result<Ordinal, OrdinalError> {
        if self.is_one() || other.is_zero() {
            return Ok(other.clone());
        }
        if other.is_one() || self.is_zero() {
            return Ok(self.clone());
        }
        if !self.is_algebraic_nimber() || !other.is_algebraic_nimber() {
            return Err(OrdinalError::NimProductTranscendental);
        }
        let mut work = WORK;
        multiply(self, other, &mut work)
    }

    /// Returns whether this is below ω^ω^ω, the algebraic closure of the field of two elements.
    fn is_algebraic_nimber(&self) -> bool {
        self.degree().degree().is_finite()
    }
}

fn spend(work: &mut u64, cost: u64) -> Result<(), OrdinalError> {
    *work = work.checked_sub(cost).ok_or(OrdinalError::TooLarge("too many products of terms"))?;
    Ok(())
}

fn multiply(a: &Ordinal, b: &Ordinal, work: &mut u64) -> Result<Ordinal, OrdinalError> {
    if let (Repr::Finite(a), Repr::Finite(b)) = (&a.0, &b.0) {
        return Ok(coefficient_product(a, b, work)?.into());
    }
    let mut sum: BTreeMap<Ordinal, Natural> = BTreeMap::new();
    for (e, c) in a.terms() {
        for (f, d) in b.terms() {
            spend(work, MONOMIAL)?;
            let coefficient = coefficient_product(c, d, work)?;
            let (exponent, roots) = combine(e, f, work)?;
            if roots.is_empty() {
                toggle(&mut sum, &exponent, &coefficient);
                continue;
            }
            let mut product = Ordinal::from_list(vec![CnfTerm::new(exponent, coefficient)]);
            for alpha in roots {
                product = multiply(&product, alpha, work)?;
            }
            product.terms().for_each(|(e, c)| toggle(&mut sum, e, c));
        }
    }
    sum.retain(|_, c| !c.is_zero());
    Ok(Ordinal::from_list(sum.into_iter().rev().map(|(e, c)| CnfTerm::new(e, c)).collect()))
}

/// Adds a term to a sum by nim-addition.
fn toggle(sum: &mut BTreeMap<Ordinal, Natural>, exponent: &Ordinal, coefficient: &Natural) {
    match sum.get_mut(exponent) {
        Some(c) => *c = c.xor(coefficient),
        None => {
            sum.insert(exponent.clone(), coefficient.clone());
        }
    }
}

fn coefficient_product(a: &Natural, b: &Natural, work: &mut u64) -> Result<Natural, OrdinalError> {
    let bits = a.bits().max(b.bits());
    check_bits(Some(bits))?;
    let words = (bits / 64 + 1).next_power_of_two();
    // 3^log₂(words) products, and the same number of multiplications by F/2 on every level.
    let levels = u64::from(words.trailing_zeros());
    spend(work, 3u64.pow(levels as u32) * (levels / 2 + 1))?;
    Ok(nim_finite::product(a, b))
}

/// Returns ω^e ⊗ ω^f as ω^g and the α_p by which it must still be multiplied, in descending order of p.
fn combine(
    e: &Ordinal,
    f: &Ordinal,
    work: &mut u64,
) -> Result<(Ordinal, Vec<&'static Ordinal>), OrdinalError> {
    let mut list = Vec::new();
    let mut roots = Vec::new();
    let (mut left, mut right) = (e.terms().peekable(), f.terms().peekable());
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => return Ok((Ordinal::from_list(list), roots)),
            (Some(_), None) => Ordering::Greater,
            (None, Some(_)) => Ordering::Less,
            (Some((i, _)), Some((j, _))) => i.cmp(j),
        };
        if order.is_ne() {
            let next = if order.is_gt() { left.next() } else { right.next() };
            list.extend(next.map(|(i, c)| CnfTerm::new(i.clone(), c.clone())));
        } else if let (Some((i, c)), Some((_, d))) = (left.next(), right.next()) {
            let factor = i.as_natural().and_then(alpha);
            let (p, alpha) = factor.ok_or_else(|| OrdinalError::NimProductUnknown(i.to_string()))?;
            // The conversion to base p takes time quadratic in the length.
            let words = c.words().max(d.words());
            spend(work, words.saturating_mul(words) / 4)?;
            let (digits, carry) = add_carrying_down(c, d, *p);
            if !digits.is_zero() {
                list.push(CnfTerm::new(i.clone(), digits));
            }
            if carry {
                roots.push(alpha);
            }
        }
    }
}

/// Returns the sum of two numbers in base p with carries to the next *lower* digit, and the carry out of the lowest
/// digit.
fn add_carrying_down(a: &Natural, b: &Natural, p: u64) -> (Natural, bool) {
    let (a, b) = (digits(a, p), digits(b, p));
    let mut sum = vec![0; a.len().max(b.len())];
    let mut carry = false;
    for k in (0..sum.len()).rev() {
        let digit_at = |d: &[u64]| d.get(k).copied().unwrap_or(0);
        let digit = digit_at(&a) + digit_at(&b) + u64::from(carry);
        carry = digit >= p;
        sum[k] = if carry { digit - p } else { digit };
    }
    (from_digits(&sum, p), carry)
}

/// Returns the number of digits in base p that fit into one word, and p to that power.
fn chunk(p: u64) -> (usize, u64) {
    let count = 63 / (p.ilog2() + 1);
    (count as usize, p.pow(count))
}

/// Returns the digits in base p, lowest first.
fn digits(n: &Natural, p: u64) -> Vec<u64> {
    let mut list = Vec::new();
    if let Some(mut n) = n.to_u64() {
        while n > 0 {
            list.push(n % p);
            n /= p;
        }
        return list;
    }
    let (count, power) = chunk(p);
    let mut rest = n.to_biguint();
    while !rest.is_zero() {
        let mut low = (&rest % power).iter_u64_digits().next().unwrap_or(0);
        rest /= power;
        for _ in 0..count {
            list.push(low % p);
            low /= p;
        }
    }
    list
}

fn from_digits(digits: &[u64], p: u64) -> Natural {
    let (count, power) = chunk(p);
    let value = |chunk: &[u64]| chunk.iter().rev().fold(0, |n, d| n * p + d);
    if digits.len() <= count {
        return value(digits).into();
    }
    let mut n = BigUint::zero();
    for chunk in digits.chunks(count).rev() {
        n = n * power + value(chunk);
    }
    n.into()
}
