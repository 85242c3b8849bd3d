//! Welter's game, the games of height h, and k-Welter.

use crate::height::Height;
use crate::k_welter::KWelter;
use crate::welter::Welter;
use impartial::game::Squares;
use impartial_prove::{
    Definable, Description, Formula, PairForm, PositionShape, Term, mask, number, one_coin_moves, var,
};

/// Returns the game of height 2^k: k = 0 is Welter's game.
fn describe(shape: PositionShape, k: u32) -> Option<Description> {
    if shape.power != 1 || shape.coins == 0 {
        return None;
    }
    let names = shape.names();
    let column = |name: &str| if k == 0 { var(name) } else { var(name).quotient(k) };
    let legal = Formula::Distinct(names.iter().map(|a| column(a)).collect());
    let moves = one_coin_moves(shape, |a, x| x[0].clone().less(a[0].clone()));
    let pairs = PairForm {
        single_legal: Formula::TRUE,
        pair_legal: Formula::Distinct(vec![column("a"), column("b")]),
        single_value: var("a"),
        pair_value: Some(mask(k, var("a"), var("b"))),
        step: var("x").less(var("a")),
    };
    Some(Description::new(shape, legal, moves).ok()?.pairs(pairs))
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
        describe(shape, 0)
    }

    fn decode(&self, numbers: &[u64]) -> Option<Squares> {
        Squares::new(numbers.iter().copied()).ok()
    }

    fn encode(&self, position: &Squares) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}

impl Definable for KWelter {
    /// Describes the game, with the value formula if K+1 is a power of two: Welter's modulo K+1.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        if shape.power != 1 || shape.coins == 0 {
            return None;
        }
        let reach = self.reach();
        let legal = Formula::Distinct(shape.names().iter().map(var).collect());
        let moves = one_coin_moves(shape, |a, x| {
            let down = x[0].clone().less(a[0].clone());
            down.and(a[0].clone().at_most(x[0].clone().plus(number(reach))))
        });
        let description = Description::new(shape, legal, moves).ok()?;
        if reach & reach.wrapping_add(1) != 0 {
            return Some(description);
        }
        let welter = masked_term(shape, 0, |_, _| true);
        Some(description.value(var("v").equal(welter.low(reach.trailing_ones()))))
    }

    fn decode(&self, numbers: &[u64]) -> Option<Squares> {
        Squares::new(numbers.iter().copied()).ok()
    }

    fn encode(&self, position: &Squares) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}

impl Definable for Height {
    /// Describes the game, with the value formula for heights 2^k.
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let height = self.height();
        if height.is_power_of_two() {
            return describe(shape, height.trailing_zeros());
        }
        if shape.power != 1 || shape.coins == 0 {
            return None;
        }
        // No column holds two coins: no c with h*c <= a, b < h*(c + 1).
        let inside = |a: &String| {
            let least = var("c").times(height);
            least.clone().at_most(var(a)).and(var(a).less(least.plus(number(height))))
        };
        let names = shape.names();
        let pairs = names.iter().enumerate().flat_map(|(j, b)| names[..j].iter().map(move |a| (a, b)));
        let legal = Formula::all(pairs.map(|(a, b)| inside(a).and(inside(b)).exists(["c"]).not()));
        let moves = one_coin_moves(shape, |a, x| x[0].clone().less(a[0].clone()));
        Description::new(shape, legal, moves).ok()
    }

    fn decode(&self, numbers: &[u64]) -> Option<Squares> {
        Squares::new(numbers.iter().copied()).ok().filter(|p| self.is_legal(p))
    }

    fn encode(&self, position: &Squares) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}
