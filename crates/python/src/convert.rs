//! Conversions between Python objects and the texts of the query layer: positions and windows.

use crate::errors::{raised, unreadable};
use crate::ordinal::{PyOrdinal, integer, value_object};
use impartial_query::{AnyGame, MAX_COINS, PositionMembers, WindowArg, sum_position, window_below};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyFrozenSet, PyInt, PySet, PyString, PyTuple};

/// Returns the text of a position: a text as it is, one or several numbers and ordinals, or for a sum the positions of
/// its parts.
///
/// # Errors
/// `TypeError` for any other object.
pub(crate) fn position_text(position: &Bound<'_, PyAny>, parts: usize) -> PyResult<String> {
    if let Ok(text) = position.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    if let Some(member) = member_text(position)? {
        return Ok(member);
    }
    if position.is_instance_of::<PySet>() || position.is_instance_of::<PyFrozenSet>() {
        return Err(PyTypeError::new_err(
            "a set is no position: two equal heaps would be one (allowed: a list or a tuple)",
        ));
    }
    if position.hasattr("adjacency")? {
        return Err(PyTypeError::new_err(
            "a graph of networkx is no position by itself (allowed: text, such as 'edges 1-2 2-3'; ig.graph(G) is the \
             game in which a token moves along the edges)",
        ));
    }
    if is_no_list(position) {
        return Err(not_a_position(position));
    }
    let members = position.try_iter().map_err(|_| not_a_position(position))?;
    if parts > 1 {
        let parts: Vec<String> =
            members.map(|part| position_text(&part?, 1)).collect::<PyResult<Vec<String>>>()?;
        return Ok(sum_position(parts.iter().map(String::as_str)));
    }
    let mut text = String::new();
    for member in members {
        let member = member?;
        if !text.is_empty() {
            text.push(',');
        }
        match member_text(&member)? {
            Some(member) => text.push_str(&member),
            None => match member.cast::<PyString>() {
                Ok(member) => text.push_str(&member.to_cow()?),
                Err(_) => {
                    let shown = member.repr().map(|text| text.to_string()).unwrap_or_default();
                    return Err(PyTypeError::new_err(format!(
                        "{shown} in a position is no number (allowed: whole numbers, ordinals, or text as the command \
                         line has it)"
                    )));
                }
            },
        }
    }
    Ok(text)
}

/// Returns the members of a position as Python has them: a tuple of numbers, a tuple of the positions of parts, or a text.
pub(crate) fn members_object<'py>(py: Python<'py>, members: &PositionMembers) -> PyResult<Bound<'py, PyAny>> {
    let members: Vec<Bound<'py, PyAny>> = match members {
        PositionMembers::Text(text) => return Ok(PyString::new(py, text).into_any()),
        PositionMembers::Numbers(numbers) => {
            numbers.iter().map(|number| value_object(py, number)).collect::<PyResult<_>>()?
        }
        PositionMembers::Parts(parts) => {
            parts.iter().map(|part| members_object(py, part)).collect::<PyResult<_>>()?
        }
    };
    Ok(PyTuple::new(py, members)?.into_any())
}

/// Returns whether an object can be iterated but is not meant as a list of members: bytes, or a dictionary.
pub(crate) fn is_no_list(object: &Bound<'_, PyAny>) -> bool {
    object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyByteArray>()
        || object.is_instance_of::<PyDict>()
}

/// Returns the text of a number or an ordinal; `None` for other objects.
fn member_text(member: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if let Ok(small) = member.extract::<u64>() {
        return Ok(Some(small.to_string()));
    }
    if let Ok(ordinal) = member.cast::<PyOrdinal>() {
        return Ok(Some(ordinal.get().0.to_string()));
    }
    if let Ok(number) = member.cast::<PyInt>() {
        // Python refuses to write very long numbers.
        return decimal(number).map(Some);
    }
    Ok(None)
}

/// Returns a number of any size in decimal, since Python itself refuses to write long numbers.
fn decimal(number: &Bound<'_, PyInt>) -> PyResult<String> {
    Ok(integer(number)?.map_or_else(|| number.to_string(), |number| number.to_string()))
}

fn not_a_position(position: &Bound<'_, PyAny>) -> PyErr {
    let kind = position.get_type();
    PyTypeError::new_err(format!(
        "{} is no position (allowed: text as the command line has it, a number, an Ordinal, or several of these)",
        kind.name().map_or_else(|_| "this".to_owned(), |name| format!("an object of type '{name}'"))
    ))
}

/// The bounds of numbers.
#[derive(Clone, Debug, FromPyObject)]
pub(crate) enum Below {
    /// One bound for all numbers.
    All(u64),
    /// A bound for each number.
    Each(Vec<u64>),
}

impl Below {
    fn bounds(self) -> Vec<u64> {
        match self {
            Below::All(below) => vec![below],
            Below::Each(bounds) => bounds,
        }
    }
}

/// Returns the window of the arguments, of which at most one kind may be given.
///
/// # Errors
/// `ValueError` if the arguments do not fit together.
pub(crate) fn window(
    py: Python<'_>,
    game: &dyn AnyGame,
    (coins, below): (Option<u64>, Option<Below>),
    heaps: Option<u64>,
    from: Option<String>,
) -> PyResult<WindowArg> {
    match (coins, below, heaps, from) {
        (Some(coins), Some(_), None, None) if !(1..=MAX_COINS).contains(&coins) => {
            Err(unreadable(py, format!("coins={coins} (allowed: 1 to {MAX_COINS})")))
        }
        (coins, Some(below), None, None) => {
            window_below(game, coins, &below.bounds()).map_err(|error| raised(py, error))
        }
        (None, None, Some(upto), None) => match upto.checked_add(1) {
            Some(below) => Ok(WindowArg::Board { count: 1, below }),
            None => Err(unreadable(py, format!("heaps={upto} (allowed: below {})", u64::MAX))),
        },
        (None, None, None, Some(position)) => Ok(WindowArg::From(position)),
        (None, None, None, None) => Ok(WindowArg::Whole),
        _ => Err(unreadable(
            py,
            "which positions? (allowed: coins=N and below=M, or a bound for each number: below=[M, N]; heaps=N; \
             start=POSITION; of a graph nothing)",
        )),
    }
}
