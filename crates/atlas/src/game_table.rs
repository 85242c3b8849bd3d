//! The facts about the single games of the atlas as data.

use crate::atlas::{Atlas, AtlasError};
use crate::build::FindGame;
use crate::entry::Entry;
use crate::facts::GameFacts;
use crate::family::Family;
use crate::misere_facts::misere_facts;
use crate::sequence::{SequenceLimits, code_sequence};
use crate::sparse::SparseSpace;
use impartial_query::{Context, Error};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The first line of the data: the version of the format.
const HEADER: &str = "# impartial atlas games 1: number of the first genus:genera;tame to;quotient: order, P-positions, preperiod and period, or last heap;misere classes;sparse space: mask, rare heaps, the last of them, heaps;games";

/// The facts about each game of the atlas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTable {
    /// The facts of games, each with the games that share them.
    groups: Vec<(GameFacts, Vec<Entry>)>,
    /// The group of each entry.
    places: HashMap<Entry, usize>,
}

impl GameTable {
    /// Returns the facts that are built into the program.
    pub fn standard() -> &'static GameTable {
        static STANDARD: OnceLock<GameTable> = OnceLock::new();
        // A test reads the data, so that a table without games is never returned.
        STANDARD.get_or_init(|| GameTable::from_text(include_str!("../data/games.txt")).unwrap_or_default())
    }

    /// Creates a table of rows. Games with the same facts share a line, in the order of the first of them.
    pub fn from_rows(rows: &[FactsRow]) -> GameTable {
        let mut table = GameTable::default();
        let mut lines: HashMap<String, usize> = HashMap::new();
        for row in rows {
            let place = *lines.entry(row.facts.fields()).or_insert(table.groups.len());
            match table.groups.get_mut(place) {
                Some((_, entries)) => entries.push(row.entry.clone()),
                None => table.groups.push((row.facts.clone(), vec![row.entry.clone()])),
            }
            table.places.insert(row.entry.clone(), place);
        }
        table
    }

    /// Reads a table.
    ///
    /// # Errors
    /// [`AtlasError`]: the first problem.
    pub fn from_text(text: &str) -> Result<GameTable, AtlasError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, line)| line != HEADER) {
            return Err(AtlasError::Header);
        }
        let mut table = GameTable::default();
        for (number, line) in lines {
            let bad = || AtlasError::Line(number);
            let (fields, words) = line.rsplit_once(';').ok_or_else(bad)?;
            let facts = GameFacts::from_fields(fields).ok_or_else(bad)?;
            let entries = words.split(' ').map(|word| word.parse().map_err(|_| bad()));
            let entries = entries.collect::<Result<Vec<Entry>, AtlasError>>()?;
            for entry in &entries {
                if table.places.insert(entry.clone(), table.groups.len()).is_some() {
                    return Err(AtlasError::Twice(number, entry.to_string()));
                }
            }
            table.groups.push((facts, entries));
        }
        Ok(table)
    }

    /// Writes the table.
    pub fn text(&self) -> String {
        let lines = self.groups.iter().map(|(facts, entries)| {
            let words: Vec<String> = entries.iter().map(Entry::as_word).collect();
            format!("{};{}\n", facts.fields(), words.join(" "))
        });
        std::iter::once(format!("{HEADER}\n")).chain(lines).collect()
    }

    /// Returns the facts about a game.
    pub fn facts(&self, entry: &Entry) -> Option<&GameFacts> {
        self.places.get(entry).map(|&place| &self.groups[place].0)
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns whether the table has no games.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Splits games into groups with the same facts, in the order of the first game of each group.
    pub fn groups_of<'a>(&'a self, entries: &'a [Entry]) -> Vec<(&'a GameFacts, Vec<&'a Entry>)> {
        let mut groups: Vec<(&GameFacts, Vec<&Entry>)> = Vec::new();
        for entry in entries {
            let Some(facts) = self.facts(entry) else { continue };
            match groups.iter_mut().find(|(known, _)| std::ptr::eq(*known, facts)) {
                Some((_, games)) => games.push(entry),
                None => groups.push((facts, vec![entry])),
            }
        }
        groups
    }
}

/// The facts about one game: an intermediate result of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactsRow {
    entry: Entry,
    facts: GameFacts,
}

impl FactsRow {
    /// Writes the row as a line.
    pub fn line(&self) -> String {
        format!("{};{}", self.facts.fields(), self.entry.as_word())
    }

    /// Reads a row as [`FactsRow::line`] writes it.
    pub fn from_line(line: &str) -> Option<FactsRow> {
        let (fields, word) = line.rsplit_once(';')?;
        Some(FactsRow { entry: word.parse().ok()?, facts: GameFacts::from_fields(fields)? })
    }

    /// Returns the entry.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// Returns the facts.
    pub fn facts(&self) -> &GameFacts {
        &self.facts
    }
}

/// The computation of the facts about games.
pub struct FactsBuilder<'a> {
    atlas: &'a Atlas,
    /// The sparse spaces that are known, by the first game of the class.
    sparse: Mutex<HashMap<Entry, Option<SparseSpace>>>,
}

impl<'a> FactsBuilder<'a> {
    /// Creates a computation of facts about the games of an atlas.
    pub fn new(atlas: &'a Atlas) -> Self {
        FactsBuilder { atlas, sparse: Mutex::default() }
    }

    /// Computes the facts about a game of the atlas.
    ///
    /// # Errors
    /// The game is not found; the run is cancelled.
    pub fn row(&self, entry: &Entry, find: &FindGame<'_>, cx: &Context<'_>) -> Result<FactsRow, Error> {
        let sparse = self.sparse_space(entry, cx)?;
        let period = self.atlas.class_of(entry).and_then(|class| class.certified);
        let facts = GameFacts { sparse, ..misere_facts(entry, period, find, cx)? };
        Ok(FactsRow { entry: entry.clone(), facts })
    }

    /// Returns the sparse space of the single heaps of a game whose values are those of a code that leaves two heaps: of the
    /// heaps to the first one after the first certified period, or else as far as the atlas knows values, but at most as
    /// far as the atlas computes values of other codes.
    fn sparse_space(&self, entry: &Entry, cx: &Context<'_>) -> Result<Option<SparseSpace>, Error> {
        let class = self.atlas.class_of(entry).filter(|_| entry.family == Family::Single);
        let code = class.and_then(|class| Some((class, class.code().filter(|code| code.parts() == 2)?)));
        let Some((class, code)) = code else { return Ok(None) };
        let first = &class.entries[0];
        let known = self.sparse.lock().unwrap_or_else(PoisonError::into_inner).get(first).copied();
        if let Some(known) = known {
            return Ok(known);
        }
        let end = class.certified.map_or(class.last, |period| period.preperiod() + period.period());
        let last = end.min(SequenceLimits::OF_ATLAS.heaps);
        let sequence = code_sequence(&code, last, &cx.run())?;
        let values: Option<Vec<u64>> = (0..=last).map(|n| sequence.value(n)).collect();
        let space = values.and_then(|values| SparseSpace::of_values(&values));
        self.sparse.lock().unwrap_or_else(PoisonError::into_inner).insert(first.clone(), space);
        Ok(space)
    }
}
