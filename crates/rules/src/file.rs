//! The syntax of a rule file: statements with their places.

use impartial_prove::syntax::{Name, Relation, Span, SyntaxNode};
use std::sync::Arc;

/// The kinds of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KindName {
    /// A multiset of numbers.
    Heaps,
    /// Distinct squares.
    Coins,
    /// A tuple of numbers.
    Numbers,
    /// A partition.
    Rows,
    /// Cells with states.
    Grid,
    /// The rest of a graph.
    Graph,
}

impl KindName {
    /// All kinds.
    pub const ALL: [KindName; 6] = [
        KindName::Heaps,
        KindName::Coins,
        KindName::Numbers,
        KindName::Rows,
        KindName::Grid,
        KindName::Graph,
    ];

    /// Returns the word of the kind in a file.
    pub fn word(self) -> &'static str {
        match self {
            KindName::Heaps => "heaps",
            KindName::Coins => "coins",
            KindName::Numbers => "numbers",
            KindName::Rows => "rows",
            KindName::Grid => "grid",
            KindName::Graph => "graph",
        }
    }
}

/// The kind of positions, with the names of members or numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KindLine {
    pub(crate) kind: KindName,
    pub(crate) names: Vec<Name>,
    pub(crate) unordered: bool,
    pub(crate) span: Span,
}

/// A clause of a move: `for x in …`, `for x = …`, or `if …`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Clause {
    For(Name, SyntaxNode),
    /// `for edge u-v`: the two ends of an edge.
    Edge(Name, Name),
    If(SyntaxNode),
}

/// The effect of a move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    /// The numbers that replace the named ones; `None` stands for `nothing`.
    Become(Vec<SyntaxNode>),
    /// Squares whose coins are turned: a coin is removed, and an empty square gets one.
    Turn(Vec<SyntaxNode>),
    /// Cells that match the first pattern change to the second one.
    Pattern {
        before: (String, Span),
        after: (String, Span),
        turned: bool,
        mirrored: bool,
    },
    /// Vertices that are deleted; a call of `neighbours` stands for the neighbours of a vertex.
    Delete(Vec<SyntaxNode>),
    /// A row, or a column, that is removed.
    DropRow(SyntaxNode),
    DropColumn(SyntaxNode),
    /// A cell that is removed with all cells to the right of it and below it.
    Cut(SyntaxNode, SyntaxNode),
    /// A row and its new length.
    Set(SyntaxNode, SyntaxNode),
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveLine {
    pub(crate) action: Action,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) span: Span,
}

impl MoveLine {
    /// Calls `visit` with every term and formula of the move.
    pub(crate) fn visit_terms(&self, visit: &mut dyn FnMut(&SyntaxNode)) {
        match &self.action {
            Action::Become(all) | Action::Turn(all) | Action::Delete(all) => all.iter().for_each(&mut *visit),
            Action::DropRow(one) | Action::DropColumn(one) => visit(one),
            Action::Cut(one, other) | Action::Set(one, other) => {
                visit(one);
                visit(other);
            }
            Action::Pattern { .. } => {}
        }
        for clause in &self.clauses {
            match clause {
                Clause::For(_, node) | Clause::If(node) => visit(node),
                Clause::Edge(..) => {}
            }
        }
    }

    /// Returns the move with its terms and conditions changed.
    pub(crate) fn changed(&self, change: &dyn Fn(&SyntaxNode) -> SyntaxNode) -> MoveLine {
        let all = |nodes: &[SyntaxNode]| nodes.iter().map(change).collect();
        let action = match &self.action {
            Action::Become(targets) => Action::Become(all(targets)),
            Action::Turn(squares) => Action::Turn(all(squares)),
            Action::Delete(vertices) => Action::Delete(all(vertices)),
            Action::DropRow(i) => Action::DropRow(change(i)),
            Action::DropColumn(j) => Action::DropColumn(change(j)),
            Action::Cut(i, j) => Action::Cut(change(i), change(j)),
            Action::Set(i, length) => Action::Set(change(i), change(length)),
            Action::Pattern { .. } => self.action.clone(),
        };
        let clauses = self.clauses.iter().map(|clause| match clause {
            Clause::For(bound, node) => Clause::For(bound.clone(), change(node)),
            Clause::If(node) => Clause::If(change(node)),
            Clause::Edge(..) => clause.clone(),
        });
        MoveLine { action, clauses: clauses.collect(), span: self.span }
    }
}

/// A condition or a pattern that makes a position illegal, or ends the play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RuleCondition {
    Formula(SyntaxNode),
    Pattern { text: String, span: Span, turned: bool, mirrored: bool, wanted: bool },
}

/// The kinds of beliefs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeliefKind {
    /// A term for the normal value.
    Value,
    /// A term for the misère value.
    Misere,
    /// The set of positions with normal value 0.
    PPositions,
    /// The set of positions with misère value 0.
    MiserePPositions,
    /// A formula that may use values.
    Claim,
}

/// A statement about the game that is believed, but not known, to be true.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Belief {
    pub(crate) kind: BeliefKind,
    pub(crate) name: String,
    pub(crate) planted: bool,
    pub(crate) body: SyntaxNode,
    /// The windows to which the statement applies: bounds of names, numbers of members, positions.
    pub(crate) windows: Vec<WindowLine>,
    pub(crate) condition: Option<SyntaxNode>,
    pub(crate) span: Span,
    pub(crate) source: Option<String>,
}

/// A window of a belief.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WindowLine {
    /// `3 heaps < 20`, `n < 1000`, `a, b <= 30, c = 1`.
    Bounds(Vec<WindowBound>, Span),
    /// `"../.."`: a position and its followers.
    From(String, Span),
}

/// A bound of a window.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WindowBound {
    pub(crate) of: BoundOf,
    pub(crate) relation: Relation,
    pub(crate) value: SyntaxNode,
    pub(crate) span: Span,
}

/// The subject of a bound: numbers or members.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BoundOf {
    /// The numbers with these names.
    Names(Vec<Name>),
    /// A number of members: `3 heaps`.
    Count(u64, Name),
}

/// A rule file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RuleFile {
    /// The text of the file.
    pub(crate) text: Arc<str>,
    pub(crate) name: String,
    pub(crate) parameters: Vec<Name>,
    pub(crate) kind: KindLine,
    pub(crate) about: Option<String>,
    pub(crate) source: Option<String>,
    pub(crate) definitions: Vec<(Name, Vec<Name>, SyntaxNode)>,
    pub(crate) legal: Vec<RuleCondition>,
    pub(crate) over: Vec<RuleCondition>,
    pub(crate) start: Option<(Vec<SyntaxNode>, Span)>,
    pub(crate) moves: Vec<MoveLine>,
    pub(crate) beliefs: Vec<Belief>,
}

impl RuleFile {
    /// Calls `visit` with every term and formula of the rules: of definitions, conditions, the start and the moves.
    pub(crate) fn visit_terms(&self, visit: &mut dyn FnMut(&SyntaxNode)) {
        self.definitions.iter().for_each(|(_, _, body)| visit(body));
        for condition in self.legal.iter().chain(&self.over) {
            if let RuleCondition::Formula(node) = condition {
                visit(node);
            }
        }
        self.start.iter().flat_map(|(terms, _)| terms).for_each(&mut *visit);
        for line in &self.moves {
            line.visit_terms(visit);
        }
    }
}
