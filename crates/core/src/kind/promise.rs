//! Traits that follow from the kind of the positions, for every promise.

use super::{GameSpec, Kind, PositionOf};
use crate::game::{
    Colex, Figure, ImpliesGame, ImpliesNotation, ImpliesPositions, NoSuchWindow, NotationError, NumberRange,
    RankingError,
};

/// A promise of a [`GameSpec`] about its moves.
///
/// It implies [`Game`](crate::game::Game), [`Notation`](crate::game::Notation) and
/// [`EnumeratePositions`](crate::game::EnumeratePositions), which follow from the kind of the positions. Further traits
/// are implied by implementations of [`ImpliesOptions`](crate::game::ImpliesOptions) and its relatives for the promise.
pub trait MovePromise {}

/// Nothing is promised: the game implements [`Options`](crate::game::Options), and what else it has.
#[derive(Clone, Copy, Debug)]
pub enum NoPromise {}

impl MovePromise for NoPromise {}

impl<G: GameSpec, P: MovePromise> ImpliesGame<G> for P {
    type Position = PositionOf<G>;

    fn allocated_bytes(_: &G, position: &Self::Position) -> usize {
        G::Kind::allocated_bytes::<u64>(position)
    }
}

impl<G: GameSpec, P: MovePromise> ImpliesNotation<G> for P {
    fn id(game: &G) -> String {
        game.name()
    }

    fn parse(game: &G, text: &str) -> Result<Self::Position, NotationError> {
        game.kind().read::<u64>(text)
    }

    fn write(_: &G, position: &Self::Position) -> String {
        position.to_string()
    }

    fn figure(game: &G, position: &Self::Position) -> Figure {
        game.kind().figure(position)
    }
}

/// The positions of a window, in order.
type KindPositions<'a, G> = Box<dyn Iterator<Item = PositionOf<G>> + Send + 'a>;

impl<G: GameSpec, P: MovePromise> ImpliesPositions<G> for P {
    fn positions(game: &G, count: usize, below: u64) -> Result<KindPositions<'_, G>, NoSuchWindow> {
        game.kind().positions(count, below)
    }

    fn positions_len(game: &G, count: usize, below: u64) -> Option<u128> {
        game.kind().positions_len(count, below)
    }

    fn ranking(game: &G, count: usize, below: u64) -> Result<Colex, RankingError> {
        game.kind().ranking(count, below)
    }

    fn rank_of(_: &G, position: &Self::Position, ranking: &Colex) -> Option<u64> {
        let numbers = G::Kind::numbers::<u64>(position);
        // A position with fewer members belongs to another window, also where one with zeros looks alike.
        if numbers.len() == ranking.count() { ranking.rank(numbers) } else { None }
    }

    fn within<'a>(game: &'a G, ranges: &[NumberRange]) -> Result<KindPositions<'a, G>, NoSuchWindow> {
        game.kind().within(ranges)
    }

    fn within_len(game: &G, ranges: &[NumberRange]) -> Option<u128> {
        game.kind().within_len(ranges)
    }

    fn ranges_of(_: &G, _: &Self::Position) -> Option<Vec<NumberRange>> {
        None
    }

    fn smallest_window(_: &G, position: &Self::Position) -> Option<(usize, u64)> {
        let numbers = G::Kind::numbers::<u64>(position);
        Some((numbers.len(), numbers.iter().max()?.checked_add(1)?))
    }
}
