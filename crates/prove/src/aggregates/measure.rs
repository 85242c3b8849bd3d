//! Measures that every move of heaps lowers.

use super::compiled::{CompiledHeaps, HEAP_MOVE, NUMBER_MOVE, variables};
use super::game::{HEAP, NEW_HEAP, others_name, whole_name};
use crate::ProveError;
use crate::plan::Measure;
use impartial_automata::{Automaton, Formula, Term, Track, TrackWord, var};

/// A measure that every move lowers, or a move that none of the measures falls in.
pub(super) enum HeapDescent {
    /// Every move lowers this measure.
    By(Measure),
    /// The numbers of the heap and the extra numbers before and after a move.
    Unknown(TrackWord),
}

/// The name of the sum of the heaps.
const HEAPS: &str = "the sum of the heaps";

/// Returns a list of sums that every move lowers, compared lexicographically: each a number of the position, or the sum of
/// all of its numbers.
pub(super) fn find(heaps: &CompiledHeaps<'_>) -> Result<HeapDescent, ProveError> {
    let (numbers, numbers_after) = (heaps.numbers(), heaps.numbers_after());
    let (whole, others) = (heaps.names(whole_name), heaps.names(others_name));
    let before: Vec<String> = [&[HEAP.to_owned()], &numbers[..]].concat();
    let after: Vec<String> = [&[NEW_HEAP.to_owned()], &numbers_after[..]].concat();
    let names = [&before[..], &after].concat();
    // The moves as relations between the moving heap and the extra numbers, before and after.
    let of_heap = Formula::holds(HEAP_MOVE, variables(&[&others[..], &before, &after].concat()));
    let of_heap = of_heap.exists(others);
    let of_numbers = Formula::holds(NUMBER_MOVE, variables(&[&whole[..], &numbers, &numbers_after].concat()));
    let stays = var(NEW_HEAP).equal(var(HEAP));
    let mut rest = heaps.compile(&of_heap.or(of_numbers.exists(whole).and(stays)), &names)?;
    let count = before.len();
    let single = (0..count).map(|index| (0..count).map(|other| u32::from(other == index)).collect());
    let candidates: Vec<Vec<u32>> = single.chain([vec![1; count]]).collect();
    let mut rows = Vec::new();
    while let Some(word) = rest.shortest() {
        let mut is_found = false;
        for row in candidates.iter().filter(|row| !rows.contains(*row)).cloned().collect::<Vec<_>>() {
            let [rises, same] = relations(heaps, &row, [&before, &after], &names)?;
            if rest.and(&rises, heaps.budget)?.is_empty() {
                let left = rest.and(&same, heaps.budget)?;
                is_found = !rest.without(&left, heaps.budget)?.is_empty();
                if is_found {
                    rows.push(row);
                    rest = left;
                    break;
                }
            }
        }
        if !is_found {
            return Ok(HeapDescent::Unknown(word));
        }
    }
    if rows.is_empty() {
        rows.push(candidates[0].clone());
    }
    let names: Vec<String> = [&[HEAPS.to_owned()], &heaps.game.numbers[..]].concat();
    Ok(HeapDescent::By(Measure::new(&names, rows)))
}

/// Returns the pairs in which a sum rises, and those in which the sum is the same.
fn relations(
    heaps: &CompiledHeaps<'_>,
    row: &[u32],
    [before, after]: [&[String]; 2],
    names: &[String],
) -> Result<[Automaton; 2], ProveError> {
    let sum = |names: &[String]| {
        Term::sum_of(names.iter().zip(row).filter(|(_, weight)| **weight > 0).map(|(name, _)| var(name)))
    };
    let (before, after) = (sum(before), sum(after));
    let rises = heaps.compile(&before.clone().less(after.clone()), names)?;
    Ok([rises, heaps.compile(&before.equal(after), names)?])
}

/// Returns the numbers before and after a move, in words.
pub(super) fn in_words(heaps: &CompiledHeaps<'_>, word: &TrackWord) -> [String; 2] {
    let count = 1 + heaps.game.numbers.len();
    [0, count].map(|first| {
        let number = |index: usize| word.number(Track((first + index) as u32));
        let numbers = heaps.game.numbers.iter().enumerate();
        let numbers = numbers.map(|(index, name)| format!(", {name} = {}", number(index + 1)));
        format!("a heap of {}{}", number(0), numbers.collect::<String>())
    })
}
