//! Positions of one or two numbers.

use super::{AnySizeOptions, BoxedPositions, Kind, MovePromise, ranges};
use crate::game::{
    Colex, Figure, Heaps, ImpliesOptions, ImpliesPacked, KeyVisitEnd, NoSuchWindow, NotationError,
    NumberRange, RankingError, multisets, multisets_len, parse_list,
};
use crate::value::Number;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The kind of positions that are one natural number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OneNumber;

impl OneNumber {
    /// Description of the positions, with an example, for error messages.
    pub const EXPECTED: &str = "one number, such as 40";

    fn check_count(count: usize) -> Result<(), NoSuchWindow> {
        if count == 1 {
            return Ok(());
        }
        let what = format!("positions are single numbers, not {count}");
        Err(NoSuchWindow::new(what, "one number"))
    }
}

/// A move takes one number to a smaller one. The game lists the moves with [`AnySizeOptions`].
#[derive(Clone, Copy, Debug)]
pub enum LowersTheNumber {}

impl MovePromise for LowersTheNumber {}

impl<G: AnySizeOptions<Kind = OneNumber>> ImpliesOptions<G> for LowersTheNumber {
    #[inline]
    fn visit_options(
        game: &G,
        number: &u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.visit_options_at::<u64>(number, visit)
    }

    fn follower_bound(_: &G, number: &u64) -> Option<u128> {
        Some(u128::from(*number) + 1)
    }
}

impl<G: AnySizeOptions<Kind = OneNumber>> ImpliesPacked<G> for LowersTheNumber {
    type Key = u64;

    #[inline]
    fn pack(_: &G, number: &u64) -> Option<u64> {
        Some(*number)
    }

    #[inline]
    fn unpack(_: &G, key: u64) -> u64 {
        key
    }

    #[inline]
    fn visit_keys(
        game: &G,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        game.visit_options_at::<u64>(&key, visit).map_break(|()| KeyVisitEnd::Stopped)
    }
}

/// Two numbers in any order: [`Heaps`] of exactly two members. Other lists are not positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnorderedPair {
    /// Description of the positions, with an example, for error messages.
    pub expected: &'static str,
    /// The numbers that may be 0.
    pub zeros: ZeroPolicy,
}

/// The numbers of an [`UnorderedPair`] that may be 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroPolicy {
    /// Both numbers may be 0.
    Both,
    /// One of the numbers may be 0, but not both.
    One,
    /// Both numbers must be positive.
    None,
}

impl Kind for OneNumber {
    type PositionOver<N: Number> = N;

    fn expected(&self) -> Cow<'static, str> {
        Self::EXPECTED.into()
    }

    fn read<N: Number>(&self, text: &str) -> Result<N, NotationError> {
        let mut numbers = parse_list::<N>(text, Self::EXPECTED)?;
        match (numbers.pop(), numbers.len()) {
            (Some(number), 0) => Ok(number),
            (_, others) => {
                let what = format!("{} numbers instead of one", others + 1);
                Err(NotationError::new(what, Self::EXPECTED).at_token(text))
            }
        }
    }

    fn numbers<N: Number>(position: &N) -> &[N] {
        std::slice::from_ref(position)
    }

    fn position_of<N: Number>(&self, numbers: &[N]) -> Option<N> {
        match numbers {
            [number] => Some(number.clone()),
            _ => None,
        }
    }

    fn figure(&self, position: &u64) -> Figure {
        Figure::Numbers { numbers: vec![*position], ordered: true }
    }

    fn allocated_bytes<N: Number>(position: &N) -> usize {
        position.allocated_bytes()
    }

    fn positions(&self, count: usize, below: u64) -> Result<BoxedPositions<u64>, NoSuchWindow> {
        Self::check_count(count)?;
        Ok(Box::new(0..below))
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        (count == 1).then(|| below.into())
    }

    fn within(&self, ranges: &[NumberRange]) -> Result<BoxedPositions<u64>, NoSuchWindow> {
        Self::check_count(ranges.len())?;
        let range = ranges.first().copied().unwrap_or(NumberRange::below(0));
        Ok(Box::new(range.from..range.below))
    }

    fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
        (ranges.len() == 1).then(|| ranges::ordered_len(ranges))
    }
}

impl UnorderedPair {
    fn check_count(count: usize) -> Result<(), NoSuchWindow> {
        if count == 2 {
            return Ok(());
        }
        let what = format!("positions have exactly two numbers, not {count}");
        Err(NoSuchWindow::new(what, "two numbers"))
    }

    fn least(self) -> u64 {
        u64::from(self.zeros == ZeroPolicy::None)
    }
}

impl Kind for UnorderedPair {
    type PositionOver<N: Number> = Heaps<N>;

    fn expected(&self) -> Cow<'static, str> {
        self.expected.into()
    }

    fn read<N: Number>(&self, text: &str) -> Result<Heaps<N>, NotationError> {
        let position = Heaps::from_sizes(parse_list::<N>(text, self.expected)?);
        let wrong = |what: &str| Err(NotationError::new(what, self.expected).at_token(text));
        match (position.as_slice(), self.zeros) {
            ([_], _) => wrong("one number instead of two"),
            ([x, _], ZeroPolicy::None) if x.is_zero() => wrong("a number is 0"),
            ([_, y], ZeroPolicy::One) if y.is_zero() => wrong("both numbers are 0"),
            ([_, _], _) => Ok(position),
            (more, _) => wrong(&format!("{} numbers instead of two", more.len())),
        }
    }

    fn numbers<N: Number>(position: &Heaps<N>) -> &[N] {
        position.as_slice()
    }

    fn position_of<N: Number>(&self, numbers: &[N]) -> Option<Heaps<N>> {
        let zeros = numbers.iter().filter(|number| number.is_zero()).count();
        let most_zeros = match self.zeros {
            ZeroPolicy::Both => 2,
            ZeroPolicy::One => 1,
            ZeroPolicy::None => 0,
        };
        (numbers.len() == 2 && zeros <= most_zeros).then(|| Heaps::from_sizes(numbers.to_vec()))
    }

    fn figure(&self, position: &Heaps) -> Figure {
        Figure::Numbers { numbers: position.as_slice().to_vec(), ordered: false }
    }

    fn allocated_bytes<N: Number>(position: &Heaps<N>) -> usize {
        position.allocated_bytes()
    }

    fn positions(&self, count: usize, below: u64) -> Result<BoxedPositions<Heaps>, NoSuchWindow> {
        Self::check_count(count)?;
        let (least, one) = (self.least(), self.zeros == ZeroPolicy::One);
        let shifted = multisets(2, below.saturating_sub(least))
            .map(move |pair| Heaps::new(pair.iter().map(|x| x + least)))
            .filter(move |pair| !one || pair.largest() != Some(0));
        Ok(Box::new(shifted))
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        let all = multisets_len(2, below.saturating_sub(self.least()));
        // All pairs, with or without the pair of two zeros.
        (count == 2).then(|| all.saturating_sub(u128::from(self.zeros == ZeroPolicy::One)))
    }

    /// Pairs are ranked if both numbers may be 0.
    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
        Self::check_count(count)?;
        if self.zeros != ZeroPolicy::Both {
            return Err(RankingError::NoRanking);
        }
        Colex::multisets(count, below)
    }

    /// The ranges are those of the smaller and of the larger number.
    fn within(&self, ranges: &[NumberRange]) -> Result<BoxedPositions<Heaps>, NoSuchWindow> {
        Self::check_count(ranges.len())?;
        let zeros = self.zeros;
        let legal = move |pair: &[u64]| match zeros {
            ZeroPolicy::Both => true,
            ZeroPolicy::One => pair[1] > 0,
            ZeroPolicy::None => pair[0] > 0,
        };
        Ok(Box::new(
            ranges::sorted(ranges)
                .filter(move |pair| legal(pair))
                .map(|pair| Heaps::new(pair.iter().copied())),
        ))
    }
}

/// Returns the key of two numbers, in any order; `None` unless both are below 2³².
#[inline]
pub fn key_of_pair(x: u64, y: u64) -> Option<u64> {
    let (least, largest) = if x <= y { (x, y) } else { (y, x) };
    (largest >> 32 == 0).then_some(largest << 32 | least)
}

/// Returns the two numbers of a key, ascending.
#[inline]
pub const fn pair_of_key(key: u64) -> (u64, u64) {
    (key & 0xFFFF_FFFF, key >> 32)
}
