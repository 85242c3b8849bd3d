//! The positions of a game of heaps with few counters: all sums of heaps up to a total.

use impartial::game::{Graph, HeapMoves};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// All sums of heaps whose sizes add up to at most a total, with their moves.
pub(crate) struct SmallSums {
    pub(crate) graph: Graph,
    /// The position of the single heap n. `None` for a size without a heap.
    single: Vec<Option<u32>>,
}

impl SmallSums {
    /// Creates the graph of the sums with a total of at most `total`. Returns `None` if a move leaves a larger total.
    pub(crate) fn new(moves: &dyn HeapMoves, total: u64) -> Option<SmallSums> {
        let mut sums = Vec::new();
        let sizes: Vec<u64> = (1..=total).filter(|&heap| moves.is_heap(heap)).collect();
        add_sums(&sizes, total, &mut Vec::new(), &mut sums);
        let places: HashMap<&[u64], u32> = sums.iter().map(Vec::as_slice).zip(0..).collect();
        let mut edges = Vec::new();
        for (from, sum) in (0..).zip(&sums) {
            for (at, &heap) in sum.iter().enumerate() {
                if at > 0 && sum[at - 1] == heap {
                    continue;
                }
                let rest: Vec<u64> = sum[..at].iter().chain(&sum[at + 1..]).copied().collect();
                let visited = moves.visit_heap_moves(heap, &mut |parts| {
                    let mut next = rest.clone();
                    next.extend(parts.iter().filter(|part| **part > 0));
                    next.sort_unstable_by(|a, b| b.cmp(a));
                    match places.get(&next[..]) {
                        Some(&to) => {
                            edges.push((from, to));
                            ControlFlow::Continue(())
                        }
                        None => ControlFlow::Break(()),
                    }
                });
                if visited.is_break() {
                    return None;
                }
            }
        }
        let graph = Graph::from_edges(sums.len(), edges).ok()?;
        let single = (0..=total).map(|heap| places.get(&[heap][..]).copied()).collect();
        Some(SmallSums { graph, single })
    }

    /// Returns the positions of the single heaps 1, 2, …, with their sizes.
    pub(crate) fn heaps(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        (0..).zip(&self.single).filter_map(|(heap, &position)| Some((heap, position?)))
    }
}

/// Adds all lists of sizes in descending order that begin with `list` and have a total of at most `rest` after it.
fn add_sums(sizes: &[u64], rest: u64, list: &mut Vec<u64>, sums: &mut Vec<Vec<u64>>) {
    sums.push(list.clone());
    let largest = list.last().copied().unwrap_or(rest);
    for &size in sizes.iter().filter(|size| **size <= rest.min(largest)) {
        list.push(size);
        add_sums(sizes, rest - size, list, sums);
        list.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::period::HeapCode;

    #[test]
    fn the_sums_are_the_partitions_of_all_numbers_to_the_total() {
        let kayles: HeapCode = "0.77".parse().unwrap();
        let sums = SmallSums::new(&kayles, 8).unwrap();
        // 1 + 1 + 2 + 3 + 5 + 7 + 11 + 15 + 22 partitions.
        assert_eq!((sums.graph.len(), sums.heaps().count()), (67, 8));
        let (_, four) = sums.heaps().nth(3).unwrap();
        assert_eq!(sums.graph.row(four).len(), 4);
    }
}
