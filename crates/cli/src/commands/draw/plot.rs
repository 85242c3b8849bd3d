//! `draw plot`: the positions of two numbers as points.

use super::target::PictureFile;
use crate::args::GameAndWindowArgs;
use crate::commands::window_of;
use crate::context::{CommandContext, Out};
use crate::draw_args::{PictureTarget, PlotSubject};
use crate::errors::{CommandError, CommandOutcome};
use impartial_draw::game_pictures as pictures;
use impartial_query::{Registry, WindowArg};

pub(super) fn draw(
    registry: &Registry,
    of: &GameAndWindowArgs,
    what: PlotSubject,
    target: &PictureTarget,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let game = registry.find_within(&of.game, &cx.run())?;
    let arg = window_of(&of.window, &*game)?;
    let bounds = match &arg {
        WindowArg::Board { count: 2, below } => below.to_string(),
        WindowArg::Bounds(bounds) if bounds.len() == 2 => format!("{}x{}", bounds[0], bounds[1]),
        _ => {
            let why = "two numbers make a plane";
            return Err(CommandError::input(format!(
                "draw plot: {why} (allowed: --coins 2 --below M; 'draw sequence' for one)"
            )));
        }
    };
    let named = match what {
        PlotSubject::P => "p",
        PlotSubject::Misere => "misere",
        PlotSubject::Both => "both",
        PlotSubject::Values => "values",
    };
    let file = PictureFile::ready(target, &["plot", &of.game, named, &bounds], out)?;
    let what = match what {
        PlotSubject::P => pictures::PlotContent::P,
        PlotSubject::Misere => pictures::PlotContent::Misere,
        PlotSubject::Both => pictures::PlotContent::Both,
        PlotSubject::Values => pictures::PlotContent::Values,
    };
    file.write(&pictures::plot(&*game, &arg, what, cx)?, cx, out)
}
