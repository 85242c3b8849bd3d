//! Tables of whole boards, faster than position by position, where a game offers it.

use crate::answer::sums::Sums;
use crate::solver_choice::SolverChoice;
use impartial::game::{Colex, Lines, Movers, Numbered, Numbering, Ranked, Swept};
use impartial::run::{Run, Stopped};
use impartial::solve::rows::Rows;
use impartial::solve::{LineTable, Pause, RankedTable, RowTable, SweptTable, TableError, TableValues};
use std::marker::PhantomData;

/// All positions of `count` coins (or heaps) below `below`, in the order of the game's boards.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    pub count: usize,
    pub below: u64,
}

/// A solver of all positions of a board at once.
pub trait FastTable<G>: Send + Sync {
    /// Its name on the command line.
    fn choice(&self) -> SolverChoice;

    /// An estimate of the bytes that it needs for a board; `None` if it cannot solve it.
    fn bytes(&self, game: &G, board: Board, misere: bool) -> Option<u64>;

    /// Sums over all values of a board, found without keeping these; `None` if it cannot do that.
    fn sums(&self, game: &G, board: Board, misere: bool, run: &Run<'_>) -> Result<Option<Sums>, TableError> {
        let _ = (game, board, misere, run);
        Ok(None)
    }

    /// Solves a board of which the first values are known, with misère values where `known` has
    /// room for them. Returns the values and what stopped it, if anything did. `pause` is called
    /// every few milliseconds with the values so far.
    fn solve(
        &self,
        game: &G,
        board: Board,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError>;
}

/// By ranks, on windows of the kind W.
pub(crate) struct ByRanks<W>(PhantomData<fn() -> W>);

/// By lines, on windows of the kind W.
pub(crate) struct ByLines<W>(PhantomData<fn() -> W>);

/// By a sweep, on as many threads as the command has.
pub(crate) struct BySweep;

/// By rows, where only the largest member moves.
pub(crate) struct ByRows;

impl<W> ByRanks<W> {
    pub(crate) const fn new() -> Self {
        ByRanks(PhantomData)
    }
}

impl<W> ByLines<W> {
    pub(crate) const fn new() -> Self {
        ByLines(PhantomData)
    }
}

/// What stopped a table is no error: its first values are known.
fn ended(
    solved: Result<(), TableError>,
    values: TableValues,
) -> Result<(TableValues, Option<Stopped>), TableError> {
    match solved {
        Ok(()) => Ok((values, None)),
        Err(TableError::Stopped(stopped)) => Ok((values, Some(stopped))),
        Err(error) => Err(error),
    }
}

impl<W: Numbering, G: Numbered<W> + Ranked<W>> FastTable<G> for ByRanks<W> {
    fn choice(&self) -> SolverChoice {
        SolverChoice::Ranked
    }

    fn bytes(&self, game: &G, board: Board, misere: bool) -> Option<u64> {
        let window = game.numbered(board.count, board.below).ok()?;
        Some(RankedTable::<G, W>::bytes(&window, misere))
    }

    fn solve(
        &self,
        game: &G,
        board: Board,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        let window = game.numbered(board.count, board.below)?;
        let mut table = RankedTable::resume(game, &window, known)?;
        let solved = table.solve_pausing(run, pause);
        ended(solved, table.into_values())
    }
}

impl<W: Numbering, G: Numbered<W> + Lines<W>> FastTable<G> for ByLines<W> {
    fn choice(&self) -> SolverChoice {
        SolverChoice::Lines
    }

    fn bytes(&self, game: &G, board: Board, misere: bool) -> Option<u64> {
        let window = game.numbered(board.count, board.below).ok()?;
        LineTable::bytes(game, &window, misere)
    }

    fn solve(
        &self,
        game: &G,
        board: Board,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        let window = game.numbered(board.count, board.below)?;
        let mut table = LineTable::resume(game, &window, known)?;
        let solved = table.solve_pausing(run, pause);
        ended(solved, table.into_values())
    }
}

impl<G: Swept> FastTable<G> for BySweep {
    fn choice(&self) -> SolverChoice {
        SolverChoice::Swept
    }

    fn bytes(&self, game: &G, board: Board, misere: bool) -> Option<u64> {
        let window: Colex = game.numbered(board.count, board.below).ok()?;
        Some(SweptTable::bytes(&window, misere))
    }

    fn solve(
        &self,
        game: &G,
        board: Board,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        let window: Colex = game.numbered(board.count, board.below)?;
        let mut table = SweptTable::resume(game, &window, known)?.threads(rayon::current_num_threads());
        let solved = table.solve_pausing(run, pause);
        ended(solved, table.into_values())
    }
}

impl<G: Swept> FastTable<G> for ByRows {
    fn choice(&self) -> SolverChoice {
        SolverChoice::Rows
    }

    fn bytes(&self, game: &G, board: Board, misere: bool) -> Option<u64> {
        if game.movers() != Movers::Largest {
            return None;
        }
        let window: Colex = game.numbered(board.count, board.below).ok()?;
        Some(RowTable::of(&window, misere).bytes())
    }

    fn sums(&self, game: &G, board: Board, misere: bool, run: &Run<'_>) -> Result<Option<Sums>, TableError> {
        if game.movers() != Movers::Largest {
            return Ok(None);
        }
        let window: Colex = game.numbered(board.count, board.below)?;
        Ok(Some(Rows::of(&window, misere).sums(run)?.into()))
    }

    /// Rows are not finished in the order of the window: what is known is kept as it is until all
    /// values are.
    fn solve(
        &self,
        game: &G,
        board: Board,
        known: TableValues,
        run: &Run<'_>,
        _: Pause<'_>,
    ) -> Result<(TableValues, Option<Stopped>), TableError> {
        let window: Colex = game.numbered(board.count, board.below)?;
        if known.len() as u64 > window.positions() {
            return Err(TableError::TooManyValues);
        }
        match RowTable::of(&window, known.misere.is_some()).values(run) {
            Ok(values) => Ok((values, None)),
            Err(TableError::Stopped(stopped)) => Ok((known, Some(stopped))),
            Err(error) => Err(error),
        }
    }
}
