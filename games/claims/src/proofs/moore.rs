//! Moore's Nim_K: P-positions, normal and misère.

use impartial::value::Play;
use impartial_games::moore::{Moore, for_any_heaps, of_digits, provable_game};
use impartial_games::prove::columns;
use impartial_prove::automata::{Formula, Term, number, var};
use impartial_prove::{PositionShape, Statement};
use std::ops::RangeInclusive;

pub(super) fn statements() -> Vec<Statement> {
    // The parameters are positive.
    (1..=3).filter_map(|k| Moore::new(k).ok()).flat_map(|game| of_game(&game)).collect()
}

/// Returns the statements about one K.
fn of_game(game: &Moore) -> Vec<Statement> {
    let mut all: Vec<Statement> = [p_positions(*game), misere_p_positions(*game)]
        .into_iter()
        .map(|statement| match for_any_heaps(game, statement.id()) {
            Some(proof) => statement.for_any_heaps(proof),
            None => statement,
        })
        .collect();
    if game.parameter() == 2 {
        all.push(planted_nim_sum(*game));
    }
    all.extend([planted_modulus(*game), planted_misere_modulus(*game)]);
    all
}

/// Returns the largest number of heaps for which Nim_k is proved at quick effort, and that for full effort.
fn heap_counts(k: u64) -> (usize, usize) {
    if k == 2 { (4, 6) } else { (3, 4) }
}

fn shapes(heaps: RangeInclusive<usize>) -> impl Iterator<Item = PositionShape> {
    heaps.map(PositionShape::coins)
}

fn p_positions(game: Moore) -> Statement {
    let (k, name) = (game.parameter(), provable_game(game).id());
    let (few, more) = heap_counts(k);
    Statement::sets(&format!("{name}.p-positions"), provable_game(game), Play::Normal, |shape| {
        vec![columns(shape)]
    })
    .published(
        "Moore 1910",
        &format!(
            "Nim_{k}: the P-positions have in every binary column a number of ones divisible by {}",
            k + 1
        ),
    )
    .shapes(shapes(1..=few), shapes(few + 1..=more))
}

fn misere_p_positions(game: Moore) -> Statement {
    let (k, name) = (game.parameter(), provable_game(game).id());
    let modulus = k + 1;
    let (few, more) = heap_counts(k);
    Statement::sets(&format!("{name}.misere-p-positions"), provable_game(game), Play::Misere, move |shape| {
        let names = shape.names();
        let low = Formula::all(names.iter().map(|a| var(a).at_most(number(1))));
        let ones = Term::sum_of(names.iter().map(var)).modulo(modulus).equal(number(1));
        vec![low.clone().and(ones).or(low.not().and(columns(shape)))]
    })
    .published(
        "Jenkyns and Mayberry 1980",
        &format!(
            "Nim_{k}, misere: the same, except that of heaps of at most 1 the ones are 1 modulo {modulus} in number"
        ),
    )
    .shapes(shapes(1..=few), shapes(few + 1..=more.min(5)))
}

/// Returns the false statement that Nim_2 has the P-positions of Nim.
fn planted_nim_sum(game: Moore) -> Statement {
    let name = provable_game(game).id();
    Statement::sets(&format!("{name}.planted.nim-sum"), provable_game(game), Play::Normal, |shape| {
        vec![number(0).equal(Term::xor_of(shape.names().iter().map(var)))]
    })
    .published("planted: false", "Nim_2: the P-positions have nim-sum 0")
    .planted()
    .for_any_heaps(of_digits(&game, 2, Play::Normal))
    .shapes([PositionShape::coins(2), PositionShape::coins(3)], [])
}

/// Returns the theorem with K+2 for K+1.
fn planted_modulus(game: Moore) -> Statement {
    let (k, name) = (game.parameter(), provable_game(game).id());
    let wrong = k + 2;
    Statement::of_heaps(
        &format!("{name}.planted.modulus"),
        provable_game(game),
        of_digits(&game, wrong, Play::Normal),
    )
    .published(
        "planted: false",
        &format!(
            "Nim_{k}: the P-positions have in every binary column a number of ones divisible by {wrong}"
        ),
    )
    .planted()
}

/// Returns the theorem of misère play with K+2 for K+1.
fn planted_misere_modulus(game: Moore) -> Statement {
    let (k, name) = (game.parameter(), provable_game(game).id());
    let wrong = k + 2;
    Statement::of_heaps(
        &format!("{name}.planted.misere-modulus"),
        provable_game(game),
        of_digits(&game, wrong, Play::Misere),
    )
    .published(
        "planted: false",
        &format!(
            "Nim_{k}, misere: in every binary column a number of ones divisible by {wrong}, except that of heaps of \
             at most 1 the ones are 1 modulo {wrong} in number"
        ),
    )
    .planted()
}
