//! `identify`: the known games that agree with values, or with the values of a game.

use crate::answer_text;
use crate::asking::{Conditions, ask};
use crate::game::Game;
use impartial_atlas::{Atlas, Family, Query, identify, identify_game, match_rows};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Returns the matches of values with the numbers 0, 1, 2, … as JSON objects.
#[pyfunction]
#[pyo3(signature = (values, conditions = None))]
pub(crate) fn identify_values(
    py: Python<'_>,
    values: Vec<u64>,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let conditions = Conditions::read(conditions)?.without_sample("identify")?.without_solver("identify")?;
    let rows = ask(py, &conditions, |cx| {
        let query = Query::from_values(values);
        Ok(match_rows(Family::Single, &query, &identify(Atlas::standard(), &query, &cx.run())))
    })?;
    rows.iter().map(answer_text).collect()
}

/// Returns the matches of the values of a game as JSON objects.
#[pyfunction]
#[pyo3(signature = (game, conditions = None))]
pub(crate) fn identify_rules(
    py: Python<'_>,
    game: &Game,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let conditions = Conditions::read(conditions)?.without_sample("identify")?.without_solver("identify")?;
    let found = ask(py, &conditions, |cx| identify_game(Atlas::standard(), game.any(), cx))?;
    let rows = found.iter().flat_map(|(family, query, found)| match_rows(*family, query, found));
    rows.map(|row| answer_text(&row)).collect()
}
