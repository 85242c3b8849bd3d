//! The rows of a table: their formats, and the files they are written to.

use crate::context::CommandContext;
use crate::errors::{CommandError, StopReport};
use crate::export::{self, Export, Sheet, SheetCell};
use crate::result_file::ResultFile;
use impartial::ordinal::Ordinal;
use impartial::run::{AppendFile, Checkpoint, DisplayCount, Progress, Reason, Run, Stopped};
use impartial::value::{Column, Plays};
use impartial_query::rows::{Answer, PlayRow};
use impartial_query::{AnyWindow, PlayColumn, WindowGraph, WindowValues};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowFormat {
    /// A header line, then one line a position.
    Csv,
    /// One object a position, each on a line of its own.
    Json,
    /// The values alone, as an array in the format of NumPy.
    Npy,
    /// A format of papers or of other programs.
    Export(Export),
    /// Columns for data frames.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl RowFormat {
    /// Returns the format for the extension of a file name.
    fn from_path(file: &Path) -> Result<Self, CommandError> {
        let ending = file.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some("csv") => Ok(RowFormat::Csv),
            Some("jsonl" | "ndjson") => Ok(RowFormat::Json),
            Some("npy") => Ok(RowFormat::Npy),
            Some("parquet") => parquet::format_of(file),
            _ if Export::from_path(file).is_some() => {
                Ok(Export::from_path(file).map_or(RowFormat::Csv, RowFormat::Export))
            }
            _ => {
                let parquet = if cfg!(feature = "parquet") { ", .parquet" } else { "" };
                let sheet = match ending.as_deref() {
                    Some("xlsx" | "xls" | "ods") => "; a program for spreadsheets reads .csv",
                    _ => "",
                };
                Err(CommandError::input(format!(
                    "--output {}: the name does not say in which format (allowed: .csv, .jsonl, .ndjson, .npy, .tex, \
                     .md, .txt, .dot{parquet}{sheet})",
                    file.display()
                )))
            }
        }
    }
}

#[cfg(feature = "parquet")]
mod parquet;
mod stream;

/// The replacement for Parquet in a program built without it.
#[cfg(not(feature = "parquet"))]
mod parquet {
    use super::{CommandError, Path, RowFormat};

    /// Refuses the format, with a message that says how to build the program with it.
    pub(super) fn format_of(file: &Path) -> Result<RowFormat, CommandError> {
        Err(CommandError::input(format!(
            "--output {}: this program is built without Parquet ('cargo install --path crates/cli --features parquet' \
             builds it with; allowed without: .csv, .jsonl, .ndjson, .npy, .tex, .md, .txt, .dot)",
            file.display()
        )))
    }
}

/// A row of values alone, as a line of JSON: the kind `table` without the facts about play.
#[derive(Serialize)]
struct TableLine<'r> {
    kind: &'static str,
    schema: u32,
    position: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    grundy: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    misere: Option<&'r str>,
}

impl<'r> TableLine<'r> {
    fn new(position: &'r str, grundy: Option<&'r str>, misere: Option<&'r str>) -> Self {
        TableLine { kind: PlayRow::KIND, schema: PlayRow::SCHEMA, position, grundy, misere }
    }
}

/// The columns of a table.
#[derive(Clone, Copy)]
pub(crate) struct RowColumns<'v> {
    normal: &'v PlayColumn,
    misere: Option<&'v PlayColumn>,
}

impl<'v> RowColumns<'v> {
    pub(crate) fn new(values: &'v WindowValues, plays: Plays) -> Self {
        RowColumns { normal: values.normal(), misere: values.misere().filter(|_| plays.has_misere()) }
    }

    fn len(&self) -> usize {
        self.normal.len()
    }
}

/// A file for a table, in the format of its extension.
pub(crate) struct OutputFile {
    format: RowFormat,
    file: ResultFile,
}

impl OutputFile {
    /// Checks before the work that the file can be written.
    pub(crate) fn create(path: &Path) -> Result<Self, CommandError> {
        let format = RowFormat::from_path(path)?;
        Ok(OutputFile { format, file: ResultFile::ready("--output", path)? })
    }

    /// Returns whether the format allows values to be written in order, as soon as they are known.
    pub(crate) fn takes_values_in_order(&self) -> bool {
        matches!(self.format, RowFormat::Csv | RowFormat::Json | RowFormat::Npy)
    }

    /// Writes the values of a window without a table, and gives the file its name. All members of the positions are
    /// smaller than `below`. Returns the path and the number of positions.
    pub(crate) fn stream(
        self,
        window: &dyn AnyWindow,
        below: u64,
        plays: Plays,
        cx: &CommandContext<'_>,
    ) -> Result<(PathBuf, u64), CommandError> {
        self.stream_from(&mut |show| Ok(window.show(plays, cx, show)?), window, below, plays)
    }

    /// Writes values as [`stream`](Self::stream) does, from another source of values in order.
    pub(crate) fn stream_from(
        self,
        source: stream::RowSource<'_>,
        window: &dyn AnyWindow,
        below: u64,
        plays: Plays,
    ) -> Result<(PathBuf, u64), CommandError> {
        let path = self.file.path().to_owned();
        // An array has numbers of one width, which is chosen so that the members fit. If a value is wider, the file is
        // written again with the next width; this is not possible with a pipe.
        let widths: &[usize] = match (self.file.is_special(), below) {
            (true, _) => &[4],
            (false, ..=0x100) => &[1, 2, 4],
            (false, _) => &[2, 4],
        };
        for &width in widths {
            let mut end = None;
            let written = self.file.write_with(&mut |to| {
                let rows = end.insert(stream::write(source, window, (self.format, width), plays, to)?);
                match rows {
                    stream::RowsEnd::Done(_) => Ok(()),
                    stream::RowsEnd::TooWide => Err(CommandError::stopped("a value is too wide")),
                    stream::RowsEnd::Stopped(stopped) => {
                        let text = format!("{stopped}; {} was not written", path.display());
                        Err(CommandError::Stopped(StopReport::from_stop(stopped, text)))
                    }
                }
            });
            match end {
                Some(stream::RowsEnd::TooWide) => {}
                Some(stream::RowsEnd::Done(count)) => return written.map(|()| (path, count)),
                _ => return written.map(|()| (path, 0)),
            }
        }
        Err(too_wide())
    }

    /// Writes values as [`stream`](Self::stream) does, and saves the work at intervals and when a limit ends it. A
    /// later process continues after the saved rows. Until it is complete, the file has another name in the same
    /// folder.
    pub(crate) fn stream_saved(
        self,
        window: &dyn AnyWindow,
        below: u64,
        plays: Plays,
        checkpoint: &mut Checkpoint,
        cx: &CommandContext<'_>,
    ) -> Result<(PathBuf, u64), CommandError> {
        let path = self.file.path().to_owned();
        if self.file.is_special() {
            return Err(CommandError::input(
                "--checkpoint: what goes into a pipe is kept nowhere (allowed: a file)",
            ));
        }
        let mut width = if below <= 0x100 { 1 } else { 2 };
        loop {
            let mut rows = stream::GrowingRows::new(window, (self.format, width), plays, &path, cx);
            let result = window.show_kept(plays, cx, &mut rows, Some(checkpoint))?;
            if let Some(error) = rows.failed() {
                return Err(self.file.with_path(error));
            }
            if let Some(narrow) = rows.too_wide() {
                // The rows are written again with the next width.
                checkpoint.remove()?;
                rows.discard();
                if narrow >= LARGEST_WIDTH {
                    return Err(too_wide());
                }
                width = 2 * narrow;
                continue;
            }
            if let Some(stopped) = result {
                let (saved, partial) = (checkpoint.path(), AppendFile::partial_path(&path));
                let text = match saved.exists() {
                    true => format!(
                        "{stopped}; the sets are saved to {}, the values so far are in {}; the same command continues \
                         from there",
                        saved.display(),
                        partial.display()
                    ),
                    false => format!("{stopped}; nothing was saved, and {} was not written", path.display()),
                };
                return Err(CommandError::Stopped(StopReport::from_stop(&stopped, text)));
            }
            let count = rows.finish().map_err(|error| self.file.with_path(error))?;
            return Ok((path, count));
        }
    }

    /// Writes the whole table and gives the file its name. Returns the path.
    pub(crate) fn write(
        self,
        window: &dyn AnyWindow,
        shown: RowColumns<'_>,
        cx: &CommandContext<'_>,
    ) -> Result<PathBuf, CommandError> {
        self.file.write_with(&mut |to| write_rows(window, shown, self.format, to, cx))?;
        Ok(self.file.path().to_owned())
    }
}

/// The largest width of the numbers of an array, in bytes.
const LARGEST_WIDTH: usize = 4;

fn too_wide() -> CommandError {
    CommandError::input(
        "--output: values of more than 32 bits have no place in the array (allowed: .csv, .jsonl)",
    )
}

/// The number of rows between two checks of the limits.
const CHECK_EVERY: usize = 1 << 12;

/// Writes the rows of the positions whose values are known.
pub(crate) fn write_rows(
    window: &dyn AnyWindow,
    shown: RowColumns<'_>,
    format: RowFormat,
    to: &mut dyn Write,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    let run = &cx.run_for_writing();
    match format {
        RowFormat::Csv => write_csv(window, shown, to, run),
        RowFormat::Json => write_json(window, shown, to, run),
        RowFormat::Npy => write_npy(shown, to),
        #[cfg(feature = "parquet")]
        RowFormat::Parquet => parquet::write(window, shown, to, cx),
        RowFormat::Export(Export::Bfile) => write_bfile(window, shown, to, run),
        RowFormat::Export(Export::Dot) => write_dot(window, shown, to, cx),
        RowFormat::Export(format) => write_sheet(window, shown, format, to, run),
    }
}

/// Writes the b-file of single heaps: n and the value on each line.
fn write_bfile(
    window: &dyn AnyWindow,
    shown: RowColumns<'_>,
    to: &mut dyn Write,
    run: &Run<'_>,
) -> Result<(), CommandError> {
    for_each_row(window, shown.len(), run, &mut |name, index| match (
        name.parse::<u64>(),
        shown.normal.get(index),
    ) {
        (Ok(heap), Some(value)) => Ok(writeln!(to, "{heap} {value}")?),
        _ => Err(CommandError::input(format!(
            "a b-file lists single heaps with values, and '{name}' is no such heap"
        ))),
    })
}

/// Writes a table in LaTeX or Markdown.
fn write_sheet(
    window: &dyn AnyWindow,
    shown: RowColumns<'_>,
    format: Export,
    to: &mut dyn Write,
    run: &Run<'_>,
) -> Result<(), CommandError> {
    let head = ["position", "value", "misère value"];
    let head = if shown.misere.is_some() { &head[..] } else { &head[..2] };
    let sheet = Sheet::begin(format, head, &[false, true, true], to)?;
    for_each_row(window, shown.len(), run, &mut |name, index| {
        let value = |cells: &PlayColumn| SheetCell::value(cells.get(index).map(Ordinal::from).as_ref());
        let values = [Some(shown.normal), shown.misere].into_iter().flatten().map(value);
        let cells: Vec<SheetCell> = std::iter::once(SheetCell::position(name)).chain(values).collect();
        sheet.row(&cells, to)
    })?;
    sheet.end(to)
}

/// Writes the positions and all their followers as a graph, with the values of the positions in the window.
fn write_dot(
    window: &dyn AnyWindow,
    shown: RowColumns<'_>,
    to: &mut dyn Write,
    cx: &CommandContext<'_>,
) -> Result<(), CommandError> {
    let WindowGraph { graph, start_count, name } = window.expand(cx)?;
    let value = |v: u32| if (v as usize) < start_count { shown.normal.get(v as usize) } else { None };
    export::dot(&graph, &*name, &value, to)
}

/// Calls `each` with the name and the number of every position whose values are known, under the limits of `run`.
fn for_each_row(
    window: &dyn AnyWindow,
    rows: usize,
    run: &Run<'_>,
    each: &mut dyn FnMut(&str, usize) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let mut index = 0;
    let mut result = Ok(());
    window.write(&mut |name| {
        if index == rows {
            return ControlFlow::Break(());
        }
        result = each(name, index);
        index += 1;
        if index % CHECK_EVERY == 0 {
            run.report(Progress { phase: "rows written", done: index as u64, total: Some(rows as u64) });
            if let (Ok(()), Err(Stopped { reason, .. })) = (&result, run.check(index as u64, 0)) {
                let count = DisplayCount(index as u64, "rows");
                // The run for writing has a limit of its own.
                let reason = match reason {
                    Reason::Time(_) => "time limit reached".to_owned(),
                    reason => reason.to_string(),
                };
                result = Err(CommandError::stopped(format!("{reason} while the first {count} were written")));
            }
        }
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result
}

fn write_csv(
    window: &dyn AnyWindow,
    shown: RowColumns<'_>,
    to: &mut dyn Write,
    run: &Run<'_>,
) -> Result<(), CommandError> {
    let mut csv = csv::Writer::from_writer(to);
    csv.write_field("position")?;
    csv.write_field("grundy")?;
    if shown.misere.is_some() {
        csv.write_field("misere")?;
    }
    csv.write_record(None::<&[u8]>)?;
    let mut digits = itoa::Buffer::new();
    for_each_row(window, shown.len(), run, &mut |name, index| {
        csv.write_field(name)?;
        for cells in [Some(shown.normal), shown.misere].into_iter().flatten() {
            csv.write_field(cells.get(index).map_or("", |value| digits.format(value)))?;
        }
        Ok(csv.write_record(None::<&[u8]>)?)
    })?;
    Ok(csv.flush()?)
}

fn write_json(
    window: &dyn AnyWindow,
    shown: RowColumns<'_>,
    to: &mut dyn Write,
    run: &Run<'_>,
) -> Result<(), CommandError> {
    let (mut normal, mut misere) = (itoa::Buffer::new(), itoa::Buffer::new());
    for_each_row(window, shown.len(), run, &mut |name, index| {
        let grundy = shown.normal.get(index).map(|value| normal.format(value));
        let misere = shown.misere.and_then(|cells| cells.get(index)).map(|value| misere.format(value));
        let row = TableLine::new(name, grundy, misere);
        serde_json::to_writer(&mut *to, &row)?;
        Ok(to.write_all(b"\n")?)
    })
}

/// Writes an array in the format of NumPy (NEP 1, version 1.0), little-endian: one number a position, or two (normal,
/// misère), in the smallest width that all values fit. Only the header needs a format, so that no crate is needed.
fn write_npy(shown: RowColumns<'_>, to: &mut dyn Write) -> Result<(), CommandError> {
    let shown_columns = || [Some(shown.normal), shown.misere].into_iter().flatten();
    let columns: Vec<&Column> = shown_columns().map(PlayColumn::column).collect();
    let absent = shown_columns().map(PlayColumn::absent).max().unwrap_or(0);
    if absent > 0 {
        let what = if shown.normal.absent() > 0 { "value" } else { "misère value" };
        return Err(CommandError::input(format!(
            "--output: {absent} positions have no {what}, and an array has no place for that (allowed: .csv, .jsonl)"
        )));
    }
    let width = columns.iter().map(|column| column.width()).max().unwrap_or(1);
    to.write_all(&npy_header(width, shown.len(), columns.len()))?;
    for index in 0..shown.len() {
        for column in &columns {
            let value = column.get(index).unwrap_or(0);
            to.write_all(&value.to_le_bytes()[..width])?;
        }
    }
    Ok(())
}

fn npy_header(width: usize, rows: usize, columns: usize) -> Vec<u8> {
    let order = if width == 1 { '|' } else { '<' };
    let shape = if columns == 1 { format!("({rows},)") } else { format!("({rows}, {columns})") };
    let mut text = format!("{{'descr': '{order}u{width}', 'fortran_order': False, 'shape': {shape}, }}");
    // The data begins at a multiple of 64.
    let before = 10;
    let length = (before + text.len() + 1).next_multiple_of(64);
    text.push_str(&" ".repeat(length - before - text.len() - 1));
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    // Two bytes are enough for the length: the numbers have at most 20 digits.
    header.extend((text.len() as u16).to_le_bytes());
    header.extend(text.into_bytes());
    header
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial_query::rows::AnswerLine;

    #[test]
    fn the_ending_of_a_name_says_the_format() {
        for (name, format) in [
            ("a.csv", RowFormat::Csv),
            ("b.d/c.NDJSON", RowFormat::Json),
            ("x.jsonl", RowFormat::Json),
            ("x.csv.npy", RowFormat::Npy),
        ] {
            assert_eq!(RowFormat::from_path(Path::new(name)).unwrap(), format);
        }
        for name in ["csv", ".csv", "a.parquet", "a.npy.", "a.csv.gz"] {
            let error = RowFormat::from_path(Path::new(name)).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains(".ndjson"), "{error}");
        }
    }

    #[test]
    fn the_header_of_an_array_fills_lines_of_64_bytes() {
        for (width, rows, columns) in [(1, 0, 1), (2, 39_711, 2), (8, usize::MAX, 2), (4, 10usize.pow(9), 1)]
        {
            let header = npy_header(width, rows, columns);
            assert_eq!(header.len() % 64, 0);
            assert_eq!(usize::from(u16::from_le_bytes([header[8], header[9]])), header.len() - 10);
            assert!(header.ends_with(b"\n"));
        }
        let text = String::from_utf8_lossy(&npy_header(2, 6, 2)[10..]).into_owned();
        assert_eq!(text.trim_end(), "{'descr': '<u2', 'fortran_order': False, 'shape': (6, 2), }");
    }

    /// A row of values alone is written by hand, because a large table has many: its keys are those of a row with facts.
    #[test]
    fn a_row_of_values_alone_has_the_keys_of_a_row() {
        for (grundy, misere) in [(Some("3"), Some("1")), (Some("3"), None), (None, Some("1")), (None, None)] {
            let row = PlayRow {
                position: "1,2".into(),
                grundy: grundy.map(|value| value.parse::<u64>().unwrap().into()),
                loopy: None,
                outcome: None,
                misere_outcome: None,
                remoteness: None,
                misere_remoteness: None,
                misere: misere.map(|value| value.parse::<u64>().unwrap().into()),
            };
            let expected = serde_json::to_string(&AnswerLine::new(&row)).unwrap();
            assert_eq!(serde_json::to_string(&TableLine::new("1,2", grundy, misere)).unwrap(), expected);
        }
    }
}
