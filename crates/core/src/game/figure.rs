//! The look of a position, without a decision on how to draw it.
//!
//! A [`Figure`] is data: which squares hold coins, how long the rows are, which cells are filled. The kind of a
//! position returns it ([`Notation::figure`](super::Notation::figure)). Programs that draw or list pictures need
//! nothing else of the game.

/// A position as a picture.
///
/// ```
/// use impartial_core::game::{Figure, Notation};
/// # use impartial_core::kind::{GameSpec, HasMovePromise, HeapsWithZeros, LowersAnyHeap};
/// # #[derive(Clone)]
/// # struct TakeAny;
/// # impl GameSpec for TakeAny {
/// #     type Kind = HeapsWithZeros;
/// #     fn name(&self) -> String { "take-any".into() }
/// #     fn kind(&self) -> HeapsWithZeros { HeapsWithZeros }
/// # }
/// # impl HasMovePromise for TakeAny {
/// #     type Promise = LowersAnyHeap;
/// # }
/// assert_eq!(TakeAny.figure(&TakeAny.parse("5,3").unwrap()), Figure::Heaps(vec![3, 5]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Figure {
    /// Coins on a strip of squares 0, 1, 2, …
    Coins {
        /// The squares that hold coins, ascending.
        squares: Vec<u64>,
        /// The number of squares in a column: 1 on the usual strip.
        column: u64,
    },
    /// Heaps with these numbers of counters, ascending.
    Heaps(Vec<u64>),
    /// Numbers that are neither coins nor heaps, such as the sides of a rectangle.
    Numbers {
        /// The numbers, in the order of the position.
        numbers: Vec<u64>,
        /// True if the order of the numbers matters.
        ordered: bool,
    },
    /// Rows of squares, the longest first: a Young diagram.
    Rows(Vec<u64>),
    /// Cells in rows from the top, each with its state; `.` is an empty cell.
    Grid(Vec<Vec<char>>),
    /// A graph from which moves may have removed vertices and edges.
    Graph {
        /// The names of all vertices.
        names: Vec<String>,
        /// The edges, each by two numbers of vertices.
        edges: Vec<(u32, u32)>,
        /// For each vertex, true if no move has removed it.
        left: Vec<bool>,
        /// True if each edge leads from its first vertex to the second.
        directed: bool,
        /// The vertex on which a token stands.
        token: Option<u32>,
        /// The mark of each vertex, empty for a vertex without one. No elements if the game has no marks on vertices.
        vertex_marks: Vec<String>,
        /// The mark of each edge, empty for an edge without one. No elements if the game has no marks on edges.
        edge_marks: Vec<String>,
    },
    /// Ordinals ω·λ + m, each by the text of λ and of m, in the order of the position.
    Ordinals(Vec<(String, String)>),
    /// The pictures of the parts of a sum, side by side.
    Sum(Vec<Figure>),
    /// Any other position, as text.
    Text(String),
}

impl Figure {
    /// Returns the numbers of a figure that consists of numbers only, and whether their order matters.
    ///
    /// ```
    /// use impartial_core::game::Figure;
    /// assert_eq!(Figure::Heaps(vec![3, 5]).numbers(), Some((&[3, 5][..], false)));
    /// assert_eq!(Figure::Text("a".into()).numbers(), None);
    /// ```
    pub fn numbers(&self) -> Option<(&[u64], bool)> {
        match self {
            Figure::Coins { squares: numbers, .. } | Figure::Heaps(numbers) => Some((numbers, false)),
            Figure::Numbers { numbers, ordered } => Some((numbers, *ordered)),
            _ => None,
        }
    }
}
