//! Rules on graphs against the same rules written out, on all that may be left of small graphs.

use impartial::run::Limits;
use impartial_catalogue::{AnyGame, Context, SolverChoice};
use impartial_rules::Opened;
use std::collections::HashMap;
use std::sync::Arc;

/// A graph with vertices 1, 2, … and the bits of those that are left.
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

    /// Nothing for a vertex that is not left.
    fn degree(&self, v: u32) -> Option<usize> {
        self.has(v).then(|| (1..31).filter(|&u| self.adjacent(u, v)).count())
    }

    fn all(&self) -> Vec<u32> {
        (1..31).filter(|&v| self.has(v)).collect()
    }

    /// Without each of the vertices for which a condition holds.
    fn without(&self, if_holds: impl Fn(u32) -> bool) -> Vec<u32> {
        self.all().into_iter().filter(|&v| if_holds(v)).map(|v| self.vertices & !(1 << v)).collect()
    }

    fn pairs(&self, if_holds: bool) -> Vec<u32> {
        let edges = self.edges.iter().filter(|&&(u, v)| if_holds && self.adjacent(u, v));
        edges.map(|&(u, v)| self.vertices & !(1 << u) & !(1 << v)).collect()
    }
}

type Options = fn(&Left<'_>) -> Vec<u32>;

const RULES: [(&str, Options); 13] = [
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
    // These ask for nothing outside of a connected part.
    ("move delete v  if degree(v) <= 1", |g| g.without(|v| g.degree(v).is_some_and(|n| n <= 1))),
    ("move delete u, v  for edge u-v", |g| g.pairs(true)),
];

fn mex(values: &[u64]) -> u64 {
    (0..).find(|n| !values.contains(n)).unwrap_or_default()
}

/// Both values by the definition.
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
    let graphs: [(&str, u32, Vec<(u32, u32)>); 3] =
        [("path 6", 6, path), ("cycle 5", 5, cycle), ("complete 4", 4, complete)];
    let mut several = 0;
    for (text, rule) in RULES {
        let text = format!("game g\ngraph\n{text}\n");
        let opened = Opened::of_text(&text, "g.game", "g.game", None)
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
