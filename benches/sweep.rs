//! The sweep: all positions of a window.
//!
//! `cargo bench --bench sweep`. Divan prints the time of a whole job and the rate of positions;
//! the time of one position stands below. A job begins with nothing and includes the memory. The first lines say how many
//! threads a sweep can use, by counted steps: they are the same on every machine.

mod each;

use divan::Bencher;
use impartial::game::{EnumeratePositions, LoweredMember, Notation};
use impartial::run::Run;
use impartial::solve::WindowTable;
use impartial::value::Plays;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use impartial_sweep::{SweepModel, SweepTable};

/// Boards of Welter's game that take seconds to minutes.
const LARGE: [(usize, u64); 7] = [(3, 1024), (4, 192), (5, 96), (5, 144), (5, 256), (6, 100), (6, 144)];

fn main() {
    for (count, below) in LARGE {
        let window = Welter.ranking(count, below).expect("a window");
        println!("Welter, {count} <{below}: {}", SweepModel::new(LoweredMember::Any, &window));
    }
    each::main("position");
}

fn sweep<G: EnumeratePositions + Notation + Sync>(
    bencher: Bencher,
    (game, lowered): (G, LoweredMember),
    board: (usize, u64),
    misere: bool,
    threads: usize,
) {
    let window = game.ranking(board.0, board.1).expect("a window");
    let with = if misere { ", with misère" } else { "" };
    let name = format!("{}, {} <{}{with}, threads: {threads}", game.id(), board.0, board.1);
    each::measure(bencher, name, window.positions(), || {
        let mut table = SweepTable::new(lowered, &window, Plays::with_misere(misere)).with_threads(threads);
        match table.solve(&Run::default()) {
            Ok(()) => table.into_values(),
            Err(error) => panic!("{error}"),
        }
    });
}

const BOARDS: [(usize, u64); 6] = [(3, 64), (4, 64), (5, 64), (6, 60), (4, 128), (3, 256)];

#[divan::bench(args = BOARDS, sample_count = 10)]
fn welter(bencher: Bencher, board: (usize, u64)) {
    sweep(bencher, (Welter, LoweredMember::Any), board, false, 1);
}

#[divan::bench(args = BOARDS, sample_count = 10)]
fn welter_with_misere(bencher: Bencher, board: (usize, u64)) {
    sweep(bencher, (Welter, LoweredMember::Any), board, true, 1);
}

#[divan::bench(args = [(5, 64), (6, 60), (4, 128)], sample_count = 10)]
fn welter_on_two_threads(bencher: Bencher, board: (usize, u64)) {
    sweep(bencher, (Welter, LoweredMember::Any), board, false, 2);
}

#[divan::bench(args = [(3, 64), (4, 64), (5, 64)], sample_count = 10)]
fn nim(bencher: Bencher, board: (usize, u64)) {
    sweep(bencher, (Nim, LoweredMember::Any), board, false, 1);
}

#[divan::bench(args = [(4, 64), (5, 64), (6, 60)], sample_count = 10)]
fn max_welter(bencher: Bencher, board: (usize, u64)) {
    sweep(bencher, (MaxWelter, LoweredMember::Largest), board, false, 1);
}
