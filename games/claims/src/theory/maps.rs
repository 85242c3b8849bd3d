//! Homomorphisms: V_A = V_B∘f.

use super::{Dag, GAME, on_dags};
use crate::common::{SplitMix64, check_homomorphism, false_claim, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::Graph;
use impartial::solve::solve_graph;
use impartial::structure::Homomorphism;

pub(super) fn claims() -> Vec<Claim> {
    vec![
        on_dags(
            Claim::builder("theory.homomorphism", GAME).source("[SW] 1.3").statement(
                "if f takes the options of each position exactly to the options of its image, then \
                     V_A = V_B o f, and the same for the misere values",
            ),
            |check, dag| {
                let blown_up = BlownUp::from_dag(dag, true)?;
                let copy_of = blown_up.copy_of;
                let positions: Vec<u32> = (0..blown_up.graph.len() as u32).collect();
                let map = Homomorphism::new(blown_up.graph, dag.graph.clone(), move |&v| copy_of[v as usize]);
                check_homomorphism(check, &map, &positions).map_err(|failure| name(dag, failure))
            },
        ),
        on_dags(
            Claim::builder("theory.homomorphism-composition", GAME)
                .source("[SW] 1.3")
                .statement("the composition of two homomorphisms is a homomorphism"),
            |check, dag| {
                let once = BlownUp::from_dag(dag, true)?;
                let middle =
                    Dag { seed: dag.seed, pairs: super::pairs(&once.graph, check.run())?, graph: once.graph };
                let twice = BlownUp::from_dag(&middle, true)?;
                let map: Vec<u32> = twice.copy_of.iter().map(|&v| once.copy_of[v as usize]).collect();
                let positions: Vec<u32> = (0..twice.graph.len() as u32).collect();
                let map = Homomorphism::new(twice.graph, dag.graph.clone(), move |&v| map[v as usize]);
                check_homomorphism(check, &map, &positions).map_err(|failure| name(dag, failure))
            },
        ),
        on_dags(
            false_claim("theory.planted.homomorphism-into", GAME).statement(
                "if f takes the options of each position into the options of its image, then \
                     V_A = V_B o f",
            ),
            values_of_map_into,
        ),
    ]
}

fn name(dag: &Dag, failure: CheckFailure) -> CheckFailure {
    match failure {
        CheckFailure::Refuted { mut counterexample, held } => {
            counterexample.position =
                format!("copies of graph {}, position {}", dag.seed, counterexample.position);
            refuted(counterexample, held)
        }
        other => other,
    }
}

/// A graph with several copies of each position of another.
struct BlownUp {
    graph: Graph,
    /// For each copy, the position of which it is a copy; ascending.
    copy_of: Vec<u32>,
}

impl BlownUp {
    /// Returns a graph with one to three copies of each position. The options of a copy include at least one copy of
    /// each option of the original; unless `onto`, some options may have no copy among them.
    fn from_dag(dag: &Dag, onto: bool) -> Result<Self, CheckFailure> {
        let mut random = SplitMix64::new(!dag.seed);
        let mut copy_of: Vec<u32> = Vec::new();
        for v in 0..dag.len() {
            copy_of.extend((0..=random.below(3)).map(|_| v));
        }
        let mut edges = Vec::new();
        for (copy, &v) in (0u32..).zip(&copy_of) {
            for &to in dag.graph.row(v) {
                let copies: Vec<u32> =
                    (0u32..).zip(&copy_of).filter(|&(_, &of)| of == to).map(|(copy, _)| copy).collect();
                let sure = random.below(copies.len() as u64) as usize;
                let none = !onto && random.below(4) == 0;
                for (i, &option) in copies.iter().enumerate() {
                    if !none && (i == sure || random.below(2) == 0) {
                        edges.push((copy, option));
                    }
                }
            }
        }
        let graph = Graph::from_edges(copy_of.len(), edges.iter().copied())
            .map_err(|error| CheckFailure::Broken(error.to_string()))?;
        Ok(BlownUp { graph, copy_of })
    }
}

fn values_of_map_into(check: &CheckContext<'_>, dag: &Dag) -> Result<CheckSummary, CheckFailure> {
    let blown_up = BlownUp::from_dag(dag, false)?;
    let values = solve_graph(&blown_up.graph, check.run())?;
    let mut tally = CheckSummary::default();
    for (copy, &v) in (0u32..).zip(&blown_up.copy_of) {
        let Some(pair) = values.pair(copy) else { continue };
        Mismatch::unless_equal(pair.normal, dag.value(v)).map_err(|mismatch| {
            let counterexample = mismatch.at_position(copy.to_string());
            name(dag, refuted(counterexample, tally.applied))
        })?;
        tally.applied += 1;
    }
    Ok(tally)
}
