//! Misère quotients, heap by heap, and their verification.
//!
//! `cargo bench --bench quotient`. A job is the whole quotient, from no heaps at all to the last heap or to the heap
//! from which on the period is certified.

use divan::Bencher;
use impartial::misere::quotient::{Quotient, QuotientCertificate, QuotientSolver, verify};
use impartial::period::HeapCode;
use impartial::run::Run;

fn main() {
    divan::main();
}

fn code(text: &str) -> HeapCode {
    text.parse().expect("a code")
}

fn quotient(text: &str, heaps: u32, order: usize) -> Quotient {
    let mut solver = QuotientSolver::new(code(text));
    solver.extend_to(heaps, &Run::default()).expect("no limits");
    let quotient = solver.quotient();
    assert_eq!(quotient.order(), order);
    quotient
}

#[divan::bench]
fn kayles_final() -> Quotient {
    quotient("0.77", 1000, 40)
}

#[divan::bench]
fn guiles_final() -> Quotient {
    quotient("0.15", 1000, 42)
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn dawsons_kayles_to_heap_33() -> Quotient {
    quotient("0.07", 33, 638)
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn code_0_54_to_heap_60() -> Quotient {
    quotient("0.54", 60, 234)
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn code_4_7_to_heap_28() -> Quotient {
    quotient("4.7", 28, 274)
}

#[divan::bench]
fn verify_kayles(bencher: Bencher) {
    let certificate = QuotientCertificate::new(&quotient("0.77", 1000, 40), &code("0.77"), "kayles", &[]);
    let certificate = certificate.expect("options are smaller");
    bencher.bench(|| verify(&certificate, &Run::default()).expect("sound"));
}

#[divan::bench]
fn outcome_of_three_large_heaps(bencher: Bencher) {
    let quotient = quotient("0.77", 1000, 40);
    bencher.bench(|| quotient.outcome(divan::black_box(&[1_000_000_007, 2_000_000_011, 3_000_000_019])));
}

#[divan::bench]
fn winning_move_of_three_large_heaps(bencher: Bencher) {
    let quotient = quotient("0.77", 1000, 40);
    let code = code("0.77");
    bencher.bench(|| {
        quotient.winning_move(&code, divan::black_box(&[1_000_000_007, 2_000_000_011, 3_000_000_019]))
    });
}
