//! The search of the memo solver. It is compiled once for each type of key, not once for each game.

use super::hashing::KeyHasher;
use super::nodes::KeyedPlay;
use super::table::MarkTable;
use super::values_of_marks::{CHECK_EVERY, mex, note};
use super::walk::{OpenPositions, ROOM, WalkEnd, WalkFrame, WalkMemory};
use crate::run::{Meter, Progress, Run, Stopped};

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
    pub(super) heap_bytes: usize,
    /// Steps since the last check of the limits, of all searches together: the searches of a window are many
    /// and short.
    meter: Meter,
}

impl<K: Clone + Ord, H: KeyHasher<K>> SolvedKeys<K, H> {
    pub(super) fn new() -> Self {
        SolvedKeys { table: MarkTable::new(), heap_bytes: 0, meter: Meter::new(CHECK_EVERY) }
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        (self.table.bytes() + self.heap_bytes) as u64
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
        let SolvedKeys { table, heap_bytes, meter } = self;
        let mut open: OpenPositions<K> = OpenPositions::new();
        let mut next = Some(root);
        loop {
            if let Some(key) = next.take() {
                let key_bytes = play.heap_bytes(&key);
                // The limits are checked before the table grows.
                if table.is_full() {
                    let bytes = bytes_at_most(table, line, &open) + *heap_bytes + key_bytes;
                    let (opened, settled) = (table.len(), table.len() - line.len());
                    let checked = run.check_search(opened as u64, settled as u64, bytes as u64);
                    checked.map_err(MemoHalt::Stopped)?;
                }
                *heap_bytes += key_bytes;
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
                    WalkMemory { opened: table.len(), settled: table.len() - depth, bytes: *heap_bytes };
                let count = open.walk(play, table, frame, memory, run).map_err(|halt| match halt {
                    WalkEnd::Open(option) => MemoHalt::Cycle(place(line, &option)),
                    WalkEnd::NoKey => MemoHalt::NoKey,
                    WalkEnd::Stopped(stopped) => MemoHalt::Stopped(stopped),
                })?;
                if meter.advance(1 + count as usize) {
                    let settled = (table.len() - depth) as u64;
                    let bytes = bytes_at_most(table, line, &open) + *heap_bytes;
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
