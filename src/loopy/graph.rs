//! The graph of all play in a game from some positions.

use super::{LoopyValues, Outcomes, Play, RatedMove, solve_outcomes, solve_values};
use crate::game::{Graph, Options, OptionsError};
use crate::run::{Run, Stopped};
use crate::solve::{Expansion, expand};
use hashbrown::{DefaultHashBuilder, HashTable};
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};

/// The graph of all play from some start positions, cycles included, and the position of each vertex.
///
/// Vertices are numbered from 0. The start positions come first, in the order in which they were given.
/// [`explore`] makes such a graph; an explicit [`Graph`] needs none, because [`solve_values`] and
/// [`solve_outcomes`] take it as it is.
#[derive(Clone, Debug)]
pub struct LoopyGraph<P> {
    graph: Graph,
    positions: Vec<P>,
    starts: usize,
    /// Number of bytes that the positions hold on the heap.
    allocated_bytes: u64,
    /// The vertices by the hashes of their positions.
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

/// The reason why a game has no graph.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ExploreError<P: Debug> {
    /// The game cannot list the options of a position.
    #[error("the options of {position:?} cannot be listed: {error}")]
    Options {
        /// The position whose options cannot be listed.
        position: P,
        /// The reason why they cannot be listed.
        error: OptionsError,
    },
    /// A limit was reached or the run was cancelled. A game with infinitely many positions ends so: at the
    /// latest with the largest number of positions of a graph.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Returns the graph of all play from the positions `starts`. A position that is given twice counts once.
///
/// # Errors
/// [`ExploreError::Options`] if the options of a reachable position cannot be listed (see
/// [`Options::options_error`]), and [`ExploreError::Stopped`] if a limit of the run is reached. The limit on
/// positions counts the vertices.
///
/// # Complexity
/// One visit and one look-up of every option of every reachable position.
///
/// ```
/// use impartial::game::{Game, Options};
/// use impartial::loopy::{Play, explore};
/// use impartial::run::Run;
/// use std::ops::ControlFlow;
///
/// /// A token on squares 0 to 4: it moves one square to either side, and stays where it is on square 0.
/// struct Walk;
///
/// impl Game for Walk {
///     type Position = u8;
/// }
///
/// impl Options for Walk {
///     fn visit_options(&self, at: &u8, visit: &mut dyn FnMut(u8) -> ControlFlow<()>) -> ControlFlow<()> {
///         if (1..=3).contains(at) {
///             visit(at - 1)?;
///         }
///         if (1..=3).contains(at) {
///             visit(at + 1)?;
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// let run = Run::default();
/// let graph = explore(&Walk, &[2], &run).unwrap();
/// assert_eq!(graph.len(), 5);
/// let outcomes = graph.solve_outcomes(Play::Normal, &run).unwrap();
/// let written = |at| outcomes.outcome(graph.vertex(&at).unwrap()).to_string();
/// assert_eq!([0, 1, 2, 3, 4].map(written).concat(), "PNPNP");
/// ```
pub fn explore<G: Options>(
    game: &G,
    starts: &[G::Position],
    run: &Run<'_>,
) -> Result<LoopyGraph<G::Position>, ExploreError<G::Position>> {
    let Expansion { graph, positions, start_count } = expand(game, starts.iter().cloned(), run)?;
    let mut explored = LoopyGraph {
        graph,
        positions,
        starts: start_count,
        allocated_bytes: 0,
        index: HashTable::new(),
        hasher: DefaultHashBuilder::default(),
    };
    let mut meter = super::position_meter();
    // A game that cannot list the options of a position makes the position an option of itself.
    for v in 0..explored.graph.len() as u32 {
        let position = &explored.positions[v as usize];
        explored.allocated_bytes += game.allocated_bytes(position) as u64;
        if explored.graph.row(v).binary_search(&v).is_ok()
            && let Some(error) = game.options_error(position)
        {
            return Err(ExploreError::Options { position: position.clone(), error });
        }
        if meter.advance(1) {
            run.check(u64::from(v), explored.bytes())?;
        }
    }
    explored.build_index(run)?;
    Ok(explored)
}

/// Bytes of an entry of the index: the vertex, a control byte, and a seventh of both that stays empty.
const INDEX_BYTES: u64 = 6;

impl<P: Eq + Hash> LoopyGraph<P> {
    fn build_index(&mut self, run: &Run<'_>) -> Result<(), Stopped> {
        // The table has a power of two of places, and an eighth of them stays empty.
        let places = (self.len() as u64 + self.len() as u64 / 7).next_power_of_two();
        run.check(0, self.bytes() + INDEX_BYTES * places)?;
        let LoopyGraph { positions, index, hasher, .. } = self;
        let hash = |v: u32| hasher.hash_one(&positions[v as usize]);
        index.reserve(positions.len(), |&v| hash(v));
        let mut meter = super::position_meter();
        for v in 0..positions.len() as u32 {
            index.insert_unique(hash(v), v, |&v| hash(v));
            if meter.advance(1) {
                run.check(u64::from(v), 0)?;
            }
        }
        Ok(())
    }

    /// Returns the vertex of a position; `None` if no play from the start positions reaches it.
    ///
    /// # Complexity
    /// One look-up in a hash table.
    pub fn vertex(&self, position: &P) -> Option<u32> {
        let same = |&v: &u32| self.positions[v as usize] == *position;
        self.index.find(self.hasher.hash_one(position), same).copied()
    }
}

impl<P> LoopyGraph<P> {
    /// Returns the graph: an arrow from each position to each of its options.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the number of positions of the graph.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns true if there are no positions, because no start position was given.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Returns the positions in the order of their vertices.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// Returns the position of vertex `v`.
    ///
    /// # Panics
    /// If there is no vertex `v`.
    pub fn position(&self, v: u32) -> &P {
        &self.positions[v as usize]
    }

    /// Returns the start positions, each once. They are the vertices 0, 1, ….
    pub fn starts(&self) -> &[P] {
        &self.positions[..self.starts]
    }

    /// Returns the number of bytes in use by the graph and its table of positions.
    pub fn bytes(&self) -> u64 {
        self.graph.bytes() + self.bytes_of_positions()
    }

    fn bytes_of_positions(&self) -> u64 {
        (self.positions.capacity() * size_of::<P>()) as u64
            + self.allocated_bytes
            + INDEX_BYTES * self.index.capacity() as u64
    }

    /// Returns the loopy values of all positions; see [`solve_values`].
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    pub fn solve_values(&self, run: &Run<'_>) -> Result<LoopyValues, Stopped> {
        solve_values(&self.graph, &run.with_reserved_memory(self.bytes_of_positions()))
    }

    /// Returns the outcomes and the remoteness of all positions; see [`solve_outcomes`].
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    pub fn solve_outcomes(&self, play: Play, run: &Run<'_>) -> Result<Outcomes, Stopped> {
        solve_outcomes(&self.graph, play, &run.with_reserved_memory(self.bytes_of_positions()))
    }

    /// Returns the moves from vertex `v`, each with its result; see [`Outcomes::moves`].
    ///
    /// # Panics
    /// If there is no vertex `v`, or `outcomes` belongs to a smaller graph.
    pub fn moves(&self, outcomes: &Outcomes, v: u32) -> impl Iterator<Item = (&P, RatedMove)> {
        outcomes.moves(&self.graph, v).into_iter().map(|rated| (self.position(rated.option), rated))
    }

    /// Returns a play from vertex `v` that never ends; `None` if every play from `v` ends. See
    /// [`endless_play`](super::endless_play).
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    pub fn endless_play(&self, v: u32, run: &Run<'_>) -> Result<Option<super::EndlessPlay<P>>, Stopped>
    where
        P: Clone,
    {
        let play = super::endless_play(&self.graph, v, &run.with_reserved_memory(self.bytes_of_positions()))?;
        Ok(play.map(|play| play.map(|v| self.position(v).clone())))
    }
}
