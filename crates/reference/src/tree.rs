//! Syntax trees of rule files.

/// The kind of the positions of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Heaps, with the name of the heap that moves.
    Heaps(String),
    /// Coins on distinct squares, with the name of the coin that moves.
    Coins(String),
    /// A fixed number of numbers, with their names.
    Numbers {
        /// The names.
        names: Vec<String>,
        /// True if the numbers are kept in ascending order.
        unordered: bool,
    },
    /// A partition.
    Rows,
    /// Rows of cells.
    Grid,
    /// The rest of a graph.
    Graph,
    /// Heaps that are one position, with the name of the named heap.
    List {
        /// The order of the heaps.
        order: Order,
        /// The name.
        name: String,
    },
}

/// The order of heaps that are one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The heaps have no order.
    Unordered,
    /// The heaps stand in a row.
    Row,
    /// The heaps stand in a ring.
    Ring,
}

/// A heap that changes in addition to the named one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Other,
    Next,
    Previous,
}

/// A move of heaps that are one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HeapsAction {
    /// The heaps in the place of the named one, or of each chosen one; `None` if the named heap stays.
    pub(crate) named: Option<Vec<Term>>,
    pub(crate) others: Vec<(Which, String, Vec<Term>)>,
    pub(crate) numbers: Vec<(String, Term)>,
    pub(crate) chosen: Option<Chosen>,
}

/// The heaps that a move chooses: at least `least`, at most `most`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) least: Term,
    pub(crate) most: Term,
    pub(crate) consecutive: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Times,
    Div,
    Mod,
    Xor,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

/// The members that a quantifier ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Members {
    All,
    Others,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fold {
    Sum,
    Xor,
    Max,
    Min,
    Count,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Number(u64),
    Name(String),
    /// A flat sum. The flag of a summand is true if the summand is subtracted.
    Sum(Vec<(bool, Term)>),
    Binary(Operator, Box<Term>, Box<Term>),
    If(Box<Condition>, Box<Term>, Box<Term>),
    /// A function or a definition.
    Call(String, Vec<Term>),
    Fold(Folded),
    /// `value` or `misere`, of the position or of another one.
    Value(bool, Option<Vec<Term>>),
}

/// A sum, nim-sum, maximum, minimum or number of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Folded {
    pub(crate) fold: Fold,
    pub(crate) over: Over,
    pub(crate) names: Vec<String>,
    /// The condition of the cases.
    pub(crate) guard: Option<Box<Condition>>,
    /// The term, or the condition that is counted.
    pub(crate) body: Box<Body>,
}

/// A range or a set: single terms, and ranges from a first to a last number.
pub(crate) type Domain = Vec<(Term, Option<Term>)>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Over {
    Domain(Domain),
    Members(Members),
    /// All numbers. This range is parsed, but never evaluated.
    Numbers,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Chain(Term, Vec<(Relation, Term)>),
    In(Term, Domain),
    Divides(Term, Term),
    Free(Term, Option<Term>),
    Adjacent(Term, Term),
    Has(Term, Term),
    Connected,
    Not(Box<Condition>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    Implies(Box<Condition>, Box<Condition>),
    Iff(Box<Condition>, Box<Condition>),
    /// `all` (true) or `ex`.
    Quantified(bool, String, Over, Box<Condition>),
    Call(String, Vec<Term>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    Term(Term),
    Condition(Condition),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) parameters: Vec<String>,
    pub(crate) body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    In(String, Domain),
    Is(String, Term),
    Edge(String, String),
    Vertex(String),
    If(Condition),
}

/// A pattern of cells, row by row.
pub(crate) type Pattern = Vec<Vec<char>>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deleted {
    Vertex(Term),
    Neighbours(Term),
    Reachable(Term),
    Isolated(Term),
    Unreachable(Term),
    Edge(String, String),
}

/// The name of the marks of a graph, with the number of ends: 1 for vertices, 2 for edges.
pub(crate) type MarkName = (String, usize);

/// The new value of the mark of a vertex, or of the edge with two ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MarkChange {
    pub(crate) name: String,
    pub(crate) ends: Vec<Term>,
    pub(crate) value: Term,
}

/// A result of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    One(Term),
    Range(Term, Term),
    /// `all j, k in R if φ: t`
    Each(Vec<String>, Domain, Option<Condition>, Term),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Replace(Vec<Item>),
    Turn(Vec<Item>),
    /// The first and last of the rows and columns that are dropped; rows are marked by `true`.
    Drop(Vec<(bool, Term, Term)>),
    Cut(Term, Term),
    SetRow(Term, Term),
    /// Pairs of a pattern and its replacement: one for each direction.
    Cells(Vec<(Pattern, Pattern)>),
    /// The deleted parts of a graph, and the new values of extra numbers and marks.
    Delete(Vec<Deleted>, Vec<(String, Term)>, Vec<MarkChange>),
    Heaps(HeapsAction),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) action: Action,
    pub(crate) clauses: Vec<Clause>,
}

/// The test of a line `legal` or `over`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    Condition(Condition),
    /// One of these patterns must lie on the grid (`true`), or none may (`false`).
    Patterns(bool, Vec<Pattern>),
}

/// The word that begins a line about values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeliefKind {
    /// `value t`
    Value,
    /// `misere t`
    Misere,
    /// `p-positions φ`
    PPositions,
    /// `misere-p-positions φ`
    MiserePPositions,
    /// `claim NAME φ` and `planted NAME φ`
    Claim,
}

/// A relation after `for`: the names or the number of members, the relation, and a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) of: BoundOf,
    pub(crate) relation: Relation,
    pub(crate) term: Term,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BoundOf {
    Names(Vec<String>),
    /// `3 heaps`
    Count(u64, String),
}

/// A window as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WindowText {
    /// A position, whose followers belong to the window.
    Position(String),
    /// The positions of a text in which names stand for the numbers of ranges, each with its ends.
    Family(String, Vec<(String, Term, Term)>),
    Bounds(Vec<Bound>),
}

/// A line about values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Belief {
    /// The word that begins the line.
    pub kind: BeliefKind,
    /// The name of a claim, or the first word of any other line.
    pub name: String,
    /// True if the line begins with `planted`.
    pub planted: bool,
    pub(crate) body: Body,
    pub(crate) guard: Option<Condition>,
    pub(crate) windows: Vec<WindowText>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) kind: Kind,
    /// True if the edges of a graph have a direction.
    pub(crate) directed: bool,
    /// The names of the extra numbers.
    pub(crate) extra: Vec<String>,
    /// The marks of a graph.
    pub(crate) marks: Vec<MarkName>,
    pub(crate) parameters: Vec<String>,
    pub(crate) definitions: Vec<Definition>,
    pub(crate) legal: Vec<Test>,
    pub(crate) over: Vec<Test>,
    pub(crate) start: Option<Vec<Term>>,
    pub(crate) moves: Vec<Move>,
    pub(crate) beliefs: Vec<Belief>,
}

impl File {
    /// Returns the cells of a grid: `.`, `#`, and those of the patterns.
    pub(crate) fn alphabet(&self) -> Vec<char> {
        let tests = self.legal.iter().chain(&self.over).flat_map(|test| match test {
            Test::Patterns(_, patterns) => patterns.clone(),
            Test::Condition(_) => Vec::new(),
        });
        let moves = self.moves.iter().flat_map(|one| match &one.action {
            Action::Cells(pairs) => pairs.iter().flat_map(|(from, to)| [from.clone(), to.clone()]).collect(),
            _ => Vec::new(),
        });
        let mut cells: Vec<char> =
            tests.chain(moves).flatten().flatten().filter(|&cell| cell != '?').collect();
        cells.extend(['.', '#']);
        cells
    }
}

/// A direct part of a tree, for walks.
pub(crate) enum Part<'t> {
    Term(&'t Term),
    Condition(&'t Condition),
    /// A part in which a name is bound.
    Bound(&'t str, Box<Part<'t>>),
}

impl Term {
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Term::Number(_) | Term::Name(_) => Vec::new(),
            Term::Sum(terms) => terms.iter().map(|(_, term)| Part::Term(term)).collect(),
            Term::Binary(_, t, u) => vec![Part::Term(t), Part::Term(u)],
            Term::If(condition, t, u) => vec![Part::Condition(condition), Part::Term(t), Part::Term(u)],
            Term::Call(_, terms) | Term::Value(_, Some(terms)) => terms.iter().map(Part::Term).collect(),
            Term::Value(_, None) => Vec::new(),
            Term::Fold(folded) => {
                let mut parts = match &folded.over {
                    Over::Domain(domain) => domain_parts(domain),
                    Over::Members(_) | Over::Numbers => Vec::new(),
                };
                let bound =
                    |part| folded.names.iter().fold(part, |part, name| Part::Bound(name, Box::new(part)));
                parts.extend(folded.guard.iter().map(|guard| bound(Part::Condition(guard))));
                parts.push(bound(match &*folded.body {
                    Body::Term(term) => Part::Term(term),
                    Body::Condition(condition) => Part::Condition(condition),
                }));
                parts
            }
        }
    }
}

fn domain_parts(domain: &Domain) -> Vec<Part<'_>> {
    let terms = domain.iter().flat_map(|(first, last)| std::iter::once(first).chain(last));
    terms.map(Part::Term).collect()
}

impl Condition {
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Condition::Chain(first, rest) => {
                std::iter::once(first).chain(rest.iter().map(|(_, term)| term)).map(Part::Term).collect()
            }
            Condition::In(term, domain) => {
                let mut parts = domain_parts(domain);
                parts.push(Part::Term(term));
                parts
            }
            Condition::Divides(t, u) | Condition::Adjacent(t, u) | Condition::Has(t, u) => {
                vec![Part::Term(t), Part::Term(u)]
            }
            Condition::Call(_, terms) => terms.iter().map(Part::Term).collect(),
            Condition::Free(t, u) => std::iter::once(t).chain(u).map(Part::Term).collect(),
            Condition::Connected => Vec::new(),
            Condition::Not(inner) => vec![Part::Condition(inner)],
            Condition::And(all) | Condition::Or(all) => all.iter().map(Part::Condition).collect(),
            Condition::Implies(a, b) | Condition::Iff(a, b) => vec![Part::Condition(a), Part::Condition(b)],
            Condition::Quantified(_, name, over, body) => {
                let mut parts = match over {
                    Over::Domain(domain) => domain_parts(domain),
                    Over::Members(_) | Over::Numbers => Vec::new(),
                };
                parts.push(Part::Bound(name, Box::new(Part::Condition(body))));
                parts
            }
        }
    }
}
