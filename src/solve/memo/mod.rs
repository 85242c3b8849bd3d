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
//! use impartial::solve::{Memo, SolveError, Solver};
//! use impartial::value::GrundyPair;
//!
//! let graph = Graph::from_edges(4, [(1, 0), (2, 0), (2, 1), (3, 3)]).unwrap();
//! let mut memo = Memo::packed(graph);
//! assert_eq!(memo.values(&2, &Run::default()), Ok(GrundyPair::new(2, 2)));
//! assert!(matches!(memo.values(&3, &Run::default()), Err(SolveError::Cycle(_))));
//! ```

mod hashing;
mod mark;
mod narrow;
mod nodes;
mod search;
mod table;
mod values_of_marks;
mod walk;

use nodes::KeyScheme;
pub use nodes::{ByKey, ByPosition, BySymmetry};

use super::{Cycle, SolveError, Solver};
use crate::game::{Options, Packed, Symmetry};
use crate::run::Run;
use crate::value::{GrundyPair, Sealed};
use mark::TableMark;
use nodes::KeyedGame;
use search::{MemoFailure, SolvedKeys};
use std::marker::PhantomData;
use table::MarkTable;

/// The memo solver: depth-first search with a table and with its own stack.
///
/// # Complexity
/// Visits every option of every unsettled follower, with one look-up each. If more than a few hundred options of
/// a position are unsettled at once, its options are visited again: at most as many times as that number can be
/// doubled until it reaches the number of all options.
///
/// Each position takes the memory of its key and eight bytes. If most keys have at most 64 bits and there are
/// few different pairs, key and pair take eight bytes together. Some options of each position on one line of
/// play take memory too.
pub struct Memo<G: Options, N: KeyScheme<G> = ByPosition> {
    game: G,
    settled: SolvedKeys<N::Key, N::Hashing>,
    /// The solver of positions that have no key.
    unpacked: Option<Box<Memo<G, ByPosition>>>,
    nodes: PhantomData<N>,
}

impl<G: Options> Memo<G, ByPosition> {
    /// Returns a solver whose table is keyed by the positions themselves.
    pub fn new(game: G) -> Self {
        Memo::empty(game)
    }
}

impl<G: Packed> Memo<G, ByKey> {
    /// Returns a solver whose table is keyed by packed integers. Positions that have no key, or that have a
    /// follower without a key, are solved in a second table keyed by positions.
    pub fn packed(game: G) -> Self {
        Memo::empty(game)
    }
}

impl<G: Symmetry> Memo<G, BySymmetry> {
    /// Returns a solver whose table stores one canonical representative of equivalent positions.
    pub fn symmetric(game: G) -> Self {
        Memo::empty(game)
    }
}

impl<G: Options, N: KeyScheme<G>> Memo<G, N> {
    fn empty(game: G) -> Self {
        Memo { game, settled: SolvedKeys::new(), unpacked: None, nodes: PhantomData }
    }

    /// Returns the game that is solved.
    pub fn game(&self) -> &G {
        &self.game
    }
}

fn pair(normal: u32, misere: u32) -> GrundyPair {
    GrundyPair::new(u64::from(normal), u64::from(misere))
}

impl<G, N> Sealed for Memo<G, N>
where
    G: Options,
    N: KeyScheme<G>,
{
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
