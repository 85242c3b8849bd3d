//! The search for one value: big boards of Cram and Chomp.
//!
//! `cargo bench --bench search`. `igsolve cram -r 5 -c 6`, `igsolve cram -r 5 -c 7` and
//! `igsolve chomp -r 10 -c 12` are the same jobs.

use divan::Bencher;
use impartial::game::Heaps;
use impartial::run::Run;
use impartial::solve::Search;
use impartial_games::chomp::Chomp;
use impartial_games::cram::{Board, Cram};

fn main() {
    divan::main();
}

#[divan::bench(args = [(5, 6), (5, 7)], sample_count = 3, sample_size = 1)]
fn cram(bencher: Bencher, (rows, columns): (usize, usize)) {
    let board = Board::rectangle(rows, columns).expect("few squares");
    bencher.bench(|| Search::parts(Cram).value(&board, &Run::default()).expect("no limits"));
}

#[divan::bench(args = [(10, 12)], sample_count = 3, sample_size = 1)]
fn chomp(bencher: Bencher, (rows, columns): (usize, u64)) {
    let bar = Heaps::new(vec![columns; rows]);
    bencher.bench(|| Search::parts(Chomp::POISON_STAYS).value(&bar, &Run::default()).expect("no limits"));
}
