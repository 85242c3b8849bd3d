//! Estimates of what `coqc` needs for an exported file, calibrated with Coq 8.16.1, and the limits on exported files.
//!
//! Times are processor times of one core. The measurements are in `rocq/README.md`.

use impartial::run::{DisplayBytes, DisplayCount, DisplaySeconds};
use impartial_query::rows::EstimateRow;
use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// The largest time of an exported check, in seconds.
const MAX_SECONDS: f64 = 1200.0;

/// The largest memory of an exported check, in bytes.
const MAX_BYTES: f64 = 8.0 * GIB;

const GIB: f64 = (1u64 << 30) as f64;

/// Processor time and memory for a file that checks nothing: the start of `coqc`, and loading the library.
const LOADING_SECONDS: f64 = 1.0;
const LOADING_BYTES: f64 = 0.45 * GIB;

/// Time and memory for each successor in a natural number of a list of moves, which is in unary notation.
const SECONDS_OF_SUCCESSOR: f64 = 5e-6;
const BYTES_OF_SUCCESSOR: f64 = 340.0;

/// Time and memory for each value of a period.
const SECONDS_OF_VALUE: f64 = 3.5e-4;
const BYTES_OF_VALUE: f64 = 5200.0;

/// Time and memory for each pair of elements of a quotient.
const SECONDS_OF_PAIR: f64 = 4.5e-3;
const BYTES_OF_PAIR: f64 = 1e4;

/// Time for each state of an automaton of a game in which a move lowers one number, and each combination of
/// [`LETTERS_OF_LOWERING`] letters. The fit to the measurements is within a tenth.
const SECONDS_OF_LOWERING: f64 = 1.8e-7;

const LETTERS_OF_LOWERING: i32 = 6;

/// Time for each step and each letter of the procedure for formulas.
const SECONDS_OF_STEP: f64 = 1.3e-5;
const SECONDS_OF_LETTER: f64 = 1.5e-3;
const BYTES_OF_STEP: f64 = 200.0;

/// Time and memory for each transition of the largest automaton of a proof without macro-states.
const SECONDS_OF_TRANSITION: f64 = 1e-5;
const BYTES_OF_TRANSITION: f64 = 50.0;

/// What `coqc` needs for an exported file, as an estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct SizeEstimate {
    /// The things that decide the size, in the plural, each with its number.
    counts: Vec<(&'static str, u64)>,
    /// Processor time, in seconds.
    seconds: f64,
    /// Memory, in bytes.
    bytes: u64,
}

impl SizeEstimate {
    /// Returns the estimate as it is written.
    pub fn row(&self) -> EstimateRow {
        let counts = self.counts.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
        EstimateRow { counts, seconds: self.seconds, bytes: self.bytes }
    }

    fn new(counts: &[(&'static str, u64)], seconds: f64, bytes: f64) -> Self {
        SizeEstimate {
            counts: counts.to_vec(),
            seconds: LOADING_SECONDS + seconds,
            bytes: (LOADING_BYTES + bytes) as u64,
        }
    }

    /// Returns the estimate for an instance of a theorem of the library.
    pub(super) fn of_theorem() -> Self {
        SizeEstimate::new(&[("theorem", 1)], 0.0, 0.0)
    }

    /// Returns the estimate for a period with `values` values.
    pub(super) fn of_values(values: usize) -> Self {
        let count = values as f64;
        let counts = [("values", values as u64)];
        SizeEstimate::new(&counts, SECONDS_OF_VALUE * count, BYTES_OF_VALUE * count)
    }

    /// Returns the estimate for a quotient with `order` elements and a period of `images` images.
    pub(super) fn of_quotient(order: u64, images: usize) -> Self {
        let pairs = (order as f64).powi(2);
        let counts = [("elements", order), ("images", images as u64)];
        SizeEstimate::new(&counts, SECONDS_OF_PAIR * pairs, BYTES_OF_PAIR * pairs)
    }

    /// Returns the estimate for a list of the options of each position.
    pub(super) fn of_moves(moves: &[Vec<u32>]) -> Self {
        let count: usize = moves.iter().map(Vec::len).sum();
        let successors: f64 = moves.iter().flatten().map(|&to| f64::from(to) + 1.0).sum();
        let counts = [("positions", moves.len() as u64), ("moves", count as u64)];
        SizeEstimate::new(&counts, SECONDS_OF_SUCCESSOR * successors, BYTES_OF_SUCCESSOR * successors)
    }

    /// Returns the estimate for an automaton over `numbers` numbers of a game in which a move lowers one number.
    pub(super) fn of_lowering(states: usize, numbers: usize) -> Self {
        let letters = 2f64.powi(i32::try_from(numbers).unwrap_or(i32::MAX));
        let counts = [("states", states as u64), ("letters", letters as u64)];
        SizeEstimate::new(
            &counts,
            SECONDS_OF_LOWERING * states as f64 * letters.powi(LETTERS_OF_LOWERING),
            0.0,
        )
    }

    /// Returns the estimate for formulas about up to `widest` numbers at a time, with a certificate of `states`
    /// macro-states whose check takes `steps` steps.
    pub(super) fn of_formulas(states: usize, widest: usize, steps: u64) -> Self {
        let letters = 1u64.checked_shl(u32::try_from(widest).unwrap_or(u32::MAX)).unwrap_or(u64::MAX);
        let counts = [("states", states as u64), ("letters", letters)];
        let seconds = SECONDS_OF_STEP * steps as f64 + SECONDS_OF_LETTER * letters as f64;
        SizeEstimate::new(&counts, seconds, BYTES_OF_STEP * steps as f64)
    }

    /// Returns the estimate for formulas about up to `widest` numbers at a time, proved by automata of up to `states` states.
    pub(super) fn of_outline(states: usize, widest: usize) -> Self {
        let letters = 1u64.checked_shl(u32::try_from(widest).unwrap_or(u32::MAX)).unwrap_or(u64::MAX);
        let counts = [("states", states as u64), ("letters", letters)];
        let transitions = states as f64 * letters as f64;
        let seconds = SECONDS_OF_TRANSITION * transitions + SECONDS_OF_LETTER * letters as f64;
        SizeEstimate::new(&counts, seconds, BYTES_OF_TRANSITION * transitions)
    }

    /// Returns the largest number of steps of a check of formulas that is within the limits.
    pub fn most_steps() -> u64 {
        let by_time = (MAX_SECONDS - LOADING_SECONDS) / SECONDS_OF_STEP;
        by_time.min((MAX_BYTES - LOADING_BYTES) / BYTES_OF_STEP) as u64
    }

    /// Returns the time, in seconds.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Returns whether the file may be exported.
    pub(super) fn is_within_limits(&self) -> bool {
        self.seconds <= MAX_SECONDS && self.bytes as f64 <= MAX_BYTES
    }

    /// Returns the limits in words.
    pub(super) fn limits() -> String {
        format!("{MAX_SECONDS} s and {}", DisplayBytes(MAX_BYTES as u128))
    }
}

impl Display for SizeEstimate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let counts: Vec<String> =
            self.counts.iter().map(|(what, n)| DisplayCount(*n, what).to_string()).collect();
        let seconds = DisplaySeconds(Duration::from_secs(self.seconds.ceil() as u64));
        write!(f, "{}; coqc takes about {seconds} and {}", counts.join(", "), DisplayBytes(self.bytes.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Processor times of Coq 8.16.1 on one machine, in seconds.
    #[test]
    fn the_estimates_agree_with_the_measurements() {
        for (estimate, measured) in [
            (SizeEstimate::of_values(83), 2.3),
            (SizeEstimate::of_values(3828), 2.8),
            (SizeEstimate::of_values(254_810), 90.0),
            (SizeEstimate::of_quotient(20, 12), 2.7),
            (SizeEstimate::of_quotient(40, 167), 6.7),
            (SizeEstimate::of_quotient(144, 26), 106.8),
            // Nim with three and four heaps, Welter's game with four coins.
            (SizeEstimate::of_lowering(2, 3), 0.9),
            (SizeEstimate::of_lowering(2, 4), 7.1),
            (SizeEstimate::of_lowering(6, 4), 18.3),
            // The subtraction set {2, 3} with two and three heaps, Welter's game with four coins.
            (SizeEstimate::of_formulas(4240, 5, 135_680), 3.0),
            (SizeEstimate::of_formulas(27_385, 7, 1_752_640), 28.6),
            (SizeEstimate::of_formulas(44, 11, 0), 4.4),
            // 2,416,947 successors: heaps below 30.
            (SizeEstimate::of_moves(&[vec![2_416_946]]), 11.8),
        ] {
            let ratio = estimate.seconds() / measured;
            assert!((0.4..2.0).contains(&ratio), "{estimate}: measured {measured} s");
        }
        let memory = SizeEstimate::of_values(254_810).bytes as f64 / 1e9;
        assert!((1.2..2.4).contains(&memory), "measured 1.7 GB, estimated {memory}");
    }

    #[test]
    fn sizes_without_bound_are_refused() {
        for estimate in [
            SizeEstimate::of_values(usize::MAX),
            SizeEstimate::of_quotient(u64::MAX, 1),
            SizeEstimate::of_lowering(2, 5000),
            SizeEstimate::of_lowering(2, 6),
            SizeEstimate::of_formulas(1, 5000, 0),
            SizeEstimate::of_formulas(1, 1, u64::MAX),
            SizeEstimate::of_outline(usize::MAX, 1),
        ] {
            assert!(!estimate.is_within_limits(), "{estimate}");
        }
        assert!(SizeEstimate::of_lowering(2, 5).is_within_limits());
        let text = SizeEstimate::of_values(1).to_string();
        assert!(text.starts_with("1 value; coqc takes about 2 s and "), "{text}");
    }
}
