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

/// Which moves a game can name without listing all.
pub(crate) struct ReplyRule<G: Game, V> {
    pub visit: Box<ReplyFn<G, V>>,
    /// Whether it knows only the moves to value 0.
    pub to_zero_only: bool,
}

/// What a rule says of the moves to a value.
#[derive(Debug)]
pub(crate) enum NamedReplies<P> {
    /// These are all of them, sorted.
    All(Vec<P>),
    /// There are too many to list.
    TooMany,
    /// It knows nothing about this value.
    Nothing,
}

impl<G: Game, V: impartial::value::Value> ReplyRule<G, V> {
    /// The moves to `wanted`.
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
            // Where the visitor never broke, the game itself did: it cannot say.
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
