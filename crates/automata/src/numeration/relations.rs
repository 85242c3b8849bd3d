//! Certified automata of linear relations.

use super::certify::{certify, successor_of};
use super::linear::{LinearRelation, VectorSteps};
use super::places::Places;
use super::{Numeration, NumerationAutomata, NumerationError, NumerationSource, locked};
use crate::automaton::BoolOp;
use crate::{Automaton, ProofBudget, Track, shortest_common};

/// The first bound on the coordinates of vectors, as a multiple of the largest sum of digits.
const FIRST: i64 = 4;
/// Maximum number of times that the bound is doubled.
const DOUBLED: usize = 5;

impl Numeration {
    /// Builds and certifies the valid words, the successor and the adder.
    pub(super) fn make(
        &self,
        places: &Places,
        budget: &ProofBudget<'_>,
    ) -> Result<NumerationAutomata, NumerationError> {
        let base = self.digits();
        let valid = Automaton::build(base, &[Track(0)], &places.valid, budget)?;
        let successor = successor_of(&valid, budget)?;
        let mut last = None;
        for doubled in 0..=DOUBLED {
            let adder = self.by_rule(&[1, 1, -1], 0, (places, &valid), doubled, budget)?;
            match certify(&valid, &successor, &adder, budget)? {
                Ok(()) => return Ok(NumerationAutomata { valid, successor, adder }),
                Err(refused) => last = Some(refused),
            }
        }
        let name = self.name().to_owned();
        match last {
            Some(refused) => Err(NumerationError::Refused { name, refused }),
            None => Err(NumerationError::NoSystem { name, why: "no adder was built".into() }),
        }
    }

    /// Returns the relation Σ c·x + constant = 0 over valid words by the rule, with the first bound doubled `doubled`
    /// times. The number of the i-th coefficient is on track i.
    fn by_rule(
        &self,
        coefficients: &[i64],
        constant: i64,
        (places, valid): (&Places, &Automaton),
        doubled: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<Automaton, NumerationError> {
        let most = i64::from(self.digits().get()) - 1;
        let sign = constant.signum();
        let digits = self.digits_of(&constant.unsigned_abs().into());
        let added: Vec<i64> = digits.iter().map(|&digit| i64::from(digit) * sign).collect();
        let (mut low, mut high) = (0i64, 0i64);
        for &c in coefficients {
            low = low.saturating_add(c.min(0).saturating_mul(most));
            high = high.saturating_add(c.max(0).saturating_mul(most));
        }
        low += added.iter().copied().min().unwrap_or(0).min(0);
        high += added.iter().copied().max().unwrap_or(0).max(0);
        // The transition table has this many columns for e.
        budget.check(0, usize::try_from(high.saturating_sub(low)).unwrap_or(usize::MAX).saturating_mul(4))?;
        let bound = (high - low + 1).saturating_mul(FIRST << doubled).min(1 << 24);
        let steps = VectorSteps::new(places, (low, high), bound, budget)?;
        let _steps = budget.checked_hold(steps.bytes())?;
        let relation = LinearRelation { steps: &steps, coefficients, constant: &added };
        let tracks: Vec<Track> = (0..coefficients.len() as u32).map(Track).collect();
        let mut all = Automaton::build(self.digits(), &tracks, &relation, budget)?;
        for track in tracks {
            all = all.and(&valid.renamed(&|_| track), budget)?;
        }
        Ok(all)
    }

    /// Returns the certified relation Σ c·x + constant = 0 between numbers, the i-th on track i.
    ///
    /// The tuples that the rule accepts satisfy the relation. Let one coefficient be ±1 (otherwise a number is added
    /// that must be 0), say that of y: for all other numbers there is one integer y that satisfies the relation. So if
    /// for all of them there is a y ≥ 0 for this relation, or a y > 0 for the relation in which y has the other sign,
    /// then both are complete. For a custom adder, the relation is built from the adder instead.
    ///
    /// # Errors
    /// A relation that could not be certified; a limit of the budget that is reached.
    ///
    /// # Complexity
    /// Exponential in the coefficients at worst. Every relation is built once in a process.
    pub fn linear(
        &self,
        coefficients: &[i64],
        constant: i64,
        budget: &ProofBudget<'_>,
    ) -> Result<Automaton, NumerationError> {
        let automata = self.certified(budget)?;
        if coefficients == [1, 1, -1] && constant == 0 {
            return Ok(automata.adder.clone());
        }
        if coefficients.is_empty() {
            return Ok(Automaton::constant(self.digits(), constant == 0));
        }
        let key = (coefficients.to_vec(), constant);
        if let Some(known) = locked(&self.0.relations).get(&key) {
            return Ok(known.clone());
        }
        let new = match &self.0.source {
            NumerationSource::Named(_, places) => {
                self.certified_relation(coefficients, constant, (places, &automata.valid), budget)?
            }
            NumerationSource::Own(_) => self.by_adder(coefficients, constant, automata, budget)?,
        };
        locked(&self.0.relations).insert(key, new.clone());
        Ok(new)
    }

    fn certified_relation(
        &self,
        coefficients: &[i64],
        constant: i64,
        (places, valid): (&Places, &Automaton),
        budget: &ProofBudget<'_>,
    ) -> Result<Automaton, NumerationError> {
        let Some(unit) = coefficients.iter().position(|c| c.unsigned_abs() == 1) else {
            let more = [coefficients, &[1]].concat();
            let all = self.certified_relation(&more, constant, (places, valid), budget)?;
            let extra = Track(coefficients.len() as u32);
            let zero = Automaton::linear_equal(self.digits(), &[(extra, 1)], 0, budget)?;
            return Ok(all.and(&zero, budget)?.project(&[extra], budget)?);
        };
        let track = Track(unit as u32);
        let mut turned = coefficients.to_vec();
        turned[unit] = -turned[unit];
        let zero = Automaton::linear_equal(self.digits(), &[(track, 1)], 0, budget)?;
        for doubled in 0..=DOUBLED {
            let all = self.by_rule(coefficients, constant, (places, valid), doubled, budget)?;
            let negative =
                self.by_rule(&turned, constant, (places, valid), doubled, budget)?.without(&zero, budget)?;
            let some = all.project(&[track], budget)?;
            let other = negative.project(&[track], budget)?;
            let others: Vec<Automaton> = (0..coefficients.len() as u32)
                .map(Track)
                .filter(|t| *t != track)
                .map(|t| valid.renamed(&|_| t))
                .collect();
            let mut parts: Vec<(&Automaton, bool)> = others.iter().map(|v| (v, true)).collect();
            let either = some.product(&other, BoolOp::Or, budget)?;
            parts.push((&either, false));
            if shortest_common(&parts, budget)?.is_none() {
                return Ok(all);
            }
        }
        Err(NumerationError::Relation { name: self.name().to_owned(), coefficients: coefficients.to_vec() })
    }
}
