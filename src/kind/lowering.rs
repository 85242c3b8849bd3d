//! The promise that a move lowers one member.

use super::Kind;
use super::lanes::{self, EqualLanes};
use crate::game::{Colex, LoweredMember, RankingError};
use crate::value::Number;
use std::ops::ControlFlow;

/// A kind whose positions are ascending lists, in which one member can be lowered: to any smaller
/// number such that a position arises.
pub trait LoweringKind: Kind {
    /// The order of the positions of a window, and their ranks in it.
    ///
    /// # Errors
    /// Those of [`Kind::board`] and of [`Colex::new`].
    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError>;

    /// Calls `visit` with every position that arises when one of the members that may move is lowered
    /// by at most `reach`.
    fn visit_lowered<N: Number>(
        &self,
        position: &Self::At<N>,
        movers: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(Self::At<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// An upper bound on the followers of a position.
    fn follower_bound(position: &Self::At<u64>) -> u128;

    /// The key of a position, if it has one.
    fn pack(&self, position: &Self::At<u64>) -> Option<u64>;

    /// The position of a key.
    fn unpack(&self, key: u64) -> Self::At<u64>;

    /// [`visit_lowered`](Self::visit_lowered) on keys.
    fn visit_lowered_keys(
        &self,
        key: u64,
        movers: LoweredMember,
        reach: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// How far a member is lowered at most, for `lowers any coin within reach`.
///
/// Such a game has no lines: a position farther below is an earlier member of a line too, but no
/// option, and a line does not forget.
pub trait Reach {
    /// The most by which one move lowers a member.
    fn reach(&self) -> u64;
}

/// Calls `visit` with every member that may move, by its number, and every smaller number within
/// reach, ascending.
pub(super) fn visit_smaller<N: Number>(
    members: &[N],
    movers: LoweredMember,
    reach: u64,
    mut visit: impl FnMut(usize, N) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let first = match movers {
        LoweredMember::Any => 0,
        LoweredMember::Largest => members.len().saturating_sub(1),
    };
    for (i, member) in members.iter().enumerate().skip(first) {
        let mut x = N::zero();
        if *member > N::from(reach) {
            x = member.clone() - N::from(reach);
        }
        while x < *member {
            visit(i, x.clone())?;
            x = x + N::one();
        }
    }
    ControlFlow::Continue(())
}

/// The moves of a key whose members lie in lanes.
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
