//! The premise of a statement: if it does not hold, the statement is vacuously true.

use crate::evaluate::{CompileContext, Definition};
use crate::names::inline::is_total;
use crate::syntax::trees::{and, compare, node, not, or};
use impartial_prove::automata::syntax::{BinderDomain, Name, NodeKind, Relation, SyntaxNode};
use std::collections::BTreeMap;

/// Returns the condition under which a statement is not vacuous; `None` if it never is. The result includes the
/// definitions of `context`, and the premises of these definitions as further definitions.
///
/// | statement | premise |
/// |---|---|
/// | `A -> B` | A, and the premise of B |
/// | `all x: A` | for some x, the premise of A; without one, that there is an x |
/// | `A & B` | the premise of A or that of B |
/// | `A \| B` | the premises of those parts that have one |
/// | `f(t)`, a definition | that of its body; if t has no value, the statement is not vacuous |
/// | anything else | none |
///
/// A statement whose premise does not hold is true.
pub(crate) fn premise(
    context: &CompileContext,
    statement: &SyntaxNode,
) -> Option<(SyntaxNode, CompileContext)> {
    let mut premises = Premises { context, defined: BTreeMap::new() };
    let premise = premises.premise_of(statement)?;
    let mut context = context.clone();
    context.definitions.extend(premises.defined.into_values().flatten());
    Some((premise, context))
}

struct Premises<'a> {
    context: &'a CompileContext,
    /// For each definition examined so far: its premise, as a definition.
    defined: BTreeMap<String, Option<Definition>>,
}

impl Premises<'_> {
    fn premise_of(&mut self, statement: &SyntaxNode) -> Option<SyntaxNode> {
        match &statement.kind {
            NodeKind::Implies(a, b) => Some(match self.premise_of(b) {
                Some(inner) => and(vec![(**a).clone(), inner]),
                None => (**a).clone(),
            }),
            NodeKind::Quantified(true, binder, body) => {
                let inner = self.premise_of(body);
                if inner.is_none() && binder.who == BinderDomain::Numbers && binder.within.is_none() {
                    return None;
                }
                let body = Box::new(inner.unwrap_or_else(|| node(NodeKind::Truth(true))));
                Some(SyntaxNode::new(NodeKind::Quantified(false, binder.clone(), body), statement.span))
            }
            NodeKind::And(parts) => {
                let premises: Option<Vec<SyntaxNode>> =
                    parts.iter().map(|part| self.premise_of(part)).collect();
                premises.map(or)
            }
            NodeKind::Or(parts) => {
                let premises: Vec<SyntaxNode> =
                    parts.iter().filter_map(|part| self.premise_of(part)).collect();
                (!premises.is_empty()).then(|| and(premises))
            }
            NodeKind::Not(inner) => match &inner.kind {
                NodeKind::Not(inner) => self.premise_of(inner),
                _ => None,
            },
            NodeKind::Call(name, arguments) => {
                let called = self.of_definition(&name.text)?;
                let call = SyntaxNode::new(
                    NodeKind::Call(Name { text: called, span: name.span }, arguments.clone()),
                    statement.span,
                );
                let exist: Vec<SyntaxNode> = arguments
                    .iter()
                    .filter(|argument| !is_total(argument))
                    .map(|argument| compare(argument.clone(), Relation::Equal, argument.clone()))
                    .collect();
                Some(if exist.is_empty() { call } else { or(vec![call, not(and(exist))]) })
            }
            _ => None,
        }
    }

    /// Returns the name of the definition that is the premise of another one, if that has a premise.
    fn of_definition(&mut self, name: &str) -> Option<String> {
        if let Some(known) = self.defined.get(name) {
            return known.as_ref().map(|definition| definition.name.text.clone());
        }
        let definition = self.context.definitions.get(name)?;
        // A recursive definition is refused elsewhere.
        self.defined.insert(name.to_owned(), None);
        let body = self.premise_of(&definition.body)?;
        let own = Name { text: format!("{name}'premise"), span: definition.name.span };
        let text = own.text.clone();
        let premise = Definition { name: own, parameters: definition.parameters.clone(), body };
        self.defined.insert(name.to_owned(), Some(premise));
        Some(text)
    }
}
