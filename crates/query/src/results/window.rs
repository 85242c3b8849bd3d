//! Windows: their descriptions and their graphs.

use impartial::game::Graph;

/// The description of a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowArg {
    /// All positions of coins (or heaps) below a bound.
    Board {
        /// Number of coins or heaps.
        count: usize,
        /// Exclusive upper bound on all of them.
        below: u64,
    },
    /// Numbers, each of which is below a bound of its own.
    Bounds(Vec<u64>),
    /// A position and its followers.
    From(String),
    /// The whole of a graph.
    Whole,
}

/// Maximum number of coins or heaps of a window.
pub const MAX_COINS: u64 = 1000;

impl WindowArg {
    /// Returns the largest number of coins, heaps or numbers of a position, and an exclusive upper bound on these
    /// numbers. Returns `None` for windows that are given in another way.
    pub fn size(&self) -> Option<(usize, u64)> {
        match self {
            WindowArg::Board { count, below } => Some((*count, *below)),
            WindowArg::Bounds(bounds) => Some((bounds.len(), bounds.iter().copied().max()?)),
            WindowArg::From(_) | WindowArg::Whole => None,
        }
    }

    /// Returns the window that these words describe, or `None` if they describe no window. This is the inverse of
    /// `Display`.
    pub fn from_words(words: &str) -> Option<Self> {
        let window = match words.strip_prefix("from ") {
            Some(position) => WindowArg::From(position.to_owned()),
            None if words == WHOLE => WindowArg::Whole,
            None => {
                let (count, below) = words.strip_prefix("n=")?.split_once(" below ")?;
                let count = count.parse::<usize>().ok().filter(|&count| count as u64 <= MAX_COINS)?;
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

/// Describes the window in words. A position is written as it is given.
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

/// A position and its followers as a graph, with the text of the vertices.
pub struct FollowerGraph {
    /// The graph.
    pub graph: Graph,
    /// The vertex of the position itself.
    pub root: u32,
    /// The text of each vertex.
    pub names: Vec<String>,
}

/// A window and all followers of its positions as a graph.
pub struct WindowGraph<'a> {
    /// The graph.
    pub graph: std::borrow::Cow<'a, Graph>,
    /// Number of positions of the window. They are the first vertices.
    pub start_count: usize,
    /// Returns the text of a vertex.
    pub name: Box<dyn Fn(u32) -> String + 'a>,
}
