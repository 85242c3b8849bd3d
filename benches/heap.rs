//! Heap games: values up to a heap, periods found, certificates verified.
//!
//! `cargo bench --bench heap`; the time of one heap is printed below.

mod each;

use divan::Bencher;
use impartial::game::HeapMoves;
use impartial::period::verify;
use impartial::run::Run;
use impartial::solve::HeapSolver;
use impartial_games::octal::Octal;

fn main() {
    each::main("heap");
}

fn solver(code: &str) -> HeapSolver {
    HeapSolver::new(Octal::parse(code).unwrap().heap_code().unwrap())
}

/// Computes all values up to the heap, by the definition or by the period once it is certified.
#[divan::bench(args = ["0.16", "0.356", "0.106", "0.77", "0.07", "0.127"], sample_count = 5, sample_size = 1)]
fn a_million_heaps(bencher: Bencher, code: &str) {
    each::measure(bencher, format!("{code}, to 1000000"), 1_000_000, || {
        let mut solver = solver(code);
        solver.solve_to(1_000_000, &Run::default()).unwrap();
        (0..=1_000_000).filter_map(|n| solver.value(n)).sum::<u64>()
    });
}

#[divan::bench(sample_count = 20)]
fn kayles_to_2000(bencher: Bencher) {
    each::measure(bencher, "0.77, to 2000", 2000, || {
        let mut solver = solver("0.77");
        solver.solve_to(2000, &Run::default()).unwrap();
        (0..=2000).filter_map(|n| solver.value(n)).sum::<u64>()
    });
}

/// Solves a game with many rare heaps and values above 64.
#[divan::bench(args = [20_000, 100_000], sample_count = 3, sample_size = 1)]
fn many_rare_heaps(bencher: Bencher, upto: u64) {
    each::measure(bencher, format!("0.6, to {upto}"), upto, || {
        let mut solver = solver("0.6");
        solver.solve_to(upto, &Run::default()).unwrap();
        solver.solved_count()
    });
}

/// Solves the same game by all pairs, from the definition.
#[divan::bench(args = [20_000], sample_count = 3, sample_size = 1)]
fn many_rare_heaps_plain(bencher: Bencher, upto: u64) {
    let game = Octal::parse("0.6").unwrap();
    each::measure(bencher, format!("0.6, to {upto}, all pairs"), upto, || game.heap_values(upto as usize));
}

/// Solves a game in which moves leave three heaps and no period is known.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn three_heaps_left(bencher: Bencher) {
    let game = Octal::parse_hexadecimal("0.D").unwrap();
    each::measure(bencher, "hexadecimal 0.D, to 2000", 2000, || {
        let mut solver = HeapSolver::new(game.heap_code().unwrap());
        solver.solve_to(2000, &Run::default()).unwrap();
        solver.solved_count()
    });
}

#[divan::bench(args = ["0.356", "0.16"], sample_count = 3, sample_size = 1)]
fn certificate_verified(bencher: Bencher, code: &str) {
    let mut solver = solver(code);
    solver.solve_to(u64::from(u32::MAX), &Run::default()).unwrap();
    let certificate = solver.certificate(code).unwrap();
    let heaps = certificate.values.len() as u64;
    each::measure(bencher, format!("{code}, certificate verified"), heaps, || {
        verify(&certificate, &Run::default())
    });
}
