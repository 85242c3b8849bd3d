//! The relation m = ⌊n·α⌋ for a quadratic irrational α, guessed from values and then certified.
//!
//! # The certificate
//!
//! Let f be a function on the natural numbers such that f(x + y) − f(x) − f(y) is 0 or 1 for all x and y. Then f is
//! superadditive and f + 1 is subadditive, so f(n)/n has a limit α with f(n) ≤ n·α ≤ f(n) + 1 for all n ≥ 1 (Fekete
//! 1923). If also a·f(f(n)) + b·f(n) + c·n takes finitely many values only, then division by n shows aα² + bα + c = 0.
//! If α is irrational, then n·α ≠ f(n) + 1, and f(n) = ⌊n·α⌋. The roots of the equation differ by more than 1/q, so f(q)
//! tells which one α is. Automata decide all these conditions.
//!
//! Nothing depends on how the automaton of f was found.

use super::certify::on_tracks;
use super::slope::Slope;
use super::{Numeration, NumerationError, NumerationSource, digits_of_small, locked};
use crate::automaton::BoolOp;
use crate::{Automaton, ProofBudget, Track, TransitionTable, shortest_common};
use hashbrown::{HashMap, HashSet};

/// Numbers of digits of the completions by which words are distinguished, tried in turn.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=12;
/// Maximum number of states of a guess.
const MAX_STATES: usize = 600;
/// Maximum number of upper words that are tried behind one word.
const MAX_WORDS: usize = 4000;
/// The first numbers n at which a guess is compared before it is certified.
const COMPARED: u64 = 2000;
/// The numbers n at which a·f(f(n)) + b·f(n) + c·n is computed, to find all its values.
const COMPUTED: u64 = 400;

const X: Track = Track(0);
const Y: Track = Track(1);
const Z: Track = Track(2);
const A: Track = Track(3);
const B: Track = Track(4);
const C: Track = Track(5);

impl Numeration {
    /// Returns the certified relation of n and ⌊n·α⌋, on the tracks 0 and 1, for a quadratic irrational slope α.
    ///
    /// # Errors
    /// [`NumerationError::Beatty`] if no automaton was found that could be certified. There is one if the place values
    /// belong to the continued fraction of α ([`Slope::numeration_name`]; Schaeffer, Shallit and Zorcic 2024); a limit
    /// of the budget that is reached.
    ///
    /// ```
    /// use impartial_automata::{Numeration, ProofBudget, Slope};
    /// use impartial::run::Run;
    /// let run = Run::default();
    /// let phi = Slope::new(1, 5, 2).unwrap();
    /// let fib = Numeration::parse("fib")?;
    /// let relation = fib.beatty(phi, &ProofBudget::new(&run))?;
    /// let holds = |n, m| relation.accepts_numbers(&[fib.code(n).unwrap(), fib.code(m).unwrap()]);
    /// assert!(holds(5, 8) && !holds(5, 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn beatty(&self, slope: Slope, budget: &ProofBudget<'_>) -> Result<Automaton, NumerationError> {
        if let Some(known) = locked(&self.0.beatty).get(&slope) {
            return Ok(known.clone());
        }
        for length in LENGTHS {
            let Some(guess) = self.guess_beatty(slope, length, budget)? else { break };
            if self.fits(&guess, slope) && self.is_beatty(&guess, slope, budget)? {
                locked(&self.0.beatty).insert(slope, guess.clone());
                return Ok(guess);
            }
        }
        let name = self.name().to_owned();
        let is_own_numeration = slope.numeration_name().as_ref() == Some(&name);
        let hint = if is_own_numeration { String::new() } else { slope.hint() };
        Err(NumerationError::Beatty { name, slope, hint })
    }

    /// Returns the smallest automaton in which two words lead to the same state if they have the same completions by at
    /// most `length` digits. Returns `None` if it has too many states, or if it cannot be found by computation.
    fn guess_beatty(
        &self,
        slope: Slope,
        length: usize,
        budget: &ProofBudget<'_>,
    ) -> Result<Option<Automaton>, NumerationError> {
        let base = self.digits();
        let letters = TransitionTable::letters_over(base, 2);
        let codes = u64::from(base.get()).checked_pow(length as u32);
        let (NumerationSource::Named(..), Some(letters), Some(_)) = (&self.0.source, letters, codes) else {
            return Ok(None);
        };
        let mut pairs = BeattyCompletions { numeration: self, slope, length, upper: Vec::new() };
        let mut states: HashMap<Vec<(u64, u64)>, u32> = HashMap::new();
        let mut words: Vec<(Vec<u8>, Vec<u8>)> = vec![(Vec::new(), Vec::new())];
        let Some(first) = pairs.completions(&words[0]) else { return Ok(None) };
        states.insert(first, 0);
        let (mut next, mut accept) = (Vec::new(), Vec::new());
        let mut state = 0;
        while state < words.len() {
            budget.check(0, next.len() * 4)?;
            let word = words[state].clone();
            let Some(accepts) = pairs.accepts(&word) else { return Ok(None) };
            accept.push(accepts);
            for letter in 0..letters {
                let mut longer = word.clone();
                longer.0.push((letter % usize::from(base.get())) as u8);
                longer.1.push((letter / usize::from(base.get())) as u8);
                let Some(key) = pairs.completions(&longer) else { return Ok(None) };
                let new = states.len() as u32;
                let to = *states.entry(key).or_insert(new);
                if to == new {
                    if states.len() > MAX_STATES {
                        return Ok(None);
                    }
                    words.push(longer);
                }
                next.push(to);
            }
            state += 1;
        }
        match TransitionTable::new(base, 2, accept, next) {
            Ok(table) => Ok(table.automaton(base, budget)?),
            Err(_) => Ok(None),
        }
    }

    /// Returns whether a guess relates the first numbers n to ⌊n·α⌋.
    fn fits(&self, guess: &Automaton, slope: Slope) -> bool {
        (0..COMPARED).all(|n| {
            let pair = slope.floor_times(n).and_then(|m| Some([self.code(n)?, self.code(m)?]));
            pair.is_some_and(|pair| guess.accepts_numbers(&pair))
        })
    }

    /// Returns whether a relation on the tracks 0 and 1 is that of n and ⌊n·α⌋; see the certificate above.
    fn is_beatty(
        &self,
        f: &Automaton,
        slope: Slope,
        budget: &ProofBudget<'_>,
    ) -> Result<bool, NumerationError> {
        let valid = |t| self.certified(budget).map(|made| on_tracks(made.valid(), &[t]));
        // f is a function on all numbers.
        let (all, values) = (valid(X)?, valid(Y)?);
        if shortest_common(&[(&all, true), (&f.project(&[Y], budget)?, false)], budget)?.is_some()
            || shortest_common(&[(f, true), (&all.and(&values, budget)?, false)], budget)?.is_some()
        {
            return Ok(false);
        }
        let less = Automaton::linear_at_most(self.digits(), &[(Y, 1), (Z, -1)], -1, budget)?;
        if shortest_common(&[(f, true), (&on_tracks(f, &[X, Z]), true), (&less, true)], budget)?.is_some() {
            return Ok(false);
        }
        // f(x + y) - f(x) - f(y) is 0 or 1.
        let adder = self.certified(budget)?.adder();
        let sums = on_tracks(f, &[X, A]).and(adder, budget)?.project(&[X], budget)?;
        let sums = on_tracks(f, &[Y, B]).and(&sums, budget)?.project(&[Y], budget)?;
        let sums = on_tracks(f, &[Z, C]).and(&sums, budget)?.project(&[Z], budget)?;
        let gap = |n| Ok::<_, NumerationError>(on_tracks(&self.linear(&[1, 1, -1], n, budget)?, &[A, B, C]));
        if shortest_common(&[(&sums, true), (&gap(0)?, false), (&gap(1)?, false)], budget)?.is_some() {
            return Ok(false);
        }
        // f(f(n)) satisfies the equation up to finitely many values, and f(q) belongs to the root.
        let [a, b, c] = slope.equation();
        let value = |n: u64| {
            let m = slope.floor_times(n)?;
            let parts = [(a, slope.floor_times(m)?), (b, m), (c, n)];
            parts
                .iter()
                .try_fold(0i64, |all, (c, n)| all.checked_add(c.checked_mul(i64::try_from(*n).ok()?)?))
        };
        let Some(values) = (0..COMPUTED).map(value).collect::<Option<HashSet<i64>>>() else {
            return Ok(false);
        };
        let mut one_of = Automaton::constant(self.digits(), false);
        for value in values {
            one_of = one_of.product(&self.linear(&[c, b, a], -value, budget)?, BoolOp::Or, budget)?;
        }
        let twice = f.and(&on_tracks(f, &[Y, Z]), budget)?;
        if shortest_common(&[(&twice, true), (&one_of, false)], budget)?.is_some() {
            return Ok(false);
        }
        let [_, _, q] = slope.numbers();
        let pair = slope.floor_times(q).and_then(|m| Some([self.code(q)?, self.code(m)?]));
        Ok(pair.is_some_and(|pair| f.accepts_numbers(&pair)))
    }
}

/// The completions of pairs of words to pairs of n and ⌊n·α⌋.
struct BeattyCompletions<'a> {
    numeration: &'a Numeration,
    slope: Slope,
    /// The number of digits of upper words.
    length: usize,
    /// For each number of zeros, the upper words above them that are valid.
    upper: Vec<Vec<UpperWord>>,
}

/// The upper digits of a valid word whose lower digits are 0.
struct UpperWord {
    /// The digits as a number in base B.
    code: u64,
    digits: Vec<u8>,
    value: u64,
}

impl BeattyCompletions<'_> {
    /// Returns the value of digits whose lowest has the place `from`. Returns `None` if it is too large.
    fn value(&self, digits: &[u8], from: usize) -> Option<u64> {
        let length = digits.iter().rposition(|digit| *digit != 0).map_or(0, |last| last + 1);
        let places = self.numeration.0.small.get(from..from + length)?;
        let mut parts = digits.iter().zip(places).map(|(&digit, place)| place.checked_mul(digit.into()));
        parts.try_fold(0u64, |sum, part| sum.checked_add(part?))
    }

    /// Returns the digits of a number, with zeros up to `length` digits.
    fn digits(&self, n: u64, length: usize) -> Vec<u8> {
        let mut digits = digits_of_small(&self.numeration.0.small, n);
        digits.resize(length.max(digits.len()), 0);
        digits
    }

    /// Returns n if a word is that of n, with zeros above. The outer `None` stands for a number that is too large.
    fn number(&self, word: &[u8]) -> Option<Option<u64>> {
        let n = self.value(word, 0)?;
        Some((self.digits(n, word.len()) == word).then_some(n))
    }

    /// Lists the upper words for words of up to `lower` lower digits. Returns `None` if there are too many, or if numbers
    /// are too large.
    fn list_upper(&mut self, lower: usize) -> Option<()> {
        while self.upper.len() <= lower {
            let from = self.upper.len();
            // With its lowest digits replaced by 0 a valid word remains valid.
            let mut words = vec![vec![0; self.length]];
            for place in (0..self.length).rev() {
                let mut longer = Vec::new();
                for word in &words {
                    for digit in 0..self.numeration.digits().get() {
                        let mut word = word.clone();
                        word[place] = digit;
                        let all = self.digits(self.value(&word, from)?, from + self.length);
                        if all[..from].iter().all(|digit| *digit == 0) && all[from..] == word {
                            longer.push(word);
                        }
                    }
                }
                words = longer;
                if words.len() > MAX_WORDS {
                    return None;
                }
            }
            let upper = |digits: Vec<u8>| {
                Some(UpperWord { code: self.code(&digits), value: self.value(&digits, from)?, digits })
            };
            let upper = words.into_iter().map(upper).collect::<Option<Vec<UpperWord>>>()?;
            self.upper.push(upper);
        }
        Some(())
    }

    /// Returns upper digits as a number in base B.
    fn code(&self, digits: &[u8]) -> u64 {
        let base = u64::from(self.numeration.digits().get());
        digits.iter().rev().fold(0, |all, &digit| all * base + u64::from(digit))
    }

    /// Returns the pairs of upper words that complete a pair of lower words, each word as a number. `None` if numbers
    /// are too large.
    fn completions(&mut self, (x, y): &(Vec<u8>, Vec<u8>)) -> Option<Vec<(u64, u64)>> {
        self.list_upper(x.len())?;
        let mut found = Vec::new();
        // No upper word completes a word that is not valid itself.
        let Some(low) = self.number(x)? else { return Some(found) };
        let length = x.len() + self.length;
        for upper in &self.upper[x.len()] {
            let n = low.checked_add(upper.value)?;
            let own = self.digits(n, length);
            if !(own.starts_with(x) && own[x.len()..] == upper.digits) {
                continue;
            }
            let digits = self.digits(self.slope.floor_times(n)?, length);
            if digits.len() == length && digits.starts_with(y) {
                found.push((upper.code, self.code(&digits[y.len()..])));
            }
        }
        Some(found)
    }

    /// Returns whether a pair of words is that of n and ⌊n·α⌋ for some n. `None` if numbers are too large.
    fn accepts(&self, (x, y): &(Vec<u8>, Vec<u8>)) -> Option<bool> {
        let (n, m) = (self.number(x)?, self.number(y)?);
        Some(match n {
            Some(n) => m == Some(self.slope.floor_times(n)?),
            None => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Base, Formula, Theory, decide};
    use impartial::run::Run;

    const SLOPES: [(u64, u64, u64); 9] =
        [(1, 5, 2), (3, 5, 2), (0, 2, 1), (2, 2, 1), (4, 8, 2), (5, 13, 2), (0, 3, 1), (1, 3, 2), (7, 29, 2)];

    #[test]
    fn beatty_relation_is_the_rounded_multiple() {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        for (p, d, q) in SLOPES {
            let slope = Slope::new(p, d, q).unwrap();
            let numeration = Numeration::parse(&slope.numeration_name().unwrap()).unwrap();
            let relation = numeration.beatty(slope, &budget).unwrap();
            let code = |n| numeration.code(n).unwrap();
            for n in 0..2000 {
                let m = slope.floor_times(n).unwrap();
                for other in m.saturating_sub(2)..=m + 2 {
                    let accepts = relation.accepts_numbers(&[code(n), code(other)]);
                    assert_eq!(accepts, other == m, "{slope}: {n}, {other}");
                }
            }
        }
    }

    #[test]
    fn beatty_refuses_other_relations_and_other_numerations() {
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        let [phi, above, root] =
            [(1, 5, 2), (3, 5, 2), (0, 2, 1)].map(|(p, d, q)| Slope::new(p, d, q).unwrap());
        let fib = Numeration::parse("fib").unwrap();
        let relation = fib.beatty(phi, &budget).unwrap();
        assert!(fib.is_beatty(&relation, phi, &budget).unwrap());
        assert!(!fib.is_beatty(&relation, above, &budget).unwrap());
        assert!(!fib.is_beatty(&relation, root, &budget).unwrap());
        // The next number; the same function but at one number; numbers without a value; two values.
        let next = fib.linear(&[1, -1], 1, &budget).unwrap();
        let one = |n: i64, m: i64| {
            let at = |track, n| Automaton::linear_equal(fib.digits(), &[(track, 1)], n, &budget).unwrap();
            at(X, n).and(&at(Y, m), &budget).unwrap()
        };
        let [five, eight, nine] = [5, 8, 9].map(|n| fib.code(n).unwrap() as i64);
        let missing = relation.without(&one(five, eight), &budget).unwrap();
        let changed = missing.product(&one(five, nine), BoolOp::Or, &budget).unwrap();
        let two = relation.product(&one(five, nine), BoolOp::Or, &budget).unwrap();
        for wrong in [&next, &missing, &changed, &two] {
            assert!(!fib.is_beatty(wrong, phi, &budget).unwrap());
        }
        let error = fib.beatty(root, &budget).unwrap_err().to_string();
        assert_eq!(
            error,
            "numeration 'fib': no automaton for the floor of n*(0 + sqrt(2))/1 could be certified (a numeration that \
             reads it: p:2)"
        );
    }

    #[test]
    fn beatty_sequences_of_two_slopes_are_complementary() {
        // 1/α + 1/β = 1 (Beatty 1926).
        let run = Run::default();
        let budget = ProofBudget::new(&run);
        for (numeration, first, second, same) in
            [("fib", "1, 5, 2", "3, 5, 2", 1), ("p:2", "0, 2, 1", "2, 2, 1", 2)]
        {
            let theory = Theory::in_numeration(&Numeration::parse(numeration).unwrap());
            let holds = |text: &str| {
                let formula = Formula::parse(text).unwrap();
                assert_eq!(Formula::parse(&formula.to_string()).unwrap(), formula);
                decide(&theory, &formula, &budget).unwrap().holds
            };
            let in_first = format!("(ex k: 1 <= k & m = beatty(k, {first}))");
            let in_second = format!("(ex k: 1 <= k & m = beatty(k, {second}))");
            assert!(holds(&format!("all m: 1 <= m -> ({in_first} <-> not {in_second})")));
            assert!(!holds(&format!("all m: {in_first}")));
            assert!(holds("all n: n = beatty(n, 0, 1, 1) & beatty(n, 3, 4, 2) = 2*n + n div 2"));
            assert!(holds(&format!("all n: n = beatty(n, {first}) <-> n <= {same}")));
        }
        let sentence = Formula::parse("ex n: n = beatty(n, 1, 5, 2)").unwrap();
        let error = decide(&Theory::new(Base::BINARY), &sentence, &budget).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the floor of n*(1 + sqrt(5))/2 is not read in base 2 (a numeration that reads it: fib)"
        );
    }
}
