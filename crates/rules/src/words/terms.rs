//! Terms of a rule file as cases: under a condition, and for some squares, a term is a sum of squares and counts.
//!
//! A term without a value has no case that applies. So a relation, which holds in some case of its terms, is false there, as
//! the language says.

use impartial_prove::automata::{COINS, CountedTerm, WordFormula};
use impartial_prove::words::value_relation;
use std::collections::BTreeMap;

/// A number of a position that terms add up.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unit {
    /// The number of a square.
    Square(String),
    /// The number of coins.
    Members,
    /// The number of members of a set that is defined by a case.
    Size(String),
    /// The sum of the members of such a set.
    Total(String),
    /// The value of the position, in claims.
    Value,
}

/// A sum of units with whole coefficients and a constant, divided by a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Linear {
    pub(super) units: BTreeMap<Unit, i64>,
    pub(super) constant: i64,
    /// The divisor; the sum is a multiple of it wherever the case applies.
    pub(super) divisor: i64,
}

/// The coefficients above which a term is refused, so that nothing overflows.
const MAX_COEFFICIENT: i64 = 1 << 24;

impl Linear {
    pub(super) fn number(constant: i64) -> Self {
        Linear { units: BTreeMap::new(), constant, divisor: 1 }
    }

    pub(super) fn unit(unit: Unit) -> Self {
        Linear { units: BTreeMap::from([(unit, 1)]), constant: 0, divisor: 1 }
    }

    /// Returns the number, if the term is one.
    pub(super) fn as_number(&self) -> Option<i64> {
        let is_number = self.units.is_empty() && self.constant % self.divisor == 0;
        is_number.then(|| self.constant / self.divisor)
    }

    /// Returns the square, if the term is the number of a square.
    pub(super) fn as_square(&self) -> Option<&str> {
        let (Some((Unit::Square(x), 1)), 1, 0, 1) =
            (self.units.first_key_value(), self.units.len(), self.constant, self.divisor)
        else {
            return None;
        };
        Some(x)
    }

    /// Returns self + c·other; `None` if the numbers are too large.
    pub(super) fn plus(&self, c: i64, other: &Linear) -> Option<Linear> {
        let divisor = self.divisor.checked_mul(other.divisor).filter(|divisor| *divisor < MAX_COEFFICIENT)?;
        let scaled = |t: &Linear, by: i64| -> Option<Linear> {
            let units = t.units.iter().map(|(unit, c)| Some((unit.clone(), c.checked_mul(by)?)));
            let units = units.collect::<Option<BTreeMap<_, _>>>()?;
            Some(Linear { units, constant: t.constant.checked_mul(by)?, divisor })
        };
        let mut sum = scaled(self, other.divisor)?;
        let other = scaled(other, c.checked_mul(self.divisor)?)?;
        for (unit, c) in other.units {
            let all = sum.units.entry(unit).or_insert(0);
            *all = all.checked_add(c)?;
        }
        sum.units.retain(|_, c| *c != 0);
        sum.constant = sum.constant.checked_add(other.constant)?;
        let small = sum.units.values().chain([&sum.constant]).all(|c| c.abs() < MAX_COEFFICIENT);
        small.then_some(sum)
    }

    /// Returns c times the term.
    pub(super) fn times(&self, c: i64) -> Option<Linear> {
        Linear::number(0).plus(c, self)
    }

    /// Returns the condition that the term is at most 0. `ranks` are the numbers of coins on a square and above it, where
    /// they are known.
    pub(super) fn at_most_zero(&self, ranks: &BTreeMap<String, u64>) -> Option<WordFormula> {
        let mut units: Vec<(&Unit, i64)> = self.units.iter().map(|(unit, c)| (unit, *c)).collect();
        let common = units.iter().fold(0, |common, (_, c)| gcd(common, c.abs())).max(1);
        units.iter_mut().for_each(|(_, c)| *c /= common);
        // Σ c·u <= most
        let most = (-self.constant).div_euclid(common);
        let count = |set: &str, least: i64| match u64::try_from(least) {
            Ok(least) => WordFormula::at_least_members(set, least),
            Err(_) => WordFormula::TRUE,
        };
        let free = |x: &str, least: i64| match u64::try_from(least) {
            Ok(least) => WordFormula::at_least_free_below(COINS, x, least),
            Err(_) => WordFormula::TRUE,
        };
        Some(match &units[..] {
            [] => WordFormula::Truth(0 <= most),
            [(Unit::Square(x), 1)] => WordFormula::at_most_number(x, most),
            [(Unit::Square(x), -1)] => WordFormula::at_least_number(x, -most),
            [(Unit::Square(x), 1), (Unit::Square(y), -1)] | [(Unit::Square(y), -1), (Unit::Square(x), 1)] => {
                WordFormula::at_most(x, y, most)
            }
            [(Unit::Members, 1)] => count(COINS, most + 1).not(),
            [(Unit::Members, -1)] => count(COINS, -most),
            [(Unit::Size(set), 1)] => count(set, most + 1).not(),
            [(Unit::Size(set), -1)] => count(set, -most),
            [(Unit::Value, 1)] => WordFormula::any((0..=most).map(|v| value_relation(v as u64))),
            [(Unit::Value, -1)] => WordFormula::any((0..-most).map(|v| value_relation(v as u64))).not(),
            // x − members = (free squares below x) − (coins on x and above).
            [(Unit::Square(x), 1), (Unit::Members, -1)] => {
                let above = i64::try_from(*ranks.get(x)?).ok()?;
                free(x, most + above + 1).not()
            }
            [(Unit::Square(x), -1), (Unit::Members, 1)] => {
                let above = i64::try_from(*ranks.get(x)?).ok()?;
                free(x, above - most)
            }
            _ => return None,
        })
    }

    /// Returns the largest value that the condition that the term is at most 0 names.
    pub(super) fn largest_value(&self) -> u64 {
        match self.units.get(&Unit::Value) {
            // Value <= c names the values up to c, and Value >= c those below c.
            Some(c) if *c > 0 => (-self.constant).max(0).unsigned_abs(),
            Some(_) => (self.constant - 1).max(0).unsigned_abs(),
            None => 0,
        }
    }

    /// Returns the condition that the term is r modulo m. The divisor is 1.
    pub(super) fn is_residue(&self, modulus: u64, residue: u64) -> Option<WordFormula> {
        let terms = self.units.iter().map(|(unit, c)| {
            let term = match unit {
                Unit::Square(x) => CountedTerm::Square(x.clone()),
                Unit::Members => CountedTerm::Size(COINS.into()),
                Unit::Size(set) => CountedTerm::Size(set.clone()),
                Unit::Total(set) => CountedTerm::Total(set.clone()),
                Unit::Value => return None,
            };
            Some((*c, term))
        });
        let terms = terms.collect::<Option<Vec<_>>>()?;
        let m = i64::try_from(modulus).ok()?;
        let residue = (i64::try_from(residue).ok()? - self.constant).rem_euclid(m) as u64;
        Some(match terms.is_empty() {
            true => WordFormula::Truth(residue == 0),
            false => WordFormula::residue(terms, modulus, residue),
        })
    }
}

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A name that a case introduces.
#[derive(Clone, Debug)]
pub(super) enum Introduced {
    /// Some square.
    Square(String),
    /// The set of the squares with a condition.
    Set(String, String, WordFormula),
}

/// A case of a term: the term, where the condition holds for some squares and for the sets that the case introduces.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) introduced: Vec<Introduced>,
    pub(super) condition: WordFormula,
    pub(super) term: Linear,
    /// For squares, the number of coins on the square and above it.
    pub(super) ranks: BTreeMap<String, u64>,
}

impl Case {
    pub(super) fn new(term: Linear) -> Self {
        Case { introduced: Vec::new(), condition: WordFormula::TRUE, term, ranks: BTreeMap::new() }
    }

    /// Returns the case with one more condition.
    pub(super) fn with(mut self, condition: WordFormula) -> Self {
        self.condition = self.condition.and(condition);
        self
    }

    /// Returns the case in which both cases apply, with another term.
    pub(super) fn joined(&self, other: &Case, term: Linear) -> Case {
        let mut ranks = self.ranks.clone();
        ranks.extend(other.ranks.clone());
        Case {
            introduced: self.introduced.iter().chain(&other.introduced).cloned().collect(),
            condition: self.condition.clone().and(other.condition.clone()),
            term,
            ranks,
        }
    }

    /// Returns the formula that the case applies and a condition on its names holds.
    pub(super) fn holds(&self, condition: WordFormula) -> WordFormula {
        let inner = self.condition.clone().and(condition);
        self.introduced.iter().rev().fold(inner, |inner, one| match one {
            Introduced::Square(x) => inner.exists(x),
            Introduced::Set(set, square, of) => match inner {
                WordFormula::Truth(false) => inner,
                inner => WordFormula::Let {
                    set: set.clone(),
                    square: square.clone(),
                    condition: Box::new(of.clone()),
                    body: Box::new(inner),
                },
            },
        })
    }
}
