//! The tasks of a process, one after another.

use crate::error::ClusterError;
use crate::flow::{Flow, Right};
use crate::form::SetLayout;
use crate::found::own;
use crate::piece::{CELLS, PieceHead, RegionPiece, TaskMark};
use crate::ring::{OnTile, Ring, RingError, TileInTransit, Worker};
use crate::saves::SaveQueue;
use crate::session::ClusterSession;
use crate::stretches::StretchValues;
use impartial::run::{Checkpoint, Limits, Progress, Reason, Run, Stopped};
use impartial::solve::{TableError, TableValues};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};
use timely::worker::Worker as Engine;

/// Maximum time to sleep while pieces wait for room to be sent.
const SHORT: Duration = Duration::from_micros(500);

/// Number of ticks during a task per call of the engine, which makes a call every millisecond or two. While regions
/// arrive or leave, every tick calls the engine. More frequent calls cost more time than they save.
const LOOKS: u32 = 4;

/// A waiting task.
struct TaskToken {
    tile: usize,
    chunk: usize,
    mark: TaskMark,
    /// The regions of the task; `None` if all processes stop.
    moving: Option<TileInTransit>,
    right: Right,
}

impl TaskToken {
    fn place(&self) -> (usize, usize) {
        (self.tile, self.chunk)
    }
}

/// The end of the tasks of a process.
pub(crate) enum TaskEnd {
    /// All tasks are done.
    Whole,
    /// The run was stopped. All tasks before a common tile are done and saved.
    Saved(Stopped),
    /// All processes restart with at least this layout of sets.
    Anew(SetLayout),
}

/// The state of a process at work.
pub(crate) struct TaskLoop<'a, 'r, 'w> {
    pub(crate) ring: &'r Ring<'w>,
    pub(crate) worker: Worker<'r, 'w>,
    pub(crate) flow: Flow,
    pub(crate) saving: Option<&'a mut SaveQueue>,
    pub(crate) values: Option<&'a mut StretchValues>,
    /// The interval between two saves.
    pub(crate) every: Duration,
    /// The tasks that have arrived, completely or in part, and are not done.
    waiting: Vec<TaskToken>,
    /// The capability to begin tiles, in the process that has the first chunk.
    begin: Option<Right>,
    /// The next tile to begin.
    begun: usize,
    /// The tile and the time of the last request to save.
    last_save_request: (usize, Instant),
    /// The tile before which this process has saved.
    saved: Option<usize>,
    stopped: Option<Stopped>,
}

impl<'a, 'r, 'w> TaskLoop<'a, 'r, 'w> {
    /// Starts at a tile.
    pub(crate) fn new(
        (ring, worker, flow): (&'r Ring<'w>, Worker<'r, 'w>, Flow),
        (saving, every): (Option<&'a mut SaveQueue>, Duration),
        values: Option<&'a mut StretchValues>,
        tile: usize,
    ) -> Self {
        let first = flow.first().filter(|_| ring.owner(0) == worker.number());
        let begin = first.map(|right| right.delayed(&time(ring, tile, 0)));
        let last_save_request = (tile, Instant::now());
        let (waiting, saved, stopped) = (Vec::new(), None, None);
        TaskLoop {
            ring,
            worker,
            flow,
            saving,
            values,
            every,
            waiting,
            begin,
            begun: tile,
            last_save_request,
            saved,
            stopped,
        }
    }

    /// Does the tasks of this process as they arrive, until no process has any.
    pub(crate) fn drive(
        &mut self,
        session: &mut ClusterSession,
        hosts: &crate::hosts::Hosts,
        pause: Duration,
        run: &Run<'_>,
    ) -> Result<TaskEnd, ClusterError> {
        let total = Some(self.ring.positions(self.worker.number()));
        // If work is saved, the first process ends in good order, between two tasks.
        let limits = Limits { max_time: None, max_positions: None, ..*run.limits() };
        let in_order = self.saving.is_some() && self.ring.owner(0) == self.worker.number();
        let inner = if in_order { Run::new(limits) } else { run.with_limits(limits) };
        loop {
            session.lost(hosts)?;
            if session.is_anew() {
                return Ok(TaskEnd::Anew(SetLayout::from_ring(self.ring)));
            }
            self.handle_messages(run)?;
            let begun = self.begin()?;
            let TaskLoop { ring, flow, waiting, .. } = &*self;
            let taken = flow.take(ring, |tile| has_room(ring, (flow, waiting), None, tile));
            for (piece, right) in taken {
                receive(self.ring, &mut self.waiting, &piece, right)?;
            }
            let Some(engine) = session.engine.as_mut() else { break };
            let turned = match self.run_next_task(&inner, engine) {
                Err(ClusterError::Ring(error)) => {
                    let form = SetLayout::after(self.ring, &error).ok_or(error)?;
                    session.tell_anew();
                    return Ok(TaskEnd::Anew(form));
                }
                turned => turned?,
            };
            let is_sending = self.flow.is_sending();
            // Not while nothing can be sent: the engine does not sleep while it has been activated.
            if begun || turned || self.flow.may_send() {
                self.flow.task_finished();
            }
            let Some(engine) = session.engine.as_mut() else { break };
            if turned {
                run.report(Progress { phase: "positions solved", done: self.worker.done(), total });
                engine.step();
            } else if engine.has_dataflows() {
                engine.step_or_park(Some(if is_sending { SHORT } else { pause }));
            } else {
                break;
            }
        }
        Ok(self.stopped.map_or(TaskEnd::Whole, TaskEnd::Saved))
    }

    /// Observes the limits of the run.
    fn handle_messages(&mut self, run: &Run<'_>) -> Result<(), ClusterError> {
        let done = self.worker.done();
        let is_first = self.ring.owner(0) == self.worker.number();
        if is_first && self.stopped.is_none() && (self.begin.is_some() || self.saving.is_none()) {
            match (run.check(done, 0), &self.saving) {
                (Ok(()), _) => {}
                (Err(stopped), None) => return Err(ClusterError::Stopped(stopped)),
                (Err(stopped), Some(_)) => self.stopped = Some(stopped),
            }
        } else if !is_first && run.is_cancelled() {
            let unlimited = run.with_limits(Limits::none());
            unlimited.check(done, 0).map_err(ClusterError::Stopped)?;
        }
        Ok(())
    }

    /// Begins tiles, in the process that has the first chunk: as many as keep all processes busy, and no more, because
    /// a slow process has to store the tiles that have arrived. Returns whether a tile was begun or the last capability
    /// was dropped.
    fn begin(&mut self) -> Result<bool, ClusterError> {
        let mut changed = false;
        while let Some(mut right) = self.begin.take() {
            let tile = self.begun;
            // The oldest tile that may be in progress.
            let oldest = oldest(self.ring, &self.flow).unwrap_or(tile);
            let is_stop = self.stopped.is_some();
            if tile == self.ring.tiles() {
                // No tile remains that could be stopped.
                self.stopped = None;
                return Ok(true);
            }
            if tile >= self.ring.ahead(oldest) && !is_stop {
                self.begin = Some(right);
                return Ok(changed);
            }
            let (last, when) = self.last_save_request;
            let is_due =
                self.saving.is_some() && tile > last && oldest > last && when.elapsed() >= self.every;
            let mark = match (is_stop, is_due) {
                (true, _) => TaskMark::Stop,
                (false, true) => TaskMark::Save,
                (false, false) => TaskMark::Go,
            };
            if mark != TaskMark::Go {
                self.last_save_request = (tile, Instant::now());
            }
            let moving = if is_stop { None } else { Some(self.ring.begin_tile(tile)?) };
            self.waiting.push(TaskToken { tile, chunk: 0, mark, moving, right: right.clone() });
            self.begun += 1;
            changed = true;
            if !is_stop {
                right.downgrade(&time(self.ring, tile + 1, 0));
                self.begin = Some(right);
            }
        }
        Ok(changed)
    }

    /// Sends the regions of a task to another process.
    fn send(
        &self,
        (tile, chunk, mark): (usize, usize, TaskMark),
        moving: Option<TileInTransit>,
        right: &Right,
    ) {
        let to = self.ring.owner(chunk);
        let Some(moving) = moving.map(Arc::new) else {
            return self
                .flow
                .send(RegionPiece::new(PieceHead { to, tile, chunk, mark, cells: 0 }, None), right);
        };
        let cells = self.ring.words_to_send(&moving);
        let head = PieceHead { to, tile, chunk, mark, cells };
        let lines = self.ring.lines(tile, chunk);
        // Split lines come before the other lines: when all of these have arrived, so have the split lines.
        for numbers in moving.split_pieces(CELLS) {
            self.flow.send(RegionPiece::parted(head, numbers), right);
        }
        let at_once = (CELLS / cells.max(1)).max(1);
        for first in (0..lines.max(1)).step_by(at_once) {
            let some = self.ring.select(&moving, cells, first..lines.min(first + at_once));
            self.flow.send(RegionPiece::new(head, Some((Arc::clone(&moving), some))), right);
        }
    }

    /// Does the first task that is ready. Returns whether there was one.
    fn run_next_task(&mut self, run: &Run<'_>, engine: &mut Engine) -> Result<bool, ClusterError> {
        let ready = self.waiting.iter().enumerate().filter(|(_, token)| self.can_run(token));
        let Some((index, _)) = ready.min_by_key(|(_, token)| token.place()) else { return Ok(false) };
        let TaskToken { tile, chunk, mark, moving, right } = self.waiting.swap_remove(index);
        if mark != TaskMark::Go && self.saved != Some(tile) {
            let begun = Instant::now();
            // Values are saved before chunks: when all processes have saved their chunks, the values exist.
            if let Some(values) = self.values.as_mut() {
                values.save(tile)?;
            }
            if let Some(saving) = self.saving.as_mut() {
                saving.save(self.ring, &self.worker, tile)?;
            }
            self.saved = Some(tile);
            if !self.every.is_zero() {
                self.every = self.every.max(Checkpoint::pause_after(begun.elapsed()));
            }
        }
        let next = match moving {
            None => {
                self.stopped.get_or_insert(Stopped {
                    reason: Reason::Cancelled,
                    positions: self.worker.done(),
                    seconds: run.seconds(),
                });
                (chunk < self.ring.last_chunk(tile)).then_some(None)
            }
            Some(moving) => {
                let mut values = self.values.as_mut();
                let mut keep = values
                    .as_mut()
                    .map(|writer| |first: u64, values: &TableValues| writer.keep(first, values));
                let keep = keep.as_mut().map(|keep| keep as OnTile<'_>);
                // Regions arrive and leave during the task.
                let TaskLoop { ring, worker, flow, waiting, .. } = self;
                let (mut came, mut calls) = (Ok(()), 0u32);
                let is_partly_here =
                    |token: &TaskToken| token.moving.as_ref().is_some_and(|it| !ring.is_whole(it));
                let mut are_coming = waiting.iter().any(is_partly_here);
                let mut meanwhile = || {
                    calls = calls.wrapping_add(1);
                    if !(are_coming || flow.is_sending() || calls.is_multiple_of(LOOKS)) {
                        return;
                    }
                    if flow.may_send() {
                        flow.task_finished();
                    }
                    engine.step();
                    let taken = flow.take(ring, |other| has_room(ring, (flow, waiting), Some(tile), other));
                    for (piece, right) in taken {
                        let now = receive(ring, waiting, &piece, right);
                        came = std::mem::replace(&mut came, Ok(())).and(now);
                        are_coming = waiting.iter().any(is_partly_here);
                    }
                };
                let next = worker.compute_with(moving, run, keep, &mut meanwhile).map_err(own_words)?;
                came?;
                next.map(Some)
            }
        };
        let Some(moving) = next else { return Ok(true) };
        let chunk = chunk + 1;
        if self.ring.owner(chunk) == self.worker.number() {
            let right = right.delayed(&time(self.ring, tile, chunk));
            self.waiting.push(TaskToken { tile, chunk, mark, moving, right });
        } else {
            self.send((tile, chunk, mark), moving, &right);
        }
        Ok(true)
    }

    /// Returns whether a task is ready: its regions have arrived, and the earlier tasks of its chunk are done. If work
    /// has to be saved first, all tasks of this process in the earlier tiles must be done too.
    fn can_run(&self, token: &TaskToken) -> bool {
        let TaskToken { tile, chunk, mark, moving, .. } = token;
        let has_come = moving.as_ref().is_none_or(|moving| self.ring.is_whole(moving));
        let is_next = has_come && self.worker.next(*chunk) == *tile;
        let is_saved = *mark == TaskMark::Go || self.saved == Some(*tile);
        let before =
            || own(self.ring, self.worker.number(), *tile).all(|chunk| self.worker.next(chunk) >= *tile);
        is_next && (is_saved || before())
    }
}

/// Returns the oldest tile that may be in progress, if any.
fn oldest(ring: &Ring<'_>, flow: &Flow) -> Option<usize> {
    flow.frontier().map(|time| (time.saturating_sub(1) / ring.chunks() as u64) as usize)
}

/// Returns whether the regions of a tile should be received now.
fn has_room(
    ring: &Ring<'_>,
    (flow, waiting): (&Flow, &[TaskToken]),
    at_work: Option<usize>,
    tile: usize,
) -> bool {
    let Some(oldest) = oldest(ring, flow) else { return true };
    let is_whole = |token: &TaskToken| token.moving.as_ref().is_none_or(|moving| ring.is_whole(moving));
    let is_here = |other: usize| {
        let waits = waiting.iter().any(|token| token.tile == other && is_whole(token));
        waits || at_work == Some(other) || flow.is_leaving(other)
    };
    // A tile of which a part has arrived must become complete.
    waiting.iter().any(|token| token.tile == tile) || !is_kept_out(oldest..tile, is_here)
}

/// Returns whether a process refuses a tile for now. It does if there are at least two `older` tiles that may be in
/// progress, and all of them are at this process: in work, complete, or being sent from here.
///
/// So the process that all others wait for does not store the regions of all tiles. There is no deadlock: the oldest
/// tile of all is admitted everywhere. Where it is, its task can be done, or only has to be sent; a process refuses a
/// tile only if no older tile is on its way to it.
fn is_kept_out(older: Range<usize>, is_here: impl Fn(usize) -> bool) -> bool {
    older.len() >= 2 && older.into_iter().all(is_here)
}

/// Receives a piece of the regions of a task. The pieces of one task arrive in order.
fn receive(
    ring: &Ring<'_>,
    waiting: &mut Vec<TaskToken>,
    piece: &RegionPiece,
    right: Right,
) -> Result<(), ClusterError> {
    let Some(PieceHead { tile, chunk, mark, cells, .. }) = piece.head else { return Ok(()) };
    let known = waiting.iter().position(|token| token.place() == (tile, chunk));
    let index = match known {
        Some(index) => index,
        None => {
            let is_stop = mark == TaskMark::Stop;
            let moving = if is_stop { None } else { Some(ring.expect_tile(tile, chunk)?) };
            waiting.push(TaskToken { tile, chunk, mark, moving, right });
            waiting.len() - 1
        }
    };
    match &mut waiting[index].moving {
        // A task may have no lines at all.
        Some(moving) => piece.with_cells(|lines| match (cells, lines) {
            (_, []) => Ok(()),
            (0, lines) => Ok(ring.add_split_lines(moving, lines)?),
            (cells, lines) => Ok(ring.add_lines(moving, cells, lines)?),
        }),
        None => Ok(()),
    }
}

/// Converts the error of a task; a stopped task is stopped work.
fn own_words(error: RingError) -> ClusterError {
    match error {
        RingError::Table(error @ TableError::Stopped(_)) => error.into(),
        error => ClusterError::Ring(error),
    }
}

/// Returns the time of a task in the dataflow.
fn time(ring: &Ring<'_>, tile: usize, chunk: usize) -> u64 {
    (tile * ring.chunks() + chunk) as u64
}

#[cfg(test)]
mod tests {
    use super::is_kept_out;

    #[test]
    fn is_kept_out_requires_two_older_tiles_that_are_all_here() {
        for (older, here, kept_out) in [
            (7..9, &[7, 8][..], true),
            (7..10, &[7, 8, 9], true),
            (7..10, &[7, 9], false),
            (7..10, &[8, 9], false),
            // The oldest tile and the second oldest one are never kept out.
            (7..8, &[7], false),
            (7..7, &[], false),
        ] {
            assert_eq!(
                is_kept_out(older.clone(), |tile| here.contains(&tile)),
                kept_out,
                "{older:?} {here:?}"
            );
        }
    }
}
