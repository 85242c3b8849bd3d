//! Grundy pairs.

use super::Outcome;
use std::fmt;

/// The **Grundy pair** (g, g⁻) of a position: its normal and its misère Grundy value.
///
/// g is the mex of the options' g; g⁻ is 1 at a terminal position and otherwise the mex of the
/// options' g⁻. A position is won by the previous player in normal play iff g = 0, in misère play
/// iff g⁻ = 0 (Gurvich 2007).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GrundyPair {
    /// g, the normal value.
    pub normal: u64,
    /// g⁻, the misère value.
    pub misere: u64,
}

impl GrundyPair {
    /// The pair of a terminal position, (0, 1).
    pub const TERMINAL: GrundyPair = GrundyPair { normal: 0, misere: 1 };

    /// The pair (normal, misere).
    #[inline]
    pub const fn new(normal: u64, misere: u64) -> Self {
        GrundyPair { normal, misere }
    }

    /// The outcome in normal play.
    #[inline]
    pub fn outcome(self) -> Outcome {
        Outcome::from_value(&self.normal)
    }

    /// The outcome in misère play.
    pub fn misere_outcome(self) -> Outcome {
        Outcome::from_value(&self.misere)
    }

    /// Returns whether this is a **swap** pair, (0, 1) or (1, 0).
    pub fn is_swap(self) -> bool {
        matches!((self.normal, self.misere), (0, 1) | (1, 0))
    }
}

impl fmt::Display for GrundyPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.normal, self.misere)
    }
}
