//! Ordinal arithmetic: finite ordinals compared with `u64`, and infinite ordinals.

use divan::{Bencher, black_box};
use impartial::ordinal::{Natural, Ordinal, OrdinalSet, evaluate, xor_below};

fn main() {
    divan::main();
}

/// Number of operations in one measurement, so that the resolution of the clock does not matter.
const MANY: u64 = 1_000;

fn words() -> Vec<u64> {
    (0..=MANY).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 34).collect()
}

fn finite() -> Vec<Ordinal> {
    words().into_iter().map(Ordinal::from).collect()
}

macro_rules! finite_against_u64 {
    ($name:ident, $word:expr, $ordinal:expr) => {
        mod $name {
            use super::*;

            #[divan::bench]
            fn u64(bencher: Bencher) {
                let list = words();
                bencher.bench_local(|| {
                    for pair in black_box(&list).windows(2) {
                        black_box($word(&pair[0], &pair[1]));
                    }
                });
            }

            #[divan::bench]
            fn ordinal(bencher: Bencher) {
                let list = finite();
                bencher.bench_local(|| {
                    for pair in black_box(&list).windows(2) {
                        black_box($ordinal(&pair[0], &pair[1]));
                    }
                });
            }
        }
    };
}

finite_against_u64!(finite_sum, |a: &u64, b: &u64| a.checked_add(*b), |a: &Ordinal, b: &Ordinal| a + b);
finite_against_u64!(finite_product, |a: &u64, b: &u64| a.checked_mul(*b), |a: &Ordinal, b: &Ordinal| a * b);
finite_against_u64!(finite_nim_sum, |a: &u64, b: &u64| a ^ b, |a: &Ordinal, b: &Ordinal| a.nim_sum(b));
finite_against_u64!(finite_order, |a: &u64, b: &u64| a.cmp(b), |a: &Ordinal, b: &Ordinal| a.cmp(b));
finite_against_u64!(finite_clone, |a: &u64, _| *a, |a: &Ordinal, _| a.clone());

fn parse(text: &str) -> Ordinal {
    evaluate(text).expect("a constant expression")
}

const PAIRS: [(&str, &str); 3] = [
    ("w^2+w*3+7", "w*5+2"),
    ("w^w*3+w^5*2+w^2+1", "w^3*4+w^2*2+w+9"),
    ("w^(w+3)*2+w^w+w^4*3+w^3+w+8", "w^(w*2)+w^(w+1)*3+w^2*2+w*7+5"),
];

#[divan::bench(args = 0..3)]
fn sum(bencher: Bencher, pair: usize) {
    let (a, b) = (parse(PAIRS[pair].0), parse(PAIRS[pair].1));
    bencher.bench_local(|| black_box(&a) + black_box(&b));
}

#[divan::bench(args = 0..3)]
fn product(bencher: Bencher, pair: usize) {
    let (a, b) = (parse(PAIRS[pair].0), parse(PAIRS[pair].1));
    bencher.bench_local(|| black_box(&a) * black_box(&b));
}

#[divan::bench(args = 0..3)]
fn nim_sum(bencher: Bencher, pair: usize) {
    let (a, b) = (parse(PAIRS[pair].0), parse(PAIRS[pair].1));
    bencher.bench_local(|| black_box(&a).nim_sum(black_box(&b)));
}

#[divan::bench(args = 0..3)]
fn division(bencher: Bencher, pair: usize) {
    let (a, b) = (parse(PAIRS[pair].0), parse(PAIRS[pair].1));
    bencher.bench_local(|| black_box(&a).div_rem(black_box(&b)));
}

#[divan::bench]
fn hundred_products(bencher: Bencher) {
    let a = parse("w+1");
    bencher.bench_local(|| (0..100).fold(Ordinal::ONE, |product, _| product * black_box(&a)));
}

#[divan::bench(args = [10, 100, 1000])]
fn power(bencher: Bencher, n: u64) {
    let (a, n) = (parse("w+1"), Ordinal::from(n));
    bencher.bench_local(|| black_box(&a).pow(black_box(&n)));
}

#[divan::bench(args = [64, 256, 1024, 4096])]
fn nim_product(bencher: Bencher, bits: u64) {
    let ones = parse(&format!("2^{bits}")).predecessor().unwrap_or_default();
    bencher.bench_local(|| black_box(&ones).nim_product(black_box(&ones)));
}

#[divan::bench]
fn nim_product_of_towers(bencher: Bencher) {
    let (a, b) = (parse("w^(w^2+w*4+2)*3+w^8+5"), parse("w^(w^2*6+w)*7+w^(w*3+1)+w^2"));
    bencher.bench_local(|| black_box(&a).nim_product(black_box(&b)));
}

#[divan::bench(args = [64, 4096])]
fn option_values_of_a_heap(bencher: Bencher, bits: u64) {
    let n = parse(&format!("2^{bits}")).predecessor().unwrap_or_default();
    let n: Natural = n.finite_part();
    let heap: Ordinal = format!("w^w*{n}+w*{n}+{n}").parse().unwrap_or_default();
    let other = parse("w^2*5+w*3+9");
    bencher.bench_local(|| xor_below(black_box(&heap), black_box(&other)));
}

#[divan::bench]
fn mex_of_a_thousand_intervals(bencher: Bencher) {
    let w = Ordinal::omega();
    let points: Vec<(Ordinal, Ordinal)> = (0..MANY)
        .map(|i| (i * 617) % MANY)
        .map(|i| (&w * Ordinal::from(i), &w * Ordinal::from(i + 1)))
        .collect();
    bencher.bench_local(|| {
        let mut set = OrdinalSet::new();
        for (start, end) in &points {
            set.insert_interval(start.clone(), end.clone());
        }
        set.mex()
    });
}
