//! The walk over the options of one position, and what positions on the line of play hold.

use super::nodes::Play;
use crate::game::Interrupt;
use crate::run::{Run, Stopped, bytes_with};
use crate::solve::table::{Hashing, Mark, Table};
use std::ops::ControlFlow;

/// How many steps go by between two looks at the clock.
pub(super) const PATIENCE: u64 = 1 << 12;

/// So many options of a position go to the arena before any of them is looked up.
pub(super) const ROOM: u32 = 1 << 8;

/// A position on the current line of play.
pub(super) struct Frame<K> {
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
pub(super) enum Ended<K> {
    /// It came on a position of the line of play.
    Open(K),
    NoKey,
    Stopped(Stopped),
}

/// What is settled when a walk begins, and what its keys hold on the heap.
pub(super) struct Held {
    pub(super) positions: usize,
    pub(super) bytes: usize,
}

/// What the positions on the line of play wait for, and what they have noted.
pub(super) struct Open<K> {
    /// Options that are not looked up yet, or not settled.
    pub(super) arena: Vec<K>,
    /// Values of 64 and more.
    pub(super) spill: (Vec<u32>, Vec<u32>),
    /// The most that a key held on the heap.
    pub(super) largest: usize,
    pub(super) scratch: Vec<u64>,
}

impl<K: Clone + Ord> Open<K> {
    pub(super) fn new() -> Self {
        Open { arena: Vec::new(), spill: (Vec::new(), Vec::new()), largest: 0, scratch: Vec::new() }
    }

    pub(super) fn spilled(&self) -> (usize, usize) {
        (self.spill.0.len(), self.spill.1.len())
    }

    /// Bytes at the worst moment while so many options more are put in.
    pub(super) fn bytes(&self, more: usize) -> usize {
        bytes_with(&self.arena, more)
            + self.arena.len() * self.largest
            + bytes_with(&self.spill.0, more)
            + bytes_with(&self.spill.1, more)
    }

    /// Walks over the options of the position of a frame: notes those that are settled if they are
    /// many, and puts the others into the arena, as long as there is room. Returns how many options
    /// were visited.
    pub(super) fn walk<H: Hashing<K>>(
        &mut self,
        play: &dyn Play<K>,
        table: &Table<K, H>,
        frame: &mut Frame<K>,
        held: Held,
        run: &Run<'_>,
    ) -> Result<u64, Ended<K>> {
        let Frame { key, options, spill, seen, room, walk, terminal } = frame;
        let options = *options;
        let full = options + *room as usize;
        self.spill.0.truncate(spill.0);
        self.spill.1.truncate(spill.1);
        *seen = (0, 0);
        let (mut sifted, mut partial, mut ended) = (0u64, false, None);
        // Lest the clock be looked at for every few hundred options.
        let mut asked = 0;
        let flow = play.visit(key, &|| run.may_go_on(), &mut |option| {
            self.arena.push(option);
            if self.arena.len() < full {
                return ControlFlow::Continue(());
            }
            let count = self.arena.len();
            if let Err(open) = self.sift(table, options, seen) {
                ended = Some(Ended::Open(open));
                return ControlFlow::Break(());
            }
            sifted += (count - self.arena.len()) as u64;
            if sifted - asked >= PATIENCE {
                asked = sifted;
                let bytes = table.bytes_after_insertion() + held.bytes + self.bytes(*room as usize);
                if let Err(stopped) = run.check(held.positions as u64, bytes as u64) {
                    ended = Some(Ended::Stopped(stopped));
                    return ControlFlow::Break(());
                }
            }
            // Half of the room at least is free after every sifting, so that it is worth its while.
            partial = self.arena.len() > full - (full - options) / 2;
            if partial { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(ended) = ended {
            return Err(ended);
        }
        match flow {
            ControlFlow::Break(Interrupt::NoKey) => return Err(Ended::NoKey),
            // Nobody here asked for an end: the run is over, and some options were not visited.
            ControlFlow::Break(Interrupt::Asked) if !partial => {
                let bytes = held.bytes + self.bytes(0);
                run.check(held.positions as u64, bytes as u64).map_err(Ended::Stopped)?;
            }
            _ => {}
        }
        let visited = sifted + (self.arena.len() - options) as u64;
        *terminal = visited == 0;
        *walk = false;
        if visited >= u64::from(ROOM) {
            self.sift(table, options, seen).map_err(Ended::Open)?;
            let waiting = self.arena.len() - options;
            self.arena[options..].sort_unstable_by(|a, b| b.cmp(a));
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

    /// Notes the settled ones of the options from there on, and keeps the others.
    ///
    /// # Errors
    /// An option that lies on the line of play.
    fn sift<H: Hashing<K>>(
        &mut self,
        table: &Table<K, H>,
        from: usize,
        seen: &mut (u64, u64),
    ) -> Result<(), K> {
        let mut kept = from;
        for i in from..self.arena.len() {
            match table.get(&self.arena[i]) {
                Some(Mark::Settled(normal, misere)) => {
                    note(&mut seen.0, &mut self.spill.0, normal);
                    note(&mut seen.1, &mut self.spill.1, misere);
                }
                Some(Mark::Open) => return Err(self.arena[i].clone()),
                None => {
                    self.arena.swap(kept, i);
                    kept += 1;
                }
            }
        }
        self.arena.truncate(kept);
        Ok(())
    }
}

/// Notes a value: below 64 as a bit, others on the spill stack.
#[inline]
pub(super) fn note(seen: &mut u64, spill: &mut Vec<u32>, value: u32) {
    if value < 64 {
        *seen |= 1 << value;
    } else {
        spill.push(value);
    }
}

/// The mex of the values noted since the frame began; takes them off the spill stack.
pub(super) fn mex(seen: u64, spill: &mut Vec<u32>, from: usize, scratch: &mut Vec<u64>) -> u32 {
    if seen != u64::MAX {
        spill.truncate(from);
        return seen.trailing_ones();
    }
    // The mex is at most 64 plus the number of values on the stack.
    let words = (spill.len() - from) / 64 + 1;
    scratch.clear();
    scratch.resize(words, 0);
    for value in spill.drain(from..) {
        let bit = (value - 64) as usize;
        if let Some(word) = scratch.get_mut(bit / 64) {
            *word |= 1 << (bit % 64);
        }
    }
    for (i, word) in scratch.iter().enumerate() {
        if *word != u64::MAX {
            return 64 + 64 * i as u32 + word.trailing_ones();
        }
    }
    64 + 64 * words as u32
}
