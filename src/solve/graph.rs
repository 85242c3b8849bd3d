//! Explicit graphs: all positions in one topological pass.
//!
//! Positions are settled from the terminal ones upwards: one is settled as soon as all its options
//! are. What is never settled is exactly what can reach a cycle, so a cycle never stands in the
//! way of the positions that cannot reach it.

use super::Cycle;
use crate::game::Graph;
use crate::run::{Progress, Run, Stopped};
use crate::value::GrundyPair;
use hashbrown::HashMap;

const UNSETTLED: u32 = u32::MAX;

/// The Grundy pairs of all positions of a graph that reach no cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphValues {
    normal: Vec<u32>,
    misere: Vec<u32>,
    settled: u64,
}

impl GraphValues {
    /// The pair of position `v`; `None` if play from it can go on for ever.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn pair(&self, v: u32) -> Option<GrundyPair> {
        let normal = self.normal[v as usize];
        (normal != UNSETTLED).then(|| GrundyPair::new(u64::from(normal), u64::from(self.misere[v as usize])))
    }

    /// How many positions have values.
    pub fn settled(&self) -> u64 {
        self.settled
    }

    /// Whether every position has a value.
    pub fn is_complete(&self) -> bool {
        self.settled == self.normal.len() as u64
    }

    /// A cycle that play from `v` can reach; `None` if there is none. It is the cycle found by
    /// always taking the first option that has no value.
    pub fn cycle(&self, graph: &Graph, v: u32) -> Option<Cycle<u32>> {
        let stuck = |v: u32| self.normal[v as usize] == UNSETTLED;
        if !stuck(v) {
            return None;
        }
        let mut path = vec![v];
        let mut place: HashMap<u32, usize> = HashMap::from_iter([(v, 0)]);
        loop {
            let &last = path.last()?;
            let &next = graph.row(last).iter().find(|&&to| stuck(to))?;
            if let Some(&from) = place.get(&next) {
                return Some(Cycle::new(path.split_off(from)));
            }
            place.insert(next, path.len());
            path.push(next);
        }
    }
}

/// The normal and misère values of all positions of a graph that reach no cycle.
///
/// # Errors
/// [`Stopped`] when a limit of the run is reached.
///
/// # Complexity
/// Linear in positions and edges; beside the graph, four bytes an edge and 16 a position.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::run::Run;
/// use impartial::solve::solve_graph;
/// // 0 is terminal; 1 -> 0; 2 -> 3 -> 2 is a cycle, and 4 reaches it.
/// let graph = Graph::from_edges(5, [(1, 0), (2, 3), (3, 2), (3, 0), (4, 2)]).unwrap();
/// let values = solve_graph(&graph, &Run::default()).unwrap();
/// assert_eq!(values.pair(1).unwrap().normal, 1);
/// assert_eq!(values.pair(4), None);
/// assert_eq!(values.cycle(&graph, 4).unwrap().positions(), [2, 3]);
/// ```
pub fn solve_graph(graph: &Graph, run: &Run<'_>) -> Result<GraphValues, Stopped> {
    let n = graph.len();
    run.check(0, graph.bytes() + 4 * graph.edge_count() as u64 + 24 * n as u64)?;
    let before = Predecessors::new(graph, run)?;
    let mut waiting: Vec<u32> = (0..n as u32).map(|v| graph.row(v).len() as u32).collect();
    let mut ready: Vec<u32> = (0..n as u32).filter(|&v| waiting[v as usize] == 0).collect();
    let mut values = GraphValues { normal: vec![UNSETTLED; n], misere: vec![UNSETTLED; n], settled: 0 };
    let mut scratch = Scratch::default();
    let mut steps = 0;
    while let Some(v) = ready.pop() {
        let row = graph.row(v);
        values.normal[v as usize] = scratch.mex(row.len(), row.iter().map(|&to| values.normal[to as usize]));
        values.misere[v as usize] = if row.is_empty() {
            1
        } else {
            scratch.mex(row.len(), row.iter().map(|&to| values.misere[to as usize]))
        };
        values.settled += 1;
        steps += 1 + row.len();
        if steps >= CHECK_EVERY {
            steps = 0;
            run.check(values.settled, 0)?;
            run.report(Progress { phase: "positions solved", done: values.settled, total: Some(n as u64) });
        }
        for &u in before.of_position(v) {
            waiting[u as usize] -= 1;
            if waiting[u as usize] == 0 {
                ready.push(u);
            }
        }
    }
    Ok(values)
}

/// Positions and edges between two looks at the limits.
const CHECK_EVERY: usize = 1 << 16;

/// The edges of a graph, reversed: the positions from which a move leads to each position.
pub(crate) struct Predecessors {
    ends: Vec<u64>,
    sources: Vec<u32>,
}

impl Predecessors {
    /// Reverses the edges of `graph`. An edge that occurs twice in the graph occurs twice in reverse.
    ///
    /// # Errors
    /// [`Stopped`] when the time limit of the run is reached or the run is cancelled. The caller has to account
    /// for the memory: see [`Predecessors::bytes_for`].
    ///
    /// # Complexity
    /// Linear in positions and edges; two passes over the edges.
    pub(crate) fn new(graph: &Graph, run: &Run<'_>) -> Result<Self, Stopped> {
        let n = graph.len();
        let mut ends = vec![0u64; n];
        let mut steps = 0;
        let mut ask = |more: usize| {
            steps += 1 + more;
            if steps < CHECK_EVERY {
                return Ok(());
            }
            steps = 0;
            run.check(0, 0)
        };
        for v in 0..n as u32 {
            ask(graph.row(v).len())?;
            for &to in graph.row(v) {
                ends[to as usize] += 1;
            }
        }
        let mut total = 0;
        for slot in &mut ends {
            total += std::mem::replace(slot, total);
        }
        let mut sources = vec![0u32; total as usize];
        for v in 0..n as u32 {
            ask(graph.row(v).len())?;
            for &to in graph.row(v) {
                let slot = &mut ends[to as usize];
                sources[*slot as usize] = v;
                *slot += 1;
            }
        }
        Ok(Predecessors { ends, sources })
    }

    /// Number of bytes that the reversed edges of `graph` take.
    pub(crate) fn bytes_for(graph: &Graph) -> u64 {
        8 * graph.len() as u64 + 4 * graph.edge_count() as u64
    }

    /// The positions from which a move leads to `v`.
    pub(crate) fn of_position(&self, v: u32) -> &[u32] {
        let v = v as usize;
        let start = if v == 0 { 0 } else { self.ends[v - 1] as usize };
        &self.sources[start..self.ends[v] as usize]
    }
}

/// Reused memory for mex.
#[derive(Default)]
struct Scratch {
    words: Vec<u64>,
}

impl Scratch {
    /// The mex of `count` values.
    fn mex(&mut self, count: usize, values: impl Iterator<Item = u32>) -> u32 {
        if count < 64 {
            // The mex is at most `count`, so larger values do not matter.
            let seen = values.filter(|&v| v < 64).fold(0u64, |seen, v| seen | 1 << v);
            return seen.trailing_ones();
        }
        self.words.clear();
        self.words.resize(count / 64 + 1, 0);
        for v in values {
            if let Some(word) = self.words.get_mut(v as usize / 64) {
                *word |= 1 << (v % 64);
            }
        }
        for (i, word) in self.words.iter().enumerate() {
            if *word != u64::MAX {
                return 64 * i as u32 + word.trailing_ones();
            }
        }
        64 * self.words.len() as u32
    }
}
