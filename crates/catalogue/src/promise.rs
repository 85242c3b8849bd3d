//! What a game has promised of its moves, as capabilities of its entry; and the same game on numbers of any size.

use crate::entry::{CommonPosition, Entry};
use crate::method::RegisterableGame;
use crate::method::large::LargeEntry;
use impartial::game::{
    Colex, Components, EnumeratePositions, HasRanking, Heaps, Lines, LowersOneMember, Packed, RankedOptions,
};
use impartial::kind::{
    AnySizeFormula, AnySizeOptions, AnySizeReplies, HasMovePromise, Kind, LowersAnyCoin,
    LowersAnyCoinWithinReach, LowersAnyHeap, LowersSeveralHeaps, LowersTheLargestCoin, LowersTheNumber,
    NoPromise, ReplacesAHeap, ReplacesHeap, SmallGame,
};
use impartial::misere::quotient::HeapMoves;
use std::any::Any;

/// A promise, and what follows from it for an entry.
///
/// It is written for every promise of [`game!`](impartial::game!); a promise of your own is a type that has it.
pub trait Implies<G: RegisterableGame> {
    /// Adds to an entry what follows.
    fn add(entry: Entry<G>) -> Entry<G>;
}

impl<G: RegisterableGame<Position: CommonPosition> + HasMovePromise<Promise: Implies<G>>> Entry<G> {
    /// A game made by [`game!`](impartial::game!): how its positions are written is known from its kind, and
    /// windows, keys, the solvers of whole windows, components and quotients from its promise.
    ///
    /// ```
    /// use impartial::kind::{HeapsWithZeros, GameSpec};
    /// use impartial::run::Limits;
    /// use impartial_catalogue::{Context, Entry, Registry, SolverChoice};
    ///
    /// #[derive(Clone)]
    /// struct TakeAny;
    /// impl GameSpec for TakeAny {
    ///     type Kind = HeapsWithZeros;
    ///     fn name(&self) -> String { "take-any".into() }
    ///     fn kind(&self) -> HeapsWithZeros { HeapsWithZeros }
    /// }
    /// impartial::game!(TakeAny: lowers any heap);
    ///
    /// let registry = Registry::new().game(Entry::from_game(TakeAny).summary("take counters from one heap"));
    /// let game = registry.find("take-any")?;
    /// assert!(game.solvers().contains(&SolverChoice::Swept));
    /// let answer = game.value("3,5,7", &Context::new(Limits::none()))?;
    /// assert_eq!(answer.grundy.unwrap().value.to_string(), "1");
    /// # Ok::<(), impartial_catalogue::Error>(())
    /// ```
    pub fn from_game(game: G) -> Self {
        let position = game.kind().expected().into_owned();
        G::Promise::add(Entry::of_kind(game).position(position))
    }
}

impl<G: RegisterableGame + SmallGame + Clone> Entry<G> {
    /// A published formula for numbers of every size, tried after those added before it. Values from it are
    /// always marked as such.
    #[must_use]
    pub fn published(self, formula: impl AnySizeFormula<G> + Clone + 'static) -> Self {
        self.formula(formula.clone()).at_any_size(|large| large.formula(formula))
    }

    /// The game names every move to a wanted value, on numbers of every size.
    #[must_use]
    pub fn replies_at_any_size(self) -> Self
    where
        G: AnySizeReplies,
    {
        self.replies().at_any_size(LargeEntry::replies)
    }

    /// The game names every winning move, but not the moves to values other than 0, on numbers of every size.
    #[must_use]
    pub fn winning_replies_at_any_size(self) -> Self
    where
        G: AnySizeReplies,
    {
        self.winning_replies().at_any_size(LargeEntry::winning_replies)
    }

    /// The game has few options however large the numbers, at least in some positions: they are listed there.
    #[must_use]
    pub fn options_at_any_size(self) -> Self
    where
        G: AnySizeOptions,
    {
        self.at_any_size(LargeEntry::options)
    }

    /// Adds something to the same game on numbers that do not fit 64 bits.
    fn at_any_size(mut self, add: impl FnOnce(LargeEntry<G>) -> LargeEntry<G>) -> Self {
        let known = self.large.take().map(|large| large as Box<dyn Any>);
        // Only this function puts anything there, so it is of this game.
        let large = known.and_then(|large| large.downcast().ok());
        let large = large.map_or_else(|| LargeEntry::new(G::clone(self.game())), |large| *large);
        self.large = Some(Box::new(add(large)));
        self
    }
}

impl<G: RegisterableGame + EnumeratePositions> Implies<G> for NoPromise {
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.boards()
    }
}

impl<G> Implies<G> for LowersAnyHeap
where
    G: RegisterableGame
        + Packed
        + EnumeratePositions
        + RankedOptions<Colex>
        + Lines<Colex>
        + LowersOneMember
        + Components<Position = Heaps>
        + HeapMoves,
{
    fn add(entry: Entry<G>) -> Entry<G> {
        LowersAnyCoin::add(entry).components().quotients()
    }
}

impl<
    G: RegisterableGame + Packed + EnumeratePositions + RankedOptions<Colex> + Lines<Colex> + LowersOneMember,
> Implies<G> for LowersAnyCoin
{
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().boards().ranked().lines().swept()
    }
}

impl<
    G: RegisterableGame + Packed + EnumeratePositions + RankedOptions<Colex> + Lines<Colex> + LowersOneMember,
> Implies<G> for LowersTheLargestCoin
{
    fn add(entry: Entry<G>) -> Entry<G> {
        LowersAnyCoin::add(entry).rows()
    }
}

impl<G> Implies<G> for LowersAnyCoinWithinReach
where
    G: RegisterableGame
        + Packed
        + EnumeratePositions
        + HasRanking<Colex>
        + RankedOptions<Colex>
        + SmallGame
        + AnySizeOptions
        + Clone,
{
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().boards().ranked().options_at_any_size()
    }
}

impl<G: RegisterableGame + Packed + EnumeratePositions + SmallGame + AnySizeOptions + Clone> Implies<G>
    for LowersTheNumber
{
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().boards().options_at_any_size()
    }
}

impl<G: RegisterableGame + Packed + EnumeratePositions> Implies<G> for LowersSeveralHeaps {
    fn add(entry: Entry<G>) -> Entry<G> {
        entry.packed().boards()
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
        + SmallGame
        + AnySizeOptions
        + Clone,
{
    fn add(entry: Entry<G>) -> Entry<G> {
        let has_code = entry.game().code().is_some();
        let entry = entry.packed().boards().quotients().options_at_any_size();
        // A game with a code is a `HeapGame`, which says so itself; the others are solved heap by heap all the same.
        if has_code { entry.components() } else { entry.heap_rule() }
    }
}
