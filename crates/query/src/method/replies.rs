//! Moves to a value that a game names without listing all moves.

use crate::plan::MANY_OPTIONS;
use impartial::game::Game;
use impartial::value::sort_short;
use std::ops::ControlFlow;

type ReplyFn<G, V> = dyn Fn(
        &G,
        &<G as Game>::Position,
        &V,
        &mut dyn FnMut(<G as Game>::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()>
    + Send
    + Sync;

/// A rule by which a game names moves without listing all of them.
pub(crate) struct ReplyRule<G: Game, V> {
    pub visit: Box<ReplyFn<G, V>>,
    /// `true` if the rule knows only the moves to value 0.
    pub to_zero_only: bool,
}

/// The moves to a value, as a rule names them.
#[derive(Debug)]
pub(crate) enum NamedReplies<P> {
    /// All moves to the value, sorted.
    All(Vec<P>),
    /// More moves than can be listed.
    TooMany,
    /// The rule knows nothing about this value.
    Nothing,
}

impl<G: Game, V: impartial::value::Value> ReplyRule<G, V> {
    /// Returns the moves to `wanted`.
    pub(crate) fn to(&self, game: &G, position: &G::Position, wanted: &V) -> NamedReplies<G::Position> {
        if self.to_zero_only && !wanted.is_zero() {
            return NamedReplies::Nothing;
        }
        let mut options = Vec::new();
        let flow = (self.visit)(game, position, wanted, &mut |option| {
            options.push(option);
            if options.len() as u64 > MANY_OPTIONS {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        match flow {
            // The visitor breaks only after an option. Without options, the game itself broke: it does not know the
            // moves.
            ControlFlow::Break(()) if options.is_empty() => NamedReplies::Nothing,
            ControlFlow::Break(()) => NamedReplies::TooMany,
            ControlFlow::Continue(()) => {
                sort_short(&mut options);
                options.dedup();
                NamedReplies::All(options)
            }
        }
    }
}
