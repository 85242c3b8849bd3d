//! The values of windows of one number or of two, for plots.

use crate::any_game::AnyGame;
use crate::any_window::AnyWindow;
use crate::context::Context;
use crate::error::Error;
use crate::number_format::grouped;
use crate::numbers::{PositionNumbers, numbers_of};
use crate::results::SolverValues;
use crate::results::values::WindowValues;
use crate::results::window::WindowArg;
use impartial::run::{Limits, Stopped};
use impartial::solve::HeapSolver;
use impartial::value::Plays;

/// The values of a window of two numbers.
#[derive(Debug)]
pub struct PairValues {
    /// The window in words.
    pub window: String,
    /// Upper bound on both numbers, exclusive.
    pub below: u64,
    /// The limit or cancellation that stopped the solver, if any. The first positions of the window are known.
    pub stopped: Option<Stopped>,
    solved: SolvedNumbers,
}

/// The values of the heaps 0, 1, 2, …
#[derive(Debug)]
pub struct HeapValues {
    /// The normal values, as far as they are known and fit 64 bits. A stopped solver leaves the last heaps out.
    pub normal: Vec<Option<u64>>,
    /// The misère values, if they were requested, as far as they are known.
    pub misere: Option<Vec<Option<u64>>>,
    /// Number of heaps that were solved. A period gives the values of further heaps.
    pub solved: u64,
    /// The limit or cancellation that stopped the solver, if any.
    pub stopped: Option<Stopped>,
    /// The solver, if the heaps follow a code of taking and breaking and only normal values were requested.
    pub solver: Option<HeapSolver>,
}

/// The first positions of a window, each with its numbers and its values.
#[derive(Debug)]
struct SolvedNumbers {
    numbers: PositionNumbers,
    values: WindowValues,
}

impl SolvedNumbers {
    /// Solves a window whose positions consist of at most `count` numbers. Returns `None` if they do not.
    fn new(
        game: &dyn AnyGame,
        window: &dyn AnyWindow,
        count: usize,
        plays: Plays,
        cx: &Context<'_>,
    ) -> Result<(Option<Self>, Option<Stopped>), Error> {
        let mut values = WindowValues::new(plays);
        let stopped = window.solve(plays, cx, &mut values)?;
        // The limit that stopped the solver must not prevent that the known values are shown.
        let cx = if stopped.is_some() { cx.with_limits(Limits::none()) } else { cx.for_known_values() };
        let numbers = numbers_of(game, window, count, values.len(), &cx)?;
        Ok((numbers.map(|numbers| SolvedNumbers { numbers, values }), stopped))
    }

    fn len(&self) -> usize {
        self.values.len().min(self.numbers.len())
    }
}

/// Computes the values of all pairs of numbers of a window for the rules of play `plays`.
///
/// # Errors
/// A window or a game whose positions are not two numbers, and the errors of [`AnyWindow::solve`]. A limit is not an
/// error: the result contains what is known by then.
pub fn pair_values(
    game: &dyn AnyGame,
    arg: &WindowArg,
    plays: Plays,
    cx: &Context<'_>,
) -> Result<PairValues, Error> {
    let Some((2, below)) = arg.size() else {
        return Err(Error::input("a plot of these positions (allowed: windows of two numbers)"));
    };
    let window = game.window(arg, cx)?;
    let (solved, stopped) = SolvedNumbers::new(game, &*window, 2, plays, cx)?;
    let solved = solved.ok_or_else(|| {
        Error::input(format!(
            "the positions of {} are no two numbers (allowed: games on coins, heaps or pairs)",
            game.id()
        ))
    })?;
    Ok(PairValues { window: window.describe(), below, stopped, solved })
}

impl PairValues {
    /// Returns the number of solved positions.
    pub fn len(&self) -> usize {
        self.solved.len()
    }

    /// Returns `true` if no position is solved.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the values of each solved position, with its points of the plane: both orders if the order of the numbers
    /// does not matter.
    pub fn positions(
        &self,
    ) -> impl Iterator<Item = (SolverValues, impl Iterator<Item = (u64, u64)> + use<>)> {
        let SolvedNumbers { numbers, values } = &self.solved;
        (0..self.len()).map(|index| (values.found(index), numbers.points(index)))
    }
}

/// Computes the values of the heaps 0, 1, …, `last` for the rules of play `plays`.
///
/// # Errors
/// A game without single heaps, and the errors of [`AnyWindow::solve`]. A limit is not an error: the result contains what
/// is known by then.
pub fn heap_values(
    game: &dyn AnyGame,
    last: u64,
    plays: Plays,
    cx: &Context<'_>,
) -> Result<HeapValues, Error> {
    let below = last
        .checked_add(1)
        .ok_or_else(|| Error::input(format!("heaps to {last} (allowed: below {})", u64::MAX)))?;
    if let (Some(code), Plays::Normal) = (game.heap_code(), plays) {
        let mut solver = HeapSolver::new(code);
        let stopped = solver.solve_to(last, &cx.run()).err();
        let (solved, end) =
            (solver.solved_count(), if stopped.is_some() { solver.solved_count() } else { below });
        let bytes = u128::from(end) * size_of::<Option<u64>>() as u128;
        cx.check_memory(&format!("a list of the values of {} heaps", grouped(end)), bytes)?;
        let normal = (0..end).map(|heap| solver.value(heap)).collect();
        return Ok(HeapValues { normal, misere: None, solved, stopped, solver: Some(solver) });
    }
    let none = || Error::input(format!("{} has no single heaps 0, 1, 2, ... with values", game.id()));
    let window = game.window(&WindowArg::Board { count: 1, below }, cx)?;
    let (solved, stopped) = SolvedNumbers::new(game, &*window, 1, plays, cx)?;
    let solved = solved.ok_or_else(none)?;
    let (mut normal, mut of_misere) = (Vec::new(), Vec::new());
    for index in 0..solved.len() {
        // A position without coins is no heap.
        let Some(&heap) = solved.numbers.numbers_at(index).first() else { continue };
        if heap >= below {
            return Err(none());
        }
        let heap = usize::try_from(heap).map_err(|_| none())?;
        if heap >= normal.len() {
            normal.resize(heap + 1, None);
            of_misere.resize(heap + 1, None);
        }
        let found = solved.values.found(index);
        (normal[heap], of_misere[heap]) = (found.normal, found.misere);
    }
    let misere = plays.has_misere().then_some(of_misere);
    Ok(HeapValues { normal, misere, solved: solved.values.len() as u64, stopped, solver: None })
}
