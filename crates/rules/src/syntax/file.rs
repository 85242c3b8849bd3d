//! The syntax of a rule file: statements with their places.

use impartial::value::Play;
use impartial_prove::automata::syntax::{Name, NodeKind, Relation, Span, SyntaxNode};
use std::borrow::Cow;
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
    /// A multiset of numbers, perhaps with extra numbers, that is one position: a move may change several heaps.
    HeapMultiset,
    /// Heaps in a row, perhaps with extra numbers.
    Row,
    /// Heaps in a ring, perhaps with extra numbers.
    Ring,
    /// Heaps of ordinal size.
    OrdinalHeaps,
    /// Coins on distinct ordinal squares.
    OrdinalCoins,
}

impl KindName {
    /// All kinds.
    pub const ALL: [KindName; 11] = [
        KindName::Heaps,
        KindName::Coins,
        KindName::Numbers,
        KindName::Rows,
        KindName::Grid,
        KindName::Graph,
        KindName::HeapMultiset,
        KindName::Row,
        KindName::Ring,
        KindName::OrdinalHeaps,
        KindName::OrdinalCoins,
    ];

    /// Returns the word of the kind in a file.
    pub fn word(self) -> &'static str {
        match self {
            KindName::Heaps | KindName::HeapMultiset | KindName::OrdinalHeaps => "heaps",
            KindName::Coins | KindName::OrdinalCoins => "coins",
            KindName::Numbers => "numbers",
            KindName::Rows => "rows",
            KindName::Grid => "grid",
            KindName::Graph => "graph",
            KindName::Row => "row",
            KindName::Ring => "ring",
        }
    }

    /// Returns the kind in words.
    pub fn description(self) -> &'static str {
        match self {
            KindName::OrdinalHeaps => "heaps on ordinals",
            KindName::OrdinalCoins => "coins on ordinals",
            other => other.word(),
        }
    }

    /// Returns whether positions are ordinals.
    pub fn is_on_ordinals(self) -> bool {
        matches!(self, KindName::OrdinalHeaps | KindName::OrdinalCoins)
    }

    /// Returns whether a position is a list of heaps, perhaps with extra numbers, that does not fall apart.
    pub(crate) fn is_list(self) -> bool {
        matches!(self, KindName::HeapMultiset | KindName::Row | KindName::Ring)
    }
}

/// The kind of positions, with the names of members or numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KindLine {
    pub(crate) kind: KindName,
    pub(crate) names: Vec<Name>,
    pub(crate) unordered: bool,
    /// True if the edges of a graph have a direction.
    pub(crate) directed: bool,
    /// The extra numbers.
    pub(crate) extra: Vec<Name>,
    /// The marks on the vertices and edges of a graph.
    pub(crate) marks: Vec<MarkName>,
    pub(crate) span: Span,
}

impl KindLine {
    /// Returns whether positions have extra numbers or marks.
    pub(crate) fn has_numbers(&self) -> bool {
        !self.extra.is_empty() || !self.marks.is_empty()
    }
}

/// Numbers on the vertices or edges of a graph: `color(v)`, `weight(u, v)`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MarkName {
    pub(crate) name: Name,
    /// 1 for marks on vertices, and 2 for marks on edges.
    pub(crate) ends: usize,
}

/// A new value of an extra number, or of a mark on a vertex or edge: `pass := 0`, `color(v) := k`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NumberChange {
    pub(crate) name: Name,
    /// The vertex, or the two ends of the edge, whose mark changes. `None` for an extra number.
    pub(crate) place: Option<Vec<SyntaxNode>>,
    pub(crate) value: SyntaxNode,
}

impl NumberChange {
    /// Returns the terms of the change, the new value last.
    pub(crate) fn terms(&self) -> impl Iterator<Item = &SyntaxNode> {
        self.place.iter().flatten().chain([&self.value])
    }

    fn changed(&self, change: &dyn Fn(&SyntaxNode) -> SyntaxNode) -> NumberChange {
        let place = self.place.as_ref().map(|ends| ends.iter().map(change).collect());
        NumberChange { name: self.name.clone(), place, value: change(&self.value) }
    }
}

/// A heap that changes in addition to the named one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WhichHeap {
    /// Any other heap.
    Other,
    /// The heap after the one named before.
    Next,
    /// The heap before the one named before.
    Previous,
}

/// A move that may change several heaps, and extra numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HeapsAction {
    /// The heaps in the place of the named one, or of each chosen one; `None` if the named heap stays.
    pub(crate) named: Option<Vec<SyntaxNode>>,
    /// The other heaps that change, with their names and the heaps in their place.
    pub(crate) others: Vec<(WhichHeap, Name, Vec<SyntaxNode>)>,
    /// The extra numbers that change.
    pub(crate) numbers: Vec<NumberChange>,
    /// The heaps that are chosen, each of which changes as the named one.
    pub(crate) chosen: Option<ChosenHeaps>,
}

/// The heaps that a move chooses: at least `least` and at most `most` of them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChosenHeaps {
    pub(crate) least: SyntaxNode,
    pub(crate) most: SyntaxNode,
    /// True if the chosen heaps are neighbours.
    pub(crate) consecutive: bool,
}

impl HeapsAction {
    fn visit_terms(&self, visit: &mut dyn FnMut(&SyntaxNode)) {
        self.named.iter().flatten().for_each(&mut *visit);
        self.others.iter().flat_map(|(_, _, targets)| targets).for_each(&mut *visit);
        self.numbers.iter().flat_map(NumberChange::terms).for_each(&mut *visit);
        self.chosen.iter().flat_map(|chosen| [&chosen.least, &chosen.most]).for_each(visit);
    }

    fn changed(&self, change: &dyn Fn(&SyntaxNode) -> SyntaxNode) -> HeapsAction {
        let all = |nodes: &Vec<SyntaxNode>| nodes.iter().map(change).collect();
        let others = self.others.iter().map(|(which, name, targets)| (*which, name.clone(), all(targets)));
        let chosen = self.chosen.as_ref().map(|chosen| ChosenHeaps {
            least: change(&chosen.least),
            most: change(&chosen.most),
            ..chosen.clone()
        });
        HeapsAction {
            named: self.named.as_ref().map(all),
            others: others.collect(),
            numbers: self.numbers.iter().map(|one| one.changed(change)).collect(),
            chosen,
        }
    }

    /// Returns whether every heap that the move changes is replaced by one heap.
    pub(crate) fn keeps_count(&self) -> bool {
        self.named.as_ref().is_none_or(|targets| targets.len() == 1)
            && self.others.iter().all(|(_, _, targets)| targets.len() == 1)
    }
}

/// A clause of a move: `for x in …`, `for x = …`, or `if …`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Clause {
    For(Name, SyntaxNode),
    /// `for edge u-v`: the two ends of an edge.
    Edge(Name, Name),
    /// `for vertex v`: a vertex that is left.
    Vertex(Name),
    If(SyntaxNode),
}

/// Returns the conditions of a move, without those that are parts of others.
pub(crate) fn conjuncts(clauses: &[Clause]) -> impl Iterator<Item = &SyntaxNode> + Clone {
    clauses.iter().flat_map(|clause| match clause {
        Clause::If(SyntaxNode { kind: NodeKind::And(parts), .. }) => &parts[..],
        Clause::If(node) => std::slice::from_ref(node),
        _ => &[],
    })
}

/// The effect of a move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    /// The numbers that replace the named ones: terms, and [lists](is_list) of them.
    Become(Vec<SyntaxNode>),
    /// Squares whose coins are turned: a coin is removed, and an empty square gets one. Terms, and [lists](is_list) of
    /// them.
    Turn(Vec<SyntaxNode>),
    /// Cells that match the first pattern change to the second one.
    Pattern { before: (String, Span), after: (String, Span), turned: bool, mirrored: bool },
    /// Vertices and edges that are deleted, and extra numbers and marks that change; a call of `neighbours` stands for the
    /// neighbours of a vertex.
    Delete(Vec<SyntaxNode>, Vec<NumberChange>),
    /// Rows and columns that are removed: terms, and ranges.
    Drop { rows: Vec<SyntaxNode>, columns: Vec<SyntaxNode> },
    /// A cell that is removed with all cells to the right of it and below it.
    Cut(SyntaxNode, SyntaxNode),
    /// A row and its new length.
    Set(SyntaxNode, SyntaxNode),
    /// A change of several heaps, or of extra numbers.
    Heaps(HeapsAction),
}

/// Returns whether a result of a move stands for any number of numbers: a range `t..u`, or `all k in R: t`, which is a
/// quantifier with a term in the place of its formula.
pub(crate) fn is_list(result: &SyntaxNode) -> bool {
    matches!(result.kind, NodeKind::Range(..) | NodeKind::Quantified(..))
}

/// A move.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MoveLine {
    pub(crate) action: Action,
    pub(crate) clauses: Vec<Clause>,
    /// `for x < a`, every smaller ordinal, in games on ordinals.
    pub(crate) below: Option<(Name, SyntaxNode)>,
    pub(crate) span: Span,
}

impl MoveLine {
    /// Returns the changes of heaps and extra numbers; a move that replaces one heap changes this heap alone. Returns
    /// `None` for a move of another kind of positions.
    pub(crate) fn heaps_action(&self) -> Option<Cow<'_, HeapsAction>> {
        match &self.action {
            Action::Heaps(action) => Some(Cow::Borrowed(action)),
            Action::Become(targets) => Some(Cow::Owned(HeapsAction {
                named: Some(targets.clone()),
                others: Vec::new(),
                numbers: Vec::new(),
                chosen: None,
            })),
            _ => None,
        }
    }

    /// Returns whether the number of numbers that the move gives varies.
    pub(crate) fn varies(&self) -> bool {
        match &self.action {
            Action::Become(results) | Action::Turn(results) => results.iter().any(is_list),
            _ => false,
        }
    }

    /// Calls `visit` with every term and formula of the move.
    pub(crate) fn visit_terms(&self, visit: &mut dyn FnMut(&SyntaxNode)) {
        match &self.action {
            Action::Become(all) | Action::Turn(all) => all.iter().for_each(&mut *visit),
            Action::Delete(all, numbers) => {
                all.iter().for_each(&mut *visit);
                numbers.iter().flat_map(NumberChange::terms).for_each(&mut *visit);
            }
            Action::Drop { rows, columns } => rows.iter().chain(columns).for_each(&mut *visit),
            Action::Cut(one, other) | Action::Set(one, other) => {
                visit(one);
                visit(other);
            }
            Action::Heaps(action) => action.visit_terms(visit),
            Action::Pattern { .. } => {}
        }
        self.below.iter().for_each(|(_, node)| visit(node));
        for clause in &self.clauses {
            match clause {
                Clause::For(_, node) | Clause::If(node) => visit(node),
                Clause::Edge(..) | Clause::Vertex(_) => {}
            }
        }
    }

    /// Returns the move with its terms and conditions changed.
    pub(crate) fn changed(&self, change: &dyn Fn(&SyntaxNode) -> SyntaxNode) -> MoveLine {
        let all = |nodes: &[SyntaxNode]| nodes.iter().map(change).collect();
        let action = match &self.action {
            Action::Become(targets) => Action::Become(all(targets)),
            Action::Turn(squares) => Action::Turn(all(squares)),
            Action::Delete(vertices, numbers) => {
                Action::Delete(all(vertices), numbers.iter().map(|one| one.changed(change)).collect())
            }
            Action::Drop { rows, columns } => Action::Drop { rows: all(rows), columns: all(columns) },
            Action::Cut(i, j) => Action::Cut(change(i), change(j)),
            Action::Set(i, length) => Action::Set(change(i), change(length)),
            Action::Heaps(action) => Action::Heaps(action.changed(change)),
            Action::Pattern { .. } => self.action.clone(),
        };
        let clauses = self.clauses.iter().map(|clause| match clause {
            Clause::For(bound, node) => Clause::For(bound.clone(), change(node)),
            Clause::If(node) => Clause::If(change(node)),
            Clause::Edge(..) | Clause::Vertex(_) => clause.clone(),
        });
        let below = self.below.as_ref().map(|(bound, node)| (bound.clone(), change(node)));
        MoveLine { action, clauses: clauses.collect(), below, span: self.span }
    }
}

/// A condition or a pattern that makes a position illegal, or ends the play.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RuleCondition {
    Formula(SyntaxNode),
    Pattern { text: String, span: Span, turned: bool, mirrored: bool, wanted: bool },
}

/// The kinds of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// A term for the normal value.
    Value,
    /// A term for the misère value.
    Misere,
    /// The set of positions with normal value 0.
    PPositions,
    /// The set of positions with misère value 0.
    MiserePPositions,
    /// The set of positions from which neither player can force a win in normal play.
    Draws,
    /// The set of positions from which neither player can force a win in misère play.
    MisereDraws,
    /// A formula that may use values.
    Claim,
}

impl StatementKind {
    /// Returns the word with which a statement of this kind begins.
    pub(crate) fn word(self) -> &'static str {
        match self {
            StatementKind::Value => "value",
            StatementKind::Misere => "misere",
            StatementKind::PPositions => "p-positions",
            StatementKind::MiserePPositions => "misere-p-positions",
            StatementKind::Draws => "draws",
            StatementKind::MisereDraws => "misere-draws",
            StatementKind::Claim => "claim",
        }
    }

    /// Returns whether a statement of this kind is about draws.
    pub(crate) fn is_about_draws(self) -> bool {
        matches!(self, StatementKind::Draws | StatementKind::MisereDraws)
    }

    /// Returns the rule of play that a statement of this kind is about; `None` for a claim, which may name both.
    pub(crate) fn play(self) -> Option<Play> {
        match self {
            StatementKind::Value | StatementKind::PPositions | StatementKind::Draws => Some(Play::Normal),
            StatementKind::Misere | StatementKind::MiserePPositions | StatementKind::MisereDraws => {
                Some(Play::Misere)
            }
            StatementKind::Claim => None,
        }
    }

    /// Returns the content of a statement of this kind in words, for reports.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            StatementKind::Value => "the value is the formula's",
            StatementKind::Misere => "the misère value is the formula's",
            StatementKind::PPositions => "the P-positions are those that the file says",
            StatementKind::MiserePPositions => "the P-positions of misère play are those that the file says",
            StatementKind::Draws | StatementKind::MisereDraws | StatementKind::Claim => {
                "the claim of the file"
            }
        }
    }
}

/// A statement about the game that is believed, but not known, to be true.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StatementLine {
    pub(crate) kind: StatementKind,
    pub(crate) name: String,
    pub(crate) planted: bool,
    pub(crate) body: SyntaxNode,
    /// The windows to which the statement applies: bounds of names, numbers of members, positions.
    pub(crate) windows: Vec<WindowLine>,
    pub(crate) condition: Option<SyntaxNode>,
    pub(crate) span: Span,
    pub(crate) source: Option<String>,
}

/// A window of a statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WindowLine {
    /// `3 heaps < 20`, `n < 1000`, `a, b <= 30, c = 1`.
    Bounds(Vec<WindowBound>, Span),
    /// `"../.."`: a position and its followers.
    From(String, Span),
    /// `"grid m n" m in 1..3, n <= 5`: the positions of a text with numbers in the place of names, without followers.
    Family { text: String, span: Span, names: Vec<FamilyName> },
}

/// A name in the text of a family of positions, with its numbers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FamilyName {
    pub(crate) name: Name,
    /// The least number; 0 if the file gives none.
    pub(crate) least: Option<SyntaxNode>,
    pub(crate) relation: Relation,
    /// The greatest number, or the bound below which the numbers are.
    pub(crate) most: SyntaxNode,
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
    pub(crate) statements: Vec<StatementLine>,
}

impl RuleFile {
    /// Returns the line of the file on which a part stands, from 1 on, if the part comes from the file.
    pub(crate) fn line_of(&self, span: Span) -> Option<usize> {
        let before = self.text.get(..span.start).filter(|_| span.end > span.start)?;
        Some(before.bytes().filter(|byte| *byte == b'\n').count() + 1)
    }

    /// Returns the refusal of a part, with its text and its line in the file.
    pub(crate) fn refused(&self, span: Span, why: &str) -> String {
        let text = self.text.get(span.start..span.end).unwrap_or_default().trim();
        match self.line_of(span) {
            Some(line) if !text.is_empty() => format!("{why}: '{text}' (line {line})"),
            _ => why.to_owned(),
        }
    }

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
