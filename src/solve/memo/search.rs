//! The search itself: compiled once a kind of key, for all games whose nodes have such keys.

use super::hashing::Hashing;
use super::nodes::Play;
use super::noted::{CHECK_EVERY, mex, note};
use super::table::Table;
use super::walk::{Frame, Held, Open, ROOM, WalkEnd};
use crate::run::{Progress, Run, Stopped};

enum Halt {
    /// The key with this index in the line of play came up again.
    Cycle(usize),
    NoKey,
    Stopped(Stopped),
}

/// Why a search came to no end.
pub(super) enum Failure<K> {
    Cycle(Vec<K>),
    NoKey,
    Stopped(Stopped),
}

/// What is settled, by its keys.
pub(super) struct Settled<K, H> {
    pub(super) table: Table<K, H>,
    /// Bytes that the keys in the table hold on the heap.
    pub(super) heap_bytes: usize,
    /// Steps since the last look at the clock: of all searches together, as those of a window are
    /// many and short.
    steps: u64,
}

impl<K: Clone + Ord, H: Hashing<K>> Settled<K, H> {
    pub(super) fn new() -> Self {
        Settled { table: Table::new(), heap_bytes: 0, steps: 0 }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (self.table.bytes() + self.heap_bytes) as u64
    }

    pub(super) fn search(
        &mut self,
        play: &dyn Play<K>,
        root: K,
        run: &Run<'_>,
    ) -> Result<(u32, u32), Failure<K>> {
        let mut line: Vec<Frame<K>> = Vec::new();
        let result = self.search_from(play, root, &mut line, run);
        result.map_err(|halt| {
            // Open marks must not outlive the search; settled positions stay.
            for frame in &line {
                self.table.forget(&frame.key);
            }
            match halt {
                Halt::Cycle(from) => Failure::Cycle(line.drain(from..).map(|frame| frame.key).collect()),
                Halt::NoKey => Failure::NoKey,
                Halt::Stopped(stopped) => Failure::Stopped(stopped),
            }
        })
    }

    fn search_from(
        &mut self,
        play: &dyn Play<K>,
        root: K,
        line: &mut Vec<Frame<K>>,
        run: &Run<'_>,
    ) -> Result<(u32, u32), Halt> {
        let Settled { table, heap_bytes, steps } = self;
        let mut open: Open<K> = Open::new();
        let mut next = Some(root);
        loop {
            if let Some(key) = next.take() {
                let held = play.heap_bytes(&key);
                // Asked before it grows, and not when it has.
                if table.is_full() {
                    let bytes = bytes_at_most(table, line, &open) + *heap_bytes + held;
                    let (opened, settled) = (table.len(), table.len() - line.len());
                    let checked = run.check_search(opened as u64, settled as u64, bytes as u64);
                    checked.map_err(Halt::Stopped)?;
                }
                *heap_bytes += held;
                open.largest = open.largest.max(held);
                table.open(key.clone());
                line.push(Frame {
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
            // Again only when those that were kept are settled.
            if frame.walk && open.arena.len() == frame.options {
                let held = Held { opened: table.len(), settled: table.len() - depth, bytes: *heap_bytes };
                let count = open.walk(play, table, frame, held, run).map_err(|halt| match halt {
                    WalkEnd::Open(option) => Halt::Cycle(place(line, &option)),
                    WalkEnd::NoKey => Halt::NoKey,
                    WalkEnd::Stopped(stopped) => Halt::Stopped(stopped),
                })?;
                *steps += 1 + count;
                if *steps >= CHECK_EVERY {
                    *steps = 0;
                    let settled = (table.len() - depth) as u64;
                    let bytes = bytes_at_most(table, line, &open) + *heap_bytes;
                    let checked = run.check_search(table.len() as u64, settled, bytes as u64);
                    checked.map_err(Halt::Stopped)?;
                    run.report(Progress { phase: "positions solved", done: settled, total: None });
                }
            }
            let Some(frame) = line.last_mut() else { unreachable!("the frame looked at above") };
            let Open { arena, spill, .. } = &mut open;
            let taken = table.take(arena, frame.options, &mut frame.seen, spill);
            match taken {
                None => {}
                Some((option, false)) => next = Some(option),
                Some((option, true)) => return Err(Halt::Cycle(place(line, &option))),
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

/// Bytes held at most during one more insertion, without what keys hold on the heap.
fn bytes_at_most<K: Clone + Ord, H: Hashing<K>>(
    table: &Table<K, H>,
    line: &Vec<Frame<K>>,
    open: &Open<K>,
) -> usize {
    table.bytes_after_insertion() + line.capacity() * size_of::<Frame<K>>() + open.bytes(0)
}

/// Where a key lies on the line of play.
fn place<K: Eq>(line: &[Frame<K>], key: &K) -> usize {
    line.iter().rposition(|frame| frame.key == *key).unwrap_or(line.len() - 1)
}
