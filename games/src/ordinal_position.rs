//! Common parts of the games on ordinals.

use impartial::ordinal::Ordinal;

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

/// Returns the misère option values of a game in which the misère value differs from the value only on positions of
/// value 0 and 1: on all other options the two agree, and the options of value 0 and 1 can be named.
pub(crate) fn misere_values(
    normal: &impartial::ordinal::OrdinalSet,
    low_options: impl IntoIterator<Item = Ordinal>,
) -> impartial::ordinal::OrdinalSet {
    let mut set = impartial::ordinal::OrdinalSet::new();
    for (start, end) in normal.intervals() {
        set.insert_interval(start.clone().max(Ordinal::from(2)), end.clone());
    }
    set.extend(low_options);
    set
}
