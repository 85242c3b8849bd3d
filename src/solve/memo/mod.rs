//! The memo solver: depth-first search with a table, for any game.
//!
//! One pass gives the normal and the misère value of a position and of everything it needed. The
//! search keeps its own stack, so the depth of the game does not matter (a chain of 10⁷ moves
//! works), and marks the positions on the current line of play in the table, so a cycle is found
//! the moment it closes, and named.
//!
//! The options of all positions on the line lie in one arena. A position's mex is taken from
//! 64 bits in its frame, and from a shared spill stack for values of 64 and more.
//!
//! A position with very many options never puts all of them there: those that are settled are
//! noted and forgotten at once, and when more than a few are open, the walk over the options ends,
//! the smallest of these are settled, and the walk begins again. So the arena stays small where
//! positions with thousands of options follow each other.
//!
//! ```
//! use impartial::game::Graph;
//! use impartial::run::Run;
//! use impartial::solve::{Memo, SolveError, Solver};
//! use impartial::value::Pair;
//!
//! let graph = Graph::from_edges(4, [(1, 0), (2, 0), (2, 1), (3, 3)]).unwrap();
//! let mut memo = Memo::packed(graph);
//! assert_eq!(memo.values(&2, &Run::default()), Ok(Pair::new(2, 2)));
//! assert!(matches!(memo.values(&3, &Run::default()), Err(SolveError::Cycle(_))));
//! ```

mod nodes;
mod walk;

pub use nodes::{ByKey, ByPosition, BySymmetry, Nodes};

use super::table::{Mark, Table};
use super::{Cycle, SolveError, Solver};
use crate::game::{Options, Packed, Symmetry};
use crate::run::{Progress, Run, Stopped};
use crate::value::Pair;
use std::marker::PhantomData;
use walk::{Ended, Held, Open, mex, note};

/// A position on the current line of play.
struct Frame<K> {
    key: K,
    /// Where its options begin in the arena.
    options: usize,
    /// Where its values of 64 and more begin on the spill stacks.
    spill: (usize, usize),
    /// Which values below 64 its settled options have.
    seen: (u64, u64),
    /// How many of its options may lie in the arena before they are sifted.
    room: u32,
    /// Its options have to be walked over, for the first time or again.
    walk: bool,
    terminal: bool,
}

enum Halt {
    /// The key with this index in the line of play came up again.
    Cycle(usize),
    NoKey,
    Stopped(Stopped),
}

/// How many steps go by between two looks at the clock.
const PATIENCE: u64 = 1 << 12;

/// So many options of a position go to the arena before any of them is looked up.
const ROOM: u32 = 1 << 8;

/// The memo solver: depth-first search with a table, and with a stack of its own.
///
/// # Complexity
/// One visit of every option of every follower that is not settled yet, one look-up each; memory
/// for a key and eight bytes a position, and for some options of each position along one line of
/// play. Where more than a few hundred options of a position are open at once, its options are visited
/// again, at most as often as that number can be doubled up to the number of all.
pub struct Memo<G: Options, N: Nodes<G> = ByPosition> {
    game: G,
    table: Table<N::Key, N::Hashing>,
    /// Bytes that the keys in the table hold on the heap.
    heap_bytes: usize,
    /// Steps since the last look at the clock: of all searches together, as those of a window are
    /// many and short.
    steps: u64,
    /// For positions that have no key.
    unpacked: Option<Box<Memo<G, ByPosition>>>,
    nodes: PhantomData<N>,
}

impl<G: Options> Memo<G, ByPosition> {
    /// A solver whose table is keyed by the positions themselves.
    pub fn new(game: G) -> Self {
        Memo::empty(game)
    }
}

impl<G: Packed> Memo<G, ByKey> {
    /// A solver whose table is keyed by packed integers. Positions without a key, and those with
    /// a follower without one, are solved in a second table keyed by positions.
    pub fn packed(game: G) -> Self {
        Memo::empty(game)
    }
}

impl<G: Symmetry> Memo<G, BySymmetry> {
    /// A solver that keeps one canonical representative of equivalent positions.
    pub fn symmetric(game: G) -> Self {
        Memo::empty(game)
    }
}

impl<G: Options, N: Nodes<G>> Memo<G, N> {
    fn empty(game: G) -> Self {
        Memo { game, table: Table::new(), heap_bytes: 0, steps: 0, unpacked: None, nodes: PhantomData }
    }

    /// The game that is solved.
    pub fn game(&self) -> &G {
        &self.game
    }

    fn search(&mut self, root: N::Key, run: &Run<'_>) -> Result<(u32, u32), Failure<N::Key>> {
        let mut line: Vec<Frame<N::Key>> = Vec::new();
        let result = self.search_from(root, &mut line, run);
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
        root: N::Key,
        line: &mut Vec<Frame<N::Key>>,
        run: &Run<'_>,
    ) -> Result<(u32, u32), Halt> {
        let Memo { game, table, heap_bytes, steps, .. } = self;
        let mut open: Open<N::Key> = Open::new();
        let mut next = Some(root);
        loop {
            if let Some(key) = next.take() {
                let held = N::heap_bytes(game, &key);
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
                let held = Held { positions: table.len() - depth, bytes: *heap_bytes };
                let count =
                    open.walk::<G, N, _>(game, table, frame, held, run).map_err(|halt| match halt {
                        Ended::Open(option) => Halt::Cycle(place(line, &option)),
                        Ended::NoKey => Halt::NoKey,
                        Ended::Stopped(stopped) => Halt::Stopped(stopped),
                    })?;
                *steps += 1 + count;
                if *steps >= PATIENCE {
                    *steps = 0;
                    let settled = (table.len() - depth) as u64;
                    let frames = line.capacity() * size_of::<Frame<N::Key>>();
                    let bytes = table.bytes_after_insertion() + *heap_bytes + frames + open.bytes(0);
                    run.check(settled, bytes as u64).map_err(Halt::Stopped)?;
                    run.report(Progress { phase: "positions solved", done: settled, total: None });
                }
            }
            let Some(frame) = line.last_mut() else { unreachable!("the frame looked at above") };
            let mut seen = frame.seen;
            while open.arena.len() > frame.options {
                let Some(option) = open.arena.pop() else { break };
                match table.get(&option) {
                    Some(Mark::Settled(normal, misere)) => {
                        note(&mut seen.0, &mut open.spill.0, normal);
                        note(&mut seen.1, &mut open.spill.1, misere);
                    }
                    None => {
                        next = Some(option);
                        break;
                    }
                    Some(Mark::Open) => return Err(Halt::Cycle(place(line, &option))),
                }
            }
            frame.seen = seen;
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

/// Where a key lies on the line of play.
fn place<K: Eq>(line: &[Frame<K>], key: &K) -> usize {
    line.iter().rposition(|frame| frame.key == *key).unwrap_or(line.len() - 1)
}

enum Failure<K> {
    Cycle(Vec<K>),
    NoKey,
    Stopped(Stopped),
}

fn pair(normal: u32, misere: u32) -> Pair {
    Pair::new(u64::from(normal), u64::from(misere))
}

impl<G: Options + Clone + Send + Sync, N: Nodes<G>> Solver<G::Position> for Memo<G, N> {
    fn values(&mut self, position: &G::Position, run: &Run<'_>) -> Result<Pair, SolveError<G::Position>> {
        if let Some(known) = self.known(position) {
            return Ok(known);
        }
        if let Some(key) = N::key(&self.game, position) {
            match self.search(key, run) {
                Ok((normal, misere)) => return Ok(pair(normal, misere)),
                Err(Failure::Stopped(stopped)) => return Err(SolveError::Stopped(stopped)),
                Err(Failure::Cycle(keys)) => {
                    let cycle = Cycle::new(keys);
                    return Err(SolveError::Cycle(cycle.map(|key| N::position(&self.game, &key))));
                }
                Err(Failure::NoKey) => {}
            }
        }
        let game = &self.game;
        self.unpacked
            .get_or_insert_with(|| Box::new(Memo::<G, ByPosition>::new(game.clone())))
            .values(position, run)
    }

    fn known(&self, position: &G::Position) -> Option<Pair> {
        let settled = N::key(&self.game, position).and_then(|key| self.table.get(&key));
        match settled {
            Some(Mark::Settled(normal, misere)) => Some(pair(normal, misere)),
            _ => self.unpacked.as_ref().and_then(|unpacked| unpacked.known(position)),
        }
    }

    fn bytes_for(&self, positions: u128) -> Option<u128> {
        N::ONE_EACH.then(|| Table::<N::Key, N::Hashing>::bytes_for(positions))
    }

    fn recall(&mut self, position: &G::Position, pair: Pair) {
        let values = (u32::try_from(pair.normal), u32::try_from(pair.misere));
        if let (Some(key), (Ok(normal), Ok(misere))) = (N::key(&self.game, position), values)
            && normal < u32::MAX
            && self.table.get(&key).is_none()
        {
            self.heap_bytes += N::heap_bytes(&self.game, &key);
            self.table.open(key.clone());
            self.table.settle(&key, normal, misere);
        }
    }

    fn settled(&self) -> u64 {
        self.table.len() as u64 + self.unpacked.as_ref().map_or(0, |unpacked| unpacked.settled())
    }
}

impl<G: Options + std::fmt::Debug, N: Nodes<G>> std::fmt::Debug for Memo<G, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memo").field("game", &self.game).field("settled", &self.table.len()).finish()
    }
}
