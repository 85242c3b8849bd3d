//! Statements with a proof plan: proved or refuted for all positions with a number of coins.

mod coins;
mod heaps;
mod max_welter;
mod moore;
mod numbers;
mod ordinals;
mod raised;
mod short_wythoff;
mod verdicts;
mod words;
mod wythoff;

use impartial_prove::Statement;

/// Returns all statements with a proof plan, the planted false ones among them.
///
/// ```
/// use impartial_prove::{ProofMethod, PositionShape};
/// use impartial_prove::automata::ProofBudget;
/// use impartial::run::Run;
/// let all = impartial_claims::statements();
/// let welter = all.iter().find(|s| s.id() == "welter.function").unwrap();
/// let run = Run::default();
/// let proof = welter.prove(PositionShape::coins(3), ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
/// assert!(proof.is_proved());
/// ```
pub fn statements() -> Vec<Statement> {
    let mut all = heaps::statements();
    all.extend(coins::statements());
    all.extend(max_welter::statements());
    all.extend(words::statements());
    all.extend(moore::statements());
    all.extend(numbers::statements());
    all.extend(wythoff::statements());
    all.extend(short_wythoff::statements());
    all.extend(ordinals::statements());
    all.extend(verdicts::statements());
    all.extend(raised::statements());
    all.into_iter().map(words::for_any_number).collect()
}
