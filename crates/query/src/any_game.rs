//! Games with their types erased: the interface for all queries.

use crate::capabilities::quotient::HeapRules;
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::members::PositionMembers;
use crate::plan::MiserePolicy;
use crate::position::Position;
use crate::results::filter::MoveFilter;
use crate::results::genus::{FormAnswer, GenusAnswer, PlainGenus};
use crate::results::genus_solver::GenusSolver;
use crate::results::sums::ValueTotals;
use crate::results::values::WindowValues;
use crate::results::window::{FollowerGraph, WindowArg, WindowGraph};
use crate::results::{MovesAnswer, PositionAnswer};
use crate::solver_choice::SolverChoice;
use impartial::game::{Colex, Figure, LoweredMember};
use impartial::misere::canonical::Forms;
use impartial::ordinal::Ordinal;
use impartial::run::{Checkpoint, Run, Stopped};
use impartial::solve::TableValues;
use impartial::value::Outcome;
pub use impartial_prove::Prover;
use std::io;
use std::ops::ControlFlow;
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

    /// Returns the values of a position, found by a search that saves itself.
    fn saved_value(
        &self,
        _: &Position,
        _: &mut Checkpoint,
        _: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        Err(Error::unsupported(
            UnsupportedPart::Saving,
            format!("no search for a value of {}", self.id()),
            [PossibleInstead::words("games whose parts have integer keys, such as cram and chomp")],
        ))
    }

    /// Returns the moves from a position that `filter` selects.
    fn moves(&self, position: &Position, filter: &MoveFilter, cx: &Context<'_>)
    -> Result<MovesAnswer, Error>;

    /// Returns the moves from a part of a sum. The wanted value is computed from the other parts, so it may be larger
    /// than any value that [`moves`](AnyGame::moves) accepts.
    ///
    /// # Errors
    /// The errors of [`moves`](AnyGame::moves).
    fn moves_of_part(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        self.moves(position, filter, cx)
    }

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

    /// Returns the position with one member replaced by a smaller ordinal, for games with infinitely many options.
    /// Members are counted from 0, in the order in which the position is written.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if there is no such member or the move is not legal, and [`Error::Unsupported`] for games
    /// whose options are listed.
    fn lower(&self, _: &Position, _: usize, _: &Ordinal) -> Result<Position, Error> {
        Err(Error::unsupported(
            UnsupportedPart::This,
            format!("the moves of {} are not said by a member and an ordinal", self.id()),
            [PossibleInstead::words("the options that are listed")],
        ))
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

    /// Returns the parts of a position of a sum of games, each with its game. Returns `None` for other games.
    fn parts(&self, position: &Position) -> Result<Option<SumParts>, Error> {
        let _ = position;
        Ok(None)
    }

    /// Returns the heaps of the game with their options, if its positions are sums of heaps.
    fn rules(&self) -> Option<HeapRules> {
        None
    }

    /// Returns the winning misère moves from a position that is too large for the definition, found by a misère
    /// quotient.
    fn misere_wins(&self, position: &Position, cx: &Context<'_>) -> Result<Option<MovesAnswer>, Error> {
        let _ = (position, cx);
        Ok(None)
    }

    /// Returns the code of the heaps, if the game takes from heaps and breaks them by a code.
    fn heap_code(&self) -> Option<impartial::period::Code> {
        None
    }

    /// Returns the game in the form that the prover needs, if it is described to the prover.
    fn prover(&self) -> Option<Prover> {
        None
    }

    /// Returns the value that the formula gives to a position, and the source of the formula.
    fn formula(&self, position: &Position) -> Option<(Ordinal, String)>;

    /// Returns a solver that finds genera by the components of positions, if positions decompose into components.
    fn genus_by_parts(&self) -> Option<Box<dyn GenusSolver + '_>> {
        None
    }

    /// Computes the genus of a sum from its parts, if the whole has too many positions for little work. Returns `None`
    /// if the game is not a sum, or if the parts take too much work as well.
    ///
    /// # Errors
    /// [`Error::Stopped`] if the work is cancelled or a limit is reached.
    fn genus_of_sum(&self, position: &Position, cx: &Context<'_>) -> Result<Option<GenusAnswer>, Error> {
        let _ = (position, cx);
        Ok(None)
    }

    /// Returns the genus of a position if little work finds it.
    fn genus_cheaply(&self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        let _ = (position, cx);
        None
    }

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
    ) -> Result<Option<FormAnswer>, Error> {
        let _ = (position, most, forms, cx);
        Ok(None)
    }

    /// Computes the genus by the definition, for the position or for a follower that is small enough.
    fn plain_genus(
        &self,
        position: &Position,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error>;

    /// Verifies the values `found` of random heaps up to `last` against the definition.
    fn verify_heaps(
        &self,
        last: u64,
        found: &dyn Fn(u64) -> Option<u128>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        let _ = (last, found, cx);
        Ok(())
    }

    /// Computes the misère outcome of a sum of heaps by the definition, or returns `None` if that is too much work.
    fn plain_outcome(&self, heaps: &[u32], run: &Run<'_>) -> Result<Option<Outcome>, Error> {
        let _ = (heaps, run);
        Ok(None)
    }

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
}

/// A session that keeps nothing between queries, for games whose answers rest on formulas or on their parts.
pub(crate) struct StatelessSession<G: ?Sized>(pub(crate) Arc<G>);

impl<G: AnyGame + ?Sized> Session for StatelessSession<G> {
    fn value(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error> {
        self.0.value_of(position, misere, cx)
    }
}

/// A callback for the values of the next positions of a window, with the text of these positions, one for each value.
/// It returns `Break` to stop.
pub type ShowRows<'s> = &'s mut dyn FnMut(&TableValues, &mut dyn Iterator<Item = String>) -> ControlFlow<()>;

/// Rows that are shown and not saved.
struct UnsavedRows<'s>(ShowRows<'s>);

impl ResumableRows for UnsavedRows<'_> {
    fn resume(&mut self, _: u64, _: [u64; 4]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn show(&mut self, values: &TableValues, names: &mut dyn Iterator<Item = String>) -> ControlFlow<()> {
        (self.0)(values, names)
    }

    fn keep(&mut self) -> io::Result<[u64; 4]> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// A sink for the rows of a window, in order, that saves them so that a later process can continue after them.
pub trait ResumableRows {
    /// Continues after the first `rows` rows, at the place for which [`keep`](ResumableRows::keep) returned `mark`.
    /// Discards the rows that were shown later. This is called before any rows are shown.
    ///
    /// # Errors
    /// The saved rows no longer exist, or they have changed.
    fn resume(&mut self, rows: u64, mark: [u64; 4]) -> io::Result<()>;

    /// Shows the values of the next positions, with the text of these positions. Returns `Break` to stop.
    fn show(&mut self, values: &TableValues, names: &mut dyn Iterator<Item = String>) -> ControlFlow<()>;

    /// Saves all rows that were shown, and returns a mark for [`resume`](ResumableRows::resume).
    ///
    /// # Errors
    /// The rows cannot be saved.
    fn keep(&mut self) -> io::Result<[u64; 4]>;
}

/// An ordered set of positions of a game.
pub trait AnyWindow {
    /// Describes the window in words.
    fn describe(&self) -> String;

    /// Computes the values of the positions in order, with misère values if `misere`. Appends them to `values`, which
    /// may hold the values of the first positions already. Returns the limit or cancellation that stopped the work
    /// before its end.
    fn solve(
        &self,
        misere: bool,
        cx: &Context<'_>,
        values: &mut WindowValues,
    ) -> Result<Option<Stopped>, Error>;

    /// Returns `true` if misère values cost about as much as normal ones. A solver of boards finds both.
    fn misere_is_cheap(&self, cx: &Context<'_>) -> bool {
        let _ = cx;
        true
    }

    /// Returns sums over all values, if a solver finds them without keeping the values.
    fn sums(&self, misere: bool, cx: &Context<'_>) -> Result<Option<ValueTotals>, Error> {
        let _ = (misere, cx);
        Ok(None)
    }

    /// Returns the number of positions, if it is known.
    fn count(&self) -> Option<u128> {
        None
    }

    /// Returns `true` if sums, and values in order, are found without a table: the solver for this was selected, or no
    /// table fits the memory.
    fn by_sets(&self, misere: bool, cx: &Context<'_>) -> Result<bool, Error> {
        let _ = (misere, cx);
        Ok(false)
    }

    /// Returns the window as a window of ascending lists in which a move lowers a member, with the members that may be
    /// lowered. A sweep covers such a window, on one machine or several. Returns `None` for other rules.
    fn swept(&self) -> Option<(LoweredMember, Colex)> {
        None
    }

    /// Returns sums over all values, found without a table and saved from time to time. The inner error is the limit or
    /// cancellation that stopped the work.
    fn sums_saved(
        &self,
        misere: bool,
        checkpoint: &mut Checkpoint,
        cx: &Context<'_>,
    ) -> Result<Result<ValueTotals, Stopped>, Error> {
        let _ = (misere, checkpoint, cx);
        Err(Error::unsupported(
            UnsupportedPart::Saving,
            "sums alone are not saved here",
            [PossibleInstead::Boards],
        ))
    }

    /// Shows all values in order without a table, in batches with the text of the positions. Returns the limit or
    /// cancellation that stopped the work, if any.
    fn show(&self, misere: bool, cx: &Context<'_>, show: ShowRows<'_>) -> Result<Option<Stopped>, Error> {
        self.show_kept(misere, cx, &mut UnsavedRows(show), None)
    }

    /// Shows all values in order, so that a later process can continue. The sets of values are saved from time to time
    /// and when a limit ends the work, and `rows` saves the rows shown up to then. Without a checkpoint nothing is
    /// saved.
    fn show_kept(
        &self,
        misere: bool,
        cx: &Context<'_>,
        rows: &mut dyn ResumableRows,
        checkpoint: Option<&mut Checkpoint>,
    ) -> Result<Option<Stopped>, Error> {
        let _ = (misere, cx, rows, checkpoint);
        Err(Error::unsupported(
            UnsupportedPart::Solver(SolverChoice::Sets),
            "it makes tables of whole boards only",
            [PossibleInstead::Boards],
        ))
    }

    /// Calls `each` with the positions, in order, until it breaks.
    fn visit(&self, each: &mut dyn FnMut(Position) -> ControlFlow<()>);

    /// Calls `each` with the text of the positions, in order, until it breaks.
    fn write(&self, each: &mut dyn FnMut(&str) -> ControlFlow<()>);

    /// Returns the text of all positions, in order.
    fn names(&self) -> Box<dyn Iterator<Item = String> + '_> {
        let mut all = Vec::new();
        self.write(&mut |name| {
            all.push(name.to_owned());
            ControlFlow::Continue(())
        });
        Box::new(all.into_iter())
    }

    /// Expands the positions and all their followers to a graph. The positions of the window are the first vertices.
    fn expand(&self, cx: &Context<'_>) -> Result<WindowGraph<'_>, Error>;
}
