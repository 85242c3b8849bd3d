//! Questions about a rule that the prover decides for all numbers.

use impartial::run::Run;
use impartial_prove::automata::{Base, Formula, ProofBudget, Theory, decide, syntax::SyntaxNode};

/// Maximum number of states of an automaton of a question.
const MAX_STATES: u64 = 4000;

/// Maximum number of bytes held by the automata of a question.
const MAX_BYTES: u64 = 64 << 20;

/// Returns whether a sentence is true. Returns `Err` if the logic cannot express it, or if the decision needs too much
/// work.
///
/// The limits of `run` hold in addition to those of this module. An `Err` after which `run` is over says nothing
/// about the sentence: callers check `run` before they use the result.
pub(crate) fn holds(sentence: &SyntaxNode, run: &Run<'_>) -> Result<bool, String> {
    let formula = Formula::from_tree(sentence).map_err(|problem| problem.reason().to_owned())?;
    let run = run.with_further_memory(MAX_BYTES);
    let run = run.with_limits(run.limits().positions(MAX_STATES));
    let theory = Theory::new(Base::BINARY);
    let decision = decide(&theory, &formula, &ProofBudget::new(&run));
    decision.map(|decision| decision.holds).map_err(|error| format!("it could not be decided: {error}"))
}
