//! The sweep compared with the definition, on windows of every kind of rule.

use impartial::game::{Colex, EnumeratePositions, Game, Heaps, LoweredMember, Options, RankedOptions};
use impartial::run::{Cancel, Checkpoint, CheckpointId, Limits, Observer, Progress, Reason, Run};
use impartial::solve::{LineTable, Memo, TableError, TableValues, WindowTable};
use impartial::value::{Column, Plays};
use impartial_games::height::Height;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::{Welter, WelterFunction};
use impartial_sweep::SweepTable;
use impartial_sweep::rows::{RowTable, Rows, ValueSums};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Lists by a rule, in which a member is lowered. The values are computed from the definition, by trying every move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lowering {
    pub(crate) rule: u64,
    pub(crate) lowered: LoweredMember,
}

/// Multisets, sets, two kinds of lists with distant members, and coins in columns of 2 to 5 squares.
fn limit(rule: u64, x: u64) -> u64 {
    match rule {
        0 => x + 1,
        1 => x,
        2 | 3 => x.saturating_sub(rule - 1),
        4..8 => x - x % (rule - 2),
        // Sets below 5, multisets from there on.
        _ => x + u64::from(x >= 5),
    }
}

impl Lowering {
    pub(crate) fn window(&self, count: usize, below: u64) -> Colex {
        Colex::new(count, below, |x| limit(self.rule, x)).unwrap()
    }

    fn is_legal(&self, members: &Heaps) -> bool {
        members.as_slice().windows(2).all(|pair| pair[0] < limit(self.rule, pair[1]))
    }
}

impl Game for Lowering {
    type Position = Heaps;
}

impl Options for Lowering {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = match self.lowered {
            LoweredMember::Any => 0,
            LoweredMember::Largest => position.len().saturating_sub(1),
        };
        for i in first..position.len() {
            for to in 0..position.as_slice()[i] {
                if let Some(option) = position.with_heap(i, to).filter(|option| self.is_legal(option)) {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The values of a window by the definition.
pub(crate) fn values_by_definition(game: Lowering, window: &Colex) -> TableValues {
    let mut solver = Memo::new(game);
    let (mut normal, mut misere) = (Column::new(), Column::new());
    for rank in 0..window.positions() {
        let position = Heaps::new(window.unrank(rank).unwrap());
        let pair = solver.values(&position, &Run::default()).unwrap();
        normal.push(pair.normal);
        misere.push(pair.misere);
    }
    TableValues { normal, misere: Some(misere) }
}

pub(crate) fn values_by_sweep(game: Lowering, window: &Colex, misere: bool, threads: usize) -> TableValues {
    let mut table =
        SweepTable::new(game.lowered, window, Plays::with_misere(misere)).with_threads_from(threads, 0);
    table.solve(&Run::default()).unwrap();
    assert_eq!(table.values().len() as u64, window.positions());
    table.into_values()
}

/// Sums over a column, value by value.
fn sums(values: &Column) -> ValueSums {
    ValueSums {
        count: values.len() as u64,
        sum: values.iter().map(u128::from).sum(),
        sum_of_squares: values.iter().map(|value| u128::from(value * value)).sum(),
        largest: values.iter().max(),
        zeros: values.iter().filter(|&value| value == 0).count() as u64,
    }
}

pub(crate) fn games() -> impl Strategy<Value = Lowering> {
    let lowered = prop_oneof![Just(LoweredMember::Any), Just(LoweredMember::Largest)];
    (0..9u64, lowered).prop_map(|(rule, lowered)| Lowering { rule, lowered })
}

/// Windows of at most a few thousand positions.
pub(crate) fn windows() -> impl Strategy<Value = (usize, u64)> {
    prop_oneof![
        (Just(0usize), 0..5u64),
        (Just(1usize), 0..70u64),
        (Just(2usize), 0..75u64),
        (Just(3usize), 0..22u64),
        (Just(4usize), 0..15u64),
        (Just(5usize), 0..13u64),
        (Just(6usize), 0..12u64),
        (Just(7usize), 0..11u64),
        (Just(8usize), 0..11u64),
        (Just(9usize), 0..12u64),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn sweep_gives_the_values_of_the_definition(game in games(), (count, below) in windows()) {
        let window = game.window(count, below);
        prop_assume!(window.positions() < 8000);
        let expected = values_by_definition(game, &window);
        let normal = TableValues { normal: expected.normal.clone(), misere: None };
        for threads in [1, 2] {
            prop_assert_eq!(&values_by_sweep(game, &window, true, threads), &expected);
            for one in [false, true] {
                let table = SweepTable::new(game.lowered, &window, Plays::Both).share_sets(one);
                let mut table = table.with_threads_from(threads, 0);
                table.solve(&Run::default()).unwrap();
                prop_assert_eq!(table.values(), &expected, "{} threads, one set: {}", threads, one);
            }
        }
        prop_assert_eq!(&values_by_sweep(game, &window, false, 1), &normal);
        prop_assert_eq!(&values_by_sweep(game, &window, false, 3), &normal);
        if game.lowered == LoweredMember::Largest {
            let rows = |misere| RowTable::new(&window, Plays::with_misere(misere)).values(&Run::default()).unwrap();
            prop_assert_eq!(rows(true), expected.clone());
            prop_assert_eq!(rows(false), normal);
            let (normal, misere) = Rows::new(&window, Plays::Both).sums(&Run::default()).unwrap();
            prop_assert_eq!(normal, sums(&expected.normal));
            prop_assert_eq!(misere, expected.misere.as_ref().map(sums));
            prop_assert_eq!(Rows::new(&window, Plays::Normal).sums(&Run::default()).unwrap(), (normal, None));
        }
    }

    /// A sweep stopped any number of times, on any number of threads, computes the same values.
    #[test]
    fn stopped_sweeps_continue_to_the_same_values(
        lowered in prop_oneof![Just(LoweredMember::Any), Just(LoweredMember::Largest)],
        rule in 0..9u64,
        (count, below) in prop_oneof![Just((2usize, 900u64)), Just((3, 120)), Just((4, 48)), Just((5, 34))],
        (misere, one) in prop_oneof![Just((false, false)), Just((true, false)), Just((true, true))],
        stops in prop::collection::vec((1..300_000u64, 1..4usize), 1..4),
    ) {
        let window = Lowering { rule, lowered }.window(count, below);
        let expected = {
            let mut table = SweepTable::new(lowered, &window, Plays::with_misere(misere)).share_sets(false);
            table.solve(&Run::default()).unwrap();
            table.into_values()
        };
        let mut table = SweepTable::new(lowered, &window, Plays::with_misere(misere)).share_sets(one);
        for (limit, threads) in stops {
            table = table.with_threads_from(threads, 0);
            let known = table.values().len();
            match table.solve(&Run::new(Limits::none().positions(limit))) {
                Ok(()) => prop_assert_eq!(table.values().len() as u64, window.positions()),
                Err(TableError::Stopped(stopped)) => prop_assert_eq!(stopped.reason, Reason::Positions(limit)),
                Err(other) => prop_assert!(false, "{}", other),
            }
            prop_assert!(table.values().len() >= known);
            let prefix: Vec<u64> = expected.normal.iter().take(table.values().len()).collect();
            prop_assert_eq!(table.values().normal.iter().collect::<Vec<_>>(), prefix);
            let prefix = expected.misere.as_ref().map(|all| all.iter().take(table.values().len()).collect());
            let misere: Option<Vec<u64>> = table.values().misere.as_ref().map(|all| all.iter().collect());
            prop_assert_eq!(misere, prefix);
        }
        table.solve(&Run::default()).unwrap();
        prop_assert_eq!(table.into_values(), expected);
    }
}

/// Compares every solver of whole windows on the same window of a game, and returns the values.
fn agree<G: EnumeratePositions + RankedOptions>(
    game: &G,
    lowered: LoweredMember,
    count: usize,
    below: u64,
) -> TableValues {
    let window: Colex = game.ranking(count, below).unwrap();
    let mut lines = LineTable::new(game, &window, Plays::Both);
    lines.solve(&Run::default()).unwrap();
    for threads in [1, 2] {
        let mut table = SweepTable::new(lowered, &window, Plays::Both).with_threads_from(threads, 0);
        table.solve(&Run::default()).unwrap();
        assert_eq!(table.values(), lines.values(), "{count} below {below} on {threads} threads");
        let mut normal = SweepTable::new(lowered, &window, Plays::Normal).with_threads_from(threads, 0);
        normal.solve(&Run::default()).unwrap();
        assert_eq!(normal.values().normal, lines.values().normal);
    }
    if lowered == LoweredMember::Largest {
        let rows = RowTable::new(&window, Plays::Both).values(&Run::default()).unwrap();
        assert_eq!(&rows, lines.values(), "{count} below {below} by rows");
    }
    lines.into_values()
}

#[test]
fn sweeps_of_every_width_agree_with_the_lines_solver() {
    let board = |count: usize, below: u64| Welter.positions(count, below).unwrap();
    for (count, below) in [(5, 26), (4, 64), (4, 80), (3, 130), (3, 150), (2, 300), (2, 1100)] {
        let values = agree(&Welter, LoweredMember::Any, count, below);
        for (index, p) in board(count, below).enumerate() {
            let formula = impartial::game::ValueFormula::value(&WelterFunction, &Welter, &p);
            assert_eq!(values.normal.get(index), formula, "{p}");
        }
    }
    for (count, below) in [(4, 40), (3, 100), (2, 300)] {
        agree(&Nim, LoweredMember::Any, count, below);
        agree(&MaxWelter, LoweredMember::Largest, count, below);
    }
    agree(&MaxWelter, LoweredMember::Largest, 2, 700);
    for height in [2, 3, 4, 7] {
        agree(&Height::new(height).unwrap(), LoweredMember::Any, 3, 80);
        agree(&Height::new(height).unwrap(), LoweredMember::Any, 4, 40);
    }
}

#[test]
fn a_table_in_large_pages_is_the_same_however_it_is_made() {
    // More than 2 MiB of values, and of sets of lines with misère values: both are allocated as memory maps.
    let (count, below) = (5, 50);
    let window = Welter.ranking(count, below).unwrap();
    assert!(window.positions() > 1 << 21 && 16 * window.deletions() > 1 << 21);
    let expected = agree(&Welter, LoweredMember::Any, count, below);
    for (index, p) in Welter.positions(count, below).unwrap().enumerate().step_by(7) {
        let formula = impartial::game::ValueFormula::value(&WelterFunction, &Welter, &p);
        assert_eq!(expected.normal.get(index), formula, "{p}");
    }
    let limited = |limit| Run::new(Limits::none().positions(limit));
    for (stops, threads) in
        [([1_000_000, 2_000_000], 1), ([300_000, 1_900_000], 2), ([1_500_000, 1_900_000], 3)]
    {
        let mut table =
            SweepTable::new(LoweredMember::Any, &window, Plays::Both).with_threads_from(threads, 0);
        for limit in stops {
            let before = table.values().len();
            let stopped = table.solve(&limited(limit));
            assert!(matches!(stopped, Err(TableError::Stopped(_))));
            let known = table.values().len();
            assert!(known >= before && (known as u64) < window.positions(), "{known} after {before}");
            // Several threads have later tiles in progress before they finish one.
            assert!(known > before || threads > 1 && known > 0, "{known} after {before}");
        }
        // Resume once from the values in place, and once from a copy.
        let copy = table.values().clone();
        table.solve(&Run::default()).unwrap();
        assert_eq!(table.values(), &expected, "on {threads} threads");
        let table =
            SweepTable::new(LoweredMember::Any, &window, Plays::Both).with_known_values(copy).unwrap();
        let mut table = table.with_threads_from(threads, 0);
        table.solve(&Run::default()).unwrap();
        assert_eq!(table.values(), &expected, "from a copy, on {threads} threads");
    }
}

#[test]
fn values_that_do_not_fit_the_expected_sets_widen_them() {
    // Three heaps below 40: values up to 63. Four members of which each follows its own rule: larger.
    let game = Lowering { rule: 7, lowered: LoweredMember::Any };
    let window = game.window(3, 64);
    let values = values_by_sweep(game, &window, true, 1);
    assert_eq!(values, values_by_sweep(game, &window, true, 2));
    let largest = values.normal.iter().max().unwrap();
    assert!(largest >= 64, "the window has values up to {largest} only: nothing was widened");
    let mut solver = Memo::new(game);
    for rank in (0..window.positions()).step_by(7) {
        let pair = solver.values(&Heaps::new(window.unrank(rank).unwrap()), &Run::default()).unwrap();
        assert_eq!(values.pair(rank as usize), Some(pair));
    }
}

#[test]
fn a_checkpoint_is_taken_up_and_foreign_values_are_refused() {
    let folder = std::env::temp_dir().join(format!("impartial-swept-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let id =
        CheckpointId { kind: "table".into(), game: "welter".into(), window: "n=4 below 50".into(), seed: 0 };
    let path = folder.join("saved");
    let window = Welter.ranking(4, 50).unwrap();
    let mut whole = SweepTable::new(LoweredMember::Any, &window, Plays::Both);
    whole.solve(&Run::default()).unwrap();

    let mut first = SweepTable::new(LoweredMember::Any, &window, Plays::Both);
    let mut checkpoint = Checkpoint::new(&path, id.clone());
    let stopped = first.solve_saved(&Run::new(Limits::none().positions(100_000)), &mut checkpoint);
    assert!(matches!(stopped, Err(TableError::Stopped(_))));
    let known = first.values().len();
    assert!(known > 0 && (known as u64) < window.positions());

    let mut other = SweepTable::new(LoweredMember::Any, &window, Plays::Normal);
    let refused = other.solve_saved(&Run::default(), &mut Checkpoint::new(&path, id.clone()));
    assert!(matches!(refused, Err(TableError::Checkpoint(_))));

    struct Least(AtomicU64);
    impl Observer for Least {
        fn progress(&self, progress: Progress) {
            self.0.fetch_max(progress.done, Ordering::Relaxed);
        }
    }
    let least = Least(AtomicU64::new(0));
    let run = Run::default().with_observer(&least);
    let mut second = SweepTable::new(LoweredMember::Any, &window, Plays::Both).with_threads_from(2, 0);
    second.solve_saved(&run, &mut Checkpoint::new(&path, id)).unwrap();
    assert_eq!(second.values(), whole.values());
    assert_eq!(least.0.into_inner(), window.positions());
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn limits_stop_a_sweep_and_rows() {
    let window = Welter.ranking(4, 60).unwrap();
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = Run::default().with_cancel(cancel);
    let mut table = SweepTable::new(LoweredMember::Any, &window, Plays::Normal);
    assert!(matches!(table.solve(&cancelled), Err(TableError::Stopped(_))));
    let rows = RowTable::new(&window, Plays::Normal).values(&cancelled);
    assert!(matches!(rows, Err(TableError::Stopped(_))));
    let tight = Run::new(Limits::none().memory(10_000));
    assert!(matches!(
        table.solve(&tight),
        Err(TableError::Memory { needed: 487_635.., limit: Some(10_000) })
    ));
    assert!(matches!(RowTable::new(&window, Plays::Normal).values(&tight), Err(TableError::Memory { .. })));
    let more = TableValues { normal: (0..500_000).map(|_| 0).collect(), misere: None };
    assert!(matches!(
        SweepTable::new(LoweredMember::Any, &window, Plays::Normal).with_known_values(more),
        Err(TableError::TooManyValues)
    ));
    let unequal =
        TableValues { normal: [0, 1, 2].into_iter().collect(), misere: Some([0].into_iter().collect()) };
    assert!(matches!(
        SweepTable::new(LoweredMember::Any, &window, Plays::Both).with_known_values(unequal),
        Err(TableError::UnequalColumns)
    ));
}

#[test]
fn rows_of_two_members_sum_up_to_the_golden_numbers() {
    for (below, normal, misere) in [(101, 225_656u128, Some(225_655u128)), (1001, 220_251_892, None)] {
        let window = MaxWelter.ranking(2, below).unwrap();
        let (mut sums, mut squares, mut plainly) = ([0, 0], 0, 0);
        let mut count = 0;
        let rows = Rows::new(&window, Plays::Both);
        rows.visit(&Run::default(), &mut |row| {
            sums[0] += row.normal.sum();
            sums[1] += row.misere.map_or(0, |values| values.sum());
            squares += row.normal.sum_of_squares();
            plainly += row.normal.iter().map(|value| u128::from(value) * u128::from(value)).sum::<u128>();
            count += row.normal.len() as u64;
            assert_eq!(row.normal.max(), row.normal.iter().max());
            for value in 0..4 {
                let times = row.normal.iter().filter(|&found| found == value).count() as u64;
                assert_eq!(row.normal.count_of(value), times);
            }
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!((sums[0], count), (normal, window.positions()));
        assert!(misere.is_none_or(|sum| sum == sums[1]));
        assert_eq!(squares, plainly);
    }
}
