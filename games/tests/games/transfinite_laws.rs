//! Games on ordinals: laws as property tests, and questions from text to answers.

use impartial::game::{Notation, OptionValues, OrdinalList, ValueFormula};
use impartial::ordinal::{Natural, Ordinal, OrdinalSet};
use impartial::run::{Cancel, Limits};
use impartial::solve::{OrdinalMoves, induction_step, misere_induction_step};
use impartial::structure::laws;
use impartial::value::Play;
use impartial_games::height_omega::{self, HeightOmega, HeightOmegaFormula};
use impartial_games::transfinite_nim::{self, OrdinalNimSum, TransfiniteNim};
use impartial_games::transfinite_welter::{self, ColumnForm, MatingForm, TransfiniteWelter};
use impartial_games::welter::values_below;
use impartial_query::{
    Basis, Context, Error, MoveFilter, MovesAnswer, OrdinalReplies, PositionAnswer, Registry,
};
use num_bigint::BigUint;
use proptest::prelude::*;

fn natural() -> impl Strategy<Value = Natural> {
    prop_oneof![
        4 => (0u64..9).prop_map(Natural::from),
        2 => any::<u64>().prop_map(Natural::from),
        1 => (any::<u64>(), any::<u64>(), 0u32..200)
            .prop_map(|(a, b, shift)| ((BigUint::from(a) << 64u32 | BigUint::from(b)) << shift).into()),
    ]
}

/// Ordinals with exponents up to ω + 1.
fn ordinal() -> impl Strategy<Value = Ordinal> {
    const EXPONENTS: [&str; 6] = ["w+1", "w", "3", "2", "1", "0"];
    proptest::collection::vec(proptest::option::of(natural()), 6).prop_map(|coefficients| {
        let terms = EXPONENTS.iter().zip(coefficients).filter_map(|(exponent, coefficient)| {
            let coefficient = coefficient.filter(|c| !c.is_zero())?;
            Some((exponent.parse().unwrap(), coefficient))
        });
        Ordinal::from_terms(terms).unwrap()
    })
}

/// Pieces in few columns.
fn position() -> impl Strategy<Value = Vec<Ordinal>> {
    let columns = proptest::collection::vec(ordinal(), 3);
    let pieces = proptest::collection::vec((0usize..3, natural()), 1..7);
    (columns, pieces).prop_map(|(columns, pieces)| {
        pieces
            .into_iter()
            .map(|(column, row)| &Ordinal::omega() * &columns[column] + Ordinal::from(row))
            .collect()
    })
}

fn distinct(mut pieces: Vec<Ordinal>) -> OrdinalList {
    pieces.sort();
    pieces.dedup();
    OrdinalList::new(pieces)
}

fn one_per_column(mut pieces: Vec<Ordinal>) -> OrdinalList {
    pieces.sort();
    pieces.dedup_by_key(|alpha| alpha.split_omega().0);
    OrdinalList::new(pieces)
}

/// An ordinal below another, if there is one: one that is drawn, or a beginning of it.
fn below(value: &Ordinal, drawn: &Ordinal) -> Option<Ordinal> {
    if drawn < value {
        return Some(drawn.clone());
    }
    let (exponent, coefficient) = value.terms().next()?;
    let less = (coefficient.to_biguint() - 1u32).into();
    Some(Ordinal::monomial(exponent.clone(), less).unwrap())
}

fn check<G, F>(
    game: &G,
    formula: &F,
    p: &OrdinalList,
    drawn: &Ordinal,
    piece_values: fn(&[Ordinal], usize) -> OrdinalSet,
    replies: OrdinalReplies,
) -> Result<(), TestCaseError>
where
    G: Notation<Position = OrdinalList> + OrdinalMoves + OptionValues<F>,
    F: ValueFormula<G, Value = Ordinal>,
{
    laws::notation(game, p).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    let step = induction_step(game, formula, p).unwrap();
    prop_assert!(step.holds(), "{p}: {step:?}");
    let misere = misere_induction_step(game, formula, p).unwrap();
    prop_assert!(misere.holds(), "{p} misere: {misere:?}");
    let wanted = below(&step.mex, drawn);
    for t in wanted.iter().chain([drawn]) {
        let named = replies(p.as_slice(), t).into_iter();
        let options: Vec<OrdinalList> = named.map(|(i, to)| p.with_member(i, to).unwrap()).collect();
        prop_assert_eq!(options.is_empty(), !step.options.contains(t), "{} to {}", p, t);
        for option in &options {
            prop_assert_eq!(formula.value(game, option), Some(t.clone()));
            prop_assert!(induction_step(game, formula, option).unwrap().holds());
        }
    }
    prop_assert!(wanted.is_some() || step.mex.is_zero());
    // The set of the whole is the union over the pieces.
    let mut union = OrdinalSet::new();
    for i in 0..p.as_slice().len() {
        union.union_with(&piece_values(p.as_slice(), i));
    }
    prop_assert_eq!(union, step.options);
    Ok(())
}

/// A few moves, tried: their values are in the option values.
fn sampled<G, F>(game: &G, formula: &F, p: &OrdinalList, to: &[Ordinal]) -> Result<(), TestCaseError>
where
    G: OrdinalMoves<Position = OrdinalList> + OptionValues<F>,
    F: ValueFormula<G, Value = Ordinal>,
{
    let normal = game.option_values(formula, p).unwrap();
    let misere = game.misere_option_values(formula, p).unwrap();
    for i in 0..p.as_slice().len() {
        // Anywhere below, and further down in every column of the position.
        let columns = p.as_slice().iter().map(|alpha| alpha.split_omega().0);
        let inside = columns.flat_map(|column| {
            let rows = to.iter().map(|alpha| Ordinal::from(alpha.finite_part()));
            rows.map(move |row| &Ordinal::omega() * &column + row).collect::<Vec<_>>()
        });
        for to in to.iter().cloned().chain(inside) {
            let Some(option) = game.lower(p, i, &to) else { continue };
            prop_assert!(normal.contains(&formula.value(game, &option).unwrap()), "{} to {}", p, option);
            prop_assert!(misere.contains(&formula.misere(game, &option).unwrap()), "{} to {}", p, option);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn transfinite_nim_keeps_its_promises(pieces in position(), drawn in ordinal(), to in position()) {
        let p = OrdinalList::new(pieces);
        check(&TransfiniteNim, &OrdinalNimSum, &p, &drawn, transfinite_nim::heap_values, transfinite_nim::replies)?;
        sampled(&TransfiniteNim, &OrdinalNimSum, &p, &to)?;
    }

    #[test]
    fn transfinite_welter_keeps_its_promises(pieces in position(), drawn in ordinal(), to in position()) {
        let p = distinct(pieces);
        check(&TransfiniteWelter, &ColumnForm, &p, &drawn, transfinite_welter::coin_values, transfinite_welter::replies)?;
        sampled(&TransfiniteWelter, &ColumnForm, &p, &to)?;
        prop_assert_eq!(
            MatingForm.value(&TransfiniteWelter, &p),
            ColumnForm.value(&TransfiniteWelter, &p)
        );
    }

    #[test]
    fn height_omega_keeps_its_promises(pieces in position(), drawn in ordinal(), to in position()) {
        let p = one_per_column(pieces);
        check(&HeightOmega, &HeightOmegaFormula, &p, &drawn, height_omega::coin_values, height_omega::replies)?;
        sampled(&HeightOmega, &HeightOmegaFormula, &p, &to)?;
    }

    #[test]
    fn words_and_big_integers_give_the_same_option_values(rows in proptest::collection::vec(0u64..1 << 62, 1..6)) {
        let coins = distinct(rows.iter().map(|row| Ordinal::from(*row)).collect());
        let rows: Vec<BigUint> = coins.to_u64s().unwrap().into_iter().map(BigUint::from).collect();
        for (i, row) in rows.iter().enumerate() {
            let others: Vec<BigUint> = rows.iter().filter(|other| *other != row).cloned().collect();
            let mut big = OrdinalSet::new();
            for (start, end) in values_below(&others, row, &BigUint::ZERO).unwrap() {
                big.insert_interval(start.into(), end.into());
            }
            prop_assert_eq!(big, transfinite_welter::coin_values(coins.as_slice(), i));
        }
    }
}

fn registry() -> Registry {
    Registry::new()
        .ordinal_game(transfinite_nim::entry())
        .ordinal_game(transfinite_welter::entry())
        .ordinal_game(height_omega::entry())
}

fn value(game: &str, position: &str) -> Result<PositionAnswer, Error> {
    registry().find(game)?.value(position, &Context::new(Limits::none()))
}

fn moves(game: &str, position: &str, to: Option<&str>, play: Play) -> Result<MovesAnswer, Error> {
    let filter = MoveFilter { to: to.map(|to| to.parse().unwrap()), play };
    let game = registry().find(game)?;
    game.moves(&game.position(position)?, &filter, &Context::new(Limits::none()))
}

fn options(game: &str, position: &str, wanted: &str, play: Play) -> Vec<String> {
    let moves = moves(game, position, Some(wanted), play).unwrap();
    moves.options.into_iter().map(|option| option.position.to_string()).collect()
}

#[test]
fn the_examples_of_the_paper_are_answered_with_all_their_winning_moves() {
    // Ordinals may come in any order; the answer is ascending.
    let answer = value("transfinite-welter", "w^2+w*5+25,w*2+9,w*2+4,w^2+w*4+16,1").unwrap();
    assert_eq!(answer.position, "1,w*2+4,w*2+9,w^2+w*4+16,w^2+w*5+25");
    let (grundy, misere) = (answer.grundy.unwrap(), answer.misere.unwrap());
    assert_eq!((grundy.value.to_string(), misere.value.to_string()), ("w+4".into(), "w+4".into()));
    assert_eq!((grundy.basis, misere.basis), (Basis::InductionStep, Basis::InductionStep));
    assert_eq!(answer.formula.unwrap().0, grundy.value);
    let wins = moves("transfinite-welter", &answer.position, Some("0"), Play::Normal).unwrap().options;
    assert_eq!(wins.len(), 1);
    assert_eq!(wins[0].position, "1,w*2+4,w*2+9,w^2+w*4+16,w^2+w*4+30");
    assert!(wins[0].grundy.as_ref().unwrap().value.is_zero());
    let nim = options("transfinite-nim", "1,w*2+4,w^2*3+9,w^2*2+w*4+16,w^2+w*5+25", "0", Play::Normal);
    assert_eq!(nim, ["1,w+1,w^2+w*5+25,w^2*2+w*4+16,w^2*3+9"]);
}

#[test]
fn misere_replies_are_the_options_of_that_misere_value() {
    // ω and 1: the misere-winning move leaves a misere-P position.
    assert_eq!(options("transfinite-nim", "1,w", "0", Play::Misere), ["0,1"]);
    assert_eq!(options("transfinite-nim", "1,w", "0", Play::Normal), ["1,1"]);
    assert_eq!(options("transfinite-nim", "1,w", "1", Play::Misere), ["1,1"]);
    // Values from 2 on are the same in both.
    assert_eq!(
        options("transfinite-nim", "1,w", "5", Play::Misere),
        options("transfinite-nim", "1,w", "5", Play::Normal)
    );
}

#[test]
fn small_positions_are_computed_and_large_ones_are_not() {
    for (game, position, basis) in [
        ("transfinite-nim", "3,w+5", Basis::Computed),
        ("transfinite-nim", "w*3+4,w*5+6", Basis::Computed),
        ("transfinite-nim", "3,w^2", Basis::InductionStep),
        ("transfinite-nim", "w*18446744073709551616", Basis::InductionStep),
        ("transfinite-welter", "w+1000000,w+2000000", Basis::InductionStep),
        ("height:w", "w*2+1,w*5+6,w*7+4", Basis::Computed),
    ] {
        let answer = value(game, position).unwrap();
        let (grundy, misere) = (answer.grundy.unwrap(), answer.misere.unwrap());
        assert_eq!((grundy.basis, misere.basis), (basis, basis), "{game} {position}");
        assert_eq!(answer.formula.unwrap().0, grundy.value, "{game} {position}");
    }
    // A limit changes the method of the answer, not the value; a cancelled run has no answer.
    let nim = registry().find("transfinite-nim").unwrap();
    let grundy = nim.value("3,w+5", &Context::new(Limits::none().positions(3))).unwrap().grundy.unwrap();
    assert_eq!((grundy.value.to_string(), grundy.basis), ("w+6".into(), Basis::InductionStep));
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = Context::new(Limits::none()).cancelled_by(cancel);
    assert!(nim.value("3,w+5", &cancelled).unwrap_err().is_cancelled());
}

#[test]
fn bad_input_gets_one_clear_error() {
    let lines = [
        ("transfinite-welter", "w,3,w"),
        ("transfinite-welter", ""),
        ("transfinite-welter", "3,,w"),
        ("transfinite-nim", "3+w"),
        ("transfinite-nim", "-1"),
        ("transfinite-nim", "w^"),
        ("height:w", "w+1,w+5"),
    ]
    .map(|(game, position)| value(game, position).unwrap_err().to_string());
    assert!(lines[0].contains(": two coins on square w at 'w,3,w'"), "{}", lines[0]);
    assert!(lines[6].contains(": two coins in one column, w+1 and w+5"), "{}", lines[6]);
    for line in lines {
        assert!(line.contains("(expected ") && !line.contains('\n'), "{line}");
    }
    for (position, wanted, play) in
        [("w,3", "w+3", Play::Normal), ("w,3", "w*2", Play::Normal), ("w,3", "w+3", Play::Misere)]
    {
        let error = moves("transfinite-nim", position, Some(wanted), play).unwrap_err().to_string();
        assert!(error.contains("is not smaller than the"), "{error}");
    }
    assert!(matches!(moves("transfinite-nim", "w,x", Some("0"), Play::Normal), Err(Error::Unreadable(_))));
    // From a P-position there are no moves to 0.
    assert!(options("transfinite-nim", "w,w", "0", Play::Normal).is_empty());
    // All options are listed only where they are finitely many.
    for position in ["w,3", "99999999999999999999"] {
        let error = moves("transfinite-nim", position, None, Play::Normal);
        assert!(matches!(error, Err(Error::Unsupported(_))), "{error:?}");
    }
    assert_eq!(moves("transfinite-nim", "2,2", None, Play::Normal).unwrap().options.len(), 2);
    // Finite positions have finitely many options, and moves to greater values too.
    assert_eq!(options("transfinite-nim", "1,2,3", "1", Play::Normal), ["1,2,2", "0,2,3"]);
}

#[test]
fn every_game_has_its_texts() {
    let registry = registry();
    let names: Vec<&str> = registry.listings().map(|listing| listing.name.as_str()).collect();
    assert_eq!(names, ["transfinite-nim", "transfinite-welter", "height:w"]);
    for listing in registry.listings() {
        let formula = listing.formula.clone().unwrap();
        for text in [&listing.summary, &listing.position, &formula] {
            assert!(!text.is_empty() && text.is_ascii(), "{text}");
        }
    }
}
