//! Numbers of things, for bounds.

/// C(n + k, k), the number of multisets of at most n members of a set of k; saturating.
pub(crate) fn multichoose(n: u128, k: u128) -> u128 {
    let mut ways = 1u128;
    for i in 1..=k.min(n) {
        match ways.checked_mul(n.max(k) + i) {
            Some(product) => ways = product / i,
            None => return u128::MAX,
        }
    }
    ways
}
