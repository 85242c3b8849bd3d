//! The walk over the options of one position, and what positions on the line of play hold.

use super::hashing::KeyHasher;
use super::nodes::KeyedPlay;
use super::noted::CHECK_EVERY;
use super::table::MarkTable;
use crate::game::Interrupt;
use crate::run::{Run, Stopped, bytes_after_growth};
use std::ops::ControlFlow;

/// So many options of a position go to the arena before any of them is looked up.
pub(super) const ROOM: u32 = 1 << 8;

/// A position on the current line of play.
pub(super) struct WalkFrame<K> {
    pub(super) key: K,
    /// Where its options begin in the arena.
    pub(super) options: usize,
    /// Where its values of 64 and more begin on the spill stacks.
    pub(super) spill: (usize, usize),
    /// Which values below 64 its settled options have.
    pub(super) seen: (u64, u64),
    /// How many of its options may lie in the arena before they are sifted.
    pub(super) room: u32,
    /// Its options have to be walked over, for the first time or again.
    pub(super) walk: bool,
    pub(super) terminal: bool,
}

/// If more options than there is room for are open, one in so many of them is solved before the others
/// are looked at again: the smallest, which the others may need.
const ONE_IN: usize = 1 << 4;

/// With more values than these on the spill stack, a position that waits for options forgets them
/// and finds them again.
const MOST_SPILLED: usize = 1 << 12;

/// Why a walk over the options of a position ended the search.
pub(super) enum WalkEnd<K> {
    /// It came on a position of the line of play.
    Open(K),
    NoKey,
    Stopped(Stopped),
}

/// The number of positions in the table when a walk begins, and the bytes that their keys hold on the heap.
#[derive(Clone, Copy)]
pub(super) struct WalkMemory {
    /// Positions that are settled or on the line of play.
    pub(super) opened: usize,
    pub(super) settled: usize,
    pub(super) bytes: usize,
}

impl WalkMemory {
    /// Checks the limits of `run` while `more` bytes are held in addition.
    fn check(&self, more: usize, run: &Run<'_>) -> Result<(), Stopped> {
        run.check_search(self.opened as u64, self.settled as u64, (self.bytes + more) as u64)
    }
}

/// What the positions on the line of play wait for, and what they have noted.
pub(super) struct OpenPositions<K> {
    /// Options that are not looked up yet, or not settled.
    pub(super) arena: Vec<K>,
    /// Values of 64 and more.
    pub(super) spill: (Vec<u32>, Vec<u32>),
    /// The most that a key held on the heap.
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

    /// Bytes at the worst moment while so many options more are put in.
    pub(super) fn bytes(&self, more: usize) -> usize {
        bytes_after_growth(&self.arena, more)
            + self.arena.len() * self.largest
            + bytes_after_growth(&self.spill.0, more)
            + bytes_after_growth(&self.spill.1, more)
    }

    /// Walks over the options of the position of a frame: notes those that are settled if they are
    /// many, and puts the others into the arena, as long as there is room. Returns how many options
    /// were visited.
    pub(super) fn walk<H: KeyHasher<K>>(
        &mut self,
        play: &dyn KeyedPlay<K>,
        table: &MarkTable<K, H>,
        frame: &mut WalkFrame<K>,
        held: WalkMemory,
        run: &Run<'_>,
    ) -> Result<u64, WalkEnd<K>> {
        let WalkFrame { key, options, spill, seen, room, walk, terminal } = frame;
        let options = *options;
        let full = options + *room as usize;
        self.spill.0.truncate(spill.0);
        self.spill.1.truncate(spill.1);
        *seen = (0, 0);
        self.arena.reserve(ROOM as usize);
        let mut sifting = Sifting {
            open: self,
            table,
            held,
            run,
            options,
            full,
            room: *room as usize,
            seen,
            sifted: 0,
            asked: 0,
            partial: false,
            ended: None,
        };
        let flow = play.visit(key, &|| run.should_continue(), &mut |option| {
            let arena = &mut sifting.open.arena;
            // What happens with nearly every option, and nothing else, stands here.
            if arena.len() + 1 < full && arena.len() < arena.capacity() {
                arena.push(option);
                return ControlFlow::Continue(());
            }
            sifting.push(option)
        });
        let Sifting { sifted, partial, ended, .. } = sifting;
        if let Some(ended) = ended {
            return Err(ended);
        }
        match flow {
            ControlFlow::Break(Interrupt::NoKey) => return Err(WalkEnd::NoKey),
            // Nobody here asked for an end: the run is over, and some options were not visited.
            ControlFlow::Break(Interrupt::Asked) if !partial => {
                held.check(self.bytes(0), run).map_err(WalkEnd::Stopped)?;
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
            // An order of its own would be compiled beside that of the options.
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

/// A walk over options, of which there are so many that they are sifted.
struct Sifting<'w, 'r, K, H> {
    open: &'w mut OpenPositions<K>,
    table: &'w MarkTable<K, H>,
    held: WalkMemory,
    run: &'w Run<'r>,
    /// Where the options begin in the arena, and where they fill their room.
    options: usize,
    full: usize,
    room: usize,
    seen: &'w mut (u64, u64),
    sifted: u64,
    /// When the clock was looked at last, lest it be for every few hundred options.
    asked: u64,
    partial: bool,
    ended: Option<WalkEnd<K>>,
}

impl<K: Clone + Ord, H: KeyHasher<K>> Sifting<'_, '_, K, H> {
    /// The last option for which there is room, or one for which the arena has to grow.
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
        if self.sifted - self.asked >= CHECK_EVERY {
            self.asked = self.sifted;
            let bytes = self.table.bytes_after_insertion() + self.open.bytes(self.room);
            if let Err(stopped) = self.held.check(bytes, self.run) {
                self.ended = Some(WalkEnd::Stopped(stopped));
                return ControlFlow::Break(());
            }
        }
        // Half of the room at least is free after every sifting, so that it is worth its while.
        self.partial = left > self.full - (self.full - self.options) / 2;
        if self.partial { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
