//! Measures of words that every move lowers.

use super::compiled::CompiledWords;
use crate::ProveError;
use crate::plan::Measure;
use impartial_automata::{Automaton, AutomatonOps, Base, Dense, ProofBudget, Track, TrackWord};

/// Maximum number of states of the automaton of the moves for which the numbers of coins are compared.
const MAX_STATES: usize = 4_000;

/// The measure of a game, and whether moves stay below the largest coin.
pub(super) enum WordDescent {
    /// Every move lowers this measure.
    By(Measure),
    /// A move that the position as a binary number does not fall in, if no measure was found.
    Unknown(TrackWord),
}

const NUMBER: &str = "the position as a binary number";
const COUNT: &str = "the number of coins";

/// Returns a measure that every move lowers.
pub(super) fn find(compiled: &CompiledWords, budget: &ProofBudget<'_>) -> Result<WordDescent, ProveError> {
    let falls = falling(budget)?;
    let Some(ascent) = compiled.steps.without(&falls, budget)?.shortest() else {
        return Ok(WordDescent::By(Measure::new(&[NUMBER.to_owned()], vec![vec![1]])));
    };
    // Only moves that keep the number of coins need another measure, if no move adds coins.
    let kept = match compiled.steps.to_dense(4) {
        Some(table) if table.states() <= MAX_STATES => keeping_count(&table),
        _ => None,
    };
    if let Some(kept) = kept
        && kept.without(&falls, budget)?.shortest().is_none()
    {
        let names = [COUNT.to_owned(), NUMBER.to_owned()];
        return Ok(WordDescent::By(Measure::new(&names, vec![vec![1, 0], vec![0, 1]])));
    }
    Ok(WordDescent::Unknown(ascent))
}

/// Returns the pairs of words of which the second one is the smaller binary number.
fn falling(budget: &ProofBudget<'_>) -> Result<Automaton, ProveError> {
    Ok(Automaton::linear_at_most(Base::BINARY, &[(Track(1), 1), (Track(0), -1)], -1, budget)?)
}

/// Returns whether no move leads to a square above the largest coin.
pub(super) fn stays_below(compiled: &CompiledWords, budget: &ProofBudget<'_>) -> Result<bool, ProveError> {
    use impartial_automata::{COINS, WordCompiler, WordFormula};
    let above = WordFormula::has(COINS, "y").and(WordFormula::at_most("x", "y", 0)).exists("y");
    let rises = WordFormula::has(super::AFTER, "x").and(above.not()).exists("x");
    let rises = WordCompiler::new(budget)
        .compile(&rises, &[COINS, super::AFTER])
        .map_err(super::compiled::in_game(""))?;
    Ok(compiled.steps.and(&rises, budget)?.is_empty())
}

/// Returns the moves that keep the number of coins; `None` if a move may add coins. The weight of a letter is the number
/// of coins that it adds, and p(q) is the greatest weight of a run from q that is accepted. The runs of weight 0 are those
/// whose letters w from q to r all have p(q) = w + p(r), if p(start) = 0.
fn keeping_count(table: &Dense) -> Option<Automaton> {
    let (states, letters) = (table.states(), 1usize << table.tracks().len());
    let dead = table.dead();
    let weight = |letter: usize| {
        let digit = |track: u32| {
            let index = table.tracks().iter().position(|one| *one == Track(track));
            index.map_or(0, |index| (letter >> index & 1) as i64)
        };
        digit(1) - digit(0)
    };
    const NONE: i64 = i64::MIN / 2;
    let mut greatest: Vec<i64> =
        (0..states).map(|q| if table.is_accepting(q as u32) { 0 } else { NONE }).collect();
    let improved = |greatest: &[i64], q: usize| {
        (0..letters).fold(greatest[q], |best, letter| {
            let target = table.row(q as u32)[letter] as usize;
            if dead[target] || greatest[target] == NONE {
                best
            } else {
                best.max(weight(letter) + greatest[target])
            }
        })
    };
    let mut rounds = 0;
    loop {
        let next: Vec<i64> = (0..states).map(|q| improved(&greatest, q)).collect();
        if next == greatest {
            break;
        }
        greatest = next;
        rounds += 1;
        if rounds > states + 1 {
            return None;
        }
    }
    if greatest[0] > 0 {
        return None;
    }
    if greatest[0] < 0 {
        return Some(Automaton::constant(Base::BINARY, false));
    }
    // A state more, from which nothing is accepted.
    let sink = states as u32;
    let mut delta = Vec::with_capacity((states + 1) * letters);
    for q in 0..states {
        for letter in 0..letters {
            let target = table.row(q as u32)[letter];
            let tight = greatest[target as usize] != NONE
                && weight(letter) + greatest[target as usize] == greatest[q];
            delta.push(if tight { target } else { sink });
        }
    }
    delta.extend(std::iter::repeat_n(sink, letters));
    let accept: Vec<bool> =
        (0..states).map(|q| table.is_accepting(q as u32) && greatest[q] == 0).chain([false]).collect();
    Dense::from_table(Base::BINARY, table.tracks().to_vec(), accept, delta).map(Automaton::Dense)
}
