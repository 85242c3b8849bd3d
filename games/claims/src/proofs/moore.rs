//! Moore's Nim_K: P-positions, normal and misère.

use impartial_games::moore::{Moore, for_any_heaps, of_digits, prover};
use impartial_games::prove::columns;
use impartial_prove::{Formula, PositionShape, Statement, Term, number, var};

pub(super) fn statements() -> Vec<Statement> {
    // The parameters are positive.
    (1..=3).filter_map(|k| Moore::new(k).ok()).flat_map(|game| of_game(&game)).collect()
}

/// Returns the statements about one K, which are proved for any number of heaps, and in addition for some numbers of them.
fn of_game(game: &Moore) -> Vec<Statement> {
    let (k, name) = (game.parameter(), prover(*game).id());
    let modulus = k + 1;
    let (few, more) = if k == 2 { (4, 6) } else { (3, 4) };
    let shapes = |numbers: std::ops::RangeInclusive<usize>| numbers.map(PositionShape::coins);
    let all = vec![
        Statement::sets(&format!("{name}.p-positions"), prover(*game), false, |shape| vec![columns(shape)])
            .published(
                "Moore 1910",
                &format!(
                    "Nim_{k}: the P-positions have in every binary column a number of ones divisible by {modulus}"
                ),
            )
            .shapes(shapes(1..=few), shapes(few + 1..=more)),
        Statement::sets(&format!("{name}.misere-p-positions"), prover(*game), true, move |shape| {
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
        .shapes(shapes(1..=few), shapes(few + 1..=more.min(5))),
    ];
    let mut all: Vec<Statement> = all
        .into_iter()
        .map(|statement| match for_any_heaps(game, statement.id()) {
            Some(proof) => statement.for_any_heaps(proof),
            None => statement,
        })
        .collect();
    if k == 2 {
        all.push(
            Statement::sets(&format!("{name}.planted.nim-sum"), prover(*game), false, |shape| {
                vec![number(0).equal(Term::xor_of(shape.names().iter().map(var)))]
            })
            .published("planted: false", "Nim_2: the P-positions have nim-sum 0")
            .planted()
            .for_any_heaps(of_digits(game, 2, false))
            .shapes([PositionShape::coins(2), PositionShape::coins(3)], []),
        );
    }
    let wrong = modulus + 1;
    all.push(
        Statement::of_heaps(
            &format!("{name}.planted.modulus"),
            prover(*game),
            of_digits(game, wrong, false),
        )
        .published(
            "planted: false",
            &format!(
                "Nim_{k}: the P-positions have in every binary column a number of ones divisible by {wrong}"
            ),
        )
        .planted(),
    );
    all.push(
        Statement::of_heaps(
            &format!("{name}.planted.misere-modulus"),
            prover(*game),
            of_digits(game, wrong, true),
        )
        .published(
            "planted: false",
            &format!(
                "Nim_{k}, misere: in every binary column a number of ones divisible by {wrong}, except that of heaps of \
                 at most 1 the ones are 1 modulo {wrong} in number"
            ),
        )
        .planted(),
    );
    all
}
