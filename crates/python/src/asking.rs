//! Questions from Python: their limits, their progress, and their interruption.
//!
//! The work runs on a thread of its own without the interpreter's lock. The thread that asked waits, checks regularly
//! for a signal (Ctrl-C), and reports progress. A signal cancels the work through the same flag as everywhere.
//!
//! Pyodide has no threads. There the thread that asked works, and checks for signals and reports progress whenever the
//! work checks its limits.

use crate::errors::raised;
use crate::forked::{self, HAS_THREADS};
use impartial::run::{Cancel, CheckpointError, Limits, Observer, Progress, Run};
use impartial_query::limits::{parse_duration, parse_size, parse_threads};
use impartial_query::{Context, Error, Listener, Note, RaisableLimit, SolverChoice};
use pyo3::exceptions::{PyOverflowError, PyRuntimeError, PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ffi::CString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Interval between two checks for signals by the thread that asked.
const TICK: Duration = Duration::from_millis(40);

/// The stack of the thread that works, in bytes.
const STACK: usize = 64 << 20;

/// The limit on memory in Pyodide, in bytes. Its memory has 2 or 4 GiB, and a table that grows exists twice for a moment.
const PYODIDE_MEMORY: u64 = 1 << 30;

/// Returns the limit on memory of a question that sets none.
pub(crate) fn default_memory() -> Option<u64> {
    if HAS_THREADS { impartial_query::limits::default_memory() } else { Some(PYODIDE_MEMORY) }
}

/// The conditions of a question, as keyword arguments give them.
#[derive(Debug, Default)]
pub(crate) struct Conditions {
    time: Option<Duration>,
    memory: Option<u64>,
    positions: Option<u64>,
    pub(crate) solver: SolverChoice,
    verify: usize,
    seed: Option<u64>,
    threads: Option<usize>,
    /// A callable for progress; its arguments are the phase, the number done, and the total.
    progress: Option<Py<PyAny>>,
}

impl Conditions {
    /// Reads the conditions from keyword arguments.
    ///
    /// # Errors
    /// `TypeError` for an unknown argument, `ValueError` for an argument that cannot be read.
    pub(crate) fn read(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut read = Conditions::default();
        for (key, value) in arguments.into_iter().flatten() {
            let key: String = key.extract()?;
            if value.is_none() {
                continue;
            }
            match key.as_str() {
                "time_limit" => read.time = Some(duration(&value)?),
                "max_memory" => read.memory = Some(size(&value)?),
                "max_positions" => match natural("max_positions", &value)? {
                    0 => return Err(PyValueError::new_err("max_positions=0 (allowed: 1 and more)")),
                    positions => read.positions = Some(positions),
                },
                "solver" => {
                    let name: String = value.extract()?;
                    read.solver = name.parse().map_err(|error| PyValueError::new_err(format!("{error}")))?;
                }
                "sample" => read.verify = natural("sample", &value)? as usize,
                "seed" => read.seed = Some(natural("seed", &value)?),
                "threads" => {
                    let threads = parse_threads(&value.str()?.to_cow()?);
                    let threads =
                        threads.map_err(|error| PyValueError::new_err(format!("threads={value}: {error}")));
                    read.threads = Some(threads?.get());
                }
                "progress" => read.progress = Some(value.unbind()),
                other => {
                    return Err(PyTypeError::new_err(format!(
                        "there is no condition '{other}' (allowed: time_limit, max_memory, max_positions, \
                         solver, sample, seed, threads, progress)"
                    )));
                }
            }
        }
        Ok(read)
    }

    /// Refuses a solver for a question that has none.
    ///
    /// # Errors
    /// `TypeError` if a solver is given.
    pub(crate) fn without_solver(self, question: &str) -> PyResult<Self> {
        match self.solver {
            SolverChoice::Auto => Ok(self),
            _ => Err(not_taken(question, "solver")),
        }
    }

    /// Refuses the recomputation of a random sample for a question whose result is no list of positions.
    ///
    /// # Errors
    /// `TypeError` if a sample or a seed is given.
    pub(crate) fn without_sample(self, question: &str) -> PyResult<Self> {
        match (self.verify, self.seed) {
            (0, None) => Ok(self),
            (0, Some(_)) => Err(not_taken(question, "seed")),
            _ => Err(not_taken(question, "sample")),
        }
    }

    /// Returns `true` if no condition but the solver is given.
    pub(crate) fn is_usual(&self) -> bool {
        let Conditions { time, memory, positions, solver: _, verify, seed, threads, progress } = self;
        let limits = (time, memory, positions) == (&None, &None, &None);
        limits && *verify == 0 && seed.is_none() && threads.is_none() && progress.is_none()
    }

    /// Returns the callable for progress.
    pub(crate) fn progress(&self) -> Option<&Py<PyAny>> {
        self.progress.as_ref()
    }

    /// Returns a run under these limits, for the exploration of a game by a function on the thread that asks. `known`
    /// positions need no exploration; `default` is the number of further ones if the conditions do not say it.
    pub(crate) fn exploration(&self, known: usize, default: u64) -> Run<'static> {
        let more = self.positions.unwrap_or(default);
        Run::new(Limits { max_positions: Some(more.saturating_add(known as u64)), ..self.limits() })
    }

    fn limits(&self) -> Limits {
        let max_memory = self.memory.or_else(default_memory);
        Limits { max_positions: self.positions, max_memory, max_time: self.time }
    }

    fn context<'w>(&self, limits: Limits, cancel: Cancel, watcher: &'w Watcher) -> Context<'w> {
        let mut cx = Context::new(limits).cancelled_by(cancel).told_to(watcher);
        cx.solver = self.solver;
        cx.verify = self.verify;
        cx.seed = self.seed.unwrap_or(1);
        if let Some(threads) = self.threads.filter(|_| HAS_THREADS) {
            cx.threads = threads;
        }
        cx
    }
}

/// Returns the error for a condition that a question does not take.
fn not_taken(question: &str, condition: &str) -> PyErr {
    PyTypeError::new_err(format!(
        "{question}() takes no {condition}= (allowed: time_limit, max_memory, max_positions, threads, progress)"
    ))
}

/// Reads a natural number; `name` is for the message of an error.
fn natural(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value.extract().map_err(|error: PyErr| match error.is_instance_of::<PyOverflowError>(value.py()) {
        true => PyValueError::new_err(format!("{name}={value} (allowed: 0 and more, below 2^64)")),
        false => error,
    })
}

/// Returns the seconds of a time limit.
#[pyfunction]
pub(crate) fn seconds(time_limit: &Bound<'_, PyAny>) -> PyResult<f64> {
    duration(time_limit).map(|limit| limit.as_secs_f64())
}

/// Reads a duration: seconds, a `timedelta`, or a text such as `5min`.
fn duration(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    const ALLOWED: &str = "allowed: seconds, a timedelta, or a text such as '30s' or '5min'";
    let wrong = |_| PyValueError::new_err(format!("time_limit={value} ({ALLOWED})"));
    if let Ok(text) = value.extract::<String>() {
        return parse_duration(&text)
            .map_err(|error| PyValueError::new_err(format!("time_limit='{text}': {error}")));
    }
    match value.extract::<f64>() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| wrong(())),
        Err(_) => value.extract::<Duration>().map_err(|_| wrong(())),
    }
}

/// Reads an amount of memory: bytes, or a text such as `2GiB`.
fn size(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let wrong = |what: String| PyValueError::new_err(format!("max_memory={value}: {what}"));
    match value.extract::<u64>() {
        Ok(0) => Err(wrong("no memory at all (allowed: bytes, or a text such as '2GiB')".into())),
        Ok(bytes) => Ok(bytes),
        Err(_) => match value.extract::<String>() {
            Ok(text) => parse_size(&text).map_err(wrong),
            Err(_) => Err(wrong("not an amount of memory (allowed: bytes, or a text such as '2GiB')".into())),
        },
    }
}

/// Messages of the work, until the thread that asked passes them to Python.
#[derive(Default)]
struct Watcher {
    latest: Mutex<Option<Progress>>,
    expected: Mutex<Option<u64>>,
    notes: Mutex<Vec<Note>>,
    ended: Mutex<bool>,
    woken: Condvar,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Observer for Watcher {
    fn progress(&self, progress: Progress) {
        *locked(&self.latest) = Some(progress);
    }

    fn save_error(&self, error: &CheckpointError) {
        locked(&self.notes).push(Note::Warning(error.to_string()));
    }
}

impl Listener for Watcher {
    fn note(&self, note: Note) {
        locked(&self.notes).push(note);
    }

    fn expect(&self, positions: Option<u64>) {
        *locked(&self.expected) = positions;
    }
}

/// Marks the work as ended when it is dropped, also by a panic.
struct Ending<'w>(&'w Watcher);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        *locked(&self.0.ended) = true;
        self.0.woken.notify_all();
    }
}

impl Watcher {
    /// Waits for the end of the work, at most [`TICK`]. Returns whether it has ended.
    fn wait(&self) -> bool {
        let ended = locked(&self.ended);
        let waited = self.woken.wait_timeout_while(ended, TICK, |ended| !*ended);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn tell_progress(&self, callable: Option<&Py<PyAny>>, py: Python<'_>) -> PyResult<()> {
        let Some(callable) = callable else { return Ok(()) };
        let latest = locked(&self.latest).take();
        if let Some(Progress { phase, done, total }) = latest {
            let expected = if phase == "positions solved" { *locked(&self.expected) } else { None };
            callable.call1(py, (phase, done, total.or(expected)))?;
        }
        Ok(())
    }

    /// Writes remarks to the log of the package, and warnings to Python's warnings.
    fn tell_notes(&self, py: Python<'_>) -> PyResult<()> {
        let notes = std::mem::take(&mut *locked(&self.notes));
        if notes.is_empty() {
            return Ok(());
        }
        let log = py.import("logging")?.call_method1("getLogger", ("impartial_games",))?;
        for note in notes {
            match note {
                Note::Warning(text) => {
                    let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
                    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 2)?;
                }
                Note::Plan(steps) | Note::Done(steps) => drop(log.call_method1("debug", ("%s", steps))?),
                Note::Remark { text, .. } => drop(log.call_method1("info", ("%s", text))?),
                Note::Limited(text, limit) => {
                    let option = match limit {
                        RaisableLimit::Time => "time_limit",
                        RaisableLimit::Memory => "max_memory",
                    };
                    drop(log.call_method1("info", ("%s", format!("{text} (raise {option} for more)")))?);
                }
                other => drop(log.call_method1("info", ("%s", format!("{other:?}")))?),
            }
        }
        Ok(())
    }
}

/// Answers a question on a thread of its own, or on the calling thread if the system has no threads.
///
/// # Errors
/// The error of the question as a Python exception, or the exception of a signal handler.
pub(crate) fn ask<T: Send>(
    py: Python<'_>,
    conditions: &Conditions,
    work: impl FnOnce(&Context<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    ask_any(py, conditions, |cx| Ok(work(cx)))?.map_err(|error| raised(py, error))
}

/// Answers a question as [`ask`] does, for work whose errors are Python exceptions.
pub(crate) fn ask_any<T: Send>(
    py: Python<'_>,
    conditions: &Conditions,
    work: impl FnOnce(&Context<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    if HAS_THREADS { ask_on_thread(py, conditions, work) } else { ask_here(py, conditions, work) }
}

/// Answers a question on a thread of its own.
fn ask_on_thread<T: Send>(
    py: Python<'_>,
    conditions: &Conditions,
    work: impl FnOnce(&Context<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    let (watcher, cancel) = (Watcher::default(), Cancel::new());
    let limits = conditions.limits();
    let pool = match conditions.threads {
        None => forked::threads()?,
        Some(threads) => Some(forked::started(threads)?),
    };
    let mut interrupted = None;
    let joined = std::thread::scope(|scope| {
        let worker = || {
            let _ending = Ending(&watcher);
            let cx = conditions.context(limits, cancel.clone(), &watcher);
            match &pool {
                Some(pool) => pool.install(|| work(&cx)),
                None => work(&cx),
            }
        };
        let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker)?;
        while !py.detach(|| watcher.wait()) {
            let reported =
                py.check_signals().and_then(|()| watcher.tell_progress(conditions.progress.as_ref(), py));
            if let (Err(error), None) = (reported, &interrupted) {
                interrupted = Some(error);
                cancel.cancel();
            }
        }
        PyResult::Ok(py.detach(|| worker.join()))
    });
    completed(py, conditions, &watcher, interrupted, joined?)
}

/// Answers a question on the calling thread.
fn ask_here<T>(
    py: Python<'_>,
    conditions: &Conditions,
    work: impl FnOnce(&Context<'_>) -> PyResult<T>,
) -> PyResult<T> {
    let poll = Arc::new(SignalPoll {
        watcher: Watcher::default(),
        progress: conditions.progress.as_ref().map(|callable| callable.clone_ref(py)),
        last: Mutex::new(Instant::now()),
        interrupted: Mutex::new(None),
    });
    let cancel = {
        let poll = AssertUnwindSafe(poll.clone());
        Cancel::polling(move || poll.is_interrupted())
    };
    let cx = conditions.context(conditions.limits(), cancel, &poll.watcher);
    let joined = catch_unwind(AssertUnwindSafe(|| work(&cx)));
    let interrupted = locked(&poll.interrupted).take();
    completed(py, conditions, &poll.watcher, interrupted, joined)
}

/// The checks for signals and the reports of progress by the work itself.
struct SignalPoll {
    watcher: Watcher,
    progress: Option<Py<PyAny>>,
    /// The time of the last check.
    last: Mutex<Instant>,
    /// The exception that ended the work.
    interrupted: Mutex<Option<PyErr>>,
}

impl SignalPoll {
    /// Checks for a signal and reports progress, at most once each [`TICK`]. Returns whether the work is to stop.
    fn is_interrupted(&self) -> bool {
        let now = Instant::now();
        if now.duration_since(*locked(&self.last)) < TICK {
            return false;
        }
        let reported = Python::attach(|py| {
            py.check_signals().and_then(|()| self.watcher.tell_progress(self.progress.as_ref(), py))
        });
        // The work has its time from the end of a report to the next one.
        *locked(&self.last) = Instant::now();
        let is_interrupted = reported.is_err();
        if let Err(error) = reported {
            *locked(&self.interrupted) = Some(error);
        }
        is_interrupted
    }
}

/// Passes on the last messages of the work, and returns its answer.
fn completed<T>(
    py: Python<'_>,
    conditions: &Conditions,
    watcher: &Watcher,
    interrupted: Option<PyErr>,
    joined: std::thread::Result<PyResult<T>>,
) -> PyResult<T> {
    if let Some(error) = interrupted {
        return Err(error);
    }
    // The last report may have come after the last wait.
    watcher.tell_progress(conditions.progress.as_ref(), py)?;
    watcher.tell_notes(py)?;
    match joined {
        Ok(answer) => answer,
        Err(_) => Err(PyRuntimeError::new_err("the engine failed; please report what was asked")),
    }
}

/// The limits of a small question, which needs no thread of its own.
const SMALL: Limits = Limits {
    max_positions: Some(1 << 12),
    max_memory: Some(64 << 20),
    max_time: Some(Duration::from_millis(20)),
};

/// Answers a question on the calling thread, within the limits [`SMALL`]. Returns `None` if the question needs more, or
/// has remarks.
///
/// `bytes_in_use` bytes of tables may be in use already.
pub(crate) fn ask_little<T>(
    solver: SolverChoice,
    bytes_in_use: u64,
    work: impl FnOnce(&Context<'_>) -> Result<T, Error>,
) -> Option<T> {
    let watcher = Watcher::default();
    let max_memory = SMALL.max_memory.map(|bytes| bytes.saturating_add(bytes_in_use));
    let conditions = Conditions { solver, ..Conditions::default() };
    let cx = conditions.context(Limits { max_memory, ..SMALL }, Cancel::new(), &watcher);
    let answer = work(&cx).ok()?;
    // Every question reports its plan and its method, which are only logged; other notes must reach the user.
    let quiet = locked(&watcher.notes).iter().all(|note| matches!(note, Note::Plan(_) | Note::Done(_)));
    quiet.then_some(answer)
}
