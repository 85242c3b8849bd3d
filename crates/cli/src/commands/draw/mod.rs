//! `draw`: pictures. The catalogue provides what to draw; the crate `impartial-draw` draws it.

mod files;
mod graph;
mod plot;
mod position;
mod sequence;
mod target;

use crate::context::{CommandContext, Out};
use crate::draw_args::{DrawArgs, Drawing};
use crate::errors::{CommandError, CommandOutcome};
use impartial_catalogue::Registry;

pub(crate) fn draw(
    registry: &Registry,
    args: &DrawArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match &args.what {
        Drawing::Position { at, moves, option, misere, target } => {
            let args =
                position::DrawPositionArgs { at, moves: *moves, option: option.as_deref(), misere: *misere };
            position::draw(registry, &args, target, cx, out)
        }
        Drawing::Plot { of, what, target } => plot::draw(registry, of, *what, target, cx, out),
        Drawing::Sequence { game, heaps, target } => sequence::draw(registry, game, *heaps, target, cx, out),
        Drawing::Graph { game, from, misere, target } => {
            graph::draw(registry, game, from.as_deref(), *misere, target, cx, out)
        }
        Drawing::Quotient { file, target } => files::quotient(file, target, cx, out),
        Drawing::Automaton { file, target } => files::automaton(file, target, cx, out),
    }
}
