//! The nim-translates of an initial segment.
//!
//! With a = 2^τ₁ + … + 2^τₖ in descending order and p_j = Σ_{i<j} 2^τᵢ, the ordinals below a fall into
//! the blocks p_j + [0, 2^τ_j), and nim-adding c maps a block onto an aligned block of the same size:
//!
//! {c ⊕ x : x < a} = ∪_j [s_j, s_j + 2^τ_j), s_j = 2^τ_j·q(c ⊕ p_j), q the quotient by 2^τ_j.
//!
//! For τ = ω·σ + k, 2^τ = ω^σ·2^k, so the blocks are the binary digits of the coefficients of a, and
//! s_j is c ⊕ p_j with everything below ω^σ·2^k cut off. These are the values that a heap of size a
//! offers in transfinite Nim.

use super::cnf::CnfTerm;
use super::{Natural, Ordinal, OrdinalSet};
use crate::value::sort_short;

/// Returns the set {c ⊕ x : x < a}.
///
/// ```
/// use impartial_core::ordinal::{Ordinal, xor_below};
///
/// let set = |a: &str, c: &str| -> Result<String, impartial_core::ordinal::ParseOrdinalError> {
///     Ok(xor_below(&a.parse()?, &c.parse()?).to_string())
/// };
/// assert_eq!(set("5", "2")?, "{[0,4), 6}");
/// assert_eq!(set("w", "3")?, "{[0,w)}");
/// assert_eq!(set("w+1", "w*2+3")?, "{[w*2,w*3), w*3+3}");
/// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
/// ```
///
/// # Complexity
/// One interval for each binary digit 1 of the coefficients of a.
pub fn xor_below(a: &Ordinal, c: &Ordinal) -> OrdinalSet {
    let mut set = OrdinalSet::new();
    // c ⊕ p_j for the first block of each coefficient of a.
    let mut shifted = c.clone();
    for (sigma, coefficient) in a.terms() {
        let terms = shifted.clone().into_list();
        let split = terms.partition_point(|t| t.exponent > *sigma);
        let above = &terms[..split];
        let mut own = match terms.get(split) {
            Some(t) if t.exponent == *sigma => t.coefficient.clone(),
            _ => Natural::ZERO,
        };
        let mut blocks = Vec::new();
        for k in (0..coefficient.bits()).rev().filter(|k| coefficient.bit(*k)) {
            let size = Natural::two_power(k);
            let start = own.clear_low_bits(k);
            let end = &start + &size;
            blocks.push((start, end));
            own = own.xor(&size);
        }
        // Joining touching blocks as numbers is cheaper than joining them as ordinals.
        sort_short(&mut blocks);
        blocks.dedup_by(|next, last| {
            let touching = last.1 == next.0;
            if touching {
                last.1 = std::mem::take(&mut next.1);
            }
            touching
        });
        for (start, end) in blocks {
            set.insert_interval(with_term(above, sigma, start), with_term(above, sigma, end));
        }
        let used = with_term(&[], sigma, coefficient.clone());
        shifted = shifted.nim_sum(&used);
    }
    set
}

/// Returns a normal form with one more term, which is left out if its coefficient is 0.
fn with_term(above: &[CnfTerm], exponent: &Ordinal, coefficient: Natural) -> Ordinal {
    let mut list = above.to_vec();
    if !coefficient.is_zero() {
        list.push(CnfTerm::new(exponent.clone(), coefficient));
    }
    Ordinal::from_list(list)
}
