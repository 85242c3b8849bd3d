//! Positions of every kind.

use std::collections::{BTreeMap, BTreeSet};

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Position {
    /// Heaps or coins, ascending.
    Members(Vec<u64>),
    /// A fixed number of numbers.
    Numbers(Vec<u64>),
    /// The lengths of rows, the longest first.
    Rows(Vec<u64>),
    /// Rows of cells.
    Grid(Vec<Vec<char>>),
    /// The remaining vertices and edges of a graph.
    Graph(Board),
    /// Heaps that are one position, and the extra numbers.
    List(Vec<u64>, Vec<u64>),
}

/// The remaining vertices and edges of a graph, and the extra numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The remaining vertices.
    pub vertices: BTreeSet<u64>,
    /// The remaining edges, the smaller end first; in a directed graph, the end where the edge begins.
    pub edges: BTreeSet<(u64, u64)>,
    /// True if edges have a direction.
    pub directed: bool,
    /// The extra numbers.
    pub extra: Vec<u64>,
    /// The marks other than 0, by the place of their name and the ends.
    pub marks: BTreeMap<(usize, Vec<u64>), u64>,
}

impl Position {
    /// Returns the heaps, coins or rows.
    pub(crate) fn members(&self) -> &[u64] {
        match self {
            Position::Members(members) | Position::Rows(members) | Position::List(members, _) => members,
            _ => &[],
        }
    }
}

impl Board {
    /// Returns the neighbours of a vertex; in a directed graph, those to which an edge leads.
    pub(crate) fn neighbours(&self, vertex: u64) -> Vec<u64> {
        self.vertices.iter().copied().filter(|&other| self.is_edge(vertex, other)).collect()
    }

    pub(crate) fn is_edge(&self, u: u64, v: u64) -> bool {
        self.edges.contains(&self.ends(u, v))
    }

    /// Returns an edge from one vertex to another as it is listed.
    pub(crate) fn ends(&self, u: u64, v: u64) -> (u64, u64) {
        if self.directed { (u, v) } else { sorted((u, v)) }
    }

    /// Returns the vertices from which an edge leads to a vertex.
    pub(crate) fn sources(&self, vertex: u64) -> Vec<u64> {
        self.vertices.iter().copied().filter(|&other| self.is_edge(other, vertex)).collect()
    }

    /// Returns whether no edge of either direction ends at a vertex.
    pub(crate) fn is_isolated(&self, vertex: u64) -> bool {
        self.neighbours(vertex).is_empty() && self.sources(vertex).is_empty()
    }

    /// Returns whether the rest of the graph has at most one connected part, whatever the directions of edges are.
    pub(crate) fn is_connected(&self) -> bool {
        let mut reached: BTreeSet<u64> = self.vertices.first().copied().into_iter().collect();
        loop {
            let both = |&vertex: &u64| [self.neighbours(vertex), self.sources(vertex)].concat();
            let next: BTreeSet<u64> = reached.iter().flat_map(both).collect();
            let before = reached.len();
            reached.extend(next);
            if reached.len() == before {
                return reached == self.vertices;
            }
        }
    }

    /// Returns the vertices to which a path leads from a vertex; none if the vertex is not left.
    pub(crate) fn part_of(&self, vertex: u64) -> BTreeSet<u64> {
        let mut part: BTreeSet<u64> = self.vertices.iter().copied().filter(|&v| v == vertex).collect();
        loop {
            let next: BTreeSet<u64> = part.iter().flat_map(|&v| self.neighbours(v)).collect();
            let before = part.len();
            part.extend(next);
            if part.len() == before {
                return part;
            }
        }
    }

    /// Returns the ends as they are listed if their vertex or edge is left.
    pub(crate) fn marked(&self, ends: &[u64]) -> Option<Vec<u64>> {
        match *ends {
            [v] => self.vertices.contains(&v).then(|| vec![v]),
            [u, v] => self.is_edge(u, v).then(|| <[u64; 2]>::from(self.ends(u, v)).to_vec()),
            _ => None,
        }
    }

    /// Returns the mark of a vertex or edge that is left.
    pub(crate) fn mark(&self, mark: usize, ends: &[u64]) -> Option<u64> {
        let ends = self.marked(ends)?;
        Some(self.marks.get(&(mark, ends)).copied().unwrap_or(0))
    }

    /// Sets a mark. Marks that are 0, and those of deleted vertices and edges, are not recorded.
    pub(crate) fn set_mark(&mut self, mark: usize, ends: Vec<u64>, n: u64) {
        self.marks.insert((mark, ends), n);
        self.settle();
    }

    /// Removes the marks that are 0, and those of deleted vertices and edges.
    pub(crate) fn settle(&mut self) {
        let marks = std::mem::take(&mut self.marks);
        self.marks =
            marks.into_iter().filter(|((_, ends), n)| *n > 0 && self.marked(ends).is_some()).collect();
    }

    pub(crate) fn delete(&mut self, vertex: u64) {
        self.vertices.remove(&vertex);
        self.edges.retain(|&(u, v)| u != vertex && v != vertex);
    }

    /// Returns the path, cycle, star, complete graph or grid that a text names, or the graph whose edges it lists.
    fn named(text: &str, directed: bool) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |at: usize| words.get(at)?.parse::<u64>().ok();
        if words[0] == if directed { "arcs" } else { "edges" } {
            let pair = |word: &&str| {
                let (u, v) = word.split_once('-')?;
                Some((u.parse::<u64>().ok()?, v.parse::<u64>().ok()?))
            };
            let edges: Vec<(u64, u64)> = words[1..].iter().map(pair).collect::<Option<_>>()?;
            let count = edges.iter().map(|&(u, v)| u.max(v)).max()?;
            return Some(Board::of_edges(count, edges, directed));
        }
        let n = if words == ["petersen"] { 5 } else { number(1)? };
        let next = |v: u64, step: u64| (v - 1 + step) % n + 1;
        let (count, edges): (u64, Vec<(u64, u64)>) = match (words[0], words.len()) {
            ("path", 2) => (n, (1..n).map(|v| (v, v + 1)).collect()),
            ("cycle", 2) => (n, (1..n).map(|v| (v, v + 1)).chain([(n, 1)]).collect()),
            ("star", 2) => (n + 1, (2..=n + 1).map(|v| (1, v)).collect()),
            ("complete", 2) => (n, (1..=n).flat_map(|v| (1..v).map(move |u| (u, v))).collect()),
            ("petersen", 1) => {
                let outer = (1..=n).map(|v| (v, next(v, 1)));
                let inner = (1..=n).map(|v| (v + n, next(v, 2) + n));
                (2 * n, outer.chain((1..=n).map(|v| (v, v + n))).chain(inner).collect())
            }
            ("grid", 3) => {
                let columns = number(2)?;
                let across = (1..=n * columns).filter(|v| v % columns != 0).map(|v| (v, v + 1));
                let down = (1..=(n - 1) * columns).map(|v| (v, v + columns));
                (n * columns, across.chain(down).collect())
            }
            _ => return Board::of_family(&words, directed),
        };
        Some(Board::of_edges(count, edges, directed))
    }

    /// Returns the graph with these edges, each from the first vertex to the second if they have a direction.
    fn of_edges(count: u64, edges: impl IntoIterator<Item = (u64, u64)>, directed: bool) -> Self {
        let mut board = Board { vertices: (1..=count).collect(), directed, ..Board::default() };
        let edges = edges.into_iter().filter(|(u, v)| u != v).map(|(u, v)| board.ends(u, v));
        board.edges = edges.collect();
        board
    }

    /// Returns a graph of another family, from a condition on two vertices. Of a pair that satisfies it in both orders,
    /// the edge leads from the smaller vertex to the greater, except on a ring.
    fn of_family(words: &[&str], directed: bool) -> Option<Self> {
        let (family, numbers) = words.split_first()?;
        let numbers: Vec<u64> = numbers.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let ring = |a: u64, b: u64, n: u64, step: u64| a != b && (b + n - a) % n == step % n;
        type Joined = Box<dyn Fn(u64, u64) -> bool>;
        // The vertices are counted from 0 here.
        let (count, joined): (u64, Joined) = match (*family, &numbers[..]) {
            ("wheel", &[n]) if n >= 3 => {
                (n + 1, Box::new(move |a, b| a == 0 && b > 0 || a > 0 && b > 0 && ring(a - 1, b - 1, n, 1)))
            }
            ("bipartite", &[a, b]) => (a + b, Box::new(move |u, v| u < a && v >= a)),
            ("petersen", &[n, k]) if n >= 3 && (1..n).contains(&k) => (
                2 * n,
                Box::new(move |u, v| match (u < n, v < n) {
                    (true, true) => ring(u, v, n, 1),
                    (false, false) => ring(u - n, v - n, n, k),
                    (true, false) => v == u + n,
                    (false, true) => false,
                }),
            ),
            ("circulant", [n, steps @ ..]) if !steps.is_empty() => {
                let (n, steps) = (*n, steps.to_vec());
                (n, Box::new(move |u, v| steps.iter().any(|&step| ring(u, v, n, step))))
            }
            ("cube", &[d]) if d < 6 => (1 << d, Box::new(|u, v| u < v && (u ^ v).count_ones() == 1)),
            ("queens", &[rows, columns]) => (
                rows * columns,
                Box::new(move |u, v| {
                    let (down, right) =
                        ((u / columns).abs_diff(v / columns), (u % columns).abs_diff(v % columns));
                    u < v && (down == 0 || right == 0 || down == right)
                }),
            ),
            ("fibonacci", &[n]) if n < 8 => {
                let mut bearers = Vec::new();
                fibonacci(n, 0, &mut bearers);
                let count = bearers.len() as u64;
                (count, Box::new(move |u, v| v > 0 && bearers.get(v as usize) == Some(&u)))
            }
            _ => return None,
        };
        let pairs = (0..count).flat_map(|u| (0..count).map(move |v| (u, v)));
        let edges = pairs.filter(|&(u, v)| joined(u, v)).map(|(u, v)| (u + 1, v + 1));
        Some(Board::of_edges(count, edges, directed))
    }

    /// Parses the name of a graph, and after a colon the remaining part of the graph.
    pub(crate) fn parse(text: &str, directed: bool) -> Option<Self> {
        let (name, left) = text.split_once(':').map_or((text, None), |(name, left)| (name, Some(left)));
        let mut board = Board::named(name, directed)?;
        let Some(left) = left else { return Some(board) };
        let (vertices, without) =
            left.split_once("without").map_or((left, None), |(vertices, edges)| (vertices, Some(edges)));
        if !(vertices.trim().is_empty() && without.is_some()) {
            let listed = vertices.trim();
            let left: Option<BTreeSet<u64>> = match listed {
                "none" => Some(BTreeSet::new()),
                _ => listed.split_whitespace().map(|vertex| vertex.parse().ok()).collect(),
            };
            let left = left?;
            for vertex in board.vertices.clone() {
                if !left.contains(&vertex) {
                    board.delete(vertex);
                }
            }
        }
        for edge in without.into_iter().flat_map(str::split_whitespace) {
            let (u, v) = edge.split_once('-')?;
            let (u, v) = (u.parse::<u64>().ok()?, v.parse::<u64>().ok()?);
            let ends = board.ends(u, v);
            board.edges.remove(&ends).then_some(())?;
        }
        Some(board)
    }
}

/// Adds a Fibonacci tree, whose root hangs from the vertex `bearer`: the root, then the tree of n - 1 and that of n - 2.
fn fibonacci(n: u64, bearer: u64, bearers: &mut Vec<u64>) {
    if n > 0 {
        let root = bearers.len() as u64;
        bearers.push(bearer);
        fibonacci(n - 1, root, bearers);
        fibonacci(n.saturating_sub(2), root, bearers);
    }
}

fn sorted((u, v): (u64, u64)) -> (u64, u64) {
    (u.min(v), u.max(v))
}

/// Parses numbers separated by commas.
pub(crate) fn numbers(text: &str) -> Option<Vec<u64>> {
    let text = text.trim();
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}
