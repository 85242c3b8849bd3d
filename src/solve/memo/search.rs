//! The search of the memo solver, and its walk over the options of one position. It is compiled once for each type of key, not once for each game.

use super::KeyedPlay;
use super::table::{CHECK_EVERY, KeyHasher, MarkTable, mex, note};
use crate::game::KeyVisitEnd;
use crate::run::{Meter, Progress, Run, Stopped, bytes_after_growth};
use std::ops::ControlFlow;

enum MemoHalt {
    /// An option is the key with this index on the line of play.
    Cycle(usize),
    NoKey,
    Stopped(Stopped),
}

/// The reason why a search has no result.
pub(super) enum MemoFailure<K> {
    Cycle(Vec<K>),
    NoKey,
    Stopped(Stopped),
}

/// The settled pairs of positions, by their keys.
pub(super) struct SolvedKeys<K, H> {
    pub(super) table: MarkTable<K, H>,
    /// Bytes that the keys in the table hold on the heap.
    pub(super) allocated_bytes: usize,
    /// Steps since the last check of the limits, of all searches together: the searches of a window are many
    /// and short.
    meter: Meter,
}

impl<K: Clone + Ord, H: KeyHasher<K>> SolvedKeys<K, H> {
    pub(super) fn new() -> Self {
        SolvedKeys { table: MarkTable::new(), allocated_bytes: 0, meter: Meter::new(CHECK_EVERY) }
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.table.bytes() + self.allocated_bytes) as u64
    }

    pub(super) fn search(
        &mut self,
        play: &dyn KeyedPlay<K>,
        root: K,
        run: &Run<'_>,
    ) -> Result<(u32, u32), MemoFailure<K>> {
        let mut line: Vec<WalkFrame<K>> = Vec::new();
        let result = self.search_from(play, root, &mut line, run);
        result.map_err(|halt| {
            // Open marks must not outlive the search; settled positions stay.
            for frame in &line {
                self.table.forget(&frame.key);
            }
            match halt {
                MemoHalt::Cycle(from) => {
                    MemoFailure::Cycle(line.drain(from..).map(|frame| frame.key).collect())
                }
                MemoHalt::NoKey => MemoFailure::NoKey,
                MemoHalt::Stopped(stopped) => MemoFailure::Stopped(stopped),
            }
        })
    }

    fn search_from(
        &mut self,
        play: &dyn KeyedPlay<K>,
        root: K,
        line: &mut Vec<WalkFrame<K>>,
        run: &Run<'_>,
    ) -> Result<(u32, u32), MemoHalt> {
        let SolvedKeys { table, allocated_bytes, meter } = self;
        let mut open: OpenPositions<K> = OpenPositions::new();
        let mut next = Some(root);
        loop {
            if let Some(key) = next.take() {
                let key_bytes = play.allocated_bytes(&key);
                // The limits are checked before the table grows.
                if table.is_full() {
                    let bytes = bytes_at_most(table, line, &open) + *allocated_bytes + key_bytes;
                    let (opened, settled) = (table.len(), table.len() - line.len());
                    let checked = run.check_search(opened as u64, settled as u64, bytes as u64);
                    checked.map_err(MemoHalt::Stopped)?;
                }
                *allocated_bytes += key_bytes;
                open.largest = open.largest.max(key_bytes);
                table.open(key.clone());
                line.push(WalkFrame {
                    key,
                    options: open.arena.len(),
                    spill: open.spilled(),
                    seen: (0, 0),
                    room: ROOM,
                    walk: true,
                    terminal: false,
                });
            }
            let depth = line.len();
            let Some(frame) = line.last_mut() else { unreachable!("a search ends at its root") };
            // A walk is repeated only when all options in the arena are settled.
            if frame.walk && open.arena.len() == frame.options {
                let memory =
                    WalkMemory { opened: table.len(), settled: table.len() - depth, bytes: *allocated_bytes };
                let count = open.walk(play, table, frame, memory, run).map_err(|halt| match halt {
                    WalkEnd::Open(option) => MemoHalt::Cycle(place(line, &option)),
                    WalkEnd::NoKey => MemoHalt::NoKey,
                    WalkEnd::Stopped(stopped) => MemoHalt::Stopped(stopped),
                })?;
                if meter.advance(1 + count as usize) {
                    let settled = (table.len() - depth) as u64;
                    let bytes = bytes_at_most(table, line, &open) + *allocated_bytes;
                    let checked = run.check_search(table.len() as u64, settled, bytes as u64);
                    checked.map_err(MemoHalt::Stopped)?;
                    run.report(Progress { phase: "positions solved", done: settled, total: None });
                }
            }
            let Some(frame) = line.last_mut() else { unreachable!("the frame looked at above") };
            let OpenPositions { arena, spill, .. } = &mut open;
            let taken = table.take(arena, frame.options, &mut frame.seen, spill);
            match taken {
                None => {}
                Some((option, false)) => next = Some(option),
                Some((option, true)) => return Err(MemoHalt::Cycle(place(line, &option))),
            }
            if next.is_some() || frame.walk {
                continue;
            }
            let Some(frame) = line.pop() else { unreachable!("the frame looked at above") };
            let normal = mex(frame.seen.0, &mut open.spill.0, frame.spill.0, &mut open.scratch);
            let misere = if frame.terminal {
                1
            } else {
                mex(frame.seen.1, &mut open.spill.1, frame.spill.1, &mut open.scratch)
            };
            table.settle(&frame.key, normal, misere);
            let Some(parent) = line.last_mut() else { return Ok((normal, misere)) };
            note(&mut parent.seen.0, &mut open.spill.0, normal);
            note(&mut parent.seen.1, &mut open.spill.1, misere);
        }
    }
}

/// Returns an upper bound on the bytes in use during one more insertion, without the heap bytes of keys.
fn bytes_at_most<K: Clone + Ord, H: KeyHasher<K>>(
    table: &MarkTable<K, H>,
    line: &Vec<WalkFrame<K>>,
    open: &OpenPositions<K>,
) -> usize {
    table.bytes_after_insertion() + line.capacity() * size_of::<WalkFrame<K>>() + open.bytes(0)
}

/// Returns the index of a key on the line of play.
fn place<K: Eq>(line: &[WalkFrame<K>], key: &K) -> usize {
    line.iter().rposition(|frame| frame.key == *key).unwrap_or(line.len() - 1)
}

/// Number of options of a position that are stored in the arena before any of them is looked up.
const ROOM: u32 = 1 << 8;

/// A position on the current line of play.
struct WalkFrame<K> {
    key: K,
    /// Index in the arena where the options of the position begin.
    options: usize,
    /// Indices on the spill stacks where the values of 64 and more of the position begin.
    spill: (usize, usize),
    /// Values below 64 of the settled options, as bits: normal and misère.
    seen: (u64, u64),
    /// Number of options that the arena takes before they are sifted.
    room: u32,
    /// True if the options have to be walked over, for the first time or again.
    walk: bool,
    terminal: bool,
}

/// Divisor for the options that are solved first. If the unsettled options exceed the room, one in `ONE_IN` of
/// them is solved before the others are visited again: the smallest ones, which the others may depend on.
const ONE_IN: usize = 1 << 4;

/// Maximum number of values on a spill stack that a position keeps while it waits for options. A position with
/// more values drops them and computes them again.
const MAX_SPILLED: usize = 1 << 12;

/// The reason why a walk over the options of a position ended the search.
enum WalkEnd<K> {
    /// An option is on the line of play.
    Open(K),
    NoKey,
    Stopped(Stopped),
}

/// The numbers of positions in the table when a walk begins, and the bytes that their keys hold on the heap.
#[derive(Clone, Copy)]
struct WalkMemory {
    /// Number of positions that are settled or on the line of play.
    opened: usize,
    settled: usize,
    bytes: usize,
}

impl WalkMemory {
    /// Checks the limits of `run` when `more` additional bytes are in use.
    fn check(&self, more: usize, run: &Run<'_>) -> Result<(), Stopped> {
        run.check_search(self.opened as u64, self.settled as u64, (self.bytes + more) as u64)
    }
}

/// The unsettled options of the positions on the line of play, and the values noted for these positions.
struct OpenPositions<K> {
    /// Options that have not been looked up or are not settled.
    arena: Vec<K>,
    /// Values of 64 and more: normal and misère.
    spill: (Vec<u32>, Vec<u32>),
    /// Largest number of bytes that a key held on the heap.
    largest: usize,
    scratch: Vec<u64>,
}

impl<K: Clone + Ord> OpenPositions<K> {
    fn new() -> Self {
        OpenPositions { arena: Vec::new(), spill: (Vec::new(), Vec::new()), largest: 0, scratch: Vec::new() }
    }

    fn spilled(&self) -> (usize, usize) {
        (self.spill.0.len(), self.spill.1.len())
    }

    /// Returns an upper bound on the bytes in use while `more` options are added.
    fn bytes(&self, more: usize) -> usize {
        bytes_after_growth(&self.arena, more)
            + self.arena.len() * self.largest
            + bytes_after_growth(&self.spill.0, more)
            + bytes_after_growth(&self.spill.1, more)
    }

    /// Visits the options of the position of a frame. If they are many, notes the values of those that are
    /// settled; stores the others in the arena while there is room. Returns the number of options visited.
    ///
    /// # Errors
    /// [`WalkEnd`] if an option is on the line of play, if an option has no key, or if the run is over.
    fn walk<H: KeyHasher<K>>(
        &mut self,
        play: &dyn KeyedPlay<K>,
        table: &MarkTable<K, H>,
        frame: &mut WalkFrame<K>,
        memory: WalkMemory,
        run: &Run<'_>,
    ) -> Result<u64, WalkEnd<K>> {
        let WalkFrame { key, options, spill, seen, room, walk, terminal } = frame;
        let options = *options;
        let full = options + *room as usize;
        self.spill.0.truncate(spill.0);
        self.spill.1.truncate(spill.1);
        *seen = (0, 0);
        self.arena.reserve(ROOM as usize);
        let mut sifting = SiftingWalk {
            open: self,
            table,
            memory,
            run,
            options,
            full,
            room: *room as usize,
            seen,
            sifted: 0,
            meter: Meter::new(CHECK_EVERY),
            partial: false,
            ended: None,
        };
        let flow = play.visit(key, &|| run.should_continue(), &mut |option| {
            let arena = &mut sifting.open.arena;
            // This closure contains only the work for nearly every option; the rest is in a cold function.
            if arena.len() + 1 < full && arena.len() < arena.capacity() {
                arena.push(option);
                return ControlFlow::Continue(());
            }
            sifting.push(option)
        });
        let SiftingWalk { sifted, partial, ended, .. } = sifting;
        if let Some(ended) = ended {
            return Err(ended);
        }
        match flow {
            ControlFlow::Break(KeyVisitEnd::NoKey) => return Err(WalkEnd::NoKey),
            // The visitor did not break, so that some options were not visited.
            ControlFlow::Break(KeyVisitEnd::Stopped) if !partial => {
                memory.check(self.bytes(0), run).map_err(WalkEnd::Stopped)?;
                return Err(WalkEnd::Stopped(run.incomplete_options(memory.settled as u64, 0)));
            }
            _ => {}
        }
        let visited = sifted + (self.arena.len() - options) as u64;
        *terminal = visited == 0;
        if visited < u64::from(ROOM) {
            table.fetch(&self.arena[options..]);
        }
        *walk = false;
        if visited >= u64::from(ROOM) {
            table.sift(&mut self.arena, options, seen, &mut self.spill).map_err(WalkEnd::Open)?;
            let waiting = self.arena.len() - options;
            // A sort by a reversed order would be compiled in addition to the plain sort of options.
            self.arena[options..].sort_unstable();
            self.arena[options..].reverse();
            if partial {
                self.arena.drain(options..self.arena.len() - waiting.div_ceil(ONE_IN));
            }
            let many =
                self.spill.0.len() - spill.0 > MAX_SPILLED || self.spill.1.len() - spill.1 > MAX_SPILLED;
            *walk = partial || many && waiting > 0;
        }
        if *walk {
            self.spill.0.truncate(spill.0);
            self.spill.1.truncate(spill.1);
            *room = room.saturating_mul(2);
        }
        Ok(visited)
    }
}

/// A walk over options that are sifted when they fill their room.
struct SiftingWalk<'w, 'r, K, H> {
    open: &'w mut OpenPositions<K>,
    table: &'w MarkTable<K, H>,
    memory: WalkMemory,
    run: &'w Run<'r>,
    /// Index in the arena where the options begin.
    options: usize,
    /// Length of the arena at which the options fill their room.
    full: usize,
    room: usize,
    seen: &'w mut (u64, u64),
    /// Number of options that the walk has moved from the arena into the sets of known values.
    sifted: u64,
    /// Counts the moved options: a check of the limits at every sifting would be too frequent.
    meter: Meter,
    /// True if the walk ended early because too many options are unsettled.
    partial: bool,
    ended: Option<WalkEnd<K>>,
}

impl<K: Clone + Ord, H: KeyHasher<K>> SiftingWalk<'_, '_, K, H> {
    /// Adds the last option for which there is room, or an option for which the arena has to grow. Sifts the options
    /// if their room is full.
    #[cold]
    #[inline(never)]
    fn push(&mut self, option: K) -> ControlFlow<()> {
        self.open.arena.push(option);
        let count = self.open.arena.len();
        if count < self.full {
            return ControlFlow::Continue(());
        }
        let OpenPositions { arena, spill, .. } = &mut *self.open;
        if let Err(open) = self.table.sift(arena, self.options, self.seen, spill) {
            self.ended = Some(WalkEnd::Open(open));
            return ControlFlow::Break(());
        }
        let left = self.open.arena.len();
        self.sifted += (count - left) as u64;
        if self.meter.advance(count - left) {
            let bytes = self.table.bytes_after_insertion() + self.open.bytes(self.room);
            if let Err(stopped) = self.memory.check(bytes, self.run) {
                self.ended = Some(WalkEnd::Stopped(stopped));
                return ControlFlow::Break(());
            }
        }
        // A sifting is worth its cost only if it frees at least half of the room.
        self.partial = left > self.full - (self.full - self.options) / 2;
        if self.partial { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
