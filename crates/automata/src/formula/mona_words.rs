//! Automata as predicates of MONA: the valid words and the sums of a numeration with two digits.
//!
//! A run is encoded by the positions at which each binary digit of the state is one. It is followed up to a position n
//! above all elements. Zeros do not change the answer, so any such n is sufficient.

use super::FormulaError;
use crate::{Automaton, AutomatonOps, Base, Numeration, ProofBudget};
use impartial::run::Run;
use std::fmt::Write;

/// Maximum number of letters. Larger automata make sentences that neither people nor programs can read.
const MAX_LETTERS: usize = 64;

/// Returns the predicates `valid(x)` and `sum(x, y, z)` of a numeration.
///
/// # Errors
/// A numeration with more than two digits, or one that cannot be certified.
pub(super) fn predicates(numeration: &Numeration) -> Result<String, FormulaError> {
    if numeration.digits() != Base::BINARY {
        let what = format!("the numeration {numeration} with {} digits", numeration.digits());
        return Err(FormulaError::NotForMona(what));
    }
    let run = Run::default();
    let automata = numeration.certified(&ProofBudget::new(&run))?;
    let valid = predicate("valid", &["x"], automata.valid())?;
    Ok(valid + &predicate("sum", &["x", "y", "z"], automata.adder())?)
}

fn predicate(name: &str, variables: &[&str], automaton: &Automaton) -> Result<String, FormulaError> {
    let wide = || FormulaError::NotForMona(format!("the relation '{name}'"));
    let table = automaton.to_dense(MAX_LETTERS).ok_or_else(wide)?;
    let states = table.states() as u32;
    let bits = u32::BITS - (states - 1).leading_zeros();
    let bits = bits.max(1);
    let dead: Vec<bool> = table.dead();
    let is = |state: u32, position: &str| {
        let parts: Vec<String> = (0..bits)
            .map(|bit| format!("{position} {} b{bit}", if state >> bit & 1 == 1 { "in" } else { "notin" }))
            .collect();
        parts.join(" & ")
    };
    let mut text = String::new();
    let sets: Vec<String> = (0..bits).map(|bit| format!("b{bit}")).collect();
    let elements: Vec<String> = variables.iter().map(|x| format!("p in {x}")).collect();
    let _ = writeln!(text, "pred {name}(var2 {}) = ex1 n: ex2 {}:", variables.join(", "), sets.join(", "));
    let _ = writeln!(
        text,
        "  (all1 p: ({}) => p < n) & {} & (all1 p: p < n =>",
        elements.join(" | "),
        is(0, "0")
    );
    let mut steps = Vec::new();
    for state in (0..states).filter(|&q| !dead[q as usize]) {
        for (letter, &next) in table.row(state).iter().enumerate() {
            let digits: Vec<String> = table
                .tracks()
                .iter()
                .enumerate()
                .map(|(index, track)| {
                    let sign = if letter >> index & 1 == 1 { "in" } else { "notin" };
                    format!("p {sign} {}", variables[track.0 as usize])
                })
                .collect();
            let then = if dead[next as usize] { "false".to_owned() } else { is(next, "p + 1") };
            steps.push(format!("  (({} & {}) => ({then}))", is(state, "p"), digits.join(" & ")));
        }
    }
    let ends: Vec<String> =
        (0..states).filter(|&q| table.is_accepting(q)).map(|q| format!("({})", is(q, "n"))).collect();
    let ends = if ends.is_empty() { "false".to_owned() } else { ends.join(" | ") };
    let _ = writeln!(text, "{}) &\n  ({ends});", steps.join(" &\n"));
    Ok(text)
}
