//! The nim-product of natural numbers of any size.
//!
//! The numbers below 2^2^n are a field with nim-sum and nim-product. The product is determined by
//! F ⊗ a = F·a for a < F and F ⊗ F = F ⊕ F/2, where F = 2^2^n is a Fermat 2-power (Conway, *On
//! Numbers and Games*, ch. 6). Splitting numbers below F² as a₁·F + a₀,
//!
//! a ⊗ b = ((a₁⊕a₀)⊗(b₁⊕b₀) ⊕ a₀⊗b₀)·F ⊕ a₀⊗b₀ ⊕ (a₁⊗b₁)⊗(F/2):
//!
//! three products and a multiplication by F/2 of half the length, and the latter splits into three of
//! its own kind, which makes n^1.585·log n in all.

use super::Natural;
use super::finite::{from_limbs, limbs};
use std::sync::LazyLock;

/// The products of numbers below 256.
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut table = vec![0u8; 1 << 16];
    for a in 0..256u64 {
        for b in 0..256u64 {
            table[(a << 8 | b) as usize] = split(a, b, 4, &small) as u8;
        }
    }
    table
});

/// Returns the product of numbers below 16, from the definition by splitting.
fn small(a: u64, b: u64) -> u64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (1, x) | (x, 1) => x,
        _ if a < 4 && b < 4 => split(a, b, 1, &|x, y| x & y),
        _ => split(a, b, 2, &small),
    }
}

/// Returns the product of numbers below 2^(2·half) by products of numbers below 2^half.
#[inline]
fn split(a: u64, b: u64, half: u32, product: &impl Fn(u64, u64) -> u64) -> u64 {
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = product(a0, b0);
    let cross = product(a1 ^ a0, b1 ^ b0);
    let top = product(product(a1, b1), 1 << (half - 1));
    (cross ^ low) << half | (low ^ top)
}

/// Returns the nim-product of two numbers below 2^64, which is below 2^64.
///
/// ```
/// use impartial_core::ordinal::nim_product_u64;
///
/// assert_eq!(nim_product_u64(2, 2), 3);
/// assert_eq!(nim_product_u64(4, 5), 2);
/// ```
pub fn nim_product_u64(a: u64, b: u64) -> u64 {
    let bytes = &BYTES;
    let p8 = |a: u64, b: u64| u64::from(bytes[(a << 8 | b) as usize]);
    let p16 = |a, b| split(a, b, 8, &p8);
    let p32 = |a, b| split(a, b, 16, &p16);
    match a | b {
        0..=0xff => p8(a, b),
        0x100..=0xffff => p16(a, b),
        0x1_0000..=0xffff_ffff => p32(a, b),
        _ => split(a, b, 32, &p32),
    }
}

fn xor(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(x, y)| x ^ y).collect()
}

fn is_zero(a: &[u64]) -> bool {
    a.iter().all(|x| *x == 0)
}

/// Returns the product of two numbers of the same number of words, a power of two.
fn product_words(a: &[u64], b: &[u64]) -> Vec<u64> {
    let half = a.len() / 2;
    if half == 0 {
        return vec![nim_product_u64(a[0], b[0])];
    }
    if is_zero(a) || is_zero(b) {
        return vec![0; a.len()];
    }
    let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
    let low = product_words(a0, b0);
    let (mut result, high) = match (is_zero(a1), is_zero(b1)) {
        (true, true) => (low, vec![0; half]),
        (true, false) => (low, product_words(a0, b1)),
        (false, true) => (low, product_words(a1, b0)),
        (false, false) => {
            let cross = product_words(&xor(a1, a0), &xor(b1, b0));
            let top = times_top(&product_words(a1, b1));
            (xor(&low, &top), xor(&cross, &low))
        }
    };
    result.extend(high);
    result
}

/// x ⊗ 2^(64n−1) for a number x of n words. With G = 2^32n, h = G/2 and x = x₁·G + x₀, this is
/// x ⊗ G ⊗ h = ((x₁⊕x₀)⊗h)·G ⊕ (x₁⊗h)⊗h.
fn times_top(x: &[u64]) -> Vec<u64> {
    let half = x.len() / 2;
    if half == 0 {
        return vec![nim_product_u64(x[0], 1 << 63)];
    }
    if is_zero(x) {
        return vec![0; x.len()];
    }
    let (x0, x1) = x.split_at(half);
    let mut result = times_top(&times_top(x1));
    result.extend(times_top(&xor(x1, x0)));
    result
}

/// Returns the nim-product of two natural numbers.
pub(super) fn product(a: &Natural, b: &Natural) -> Natural {
    if let (Some(a), Some(b)) = (a.to_u64(), b.to_u64()) {
        return nim_product_u64(a, b).into();
    }
    let (mut a, mut b) = (limbs(a), limbs(b));
    let length = a.len().max(b.len()).next_power_of_two();
    a.resize(length, 0);
    b.resize(length, 0);
    from_limbs(&product_words(&a, &b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::mex;

    #[test]
    fn nim_products_are_the_mex_of_their_definition() {
        let n = 40usize;
        let mut table = vec![vec![0u64; n]; n];
        for a in 0..n {
            for b in 0..n {
                let below = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
                let options: Vec<u64> = below.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]).collect();
                table[a][b] = mex(options);
                assert_eq!(nim_product_u64(a as u64, b as u64), table[a][b], "{a} {b}");
            }
        }
    }

    #[test]
    fn fermat_powers_multiply_as_conway_says() {
        for n in 3..12u32 {
            let (power, half) = (Natural::two_power(1 << n), Natural::two_power((1 << n) - 1));
            assert_eq!(product(&power, &power), power.xor(&half));
            let below = Natural::from(0b1011_0101);
            assert_eq!(product(&power, &below), &power * &below);
        }
    }
}
