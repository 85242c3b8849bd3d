//! Rules of taking and breaking with a condition on the two heaps of a split.

use super::{CodeError, HeapCode};

/// A rule of taking and breaking that leaves at most two heaps, where some moves to two heaps must leave heaps of
/// different sizes. Grundy's game is the example: break a heap into two heaps of different sizes.
///
/// The theorem about the periods of a [`HeapCode`] is not about these rules.
///
/// ```
/// use impartial_core::period::{HeapCode, SplitCode};
/// let any = HeapCode::new([(0, 4)]).unwrap();
/// let grundys_game = SplitCode::new(any, [0]).unwrap();
/// assert_eq!(grundys_game.unequal(), [0]);
/// // No move of Kayles takes three counters.
/// assert!(SplitCode::new("0.77".parse().unwrap(), [3]).is_err());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SplitCode {
    code: HeapCode,
    unequal: Vec<u64>,
}

impl SplitCode {
    /// Creates the rule with the moves of `code`, where moves that take one of the numbers `unequal` and leave two heaps
    /// must leave different heaps.
    ///
    /// # Errors
    /// [`CodeError::ThreeHeaps`] if a move of the code leaves three heaps, and [`CodeError::NoSplit`] if a number in
    /// `unequal` is not one that a move may take and leave two heaps.
    pub fn new(code: HeapCode, unequal: impl IntoIterator<Item = u64>) -> Result<Self, CodeError> {
        if let Some(taken) = code.leaving(3).next() {
            return Err(CodeError::ThreeHeaps { taken });
        }
        let mut unequal: Vec<u64> = unequal.into_iter().collect();
        unequal.sort_unstable();
        unequal.dedup();
        if let Some(&taken) = unequal.iter().find(|&&taken| code.leaving(2).all(|k| k != taken)) {
            return Err(CodeError::NoSplit { taken });
        }
        Ok(SplitCode { code, unequal })
    }

    /// Returns the rule without the condition that heaps are different.
    #[must_use]
    pub fn code(&self) -> &HeapCode {
        &self.code
    }

    /// Returns the numbers of counters, ascending, for which the two heaps that are left must be different.
    #[must_use]
    pub fn unequal(&self) -> &[u64] {
        &self.unequal
    }

    /// Returns whether a move that takes `taken` counters and leaves two heaps must leave different heaps.
    #[must_use]
    pub fn is_unequal(&self, taken: u64) -> bool {
        self.unequal.binary_search(&taken).is_ok()
    }
}
