//! One running set of values for each line.

use impartial::run::{Run, Stopped};
use smallvec::SmallVec;

/// The lines of one direction, as some order of the numbers of a position sees them.
///
/// The first position of a line, its origin, has a number below its step. Lines are numbered by their origins, first
/// those whose first lowered number is below its step, then those whose second one is and the first is not, and so on.
#[derive(Clone, Debug)]
struct LineNumbers {
    /// For each number of the direction, the place of that number in the position.
    order: SmallVec<[usize; 8]>,
    direction: SmallVec<[u64; 8]>,
    blocks: Vec<LineBlock>,
    /// The line is this number plus the weighted numbers of the position, if one number is lowered by steps of 1.
    simple: Option<(usize, SmallVec<[usize; 8]>)>,
}

/// The origins whose number at the place `short` is below its step, and whose earlier lowered numbers are not.
#[derive(Clone, Debug)]
struct LineBlock {
    short: usize,
    first: usize,
    weights: SmallVec<[usize; 8]>,
}

impl LineNumbers {
    /// Returns the number of the line through a position.
    #[inline]
    fn line_through(&self, position: &[i64]) -> usize {
        if let Some((first, weights)) = &self.simple {
            return position.iter().zip(weights).fold(*first, |sum, (&x, weight)| sum + x as usize * weight);
        }
        let number = |place: usize| position[self.order[place]] as u64;
        let lowered = || self.direction.iter().enumerate().filter(|(_, step)| **step > 0);
        let back = lowered().map(|(place, step)| number(place) / step).min().unwrap_or(0);
        let origin = |place: usize| number(place) - back * self.direction[place];
        for block in &self.blocks {
            if origin(block.short) >= self.direction[block.short] {
                continue;
            }
            return block.weights.iter().enumerate().fold(block.first, |sum, (place, weight)| {
                let not_below = place < block.short && self.direction[place] > 0;
                let least = if not_below { self.direction[place] } else { 0 };
                sum + (origin(place) - least) as usize * weight
            });
        }
        // Some lowered number of the origin is below its step.
        0
    }
}

/// The lines of all directions in a window.
#[derive(Clone, Debug, Default)]
pub(super) struct LineSystem {
    lines: Vec<LineNumbers>,
    count: usize,
    classes: Vec<LineClass>,
}

/// The directions that differ by the order of the numbers, and their places among the lines.
#[derive(Clone, Debug)]
struct LineClass {
    direction: SmallVec<[u64; 8]>,
    orders: Vec<SmallVec<[usize; 8]>>,
    first: usize,
}

impl LineSystem {
    /// Adds the lines of a direction in the window of the numbers below `below`, and returns the place of the line
    /// through a position in the result of [`visit`](Self::visit). If the order of the numbers has no meaning, lines
    /// that differ by the order are the same. Returns `None` if there are too many lines.
    pub(super) fn add(&mut self, direction: &[u64], below: &[u64], unordered: bool) -> Option<usize> {
        let mut order: SmallVec<[usize; 8]> = (0..direction.len()).collect();
        if unordered {
            order.sort_by_key(|&place| (direction[place], place));
        }
        let sorted: SmallVec<[u64; 8]> = order.iter().map(|&place| direction[place]).collect();
        if !self.classes.iter().any(|class| class.direction == sorted) {
            let orders = if unordered { orders_of(&sorted) } else { vec![order.clone()] };
            let first = self.lines.len();
            let (mut blocks, mut count) = (Vec::new(), self.count);
            for short in (0..sorted.len()).filter(|&place| sorted[place] > 0) {
                let mut weights = SmallVec::new();
                let mut weight = 1usize;
                for (place, &step) in sorted.iter().enumerate() {
                    weights.push(weight);
                    let size = match place.cmp(&short) {
                        std::cmp::Ordering::Equal => below[place].min(step),
                        std::cmp::Ordering::Less if step > 0 => below[place].saturating_sub(step),
                        _ => below[place],
                    };
                    weight = weight.checked_mul(usize::try_from(size).ok()?)?;
                }
                blocks.push(LineBlock { short, first: count, weights });
                count = count.checked_add(weight)?;
            }
            self.count = count;
            for order in &orders {
                let simple = match &blocks[..] {
                    [block] if sorted[block.short] == 1 => {
                        let mut weights: SmallVec<[usize; 8]> = SmallVec::from_elem(0, order.len());
                        for (place, &at) in order.iter().enumerate() {
                            weights[at] = if place == block.short { 0 } else { block.weights[place] };
                        }
                        Some((block.first, weights))
                    }
                    _ => None,
                };
                self.lines.push(LineNumbers {
                    order: order.clone(),
                    direction: sorted.clone(),
                    blocks: blocks.clone(),
                    simple,
                });
            }
            self.classes.push(LineClass { direction: sorted.clone(), orders, first });
        }
        let class = self.classes.iter().find(|class| class.direction == sorted)?;
        let at = class.orders.iter().position(|known| *known == order)?;
        Some(class.first + at)
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Collects the numbers of all lines through a position.
    #[inline]
    pub(super) fn visit(&self, position: &[i64], lines: &mut Vec<usize>) {
        lines.clear();
        lines.extend(self.lines.iter().map(|line| line.line_through(position)));
    }
}

/// Returns the orders of the places of a sorted list that differ: places with equal entries stay in ascending order.
fn orders_of(sorted: &[u64]) -> Vec<SmallVec<[usize; 8]>> {
    let mut all: Vec<SmallVec<[usize; 8]>> = vec![SmallVec::new()];
    for place in 0..sorted.len() {
        let mut longer = Vec::new();
        for order in &all {
            for at in 0..sorted.len() {
                let last_equal =
                    if place > 0 && sorted[place - 1] == sorted[place] { order.last() } else { None };
                if !order.contains(&at) && last_equal.is_none_or(|&last| last < at) {
                    let mut order = order.clone();
                    order.push(at);
                    longer.push(order);
                }
            }
        }
        all = longer;
    }
    all
}

/// For each line and each kind of play, the set of the values that have occurred on it.
#[derive(Debug)]
pub(super) struct RunningSets {
    /// The number of kinds of play: 1 for normal play, 2 for normal and misère play.
    plays: usize,
    /// The number of words of a set.
    words: usize,
    sets: Vec<u64>,
    /// The number of words at the beginning of each set that are full.
    full: Vec<u32>,
}

impl RunningSets {
    pub(super) fn new(lines: usize, plays: usize) -> RunningSets {
        RunningSets { plays, words: 1, sets: vec![0; lines * plays], full: vec![0; lines * plays] }
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.sets.len() * 8 + self.full.len() * 4) as u64
    }

    /// Returns whether a line has no value yet.
    #[inline]
    pub(super) fn is_empty(&self, line: usize) -> bool {
        let set = line * self.plays;
        let start = set * self.words;
        self.full[set] == 0 && self.sets[start..start + self.words].iter().all(|word| *word == 0)
    }

    /// Returns the least value that is on none of these lines and that `is_marked` does not contain.
    #[inline]
    pub(super) fn mex(&self, lines: &[usize], play: usize, is_marked: impl Fn(u64) -> bool) -> u64 {
        let set = |line: usize| line * self.plays + play;
        let full = lines.iter().map(|&line| self.full[set(line)]).max().unwrap_or(0);
        for word in full as usize..self.words {
            let union =
                lines.iter().fold(0u64, |union, &line| union | self.sets[set(line) * self.words + word]);
            let mut free = !union;
            while free != 0 {
                let value = word as u64 * 64 + u64::from(free.trailing_zeros());
                if !is_marked(value) {
                    return value;
                }
                free &= free - 1;
            }
        }
        // The sets contain no larger value.
        (self.words as u64 * 64..).find(|&value| !is_marked(value)).unwrap_or(u64::MAX)
    }

    /// Adds a value to each of these lines.
    ///
    /// # Errors
    /// [`Stopped`] if the sets must become wider, and a limit of the run is reached.
    #[inline]
    pub(super) fn insert(
        &mut self,
        lines: &[usize],
        play: usize,
        value: u64,
        run: &Run<'_>,
        bytes: u64,
    ) -> Result<(), Stopped> {
        let word = (value / 64) as usize;
        if word >= self.words {
            self.widen(word + 1, run, bytes)?;
        }
        for &line in lines {
            let set = line * self.plays + play;
            let start = set * self.words;
            self.sets[start + word] |= 1 << (value % 64);
            while (self.full[set] as usize) < self.words
                && self.sets[start + self.full[set] as usize] == u64::MAX
            {
                self.full[set] += 1;
            }
        }
        Ok(())
    }

    #[cold]
    fn widen(&mut self, words: usize, run: &Run<'_>, bytes: u64) -> Result<(), Stopped> {
        let words = words.next_power_of_two();
        let sets = self.full.len();
        run.check(0, bytes + (sets as u64).saturating_mul(words as u64 * 8))?;
        let mut wider = vec![0; sets * words];
        for (to, from) in wider.chunks_exact_mut(words).zip(self.sets.chunks_exact(self.words)) {
            to[..self.words].copy_from_slice(from);
        }
        (self.sets, self.words) = (wider, words);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two positions of a box have the same line if and only if they differ by a multiple of the direction.
    #[test]
    fn lines_are_numbered_by_their_origins() {
        let below = [5, 4, 3];
        for direction in [[1, 0, 0], [0, 2, 0], [1, 1, 0], [1, 2, 1], [0, 0, 7], [3, 0, 1]] {
            let mut system = LineSystem::default();
            let at = system.add(&direction, &below, false).unwrap();
            let mut all: Vec<([i64; 3], usize)> = Vec::new();
            for z in 0..3 {
                for y in 0..4 {
                    for x in 0..5 {
                        let mut lines = Vec::new();
                        system.visit(&[x, y, z], &mut lines);
                        assert!(lines[at] < system.count());
                        all.push(([x, y, z], lines[at]));
                    }
                }
            }
            for (p, line) in &all {
                for (q, other) in &all {
                    let multiple = (-10..=10).any(|j| (0..3).all(|i| p[i] - q[i] == j * direction[i] as i64));
                    assert_eq!(multiple, line == other, "{direction:?}: {p:?} {q:?}");
                }
            }
        }
    }

    #[test]
    fn directions_that_differ_by_the_order_share_their_lines() {
        let mut system = LineSystem::default();
        let below = [6; 2];
        let (first, second) =
            (system.add(&[1, 0], &below, true).unwrap(), system.add(&[0, 1], &below, true).unwrap());
        assert_eq!(system.count(), 6);
        let mut lines = Vec::new();
        system.visit(&[2, 5], &mut lines);
        assert_eq!((lines[first], lines[second]), (5, 2));
        assert_eq!(orders_of(&[0, 1, 1]).len(), 3);
        assert_eq!(orders_of(&[1, 2, 3]).len(), 6);
    }

    #[test]
    fn sets_grow_and_skip_full_words() {
        let mut sets = RunningSets::new(2, 1);
        let run = Run::default();
        for value in 0..200 {
            assert_eq!(sets.mex(&[0, 1], 0, |_| false), value);
            sets.insert(&[(value % 2) as usize], 0, value, &run, 0).unwrap();
        }
        assert_eq!(sets.mex(&[0], 0, |_| false), 1);
        assert_eq!(sets.mex(&[0], 0, |value| value < 150), 151);
        assert_eq!(sets.mex(&[0, 1], 0, |value| value < 5000), 5000);
    }
}
