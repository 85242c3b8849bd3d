//! Members packed in one integer: one lane of equal width for each member, ascending from the lowest lane, and the
//! number of members in the top byte.

use crate::evaluate::StepCount;
use crate::positions::rule_game::RuleGame;
use crate::rule::compiled::MemberSlice;
use impartial::game::{Game, Key, KeyVisitEnd, Options, OptionsError, Packed};
use impartial::solve::Memo;
use impartial_query::Entry;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// An integer that holds members in lanes.
pub(crate) trait LaneKey: Key {
    /// Returns the key of members in the given order, or `None` if a member does not fit its lane.
    fn from_members(members: &[u64]) -> Option<Self>;

    /// Returns the key of nonnegative machine numbers.
    fn of_signed(members: &[i64]) -> Option<Self>;

    /// Returns the members.
    fn members(self) -> MemberSlice;

    /// Returns the members except the one with index `i`.
    fn others(members: &[u64], i: usize) -> Others<Self>;

    /// Returns the key of other members with `x` inserted after the first `index` of them; `None` if it does not fit.
    fn with(others: &Others<Self>, index: usize, x: u64) -> Option<Self>;
}

/// The members except one, to build the key after that one changes.
pub(crate) struct Others<K> {
    others: MemberSlice,
    /// The lanes of the other members, packed without a gap.
    packed: K,
    width: u32,
}

impl<K> Others<K> {
    /// Returns the number of other members below `x`, and whether one is equal to `x`.
    #[inline]
    pub(crate) fn place(&self, x: u64) -> (usize, bool) {
        let index = self.others.iter().take_while(|&&other| other < x).count();
        (index, self.others.get(index) == Some(&x))
    }
}

/// A game whose positions are lists of numbers. A position whose numbers fit the lanes has a key.
pub(crate) trait InLanes: RuleGame {
    /// Returns whether keys have 64 bits. Others have 128.
    fn has_short_keys(&self) -> bool;

    /// Returns the numbers of a position, in the order of the lanes.
    fn as_members(position: &Self::Position) -> &[u64];

    /// Returns the position of the numbers in the lanes of a key.
    fn of_members(members: MemberSlice) -> Self::Position;

    /// Calls `visit` with the keys of all options of the position of a key. Ends where `steps` ends it.
    fn visit_lane_keys<K: LaneKey>(
        &self,
        key: K,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(K) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd>;
}

/// Returns the memo solver of a game by its keys, with an empty table.
pub(crate) fn memo_of_keys<G: InLanes>(game: &G) -> Memo<'static, G::Position> {
    match game.has_short_keys() {
        true => Memo::packed(LaneKeys::<G, u64>::new(game)),
        false => Memo::packed(LaneKeys::<G, u128>::new(game)),
    }
}

/// Solves the positions of an entry by their keys.
pub(crate) fn with_keys<G: InLanes>(entry: Entry<G>, game: &G) -> Entry<G> {
    match game.has_short_keys() {
        true => entry.packed_as(LaneKeys::<G, u64>::new(game)),
        false => entry.packed_as(LaneKeys::<G, u128>::new(game)),
    }
}

/// A game whose positions are packed into keys of the type `K`.
#[derive(Clone, Debug)]
struct LaneKeys<G, K> {
    game: G,
    key: PhantomData<fn() -> K>,
}

impl<G: InLanes, K> LaneKeys<G, K> {
    fn new(game: &G) -> Self {
        LaneKeys { game: game.clone(), key: PhantomData }
    }
}

impl<G: RuleGame, K: 'static> Game for LaneKeys<G, K> {
    type Position = G::Position;

    fn allocated_bytes(&self, position: &G::Position) -> usize {
        self.game.allocated_bytes(position)
    }
}

impl<G: RuleGame, K: 'static> Options for LaneKeys<G, K> {
    fn visit_options(
        &self,
        position: &G::Position,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.visit_options(position, visit)
    }

    fn visit_options_while(
        &self,
        position: &G::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(G::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.visit_options_while(position, should_continue, visit)
    }

    fn options_error(&self, position: &G::Position) -> Option<OptionsError> {
        self.game.options_error(position)
    }
}

impl<G: InLanes, K: LaneKey> Packed for LaneKeys<G, K> {
    type Key = K;

    fn pack(&self, position: &G::Position) -> Option<K> {
        K::from_members(G::as_members(position))
    }

    fn unpack(&self, key: K) -> G::Position {
        G::of_members(key.members())
    }

    fn visit_keys(&self, key: K, visit: &mut dyn FnMut(K) -> ControlFlow<()>) -> ControlFlow<KeyVisitEnd> {
        self.game.visit_lane_keys(key, &StepCount::unwatched(), visit)
    }

    fn visit_keys_while(
        &self,
        key: K,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(K) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.game.visit_lane_keys(key, &StepCount::watched(should_continue), visit)
    }
}

macro_rules! lanes {
    ($key:ty, $bits:expr) => {
        impl LaneKey for $key {
            #[inline]
            fn from_members(members: &[u64]) -> Option<Self> {
                let n = members.len() as u32;
                if n == 0 {
                    return Some(0);
                }
                let width = $bits / n;
                if width == 0 || n > 255 {
                    return None;
                }
                let mut key: $key = 0;
                for &member in members.iter().rev() {
                    if width < 64 && member >> width != 0 {
                        return None;
                    }
                    key = key << width % <$key>::BITS | <$key>::from(member);
                }
                Some(key | <$key>::from(n as u8) << $bits)
            }

            #[inline]
            fn of_signed(members: &[i64]) -> Option<Self> {
                // The two most frequent lengths, without a division.
                match *members {
                    [a] if a >> ($bits - 1).min(62) == 0 => Some(a as $key | 1 << $bits),
                    [a, b] if (a | b) >> ($bits / 2).min(62) == 0 => {
                        Some(a as $key | (b as $key) << ($bits / 2) | 2 << $bits)
                    }
                    _ => {
                        let members: MemberSlice = members.iter().map(|&member| member as u64).collect();
                        Self::from_members(&members)
                    }
                }
            }

            #[inline]
            fn members(self) -> MemberSlice {
                let n = (self >> $bits) as u32;
                if n == 0 {
                    return MemberSlice::new();
                }
                let width = $bits / n;
                let mask: $key = if width >= <$key>::BITS { <$key>::MAX } else { (1 << width) - 1 };
                (0..n).map(|lane| (self >> (lane * width) & mask) as u64).collect()
            }

            #[inline]
            fn others(members: &[u64], i: usize) -> Others<$key> {
                let mut others = MemberSlice::from_slice(members);
                others.remove(i);
                let width = $bits / members.len() as u32;
                let packed = others
                    .iter()
                    .rev()
                    .fold(0, |key: $key, &x| key << width % <$key>::BITS | <$key>::from(x));
                Others { others, packed, width }
            }

            #[inline]
            fn with(others: &Others<$key>, index: usize, x: u64) -> Option<$key> {
                let Others { others, packed, width } = others;
                if *width < 64 && x >> width != 0 {
                    return None;
                }
                let n = others.len() as u32;
                let index = index as u32 * width;
                let low = if n == 0 { 0 } else { packed & !(<$key>::MAX << index % <$key>::BITS) };
                let high = if n == 0 { 0 } else { packed >> index << index << width % <$key>::BITS };
                Some(high | <$key>::from(x) << index | low | <$key>::from((n + 1) as u8) << $bits)
            }
        }
    };
}

lanes!(u64, 56u32);
lanes!(u128, 120u32);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lane_key_round_trips_and_changes_one_member() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..20_000 {
            let n = random.usize(1..12);
            let most = 1u64 << (56 / n as u32).min(20);
            let mut members: MemberSlice = (0..n).map(|_| random.u64(0..most)).collect();
            members.sort_unstable();
            let (small, large) =
                (u64::from_members(&members).unwrap(), u128::from_members(&members).unwrap());
            assert_eq!((small.members(), large.members()), (members.clone(), members.clone()));
            let (i, x) = (random.usize(0..n), random.u64(0..most));
            let mut changed = members.clone();
            changed[i] = x;
            changed.sort_unstable();
            let (small, large) = (u64::others(&members, i), u128::others(&members, i));
            let (index, there) = small.place(x);
            assert_eq!(there, members.iter().enumerate().any(|(j, &other)| j != i && other == x));
            assert_eq!(u64::with(&small, index, x), u64::from_members(&changed), "{members:?} {i} {x}");
            assert_eq!(u128::with(&large, large.place(x).0, x), u128::from_members(&changed));
            let signed: Vec<i64> = changed.iter().map(|&member| member as i64).collect();
            assert_eq!(
                (u64::of_signed(&signed), u128::of_signed(&signed)),
                (u64::from_members(&changed), u128::from_members(&changed))
            );
        }
        assert_eq!(u64::from_members(&[1 << 57]), None);
        assert_eq!(
            u128::from_members(&[u64::MAX]).map(LaneKey::members),
            Some(MemberSlice::from_slice(&[u64::MAX]))
        );
    }
}
