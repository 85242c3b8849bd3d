//! Relations between a track and the value of a term.

use super::{COEFFICIENTS_BELOW, Compiler, LinearSum, RelationBucket, VariableScope, chain};
use crate::automaton::{LowDigits, Lowest, MaskRule, NimSumRule, ShiftRule, ShiftUp};
use crate::formula::{FormulaError, Term};
use crate::numeration::ComparedWith;
use crate::{Automaton, Numeration, ProofBudget, Slope, Track};
use impartial::value::sort_list_by_key;
use std::cmp::Ordering;

impl<'a> Compiler<'a> {
    /// Adds the relation that `track` is the value of `t`.
    pub(super) fn bind_value(
        &mut self,
        t: &Term,
        track: Track,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        let (base, budget) = (self.base(), self.budget);
        if let (Some(numeration), Some(what)) = (self.theory.numeration(), t.of_base_alone()) {
            return Err(FormulaError::NotThere { what, numeration: numeration.name().to_owned() });
        }
        let relation = match t {
            Term::Var(_) | Term::Number(_) | Term::Sum(..) | Term::Times(..) => {
                let mut sum = LinearSum::default();
                self.add(t, 1, &mut sum, scope, bucket)?;
                *sum.terms.entry(track).or_insert(0) -= 1;
                return self.put_zero(sum, bucket);
            }
            Term::Shl(k, t) => {
                let tracks = [self.track(t, scope, bucket)?, track];
                Automaton::build(base, &tracks, &ShiftUp { digits: *k }, budget)?
            }
            Term::Lowest(t) => {
                let tracks = [self.track(t, scope, bucket)?, track];
                Automaton::build(base, &tracks, &Lowest, budget)?
            }
            Term::Beatty(slope, t) => return self.bind_beatty(*slope, t, track, scope, bucket),
            Term::Xor(..) => return self.bind_nim_sum(t, track, scope, bucket),
            Term::Mask(k, t, u) => {
                let tracks = [self.track(t, scope, bucket)?, self.track(u, scope, bucket)?, track];
                Automaton::build(base, &tracks, &MaskRule { base, skip: *k }, budget)?
            }
            Term::Quotient(k, t) => {
                let tracks = [self.track(t, scope, bucket)?, track];
                Automaton::build(base, &tracks, &ShiftRule { digits: *k }, budget)?
            }
            Term::Low(k, t) => {
                let tracks = [self.track(t, scope, bucket)?, track];
                Automaton::build(base, &tracks, &LowDigits { digits: *k }, budget)?
            }
            Term::Modulo(m, t) => return self.bind_remainder(*m, t, track, scope, bucket),
        };
        self.add_relation(relation, bucket)
    }

    /// Adds the relation that `track` is the Beatty number of `t`, in a numeration.
    fn bind_beatty(
        &mut self,
        slope: Slope,
        t: &Term,
        track: Track,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        let (base, budget) = (self.base(), self.budget);
        let Some(numeration) = self.theory.numeration() else {
            return Err(FormulaError::NotInBase { base, slope, hint: slope.hint() });
        };
        let relation = numeration.beatty(slope, budget)?;
        let mut tracks = [self.track(t, scope, bucket)?, track];
        if tracks[0] == track {
            // Both may be the same number: x = beatty(x, …).
            tracks[0] = self.bind(bucket)?;
            let same = Automaton::linear_equal(base, &[(tracks[0], 1), (track, -1)], 0, budget)?;
            self.add_relation(same, bucket)?;
        }
        self.add_relation(relation.renamed(&|t| tracks[t.0 as usize]), bucket)
    }

    /// Adds the relation that `track` is the nim-sum `t`.
    fn bind_nim_sum(
        &mut self,
        t: &Term,
        track: Track,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        let (base, budget) = (self.base(), self.budget);
        let (first, others) = chain(t, |t| match t {
            Term::Xor(t, u) => Some((t, u)),
            _ => None,
        });
        // The sum of the first two terms, of the first three, …, of all.
        let mut sums = vec![track];
        for _ in 1..others.len() {
            sums.push(self.bind(bucket)?);
        }
        let mut before = self.track(first, scope, bucket)?;
        for (u, &sum) in others.into_iter().zip(&sums).rev() {
            let tracks = [before, self.track(u, scope, bucket)?, sum];
            let relation = Automaton::build(base, &tracks, &NimSumRule { base, places: 3 }, budget)?;
            self.add_relation(relation, bucket)?;
            before = sum;
        }
        Ok(())
    }

    /// Adds the relation that `track` is the remainder of `t` modulo `m`: t = m·q + track and track < m for some q.
    fn bind_remainder(
        &mut self,
        m: u64,
        t: &Term,
        track: Track,
        scope: &VariableScope,
        bucket: &mut RelationBucket<'a>,
    ) -> Result<(), FormulaError> {
        let m = i64::try_from(m).ok().filter(|_| m < COEFFICIENTS_BELOW).ok_or(FormulaError::TooLarge(m))?;
        if m == 0 {
            return Err(FormulaError::ZeroModulus);
        }
        let (t, q) = (self.track(t, scope, bucket)?, self.bind(bucket)?);
        self.put_at_most_zero(LinearSum::new(&[(track, 1)], 1 - m), bucket)?;
        // Both may be the same number: x = x mod m.
        let mut sum = LinearSum::new(&[(t, 1), (q, -m)], 0);
        *sum.terms.entry(track).or_insert(0) -= 1;
        self.put_zero(sum, bucket)
    }
}

/// Returns the relation Σ c·x + constant = 0 in a numeration. Relations are built for coefficients in one order and
/// shared by all tracks.
pub(super) fn zero_in(
    numeration: &Numeration,
    terms: &[(Track, i64)],
    constant: i64,
    budget: &ProofBudget<'_>,
) -> Result<Automaton, FormulaError> {
    let base = numeration.digits();
    let mut terms = terms.to_vec();
    let sign = terms.iter().map(|(_, c)| c.signum()).sum::<i64>();
    let sign = if sign == 0 { constant.signum() } else { sign };
    let constant = if sign < 0 { -constant } else { constant };
    terms.iter_mut().for_each(|(_, c)| *c *= if sign < 0 { -1 } else { 1 });
    sort_list_by_key(&mut terms, |(track, c)| (std::cmp::Reverse(*c), *track));
    match terms[..] {
        [] => Ok(Automaton::constant(base, constant == 0)),
        // c·x = n for one number x, or for no number.
        [(track, c)] => {
            let n = -constant / c;
            if constant % c != 0 || n < 0 {
                return Ok(Automaton::constant(base, false));
            }
            let digits = numeration.digits_of(&n.unsigned_abs().into());
            Ok(Automaton::build(
                base,
                &[track],
                &ComparedWith { digits, orders: &[Ordering::Equal] },
                budget,
            )?)
        }
        // Equal numbers have equal words.
        [(t, 1), (u, -1)] if constant == 0 => {
            Ok(Automaton::linear_equal(base, &[(t, 1), (u, -1)], 0, budget)?)
        }
        _ => {
            let coefficients: Vec<i64> = terms.iter().map(|(_, c)| *c).collect();
            let relation = numeration.linear(&coefficients, constant, budget)?;
            Ok(relation.renamed(&|t| terms[t.0 as usize].0))
        }
    }
}
