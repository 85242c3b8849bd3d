//! The memo solver on hashed keys: normal and misère values in one pass.
//!
//! `cargo bench --bench memo`. Divan prints the time of a whole job and the rate of positions; the
//! time of one position is one over that rate.

use divan::Bencher;
use divan::counter::ItemsCount;
use impartial::game::{Notation, Options, Packed};
use impartial::run::Run;
use impartial::solve::{Memo, Solver};
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;

fn main() {
    divan::main();
}

fn solve<P: std::fmt::Debug>(mut solver: impl Solver<P>, root: &P) -> u64 {
    match solver.values(root, &Run::default()) {
        Ok(_) => solver.settled(),
        Err(error) => panic!("{error}"),
    }
}

fn packed<G: Packed + Notation + Copy + Send + Sync>(bencher: Bencher, game: G, root: &str) {
    let root = game.parse(root).expect("a position");
    let positions = solve(Memo::packed(game), &root);
    bencher.counter(ItemsCount::new(positions)).bench(|| solve(Memo::packed(game), &root));
}

fn unpacked<G: Options + Notation + Copy + Send + Sync>(bencher: Bencher, game: G, root: &str) {
    let root = game.parse(root).expect("a position");
    let positions = solve(Memo::new(game), &root);
    bencher.counter(ItemsCount::new(positions)).bench(|| solve(Memo::new(game), &root));
}

#[divan::bench]
fn nim_3_heaps_to_60_packed(bencher: Bencher) {
    packed(bencher, Nim, "60,60,60");
}

#[divan::bench(sample_count = 10)]
fn nim_3_heaps_to_60_by_position(bencher: Bencher) {
    unpacked(bencher, Nim, "60,60,60");
}

#[divan::bench]
fn welter_4_coins_below_24_packed(bencher: Bencher) {
    packed(bencher, Welter, "20,21,22,23");
}

#[divan::bench(sample_count = 10)]
fn welter_4_coins_below_24_by_position(bencher: Bencher) {
    unpacked(bencher, Welter, "20,21,22,23");
}

#[divan::bench(sample_count = 3)]
fn welter_4_coins_below_64_packed(bencher: Bencher) {
    packed(bencher, Welter, "60,61,62,63");
}

#[divan::bench(sample_count = 1)]
fn welter_5_coins_below_50_packed(bencher: Bencher) {
    packed(bencher, Welter, "45,46,47,48,49");
}
