//! Windows: how they are asked for, and what lies in them.

use impartial::game::Graph;

/// A window as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowArg {
    /// Coins (or heaps) below.
    Board {
        /// How many.
        count: usize,
        /// All are smaller than this.
        below: u64,
    },
    /// Numbers of which each is below a bound of its own.
    Bounds(Vec<u64>),
    /// A position and its followers.
    From(String),
    /// Everything, for a graph.
    Whole,
}

/// What windows of coins or heaps have at most of them.
pub const MOST_COINS: u64 = 1000;

impl WindowArg {
    /// The largest number of coins, heaps or numbers of a position, and one more than the largest of these
    /// numbers; `None` for windows that are given in another way.
    pub fn size(&self) -> Option<(usize, u64)> {
        match self {
            WindowArg::Board { count, below } => Some((*count, *below)),
            WindowArg::Bounds(bounds) => Some((bounds.len(), bounds.iter().copied().max()?)),
            WindowArg::From(_) | WindowArg::Whole => None,
        }
    }

    /// The window that was described by these words; `None` if they describe none. The inverse of its
    /// display.
    pub fn from_words(words: &str) -> Option<Self> {
        let window = match words.strip_prefix("from ") {
            Some(position) => WindowArg::From(position.to_owned()),
            None if words == WHOLE => WindowArg::Whole,
            None => {
                let (count, below) = words.strip_prefix("n=")?.split_once(" below ")?;
                let count = count.parse::<usize>().ok().filter(|&count| count as u64 <= MOST_COINS)?;
                let bounds: Vec<u64> = below.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
                match bounds[..] {
                    [below] => WindowArg::Board { count, below },
                    _ if bounds.len() == count => WindowArg::Bounds(bounds),
                    _ => return None,
                }
            }
        };
        (window.to_string() == words).then_some(window)
    }
}

const WHOLE: &str = "the whole graph";

/// The window in words; a position as it is given.
impl std::fmt::Display for WindowArg {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WindowArg::Board { count, below } => write!(f, "n={count} below {below}"),
            WindowArg::Bounds(bounds) => {
                let list: Vec<String> = bounds.iter().map(u64::to_string).collect();
                write!(f, "n={} below {}", bounds.len(), list.join(","))
            }
            WindowArg::From(position) => write!(f, "from {position}"),
            WindowArg::Whole => f.write_str(WHOLE),
        }
    }
}

/// A position and its followers as a graph, with how they are written.
pub struct FollowerGraph {
    /// The graph.
    pub graph: Graph,
    /// The position itself.
    pub root: u32,
    /// How each vertex is written.
    pub names: Vec<String>,
}

/// A window and what lies below it as a graph.
pub struct WindowGraph<'a> {
    /// The graph.
    pub graph: std::borrow::Cow<'a, Graph>,
    /// The first so many positions are those of the window.
    pub asked: usize,
    /// How a position is written.
    pub name: Box<dyn Fn(u32) -> String + 'a>,
}
