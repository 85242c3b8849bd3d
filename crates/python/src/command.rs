//! The program `impartial`, as the package carries it.

use pyo3::prelude::*;

/// Runs a command line, the name of the program first; the exit code.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<String>) -> u8 {
    py.detach(|| impartial_cli::run_with(impartial_cli::catalogue(), arguments))
}
