//! Windows of games with their types erased, and the rows of a window that are shown and saved.

use crate::context::Context;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::position::Position;
use crate::results::sums::ValueTotals;
use crate::results::values::WindowValues;
use crate::results::window::WindowGraph;
use crate::solver_choice::SolverChoice;
use impartial::game::{Colex, LoweredMember};
use impartial::run::{Checkpoint, Stopped};
use impartial::solve::TableValues;
use impartial::value::Plays;
use std::io;
use std::ops::ControlFlow;

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

    /// Computes the values of the positions in order, for the rules of play `plays`. Appends them to `values`, which may
    /// hold the values of the first positions already. Returns the limit or cancellation that stopped the work
    /// before its end.
    fn solve(
        &self,
        plays: Plays,
        cx: &Context<'_>,
        values: &mut WindowValues,
    ) -> Result<Option<Stopped>, Error>;

    /// Returns `true` if misère values cost about as much as normal ones. A solver of boards finds both.
    fn misere_is_cheap(&self, cx: &Context<'_>) -> bool {
        let _ = cx;
        true
    }

    /// Returns sums over all values, if a solver finds them without keeping the values.
    fn sums(&self, plays: Plays, cx: &Context<'_>) -> Result<Option<ValueTotals>, Error> {
        let _ = (plays, cx);
        Ok(None)
    }

    /// Returns the number of positions, if it is known.
    fn count(&self) -> Option<u128> {
        None
    }

    /// Returns `true` if sums, and values in order, are found without a table: the solver for this was selected, or no
    /// table fits the memory.
    fn by_sets(&self, plays: Plays, cx: &Context<'_>) -> Result<bool, Error> {
        let _ = (plays, cx);
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
        plays: Plays,
        checkpoint: &mut Checkpoint,
        cx: &Context<'_>,
    ) -> Result<Result<ValueTotals, Stopped>, Error> {
        let _ = (plays, checkpoint, cx);
        Err(Error::unsupported(
            UnsupportedPart::Saving,
            "sums alone are not saved here",
            [PossibleInstead::Boards],
        ))
    }

    /// Shows all values in order without a table, in batches with the text of the positions. Returns the limit or
    /// cancellation that stopped the work, if any.
    fn show(&self, plays: Plays, cx: &Context<'_>, show: ShowRows<'_>) -> Result<Option<Stopped>, Error> {
        self.show_kept(plays, cx, &mut UnsavedRows(show), None)
    }

    /// Shows all values in order, so that a later process can continue. The sets of values are saved from time to time
    /// and when a limit ends the work, and `rows` saves the rows shown up to then. Without a checkpoint nothing is
    /// saved.
    fn show_kept(
        &self,
        plays: Plays,
        cx: &Context<'_>,
        rows: &mut dyn ResumableRows,
        checkpoint: Option<&mut Checkpoint>,
    ) -> Result<Option<Stopped>, Error> {
        let _ = (plays, cx, rows, checkpoint);
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
