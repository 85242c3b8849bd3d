//! Names in a `delete`, and in the place of a mark that changes, that no clause binds.

use crate::evaluate::ProgramCompiler;
use crate::evaluate::built_ins::{DeletedSet, deleted_set};
use crate::names::meanings::LAST_VERTEX;
use crate::syntax::file::{Action, Clause, MoveLine};
use impartial_prove::automata::syntax::{Name, NodeKind, SyntaxNode};
use std::collections::BTreeSet;

pub(crate) fn number_node(n: u64, name: &Name) -> Box<SyntaxNode> {
    Box::new(SyntaxNode::new(NodeKind::Number(n), name.span))
}

pub(crate) fn vertex_node(name: &Name) -> Box<SyntaxNode> {
    Box::new(SyntaxNode::new(NodeKind::Name(LAST_VERTEX.into()), name.span))
}

/// Lets the names in a `delete`, and in the place of a mark, that no clause binds range over all vertices, or over the
/// ends of all edges. `terms` begin with those of the deletions; a name in a new value must be bound.
pub(crate) fn implicit_vertices(
    line: &MoveLine,
    terms: &[SyntaxNode],
    clauses: &mut Vec<Clause>,
    compiler: &ProgramCompiler<'_>,
) {
    let mut bound: BTreeSet<String> = BTreeSet::new();
    for clause in clauses.iter() {
        match clause {
            Clause::For(name, _) => {
                bound.insert(name.text.clone());
            }
            Clause::Edge(u, v) => bound.extend([u.text.clone(), v.text.clone()]),
            Clause::Vertex(name) => {
                bound.insert(name.text.clone());
            }
            Clause::If(_) => {}
        }
    }
    let Action::Delete(deleted, numbers) = &line.action else { return };
    let changed: usize = numbers.iter().map(|change| change.terms().count()).sum();
    let marked: Vec<&[SyntaxNode]> = numbers.iter().filter_map(|change| change.place.as_deref()).collect();
    let deleted_edges = deleted
        .iter()
        .filter_map(|term| deleted_set(term).filter(|(set, _)| *set == DeletedSet::Edge))
        .map(|(_, ends)| ends);
    for ends in deleted_edges.chain(marked.iter().copied()) {
        if let [SyntaxNode { kind: NodeKind::Name(u), .. }, SyntaxNode { kind: NodeKind::Name(v), .. }] = ends
            && ![u, v].iter().any(|end| bound.contains(*end) || compiler.knows(end))
        {
            bound.extend([u.clone(), v.clone()]);
            let end = |i: usize, text: &String| Name { text: text.clone(), span: ends[i].span };
            clauses.insert(0, Clause::Edge(end(0, u), end(1, v)));
        }
    }
    let deletions = &terms[..terms.len() - changed];
    for term in deletions.iter().chain(marked.into_iter().flatten()).rev() {
        if let NodeKind::Name(name) = &term.kind
            && !bound.contains(name)
            && !compiler.knows(name)
        {
            bound.insert(name.clone());
            let name = Name { text: name.clone(), span: term.span };
            let all = SyntaxNode::new(NodeKind::Range(number_node(1, &name), vertex_node(&name)), name.span);
            clauses.insert(0, Clause::For(name, all));
        }
    }
}
