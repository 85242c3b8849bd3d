//! The rules of a file after resolution: definitions are written out, and no name has two meanings.
//!
//! The parts that recognise forms of rules, find measures, and translate rules for the prover read this form. The compiler, and
//! the fast paths that compile parts of a move, read the file itself, because they turn definitions into tables of programs.

use super::inline::inlined;
use super::meanings::with_own_names;
use crate::evaluate::CompileContext;
use crate::evaluate::built_ins::{Meaning, deleted_set};
use crate::syntax::file::{Action, Clause, MoveLine, RuleCondition, RuleFile};
use impartial_prove::automata::syntax::SyntaxNode;
use std::cell::RefCell;
use std::ops::Deref;

/// A move in which no definition is named, and whose own names cannot be typed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ResolvedMove(MoveLine);

/// The moves and conditions of a file without definitions.
#[derive(Clone, Debug)]
pub(crate) struct ResolvedRule {
    pub(crate) moves: Vec<ResolvedMove>,
    /// The conditions on legal positions.
    pub(crate) legal: Vec<RuleCondition>,
    /// The conditions that end play.
    pub(crate) over: Vec<RuleCondition>,
}

impl Deref for ResolvedMove {
    type Target = MoveLine;

    fn deref(&self) -> &MoveLine {
        &self.0
    }
}

impl ResolvedMove {
    /// Resolves a move.
    ///
    /// # Errors
    /// The move becomes too long.
    pub(crate) fn new(context: &CompileContext, line: &MoveLine) -> Result<ResolvedMove, String> {
        let refused = RefCell::new(None);
        let inline = |node: &SyntaxNode| {
            inlined(context, node).unwrap_or_else(|why| {
                refused.borrow_mut().get_or_insert(why);
                node.clone()
            })
        };
        let own = with_own_names(line);
        let mut line = own.changed(&inline);
        if let (Action::Delete(terms, _), Action::Delete(deleted, _)) = (&own.action, &mut line.action) {
            *deleted = terms.iter().map(|term| resolved_deletion(term, &inline)).collect();
        }
        refused.into_inner().map_or(Ok(ResolvedMove(line)), Err)
    }

    /// Returns the move with its terms and conditions changed, in which no definition may be named.
    pub(crate) fn changed(&self, change: &dyn Fn(&SyntaxNode) -> SyntaxNode) -> ResolvedMove {
        ResolvedMove(self.0.changed(change))
    }

    /// Returns the move with other clauses, in which no definition may be named.
    pub(crate) fn with_clauses(&self, clauses: Vec<Clause>) -> ResolvedMove {
        ResolvedMove(MoveLine { clauses, ..self.0.clone() })
    }

    /// Returns the move with another effect, in which no definition may be named.
    pub(crate) fn with_action(&self, action: Action) -> ResolvedMove {
        ResolvedMove(MoveLine { action, ..self.0.clone() })
    }
}

/// Resolves a term of `delete`. A function that names a part of the graph is no definition.
fn resolved_deletion(term: &SyntaxNode, inline: &dyn Fn(&SyntaxNode) -> SyntaxNode) -> SyntaxNode {
    match deleted_set(term) {
        Some((set, arguments)) => {
            Meaning::Deleted(set).call(arguments.iter().map(inline).collect(), term.span)
        }
        None => inline(term),
    }
}

impl ResolvedRule {
    /// Resolves the moves and conditions of a file.
    ///
    /// # Errors
    /// A move or a condition becomes too long.
    pub(crate) fn new(file: &RuleFile, context: &CompileContext) -> Result<ResolvedRule, String> {
        let condition = |condition: &RuleCondition| match condition {
            RuleCondition::Formula(node) => inlined(context, node).map(RuleCondition::Formula),
            RuleCondition::Pattern { .. } => Ok(condition.clone()),
        };
        Ok(ResolvedRule {
            moves: file
                .moves
                .iter()
                .map(|line| ResolvedMove::new(context, line))
                .collect::<Result<_, _>>()?,
            legal: file.legal.iter().map(condition).collect::<Result<_, _>>()?,
            over: file.over.iter().map(condition).collect::<Result<_, _>>()?,
        })
    }
}
