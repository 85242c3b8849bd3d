//! The layout of the sets of a ring, which all processes share.

use crate::ring::{Ring, RingError};
use impartial::solve::TableError;
use serde::{Deserialize, Serialize};

/// The layout of the sets of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct SetLayout {
    /// The words of a set.
    pub(crate) words: usize,
    /// The sets of a line: one for both plays, or one for each.
    pub(crate) sets: usize,
}

impl SetLayout {
    pub(crate) fn from_ring(ring: &Ring<'_>) -> Self {
        SetLayout { words: ring.words(), sets: ring.sets() }
    }

    /// Returns the layout with which all processes restart after an error; `None` if no layout helps.
    pub(crate) fn after(ring: &Ring<'_>, error: &RingError) -> Option<Self> {
        let other = match error {
            RingError::Table(TableError::LargeValue { .. }) => ring.wider(),
            RingError::Crowded => ring.separate(),
            _ => None,
        };
        other.as_ref().map(SetLayout::from_ring)
    }

    /// Returns the smallest layout that satisfies two requirements.
    pub(crate) fn join(self, other: SetLayout) -> Self {
        SetLayout { words: self.words.max(other.words), sets: self.sets.max(other.sets) }
    }

    /// Returns whether this layout satisfies the requirement `need`.
    pub(crate) fn is_enough_for(self, need: SetLayout) -> bool {
        self.join(need) == self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::game::{Colex, LoweredMember};
    use impartial::value::Plays;

    #[test]
    fn set_layout_join_satisfies_both_requirements() {
        let window = Colex::sets(5, 130).unwrap();
        let ring = Ring::new(LoweredMember::Any, &window, Plays::Both, 3).unwrap();
        let form = SetLayout::from_ring(&ring);
        assert_eq!(form, SetLayout { words: 4, sets: 1 });
        let wide = SetLayout::after(&ring, &RingError::Table(TableError::LargeValue { below: 256 })).unwrap();
        let two = SetLayout::after(&ring, &RingError::Crowded).unwrap();
        assert_eq!((wide, two), (SetLayout { words: 8, sets: 1 }, SetLayout { words: 4, sets: 2 }));
        let both = SetLayout { words: 8, sets: 2 };
        assert_eq!((wide.join(two), two.join(wide)), (both, both));
        assert!(both.is_enough_for(wide) && !wide.is_enough_for(two) && !two.is_enough_for(wide));
        // No layout helps after the largest one has failed, or after other errors.
        let two = ring.separate().unwrap();
        assert_eq!(SetLayout::after(&two, &RingError::Crowded), None);
        let widest = std::iter::successors(Some(two), Ring::wider).last().unwrap();
        assert_eq!(SetLayout::after(&widest, &RingError::Table(TableError::LargeValue { below: 0 })), None);
        assert_eq!(SetLayout::after(&ring, &RingError::Unexpected { tile: 0, chunk: 0 }), None);
    }
}
