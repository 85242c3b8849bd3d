//! A sum as one game: the sum of the graphs of its parts.

use crate::any_game::AnyGame;
use crate::context::Context;
use crate::entry::{Entry, ErasedEntry};
use crate::position::Position;
use crate::{plan, sum_notation};
use impartial::game::{Game, Graph, KeyVisitEnd, Notation, NotationError, Options, Packed};
use impartial::kind::Tuple;
use impartial::structure::GraphSum;
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A sum as one game, with one of its positions. Positions are the integer keys of the sum of the graphs, or tuples if
/// there are too many positions for keys.
pub(super) enum WholeSum {
    Keys(ErasedEntry<u64>, u64),
    Tuples(ErasedEntry<Tuple>, Tuple),
}

impl WholeSum {
    /// Returns the sum of `graphs`, whose vertices have these names, with the position at `root`. Returns `None` if the
    /// sum has too many positions, unless `at_any_cost`.
    pub(super) fn new(
        id: String,
        graphs: Vec<Arc<Graph>>,
        names: Vec<Vec<String>>,
        root: VertexTuple,
        at_any_cost: bool,
        cx: &Context<'_>,
    ) -> Option<Self> {
        let sum = GraphSum::new(graphs);
        let (key, whole) = (sum.pack(&root), ExpandedSum { id, sum, names });
        let Some(key) = key else {
            let entry = Entry::new(TupledSum(whole)).erased();
            return at_any_cost.then(|| WholeSum::Tuples(entry, tuple(&root)));
        };
        let entry = Entry::new(whole).packed().erased();
        let is_small = at_any_cost || plan::sum(&entry.facts(&key, cx));
        is_small.then_some(WholeSum::Keys(entry, key))
    }

    pub(super) fn game(&self) -> (&dyn AnyGame, Position) {
        match self {
            WholeSum::Keys(entry, root) => (entry, entry.handle(*root)),
            WholeSum::Tuples(entry, root) => (entry, entry.handle(root.clone())),
        }
    }
}

/// The sum of parts, each of which is expanded from one position.
pub(super) struct ExpandedSum {
    id: String,
    sum: GraphSum,
    names: Vec<Vec<String>>,
}

/// A sum of expanded parts that has tuples as positions.
pub(super) struct TupledSum(ExpandedSum);

/// A vertex of the graph of each part.
pub(super) type VertexTuple = SmallVec<[u32; 4]>;

fn tuple(vertices: &VertexTuple) -> Tuple {
    Tuple::new(vertices.iter().map(|&v| v.into()))
}

fn vertices(position: &Tuple) -> VertexTuple {
    position.as_slice().iter().map(|&v| v as u32).collect()
}

impl ExpandedSum {
    fn parts(&self, text: &str) -> Result<VertexTuple, NotationError> {
        let expected = "a position of each part, separated by '|'";
        let mut part_vertices = VertexTuple::new();
        let mut parts = sum_notation::split(text).into_iter();
        for names in &self.names {
            let part = parts.next().unwrap_or_default();
            match names.iter().position(|name| *name == part) {
                Some(v) => part_vertices.push(v as u32),
                None => return Err(NotationError::new("no such position", expected).at_token(part)),
            }
        }
        match parts.next() {
            None => Ok(part_vertices),
            Some(extra) => Err(NotationError::new("too many parts", expected).at_token(extra)),
        }
    }

    fn written(&self, part_vertices: &VertexTuple) -> String {
        sum_notation::join(
            part_vertices.iter().zip(&self.names).map(|(&v, names)| names[v as usize].as_str()),
        )
    }
}

impl Game for ExpandedSum {
    type Position = u64;
}

impl Options for ExpandedSum {
    fn visit_options(
        &self,
        position: &u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.sum.visit_keys(*position, visit) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(_) => ControlFlow::Break(()),
        }
    }

    fn follower_bound(&self, position: &u64) -> Option<u128> {
        self.sum.follower_bound(&self.sum.unpack(*position))
    }
}

impl Packed for ExpandedSum {
    type Key = u64;

    fn pack(&self, position: &u64) -> Option<u64> {
        Some(*position)
    }

    fn unpack(&self, key: u64) -> u64 {
        key
    }

    fn visit_keys(
        &self,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.sum.visit_keys(key, visit)
    }
}

impl Notation for ExpandedSum {
    fn id(&self) -> String {
        self.id.clone()
    }

    fn parse(&self, text: &str) -> Result<u64, NotationError> {
        let no_key = || NotationError::new("no key", "a position of a smaller sum").at_token(text);
        self.sum.pack(&self.parts(text)?).ok_or_else(no_key)
    }

    fn write(&self, position: &u64) -> String {
        self.written(&self.sum.unpack(*position))
    }
}

impl Game for TupledSum {
    type Position = Tuple;

    fn allocated_bytes(&self, position: &Tuple) -> usize {
        position.allocated_bytes()
    }
}

impl Options for TupledSum {
    fn visit_options(
        &self,
        position: &Tuple,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.sum.visit_options(&vertices(position), &mut |option| visit(tuple(&option)))
    }

    fn follower_bound(&self, position: &Tuple) -> Option<u128> {
        self.0.sum.follower_bound(&vertices(position))
    }
}

impl Notation for TupledSum {
    fn id(&self) -> String {
        self.0.id.clone()
    }

    fn parse(&self, text: &str) -> Result<Tuple, NotationError> {
        Ok(tuple(&self.0.parts(text)?))
    }

    fn write(&self, position: &Tuple) -> String {
        self.0.written(&vertices(position))
    }
}
