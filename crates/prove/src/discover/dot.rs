//! Automata as graphs in the DOT language.

use impartial_automata::{Automaton, AutomatonOps};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Maximum number of letters of a table that is drawn.
const MAX_LETTERS: usize = 1 << 12;

/// A state of a graph.
pub(super) struct DotState {
    pub(super) number: usize,
    /// The attributes of the state in the language.
    pub(super) attributes: String,
    /// The letters that are read in the state, each with the next state.
    pub(super) edges: Vec<(usize, u32)>,
}

/// Returns an automaton as a graph in the DOT language. Edges carry the digits of the named tracks.
pub fn dot(automaton: &Automaton, names: &[String]) -> String {
    let Some(table) = automaton.to_dense(MAX_LETTERS) else {
        let states = automaton.states();
        return format!("digraph automaton {{ label=\"{states} states, too many letters\"; }}\n");
    };
    let name = |track: u32| names.get(track as usize).cloned().unwrap_or_else(|| format!("track {track}"));
    let names: Vec<String> = table.tracks().iter().map(|track| name(track.0)).collect();
    let dead = table.dead();
    let states = (0..table.states()).filter(|&q| !dead[q]).map(|q| {
        let shape = if table.is_accepting(q as u32) { "doublecircle" } else { "circle" };
        let edges = table.row(q as u32).iter().enumerate().filter(|(_, next)| !dead[**next as usize]);
        let edges = edges.map(|(letter, next)| (letter, *next)).collect();
        DotState { number: q, attributes: format!("shape={shape}"), edges }
    });
    write_dot(&names, usize::from(table.base().get()), states)
}

/// Returns the graph of some states. The digit of the i-th name has weight base^i in a letter.
pub(super) fn write_dot(names: &[String], base: usize, states: impl Iterator<Item = DotState>) -> String {
    let mut text =
        String::from("digraph automaton {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n");
    let _ = writeln!(text, "  label=\"digits of {}, least significant first\";", names.join(", "));
    for DotState { number, attributes, edges } in states {
        let _ = writeln!(text, "  {number} [{attributes}];");
        let mut letters: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for (letter, next) in edges {
            let digit = |i: usize| letter / base.pow(i as u32) % base;
            let digits = (0..names.len()).map(|i| char::from_digit(digit(i) as u32, 36).unwrap_or('?'));
            letters.entry(next).or_default().push(digits.collect());
        }
        for (next, letters) in letters {
            let _ = writeln!(text, "  {number} -> {next} [label=\"{}\"];", letters.join(" "));
        }
    }
    text.push_str("}\n");
    text
}
