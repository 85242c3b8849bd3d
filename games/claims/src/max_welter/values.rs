//! Statements that look at positions with different numbers of coins, or at whole rows.

use super::{FULL, QUICK};
use impartial::claim::{
    CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, ClaimTable, Counterexample, Mismatch,
};
use impartial::game::{Squares, Window, subsets};
use impartial::value::GrundyPair;
use impartial_games::max_welter::MaxWelter;
use std::sync::Arc;

/// The computed values of the claims' windows, up to some number of coins.
pub(super) struct WindowPairs(Vec<Arc<ClaimTable<MaxWelter>>>);

impl WindowPairs {
    /// Returns the windows with at most `coins` coins.
    pub(super) fn load(check: &CheckContext<'_>, coins: usize) -> Result<Self, CheckFailure> {
        let windows = check.pick(QUICK, FULL).iter().filter(|(count, _)| *count <= coins);
        windows
            .map(|&(count, below)| check.packed_table(MaxWelter, &Window::below(count, below)))
            .collect::<Result<_, _>>()
            .map(WindowPairs)
    }

    /// Returns the computed pair of a position.
    pub(super) fn pair(&self, position: &Squares) -> Result<GrundyPair, Mismatch> {
        // The windows have 1, 2, … coins.
        let table = position.len().checked_sub(1).and_then(|at| self.0.get(at));
        table.and_then(|table| table.pair(position)).ok_or_else(|| {
            Mismatch::new("nothing", "a value").note(format!("{position} is outside the window"))
        })
    }

    /// Returns the pair of the coins given, which must be distinct.
    pub(super) fn pair_of_coins(&self, coins: impl IntoIterator<Item = u64>) -> Result<GrundyPair, Mismatch> {
        match Squares::new(coins) {
            Ok(position) => self.pair(&position),
            Err(error) => Err(Mismatch::new("nothing", "a position").note(error.to_string())),
        }
    }

    /// Returns the number of coins and one more than the largest square of each window.
    pub(super) fn windows(&self) -> impl Iterator<Item = (usize, u64)> {
        self.0.iter().filter_map(|table| match table.window() {
            Window::Below { count, below } => Some((*count, *below)),
            Window::Within(_) | Window::From(_) => None,
        })
    }
}

/// Returns windows in words.
pub(super) fn in_words(windows: &[(usize, u64)]) -> String {
    let parts: Vec<String> =
        windows.iter().map(|(count, below)| format!("n={count} below {below}")).collect();
    parts.join("; ")
}

fn after(held: u64, failure: CheckFailure) -> CheckFailure {
    match failure {
        CheckFailure::Refuted { counterexample, held: more } => {
            CheckFailure::Refuted { counterexample, held: held + more }
        }
        other => other,
    }
}

/// Returns the claim that `test` holds at every position of some windows; it may ask for the pairs of
/// positions with fewer coins, too.
pub(super) fn across(
    claim: ClaimBuilder,
    quick: &'static [(usize, u64)],
    full: &'static [(usize, u64)],
    test: impl Fn(&WindowPairs, &Squares, GrundyPair) -> Result<bool, Mismatch> + Send + Sync + 'static,
) -> Claim {
    claim.by(in_words(quick), in_words(full), move |check| {
        let windows = check.pick(quick, full);
        let values = WindowPairs::load(check, windows.iter().map(|window| window.0).max().unwrap_or(0))?;
        let mut tally = CheckSummary::default();
        for &(count, below) in windows {
            let found = check.each(subsets(count, below), |position| {
                let test = values.pair(position).and_then(|pair| test(&values, position, pair));
                test.map_err(|mismatch| mismatch.at_position(position.to_string()))
            });
            tally += found.map_err(|failure| after(tally.applied, failure))?;
        }
        Ok(tally)
    })
}

/// All coins but the largest, the values of the options below them, and the row above them.
pub(super) struct CoinRow {
    pub(super) lower: Squares,
    /// Above the lower coins.
    pub(super) first: u64,
    /// S_A in normal and in misère play, ascending.
    pub(super) options: [Vec<u64>; 2],
    /// The row from `first` on, in normal and in misère play.
    pub(super) values: [Vec<u64>; 2],
}

impl CoinRow {
    fn new(values: &WindowPairs, lower: &Squares, below: u64) -> Result<Self, Mismatch> {
        let first = lower.largest().map_or(0, |largest| largest + 1);
        let with = |square: u64| {
            values.pair_of_coins(lower.iter().chain([square])).map(|pair| [pair.normal, pair.misere])
        };
        let mut options = [Vec::new(), Vec::new()];
        for square in (0..first).filter(|&square| !lower.contains(square)) {
            let pair = with(square)?;
            (0..2).for_each(|play| options[play].push(pair[play]));
        }
        for set in &mut options {
            set.sort_unstable();
            set.dedup();
        }
        let mut row = [Vec::new(), Vec::new()];
        for square in first..below {
            let pair = with(square)?;
            (0..2).for_each(|play| row[play].push(pair[play]));
        }
        Ok(CoinRow { lower: lower.clone(), first, options, values: row })
    }

    /// Returns the mismatch at the position with the largest coin on `first` + `i`.
    pub(super) fn counterexample(&self, i: usize, mismatch: Mismatch) -> Counterexample {
        let coins: Vec<String> =
            self.lower.iter().chain([self.first + i as u64]).map(|coin| coin.to_string()).collect();
        mismatch.at_position(coins.join(","))
    }
}

/// Returns the claim that `test` holds for every row of some windows; a failure names its position. The
/// statement applies to every position.
pub(super) fn by_rows(
    claim: ClaimBuilder,
    test: impl Fn(&CoinRow) -> Result<(), Counterexample> + Send + Sync + 'static,
) -> Claim {
    claim.by(in_words(QUICK), in_words(FULL), move |check| {
        let values = WindowPairs::load(check, usize::MAX)?;
        let mut tally = CheckSummary::default();
        for (count, below) in values.windows() {
            let found = check.each(subsets(count - 1, below), |lower| {
                let row = CoinRow::new(&values, lower, below)
                    .map_err(|mismatch| mismatch.at_position(format!("above {lower}")))?;
                test(&row).map(|()| true)
            });
            found.map_err(|failure| after(tally.applied, failure))?;
            tally += CheckSummary::new(subsets(count - 1, below).map(|lower| above(&lower, below)).sum());
        }
        Ok(tally)
    })
}

/// Returns the number of positions of a row.
fn above(lower: &Squares, below: u64) -> u64 {
    below - lower.largest().map_or(0, |largest| largest + 1)
}
