//! Statements with a proof plan as claims, listed together with the claims that are checked on windows.

use super::{Conclusion, ProofMethod, ProveError, Refutation, Statement};
use crate::PositionShape;
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Counterexample, Effort, Mismatch};
use impartial_automata::ProofBudget;

/// Returns the claim that a statement holds for all positions of its shapes, each with a number of coins. Its name is
/// that of the statement followed by `.proof`, and its verdict is *proved* or *refuted*.
///
/// ```
/// use impartial::claim::{CheckContext, Claim, Effort, Verdict};
/// use impartial_prove::{DescribedGame, PositionShape, Statement};
/// use impartial_prove::automata::Formula;
/// use impartial::run::Run;
/// # use impartial::game::{Game, Notation, NotationError, Options, parse_numbers};
/// # use impartial_prove::{Definable, Description, NumberedPositions, one_coin_moves};
/// # use impartial_prove::automata::{Term, var};
/// # use std::ops::ControlFlow;
/// # struct Heap;
/// # impl Game for Heap { type Position = u64; }
/// # impl Options for Heap {
/// #     fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
/// #         (0..*heap).try_for_each(visit)
/// #     }
/// # }
/// # impl Notation for Heap {
/// #     fn id(&self) -> String { "heap".into() }
/// #     fn parse(&self, text: &str) -> Result<u64, NotationError> { Ok(parse_numbers(text, "one heap")?[0]) }
/// #     fn write(&self, heap: &u64) -> String { heap.to_string() }
/// # }
/// # impl Definable for Heap {
/// #     fn describe(&self, shape: PositionShape) -> Option<Description> {
/// #         let less = |a: &[Term], x: &[Term]| x[0].clone().less(a[0].clone());
/// #         (shape == PositionShape::coins(1))
/// #             .then(|| Description::new(shape, Formula::TRUE, one_coin_moves(shape, less)))
/// #     }
/// # }
/// # impl NumberedPositions for Heap {
/// #     fn decode(&self, numbers: &[u64]) -> Option<u64> { Some(numbers[0]) }
/// #     fn encode(&self, heap: &u64) -> Vec<u64> { vec![*heap] }
/// # }
/// // `Heap` is the game of one heap from which any number may be taken.
/// let whole = Statement::formula("heap.value", DescribedGame::new(Heap), |_| Formula::parse("v = a1").unwrap())
///     .published("Bouton 1901", "the value of a heap is its size")
///     .shapes([PositionShape::coins(1)], []);
/// let report = Claim::from(whole).check(&CheckContext::new(Effort::Quick, &Run::default()));
/// assert_eq!((report.claim.as_str(), report.verdict), ("heap.value.proof", Verdict::Proved));
/// ```
impl From<Statement> for Claim {
    fn from(statement: Statement) -> Claim {
        let id = format!("{}.proof", statement.id());
        let mut claim = Claim::builder(id, statement.game().id())
            .source(statement.source())
            .statement(statement.text())
            .basis("decision procedure")
            .weight(statement.weight(Effort::Quick), statement.weight(Effort::Full));
        if statement.is_planted() {
            claim = claim.planted();
        }
        let (quick, full) = (statement.shapes_for(Effort::Quick), statement.shapes_for(Effort::Full));
        let scope = |shapes| match statement.any_number_shape() {
            Some(PositionShape::ONE_ROW) => format!("all positions with {}", PositionShape::ONE_ROW),
            Some(shape) => format!("all positions{}", from_least(", n >= ", &statement, shape)),
            None => all_positions(shapes),
        };
        let (quick, full) = (scope(quick), scope(full));
        claim.by(quick, full, move |check| prove_all(&statement, check))
    }
}

/// Proves a statement for any number of coins or heaps, if it has such a proof, and then for its single numbers of coins,
/// whose proofs must agree with that theorem.
fn prove_all(statement: &Statement, check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let mut compared = 0;
    let mut proved: Vec<PositionShape> = Vec::new();
    let mut theorem: Option<String> = None;
    let known = |theorem: &Option<String>, proved: &[PositionShape]| match theorem {
        Some(theorem) => theorem.clone(),
        None => format!("proved for {} only", numbers_of_coins(proved)),
    };
    let any_number = statement.any_number_shape();
    for shape in any_number.into_iter().chain(statement.shapes_for(check.effort()).iter().copied()) {
        let proof = match statement.prove(shape, ProofMethod::Best, &ProofBudget::new(check.run())) {
            Ok(proof) => proof,
            Err(ProveError::Stopped(stopped)) if proved.is_empty() && theorem.is_none() => {
                return Err(stopped.into());
            }
            Err(ProveError::Stopped(stopped)) => {
                return Err(CheckFailure::Unfinished { stopped, known: known(&theorem, &proved) });
            }
            Err(error) if error.is_defect() => return Err(CheckFailure::Defect(error.to_string())),
            Err(error) => return Err(CheckFailure::Undecided(error.to_string())),
        };
        match (proof.conclusion, any_number.filter(|_| theorem.is_some())) {
            (Conclusion::Proved(_), _) => {
                compared += proof.compared.positions;
                match shape.is_any_number() {
                    true => theorem = Some(theorem_of(statement, shape)),
                    false => proved.push(shape),
                }
            }
            (Conclusion::Refuted(refutation), Some(any_number)) => {
                return Err(CheckFailure::Defect(format!(
                    "proved for {any_number}, and refuted for {shape}: {refutation}"
                )));
            }
            (Conclusion::Refuted(refutation), None) => {
                let counterexample = counterexample(&refutation);
                return Err(CheckFailure::Refuted { counterexample, held: compared });
            }
            (Conclusion::NotProved(reason), _) => {
                return Err(CheckFailure::Undecided(format!("not proved for {shape}: {reason}")));
            }
        }
    }
    let extends_to = any_number.and_then(|shape| shape.any_number_name());
    Ok(CheckSummary { extends_to, ..CheckSummary::proved(compared, known(&theorem, &proved)) })
}

/// Returns the theorem for any number of coins or heaps in words.
fn theorem_of(statement: &Statement, shape: PositionShape) -> String {
    match from_least(" (at least ", statement, shape) {
        least if least.is_empty() => format!("proved for {shape}"),
        least => format!("proved for {shape}{least})"),
    }
}

/// Writes the least number of coins or heaps, if it is not 0.
fn from_least(before: &str, statement: &Statement, shape: PositionShape) -> String {
    match statement.least_members(shape) {
        None | Some(0) => String::new(),
        Some(least) => format!("{before}{least}"),
    }
}

/// Returns the position at which the statement fails, with the condition of the proof that fails.
fn counterexample(refutation: &Refutation) -> Counterexample {
    let seen = &refutation.counterexample;
    let mismatch = Mismatch::new(seen.computed(), seen.stated());
    match &refutation.failed {
        Some(failed) => {
            mismatch.note(format!("the proof fails at {}: {}", failed.position, failed.condition))
        }
        None => mismatch,
    }
    .at_position(seen.position())
}

/// Describes the positions of the shapes in words.
fn all_positions(shapes: &[PositionShape]) -> String {
    match shapes {
        [] => "none".into(),
        _ => format!("all positions, {}", numbers_of_coins(shapes)),
    }
}

/// Writes the numbers of coins: `n = 1..4, 7`; below ω^k `n = 1, 2 below w^2; n = 1 below w^3`.
fn numbers_of_coins(shapes: &[PositionShape]) -> String {
    let mut powers: Vec<usize> = shapes.iter().map(|shape| shape.power).collect();
    powers.sort_unstable();
    powers.dedup();
    let of_power = |power: usize| {
        let mut coins: Vec<usize> =
            shapes.iter().filter(|shape| shape.power == power).map(|shape| shape.coins).collect();
        coins.sort_unstable();
        coins.dedup();
        let runs: Vec<String> = coins
            .chunk_by(|a, b| a + 1 == *b)
            .map(|run| match run {
                [first, .., last] => format!("{first}..{last}"),
                [n] => n.to_string(),
                [] => String::new(),
            })
            .collect();
        let below = if power > 1 { format!(" below w^{power}") } else { String::new() };
        format!("n = {}{below}", runs.join(", "))
    };
    powers.into_iter().map(of_power).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_described_in_words() {
        let below = PositionShape::below_omega_power;
        assert_eq!(
            numbers_of_coins(&(1..=4).chain([7]).map(PositionShape::coins).collect::<Vec<_>>()),
            "n = 1..4, 7"
        );
        assert_eq!(
            numbers_of_coins(&[below(1, 2), below(1, 3), below(2, 2)]),
            "n = 1..2 below w^2; n = 1 below w^3"
        );
        assert_eq!(all_positions(&[PositionShape::coins(5)]), "all positions, n = 5");
    }
}
