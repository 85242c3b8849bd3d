//! Questions asked as a whole: what a command line, a page and another language all do with a game, with one
//! object of JSON for each answer.
//!
//! Every report serialises with the same keys wherever it is asked for. Values are strings, as they may not
//! fit a number.

mod classes;
mod genus;
mod moves;
mod period;
mod quotient;
mod summary;
mod value;

pub use classes::{ClassesReport, classes};
pub use genus::{GenusOf, genera, hold_sample};
pub use moves::{MovesReport, moves};
pub use period::{PeriodBasis, PeriodReport, Periodic, heap_code, period, period_of, written_code};
pub use quotient::{QuotientOf, QuotientReport, game_of_code, growth_json, quotient, status};
pub use summary::SummaryReport;
pub use value::{ValueReport, next_value, value, value_in};

use crate::answer::ValueWithBasis;
use crate::answer::genus::GenusAnswer;
use impartial::claim::{Claim, Report, TermValue};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// The version that objects of JSON name.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A value as JSON: a string, because it may be too large for a number there.
fn json_value(known: Option<&ValueWithBasis>) -> Value {
    known.map_or(Value::Null, |known| known.value.to_string().into())
}

/// As `{"position", "genus", "class", "generally_tame", "form", "version"}`.
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

/// What a claim says, as JSON.
pub fn claim_listing_json(claim: &Claim) -> Value {
    json!({
        "claim": claim.id(),
        "source": claim.source(),
        "statement": claim.statement(),
        "game": claim.game(),
        "planted": claim.is_planted(),
    })
}

fn term_json(term: &TermValue) -> Value {
    json!({"term": term.term, "value": term.value})
}

/// How a claim came out, as JSON.
pub fn claim_json(report: &Report) -> Value {
    let at = report.counterexample.as_ref();
    json!({
        "claim": report.claim,
        "source": report.source,
        "game": report.game,
        "verdict": report.verdict.to_string(),
        "basis": report.basis,
        "window": report.window,
        "positions": report.positions,
        "applied": report.applied,
        "counterexample": at.map(|c| c.position.as_str()),
        "computed": at.map(|c| c.mismatch.computed.as_str()),
        "stated": at.map(|c| c.mismatch.formula.as_str()),
        "terms": at.map(|c| c.mismatch.terms.iter().map(term_json).collect::<Vec<_>>()),
        "formula": at.map(|c| c.mismatch.formula.as_str()),
        "grundy": at.map(|c| c.mismatch.computed.as_str()),
        "seconds": report.seconds,
        "statement": report.statement,
        "note": at.and_then(|c| c.mismatch.note.as_deref()).or(report.note.as_deref()),
        "planted": report.planted,
        "version": VERSION,
    })
}
