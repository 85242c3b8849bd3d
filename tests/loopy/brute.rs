//! Outcomes, remoteness and values written directly from their definitions, and random graphs.

use impartial::game::Graph;
use impartial::loopy::{LoopyOutcome, LoopyValue, Play};
use std::collections::BTreeSet;

/// The options of each vertex, each once.
pub(crate) type Arrows = Vec<Vec<usize>>;

pub(crate) fn graph(arrows: &Arrows) -> Graph {
    let edges = (0u32..).zip(arrows).flat_map(|(v, row)| row.iter().map(move |&to| (v, to as u32)));
    Graph::from_edges(arrows.len(), edges).expect("arrows between vertices")
}

/// The outcome and the remoteness of each vertex, by rounds: round k settles the positions that are decided in
/// exactly k moves.
///
/// In each round the definition is applied to every vertex: a position is won in k moves if k is the least
/// number such that some option is lost in k - 1 moves. It is lost in k moves if all options are won, the longest
/// of them in k - 1 moves.
pub(crate) fn outcomes(arrows: &Arrows, play: Play) -> Vec<(LoopyOutcome, Option<u32>)> {
    let n = arrows.len();
    let mut found = vec![(LoopyOutcome::D, None); n];
    for v in (0..n).filter(|&v| arrows[v].is_empty()) {
        found[v] = match play {
            Play::Normal => (LoopyOutcome::P, Some(0)),
            Play::Misere => (LoopyOutcome::N, Some(0)),
        };
    }
    for k in 1..=n as u32 {
        let before = found.clone();
        for v in (0..n).filter(|&v| before[v].1.is_none()) {
            if arrows[v].iter().any(|&to| before[to].0 == LoopyOutcome::P) {
                found[v] = (LoopyOutcome::N, Some(k));
            } else if arrows[v].iter().all(|&to| before[to].0 == LoopyOutcome::N) {
                found[v] = (LoopyOutcome::P, Some(k));
            }
        }
    }
    found
}

/// The vertices of the sum of two graphs, the pair (v, w) as v·|W| + w, and its arrows.
pub(crate) fn sum(left: &Arrows, right: &Arrows) -> Arrows {
    let width = right.len();
    let mut arrows = Vec::with_capacity(left.len() * width);
    for (v, row) in left.iter().enumerate() {
        for (w, other) in right.iter().enumerate() {
            let in_left = row.iter().map(|&to| to * width + w);
            arrows.push(in_left.chain(other.iter().map(|&to| v * width + to)).collect());
        }
    }
    arrows
}

/// A Nim heap: vertex n is the heap of size n.
pub(crate) fn nim_heap(size: usize) -> Arrows {
    (0..=size).map(|n| (0..n).collect()).collect()
}

/// Computes the value of each vertex from the meaning of values, without labels: a position has the value n if its sum
/// with the Nim heap of size n is in P. If there is no such n, the value is ∞(K), and K has the n for which the sum is
/// in N. Values are at most the number of vertices.
pub(crate) fn values(arrows: &Arrows) -> Vec<LoopyValue> {
    let heaps = arrows.len() + 1;
    let sums = outcomes(&sum(arrows, &nim_heap(heaps - 1)), Play::Normal);
    let with_outcome = |v: usize, outcome| -> Vec<u64> {
        (0..heaps).filter(|n| sums[v * heaps + n].0 == outcome).map(|n| n as u64).collect()
    };
    (0..arrows.len())
        .map(|v| {
            let equal = with_outcome(v, LoopyOutcome::P);
            match equal[..] {
                [] => LoopyValue::infinite(with_outcome(v, LoopyOutcome::N)),
                [n] => LoopyValue::Finite(n),
                _ => panic!("vertex {v} of {arrows:?} is equal to several heaps: {equal:?}"),
            }
        })
        .collect()
}

/// Values by the algorithm of Fraenkel and Yesha as it is printed, one vertex at a time, without counters.
pub(crate) fn labels(arrows: &Arrows) -> Vec<LoopyValue> {
    #[derive(Clone, Copy, PartialEq)]
    enum Label {
        None,
        Finite(u64),
        Infinite,
    }
    let n = arrows.len();
    let mut labels = vec![Label::None; n];
    let mut stage = 0;
    while labels.contains(&Label::None) {
        let reaches =
            |labels: &[Label], v: usize| arrows[v].iter().any(|&w| labels[w] == Label::Finite(stage));
        while let Some(u) = (0..n).find(|&u| {
            let blocks = |v: usize| !matches!(labels[v], Label::Finite(_)) && !reaches(&labels, v);
            labels[u] == Label::None && !reaches(&labels, u) && !arrows[u].iter().any(|&v| blocks(v))
        }) {
            labels[u] = Label::Finite(stage);
        }
        for u in 0..n {
            if labels[u] == Label::None && !reaches(&labels, u) {
                labels[u] = Label::Infinite;
            }
        }
        stage += 1;
    }
    let finite = |v: usize| match labels[v] {
        Label::Finite(n) => Some(n),
        _ => None,
    };
    let value = |v: usize| match finite(v) {
        Some(n) => LoopyValue::Finite(n),
        None => LoopyValue::infinite(arrows[v].iter().filter_map(|&to| finite(to))),
    };
    (0..n).map(value).collect()
}

pub(crate) fn has_cycle(arrows: &Arrows) -> bool {
    let mut left: BTreeSet<usize> = (0..arrows.len()).collect();
    loop {
        let before = left.len();
        let removed: Vec<usize> =
            left.iter().copied().filter(|&v| !arrows[v].iter().any(|to| left.contains(to))).collect();
        left.retain(|v| !removed.contains(v));
        if left.len() == before {
            return !left.is_empty();
        }
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A graph with one to `most` vertices. Without cycles, arrows lead to smaller vertices only.
    pub(crate) fn arrows(&mut self, most: usize, with_cycles: bool) -> Arrows {
        let n = 1 + self.below(most);
        // From a few arrows to nearly all of them, and some vertices without any. In every second graph few
        // arrows lead to larger vertices, so that most values are finite in spite of the cycles.
        let down = 5 + self.below(70);
        let up = match (with_cycles, self.below(2)) {
            (false, _) => 0,
            (true, 0) => 2 + self.below(20),
            (true, _) => down,
        };
        let terminal = self.below(40);
        (0..n)
            .map(|v| {
                if self.below(100) < terminal {
                    return Vec::new();
                }
                (0..n).filter(|&to| self.below(100) < if to < v { down } else { up }).collect()
            })
            .collect()
    }

    /// Graphs of which every second one has a cycle.
    pub(crate) fn half_cyclic(&mut self, count: usize, most: usize) -> Vec<Arrows> {
        let mut graphs = Vec::with_capacity(count);
        while graphs.len() < count {
            let wants_cycle = graphs.len() % 2 == 0;
            let arrows = self.arrows(most, wants_cycle);
            if has_cycle(&arrows) == wants_cycle {
                graphs.push(arrows);
            }
        }
        graphs
    }
}
