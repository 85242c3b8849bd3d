//! The positions of a graph, options first.

use crate::game::Graph;
use crate::run::{Meter, Run, Stopped};
use crate::solve::Cycle;
use hashbrown::HashMap;

/// The positions of a graph that reach no cycle, in an order in which every position comes after
/// all its options.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    settled: Vec<u32>,
    is_settled: Vec<bool>,
}

/// States of a position during the search.
const NEW: u8 = 0;
const OPEN: u8 = 1;
const SETTLED: u8 = 2;
const STUCK: u8 = 3;

impl Order {
    /// Orders all positions, by depth-first search with an explicit stack.
    ///
    /// # Complexity
    /// Linear in positions and edges; five bytes per position in addition to the stack.
    pub(crate) fn from_graph(graph: &Graph, run: &Run<'_>) -> Result<Self, Stopped> {
        Order::from(graph, 0..graph.len() as u32, run)
    }

    /// Orders only the followers of the positions `roots`, including the roots themselves.
    pub(crate) fn from(
        graph: &Graph,
        roots: impl IntoIterator<Item = u32>,
        run: &Run<'_>,
    ) -> Result<Self, Stopped> {
        let n = graph.len();
        run.check(0, graph.bytes() + 18 * n as u64)?;
        let mut state = vec![NEW; n];
        let mut settled = Vec::new();
        let mut stack: Vec<(u32, u32)> = Vec::new();
        let mut meter = Meter::new(1 << 18);
        for root in roots {
            if state[root as usize] != NEW {
                continue;
            }
            state[root as usize] = OPEN;
            stack.push((root, 0));
            while let Some((v, next)) = stack.last_mut() {
                let (v, row) = (*v, graph.row(*v));
                if meter.advance(1) {
                    run.check(settled.len() as u64, 0)?;
                }
                if let Some(&to) = row.get(*next as usize) {
                    *next += 1;
                    if state[to as usize] == NEW {
                        state[to as usize] = OPEN;
                        stack.push((to, 0));
                    }
                    continue;
                }
                stack.pop();
                // An option that is still open leads back to this position, so this position reaches a cycle.
                state[v as usize] = if row.iter().all(|&to| state[to as usize] == SETTLED) {
                    settled.push(v);
                    SETTLED
                } else {
                    STUCK
                };
            }
        }
        Ok(Order { settled, is_settled: state.into_iter().map(|state| state == SETTLED).collect() })
    }

    /// Returns the positions that reach no cycle, options first.
    pub(crate) fn settled(&self) -> &[u32] {
        &self.settled
    }

    /// Returns a cycle that can be reached from `v`, if one exists. The path always takes the first option that reaches
    /// a cycle.
    pub(crate) fn cycle(&self, graph: &Graph, v: u32) -> Option<Cycle<u32>> {
        if self.is_settled[v as usize] {
            return None;
        }
        let mut path = vec![v];
        let mut place: HashMap<u32, usize> = HashMap::from_iter([(v, 0)]);
        loop {
            let &last = path.last()?;
            let &next = graph.row(last).iter().find(|&&to| !self.is_settled[to as usize])?;
            if let Some(&from) = place.get(&next) {
                return Some(Cycle::new(path.split_off(from)));
            }
            place.insert(next, path.len());
            path.push(next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_come_first_and_what_reaches_a_cycle_is_left_out() {
        // 3 -> 2 -> 1 -> 0, 4 -> 5 -> 4, 6 -> 0, 4.
        let edges = [(3, 2), (2, 1), (1, 0), (4, 5), (5, 4), (6, 0), (6, 4)];
        let graph = Graph::from_edges(7, edges).unwrap();
        let order = Order::from_graph(&graph, &Run::default()).unwrap();
        assert_eq!(order.settled(), [0, 1, 2, 3]);
        assert_eq!(order.cycle(&graph, 6).unwrap().positions(), [4, 5]);
        assert_eq!(order.cycle(&graph, 3), None);
        let part = Order::from(&graph, [1], &Run::default()).unwrap();
        assert_eq!(part.settled(), [0, 1]);
    }

    #[test]
    fn a_chain_of_a_million_moves_does_not_overflow_the_stack() {
        let n = 1_000_000u32;
        let graph = Graph::from_edges(n as usize, (1..n).map(|v| (v - 1, v))).unwrap();
        let order = Order::from_graph(&graph, &Run::default()).unwrap();
        assert_eq!((order.settled().len(), order.settled()[0]), (n as usize, n - 1));
    }
}
