//! The sources of games: names, rules as text, graphs, sums.

use crate::errors::{raised, unreadable};
use crate::game::Game;
use crate::json_text;
use impartial::run::{Limits, Run};
use impartial_query::limits::default_memory;
use impartial_query::{Registry, graph_of_text, sum_of};
use impartial_rules::{OpenError, RuleFileGame};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::sync::Arc;

/// Returns the registry of the program `impartial`.
pub(crate) fn registry(py: Python<'_>) -> &'static Arc<Registry> {
    static REGISTRY: PyOnceLock<&'static Arc<Registry>> = PyOnceLock::new();
    REGISTRY.get_or_init(py, || Box::leak(Box::new(Arc::new(impartial_cli::catalogue()))))
}

/// Returns the game with a name.
#[pyfunction]
pub(crate) fn game(py: Python<'_>, name: &str) -> PyResult<Game> {
    let found = py.detach(|| name.to_owned());
    let run = Run::new(Limits { max_memory: default_memory(), ..Limits::none() });
    let found = registry(py).find_within(&found, &run).map_err(|error| raised(py, error))?;
    let parts = name.strip_prefix("sum:").map_or(1, |parts| parts.split('+').count());
    if impartial_query::is_rule_file(name) {
        let opened = impartial_rules::open(name).map_err(|error| wrong(py, &error))?;
        return Ok(Game::of_rules(found, opened));
    }
    Ok(Game::sum_of(found, parts))
}

fn wrong(py: Python<'_>, error: &OpenError) -> PyErr {
    unreadable(py, error.to_string())
}

/// Returns the game of rules as text; `name` is its name.
#[pyfunction]
#[pyo3(signature = (text, name, parameters = None))]
pub(crate) fn rules_of_text(
    py: Python<'_>,
    text: &str,
    name: &str,
    parameters: Option<&str>,
) -> PyResult<Game> {
    let opened = impartial_rules::open_text(text, name, parameters).map_err(|error| wrong(py, &error))?;
    Ok(Game::of_rules(opened.entry().0, opened))
}

/// Returns the game of a rule file whose text was read before, so that the file is not read again.
#[pyfunction]
#[pyo3(signature = (text, path, parameters = None))]
pub(crate) fn rules_of_file(
    py: Python<'_>,
    text: &str,
    path: &str,
    parameters: Option<&str>,
) -> PyResult<Game> {
    let name = parameters.map_or_else(|| path.to_owned(), |parameters| format!("{path}:{parameters}"));
    let opened = RuleFileGame::of_text(text, &name, path, parameters).map_err(|error| wrong(py, &error))?;
    Ok(Game::of_rules(opened.entry().0, opened))
}

/// Returns what was recognised in rules: the name, the kind of positions, the properties that help solvers, and the
/// missing properties.
#[pyfunction]
pub(crate) fn recognised(game: &Game) -> Option<(String, Vec<String>, Vec<String>)> {
    let rules = game.rules()?;
    let said = rules.recognised();
    Some((rules.kind().word().to_owned(), said.yes.clone(), said.no.clone()))
}

/// Returns the game on a graph, which is written as an edge list or in DOT.
#[pyfunction]
pub(crate) fn graph(py: Python<'_>, text: &str, name: &str) -> PyResult<Game> {
    graph_of_text(text, name, default_memory()).map(Game::of).map_err(|error| raised(py, error))
}

/// Returns the disjunctive sum of games.
#[pyfunction]
pub(crate) fn sum(py: Python<'_>, parts: Vec<Bound<'_, Game>>) -> PyResult<Game> {
    let games: Vec<Arc<_>> = parts.iter().map(|part| part.get().any().clone()).collect();
    let count = games.len();
    sum_of(games).map(|game| Game::sum_of(game, count)).map_err(|error| raised(py, error))
}

/// Returns the list of games, as JSON.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<String> {
    let listings = registry(py).listings().map(|listing| {
        serde_json::json!({
            "name": listing.name,
            "summary": listing.summary,
            "position": listing.position,
            "formula": listing.formula,
        })
    });
    json_text(&listings.collect::<Vec<_>>())
}
