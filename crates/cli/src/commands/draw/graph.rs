//! `draw graph`: a position and all its followers.

use super::target::PictureFile;
use crate::context::{Context, Out};
use crate::draw_args::Target;
use crate::errors::{Ended, Error};
use impartial_catalogue::Registry;
use impartial_pictures::graph;

pub(super) fn draw(
    registry: &Registry,
    name: &str,
    from: &str,
    misere: bool,
    target: &Target,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let file = PictureFile::ready(target, &["graph", name, from])?;
    let game = registry.find_within(name, cx.max_memory())?;
    file.write(&graph(&*game, from, misere, cx)?, cx, out)
}
