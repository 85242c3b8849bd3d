//! The results of proofs, as text and as JSON.

use super::job::ProofJob;
use super::only_coins;
use crate::commands::VERSION;
use crate::context::Out;
use crate::errors::CommandError;
use impartial::run::Stopped;
use impartial_prove::{
    Assignment, Comparison, Conclusion, Evidence, OrderDependence, PositionShape, Proof, ProofBudget,
    ProofMethod, Refutation,
};
use impartial_query::grouped;
use serde_json::{Map, Value, json};

impl ProofJob<'_> {
    fn object(&self, verdict: &str, states: usize, bytes: usize, seconds: f64) -> Value {
        json!({
            "claim": self.claim(),
            "coins": self.shape().coins,
            "verdict": verdict,
            "reason": null,
            "explanation": null,
            "for_all": null,
            "counterexample": null,
            "computed": null,
            "stated": null,
            "basis": null,
            "states": states,
            "seconds": seconds,
            "game": self.game().id(),
            "below": (self.shape().power > 1).then(|| format!("w^{}", self.shape().power)),
            "statement": self.text(),
            "source": self.source(),
            "method": null,
            "measure": null,
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
            "compared_below": null,
            "bytes": bytes,
            "version": VERSION,
        })
    }

    /// Returns the positions that a theorem is about, for programs: `coins=3`, or `coins=3, below=w^2`.
    fn for_all(&self) -> String {
        match self.shape().power {
            1 => format!("coins={}", self.shape().coins),
            power => format!("coins={}, below=w^{power}", self.shape().coins),
        }
    }

    /// Returns the positions that a theorem is about, for people.
    fn proved_for(&self) -> String {
        let PositionShape { coins, power } = self.shape();
        match power {
            1 if only_coins(self.game()) == Some(coins) => "proved for all positions".into(),
            1 => format!("proved for n = {coins} only"),
            _ => format!("proved for n = {coins} below w^{power} only"),
        }
    }

    /// Explains that the coins are in any order and the statement is not symmetric, with a hint at what was probably
    /// meant.
    fn in_any_order(&self, two: &OrderDependence) -> String {
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
        work: &ProofBudget<'_>,
        stopped: &Stopped,
        out: &mut Out<'_>,
    ) -> Result<(), CommandError> {
        if out.is_json() {
            let (states, bytes) = (work.largest(), work.most_bytes());
            return out.object(&self.object("stopped", states, bytes, stopped.seconds));
        }
        out.line(format!("stopped  {}", self.title()))?;
        out.line(format!("  {}; neither proved nor refuted", stopped.describe("states")))
    }

    pub(super) fn write(&self, proof: &Proof, out: &mut Out<'_>) -> Result<(), CommandError> {
        if out.is_json() {
            return out.object(&self.proof_object(proof));
        }
        out.line(format!("{}  {}", proof.verdict(), self.title()))?;
        if !self.text().is_empty() {
            let source =
                if self.source().is_empty() { String::new() } else { format!(" ({})", self.source()) };
            out.line(format!("  {}{source}", self.text()))?;
        }
        match &proof.conclusion {
            Conclusion::Proved(measure) => {
                out.line(format!("  {}", self.proved_for()))?;
                if measure.rows().len() > self.shape().power
                    || measure.rows().concat().iter().any(|w| *w != 1)
                {
                    out.line(format!("  play ends: every move lowers {measure}"))?;
                }
                if let Some(numeration) = self.numeration() {
                    out.line(format!(
                        "  numbers read in the numeration {numeration}, its adder certified in this run"
                    ))?;
                }
            }
            Conclusion::Refuted(refutation) => self.write_refutation(refutation, out)?,
            Conclusion::NotProved(reason) => out.line(format!("  {reason}"))?,
        }
        let compared = match proof.compared.positions {
            0 => String::new(),
            _ => format!("; the description agrees with the rules on {}", compared_in_words(&proof.compared)),
        };
        out.line(format!(
            "  {}: {} states, {:.1} MiB, {:.3} s{compared}",
            in_words(proof.method),
            grouped(proof.states as u64),
            proof.bytes as f64 / (1 << 20) as f64,
            proof.seconds,
        ))
    }

    fn proof_object(&self, proof: &Proof) -> Value {
        let mut object = self.object(&proof.verdict().to_string(), proof.states, proof.bytes, proof.seconds);
        object["method"] = json!(in_words(proof.method));
        object["compared"] = json!(proof.compared.positions);
        object["compared_below"] = json!(proof.compared.all_below);
        match &proof.conclusion {
            Conclusion::Proved(measure) => {
                object["for_all"] = json!(self.for_all());
                object["measure"] = json!(measure.to_string());
            }
            Conclusion::Refuted(refutation) => {
                let Refutation { counterexample: seen, unsymmetric, .. } = &**refutation;
                object["counterexample"] = json!(seen.position());
                object["computed"] = json!(seen.computed());
                object["stated"] = json!(seen.stated());
                object["basis"] = json!(seen.evidence().to_string());
                object["assignment"] = by_name(seen.assignment());
                object["formula"] = json!(seen.stated());
                object["grundy"] = json!(seen.computed());
                object["unsymmetric"] = json!(unsymmetric.as_ref().map(|two| json!({
                    "position": two.position,
                    "readings": two.readings.iter().map(|(assignment, says)| {
                        json!({ "assignment": by_name(assignment), "formula": says })
                    }).collect::<Vec<_>>(),
                })));
            }
            Conclusion::NotProved(reason) => {
                object["reason"] = json!(reason.code());
                object["explanation"] = json!(reason.to_string());
            }
        }
        if let Some(failed) = proof.failed() {
            object["fails_at"] = json!(failed.position);
            object["fails_with"] = by_name(&failed.assignment);
            object["value"] = json!(failed.value);
            object["condition"] = json!(failed.condition.to_string());
        }
        object
    }

    fn write_refutation(&self, refutation: &Refutation, out: &mut Out<'_>) -> Result<(), CommandError> {
        let Refutation { counterexample: seen, failed, unsymmetric } = refutation;
        // Names of numbers are shown if the user knows the formula, or if the order of the numbers matters.
        let named = self.is_of_file() || unsymmetric.is_some();
        let at = |position: &str, assignment: &Assignment| match named {
            true => format!("{assignment}: position {position}"),
            false => position.to_owned(),
        };
        if seen.evidence() == Evidence::Decided {
            out.line(format!("  but not for {}", seen.position()))?;
            return out.line("  the P-positions are as stated; the sentence about them is false");
        }
        out.line(format!(
            "  but at {}: computed {}, the statement says {}",
            at(seen.position(), seen.assignment()),
            seen.computed(),
            seen.stated()
        ))?;
        if seen.evidence() == Evidence::Induction {
            out.line(
                "  (by induction: the statement holds at all positions with a smaller measure, its options among them)",
            )?;
        }
        if let Some(failed) = failed {
            let value = failed.value.as_ref().map(|v| format!(", value {v}")).unwrap_or_default();
            let at = at(&failed.position, &failed.assignment);
            out.line(format!("  the proof fails at {at}{value}: {}", failed.condition))?;
        }
        match unsymmetric {
            Some(two) => out.line(self.in_any_order(two)),
            None => Ok(()),
        }
    }
}

/// Describes a comparison: `1,200 positions, all with numbers below 20 among them`.
fn compared_in_words(compared: &Comparison) -> String {
    let text = compared.to_string();
    match text.split_once(' ') {
        Some((_, rest)) => format!("{} {rest}", grouped(compared.positions)),
        None => text,
    }
}

/// Returns the numbers of a position by their names, for programs.
fn by_name(assignment: &Assignment) -> Value {
    let numbers = assignment.0.iter().map(|(name, n)| (name.clone(), n.clone().into()));
    Value::Object(numbers.collect::<Map<String, Value>>())
}

fn in_words(method: ProofMethod) -> &'static str {
    match method {
        ProofMethod::Symmetry => "up to symmetry",
        ProofMethod::Automata | ProofMethod::Best => "automata",
    }
}
