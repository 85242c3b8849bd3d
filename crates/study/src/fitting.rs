//! Searches with counterexamples: what fits a sample is tried on all positions, and positions where it fails join the sample.

use crate::data::{Data, Part};
use crate::explore::ROUNDS;
use crate::layout::{Layout, Scope};
use crate::meter::Meter;
use crate::sample::{Choices, sample_rows};
use crate::set_search::{Depth, SetSample, search_set};
use crate::slopes::Slopes;
use crate::term::{BinaryOperation, Condition, Term};
use crate::value_search::search_value;
use impartial_rules::KindName;
use std::sync::Arc;

/// Largest number of positions of a corner that a condition excepts.
const MAX_EXCEPTIONS: usize = 6;

/// A set of positions for which a condition is searched.
pub(crate) struct WantedSet<'a> {
    /// True at the positions of the set.
    pub(crate) target: &'a [bool],
    /// Conditions with names, such as the proved condition of the P-positions.
    pub(crate) known: &'a [Condition],
    /// Terms to begin with.
    pub(crate) extra: &'a [Term],
    /// True if the condition is about words, which know sums and differences alone.
    pub(crate) words: bool,
}

/// Returns terms that every bank begins with.
pub(crate) fn extra_terms(layout: &Layout, data: &Data) -> Vec<Term> {
    let is_ordered = matches!(layout.kind, KindName::Ring | KindName::Row);
    let count = data.table.columns.len();
    if !matches!(data.scope, Scope::Numbers | Scope::Members(_))
        || count < 3
        || data.scope != Scope::Numbers && !is_ordered
    {
        return Vec::new();
    }
    let fold = |operation| {
        let columns = (1..count).map(|index| Arc::new(Term::Column(index)));
        let first = Arc::new(Term::Column(0));
        (*columns.fold(first, |all, one| Arc::new(Term::Binary(operation, all, one)))).clone()
    };
    [BinaryOperation::Plus, BinaryOperation::Xor, BinaryOperation::Max, BinaryOperation::Min]
        .map(fold)
        .to_vec()
}

/// The operations of terms about words.
const WORD_OPERATIONS: [BinaryOperation; 2] = [BinaryOperation::Plus, BinaryOperation::Minus];

/// Returns conditions that hold exactly at the set, on all positions but those of the last test.
pub(crate) fn fitting_sets(
    data: &Data,
    wanted: &WantedSet<'_>,
    (depth, least): (Depth, i64),
    slopes: &Slopes,
    meter: &Meter<'_>,
) -> Vec<Condition> {
    let mut choices = Choices::new(1 + least as u64);
    let target = wanted.target;
    if target.iter().all(|in_set| *in_set == target[0]) {
        return if least == 0 { vec![Condition::Constant(target[0])] } else { Vec::new() };
    }
    let mut rows = sample_rows(data, target, least, &mut choices);
    for _ in 0..ROUNDS {
        let sample = data.table.rows(&rows);
        let of_sample: Vec<bool> = rows.iter().map(|&row| target[row]).collect();
        let sample = SetSample {
            table: &sample,
            target: &of_sample,
            known: wanted.known,
            extra: wanted.extra,
            has_slopes: data.table.columns.len() <= 4 && !wanted.words,
            operations: if wanted.words { &WORD_OPERATIONS } else { &BinaryOperation::ALL },
        };
        let found = search_set(&sample, depth, slopes, meter);
        let (mut good, mut more) = (Vec::new(), Vec::new());
        for condition in found {
            let condition = match least {
                0 => Some(condition),
                _ => with_exceptions(data, condition, target),
            };
            let Some(condition) = condition else { continue };
            let wrong: Vec<usize> = {
                let truth = data.table.truth(&condition);
                (0..target.len()).filter(|&row| truth[row] != target[row]).collect()
            };
            let examples: Vec<usize> =
                wrong.iter().copied().filter(|&row| data.parts[row] != Part::Check).collect();
            if wrong.is_empty() {
                good.push(condition);
            } else {
                more.extend(choices.some_of(&examples, 5));
            }
            if good.len() >= 8 {
                break;
            }
        }
        if !good.is_empty() {
            return good;
        }
        more.sort_unstable();
        more.dedup();
        more.retain(|row| !rows.contains(row));
        if more.is_empty() || meter.is_over() {
            break;
        }
        rows.extend(choices.some_of(&more, 40));
        rows.sort_unstable();
        rows.truncate(crate::bits::MAX_SAMPLE);
    }
    Vec::new()
}

/// Returns the condition with at most a few positions added and removed, so that it describes the set on the part of the
/// search. Returns `None` if that takes too many positions.
fn with_exceptions(data: &Data, condition: Condition, target: &[bool]) -> Option<Condition> {
    let truth = data.table.truth(&condition);
    let wrong: Vec<usize> =
        data.rows_of(Part::Search).into_iter().filter(|&row| truth[row] != target[row]).collect();
    if wrong.is_empty() {
        return Some(condition);
    }
    if wrong.len() > MAX_EXCEPTIONS {
        return None;
    }
    let position = |row: usize| {
        let numbers =
            data.table.columns.iter().enumerate().map(|(at, column)| (at, column.values[row] as u32));
        Condition::Position(numbers.collect::<Vec<_>>().into())
    };
    let (added, removed): (Vec<usize>, Vec<usize>) = wrong.into_iter().partition(|&row| target[row]);
    let mut result = condition;
    if !removed.is_empty() {
        let parts = std::iter::once(result).chain(removed.into_iter().map(|row| position(row).negated()));
        result = Condition::all(parts.collect());
    }
    if !added.is_empty() {
        let parts = std::iter::once(result).chain(added.into_iter().map(position));
        result = Condition::any(parts.collect());
    }
    Some(result)
}

/// Returns terms that have the values of all positions but those of the last test.
pub(crate) fn fitting_values(
    data: &Data,
    extra: &[Term],
    depth: Depth,
    slopes: &Slopes,
    meter: &Meter<'_>,
) -> Vec<Term> {
    let mut choices = Choices::new(77);
    let zero: Vec<bool> = data.normal.iter().map(|value| *value == 0).collect();
    let mut rows = sample_rows(data, &zero, 0, &mut choices);
    for _ in 0..ROUNDS {
        let sample = data.table.rows(&rows);
        let target: Vec<i64> = rows.iter().map(|&row| data.normal[row]).collect();
        let found = search_value(&sample, &target, extra, depth, slopes, meter);
        let (mut good, mut more) = (Vec::new(), Vec::new());
        for term in found {
            let values = data.table.values(&term);
            let wrong: Vec<usize> =
                (0..values.len()).filter(|&row| values[row] != data.normal[row]).collect();
            let examples: Vec<usize> =
                wrong.iter().copied().filter(|&row| data.parts[row] != Part::Check).collect();
            if wrong.is_empty() {
                good.push(term);
            } else {
                more.extend(choices.some_of(&examples, 5));
            }
        }
        if !good.is_empty() {
            return good;
        }
        more.sort_unstable();
        more.dedup();
        more.retain(|row| !rows.contains(row));
        if more.is_empty() || meter.is_over() {
            break;
        }
        rows.extend(choices.some_of(&more, 40));
        rows.sort_unstable();
        rows.truncate(crate::bits::MAX_SAMPLE);
    }
    Vec::new()
}
