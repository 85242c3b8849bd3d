//! Trees and cycles up to isomorphism: the classes of positions of games on graphs that do not depend on the numbers of
//! vertices.
//!
//! A position has a code if every connected part of its graph is a tree or a cycle. Positions have equal codes exactly if an
//! isomorphism takes one to the other, with all marks, tokens and named vertices (Aho, Hopcroft and Ullman, *The design and
//! analysis of computer algorithms*, 1974, section 3.2; the least rotation of a cycle: Shiloach 1981). A star with twenty
//! equal leaves has twenty-one positions with its centre instead of 2^20, and the parts of a path with n vertices are n paths
//! instead of n(n + 1)/2.

use crate::boards::cells::BoardCells;
use crate::boards::vertex_names::NamedVertices;
use crate::boards::vertices::{Graphs, RequestedGraph};
use crate::evaluate::StepCount;
use crate::positions::board::{BoardGame, BoardKind};
use impartial::game::{Components, Game, Options};
use impartial::solve::ClassesOf;
use std::cmp::Ordering;
use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Least number of symmetries of a position with a vertex of degree 3 or more that is solved by the codes of its followers.
const MIN_SYMMETRIES: u64 = 24;

/// Largest degree of a vertex of a path or a cycle.
const OF_PATHS: usize = 2;

/// The end of the children of a vertex in a code, and the beginning of a child.
const END: u8 = 0;
const CHILD: u8 = 1;

/// The code of a position.
type Code = Arc<[u8]>;

/// A class of isomorphic positions, with one of them.
#[derive(Clone, Debug)]
pub(crate) struct GraphClass {
    code: Code,
    member: BoardCells,
}

impl PartialEq for GraphClass {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for GraphClass {}

impl Hash for GraphClass {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.code.hash(state);
    }
}

impl PartialOrd for GraphClass {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Small positions come first.
impl Ord for GraphClass {
    fn cmp(&self, other: &Self) -> Ordering {
        self.code.len().cmp(&other.code.len()).then_with(|| self.code.cmp(&other.code))
    }
}

/// The game on classes of graphs.
#[derive(Clone, Debug)]
pub(crate) struct GraphClasses {
    game: BoardGame,
    names: NamedVertices,
}

impl GraphClasses {
    /// Returns the classes of a game, or `None` if its rule depends on the numbers of vertices.
    pub(crate) fn new(game: &BoardGame) -> Option<Self> {
        let BoardKind::Graph(_) = game.board else { return None };
        let names = crate::boards::vertex_names::named_vertices(&game.rule)?;
        Some(GraphClasses { game: game.clone(), names })
    }

    fn graphs(&self) -> Option<&Graphs> {
        match &self.game.board {
            BoardKind::Graph(graphs) => Some(graphs),
            _ => None,
        }
    }

    /// Returns the class of a position, or `None` if a part of its graph is neither a tree nor a cycle.
    fn coded(&self, position: &BoardCells) -> Option<CodedPosition> {
        let graph = self.graphs()?.get(position.head[0])?;
        let coded = GraphCoder { graph: &graph, board: position, names: &self.names }.code()?;
        let class = GraphClass { code: coded.code.into(), member: position.clone() };
        // A named vertex or a token distinguishes the parts of a path.
        let has_equal_parts = coded.degree <= OF_PATHS && self.names.is_empty();
        Some(CodedPosition { class, is_shared: has_equal_parts || coded.symmetries >= MIN_SYMMETRIES })
    }

    /// Calls `visit` with the options of a class, each once.
    fn visit_classes(
        &self,
        class: &GraphClass,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(GraphClass) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut seen: HashSet<Code> = HashSet::new();
        self.game.options_of(&class.member, &StepCount::watched(should_continue), &mut |option| {
            // What is left of trees and cycles are trees and cycles.
            let Some(CodedPosition { class: option, .. }) = self.coded(&option) else {
                return visit(class.clone());
            };
            if seen.insert(option.code.clone()) { visit(option) } else { ControlFlow::Continue(()) }
        })
    }
}

impl ClassesOf<BoardCells> for GraphClasses {
    /// Returns the class of paths and cycles, and of forests that have many symmetries. For other graphs the codes are not
    /// worth their time.
    fn class(&self, position: &BoardCells) -> Option<GraphClass> {
        self.coded(position).filter(|coded| coded.is_shared).map(|coded| coded.class)
    }

    fn member(&self, class: &GraphClass) -> BoardCells {
        class.member.clone()
    }
}

impl Game for GraphClasses {
    type Position = GraphClass;

    fn allocated_bytes(&self, class: &GraphClass) -> usize {
        // The length and the counters of a shared code.
        class.code.len() + 2 * size_of::<usize>() + self.game.allocated_bytes(&class.member)
    }
}

impl Options for GraphClasses {
    fn visit_options(
        &self,
        class: &GraphClass,
        visit: &mut dyn FnMut(GraphClass) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_classes(class, &|| true, visit)
    }

    fn visit_options_while(
        &self,
        class: &GraphClass,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(GraphClass) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_classes(class, should_continue, visit)
    }
}

impl Components for GraphClasses {
    fn visit_components(&self, class: &GraphClass, visit: &mut dyn FnMut(GraphClass)) {
        self.game.visit_components(&class.member, &mut |part| match self.coded(&part) {
            Some(part) => visit(part.class),
            None => visit(class.clone()),
        });
    }

    fn play_ends(&self) -> bool {
        self.game.play_ends
    }
}

/// A class, and whether many followers of its positions share classes.
struct CodedPosition {
    class: GraphClass,
    is_shared: bool,
}

/// The code of a graph.
struct GraphCode {
    code: Vec<u8>,
    /// The number of symmetries that keep the roots of its trees.
    symmetries: u64,
    /// The largest degree.
    degree: usize,
}

/// The coder of one position.
struct GraphCoder<'a> {
    graph: &'a RequestedGraph,
    board: &'a BoardCells,
    names: &'a NamedVertices,
}

/// A rooted tree: its vertices in the order in which a search reaches them, each with its parent and its depth.
struct RootedTree {
    order: Vec<usize>,
    /// Index in `order` of the parent of each vertex of `order`; that of the root is its own.
    parents: Vec<usize>,
    depths: Vec<usize>,
}

impl GraphCoder<'_> {
    /// Returns the code of the position, or `None` if a part of its graph is neither a tree nor a cycle.
    fn code(&self) -> Option<GraphCode> {
        let count = self.graph.vertices.len();
        let near: Vec<Vec<usize>> = (0..count).map(|v| self.linked(v)).collect();
        let mut code = Vec::new();
        self.write_numbers(&mut code);
        let mut seen = vec![false; count];
        let (mut trees, mut cycles) = (Vec::new(), Vec::new());
        for start in 0..count {
            if seen[start] || self.board.cells[start] == 0 {
                continue;
            }
            let tree = rooted(&near, start);
            tree.order.iter().for_each(|&v| seen[v] = true);
            // Each edge is listed at both of its ends.
            let ends: usize = tree.order.iter().map(|&v| near[v].len()).sum();
            if ends != 2 * (tree.order.len() - 1) {
                let is_cycle = tree.order.iter().all(|&v| near[v].len() == 2);
                cycles.push(is_cycle.then(|| self.cycle_code(&near, start))?);
                continue;
            }
            let of_root = |centre: usize| self.tree_code(&near, centre);
            trees.push(centres(&near, &tree).into_iter().map(of_root).min()?);
        }
        trees.sort_unstable();
        cycles.sort_unstable();
        let mut symmetries = orders_of_equal(trees.iter().map(|(tree, _)| tree));
        write_number(trees.len() as u64, &mut code);
        for (tree, from_tree) in &trees {
            code.extend(tree);
            symmetries = symmetries.saturating_mul(*from_tree);
        }
        cycles.iter().for_each(|cycle| code.extend(cycle));
        let degree = near.iter().map(Vec::len).max().unwrap_or(0);
        Some(GraphCode { code, symmetries, degree })
    }

    /// Returns the code of the cycle that contains a vertex: its number of vertices, and the vertices and edges along it from
    /// the place and in the direction that give the least list.
    fn cycle_code(&self, near: &[Vec<usize>], start: usize) -> Vec<u8> {
        let mut along = vec![start, near[start][0]];
        loop {
            let [before, at] = [along[along.len() - 2], along[along.len() - 1]];
            let next = if near[at][0] == before { near[at][1] } else { near[at][0] };
            if next == start {
                break;
            }
            along.push(next);
        }
        let step = |from: usize, to: usize| {
            let mut step = Vec::new();
            self.write_vertex(from, &mut step);
            self.write_edge(from, to, &mut step);
            step
        };
        let steps_of = |along: &[usize]| {
            let ends = along.iter().zip(along.iter().cycle().skip(1));
            least_rotation(ends.map(|(&from, &to)| step(from, to)).collect())
        };
        let forwards = steps_of(&along);
        along.reverse();
        let mut code = Vec::new();
        write_number(along.len() as u64, &mut code);
        code.extend(forwards.min(steps_of(&along)).concat());
        code
    }

    /// Returns the vertices that an edge of either direction joins with a vertex, each once.
    fn linked(&self, v: usize) -> Vec<usize> {
        if self.board.cells[v] == 0 {
            return Vec::new();
        }
        let mut linked: Vec<usize> = self.graph.linked(self.board, v).collect();
        linked.sort_unstable();
        linked.dedup();
        linked
    }

    /// Writes the extra numbers: those that are no tokens, and the tokens that lie on no vertex that is left.
    fn write_numbers(&self, code: &mut Vec<u8>) {
        for (n, is_token) in self.graph.extra(self.board).zip(&self.names.tokens) {
            match is_token {
                false => write_number(n, code),
                true if self.is_left(n) => write_number(0, code),
                // Only the vertices that the rule names differ from each other once they are deleted.
                true => write_number(2 + self.constant(n).map_or(0, |at| 1 + at as u64), code),
            }
        }
    }

    fn is_left(&self, n: u64) -> bool {
        let vertex = n.checked_sub(1).and_then(|v| usize::try_from(v).ok());
        vertex.is_some_and(|v| v < self.graph.vertices.len() && self.board.cells[v] == 1)
    }

    /// Returns the place of a number among the vertices that the rule names.
    fn constant(&self, n: u64) -> Option<usize> {
        self.names.constants.binary_search(&n).ok()
    }

    /// Writes what distinguishes a vertex: its place among the named vertices, its tokens, and its marks.
    fn write_vertex(&self, v: usize, code: &mut Vec<u8>) {
        let n = v as u64 + 1;
        write_number(self.constant(n).map_or(0, |at| 1 + at as u64), code);
        let tokens = self.graph.extra(self.board).zip(&self.names.tokens);
        for (at, is_token) in tokens {
            if *is_token {
                code.push(u8::from(at == n));
            }
        }
        self.write_marks(&[v], code);
    }

    /// Writes what distinguishes an edge: the directions that are left, and the marks in each.
    fn write_edge(&self, parent: usize, child: usize, code: &mut Vec<u8>) {
        for ends in [[parent, child], [child, parent]] {
            let is_edge = self.graph.edge(ends[0], ends[1]).is_some()
                && self.graph.joined(self.board, ends[0], ends[1]);
            code.push(u8::from(is_edge));
            if is_edge {
                self.write_marks(&ends, code);
            }
        }
    }

    fn write_marks(&self, ends: &[usize], code: &mut Vec<u8>) {
        for (mark, &count) in self.graph.marks.iter().enumerate() {
            if count == ends.len() {
                write_number(self.graph.mark(self.board, mark, ends).unwrap_or(0), code);
            }
        }
    }

    /// Returns the code of the tree that contains `root`, with this vertex as its root, and the number of its symmetries.
    fn tree_code(&self, near: &[Vec<usize>], root: usize) -> (Vec<u8>, u64) {
        let tree = rooted(near, root);
        let n = tree.order.len();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); n];
        (1..n).for_each(|i| children[tree.parents[i]].push(i));
        // The number of each vertex among the different ones of its depth, from the leaves up.
        let mut ranks = vec![0u64; n];
        let mut symmetries = 1u64;
        let mut first = n;
        while first > 0 {
            let last = first;
            first = tree.depths[..last].partition_point(|&depth| depth < tree.depths[last - 1]);
            let mut level: Vec<(Vec<u8>, usize)> = Vec::with_capacity(last - first);
            for (i, children) in children.iter_mut().enumerate().take(last).skip(first) {
                let mut own = Vec::new();
                if i > 0 {
                    self.write_edge(tree.order[tree.parents[i]], tree.order[i], &mut own);
                }
                self.write_vertex(tree.order[i], &mut own);
                children.sort_unstable_by_key(|&child| ranks[child]);
                let equal = orders_of_equal(children.iter().map(|&child| ranks[child]));
                symmetries = symmetries.saturating_mul(equal);
                for &child in children.iter() {
                    write_number(ranks[child] + 1, &mut own);
                }
                own.push(END);
                level.push((own, i));
            }
            level.sort_unstable();
            let mut rank = 0;
            for at in 0..level.len() {
                if at > 0 && level[at].0 != level[at - 1].0 {
                    rank += 1;
                }
                ranks[level[at].1] = rank;
            }
        }
        let mut code = Vec::new();
        self.write_tree(&tree, &children, &mut code);
        (code, symmetries)
    }

    /// Writes a tree whose children are in order.
    fn write_tree(&self, tree: &RootedTree, children: &[Vec<usize>], code: &mut Vec<u8>) {
        let mut open: Vec<(usize, usize)> = vec![(0, 0)];
        self.write_vertex(tree.order[0], code);
        while let Some((i, next)) = open.last_mut() {
            match children[*i].get(*next) {
                Some(&child) => {
                    *next += 1;
                    code.push(CHILD);
                    self.write_edge(tree.order[tree.parents[child]], tree.order[child], code);
                    self.write_vertex(tree.order[child], code);
                    open.push((child, 0));
                }
                None => {
                    code.push(END);
                    open.pop();
                }
            }
        }
    }
}

/// Returns the least of the rotations of a list, in a number of comparisons that grows linearly.
fn least_rotation<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    let n = list.len();
    // Two rotations are compared; the first `same` members agree. A rotation that loses takes those that begin inside of the
    // compared members with it.
    let (mut one, mut other, mut same) = (0, 1, 0);
    while one < n && other < n && same < n {
        match list[(one + same) % n].cmp(&list[(other + same) % n]) {
            Ordering::Equal => {
                same += 1;
                continue;
            }
            Ordering::Less => other += same + 1,
            Ordering::Greater => one += same + 1,
        }
        if one == other {
            other += 1;
        }
        same = 0;
    }
    list.rotate_left(one.min(other));
    list
}

/// Returns the number of orders of a sorted list in which only equal members change places.
fn orders_of_equal<T: PartialEq>(sorted: impl Iterator<Item = T>) -> u64 {
    let (mut orders, mut equal, mut before) = (1u64, 0, None);
    for one in sorted {
        equal = if before.as_ref() == Some(&one) { equal + 1 } else { 1 };
        orders = orders.saturating_mul(equal);
        before = Some(one);
    }
    orders
}

/// Writes a number as bytes of seven bits; no number is the beginning of another one.
fn write_number(mut n: u64, code: &mut Vec<u8>) {
    while n >= 128 {
        code.push(n as u8 | 128);
        n >>= 7;
    }
    code.push(n as u8);
}

/// Returns the tree or graph that contains a vertex, as a breadth-first search reaches it.
fn rooted(near: &[Vec<usize>], root: usize) -> RootedTree {
    let mut tree = RootedTree { order: vec![root], parents: vec![0], depths: vec![0] };
    let mut seen: HashSet<usize> = HashSet::from([root]);
    let mut at = 0;
    while at < tree.order.len() {
        for &v in &near[tree.order[at]] {
            if seen.insert(v) {
                tree.order.push(v);
                tree.parents.push(at);
                tree.depths.push(tree.depths[at] + 1);
            }
        }
        at += 1;
    }
    tree
}

/// Returns the one or two vertices in the middle of the longest paths of a tree.
fn centres(near: &[Vec<usize>], tree: &RootedTree) -> Vec<usize> {
    // The last vertex that a search reaches is an end of a longest path, and so is the last one that a search from there
    // reaches.
    let end = tree.order[tree.order.len() - 1];
    let across = rooted(near, end);
    let mut at = across.order.len() - 1;
    let mut path = vec![across.order[at]];
    while at > 0 {
        at = across.parents[at];
        path.push(across.order[at]);
    }
    let middle = path.len() / 2;
    if path.len() % 2 == 1 { vec![path[middle]] } else { vec![path[middle - 1], path[middle]] }
}

#[cfg(test)]
mod tests;
