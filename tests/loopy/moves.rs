//! Moves and their results: following the best moves gives the outcome in as many moves as the remoteness says.

use super::brute::{self, Arrows, Random};
use impartial::loopy::{LoopyOutcome, MoveResult, Play, RatedMove, solve_outcomes};
use impartial::run::Run;

/// Number of moves until play ends if `winner_moves` (whether the winner is to move) follows the best moves and
/// the other player does the worst for the winner: the longest such play. `None` if play need not end.
fn longest_play(
    arrows: &Arrows,
    best: &[Option<usize>],
    v: usize,
    winner_moves: bool,
    left: usize,
) -> Option<u32> {
    if arrows[v].is_empty() {
        return Some(0);
    }
    let left = left.checked_sub(1)?;
    let after = |to: usize| longest_play(arrows, best, to, !winner_moves, left);
    let longest = if winner_moves {
        after(best[v]?)?
    } else {
        // Every answer of the loser has to end.
        arrows[v].iter().map(|&to| after(to)).collect::<Option<Vec<u32>>>()?.into_iter().max()?
    };
    Some(longest + 1)
}

#[test]
fn best_moves_win_as_fast_as_the_remoteness_says() {
    let run = Run::default();
    let mut won = 0;
    for arrows in Random(31).half_cyclic(3_000, 6) {
        let graph = brute::graph(&arrows);
        for play in [Play::Normal, Play::Misere] {
            let outcomes = solve_outcomes(&graph, play, &run).unwrap();
            let best: Vec<Option<usize>> = (0..graph.len() as u32)
                .map(|v| outcomes.best_move(&graph, v).map(|best| best.option as usize))
                .collect();
            for v in 0..graph.len() as u32 {
                let winner_moves = match outcomes.outcome(v) {
                    LoopyOutcome::N => true,
                    LoopyOutcome::P => false,
                    LoopyOutcome::D => continue,
                };
                let longest = longest_play(&arrows, &best, v as usize, winner_moves, arrows.len() + 1);
                assert_eq!(longest, outcomes.remoteness(v), "{play} play, vertex {v} of {arrows:?}");
                won += u32::from(longest.is_some_and(|moves| moves > 2));
            }
        }
    }
    assert!(won > 100, "{won} plays of more than two moves");
}

#[test]
fn moves_are_sorted_from_the_best_to_the_worst() {
    // Options of 0: a loss in 1 (vertex 2), a loss in 3 (vertex 4), a draw (vertex 5), itself.
    let arrows: Arrows = vec![vec![0, 2, 4, 5], vec![], vec![1], vec![2], vec![3], vec![5]];
    let graph = brute::graph(&arrows);
    let outcomes = solve_outcomes(&graph, Play::Normal, &Run::default()).unwrap();
    let of = |option, result, remoteness| RatedMove { option, result, remoteness };
    let expected = [
        of(0, MoveResult::Drawing, None),
        of(5, MoveResult::Drawing, None),
        of(4, MoveResult::Losing, Some(3)),
        of(2, MoveResult::Losing, Some(1)),
    ];
    assert_eq!(outcomes.moves(&graph, 0), expected);
    assert_eq!(outcomes.best_move(&graph, 0), Some(expected[0]));
    assert_eq!(outcomes.best_move(&graph, 1), None);

    // A win in one move comes before a win in three.
    let arrows: Arrows = vec![vec![3, 1], vec![], vec![1], vec![2]];
    let graph = brute::graph(&arrows);
    let outcomes = solve_outcomes(&graph, Play::Normal, &Run::default()).unwrap();
    let expected = [of(1, MoveResult::Winning, Some(0)), of(3, MoveResult::Winning, Some(2))];
    assert_eq!(outcomes.moves(&graph, 0), expected);
    assert_eq!(outcomes.remoteness(0), Some(1));
}

#[test]
fn the_best_move_has_the_result_of_the_position() {
    let run = Run::default();
    for arrows in Random(32).half_cyclic(2_000, 8) {
        let graph = brute::graph(&arrows);
        for play in [Play::Normal, Play::Misere] {
            let outcomes = solve_outcomes(&graph, play, &run).unwrap();
            for v in (0..graph.len() as u32).filter(|&v| !arrows[v as usize].is_empty()) {
                let moves = outcomes.moves(&graph, v);
                let expected = match outcomes.outcome(v) {
                    LoopyOutcome::N => MoveResult::Winning,
                    LoopyOutcome::D => MoveResult::Drawing,
                    LoopyOutcome::P => MoveResult::Losing,
                };
                assert_eq!(moves[0].result, expected);
                assert_eq!(outcomes.best_move(&graph, v), Some(moves[0]));
                assert_eq!(outcomes.remoteness(v), moves[0].remoteness.map(|moves| moves + 1));
            }
        }
    }
}
