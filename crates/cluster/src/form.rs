//! Of what form the sets of a ring are, so that all processes have the same.

use crate::ring::{Ring, RingError};
use impartial::solve::TableError;
use serde::{Deserialize, Serialize};

/// Of what form the sets of a ring are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Form {
    /// Words of a set.
    pub(crate) words: usize,
    /// Sets of a line: one for both plays, or one for each.
    pub(crate) sets: usize,
}

impl Form {
    pub(crate) fn of(ring: &Ring<'_>) -> Self {
        Form { words: ring.words(), sets: ring.sets() }
    }

    /// With what sets all begin anew after this error; `None` where that is no help.
    pub(crate) fn after(ring: &Ring<'_>, error: &RingError) -> Option<Self> {
        let other = match error {
            RingError::Table(TableError::LargeValue { .. }) => ring.wider(),
            RingError::Crowded => ring.separate(),
            _ => None,
        };
        other.as_ref().map(Form::of)
    }

    /// What is enough for both.
    pub(crate) fn join(self, other: Form) -> Self {
        Form { words: self.words.max(other.words), sets: self.sets.max(other.sets) }
    }

    /// Whether whoever needs that has enough with this.
    pub(crate) fn is_enough_for(self, need: Form) -> bool {
        self.join(need) == self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::game::{Colex, Movers};

    #[test]
    fn all_begin_anew_with_what_is_enough_for_each() {
        let window = Colex::sets(5, 130).unwrap();
        let ring = Ring::new(Movers::All, &window, true, 3).unwrap();
        let form = Form::of(&ring);
        assert_eq!(form, Form { words: 4, sets: 1 });
        let wide = Form::after(&ring, &RingError::Table(TableError::LargeValue { below: 256 })).unwrap();
        let two = Form::after(&ring, &RingError::Crowded).unwrap();
        assert_eq!((wide, two), (Form { words: 8, sets: 1 }, Form { words: 4, sets: 2 }));
        let both = Form { words: 8, sets: 2 };
        assert_eq!((wide.join(two), two.join(wide)), (both, both));
        assert!(both.is_enough_for(wide) && !wide.is_enough_for(two) && !two.is_enough_for(wide));
        // Nothing helps against the last, or against other errors.
        let two = ring.separate().unwrap();
        assert_eq!(Form::after(&two, &RingError::Crowded), None);
        let widest = std::iter::successors(Some(two), Ring::wider).last().unwrap();
        assert_eq!(Form::after(&widest, &RingError::Table(TableError::LargeValue { below: 0 })), None);
        assert_eq!(Form::after(&ring, &RingError::Unexpected { tile: 0, chunk: 0 }), None);
    }
}
