//! All small graphs and trees up to isomorphism, and their invariants.

use std::collections::{BTreeMap, BTreeSet};

/// A graph: the neighbours of each vertex as a set of bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SmallGraph {
    neighbours: Vec<u32>,
}

/// Largest number of vertices of [`all_graphs`].
const MAX_VERTICES: usize = 6;

impl SmallGraph {
    /// Returns the graph with these edges.
    pub(crate) fn from_edges(vertices: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> SmallGraph {
        let mut neighbours = vec![0; vertices];
        for (u, v) in edges {
            neighbours[u] |= 1 << v;
            neighbours[v] |= 1 << u;
        }
        SmallGraph { neighbours }
    }

    /// Returns the graph with other names of its vertices.
    pub(crate) fn relabelled(&self, name: impl Fn(usize) -> usize) -> SmallGraph {
        let edges: Vec<(usize, usize)> = self.edges().map(|(u, v)| (name(u), name(v))).collect();
        SmallGraph::from_edges(self.vertices(), edges)
    }

    pub(crate) fn vertices(&self) -> usize {
        self.neighbours.len()
    }

    fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let pairs = (0..self.vertices()).flat_map(|u| (u + 1..self.vertices()).map(move |v| (u, v)));
        pairs.filter(|&(u, v)| self.neighbours[u] >> v & 1 == 1)
    }

    pub(crate) fn edge_count(&self) -> usize {
        self.edges().count()
    }

    pub(crate) fn degree(&self, v: usize) -> usize {
        self.neighbours[v].count_ones() as usize
    }

    /// Returns the number of vertices whose degree satisfies a condition.
    pub(crate) fn count_degrees(&self, holds: impl Fn(usize) -> bool) -> usize {
        (0..self.vertices()).filter(|&v| holds(self.degree(v))).count()
    }

    /// Returns the connected components, each as a set of bits.
    pub(crate) fn components(&self) -> Vec<u32> {
        let mut rest: u32 = (1 << self.vertices()) - 1;
        let mut all = Vec::new();
        while rest != 0 {
            let mut part = rest & rest.wrapping_neg();
            loop {
                let grown = (0..self.vertices())
                    .filter(|&v| part >> v & 1 == 1)
                    .fold(part, |all, v| all | self.neighbours[v]);
                if grown == part {
                    break;
                }
                part = grown;
            }
            rest &= !part;
            all.push(part);
        }
        all
    }

    /// Returns whether the vertices have two colours so that the ends of each edge differ.
    pub(crate) fn is_bipartite(&self) -> bool {
        let mut sides = vec![None; self.vertices()];
        for part in self.components() {
            let first = part.trailing_zeros() as usize;
            sides[first] = Some(false);
            let mut open = vec![first];
            while let Some(v) = open.pop() {
                for u in (0..self.vertices()).filter(|u| self.neighbours[v] >> u & 1 == 1) {
                    match sides[u] {
                        None => {
                            sides[u] = sides[v].map(|side: bool| !side);
                            open.push(u);
                        }
                        side if side == sides[v] => return false,
                        Some(_) => {}
                    }
                }
            }
        }
        true
    }

    /// Returns the number of edges of a largest matching of the vertices `among`.
    pub(crate) fn matching(&self, among: u32) -> usize {
        let Some(v) = (0..self.vertices()).find(|v| among >> v & 1 == 1) else { return 0 };
        let rest = among & !(1 << v);
        let partners = (0..self.vertices()).filter(|u| self.neighbours[v] & rest & (1 << u) != 0);
        let matched = partners.map(|u| 1 + self.matching(rest & !(1 << u))).max().unwrap_or(0);
        matched.max(self.matching(rest))
    }

    /// Returns the set of all vertices.
    pub(crate) fn whole(&self) -> u32 {
        (1 << self.vertices()) - 1
    }

    /// Returns whether every largest matching covers a vertex.
    pub(crate) fn is_always_matched(&self, v: usize) -> bool {
        self.matching(self.whole()) > self.matching(self.whole() & !(1 << v))
    }

    /// Returns the nim-sum over the branches at the first vertex of one more than the same of each branch, of a tree.
    pub(crate) fn colon(&self) -> usize {
        self.colon_from(0, usize::MAX)
    }

    fn colon_from(&self, v: usize, parent: usize) -> usize {
        let branches = (0..self.vertices()).filter(|&u| u != parent && self.neighbours[v] >> u & 1 == 1);
        branches.fold(0, |all, u| all ^ (self.colon_from(u, v) + 1))
    }

    /// Returns the text of the graph, and the name of each vertex. Unless `is_labelled`, vertices without neighbours come
    /// first, so that the list of edges names the greatest vertex.
    pub(crate) fn text(&self, is_labelled: bool) -> (String, Vec<usize>) {
        let vertices = self.vertices();
        if self.edge_count() == 0 {
            return match vertices {
                0 => ("path 0".into(), Vec::new()),
                1 => ("path 1".into(), vec![1]),
                n => {
                    let names: Vec<usize> = (2..n + 2).collect();
                    let list: Vec<String> = names.iter().map(usize::to_string).collect();
                    (format!("star {n}: {}", list.join(" ")), names)
                }
            };
        }
        let mut order: Vec<usize> = (0..vertices).collect();
        if !is_labelled {
            order.sort_by_key(|&v| self.degree(v) > 0);
        }
        let mut names = vec![0; vertices];
        for (place, v) in order.into_iter().enumerate() {
            names[v] = place + 1;
        }
        let list: Vec<String> = self.edges().map(|(u, v)| format!("{}-{}", names[u], names[v])).collect();
        (format!("edges {}", list.join(" ")), names)
    }

    /// Returns a text that rooted trees share if they are isomorphic.
    fn rooted_form(&self, v: usize, parent: usize) -> String {
        let children = (0..self.vertices()).filter(|&u| u != parent && self.neighbours[v] >> u & 1 == 1);
        let mut forms: Vec<String> = children.map(|u| self.rooted_form(u, v)).collect();
        forms.sort_unstable();
        format!("({})", forms.concat())
    }
}

/// Returns all graphs with a number of vertices up to isomorphism, of at most 6 vertices.
pub(crate) fn all_graphs(vertices: usize) -> Vec<SmallGraph> {
    if vertices > MAX_VERTICES {
        return Vec::new();
    }
    let pairs: Vec<(usize, usize)> = (0..vertices).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    let place = |u: usize, v: usize| u.max(v) * (u.max(v) - 1) / 2 + u.min(v);
    let maps: Vec<Vec<usize>> = permutations(vertices)
        .into_iter()
        .map(|images| pairs.iter().map(|&(u, v)| place(images[u], images[v])).collect())
        .collect();
    let mut seen = vec![false; 1 << pairs.len()];
    let mut all = Vec::new();
    for edges in 0..seen.len() {
        if seen[edges] {
            continue;
        }
        let chosen: Vec<usize> = (0..pairs.len()).filter(|edge| edges >> edge & 1 == 1).collect();
        for map in &maps {
            seen[chosen.iter().fold(0, |image, &edge| image | 1 << map[edge])] = true;
        }
        all.push(SmallGraph::from_edges(vertices, chosen.iter().map(|&edge| pairs[edge])));
    }
    all
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    match count {
        0 => vec![Vec::new()],
        _ => permutations(count - 1)
            .into_iter()
            .flat_map(|rest| {
                (0..count).map(move |at| {
                    let mut one = rest.clone();
                    one.insert(at, count - 1);
                    one
                })
            })
            .collect(),
    }
}

/// Returns all trees with a number of vertices, up to isomorphism. With `is_rooted` the first vertex is the root, and
/// isomorphisms keep it.
pub(crate) fn trees(vertices: usize, is_rooted: bool) -> Vec<SmallGraph> {
    let mut all = vec![SmallGraph { neighbours: vec![0] }];
    if vertices == 0 {
        return Vec::new();
    }
    for count in 1..vertices {
        let mut larger: BTreeMap<String, SmallGraph> = BTreeMap::new();
        for tree in &all {
            for v in 0..count {
                let edges: Vec<(usize, usize)> = tree.edges().chain([(v, count)]).collect();
                let one = SmallGraph::from_edges(count + 1, edges);
                let form = match is_rooted {
                    true => one.rooted_form(0, usize::MAX),
                    false => {
                        let forms: BTreeSet<String> =
                            (0..=count).map(|root| one.rooted_form(root, usize::MAX)).collect();
                        forms.into_iter().next().unwrap_or_default()
                    }
                };
                larger.entry(form).or_insert(one);
            }
        }
        all = larger.into_values().collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_and_trees_are_as_many_as_known() {
        let graphs: Vec<usize> = (0..=6).map(|n| all_graphs(n).len()).collect();
        assert_eq!(graphs, [1, 1, 2, 4, 11, 34, 156]);
        let free: Vec<usize> = (1..=9).map(|n| trees(n, false).len()).collect();
        assert_eq!(free, [1, 1, 1, 2, 3, 6, 11, 23, 47]);
        let rooted: Vec<usize> = (1..=8).map(|n| trees(n, true).len()).collect();
        assert_eq!(rooted, [1, 1, 2, 4, 9, 20, 48, 115]);
    }

    #[test]
    fn invariants_are_those_of_the_definition() {
        let cycle = |n: usize| SmallGraph::from_edges(n, (0..n).map(|v| (v, (v + 1) % n)));
        let path = |n: usize| SmallGraph::from_edges(n, (1..n).map(|v| (v - 1, v)));
        for n in 3..9 {
            assert_eq!(cycle(n).is_bipartite(), n % 2 == 0);
            assert_eq!(cycle(n).matching(cycle(n).whole()), n / 2);
            assert_eq!((cycle(n).edge_count(), cycle(n).components().len()), (n, 1));
            assert_eq!(path(n).colon(), n - 1);
            // The middle of an even path is matched always, the ends of an odd one are not.
            assert_eq!(path(n).is_always_matched(0), n % 2 == 0);
        }
        let star = SmallGraph::from_edges(6, (1..5).map(|leaf| (0, leaf)));
        assert_eq!((star.colon(), star.count_degrees(|degree| degree == 1)), (0, 4));
        assert_eq!(star.components().len(), 2);
        assert_eq!(star.text(false).0, "edges 2-3 2-4 2-5 2-6");
    }

    #[test]
    fn graphs_of_four_vertices_differ_in_their_degrees() {
        let forms: BTreeSet<(Vec<usize>, usize)> = all_graphs(4)
            .iter()
            .map(|graph| {
                let mut degrees: Vec<usize> = (0..4).map(|v| graph.degree(v)).collect();
                degrees.sort_unstable();
                (degrees, graph.components().len())
            })
            .collect();
        assert_eq!(forms.len(), 11);
    }
}
