//! What must be known of a formula before anything follows it by recursion: found without any.

use super::{Formula, Term};

enum Node<'a> {
    Formula(&'a Formula),
    Term(&'a Term),
}

impl Term {
    /// What it is, if numerations that are no bases do not have it.
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
    /// The relations that it names, each as often as it stands there.
    pub(crate) fn relations(&self) -> Vec<&str> {
        let (mut names, mut open) = (Vec::new(), vec![self]);
        while let Some(formula) = open.pop() {
            match formula {
                Formula::In(name, _) => names.push(name.as_str()),
                Formula::Not(inner) | Formula::Exists(_, inner) | Formula::ForAll(_, inner) => {
                    open.push(inner)
                }
                // The first is taken first.
                Formula::And(all) | Formula::Or(all) => open.extend(all.iter().rev()),
                Formula::Implies(p, q) | Formula::Iff(p, q) => open.extend([&**q, &**p]),
                _ => {}
            }
        }
        names
    }

    /// An operation on digits in it, whose meaning depends on the base.
    pub(crate) fn about_digits(&self) -> Option<&'static str> {
        let mut open = vec![Node::Formula(self)];
        while let Some(node) = open.pop() {
            match node {
                Node::Formula(formula) => match formula {
                    Formula::Constant(_) => {}
                    Formula::Equal(t, u) | Formula::Less(t, u) | Formula::AtMost(t, u) => {
                        open.extend([Node::Term(t), Node::Term(u)]);
                    }
                    Formula::Distinct(terms) | Formula::In(_, terms) => {
                        open.extend(terms.iter().map(Node::Term));
                    }
                    Formula::Not(inner) | Formula::Exists(_, inner) | Formula::ForAll(_, inner) => {
                        open.push(Node::Formula(inner));
                    }
                    Formula::And(all) | Formula::Or(all) => open.extend(all.iter().map(Node::Formula)),
                    Formula::Implies(p, q) | Formula::Iff(p, q) => {
                        open.extend([Node::Formula(p), Node::Formula(q)]);
                    }
                },
                Node::Term(term) => match term {
                    Term::Var(_) | Term::Number(_) => {}
                    Term::Sum(t, u) => open.extend([Node::Term(t), Node::Term(u)]),
                    Term::Times(_, t) | Term::Modulo(_, t) => open.push(Node::Term(t)),
                    Term::Shl(..) => return Some("shl"),
                    Term::Lowest(_) => return Some("lowest"),
                    other => return other.of_base_alone(),
                },
            }
        }
        None
    }

    /// The levels of connectives and operations, one inside the other. A chain of one associative operation
    /// that is joined from the left is one level.
    pub(super) fn levels(&self) -> usize {
        let (mut most, mut open) = (0, vec![(Node::Formula(self), 1)]);
        while let Some((node, level)) = open.pop() {
            most = most.max(level);
            let below = level + 1;
            match node {
                Node::Formula(formula) => match formula {
                    Formula::Constant(_) => {}
                    Formula::Equal(t, u) | Formula::Less(t, u) | Formula::AtMost(t, u) => {
                        open.extend([(Node::Term(t), below), (Node::Term(u), below)]);
                    }
                    Formula::Distinct(terms) | Formula::In(_, terms) => {
                        open.extend(terms.iter().map(|t| (Node::Term(t), below)));
                    }
                    Formula::Not(inner) | Formula::Exists(_, inner) | Formula::ForAll(_, inner) => {
                        open.push((Node::Formula(inner), below));
                    }
                    Formula::And(all) | Formula::Or(all) => {
                        open.extend(all.iter().map(|part| (Node::Formula(part), below)));
                    }
                    Formula::Implies(p, q) => {
                        open.extend([(Node::Formula(p), below), (Node::Formula(q), below)]);
                    }
                    Formula::Iff(p, q) => {
                        let first = if matches!(**p, Formula::Iff(..)) { level } else { below };
                        open.extend([(Node::Formula(p), first), (Node::Formula(q), below)]);
                    }
                },
                Node::Term(term) => match term {
                    Term::Var(_) | Term::Number(_) => {}
                    Term::Sum(t, u) | Term::Xor(t, u) => {
                        let alike = matches!(
                            (term, &**t),
                            (Term::Sum(..), Term::Sum(..)) | (Term::Xor(..), Term::Xor(..))
                        );
                        let first = if alike { level } else { below };
                        open.extend([(Node::Term(t), first), (Node::Term(u), below)]);
                    }
                    Term::Mask(_, t, u) => open.extend([(Node::Term(t), below), (Node::Term(u), below)]),
                    Term::Times(_, t)
                    | Term::Quotient(_, t)
                    | Term::Low(_, t)
                    | Term::Modulo(_, t)
                    | Term::Shl(_, t)
                    | Term::Lowest(t) => {
                        open.push((Node::Term(t), below));
                    }
                },
            }
        }
        most
    }
}
