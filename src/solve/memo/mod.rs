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

use super::table::{General, Hashing, Mark, Mixing, Table};
use super::{Cycle, SolveError, Solver};
use crate::game::{Interrupt, Options, Packed, Symmetry};
use crate::run::{Progress, Run, Stopped};
use crate::value::Pair;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// What the search walks on: keys, and the options of a key as keys.
pub trait Nodes<G: Options>: Send + Sync {
    /// What stands for a position in the table.
    type Key: Clone + Eq + Send + Sync;
    #[doc(hidden)]
    type Hashing: Hashing<Self::Key>;
    /// Whether every position stands in the table itself.
    #[doc(hidden)]
    const ONE_EACH: bool = true;

    /// The key of a position, if it has one.
    fn key(game: &G, position: &G::Position) -> Option<Self::Key>;

    /// The position of a key.
    fn position(game: &G, key: &Self::Key) -> G::Position;

    /// Calls `visit` with the keys of the options.
    fn visit(
        game: &G,
        key: &Self::Key,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt>;

    /// Bytes that a key holds on the heap.
    fn heap_bytes(game: &G, key: &Self::Key) -> usize;
}

fn asked(flow: ControlFlow<()>) -> ControlFlow<Interrupt> {
    match flow {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(()) => ControlFlow::Break(Interrupt::Asked),
    }
}

/// Positions as their own keys.
#[derive(Debug)]
pub struct ByPosition;

impl<G: Options> Nodes<G> for ByPosition {
    type Key = G::Position;
    type Hashing = General;

    fn key(_: &G, position: &G::Position) -> Option<G::Position> {
        Some(position.clone())
    }

    fn position(_: &G, key: &G::Position) -> G::Position {
        key.clone()
    }

    fn visit(
        game: &G,
        key: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        asked(game.visit_options(key, visit))
    }

    fn heap_bytes(game: &G, key: &G::Position) -> usize {
        game.heap_bytes(key)
    }
}

/// Canonical representatives as keys.
#[derive(Debug)]
pub struct BySymmetry;

impl<G: Symmetry> Nodes<G> for BySymmetry {
    type Key = G::Position;
    type Hashing = General;
    const ONE_EACH: bool = false;

    fn key(game: &G, position: &G::Position) -> Option<G::Position> {
        Some(game.canonical(position))
    }

    fn position(_: &G, key: &G::Position) -> G::Position {
        key.clone()
    }

    fn visit(
        game: &G,
        key: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        asked(game.visit_options(key, &mut |option| visit(game.canonical(&option))))
    }

    fn heap_bytes(game: &G, key: &G::Position) -> usize {
        game.heap_bytes(key)
    }
}

/// Packed integer keys.
#[derive(Debug)]
pub struct ByKey;

impl<G: Packed> Nodes<G> for ByKey {
    type Key = G::Key;
    type Hashing = Mixing;

    fn key(game: &G, position: &G::Position) -> Option<G::Key> {
        game.pack(position)
    }

    fn position(game: &G, key: &G::Key) -> G::Position {
        game.unpack(*key)
    }

    fn visit(
        game: &G,
        key: &G::Key,
        visit: &mut dyn FnMut(G::Key) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        game.visit_keys(*key, visit)
    }

    fn heap_bytes(_: &G, _: &G::Key) -> usize {
        0
    }
}

/// A position on the current line of play.
struct Frame<K> {
    key: K,
    /// Where its options begin in the arena.
    options: usize,
    /// Where its values of 64 and more begin on the spill stacks.
    spill: (usize, usize),
    /// Which values below 64 its settled options have.
    seen: (u64, u64),
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

/// The memo solver: depth-first search with a table, and with a stack of its own.
///
/// # Complexity
/// One visit of every option of every follower that is not settled yet, one look-up each; memory
/// for a key and eight bytes a position, and for the options along one line of play.
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
        let mut arena: Vec<N::Key> = Vec::new();
        let mut spill = (Vec::<u32>::new(), Vec::<u32>::new());
        let mut scratch: Vec<u64> = Vec::new();
        let mut next = Some(root);
        loop {
            if let Some(key) = next.take() {
                let options = arena.len();
                let mut over = None;
                let flow = N::visit(game, &key, &mut |option| {
                    arena.push(option);
                    if (arena.len() - options) as u64 & ((1 << 20) - 1) == 0 {
                        let bytes = arena.capacity() * 2 * size_of::<N::Key>();
                        if let Err(stopped) = run.check(table.len() as u64, bytes as u64) {
                            over = Some(stopped);
                            return ControlFlow::Break(());
                        }
                    }
                    ControlFlow::Continue(())
                });
                if let Some(stopped) = over {
                    return Err(Halt::Stopped(stopped));
                }
                if flow == ControlFlow::Break(Interrupt::NoKey) {
                    return Err(Halt::NoKey);
                }
                let count = arena.len() - options;
                *heap_bytes += N::heap_bytes(game, &key);
                *steps += 1 + count as u64;
                table.open(key.clone());
                line.push(Frame {
                    key,
                    options,
                    spill: (spill.0.len(), spill.1.len()),
                    seen: (0, 0),
                    terminal: count == 0,
                });
                if *steps >= PATIENCE || count > (1 << 16) {
                    *steps = 0;
                    let settled = table.len() - line.len();
                    let bytes = table.bytes_after_insertion()
                        + *heap_bytes
                        + arena.capacity() * size_of::<N::Key>()
                        + line.capacity() * size_of::<Frame<N::Key>>()
                        + (spill.0.capacity() + spill.1.capacity()) * size_of::<u32>();
                    run.check(settled as u64, bytes as u64).map_err(Halt::Stopped)?;
                    run.report(Progress { phase: "positions solved", done: settled as u64, total: None });
                }
            }
            let depth = line.len();
            let Some(frame) = line.last_mut() else { unreachable!("a search ends at its root") };
            let mut seen = frame.seen;
            while arena.len() > frame.options {
                let Some(option) = arena.pop() else { break };
                match table.get(&option) {
                    Some(Mark::Settled(normal, misere)) => {
                        note(&mut seen.0, &mut spill.0, normal);
                        note(&mut seen.1, &mut spill.1, misere);
                    }
                    None => {
                        next = Some(option);
                        break;
                    }
                    Some(Mark::Open) => {
                        let from = line.iter().rposition(|frame| frame.key == option);
                        return Err(Halt::Cycle(from.unwrap_or(depth - 1)));
                    }
                }
            }
            frame_seen(line, seen);
            if next.is_some() {
                continue;
            }
            let Some(frame) = line.pop() else { unreachable!("the frame looked at above") };
            let normal = mex(frame.seen.0, &mut spill.0, frame.spill.0, &mut scratch);
            let misere =
                if frame.terminal { 1 } else { mex(frame.seen.1, &mut spill.1, frame.spill.1, &mut scratch) };
            table.settle(&frame.key, normal, misere);
            let Some(parent) = line.last_mut() else { return Ok((normal, misere)) };
            note(&mut parent.seen.0, &mut spill.0, normal);
            note(&mut parent.seen.1, &mut spill.1, misere);
        }
    }
}

fn frame_seen<K>(line: &mut [Frame<K>], seen: (u64, u64)) {
    if let Some(frame) = line.last_mut() {
        frame.seen = seen;
    }
}

enum Failure<K> {
    Cycle(Vec<K>),
    NoKey,
    Stopped(Stopped),
}

/// Notes a value: below 64 as a bit, others on the spill stack.
#[inline]
fn note(seen: &mut u64, spill: &mut Vec<u32>, value: u32) {
    if value < 64 {
        *seen |= 1 << value;
    } else {
        spill.push(value);
    }
}

/// The mex of the values noted since the frame began; takes them off the spill stack.
fn mex(seen: u64, spill: &mut Vec<u32>, from: usize, scratch: &mut Vec<u64>) -> u32 {
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
