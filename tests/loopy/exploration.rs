//! From games to graphs, and plays that never end.

use super::brute::{self, Random};
use impartial::game::{Components, Game, Options};
use impartial::loopy::{
    ExploreError, LoopyOutcome, LoopyValue, MoveResult, OutcomeCertificate, Play, ValueCertificate,
    endless_play, explore, solve_outcomes, solve_values, verify_outcomes, verify_values,
};
use impartial::run::{Limits, Reason, Run};
use impartial::solve::{Search, SolveError, solve_graph};
use impartial_games::welter::Welter;
use std::ops::ControlFlow;

/// Two heaps of at most `most` counters. A move takes one or two counters from a heap, or takes one from a heap
/// and puts it on the other.
struct Shift {
    most: u8,
}

impl Game for Shift {
    type Position = (u8, u8);
}

impl Options for Shift {
    fn visit_options(
        &self,
        &(a, b): &(u8, u8),
        visit: &mut dyn FnMut((u8, u8)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for take in [1, 2] {
            if take <= a {
                visit((a - take, b))?;
            }
            if take <= b {
                visit((a, b - take))?;
            }
        }
        if a > 0 && b < self.most {
            visit((a - 1, b + 1))?;
        }
        if b > 0 && a < self.most {
            visit((a + 1, b - 1))?;
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_game_with_cycles_is_explored_and_solved() {
    let run = Run::default();
    let game = Shift { most: 4 };
    let graph = explore(&game, &[(4, 4), (2, 2), (4, 4)], &run).unwrap();
    assert_eq!(graph.len(), 25);
    assert_eq!(graph.starts(), [(4, 4), (2, 2)]);
    assert_eq!((graph.vertex(&(4, 4)), graph.vertex(&(2, 2))), (Some(0), Some(1)));
    assert_eq!(graph.vertex(&(5, 0)), None);
    for v in 0..25 {
        assert_eq!(graph.vertex(graph.position(v)), Some(v));
        let options: Vec<_> = graph.graph().row(v).iter().map(|&to| *graph.position(to)).collect();
        let mut expected = game.options(graph.position(v));
        expected.sort_by_key(|option| graph.vertex(option));
        assert_eq!(options, expected);
    }
    let arrows: brute::Arrows =
        (0..25).map(|v| graph.graph().row(v).iter().map(|&to| to as usize).collect()).collect();
    let values = graph.solve_values(&run).unwrap();
    let expected = brute::labels(&arrows);
    let mut infinite = 0;
    for (v, expected) in (0u32..).zip(expected) {
        infinite += u32::from(expected.is_infinite());
        assert_eq!(values.value(v), expected);
    }
    assert!(infinite > 5, "{infinite} infinite values");
    for play in [Play::Normal, Play::Misere] {
        let outcomes = graph.solve_outcomes(play, &run).unwrap();
        for (v, (outcome, remoteness)) in (0u32..).zip(brute::outcomes(&arrows, play)) {
            assert_eq!((outcomes.outcome(v), outcomes.remoteness(v)), (outcome, remoteness));
        }
    }
}

#[test]
fn the_moves_of_an_explored_position_are_positions() {
    let run = Run::default();
    let graph = explore(&Shift { most: 4 }, &[(2, 0)], &run).unwrap();
    let outcomes = graph.solve_outcomes(Play::Normal, &run).unwrap();
    let moves: Vec<_> = graph.moves(&outcomes, 0).map(|(p, rated)| (*p, rated.result)).collect();
    assert_eq!(moves[0], ((0, 0), MoveResult::Winning));
    assert_eq!(moves.len(), 3);
}

#[test]
fn an_explored_game_has_certificates() {
    let run = Run::default();
    let graph = explore(&Shift { most: 3 }, &[(3, 3)], &run).unwrap();
    let write = |&(a, b): &(u8, u8)| format!("{a},{b}");
    let values = graph.solve_values(&run).unwrap();
    let certificate = ValueCertificate::from_explored("shift:3", &graph, write, &values, &run).unwrap();
    assert_eq!(certificate.start, ["3,3"]);
    assert_eq!(verify_values(&certificate, &run), Ok(()));
    let outcomes = graph.solve_outcomes(Play::Misere, &run).unwrap();
    let certificate = OutcomeCertificate::from_explored("shift:3", &graph, write, &outcomes, &run).unwrap();
    assert_eq!(verify_outcomes(&certificate, &run), Ok(()));
}

#[test]
fn a_game_without_cycles_has_its_grundy_values() {
    let run = Run::default();
    let start = impartial::game::Squares::new([3, 7, 9, 12]).unwrap();
    let graph = explore(&Welter, std::slice::from_ref(&start), &run).unwrap();
    let values = graph.solve_values(&run).unwrap();
    let grundy = solve_graph(graph.graph(), &run).unwrap();
    let outcomes = graph.solve_outcomes(Play::Misere, &run).unwrap();
    for v in 0..graph.len() as u32 {
        let pair = grundy.pair(v).unwrap();
        assert_eq!(values.value(v), LoopyValue::Finite(pair.normal));
        assert_eq!(outcomes.outcome(v) == LoopyOutcome::P, pair.misere == 0);
    }
    assert_eq!(graph.endless_play(0, &run), Ok(None));
}

/// A counter that can be raised for ever.
struct Rising;

impl Game for Rising {
    type Position = u64;
}

impl Options for Rising {
    fn visit_options(
        &self,
        position: &u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit(position.wrapping_add(1))
    }
}

#[test]
fn a_game_with_infinitely_many_positions_ends_at_a_limit() {
    let run = Run::new(Limits::none().positions(5_000));
    let error = explore(&Rising, &[0], &run).unwrap_err();
    let ExploreError::Stopped(stopped) = error else { panic!("{error}") };
    assert_eq!(stopped.reason, Reason::Positions(5_000));
    let run = Run::new(Limits::none().memory(1 << 20));
    let error = explore(&Rising, &[0], &run).unwrap_err();
    assert!(matches!(error, ExploreError::Stopped(stopped) if stopped.reason == Reason::Memory(1 << 20)));
}

#[test]
fn an_endless_play_follows_the_arrows_and_comes_back() {
    let run = Run::default();
    let (mut endless, mut with_lead) = (0, 0);
    for arrows in Random(51).half_cyclic(2_000, 8) {
        let graph = brute::graph(&arrows);
        let solved = solve_graph(&graph, &run).unwrap();
        for v in 0..graph.len() as u32 {
            let Some(play) = endless_play(&graph, v, &run).unwrap() else {
                assert!(solved.pair(v).is_some(), "{v} of {arrows:?} reaches a cycle");
                continue;
            };
            endless += 1;
            with_lead += u32::from(!play.lead().is_empty());
            let cycle = play.cycle().positions();
            let whole: Vec<u32> = play.lead().iter().chain(cycle).chain(&cycle[..1]).copied().collect();
            assert_eq!(whole[0], v);
            for pair in whole.windows(2) {
                assert!(graph.row(pair[0]).contains(&pair[1]), "{whole:?} in {arrows:?}");
            }
            let mut distinct = whole[..whole.len() - 1].to_vec();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), whole.len() - 1, "{whole:?} repeats a position too early");
        }
    }
    assert!(endless > 3_000 && with_lead > 500, "{endless} plays, {with_lead} with a lead");
}

#[test]
fn a_long_endless_play_is_shortened_in_words() {
    // A lead of 1,000 positions, then a cycle of 100.
    let arrows: brute::Arrows = (0..1_100).map(|v| vec![if v == 1_099 { 1_000 } else { v + 1 }]).collect();
    let play = endless_play(&brute::graph(&arrows), 0, &Run::default()).unwrap().unwrap();
    assert_eq!((play.lead().len(), play.cycle().positions().len()), (1_000, 100));
    let words = play.describe(|v| v.to_string());
    assert!(words.starts_with("0 -> 1 -> ") && words.ends_with(" -> 1099 -> 1000"), "{words}");
    assert!(words.contains("... (980 more) ... -> 990 ->"), "{words}");
}

#[test]
fn a_deep_graph_needs_no_stack() {
    let n = 200_000;
    let arrows: brute::Arrows = (0..n).map(|v| if v == 0 { vec![] } else { vec![v - 1] }).collect();
    let graph = brute::graph(&arrows);
    let run = Run::default();
    let last = n as u32 - 1;
    assert_eq!(endless_play(&graph, last, &run), Ok(None));
    assert_eq!(solve_outcomes(&graph, Play::Normal, &run).unwrap().remoteness(last), Some(last));
    assert_eq!(solve_values(&graph, &run).unwrap().value(last), LoopyValue::Finite(u64::from(last % 2)));
}

/// Tokens on vertices of a graph. A move puts one token on a next vertex, or replaces it by two tokens.
struct Tokens {
    /// The next vertices of each vertex.
    steps: Vec<Vec<u8>>,
    /// The vertices of the two tokens that may replace a token, for each vertex.
    splits: Vec<Vec<[u8; 2]>>,
}

impl Game for Tokens {
    type Position = Vec<u8>;
}

impl Options for Tokens {
    fn visit_options(
        &self,
        position: &Vec<u8>,
        visit: &mut dyn FnMut(Vec<u8>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, &token) in position.iter().enumerate() {
            let steps = self.steps[usize::from(token)].iter().map(std::slice::from_ref);
            let splits = self.splits[usize::from(token)].iter().map(|two| &two[..]);
            for after in steps.chain(splits) {
                let mut option: Vec<u8> = position.clone();
                option.remove(i);
                option.extend(after);
                option.sort_unstable();
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Components for Tokens {
    fn visit_components(&self, position: &Vec<u8>, visit: &mut dyn FnMut(Vec<u8>)) {
        position.iter().for_each(|token| visit(vec![*token]));
    }
}

#[test]
fn a_search_gives_no_value_to_equal_parts_in_which_play_need_not_end() {
    let run = Run::default();
    // Two tokens that can only stay where they are.
    let game =
        Tokens { steps: vec![vec![0], vec![1], vec![]], splits: vec![vec![], vec![[0, 0]], vec![[0, 0]]] };
    for position in [vec![0, 0], vec![1], vec![2]] {
        assert!(
            matches!(Search::components(&game).value(&position, &run), Err(SolveError::Cycle(_))),
            "{position:?}"
        );
    }
    let (mut random, mut finite, mut endless) = (Random(11), 0, 0);
    for _ in 0..400 {
        // Vertices 0 to 2 have steps alone, 3 and 4 also split into lower ones.
        let mut game = Tokens { steps: vec![Vec::new(); 5], splits: vec![Vec::new(); 5] };
        for v in 0..5u8 {
            let below = if v < 3 { 3 } else { 5 };
            game.steps[usize::from(v)] = (0..below).filter(|_| random.below(4) == 0).collect();
            if v >= 3 {
                game.steps[usize::from(v)].retain(|to| *to <= v);
                game.splits[usize::from(v)] =
                    (0..2).map(|_| [(); 2].map(|()| random.below(3) as u8)).collect();
                game.splits[usize::from(v)].iter_mut().for_each(|two| two.sort_unstable());
            }
        }
        for position in [vec![3], vec![4], vec![0, 0], vec![1, 1, 2], vec![3, 3], vec![0, 1, 2, 4]] {
            let graph = explore(&game, std::slice::from_ref(&position), &run).unwrap();
            let values = graph.solve_values(&run).unwrap();
            let value = values.grundy(0);
            for mut search in [Search::components(&game), Search::new(&game)] {
                match search.value(&position, &run) {
                    Ok(found) => {
                        finite += 1;
                        assert_eq!(value, Some(found), "{:?} {:?} {position:?}", game.steps, game.splits);
                    }
                    Err(error) => {
                        endless += 1;
                        assert!(matches!(error, SolveError::Cycle(_)), "{error:?}");
                    }
                }
            }
        }
    }
    assert!(finite > 500 && endless > 500, "{finite} finite, {endless} with a cycle");
}
