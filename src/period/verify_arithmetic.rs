//! The conditions of the theorem on arithmetic periods ([the module](super)), checked as they are stated.

use super::refusal::PeriodRefusal;
use super::{ArithmeticPeriod, PeriodCertificate};
use crate::run::{Progress, Run, Stopped};

/// Approximate number of moves that are tried between two checks of the limits.
const BETWEEN_CHECKS: u64 = 1 << 24;

/// Checks exclusion and coverage. The values must be known to be the mex of their options and arithmetic periodic as
/// claimed, and there must be at least the number of values that the theorem needs.
///
/// # Errors
/// [`PeriodRefusal`] with the first condition that fails.
///
/// # Complexity
/// For N heaps before a multiple P of the period, O((N + P)³) for every number of counters taken, and
/// O((N + P)²·2ᵗ) where 2ᵗ is the power of two in the saltus.
pub(super) fn conditions(
    certificate: &PeriodCertificate,
    claim: ArithmeticPeriod,
    run: &Run<'_>,
) -> Result<(), PeriodRefusal> {
    let values = &certificate.values;
    // There are at least 3·N + 6·P values, so these are small.
    let (head, step) = (claim.period().preperiod().max(1), claim.period().period() * claim.multiple());
    let Some(saltus) = claim.period().saltus().checked_mul(claim.multiple()) else {
        return Err(PeriodRefusal::Multiple("the saltus is beyond 64 bits".into()));
    };
    let law = Law { certificate, head, step, saltus, unit: 1 << saltus.trailing_zeros(), run };
    let first = values.len() as u64 - 2 * step;
    law.exclusion(first)?;
    law.coverage(first)
}

struct Law<'a> {
    certificate: &'a PeriodCertificate,
    /// The numbers N, P, S and 2ᵗ of the theorem.
    head: u64,
    step: u64,
    saltus: u64,
    unit: u64,
    run: &'a Run<'a>,
}

impl Law<'_> {
    fn low(&self, heap: u64) -> u64 {
        self.certificate.values[heap as usize] % self.unit
    }

    fn high(&self, heap: u64) -> i128 {
        i128::from(self.certificate.values[heap as usize] / self.unit)
    }

    /// Checks condition 2, for all ways to leave heaps below N + P such that the last heap is the largest and of the
    /// tail.
    fn exclusion(&self, first: u64) -> Result<(), PeriodRefusal> {
        let end = self.head + self.step;
        for last in self.head..end {
            self.stop_or_report(last, end)?;
            self.excluded(first, &[last])?;
            if self.certificate.code.parts() < 2 {
                continue;
            }
            let mut looked = 0;
            for b in 1..=last {
                self.excluded(first, &[b, last])?;
                if self.certificate.code.parts() > 2 {
                    (1..=b).try_for_each(|a| self.excluded(first, &[a, b, last]))?;
                    looked += b;
                    if looked > BETWEEN_CHECKS {
                        looked = 0;
                        self.stop_or_report(last, end)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn stop_or_report(&self, done: u64, total: u64) -> Result<(), Stopped> {
        self.run.check(done, 8 * self.certificate.values.len() as u64)?;
        self.run.report(Progress { phase: "moves excluded", done, total: Some(total) });
        Ok(())
    }

    /// Checks that no heap from `first` on has an option like the heaps `left` with its own value.
    fn excluded(&self, first: u64, left: &[u64]) -> Result<(), PeriodRefusal> {
        let sum: u64 = left.iter().sum();
        let low = left.iter().fold(0, |low, &heap| low ^ self.low(heap));
        for taken in self.certificate.code.leaving(left.len() as u32) {
            // The one of first, first + 1, …, first + P − 1 that has such options.
            let heap = first + (sum + taken + self.step - first % self.step) % self.step;
            if low != self.low(heap) {
                continue;
            }
            let high: i128 = left.iter().map(|&heap| self.high(heap)).sum();
            let steps = (i128::from(heap) - i128::from(taken + sum)) / i128::from(self.step);
            let excess = high + steps * i128::from(self.saltus / self.unit) - self.high(heap);
            if excess >= 0 && excess % 2 == 0 {
                return Err(PeriodRefusal::Exclusion { heap, taken, left: left.to_vec() });
            }
        }
        Ok(())
    }

    /// Checks condition 3 of the theorem, from the heap `first` on.
    fn coverage(&self, first: u64) -> Result<(), PeriodRefusal> {
        let values = &self.certificate.values;
        let total = values.len() as u64;
        let mut pairs: Vec<SplitPairs> = Vec::new();
        for counters in 0..total {
            pairs.push(self.pairs(counters));
            if counters % 256 == 0 {
                self.run.check(counters, 8 * total)?;
            }
        }
        for heap in first..total {
            self.run.check(heap, 8 * total)?;
            self.run.report(Progress { phase: "moves found that last", done: heap, total: Some(total) });
            let own = values[heap as usize];
            let mut kinds = Kinds(vec![0; own as usize]);
            self.options(heap, &pairs, &mut kinds);
            if let Err(value) = kinds.cover(2 * self.saltus) {
                return Err(PeriodRefusal::Coverage { heap, value });
            }
        }
        Ok(())
    }

    fn pairs(&self, counters: u64) -> SplitPairs {
        let mut pairs = SplitPairs { lasting: Vec::new(), small: Vec::new() };
        for b in 1..=counters / 2 {
            let c = counters - b;
            let nim_sum = self.certificate.values[b as usize] ^ self.certificate.values[c as usize];
            if b == c || (b >= self.head && nim_sum < self.unit) {
                pairs.lasting.push(nim_sum);
            }
            if nim_sum < 2 * self.unit {
                pairs.small.push(nim_sum);
            }
        }
        for set in [&mut pairs.lasting, &mut pairs.small] {
            set.sort_unstable();
            set.dedup();
        }
        pairs
    }

    /// Records the kinds of the options of a heap, for every value.
    fn options(&self, heap: u64, pairs: &[SplitPairs], kinds: &mut Kinds) {
        let code = &self.certificate.code;
        let value = |heap: u64| self.certificate.values[heap as usize];
        for left in code.leaving(1).map(|taken| heap - taken) {
            kinds.enter(value(left), MOVING);
        }
        for left in code.leaving(2).map(|taken| heap - taken) {
            pairs[left as usize].lasting.iter().for_each(|&nim_sum| kinds.enter(nim_sum, LASTING));
            for other in (1..left).filter(|&b| left - b >= self.head && value(b) < 2 * self.unit) {
                kinds.enter(value(left - other) ^ value(other), MOVING);
            }
        }
        for left in code.leaving(3).map(|taken| heap - taken) {
            for a in 1..left {
                let tail = a >= self.head;
                let SplitPairs { lasting, small } = &pairs[(left - a) as usize];
                for &nim_sum in lasting {
                    kinds.enter(value(a) ^ nim_sum, if tail { LASTING | LIFTED } else { LASTING });
                }
                if tail {
                    small.iter().for_each(|&nim_sum| kinds.enter(value(a) ^ nim_sum, MOVING));
                }
            }
        }
    }
}

/// The nim-sums of the splits of some counters into two heaps: those that stay equal when both heaps grow by P, and
/// those below 2ᵗ⁺¹.
struct SplitPairs {
    lasting: Vec<u64>,
    small: Vec<u64>,
}

const LASTING: u8 = 1;
const LIFTED: u8 = 2;
const MOVING: u8 = 4;

/// For every value below that of a heap, the kinds of options that have it.
struct Kinds(Vec<u8>);

impl Kinds {
    fn enter(&mut self, value: u64, kind: u8) {
        if let Some(kinds) = self.0.get_mut(value as usize) {
            *kinds |= kind;
        }
    }

    /// Checks that for some `end` every value below it is that of a lasting option, the last `window` of these also that
    /// of a lifted option, and every value from `end` on that of a moving option. The error is a value without its
    /// option, for the last `end` tried.
    fn cover(&self, window: u64) -> Result<(), u64> {
        let own = self.0.len() as u64;
        let lacks =
            |from: u64, to: u64, kind: u8| (from..to).rev().find(|&value| self.0[value as usize] & kind == 0);
        let mut worst = own;
        let mut end = own;
        while end >= window {
            let lack = lacks(end, own, MOVING)
                .or_else(|| lacks(end - window, end, LIFTED))
                .or_else(|| lacks(0, end, LASTING));
            match lack {
                None => return Ok(()),
                Some(value) => worst = value,
            }
            end -= window;
        }
        Err(worst)
    }
}
