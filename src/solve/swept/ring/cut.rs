//! Where the chunks of more than two workers end.

use super::dealt;
use crate::solve::swept::plan::Plan;

/// Ends that are moved together with one, about, times the number of ends.
const PAIRS: usize = 1 << 9;

/// Moves at most. There is less to gain from each than from the one before.
const MOVES: usize = 64;

/// The plan with chunks whose ends are moved, one or two at a time, as long as it makes less of the
/// [cost](Shares::cost).
pub(super) fn settled<'w>(plan: Plan<'w>, workers: usize) -> Plan<'w> {
    let mut ends: Vec<usize> = plan.chunks.iter().map(|members| members.end).collect();
    // The last one is that of the members.
    let last = ends.len().saturating_sub(1);
    if workers < 2 || last == 0 {
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
struct Shares<'p, 'w> {
    plan: &'p Plan<'w>,
    workers: usize,
    /// How many positions have a next largest member below each number.
    positions: Vec<u64>,
}

impl<'p, 'w> Shares<'p, 'w> {
    fn new(plan: &'p Plan<'w>, workers: usize) -> Self {
        let (window, below) = (plan.window, plan.window.below());
        let (mut before, mut positions) = (0u64, vec![0]);
        for second in 0..below {
            let lines = plan.regions(&(second as usize..second as usize + 1)).len() as u64;
            let tops = below.saturating_sub(window.next_above(second));
            before = before.saturating_add(lines.saturating_mul(tops));
            positions.push(before);
        }
        Shares { plan, workers, positions }
    }

    /// Large where one worker holds more than the mean, and where one does more: a tenth more to do weighs as half
    /// as much more to hold.
    ///
    /// All processes come to the same: products, quotients and sums alone, in one order.
    fn cost(&self, ends: &[usize]) -> f64 {
        let mut each = vec![(0, Passing::default(), 0); self.workers];
        for (chunk, &end) in ends.iter().enumerate() {
            let start = if chunk == 0 { 0 } else { ends[chunk - 1] };
            let owner = dealt(chunk, self.workers);
            let (held, passing, to_do) = &mut each[owner];
            *held += self.plan.regions(&(start..end)).len();
            *to_do += self.positions[end] - self.positions[start];
            if chunk + 1 < ends.len() && dealt(chunk + 1, self.workers) != owner {
                passing.meet(self.plan, end);
            }
        }
        let below = self.plan.window.below() as usize;
        let mean = |all: usize| all.max(1) as f64 / self.workers as f64;
        let lines = mean(self.plan.regions(&(0..below)).len());
        let positions = mean(self.positions[below] as usize);
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
    /// They go on to another worker from a chunk that ends there.
    pub(super) fn meet(&mut self, plan: &Plan<'_>, end: usize) {
        let room = plan.bounds(plan.tiles().saturating_sub(1), end).last().copied().unwrap_or(0);
        self.all += room;
        self.widest = self.widest.max(room);
    }

    /// Lines for which there is room at a time: those of a tile at each chunk, and of one more that comes or goes.
    pub(super) fn lines(&self) -> usize {
        self.all + self.widest
    }
}
