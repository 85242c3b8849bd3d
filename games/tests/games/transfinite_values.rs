//! Games on ordinals: golden values, two computations of each value, and the different values on a truncated board.

use impartial::game::OrdinalList;
use impartial::game::{
    EnumeratePositions, Notation, OptionValues, Options, ValueFormula, multisets, subsets,
};
use impartial::ordinal::{Ordinal, OrdinalSet};
use impartial::run::{Limits, Run};
use impartial::solve::{
    Memo, OrdinalMoves, OrdinalPair, OrdinalSolveError, OrdinalSolver, induction_step, misere_induction_step,
};
use impartial_games::height_omega::{HeightOmega, HeightOmegaFormula};
use impartial_games::nim::Nim;
use impartial_games::transfinite_nim::{OrdinalNimSum, TransfiniteNim};
use impartial_games::transfinite_welter::{ColumnForm, MatingForm, TransfiniteWelter};
use impartial_games::welter::Welter;
use std::collections::BTreeSet;

/// (pieces, columns, rows): the windows on which the two computations are compared.
const WINDOWS: [(usize, u64, u64); 9] =
    [(1, 4, 8), (2, 3, 6), (2, 4, 4), (3, 2, 4), (3, 2, 6), (4, 2, 3), (3, 3, 2), (4, 3, 2), (5, 2, 3)];

fn square(index: u64, rows: u64) -> Ordinal {
    Ordinal::omega() * Ordinal::from(index / rows) + Ordinal::from(index % rows)
}

fn coins((count, columns, rows): (usize, u64, u64)) -> impl Iterator<Item = OrdinalList> {
    subsets(count, columns * rows).map(move |set| OrdinalList::new(set.iter().map(|i| square(i, rows))))
}

fn heaps((count, columns, rows): (usize, u64, u64)) -> impl Iterator<Item = OrdinalList> {
    multisets(count, columns * rows).map(move |set| OrdinalList::new(set.iter().map(|i| square(i, rows))))
}

fn one_per_column(window: (usize, u64, u64)) -> impl Iterator<Item = OrdinalList> {
    coins(window).filter(|p| HeightOmega.parse(&HeightOmega.write(p)).is_ok())
}

#[test]
fn the_golden_values_are_the_formula_the_mex_and_below_omega_squared_the_computed_value() {
    fn hold<G, F>(game: &G, formula: &F, position: &str, value: &str) -> bool
    where
        G: Notation<Position = OrdinalList> + OrdinalMoves + OptionValues<F>,
        F: ValueFormula<G, Value = Ordinal>,
    {
        let position = game.parse(position).unwrap();
        let step = induction_step(game, formula, &position).unwrap();
        assert_eq!(step.mex.to_string(), value, "{position}");
        assert!(step.holds(), "{position}");
        if position.to_string() == "256,w+255" {
            return false; // tens of thousands of positions
        }
        match OrdinalSolver::new(game).values(&position, &Run::default()) {
            Ok(pair) => {
                assert_eq!(pair.normal.to_string(), value, "{position} computed");
                true
            }
            Err(OrdinalSolveError::BeyondOmegaSquared(_)) => false,
            Err(error) => panic!("{error}"),
        }
    }
    let (mut lines, mut computed) = (0, 0);
    for line in include_str!("../data/transfinite_values.txt").lines().skip(1) {
        let [game, position, value] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        computed += usize::from(match game {
            "transfinite-nim" => hold(&TransfiniteNim, &OrdinalNimSum, position, value),
            "transfinite-welter" => {
                let coins = TransfiniteWelter.parse(position).unwrap();
                assert_eq!(MatingForm.value(&TransfiniteWelter, &coins).unwrap().to_string(), value);
                hold(&TransfiniteWelter, &ColumnForm, position, value)
            }
            "height:w" => hold(&HeightOmega, &HeightOmegaFormula, position, value),
            other => panic!("{other}"),
        });
        lines += 1;
    }
    assert_eq!((lines, computed), (40, 23));
}

/// Both roads on every position of a window; how many positions.
fn two_roads<G, F>(game: &G, formula: &F, positions: impl Iterator<Item = OrdinalList>) -> u64
where
    G: Notation<Position = OrdinalList> + OrdinalMoves + OptionValues<F>,
    F: ValueFormula<G, Value = Ordinal>,
{
    let mut solver = OrdinalSolver::new(game);
    let mut held = 0;
    for position in positions {
        let pair = solver.values(&position, &Run::default()).unwrap();
        let normal = induction_step(game, formula, &position).unwrap();
        let misere = misere_induction_step(game, formula, &position).unwrap();
        assert!(normal.holds() && misere.holds(), "{position}: {normal:?} {misere:?}");
        assert_eq!(pair, OrdinalPair { normal: normal.mex, misere: misere.mex }, "{position}");
        held += 1;
    }
    held
}

#[test]
fn both_computations_agree_on_every_position_of_the_windows() {
    let mut held = [0; 3];
    for window in WINDOWS {
        held[0] += two_roads(&TransfiniteNim, &OrdinalNimSum, heaps(window));
        held[1] += two_roads(&TransfiniteWelter, &ColumnForm, coins(window));
        held[2] += two_roads(&HeightOmega, &HeightOmegaFormula, one_per_column(window));
    }
    // Σ C(cr+n−1, n), Σ C(cr, n) and Σ C(c, n)·rⁿ over the windows.
    assert_eq!(held, [1383, 637, 244]);
}

#[test]
fn answers_on_finite_squares_agree_with_the_listed_options() {
    let run = Run::default();
    let mut nim = Memo::new(Nim);
    let mut solver = OrdinalSolver::new(TransfiniteNim);
    for heaps in (1..=3).flat_map(|n| multisets(n, 9)) {
        let ordinals = OrdinalList::new(heaps.iter().map(Ordinal::from));
        let pair = nim.values(&heaps, &run).unwrap();
        let computed = solver.values(&ordinals, &run).unwrap();
        assert_eq!(computed.normal.to_u64(), Some(pair.normal), "{heaps}");
        assert_eq!(computed.misere.to_u64(), Some(pair.misere), "{heaps}");
        let (mut normal, mut misere) = (OrdinalSet::new(), OrdinalSet::new());
        for option in Nim.options(&heaps) {
            let pair = nim.values(&option, &run).unwrap();
            normal.insert(pair.normal.into());
            misere.insert(pair.misere.into());
        }
        assert_eq!(TransfiniteNim.option_values(&OrdinalNimSum, &ordinals), Some(normal));
        assert_eq!(TransfiniteNim.misere_option_values(&OrdinalNimSum, &ordinals), Some(misere));
    }
    let mut welter = Memo::new(Welter);
    let mut solver = OrdinalSolver::new(TransfiniteWelter);
    for n in 1..=4 {
        for coins in Welter.positions(n, 12).unwrap() {
            let ordinals = OrdinalList::new(coins.iter().map(Ordinal::from));
            let pair = welter.values(&coins, &run).unwrap();
            let computed = solver.values(&ordinals, &run).unwrap();
            assert_eq!(computed.normal.to_u64(), Some(pair.normal), "{coins}");
            assert_eq!(computed.misere.to_u64(), Some(pair.misere), "{coins}");
            let (mut normal, mut misere) = (OrdinalSet::new(), OrdinalSet::new());
            for option in Welter.options(&coins) {
                let pair = welter.values(&option, &run).unwrap();
                normal.insert(pair.normal.into());
                misere.insert(pair.misere.into());
            }
            assert_eq!(TransfiniteWelter.option_values(&ColumnForm, &ordinals), Some(normal));
            assert_eq!(TransfiniteWelter.misere_option_values(&ColumnForm, &ordinals), Some(misere));
        }
    }
}

/// Block fill, tried out: with all other pieces fixed, the first t + k + 1 free rows of a column hold a
/// position of finite part t (one more row in misère play), in one block.
fn block_fill<G: OrdinalMoves<Position = OrdinalList>>(
    game: &G,
    positions: impl Iterator<Item = OrdinalList>,
) -> u64 {
    const FINITE_PARTS_BELOW: u64 = 6;
    let mut solver = OrdinalSolver::new(game);
    let mut columns_seen = 0;
    for position in positions {
        let pieces: Vec<_> = position.as_slice().iter().map(Ordinal::split_omega).collect();
        for (i, (column, _)) in pieces.iter().enumerate() {
            for lower in 0..column.to_u64().unwrap() {
                // Moves of the other pieces inside their own columns, blocked squares included: no more
                // than their rows.
                let k: u64 =
                    (0..pieces.len()).filter(|j| *j != i).map(|j| pieces[j].1.to_u64().unwrap()).sum();
                let mut free = 0;
                let mut seen: [BTreeSet<u64>; 2] = Default::default();
                let mut blocks = BTreeSet::new();
                for row in 0..FINITE_PARTS_BELOW + k + 3 + pieces.len() as u64 {
                    let to = Ordinal::omega() * Ordinal::from(lower) + Ordinal::from(row);
                    let Some(option) = game.lower(&position, i, &to) else { continue };
                    let pair = solver.values(&option, &Run::default()).unwrap();
                    for (part, value) in [&pair.normal, &pair.misere].into_iter().enumerate() {
                        let (nu, t) = value.split_omega();
                        blocks.insert(nu);
                        let t = t.to_u64().unwrap();
                        assert!(seen[part].insert(t), "{position}: {t} twice in column {lower}");
                    }
                    free += 1;
                    for t in 0..FINITE_PARTS_BELOW {
                        assert!(free < t + k + 1 || seen[0].contains(&t), "{position} {i} {lower} {t}");
                        assert!(free < t + k + 2 || seen[1].contains(&t), "{position} {i} {lower} {t}");
                    }
                }
                assert!(free == 0 || (blocks.len() == 1 && free >= FINITE_PARTS_BELOW + k + 2), "{position}");
                columns_seen += u64::from(free > 0);
            }
        }
    }
    columns_seen
}

#[test]
fn a_lower_column_is_worth_a_whole_block_of_values() {
    let window = [(2, 3, 3), (3, 2, 3), (3, 3, 2), (4, 2, 2)];
    let seen: u64 = window.iter().map(|w| block_fill(&TransfiniteNim, heaps(*w))).sum();
    // Pieces and lower columns: Σ C(cr+n−1, n)·n·(c−1)/2.
    assert_eq!(seen, 90 + 84 + 168 + 70);
    let seen: u64 = window.iter().map(|w| block_fill(&TransfiniteWelter, coins(*w))).sum();
    // Σ C(cr−1, n−1)·r·c(c−1)/2.
    assert_eq!(seen, 72 + 30 + 60 + 2);
    let window = [(2, 3, 3), (3, 4, 2), (2, 5, 2)];
    let seen: u64 = window.iter().map(|w| block_fill(&HeightOmega, one_per_column(*w))).sum();
    // Only columns without a coin count.
    assert_eq!(seen, 27 + 48 + 120);
}

#[test]
fn truncated_board_has_other_values() {
    // The true value of {ω, 0}.
    let position = TransfiniteWelter.parse("0,w").unwrap();
    let pair = OrdinalSolver::new(TransfiniteWelter).values(&position, &Run::default()).unwrap();
    assert_eq!(pair.normal, Ordinal::omega());
    // On the squares ω·i + j with i < I, j < J only, read in their order as 0, 1, …, I·J − 1, the game is
    // Welter's, ω is the number J, and {ω, 0} has the value J − 1, however large J is.
    for (columns, rows) in [(2u64, 4u64), (2, 16), (3, 10), (2, 37)] {
        let cut_off = Welter.parse(&format!("0,{rows}")).unwrap();
        let value = Memo::new(Welter).values(&cut_off, &Run::default()).unwrap().normal;
        assert_eq!(value, rows - 1, "I = {columns}, J = {rows}");
    }
}

#[test]
fn solver_refuses_positions_beyond_omega_squared_and_obeys_limits() {
    let mut solver = OrdinalSolver::new(TransfiniteNim);
    let run = Run::default();
    let values = |solver: &mut OrdinalSolver<TransfiniteNim>, text: &str, run: &Run<'_>| {
        solver.values(&TransfiniteNim.parse(text).unwrap(), run)
    };
    let square = "w^2".parse().unwrap();
    assert_eq!(values(&mut solver, "3,w^2", &run), Err(OrdinalSolveError::BeyondOmegaSquared(square)));
    let large = values(&mut solver, "w*18446744073709551616", &run);
    assert!(matches!(large, Err(OrdinalSolveError::TooLarge(_))));
    let large = values(&mut solver, "w+18446744073709551616", &run);
    assert!(matches!(large, Err(OrdinalSolveError::TooLarge(_))));
    let short = Run::new(Limits::none().positions(50));
    let stopped = values(&mut solver, "w*5+100,w*3+7", &short);
    assert!(matches!(stopped, Err(OrdinalSolveError::Stopped(_))), "{stopped:?}");
    assert!(solver.solved_count() >= 50);
    // Solved positions are stored.
    assert_eq!(values(&mut solver, "w*3+10,w*2+7", &run).unwrap().normal.to_string(), "w+13");
    // Limits are looked at also while one position has very many options.
    let long = Run::new(Limits::none().memory(1 << 15));
    let stopped = values(&mut OrdinalSolver::new(TransfiniteNim), "w*999999999999,7", &long);
    assert!(matches!(stopped, Err(OrdinalSolveError::Stopped(_))));
}

#[test]
fn game_whose_options_are_not_smaller_is_detected() {
    #[derive(Debug)]
    struct Circles;
    impl impartial::game::Game for Circles {
        type Position = Vec<Ordinal>;
    }
    impl OrdinalMoves for Circles {
        fn ordinals<'a>(&self, position: &'a Vec<Ordinal>) -> &'a [Ordinal] {
            position
        }
        fn lower(&self, position: &Vec<Ordinal>, _: usize, _: &Ordinal) -> Option<Vec<Ordinal>> {
            Some(position.clone())
        }
    }
    let start = vec![Ordinal::from(2), Ordinal::omega()];
    let error = OrdinalSolver::new(Circles).values(&start, &Run::default()).unwrap_err();
    assert!(matches!(error, OrdinalSolveError::Unlawful { .. }), "{error}");
}
