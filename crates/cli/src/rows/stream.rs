//! Rows that are written while the values are computed, without a table.

use super::{CommandContext, CommandError, RowFormat, TableLine, npy_header};
use impartial::run::{AppendFile, CommitPoint, Stopped};
use impartial::solve::TableValues;
use impartial::value::Plays;
use impartial_query::{AnyWindow, ResumableRows, ShowRows, grouped};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

/// The end of writing the rows of a window.
pub(super) enum RowsEnd {
    /// All rows were written; this is their number.
    Done(u64),
    /// A value does not fit the width of the numbers in the array.
    TooWide,
    /// A limit was reached.
    Stopped(Stopped),
}

/// A source that passes values in the order of a window to a [`ShowRows`]. Returns the limit that stopped it, if one
/// did.
pub(crate) type RowSource<'s> = &'s mut dyn FnMut(ShowRows<'_>) -> Result<Option<Stopped>, CommandError>;

/// Writes a row for each position of a window; the numbers of an array have `width` bytes.
pub(super) fn write(
    source: RowSource<'_>,
    window: &dyn AnyWindow,
    (format, width): (RowFormat, usize),
    plays: Plays,
    to: &mut dyn Write,
) -> Result<RowsEnd, CommandError> {
    let mut rows = RowStream { format, width, written: 0, too_wide: false };
    rows.begin(window, plays, to)?;
    let mut result = Ok(());
    let stopped = source(&mut |values, names| {
        result = rows.write(values, names, to);
        if result.is_ok() && !rows.too_wide { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    result?;
    Ok(match stopped {
        Some(stopped) => RowsEnd::Stopped(stopped),
        None if rows.too_wide => RowsEnd::TooWide,
        None => RowsEnd::Done(rows.written),
    })
}

pub(super) struct RowStream {
    format: RowFormat,
    width: usize,
    written: u64,
    too_wide: bool,
}

impl RowStream {
    fn begin(&self, window: &dyn AnyWindow, plays: Plays, to: &mut dyn Write) -> Result<(), CommandError> {
        match self.format {
            RowFormat::Npy => {
                let rows = window.count().and_then(|count| usize::try_from(count).ok());
                let rows =
                    rows.ok_or_else(|| CommandError::input("--output: the number of rows is not known"))?;
                Ok(to.write_all(&npy_header(self.width, rows, plays.count()))?)
            }
            RowFormat::Csv if plays.has_misere() => Ok(to.write_all(b"position,grundy,misere\n")?),
            RowFormat::Csv => Ok(to.write_all(b"position,grundy\n")?),
            _ => Ok(()),
        }
    }

    fn write(
        &mut self,
        values: &TableValues,
        names: &mut dyn Iterator<Item = String>,
        to: &mut dyn Write,
    ) -> Result<(), CommandError> {
        if self.format == RowFormat::Npy {
            return self.write_numbers(values, to);
        }
        let mut csv = csv::Writer::from_writer(&mut *to);
        let (mut normal, mut misere) = (itoa::Buffer::new(), itoa::Buffer::new());
        let mut lines = Vec::new();
        for (index, name) in names.take(values.len()).enumerate() {
            let value = normal.format(values.normal.get(index).unwrap_or(0));
            let other = values.misere.as_ref().and_then(|column| column.get(index));
            let other = other.map(|value| misere.format(value));
            if self.format == RowFormat::Csv {
                csv.write_field(&name)?;
                csv.write_field(value)?;
                other.map_or(Ok(()), |value| csv.write_field(value))?;
                csv.write_record(None::<&[u8]>)?;
            } else {
                let row = TableLine::new(&name, Some(value), other);
                serde_json::to_writer(&mut lines, &row)?;
                lines.push(b'\n');
            }
        }
        csv.flush()?;
        drop(csv);
        self.written += values.len() as u64;
        Ok(to.write_all(&lines)?)
    }

    /// Writes the numbers of an array, those of one position next to each other.
    fn write_numbers(&mut self, values: &TableValues, to: &mut dyn Write) -> Result<(), CommandError> {
        let columns: Vec<_> = [Some(&values.normal), values.misere.as_ref()].into_iter().flatten().collect();
        let too_large = |value: u64| self.width < 8 && value >> (8 * self.width) != 0;
        self.written += values.len() as u64;
        match (columns.as_slice(), self.width) {
            ([column], 1) if column.width() == 1 => Ok(to.write_all(column.cell_bytes())?),
            _ => {
                let mut bytes = Vec::with_capacity(values.len() * columns.len() * self.width);
                for index in 0..values.len() {
                    for column in &columns {
                        let value = column.get(index).unwrap_or(0);
                        if too_large(value) {
                            self.too_wide = true;
                            return Ok(());
                        }
                        bytes.extend_from_slice(&value.to_le_bytes()[..self.width]);
                    }
                }
                Ok(to.write_all(&bytes)?)
            }
        }
    }
}

/// Rows in a file that grows over several processes.
pub(super) struct GrowingRows<'a> {
    pub(super) rows: RowStream,
    window: &'a dyn AnyWindow,
    plays: Plays,
    path: &'a Path,
    cx: &'a CommandContext<'a>,
    /// The file; `None` until rows are written or saved rows are resumed.
    file: Option<AppendFile>,
    /// The error of the last write, if it failed.
    failed: Option<CommandError>,
}

impl<'a> GrowingRows<'a> {
    /// Returns an empty set of rows. The numbers of an array have `width` bytes, unless resumed rows have another
    /// width.
    pub(super) fn new(
        window: &'a dyn AnyWindow,
        (format, width): (RowFormat, usize),
        plays: Plays,
        path: &'a Path,
        cx: &'a CommandContext<'a>,
    ) -> Self {
        let rows = RowStream { format, width, written: 0, too_wide: false };
        GrowingRows { rows, window, plays, path, cx, file: None, failed: None }
    }

    /// Returns the width of the numbers in bytes, if a value does not fit it.
    pub(super) fn too_wide(&self) -> Option<usize> {
        self.rows.too_wide.then_some(self.rows.width)
    }

    /// Removes the file with all rows written so far.
    pub(super) fn discard(self) {
        self.file.into_iter().for_each(AppendFile::discard);
    }

    fn file(&mut self) -> Result<&mut AppendFile, CommandError> {
        if self.file.is_none() {
            let mut file = AppendFile::create(self.path)?;
            self.rows.begin(self.window, self.plays, &mut file)?;
            self.file = Some(file);
        }
        self.file.as_mut().ok_or_else(|| CommandError::from(io::Error::from(io::ErrorKind::NotFound)))
    }

    /// Takes the error of the last write, if it failed.
    pub(super) fn failed(&mut self) -> Option<CommandError> {
        self.failed.take()
    }

    /// Gives the file its name after all rows were written. Returns the number of rows.
    pub(super) fn finish(mut self) -> Result<u64, CommandError> {
        self.file()?;
        self.file.take().map_or(Ok(()), AppendFile::finish)?;
        Ok(self.rows.written)
    }
}

impl ResumableRows for GrowingRows<'_> {
    fn resume(&mut self, rows: u64, [count, digest, width, _]: [u64; 4]) -> io::Result<()> {
        let file = AppendFile::resume(self.path, CommitPoint { count, digest });
        self.file = Some(file.map_err(|error| {
            io::Error::new(
                error.kind(),
                format!("{error} (without the checkpoint all rows are written again)"),
            )
        })?);
        (self.rows.written, self.rows.width) = (rows, width as usize);
        let partial = AppendFile::partial_path(self.path);
        let (count, partial) = (grouped(rows), partial.display());
        self.cx.remark(&format!("continuing from {partial}: the first {count} rows are written"));
        Ok(())
    }

    fn show(&mut self, values: &TableValues, names: &mut dyn Iterator<Item = String>) -> ControlFlow<()> {
        let mut write = || -> Result<(), CommandError> {
            self.file()?;
            let GrowingRows { rows, file: Some(file), .. } = &mut *self else { return Ok(()) };
            rows.write(values, names, file)
        };
        match write() {
            Ok(()) if !self.rows.too_wide => ControlFlow::Continue(()),
            Ok(()) => ControlFlow::Break(()),
            Err(error) => {
                self.failed = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn keep(&mut self) -> io::Result<[u64; 4]> {
        let width = self.rows.width as u64;
        let file = self.file().map_err(|error| match error {
            CommandError::Output(error) => error,
            other => io::Error::other(other.to_string()),
        })?;
        let CommitPoint { count, digest } = file.commit()?;
        Ok([count, digest, width, 0])
    }
}
