//! Canonical forms: against the definition of equality, against sums of real positions, and the days.

use impartial::game::{Game, Graph, Heaps, Options};
use impartial::misere::canonical::{Form, FormError, Forms, PartForms, count_born_by};
use impartial::misere::genus::genera;
use impartial::run::{Limits, Reason, Run};
use impartial::solve::{Memo, SolveError, expand, solve_graph};
use impartial::structure::Sum;
use impartial::value::Outcome;
use impartial_games::grundys_game::GrundysGame;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Forms as positions of a game.
#[derive(Clone, Copy)]
struct Played<'a>(&'a Forms);

impl Game for Played<'_> {
    type Position = Form;
}

impl Options for Played<'_> {
    fn visit_options(&self, form: &Form, visit: &mut dyn FnMut(Form) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.options(*form).into_iter().try_for_each(visit)
    }
}

fn dag(most: usize) -> impl Strategy<Value = Graph> {
    (2..most, 10u32..=100).prop_flat_map(|(n, density)| {
        prop::collection::vec(0u32..100, n * (n - 1) / 2).prop_map(move |dice| {
            let pairs = (1..n as u32).flat_map(|v| (0..v).map(move |to| (v, to)));
            let edges: Vec<(u32, u32)> =
                pairs.zip(dice).filter(|&(_, roll)| roll < density).map(|(edge, _)| edge).collect();
            Graph::from_edges(n, edges).expect("edges inside the graph")
        })
    })
}

fn forms_of(graph: &Graph, forms: &mut Forms) -> Vec<Form> {
    let position_forms = forms.of_graph(graph, &Run::default()).expect("no limits");
    (0..graph.len() as u32).map(|v| position_forms.form(v).expect("no cycles")).collect()
}

#[test]
fn the_days_have_as_many_forms_as_conway_counted() {
    let run = Run::default();
    for (day, expected) in [(0, 1u32), (1, 2), (2, 3), (3, 5), (4, 22), (5, 4_171_780)] {
        assert_eq!(count_born_by(day, &run), Ok(expected.into()), "day {day}");
        if day < 5 {
            let mut forms = Forms::new();
            let born = forms.born_by(day, &run).unwrap();
            assert_eq!(born.len() as u32, expected);
            assert!(born.iter().all(|&form| forms.birthday(form) <= day.into()));
        }
    }
}

/// All 65536 games that are sets of games born by day 3, without simplification: games with the same form have the same
/// misère outcomes in sums with every game born by day 4.
#[test]
fn the_games_born_by_day_four_with_equal_forms_have_equal_outcomes_beside_each_other() {
    const SMALL: usize = 16;
    // Game number i has the options that are the bits of i: those of 0 to 15 are among 0 to 3, which
    // are born by day 2, as {} = 0, {0} = 1, {1} = 2, {0, 1} = 3.
    let games = 1usize << SMALL;
    let options = |i: usize| (0..SMALL).filter(move |to| i >> to & 1 == 1);
    let run = Run::default();
    let mut forms = Forms::new();
    let mut forms_of_games: Vec<Form> = Vec::new();
    for i in 0..games {
        let list: Vec<Form> = options(i).map(|to| forms_of_games[to]).collect();
        forms_of_games.push(forms.of_options(&list, &run).unwrap());
    }
    // The 16 small games, and the first game of each form.
    let mut beside: Vec<usize> = (0..SMALL).collect();
    let mut first = BTreeMap::new();
    for (i, &form) in forms_of_games.iter().enumerate() {
        first.entry(form).or_insert(i);
    }
    assert_eq!(first.len(), 22);
    beside.extend(first.values().filter(|&&i| i >= SMALL));
    let mut losing = vec![vec![false; beside.len()]; games];
    for i in 0..games {
        for (column, &j) in beside.iter().enumerate() {
            let wins = options(i).any(|to| losing[to][column]) || options(j).any(|to| losing[i][to]);
            losing[i][column] = (i, j) != (0, 0) && !wins;
        }
    }
    for (i, &form) in forms_of_games.iter().enumerate() {
        assert_eq!(losing[i], losing[first[&form]], "game {i}");
        assert_eq!(forms.outcome(form) == Outcome::P, losing[i][0]);
    }
}

#[test]
fn no_form_has_a_reversible_option_and_none_is_there_twice() {
    let run = Run::default();
    let mut forms = Forms::new();
    let born = forms.born_by(4, &run).unwrap();
    for &a in &born {
        for &b in &born {
            forms.sum(a, b, &run).unwrap();
        }
    }
    let mut seen = BTreeSet::new();
    let all: Vec<Form> = {
        let mut open = born.clone();
        for &a in &born {
            for &b in &born {
                open.push(forms.sum(a, b, &run).unwrap());
            }
        }
        while let Some(form) = open.pop() {
            if seen.insert(form) {
                open.extend(forms.options(form));
            }
        }
        seen.iter().copied().collect()
    };
    assert!(all.len() > 200, "{}", all.len());
    let mut by_options = BTreeMap::new();
    for &form in &all {
        let options: BTreeSet<Form> = forms.options(form).into_iter().collect();
        let birthday = options.iter().map(|&option| forms.birthday(option) + 1).max().unwrap_or(0);
        assert_eq!(forms.birthday(form), birthday);
        // No other form equals it in the sense of the theorem.
        for &smaller in &all {
            if forms.birthday(smaller) >= birthday {
                continue;
            }
            let remaining: BTreeSet<Form> = forms.options(smaller).into_iter().collect();
            let equal = remaining.is_subset(&options)
                && options.difference(&remaining).all(|&option| forms.options(option).contains(&smaller))
                && (smaller != Form::ZERO
                    || options.iter().any(|&option| forms.outcome(option) == Outcome::P));
            assert!(!equal, "{:?} = {:?}", forms.write(form, 100), forms.write(smaller, 100));
        }
        assert_eq!(by_options.insert(options, form), None);
        assert_eq!(form.is_even(), forms.birthday(form) < forms.birthday(form.plus_star()));
    }
}

#[test]
fn genera_of_the_named_forms() {
    let run = Run::default();
    let mut forms = Forms::new();
    for (form, genus) in
        [("*[2#]", "0^02"), ("*[2#0]", "1^20"), ("*[2#1]", "2^1420"), ("*[32]", "0^02"), ("*7", "7^75")]
    {
        let form = forms.parse(form, &run).unwrap();
        assert_eq!(forms.genus(form, &run).unwrap().to_string(), genus);
    }
}

#[test]
fn distinguish_separates_every_pair_of_different_forms() {
    let run = Run::default();
    let mut forms = Forms::new();
    let born = forms.born_by(4, &run).unwrap();
    for &g in &born {
        for &h in &born {
            let x = forms.distinguish(g, h, &run).unwrap();
            assert_eq!(x.is_none(), g == h);
            let Some(x) = x else { continue };
            let mut memo = Memo::new(Sum(Played(&forms), Played(&forms)));
            let mut outcome = |form: Form| memo.values(&(form, x), &run).unwrap().misere_outcome();
            assert_ne!(outcome(g), outcome(h));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn positions_with_equal_forms_have_equal_outcomes_in_all_sums(graph in dag(11)) {
        let run = Run::default();
        let forms_of_graph = forms_of(&graph, &mut Forms::new());
        let mut memo = Memo::new(Sum(Sum(&graph, &graph), Nim));
        for v in 0..forms_of_graph.len() {
            for w in 0..v {
                if forms_of_graph[v] != forms_of_graph[w] {
                    continue;
                }
                for x in 0..forms_of_graph.len() as u32 {
                    for heap in 0..3 {
                        let mut outcome = |v: usize| {
                            memo.values(&((v as u32, x), Heaps::nonempty([heap, 2])), &run).unwrap()
                        };
                        prop_assert_eq!(outcome(v), outcome(w));
                    }
                }
            }
        }
    }

    /// The game that distinguishes two positions also distinguishes their real sums.
    #[test]
    fn positions_with_different_forms_are_distinguished(graph in dag(9)) {
        let run = Run::default();
        let mut forms = Forms::new();
        let forms_of_graph = forms_of(&graph, &mut forms);
        for v in 0..forms_of_graph.len() {
            for w in 0..v {
                let Some(x) = forms.distinguish(forms_of_graph[v], forms_of_graph[w], &run).unwrap() else {
                    prop_assert_eq!(forms_of_graph[v], forms_of_graph[w]);
                    continue;
                };
                let mut memo = Memo::new(Sum(&graph, Played(&forms)));
                let mut outcome = |v: usize| memo.values(&(v as u32, x), &run).unwrap().misere_outcome();
                prop_assert_ne!(outcome(v), outcome(w));
            }
        }
    }

    #[test]
    fn the_sum_of_forms_is_the_form_of_the_sum(a in dag(8), b in dag(8)) {
        let run = Run::default();
        let mut forms = Forms::new();
        let (of_a, of_b) = (forms_of(&a, &mut forms), forms_of(&b, &mut forms));
        let all = (0..a.len() as u32).flat_map(|v| (0..b.len() as u32).map(move |w| (v, w)));
        let expansion = expand(&Sum(&a, &b), all, &run).unwrap();
        let of_sum = forms_of(&expansion.graph, &mut forms);
        for (&(v, w), &form) in expansion.positions.iter().zip(&of_sum) {
            prop_assert_eq!(forms.sum(of_a[v as usize], of_b[w as usize], &run), Ok(form));
        }
    }

    #[test]
    fn sums_are_associative_and_commutative_and_0_is_neutral(graph in dag(9)) {
        let run = Run::default();
        let mut forms = Forms::new();
        let mut forms_of_graph = forms_of(&graph, &mut forms);
        forms_of_graph.truncate(6);
        for &a in &forms_of_graph {
            prop_assert_eq!(forms.sum(a, Form::ZERO, &run), Ok(a));
            prop_assert_eq!(forms.sum(a, Form::STAR, &run), Ok(a.plus_star()));
            for &b in &forms_of_graph {
                let ab = forms.sum(a, b, &run).unwrap();
                prop_assert_eq!(forms.sum(b, a, &run), Ok(ab));
                for &c in &forms_of_graph {
                    let bc = forms.sum(b, c, &run).unwrap();
                    let left = forms.sum(ab, c, &run).unwrap();
                    prop_assert_eq!(forms.sum(a, bc, &run), Ok(left));
                    prop_assert_eq!(forms.sum_of(&[c, a, b], &run), Ok(left));
                }
            }
        }
    }

    #[test]
    fn a_form_and_its_mate_make_a_p_position(graph in dag(12)) {
        let run = Run::default();
        let mut forms = Forms::new();
        for form in forms_of(&graph, &mut forms) {
            let mate = forms.mate(form, &run).unwrap();
            let sum = forms.sum(form, mate, &run).unwrap();
            prop_assert_eq!(forms.outcome(sum), Outcome::P);
        }
    }

    #[test]
    fn forms_have_the_values_and_genera_of_their_positions_and_come_back_from_text(graph in dag(14)) {
        let run = Run::default();
        let mut forms = Forms::new();
        let forms_of_graph = forms_of(&graph, &mut forms);
        let values = solve_graph(&graph, &run).unwrap();
        let genera = genera(&graph, &run).unwrap();
        for (v, &form) in (0..).zip(&forms_of_graph) {
            prop_assert_eq!(Some(forms.pair(form)), values.pair(v));
            let genus = forms.genus(form, &run).unwrap();
            prop_assert_eq!(Some(&genus), genera.genus(v));
            prop_assert_eq!(forms.of_options(&forms.options(form), &run), Ok(form));
            if let Some(text) = forms.write(form, 5000) {
                prop_assert_eq!(Forms::new().parse(&text, &run).is_ok(), true);
                prop_assert_eq!(forms.parse(&text, &run), Ok(form), "{}", text);
            }
        }
    }
}

#[test]
fn forms_of_heaps_agree_with_forms_of_positions() {
    let run = Run::default();
    let mut forms = Forms::new();
    for (upto, game) in
        [(13, Octal::kayles()), (14, Octal::dawson_kayles()), (11, Octal::parse("4.7").unwrap())]
    {
        let mut parts = PartForms::new(game.clone());
        let heaps = (0..=upto).map(|n| Heaps::nonempty([n])).chain([Heaps::nonempty([3, 4, 5])]);
        let expansion = expand(&game, heaps, &run).unwrap();
        let forms_of_graph = forms_of(&expansion.graph, &mut forms);
        let tameness = genera(&expansion.graph, &run).unwrap().tameness(&expansion.graph);
        for ((position, form), tameness) in expansion.positions.iter().zip(forms_of_graph).zip(tameness) {
            assert_eq!(parts.form(position, &mut forms, &run), Ok(form), "{position}");
            assert_eq!(parts.tameness(position), tameness, "{position}");
        }
    }
    // Grundy's game: heaps 1 and 2 are 0, and so is 4 = {1 + 3} = {*1}.
    let mut parts = PartForms::new(GrundysGame);
    let mut name = |n| {
        let form = parts.form(&Heaps::nonempty([n]), &mut forms, &run).unwrap();
        forms.write(form, 100).unwrap()
    };
    assert_eq!([1, 2, 3, 4, 5].map(&mut name), ["*0", "*0", "*1", "*0", "*2"]);
}

/// A move that returns the counters it takes: play is endless, part by part.
#[derive(Debug)]
struct Growing;

impl Game for Growing {
    type Position = Heaps;
}

impl Options for Growing {
    fn visit_options(&self, p: &Heaps, visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>) -> ControlFlow<()> {
        if p.largest().is_some() {
            visit(Heaps::nonempty(p.iter().map(|heap| heap % 3 + 1).chain([1])))?;
        }
        ControlFlow::Continue(())
    }
}

impl impartial::game::Components for Growing {
    fn visit_components(&self, p: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        p.iter().for_each(|heap| visit(Heaps::nonempty([heap])));
    }
}

#[test]
fn play_that_goes_on_for_ever_is_an_error_that_names_the_parts() {
    let mut forms = Forms::new();
    let mut parts = PartForms::new(Growing);
    match parts.form(&Heaps::nonempty([2]), &mut forms, &Run::default()) {
        Err(SolveError::Cycle(cycle)) => {
            let sizes: Vec<String> = cycle.positions().iter().map(Heaps::to_string).collect();
            assert!(sizes.contains(&"1".to_owned()), "{sizes:?}");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(parts.solved_count(), 0);
}

#[test]
fn limits_stop_the_work_and_known_values_survive() {
    let mut forms = Forms::new();
    let mut parts = PartForms::new(Octal::kayles());
    let small = Run::new(Limits::none().memory(150_000));
    match parts.form(&Heaps::nonempty([40]), &mut forms, &small) {
        Err(SolveError::Stopped(stopped)) => assert_eq!(stopped.reason, Reason::Memory(150_000)),
        other => panic!("{other:?}"),
    }
    let settled = parts.solved_count();
    assert!(settled > 5, "{settled}");
    let eight = parts.form(&Heaps::nonempty([8]), &mut forms, &Run::default()).unwrap();
    assert_eq!(forms.genus(eight, &Run::default()).unwrap().to_string(), "1^13");
    let huge = forms.parse("*100000000", &small);
    assert!(matches!(huge, Err(FormError::Stopped(_))), "{huge:?}");
}

/// Constructs a game that distinguishes two forms that small games do not distinguish.
#[test]
fn constructed_game_distinguishes_forms_that_no_small_game_does() {
    let run = Run::default();
    let mut forms = Forms::new();
    let mut parts = PartForms::new(Octal::kayles());
    // All positions of Kayles with at most three heaps below 8, by the genus of their form.
    let mut same_genus: BTreeMap<String, BTreeSet<Form>> = BTreeMap::new();
    for a in 0..8 {
        for b in a..8 {
            for c in b..8 {
                let form = parts.form(&Heaps::nonempty([a, b, c]), &mut forms, &run).unwrap();
                same_genus.entry(forms.genus(form, &run).unwrap().to_string()).or_default().insert(form);
            }
        }
    }
    let mut told_apart = 0;
    for group in same_genus.values() {
        let group: Vec<Form> = group.iter().copied().take(5).collect();
        for (i, &g) in group.iter().enumerate() {
            for &h in &group[..i] {
                let x = forms.distinguish(g, h, &run).unwrap().unwrap();
                let (gx, hx) = (forms.sum(g, x, &run).unwrap(), forms.sum(h, x, &run).unwrap());
                assert_ne!(forms.outcome(gx), forms.outcome(hx));
                told_apart += 1;
            }
        }
    }
    assert!(told_apart > 30, "{told_apart}");
}
