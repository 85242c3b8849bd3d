//! The choice of a solver of whole boards for a window, and the possible alternatives.

use crate::capabilities::board::{NumberWindow, WindowShape, WindowSolver};
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::plan::{self, NoTableFits, TableMethod, WindowFacts};
use crate::results::sums::ValueTotals;
use crate::solver_choice::SolverChoice;
use impartial::solve::TableError;
use impartial::value::Plays;
use impartial_sweep::{SweepModel, WORTH_THREADS};

/// Returns the solver to use for a window instead of position by position: the selected solver, or with `auto` the
/// fastest one that the game offers and that fits the memory. Returns `None` if there is no such solver. Solvers of
/// `excluded` were found to be unsuitable for the window.
pub(crate) fn choose<'e, P: AnyPosition>(
    entry: &'e ErasedEntry<P>,
    window: Option<WindowShape<'_>>,
    plays: Plays,
    excluded: &[SolverChoice],
    cx: &Context<'_>,
) -> Result<Option<&'e dyn WindowSolver>, Error> {
    let board_solver = |choice| entry.fast.iter().map(|fast| &**fast).find(|fast| fast.choice() == choice);
    if cx.solver.is_of_boards() {
        let refused = |why: String, allowed: PossibleInstead| {
            Err(Error::unsupported(UnsupportedPart::Solver(cx.solver), why, [allowed]))
        };
        let Some(fast) = board_solver(cx.solver) else {
            return refused(format!("{} does not offer it", entry.game().id()), allowed(entry, true));
        };
        let Some(window) = window else {
            return Err(no_board(cx.solver, entry));
        };
        if window.bytes(fast, plays).is_none() {
            return refused(format!("not for this window of {}", entry.game().id()), allowed(entry, true));
        }
        return Ok(Some(fast));
    }
    let (SolverChoice::Auto, Some(window)) = (cx.solver, window) else { return Ok(None) };
    let mut facts = facts(entry, window, plays, cx);
    facts.boards.retain(|(solver, _)| !excluded.contains(solver));
    match plan::table(&facts, plays) {
        Ok(TableMethod::Board(solver)) => Ok(board_solver(solver)),
        Ok(_) => Ok(None),
        Err(NoTableFits { needed }) => Err(TableError::Memory { needed, limit: facts.memory }.into()),
    }
}

fn facts<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    window: WindowShape<'_>,
    plays: Plays,
    cx: &Context<'_>,
) -> WindowFacts {
    let bytes = |fast: &dyn WindowSolver| Some((fast.choice(), window.bytes(fast, plays)?));
    let tables = entry.fast.iter().filter(|fast| fast.choice() != SolverChoice::Sets);
    WindowFacts {
        members: window.count(),
        boards: tables.filter_map(|fast| bytes(&**fast)).collect(),
        heaps: entry.heap.is_some(),
        components: entry.has_parts(),
        memory: cx.max_memory(),
    }
}

/// Reports the work of the solver that keeps no values, and how many threads it can use.
pub(crate) fn explain_without_table<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    board: NumberWindow,
    cx: &Context<'_>,
) {
    cx.explain(&"table 1. the whole board by the solver sets, without a table");
    explain_sweep(entry, board, cx);
}

/// Reports how many threads the sweep of a large board can use, by counted steps.
pub(crate) fn explain_sweep<P: AnyPosition>(entry: &ErasedEntry<P>, board: NumberWindow, cx: &Context<'_>) {
    let swept = entry.fast.iter().find_map(|fast| fast.swept(board));
    if let Some((lowered, window)) = swept
        && window.positions() >= WORTH_THREADS
    {
        cx.explain(&format_args!("table 1. {}", SweepModel::new(lowered, &window)));
    }
}

/// Returns the solver that keeps no values, if the game offers it, and the bytes that it takes.
fn sets_of<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    board: NumberWindow,
    plays: Plays,
) -> (Option<&dyn WindowSolver>, Option<u64>) {
    let sets = entry.fast.iter().find(|fast| fast.choice() == SolverChoice::Sets).map(|fast| &**fast);
    (sets, sets.and_then(|fast| fast.bytes_without_values(board, plays)))
}

/// Returns the alternative to a table of a window that does not fit the memory, if the sets of its lines fit.
pub(crate) fn without_values<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    board: Option<NumberWindow>,
    plays: Plays,
    cx: &Context<'_>,
) -> Option<PossibleInstead> {
    let (_, bytes) = sets_of(entry, board?, plays);
    let fits = bytes? <= cx.max_memory().unwrap_or(u64::MAX);
    fits.then(|| match cx.solver {
        SolverChoice::Auto | SolverChoice::Sets => PossibleInstead::RowsInFile,
        _ => PossibleInstead::Solvers(vec![SolverChoice::Sets]),
    })
}

/// Returns the solver that keeps no values, if it is to be used for results that need no table.
pub(crate) fn by_sets<'e, P: AnyPosition>(
    entry: &'e ErasedEntry<P>,
    board: NumberWindow,
    plays: Plays,
    cx: &Context<'_>,
) -> Result<Option<&'e dyn WindowSolver>, Error> {
    match cx.solver {
        // If the game does not offer it, the error is the same as for every solver.
        SolverChoice::Sets => choose(entry, Some(WindowShape::Below(board)), plays, &[], cx),
        SolverChoice::Auto => {
            let (sets, bytes) = sets_of(entry, board, plays);
            let is_planned = plan::by_sets(&facts(entry, WindowShape::Below(board), plays, cx), bytes);
            Ok(sets.filter(|_| is_planned))
        }
        _ => Ok(None),
    }
}

/// Returns sums over all values of a board, if an allowed solver finds them without keeping the values.
pub(crate) fn sums<P: AnyPosition>(
    entry: &ErasedEntry<P>,
    board: NumberWindow,
    plays: Plays,
    cx: &Context<'_>,
) -> Result<Option<ValueTotals>, Error> {
    let keeps_values = |choice| !matches!(choice, SolverChoice::Rows | SolverChoice::Sets);
    let table = entry.fast.iter().filter(|fast| keeps_values(fast.choice()));
    let table = table.filter_map(|fast| fast.bytes(board, plays)).min();
    let (sets, bytes) = sets_of(entry, board, plays);
    let is_planned = plan::sums_by_sets(board.count, table, bytes, cx.max_memory());
    let mut too_large = None;
    if let (SolverChoice::Auto, Some(fast), true) = (cx.solver, sets, is_planned) {
        explain_without_table(entry, board, cx);
        match fast.sums(board, plays, &cx.run()) {
            Ok(None) => {}
            // The values were larger than expected. Another solver may need less.
            Err(error @ TableError::Memory { .. }) => too_large = Some(error),
            sums => return Ok(sums?),
        }
    }
    let by_rows = plan::sums_by_rows(board.count, table);
    for fast in &entry.fast {
        let is_rows = fast.choice() == SolverChoice::Rows;
        if cx.solver == SolverChoice::Auto && by_rows && is_rows || cx.solver == fast.choice() {
            if cx.solver == SolverChoice::Sets {
                explain_without_table(entry, board, cx);
            }
            match fast.sums(board, plays, &cx.run()) {
                Ok(None) => {}
                // Another solver may need less.
                Err(TableError::Memory { .. }) if cx.solver == SolverChoice::Auto => {}
                sums => return Ok(sums?),
            }
        }
    }
    match (by_sets(entry, board, plays, cx)?, too_large) {
        // No other solver fits, and this one was tried above.
        (Some(_), Some(error)) => Err(error.into()),
        (Some(fast), None) => {
            explain_without_table(entry, board, cx);
            Ok(fast.sums(board, plays, &cx.run())?)
        }
        (None, _) => Ok(None),
    }
}

/// Returns the solvers of positions of a game, and those of boards if `boards`.
pub(crate) fn allowed<P: AnyPosition>(entry: &ErasedEntry<P>, boards: bool) -> PossibleInstead {
    let mut solvers = vec![SolverChoice::Auto, SolverChoice::Memo, SolverChoice::Graph];
    if entry.has_parts() {
        solvers.push(SolverChoice::Components);
    }
    if boards {
        solvers.extend(entry.fast.iter().map(|fast| fast.choice()));
    }
    PossibleInstead::Solvers(solvers)
}

/// Returns all solvers of a game, for the list of games.
pub(crate) fn solvers<P: AnyPosition>(entry: &ErasedEntry<P>) -> Vec<SolverChoice> {
    let PossibleInstead::Solvers(mut solvers) = allowed(entry, true) else { return Vec::new() };
    if entry.heap.is_some() {
        solvers.push(SolverChoice::Heap);
    }
    solvers.push(SolverChoice::Search);
    solvers
}

/// Returns the error for a selected solver that does not suit a window.
pub(crate) fn unsuitable<P: AnyPosition>(
    solver: SolverChoice,
    entry: &ErasedEntry<P>,
    error: &TableError,
) -> Error {
    let PossibleInstead::Solvers(mut solvers) = allowed(entry, true) else {
        return Error::input(error.to_string());
    };
    solvers.retain(|other| *other != solver);
    let instead = [PossibleInstead::Solvers(solvers)];
    Error::unsupported(UnsupportedPart::Solver(solver), error.to_string(), instead)
}

/// Returns the error for a solver of whole boards that is selected for something else.
pub(crate) fn no_board<P: AnyPosition>(solver: SolverChoice, entry: &ErasedEntry<P>) -> Error {
    let why = "it makes tables of whole boards only";
    let instead = [allowed(entry, false), PossibleInstead::Boards, PossibleInstead::SingleHeaps];
    Error::unsupported(UnsupportedPart::Solver(solver), why, instead)
}

/// Maximum number of coins for which the existence of boards is tested.
const FEW_COINS: usize = 64;

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns the solvers that the game offers.
    pub(crate) fn solver_choices(&self) -> Vec<SolverChoice> {
        solvers(self)
    }

    /// Returns the kinds of windows of the game.
    pub(crate) fn window_kinds(&self) -> Vec<PossibleInstead> {
        let has = |count| {
            self.boards.as_ref().is_some_and(|boards| boards.positions(count, 1 + count as u64).is_ok())
        };
        let mut windows = Vec::new();
        let counts: Vec<usize> = (1..=FEW_COINS).filter(|&count| has(count)).collect();
        match counts[..] {
            [] => {}
            [count] => windows.push(PossibleInstead::BoardsOf(count as u64)),
            _ => windows.push(PossibleInstead::Boards),
        }
        if has(1) {
            windows.push(PossibleInstead::SingleHeaps);
        }
        windows.push(PossibleInstead::From("POS".into()));
        windows
    }
}
