//! Ordinals below ε₀: exact arithmetic, nimbers, and sets with a mex.
//!
//! A game whose positions have infinitely many options has an ordinal as its Grundy value. Every
//! ordinal α with 0 < α < ε₀ has a **Cantor normal form** α = ω^e₁·c₁ + … + ω^eₖ·cₖ with exponents
//! α > e₁ > … > eₖ, ordinals themselves, and natural numbers cᵢ > 0 (Cantor 1897); an [`Ordinal`] is
//! this form, with coefficients of any size. Nothing saturates or wraps around, and there is no way to
//! build one that is not in normal form. Natural numbers that fit a machine word stay in one.
//!
//! | operation | item |
//! |---|---|
//! | sum, product, power; α − β, α = μ·β + γ | `+`, `*`, [`Ordinal::pow`]; [`Ordinal::left_sub`], [`Ordinal::div_rem`] |
//! | order, successors, limits, fundamental sequences | `<`, [`Ordinal::successor`], [`Ordinal::is_limit`], [`Ordinal::fundamental`] |
//! | natural (Hessenberg) sum and product | [`Ordinal::natural_sum`], [`Ordinal::natural_product`] |
//! | nim-sum and nim-product | [`Ordinal::nim_sum`], [`Ordinal::nim_product`] |
//! | construction and decomposition | [`Ordinal::from_terms`], [`Ordinal::terms`], [`Ordinal::split_omega`] |
//! | reading, printing, expressions | [`str::parse`], `Display`, [`Ordinal::to_latex`], [`evaluate`] |
//! | sets of ordinals | [`OrdinalSet`], [`xor_below`] |
//!
//! ```
//! use impartial_core::ordinal::{Ordinal, OrdinalSet, xor_below};
//!
//! // Three heaps of transfinite Nim, and the values of the options of the position.
//! let heaps: Vec<Ordinal> =
//!     ["w*3+4", "w*5+6", "1"].iter().map(|s| s.parse()).collect::<Result<_, _>>()?;
//! let value = heaps.iter().fold(Ordinal::ZERO, |sum, heap| sum.nim_sum(heap));
//! let mut options = OrdinalSet::new();
//! for heap in &heaps {
//!     options.union_with(&xor_below(heap, &value.nim_sum(heap)));
//! }
//! assert_eq!(value.to_string(), "w*6+3");
//! assert_eq!(options.mex(), value);
//! assert!(!options.contains(&value));
//! # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
//! ```
//!
//! # Size
//!
//! An ordinal nests at most [`MAX_HEIGHT`] exponents. Comparing, hashing, printing and dropping it recurse into the
//! exponents, and so cannot run out of stack. Reading and evaluating use stacks of their own. Operations whose result
//! can be much larger than their arguments (powers, natural and nim-products, [`Ordinal::try_mul`]) estimate its size
//! and return a typed [`OrdinalError`] if it would exceed [`MAX_WORDS`] or [`MAX_COEFFICIENT_BITS`].
//!
//! # References
//!
//! G. Cantor, *Beiträge zur Begründung der transfiniten Mengenlehre* (1897). W. Sierpiński, *Cardinal
//! and Ordinal Numbers* (1958), ch. XIV. G. Hessenberg, *Grundbegriffe der Mengenlehre* (1906).
//! J. H. Conway, *On Numbers and Games* (1976), ch. 6. H. W. Lenstra, *On the algebraic closure of
//! two* (1977).

mod addition;
mod cnf;
mod division;
mod error;
mod expression;
mod finite;
mod fundamental;
mod hessenberg;
mod multiplication;
mod nim;
mod nim_finite;
mod nim_product;
mod nim_table;
mod order;
mod parse;
mod power;
mod print;
mod set;
mod size;
mod token;
mod tokens;
mod xor_below;

pub use error::{OrdinalError, ParseOrdinalError};
pub use expression::evaluate;
pub use finite::Natural;
pub use nim_finite::nim_product_u64;
pub use set::OrdinalSet;
pub use size::{MAX_COEFFICIENT_BITS, MAX_HEIGHT, MAX_WORDS};
pub use xor_below::xor_below;

/// An **ordinal** below ε₀, in Cantor normal form.
///
/// Equality and order are those of the ordinals. Arithmetic works on values and on references.
///
/// ```
/// use impartial_core::ordinal::Ordinal;
///
/// let w = Ordinal::omega();
/// let alpha = &w * &w + &w * Ordinal::from(4) + Ordinal::from(16);
/// assert_eq!(alpha, "w^2+w*4+16".parse()?);
/// assert_eq!(Ordinal::from(1) + &w, w);
/// assert!(w < &w + Ordinal::from(1));
/// # Ok::<(), impartial_core::ordinal::ParseOrdinalError>(())
/// ```
#[derive(PartialEq, Eq, Hash)]
pub struct Ordinal(Repr);

/// Canonical: the list of an infinite ordinal is in normal form, and its first exponent is not 0.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Finite(Natural),
    Infinite(Vec<cnf::CnfTerm>),
}

impl Ordinal {
    /// Returns the number, if it is finite and fits a word: the fast path of every operation.
    #[inline]
    fn small(&self) -> Option<u64> {
        match &self.0 {
            Repr::Finite(n) => n.to_u64(),
            Repr::Infinite(_) => None,
        }
    }

    /// Returns the two numbers, if both are finite and fit a word.
    #[inline]
    fn small_pair(&self, other: &Ordinal) -> Option<(u64, u64)> {
        Some((self.small()?, other.small()?))
    }
}

impl Clone for Ordinal {
    #[inline]
    fn clone(&self) -> Self {
        match self.small() {
            Some(n) => Ordinal::from(n),
            None => Ordinal(self.0.clone()),
        }
    }
}
