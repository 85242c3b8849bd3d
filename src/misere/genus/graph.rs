//! The genera of all positions of a graph.

use super::Genus;
use crate::game::Graph;
use crate::misere::order::Order;
use crate::run::{Meter, Progress, Run, Stopped};
use crate::solve::Cycle;
use crate::value::BitSet;
use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
use std::hash::BuildHasher;

/// A table of different genera, by number. A game has few different ones.
#[derive(Clone, Debug, Default)]
pub struct GenusTable {
    genera: Vec<Genus>,
    index: HashTable<u32>,
    hasher: DefaultHashBuilder,
    allocated_bytes: usize,
    /// For each genus, the last mark that it received.
    marks: Vec<u32>,
    mark: u32,
    seen: BitSet,
    /// Counts the digits and genera that are read.
    meter: Meter,
}

impl GenusTable {
    /// Returns the number of a genus, and adds the genus if it is new.
    pub fn number(&mut self, genus: Genus) -> u32 {
        let GenusTable { genera, index, hasher, allocated_bytes, marks, .. } = self;
        let hash = hasher.hash_one(&genus);
        let same = |&number: &u32| genera[number as usize] == genus;
        match index.entry(hash, same, |&number| hasher.hash_one(&genera[number as usize])) {
            Entry::Occupied(slot) => *slot.get(),
            Entry::Vacant(slot) => {
                let number = genera.len() as u32;
                slot.insert(number);
                *allocated_bytes += genus.allocated_bytes();
                genera.push(genus);
                marks.push(0);
                number
            }
        }
    }

    /// Returns the number of the genus of a position whose options have the genera with these numbers.
    pub(crate) fn of_options(&mut self, options: impl Iterator<Item = u32>) -> u32 {
        self.mark = match self.mark.checked_add(1) {
            Some(mark) => mark,
            None => {
                self.marks.fill(0);
                1
            }
        };
        let mut different: smallvec::SmallVec<[u32; 32]> = smallvec::SmallVec::new();
        for option in options {
            self.meter.count(1);
            let mark = &mut self.marks[option as usize];
            if *mark != self.mark {
                *mark = self.mark;
                different.push(option);
            }
        }
        // For every digit up to the longest tail, the digits of all options are read and their mex is computed.
        let longest =
            different.iter().map(|&number| self.genera[number as usize].digits().len()).max().unwrap_or(0);
        self.meter.count((1 + longest) * (1 + different.len()));
        let genus = {
            let genera: smallvec::SmallVec<[&Genus; 32]> =
                different.iter().map(|&number| &self.genera[number as usize]).collect();
            Genus::of_slice(&genera, &mut self.seen)
        };
        self.number(genus)
    }

    /// Returns whether the limits should be checked again, because many digits and genera were read since the last call
    /// that returned true.
    pub(crate) fn is_time_to_ask(&mut self) -> bool {
        self.meter.is_due()
    }

    /// Returns the genus with a number.
    pub fn get(&self, number: u32) -> Option<&Genus> {
        self.genera.get(number as usize)
    }

    /// Returns the number of different genera in the table.
    pub fn len(&self) -> usize {
        self.genera.len()
    }

    /// Returns whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.genera.is_empty()
    }

    /// Returns the number of bytes in use by the table.
    pub(crate) fn bytes(&self) -> u64 {
        (self.genera.capacity() * size_of::<Genus>()
            + self.allocated_bytes
            + 4 * self.marks.capacity()
            + 6 * self.index.capacity()) as u64
    }
}

const NONE: u32 = u32::MAX;

/// The genera of those positions of a graph from which no cycle can be reached.
#[derive(Clone, Debug)]
pub struct Genera {
    table: GenusTable,
    genus_numbers: Vec<u32>,
    order: Order,
}

impl Genera {
    /// Returns the genus of position `v`, or `None` if a cycle can be reached from `v`.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn genus(&self, v: u32) -> Option<&Genus> {
        self.table.get(self.genus_numbers[v as usize])
    }

    /// Returns the number of different genera of the positions.
    pub fn distinct_count(&self) -> usize {
        self.table.len()
    }

    /// Returns the number of positions that have a genus.
    pub fn solved_count(&self) -> u64 {
        self.order.settled().len() as u64
    }

    /// Returns a cycle that can be reached from `v`, or `None` if no cycle can be reached.
    pub fn cycle(&self, graph: &Graph, v: u32) -> Option<Cycle<u32>> {
        self.order.cycle(graph, v)
    }

    /// Returns the positions that have a genus, options first.
    pub(crate) fn order(&self) -> &[u32] {
        self.order.settled()
    }
}

/// Computes the genera of all positions of a graph that reach no cycle, exact to the stable tail, in one pass.
///
/// # Errors
/// [`Stopped`] when a limit of the run is reached.
///
/// # Complexity
/// Each edge is read twice. Four bytes per position, in addition to nine for the order. The recursion is evaluated once
/// for each different genus among the options of a position.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::misere::genus::genera;
/// use impartial::run::Run;
/// // 2 = *2, 3 = {*2}, 4 = {{*2}, *1}
/// let graph = Graph::from_edges(5, [(1, 0), (2, 0), (2, 1), (3, 2), (4, 3), (4, 1)]).unwrap();
/// let genera = genera(&graph, &Run::default()).unwrap();
/// assert_eq!(genera.genus(4).unwrap().to_string(), "2^1420");
/// ```
pub fn genera(graph: &Graph, run: &Run<'_>) -> Result<Genera, Stopped> {
    let order = Order::from_graph(graph, run)?;
    let mut genus_numbers = vec![NONE; graph.len()];
    let mut table = GenusTable::default();
    let base = graph.bytes() + 9 * graph.len() as u64;
    for (done, &v) in (1u64..).zip(order.settled()) {
        genus_numbers[v as usize] =
            table.of_options(graph.row(v).iter().map(|&to| genus_numbers[to as usize]));
        if table.is_time_to_ask() || done.is_multiple_of(1 << 14) {
            run.check(done, base + table.bytes())?;
            run.report(Progress { phase: "genera", done, total: Some(graph.len() as u64) });
        }
    }
    Ok(Genera { table, genus_numbers, order })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Cancel, Limits, Observer, Reason};

    /// Cancels at the first report.
    struct CancelAtOnce(Cancel);

    impl Observer for CancelAtOnce {
        fn progress(&self, _: Progress) {
            self.0.cancel();
        }
    }

    #[test]
    fn few_positions_with_many_options_are_asked_about_too() {
        // Heaps of Nim: fewer positions than lie between two checks, but more than a million moves.
        let n = 3000u32;
        let graph =
            Graph::from_edges(n as usize, (0..n).flat_map(|v| (0..v).map(move |to| (v, to)))).unwrap();
        let cancel = Cancel::new();
        let observer = CancelAtOnce(cancel.clone());
        let run = Run::new(Limits::none()).with_cancel(cancel).with_observer(&observer);
        let stopped = genera(&graph, &run).unwrap_err();
        assert_eq!(stopped.reason, Reason::Cancelled);
        assert!(stopped.positions < n.into(), "{stopped}");
    }
}
