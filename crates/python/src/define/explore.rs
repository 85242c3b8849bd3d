//! The common part of both kinds of games by a function: limits while the function is called, and errors for wrong
//! results.

use crate::errors::stopped;
use impartial::run::{DisplayCount, Run, Stopped};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// The number of options between two checks of limits and signals.
const CHECK_EVERY: usize = 1 << 12;

/// The number of calls of the function between two checks. A function may take long.
const CALLS: usize = 1 << 4;

/// An exploration of a game by its function, under limits.
pub(crate) struct Exploring<'p, 'py> {
    py: Python<'py>,
    run: Run<'static>,
    progress: Option<&'p Py<PyAny>>,
    options: usize,
    calls: usize,
    last_report: f64,
}

impl<'p, 'py> Exploring<'p, 'py> {
    pub(crate) fn new(py: Python<'py>, run: Run<'static>, progress: Option<&'p Py<PyAny>>) -> Self {
        Exploring { py, run, progress, options: 0, calls: 0, last_report: 0.0 }
    }

    /// Counts an option. `positions` returns the number of known positions and of bytes in use.
    #[inline]
    pub(crate) fn seen(&mut self, positions: impl FnOnce() -> (usize, u64)) -> PyResult<()> {
        self.options += 1;
        if self.options.is_multiple_of(CHECK_EVERY) { self.look(positions()) } else { Ok(()) }
    }

    /// Counts a call of the function, as [`seen`](Exploring::seen) counts options.
    #[inline]
    pub(crate) fn called(&mut self, positions: impl FnOnce() -> (usize, u64)) -> PyResult<()> {
        self.calls += 1;
        if self.calls.is_multiple_of(CALLS) { self.look(positions()) } else { Ok(()) }
    }

    /// Checks limits and signals, and reports progress.
    pub(crate) fn look(&mut self, (positions, bytes): (usize, u64)) -> PyResult<()> {
        self.py.check_signals()?;
        self.run.check(positions as u64, bytes).map_err(|by| self.stopped(by, positions))?;
        if let Some(progress) = self.progress
            && self.run.seconds() - self.last_report > 0.1
        {
            self.last_report = self.run.seconds();
            progress.call1(self.py, ("positions met", positions, None::<u64>))?;
        }
        Ok(())
    }

    /// Checks the limit on positions; `play` returns the play that led to the last one, for the error.
    pub(crate) fn check_positions(&self, positions: usize, play: impl FnOnce() -> String) -> PyResult<()> {
        if self.run.limits().max_positions.is_none_or(|most| positions as u64 <= most) {
            return Ok(());
        }
        self.run.check(positions as u64, 0).map_err(|by| {
            let known = met(positions);
            let text = format!(
                "{by}; {known}; one play is {}: if every play ends, max_positions=... allows more positions",
                play()
            );
            stopped(self.py, text, Some(by), Some(known))
        })
    }

    fn stopped(&self, by: Stopped, positions: usize) -> PyErr {
        let known = met(positions);
        stopped(self.py, format!("{by}; {known}"), Some(by), Some(known))
    }
}

fn met(positions: usize) -> String {
    format!(
        "{} had been met, and the play from some is not known",
        DisplayCount(positions as u64, "positions")
    )
}

/// Returns a play for a message: its first four positions and its last two.
pub(crate) fn shown_play(positions: &[String]) -> String {
    const FIRST: usize = 4;
    const LAST: usize = 2;
    let arrows = |part: &[String]| part.join(" -> ");
    match positions.len() {
        0..=7 => arrows(positions),
        length => {
            format!("{} -> ... -> {}", arrows(&positions[..FIRST]), arrows(&positions[length - LAST..]))
        }
    }
}

/// Returns the text of an object for a message, shortened to 80 characters.
pub(crate) fn shown(object: &Bound<'_, PyAny>) -> String {
    const SHOWN: usize = 80;
    let text = object.repr().map_or_else(|_| "an object".to_owned(), |text| text.to_string());
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

/// Returns the error for a result of a function that is no list of options.
pub(crate) fn no_options(game: &str, position: &str, returned: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "{game} at {position}: the function returned {} (expected {expected})",
        shown(returned)
    ))
}
