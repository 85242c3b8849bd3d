//! `atlas`: the known games with their values, computed again or listed.

use crate::atlas_args::AtlasJob;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_atlas::{Atlas, AtlasClass, Entry, EntryRow, atlas_of_rows, games_in_words, known_entries};
use impartial_query::questions::VERSION;
use impartial_query::{Error, Registry, grouped};
use rayon::prelude::*;
use serde_json::json;
use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

pub(crate) fn atlas(
    registry: &Registry,
    job: &AtlasJob,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match job {
        AtlasJob::Build { output, rows } => build(registry, output, rows.as_deref(), cx, out),
        AtlasJob::List { game } => list(game.as_deref(), out),
    }
}

/// Number of games between two writes of the file of finished rows.
const BETWEEN_WRITES: usize = 16;

fn build(
    registry: &Registry,
    output: &Path,
    rows: Option<&Path>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = ResultFile::ready("--output", output)?;
    let entries = known_entries();
    let mut finished = match rows {
        Some(path) => finished_rows(path)?,
        None => HashMap::new(),
    };
    let open: Vec<&Entry> = entries.iter().filter(|entry| !finished.contains_key(entry)).collect();
    let find = |name: &str| registry.find_within(name, &cx.run());
    for part in open.chunks(BETWEEN_WRITES) {
        let computed: Vec<Result<EntryRow, Error>> =
            part.par_iter().map(|entry| EntryRow::computed(entry, &find, cx)).collect();
        let computed = computed.into_iter().collect::<Result<Vec<EntryRow>, Error>>()?;
        if let Some(path) = rows {
            append(path, &computed)?;
        }
        finished.extend(computed.into_iter().map(|row| (row.entry().clone(), row)));
    }
    cx.done();
    let rows: Vec<EntryRow> = entries.iter().filter_map(|entry| finished.remove(entry)).collect();
    let atlas = atlas_of_rows(&rows);
    file.write(atlas.text().as_bytes())?;
    let (games, classes) = (atlas.entries_len(), atlas.classes().len());
    if out.is_json() {
        out.object(&json!({ "games": games, "classes": classes, "output": output.display().to_string(), "version": VERSION }))?;
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

/// Reads the rows of an earlier build. A last line that was not finished is removed from the file.
fn finished_rows(path: &Path) -> Result<HashMap<Entry, EntryRow>, CommandError> {
    let bad = |what: String| CommandError::input(format!("--rows '{}': {what}", path.display()));
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(HashMap::new()),
        Err(error) => return Err(bad(error.to_string())),
    };
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let mut rows = HashMap::new();
    for (number, line) in (1..).zip(text[..whole].lines()) {
        let row =
            EntryRow::from_line(line).ok_or_else(|| bad(format!("line {number} is no row of an atlas")))?;
        rows.insert(row.entry().clone(), row);
    }
    if whole < text.len() {
        let file = OpenOptions::new().write(true).open(path).and_then(|file| file.set_len(whole as u64));
        file.map_err(|error| bad(error.to_string()))?;
    }
    Ok(rows)
}

fn append(path: &Path, rows: &[EntryRow]) -> Result<(), CommandError> {
    let lines: String = rows.iter().map(|row| row.line() + "\n").collect();
    let file = OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(lines.as_bytes()));
    written.map_err(|error| CommandError::input(format!("--rows '{}': {error}", path.display())))
}

fn list(game: Option<&str>, out: &mut Out<'_>) -> Result<CommandOutcome, CommandError> {
    let atlas = Atlas::standard();
    let is_wanted = |class: &&AtlasClass| {
        game.is_none_or(|game| {
            class.entries.iter().any(|entry| entry.game == game || entry.to_string() == game)
        })
    };
    let mut classes = atlas.classes().iter().filter(is_wanted).peekable();
    if let (Some(game), None) = (game, classes.peek()) {
        return Err(CommandError::input(format!(
            "'{game}' is not in the atlas (allowed: names such as octal:0.137; 'impartial identify {game}' compares any game)"
        )));
    }
    for class in classes {
        show(class, out)?;
    }
    Ok(CommandOutcome::Done)
}

/// Number of values of a class in the text.
const SHOWN_VALUES: u64 = 20;

fn show(class: &AtlasClass, out: &mut Out<'_>) -> Result<(), CommandError> {
    let values = (class.first..class.first + impartial_atlas::KNOWN_VALUES).map_while(|n| class.value(n));
    if out.is_json() {
        return out.object(&json!({
            "games": class.entries.iter().map(Entry::to_string).collect::<Vec<_>>(),
            "first": class.first,
            "values": values.map(|value| value.to_string()).collect::<Vec<_>>(),
            "period": class.certified.map(|period| period.period()),
            "preperiod": class.certified.map(|period| period.preperiod()),
            "saltus": class.certified.map(|period| period.saltus().to_string()),
            "certified": class.certified.is_some(),
            "computed_to": class.certified.is_none().then_some(class.last),
            "max_value": class.largest.map(|largest| largest.0.to_string()),
            "max_at": class.largest.map(|largest| largest.1),
            "version": VERSION,
        }));
    }
    out.line(games_in_words(&class.entries))?;
    let first: Vec<String> = values.take(SHOWN_VALUES as usize).map(|value| value.to_string()).collect();
    out.line(format!("  from n = {}: {}, ...", class.first, first.join(", ")))?;
    out.line(match class.certified {
        None => format!("  no period certified; values to n = {} computed", grouped(class.last)),
        Some(period) if period.saltus() > 0 => format!(
            "  period {} with saltus {} from {}, certified",
            grouped(period.period()),
            period.saltus(),
            grouped(period.preperiod())
        ),
        Some(period) => {
            format!("  period {} from {}, certified", grouped(period.period()), grouped(period.preperiod()))
        }
    })
}
