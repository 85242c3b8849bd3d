//! The plan for proofs digit by digit.

use super::game::DigitStatement;
use crate::certificate::{MAX_CHANGED_HEAPS, MAX_MODULUS};
use crate::plan::{
    Assignment, Comparison, Conclusion, Evidence, FailedCondition, Measure, NotProved, ProofAttempt,
    ProofCondition, ProofMethod, ProveError, Refutation, VerifiedCounterexample, finished,
};
use crate::{PositionShape, Provable};
use impartial_automata::ProofBudget;

/// Bounds on the heaps of positions that are compared with the rules, by the number of heaps.
const COMPARED: [u64; 5] = [1, 9, 6, 5, 4];

/// Proves or refutes a statement about the digits of any number of heaps.
///
/// # Errors
/// A game with other moves; a limit of the budget that is reached.
pub(crate) fn prove_digits(
    game: &dyn Provable,
    statement: DigitStatement,
    text: &str,
    budget: &ProofBudget<'_>,
) -> Result<ProofAttempt, ProveError> {
    let began = budget.run().seconds();
    let most_changed = statement.most_changed;
    check_range(game, statement)?;
    let compared = compare_lowered_heaps(game, most_changed, budget)?;
    let failed = if statement.is_joined() || !statement.is_right_at_the_end() {
        Some(ProofCondition::Soundness)
    } else if !statement.is_won() {
        Some(ProofCondition::Completeness)
    } else {
        None
    };
    let failed = failed.map(|condition| FailedCondition {
        condition,
        position: "the digits of some heaps".into(),
        assignment: Assignment::default(),
        value: None,
    });
    let conclusion = match failed {
        None => Conclusion::Proved(Measure::new(&["the sum of the heaps".to_owned()], vec![vec![1]])),
        Some(failed) => match counterexample(game, statement, budget)? {
            Some(counterexample) => {
                let failed = Some(failed);
                Conclusion::Refuted(Box::new(Refutation { counterexample, failed, unsymmetric: None }))
            }
            None => Conclusion::NotProved(NotProved::NoCounterexample(failed)),
        },
    };
    let (shape, text) = (PositionShape::ANY_HEAPS, text.to_owned());
    let states = usize::try_from(16 * (most_changed + 1)).unwrap_or(usize::MAX);
    let attempt = finished(game, shape, text, conclusion, ProofMethod::Digits, compared, budget, began);
    Ok(ProofAttempt { states, ..attempt })
}

/// Checks that the numbers of a statement are small.
pub(super) fn check_range(game: &dyn Provable, statement: DigitStatement) -> Result<(), ProveError> {
    let DigitStatement { most_changed, modulus, .. } = statement;
    if !(1..=MAX_CHANGED_HEAPS).contains(&most_changed) || !(1..=MAX_MODULUS).contains(&modulus) {
        let what = format!(
            "the number of changed heaps is from 1 to {MAX_CHANGED_HEAPS}, the modulus from 1 to {MAX_MODULUS}"
        );
        return Err(ProveError::Aggregates { game: game.id(), what });
    }
    Ok(())
}

/// Returns the ascending lists of `len` numbers below a bound.
fn lists(len: usize, below: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..len {
        let longer = all.iter().flat_map(|list: &Vec<u64>| {
            let least = list.last().copied().unwrap_or(0);
            (least..below).map(move |heap| list.iter().copied().chain([heap]).collect())
        });
        all = longer.collect();
    }
    all
}

/// Adds the lists in which at least one and at most `left` heaps from a place on are lower.
fn lowered(heaps: &mut Vec<u64>, place: usize, left: u64, is_changed: bool, all: &mut Vec<Vec<u64>>) {
    if place == heaps.len() {
        if is_changed {
            let mut sorted = heaps.clone();
            sorted.sort_unstable();
            all.push(sorted);
        }
        return;
    }
    lowered(heaps, place + 1, left, is_changed, all);
    let own = heaps[place];
    if left > 0 {
        for lower in 0..own {
            heaps[place] = lower;
            lowered(heaps, place + 1, left - 1, true, all);
        }
    }
    heaps[place] = own;
}

/// Compares the moves with the game's own rules at small positions.
///
/// # Errors
/// A disagreement; a limit of the budget that is reached.
pub(crate) fn compare_lowered_heaps(
    game: &dyn Provable,
    most: u64,
    budget: &ProofBudget<'_>,
) -> Result<Comparison, ProveError> {
    let mut positions = 0;
    // One more heap than a move changes shows how many it changes.
    let changed = usize::try_from(most).map_or(usize::MAX, |most| most.saturating_add(1));
    let more = (changed >= COMPARED.len()).then_some((changed, 2));
    for (count, below) in COMPARED.into_iter().enumerate().skip(1).chain(more) {
        for heaps in lists(count, below) {
            budget.count(1, 0)?;
            let shape = PositionShape::coins(count);
            let differs = |what: String| ProveError::Disagreement {
                game: game.id(),
                position: game.write(shape, &heaps),
                what,
            };
            if game.canonical(shape, &heaps).is_none() {
                return Err(differs("it is legal by the description, and not by the rules".into()));
            }
            let Some(by_rules) = game.options(shape, &heaps, below) else { continue };
            let mut options = Vec::new();
            lowered(&mut heaps.clone(), 0, most, false, &mut options);
            options.sort_unstable();
            options.dedup();
            if options != by_rules {
                let what = format!("options by the description: {options:?}, by the rules: {by_rules:?}");
                return Err(differs(what));
            }
            positions += 1;
        }
    }
    let all_below = COMPARED.into_iter().skip(1).min().unwrap_or(0);
    Ok(Comparison { positions, all_below })
}

/// Returns a small position at which the statement and the computed values differ.
fn counterexample(
    game: &dyn Provable,
    statement: DigitStatement,
    budget: &ProofBudget<'_>,
) -> Result<Option<VerifiedCounterexample>, ProveError> {
    let mut evaluator = game.evaluator();
    for (count, below) in COMPARED.into_iter().enumerate().skip(1) {
        for heaps in lists(count, below) {
            budget.count(1, 0)?;
            let shape = PositionShape::coins(count);
            let value = match &mut evaluator {
                Some(evaluator) => evaluator.value(shape, &heaps, statement.play, budget.run())?,
                None => game.computed(shape, &heaps, statement.play, budget.run())?,
            };
            let Some([value]) = value.as_deref() else { continue };
            if statement.says(&heaps) != (*value == 0) {
                let name = |is_zero: bool| if is_zero { "0" } else { "not 0" }.to_owned();
                let assignment = Assignment::from_numbers(shape, &heaps);
                return Ok(Some(VerifiedCounterexample::new(
                    game.write(shape, &heaps),
                    assignment,
                    name(statement.says(&heaps)),
                    name(*value == 0),
                    Evidence::Computed,
                )));
            }
        }
    }
    Ok(None)
}
