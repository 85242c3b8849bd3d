//! Games with their types erased: what everybody asks.

use crate::answer::filter::MoveFilter;
use crate::answer::genus::{FormAnswer, GenusAnswer, PlainGenus};
use crate::answer::genus_solver::GenusSolver;
use crate::answer::sums::ValueTotals;
use crate::answer::values::WindowValues;
use crate::answer::window::{FollowerGraph, WindowArg, WindowGraph};
use crate::answer::{MovesAnswer, PositionAnswer};
use crate::by_hand::ByHand;
use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::method::quotient::HeapRules;
use crate::plan::MiserePolicy;
use crate::position::Position;
use crate::solver_choice::SolverChoice;
use impartial::game::{Colex, Figure, LoweredMember};
use impartial::misere::canonical::Forms;
use impartial::ordinal::Ordinal;
use impartial::run::{Checkpoint, Run, Stopped};
use impartial::solve::TableValues;
use impartial::value::Outcome;
use impartial_prove::Provable;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game that is described to the prover.
pub type Prover = Box<dyn Provable + Send + Sync>;

/// A game as the commands see it.
pub trait AnyGame: ByHand {
    /// Its name with parameters.
    fn id(&self) -> String;

    /// What distinguishes it from every other game in a checkpoint: its name, unless that leaves
    /// something open.
    fn fingerprint(&self) -> String {
        self.id()
    }

    /// The values of a position that is given as text: the normal value, and the misère one where little work
    /// gives it.
    ///
    /// # Errors
    /// The text is no position; those of [`value_of`](AnyGame::value_of).
    fn value(&self, text: &str, cx: &Context<'_>) -> Result<PositionAnswer, Error> {
        self.value_of(&self.position(text)?, MiserePolicy::Little, cx)
    }

    /// The values of a position; how much a misère value is worth is said.
    fn value_of(
        &self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error>;

    /// Questions about values one after the other, with what was settled kept.
    fn session(self: Arc<Self>) -> Box<dyn Session>;

    /// The values of a position, by a search that saves itself.
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

    /// The moves from a position.
    fn moves(&self, position: &Position, filter: &MoveFilter, cx: &Context<'_>)
    -> Result<MovesAnswer, Error>;

    /// The same for a part of a sum, where a value may be asked for that no user would name: that of the other
    /// parts, however large.
    ///
    /// # Errors
    /// Those of [`moves`](AnyGame::moves).
    fn moves_of_part(
        &self,
        position: &Position,
        filter: &MoveFilter,
        cx: &Context<'_>,
    ) -> Result<MovesAnswer, Error> {
        self.moves(position, filter, cx)
    }

    /// What a position looks like: its text, where the game says no more or numbers are too large.
    ///
    /// # Errors
    /// It is a position of another game, and none of this.
    fn figure(&self, position: &Position) -> Result<Figure, Error> {
        Ok(Figure::Text(position.to_string()))
    }

    /// The position with one member lowered, where the options are infinitely many and a move is said so.
    /// Members are counted from 0, in the order in which the position is written.
    ///
    /// # Errors
    /// There is no such member, or the move is not legal; games whose options are listed.
    fn lower(&self, _: &Position, _: usize, _: &Ordinal) -> Result<Position, Error> {
        Err(Error::unsupported(
            UnsupportedPart::This,
            format!("the moves of {} are not said by a member and an ordinal", self.id()),
            [PossibleInstead::words("the options that are listed")],
        ))
    }

    /// A window.
    fn window<'a>(&'a self, window: &WindowArg, cx: &Context<'_>) -> Result<Box<dyn AnyWindow + 'a>, Error>;

    /// The windows that it has, as they are asked for.
    fn windows(&self) -> Vec<PossibleInstead> {
        Vec::new()
    }

    /// The names of the solvers that can be asked for.
    fn solvers(&self) -> Vec<SolverChoice> {
        Vec::new()
    }

    /// A position and its followers as a graph; `None` if that would take longer than asking
    /// formulas, unless it is wanted `at_any_cost`.
    fn rooted(
        &self,
        position: &Position,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Result<Option<FollowerGraph>, Error>;

    /// Its heaps with their options, if its positions are sums of heaps.
    fn rules(&self) -> Option<HeapRules> {
        None
    }

    /// The winning misère moves from a position that is too large for the definition, by a misère quotient.
    fn misere_wins(&self, position: &Position, cx: &Context<'_>) -> Result<Option<MovesAnswer>, Error> {
        let _ = (position, cx);
        Ok(None)
    }

    /// The rule of its heaps, if it is a game of taking and breaking them.
    fn heap_code(&self) -> Option<impartial::period::Code> {
        None
    }

    /// The game ready for proofs, if it can be described to the prover.
    fn prover(&self) -> Option<Prover> {
        None
    }

    /// What the formula says of a position, and its source.
    fn formula(&self, position: &Position) -> Option<(Ordinal, String)>;

    /// What finds genera by the parts of positions, where they fall apart.
    fn genus_by_parts(&self) -> Option<Box<dyn GenusSolver + '_>> {
        None
    }

    /// The genus of a sum by those of its parts, where the whole has too many positions for little work.
    ///
    /// # Errors
    /// The work was cancelled.
    fn genus_of_sum(&self, position: &Position, cx: &Context<'_>) -> Result<Option<GenusAnswer>, Error> {
        let _ = (position, cx);
        Ok(None)
    }

    /// The genus of a position where little work finds it.
    fn genus_cheaply(&self, position: &Position, cx: &Context<'_>) -> Option<GenusAnswer> {
        let _ = (position, cx);
        None
    }

    /// The canonical form of a position in `forms`, where so many positions settled find it.
    ///
    /// # Errors
    /// The work was cancelled.
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

    /// The genus by the definition, of the position or of a follower that is small enough for that.
    fn plain_genus(
        &self,
        position: &Position,
        random: &mut fastrand::Rng,
        cx: &Context<'_>,
    ) -> Result<PlainGenus, Error>;

    /// Holds the values of heaps up to `last` against the definition, at random ones.
    fn verify_heaps(
        &self,
        last: u64,
        found: &dyn Fn(u64) -> Option<u128>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        let _ = (last, found, cx);
        Ok(())
    }

    /// The misère outcome of a sum of heaps by the definition; nothing if that is too much work.
    fn plain_outcome(&self, heaps: &[u32], run: &Run<'_>) -> Result<Option<Outcome>, Error> {
        let _ = (heaps, run);
        Ok(None)
    }

    /// Whether positions and the moves between them, by number from 0, are those of the game, and all moves from
    /// them; if not, what is wrong.
    ///
    /// # Errors
    /// Limits.
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

/// Questions about the values of one game, one after the other: tables are kept between them.
pub trait Session: Send {
    /// The values of a position, as [`AnyGame::value_of`] tells them.
    ///
    /// # Errors
    /// Those of [`AnyGame::value_of`].
    fn value(
        &mut self,
        position: &Position,
        misere: MiserePolicy,
        cx: &Context<'_>,
    ) -> Result<PositionAnswer, Error>;
}

/// Keeps nothing between questions: for games whose answers rest on formulas or on their parts.
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

/// Is shown the values of the next positions of a window, and these as they are written, one for each value;
/// says whether to go on.
pub type ShowRows<'s> = &'s mut dyn FnMut(&TableValues, &mut dyn Iterator<Item = String>) -> ControlFlow<()>;

/// Rows that are shown and not kept.
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

/// Whoever is shown the rows of a window in order and keeps them, so that a later process goes on behind them.
pub trait ResumableRows {
    /// Before anything is shown: goes on behind the first so many rows, when `mark` was returned; what was shown
    /// later is let go.
    ///
    /// # Errors
    /// What was kept is not there any more, or is not what it was.
    fn resume(&mut self, rows: u64, mark: [u64; 4]) -> io::Result<()>;

    /// The values of the next positions, and these as they are written; says whether to go on.
    fn show(&mut self, values: &TableValues, names: &mut dyn Iterator<Item = String>) -> ControlFlow<()>;

    /// Keeps all that was shown, and returns what finds the place again.
    ///
    /// # Errors
    /// It cannot be kept.
    fn keep(&mut self) -> io::Result<[u64; 4]>;
}

/// A set of positions of a game, in order.
pub trait AnyWindow {
    /// The window in words.
    fn describe(&self) -> String;

    /// Computes the values of the positions, in order, misère values too if `misere`, and puts them
    /// behind those of the first positions that `values` knows already. Returns what stopped it,
    /// if it did not come to the end.
    fn solve(
        &self,
        misere: bool,
        cx: &Context<'_>,
        values: &mut WindowValues,
    ) -> Result<Option<Stopped>, Error>;

    /// Whether misère values cost about as much as normal ones: a solver of boards finds both.
    fn misere_is_cheap(&self, cx: &Context<'_>) -> bool {
        let _ = cx;
        true
    }

    /// Sums over all values, where a solver finds them without keeping the values.
    fn sums(&self, misere: bool, cx: &Context<'_>) -> Result<Option<ValueTotals>, Error> {
        let _ = (misere, cx);
        Ok(None)
    }

    /// How many positions there are, if that is known.
    fn count(&self) -> Option<u128> {
        None
    }

    /// Whether sums and values in order are found without a table: the solver that does so was asked
    /// for, or no table fits the memory.
    fn by_sets(&self, misere: bool, cx: &Context<'_>) -> Result<bool, Error> {
        let _ = (misere, cx);
        Ok(false)
    }

    /// The window as one of ascending lists in which a move lowers a member, and which members may be
    /// lowered: what a sweep goes over, on one machine or several. `None` where the rule is another one.
    fn swept(&self) -> Option<(LoweredMember, Colex)> {
        None
    }

    /// Sums over all values without a table, saved now and then; what stopped it, if anything did.
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

    /// Shows all values in order without a table, each time those of the next positions with what writes
    /// these down; what stopped it, if anything did.
    fn show(&self, misere: bool, cx: &Context<'_>, show: ShowRows<'_>) -> Result<Option<Stopped>, Error> {
        self.show_kept(misere, cx, &mut UnsavedRows(show), None)
    }

    /// The same, to be gone on with by a later process: the sets are saved now and then and when a limit ends the
    /// work, and `kept` keeps what was shown up to there. Without a checkpoint nothing is kept.
    fn show_kept(
        &self,
        misere: bool,
        cx: &Context<'_>,
        kept: &mut dyn ResumableRows,
        checkpoint: Option<&mut Checkpoint>,
    ) -> Result<Option<Stopped>, Error> {
        let _ = (misere, cx, kept, checkpoint);
        Err(Error::unsupported(
            UnsupportedPart::Solver(SolverChoice::Sets),
            "it makes tables of whole boards only",
            [PossibleInstead::Boards],
        ))
    }

    /// Calls `each` with the positions, in order, until it breaks.
    fn visit(&self, each: &mut dyn FnMut(Position) -> ControlFlow<()>);

    /// Calls `each` with the positions as they are written, in order, until it breaks.
    fn write(&self, each: &mut dyn FnMut(&str) -> ControlFlow<()>);

    /// The positions as they are written, in order.
    fn names(&self) -> Box<dyn Iterator<Item = String> + '_> {
        let mut all = Vec::new();
        self.write(&mut |name| {
            all.push(name.to_owned());
            ControlFlow::Continue(())
        });
        Box::new(all.into_iter())
    }

    /// The positions and all their followers as a graph, the positions first.
    fn expand(&self, cx: &Context<'_>) -> Result<WindowGraph<'_>, Error>;
}
