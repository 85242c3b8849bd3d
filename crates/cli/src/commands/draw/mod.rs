//! `draw`: pictures. The query layer provides what to draw; the crate `impartial-draw` draws it.

#[cfg(feature = "pictures")]
mod files;
#[cfg(feature = "pictures")]
mod graph;
#[cfg(feature = "pictures")]
mod plot;
#[cfg(feature = "pictures")]
mod position;
#[cfg(feature = "pictures")]
mod sequence;
#[cfg(feature = "pictures")]
mod target;

use crate::context::{CommandContext, Out};
use crate::draw_args::DrawArgs;
#[cfg(feature = "pictures")]
use crate::draw_args::DrawCommand;
use crate::errors::{CommandError, CommandOutcome};
#[cfg(feature = "pictures")]
use impartial::value::Play;
use impartial_query::Registry;

#[cfg(feature = "pictures")]
pub(crate) fn draw(
    registry: &Registry,
    args: &DrawArgs,
    cx: &CommandContext<'_>,
    out: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    match &args.what {
        DrawCommand::Position { at, moves, option, misere, target } => {
            let args = position::DrawPositionArgs {
                at,
                moves: *moves,
                option: option.as_deref(),
                play: Play::from_misere(*misere),
            };
            position::draw(registry, &args, target, cx, out)
        }
        DrawCommand::Plot { of, what, target } => plot::draw(registry, of, *what, target, cx, out),
        DrawCommand::Sequence { game, heaps, target } => {
            sequence::draw(registry, game, *heaps, target, cx, out)
        }
        DrawCommand::Graph { game, from, misere, target } => {
            graph::draw(registry, game, from.as_deref(), Play::from_misere(*misere), target, cx, out)
        }
        DrawCommand::Quotient { file, target } => files::quotient(file, target, cx, out),
        DrawCommand::Automaton { file, target } => files::automaton(file, target, cx, out),
    }
}

/// Refuses the command, with a message that says how to build the program for it.
#[cfg(not(feature = "pictures"))]
pub(crate) fn draw(
    _: &Registry,
    _: &DrawArgs,
    _: &CommandContext<'_>,
    _: &mut Out<'_>,
) -> Result<CommandOutcome, CommandError> {
    Err(CommandError::input(
        "draw: this program was built without pictures ('cargo install impartial-cli' builds it with them)",
    ))
}
