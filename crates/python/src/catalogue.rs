//! The sources of games: names, rules as text, graphs, sums.

use crate::asking::{Conditions, ask, default_memory};
use crate::command::catalogue;
use crate::errors::raised;
use crate::game::Game;
use crate::{answer_text, answers_text};
use impartial::run::Run;
use impartial_query::{Registry, graph_of_text, questions, sum_of};
use impartial_rules::{OpenError, RuleFileGame};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::sync::Arc;

/// Returns the registry of the program `impartial`.
pub(crate) fn registry(py: Python<'_>) -> &'static Arc<Registry> {
    static REGISTRY: PyOnceLock<&'static Arc<Registry>> = PyOnceLock::new();
    REGISTRY.get_or_init(py, || Box::leak(Box::new(Arc::new(catalogue()))))
}

/// Returns the game with a name.
#[pyfunction]
pub(crate) fn game(py: Python<'_>, name: &str) -> PyResult<Game> {
    if impartial_query::is_rule_file(name) {
        return opened(py, |run| impartial_rules::open_within(name, run));
    }
    let registry = registry(py);
    let found = ask(py, &Conditions::default(), |cx| registry.find_within(name, &cx.run()))?;
    let parts = name.strip_prefix("sum:").map_or(1, |parts| parts.split('+').count());
    Ok(Game::of_registry(found, parts))
}

/// Reads rules without the interpreter's lock.
fn opened(
    py: Python<'_>,
    open: impl FnOnce(&Run<'_>) -> Result<RuleFileGame, OpenError> + Send,
) -> PyResult<Game> {
    let opened = ask(py, &Conditions::default(), |cx| Ok(open(&cx.run())?))?;
    Ok(Game::of_rules(opened.entry().0, opened))
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
    opened(py, |run| impartial_rules::open_text_within(text, name, parameters, run))
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
    opened(py, |_| RuleFileGame::of_text(text, &name, path, parameters))
}

/// Returns the properties of a game as JSON.
#[pyfunction]
pub(crate) fn explain(py: Python<'_>, game: &Game) -> PyResult<String> {
    let registry = registry(py);
    let found = ask(py, &Conditions::default(), |cx| {
        Ok(match game.rules() {
            Some(rules) => rules.explain(&**game.any(), &cx.run()),
            None => questions::explain(&**game.any(), game.is_registered().then_some(&**registry)),
        })
    })?;
    answer_text(&found)
}

/// Returns the game on a graph, which is written as an edge list or in DOT.
#[pyfunction]
pub(crate) fn graph(py: Python<'_>, text: &str, name: &str) -> PyResult<Game> {
    py.detach(|| graph_of_text(text, name, default_memory())).map(Game::of).map_err(|error| raised(py, error))
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
    answers_text(&registry(py).listings().collect::<Vec<_>>())
}

/// Returns the version of the package.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    impartial_query::questions::VERSION
}
