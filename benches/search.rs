//! The search for one value: big boards of Cram and Chomp.
//!
//! `cargo bench --bench search`. `igsolve cram -r 5 -c 6`, `igsolve cram -r 5 -c 7` and
//! `igsolve chomp -r 10 -c 12` are the same jobs.

mod each;

use divan::Bencher;
use impartial::game::{Heaps, Parts};
use impartial::run::Run;
use impartial::solve::Search;
use impartial_games::chomp::Chomp;
use impartial_games::cram::{Cram, CramBoard};

fn main() {
    each::main("part");
}

/// Searches for one value. One thread does the same work in every run; several threads do about the same.
fn value<G: Parts + Copy + Send + Sync>(
    bencher: Bencher,
    name: &str,
    game: G,
    position: &G::Position,
    threads: usize,
) {
    let solve = || {
        let mut search = Search::parts(game).with_threads(threads);
        search.value(position, &Run::default()).map(|_| search.searched()).unwrap_or_default()
    };
    each::measure(bencher, name, solve(), solve);
}

fn cram(bencher: Bencher, rows: usize, columns: usize, threads: usize) {
    let board = CramBoard::rectangle(rows, columns).expect("few squares");
    value(bencher, &format!("Cram {rows}x{columns}, {threads} threads"), Cram, &board, threads);
}

#[divan::bench(sample_count = 3)]
fn cram_5x6(bencher: Bencher) {
    cram(bencher, 5, 6, 1);
}

#[divan::bench(sample_count = 3)]
fn cram_5x7(bencher: Bencher) {
    cram(bencher, 5, 7, 1);
}

/// Compares one thread with two. Needs two idle cores.
#[divan::bench(sample_count = 3, args = [1, 2])]
fn cram_4x11(bencher: Bencher, threads: usize) {
    cram(bencher, 4, 11, threads);
}

#[divan::bench(sample_count = 3)]
fn chomp_10x12(bencher: Bencher) {
    let bar = Heaps::new([12; 10]);
    value(bencher, "Chomp 10x12", Chomp::POISON_STAYS, &bar, 1);
}
