//! Welter's game, the games of height h, and k-Welter.

use crate::height::Height;
use crate::k_welter::KWelter;
use crate::welter::Welter;
use impartial_prove::automata::{Formula, Term, mask, var};
use impartial_prove::{Definable, Description, PairForm, PositionShape, promised_description};

/// Returns the value of the game of height 2^k, coin by coin and pair by pair: k = 0 is Welter's game.
fn pairs(k: u32) -> PairForm {
    let column = |name: &str| if k == 0 { var(name) } else { var(name).quotient(k) };
    PairForm {
        single_legal: Formula::TRUE,
        pair_legal: Formula::Distinct(vec![column("a"), column("b")]),
        single_value: var("a"),
        pair_value: Some(mask(k, var("a"), var("b"))),
        step: var("x").less(var("a")),
    }
}

/// Returns the formula v = ⊕ a_i ⊕ ⊕ mask_k(a_i, a_j) over the pairs i < j that are wanted. With all pairs it is the
/// value in the game of height 2^k.
pub fn masked_sum(shape: PositionShape, k: u32, wanted: impl Fn(usize, usize) -> bool) -> Formula {
    var("v").equal(masked_term(shape, k, wanted))
}

fn masked_term(shape: PositionShape, k: u32, wanted: impl Fn(usize, usize) -> bool) -> Term {
    let names = shape.names();
    let mut terms: Vec<Term> = Vec::new();
    for (j, b) in names.iter().enumerate() {
        terms.extend((0..j).filter(|&i| wanted(i, j)).map(|i| mask(k, var(&names[i]), var(b))));
        terms.push(var(b));
    }
    Term::xor_of(terms)
}

impl Definable for Welter {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        Some(promised_description(self, shape)?.pairs(pairs(0)))
    }
}

impl Definable for KWelter {
    /// Describes the game, with the value formula if K+1 is a power of two: Welter's modulo K+1.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let description = promised_description(self, shape)?;
        let reach = self.reach();
        if reach & reach.wrapping_add(1) != 0 {
            return Some(description);
        }
        let welter = masked_term(shape, 0, |_, _| true);
        Some(description.value(var("v").equal(welter.low(reach.trailing_ones()))))
    }
}

impl Definable for Height {
    /// Describes the game, with the value formula for heights 2^k.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let (height, description) = (self.height(), promised_description(self, shape)?);
        match height.is_power_of_two() {
            true => Some(description.pairs(pairs(height.trailing_zeros()))),
            false => Some(description),
        }
    }
}
