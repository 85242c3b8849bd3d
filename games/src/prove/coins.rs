//! Welter's game and the games of height 2^k.

use crate::height::Height;
use crate::welter::Welter;
use impartial::game::Squares;
use impartial::prove::{Definable, Description, Formula, PairForm, Shape, Term, mask, one_coin_moves, var};

/// The game of height 2^k: k = 0 is Welter's game.
fn describe(shape: Shape, k: u32) -> Option<Description> {
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
        single_value: var("z").equal(var("a")),
        pair_value: Some(var("z").equal(mask(k, var("a"), var("b")))),
        step: var("x").less(var("a")),
    };
    Some(Description::new(shape, legal, moves).ok()?.value(masked_sum(shape, k, |_, _| true)).pairs(pairs))
}

/// v = ⊕ a_i ⊕ ⊕ mask_k(a_i, a_j) over the pairs i < j that are wanted. With all pairs it is the value in
/// the game of height 2^k.
pub fn masked_sum(shape: Shape, k: u32, wanted: impl Fn(usize, usize) -> bool) -> Formula {
    let names = shape.names();
    let mut terms: Vec<Term> = Vec::new();
    for (j, b) in names.iter().enumerate() {
        terms.extend((0..j).filter(|&i| wanted(i, j)).map(|i| mask(k, var(&names[i]), var(b))));
        terms.push(var(b));
    }
    var("v").equal(Term::xor_of(terms))
}

impl Definable for Welter {
    fn describe(&self, shape: Shape) -> Option<Description> {
        describe(shape, 0)
    }

    fn decode(&self, numbers: &[u64]) -> Option<Squares> {
        Squares::new(numbers.iter().copied()).ok()
    }

    fn encode(&self, position: &Squares) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}

impl Definable for Height {
    /// For heights 2^k.
    fn describe(&self, shape: Shape) -> Option<Description> {
        self.height().is_power_of_two().then(|| describe(shape, self.height().trailing_zeros()))?
    }

    fn decode(&self, numbers: &[u64]) -> Option<Squares> {
        Squares::new(numbers.iter().copied()).ok().filter(|p| self.is_legal(p))
    }

    fn encode(&self, position: &Squares) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}
