//! Proofs, discoveries, and certificates verified again.

use crate::asking::{Conditions, ask};
use crate::catalogue::registry;
use crate::errors::{refuted, unreadable, unsupported};
use crate::game::Game;
use crate::ordinal::integer;
use crate::{answer_text, json_text};
use impartial::value::Play;
use impartial_export::{ExportError, GameSource, export};
use impartial_query::proofs::{
    self, DiscoveryQuestion, FormulaText, NumerationReport, ProofMethod, ProofQuestion, ProofSubject,
    Sentence, certify_numeration, numeration_named, parse_omega_power, proof_jobs,
};
use impartial_query::rows::AnswerLine;
use impartial_query::{Error, OwnStatements, questions};
use impartial_study::{Subject as StudySubject, add_statements};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use std::path::PathBuf;

/// The name of the formula in messages and reports.
const FORMULA: &str = "formula";

/// The text of rules, their name and their parameters. Without text, the name is that of a file.
type RulesOfGame = (Option<String>, String, Option<String>);

/// The subject of a proof: a name, or a game.
#[derive(FromPyObject)]
pub(crate) enum Subject<'py> {
    Game(Bound<'py, Game>),
    Named(String),
}

impl Subject<'_> {
    fn as_query(&self) -> ProofSubject<'_> {
        match self {
            Subject::Named(name) => ProofSubject::Named(name),
            Subject::Game(game) => {
                let game = game.get();
                let own = game.rules().map(|rules| &**rules as &dyn OwnStatements);
                ProofSubject::Game { game: &**game.any(), own }
            }
        }
    }
}

/// The arguments of a proof, which Python passes as a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct ProofArguments {
    coins: Option<u64>,
    below: Option<String>,
    formula: Option<String>,
    definitions: Vec<String>,
    misere: bool,
    blocking: Option<u64>,
    sorted: bool,
    method: String,
    base: Option<u64>,
    numeration: Option<String>,
    states: Option<u64>,
    certificate: bool,
    /// True if the subject must stand for one statement.
    one: bool,
}

/// The arguments of a discovery, which Python passes as a dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct DiscoveryArguments<'py> {
    coins: Option<u64>,
    value: Option<u64>,
    values_to: Option<u64>,
    count: Option<Bound<'py, PyInt>>,
    misere: bool,
    blocking: Option<u64>,
    numeration: Option<String>,
    states: Option<u64>,
    certificate: bool,
}

/// Converts a number to a smaller type.
fn narrow<N: TryFrom<u64>>(py: Python<'_>, name: &str, number: Option<u64>) -> PyResult<Option<N>> {
    let convert = |number: u64| {
        N::try_from(number).map_err(|_| unreadable(py, format!("{name}={number} is too large")))
    };
    number.map(convert).transpose()
}

impl ProofArguments {
    fn question(self, py: Python<'_>) -> PyResult<ProofQuestion> {
        let method = match self.method.as_str() {
            "best" => ProofMethod::Best,
            "automata" => ProofMethod::Automata,
            "symmetry" => ProofMethod::Symmetry,
            other => {
                let text = format!("method='{other}' (allowed: best, automata, symmetry)");
                return Err(unreadable(py, text));
            }
        };
        let below = self.below.as_deref().map(|below| {
            parse_omega_power(below).map_err(|error| unreadable(py, format!("below='{below}': {error}")))
        });
        let named =
            |(index, text): (usize, String)| FormulaText { name: format!("definitions[{index}]"), text };
        Ok(ProofQuestion {
            theorem: None,
            formula: self.formula.map(|text| FormulaText { name: FORMULA.into(), text }),
            definitions: self.definitions.into_iter().enumerate().map(named).collect(),
            coins: narrow(py, "coins", self.coins)?,
            below: below.transpose()?,
            play: Play::from_misere(self.misere),
            blocking: narrow(py, "blocking", self.blocking)?,
            sorted: self.sorted,
            base: narrow(py, "base", self.base)?,
            numeration: self.numeration,
            method,
            states: self.states,
            certificate: self.certificate,
            exported: false,
            one: self.one,
        })
    }
}

/// Proves statements, or decides the sentence `question["formula"]` if there is no subject. Returns for each statement
/// its report as JSON and, if it is wanted and the statement is proved, its certificate as JSON.
#[pyfunction]
#[pyo3(signature = (subject, question, conditions = None))]
pub(crate) fn prove(
    py: Python<'_>,
    subject: Option<Subject<'_>>,
    question: ProofArguments,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<(String, Option<String>)>> {
    let conditions = Conditions::read(conditions)?.without_sample("prove")?.without_solver("prove")?;
    let mut question = question.question(py)?;
    let registry = registry(py);
    let Some(subject) = subject else {
        let Some(sentence) = question.formula.take() else {
            return Err(unreadable(py, "prove what? (allowed: a claim, a game, or a sentence)"));
        };
        let decided = ask(py, &conditions, |cx| Sentence::read(&sentence, &question, cx)?.decide(cx))?;
        return Ok(vec![(answer_text(&decided)?, None)]);
    };
    let subject = subject.as_query();
    let proved = ask(py, &conditions, |cx| {
        let found = proof_jobs(registry, subject, &question, cx)?;
        for one in &found.unproved {
            cx.remark(&format!("{} is not proved for {}: {}", one.statement, found.shape, one.why));
        }
        let mut proved = Vec::with_capacity(found.jobs.len());
        for job in &found.jobs {
            let report = job.prove(cx)?;
            let is_certified = question.certificate && report.is_proved();
            let certificate = if is_certified { Some(job.certificate(cx)?) } else { None };
            proved.push((report, certificate));
        }
        Ok(proved)
    })?;
    let texts = |(report, certificate): &(proofs::ProofReport, Option<_>)| {
        Ok((answer_text(report)?, certificate.as_ref().map(json_text).transpose()?))
    };
    proved.iter().map(texts).collect()
}

/// Guesses and proves a description of the positions of a value. Returns the report as JSON and, if it is wanted and a
/// description was found, its certificate as JSON.
#[pyfunction]
#[pyo3(signature = (subject, question, rules = None, conditions = None))]
pub(crate) fn discover(
    py: Python<'_>,
    subject: Subject<'_>,
    question: DiscoveryArguments<'_>,
    rules: Option<RulesOfGame>,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<(String, Option<String>)> {
    let conditions = Conditions::read(conditions)?.without_sample("discover")?.without_solver("discover")?;
    let wants_certificate = question.certificate;
    let question = DiscoveryQuestion {
        coins: narrow(py, "coins", question.coins)?,
        value: question.value,
        values_to: question.values_to,
        count: question.count.map(|count| integer(&count)).transpose()?.flatten(),
        play: Play::from_misere(question.misere),
        blocking: narrow(py, "blocking", question.blocking)?,
        numeration: question.numeration,
        states: narrow(py, "states", question.states)?,
    };
    let registry = registry(py);
    let subject = subject.as_query();
    let (report, certificate) = ask(py, &conditions, |cx| {
        let mut report = proofs::discover(registry, subject, &question, cx)?;
        let rules = match &rules {
            Some((Some(text), path, parameters)) => {
                Some(StudySubject::from_text(text, path, parameters.as_deref()))
            }
            Some((None, path, _)) => StudySubject::from_rule_file(path)?,
            None => None,
        };
        add_statements(&mut report, rules.as_ref(), cx);
        let certificate = if wants_certificate { report.certificate(cx)? } else { None };
        let certificate = certificate.map(|certificate| serde_json::to_string(&certificate));
        Ok((serde_json::to_string(&AnswerLine::new(&report)), certificate))
    })?;
    let text = |result: serde_json::Result<String>| {
        result.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    };
    Ok((text(report)?, certificate.map(text).transpose()?))
}

/// Verifies a certificate, as JSON or from its file, with independent code. Returns the verdict as JSON.
#[pyfunction]
#[pyo3(signature = (text, path, conditions = None))]
pub(crate) fn verify(
    py: Python<'_>,
    text: Option<&str>,
    path: Option<PathBuf>,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    let conditions = Conditions::read(conditions)?.without_sample("verify")?.without_solver("verify")?;
    let registry = registry(py);
    let verdict = ask(py, &conditions, |cx| {
        let (value, named) = match (&path, text) {
            (Some(path), _) => (questions::read_certificate(path, cx)?, format!("'{}'", path.display())),
            (None, text) => {
                let value = serde_json::from_str(text.unwrap_or_default());
                let named = "the certificate".to_owned();
                (value.map_err(|error| Error::input(format!("{named} is no JSON: {error}")))?, named)
            }
        };
        questions::verify_named_certificate(registry, value, &named, cx)
    })?;
    answer_text(&verdict)
}

/// Verifies a certificate, as JSON, and returns the text of its file for Rocq.
#[pyfunction]
#[pyo3(signature = (text, conditions = None))]
pub(crate) fn rocq(py: Python<'_>, text: &str, conditions: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
    const SUBJECT: &str = "the certificate";
    let conditions = Conditions::read(conditions)?.without_sample("rocq")?.without_solver("rocq")?;
    let registry = registry(py);
    let exported = ask(py, &conditions, |cx| {
        let value = serde_json::from_str(text)
            .map_err(|error| Error::input(format!("{SUBJECT} is no JSON: {error}")))?;
        let find = |name: &str| registry.find_within(name, &cx.run());
        let games = GameSource { find: &find, statements: registry.all_statements() };
        match export(value, &games, cx) {
            Err(ExportError::Query(error)) => Err(questions::about_certificate(SUBJECT, error)),
            answered => Ok(answered),
        }
    })?;
    match exported {
        Ok(exported) => Ok(exported.file.text),
        Err(ExportError::NoForm(error)) => Err(unsupported(py, format!("{SUBJECT} {error}"))),
        Err(error) => Err(refuted(py, format!("{SUBJECT} {error}"))),
    }
}

/// Builds the adder of a numeration system and certifies it. Returns the report and the certificate, as JSON.
#[pyfunction]
#[pyo3(signature = (name, certificate = false, conditions = None))]
pub(crate) fn numeration(
    py: Python<'_>,
    name: &str,
    certificate: bool,
    conditions: Option<&Bound<'_, PyDict>>,
) -> PyResult<(String, Option<String>)> {
    let conditions =
        Conditions::read(conditions)?.without_sample("numeration")?.without_solver("numeration")?;
    let (report, made) = ask(py, &conditions, |cx| {
        let report: NumerationReport = certify_numeration(numeration_named(name, cx)?, cx)?;
        let made = if certificate { Some(report.certificate(cx)?) } else { None };
        Ok((report, made))
    })?;
    Ok((answer_text(&report)?, made.as_ref().map(json_text).transpose()?))
}
