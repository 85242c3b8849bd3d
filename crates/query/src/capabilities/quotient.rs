//! The hook for games whose positions are sums of heaps.

use impartial::game::{HeapMoves, Heaps};
use std::sync::Arc;

/// The heaps of a game with their options.
pub type HeapRules = Arc<dyn HeapMoves + Send + Sync>;

/// The hook for a game whose positions are sums of heaps.
pub(crate) struct QuotientHook<P> {
    pub rules: HeapRules,
    pub heaps: fn(&P) -> Vec<u64>,
    pub position: fn(Vec<u64>) -> P,
}

impl QuotientHook<Heaps> {
    pub(crate) fn new(rules: HeapRules) -> Self {
        QuotientHook { rules, heaps: |p| p.iter().collect(), position: Heaps::nonempty }
    }
}

impl<P> QuotientHook<P> {
    /// Returns the sum of heaps as a position.
    pub(crate) fn position(&self, heaps: Vec<u64>) -> P {
        (self.position)(heaps)
    }
}
