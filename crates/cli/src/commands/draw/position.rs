//! `draw position`: a position, and its moves with their values.

use super::target::PictureFile;
use crate::args::At;
use crate::context::{Context, Out};
use crate::draw_args::Target;
use crate::errors::{Ended, Error};
use impartial_catalogue::Registry;
use impartial_draw::DrawError;
use impartial_pictures::{PositionAsked, position};

/// What was asked for.
pub(super) struct Asked<'a> {
    pub(super) at: &'a At,
    pub(super) moves: bool,
    pub(super) option: Option<&'a str>,
    pub(super) misere: bool,
}

pub(super) fn draw(
    registry: &Registry,
    asked: &Asked<'_>,
    target: &Target,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let Asked { at, moves, option, misere } = *asked;
    let file = PictureFile::ready(target, &[&at.game, &at.position])?;
    let game = registry.find_within(&at.game, &cx.run())?;
    let picture = position(&*game, &PositionAsked { position: &at.position, moves, option, misere }, cx)?;
    file.write(&picture, cx, out)
}

/// A picture that cannot be made, as bad input.
pub(super) fn cannot(error: &DrawError) -> Error {
    Error::input(error.to_string())
}
