//! The positions of two numbers as points.

use crate::{cannot, showing, stopped_at};
use impartial_draw::{Picture, PlottedPositions, heat_map, scatter};
use impartial_query::{AnyGame, Context, Error, WindowArg, WindowValues, grouped, numbers_of};

/// The content of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotContent {
    /// The P-positions of normal play.
    P,
    /// The P-positions of misère play.
    Misere,
    /// The P-positions of normal and of misère play.
    Both,
    /// A heat map of the values.
    Values,
}

/// Returns positions, given by their number and their points, for a plot.
fn plotted(found: &(usize, Vec<(u64, u64)>)) -> PlottedPositions<'_> {
    PlottedPositions { count: found.0, points: &found.1 }
}

/// Plots the positions of a window of two numbers as points of the plane.
///
/// # Errors
/// A game whose positions are not pairs of numbers; a loop; limits.
pub fn plot(
    game: &dyn AnyGame,
    arg: &WindowArg,
    what: PlotContent,
    cx: &Context<'_>,
) -> Result<Picture, Error> {
    let Some((2, below)) = arg.size() else {
        return Err(Error::input("a plot of these positions (allowed: windows of two numbers)"));
    };
    let window = game.window(arg, cx)?;
    let misere = matches!(what, PlotContent::Misere | PlotContent::Both);
    let mut values = WindowValues::new(misere);
    if let Some(stopped) = window.solve(misere, cx, &mut values)? {
        let count = grouped(values.len() as u64);
        return Err(stopped_at(stopped, format!("{count} positions were solved, and nothing was drawn")));
    }
    let Some(numbers) = numbers_of(game, &*window, 2, &showing(cx))? else {
        return Err(Error::input(format!(
            "the positions of {} are no two numbers (allowed: games on coins, heaps or pairs)",
            game.id()
        )));
    };
    let zeros = |of_misere: bool| -> (usize, Vec<(u64, u64)>) {
        let is_zero = |index: usize| {
            let found = values.found(index);
            (if of_misere { found.misere } else { found.normal }) == Some(0)
        };
        let found: Vec<usize> = (0..values.len()).filter(|&index| is_zero(index)).collect();
        (found.len(), found.into_iter().flat_map(|index| numbers.points(index)).collect())
    };
    let bounds = match arg {
        WindowArg::Bounds(bounds) => format!("{} and {}", bounds[0], bounds[1]),
        _ => below.to_string(),
    };
    let notes = [format!("two numbers below {bounds}, {} positions", grouped(values.len() as u64))];
    let picture = if what == PlotContent::Values {
        let all: Vec<(u64, u64, u64)> = (0..values.len())
            .filter_map(|index| Some((index, values.found(index).normal?)))
            .flat_map(|(index, value)| numbers.points(index).map(move |(x, y)| (x, y, value)))
            .collect();
        heat_map(&format!("{}: values", game.id()), &notes, below, &all)
    } else {
        let normal = (what != PlotContent::Misere).then(|| zeros(false));
        let misere = misere.then(|| zeros(true));
        let title = format!("{}: P-positions", game.id());
        scatter(&title, &notes, below, normal.as_ref().map(plotted), misere.as_ref().map(plotted))
    };
    picture.map_err(|error| cannot(&error))
}
