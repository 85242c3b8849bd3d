//! Loopy values by the algorithm of Fraenkel and Yesha.

use super::remoteness::count_arrows;
use super::{LoopyOutcome, LoopyValue};
use crate::game::Graph;
use crate::run::{Progress, Reason, Run, Stopped};
use crate::solve::Predecessors;
use prefetch_index::prefetch_index;

/// The label ∞, in memory.
const INFINITE: u32 = u32::MAX;

/// The values in normal play of all positions of a graph, with the counters that certify them.
#[derive(Clone, Debug)]
pub struct LoopyValues {
    /// The finite value, or [`INFINITE`].
    labels: Vec<u32>,
    /// Of a position with a finite value the counter; of another the number of its set in `sets`.
    data: Vec<u32>,
    sets: Sets,
}

impl LoopyValues {
    /// Number of positions.
    pub const fn len(&self) -> usize {
        self.labels.len()
    }

    /// Returns true if there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// The value of position `v`.
    ///
    /// # Panics
    /// If there is no position `v`.
    ///
    /// # Complexity
    /// O(1) if the value is finite, and O(k) for a value ∞(K) with k members.
    pub fn value(&self, v: u32) -> LoopyValue {
        match self.grundy(v) {
            Some(n) => LoopyValue::Finite(n),
            None => LoopyValue::infinite(self.sets.members(self.data[v as usize])),
        }
    }

    /// The value of position `v` if it is finite.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn grundy(&self, v: u32) -> Option<u64> {
        let label = self.labels[v as usize];
        (label != INFINITE).then_some(u64::from(label))
    }

    /// The counter of position `v` if its value is finite: see the counter function in [the module](super).
    ///
    /// The counters are the smallest possible ones. The counter of a position of value 0 is half its
    /// remoteness.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn counter(&self, v: u32) -> Option<u32> {
        (self.labels[v as usize] != INFINITE).then(|| self.data[v as usize])
    }

    /// The outcome of position `v` in normal play.
    ///
    /// # Panics
    /// If there is no position `v`.
    ///
    /// # Complexity
    /// As for [`value`](Self::value).
    pub fn outcome(&self, v: u32) -> LoopyOutcome {
        self.value(v).outcome()
    }

    /// Number of positions whose value is infinite; linear in the number of positions.
    pub fn infinite_count(&self) -> u64 {
        self.labels.iter().filter(|&&label| label == INFINITE).count() as u64
    }

    /// The largest finite value; `None` if every value is infinite. Linear in the number of positions.
    pub fn max_finite(&self) -> Option<u64> {
        self.labels.iter().copied().filter(|&label| label != INFINITE).max().map(u64::from)
    }

    /// Number of bytes held.
    pub fn bytes(&self) -> u64 {
        4 * (self.labels.capacity() + self.data.capacity()) as u64 + self.sets.bytes()
    }
}

/// The sets of labels that occur among the options of some position, as a tree: a set is its largest member,
/// and the set of the others. Number 0 is the empty set.
#[derive(Clone, Debug)]
struct Sets {
    nodes: Vec<SetNode>,
}

#[derive(Clone, Copy, Debug)]
struct SetNode {
    others: u32,
    largest: u32,
    /// The set that was last made from this one, and its largest member.
    child: u32,
    child_largest: u32,
}

impl Sets {
    const NO_CHILD: u32 = u32::MAX;

    /// Upper bound on the number of sets: a look at the limits comes before all numbers are used. So many
    /// sets take 32 GiB, and need a graph of that size.
    const MAX_NODES: usize = 1 << 31;

    fn new() -> Self {
        let empty = SetNode { others: 0, largest: 0, child: 0, child_largest: Self::NO_CHILD };
        Sets { nodes: vec![empty] }
    }

    /// The set with one more member, which is larger than all of its members. Labels are given in ascending
    /// order, so the set that was last made from a set is the only one to look at.
    fn with(&mut self, set: u32, member: u32) -> u32 {
        let node = self.nodes[set as usize];
        if node.child_largest == member {
            return node.child;
        }
        let child = self.nodes.len() as u32;
        self.nodes.push(SetNode { others: set, largest: member, child: 0, child_largest: Self::NO_CHILD });
        let node = &mut self.nodes[set as usize];
        (node.child, node.child_largest) = (child, member);
        child
    }

    /// The members, from the largest to the smallest.
    fn members(&self, set: u32) -> impl Iterator<Item = u64> + '_ {
        let mut at = set;
        std::iter::from_fn(move || {
            let node = (at != 0).then(|| self.nodes[at as usize])?;
            at = node.others;
            Some(u64::from(node.largest))
        })
    }

    fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<SetNode>()) as u64
    }
}

/// A position while labels are given.
#[derive(Clone, Copy)]
struct Cell {
    /// Number of arrows to options without a finite label.
    open: u32,
    /// The same without the options that have themselves an option with the label of this stage. Valid if
    /// `status` names this stage.
    blocked: u32,
    status: Status,
    /// With a finite label the counter; without one the number of the set of the labels of the options.
    data: u32,
}

/// The label of a position, or the last stage in which something was noted about a position without a label.
/// Packed, because the solver spends its time on reading these.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Status(u32);

impl Status {
    /// The two bits that say whether there is a label, and which kind.
    const KIND: u32 = 0b11 << 30;
    const FINITE: u32 = 0b00 << 30;
    const UNLABELLED: u32 = 0b01 << 30;
    const INFINITE: u32 = 0b10 << 30;
    /// No stage.
    const NEVER: u32 = !Self::KIND;

    fn is_finite(self) -> bool {
        self.0 & Self::KIND == Self::FINITE
    }

    fn is_unlabelled(self) -> bool {
        self.0 & Self::KIND == Self::UNLABELLED
    }

    /// The note that an option has the label of `stage`.
    fn reaches(stage: u32) -> u32 {
        stage << 1 | 1
    }

    /// The note that `blocked` is valid in `stage`.
    fn counts(stage: u32) -> u32 {
        stage << 1
    }

    fn has_note(self, note: u32) -> bool {
        self.0 & !Self::KIND == note
    }

    fn with_note(self, note: u32) -> Self {
        Status(self.0 & Self::KIND | note)
    }
}

/// The values in normal play of all positions of a graph, which may have cycles.
///
/// The algorithm of Fraenkel and Yesha (1986), each of its stages by counters and a queue; see
/// [the module](super).
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached. The limit on positions counts those with a finite value.
///
/// # Complexity
/// O(V + Σ b(v)·(1 + d(v))), where b(v) is the number of positions with a move to v, and d(v) the number of
/// finite values among the options of v: O(V + E·√E) at worst, and near O(V + E) where values are small. In
/// addition to the graph, 4 bytes an arrow and 32 bytes a position.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::loopy::solve_values;
/// use impartial::run::Run;
/// // 0 and 1 lead to each other; from 0 there is a move to 2, from 1 one to 3, and 3 leads to 2.
/// let graph = Graph::from_edges(4, [(0, 1), (1, 0), (0, 2), (1, 3), (3, 2)]).unwrap();
/// let values = solve_values(&graph, &Run::default()).unwrap();
/// let written: Vec<String> = (0..4).map(|v| values.value(v).to_string()).collect();
/// assert_eq!(written, ["∞(0)", "0", "0", "1"]);
/// ```
pub fn solve_values(graph: &Graph, run: &Run<'_>) -> Result<LoopyValues, Stopped> {
    let n = graph.len();
    let bytes = graph.bytes() + Predecessors::bytes_for(graph) + BYTES_EACH * n as u64;
    run.check(0, bytes)?;
    let mut labelling = Labelling::new(graph, bytes, run)?;
    let mut unlabelled: Vec<u32> = (0..n as u32).collect();
    // A label is smaller than √(2E), so the stages fit in the bits that a status has for them.
    let mut stage = 0;
    while !unlabelled.is_empty() {
        labelling.run_stage(stage, &mut unlabelled)?;
        stage += 1;
    }
    let Labelling { before, cells, sets, .. } = labelling;
    drop((before, unlabelled));
    let label = |cell: &Cell| if cell.status.is_finite() { cell.status.0 } else { INFINITE };
    let labels = cells.iter().map(label).collect();
    Ok(LoopyValues { labels, data: cells.iter().map(|cell| cell.data).collect(), sets })
}

/// Bytes of a position: its cell, its place in the list of unlabelled positions, and its place in the queue,
/// which doubles when it is full.
const BYTES_EACH: u64 = (size_of::<Cell>() + 4 * size_of::<u32>()) as u64;

/// Number of positions and arrows between two looks at the limits.
const CHECK_EVERY: usize = 1 << 16;

/// Number of cells between the one that is read and the one that is fetched from memory.
const AHEAD: usize = 6;

/// The state of the algorithm.
struct Labelling<'a> {
    before: Predecessors,
    cells: Vec<Cell>,
    sets: Sets,
    /// The positions that got the label of the current stage, in the order in which they got it.
    queue: Vec<u32>,
    /// Number of positions with a finite label that earlier stages gave.
    labelled: u64,
    meter: Meter<'a>,
}

impl<'a> Labelling<'a> {
    fn new(graph: &Graph, bytes: u64, run: &'a Run<'a>) -> Result<Self, Stopped> {
        let before = Predecessors::new(graph, run)?;
        let mut cells = Vec::with_capacity(graph.len());
        for v in 0..graph.len() as u32 {
            let status = Status(Status::UNLABELLED | Status::NEVER);
            cells.push(Cell { open: count_arrows(graph, v, run)?, blocked: 0, status, data: 0 });
        }
        let meter = Meter { steps: 0, bytes, total: graph.len() as u64, run };
        Ok(Labelling { before, cells, sets: Sets::new(), queue: Vec::new(), labelled: 0, meter })
    }

    /// Gives the label `stage` to all positions that get it, and ∞ to those that no later stage can label.
    /// Leaves in `unlabelled` the positions that still have no label.
    fn run_stage(&mut self, stage: u32, unlabelled: &mut Vec<u32>) -> Result<(), Stopped> {
        self.queue.clear();
        for &u in unlabelled.iter() {
            let cell = &mut self.cells[u as usize];
            if cell.open == 0 {
                (cell.status, cell.data) = (Status(Status::FINITE | stage), 0);
                self.queue.push(u);
            }
        }
        let mut head = 0;
        while let Some(&w) = self.queue.get(head) {
            head += 1;
            self.visit_sources(w, stage)?;
        }
        self.labelled += head as u64;
        unlabelled.retain(|&u| {
            let status = &mut self.cells[u as usize].status;
            if status.is_finite() {
                return false;
            }
            let reaches = status.has_note(Status::reaches(stage));
            if !reaches {
                *status = Status(Status::INFINITE | Status::NEVER);
            }
            reaches
        });
        self.meter.look(self.labelled, &self.sets)
    }

    /// Notes that the sources of `w`, which has the label `stage`, have an option with this label.
    fn visit_sources(&mut self, w: u32, stage: u32) -> Result<(), Stopped> {
        let Labelling { before, cells, sets, queue, labelled, meter } = self;
        let counter = cells[w as usize].data + 1;
        meter.steps += 1;
        let sources = before.of_position(w);
        for (at, &v) in sources.iter().enumerate() {
            if let Some(&ahead) = sources.get(at + AHEAD) {
                prefetch_index(&cells[..], ahead as usize);
            }
            let cell = &mut cells[v as usize];
            // A finite label is smaller than the stage: `v` has an option with the label of the stage.
            if cell.status.is_finite() {
                continue;
            }
            cell.open -= 1;
            if cell.status.has_note(Status::reaches(stage)) {
                continue;
            }
            cell.status = cell.status.with_note(Status::reaches(stage));
            cell.data = sets.with(cell.data, stage);
            // `v` no longer keeps its sources from the label.
            let sources = before.of_position(v);
            meter.steps += 1 + sources.len();
            if meter.steps >= CHECK_EVERY {
                meter.look(*labelled, sets)?;
            }
            for (at, &u) in sources.iter().enumerate() {
                if let Some(&ahead) = sources.get(at + AHEAD) {
                    prefetch_index(&cells[..], ahead as usize);
                }
                let cell = &mut cells[u as usize];
                if !cell.status.is_unlabelled() || cell.status.has_note(Status::reaches(stage)) {
                    continue;
                }
                if !cell.status.has_note(Status::counts(stage)) {
                    cell.status = cell.status.with_note(Status::counts(stage));
                    // An option of `u` that got the label in this stage waits in the queue. It is still among
                    // those counted here, and never leaves them: `u` does not get the label.
                    cell.blocked = cell.open;
                }
                cell.blocked -= 1;
                if cell.blocked == 0 {
                    (cell.status, cell.data) = (Status(Status::FINITE | stage), counter);
                    queue.push(u);
                }
            }
        }
        Ok(())
    }
}

/// The work since the last look at the limits, and the limits.
struct Meter<'a> {
    steps: usize,
    /// Number of bytes held, without the sets.
    bytes: u64,
    /// Number of positions of the graph.
    total: u64,
    run: &'a Run<'a>,
}

impl Meter<'_> {
    fn look(&mut self, labelled: u64, sets: &Sets) -> Result<(), Stopped> {
        self.steps = 0;
        self.run.check(labelled, self.bytes + sets.bytes())?;
        if sets.nodes.len() > Sets::MAX_NODES {
            let reason = Reason::Positions(Sets::MAX_NODES as u64);
            return Err(Stopped { reason, positions: labelled, seconds: self.run.seconds() });
        }
        self.run.report(Progress {
            phase: "positions with a value",
            done: labelled,
            total: Some(self.total),
        });
        Ok(())
    }
}
