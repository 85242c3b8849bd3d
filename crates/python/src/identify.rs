//! `identify`: the known games that agree with values, or with the values of a game.

use crate::answer_text;
use crate::asking::{Conditions, ask};
use crate::game::Game;
use impartial_atlas::{Family, Identified, PPositions, Query, identify_game, match_rows};
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
        Ok(match_rows(&Identified::of_values(Family::Single, &Query::from_values(values), &cx.run())))
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
    let found = ask(py, &conditions, |cx| identify_game(game.any(), cx))?;
    found.iter().flat_map(match_rows).map(|row| answer_text(&row)).collect()
}

/// Returns the matches of P-positions as JSON objects: of numbers, or of pairs.
#[pyfunction]
#[pyo3(signature = (numbers, pairs, conditions = None))]
pub(crate) fn identify_p_positions(
    py: Python<'_>,
    numbers: Vec<u64>,
    pairs: Vec<(u64, u64)>,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let conditions = Conditions::read(conditions)?.without_sample("identify")?.without_solver("identify")?;
    let rows = ask(py, &conditions, |_| {
        let positions = match pairs.is_empty() {
            true => PPositions::Numbers(numbers.into_iter().collect()),
            false => PPositions::Pairs { points: pairs.into_iter().collect(), below: None },
        };
        Ok(match_rows(&Identified::of_p_positions(&positions)))
    })?;
    rows.iter().map(answer_text).collect()
}
