//! `draw position`: a position, and its moves with their values.

use super::target::PictureFile;
use crate::args::PositionArgs;
use crate::context::{CommandContext, Out};
use crate::draw_args::PictureTarget;
use crate::errors::{CommandError, CommandOutcome};
use impartial::value::Play;
use impartial_draw::DrawError;
use impartial_draw::game_pictures::{PositionPicture, position};
use impartial_query::Registry;

/// The arguments of `draw position`.
pub(super) struct DrawPositionArgs<'a> {
    pub(super) at: &'a PositionArgs,
    pub(super) moves: bool,
    pub(super) option: Option<&'a str>,
    pub(super) play: Play,
}

pub(super) fn draw(
    registry: &Registry,
    asked: &DrawPositionArgs<'_>,
    target: &PictureTarget,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    let DrawPositionArgs { at, moves, option, play } = *asked;
    let file = PictureFile::ready(target, &[&at.game, &at.position], out)?;
    let game = registry.find_within(&at.game, &cx.run())?;
    let picture = position(&*game, &PositionPicture { position: &at.position, moves, option, play }, cx)?;
    file.write(&picture, cx, out)
}

/// Returns the error for a picture that cannot be made, as bad input.
pub(super) fn cannot(error: &DrawError) -> CommandError {
    CommandError::input(error.to_string())
}
