//! Heap games: a move takes counters from one heap and may break what is left into several.
//!
//! [`HeapSolver`] finds the values of single heaps of a [`Code`], from which those of all positions
//! follow by nim-sum (Sprague 1935, Grundy 1939): with at most two heaps left by its *sparse space*,
//! with three by sets of pairs. As it goes it looks for a period, with three heaps also for an arithmetic one, and
//! once one is certain ([`crate::period`]) every further value costs O(1). [`RuleSolver`] takes any rule, as a
//! closure.
//!
//! ```
//! use impartial::period::{Code, Period};
//! use impartial::run::Run;
//! use impartial::solve::HeapSolver;
//! // Take one or two counters and leave at most two heaps.
//! let mut solver = HeapSolver::new(Code::new([(1, 7), (2, 7)]).unwrap());
//! solver.solve_to(1_000_000_007, &Run::default()).unwrap();
//! assert_eq!(solver.period(), Some(Period { period: 12, preperiod: 71, saltus: 0 }));
//! assert!(solver.known() < 1000);
//! assert_eq!(solver.value(1_000_000_007), Some(7));
//! ```

mod cell;
mod game;
mod play;
mod rule;
mod saving;
mod sparse;
mod three;

pub use game::HeapGame;
pub use play::HeapMove;
pub use rule::{HeapRule, RuleError, RuleSolver};
pub use saving::SavingError;

use crate::period::{
    Arithmetic, Code, Period, PeriodCertificate, PeriodOutcome, Uncertain, bytes_to_look,
    certain_arithmetic_period, least_arithmetic_period, least_period,
};
use crate::run::{Progress, Reason, Run, Stopped};
use crate::value::Column;
use cell::ValueCell;
use sparse::{SparseSpace, TooWide};
use three::ThreeHeapSplits;

/// Heaps that can be numbered by the tables.
const MOST_HEAPS: u64 = u32::MAX as u64 - 1;
/// Heaps solved before the first look for a period.
const FIRST_LOOK: usize = 64;
/// Pairs looked at, roughly, between two looks at the limits.
const BETWEEN_CHECKS: usize = 1 << 20;

#[derive(Clone, Debug)]
enum HeapMethod {
    One(SparseSpace<u8>),
    Two(SparseSpace<u16>),
    Four(SparseSpace<u32>),
    Three(ThreeHeapSplits),
}

/// Runs a body on the values, whatever their width.
macro_rules! with_values {
    ($method:expr, $values:ident => $body:expr) => {
        match $method {
            HeapMethod::One(held) => {
                let $values = held.values();
                $body
            }
            HeapMethod::Two(held) => {
                let $values = held.values();
                $body
            }
            HeapMethod::Four(held) => {
                let $values = held.values();
                $body
            }
            HeapMethod::Three(held) => {
                let $values = held.values();
                $body
            }
        }
    };
}

/// The values of single heaps of a rule of taking and breaking.
#[derive(Clone, Debug)]
pub struct HeapSolver {
    code: Code,
    method: HeapMethod,
    period: Option<Period>,
    /// If the period is arithmetic: the multiple of it that the theorem speaks of.
    multiple: Option<u64>,
    /// An arithmetic period that is seen and not certain, whatever its multiple.
    doubtful: Option<Period>,
    next_look: usize,
}

impl HeapSolver {
    /// A solver that knows no value yet.
    #[must_use]
    pub fn new(code: Code) -> Self {
        HeapSolver::knowing(code, &Column::new())
    }

    /// A solver that knows the values of the heaps 0, 1, 2, … already, as [`HeapSolver::column`] gave
    /// them. They are believed, except that there is none where a heap could not have the value: with
    /// every move a counter is taken or a heap more is made, so it is at most twice the heap.
    #[must_use]
    pub fn resumed(code: Code, values: &Column) -> Option<Self> {
        let possible = |(heap, value)| value <= 2 * heap && value <= u64::from(u32::MAX);
        (0u64..).zip(values.iter()).all(possible).then(|| HeapSolver::knowing(code, values))
    }

    fn knowing(code: Code, values: &Column) -> Self {
        let takes = |parts| code.leaving(parts).filter_map(|k| usize::try_from(k).ok()).collect();
        let takes: [Vec<usize>; 4] = [takes(0), takes(1), takes(2), takes(3)];
        let method = if code.parts() > 2 {
            HeapMethod::Three(ThreeHeapSplits::new(takes, &fitted(values)))
        } else {
            let [none, one, two, _] = takes;
            match values.width() {
                1 => HeapMethod::One(SparseSpace::new(none, one, two, fitted(values))),
                2 => HeapMethod::Two(SparseSpace::new(none, one, two, fitted(values))),
                _ => HeapMethod::Four(SparseSpace::new(none, one, two, fitted(values))),
            }
        };
        let mut solver =
            HeapSolver { code, method, period: None, multiple: None, doubtful: None, next_look: FIRST_LOOK };
        if solver.len() > 0 {
            solver.look();
        }
        solver
    }

    /// The rule.
    #[must_use]
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// How many values were found from the moves: those of the heaps below this number.
    #[must_use]
    pub fn known(&self) -> u64 {
        self.len() as u64
    }

    /// The period, once it is certain for all heaps; it may have a saltus.
    #[must_use]
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// An arithmetic period, saltus above 0, that is seen in the known values and has as many behind it
    /// as an ordinary one would need. It is observed, not certain: see [`HeapSolver::uncertain`].
    #[must_use]
    pub fn observed(&self) -> Option<Period> {
        let seen = match &self.method {
            // At most two heaps left: finite codes have no arithmetic period (Austin 1976).
            HeapMethod::Three(held) if self.period.is_none() => {
                least_arithmetic_period(held.values(), &self.code)
            }
            _ => return None,
        };
        match seen {
            PeriodOutcome::Enough(period) => Some(period),
            PeriodOutcome::NotYet { .. } => None,
        }
    }

    /// Why no arithmetic period is certain; `None` if a period is, or if the code leaves at most two heaps.
    #[must_use]
    pub fn uncertain(&self) -> Option<Uncertain> {
        match &self.method {
            HeapMethod::Three(held) if self.period.is_none() => {
                certain_arithmetic_period(held.values(), &self.code).err()
            }
            _ => None,
        }
    }

    /// The value of a heap: found from the moves, or by a period that is certain. `None` if it is not
    /// known or beyond 64 bits; [`HeapSolver::wide_value`] has those too.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u64> {
        u64::try_from(self.wide_value(heap)?).ok()
    }

    /// The value of a heap, in as many bits as any of them could need; `None` if it is not known.
    #[must_use]
    pub fn wide_value(&self, heap: u64) -> Option<u128> {
        let (heap, times) = match self.period {
            Some(period) if heap >= self.known() => period.fold(heap),
            _ => (heap, 0),
        };
        let saltus = self.period.map_or(0, |period| period.saltus);
        let value = with_values!(&self.method, values => {
            values.get(usize::try_from(heap).ok()?).map(|value| value.wide())
        });
        // Two factors of 64 bits and a value of 32 fit.
        Some(u128::from(value?) + u128::from(saltus) * u128::from(times))
    }

    /// The values found from the moves.
    #[must_use]
    pub fn column(&self) -> Column {
        match &self.method {
            HeapMethod::One(held) => held.values().to_vec().into(),
            HeapMethod::Two(held) => held.values().to_vec().into(),
            HeapMethod::Four(held) => held.values().to_vec().into(),
            HeapMethod::Three(held) => held.values().to_vec().into(),
        }
    }

    /// A certificate of the period, once there is one; `game` is the name of the game.
    #[must_use]
    pub fn certificate(&self, game: impl Into<String>) -> Option<PeriodCertificate> {
        let period = self.period?;
        let arithmetic = self.multiple.map(|multiple| Arithmetic { period, multiple });
        let last =
            arithmetic.map_or_else(|| period.needs(&self.code), |arithmetic| arithmetic.needs(&self.code))?;
        let wanted = usize::try_from(last).ok()?.checked_add(1)?;
        let values: Vec<u64> = self.column().iter().take(wanted).collect();
        let mut certificate = match arithmetic {
            Some(arithmetic) => PeriodCertificate::arithmetic(game, self.code.clone(), arithmetic, values),
            None => PeriodCertificate::new(game, self.code.clone(), period, values),
        };
        certificate.mask = match &self.method {
            HeapMethod::One(held) => held.mask(),
            HeapMethod::Two(held) => held.mask(),
            HeapMethod::Four(held) => held.mask(),
            HeapMethod::Three(_) => None,
        };
        Some(certificate)
    }

    /// Bytes in use.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let bytes = match &self.method {
            HeapMethod::One(held) => held.bytes(),
            HeapMethod::Two(held) => held.bytes(),
            HeapMethod::Four(held) => held.bytes(),
            HeapMethod::Three(held) => held.bytes(),
        };
        bytes as u64
    }

    /// The largest value with the first heap that has it: over all heaps once a period without saltus
    /// is certain, over the known ones before.
    #[must_use]
    pub fn max(&self) -> Option<(u64, u64)> {
        with_values!(&self.method, values => {
            let (at, value) = values.iter().enumerate().rev().max_by_key(|(_, value)| value.wide())?;
            Some((u64::from(value.wide()), at as u64))
        })
    }

    /// Finds the values up to that of `heap`, or a period that is certain and gives it.
    ///
    /// # Errors
    /// [`Stopped`]; the values found by then are kept. Heaps beyond 2³²−2 without a period count as out
    /// of memory.
    ///
    /// # Complexity
    /// For a heap n, in a game with few rare heaps, one look-up for each of them and a few for each
    /// smaller rare value; at worst n/2 for every split. With three heaps n/3 unions of sets of bits.
    /// The search for a period is linear in all.
    pub fn solve_to(&mut self, heap: u64, run: &Run<'_>) -> Result<(), Stopped> {
        let total = heap.checked_add(1);
        run.check(self.known(), self.bytes())?;
        let mut work = 0;
        while self.period.is_none() && self.known() <= heap {
            if self.known() > MOST_HEAPS {
                let reason = Reason::Memory(run.limits().max_memory.unwrap_or(MOST_HEAPS));
                return Err(Stopped { reason, positions: self.known(), seconds: run.seconds() });
            }
            self.step();
            let known = self.len();
            work += known / 8 + 64;
            if work >= BETWEEN_CHECKS {
                work = 0;
                run.check(self.known(), self.bytes())?;
                run.report(Progress { phase: "heaps solved", done: self.known(), total });
            }
            if known >= self.next_look {
                run.check(self.known(), self.bytes() + bytes_to_look(known) as u64)?;
                self.look();
            }
        }
        Ok(())
    }

    fn len(&self) -> usize {
        with_values!(&self.method, values => values.len())
    }

    fn step(&mut self) {
        let overflow = match &mut self.method {
            HeapMethod::One(held) => held.step(),
            HeapMethod::Two(held) => held.step(),
            // A value is at most the number of heaps before it, which fits.
            HeapMethod::Four(held) => held.step(),
            HeapMethod::Three(held) => {
                held.step();
                Ok(())
            }
        };
        if let Err(TooWide) = overflow {
            let method = std::mem::replace(
                &mut self.method,
                HeapMethod::One(SparseSpace::new(Vec::new(), Vec::new(), Vec::new(), Vec::new())),
            );
            self.method = match method {
                HeapMethod::One(held) => HeapMethod::Two(held.widened()),
                HeapMethod::Two(held) => HeapMethod::Four(held.widened()),
                wide => wide,
            };
            self.step();
        }
    }

    /// Looks for a period in all values known, as the solver itself does now and then, unless the limit of the run
    /// on memory does not allow for it.
    pub fn look_again(&mut self, run: &Run<'_>) {
        let bytes = self.bytes() + bytes_to_look(self.len()) as u64;
        if self.period.is_none() && run.memory_left().is_none_or(|most| bytes <= most) {
            self.look();
        }
    }

    /// Looks for a period in the known values, and says when to look again.
    fn look(&mut self) {
        let known = self.len();
        let seen = with_values!(&self.method, values => least_period(values, &self.code));
        let enough_at = match seen {
            PeriodOutcome::Enough(period) => {
                self.period = Some(period);
                return;
            }
            PeriodOutcome::NotYet { enough_at } => match self.look_for_saltus() {
                None => enough_at,
                Some(Ok(Arithmetic { period, multiple })) => {
                    (self.period, self.multiple) = (Some(period), Some(multiple));
                    return;
                }
                Some(Err(at)) => Some(enough_at.map_or(at, |first| first.min(at))),
            },
        };
        let wanted = enough_at.and_then(|at| usize::try_from(at).ok()).unwrap_or(usize::MAX);
        // The value of heap `wanted` is the last one that it takes.
        self.next_look = wanted.saturating_add(1).clamp(known + known / 8 + 1, known + known / 2 + 1);
    }

    /// An arithmetic period that is certain, or the heap whose value is wanted to know more.
    fn look_for_saltus(&mut self) -> Option<Result<Arithmetic, u64>> {
        let HeapMethod::Three(held) = &self.method else { return None };
        let seen = match least_arithmetic_period(held.values(), &self.code) {
            PeriodOutcome::Enough(period) => period,
            PeriodOutcome::NotYet { enough_at } => return enough_at.map(Err),
        };
        if self.doubtful == Some(seen) {
            return None;
        }
        match certain_arithmetic_period(held.values(), &self.code) {
            Ok(found) => Some(Ok(found)),
            Err(Uncertain::TooFew { heap, .. }) => Some(Err(heap)),
            Err(_) => {
                self.doubtful = Some(seen);
                None
            }
        }
    }
}

/// A column as cells of which it is known that they are wide enough.
fn fitted<C: ValueCell>(values: &Column) -> Vec<C> {
    values.iter().map(|value| u32::try_from(value).ok().and_then(C::fit).unwrap_or_default()).collect()
}

#[cfg(test)]
mod tests {
    use super::{HeapSolver, Period};

    #[test]
    fn a_value_above_64_bits_does_not_wrap() {
        let mut solver = HeapSolver::resumed("0.3F".parse().unwrap(), &[0, 1].into_iter().collect()).unwrap();
        solver.period = Some(Period { period: 1, preperiod: 0, saltus: 2 });
        let below = u64::MAX / 2;
        assert_eq!(solver.value(below), Some(u64::MAX - 1));
        assert_eq!(solver.value(below + 1), None);
        assert_eq!(solver.wide_value(below + 1), Some(1 << 64));
        solver.period = Some(Period { period: 1, preperiod: 0, saltus: u64::MAX });
        assert_eq!(solver.wide_value(u64::MAX), Some(u128::from(u64::MAX).pow(2)));
    }
}
