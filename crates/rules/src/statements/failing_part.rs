//! The values in a false statement, at the position where it fails.

use crate::evaluate::result_words::{LETTERS, is_outcome_word, is_play_word, letter};
use crate::evaluate::words::Word;
use crate::evaluate::{CompileContext, Instruction, Label, Program, ProgramCompiler, Reg};
use crate::names::inline::inlined;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::node_text::{text_of, typed};
use crate::syntax::trees::free_names;
use impartial::claim::{Mismatch, RelationSides, TermValue};
use impartial_prove::automata::syntax::{BinderDomain, NodeKind, Relation, SyntaxNode};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

/// Maximum number of values that are shown of one part of a statement.
const MAX_TERMS: usize = 12;

/// Maximum number of relations of which the sides are shown.
const MAX_RELATIONS: usize = 4;

/// The tag that ends the output of a program.
const END: u16 = u16::MAX;

/// A program that finds the first part of a statement that fails, and the values in this part.
#[derive(Debug)]
pub(crate) struct FailureProgram {
    program: Program,
    parts: Vec<Part>,
}

/// A part of a statement that must hold.
#[derive(Debug)]
struct Part {
    /// The variables that are bound at this part.
    bound: Vec<String>,
    /// The values in the part, or the sides of a relation without a value.
    terms: Vec<String>,
    /// True if the terms are values.
    names_value: bool,
    /// The tag of the first term; the tag of the variables is one less.
    tag: u16,
    /// The relations of which the sides are shown.
    relations: Vec<ShownRelation>,
    /// `true` for an equation that gives its only value; the given number has the tag after the terms.
    is_equation: bool,
    text: String,
}

/// A relation of which the sides are shown.
#[derive(Debug)]
struct ShownRelation {
    text: String,
    /// The tag of the first side.
    tag: u16,
    sides: u16,
    /// True if the sides are formulas; the program outputs 1 for a true one and 0 for a false one.
    is_of_formulas: bool,
}

/// The output of a program: numbers with their tags.
#[derive(Default)]
pub(crate) struct ProgramOutput {
    given: Vec<(u16, Vec<i64>)>,
}

impl ProgramOutput {
    /// Stores the numbers that a program gives under a tag. Ends the program at the tag `END`.
    pub(crate) fn push(&mut self, tag: u16, numbers: &[i64]) -> ControlFlow<()> {
        if tag == END {
            return ControlFlow::Break(());
        }
        self.given.push((tag, numbers.to_vec()));
        ControlFlow::Continue(())
    }
}

/// Compiles the program of a statement; `names` are the names of the first registers.
///
/// # Errors
/// A [`Diagnostic`] if a part of the statement cannot be computed.
pub(crate) fn failure_program(
    context: &CompileContext,
    names: Vec<String>,
    statement: &SyntaxNode,
) -> Result<FailureProgram, Diagnostic> {
    let tree = inlined(context, statement).unwrap_or_else(|_| statement.clone());
    let mut compiler = ProgramCompiler::new(context, names);
    let end = compiler.label();
    let mut laying = NodeLayout { bound: Vec::new(), parts: Vec::new(), next_tag: 0 };
    laying.lay(&mut compiler, &tree, end)?;
    compiler.place(end);
    Ok(FailureProgram { program: compiler.finish(), parts: laying.parts })
}

/// Returns whether a term is a sum, a count or the like over members, or contains one.
fn is_over_members(node: &SyntaxNode) -> bool {
    let mut found = matches!(node.kind, NodeKind::Quantified(..) | NodeKind::Each(..));
    node.visit_parts(&mut |part| found = found || is_over_members(part));
    found
}

struct NodeLayout {
    bound: Vec<(String, Reg)>,
    parts: Vec<Part>,
    next_tag: u16,
}

/// Returns the terms that explain why a part of a statement fails, and whether they are the values that it names, or the sides of
/// a relation.
fn explaining_terms(node: &SyntaxNode) -> (Vec<&SyntaxNode>, bool) {
    let mut terms: Vec<&SyntaxNode> = Vec::new();
    values(node, &BTreeSet::new(), &mut terms);
    let mut texts = BTreeSet::new();
    terms.retain(|term| texts.insert(text_of(term)));
    let names_value = !terms.is_empty();
    // A relation that names no value is explained by its sides. The text of a side over members has the word for
    // heaps also where the members are coins or vertices, so such a side is left out.
    if let (NodeKind::Compare(sides, _), false) = (&node.kind, names_value) {
        terms = sides
            .iter()
            .filter(|side| !matches!(side.kind, NodeKind::Number(_)) && !is_over_members(side))
            .collect();
        terms.retain(|term| texts.insert(text_of(term)));
    }
    terms.truncate(MAX_TERMS);
    (terms, names_value)
}

/// Returns the side of an equation `t = u` that gives the value of the only term.
fn stated_side<'t>(node: &'t SyntaxNode, terms: &[&SyntaxNode]) -> Option<&'t SyntaxNode> {
    match (&node.kind, terms) {
        (NodeKind::Compare(sides, relations), [term]) if relations[..] == [Relation::Equal] => {
            let is_term = |side: &&SyntaxNode| text_of(side) == text_of(term);
            let others: Vec<&SyntaxNode> = sides.iter().filter(|side| !is_term(side)).collect();
            match others[..] {
                [other] => {
                    let mut inside = Vec::new();
                    values(other, &BTreeSet::new(), &mut inside);
                    inside.is_empty().then_some(other)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

impl NodeLayout {
    /// Compiles a part of a statement; the program continues after the part if it holds.
    fn lay(
        &mut self,
        compiler: &mut ProgramCompiler<'_>,
        node: &SyntaxNode,
        end: Label,
    ) -> Result<(), Diagnostic> {
        match &node.kind {
            NodeKind::Implies(a, b) => {
                let holds = compiler.label();
                compiler.branch(a, holds, false)?;
                self.lay(compiler, b, end)?;
                compiler.place(holds);
                Ok(())
            }
            NodeKind::And(parts) => parts.iter().try_for_each(|part| self.lay(compiler, part, end)),
            NodeKind::Quantified(true, binder, body) => match (&binder.within, binder.who) {
                (Some(within), BinderDomain::Numbers) => {
                    let outside = self.bound.len();
                    let mut opened = Vec::new();
                    for name in &binder.names {
                        let inner = compiler.open(name, within)?;
                        self.bound.push((name.text.clone(), inner.variable));
                        opened.push(inner);
                    }
                    let laid = compiler.not_alone(|compiler| self.lay(compiler, body, end));
                    while let Some(inner) = opened.pop() {
                        compiler.close(inner);
                    }
                    self.bound.truncate(outside);
                    laid
                }
                (None, BinderDomain::Numbers) => self.part(compiler, node, end),
                _ => {
                    let outside = self.bound.len();
                    let laid = compiler.each_member(binder, node.span, |compiler, value| {
                        self.bound.push((binder.names[0].text.clone(), value));
                        self.lay(compiler, body, end)
                    });
                    self.bound.truncate(outside);
                    laid
                }
            },
            NodeKind::Not(inner) => match &inner.kind {
                NodeKind::Not(inner) => self.lay(compiler, inner, end),
                _ => self.part(compiler, node, end),
            },
            _ => self.part(compiler, node, end),
        }
    }

    /// Compiles a part that is not split further; its values are output if it fails.
    fn part(
        &mut self,
        compiler: &mut ProgramCompiler<'_>,
        node: &SyntaxNode,
        end: Label,
    ) -> Result<(), Diagnostic> {
        let span = node.span;
        let holds = compiler.label();
        compiler.branch(node, holds, true)?;
        let (terms, names_value) = explaining_terms(node);
        let tag = self.next_tag + 1;
        let bound: Vec<Reg> = self.bound.iter().map(|&(_, register)| register).collect();
        let first = compiler.side_by_side(&bound, span)?;
        compiler.push(Instruction::Emit { first, count: bound.len() as u16, tag: self.next_tag });
        let stated = stated_side(node, &terms).filter(|_| names_value);
        for (tag, term) in (tag..).zip(terms.iter().copied().chain(stated)) {
            let without = compiler.label();
            let register = compiler.term(term, without)?;
            let first = compiler.side_by_side(&[register], span)?;
            compiler.push(Instruction::Emit { first, count: 1, tag });
            compiler.place(without);
        }
        // The terms, and the given number of an equation.
        self.next_tag = tag + terms.len() as u16 + 1;
        let shown: BTreeSet<String> = terms.iter().map(|term| text_of(term)).collect();
        let mut relations = Vec::new();
        if stated.is_none() {
            self.relations(compiler, node, &shown, &mut relations)?;
        }
        compiler.push(Instruction::Emit { first: 0, count: 0, tag: END });
        compiler.jump(end);
        compiler.place(holds);
        if self.next_tag > END / 2 {
            return Err(Diagnostic::error(span, "too long a statement", "several shorter ones"));
        }
        self.parts.push(Part {
            bound: self.bound.iter().map(|(name, _)| typed(name).to_owned()).collect(),
            terms: terms.iter().map(|term| text_of(term)).collect(),
            tag,
            relations,
            names_value,
            is_equation: stated.is_some(),
            text: text_of(node),
        });
        Ok(())
    }
}

impl NodeLayout {
    /// Outputs the sides of the relations that decide whether a formula holds, except those whose sides are shown.
    fn relations(
        &mut self,
        compiler: &mut ProgramCompiler<'_>,
        node: &SyntaxNode,
        shown: &BTreeSet<String>,
        found: &mut Vec<ShownRelation>,
    ) -> Result<(), Diagnostic> {
        let is_plain = |side: &SyntaxNode| matches!(side.kind, NodeKind::Number(_) | NodeKind::Name(_));
        let is_known =
            |text: &String| shown.contains(text) || LETTERS.iter().any(|(letter, ..)| letter == text);
        let is_shown = |side: &SyntaxNode| is_plain(side) || is_known(&text_of(side));
        let sides: Vec<&SyntaxNode> = match &node.kind {
            NodeKind::Compare(sides, _) => sides.iter().collect(),
            NodeKind::Divides(a, b) => vec![a, b],
            NodeKind::In(term, _) => vec![term],
            NodeKind::Iff(parts) => {
                self.relation_of(compiler, node, &parts.iter().collect::<Vec<_>>(), true, found)?;
                return parts.iter().try_for_each(|part| self.relations(compiler, part, shown, found));
            }
            NodeKind::Not(part) => return self.relations(compiler, part, shown, found),
            NodeKind::And(parts) | NodeKind::Or(parts) => {
                return parts.iter().try_for_each(|part| self.relations(compiler, part, shown, found));
            }
            NodeKind::Implies(a, b) => {
                self.relations(compiler, a, shown, found)?;
                return self.relations(compiler, b, shown, found);
            }
            _ => return Ok(()),
        };
        if sides.iter().all(|side| is_shown(side)) {
            return Ok(());
        }
        self.relation_of(compiler, node, &sides, false, found)
    }

    fn relation_of(
        &mut self,
        compiler: &mut ProgramCompiler<'_>,
        node: &SyntaxNode,
        sides: &[&SyntaxNode],
        is_of_formulas: bool,
        found: &mut Vec<ShownRelation>,
    ) -> Result<(), Diagnostic> {
        if found.len() == MAX_RELATIONS {
            return Ok(());
        }
        let tag = self.next_tag;
        for side in sides {
            let done = compiler.label();
            let tag = self.next_tag;
            let output = |compiler: &mut ProgramCompiler<'_>, term: &SyntaxNode| {
                let register = compiler.term(term, done)?;
                let first = compiler.side_by_side(&[register], side.span)?;
                compiler.push(Instruction::Emit { first, count: 1, tag });
                Ok::<(), Diagnostic>(())
            };
            if is_of_formulas {
                let truth = |value| SyntaxNode::new(NodeKind::Number(value), side.span);
                let holds = compiler.label();
                compiler.branch(side, holds, true)?;
                output(compiler, &truth(0))?;
                compiler.jump(done);
                compiler.place(holds);
                output(compiler, &truth(1))?;
            } else {
                output(compiler, side)?;
            }
            compiler.place(done);
            self.next_tag += 1;
        }
        found.push(ShownRelation { text: text_of(node), tag, sides: sides.len() as u16, is_of_formulas });
        Ok(())
    }
}

/// Returns whether a word stands for a computed value of a position.
fn is_value_word(word: &str) -> bool {
    word == Word::Misere.text() || is_play_word(word)
}

/// Collects the values in a part, except those that contain variables bound inside of it.
fn values<'a>(node: &'a SyntaxNode, inside: &BTreeSet<String>, found: &mut Vec<&'a SyntaxNode>) {
    let is_value = match &node.kind {
        NodeKind::Name(name) => is_value_word(name),
        NodeKind::Call(name, _) => is_value_word(typed(&name.text)),
        _ => false,
    };
    if is_value {
        let mut names = BTreeSet::new();
        free_names(node, &mut names);
        if names.is_disjoint(inside) {
            found.push(node);
        }
    }
    match &node.kind {
        NodeKind::Quantified(_, binder, _) | NodeKind::Each(_, binder, _) => {
            let mut inside = inside.clone();
            inside.extend(binder.names.iter().map(|name| name.text.clone()));
            node.visit_parts(&mut |part| values(part, &inside, found));
        }
        _ => node.visit_parts(&mut |part| values(part, inside, found)),
    }
}

impl FailureProgram {
    /// Returns the program.
    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// Returns how the statement fails at a position with the value `value`.
    pub(crate) fn mismatch(&self, output: &ProgramOutput, value: impl fmt::Display) -> Option<Mismatch> {
        let (first, bound) = output.given.first()?;
        let part = self.parts.iter().find(|part| part.tag == first + 1)?;
        let number = |tag: u16, term: &str| {
            let (_, numbers) = output.given.iter().find(|(other, _)| *other == tag)?;
            let number = *numbers.first()?;
            let word = term.split('(').next().unwrap_or_default();
            let letter = if is_outcome_word(word) { letter(number) } else { None };
            Some(letter.map_or_else(|| number.to_string(), str::to_owned))
        };
        let terms: Vec<TermValue> = (part.tag..)
            .zip(&part.terms)
            .map(|(tag, term)| {
                // An infinite value is no number of a program.
                let infinite = || (term == Word::Value.text()).then(|| value.to_string());
                TermValue { term: term.clone(), value: number(tag, term).or_else(infinite) }
            })
            .collect();
        let last = part.tag + part.terms.len() as u16;
        let stated = match (part.is_equation, &part.terms[..]) {
            (true, [term]) => number(last, term).unwrap_or_else(|| "nothing".to_owned()),
            _ => part.text.clone(),
        };
        let computed = match &terms[..] {
            [TermValue { value, .. }] if part.names_value => {
                value.clone().unwrap_or_else(|| "nothing".to_owned())
            }
            _ => value.to_string(),
        };
        let variables: Vec<String> =
            part.bound.iter().zip(bound).map(|(name, number)| format!("{name} = {number}")).collect();
        let sides = |relation: &ShownRelation| RelationSides {
            relation: relation.text.clone(),
            values: (relation.tag..relation.tag + relation.sides)
                .map(|tag| match (relation.is_of_formulas, number(tag, "")) {
                    (true, value) => value.map(|value| (value == "1").to_string()),
                    (false, value) => value,
                })
                .collect(),
        };
        let sides = part.relations.iter().map(sides).collect();
        let mismatch = Mismatch::new(computed, stated).terms(terms).with_sides(sides);
        Some(if variables.is_empty() { mismatch } else { mismatch.note(variables.join(", ")) })
    }
}
