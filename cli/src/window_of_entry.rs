//! Windows of a registered game.

use crate::any_game::{AnyWindow, Expanded, WindowArg};
use crate::context::Context;
use crate::entry::{Entry, Listed, Playable};
use crate::errors::Error;
use crate::plain::{Sample, verify};
use crate::solving::Solving;
use crate::values::Values;
use impartial::run::Stopped;
use impartial::solve::{expand, followers};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// A window of a game.
pub(crate) struct GameWindow<'a, G: Playable> {
    entry: Held<'a, Entry<G>>,
    place: Place<G::Position>,
    in_words: String,
}

/// Something borrowed or owned.
pub(crate) enum Held<'a, T> {
    Borrowed(&'a T),
    Owned(Box<T>),
}

impl<T> std::ops::Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Held::Borrowed(held) => held,
            Held::Owned(held) => held,
        }
    }
}

enum Place<P> {
    Board { count: usize, below: u64 },
    Listed(Vec<P>),
}

impl<'a, G: Playable> GameWindow<'a, G> {
    pub(crate) fn new(
        entry: Held<'a, Entry<G>>,
        window: &WindowArg,
        cx: &Context<'_>,
    ) -> Result<Self, Error> {
        let id = || entry.game().id();
        let (place, in_words) = match window {
            WindowArg::Board { count, below } => {
                let Some(board) = entry.boards else {
                    return Err(Error::input(format!(
                        "{} has no windows by number (allowed: --from POS)",
                        id()
                    )));
                };
                // Asked once here, so that a window that does not exist is found at once.
                let asked = board(entry.game(), *count, *below);
                asked.map(drop).map_err(|error| Error::input(format!("window of {}: {error}", id())))?;
                (Place::Board { count: *count, below: *below }, format!("n={count} below {below}"))
            }
            WindowArg::From(text) => {
                let p = entry.read_small(text)?;
                let in_words = format!("from {}", entry.game().write(&p));
                (Place::Listed(followers(entry.game(), &p, &cx.run())?), in_words)
            }
            WindowArg::Whole => {
                return Err(Error::input(format!(
                    "which positions of {}? (allowed: --coins N --below M, --heaps N, or --from POS)",
                    id()
                )));
            }
        };
        Ok(GameWindow { entry, place, in_words })
    }

    /// How many positions there are, if that is known.
    fn len(&self) -> Option<u128> {
        match &self.place {
            Place::Board { count, below } => self.entry.board_len?(self.entry.game(), *count, *below),
            Place::Listed(positions) => Some(positions.len() as u128),
        }
    }

    fn positions(&self) -> Listed<'_, G::Position> {
        match (&self.place, self.entry.boards) {
            (Place::Board { count, below }, Some(board)) => {
                board(self.entry.game(), *count, *below).unwrap_or_else(|_| Box::new(std::iter::empty()))
            }
            (Place::Board { .. }, None) => Box::new(std::iter::empty()),
            (Place::Listed(positions), _) => Box::new(positions.iter().cloned()),
        }
    }
}

impl<G: Playable> AnyWindow for GameWindow<'_, G> {
    fn describe(&self) -> String {
        self.in_words.clone()
    }

    fn solve(&self, misere: bool, cx: &Context<'_>, values: &mut Values) -> Result<Option<Stopped>, Error> {
        values.expect(self.len(), cx)?;
        let mut sample = Sample::new(cx.verify, cx.seed);
        let mut solving = Solving::new(&self.entry);
        let stopped = solving.each(self.positions(), misere, cx, &cx.run(), values, &mut |p, found| {
            sample.offer(|| (p.clone(), found));
        })?;
        if stopped.is_none() {
            verify(&self.entry, &sample, cx)?;
        }
        Ok(stopped)
    }

    fn write(&self, each: &mut dyn FnMut(&str) -> ControlFlow<()>) {
        let _ = self.positions().try_for_each(|p| each(&self.entry.game().write(&p)));
    }

    fn expand(&self, cx: &Context<'_>) -> Result<Expanded<'_>, Error> {
        let part = expand(self.entry.game(), self.positions(), &cx.run())?;
        let positions = part.positions;
        Ok(Expanded {
            graph: Cow::Owned(part.graph),
            asked: part.asked,
            name: Box::new(move |v| self.entry.game().write(&positions[v as usize])),
        })
    }
}
