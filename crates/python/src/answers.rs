//! The known values of one position, as a Python object.

use crate::asking::{Conditions, ask};
use crate::convert::members_object;
use crate::errors::unreadable;
use crate::loopy::PyLoopyValue;
use crate::ordinal::value_object;
use impartial::loopy::{LoopyOutcome, LoopyValue};
use impartial::ordinal::Ordinal;
use impartial::value::Play;
use impartial_query::plan::MiserePolicy;
use impartial_query::questions::{VERSION, ValueReport};
use impartial_query::rows::Answer as _;
use impartial_query::rows::{InfiniteValue, ValueRow, ValueText, Word};
use impartial_query::{AnyGame, Basis, GenusAnswer, PlayFacts, PositionAnswer, RatedOutcome};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use std::sync::{Arc, OnceLock};

/// The values of one position, each with its basis.
///
/// `grundy` and `misere` are numbers, ordinals if the game has them, or `None` if the value is not known; `basis` and
/// `misere_basis` are `computed`, `induction-step` or `formula`. All words are those of the command line's JSON.
/// Answers are equal if their contents are equal.
#[pyclass(module = "impartial_games", frozen)]
pub(crate) struct Answer {
    game: String,
    position: String,
    normal: PlayResult,
    misere: PlayResult,
    /// The value of the published formula, and its source.
    formula: Option<(Ordinal, String)>,
    /// The genus and the class of the position, once they were computed.
    genus: OnceLock<Option<(String, String)>>,
    /// The report and the game from which the genus is computed.
    sought: Option<(ValueReport, Arc<dyn AnyGame>)>,
    /// The loopy value, the outcomes and the remoteness, in a loopy game.
    loopy: Option<PlayFacts>,
    /// The version of the package that computed the answer.
    version: String,
    /// The game that reads the position.
    reader: Option<Arc<dyn AnyGame>>,
    /// The position as an object, from the first access on.
    read: PyOnceLock<Py<PyAny>>,
}

/// The known result of one kind of play.
#[derive(PartialEq, Eq)]
struct PlayResult {
    value: Option<Ordinal>,
    outcome: Option<LoopyOutcome>,
    basis: Option<Basis>,
}

impl PlayResult {
    /// Returns the known result of normal or of misère play.
    fn from_answer(answer: &PositionAnswer, play: Play) -> Self {
        let known = if play.is_misere() { &answer.misere } else { &answer.grundy };
        let judged = answer.judged(play);
        PlayResult {
            value: known.as_ref().map(|known| known.value.clone()),
            outcome: judged.map(|judged| judged.outcome),
            basis: judged.map(|judged| judged.basis),
        }
    }

    fn value_text(&self) -> Option<String> {
        self.value.as_ref().map(Ordinal::to_string)
    }

    fn outcome_text(&self) -> Option<String> {
        self.outcome.map(|outcome| outcome.to_string())
    }

    fn basis_text(&self) -> Option<String> {
        self.basis.map(|basis| basis.to_string())
    }

    fn object<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.value.as_ref().map(|value| value_object(py, value)).transpose()
    }
}

/// One kind of play in a pickle: value, outcome, basis.
type PickledPlay = (Option<String>, Option<String>, Option<String>);

/// An outcome in a pickle, with its remoteness.
type PickledOutcome = Option<(String, Option<u32>)>;

/// The facts from the graph of all play in a pickle: the value, and the outcomes of normal and misère play.
type PickledFacts = Option<(String, PickledOutcome, PickledOutcome)>;

/// An answer in a pickle: version, game, position, normal and misère play, formula with source, genus with class, the facts
/// from the graph of all play, and the position as an object.
type Pickled = (
    String,
    String,
    String,
    PickledPlay,
    PickledPlay,
    Option<(String, String)>,
    Option<(String, String)>,
    PickledFacts,
    Py<PyAny>,
);

fn in_words(found: &GenusAnswer) -> (String, String) {
    (found.genus.to_string(), found.class.to_string())
}

impl Answer {
    pub(crate) fn new(report: ValueReport, game: Arc<dyn AnyGame>) -> Self {
        let genus = report.answer.genus.as_ref().map(in_words);
        Answer { genus: OnceLock::from(genus), ..Answer::from_report(report, game) }
    }

    /// Returns an answer whose genus is computed at the first access.
    pub(crate) fn without_genus(report: ValueReport, game: Arc<dyn AnyGame>) -> Self {
        Answer { sought: Some((report.clone(), game.clone())), ..Answer::from_report(report, game) }
    }

    fn from_report(report: ValueReport, game: Arc<dyn AnyGame>) -> Self {
        let answer = report.answer;
        Answer {
            game: report.game,
            position: answer.position.to_string(),
            normal: PlayResult::from_answer(&answer, Play::Normal),
            misere: PlayResult::from_answer(&answer, Play::Misere),
            formula: answer.formula,
            genus: OnceLock::new(),
            sought: None,
            loopy: answer.play.map(|facts| *facts),
            version: VERSION.to_owned(),
            reader: Some(game),
            read: PyOnceLock::new(),
        }
    }

    /// Returns the position as an object: numbers, or a text.
    fn position_object(&self, py: Python<'_>) -> PyResult<&Py<PyAny>> {
        self.read.get_or_try_init(py, || {
            let members = self.reader.as_ref().and_then(|game| {
                let position = game.position(&self.position).ok()?;
                game.members(&position).ok()
            });
            let positions = py.import("impartial_games.positions")?;
            let members = members.map(|members| members_object(py, &members)).transpose()?;
            let object = match members.filter(|members| members.is_instance_of::<PyTuple>()) {
                Some(members) => positions.call_method1("NumberPosition", (members, &self.position))?,
                None => positions.call_method1("TextPosition", (&self.position,))?,
            };
            Ok(object.unbind())
        })
    }

    /// Returns the genus and its class, if they are cheap to compute.
    fn found_genus(&self, py: Python<'_>) -> PyResult<Option<&(String, String)>> {
        if let (None, Some((report, game))) = (self.genus.get(), &self.sought) {
            let mut report = report.clone();
            let found = ask(py, &Conditions::default(), |cx| {
                report.find_genus(&**game, MiserePolicy::Little, cx)?;
                Ok(report.answer.genus)
            })?;
            let _ = self.genus.set(found.as_ref().map(in_words));
        }
        Ok(self.genus.get().and_then(Option::as_ref))
    }

    fn pickled(&self, py: Python<'_>) -> PyResult<Pickled> {
        let play = |play: &PlayResult| (play.value_text(), play.outcome_text(), play.basis_text());
        let formula = self.formula.as_ref().map(|(value, source)| (value.to_string(), source.clone()));
        Ok((
            self.version.clone(),
            self.game.clone(),
            self.position.clone(),
            play(&self.normal),
            play(&self.misere),
            formula,
            self.found_genus(py)?.cloned(),
            self.loopy.as_ref().map(|facts| {
                let outcome = |rated: Option<RatedOutcome>| {
                    rated.map(|rated| (rated.outcome.to_string(), rated.remoteness))
                };
                (facts.value.to_string(), outcome(facts.normal), outcome(facts.misere))
            }),
            self.position_object(py)?.clone_ref(py),
        ))
    }
}

/// Restores an answer from a pickle.
#[pyfunction]
pub(crate) fn answer_of_pickle(py: Python<'_>, pickled: Pickled) -> PyResult<Answer> {
    let unknown =
        |what: &str| unreadable(py, format!("a pickled answer says '{what}', which means nothing here"));
    let value = |text: String| text.parse::<Ordinal>().map_err(|_| unknown(&text));
    let outcome_named = |word: String| match word.as_str() {
        "N" => Ok(LoopyOutcome::N),
        "P" => Ok(LoopyOutcome::P),
        "D" => Ok(LoopyOutcome::D),
        other => Err(unknown(other)),
    };
    let rated = |pickled: PickledOutcome| -> PyResult<Option<RatedOutcome>> {
        let rated = |(outcome, remoteness)| Ok(RatedOutcome { outcome: outcome_named(outcome)?, remoteness });
        pickled.map(rated).transpose()
    };
    let play = |(number, outcome, basis): PickledPlay| -> PyResult<PlayResult> {
        let outcome = outcome.map(outcome_named).transpose()?;
        let known = [Basis::Computed, Basis::InductionStep, Basis::Formula];
        let basis = match basis {
            None => None,
            Some(word) => {
                let named = known.into_iter().find(|basis| basis.to_string() == word);
                Some(named.ok_or_else(|| unknown(&word))?)
            }
        };
        Ok(PlayResult { value: number.map(value).transpose()?, outcome, basis })
    };
    let (version, game, position, normal, misere, formula, genus, facts, object) = pickled;
    let normal_play = play(normal)?;
    let basis_of_value = normal_play.basis.unwrap_or(Basis::Computed);
    let read = PyOnceLock::new();
    let _ = read.set(py, object);
    Ok(Answer {
        game,
        position,
        normal: normal_play,
        misere: play(misere)?,
        formula: formula.map(|(text, source)| PyResult::Ok((value(text)?, source))).transpose()?,
        genus: OnceLock::from(genus),
        sought: None,
        loopy: facts
            .map(|(value, normal, misere)| -> PyResult<PlayFacts> {
                let value = value.parse::<LoopyValue>().map_err(|_| unknown(&value))?;
                Ok(PlayFacts { value, basis: basis_of_value, normal: rated(normal)?, misere: rated(misere)? })
            })
            .transpose()?,
        version,
        reader: None,
        read,
    })
}

fn in_full(word: Option<String>) -> String {
    match word.as_deref() {
        Some("N") => "N-position".into(),
        Some("P") => "P-position".into(),
        Some("D") => "D-position".into(),
        _ => word.unwrap_or_default(),
    }
}

/// Escapes text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Answer {
    /// Returns the value as it is shown: in a loopy game the loopy value of normal play, and "no value" of misère play.
    fn shown_value(&self, play: &PlayResult, is_normal: bool) -> String {
        let without_number = || match &self.loopy {
            Some(facts) if is_normal => facts.value.to_string(),
            Some(_) => "no value".into(),
            None => "not known".into(),
        };
        play.value_text().unwrap_or_else(without_number)
    }
}

#[pymethods]
impl Answer {
    /// The game, with its parameters.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// The position: a tuple of numbers, or a text.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(self.position_object(py)?.clone_ref(py))
    }

    /// The version of the package that computed the answer.
    #[getter]
    fn version(&self) -> &str {
        &self.version
    }

    /// The normal value.
    #[getter]
    fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.normal.object(py)
    }

    /// The misère value.
    #[getter]
    fn misere<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.misere.object(py)
    }

    /// The value ∞(K) of a position of a loopy game; `None` if the value is a number.
    #[getter]
    fn loopy(&self) -> Option<PyLoopyValue> {
        let facts = self.loopy.as_ref().filter(|facts| facts.value.is_infinite())?;
        Some(PyLoopyValue(facts.value.clone()))
    }

    /// The remoteness in normal play of a position of a loopy game; `None` for a draw, and
    /// where it was not computed.
    #[getter]
    fn remoteness(&self) -> Option<u32> {
        self.loopy.as_ref()?.remoteness(Play::Normal)
    }

    /// The remoteness in misère play.
    #[getter]
    fn misere_remoteness(&self) -> Option<u32> {
        self.loopy.as_ref()?.remoteness(Play::Misere)
    }

    /// The outcome of normal play: `N`, the next player wins, `P`, the previous player wins, or `D`, a draw.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.normal.outcome_text()
    }

    /// The outcome of misère play.
    #[getter]
    fn misere_outcome(&self) -> Option<String> {
        self.misere.outcome_text()
    }

    /// The value of the published formula.
    #[getter]
    fn formula<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.formula.as_ref().map(|(value, _)| value_object(py, value)).transpose()
    }

    /// The source of the formula.
    #[getter]
    fn formula_source(&self) -> Option<&str> {
        self.formula.as_ref().map(|(_, source)| source.as_str())
    }

    /// The basis of the normal value.
    #[getter]
    fn basis(&self) -> Option<String> {
        self.normal.basis_text()
    }

    /// The basis of the misère value.
    #[getter]
    fn misere_basis(&self) -> Option<String> {
        self.misere.basis_text()
    }

    /// The kind of the answer.
    #[getter]
    fn kind(&self) -> &'static str {
        ValueRow::KIND
    }

    /// The version of the schema.
    #[getter]
    fn schema(&self) -> u32 {
        ValueRow::SCHEMA
    }

    /// The genus, if it is cheap to compute.
    #[getter]
    fn genus(&self, py: Python<'_>) -> PyResult<Option<&str>> {
        Ok(self.found_genus(py)?.map(|(genus, _)| genus.as_str()))
    }

    /// Returns the object that the command line prints, as text.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let loopy = self.loopy.as_ref();
        let value = |play: &PlayResult| play.value.as_ref().map(ValueText::from);
        crate::answer_text(&ValueRow {
            game: self.game.clone(),
            position: (&self.position).into(),
            grundy: value(&self.normal),
            misere: value(&self.misere),
            outcome: self.normal.outcome.map(Word),
            misere_outcome: self.misere.outcome.map(Word),
            formula: self.formula.as_ref().map(|(value, _)| value.into()),
            basis: self.normal.basis.map(Word),
            misere_basis: self.misere.basis.map(Word),
            genus: self.genus(py)?.map(str::to_owned),
            loopy: loopy.and_then(InfiniteValue::from_facts),
            version: self.version.clone(),
            stopped: None,
            remoteness: loopy.and_then(|facts| facts.remoteness(Play::Normal)),
            misere_remoteness: loopy.and_then(|facts| facts.remoteness(Play::Misere)),
        })
    }

    /// Returns the object that the command line prints.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json(py)?,))
    }

    fn __eq__(&self, py: Python<'_>, other: &Answer) -> PyResult<bool> {
        let same = self.game == other.game
            && self.position == other.position
            && self.normal == other.normal
            && self.misere == other.misere
            && self.formula == other.formula
            && self.loopy == other.loopy;
        // The genus is compared last, since it may have to be computed.
        Ok(same && (std::ptr::eq(self, other) || self.found_genus(py)? == other.found_genus(py)?))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, [&self.game, &self.position])?.hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Pickled,))> {
        let again = py.import("impartial_games._native")?.getattr("answer_of_pickle")?;
        Ok((again, (self.pickled(py)?,)))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let row = |play: &PlayResult, name: &str| {
            let value = self.shown_value(play, name == "normal");
            [name.to_owned(), value, in_full(play.outcome_text()), in_full(play.basis_text())]
        };
        let mut rows = vec![row(&self.normal, "normal"), row(&self.misere, "misère")];
        if let Some((value, source)) = &self.formula {
            rows.push(["formula".into(), value.to_string(), String::new(), source.clone()]);
        }
        if let Some((genus, class)) = self.found_genus(py)? {
            rows.push(["genus".into(), genus.clone(), String::new(), class.clone()]);
        }
        let cell = |text: &String| format!("<td style=\"text-align: left\">{}</td>", escaped(text));
        let row = |row: &[String; 4]| format!("<tr>{}</tr>", row.iter().map(cell).collect::<String>());
        Ok(format!(
            "<table><caption style=\"text-align: left\">{}</caption><tbody>{}</tbody></table>",
            escaped(&format!("{}  {}", self.game, self.position)),
            rows.iter().map(row).collect::<String>()
        ))
    }

    fn __repr__(&self) -> String {
        let mut text = format!("{} {}:", self.game, self.position);
        for (at, (name, play)) in [("normal", &self.normal), ("misère", &self.misere)].into_iter().enumerate()
        {
            let value = self.shown_value(play, at == 0);
            let comma = if at == 0 { "" } else { ";" };
            text.push_str(&format!("{comma} {name} {value}"));
            if let (Some(outcome), Some(basis)) = (play.outcome, play.basis) {
                text.push_str(&format!(" ({outcome}-position, {basis})"));
            }
        }
        text
    }
}
