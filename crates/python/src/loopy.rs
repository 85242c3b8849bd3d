//! Loopy values as Python objects.

use crate::errors::unreadable;
use impartial::loopy::LoopyValue;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFrozenSet, PyInt, PySet};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// The value in normal play of a position from which play need not end: `LoopyValue(3)`, `LoopyValue("∞(0,2)")`, or
/// `LoopyValue({0, 2})` for ∞(0,2).
///
/// `+` is the value of a sum of two positions. A value that is a number equals this number.
#[pyclass(name = "LoopyValue", module = "impartial_games", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct PyLoopyValue(pub(crate) LoopyValue);

/// Converts a natural number; `None` for any other object.
fn number(value: &Bound<'_, PyAny>) -> PyResult<Option<LoopyValue>> {
    if !value.is_instance_of::<PyInt>() || value.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    let small = value.extract::<u64>();
    let out_of_range = |_| PyValueError::new_err(format!("{value} is no value (allowed: 0 to 2^64 - 1)"));
    small.map(|n| Some(LoopyValue::Finite(n))).map_err(out_of_range)
}

/// Converts an operand: a loopy value or a natural number; `None` for any other object.
fn operand(value: &Bound<'_, PyAny>) -> PyResult<Option<LoopyValue>> {
    match value.cast::<PyLoopyValue>() {
        Ok(loopy) => Ok(Some(loopy.get().0.clone())),
        Err(_) => number(value),
    }
}

#[pymethods]
impl PyLoopyValue {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(value) = operand(value)? {
            return Ok(PyLoopyValue(value));
        }
        if let Ok(text) = value.extract::<String>() {
            let read = text.parse::<LoopyValue>();
            return read.map(PyLoopyValue).map_err(|error| unreadable(value.py(), error.to_string()));
        }
        if value.is_instance_of::<PySet>() || value.is_instance_of::<PyFrozenSet>() {
            let mut members = Vec::new();
            for member in value.try_iter()? {
                let member = member?;
                let finite = number(&member)?.and_then(|value| value.as_finite());
                let wrong = || PyTypeError::new_err(format!("{member} is no natural number in the set of ∞"));
                members.push(finite.ok_or_else(wrong)?);
            }
            return Ok(PyLoopyValue(LoopyValue::infinite(members)));
        }
        Err(PyTypeError::new_err(format!(
            "no loopy value: {} (allowed: a natural number, a text such as '∞(0,2)', a set)",
            value.get_type().name()?
        )))
    }

    /// The number; `None` if the value is infinite.
    #[getter]
    fn finite(&self) -> Option<u64> {
        self.0.as_finite()
    }

    /// The set K of a value ∞(K); `None` if the value is a number.
    #[getter]
    fn infinite<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyFrozenSet>>> {
        self.0.as_infinite().map(|set| PyFrozenSet::new(py, set.iter())).transpose()
    }

    /// `True` for ∞(K).
    #[getter]
    fn is_infinite(&self) -> bool {
        self.0.is_infinite()
    }

    /// The outcome of normal play: `P`, `N`, or `D` for a draw.
    #[getter]
    fn outcome(&self) -> String {
        self.0.outcome().to_string()
    }

    /// The value in LaTeX.
    fn latex(&self) -> String {
        self.0.to_latex()
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", self.0.to_latex())
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match operand(other)? {
            Some(other) => Ok(Bound::new(py, PyLoopyValue(&self.0 + &other))?.into_any()),
            None => Ok(py.NotImplemented().into_bound(py)),
        }
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.__add__(other)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        matches!(operand(other), Ok(Some(other)) if other == self.0)
    }

    /// A value that equals a number has the hash of the number.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if let Some(n) = self.0.as_finite() {
            return n.into_pyobject(py)?.hash();
        }
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        Ok(hasher.finish() as isize)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        match self.0.as_finite() {
            Some(n) => format!("LoopyValue({n})"),
            None => format!("LoopyValue('{}')", self.0),
        }
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}
