//! The promise that a move lowers one member.

use super::Kind;
use super::lanes::{self, EqualLanes};
use crate::game::LoweredMember;
use crate::value::{Number, Sealed};
use std::ops::ControlFlow;

/// A kind whose positions are ascending lists, in which one member can be lowered to any smaller number that gives a
/// position.
#[doc(hidden)] // Public for the macro `game!`, and sealed.
pub trait LoweringKind: Sealed + Kind {
    /// Calls `visit` with every position that arises when one of the members that may move is lowered, by at most `reach`
    /// if there is a bound.
    fn visit_lowered<N: Number>(
        &self,
        position: &Self::PositionOver<N>,
        movers: LoweredMember,
        reach: Option<u64>,
        visit: &mut dyn FnMut(Self::PositionOver<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Returns an upper bound on the number of followers of a position.
    fn follower_bound(position: &Self::PositionOver<u64>) -> u128;

    /// Returns the key of a position, if it has one.
    fn pack(&self, position: &Self::PositionOver<u64>) -> Option<u64>;

    /// Returns the position of a key.
    fn unpack(&self, key: u64) -> Self::PositionOver<u64>;

    /// Does the same as [`visit_lowered`](Self::visit_lowered) on keys.
    fn visit_lowered_keys(
        &self,
        key: u64,
        movers: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// Calls `visit` with the number of every member that may move, and every smaller number, ascending: all of them, or
/// those within `reach`. A member may be larger than every `u64`, so that no `u64` means "without a bound".
pub(super) fn visit_smaller<N: Number>(
    members: &[N],
    movers: LoweredMember,
    reach: Option<u64>,
    mut visit: impl FnMut(usize, N) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let first = match movers {
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
    movers: LoweredMember,
    reach: u64,
    distinct: bool,
    visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n = lanes::count(key);
    let first = match movers {
        LoweredMember::Any => 0,
        LoweredMember::Largest => n.saturating_sub(1),
    };
    (first..n).try_for_each(|lane| EqualLanes::new(key).visit_lowered(lane, reach, distinct, visit))
}
