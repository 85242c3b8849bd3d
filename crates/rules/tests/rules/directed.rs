//! Rules on directed graphs, compared with the same rules written in Rust, on random graphs.

use impartial::run::Limits;
use impartial_query::Context;
use impartial_rules::RuleFileGame;
use std::collections::{BTreeSet, HashMap};

/// A directed graph with vertices 1, 2, … and its edges.
struct Directed {
    vertices: u32,
    edges: BTreeSet<(u32, u32)>,
}

impl Directed {
    /// A random graph with an edge at its last vertex, so that its text names all vertices.
    fn random(random: &mut fastrand::Rng, acyclic: bool) -> Directed {
        let vertices = random.u32(2..7);
        let mut edges = BTreeSet::from([(1, vertices)]);
        for u in 1..=vertices {
            for v in (1..=vertices).filter(|&v| v != u && (u < v || !acyclic)) {
                if random.u8(0..10) < 3 {
                    edges.insert((u, v));
                }
            }
        }
        Directed { vertices, edges }
    }

    fn text(&self) -> String {
        let edges: Vec<String> = self.edges.iter().map(|(u, v)| format!("{u}-{v}")).collect();
        format!("arcs {}", edges.join(" "))
    }

    fn all(&self) -> BTreeSet<u32> {
        (1..=self.vertices).collect()
    }

    /// The vertices of `left` to which an edge leads from `v`.
    fn after(&self, left: &BTreeSet<u32>, v: u32) -> BTreeSet<u32> {
        left.iter().copied().filter(|&u| left.contains(&v) && self.edges.contains(&(v, u))).collect()
    }

    fn before(&self, left: &BTreeSet<u32>, v: u32) -> BTreeSet<u32> {
        left.iter().copied().filter(|&u| left.contains(&v) && self.edges.contains(&(u, v))).collect()
    }

    fn reached(&self, left: &BTreeSet<u32>, v: u32) -> BTreeSet<u32> {
        let mut reached = BTreeSet::from([v]);
        loop {
            let more: BTreeSet<u32> = reached.iter().flat_map(|&u| self.after(left, u)).collect();
            let before = reached.len();
            reached.extend(more);
            if reached.len() == before {
                return reached;
            }
        }
    }
}

type Left = BTreeSet<u32>;

/// The options of a position: what is left, and the place of the token.
type Options<'a> = dyn Fn(&Left, u32) -> Vec<(Left, u32)> + 'a;

/// The vertices that the move of a vertex deletes, if there is one.
type Deleted<'a> = dyn Fn(&Directed, &Left, u32) -> Option<Left> + 'a;

/// The value of a position, a set of vertices and the place of a token, by the definition.
fn value(options: &Options<'_>, at: (Left, u32), known: &mut HashMap<(Left, u32), u64>) -> u64 {
    if let Some(&value) = known.get(&at) {
        return value;
    }
    let options: BTreeSet<u64> =
        options(&at.0, at.1).into_iter().map(|option| value(options, option, known)).collect();
    let mex = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(at, mex);
    mex
}

fn compare(
    rules: &str,
    acyclic: bool,
    token: bool,
    options: impl Fn(&Directed, &Left, u32) -> Vec<(Left, u32)>,
) {
    let mut random = fastrand::Rng::with_seed(1944);
    let game = RuleFileGame::of_text(&format!("game g\n{rules}\n"), "g.game", "g.game", None);
    let game = game.unwrap_or_else(|error| panic!("{rules}: {error}")).entry().0;
    let cx = Context::new(Limits::none());
    for _ in 0..40 {
        let graph = Directed::random(&mut random, acyclic);
        let with = if token { " with 1" } else { "" };
        let text = format!("{}{with}", graph.text());
        let ours = game.value(&text, &cx).unwrap_or_else(|error| panic!("{text}: {error}"));
        let options = |left: &Left, token: u32| options(&graph, left, token);
        let theirs = value(&options, (graph.all(), 1), &mut HashMap::new());
        assert_eq!(ours.grundy.unwrap().value, theirs.into(), "{rules}: {text}");
        let written = game.position(&text).unwrap().to_string();
        assert_eq!(written, text);
    }
}

fn without(left: &Left, gone: &BTreeSet<u32>) -> Left {
    left.difference(gone).copied().collect()
}

#[test]
fn rules_on_directed_graphs_are_what_they_say() {
    let of_vertices = |rules: &str, gone: &Deleted<'_>| {
        compare(&format!("graph directed\n{rules}"), false, false, |graph, left, _| {
            left.iter().filter_map(|&v| Some((without(left, &gone(graph, left, v)?), 1))).collect()
        });
    };
    let and = |v: u32, mut set: BTreeSet<u32>| {
        set.insert(v);
        Some(set)
    };
    of_vertices("move delete v, neighbours(v)", &|graph, left, v| and(v, graph.after(left, v)));
    of_vertices("move delete reachable(v)", &|graph, left, v| Some(graph.reached(left, v)));
    of_vertices("move delete v  if degree(v) = 0", &|graph, left, v| {
        graph.after(left, v).is_empty().then(|| BTreeSet::from([v]))
    });
    of_vertices("move delete v  if (count vertex u: adjacent(u, v)) <= 1", &|graph, left, v| {
        (graph.before(left, v).len() <= 1).then(|| BTreeSet::from([v]))
    });
    of_vertices(
        "move delete v, unreachable(v)  if degree(v) > (count vertex u: adjacent(u, v))",
        &|graph, left, v| {
            // What a path reaches from a vertex that is gone: nothing.
            (graph.after(left, v).len() > graph.before(left, v).len()).then(|| left.clone())
        },
    );
}

#[test]
fn tokens_on_directed_graphs_move_along_edges() {
    let rules = "graph directed with token\nstart 1\nmove ";
    let step = "token := v  for vertex v if adjacent(token, v)";
    compare(&format!("{rules}{step}"), true, true, |graph, left, token| {
        graph.after(left, token).into_iter().map(|v| (left.clone(), v)).collect()
    });
    compare(&format!("{rules}delete token, {step}"), false, true, |graph, left, token| {
        let gone = BTreeSet::from([token]);
        graph.after(left, token).into_iter().map(|v| (without(left, &gone), v)).collect()
    });
}

/// Edges that are deleted alone, in both directions between two vertices, are different ones.
#[test]
fn edges_of_directed_graphs_are_deleted_one_by_one() {
    let text = "game g\ngraph directed\nmove delete edge u-v  if not adjacent(v, u)\nmove delete edge u-v  if u < v & adjacent(v, u)\n";
    let game = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap().entry().0;
    let cx = Context::new(Limits::none());
    let moves = |position: &str| -> Vec<String> {
        let position = game.position(position).unwrap();
        let options = game.options(&position, 99, &cx).unwrap().unwrap();
        options.iter().map(|option| option.to_string()).collect()
    };
    assert_eq!(moves("arcs 1-2 2-1 2-3"), ["arcs 1-2 2-1 2-3: without 1-2", "arcs 1-2 2-1 2-3: without 2-3"]);
    assert_eq!(moves("arcs 1-2 2-1 2-3: without 1-2 2-3"), ["arcs 1-2 2-1 2-3: without 1-2 2-1 2-3"]);
    assert_eq!(moves("cycle 3: without 3-1").len(), 2);
    assert!(game.position("cycle 3: without 1-3").is_err());
}

#[test]
fn lists_of_edges_that_are_wrong_say_how_they_are_written() {
    let of = |kind: &str, text: &str| {
        let rules = format!("game g\n{kind}\nmove delete v\n");
        let game = RuleFileGame::of_text(&rules, "g.game", "g.game", None).unwrap().entry().0;
        game.position(text).map(|position| position.to_string()).map_err(|error| error.to_string())
    };
    assert_eq!(of("graph", "edges 2-1 1-3"), Ok("edges 2-1 1-3".into()));
    let wrong = [
        ("graph", "arcs 1-2", "(write edges 1-2)"),
        ("graph directed", "edges 1-2", "(write arcs 1-2)"),
        ("graph", "edges", "nothing stands behind 'edges' (write edges 1-2 2-3)"),
        ("graph", "edges 1-1", "'1-1' is no edge of two vertices, counted from 1"),
        ("graph", "edges 0-1", "'0-1' is no edge of two vertices, counted from 1"),
        ("graph", "edges 1-2 3", "'3' is no edge of two vertices"),
        ("graph", "edges 1-99999", "99999 vertices (at most 4096)"),
    ];
    for (kind, text, expected) in wrong {
        let error = of(kind, text).unwrap_err();
        assert!(error.contains(expected), "{text}: {error}");
    }
}
