//! The values of all positions of a window, handed to NumPy without copying.

use crate::asking::{Conditions, ask};
use crate::game::Game;
use bytes::Bytes;
use impartial::run::Stopped;
use impartial_catalogue::report::SummaryReport;
use impartial_catalogue::{AnyGame, Cells, Context, Error, Halt, Sums, WindowArg, WindowValues, numbers_of};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3_bytes::PyBytes;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

/// The values of a window: a column of numbers for each kind of play.
#[pyclass(module = "impartial_games", frozen)]
pub(crate) struct Table {
    game: Arc<dyn AnyGame>,
    window: WindowArg,
    in_words: String,
    values: Arc<WindowValues>,
    seconds: f64,
}

/// A column whose bytes somebody else looks at.
struct Shared {
    values: Arc<WindowValues>,
    misere: bool,
}

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        cells(&self.values, self.misere).map_or(&[], |cells| cells.column().cell_bytes())
    }
}

fn cells(values: &WindowValues, misere: bool) -> Option<&Cells> {
    if misere { values.misere() } else { Some(values.normal()) }
}

/// Solves a window as far as the limits allow; with what stopped it, if anything did.
pub(crate) fn solve(
    game: &Arc<dyn AnyGame>,
    window: &WindowArg,
    misere: bool,
    cx: &Context<'_>,
) -> Result<(Table, Option<Stopped>), Error> {
    let started = Instant::now();
    let found = game.window(window, cx)?;
    let mut values = WindowValues::new(misere);
    let stopped = found.solve(misere, cx, &mut values)?;
    let in_words = found.describe();
    let seconds = started.elapsed().as_secs_f64();
    let values = Arc::new(values);
    Ok((Table { game: game.clone(), window: window.clone(), in_words, values, seconds }, stopped))
}

impl Table {
    /// Of how many positions the values are known.
    pub(crate) fn solved(&self) -> usize {
        self.values.len()
    }
}

#[pymethods]
impl Table {
    /// The game, with its parameters.
    #[getter]
    fn game(&self) -> String {
        self.game.id()
    }

    /// The window in words.
    #[getter]
    fn window(&self) -> &str {
        &self.in_words
    }

    /// How long the work took.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    /// Whether there are misère values.
    #[getter]
    fn has_misere(&self) -> bool {
        self.values.misere().is_some()
    }

    fn __len__(&self) -> usize {
        self.values.len()
    }

    /// The cells of a column as bytes that nobody copies, and how many bytes a value takes.
    fn cells(&self, misere: bool) -> Option<(PyBytes, usize)> {
        let width = cells(&self.values, misere)?.column().width();
        let shared = Shared { values: self.values.clone(), misere };
        Some((PyBytes::new(Bytes::from_owner(shared)), width))
    }

    /// How many positions have no value: those of a graph that reach a cycle.
    fn absent(&self, misere: bool) -> u64 {
        cells(&self.values, misere).map_or(0, Cells::absent)
    }

    /// The values of the position with this number.
    fn at(&self, at: usize) -> PyResult<(Option<u64>, Option<u64>)> {
        if at >= self.values.len() {
            return Err(PyIndexError::new_err(format!("there are {} positions", self.values.len())));
        }
        let found = self.values.found(at);
        Ok((found.normal, found.misere))
    }

    /// The positions from number `first`, as the game writes them, at most `most`.
    fn names(&self, py: Python<'_>, first: usize, most: usize) -> PyResult<Vec<String>> {
        let (game, window, end) = (&self.game, &self.window, self.values.len());
        ask(py, &Conditions::default(), |cx| {
            let mut names = Vec::new();
            let mut at = 0;
            game.window(window, cx)?.write(&mut |name| {
                if at >= first && names.len() < most && at < end {
                    names.push(name.to_owned());
                }
                at += 1;
                let done = at >= end || names.len() == most || (at % 4096 == 0 && cx.cancelled());
                if done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            Ok(names)
        })
    }

    /// The numbers of all positions, one position after the other, and how many each has; `None` where positions
    /// are no numbers.
    fn numbers(&self, py: Python<'_>) -> PyResult<Option<(PyBytes, usize)>> {
        let (game, window) = (&self.game, &self.window);
        let found = ask(py, &Conditions::default(), |cx| {
            let listed = game.window(window, cx)?;
            let mut count = match window {
                WindowArg::Board { count, .. } => *count,
                _ => 0,
            };
            if count == 0 {
                // Of followers the one with the most numbers says how many columns there are.
                listed.visit(&mut |position| {
                    let members = game.figure(&position).ok();
                    count = count.max(members.and_then(|f| f.numbers().map(|n| n.0.len())).unwrap_or(0));
                    if cx.cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            }
            Ok(numbers_of(&**game, &*listed, count.max(1), cx)?.map(|numbers| (numbers, count.max(1))))
        })?;
        Ok(found.map(|(numbers, count)| {
            let mut bytes = Vec::with_capacity(numbers.len() * count * 8);
            for at in 0..numbers.len() {
                bytes.extend(numbers.of(at).iter().flat_map(|number| number.to_ne_bytes()));
            }
            (PyBytes::new(Bytes::from(bytes)), count)
        }))
    }

    /// Count, sums and maximum of the values, as the command line prints them.
    fn summary(&self, py: Python<'_>) -> PyResult<String> {
        let report = SummaryReport {
            game: self.game.id(),
            window: self.in_words.clone(),
            sums: py.detach(|| Sums::of(&self.values)),
            misere: self.has_misere(),
            seconds: self.seconds,
        };
        crate::json_text(&report)
    }
}

/// The sums over a window, without keeping its values where a solver can do without.
pub(crate) fn summary(
    game: &Game,
    window: &WindowArg,
    misere: bool,
    cx: &Context<'_>,
) -> Result<SummaryReport, Error> {
    let started = Instant::now();
    let found = game.any().window(window, cx)?;
    let in_words = found.describe();
    let sums = match found.sums(misere, cx)? {
        Some(sums) => sums,
        None => match solve(game.any(), window, misere, cx)? {
            (table, None) => Sums::of(&table.values),
            (table, Some(stopped)) => {
                let known = format!("the first {} positions of the window were solved", table.values.len());
                return Err(Error::Stopped(Halt::Stopped { stopped, known: Some(known) }));
            }
        },
    };
    let seconds = started.elapsed().as_secs_f64();
    Ok(SummaryReport { game: game.any().id(), window: in_words, sums, misere, seconds })
}
