//! Published statements: their list, and their comparison with computed values.

use crate::answers_text;
use crate::asking::{Conditions, ask};
use crate::catalogue::registry;
use crate::errors::{raised, unreadable, unsupported};
use crate::forked;
use crate::game::Game;
use impartial::claim::{Claim, Effort};
use impartial_query::NoSuchClaim;
use impartial_query::questions::check_claims;
use impartial_query::rows::{CheckRow, ClaimRow};
use impartial_rules::{GameFinder, RuleFileGame, StatementKind};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// Returns the claims that names of claims and of games stand for.
fn named(py: Python<'_>, names: &[String], planted: bool) -> PyResult<Vec<&'static Claim>> {
    registry(py).claims_named(names, planted).map_err(|error| {
        let instead = match &error {
            NoSuchClaim::Planted(_) => " (allowed with planted=True)",
            NoSuchClaim::NotPlanted(_) => " (allowed with planted=False)",
            _ => "",
        };
        unreadable(py, format!("{error}{instead}"))
    })
}

/// Returns the name under which the registry has claims about a game.
fn name_in_registry(py: Python<'_>, game: &Game) -> Option<String> {
    let name = game.any().id();
    (game.is_registered() && registry(py).knows(&name)).then_some(name)
}

/// Returns the claims of the rules of a game.
fn of_rules(py: Python<'_>, game: &Game, planted: bool) -> Option<Vec<Claim>> {
    let registry = registry(py).clone();
    let finder: GameFinder = Arc::new(move |name, run| registry.find_within(name, run));
    let claims = game.rules()?.claims_with(&finder);
    Some(claims.into_iter().filter(|claim| claim.is_planted() == planted).collect())
}

/// Returns the statements about games, as a list of JSON objects.
#[pyfunction]
pub(crate) fn list_claims(py: Python<'_>, names: Vec<String>, planted: bool) -> PyResult<String> {
    let listings: Vec<_> = named(py, &names, planted)?.into_iter().map(ClaimRow::from).collect();
    answers_text(&listings)
}

/// Returns the statements about one game, including those of its rules.
#[pyfunction]
pub(crate) fn claims_about(py: Python<'_>, game: &Game, planted: bool) -> PyResult<String> {
    if let Some(own) = of_rules(py, game, planted) {
        return answers_text(&own.iter().map(ClaimRow::from).collect::<Vec<_>>());
    }
    match name_in_registry(py, game) {
        Some(name) => list_claims(py, vec![name], planted),
        None => Ok("[]".into()),
    }
}

/// Compares claims with computed values.
fn check(
    py: Python<'_>,
    claims: &[&Claim],
    effort: &str,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let effort = match effort {
        "quick" => Effort::Quick,
        "full" => Effort::Full,
        other => return Err(PyValueError::new_err(format!("effort='{other}' (allowed: quick, full)"))),
    };
    let conditions = Conditions::read(conditions)?.without_sample("check")?.without_solver("check")?;
    let reports = ask(py, &conditions, |cx| {
        // Claims that run at the same time use the threads of the global pool, which a forked process does not have.
        let mut cx = cx.clone();
        if forked::is_here() {
            cx.threads = 1;
        }
        let mut reports = Vec::with_capacity(claims.len());
        check_claims(claims, effort, &cx, &mut |report| reports.push(report));
        Ok(reports)
    })?;
    answers_text(&reports.iter().map(CheckRow::from).collect::<Vec<_>>())
}

/// Compares the claims with these names, or about games with these names, with computed values.
#[pyfunction]
#[pyo3(signature = (names, planted, effort, conditions = None))]
pub(crate) fn check_named(
    py: Python<'_>,
    names: Vec<String>,
    planted: bool,
    effort: &str,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    check(py, &named(py, &names, planted)?, effort, conditions)
}

/// Compares the claims about a game with computed values.
#[pyfunction]
#[pyo3(signature = (game, planted, effort, conditions = None))]
pub(crate) fn check_about(
    py: Python<'_>,
    game: &Game,
    planted: bool,
    effort: &str,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    match of_rules(py, game, planted) {
        Some(own) => check(py, &own.iter().collect::<Vec<_>>(), effort, conditions),
        None => match name_in_registry(py, game) {
            Some(name) => check_named(py, vec![name], planted, effort, conditions),
            None => Ok("[]".into()),
        },
    }
}

/// Compares a formula of the rule language with the values of a game of rules: `value`, `misere`, `p-positions` or
/// `draws`, or one of the latter two with `misere-` before it.
#[pyfunction]
#[pyo3(signature = (game, kind, text, effort, conditions = None))]
pub(crate) fn check_text(
    py: Python<'_>,
    game: &Game,
    kind: &str,
    text: &str,
    effort: &str,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let kind = match kind {
        "value" => StatementKind::Value,
        "misere" => StatementKind::Misere,
        "p-positions" => StatementKind::PPositions,
        "misere-p-positions" => StatementKind::MiserePPositions,
        "draws" => StatementKind::Draws,
        "misere-draws" => StatementKind::MisereDraws,
        other => return Err(PyValueError::new_err(format!("no formula is about '{other}'"))),
    };
    let rules: &Arc<RuleFileGame> = game.rules().ok_or_else(|| {
        let id = game.any().id();
        unsupported(
            py,
            format!("{id} is no game of rules, so no text is a formula of it (allowed: a function)"),
        )
    })?;
    let claim = rules.claim_of_text(kind, text).map_err(|error| raised(py, error.into()))?;
    check(py, &[&claim], effort, conditions)
}
