//! Sums over the values of a window.

use super::VERSION;
use super::play_facts::window_values;
use crate::any_game::AnyGame;
use crate::any_window::AnyWindow;
use crate::context::Context;
use crate::error::{Error, Interruption};
use crate::plan::{FEW_FOR_MISERE, MiserePolicy};
use crate::results::sums::ValueTotals;
use crate::rows::{NumberText, SummaryRow};
use crate::solver_choice::SolverChoice;
use impartial::run::DisplayCount;
use impartial::value::Plays;
use serde::{Serialize, Serializer};
use std::time::Instant;

/// Sums over all values of a window. It serialises as [`SummaryRow`].
#[derive(Clone, Debug)]
pub struct SummaryReport {
    /// The game, with its parameters.
    pub game: String,
    /// The window in words.
    pub window: String,
    /// The sums.
    pub sums: ValueTotals,
    /// The rules of play whose values were summed up.
    pub plays: Plays,
    /// The time of the work, in seconds.
    pub seconds: f64,
}

impl SummaryReport {
    /// Returns a report about a window whose values were summed up by work that began at `started`.
    pub fn new(
        game: &dyn AnyGame,
        window: &dyn AnyWindow,
        sums: ValueTotals,
        plays: Plays,
        started: Instant,
    ) -> Self {
        let seconds = started.elapsed().as_secs_f64();
        SummaryReport { game: game.id(), window: window.describe(), sums, plays, seconds }
    }
}

/// Sums up the values of a window, without a table if a solver can do without. `misere` states how much work the sum of
/// the misère values is worth; the report says whether it has the sum. The time counts from `started`.
///
/// # Errors
/// The errors of [`AnyWindow::sums`] and [`window_values`], and [`Error::Stopped`] if a limit is reached.
pub fn summary(
    game: &dyn AnyGame,
    window: &dyn AnyWindow,
    misere: MiserePolicy,
    started: Instant,
    cx: &Context<'_>,
) -> Result<SummaryReport, Error> {
    let report = |sums, plays| SummaryReport::new(game, window, sums, plays, started);
    let mut plays = Plays::with_misere(misere != MiserePolicy::No);
    if let Some(sums) = window.sums(plays, cx)? {
        return Ok(report(sums, plays));
    }
    if misere == MiserePolicy::Little && cx.solver == SolverChoice::Auto && !window.misere_is_cheap(cx) {
        match window_values(window, Plays::Both, &cx.with_positions(FEW_FOR_MISERE)) {
            Ok((values, None)) => return Ok(report(ValueTotals::from_values(&values), Plays::Both)),
            Ok((_, Some(_))) => {}
            Err(Error::Stopped(_)) if !cx.cancelled() => {}
            Err(error) => return Err(error),
        }
        plays = Plays::Normal;
    }
    match window_values(window, plays, cx)? {
        (values, None) => Ok(report(ValueTotals::from_values(&values), plays)),
        (values, Some(stopped)) => {
            let count = DisplayCount(values.len() as u64, "positions");
            cx.run().discard(values);
            let known = Some(format!("the first {count} of the window were solved"));
            Err(Error::Stopped(Interruption::Stopped { stopped, known }))
        }
    }
}

impl SummaryReport {
    /// Returns whether the report has the sum of the misère values: they were summed up, and none is missing.
    pub fn has_misere_sum(&self) -> bool {
        self.plays.has_misere() && self.sums.without_misere == 0
    }

    /// Returns the answer as it is written.
    pub fn row(&self) -> SummaryRow {
        let sums = &self.sums;
        SummaryRow {
            count: sums.count,
            sum: sums.sum.into(),
            sum_squares: sums.sum_squares.into(),
            misere_sum: self.has_misere_sum().then(|| sums.misere_sum.into()),
            max: sums.max.map(NumberText::from),
            p_positions: sums.p_positions,
            seconds: self.seconds,
            without_value: sums.without,
            game: self.game.clone(),
            window: self.window.clone(),
            version: VERSION,
        }
    }
}

/// Serialises as [`SummaryRow`].
impl Serialize for SummaryReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.row().serialize(to)
    }
}
