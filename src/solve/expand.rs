//! Expansion of a part of any game into an explicit graph.

use crate::game::{Game, Graph, Options};
use crate::run::{Progress, Reason, Run, Stopped, bytes_after_growth};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use std::hash::BuildHasher;
use std::ops::ControlFlow;

/// A part of a game as an explicit graph.
#[derive(Clone, Debug)]
pub struct Expansion<P> {
    /// The graph; edges are sorted and each occurs once.
    pub graph: Graph,
    /// The position of each node of the graph. The given positions come first, in their order.
    pub positions: Vec<P>,
    /// Number of given positions, each counted once. They have the smallest numbers in the graph.
    pub start_count: usize,
}

impl<P> Expansion<P> {
    /// Returns whether the given positions are closed under moves, so that they contain all their followers.
    pub fn is_closed(&self) -> bool {
        self.start_count == self.positions.len()
    }
}

/// Returns the graph of `positions` and all their followers. Loopy games are allowed. Duplicate positions count once.
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached, or if there are more than 2^32 − 2 positions.
///
/// # Complexity
/// One visit and one look-up of every option of every follower.
pub fn expand<G: Options>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    run: &Run<'_>,
) -> Result<Expansion<G::Position>, Stopped> {
    expand_each(game, &mut positions.into_iter(), run)
}

/// Implements [`expand`]. It is compiled once for each game, not for each type of iterator.
fn expand_each<G: Options>(
    game: &G,
    positions: &mut dyn Iterator<Item = G::Position>,
    run: &Run<'_>,
) -> Result<Expansion<G::Position>, Stopped> {
    let (mut ids, mut graph) = (Ids::new(), Graph::new());
    match expand_into(game, positions, &mut ids, &mut graph, run) {
        Ok(given) => Ok(Expansion { graph, positions: ids.positions, start_count: given }),
        Err(stopped) => {
            run.discard((ids, graph));
            Err(stopped)
        }
    }
}

/// Adds positions and all their followers to `graph`. Returns the number of different given positions.
fn expand_into<G: Options>(
    game: &G,
    positions: &mut dyn Iterator<Item = G::Position>,
    ids: &mut Ids<G::Position>,
    graph: &mut Graph,
    run: &Run<'_>,
) -> Result<usize, Stopped> {
    for (listed, p) in (1u64..).zip(positions) {
        ids.id(game, p);
        if listed.is_multiple_of(1 << 16) {
            run.check(ids.positions.len() as u64, ids.bytes())?;
        }
    }
    let given = ids.positions.len();
    let mut row: Vec<u32> = Vec::new();
    let mut over = None;
    let mut next = 0;
    let mut unchecked = 0;
    while next < ids.positions.len() {
        let p = ids.positions[next].clone();
        row.clear();
        let flow = game.visit_options_while(&p, &|| run.should_continue(), &mut |option| {
            row.push(ids.id(game, option));
            // The options of one position may exceed the memory limit.
            if row.len().is_multiple_of(CHECK_EVERY) {
                let found = ids.positions.len() as u64;
                let bytes = graph.bytes() + ids.bytes() + bytes_after_growth(&row, CHECK_EVERY) as u64;
                over = run.check(found, bytes).err();
            }
            if over.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(stopped) = over {
            return Err(stopped);
        }
        if flow.is_break() {
            // The visitor did not break, so that some options were not visited.
            return Err(run.incomplete_options(ids.positions.len() as u64, graph.bytes() + ids.bytes()));
        }
        unchecked += row.len();
        row.sort_unstable();
        row.dedup();
        graph.push_row(row.iter().copied());
        next += 1;
        if next % 1024 == 0 || unchecked > OPTIONS || next == ids.positions.len() {
            let found = ids.positions.len() as u64;
            // The lists of the graph may double when a row is added.
            run.check(found, graph.bytes() + ids.bytes() + 3 * bytes_after_growth(&row, 0) as u64)?;
            if found > Graph::MAX_POSITIONS {
                let reason = Reason::Positions(Graph::MAX_POSITIONS);
                return Err(run.stopped(reason, next as u64));
            }
            run.report(Progress { phase: "positions expanded", done: next as u64, total: None });
            unchecked = 0;
        }
    }
    Ok(given)
}

/// Number of options of one position between two checks of the limits.
const CHECK_EVERY: usize = 1 << 12;

/// Number of options between two checks of the limits if there are few positions.
const OPTIONS: usize = 1 << 16;

/// A numbering of positions in order of first appearance.
struct Ids<P> {
    positions: Vec<P>,
    /// Number of bytes that the positions hold on the heap.
    allocated_bytes: usize,
    table: HashTable<u32>,
    hasher: hashbrown::DefaultHashBuilder,
}

impl<P: std::hash::Hash + Eq> Ids<P> {
    fn new() -> Self {
        Ids { positions: Vec::new(), allocated_bytes: 0, table: HashTable::new(), hasher: Default::default() }
    }

    /// Returns the number of a position, a new one if it has none yet.
    fn id<G: Game<Position = P>>(&mut self, game: &G, p: P) -> u32 {
        let Ids { positions, allocated_bytes, table, hasher } = self;
        let hash = hasher.hash_one(&p);
        let entry = table.entry(
            hash,
            |&id| positions[id as usize] == p,
            |&id| hasher.hash_one(&positions[id as usize]),
        );
        match entry {
            Entry::Occupied(slot) => *slot.get(),
            Entry::Vacant(slot) => {
                let id = positions.len() as u32;
                slot.insert(id);
                *allocated_bytes += game.allocated_bytes(&p);
                positions.push(p);
                id
            }
        }
    }

    /// Returns an upper bound on the bytes in use while [`CHECK_EVERY`] positions are added: both lists may double.
    fn bytes(&self) -> u64 {
        let table = self.table.capacity() * 6;
        let grown = if self.table.len() + CHECK_EVERY > self.table.capacity() { 3 * table } else { table };
        (bytes_after_growth(&self.positions, CHECK_EVERY) + grown + self.allocated_bytes) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::run::{Cancel, Observer};

    /// The game of one heap from which any number of counters may be taken.
    struct Heap;

    impl Game for Heap {
        type Position = u32;
    }

    impl Options for Heap {
        fn visit_options(
            &self,
            heap: &u32,
            visit: &mut dyn FnMut(u32) -> ControlFlow<()>,
        ) -> ControlFlow<()> {
            (0..*heap).try_for_each(visit)
        }
    }

    /// An observer that cancels the run at the first report.
    struct CancelAtFirstReport(Cancel);

    impl Observer for CancelAtFirstReport {
        fn progress(&self, _: Progress) {
            self.0.cancel();
        }
    }

    #[test]
    fn expand_checks_the_limits_even_for_few_positions_with_many_options() {
        let cancel = Cancel::new();
        let observer = CancelAtFirstReport(cancel.clone());
        let run = Run::default().with_cancel(cancel).with_observer(&observer);
        let stopped = expand(&Heap, [1000], &run).unwrap_err();
        assert_eq!(stopped.reason, Reason::Cancelled);
    }
}
