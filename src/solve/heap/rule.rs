//! The solver for any rule of taking and breaking.

use super::method::HeapMethod;
use super::moves::{try_heap_moves, try_move_groups};
use super::{BETWEEN_CHECKS, MAX_HEAPS, too_many_heaps};
use crate::game::HeapMoves;
use crate::run::{Meter, Progress, Run, Stopped};
use crate::value::{CellSlice, Column, as_index};

/// The reason why the values of a rule were not computed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RuleError {
    /// A move leaves a heap that is not smaller, so play could be infinite.
    #[error("a move from a heap of {heap} leaves a heap of {part}: play could go on for ever")]
    NotSmaller {
        /// The heap before the move.
        heap: u64,
        /// The heap that the move leaves and that is not smaller.
        part: u64,
    },
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Number of options that are visited between two checks of the limits.
const BETWEEN_OPTIONS: usize = 1 << 16;

/// The values of the options of one heap.
#[derive(Clone, Debug, Default)]
struct RuleOptionValues {
    /// For each value, the number of the last heap that has an option of this value. The length is a power of two.
    stamps: Vec<u32>,
    /// The number of the heap, which is above 0.
    mark: u32,
}

/// The error of a heap whose value is not known.
struct NotKnown(u64);

impl RuleOptionValues {
    /// Starts with a heap, whose options are sums of heaps with the given values. Every value but the last one was
    /// among the values of an earlier call.
    fn start(&mut self, values: &Column) {
        self.mark = match self.mark.checked_add(1) {
            Some(mark) => mark,
            None => {
                self.stamps.fill(0);
                1
            }
        };
        let last = values.len().checked_sub(1).and_then(|last| values.get(last)).unwrap_or(0);
        self.reserve(last);
    }

    /// Makes room for all nim-sums of values up to `value`.
    fn reserve(&mut self, value: u64) {
        let size = (value as usize + 1).next_power_of_two();
        if size > self.stamps.len() {
            self.stamps.resize(size, 0);
        }
    }

    #[inline]
    fn insert(&mut self, value: u64) {
        if value as usize >= self.stamps.len() {
            self.reserve(value);
        }
        self.stamps[value as usize] = self.mark;
    }

    /// Adds a group of options, of which `parts` has the heaps.
    fn add(&mut self, cells: CellSlice<'_>, parts: &[&[u64]]) -> Result<(), NotKnown> {
        match cells {
            CellSlice::One(cells) => self.add_from(cells, parts),
            CellSlice::Two(cells) => self.add_from(cells, parts),
            CellSlice::Four(cells) => self.add_from(cells, parts),
            CellSlice::Eight(cells) => self.add_from(cells, parts),
        }
    }

    fn add_from<C: Copy + Into<u64>>(&mut self, cells: &[C], parts: &[&[u64]]) -> Result<(), NotKnown> {
        let value = |part: u64| match cells.get(as_index(part)) {
            Some(&value) => Ok(value.into()),
            None => Err(NotKnown(part)),
        };
        let mark = self.mark;
        let last = self.stamps.len() - 1;
        match parts {
            [] => self.insert(0),
            [only] => {
                for &part in *only {
                    // Every value is below the number of stamps.
                    self.stamps[value(part)? as usize & last] = mark;
                }
            }
            [first, second] => {
                for (&a, &b) in first.iter().zip(*second) {
                    self.stamps[(value(a)? ^ value(b)?) as usize & last] = mark;
                }
            }
            _ => {
                for index in 0..parts[0].len() {
                    let sum = parts.iter().try_fold(0, |sum, part| Ok(sum ^ value(part[index])?))?;
                    self.stamps[sum as usize & last] = mark;
                }
            }
        }
        Ok(())
    }

    fn mex(&self) -> u64 {
        self.stamps.iter().position(|&stamp| stamp != self.mark).unwrap_or(self.stamps.len()) as u64
    }
}

/// A solver for the values of single heaps under any rule. The value of a heap is the mex, over all moves, of the
/// nim-sum of the values of the heaps that the move leaves (Sprague 1935, Grundy 1939).
///
/// ```
/// use impartial::game::TakingRule;
/// use impartial::run::Run;
/// use impartial::solve::{RuleSolver, RuleError};
/// use std::ops::ControlFlow;
///
/// // Break a heap into two heaps of different sizes.
/// let unequal = TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
///     (1..heap.div_ceil(2)).try_for_each(|a| visit(&[a, heap - a]))
/// });
/// let mut solver = RuleSolver::new(unequal);
/// solver.solve_to(10, &Run::default()).unwrap();
/// assert_eq!(solver.values().iter().collect::<Vec<_>>(), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]);
///
/// // A move that takes nothing and leaves the heap unchanged makes play infinite.
/// let idle = TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| visit(&[heap]));
/// let error = RuleSolver::new(idle).solve_to(5, &Run::default());
/// assert_eq!(error, Err(RuleError::NotSmaller { heap: 0, part: 0 }));
/// ```
#[derive(Clone, Debug)]
pub struct RuleSolver<R> {
    rule: R,
    values: Column,
    options: RuleOptionValues,
    /// The sparse space of a rule that is data.
    sparse: Option<HeapMethod>,
}

impl<R: HeapMoves> RuleSolver<R> {
    /// Returns a solver without known values.
    pub fn new(rule: R) -> Self {
        let sparse = rule.split_code().map(|code| HeapMethod::unequal(&code));
        RuleSolver { rule, values: Column::new(), options: RuleOptionValues::default(), sparse }
    }

    /// Returns the rule of taking and breaking.
    pub fn rule(&self) -> &R {
        &self.rule
    }

    /// Returns the known values, those of the heaps 0, 1, 2, …
    pub fn values(&self) -> &Column {
        &self.values
    }

    /// Returns the number of bytes of the known values, and of the sparse space that computes them.
    pub fn bytes(&self) -> u64 {
        self.values.bytes() as u64 + self.sparse.as_ref().map_or(0, HeapMethod::bytes)
    }

    /// Computes the values up to that of `heap`.
    ///
    /// # Errors
    /// [`RuleError`] if the rule leaves a heap that is not smaller, or if a limit is reached. The known values are
    /// kept.
    ///
    /// # Complexity
    /// One look-up for every heap that a move leaves, over all moves from heaps up to `heap`. For a rule with a
    /// [`split_code`](HeapMoves::split_code) the same as that of [`HeapSolver::solve_to`](super::HeapSolver::solve_to).
    pub fn solve_to(&mut self, heap: u64, run: &Run<'_>) -> Result<(), RuleError> {
        if self.sparse.is_some() {
            return Ok(self.solve_sparse_to(heap, run)?);
        }
        let mut visited = 0usize;
        let options = &mut self.options;
        while self.values.len() as u64 <= heap {
            let n = self.values.len() as u64;
            let mut check = |more: usize| {
                visited += more;
                if visited >= BETWEEN_OPTIONS {
                    visited = 0;
                    return run.check(n, self.values.bytes() as u64);
                }
                Ok(())
            };
            options.start(&self.values);
            let not_smaller = |part| RuleError::NotSmaller { heap: n, part };
            let grouped = try_move_groups::<RuleError>(&self.rule, n, run, |parts| {
                options.add(self.values.cells(), parts).map_err(|NotKnown(part)| not_smaller(part))?;
                Ok(check(parts.first().map_or(1, |part| part.len()))?)
            })?;
            if grouped.is_none() {
                try_heap_moves(&self.rule, n, run, |parts| {
                    let mut sum = 0;
                    for &part in parts {
                        match self.values.get(as_index(part)) {
                            Some(value) if part < n => sum ^= value,
                            _ => return Err(not_smaller(part)),
                        }
                    }
                    check(1)?;
                    options.insert(sum);
                    Ok(())
                })?;
            }
            self.values.push(options.mex());
            if n.is_multiple_of(1024) {
                run.check(n, self.values.bytes() as u64)?;
                run.report(Progress { phase: "heaps solved", done: n, total: heap.checked_add(1) });
            }
        }
        Ok(())
    }

    /// Computes the values up to that of `heap` by the sparse space.
    fn solve_sparse_to(&mut self, heap: u64, run: &Run<'_>) -> Result<(), Stopped> {
        let mut meter = Meter::new(BETWEEN_CHECKS);
        run.check(self.values.len() as u64, self.bytes())?;
        while self.values.len() as u64 <= heap
            && let Some(method) = &mut self.sparse
        {
            let known = self.values.len();
            if known as u64 > MAX_HEAPS {
                return Err(too_many_heaps(known as u64, run));
            }
            method.step();
            self.values.push(method.value(known).unwrap_or_default().into());
            if meter.advance(known / 8 + 64) {
                let known = self.values.len() as u64;
                run.check(known, self.bytes())?;
                run.report(Progress { phase: "heaps solved", done: known, total: heap.checked_add(1) });
            }
        }
        Ok(())
    }
}
