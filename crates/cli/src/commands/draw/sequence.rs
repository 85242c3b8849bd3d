//! `draw sequence`: the values of single heaps.

use super::target::PictureFile;
use crate::context::{Context, Out};
use crate::draw_args::Target;
use crate::errors::{Ended, Error};
use impartial_catalogue::Registry;
use impartial_pictures::sequence;

pub(super) fn draw(
    registry: &Registry,
    name: &str,
    heaps: u64,
    target: &Target,
    cx: &Context<'_>,
    out: &mut Out<'_>,
) -> Result<Ended, Error> {
    let file = PictureFile::ready(target, &["sequence", name, &heaps.to_string()])?;
    let game = registry.find_within(name, &cx.run())?;
    file.write(&sequence(&*game, heaps, cx)?, cx, out)
}
