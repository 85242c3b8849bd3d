//! Games with their types erased: the interface for all queries.

use crate::any_window::AnyWindow;
use crate::capabilities::quotient::HeapRules;
use crate::context::Context;
use crate::error::{Error, PossibleInstead};
use crate::known_answers::KnownAnswers;
use crate::members::PositionMembers;
use crate::plan::MiserePolicy;
use crate::position::Position;
use crate::results::filter::MoveFilter;
use crate::results::genus::{FormAnswer, GenusAnswer, PlainGenus};
use crate::results::genus_solver::GenusSolver;
use crate::results::window::{FollowerGraph, WindowArg};
use crate::results::{MovesAnswer, PositionAnswer};
use crate::solver_choice::SolverChoice;
use impartial::game::Figure;
use impartial::misere::canonical::Forms;
use impartial::ordinal::Ordinal;
use impartial::period::HeapCode;
use impartial::run::{Checkpoint, Run};
use impartial::value::Outcome;
pub use impartial_prove::ProvableGame;
use impartial_prove::periods::HeapSum;
use impartial_prove::words::{WordGame, WordMembers};
use impartial_prove::{HeapsProof, PositionShape};

/// A game on the coins of a strip, described for any number of coins.
pub struct WordDescription {
    /// The game with its own rules, with which the description is compared.
    pub provable_game: ProvableGame,
    /// The description.
    pub game: WordGame,
    /// The members of which there may be any number.
    pub members: WordMembers,
    /// The order in which automata read a position, with the meaning of the digits.
    pub letters: String,
}

impl WordDescription {
    /// Creates the description of a game on the coins of a strip.
    pub fn new(provable_game: ProvableGame, game: WordGame) -> Self {
        WordDescription {
            provable_game,
            game,
            members: WordMembers::Coins,
            letters: crate::proofs::SQUARES_FIRST.to_owned(),
        }
    }

    /// Returns the text of the position whose word has ones at these places.
    pub fn written(&self, ones: &[u64]) -> String {
        self.provable_game.write(PositionShape::coins(ones.len()), ones)
    }
}

/// A statement about any number of heaps, with the game that it is about.
pub struct HeapsDescription {
    /// The game with its own rules, with which the description is compared.
    pub provable_game: ProvableGame,
    /// The description of the game and the statement.
    pub proof: HeapsProof,
}

impl std::fmt::Debug for HeapsDescription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HeapsDescription").field("proof", &self.proof).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for WordDescription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WordDescription").field("game", &self.game).finish_non_exhaustive()
    }
}

use std::sync::Arc;

/// The parts of a position of a sum, each with its game.
pub type SumParts = Vec<(Arc<dyn AnyGame>, Position)>;

/// A game with its type erased, as the commands use it.
pub trait AnyGame: Send + Sync {
    /// Returns the name of the game with its parameters.
    fn id(&self) -> String;

    /// Returns a text that distinguishes the game from every other game in a checkpoint. The default is the name, which
    /// is enough if it determines the game.
    fn fingerprint(&self) -> String {
        self.id()
    }

    /// Reads a position from text, as people write it.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if the text is not a position.
    fn position(&self, text: &str) -> Result<Position, Error>;

    /// Returns the values of a position that is given as text: the normal value, and the misère value if little work
    /// gives it.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if the text is not a position, and the errors of [`value_of`](AnyGame::value_of).
    fn value(&self, text: &str, cx: &Context<'_>) -> Result<PositionAnswer, Error> {
        self.value_of(&self.position(text)?, MiserePolicy::Little, cx)
    }

    /// Returns the values of a position. `misere` states how much work the misère value is worth.
    fn value_of(
        &self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error>;

    /// Opens a session: a sequence of queries for values that keeps settled positions between the queries.
    fn session(self: Arc<Self>) -> Box<dyn Session>;

    /// Returns the moves from a position that `filter` selects.
    fn moves(&self, position: &Position, filter: &MoveFilter, cx: &Context<'_>)
    -> Result<MovesAnswer, Error>;

    /// Returns the options of a position, in the order of positions, each once. Returns `None` if there are more than
    /// `most`, or infinitely many.
    ///
    /// # Errors
    /// The options cannot be listed, or a limit is reached.
    fn options(
        &self,
        position: &Position,
        most: u64,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<Position>>, Error>;

    /// Returns `true` if a move leads from `position` to `option`, however many moves there are.
    ///
    /// # Errors
    /// There are too many moves to examine, or a limit is reached.
    fn is_option(&self, position: &Position, option: &Position, cx: &Context<'_>) -> Result<bool, Error>;

    /// Returns some option of a position, however many there are. Returns `None` if the position has no options, or the
    /// search found none.
    ///
    /// # Errors
    /// A limit is reached.
    fn some_option(&self, position: &Position, cx: &Context<'_>) -> Result<Option<Position>, Error>;

    /// Returns the figure of a position. The figure is the text of the position if the game describes no other figure,
    /// or if numbers are too large.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if the position belongs to another game and its text is not a position of this game.
    fn figure(&self, position: &Position) -> Result<Figure, Error> {
        Ok(Figure::Text(position.to_string()))
    }

    /// Returns the members of the position: its numbers, or the positions of the parts of a sum.
    ///
    /// # Errors
    /// Those of [`figure`](AnyGame::figure).
    fn members(&self, position: &Position) -> Result<PositionMembers, Error> {
        Ok(PositionMembers::of_figure(position, self.figure(position)?))
    }

    /// Returns a window of the game.
    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error>;

    /// Returns the kinds of windows that the game has.
    fn windows(&self) -> Vec<PossibleInstead> {
        Vec::new()
    }

    /// Returns the solvers that the game offers.
    fn solvers(&self) -> Vec<SolverChoice> {
        Vec::new()
    }

    /// Returns a position and its followers as a graph, or `None` if the graph takes longer than an evaluation of
    /// formulas. With `at_any_cost` the graph is built up to the limits.
    fn rooted(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<FollowerGraph>, Error>;

    /// Returns the game in the form that the prover needs, if it is described to the prover.
    fn provable_game(&self) -> Option<ProvableGame> {
        None
    }

    /// Returns the description of the game for any number of coins. Returns `None` if positions are no coins on a strip; the
    /// error is the reason why the game has no such description.
    fn words(&self) -> Option<Result<WordDescription, String>> {
        None
    }

    /// Returns the statement with a name about any number of heaps. Returns `None` if there is no such statement, or if it
    /// has no proof for any number of heaps.
    fn heaps(&self, statement: &str) -> Option<HeapsDescription> {
        let _ = statement;
        None
    }

    /// Returns the heaps of a game whose positions are sums of heaps, with their moves as formulas. Returns `None` if
    /// positions are no such sums, or if the prover has no formulas of the moves.
    fn heap_sum(&self) -> Option<HeapSum> {
        None
    }

    /// Returns the value that the formula gives to a position, and the source of the formula.
    fn formula(&self, position: &Position) -> Option<(Ordinal, String)>;

    /// Checks that `positions` are positions of the game, and that `moves`, which refer to them by number from 0, are
    /// all moves from these positions. Returns a description of the first fault, or `None` if the check succeeds.
    ///
    /// # Errors
    /// [`Error::Stopped`] if a limit is reached.
    fn moves_are_of_game(
        &self,
        positions: &[String],
        moves: &[Vec<u32>],
        cx: &Context<'_>,
    ) -> Result<Option<String>, Error> {
        let _ = (positions, moves, cx);
        Ok(Some(format!("game: {} has no finite windows", self.id())))
    }

    /// Returns what the game answers beyond the methods of this trait.
    fn capabilities(&self) -> Capabilities<'_> {
        Capabilities::default()
    }
}

impl dyn AnyGame + '_ {
    /// Returns the heaps of the game with their options, if its positions are sums of heaps.
    pub fn heap_rules(&self) -> Option<HeapRules> {
        self.capabilities().heaps?.rules()
    }

    /// Returns the code of the heaps, if the game takes from heaps and breaks them by a code.
    pub fn heap_code(&self) -> Option<HeapCode> {
        self.capabilities().heaps?.code()
    }
}

/// The queries that only some games answer, in groups.
#[derive(Clone, Copy, Default)]
pub struct Capabilities<'g> {
    /// Misère behaviour in sums, for games with finitely many followers of each position.
    pub genus: Option<&'g dyn GenusQueries>,
    /// Heaps, for games whose positions are sums of heaps.
    pub heaps: Option<&'g dyn HeapQueries>,
    /// Parts, for sums of games.
    pub sum: Option<&'g dyn SumQueries>,
    /// Single ordinals of a position, for games on ordinals.
    pub ordinals: Option<&'g dyn OrdinalQueries>,
    /// A search that saves itself.
    pub saved_search: Option<&'g dyn SavedSearch>,
}

/// Queries for genera and canonical forms.
pub trait GenusQueries {
    /// Returns a solver that finds genera by the components of positions, if positions decompose into components.
    fn genus_by_parts(&self) -> Option<Box<dyn GenusSolver + '_>> {
        None
    }

    /// Returns the genus of a position if little work finds it.
    fn genus_cheaply(&self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer>;

    /// Computes the canonical form of a position in `forms`, or returns `None` if that takes more than `most` settled
    /// positions.
    ///
    /// # Errors
    /// [`Error::Stopped`] if the work is cancelled.
    fn form_within(
        &self,
        position: &Position,
        most: u64,
        forms: &mut Forms,
        cx: &Context<'_>,
    ) -> Result<Option<FormAnswer>, Error>;

    /// Computes the genus by the definition, for the position or for a follower that is small enough.
    fn plain_genus(
        &self,
        position: &Position,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error>;
}

/// Queries about the heaps of a game.
pub trait HeapQueries {
    /// Returns the heaps of the game with their options, if its positions are sums of heaps.
    fn rules(&self) -> Option<HeapRules>;

    /// Returns the code of the heaps, if the game takes from heaps and breaks them by a code.
    fn code(&self) -> Option<HeapCode>;

    /// Returns the winning misère moves from a position that is too large for the definition, found by a misère
    /// quotient.
    fn misere_wins(&self, position: &Position, cx: &Context<'_>) -> Result<Option<MovesAnswer>, Error>;

    /// Verifies the values `found` of random heaps up to `last` against the definition.
    fn verify_values(
        &self,
        last: u64,
        found: &dyn Fn(u64) -> Option<u128>,
        cx: &Context<'_>,
    ) -> Result<(), Error>;

    /// Computes the misère outcome of a sum of heaps by the definition, or returns `None` if that is too much work.
    fn plain_outcome(&self, heaps: &[u32], run: &Run<'_>) -> Result<Option<Outcome>, Error>;
}

/// Queries about the parts of a sum of games.
pub trait SumQueries {
    /// Returns the parts of a position, each with its game.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if the position belongs to another game and its text is not a position of this game.
    fn parts(&self, position: &Position) -> Result<SumParts, Error>;

    /// Computes the genus of a position from its parts, if the whole has too many positions for little work. Returns
    /// `None` if the parts take too much work as well.
    ///
    /// # Errors
    /// [`Error::Stopped`] if the work is cancelled or a limit is reached.
    fn genus_of_sum(&self, position: &Position, cx: &Context<'_>) -> Result<Option<GenusAnswer>, Error>;
}

/// Queries about single ordinals of positions with infinitely many options.
pub trait OrdinalQueries {
    /// Returns the position with one member replaced by a smaller ordinal. Members are counted from 0, in the order in
    /// which the position is written.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if there is no such member or the move is not legal.
    fn lower(&self, position: &Position, member: usize, to: &Ordinal) -> Result<Position, Error>;

    /// Returns the moves from a part of a sum. The wanted value is computed from the other parts, so it may be larger
    /// than any value that [`AnyGame::moves`] accepts.
    ///
    /// # Errors
    /// The errors of [`AnyGame::moves`].
    fn moves_of_part(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error>;
}

/// A search for values that saves itself.
pub trait SavedSearch {
    /// Returns the values of a position.
    ///
    /// # Errors
    /// Those of [`AnyGame::value_of`], and [`Error::Unsupported`] if no search of this game can be saved.
    fn saved_value(
        &self,
        position: &Position,
        checkpoint: &mut Checkpoint,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error>;
}

/// A sequence of queries for values of one game, which keeps its tables between the queries.
pub trait Session: Send {
    /// Returns the values of a position, as [`AnyGame::value_of`] does.
    ///
    /// # Errors
    /// The errors of [`AnyGame::value_of`].
    fn value(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error>;

    /// Returns the genus of a position if little work finds it, as [`GenusQueries::genus_cheaply`] does.
    fn genus_cheaply(&mut self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer>;

    /// Returns the approximate number of bytes of all tables.
    fn bytes(&self) -> u64;
}

/// A session that keeps answers alone, for games whose answers rest on formulas or on their parts.
pub(crate) struct AnswerSession<G: ?Sized> {
    answers: KnownAnswers,
    game: Arc<G>,
}

impl<G: ?Sized> AnswerSession<G> {
    pub(crate) fn new(game: Arc<G>) -> Self {
        AnswerSession { answers: KnownAnswers::default(), game }
    }
}

impl<G: AnyGame + ?Sized> Session for AnswerSession<G> {
    fn value(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        self.answers.or_ask(position, misere, cx, || self.game.value_of(position, misere, cx))
    }

    fn genus_cheaply(&mut self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        self.game.capabilities().genus?.genus_cheaply(position, cx)
    }

    fn bytes(&self) -> u64 {
        self.answers.bytes()
    }
}
