//! Misère play: outcomes and remoteness against the definition. There are no values.

use super::brute::{self, Random};
use impartial::loopy::{LoopyOutcome, Play, solve_outcomes};
use impartial::run::Run;
use impartial::solve::solve_graph;

#[test]
fn misere_outcomes_of_12_000_graphs_are_those_of_the_definition() {
    let run = Run::default();
    let (mut draws, mut differ) = (0, 0);
    for arrows in Random(21).half_cyclic(12_000, 8) {
        let graph = brute::graph(&arrows);
        let outcomes = solve_outcomes(&graph, Play::Misere, &run).unwrap();
        let normal = brute::outcomes(&arrows, Play::Normal);
        for (v, (outcome, remoteness)) in (0u32..).zip(brute::outcomes(&arrows, Play::Misere)) {
            assert_eq!(outcomes.outcome(v), outcome, "vertex {v} of {arrows:?}");
            assert_eq!(outcomes.remoteness(v), remoteness, "vertex {v} of {arrows:?}");
            draws += u32::from(outcome.is_draw());
            // Which positions are drawn depends on the rule of play.
            differ += u32::from(outcome.is_draw() != normal[v as usize].0.is_draw());
        }
    }
    assert!(draws > 1_000 && differ > 100, "{draws} draws, {differ} only in one play");
}

#[test]
fn without_cycles_misere_outcomes_are_those_of_the_misere_values() {
    let run = Run::default();
    let mut random = Random(22);
    for _ in 0..300 {
        let graph = brute::graph(&random.arrows(40, false));
        let outcomes = solve_outcomes(&graph, Play::Misere, &run).unwrap();
        let grundy = solve_graph(&graph, &run).unwrap();
        for v in 0..graph.len() as u32 {
            let is_p = grundy.pair(v).unwrap().misere == 0;
            assert_eq!(outcomes.outcome(v), if is_p { LoopyOutcome::P } else { LoopyOutcome::N });
        }
    }
}
