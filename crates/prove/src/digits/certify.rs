//! Certificates of statements about the digits of heaps.

use super::game::{Above, DigitStatement, START, State};
use super::plan::{check_range, compare_lowered_heaps};
use crate::certificate::{
    DigitAnswer, DigitChoice, DigitState, DigitStrategy, HeapDigitsTheorem, PlacesSoFar,
};
use crate::{ProofCertificate, ProofCertificateError, Provable};
use impartial_automata::ProofBudget;
use std::collections::BTreeSet;

/// Finds a certificate of a statement about the digits of any number of heaps. `name` is the name of the statement.
///
/// # Errors
/// A statement that is not proved; a game with other moves; a limit of the budget that is reached.
pub(crate) fn certify_digits(
    game: &dyn Provable,
    statement: DigitStatement,
    name: &str,
    budget: &ProofBudget<'_>,
) -> Result<ProofCertificate, ProofCertificateError> {
    let id = game.id();
    check_range(game, statement)?;
    compare_lowered_heaps(game, statement.most_changed, budget)?;
    let unproved = || ProofCertificateError::Unsupported(format!("{id}: the statement is not proved"));
    let pairs = statement.unjoined_states().filter(|_| statement.is_right_at_the_end());
    let theorem = HeapDigitsTheorem {
        statement: name.to_owned(),
        most_changed: statement.most_changed,
        modulus: statement.modulus,
        misere: statement.play.is_misere(),
        strategy: strategy_of(statement).ok_or_else(unproved)?,
        pairs: pairs.ok_or_else(unproved)?.into_iter().map(digit_state).collect(),
    };
    let certificate = ProofCertificate::of_heap_digits(&id, theorem);
    certificate.verify()?;
    Ok(certificate)
}

fn digit_state(state: State) -> DigitState {
    let places = |above: Above| PlacesSoFar { balanced: above.balanced, has_ones: above.has_ones };
    DigitState { free: state.free, before: places(state.before), after: places(state.after) }
}

/// Returns the first choice in each state that can be reached by such choices; `None` if the game is lost.
fn strategy_of(statement: DigitStatement) -> Option<Vec<DigitStrategy>> {
    let won = statement.won_states();
    let (mut seen, mut open) = (BTreeSet::from([START]), vec![START]);
    let mut strategy = Vec::new();
    while let Some(state) = open.pop() {
        let mut answers = Vec::new();
        for ones in statement.ones() {
            let choice = |(after, freed): (u64, u64)| DigitChoice { freed, set: after + freed - ones };
            for before in ones..=ones + state.free {
                let is_next = |(after, freed): &(u64, u64)| {
                    won.contains(&statement.next(state, before, *after, *freed))
                };
                let (after, freed) = statement.choices(state, ones).find(is_next)?;
                let next = statement.next(state, before, after, freed);
                if seen.insert(next) {
                    open.push(next);
                }
                let is_last = |(after, freed): &(u64, u64)| {
                    state.free + freed > 0 && statement.accepts(state.after, *after)
                };
                let needs_none =
                    statement.accepts(state.before, before) || statement.is_over(state.before, before);
                let last = match needs_none {
                    true => None,
                    false => Some(choice(statement.choices(state, ones).find(is_last)?)),
                };
                answers.push(DigitAnswer { last, next: choice((after, freed)) });
            }
        }
        strategy.push(DigitStrategy { state: digit_state(state), answers });
    }
    strategy.sort_by_key(|one| one.state);
    Some(strategy)
}
