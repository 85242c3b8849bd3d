//! Moves to a value that a game names without listing all moves.

use crate::plan::MANY_OPTIONS;
use impartial::value::{Value, sort_short};
use std::ops::ControlFlow;

type ReplyFn<P, V> = dyn Fn(&P, &V, &mut dyn FnMut(P) -> ControlFlow<()>) -> ControlFlow<()> + Send + Sync;

/// A rule by which a game names moves without listing all of them.
pub(crate) struct ReplyRule<P, V> {
    visit: Box<ReplyFn<P, V>>,
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

impl<P: Ord, V: Value> ReplyRule<P, V> {
    /// Returns the rule that visits the moves to a value by `visit`.
    pub(crate) fn new(
        visit: impl Fn(&P, &V, &mut dyn FnMut(P) -> ControlFlow<()>) -> ControlFlow<()> + Send + Sync + 'static,
        to_zero_only: bool,
    ) -> Self {
        ReplyRule { visit: Box::new(visit), to_zero_only }
    }

    /// Returns the moves to `wanted`.
    pub(crate) fn to(&self, position: &P, wanted: &V) -> NamedReplies<P> {
        if self.to_zero_only && !wanted.is_zero() {
            return NamedReplies::Nothing;
        }
        let mut options = Vec::new();
        let flow = (self.visit)(position, wanted, &mut |option| {
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
