//! The solver of explicit graphs: all positions in one topological pass.
//!
//! Positions are settled from the terminal ones upwards: a position is settled as soon as all its options are
//! settled. The positions that are never settled are exactly those that can reach a cycle. So a cycle does not
//! affect the positions that cannot reach it.

use super::Cycle;
use crate::game::Graph;
use crate::run::{Meter, Progress, Run, Stopped};
use crate::value::GrundyPair;
use hashbrown::HashMap;

const UNSETTLED: u32 = u32::MAX;

/// The Grundy pairs of all positions of a graph that cannot reach a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphValues {
    normal: Vec<u32>,
    misere: Vec<u32>,
    settled: u64,
}

impl GraphValues {
    /// Returns the pair of position `v`; `None` if play from it can be infinite.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn pair(&self, v: u32) -> Option<GrundyPair> {
        let normal = self.normal[v as usize];
        (normal != UNSETTLED).then(|| GrundyPair::new(u64::from(normal), u64::from(self.misere[v as usize])))
    }

    /// Returns the number of positions that have values.
    pub fn solved_count(&self) -> u64 {
        self.settled
    }

    /// Returns whether every position has a value.
    pub fn is_complete(&self) -> bool {
        self.settled == self.normal.len() as u64
    }

    /// Returns a cycle that play from `v` can reach; `None` if no cycle can be reached. The result is the cycle reached
    /// by always moving to the first option without a value.
    pub fn cycle(&self, graph: &Graph, v: u32) -> Option<Cycle<u32>> {
        let stuck = |v: u32| self.normal[v as usize] == UNSETTLED;
        if !stuck(v) {
            return None;
        }
        let mut path = vec![v];
        let mut index_of: HashMap<u32, usize> = HashMap::from_iter([(v, 0)]);
        loop {
            let &last = path.last()?;
            let &next = graph.row(last).iter().find(|&&to| stuck(to))?;
            if let Some(&from) = index_of.get(&next) {
                return Some(Cycle::new(path.split_off(from)));
            }
            index_of.insert(next, path.len());
            path.push(next);
        }
    }
}

/// Computes the normal and misère values of all positions of a graph that cannot reach a cycle.
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached.
///
/// # Complexity
/// Linear time in positions and edges. In addition to the graph, the memory is four bytes for each edge and at most
/// 24 bytes for each position.
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
    let mut meter = Meter::new(CHECK_EVERY);
    while let Some(v) = ready.pop() {
        let row = graph.row(v);
        values.normal[v as usize] = scratch.mex(row.len(), row.iter().map(|&to| values.normal[to as usize]));
        values.misere[v as usize] = if row.is_empty() {
            1
        } else {
            scratch.mex(row.len(), row.iter().map(|&to| values.misere[to as usize]))
        };
        values.settled += 1;
        if meter.advance(1 + row.len()) {
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

/// Number of positions and edges between two checks of the limits.
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
        let mut meter = Meter::new(CHECK_EVERY);
        for v in 0..n as u32 {
            let row = graph.row(v);
            if meter.advance(1 + row.len()) {
                run.check(0, 0)?;
            }
            for &to in row {
                ends[to as usize] += 1;
            }
        }
        let mut total = 0;
        for slot in &mut ends {
            total += std::mem::replace(slot, total);
        }
        let mut sources = vec![0u32; total as usize];
        for v in 0..n as u32 {
            let row = graph.row(v);
            if meter.advance(1 + row.len()) {
                run.check(0, 0)?;
            }
            for &to in row {
                let slot = &mut ends[to as usize];
                sources[*slot as usize] = v;
                *slot += 1;
            }
        }
        Ok(Predecessors { ends, sources })
    }

    /// Returns the number of bytes that the reversed edges of `graph` take.
    pub(crate) fn bytes_for(graph: &Graph) -> u64 {
        8 * graph.len() as u64 + 4 * graph.edge_count() as u64
    }

    /// Returns the positions from which a move leads to `v`.
    pub(crate) fn of_position(&self, v: u32) -> &[u32] {
        let v = v as usize;
        let start = if v == 0 { 0 } else { self.ends[v - 1] as usize };
        &self.sources[start..self.ends[v] as usize]
    }
}

/// Reusable memory for the computation of mex.
#[derive(Default)]
struct Scratch {
    words: Vec<u64>,
}

impl Scratch {
    /// Returns the mex of `count` values.
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
