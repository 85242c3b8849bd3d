//! Whole questions about games and claims, one file for each kind of question. A command line, a web page and a binding
//! to another language share them.
//!
//! Every result serialises with the same keys in every front end. Values are strings, because they may not fit a
//! number.

mod claims;
mod classes;
mod explain;
mod genus;
mod heap_period;
mod moves;
mod period;
mod play_facts;
mod plots;
mod quotient;
mod summary;
mod value;
mod verify;

pub use claims::{CheckPlan, DividedWork, check_claims};
pub use classes::{ClassesReport, classes};
pub use explain::{Explanation, explain};
pub use genus::{GenusOf, genera, genus};
pub use heap_period::heap_period_condition;
pub use moves::{MovesReport, moves};
pub use period::{
    CertifiedPeriod, ObservedPeriod, PeriodAnswer, PeriodBasis, PeriodReport, Periodic, heap_code,
    observed_period, period, period_of, written_code,
};
pub(crate) use play_facts::result_of;
pub use play_facts::{
    PlayTable, loopy_values, play_table, rated_moves, value_certificate, verify_value_certificate,
    window_values,
};
pub use plots::{HeapValues, PairValues, heap_values, pair_values};
pub use quotient::{QuotientOf, QuotientReport, game_of_code, growth_rows, quotient, status};
pub use summary::{SummaryReport, summary};
pub use value::{ValueReport, left_out, next_value, value, value_in};
pub use verify::{
    CertificateVerdict, FindGame, about_certificate, class_condition, parse_certificate, period_condition,
    proof_condition, quotient_condition, read_certificate, verify_certificate, verify_named_certificate,
};

use crate::results::genus::GenusAnswer;
use crate::rows::GenusRow;
use serde::{Serialize, Serializer};

/// The version in JSON objects.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Serialises as [`GenusRow`].
impl Serialize for GenusAnswer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        GenusRow::from(self).serialize(to)
    }
}
