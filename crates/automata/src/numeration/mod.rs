//! Numeration systems: numbers as sums of place values that need not be powers of a base.
//!
//! In Fibonacci numeration (Zeckendorf 1972) every number is a sum of different Fibonacci numbers, no two of
//! them neighbours; in an Ostrowski numeration (Ostrowski 1922) it is a sum of denominators of the convergents of
//! a continued fraction. P-positions that no base shows are plain there: the pairs of Wythoff's game are the
//! (x, y) such that the word of x ends in an even number of zeros and that of y is that of x with a zero
//! behind it (Silber 1976; Fraenkel 1982). Walnut decides sentences in such systems, and with it theorems on
//! games were proved (Mignoty, Renard, Rigo, Whiteland 2025).
//!
//! # How numbers become words
//!
//! A [`Numeration`] has digits below B, place values U₀, U₁, …, and **valid** words, one for each number. A word is
//! treated as the integer in base B with the same digits, its *code*. So all operations of automata for bases remain
//! correct: leading zeros change nothing, `=` and `<` between variables are those of the codes, and products,
//! projections, shortest words and certificates need no change. The differences are:
//!
//! - quantifiers range over valid words, and relations hold for valid words only;
//! - sums, multiples, numbers and residues come from a rule for linear relations (in `linear.rs`);
//! - ⊕, masks, quotients and low digits do not exist: their definition in base 2 has no meaning here;
//! - users see numbers, which are converted to and from words at the interface.
//!
//! # Nothing is trusted
//!
//! The adder is not assumed to be correct because a rule generated it. It is **certified** by four sentences
//! ([`AdderSentence`]), decided by the automata of this crate in every process that uses it. With them, addition of words is
//! addition of their ranks, by induction. A custom adder goes through the same certification ([`certify`],
//! [`Numeration::from_tables`]). Every other linear relation is certified as well: the tuples that its rule accepts are
//! correct by construction, and completeness follows from two relations that together have a solution for all choices
//! of the other numbers ([`Numeration::linear`]).
//!
//! Statements about words are statements about numbers. For a quadratic irrational α the relation of n and ⌊nα⌋ is
//! certified as well ([`Numeration::beatty`]), so that the pairs (⌊nα⌋, ⌊nα⌋ + n) of Wythoff's game can be stated.
//!
//! | name | place values | valid words |
//! |---|---|---|
//! | `fib` | 1, 2, 3, 5, 8, … | no two ones side by side |
//! | `p:A` | 1, A+1, …, Uₙ = A·Uₙ₋₁ + Uₙ₋₂ | digits up to A, before a digit A (below it) a 0 |
//! | `tribonacci`, `narayana` | X³ = X² + X + 1, X³ = X² + 1 | |
//! | `recurrence:C1,C2,…` | X^k = C1·X^(k−1) + C2·X^(k−2) + … | below the quasi-greedy expansion of 1 in the dominant root |
//! | `ostrowski:3,1,(1,2)` | denominators of [0; 3, 1, 1, 2, 1, 2, …] | digit i at most a_{i+1}, before such a digit a 0, the lowest below a₁ |
//! | `base:B` | powers of B | all |
//!
//! ```
//! use impartial_automata::{Formula, Numeration, Theory, ProofBudget, decide};
//! use impartial::run::Run;
//! let run = Run::default();
//! let budget = ProofBudget::new(&run);
//! let fib = Numeration::parse("fib")?;
//! assert_eq!(fib.written(&12u32.into()), "10101"); // 8 + 3 + 1
//! assert_eq!(fib.certified(&budget)?.adder().states(), 22);
//!
//! let theory = Theory::in_numeration(&fib);
//! // The lowest term of a Zeckendorf representation is at most the number, and shifting doubles at most.
//! let sentence = Formula::parse("all x: 0 < x -> (lowest(x) <= x & shl(1, x) <= 2*x)")?;
//! assert!(decide(&theory, &sentence, &budget)?.holds);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod against;
mod beatty;
mod certify;
mod expansion;
mod linear;
mod name;
mod own;
mod places;
mod relations;
mod slope;

pub(crate) use against::ComparedWith;
pub use certify::{AdderSentence, NotCertified, certify, successor_of};
pub use slope::Slope;

use super::automaton::TrackWord;
use super::{Automaton, Base, ProofBudget, Track, TransitionTable};
use hashbrown::HashMap;
use impartial::run::Stopped;
use name::System;
use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use places::Places;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// A numeration system. Copies share their automata, and so do all systems read from the same name in one process.
#[derive(Clone)]
pub struct Numeration(Arc<Inner>);

/// The origin of the automata of a numeration.
enum NumerationSource {
    /// The numeration has a name, which determines its place values.
    Named(System, Places),
    /// The numeration was given by tables of its own.
    Own(own::WordCounts),
}

struct Inner {
    source: NumerationSource,
    name: String,
    /// Place values below 2⁶³, for small numbers.
    small: Vec<u64>,
    /// The codes of the first numbers.
    codes: Vec<Option<u64>>,
    made: OnceLock<NumerationAutomata>,
    relations: Mutex<HashMap<(Vec<i64>, i64), Automaton>>,
    /// The relations of n and ⌊n·α⌋.
    beatty: Mutex<HashMap<Slope, Automaton>>,
}

/// The certified automata of a numeration.
#[derive(Clone, Debug)]
pub struct NumerationAutomata {
    valid: Automaton,
    successor: Automaton,
    adder: Automaton,
}

impl NumerationAutomata {
    /// Returns the valid words, on track 0.
    pub fn valid(&self) -> &Automaton {
        &self.valid
    }

    /// Returns the relation of x and x + 1, on the tracks 0 and 1.
    pub fn successor(&self) -> &Automaton {
        &self.successor
    }

    /// Returns the relation of x, y and x + y, on the tracks 0, 1 and 2.
    pub fn adder(&self) -> &Automaton {
        &self.adder
    }
}

/// The error of a numeration that cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NumerationError {
    /// A text that does not name a numeration.
    #[error("numeration '{name}': {what} (allowed: {allowed})")]
    Name {
        /// The text that was read as a name.
        name: String,
        /// The reason why it is not one.
        what: String,
        /// Description of the names that are allowed.
        allowed: &'static str,
    },
    /// Numbers that describe no system of this kind.
    #[error("numeration '{name}': {why}")]
    NoSystem {
        /// The name of the numeration.
        name: String,
        /// The reason why there is no such system.
        why: String,
    },
    /// The adder could not be certified, however large the bound on its states.
    #[error("numeration '{name}' has no adder that can be certified: {refused}")]
    Refused {
        /// The name of the numeration.
        name: String,
        /// The sentence that failed last, with its refutation.
        refused: NotCertified,
    },
    /// A linear relation could not be certified.
    #[error(
        "numeration '{name}': no automaton for a linear relation with coefficients {coefficients:?} could be certified"
    )]
    Relation {
        /// The name of the numeration.
        name: String,
        /// The coefficients of the relation, of which the last is the constant.
        coefficients: Vec<i64>,
    },
    /// ⌊n·α⌋ is not read in this numeration.
    #[error("numeration '{name}': no automaton for the floor of n*{slope} could be certified{hint}")]
    Beatty {
        /// The name of the numeration.
        name: String,
        /// The slope α of the term.
        slope: Slope,
        /// A numeration that reads it, as a part of the message; may be empty.
        hint: String,
    },
    /// A limit of the run was reached, or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Upper bound on the number of named numerations that a process keeps.
const MAX_KNOWN: usize = 64;

/// The numerations that were read by their names, so that their automata are made once.
static KNOWN: LazyLock<Mutex<HashMap<String, Numeration>>> = LazyLock::new(Mutex::default);

/// Locks a mutex, poisoned or not: entries are inserted complete, so a panic elsewhere leaves no partial entry.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Numeration {
    /// Returns the numeration with a name; see the table above.
    ///
    /// # Errors
    /// A text that does not name a numeration.
    ///
    /// ```
    /// use impartial_automata::Numeration;
    /// assert_eq!(Numeration::parse("recurrence:1,1")?.name(), "fib");
    /// assert_eq!(Numeration::parse("ostrowski:3,1,(1,2,1,2)")?.name(), "ostrowski:3,1,(1,2)");
    /// assert!(Numeration::parse("ostrowski:3").is_err());
    /// # Ok::<(), impartial_automata::NumerationError>(())
    /// ```
    pub fn parse(name: &str) -> Result<Numeration, NumerationError> {
        let system = System::parse(name)?;
        let name = system.to_string();
        if let Some(known) = locked(&KNOWN).get(&name) {
            return Ok(known.clone());
        }
        let places = Places::from_system(&system)?;
        let small: Vec<u64> =
            places.values(&BigUint::from(u64::MAX >> 1)).iter().filter_map(ToPrimitive::to_u64).collect();
        let (made, relations) = (OnceLock::new(), Mutex::default());
        let codes = (0..FIRST_CODES).map(|n| code_of(&digits_of_small(&small, n), places.digits)).collect();
        let source = NumerationSource::Named(system, places);
        let beatty = Mutex::default();
        let new =
            Numeration(Arc::new(Inner { source, name: name.clone(), small, codes, made, relations, beatty }));
        let mut known = locked(&KNOWN);
        if known.len() >= MAX_KNOWN {
            // Those in use elsewhere stay, and share their automata.
            known.retain(|_, numeration| Arc::strong_count(&numeration.0) > 1);
        }
        if known.len() >= MAX_KNOWN {
            return Ok(new);
        }
        Ok(known.entry(name).or_insert(new).clone())
    }

    /// Returns the name, from which [`parse`](Self::parse) returns the same system.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the base B whose digits 0, …, B − 1 are those of words.
    pub fn digits(&self) -> Base {
        match &self.0.source {
            NumerationSource::Named(_, places) => places.digits,
            NumerationSource::Own(own) => own.digits(),
        }
    }

    /// Returns whether the system is given by custom tables, so that no name represents it.
    pub fn is_custom(&self) -> bool {
        matches!(self.0.source, NumerationSource::Own(_))
    }

    /// Returns the base, if the system is a base.
    pub fn base(&self) -> Option<Base> {
        match &self.0.source {
            NumerationSource::Named(System::Recurrence(c), _) if c.len() == 1 => {
                u8::try_from(c[0]).ok().and_then(|base| Base::new(base).ok())
            }
            _ => None,
        }
    }

    /// Returns valid words, successor and adder, certified by the four sentences once in a process.
    ///
    /// # Errors
    /// A system without an adder that can be certified; a limit of the budget that is reached.
    pub fn certified(&self, budget: &ProofBudget<'_>) -> Result<&NumerationAutomata, NumerationError> {
        if let Some(automata) = self.0.made.get() {
            return Ok(automata);
        }
        let NumerationSource::Named(_, places) = &self.0.source else {
            // Custom tables are certified before the numeration is created.
            let why = "its tables were lost".to_owned();
            return Err(NumerationError::NoSystem { name: self.name().to_owned(), why });
        };
        let automata = self.make(places, budget)?;
        Ok(self.0.made.get_or_init(|| automata))
    }

    /// Returns the digits of a number, lowest first, without leading zeros.
    pub fn digits_of(&self, n: &BigUint) -> Vec<u8> {
        let places = match &self.0.source {
            NumerationSource::Named(_, places) => places,
            NumerationSource::Own(own) => return own.digits_of(n),
        };
        if let Some(n) = n.to_u64().filter(|n| *n < u64::MAX >> 1) {
            return digits_of_small(&self.0.small, n);
        }
        let mut remainder = n.clone();
        let values = places.values(n);
        let mut digits: Vec<u8> = vec![0; values.len()];
        for (digit, value) in digits.iter_mut().zip(&values).rev() {
            let times = &remainder / value;
            remainder -= &times * value;
            *digit = times.to_u8().unwrap_or(u8::MAX);
        }
        digits
    }

    /// Returns the number with the given digits, lowest first: Σ dᵢ·Uᵢ for the place values Uᵢ.
    pub fn value(&self, digits: &[u8]) -> BigUint {
        let places = match &self.0.source {
            NumerationSource::Named(_, places) => places,
            NumerationSource::Own(own) => return own.value(digits),
        };
        if digits.len() <= self.0.small.len() {
            let parts = digits.iter().zip(&self.0.small);
            return parts.map(|(&digit, &value)| BigUint::from(value) * digit).sum();
        }
        let mut most = BigUint::from(u64::MAX);
        let values = loop {
            let values = places.values(&most);
            if values.len() >= digits.len() {
                break values;
            }
            most = &most * &most;
        };
        digits.iter().zip(values).map(|(&digit, value)| value * digit).sum()
    }

    /// Returns the word of a number, highest digit first.
    pub fn written(&self, n: &BigUint) -> String {
        let digits = self.digits_of(n);
        if digits.is_empty() {
            return "0".into();
        }
        digits.iter().rev().map(|&d| char::from_digit(d.into(), 36).unwrap_or('?')).collect()
    }

    /// Returns the code of a number: the integer whose digits in base B are the digits of the number. Returns `None`
    /// from 2⁶⁴ on.
    pub fn code(&self, n: u64) -> Option<u64> {
        match usize::try_from(n).ok().and_then(|n| self.0.codes.get(n)) {
            Some(code) if n < FIRST_CODES => *code,
            _ => code_of(&self.digits_of(&n.into()), self.digits()),
        }
    }

    /// Returns the place values up to `most`. The list is empty for custom tables, whose digits need not have values by
    /// their places.
    pub fn place_values(&self, most: u64) -> Vec<u64> {
        let below = self.0.small.partition_point(|value| *value <= most);
        self.0.small[..below].to_vec()
    }

    /// Returns the word of a tuple of numbers.
    pub fn word(&self, numbers: &[(Track, BigUint)]) -> TrackWord {
        let digits: Vec<(Track, Vec<u8>)> =
            numbers.iter().map(|(track, n)| (*track, self.digits_of(n))).collect();
        TrackWord::of_digits(self.digits(), &digits)
    }

    /// Returns the number on a track of a word.
    pub fn number(&self, word: &TrackWord, track: Track) -> BigUint {
        let digits: Vec<u8> = (0..word.len()).map(|position| word.digit(track, position)).collect();
        self.value(&digits)
    }

    /// Returns the number on a track of a word; `None` for a number from 2⁶⁴ on.
    pub fn small_number(&self, word: &TrackWord, track: Track) -> Option<u64> {
        let small = &self.0.small;
        if self.is_custom() || word.len() > small.len() {
            return self.number(word, track).to_u64();
        }
        (0..word.len()).zip(small).try_fold(0u64, |number, (position, value)| {
            number.checked_add(value.checked_mul(word.digit(track, position).into())?)
        })
    }

    /// Returns whether the digits are those of a number as the system writes it.
    pub fn is_valid(&self, digits: &[u8]) -> bool {
        let length = digits.iter().rposition(|d| !d.is_zero()).map_or(0, |index| index + 1);
        self.digits_of(&self.value(digits)) == digits[..length]
    }
}

/// Number of codes that are stored.
const FIRST_CODES: u64 = 1 << 10;

/// Returns the greedy digits of a number below the largest of some place values.
fn digits_of_small(values: &[u64], mut remainder: u64) -> Vec<u8> {
    let length = values.partition_point(|value| *value <= remainder);
    let mut digits = vec![0; if remainder == 0 { 0 } else { length }];
    for (digit, value) in digits.iter_mut().zip(values).rev() {
        *digit = (remainder / value) as u8;
        remainder %= value;
    }
    digits
}

/// Returns the integer with these digits in base `base`, lowest first, if it is below 2⁶⁴.
fn code_of(digits: &[u8], base: Base) -> Option<u64> {
    digits.iter().rev().try_fold(0u64, |all, &d| all.checked_mul(base.get().into())?.checked_add(d.into()))
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Numeration").field(&self.0.name).finish()
    }
}

impl PartialEq for Numeration {
    fn eq(&self, other: &Self) -> bool {
        let tables = |one: &Numeration| {
            let made = one.0.made.get()?;
            Some([
                TransitionTable::from_automaton(&made.valid, 1),
                TransitionTable::from_automaton(&made.adder, 3),
            ])
        };
        self.0.name == other.0.name && (!self.is_custom() || tables(self) == tables(other))
    }
}

impl Eq for Numeration {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerations_kept_by_name_are_bounded_and_those_in_use_stay() {
        let fib = Numeration::parse("fib").unwrap();
        let names = (1..16).flat_map(|b| (1..b).map(move |a| format!("ostrowski:({a},{b})")));
        let read = names.filter(|name| Numeration::parse(name).is_ok());
        assert!(read.count() > MAX_KNOWN);
        assert!(locked(&KNOWN).len() <= MAX_KNOWN);
        assert!(Arc::ptr_eq(&fib.0, &Numeration::parse("fib").unwrap().0));
    }
}
