//! Published statements, and their comparison with computed values.

use super::VERSION;
use crate::context::Context;
use impartial::claim::{CheckContext, Claim, Effort, RelationSides, Report, TermValue, check_all};
use serde_json::{Value, json};

/// Compares claims with computed values, several at the same time if `cx` has several threads. They share the memory.
/// Passes the reports to `each` in the order of the claims.
pub fn check_claims(
    claims: &[&Claim],
    effort: Effort,
    cx: &Context<'_>,
    each: &mut (dyn FnMut(Report) + Send),
) {
    let threads = cx.threads.min(claims.len()).max(1);
    let check = CheckContext::new(effort, &cx.run_sharing_memory(threads as u64));
    check_all(claims, &check, threads, each);
}

/// Returns the description of a claim as JSON.
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

fn sides_json(sides: &RelationSides) -> Value {
    json!({"relation": sides.relation, "values": sides.values})
}

/// Returns the result of a check of a claim as JSON.
pub fn claim_json(report: &Report) -> Value {
    let counterexample = report.counterexample.as_ref();
    json!({
        "claim": report.claim,
        "source": report.source,
        "game": report.game,
        "verdict": report.verdict.to_string(),
        "basis": report.basis,
        "window": report.window,
        "positions": report.positions,
        "applied": report.applied,
        "counterexample": counterexample.map(|c| c.position.as_str()),
        "computed": counterexample.map(|c| c.mismatch.computed.as_str()),
        "stated": counterexample.map(|c| c.mismatch.formula.as_str()),
        "terms": counterexample.map(|c| c.mismatch.terms.iter().map(term_json).collect::<Vec<_>>()),
        "sides": counterexample.map(|c| c.mismatch.sides().iter().map(sides_json).collect::<Vec<_>>()),
        "formula": counterexample.map(|c| c.mismatch.formula.as_str()),
        "grundy": counterexample.map(|c| c.mismatch.computed.as_str()),
        "seconds": report.seconds,
        "statement": report.statement,
        "note": counterexample.and_then(|c| c.mismatch.note.as_deref()).or(report.note.as_deref()),
        "planted": report.planted,
        "version": VERSION,
    })
}
