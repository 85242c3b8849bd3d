//! A model of a sweep on many threads, by counted steps.
//!
//! The **work** of a sweep is the number of its steps, and its **span** is the number of steps of the longest chain of
//! parts that wait for each other. Work divided by span, the **parallelism**, is an upper bound on the factor by which
//! any number of threads is faster than one (Brent, *The parallel evaluation of general arithmetic expressions*, 1974;
//! the tool Cilkview reports the same numbers). The model also runs the order of a sweep for a given number of threads,
//! of which each takes one step at a time.
//!
//! A step is a position. The beginning of a unit counts as further steps, and so does that of a part. The model knows
//! nothing of memory: threads that share a cache or a memory bus are slower than the model says.

use crate::tiling::Tiling;
use crate::wavefront::{Part, Wavefront};
use impartial::game::{Colex, LoweredMember};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

/// Steps to begin a unit: some fifty nanoseconds.
const UNIT: u64 = 16;

/// Steps to begin a part: a microsecond or two, in which a thread returns memory and takes other memory.
const PART: u64 = 400;

/// A model of the sweep of a window on several threads.
///
/// ```
/// use impartial::game::{Colex, LoweredMember};
/// use impartial_sweep::SweepModel;
///
/// let window = Colex::sets(5, 64).unwrap();
/// let model = SweepModel::new(LoweredMember::Any, &window);
/// assert!(model.parallelism() > 8.0);
/// assert!(model.speed_up(1) == 1.0 && model.speed_up(4) > 3.0);
/// ```
#[derive(Debug)]
pub struct SweepModel<'w> {
    tiling: Tiling<'w>,
    parts: u64,
    work: u64,
    span: u64,
}

impl<'w> SweepModel<'w> {
    /// Returns the model of the sweep of a window in which the members `lowered` may be lowered. The model is the
    /// same for a [`SweepTable`](crate::SweepTable) and a [`SetSweep`](crate::SetSweep), with misère values and without.
    pub fn new(lowered: LoweredMember, window: &'w Colex) -> Self {
        let mut model = SweepModel { tiling: Tiling::new(window, lowered, 8), parts: 0, work: 0, span: 0 };
        model.measure();
        model
    }

    /// Returns the number of parts, of which each is computed by one thread.
    pub fn parts(&self) -> u64 {
        self.parts
    }

    /// Returns the number of steps of all parts.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Returns the number of steps of the longest chain of parts.
    pub fn span(&self) -> u64 {
        self.span
    }

    /// Returns the work divided by the span; 1 for a window without parts.
    pub fn parallelism(&self) -> f64 {
        self.work.max(1) as f64 / self.span.max(1) as f64
    }

    /// Returns the factor by which `threads` threads are faster than one, if every step takes the same time.
    pub fn speed_up(&self, threads: usize) -> f64 {
        let time = if threads > 1 { self.time(threads) } else { self.work };
        self.work.max(1) as f64 / time.max(1) as f64
    }

    /// Returns the number of steps after which `threads` threads have done all parts.
    fn time(&self, threads: usize) -> u64 {
        let tiles = self.tiling.tiles();
        if self.tiling.window().count() == 2 {
            return self.work;
        }
        let progress = vec![Default::default(); tiles];
        let mut wavefront = Wavefront::new(&self.tiling, 0..tiles, &progress, threads);
        let (mut now, mut idle) = (0, threads);
        let mut running = BinaryHeap::new();
        loop {
            while idle > 0
                && let Some((part, _)) = wavefront.begin_part()
            {
                running.push(Reverse((now + self.steps(part), part)));
                idle -= 1;
            }
            let Some(Reverse((end, part))) = running.pop() else { return now };
            wavefront.finish_part(part);
            (now, idle) = (end, idle + 1);
        }
    }

    /// Computes the work and the span.
    fn measure(&mut self) {
        let tiling = &self.tiling;
        if tiling.window().count() == 2 {
            self.parts = 1;
            (self.work, self.span) = (tiling.window().positions(), tiling.window().positions());
            return;
        }
        // For each chunk of next largest members and each chunk of third largest members, the steps of the longest chain
        // to the end of that part of the last tile.
        let mut ends: Vec<Vec<u64>> =
            (0..tiling.chunks().len()).map(|chunk| vec![0; tiling.parts(chunk)]).collect();
        for tile in 0..tiling.tiles() {
            for second in 0..=tiling.last_chunk(tile) {
                for third in 0..tiling.parts(second) {
                    let chunk_before = second.checked_sub(1).and_then(|chunk| ends[chunk].get(third));
                    let part_before = third.checked_sub(1).map(|third| ends[second][third]);
                    let begin = ends[second][third]
                        .max(chunk_before.copied().unwrap_or(0))
                        .max(part_before.unwrap_or(0));
                    let steps = self.steps(Part { tile, second, third });
                    ends[second][third] = begin + steps;
                    self.work += steps;
                    self.parts += 1;
                }
            }
        }
        self.span = ends.into_iter().flatten().max().unwrap_or(0);
    }

    /// Returns the number of steps of a part.
    fn steps(&self, part: Part) -> u64 {
        let tiling = &self.tiling;
        let (window, count) = (tiling.window(), tiling.window().count());
        let members = |chunk: usize| tiling.chunks()[chunk].start as u64..tiling.chunks()[chunk].end as u64;
        let seconds = members(part.second);
        let mut steps = PART;
        for top in tiling.tops(part.tile) {
            let limit = window.limit(top as u64);
            if count == 3 {
                let before = |second: u64| window.weight(2, second.min(limit));
                steps += before(seconds.end) - before(seconds.start) + UNIT;
                continue;
            }
            let thirds = members(part.third);
            for second in seconds.start..seconds.end.min(limit) {
                let limit = window.limit(second);
                let lists = |members: usize| {
                    let before = |third: u64| window.weight(members, third.min(limit));
                    before(thirds.end) - before(thirds.start)
                };
                // With four members, the rows of a largest and a next largest member are one unit.
                steps += lists(count - 2) + UNIT * if count > 4 { lists(count - 4) } else { 1 };
            }
        }
        steps
    }
}

impl fmt::Display for SweepModel<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SweepModel { parts, work, span, .. } = self;
        let parallelism = self.parallelism();
        write!(
            f,
            "{work} steps in {parts} parts, at most {span} steps one after another: parallelism {parallelism:.1}; \
             threads and how many times as fast as one by this count:"
        )?;
        for threads in [2, 4, 8, 16, 32, 64] {
            let comma = if threads > 2 { "," } else { "" };
            write!(f, "{comma} {threads}: {:.1}", self.speed_up(threads))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of steps, which depend on nothing but the order of the parts.
    #[test]
    fn large_sweeps_have_work_for_many_threads() {
        for (count, below, parallelism) in
            [(5, 96, 20.0), (5, 144, 20.0), (6, 100, 20.0), (5, 256, 40.0), (6, 144, 40.0)]
        {
            let window = Colex::sets(count, below).unwrap();
            let model = SweepModel::new(LoweredMember::Any, &window);
            let (found, factor) = (model.parallelism(), model.speed_up(16));
            assert!(found >= parallelism, "{count} below {below}: parallelism {found}");
            assert!(factor >= 12.0, "{count} below {below}: {factor} times faster with 16 threads");
            assert!(
                model.work() < window.positions() + window.positions() / 10,
                "few steps between positions"
            );
        }
        let speed_up = |count, below, threads| {
            let window = Colex::sets(count, below).unwrap();
            SweepModel::new(LoweredMember::Any, &window).speed_up(threads)
        };
        assert!(speed_up(3, 1024, 8) > 7.0 && speed_up(4, 192, 16) > 12.0 && speed_up(5, 96, 2) > 1.95);
    }

    #[test]
    fn parts_have_all_positions_and_a_schedule_keeps_its_bounds() {
        let windows = [
            Colex::sets(5, 0),
            Colex::sets(4, 5),
            Colex::sets(2, 300),
            Colex::sets(3, 200),
            Colex::sets(4, 90),
            Colex::multisets(5, 60),
            Colex::sets(6, 40),
            // Members that are at least four apart.
            Colex::new(6, 110, |x| x.saturating_sub(3)),
        ];
        for window in windows.map(Result::unwrap) {
            let model = SweepModel::new(LoweredMember::Any, &window);
            assert!(model.work() >= window.positions() && model.span() <= model.work());
            for threads in [2, 3, 16, 64] {
                let time = model.time(threads);
                let least = model.span().max(model.work().div_ceil(threads as u64));
                assert!(least <= time && time <= model.work(), "{threads} threads");
            }
        }
    }
}
