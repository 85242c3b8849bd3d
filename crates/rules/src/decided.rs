//! Questions about a rule that the prover decides for all numbers.

use crate::trees::node;
use impartial::prove::syntax::{Kind, Node};
use impartial::prove::{Formula, Theory, Work, decide};
use impartial::run::{Limits, Run};

/// An automaton of a question may have so many states.
const MOST_STATES: u64 = 4000;

/// Whether a sentence is true; `Err` where the logic cannot say it, or only with much work.
pub(crate) fn holds(sentence: &Node) -> Result<bool, String> {
    let formula = Formula::of_tree(sentence).map_err(|problem| problem.what)?;
    let run = Run::new(Limits::none().positions(MOST_STATES).memory(64 << 20));
    let theory = Theory::new(2).map_err(|error| error.to_string())?;
    let decision = decide(&theory, &formula, &Work::new(&run));
    decision.map(|decision| decision.holds).map_err(|error| format!("it could not be decided: {error}"))
}

pub(crate) fn iff(a: Node, b: Node) -> Node {
    node(Kind::Iff(vec![a, b]))
}

pub(crate) fn number(n: u64) -> Node {
    node(Kind::Number(n))
}
