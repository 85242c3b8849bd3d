//! Definitions written out, and bound variables with names of their own.

use crate::machine::{Context, Definition};
use crate::trees::{and, compare, renamed, rewrite};
use impartial::prove::syntax::{Kind, Node, Relation, Span, Who};
use std::cell::{Cell, RefCell};

/// Definitions may use others so many levels deep, and so many parts may be written out.
const MOST_DEEP: usize = 40;
const MOST_PARTS: usize = 20_000;

/// Writes definitions out.
struct Inlining<'a> {
    definitions: &'a [Definition],
    /// Names that were given so far.
    given: Cell<usize>,
    /// Parts that were written out so far.
    parts: Cell<usize>,
    refused: RefCell<Option<String>>,
}

/// The tree with all definitions written out, and every variable that a quantifier binds under a name that nobody
/// can have typed, so that names can be put into it without being caught.
///
/// # Errors
/// It becomes too long.
pub(crate) fn inlined(context: &Context, tree: &Node) -> Result<Node, String> {
    let inlining = Inlining {
        definitions: &context.definitions,
        given: Cell::new(0),
        parts: Cell::new(0),
        refused: RefCell::new(None),
    };
    let tree = inlining.tree(tree, 0);
    inlining.refused.into_inner().map_or(Ok(tree), Err)
}

fn size(node: &Node) -> usize {
    let mut all = 1;
    node.visit_parts(&mut |part| all += size(part));
    all
}

/// Whether a term always has a value.
fn is_total(node: &Node) -> bool {
    match &node.kind {
        Kind::Number(_) | Kind::Name(_) => true,
        Kind::Sum(parts) => parts.iter().all(|(minus, part)| !minus && is_total(part)),
        Kind::Times(parts) | Kind::Xor(parts) => parts.iter().all(is_total),
        _ => false,
    }
}

impl Inlining<'_> {
    fn fresh(&self, text: &str) -> String {
        self.given.set(self.given.get() + 1);
        format!("{}'q{}", text.split('\'').next().unwrap_or_default(), self.given.get())
    }

    fn tree(&self, tree: &Node, depth: usize) -> Node {
        let mut tree = tree.clone();
        self.parts.set(self.parts.get().saturating_add(size(&tree)));
        if depth > MOST_DEEP || self.parts.get() > MOST_PARTS {
            self.refused.borrow_mut().get_or_insert_with(|| "its definitions become too long".to_owned());
            return tree;
        }
        rewrite(&mut tree, &|part| {
            let span = part.span;
            let called = match &mut part.kind {
                Kind::Quantified(_, binder, body) if binder.who == Who::Numbers => {
                    for name in &mut binder.names {
                        let own = self.fresh(&name.text);
                        **body = renamed(body, &name.text, &Node::new(Kind::Name(own.clone()), name.span));
                        name.text = own;
                    }
                    None
                }
                Kind::Call(name, arguments) => Some((name.text.clone(), arguments.clone())),
                Kind::Name(name) => Some((name.clone(), Vec::new())),
                _ => None,
            };
            if let Some((name, arguments)) = called
                && let Some(definition) = self.definitions.iter().find(|one| one.name.text == name)
                && definition.parameters.len() == arguments.len()
            {
                *part = self.applied(definition, &arguments, depth, span);
            }
        });
        tree
    }

    fn applied(&self, definition: &Definition, arguments: &[Node], depth: usize, span: Span) -> Node {
        let mut body = self.tree(&definition.body, depth + 1);
        // All at once: an argument may be called like another parameter.
        let own: Vec<String> = definition.parameters.iter().map(|name| self.fresh(&name.text)).collect();
        for (parameter, own) in definition.parameters.iter().zip(&own) {
            body = renamed(&body, &parameter.text, &Node::new(Kind::Name(own.clone()), span));
        }
        for (own, argument) in own.iter().zip(arguments) {
            body = renamed(&body, own, argument);
        }
        // Where an argument has no value the whole has none, whatever the body makes of it.
        let partial = arguments.iter().filter(|argument| !is_total(argument));
        let exist: Vec<Node> =
            partial.map(|one| compare(one.clone(), Relation::Equal, one.clone())).collect();
        if exist.is_empty() {
            return body;
        }
        if body.is_term() {
            let number = |n| Node::new(Kind::Number(n), span);
            let none = Node::new(Kind::Sum(vec![(false, number(0)), (true, number(1))]), span);
            return Node::new(Kind::If(Box::new(and(exist)), Box::new(body), Box::new(none)), span);
        }
        let mut all = exist;
        all.push(body);
        and(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::prove::Formula;
    use impartial::prove::syntax::{Name, Parser};

    fn formula(text: &str) -> Node {
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
        let context = Context { definitions: vec![even], ..Context::default() };
        let tree = inlined(&context, &formula("ex j: even(j) & j = 3")).unwrap();
        let holds = |tree: &Node| {
            let theory = impartial::prove::Theory::new(2).unwrap();
            let run = impartial::run::Run::default();
            let formula = Formula::of_tree(tree).unwrap();
            impartial::prove::decide(&theory, &formula, &impartial::prove::Work::new(&run)).unwrap().holds
        };
        assert!(!holds(&tree));
        let tree = inlined(&context, &formula("ex j: even(j) & j = 4")).unwrap();
        assert!(holds(&tree));
    }
}
