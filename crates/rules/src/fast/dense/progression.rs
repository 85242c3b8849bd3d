//! Move lines whose options are arithmetic progressions.
//!
//! In `move a-k, b-k for k in 1..min(a, b)` every number after the move is a linear function of k, and so are both sides
//! of every condition that names k. The options are then the positions u + k·s for all k between two bounds. The bounds
//! follow from the range, from the conditions, and from the differences, which have no value where they would be
//! negative.

use super::form::{Affine, Form};
use crate::evaluate::built_ins::Meaning;
use crate::evaluate::{Binary, Instruction, Label, Program, ProgramCompiler, Reg};
use crate::names::meanings::first_names;
use crate::rule::compiled::CompiledRule;
use crate::syntax::file::{Action, Clause, MoveLine, conjuncts};
use crate::syntax::trees::{mentions, names_of};
use impartial_prove::automata::syntax::{Name, NodeKind, Relation, SyntaxNode};
use std::collections::BTreeSet;

/// A move line whose options are the positions with the numbers `target`, for all k from the bounds `lower` to the bounds
/// `upper` at which the terms of `bounds` are at least 0.
#[derive(Clone, Debug)]
pub(super) struct Progression {
    /// The program that tests the conditions without k and outputs the atoms after the numbers of the position, once for
    /// each choice of the other variables. `None` if there is nothing to test and to output.
    pub(super) header: Option<Program>,
    pub(super) lower: Vec<Form>,
    pub(super) upper: Vec<Form>,
    pub(super) bounds: Vec<Affine>,
    pub(super) target: Vec<Affine>,
}

/// The names that a move chooses, with the numbers over which each ranges.
type Loops<'l> = Vec<(&'l Name, &'l SyntaxNode)>;

/// Returns the loops of a move, and the place of the innermost range, after which there are names for single numbers alone.
/// Returns `None` for a move on a graph.
fn loops_of(line: &MoveLine) -> Option<(Loops<'_>, Option<usize>)> {
    let is_single = |node: &SyntaxNode| !matches!(node.kind, NodeKind::Range(..) | NodeKind::Set(_));
    let loops: Loops<'_> = line
        .clauses
        .iter()
        .filter_map(|clause| match clause {
            Clause::For(name, within) => Some(Ok((name, within))),
            Clause::If(_) => None,
            Clause::Edge(..) | Clause::Vertex(_) => Some(Err(())),
        })
        .collect::<Result<_, ()>>()
        .ok()?;
    let single_at_end = loops.iter().rev().take_while(|(_, within)| is_single(within)).count();
    let inner = (loops.len() - single_at_end)
        .checked_sub(1)
        .filter(|&at| matches!(loops[at].1.kind, NodeKind::Range(..)));
    Some((loops, inner))
}

impl Progression {
    /// Returns the progression of a move line of a game on numbers, or `None` if the line has another form.
    pub(super) fn new(rule: &CompiledRule, line: &MoveLine) -> Option<Progression> {
        let Action::Become(targets) = &line.action else { return None };
        let (loops, inner) = loops_of(line)?;
        let outer = inner.unwrap_or(loops.len());
        let mut conditions: Vec<SyntaxNode> = conjuncts(&line.clauses).cloned().collect();
        let mut compiler = ProgramCompiler::new(&rule.context, first_names(&rule.file));
        let outermost = compiler.label();
        let mut later: BTreeSet<String> = loops.iter().map(|(name, _)| name.text.clone()).collect();
        let mut reading = Reading {
            rule,
            inner: loops[outer..].iter().map(|(name, _)| name.text.clone()).collect(),
            known: Vec::new(),
            atoms: Vec::new(),
            numbers: rule.file.kind.names.len() as u16,
            bounds: Vec::new(),
            fail: outermost,
            compiler: &mut compiler,
        };
        for (at, name) in (0..).zip(&rule.file.kind.names) {
            reading.known.push((name.text.clone(), Affine::fixed(Form::atom(at))));
        }
        let mut has_tests = reading.test_ready(&mut conditions, &later)?;
        let mut opened = Vec::new();
        for (name, within) in &loops[..outer] {
            later.remove(&name.text);
            let inner = reading.compiler.open(name, within).ok()?;
            reading.fail = inner.next;
            let atom = reading.add_atom(inner.variable)?;
            reading.known.push((name.text.clone(), Affine::fixed(Form::atom(atom))));
            opened.push(inner);
            has_tests = true;
            reading.test_ready(&mut conditions, &later)?;
        }
        let (mut lower, mut upper) = (vec![Form::default()], vec![Form::default()]);
        if let Some(inner) = inner {
            let NodeKind::Range(first, last) = &loops[inner].1.kind else { return None };
            lower = reading.ends(first, Binary::Max)?;
            upper = reading.ends(last, Binary::Min)?;
            let variable = Affine { base: Form::default(), slope: Form::constant(1) };
            reading.known.push((loops[inner].0.text.clone(), variable));
            for (name, term) in &loops[inner + 1..] {
                let term = reading.affine(term)?;
                reading.known.push((name.text.clone(), term));
            }
        }
        for condition in &conditions {
            reading.condition(condition)?;
        }
        let target = targets.iter().map(|term| reading.affine(term)).collect::<Option<Vec<_>>>()?;
        let (atoms, bounds) = (std::mem::take(&mut reading.atoms), std::mem::take(&mut reading.bounds));
        let header = match has_tests || !atoms.is_empty() {
            false => None,
            true => {
                let first = compiler.side_by_side(&atoms, line.span).ok()?;
                compiler.push(Instruction::Emit { first, count: atoms.len() as u16, tag: 0 });
                while let Some(inner) = opened.pop() {
                    compiler.close(inner);
                }
                compiler.place(outermost);
                Some(compiler.finish())
            }
        };
        Some(Progression { header, lower, upper, bounds, target })
    }

    /// Returns the same options with −k in the place of k.
    pub(super) fn reversed(&self) -> Option<Progression> {
        let negated = |forms: &[Form]| forms.iter().map(|form| form.scaled(-1)).collect::<Option<Vec<_>>>();
        let reversed = |all: &[Affine]| all.iter().map(Affine::reversed).collect::<Option<Vec<_>>>();
        Some(Progression {
            header: self.header.clone(),
            lower: negated(&self.upper)?,
            upper: negated(&self.lower)?,
            bounds: reversed(&self.bounds)?,
            target: reversed(&self.target)?,
        })
    }
}

/// The state of reading a move line.
struct Reading<'a, 'c> {
    rule: &'a CompiledRule,
    /// The loop variable, and the names for numbers that may depend on it.
    inner: BTreeSet<String>,
    known: Vec<(String, Affine)>,
    /// The registers of the atoms after the numbers of the position.
    atoms: Vec<Reg>,
    numbers: u16,
    bounds: Vec<Affine>,
    /// The place to which the program jumps if a term has no value.
    fail: Label,
    compiler: &'a mut ProgramCompiler<'c>,
}

/// Maximum number of atoms after the numbers of a position.
const MAX_ATOMS: usize = 64;

impl Reading<'_, '_> {
    fn add_atom(&mut self, register: Reg) -> Option<u16> {
        (self.atoms.len() < MAX_ATOMS).then(|| {
            self.atoms.push(register);
            self.numbers + self.atoms.len() as u16 - 1
        })
    }

    fn depends(&self, node: &SyntaxNode) -> bool {
        self.inner.iter().any(|name| mentions(node, name))
    }

    /// Compiles the conditions whose names all have values. Returns whether there are any.
    fn test_ready(&mut self, conditions: &mut Vec<SyntaxNode>, later: &BTreeSet<String>) -> Option<bool> {
        let (waiting, ready): (Vec<SyntaxNode>, Vec<SyntaxNode>) =
            std::mem::take(conditions).into_iter().partition(|condition| {
                let mut names = BTreeSet::new();
                names_of(condition, &mut names);
                !names.is_disjoint(later)
            });
        *conditions = waiting;
        for condition in &ready {
            self.compiler.branch(condition, self.fail, false).ok()?;
        }
        Some(!ready.is_empty())
    }

    /// Returns the ends of a range: the terms of its minimum or maximum, or the one end.
    fn ends(&mut self, node: &SyntaxNode, extreme: Binary) -> Option<Vec<Form>> {
        match Meaning::of_call(node) {
            Some((Meaning::Folded(called), arguments)) if called == extreme && !arguments.is_empty() => {
                let ends = arguments.iter().map(|one| self.ends(one, extreme));
                Some(ends.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
            }
            _ => self.affine(node).filter(Affine::is_fixed).map(|end| vec![end.base]),
        }
    }

    /// Reads a condition that names the loop variable.
    fn condition(&mut self, node: &SyntaxNode) -> Option<()> {
        let NodeKind::Compare(terms, relations) = &node.kind else { return None };
        let terms = terms.iter().map(|term| self.affine(term)).collect::<Option<Vec<_>>>()?;
        for (pair, relation) in terms.windows(2).zip(relations) {
            let one = Affine::fixed(Form::constant(1));
            let above = pair[1].plus(-1, &pair[0])?;
            let below = pair[0].plus(-1, &pair[1])?;
            match relation {
                Relation::AtMost => self.bounds.push(above),
                Relation::Less => self.bounds.push(above.plus(-1, &one)?),
                Relation::AtLeast => self.bounds.push(below),
                Relation::Greater => self.bounds.push(below.plus(-1, &one)?),
                Relation::Equal => self.bounds.extend([above, below]),
                Relation::Different => return None,
            }
        }
        Some(())
    }

    /// Reads a term. Where a difference must not be negative, a bound is added.
    fn affine(&mut self, node: &SyntaxNode) -> Option<Affine> {
        let bounds = self.bounds.len();
        let read = self.structure(node);
        if read.is_none() && !self.depends(node) {
            // A term without the loop variable is computed once by the program.
            self.bounds.truncate(bounds);
            let register = self.compiler.term(node, self.fail).ok()?;
            let atom = self.add_atom(register)?;
            return Some(Affine::fixed(Form::atom(atom)));
        }
        read
    }

    fn structure(&mut self, node: &SyntaxNode) -> Option<Affine> {
        match &node.kind {
            NodeKind::Number(n) => {
                Form::default().plus(1, &Form::constant(i64::try_from(*n).ok()?)).map(Affine::fixed)
            }
            NodeKind::Name(name) => {
                if let Some((_, known)) = self.known.iter().rev().find(|(known, _)| known == name) {
                    return Some(known.clone());
                }
                let parameter = self.rule.context.parameters.iter().find(|(known, _)| known == name)?;
                Form::default().plus(1, &Form::constant(parameter.1)).map(Affine::fixed)
            }
            NodeKind::Sum(members) => {
                let mut sums = [Affine::default(), Affine::default()];
                for (minus, member) in members {
                    let member = self.affine(member)?;
                    let sum = &mut sums[usize::from(*minus)];
                    *sum = sum.plus(1, &member)?;
                }
                let [plus, minus] = sums;
                let sum = plus.plus(-1, &minus)?;
                if members.iter().any(|(minus, _)| *minus) {
                    self.bounds.push(sum.clone());
                }
                Some(sum)
            }
            NodeKind::Times(factors) => {
                let mut product = Affine::fixed(Form::constant(1));
                for factor in factors {
                    let factor = self.affine(factor)?;
                    product = product.times(&factor)?;
                }
                Some(product)
            }
            _ => None,
        }
    }
}
