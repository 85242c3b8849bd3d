//! Certificates: right ones verify, and every change that matters is refused.

use super::brute::{self, Arrows, Random};
use impartial::game::{Game, Graph, NamedGraph, Notation, NotationError, Options, OptionsError};
use impartial::loopy::{
    LoopyCondition, LoopyOutcome, LoopyRefusal, LoopyValue, OutcomeCertificate, Play, ValueCertificate,
    explore, solve_outcomes, solve_values, verify_outcomes, verify_values,
};
use impartial::run::{Limits, Run};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn name(v: u32) -> String {
    format!("v{v}")
}

fn game(graph: &Graph) -> NamedGraph {
    let names = (0..graph.len() as u32).map(name).collect();
    NamedGraph::new("graph:test", graph.clone(), names).expect("distinct names")
}

fn value_certificate(graph: &Graph) -> ValueCertificate {
    let run = Run::default();
    let values = solve_values(graph, &run).unwrap();
    ValueCertificate::new("graph:test", graph, &[0], name, &values, &run).unwrap()
}

fn outcome_certificate(graph: &Graph, play: Play) -> OutcomeCertificate {
    let run = Run::default();
    let outcomes = solve_outcomes(graph, play, &run).unwrap();
    OutcomeCertificate::new("graph:test", graph, &[0], name, &outcomes, &run).unwrap()
}

fn verify(certificate: &ValueCertificate) -> Result<(), LoopyCondition> {
    verify_values(certificate, &Run::default()).map_err(condition)
}

fn verify_played(certificate: &OutcomeCertificate) -> Result<(), LoopyCondition> {
    verify_outcomes(certificate, &Run::default()).map_err(condition)
}

fn condition(refusal: LoopyRefusal) -> LoopyCondition {
    refusal.condition().expect("no limit was set")
}

/// A graph with finite and infinite values, draws, and counters above 0.
fn example() -> Graph {
    let arrows: Arrows =
        vec![vec![1, 2], vec![0, 3], vec![4], vec![4, 2], vec![], vec![6], vec![5, 4], vec![7, 4]];
    brute::graph(&arrows)
}

#[test]
fn certificates_of_random_graphs_verify_and_are_of_their_game() {
    let run = Run::default();
    for arrows in Random(41).half_cyclic(2_000, 8) {
        let graph = brute::graph(&arrows);
        let certificate = value_certificate(&graph);
        assert_eq!(verify(&certificate), Ok(()), "{arrows:?}");
        assert_eq!(certificate.check_game(&game(&graph), &run), Ok(()));
        for play in [Play::Normal, Play::Misere] {
            let certificate = outcome_certificate(&graph, play);
            assert_eq!(verify_played(&certificate), Ok(()), "{arrows:?}");
            assert_eq!(certificate.check_game(&game(&graph), &run), Ok(()));
        }
    }
}

#[test]
fn certificates_of_larger_graphs_verify() {
    // The conditions have one solution, so this checks the values too, where a definition by rounds is too slow.
    let mut random = Random(47);
    for (n, degree, every) in [(6_000, 8, 64), (6_000, 8, 8), (6_000, 3, 2), (150, 100, 40)] {
        let arrows: Arrows = (0..n)
            .map(|v| match v {
                _ if v < n / 20 => vec![],
                _ => (0..degree)
                    .map(|_| {
                        let below = if random.below(every) == 0 { n } else { v };
                        random.below(below)
                    })
                    .collect(),
            })
            .collect();
        let graph = brute::graph(&arrows);
        assert_eq!(verify(&value_certificate(&graph)), Ok(()));
        for play in [Play::Normal, Play::Misere] {
            assert_eq!(verify_played(&outcome_certificate(&graph, play)), Ok(()));
        }
    }
}

/// All lists of `len` members of `choices`.
fn lists<T: Clone>(choices: &[T], len: usize) -> Vec<Vec<T>> {
    (0..len).fold(vec![Vec::new()], |lists, _| {
        lists
            .iter()
            .flat_map(|list| {
                choices.iter().map(move |choice| [&list[..], std::slice::from_ref(choice)].concat())
            })
            .collect()
    })
}

#[test]
fn certificates_with_other_values_are_refused_for_any_counters() {
    // All labels up to 2 or infinite, with all counters up to 2, for graphs of at most three vertices. The sets of
    // infinite values are those of the labels: another set is refused at once.
    let mut random = Random(42);
    let labels: Vec<Option<(u64, u64)>> =
        (0..3).flat_map(|n| (0..3).map(move |counter| Some((n, counter)))).chain([None]).collect();
    let (mut accepted, mut tried) = (0, 0);
    for arrows in random.half_cyclic(60, 3) {
        let mut certificate = value_certificate(&brute::graph(&arrows));
        let right = brute::values(&arrows);
        let mut accepted_here = 0;
        for labels in lists(&labels, arrows.len()) {
            certificate.counters = labels.iter().map(|label| label.map(|(_, counter)| counter)).collect();
            certificate.values = (0..arrows.len())
                .map(|v| match labels[v] {
                    Some((n, _)) => LoopyValue::Finite(n),
                    None => LoopyValue::infinite(arrows[v].iter().filter_map(|&to| Some(labels[to]?.0))),
                })
                .collect();
            tried += 1;
            if verify(&certificate).is_ok() {
                assert_eq!(certificate.values, right, "{arrows:?} with {:?}", certificate.counters);
                accepted_here += 1;
            }
        }
        assert!(accepted_here > 0, "the right values of {arrows:?} are refused");
        accepted += accepted_here;
    }
    assert!(tried > 10_000 && accepted < tried / 2, "{accepted} of {tried} accepted");
}

#[test]
fn no_other_outcome_or_remoteness_is_accepted() {
    let choices: Vec<(LoopyOutcome, Option<u64>)> = [LoopyOutcome::P, LoopyOutcome::N]
        .into_iter()
        .flat_map(|outcome| (0..4).map(move |moves| (outcome, Some(moves))))
        .chain([(LoopyOutcome::D, None)])
        .collect();
    for arrows in Random(43).half_cyclic(40, 3) {
        for play in [Play::Normal, Play::Misere] {
            let mut certificate = outcome_certificate(&brute::graph(&arrows), play);
            let right = brute::outcomes(&arrows, play);
            let mut accepted = 0;
            for list in lists(&choices, arrows.len()) {
                (certificate.outcomes, certificate.remoteness) = list.iter().copied().unzip();
                if verify_played(&certificate).is_ok() {
                    accepted += 1;
                    let found: Vec<_> = list.iter().map(|&(o, moves)| (o, moves.map(|n| n as u32))).collect();
                    assert_eq!(found, right, "{play} play of {arrows:?}");
                }
            }
            assert_eq!(accepted, 1, "{play} play of {arrows:?}");
        }
    }
}

/// Returns true if the counters meet their condition, read from the definition.
fn counters_hold(arrows: &Arrows, values: &[LoopyValue], counters: &[Option<u64>]) -> bool {
    (0..arrows.len()).all(|u| {
        let Some(m) = values[u].as_finite() else { return true };
        arrows[u].iter().all(|&v| {
            let is_smaller = values[v].as_finite().is_some_and(|n| n < m);
            is_smaller
                || arrows[v].iter().any(|&w| values[w] == LoopyValue::Finite(m) && counters[w] < counters[u])
        })
    })
}

#[test]
fn a_changed_counter_is_refused_exactly_if_the_condition_fails() {
    let (mut refused, mut harmless) = (0, 0);
    for arrows in Random(44).half_cyclic(1_500, 8) {
        let right = value_certificate(&brute::graph(&arrows));
        for u in 0..arrows.len() {
            for counter in 0..4 {
                let mut changed = right.clone();
                let Some(old) = changed.counters[u] else {
                    // An infinite value has no counter.
                    changed.counters[u] = Some(counter);
                    assert_eq!(verify(&changed), Err(LoopyCondition::Complete));
                    continue;
                };
                if old == counter {
                    continue;
                }
                changed.counters[u] = Some(counter);
                if counters_hold(&arrows, &changed.values, &changed.counters) {
                    assert_eq!(verify(&changed), Ok(()), "{arrows:?}");
                    harmless += 1;
                } else {
                    assert_eq!(verify(&changed), Err(LoopyCondition::Counter), "{arrows:?}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 1_000 && harmless > 1_000, "{refused} refused, {harmless} harmless");
}

#[test]
fn every_changed_value_is_refused() {
    for arrows in Random(45).half_cyclic(600, 6) {
        let right = value_certificate(&brute::graph(&arrows));
        let sets = [vec![], vec![0], vec![1], vec![0, 1], vec![0, 2], vec![0, 1, 2]];
        for u in 0..arrows.len() {
            let finite = (0..5).map(LoopyValue::Finite);
            for value in finite.chain(sets.iter().map(|set| LoopyValue::infinite(set.iter().copied()))) {
                if value == right.values[u] {
                    continue;
                }
                let mut changed = right.clone();
                let counter = right.counters[u].unwrap_or(3);
                changed.counters[u] = value.as_finite().map(|_| counter);
                changed.values[u] = value;
                assert!(verify(&changed).is_err(), "{u} of {arrows:?}: {:?}", changed.values);
            }
        }
    }
}

#[test]
fn each_condition_has_a_certificate_that_fails_it() {
    let right = value_certificate(&example());
    assert_eq!(verify(&right), Ok(()));
    let written: Vec<String> = right.values.iter().map(ToString::to_string).collect();
    assert_eq!(written, ["∞(1)", "∞(2)", "1", "2", "0", "0", "1", "∞(0)"]);
    let change = |change: &dyn Fn(&mut ValueCertificate)| {
        let mut certificate = right.clone();
        change(&mut certificate);
        verify(&certificate).expect_err("the change matters")
    };
    assert_eq!(change(&|c| c.kind = "period".into()), LoopyCondition::Kind);
    assert_eq!(change(&|c| c.values.truncate(3)), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.counters.truncate(3)), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.moves.truncate(3)), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.positions.truncate(3)), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.counters[4] = None), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.positions[1] = "v5".into()), LoopyCondition::Names);
    assert_eq!(change(&|c| c.start = vec!["v8".into()]), LoopyCondition::Start);
    assert_eq!(change(&|c| c.moves[2] = vec![8]), LoopyCondition::Moves);
    assert_eq!(change(&|c| c.values[5] = 3.into()), LoopyCondition::Mex);
    assert_eq!(change(&|c| c.values[0] = LoopyValue::infinite([1, 2])), LoopyCondition::InfiniteSet);
    // v5 has the value 0 because of its option v6, which has the option v4 of value 0 and counter 0.
    assert_eq!(right.counters[5], Some(1));
    assert_eq!(change(&|c| c.counters[5] = Some(0)), LoopyCondition::Counter);
    // Without its other moves, the position that may stay where it is has no value ∞(0).
    assert_eq!(change(&|c| c.values[7] = LoopyValue::infinite([])), LoopyCondition::InfiniteSet);
    assert_eq!(change(&|c| (c.moves[7] = vec![4], c.moves[6] = vec![4]).0), LoopyCondition::Infinite);

    let right = outcome_certificate(&example(), Play::Normal);
    assert_eq!(verify_played(&right), Ok(()));
    let change = |change: &dyn Fn(&mut OutcomeCertificate)| {
        let mut certificate = right.clone();
        change(&mut certificate);
        verify_played(&certificate).expect_err("the change matters")
    };
    assert_eq!(change(&|c| c.kind = "loopy-values".into()), LoopyCondition::Kind);
    assert_eq!(change(&|c| c.play = Play::Misere), LoopyCondition::Terminal);
    assert_eq!(change(&|c| c.outcomes.truncate(3)), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.remoteness.truncate(3)), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.remoteness[0] = Some(7)), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.remoteness[2] = None), LoopyCondition::Complete);
    assert_eq!(change(&|c| c.positions[1] = "v5".into()), LoopyCondition::Names);
    assert_eq!(change(&|c| c.start.push(String::new())), LoopyCondition::Start);
    assert_eq!(change(&|c| c.moves[0].push(99)), LoopyCondition::Moves);
    assert_eq!(change(&|c| c.outcomes[2] = LoopyOutcome::P), LoopyCondition::Outcome);
    assert_eq!(change(&|c| c.outcomes[5] = LoopyOutcome::N), LoopyCondition::Outcome);
    assert_eq!(change(&|c| c.remoteness[4] = Some(2)), LoopyCondition::Remoteness);
    assert_eq!(change(&|c| c.remoteness[5] = Some(4)), LoopyCondition::Remoteness);
    assert_eq!(change(&|c| c.remoteness[6] = Some(u64::MAX)), LoopyCondition::Remoteness);
}

#[test]
fn numbers_at_the_end_of_their_type_are_refused_without_a_panic() {
    let mut certificate = value_certificate(&example());
    certificate.values[2] = LoopyValue::Finite(u64::MAX);
    certificate.counters[2] = Some(u64::MAX);
    assert!(verify(&certificate).is_err());
    let mut certificate = outcome_certificate(&example(), Play::Normal);
    // v5 moves to v6, which would be won in 2^64 - 1 moves.
    certificate.remoteness[6] = Some(u64::MAX);
    certificate.remoteness[5] = Some(u64::MAX);
    assert!(verify_played(&certificate).is_err());
}

#[test]
fn the_version_and_the_order_of_moves_do_not_matter() {
    let mut certificate = value_certificate(&example());
    certificate.version = "0.0.0".into();
    certificate.moves.iter_mut().for_each(|row| row.reverse());
    assert_eq!(verify(&certificate), Ok(()));
    assert_eq!(certificate.check_game(&game(&example()), &Run::default()), Ok(()));
}

#[test]
fn certificate_with_changed_moves_is_refused() {
    let run = Run::default();
    let mut still_valid = 0;
    for arrows in Random(46).half_cyclic(200, 5) {
        let graph = brute::graph(&arrows);
        let right = value_certificate(&graph);
        let played = outcome_certificate(&graph, Play::Normal);
        let game = game(&graph);
        for u in 0..arrows.len() {
            for v in 0..arrows.len() {
                // The arrow is taken out if it is there, and put in otherwise.
                let mut changed = arrows.clone();
                match changed[u].iter().position(|&to| to == v) {
                    Some(at) => drop(changed[u].remove(at)),
                    None => changed[u].push(v),
                }
                let moves: Vec<Vec<u32>> =
                    changed.iter().map(|row| row.iter().map(|&to| to as u32).collect()).collect();
                let certificate = ValueCertificate { moves: moves.clone(), ..right.clone() };
                if verify(&certificate).is_ok() {
                    // It is a certificate of another graph, in which the values are the same.
                    assert_eq!(certificate.values, brute::values(&changed), "{changed:?}");
                    still_valid += 1;
                }
                let refused = certificate.check_game(&game, &run).unwrap_err();
                assert_eq!(refused.condition(), Some(LoopyCondition::Game));
                let certificate = OutcomeCertificate { moves, ..played.clone() };
                if verify_played(&certificate).is_ok() {
                    let found: Vec<LoopyOutcome> =
                        brute::outcomes(&changed, Play::Normal).into_iter().map(|(o, _)| o).collect();
                    assert_eq!(certificate.outcomes, found, "{changed:?}");
                }
                assert!(certificate.check_game(&game, &run).is_err());
            }
        }
    }
    assert!(still_valid > 100, "{still_valid} changes keep the values");
}

#[test]
fn certificate_with_other_names_is_refused() {
    let run = Run::default();
    let graph = example();
    let game = game(&graph);
    let right = value_certificate(&graph);
    assert_eq!(right.check_game(&game, &run), Ok(()));
    let change = |change: &dyn Fn(&mut ValueCertificate)| {
        let mut certificate = right.clone();
        change(&mut certificate);
        let refusal = certificate.check_game(&game, &run).expect_err("the change matters");
        assert_eq!(refusal.condition(), Some(LoopyCondition::Game));
        refusal.to_string()
    };
    let message = change(&|c| c.game = "graph:other".into());
    assert_eq!(message, "game: the certificate is about graph:other, not about graph:test");
    let message = change(&|c| c.positions[3] = "x".into());
    assert!(message.starts_with("game: position 'x': no such vertex"), "{message}");
    assert_eq!(change(&|c| c.positions.swap(0, 4)), "game: the moves of 'v4' are not those of the game");
    assert_eq!(change(&|c| c.positions[7] = " v6".into()), "game: ' v6' and 'v6' are the same position");
    let message = change(&|c| {
        // Without position 7 the rest is closed, and without position 4 it is not.
        let last = c.positions.len() - 1;
        c.positions.swap_remove(4);
        c.moves.swap_remove(4);
        c.moves.iter_mut().flatten().for_each(|to| *to = if *to as usize == last { 4 } else { *to });
    });
    assert_eq!(message, "game: 'v2' has the option 'v4', which is missing");
}

/// A token on the numbers from 0 on. It moves down by one, and from 3 the options cannot be listed.
struct Unlisted;

impl Game for Unlisted {
    type Position = u64;
}

impl Options for Unlisted {
    fn visit_options(
        &self,
        position: &u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match position {
            0 => ControlFlow::Continue(()),
            3 => visit(3),
            n => visit(n - 1),
        }
    }

    fn options_error(&self, position: &u64) -> Option<OptionsError> {
        (*position == 3).then(|| OptionsError::TooLarge("a number is too large".into()))
    }
}

impl Notation for Unlisted {
    fn id(&self) -> String {
        "unlisted".into()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        text.parse().map_err(|_| NotationError::new("no number", "a number"))
    }

    fn write(&self, position: &u64) -> String {
        position.to_string()
    }
}

#[test]
fn a_position_whose_options_cannot_be_listed_has_no_certificate() {
    // Such a position is an option of itself. Taken as a rule of the game, that would be the value ∞().
    let run = Run::default();
    let error = explore(&Unlisted, &[4], &run).unwrap_err();
    assert_eq!(error.to_string(), "the options of 3 cannot be listed: a number is too large");
    assert_eq!(explore(&Unlisted, &[2], &run).unwrap().len(), 3);
    let graph = Graph::from_edges(1, [(0, 0)]).unwrap();
    let values = solve_values(&graph, &run).unwrap();
    let certificate = ValueCertificate::new("unlisted", &graph, &[0], |_| "3".into(), &values, &run).unwrap();
    assert_eq!(verify(&certificate), Ok(()));
    let refusal = certificate.check_game(&Unlisted, &run).unwrap_err();
    assert_eq!(refusal.to_string(), "game: the options of '3' cannot be listed: a number is too large");
}

#[test]
fn documents_are_read_as_they_were_written() {
    let certificate = value_certificate(&example());
    let text = serde_json::to_string(&certificate).unwrap();
    assert_eq!(serde_json::from_str::<ValueCertificate>(&text).unwrap(), certificate);
    let played = outcome_certificate(&example(), Play::Misere);
    let played_text = serde_json::to_string(&played).unwrap();
    assert_eq!(serde_json::from_str::<OutcomeCertificate>(&played_text).unwrap(), played);
    assert!(played_text.contains(r#""play":"misere""#));

    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let keys: Vec<&String> = document.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["kind", "version", "game", "start", "positions", "moves", "values", "counters"]);
    for key in keys {
        let mut without = document.clone();
        without.as_object_mut().unwrap().remove(key);
        assert!(serde_json::from_value::<ValueCertificate>(without).is_err(), "{key} is needed");
    }
    let mut with_more = document.clone();
    with_more["more"] = 1.into();
    assert!(serde_json::from_value::<ValueCertificate>(with_more).is_err());
    for wrong in [r#"{"infinite":[2,0]}"#, r#"{"infinite":[1,1]}"#, "-1", "1.5", "\"1\"", r#"{"finite":1}"#] {
        let mut changed = document.clone();
        changed["values"][0] = serde_json::from_str(wrong).unwrap();
        assert!(serde_json::from_value::<ValueCertificate>(changed).is_err(), "{wrong} is no value");
    }
}

#[test]
fn limits_end_the_check_of_a_certificate() {
    let graph = brute::graph(&brute::nim_heap(50));
    let certificate = value_certificate(&graph);
    let run = Run::new(Limits::none().memory(100));
    let refusal = verify_values(&certificate, &run).unwrap_err();
    assert!(matches!(refusal, LoopyRefusal::Stopped(_)) && refusal.condition().is_none());
    let refusal = certificate.check_game(&game(&graph), &run).unwrap_err();
    assert!(matches!(refusal, LoopyRefusal::Stopped(_)));
}

proptest! {
    #[test]
    fn one_changed_entry_of_an_outcome_certificate_is_refused(
        seed in any::<u64>(), at in 0usize..8, outcome in 0usize..3, moves in 0u64..9, is_misere in any::<bool>()
    ) {
        let arrows = Random(seed).arrows(8, true);
        let play = if is_misere { Play::Misere } else { Play::Normal };
        let right = outcome_certificate(&brute::graph(&arrows), play);
        let at = at % arrows.len();
        let mut changed = right.clone();
        changed.outcomes[at] = [LoopyOutcome::P, LoopyOutcome::N, LoopyOutcome::D][outcome];
        changed.remoteness[at] = (outcome < 2).then_some(moves);
        prop_assert_eq!(verify_played(&changed).is_ok(), changed == right);
    }
}
