//! Certificates of Gurvich's classes: they verify, and no tampered one does.

use impartial::game::{EnumeratePositions, Graph, Notation, Options, Window};
use impartial::misere::certificate::{
    ClassCertificate, ClassCertificateError, ClassCondition, GameCheckError, class_certificate,
    verify_class_certificate,
};
use impartial::misere::{Class, class_report};
use impartial::run::{Limits, Run};
use impartial::solve::{expand, positions, solve_graph};
use impartial_games::max_welter::MaxWelter;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use proptest::prelude::*;

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

fn certificate(graph: &Graph) -> ClassCertificate {
    let run = Run::default();
    let values = solve_graph(graph, &run).expect("no limits");
    class_certificate(graph, graph.len(), &values, ("a graph", "all of it"), |v| format!("v{v}"), &run)
        .expect("a closed graph without cycles")
}

fn of_board<G: EnumeratePositions + Options + Notation>(
    game: &G,
    count: usize,
    below: u64,
) -> ClassCertificate {
    let run = Run::default();
    let window = Window::below(count, below);
    let all = positions(game, &window, &run).expect("a board");
    let expansion = expand(game, all, &run).expect("no limits");
    let values = solve_graph(&expansion.graph, &run).expect("no limits");
    let name = |v: u32| game.write(&expansion.positions[v as usize]);
    let about = (game.id(), window.describe(|p| game.write(p)));
    class_certificate(&expansion.graph, expansion.start_count, &values, (&about.0, &about.1), name, &run)
        .expect("a closed board")
}

/// The condition for which a certificate is refused.
fn refused(certificate: &ClassCertificate) -> ClassCondition {
    verify_class_certificate(certificate).expect_err("it is tampered with").condition()
}

#[test]
fn max_welter_has_a_certificate_that_it_is_pet() {
    for (n, below, v01, v10) in [(2, 64, 32, 32), (3, 48, 529, 553)] {
        let certificate = of_board(&MaxWelter, n, below);
        assert_eq!(verify_class_certificate(&certificate), Ok(()));
        assert!(certificate.classes.pet);
        assert_eq!((certificate.sets.v01.len(), certificate.sets.v10.len()), (v01, v10));
        assert!(certificate.sets.v00.is_empty() && certificate.sets.v11.is_empty());
        assert_eq!(certificate.check_game(&MaxWelter, &Run::default()), Ok(()));
    }
}

#[test]
fn certificate_is_verified_for_its_game() {
    let run = Run::default();
    let nim = of_board(&Nim, 2, 6);
    assert_eq!(nim.check_game(&Nim, &run), Ok(()));
    let condition = |result: Result<(), GameCheckError>| match result {
        Err(GameCheckError::Refused(refused)) => (refused.condition(), refused.detail().to_owned()),
        other => panic!("{other:?}"),
    };
    assert!(condition(nim.check_game(&Welter, &run)).1.contains("about nim, not welter"));
    // A graph that is consistent in itself, but has a move less than Nim.
    let mut fewer = nim.clone();
    let last = fewer.moves.len() - 1;
    fewer.moves[last].pop();
    assert_eq!(condition(fewer.check_game(&Nim, &run)).0, ClassCondition::Game);
    let mut renamed = nim.clone();
    renamed.positions[last] = "9,9".into();
    assert!(condition(renamed.check_game(&Nim, &run)).1.contains("missing"));
    let mut unreadable = nim.clone();
    unreadable.positions[0] = "x".into();
    assert!(condition(unreadable.check_game(&Nim, &run)).1.contains("position 'x'"));
    let mut twice = nim;
    twice.positions[1] = "0,0 ".into();
    assert!(condition(twice.check_game(&Nim, &run)).1.contains("are the same position"));
}

#[test]
fn a_certificate_is_the_same_after_json() {
    let nim = of_board(&Nim, 2, 5);
    let text = serde_json::to_string(&nim).unwrap();
    assert_eq!(serde_json::from_str::<ClassCertificate>(&text).unwrap(), nim);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["kind", "version", "game", "window", "classes", "positions", "moves", "sets"]);
    assert_eq!((&value["kind"], &value["game"]), (&"class".into(), &"nim".into()));
    let unknown = text.replacen("\"kind\"", "\"more\":1,\"kind\"", 1);
    assert!(serde_json::from_str::<ClassCertificate>(&unknown).is_err());
}

/// Each condition by name, broken on purpose. *2 + *2 with its followers: 0,0 1,0 1,1 2,0 2,1 2,2.
#[test]
fn each_broken_condition_is_named() {
    let good = of_board(&Nim, 2, 3);
    let at = |name: &str| good.positions.iter().position(|p| p == name).expect(name) as u32;
    let broken = |tamper: &dyn Fn(&mut ClassCertificate)| {
        let mut tampered = good.clone();
        tamper(&mut tampered);
        refused(&tampered)
    };
    assert_eq!(broken(&|c| c.kind = "period".into()), ClassCondition::Kind);
    assert_eq!(broken(&|c| drop(c.moves.pop())), ClassCondition::Complete);
    assert_eq!(broken(&|c| c.positions[1] = c.positions[0].clone()), ClassCondition::Names);
    assert_eq!(broken(&|c| c.moves[2].push(2)), ClassCondition::WellFounded);
    assert_eq!(broken(&|c| c.moves[2].push(u32::MAX)), ClassCondition::WellFounded);
    assert_eq!(broken(&|c| c.sets.v01.push(c.sets.v01[0])), ClassCondition::Disjoint);
    assert_eq!(broken(&|c| c.sets.v10.push(c.sets.v01[0])), ClassCondition::Disjoint);
    assert_eq!(broken(&|c| c.sets.v10.push(99)), ClassCondition::Disjoint);
    assert_eq!(broken(&|c| c.sets.v01.retain(|&v| v != at("0,0"))), ClassCondition::Terminals);
    // 0,2 put among the positions of value 0, of value 1, and so on.
    assert_eq!(broken(&|c| c.sets.v02.push(at("0,2"))), ClassCondition::NormalZeroIndependent);
    assert_eq!(broken(&|c| c.sets.v00.retain(|&v| v != at("2,2"))), ClassCondition::NormalZeroReached);
    assert_eq!(broken(&|c| c.sets.v12.push(at("0,2"))), ClassCondition::NormalOneIndependent);
    assert_eq!(broken(&|c| c.sets.v20.push(at("0,2"))), ClassCondition::MisereZeroIndependent);
    assert_eq!(broken(&|c| c.sets.v21.push(at("0,2"))), ClassCondition::MisereOneIndependent);
    for class in Class::ALL {
        let condition = broken(&|c| {
            let flipped = c.classes.holds_for(class);
            let verdicts = c.classes;
            c.classes = impartial::misere::certificate::Verdicts::from_fn(|other| {
                if other == class { !flipped } else { verdicts.holds_for(other) }
            });
        });
        assert_eq!(condition, ClassCondition::Verdict(class.name()));
    }
}

#[test]
fn without_a_closed_set_or_with_a_cycle_there_is_no_certificate() {
    let run = Run::default();
    let graph = Graph::from_edges(3, [(0, 2), (1, 0)]).unwrap();
    let values = solve_graph(&graph, &run).unwrap();
    let make = |asked| class_certificate(&graph, asked, &values, ("", ""), |v| v.to_string(), &run);
    assert_eq!(make(2), Err(ClassCertificateError::NotClosed { from: 0, to: 2 }));
    assert!(make(3).is_ok());
    let loopy = Graph::from_edges(2, [(0, 1), (1, 0)]).unwrap();
    let values = solve_graph(&loopy, &run).unwrap();
    let made = class_certificate(&loopy, 2, &values, ("", ""), |v| v.to_string(), &run);
    assert!(matches!(made, Err(ClassCertificateError::Loopy(_))));
    let tight = Run::new(Limits::none().memory(10));
    let stopped = class_certificate(
        &graph,
        3,
        &solve_graph(&graph, &run).unwrap(),
        ("", ""),
        |v| v.to_string(),
        &tight,
    );
    assert!(matches!(stopped, Err(ClassCertificateError::Stopped(_))));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn class_certificate_verifies_and_agrees_with_the_report(graph in dag(14)) {
        let certificate = certificate(&graph);
        prop_assert_eq!(verify_class_certificate(&certificate), Ok(()));
        let values = solve_graph(&graph, &Run::default()).unwrap();
        let report = class_report(&graph, graph.len(), &values).unwrap();
        // A cycle that none of these positions can reach changes nothing.
        let len = graph.len() as u32;
        let own = (0..len).flat_map(|v| graph.row(v).iter().map(move |&to| (v, to)));
        let larger = Graph::from_edges(graph.len() + 1, own.chain([(len, len), (len, 0)])).unwrap();
        let values = solve_graph(&larger, &Run::default()).unwrap();
        prop_assert_eq!(class_report(&larger, graph.len(), &values).unwrap(), report.clone());
        prop_assert!(class_report(&larger, larger.len(), &values).is_err());
        for class in Class::ALL {
            prop_assert_eq!(Some(certificate.classes.holds_for(class)), report.holds(class));
        }
        prop_assert_eq!(certificate.sets.v01.len() as u64, report.v01());
        prop_assert_eq!(certificate.sets.v10.len() as u64, report.v10());
    }

    /// The conditions leave no choice: any other sets are refused.
    #[test]
    fn a_certificate_with_one_position_in_another_set_is_refused(graph in dag(12), at in any::<u32>(), to in 0usize..9) {
        let mut tampered = certificate(&graph);
        let v = at % graph.len() as u32;
        let before = tampered.clone();
        let sets = &mut tampered.sets;
        let lists = [
            &mut sets.v01, &mut sets.v10, &mut sets.v00, &mut sets.v11,
            &mut sets.v02, &mut sets.v20, &mut sets.v12, &mut sets.v21,
        ];
        for (i, list) in lists.into_iter().enumerate() {
            list.retain(|&other| other != v);
            if i == to {
                list.push(v);
                list.sort_unstable();
            }
        }
        prop_assert_eq!(verify_class_certificate(&tampered).is_ok(), tampered == before);
    }

    /// A changed move is refused, or the certificate is right about the changed graph.
    #[test]
    fn a_certificate_with_a_changed_move_is_right_or_refused(graph in dag(10), from in any::<u32>(), to in any::<u32>()) {
        let mut tampered = certificate(&graph);
        let from = 1 + from as usize % (graph.len() - 1);
        let to = to % from as u32;
        let row = &mut tampered.moves[from];
        match row.iter().position(|&other| other == to) {
            Some(i) => drop(row.remove(i)),
            None => row.push(to),
        }
        let edges: Vec<(u32, u32)> =
            (0u32..).zip(&tampered.moves).flat_map(|(v, row)| row.iter().map(move |&to| (v, to))).collect();
        let changed = certificate_of_names(&Graph::from_edges(graph.len(), edges).unwrap(), &tampered);
        let right = (&changed.sets, changed.classes) == (&tampered.sets, tampered.classes);
        prop_assert_eq!(verify_class_certificate(&tampered).is_ok(), right);
    }
}

/// The sets and verdicts of a graph whose positions keep their numbers.
fn certificate_of_names(graph: &Graph, like: &ClassCertificate) -> ClassCertificate {
    let values = solve_graph(graph, &Run::default()).expect("no limits");
    let report = class_report(graph, graph.len(), &values).expect("no cycles");
    let mut sets = impartial::misere::certificate::CertificateSets::default();
    for v in 0..graph.len() as u32 {
        let pair = values.pair(v).expect("no cycles");
        match (pair.normal.min(2), pair.misere.min(2)) {
            (0, 1) => sets.v01.push(v),
            (1, 0) => sets.v10.push(v),
            (0, 0) => sets.v00.push(v),
            (1, 1) => sets.v11.push(v),
            (0, 2) => sets.v02.push(v),
            (2, 0) => sets.v20.push(v),
            (1, 2) => sets.v12.push(v),
            (2, 1) => sets.v21.push(v),
            _ => {}
        }
    }
    let classes =
        impartial::misere::certificate::Verdicts::from_fn(|class| report.holds(class) == Some(true));
    ClassCertificate { sets, classes, ..like.clone() }
}
