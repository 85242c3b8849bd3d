//! Games as they are registered.
//!
//! An [`Entry`] is a game with its capabilities, which are declared where the type of the game is known
//! ([`declare`]). It answers queries without that type, as an [`AnyGame`]: between a command and a solver are only these
//! two.

mod declare;

use crate::any_game::{
    AnyGame, Capabilities, HeapQueries, HeapsDescription, ProvableGame, Session, WordDescription,
};
use crate::any_window::AnyWindow;
use crate::capabilities::RegisterableGame;
use crate::capabilities::board::WindowSolver;
use crate::capabilities::heap::HeapEntry;
use crate::capabilities::large::{AnyLarge, too_large};
use crate::capabilities::parts::{PartsOf, PartsSolver, SinglePart};
use crate::capabilities::quotient::QuotientHook;
use crate::capabilities::replies::ReplyRule;
use crate::capabilities::search::{GameSearch, SearchFn};
use crate::context::Context;
use crate::error::{Error, PossibleInstead};
use crate::members::PositionMembers;
use crate::plan::MiserePolicy;
use crate::position::{Position, PositionReader};
use crate::results::filter::MoveFilter;
use crate::results::window::{FollowerGraph, WindowArg};
use crate::results::{MovesAnswer, PositionAnswer};
use crate::solver_choice::SolverChoice;
use impartial::game::{
    Components, EnumeratePositions, Figure, Game, Heaps, NotationErrorKind, Squares, ValueFormula,
};
use impartial::kind::Tuple;
use impartial::misere::certificate::{GameCheckError, moves_are_of_game};
use impartial::ordinal::Ordinal;
use impartial::run::Run;
use impartial::solve::{Memo, Search};
use impartial_prove::periods::HeapSum;
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;
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

/// The descriptions of a game for the prover, as functions that make them.
#[derive(Default)]
pub(crate) struct Descriptions {
    pub(crate) provable_game: Option<Box<dyn Fn() -> ProvableGame + Send + Sync>>,
    pub(crate) words: Option<DescribeWords>,
    pub(crate) heaps: Option<DescribeHeaps>,
    pub(crate) heap_sum: Option<Box<dyn Fn() -> HeapSum + Send + Sync>>,
}

/// Describes a game for any number of coins, or says why it has no such description.
pub(crate) type DescribeWords = Box<dyn Fn() -> Result<WordDescription, String> + Send + Sync>;

/// Returns the statement with a name about any number of heaps.
pub(crate) type DescribeHeaps = Box<dyn Fn(&str) -> Option<HeapsDescription> + Send + Sync>;

type GameOfParts<P> = Arc<dyn Components<Position = P> + Send + Sync>;

/// The functions that are compiled for a type of positions.
pub struct PositionQueries<P: AnyPosition> {
    pub(crate) answers: fn(ErasedEntry<P>) -> Arc<dyn AnyGame>,
    pub(crate) memo: fn(ErasedGame<P>) -> MakeMemo<P>,
    pub(crate) search: fn(GameOfParts<P>) -> GameSearch<P>,
}

impl<P: AnyPosition> Clone for PositionQueries<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: AnyPosition> Copy for PositionQueries<P> {}

impl<P: AnyPosition> PositionQueries<P> {
    /// Returns the functions, compiled where this function is called.
    pub(crate) const fn here() -> Self {
        PositionQueries {
            answers: |entry| Arc::new(entry),
            memo: |game| Arc::new(move || Memo::new(game.clone())),
            search: |game| GameSearch { search: Search::components(game), may_save: false },
        }
    }
}

/// Positions for which the code of queries is compiled in this crate: those of the kinds of the engine.
pub trait CommonPosition: AnyPosition {
    #[doc(hidden)]
    fn queries() -> PositionQueries<Self>;
}

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
///     .windows();
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
    pub(crate) fast: Vec<Box<dyn WindowSolver>>,
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

/// A position that a query names.
pub(crate) enum ReadPosition<'p, P: Clone> {
    /// One whose numbers fit 64 bits.
    Small(Cow<'p, P>),
    /// A position that only formulas and the rules of its heaps cover.
    Large(Cow<'p, Position>),
}

impl<P: AnyPosition> ErasedEntry<P> {
    /// Reads a position from text.
    fn of_text(&self, text: &str) -> Result<ReadPosition<'static, P>, Error> {
        match (self.game().parse(text), &self.large) {
            (Ok(p), _) => Ok(ReadPosition::Small(Cow::Owned(p))),
            (Err(error), Some(large)) if error.kind() == NotationErrorKind::TooLarge => {
                Ok(ReadPosition::Large(Cow::Owned(large.read(self.reader, text)?.typed(text))))
            }
            (Err(error), _) => {
                Err(Error::input(format!("position '{text}' of {}: {error}", self.game().id())))
            }
        }
    }

    /// Returns the handle of a position from text.
    pub(crate) fn read(&self, text: &str) -> Result<Position, Error> {
        Ok(match self.of_text(text)? {
            ReadPosition::Small(p) => self.handle(p.into_owned()),
            ReadPosition::Large(position) => position.into_owned(),
        })
    }

    /// Returns the handle of a position.
    pub(crate) fn handle(&self, p: P) -> Position {
        let written = self.game().write(&p);
        Position::new(self.reader, p, written)
    }

    /// Returns the approximate size of the handle of a position in bytes, which also bounds the handles of its options.
    pub(crate) fn bytes_of_handle(&self, position: &Position, p: &P) -> usize {
        size_of::<Position>() + size_of::<P>() + self.game().allocated_bytes(p) + position.len()
    }

    /// Returns the position of a handle.
    pub(crate) fn read_position<'p>(&self, position: &'p Position) -> Result<ReadPosition<'p, P>, Error> {
        if !position.is_of(self.reader) {
            return self.of_text(position);
        }
        Ok(match position.get() {
            Some(p) => ReadPosition::Small(Cow::Borrowed(p)),
            None => ReadPosition::Large(Cow::Borrowed(position)),
        })
    }

    /// Returns the position of a handle, which must fit 64 bits.
    pub(crate) fn small<'p>(&self, position: &'p Position) -> Result<Cow<'p, P>, Error> {
        match self.read_position(position)? {
            ReadPosition::Small(p) => Ok(p),
            ReadPosition::Large(position) => Err(too_large(&self.game().id(), position.quoted())),
        }
    }

    /// Returns the part of the game that covers positions whose numbers do not fit 64 bits.
    pub(crate) fn large(&self, position: &Position) -> Result<&dyn AnyLarge, Error> {
        self.large.as_deref().ok_or_else(|| too_large(&self.game().id(), position.quoted()))
    }
}

impl<P: AnyPosition> AnyGame for ErasedEntry<P> {
    fn id(&self) -> String {
        self.game().id()
    }

    fn fingerprint(&self) -> String {
        match &self.content {
            Some(content) => format!("{} ({})", self.id(), content()),
            None => self.id(),
        }
    }

    fn position(&self, text: &str) -> Result<Position, Error> {
        self.read(text)
    }

    fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error> {
        ErasedEntry::options(self, position, most, cx)
    }

    fn is_option(&self, position: &Position, option: &Position, cx: &Context<'_>) -> Result<bool, Error> {
        ErasedEntry::is_option(self, position, option, cx)
    }

    fn some_option(&self, position: &Position, cx: &Context<'_>) -> Result<Option<Position>, Error> {
        ErasedEntry::some_option(self, position, cx)
    }

    fn value_of(
        &self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        self.value_at(position, misere, cx)
    }

    fn session(self: Arc<Self>) -> Box<dyn Session> {
        self.new_session()
    }

    fn moves(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        self.moves_from(position, filter, cx)
    }

    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error> {
        self.game_window(window, cx)
    }

    fn figure(&self, position: &Position) -> Result<Figure, Error> {
        Ok(match self.read_position(position)? {
            ReadPosition::Small(p) => self.game().figure(&p),
            ReadPosition::Large(position) => Figure::Text(position.to_string()),
        })
    }

    fn members(&self, position: &Position) -> Result<PositionMembers, Error> {
        match (self.read_position(position)?, &self.large) {
            (ReadPosition::Large(position), Some(large)) => Ok(PositionMembers::Numbers(
                large.numbers(&position)?.into_iter().map(Ordinal::from).collect(),
            )),
            _ => Ok(PositionMembers::of_figure(position, self.figure(position)?)),
        }
    }

    fn windows(&self) -> Vec<PossibleInstead> {
        self.window_kinds()
    }

    fn solvers(&self) -> Vec<SolverChoice> {
        self.solver_choices()
    }

    fn rooted(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<FollowerGraph>, Error> {
        self.followers(position, at_any_cost, cx)
    }

    fn provable_game(&self) -> Option<ProvableGame> {
        self.descriptions.provable_game.as_ref().map(|make| make())
    }

    fn words(&self) -> Option<Result<WordDescription, String>> {
        self.descriptions.words.as_ref().map(|describe| describe())
    }

    fn heaps(&self, statement: &str) -> Option<HeapsDescription> {
        self.descriptions.heaps.as_ref().and_then(|describe| describe(statement))
    }

    fn heap_sum(&self) -> Option<HeapSum> {
        self.descriptions.heap_sum.as_ref().map(|describe| describe())
    }

    fn formula(&self, position: &Position) -> Option<(Ordinal, String)> {
        let found = self.small(position).ok().and_then(|p| self.formula_at(&p));
        match (found, &self.large) {
            (Some((value, source)), _) => Some((value.into(), source)),
            (None, Some(large)) => large.value(position).ok().and_then(|answer| answer.formula),
            (None, None) => None,
        }
    }

    fn moves_are_of_game(
        &self,
        positions: &[String],
        moves: &[Vec<u32>],
        cx: &Context<'_>,
    ) -> Result<Option<String>, Error> {
        match moves_are_of_game(positions, moves, self.game(), &cx.run()) {
            Ok(()) => Ok(None),
            Err(GameCheckError::Refused(refused)) => Ok(Some(refused.to_string())),
            Err(GameCheckError::Stopped(stopped)) => Err(stopped.into()),
            Err(error) => Ok(Some(error.to_string())),
        }
    }

    fn capabilities(&self) -> Capabilities<'_> {
        let has_heaps = self.quotients.is_some() || self.heap.is_some();
        Capabilities {
            genus: Some(self),
            heaps: has_heaps.then_some(self as &dyn HeapQueries),
            saved_search: Some(self),
            ..Capabilities::default()
        }
    }
}

/// Implements [`CommonPosition`] with a function that is neither generic nor inlined, so all of its code is compiled in
/// this crate.
macro_rules! common {
    ($($position:ty),*) => {$(
        impl CommonPosition for $position {
            #[inline(never)]
            fn queries() -> PositionQueries<$position> {
                PositionQueries::here()
            }
        }
    )*};
}

common!(Heaps, Squares, Tuple, u64);
