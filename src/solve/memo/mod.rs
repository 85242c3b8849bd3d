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
//! use impartial::value::GrundyPair;
//!
//! let graph = Graph::from_edges(4, [(1, 0), (2, 0), (2, 1), (3, 3)]).unwrap();
//! let mut memo = Memo::packed(graph);
//! assert_eq!(memo.values(&2, &Run::default()), Ok(GrundyPair::new(2, 2)));
//! assert!(matches!(memo.values(&3, &Run::default()), Err(SolveError::Cycle(_))));
//! ```

mod hashing;
mod narrow;
mod nodes;
mod noted;
mod said;
mod search;
mod table;
mod walk;

pub use nodes::{ByKey, ByPosition, BySymmetry, KeyScheme};

use super::{Cycle, SolveError, Solver};
use crate::game::{Options, Packed, Symmetry};
use crate::run::Run;
use crate::value::GrundyPair;
use nodes::KeyedGame;
use said::TableMark;
use search::{MemoFailure, SolvedKeys};
use std::marker::PhantomData;
use table::MarkTable;

/// The memo solver: depth-first search with a table, and with a stack of its own.
///
/// # Complexity
/// One visit of every option of every follower that is not settled yet, one look-up each; memory for a
/// key and eight bytes a position, or, where many keys are of at most 64 bits and their pairs are few, eight bytes
/// for both; and for some options of each position along one line of play. Where more than a few hundred options of a position are open at once, its options are visited
/// again, at most as often as that number can be doubled up to the number of all.
pub struct Memo<G: Options, N: KeyScheme<G> = ByPosition> {
    game: G,
    settled: SolvedKeys<N::Key, N::Hashing>,
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

impl<G: Options, N: KeyScheme<G>> Memo<G, N> {
    fn empty(game: G) -> Self {
        Memo { game, settled: SolvedKeys::new(), unpacked: None, nodes: PhantomData }
    }

    /// The game that is solved.
    pub fn game(&self) -> &G {
        &self.game
    }
}

fn pair(normal: u32, misere: u32) -> GrundyPair {
    GrundyPair::new(u64::from(normal), u64::from(misere))
}

impl<G: Options + Clone + Send + Sync, N: KeyScheme<G>> Solver<G::Position> for Memo<G, N> {
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
            .get_or_insert_with(|| Box::new(Memo::<G, ByPosition>::new(game.clone())))
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
            self.settled.heap_bytes += N::heap_bytes(&self.game, &key);
            self.settled.table.open(key.clone());
            self.settled.table.settle(&key, normal, misere);
        }
    }

    fn solved_count(&self) -> u64 {
        self.settled.table.len() as u64 + self.unpacked.as_ref().map_or(0, |unpacked| unpacked.solved_count())
    }
}

impl<G: Options + std::fmt::Debug, N: KeyScheme<G>> std::fmt::Debug for Memo<G, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memo").field("game", &self.game).field("settled", &self.settled.table.len()).finish()
    }
}
