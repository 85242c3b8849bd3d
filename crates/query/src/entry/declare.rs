//! The declarations of an entry: what a game can do in addition to listing its options, stated where its type is known.

use super::Entry;
use crate::any_game::{HeapsDescription, ProvableGame, WordDescription};
use crate::capabilities::RegisterableGame;
use crate::capabilities::board::{ByRows, BySets, SweptGame, WindowSolver, by_lines, by_ranks, by_sweep};
use crate::capabilities::by_coin::TurnedCoinSolver;
use crate::capabilities::by_rule::HeapRuleSolver;
use crate::capabilities::heap::HeapEntry;
use crate::capabilities::parts::PartsOf;
use crate::capabilities::quotient::{HeapRules, QuotientHook};
use crate::capabilities::replies::ReplyRule;
use crate::capabilities::search::GameSearch;
use crate::entry::StatedVerdict;
use impartial::game::{
    Components, EnumeratePositions, Game, HeapMoves, Heaps, LoweredMember, Packed, Parts, RankedOptions,
    ValueFormula,
};
use impartial::run::Run;
use impartial::solve::{ClassComponents, ClassesOf, Memo, Search};
use impartial::value::Outcome;
use impartial_prove::periods::HeapSum;
use std::ops::ControlFlow;
use std::sync::Arc;

impl<G: RegisterableGame> Entry<G> {
    /// Sets the rules in one line, for the list of games.
    #[must_use]
    pub fn summary(mut self, summary: impl Into<String>) -> Self {
        self.summary = summary.into();
        self
    }

    /// Sets a function that distinguishes the game from others of the same name, such as by the digest of its file. A
    /// checkpoint of another game is then not continued. The function is called when a checkpoint is made.
    #[must_use]
    pub fn content(mut self, content: impl Fn() -> String + Send + Sync + 'static) -> Self {
        self.content = Some(Arc::new(content));
        self
    }

    /// Sets the notation of positions with an example, for the list of games.
    #[must_use]
    pub fn position(mut self, position: impl Into<String>) -> Self {
        self.position = position.into();
        self
    }

    /// Solves positions by their integer keys.
    #[must_use]
    pub fn packed(self) -> Self
    where
        G: Packed,
    {
        let game = self.game.clone();
        self.packed_as(game)
    }

    /// Solves positions by the integer keys of `keyed`, which has the same positions and moves. For a game whose keys are
    /// chosen when it is made.
    #[must_use]
    pub fn packed_as<K>(mut self, keyed: K) -> Self
    where
        K: Packed<Position = G::Position> + Clone + Send + Sync + 'static,
    {
        let game = keyed.clone();
        self.memo = Arc::new(move || Memo::packed(game.clone()));
        self.has_key = Arc::new(move |position| keyed.pack(position).is_some());
        self
    }

    /// Solves positions by their canonical representatives.
    #[must_use]
    pub fn symmetric(mut self) -> Self {
        let game = self.game.clone();
        self.memo = Arc::new(move || Memo::symmetric(game.clone()));
        self
    }

    /// Solves positions that are too large as a whole component by component in normal play. Finds their canonical
    /// forms for misère play in the same way.
    #[must_use]
    pub fn components(mut self) -> Self
    where
        G: Components,
    {
        let parts: PartsOf<G::Position> = self.game.clone();
        if self.search_first.is_none() {
            let (parts, search) = (parts.clone(), self.queries.search);
            self.search = Arc::new(move || search(parts.clone()));
        }
        self.components = Some(parts);
        self
    }

    /// Searches for the normal value of positions that are too large as a whole, before they are solved component by
    /// component. This is faster where the parts are boards.
    #[must_use]
    pub fn prefer_search(self) -> Self
    where
        G: Components,
    {
        let mut entry = self.components();
        entry.search_first = Some(Arc::new(|_| true));
        entry
    }

    /// Searches for the normal value of positions that are too large as a whole, by the integer keys of their parts.
    #[must_use]
    pub fn searched(mut self) -> Self
    where
        G: Parts,
    {
        let game = self.game.clone();
        self.search = Arc::new(move || GameSearch {
            search: Search::parts(game.clone()).with_threads(rayon::current_num_threads()),
            may_save: true,
        });
        self.with_keys_first()
    }

    /// Searches for the normal value like [`searched`](Entry::searched), but never saves the search. For a game whose keys
    /// mean something else in another run of the program.
    #[must_use]
    pub fn searched_unsaved(mut self) -> Self
    where
        G: Parts,
    {
        let game = self.game.clone();
        self.search = Arc::new(move || GameSearch {
            search: Search::parts(game.clone()).with_threads(rayon::current_num_threads()),
            may_save: false,
        });
        self.with_keys_first()
    }

    /// Searches first where all parts of a position have keys.
    fn with_keys_first(mut self) -> Self
    where
        G: Parts,
    {
        let game = self.game.clone();
        let has_keys = move |p: &G::Position| game.visit_parts(p, &mut |_| {}).is_continue();
        self.search_first = Some(Arc::new(has_keys));
        self
    }

    /// Solves one position of each class of equivalent positions.
    #[must_use]
    pub fn classes<H>(mut self, classes: H) -> Self
    where
        H: ClassesOf<G::Position> + Clone + Send + Sync + 'static,
    {
        let others = self.memo.clone();
        self.memo = Arc::new(move || Memo::classes(classes.clone(), others()));
        self
    }

    /// Finds normal values component by component, with one component of each class of equivalent ones.
    #[must_use]
    pub fn components_of_classes<H>(mut self, classes: H) -> Self
    where
        G: Components,
        H: Components + ClassesOf<G::Position> + Clone + Send + Sync + 'static,
    {
        let game = self.game.clone();
        self.parts_solver =
            Some(Arc::new(move || Box::new(ClassComponents::new(game.clone(), classes.clone()))));
        self.components()
    }

    /// Declares that a move replaces one heap by smaller ones. Normal values are found from those of all smaller heaps.
    #[must_use]
    pub fn heap_rule(mut self) -> Self
    where
        G: HeapMoves + Components<Position = Heaps>,
    {
        let game = self.game.clone();
        self.parts_solver = Some(Arc::new(move || Box::new(HeapRuleSolver::new(game.clone()))));
        self.components()
    }

    /// Declares that a move turns some coins, the largest from heads to tails, whatever the other coins are. Heap n of
    /// `coins` is the coin on square n - 1, and a move leaves the other coins that it turns. Normal values are found coin
    /// by coin; misère play has no such sums.
    #[must_use]
    pub fn turned_coins(mut self, coins: HeapRules) -> Self
    where
        G: Game<Position = Heaps>,
    {
        self.parts_solver = Some(Arc::new(move || Box::new(TurnedCoinSolver::new(coins.clone()))));
        self
    }

    /// Finds normal values heap by heap, and certifies the periods of the heaps.
    #[must_use]
    pub fn heap(mut self) -> Self
    where
        G: HeapMoves + Game<Position = Heaps>,
    {
        self.heap = Some(HeapEntry::new(self.game.clone()));
        self
    }

    /// Declares that positions are sums of heaps. Misère play is then played by misère quotients.
    #[must_use]
    pub fn quotients(mut self) -> Self
    where
        G: HeapMoves + Game<Position = Heaps>,
    {
        self.quotients = Some(QuotientHook::new(self.game.clone()));
        self
    }

    /// Declares that the game has windows: all positions of some number of coins or heaps below a bound.
    #[must_use]
    pub fn windows(mut self) -> Self
    where
        G: EnumeratePositions,
    {
        self.boards = Some(self.game.clone());
        self
    }

    /// Solves whole windows in the order of their numbers, with a look-up for each option.
    #[must_use]
    pub fn ranked(self) -> Self
    where
        G: EnumeratePositions + RankedOptions,
    {
        self.fast(by_ranks)
    }

    /// Solves whole windows along lines, for games that have lines.
    #[must_use]
    pub fn lines(self) -> Self
    where
        G: EnumeratePositions + RankedOptions,
    {
        self.fast(by_lines)
    }

    /// Solves whole windows by a sweep, with a table or without. Every move must lower one of the members `lowered` to
    /// any smaller number, as long as the new list is in the window.
    #[must_use]
    pub fn swept(self, lowered: LoweredMember) -> Self
    where
        G: EnumeratePositions,
    {
        self.fast(|game| by_sweep(game, lowered)).fast(|game| BySets(SweptGame { game, lowered }))
    }

    /// Solves whole windows row by row, for games in which only the largest member moves.
    #[must_use]
    pub fn rows(self) -> Self
    where
        G: EnumeratePositions,
    {
        self.fast(ByRows)
    }

    /// Adds another solver of whole windows, which `solver` makes for the game.
    #[must_use]
    pub fn fast<S: WindowSolver + 'static>(mut self, solver: impl FnOnce(Arc<G>) -> S) -> Self {
        self.fast.push(Box::new(solver(self.game.clone())));
        self
    }

    /// Sets the values that the source of the game states without a proof. Such a value is reported, and marked as
    /// stated, if no solver can compute the value within the limits.
    #[must_use]
    pub fn stated(mut self, values: impl Fn(&G::Position) -> Option<u64> + Send + Sync + 'static) -> Self {
        self.stated = Some(Arc::new(values));
        self
    }

    /// Sets a function that tries to prove the [stated](Entry::stated) values of all positions with as many numbers as a
    /// given one, and returns `None` if there is no verdict within the limits of the run.
    #[must_use]
    pub fn stated_proof(
        mut self,
        prove: impl Fn(&G::Position, &Run<'_>) -> Option<StatedVerdict> + Send + Sync + 'static,
    ) -> Self {
        self.stated_proof = Some(Arc::new(prove));
        self
    }

    /// Adds a published formula, tried after the formulas added earlier. Values from it are always marked as such.
    #[must_use]
    pub fn formula(mut self, formula: impl ValueFormula<G, Value = u64> + 'static) -> Self {
        self.formulas.push(Box::new(BoundFormula { game: self.game.clone(), formula }));
        self
    }

    /// Declares that the game names every move to a wanted value without listing all moves. `visit_replies` calls its
    /// last argument with each of these moves; if the game does not know them, it returns `Break` without a call.
    #[must_use]
    pub fn replies(
        mut self,
        visit_replies: impl Fn(
            &G,
            &G::Position,
            &u64,
            &mut dyn FnMut(G::Position) -> ControlFlow<()>,
        ) -> ControlFlow<()>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let game = self.game.clone();
        self.replies = Some(ReplyRule::new(
            move |position, wanted, visit| visit_replies(&game, position, wanted, visit),
            false,
        ));
        self
    }

    /// Declares that the game names every winning move without listing all moves, but not the moves to values other
    /// than 0.
    #[must_use]
    pub fn winning_replies(
        mut self,
        visit_replies: impl Fn(
            &G,
            &G::Position,
            &mut dyn FnMut(G::Position) -> ControlFlow<()>,
        ) -> ControlFlow<()>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        let game = self.game.clone();
        self.replies =
            Some(ReplyRule::new(move |position, _, visit| visit_replies(&game, position, visit), true));
        self
    }

    /// Declares that the game is described to the prover.
    #[must_use]
    pub fn provable(mut self, provable_game: impl Fn(&G) -> ProvableGame + Send + Sync + 'static) -> Self {
        let game = self.game.clone();
        self.descriptions.provable_game = Some(Box::new(move || provable_game(&game)));
        self
    }

    /// Declares that the game is described to the prover for any number of coins. The error is the reason why it has no such
    /// description.
    #[must_use]
    pub fn words(
        mut self,
        words: impl Fn(&G) -> Result<WordDescription, String> + Send + Sync + 'static,
    ) -> Self {
        let game = self.game.clone();
        self.descriptions.words = Some(Box::new(move || words(&game)));
        self
    }

    /// Declares the statements about any number of heaps, by their names.
    #[must_use]
    pub fn heaps(
        mut self,
        heaps: impl Fn(&G, &str) -> Option<HeapsDescription> + Send + Sync + 'static,
    ) -> Self {
        let game = self.game.clone();
        self.descriptions.heaps = Some(Box::new(move |statement| heaps(&game, statement)));
        self
    }

    /// Declares that positions are sums of heaps, and that the moves of a heap are described to the prover.
    #[must_use]
    pub fn heap_sum(mut self, describe: impl Fn(&G) -> HeapSum + Send + Sync + 'static) -> Self {
        let game = self.game.clone();
        self.descriptions.heap_sum = Some(Box::new(move || describe(&game)));
        self
    }
}

/// A formula together with its game. Queries name the same game behind another type.
struct BoundFormula<G, F> {
    game: Arc<G>,
    formula: F,
}

impl<G, F, H> ValueFormula<H> for BoundFormula<G, F>
where
    G: Game + Send + Sync,
    F: ValueFormula<G, Value = u64>,
    H: Game<Position = G::Position>,
{
    type Value = u64;

    fn source(&self) -> &str {
        self.formula.source()
    }

    fn text(&self) -> &str {
        self.formula.text()
    }

    fn value(&self, _: &H, position: &G::Position) -> Option<u64> {
        self.formula.value(&self.game, position)
    }

    fn misere(&self, _: &H, position: &G::Position) -> Option<u64> {
        self.formula.misere(&self.game, position)
    }

    fn outcome(&self, _: &H, position: &G::Position) -> Option<Outcome> {
        self.formula.outcome(&self.game, position)
    }

    fn misere_outcome(&self, _: &H, position: &G::Position) -> Option<Outcome> {
        self.formula.misere_outcome(&self.game, position)
    }
}
