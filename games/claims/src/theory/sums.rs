//! Disjunctive sums, and nimbers: every impartial game is a heap of Nim.

use super::values::{each_position, lost_by_mover};
use super::{Dag, GAME, on_dags, on_some_dags};
use crate::common::{board, false_claim, one_by_one, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::{EnumeratePositions, Graph, Notation, Options};
use impartial::solve::{ByComponents, Memo, expand};
use impartial::structure::{GraphSum, Sum};
use impartial_games::height::Height;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use std::sync::Arc;

pub(super) fn claims() -> Vec<Claim> {
    [sum_claims(), nimber_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about the values of sums.
fn sum_claims() -> Vec<Claim> {
    vec![
        on_dags(
            Claim::builder("theory.sum", GAME)
                .source("Sprague 1935; Grundy 1939; [AB, arXiv] Theorem 1.8; [LE]")
                .statement("V(A+B) = V(A) + V(B), + on the right is nim-sum; and components give the same"),
            |check, dag| {
                let other = Dag::new(dag.seed + 1_000_000, check.run())?;
                check_sum(check, dag, &other, |a, b| a.normal ^ b.normal, |pair| pair.normal)
            },
        ),
        on_some_dags(
            Claim::builder("theory.sum-of-three", GAME)
                .source("Sprague 1935; Grundy 1939; [AB] Theorem 1.9")
                .statement("the value of a sum of three is the nim-sum of the three values"),
            10,
            60,
            check_three,
        ),
        Claim::builder("theory.sum-of-games", GAME)
            .source("Sprague 1935; Grundy 1939; [AB, arXiv] Theorem 1.8")
            .statement("the value of a sum of two real games is the nim-sum of their values")
            .by(SUMS.0, SUMS.1, sums_of_games),
    ]
}

/// Returns the claims about heaps of Nim in the place of a game.
fn nimber_claims() -> Vec<Claim> {
    vec![
        on_dags(
            Claim::builder("theory.twice", GAME)
                .source("[LE] G + G = 0")
                .statement("G + G is won by the previous player; by wins and losses, without values"),
            |check, dag| {
                let sum = Sum(&dag.graph, &dag.graph);
                let all: Vec<_> = pairs_of_positions(&dag.graph, &dag.graph).collect();
                let expansion = expand(&sum, all, check.run())?;
                let lost = lost_by_mover(&expansion.graph, true);
                each_position(dag, |v| {
                    let index = expansion.positions.iter().position(|p| *p == (v, v));
                    match index.is_some_and(|index| lost[index]) {
                        true => Ok(()),
                        false => Err(Mismatch::new("the next player wins", "the previous player wins")
                            .note("the sum of this position and itself")
                            .at_position(dag.write(v))
                            .into()),
                    }
                })
            },
        ),
        on_dags(
            Claim::builder("theory.nimber", GAME)
                .source("[LE] Theorem 7.7, all impartial games are nimber games")
                .statement(
                    "G + *k is won by the previous player for k = V(G) and for no other k; by wins and \
                     losses, without values of the sum",
                ),
            |check, dag| {
                let most = dag.pairs.iter().map(|pair| pair.normal).max().unwrap_or(0) + 2;
                let lost = LostWithHeap::from_graph(&dag.graph, most, check)?;
                each_position(dag, |v| {
                    let heaps: Vec<u64> = (0..=most).filter(|&k| lost.is_lost(v, k)).collect();
                    if heaps == [dag.value(v)] {
                        return Ok(());
                    }
                    Err(Mismatch::new(format!("{heaps:?}"), format!("[{}]", dag.value(v)))
                        .note("sizes k for which G + *k is lost for the player to move")
                        .at_position(dag.write(v))
                        .into())
                })
            },
        ),
        on_dags(
            Claim::builder("theory.nimber-in-sums", GAME)
                .source("[LE] every impartial game is equivalent to a heap of Nim")
                .statement("G + H and *V(G) + H have the same winner for every H; by wins and losses"),
            nimber_in_sums,
        ),
    ]
}

/// Returns false statements.
fn planted_claims() -> Vec<Claim> {
    vec![
        on_dags(
            false_claim("theory.planted.sum", GAME)
                .statement("V(A+B) = V(A) + V(B), + on the right is ordinary addition"),
            |check, dag| {
                let other = Dag::new(dag.seed + 1_000_000, check.run())?;
                check_sum(check, dag, &other, |a, b| a.normal + b.normal, |pair| pair.normal)
            },
        ),
        on_dags(
            false_claim("theory.planted.misere-sum", GAME)
                .statement("the misere value of a sum is the nim-sum of the misere values"),
            |check, dag| {
                let other = Dag::new(dag.seed + 1_000_000, check.run())?;
                check_sum(check, dag, &other, |a, b| a.misere ^ b.misere, |pair| pair.misere)
            },
        ),
        on_dags(
            false_claim("theory.planted.misere-sum-by-normal-values", GAME).statement(
                "the misere value of a sum depends on the pairs of its parts: it is that of the \
                     Nim position whose heaps are the values of the parts",
            ),
            |check, dag| {
                let other = Dag::new(dag.seed + 1_000_000, check.run())?;
                let nim = |a: u64, b: u64| (a ^ b) ^ u64::from(a.max(b) <= 1);
                check_sum(check, dag, &other, |a, b| nim(a.normal, b.normal), |pair| pair.misere)
            },
        ),
    ]
}

type GraphPair = impartial::value::GrundyPair;

fn pairs_of_positions(a: &Graph, b: &Graph) -> impl Iterator<Item = (u32, u32)> {
    let (a, b) = (a.len() as u32, b.len() as u32);
    (0..a).flat_map(move |v| (0..b).map(move |w| (v, w)))
}

fn check_sum(
    check: &CheckContext<'_>,
    a: &Dag,
    b: &Dag,
    stated: impl Fn(GraphPair, GraphPair) -> u64,
    looked_at: impl Fn(GraphPair) -> u64,
) -> Result<CheckSummary, CheckFailure> {
    let sum = Sum(&a.graph, &b.graph);
    let mut memo = Memo::new(sum);
    let mut tally = CheckSummary::default();
    for (v, w) in pairs_of_positions(&a.graph, &b.graph) {
        let pair = memo.values(&(v, w), check.run())?;
        let stated = stated(a.pairs[v as usize], b.pairs[w as usize]);
        Mismatch::unless_equal(looked_at(pair), stated).map_err(|mismatch| {
            let note = format!("pairs {} and {}", a.pairs[v as usize], b.pairs[w as usize]);
            let position = format!("{} + {}", a.write(v), b.write(w));
            refuted(mismatch.note(note).at_position(position), tally.applied)
        })?;
        tally.applied += 1;
    }
    Ok(tally)
}

fn check_three(check: &CheckContext<'_>, dag: &Dag) -> Result<CheckSummary, CheckFailure> {
    let mut dags = Vec::new();
    for i in 1..=2 {
        dags.push(Dag::new(dag.seed + i * 1_000_000, check.run())?);
    }
    let parts = [&dag.graph, &dags[0].graph, &dags[1].graph].map(|graph| Arc::new(graph.clone()));
    let sum = GraphSum::new(parts.to_vec());
    let mut memo = Memo::packed(&sum);
    let mut by_components = ByComponents::new(&sum);
    let mut tally = CheckSummary::default();
    for u in 0..dag.len() {
        for (v, w) in pairs_of_positions(&dags[0].graph, &dags[1].graph) {
            let position = [u, v, w].into_iter().collect();
            let stated = dag.value(u) ^ dags[0].value(v) ^ dags[1].value(w);
            let whole = memo.values(&position, check.run())?.normal;
            let parts = by_components.value(&position, check.run())?;
            for (computed, note) in [(whole, "by moves of the sum"), (parts, "by components")] {
                Mismatch::unless_equal(computed, stated).map_err(|mismatch| {
                    let position = format!("{} + {} + {}", dag.write(u), dags[0].write(v), dags[1].write(w));
                    refuted(mismatch.note(note).at_position(position), tally.applied)
                })?;
            }
            tally.applied += 1;
        }
    }
    Ok(tally)
}

/// The sums G + *k that the player to move loses, computed from the rules alone.
struct LostWithHeap {
    heaps: u64,
    lost: Vec<bool>,
}

impl LostWithHeap {
    fn from_graph(graph: &Graph, most: u64, check: &CheckContext<'_>) -> Result<Self, CheckFailure> {
        let heap = Graph::from_edges(
            most as usize + 1,
            (1..=most as u32).flat_map(|k| (0..k).map(move |to| (k, to))),
        )
        .map_err(|error| CheckFailure::Broken(error.to_string()))?;
        let sum = Sum(graph, &heap);
        // Sorted by position of the graph, then by heap, so that every option comes before.
        let all: Vec<_> = pairs_of_positions(graph, &heap).collect();
        let expansion = expand(&sum, all, check.run())?;
        Ok(LostWithHeap { heaps: most + 1, lost: lost_by_mover(&expansion.graph, true) })
    }

    fn is_lost(&self, v: u32, k: u64) -> bool {
        self.lost[(u64::from(v) * self.heaps + k) as usize]
    }
}

fn nimber_in_sums(check: &CheckContext<'_>, dag: &Dag) -> Result<CheckSummary, CheckFailure> {
    let other = Dag::new(dag.seed + 1_000_000, check.run())?;
    let all: Vec<_> = pairs_of_positions(&dag.graph, &other.graph).collect();
    let sums = expand(&Sum(&dag.graph, &other.graph), all, check.run())?;
    let lost = lost_by_mover(&sums.graph, true);
    let most = dag.pairs.iter().map(|pair| pair.normal).max().unwrap_or(0);
    let with_heap = LostWithHeap::from_graph(&other.graph, most, check)?;
    let mut tally = CheckSummary::default();
    for (&(v, w), &lost) in sums.positions.iter().zip(&lost) {
        let stated = with_heap.is_lost(w, dag.value(v));
        let who = |lost: bool| if lost { "the previous player wins" } else { "the next player wins" };
        if lost != stated {
            let position = format!("{} + {}", dag.write(v), other.write(w));
            let mismatch = Mismatch::new(who(lost), who(stated)).note(format!("V(G) = {}", dag.value(v)));
            return Err(refuted(mismatch.at_position(position), tally.applied));
        }
        tally.applied += 1;
    }
    Ok(tally)
}

const SUMS: (&str, &str) = (
    "nim n=2 below 8 + welter n=2 below 8; welter n=2 below 9 twice; height:3 n=2 below 9 + welter n=2 \
     below 8; height:2 n=2 below 8 + nim n=2 below 8; nim n=3 below 5 + one heap below 8",
    "nim n=2 below 16 + welter n=3 below 10; welter n=3 below 10 twice; height:3 n=2 below 15 + welter n=3 \
     below 10; height:2 n=3 below 10 + nim n=2 below 14; nim n=3 below 8 + one heap below 16",
);

fn sums_of_games(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let height = |h| Height::new(h).map_err(|error| CheckFailure::Broken(error.to_string()));
    let (two, three) = (height(2)?, height(3)?);
    let full = |quick: (usize, u64), full: (usize, u64)| check.pick(quick, full);
    one_by_one(check, 0..5, |which| match which {
        0 => sum_of_games(check, Nim, full((2, 8), (2, 16)), Welter, full((2, 8), (3, 10))),
        1 => sum_of_games(check, Welter, full((2, 9), (3, 10)), Welter, full((2, 9), (3, 10))),
        2 => sum_of_games(check, three, full((2, 9), (2, 15)), Welter, full((2, 8), (3, 10))),
        3 => sum_of_games(check, two, full((2, 8), (3, 10)), Nim, full((2, 8), (2, 14))),
        _ => sum_of_games(check, Nim, full((3, 5), (3, 8)), Nim, full((1, 8), (1, 16))),
    })
}

fn sum_of_games<A, B>(
    check: &CheckContext<'_>,
    a: A,
    first: (usize, u64),
    b: B,
    second: (usize, u64),
) -> Result<CheckSummary, CheckFailure>
where
    A: EnumeratePositions + Notation + Options + Clone + Send + Sync,
    B: EnumeratePositions + Notation + Options + Clone + Send + Sync,
{
    let sum = Sum(a.clone(), b.clone());
    let mut of_sum = Memo::new(sum.clone());
    let (mut of_a, mut of_b) = (Memo::new(a.clone()), Memo::new(b.clone()));
    let mut tally = CheckSummary::default();
    for p in board(&a, first.0, first.1)? {
        for q in board(&b, second.0, second.1)? {
            let parts = of_a.values(&p, check.run())?.normal ^ of_b.values(&q, check.run())?.normal;
            let both = (p.clone(), q);
            let whole = of_sum.values(&both, check.run())?.normal;
            Mismatch::unless_equal(whole, parts).map_err(|mismatch| {
                let position = format!("{} {}", sum.id(), sum.write(&both));
                refuted(mismatch.at_position(position), tally.applied)
            })?;
            tally.applied += 1;
        }
    }
    Ok(tally)
}
