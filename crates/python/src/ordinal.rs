//! Ordinals below ε₀ as Python objects.

use crate::errors::unreadable;
use impartial::ordinal::{Ordinal, OrdinalError};
use num_bigint::BigUint;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// An ordinal below ε₀, exact: `Ordinal(5)`, `Ordinal("w^2*3 + w + 1")`.
///
/// `+`, `*`, `**`, `-`, `//`, `%` are the ordinals' own: `1 + w == w`, and `a - b` is the c with `b + c == a`.
/// `^` is the nim-sum.
#[pyclass(name = "Ordinal", module = "impartial_games", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct PyOrdinal(pub(crate) Ordinal);

/// Converts a Python object to an ordinal: an `Ordinal`, a natural number, or an expression as text.
///
/// # Errors
/// `TypeError` for any other object, `ValueError` for a number or text that is no ordinal.
pub(crate) fn ordinal(value: &Bound<'_, PyAny>) -> PyResult<Ordinal> {
    if let Ok(ordinal) = value.cast::<PyOrdinal>() {
        return Ok(ordinal.get().0.clone());
    }
    if let Ok(small) = value.extract::<u64>()
        && !value.is_instance_of::<PyBool>()
    {
        return Ok(Ordinal::from(small));
    }
    if let Ok(number) = value.cast::<PyInt>()
        && !value.is_instance_of::<PyBool>()
    {
        let number = integer(number)?;
        let number =
            number.ok_or_else(|| PyValueError::new_err(format!("{value} is below 0, and no ordinal")))?;
        return Ok(Ordinal::from(number));
    }
    if let Ok(text) = value.extract::<String>() {
        let read = impartial::ordinal::evaluate(&text);
        return read.map_err(|error| unreadable(value.py(), format!("expression '{text}': {error}")));
    }
    let kind = value.get_type();
    Err(PyTypeError::new_err(format!(
        "no ordinal: {} (allowed: an Ordinal, a natural number, a text)",
        kind.name()?
    )))
}

/// Returns a value for Python: a number if it is finite, and otherwise an `Ordinal`.
pub(crate) fn value_object<'py>(py: Python<'py>, value: &Ordinal) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = value.to_u64() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    match value.as_natural() {
        Some(number) => {
            let hex = number.to_biguint().to_str_radix(16);
            py.get_type::<PyInt>().call1((hex, 16))
        }
        None => Ok(Bound::new(py, PyOrdinal(value.clone()))?.into_any()),
    }
}

/// Returns a natural number of any size; `None` below 0.
pub(crate) fn integer(number: &Bound<'_, PyInt>) -> PyResult<Option<BigUint>> {
    let hex: String = number.call_method1("__format__", ("x",))?.extract()?;
    Ok(BigUint::parse_bytes(hex.as_bytes(), 16))
}

fn done(py: Python<'_>, result: Result<Ordinal, OrdinalError>) -> PyResult<PyOrdinal> {
    result.map(PyOrdinal).map_err(|error| unreadable(py, error.to_string()))
}

/// Returns the other operand; `None` if it cannot be converted, so that Python tries the other object's operator.
fn operand(other: &Bound<'_, PyAny>) -> PyResult<Option<Ordinal>> {
    let is_number = other.is_instance_of::<PyInt>() && !other.is_instance_of::<PyBool>();
    if other.is_instance_of::<PyOrdinal>() || is_number {
        return ordinal(other).map(Some);
    }
    Ok(None)
}

/// Returns the result of an operator, or `NotImplemented`.
fn operated<'py>(
    other: &Bound<'py, PyAny>,
    operate: impl FnOnce(&Ordinal) -> PyResult<PyOrdinal>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = other.py();
    match operand(other)? {
        Some(other) => Ok(Bound::new(py, operate(&other)?)?.into_any()),
        None => Ok(py.NotImplemented().into_bound(py)),
    }
}

#[pymethods]
impl PyOrdinal {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        ordinal(value).map(PyOrdinal)
    }

    fn __add__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |other| Ok(PyOrdinal(&self.0 + other)))
    }

    fn __radd__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |other| Ok(PyOrdinal(other + &self.0)))
    }

    fn __sub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |right| done(other.py(), self.0.left_sub(right)))
    }

    fn __rsub__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |left| done(other.py(), left.left_sub(&self.0)))
    }

    fn __mul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |right| done(other.py(), self.0.try_mul(right)))
    }

    fn __rmul__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |left| done(other.py(), left.try_mul(&self.0)))
    }

    fn __pow__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        modulo: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        refuse_modulo(other.py(), modulo)?;
        operated(other, |right| done(other.py(), self.0.pow(right)))
    }

    fn __rpow__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        modulo: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        refuse_modulo(other.py(), modulo)?;
        operated(other, |left| done(other.py(), left.pow(&self.0)))
    }

    fn __floordiv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |right| done(other.py(), self.0.quotient(right)))
    }

    fn __rfloordiv__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |left| done(other.py(), left.quotient(&self.0)))
    }

    fn __mod__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |right| done(other.py(), self.0.residue(right)))
    }

    fn __rmod__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |left| done(other.py(), left.residue(&self.0)))
    }

    fn __xor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |right| Ok(PyOrdinal(self.0.nim_sum(right))))
    }

    fn __rxor__<'py>(&self, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        operated(other, |left| Ok(PyOrdinal(left.nim_sum(&self.0))))
    }

    /// The nim-product.
    fn nim_product(&self, other: &Bound<'_, PyAny>) -> PyResult<PyOrdinal> {
        done(other.py(), self.0.nim_product(&ordinal(other)?))
    }

    /// The nim-sum, as `^`.
    fn nim_sum(&self, other: &Bound<'_, PyAny>) -> PyResult<PyOrdinal> {
        Ok(PyOrdinal(self.0.nim_sum(&ordinal(other)?)))
    }

    /// The natural (Hessenberg) sum.
    fn natural_sum(&self, other: &Bound<'_, PyAny>) -> PyResult<PyOrdinal> {
        Ok(PyOrdinal(self.0.natural_sum(&ordinal(other)?)))
    }

    /// The natural (Hessenberg) product.
    fn natural_product(&self, other: &Bound<'_, PyAny>) -> PyResult<PyOrdinal> {
        done(other.py(), self.0.natural_product(&ordinal(other)?))
    }

    /// `True` for limits of smaller ordinals, which are neither 0 nor successors: w, w*2, w^2, ...
    #[getter]
    fn is_limit(&self) -> bool {
        self.0.is_limit()
    }

    /// `True` for a natural number.
    #[getter]
    fn is_finite(&self) -> bool {
        self.0.is_finite()
    }

    /// The terms of the Cantor normal form: pairs of an exponent and a coefficient, the largest first.
    #[getter]
    fn terms<'py>(&self, py: Python<'py>) -> PyResult<Vec<(PyOrdinal, Bound<'py, PyAny>)>> {
        let term = |(exponent, coefficient): (&Ordinal, &impartial::ordinal::Natural)| {
            let coefficient = Ordinal::from(coefficient.to_biguint());
            Ok((PyOrdinal(exponent.clone()), value_object(py, &coefficient)?))
        };
        self.0.terms().map(term).collect()
    }

    /// The ordinal in LaTeX.
    fn latex(&self) -> String {
        self.0.to_latex()
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", self.0.to_latex())
    }

    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, compare: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        // A negative number is no ordinal, but it is smaller than all ordinals.
        let negative = other.cast::<PyInt>().is_ok() && other.lt(0)?;
        let order = match negative {
            true => std::cmp::Ordering::Greater,
            false => match operand(other)? {
                Some(other) => self.0.cmp(&other),
                None => return Ok(py.NotImplemented().into_bound(py)),
            },
        };
        Ok(compare.matches(order).into_pyobject(py)?.to_owned().into_any())
    }

    /// An ordinal that equals a number has the hash of the number.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        if self.0.is_finite() {
            return value_object(py, &self.0)?.hash();
        }
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        Ok(hasher.finish() as isize)
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    /// The number, if the ordinal is finite.
    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.0.is_finite() {
            true => value_object(py, &self.0),
            false => Err(unreadable(py, format!("{} is not a natural number", self.0))),
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Ordinal('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

fn refuse_modulo(py: Python<'_>, modulo: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    match modulo {
        None => Ok(()),
        Some(_) => Err(unreadable(py, "a power of ordinals has no modulus")),
    }
}

/// Returns the value of an expression on ordinals, with `nim+`, `nim*`, `nat+`, `nat*`, `div`, `mod` as on the command
/// line.
///
/// # Errors
/// `Unreadable` if the text is no expression.
#[pyfunction]
pub(crate) fn evaluate(expression: &str, py: Python<'_>) -> PyResult<PyOrdinal> {
    let value = impartial::ordinal::evaluate(expression);
    value.map(PyOrdinal).map_err(|error| unreadable(py, format!("expression '{expression}': {error}")))
}

/// Checks at compile time that numbers of any size convert to ordinals.
const _: fn(BigUint) -> Ordinal = Ordinal::from;
