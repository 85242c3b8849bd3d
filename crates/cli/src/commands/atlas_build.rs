//! `atlas build`, `atlas games`, `atlas pairs` and `atlas statements`: the data of the atlas, computed again.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_atlas::{
    Atlas, AtlasFileRow, Entry, EntryRow, FactsBuilder, FactsRow, GameTable, KnownStatement, PAIRS_BELOW,
    PairTable, StatementRow, StatementSubject, StatementTable, atlas_of_rows, games_of_pairs, games_to_study,
    known_entries,
};
use impartial_query::questions::VERSION;
use impartial_query::{Error, Registry, grouped};
use rayon::prelude::*;
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

/// Number of games between two writes of the file of finished rows.
const BETWEEN_WRITES: usize = 16;

/// The finished result for one game, as a line of a file.
trait Row: Sized + Send {
    fn entry(&self) -> &Entry;
    fn line(&self) -> String;
    fn from_line(line: &str) -> Option<Self>;
}

impl Row for EntryRow {
    fn entry(&self) -> &Entry {
        self.entry()
    }

    fn line(&self) -> String {
        self.line()
    }

    fn from_line(line: &str) -> Option<Self> {
        EntryRow::from_line(line)
    }
}

impl Row for StatementRow {
    fn entry(&self) -> &Entry {
        self.entry()
    }

    fn line(&self) -> String {
        self.line()
    }

    fn from_line(line: &str) -> Option<Self> {
        StatementRow::from_line(line)
    }
}

impl Row for FactsRow {
    fn entry(&self) -> &Entry {
        self.entry()
    }

    fn line(&self) -> String {
        self.line()
    }

    fn from_line(line: &str) -> Option<Self> {
        FactsRow::from_line(line)
    }
}

/// Computes the values of the games of the atlas, and writes the classes of games with the same values.
pub(super) fn build_values(
    registry: &Registry,
    output: &Path,
    rows: Option<&Path>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = ResultFile::ready("--output", output)?;
    let find = |name: &str| registry.find_within(name, &cx.run());
    let rows = computed_rows(&known_entries(), rows, |entry| EntryRow::computed(entry, &find, cx))?;
    cx.done();
    let atlas = atlas_of_rows(&rows);
    file.write(atlas.text().as_bytes())?;
    let (games, classes) = (atlas.entries_len(), atlas.classes().len());
    let text = format!("{} games with {} sequences", grouped(games as u64), grouped(classes as u64));
    written(games, Some(classes), output, &text, out)
}

/// Computes the facts about the single games of the atlas, and writes them.
pub(super) fn build_games(
    registry: &Registry,
    output: &Path,
    rows: Option<&Path>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = ResultFile::ready("--output", output)?;
    let find = |name: &str| registry.find_within(name, &cx.run());
    let builder = FactsBuilder::new(Atlas::standard());
    let rows = computed_rows(&known_entries(), rows, |entry| builder.row(entry, &find, cx))?;
    cx.done();
    let table = GameTable::from_rows(&rows);
    file.write(table.text().as_bytes())?;
    let text = format!("facts about {} games", grouped(table.len() as u64));
    written(table.len(), None, output, &text, out)
}

/// Computes the P-positions of the games of two numbers, and writes them.
pub(super) fn build_pairs(
    registry: &Registry,
    output: &Path,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = ResultFile::ready("--output", output)?;
    let find = |name: &str| registry.find_within(name, &cx.run());
    let table = PairTable::computed(PAIRS_BELOW, &find, cx)?;
    cx.done();
    file.write(table.text().as_bytes())?;
    let (games, classes) = (games_of_pairs().len(), table.sets().len());
    let text = format!("{games} games with {classes} sets of P-positions");
    written(games, Some(classes), output, &text, out)
}

/// Reports a file of the atlas that was written.
fn written(
    games: usize,
    classes: Option<usize>,
    output: &Path,
    text: &str,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = output.display();
    match out.is_json() {
        true => out.object(&AtlasFileRow { games, classes, output: file.to_string(), version: VERSION })?,
        false => out.line(format!("{text} in {file}"))?,
    }
    Ok(CommandOutcome::Done)
}

/// Studies the rules of the games, and writes the statements about them.
pub(super) fn build_statements(
    registry: &Registry,
    output: &Path,
    rows: Option<&Path>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = ResultFile::ready("--output", output)?;
    let games = games_to_study(Atlas::standard());
    let entries: Vec<Entry> = games.iter().map(|(entry, _)| entry.clone()).collect();
    let subjects: HashMap<Entry, StatementSubject> = games.into_iter().collect();
    let rows = computed_rows(&entries, rows, |entry| {
        let subject = subjects[entry];
        Ok(StatementRow::new(entry.clone(), subject, studied(registry, entry, subject, cx)?))
    })?;
    cx.done();
    let text = StatementTable::text(&rows);
    file.write(text.as_bytes())?;
    // The first line has the version of the format.
    let found = text.lines().count() - 1;
    written(found, None, output, &format!("statements about {found} of {} games", rows.len()), out)
}

/// Thousands of steps of each search for a statement of the atlas.
#[cfg(feature = "rules")]
const EFFORT: u64 = 300;

/// Returns the statement that a study of a game finds first.
#[cfg(feature = "rules")]
fn studied(
    registry: &Registry,
    entry: &Entry,
    subject: StatementSubject,
    cx: &CommandContext<'_>,
) -> Result<Option<KnownStatement>, Error> {
    use impartial_study::{StudyError, StudyOptions, study};
    let rules = super::study::subject(registry, &entry.game, cx);
    let rules = rules.map_err(|error| Error::input(error.to_string()))?;
    let options =
        StudyOptions { effort: EFFORT, has_clock: false, only: Some(subject), ..StudyOptions::default() };
    let mut found = None;
    study(&rules, &options, cx, &mut |finding| {
        if found.is_none() && finding.is_line {
            found = Some(KnownStatement {
                text: finding.statement.clone(),
                definitions: finding.definitions.clone(),
                is_proved: finding.is_proved(),
            });
        }
    })
    .map_err(|StudyError::Open(error)| Error::input(error.to_string()))?;
    cx.run().check(0, 0)?;
    Ok(found)
}

/// Returns no statement: this program does not read rules.
#[cfg(not(feature = "rules"))]
fn studied(
    _: &Registry,
    entry: &Entry,
    _: StatementSubject,
    _: &CommandContext<'_>,
) -> Result<Option<KnownStatement>, Error> {
    Err(Error::input(format!("{entry}: this program was built without the rule language")))
}

/// Computes a row for each of some games of the atlas. With a file, reads the rows that are finished, and adds each new one.
fn computed_rows<R: Row>(
    entries: &[Entry],
    path: Option<&Path>,
    compute: impl Fn(&Entry) -> Result<R, Error> + Sync,
) -> Result<Vec<R>, CommandError> {
    let mut finished = match path {
        Some(path) => finished_rows::<R>(path)?,
        None => HashMap::new(),
    };
    let open: Vec<&Entry> = entries.iter().filter(|entry| !finished.contains_key(entry)).collect();
    for part in open.chunks(BETWEEN_WRITES) {
        let computed: Vec<Result<R, Error>> = part.par_iter().map(|entry| compute(entry)).collect();
        let computed = computed.into_iter().collect::<Result<Vec<R>, Error>>()?;
        if let Some(path) = path {
            append(path, &computed)?;
        }
        finished.extend(computed.into_iter().map(|row| (row.entry().clone(), row)));
    }
    Ok(entries.iter().filter_map(|entry| finished.remove(entry)).collect())
}

/// Reads the rows of an earlier build. A last line that was not finished is removed from the file.
fn finished_rows<R: Row>(path: &Path) -> Result<HashMap<Entry, R>, CommandError> {
    let bad = |what: String| CommandError::input(format!("--rows '{}': {what}", path.display()));
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(HashMap::new()),
        Err(error) => return Err(bad(error.to_string())),
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut rows = HashMap::new();
    for (number, line) in (1..).zip(text[..whole].lines()) {
        let row = R::from_line(line).ok_or_else(|| bad(format!("line {number} is no row of an atlas")))?;
        rows.insert(row.entry().clone(), row);
    }
    if whole < text.len() {
        let file = OpenOptions::new().write(true).open(path).and_then(|file| file.set_len(whole as u64));
        file.map_err(|error| bad(error.to_string()))?;
    }
    Ok(rows)
}

fn append<R: Row>(path: &Path, rows: &[R]) -> Result<(), CommandError> {
    let lines: String = rows.iter().map(|row| row.line() + "\n").collect();
    let file = OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(lines.as_bytes()));
    written.map_err(|error| CommandError::input(format!("--rows '{}': {error}", path.display())))
}
