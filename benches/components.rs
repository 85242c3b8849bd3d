//! Normal play component by component: heap games from their rules alone.
//!
//! `cargo bench --bench components`. This is the plain algorithm: every heap visits all its options
//! and looks their parts up.

mod each;

use divan::Bencher;
use impartial::game::Heaps;
use impartial::run::Run;
use impartial::solve::ByComponents;
use impartial_games::grundys_game::GrundysGame;
use impartial_games::octal::Octal;

fn main() {
    each::main("heap");
}

#[divan::bench(args = [500, 2000], sample_count = 5)]
fn kayles_heaps_to(bencher: Bencher, heap: u64) {
    each::measure(bencher, format!("kayles, to {heap}"), heap, || {
        let mut solver = ByComponents::new(Octal::kayles());
        solver.value(&Heaps::new([heap]), &Run::default()).expect("no limits")
    });
}

#[divan::bench(args = [500, 2000], sample_count = 5)]
fn grundys_game_heaps_to(bencher: Bencher, heap: u64) {
    each::measure(bencher, format!("Grundy's game, to {heap}"), heap, || {
        let mut solver = ByComponents::new(GrundysGame);
        solver.value(&Heaps::new([heap]), &Run::default()).expect("no limits")
    });
}
