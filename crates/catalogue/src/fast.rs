//! Tables of whole boards, faster than position by position, where a game offers it.

use crate::SolverChoice;
use crate::context::Context;
use crate::entry::{Entry, Playable};
use crate::error::{Asked, Error, Instead};
use crate::plan::{self, Table, TooLarge, WindowFacts};
use crate::sums::Sums;
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

/// The solver of a window that is to be used instead of position by position: the one that was
/// asked for, or with `auto` the fastest that the game offers and that fits the memory.
pub(crate) fn choose<'e, G: Playable>(
    entry: &'e Entry<G>,
    board: Option<Board>,
    misere: bool,
    cx: &Context<'_>,
) -> Result<Option<&'e dyn FastTable<G>>, Error> {
    let game = entry.game();
    let of = |choice| entry.fast.iter().map(|fast| &**fast).find(|fast| fast.choice() == choice);
    if cx.solver.is_of_boards() {
        let refused =
            |why: String, allowed: Instead| Err(Error::unsupported(Asked::Solver(cx.solver), why, [allowed]));
        let Some(fast) = of(cx.solver) else {
            return refused(format!("{} does not offer it", game.id()), allowed(entry, true));
        };
        let Some(board) = board else {
            return Err(no_board(cx.solver, entry));
        };
        if fast.bytes(game, board, misere).is_none() {
            return refused(format!("not for this window of {}", game.id()), allowed(entry, true));
        }
        return Ok(Some(fast));
    }
    let (SolverChoice::Auto, Some(board)) = (cx.solver, board) else { return Ok(None) };
    let bytes = |fast: &dyn FastTable<G>| Some((fast.choice(), fast.bytes(game, board, misere)?));
    let facts = WindowFacts {
        boards: entry.fast.iter().filter_map(|fast| bytes(&**fast)).collect(),
        heaps: entry.heap.is_some(),
        components: entry.components.is_some(),
        memory: cx.max_memory(),
    };
    match plan::table(&facts, misere) {
        Ok(Table::Board(solver)) => Ok(of(solver)),
        Ok(_) => Ok(None),
        Err(TooLarge { needed }) => Err(TableError::Memory { needed, limit: facts.memory }.into()),
    }
}

/// Sums over all values of a board, if a solver that may be used finds them without keeping these.
pub(crate) fn sums<G: Playable>(
    entry: &Entry<G>,
    board: Board,
    misere: bool,
    cx: &Context<'_>,
) -> Result<Option<Sums>, Error> {
    for fast in &entry.fast {
        if cx.solver == SolverChoice::Auto || cx.solver == fast.choice() {
            match fast.sums(entry.game(), board, misere, &cx.run()) {
                Ok(None) => {}
                // Another solver may need less.
                Err(TableError::Memory { .. }) if cx.solver == SolverChoice::Auto => {}
                sums => return Ok(sums?),
            }
        }
    }
    Ok(None)
}

/// The solvers of positions of a game, and those of boards if `boards`.
pub(crate) fn allowed<G: Playable>(entry: &Entry<G>, boards: bool) -> Instead {
    let mut solvers = vec![SolverChoice::Auto, SolverChoice::Memo, SolverChoice::Graph];
    if entry.components.is_some() {
        solvers.push(SolverChoice::Components);
    }
    if boards {
        solvers.extend(entry.fast.iter().map(|fast| fast.choice()));
    }
    Instead::Solvers(solvers)
}

/// All solvers of a game, for the list of games.
pub(crate) fn solvers<G: Playable>(entry: &Entry<G>) -> Vec<SolverChoice> {
    let Instead::Solvers(mut solvers) = allowed(entry, true) else { return Vec::new() };
    if entry.heap.is_some() {
        solvers.push(SolverChoice::Heap);
    }
    solvers.push(SolverChoice::Search);
    solvers
}

/// A solver of whole boards was asked for something else.
pub(crate) fn no_board<G: Playable>(solver: SolverChoice, entry: &Entry<G>) -> Error {
    let why = "it makes tables of whole boards only";
    let instead = [allowed(entry, false), Instead::Boards, Instead::SingleHeaps];
    Error::unsupported(Asked::Solver(solver), why, instead)
}
