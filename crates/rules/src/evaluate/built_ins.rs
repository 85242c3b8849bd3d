//! The built-in functions of the language: one table, which every part that reads names asks.

use super::{ANY_NUMBER, Binary, PlayQuery, PositionQuery, Unary};
use crate::syntax::file::KindName;
use impartial_prove::automata::syntax::{Name, NodeKind, Span, SyntaxNode};

/// A number that the compiler builds from several operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Composed {
    /// `beatty(t, p, d, q)`, which is ⌊t·(p + √d)/q⌋.
    Beatty,
    /// `quotient(k, t)`, the binary digits of t from place k on.
    Quotient,
    /// `entry(i, t, …)`, the term with the number i.
    Entry,
}

/// A condition on numbers or members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    /// A square, or every square of a range, is without a member.
    Free,
    /// A binary digit of a number is 1.
    Has,
}

/// A part of a graph that `delete` names by a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeletedSet {
    /// The neighbours of a vertex.
    Neighbours,
    /// A vertex, and all vertices to which a path leads from it.
    Reachable,
    /// All vertices to which no path leads from a vertex after the other deletions.
    Unreachable,
    /// All vertices that have no neighbours after the other deletions.
    Isolated,
    /// An edge, given by its two ends.
    Edge,
}

/// A result of play, in statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayResult {
    /// The value in normal play.
    Value,
    /// The value in misère play.
    Misere,
    /// A result of play that need not end.
    OfLoops(PlayQuery),
}

/// The meaning of a built-in function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Meaning {
    /// The number that an operation makes of all arguments, from the first one on.
    Folded(Binary),
    /// The number that an operation makes of one argument.
    Single(Unary),
    /// A number that the compiler builds from several operations.
    Built(Composed),
    /// A condition.
    Condition(Condition),
    /// The answer of a position of one of these kinds.
    Asked(PositionQuery, &'static [KindName]),
    /// A part of a graph that `delete` names.
    Deleted(DeletedSet),
    /// A result of play, in statements.
    Result(PlayResult),
}

impl Meaning {
    /// Returns the name of the function with this meaning.
    pub(crate) fn name(self) -> &'static str {
        BUILT_INS.iter().find(|one| one.meaning == self).map_or("", |one| one.name)
    }

    /// Returns a call of the function with this meaning.
    pub(crate) fn call(self, arguments: Vec<SyntaxNode>, span: Span) -> SyntaxNode {
        SyntaxNode::new(NodeKind::Call(Name { text: self.name().to_owned(), span }, arguments), span)
    }

    /// Returns the meaning of the built-in function that a node calls, with the arguments.
    pub(crate) fn of_call(node: &SyntaxNode) -> Option<(Meaning, &[SyntaxNode])> {
        match &node.kind {
            NodeKind::Call(name, arguments) => Some((built_in(&name.text)?.meaning, arguments)),
            _ => None,
        }
    }
}

/// The data on which the result of a function depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reads {
    /// The arguments alone.
    Arguments,
    /// The arguments and the members of the position.
    Members,
    /// The arguments and the whole position.
    Position,
}

/// A built-in function with its flags.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuiltIn {
    pub(crate) name: &'static str,
    /// The number of arguments, or [`ANY_NUMBER`] for one or more.
    pub(crate) arguments: usize,
    pub(crate) meaning: Meaning,
    pub(crate) reads: Reads,
    /// `true` if the arguments are vertices.
    pub(crate) takes_vertices: bool,
    /// `true` if a part that `delete` names lies in the connected part of the vertices that are its arguments.
    pub(crate) stays_local: bool,
    /// `true` if the function is about binary digits, so that proofs about it need base 2.
    pub(crate) is_of_digits: bool,
    /// `true` if games on ordinals have a function of this name too, although positions are not asked for it.
    pub(crate) is_on_ordinals: bool,
}

impl BuiltIn {
    const fn new(name: &'static str, arguments: usize, meaning: Meaning) -> BuiltIn {
        let reads = match meaning {
            Meaning::Asked(..) | Meaning::Deleted(_) | Meaning::Result(_) => Reads::Position,
            Meaning::Folded(_) | Meaning::Single(_) | Meaning::Built(_) | Meaning::Condition(_) => {
                Reads::Arguments
            }
        };
        BuiltIn {
            name,
            arguments,
            meaning,
            reads,
            takes_vertices: false,
            stays_local: false,
            is_of_digits: false,
            is_on_ordinals: false,
        }
    }

    const fn of_vertices(self) -> BuiltIn {
        BuiltIn { takes_vertices: true, ..self }
    }

    const fn local(self) -> BuiltIn {
        BuiltIn { stays_local: true, ..self }
    }

    const fn of_digits(self) -> BuiltIn {
        BuiltIn { is_of_digits: true, ..self }
    }

    const fn of_members(self) -> BuiltIn {
        BuiltIn { reads: Reads::Members, ..self }
    }

    const fn on_ordinals(self) -> BuiltIn {
        BuiltIn { is_on_ordinals: true, ..self }
    }

    /// Returns whether a call is a number that the machine computes from the arguments.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self.meaning, Meaning::Folded(_) | Meaning::Single(_) | Meaning::Built(_))
    }

    /// Returns whether a call is a condition, on numbers or on members.
    pub(crate) fn is_condition(&self) -> bool {
        matches!(self.meaning, Meaning::Condition(_))
    }

    /// Returns the query of positions of a kind for which the function stands.
    pub(crate) fn query(&self, kind: KindName) -> Option<PositionQuery> {
        match self.meaning {
            Meaning::Asked(query, kinds) if kinds.contains(&kind) => Some(query),
            _ => None,
        }
    }

    /// Returns whether no file whose positions are of a kind may define a function of this name.
    pub(crate) fn is_reserved(&self, kind: KindName) -> bool {
        match self.meaning {
            Meaning::Asked(..) => self.query(kind).is_some() || self.is_on_ordinals && kind.is_on_ordinals(),
            Meaning::Deleted(_) => false,
            _ => true,
        }
    }
}

pub(crate) const GRAPH: &[KindName] = &[KindName::Graph];
const PARTITION: &[KindName] = &[KindName::Rows];
const HEAPS_IN_ORDER: &[KindName] = &[KindName::Row, KindName::Ring];

/// All built-in functions, in the order in which messages list them.
pub(crate) const BUILT_INS: &[BuiltIn] = &[
    BuiltIn::new("min", ANY_NUMBER, Meaning::Folded(Binary::Min)),
    BuiltIn::new("max", ANY_NUMBER, Meaning::Folded(Binary::Max)),
    BuiltIn::new("gcd", 2, Meaning::Folded(Binary::Gcd)),
    BuiltIn::new("sqrt", 1, Meaning::Single(Unary::Root)),
    BuiltIn::new("log2", 1, Meaning::Single(Unary::Log2)),
    BuiltIn::new("popcount", 1, Meaning::Single(Unary::Ones)).of_digits(),
    BuiltIn::new("distance", 2, Meaning::Folded(Binary::Distance)),
    BuiltIn::new("pow", 2, Meaning::Folded(Binary::Power)),
    BuiltIn::new("beatty", 4, Meaning::Built(Composed::Beatty)),
    BuiltIn::new("quotient", 2, Meaning::Built(Composed::Quotient)).of_digits(),
    BuiltIn::new("lowest", 1, Meaning::Single(Unary::Lowest)).of_digits(),
    BuiltIn::new("with", 2, Meaning::Folded(Binary::With)).of_digits(),
    BuiltIn::new("without", 2, Meaning::Folded(Binary::Without)).of_digits(),
    BuiltIn::new("valuation", 2, Meaning::Folded(Binary::Valuation)),
    BuiltIn::new("nim_product", 2, Meaning::Folded(Binary::NimProduct)),
    BuiltIn::new("entry", ANY_NUMBER, Meaning::Built(Composed::Entry)),
    BuiltIn::new("free", 1, Meaning::Condition(Condition::Free)).of_members(),
    BuiltIn::new("has", 2, Meaning::Condition(Condition::Has)).of_digits(),
    BuiltIn::new("degree", 1, Meaning::Asked(PositionQuery::Degree, GRAPH)).of_vertices(),
    BuiltIn::new("adjacent", 2, Meaning::Asked(PositionQuery::Adjacent, GRAPH)).of_vertices(),
    BuiltIn::new("connected", 0, Meaning::Asked(PositionQuery::Connected, GRAPH)),
    BuiltIn::new("edges", 0, Meaning::Asked(PositionQuery::Edges, GRAPH)),
    BuiltIn::new("row", 1, Meaning::Asked(PositionQuery::Row, PARTITION)).on_ordinals(),
    BuiltIn::new("column", 1, Meaning::Asked(PositionQuery::Column, PARTITION)).on_ordinals(),
    BuiltIn::new("heap", 1, Meaning::Asked(PositionQuery::Heap, HEAPS_IN_ORDER)),
    BuiltIn::new("neighbours", 1, Meaning::Deleted(DeletedSet::Neighbours)).of_vertices().local(),
    BuiltIn::new("reachable", 1, Meaning::Deleted(DeletedSet::Reachable)).of_vertices().local(),
    BuiltIn::new("unreachable", 1, Meaning::Deleted(DeletedSet::Unreachable)).of_vertices(),
    BuiltIn::new("isolated", ANY_NUMBER, Meaning::Deleted(DeletedSet::Isolated)).of_vertices(),
    BuiltIn::new("edge", 2, Meaning::Deleted(DeletedSet::Edge)).of_vertices(),
    BuiltIn::new("value", ANY_NUMBER, Meaning::Result(PlayResult::Value)),
    BuiltIn::new("misere", ANY_NUMBER, Meaning::Result(PlayResult::Misere)),
    BuiltIn::new("outcome", ANY_NUMBER, Meaning::Result(PlayResult::OfLoops(PlayQuery::Outcome))),
    BuiltIn::new(
        "misere_outcome",
        ANY_NUMBER,
        Meaning::Result(PlayResult::OfLoops(PlayQuery::MisereOutcome)),
    ),
    BuiltIn::new("remoteness", ANY_NUMBER, Meaning::Result(PlayResult::OfLoops(PlayQuery::Remoteness))),
    BuiltIn::new(
        "misere_remoteness",
        ANY_NUMBER,
        Meaning::Result(PlayResult::OfLoops(PlayQuery::MisereRemoteness)),
    ),
];

/// Names that are no functions of rule files although one may look for them, with what says the same.
pub(crate) const SAID_OTHERWISE: [(&str, &str); 4] = [
    ("distinct", "a != b & a != c & b != c"),
    ("indegree", "count vertex u: adjacent(u, v)"),
    ("low", "t mod pow(2, k), the binary digits of t below place k"),
    ("sources", "neighbours(v), in the graph whose edges have the other direction"),
];

/// The beginning of the names `mask_0`, `mask_1`, …, of functions of two numbers that are about binary digits.
pub(crate) const MASK: &str = "mask_";

/// The function that gives the heap at a place.
pub(crate) const HEAP: Meaning = Meaning::Asked(PositionQuery::Heap, HEAPS_IN_ORDER);

/// The length of a row of a partition, and the row of an ordinal.
pub(crate) const ROW: Meaning = Meaning::Asked(PositionQuery::Row, PARTITION);

/// The condition that no member is on a square.
pub(crate) const FREE: Meaning = Meaning::Condition(Condition::Free);

/// The function that names an edge in `delete`.
pub(crate) const EDGE: Meaning = Meaning::Deleted(DeletedSet::Edge);

/// Returns the part of a graph that a term of `delete` names by a function, with the arguments. In a `delete` these functions
/// have their meaning also where the file defines a number of the same name.
pub(crate) fn deleted_set(term: &SyntaxNode) -> Option<(DeletedSet, &[SyntaxNode])> {
    let (Meaning::Deleted(set), arguments) = Meaning::of_call(term)? else { return None };
    let is_complete = match set {
        DeletedSet::Isolated => arguments.len() <= 1,
        DeletedSet::Edge => arguments.len() == 2,
        _ => arguments.len() == 1,
    };
    is_complete.then_some((set, arguments))
}

/// Returns the built-in function of a name, except of `mask_k`.
pub(crate) fn built_in(name: &str) -> Option<&'static BuiltIn> {
    BUILT_INS.iter().find(|one| one.name == name)
}

/// Returns whether a call of a name is a number that the machine computes from the arguments.
pub(crate) fn is_built_in_number(name: &str) -> bool {
    name.starts_with(MASK) || built_in(name).is_some_and(BuiltIn::is_number)
}

/// Returns whether a function is about binary digits.
pub(crate) fn is_of_digits(name: &str) -> bool {
    name.starts_with(MASK) || built_in(name).is_some_and(|one| one.is_of_digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::result_words::WORDS;
    use crate::syntax::other_games::VALUE_OF;
    use std::collections::BTreeSet;

    #[test]
    fn every_function_is_in_the_table_once_and_in_the_grammar() {
        let names: BTreeSet<&str> = BUILT_INS.iter().map(|one| one.name).collect();
        assert_eq!(names.len(), BUILT_INS.len());
        for one in BUILT_INS {
            assert_eq!(one.meaning.name(), one.name);
        }
        for name in &names {
            assert!(crate::GRAMMAR.contains(&format!("`{name}")), "GRAMMAR.md does not have {name}");
            assert!(!name.starts_with(MASK) && !name.starts_with(VALUE_OF));
        }
        let meant = |query: PlayQuery| match query {
            PlayQuery::Value => PlayResult::Value,
            other => PlayResult::OfLoops(other),
        };
        for (word, _, _, query) in WORDS {
            assert_eq!(built_in(word).map(|one| one.meaning), Some(Meaning::Result(meant(query))), "{word}");
        }
    }

    #[test]
    fn functions_of_one_number_and_folded_ones_have_the_arguments_of_their_operation() {
        for one in BUILT_INS {
            match one.meaning {
                Meaning::Single(_) => assert_eq!(one.arguments, 1, "{}", one.name),
                Meaning::Folded(_) => assert!([2, ANY_NUMBER].contains(&one.arguments), "{}", one.name),
                Meaning::Asked(_, kinds) => {
                    assert!(!kinds.is_empty(), "{}", one.name);
                    let of_graphs = kinds.contains(&KindName::Graph) && one.arguments > 0;
                    assert_eq!(one.takes_vertices, of_graphs, "{}", one.name);
                }
                _ => {}
            }
            assert!(matches!(one.meaning, Meaning::Deleted(_)) || !one.stays_local, "{}", one.name);
        }
    }
}
