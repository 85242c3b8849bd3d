//! Warnings about divisions by the literal 0.

use crate::diagnostic::Diagnostic;
use crate::file::RuleFile;
use impartial_prove::syntax::{NodeKind, SyntaxNode};

/// Returns warnings about literal divisions by 0, which have no value.
pub(crate) fn divisions_by_zero(file: &RuleFile) -> Vec<Diagnostic> {
    fn find(node: &SyntaxNode, found: &mut Vec<Diagnostic>) {
        if let NodeKind::Mod(_, by) | NodeKind::Div(_, by) = &node.kind
            && matches!(by.kind, NodeKind::Number(0))
        {
            let what = "a division by 0 has no value: a condition with it is false, and a move with it does not exist";
            found.push(Diagnostic::warning(node.span, what, "divide by 1 or more"));
        }
        node.visit_parts(&mut |part| find(part, found));
    }
    let mut found = Vec::new();
    file.visit_terms(&mut |node| find(node, &mut found));
    found
}
