//! States saved by version 0.1: their bytes must not change.

use impartial::game::{Colex, LoweredMember, RankingError};
use impartial::run::{Checkpoint, CheckpointId, Limits, Run};
use impartial::solve::{TableError, TableValues};
use impartial::value::Plays;
use impartial_sweep::{ResumableSink, SetSweep};
use std::io;
use std::ops::ControlFlow;

/// A sink that counts positions.
struct Counter(u64);

impl ResumableSink for Counter {
    fn resume(&mut self, positions: u64, mark: [u64; 4]) -> io::Result<()> {
        assert_eq!(mark, [positions, 1, 2, 3]);
        self.0 = positions;
        Ok(())
    }

    fn write(&mut self, values: &TableValues) -> ControlFlow<()> {
        self.0 += values.len() as u64;
        ControlFlow::Continue(())
    }

    fn commit(&mut self) -> io::Result<[u64; 4]> {
        Ok([self.0, 1, 2, 3])
    }
}

/// The FNV-1a hash of 64 bits.
fn fnv(bytes: &[u8]) -> u64 {
    let hash = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, hash)
}

/// A window, the members that may be lowered, whether there are misère values, whether sets are shared, the limit of
/// positions, and the length and the hash of the state if values are counted and if they are handed on.
type Case = (Result<Colex, RankingError>, LoweredMember, bool, bool, u64, [(usize, u64); 2]);

fn cases() -> [Case; 6] {
    let (any, largest) = (LoweredMember::Any, LoweredMember::Largest);
    let apart = Colex::new(4, 60, |x| x.saturating_sub(1));
    [
        (
            Colex::sets(5, 40),
            any,
            true,
            true,
            300_000,
            [(474_592, 0xe4cc_710d_d4d2_0819), (421_952, 0xa8b7_540c_4e5e_c263)],
        ),
        (
            Colex::sets(2, 900),
            any,
            true,
            true,
            200_000,
            [(132_728, 0x988e_ac80_ed5f_e436), (132_752, 0x4894_83b5_04b0_f150)],
        ),
        (
            Colex::sets(4, 60),
            largest,
            true,
            false,
            200_000,
            [(354_936, 0xd1c3_48bf_f0f6_6578), (295_632, 0xd661_b864_15b3_7507)],
        ),
        (
            Colex::multisets(3, 120),
            any,
            false,
            false,
            150_000,
            [(102_456, 0xcd41_2a0b_2638_ff49), (75_616, 0x5616_0b6a_909e_2881)],
        ),
        (
            apart,
            any,
            true,
            false,
            100_000,
            [(213_672, 0x23be_7f9c_f831_91cd), (184_792, 0xed92_ec87_2e1b_9f24)],
        ),
        (
            Colex::sets(4, 90),
            any,
            false,
            false,
            1_000_000,
            [(1_038_984, 0x3772_2580_b935_a794), (955_360, 0x3b61_6b31_300c_d102)],
        ),
    ]
}

#[test]
fn saved_states_have_the_bytes_of_version_0_1() {
    let folder = tempfile::tempdir().unwrap();
    for (i, (window, lowered, misere, is_shared, limit, expected)) in cases().into_iter().enumerate() {
        let window = window.unwrap();
        let run = Run::new(Limits::none().positions(limit));
        let id = CheckpointId { kind: "k".into(), game: "g".into(), window: "w".into(), seed: 0 };
        let checkpoint = |name: &str| Checkpoint::new(folder.path().join(format!("{name}{i}")), id.clone());
        let state = |checkpoint: &Checkpoint| {
            let state = checkpoint.load().unwrap().unwrap();
            (state.len(), fnv(&state))
        };
        let new = || SetSweep::new(lowered, &window, Plays::with_misere(misere)).share_sets(is_shared);
        let (mut counted, mut streamed) = (checkpoint("counted"), checkpoint("streamed"));
        let stopped = new().solve_saved(&run, &mut counted);
        assert!(matches!(stopped, Err(TableError::Stopped(_))));
        let stopped = new().stream_resumable(&run, &mut streamed, &mut Counter(0));
        assert!(matches!(stopped, Err(TableError::Stopped(_))));
        assert_eq!([state(&counted), state(&streamed)], expected, "case {i}");

        let mut resumed = new();
        resumed.solve_saved(&Run::default(), &mut counted).unwrap();
        let mut counter = Counter(0);
        let counts = new().stream_resumable(&Run::default(), &mut streamed, &mut counter).unwrap();
        assert_eq!((resumed.counts(), counter.0), (counts, window.positions()));
    }
}
