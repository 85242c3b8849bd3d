//! The misère quotients of a family of codes.

use crate::context::Context;
use crate::error::Error;
use crate::message::{Argument, Message};
use crate::questions::{VERSION, game_of_code, growth_rows, status};
use impartial::misere::quotient::{CodePattern, Growth, Presentation, QuotientError, QuotientSolver};
use impartial::period::HeapCode;
use impartial::run::{Cancel, Checkpoint, CheckpointError, CheckpointId, Instant, Limits, Reason};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// Limit on the memory of each code without a limit on time. Bytes are counted alike on every machine, so that the rows
/// do not depend on its speed.
const MEMORY_EACH: u64 = 64 << 20;

/// The limit in the window of a checkpoint of version 0.1.0, which had ten seconds in place of the memory.
const TEN_SECONDS: &str = "10s each";

/// The default number of heaps of each code.
const HEAPS: u32 = 512;

/// The result for one code.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CensusRow {
    /// The code.
    pub code: String,
    /// The order of the quotient.
    pub order: u64,
    /// The number of its P-positions.
    pub p_size: u64,
    /// `final`, `partial` or `stopped`.
    pub status: String,
    /// The number of heaps.
    pub heaps: u32,
    /// The period of the images of single heaps.
    pub period: Option<u32>,
    /// The preperiod.
    pub preperiod: Option<u32>,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The presentation of the quotient.
    pub presentation: String,
    /// The orders of the quotients of fewer heaps.
    pub growth: Vec<Growth>,
}

/// The rows of a census, by the number of their code.
pub type CensusRows = BTreeMap<u64, CensusRow>;

/// The quotient of one code: a line of the answer of `quotient --all-codes`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CensusRow"))]
pub struct CensusAnswer<'r> {
    /// The game.
    pub game: String,
    /// The code.
    pub code: &'r str,
    /// The number of heaps.
    pub heaps: u32,
    /// The order of the quotient.
    pub order: u64,
    /// The number of its P-positions.
    pub p_size: u64,
    /// `final`, `partial` or `stopped`.
    #[cfg_attr(feature = "schema", schemars(with = "crate::rows::QuotientStatus"))]
    pub status: &'r str,
    /// The period of the images of single heaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u32>,
    /// The preperiod.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u32>,
    /// The presentation of the quotient.
    pub presentation: &'r str,
    /// The orders of the quotients of fewer heaps.
    #[serde(serialize_with = "growth")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::rows::GrowthRow>"))]
    pub growth: &'r [Growth],
    /// Wall-clock seconds.
    pub seconds: f64,
    /// The version of the program.
    pub version: &'static str,
}

fn growth<S: Serializer>(growth: &&[Growth], to: S) -> Result<S::Ok, S::Error> {
    growth_rows(growth).serialize(to)
}

impl CensusRow {
    /// Returns the row as an answer.
    pub fn answer(&self) -> CensusAnswer<'_> {
        CensusAnswer {
            game: game_of_code(&self.code),
            code: &self.code,
            heaps: self.heaps,
            order: self.order,
            p_size: self.p_size,
            status: &self.status,
            period: self.period,
            preperiod: self.preperiod,
            presentation: &self.presentation,
            growth: &self.growth,
            seconds: self.seconds,
            version: VERSION,
        }
    }
}

/// A question for the misère quotients of a family of codes.
#[derive(Clone, Debug)]
pub struct CensusQuestion {
    pattern: CodePattern,
    heaps: u32,
    checkpoint: Option<(PathBuf, Duration)>,
}

/// The result of a census.
#[derive(Debug)]
pub struct Census {
    /// The rows.
    pub rows: CensusRows,
    /// The number of codes without a row, because a limit was reached or the work was cancelled.
    pub missing: u64,
    /// The number of codes.
    pub codes: u64,
    checkpoint: Option<Checkpoint>,
}

impl CensusQuestion {
    /// Returns the question about all codes of a pattern such as `0.ddd`, for heaps up to `heaps`; by default 512.
    ///
    /// # Errors
    /// [`Error::Arguments`] if the pattern or the number of heaps is not possible.
    pub fn new(pattern: &str, heaps: Option<u64>) -> Result<Self, Error> {
        let parsed: CodePattern = pattern.parse().map_err(|error| {
            Message::new().setting(Argument::AllCodes, pattern).text(format!(": {error}"))
        })?;
        let heaps = match heaps {
            None => HEAPS,
            Some(heaps) => u32::try_from(heaps).ok().filter(|&heaps| heaps < u32::MAX).ok_or_else(|| {
                let allowed = format!(" (allowed: below {})", u32::MAX);
                Message::new().setting(Argument::Heaps, heaps).text(allowed)
            })?,
        };
        Ok(CensusQuestion { pattern: parsed, heaps, checkpoint: None })
    }

    /// Saves the rows to a file from time to time, and continues from this file if it exists.
    #[must_use]
    pub fn with_checkpoint(self, path: &Path, interval: Duration) -> Self {
        CensusQuestion { checkpoint: Some((path.to_owned(), interval)), ..self }
    }

    fn checkpoint_for(&self, limit: &str) -> Option<Checkpoint> {
        let (path, interval) = self.checkpoint.as_ref()?;
        let id = CheckpointId {
            kind: "misere quotients".into(),
            game: self.pattern.as_str().into(),
            window: format!("heaps 0..{}, {limit}", self.heaps),
            seed: 0,
        };
        Some(Checkpoint::new(path, id).with_interval(*interval))
    }

    /// Returns the checkpoint, and the rows that it has.
    fn saved(&self, limits: &Limits) -> Result<(Option<Checkpoint>, CensusRows), Error> {
        let limit = match *limits {
            Limits { max_time: Some(time), .. } => format!("{time:?} each"),
            Limits { max_memory, .. } => format!("{} bytes each", max_memory.unwrap_or(MEMORY_EACH)),
        };
        let checkpoint = self.checkpoint_for(&limit);
        let rows_of = |checkpoint: Option<&Checkpoint>| checkpoint.map_or(Ok(CensusRows::new()), load);
        let rows = match rows_of(checkpoint.as_ref()) {
            Err(Error::Checkpoint(CheckpointError::Foreign { field: "window", .. }))
                if limits.max_time.is_none() =>
            {
                let older = rows_of(self.checkpoint_for(TEN_SECONDS).as_ref());
                older.or_else(|_| rows_of(checkpoint.as_ref()))?
            }
            rows => rows?,
        };
        Ok((checkpoint, rows))
    }

    /// Computes the quotients. `on_rows` gets all rows known, first those of a checkpoint, and again after each new row;
    /// it may end the work.
    ///
    /// # Errors
    /// [`Error::Checkpoint`] if the file of the checkpoint cannot be used.
    pub fn run(
        &self,
        cx: &Context<'_>,
        on_rows: &mut dyn FnMut(&CensusRows) -> ControlFlow<()>,
    ) -> Result<Census, Error> {
        let limits = each(cx);
        let (mut checkpoint, mut rows) = self.saved(&limits)?;
        let codes = self.pattern.count();
        if !rows.is_empty() {
            cx.remark(&format!("{} of {codes} codes were done before", rows.len()));
        }
        let mut ended = on_rows(&rows).is_break();
        let todo: Vec<u64> = (0..codes).filter(|index| !ended && !rows.contains_key(index)).collect();
        let next = AtomicU64::new(0);
        let give_up = Cancel::new();
        let (send, receive) = mpsc::channel::<(u64, CensusRow)>();
        std::thread::scope(|scope| {
            for _ in 0..cx.threads.min(todo.len()) {
                let (send, todo, next, give_up) = (send.clone(), &todo, &next, &give_up);
                scope.spawn(move || {
                    while let Some(&index) = todo.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        if give_up.is_cancelled() {
                            return;
                        }
                        let code = self.pattern.code(index);
                        let Some(row) = one(&code, self.heaps, limits, cx) else { return };
                        // The receiver is dropped only if the work is given up.
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
                if on_rows(&rows).is_break() {
                    ended = true;
                    give_up.cancel();
                    cx.cancel();
                    return;
                }
            }
        });
        let missing = codes - rows.len() as u64;
        if missing > 0
            && !ended
            && let Some(checkpoint) = &mut checkpoint
        {
            checkpoint.save(&mut |to| write_state(&rows, to))?;
        }
        Ok(Census { rows, missing, codes, checkpoint })
    }
}

impl Census {
    /// Returns the file to which the rows were saved.
    pub fn checkpoint(&self) -> Option<&Path> {
        self.checkpoint.as_ref().map(|checkpoint| checkpoint.path())
    }

    /// Removes the checkpoint, after the rows were written.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub fn remove_checkpoint(&self) -> Result<(), Error> {
        match &self.checkpoint {
            Some(checkpoint) => Ok(checkpoint.remove()?),
            None => Ok(()),
        }
    }
}

/// Returns the limits of each code.
fn each(cx: &Context<'_>) -> Limits {
    let limits = *cx.run_sharing_memory(cx.threads as u64).limits();
    match limits.max_time {
        Some(_) => limits,
        None => limits.memory(limits.max_memory.map_or(MEMORY_EACH, |bytes| bytes.min(MEMORY_EACH))),
    }
}

/// Loads the saved rows, indexed by the number of the code in its family.
fn load(checkpoint: &Checkpoint) -> Result<CensusRows, Error> {
    let Some(bytes) = checkpoint.load()? else { return Ok(CensusRows::new()) };
    serde_json::from_slice(&bytes)
        .map_err(|error| Error::input(format!("{}: {error}", checkpoint.path().display())))
}

fn write_state(rows: &CensusRows, to: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(to, rows).map_err(io::Error::from)
}

/// Computes the quotient of one code; `None` if everything was cancelled.
fn one(code: &HeapCode, heaps: u32, limits: Limits, cx: &Context<'_>) -> Option<CensusRow> {
    let start = Instant::now();
    let mut solver = QuotientSolver::new(code);
    let run = cx.run().with_limits(limits);
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
        status: status(&quotient, stopped).word().to_owned(),
        heaps: quotient.heaps(),
        period: quotient.span().map(|span| span.period()),
        preperiod: quotient.span().map(|span| span.from()),
        seconds: start.elapsed().as_secs_f64(),
        presentation: Presentation::from_monoid(quotient.monoid()).to_string(),
        growth: quotient.growth().to_vec(),
    })
}
