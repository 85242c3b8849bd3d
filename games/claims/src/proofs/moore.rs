//! Moore's Nim_K: P-positions, normal and misère.

use impartial_games::moore::{self, Moore};
use impartial_games::prove::columns;
use impartial_prove::{Formula, PositionShape, Statement, Term, number, var};

pub(super) fn statements() -> Vec<Statement> {
    // The parameter is positive.
    let Ok(game) = Moore::new(2) else { return Vec::new() };
    let nim2 = move || moore::prover(game);
    vec![
        Statement::sets("moore:2.p-positions", nim2(), false, |shape| vec![columns(shape)])
            .published(
                "Moore 1910",
                "Nim_2: the P-positions have in every binary column a number of ones divisible by 3",
            )
            .shapes((1..=4).map(PositionShape::coins), (5..=6).map(PositionShape::coins)),
        Statement::sets("moore:2.misere-p-positions", nim2(), true, |shape| {
            let names = shape.names();
            let low = Formula::all(names.iter().map(|a| var(a).at_most(number(1))));
            let ones = Term::sum_of(names.iter().map(var)).modulo(3).equal(number(1));
            vec![low.clone().and(ones).or(low.not().and(columns(shape)))]
        })
        .published(
            "Jenkyns and Mayberry 1980",
            "Nim_2, misere: the same, except that of heaps of at most 1 the ones are 1 modulo 3 in number",
        )
        .shapes((1..=4).map(PositionShape::coins), [PositionShape::coins(5)]),
        Statement::sets("moore:2.planted.nim-sum", nim2(), false, |shape| {
            vec![number(0).equal(Term::xor_of(shape.names().iter().map(var)))]
        })
        .published("planted: false", "Nim_2: the P-positions have nim-sum 0")
        .planted()
        .shapes([PositionShape::coins(2), PositionShape::coins(3)], []),
    ]
}
