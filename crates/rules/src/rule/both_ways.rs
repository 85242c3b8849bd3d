//! Moves that do not depend on the order of the two ends of an edge.

use crate::evaluate::PositionQuery;
use crate::evaluate::built_ins::{EDGE, Meaning};
use crate::syntax::file::{Action, Clause, MoveLine};
use crate::syntax::trees::{name, renamed};
use impartial_prove::automata::syntax::{NodeKind, Relation, SyntaxNode};

/// Returns whether exchanging two names gives the same move, as far as a comparison of the texts shows. Then each edge
/// needs to be considered in one direction only.
pub(crate) fn is_same(line: &MoveLine, u: &str, v: &str) -> bool {
    let Action::Delete(deleted, numbers) = &line.action else { return false };
    if !numbers.is_empty() {
        return false;
    }
    let mut conditions = Vec::new();
    for clause in &line.clauses {
        match clause {
            Clause::If(node) => conditions.push(node),
            Clause::Edge(..) => {}
            Clause::For(..) | Clause::Vertex(_) => return false,
        }
    }
    let edges = line.clauses.iter().filter(|clause| matches!(clause, Clause::Edge(..))).count();
    let same = |all: &[&SyntaxNode], text_of: fn(&SyntaxNode) -> String| {
        let swapped: Vec<SyntaxNode> = all.iter().map(|node| swapped(node, u, v)).collect();
        sorted(all.iter().copied(), text_of) == sorted(&swapped, text_of)
    };
    edges <= 1 && same(&deleted.iter().collect::<Vec<_>>(), deletion) && same(&conditions, meaning)
}

fn swapped(node: &SyntaxNode, u: &str, v: &str) -> SyntaxNode {
    // This name cannot be typed.
    let aside = " ";
    renamed(&renamed(&renamed(node, u, &name(aside)), v, &name(u)), aside, &name(v))
}

fn sorted<'n>(
    nodes: impl IntoIterator<Item = &'n SyntaxNode>,
    text_of: fn(&SyntaxNode) -> String,
) -> Vec<String> {
    let mut all: Vec<String> = nodes.into_iter().map(text_of).collect();
    all.sort_unstable();
    all
}

fn in_any_order(nodes: &[SyntaxNode]) -> Vec<String> {
    sorted(nodes, meaning)
}

/// Returns a normal form of a part of a deletion. An edge has no direction there; elsewhere `edge` is a definition of
/// the file.
fn deletion(node: &SyntaxNode) -> String {
    match Meaning::of_call(node) {
        Some((meaning, ends)) if meaning == EDGE => format!("edge{:?}", in_any_order(ends)),
        _ => meaning(node),
    }
}

/// Returns a normal form of a part of a rule, in which the order of commutative parts does not count. Equal texts have
/// equal meanings.
fn meaning(node: &SyntaxNode) -> String {
    let listed = |word: &str, parts: &[SyntaxNode]| format!("{word}{:?}", in_any_order(parts));
    let in_order = |parts: &[SyntaxNode]| parts.iter().map(meaning).collect::<Vec<_>>();
    match &node.kind {
        NodeKind::Name(text) => format!("name {text}"),
        NodeKind::Number(n) => n.to_string(),
        NodeKind::And(parts) => listed("and", parts),
        NodeKind::Or(parts) => listed("or", parts),
        NodeKind::Times(parts) => listed("times", parts),
        NodeKind::Xor(parts) => listed("xor", parts),
        NodeKind::Sum(parts) => {
            let mut parts: Vec<_> = parts.iter().map(|(minus, part)| (*minus, meaning(part))).collect();
            parts.sort_unstable();
            format!("sum{parts:?}")
        }
        NodeKind::Mod(a, b) => format!("mod{:?}", [meaning(a), meaning(b)]),
        NodeKind::Div(a, b) => format!("div{:?}", [meaning(a), meaning(b)]),
        NodeKind::Not(part) => format!("not[{}]", meaning(part)),
        NodeKind::Compare(parts, relations) => match (&relations[..], &parts[..]) {
            ([Relation::Equal], parts) => listed("equal", parts),
            (_, parts) => format!("compare{relations:?}{:?}", in_order(parts)),
        },
        NodeKind::Call(call, arguments)
            if matches!(Meaning::of_call(node), Some((Meaning::Asked(PositionQuery::Adjacent, _), _))) =>
        {
            listed(&call.text, arguments)
        }
        NodeKind::Call(call, arguments) => format!("call {}{:?}", call.text, in_order(arguments)),
        // The `Debug` text includes the places in the file, so that only the same part equals it.
        other => format!("{other:?}"),
    }
}
