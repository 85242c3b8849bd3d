//! The ends of the chunks of a ring.

use impartial::game::{Colex, LoweredMember};
use impartial_sweep::distributed::{TileShape, Tiling};

/// Number of chunks of two workers, which take turns.
pub(super) const TURNS: u64 = 5;

/// The ends of the chunks of two workers, as parts of the last end. The first two chunks are small, so that no worker
/// waits long in the beginning, and so is the last one, for the end.
const TURNS_END: [u128; TURNS as usize] = [3, 11, 23, 35, 44];

/// Largest members of a tile, and next largest members that are computed together.
///
/// Tiles travel: lower ones need less memory on their way, and fill the pipeline sooner. With one largest member,
/// all regions that are kept would be read twice as often, which takes a quarter of the time more.
const TILE: (usize, usize) = (2, 4);

/// Number of ends that are moved together with one end, times the number of ends. A larger number of ends is not
/// moved.
const PAIRS: usize = 1 << 9;

/// Maximum number of moves. Each gains less than the one before.
const MOVES: usize = 64;

/// Returns the tiling of a ring of `parts` chunks, as far as the members allow.
pub(super) fn tiling<'w>(
    window: &'w Colex,
    lowered: LoweredMember,
    line_bytes: usize,
    parts: u64,
) -> Tiling<'w> {
    let shape = shape(window, line_bytes);
    let tiling = Tiling::with_chunk_ends(window, lowered, shape, even_ends(window, shape.height, parts));
    // Chunks do not depend on the workers that have them now: saved chunks have the same ends.
    if parts == TURNS { tiling } else { with_better_ends(tiling, parts as usize / 2) }
}

fn shape(window: &Colex, line_bytes: usize) -> TileShape {
    if window.count() == 3 {
        return TileShape::of_window(window, line_bytes);
    }
    let (height, step) = TILE;
    // For each place of a block: a line without the largest member, without the next one, and for each pair of these
    // a line without another member.
    let pairs = if window.count() == 4 { 0 } else { height * step };
    TileShape::with_lines(height, step, line_bytes, height + step + pairs)
}

/// Returns whether a chunk ends at a member, where chunks have equal shares of a measure: a weighted sum of the lines
/// to hold and the positions to compute.
fn even_ends(window: &Colex, height: usize, parts: u64) -> impl FnMut(u64) -> bool {
    let lines = move |end: u64| u128::from(window.weight(window.count() - 1, end));
    let (all_lines, all_positions) = (lines(window.below()).max(1), u128::from(window.positions()).max(1));
    let (total, weight_of_lines) = (measure_of(parts), if parts == TURNS { 7 } else { 5 });
    let (mut positions, mut last) = (0, 0);
    move |end| {
        positions += u128::from(positions_with_second(window, end - 1));
        // In parts of 2^32, rounded down: the same on all machines.
        let held = (lines(end) << 32) / all_lines;
        let computed = (positions << 32) / all_positions;
        let measure = ((weight_of_lines * held + (8 - weight_of_lines) * computed) * total) >> 35;
        let ended = chunks_within(measure, parts);
        let is_end = ended > last && end.is_multiple_of(height as u64);
        if is_end {
            last = ended;
        }
        is_end
    }
}

/// Returns the measure of all chunks together. The last one is a quarter larger than the others, since its worker has
/// the least in transit.
fn measure_of(parts: u64) -> u128 {
    if parts == TURNS { TURNS_END[4] } else { 4 * u128::from(parts) + 1 }
}

/// Returns the number of chunks that end at or before a measure. The last one ends with the members.
fn chunks_within(measure: u128, parts: u64) -> u128 {
    if parts != TURNS {
        return (measure / 4).min(u128::from(parts.saturating_sub(1)));
    }
    TURNS_END.iter().filter(|&&end| end <= measure).count() as u128
}

/// Returns the number of positions with this next largest member: each of its lines under all members above it.
pub(super) fn positions_with_second(window: &Colex, second: u64) -> u64 {
    let lines = |end: u64| window.weight(window.count() - 1, end);
    (lines(second + 1) - lines(second)) * window.below().saturating_sub(window.next_above(second))
}

/// Moves the ends of chunks, one or two at a time, as long as that lowers the [cost](Shares::cost).
fn with_better_ends(tiling: Tiling<'_>, workers: usize) -> Tiling<'_> {
    let mut ends: Vec<usize> = tiling.chunks().iter().map(|members| members.end).collect();
    let last = ends.len().saturating_sub(1);
    if workers < 2 || last == 0 || last > PAIRS {
        return tiling;
    }
    let shares = Shares::new(&tiling, workers);
    let mut cost = shares.cost(&ends);
    for _ in 0..MOVES {
        let Some(better) = best_move(&shares, &ends, cost, tiling.shape().height) else { break };
        (cost, ends) = better;
    }
    let mut ends = ends.into_iter().map(|end| end as u64).peekable();
    let is_end = |end: u64| ends.next_if_eq(&end).is_some();
    Tiling::with_chunk_ends(tiling.window(), tiling.lowered(), tiling.shape(), is_end)
}

/// Returns the cheapest ends that one move of one or two ends by `height` leads to, if they are cheaper than `cost`.
fn best_move(shares: &Shares, ends: &[usize], cost: f64, height: usize) -> Option<(f64, Vec<usize>)> {
    // The last end is that of the members.
    let last = ends.len() - 1;
    let reach = (PAIRS / ends.len()).max(1);
    let mut best: Option<(f64, Vec<usize>)> = None;
    for (i, j) in (0..last).flat_map(|i| (i..last.min(i + reach)).map(move |j| (i, j))) {
        for (up, other_up) in [(true, true), (true, false), (false, true), (false, false)] {
            if i == j && up != other_up {
                continue;
            }
            let mut moved = ends.to_vec();
            shift(&mut moved[i], height, up);
            if i != j {
                shift(&mut moved[j], height, other_up);
            }
            if moved[0] == 0 || !moved.is_sorted_by(|a, b| a < b) {
                continue;
            }
            let moved_cost = shares.cost(&moved);
            if moved_cost < best.as_ref().map_or(cost, |best| best.0) {
                best = Some((moved_cost, moved));
            }
        }
    }
    best
}

fn shift(end: &mut usize, by: usize, up: bool) {
    *end = if up { *end + by } else { end.saturating_sub(by) };
}

/// Sums from which the shares of all workers follow, by the member at which a chunk may end.
struct Shares {
    workers: usize,
    /// The number of lines before the end.
    lines: Vec<usize>,
    /// The number of lines of a tile in transit that passes a chunk with this end.
    transit_lines: Vec<usize>,
    /// The number of positions whose next largest member is before the end.
    positions: Vec<u64>,
}

impl Shares {
    fn new(tiling: &Tiling<'_>, workers: usize) -> Self {
        let window = tiling.window();
        let ends = 0..=window.below() as usize;
        let (mut before, mut positions) = (0u64, vec![0]);
        for second in 0..window.below() {
            before += positions_with_second(window, second);
            positions.push(before);
        }
        Shares {
            workers,
            lines: ends.clone().map(|end| tiling.regions(&(0..end)).len()).collect(),
            transit_lines: ends.map(|end| transit_lines(tiling, end)).collect(),
            positions,
        }
    }

    /// Returns a cost that is large where one worker holds more than the mean, or computes more: a tenth more to
    /// compute costs as much as nearly half as much more to hold.
    ///
    /// The result is the same in all processes: it uses products, quotients and sums alone, in one order.
    fn cost(&self, ends: &[usize]) -> f64 {
        let mut each = vec![(0, Transit::default(), 0); self.workers];
        for (chunk, &end) in ends.iter().enumerate() {
            let start = if chunk == 0 { 0 } else { ends[chunk - 1] };
            let owner = dealt_to(chunk, self.workers);
            let (held, transit, computed) = &mut each[owner];
            *held += self.lines[end] - self.lines[start];
            *computed += self.positions[end] - self.positions[start];
            if chunk + 1 < ends.len() && dealt_to(chunk + 1, self.workers) != owner {
                transit.add(self.transit_lines[end]);
            }
        }
        let mean = |all: u64| all.max(1) as f64 / self.workers as f64;
        let lines = mean(self.lines.last().map_or(0, |&lines| lines as u64));
        let positions = mean(self.positions.last().copied().unwrap_or(0));
        let cost_of = |(held, transit, computed): &(usize, Transit, u64)| {
            let held = (held + transit.lines()) as f64 / lines;
            squared(held, 4) + squared(*computed as f64 / positions, 6)
        };
        each.iter().map(cost_of).sum()
    }
}

/// Returns a number squared `times` times.
fn squared(number: f64, times: u32) -> f64 {
    (0..times).fold(number, |number, _| number * number)
}

/// Returns the worker that has a chunk, where chunks are dealt forwards, backwards, and so on.
pub(super) fn dealt_to(chunk: usize, workers: usize) -> usize {
    let (round, place) = (chunk / workers, chunk % workers);
    if round.is_multiple_of(2) { place } else { workers - 1 - place }
}

/// The tiles in transit at a worker.
#[derive(Clone, Copy, Default)]
pub(super) struct Transit {
    sum: usize,
    widest: usize,
}

impl Transit {
    /// Adds a chunk from which tiles with `lines` lines continue to another worker.
    pub(super) fn add(&mut self, lines: usize) {
        self.sum += lines;
        self.widest = self.widest.max(lines);
    }

    /// Returns the number of lines that need memory at a time: a tile at each chunk, and one more that arrives or
    /// leaves.
    pub(super) fn lines(&self) -> usize {
        self.sum + self.widest
    }
}

/// Returns the number of lines of the widest tile while it passes a chunk with this end.
pub(super) fn transit_lines(tiling: &Tiling<'_>, end: usize) -> usize {
    tiling.bounds(tiling.tiles().saturating_sub(1), end).last().copied().unwrap_or(0)
}
