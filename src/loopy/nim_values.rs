//! Loopy values by the algorithm of Fraenkel and Yesha.

use super::remoteness::count_arrows;
use super::{LoopyOutcome, LoopyValue};
use crate::game::Graph;
use crate::run::{Meter, Progress, Reason, Run, Stopped};
use crate::solve::Predecessors;
use prefetch_index::prefetch_index;

/// The label that stands for ∞ in memory.
const INFINITE: u32 = u32::MAX;

/// The values in normal play of all positions of a graph, with the counters that certify them.
#[derive(Clone, Debug)]
pub struct LoopyValues {
    /// The finite value of each position, or [`INFINITE`].
    labels: Vec<u32>,
    /// The counter of a position with a finite value; the number of the set in `sets` of any other position.
    data: Vec<u32>,
    sets: SharedLabelSets,
}

impl LoopyValues {
    /// Returns the number of positions of the graph.
    pub const fn len(&self) -> usize {
        self.labels.len()
    }

    /// Returns true if there are no positions.
    pub const fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Returns the value of position `v`.
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

    /// Returns the value of position `v` if it is finite.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn grundy(&self, v: u32) -> Option<u64> {
        let label = self.labels[v as usize];
        (label != INFINITE).then_some(u64::from(label))
    }

    /// Returns the counter of position `v` if its value is finite: see the counter function in [the module](super).
    ///
    /// The counters are the smallest possible ones. The counter of a position of value 0 is half its
    /// remoteness.
    ///
    /// # Panics
    /// If there is no position `v`.
    pub fn counter(&self, v: u32) -> Option<u32> {
        (self.labels[v as usize] != INFINITE).then(|| self.data[v as usize])
    }

    /// Returns the outcome of position `v` in normal play.
    ///
    /// # Panics
    /// If there is no position `v`.
    ///
    /// # Complexity
    /// The complexity of [`value`](Self::value).
    pub fn outcome(&self, v: u32) -> LoopyOutcome {
        self.value(v).outcome()
    }

    /// Returns the number of positions whose value is infinite; linear in the number of positions.
    pub fn infinite_count(&self) -> u64 {
        self.labels.iter().filter(|&&label| label == INFINITE).count() as u64
    }

    /// Returns the largest finite value; `None` if every value is infinite. Linear in the number of positions.
    pub fn max_finite(&self) -> Option<u64> {
        self.labels.iter().copied().filter(|&label| label != INFINITE).max().map(u64::from)
    }

    /// Returns the number of bytes in use by labels, counters and sets.
    pub fn bytes(&self) -> u64 {
        4 * (self.labels.capacity() + self.data.capacity()) as u64 + self.sets.bytes()
    }
}

/// The sets of labels that occur among the options of some position, as a tree: a set is its largest member,
/// and the set of the others. Number 0 is the empty set.
#[derive(Clone, Debug)]
struct SharedLabelSets {
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

impl SharedLabelSets {
    const NO_CHILD: u32 = u32::MAX;

    /// Upper bound on the number of sets: the limits are checked before all numbers are used. This number of
    /// sets take 32 GiB, and need a graph of that size.
    const MAX_NODES: usize = 1 << 31;

    fn new() -> Self {
        let empty = SetNode { others: 0, largest: 0, child: 0, child_largest: Self::NO_CHILD };
        SharedLabelSets { nodes: vec![empty] }
    }

    /// Returns the set with one more member, which is larger than all of its members. Labels are given in ascending
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

    /// Returns the members, from the largest to the smallest.
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
struct LabelCell {
    status: LabelState,
    /// The counter of a position with a finite label; for any other position, the number of the set of the labels of
    /// its options.
    data: u32,
    /// The option that this position watches, or [`NOBODY`].
    watch: u32,
    /// The place of the option in the row of this position.
    place: u32,
    /// The first position that watches this one, or [`NOBODY`].
    first_watcher: u32,
    /// The next position that watches the same option, or [`NOBODY`].
    next_watcher: u32,
}

/// The end of a list of positions.
const NOBODY: u32 = u32::MAX;

/// The label of a position; for a position without a finite label, the last stage whose label one of its options has.
/// It is packed, because the solver spends most of its time on reading labels.
#[derive(Clone, Copy, PartialEq, Eq)]
struct LabelState(u32);

impl LabelState {
    /// The two bits that say whether there is a label, and which kind.
    const KIND: u32 = 0b11 << 30;
    const FINITE: u32 = 0b00 << 30;
    const UNLABELLED: u32 = 0b01 << 30;
    const INFINITE: u32 = 0b10 << 30;
    /// The stage of a position that has no label yet.
    const NEVER: u32 = !Self::KIND;

    fn is_finite(self) -> bool {
        self.0 & Self::KIND == Self::FINITE
    }

    fn is_unlabelled(self) -> bool {
        self.0 & Self::KIND == Self::UNLABELLED
    }

    /// Returns true if an option of the position has the label `stage`. The position has no finite label. Options
    /// count from the time when they leave the queue.
    fn reaches(self, stage: u32) -> bool {
        self.0 & !Self::KIND == stage
    }

    fn with_reached(self, stage: u32) -> Self {
        LabelState(self.0 & Self::KIND | stage)
    }

    /// Returns true if the position keeps its sources from the label `stage`. It has no finite label and no option
    /// with the label `stage`, or it has this label itself and waits in the queue.
    fn blocks(self, stage: u32) -> bool {
        if self.is_finite() { self == LabelState(Self::FINITE | stage) } else { !self.reaches(stage) }
    }
}

/// Returns the values in normal play of all positions of a graph, which may have cycles.
///
/// The algorithm of Fraenkel and Yesha (1986), each of its stages with watched options and a queue; see
/// [the module](super).
///
/// # Errors
/// [`Stopped`] if a limit of the run is reached. The limit on positions counts those with a finite value.
///
/// # Complexity
/// A stage takes time linear in the positions without a label and their arrows, usually much less:
/// O(V + E·√E) at worst, and near O(V + E) in practice. In addition to the graph, 4 bytes an arrow, 60 bytes a
/// position, and 16 bytes for each different set that occurs.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::loopy::solve_values;
/// use impartial::run::Run;
/// // 0 and 1 lead to each other, and 0 leads to itself. The other moves are 0 to 2, 1 to 3, and 3 to 2.
/// let graph = Graph::from_edges(4, [(0, 0), (0, 1), (1, 0), (0, 2), (1, 3), (3, 2)]).unwrap();
/// let values = solve_values(&graph, &Run::default()).unwrap();
/// let written: Vec<String> = (0..4).map(|v| values.value(v).to_string()).collect();
/// assert_eq!(written, ["∞(0)", "0", "0", "1"]);
/// ```
pub fn solve_values(graph: &Graph, run: &Run<'_>) -> Result<LoopyValues, Stopped> {
    let n = graph.len();
    let bytes = graph.bytes() + Predecessors::bytes_for(graph) + BYTES_EACH * n as u64;
    run.check(0, bytes)?;
    let mut labelling = Labeller::new(graph, bytes, run)?;
    let mut unlabelled: Vec<u32> = (0..n as u32).collect();
    // A label is smaller than √(2E), so the stages fit in the bits that a status has for them.
    let mut stage = 0;
    while !unlabelled.is_empty() {
        labelling.run_stage(stage, &mut unlabelled)?;
        stage += 1;
    }
    let Labeller { before, cells, sets, .. } = labelling;
    drop((before, unlabelled));
    let label = |cell: &LabelCell| if cell.status.is_finite() { cell.status.0 } else { INFINITE };
    let labels = cells.iter().map(label).collect();
    Ok(LoopyValues { labels, data: cells.iter().map(|cell| cell.data).collect(), sets })
}

/// Bytes of a position: its cell, its place in the list of unlabelled positions, and its places in three lists that
/// double when they are full.
const BYTES_EACH: u64 = (size_of::<LabelCell>() + 7 * size_of::<u32>()) as u64;

/// Number of cells between the one that is read and the one that is fetched from memory.
const AHEAD: usize = 6;

/// The state of the algorithm.
///
/// In each stage every unlabelled position watches one option that keeps it from the label. Only when this option
/// no longer does so, the position looks for another one; if it finds none, it gets the label. An option that
/// stops one stage may be watched again in the next.
struct Labeller<'a> {
    graph: &'a Graph,
    before: Predecessors,
    cells: Vec<LabelCell>,
    sets: SharedLabelSets,
    /// The positions that got the label of the current stage, in the order in which they got it.
    queue: Vec<u32>,
    /// The positions of which an option with the label of the current stage has just been noted.
    reaching: Vec<u32>,
    /// The positions whose option no longer keeps them from the label of the current stage.
    released: Vec<u32>,
    /// Number of positions with a finite label that earlier stages gave.
    labelled: u64,
    progress: LabelProgress<'a>,
}

impl<'a> Labeller<'a> {
    fn new(graph: &'a Graph, bytes: u64, run: &'a Run<'a>) -> Result<Self, Stopped> {
        let before = Predecessors::new(graph, run)?;
        for v in 0..graph.len() as u32 {
            // Places in rows are numbers of 32 bits.
            count_arrows(graph, v, run)?;
        }
        let cell = LabelCell {
            status: LabelState(LabelState::UNLABELLED | LabelState::NEVER),
            data: 0,
            watch: NOBODY,
            place: 0,
            first_watcher: NOBODY,
            next_watcher: NOBODY,
        };
        Ok(Labeller {
            graph,
            before,
            cells: vec![cell; graph.len()],
            sets: SharedLabelSets::new(),
            queue: Vec::new(),
            reaching: Vec::new(),
            released: Vec::new(),
            labelled: 0,
            progress: LabelProgress { meter: super::arrow_meter(), bytes, total: graph.len() as u64, run },
        })
    }

    /// Gives the label `stage` to all positions that get it, and ∞ to those that no later stage can label.
    /// Leaves in `unlabelled` the positions that still have no label.
    fn run_stage(&mut self, stage: u32, unlabelled: &mut Vec<u32>) -> Result<(), Stopped> {
        self.queue.clear();
        for &u in unlabelled.iter() {
            // A position keeps its option from stage to stage until the option gets a finite label.
            if self.cells[u as usize].watch == NOBODY {
                self.watch_or_label(u, stage, 0);
                self.check_if_due()?;
            }
        }
        let mut head = 0;
        while let Some(&w) = self.queue.get(head) {
            head += 1;
            self.note_sources(w, stage);
            self.release_watchers(stage, self.cells[w as usize].data + 1)?;
            self.check_if_due()?;
        }
        self.labelled += head as u64;
        unlabelled.retain(|&u| {
            let status = &mut self.cells[u as usize].status;
            if status.is_finite() {
                return false;
            }
            let reaches = status.reaches(stage);
            if !reaches {
                *status = LabelState(LabelState::INFINITE | LabelState::NEVER);
            }
            reaches
        });
        self.progress.check(self.labelled, &self.sets)
    }

    fn check_if_due(&mut self) -> Result<(), Stopped> {
        if self.progress.meter.is_due() {
            self.progress.check(self.labelled + self.queue.len() as u64, &self.sets)?;
        }
        Ok(())
    }

    /// Notes that the sources of `w`, which has the label `stage`, have an option with this label. Leaves in
    /// `reaching` those of them that other positions watch.
    fn note_sources(&mut self, w: u32, stage: u32) {
        let Labeller { before, cells, sets, reaching, progress, .. } = self;
        reaching.clear();
        let sources = before.of_position(w);
        progress.meter.count(1 + sources.len());
        for (at, &v) in sources.iter().enumerate() {
            if let Some(&ahead) = sources.get(at + AHEAD) {
                prefetch_index(&cells[..], ahead as usize);
            }
            let cell = &mut cells[v as usize];
            // A finite label is smaller than the stage: `v` has an option with the label of the stage.
            if cell.status.is_finite() {
                continue;
            }
            if cell.watch == w {
                cell.watch = NOBODY;
            }
            if cell.status.reaches(stage) {
                continue;
            }
            cell.status = cell.status.with_reached(stage);
            cell.data = sets.with(cell.data, stage);
            let watcher = cell.first_watcher;
            if watcher != NOBODY {
                reaching.push(v);
                prefetch_index(&cells[..], watcher as usize);
            }
        }
    }

    /// Lets the positions that watch one of the `reaching` positions watch another option. A position without
    /// such an option gets the label `stage` and the counter `counter`.
    fn release_watchers(&mut self, stage: u32, counter: u32) -> Result<(), Stopped> {
        self.collect_watchers(stage);
        for at in 0..self.released.len() {
            // Three reads from memory follow each other: the bounds of a row, the row, and the cell of an option.
            if let Some(&ahead) = self.released.get(at + 4) {
                let row = self.graph.row(ahead);
                prefetch_index(row, self.next_place(ahead, row));
            }
            if let Some(&ahead) = self.released.get(at + 2) {
                let row = self.graph.row(ahead);
                prefetch_index(&self.cells[..], row[self.next_place(ahead, row)] as usize);
            }
            self.watch_or_label(self.released[at], stage, counter);
            self.check_if_due()?;
        }
        Ok(())
    }

    /// Returns the place in its row from which position `u` searches; the row is not empty.
    fn next_place(&self, u: u32, row: &[u32]) -> usize {
        let place = self.cells[u as usize].place as usize + 1;
        if place < row.len() { place } else { 0 }
    }

    /// Collects in `released` the positions that watch one of the `reaching` positions, without those that have
    /// an option with the label `stage` themselves.
    fn collect_watchers(&mut self, stage: u32) {
        let Labeller { graph, cells, reaching, released, progress, .. } = self;
        released.clear();
        for &v in reaching.iter() {
            let v = v as usize;
            let mut watcher = std::mem::replace(&mut cells[v].first_watcher, NOBODY);
            while watcher != NOBODY {
                let cell = &mut cells[watcher as usize];
                let next = cell.next_watcher;
                progress.meter.count(1);
                if cell.status.is_unlabelled() {
                    if cell.status.reaches(stage) {
                        // The position cannot get this label. In the next stage it watches the same option.
                        let first = std::mem::replace(&mut cells[v].first_watcher, watcher);
                        cells[watcher as usize].next_watcher = first;
                    } else {
                        graph.prefetch_row(watcher);
                        released.push(watcher);
                    }
                }
                watcher = next;
            }
        }
    }

    /// Lets `u` watch an option that keeps it from the label `stage`. Without such an option `u` gets the label,
    /// with the counter `counter`.
    ///
    /// The search begins after the option that was watched last and passes every option once. An option that was
    /// passed keeps nothing from the label until the end of the stage, so all searches of a stage together pass
    /// every option at most twice.
    fn watch_or_label(&mut self, u: u32, stage: u32, counter: u32) {
        let Labeller { graph, cells, queue, progress, .. } = self;
        let row = graph.row(u);
        let mut place = cells[u as usize].place as usize;
        for _ in 0..row.len() {
            place = if place + 1 < row.len() { place + 1 } else { 0 };
            let v = row[place];
            progress.meter.count(1);
            if cells[v as usize].status.blocks(stage) {
                let next_watcher = std::mem::replace(&mut cells[v as usize].first_watcher, u);
                let cell = &mut cells[u as usize];
                (cell.watch, cell.place, cell.next_watcher) = (v, place as u32, next_watcher);
                return;
            }
        }
        let cell = &mut cells[u as usize];
        (cell.status, cell.data) = (LabelState(LabelState::FINITE | stage), counter);
        queue.push(u);
    }
}

/// The number of steps since the last check of the limits, and the memory in use, which the check compares with its limit.
struct LabelProgress<'a> {
    meter: Meter,
    /// Number of bytes in use, without the sets.
    bytes: u64,
    /// Number of positions of the graph.
    total: u64,
    run: &'a Run<'a>,
}

impl LabelProgress<'_> {
    fn check(&self, labelled: u64, sets: &SharedLabelSets) -> Result<(), Stopped> {
        self.run.check(labelled, self.bytes + sets.bytes())?;
        if sets.nodes.len() > SharedLabelSets::MAX_NODES {
            let reason = Reason::Positions(SharedLabelSets::MAX_NODES as u64);
            return Err(self.run.stopped(reason, labelled));
        }
        self.run.report(Progress {
            phase: "positions with a value",
            done: labelled,
            total: Some(self.total),
        });
        Ok(())
    }
}
