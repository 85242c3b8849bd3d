//! Statements about games of the atlas that `study` found, as data.

use crate::atlas::{Atlas, AtlasError};
use crate::entry::Entry;
use crate::family::Family;
use crate::pairs::games_of_pairs;
use impartial::claim::Verdict;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The first line of the data: the version of the format.
const HEADER: &str = "# impartial atlas statements 1: game, kind, verdict, statement and its definitions, with tabs between them";

/// Largest number of characters of a statement of the atlas.
const MAX_CHARACTERS: usize = 100;

/// The subject of a statement of the atlas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatementSubject {
    /// The values of the single heaps, coins or numbers of a game.
    Values,
    /// The P-positions of two numbers.
    Pairs,
}

impl StatementSubject {
    fn word(self) -> &'static str {
        match self {
            StatementSubject::Values => "values",
            StatementSubject::Pairs => "pairs",
        }
    }

    fn from_word(word: &str) -> Option<StatementSubject> {
        [StatementSubject::Values, StatementSubject::Pairs].into_iter().find(|subject| subject.word() == word)
    }
}

/// A statement about a game that `study` found from its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownStatement {
    /// The statement, in the rule language and with the names of the rules.
    pub text: String,
    /// The definitions that it uses.
    pub definitions: Vec<String>,
    /// True if it is proved, and false if it is checked only.
    pub is_proved: bool,
}

impl KnownStatement {
    /// Returns the verdict.
    pub fn verdict(&self) -> Verdict {
        if self.is_proved { Verdict::Proved } else { Verdict::Checked }
    }

    /// Returns the verdict, the statement and its definitions as lines for people.
    pub(crate) fn lines(&self, game: &Entry) -> Vec<String> {
        let first = format!("{}, of {game}: {}", self.verdict(), self.text);
        let definitions = self.definitions.iter().map(|line| format!("  with {line}"));
        std::iter::once(first).chain(definitions).collect()
    }
}

/// The row of a game: an intermediate result of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementRow {
    entry: Entry,
    subject: StatementSubject,
    statement: Option<KnownStatement>,
}

impl StatementRow {
    /// Creates a row; `statement` is `None` if the study found none.
    pub fn new(entry: Entry, subject: StatementSubject, statement: Option<KnownStatement>) -> StatementRow {
        StatementRow { entry, subject, statement }
    }

    /// Writes the row as a line.
    pub fn line(&self) -> String {
        let start = format!("{}\t{}", self.entry.as_word(), self.subject.word());
        match &self.statement {
            None => start + "\t-",
            Some(known) => {
                let verdict = known.verdict();
                let definitions: String = known.definitions.iter().map(|line| format!("\t{line}")).collect();
                format!("{start}\t{verdict}\t{}{definitions}", known.text)
            }
        }
    }

    /// Reads a row as [`StatementRow::line`] writes it.
    pub fn from_line(line: &str) -> Option<StatementRow> {
        let mut fields = line.split('\t');
        let entry = fields.next()?.parse().ok()?;
        let subject = StatementSubject::from_word(fields.next()?)?;
        let is_proved = match fields.next()? {
            "-" => return fields.next().is_none().then(|| StatementRow::new(entry, subject, None)),
            "proved" => true,
            "checked" => false,
            _ => return None,
        };
        let text = fields.next().filter(|text| !text.is_empty())?.to_owned();
        let definitions = fields.map(str::to_owned).collect();
        Some(StatementRow::new(entry, subject, Some(KnownStatement { text, definitions, is_proved })))
    }

    /// Returns the game.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }
}

/// The statements of the atlas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatementTable {
    known: HashMap<(Entry, StatementSubject), KnownStatement>,
}

impl StatementTable {
    /// Returns the statements that are built into the program.
    pub fn standard() -> &'static StatementTable {
        static STANDARD: OnceLock<StatementTable> = OnceLock::new();
        // A test reads the data, so that a table without statements is never returned.
        STANDARD.get_or_init(|| {
            StatementTable::from_text(include_str!("../data/statements.txt")).unwrap_or_default()
        })
    }

    /// Writes the rows that have a statement as data. Statements that list many values are left out, since the atlas has the values.
    pub fn text(rows: &[StatementRow]) -> String {
        let is_short = |row: &&StatementRow| {
            row.statement.as_ref().is_some_and(|known| known.text.len() <= MAX_CHARACTERS)
        };
        let lines = rows.iter().filter(is_short).map(StatementRow::line);
        std::iter::once(HEADER.to_owned()).chain(lines).map(|line| line + "\n").collect()
    }

    /// Reads statements.
    ///
    /// # Errors
    /// [`AtlasError`]: the first problem.
    pub fn from_text(text: &str) -> Result<StatementTable, AtlasError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, line)| line != HEADER) {
            return Err(AtlasError::Header);
        }
        let mut table = StatementTable::default();
        for (number, line) in lines {
            let row = StatementRow::from_line(line).ok_or(AtlasError::Line(number))?;
            let statement = row.statement.ok_or(AtlasError::Line(number))?;
            if table.known.insert((row.entry.clone(), row.subject), statement).is_some() {
                return Err(AtlasError::Twice(number, row.entry.to_string()));
            }
        }
        Ok(table)
    }

    /// Returns the statement about the first of some games with the same values, or the same P-positions, that has one, with the
    /// game.
    pub fn first_of<'e>(
        &self,
        entries: &'e [Entry],
        subject: StatementSubject,
    ) -> Option<(&'e Entry, &KnownStatement)> {
        entries.iter().find_map(|entry| Some((entry, self.known.get(&(entry.clone(), subject))?)))
    }

    /// Returns all statements with their games, sorted by the games.
    pub fn all(&self) -> Vec<(&Entry, StatementSubject, &KnownStatement)> {
        let mut all: Vec<_> =
            self.known.iter().map(|((entry, subject), known)| (entry, *subject, known)).collect();
        all.sort_by_key(|(entry, subject, _)| (entry.to_string(), subject.word()));
        all
    }

    /// Returns the number of statements.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns whether the table has no statements.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

/// Returns the games whose rules are studied for the atlas: of each class the game of the gallery, or else the first game with a
/// code; and the games of the gallery with two numbers.
pub fn games_to_study(atlas: &Atlas) -> Vec<(Entry, StatementSubject)> {
    let is_rule_file = |entry: &&Entry| entry.game.starts_with("gallery:") && entry.family == Family::Single;
    let of_class = atlas.classes().iter().filter_map(|class| {
        let mut entries = class.entries.iter();
        let chosen =
            entries.clone().find(is_rule_file).or_else(|| entries.find(|entry| entry.code().is_some()))?;
        Some((chosen.clone(), StatementSubject::Values))
    });
    let of_pairs = games_of_pairs().into_iter().filter(|entry| is_rule_file(&entry));
    of_class.chain(of_pairs.map(|entry| (entry, StatementSubject::Pairs))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_as_it_was_written() {
        for line in [
            "octal:0.3\tvalues\tproved\tvalue n mod 2",
            "gallery:mark\tvalues\tchecked\tvalue f(n)\tdef f(m) := m\tdef g(m) := m + 1",
            "hex:0.3F\tvalues\t-",
            "gallery:king\tpairs\tproved\tp-positions x mod 2 = 0 & y mod 2 = 0",
        ] {
            assert_eq!(StatementRow::from_line(line).unwrap().line(), line);
        }
        for wrong in [
            "",
            "nim\tvalues",
            "nim\tvalues\tproved",
            "nim\tvalues\tproved\t",
            "nim\tall\tproved\tvalue n",
            "nim\tvalues\t-\tx",
        ] {
            assert_eq!(StatementRow::from_line(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_statements_are_about_games_of_the_atlas() {
        let table = StatementTable::from_text(include_str!("../data/statements.txt")).unwrap();
        assert_eq!(&table, StatementTable::standard());
        let studied = games_to_study(Atlas::standard());
        for (entry, subject, _) in table.all() {
            assert!(studied.contains(&(entry.clone(), subject)), "{entry}");
        }
        let value = |game: &str| table.known[&(Entry::single(game), StatementSubject::Values)].clone();
        let lasker = value("gallery:lasker");
        assert!(lasker.is_proved && lasker.text.starts_with("value "), "{lasker:?}");
    }
}
