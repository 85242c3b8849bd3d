//! Random ordinals.

use impartial::ordinal::{Natural, Ordinal, evaluate};
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The value of an expression that is known to have one.
pub(crate) fn o(text: &str) -> Ordinal {
    evaluate(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The ordinal with these terms, in any order, the last of equal exponents counting.
fn collect(terms: Vec<(Ordinal, Natural)>) -> Ordinal {
    let terms: BTreeMap<Ordinal, Natural> = terms.into_iter().filter(|(_, c)| !c.is_zero()).collect();
    Ordinal::from_terms(terms.into_iter().rev()).unwrap()
}

/// Mostly small numbers, so that things meet; some at the edge of a word, some beyond.
pub(crate) fn natural() -> impl Strategy<Value = Natural> {
    prop_oneof![
        6 => (0u64..5).prop_map(Natural::from),
        1 => (0u64..1000).prop_map(Natural::from),
        1 => (u64::MAX - 2..=u64::MAX).prop_map(Natural::from),
        1 => any::<u64>().prop_map(Natural::from),
        1 => vec(any::<u32>(), 1..9).prop_map(|digits| BigUint::new(digits).into()),
    ]
}

/// Ordinals below ω↑↑5 with up to four terms at every level.
pub(crate) fn ordinal() -> impl Strategy<Value = Ordinal> {
    let finite = natural().prop_map(Ordinal::from);
    finite.prop_recursive(4, 24, 4, |inner| {
        let exponent = prop_oneof![3 => (0u64..4).prop_map(Ordinal::from), 2 => inner];
        vec((exponent, natural()), 0..5).prop_map(collect)
    })
}

/// Positive ordinals.
pub(crate) fn positive() -> impl Strategy<Value = Ordinal> {
    ordinal().prop_map(|x| if x.is_zero() { Ordinal::ONE } else { x })
}

/// Ordinals below ω³ with small coefficients.
pub(crate) fn low() -> impl Strategy<Value = Ordinal> {
    let term = (0u64..3, 0u64..9).prop_map(|(e, c)| (Ordinal::from(e), Natural::from(c)));
    vec(term, 0..4).prop_map(collect)
}

/// Ordinals below ω^ω^`primes` for nim-products, with exponents Σ ω^i·e_i.
pub(crate) fn algebraic(primes: u64) -> impl Strategy<Value = Ordinal> {
    let digit = prop_oneof![0u64..30, 0u64..700];
    let part = (0..primes, digit).prop_map(|(i, c)| (Ordinal::from(i), Natural::from(c)));
    let exponent = vec(part, 0..3).prop_map(collect);
    let coefficient = prop_oneof![3 => 1u64..20, 1 => any::<u64>()].prop_map(Natural::from);
    vec((exponent, coefficient), 0..3).prop_map(collect)
}
