//! What came of a proof, for people and for programs.

use super::job::Job;
use crate::commands::VERSION;
use crate::context::Out;
use crate::errors::Error;
use impartial::claim::Verdict;
use impartial::prove::{Assignment, Condition, Method, Proof, Refutation, Unsymmetric, Work};
use impartial::run::Stopped;
use impartial_catalogue::grouped;
use serde_json::{Map, Value, json};

impl Job<'_> {
    fn object(&self, verdict: Verdict, states: usize, bytes: usize, seconds: f64) -> Value {
        json!({
            "claim": self.claim(),
            "coins": self.shape().coins,
            "verdict": verdict.to_string(),
            "counterexample": null,
            "states": states,
            "seconds": seconds,
            "game": self.game().id(),
            "below": (self.shape().power > 1).then(|| format!("w^{}", self.shape().power)),
            "statement": self.text(),
            "source": self.source(),
            "method": null,
            "formula": null,
            "grundy": null,
            "assignment": null,
            "fails_at": null,
            "fails_with": null,
            "unsymmetric": null,
            "sorted": self.is_sorted(),
            "numeration": self.numeration(),
            "value": null,
            "condition": null,
            "compared": null,
            "bytes": bytes,
            "version": VERSION,
        })
    }

    /// That the coins are in any order and the statement is not symmetric, and what was probably meant.
    fn in_any_order(&self, two: &Unsymmetric) -> String {
        let [(one, says), (other, says_then)] = &two.readings;
        let hint = match self.is_of_file() {
            true => format!("; --sorted reads it with {}", self.in_ascending_order()),
            false => String::new(),
        };
        format!(
            "  the coins of {} are in any order and the formula is not symmetric: of position {} it says {says} at \
             {one}, and {says_then} at {other}{hint}",
            self.game().id(),
            two.position,
        )
    }

    fn title(&self) -> String {
        format!("{}: {}, all positions with {}", self.claim(), self.game().id(), self.shape())
    }

    pub(super) fn write_stopped(
        &self,
        work: &Work<'_>,
        stopped: &Stopped,
        out: &mut Out<'_>,
    ) -> Result<(), Error> {
        if out.is_json() {
            let (states, bytes) = (work.largest(), work.most_bytes());
            return out.object(&self.object(Verdict::Stopped, states, bytes, stopped.seconds));
        }
        out.line(format!("stopped  {}", self.title()))?;
        out.line(format!("  {}; neither proved nor refuted", stopped.of("states")))
    }

    pub(super) fn write(&self, proof: &Proof, out: &mut Out<'_>) -> Result<(), Error> {
        if out.is_json() {
            let mut object = self.object(proof.verdict, proof.states, proof.bytes, proof.seconds);
            object["method"] = json!(in_words(proof.method));
            object["compared"] = json!(proof.compared);
            if let Some(refutation) = &proof.refutation {
                let Refutation { condition, position, assignment, value, confirmed, unsymmetric, .. } =
                    refutation;
                let seen = confirmed.as_ref();
                object["counterexample"] = json!(seen.map_or(position, |c| &c.position));
                object["assignment"] = by_name(seen.map_or(assignment, |c| &c.assignment));
                object["formula"] = json!(seen.map(|c| &c.stated));
                object["grundy"] = json!(seen.map(|c| &c.computed));
                object["fails_at"] = json!(position);
                object["fails_with"] = by_name(assignment);
                object["value"] = json!(value);
                object["condition"] = json!(condition.to_string());
                object["unsymmetric"] = json!(unsymmetric.as_ref().map(|two| json!({
                    "position": two.position,
                    "readings": two.readings.iter().map(|(assignment, says)| {
                        json!({ "assignment": by_name(assignment), "formula": says })
                    }).collect::<Vec<_>>(),
                })));
            }
            return out.object(&object);
        }
        out.line(format!("{}  {}", proof.verdict, self.title()))?;
        if !self.text().is_empty() {
            let source =
                if self.source().is_empty() { String::new() } else { format!(" ({})", self.source()) };
            out.line(format!("  {}{source}", self.text()))?;
        }
        if let Some(refutation) = &proof.refutation {
            let Refutation { condition, position, assignment, value, confirmed, unsymmetric, .. } =
                refutation;
            // The order of the numbers says something where the formula is at hand, or cares for it.
            let named = self.is_of_file() || unsymmetric.is_some();
            let at = |position: &str, assignment: &Assignment| match named {
                true => format!("{assignment}: position {position}"),
                false => position.to_owned(),
            };
            match confirmed {
                None if *condition == Condition::Consequence => {
                    out.line(format!("  but not for {position}"))?
                }
                Some(seen) => out.line(format!(
                    "  but at {}: computed {}, the statement says {}",
                    at(&seen.position, &seen.assignment),
                    seen.computed,
                    seen.stated
                ))?,
                None => out.line("  no position within reach of the ordinary engine shows it")?,
            }
            let value = value.as_ref().map(|v| format!(", value {v}")).unwrap_or_default();
            if *condition == Condition::Consequence {
                out.line("  the P-positions are as stated; what is said of them is false")?;
            } else {
                out.line(format!("  the proof fails at {}{value}: {condition}", at(position, assignment)))?;
            }
            if let Some(two) = unsymmetric {
                out.line(self.in_any_order(two))?;
            }
        } else {
            out.line("  a theorem about this number of coins; each number of coins is one of its own")?;
            if let Some(numeration) = self.numeration() {
                out.line(format!(
                    "  numbers read in the numeration {numeration}, its adder certified in this run"
                ))?;
            }
        }
        out.line(format!(
            "  {}: {} states, {:.1} MiB, {:.3} s; the description agrees with the rules on {} positions",
            in_words(proof.method),
            grouped(proof.states as u64),
            proof.bytes as f64 / (1 << 20) as f64,
            proof.seconds,
            grouped(proof.compared)
        ))
    }
}

/// The numbers of a position by their names, for programs.
fn by_name(assignment: &Assignment) -> Value {
    let numbers = assignment.0.iter().map(|(name, n)| (name.clone(), n.clone().into()));
    Value::Object(numbers.collect::<Map<String, Value>>())
}

fn in_words(method: Method) -> &'static str {
    match method {
        Method::Symmetry => "up to symmetry",
        Method::Automata | Method::Best => "automata",
    }
}
