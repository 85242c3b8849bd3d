//! Heap games: a move takes counters from one heap and may break the rest into several heaps.
//!
//! [`HeapSolver`] computes the values of single heaps of a [`HeapCode`]. The values of all positions follow by nim-sum
//! (Sprague 1935, Grundy 1939). If a move leaves at most two heaps, the solver uses the *sparse space* of the
//! game; for three heaps it uses sets of pairs. During the work it looks for a period, for three heaps also for an
//! arithmetic one. Once a period is certain ([`crate::period`]), every further value costs O(1).
//! [`RuleSolver`] accepts any rule, as a closure. For a [`SplitCode`](crate::period::SplitCode), whose splits may have to
//! be unequal, [`RuleSolver`] uses the sparse space too.
//!
//! ```
//! use impartial::period::{HeapCode, Period};
//! use impartial::run::Run;
//! use impartial::solve::HeapSolver;
//! // Take one or two counters and leave at most two heaps.
//! let mut solver = HeapSolver::new(HeapCode::new([(1, 7), (2, 7)]).unwrap());
//! solver.solve_to(1_000_000_007, &Run::default()).unwrap();
//! assert_eq!(solver.period(), Period::new(12, 71, 0));
//! assert!(solver.solved_count() < 1000);
//! assert_eq!(solver.value(1_000_000_007), Some(7));
//! ```

mod cell;
mod method;
mod moves;
mod play;
mod rule;
#[cfg(feature = "checkpoint")]
mod saving;
mod sparse;
mod three;

pub use moves::try_heap_moves;
pub use play::HeapMove;
pub use rule::{RuleError, RuleSolver};
#[cfg(feature = "checkpoint")]
pub use saving::SavingError;

use crate::period::{
    ArithmeticPeriod, HeapCode, Period, PeriodCertificate, PeriodOutcome, Uncertain, bytes_to_look,
    certain_arithmetic_period, least_arithmetic_period, least_period,
};
use crate::run::{Meter, Progress, Reason, Run, Stopped};
use crate::value::Column;
use cell::ValueCell;
use method::{HeapMethod, with_values};

/// Maximum number of heaps that the tables can store.
const MAX_HEAPS: u64 = u32::MAX as u64 - 1;
/// Number of heaps that are solved before the first search for a period.
const FIRST_LOOK: usize = 64;
/// Approximate number of pairs that are visited between two checks of the limits.
const BETWEEN_CHECKS: usize = 1 << 20;

/// The values of single heaps of a rule of taking and breaking.
#[derive(Clone, Debug)]
pub struct HeapSolver {
    code: HeapCode,
    method: HeapMethod,
    period: Option<Period>,
    /// The multiple of the period for which the theorem holds, if the period is arithmetic.
    multiple: Option<u64>,
    /// An arithmetic period that was observed, but is not certain for any multiple.
    doubtful: Option<Period>,
    /// Number of known values at which the next search for a period is made.
    next_look: usize,
}

impl HeapSolver {
    /// Returns a solver without known values.
    #[must_use]
    pub fn new(code: HeapCode) -> Self {
        HeapSolver::knowing(code, &Column::new())
    }

    /// Returns a solver that already knows the values of the heaps 0, 1, 2, …, as returned by
    /// [`HeapSolver::column`]. The values are not recomputed. A period among them is found by the first call of
    /// [`HeapSolver::solve_to`] or [`HeapSolver::find_period`].
    ///
    /// Returns `None` if a heap cannot have its value. The value of a heap is at most twice its size, because every
    /// move takes a counter or adds a heap.
    #[must_use]
    pub fn resumed(code: HeapCode, values: &Column) -> Option<Self> {
        let possible = |(heap, value)| value <= 2 * heap && value <= u64::from(u32::MAX);
        (0u64..).zip(values.iter()).all(possible).then(|| HeapSolver::knowing(code, values))
    }

    fn knowing(code: HeapCode, values: &Column) -> Self {
        let method = HeapMethod::new(&code, values);
        // A period among values that are known already is looked for at once, within the limits of the first call.
        let next_look = if values.is_empty() { FIRST_LOOK } else { 0 };
        HeapSolver { code, method, period: None, multiple: None, doubtful: None, next_look }
    }

    /// Returns the rule of taking and breaking.
    #[must_use]
    pub fn code(&self) -> &HeapCode {
        &self.code
    }

    /// Returns the number of values that were computed from the moves: those of the heaps below this number.
    #[must_use]
    pub fn solved_count(&self) -> u64 {
        self.len() as u64
    }

    /// Returns the period, once it is certain for all heaps. The period may have a saltus.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// Returns an arithmetic period, with a saltus above 0, that is observed in as many known values as a proof of
    /// an ordinary period needs. The period is observed, not certain: see [`HeapSolver::uncertain`].
    #[must_use]
    pub fn observed(&self) -> Option<Period> {
        let seen = match &self.method {
            // At most two heaps left: finite codes have no arithmetic period (Austin 1976).
            HeapMethod::Three(splits) if self.period.is_none() => {
                least_arithmetic_period(splits.values(), &self.code)
            }
            _ => return None,
        };
        match seen {
            PeriodOutcome::Enough(period) => Some(period),
            PeriodOutcome::NotYet { .. } => None,
        }
    }

    /// Returns the reason why no arithmetic period is certain; `None` if a period is certain, or if the code leaves
    /// at most two heaps. The search is made again; if `run` ends it, that is the reason.
    #[must_use]
    pub fn uncertain(&self, run: &Run<'_>) -> Option<Uncertain> {
        match &self.method {
            HeapMethod::Three(splits) if self.period.is_none() => {
                certain_arithmetic_period(splits.values(), &self.code, run).err()
            }
            _ => None,
        }
    }

    /// Returns the value of a heap, computed from the moves or by a certain period. `None` if the value is not
    /// known or needs more than 64 bits; [`HeapSolver::wide_value`] returns such values too.
    #[inline]
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u64> {
        u64::try_from(self.wide_value(heap)?).ok()
    }

    /// Returns the value of a heap; `None` if it is not known. 128 bits are enough for every value.
    #[inline]
    #[must_use]
    pub fn wide_value(&self, heap: u64) -> Option<u128> {
        let (heap, times) = match self.period {
            Some(period) if heap >= self.solved_count() => period.fold(heap),
            _ => (heap, 0),
        };
        let saltus = self.period.map_or(0, |period| period.saltus());
        let value = self.method.value(usize::try_from(heap).ok()?);
        // The product of two factors of 64 bits plus a value of 32 bits fits 128 bits.
        Some(u128::from(value?) + u128::from(saltus) * u128::from(times))
    }

    /// Returns the values that were computed from the moves.
    #[must_use]
    pub fn column(&self) -> Column {
        self.method.column()
    }

    /// Returns a certificate of the period; `None` if no period is certain yet. `game` is the name of the game.
    #[must_use]
    pub fn certificate(&self, game: impl Into<String>) -> Option<PeriodCertificate> {
        let period = self.period?;
        let arithmetic = self.multiple.and_then(|multiple| ArithmeticPeriod::new(period, multiple));
        let last =
            arithmetic.map_or_else(|| period.needs(&self.code), |arithmetic| arithmetic.needs(&self.code))?;
        let wanted = usize::try_from(last).ok()?.checked_add(1)?;
        let values: Vec<u64> = self.column().iter().take(wanted).collect();
        let mut certificate = match arithmetic {
            Some(arithmetic) => PeriodCertificate::arithmetic(game, self.code.clone(), arithmetic, values),
            None => PeriodCertificate::new(game, self.code.clone(), period, values)?,
        };
        certificate.mask = self.method.mask();
        Some(certificate)
    }

    /// Returns the number of bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.method.bytes()
    }

    /// Returns the largest value and the smallest heap that has it. The maximum is over the known heaps; if a period
    /// without saltus is certain, it is the maximum over all heaps.
    #[must_use]
    pub fn max(&self) -> Option<(u64, u64)> {
        with_values!(&self.method, values => {
            let (heap, value) = values.iter().enumerate().rev().max_by_key(|(_, value)| value.wide())?;
            Some((u64::from(value.wide()), heap as u64))
        })
    }

    /// Computes the values up to that of `heap`, or until a period is certain, which gives all other values.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached; the known values are kept. If no period is certain, heaps beyond 2³²−2 are
    /// reported as a limit on positions.
    ///
    /// # Complexity
    /// For a heap n in a game with few rare heaps: one look-up for each rare heap, and a few for each smaller rare
    /// value. In the worst case n/2 look-ups for every split. If a move leaves three heaps: n/3 unions of sets of
    /// bits. The search for a period is linear in the number of known values; if a move leaves three heaps, it also takes
    /// the time of [`certain_arithmetic_period`](crate::period::certain_arithmetic_period).
    pub fn solve_to(&mut self, heap: u64, run: &Run<'_>) -> Result<(), Stopped> {
        let total = heap.checked_add(1);
        run.check(self.solved_count(), self.bytes())?;
        let mut meter = Meter::new(BETWEEN_CHECKS);
        self.look_if_due(run)?;
        while self.period.is_none() && self.solved_count() <= heap {
            if self.solved_count() > MAX_HEAPS {
                return Err(too_many_heaps(self.solved_count(), run));
            }
            self.method.step();
            let known = self.len();
            if meter.advance(known / 8 + 64) {
                run.check(self.solved_count(), self.bytes())?;
                run.report(Progress { phase: "heaps solved", done: self.solved_count(), total });
            }
            if known >= self.next_look {
                self.look_if_due(run)?;
            }
        }
        Ok(())
    }

    /// Looks for a period if the number of values for the next search is known. Rare, so that it stays out of the loop.
    #[inline(never)]
    fn look_if_due(&mut self, run: &Run<'_>) -> Result<(), Stopped> {
        let known = self.len();
        if self.period.is_some() || known < self.next_look {
            return Ok(());
        }
        run.check(self.solved_count(), self.bytes() + bytes_to_look(known) as u64)?;
        self.look(run)
    }

    fn len(&self) -> usize {
        self.method.len()
    }

    /// Looks for a period in all known values, as [`HeapSolver::solve_to`] does from time to time, also if the time of the run
    /// is over. Finds none if the memory limit does not allow the search, and no arithmetic period if a limit ends the search
    /// for it.
    pub fn find_period(&mut self, run: &Run<'_>) {
        let bytes = self.bytes() + bytes_to_look(self.len()) as u64;
        if self.period.is_none() && run.memory_left().is_none_or(|limit| bytes <= limit) {
            // Only the search for an arithmetic period takes so long that the run can stop it. It has found nothing then.
            let _ = self.look(run);
        }
    }

    /// Looks for a period in the known values, and sets the number of values for the next search.
    fn look(&mut self, run: &Run<'_>) -> Result<(), Stopped> {
        let known = self.len();
        let seen = with_values!(&self.method, values => least_period(values, &self.code));
        let enough_at = match seen {
            PeriodOutcome::Enough(period) => {
                self.period = Some(period);
                return Ok(());
            }
            PeriodOutcome::NotYet { enough_at } => match self.look_for_saltus(run)? {
                None => enough_at,
                Some(Ok(found)) => {
                    (self.period, self.multiple) = (Some(found.period()), Some(found.multiple()));
                    return Ok(());
                }
                Some(Err(heap)) => Some(enough_at.map_or(heap, |first| first.min(heap))),
            },
        };
        let wanted = enough_at.and_then(|heap| usize::try_from(heap).ok()).unwrap_or(usize::MAX);
        // The value of heap `wanted` is the last one that the period needs.
        self.next_look = wanted.saturating_add(1).clamp(known + known / 8 + 1, known + known / 2 + 1);
        Ok(())
    }

    /// Returns an arithmetic period that is certain, or, as an error, the heap up to which values are needed to decide.
    /// `None` if no value is known to decide it.
    fn look_for_saltus(&mut self, run: &Run<'_>) -> Result<Option<Result<ArithmeticPeriod, u64>>, Stopped> {
        let HeapMethod::Three(splits) = &self.method else { return Ok(None) };
        let seen = match least_arithmetic_period(splits.values(), &self.code) {
            PeriodOutcome::Enough(period) => period,
            PeriodOutcome::NotYet { enough_at } => return Ok(enough_at.map(Err)),
        };
        if self.doubtful == Some(seen) {
            return Ok(None);
        }
        let run = run.with_reserved_memory(self.bytes());
        match certain_arithmetic_period(splits.values(), &self.code, &run) {
            Ok(found) => Ok(Some(Ok(found))),
            Err(Uncertain::TooFew { heap, .. }) => Ok(Some(Err(heap))),
            Err(Uncertain::Stopped(stopped)) => Err(Stopped { positions: self.solved_count(), ..stopped }),
            Err(_) => {
                self.doubtful = Some(seen);
                Ok(None)
            }
        }
    }
}

/// Returns the error for a heap beyond those that the tables can store.
fn too_many_heaps(known: u64, run: &Run<'_>) -> Stopped {
    run.stopped(Reason::Positions(MAX_HEAPS), known)
}

/// Returns the values of a column as cells. The cells must be wide enough for all values.
fn fitted<C: ValueCell>(values: &Column) -> Vec<C> {
    values.iter().map(|value| u32::try_from(value).ok().and_then(C::fit).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::{HeapSolver, Period};

    #[test]
    fn wide_value_does_not_wrap_above_64_bits() {
        let mut solver = HeapSolver::resumed("0.3F".parse().unwrap(), &[0, 1].into_iter().collect()).unwrap();
        solver.period = Period::new(1, 0, 2);
        let below = u64::MAX / 2;
        assert_eq!(solver.value(below), Some(u64::MAX - 1));
        assert_eq!(solver.value(below + 1), None);
        assert_eq!(solver.wide_value(below + 1), Some(1 << 64));
        solver.period = Period::new(1, 0, u64::MAX);
        assert_eq!(solver.wide_value(u64::MAX), Some(u128::from(u64::MAX).pow(2)));
    }
}
