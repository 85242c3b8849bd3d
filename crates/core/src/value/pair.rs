//! Grundy pairs.

use super::{Outcome, Play};
use std::fmt;

/// The **Grundy pair** (g, g⁻) of a position: its normal and its misère Grundy value.
///
/// g is the mex of the options' g; g⁻ is 1 at a terminal position and otherwise the mex of the
/// options' g⁻. A position is won by the previous player in normal play iff g = 0, in misère play
/// iff g⁻ = 0 (Gurvich 2007).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GrundyPair {
    /// The normal value g: the mex of the normal values of the options.
    pub normal: u64,
    /// The misère value g⁻: 1 at a terminal position, otherwise the mex of the misère values of the options.
    pub misere: u64,
}

impl GrundyPair {
    /// The pair of a terminal position, (0, 1).
    pub const TERMINAL: GrundyPair = GrundyPair { normal: 0, misere: 1 };

    /// Returns the pair (normal, misere) of two values.
    #[inline]
    pub const fn new(normal: u64, misere: u64) -> Self {
        GrundyPair { normal, misere }
    }

    /// Returns the value of one of the two rules of play.
    pub const fn of_play(self, play: Play) -> u64 {
        match play {
            Play::Normal => self.normal,
            Play::Misere => self.misere,
        }
    }

    /// Returns the outcome in normal play: P if and only if g is 0.
    #[inline]
    pub fn outcome(self) -> Outcome {
        Outcome::from_value(&self.normal)
    }

    /// Returns the outcome in misère play: P if and only if g⁻ is 0.
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
