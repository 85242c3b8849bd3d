//! The memo solver: depth-first search with a table, for any game.
//!
//! One pass computes the normal and the misère value of a position and of all positions that these values
//! depend on. The search has its own stack, so the depth of the game does not matter (a chain of 10⁷ moves
//! works). It marks the positions on the current line of play in the table, so it detects a cycle as soon as
//! the cycle closes, and reports its positions.
//!
//! The options of all positions on the line are stored in one arena. The mex of a position is computed from
//! 64 bits in its frame and, for values of 64 and more, from a shared spill stack.
//!
//! A position with very many options never stores all of them in the arena. The values of settled options are
//! noted at once, and these options are dropped. When more than a few options are unsettled, the walk over the
//! options ends, the smallest of them are settled, and the walk starts again. So the arena stays small even on
//! a line of positions with thousands of options each.
//!
//! ```
//! use impartial::game::Graph;
//! use impartial::run::Run;
//! use impartial::solve::{Memo, SolveError};
//! use impartial::value::GrundyPair;
//!
//! let graph = Graph::from_edges(4, [(1, 0), (2, 0), (2, 1), (3, 3)]).unwrap();
//! let mut memo = Memo::packed(graph);
//! assert_eq!(memo.values(&2, &Run::default()), Ok(GrundyPair::new(2, 2)));
//! assert!(matches!(memo.values(&3, &Run::default()), Err(SolveError::Cycle(_))));
//! ```

mod narrow;
mod search;
mod table;

use super::{Cycle, SolveError};
use crate::game::{KeyVisitEnd, Options, Packed};
use crate::run::Run;
use crate::value::GrundyPair;
use search::{MemoFailure, SolvedKeys};
use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::ops::ControlFlow;
use table::{GeneralHasher, IntegerHasher, KeyHasher, MarkTable, TableMark};

/// The memo solver: depth-first search with a table and with its own stack. It computes Grundy pairs from the definition
/// and stores them.
///
/// # Complexity
/// Visits every option of every unsettled follower, with one look-up each. If more than a few hundred options of
/// a position are unsettled at once, its options are visited again: at most as many times as that number can be
/// doubled until it reaches the number of all options.
///
/// Each position takes the memory of its key and eight bytes. If most keys have at most 64 bits and there are
/// few different pairs, key and pair take eight bytes together. Some options of each position on one line of
/// play take memory too.
pub struct Memo<'g, P>(pub(super) Box<dyn PairSolver<P> + 'g>);

impl<'g, P: Debug> Memo<'g, P> {
    /// Returns a solver whose table is keyed by the positions themselves.
    pub fn new<G: Options<Position = P> + Clone + Send + Sync + 'g>(game: G) -> Self {
        Memo(Box::new(KeyedMemo::<G, ByPosition<false>>::new(game)))
    }

    /// Returns a solver whose table is keyed by packed integers. Positions that have no key, or that have a
    /// follower without a key, are solved in a second table keyed by positions.
    pub fn packed<G: Packed<Position = P> + Clone + Send + Sync + 'g>(game: G) -> Self {
        Memo(Box::new(KeyedMemo::<G, ByKey>::new(game)))
    }

    /// Returns a solver whose table stores one canonical representative of equivalent positions. A cycle in an error is one of
    /// representatives.
    pub fn symmetric<G: Options<Position = P> + Clone + Send + Sync + 'g>(game: G) -> Self {
        Memo(Box::new(KeyedMemo::<G, ByPosition<true>>::new(game)))
    }

    /// Returns the Grundy pair of a position, and solves all positions that it depends on.
    ///
    /// # Errors
    /// [`SolveError::Cycle`] if play from the position can be infinite, [`SolveError::Stopped`] if a limit of `run` is
    /// reached. Settled pairs are kept.
    pub fn values(&mut self, position: &P, run: &Run<'_>) -> Result<GrundyPair, SolveError<P>> {
        self.0.values(position, run)
    }

    /// Returns the pair of a position if it is already settled.
    pub fn known(&self, position: &P) -> Option<GrundyPair> {
        self.0.known(position)
    }

    /// Returns the number of settled positions.
    pub fn solved_count(&self) -> u64 {
        self.0.solved_count()
    }

    /// Returns the approximate number of bytes in use.
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// Returns the largest number of bytes in use while `positions` positions are settled; `None` if it cannot be
    /// estimated in advance.
    pub fn bytes_for(&self, positions: u128) -> Option<u128> {
        self.0.bytes_for(positions)
    }

    /// Inserts a pair that an earlier run of such a solver computed and saved. Pairs of any other origin must not be
    /// inserted, because results that depend on them would count as computed. The solver ignores a pair that its table
    /// cannot store.
    pub fn insert_known(&mut self, position: &P, pair: GrundyPair) {
        self.0.insert_known(position, pair);
    }
}

impl<P: Debug> Debug for Memo<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memo").field("settled", &self.solved_count()).finish_non_exhaustive()
    }
}

/// The functions of a [`Memo`], for any game and any keys.
pub(super) trait PairSolver<P: Debug>: Send + Sync {
    fn values(&mut self, position: &P, run: &Run<'_>) -> Result<GrundyPair, SolveError<P>>;

    fn known(&self, position: &P) -> Option<GrundyPair>;

    fn solved_count(&self) -> u64;

    fn bytes(&self) -> u64;

    fn bytes_for(&self, positions: u128) -> Option<u128>;

    fn insert_known(&mut self, position: &P, pair: GrundyPair);
}

/// The memo solver of one game, with the keys of one scheme.
struct KeyedMemo<G: Options, N: KeyScheme<G>> {
    game: G,
    settled: SolvedKeys<N::Key, N::Hashing>,
    /// The solver of positions that have no key.
    unpacked: Option<Box<KeyedMemo<G, ByPosition<false>>>>,
    nodes: PhantomData<N>,
}

impl<G: Options, N: KeyScheme<G>> KeyedMemo<G, N> {
    fn new(game: G) -> Self {
        KeyedMemo { game, settled: SolvedKeys::new(), unpacked: None, nodes: PhantomData }
    }
}

fn pair(normal: u32, misere: u32) -> GrundyPair {
    GrundyPair::new(u64::from(normal), u64::from(misere))
}

impl<G: Options + Clone + Send + Sync, N: KeyScheme<G>> PairSolver<G::Position> for KeyedMemo<G, N> {
    fn values(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<GrundyPair, SolveError<G::Position>> {
        if let Some(known) = self.known(position) {
            return Ok(known);
        }
        if let Some(key) = N::key(&self.game, position) {
            match self.settled.search(&KeyedGame::<G, N>::new(&self.game), key, run) {
                Ok((normal, misere)) => return Ok(pair(normal, misere)),
                Err(MemoFailure::Stopped(stopped)) => return Err(SolveError::Stopped(stopped)),
                Err(MemoFailure::Cycle(keys)) => {
                    let cycle = Cycle::new(keys);
                    return Err(SolveError::Cycle(cycle.map(|key| N::position(&self.game, &key))));
                }
                Err(MemoFailure::NoKey) => {}
            }
        }
        let game = &self.game;
        self.unpacked
            .get_or_insert_with(|| Box::new(KeyedMemo::<G, ByPosition<false>>::new(game.clone())))
            .values(position, &run.with_reserved_memory(self.settled.bytes()))
    }

    fn known(&self, position: &G::Position) -> Option<GrundyPair> {
        let settled = N::key(&self.game, position).and_then(|key| self.settled.table.get(&key));
        match settled {
            Some(TableMark::Settled(normal, misere)) => Some(pair(normal, misere)),
            _ => self.unpacked.as_ref().and_then(|unpacked| unpacked.known(position)),
        }
    }

    fn bytes(&self) -> u64 {
        self.settled.bytes() + self.unpacked.as_ref().map_or(0, |unpacked| unpacked.bytes())
    }

    fn bytes_for(&self, positions: u128) -> Option<u128> {
        N::ONE_EACH.then(|| MarkTable::<N::Key, N::Hashing>::bytes_for(positions))
    }

    fn insert_known(&mut self, position: &G::Position, pair: GrundyPair) {
        let values = (u32::try_from(pair.normal), u32::try_from(pair.misere));
        if let (Some(key), (Ok(normal), Ok(misere))) = (N::key(&self.game, position), values)
            && normal < u32::MAX
            && self.settled.table.get(&key).is_none()
        {
            self.settled.allocated_bytes += N::allocated_bytes(&self.game, &key);
            self.settled.table.open(key.clone());
            self.settled.table.settle(&key, normal, misere);
        }
    }

    fn solved_count(&self) -> u64 {
        self.settled.table.len() as u64 + self.unpacked.as_ref().map_or(0, |unpacked| unpacked.solved_count())
    }
}

/// The keys that a search uses in place of positions, and the keys of the options of a key.
trait KeyScheme<G: Options>: Send + Sync {
    /// The key of a position in the table. If many options are unsettled, those with the smallest keys are solved
    /// first.
    type Key: Clone + Ord + Send + Sync;
    type Hashing: KeyHasher<Self::Key>;
    /// True if different positions always have different keys.
    const ONE_EACH: bool = true;

    /// Returns the key of a position, if it has one.
    fn key(game: &G, position: &G::Position) -> Option<Self::Key>;

    /// Returns the position of a key.
    fn position(game: &G, key: &Self::Key) -> G::Position;

    /// Calls `visit` with the keys of the options until it breaks. If the enumeration takes long, it ends as soon as
    /// `should_continue` returns false.
    fn visit(
        game: &G,
        key: &Self::Key,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd>;

    /// Returns the number of bytes that a key holds on the heap.
    fn allocated_bytes(game: &G, key: &Self::Key) -> usize;
}

/// The scheme whose keys are the positions themselves, or their canonical representatives if `CANONICAL`.
struct ByPosition<const CANONICAL: bool>;

impl<G: Options, const CANONICAL: bool> KeyScheme<G> for ByPosition<CANONICAL> {
    type Key = G::Position;
    type Hashing = GeneralHasher;
    const ONE_EACH: bool = !CANONICAL;

    fn key(game: &G, position: &G::Position) -> Option<G::Position> {
        Some(if CANONICAL { game.canonical(position) } else { position.clone() })
    }

    fn position(_: &G, key: &G::Position) -> G::Position {
        key.clone()
    }

    fn visit(
        game: &G,
        key: &G::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let flow = if CANONICAL {
            game.visit_options_while(key, should_continue, &mut |option| visit(game.canonical(&option)))
        } else {
            game.visit_options_while(key, should_continue, visit)
        };
        flow.map_break(|()| KeyVisitEnd::Stopped)
    }

    fn allocated_bytes(game: &G, key: &G::Position) -> usize {
        game.allocated_bytes(key)
    }
}

/// The scheme whose keys are packed integers.
struct ByKey;

impl<G: Packed> KeyScheme<G> for ByKey {
    type Key = G::Key;
    type Hashing = IntegerHasher;

    fn key(game: &G, position: &G::Position) -> Option<G::Key> {
        game.pack(position)
    }

    fn position(game: &G, key: &G::Key) -> G::Position {
        game.unpack(*key)
    }

    fn visit(
        game: &G,
        key: &G::Key,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        game.visit_keys_while(*key, should_continue, visit)
    }

    fn allocated_bytes(_: &G, _: &G::Key) -> usize {
        0
    }
}

/// The view of the game that a search needs; it hides the type of the game.
pub(super) trait KeyedPlay<K> {
    /// Calls `visit` with the options of a key until it breaks, or until `should_continue` returns false.
    fn visit(
        &self,
        key: &K,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(K) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd>;

    /// Returns the number of bytes that a key holds on the heap.
    fn allocated_bytes(&self, key: &K) -> usize;
}

/// A game seen through a key scheme.
struct KeyedGame<'g, G, N>(&'g G, PhantomData<fn() -> N>);

impl<'g, G, N> KeyedGame<'g, G, N> {
    fn new(game: &'g G) -> Self {
        KeyedGame(game, PhantomData)
    }
}

impl<G: Options, N: KeyScheme<G>> KeyedPlay<N::Key> for KeyedGame<'_, G, N> {
    fn visit(
        &self,
        key: &N::Key,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(N::Key) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        N::visit(self.0, key, should_continue, visit)
    }

    fn allocated_bytes(&self, key: &N::Key) -> usize {
        N::allocated_bytes(self.0, key)
    }
}
