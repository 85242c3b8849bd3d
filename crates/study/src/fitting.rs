//! Searches with counterexamples: what fits a sample is tried on all positions, and positions where it fails join the sample.

use crate::data::{Data, Part};
use crate::layout::{Layout, Scope};
use crate::meter::Meter;
use crate::remainders_by_state::remainders_by_state;
use crate::sample::{Choices, sample_rows};
use crate::set_search::{Depth, SetSample, search_set};
use crate::slopes::Slopes;
use crate::term::{BinaryOperation, Condition, Term};
use crate::value_search::search_value;
use impartial_rules::KindName;
use rayon::prelude::*;
use std::sync::Arc;

/// Rounds of a search with counterexamples.
pub(crate) const ROUNDS: usize = 4;
/// Number of fitting conditions after which a round ends.
const MAX_FITTING: usize = 8;
/// Positions whose largest number is smaller may be exceptions from a rule for remainders.
const IRREGULAR: i64 = 16;
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
    /// True if the condition is about words, of whose terms automata read sums and differences alone.
    pub(crate) is_about_words: bool,
}

/// The positions that a search reads, with the positions that join them.
struct GrowingSample<'d> {
    data: &'d Data,
    choices: Choices,
    rows: Vec<usize>,
    /// The positions at which candidates of this round fail.
    failures: Vec<usize>,
}

impl GrowingSample<'_> {
    /// Notes some of the positions at which a candidate fails, but none of the last test.
    fn note(&mut self, failures: &[usize]) {
        let shown: Vec<usize> =
            failures.iter().copied().filter(|&row| self.data.parts[row] != Part::Check).collect();
        self.failures.extend(self.choices.some_of(&shown, 5));
    }

    /// Adds positions at which candidates of this round failed. Returns false if there is no new one.
    fn grow(&mut self) -> bool {
        let mut new = std::mem::take(&mut self.failures);
        new.sort_unstable();
        new.dedup();
        new.retain(|row| !self.rows.contains(row));
        self.rows.extend(self.choices.some_of(&new, 40));
        self.rows.sort_unstable();
        self.rows.truncate(crate::bits::MAX_SAMPLE);
        !new.is_empty()
    }
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

/// The least largest numbers of the positions of each sample that a search reads.
const SAMPLES: [i64; 3] = [0, 5, 2];

/// Returns conditions that hold exactly at the set, found from several samples of the positions, until one is as easy as
/// `easy`. With several threads, later samples are searched at the same time. The conditions do not depend on the number of
/// threads: a search that took more steps than were left in its turn is repeated.
pub(crate) fn fitting_sets_of_samples(
    data: &Data,
    wanted: &WantedSet<'_>,
    (depth, easy): (Depth, u32),
    slopes: &Slopes,
    (meter, threads): (&Meter<'_>, usize),
) -> Vec<Condition> {
    let search = |least: i64, meter: &Meter<'_>| fitting_sets(data, wanted, (depth, least), slopes, meter);
    let is_easy = |pool: &[Condition]| pool.iter().any(|condition| condition.difficulty() <= easy);
    let mut pool = search(SAMPLES[0], meter);
    if is_easy(&pool) || meter.has_ended() {
        return pool;
    }
    let later = &SAMPLES[1..];
    let mut found: Vec<Option<(Vec<Condition>, u64)>> = vec![None; later.len()];
    if threads > 1 {
        let meters: Vec<Meter<'_>> = later.iter().map(|_| meter.copy()).collect();
        let searches: Vec<_> = later.iter().zip(meters).zip(&mut found).collect();
        searches.into_par_iter().for_each(|((least, meter), found)| {
            let before = meter.left();
            let conditions = search(*least, &meter);
            *found = Some((conditions, before - meter.left()));
        });
    }
    for (least, found) in later.iter().zip(found) {
        match found.filter(|(_, steps)| *steps < meter.left()) {
            Some((conditions, steps)) => {
                meter.take(steps);
                pool.extend(conditions);
            }
            None => pool.extend(search(*least, meter)),
        }
        if is_easy(&pool) || meter.has_ended() {
            break;
        }
    }
    pool
}

/// Returns conditions that hold exactly at the set, on all positions but those of the last test.
pub(crate) fn fitting_sets(
    data: &Data,
    wanted: &WantedSet<'_>,
    (depth, least): (Depth, i64),
    slopes: &Slopes,
    meter: &Meter<'_>,
) -> Vec<Condition> {
    let target = wanted.target;
    let Some(first) = target.first() else { return Vec::new() };
    if target.iter().all(|in_set| in_set == first) {
        return if least == 0 { vec![Condition::Constant(*first)] } else { Vec::new() };
    }
    let mut choices = Choices::new(1 + least as u64);
    let rows = sample_rows(data, target, least, &mut choices);
    let mut sample = GrowingSample { data, choices, rows, failures: Vec::new() };
    for _ in 0..ROUNDS {
        let table = data.table.rows(&sample.rows);
        let of_sample: Vec<bool> = sample.rows.iter().map(|&row| target[row]).collect();
        let read = SetSample {
            table: &table,
            target: &of_sample,
            known: wanted.known,
            extra: wanted.extra,
            has_slopes: data.table.columns.len() <= 4 && !wanted.is_about_words,
            operations: if wanted.is_about_words { &WORD_OPERATIONS } else { &BinaryOperation::ALL },
        };
        let mut good = Vec::new();
        for condition in search_set(&read, depth, slopes, meter) {
            let condition = match least {
                0 => Some(condition),
                _ => with_exceptions(data, condition, target),
            };
            let Some(condition) = condition else { continue };
            let truth = data.table.truth(&condition);
            let wrong: Vec<usize> = (0..target.len()).filter(|&row| truth[row] != target[row]).collect();
            match wrong.is_empty() {
                true => good.push(condition),
                false => sample.note(&wrong),
            }
            if good.len() >= MAX_FITTING {
                break;
            }
        }
        if !good.is_empty() {
            return good;
        }
        if meter.is_over() || !sample.grow() {
            break;
        }
    }
    Vec::new()
}

/// Returns a condition on the remainder of one number for each value of another one, which holds exactly at the set, on all
/// positions but those of the last test. A few small positions may be exceptions.
pub(crate) fn fitting_by_state(data: &Data, target: &[bool]) -> Option<Condition> {
    let of_rows = |least: i64| {
        let is_read =
            |row: &usize| data.parts[*row] != Part::Check && data.positions[*row].largest() >= least;
        let rows: Vec<usize> = (0..target.len()).filter(is_read).collect();
        let of_sample: Vec<bool> = rows.iter().map(|&row| target[row]).collect();
        let condition = remainders_by_state(&data.table.rows(&rows), &of_sample)?;
        with_exceptions(data, condition, target)
    };
    of_rows(0).or_else(|| of_rows(IRREGULAR))
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
    let rows = sample_rows(data, &zero, 0, &mut choices);
    let mut sample = GrowingSample { data, choices, rows, failures: Vec::new() };
    for _ in 0..ROUNDS {
        let table = data.table.rows(&sample.rows);
        let target: Vec<i64> = sample.rows.iter().map(|&row| data.normal[row]).collect();
        let mut good = Vec::new();
        for term in search_value(&table, &target, extra, depth, slopes, meter) {
            let values = data.table.values(&term);
            let wrong: Vec<usize> =
                (0..values.len()).filter(|&row| values[row] != data.normal[row]).collect();
            match wrong.is_empty() {
                true => good.push(term),
                false => sample.note(&wrong),
            }
        }
        if !good.is_empty() {
            return good;
        }
        if meter.is_over() || !sample.grow() {
            break;
        }
    }
    Vec::new()
}
