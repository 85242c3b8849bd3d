//! `draw plot`: the positions of two numbers as points.

use super::target::PictureFile;
use crate::args::Of;
use crate::commands::window_of;
use crate::context::{Context, Out};
use crate::draw_args::{PlotWhat, Target};
use crate::errors::{Ended, Error};
use impartial_catalogue::{Registry, WindowArg};
use impartial_pictures as pictures;

pub(super) fn draw(
    registry: &Registry,
    of: &Of,
    what: PlotWhat,
    target: &Target,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let game = registry.find_within(&of.game, &cx.run())?;
    let arg = window_of(&of.window, &*game)?;
    let bounds = match &arg {
        WindowArg::Board { count: 2, below } => below.to_string(),
        WindowArg::Bounds(bounds) if bounds.len() == 2 => format!("{}x{}", bounds[0], bounds[1]),
        _ => {
            let why = "two numbers make a plane";
            return Err(Error::input(format!(
                "draw plot: {why} (allowed: --coins 2 --below M; 'draw sequence' for one)"
            )));
        }
    };
    let named = match what {
        PlotWhat::P => "p",
        PlotWhat::Misere => "misere",
        PlotWhat::Both => "both",
        PlotWhat::Values => "values",
    };
    let file = PictureFile::ready(target, &["plot", &of.game, named, &bounds])?;
    let what = match what {
        PlotWhat::P => pictures::PlotWhat::P,
        PlotWhat::Misere => pictures::PlotWhat::Misere,
        PlotWhat::Both => pictures::PlotWhat::Both,
        PlotWhat::Values => pictures::PlotWhat::Values,
    };
    file.write(&pictures::plot(&*game, &arg, what, cx)?, cx, out)
}
