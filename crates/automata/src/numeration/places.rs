//! Place values and valid words.

use super::NumerationError;
use super::expansion::UnitExpansion;
use super::name::System;
use crate::Base;
use crate::automaton::DigitRule;
use num_bigint::{BigInt, BigUint};

/// The places of a system. Every place belongs to a class; in class p the place values satisfy
/// U_{m+k} = c₁U_{m+k−1} + … + c_kU_m for the coefficients of p.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The coefficients c₁, …, c_k of each class of places.
    pub(super) classes: Vec<Vec<i64>>,
    /// The class that follows the last class.
    pub(super) again: usize,
    /// The first place values U₀, …, U_{k−1}.
    pub(super) first: Vec<i64>,
    /// The base whose digits are those of words.
    pub(super) digits: Base,
    pub(super) valid: Valid,
}

/// The set of valid words, read from the lowest digit on.
#[derive(Clone, Debug)]
pub(super) enum Valid {
    /// No part of the word, read from the highest digit, exceeds the beginning of the expansion.
    Below(UnitExpansion),
    /// The digit of place i is at most a_{i+1}, and that of place 0 is less than a₁. If it is a_{i+1}, the digit before
    /// it is 0 (Ostrowski 1922).
    Ostrowski { quotients: Vec<u8>, again: usize },
}

impl Places {
    pub(super) fn from_system(system: &System) -> Result<Places, NumerationError> {
        let name = system.to_string();
        match system {
            System::Recurrence(c) => {
                let expansion = UnitExpansion::from_coefficients(&name, c)?;
                let why = "the greedy place values of its root do not satisfy the recurrence";
                let no = || NumerationError::NoSystem { name: name.clone(), why: why.into() };
                let first = expansion.first_places(c).ok_or_else(no)?;
                // An expansion has no digit above 35.
                let digits = Base::new((expansion.largest() + 1).max(2)).map_err(|_| no())?;
                Ok(Places {
                    classes: vec![c.clone()],
                    again: 0,
                    first,
                    digits,
                    valid: Valid::Below(expansion),
                })
            }
            System::Ostrowski(first, period) => {
                let all: Vec<u64> = first.iter().chain(period).copied().collect();
                let most = all.iter().copied().max().unwrap_or(1);
                let Some(digits) = u8::try_from(most + 1).ok().and_then(|digits| Base::new(digits).ok())
                else {
                    let why = format!("a partial quotient of {most} (at most 35)");
                    return Err(NumerationError::NoSystem { name, why });
                };
                // In class m the quotient a_{m+2} leads from places m and m+1 to m+2.
                let again = first.len();
                let quotient = |i: usize| all[wrapped(i, all.len(), again)];
                let classes = (0..all.len()).map(|m| vec![quotient(m + 1) as i64, 1]).collect();
                let valid = Valid::Ostrowski { quotients: all.iter().map(|a| *a as u8).collect(), again };
                let first = vec![1, all[0] as i64];
                Ok(Places { classes, again, first, digits, valid })
            }
        }
    }

    /// Returns the number of place values from which the next one is computed.
    pub(super) fn order(&self) -> usize {
        self.first.len()
    }

    /// Returns the class of the place above one of class `class`.
    pub(super) fn next(&self, class: usize) -> usize {
        if class + 1 < self.classes.len() { class + 1 } else { self.again }
    }

    /// Returns the place values up to `most`.
    pub(super) fn values(&self, most: &BigUint) -> Vec<BigUint> {
        let most = BigInt::from(most.clone());
        let mut all: Vec<BigInt> = Vec::new();
        let mut class = 0;
        loop {
            let n = all.len();
            let next = match self.first.get(n) {
                Some(first) => BigInt::from(*first),
                None => {
                    let c = &self.classes[class];
                    class = self.next(class);
                    c.iter().enumerate().map(|(i, c)| &all[n - 1 - i] * c).sum()
                }
            };
            if next > most {
                return all.into_iter().filter_map(|value| value.to_biguint()).collect();
            }
            all.push(next);
        }
    }
}

fn wrapped(i: usize, length: usize, again: usize) -> usize {
    if i < length { i } else { again + (i - again) % (length - again) }
}

/// The state of a reader of valid words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum ValidState {
    /// The states from which the digits read lead to an end.
    Below(Vec<u16>),
    /// The class of the next place, and whether a digit may be the largest.
    Ostrowski(usize, bool),
}

impl DigitRule for Valid {
    type State = ValidState;

    fn start(&self) -> ValidState {
        match self {
            Valid::Below(expansion) => ValidState::Below((0..expansion.digits.len() as u16).collect()),
            Valid::Ostrowski { .. } => ValidState::Ostrowski(0, false),
        }
    }

    fn digit(&self, state: ValidState, _: usize, digit: u8) -> Option<ValidState> {
        match (self, state) {
            (Valid::Below(expansion), ValidState::Below(states)) => {
                let before = expansion.before(&states, digit);
                (!before.is_empty()).then_some(ValidState::Below(before))
            }
            (Valid::Ostrowski { quotients, again }, ValidState::Ostrowski(class, may)) => {
                let most = quotients[class];
                let next = if class + 1 < quotients.len() { class + 1 } else { *again };
                let fits = digit < most || (digit == most && may);
                fits.then_some(ValidState::Ostrowski(next, digit == 0))
            }
            _ => None,
        }
    }

    fn end_of_letter(&self, state: ValidState) -> Option<ValidState> {
        Some(state)
    }

    fn accepts(&self, state: &ValidState) -> bool {
        match state {
            ValidState::Below(states) => states.contains(&0),
            ValidState::Ostrowski(..) => true,
        }
    }
}
