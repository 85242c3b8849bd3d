//! The game object: a game of which only the type of its positions is known, with all of its capabilities.

use crate::any_game::{HeapsDescription, Prover, WordDescription};
use crate::capabilities::RegisterableGame;
use crate::capabilities::board::BoardSolver;
use crate::capabilities::heap::HeapEntry;
use crate::capabilities::large::AnyLarge;
use crate::capabilities::parts::{PartsOf, PartsSolver};
use crate::capabilities::quotient::QuotientHook;
use crate::capabilities::replies::ReplyRule;
use crate::capabilities::search::SearchFn;
use crate::position::PositionReader;
use impartial::claim::Subject;
use impartial::game::{EnumeratePositions, ValueFormula};
use impartial::run::Run;
use impartial_prove::HeapSum;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

/// The bounds of every type of positions ([`Game::Position`](impartial::game::Game::Position)).
pub trait AnyPosition: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {}

impl<P: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static> AnyPosition for P {}

/// A game of which only the type of its positions is known.
pub(crate) type ErasedGame<P> = Arc<dyn RegisterableGame<Position = P>>;

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

/// A game with all of its capabilities, which are objects that own their game. The code that answers queries is compiled
/// once for each type of positions.
pub(crate) struct GameObject<P: AnyPosition> {
    pub(crate) reader: PositionReader,
    pub(crate) subject: Subject<ErasedGame<P>>,
    /// Distinguishes the game from others of its name.
    pub(crate) content: Option<Content>,
    pub(crate) boards: Option<WindowsOf<P>>,
    pub(crate) components: Option<PartsOf<P>>,
    /// The solver of components, if one is faster than a table. Without `components`, positions decompose in normal play
    /// only.
    pub(crate) parts_solver: Option<PartsSolver<P>>,
    /// Solvers of whole boards, one of each kind.
    pub(crate) fast: Vec<Box<dyn BoardSolver>>,
    pub(crate) search: SearchFn<P>,
    /// Returns `true` if the parts of a position have integer keys. Large positions of this kind are searched before
    /// they are solved component by component.
    pub(crate) search_first: Option<HasKeys<P>>,
    /// Returns `true` if a position has an integer key, so that moves cost little.
    pub(crate) has_key: HasKeys<P>,
    pub(crate) formulas: Vec<Box<dyn ValueFormula<ErasedGame<P>, Value = u64>>>,
    pub(crate) stated: Option<StatedValues<P>>,
    pub(crate) stated_proof: Option<StatedProof<P>>,
    pub(crate) replies: Option<ReplyRule<P, u64>>,
    pub(crate) large: Option<Box<dyn AnyLarge>>,
    pub(crate) heap: Option<HeapEntry<P>>,
    pub(crate) quotients: Option<QuotientHook<P>>,
    pub(crate) prover: Option<Box<dyn Fn() -> Prover + Send + Sync>>,
    pub(crate) words: Option<DescribeWords>,
    pub(crate) heaps: Option<DescribeHeaps>,
    pub(crate) heap_sum: Option<Box<dyn Fn() -> HeapSum + Send + Sync>>,
}

/// Describes a game for any number of coins, or says why it has no such description.
pub(crate) type DescribeWords = Box<dyn Fn() -> Result<WordDescription, String> + Send + Sync>;

/// Returns the statement with a name about any number of heaps.
pub(crate) type DescribeHeaps = Box<dyn Fn(&str) -> Option<HeapsDescription> + Send + Sync>;

impl<P: AnyPosition> GameObject<P> {
    /// Returns a game that only lists its options and reads and writes its positions.
    pub(crate) fn new(game: ErasedGame<P>, search: SearchFn<P>) -> Self {
        GameObject {
            reader: PositionReader::new(),
            subject: Subject::new(game),
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
            prover: None,
            words: None,
            heaps: None,
            heap_sum: None,
        }
    }

    /// Returns `true` if positions decompose, at least in normal play.
    pub(crate) fn has_parts(&self) -> bool {
        self.components.is_some() || self.parts_solver.is_some()
    }

    pub(crate) fn game(&self) -> &Arc<ErasedGame<P>> {
        self.subject.game()
    }
}
