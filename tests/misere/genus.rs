//! Genera: the recursion against real sums, the tables of Winning Ways, tameness.

use impartial::game::{Components, Graph, Heaps, Notation, Options};
use impartial::misere::canonical::{Forms, PartForms};
use impartial::misere::genus::{Genera, Genus, Tameness, genera, generally_tame};
use impartial::misere::{Class, class_report};
use impartial::run::{Limits, Reason, Run};
use impartial::solve::{Memo, expand, solve_graph};
use impartial::structure::{GraphSum, Sum};
use impartial_games::grundys_game::GrundysGame;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use proptest::prelude::*;
use std::sync::Arc;

fn of_graph(graph: &Graph) -> Genera {
    genera(graph, &Run::default()).expect("no limits")
}

fn octal(code: &str) -> Octal {
    Octal::parse(code).expect("a code")
}

/// The genera of the heaps 1, 2, …, in the shorthand of the tables, by way of canonical forms.
fn by_forms<G: Components<Position = Heaps>>(game: G, upto: u64) -> Vec<Genus> {
    let run = Run::default();
    let mut forms = Forms::new();
    let mut parts = PartForms::new(game);
    let heap = |n| {
        let form = parts.form(&Heaps::nonempty([n]), &mut forms, &run).expect("no limits");
        forms.genus(form, &run).expect("no limits")
    };
    (1..=upto).map(heap).collect()
}

/// Computes genera by the recursion on the graph of all positions.
fn by_positions<G: Options<Position = Heaps>>(game: G, upto: u64) -> Vec<Genus> {
    let heaps = (1..=upto).map(|n| Heaps::nonempty([n]));
    let expansion = expand(&game, heaps, &Run::default()).expect("no limits");
    let genera = of_graph(&expansion.graph);
    (0..upto as u32).map(|v| genera.genus(v).expect("no cycles").clone()).collect()
}

#[test]
fn the_heaps_of_winning_ways_have_the_genera_of_its_tables() {
    let data = include_str!("../data/misere_heaps.txt");
    let mut games = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let (game, genera) = line.split_once(' ').expect("a game and genera");
        let expected: Vec<Genus> = genera.split(' ').map(|genus| genus.parse().expect(genus)).collect();
        let upto = expected.len() as u64;
        let (forms, positions) = match game {
            "kayles" => (by_forms(Octal::kayles(), upto), by_positions(Octal::kayles(), upto)),
            "dawson-kayles" => {
                (by_forms(Octal::dawson_kayles(), upto), by_positions(Octal::dawson_kayles(), upto))
            }
            "grundys-game" => (by_forms(GrundysGame, upto), by_positions(GrundysGame, upto)),
            _ => {
                let code = game.strip_prefix("octal:").expect("a code");
                (by_forms(octal(code), upto), by_positions(octal(code), upto))
            }
        };
        assert_eq!(forms, expected, "{game}, by canonical forms");
        assert_eq!(positions, expected, "{game}, by positions");
        games += 1;
    }
    assert_eq!(games, 6);
}

#[test]
fn in_75_the_heaps_from_nine_on_alternate() {
    let genera: Vec<String> = by_forms(octal("0.75"), 30).iter().map(Genus::to_string).collect();
    for (n, genus) in (1..).zip(&genera).skip(8) {
        assert_eq!(genus, if n % 2 == 1 { "1^13" } else { "2^20" }, "heap {n}");
    }
}

/// The genus is as long as it has to be.
#[test]
fn in_4_7_the_genera_grow_long() {
    let genera = by_forms(octal("4.7"), 17);
    assert_eq!(genera[15].to_string(), "2^131313131420");
    assert_eq!(genera[16].digits().len(), 13, "{}", genera[16]);
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

fn twos(n: u64) -> Heaps {
    Heaps::nonempty((0..n).map(|_| 2))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The definition of the genus, on the sums themselves.
    #[test]
    fn genus_digits_are_misere_values_with_heaps_of_two(graph in dag(12)) {
        let genera = of_graph(&graph);
        let mut memo = Memo::new(Sum(&graph, Nim));
        for v in 0..graph.len() as u32 {
            let genus = genera.genus(v).unwrap();
            for n in 0..genus.digits().len() as u64 + 5 {
                let pair = memo.values(&(v, twos(n)), &Run::default()).unwrap();
                prop_assert_eq!(genus.misere(n), pair.misere, "{} + {} twos, {}", v, n, genus);
                prop_assert_eq!(genus.normal() ^ (2 * (n % 2)), pair.normal);
            }
            let pair = memo.values(&(v, Heaps::nonempty([1])), &Run::default()).unwrap();
            prop_assert_eq!(genus.plus_star().pair(), pair);
            prop_assert_eq!(genus.to_string().parse(), Ok(genus.clone()));
        }
    }

    /// Conway: the genus decides sums with small heaps and at most one heap above three.
    #[test]
    fn the_genus_decides_sums_with_heaps_of_two_and_one_other_heap(graph in dag(9), n in 0u64..4, heap in 0u64..7) {
        let genera = of_graph(&graph);
        let mut memo = Memo::new(Sum(&graph, Nim));
        for v in 0..graph.len() as u32 {
            let heaps = Heaps::nonempty(twos(n).iter().chain([heap]));
            let pair = memo.values(&(v, heaps), &Run::default()).unwrap();
            prop_assert_eq!(pair.misere == 0, genera.genus(v).unwrap().misere(n) == heap);
        }
    }

    /// Compares the tameness with the definition on the sum itself; a graph may end in positions without moves too.
    #[test]
    fn the_tameness_of_a_sum_is_that_of_its_parts(a in dag(8), b in dag(8), c in dag(3)) {
        let graphs = [&a, &b, &c];
        let sum = GraphSum::new(graphs.map(|graph| Arc::new(graph.clone())).to_vec());
        let tameness = graphs.map(|graph| of_graph(graph).tameness(graph));
        for v in 0..a.len() as u32 {
            for w in 0..b.len() as u32 {
                for u in 0..c.len() as u32 {
                    let all = expand(&sum, [[v, w, u].into_iter().collect()], &Run::default()).unwrap();
                    let position = [v, w, u];
                    let part = |i: usize| (tameness[i][position[i] as usize].unwrap(), !graphs[i].options(&position[i]).is_empty());
                    let found = Tameness::of_sum((0..3).map(part));
                    prop_assert_eq!(of_graph(&all.graph).tameness(&all.graph)[0], Some(found), "{:?}", position);
                }
            }
        }
    }

    #[test]
    fn tameness_is_what_its_definition_says(graph in dag(14)) {
        let genera = of_graph(&graph);
        let found = genera.tameness(&graph);
        let mut tame = vec![];
        for v in 0..graph.len() as u32 {
            let genus = genera.genus(v).unwrap();
            let tame_genera = ["0^120", "1^031", "0^02", "1^13"].map(str::to_owned);
            let is_tame = tame_genera.contains(&genus.to_string())
                || genus.normal() >= 2 && genus.digits() == [genus.normal(), genus.normal() ^ 2];
            let options = graph.row(v).iter().all(|&to| tame[to as usize]);
            tame.push(is_tame && options);
            let restive = options && !is_tame && genus.normal() < 2;
            let restless = options && !is_tame && genus.misere(0) < 2;
            prop_assert!(!(restive && restless));
            let expected = match (is_tame && options, restive, restless) {
                (true, _, _) => Tameness::Tame,
                (_, true, _) => Tameness::Restive,
                (_, _, true) => Tameness::Restless,
                _ => Tameness::Wild,
            };
            prop_assert_eq!(found[v as usize], Some(expected));
        }
    }

    /// A set is tame in the sense of Gurvich exactly if all its positions are hereditarily tame.
    #[test]
    fn a_closed_set_is_tame_if_all_its_positions_are(graph in dag(12)) {
        let values = solve_graph(&graph, &Run::default()).unwrap();
        let report = class_report(&graph, graph.len(), &values).unwrap();
        let all = of_graph(&graph).tameness(&graph).iter().all(|&tameness| tameness == Some(Tameness::Tame));
        prop_assert_eq!(report.holds(Class::Tame), Some(all));
    }

    /// Tame positions are generally tame, and these behave in sums, with each other and with heaps of
    /// Nim, as their pairs say.
    #[test]
    fn generally_tame_positions_add_up_like_heaps_of_nim(graph in dag(11), heaps in prop::collection::vec(0u64..4, 0..3)) {
        let run = Run::default();
        let genera = of_graph(&graph);
        let general = generally_tame(&graph, &genera, &run).unwrap();
        let tameness = genera.tameness(&graph);
        let mut memo = Memo::new(Sum(Sum(&graph, &graph), Nim));
        let heaps = Heaps::nonempty(heaps);
        for v in 0..graph.len() as u32 {
            prop_assert!(tameness[v as usize] != Some(Tameness::Tame) || general.holds(v));
            prop_assert!(!general.holds(v) || genera.genus(v).unwrap().is_tame());
            for w in 0..=v {
                if !general.holds(v) || !general.holds(w) {
                    continue;
                }
                let (a, b) = (genera.genus(v).unwrap(), genera.genus(w).unwrap());
                let normal = heaps.iter().fold(a.normal() ^ b.normal(), |sum, heap| sum ^ heap);
                let firm = !a.is_fickle() || !b.is_fickle() || heaps.iter().any(|heap| heap >= 2);
                let pair = memo.values(&((v, w), heaps.clone()), &run).unwrap();
                prop_assert_eq!((pair.normal, pair.misere), (normal, normal ^ u64::from(!firm)));
            }
        }
    }
}

/// Some positions are generally tame and not tame, and some have a tame genus and are not generally tame.
#[test]
fn tame_generally_tame_and_of_tame_genus_are_three_things() {
    // 4 = {2#, *1} is restless; 6 = {4, *2}; 5 = {0, *1, 6} reverts to *2.
    let edges = [(1, 0), (2, 0), (2, 1), (3, 2), (4, 3), (4, 1), (6, 4), (6, 2), (5, 0), (5, 1), (5, 6)];
    let graph = Graph::from_edges(7, edges).unwrap();
    let genera = of_graph(&graph);
    let general = generally_tame(&graph, &genera, &Run::default()).unwrap();
    assert_eq!(
        genera.tameness(&graph)[4..],
        [Some(Tameness::Restless), Some(Tameness::Wild), Some(Tameness::Wild)]
    );
    assert_eq!((general.holds(4), general.holds(5), general.holds(6)), (false, true, true));
    assert_eq!(genera.genus(5).unwrap().to_string(), "2^20");
    // Kayles 8 is 1^13 and has a wild option.
    let kayles = Octal::kayles();
    let heaps = [Heaps::nonempty([8]), Heaps::nonempty([20])];
    let expansion = expand(&kayles, heaps, &Run::default()).unwrap();
    let genera = of_graph(&expansion.graph);
    assert_eq!(genera.genus(0).unwrap().to_string(), "1^13");
    assert_eq!(genera.tameness(&expansion.graph)[0], Some(Tameness::Wild));
    let general = generally_tame(&expansion.graph, &genera, &Run::default()).unwrap();
    let tame_genus = |v: &u32| genera.genus(*v).unwrap().is_tame();
    let mere =
        (0..expansion.positions.len() as u32).filter(tame_genus).filter(|&v| !general.holds(v)).count();
    assert!(mere > 0, "every position of tame genus would be generally tame");
}

#[test]
fn kayles_has_restless_and_wild_heaps() {
    let heaps = (0..=9).map(|n| Heaps::nonempty([n]));
    let expansion = expand(&Octal::kayles(), heaps, &Run::default()).unwrap();
    let genera = of_graph(&expansion.graph);
    let tameness = genera.tameness(&expansion.graph);
    assert_eq!(tameness[..5], [Some(Tameness::Tame); 5]);
    assert_eq!(tameness[5], Some(Tameness::Restless), "heap 5 is 4^146");
    assert_eq!(tameness[9], Some(Tameness::Wild));
    let ten = expand(&Octal::dawson_kayles(), [Heaps::nonempty([10])], &Run::default()).unwrap();
    let genera = of_graph(&ten.graph);
    assert_eq!(genera.tameness(&ten.graph)[0], Some(Tameness::Restless), "3^1431");
}

#[test]
fn position_that_reaches_a_cycle_has_no_genus() {
    let graph = Graph::from_edges(5, [(1, 0), (2, 3), (3, 2), (4, 2), (4, 1)]).unwrap();
    let genera = of_graph(&graph);
    assert_eq!(genera.genus(1).map(Genus::to_string), Some("1^031".into()));
    assert_eq!(genera.genus(4), None);
    assert_eq!(genera.cycle(&graph, 4).unwrap().positions(), [2, 3]);
    assert_eq!((genera.solved_count(), genera.cycle(&graph, 0)), (2, None));
    assert_eq!(genera.tameness(&graph)[4], None);
    assert!(!generally_tame(&graph, &genera, &Run::default()).unwrap().holds(4));
}

#[test]
fn genera_of_a_graph_keep_to_the_limits() {
    let expansion = expand(&Octal::kayles(), [Heaps::nonempty([24])], &Run::default()).unwrap();
    let stopped = genera(&expansion.graph, &Run::new(Limits::none().memory(1000))).unwrap_err();
    assert_eq!(stopped.reason, Reason::Memory(1000));
    let genera = of_graph(&expansion.graph);
    assert!(
        genera.distinct_count() < 200,
        "{} positions have {} genera",
        expansion.positions.len(),
        genera.distinct_count()
    );
}

#[test]
fn a_chain_of_a_million_moves_has_genera() {
    let n = 1_000_000u32;
    let graph = Graph::from_edges(n as usize, (1..n).map(|v| (v, v - 1))).unwrap();
    let genera = of_graph(&graph);
    assert_eq!(genera.genus(n - 1).map(Genus::to_string), Some("1^031".into()));
    assert_eq!(genera.distinct_count(), 2);
}

#[test]
fn the_heaps_of_nim_are_tame_and_sums_of_two_equal_heaps_are_firm_zeros() {
    let root = Nim.parse("5,5,7").unwrap();
    let expansion = expand(&Nim, [root], &Run::default()).unwrap();
    let genera = of_graph(&expansion.graph);
    for (v, heaps) in (0u32..).zip(&expansion.positions) {
        let normal = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        let fickle = heaps.iter().all(|heap| heap < 2);
        let expected = if fickle {
            Genus::of_nim_heap(normal).to_string()
        } else {
            format!("{normal}^{normal}{}", normal ^ 2)
        };
        assert_eq!(genera.genus(v).unwrap().to_string(), expected, "{heaps}");
    }
    assert!(genera.tameness(&expansion.graph).iter().all(|&tameness| tameness == Some(Tameness::Tame)));
}
