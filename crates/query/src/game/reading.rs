//! The positions of a game: read from text, and taken out of handles.

use crate::capabilities::large::{AnyLarge, too_large};
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::Error;
use crate::position::Position;
use impartial::game::NotationErrorKind;
use std::borrow::Cow;

/// A position that a query names.
pub(crate) enum ReadPosition<'p, P: Clone> {
    /// One whose numbers fit 64 bits.
    Small(Cow<'p, P>),
    /// A position that only formulas and the rules of its heaps cover.
    Large(Cow<'p, Position>),
}

impl<P: AnyPosition> ErasedEntry<P> {
    /// Reads a position from text.
    fn of_text(&self, text: &str) -> Result<ReadPosition<'static, P>, Error> {
        match (self.game().parse(text), &self.large) {
            (Ok(p), _) => Ok(ReadPosition::Small(Cow::Owned(p))),
            (Err(error), Some(large)) if error.kind() == NotationErrorKind::TooLarge => {
                Ok(ReadPosition::Large(Cow::Owned(large.read(self.reader, text)?.typed(text))))
            }
            (Err(error), _) => {
                Err(Error::input(format!("position '{text}' of {}: {error}", self.game().id())))
            }
        }
    }

    /// Returns the handle of a position from text.
    pub(crate) fn read(&self, text: &str) -> Result<Position, Error> {
        Ok(match self.of_text(text)? {
            ReadPosition::Small(p) => self.handle(p.into_owned()),
            ReadPosition::Large(position) => position.into_owned(),
        })
    }

    /// Returns the handle of a position.
    pub(crate) fn handle(&self, p: P) -> Position {
        let written = self.game().write(&p);
        Position::new(self.reader, p, written)
    }

    /// Returns the approximate size of the handle of a position in bytes, which also bounds the handles of its options.
    pub(crate) fn bytes_of_handle(&self, position: &Position, p: &P) -> usize {
        size_of::<Position>() + size_of::<P>() + self.game().heap_bytes(p) + position.len()
    }

    /// Returns the position of a handle.
    pub(crate) fn read_position<'p>(&self, position: &'p Position) -> Result<ReadPosition<'p, P>, Error> {
        if !position.is_of(self.reader) {
            return self.of_text(position);
        }
        Ok(match position.get() {
            Some(p) => ReadPosition::Small(Cow::Borrowed(p)),
            None => ReadPosition::Large(Cow::Borrowed(position)),
        })
    }

    /// Returns the position of a handle, which must fit 64 bits.
    pub(crate) fn small<'p>(&self, position: &'p Position) -> Result<Cow<'p, P>, Error> {
        match self.read_position(position)? {
            ReadPosition::Small(p) => Ok(p),
            ReadPosition::Large(position) => Err(too_large(&self.game().id(), position.quoted())),
        }
    }

    /// Returns the part of the game that covers positions whose numbers do not fit 64 bits.
    pub(crate) fn large(&self, position: &Position) -> Result<&dyn AnyLarge, Error> {
        self.large.as_deref().ok_or_else(|| too_large(&self.game().id(), position.quoted()))
    }
}
