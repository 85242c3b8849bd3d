//! `quotient --all-codes`: the misère quotients of a family of codes.

use crate::args::CheckpointArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial_query::census::{CensusQuestion, CensusRow, CensusRows};
use impartial_query::rows::AnswerLine;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

/// The arguments of a census.
pub(crate) struct CensusArgs<'a> {
    pub(crate) pattern: &'a str,
    pub(crate) heaps: Option<u64>,
    pub(crate) output: Option<&'a Path>,
    pub(crate) lasting: &'a CheckpointArgs,
}

/// The columns of the CSV.
const COLUMNS: [&str; 8] = ["code", "order", "p_size", "status", "heaps", "period", "preperiod", "seconds"];

pub(crate) fn census(
    args: &CensusArgs<'_>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let mut question = CensusQuestion::new(args.pattern, args.heaps)?;
    if let Some(path) = &args.lasting.checkpoint {
        question = question.with_checkpoint(path, args.lasting.checkpoint_every);
    }
    let file = ResultFile::wanted("--output", args.output)?;
    let mut writer = CensusWriter { next: None, json: out.is_json() };
    let mut write_error = None;
    let result = question.run(cx, &mut |rows| {
        // Rows on stdout are written as soon as they are known; a file is written at the end.
        let written = if file.is_none() { writer.write(rows, out.stream()) } else { Ok(()) };
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                write_error = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = write_error {
        return Err(error);
    }
    cx.done();
    let result = result?;
    if file.is_none() {
        // Rows after an unfinished code are known as well.
        writer.write_remaining(&result.rows, out.stream())?;
    }
    if result.missing > 0 {
        let mut text = format!("stopped: {} of {} codes are left", result.missing, result.codes);
        match (result.checkpoint(), &file) {
            (Some(path), _) => {
                let path = path.display();
                text.push_str(&format!(
                    "; the others are saved to {path}, and the same command continues from there"
                ));
            }
            (None, Some(file)) => {
                let path = file.path().display();
                text.push_str(&format!(
                    ", and {path} was not written (with --checkpoint FILE the others would have been saved)"
                ));
            }
            (None, None) => {}
        }
        cx.tell(&text);
        return Ok(CommandOutcome::Stopped);
    }
    if let Some(file) = &file {
        file.write_with(&mut |to| writer.write_remaining(&result.rows, to))?;
    }
    out.flush()?;
    result.remove_checkpoint()?;
    Ok(CommandOutcome::Done)
}

/// A writer of rows in the order of the codes.
struct CensusWriter {
    /// The next code, after the heading was written.
    next: Option<u64>,
    json: bool,
}

impl CensusWriter {
    /// Writes the heading if it was not written yet. Returns the next code.
    fn head(&self, to: &mut dyn Write) -> Result<u64, CommandError> {
        if self.next.is_none() && !self.json {
            writeln!(to, "{}", COLUMNS.join(","))?;
        }
        Ok(self.next.unwrap_or(0))
    }

    /// Writes the rows that follow the rows written so far without a gap.
    fn write(&mut self, rows: &CensusRows, to: &mut dyn Write) -> Result<(), CommandError> {
        let mut next = self.head(to)?;
        while let Some(row) = rows.get(&next) {
            self.row(row, to)?;
            next += 1;
        }
        self.next = Some(next);
        Ok(to.flush()?)
    }

    /// Writes all other rows.
    fn write_remaining(&self, rows: &CensusRows, to: &mut dyn Write) -> Result<(), CommandError> {
        let next = self.head(to)?;
        for (_, row) in rows.range(next..) {
            self.row(row, to)?;
        }
        Ok(to.flush()?)
    }

    fn row(&self, row: &CensusRow, to: &mut dyn Write) -> Result<(), CommandError> {
        if self.json {
            serde_json::to_writer(&mut *to, &AnswerLine::new(&row.answer()))?;
            return Ok(writeln!(to)?);
        }
        let number = |n: Option<u32>| n.map_or(String::new(), |n| n.to_string());
        Ok(writeln!(
            to,
            "{},{},{},{},{},{},{},{:.6}",
            row.code,
            row.order,
            row.p_size,
            row.status,
            row.heaps,
            number(row.period),
            number(row.preperiod),
            row.seconds
        )?)
    }
}
