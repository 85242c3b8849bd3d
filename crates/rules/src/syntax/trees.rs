//! Syntax trees: their construction, rewriting, and names.

use impartial_prove::automata::syntax::{Binder, BinderDomain, Name, NodeKind, Relation, Span, SyntaxNode};
use std::collections::BTreeSet;

/// Calls `visit` with every child of a node.
pub(crate) fn visit_parts_mut(node: &mut SyntaxNode, visit: &mut dyn FnMut(&mut SyntaxNode)) {
    use NodeKind::*;
    match &mut node.kind {
        Sum(parts) => parts.iter_mut().for_each(|(_, part)| visit(part)),
        Times(parts)
        | Xor(parts)
        | Call(_, parts)
        | Set(parts)
        | And(parts)
        | Or(parts)
        | Iff(parts)
        | Compare(parts, _) => parts.iter_mut().for_each(visit),
        Mod(a, b) | Div(a, b) | Range(a, b) | In(a, b) | Divides(a, b) | Implies(a, b) => {
            visit(a);
            visit(b);
        }
        Not(a) => visit(a),
        If(a, b, c) => [a, b, c].into_iter().for_each(|part| visit(part)),
        Each(_, binder, body) | Quantified(_, binder, body) => {
            binder.within.iter_mut().chain(&mut binder.condition).for_each(|part| visit(part));
            visit(body);
        }
        _ => {}
    }
}

/// Changes every part of a tree, children first.
pub(crate) fn rewrite(node: &mut SyntaxNode, change: &dyn Fn(&mut SyntaxNode)) {
    visit_parts_mut(node, &mut |part| rewrite(part, change));
    change(node);
}

/// Returns whether two trees of one file are equal, wherever they stand.
pub(crate) fn same(a: &SyntaxNode, b: &SyntaxNode) -> bool {
    without_places(a) == without_places(b)
}

/// Returns a tree without the places of its parts in the file.
fn without_places(tree: &SyntaxNode) -> SyntaxNode {
    let mut tree = tree.clone();
    rewrite(&mut tree, &|part| {
        part.span = Span::default();
        match &mut part.kind {
            NodeKind::Call(name, _) => name.span = Span::default(),
            NodeKind::Quantified(_, binder, _) | NodeKind::Each(_, binder, _) => {
                binder.names.iter_mut().chain(&mut binder.word).for_each(|name| name.span = Span::default());
            }
            _ => {}
        }
    });
    tree
}

pub(crate) fn name(text: &str) -> SyntaxNode {
    SyntaxNode::new(NodeKind::Name(text.to_owned()), Span::default())
}

pub(crate) fn node(kind: NodeKind) -> SyntaxNode {
    SyntaxNode::new(kind, Span::default())
}

pub(crate) fn number(n: u64) -> SyntaxNode {
    node(NodeKind::Number(n))
}

pub(crate) fn choice(condition: SyntaxNode, then: SyntaxNode, other: SyntaxNode) -> SyntaxNode {
    node(NodeKind::If(Box::new(condition), Box::new(then), Box::new(other)))
}

pub(crate) fn iff(a: SyntaxNode, b: SyntaxNode) -> SyntaxNode {
    node(NodeKind::Iff(vec![a, b]))
}

pub(crate) fn compare(a: SyntaxNode, relation: Relation, b: SyntaxNode) -> SyntaxNode {
    node(NodeKind::Compare(vec![a, b], vec![relation]))
}

pub(crate) fn and(all: Vec<SyntaxNode>) -> SyntaxNode {
    match all.len() {
        0 => node(NodeKind::Truth(true)),
        1 => all.into_iter().next().unwrap_or_else(|| node(NodeKind::Truth(true))),
        _ => node(NodeKind::And(all)),
    }
}

pub(crate) fn or(all: Vec<SyntaxNode>) -> SyntaxNode {
    match all.len() {
        0 => node(NodeKind::Truth(false)),
        1 => all.into_iter().next().unwrap_or_else(|| node(NodeKind::Truth(false))),
        _ => node(NodeKind::Or(all)),
    }
}

pub(crate) fn not(one: SyntaxNode) -> SyntaxNode {
    node(NodeKind::Not(Box::new(one)))
}

pub(crate) fn quantified(all: bool, names: &[String], body: SyntaxNode) -> SyntaxNode {
    if names.is_empty() {
        return body;
    }
    let names = names.iter().map(|text| Name { text: text.clone(), span: Span::default() }).collect();
    let binder = Binder { who: BinderDomain::Numbers, word: None, names, within: None, condition: None };
    node(NodeKind::Quantified(all, binder, Box::new(body)))
}

/// Returns a tree in which the free occurrences of a name are replaced.
pub(crate) fn renamed(tree: &SyntaxNode, from: &str, to: &SyntaxNode) -> SyntaxNode {
    renamed_all(tree, &[(from, to.clone())])
}

/// Returns a tree in which the free occurrences of several names are replaced simultaneously.
pub(crate) fn renamed_all(tree: &SyntaxNode, names: &[(&str, SyntaxNode)]) -> SyntaxNode {
    fn rename(node: &mut SyntaxNode, names: &[(&str, SyntaxNode)]) {
        if let NodeKind::Quantified(_, binder, body) | NodeKind::Each(_, binder, body) = &mut node.kind
            && names.iter().any(|(from, _)| binds(binder, from))
        {
            if let Some(within) = &mut binder.within {
                rename(within, names);
            }
            let others: Vec<_> = names.iter().filter(|(from, _)| !binds(binder, from)).cloned().collect();
            if let Some(condition) = &mut binder.condition {
                rename(condition, &others);
            }
            return rename(body, &others);
        }
        match &node.kind {
            NodeKind::Name(text) => {
                if let Some((_, to)) = names.iter().find(|(from, _)| from == text) {
                    *node = to.clone();
                }
            }
            _ => visit_parts_mut(node, &mut |part| rename(part, names)),
        }
    }
    let mut tree = tree.clone();
    rename(&mut tree, names);
    tree
}

fn binds(binder: &Binder, name: &str) -> bool {
    binder.names.iter().any(|own| own.text == name)
}

/// Returns whether a node or a part of it passes a test.
pub(crate) fn has_part(node: &SyntaxNode, test: &dyn Fn(&SyntaxNode) -> bool) -> bool {
    let mut found = test(node);
    node.visit_parts(&mut |part| found = found || has_part(part, test));
    found
}

/// Returns whether a term or formula goes over numbers or members.
pub(crate) fn has_quantifier(node: &SyntaxNode) -> bool {
    has_part(node, &|part| matches!(part.kind, NodeKind::Quantified(..) | NodeKind::Each(..)))
}

/// Returns whether a name occurs free in a tree: a quantifier may bind the same name.
pub(crate) fn mentions(node: &SyntaxNode, name: &str) -> bool {
    if let NodeKind::Quantified(_, binder, _) | NodeKind::Each(_, binder, _) = &node.kind
        && binds(binder, name)
    {
        return binder.within.as_ref().is_some_and(|within| mentions(within, name));
    }
    let mut found = matches!(&node.kind, NodeKind::Name(other) if other == name);
    node.visit_parts(&mut |part| found = found || mentions(part, name));
    found
}

/// Collects the free names of a tree.
pub(crate) fn free_names(node: &SyntaxNode, names: &mut BTreeSet<String>) {
    match &node.kind {
        NodeKind::Name(name) => {
            names.insert(name.clone());
        }
        NodeKind::Quantified(_, binder, body) | NodeKind::Each(_, binder, body) => {
            let mut inner = BTreeSet::new();
            free_names(body, &mut inner);
            binder.condition.iter().for_each(|condition| free_names(condition, &mut inner));
            names.extend(inner.into_iter().filter(|name| !binds(binder, name)));
            if let Some(within) = &binder.within {
                free_names(within, names);
            }
        }
        _ => node.visit_parts(&mut |part| free_names(part, names)),
    }
}

/// Collects all names of a tree.
pub(crate) fn names_of(node: &SyntaxNode, names: &mut BTreeSet<String>) {
    if let NodeKind::Name(name) = &node.kind {
        names.insert(name.clone());
    }
    node.visit_parts(&mut |part| names_of(part, names));
}
