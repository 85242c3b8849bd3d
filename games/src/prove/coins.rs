//! Welter's game and the games of height 2^k.

use crate::height::{Height, HeightFormula};
use crate::welter::{Welter, WelterFunction};
use impartial::game::Squares;
use impartial::prove::{
    Definable, Description, Finite, Formula, PairForm, Shape, Statement, Term, mask, one_coin_moves, var,
};

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
    Some(Description::new(shape, legal, moves).ok()?.value(value(shape, k, |_, _| true)).pairs(pairs))
}

/// v = ⊕ a_i ⊕ ⊕ mask_k(a_i, a_j) over the pairs i < j that are wanted.
fn value(shape: Shape, k: u32, wanted: impl Fn(usize, usize) -> bool) -> Formula {
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

pub(super) fn statements() -> Vec<Statement> {
    let welter = || Finite::with_formula(Welter, WelterFunction);
    let mut all = vec![
        Statement::own_formula("welter.function", welter())
            .published("Welter 1954", "the value is W(a), the nim-sum of all a_i and all (a_i|a_j), i < j")
            .shapes((1..=7).map(Shape::coins), (8..=10).map(Shape::coins)),
        Statement::formula("welter.planted.mask-dropped", welter(), |shape| {
            value(shape, 0, |i, j| (i, j) != (0, 1))
        })
        .published("planted: false", "the value is W(a) without the part (a_1|a_2)")
        .planted()
        .shapes([Shape::coins(2), Shape::coins(3)], [Shape::coins(4)]),
        Statement::formula("welter.planted.nim-sum", welter(), |shape| value(shape, 0, |_, _| false))
            .published("planted: false", "the value is the nim-sum of the squares")
            .planted()
            .shapes([Shape::coins(2), Shape::coins(3)], []),
    ];
    for k in 1..=3u32 {
        // Heights 2, 4 and 8 are positive.
        let Some(game) = Height::new(1 << k) else { continue };
        let height = 1 << k;
        all.push(
            Statement::own_formula(
                &format!("height:{height}.value"),
                Finite::with_formula(game, HeightFormula),
            )
            .published(
                "[SW] Theorem 2.3",
                "height h = 2^k: the value is h*W(columns) + the nim-sum of the rows",
            )
            .shapes((1..=5).map(Shape::coins), []),
        );
        all.push(
            Statement::formula(
                &format!("height:{height}.planted.whole-masks"),
                Finite::with_formula(game, HeightFormula),
                |shape| value(shape, 0, |_, _| true),
            )
            .published("planted: false", "height 2^k has Welter's values")
            .planted()
            .shapes([Shape::coins(2)], [Shape::coins(3)]),
        );
    }
    all
}
