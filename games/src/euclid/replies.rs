//! Every move to a wanted value without listing all moves.
//!
//! Let q = ⌊b/a⌋. What is left of b after k multiples of a are taken, c = b − ka, has ⌊c/a⌋ = q − k,
//! and the value of (a, c) with c ≥ a is ⌊c/a⌋ or one less. So only k = q − t, k = q − t − 1 and the
//! last move k = q, which makes the larger number the smaller, can have the value t.

use super::Euclid;
use super::values::value;
use impartial::game::Heaps;
use impartial::kind::Replies;
use impartial::value::Number;
use impartial::value::sort_short;
use std::ops::ControlFlow;

impl Replies for Euclid {
    fn visit_replies<N: Number>(
        &self,
        position: &Heaps<N>,
        wanted: &N,
        visit: &mut dyn FnMut(Heaps<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [a, b] = position.as_slice() else { return ControlFlow::Continue(()) };
        if a.is_zero() {
            return ControlFlow::Continue(());
        }
        let q = b.clone() / a.clone();
        let mut multiples = vec![q.clone()];
        if *wanted <= q {
            let k = q - wanted.clone();
            multiples.extend(k.predecessor());
            multiples.push(k);
        }
        sort_short(&mut multiples);
        multiples.dedup();
        for k in multiples.into_iter().filter(|k| !k.is_zero()) {
            let c = b.clone() - k * a.clone();
            if c.is_zero() && !self.allows_zero() {
                continue;
            }
            let (least, largest) = if c <= *a { (c, a.clone()) } else { (a.clone(), c) };
            if value(*self, &least, &largest) == *wanted {
                visit(Heaps::from_sizes([least, largest]))?;
            }
        }
        ControlFlow::Continue(())
    }
}
