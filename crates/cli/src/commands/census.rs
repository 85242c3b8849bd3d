//! `quotient --all-codes`: the misère quotients of a family of codes.

use super::VERSION;
use crate::args::CheckpointArgs;
use crate::context::{CommandContext, Out};
use crate::errors::{CommandError, CommandOutcome};
use crate::result_file::ResultFile;
use impartial::misere::quotient::{CodePattern, Growth, Presentation, QuotientError, QuotientSolver};
use impartial::period::Code;
use impartial::run::{Cancel, Checkpoint, CheckpointError, CheckpointId, Limits, Reason};
use impartial_query::report::{game_of_code, growth_json, status};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

/// Limit on the memory of each code without a --time-limit. Bytes are counted alike on every machine, so that the rows
/// do not depend on its speed.
const MEMORY_EACH: u64 = 64 << 20;

/// The limit in the window of a checkpoint of version 0.1.0, which had ten seconds in place of the memory.
const TEN_SECONDS: &str = "10s each";

/// The default number of heaps of each code.
const HEAPS: u32 = 512;

/// The arguments of a census.
pub(crate) struct Census<'a> {
    pub(crate) pattern: &'a str,
    pub(crate) heaps: Option<u64>,
    pub(crate) output: Option<&'a Path>,
    pub(crate) lasting: &'a CheckpointArgs,
}

/// The result for one code.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct CensusRow {
    code: String,
    order: u64,
    p_size: u64,
    status: String,
    heaps: u32,
    period: Option<u32>,
    preperiod: Option<u32>,
    seconds: f64,
    presentation: String,
    growth: Vec<Growth>,
}

/// The columns of the CSV.
const COLUMNS: [&str; 8] = ["code", "order", "p_size", "status", "heaps", "period", "preperiod", "seconds"];

pub(crate) fn census(
    args: &Census<'_>,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let pattern: CodePattern = args
        .pattern
        .parse()
        .map_err(|error| CommandError::input(format!("--all-codes {}: {error}", args.pattern)))?;
    let heaps = match args.heaps {
        None => HEAPS,
        Some(heaps) => u32::try_from(heaps)
            .ok()
            .filter(|&heaps| heaps < u32::MAX)
            .ok_or_else(|| CommandError::input(format!("--heaps {heaps} (allowed: below {})", u32::MAX)))?,
    };
    let file = ResultFile::wanted("--output", args.output)?;
    let limit = match each(cx) {
        Limits { max_time: Some(time), .. } => format!("{time:?} each"),
        Limits { max_memory, .. } => format!("{} bytes each", max_memory.unwrap_or(MEMORY_EACH)),
    };
    let saved_as = |limit: &str| {
        args.lasting.checkpoint(|| CheckpointId {
            kind: "misere quotients".into(),
            game: pattern.as_str().into(),
            window: format!("heaps 0..={heaps}, {limit}"),
            seed: 0,
        })
    };
    let mut checkpoint = saved_as(&limit);
    let mut rows = match checkpoint.as_ref().map_or(Ok(BTreeMap::new()), load) {
        Err(CommandError::Checkpoint(CheckpointError::Foreign { field: "window", .. }))
            if each(cx).max_time.is_none() =>
        {
            let saved = saved_as(TEN_SECONDS).as_ref().map_or(Ok(BTreeMap::new()), load);
            saved.or_else(|_| checkpoint.as_ref().map_or(Ok(BTreeMap::new()), load))?
        }
        rows => rows?,
    };
    if !rows.is_empty() {
        cx.remark(&format!("{} of {} codes were done before", rows.len(), pattern.count()));
    }
    let mut writer = CensusWriter { next: 0, json: out.is_json() };
    // Rows on stdout are written as soon as they are known; a file is written at the end.
    let mut stream = match &file {
        Some(_) => None,
        None => Some(out.stream()),
    };
    if let Some(to) = &mut stream {
        writer.head(to)?;
        writer.write(&rows, to)?;
    }
    let todo: Vec<u64> = (0..pattern.count()).filter(|index| !rows.contains_key(index)).collect();
    let next = AtomicU64::new(0);
    let give_up = Cancel::new();
    let (send, receive) = mpsc::channel::<(u64, CensusRow)>();
    let result: Result<(), CommandError> = std::thread::scope(|scope| {
        for _ in 0..cx.threads.min(todo.len()) {
            let (send, todo, next, pattern, give_up) = (send.clone(), &todo, &next, &pattern, &give_up);
            scope.spawn(move || {
                while let Some(&index) = todo.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    if give_up.is_cancelled() {
                        return;
                    }
                    let Some(row) = one(&pattern.code(index), heaps, cx) else { return };
                    // The receiver is dropped only if the results cannot be written.
                    let _ = send.send((index, row));
                }
            });
        }
        drop(send);
        for (index, row) in receive {
            rows.insert(index, row);
            if let Some(checkpoint) = checkpoint.as_mut().filter(|checkpoint| checkpoint.is_due()) {
                checkpoint.save_if_due(&cx.run(), &mut |to| write_state(&rows, to));
            }
            let written = stream.as_mut().map_or(Ok(()), |to| writer.write(&rows, to));
            if let Err(error) = written {
                give_up.cancel();
                cx.cancel();
                return Err(error);
            }
        }
        Ok(())
    });
    result?;
    cx.done();
    let missing = pattern.count() - rows.len() as u64;
    if missing > 0
        && let Some(checkpoint) = &mut checkpoint
    {
        checkpoint.save(&mut |to| write_state(&rows, to))?;
    }
    if let Some(to) = &mut stream {
        // Rows after an unfinished code are known as well.
        writer.write_remaining(&rows, to)?;
    }
    if missing > 0 {
        let mut text = format!("stopped: {missing} of {} codes are left", pattern.count());
        match (&checkpoint, &file) {
            (Some(checkpoint), _) => {
                let path = checkpoint.path().display();
                text.push_str(&format!(
                    "; the others are saved to {path}, and the same command goes on from there"
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
        file.write_with(&mut |to| {
            writer.head(to)?;
            writer.write_remaining(&rows, to)
        })?;
    }
    if let Some(checkpoint) = &checkpoint {
        out.flush()?;
        checkpoint.remove()?;
    }
    Ok(CommandOutcome::Done)
}

/// Returns the limits of each code.
fn each(cx: &CommandContext<'_>) -> Limits {
    let limits = *cx.run_sharing_memory(cx.threads as u64).limits();
    match limits.max_time {
        Some(_) => limits,
        None => limits.memory(limits.max_memory.map_or(MEMORY_EACH, |bytes| bytes.min(MEMORY_EACH))),
    }
}

/// Reads the rows that were saved, by the number of their code.
fn load(checkpoint: &Checkpoint) -> Result<BTreeMap<u64, CensusRow>, CommandError> {
    let Some(bytes) = checkpoint.load()? else { return Ok(BTreeMap::new()) };
    serde_json::from_slice(&bytes)
        .map_err(|error| CommandError::input(format!("{}: {error}", checkpoint.path().display())))
}

fn write_state(rows: &BTreeMap<u64, CensusRow>, to: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(to, rows).map_err(io::Error::from)
}

/// Computes the quotient of one code; `None` if everything was cancelled.
fn one(code: &Code, heaps: u32, cx: &CommandContext<'_>) -> Option<CensusRow> {
    let start = Instant::now();
    let mut solver = QuotientSolver::new(code);
    let run = cx.run().with_limits(each(cx));
    let result = solver.extend_to(heaps, &run);
    let stopped = match &result {
        Err(QuotientError::Stopped(stopped)) if stopped.reason == Reason::Cancelled => return None,
        other => other.is_err(),
    };
    let quotient = solver.quotient();
    Some(CensusRow {
        code: code.to_string(),
        order: quotient.order() as u64,
        p_size: quotient.p_size() as u64,
        status: status(&quotient, stopped).to_owned(),
        heaps: quotient.heaps(),
        period: quotient.span().map(|span| span.period),
        preperiod: quotient.span().map(|span| span.from),
        seconds: start.elapsed().as_secs_f64(),
        presentation: Presentation::from_monoid(quotient.monoid()).to_string(),
        growth: quotient.growth().to_vec(),
    })
}

/// A writer of rows in the order of the codes.
struct CensusWriter {
    next: u64,
    json: bool,
}

impl CensusWriter {
    fn head(&self, to: &mut dyn Write) -> Result<(), CommandError> {
        if !self.json {
            writeln!(to, "{}", COLUMNS.join(","))?;
        }
        Ok(())
    }

    /// Writes the rows that follow the rows written so far without a gap.
    fn write(&mut self, rows: &BTreeMap<u64, CensusRow>, to: &mut dyn Write) -> Result<(), CommandError> {
        while let Some(row) = rows.get(&self.next) {
            self.row(row, to)?;
            self.next += 1;
        }
        Ok(to.flush()?)
    }

    /// Writes all other rows.
    fn write_remaining(
        &mut self,
        rows: &BTreeMap<u64, CensusRow>,
        to: &mut dyn Write,
    ) -> Result<(), CommandError> {
        for (_, row) in rows.range(self.next..) {
            self.row(row, to)?;
        }
        Ok(to.flush()?)
    }

    fn row(&self, row: &CensusRow, to: &mut dyn Write) -> Result<(), CommandError> {
        if self.json {
            let object = json!({
                "game": game_of_code(&row.code),
                "code": row.code,
                "heaps": row.heaps,
                "order": row.order,
                "p_size": row.p_size,
                "status": row.status,
                "period": row.period,
                "preperiod": row.preperiod,
                "presentation": row.presentation,
                "growth": growth_json(&row.growth),
                "seconds": row.seconds,
                "version": VERSION,
            });
            return Ok(writeln!(to, "{object}")?);
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
