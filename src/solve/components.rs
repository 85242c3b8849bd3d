//! Normal play of positions that are sums of components, computed component by component.
//!
//! The value of a sum is the nim-sum of the values of its components (Sprague 1935, Grundy 1939), so the table
//! contains only **connected** positions, those with a single component. A heap of 200 in Kayles then needs 201
//! values instead of one for every way to split it. Misère play has no such law and is not supported here.
//!
//! Options with an unsettled component wait until it is settled, at most a few hundred of them at once. If more
//! would wait, the smallest are valued first, and then the walk over the options starts again.

use super::{Cycle, SolveError};
use crate::game::Components;
use crate::run::{Meter, Progress, Run, Stopped, bytes_after_growth};
use crate::value::{mex, sort_list_by};
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// A solver for normal play that computes values component by component.
///
/// # Complexity
/// Visits every option of every connected follower, with one look-up for each component. If more than a few
/// hundred options of a position wait at once, its options are visited again: at most as many times as that number
/// can be doubled until it reaches the number of all options.
#[derive(Debug)]
pub struct ByComponents<G: Components> {
    game: G,
    /// The values of connected positions; `None` for a position on the current line of play.
    values: HashMap<G::Position, Option<u64>>,
    /// Number of bytes that positions hold on the heap, twice for each: in the table and on the line.
    allocated_bytes: u64,
    /// Number of steps of all searches so far: visited options and opened positions.
    meter: Meter,
}

/// Number of options of a position that may wait during the first walk over its options.
const ROOM: usize = 1 << 8;

/// Divisor for the options that are valued first. If the waiting options exceed the room, one in `ONE_IN` of them is
/// valued before the others are visited again: the smallest ones, which the others may depend on.
const ONE_IN: usize = 1 << 4;

/// Number of options that are visited between two checks of the limits of the run.
const CHECK_EVERY: usize = 1 << 12;

/// An option with an unsettled component.
struct PendingOption<P> {
    /// Nim-sum of the values of the settled components.
    sum: u64,
    /// The other components of the option.
    parts: Vec<P>,
}

/// Sorts options by their largest component, descending.
fn sort<P: Ord>(options: &mut [PendingOption<P>]) {
    sort_list_by(options, |a, b| b.parts.iter().max().cmp(&a.parts.iter().max()));
}

/// A position on the current line of play.
struct ComponentFrame<P> {
    position: P,
    options: Vec<PendingOption<P>>,
    seen: SeenValues,
    /// Number of options that may wait.
    room: usize,
    /// True if the options have to be walked over, for the first time or again.
    walk: bool,
    /// Number of bytes of the waiting options and of the noted values.
    bytes: u64,
}

/// The values of options, with few duplicates.
#[derive(Default)]
struct SeenValues {
    values: Vec<u64>,
    /// Number of values after the last removal of duplicates.
    different: usize,
}

impl SeenValues {
    fn push(&mut self, value: u64) {
        self.values.push(value);
        if self.values.len() >= 2 * self.different + ROOM {
            self.values.sort_unstable();
            self.values.dedup();
            self.different = self.values.len();
        }
    }
}

impl<G: Components> ByComponents<G> {
    /// Returns a solver with an empty table.
    pub fn new(game: G) -> Self {
        ByComponents { game, values: HashMap::new(), allocated_bytes: 0, meter: Meter::new(CHECK_EVERY) }
    }

    /// Inserts the normal value of a position from an earlier computation. Ignores positions that are not connected,
    /// because the value of a sum does not determine the values of its components.
    pub fn insert_known(&mut self, position: &G::Position, value: u64) {
        let mut parts = self.parts(position).into_iter();
        if let (Some(part), None) = (parts.next(), parts.next())
            && part == *position
            && !self.values.contains_key(&part)
        {
            self.allocated_bytes += 2 * self.game.allocated_bytes(&part) as u64;
            self.values.insert(part, Some(value));
        }
    }

    /// Returns the number of connected positions in the table.
    pub fn solved_count(&self) -> u64 {
        self.values.len() as u64
    }

    /// Returns the components of a position.
    fn parts(&self, position: &G::Position) -> Vec<G::Position> {
        let mut parts = Vec::new();
        self.game.visit_components(position, &mut |part| parts.push(part));
        parts
    }

    /// Returns the normal value of a position.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] if play from the position can be infinite, [`SolveError::Stopped`] if a limit of the
    /// run is reached. Settled values are kept.
    pub fn value(&mut self, position: &G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        let mut value = 0;
        for part in self.parts(position) {
            value ^= self.connected(part, run)?;
        }
        Ok(value)
    }

    /// Returns the normal value of a connected position.
    fn connected(&mut self, root: G::Position, run: &Run<'_>) -> Result<u64, SolveError<G::Position>> {
        let mut line = Vec::new();
        let result = self.search(root, &mut line, run);
        if result.is_err() {
            for frame in &line {
                self.values.remove(&frame.position);
            }
        }
        result
    }

    /// Number of bytes of a slot of the table.
    const SLOT: u64 = size_of::<(G::Position, Option<u64>)>() as u64 + 1;

    /// Returns the approximate number of bytes in use.
    pub fn bytes(&self) -> u64 {
        self.values.capacity() as u64 * 8 / 7 * Self::SLOT + self.allocated_bytes
    }

    /// Returns an upper bound on the bytes of the table during one more insertion: a full table doubles.
    fn table_bytes(&self) -> u64 {
        let slots = self.values.capacity().max(4) as u64 * 8 / 7;
        let grown = if self.values.len() == self.values.capacity() { 3 * slots } else { slots };
        grown * Self::SLOT + self.allocated_bytes
    }

    fn check(&self, depth: usize, waiting: u64, run: &Run<'_>) -> Result<(), Stopped> {
        let settled = self.values.len().saturating_sub(depth) as u64;
        run.report(Progress { phase: "positions solved", done: settled, total: None });
        run.check_search(self.solved_count(), settled, self.table_bytes() + waiting)
    }

    fn open(&mut self, position: G::Position, line: &mut Vec<ComponentFrame<G::Position>>) {
        // The position is stored twice: as a key of the table and on the line.
        self.allocated_bytes += 2 * self.game.allocated_bytes(&position) as u64;
        self.values.insert(position.clone(), None);
        let (options, seen) = (Vec::new(), SeenValues::default());
        line.push(ComponentFrame { position, options, seen, room: ROOM, walk: true, bytes: 0 });
    }

    /// Visits the options of the last position of the line. Notes the values of the options whose components are all
    /// settled, and stores the others as waiting while there is room. `waiting` is the number of bytes of the waiting
    /// options of the earlier positions on the line.
    fn walk(
        &mut self,
        line: &mut [ComponentFrame<G::Position>],
        waiting: u64,
        run: &Run<'_>,
    ) -> Result<(), SolveError<G::Position>> {
        let depth = line.len();
        let Some(frame) = line.last_mut() else { unreachable!("a search ends at its root") };
        let mut meter = self.meter.clone();
        let ComponentFrame { position, options, seen, room, walk, bytes } = frame;
        (*seen, *bytes) = (SeenValues::default(), 0);
        let mut ended = None;
        let (mut parts, mut open): (Vec<G::Position>, Vec<G::Position>) = (Vec::new(), Vec::new());
        let mut partial = false;
        let flow = self.game.visit_options_while(position, &|| run.should_continue(), &mut |option| {
            self.game.visit_components(&option, &mut |part| parts.push(part));
            let mut sum = 0;
            for part in parts.drain(..) {
                match self.values.get(&part) {
                    Some(Some(value)) => sum ^= value,
                    Some(None) => ended = Some(Err(part)),
                    None => open.push(part),
                }
            }
            if open.is_empty() {
                seen.push(sum);
            } else {
                let part_bytes: usize = open.iter().map(|part| self.game.allocated_bytes(part)).sum();
                *bytes += (part_bytes + open.len() * size_of::<G::Position>()) as u64;
                options.push(PendingOption { sum, parts: open.as_slice().into() });
                open.clear();
            }
            if meter.advance(1) {
                let lists = bytes_after_growth(options, 1) + bytes_after_growth(&seen.values, 1);
                if let Err(stopped) = self.check(depth, waiting + *bytes + lists as u64, run) {
                    ended = Some(Ok(stopped));
                }
            }
            partial = options.len() >= *room;
            if ended.is_some() || partial { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() && ended.is_none() && !partial {
            // The visitor did not break, so that some options were not visited.
            let limit = self.check(depth, waiting + *bytes, run).err();
            ended = Some(Ok(limit.unwrap_or_else(|| run.incomplete_options(self.values.len() as u64, 0))));
        }
        *walk = partial;
        // Options with small components are valued first, from the end of the list. Then the line of play stays
        // short, because most followers of the larger components are already settled.
        sort(options);
        if partial {
            *room = room.saturating_mul(2);
            *seen = SeenValues::default();
            options.drain(..options.len() - options.len().div_ceil(ONE_IN));
            options.shrink_to_fit();
            *bytes /= ONE_IN as u64;
        }
        *bytes += (bytes_after_growth(options, 0) + bytes_after_growth(&seen.values, 0)) as u64;
        self.meter = meter;
        match ended {
            None => Ok(()),
            Some(Ok(stopped)) => Err(SolveError::Stopped(stopped)),
            Some(Err(again)) => Err(cycle(line, &again)),
        }
    }

    fn search(
        &mut self,
        root: G::Position,
        line: &mut Vec<ComponentFrame<G::Position>>,
        run: &Run<'_>,
    ) -> Result<u64, SolveError<G::Position>> {
        if let Some(Some(value)) = self.values.get(&root) {
            return Ok(*value);
        }
        self.open(root, line);
        // Number of bytes of the waiting options on the line of play.
        let mut waiting = 0u64;
        loop {
            if let Some(frame) = line.last()
                && frame.walk
                && frame.options.is_empty()
            {
                waiting -= frame.bytes;
                self.walk(line, waiting, run)?;
                waiting += line.last().map_or(0, |frame| frame.bytes);
            }
            let Some(frame) = line.last_mut() else { unreachable!("a search ends at its root") };
            let mut missing = None;
            'options: while let Some(option) = frame.options.last_mut() {
                while let Some(part) = option.parts.last() {
                    match self.values.get(part) {
                        Some(Some(value)) => option.sum ^= value,
                        Some(None) => {
                            let again = part.clone();
                            return Err(cycle(line, &again));
                        }
                        None => {
                            missing = Some(part.clone());
                            break 'options;
                        }
                    }
                    option.parts.pop();
                }
                frame.seen.push(option.sum);
                frame.options.pop();
            }
            if let Some(part) = missing {
                let frames = size_of::<ComponentFrame<G::Position>>() * line.len();
                let settled = (self.values.len() - line.len()) as u64;
                run.check_search(self.solved_count(), settled, self.table_bytes() + waiting + frames as u64)?;
                self.open(part, line);
                continue;
            }
            if frame.walk {
                continue;
            }
            let Some(frame) = line.pop() else { unreachable!("the frame looked at above") };
            waiting -= frame.bytes;
            let value = mex(frame.seen.values);
            self.values.insert(frame.position, Some(value));
            if line.is_empty() {
                return Ok(value);
            }
        }
    }
}

/// Returns the cycle that the option `again`, a position of the line, closes.
fn cycle<P: Clone + Eq + std::fmt::Debug>(line: &[ComponentFrame<P>], again: &P) -> SolveError<P> {
    let from = line.iter().position(|frame| frame.position == *again).unwrap_or(0);
    SolveError::Cycle(Cycle::new(line[from..].iter().map(|frame| frame.position.clone()).collect()))
}
