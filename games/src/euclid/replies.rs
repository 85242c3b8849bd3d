//! Every move to a wanted value without listing all moves.
//!
//! Let q = ⌊b/a⌋. What is left of b after k multiples of a are taken, c = b − ka, has ⌊c/a⌋ = q − k,
//! and the value of (a, c) with c ≥ a is ⌊c/a⌋ or one less. So only k = q − t, k = q − t − 1 and the
//! last move k = q, which makes the larger number the smaller, can have the value t.

use super::values::value_large;
use super::{Euclid, LargeEuclid};
use crate::pairs;
use impartial::game::{Heaps, Large, Replies};
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};
use std::ops::ControlFlow;

fn replies(game: Euclid, a: &BigUint, b: &BigUint, wanted: &BigUint) -> Vec<[BigUint; 2]> {
    if a.is_zero() {
        return Vec::new();
    }
    let q = b / a;
    let mut multiples = vec![q.clone()];
    if *wanted <= q {
        let k = &q - wanted;
        if !k.is_zero() {
            multiples.push(&k - BigUint::one());
        }
        multiples.push(k);
    }
    multiples.sort_unstable();
    multiples.dedup();
    let mut found: Vec<[BigUint; 2]> = Vec::new();
    for k in multiples.into_iter().filter(|k| !k.is_zero()) {
        let c = b - k * a;
        if c.is_zero() && !game.allows_zero() {
            continue;
        }
        let (least, largest) = if c <= *a { (c, a.clone()) } else { (a.clone(), c) };
        if value_large(game, &least, &largest) == *wanted {
            found.push([least, largest]);
        }
    }
    found
}

impl Replies<BigUint> for LargeEuclid {
    fn visit_replies(
        &self,
        position: &Large,
        wanted: &BigUint,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((a, b)) = pairs::large_numbers(position) else { return ControlFlow::Continue(()) };
        replies(self.0, a, b, wanted).into_iter().try_for_each(|pair| visit(Large::new(pair)))
    }
}

impl Replies<u64> for Euclid {
    fn visit_replies(
        &self,
        position: &Heaps,
        wanted: &u64,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((a, b)) = pairs::numbers(position) else { return ControlFlow::Continue(()) };
        for [least, largest] in replies(*self, &a.into(), &b.into(), &(*wanted).into()) {
            // Both are at most a number of the position.
            if let (Some(least), Some(largest)) = (least.to_u64(), largest.to_u64()) {
                visit(Heaps::new([least, largest]))?;
            }
        }
        ControlFlow::Continue(())
    }
}
