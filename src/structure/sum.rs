//! Disjunctive sums: a player moves in exactly one part.

use crate::game::{
    Components, Game, Graph, KeyVisitEnd, Notation, NotationError, Options, OptionsError, Packed,
};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The disjunctive sum of two games. Its positions are pairs; sums of more games are sums of sums.
///
/// ```
/// use impartial::game::Graph;
/// use impartial::run::Run;
/// use impartial::solve::Memo;
/// use impartial::structure::Sum;
/// let heap = Graph::from_edges(3, [(1, 0), (2, 0), (2, 1)]).unwrap();
/// let mut memo = Memo::new(Sum(&heap, &heap));
/// assert_eq!(memo.values(&(2, 1), &Run::default()).unwrap().normal, 2 ^ 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum<A, B>(pub A, pub B);

impl<A: Game, B: Game> Game for Sum<A, B> {
    type Position = (A::Position, B::Position);

    fn allocated_bytes(&self, (a, b): &Self::Position) -> usize {
        self.0.allocated_bytes(a) + self.1.allocated_bytes(b)
    }
}

impl<A: Options, B: Options> Options for Sum<A, B> {
    fn visit_options(
        &self,
        (a, b): &Self::Position,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options(a, &mut |option| visit((option, b.clone())))?;
        self.1.visit_options(b, &mut |option| visit((a.clone(), option)))
    }

    fn visit_options_while(
        &self,
        (a, b): &Self::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.0.visit_options_while(a, should_continue, &mut |option| visit((option, b.clone())))?;
        self.1.visit_options_while(b, should_continue, &mut |option| visit((a.clone(), option)))
    }

    fn options_error(&self, (a, b): &Self::Position) -> Option<OptionsError> {
        self.0.options_error(a).or_else(|| self.1.options_error(b))
    }

    fn follower_bound(&self, (a, b): &Self::Position) -> Option<u128> {
        Some(self.0.follower_bound(a)?.saturating_mul(self.1.follower_bound(b)?))
    }
}

impl<A: Notation, B: Notation> Notation for Sum<A, B> {
    fn id(&self) -> String {
        format!("sum:{}+{}", self.0.id(), self.1.id())
    }

    /// Reads the two parts, separated by the first `|` outside of parentheses. A part that contains a `|`, such as a sum,
    /// stands in parentheses.
    fn parse(&self, text: &str) -> Result<Self::Position, NotationError> {
        let expected = "the positions of the parts separated by '|', such as 3,5|2,6 or (3|5)|2";
        let (a, b) = split_parts(text).ok_or_else(|| {
            NotationError::new("a sum needs a position for each part", expected).at_token(text)
        })?;
        Ok((self.0.parse(without_parentheses(a))?, self.1.parse(without_parentheses(b))?))
    }

    fn write(&self, (a, b): &Self::Position) -> String {
        let part = |text: String| if text.contains('|') { format!("({text})") } else { text };
        format!("{}|{}", part(self.0.write(a)), part(self.1.write(b)))
    }
}

/// Returns the texts before and after the first `|` outside of parentheses.
fn split_parts(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0u32;
    let at = text.char_indices().find_map(|(at, character)| {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '|' if depth == 0 => return Some(at),
            _ => {}
        }
        None
    })?;
    Some((&text[..at], &text[at + 1..]))
}

/// Returns the text of a part without the parentheses that [`Sum::write`] sets around a text with a `|`.
fn without_parentheses(part: &str) -> &str {
    let part = part.trim();
    let inside = part.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inside.filter(|inside| inside.contains('|')).unwrap_or(part)
}

/// The disjunctive sum of explicit graphs. Sums of games of any types can be reduced to it.
///
/// A position holds one position of each part.
#[derive(Clone, Debug)]
pub struct GraphSum {
    parts: Vec<Arc<Graph>>,
    /// For each part, the product of the sizes of all later parts; `None` if the whole product is 2^64 or more.
    strides: Option<Vec<u64>>,
}

impl GraphSum {
    /// Creates the disjunctive sum of the graphs `parts`.
    pub fn new(parts: Vec<Arc<Graph>>) -> Self {
        let mut product = Some(1u64);
        let mut strides = Vec::new();
        for part in parts.iter().rev() {
            strides.extend(product);
            product = product.and_then(|p| p.checked_mul(part.len() as u64));
        }
        strides.reverse();
        let strides = product.map(|_| strides);
        GraphSum { parts, strides }
    }

    /// Returns the graphs whose sum this is.
    pub fn parts(&self) -> &[Arc<Graph>] {
        &self.parts
    }
}

impl Game for GraphSum {
    type Position = SmallVec<[u32; 4]>;

    fn allocated_bytes(&self, position: &Self::Position) -> usize {
        if position.spilled() { position.capacity() * size_of::<u32>() } else { 0 }
    }
}

impl Options for GraphSum {
    fn visit_options(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, part) in self.parts.iter().enumerate() {
            for &to in part.row(position[i]) {
                let mut option = position.clone();
                option[i] = to;
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, _: &Self::Position) -> Option<u128> {
        Some(self.parts.iter().fold(1, |product: u128, part| product.saturating_mul(part.len() as u128)))
    }
}

impl Components for GraphSum {
    /// Visits each part together with a terminal position of every other part, or the position itself if some part has
    /// no terminal position.
    fn visit_components(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position)) {
        let terminal = |part: &Graph| (0..part.len() as u32).find(|&v| part.row(v).is_empty());
        let Some(ends) = self.parts.iter().map(|part| terminal(part)).collect::<Option<Vec<u32>>>() else {
            return visit(position.clone());
        };
        for (i, &at) in position.iter().enumerate() {
            let mut component = SmallVec::from_slice(&ends);
            component[i] = at;
            visit(component);
        }
    }
}

/// The keys are in the same order as the positions.
impl Packed for GraphSum {
    type Key = u64;

    fn pack(&self, position: &Self::Position) -> Option<u64> {
        let strides = self.strides.as_ref()?;
        Some(position.iter().zip(strides).map(|(&at, stride)| u64::from(at) * stride).sum())
    }

    fn unpack(&self, key: u64) -> Self::Position {
        let strides = self.strides.iter().flatten();
        self.parts
            .iter()
            .zip(strides)
            .map(|(part, stride)| (key / stride % (part.len() as u64).max(1)) as u32)
            .collect()
    }

    fn visit_keys(
        &self,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let strides = self.strides.iter().flatten();
        for (part, &stride) in self.parts.iter().zip(strides) {
            let vertex = key / stride % (part.len() as u64).max(1);
            let rest = key - vertex * stride;
            for &to in part.row(vertex as u32) {
                if visit(rest + u64::from(to) * stride).is_break() {
                    return ControlFlow::Break(KeyVisitEnd::Stopped);
                }
            }
        }
        ControlFlow::Continue(())
    }
}
