//! The atoms of formulas about words, as readers of letters.

use crate::DigitRule;
use std::fmt::Debug;
use std::hash::Hash;

/// A reader of words that sees all digits of a letter at once: bit i of a letter is the digit of place i.
pub(super) struct LetterRule<S, Next, Accepts> {
    pub(super) start: S,
    pub(super) next: Next,
    pub(super) accepts: Accepts,
}

impl<S, Next, Accepts> DigitRule for LetterRule<S, Next, Accepts>
where
    S: Clone + Eq + Hash + Debug,
    Next: Fn(S, u32) -> Option<S>,
    Accepts: Fn(&S) -> bool,
{
    /// The state before the letter, and the digits read of the letter.
    type State = (S, u32);

    fn start(&self) -> Self::State {
        (self.start.clone(), 0)
    }

    fn digit(&self, (state, letter): Self::State, place: usize, digit: u8) -> Option<Self::State> {
        Some((state, letter | u32::from(digit) << place))
    }

    fn end_of_letter(&self, (state, letter): Self::State) -> Option<Self::State> {
        Some(((self.next)(state, letter)?, 0))
    }

    fn accepts(&self, (state, _): &Self::State) -> bool {
        (self.accepts)(state)
    }
}

/// Returns the rule that a place has exactly one digit 1.
pub(super) fn single() -> impl DigitRule {
    LetterRule {
        start: false,
        next: |seen: bool, letter: u32| match (seen, letter & 1 == 1) {
            (true, true) => None,
            (seen, here) => Some(seen | here),
        },
        accepts: |seen: &bool| *seen,
    }
}

/// Returns the rule that the set of place 0 has the square of place 1.
pub(super) fn has() -> impl DigitRule {
    LetterRule {
        start: false,
        next: |seen: bool, letter: u32| match (seen, letter & 2 == 2, letter & 1 == 1) {
            (true, true, _) | (false, true, false) => None,
            (seen, here, _) => Some(seen | here),
        },
        accepts: |seen: &bool| *seen,
    }
}

/// Returns the rule x ≤ c for the square x of place 0, or x ≥ −c if `is_right`.
pub(super) fn bound(c: i64, is_right: bool) -> impl DigitRule {
    let bound = if is_right { c.saturating_neg() } else { c };
    let cap = bound.max(0).saturating_add(1);
    LetterRule {
        // The squares read, up to the cap; `None` after the square.
        start: Some(0i64),
        next: move |position: Option<i64>, letter: u32| match (position, letter & 1 == 1) {
            (None, true) => None,
            (None, false) => Some(None),
            (Some(position), true) => {
                let holds = if is_right { position >= bound } else { position <= bound };
                holds.then_some(None)
            }
            (Some(position), false) => Some(Some((position + 1).min(cap))),
        },
        accepts: |position: &Option<i64>| position.is_none(),
    }
}

/// The state of a comparison of two squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Met {
    /// Neither of the two squares has been read.
    Neither,
    /// Of the two squares only x has been read, and this number of squares since, up to a cap.
    Left(i64),
    /// Of the two squares only y has been read, and this number of squares since, up to a cap.
    Right(i64),
    /// Both squares have been read.
    Both,
}

/// Returns the rule x − y ≤ c for the squares x and y of places 0 and 1.
pub(super) fn difference(c: i64) -> impl DigitRule {
    let cap = c.saturating_abs().saturating_add(1);
    LetterRule {
        start: Met::Neither,
        next: move |state: Met, letter: u32| {
            let (x, y) = (letter & 1 == 1, letter & 2 == 2);
            let ends = |holds: bool| holds.then_some(Met::Both);
            match (state, x, y) {
                (Met::Neither, true, true) => ends(0 <= c),
                (Met::Neither, true, false) => Some(Met::Left(1)),
                (Met::Neither, false, true) => Some(Met::Right(1)),
                // x is `since` squares below y.
                (Met::Left(since), false, true) => ends(-since <= c),
                (Met::Right(since), true, false) => ends(since <= c),
                (Met::Left(since), false, false) => Some(Met::Left((since + 1).min(cap))),
                (Met::Right(since), false, false) => Some(Met::Right((since + 1).min(cap))),
                (state, false, false) => Some(state),
                _ => None,
            }
        },
        accepts: |state: &Met| *state == Met::Both,
    }
}

/// A term of a residue, by the places of its set and its square.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlacedTerm {
    Square(usize),
    Below(usize, usize),
    Size(usize),
    Total(usize),
}

/// Returns the rule Σ cᵢ·tᵢ ≡ r modulo m, whose places `squares` are squares.
pub(super) fn residue(
    terms: Vec<(i64, PlacedTerm)>,
    modulus: u64,
    residue: u64,
    squares: u32,
) -> impl DigitRule {
    let modulus = i128::from(modulus);
    let reduced: Vec<(i128, PlacedTerm)> =
        terms.into_iter().map(|(c, term)| (i128::from(c).rem_euclid(modulus), term)).collect();
    let counts: Vec<usize> = {
        let of = |term: &PlacedTerm| match term {
            PlacedTerm::Below(set, _) => Some(*set),
            _ => None,
        };
        let mut sets: Vec<usize> = reduced.iter().filter_map(|(_, term)| of(term)).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    };
    let start = (0i128, vec![0i128; counts.len()], 0i128, 0u32);
    let wanted = i128::from(residue).rem_euclid(modulus);
    LetterRule {
        // The number of squares read, of members read of each set, and the sum, all modulo m; and the squares found.
        start,
        next: move |(position, mut counted, mut sum, found): (i128, Vec<i128>, i128, u32), letter: u32| {
            if letter & squares & found != 0 {
                return None;
            }
            for (c, term) in &reduced {
                let is_set = |place: &usize| letter >> place & 1 == 1;
                let number = match term {
                    PlacedTerm::Square(x) if is_set(x) => position,
                    PlacedTerm::Below(set, x) if is_set(x) => {
                        counts.iter().position(|one| one == set).map_or(0, |index| counted[index])
                    }
                    PlacedTerm::Size(set) if is_set(set) => 1,
                    PlacedTerm::Total(set) if is_set(set) => position,
                    _ => 0,
                };
                sum = (sum + c * number) % modulus;
            }
            for (count, set) in counted.iter_mut().zip(&counts) {
                *count = (*count + i128::from(letter >> set & 1)) % modulus;
            }
            Some(((position + 1) % modulus, counted, sum, found | letter & squares))
        },
        accepts: move |(_, _, sum, found): &(i128, Vec<i128>, i128, u32)| *sum == wanted && *found == squares,
    }
}

/// The state of a count: squares from x on and below y.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Counting {
    begun: bool,
    ended: bool,
    count: u64,
}

/// Returns the rule that at least N squares from x on and below y are members of the set of place 0, or are not. The square
/// x is at place `from`, y at place `to`.
pub(super) fn count(members: bool, from: Option<usize>, to: Option<usize>, at_least: u64) -> impl DigitRule {
    LetterRule {
        start: Counting { begun: from.is_none(), ended: false, count: 0 },
        next: move |mut state: Counting, letter: u32| {
            let here = |place: Option<usize>| place.is_some_and(|place| letter >> place & 1 == 1);
            if (here(from) && state.begun) || (here(to) && state.ended) {
                return None;
            }
            state.begun |= here(from);
            state.ended |= here(to);
            if state.begun && !state.ended && (letter & 1 == 1) == members {
                state.count = (state.count + 1).min(at_least);
            }
            Some(state)
        },
        accepts: move |state: &Counting| {
            // Without an end there are infinitely many squares that are no members.
            let is_enough = state.count >= at_least || (!members && to.is_none());
            state.begun && (state.ended || to.is_none()) && is_enough
        },
    }
}
