//! Outcomes and remoteness by retrograde analysis.

use super::{LoopyOutcome, Play};
use crate::game::Graph;
use crate::run::{Progress, Reason, Run, Stopped};
use crate::solve::Predecessors;

/// The remoteness of a draw, in memory.
const DRAW: u32 = u32::MAX;

/// The outcome and the remoteness of every position of a graph, in normal or in misère play.
///
/// The **remoteness** of a position that is not a draw is the number of moves of a play in which the winner
/// wins as soon as possible and the loser loses as late as possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcomes {
    play: Play,
    remoteness: Vec<u32>,
}

impl Outcomes {
    /// Returns the rule of play that the outcomes are for.
    pub const fn play(&self) -> Play {
        self.play
    }

    /// Returns the number of positions of the graph.
    pub const fn len(&self) -> usize {
        self.remoteness.len()
    }

    /// Returns true if there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.remoteness.is_empty()
    }

    /// Returns the outcome of position `v`.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn outcome(&self, v: u32) -> LoopyOutcome {
        outcome_at(self.play, self.remoteness[v as usize])
    }

    /// Returns the remoteness of position `v`; `None` for a draw.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn remoteness(&self, v: u32) -> Option<u32> {
        Some(self.remoteness[v as usize]).filter(|&moves| moves != DRAW)
    }

    /// Returns the number of positions with the given outcome; linear in the number of positions.
    pub fn count(&self, outcome: LoopyOutcome) -> u64 {
        self.remoteness.iter().filter(|&&moves| outcome_at(self.play, moves) == outcome).count() as u64
    }

    /// Returns the largest remoteness; `None` if every position is a draw. Linear in the number of positions.
    pub fn max_remoteness(&self) -> Option<u32> {
        self.remoteness.iter().copied().filter(|&moves| moves != DRAW).max()
    }

    /// Returns the number of bytes in use by the outcomes.
    pub const fn bytes(&self) -> u64 {
        (self.remoteness.capacity() * size_of::<u32>()) as u64
    }
}

/// Returns the outcome of a position by its remoteness: players alternate, so the parity decides who makes the last
/// move.
pub(super) fn outcome_at(play: Play, remoteness: u32) -> LoopyOutcome {
    match remoteness {
        DRAW => LoopyOutcome::D,
        moves if moves.is_multiple_of(2) => LoopyOutcome::terminal(play),
        _ => match LoopyOutcome::terminal(play) {
            LoopyOutcome::P => LoopyOutcome::N,
            _ => LoopyOutcome::P,
        },
    }
}

/// A position while the analysis runs.
#[derive(Clone, Copy)]
struct RemotenessCell {
    remoteness: u32,
    /// Number of arrows to options that are not known to be N-positions.
    open: u32,
}

/// Returns the outcome and the remoteness of every position of a graph, which may have cycles.
///
/// Retrograde analysis: positions are settled in the order of their remoteness, the terminal ones first. A
/// position with an option in P is N, and its remoteness is 1 + the smallest remoteness of such an option. A
/// position all of whose options are N is P, and its remoteness is 1 + the largest remoteness of its options.
/// The positions that are never settled are the draws.
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached. The limit on positions counts the settled ones.
///
/// # Complexity
/// Linear in positions and arrows. In addition to the graph, 4 bytes an arrow and 20 bytes a position.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::loopy::{LoopyOutcome, Play, solve_outcomes};
/// use impartial::run::Run;
/// // 0 and 1 lead to each other, and from 1 there is a move to 2, which is terminal.
/// let graph = Graph::from_edges(3, [(0, 1), (1, 0), (1, 2)]).unwrap();
/// let outcomes = solve_outcomes(&graph, Play::Normal, &Run::default()).unwrap();
/// assert_eq!((outcomes.outcome(0), outcomes.remoteness(0)), (LoopyOutcome::P, Some(2)));
/// // In misère play the player who moves to 2 loses. So both players avoid that move.
/// let misere = solve_outcomes(&graph, Play::Misere, &Run::default()).unwrap();
/// assert_eq!((misere.outcome(0), misere.remoteness(0)), (LoopyOutcome::D, None));
/// ```
pub fn solve_outcomes(graph: &Graph, play: Play, run: &Run<'_>) -> Result<Outcomes, Stopped> {
    let n = graph.len();
    let cell_and_queue = (size_of::<RemotenessCell>() + size_of::<u32>()) as u64;
    run.check(0, graph.bytes() + Predecessors::bytes_for(graph) + cell_and_queue * n as u64)?;
    let before = Predecessors::new(graph, run)?;
    let mut cells = Vec::with_capacity(n);
    let mut queue: Vec<u32> = Vec::with_capacity(n);
    for v in 0..n as u32 {
        let open = count_arrows(graph, v, run)?;
        let remoteness = if open == 0 { 0 } else { DRAW };
        cells.push(RemotenessCell { remoteness, open });
        if open == 0 {
            queue.push(v);
        }
    }
    let mut head = 0;
    let mut meter = super::arrow_meter();
    while let Some(&v) = queue.get(head) {
        head += 1;
        let moves = cells[v as usize].remoteness;
        let sources = before.of_position(v);
        if outcome_at(play, moves) == LoopyOutcome::P {
            for &u in sources {
                let cell = &mut cells[u as usize];
                if cell.remoteness == DRAW {
                    cell.remoteness = moves + 1;
                    queue.push(u);
                }
            }
        } else {
            for &u in sources {
                let cell = &mut cells[u as usize];
                if cell.remoteness == DRAW {
                    cell.open -= 1;
                    if cell.open == 0 {
                        // The options were settled in the order of their remoteness: `v` has the largest.
                        cell.remoteness = moves + 1;
                        queue.push(u);
                    }
                }
            }
        }
        if meter.advance(1 + sources.len()) {
            run.check(head as u64, 0)?;
            run.report(Progress { phase: "positions settled", done: head as u64, total: Some(n as u64) });
        }
    }
    run.check(head as u64, 0)?;
    drop((before, queue));
    Ok(Outcomes { play, remoteness: cells.iter().map(|cell| cell.remoteness).collect() })
}

/// Returns the number of arrows from `v`, in 32 bits. Only a graph with very many repeated arrows exceeds them.
pub(super) fn count_arrows(graph: &Graph, v: u32, run: &Run<'_>) -> Result<u32, Stopped> {
    let arrows = graph.row(v).len();
    u32::try_from(arrows).map_err(|_| run.stopped(Reason::Positions(Graph::MAX_POSITIONS), arrows as u64))
}
