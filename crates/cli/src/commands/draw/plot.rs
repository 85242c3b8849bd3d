//! `draw plot`: the positions of two numbers as points.

use super::position::cannot;
use super::target::PictureFile;
use crate::args::Of;
use crate::commands::window_of;
use crate::context::{Context, Out};
use crate::draw_args::{PlotWhat, Target};
use crate::errors::{Ended, Error};
use impartial_catalogue::{Registry, Values, WindowArg, grouped, numbers_of};
use impartial_draw::{heat_map, scatter};

pub(super) fn draw(
    registry: &Registry,
    of: &Of,
    what: PlotWhat,
    target: &Target,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let arg = window_of(&of.window)?;
    let WindowArg::Board { count: 2, below } = arg else {
        let why = "two numbers make a plane";
        return Err(Error::input(format!(
            "draw plot: {why} (allowed: --coins 2 --below M; 'draw sequence' for one)"
        )));
    };
    let named = match what {
        PlotWhat::P => "p",
        PlotWhat::Misere => "misere",
        PlotWhat::Both => "both",
        PlotWhat::Values => "values",
    };
    let file = PictureFile::ready(target, &["plot", &of.game, named, &below.to_string()])?;
    let game = registry.find_within(&of.game, cx.max_memory())?;
    let window = game.window(&arg, cx)?;
    let misere = matches!(what, PlotWhat::Misere | PlotWhat::Both);
    let mut values = Values::new(misere);
    if let Some(stopped) = window.solve(misere, cx, &mut values)? {
        let count = grouped(values.len() as u64);
        return Err(Error::Stopped(format!(
            "{stopped}; {count} positions were solved, and nothing was drawn"
        )));
    }
    let Some(numbers) = numbers_of(&*game, &*window, 2, cx)? else {
        return Err(Error::input(format!(
            "the positions of {} are no two numbers (allowed: games on coins, heaps or pairs)",
            game.id()
        )));
    };
    let zeros = |of_misere: bool| -> Vec<(u64, u64)> {
        let is_zero = |at: usize| {
            let found = values.found(at);
            (if of_misere { found.misere } else { found.normal }) == Some(0)
        };
        (0..values.len()).filter(|&at| is_zero(at)).flat_map(|at| numbers.points(at)).collect()
    };
    let notes = [format!("two numbers below {below}, {} positions", grouped(values.len() as u64))];
    let picture = if what == PlotWhat::Values {
        let all: Vec<(u64, u64, u64)> = (0..values.len())
            .filter_map(|at| Some((at, values.found(at).normal?)))
            .flat_map(|(at, value)| numbers.points(at).map(move |(x, y)| (x, y, value)))
            .collect();
        heat_map(&format!("{}: values", game.id()), &notes, below, &all)
    } else {
        let normal = (what != PlotWhat::Misere).then(|| zeros(false));
        let misere = misere.then(|| zeros(true));
        let title = format!("{}: P-positions", game.id());
        scatter(&title, &notes, below, normal.as_deref(), misere.as_deref())
    };
    file.write(&picture.map_err(|error| cannot(&error))?, cx, out)
}
