//! The results of proofs as text.

use crate::context::Out;
use crate::errors::CommandError;
use impartial_prove::{
    Assignment, Comparison, Conclusion, Evidence, OrderDependence, PositionShape, Refutation,
};
use impartial_query::grouped;
use impartial_query::proofs::ProofReport;

/// Writes the result of a proof.
pub(super) fn write(report: &ProofReport, out: &mut Out<'_>) -> Result<(), CommandError> {
    let positions = match &report.extends_to {
        Some(_) if report.shape == PositionShape::ONE_ROW => format!("all positions with {}", report.shape),
        Some(_) if report.shape.power <= 1 => "all positions".to_owned(),
        Some(_) => format!("all positions below w^{}", report.shape.power),
        None => format!("all positions with {}", report.shape),
    };
    let title = format!("{}  {}: {}, {positions}", report.verdict, report.claim, report.game);
    out.line(title)?;
    let Some(proof) = &report.proof else {
        return match &report.stopped {
            Some(stopped) => {
                out.line(format!("  {}; neither proved nor refuted", stopped.describe("states")))
            }
            None => Ok(()),
        };
    };
    if !report.statement.is_empty() {
        let source = if report.source.is_empty() { String::new() } else { format!(" ({})", report.source) };
        out.line(format!("  {}{source}", report.statement))?;
    }
    match &proof.conclusion {
        Conclusion::Proved(measure) => {
            out.line(format!("  {}", report.proved_for()))?;
            if !report.follows_from.is_empty() {
                out.line(format!("  follows from what is proved: {}", report.follows_from.join(", ")))?;
            }
            // Of any number of heaps, the sum is named too.
            let is_sum = report.shape != PositionShape::ANY_HEAPS
                && measure.ceiling().is_none()
                && measure.rows().len() <= report.shape.power
                && measure.rows().concat().iter().all(|weight| *weight == 1);
            if !is_sum {
                out.line(format!("  play ends: every move lowers {measure}"))?;
            }
            if let Some(numeration) = &report.numeration {
                out.line(format!(
                    "  numbers read in the numeration {numeration}, its adder certified in this run"
                ))?;
            }
        }
        Conclusion::Refuted(refutation) => write_refutation(report, refutation, out)?,
        Conclusion::NotProved(reason) => out.line(format!("  {reason}"))?,
    }
    let compared = match proof.compared.positions {
        0 => String::new(),
        _ => format!("; the description agrees with the rules on {}", compared_in_words(&proof.compared)),
    };
    out.line(format!(
        "  {}: {} states, {:.1} MiB, {:.3} s{compared}",
        report.method.unwrap_or_default(),
        grouped(report.states as u64),
        report.bytes as f64 / (1 << 20) as f64,
        report.seconds,
    ))
}

/// Explains that the coins are in any order and the statement is not symmetric, with a hint at what was probably meant.
fn in_any_order(report: &ProofReport, two: &OrderDependence) -> String {
    let [(one, says), (other, says_then)] = &two.readings;
    let hint = match &report.ascending {
        Some(ascending) if report.is_own_formula => format!("; --sorted reads it with {ascending}"),
        _ => String::new(),
    };
    format!(
        "  the coins of {} are in any order and the formula is not symmetric: of position {} it says {says} at {one}, \
         and {says_then} at {other}{hint}",
        report.game, two.position,
    )
}

fn write_refutation(
    report: &ProofReport,
    refutation: &Refutation,
    out: &mut Out<'_>,
) -> Result<(), CommandError> {
    let Refutation { counterexample, failed, unsymmetric } = refutation;
    // Names of numbers are shown if the user knows the formula, or if the order of the numbers matters.
    let named = report.is_own_formula || unsymmetric.is_some();
    let at = |position: &str, assignment: &Assignment| match named {
        true => format!("{assignment}: position {position}"),
        false => position.to_owned(),
    };
    if counterexample.evidence() == Evidence::Decided {
        out.line(format!("  but not for {}", counterexample.position()))?;
        if !report.follows_from.is_empty() {
            return out.line(format!(
                "  {} is proved; the claim about it is false",
                report.follows_from.join(", ")
            ));
        }
        return out.line("  the P-positions are as stated; the sentence about them is false");
    }
    out.line(format!(
        "  but at {}: computed {}, the statement says {}",
        at(counterexample.position(), counterexample.assignment()),
        counterexample.computed(),
        counterexample.stated()
    ))?;
    if counterexample.evidence() == Evidence::Induction {
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
        Some(two) => out.line(in_any_order(report, two)),
        None => Ok(()),
    }
}

/// Describes a comparison: `1,200 positions, all with numbers below 20 among them`.
fn compared_in_words(compared: &Comparison) -> String {
    let plural = if compared.positions == 1 { "" } else { "s" };
    let all_below = match compared.all_below {
        0 | 1 => String::new(),
        below => format!(", all with numbers below {below} among them"),
    };
    format!("{} position{plural}{all_below}", grouped(compared.positions))
}
