//! Inlining of definitions, and unique names for bound variables.

use crate::evaluate::{CompileContext, Definition, Definitions, MAX_DEFINED};
use crate::syntax::file::{KindName, RuleFile};
use crate::syntax::node_text::typed;
use crate::syntax::trees::{and, compare, free_names, has_part, mentions, renamed, visit_parts_mut};
use impartial_prove::automata::syntax::{BinderDomain, NodeKind, Relation, Span, SyntaxNode};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// Maximum number of parts of an inlined tree.
const MAX_PARTS: usize = 20_000;

/// The state of inlining definitions.
struct Inliner<'a> {
    definitions: &'a Definitions,
    /// The number of unique names made so far.
    given: Cell<usize>,
    /// The number of inlined parts so far.
    parts: Cell<usize>,
    refused: RefCell<Option<String>>,
}

/// Returns the tree with all definitions inlined. Every variable that a quantifier binds gets a unique name that cannot
/// be typed, so that substitution never captures a name.
///
/// # Errors
/// The inlined tree is too long.
pub(crate) fn inlined(context: &CompileContext, tree: &SyntaxNode) -> Result<SyntaxNode, String> {
    let inlining = Inliner {
        definitions: &context.definitions,
        given: Cell::new(0),
        parts: Cell::new(0),
        refused: RefCell::new(None),
    };
    let tree = inlining.tree(tree, 0);
    inlining.refused.into_inner().map_or(Ok(tree), Err)
}

/// Returns whether a statement names something of a position, itself or in a definition that it uses.
pub(crate) fn speaks_of(context: &CompileContext, tree: &SyntaxNode, name: &str) -> bool {
    any_tree(context, tree, &|tree, parameters| !parameters.contains(&name) && mentions(tree, name))
}

/// Returns whether a condition on heaps or coins names a member, so that it is tested for each.
pub(crate) fn is_of_member(file: &RuleFile, context: &CompileContext, condition: &SyntaxNode) -> bool {
    let members = matches!(file.kind.kind, KindName::Heaps | KindName::Coins) || file.kind.kind.is_list();
    let member = file.kind.names.first().filter(|_| members);
    member
        .is_some_and(|name| speaks_of(context, condition, &name.text) || goes_over_others(context, condition))
}

/// Returns whether a statement calls a function of positions, itself or in a definition that it uses.
pub(crate) fn calls(context: &CompileContext, tree: &SyntaxNode, function: &str) -> bool {
    let is_call = |part: &SyntaxNode| matches!(&part.kind, NodeKind::Call(name, _) if name.text == function);
    any_tree(context, tree, &|tree, _| has_part(tree, &is_call))
}

/// Returns whether a statement ranges over all members except the moving one, itself or in a definition that it uses.
fn goes_over_others(context: &CompileContext, tree: &SyntaxNode) -> bool {
    any_tree(context, tree, &|tree, _| is_over_others(tree))
}

/// Returns whether a tree ranges over all members except the moving one.
pub(crate) fn is_over_others(tree: &SyntaxNode) -> bool {
    has_part(tree, &|part| match &part.kind {
        NodeKind::Quantified(_, binder, _) | NodeKind::Each(_, binder, _) => {
            binder.who == BinderDomain::Others
        }
        _ => false,
    })
}

/// Returns whether a test holds for a tree, or for the body of a definition that it uses; the test also gets the
/// parameters of that definition.
fn any_tree(
    context: &CompileContext,
    tree: &SyntaxNode,
    is_so: &dyn Fn(&SyntaxNode, &[&str]) -> bool,
) -> bool {
    let (mut used, mut open) = (BTreeSet::new(), vec![(tree, Vec::new())]);
    while let Some((tree, parameters)) = open.pop() {
        if is_so(tree, &parameters) {
            return true;
        }
        let mut names = BTreeSet::new();
        free_names(tree, &mut names);
        names.retain(|name| !parameters.contains(&name.as_str()));
        called_in(tree, &mut names);
        for definition in names.iter().filter_map(|name| context.definitions.get(name)) {
            if used.insert(&definition.name.text) {
                let parameters = definition.parameters.iter().map(|name| &*name.text).collect();
                open.push((&definition.body, parameters));
            }
        }
    }
    false
}

/// Collects the names of all functions that a tree calls.
fn called_in(node: &SyntaxNode, names: &mut BTreeSet<String>) {
    if let NodeKind::Call(name, _) = &node.kind {
        names.insert(name.text.clone());
    }
    node.visit_parts(&mut |part| called_in(part, names));
}

fn size(node: &SyntaxNode) -> usize {
    let mut all = 1;
    node.visit_parts(&mut |part| all += size(part));
    all
}

/// Returns whether a term always has a value.
pub(crate) fn is_total(node: &SyntaxNode) -> bool {
    match &node.kind {
        NodeKind::Number(_) | NodeKind::Name(_) => true,
        NodeKind::Sum(parts) => parts.iter().all(|(minus, part)| !minus && is_total(part)),
        NodeKind::Times(parts) | NodeKind::Xor(parts) => parts.iter().all(is_total),
        _ => false,
    }
}

impl Inliner<'_> {
    fn fresh(&self, text: &str) -> String {
        self.given.set(self.given.get() + 1);
        format!("{}'q{}", typed(text), self.given.get())
    }

    fn tree(&self, tree: &SyntaxNode, depth: usize) -> SyntaxNode {
        self.parts.set(self.parts.get().saturating_add(size(tree)));
        if depth > MAX_DEFINED || self.parts.get() > MAX_PARTS {
            self.refused.borrow_mut().get_or_insert_with(|| "its definitions become too long".to_owned());
            return tree.clone();
        }
        let mut tree = tree.clone();
        self.write_out(&mut tree, depth);
        tree
    }

    /// Works from the outside in: a bound name is renamed before definitions are inlined, which do not see it.
    fn write_out(&self, node: &mut SyntaxNode, depth: usize) {
        if let NodeKind::Quantified(_, binder, body) | NodeKind::Each(_, binder, body) = &mut node.kind {
            for name in &mut binder.names {
                let own = self.fresh(&name.text);
                let new = SyntaxNode::new(NodeKind::Name(own.clone()), name.span);
                for part in binder.condition.iter_mut().chain([&mut *body]) {
                    **part = renamed(part, &name.text, &new);
                }
                name.text = own;
            }
        }
        visit_parts_mut(node, &mut |part| self.write_out(part, depth));
        let (name, arguments) = match &node.kind {
            NodeKind::Call(name, arguments) => (&name.text, &arguments[..]),
            NodeKind::Name(name) => (name, &[][..]),
            _ => return,
        };
        if let Some(definition) = self.definitions.get(name)
            && definition.parameters.len() == arguments.len()
        {
            *node = self.applied(definition, arguments, depth, node.span);
        }
    }

    fn applied(
        &self,
        definition: &Definition,
        arguments: &[SyntaxNode],
        depth: usize,
        span: Span,
    ) -> SyntaxNode {
        // Simultaneous renaming: an argument may have the name of another parameter.
        let own: Vec<String> = definition.parameters.iter().map(|name| self.fresh(&name.text)).collect();
        let mut body = definition.body.clone();
        for (parameter, own) in definition.parameters.iter().zip(&own) {
            body = renamed(&body, &parameter.text, &SyntaxNode::new(NodeKind::Name(own.clone()), span));
        }
        let mut body = self.tree(&body, depth + 1);
        for (own, argument) in own.iter().zip(arguments) {
            body = renamed(&body, own, argument);
        }
        // If an argument has no value, neither has the whole call, whatever the body is.
        let partial = arguments.iter().filter(|argument| !is_total(argument));
        let exist: Vec<SyntaxNode> =
            partial.map(|one| compare(one.clone(), Relation::Equal, one.clone())).collect();
        if exist.is_empty() {
            return body;
        }
        if body.is_term() {
            let number = |n| SyntaxNode::new(NodeKind::Number(n), span);
            let none = SyntaxNode::new(NodeKind::Sum(vec![(false, number(0)), (true, number(1))]), span);
            return SyntaxNode::new(NodeKind::If(Box::new(and(exist)), Box::new(body), Box::new(none)), span);
        }
        let mut all = exist;
        all.push(body);
        and(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial_prove::automata::syntax::{Name, Parser};
    use impartial_prove::automata::{Base, Formula};

    fn formula(text: &str) -> SyntaxNode {
        Parser::new(text).unwrap().formula().unwrap()
    }

    fn definition(called: &str, parameters: &[&str], body: &str) -> Definition {
        let name = |text: &str| Name { text: text.to_owned(), span: Span::default() };
        Definition {
            name: name(called),
            parameters: parameters.iter().map(|one| name(one)).collect(),
            body: formula(body),
        }
    }

    #[test]
    fn variables_are_not_caught_by_definitions() {
        let even = definition("even", &["x"], "ex j: x = 2*j");
        let context =
            CompileContext { definitions: [even].into_iter().collect(), ..CompileContext::default() };
        let tree = inlined(&context, &formula("ex j: even(j) & j = 3")).unwrap();
        let holds = |tree: &SyntaxNode| {
            let theory = impartial_prove::automata::Theory::new(Base::BINARY);
            let run = impartial::run::Run::default();
            let formula = Formula::from_tree(tree).unwrap();
            impartial_prove::automata::decide(
                &theory,
                &formula,
                &impartial_prove::automata::ProofBudget::new(&run),
            )
            .unwrap()
            .holds
        };
        assert!(!holds(&tree));
        let tree = inlined(&context, &formula("ex j: even(j) & j = 4")).unwrap();
        assert!(holds(&tree));
    }
}
