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

fn cram(bencher: Bencher, rows: usize, columns: usize) {
    let board = Board::rectangle(rows, columns).expect("few squares");
    bencher.bench(|| Search::parts(Cram).value(&board, &Run::default()).expect("no limits"));
}

#[divan::bench(sample_count = 3)]
fn cram_5x6(bencher: Bencher) {
    cram(bencher, 5, 6);
}

#[divan::bench(sample_count = 3)]
fn cram_5x7(bencher: Bencher) {
    cram(bencher, 5, 7);
}

#[divan::bench(sample_count = 3)]
fn chomp_10x12(bencher: Bencher) {
    let bar = Heaps::new([12; 10]);
    bencher.bench(|| Search::parts(Chomp::POISON_STAYS).value(&bar, &Run::default()).expect("no limits"));
}
