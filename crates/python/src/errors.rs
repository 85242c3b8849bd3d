//! Errors of the query layer as Python exceptions: the classes of `impartial_games`, with the text of the library.

use impartial::run::{Reason, Stopped};
use impartial_query::{Argument, Error, Interruption, KeywordSpelling, Spelling, Suggestion, TextProblem};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

static CLASSES: PyOnceLock<Py<PyModule>> = PyOnceLock::new();

/// Returns an exception of a class of `impartial_games`, with its text and further attributes.
fn exception(py: Python<'_>, class: &str, text: String, carried: &[(&str, Py<PyAny>)]) -> PyErr {
    let made = || {
        let classes = CLASSES.get_or_try_init(py, || py.import("impartial_games").map(Bound::unbind))?;
        let made = classes.bind(py).getattr(class)?.call1((&text,))?;
        for (name, value) in carried {
            made.setattr(*name, value)?;
        }
        PyResult::Ok(PyErr::from_value(made))
    };
    made().unwrap_or_else(|error| error)
}

/// Returns the error for an argument that cannot be read or does not exist.
pub(crate) fn unreadable(py: Python<'_>, text: impl Into<String>) -> PyErr {
    exception(py, "InputError", text.into(), &[])
}

/// Returns the error for a request that the game does not support.
pub(crate) fn unsupported(py: Python<'_>, text: impl Into<String>) -> PyErr {
    exception(py, "UnsupportedError", text.into(), &[])
}

/// Returns the error for a move from a position to itself.
pub(crate) fn loopy(py: Python<'_>, position: &str) -> PyErr {
    let cycle = [position.to_owned(), position.to_owned()];
    let text = cycle.join(" -> ");
    raised(py, Error::loopy(cycle, text))
}

/// Returns the error for a wrong value or a refused certificate.
pub(crate) fn refuted(py: Python<'_>, text: impl Into<String>) -> PyErr {
    exception(py, "RefutedError", text.into(), &[])
}

fn carried<'py, T: IntoPyObjectExt<'py>>(py: Python<'py>, value: T) -> Py<PyAny> {
    value.into_py_any(py).unwrap_or_else(|_| py.None())
}

/// Returns the error for a limit that was reached.
pub(crate) fn stopped(
    py: Python<'_>,
    text: String,
    stopped: Option<Stopped>,
    known: Option<String>,
) -> PyErr {
    if stopped.is_some_and(|stopped| stopped.reason == Reason::Cancelled) {
        return PyKeyboardInterrupt::new_err(text);
    }
    let reason = stopped.map(|stopped| match stopped.reason {
        Reason::Time(_) => "time",
        Reason::Positions(_) => "positions",
        Reason::Memory(_) => "memory",
        _ => "cancelled",
    });
    let more = [
        ("known", carried(py, known)),
        ("reason", carried(py, reason)),
        ("positions", carried(py, stopped.map(|stopped| stopped.positions))),
        ("seconds", carried(py, stopped.map(|stopped| stopped.seconds))),
    ];
    exception(py, "StoppedError", text, &more)
}

/// Returns a problem of a text as a dictionary.
fn problem_object(py: Python<'_>, problem: &TextProblem) -> PyResult<Py<PyDict>> {
    let object = PyDict::new(py);
    object.set_item("line", problem.line)?;
    object.set_item("column", problem.column)?;
    object.set_item("end_line", problem.end_line)?;
    object.set_item("end_column", problem.end_column)?;
    object.set_item("severity", problem.severity)?;
    object.set_item("message", &problem.message)?;
    object.set_item("help", problem.help.as_deref())?;
    Ok(object.unbind())
}

/// The spelling of arguments in Python: `coins=3`.
struct PythonSpelling;

impl Spelling for PythonSpelling {
    fn argument(&self, argument: Argument) -> String {
        KeywordSpelling.argument(argument)
    }

    fn placeholder(&self, argument: Argument) -> String {
        KeywordSpelling.placeholder(argument)
    }

    fn setting(&self, argument: Argument, value: &str) -> String {
        match argument {
            // The value is a name that the user did not choose.
            Argument::Formula => "the formula".into(),
            _ => KeywordSpelling.setting(argument, value),
        }
    }

    fn command(&self, command: Suggestion, _game: Option<&str>) -> String {
        // Each is a method of games.
        format!("{}()", command.name())
    }

    fn has(&self, argument: Argument) -> bool {
        KeywordSpelling.has(argument)
    }
}

/// Converts an error of the query layer to an exception.
pub(crate) fn raised(py: Python<'_>, error: Error) -> PyErr {
    let text = error.to_string();
    match error {
        Error::Unreadable(text) => unreadable(py, text),
        Error::Unsupported(unsupported) => {
            let instead: Vec<String> = unsupported.instead.iter().map(ToString::to_string).collect();
            exception(py, "UnsupportedError", text, &[("instead", carried(py, instead))])
        }
        Error::Stopped(halt) => {
            let by = halt.stopped().copied();
            let known = match halt {
                Interruption::Stopped { known, .. } => known,
                Interruption::Searched(_)
                | Interruption::Partial { .. }
                | Interruption::SomeMoves { .. }
                | Interruption::SomePositions { .. } => Some(text.clone()),
                _ => None,
            };
            stopped(py, text, by, known)
        }
        Error::Loopy { cycle, .. } => exception(py, "LoopyError", text, &[("cycle", carried(py, cycle))]),
        Error::Source { problems, .. } => {
            let problems =
                problems.iter().map(|problem| problem_object(py, problem)).collect::<PyResult<Vec<_>>>();
            match problems {
                Ok(problems) => exception(py, "InputError", text, &[("problems", carried(py, problems))]),
                Err(error) => error,
            }
        }
        Error::Arguments(message) => unreadable(py, message.spelled(&PythonSpelling)),
        Error::Unlisted { .. } => unreadable(py, text),
        Error::Refuted(text) => exception(py, "DefectError", text, &[]),
        Error::Refused(text) => refuted(py, text),
        Error::Checkpoint(_) => unreadable(py, text),
        _ => PyRuntimeError::new_err(text),
    }
}
