//! `study`: statements found from the rules of a game alone.

use crate::asking::{Conditions, ask};
use crate::game::Game;
use crate::json_text;
use impartial_study::{
    DEFAULT_EFFORT, StudyError, StudyOptions, Subject, markdown, rules_with_findings, study as run,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The findings as JSON objects, the searches without success, whether a limit ended the study, the rules with the findings,
/// and the report in Markdown.
type Studied = (Vec<String>, Vec<String>, bool, String, String);

/// Studies rules: `text` is that of a rule file, or `None` for the file with the name `path`.
#[pyfunction]
#[pyo3(signature = (text, path, parameters = None, effort = None, conditions = None))]
pub(crate) fn study(
    py: Python<'_>,
    text: Option<&str>,
    path: &str,
    parameters: Option<&str>,
    effort: Option<u64>,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Studied> {
    let conditions = Conditions::read(conditions)?.without_sample("study")?.without_solver("study")?;
    let options = StudyOptions { effort: effort.unwrap_or(DEFAULT_EFFORT), ..StudyOptions::default() };
    let (findings, summary, subject) = ask(py, &conditions, |cx| {
        let subject = match text {
            Some(text) => Subject::from_text(text, path, parameters),
            None => Subject::from_file(path)?,
        };
        let mut findings = Vec::new();
        let ended = run(&subject, &options, cx, &mut |finding| findings.push(finding.clone()));
        let summary = ended.map_err(|StudyError::Open(error)| error)?;
        Ok((findings, summary, subject))
    })?;
    let objects = findings.iter().map(json_text).collect::<PyResult<Vec<String>>>()?;
    let rules = rules_with_findings(&subject, &findings);
    let report = markdown(&subject, &findings, &summary);
    Ok((objects, summary.tried, summary.stopped, rules, report))
}

/// Returns the rules of a game of taking and breaking by its code, in the rule language; `None` for other games.
#[pyfunction]
pub(crate) fn code_rules(game: &Game) -> Option<String> {
    let any = game.any();
    Some(impartial_study::code_rules(&any.id(), &any.heap_code()?))
}
