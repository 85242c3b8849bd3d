//! Rules on graphs, compared with the same rules written in Rust, on all remaining parts of small graphs.

use impartial::claim::{CheckContext, Effort, Verdict, check_all};
use impartial::run::{Limits, Run};
use impartial_query::plan::MiserePolicy;
use impartial_query::{AnyGame, Context, SolverChoice};
use impartial_rules::{RuleFileGame, open, open_text};
use std::collections::HashMap;
use std::sync::Arc;

/// A graph with vertices 1, 2, … and the bits of the remaining vertices.
struct Left<'g> {
    edges: &'g [(u32, u32)],
    vertices: u32,
}

impl Left<'_> {
    fn has(&self, v: u32) -> bool {
        v >= 1 && self.vertices >> v & 1 == 1
    }

    fn count(&self) -> u32 {
        self.vertices.count_ones()
    }

    fn adjacent(&self, u: u32, v: u32) -> bool {
        self.has(u) && self.has(v) && (self.edges.contains(&(u, v)) || self.edges.contains(&(v, u)))
    }

    /// Returns the degree of a vertex, or `None` if the vertex is deleted.
    fn degree(&self, v: u32) -> Option<usize> {
        self.has(v).then(|| (1..31).filter(|&u| self.adjacent(u, v)).count())
    }

    fn all(&self) -> Vec<u32> {
        (1..31).filter(|&v| self.has(v)).collect()
    }

    /// Returns the number of connected parts.
    fn parts(&self) -> usize {
        let (mut parts, mut rest) = (0, self.all());
        while let Some(start) = rest.pop() {
            let mut open = vec![start];
            while let Some(u) = open.pop() {
                let (near, far) = rest.into_iter().partition(|&v| self.adjacent(u, v));
                rest = far;
                open.extend::<Vec<u32>>(near);
            }
            parts += 1;
        }
        parts
    }

    /// Returns the graphs without one of the vertices for which a condition holds.
    fn without(&self, if_holds: impl Fn(u32) -> bool) -> Vec<u32> {
        self.all().into_iter().filter(|&v| if_holds(v)).map(|v| self.vertices & !(1 << v)).collect()
    }

    /// Returns the graphs without the first of two neighbours for which a condition holds.
    fn ends(&self, if_holds: impl Fn(u32, u32) -> bool) -> Vec<u32> {
        self.without(|u| self.all().into_iter().any(|v| self.adjacent(u, v) && if_holds(u, v)))
    }

    fn pairs(&self, if_holds: bool) -> Vec<u32> {
        let edges = self.edges.iter().filter(|&&(u, v)| if_holds && self.adjacent(u, v));
        edges.map(|&(u, v)| self.vertices & !(1 << u) & !(1 << v)).collect()
    }
}

/// The name of a graph, with its number of vertices and its edges.
type Named = (&'static str, u32, Vec<(u32, u32)>);

type Options = fn(&Left<'_>) -> Vec<u32>;

const RULES: [(&str, Options); 30] = [
    ("move delete v  if vertices >= 4", |g| g.without(|_| g.count() >= 4)),
    ("move delete v  if vertices mod 2 = 0 | degree(v) = 0", |g| {
        g.without(|v| g.count().is_multiple_of(2) || g.degree(v) == Some(0))
    }),
    ("legal vertices >= 2\nmove delete v", |g| g.without(|_| g.count() >= 3)),
    ("over vertices = 2\nmove delete v", |g| g.without(|_| g.count() != 2)),
    ("def few(k) := vertices <= k\nmove delete v  if few(3) | v = 1", |g| {
        g.without(|v| g.count() <= 3 || v == 1)
    }),
    ("move delete v  if degree(1) >= 1", |g| g.without(|_| g.degree(1).is_some_and(|n| n >= 1))),
    ("move delete v  if degree(v + 1) = 1", |g| g.without(|v| g.degree(v + 1) == Some(1))),
    ("def lone(k) := degree(2) = 0\nmove delete v  if lone(v) | degree(v) = 2", |g| {
        g.without(|v| g.degree(2) == Some(0) || g.degree(v) == Some(2))
    }),
    ("move delete u, v  for edge u-v  if adjacent(1, 2)", |g| g.pairs(g.adjacent(1, 2))),
    ("move delete u, v  for edge u-v  if vertices >= 4", |g| g.pairs(g.count() >= 4)),
    ("move delete v  if adjacent(v, 3)", |g| g.without(|v| g.adjacent(v, 3))),
    // These rules do not depend on anything outside of a connected part.
    ("move delete v  if degree(v) <= 1", |g| g.without(|v| g.degree(v).is_some_and(|n| n <= 1))),
    ("move delete u, v  for edge u-v", |g| g.pairs(true)),
    // Each edge in both directions.
    ("def edge(x, y) := degree(x) < degree(y)\nmove delete u  for edge u-v  if edge(u, v)", |g| {
        g.ends(|u, v| g.degree(u) < g.degree(v))
    }),
    ("move delete u  for edge u-v", |g| g.ends(|_, _| true)),
    ("move delete v  for edge u-v  if degree(u) = 1", |g| g.ends(|_, u| g.degree(u) == Some(1))),
    ("move delete u  for edge u-v  if degree(u) < degree(v)", |g| g.ends(|u, v| g.degree(u) < g.degree(v))),
    ("move delete u, neighbours(v)  for edge u-v  if degree(u) = 2", |g| {
        let of = |u: u32, v: u32| g.adjacent(u, v) && g.degree(u) == Some(2);
        let some = |v: u32| g.all().into_iter().any(|u| of(u, v));
        let near = |v: u32| g.all().into_iter().filter(move |&w| g.adjacent(v, w));
        g.all()
            .into_iter()
            .filter(|&v| some(v))
            .map(|v| near(v).fold(g.vertices, |at, w| at & !(1 << w)))
            .collect()
    }),
    // A function that names a part of the graph has its meaning in a `delete`, whatever the file defines.
    ("def neighbours(v) := v\nmove delete v, neighbours(v)", |g| {
        let near = |v: u32| g.all().into_iter().filter(move |&w| g.adjacent(v, w));
        let without = |v: u32| near(v).fold(g.vertices & !(1 << v), |at, w| at & !(1 << w));
        g.all().into_iter().map(without).collect()
    }),
    // Quantifiers range over the remaining vertices.
    ("over ex vertex v: degree(v) = 0\nmove delete v", |g| {
        g.without(|_| g.all().into_iter().all(|v| g.degree(v) != Some(0)))
    }),
    ("over all vertex v: degree(v) = 1\nmove delete v", |g| {
        g.without(|_| !g.all().into_iter().all(|v| g.degree(v) == Some(1)))
    }),
    ("move delete v  if all vertex u: u = v | degree(u) >= 1", |g| {
        g.without(|v| g.all().into_iter().all(|u| u == v || g.degree(u) != Some(0)))
    }),
    ("move delete v  if ex vertex u: adjacent(u, v) & degree(u) = 1", |g| {
        g.without(|v| g.all().into_iter().any(|u| g.adjacent(u, v) && g.degree(u) == Some(1)))
    }),
    ("move delete v  if (count vertex u: degree(u) = 2) mod 2 = 0", |g| {
        g.without(|_| g.all().into_iter().filter(|&u| g.degree(u) == Some(2)).count() % 2 == 0)
    }),
    ("def lone(u) := degree(u) = 0\nover ex vertex w: lone(w)\nmove delete v", |g| {
        g.without(|_| g.all().into_iter().all(|v| g.degree(v) != Some(0)))
    }),
    ("def ends() := count vertex u: degree(u) = 1\nmove delete v  if ends() >= 2", |g| {
        g.without(|_| g.all().into_iter().filter(|&u| g.degree(u) == Some(1)).count() >= 2)
    }),
    ("move delete v  if degree(v) = (max vertex u: degree(u))", |g| {
        let most = g.all().into_iter().filter_map(|u| g.degree(u)).max();
        g.without(|v| g.degree(v) == most)
    }),
    ("over not connected()\nmove delete v", |g| g.without(|_| g.parts() <= 1)),
    ("move delete v  if connected() | degree(v) = 0", |g| {
        g.without(|v| g.parts() <= 1 || g.degree(v) == Some(0))
    }),
    ("move delete u, v  for edge u-v  if degree(u) - degree(v) + 1 >= 1", |g| {
        let pairs = g.edges.iter().filter(|&&(u, v)| g.adjacent(u, v));
        // One of the two directions gives the right result.
        pairs.map(|&(u, v)| g.vertices & !(1 << u) & !(1 << v)).collect()
    }),
];

fn mex(values: &[u64]) -> u64 {
    (0..).find(|n| !values.contains(n)).unwrap_or_default()
}

/// Returns both values, by the definition.
fn values(
    edges: &[(u32, u32)],
    vertices: u32,
    rule: Options,
    known: &mut HashMap<u32, (u64, u64)>,
) -> (u64, u64) {
    if let Some(found) = known.get(&vertices) {
        return *found;
    }
    let options = rule(&Left { edges, vertices });
    let of: Vec<(u64, u64)> = options.into_iter().map(|option| values(edges, option, rule, known)).collect();
    let (normal, misere): (Vec<u64>, Vec<u64>) = of.into_iter().unzip();
    let found = (mex(&normal), if misere.is_empty() { 1 } else { mex(&misere) });
    known.insert(vertices, found);
    found
}

#[test]
fn rules_on_graphs_are_what_they_say() {
    let path = (1..6).map(|v| (v, v + 1)).collect();
    let cycle = vec![(1, 2), (2, 3), (3, 4), (4, 5), (1, 5)];
    let complete = vec![(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let graphs: [Named; 3] = [("path 6", 6, path), ("cycle 5", 5, cycle), ("complete 4", 4, complete)];
    let mut several = 0;
    for (text, rule) in RULES {
        let text = format!("game g\ngraph\n{text}\n");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None)
            .unwrap_or_else(|error| panic!("{text}\n{error}"));
        let game: Arc<dyn AnyGame> = opened.entry().0;
        for (name, n, edges) in &graphs {
            let mut known = HashMap::new();
            for left in 1u32..1 << n {
                let vertices = left << 1;
                let graph = Left { edges, vertices };
                let named: Vec<String> = graph.all().iter().map(u32::to_string).collect();
                let position = format!("{name}: {}", named.join(" "));
                let expected = values(edges, vertices, rule, &mut known);
                let illegal = text.contains("legal") && graph.count() < 2;
                for solver in [SolverChoice::Auto, SolverChoice::Memo] {
                    let mut context = Context::new(Limits::none());
                    context.solver = solver;
                    let answer = game.value(&position, &context);
                    if illegal {
                        assert!(answer.is_err(), "{text}{position}");
                        continue;
                    }
                    let answer = answer.unwrap_or_else(|error| panic!("{text}{position}\n{error}"));
                    assert_eq!(answer.grundy.unwrap().value, expected.0.into(), "{text}{position}");
                    if let Some(misere) = answer.misere {
                        assert_eq!(misere.value, expected.1.into(), "{text}{position}, misère");
                        several += 1;
                    }
                }
            }
        }
    }
    assert!(several > 2_000, "{several} misère values");
}

/// The remaining vertices and edges of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Both {
    vertices: u32,
    edges: u32,
}

struct WithEdges<'g> {
    all: &'g [(u32, u32)],
    at: Both,
}

impl WithEdges<'_> {
    fn left(&self) -> impl Iterator<Item = (usize, (u32, u32))> + '_ {
        self.all.iter().copied().enumerate().filter(|(i, _)| self.at.edges >> i & 1 == 1)
    }

    fn degree(&self, v: u32) -> usize {
        self.left().filter(|(_, (a, b))| *a == v || *b == v).count()
    }

    fn near(&self, v: u32) -> Vec<u32> {
        self.left().filter_map(|(_, (a, b))| if a == v { Some(b) } else { (b == v).then_some(a) }).collect()
    }

    fn vertices(&self) -> Vec<u32> {
        (1..31).filter(|v| self.at.vertices >> v & 1 == 1).collect()
    }

    /// Deletes vertices together with their edges.
    fn without(&self, gone: &[u32]) -> Both {
        let mut after = self.at;
        gone.iter().for_each(|v| after.vertices &= !(1 << v));
        for (i, (a, b)) in self.left() {
            if after.vertices >> a & 1 == 0 || after.vertices >> b & 1 == 0 {
                after.edges &= !(1 << i);
            }
        }
        after
    }

    fn cut(&self, if_holds: impl Fn(u32, u32) -> bool) -> Vec<Both> {
        let cut = self.left().filter(|(_, (a, b))| if_holds(*a, *b));
        cut.map(|(i, _)| Both { edges: self.at.edges & !(1 << i), ..self.at }).collect()
    }

    fn each(&self, gone: impl Fn(u32) -> Option<Vec<u32>>) -> Vec<Both> {
        self.vertices().into_iter().filter_map(gone).map(|gone| self.without(&gone)).collect()
    }

    /// Deletes all vertices without neighbours.
    fn bare(&self, at: Both) -> Both {
        let after = WithEdges { all: self.all, at };
        let isolated: Vec<u32> = after.vertices().into_iter().filter(|&v| after.degree(v) == 0).collect();
        after.without(&isolated)
    }
}

type Moves = fn(&WithEdges<'_>) -> Vec<Both>;

const RULES_WITH_EDGES: [(&str, Moves); 11] = [
    ("move delete edge u-v", |g| g.cut(|_, _| true)),
    ("move delete edge u-v  if degree(u) = 1 | degree(v) = 1", |g| {
        g.cut(|u, v| g.degree(u) == 1 || g.degree(v) == 1)
    }),
    ("move delete v\nmove delete edge u-v  if vertices >= 3", |g| {
        let cut = g.cut(|_, _| g.at.vertices.count_ones() >= 3);
        g.each(|v| Some(vec![v])).into_iter().chain(cut).collect()
    }),
    ("over vertices = 2\nmove delete v\nmove delete edge u-v", |g| match g.at.vertices.count_ones() {
        2 => Vec::new(),
        _ => g.each(|v| Some(vec![v])).into_iter().chain(g.cut(|_, _| true)).collect(),
    }),
    ("move delete edge u-v\nmove delete v, neighbours(v)", |g| {
        let taken = g.each(|v| Some(g.near(v).into_iter().chain([v]).collect()));
        taken.into_iter().chain(g.cut(|_, _| true)).collect()
    }),
    ("move delete edge u-v\nmove delete neighbours(v)  if degree(v) = 2", |g| {
        let taken = g.each(|v| Some(g.near(v)).filter(|near| near.len() == 2));
        taken.into_iter().chain(g.cut(|_, _| true)).collect()
    }),
    ("move delete edge u-v\nmove delete v, isolated(v)  if degree(v) >= 1", |g| {
        let taken = g.each(|v| (g.degree(v) >= 1).then(|| vec![v])).into_iter().map(|at| g.bare(at));
        taken.chain(g.cut(|_, _| true)).collect()
    }),
    ("move delete edge u-v  if not adjacent(1, 2)\nmove delete edge u-v  if u = 1 & v = 2", |g| {
        let joined = g.near(1).contains(&2);
        g.cut(|u, v| !joined || (u, v) == (1, 2))
    }),
    ("move delete edge u-v  if degree(v) = 1", |g| g.cut(|u, v| g.degree(u) == 1 || g.degree(v) == 1)),
    ("move delete edge u-v, v  if degree(u) = 1", |g| {
        let is_near_a_leaf = |v: u32| g.near(v).into_iter().any(|u| g.degree(u) == 1);
        g.each(|v| is_near_a_leaf(v).then(|| vec![v]))
    }),
    ("move delete edge u-v, edge v-w", |g| {
        let edge =
            |a: u32, b: u32| g.left().find(|&(_, e)| e == (a, b) || e == (b, a)).map_or(0, |(i, _)| 1 << i);
        let at = |v: u32, u: u32, w: u32| Both { edges: g.at.edges & !(edge(u, v) | edge(v, w)), ..g.at };
        let of = |v: u32| {
            let near = g.near(v);
            near.iter()
                .flat_map(|&u| near.iter().map(move |&w| (u, w)))
                .map(|(u, w)| at(v, u, w))
                .collect::<Vec<_>>()
        };
        g.vertices().into_iter().flat_map(of).collect()
    }),
];

#[test]
fn rules_that_delete_edges_are_what_they_say() {
    let complete = vec![(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let graphs: [Named; 3] = [
        ("path 5", 5, (1..5).map(|v| (v, v + 1)).collect()),
        ("cycle 4", 4, vec![(1, 2), (2, 3), (3, 4), (1, 4)]),
        ("complete 4", 4, complete),
    ];
    fn values(
        all: &[(u32, u32)],
        at: Both,
        rule: Moves,
        known: &mut HashMap<Both, (u64, u64)>,
    ) -> (u64, u64) {
        if let Some(found) = known.get(&at) {
            return *found;
        }
        let of: Vec<(u64, u64)> =
            rule(&WithEdges { all, at }).into_iter().map(|option| values(all, option, rule, known)).collect();
        let (normal, misere): (Vec<u64>, Vec<u64>) = of.into_iter().unzip();
        let found = (mex(&normal), if misere.is_empty() { 1 } else { mex(&misere) });
        known.insert(at, found);
        found
    }
    let mut held = 0;
    for (text, rule) in RULES_WITH_EDGES {
        let text = format!("game g\ngraph\n{text}\n");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None)
            .unwrap_or_else(|error| panic!("{text}\n{error}"));
        let game: Arc<dyn AnyGame> = opened.entry().0;
        for (name, n, all) in &graphs {
            let mut known = HashMap::new();
            for (vertices, edges) in
                (1u32..1 << n).flat_map(|v| (0..1u32 << all.len()).map(move |e| (v << 1, e)))
            {
                let at = Both { vertices, edges };
                let graph = WithEdges { all, at };
                // Once for each position.
                if graph.without(&[]) != at {
                    continue;
                }
                let named: Vec<String> = graph.vertices().iter().map(u32::to_string).collect();
                let left = |v: &u32| vertices >> v & 1 == 1;
                let cut =
                    all.iter().enumerate().filter(|(i, (a, b))| edges >> i & 1 == 0 && left(a) && left(b));
                let cut: Vec<String> = cut.map(|(_, (a, b))| format!("{a}-{b}")).collect();
                let without =
                    if cut.is_empty() { String::new() } else { format!(" without {}", cut.join(" ")) };
                let position = format!("{name}: {}{without}", named.join(" "));
                let expected = values(all, at, rule, &mut known);
                let answer = game.value(&position, &Context::new(Limits::none()));
                let answer = answer.unwrap_or_else(|error| panic!("{text}{position}\n{error}"));
                assert_eq!(answer.grundy.unwrap().value, expected.0.into(), "{text}{position}");
                if let Some(misere) = answer.misere {
                    assert_eq!(misere.value, expected.1.into(), "{text}{position}, misère");
                }
                held += 1;
            }
        }
    }
    assert!(held > 1_000, "{held} positions");
}

fn value(text: &str, position: &str) -> u64 {
    let opened = RuleFileGame::of_text(text, "g.game", "g.game", None)
        .unwrap_or_else(|error| panic!("{text}\n{error}"));
    let game: Arc<dyn AnyGame> = opened.entry().0;
    let answer = game.value(position, &Context::new(Limits::none())).unwrap();
    answer.grundy.unwrap().value.to_string().parse().unwrap()
}

#[test]
fn functions_of_deleted_parts_keep_their_meaning_beside_definitions() {
    let game = "game own\ngraph\n";
    let edges = format!("{game}move delete edge(u, v)  for edge u-v\n");
    let own = format!("{game}def edge(u, v) := u\nmove delete edge(u, v)  for edge u-v\n");
    for position in ["path 2", "path 3", "path 4", "cycle 5", "star 3"] {
        assert_eq!(value(&own, position), value(&edges, position), "{position}");
    }
    let measured = |more: &str| {
        let text = format!("game own\ngraph with n\n{more}move delete neighbours(v), n := n\n");
        open_text(&text, "own", None).unwrap().measure()
    };
    assert_eq!(measured("def neighbours(v) := v\n"), measured(""));
    assert!(measured("").is_err());
}

#[test]
fn quantifiers_see_the_vertices_that_are_left_and_ranges_of_numbers_are_refused() {
    // Vertex 4 has lost its neighbour, so that play is over.
    let rule = "game gone\ngraph\nover ex vertex v: degree(v) = 0\nmove delete v\n";
    assert_eq!(value(rule, "path 4: 1 2 4"), 0);
    for (line, help) in [
        ("over ex v in 1..vertices: degree(v) = 0", "ex vertex v"),
        ("over not (all v in 1..vertices: degree(v) >= 1)", "all vertex v"),
        ("legal all v in {1..vertices}: degree(v) <= 3", "all vertex v"),
        ("def n() := vertices\ndef lone(v) := degree(v) = 0\nover ex w in 1..n(): lone(w)", "ex vertex w"),
        ("move delete v  if ex k in 1..vertices: ex j in k..9: adjacent(v, j)", "ex vertex j"),
        ("move delete k  for k in 1..vertices", "leave out 'for k in"),
        ("move delete k  for j in 1..vertices, k = j", "leave out 'for k in"),
        ("move delete v  for k in 1..vertices-1  if adjacent(v, k)", "leave out 'for k in"),
        ("claim c  ex v in 1..vertices: degree(v) = 0", "ex vertex v"),
        ("claim c  value = 0  if all v in 1..vertices: degree(v) = 0", "all vertex v"),
    ] {
        let text = format!("game gone\ngraph\nmove delete v\n{line}\n");
        let error = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap_err().to_string();
        assert!(error.contains("this range misses vertices"), "{text}{error}");
        assert!(error.contains(help), "{text}{error}");
    }
    // Numbers that are not vertices have no restrictions.
    let squares = "game g\ngraph\nover ex k in 1..vertices: k * k = vertices\nmove delete v\n";
    assert_eq!((value(squares, "path 3: 1 3"), value(squares, "path 4")), (1, 0));
    let fixed = "game g\ngraph\nmove delete v  if ex k in 1..4: degree(k) = 1\n";
    assert_eq!(value(fixed, "path 4: 1 2 4"), 2);
}

#[test]
fn statements_about_graphs_ask_for_vertices_and_their_degrees() {
    let rule = "game g\ngraph\nmove delete v\n";
    let verdict = |statement: &str| {
        let text = format!("{rule}{statement}\n");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None)
            .unwrap_or_else(|error| panic!("{text}\n{error}"));
        let claims = opened.claims();
        let all: Vec<_> = claims.iter().collect();
        let (run, mut found) = (Run::new(Limits::none()), None);
        check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| {
            found = Some((report.verdict, report.counterexample.map(|found| found.position)));
        });
        found.unwrap()
    };
    let refuted_at = |position: &str| (Verdict::Refuted, Some(position.to_owned()));
    let checked = (Verdict::Checked, None);
    assert_eq!(verdict("claim c  (sum vertex v: degree(v)) mod 2 = 0  for \"cycle 5\""), checked);
    assert_eq!(verdict("claim c  (count vertex v: degree(v) <= 2) = vertices  for \"path 6\""), checked);
    assert_eq!(verdict("claim c  all vertex v: degree(v) = 2  for \"cycle 5\"").0, Verdict::Refuted);
    assert_eq!(verdict("claim c  connected()  for \"cycle 3\""), checked);
    assert_eq!(verdict("claim c  adjacent(1, 2)  for \"path 2\"").0, Verdict::Refuted);
    // Of three vertices in a row the middle one is missing.
    assert_eq!(verdict("claim c  connected()  for \"path 3: 1 3\""), refuted_at("path 3: 1 3"));
    assert_eq!(verdict("value vertices mod 2  if connected()  for \"path 5\""), checked);
}

#[test]
fn quantifiers_over_members_are_those_of_the_kind_of_position() {
    for (text, message, help) in [
        ("graph\nmove delete v  if all heap u: degree(u) = 1", "a graph has no 'heap'", "vertex u"),
        ("graph\nmove delete v  if all other u: degree(u) = 1", "no vertex that is the moving one", "u != v"),
        ("heaps n\nmove n-1  if all vertex u: u = 1", "has no vertices", "heap u"),
        ("numbers a, b\nmove a-1, b  if all vertex u: u = 1", "no members to go over", "numbers are called"),
        ("graph\nover all v: degree(v) = 1\nmove delete v", "over all numbers", "all vertex v"),
        ("graph\nover ex v: degree(v) = 1\nmove delete v", "over all numbers", "ex vertex v"),
        ("graph\nover not connected\nmove delete v", "relation should be", "connected()"),
        ("graph\nover connected(3)\nmove delete v", "'connected' takes 0 arguments, not 1", ""),
    ] {
        let text = format!("game g\n{text}\n");
        let error = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap_err().to_string();
        assert!(error.contains(message) && error.contains(help), "{text}{error}");
    }
}

#[test]
fn names_of_graphs_that_are_wrong_say_how_they_are_written() {
    let text = "game g\ngraph\nmove delete v\n";
    let opened = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
    let game: Arc<dyn AnyGame> = opened.entry().0;
    for (position, message) in [
        ("path 5000", "5000 vertices (at most 4096)"),
        ("grid 100 100", "10000 vertices (at most 4096)"),
        ("grid 99999999999 99999999999", "vertices (at most 4096)"),
        ("star 4096", "4097 vertices (at most 4096)"),
        ("complete 257", "more than 256 vertices that are all joined"),
        ("grid 3x5", "write grid 3 5"),
        ("grid 3", "write grid 3 5"),
        ("path seven", "'seven' is no number (write path 7)"),
        ("path", "not as many numbers as 'path' takes (write path 7)"),
        ("petersen 3", "write petersen"),
        ("wheel 2", "a wheel has at least 3 vertices on its rim"),
        ("petersen 5 5", "petersen n k needs n >= 3 and 1 <= k < n"),
        ("circulant 5 1 5", "the steps of circulant n are from 1 to n - 1"),
        ("circulant 5", "write circulant 8 1 2"),
        ("cube 13", "8192 vertices (at most 4096)"),
        ("queens 60 60", "more than 65536 edges"),
        ("fibonacci 17", "4180 vertices (at most 4096)"),
        ("helix 5", "there is no graph 'helix' at"),
    ] {
        let error = game.position(position).unwrap_err().to_string();
        assert!(error.contains(message), "{position}: {error}");
    }
}

#[test]
fn files_with_undirected_edges_are_boards() {
    let text = "game kayles\ngraph\nmove delete v, neighbours(v)\n";
    let boards = [
        "graph { a -- b -- c; c -- d }",
        "strict graph G { a -- b; b -- c; c -- d }",
        "a -- b\nb -- c\n\"c\" -- d # last\n",
        "a -> b\nb -> c\nc -> d\n",
        "digraph { a -> b -> c -> d }",
    ];
    for (i, board) in boards.into_iter().enumerate() {
        let path = std::env::temp_dir().join(format!("impartial-board-{i}-{}.txt", std::process::id()));
        std::fs::write(&path, board).unwrap();
        let found = value(text, &format!("file:{}", path.display()));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(found, value(text, "path 4"), "{board}");
    }
}

/// Returns the value of a tree by the colon principle (*Winning Ways*, chapter 7): the nim-sum of one more than the
/// values of the subtrees at the root.
fn by_colon_principle(parents: &[usize], root: usize) -> u64 {
    let children = (root + 1..parents.len()).filter(|&v| parents[v] == root);
    children.fold(0, |sum, child| sum ^ (by_colon_principle(parents, child) + 1))
}

#[test]
fn green_hackenbush_on_random_trees_has_the_values_of_the_colon_principle() {
    let rule = "game g\ngraph\nmove delete edge u-v, unreachable(1)\n";
    let file = std::env::temp_dir().join(format!("impartial-tree-{}.txt", std::process::id()));
    // Only rules from a file may name files of graphs.
    let rules = file.with_extension("game");
    let mut state = 7_u64;
    let mut values = std::collections::BTreeSet::new();
    for tree in 0..60 {
        let vertices = 2 + tree % 8;
        // The parent of each vertex is one of those before it; vertex 0 is the ground.
        let parents: Vec<usize> = (0..vertices)
            .map(|v| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) as usize % v.max(1)
            })
            .collect();
        let edges: String = (1..vertices).map(|v| format!("{} -- {v}\n", parents[v])).collect();
        // The file names the ground first.
        assert!(edges.starts_with("0 --"));
        std::fs::write(&file, edges).unwrap();
        let expected = by_colon_principle(&parents, 0);
        values.insert(expected);
        let statement = format!(
            "claim v  vertices = {vertices} -> value = {expected}  for \"file:{}\"\n",
            file.display()
        );
        std::fs::write(&rules, format!("{rule}{statement}")).unwrap();
        let game = open(rules.to_str().unwrap()).unwrap();
        let run = Run::default();
        let report = game.claims()[0].check(&CheckContext::new(Effort::Quick, &run));
        assert_eq!(report.verdict, Verdict::Checked, "{parents:?}: {report:?}");
    }
    std::fs::remove_file(&file).unwrap();
    std::fs::remove_file(&rules).unwrap();
    assert!(values.len() >= 5, "{values:?}");
}

/// Games on paths, trees and stars that fall apart, or whose positions are equal up to isomorphism, need few positions.
#[test]
fn large_forests_need_few_positions() {
    let cx = Context::new(Limits::none().positions(2_000));
    let value = |rules: &str, position: &str, misere: MiserePolicy| {
        let game = open_text(&format!("game g\ngraph\n{rules}"), "g", None).unwrap().entry().0;
        let answer = game.value_of(&game.position(position).unwrap(), misere, &cx);
        answer.unwrap_or_else(|error| panic!("{rules} {position}: {error}")).grundy.unwrap().value.to_string()
    };
    use MiserePolicy::{Full, No};
    // The heaps of Kayles, of which edges are the counters.
    let at_a_vertex = "move delete edge u-v\nmove delete edge u-v, edge v-w\n";
    let kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4];
    for (edges, value_of_heap) in kayles.iter().enumerate() {
        assert_eq!(value(at_a_vertex, &format!("path {}", edges + 1), No), value_of_heap.to_string());
    }
    // One more than the nim-sum of the branches.
    let tree_chomp = "move delete v, unreachable(1)\n";
    assert_eq!(
        (value(tree_chomp, "star 20", Full), value(tree_chomp, "star 21", No)),
        ("1".into(), "2".into())
    );
    assert_eq!(value("move delete edge u-v\n", "star 20", No), "0");
    assert_eq!(value("move delete edge u-v\n", "grid 6 6", No), "0");
}
