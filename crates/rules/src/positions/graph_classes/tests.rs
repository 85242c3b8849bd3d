//! Comparisons of the codes of trees and cycles with isomorphisms, and of their values with the plain definition.

use super::*;
use crate::RuleFileGame;
use fastrand::Rng;
use impartial::game::Notation;
use impartial::run::{Limits, Run};
use impartial::solve::{ByComponents, ClassComponents, Memo, SolveError};
use std::collections::HashMap;

fn game(text: &str) -> BoardGame {
    let opened = RuleFileGame::of_text(text, "g.game", "g.game", None);
    let opened = opened.unwrap_or_else(|error| panic!("{text}\n{error}"));
    opened.made.of_type::<BoardGame>().unwrap_or_else(|| panic!("no board: {text}")).clone()
}

/// Rules that do not depend on the numbers of vertices, except on those that they name.
const FREE: [&str; 16] = [
    "graph\nmove delete v",
    "graph\nmove delete v, neighbours(v)",
    "graph\nmove delete v, unreachable(1)",
    "graph\nmove delete edge u-v, unreachable(2)\nmove delete v if degree(v) = 3",
    "graph\nmove delete u, v  for edge u-v",
    "graph\nmove delete edge u-v",
    "graph\nmove delete edge u-v, edge v-w",
    "graph\nmove delete edge u-v, isolated(u)  if degree(u) != degree(v)",
    "graph\nmove delete v  if v != 1 & (count vertex u: adjacent(u, v)) < 3",
    "graph\nmove delete v  if all vertex u: u = v | degree(u) <= 2",
    "graph\nover connected()\nmove delete v",
    "graph with token\nstart 1\nmove delete token, token := v  for vertex v if adjacent(token, v)",
    "graph with token, k\nstart 1, 2\nmove token := v, k := k - 1  for vertex v if k > 0 & adjacent(token, v)\nmove delete token",
    "graph with color(v)\nmove color(v) := k  for k in 1..2 if color(v) = 0 & all vertex u: adjacent(u, v) -> color(u) != k",
    "graph with weight(u, v)\nmove weight(u, v) := 1  for edge u-v if weight(u, v) = 0 & degree(u) = 1\nmove delete v if degree(v) = 2",
    "graph with a, b\nstart 1, 2\nmove delete a, a := v  for vertex v if adjacent(a, v) & v != b\nmove b := v  for vertex v if adjacent(b, v) & adjacent(v, 1)",
];

const DIRECTED: [&str; 3] = [
    "graph directed\nmove delete reachable(v)",
    "graph directed\nmove delete edge u-v  if degree(v) = 1",
    "graph directed\nmove delete v  if degree(v) = 0 | degree(v) = 2",
];

/// Rules that use a vertex as a number, or a number as a vertex.
const NUMBERED: [&str; 8] = [
    "graph\nmove delete v  if v < 3",
    "graph\nmove delete v  if v mod 2 = 0",
    "graph\nmove delete k  for k in 1..3",
    "graph\nmove delete v  if degree(v) = v",
    "graph\nmove delete v  if ex k in 1..2: adjacent(k, v)",
    "graph\nmove delete v  if (sum vertex u: u) > 4",
    "graph\ndef small(x) := x < 3\nmove delete v  if small(v)",
    "graph with color(v)\nmove color(v) := v  if color(v) = 0",
];

/// Returns a random forest, or a random graph, as the text of a position.
fn random_graph(rng: &mut Rng, is_forest: bool, directed: bool) -> String {
    let n = rng.usize(3..=6);
    let mut edges = Vec::new();
    for v in 2..=n {
        if rng.u8(..6) > 0 {
            let u = rng.usize(1..v);
            edges.push(if directed && rng.bool() { (v, u) } else { (u, v) });
        }
    }
    match (is_forest, rng.bool()) {
        (true, _) => {}
        (false, true) => {
            edges.push((1, n));
            edges.push((1, rng.usize(2..=n)));
        }
        // A cycle with all vertices.
        (false, false) => {
            edges = (1..n).map(|v| if directed && rng.bool() { (v + 1, v) } else { (v, v + 1) }).collect();
            edges.push((1, n));
        }
    }
    // The vertices from 1 to the greatest number are those of the graph.
    edges.push((1, 2));
    let word = if directed { "arcs" } else { "edges" };
    edges.iter().fold(word.to_owned(), |text, (u, v)| format!("{text} {u}-{v}"))
}

/// Returns a position and all its followers, or `None` if there are many.
fn followers(game: &BoardGame, root: &BoardCells) -> Option<Vec<BoardCells>> {
    let run = Run::new(Limits::none().positions(1_500));
    impartial::solve::followers(game, root, &run).ok()
}

#[test]
fn classes_have_the_values_of_their_positions() {
    let mut rng = Rng::with_seed(11);
    let (mut compared, mut shared, mut of_parts, mut symmetric) = (0, 0, 0, 0);
    for round in 0..16 {
        for (rules, directed) in
            FREE.iter().map(|rules| (rules, false)).chain(DIRECTED.iter().map(|rules| (rules, true)))
        {
            let game = game(&format!("game g\n{rules}\n"));
            let classes = GraphClasses::new(&game).unwrap_or_else(|| panic!("{rules}"));
            let text = random_graph(&mut rng, round % 4 != 0, directed);
            let Ok(root) = game.parse(&text) else { continue };
            let Some(all) = followers(&game, &root) else { continue };
            let mut plain = Memo::new(game.clone());
            let mut by_classes = Memo::classes(classes.clone(), Memo::new(game.clone()));
            let mut parts = ClassComponents::new(game.clone(), classes.clone());
            let mut values = HashMap::new();
            for at in &all {
                let name = || format!("{rules}: {}", game.write(at));
                let found = plain.values(at, &Run::default());
                let of_classes = by_classes.values(at, &Run::default());
                let Ok(pair) = found else {
                    assert!(matches!(of_classes, Err(SolveError::Cycle(_))), "{}", name());
                    continue;
                };
                assert_eq!(of_classes, Ok(pair), "{}", name());
                compared += 1;
                symmetric += usize::from(classes.class(at).is_some());
                if game.additive {
                    assert_eq!(parts.value(at, &Run::default()), Ok(pair.normal), "{}", name());
                    let mut whole = ByComponents::new(game.clone());
                    assert_eq!(whole.value(at, &Run::default()), Ok(pair.normal), "{}", name());
                    of_parts += 1;
                }
                if let Some(CodedPosition { class, .. }) = classes.coded(at) {
                    shared += usize::from(values.contains_key(&class));
                    assert_eq!(*values.entry(class).or_insert(pair), pair, "{}", name());
                }
            }
            // The solver of classes itself, without a least number of symmetries.
            if let Some(CodedPosition { class, .. }) = classes.coded(&root)
                && let Ok(pair) = plain.values(&root, &Run::default())
            {
                assert_eq!(
                    Memo::new(classes.clone()).values(&class, &Run::default()),
                    Ok(pair),
                    "{rules}: {text}"
                );
            }
        }
    }
    assert!(
        compared > 3_000 && shared > 1_000 && of_parts > 1_000 && symmetric > 50,
        "{compared} {shared} {of_parts} {symmetric}"
    );
}

/// Returns the graph of a position after its vertices are renamed: the edges with their marks, and for each vertex whether it
/// is left and its mark.
type Described = (Vec<(usize, usize, u64)>, Vec<(bool, u64)>);

fn described(graph: &RequestedGraph, board: &BoardCells, new: &[usize]) -> Described {
    let mut edges: Vec<(usize, usize, u64)> = Vec::new();
    for &(u, v) in graph.edges.iter().filter(|(u, v)| graph.joined(board, *u, *v)) {
        let weight = graph.mark(board, 1, &[u, v]).unwrap_or(0);
        edges.push((new[u].min(new[v]), new[u].max(new[v]), weight));
    }
    edges.sort_unstable();
    let mut vertices = vec![(false, 0); new.len()];
    for (v, &to) in new.iter().enumerate() {
        vertices[to] = (board.cells[v] == 1, graph.mark(board, 0, &[v]).unwrap_or(0));
    }
    (edges, vertices)
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |list: &Vec<usize>| {
            let list = list.clone();
            (0..n).filter(|i| !list.contains(i)).map(|i| [list.clone(), vec![i]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn codes_are_equal_exactly_for_isomorphic_graphs() {
    let rules =
        "game g\ngraph with color(v), weight(u, v)\nmove delete edge u-v\nmove delete v, unreachable(1)\n";
    let game = game(rules);
    let classes = GraphClasses::new(&game).unwrap();
    let mut rng = Rng::with_seed(5);
    let n = 5;
    let mut positions: Vec<BoardCells> = Vec::new();
    let mut cycles = 0;
    while positions.len() < 90 {
        let mut text = "edges 4-5".to_owned();
        let mut edges: Vec<(usize, usize)> = (2..=n).map(|v| (rng.usize(1..v), v)).collect();
        let is_cycle = positions.len().is_multiple_of(3);
        if is_cycle {
            // A cycle with three to five vertices, among them 4 and 5.
            let mut others = [1, 2, 3];
            rng.shuffle(&mut others);
            let along = [&[4, 5], &others[..rng.usize(1..=3)]].concat();
            edges = along.iter().copied().zip(along.iter().copied().cycle().skip(1)).collect();
        }
        edges.iter().for_each(|(u, v)| text += &format!(" {u}-{v}"));
        text += ":";
        let left: Vec<usize> = (1..=n).filter(|_| is_cycle || rng.u8(..8) > 0).collect();
        left.iter().for_each(|v| text += &format!(" {v}"));
        if let Some(v) = left.first()
            && rng.u8(..3) == 0
        {
            text += &format!(" with color {v}=1");
        }
        if let Ok(at) = game.parse(&text)
            && classes.coded(&at).is_some()
        {
            cycles += usize::from(is_cycle);
            positions.push(at);
        }
    }
    let graph = |at: &BoardCells| classes.graphs().unwrap().get(at.head[0]).unwrap();
    // Vertex 1 is named by the rule, and stays.
    let fixing: Vec<Vec<usize>> = permutations(n).into_iter().filter(|new| new[0] == 0).collect();
    let unchanged: Vec<usize> = (0..n).collect();
    let (mut equal, mut different) = (0, 0);
    for one in &positions {
        for other in &positions {
            let wanted = described(&graph(other), other, &unchanged);
            // Deleted vertices do not matter.
            let are_isomorphic = fixing.iter().any(|new| {
                let found = described(&graph(one), one, new);
                found.0 == wanted.0 && found.1 == wanted.1
            });
            let same = classes.coded(one).unwrap().class == classes.coded(other).unwrap().class;
            assert_eq!(same, are_isomorphic, "{} {}", game.write(one), game.write(other));
            if same { equal += 1 } else { different += 1 }
        }
    }
    assert!(equal > 200 && different > 3_000 && cycles > 20, "{equal} {different} {cycles}");
}

#[test]
fn rules_that_use_vertices_as_numbers_have_no_classes() {
    for rules in NUMBERED {
        assert!(GraphClasses::new(&game(&format!("game g\n{rules}\n"))).is_none(), "{rules}");
    }
    let named =
        |rules: &str| GraphClasses::new(&game(&format!("game g\n{rules}\n"))).map(|classes| classes.names);
    let names = named("graph\nmove delete v, unreachable(3)  if v != 2").unwrap();
    assert_eq!(names.constants, [2, 3]);
    let names =
        named("graph with token, k\nstart 1, 2\nmove token := v, k := k - 1  for vertex v if k > 0").unwrap();
    assert_eq!(names.tokens, [true, false]);
}

#[test]
fn stars_are_solved_by_the_number_of_their_leaves() {
    let few = || Run::new(Limits::none().positions(500));
    for (rules, position, normal, misere) in [
        ("graph\nmove delete v, unreachable(1)", "star 30", 1, 0),
        ("graph\nmove delete v", "star 30", 1, 0),
        ("graph\nmove delete edge u-v", "star 30", 0, 1),
        ("graph\nmove delete v  if degree(v) <= 1", "star 40", 1, 0),
    ] {
        let game = game(&format!("game g\n{rules}\n"));
        let at = game.parse(position).unwrap();
        let mut solver = Memo::classes(GraphClasses::new(&game).unwrap(), Memo::new(game.clone()));
        let pair = solver.values(&at, &few()).unwrap_or_else(|error| panic!("{rules}: {error}"));
        assert_eq!((pair.normal, pair.misere), (normal, misere), "{rules}");
    }
}

#[test]
fn the_parts_of_paths_and_cycles_are_solved_once() {
    let rules = "game g\ngraph\nmove delete v, neighbours(v)\n";
    let game = game(rules);
    let classes = GraphClasses::new(&game).unwrap();
    let mut solver = ClassComponents::new(game.clone(), classes);
    let few = Run::new(Limits::none().positions(130));
    // Dawson's Kayles: a path with n vertices is a heap of n + 1 of the code 0.07, and a cycle has one kind of move.
    let mut dawson =
        impartial::solve::HeapSolver::new("0.07".parse::<impartial::period::HeapCode>().unwrap());
    dawson.solve_to(70, &Run::default()).unwrap();
    for n in 3..=60 {
        let value = |solver: &mut ClassComponents<_, _>, text: String| {
            solver.value(&game.parse(&text).unwrap(), &few).unwrap_or_else(|error| panic!("{text}: {error}"))
        };
        let path = |n: u64| dawson.value(n + 1).unwrap();
        assert_eq!(value(&mut solver, format!("path {n}")), path(n), "path {n}");
        assert_eq!(value(&mut solver, format!("cycle {n}")), u64::from(path(n - 3) == 0), "cycle {n}");
    }
    assert!(solver.solved_count() <= 120, "{}", solver.solved_count());
}

#[test]
fn the_least_rotation_is_the_least_of_all() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..2_000 {
        let n = rng.usize(1..=9);
        let list: Vec<u8> = (0..n).map(|_| rng.u8(..3)).collect();
        let mut all: Vec<Vec<u8>> = Vec::new();
        for at in 0..n {
            all.push([&list[at..], &list[..at]].concat());
        }
        assert_eq!(least_rotation(list), *all.iter().min().unwrap());
    }
}
