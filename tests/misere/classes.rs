//! Gurvich's classes: separating games, games of the class table, and a second implementation.

use impartial::game::{EnumeratePositions, Graph, Notation, Options, Window};
use impartial::misere::{Class, ClassReport, Witness, class_report};
use impartial::run::Run;
use impartial::solve::{expand, positions, solve_graph};
use impartial::value::GrundyPair;
use impartial_games::height::Height;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use proptest::prelude::*;

const ZERO_ONE: GrundyPair = GrundyPair::new(0, 1);
const ONE_ZERO: GrundyPair = GrundyPair::new(1, 0);

fn report(graph: &Graph) -> ClassReport {
    let values = solve_graph(graph, &Run::default()).expect("no limits");
    class_report(graph, graph.len(), &values).expect("no cycles")
}

/// The graph in which position i + 1 has the options `rows[i]`, and 0 has none.
fn graph(rows: &[&[u32]]) -> Graph {
    let edges = (1u32..).zip(rows).flat_map(|(v, row)| row.iter().map(move |&to| (v, to)));
    Graph::from_edges(rows.len() + 1, edges).expect("edges inside the graph")
}

fn holds(report: &ClassReport) -> [bool; 6] {
    Class::ALL.map(|class| report.holds(class).expect("a closed set"))
}

#[test]
fn a_game_that_is_miserable_and_not_pet() {
    let graph = graph(&[&[0], &[0, 1], &[2]]);
    let report = report(&graph);
    assert_eq!(holds(&report)[..4], [true, true, true, false]);
    let witness = Witness { position: 3, pair: GrundyPair::new(0, 0), option: None };
    assert_eq!(report.witness(Class::Pet), Some(witness));
    assert_eq!(report.witness(Class::Miserable), None);
}

#[test]
fn a_game_that_is_tame_and_not_miserable() {
    let graph = graph(&[&[0], &[0, 1], &[2], &[3], &[0, 3, 4]]);
    let report = report(&graph);
    assert_eq!(holds(&report)[..4], [true, true, false, false]);
    // 5 can move to 0, of the pair (0, 1), and to no position of the pair (1, 0).
    let witness = report.witness(Class::Miserable).expect("a witness");
    assert_eq!((witness.position, witness.pair), (5, GrundyPair::new(2, 2)));
}

#[test]
fn a_game_that_is_domestic_and_not_tame() {
    let graph = graph(&[&[0], &[0, 1], &[2], &[0, 3]]);
    let report = report(&graph);
    assert_eq!(holds(&report)[..4], [true, false, false, false]);
    let witness = Witness { position: 4, pair: GrundyPair::new(1, 2), option: None };
    assert_eq!(report.witness(Class::Tame), Some(witness));
}

#[test]
fn a_game_that_is_not_domestic() {
    let graph = graph(&[&[0], &[0, 1], &[2], &[3], &[0, 4]]);
    let report = report(&graph);
    assert_eq!(holds(&report)[..4], [false; 4]);
    let witness = Witness { position: 5, pair: GrundyPair::new(2, 0), option: None };
    assert_eq!(report.witness(Class::Domestic), Some(witness));
}

#[test]
fn forced_and_returnable_name_the_move_that_breaks_them() {
    // On the path 3 → 2 → 1 → 0 the two kinds of swap positions alternate.
    let path = report(&graph(&[&[0], &[1], &[2]]));
    assert_eq!((path.holds(Class::Forced), path.holds(Class::Returnable)), (Some(true), Some(true)));
    // 2 is *2, and 3 = {0, *2} has the pair (1, 0).
    let loose = graph(&[&[0], &[0, 1], &[0, 2]]);
    let report = report(&loose);
    let witness = report.witness(Class::Forced).expect("3 may move to *2");
    let expected = Witness { position: 3, pair: ONE_ZERO, option: Some((2, GrundyPair::new(2, 2))) };
    assert_eq!(witness, expected);
    assert_eq!(report.holds(Class::Returnable), Some(true), "*2 moves back to (1, 0)");
    assert_eq!((report.v01(), report.v10()), (1, 2));
}

#[test]
fn returnable_names_the_move_without_an_answer() {
    // 5 = {(0, 0), (1, 1)} has no option (0, 1), and 6 = {1, 5} of that pair moves to it.
    let graph = graph(&[&[0], &[0, 1], &[2], &[3], &[3, 4], &[1, 5]]);
    let report = report(&graph);
    let expected = Witness { position: 6, pair: ZERO_ONE, option: Some((5, GrundyPair::new(2, 2))) };
    assert_eq!(report.witness(Class::Returnable), Some(expected));
    assert_eq!(report.witness(Class::Forced), Some(expected));
    assert_eq!(holds(&report), [true, true, true, false, false, false]);
}

#[test]
fn a_set_that_is_not_closed_gets_no_verdict() {
    let graph = graph(&[&[0], &[0, 1], &[2], &[3]]);
    // Turn the numbers round, so that the first three positions have options beyond them.
    let turned = Graph::from_edges(
        graph.len(),
        (0..graph.len() as u32)
            .flat_map(|v| graph.row(v).iter().map(move |&to| (4 - v, 4 - to)))
            .collect::<Vec<_>>(),
    )
    .expect("edges inside the graph");
    let values = solve_graph(&turned, &Run::default()).expect("no limits");
    let report = class_report(&turned, 3, &values).expect("no cycles");
    assert!(!report.is_closed());
    assert_eq!(report.outside(), Some((2, 4)), "the first option outside in the first such row");
    assert_eq!(report.positions(), 3);
    for class in Class::ALL {
        assert_eq!((report.holds(class), report.witness(class)), (None, None), "{class}");
    }
    let closed = class_report(&turned, 5, &values).expect("no cycles");
    assert!(closed.is_closed() && closed.holds(Class::Pet) == Some(false));
}

#[test]
fn a_loopy_graph_gets_no_report_and_its_cycle_is_named() {
    let graph = Graph::from_edges(3, [(0, 1), (1, 2), (2, 1)]).expect("edges inside the graph");
    let values = solve_graph(&graph, &Run::default()).expect("no limits");
    let error = class_report(&graph, 3, &values).expect_err("a cycle");
    assert_eq!(error.cycle().positions(), [1, 2]);
}

/// The report on all positions of some boards, and the first witnesses as text.
fn of_board<G: EnumeratePositions + Options + Notation>(
    game: &G,
    counts: &[usize],
    below: u64,
) -> (ClassReport, Vec<String>) {
    let run = Run::default();
    let all = counts
        .iter()
        .flat_map(|&n| positions(game, &Window::below(n, below), &run).expect("a board").collect::<Vec<_>>());
    let expansion = expand(game, all, &run).expect("no limits");
    assert!(expansion.is_closed(), "boards are closed under moves");
    let values = solve_graph(&expansion.graph, &run).expect("no limits");
    let report = class_report(&expansion.graph, expansion.start_count, &values).expect("no cycles");
    let text = |class| match report.witness(class) {
        Some(witness) => {
            format!("{} {}", game.write(&expansion.positions[witness.position as usize]), witness.pair)
        }
        None => String::new(),
    };
    let witnesses = Class::ALL.map(text).to_vec();
    (report, witnesses)
}

#[test]
fn one_heap_of_nim_is_pet_and_forced() {
    let (report, _) = of_board(&Nim, &[1], 200);
    assert_eq!(holds(&report), [true; 6]);
    assert_eq!((report.v01(), report.v10()), (1, 1));
}

#[test]
fn more_heaps_of_nim_are_miserable_and_forced_and_not_pet() {
    for (n, below) in [(2, 40), (3, 16), (4, 9)] {
        let (report, witnesses) = of_board(&Nim, &[n], below);
        assert_eq!(holds(&report), [true, true, true, false, true, true], "{n} heaps");
        // n heaps of size 0 and 1 are n + 1 multisets, from 0 ones to n.
        assert_eq!(report.v01() + report.v10(), n as u64 + 1);
        let zeros = "0,".repeat(n - 2);
        assert_eq!(witnesses[3], format!("{zeros}2,2 (0,0)"));
    }
}

#[test]
fn welters_game_is_miserable_and_returnable_and_not_pet() {
    for (n, below) in [(2, 40), (3, 20), (4, 14), (5, 12)] {
        let (report, witnesses) = of_board(&Welter, &[n], below);
        let [domestic, tame, miserable, pet, forced, returnable] = holds(&report);
        assert!(domestic && tame && miserable && returnable && !pet, "{n} coins");
        assert!(!forced, "{n} coins: {}", witnesses[4]);
        assert_eq!(report.v01() + report.v10(), 1 << n, "2^n swap positions");
    }
    let (_, witnesses) = of_board(&Welter, &[2], 40);
    assert_eq!(witnesses[3], "4,5 (0,0)");
    let (report, _) = of_board(&Welter, &[1], 60);
    assert_eq!(holds(&report), [true; 6], "one coin is one heap of Nim");
}

#[test]
fn the_game_of_height_h_is_miserable_and_forced_and_pet_for_one_coin_only() {
    for h in 2..=6 {
        let game = Height::new(h).expect("a height");
        for (n, columns) in [(1, 8), (2, 6), (3, 5)] {
            let (report, _) = of_board(&game, &[n], columns * h);
            assert_eq!(holds(&report), [true, true, true, n == 1, true, true], "height {h}, {n} coins");
            assert_eq!(report.v01() + report.v10(), 1 << n);
        }
    }
}

/// The conditions of the table, word for word.
fn naive(graph: &Graph, pairs: &[GrundyPair], class: Class) -> bool {
    let pair = |v: u32| pairs[v as usize];
    let moves = |v: u32, wanted: GrundyPair| graph.row(v).iter().any(|&to| pair(to) == wanted);
    let swap = |v: u32| pair(v) == ZERO_ONE || pair(v) == ONE_ZERO;
    let mut all = 0..graph.len() as u32;
    match class {
        Class::Domestic => all.all(|v| {
            let GrundyPair { normal: g, misere: m } = pair(v);
            !((g == 0 && m >= 2) || (m == 0 && g >= 2))
        }),
        Class::Tame => all.all(|v| swap(v) || pair(v).normal == pair(v).misere),
        Class::Miserable => all.all(|v| {
            swap(v)
                || (moves(v, ZERO_ONE) && moves(v, ONE_ZERO))
                || (!moves(v, ZERO_ONE) && !moves(v, ONE_ZERO))
        }),
        Class::Pet => all.all(|v| swap(v) || (pair(v).normal == pair(v).misere && pair(v).normal >= 2)),
        Class::Forced => all.all(|v| {
            let other = if pair(v) == ZERO_ONE { ONE_ZERO } else { ZERO_ONE };
            !swap(v) || graph.row(v).iter().all(|&to| pair(to) == other)
        }),
        Class::Returnable => all.all(|v| {
            !swap(v) || graph.row(v).iter().all(|&to| graph.row(to).is_empty() || moves(to, pair(v)))
        }),
    }
}

fn dag() -> impl Strategy<Value = Graph> {
    (1usize..14, 0u32..=100).prop_flat_map(|(n, density)| {
        prop::collection::vec(0u32..100, n * (n - 1) / 2).prop_map(move |dice| {
            let pairs = (1..n as u32).flat_map(|v| (0..v).map(move |to| (v, to)));
            let edges: Vec<(u32, u32)> =
                pairs.zip(dice).filter(|&(_, roll)| roll < density).map(|(edge, _)| edge).collect();
            Graph::from_edges(n, edges).expect("edges inside the graph")
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn report_agrees_with_the_conditions(graph in dag()) {
        let values = solve_graph(&graph, &Run::default()).unwrap();
        let pairs: Vec<GrundyPair> = (0..graph.len() as u32).map(|v| values.pair(v).unwrap()).collect();
        let report = report(&graph);
        for class in Class::ALL {
            prop_assert_eq!(report.holds(class), Some(naive(&graph, &pairs, class)), "{}", class);
            // The witness is the first counterexample: without it and all later positions, the class holds if the rest
            // is closed. It is, because options have smaller numbers.
            if let Some(witness) = report.witness(class) {
                let before = class_report(&graph, witness.position as usize, &values).unwrap();
                prop_assert_eq!(before.holds(class), Some(true));
                prop_assert_eq!(witness.pair, pairs[witness.position as usize]);
            }
        }
        let count = |pair| pairs.iter().filter(|&&p| p == pair).count() as u64;
        prop_assert_eq!((report.v01(), report.v10()), (count(ZERO_ONE), count(ONE_ZERO)));
    }

    /// Gurvich and Ho 2015: pet, miserable, tame, domestic, each implies the next.
    #[test]
    fn each_class_is_contained_in_the_next(graph in dag()) {
        let report = report(&graph);
        let chain = [Class::Pet, Class::Miserable, Class::Tame, Class::Domestic];
        for pair in chain.windows(2) {
            prop_assert!(report.holds(pair[0]) != Some(true) || report.holds(pair[1]) == Some(true));
        }
    }

    /// Gurvich and Ho 2015: a set is tame iff every position that is no swap position can move to
    /// both kinds of swap positions, to neither, or to (0, 0) and (1, 1).
    #[test]
    fn tame_sets_are_those_that_pass_the_test_by_moves(graph in dag()) {
        let values = solve_graph(&graph, &Run::default()).unwrap();
        let pair = |v: u32| values.pair(v).unwrap();
        let moves = |v: u32, wanted: GrundyPair| graph.row(v).iter().any(|&to| pair(to) == wanted);
        let passes = (0..graph.len() as u32).all(|v| {
            pair(v).is_swap()
                || moves(v, ZERO_ONE) == moves(v, ONE_ZERO)
                || (moves(v, GrundyPair::new(0, 0)) && moves(v, GrundyPair::new(1, 1)))
        });
        prop_assert_eq!(report(&graph).holds(Class::Tame), Some(passes));
    }
}
