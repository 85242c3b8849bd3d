//! Automata as definitions of `Formulas.v`.

use super::list;
use impartial_prove::automata::TransitionTable;

/// Returns a table as a definition of a relation.
pub(super) fn given(table: &TransitionTable) -> String {
    let rows: Vec<String> = table.transitions().chunks(1 << table.tracks()).map(list).collect();
    format!("Given {} [\n    {}] {}", table.tracks(), rows.join(";\n    "), list(table.accept()))
}
