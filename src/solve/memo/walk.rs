//! The walk over the options of one position, and the memory of the positions on the line of play.

use super::hashing::KeyHasher;
use super::nodes::KeyedPlay;
use super::table::MarkTable;
use super::values_of_marks::CHECK_EVERY;
use crate::game::KeyVisitEnd;
use crate::run::{Meter, Run, Stopped, bytes_after_growth};
use std::ops::ControlFlow;

/// Number of options of a position that are stored in the arena before any of them is looked up.
pub(super) const ROOM: u32 = 1 << 8;

/// A position on the current line of play.
pub(super) struct WalkFrame<K> {
    pub(super) key: K,
    /// Index in the arena where the options of the position begin.
    pub(super) options: usize,
    /// Indices on the spill stacks where the values of 64 and more of the position begin.
    pub(super) spill: (usize, usize),
    /// Values below 64 of the settled options, as bits: normal and misère.
    pub(super) seen: (u64, u64),
    /// Number of options that the arena takes before they are sifted.
    pub(super) room: u32,
    /// True if the options have to be walked over, for the first time or again.
    pub(super) walk: bool,
    pub(super) terminal: bool,
}

/// Divisor for the options that are solved first. If the unsettled options exceed the room, one in `ONE_IN` of
/// them is solved before the others are visited again: the smallest ones, which the others may depend on.
const ONE_IN: usize = 1 << 4;

/// Maximum number of values on a spill stack that a position keeps while it waits for options. A position with
/// more values drops them and computes them again.
const MOST_SPILLED: usize = 1 << 12;

/// The reason why a walk over the options of a position ended the search.
pub(super) enum WalkEnd<K> {
    /// An option is on the line of play.
    Open(K),
    NoKey,
    Stopped(Stopped),
}

/// The numbers of positions in the table when a walk begins, and the bytes that their keys hold on the heap.
#[derive(Clone, Copy)]
pub(super) struct WalkMemory {
    /// Number of positions that are settled or on the line of play.
    pub(super) opened: usize,
    pub(super) settled: usize,
    pub(super) bytes: usize,
}

impl WalkMemory {
    /// Checks the limits of `run` when `more` additional bytes are in use.
    fn check(&self, more: usize, run: &Run<'_>) -> Result<(), Stopped> {
        run.check_search(self.opened as u64, self.settled as u64, (self.bytes + more) as u64)
    }
}

/// The unsettled options of the positions on the line of play, and the values noted for these positions.
pub(super) struct OpenPositions<K> {
    /// Options that have not been looked up or are not settled.
    pub(super) arena: Vec<K>,
    /// Values of 64 and more: normal and misère.
    pub(super) spill: (Vec<u32>, Vec<u32>),
    /// Largest number of bytes that a key held on the heap.
    pub(super) largest: usize,
    pub(super) scratch: Vec<u64>,
}

impl<K: Clone + Ord> OpenPositions<K> {
    pub(super) fn new() -> Self {
        OpenPositions { arena: Vec::new(), spill: (Vec::new(), Vec::new()), largest: 0, scratch: Vec::new() }
    }

    pub(super) fn spilled(&self) -> (usize, usize) {
        (self.spill.0.len(), self.spill.1.len())
    }

    /// Returns an upper bound on the bytes in use while `more` options are added.
    pub(super) fn bytes(&self, more: usize) -> usize {
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
    pub(super) fn walk<H: KeyHasher<K>>(
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
                self.spill.0.len() - spill.0 > MOST_SPILLED || self.spill.1.len() - spill.1 > MOST_SPILLED;
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
