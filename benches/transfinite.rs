//! Games on ordinals: the local check (option values, mex), replies, and values without a formula.

use divan::{Bencher, black_box};
use impartial::game::{Notation, OrdinalList};
use impartial::ordinal::{Natural, Ordinal};
use impartial::run::Run;
use impartial::solve::{OrdinalSolver, induction_step};
use impartial_games::height_omega::{self, HeightOmega, HeightOmegaFormula};
use impartial_games::transfinite_nim::{self, OrdinalNimSum, TransfiniteNim};
use impartial_games::transfinite_welter::{self, ColumnForm, TransfiniteWelter};
use num_bigint::BigUint;

fn main() {
    divan::main();
}

/// Coefficients with a given number of binary digits from a fixed linear congruential generator (Knuth, TAOCP vol. 2,
/// 3.3.4).
struct Coefficients {
    state: u64,
    bits: u64,
}

impl Coefficients {
    fn next(&mut self) -> Natural {
        let words = self.bits.div_ceil(64);
        let mut n = BigUint::ZERO;
        for _ in 0..words {
            self.state =
                self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            n = (n << 64u32) | BigUint::from(self.state ^ self.state >> 29);
        }
        // Sets the highest and the lowest bit: exactly `bits` binary digits, and odd.
        let top = BigUint::from(1u32) << (self.bits - 1);
        (n >> (64 * words - self.bits) | top | BigUint::from(1u32)).into()
    }

    fn column(&mut self) -> Ordinal {
        let exponents = ["w", "2", "1", "0"];
        let terms = exponents.map(|e| (e.parse::<Ordinal>().unwrap_or_default(), self.next()));
        Ordinal::from_terms(terms).unwrap_or_default()
    }
}

/// Returns coins on distinct squares ω^ω·a + ω³·b + ω²·c + ω·d + e. If `shared`, every second coin is in the column of
/// the coin before it.
fn coins(count: usize, bits: u64, shared: bool) -> OrdinalList {
    let mut random = Coefficients { state: 2017, bits };
    let mut column = Ordinal::ZERO;
    let mut coins: Vec<Ordinal> = Vec::new();
    while coins.len() < count {
        if !shared || coins.len().is_multiple_of(2) {
            column = random.column();
        }
        let coin = &Ordinal::omega() * &column + Ordinal::from(random.next());
        if !coins.contains(&coin) {
            coins.push(coin);
        }
    }
    OrdinalList::new(coins)
}

const COUNTS: [usize; 3] = [3, 5, 10];
const BITS: [u64; 3] = [8, 64, 4096];

macro_rules! game {
    ($module:ident, $game:expr, $formula:expr, $replies:path, $shared:expr) => {
        mod $module {
            use super::*;

            #[divan::bench(args = COUNTS, consts = BITS)]
            fn local_check<const BITS: u64>(bencher: Bencher, count: usize) {
                let position = coins(count, BITS, $shared);
                bencher.bench_local(|| {
                    let step = induction_step(&$game, &$formula, black_box(&position));
                    assert!(step.is_some_and(|step| step.holds()));
                });
            }

            #[divan::bench(args = COUNTS, consts = BITS)]
            fn winning_moves<const BITS: u64>(bencher: Bencher, count: usize) {
                let position = coins(count, BITS, $shared);
                bencher.bench_local(|| {
                    let moves = $replies(black_box(&position).as_slice(), &Ordinal::ZERO);
                    assert!(!moves.is_empty());
                });
            }
        }
    };
}

game!(nim, TransfiniteNim, OrdinalNimSum, transfinite_nim::replies, false);
game!(welter, TransfiniteWelter, ColumnForm, transfinite_welter::replies, true);
game!(height, HeightOmega, HeightOmegaFormula, height_omega::replies, false);

/// Computes values from the rules alone.
#[divan::bench(args = ["w+30,31", "w*3+8,w*3+10,w*2+10,5"])]
fn without_a_formula(bencher: Bencher, position: &str) {
    let position = TransfiniteWelter.parse(position).unwrap_or_default();
    bencher
        .bench_local(|| OrdinalSolver::new(TransfiniteWelter).values(black_box(&position), &Run::default()));
}
