//! The names that have a meaning in a file. Each must have one meaning only.

use crate::diagnostic::Diagnostic;
use crate::file::{Clause, KindName, MoveLine, RuleFile};
use crate::machine::{CompileContext, FUNCTIONS};
use crate::trees::{name, renamed};
use impartial_prove::syntax::Name;

const MEMBER_NAMES: [&str; 3] = ["largest", "smallest", "members"];
const ROW_NAMES: [&str; 3] = ["rows", "columns", "cells"];

/// The number of the last vertex, whether it is left or deleted. This name cannot be typed.
pub(crate) const LAST_VERTEX: &str = "last vertex";

/// Returns the names of the first registers: those of a position.
pub(crate) fn first_names(file: &RuleFile) -> Vec<String> {
    let names = file.kind.names.iter().map(|name| name.text.clone());
    names.chain(given_names(file).iter().map(|&name| name.to_owned())).collect()
}

/// Returns the names that positions of a kind have in addition to those that the file gives.
fn given_names(file: &RuleFile) -> &'static [&'static str] {
    match file.kind.kind {
        KindName::Heaps | KindName::Coins => &MEMBER_NAMES,
        KindName::Rows => &ROW_NAMES,
        KindName::Graph => &["vertices", LAST_VERTEX],
        KindName::Numbers | KindName::Grid => &[],
    }
}

/// Returns the errors of names with two meanings, among the names of the position, the parameters and the definitions.
pub(crate) fn clashes(file: &RuleFile, context: &CompileContext) -> Vec<Diagnostic> {
    let is_function = |text: &str| {
        FUNCTIONS.iter().any(|(function, _)| *function == text)
            || context.asks.iter().any(|(function, ..)| *function == text)
            || ["free", "distinct", "value", "misere"].contains(&text)
            || text.starts_with("mask_")
    };
    let given = |text: &str| given_names(file).contains(&text);
    let of_position = |text: &str| file.kind.names.iter().any(|name| name.text == text);
    let of_parameter = |text: &str| file.parameters.iter().any(|name| name.text == text);
    let mut wrong = Vec::new();
    let mut clash = |name: &Name, what: &str| {
        let what = format!("'{}' has a meaning here already: {what}", name.text);
        wrong.push(Diagnostic::error(name.span, what, "another name"));
    };
    for name in file.kind.names.iter().filter(|name| given(&name.text)) {
        clash(name, "every position of this kind has it");
    }
    for name in &file.parameters {
        match name.text.as_str() {
            text if given(text) => clash(name, "every position of this kind has it"),
            text if of_position(text) => clash(name, "so a number of the position is called"),
            _ => {}
        }
    }
    for (name, ..) in &file.definitions {
        match name.text.as_str() {
            text if given(text) => clash(name, "every position of this kind has it"),
            text if of_position(text) => clash(name, "so a number of the position is called"),
            text if of_parameter(text) => clash(name, "it is a parameter"),
            text if is_function(text) => clash(name, "it is a function"),
            _ => {}
        }
    }
    wrong
}

/// Returns a move in which every name that a `for` gives is replaced by one that cannot be typed. A range sees only the
/// names before it; conditions and the effect of the move see all names.
pub(crate) fn with_own_names(line: &MoveLine) -> MoveLine {
    let mut line = line.clone();
    for i in 0..line.clauses.len() {
        let Clause::For(bound, _) = &line.clauses[i] else { continue };
        let (bound, own) = (bound.text.clone(), format!("{}'k{i}", bound.text));
        let ranges: Vec<Clause> = line.clauses[..=i].to_vec();
        line = line.changed(&|node| renamed(node, &bound, &name(&own)));
        for (clause, before) in line.clauses.iter_mut().zip(ranges) {
            if matches!(before, Clause::For(..)) {
                *clause = before;
            }
        }
        if let Clause::For(bound, _) = &mut line.clauses[i] {
            bound.text = own;
        }
    }
    line
}
