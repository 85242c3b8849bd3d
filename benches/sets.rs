//! The sweep that stores value sets only, compared with the table of the same window.
//!
//! `cargo bench --bench sets`. Divan prints the time of a whole job and the rate of positions;
//! the time of one position stands below. A job begins with nothing and includes the memory.

mod each;

use divan::Bencher;
use impartial::game::{EnumeratePositions, LoweredMember, Notation};
use impartial::run::Run;
use impartial::solve::WindowTable;
use impartial::value::Plays;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use impartial_sweep::{SetSweep, SweepTable};

fn main() {
    each::main("position");
}

fn named<G: Notation>(game: &G, board: (usize, u64), misere: bool, how: &str) -> String {
    let with = if misere { ", with misère" } else { "" };
    format!("{}, {} <{}{with}, {how}", game.id(), board.0, board.1)
}

fn sets<G: EnumeratePositions + Notation + Sync>(
    bencher: Bencher,
    (game, lowered): (G, LoweredMember),
    board: (usize, u64),
    misere: bool,
    threads: usize,
) {
    let window = game.ranking(board.0, board.1).expect("a window");
    let name = named(&game, board, misere, &format!("threads: {threads}"));
    each::measure(bencher, name, window.positions(), || {
        let mut sweep = SetSweep::new(lowered, &window, Plays::with_misere(misere)).with_threads(threads);
        match sweep.solve(&Run::default()) {
            Ok(()) => sweep.counts().map(|counts| counts.normal.sums()),
            Err(error) => panic!("{error}"),
        }
    });
}

fn table<G: EnumeratePositions + Notation + Sync>(
    bencher: Bencher,
    (game, lowered): (G, LoweredMember),
    board: (usize, u64),
    misere: bool,
) {
    let window = game.ranking(board.0, board.1).expect("a window");
    each::measure(bencher, named(&game, board, misere, "a table"), window.positions(), || {
        let mut table = SweepTable::new(lowered, &window, Plays::with_misere(misere));
        match table.solve(&Run::default()) {
            Ok(()) => table.into_values(),
            Err(error) => panic!("{error}"),
        }
    });
}

const BOARDS: [(usize, u64); 6] = [(5, 64), (6, 60), (4, 128), (4, 192), (3, 256), (3, 512)];

#[divan::bench(args = BOARDS, sample_count = 10)]
fn welter(bencher: Bencher, board: (usize, u64)) {
    sets(bencher, (Welter, LoweredMember::Any), board, false, 1);
}

#[divan::bench(args = BOARDS, sample_count = 10)]
fn welter_with_misere(bencher: Bencher, board: (usize, u64)) {
    sets(bencher, (Welter, LoweredMember::Any), board, true, 1);
}

#[divan::bench(args = [(5, 64), (4, 192)], sample_count = 10)]
fn welter_on_two_threads(bencher: Bencher, board: (usize, u64)) {
    sets(bencher, (Welter, LoweredMember::Any), board, false, 2);
}

#[divan::bench(args = [(5, 64)], sample_count = 10)]
fn nim(bencher: Bencher, board: (usize, u64)) {
    sets(bencher, (Nim, LoweredMember::Any), board, false, 1);
}

#[divan::bench(args = [(5, 64), (4, 160)], sample_count = 10)]
fn max_welter(bencher: Bencher, board: (usize, u64)) {
    sets(bencher, (MaxWelter, LoweredMember::Largest), board, false, 1);
}

/// Takes half a minute and up to 8 GiB each: select them with `--ignored`, one at a time.
#[divan::bench(args = [(5, 128), (5, 160), (5, 192)], sample_count = 1, sample_size = 1, ignore)]
fn large(bencher: Bencher, board: (usize, u64)) {
    sets(bencher, (Welter, LoweredMember::Any), board, false, 1);
}

#[divan::bench(args = [(5, 128), (5, 160), (5, 192)], sample_count = 1, sample_size = 1, ignore)]
fn large_with_misere(bencher: Bencher, board: (usize, u64)) {
    sets(bencher, (Welter, LoweredMember::Any), board, true, 1);
}

#[divan::bench(args = [(5, 128), (5, 160), (5, 192)], sample_count = 1, sample_size = 1, ignore)]
fn large_table(bencher: Bencher, board: (usize, u64)) {
    table(bencher, (Welter, LoweredMember::Any), board, false);
}

#[divan::bench(args = [(5, 128), (5, 160)], sample_count = 1, sample_size = 1, ignore)]
fn large_table_with_misere(bencher: Bencher, board: (usize, u64)) {
    table(bencher, (Welter, LoweredMember::Any), board, true);
}

/// Larger than memory as a table: 15 GiB.
#[divan::bench(args = [(6, 144)], sample_count = 1, sample_size = 1, ignore)]
fn largest(bencher: Bencher, board: (usize, u64)) {
    sets(bencher, (Welter, LoweredMember::Any), board, false, 1);
}
