//! The positions of two numbers as points.

use super::{cannot, stopped_at};
use crate::{Picture, PlottedPositions, heat_map, scatter};
use impartial::run::DisplayCount;
use impartial::value::{Play, Plays};
use impartial_query::questions::pair_values;
use impartial_query::{AnyGame, Context, Error, WindowArg};

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
    let plays = Plays::with_misere(matches!(what, PlotContent::Misere | PlotContent::Both));
    let pairs = pair_values(game, arg, plays, cx)?;
    let (count, below) = (DisplayCount(pairs.len() as u64, "positions"), pairs.below);
    if let Some(stopped) = pairs.stopped {
        return Err(stopped_at(stopped, format!("{count} solved, and nothing was drawn")));
    }
    let zeros = |play: Play| -> (usize, Vec<(u64, u64)>) {
        let (mut found, mut points) = (0, Vec::new());
        for (values, at) in pairs.positions() {
            if (if play.is_misere() { values.misere } else { values.normal }) == Some(0) {
                found += 1;
                points.extend(at);
            }
        }
        (found, points)
    };
    let bounds = match arg {
        WindowArg::Bounds(bounds) => format!("{} and {}", bounds[0], bounds[1]),
        _ => below.to_string(),
    };
    let notes = [format!("two numbers below {bounds}, {count}")];
    let picture = if what == PlotContent::Values {
        let all: Vec<(u64, u64, u64)> = pairs
            .positions()
            .filter_map(|(values, at)| Some((values.normal?, at)))
            .flat_map(|(value, at)| at.map(move |(x, y)| (x, y, value)))
            .collect();
        heat_map(&format!("{}: values", game.id()), &notes, below, &all)
    } else {
        let normal = (what != PlotContent::Misere).then(|| zeros(Play::Normal));
        let misere = plays.has_misere().then(|| zeros(Play::Misere));
        let title = format!("{}: P-positions", game.id());
        scatter(&title, &notes, below, normal.as_ref().map(plotted), misere.as_ref().map(plotted))
    };
    picture.map_err(|error| cannot(&error))
}
