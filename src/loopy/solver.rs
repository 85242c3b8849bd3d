//! The positions of a game, solved a few at a time.

use super::{ExploreError, LoopyOutcome, LoopyValue, Play, explore, remoteness::outcome_at};
use super::{solve_outcomes, solve_values};
use crate::game::{Game, Graph, Options, OptionsError};
use crate::run::{Reason, Run, Stopped};
use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;

/// The remoteness of a draw, in memory.
const DRAW: u32 = u32::MAX;

/// The value of a position, and its outcome and remoteness in both kinds of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedPosition {
    value: LoopyValue,
    /// The remoteness in normal and in misère play.
    remoteness: [u32; 2],
}

impl SolvedPosition {
    /// Returns the loopy value in normal play.
    pub const fn value(&self) -> &LoopyValue {
        &self.value
    }

    /// Returns the outcome under a rule of play.
    pub fn outcome(&self, play: Play) -> LoopyOutcome {
        outcome_at(play, self.remoteness[play as usize])
    }

    /// Returns the remoteness under a rule of play, in moves; `None` for a draw.
    pub fn remoteness(&self, play: Play) -> Option<u32> {
        Some(self.remoteness[play as usize]).filter(|&moves| moves != DRAW)
    }
}

/// A solver for games in which play need not end. It stores the positions that it has solved.
///
/// Each call explores and solves only those positions that no earlier call has reached. To solve many positions
/// it is best to name them all in one call of [`solve`](LoopySolver::solve).
///
/// ```
/// use impartial::game::parse_graph;
/// use impartial::loopy::{LoopyOutcome, LoopySolver, Play};
/// use impartial::run::Run;
///
/// let (graph, _) = parse_graph("a -> b\nb -> a\na -> c\nb -> d\nc -> e\nd -> e\nd -> c")?;
/// let mut solver = LoopySolver::new(graph);
/// let run = Run::default();
/// assert_eq!(solver.position(&2, &run)?.remoteness(Play::Normal), Some(1));
/// assert_eq!(solver.position(&0, &run)?.value().to_string(), "∞(1)");
/// assert_eq!(solver.position(&0, &run)?.outcome(Play::Normal), LoopyOutcome::D);
/// assert_eq!(solver.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LoopySolver<G: Options> {
    game: G,
    index: HashMap<G::Position, u32>,
    solved: Vec<SolvedPosition>,
    /// Number of bytes that the solved positions hold on the heap.
    allocated_bytes: u64,
}

impl<G: Options> LoopySolver<G> {
    /// Creates a solver that knows no position.
    pub fn new(game: G) -> Self {
        LoopySolver { game, index: HashMap::new(), solved: Vec::new(), allocated_bytes: 0 }
    }

    /// Returns the game that this solver solves.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the number of positions that are solved.
    pub fn len(&self) -> usize {
        self.solved.len()
    }

    /// Returns true if no position is solved.
    pub fn is_empty(&self) -> bool {
        self.solved.is_empty()
    }

    /// Returns the number of bytes in use, without those of the sets of infinite values.
    pub fn bytes(&self) -> u64 {
        let entry = size_of::<G::Position>() + size_of::<u32>() + 1;
        (self.index.capacity() * entry + self.solved.capacity() * size_of::<SolvedPosition>()) as u64
            + self.allocated_bytes
    }

    /// Returns the results of a position. Solves the position and its followers if they are not solved.
    ///
    /// # Errors
    /// The errors of [`solve`](LoopySolver::solve).
    pub fn position(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<&SolvedPosition, ExploreError<G::Position>> {
        let index = match self.index.get(position) {
            Some(&index) => index,
            None => {
                self.solve(std::slice::from_ref(position), run)?;
                self.index[position]
            }
        };
        Ok(&self.solved[index as usize])
    }

    /// Solves positions and all their followers.
    ///
    /// # Errors
    /// [`ExploreError::Options`] if the options of a reachable position cannot be listed, and
    /// [`ExploreError::Stopped`] if a limit of the run is reached. The limit on positions counts those that are
    /// explored in this call. After an error nothing new is stored.
    ///
    /// # Complexity
    /// The complexity of [`explore`], [`solve_values`] and [`solve_outcomes`] on the new positions and their solved
    /// options.
    pub fn solve(
        &mut self,
        positions: &[G::Position],
        run: &Run<'_>,
    ) -> Result<(), ExploreError<G::Position>> {
        let unsolved = positions.iter().filter(|position| !self.index.contains_key(position));
        let starts: Vec<PositionAt<G::Position>> = unsolved.cloned().map(PositionAt::Unsolved).collect();
        if starts.is_empty() {
            return Ok(());
        }
        let run = &run.with_reserved_memory(self.bytes());
        let view = UnsolvedPart { game: &self.game, index: &self.index };
        let explored = explore(&view, &starts, run).map_err(|error| match error {
            ExploreError::Options { position: PositionAt::Unsolved(position), error } => {
                ExploreError::Options { position, error }
            }
            // The options of a solved position are not listed again.
            ExploreError::Options { position: PositionAt::Solved(_), error } => {
                unreachable!("a solved position has no options here: {error}")
            }
            ExploreError::Stopped(stopped) => ExploreError::Stopped(stopped),
        })?;
        let known = |v: u32| match explored.position(v) {
            PositionAt::Solved(index) => Some(&self.solved[*index as usize]),
            PositionAt::Unsolved(_) => None,
        };
        let len = explored.len() as u32;
        let solved: Vec<(u32, &SolvedPosition)> = (0..len).filter_map(|v| Some((v, known(v)?))).collect();
        let of_values = with_values(explored.graph(), &solved, run)?;
        let values = solve_values(&of_values, run)?;
        drop(of_values);
        let outcomes = [Play::Normal, Play::Misere].map(|play| {
            let graph = with_remoteness(explored.graph(), &solved, play, run)?;
            solve_outcomes(&graph, play, run)
        });
        let [normal, misere] = outcomes;
        let outcomes = [normal?, misere?];
        let mut new = Vec::new();
        for v in 0..len {
            if let PositionAt::Unsolved(position) = explored.position(v) {
                let remoteness = [0, 1].map(|play| outcomes[play].remoteness(v).unwrap_or(DRAW));
                new.push((position.clone(), SolvedPosition { value: values.value(v), remoteness }));
            }
        }
        for (position, solved) in new {
            self.allocated_bytes += self.game.allocated_bytes(&position) as u64;
            self.index.insert(position, self.solved.len() as u32);
            self.solved.push(solved);
        }
        Ok(())
    }
}

impl<G: Options + fmt::Debug> fmt::Debug for LoopySolver<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoopySolver").field("game", &self.game).field("len", &self.len()).finish()
    }
}

/// A position that is to be solved, or the index of one that is solved.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum PositionAt<P> {
    Unsolved(P),
    Solved(u32),
}

/// The part of a game that is not solved, with the solved options of its positions as terminal positions.
struct UnsolvedPart<'a, G: Options> {
    game: &'a G,
    index: &'a HashMap<G::Position, u32>,
}

impl<G: Options> UnsolvedPart<'_, G> {
    fn with_known(&self, position: G::Position) -> PositionAt<G::Position> {
        match self.index.get(&position) {
            Some(&index) => PositionAt::Solved(index),
            None => PositionAt::Unsolved(position),
        }
    }
}

impl<G: Options> Game for UnsolvedPart<'_, G> {
    type Position = PositionAt<G::Position>;

    fn allocated_bytes(&self, position: &Self::Position) -> usize {
        match position {
            PositionAt::Unsolved(position) => self.game.allocated_bytes(position),
            PositionAt::Solved(_) => 0,
        }
    }
}

impl<G: Options> Options for UnsolvedPart<'_, G> {
    fn visit_options(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match position {
            PositionAt::Unsolved(position) => {
                self.game.visit_options(position, &mut |option| visit(self.with_known(option)))
            }
            PositionAt::Solved(_) => ControlFlow::Continue(()),
        }
    }

    fn visit_options_while(
        &self,
        position: &Self::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match position {
            PositionAt::Unsolved(position) => {
                self.game.visit_options_while(position, should_continue, &mut |option| {
                    visit(self.with_known(option))
                })
            }
            PositionAt::Solved(_) => ControlFlow::Continue(()),
        }
    }

    fn options_error(&self, position: &Self::Position) -> Option<OptionsError> {
        match position {
            PositionAt::Unsolved(position) => self.game.options_error(position),
            PositionAt::Solved(_) => None,
        }
    }
}

/// Returns the graph with arrows from the solved positions that give them their values: to Nim heaps, and to
/// themselves where the value is infinite. The vertices after those of `graph` are the Nim heaps.
fn with_values(graph: &Graph, solved: &[(u32, &SolvedPosition)], run: &Run<'_>) -> Result<Graph, Stopped> {
    let heaps = solved.iter().map(|(_, known)| match known.value() {
        LoopyValue::Finite(n) => *n,
        LoopyValue::Infinite(set) => set.iter().next_back().map_or(0, |largest| largest + 1),
    });
    // Finite values of positions in memory are small: a value n needs n(n + 1)/2 arrows.
    let (first, heaps) = (graph.len() as u32, heaps.max().unwrap_or(0) as u32);
    let mut arrows: Vec<(u32, u32)> = Vec::new();
    for heap in 0..heaps {
        arrows.extend((0..heap).map(|smaller| (first + heap, first + smaller)));
    }
    for &(v, known) in solved {
        match known.value() {
            LoopyValue::Finite(n) => arrows.extend((0..*n as u32).map(|smaller| (v, first + smaller))),
            LoopyValue::Infinite(set) => {
                arrows.push((v, v));
                arrows.extend(set.iter().map(|member| (v, first + member as u32)));
            }
        }
    }
    with_arrows(graph, heaps, arrows, run)
}

/// Returns the graph with arrows that give the solved positions their remoteness: a new path of positions p₀ ← p₁ ← …, an
/// arrow from each solved position of remoteness r + 1 to p_r, and a loop at each draw.
fn with_remoteness(
    graph: &Graph,
    solved: &[(u32, &SolvedPosition)],
    play: Play,
    run: &Run<'_>,
) -> Result<Graph, Stopped> {
    let moves = |known: &SolvedPosition| known.remoteness(play);
    let line = solved.iter().filter_map(|(_, known)| moves(known)).max().unwrap_or(0);
    let first = graph.len() as u32;
    let mut arrows: Vec<(u32, u32)> = (1..line).map(|at| (first + at, first + at - 1)).collect();
    for &(v, known) in solved {
        match moves(known) {
            Some(0) => {}
            Some(moves) => arrows.push((v, first + moves - 1)),
            None => arrows.push((v, v)),
        }
    }
    with_arrows(graph, line, arrows, run)
}

/// Returns the graph with more vertices and more arrows.
fn with_arrows(graph: &Graph, more: u32, arrows: Vec<(u32, u32)>, run: &Run<'_>) -> Result<Graph, Stopped> {
    let own = (0..graph.len() as u32).flat_map(|v| graph.row(v).iter().map(move |&to| (v, to)));
    let positions = graph.len() + more as usize;
    Graph::from_edges(positions, own.chain(arrows))
        .map_err(|_| run.stopped(Reason::Positions(Graph::MAX_POSITIONS), graph.len() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::parse_graph;

    /// Random graphs: solved from their last vertices upwards, and in one call.
    #[test]
    fn in_any_order() {
        let mut state = 1_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let run = Run::default();
        let mut infinite = 0;
        for _ in 0..2000 {
            let n = 2 + random(7) as u32;
            let arrows = random(u64::from(3 * n));
            let edges: Vec<(u32, u32)> =
                (0..arrows).map(|_| (random(n.into()) as u32, random(n.into()) as u32)).collect();
            let graph = Graph::from_edges(n as usize, edges).unwrap();
            let mut whole = LoopySolver::new(graph.clone());
            whole.solve(&(0..n).collect::<Vec<_>>(), &run).unwrap();
            let mut single = LoopySolver::new(graph.clone());
            let values = solve_values(&graph, &run).unwrap();
            let plays = [Play::Normal, Play::Misere];
            let outcomes = plays.map(|play| solve_outcomes(&graph, play, &run).unwrap());
            for v in 0..n {
                let found = single.position(&v, &run).unwrap().clone();
                assert_eq!(&found, whole.position(&v, &run).unwrap());
                assert_eq!(*found.value(), values.value(v));
                infinite += usize::from(found.value().is_infinite());
                for (play, outcomes) in plays.into_iter().zip(&outcomes) {
                    assert_eq!(found.outcome(play), outcomes.outcome(v));
                    assert_eq!(found.remoteness(play), outcomes.remoteness(v));
                }
            }
            assert_eq!(single.len(), n as usize);
        }
        assert!(infinite > 1000, "{infinite} infinite values");
    }

    #[test]
    fn after_a_limit() {
        let (graph, _) = parse_graph("a -> b\nb -> c\nc -> a\nc -> d").unwrap();
        let mut solver = LoopySolver::new(graph);
        let limits = crate::run::Limits { max_positions: Some(2), ..Default::default() };
        let run = Run::new(limits);
        assert!(matches!(solver.position(&0, &run), Err(ExploreError::Stopped(_))));
        assert!(solver.is_empty());
        let found = solver.position(&0, &Run::default()).unwrap();
        assert_eq!(found.remoteness(Play::Normal), Some(3));
    }
}
