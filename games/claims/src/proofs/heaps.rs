//! Nim.

use impartial::value::Play;
use impartial_games::nim::{for_any_heaps, of_heaps, provable_game as nim};
use impartial_prove::aggregates::{AggregateClaim, whole_name};
use impartial_prove::automata::{Formula, Term, number, var};
use impartial_prove::{PositionShape, Statement};

pub(super) fn statements() -> Vec<Statement> {
    let all = vec![
        Statement::own_formula("nim.value", nim())
            .published("Bouton 1901", "the value is the nim-sum of the heaps")
            .shapes((1..=8).map(PositionShape::coins), []),
        Statement::sets("nim.misere-p-positions", nim(), Play::Misere, |shape| {
            let names = shape.names();
            let low = Formula::all(names.iter().map(|a| var(a).at_most(number(1))));
            let zero = number(0).equal(Term::xor_of(names.iter().map(var)));
            let one = number(1).equal(Term::xor_of(names.iter().map(var)));
            vec![low.clone().and(one).or(low.not().and(zero))]
        })
        .published(
            "Bouton 1901",
            "misere P-positions: nim-sum 0, except that heaps of at most 1 must be odd in number",
        )
        .shapes((1..=4).map(PositionShape::coins), [PositionShape::coins(5)]),
        Statement::formula("nim.planted.sum", nim(), |shape| {
            var("v").equal(Term::sum_of(shape.names().iter().map(var)))
        })
        .published("planted: false", "the value is the sum of the heaps")
        .planted()
        .shapes([PositionShape::coins(2), PositionShape::coins(3)], []),
        Statement::of_heaps(
            "nim.planted.misere-nim-sum",
            nim(),
            of_heaps(AggregateClaim::PPositions(var(whole_name(0)).equal(number(0))), Play::Misere),
        )
        .published("planted: false", "misere P-positions: nim-sum 0")
        .planted(),
        Statement::of_heaps(
            "nim.planted.largest",
            nim(),
            of_heaps(AggregateClaim::Values(var("v").equal(var(whole_name(1)))), Play::Normal),
        )
        .published("planted: false", "the value is the largest heap")
        .planted(),
    ];
    let add = |statement: Statement| match for_any_heaps(statement.id()) {
        Some(proof) => statement.for_any_heaps(proof),
        None => statement,
    };
    all.into_iter().map(add).collect()
}
