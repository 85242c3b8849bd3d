//! Terms and conditions that depend on the parameters of a file alone.

use crate::evaluate::{CompileContext, Instruction, ProgramCompiler, ProgramInput, StepCount, run};
use crate::names::around::goes_over_members;
use crate::names::inline::{calls, inlined};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::trees::free_names;
use impartial_prove::automata::syntax::{Span, SyntaxNode};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Returns the parameters on which alone a condition depends, with their values: `K = 3`.
pub(crate) fn deciding_parameters(context: &CompileContext, condition: &SyntaxNode) -> Option<String> {
    let tree = inlined(context, condition).ok()?;
    let mut names = BTreeSet::new();
    free_names(&tree, &mut names);
    let parameter = |name: &String| {
        let (name, value) = context.parameters.iter().find(|(other, _)| other == name)?;
        Some(format!("{name} = {value}"))
    };
    let parameters: Option<Vec<String>> = names.iter().map(parameter).collect();
    let is_asked = context.asks.iter().any(|(function, ..)| calls(context, condition, function));
    parameters.filter(|_| !is_asked && !goes_over_members(&tree)).map(|all| all.join(", "))
}

/// Returns the value of a term that does not depend on a position.
pub(crate) fn constant(context: &CompileContext, node: &SyntaxNode, span: Span) -> Result<u64, Diagnostic> {
    let mut compiler = ProgramCompiler::new(context, []);
    let none = compiler.label();
    let value = compiler.term(node, none)?;
    let first = compiler.side_by_side(&[value], span)?;
    compiler.push(Instruction::Emit { first, count: 1, tag: 0 });
    compiler.place(none);
    let program = compiler.finish();
    let mut found = None;
    let given = ProgramInput { first: &[], members: &[], moved: usize::MAX, ask: None };
    let flow = run(&program, given, &StepCount::unwatched(), &mut |_, numbers| {
        found = numbers.first().map(|&n| n as u64);
        ControlFlow::Break(())
    });
    match (flow, found) {
        (Ok(_), Some(n)) => Ok(n),
        _ => Err(Diagnostic::error(span, "the bound has no value", "a number")),
    }
}
