//! What both kinds of games by a function have in common: limits while the function is asked, and the errors that
//! say what it did wrong.

use crate::errors::stopped;
use impartial::run::{Run, Stopped};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// How many options are looked at between two looks at limits and signals.
const CHECK_EVERY: usize = 1 << 12;

/// The work of asking a function, under limits.
pub(crate) struct Exploring<'p, 'py> {
    py: Python<'py>,
    run: Run<'static>,
    progress: Option<&'p Py<PyAny>>,
    options: usize,
    told: f64,
}

impl<'p, 'py> Exploring<'p, 'py> {
    pub(crate) fn new(py: Python<'py>, run: Run<'static>, progress: Option<&'p Py<PyAny>>) -> Self {
        Exploring { py, run, progress, options: 0, told: 0.0 }
    }

    /// Another option was seen; so many positions are known, and so many bytes held.
    #[inline]
    pub(crate) fn seen(&mut self, positions: impl FnOnce() -> (usize, u64)) -> PyResult<()> {
        self.options += 1;
        if self.options.is_multiple_of(CHECK_EVERY) { self.look(positions()) } else { Ok(()) }
    }

    /// Looks at limits and signals.
    pub(crate) fn look(&mut self, (positions, bytes): (usize, u64)) -> PyResult<()> {
        self.py.check_signals()?;
        self.run.check(positions as u64, bytes).map_err(|by| self.stopped(by, positions))?;
        if let Some(progress) = self.progress
            && self.run.seconds() - self.told > 0.1
        {
            self.told = self.run.seconds();
            progress.call1(self.py, ("positions met", positions, None::<u64>))?;
        }
        Ok(())
    }

    fn stopped(&self, by: Stopped, positions: usize) -> PyErr {
        let known = format!("{positions} positions had been met, and the play from some is not known");
        stopped(self.py, format!("{by}; {known}"), Some(by), Some(known))
    }
}

/// An object in a message: long ones by their beginning.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const SHOWN: usize = 80;
    let text = object.repr().map_or_else(|_| "an object".to_owned(), |text| text.to_string());
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text,
    }
}

/// What a function returned is nothing that lists options.
pub(crate) fn no_options(game: &str, position: &str, returned: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "{game} at {position}: the function returned {} (expected {expected})",
        shown(returned)
    ))
}
