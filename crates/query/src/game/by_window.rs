//! Values of positions from the values of a window that contains them.

use crate::capabilities::board::{NumberWindow, WindowSolver};
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::Error;
use crate::game::kept_windows::{KeptWindow, grown, may_grow};
use crate::game::solvers::Solvers;
use crate::plan::{self, PlanMethod, StepBudget};
use crate::results::SolverValues;
use crate::solver_choice::SolverChoice;
use impartial::game::{EnumeratePositions, NumberRange};
use impartial::run::{Reason, Run};
use impartial::solve::{TableError, TableValues};
use impartial::value::Plays;
use std::collections::HashMap;

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns the values of a position from the smallest board that contains it. A session keeps the values of the board,
    /// which may then be larger. Returns `None` if the solver is unsuitable.
    pub(crate) fn in_board(
        &self,
        boards: &dyn EnumeratePositions<Position = P>,
        fast: &dyn WindowSolver,
        p: &P,
        solvers: &mut Solvers<P>,
        run: &Run<'_>,
    ) -> Result<Option<SolverValues>, Error> {
        let Some((count, below)) = boards.smallest_window(p) else {
            return Ok(Some(SolverValues::default()));
        };
        if solvers.is_session()
            && may_grow(run)
            && let Some(larger) = solvers.windows.larger_bound(count, below)
            && fast
                .bytes(NumberWindow { count, below: larger }, Plays::Both)
                .is_some_and(|bytes| run.memory_left().is_none_or(|left| bytes <= left))
        {
            match solve_board(boards, fast, NumberWindow { count, below: larger }, p, solvers, run) {
                Ok(Some(found)) if found.normal.is_some() => return Ok(Some(found)),
                Err(TableError::Stopped(stopped)) if stopped.reason == Reason::Cancelled => {
                    return Err(stopped.into());
                }
                // The position alone may still be possible.
                _ => {}
            }
        }
        match solve_board(boards, fast, NumberWindow { count, below }, p, solvers, run) {
            Err(TableError::Unsuitable(_)) => Ok(None),
            solved => Ok(Some(solved?.unwrap_or_default())),
        }
    }

    /// Returns the values of a position from the positions whose numbers are at most those of the position. A session that
    /// has solved such positions before solves all of them, and keeps their values. `cost` is the number of steps for all of
    /// them. Returns `None` if the solver is unsuitable.
    pub(crate) fn in_ranges(
        &self,
        fast: &dyn WindowSolver,
        ranges: &[NumberRange],
        p: &P,
        cost: u128,
        solvers: &mut Solvers<P>,
        run: &Run<'_>,
    ) -> Result<Option<SolverValues>, Error> {
        if solvers.is_session() && may_grow(run) {
            let windows = &mut solvers.windows;
            windows.steps = windows.steps.saturating_add(cost);
            if windows.steps >= cost.saturating_mul(2) {
                windows.steps = 0;
                if let Some(found) = self.keep_ranges(fast, ranges, p, solvers, run)? {
                    return Ok(Some(found));
                }
            }
        }
        let solved = fast.solve_within(ranges, TableValues::new(Plays::Both), run, &mut |_| Ok(()));
        let (table, stopped) = match solved {
            Err(TableError::Unsuitable(_)) => return Ok(None),
            solved => solved?,
        };
        match stopped {
            Some(stopped) => Err(TableError::Stopped(stopped).into()),
            None => Ok(Some(values_at(&table, 0))),
        }
    }

    /// Returns the values of the options of a position from the window of all positions whose numbers are at most those of
    /// the position. Returns `None` if that window does not contain all options, if its solver is unsuitable, or if the
    /// table of all followers of the position is found with less work; `solvers` then contains that table.
    pub(crate) fn options_in_window(
        &self,
        p: &P,
        options: &[P],
        (solver, cost): (SolverChoice, u128),
        solvers: &mut Solvers<P>,
        cx: &Context<'_>,
    ) -> Result<Option<Vec<SolverValues>>, Error> {
        let fast = self.fast.iter().find(|fast| fast.choice() == solver);
        let (Some(boards), Some(fast)) = (&self.boards, fast) else { return Ok(None) };
        let Some(mut ranges) = boards.ranges_of(p) else { return Ok(None) };
        ranges.iter_mut().for_each(|range| range.from = 0);
        let run = cx.run();
        let most = cost / plan::INTERPRETED_OPTION / (options.len() as u128).max(1);
        let tried = StepBudget::Positions(u64::try_from(most).unwrap_or(u64::MAX)).cap(&run);
        if solvers.by_method(self, PlanMethod::Whole, p, &tried).is_ok() {
            return Ok(None);
        }
        run.check(0, 0).map_err(TableError::Stopped)?;
        let known = TableValues::new(Plays::Both);
        let run = run.with_reserved_memory(solvers.bytes());
        let (table, stopped) = match fast.solve_within(&ranges, known, &run, &mut |_| Ok(())) {
            Err(TableError::Unsuitable(_) | TableError::Memory { .. }) => return Ok(None),
            solved => solved?,
        };
        if let Some(stopped) = stopped {
            return Err(TableError::Stopped(stopped).into());
        }
        let mut places: HashMap<&P, usize> = HashMap::with_capacity(options.len());
        for (place, option) in options.iter().enumerate() {
            places.insert(option, place);
        }
        let mut found = vec![None; options.len()];
        let Ok(positions) = boards.within(&ranges) else { return Ok(None) };
        for (index, position) in positions.enumerate() {
            if let Some(&place) = places.get(&position) {
                let misere = table.misere.as_ref().and_then(|misere| misere.get(index));
                found[place] = Some(SolverValues { normal: table.normal.get(index), misere });
            }
        }
        cx.explain(&format_args!("options: all of them in one window, by the solver {solver}"));
        Ok(found.into_iter().collect())
    }

    /// Solves and keeps the positions whose numbers lie below bounds that contain `p`. Returns `None` if that is not
    /// possible.
    fn keep_ranges(
        &self,
        fast: &dyn WindowSolver,
        ranges: &[NumberRange],
        p: &P,
        solvers: &mut Solvers<P>,
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
                    solvers.windows.add(window);
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
    fast: &dyn WindowSolver,
    board: NumberWindow,
    p: &P,
    solvers: &mut Solvers<P>,
    run: &Run<'_>,
) -> Result<Option<SolverValues>, TableError> {
    let (table, stopped) = fast.solve(board, TableValues::new(Plays::Both), run, &mut |_| Ok(()))?;
    if let Some(stopped) = stopped {
        return Err(TableError::Stopped(stopped));
    }
    let NumberWindow { count, below } = board;
    let ranking = boards.ranking(count, below).ok();
    let ranking = ranking.filter(|ranking| ranking.positions() == table.len() as u64);
    let placed = ranking.and_then(|ranking| Some((boards.rank_of(p, &ranking)?, ranking)));
    match placed {
        Some((place, ranking)) => {
            let found = values_at(&table, usize::try_from(place).unwrap_or(usize::MAX));
            if solvers.is_session() {
                solvers.windows.add(KeptWindow::Below { ranking, values: table });
            }
            Ok(Some(found))
        }
        None => {
            let place =
                boards.positions(count, below).ok().and_then(|mut all| all.position(|other| other == *p));
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
