//! Properties of a formula that must be known before any recursion over it, computed without recursion, and its free
//! variables.

use super::{Formula, FormulaError, Term, Theory};
use crate::Slope;
use std::collections::BTreeSet;

#[derive(Clone, Copy)]
enum LevelNode<'a> {
    Formula(&'a Formula),
    Term(&'a Term),
}

impl<'a> LevelNode<'a> {
    /// Returns the operation on digits that the node is.
    fn about_digits(self) -> Option<&'static str> {
        match self {
            LevelNode::Term(Term::Shl(..)) => Some("shl"),
            LevelNode::Term(Term::Lowest(_)) => Some("lowest"),
            LevelNode::Term(term) => term.of_base_alone(),
            LevelNode::Formula(_) => None,
        }
    }

    /// Calls `visit` with every direct part.
    fn visit_parts(self, visit: &mut dyn FnMut(LevelNode<'a>)) {
        match self {
            LevelNode::Formula(formula) => match formula {
                Formula::Constant(_) => {}
                Formula::Equal(t, u) | Formula::Less(t, u) | Formula::AtMost(t, u) => {
                    [t, u].into_iter().for_each(|term| visit(LevelNode::Term(term)));
                }
                Formula::Distinct(terms) | Formula::In(_, terms) => {
                    terms.iter().for_each(|term| visit(LevelNode::Term(term)));
                }
                Formula::Not(inner)
                | Formula::Exists(_, inner)
                | Formula::ForAll(_, inner)
                | Formula::InDigits(_, inner) => visit(LevelNode::Formula(inner)),
                Formula::And(all) | Formula::Or(all) => {
                    all.iter().for_each(|part| visit(LevelNode::Formula(part)));
                }
                Formula::Implies(p, q) | Formula::Iff(p, q) => {
                    [p, q].into_iter().for_each(|part| visit(LevelNode::Formula(part)));
                }
            },
            LevelNode::Term(term) => match term {
                Term::Var(_) | Term::Number(_) => {}
                Term::Sum(t, u) | Term::Xor(t, u) | Term::Mask(_, t, u) => {
                    [t, u].into_iter().for_each(|term| visit(LevelNode::Term(term)));
                }
                Term::Times(_, t)
                | Term::Quotient(_, t)
                | Term::Low(_, t)
                | Term::Modulo(_, t)
                | Term::Shl(_, t)
                | Term::Lowest(t)
                | Term::Beatty(_, t) => visit(LevelNode::Term(t)),
            },
        }
    }
}

impl Term {
    /// Returns the name of the operation if only bases have it, and other numerations do not.
    pub(super) fn of_base_alone(&self) -> Option<&'static str> {
        match self {
            Term::Xor(..) => Some("xor"),
            Term::Mask(..) => Some("mask_k"),
            Term::Quotient(..) => Some("quotient"),
            Term::Low(..) => Some("low"),
            _ => None,
        }
    }
}

impl Formula {
    /// Returns the relations that the formula names, with repetitions.
    pub fn relations(&self) -> Vec<&str> {
        let (mut names, mut open) = (Vec::new(), vec![self]);
        while let Some(formula) = open.pop() {
            match formula {
                Formula::In(name, _) => names.push(name.as_str()),
                Formula::Not(inner)
                | Formula::Exists(_, inner)
                | Formula::ForAll(_, inner)
                | Formula::InDigits(_, inner) => open.push(inner),
                // Reversed, so that the first part is taken first.
                Formula::And(all) | Formula::Or(all) => open.extend(all.iter().rev()),
                Formula::Implies(p, q) | Formula::Iff(p, q) => open.extend([&**q, &**p]),
                _ => {}
            }
        }
        names
    }

    /// Iterates over the formula and all its parts.
    fn nodes(&self) -> impl Iterator<Item = LevelNode<'_>> {
        let mut open = vec![LevelNode::Formula(self)];
        std::iter::from_fn(move || {
            let node = open.pop()?;
            node.visit_parts(&mut |part| open.push(part));
            Some(node)
        })
    }

    /// Returns the name of an operation on digits in the formula, such as `'lowest'`; `None` for a formula without one.
    pub fn about_digits(&self) -> Option<&'static str> {
        self.nodes().find_map(LevelNode::about_digits)
    }

    /// Returns an operation on digits whose digits are not fixed, so that its meaning depends on the theory.
    pub(super) fn open_digits(&self) -> Option<&'static str> {
        let mut open = vec![LevelNode::Formula(self)];
        while let Some(node) = open.pop() {
            if let LevelNode::Formula(Formula::InDigits(..)) = node {
                continue;
            }
            if let Some(operation) = node.about_digits() {
                return Some(operation);
            }
            node.visit_parts(&mut |part| open.push(part));
        }
        None
    }

    /// Returns the error with which a theory refuses the formula because the formula is about other digits; `None` if
    /// the theory does not refuse it.
    pub fn refused_digits(&self, theory: &Theory) -> Option<FormulaError> {
        self.nodes().find_map(|node| match node {
            LevelNode::Formula(Formula::InDigits(fixed, _)) => theory.reads(fixed).err(),
            _ => None,
        })
    }

    /// Returns the numbers that occur in the formula as constants.
    pub fn numbers_named(&self) -> BTreeSet<u64> {
        let number = |node| if let LevelNode::Term(Term::Number(n)) = node { Some(*n) } else { None };
        self.nodes().filter_map(number).collect()
    }

    /// Returns the slopes α of the terms ⌊t·α⌋ in the formula, without repetitions.
    pub fn slopes(&self) -> Vec<Slope> {
        let mut slopes = Vec::new();
        for node in self.nodes() {
            if let LevelNode::Term(Term::Beatty(slope, _)) = node
                && !slopes.contains(slope)
            {
                slopes.push(*slope);
            }
        }
        slopes
    }

    /// Returns the variables that no quantifier binds, in alphabetical order.
    ///
    /// ```
    /// use impartial_automata::Formula;
    /// let formula = Formula::parse("ex y: x + y = z & y < x")?;
    /// let free: Vec<String> = formula.free_variables().into_iter().collect();
    /// assert_eq!(free, ["x", "z"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn free_variables(&self) -> BTreeSet<String> {
        let mut free = BTreeSet::new();
        add_free(LevelNode::Formula(self), &mut Vec::new(), &mut free);
        free
    }

    /// Returns the number of nested levels of connectives and operations. A left-associative chain of one associative
    /// operation is one level.
    pub(super) fn levels(&self) -> usize {
        let (mut deepest, mut open) = (0, vec![(LevelNode::Formula(self), 1)]);
        while let Some((node, level)) = open.pop() {
            deepest = deepest.max(level);
            let below = level + 1;
            // The first member of a chain of the same operation is on the level of the chain.
            let mut chained = match node {
                LevelNode::Formula(Formula::Iff(p, _)) => matches!(**p, Formula::Iff(..)),
                LevelNode::Term(Term::Sum(t, _)) => matches!(**t, Term::Sum(..)),
                LevelNode::Term(Term::Xor(t, _)) => matches!(**t, Term::Xor(..)),
                _ => false,
            };
            node.visit_parts(&mut |part| {
                open.push((part, if std::mem::take(&mut chained) { level } else { below }));
            });
        }
        deepest
    }
}

/// Adds the variables of a node that neither its quantifiers nor `bound` bind.
fn add_free<'a>(node: LevelNode<'a>, bound: &mut Vec<&'a str>, free: &mut BTreeSet<String>) {
    match node {
        LevelNode::Term(Term::Var(name)) if !bound.contains(&name.as_str()) => {
            free.insert(name.clone());
        }
        LevelNode::Formula(Formula::Exists(names, inner) | Formula::ForAll(names, inner)) => {
            let outer = bound.len();
            bound.extend(names.iter().map(String::as_str));
            add_free(LevelNode::Formula(inner), bound, free);
            bound.truncate(outer);
        }
        _ => node.visit_parts(&mut |part| add_free(part, bound, free)),
    }
}
