//! The dense solvers of windows.

use super::cell::Cell;
use super::moves::DenseMoves;
use super::space::{Numbers, Space, below};
use super::table::{DenseTable, Failure, estimated_bytes};
use crate::fast::path::FastPath;
use crate::rule::compiled::CompiledRule;
use impartial::game::NumberRange;
use impartial::kind::{Kind, Tuple, Tuples};
use impartial::run::{CheckpointError, DisplayCount, Progress, Run, Stopped};
use impartial::solve::{Pause, TableError, TableValues, check_memory};
use impartial::value::{GrundyPair, Plays};
use impartial_query::{NumberPairs, NumberWindow, SolverChoice, WindowShape, WindowSolver};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A method of a dense solver.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DenseMethod {
    /// Every option is looked up by its rank.
    Ranks,
    /// Running sets of values take the place of the options on a line.
    Lines,
    /// The solver by ranks with the options as the interpreter lists them, for comparisons.
    #[cfg(test)]
    Interpreted,
}

impl DenseMethod {
    fn is_by_lines(self) -> bool {
        matches!(self, DenseMethod::Lines)
    }

    /// Returns whether the moves are examined for progressions.
    fn recognises(self) -> bool {
        match self {
            DenseMethod::Ranks | DenseMethod::Lines => true,
            #[cfg(test)]
            DenseMethod::Interpreted => false,
        }
    }
}

/// The rule of a game on tuples of numbers, with the form of the tuples.
#[derive(Clone, Debug)]
pub(crate) struct TupleRule {
    pub(crate) rule: Arc<CompiledRule>,
    pub(crate) kind: Tuples,
}

/// The solver of windows of numbers as arrays.
pub(crate) struct DenseSolver {
    pub(crate) game: TupleRule,
    pub(crate) method: DenseMethod,
}

/// The move lines that lead to all earlier positions on a line.
pub(crate) struct RunningLines {
    lines: usize,
    others: usize,
}

impl FastPath<TupleRule> for RunningLines {
    const NAME: &'static str = "running sets";

    fn plan(game: &TupleRule) -> Result<RunningLines, String> {
        let moves = DenseMoves::new(&game.rule, &vec![0xff; game.kind.count], true);
        match moves.line_count() {
            0 => Err("no move line leads to all earlier positions on a line".into()),
            lines => Ok(RunningLines { lines, others: game.rule.file.moves.len() - lines }),
        }
    }

    fn description(&self) -> String {
        let others = match self.others {
            0 => String::new(),
            others => format!("; the options of {} are looked up", DisplayCount(others as u64, "lines")),
        };
        let lines = match self.lines {
            1 => "1 move line leads".to_owned(),
            lines => format!("{lines} move lines lead"),
        };
        format!("running sets: {lines} to all earlier positions on a line{others}")
    }
}

/// Limit on the entries of a table that is made larger, as a multiple of the entries of the window.
const MAX_GROWTH: usize = 16;

/// Number of entries up to which a table is made larger in any case.
const SMALL_TABLE: usize = 1 << 16;

fn largest_numbers(space: &Space) -> Vec<i64> {
    space.below.iter().map(|&below| below.saturating_sub(1) as i64).collect()
}

fn ranges_of(game: &TupleRule, board: NumberWindow) -> Option<Vec<NumberRange>> {
    (board.count == game.kind.count).then(|| vec![NumberRange::below(board.below); board.count])
}

fn space_of(game: &TupleRule, ranges: &[NumberRange]) -> Option<Space> {
    if ranges.len() != game.kind.count {
        return None;
    }
    Space::new(&below(ranges), game.kind.unordered)
}

fn bytes(game: &TupleRule, ranges: &[NumberRange], plays: Plays, lines: bool) -> Option<u64> {
    let space = space_of(game, ranges)?;
    let moves = DenseMoves::new(&game.rule, &largest_numbers(&space), true);
    if lines && !moves.has_lines() {
        return None;
    }
    estimated_bytes(&moves, &space, plays, lines)
}

/// The values of a window, and the limit that ended the work, if any.
type Solved = Result<(TableValues, Option<Stopped>), TableError>;

fn solve(
    game: &TupleRule,
    ranges: &[NumberRange],
    known: TableValues,
    lines: bool,
    recognise: bool,
    run: &Run<'_>,
) -> Solved {
    let plays = known.plays();
    let (values, stopped) = with_table(game, ranges, plays, lines, recognise, run, |task| match task.wide {
        true => task.solve::<u32>(run),
        false => task.solve::<u16>(run),
    })?;
    if values.len() >= known.len() {
        return Ok((values, stopped));
    }
    if stopped.is_none() { Err(TableError::TooManyValues) } else { Ok((known, stopped)) }
}

/// Solves a window in its order, so that the known values are those of its first positions.
fn solve_saved(
    game: &TupleRule,
    ranges: &[NumberRange],
    known: TableValues,
    lines: bool,
    recognise: bool,
    run: &Run<'_>,
    pause: Pause<'_>,
) -> Solved {
    let (pause, plays) = (RefCell::new(pause), known.plays());
    // A table that is made again, larger or with wider entries, begins with the values of the one before.
    let known = RefCell::new(known);
    // Running sets need all positions from 0 on.
    let lines = lines && ranges.iter().all(|range| range.from == 0);
    let solved = with_table(game, ranges, plays, lines, recognise, run, |task| match task.wide {
        true => task.solve_in_order::<u32>(&known, run, &pause),
        false => task.solve_in_order::<u16>(&known, run, &pause),
    })?;
    let (values, stopped) = solved.map_err(TableError::Checkpoint)?;
    let known = known.into_inner();
    if stopped.is_none() && values.len() < known.len() {
        return Err(TableError::TooManyValues);
    }
    Ok((if values.len() < known.len() { known } else { values }, stopped))
}

/// Calls `solve` with the table of a window, and again with a larger one or with wider entries if this is needed.
fn with_table<T>(
    game: &TupleRule,
    ranges: &[NumberRange],
    plays: Plays,
    lines: bool,
    recognise: bool,
    run: &Run<'_>,
    solve: impl Fn(&Task<'_>) -> Result<T, Failure>,
) -> Result<T, TableError> {
    let unsuitable = TableError::Unsuitable;
    let mut space = space_of(game, ranges).ok_or(unsuitable("the window is too large"))?;
    let first_cells = space.cells;
    let mut wide = false;
    loop {
        let moves = DenseMoves::new(&game.rule, &largest_numbers(&space), recognise);
        if lines && !moves.has_lines() {
            return Err(TableError::NoLines);
        }
        check_memory(estimated_bytes(&moves, &space, plays, lines).unwrap_or(u64::MAX), run)?;
        let solved = solve(&Task { game, ranges, space: &space, moves: &moves, plays, lines, wide });
        match solved {
            Ok(solved) => return Ok(solved),
            Err(Failure::LargeValue) if !wide => wide = true,
            Err(Failure::LargeValue) => return Err(unsuitable("a value is too large")),
            Err(Failure::Unsuitable(why)) => return Err(unsuitable(why)),
            Err(Failure::Stopped(stopped)) => return Err(TableError::Stopped(stopped)),
            Err(Failure::Leaves(numbers)) => {
                // Numbers of a larger table are solved as far as the window needs them.
                let grown: Vec<u64> = (space.below.iter().zip(&numbers))
                    .map(|(&below, &number)| if number < below { below } else { (number + 1).max(below * 2) })
                    .collect();
                let limit = first_cells.saturating_mul(MAX_GROWTH).max(SMALL_TABLE);
                let larger = Space::new(&grown, game.kind.unordered).filter(|space| space.cells <= limit);
                match larger {
                    Some(larger) if !lines => space = larger,
                    _ => return Err(unsuitable("a move leads out of the window")),
                }
            }
        }
    }
}

/// The value pairs of the positions of a window, indexed by the rank of the position.
#[derive(Debug)]
pub(crate) struct WindowPairs {
    space: Space,
    entries: Entries,
}

/// The normal and misère entries of a table.
#[derive(Debug)]
enum Entries {
    Narrow(Vec<u16>, Vec<u16>),
    Wide(Vec<u32>, Vec<u32>),
}

impl WindowPairs {
    /// Returns the values of all positions whose numbers lie in `ranges`, or `None` if the game has no dense table for this
    /// window.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the run is reached.
    pub(crate) fn new(
        game: &TupleRule,
        ranges: &[NumberRange],
        run: &Run<'_>,
    ) -> Result<Option<WindowPairs>, Stopped> {
        for lines in [true, false] {
            let solved = with_table(game, ranges, Plays::Both, lines, true, run, |task| {
                let entries = match task.wide {
                    true => {
                        let (normal, misere) = task.entries::<u32>(run)?;
                        Entries::Wide(normal, misere)
                    }
                    false => {
                        let (normal, misere) = task.entries::<u16>(run)?;
                        Entries::Narrow(normal, misere)
                    }
                };
                Ok(WindowPairs { space: task.space.clone(), entries })
            });
            match solved {
                Ok(pairs) => return Ok(Some(pairs)),
                Err(TableError::Stopped(stopped)) => return Err(stopped),
                Err(_) => {}
            }
        }
        Ok(None)
    }

    /// Returns the values of a position, or `None` if the table does not contain them.
    pub(crate) fn pair(&self, position: &Tuple) -> Option<GrundyPair> {
        self.pair_at(position.as_slice())
    }

    fn pair_at(&self, numbers: &[u64]) -> Option<GrundyPair> {
        let cell = self.space.cell(&signed(numbers))?;
        let pair = |normal: Option<usize>, misere: Option<usize>| {
            Some(GrundyPair::new(normal? as u64, misere? as u64))
        };
        match &self.entries {
            Entries::Narrow(normal, misere) => pair(normal.get(cell)?.value(), misere.get(cell)?.value()),
            Entries::Wide(normal, misere) => pair(normal.get(cell)?.value(), misere.get(cell)?.value()),
        }
    }
}

impl NumberPairs for WindowPairs {
    fn pair(&self, numbers: &[u64]) -> Option<GrundyPair> {
        self.pair_at(numbers)
    }

    fn bytes(&self) -> u64 {
        let bytes = match &self.entries {
            Entries::Narrow(normal, misere) => 2 * (normal.capacity() + misere.capacity()),
            Entries::Wide(normal, misere) => 4 * (normal.capacity() + misere.capacity()),
        };
        bytes as u64
    }
}

/// Returns the numbers of a position; a number beyond every table stays beyond it.
fn numbers_of(position: &Tuple) -> Numbers {
    signed(position.as_slice())
}

fn signed(numbers: &[u64]) -> Numbers {
    numbers.iter().map(|&x| i64::try_from(x).unwrap_or(i64::MAX)).collect()
}

/// A window to solve in a table of a certain size.
struct Task<'a> {
    game: &'a TupleRule,
    ranges: &'a [NumberRange],
    space: &'a Space,
    moves: &'a DenseMoves,
    plays: Plays,
    lines: bool,
    /// True if the entries have four bytes instead of two.
    wide: bool,
}

/// Why a table in the order of the window ends early.
enum InOrder {
    Failure(Failure),
    NotSaved(CheckpointError),
}

impl From<Failure> for InOrder {
    fn from(failure: Failure) -> Self {
        InOrder::Failure(failure)
    }
}

impl Task<'_> {
    /// Solves all positions of the window, and returns the entries of both plays.
    fn entries<C: Cell>(&self, run: &Run<'_>) -> Result<(Vec<C>, Vec<C>), Failure> {
        let &Task { game, ranges, space, moves, plays, lines, .. } = self;
        let mut table: DenseTable<'_, C> = DenseTable::new(&game.rule, moves, space, plays, lines)?;
        if lines {
            table.solve_all(run, None)?;
        } else if let Ok(positions) = game.kind.within(ranges) {
            for position in positions {
                if let Some(cell) = space.cell(&numbers_of(&position)) {
                    table.solve_from(cell, run)?;
                }
            }
        }
        Ok(table.into_entries())
    }

    /// Solves the positions of the window in order, after those whose values are known. After a failure, the values so far are
    /// known. The inner error is one of `pause`.
    fn solve_in_order<C: Cell>(
        &self,
        known_so_far: &RefCell<TableValues>,
        run: &Run<'_>,
        pause: &RefCell<Pause<'_>>,
    ) -> Result<Result<(TableValues, Option<Stopped>), CheckpointError>, Failure> {
        let &Task { game, ranges, space, moves, plays, lines, .. } = self;
        let mut table: DenseTable<'_, C> = DenseTable::new(&game.rule, moves, space, plays, lines)?;
        let total = game.kind.within_len(ranges).and_then(|total| u64::try_from(total).ok());
        let known = known_so_far.borrow().clone();
        let mut values = TableValues::new(plays);
        let mut passed = 0u64;
        let mut solve = |cell: usize| -> Result<(), InOrder> {
            if passed.is_multiple_of(256) {
                let done = values.len() as u64;
                run.report(Progress { phase: "positions solved", done, total });
                let bytes = values.bytes() + known.bytes();
                run.check(table.solved(), table.bytes() + bytes as u64).map_err(Failure::Stopped)?;
                if values.len() > known.len() {
                    (pause.borrow_mut())((&values).into()).map_err(InOrder::NotSaved)?;
                }
            }
            passed += 1;
            let (at, position) = (values.len(), space.position(cell));
            match known.normal.get(at) {
                Some(normal) => {
                    let misere = known.misere.as_ref().and_then(|misere| misere.get(at));
                    table.set_known(&position, cell, (normal, misere), run)?;
                }
                None => table.solve_in_order(&position, cell, run)?,
            }
            if let Some(Some((normal, other))) = table.get(cell) {
                values.normal.push(normal);
                if let (Some(column), Some(value)) = (&mut values.misere, other) {
                    column.push(value);
                }
            }
            Ok(())
        };
        let mut end: Result<(), InOrder> = Ok(());
        let mut each = |cell: Option<usize>| {
            end = cell.map_or(
                Err(InOrder::Failure(Failure::Unsuitable("a position outside of the table"))),
                &mut solve,
            );
            if end.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let is_whole = ranges.iter().all(|range| range.from == 0) && space.window == below(ranges);
        if is_whole {
            let _ = space.visit_in_order(&mut |cell| each(Some(cell)));
        } else if let Ok(mut positions) = game.kind.within(ranges) {
            let _ = positions.try_for_each(|position| each(space.cell(&numbers_of(&position))));
        }
        match end {
            Ok(()) => Ok(Ok((values, None))),
            Err(InOrder::Failure(Failure::Stopped(stopped))) => Ok(Ok((values, Some(stopped)))),
            Err(InOrder::Failure(failure)) => {
                if values.len() > known.len() {
                    known_so_far.replace(values);
                }
                Err(failure)
            }
            Err(InOrder::NotSaved(error)) => Ok(Err(error)),
        }
    }

    fn solve<C: Cell>(&self, run: &Run<'_>) -> Result<(TableValues, Option<Stopped>), Failure> {
        let &Task { game, ranges, space, moves, plays, lines, .. } = self;
        let mut table: DenseTable<'_, C> = DenseTable::new(&game.rule, moves, space, plays, lines)?;
        let window = below(ranges);
        let starts_at_zero = ranges.iter().all(|range| range.from == 0);
        let is_whole = starts_at_zero && space.window == window;
        let total = game.kind.within_len(ranges).and_then(|total| u64::try_from(total).ok());
        let mut stopped = None;
        let mut or_stop = |solved: Result<(), Failure>| match solved {
            Err(Failure::Stopped(by)) => {
                stopped = Some(by);
                Ok(())
            }
            solved => solved,
        };
        if lines || is_whole {
            or_stop(table.solve_all(run, total))?;
        }
        let mut values = TableValues::new(plays);
        let mut collect = |table: &DenseTable<'_, C>, cell: usize| match table.get(cell) {
            Some(Some((normal, other))) => {
                values.normal.push(normal);
                if let (Some(column), Some(value)) = (&mut values.misere, other) {
                    column.push(value);
                }
                ControlFlow::Continue(())
            }
            Some(None) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        };
        if is_whole {
            let _ = space.visit_in_order(&mut |cell| collect(&table, cell));
        } else if let Ok(positions) = game.kind.within(ranges) {
            for (passed, position) in (0u64..).zip(positions) {
                let Some(cell) = space.cell(&numbers_of(&position)) else { break };
                if !lines {
                    if passed.is_multiple_of(256)
                        && let Err(by) = run.check(table.solved(), 0)
                    {
                        or_stop(Err(Failure::Stopped(by)))?;
                        break;
                    }
                    or_stop(table.solve_from(cell, run))?;
                }
                if collect(&table, cell).is_break() {
                    break;
                }
            }
        }
        Ok((values, stopped))
    }
}

impl WindowSolver for DenseSolver {
    fn choice(&self) -> SolverChoice {
        if self.method.is_by_lines() { SolverChoice::Lines } else { SolverChoice::Ranked }
    }

    fn bytes(&self, board: NumberWindow, plays: Plays) -> Option<u64> {
        self.bytes_within(&ranges_of(&self.game, board)?, plays)
    }

    fn bytes_within(&self, ranges: &[NumberRange], plays: Plays) -> Option<u64> {
        bytes(&self.game, ranges, plays, self.method.is_by_lines())
    }

    fn pairs(&self, ranges: &[NumberRange], run: &Run<'_>) -> Result<Option<Box<dyn NumberPairs>>, Stopped> {
        let pairs = WindowPairs::new(&self.game, ranges, run)?;
        Ok(pairs.map(|pairs| Box::new(pairs) as Box<dyn NumberPairs>))
    }

    fn solve(&self, board: NumberWindow, known: TableValues, run: &Run<'_>, pause: Pause<'_>) -> Solved {
        let ranges =
            ranges_of(&self.game, board).ok_or(TableError::Unsuitable("another number of numbers"))?;
        self.solve_within(&ranges, known, run, pause)
    }

    fn solve_within(
        &self,
        ranges: &[NumberRange],
        known: TableValues,
        run: &Run<'_>,
        _: Pause<'_>,
    ) -> Solved {
        solve(&self.game, ranges, known, self.method.is_by_lines(), self.method.recognises(), run)
    }

    fn solve_saved(
        &self,
        window: WindowShape<'_>,
        known: TableValues,
        run: &Run<'_>,
        pause: Pause<'_>,
    ) -> Solved {
        let of_board;
        let ranges = match window {
            WindowShape::Within(ranges) => ranges,
            WindowShape::Below(board) => {
                of_board = ranges_of(&self.game, board)
                    .ok_or(TableError::Unsuitable("another number of numbers"))?;
                &of_board
            }
        };
        let (lines, recognise) = (self.method.is_by_lines(), self.method.recognises());
        solve_saved(&self.game, ranges, known, lines, recognise, run, pause)
    }
}
