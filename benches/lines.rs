//! The lines solver: whole windows by running sets, one for each line.
//!
//! `cargo bench --bench lines`. Divan prints the time of a whole window and the rate of positions;
//! the time of one position is one over that rate.

use divan::Bencher;
use divan::counter::ItemsCount;
use impartial::game::{Colex, Lines, Numbered, Numbering};
use impartial::run::Run;
use impartial::solve::LineTable;
use impartial_games::height::Height;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use impartial_games::wythoff::Wythoff;

fn main() {
    divan::main();
}

fn whole<G: Numbered<Colex> + Lines<Colex> + Sync>(
    bencher: Bencher,
    game: &G,
    (count, below): (usize, u64),
    misere: bool,
) {
    let window = game.numbered(count, below).expect("a window");
    bencher.counter(ItemsCount::new(window.positions())).bench(|| {
        let mut table = LineTable::new(game, &window, misere);
        table.solve(&Run::default()).expect("a table");
        table.into_values().normal.len()
    });
}

#[divan::bench(sample_count = 20)]
fn welter_5_coins_below_64(bencher: Bencher) {
    whole(bencher, &Welter, (5, 64), false);
}

#[divan::bench(sample_count = 20)]
fn welter_5_coins_below_64_with_misere(bencher: Bencher) {
    whole(bencher, &Welter, (5, 64), true);
}

#[divan::bench(sample_count = 20)]
fn welter_4_coins_below_128(bencher: Bencher) {
    whole(bencher, &Welter, (4, 128), false);
}

#[divan::bench(sample_count = 20)]
fn nim_3_heaps_below_61(bencher: Bencher) {
    whole(bencher, &Nim, (3, 61), false);
}

#[divan::bench(sample_count = 20)]
fn nim_5_heaps_below_60(bencher: Bencher) {
    whole(bencher, &Nim, (5, 60), false);
}

#[divan::bench(sample_count = 20)]
fn height_3_5_coins_below_64(bencher: Bencher) {
    whole(bencher, &Height::new(3).expect("a height"), (5, 64), false);
}

#[divan::bench(sample_count = 20)]
fn max_welter_5_coins_below_64(bencher: Bencher) {
    whole(bencher, &MaxWelter, (5, 64), false);
}

#[divan::bench(sample_count = 20)]
fn wythoff_below_1000(bencher: Bencher) {
    whole(bencher, &Wythoff::CLASSIC, (2, 1000), false);
}
