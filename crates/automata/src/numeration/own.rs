//! Custom numeration systems: valid words and an adder, given as automata.
//!
//! Nothing is assumed about the origin of the automata: the system is accepted only if the sentences of `AdderSentence` hold.
//! Then the n-th valid word, ordered by length and from the highest digit on, represents n (an abstract numeration system:
//! Lecomte, Rigo 2001), so words are found by counting them. Every linear relation comes from the adder alone, by
//! products and projections.

use super::certify::{certify, successor_of};
use super::{Inner, Numeration, NumerationAutomata, NumerationError, NumerationSource};
use crate::{Automaton, AutomatonOps, Base, Dense, MAX_LETTERS, ProofBudget, Track, TransitionTable};
use impartial::run::Stopped;
use num_bigint::BigUint;
use num_traits::Zero;
use std::sync::{Arc, Mutex, OnceLock};
use xxhash_rust::xxh3::xxh3_64;

/// Maximum length of words. There must be more than 2⁶⁴ valid words of at most this length.
const MAX_PLACES: usize = 512;

/// The valid words of a custom system, with the number of words of each length.
pub(super) struct WordCounts {
    digits: Base,
    valid: Dense,
    /// The states from which a valid word can still be reached.
    live: Vec<bool>,
    /// For each length up to one with more than 2⁶⁴ valid words, the number of words that lead to each live state, as
    /// far as these numbers are small.
    counts: Vec<Vec<u128>>,
}

/// A number of words. Small numbers have a fast implementation.
trait WordCount: Clone + Zero + PartialOrd + for<'a> std::ops::AddAssign<&'a Self> {
    fn less(&mut self, other: &Self);
}

impl WordCount for u128 {
    fn less(&mut self, other: &Self) {
        *self -= other;
    }
}

impl WordCount for BigUint {
    fn less(&mut self, other: &Self) {
        *self -= other;
    }
}

impl WordCounts {
    /// Returns `None` if there are too few words.
    fn new(valid: Dense) -> Option<WordCounts> {
        let (digits, live) = (valid.base(), valid.dead().iter().map(|dead| !dead).collect());
        let mut own = WordCounts { digits, valid, live, counts: Vec::new() };
        let ends = own.ends();
        let most = BigUint::from(u64::MAX);
        let enough =
            |counts: &[Vec<BigUint>]| counts.last().is_some_and(|last| own.ending(last, &ends) > most);
        let counts = own.counted(|counts| counts.len() <= MAX_PLACES && !enough(counts));
        if !enough(&counts) {
            return None;
        }
        let small =
            |counts: &Vec<BigUint>| counts.iter().map(u128::try_from).collect::<Result<Vec<_>, _>>().ok();
        own.counts = counts.iter().map_while(small).collect();
        Some(own)
    }

    pub(super) fn digits(&self) -> Base {
        self.digits
    }

    fn start(&self) -> Vec<BigUint> {
        (0..self.valid.states()).map(|q| BigUint::from(u8::from(q == 0))).collect()
    }

    /// Returns the number of words that lead to each live state, with one digit more than those of `counts`.
    fn longer(&self, counts: &[BigUint]) -> Vec<BigUint> {
        let mut all = vec![BigUint::zero(); counts.len()];
        for (q, count) in counts.iter().enumerate().filter(|(_, count)| !count.is_zero()) {
            for &next in self.valid.row(q as u32).iter().filter(|&&next| self.live[next as usize]) {
                all[next as usize] += count;
            }
        }
        all
    }

    fn ends(&self) -> Vec<bool> {
        (0..self.valid.states() as u32).map(|q| self.valid.is_accepting(q)).collect()
    }

    /// Returns the number of the counted words that lead to certain states.
    fn ending<C: WordCount>(&self, counts: &[C], states: &[bool]) -> C {
        let mut all = C::zero();
        counts.iter().zip(states).filter(|(_, is)| **is).for_each(|(count, _)| all += count);
        all
    }

    /// Returns the states from which a digit leads to certain states.
    fn before(&self, digit: u8, states: &[bool]) -> Vec<bool> {
        (0..states.len() as u32).map(|q| states[self.valid.row(q)[usize::from(digit)] as usize]).collect()
    }

    /// Returns the digits, lowest first, of the valid word that `preceding` valid words precede. `counts` has the
    /// counts of all lengths up to one with more words.
    fn word_at<C: WordCount>(&self, mut preceding: C, counts: &[Vec<C>]) -> Vec<u8> {
        let mut ends = self.ends();
        let length = counts.iter().position(|counts| self.ending(counts, &ends) > preceding).unwrap_or(0);
        let mut digits = vec![0; length];
        for place in (0..length).rev() {
            for digit in 0..self.digits.get() {
                let states = self.before(digit, &ends);
                let count = self.ending(&counts[place], &states);
                if preceding < count {
                    (digits[place], ends) = (digit, states);
                    break;
                }
                preceding.less(&count);
            }
        }
        digits
    }

    /// Returns the number of valid words below the word with the given digits. `counts` has the counts of all shorter
    /// lengths.
    fn words_below<C: WordCount>(&self, digits: &[u8], counts: &[Vec<C>]) -> C {
        let (mut ends, mut all) = (self.ends(), C::zero());
        for (place, &own) in digits.iter().enumerate().rev() {
            for digit in 0..own {
                all += &self.ending(&counts[place], &self.before(digit, &ends));
            }
            ends = self.before(own, &ends);
        }
        all
    }

    /// Returns the counts of all lengths, extended while `needs_more` returns true.
    fn counted(&self, mut needs_more: impl FnMut(&[Vec<BigUint>]) -> bool) -> Vec<Vec<BigUint>> {
        let mut counts = vec![self.start()];
        while needs_more(&counts) {
            counts.push(self.longer(&counts[counts.len() - 1]));
        }
        counts
    }

    /// Returns the digits of a number, lowest first, without leading zeros.
    pub(super) fn digits_of(&self, n: &BigUint) -> Vec<u8> {
        let ends = self.ends();
        let counted = self.counts.last().map_or(0, |last| self.ending(last, &ends));
        if let Some(n) = u128::try_from(n).ok().filter(|n| *n < counted) {
            return self.word_at(n, &self.counts);
        }
        let counts = self.counted(|counts| counts.last().is_some_and(|last| self.ending(last, &ends) <= *n));
        self.word_at(n.clone(), &counts)
    }

    /// Returns the number of the word with the given digits, lowest first.
    pub(super) fn value(&self, digits: &[u8]) -> BigUint {
        if digits.len() <= self.counts.len() {
            return self.words_below(digits, &self.counts).into();
        }
        self.words_below(digits, &self.counted(|counts| counts.len() < digits.len()))
    }
}

impl Numeration {
    /// Returns the numeration with valid words and an adder given as tables: words over one track; x, y and their sum
    /// over three. Digits are below `digits`, read from the lowest on. The tables are certified in this call.
    ///
    /// The name is derived from the tables. Two numerations with the same name and different tables are not equal.
    ///
    /// # Errors
    /// Tables that are not automata of this form; the first sentence that fails; a limit of the budget that is reached.
    ///
    /// ```
    /// use impartial_automata::{Base, Numeration, NumerationError, TransitionTable, ProofBudget};
    /// use impartial::run::Run;
    /// let run = Run::default();
    /// let budget = ProofBudget::new(&run);
    /// let fib = Numeration::parse("fib")?;
    /// let made = fib.certified(&budget)?;
    /// let (valid, adder) = (TransitionTable::from_automaton(made.valid(), 1).unwrap(), TransitionTable::from_automaton(made.adder(), 3).unwrap());
    /// let own = Numeration::from_tables(Base::BINARY, &valid, &adder, &budget)?;
    /// assert_eq!(own.written(&12u32.into()), "10101");
    /// // Any other relation is no adder.
    /// let wrong = TransitionTable::from_automaton(&made.adder().renamed(&|t| impartial_automata::Track((t.0 + 1) % 3)), 3).unwrap();
    /// let refused = Numeration::from_tables(Base::BINARY, &valid, &wrong, &budget);
    /// assert!(matches!(refused, Err(NumerationError::Refused { .. })));
    /// # Ok::<(), NumerationError>(())
    /// ```
    pub fn from_tables(
        digits: Base,
        valid: &TransitionTable,
        adder: &TransitionTable,
        budget: &ProofBudget<'_>,
    ) -> Result<Numeration, NumerationError> {
        let no = |why: &str| NumerationError::NoSystem { name: "of tables".into(), why: why.to_owned() };
        let automaton = |table: &TransitionTable, tracks: u32, what: &str| {
            let wrong = || {
                no(&format!(
                    "the table of {what} is none of an automaton over {tracks} numbers that does not mind zeros on top \
                     (allowed: as many next states as states times letters, all of them states, and the same answer \
                     after a zero)"
                ))
            };
            if table.tracks() != tracks {
                return Err(wrong());
            }
            table.automaton(digits, budget)?.ok_or_else(wrong)
        };
        let valid = automaton(valid, 1, "the valid words")?;
        let adder = automaton(adder, 3, "the adder")?;
        let words =
            valid.to_dense(MAX_LETTERS).and_then(|words| widened(words, digits)).and_then(WordCounts::new);
        let Some(own) = words else {
            return Err(no("there are too few valid words: not 2^64 with at most 512 digits"));
        };
        let successor = successor_of(&valid, budget)?;
        let tables = [TransitionTable::from_automaton(&valid, 1), TransitionTable::from_automaton(&adder, 3)];
        let text = serde_json::to_string(&(digits.get(), &tables)).map_err(|error| no(&error.to_string()))?;
        let name = format!("own:{:016x}", xxh3_64(text.as_bytes()));
        if let Err(refused) = certify(&valid, &successor, &adder, budget)? {
            return Err(NumerationError::Refused { name, refused });
        }
        let automata = OnceLock::from(NumerationAutomata { valid, successor, adder });
        let inner = Inner {
            source: NumerationSource::Own(own),
            name,
            small: Vec::new(),
            codes: Vec::new(),
            made: automata,
            relations: Mutex::default(),
            beatty: Mutex::default(),
        };
        Ok(Numeration(Arc::new(inner)))
    }

    /// Returns the relation Σ c·x + constant = 0 from the adder alone: the sums of both sides are the same number.
    pub(super) fn by_adder(
        &self,
        coefficients: &[i64],
        constant: i64,
        made: &NumerationAutomata,
        budget: &ProofBudget<'_>,
    ) -> Result<Automaton, Stopped> {
        let parts = SumTracks { made, base: self.digits(), sum: Track(coefficients.len() as u32), budget };
        let digits = self.digits_of(&constant.unsigned_abs().into());
        let side = |sign: i64| {
            let mut sum = if constant.signum() == sign { parts.fixed(&digits)? } else { parts.fixed(&[])? };
            for (track, &c) in (0..).map(Track).zip(coefficients).filter(|(_, c)| c.signum() == sign) {
                sum = parts.with(&sum, track, c.unsigned_abs())?;
            }
            Ok::<_, Stopped>(sum)
        };
        let same = side(1)?.and(&side(-1)?, budget)?.project(&[parts.sum], budget)?;
        // A number with coefficient 0 is any number.
        let mut all = same;
        for (track, _) in (0..).map(Track).zip(coefficients).filter(|(_, c)| **c == 0) {
            all = all.and(&made.valid.renamed(&|_| track), budget)?;
        }
        Ok(all)
    }
}

/// Returns a table over one track with all digits. Without the track there would be none.
fn widened(words: Dense, digits: Base) -> Option<Dense> {
    (words.base() == digits && words.tracks().len() == 1).then_some(words)
}

/// The tracks of sums that are built from an adder.
struct SumTracks<'a> {
    made: &'a NumerationAutomata,
    base: Base,
    sum: Track,
    budget: &'a ProofBudget<'a>,
}

impl SumTracks<'_> {
    /// Returns the i-th track after that of the sum, used for summands and intermediate sums.
    fn other(&self, i: u32) -> Track {
        Track(self.sum.0 + i)
    }

    fn add(&self, tracks: [Track; 3]) -> Automaton {
        self.made.adder.renamed(&|t| tracks[t.0 as usize])
    }

    /// Returns the relation that the sum is one number, given by its digits.
    fn fixed(&self, digits: &[u8]) -> Result<Automaton, Stopped> {
        let rule = super::ComparedWith { digits: digits.to_vec(), orders: &[std::cmp::Ordering::Equal] };
        Automaton::build(self.base, &[self.sum], &rule, self.budget)
    }

    /// Returns the relation between x and c·x on the track `to`, by doubling.
    fn multiple(&self, x: Track, c: u64, to: Track) -> Result<Automaton, Stopped> {
        let (budget, half, same) = (self.budget, self.other(4), self.other(5));
        let equal = |a, b| Automaton::linear_equal(self.base, &[(a, 1), (b, -1)], 0, budget);
        let twice = self.add([half, same, to]).and(&equal(half, same)?, budget)?.project(&[same], budget)?;
        let mut all = equal(x, to)?.and(&self.made.valid.renamed(&|_| x), budget)?;
        // Start after the highest binary digit.
        for place in (0..u64::BITS - 1 - c.leading_zeros()).rev() {
            let moved = all.renamed(&|t| if t == to { half } else { t });
            all = moved.and(&twice, budget)?.project(&[half], budget)?;
            if c >> place & 1 == 1 {
                let moved = all.renamed(&|t| if t == to { half } else { t });
                all = moved.and(&self.add([half, x, to]), budget)?.project(&[half], budget)?;
            }
        }
        Ok(all)
    }

    /// Returns the sum increased by c·x.
    fn with(&self, sum: &Automaton, x: Track, c: u64) -> Result<Automaton, Stopped> {
        let (budget, before, more) = (self.budget, self.other(1), self.other(2));
        let moved = sum.renamed(&|t| if t == self.sum { before } else { t });
        let more_of = self.multiple(x, c, more)?;
        let all = moved.and(&self.add([before, more, self.sum]), budget)?.and(&more_of, budget)?;
        all.project(&[before, more], budget)
    }
}
