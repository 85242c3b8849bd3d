//! The memo solver on hashed keys: normal and misère values in one pass.
//!
//! `cargo bench --bench memo`. Divan prints the time of a whole job and the rate of positions;
//! the time of one position stands below.

mod each;

use divan::Bencher;
use impartial::game::{Notation, Options, Packed};
use impartial::run::Run;
use impartial::solve::Memo;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;

fn main() {
    each::main("position");
}

fn solve<P: std::fmt::Debug>(mut solver: Memo<'_, P>, root: &P) -> u64 {
    match solver.values(root, &Run::default()) {
        Ok(_) => solver.solved_count(),
        Err(error) => panic!("{error}"),
    }
}

fn packed<G: Packed + Notation + Copy + Send + Sync>(bencher: Bencher, name: &str, game: G, root: &str) {
    let root = game.parse(root).expect("a position");
    let positions = solve(Memo::packed(game), &root);
    each::measure(bencher, name, positions, || solve(Memo::packed(game), &root));
}

fn unpacked<G: Options + Notation + Copy + Send + Sync>(bencher: Bencher, name: &str, game: G, root: &str) {
    let root = game.parse(root).expect("a position");
    let positions = solve(Memo::new(game), &root);
    each::measure(bencher, name, positions, || solve(Memo::new(game), &root));
}

#[divan::bench]
fn nim_3_heaps_to_60_packed(bencher: Bencher) {
    packed(bencher, "nim 3 heaps to 60 packed", Nim, "60,60,60");
}

#[divan::bench(sample_count = 10)]
fn nim_3_heaps_to_60_by_position(bencher: Bencher) {
    unpacked(bencher, "nim 3 heaps to 60 by position", Nim, "60,60,60");
}

#[divan::bench]
fn welter_4_coins_below_24_packed(bencher: Bencher) {
    packed(bencher, "welter 4 coins below 24 packed", Welter, "20,21,22,23");
}

#[divan::bench(sample_count = 10)]
fn welter_4_coins_below_24_by_position(bencher: Bencher) {
    unpacked(bencher, "welter 4 coins below 24 by position", Welter, "20,21,22,23");
}

#[divan::bench(sample_count = 3)]
fn welter_4_coins_below_64_packed(bencher: Bencher) {
    packed(bencher, "welter 4 coins below 64 packed", Welter, "60,61,62,63");
}

#[divan::bench(sample_count = 1)]
fn welter_5_coins_below_50_packed(bencher: Bencher) {
    packed(bencher, "welter 5 coins below 50 packed", Welter, "45,46,47,48,49");
}
