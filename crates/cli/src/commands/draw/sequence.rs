//! `draw sequence`: the values of single heaps.

use super::target::PictureFile;
use crate::context::{CommandContext, Out};
use crate::draw_args::PictureTarget;
use crate::errors::{CommandError, CommandOutcome};
use impartial_draw::game_pictures::sequence;
use impartial_query::Registry;

pub(super) fn draw(
    registry: &Registry,
    name: &str,
    heaps: u64,
    target: &PictureTarget,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let file = PictureFile::ready(target, &["sequence", name, &heaps.to_string()], out)?;
    let game = registry.find_within(name, &cx.run())?;
    file.write(&sequence(&*game, heaps, cx)?, cx, out)
}
