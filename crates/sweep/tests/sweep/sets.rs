//! The sweep that stores no values, compared with the definition and with tables.

use crate::tables::{Lowering, games, values_by_definition, values_by_sweep, windows};
use impartial::game::{Colex, EnumeratePositions, LoweredMember};
use impartial::run::{Cancel, Checkpoint, CheckpointError, CheckpointId, Limits, Reason, Run};
use impartial::solve::{TableError, TableValues, WindowTable};
use impartial::value::Plays;
use impartial_games::height::Height;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use impartial_sweep::{SetSweep, SweepCounts, SweepTable, ValueCounts};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn counts_of(values: &TableValues) -> SweepCounts {
    SweepCounts {
        normal: ValueCounts::from_values(values.normal.iter()),
        misere: values.misere.as_ref().map(|misere| ValueCounts::from_values(misere.iter())),
    }
}

/// Returns the values in the order in which they are handed on, and their counts.
fn streamed(sweep: &SetSweep<'_>, misere: bool) -> (TableValues, SweepCounts) {
    let mut all = TableValues::new(Plays::with_misere(misere));
    let counts = sweep.stream(&Run::default(), &mut |values| {
        assert_eq!(values.misere.is_some(), misere);
        all.extend(values).unwrap();
        ControlFlow::Continue(())
    });
    (all, counts.unwrap().unwrap())
}

/// Compares every way to sweep a window without a table with its values.
fn agree(lowered: LoweredMember, window: &Colex, values: &TableValues) -> Result<(), TestCaseError> {
    let both = counts_of(values);
    let normal = TableValues { normal: values.normal.clone(), misere: None };
    for (misere, one) in [(true, true), (true, false), (false, false)] {
        let expected = if misere { both.clone() } else { SweepCounts { misere: None, ..both.clone() } };
        for narrow in [false, true] {
            let begun = || {
                let sweep = SetSweep::new(lowered, window, Plays::with_misere(misere)).share_sets(one);
                if narrow { sweep.with_narrow_sets() } else { sweep }
            };
            for threads in [1, 3] {
                let mut sweep = begun().with_threads_from(threads, 0);
                sweep.solve(&Run::default()).unwrap();
                prop_assert_eq!(
                    &sweep.counts().unwrap(),
                    &expected,
                    "{} threads, narrow: {}, one set: {}",
                    threads,
                    narrow,
                    one
                );
            }
            let (all, counts) = streamed(&begun(), misere);
            // The values are not printed, since there are many.
            prop_assert!(&all == if misere { values } else { &normal }, "other values, narrow: {}", narrow);
            prop_assert_eq!(&counts, &expected);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn set_sweep_gives_the_values_of_the_definition(game in games(), (count, below) in windows()) {
        let window = game.window(count, below);
        prop_assume!(window.positions() < 8000);
        agree(game.lowered, &window, &values_by_definition(game, &window))?;
    }

    /// A sweep stopped any number of times, on any number of threads, with sets of any width, computes the same counts
    /// and repeats no finished work.
    #[test]
    fn stopped_set_sweeps_continue_to_the_same_counts(
        lowered in prop_oneof![Just(LoweredMember::Any), Just(LoweredMember::Largest)],
        rule in 0..9u64,
        (count, below) in prop_oneof![Just((2usize, 400u64)), Just((3, 110)), Just((4, 80)), Just((5, 34)), Just((6, 24))],
        (misere, one) in prop_oneof![Just((false, false)), Just((true, false)), Just((true, true))],
        narrow: bool,
        saved: bool,
        stops in prop::collection::vec((1..900_000u64, 1..4usize, any::<bool>()), 1..4),
    ) {
        let window = Lowering { rule, lowered }.window(count, below);
        let expected = counts_of(&values_by_sweep(Lowering { rule, lowered }, &window, misere, 1));
        let folder = tempfile::tempdir().unwrap();
        let mut checkpoint = Checkpoint::new(folder.path().join("saved"), id());
        let begun = |one| {
            let sweep = SetSweep::new(lowered, &window, Plays::with_misere(misere)).share_sets(one);
            if narrow { sweep.with_narrow_sets() } else { sweep }
        };
        let mut sweep = begun(one);
        for (limit, threads, other) in stops {
            if saved {
                // Another process, which may have begun with other sets.
                sweep = begun(one ^ other);
            }
            sweep = sweep.with_threads_from(threads, 0);
            let run = Run::new(Limits::none().positions(limit));
            let solved = if saved { sweep.solve_saved(&run, &mut checkpoint) } else { sweep.solve(&run) };
            match solved {
                Ok(()) => prop_assert_eq!(sweep.done(), window.positions()),
                Err(TableError::Stopped(stopped)) => {
                    prop_assert!(sweep.counts().is_none() || sweep.done() == window.positions());
                    prop_assert!(stopped.positions > limit);
                }
                Err(other) => prop_assert!(false, "{}", other),
            }
        }
        if saved {
            sweep = begun(one);
            sweep.solve_saved(&Run::default(), &mut checkpoint).unwrap();
        } else {
            sweep.solve(&Run::default()).unwrap();
        }
        prop_assert_eq!(sweep.counts().unwrap(), expected);
    }
}

fn id() -> CheckpointId {
    CheckpointId { kind: "sets".into(), game: "any".into(), window: "any".into(), seed: 0 }
}

#[test]
fn set_sweeps_of_every_width_give_the_values_of_the_table() {
    let check = |game: Lowering, count, below| {
        let window = game.window(count, below);
        agree(game.lowered, &window, &values_by_sweep(game, &window, true, 1)).unwrap();
    };
    for lowered in [LoweredMember::Any, LoweredMember::Largest] {
        for (count, below) in [(2, 600), (3, 134), (4, 68), (5, 28)] {
            check(Lowering { rule: 1, lowered }, count, below);
        }
        check(Lowering { rule: 0, lowered }, 4, 66);
        check(Lowering { rule: 7, lowered }, 3, 80);
        check(Lowering { rule: 7, lowered }, 4, 50);
    }
    check(Lowering { rule: 1, lowered: LoweredMember::Any }, 2, 1100);
}

#[test]
fn games_are_counted_as_they_are_swept() {
    let counts = |lowered, window: &Colex| {
        let mut sweep = SetSweep::new(lowered, window, Plays::Both).with_threads_from(2, 0);
        sweep.solve(&Run::default()).unwrap();
        sweep.counts().unwrap()
    };
    let table = |lowered, window: &Colex| {
        let mut table = SweepTable::new(lowered, window, Plays::Both);
        table.solve(&Run::default()).unwrap();
        counts_of(table.values())
    };
    let window = Welter.ranking(4, 100).unwrap();
    assert_eq!(counts(LoweredMember::Any, &window), table(LoweredMember::Any, &window));
    let window = Nim.ranking(4, 70).unwrap();
    assert_eq!(counts(LoweredMember::Any, &window), table(LoweredMember::Any, &window));
    let window = MaxWelter.ranking(4, 90).unwrap();
    assert_eq!(counts(LoweredMember::Largest, &window), table(LoweredMember::Largest, &window));
    for height in [2, 3, 5] {
        let window = Height::new(height).unwrap().ranking(4, 75).unwrap();
        assert_eq!(counts(LoweredMember::Any, &window), table(LoweredMember::Any, &window));
    }
}

#[test]
fn a_sweep_takes_less_memory_than_its_table_and_obeys_its_limits() {
    let window = Welter.ranking(5, 192).unwrap();
    let sets = SetSweep::new(LoweredMember::Any, &window, Plays::Normal).bytes();
    let table = SweepTable::new(LoweredMember::Any, &window, Plays::Normal).bytes().unwrap();
    assert!(2 * sets < table, "{sets} bytes against {table}");
    let refused = SetSweep::new(LoweredMember::Any, &window, Plays::Normal)
        .solve(&Run::new(Limits::none().memory(sets - 1)));
    assert!(matches!(refused, Err(TableError::Memory { needed, limit: Some(_) }) if needed == sets));
    let cancel = Cancel::new();
    cancel.cancel();
    let window = Welter.ranking(4, 60).unwrap();
    let mut sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Normal);
    let run = Run::default().with_cancel(cancel);
    assert!(matches!(sweep.solve(&run), Err(TableError::Stopped(_))));
    assert!(matches!(sweep.stream(&run, &mut |_| ControlFlow::Continue(())), Err(TableError::Stopped(_))));
}

/// Returns whether a memory limit has ended a sweep.
fn is_stopped_by_memory<T>(result: &Result<T, TableError>, limit: u64) -> bool {
    matches!(result, Err(TableError::Stopped(stopped)) if stopped.reason == Reason::Memory(limit))
}

#[test]
fn misere_values_take_little_more_memory_unless_they_often_differ() {
    let window = Welter.ranking(5, 192).unwrap();
    let bytes = |lowered, misere| SetSweep::new(lowered, &window, Plays::with_misere(misere)).bytes() as f64;
    assert!(bytes(LoweredMember::Any, true) < 1.01 * bytes(LoweredMember::Any, false));
    assert!(bytes(LoweredMember::Largest, true) > 1.9 * bytes(LoweredMember::Largest, false));
    let table = |lowered| SweepTable::new(lowered, &window, Plays::Both).bytes().unwrap();
    assert!(table(LoweredMember::Any) < table(LoweredMember::Largest));

    // Members far apart: most positions have different values in the two plays.
    let game = Lowering { rule: 2, lowered: LoweredMember::Any };
    let window = game.window(4, 70);
    let expected = counts_of(&values_by_sweep(game, &window, true, 1));
    let needed_bytes = SetSweep::new(LoweredMember::Any, &window, Plays::Both).bytes();
    let limited = |limit| Run::new(Limits::none().memory(limit));
    for threads in [1, 3] {
        let mut sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Both).with_threads_from(threads, 0);
        let refused = sweep.solve(&limited(needed_bytes));
        assert!(is_stopped_by_memory(&refused, needed_bytes), "{refused:?}");
        // The finished work is kept.
        assert!(sweep.done() > 0 && sweep.done() < window.positions());
        sweep.solve(&Run::default()).unwrap();
        assert_eq!(sweep.counts().unwrap(), expected);
        assert!(sweep.bytes() > needed_bytes, "each play has its own sets now");
    }
    let sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Both);
    let refused = sweep.stream(&limited(needed_bytes), &mut |_| ControlFlow::Continue(()));
    assert!(is_stopped_by_memory(&refused, needed_bytes), "{refused:?}");
    let mut table = SweepTable::new(LoweredMember::Any, &window, Plays::Both);
    let needed_bytes = SweepTable::new(LoweredMember::Any, &window, Plays::Both).bytes().unwrap();
    let refused = table.solve(&limited(needed_bytes));
    assert!(is_stopped_by_memory(&refused, needed_bytes), "{refused:?}");
    table.solve(&Run::default()).unwrap();
    assert_eq!(counts_of(table.values()), expected);

    // If sets for both plays fit, the sweep continues with those.
    let enough = SweepTable::new(LoweredMember::Largest, &window, Plays::Both).bytes().unwrap();
    let mut table = SweepTable::new(LoweredMember::Any, &window, Plays::Both).share_sets(true);
    table.solve(&limited(enough)).unwrap();
    assert_eq!(counts_of(table.values()), expected);
}

#[test]
fn stream_ends_when_the_receiver_breaks() {
    for count in [1, 2, 3, 5] {
        let window = Welter
            .ranking(count, if count < 3 { 70_000 / (1 << (8 * (count - 1))) } else { 90 / count as u64 * 2 })
            .unwrap();
        let sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Normal);
        let mut times = 0;
        sweep
            .stream(&Run::default(), &mut |_| {
                times += 1;
                ControlFlow::Break(())
            })
            .unwrap();
        assert_eq!(times, 1, "{count}");
    }
}

#[test]
fn finished_work_is_saved_if_there_is_no_memory_for_wider_sets() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saved");
    let window = Welter.ranking(3, 200).unwrap();
    let expected =
        counts_of(&values_by_sweep(Lowering { rule: 1, lowered: LoweredMember::Any }, &window, false, 1));
    // Enough for the expected sets, but not for these and narrower ones at once.
    let limit = SetSweep::new(LoweredMember::Any, &window, Plays::Normal).bytes();
    let mut sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Normal).with_narrow_sets();
    let run = Run::new(Limits::none().memory(limit));
    let ended = sweep.solve_saved(&run, &mut Checkpoint::new(&path, id()));
    assert!(matches!(ended, Err(TableError::Memory { .. })), "{ended:?}");
    let done = sweep.done();
    assert!(done > 0 && done < window.positions());

    let mut checkpoint = Checkpoint::new(&path, id());
    let mut sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Normal);
    let stop = Run::new(Limits::none().positions(1));
    assert!(matches!(sweep.solve_saved(&stop, &mut checkpoint), Err(TableError::Stopped(_))));
    assert!(sweep.done() >= done, "the sweep continues from the checkpoint");
    sweep.solve(&Run::default()).unwrap();
    assert_eq!(sweep.counts().unwrap(), expected);
}

#[test]
fn a_checkpoint_continues_on_another_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    for (count, below, misere) in [(3, 240, false), (3, 170, true), (4, 70, false), (5, 44, true)] {
        let window = Colex::sets(count, below).unwrap();
        let new = |threads: usize| {
            SetSweep::new(LoweredMember::Any, &window, Plays::with_misere(misere))
                .with_threads_from(threads, 0)
        };
        let mut alone = new(1);
        alone.solve(&Run::default()).unwrap();
        let expected = alone.counts().unwrap();
        for (before, after) in [(1, 2), (1, 3), (2, 1), (3, 1), (2, 3), (1, 1)] {
            for part in 1..6 {
                let mut checkpoint = Checkpoint::new(folder.path().join("saved"), id());
                let few = Run::new(Limits::none().positions(window.positions() * part / 6));
                let mut first = new(before);
                let stopped = first.solve_saved(&few, &mut checkpoint);
                assert!(matches!(stopped, Err(TableError::Stopped(_))), "{stopped:?}");
                let mut second = new(after);
                second.solve_saved(&Run::default(), &mut checkpoint).unwrap();
                assert_eq!(
                    second.counts().unwrap(),
                    expected,
                    "{count} below {below}: {before}, {after}, {part}"
                );
                checkpoint.remove().unwrap();
            }
        }
    }
}

#[test]
fn a_checkpoint_of_other_sets_or_with_a_wrong_byte_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saved");
    let window = Welter.ranking(4, 60).unwrap();
    let mut sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Normal);
    let stop = Run::new(Limits::none().positions(200_000));
    assert!(matches!(
        sweep.solve_saved(&stop, &mut Checkpoint::new(&path, id())),
        Err(TableError::Stopped(_))
    ));
    let done = sweep.done();
    assert!(done > 200_000 && done < window.positions());

    let refused = |sweep: &mut SetSweep<'_>, id| match sweep
        .solve_saved(&Run::default(), &mut Checkpoint::new(&path, id))
    {
        Err(TableError::Checkpoint(error)) => error,
        other => panic!("{other:?}"),
    };
    // With misère values, of another window, of another game.
    let error = refused(&mut SetSweep::new(LoweredMember::Any, &window, Plays::Both), id());
    assert!(matches!(error, CheckpointError::Damaged { .. }), "{error}");
    let other = Welter.ranking(4, 40).unwrap();
    let error = refused(&mut SetSweep::new(LoweredMember::Any, &other, Plays::Normal), id());
    assert!(matches!(error, CheckpointError::Damaged { .. }), "{error}");
    let nim = CheckpointId { game: "nim".into(), ..id() };
    assert!(matches!(
        refused(&mut SetSweep::new(LoweredMember::Any, &window, Plays::Normal), nim),
        CheckpointError::Foreign { .. }
    ));

    let good = std::fs::read(&path).unwrap();
    let mut bad = good.clone();
    let index = bad.len() / 2;
    bad[index] ^= 1;
    std::fs::write(&path, &bad).unwrap();
    assert!(matches!(
        refused(&mut SetSweep::new(LoweredMember::Any, &window, Plays::Normal), id()),
        CheckpointError::Damaged { .. }
    ));
    std::fs::write(&path, &good).unwrap();
    let mut again = SetSweep::new(LoweredMember::Any, &window, Plays::Normal);
    again.solve_saved(&Run::default(), &mut Checkpoint::new(&path, id())).unwrap();
    sweep.solve(&Run::default()).unwrap();
    assert_eq!(again.counts().unwrap(), sweep.counts().unwrap());
}
