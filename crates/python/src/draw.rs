//! Pictures: positions, plots, sequences, graphs, quotients, as SVG and PNG.

use crate::asking::{Conditions, ask};
use crate::convert::{Below, window};
use crate::errors::{refuted, unreadable};
use crate::game::Game;
use impartial::misere::quotient::{QuotientCertificate, verify};
use impartial::run::Run;
use impartial::value::Play;
use impartial_draw::Picture as Drawn;
use impartial_draw::game_pictures::{PlotContent, PositionPicture, graph, plot, position, sequence};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A picture, as SVG and as PNG.
#[pyclass(module = "impartial_games", frozen)]
pub(crate) struct Picture(Drawn);

#[pymethods]
impl Picture {
    /// The picture as an SVG document, for light and dark paper.
    #[getter]
    fn svg(&self) -> String {
        self.0.svg()
    }

    /// The picture as a PNG file; `scale` is its width relative to the SVG.
    #[pyo3(signature = (scale = 2.0))]
    fn png(&self, scale: f64) -> PyResult<Vec<u8>> {
        let made = self.0.png(scale);
        made.ok_or_else(|| {
            PyValueError::new_err(format!("scale={scale} makes no picture (allowed: such as 2)"))
        })
    }

    /// The width of the SVG in pixels.
    #[getter]
    fn width(&self) -> u32 {
        self.0.width()
    }

    /// The height of the SVG in pixels.
    #[getter]
    fn height(&self) -> u32 {
        self.0.height()
    }

    fn _repr_svg_(&self) -> String {
        self.0.svg()
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "a Picture cannot be pickled or copied (allowed: its text .svg, the bytes of .png())",
        ))
    }

    fn __repr__(&self) -> String {
        format!("Picture({} x {})", self.0.width(), self.0.height())
    }
}

/// Draws a position with its moves, all of them or one.
#[pyfunction]
#[pyo3(signature = (game, at, moves, option, misere, conditions = None))]
pub(crate) fn draw_position(
    py: Python<'_>,
    game: &Game,
    at: &str,
    moves: bool,
    option: Option<&str>,
    misere: bool,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Picture> {
    let asked = PositionPicture { position: at, moves, option, play: Play::from_misere(misere) };
    ask(py, &Conditions::read(conditions)?, |cx| position(&**game.any(), &asked, cx)).map(Picture)
}

/// Draws two numbers below one bound, or each below its own bound, as points: `p`, `misere`, `both`, or `values`.
#[pyfunction]
#[pyo3(signature = (game, below, what, conditions = None))]
pub(crate) fn draw_plot(
    py: Python<'_>,
    game: &Game,
    below: Below,
    what: &str,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Picture> {
    let what = match what {
        "p" => PlotContent::P,
        "misere" => PlotContent::Misere,
        "both" => PlotContent::Both,
        "values" => PlotContent::Values,
        other => {
            return Err(unreadable(
                py,
                format!("no plot shows '{other}' (allowed: p, misere, both, values)"),
            ));
        }
    };
    let window = window(py, &**game.any(), (Some(2), Some(below)), None, None)?;
    ask(py, &Conditions::read(conditions)?, |cx| plot(&**game.any(), &window, what, cx)).map(Picture)
}

/// Draws the values of single heaps against their size.
#[pyfunction]
#[pyo3(signature = (game, heaps, conditions = None))]
pub(crate) fn draw_sequence(
    py: Python<'_>,
    game: &Game,
    heaps: u64,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Picture> {
    ask(py, &Conditions::read(conditions)?, |cx| sequence(&**game.any(), heaps, cx)).map(Picture)
}

/// Draws a position and all its followers as a graph.
#[pyfunction]
#[pyo3(signature = (game, at, misere, conditions = None))]
pub(crate) fn draw_graph(
    py: Python<'_>,
    game: &Game,
    at: &str,
    misere: bool,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Picture> {
    ask(py, &Conditions::read(conditions)?, |cx| {
        graph(&**game.any(), Some(at), Play::from_misere(misere), cx)
    })
    .map(Picture)
}

/// Reads and verifies the certificate of a quotient.
fn verified(py: Python<'_>, certificate: &str) -> PyResult<QuotientCertificate> {
    let read: QuotientCertificate = serde_json::from_str(certificate)
        .map_err(|error| unreadable(py, format!("no certificate of a quotient: {error}")))?;
    py.detach(|| verify(&read, &Run::default())).map_err(|error| refuted(py, error.to_string()))?;
    Ok(read)
}

/// Returns the elements of a misère quotient and its multiplication table, from its certificate.
#[pyfunction]
pub(crate) fn quotient_table(py: Python<'_>, certificate: &str) -> PyResult<(Vec<String>, Vec<Vec<u32>>)> {
    let read = verified(py, certificate)?;
    let wrong = |error: &dyn std::fmt::Display| unreadable(py, error.to_string());
    let order = usize::try_from(read.order).map_err(|error| wrong(&error))?;
    let table = impartial_draw::QuotientTable::new(&read).map_err(|error| wrong(&error))?;
    let products = (0..order as u32).map(|x| (0..order as u32).map(|y| table.product(x, y)).collect());
    Ok((table.names().to_vec(), products.collect()))
}

/// Draws a misère quotient from its certificate, which is verified before.
#[pyfunction]
pub(crate) fn draw_quotient(py: Python<'_>, certificate: &str) -> PyResult<Picture> {
    let read = verified(py, certificate)?;
    impartial_draw::quotient(&read).map(Picture).map_err(|error| unreadable(py, error.to_string()))
}
