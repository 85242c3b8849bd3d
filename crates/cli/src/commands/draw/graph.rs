//! `draw graph`: a position and all its followers, or the whole of a graph file.

use super::target::PictureFile;
use crate::context::{CommandContext, Out};
use crate::draw_args::PictureTarget;
use crate::errors::{CommandError, CommandOutcome};
use impartial::value::Play;
use impartial_draw::game_pictures::graph;
use impartial_query::Registry;

pub(super) fn draw(
    registry: &Registry,
    name: &str,
    from: Option<&str>,
    play: Play,
    target: &PictureTarget,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = PictureFile::ready(target, &["graph", name, from.unwrap_or_default()], out)?;
    let game = registry.find_within(name, &cx.run())?;
    if from.is_none() && !name.starts_with("graph:") {
        let why = format!("{} is no file of one graph: its positions are drawn from one on", game.id());
        return Err(CommandError::input(format!("{why} (expected --from POS)")));
    }
    file.write(&graph(&*game, from, play, cx)?, cx, out)
}
