//! The names that have a meaning in a file. Each must have one meaning only.

use crate::diagnostic::Diagnostic;
use crate::file::{Clause, KindName, MoveLine, RuleFile};
use crate::machine::{CompileContext, FUNCTIONS};
use crate::ordinals::OMEGA;
use crate::result_words::is_play_word;
use crate::trees::{name, renamed};
use impartial_prove::syntax::{Name, SyntaxNode};
use std::collections::BTreeSet;

const MEMBER_NAMES: [&str; 3] = ["largest", "smallest", "members"];
const ORDINAL_NAMES: [&str; 4] = ["largest", "smallest", "members", OMEGA];
const ROW_NAMES: [&str; 3] = ["rows", "columns", "cells"];

/// The number of the last vertex, whether it is left or deleted. This name cannot be typed.
pub(crate) const LAST_VERTEX: &str = "last vertex";

/// Returns the names of the first registers: those of a position.
pub(crate) fn first_names(file: &RuleFile) -> Vec<String> {
    let names = file.kind.names.iter().map(|name| name.text.clone());
    let given = given_names(file).iter().map(|&name| name.to_owned());
    names.chain(given).chain(file.kind.extra.iter().map(|name| name.text.clone())).collect()
}

/// Returns the names that positions of a kind have in addition to those that the file gives.
fn given_names(file: &RuleFile) -> &'static [&'static str] {
    match file.kind.kind {
        KindName::Heaps | KindName::Coins | KindName::HeapMultiset | KindName::Row | KindName::Ring => {
            &MEMBER_NAMES
        }
        KindName::OrdinalHeaps | KindName::OrdinalCoins => &ORDINAL_NAMES,
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
            || ["free", "distinct", "has", "value", "misere"].contains(&text)
            || is_play_word(text)
            || file.kind.kind.is_on_ordinals() && ["column", "row"].contains(&text)
            || text.starts_with("mask_")
    };
    let place = |text: &str| text == "place" && file.kind.kind == KindName::Row;
    let given = |text: &str| given_names(file).contains(&text) || place(text);
    let own = || file.kind.names.iter().chain(&file.kind.extra);
    let of_position = |text: &str| own().any(|name| name.text == text);
    let of_parameter = |text: &str| file.parameters.iter().any(|name| name.text == text);
    let mut wrong = Vec::new();
    let mut clash = |name: &Name, what: &str| {
        let what = format!("'{}' has a meaning here already: {what}", name.text);
        wrong.push(Diagnostic::error(name.span, what, "another name"));
    };
    for name in own().filter(|name| given(&name.text)) {
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

/// Returns the places of the numbers that an action changes.
pub(crate) fn number_places(
    file: &RuleFile,
    numbers: &[(Name, SyntaxNode)],
) -> Result<Vec<usize>, Diagnostic> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut place = |(name, _): &'_ (Name, SyntaxNode)| -> Result<usize, Diagnostic> {
        let Some(place) = file.kind.extra.iter().position(|other| other.text == name.text) else {
            let own: Vec<&str> = file.kind.extra.iter().map(|name| name.text.as_str()).collect();
            let help = match &own[..] {
                [] if file.kind.kind == KindName::Graph => {
                    format!("a line such as: graph with {}", name.text)
                }
                [] => format!("a line such as: heaps n with {}", name.text),
                own => format!("extra numbers: {}", own.join(", ")),
            };
            let what = format!("there is no extra number '{}'", name.text);
            return Err(Diagnostic::error(name.span, what, help));
        };
        match seen.insert(&file.kind.extra[place].text) {
            true => Ok(place),
            false => {
                Err(Diagnostic::error(name.span, format!("'{}' changes twice", name.text), "one new value"))
            }
        }
    };
    numbers.iter().map(&mut place).collect()
}
