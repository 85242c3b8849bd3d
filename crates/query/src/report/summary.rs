//! Sums over the values of a window.

use super::VERSION;
use crate::results::sums::ValueTotals;
use serde::{Serialize, Serializer};
use serde_json::json;

/// Sums over all values of a window.
///
/// Serialises as `{"count", "sum", "sum_squares", "misere_sum", "max", "p_positions", "seconds",
/// "without_value", "game", "window", "version"}`.
#[derive(Clone, Debug)]
pub struct SummaryReport {
    /// The game, with its parameters.
    pub game: String,
    /// The window in words.
    pub window: String,
    /// The sums.
    pub sums: ValueTotals,
    /// `true` if the misère values were summed up.
    pub misere: bool,
    /// The time of the work, in seconds.
    pub seconds: f64,
}

impl Serialize for SummaryReport {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let sums = &self.sums;
        let object = json!({
            "count": sums.count,
            "sum": sums.sum.to_string(),
            "sum_squares": sums.sum_squares.to_string(),
            "misere_sum": self.misere.then(|| sums.misere_sum.to_string()),
            "max": sums.max.map(|max| max.to_string()),
            "p_positions": sums.p_positions,
            "seconds": self.seconds,
            "without_value": sums.without,
            "game": self.game,
            "window": self.window,
            "version": VERSION,
        });
        object.serialize(to)
    }
}
