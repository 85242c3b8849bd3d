//! Every move to value 0, 1 or 2, on squares of any size.

use super::{MaxWelter, small_value};
use impartial::game::Squares;
use impartial::kind::Replies;
use impartial::value::Number;
use impartial::value::sort_short;
use std::ops::ControlFlow;

/// The largest value for which the moves to it are known in closed form.
pub const MAX_WANTED: u64 = 2;

/// The squares first, first + step, …, up to last: an arithmetic progression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progression<N> {
    first: N,
    last: N,
    step: u64,
}

/// The reason why squares are not an arithmetic progression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProgressionError {
    /// The step is 0.
    #[error("the step of a progression is at least 1")]
    NoStep,
    /// The last square is not reached from the first one by whole steps.
    #[error("the last square of a progression is reached from the first one by whole steps")]
    NotReached,
}

impl<N: Number> Progression<N> {
    /// Creates the progression of the squares first, first + step, …, up to last.
    ///
    /// # Errors
    /// [`ProgressionError`] if the step is 0, or if whole steps do not lead from the first square to the last one.
    pub fn new(first: N, last: N, step: u64) -> Result<Self, ProgressionError> {
        if step == 0 {
            return Err(ProgressionError::NoStep);
        }
        if last < first || (last.clone() - first.clone()).modulo(step) != 0 {
            return Err(ProgressionError::NotReached);
        }
        Ok(Progression { first, last, step })
    }

    /// Returns the first square of the progression.
    pub fn first(&self) -> &N {
        &self.first
    }

    /// Returns the last square of the progression.
    pub fn last(&self) -> &N {
        &self.last
    }

    /// Returns the difference of two neighbouring squares, which is at least 1.
    pub fn step(&self) -> u64 {
        self.step
    }
}

/// Returns the squares to which the largest coin can go so that the value becomes `wanted`: disjoint progressions,
/// since there may be more squares than can be listed. `None` if `wanted` is more than [`MAX_WANTED`]. Without coins
/// there are no squares.
///
/// With the coin on square j below a_{n−1} = m, the value is small for all j, for none, or by j
/// modulo 4, between any two squares where Theorems 1 and 2 and the description of value 2 change
/// their minds: the coins, n, n+1, m±1 and m±2. So four squares of each gap decide it.
///
/// # Complexity
/// O(n) gaps, with at most four tests each. A test copies and sorts all n coins, which takes O(n log n) comparisons;
/// the size of the squares does not matter.
///
/// ```
/// use impartial::game::Squares;
/// use impartial_games::max_welter::{destinations, Progression};
/// let position = Squares::new([1_000_000, 1_000_001, 1_000_009]).unwrap();
/// // (j, 1000000, 1000001) is a P-position exactly if 1000000 - 3 is even: never.
/// assert_eq!(destinations(&position, 0).unwrap().len(), 1);
/// let ones = destinations(&position, 1).unwrap();
/// assert_eq!(ones.iter().map(|p| p.last() - p.first() + 1).sum::<u64>(), 1_000_000);
/// ```
pub fn destinations<N: Number>(position: &Squares<N>, wanted: u64) -> Option<Vec<Progression<N>>> {
    if wanted > MAX_WANTED {
        return None;
    }
    let Some((largest, lower)) = position.as_slice().split_last() else { return Some(Vec::new()) };
    let number = |x: u64| N::from(x);
    let n = lower.len() as u64 + 1;
    let mut cuts: Vec<N> = vec![number(n), number(n + 1)];
    if let Some(second) = lower.last() {
        for away in 1..=2 {
            if largest.clone() - second.clone() > number(away) {
                cuts.push(second.clone() + number(away));
            }
            if *second >= number(away) {
                cuts.push(second.clone() - number(away));
            }
        }
    }
    cuts.extend(lower.iter().cloned());
    cuts.retain(|cut| cut < largest);
    sort_short(&mut cuts);
    cuts.dedup();

    let moved_to = |square: &N| {
        let mut coins = lower.to_vec();
        coins.push(square.clone());
        Squares::from_squares(coins).ok()
    };
    let is_reply = |square: &N| moved_to(square).is_some_and(|option| small_value(&option) == Some(wanted));
    let mut found = Vec::new();
    let mut from = number(0);
    for cut in cuts.into_iter().map(Some).chain([None]) {
        let end = cut.clone().unwrap_or_else(|| largest.clone());
        if from < end {
            gap(&from, &(end.clone() - number(1)), &is_reply, &mut found);
        }
        if let Some(square) = cut {
            // An occupied square makes no position, so it is no reply.
            if is_reply(&square) {
                found.push(Progression { first: square.clone(), last: square.clone(), step: 1 });
            }
            from = square + number(1);
        }
    }
    Some(found)
}

/// Returns the replies in a gap whose squares count by their residue modulo 4.
fn gap<N: Number>(from: &N, to: &N, is_reply: &dyn Fn(&N) -> bool, found: &mut Vec<Progression<N>>) {
    let length = to.clone() - from.clone();
    let firsts: Vec<N> = (0..4u64).map(N::from).filter(|r| *r <= length).map(|r| from.clone() + r).collect();
    let replies: Vec<&N> = firsts.iter().filter(|first| is_reply(first)).collect();
    if !replies.is_empty() && replies.len() == firsts.len() {
        found.push(Progression { first: from.clone(), last: to.clone(), step: 1 });
        return;
    }
    let step = N::from(4);
    for first in replies {
        let last = to.clone() - (to.clone() - first.clone()) % step.clone();
        found.push(Progression { first: first.clone(), last, step: 4 });
    }
}

impl Replies for MaxWelter {
    /// For `wanted` ≤ [`MAX_WANTED`], every move to it: there may be as many as the squares are
    /// large, so let `visit` break, or take [`destinations`]. Moves to larger values are not known in
    /// closed form: then `visit` is never called and the result is `Break`, which no other case gives
    /// to a visitor that always continues.
    fn visit_replies<N: Number>(
        &self,
        position: &Squares<N>,
        wanted: &N,
        visit: &mut dyn FnMut(Squares<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let progressions = wanted.to_u64().and_then(|wanted| destinations(position, wanted));
        let Some(progressions) = progressions else { return ControlFlow::Break(()) };
        for Progression { first, last, step } in progressions {
            let step = N::from(step);
            let mut square = first;
            loop {
                if let Some(option) = position.move_coin(position.len() - 1, square.clone()) {
                    visit(option)?;
                }
                if square == last {
                    break;
                }
                square = square + step.clone();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_progression_reaches_its_last_square_by_whole_steps() {
        let squares = Progression::new(2u64, 10, 4).unwrap();
        assert_eq!((squares.first(), squares.last(), squares.step()), (&2, &10, 4));
        assert_eq!(Progression::new(2u64, 10, 0), Err(ProgressionError::NoStep));
        assert_eq!(Progression::new(2u64, 11, 4), Err(ProgressionError::NotReached));
        assert_eq!(Progression::new(3u64, 2, 1), Err(ProgressionError::NotReached));
    }
}
