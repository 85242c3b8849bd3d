//! Errors for divisions by the literal 0.

use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::RuleFile;
use impartial_prove::automata::syntax::{NodeKind, SyntaxNode};

/// Returns errors for literal divisions by 0, which have no value: in the rules and in the statements about values.
pub(crate) fn divisions_by_zero(file: &RuleFile) -> Vec<Diagnostic> {
    fn find(node: &SyntaxNode, found: &mut Vec<Diagnostic>) {
        if let NodeKind::Mod(_, by) | NodeKind::Div(_, by) = &node.kind
            && matches!(by.kind, NodeKind::Number(0))
        {
            found.push(Diagnostic::error(node.span, "a division by 0 has no value", "divide by 1 or more"));
        }
        node.visit_parts(&mut |part| find(part, found));
    }
    let mut found = Vec::new();
    file.visit_terms(&mut |node| find(node, &mut found));
    for stated_line in &file.statements {
        find(&stated_line.body, &mut found);
        if let Some(condition) = &stated_line.condition {
            find(condition, &mut found);
        }
    }
    found
}
