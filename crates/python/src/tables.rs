//! The values of all positions of a window, handed to NumPy without copying.

use crate::asking::{Conditions, ask};
use crate::errors::unreadable;
use bytes::Bytes;
use hashbrown::HashSet;
use impartial::run::Stopped;
use impartial::value::{Column, Play, Plays};
use impartial_query::questions::{self, SummaryReport, VERSION};
use impartial_query::{
    AnyGame, Context, Error, PlayColumn, ValueTotals, WindowArg, WindowValues, numbers_of,
};
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

/// A column whose bytes Python shares.
struct Shared {
    values: Arc<WindowValues>,
    play: Play,
}

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        cells(&self.values, self.play).map_or(&[], |cells| cells.column().cell_bytes())
    }
}

fn cells(values: &WindowValues, play: Play) -> Option<&PlayColumn> {
    if play.is_misere() { values.misere() } else { Some(values.normal()) }
}

/// Solves a window as far as the limits allow. Returns the table, and the limit that stopped it, if one did.
pub(crate) fn solve(
    game: &Arc<dyn AnyGame>,
    window: &WindowArg,
    plays: Plays,
    cx: &Context<'_>,
) -> Result<(Table, Option<Stopped>), Error> {
    let started = Instant::now();
    let found = game.window(window, cx)?;
    let (values, stopped) = questions::window_values(&*found, plays, cx)?;
    let in_words = found.describe();
    let seconds = started.elapsed().as_secs_f64();
    let values = Arc::new(values);
    Ok((Table { game: game.clone(), window: window.clone(), in_words, values, seconds }, stopped))
}

impl Table {
    /// Returns the number of positions whose values are known.
    pub(crate) fn solved(&self) -> usize {
        self.values.len()
    }

    /// Restores the table of a pickle.
    ///
    /// # Errors
    /// `Unreadable` for a pickle of another version, in which positions may have another order, and for damaged data.
    pub(crate) fn of_pickle(py: Python<'_>, game: Arc<dyn AnyGame>, pickled: Pickled) -> PyResult<Table> {
        let (version, words, in_words, seconds, normal, misere) = pickled;
        if version != VERSION {
            return Err(unreadable(
                py,
                format!(
                    "a pickled table of version {version} (allowed: of {VERSION}, in which positions have its order)"
                ),
            ));
        }
        let damaged =
            || unreadable(py, format!("a pickled table of {}, {in_words}: it is damaged", game.id()));
        let window = WindowArg::from_words(&words).ok_or_else(damaged)?;
        let normal = PickledCells::read(normal).ok_or_else(damaged)?;
        let misere = misere.map(|cells| PickledCells::read(cells).ok_or_else(damaged)).transpose()?;
        if misere.as_ref().is_some_and(|misere| misere.values.len() != normal.values.len()) {
            return Err(damaged());
        }
        let values = WindowValues::from_columns(normal.column(), misere.map(PickledCells::column));
        let values = Arc::new(values);
        Ok(Table { game, window, in_words, values, seconds })
    }
}

/// The numbers of positions: all in one row after another, how many each position has, and the positions that have fewer,
/// with their number of numbers.
type NumberRows = (PyBytes, usize, Vec<(usize, usize)>);

/// A table in a pickle: version, window, window in words, seconds, normal and misère values.
pub(crate) type Pickled = (String, String, String, f64, PickledBytes, Option<PickledBytes>);

/// Values, and the numbers of the positions without a value, in the format of columns.
type PickledBytes = (Vec<u8>, Vec<u8>);

/// The decoded data of a pickled column.
struct PickledCells {
    values: Column,
    absent: HashSet<u64>,
}

impl PickledCells {
    fn write(cells: &PlayColumn) -> PickledBytes {
        let looked_at = if cells.absent() > 0 { cells.len() } else { 0 };
        let without = (0..looked_at).filter(|&at| cells.get(at).is_none());
        let absent: Column = without.map(|at| at as u64).collect();
        let bytes = |column: &Column| {
            let mut bytes = Vec::with_capacity(column.bytes() + 16);
            // Writing to memory does not fail.
            let _ = column.write_to(&mut bytes);
            bytes
        };
        (bytes(cells.column()), bytes(&absent))
    }

    fn read((values, absent): PickledBytes) -> Option<Self> {
        let values = Column::read_from(&mut values.as_slice()).ok()?;
        let absent: HashSet<u64> = Column::read_from(&mut absent.as_slice()).ok()?.iter().collect();
        Some(PickledCells { values, absent })
    }

    fn column(self) -> PlayColumn {
        match self.absent.is_empty() {
            true => self.values.into(),
            false => {
                let known = |(at, value)| (!self.absent.contains(&at)).then_some(value);
                (0..).zip(self.values.iter()).map(known).collect()
            }
        }
    }
}

#[pymethods]
impl Table {
    /// The game, with its parameters.
    #[getter]
    fn game(&self) -> String {
        self.game.id()
    }

    /// The description of the window.
    #[getter]
    fn window(&self) -> &str {
        &self.in_words
    }

    /// The time of the work, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.seconds
    }

    /// `True` if there are misère values.
    #[getter]
    fn has_misere(&self) -> bool {
        self.values.misere().is_some()
    }

    fn __len__(&self) -> usize {
        self.values.len()
    }

    /// Returns the cells of a column as shared bytes without a copy, and the number of bytes of a value.
    fn cells(&self, misere: bool) -> Option<(PyBytes, usize)> {
        let play = Play::from_misere(misere);
        let width = cells(&self.values, play)?.column().width();
        let shared = Shared { values: self.values.clone(), play };
        Some((PyBytes::new(Bytes::from_owner(shared)), width))
    }

    /// Returns the number of positions without a value: an infinite value, or in misère play one from which play need not end.
    fn absent(&self, misere: bool) -> u64 {
        cells(&self.values, Play::from_misere(misere)).map_or(0, PlayColumn::absent)
    }

    /// Returns the values of the position with this number.
    fn at(&self, at: usize) -> PyResult<(Option<u64>, Option<u64>)> {
        if at >= self.values.len() {
            return Err(PyIndexError::new_err(format!("there are {} positions", self.values.len())));
        }
        let found = self.values.found(at);
        Ok((found.normal, found.misere))
    }

    /// Returns at most `most` positions from number `first` on, as the game writes them.
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

    /// Returns the numbers of all positions, one position after the other, how many each position has, and which positions
    /// have fewer, with their number of numbers; `None` if positions are no numbers.
    fn numbers(&self, py: Python<'_>) -> PyResult<Option<NumberRows>> {
        let (game, window) = (&self.game, &self.window);
        let found = ask(py, &Conditions::default(), |cx| {
            let listed = game.window(window, cx)?;
            let mut count = window.size().map_or(0, |(count, _)| count);
            if count == 0 {
                // For followers, the position with the most numbers determines the number of columns.
                listed.visit(&mut |position| {
                    let members = game.figure(&position).ok();
                    count = count.max(members.and_then(|f| f.numbers().map(|n| n.0.len())).unwrap_or(0));
                    if cx.cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            }
            let count = count.max(1);
            let numbers = numbers_of(&**game, &*listed, count, self.values.len(), cx)?;
            Ok(numbers.map(|numbers| (numbers, count)))
        })?;
        Ok(found.map(|(numbers, count)| {
            let mut bytes = Vec::with_capacity(numbers.len() * count * 8);
            for at in 0..numbers.len() {
                bytes.extend(numbers.row(at).iter().flat_map(|number| number.to_ne_bytes()));
            }
            (PyBytes::new(Bytes::from(bytes)), count, numbers.incomplete().to_vec())
        }))
    }

    /// Returns the data of a pickle without the game; `Game.table_of_pickle` restores the table.
    fn pickled(&self) -> Pickled {
        let misere = self.values.misere().map(PickledCells::write);
        let window = self.window.to_string();
        (
            VERSION.to_owned(),
            window,
            self.in_words.clone(),
            self.seconds,
            PickledCells::write(self.values.normal()),
            misere,
        )
    }

    /// Returns count, sums and maximum of the values, as the command line prints them.
    fn summary(&self, py: Python<'_>) -> PyResult<String> {
        let report = SummaryReport {
            game: self.game.id(),
            window: self.in_words.clone(),
            sums: ask(py, &Conditions::default(), |_| Ok(ValueTotals::from_values(&self.values)))?,
            plays: Plays::with_misere(self.has_misere()),
            seconds: self.seconds,
        };
        crate::answer_text(&report)
    }
}
