//! Games as they are registered: their capabilities are declared where the type of the game is known.

use crate::any_game::{AnyGame, HeapsDescription, Prover, WordDescription};
use crate::capabilities::RegisterableGame;
use crate::capabilities::board::{BoardSolver, ByRows, BySets, SweptGame, by_lines, by_ranks, by_sweep};
use crate::capabilities::by_coin::TurnedCoinSolver;
use crate::capabilities::by_rule::HeapRuleSolver;
use crate::capabilities::heap::HeapEntry;
use crate::capabilities::large::AnyLarge;
use crate::capabilities::parts::{PartsOf, PartsSolver};
use crate::capabilities::quotient::{HeapRules, QuotientHook};
use crate::capabilities::replies::ReplyRule;
use crate::capabilities::search::{GameSearch, SearchFn};
use crate::game::common::{CommonPosition, PositionQueries, SinglePart};
use crate::position::PositionReader;
use impartial::game::{
    Components, EnumeratePositions, Game, HeapMoves, Heaps, LoweredMember, Packed, Parts, RankedOptions,
    ValueFormula,
};
use impartial::run::Run;
use impartial::solve::{ClassComponents, ClassesOf, Memo, Search};
use impartial::value::Outcome;
use impartial_prove::HeapSum;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The bounds of every type of positions ([`Game::Position`](impartial::game::Game::Position)).
pub trait AnyPosition: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {}

impl<P: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static> AnyPosition for P {}

/// A game of which only the type of its positions is known.
pub(crate) type ErasedGame<P> = Arc<dyn RegisterableGame<Position = P>>;

/// An entry of which only the type of its positions is known. It answers the queries of [`AnyGame`], and their code is
/// compiled once for each type of positions.
pub(crate) type ErasedEntry<P> = Entry<dyn RegisterableGame<Position = P>>;

/// A function that makes the memo solver of a game, with an empty table.
pub(crate) type MakeMemo<P> = Arc<dyn Fn() -> Memo<'static, P> + Send + Sync>;

/// The windows of a game.
pub(crate) type WindowsOf<P> = Arc<dyn EnumeratePositions<Position = P> + Send + Sync>;

/// A function that returns whether a position, or each of its parts, has an integer key.
pub(crate) type HasKeys<P> = Arc<dyn Fn(&P) -> bool + Send + Sync>;

/// A function that describes the content of a game in one line, if its name does not determine it.
pub(crate) type Content = Arc<dyn Fn() -> String + Send + Sync>;

/// A function that gives the value that the source of a game states for a position.
pub(crate) type StatedValues<P> = Arc<dyn Fn(&P) -> Option<u64> + Send + Sync>;

/// The verdict about the stated values of all positions with as many numbers as a given one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatedVerdict {
    /// The values are proved. The text says of which positions: "all positions of 2 heaps".
    Proved(String),
    /// A value is wrong. The text is the counterexample.
    Refuted(String),
    /// No proof was found of values that the source states of a window only, so that nothing is known of other positions.
    OfWindow,
}

/// A function that tries to prove stated values, and returns `None` without a verdict.
pub(crate) type StatedProof<P> = Arc<dyn Fn(&P, &Run<'_>) -> Option<StatedVerdict> + Send + Sync>;

/// What the prover knows of a game, as functions that describe it.
#[derive(Default)]
pub(crate) struct Descriptions {
    pub(crate) prover: Option<Box<dyn Fn() -> Prover + Send + Sync>>,
    pub(crate) words: Option<DescribeWords>,
    pub(crate) heaps: Option<DescribeHeaps>,
    pub(crate) heap_sum: Option<Box<dyn Fn() -> HeapSum + Send + Sync>>,
}

/// Describes a game for any number of coins, or says why it has no such description.
pub(crate) type DescribeWords = Box<dyn Fn() -> Result<WordDescription, String> + Send + Sync>;

/// Returns the statement with a name about any number of heaps.
pub(crate) type DescribeHeaps = Box<dyn Fn(&str) -> Option<HeapsDescription> + Send + Sync>;

/// A game to register, with its capabilities in addition to listing its options.
///
/// ```
/// use impartial_query::{Entry, Registry};
/// # use impartial::game::Options;
/// # use impartial::kind::{GameSpec, HasMovePromise, NoPromise, OneNumber};
/// # use std::ops::ControlFlow;
/// # #[derive(Clone)]
/// # struct Mark;
/// # impl GameSpec for Mark {
/// #     type Kind = OneNumber;
/// #     fn name(&self) -> String { "mark".into() }
/// #     fn kind(&self) -> OneNumber { OneNumber }
/// # }
/// # impl HasMovePromise for Mark {
/// #     type Promise = NoPromise;
/// # }
/// # impl Options for Mark {
/// #     fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
/// #         if *n == 0 { return ControlFlow::Continue(()) }
/// #         visit(n - 1)?;
/// #         visit(n / 2)
/// #     }
/// # }
/// let mark = Entry::new(Mark)
///     .summary("from n to n-1 or to n/2, rounded down")
///     .position("one number, such as 40")
///     .boards();
/// let registry = Registry::new().game(mark);
/// # let _ = registry;
/// ```
pub struct Entry<G: RegisterableGame + ?Sized> {
    game: Arc<G>,
    pub(crate) summary: String,
    pub(crate) position: String,
    /// The functions for queries after the type of the game is erased.
    queries: PositionQueries<G::Position>,
    /// Distinguishes the positions of this entry from those of others.
    pub(crate) reader: PositionReader,
    /// Makes the solver of positions as a whole.
    pub(crate) memo: MakeMemo<G::Position>,
    /// Distinguishes the game from others of its name.
    pub(crate) content: Option<Content>,
    pub(crate) boards: Option<WindowsOf<G::Position>>,
    pub(crate) components: Option<PartsOf<G::Position>>,
    /// The solver of components, if one is faster than a table. Without `components`, positions decompose in normal play
    /// only.
    pub(crate) parts_solver: Option<PartsSolver<G::Position>>,
    /// Solvers of whole boards, one of each kind.
    pub(crate) fast: Vec<Box<dyn BoardSolver>>,
    pub(crate) search: SearchFn<G::Position>,
    /// Returns `true` if the parts of a position have integer keys. Large positions of this kind are searched before
    /// they are solved component by component.
    pub(crate) search_first: Option<HasKeys<G::Position>>,
    /// Returns `true` if a position has an integer key, so that moves cost little.
    pub(crate) has_key: HasKeys<G::Position>,
    pub(crate) formulas: Vec<Box<dyn ValueFormula<ErasedGame<G::Position>, Value = u64>>>,
    pub(crate) stated: Option<StatedValues<G::Position>>,
    pub(crate) stated_proof: Option<StatedProof<G::Position>>,
    pub(crate) replies: Option<ReplyRule<G::Position, u64>>,
    pub(crate) large: Option<Box<dyn AnyLarge>>,
    pub(crate) heap: Option<HeapEntry<G::Position>>,
    pub(crate) quotients: Option<QuotientHook<G::Position>>,
    pub(crate) descriptions: Descriptions,
}

impl<G: RegisterableGame> Entry<G> {
    /// Returns an entry of a game that only lists its options and reads and writes its positions.
    pub fn new(game: G) -> Self {
        Entry::with_queries(game, PositionQueries::here())
    }

    fn with_queries(game: G, queries: PositionQueries<G::Position>) -> Self {
        let game = Arc::new(game);
        let search: SearchFn<G::Position> = {
            let game = game.clone();
            Arc::new(move || (queries.search)(Arc::new(SinglePart(game.clone()))))
        };
        let memo = (queries.memo)(game.clone());
        Entry {
            game,
            summary: String::new(),
            position: String::new(),
            queries,
            reader: PositionReader::new(),
            memo,
            content: None,
            boards: None,
            components: None,
            parts_solver: None,
            fast: Vec::new(),
            search,
            search_first: None,
            has_key: Arc::new(|_| false),
            formulas: Vec::new(),
            stated: None,
            stated_proof: None,
            replies: None,
            large: None,
            heap: None,
            quotients: None,
            descriptions: Descriptions::default(),
        }
    }

    /// Returns the same entry, of which only the type of its positions is known.
    pub(crate) fn erased(self) -> ErasedEntry<G::Position> {
        Entry {
            game: self.game,
            summary: self.summary,
            position: self.position,
            queries: self.queries,
            reader: self.reader,
            memo: self.memo,
            content: self.content,
            boards: self.boards,
            components: self.components,
            parts_solver: self.parts_solver,
            fast: self.fast,
            search: self.search,
            search_first: self.search_first,
            has_key: self.has_key,
            formulas: self.formulas,
            stated: self.stated,
            stated_proof: self.stated_proof,
            replies: self.replies,
            large: self.large,
            heap: self.heap,
            quotients: self.quotients,
            descriptions: self.descriptions,
        }
    }

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
    pub fn packed(mut self) -> Self
    where
        G: Packed,
    {
        let game = self.game.clone();
        self.memo = Arc::new(move || Memo::packed(game.clone()));
        let game = self.game.clone();
        self.has_key = Arc::new(move |position| game.pack(position).is_some());
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
    pub fn boards(mut self) -> Self
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
    pub fn fast<S: BoardSolver + 'static>(mut self, solver: impl FnOnce(Arc<G>) -> S) -> Self {
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
    pub fn provable(mut self, prover: impl Fn(&G) -> Prover + Send + Sync + 'static) -> Self {
        let game = self.game.clone();
        self.descriptions.prover = Some(Box::new(move || prover(&game)));
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

impl<G: RegisterableGame + ?Sized> Entry<G> {
    pub(crate) fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// Returns `true` if positions decompose, at least in normal play.
    pub(crate) fn has_parts(&self) -> bool {
        self.components.is_some() || self.parts_solver.is_some()
    }
}

impl<G: RegisterableGame<Position: CommonPosition>> Entry<G> {
    /// Does the same as [`Entry::new`] for a game whose positions are of one of the kinds, and takes less time to
    /// compile.
    pub fn of_kind(game: G) -> Self {
        Entry::with_queries(game, G::Position::queries())
    }
}

impl<G: RegisterableGame + std::fmt::Debug> std::fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry").field("game", &self.game).finish_non_exhaustive()
    }
}

/// An [`Entry`] without its type, as a family of games makes it.
pub struct AnyEntry(pub Arc<dyn AnyGame>);

impl<G: RegisterableGame> From<Entry<G>> for AnyEntry {
    fn from(entry: Entry<G>) -> Self {
        let answers = entry.queries.answers;
        AnyEntry(answers(entry.erased()))
    }
}

impl std::fmt::Debug for AnyEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AnyEntry").field(&self.0.id()).finish()
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
