//! Positions as handles, which are read once and used in any number of queries.

use serde::{Serialize, Serializer};
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The identity of a reader of positions. Each game has its own reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PositionReader(u64);

impl PositionReader {
    const UNREAD: PositionReader = PositionReader(0);

    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        PositionReader(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A position of a game, read and found valid. Every query about a position takes one.
///
/// [`AnyGame::position`](crate::AnyGame::position) reads it from text. It is a handle that is cheap to clone, and its
/// text is the text that the game writes. A game that gets a position of another game reads this text, and refuses a
/// text that is not a position of its own.
///
/// ```
/// use impartial::run::Limits;
/// use impartial_query::{Context, Registry, graph_of_text, plan::MiserePolicy};
/// let game = graph_of_text("a -> b\nb -> c\na -> c", "graph", None)?;
/// let cx = Context::new(Limits::none());
/// let a = game.position(" a")?;
/// assert_eq!(&*a, "a");
/// assert_eq!(game.value_of(&a, MiserePolicy::Full, &cx)?.grundy.unwrap().value.to_string(), "2");
/// let options = game.options(&a, 10, &cx)?.unwrap();
/// assert_eq!(options.len(), 2);
/// assert_eq!(game.value_of(&options[0], MiserePolicy::Full, &cx)?.grundy.unwrap().value.to_string(), "1");
/// # Ok::<(), impartial_query::Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    reader: PositionReader,
    value: Arc<dyn Any + Send + Sync>,
    written: Arc<str>,
    /// The text from which the position was read, if messages quote that text.
    typed: Option<Arc<str>>,
}

impl Position {
    /// Returns the position that a game has read, with the text that the game writes.
    pub(crate) fn new<H: Any + Send + Sync>(
        reader: PositionReader,
        value: H,
        written: impl Into<Arc<str>>,
    ) -> Self {
        Position { reader, value: Arc::new(value), written: written.into(), typed: None }
    }

    /// Sets the text that messages quote: `10^40` is easier to read than the number that it stands for.
    pub(crate) fn typed(mut self, text: &str) -> Self {
        self.typed = Some(text.into());
        self
    }

    /// Returns the position as messages quote it.
    pub(crate) fn quoted(&self) -> &str {
        self.typed.as_deref().unwrap_or(&self.written)
    }

    /// Returns a position that is still to be read by the game that gets it.
    pub(crate) fn unread(text: impl Into<Arc<str>>) -> Self {
        Position::new(PositionReader::UNREAD, (), text)
    }

    /// Returns the position as its game writes it.
    pub fn as_str(&self) -> &str {
        &self.written
    }

    /// Returns `true` if this reader has read the position.
    pub(crate) fn is_of(&self, reader: PositionReader) -> bool {
        self.reader == reader
    }

    /// Returns the value that its game has read, if that is of type `H`.
    pub(crate) fn get<H: Any>(&self) -> Option<&H> {
        self.value.downcast_ref()
    }

    /// Returns the value that the game of `reader` has read. If another game has read the position, returns the result
    /// of `read` for its text.
    pub(crate) fn held_by<H: Any + Clone, E>(
        &self,
        reader: PositionReader,
        read: impl FnOnce(&str) -> Result<H, E>,
    ) -> Result<Cow<'_, H>, E> {
        match self.get() {
            Some(value) if self.is_of(reader) => Ok(Cow::Borrowed(value)),
            _ => read(&self.written).map(Cow::Owned),
        }
    }
}

impl Deref for Position {
    type Target = str;

    fn deref(&self) -> &str {
        &self.written
    }
}

/// Positions are equal if they are written the same.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written
    }
}

impl Eq for Position {}

impl PartialEq<str> for Position {
    fn eq(&self, other: &str) -> bool {
        *self.written == *other
    }
}

impl PartialEq<&str> for Position {
    fn eq(&self, other: &&str) -> bool {
        *self.written == **other
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.written)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Position").field(&self.written).finish()
    }
}

/// Serialises as text.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.written)
    }
}
