//! Common parts of the games on ordinals.

use impartial::game::OrdinalList;
use impartial::ordinal::{Ordinal, OrdinalSet};

/// Implements what positions of all these games have in common.
macro_rules! on_ordinals {
    ($game:ty) => {
        impl impartial::game::Game for $game {
            type Position = impartial::game::OrdinalList;

            fn allocated_bytes(&self, position: &Self::Position) -> usize {
                position.allocated_bytes()
            }
        }
    };
}
pub(crate) use on_ordinals;

/// Returns the values of all options of a position. `member_values` returns the values of the options in which the member
/// of a number moves.
pub(crate) fn option_values(
    position: &OrdinalList,
    member_values: impl Fn(&[Ordinal], usize) -> OrdinalSet,
) -> OrdinalSet {
    let mut set = OrdinalSet::new();
    for i in 0..position.as_slice().len() {
        set.union_with(&member_values(position.as_slice(), i));
    }
    set
}

/// Returns the misère option values of a game in which the misère value differs from the value only on positions of
/// value 0 and 1: on all other options the two agree. `normal` are the normal values of the options, and `replies`
/// returns the moves to a value.
pub(crate) fn misere_option_values(
    normal: &OrdinalSet,
    position: &OrdinalList,
    replies: impl Fn(&[Ordinal], &Ordinal) -> Vec<(usize, Ordinal)>,
    misere: impl Fn(&OrdinalList) -> Option<Ordinal>,
) -> OrdinalSet {
    let mut set = OrdinalSet::new();
    for (start, end) in normal.intervals() {
        set.insert_interval(start.clone().max(Ordinal::from(2)), end.clone());
    }
    let low_values = [Ordinal::ZERO, Ordinal::ONE];
    let low_moves = low_values.iter().flat_map(|low| replies(position.as_slice(), low));
    let low_options = low_moves.filter_map(|(i, to)| position.with_member(i, to));
    set.extend(low_options.filter_map(|option| misere(&option)));
    set
}
