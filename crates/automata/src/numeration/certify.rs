//! The certificate of a numeration: four sentences which state that words are added as numbers are.

use crate::automaton::BoolOp;
use crate::{Automaton, ProofBudget, Track, TrackWord, shortest_common};
use impartial::run::Stopped;
use std::fmt;

/// The sentences that are certified of valid words V, a relation succ and a relation add.
///
/// V is infinite and ordered by length and then by digits from the highest on, so it has the order type of ℕ, and every
/// valid word has a rank. By the first sentence succ is the successor of ranks. By the others add is a function with x
/// + 0 = x and x + (y + 1) = (x + y) + 1, which is addition, by induction on y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AdderSentence {
    /// Every valid word has a successor; it is valid, larger, and no valid word lies between.
    Successor,
    /// add(x, 0, z) exactly if x = z.
    Zero,
    /// All valid x and y have a sum, and only valid words have sums.
    Total,
    /// Two numbers have at most one sum.
    Functional,
    /// If u and w are the successors of y and z, then add(x, y, z) exactly if add(x, u, w).
    Induction,
}

impl fmt::Display for AdderSentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AdderSentence::Successor => "the successor is total and is the next valid word",
            AdderSentence::Zero => "x + 0 = z exactly if x = z",
            AdderSentence::Total => "all valid words, and only these, have a sum",
            AdderSentence::Functional => "no two words have two sums",
            AdderSentence::Induction => "x + (y + 1) = (x + y) + 1",
        })
    }
}

/// A sentence that the words, the successor or the adder do not satisfy, with the shortest words that refute it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not certified: {sentence} (fails at {})", words.join(", "))]
pub struct NotCertified {
    sentence: AdderSentence,
    words: Vec<String>,
}

impl NotCertified {
    /// Returns the sentence that does not hold.
    pub fn sentence(&self) -> AdderSentence {
        self.sentence
    }

    /// Returns the words that refute the sentence, each with the highest digit first.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

const X: Track = Track(0);
const Y: Track = Track(1);
const Z: Track = Track(2);
const U: Track = Track(3);
const W: Track = Track(4);

/// Returns a relation with its tracks 0, 1, … moved to the given ones.
pub(super) fn on_tracks(automaton: &Automaton, tracks: &[Track]) -> Automaton {
    automaton.renamed(&|t| tracks[t.0 as usize])
}

fn fails(sentence: AdderSentence, word: &TrackWord, tracks: &[Track]) -> NotCertified {
    let digits = |track: &Track| {
        let all: String = (0..word.len())
            .rev()
            .map(|position| char::from_digit(word.digit(*track, position).into(), 36).unwrap_or('?'))
            .collect();
        let short = all.trim_start_matches('0');
        if short.is_empty() { "0".to_owned() } else { short.to_owned() }
    };
    NotCertified { sentence, words: tracks.iter().map(digits).collect() }
}

/// Returns the successor relation of the valid words: valid x and z with x < z and no valid word between.
///
/// # Errors
/// [`Stopped`] if a limit of the budget is reached.
pub fn successor_of(valid: &Automaton, budget: &ProofBudget<'_>) -> Result<Automaton, Stopped> {
    let base = valid.base();
    let less = |a, b| Automaton::linear_at_most(base, &[(a, 1), (b, -1)], -1, budget);
    let between =
        less(X, Y)?.and(&less(Y, Z)?, budget)?.and(&on_tracks(valid, &[Y]), budget)?.project(&[Y], budget)?;
    let both = on_tracks(valid, &[X]).and(&on_tracks(valid, &[Z]), budget)?;
    let next = both.and(&less(X, Z)?, budget)?.without(&between, budget)?;
    Ok(next.renamed(&|t| if t == Z { Y } else { t }))
}

/// Certifies valid words (over track 0), a successor (over the tracks 0 and 1) and an adder (over 0, 1 and 2, the sum
/// last), whatever their origin. Returns the first sentence that fails, if any.
///
/// # Errors
/// [`Stopped`] if a limit of the budget is reached.
///
/// ```
/// use impartial_automata::{Automaton, Numeration, Track, ProofBudget, certify};
/// use impartial::run::Run;
/// let run = Run::default();
/// let budget = ProofBudget::new(&run);
/// let fib = Numeration::parse("fib")?;
/// let made = fib.certified(&budget)?;
/// assert!(certify(made.valid(), made.successor(), made.adder(), &budget)?.is_ok());
/// // x + y + 1 is no sum.
/// let wrong = fib.linear(&[1, 1, -1], 1, &budget)?;
/// let refused = certify(made.valid(), made.successor(), &wrong, &budget)?.unwrap_err();
/// assert_eq!(refused.to_string(), "not certified: x + 0 = z exactly if x = z (fails at 0, 0, 0)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(
    valid: &Automaton,
    successor: &Automaton,
    adder: &Automaton,
    budget: &ProofBudget<'_>,
) -> Result<Result<(), NotCertified>, Stopped> {
    let base = valid.base();
    let order = |a, b, gap: i64| Automaton::linear_at_most(base, &[(a, 1), (b, -1)], -gap, budget);
    let zero = |t| Automaton::linear_equal(base, &[(t, 1)], 0, budget);
    let equal = |a, b| Automaton::linear_equal(base, &[(a, 1), (b, -1)], 0, budget);

    // (1) succ.
    let words = |sentence, tracks: &[Track], word: Option<TrackWord>| match word {
        Some(word) => Err(fails(sentence, &word, tracks)),
        None => Ok(()),
    };
    let v = |t| on_tracks(valid, &[t]);
    let has = successor.project(&[Y], budget)?;
    let without = shortest_common(&[(valid, true), (&has, false)], budget)?;
    if let Err(no) = words(AdderSentence::Successor, &[X], without) {
        return Ok(Err(no));
    }
    let next = v(X).and(&v(Y), budget)?.and(&order(X, Y, 1)?, budget)?;
    let between = order(X, Z, 1)?.and(&order(Z, Y, 1)?, budget)?.and(&v(Z), budget)?.project(&[Z], budget)?;
    let next = next.without(&between, budget)?;
    if let Err(no) = words(AdderSentence::Successor, &[X, Y], successor.without(&next, budget)?.shortest()) {
        return Ok(Err(no));
    }
    // (2) x + 0.
    let diagonal = equal(X, Z)?.and(&v(X), budget)?.and(&zero(Y)?, budget)?;
    let wrong = adder.and(&zero(Y)?, budget)?.product(&diagonal, BoolOp::Xor, budget)?;
    if let Err(no) = words(AdderSentence::Zero, &[X, Y, Z], wrong.shortest()) {
        return Ok(Err(no));
    }
    // (3) total, on valid words alone, and functional.
    let all = v(X).and(&v(Y), budget)?;
    let sums = adder.project(&[Z], budget)?;
    if let Err(no) = words(AdderSentence::Total, &[X, Y], all.product(&sums, BoolOp::Xor, budget)?.shortest())
    {
        return Ok(Err(no));
    }
    if let Err(no) = words(AdderSentence::Total, &[X, Y, Z], adder.without(&v(Z), budget)?.shortest()) {
        return Ok(Err(no));
    }
    let other = on_tracks(adder, &[X, Y, W]);
    let below = order(Z, W, 1)?;
    if let Some(word) = shortest_common(&[(adder, true), (&other, true), (&below, true)], budget)? {
        return Ok(Err(fails(AdderSentence::Functional, &word, &[X, Y, Z, W])));
    }
    // (4) The z with add(x, y, z) for the predecessor y of u, compared with the z whose successor w satisfies add(x, u,
    // w). As succ is injective, this is the sentence.
    let before = on_tracks(successor, &[Y, U]).and(adder, budget)?.project(&[Y], budget)?;
    let after =
        on_tracks(successor, &[Z, W]).and(&on_tracks(adder, &[X, U, W]), budget)?.project(&[W], budget)?;
    let after = after.without(&zero(U)?, budget)?;
    if let Some(word) = before.product(&after, BoolOp::Xor, budget)?.shortest() {
        return Ok(Err(fails(AdderSentence::Induction, &word, &[X, U, Z])));
    }
    Ok(Ok(()))
}
