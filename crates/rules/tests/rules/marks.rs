//! Rules on graphs with marks on vertices and edges, compared with the same rules written in Rust, on random graphs.

use crate::opening::{of_gallery, of_rules};
use impartial::run::Limits;
use impartial_query::{AnyGame, Context};
use impartial_rules::RuleFileGame;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// A graph with vertices 1, 2, … and its edges, the smaller end first.
struct Graph {
    vertices: usize,
    edges: Vec<(usize, usize)>,
}

/// A position: the remaining vertices, the marks by vertex and by edge, and the place of the token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    left: BTreeSet<usize>,
    of_vertices: Vec<u64>,
    of_edges: Vec<u64>,
    token: usize,
}

impl Graph {
    /// A random graph with an edge at its last vertex, so that its text names all vertices.
    fn random(random: &mut fastrand::Rng, most: usize) -> Graph {
        let vertices = random.usize(2..=most);
        let pairs = (1..=vertices).flat_map(|u| (u + 1..=vertices).map(move |v| (u, v)));
        let edges = pairs.filter(|&pair| pair == (1, vertices) || random.u8(0..10) < 4).collect();
        Graph { vertices, edges }
    }

    fn state(&self, random: &mut fastrand::Rng, of_vertices: u64, of_edges: u64) -> State {
        State {
            left: (1..=self.vertices).collect(),
            of_vertices: (0..=self.vertices)
                .map(|v| if v == 0 { 0 } else { random.u64(0..of_vertices) })
                .collect(),
            of_edges: self.edges.iter().map(|_| random.u64(0..of_edges)).collect(),
            token: random.usize(1..=self.vertices),
        }
    }

    fn is_left(&self, state: &State, edge: usize) -> bool {
        let (u, v) = self.edges[edge];
        state.left.contains(&u) && state.left.contains(&v)
    }

    /// The neighbours of a vertex that are left, with the numbers of the edges that lead to them.
    fn near(&self, state: &State, v: usize) -> Vec<(usize, usize)> {
        let other = |(edge, &(a, b)): (usize, &(usize, usize))| match v {
            _ if !self.is_left(state, edge) => None,
            v if v == a => Some((b, edge)),
            v if v == b => Some((a, edge)),
            _ => None,
        };
        self.edges.iter().enumerate().filter_map(other).collect()
    }

    /// The state after a vertex is deleted, with its marks and those of its edges.
    fn without(&self, state: &State, v: usize) -> State {
        let mut after = state.clone();
        after.left.remove(&v);
        after.of_vertices[v] = 0;
        let gone = (0..self.edges.len()).filter(|&edge| !self.is_left(&after, edge));
        for edge in gone.collect::<Vec<_>>() {
            after.of_edges[edge] = 0;
        }
        after
    }

    /// The notation of a state of a game with these names of numbers.
    fn text(&self, state: &State, token: bool, vertex_mark: &str, edge_mark: &str) -> String {
        let edges: Vec<String> = self.edges.iter().map(|(u, v)| format!("{u}-{v}")).collect();
        let mut numbers: Vec<String> = token.then(|| state.token.to_string()).into_iter().collect();
        let mut add = |name: &str, pairs: Vec<String>| {
            if !name.is_empty() && !pairs.is_empty() {
                numbers.push(format!("{name} {}", pairs.join(" ")));
            }
        };
        let vertices = (1..=self.vertices).filter(|&v| state.of_vertices[v] > 0);
        add(vertex_mark, vertices.map(|v| format!("{v}={}", state.of_vertices[v])).collect());
        let marked = (0..self.edges.len()).filter(|&edge| state.of_edges[edge] > 0);
        add(edge_mark, marked.map(|edge| format!("{}={}", edges[edge], state.of_edges[edge])).collect());
        let with = if numbers.is_empty() { String::new() } else { format!(" with {}", numbers.join(", ")) };
        format!("edges {}{with}", edges.join(" "))
    }
}

type Options<'a> = dyn Fn(&Graph, &State) -> Vec<State> + 'a;

/// The value of a state by the definition.
fn value(graph: &Graph, options: &Options<'_>, state: &State, known: &mut HashMap<State, u64>) -> u64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let values: BTreeSet<u64> =
        options(graph, state).iter().map(|option| value(graph, options, option, known)).collect();
    let mex = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(state.clone(), mex);
    mex
}

/// The form of random positions: the greatest numbers of vertices, marks of vertices and marks of edges, and
/// the names of the marks.
struct Shape<'s> {
    most: usize,
    of_vertices: (u64, &'s str),
    of_edges: (u64, &'s str),
    token: bool,
}

/// Compares a rule file with moves written in Rust, on 60 random positions.
fn compare(name: &str, game: RuleFileGame, shape: &Shape<'_>, options: &Options<'_>) {
    let mut random = fastrand::Rng::with_seed(1993);
    let game = game.entry().0;
    let cx = Context::new(Limits::none());
    for _ in 0..60 {
        let graph = Graph::random(&mut random, shape.most);
        let state = graph.state(&mut random, shape.of_vertices.0, shape.of_edges.0);
        let text = graph.text(&state, shape.token, shape.of_vertices.1, shape.of_edges.1);
        let position = game.position(&text).unwrap_or_else(|error| panic!("{name} {text}: {error}"));
        assert_eq!(position.to_string(), text, "{name}");
        let ours = game.value(&text, &cx).unwrap_or_else(|error| panic!("{name} {text}: {error}"));
        let theirs = value(&graph, options, &state, &mut HashMap::new());
        assert_eq!(ours.grundy.unwrap().value, theirs.into(), "{name}: {text}");
    }
}

#[test]
fn proper_colouring_gives_each_vertex_a_colour_that_its_neighbours_lack() {
    for colours in 1..=3 {
        let name = format!("proper-colouring.game:{colours}");
        // Some of the given colours may be equal at neighbours, and others are greater than K.
        let shape = Shape { most: 5, of_vertices: (3, "color"), of_edges: (1, ""), token: false };
        compare(&name, of_gallery(&name), &shape, &|graph, state| {
            let mut all = Vec::new();
            for v in (1..=graph.vertices).filter(|&v| state.of_vertices[v] == 0) {
                for k in 1..=colours {
                    if graph.near(state, v).iter().all(|&(u, _)| state.of_vertices[u] != k) {
                        let mut after = state.clone();
                        after.of_vertices[v] = k;
                        all.push(after);
                    }
                }
            }
            all
        });
    }
}

#[test]
fn nim_on_graphs_lowers_the_edge_along_which_the_token_goes() {
    let shape = Shape { most: 4, of_vertices: (1, ""), of_edges: (4, "weight"), token: true };
    compare("nim-on-graphs", of_gallery("nim-on-graphs.game"), &shape, &|graph, state| {
        let mut all = Vec::new();
        for (v, edge) in graph.near(state, state.token) {
            for k in 0..state.of_edges[edge] {
                let mut after = State { token: v, ..state.clone() };
                after.of_edges[edge] = k;
                all.push(after);
            }
        }
        all
    });
}

#[test]
fn neighboring_nim_takes_where_the_token_stands_after_its_step() {
    let shape = Shape { most: 4, of_vertices: (4, "heap"), of_edges: (1, ""), token: true };
    compare("neighboring-nim", of_gallery("neighboring-nim.game"), &shape, &|graph, state| {
        let near = graph.near(state, state.token).into_iter().map(|(v, _)| v);
        let mut all = Vec::new();
        for v in near.chain([state.token]) {
            for k in 0..state.of_vertices[v] {
                let mut after = State { token: v, ..state.clone() };
                after.of_vertices[v] = k;
                all.push(after);
            }
        }
        all
    });
}

#[test]
fn the_game_of_cycles_has_no_sinks_and_sources_and_ends_with_a_triangle() {
    let shape = Shape { most: 4, of_vertices: (1, ""), of_edges: (1, "arrow"), token: false };
    /// True if the arrow of an edge leads from one vertex to another.
    fn leads(graph: &Graph, state: &State, u: usize, v: usize) -> bool {
        let arrow = if u < v { 1 } else { 2 };
        let edge = graph.edges.iter().position(|&edge| edge == (u.min(v), u.max(v)));
        edge.is_some_and(|edge| state.of_edges[edge] == arrow)
    }
    compare("game-of-cycles", of_gallery("game-of-cycles.game"), &shape, &|graph, state| {
        let all = || 1..=graph.vertices;
        let round =
            |a, b, c| leads(graph, state, a, b) && leads(graph, state, b, c) && leads(graph, state, c, a);
        if all().any(|a| all().any(|b| all().any(|c| round(a, b, c)))) {
            return Vec::new();
        }
        let fits = |state: &State| {
            all().all(|v| {
                let near = graph.near(state, v);
                let out = near.iter().filter(|&&(u, _)| leads(graph, state, v, u)).count();
                let into = near.iter().filter(|&&(u, _)| leads(graph, state, u, v)).count();
                near.is_empty() || out != near.len() && into != near.len()
            })
        };
        let free = (0..graph.edges.len()).filter(|&edge| state.of_edges[edge] == 0);
        let marked = |edge: usize, arrow: u64| {
            let mut after = state.clone();
            after.of_edges[edge] = arrow;
            after
        };
        free.flat_map(|edge| [marked(edge, 1), marked(edge, 2)]).filter(fits).collect()
    });
}

/// A vertex is deleted with its mark and those of its edges, and marks elsewhere change at once with it.
#[test]
fn marks_of_what_is_deleted_are_deleted() {
    let rules = "graph with c(v), w(u, v)\n\
                 move delete u, c(v) := min(c(v) + w(u, v), 3)  for edge u-v\n\
                 move w(u, v) := c(u), c(u) := w(u, v)  for edge u-v if c(u) < w(u, v)";
    // A move of the second kind exchanges a smaller number of a vertex with a greater one of its edge: the sum of the
    // marks of vertices rises, and that of the edges falls.
    let shape = Shape { most: 4, of_vertices: (3, "c"), of_edges: (4, "w"), token: false };
    compare("exchange", of_rules(rules), &shape, &|graph, state| {
        let mut all = Vec::new();
        for (edge, &(a, b)) in graph.edges.iter().enumerate().filter(|(edge, _)| graph.is_left(state, *edge))
        {
            for (u, v) in [(a, b), (b, a)] {
                let mut after = graph.without(state, u);
                after.of_vertices[v] = (state.of_vertices[v] + state.of_edges[edge]).min(3);
                all.push(after);
                if state.of_vertices[u] < state.of_edges[edge] {
                    let mut after = state.clone();
                    after.of_edges[edge] = state.of_vertices[u];
                    after.of_vertices[u] = state.of_edges[edge];
                    all.push(after);
                }
            }
        }
        all
    });
}

/// With one colour the game is Node Kayles, which on a path is Dawson's Kayles, 0.137 (Berlekamp, Conway and Guy 1982).
#[test]
fn proper_colouring_with_one_colour_is_node_kayles() {
    let cx = Context::new(Limits::none());
    let [coloured, kayles] =
        [of_gallery("proper-colouring.game:1"), of_rules("graph\nmove delete v, neighbours(v)")]
            .map(|game| game.entry().0);
    let value = |game: &Arc<dyn AnyGame>, text: &str| game.value(text, &cx).unwrap().grundy.unwrap().value;
    for (n, known) in [0u64, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4].into_iter().enumerate() {
        let text = format!("path {n}");
        assert_eq!(value(&coloured, &text), known.into(), "{text}");
    }
    for text in ["cycle 7", "petersen", "grid 2 4", "star 6", "wheel 5"] {
        assert_eq!(value(&coloured, text), value(&kayles, text), "{text}");
    }
}

#[test]
fn marks_have_a_notation_and_mistakes_say_what_is_wrong() {
    let game = of_rules(
        "graph with t, c(v), w(u, v)\nstart 1\nmove delete edge u-v\nmove t := v, c(v) := 0, w(u, v) := 0  for edge u-v",
    );
    let game = game.entry().0;
    let same = |text: &str| game.position(text).unwrap_or_else(|error| panic!("{text}: {error}")).to_string();
    assert_eq!(same("path 3"), "path 3 with 1");
    assert_eq!(same("path 3 with c all=2"), "path 3 with 1, c 1=2 2=2 3=2");
    assert_eq!(same("path 3 with 2, w 2-1=7, c 3=0 1=4"), "path 3 with 2, c 1=4, w 1-2=7");
    assert_eq!(same("path 3: 1 2 with 2, w all=1"), "path 3: 1 2 with 2, w 1-2=1");
    assert_eq!(same("cycle 3: without 1-2 with 3, w all=5"), "cycle 3: without 1-2 with 3, w 1-3=5 2-3=5");
    let large = format!("path 2 with 1, c 1={}", i64::MAX);
    assert_eq!(same(&large), large);
    let wrong = [
        ("path 3 with 1, c 4=1", "path 3 has no vertex '4'"),
        ("path 3 with 1, w 1-3=1", "path 3 has no edge '1-3'"),
        ("path 3: 1 2 with 1, c 3=1", "vertex 3 is not left, and has no c"),
        ("path 3: 1 2 with 1, w 2-3=1", "edge 2-3 is not left, and has no w"),
        ("path 3 with 1, c 1=1 1=2", "the c of vertex 1 twice"),
        ("path 3 with 1, c 1=1, c 2=1", "'c' twice behind 'with'"),
        ("path 3 with 1, c 1", "'1' is no mark of a vertex (such as: c 1=2)"),
        ("path 3 with 1, w 1", "'1' is no mark of an edge (such as: w 1-2=2)"),
        ("path 3 with 1, c 1=x", "'x' in '1=x' is not a natural number below 2^63"),
        ("path 3 with 1, d 1=1", "'d 1=1' behind 'with' is neither a natural number below 2^63 nor a mark"),
        ("path 3 with 1,2", "2 extra numbers where the game has 1 extra number"),
    ];
    for (text, expected) in wrong {
        let error = game.position(text).map(|position| position.to_string()).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn rules_with_wrong_marks_say_what_is_wrong() {
    let wrong = [
        ("graph with c(v), c\nmove delete v", "'c' twice"),
        ("graph with c(v, v)\nmove delete v", "'v' twice"),
        ("graph with degree(v)\nmove delete v", "it is a function"),
        ("graph with neighbours(v)\nmove delete v", "it is a function"),
        ("heaps n with c(v)\nmove n - 1", "only graphs have marks"),
        ("graph with c(v)\nmove d(v) := 1", "there is no mark 'd'"),
        ("graph with c(v)\nmove c(u, v) := 1", "'c' is the mark of a vertex, not of 2 numbers"),
        ("graph with w(u, v)\nmove w(v) := 1", "'w' is the mark of an edge, not of 1 number"),
        ("graph with c(v)\nmove delete v  if c(v, v) = 1", "'c' takes 1 argument, not 2"),
        ("graph with c(v)\ndef c(v) := 1\nmove delete v", "so a number of the position is called"),
        ("graph\nmove c(v) := 1", "a line such as: graph with c(v)"),
        ("heaps n with q\nmove q(n) := 1", "there is no mark 'q'"),
        ("graph with c(v)\nmove c(k) := 1  for k in 1..vertices", "this range misses vertices"),
        ("graph with c(v)\nmove delete v  if sum k in 1..vertices: c(k) > 3", "this range misses vertices"),
    ];
    for (rules, expected) in wrong {
        let text = format!("game g\n{rules}\n");
        let error =
            RuleFileGame::of_text(&text, "g.game", "g.game", None).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(expected), "{rules}: {error}");
    }
}

/// Measures that show that play ends, and rules without a measure.
#[test]
fn play_ends_if_marks_become_smaller_or_zeros_are_filled() {
    let measure = |rules: &str| of_rules(&format!("graph with t, c(v), w(u, v)\nstart 1\n{rules}")).measure();
    let sum = "with every move the sum of the marks becomes smaller";
    let zeros = "with every move fewer marks are 0";
    let cases = [
        ("move c(v) := k, t := v  for k in 0..c(v) - 1", Some(sum)),
        ("move c(v) := k, t := v  for k in 0..9 if k < c(v)", Some(sum)),
        ("move c(v) := c(v) - 1, w(u, v) := w(u, v) - 2  for edge u-v", Some(sum)),
        ("move c(v) := k  for vertex v, k in 1..3 if c(v) = 0", Some(zeros)),
        ("move w(u, v) := 2  for edge u-v if 0 = w(u, v) & degree(u) > 1", Some(zeros)),
        ("move delete edge u-v, c(u) := 7", Some("with every move vertices or edges are taken away")),
        (
            "move delete v, c(u) := 7  for edge u-v\nmove c(v) := c(v) - 1",
            Some("with every move vertices or edges are taken away, or the sum of the marks becomes smaller"),
        ),
        ("move c(v) := k  for k in 0..c(v)", None),
        // Names that differ in an apostrophe are different names.
        ("move c(v) := k'  for k in 0..9, k' in 0..9 if k < c(v)", None),
        ("move c(v) := c(v') - 1  for edge v-v'", None),
        ("move c(v') := c(v') - 1  for edge v-v'", Some(sum)),
        ("move c(v) := c(u) - 1  for edge u-v", None),
        ("move c(v) := k  for k in 0..c(t) - 1", None),
        ("move c(v) := c(v) - t", None),
        ("move c(v) := c(v) - 1 + t", None),
        ("move c(v) := c(v) - 1, w(u, v) := 9  for edge u-v", None),
        ("move c(v) := k  for k in 0..3 if c(v) = 0", None),
        ("move c(v) := 1  if c(t) = 0", None),
        ("move c(v) := c(v) - 1\nmove w(u, v) := 1  if w(u, v) = 0", None),
        ("move delete neighbours(v), c(v) := 1", None),
    ];
    for (rules, expected) in cases {
        assert_eq!(measure(rules).ok().as_deref(), expected, "{rules}");
    }
}
