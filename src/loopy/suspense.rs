//! Suspense: the length of play if the winner delays the end and the loser hurries.

use super::{LoopyOutcome, Outcomes};
use crate::game::Graph;
use crate::run::{Run, Stopped};
use crate::solve::Predecessors;

/// The suspense of every position of a graph, in normal or in misère play.
///
/// The **suspense** of a position is the number of moves of a play in which the winner wins as late as possible
/// and the loser loses as soon as possible (*Winning Ways*, chapter 9). It is defined for the positions that
/// are not draws, and only where the winner cannot postpone the end for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspense(Vec<u32>);

/// The suspense of a position without one, in memory.
const UNBOUNDED: u32 = u32::MAX;

impl Suspense {
    /// Returns the suspense of position `v`; `None` for a draw and for a position in which the winner can postpone the
    /// end for ever.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn get(&self, v: u32) -> Option<u32> {
        Some(self.0[v as usize]).filter(|&moves| moves != UNBOUNDED)
    }
}

/// Returns the suspense of every position of a graph.
///
/// A terminal position has suspense 0. The suspense of an N-position is 1 + the largest suspense of its options
/// in P, that of another P-position is 1 + the smallest suspense of its options. Positions are settled in the
/// order of their suspense; the winner can postpone the end for ever in those that are never settled.
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached.
///
/// # Panics
/// If `outcomes` are those of a smaller graph.
///
/// # Complexity
/// Linear in positions and arrows. In addition to the graph, 4 bytes an arrow and 20 bytes a position.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::loopy::{Play, solve_outcomes, solve_suspense};
/// use impartial::run::Run;
/// let run = Run::default();
/// // From 3, the winner moves to 0, which is terminal, or to 2, and wins after two more moves.
/// let graph = Graph::from_edges(4, [(1, 0), (2, 1), (3, 0), (3, 2)]).unwrap();
/// let outcomes = solve_outcomes(&graph, Play::Normal, &run).unwrap();
/// let suspense = solve_suspense(&graph, &outcomes, &run).unwrap();
/// assert_eq!((outcomes.remoteness(3), suspense.get(3)), (Some(1), Some(3)));
/// ```
pub fn solve_suspense(graph: &Graph, outcomes: &Outcomes, run: &Run<'_>) -> Result<Suspense, Stopped> {
    let n = graph.len();
    run.check(0, graph.bytes() + Predecessors::bytes_for(graph) + outcomes.bytes() + 12 * n as u64)?;
    let before = Predecessors::new(graph, run)?;
    let is = |v: u32, outcome| outcomes.outcome(v) == outcome;
    let mut suspense = vec![UNBOUNDED; n];
    // For an N-position, the number of arrows to options in P that are not settled.
    let mut open = vec![0u32; n];
    let mut queue: Vec<u32> = Vec::new();
    let mut meter = super::arrow_meter();
    for v in 0..n as u32 {
        super::remoteness::count_arrows(graph, v, run)?;
        let row = graph.row(v);
        if meter.advance(1 + row.len()) {
            run.check(0, 0)?;
        }
        if row.is_empty() {
            suspense[v as usize] = 0;
            queue.push(v);
        } else if is(v, LoopyOutcome::N) {
            open[v as usize] = row.iter().filter(|&&to| is(to, LoopyOutcome::P)).count() as u32;
        }
    }
    let mut head = 0;
    while let Some(&v) = queue.get(head) {
        head += 1;
        let moves = suspense[v as usize] + 1;
        let sources = before.of_position(v);
        if meter.advance(1 + sources.len()) {
            run.check(0, 0)?;
        }
        for &u in sources {
            if suspense[u as usize] != UNBOUNDED {
                continue;
            }
            let is_settled = match outcomes.outcome(u) {
                // All options of `u` are N-positions, and `v` has the smallest suspense.
                LoopyOutcome::P => true,
                LoopyOutcome::N if is(v, LoopyOutcome::P) => {
                    open[u as usize] -= 1;
                    open[u as usize] == 0
                }
                _ => false,
            };
            if is_settled {
                suspense[u as usize] = moves;
                queue.push(u);
            }
        }
    }
    Ok(Suspense(suspense))
}
