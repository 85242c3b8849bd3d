//! Values handed on in order, to sinks that several processes continue.

use impartial::game::{Colex, LoweredMember};
use impartial::run::{Checkpoint, CheckpointError, CheckpointId, Limits, Run};
use impartial::solve::{TableError, TableValues, WindowTable};
use impartial::value::Plays;
use impartial_sweep::{ResumableSink, SetSweep, SweepTable, ValueCounts};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

/// A sink in memory.
#[derive(Default)]
struct List {
    normal: Vec<u64>,
    misere: Vec<u64>,
    committed: usize,
}

impl ResumableSink for List {
    fn resume(&mut self, positions: u64, mark: [u64; 4]) -> io::Result<()> {
        assert_eq!((mark[0], mark[3]), (positions, 7));
        assert!(self.committed <= self.normal.len());
        self.normal.truncate(self.committed);
        self.misere.truncate(self.committed);
        if self.normal.len() as u64 == positions { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
    }

    fn write(&mut self, values: &TableValues) -> ControlFlow<()> {
        self.normal.extend(values.normal.iter());
        self.misere.extend(values.misere.iter().flat_map(|values| values.iter()));
        ControlFlow::Continue(())
    }

    fn commit(&mut self) -> io::Result<[u64; 4]> {
        self.committed = self.normal.len();
        Ok([self.committed as u64, 0, 0, 7])
    }
}

fn checkpoint(folder: &Path) -> Checkpoint {
    let id = CheckpointId { kind: "stream".into(), game: "test".into(), window: "test".into(), seed: 0 };
    Checkpoint::new(folder.join("saved"), id)
}

/// Streams a window in processes that compute `each` positions each; returns the number of processes.
fn stream_in_turns(sweep: &SetSweep<'_>, expected: &TableValues, each: u64, every: Duration) -> u32 {
    let folder = tempfile::tempdir().unwrap();
    let (mut list, mut processes) = (List::default(), 0);
    loop {
        processes += 1;
        let run = Run::new(Limits::none().positions(list.committed as u64 + each));
        match sweep.stream_resumable(&run, &mut checkpoint(folder.path()).with_interval(every), &mut list) {
            Ok(counts) => {
                let counts = counts.unwrap();
                assert!(list.normal.iter().copied().eq(expected.normal.iter()));
                let misere = expected.misere.iter().flat_map(|values| values.iter());
                assert!(list.misere.iter().copied().eq(misere));
                assert_eq!(counts.normal, ValueCounts::from_values(expected.normal.iter()));
                assert_eq!(counts.misere.is_some(), expected.misere.is_some());
                return processes;
            }
            Err(TableError::Stopped(_)) => assert!(processes < 500, "no progress"),
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn committed_values_are_not_written_again() {
    for (window, lowered) in [
        (Colex::sets(2, 300), LoweredMember::Any),
        (Colex::multisets(3, 70), LoweredMember::Any),
        (Colex::sets(4, 40), LoweredMember::Any),
        (Colex::sets(5, 26), LoweredMember::Any),
        (Colex::sets(3, 80), LoweredMember::Largest),
        // Values larger than expected, and plays that often differ.
        (Colex::new(4, 60, |x| x.saturating_sub(1)), LoweredMember::Any),
    ] {
        let window = window.unwrap();
        for misere in [false, true] {
            let mut table = SweepTable::new(lowered, &window, Plays::with_misere(misere));
            table.solve(&Run::default()).unwrap();
            for is_shared in [false, true] {
                let sweep = SetSweep::new(lowered, &window, Plays::with_misere(misere));
                let sweep = sweep.share_sets(is_shared).with_narrow_sets();
                // The state is saved at every pause, or only when a limit ends the work.
                for every in [Duration::ZERO, Duration::from_secs(3600)] {
                    let each = window.positions() / 9;
                    let processes = stream_in_turns(&sweep, table.values(), each, every);
                    assert!(processes > 1, "{} {}", window.count(), window.below());
                }
            }
        }
    }
}

#[test]
fn an_inconsistent_checkpoint_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut checkpoint = checkpoint(folder.path());
    let window = Colex::sets(4, 40).unwrap();
    let sweep = SetSweep::new(LoweredMember::Any, &window, Plays::Normal);
    let mut list = List::default();
    let run = Run::new(Limits::none().positions(30_000));
    assert!(sweep.stream_resumable(&run, &mut checkpoint, &mut list).is_err());
    let without_values = sweep.stream_resumable(&run, &mut checkpoint, &mut List::default());
    assert!(matches!(without_values, Err(TableError::Checkpoint(CheckpointError::Io { .. }))));

    let state = checkpoint.load().unwrap().unwrap();
    let mut refuses = |state: &[u8]| {
        checkpoint.save(&mut |to| to.write_all(state)).unwrap();
        let resumed = sweep.stream_resumable(&run, &mut checkpoint, &mut list);
        matches!(resumed, Err(TableError::Checkpoint(CheckpointError::Damaged { .. })))
    };
    // The plays, the words of a set, the tile.
    for place in 0..3 {
        for change in [1u64, 2, 1 << 40] {
            let mut changed = state.clone();
            let number = u64::from_le_bytes(state[8 * place..][..8].try_into().unwrap());
            changed[8 * place..][..8].copy_from_slice(&number.wrapping_add(change).to_le_bytes());
            assert!(refuses(&changed), "number {place} changed by {change}");
        }
    }
    for end in [0, 7, 40, 72, state.len() - 1] {
        assert!(refuses(&state[..end]), "{end} bytes");
    }
    assert!(refuses(&[&state[..], &[0]].concat()), "a byte too many");
    assert!(!refuses(&state));
}
