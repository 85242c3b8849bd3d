//! Moves on graphs that stay within one connected part of what is left.

use crate::evaluate::built_ins::{EDGE, Reads, built_in};
use crate::evaluate::words::Word;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause};
use crate::syntax::trees::{has_part, has_quantifier};
use impartial_prove::automata::syntax::{NodeKind, SyntaxNode};
use std::collections::BTreeSet;

/// Returns whether every move stays within one connected part and depends on nothing outside of it: each move names
/// vertices that edges of the position join with each other, and uses no query but degrees.
pub(crate) fn is_local(rule: &CompiledRule) -> bool {
    let file = &rule.file;
    let Ok(resolved) = rule.resolved() else { return false };
    if !file.legal.is_empty() || !file.over.is_empty() || file.kind.has_numbers() {
        return false;
    }
    resolved.moves.iter().all(|line| {
        let Action::Delete(terms, _) = &line.action else { return false };
        let mut names = BTreeSet::new();
        let mut edges: Vec<BTreeSet<String>> = Vec::new();
        let mut plain = true;
        for term in terms {
            match &term.kind {
                NodeKind::Name(name) => {
                    names.insert(name.clone());
                }
                NodeKind::Call(call, arguments)
                    if built_in(&call.text).is_some_and(|one| one.stays_local) =>
                {
                    match &arguments[..] {
                        [SyntaxNode { kind: NodeKind::Name(name), .. }] => {
                            names.insert(name.clone());
                        }
                        _ => plain = false,
                    }
                }
                NodeKind::Call(call, arguments) if call.text == EDGE.name() => {
                    let end = |end: &SyntaxNode| match &end.kind {
                        NodeKind::Name(name) => Some(name.clone()),
                        _ => None,
                    };
                    let ends: BTreeSet<String> = arguments.iter().filter_map(end).collect();
                    names.extend(ends.iter().cloned());
                    edges.push(ends);
                }
                _ => plain = false,
            }
        }
        for clause in &line.clauses {
            match clause {
                Clause::Edge(u, v) => {
                    let ends = BTreeSet::from([u.text.clone(), v.text.clone()]);
                    if !edges.contains(&ends) {
                        edges.push(ends);
                    }
                }
                Clause::For(..) | Clause::Vertex(_) => plain = false,
                Clause::If(node) => {
                    let mut named = BTreeSet::new();
                    crate::syntax::trees::names_of(node, &mut named);
                    let local = |call: &str, of: &[SyntaxNode]| asks_here(&names, call, of);
                    plain =
                        plain && named.is_subset(&names) && !has_quantifier(node) && all_calls(node, &local);
                }
            }
        }
        plain && are_joined(&names, &edges) && !names.contains(Word::Vertices.text())
    })
}

/// Returns whether the edges join all names with each other.
pub(crate) fn are_joined(names: &BTreeSet<String>, edges: &[BTreeSet<String>]) -> bool {
    let Some(first) = names.first() else { return false };
    let mut joined = BTreeSet::from([first]);
    while let Some(edge) = edges.iter().find(|edge| {
        let inside = edge.iter().filter(|end| joined.contains(end)).count();
        inside > 0 && inside < edge.len()
    }) {
        joined.extend(edge);
    }
    names.is_subset(&joined.into_iter().cloned().collect())
}

/// Returns whether a call depends on no vertices but the named ones.
fn asks_here(names: &BTreeSet<String>, call: &str, of: &[SyntaxNode]) -> bool {
    let is_named = |node: &SyntaxNode| matches!(&node.kind, NodeKind::Name(name) if names.contains(name));
    // A query without vertices, such as whether the graph is connected, is about the whole graph.
    match built_in(call).filter(|one| one.reads == Reads::Position) {
        Some(query) => query.takes_vertices && of.iter().all(is_named),
        None => true,
    }
}

fn all_calls(node: &SyntaxNode, test: &dyn Fn(&str, &[SyntaxNode]) -> bool) -> bool {
    !has_part(node, &|part| match &part.kind {
        NodeKind::Call(name, arguments) => !test(&name.text, arguments),
        _ => false,
    })
}
