//! A game and its questions.

use crate::answers::Answer;
use crate::asking::{Conditions, ask, ask_little};
use crate::convert::{self, Below, position_text};
use crate::errors::{raised, stopped};
use crate::ordinal::ordinal;
use crate::tables::{self, Pickled, Table};
use crate::{answer_text, answers_text, json_text};
use impartial::run::DisplayCount;
use impartial::value::{Play, Plays};
use impartial_query::plan::MiserePolicy;
use impartial_query::questions::{self, GenusOf, QuotientOf, ValueReport};
use impartial_query::{
    AnyGame, Basis, Context, Error, GenusAnswer, Interruption, MoveFilter, Position, Session, SolverChoice,
    WindowArg,
};
use impartial_rules::RuleFileGame;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Maximum number of cached answers, so that the same question again costs a look-up.
const KEPT: usize = 1 << 14;

/// A game with its questions, which `impartial_games.Game` calls.
#[pyclass(module = "impartial_games._native", frozen, subclass)]
pub(crate) struct Game {
    any: Arc<dyn AnyGame>,
    /// The number of games that the game is the sum of.
    parts: usize,
    /// The rules, if they were given as text.
    rules: Option<Arc<RuleFileGame>>,
    /// `true` if the game is the one that the registry has under its name. A game by a function or of a graph may have the
    /// same name.
    is_registered: bool,
    /// The values solved by earlier questions.
    session: Mutex<Option<Box<dyn Session>>>,
    answers: Mutex<HashMap<AnswerKey, Py<Answer>>>,
}

/// A question with the usual conditions: the text of the position, the wanted misère value, and the solver.
type AnswerKey = (String, MiserePolicy, SolverChoice);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Game {
    pub(crate) fn of(any: Arc<dyn AnyGame>) -> Self {
        let (session, answers) = Default::default();
        Game { any, parts: 1, rules: None, is_registered: false, session, answers }
    }

    pub(crate) fn of_rules(any: Arc<dyn AnyGame>, rules: RuleFileGame) -> Self {
        Game { rules: Some(Arc::new(rules)), ..Game::of(any) }
    }

    pub(crate) fn of_registry(any: Arc<dyn AnyGame>, parts: usize) -> Self {
        Game { is_registered: true, ..Game::sum_of(any, parts) }
    }

    pub(crate) fn sum_of(any: Arc<dyn AnyGame>, parts: usize) -> Self {
        Game { parts, ..Game::of(any) }
    }

    pub(crate) fn any(&self) -> &Arc<dyn AnyGame> {
        &self.any
    }

    pub(crate) fn rules(&self) -> Option<&Arc<RuleFileGame>> {
        self.rules.as_ref()
    }

    pub(crate) fn is_registered(&self) -> bool {
        self.is_registered
    }

    pub(crate) fn text(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        position_text(position, self.parts)
    }

    /// Returns the values of a position if they are cheap to compute from the definition. The session keeps all solved
    /// values.
    fn little(&self, position: &Position, misere: MiserePolicy, solver: SolverChoice) -> Option<ValueReport> {
        let mut session = self.session.try_lock().ok()?;
        let session = session.get_or_insert_with(|| self.any.clone().session());
        let bytes_in_use = session.bytes();
        let ask = |cx: &Context<'_>| questions::value_in(&mut **session, &*self.any, position, misere, cx);
        let report = ask_little(solver, bytes_in_use, ask)?;
        let computed = |known: &Option<impartial_query::ValueWithBasis>| {
            known.as_ref().is_some_and(|known| known.basis == Basis::Computed)
        };
        let answer = &report.answer;
        // For other bases, a question with more work may give a better answer.
        let whole = computed(&answer.grundy) && (misere == MiserePolicy::No || computed(&answer.misere));
        whole.then_some(report)
    }
}

/// Reads whether the misère value is required: `True` or `False`, or `None` for a value only if it is cheap.
fn misere_of(wanted: Option<&Bound<'_, PyAny>>) -> PyResult<MiserePolicy> {
    let Some(wanted) = wanted else { return Ok(MiserePolicy::Little) };
    match wanted.extract() {
        Ok(true) => Ok(MiserePolicy::Full),
        Ok(false) => Ok(MiserePolicy::No),
        Err(_) => {
            Err(PyValueError::new_err(format!("misere={} (allowed: True, False, None)", wanted.repr()?)))
        }
    }
}

#[pymethods]
impl Game {
    /// The name with parameters.
    #[getter]
    fn id(&self) -> String {
        self.any.id()
    }

    /// Returns a position as the game reads it, from a text, numbers or ordinals.
    fn position(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        self.text(position)
    }

    /// Returns a position as the game writes it.
    fn written(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let text = self.text(position)?;
        let position = self.any.position(&text).map_err(|error| raised(py, error))?;
        Ok(position.to_string())
    }

    /// Returns the members of a position that the game has written: a tuple of numbers or ordinals, a tuple of the
    /// positions of the parts of a sum, or the text where the position does not consist of numbers.
    fn members<'py>(&self, py: Python<'py>, written: &str) -> PyResult<Bound<'py, PyAny>> {
        let members = self.any.position(written).and_then(|position| self.any.members(&position));
        convert::members_object(py, &members.map_err(|error| raised(py, error))?)
    }

    /// Returns a position and its followers as a graph: the number of the position, the positions, and for each the
    /// numbers of its options.
    #[pyo3(signature = (position, conditions = None))]
    fn graph(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(u32, Vec<String>, Vec<Vec<u32>>)> {
        let text = self.text(position)?;
        let conditions = Conditions::read(conditions)?.without_sample("graph")?.without_solver("graph")?;
        let found = ask(py, &conditions, |cx| self.any.rooted(&self.any.position(&text)?, true, cx))?;
        let Some(found) = found else {
            let why = format!(
                "{} has no graph of positions: a position may have infinitely many options",
                self.id()
            );
            return Err(crate::errors::unsupported(py, why));
        };
        let moves = (0..found.names.len() as u32).map(|v| found.graph.row(v).to_vec()).collect();
        Ok((found.root, found.names, moves))
    }

    /// Returns the values of a position.
    #[pyo3(signature = (position, misere = None, conditions = None))]
    fn value(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        misere: Option<&Bound<'_, PyAny>>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<Answer>> {
        let text = self.text(position)?;
        let wanted = misere_of(misere)?;
        let read = Conditions::read(conditions)?;
        let key = read.is_usual().then(|| (text.clone(), wanted, read.solver));
        if let Some(key) = &key {
            if let Some(known) = locked(&self.answers).get(key) {
                return Ok(known.clone_ref(py));
            }
            let little = || self.little(&self.any.position(&text).ok()?, wanted, read.solver);
            if let Some(report) = py.detach(little) {
                return self.keep(py, key.clone(), self.answer(report, wanted, read.solver));
            }
        }
        let report = ask(py, &read, |cx| {
            let position = self.any.position(&text)?;
            // While another thread has the session, the question is answered without its tables.
            match self.session.try_lock() {
                Ok(mut session) => {
                    let session = session.get_or_insert_with(|| self.any.clone().session());
                    questions::value_in(&mut **session, &*self.any, &position, wanted, cx)
                }
                Err(_) => {
                    let mut session = self.any.clone().session();
                    questions::value_in(&mut *session, &*self.any, &position, wanted, cx)
                }
            }
        })?;
        let answer = self.answer(report, wanted, read.solver);
        match key {
            Some(key) => self.keep(py, key, answer),
            None => Py::new(py, answer),
        }
    }

    /// Returns the moves from a position as JSON.
    #[pyo3(signature = (position, to = None, misere = false, conditions = None))]
    fn moves(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        to: Option<&Bound<'_, PyAny>>,
        misere: bool,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let text = self.text(position)?;
        let filter = MoveFilter { to: to.map(ordinal).transpose()?, play: Play::from_misere(misere) };
        let found = ask(py, &Conditions::read(conditions)?, |cx| {
            questions::moves(&*self.any, &self.any.position(&text)?, &filter, cx)
        })?;
        answers_text(&found.rows().collect::<Vec<_>>())
    }

    /// Returns the values of a window.
    #[pyo3(signature = (coins, below, heaps, from, misere = false, conditions = None))]
    #[allow(clippy::too_many_arguments)]
    fn table(
        &self,
        py: Python<'_>,
        coins: Option<u64>,
        below: Option<Below>,
        heaps: Option<u64>,
        from: Option<&Bound<'_, PyAny>>,
        misere: bool,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Table> {
        let window = self.window(py, (coins, below), heaps, from)?;
        let read = Conditions::read(conditions)?;
        let (table, by) =
            ask(py, &read, |cx| tables::solve(&self.any, &window, Plays::with_misere(misere), cx))?;
        let Some(by) = by else { return Ok(table) };
        let known = format!("{} of the window solved", DisplayCount(table.solved() as u64, "positions"));
        let error = stopped(py, format!("{by}; {known}"), Some(by), Some(known));
        if error.is_instance_of::<pyo3::exceptions::PyKeyboardInterrupt>(py) {
            return Err(error);
        }
        error.value(py).setattr("partial", Py::new(py, table)?)?;
        Err(error)
    }

    /// Restores the table of a pickle of this game.
    fn table_of_pickle(&self, py: Python<'_>, pickled: Pickled) -> PyResult<Table> {
        Table::of_pickle(py, self.any.clone(), pickled)
    }

    /// Returns sums over the values of a window, as JSON.
    #[pyo3(signature = (coins, below, heaps, from, misere = false, conditions = None))]
    #[allow(clippy::too_many_arguments)]
    fn summary(
        &self,
        py: Python<'_>,
        coins: Option<u64>,
        below: Option<Below>,
        heaps: Option<u64>,
        from: Option<&Bound<'_, PyAny>>,
        misere: bool,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let window = self.window(py, (coins, below), heaps, from)?;
        let read = Conditions::read(conditions)?;
        let misere = if misere { MiserePolicy::Full } else { MiserePolicy::No };
        let found = ask(py, &read, |cx| {
            let started = Instant::now();
            questions::summary(&*self.any, &*self.any.window(&window, cx)?, misere, started, cx)
        })?;
        answer_text(&found)
    }

    /// Returns the classes of misère play that a window lies in, as JSON, and their certificate with `certify`.
    #[pyo3(signature = (coins, below, heaps, from, certify = false, conditions = None))]
    #[allow(clippy::too_many_arguments)]
    fn classes(
        &self,
        py: Python<'_>,
        coins: Option<u64>,
        below: Option<Below>,
        heaps: Option<u64>,
        from: Option<&Bound<'_, PyAny>>,
        certify: bool,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(String, Option<String>)> {
        let window = self.window(py, (coins, below), heaps, from)?;
        let read = Conditions::read(conditions)?;
        let found = ask(py, &read, |cx| questions::classes(&*self.any, &window, certify, cx))?;
        Ok((answer_text(&found)?, found.certificate.as_ref().map(json_text).transpose()?))
    }

    /// Returns the genera of positions, as a list of JSON objects.
    #[pyo3(signature = (positions, conditions = None))]
    fn genera(
        &self,
        py: Python<'_>,
        positions: Vec<Bound<'_, PyAny>>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let texts: Vec<String> = positions.iter().map(|p| self.text(p)).collect::<PyResult<_>>()?;
        let read = texts.iter().map(|text| self.any.position(text)).collect::<Result<Vec<_>, _>>();
        let read = read.map_err(|error| raised(py, error))?;
        self.genera_of(py, &GenusOf::Positions { positions: &read, limit_each: None }, conditions)
    }

    /// Returns the genera of the positions of a window, as a list of JSON objects.
    #[pyo3(signature = (coins, below, heaps, from, conditions = None))]
    fn genera_of_window(
        &self,
        py: Python<'_>,
        coins: Option<u64>,
        below: Option<Below>,
        heaps: Option<u64>,
        from: Option<&Bound<'_, PyAny>>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let window = self.window(py, (coins, below), heaps, from)?;
        self.genera_of(py, &GenusOf::Window(&window), conditions)
    }

    /// Returns the misère quotient as JSON, with the limit that stopped it, its certificate if it is final and
    /// `certify` is set, and its presentation in LaTeX.
    #[pyo3(signature = (coins, below, heaps, from, certify = false, conditions = None))]
    #[allow(clippy::too_many_arguments)]
    fn quotient(
        &self,
        py: Python<'_>,
        coins: Option<u64>,
        below: Option<Below>,
        heaps: Option<u64>,
        from: Option<&Bound<'_, PyAny>>,
        certify: bool,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(String, Option<String>, String)> {
        let window = self.window(py, (coins, below), heaps, from)?;
        let of = QuotientOf::new(heaps, window).map_err(|error| raised(py, error))?;
        let read = Conditions::read(conditions)?.without_solver("quotient")?;
        let found = ask(py, &read, |cx| questions::quotient(&*self.any, &of, certify, cx))?;
        let presentation = impartial::misere::quotient::Presentation::from_monoid(found.quotient.monoid());
        let certificate = found.certificate.as_ref().map(json_text).transpose()?;
        Ok((answer_text(&found)?, certificate, presentation.to_latex()))
    }

    /// Returns the least period of the values of single heaps as JSON, the limit that stopped it, and its certificate.
    #[pyo3(signature = (heaps = None, conditions = None))]
    fn period(
        &self,
        py: Python<'_>,
        heaps: Option<u64>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(String, Option<String>, Option<String>)> {
        let read = Conditions::read(conditions)?.without_solver("period")?;
        let found = ask(py, &read, |cx| questions::period(&*self.any, heaps, cx))?;
        if let Some(by) = found.stopped.filter(|by| by.reason == impartial::run::Reason::Cancelled) {
            return Err(raised(py, by.into()));
        }
        let certificate = found.report.certificate.as_ref().map(json_text).transpose()?;
        Ok((answer_text(&found.report)?, found.stopped.map(|by| by.to_string()), certificate))
    }

    /// Returns the names of the solvers.
    fn solvers(&self) -> Vec<String> {
        self.any.solvers().iter().map(SolverChoice::to_string).collect()
    }

    /// Discards the results of earlier questions.
    fn forget(&self) {
        *locked(&self.session) = None;
        locked(&self.answers).clear();
    }
}

impl Game {
    /// Returns the answer of a report. Its genus is computed at the first access if it is not known yet.
    fn answer(&self, report: ValueReport, misere: MiserePolicy, solver: SolverChoice) -> Answer {
        let has_misere = misere != MiserePolicy::No && !solver.is_normal_only();
        match has_misere && report.answer.genus.is_none() {
            true => Answer::without_genus(report, self.any.clone()),
            false => Answer::new(report, self.any.clone()),
        }
    }

    fn keep(&self, py: Python<'_>, key: AnswerKey, answer: Answer) -> PyResult<Py<Answer>> {
        let answer = Py::new(py, answer)?;
        let mut answers = locked(&self.answers);
        if answers.len() >= KEPT {
            answers.clear();
        }
        answers.insert(key, answer.clone_ref(py));
        Ok(answer)
    }

    pub(crate) fn window(
        &self,
        py: Python<'_>,
        board: (Option<u64>, Option<Below>),
        heaps: Option<u64>,
        from: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<WindowArg> {
        let from = from.map(|position| self.text(position)).transpose()?;
        convert::window(py, &*self.any, board, heaps, from)
    }

    fn genera_of(
        &self,
        py: Python<'_>,
        of: &GenusOf<'_>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let read = Conditions::read(conditions)?.without_solver("genus")?;
        let found = ask(py, &read, |cx| {
            let mut found: Vec<GenusAnswer> = Vec::new();
            let result = questions::genera(&*self.any, of, cx, &mut |answer| {
                found.push(answer);
                ControlFlow::Continue(())
            });
            match result {
                Err(Error::Stopped(Interruption::Stopped { stopped, known: None })) => {
                    let known = format!(
                        "the genera of the first {} are known",
                        DisplayCount(found.len() as u64, "positions")
                    );
                    Err(Error::Stopped(Interruption::Stopped { stopped, known: Some(known) }))
                }
                result => result.map(|()| found),
            }
        })?;
        answers_text(&found)
    }
}
