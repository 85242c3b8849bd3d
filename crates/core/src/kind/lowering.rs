//! The promises that a move lowers one member: [`Lowers`].

use super::lanes::{self, EqualLanes};
use super::{GameSpec, HeapsWithZeros, ImpliesAnySizeOptions, Kind, MovePromise, PositionOf};
use crate::game::{
    Colex, Heaps, ImpliesComponents, ImpliesHeapMoves, ImpliesOptions, ImpliesPacked, ImpliesRanks,
    KeyVisitEnd, LoweredMember, Members,
};
use crate::value::{Number, Sealed};
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The promise that a move lowers one member of a position to a smaller number that the kind allows. `R` says which member
/// and how far.
#[derive(Clone, Copy, Debug)]
pub struct Lowers<R>(PhantomData<R>);

/// A move lowers one heap to any smaller one.
pub type LowersAnyHeap = Lowers<AnyHeap>;

/// A move takes any one coin to any smaller square that the kind allows.
pub type LowersAnyCoin = Lowers<AnyCoin>;

/// A move takes the largest coin to any smaller square that the kind allows.
pub type LowersTheLargestCoin = Lowers<LargestCoin>;

/// A move takes any one coin to a smaller square that the kind allows, by at most [`HasReach::reach`].
pub type LowersAnyCoinWithinReach = Lowers<AnyCoinWithinReach>;

/// Which member of a position of `G` a move lowers, and how far.
pub trait LoweringRule<G> {
    /// The members of a position that a move may lower.
    const MEMBER: LoweredMember;

    /// Returns the maximum difference between the member and the number to which a move lowers it; `None` if there is
    /// no maximum.
    fn reach(game: &G) -> Option<u64>;
}

/// Any heap, to any smaller size: see [`LowersAnyHeap`].
#[derive(Clone, Copy, Debug)]
pub enum AnyHeap {}

/// Any coin, to any smaller square: see [`LowersAnyCoin`].
#[derive(Clone, Copy, Debug)]
pub enum AnyCoin {}

/// The largest coin, to any smaller square: see [`LowersTheLargestCoin`].
#[derive(Clone, Copy, Debug)]
pub enum LargestCoin {}

/// Any coin, by at most the reach of the game: see [`LowersAnyCoinWithinReach`].
#[derive(Clone, Copy, Debug)]
pub enum AnyCoinWithinReach {}

/// A game in which a move changes a number by at most a certain amount.
pub trait HasReach {
    /// Returns the maximum amount by which a move lowers a number.
    fn reach(&self) -> u64;
}

impl<G> LoweringRule<G> for AnyHeap {
    const MEMBER: LoweredMember = LoweredMember::Any;

    fn reach(_: &G) -> Option<u64> {
        None
    }
}

impl<G> LoweringRule<G> for AnyCoin {
    const MEMBER: LoweredMember = LoweredMember::Any;

    fn reach(_: &G) -> Option<u64> {
        None
    }
}

impl<G> LoweringRule<G> for LargestCoin {
    const MEMBER: LoweredMember = LoweredMember::Largest;

    fn reach(_: &G) -> Option<u64> {
        None
    }
}

impl<G: HasReach> LoweringRule<G> for AnyCoinWithinReach {
    const MEMBER: LoweredMember = LoweredMember::Any;

    fn reach(game: &G) -> Option<u64> {
        Some(game.reach())
    }
}

impl<R> MovePromise for Lowers<R> {}

impl<G: GameSpec<Kind: LoweringKind>, R: LoweringRule<G>> ImpliesAnySizeOptions<G> for Lowers<R> {
    #[inline]
    fn visit_options_at<N: Number>(
        game: &G,
        position: &PositionOf<G, N>,
        visit: &mut dyn FnMut(PositionOf<G, N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.kind().visit_lowered::<N>(position, R::MEMBER, R::reach(game), visit)
    }
}

impl<G: GameSpec<Kind: LoweringKind>, R: LoweringRule<G>> ImpliesOptions<G> for Lowers<R> {
    #[inline]
    fn visit_options(
        game: &G,
        position: &PositionOf<G>,
        visit: &mut dyn FnMut(PositionOf<G>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        game.kind().visit_lowered::<u64>(position, R::MEMBER, R::reach(game), visit)
    }

    fn follower_bound(_: &G, position: &PositionOf<G>) -> Option<u128> {
        Some(G::Kind::follower_bound(position))
    }
}

impl<G: GameSpec<Kind: LoweringKind>, R: LoweringRule<G>> ImpliesPacked<G> for Lowers<R> {
    type Key = u64;

    #[inline]
    fn pack(game: &G, position: &PositionOf<G>) -> Option<u64> {
        game.kind().pack(position)
    }

    #[inline]
    fn unpack(game: &G, key: u64) -> PositionOf<G> {
        game.kind().unpack(key)
    }

    #[inline]
    fn visit_keys(
        game: &G,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let reach = R::reach(game).unwrap_or(u64::MAX);
        let flow = game.kind().visit_lowered_keys(key, R::MEMBER, reach, visit);
        flow.map_break(|()| KeyVisitEnd::Stopped)
    }
}

/// Each member has the line of the other members if members may be lowered without a bound. With a reach there are no
/// lines: a position farther below is an earlier member of a line too, but not an option.
impl<G: GameSpec<Kind: LoweringKind>, R: LoweringRule<G>> ImpliesRanks<G> for Lowers<R> {
    #[inline]
    fn visit_ranks(game: &G, at: &Members<'_>, visit: impl FnMut(u64)) {
        let reach = R::reach(game).unwrap_or(u64::MAX);
        match R::MEMBER {
            LoweredMember::Any => at.visit_lowered(reach, visit),
            LoweredMember::Largest => {
                at.visit_lowered_member(at.members().len().saturating_sub(1), reach, visit);
            }
        }
    }

    fn line_count(game: &G, window: &Colex) -> Option<u64> {
        R::reach(game).is_none().then(|| window.deletions())
    }

    #[inline]
    fn visit_lines(_: &G, at: &Members<'_>, visit: impl FnMut(u64)) {
        at.visit_without(visit);
    }

    #[inline]
    fn visit_moves(_: &G, at: &Members<'_>, visit: impl FnMut(u64)) {
        match R::MEMBER {
            LoweredMember::Any => at.visit_without(visit),
            LoweredMember::Largest => {
                let largest = at.members().len().checked_sub(1);
                largest.and_then(|i| at.without(i)).into_iter().for_each(visit);
            }
        }
    }
}

impl<G: GameSpec<Kind = HeapsWithZeros>> ImpliesComponents<G> for LowersAnyHeap {
    #[inline]
    fn visit_components(_: &G, position: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        position.iter().for_each(|heap| visit(Heaps::new([heap])));
    }

    fn play_ends(_: &G) -> bool {
        true
    }
}

impl<G: GameSpec<Kind = HeapsWithZeros>> ImpliesHeapMoves<G> for LowersAnyHeap {
    #[inline]
    fn visit_heap_moves(
        _: &G,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..heap).try_for_each(|left| visit(&[left]))
    }
}

/// A kind whose positions are ascending lists, in which one member can be lowered to any smaller number that gives a
/// position. Only the kinds of this module implement it.
pub trait LoweringKind: Sealed + Kind {
    /// Calls `visit` with every position that arises when one of the members that may move is lowered, by at most `reach`
    /// if there is a bound.
    fn visit_lowered<N: Number>(
        &self,
        position: &Self::PositionOver<N>,
        lowered: LoweredMember,
        reach: Option<u64>,
        visit: &mut dyn FnMut(Self::PositionOver<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Returns an upper bound on the number of followers of a position, itself included.
    fn follower_bound(position: &Self::PositionOver<u64>) -> u128;

    /// Returns the key of a position; `None` if a member or the number of members is too large for the key.
    fn pack(&self, position: &Self::PositionOver<u64>) -> Option<u64>;

    /// Returns the position of a key.
    fn unpack(&self, key: u64) -> Self::PositionOver<u64>;

    /// Calls `visit` with the key of every position that [`visit_lowered`](Self::visit_lowered) visits, from the
    /// position with the key `key`. A `reach` of [`u64::MAX`] is no bound, since members of positions with keys are
    /// smaller.
    fn visit_lowered_keys(
        &self,
        key: u64,
        lowered: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// Calls `visit` with the number of every member that may move, and every smaller number, ascending: all of them, or
/// those within `reach`. A member may be larger than every `u64`, so that no `u64` means "without a bound".
#[inline]
pub(super) fn visit_smaller<N: Number>(
    members: &[N],
    lowered: LoweredMember,
    reach: Option<u64>,
    mut visit: impl FnMut(usize, N) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let first = match lowered {
        LoweredMember::Any => 0,
        LoweredMember::Largest => members.len().saturating_sub(1),
    };
    for (i, member) in members.iter().enumerate().skip(first) {
        let mut x = N::zero();
        if let Some(reach) = reach.map(N::from)
            && *member > reach
        {
            x = member.clone() - reach;
        }
        while x < *member {
            visit(i, x.clone())?;
            x = x + N::one();
        }
    }
    ControlFlow::Continue(())
}

/// Visits the moves of a key whose members are in lanes.
#[inline]
pub(super) fn visit_lanes(
    key: u64,
    lowered: LoweredMember,
    reach: u64,
    distinct: bool,
    visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = lanes::count(key);
    let first = match lowered {
        LoweredMember::Any => 0,
        LoweredMember::Largest => n.saturating_sub(1),
    };
    (first..n).try_for_each(|lane| EqualLanes::new(key).visit_lowered(lane, reach, distinct, visit))
}
