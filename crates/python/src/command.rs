//! The program `impartial` as a part of the package, and questions that only its commands answer.

use crate::asking::{Conditions, ask_any};
use crate::catalogue::registry;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Runs a command line, which begins with the name of the program. Returns the exit code.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<String>) -> u8 {
    py.detach(|| impartial_cli::run_with(impartial_cli::catalogue(), arguments))
}

/// Runs a command line on the thread that works. Returns its exit code, its output, and its messages.
#[pyfunction]
#[pyo3(signature = (arguments, conditions = None))]
pub(crate) fn command_json(
    py: Python<'_>,
    arguments: Vec<String>,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<(u8, String, String)> {
    let registry = registry(py);
    let conditions = Conditions::read(conditions)?;
    let limits = conditions.as_options();
    ask_any(py, &conditions, |cx| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let arguments = arguments.iter().chain(&limits);
        let code = impartial_cli::run_cancelled_by(registry, arguments, cx.cancel_flag(), &mut out, &mut err);
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ok((code, text(out), text(err)))
    })
}
