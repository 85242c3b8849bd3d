//! The syntax tree.

/// A range of a text, in bytes from its beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The index of the first byte.
    pub start: usize,
    /// The index of the byte after the last.
    pub end: usize,
}

impl Span {
    /// Returns the smallest range that contains both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns the range moved `by` bytes towards the end: the same part if the text begins `by` bytes earlier.
    #[must_use]
    pub fn shifted(self, by: usize) -> Span {
        Span { start: self.start + by, end: self.end + by }
    }
}

/// A name with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text of the name.
    pub text: String,
    /// The place of the name in the text.
    pub span: Span,
}

/// A relation between two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The terms are equal: `=`.
    Equal,
    /// The terms are different: `!=`.
    Different,
    /// The first term is smaller: `<`.
    Less,
    /// The first term is smaller or equal: `<=`.
    AtMost,
    /// The first term is larger: `>`.
    Greater,
    /// The first term is larger or equal: `>=`.
    AtLeast,
}

impl Relation {
    /// Returns the relation of a sign.
    pub(super) fn from_sign(sign: &str) -> Option<Relation> {
        Some(match sign {
            "=" => Relation::Equal,
            "!=" => Relation::Different,
            "<" => Relation::Less,
            "<=" => Relation::AtMost,
            ">" => Relation::Greater,
            ">=" => Relation::AtLeast,
            _ => return None,
        })
    }

    /// Returns the sign of the relation as it is written, such as `<=`.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::Different => "!=",
            Relation::Less => "<",
            Relation::AtMost => "<=",
            Relation::Greater => ">",
            Relation::AtLeast => ">=",
        }
    }
}

/// The combination of the members of a position, or of the numbers of a range or set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aggregate {
    /// The sum of a term over all names.
    Sum,
    /// The nim-sum of a term over all names.
    Xor,
    /// The number of members or numbers that satisfy a formula.
    Count,
    /// The largest value of a term.
    Max,
    /// The smallest value of a term.
    Min,
}

impl Aggregate {
    /// Returns the word for the aggregate in the text, such as `sum`.
    pub fn word(self) -> &'static str {
        match self {
            Aggregate::Sum => "sum",
            Aggregate::Xor => "xor",
            Aggregate::Count => "count",
            Aggregate::Max => "max",
            Aggregate::Min => "min",
        }
    }
}

/// The domain of a bound name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinderDomain {
    /// The natural numbers, or the range or set that is given.
    Numbers,
    /// All members of the position: heaps, coins or vertices.
    Members,
    /// All members except the moving one.
    Others,
}

/// The names that a quantifier or an aggregate binds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binder {
    /// The domain of the bound names.
    pub who: BinderDomain,
    /// The word for members: `heap`, `coin`, `vertex`, `other` and so on. `None` for numbers.
    pub word: Option<Name>,
    /// The names that are bound.
    pub names: Vec<Name>,
    /// The range or set, if one is given.
    pub within: Option<Box<SyntaxNode>>,
    /// The condition of an aggregate on its names: `sum k in 1..n if φ: t`.
    pub condition: Option<Box<SyntaxNode>>,
}

/// A part of the text with a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxNode {
    /// The kind of the part, with its subparts.
    pub kind: NodeKind,
    /// The place of the part in the text.
    pub span: Span,
}

/// The kind of a part of the text: a term, a formula, or a range or set.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind {
    /// A natural number, as a constant.
    Number(u64),
    /// A variable, or another name.
    Name(String),
    /// A text in quotation marks, without them.
    Text(String),
    /// A sum of terms; those marked `true` are subtracted.
    Sum(Vec<(bool, SyntaxNode)>),
    /// A product of two or more terms.
    Times(Vec<SyntaxNode>),
    /// A nim-sum of two or more terms.
    Xor(Vec<SyntaxNode>),
    /// The remainder of the first term divided by the second.
    Mod(Box<SyntaxNode>, Box<SyntaxNode>),
    /// The quotient of the first term by the second, rounded down.
    Div(Box<SyntaxNode>, Box<SyntaxNode>),
    /// A function or relation of arguments.
    Call(Name, Vec<SyntaxNode>),
    /// All numbers from one to another, both included.
    Range(Box<SyntaxNode>, Box<SyntaxNode>),
    /// The set of these terms and ranges.
    Set(Vec<SyntaxNode>),
    /// `if φ then t else u`.
    If(Box<SyntaxNode>, Box<SyntaxNode>, Box<SyntaxNode>),
    /// An aggregate of the members, or of the numbers of a range or set.
    Each(Aggregate, Binder, Box<SyntaxNode>),
    /// The formula `true` or `false`.
    Truth(bool),
    /// A chain of relations, one fewer than terms.
    Compare(Vec<SyntaxNode>, Vec<Relation>),
    /// A term is in a range or set.
    In(Box<SyntaxNode>, Box<SyntaxNode>),
    /// The first term divides the second.
    Divides(Box<SyntaxNode>, Box<SyntaxNode>),
    /// The negation ¬φ.
    Not(Box<SyntaxNode>),
    /// The conjunction φ ∧ ψ ∧ …
    And(Vec<SyntaxNode>),
    /// The disjunction φ ∨ ψ ∨ …
    Or(Vec<SyntaxNode>),
    /// The implication φ → ψ.
    Implies(Box<SyntaxNode>, Box<SyntaxNode>),
    /// The equivalence φ ↔ ψ ↔ …
    Iff(Vec<SyntaxNode>),
    /// A quantified formula: `true` for ∀, `false` for ∃.
    Quantified(bool, Binder, Box<SyntaxNode>),
}

impl SyntaxNode {
    /// Creates a node from its kind and its place.
    pub fn new(kind: NodeKind, span: Span) -> Self {
        SyntaxNode { kind, span }
    }

    /// Returns whether the node can only be a term. A call may be either.
    pub fn is_term(&self) -> bool {
        use NodeKind::*;
        matches!(
            self.kind,
            Number(_)
                | Name(_)
                | Sum(_)
                | Times(_)
                | Xor(_)
                | Mod(..)
                | Div(..)
                | If(..)
                | Each(..)
                | Text(_)
                | Range(..)
                | Set(_)
        )
    }

    /// Returns whether the node can only be a formula.
    pub fn is_formula(&self) -> bool {
        !self.is_term() && !matches!(self.kind, NodeKind::Call(..))
    }

    /// Calls `visit` with every direct part.
    pub fn visit_parts<'a>(&'a self, visit: &mut dyn FnMut(&'a SyntaxNode)) {
        use NodeKind::*;
        match &self.kind {
            Number(_) | Name(_) | Text(_) | Truth(_) => {}
            Sum(parts) => parts.iter().for_each(|(_, part)| visit(part)),
            Times(parts) | Xor(parts) | Call(_, parts) | Set(parts) | And(parts) | Or(parts) | Iff(parts) => {
                parts.iter().for_each(visit);
            }
            Compare(parts, _) => parts.iter().for_each(visit),
            Mod(a, b) | Div(a, b) | Range(a, b) | In(a, b) | Divides(a, b) | Implies(a, b) => {
                visit(a);
                visit(b);
            }
            Not(a) => visit(a),
            If(a, b, c) => [a, b, c].into_iter().for_each(|part| visit(part)),
            Each(_, binder, body) | Quantified(_, binder, body) => {
                binder.within.iter().chain(&binder.condition).for_each(|part| visit(part));
                visit(body);
            }
        }
    }
}
