//! The truth of formulas about words of at most 64 squares, by their definition.

use super::{CountedTerm, WordFormula};
use std::collections::HashMap;

/// Returns whether a formula holds, where the sets have the given members, as bits, and squares range over 0 to
/// `squares` − 1, at most over 0 to 63. A quantifier over sets tries the subsets of the first 12 of them. The answer is that
/// of the whole strip if no larger square or set matters. Relations that are bound to automata are false.
///
/// This function shares nothing with the automata, so that both can be compared.
pub fn holds_of_word(formula: &WordFormula, sets: &[(&str, u64)], squares: u32) -> bool {
    let sets = sets.iter().map(|(name, members)| ((*name).to_owned(), *members)).collect();
    Evaluation { sets, places: HashMap::new(), squares: squares.min(64) }.holds(formula)
}

/// Number of squares whose subsets are tried for a quantifier over sets.
const MAX_SUBSETS: u32 = 12;

struct Evaluation {
    sets: HashMap<String, u64>,
    places: HashMap<String, u32>,
    squares: u32,
}

/// Returns the set of the squares below x.
fn below(x: u32) -> u64 {
    if x >= 64 { u64::MAX } else { (1 << x) - 1 }
}

impl Evaluation {
    fn set(&self, name: &str) -> u64 {
        self.sets.get(name).copied().unwrap_or(0)
    }

    fn place(&self, name: &str) -> i64 {
        self.places.get(name).map_or(0, |x| i64::from(*x))
    }

    fn holds(&mut self, formula: &WordFormula) -> bool {
        match formula {
            WordFormula::Truth(truth) => *truth,
            WordFormula::Has(set, x) => self.set(set) >> self.place(x) & 1 == 1,
            WordFormula::Difference { left, right, at_most } => {
                let place = |name: &Option<String>| name.as_ref().map_or(0, |name| self.place(name));
                place(left) - place(right) <= *at_most
            }
            WordFormula::Residue { terms, modulus, residue } => {
                let number = |term: &CountedTerm| match term {
                    CountedTerm::Square(x) => self.place(x),
                    CountedTerm::Below(set, x) => {
                        i64::from((self.set(set) & below(self.place(x) as u32)).count_ones())
                    }
                    CountedTerm::Size(set) => i64::from(self.set(set).count_ones()),
                    CountedTerm::Total(set) => {
                        (0..64).filter(|place| self.set(set) >> place & 1 == 1).sum::<i64>()
                    }
                };
                let sum: i64 = terms.iter().map(|(c, term)| c * number(term)).sum();
                sum.rem_euclid(*modulus as i64) == (residue % modulus) as i64
            }
            WordFormula::Count { set, members, from, to, at_least } => {
                if !members && to.is_none() {
                    return true;
                }
                let first = from.as_ref().map_or(0, |x| self.place(x) as u32);
                let last = to.as_ref().map_or(64, |x| self.place(x) as u32);
                let set = if *members { self.set(set) } else { !self.set(set) };
                let inside = if first >= last { 0 } else { below(last) & !below(first) };
                u64::from((set & inside).count_ones()) >= *at_least
            }
            WordFormula::Turned { before, after, squares } => {
                let turned = squares.iter().fold(self.set(before), |set, x| set ^ 1 << self.place(x));
                turned == self.set(after)
            }
            WordFormula::Relation(..) => false,
            WordFormula::Not(inner) => !self.holds(inner),
            WordFormula::And(parts) => parts.iter().all(|part| self.holds(part)),
            WordFormula::Or(parts) => parts.iter().any(|part| self.holds(part)),
            WordFormula::Exists(x, body) => (0..self.squares).any(|place| self.holds_at(x, place, body)),
            WordFormula::ExistsSet(set, body) => (0..1u64 << self.squares.min(MAX_SUBSETS)).any(|members| {
                let hidden = self.sets.insert(set.clone(), members);
                let holds = self.holds(body);
                restore(&mut self.sets, set, hidden);
                holds
            }),
            WordFormula::Let { set, square, condition, body } => {
                let members = (0..self.squares)
                    .filter(|place| self.holds_at(square, *place, condition))
                    .fold(0, |members, place| members | 1 << place);
                let hidden = self.sets.insert(set.clone(), members);
                let holds = self.holds(body);
                restore(&mut self.sets, set, hidden);
                holds
            }
        }
    }

    fn holds_at(&mut self, x: &str, place: u32, body: &WordFormula) -> bool {
        let hidden = self.places.insert(x.to_owned(), place);
        let holds = self.holds(body);
        restore(&mut self.places, x, hidden);
        holds
    }
}

fn restore<T>(names: &mut HashMap<String, T>, name: &str, hidden: Option<T>) {
    match hidden {
        Some(before) => names.insert(name.to_owned(), before),
        None => names.remove(name),
    };
}
