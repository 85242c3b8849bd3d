//! The hook for games whose positions are sums of heaps.

use impartial::game::HeapMoves;
use impartial::game::{Game, Heaps};
use std::sync::Arc;

/// The heaps of a game with their options.
pub type HeapRules = Arc<dyn HeapMoves + Send + Sync>;

/// The hook for a game whose positions are sums of heaps.
pub(crate) struct QuotientHook<G: Game> {
    pub rules: HeapRules,
    pub heaps: fn(&G::Position) -> Vec<u64>,
    pub position: fn(Vec<u64>) -> G::Position,
}

impl<G: Game<Position = Heaps> + HeapMoves + Send + Sync + 'static> QuotientHook<G> {
    pub(crate) fn new(game: Arc<G>) -> Self {
        QuotientHook { rules: game, heaps: |p| p.iter().collect(), position: Heaps::nonempty }
    }
}

impl<G: Game> QuotientHook<G> {
    /// Returns the sum of heaps as a position.
    pub(crate) fn position(&self, heaps: Vec<u64>) -> G::Position {
        (self.position)(heaps)
    }
}
