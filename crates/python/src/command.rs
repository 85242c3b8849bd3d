//! The program `impartial` as a part of the package.

use pyo3::prelude::*;

/// Runs a command line, which begins with the name of the program. Returns the exit code.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<String>) -> u8 {
    py.detach(|| impartial_cli::run_with(impartial_cli::catalogue(), arguments))
}
