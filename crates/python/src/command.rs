//! The program `impartial` as a part of the package, and the catalogue of its games.

use impartial_query::Registry;
use pyo3::prelude::*;

/// Runs a command line, which begins with the name of the program. Returns the exit code.
#[cfg(not(target_os = "emscripten"))]
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<String>) -> u8 {
    py.detach(|| impartial_cli::run_with(catalogue(), arguments))
}

/// Refuses a command line: the package for Pyodide is built without the program.
///
/// # Errors
/// `RuntimeError` always.
#[cfg(target_os = "emscripten")]
#[pyfunction]
pub(crate) fn run_command(_arguments: Vec<String>) -> PyResult<u8> {
    let message = "the package for Pyodide has no command line (use the functions of impartial_games)";
    Err(pyo3::exceptions::PyRuntimeError::new_err(message))
}

/// Returns the registry of the program `impartial`.
#[cfg(not(target_os = "emscripten"))]
pub(crate) fn catalogue() -> Registry {
    impartial_cli::catalogue()
}

/// Returns the registry of the program `impartial`, which is `impartial_cli::catalogue` there.
#[cfg(target_os = "emscripten")]
pub(crate) fn catalogue() -> Registry {
    impartial_games::register(Registry::new())
        .statements(impartial_claims::statements())
        .claims(impartial_claims::all())
        .rule_files(impartial_rules::open_within)
}
