//! Rules on graphs that do not depend on the numbers of vertices, except on those that the file names.
//!
//! If such a rule uses a vertex only as a vertex, an isomorphism of what is left of two graphs, which keeps the named
//! vertices, the tokens and the marks, takes the moves of one position to the moves of the other one.

use crate::evaluate::CompileContext;
use crate::evaluate::built_ins::built_in;
use crate::evaluate::words::Word;
use crate::names::resolved::ResolvedMove;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, NumberChange, RuleCondition};
use impartial_prove::automata::syntax::{Binder, BinderDomain, NodeKind, Relation, SyntaxNode};
use std::collections::BTreeSet;

/// Maximum number of extra numbers of a rule that is analysed.
const MAX_EXTRA: usize = 4;

/// The ways in which a rule names vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedVertices {
    /// The numbers of the vertices that the rule names, from 1, in ascending order.
    pub(crate) constants: Vec<u64>,
    /// For each extra number, `true` if it is only used as a vertex.
    pub(crate) tokens: Vec<bool>,
}

impl NamedVertices {
    /// Returns `true` if no vertex is named.
    pub(crate) fn is_empty(&self) -> bool {
        self.constants.is_empty() && !self.tokens.contains(&true)
    }
}

/// Returns the ways in which a rule names vertices, or `None` if it uses a vertex as a number.
pub(crate) fn named_vertices(rule: &CompiledRule) -> Option<NamedVertices> {
    let extra = rule.file.kind.extra.len();
    if extra > MAX_EXTRA {
        return None;
    }
    // The most tokens first: a number that is never used is a token too.
    let mut choices: Vec<u32> = (0..1u32 << extra).collect();
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.count_ones()));
    choices.into_iter().find_map(|choice| {
        let tokens: Vec<bool> = (0..extra).map(|place| choice >> place & 1 == 1).collect();
        let constants = constants_of(rule, &tokens)?;
        Some(NamedVertices { constants: constants.into_iter().collect(), tokens })
    })
}

/// Returns the numbers of the vertices that a rule names, if the extra numbers that `tokens` marks are used as vertices
/// alone, and no other number is.
fn constants_of(rule: &CompiledRule, tokens: &[bool]) -> Option<BTreeSet<u64>> {
    let names = rule.file.kind.extra.iter().zip(tokens);
    let tokens: BTreeSet<String> =
        names.filter(|(_, is_token)| **is_token).map(|(name, _)| name.text.clone()).collect();
    let mut reader = Reader {
        context: &rule.context,
        marks: rule.file.kind.marks.iter().map(|mark| mark.name.text.clone()).collect(),
        extra: rule.file.kind.extra.iter().map(|name| name.text.clone()).collect(),
        constants: BTreeSet::new(),
    };
    let resolved = rule.resolved().ok()?;
    for condition in resolved.legal.iter().chain(&resolved.over) {
        match condition {
            RuleCondition::Formula(node) => reader.number(node, &tokens)?,
            RuleCondition::Pattern { .. } => return None,
        }
    }
    for line in &resolved.moves {
        reader.line(line, &tokens)?;
    }
    Some(reader.constants)
}

/// A reader of terms and formulas without definitions. Its functions return `None` if a vertex is used as a number, or a
/// number as a vertex.
struct Reader<'a> {
    context: &'a CompileContext,
    marks: BTreeSet<String>,
    extra: BTreeSet<String>,
    constants: BTreeSet<u64>,
}

impl Reader<'_> {
    fn line(&mut self, line: &ResolvedMove, tokens: &BTreeSet<String>) -> Option<()> {
        let Action::Delete(deleted, numbers) = &line.action else { return None };
        let mut vertices = tokens.clone();
        let mut others = BTreeSet::new();
        for clause in &line.clauses {
            match clause {
                Clause::Edge(u, v) => vertices.extend([u.text.clone(), v.text.clone()]),
                Clause::Vertex(v) => {
                    vertices.insert(v.text.clone());
                }
                Clause::For(name, _) => {
                    others.insert(name.text.clone());
                }
                Clause::If(_) => {}
            }
        }
        // A name that nothing binds is each vertex that is left.
        let places = numbers.iter().filter_map(|change| change.place.as_deref()).flatten();
        for node in deleted.iter().flat_map(named_ends).chain(places) {
            if let NodeKind::Name(name) = &node.kind
                && !others.contains(name)
                && !self.is_number(name)
            {
                vertices.insert(name.clone());
            }
        }
        // A number may not hide a vertex of the same name.
        if others.iter().any(|name| vertices.contains(name)) {
            return None;
        }
        for node in deleted {
            match &node.kind {
                NodeKind::Call(..) => self.number(node, &vertices)?,
                _ => self.vertex(node, &vertices)?,
            }
        }
        numbers.iter().try_for_each(|change| self.change(change, tokens, &vertices))?;
        line.clauses.iter().try_for_each(|clause| match clause {
            Clause::For(_, node) | Clause::If(node) => self.number(node, &vertices),
            Clause::Edge(..) | Clause::Vertex(_) => Some(()),
        })
    }

    /// Reads the change of an extra number or mark.
    fn change(
        &mut self,
        change: &NumberChange,
        tokens: &BTreeSet<String>,
        vertices: &BTreeSet<String>,
    ) -> Option<()> {
        for place in change.place.iter().flatten() {
            self.vertex(place, vertices)?;
        }
        match change.place.is_none() && tokens.contains(&change.name.text) {
            true => self.vertex(&change.value, vertices),
            false => self.number(&change.value, vertices),
        }
    }

    /// Returns whether a name that is not bound stands for a number.
    fn is_number(&self, name: &str) -> bool {
        Word::of_text(name) == Some(Word::Vertices)
            || self.extra.contains(name)
            || self.context.parameters.iter().any(|(parameter, _)| parameter == name)
    }

    /// Reads a term that stands for a vertex.
    fn vertex(&mut self, node: &SyntaxNode, vertices: &BTreeSet<String>) -> Option<()> {
        match &node.kind {
            NodeKind::Name(name) if vertices.contains(name) => {}
            NodeKind::Name(name) => {
                let parameter = self.context.parameters.iter().find(|(parameter, _)| parameter == name);
                self.constants.insert(u64::try_from(parameter?.1).ok()?);
            }
            NodeKind::Number(n) => {
                self.constants.insert(*n);
            }
            _ => return None,
        }
        Some(())
    }

    /// Reads a term that stands for a number, or a formula.
    fn number(&mut self, node: &SyntaxNode, vertices: &BTreeSet<String>) -> Option<()> {
        match &node.kind {
            NodeKind::Name(name) => (!vertices.contains(name)).then_some(()),
            NodeKind::Text(_) => None,
            NodeKind::Call(name, arguments)
                if built_in(&name.text).is_some_and(|one| one.takes_vertices)
                    || self.marks.contains(&name.text) =>
            {
                arguments.iter().try_for_each(|argument| self.vertex(argument, vertices))
            }
            NodeKind::Compare(terms, relations)
                if terms.iter().any(|term| is_name_of(term, vertices))
                    && relations.iter().all(|one| matches!(one, Relation::Equal | Relation::Different)) =>
            {
                terms.iter().try_for_each(|term| self.vertex(term, vertices))
            }
            NodeKind::Each(_, binder, body) | NodeKind::Quantified(_, binder, body) => {
                self.bound(binder, body, vertices)
            }
            _ => {
                let mut read = Some(());
                node.visit_parts(&mut |part| read = read.and_then(|()| self.number(part, vertices)));
                read
            }
        }
    }

    fn bound(&mut self, binder: &Binder, body: &SyntaxNode, vertices: &BTreeSet<String>) -> Option<()> {
        let mut inner = vertices.clone();
        let names = binder.names.iter().map(|name| name.text.clone());
        match binder.who {
            BinderDomain::Members => inner.extend(names),
            BinderDomain::Numbers => names.for_each(|name| {
                inner.remove(&name);
            }),
            BinderDomain::Others => return None,
        }
        if let Some(within) = &binder.within {
            self.number(within, vertices)?;
        }
        binder
            .condition
            .iter()
            .map(|node| &**node)
            .chain([body])
            .try_for_each(|node| self.number(node, &inner))
    }
}

/// Returns the terms in a deletion that stand for vertices.
fn named_ends(node: &SyntaxNode) -> &[SyntaxNode] {
    match &node.kind {
        NodeKind::Call(_, arguments) => arguments,
        _ => std::slice::from_ref(node),
    }
}

fn is_name_of(node: &SyntaxNode, vertices: &BTreeSet<String>) -> bool {
    matches!(&node.kind, NodeKind::Name(name) if vertices.contains(name))
}
