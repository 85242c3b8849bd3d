//! `atlas build` and `atlas games`: the data of the atlas, computed again.

use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_atlas::{
    Atlas, AtlasFileRow, Entry, EntryRow, FactsBuilder, FactsRow, GameTable, atlas_of_rows, known_entries,
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
    let rows = computed_rows(rows, |entry| EntryRow::computed(entry, &find, cx))?;
    cx.done();
    let atlas = atlas_of_rows(&rows);
    file.write(atlas.text().as_bytes())?;
    let (games, classes) = (atlas.entries_len(), atlas.classes().len());
    if out.is_json() {
        out.object(&AtlasFileRow {
            games,
            classes: Some(classes),
            output: output.display().to_string(),
            version: VERSION,
        })?;
    } else {
        out.line(format!(
            "{} games with {} sequences in {}",
            grouped(games as u64),
            grouped(classes as u64),
            output.display()
        ))?;
    }
    Ok(CommandOutcome::Done)
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
    let rows = computed_rows(rows, |entry| builder.row(entry, &find, cx))?;
    cx.done();
    let table = GameTable::from_rows(&rows);
    file.write(table.text().as_bytes())?;
    if out.is_json() {
        out.object(&AtlasFileRow {
            games: table.len(),
            classes: None,
            output: output.display().to_string(),
            version: VERSION,
        })?;
    } else {
        out.line(format!("facts about {} games in {}", grouped(table.len() as u64), output.display()))?;
    }
    Ok(CommandOutcome::Done)
}

/// Computes a row for each game of the atlas. With a file, reads the rows that are finished, and adds each new one.
fn computed_rows<R: Row>(
    path: Option<&Path>,
    compute: impl Fn(&Entry) -> Result<R, Error> + Sync,
) -> Result<Vec<R>, CommandError> {
    let entries = known_entries();
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
