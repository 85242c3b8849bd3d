//! The Python package `impartial_games`, its side in Rust: thin classes over the query layer.
//!
//! | file | holds |
//! |---|---|
//! | `catalogue` | the sources of games: names, rules, graphs, sums |
//! | `define` | games by a Python function |
//! | `game` | a game and its questions |
//! | `answers`, `tables` | results: values of a position, of a window |
//! | `claims`, `proofs` | statements checked and proved, certificates verified and written for Rocq |
//! | `identify` | known games with given values |
//! | `study` | statements found from rules alone |
//! | `draw` | pictures |
//! | `ordinal` | ordinals, and values between Python and the query layer |
//! | `asking` | limits, threads, signals, progress |
//! | `forked` | threads in forked processes |
//! | `convert` | positions and windows between Python and the query layer |
//! | `errors` | errors as exceptions |
//! | `command` | the program `impartial`, its catalogue of games |
//!
//! The public interface is written in Python (`python/impartial_games/`). Reports are passed as the JSON objects of the
//! command line, so that both have the same content.

mod answers;
mod asking;
mod catalogue;
mod claims;
mod command;
mod convert;
mod define;
mod draw;
mod errors;
mod forked;
mod game;
mod identify;
mod loopy;
mod ordinal;
mod proofs;
mod study;
mod tables;

use impartial_query::rows::{Answer, AnswerLine};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Returns a certificate as JSON.
fn json_text(document: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(document).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}

/// Returns an answer as the JSON that the command line prints.
fn answer_text(answer: &impl Answer) -> PyResult<String> {
    json_text(&AnswerLine::new(answer))
}

/// Returns answers as a list in JSON.
fn answers_text<T: Answer>(answers: &[T]) -> PyResult<String> {
    json_text(&answers.iter().map(AnswerLine::new).collect::<Vec<_>>())
}

/// The contents of the package.
#[pymodule(name = "_native")]
mod native {
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        // An error of the import is better than a level that was not requested.
        impartial_cpu::requested_level().map_err(|error| PyValueError::new_err(error.to_string()))?;
        crate::forked::loaded();
        Ok(())
    }

    #[pymodule_export]
    use crate::answers::{Answer, answer_of_pickle};
    #[pymodule_export]
    use crate::asking::seconds;
    #[pymodule_export]
    use crate::catalogue::{explain, game, games, graph, rules_of_file, rules_of_text, sum, version};
    #[pymodule_export]
    use crate::claims::{check_about, check_named, check_text, claims_about, list_claims};
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::define::{HeapFunction, PositionFunction};
    #[pymodule_export]
    use crate::draw::{
        Picture, draw_graph, draw_plot, draw_position, draw_quotient, draw_sequence, quotient_table,
    };
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::identify::{identify_p_positions, identify_rules, identify_values};
    #[pymodule_export]
    use crate::loopy::PyLoopyValue;
    #[pymodule_export]
    use crate::ordinal::{PyOrdinal, evaluate};
    #[pymodule_export]
    use crate::proofs::{discover, numeration, prove, rocq, verify};
    #[pymodule_export]
    use crate::study::{code_rules, study};
    #[pymodule_export]
    use crate::tables::Table;
}
