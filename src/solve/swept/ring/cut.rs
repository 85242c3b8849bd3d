//! Where the chunks of more than two workers end.

use super::dealt;
use crate::solve::swept::plan::Plan;

/// Ends that are moved together with one, about, times the number of ends. More ends than that are not moved.
const PAIRS: usize = 1 << 9;

/// Moves at most. There is less to gain from each than from the one before.
const MOVES: usize = 64;

/// The plan with chunks whose ends are moved, one or two at a time, as long as it makes less of the
/// [cost](Shares::cost).
pub(super) fn settled<'w>(plan: Plan<'w>, workers: usize) -> Plan<'w> {
    let mut ends: Vec<usize> = plan.chunks.iter().map(|members| members.end).collect();
    // The last one is that of the members.
    let last = ends.len().saturating_sub(1);
    if workers < 2 || last == 0 || last > PAIRS {
        return plan;
    }
    let shares = Shares::new(&plan, workers);
    let reach = (PAIRS / ends.len()).max(1);
    let mut cost = shares.cost(&ends);
    for _ in 0..MOVES {
        let mut best: Option<(f64, Vec<usize>)> = None;
        for i in 0..last {
            for j in i..last.min(i + reach) {
                for (up, other_up) in [(true, true), (true, false), (false, true), (false, false)] {
                    if i == j && up != other_up {
                        continue;
                    }
                    let mut moved = ends.clone();
                    shift(&mut moved[i], plan.height, up);
                    if i != j {
                        shift(&mut moved[j], plan.height, other_up);
                    }
                    if moved[0] == 0 || !moved.is_sorted_by(|a, b| a < b) {
                        continue;
                    }
                    let found = shares.cost(&moved);
                    if found < best.as_ref().map_or(cost, |best| best.0) {
                        best = Some((found, moved));
                    }
                }
            }
        }
        let Some(better) = best else { break };
        (cost, ends) = better;
    }
    plan.ended_at(&ends)
}

fn shift(end: &mut usize, by: usize, up: bool) {
    *end = if up { *end + by } else { end.saturating_sub(by) };
}

/// What chunks would come to.
struct Shares {
    workers: usize,
    /// By where a chunk may end, behind each member: the lines before that,
    lines: Vec<usize>,
    /// the lines that regions have room for that go on from there,
    rooms: Vec<usize>,
    /// and how many positions have a next largest member before it.
    positions: Vec<u64>,
}

impl Shares {
    fn new(plan: &Plan<'_>, workers: usize) -> Self {
        let below = plan.window.below();
        let ends = 0..=below as usize;
        let lines: Vec<usize> = ends.clone().map(|end| plan.regions(&(0..end)).len()).collect();
        let (mut before, mut positions) = (0u64, vec![0]);
        for second in 0..below as usize {
            before += plan.positions(&(second..second + 1));
            positions.push(before);
        }
        Shares { workers, lines, rooms: ends.map(|end| room_of(plan, end)).collect(), positions }
    }

    /// Large where one worker holds more than the mean, and where one does more: a tenth more to do weighs as
    /// nearly half as much more to hold.
    ///
    /// All processes come to the same: products, quotients and sums alone, in one order.
    fn cost(&self, ends: &[usize]) -> f64 {
        let mut each = vec![(0, Passing::default(), 0); self.workers];
        for (chunk, &end) in ends.iter().enumerate() {
            let start = if chunk == 0 { 0 } else { ends[chunk - 1] };
            let owner = dealt(chunk, self.workers);
            let (held, passing, to_do) = &mut each[owner];
            *held += self.lines[end] - self.lines[start];
            *to_do += self.positions[end] - self.positions[start];
            if chunk + 1 < ends.len() && dealt(chunk + 1, self.workers) != owner {
                passing.meet(self.rooms[end]);
            }
        }
        let mean = |all: u64| all.max(1) as f64 / self.workers as f64;
        let lines = mean(self.lines.last().map_or(0, |&lines| lines as u64));
        let positions = mean(self.positions.last().copied().unwrap_or(0));
        let of = |(held, passing, to_do): &(usize, Passing, u64)| {
            let held = (held + passing.lines()) as f64 / lines;
            squared(held, 4) + squared(*to_do as f64 / positions, 6)
        };
        each.iter().map(of).sum()
    }
}

/// A number squared so many times.
fn squared(number: f64, times: u32) -> f64 {
    (0..times).fold(number, |number, _| number * number)
}

/// The regions that a worker has on their way.
#[derive(Clone, Copy, Default)]
pub(super) struct Passing {
    all: usize,
    widest: usize,
}

impl Passing {
    /// They go on to another worker from a chunk, with room for so many lines.
    pub(super) fn meet(&mut self, room: usize) {
        self.all += room;
        self.widest = self.widest.max(room);
    }

    /// Lines for which there is room at a time: those of a tile at each chunk, and of one more that comes or goes.
    pub(super) fn lines(&self) -> usize {
        self.all + self.widest
    }
}

/// How many lines of the widest tile there is room for while its regions pass a chunk that ends there.
pub(super) fn room_of(plan: &Plan<'_>, end: usize) -> usize {
    plan.bounds(plan.tiles().saturating_sub(1), end).last().copied().unwrap_or(0)
}
