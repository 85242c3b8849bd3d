//! The ranked solver: whole windows in the order of their ranks, with a look-up for each option.
//!
//! `cargo bench --bench ranked`. Divan prints the time of a whole window and the rate of positions;
//! the time of one position stands below.

mod each;

use divan::Bencher;
use impartial::game::{EnumeratePositions, RankedOptions};
use impartial::run::Run;
use impartial::solve::{RankedTable, WindowTable};
use impartial::value::Plays;
use impartial_games::k_welter::KWelter;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;

fn main() {
    each::main("position");
}

fn whole<G: EnumeratePositions + RankedOptions + Sync>(
    bencher: Bencher,
    name: &str,
    game: &G,
    (count, below): (usize, u64),
    misere: bool,
) {
    let window = game.ranking(count, below).expect("a window");
    each::measure(bencher, name, window.positions(), || {
        let mut table = RankedTable::new(game, &window, Plays::with_misere(misere));
        table.solve(&Run::default()).expect("a table");
        table.into_values().normal.len()
    });
}

#[divan::bench(sample_count = 2)]
fn welter_5_coins_below_64(bencher: Bencher) {
    whole(bencher, "welter 5 coins below 64", &Welter, (5, 64), false);
}

#[divan::bench(sample_count = 5)]
fn welter_5_coins_below_50_with_misere(bencher: Bencher) {
    whole(bencher, "welter 5 coins below 50 with misere", &Welter, (5, 50), true);
}

#[divan::bench(sample_count = 20)]
fn nim_3_heaps_below_61(bencher: Bencher) {
    whole(bencher, "nim 3 heaps below 61", &Nim, (3, 61), false);
}

#[divan::bench(sample_count = 20)]
fn welter_3_coins_below_128(bencher: Bencher) {
    whole(bencher, "welter 3 coins below 128", &Welter, (3, 128), false);
}

#[divan::bench(sample_count = 5)]
fn max_welter_5_coins_below_50(bencher: Bencher) {
    whole(bencher, "max welter 5 coins below 50", &MaxWelter, (5, 50), false);
}

#[divan::bench(sample_count = 5)]
fn k_welter_3_5_coins_below_50(bencher: Bencher) {
    whole(bencher, "k welter 3 5 coins below 50", &KWelter::new(3).expect("a reach"), (5, 50), false);
}
