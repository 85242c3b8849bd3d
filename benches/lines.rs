//! The lines solver: whole windows by running sets, one for each line.
//!
//! `cargo bench --bench lines`. Divan prints the time of a whole window and the rate of positions;
//! the time of one position stands below.

mod each;

use divan::Bencher;
use impartial::game::{EnumeratePositions, RankedOptions};
use impartial::run::Run;
use impartial::solve::{LineTable, WindowTable};
use impartial::value::Plays;
use impartial_games::height::Height;
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use impartial_games::wythoff::Wythoff;

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
        let mut table = LineTable::new(game, &window, Plays::with_misere(misere));
        table.solve(&Run::default()).expect("a table");
        table.into_values().normal.len()
    });
}

#[divan::bench(sample_count = 20)]
fn welter_5_coins_below_64(bencher: Bencher) {
    whole(bencher, "welter 5 coins below 64", &Welter, (5, 64), false);
}

#[divan::bench(sample_count = 20)]
fn welter_5_coins_below_64_with_misere(bencher: Bencher) {
    whole(bencher, "welter 5 coins below 64 with misere", &Welter, (5, 64), true);
}

#[divan::bench(sample_count = 20)]
fn welter_4_coins_below_128(bencher: Bencher) {
    whole(bencher, "welter 4 coins below 128", &Welter, (4, 128), false);
}

#[divan::bench(sample_count = 20)]
fn nim_3_heaps_below_61(bencher: Bencher) {
    whole(bencher, "nim 3 heaps below 61", &Nim, (3, 61), false);
}

#[divan::bench(sample_count = 20)]
fn nim_5_heaps_below_60(bencher: Bencher) {
    whole(bencher, "nim 5 heaps below 60", &Nim, (5, 60), false);
}

#[divan::bench(sample_count = 20)]
fn height_3_5_coins_below_64(bencher: Bencher) {
    whole(bencher, "height 3 5 coins below 64", &Height::new(3).expect("a height"), (5, 64), false);
}

#[divan::bench(sample_count = 20)]
fn max_welter_5_coins_below_64(bencher: Bencher) {
    whole(bencher, "max welter 5 coins below 64", &MaxWelter, (5, 64), false);
}

#[divan::bench(sample_count = 20)]
fn wythoff_below_1000(bencher: Bencher) {
    whole(bencher, "wythoff below 1000", &Wythoff::CLASSIC, (2, 1000), false);
}
