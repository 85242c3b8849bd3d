//! What is known of one position, as a Python object.

use crate::asking::{Conditions, ask};
use crate::convert::value_object;
use impartial::ordinal::Ordinal;
use impartial_catalogue::plan::Misere;
use impartial_catalogue::report::ValueReport;
use impartial_catalogue::{AnyGame, Basis, Decided, GenusAnswer, Known};
use pyo3::prelude::*;
use std::sync::{Arc, OnceLock};

/// The values of one position, with what each rests on.
///
/// `grundy` and `misere` are numbers, ordinals where the game has such, or `None` where the value is not known;
/// `basis` and `misere_basis` say what they rest on: `computed`, `induction-step` or `formula`. All words are those
/// of the command line's JSON.
#[pyclass(module = "impartial_games", frozen)]
pub(crate) struct Answer {
    report: ValueReport,
    /// The game, where the genus was not looked for yet.
    game: Option<Arc<dyn AnyGame>>,
    genus: OnceLock<Option<GenusAnswer>>,
}

impl Answer {
    pub(crate) fn new(report: ValueReport) -> Self {
        Answer { report, game: None, genus: OnceLock::new() }
    }

    /// The genus is looked for when somebody asks for it.
    pub(crate) fn without_genus(report: ValueReport, game: Arc<dyn AnyGame>) -> Self {
        Answer { report, game: Some(game), genus: OnceLock::new() }
    }

    /// The genus, where little work finds it.
    fn found_genus(&self, py: Python<'_>) -> PyResult<Option<&GenusAnswer>> {
        let Some(game) = &self.game else { return Ok(self.report.answer.genus.as_ref()) };
        if self.genus.get().is_none() {
            let mut report = self.report.clone();
            let found = ask(py, &Conditions::default(), |cx| {
                report.find_genus(&**game, Misere::Little, cx)?;
                Ok(report.answer.genus)
            })?;
            let _ = self.genus.set(found);
        }
        Ok(self.genus.get().and_then(Option::as_ref))
    }
}

fn object<'py>(py: Python<'py>, value: Option<&Ordinal>) -> PyResult<Option<Bound<'py, PyAny>>> {
    value.map(|value| value_object(py, value)).transpose()
}

fn basis(known: Option<&Known>, decided: Option<&Decided>) -> Option<String> {
    known.map(|known| known.basis).or(decided.map(|_| Basis::Formula)).map(|basis| basis.to_string())
}

fn outcome(known: Option<&Known>, decided: Option<&Decided>) -> Option<String> {
    known.map(Known::outcome).or(decided.map(|decided| decided.outcome)).map(|outcome| outcome.to_string())
}

fn said(word: Option<String>) -> String {
    match word.as_deref() {
        Some("N") => "N-position".into(),
        Some("P") => "P-position".into(),
        _ => word.unwrap_or_default(),
    }
}

/// A text within HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[pymethods]
impl Answer {
    /// The game, with its parameters.
    #[getter]
    fn game(&self) -> &str {
        &self.report.game
    }

    /// The position, as the game writes it.
    #[getter]
    fn position(&self) -> &str {
        &self.report.answer.position
    }

    /// The normal value.
    #[getter]
    fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        object(py, self.report.answer.grundy.as_ref().map(|known| &known.value))
    }

    /// The normal value, by another word.
    #[getter]
    fn normal<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.grundy(py)
    }

    /// The misère value.
    #[getter]
    fn misere<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        object(py, self.report.answer.misere.as_ref().map(|known| &known.value))
    }

    /// Who wins in normal play: `N`, the next player, or `P`, the previous one.
    #[getter]
    fn outcome(&self) -> Option<String> {
        outcome(self.report.answer.grundy.as_ref(), self.report.answer.outcome.as_ref())
    }

    /// Who wins in misère play.
    #[getter]
    fn misere_outcome(&self) -> Option<String> {
        outcome(self.report.answer.misere.as_ref(), self.report.answer.misere_outcome.as_ref())
    }

    /// What the published formula says.
    #[getter]
    fn formula<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        object(py, self.report.answer.formula.as_ref().map(|(value, _)| value))
    }

    /// Where the formula was published.
    #[getter]
    fn formula_source(&self) -> Option<&str> {
        self.report.answer.formula.as_ref().map(|(_, source)| source.as_str())
    }

    /// What the normal value rests on.
    #[getter]
    fn basis(&self) -> Option<String> {
        basis(self.report.answer.grundy.as_ref(), self.report.answer.outcome.as_ref())
    }

    /// What the misère value rests on.
    #[getter]
    fn misere_basis(&self) -> Option<String> {
        basis(self.report.answer.misere.as_ref(), self.report.answer.misere_outcome.as_ref())
    }

    /// The genus, where little work finds it.
    #[getter]
    fn genus(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.found_genus(py)?.map(|found| found.genus.to_string()))
    }

    /// The object that the command line prints, as text.
    fn json(&self, py: Python<'_>) -> PyResult<String> {
        let mut report = self.report.clone();
        report.answer.genus = self.found_genus(py)?.cloned();
        crate::json_text(&report)
    }

    /// The object that the command line prints, as a dictionary.
    fn dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.json(py)?,))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let answer = &self.report.answer;
        let value =
            |known: Option<&Known>| known.map_or("not known".to_owned(), |known| known.value.to_string());
        let mut rows = vec![
            ["normal".to_owned(), value(answer.grundy.as_ref()), said(self.outcome()), said(self.basis())],
            [
                "misère".into(),
                value(answer.misere.as_ref()),
                said(self.misere_outcome()),
                said(self.misere_basis()),
            ],
        ];
        if let Some((value, source)) = &answer.formula {
            rows.push(["formula".into(), value.to_string(), String::new(), source.clone()]);
        }
        if let Some(genus) = self.found_genus(py)? {
            rows.push(["genus".into(), genus.genus.to_string(), String::new(), genus.class.to_string()]);
        }
        let cell = |text: &String| format!("<td style=\"text-align: left\">{}</td>", escaped(text));
        let row = |row: &[String; 4]| format!("<tr>{}</tr>", row.iter().map(cell).collect::<String>());
        Ok(format!(
            "<table><caption style=\"text-align: left\">{}</caption><tbody>{}</tbody></table>",
            escaped(&format!("{}  {}", self.report.game, answer.position)),
            rows.iter().map(row).collect::<String>()
        ))
    }

    fn __repr__(&self) -> String {
        let answer = &self.report.answer;
        let mut text = format!("{} {}:", self.report.game, answer.position);
        let plays = [
            ("normal", self.outcome(), answer.grundy.as_ref(), self.basis()),
            ("misère", self.misere_outcome(), answer.misere.as_ref(), self.misere_basis()),
        ];
        for (at, (play, outcome, known, basis)) in plays.into_iter().enumerate() {
            let value = known.map_or("not known".to_owned(), |known| known.value.to_string());
            let comma = if at == 0 { "" } else { ";" };
            text.push_str(&format!("{comma} {play} {value}"));
            if let (Some(outcome), Some(basis)) = (outcome, basis) {
                text.push_str(&format!(" ({outcome}-position, {basis})"));
            }
        }
        text
    }
}
