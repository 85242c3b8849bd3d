//! `draw`: pictures. The catalogue provides what to draw; the crate `impartial-draw` draws it.

mod files;
mod graph;
mod plot;
mod position;
mod sequence;
mod target;

use crate::context::{CommandContext, Out};
use crate::draw_args::{DrawArgs, DrawCommand};
use crate::errors::{CommandError, CommandOutcome};
use impartial_query::Registry;

pub(crate) fn draw(
    registry: &Registry,
    args: &DrawArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match &args.what {
        DrawCommand::Position { at, moves, option, misere, target } => {
            let args =
                position::DrawPositionArgs { at, moves: *moves, option: option.as_deref(), misere: *misere };
            position::draw(registry, &args, target, cx, out)
        }
        DrawCommand::Plot { of, what, target } => plot::draw(registry, of, *what, target, cx, out),
        DrawCommand::Sequence { game, heaps, target } => {
            sequence::draw(registry, game, *heaps, target, cx, out)
        }
        DrawCommand::Graph { game, from, misere, target } => {
            graph::draw(registry, game, from.as_deref(), *misere, target, cx, out)
        }
        DrawCommand::Quotient { file, target } => files::quotient(file, target, cx, out),
        DrawCommand::Automaton { file, target } => files::automaton(file, target, cx, out),
    }
}
