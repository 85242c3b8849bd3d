//! Values compared with their meaning: the outcomes of sums with Nim heaps.

use super::brute::{self, Random};
use impartial::game::Graph;
use impartial::loopy::{LoopyOutcome, LoopyValue, Play, solve_outcomes, solve_suspense, solve_values};
use impartial::run::Run;
use impartial::solve::solve_graph;
use proptest::prelude::*;

#[test]
fn values_of_12_000_graphs_are_those_of_the_definition() {
    let run = Run::default();
    let (mut infinite, mut finite_on_cycles, mut largest) = (0, 0, 0);
    let graphs = Random(1).half_cyclic(12_000, 8);
    for arrows in &graphs {
        let graph = brute::graph(arrows);
        let values = solve_values(&graph, &run).unwrap();
        let expected = brute::values(arrows);
        for (v, expected) in (0u32..).zip(&expected) {
            assert_eq!(values.value(v), *expected, "vertex {v} of {arrows:?}");
            assert_eq!(values.outcome(v), expected.outcome());
            assert_eq!(values.grundy(v), expected.as_finite());
            assert_eq!(values.counter(v).is_some(), expected.as_finite().is_some());
        }
        assert_eq!(brute::labels(arrows), expected, "{arrows:?}");
        let with_infinite = expected.iter().filter(|value| value.is_infinite()).count();
        assert_eq!(values.infinite_count(), with_infinite as u64);
        let max = expected.iter().filter_map(LoopyValue::as_finite).max();
        assert_eq!(values.max_finite(), max);
        infinite += with_infinite;
        largest = largest.max(max.unwrap_or(0));
        if brute::has_cycle(arrows) && with_infinite == 0 {
            finite_on_cycles += 1;
        }
    }
    assert_eq!(graphs.iter().filter(|arrows| brute::has_cycle(arrows)).count(), 6_000);
    // The sample shows the cases that matter.
    assert!(infinite > 5_000, "{infinite} infinite values");
    assert!(finite_on_cycles > 100, "{finite_on_cycles} graphs with cycles and only finite values");
    assert!(largest >= 5, "no value above {largest}");
}

#[test]
fn outcomes_of_12_000_graphs_are_those_of_the_definition() {
    let run = Run::default();
    let (mut draws, mut longest) = (0, 0);
    for arrows in Random(2).half_cyclic(12_000, 8) {
        let graph = brute::graph(&arrows);
        let outcomes = solve_outcomes(&graph, Play::Normal, &run).unwrap();
        let values = solve_values(&graph, &run).unwrap();
        let expected = brute::outcomes(&arrows, Play::Normal);
        for (v, (outcome, remoteness)) in (0u32..).zip(&expected) {
            assert_eq!(outcomes.outcome(v), *outcome, "vertex {v} of {arrows:?}");
            assert_eq!(outcomes.remoteness(v), *remoteness, "vertex {v} of {arrows:?}");
            assert_eq!(values.outcome(v), *outcome, "vertex {v} of {arrows:?}");
            if values.grundy(v) == Some(0) {
                assert_eq!(values.counter(v).map(|counter| 2 * counter), *remoteness, "{arrows:?}");
            }
            longest = longest.max(remoteness.unwrap_or(0));
        }
        let of_draws = expected.iter().filter(|(outcome, _)| outcome.is_draw()).count() as u64;
        assert_eq!(outcomes.count(LoopyOutcome::D), of_draws);
        assert_eq!(outcomes.max_remoteness(), expected.iter().filter_map(|&(_, moves)| moves).max());
        draws += of_draws;
    }
    assert!(draws > 1_000, "{draws} draws");
    assert!(longest >= 6, "no remoteness above {longest}");
}

#[test]
fn without_cycles_values_are_grundy_values() {
    let run = Run::default();
    let mut random = Random(3);
    for _ in 0..300 {
        let arrows = random.arrows(40, false);
        let graph = brute::graph(&arrows);
        let values = solve_values(&graph, &run).unwrap();
        let grundy = solve_graph(&graph, &run).unwrap();
        for v in 0..graph.len() as u32 {
            assert_eq!(values.grundy(v), grundy.pair(v).map(|pair| pair.normal));
        }
    }
}

#[test]
fn a_heap_of_nim_has_its_size_as_value() {
    // Every stage of the algorithm labels one vertex here.
    let graph = brute::graph(&brute::nim_heap(300));
    let values = solve_values(&graph, &Run::default()).unwrap();
    assert!((0..=300).all(|v| values.grundy(v) == Some(u64::from(v))));
    assert_eq!(values.max_finite(), Some(300));
}

#[test]
fn sets_with_many_members_are_kept_apart() {
    // Vertex i of the first 70 is the heap of size i. Each later one has a loop and some of the heaps as options.
    let mut random = Random(4);
    let mut arrows = brute::nim_heap(69);
    let mut sets = Vec::new();
    for v in 70..300 {
        let members: Vec<usize> = (0..70).filter(|_| random.below(3) == 0).collect();
        sets.push(LoopyValue::infinite(members.iter().map(|&n| n as u64)));
        arrows.push(members.into_iter().chain([v]).collect());
    }
    let values = solve_values(&brute::graph(&arrows), &Run::default()).unwrap();
    for (v, set) in (70u32..).zip(&sets) {
        assert_eq!(values.value(v), *set);
    }
}

#[test]
fn repeated_arrows_change_nothing() {
    let run = Run::default();
    for arrows in Random(5).half_cyclic(1_000, 7) {
        let once = brute::graph(&arrows);
        let doubled = arrows.iter().map(|row| row.iter().chain(row).chain(row).copied().collect()).collect();
        let often = brute::graph(&doubled);
        let values = [&once, &often].map(|graph| solve_values(graph, &run).unwrap());
        for play in [Play::Normal, Play::Misere] {
            let outcomes = [&once, &often].map(|graph| solve_outcomes(graph, play, &run).unwrap());
            assert_eq!(outcomes[0], outcomes[1], "{arrows:?}");
            let suspense = solve_suspense(&once, &outcomes[0], &run).unwrap();
            assert_eq!(suspense, solve_suspense(&often, &outcomes[0], &run).unwrap());
        }
        for v in 0..once.len() as u32 {
            assert_eq!(values[0].value(v), values[1].value(v), "{arrows:?}");
            assert_eq!(values[0].counter(v), values[1].counter(v), "{arrows:?}");
        }
    }
}

#[test]
fn graphs_of_one_vertex_and_of_none() {
    let run = Run::default();
    let empty = solve_values(&Graph::new(), &run).unwrap();
    assert!(empty.is_empty() && empty.max_finite().is_none());
    assert!(solve_outcomes(&Graph::new(), Play::Misere, &run).unwrap().is_empty());
    let single = Graph::from_edges(1, []).unwrap();
    assert_eq!(solve_values(&single, &run).unwrap().value(0), LoopyValue::Finite(0));
}

/// Suspense by rounds: round k settles the positions with suspense k.
fn suspense(arrows: &brute::Arrows, play: Play) -> Vec<Option<u32>> {
    let n = arrows.len();
    let outcomes = brute::outcomes(arrows, play);
    let mut found: Vec<Option<u32>> = arrows.iter().map(|row| row.is_empty().then_some(0)).collect();
    for k in 1..=n as u32 {
        let before = found.clone();
        for v in (0..n).filter(|&v| before[v].is_none()) {
            let in_p: Vec<usize> =
                arrows[v].iter().copied().filter(|&to| outcomes[to].0 == LoopyOutcome::P).collect();
            let is_settled = match outcomes[v].0 {
                LoopyOutcome::N => in_p.iter().all(|&to| before[to].is_some()),
                LoopyOutcome::P => arrows[v].iter().any(|&to| before[to].is_some()),
                LoopyOutcome::D => false,
            };
            found[v] = is_settled.then_some(k);
        }
    }
    found
}

#[test]
fn suspense_is_that_of_the_definition() {
    let run = Run::default();
    let (mut longer, mut unbounded) = (0, 0);
    for arrows in Random(6).half_cyclic(3_000, 8) {
        let graph = brute::graph(&arrows);
        for play in [Play::Normal, Play::Misere] {
            let outcomes = solve_outcomes(&graph, play, &run).unwrap();
            let found = solve_suspense(&graph, &outcomes, &run).unwrap();
            for (v, expected) in (0u32..).zip(suspense(&arrows, play)) {
                assert_eq!(found.get(v), expected, "{play} play, vertex {v} of {arrows:?}");
                match (expected, outcomes.remoteness(v)) {
                    (Some(suspense), Some(remoteness)) => longer += u32::from(suspense > remoteness),
                    (None, Some(_)) => unbounded += 1,
                    (Some(_), None) => panic!("a draw has a suspense"),
                    (None, None) => {}
                }
            }
        }
    }
    assert!(longer > 100 && unbounded > 100, "{longer} longer plays, {unbounded} without an end");
}

fn any_arrows() -> impl Strategy<Value = brute::Arrows> {
    (1usize..12)
        .prop_flat_map(|n| prop::collection::vec(prop::collection::btree_set(0..n, 0..=n.min(5)), n))
        .prop_map(|rows| rows.into_iter().map(|row| row.into_iter().collect()).collect())
}

proptest! {
    #[test]
    fn values_and_outcomes_agree_with_the_definitions(arrows in any_arrows()) {
        let run = Run::default();
        let graph = brute::graph(&arrows);
        let values = solve_values(&graph, &run).unwrap();
        let expected = brute::values(&arrows);
        prop_assert_eq!(&expected, &brute::labels(&arrows));
        for (v, expected) in (0u32..).zip(&expected) {
            prop_assert_eq!(&values.value(v), expected);
        }
        for play in [Play::Normal, Play::Misere] {
            let outcomes = solve_outcomes(&graph, play, &run).unwrap();
            for (v, (outcome, remoteness)) in (0u32..).zip(brute::outcomes(&arrows, play)) {
                prop_assert_eq!(outcomes.outcome(v), outcome);
                prop_assert_eq!(outcomes.remoteness(v), remoteness);
            }
        }
    }
}
