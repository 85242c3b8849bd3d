//! Windows of a registered game.

use crate::any_window::{AnyWindow, ResumableRows};
use crate::capabilities::board::{NumberWindow, WindowShape, WindowSolver};
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::game::boards;
use crate::game::plain::{ReservoirSample, verify};
use crate::game::solvers::Solvers;
use crate::position::Position;
use crate::results::SolverValues;
use crate::results::sums::ValueTotals;
use crate::results::values::WindowValues;
use crate::results::window::{WindowArg, WindowGraph};
use crate::solver_choice::SolverChoice;
use impartial::game::{Colex, LoweredMember, NumberRange};
use impartial::run::{Checkpoint, Stopped};
use impartial::solve::{TableError, TableValues, expand, followers};
use impartial::value::Plays;
use impartial_sweep::ResumableSink;
use std::borrow::Cow;
use std::io;
use std::ops::ControlFlow;

/// A window of a game.
pub(crate) struct GameWindow<'a, P: AnyPosition> {
    entry: MaybeOwned<'a, ErasedEntry<P>>,
    place: WindowPositions<P>,
    in_words: String,
}

/// A borrowed or an owned value.
pub(crate) enum MaybeOwned<'a, T> {
    Borrowed(&'a T),
    Owned(Box<T>),
}

impl<T> std::ops::Deref for MaybeOwned<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            MaybeOwned::Borrowed(value) => value,
            MaybeOwned::Owned(value) => value,
        }
    }
}

/// Number of squares on which all sets of coins are solved as a whole at once.
const FEW_SQUARES: u64 = 14;

type PositionList<'a, P> = Box<dyn Iterator<Item = P> + Send + 'a>;

enum WindowPositions<P> {
    Below { count: usize, below: u64 },
    Within(Vec<NumberRange>),
    Listed(Vec<P>),
}

impl<'a, P: AnyPosition> GameWindow<'a, P> {
    pub(crate) fn new(
        entry: MaybeOwned<'a, ErasedEntry<P>>,
        window: &WindowArg,
        cx: &Context<'_>,
    ) -> Result<Self, Error> {
        let id = || entry.game().id();
        let boards = || {
            entry.boards.as_ref().ok_or_else(|| {
                Error::unsupported(
                    UnsupportedPart::This,
                    format!("{} has no windows by number", id()),
                    [PossibleInstead::From("POS".into())],
                )
            })
        };
        let (place, in_words) = match window {
            WindowArg::Board { count, below } => {
                let boards = boards()?;
                // The positions are requested once here, so that a window that does not exist is refused at once.
                let positions = boards.positions(*count, *below);
                positions.map(drop).map_err(|error| Error::input(format!("window of {}: {error}", id())))?;
                (WindowPositions::Below { count: *count, below: *below }, window.to_string())
            }
            WindowArg::Bounds(bounds) => {
                let boards = boards()?;
                let ranges: Vec<NumberRange> = bounds.iter().copied().map(NumberRange::below).collect();
                let positions = boards.within(&ranges);
                positions.map(drop).map_err(|error| Error::input(format!("window of {}: {error}", id())))?;
                // If all bounds are equal, the solvers of whole boards apply.
                match bounds[..] {
                    [below, ref others @ ..] if others.iter().all(|&other| other == below) => {
                        let arg = WindowArg::Board { count: bounds.len(), below };
                        (WindowPositions::Below { count: bounds.len(), below }, arg.to_string())
                    }
                    _ => (WindowPositions::Within(ranges), window.to_string()),
                }
            }
            WindowArg::From(text) => {
                let position = entry.read(text)?;
                let p = entry.small(&position)?;
                let in_words = WindowArg::From(position.to_string()).to_string();
                (WindowPositions::Listed(followers(entry.game(), &p, &cx.run())?), in_words)
            }
            WindowArg::Whole => {
                return Err(Error::unsupported(
                    UnsupportedPart::This,
                    format!("which positions of {}?", id()),
                    [
                        PossibleInstead::Boards,
                        PossibleInstead::SingleHeaps,
                        PossibleInstead::From("POS".into()),
                    ],
                ));
            }
        };
        Ok(GameWindow { entry, place, in_words })
    }

    /// Returns the number of positions, if it is known.
    fn len(&self) -> Option<u128> {
        match &self.place {
            WindowPositions::Below { count, below } => {
                self.entry.boards.as_ref()?.positions_len(*count, *below)
            }
            WindowPositions::Within(ranges) => self.entry.boards.as_ref()?.within_len(ranges),
            WindowPositions::Listed(positions) => Some(positions.len() as u128),
        }
    }

    /// Returns the window as a board, if it is one.
    fn board(&self) -> Option<NumberWindow> {
        match self.place {
            WindowPositions::Below { count, below } => Some(NumberWindow { count, below }),
            WindowPositions::Within(_) | WindowPositions::Listed(_) => None,
        }
    }

    /// Returns the window as one that solvers of boards may solve, if it is one.
    fn shape(&self) -> Option<WindowShape<'_>> {
        match &self.place {
            WindowPositions::Within(ranges) => Some(WindowShape::Within(ranges)),
            _ => self.board().map(WindowShape::Below),
        }
    }

    /// Returns `true` if the positions of the window have few followers, or are all followers of a position.
    fn is_small_as_a_whole(&self) -> bool {
        match self.place {
            WindowPositions::Listed(_) => true,
            WindowPositions::Below { below, .. } => below <= FEW_SQUARES,
            WindowPositions::Within(_) => false,
        }
    }

    fn positions(&self) -> PositionList<'_, P> {
        match (&self.place, &self.entry.boards) {
            (WindowPositions::Below { count, below }, Some(boards)) => {
                boards.positions(*count, *below).unwrap_or_else(|_| Box::new(std::iter::empty()))
            }
            (WindowPositions::Within(ranges), Some(boards)) => {
                boards.within(ranges).unwrap_or_else(|_| Box::new(std::iter::empty()))
            }
            (WindowPositions::Below { .. } | WindowPositions::Within(_), None) => {
                Box::new(std::iter::empty())
            }
            (WindowPositions::Listed(positions), _) => Box::new(positions.iter().cloned()),
        }
    }
}

impl<P: AnyPosition> GameWindow<'_, P> {
    /// Solves a board by a solver of whole boards, and continues from the known values. Returns `None` if no such
    /// solver is to be used. Otherwise returns the limit or cancellation that stopped the solver, if any.
    fn solve_whole(
        &self,
        plays: Plays,
        cx: &Context<'_>,
        values: &mut WindowValues,
    ) -> Result<Option<Option<Stopped>>, Error> {
        let mut excluded = Vec::new();
        loop {
            let shape = self.shape();
            let fast = boards::choose(&self.entry, shape, plays, &excluded, cx)?;
            let (Some(fast), Some(shape)) = (fast, shape) else { return Ok(None) };
            cx.explain(&format_args!("table 1. the whole board by the solver {}", fast.choice()));
            if let (SolverChoice::Swept, WindowShape::Below(board)) = (fast.choice(), shape) {
                boards::explain_sweep(&self.entry, board, cx);
            }
            if fast.choice() == SolverChoice::Rows && values.checkpoint().is_some() {
                cx.remark_trying(
                    "the solver of rows has nothing to save before it is done",
                    SolverChoice::Swept,
                );
            }
            let known = values.known(plays);
            let solved = match values.checkpoint() {
                None => shape.solve(fast, known, &cx.run(), &mut |_| Ok(())),
                Some(_) => fast.solve_saved(shape, known, &cx.run(), &mut |table| {
                    if values.checkpoint().is_some_and(Checkpoint::is_due) {
                        let TableValues { normal, misere } = table.to_values();
                        values.replace(normal, misere, cx);
                    }
                    Ok(())
                }),
            };
            let (table, stopped) = match solved {
                Ok(solved) => solved,
                // Another solver, or none of whole boards, is used instead.
                Err(error @ (TableError::Unsuitable(_) | TableError::NoLines))
                    if cx.solver == SolverChoice::Auto =>
                {
                    cx.explain(&format_args!("table 1. the solver {}: {error}", fast.choice()));
                    excluded.push(fast.choice());
                    continue;
                }
                Err(error @ (TableError::Unsuitable(_) | TableError::NoLines)) => {
                    return Err(boards::unsuitable(fast.choice(), &self.entry, &error));
                }
                Err(TableError::TooManyValues) => return Err(values.too_many()),
                Err(error) => return Err(error.into()),
            };
            let verified =
                if stopped.is_none() && cx.verify > 0 { self.verify_table(&table, cx) } else { Ok(()) };
            // A wrong table is not a result. A table whose verification was stopped is a result.
            if !matches!(verified, Err(Error::Refuted(_))) {
                values.replace(table.normal, table.misere, cx);
            }
            verified?;
            return Ok(Some(stopped));
        }
    }

    /// Returns the solver that keeps no values, with the board.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the window is not a board, or if that solver is not to be used.
    fn without_table(
        &self,
        plays: Plays,
        cx: &Context<'_>,
    ) -> Result<(&dyn WindowSolver, NumberWindow), Error> {
        let WindowPositions::Below { count, below } = self.place else {
            return Err(boards::no_board(SolverChoice::Sets, &self.entry));
        };
        let board = NumberWindow { count, below };
        let fast = boards::by_sets(&self.entry, board, plays, cx)?;
        let fast = fast.ok_or_else(|| boards::no_board(SolverChoice::Sets, &self.entry))?;
        boards::explain_without_table(&self.entry, board, cx);
        Ok((fast, board))
    }

    /// Verifies random positions of a finished table against the definition.
    fn verify_table(&self, table: &TableValues, cx: &Context<'_>) -> Result<(), Error> {
        let mut sample = ReservoirSample::new(cx.verify, cx.seed);
        let mut count = 0;
        for p in self.positions() {
            sample.offer(|| (p, found_at(table, count)));
            count += 1;
        }
        if count != table.len() {
            let table_len = table.len();
            return Err(Error::Refuted(format!("verify: the window has {count} positions, not {table_len}")));
        }
        verify(&self.entry, &sample, cx)
    }
}

fn found_at(values: &TableValues, index: usize) -> SolverValues {
    SolverValues {
        normal: values.normal.get(index),
        misere: values.misere.as_ref().and_then(|misere| misere.get(index)),
    }
}

impl<P: AnyPosition> AnyWindow for GameWindow<'_, P> {
    fn describe(&self) -> String {
        self.in_words.clone()
    }

    fn solve(
        &self,
        plays: Plays,
        cx: &Context<'_>,
        values: &mut WindowValues,
    ) -> Result<Option<Stopped>, Error> {
        let less =
            |error: Error| error.or_instead(boards::without_values(&self.entry, self.board(), plays, cx));
        values.expect(self.len(), cx).map_err(less)?;
        if let Some(stopped) = self.solve_whole(plays, cx, values).map_err(less)? {
            return Ok(stopped);
        }
        let mut sample = ReservoirSample::new(cx.verify, cx.seed);
        let mut solvers = Solvers::default();
        let stopped =
            solvers.each(&self.entry, &mut self.positions(), plays, cx, values, &mut |p, found| {
                sample.offer(|| (p.clone(), found));
            })?;
        cx.run().discard(solvers);
        if stopped.is_none() {
            verify(&self.entry, &sample, cx)?;
        }
        Ok(stopped)
    }

    fn misere_is_cheap(&self, cx: &Context<'_>) -> bool {
        let by_parts = self.entry.heap.is_some() || self.entry.has_parts();
        !by_parts
            || self.entry.components.is_none() && self.is_small_as_a_whole()
            || boards::choose(&self.entry, self.shape(), Plays::Both, &[], cx)
                .is_ok_and(|fast| fast.is_some())
    }

    fn sums(&self, plays: Plays, cx: &Context<'_>) -> Result<Option<ValueTotals>, Error> {
        // Without values, nothing can be verified.
        let (WindowPositions::Below { count, below }, 0) = (&self.place, cx.verify) else { return Ok(None) };
        boards::sums(&self.entry, NumberWindow { count: *count, below: *below }, plays, cx)
    }

    fn count(&self) -> Option<u128> {
        self.len()
    }

    fn by_sets(&self, plays: Plays, cx: &Context<'_>) -> Result<bool, Error> {
        let (WindowPositions::Below { count, below }, 0) = (&self.place, cx.verify) else { return Ok(false) };
        let board = NumberWindow { count: *count, below: *below };
        Ok(boards::by_sets(&self.entry, board, plays, cx)?.is_some())
    }

    fn swept(&self) -> Option<(LoweredMember, Colex)> {
        let WindowPositions::Below { count, below } = self.place else { return None };
        let board = NumberWindow { count, below };
        self.entry.fast.iter().find_map(|fast| fast.swept(board))
    }

    fn sums_saved(
        &self,
        plays: Plays,
        checkpoint: &mut Checkpoint,
        cx: &Context<'_>,
    ) -> Result<Result<ValueTotals, Stopped>, Error> {
        let (fast, board) = self.without_table(plays, cx)?;
        match fast.sums_saved(board, plays, &cx.run(), checkpoint) {
            Ok(Some(sums)) => Ok(Ok(sums)),
            Err(TableError::Stopped(stopped)) => Ok(Err(stopped)),
            Err(error) => Err(error.into()),
            Ok(None) => Err(boards::no_board(fast.choice(), &self.entry)),
        }
    }

    fn show_kept(
        &self,
        plays: Plays,
        cx: &Context<'_>,
        rows: &mut dyn ResumableRows,
        checkpoint: Option<&mut Checkpoint>,
    ) -> Result<Option<Stopped>, Error> {
        let (fast, board) = self.without_table(plays, cx)?;
        cx.expect(self.len());
        let mut named = NamedValues { rows, window: self, names: self.names() };
        match fast.show(board, plays, &cx.run(), &mut named, checkpoint) {
            Ok(true) => Ok(None),
            Err(TableError::Stopped(stopped)) => Ok(Some(stopped)),
            Err(error) => Err(error.into()),
            Ok(false) => Err(boards::no_board(fast.choice(), &self.entry)),
        }
    }

    fn names(&self) -> Box<dyn Iterator<Item = String> + '_> {
        Box::new(self.positions().map(|position| self.entry.game().write(&position)))
    }

    fn visit(&self, each: &mut dyn FnMut(Position) -> ControlFlow<()>) {
        let _ = self.positions().try_for_each(|p| each(self.entry.handle(p)));
    }

    fn write(&self, each: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let _ = self.positions().try_for_each(|p| each(&self.entry.game().write(&p)));
    }

    fn expand(&self, cx: &Context<'_>) -> Result<WindowGraph<'_>, Error> {
        let part = expand(self.entry.game(), self.positions(), &cx.run())?;
        self.entry.listed(&part)?;
        let positions = part.positions;
        Ok(WindowGraph {
            graph: Cow::Owned(part.graph),
            start_count: part.start_count,
            name: Box::new(move |v| self.entry.game().write(&positions[v as usize])),
        })
    }
}

/// Values that are shown together with the text of the positions.
struct NamedValues<'a, 'e, P: AnyPosition> {
    rows: &'a mut dyn ResumableRows,
    window: &'a GameWindow<'e, P>,
    names: Box<dyn Iterator<Item = String> + 'a>,
}

impl<P: AnyPosition> ResumableSink for NamedValues<'_, '_, P> {
    fn resume(&mut self, positions: u64, mark: [u64; 4]) -> io::Result<()> {
        let passed = usize::try_from(positions).map_err(|_| io::ErrorKind::InvalidData)?;
        let game = self.window.entry.game();
        self.names = Box::new(self.window.positions().skip(passed).map(|position| game.write(&position)));
        self.rows.resume(positions, mark)
    }

    fn write(&mut self, values: &TableValues) -> ControlFlow<()> {
        self.rows.show(values, &mut self.names)
    }

    fn commit(&mut self) -> io::Result<[u64; 4]> {
        self.rows.keep()
    }
}

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns a window of the game.
    pub(crate) fn game_window(
        &self,
        window: &WindowArg,
        cx: &Context<'_>,
    ) -> Result<Box<dyn AnyWindow + '_>, Error> {
        Ok(Box::new(GameWindow::new(MaybeOwned::Borrowed(self), window, cx)?))
    }
}
