//! Windows whose values a session keeps, so that questions about many positions of a window solve it once.
//!
//! A position that play can leave in many ways is solved with the smallest window that contains it. A session keeps the
//! values of that window. When a later question needs a larger one, the new window is somewhat larger than needed, so that
//! a sequence of growing positions costs a constant number of times the work for the last of them.

use crate::capabilities::board::{BoardSolver, BoardWindow, NumberPairs};
use crate::error::Error;
use crate::game::object::{AnyPosition, GameObject};
use crate::game::solving::QuestionSolvers;
use crate::results::SolverValues;
use impartial::game::{Colex, EnumeratePositions, NumberRange};
use impartial::run::{Reason, Run};
use impartial::solve::{TableError, TableValues};

/// Maximum number of windows that a session keeps.
const MOST_WINDOWS: usize = 4;

/// The number of positions of a window that grows is at most this many times the number of those that are needed.
const GROWTH: f64 = 1.6;

/// The windows that a session keeps.
#[derive(Default)]
pub(crate) struct KeptWindows {
    windows: Vec<KeptWindow>,
    /// Number of steps for positions that were solved without the values of their windows being kept.
    steps: u128,
}

/// A window with its values.
enum KeptWindow {
    /// All positions of a board, in the order of their ranks.
    Board { ranking: Colex, values: TableValues },
    /// All positions whose numbers lie below the bounds.
    Numbers { below: Vec<u64>, pairs: Box<dyn NumberPairs> },
}

impl KeptWindow {
    fn bytes(&self) -> u64 {
        match self {
            KeptWindow::Board { ranking, values } => ranking.bytes() + values.bytes() as u64,
            KeptWindow::Numbers { pairs, .. } => pairs.bytes(),
        }
    }

    fn find<P>(&self, boards: &dyn EnumeratePositions<Position = P>, p: &P) -> Option<SolverValues>
    where
        P: AnyPosition,
    {
        let pair = match self {
            KeptWindow::Board { ranking, values } => {
                values.pair(usize::try_from(boards.place(p, ranking)?).ok()?)
            }
            KeptWindow::Numbers { below, pairs } => {
                let numbers: Vec<u64> = boards.ranges_of(p)?.iter().map(|range| range.from).collect();
                let is_inside =
                    numbers.len() == below.len() && numbers.iter().zip(below).all(|(n, below)| n < below);
                if is_inside { pairs.pair(&numbers) } else { None }
            }
        };
        pair.map(SolverValues::from)
    }
}

impl KeptWindows {
    /// Returns the number of bytes of all values.
    pub(crate) fn bytes(&self) -> u64 {
        self.windows.iter().map(KeptWindow::bytes).sum()
    }

    /// Returns the values of a position, if a window contains them.
    pub(crate) fn find<P: AnyPosition>(
        &self,
        boards: &dyn EnumeratePositions<Position = P>,
        p: &P,
    ) -> Option<SolverValues> {
        self.windows.iter().find_map(|window| window.find(boards, p))
    }

    /// Adds a window. It takes the place of one with as many members, or of the oldest one.
    fn add(&mut self, window: KeptWindow) {
        let members = |window: &KeptWindow| match window {
            KeptWindow::Board { ranking, .. } => (true, ranking.count()),
            KeptWindow::Numbers { below, .. } => (false, below.len()),
        };
        let same = self.windows.iter().position(|other| members(other) == members(&window));
        if let Some(oldest) = same.or((self.windows.len() >= MOST_WINDOWS).then_some(0)) {
            self.windows.remove(oldest);
        }
        self.windows.push(window);
    }

    /// Returns a bound on the members of a board that is somewhat larger than `below` if an earlier question had a board of
    /// `count` members.
    fn larger_bound(&self, count: usize, below: u64) -> Option<u64> {
        let has_grown = |window: &KeptWindow| matches!(window, KeptWindow::Board { ranking, .. } if ranking.count() == count);
        self.windows.iter().any(has_grown).then(|| grown(count, below))
    }
}

/// Returns a bound that makes a window of `count` members at most about [`GROWTH`] times as large.
fn grown(count: usize, below: u64) -> u64 {
    let factor = GROWTH.powf(1.0 / count.max(1) as f64);
    // Bounds of windows that can be solved are far below 2^53.
    ((below as f64 * factor) as u64).max(below)
}

/// Returns `true` if the limits of a run leave room for positions that the question does not need.
fn may_grow(run: &Run<'_>) -> bool {
    run.limits().max_time.is_none() && run.limits().max_positions.is_none()
}

impl<P: AnyPosition> GameObject<P> {
    /// Returns the values of a position from the smallest board that contains it. A session keeps the values of the board,
    /// which may then be larger. Returns `None` if the solver is unsuitable.
    pub(crate) fn in_board(
        &self,
        boards: &dyn EnumeratePositions<Position = P>,
        fast: &dyn BoardSolver,
        p: &P,
        solving: &mut QuestionSolvers<'_, P>,
        run: &Run<'_>,
    ) -> Result<Option<SolverValues>, Error> {
        let Some((count, below)) = boards.smallest_window(p) else {
            return Ok(Some(SolverValues::default()));
        };
        if solving.is_session()
            && may_grow(run)
            && let Some(larger) = solving.solvers().windows.larger_bound(count, below)
            && fast
                .bytes(BoardWindow { count, below: larger }, true)
                .is_some_and(|bytes| run.memory_left().is_none_or(|left| bytes <= left))
        {
            match solve_board(boards, fast, BoardWindow { count, below: larger }, p, solving, run) {
                Ok(Some(found)) if found.normal.is_some() => return Ok(Some(found)),
                Err(TableError::Stopped(stopped)) if stopped.reason == Reason::Cancelled => {
                    return Err(stopped.into());
                }
                // The position alone may still be possible.
                _ => {}
            }
        }
        match solve_board(boards, fast, BoardWindow { count, below }, p, solving, run) {
            Err(TableError::Unsuitable(_)) => Ok(None),
            solved => Ok(Some(solved?.unwrap_or_default())),
        }
    }

    /// Returns the values of a position from the positions whose numbers are at most those of the position. A session that
    /// has solved such positions before solves all of them, and keeps their values. `cost` is the number of steps for all of
    /// them. Returns `None` if the solver is unsuitable.
    pub(crate) fn in_ranges(
        &self,
        fast: &dyn BoardSolver,
        ranges: &[NumberRange],
        p: &P,
        cost: u128,
        solving: &mut QuestionSolvers<'_, P>,
        run: &Run<'_>,
    ) -> Result<Option<SolverValues>, Error> {
        if solving.is_session() && may_grow(run) {
            let windows = &mut solving.solvers().windows;
            windows.steps = windows.steps.saturating_add(cost);
            if windows.steps >= cost.saturating_mul(2) {
                windows.steps = 0;
                if let Some(found) = self.keep_ranges(fast, ranges, p, solving, run)? {
                    return Ok(Some(found));
                }
            }
        }
        let solved = fast.solve_within(ranges, TableValues::new(true), run, &mut |_| Ok(()));
        let (table, stopped) = match solved {
            Err(TableError::Unsuitable(_)) => return Ok(None),
            solved => solved?,
        };
        match stopped {
            Some(stopped) => Err(TableError::Stopped(stopped).into()),
            None => Ok(Some(values_at(&table, 0))),
        }
    }

    /// Solves and keeps the positions whose numbers lie below bounds that contain `p`. Returns `None` if that is not
    /// possible.
    fn keep_ranges(
        &self,
        fast: &dyn BoardSolver,
        ranges: &[NumberRange],
        p: &P,
        solving: &mut QuestionSolvers<'_, P>,
        run: &Run<'_>,
    ) -> Result<Option<SolverValues>, Error> {
        let below: Vec<u64> = ranges.iter().map(|range| grown(ranges.len(), range.below)).collect();
        let all: Vec<NumberRange> = below.iter().map(|&below| NumberRange::below(below)).collect();
        match fast.pairs(&all, run) {
            Ok(Some(pairs)) => {
                let window = KeptWindow::Numbers { below, pairs };
                let Some(boards) = &self.boards else { return Ok(None) };
                let found = window.find(&**boards, p);
                if found.is_some() {
                    solving.solvers().windows.add(window);
                }
                Ok(found)
            }
            Err(stopped) if stopped.reason == Reason::Cancelled => Err(stopped.into()),
            // The position alone may still be possible.
            _ => Ok(None),
        }
    }
}

/// Solves a board and returns the values of a position. A session keeps the board. The values are `None` if the board does not
/// contain the position.
fn solve_board<P: AnyPosition>(
    boards: &dyn EnumeratePositions<Position = P>,
    fast: &dyn BoardSolver,
    board: BoardWindow,
    p: &P,
    solving: &mut QuestionSolvers<'_, P>,
    run: &Run<'_>,
) -> Result<Option<SolverValues>, TableError> {
    let (table, stopped) = fast.solve(board, TableValues::new(true), run, &mut |_| Ok(()))?;
    if let Some(stopped) = stopped {
        return Err(TableError::Stopped(stopped));
    }
    let BoardWindow { count, below } = board;
    let ranking = boards.ranking(count, below).ok();
    let ranking = ranking.filter(|ranking| ranking.positions() == table.len() as u64);
    let placed = ranking.and_then(|ranking| Some((boards.place(p, &ranking)?, ranking)));
    match placed {
        Some((place, ranking)) => {
            let found = values_at(&table, usize::try_from(place).unwrap_or(usize::MAX));
            if solving.is_session() {
                solving.solvers().windows.add(KeptWindow::Board { ranking, values: table });
            }
            Ok(Some(found))
        }
        None => {
            let place = boards.board(count, below).ok().and_then(|mut all| all.position(|other| other == *p));
            Ok(place.map(|place| values_at(&table, place)))
        }
    }
}

/// Returns the values with a number in a table.
fn values_at(table: &TableValues, place: usize) -> SolverValues {
    SolverValues {
        normal: table.normal.get(place),
        misere: table.misere.as_ref().and_then(|misere| misere.get(place)),
    }
}
