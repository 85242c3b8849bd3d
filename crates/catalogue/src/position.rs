//! Positions as handles: read once, and asked about as often as one likes.

use serde::{Serialize, Serializer};
use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Tells whose a position is: each game has one of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PositionReader(u64);

impl PositionReader {
    const NOBODY: PositionReader = PositionReader(0);

    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        PositionReader(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A position of a game, read and found to be one: what every question is asked about.
///
/// [`ByHand::position`](crate::ByHand::position) reads it from text. It is a handle, copied at no cost, and as text it is what the
/// game writes. A game that is asked about a position of another game reads that text, and refuses what is no
/// position of its own.
///
/// ```
/// use impartial::run::Limits;
/// use impartial_catalogue::{Context, Registry, graph_of_text, plan::MiserePolicy};
/// # use impartial_catalogue::ByHand;
/// let game = graph_of_text("a -> b\nb -> c\na -> c", "graph", None)?;
/// let cx = Context::new(Limits::none());
/// let a = game.position(" a")?;
/// assert_eq!(&*a, "a");
/// assert_eq!(game.value_of(&a, MiserePolicy::Full, &cx)?.grundy.unwrap().value.to_string(), "2");
/// let options = game.options(&a, 10, &cx)?.unwrap();
/// assert_eq!(options.len(), 2);
/// assert_eq!(game.value_of(&options[0], MiserePolicy::Full, &cx)?.grundy.unwrap().value.to_string(), "1");
/// # Ok::<(), impartial_catalogue::Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    reader: PositionReader,
    held: Arc<dyn Any + Send + Sync>,
    written: Arc<str>,
    /// The text that it was read from, where messages are to quote that.
    typed: Option<Arc<str>>,
}

impl Position {
    /// What a game has read, and how it writes that.
    pub(crate) fn new<H: Any + Send + Sync>(
        reader: PositionReader,
        held: H,
        written: impl Into<Arc<str>>,
    ) -> Self {
        Position { reader, held: Arc::new(held), written: written.into(), typed: None }
    }

    /// The text that it was read from, for messages: `10^40` is easier to read than what it stands for.
    pub(crate) fn typed(mut self, text: &str) -> Self {
        self.typed = Some(text.into());
        self
    }

    /// The position as messages quote it.
    pub(crate) fn quoted(&self) -> &str {
        self.typed.as_deref().unwrap_or(&self.written)
    }

    /// A position that is still to be read, by whoever is asked about it.
    pub(crate) fn unread(text: impl Into<Arc<str>>) -> Self {
        Position::new(PositionReader::NOBODY, (), text)
    }

    /// The position as its game writes it.
    pub fn as_str(&self) -> &str {
        &self.written
    }

    /// Whether this game has read it.
    pub(crate) fn is_of(&self, reader: PositionReader) -> bool {
        self.reader == reader
    }

    /// What its game made of it, if that is of this type.
    pub(crate) fn get<H: Any>(&self) -> Option<&H> {
        self.held.downcast_ref()
    }

    /// What a game made of it; where another game read it, what `read` makes of its text.
    pub(crate) fn held_by<H: Any + Clone, E>(
        &self,
        reader: PositionReader,
        read: impl FnOnce(&str) -> Result<H, E>,
    ) -> Result<Cow<'_, H>, E> {
        match self.get() {
            Some(held) if self.is_of(reader) => Ok(Cow::Borrowed(held)),
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

/// As text.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.written)
    }
}
