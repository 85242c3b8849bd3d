//! The computation of the atlas.

use crate::atlas::Atlas;
use crate::class::{AtlasClass, KNOWN_VALUES};
use crate::entry::Entry;
use crate::family::Family;
use crate::sequence::{Sequence, SequenceLimits, board_sequence, code_sequence, last_heap, single_sequence};
use impartial::period::HeapCode;
use impartial_query::{AnyGame, Context, Error};
use std::collections::HashMap;
use std::sync::Arc;

/// Finds the game with a name.
pub type FindGame<'f> = dyn Fn(&str) -> Result<Arc<dyn AnyGame>, Error> + 'f;

/// Codes with long periods that are known, together with codes that have the same values, and the heaps that show them.
const LONG_PERIODS: &[(&[&str], u64)] = &[
    (&["0.127"], 100_000),
    (&["0.16"], 600_000),
    (&["0.56", "0.561", "0.562", "0.563"], 700_000),
    (
        &[
            "4.064", "4.065", "4.066", "4.067", "4.074", "4.075", "4.076", "4.077", "4.264", "4.265",
            "4.266", "4.267", "4.274", "4.275", "4.276", "4.277",
        ],
        250_000,
    ),
    (&["4.364", "4.366", "4.374", "4.376"], 30_000),
];

/// Computes the sequence of an entry.
///
/// # Errors
/// The game is not found, or has no such positions; a limit is reached.
pub fn entry_sequence(
    entry: &Entry,
    limits: &SequenceLimits,
    find: &FindGame<'_>,
    cx: &Context<'_>,
) -> Result<Sequence, Error> {
    if let Some(forbidden) = entry.forbidden() {
        return all_but_sequence(&forbidden, cx);
    }
    if let Some(code) = entry.code() {
        return Ok(code_sequence(&code, last_heap(&code, limits), &cx.run())?);
    }
    let game = find(&entry.game)?;
    let found = match entry.family {
        Family::Single => single_sequence(&game, limits, cx)?,
        family => board_sequence(&game, family, limits, cx)?,
    };
    found.ok_or_else(|| Error::input(format!("{entry}: the game has no such positions")))
}

/// Computes the values of a game in which every number of counters may be taken, with the exception of those listed.
fn all_but_sequence(forbidden: &[u64], cx: &Context<'_>) -> Result<Sequence, Error> {
    // No heap whose value is computed allows larger numbers.
    let last = KNOWN_VALUES - 1;
    let taken = (1..=last).filter(|taken| !forbidden.contains(taken)).map(|taken| (taken, 3));
    let code = HeapCode::new(taken).map_err(|error| Error::input(error.to_string()))?;
    let sequence = code_sequence(&code, last, &cx.run())?;
    // The code is that of the small heaps alone, and so is its period.
    Ok(Sequence { certified: None, code: None, ..sequence })
}

/// The row of a finished entry: an intermediate result of a build, which holds all that the classes need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRow {
    entry: Entry,
    sequence: Sequence,
}

impl EntryRow {
    /// Computes the row of an entry.
    ///
    /// # Errors
    /// The errors of [`entry_sequence`].
    pub fn computed(entry: &Entry, find: &FindGame<'_>, cx: &Context<'_>) -> Result<EntryRow, Error> {
        let code = entry.game.strip_prefix("octal:").unwrap_or_default();
        let longer = LONG_PERIODS.iter().find(|(codes, _)| codes.contains(&code));
        let heaps = longer.map_or(SequenceLimits::OF_ATLAS.heaps, |(_, heaps)| *heaps);
        let limits = SequenceLimits { heaps, ..SequenceLimits::OF_ATLAS };
        let mut sequence = entry_sequence(entry, &limits, find, cx)?;
        if let Some(period) = sequence.certified {
            let end = period.preperiod() + period.period();
            let len = usize::try_from(end.saturating_sub(sequence.first)).unwrap_or(usize::MAX);
            sequence.values.truncate(len.max(1));
        }
        Ok(EntryRow { entry: entry.clone(), sequence: Sequence { code: None, ..sequence } })
    }

    /// Writes the row as a line: a class of one game with all values.
    pub fn line(&self) -> String {
        self.class(usize::MAX).line()
    }

    /// Reads a row as [`EntryRow::line`] writes it.
    pub fn from_line(line: &str) -> Option<EntryRow> {
        let class = AtlasClass::from_line(line)?;
        let [entry] = &class.entries[..] else { return None };
        let (first, certified) = (class.first, class.certified);
        let sequence = Sequence { first, values: class.values, certified, code: None };
        Some(EntryRow { entry: entry.clone(), sequence })
    }

    /// Returns the entry.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Returns the class of this entry alone, with at most `most` values.
    fn class(&self, most: usize) -> AtlasClass {
        let Sequence { first, values, certified, .. } = &self.sequence;
        let largest = values.iter().max().and_then(|largest| {
            let at = values.iter().position(|value| value == largest)?;
            Some((*largest, first + at as u64))
        });
        AtlasClass {
            first: *first,
            values: values[..values.len().min(most)].to_vec(),
            certified: *certified,
            last: if certified.is_none() { first + values.len() as u64 - 1 } else { 0 },
            largest: largest.filter(|_| certified.is_none_or(|period| period.saltus() == 0)),
            entries: vec![self.entry.clone()],
        }
    }
}

/// Puts the entries with the same sequence into one class: with the same certified period and the same values to the end of
/// the first period, or without a certified period and with all computed values equal.
pub fn atlas_of_rows(rows: &[EntryRow]) -> Atlas {
    let mut places: HashMap<&Sequence, usize> = HashMap::new();
    let mut classes: Vec<AtlasClass> = Vec::new();
    for row in rows {
        let place = *places.entry(&row.sequence).or_insert(classes.len());
        match classes.get_mut(place) {
            Some(class) => class.entries.push(row.entry.clone()),
            None => classes.push(row.class(KNOWN_VALUES as usize)),
        }
    }
    Atlas::from_classes(classes)
}
