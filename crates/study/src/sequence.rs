//! Periods of a sequence of values.

use crate::evidence::{adaptive_bits, sequence_bits};
use crate::term::{BinaryOperation, Condition, Relation, Term, number_bits};
use std::sync::Arc;

/// An observed period of a sequence.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SequencePeriod {
    /// The least n from which on the sequence has the period.
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
    /// The increase in each period.
    pub(crate) saltus: i64,
    /// The evidence, in bits.
    pub(crate) evidence: f64,
}

/// Largest number of values that a statement writes out.
const MAX_ENTRIES: usize = 160;

impl SequencePeriod {
    /// Returns the period of the first values of a sequence with the least preperiod and period together, if enough
    /// values support it: at least a period, and half of preperiod and period.
    pub(crate) fn observe(values: &[i64]) -> Option<SequencePeriod> {
        let len = values.len();
        let mut best: Option<SequencePeriod> = None;
        for period in 1..=len / 2 {
            let saltus = values[len - 1] - values[len - 1 - period];
            if saltus < 0 {
                continue;
            }
            let mismatch = (period..len).rev().find(|&n| values[n] - values[n - period] != saltus);
            let preperiod = mismatch.map_or(0, |n| n + 1 - period);
            let support = len - period - preperiod;
            if support < period.max(4) || 2 * support < preperiod + period {
                continue;
            }
            if best.as_ref().is_none_or(|one| preperiod + period < one.preperiod + one.period) {
                best = Some(SequencePeriod { preperiod, period, saltus, evidence: 0.0 });
            }
        }
        let mut found = best?;
        let each = adaptive_bits(values.iter().copied()) / len as f64;
        let of_period = &values[found.preperiod..found.preperiod + found.period];
        let increments = of_period.windows(2).map(|pair| pair[1] - pair[0]);
        let period_bits = match found.saltus {
            0 => found.period as f64 * each,
            _ => (found.period as f64 * each).min(adaptive_bits(increments.collect::<Vec<_>>()) + 8.0),
        };
        let numbers = [found.preperiod as u32, found.period as u32, found.saltus as u32];
        let described: f64 = numbers.into_iter().map(number_bits).sum();
        found.evidence = sequence_bits(values) - found.preperiod as f64 * each - period_bits - described;
        Some(found)
    }

    /// Returns whether all later values of the sequence have the period.
    pub(crate) fn holds_on(&self, values: &[i64]) -> bool {
        (self.preperiod + self.period..values.len())
            .all(|n| values[n] - values[n - self.period] == self.saltus)
    }

    /// Returns the values as a term of the only column, unless it is too long to be written out.
    pub(crate) fn term(&self, values: &[i64]) -> Option<Term> {
        if self.preperiod + self.period > MAX_ENTRIES {
            return None;
        }
        let n = Arc::new(Term::Column(0));
        let period = self.period;
        let mut entries = vec![0_i64; period];
        for (at, &value) in values.iter().enumerate().skip(self.preperiod).take(period) {
            entries[at % period] = value - self.saltus * (at / period) as i64;
        }
        let least = entries.iter().copied().min().unwrap_or(0).min(0);
        let entries: Vec<u32> = entries.iter().map(|entry| (entry - least) as u32).collect();
        let entry = |values: Vec<u32>| Arc::new(Term::Entry(n.clone(), period as u32, values.into()));
        let cycle = match (period, &entries[..]) {
            (1, [one]) => Arc::new(Term::Number(*one)),
            _ => entry(entries),
        };
        let mut term = cycle;
        if self.saltus > 0 {
            let quotient = match period {
                1 => n.clone(),
                _ => Arc::new(Term::Div(n.clone(), period as u32)),
            };
            let line = match self.saltus {
                1 => quotient,
                saltus => Arc::new(Term::Times(saltus as u32, quotient)),
            };
            term = match &*term {
                Term::Number(0) => line,
                _ => Arc::new(Term::Binary(BinaryOperation::Plus, line, term)),
            };
        }
        if least < 0 {
            let less = Arc::new(Term::Number(-least as u32));
            term = Arc::new(Term::Binary(BinaryOperation::Minus, term, less));
        }
        if self.preperiod > 0 {
            let first: Vec<u32> = values[..self.preperiod].iter().map(|&value| value as u32).collect();
            let small =
                Condition::Compare(Relation::Less, n.clone(), Arc::new(Term::Number(self.preperiod as u32)));
            let table = match &first[..] {
                [one] => Arc::new(Term::Number(*one)),
                _ => Arc::new(Term::Entry(n.clone(), 0, first.into())),
            };
            term = Arc::new(Term::Choice(Arc::new(small), table, term));
        }
        Some((*term).clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Column, Table};

    fn numbers(len: usize) -> Table {
        let values = (0..len as i64).collect();
        let column = Column::new("n", values);
        Table { columns: vec![column], len, is_sequence: true }
    }

    #[test]
    fn the_term_of_a_period_has_the_values_of_the_sequence() {
        let sequences: [Vec<i64>; 5] = [
            (0..60).map(|n| n % 5 / 2).collect(),
            (0..60).map(|n| if n < 7 { 9 - n } else { n % 3 }).collect(),
            (0..60).map(|n| 2 * (n / 4) + [3, 0, 1, 5][n as usize % 4]).collect(),
            (0..60).map(|n| if n == 0 { 0 } else { n - 1 }).collect(),
            (0..60).map(|n| if n < 3 { 1 } else { 3 * n - 9 }).collect(),
        ];
        for values in sequences {
            let found = SequencePeriod::observe(&values).unwrap();
            let term = found.term(&values).unwrap();
            assert_eq!(numbers(60).values(&term), values, "{}", term.text(&["n".into()]));
        }
    }

    #[test]
    fn the_evidence_of_a_line_is_small_and_that_of_a_cycle_is_large() {
        let evidence = |values: Vec<i64>| SequencePeriod::observe(&values).unwrap().evidence;
        assert!(evidence((0..60).map(|n| n % 5 / 2).collect()) > 60.0);
        assert!(evidence((0..60).map(|n| 2 * (n / 4) + [3, 0, 1, 5][n as usize % 4]).collect()) > 14.0);
        // The increments of a line are short without a formula.
        assert!(evidence((0..60).collect()) < 14.0);
    }

    #[test]
    fn a_period_needs_support() {
        let values: Vec<i64> = (0..40).map(|n| i64::from((n * n * 7 + n / 3) % 11)).collect();
        assert_eq!(SequencePeriod::observe(&values).filter(|found| found.evidence >= 14.0), None);
        // Twenty values, and the same again up to the last one: the support is shorter than the period.
        let random = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4];
        let twice: Vec<i64> = random.iter().chain(&random[..19]).copied().collect();
        assert_eq!(SequencePeriod::observe(&twice), None);
    }
}
