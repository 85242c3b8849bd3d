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

pub use claims::{CheckPlan, DividedWork, check_claims, claim_json, claim_listing_json};
pub use classes::{ClassesReport, classes};
pub use explain::{Explanation, explain};
pub use genus::{GenusOf, genera, genus};
pub use heap_period::heap_period_condition;
pub use moves::{MovesReport, moves};
pub use period::{
    CertifiedPeriod, ObservedPeriod, PeriodAnswer, PeriodBasis, PeriodReport, Periodic, heap_code,
    observed_period, period, period_of, written_code,
};
pub use play_facts::{
    PlayTable, loopy_json, play_row_json, play_table, rated_moves, value_certificate,
    verify_value_certificate,
};
pub use plots::{HeapValues, PairValues, heap_values, pair_values};
pub use quotient::{QuotientOf, QuotientReport, game_of_code, growth_json, quotient, status};
pub use summary::{SummaryReport, summary};
pub use value::{ValueReport, left_out, next_value, value, value_in};
pub use verify::{
    CertificateVerdict, FindGame, about_certificate, class_condition, parse_certificate, period_condition,
    proof_condition, quotient_condition, read_certificate, verify_certificate, verify_named_certificate,
};

use crate::results::ValueWithBasis;
use crate::results::genus::GenusAnswer;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// The version in JSON objects.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Returns a value as JSON: a string, because the value may be too large for a JSON number.
fn json_value(known: Option<&ValueWithBasis>) -> Value {
    known.map_or(Value::Null, |known| known.value.to_string().into())
}

/// Serialises as `{"position", "genus", "class", "generally_tame", "form", "version"}`.
impl Serialize for GenusAnswer {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let object = json!({
            "position": self.position,
            "genus": self.genus.to_string(),
            "class": self.class.name(),
            "generally_tame": self.generally_tame,
            "form": self.form,
            "version": VERSION,
        });
        object.serialize(to)
    }
}
