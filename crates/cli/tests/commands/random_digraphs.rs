//! Random digraphs through the query layer, compared with a plain retrograde analysis of the whole game.

use fastrand::Rng;
use impartial::loopy::LoopyOutcome;
use impartial::run::Limits;
use impartial::value::Play;
use impartial_query::plan::MiserePolicy;
use impartial_query::{AnyGame, Context, MoveFilter, graph_of_text, questions, sum_of, sum_position};
use std::sync::Arc;

/// The options of each vertex.
type Lists = Vec<Vec<usize>>;

/// Outcome and remoteness of each vertex: for k = 0, 1, 2, ... the positions that are decided after k moves.
fn retrograde(options: &Lists, play: Play) -> Vec<Option<(LoopyOutcome, u32)>> {
    let terminal = if play.is_misere() { LoopyOutcome::N } else { LoopyOutcome::P };
    let mut known: Vec<Option<(LoopyOutcome, u32)>> = vec![None; options.len()];
    let mut k = 0;
    loop {
        let before = known.clone();
        for (v, list) in options.iter().enumerate().filter(|(v, _)| before[*v].is_none()) {
            let is = |to: &usize, outcome| before[*to].is_some_and(|(found, _)| found == outcome);
            known[v] = if list.is_empty() {
                Some((terminal, k))
            } else if list.iter().any(|to| is(to, LoopyOutcome::P)) {
                Some((LoopyOutcome::N, k))
            } else if list.iter().all(|to| is(to, LoopyOutcome::N)) {
                Some((LoopyOutcome::P, k))
            } else {
                None
            };
        }
        if known == before {
            return known;
        }
        k += 1;
    }
}

fn random_lists(random: &mut Rng, most: usize) -> Lists {
    let count = random.usize(1..=most);
    let acyclic = random.bool();
    let density = random.f64() * 0.6;
    (0..count)
        .map(|v| (0..count).filter(|&to| (!acyclic || to > v) && random.f64() < density).collect())
        .collect()
}

fn game_of(lists: &Lists) -> Arc<dyn AnyGame> {
    let mut text = String::new();
    for v in 0..lists.len() {
        text += &format!("v{v}\n");
    }
    for (v, list) in lists.iter().enumerate() {
        for to in list {
            text += &format!("v{v} -> v{to}\n");
        }
    }
    graph_of_text(&text, "graph", None).expect("a graph")
}

/// The sum of two graphs; vertex (a, b) has the number a * |second| + b.
fn sum_lists(first: &Lists, second: &Lists) -> Lists {
    let n = second.len();
    let options = |v: usize| {
        let (a, b) = (v / n, v % n);
        let moved_first = first[a].iter().map(|to| to * n + b);
        moved_first.chain(second[b].iter().map(|to| a * n + to)).collect()
    };
    (0..first.len() * n).map(options).collect()
}

#[test]
fn random_digraphs_and_their_sums_agree_with_retrograde_analysis() {
    let cx = Context::new(Limits::none());
    let mut random = Rng::with_seed(45);
    let (mut infinite, mut draws) = (0, 0);
    for round in 0..10_000 {
        let lists = random_lists(&mut random, 8);
        let game = game_of(&lists);
        let outcomes = [Play::Normal, Play::Misere].map(|play| retrograde(&lists, play));
        let v = random.usize(0..lists.len());
        let position = game.position(&format!("v{v}")).unwrap();
        let mut found = questions::value(&*game, &position, MiserePolicy::Full, None, &cx).unwrap();
        found.find_remoteness(&*game, &cx).unwrap();
        let facts = found.answer.play.as_ref().expect("facts about all play");
        for (play, outcomes) in [Play::Normal, Play::Misere].into_iter().zip(&outcomes) {
            let wanted = outcomes[v];
            let outcome = wanted.map_or(LoopyOutcome::D, |(outcome, _)| outcome);
            assert_eq!(facts.outcome(play), Some(outcome), "{round}: {lists:?} from {v}");
            assert_eq!(facts.remoteness(play), wanted.map(|(_, moves)| moves), "{round}: {lists:?} from {v}");
            // Every move is listed once, and the best one keeps the outcome.
            let filter = MoveFilter { to: None, play };
            let moves = questions::rated_moves(&*game, &position, &filter, &cx).unwrap().moves.options;
            assert_eq!(moves.len(), lists[v].len(), "{round}: {lists:?} from {v}");
            if let Some(best) = moves.first() {
                let option = best.play.as_ref().unwrap();
                let kept = match outcome {
                    LoopyOutcome::N => LoopyOutcome::P,
                    LoopyOutcome::P => LoopyOutcome::N,
                    LoopyOutcome::D => LoopyOutcome::D,
                };
                assert_eq!(option.outcome(play), Some(kept), "{round}: {lists:?} from {v}");
                let after = wanted.map(|(_, moves)| moves - 1);
                assert_eq!(option.remoteness(play), after, "{round}: {lists:?} from {v}");
            }
        }
        infinite += usize::from(facts.value.is_infinite());
        draws += usize::from(facts.outcome(Play::Normal) == Some(LoopyOutcome::D));
        // The sum with another graph: its value by the rules of addition, its outcome from the whole sum.
        if round % 4 == 0 {
            let other = random_lists(&mut random, 5);
            let w = random.usize(0..other.len());
            let whole = retrograde(&sum_lists(&lists, &other), Play::Normal);
            let sum = sum_of(vec![game, game_of(&other)]).unwrap();
            let position = sum.position(&sum_position([format!("v{v}").as_str(), format!("v{w}").as_str()]));
            let found = questions::value(&*sum, &position.unwrap(), MiserePolicy::No, None, &cx).unwrap();
            let wanted = whole[v * other.len() + w].map_or(LoopyOutcome::D, |(outcome, _)| outcome);
            let outcome = match (&found.answer.play, &found.answer.grundy) {
                (Some(facts), _) => facts.value.outcome(),
                (None, grundy) => grundy.as_ref().expect("a value").outcome().into(),
            };
            assert_eq!(outcome, wanted, "{round}: {lists:?} from {v} and {other:?} from {w}");
        }
    }
    assert!(infinite > 500 && draws > 300, "{infinite} infinite values, {draws} draws");
}

#[test]
fn the_value_of_a_large_sum_follows_from_its_parts() {
    let cx = Context::new(Limits::none().positions(50));
    let cycle = |n: usize| -> Lists { (0..n).map(|v| vec![(v + 1) % n]).collect() };
    let mut first = cycle(12);
    first.push(Vec::new());
    first[0].push(12);
    let sum = sum_of(vec![game_of(&first), game_of(&cycle(12))]).unwrap();
    let position = sum.position("v0|v0").unwrap();
    let found = questions::value(&*sum, &position, MiserePolicy::No, None, &cx).unwrap();
    let facts = found.answer.play.unwrap();
    assert_eq!((facts.value.to_string().as_str(), facts.normal), ("∞()", None));
    let moves = questions::rated_moves(&*sum, &position, &MoveFilter::default(), &cx).unwrap().moves.options;
    assert_eq!(moves.len(), 3);
}
