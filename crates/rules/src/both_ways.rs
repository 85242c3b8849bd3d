//! Moves that are the same whichever end of an edge is called which.

use crate::file::{Action, Clause, MoveLine};
use crate::trees::{name, renamed};
use impartial_prove::syntax::{Kind, Node, Relation};

/// Whether a move says the same when two names change places, as far as that can be read off: then each edge needs
/// to be looked at in one direction only.
pub(crate) fn is_same(line: &MoveLine, u: &str, v: &str) -> bool {
    let Action::Delete(deleted) = &line.action else { return false };
    let mut conditions = Vec::new();
    for clause in &line.clauses {
        match clause {
            Clause::If(node) => conditions.push(node),
            Clause::Edge(..) => {}
            Clause::For(..) => return false,
        }
    }
    let edges = line.clauses.iter().filter(|clause| matches!(clause, Clause::Edge(..))).count();
    let same = |all: &[&Node], said: fn(&Node) -> String| {
        let swapped: Vec<Node> = all.iter().map(|node| swapped(node, u, v)).collect();
        sorted(all.iter().copied(), said) == sorted(&swapped, said)
    };
    edges <= 1 && same(&deleted.iter().collect::<Vec<_>>(), deletion) && same(&conditions, meaning)
}

fn swapped(node: &Node, u: &str, v: &str) -> Node {
    // A name that nobody can type.
    let aside = " ";
    renamed(&renamed(&renamed(node, u, &name(aside)), v, &name(u)), aside, &name(v))
}

fn sorted<'n>(nodes: impl IntoIterator<Item = &'n Node>, said: fn(&Node) -> String) -> Vec<String> {
    let mut all: Vec<String> = nodes.into_iter().map(said).collect();
    all.sort_unstable();
    all
}

fn in_any_order(nodes: &[Node]) -> Vec<String> {
    sorted(nodes, meaning)
}

/// What a part of a deletion says. An edge has no direction there; elsewhere `edge` is a definition of the file.
fn deletion(node: &Node) -> String {
    match &node.kind {
        Kind::Call(call, ends) if call.text == "edge" => format!("edge{:?}", in_any_order(ends)),
        _ => meaning(node),
    }
}

/// What a part of a rule says, however its parts are put in order; the same text only for the same meaning.
fn meaning(node: &Node) -> String {
    let listed = |word: &str, parts: &[Node]| format!("{word}{:?}", in_any_order(parts));
    let in_order = |parts: &[Node]| parts.iter().map(meaning).collect::<Vec<_>>();
    match &node.kind {
        Kind::Name(text) => format!("name {text}"),
        Kind::Number(n) => n.to_string(),
        Kind::And(parts) => listed("and", parts),
        Kind::Or(parts) => listed("or", parts),
        Kind::Times(parts) => listed("times", parts),
        Kind::Xor(parts) => listed("xor", parts),
        Kind::Sum(parts) => {
            let mut parts: Vec<_> = parts.iter().map(|(minus, part)| (*minus, meaning(part))).collect();
            parts.sort_unstable();
            format!("sum{parts:?}")
        }
        Kind::Mod(a, b) => format!("mod{:?}", [meaning(a), meaning(b)]),
        Kind::Div(a, b) => format!("div{:?}", [meaning(a), meaning(b)]),
        Kind::Not(part) => format!("not[{}]", meaning(part)),
        Kind::Compare(parts, relations) => match (&relations[..], &parts[..]) {
            ([Relation::Equal], parts) => listed("equal", parts),
            (_, parts) => format!("compare{relations:?}{:?}", in_order(parts)),
        },
        Kind::Call(call, of) if call.text == "adjacent" => listed(&call.text, of),
        Kind::Call(call, of) => format!("call {}{:?}", call.text, in_order(of)),
        // With all that tells one place in the text from another.
        other => format!("{other:?}"),
    }
}
