//! The moves from a position, and the best of them.

use super::{LoopyOutcome, Outcomes};
use crate::game::Graph;
use std::cmp::Ordering;
use std::fmt;

/// The result of a move for the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveResult {
    /// The player who makes the move can force a win.
    Winning,
    /// Neither player can force a win.
    Drawing,
    /// The opponent can force a win.
    Losing,
}

impl MoveResult {
    /// Returns the result of a move to an option with this outcome.
    ///
    /// ```
    /// use impartial::loopy::{LoopyValue, MoveResult};
    /// // A move in a sum to a position with the value ∞(1) + 1 = ∞(0) leaves a win to the opponent.
    /// let option = LoopyValue::infinite([1]) + LoopyValue::Finite(1);
    /// assert_eq!(MoveResult::from_option(option.outcome()), MoveResult::Losing);
    /// ```
    pub const fn from_option(outcome: LoopyOutcome) -> Self {
        match outcome {
            LoopyOutcome::P => MoveResult::Winning,
            LoopyOutcome::D => MoveResult::Drawing,
            LoopyOutcome::N => MoveResult::Losing,
        }
    }
}

impl fmt::Display for MoveResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveResult::Winning => "winning",
            MoveResult::Drawing => "drawing",
            MoveResult::Losing => "losing",
        })
    }
}

/// A move with its result and its length.
///
/// Moves are ordered from the best to the worst: first the winning moves, the fastest win first; then the
/// drawing moves; then the losing moves, the slowest loss first. Moves that are equally good are ordered by
/// their options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatedMove {
    /// The option to which the move leads.
    pub option: u32,
    /// The result of the move for the player who makes it.
    pub result: MoveResult,
    /// The remoteness of the option; `None` if the option is a draw.
    pub remoteness: Option<u32>,
}

impl Ord for RatedMove {
    fn cmp(&self, other: &Self) -> Ordering {
        let length = self.remoteness.cmp(&other.remoteness);
        let length = if self.result == MoveResult::Losing { length.reverse() } else { length };
        self.result.cmp(&other.result).then(length).then(self.option.cmp(&other.option))
    }
}

impl PartialOrd for RatedMove {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Outcomes {
    /// Returns the moves from position `v`, each option once, from the best move to the worst.
    ///
    /// # Panics
    /// If there is no position `v`, or `graph` is not the graph of these outcomes but a larger one.
    ///
    /// # Complexity
    /// O(d log d) for d options.
    ///
    /// ```
    /// use impartial::game::Graph;
    /// use impartial::loopy::{MoveResult, Play, solve_outcomes};
    /// use impartial::run::Run;
    /// // From 0 one may stay at 0, move to 1, which is terminal, or move to 2, from which 1 is reached.
    /// let graph = Graph::from_edges(3, [(0, 0), (0, 1), (0, 2), (2, 1)]).unwrap();
    /// let outcomes = solve_outcomes(&graph, Play::Normal, &Run::default()).unwrap();
    /// let moves = outcomes.moves(&graph, 0);
    /// assert_eq!((moves[0].option, moves[0].result), (1, MoveResult::Winning));
    /// assert_eq!(moves.len(), 3);
    /// ```
    pub fn moves(&self, graph: &Graph, v: u32) -> Vec<RatedMove> {
        let mut moves: Vec<RatedMove> = graph.row(v).iter().map(|&option| self.rate(option)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    /// Returns the best move from position `v`: the fastest win, or a draw if no move wins, or the slowest loss if
    /// every move loses. `None` if there is no move.
    ///
    /// A player who always makes this move from an N-position wins after as many moves as the remoteness says
    /// at most, also where play need not end; to choose any winning move is not enough for that.
    ///
    /// # Panics
    /// If there is no position `v`, or `graph` is not the graph of these outcomes but a larger one.
    ///
    /// # Complexity
    /// Linear in the number of options.
    pub fn best_move(&self, graph: &Graph, v: u32) -> Option<RatedMove> {
        graph.row(v).iter().map(|&option| self.rate(option)).min()
    }

    fn rate(&self, option: u32) -> RatedMove {
        RatedMove {
            option,
            result: MoveResult::from_option(self.outcome(option)),
            remoteness: self.remoteness(option),
        }
    }
}
