//! Tables of whole boards, which some games solve faster than position by position.

use crate::results::sums::ValueTotals;
use crate::solver_choice::SolverChoice;
use impartial::game::{Colex, EnumeratePositions, LoweredMember, NumberRange, RankedOptions, RankingError};
use impartial::run::{Checkpoint, Reason, Run, Stopped};
use impartial::solve::{LineTable, Pause, RankedTable, TableError, TableValues, WindowTable};
use impartial::value::{GrundyPair, Plays};
use impartial_sweep::rows::{RowTable, Rows};
use impartial_sweep::{ResumableSink, SetSweep, SweepTable};
use std::ops::ControlFlow;
use std::sync::Arc;

/// All positions of `count` coins (or heaps) below `below`, in the order of the game's boards.
#[derive(Clone, Copy, Debug)]
pub struct NumberWindow {
    /// Number of coins, heaps or numbers.
    pub count: usize,
    /// Upper bound on all of them, exclusive.
    pub below: u64,
}

/// A window that a solver of boards may solve.
#[derive(Clone, Copy, Debug)]
pub enum WindowShape<'a> {
    /// The positions of a number of members below one bound.
    Below(NumberWindow),
    /// The positions whose numbers lie in these ranges.
    Within(&'a [NumberRange]),
}

impl WindowShape<'_> {
    /// Returns the number of members or numbers of a position.
    pub(crate) fn count(&self) -> usize {
        match self {
            WindowShape::Below(board) => board.count,
            WindowShape::Within(ranges) => ranges.len(),
        }
    }

    /// Returns an estimate of the bytes that a solver needs, or `None` if it cannot solve the window.
    pub(crate) fn bytes(&self, solver: &dyn WindowSolver, plays: Plays) -> Option<u64> {
        match self {
            WindowShape::Below(board) => solver.bytes(*board, plays),
            WindowShape::Within(ranges) => solver.bytes_within(ranges, plays),
        }
    }

    /// Solves the window.
    pub(crate) fn solve(
        &self,
        solver: &dyn WindowSolver,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        match self {
            WindowShape::Below(board) => solver.solve(*board, known, run, pause),
            WindowShape::Within(ranges) => solver.solve_within(ranges, known, run, pause),
        }
    }
}

/// The values of positions that are found by the numbers of the positions.
pub trait NumberPairs: Send {
    /// Returns the values of the position with these numbers, or `None` if they are not known.
    fn pair(&self, numbers: &[u64]) -> Option<GrundyPair>;

    /// Returns the number of bytes in use.
    fn bytes(&self) -> u64;
}

/// A solver of all positions of a board of one game at once.
pub trait WindowSolver: Send + Sync {
    /// Returns the choice that selects this solver.
    fn choice(&self) -> SolverChoice;

    /// Returns an estimate of the bytes that the solver needs for a board, or `None` if it cannot solve the board.
    fn bytes(&self, board: NumberWindow, plays: Plays) -> Option<u64>;

    /// Returns an estimate of the bytes that the solver needs for the positions whose numbers lie in `ranges`, or `None` if
    /// it cannot solve such a window, which is the default.
    fn bytes_within(&self, ranges: &[NumberRange], plays: Plays) -> Option<u64> {
        let _ = (ranges, plays);
        None
    }

    /// Solves the positions whose numbers lie in `ranges`, like [`solve`](WindowSolver::solve).
    ///
    /// # Errors
    /// [`TableError::Unsuitable`] if the solver cannot solve such a window, which is the default.
    fn solve_within(
        &self,
        ranges: &[NumberRange],
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        let _ = (ranges, known, run, pause);
        Err(TableError::Unsuitable("each number has a bound of its own"))
    }

    /// Solves a window like [`solve`](WindowSolver::solve), for work that is saved and continued: in the order of the window, so
    /// that no work is lost where it stops. By default, [`solve`](WindowSolver::solve) has this order.
    ///
    /// # Errors
    /// The errors of [`solve`](WindowSolver::solve) and [`solve_within`](WindowSolver::solve_within).
    fn solve_saved(
        &self,
        window: WindowShape<'_>,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        match window {
            WindowShape::Below(board) => self.solve(board, known, run, pause),
            WindowShape::Within(ranges) => self.solve_within(ranges, known, run, pause),
        }
    }

    /// Returns the values of all positions whose numbers lie in `ranges`, by their numbers. Returns `None` if the solver does
    /// not give values by numbers, which is the default.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    fn pairs(&self, ranges: &[NumberRange], run: &Run<'_>) -> Result<Option<Box<dyn NumberPairs>>, Stopped> {
        let _ = (ranges, run);
        Ok(None)
    }

    /// Returns sums over all values of a board, found without keeping the values, or `None` if the solver cannot do
    /// that.
    fn sums(
        &self,
        board: NumberWindow,
        plays: Plays,
        run: &Run<'_>,
    ) -> Result<Option<ValueTotals>, TableError> {
        let _ = (board, plays, run);
        Ok(None)
    }

    /// Returns an estimate of the bytes that the solver needs for a board if it keeps no values, or `None` if it cannot
    /// do that.
    fn bytes_without_values(&self, board: NumberWindow, plays: Plays) -> Option<u64> {
        let _ = (board, plays);
        None
    }

    /// Does the same as [`sums`](WindowSolver::sums), and saves its state from time to time and when a limit ends the
    /// work. Returns `None` if the solver cannot do that.
    fn sums_saved(
        &self,
        board: NumberWindow,
        plays: Plays,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Result<Option<ValueTotals>, TableError> {
        let _ = (board, plays, run, checkpoint);
        Ok(None)
    }

    /// Returns the board as a window of ascending lists, with the members that may be lowered, if the rule has this
    /// form.
    fn swept(&self, board: NumberWindow) -> Option<(LoweredMember, Colex)> {
        let _ = board;
        None
    }

    /// Writes all values of a board to a sink in order. Continues from a checkpoint and saves there, if there is one.
    /// Returns `false` if the solver cannot do that.
    fn show(
        &self,
        board: NumberWindow,
        plays: Plays,
        run: &Run<'_>,
        sink: &mut dyn ResumableSink,
        checkpoint: Option<&mut Checkpoint>,
    ) -> Result<bool, TableError> {
        let _ = (board, plays, run, sink, checkpoint);
        Ok(false)
    }

    /// Solves a board of which the first values are known, with misère values where `known` has room for them. Returns
    /// the values, and the limit or cancellation that stopped the work, if any. `pause` is called every few
    /// milliseconds with the values so far.
    fn solve(
        &self,
        board: NumberWindow,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError>;
}

/// A solver that fills a table in the order of the window.
pub(crate) struct ByTable<G> {
    game: Arc<G>,
    choice: SolverChoice,
    bytes: fn(&G, NumberWindow, Plays) -> Option<u64>,
    solve: SolveWindow<G>,
}

/// The function of a [`ByTable`] that solves a board, with the arguments of [`WindowSolver::solve`].
type SolveWindow<G> = fn(
    &G,
    NumberWindow,
    TableValues,
    &Run<'_>,
    Pause<'_>,
) -> Result<(TableValues, Option<Stopped>), TableError>;

/// Returns the solver by ranks.
pub(crate) fn by_ranks<G: EnumeratePositions + RankedOptions>(game: Arc<G>) -> ByTable<G> {
    ByTable {
        game,
        choice: SolverChoice::Ranked,
        bytes: |game, NumberWindow { count, below }, plays| {
            RankedTable::new(game, &game.ranking(count, below).ok()?, plays).bytes()
        },
        solve: |game, NumberWindow { count, below }, known, run, pause| {
            solve_table(
                RankedTable::new(game, &game.ranking(count, below)?, Plays::Normal),
                known,
                run,
                pause,
            )
        },
    }
}

/// Returns the solver along lines.
pub(crate) fn by_lines<G: EnumeratePositions + RankedOptions>(game: Arc<G>) -> ByTable<G> {
    ByTable {
        game,
        choice: SolverChoice::Lines,
        bytes: |game, NumberWindow { count, below }, plays| {
            LineTable::new(game, &game.ranking(count, below).ok()?, plays).bytes()
        },
        solve: |game, NumberWindow { count, below }, known, run, pause| {
            solve_table(LineTable::new(game, &game.ranking(count, below)?, Plays::Normal), known, run, pause)
        },
    }
}

/// A game in which a move lowers one member, and the members that it may lower.
pub(crate) struct SweptGame<G> {
    pub(crate) game: Arc<G>,
    pub(crate) lowered: LoweredMember,
}

impl<G: EnumeratePositions> SweptGame<G> {
    fn ranking(&self, board: NumberWindow) -> Result<Colex, RankingError> {
        self.game.ranking(board.count, board.below)
    }

    /// Returns a sweep that has not begun and stores no values.
    fn sets<'w>(&self, window: &'w Colex, plays: Plays) -> SetSweep<'w> {
        SetSweep::new(self.lowered, window, plays)
    }
}

/// Returns the solver by a sweep, on all threads that the command has.
pub(crate) fn by_sweep<G: EnumeratePositions>(game: Arc<G>, lowered: LoweredMember) -> ByTable<SweptGame<G>> {
    ByTable {
        game: Arc::new(SweptGame { game, lowered }),
        choice: SolverChoice::Swept,
        bytes: |swept, board, plays| {
            SweepTable::new(swept.lowered, &swept.ranking(board).ok()?, plays).bytes()
        },
        solve: |swept, board, known, run, pause| {
            let window = swept.ranking(board)?;
            let table = SweepTable::new(swept.lowered, &window, known.plays());
            solve_table(table.with_threads(rayon::current_num_threads()), known, run, pause)
        },
    }
}

impl<G: Send + Sync> WindowSolver for ByTable<G> {
    fn choice(&self) -> SolverChoice {
        self.choice
    }

    fn bytes(&self, board: NumberWindow, plays: Plays) -> Option<u64> {
        (self.bytes)(&self.game, board, plays)
    }

    fn solve(
        &self,
        board: NumberWindow,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        (self.solve)(&self.game, board, known, run, pause)
    }
}

/// The solver by a sweep that keeps no values.
pub(crate) struct BySets<G>(pub(crate) SweptGame<G>);

/// The solver by rows, for games in which only the largest member moves.
pub(crate) struct ByRows<G>(pub(crate) Arc<G>);

/// Solves a table of which the first values are known. Returns the values, and the limit or cancellation that stopped
/// the work, if any.
fn solve_table(
    table: impl WindowTable,
    known: TableValues,
    run: &Run<'_>,
    pause: Pause<'_>,
) -> Result<(TableValues, Option<Stopped>), TableError> {
    let first = known.len();
    let mut table = table.with_known_values(known)?;
    let solved = table.solve_pausing(run, pause);
    ended(solved, table.into_values(), first, run)
}

/// Converts the result of a table. A limit that stopped the table is not an error, because its first values are known.
fn ended(
    solved: Result<(), TableError>,
    values: TableValues,
    known: usize,
    run: &Run<'_>,
) -> Result<(TableValues, Option<Stopped>), TableError> {
    let reached = (values.len() > known).then_some(values.len() as u64);
    match solved.map_err(|error| halfway(error, reached, run)) {
        Ok(()) => Ok((values, None)),
        Err(TableError::Stopped(stopped)) => Ok((values, Some(stopped))),
        Err(error) => Err(error),
    }
}

/// Converts a lack of memory that turned out only after `reached` positions: the memory limit has then stopped the
/// work.
fn halfway(error: TableError, reached: Option<u64>, run: &Run<'_>) -> TableError {
    match (error, reached) {
        (TableError::Memory { limit: Some(limit), .. }, Some(positions)) => {
            TableError::Stopped(Stopped { reason: Reason::Memory(limit), positions, seconds: run.seconds() })
        }
        (error, _) => error,
    }
}

/// Returns the sums that a sweep has counted, or `None` before its end. Callers ask only after the end.
fn sums_of(sweep: &SetSweep<'_>) -> Option<ValueTotals> {
    let counts = sweep.counts()?;
    Some((counts.normal.sums(), counts.misere.map(|misere| misere.sums())).into())
}

/// Returns the number of positions that a sweep has covered, or `None` if it has not begun.
fn done(sweep: &SetSweep<'_>) -> Option<u64> {
    Some(sweep.done()).filter(|&done| done > 0)
}

impl<G: EnumeratePositions + Send + Sync> WindowSolver for BySets<G> {
    fn choice(&self) -> SolverChoice {
        SolverChoice::Sets
    }

    /// Returns the bytes with a table that is filled on the way, for a caller that wants a table in spite of its size.
    fn bytes(&self, board: NumberWindow, plays: Plays) -> Option<u64> {
        let window = self.0.ranking(board).ok()?;
        let values = window.positions().saturating_mul(if window.below() > 256 { 2 } else { 1 });
        let columns = if plays.has_misere() { values.saturating_mul(2) } else { values };
        Some(self.0.sets(&window, plays).bytes().saturating_add(columns))
    }

    fn bytes_without_values(&self, board: NumberWindow, plays: Plays) -> Option<u64> {
        let window = self.0.ranking(board).ok()?;
        Some(self.0.sets(&window, plays).bytes())
    }

    fn sums(
        &self,
        board: NumberWindow,
        plays: Plays,
        run: &Run<'_>,
    ) -> Result<Option<ValueTotals>, TableError> {
        let window = self.0.ranking(board)?;
        let mut sweep = self.0.sets(&window, plays).with_threads(rayon::current_num_threads());
        let solved = sweep.solve(run);
        solved.map_err(|error| halfway(error, done(&sweep), run))?;
        Ok(sums_of(&sweep))
    }

    fn sums_saved(
        &self,
        board: NumberWindow,
        plays: Plays,
        run: &Run<'_>,
        checkpoint: &mut Checkpoint,
    ) -> Result<Option<ValueTotals>, TableError> {
        let window = self.0.ranking(board)?;
        let mut sweep = self.0.sets(&window, plays).with_threads(rayon::current_num_threads());
        let solved = sweep.solve_saved(run, checkpoint);
        solved.map_err(|error| halfway(error, done(&sweep), run))?;
        Ok(sums_of(&sweep))
    }

    fn swept(&self, board: NumberWindow) -> Option<(LoweredMember, Colex)> {
        Some((self.0.lowered, self.0.ranking(board).ok()?))
    }

    fn show(
        &self,
        board: NumberWindow,
        plays: Plays,
        run: &Run<'_>,
        sink: &mut dyn ResumableSink,
        checkpoint: Option<&mut Checkpoint>,
    ) -> Result<bool, TableError> {
        let window = self.0.ranking(board)?;
        let sweep = self.0.sets(&window, plays);
        match checkpoint {
            Some(checkpoint) => sweep.stream_resumable(run, checkpoint, sink)?,
            None => sweep.stream(run, &mut |values| sink.write(values))?,
        };
        Ok(true)
    }

    /// Starts at the beginning, because a sweep cannot continue from values alone.
    fn solve(
        &self,
        board: NumberWindow,
        known: TableValues,
        run: &Run<'_>,
        _: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        let window = self.0.ranking(board)?;
        if known.len() as u64 > window.positions() {
            return Err(TableError::TooManyValues);
        }
        let mut values = TableValues::new(known.plays());
        let mut extended = Ok(());
        let streamed = self.0.sets(&window, values.plays()).stream(run, &mut |more| {
            extended = values.extend(more);
            if extended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        extended?;
        let first = known.len();
        let values = if values.len() < first { known } else { values };
        ended(streamed.map(drop), values, first, run)
    }
}

impl<G: EnumeratePositions + Send + Sync> WindowSolver for ByRows<G> {
    fn choice(&self) -> SolverChoice {
        SolverChoice::Rows
    }

    fn bytes(&self, board: NumberWindow, plays: Plays) -> Option<u64> {
        let window: Colex = self.0.ranking(board.count, board.below).ok()?;
        Some(RowTable::new(&window, plays).bytes())
    }

    fn sums(
        &self,
        board: NumberWindow,
        plays: Plays,
        run: &Run<'_>,
    ) -> Result<Option<ValueTotals>, TableError> {
        let window: Colex = self.0.ranking(board.count, board.below)?;
        Ok(Some(Rows::new(&window, plays).sums(run)?.into()))
    }

    /// Solves a board by rows. Rows are not finished in the order of the window, so the known values are returned
    /// unchanged until all values are known.
    fn solve(
        &self,
        board: NumberWindow,
        known: TableValues,
        run: &Run<'_>,
        _: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        let window: Colex = self.0.ranking(board.count, board.below)?;
        if known.len() as u64 > window.positions() {
            return Err(TableError::TooManyValues);
        }
        match RowTable::new(&window, known.plays()).values(run) {
            Ok(values) => Ok((values, None)),
            Err(TableError::Stopped(stopped)) => Ok((known, Some(stopped))),
            Err(error) => Err(error),
        }
    }
}
