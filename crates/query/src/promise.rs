//! Capabilities of an entry that follow from the promise of its game about moves, and the same game on numbers of any
//! size.

use crate::capabilities::RegisterableGame;
use crate::capabilities::large::LargeEntry;
use crate::entry::{CommonPosition, Entry};
use impartial::game::{
    Components, EnumeratePositions, Game, HeapMoves, Heaps, LoweredMember, Packed, RankedOptions,
};
use impartial::kind::{
    AnySizeFormula, AnySizeOptions, GameSpec, HasMovePromise, Kind, LowersAnyCoin, LowersAnyCoinWithinReach,
    LowersAnyHeap, LowersSeveralHeaps, LowersTheLargestCoin, LowersTheNumber, NoPromise, PositionOf,
    ReplacesAHeap, ReplacesHeap, Replies,
};
use std::any::Any;

/// A promise, with its consequences for an entry.
///
/// The trait is implemented for every promise of [`kind`](impartial::kind). To use a promise of your own, implement it for
/// the type of the promise.
pub trait Implies<G: RegisterableGame> {
    /// Adds the consequences of the promise to an entry.
    fn add(entry: Entry<G>) -> Entry<G>;
}

impl<G: RegisterableGame<Position: CommonPosition> + GameSpec + HasMovePromise<Promise: Implies<G>>>
    Entry<G>
{
    /// Returns an entry for a game with a kind and a promise. The kind of the game determines the notation of
    /// positions. Its promise determines windows, keys, the solvers of whole windows, components and quotients.
    ///
    /// ```
    /// use impartial::kind::{GameSpec, HasMovePromise, HeapsWithZeros, LowersAnyHeap};
    /// use impartial::run::Limits;
    /// use impartial_query::{Context, Entry, Registry, SolverChoice};
    ///
    /// #[derive(Clone)]
    /// struct TakeAny;
    /// impl GameSpec for TakeAny {
    ///     type Kind = HeapsWithZeros;
    ///     fn name(&self) -> String { "take-any".into() }
    ///     fn kind(&self) -> HeapsWithZeros { HeapsWithZeros }
    /// }
    /// impl HasMovePromise for TakeAny {
    ///     type Promise = LowersAnyHeap;
    /// }
    ///
    /// let registry = Registry::new().game(Entry::from_game(TakeAny).summary("take counters from one heap"));
    /// let game = registry.find("take-any")?;
    /// assert!(game.solvers().contains(&SolverChoice::Swept));
    /// let answer = game.value("3,5,7", &Context::new(Limits::none()))?;
    /// assert_eq!(answer.grundy.unwrap().value.to_string(), "1");
    /// # Ok::<(), impartial_query::Error>(())
    /// ```
    pub fn from_game(game: G) -> Self {
        let position = game.kind().expected().into_owned();
        G::Promise::add(Entry::of_kind(game).position(position))
    }
}

impl<G: RegisterableGame<Position = PositionOf<G>> + GameSpec + Clone> Entry<G> {
    /// Adds a published formula for numbers of every size, tried after the formulas added earlier. Values from it are
    /// always marked as such.
    #[must_use]
    pub fn published(self, formula: impl AnySizeFormula<G> + Clone + 'static) -> Self {
        self.formula(formula.clone()).at_any_size(|large| large.formula(formula))
    }

    /// Declares that the game names every move to a wanted value, on numbers of every size.
    #[must_use]
    pub fn replies_at_any_size(self) -> Self
    where
        G: Replies,
    {
        self.replies(|game, position, wanted, visit| game.visit_replies::<u64>(position, wanted, visit))
            .at_any_size(|large| large.replies(false))
    }

    /// Declares that the game names every winning move, but not the moves to values other than 0, on numbers of every
    /// size.
    #[must_use]
    pub fn winning_replies_at_any_size(self) -> Self
    where
        G: Replies,
    {
        self.winning_replies(|game, position, visit| game.visit_replies::<u64>(position, &0, visit))
            .at_any_size(|large| large.replies(true))
    }

    /// Declares that at least some positions have few options, however large their numbers. Their options are listed.
    #[must_use]
    pub fn options_at_any_size(self) -> Self
    where
        G: AnySizeOptions,
    {
        self.at_any_size(LargeEntry::options)
    }

    /// Changes the same game on numbers that do not fit 64 bits.
    fn at_any_size(mut self, add: impl FnOnce(LargeEntry<G>) -> LargeEntry<G>) -> Self {
        let known = self.large.take().map(|large| large as Box<dyn Any>);
        // Only this function sets the field, so the type is that of this game.
        let large = known.and_then(|large| large.downcast().ok());
        let large = large.map_or_else(|| LargeEntry::new(G::clone(self.game())), |large| *large);
        self.large = Some(Box::new(add(large)));
        self
    }
}

impl<G: RegisterableGame + EnumeratePositions> Implies<G> for NoPromise {
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.windows()
    }
}

impl<G> Implies<G> for LowersAnyHeap
where
    G: RegisterableGame
        + Packed
        + EnumeratePositions
        + RankedOptions
        + Components<Position = Heaps>
        + HeapMoves,
{
    fn add(entry: Entry<G>) -> Entry<G> {
        LowersAnyCoin::add(entry).components().quotients()
    }
}

impl<G: RegisterableGame + Packed + EnumeratePositions + RankedOptions> Implies<G> for LowersAnyCoin {
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().windows().ranked().lines().swept(LoweredMember::Any)
    }
}

impl<G: RegisterableGame + Packed + EnumeratePositions + RankedOptions> Implies<G> for LowersTheLargestCoin {
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().windows().ranked().lines().swept(LoweredMember::Largest).rows()
    }
}

impl<G> Implies<G> for LowersAnyCoinWithinReach
where
    G: RegisterableGame
        + Packed
        + EnumeratePositions
        + RankedOptions
        + Game<Position = PositionOf<G>>
        + AnySizeOptions
        + Clone,
{
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().windows().ranked().options_at_any_size()
    }
}

impl<G: RegisterableGame<Position = PositionOf<G>> + Packed + EnumeratePositions + AnySizeOptions + Clone>
    Implies<G> for LowersTheNumber
{
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().windows().options_at_any_size()
    }
}

impl<G: RegisterableGame + Packed + EnumeratePositions> Implies<G> for LowersSeveralHeaps {
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().windows()
    }
}

impl<G> Implies<G> for ReplacesAHeap
where
    G: RegisterableGame
        + Packed
        + EnumeratePositions
        + Components<Position = Heaps>
        + HeapMoves
        + ReplacesHeap
        + Game<Position = PositionOf<G>>
        + AnySizeOptions
        + Clone,
{
    fn add(entry: Entry<G>) -> Entry<G> {
        let has_code = ReplacesHeap::code(&**entry.game()).is_some();
        let entry = entry.packed().windows().quotients().options_at_any_size();
        // An entry for a game with a code declares that itself. The other games are solved heap by heap as
        // well.
        if has_code { entry.components() } else { entry.heap_rule() }
    }
}
