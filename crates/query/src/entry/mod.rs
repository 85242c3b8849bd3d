//! Games as they are registered: their capabilities are declared where the type of the game is known.

mod common;
mod erased;

pub use common::CommonPosition;
pub(crate) use erased::Erased;

use crate::any_game::{AnyGame, Prover};
use crate::method::RegisterableGame;
use crate::method::board::{BoardSolver, ByLines, ByRanks, ByRows, BySets, BySweep};
use crate::method::by_rule::HeapRuleSolver;
use crate::method::heap::HeapEntry;
use crate::method::large::AnyLarge;
use crate::method::parts::{PartsOf, PartsSolver};
use crate::method::quotient::QuotientHook;
use crate::method::replies::ReplyRule;
use crate::method::search::{SavedSearch, SearchFn, UnsavedSearch};
use crate::position::PositionReader;
use common::{PositionQueries, SinglePart};
use impartial::claim::Subject;
use impartial::game::HeapMoves;
use impartial::game::{
    Components, EnumeratePositions, Game, HasRanking, Heaps, Lines, LowersOneMember, Options, Packed, Parts,
    RankedOptions, Replies, Symmetry, ValueFormula,
};
use impartial::run::Run;
use impartial::solve::Search;
use std::sync::Arc;

pub(crate) type PositionList<'a, P> = Box<dyn Iterator<Item = P> + Send + 'a>;

type BoardsOf<G> = Arc<dyn EnumeratePositions<Position = <G as Game>::Position> + Send + Sync>;

/// A function that returns whether a position, or each of its parts, has an integer key.
pub(crate) type HasKeys<G> = Arc<dyn Fn(&G, &<G as Game>::Position) -> bool + Send + Sync>;

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
}

/// A function that tries to prove stated values, and returns `None` without a verdict.
pub(crate) type StatedProof<P> = Arc<dyn Fn(&P, &Run<'_>) -> Option<StatedVerdict> + Send + Sync>;

/// A function that makes a game ready for proofs.
pub(crate) type MakeProver<G> = Box<dyn Fn(&G) -> Prover + Send + Sync>;

/// A game to register, with its capabilities in addition to listing its options.
///
/// ```
/// use impartial_query::{Entry, Registry};
/// # use impartial::game::Options;
/// # use impartial::kind::{OneNumber, GameSpec};
/// # use std::ops::ControlFlow;
/// # #[derive(Clone)]
/// # struct Mark;
/// # impl GameSpec for Mark {
/// #     type Kind = OneNumber;
/// #     fn name(&self) -> String { "mark".into() }
/// #     fn kind(&self) -> OneNumber { OneNumber }
/// # }
/// # impartial::game!(Mark);
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
pub struct Entry<G: Options> {
    pub(crate) reader: PositionReader,
    pub(crate) subject: Subject<G>,
    /// Distinguishes the game from others of its name.
    pub(crate) content: Option<Content>,
    pub(crate) summary: String,
    pub(crate) position: String,
    pub(crate) boards: Option<BoardsOf<G>>,
    pub(crate) components: Option<PartsOf<G>>,
    /// The solver of components, if one is faster than a table.
    pub(crate) parts_solver: Option<PartsSolver<G>>,
    /// Solvers of whole boards, one of each kind.
    pub(crate) fast: Vec<Box<dyn BoardSolver>>,
    pub(crate) search: SearchFn<G>,
    /// Returns `true` if the parts of a position have integer keys. Large positions of this kind are searched before
    /// they are solved component by component.
    pub(crate) search_first: Option<HasKeys<G>>,
    /// Returns `true` if a position has an integer key, so that moves cost little.
    pub(crate) has_key: HasKeys<G>,
    pub(crate) formulas: Vec<Box<dyn ValueFormula<G, Value = u64>>>,
    pub(crate) stated: Option<StatedValues<G::Position>>,
    pub(crate) stated_proof: Option<StatedProof<G::Position>>,
    pub(crate) replies: Option<ReplyRule<G, u64>>,
    pub(crate) large: Option<Box<dyn AnyLarge>>,
    pub(crate) heap: Option<HeapEntry<G>>,
    pub(crate) quotients: Option<QuotientHook<G>>,
    pub(crate) prover: Option<MakeProver<G>>,
    /// The functions for queries after the type of the game is erased.
    pub(crate) answering: PositionQueries<G::Position>,
}

impl<G: RegisterableGame> Entry<G> {
    /// Returns an entry of a game that only lists its options and reads and writes its positions.
    pub fn new(game: G) -> Self {
        Entry::answered(game, PositionQueries::here())
    }

    fn answered(game: G, answering: PositionQueries<G::Position>) -> Self {
        Entry {
            reader: PositionReader::new(),
            subject: Subject::new(game),
            content: None,
            summary: String::new(),
            position: String::new(),
            boards: None,
            components: None,
            parts_solver: None,
            fast: Vec::new(),
            search: Arc::new(move |game| (answering.search)(Arc::new(SinglePart(game)))),
            search_first: None,
            has_key: Arc::new(|_, _| false),
            formulas: Vec::new(),
            stated: None,
            stated_proof: None,
            replies: None,
            large: None,
            heap: None,
            quotients: None,
            prover: None,
            answering,
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
        self.subject = self.subject.packed();
        self.has_key = Arc::new(|game, position| game.pack(position).is_some());
        self
    }

    /// Solves positions by their canonical representatives.
    #[must_use]
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetry,
    {
        self.subject = self.subject.symmetric();
        self
    }

    /// Solves positions that are too large as a whole component by component in normal play. Finds their canonical
    /// forms for misère play in the same way.
    #[must_use]
    pub fn components(mut self) -> Self
    where
        G: Components,
    {
        let parts: PartsOf<G> = self.game().clone();
        if self.search_first.is_none() {
            let (parts, search) = (parts.clone(), self.answering.search);
            self.search = Arc::new(move |_| search(parts.clone()));
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
        entry.search_first = Some(Arc::new(|_, _| true));
        entry
    }

    /// Searches for the normal value of positions that are too large as a whole, by the integer keys of their parts.
    #[must_use]
    pub fn searched(mut self) -> Self
    where
        G: Parts,
    {
        self.search = Arc::new(|game| {
            Box::new(SavedSearch(Search::parts(game).with_threads(rayon::current_num_threads())))
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
        self.search = Arc::new(|game| {
            Box::new(UnsavedSearch(Search::parts(game).with_threads(rayon::current_num_threads())))
        });
        self.with_keys_first()
    }

    /// Searches first where all parts of a position have keys.
    fn with_keys_first(mut self) -> Self
    where
        G: Parts,
    {
        let has_keys = |game: &G, p: &G::Position| game.visit_parts(p, &mut |_| {}).is_continue();
        self.search_first = Some(Arc::new(has_keys));
        self
    }

    /// Declares that a move replaces one heap by smaller ones. Normal values are found from those of all smaller heaps.
    #[must_use]
    pub fn heap_rule(mut self) -> Self
    where
        G: HeapMoves + Components<Position = Heaps>,
    {
        let game = self.game().clone();
        self.parts_solver = Some(Arc::new(move || Box::new(HeapRuleSolver::new(game.clone()))));
        self.components()
    }

    /// Finds normal values heap by heap, and certifies the periods of the heaps.
    #[must_use]
    pub fn heap(mut self) -> Self
    where
        G: HeapMoves + Game<Position = Heaps>,
    {
        self.heap = Some(HeapEntry::new());
        self
    }

    /// Declares that positions are sums of heaps. Misère play is then played by misère quotients.
    #[must_use]
    pub fn quotients(mut self) -> Self
    where
        G: HeapMoves + Game<Position = Heaps>,
    {
        self.quotients = Some(QuotientHook::new(self.game().clone()));
        self
    }

    /// Declares that the game has windows: all positions of some number of coins or heaps below a bound.
    #[must_use]
    pub fn boards(mut self) -> Self
    where
        G: EnumeratePositions,
    {
        self.boards = Some(self.game().clone());
        self
    }

    /// Solves whole windows in the order of their numbers, with a look-up for each option.
    #[must_use]
    pub fn ranked(self) -> Self
    where
        G: HasRanking + RankedOptions,
    {
        self.fast(ByRanks)
    }

    /// Solves whole windows along lines.
    #[must_use]
    pub fn lines(self) -> Self
    where
        G: HasRanking + Lines,
    {
        self.fast(ByLines)
    }

    /// Solves whole windows by a sweep, with a table or without.
    #[must_use]
    pub fn swept(self) -> Self
    where
        G: LowersOneMember,
    {
        self.fast(BySweep).fast(BySets)
    }

    /// Solves whole windows row by row, for games in which only the largest member moves.
    #[must_use]
    pub fn rows(self) -> Self
    where
        G: LowersOneMember,
    {
        self.fast(ByRows)
    }

    /// Adds another solver of whole windows, which `solver` makes for the game.
    #[must_use]
    pub fn fast<S: BoardSolver + 'static>(mut self, solver: impl FnOnce(Arc<G>) -> S) -> Self {
        self.fast.push(Box::new(solver(self.game().clone())));
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
        self.formulas.push(Box::new(formula));
        self
    }

    /// Declares that the game names every move to a wanted value without listing all moves. If the game does not know
    /// these moves, it must return `Break` without visiting any.
    #[must_use]
    pub fn replies(mut self) -> Self
    where
        G: Replies<u64>,
    {
        self.replies =
            Some(ReplyRule { visit: Box::new(<G as Replies<u64>>::visit_replies), to_zero_only: false });
        self
    }

    /// Declares that the game names every winning move without listing all moves, but not the moves to values other
    /// than 0.
    #[must_use]
    pub fn winning_replies(mut self) -> Self
    where
        G: Replies<u64>,
    {
        self.replies =
            Some(ReplyRule { visit: Box::new(<G as Replies<u64>>::visit_replies), to_zero_only: true });
        self
    }

    /// Declares that the game is described to the prover.
    #[must_use]
    pub fn provable(mut self, prover: impl Fn(&G) -> Prover + Send + Sync + 'static) -> Self {
        self.prover = Some(Box::new(prover));
        self
    }

    pub(crate) fn game(&self) -> &Arc<G> {
        self.subject.game()
    }
}

impl<G: RegisterableGame + std::fmt::Debug> std::fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Entry").field("subject", &self.subject).finish_non_exhaustive()
    }
}

/// An [`Entry`] without its type, as a family of games makes it.
pub struct AnyEntry(pub Arc<dyn AnyGame>);

impl<G: RegisterableGame> From<Entry<G>> for AnyEntry {
    fn from(entry: Entry<G>) -> Self {
        let answers = entry.answering.answers;
        AnyEntry(answers(entry.erased()))
    }
}

impl std::fmt::Debug for AnyEntry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("AnyEntry").field(&self.0.id()).finish()
    }
}
