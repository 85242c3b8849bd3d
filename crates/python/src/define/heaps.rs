//! Games whose function returns the results of a move in one heap: positions are sums of heaps.

use super::explore::{Exploring, no_options, shown};
use crate::asking::Conditions;
use crate::convert::position_text;
use crate::errors::{loopy, unreadable};
use crate::game::Game as NativeGame;
use hashbrown::HashSet;
use impartial::game::Heaps;
use impartial::kind::{
    GameSpec, HasMovePromise, Kind, NonemptyHeaps, ReplacesAHeap, ReplacesHeap, follower_bound,
};
use impartial::value::Number;
use impartial_query::{AnyEntry, Entry};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

/// Maximum size of a heap, since all smaller heaps may be reached.
const LARGEST: u64 = 1 << 26;

/// The results of moves in a heap: lists of parts without empty heaps, ascending, each list once.
type Left = Arc<[Box<[u64]>]>;

/// The results of the function, by heap.
#[derive(Default)]
struct HeapResults {
    left: Vec<Option<Left>>,
    /// For each heap, `true` if its results and those of all heaps reached from it are known.
    whole: Vec<bool>,
    /// The number of heaps for which the function was called.
    known: usize,
}

struct ExploredHeaps {
    name: String,
    results: RwLock<HeapResults>,
}

impl ExploredHeaps {
    fn results(&self) -> RwLockReadGuard<'_, HeapResults> {
        self.results.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn left(&self, heap: u64) -> Option<Left> {
        self.results().left.get(usize::try_from(heap).ok()?)?.clone()
    }

    fn is_whole(&self, heap: u64) -> bool {
        self.results().whole.get(heap as usize).is_some_and(|whole| *whole)
    }

    fn known(&self) -> usize {
        self.results().known
    }

    /// Stores the results for a heap and returns them. Results that another thread has stored before stay.
    fn keep(&self, heap: u64, left: Left) -> Left {
        let mut results = self.results.write().unwrap_or_else(PoisonError::into_inner);
        let at = heap as usize;
        if results.left.len() <= at {
            results.left.resize(at + 1, None);
        }
        if let Some(left) = &results.left[at] {
            return left.clone();
        }
        results.known += 1;
        results.left[at] = Some(left.clone());
        left
    }

    /// Marks heaps as completely known, with all heaps reached from them.
    fn are_whole(&self, heaps: impl IntoIterator<Item = u64>) {
        let mut results = self.results.write().unwrap_or_else(PoisonError::into_inner);
        let known = results.left.len();
        results.whole.resize(known, false);
        heaps.into_iter().for_each(|heap| results.whole[heap as usize] = true);
    }
}

/// The game for the catalogue.
#[derive(Clone)]
struct Function(Arc<ExploredHeaps>);

impl GameSpec for Function {
    type Kind = NonemptyHeaps;

    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn kind(&self) -> NonemptyHeaps {
        NonemptyHeaps
    }
}

impl ReplacesHeap for Function {
    fn visit_parts<N: Number, B>(
        &self,
        heap: &N,
        mut visit: impl FnMut(&[N]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if heap.is_zero() {
            return ControlFlow::Continue(());
        }
        let small = (heap.bit_len() <= 32).then(|| heap.modulo(1 << 32));
        match small.and_then(|heap| self.0.left(heap)) {
            Some(left) => left.iter().try_for_each(|parts| {
                let parts: smallvec::SmallVec<[N; 4]> = parts.iter().map(|&part| N::from(part)).collect();
                visit(&parts)
            }),
            // The engine visits explored heaps only. An unexplored heap is a loop, and not an end of play.
            None => visit(std::slice::from_ref(heap)),
        }
    }

    fn bound(&self, position: &Heaps) -> u128 {
        follower_bound(position, Some(0))
    }
}

impl HasMovePromise for Function {
    type Promise = ReplacesAHeap;
}

/// A function of one heap, and its results so far.
#[pyclass(module = "impartial_games._native", frozen)]
pub(crate) struct HeapFunction {
    function: Py<PyAny>,
    store: Arc<ExploredHeaps>,
}

#[pymethods]
impl HeapFunction {
    #[new]
    fn new(function: Py<PyAny>, name: String) -> Self {
        HeapFunction { function, store: Arc::new(ExploredHeaps { name, results: RwLock::default() }) }
    }

    /// Returns the game.
    fn game(&self) -> NativeGame {
        NativeGame::of(AnyEntry::from(Entry::from_game(Function(self.store.clone()))).0)
    }

    /// Explores the heaps of a position and all heaps reached from them. Returns the position as the engine reads it.
    #[pyo3(signature = (position, conditions = None))]
    fn explore(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let (heaps, text) = self.read(position)?;
        let conditions = Conditions::read(conditions)?;
        self.explored(py, heaps, &conditions)?;
        Ok(text)
    }

    /// Returns the options of a position: heaps ascending, each position once.
    #[pyo3(signature = (position, conditions = None))]
    fn options<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let (mut heaps, _) = self.read(position)?;
        heaps.sort_unstable();
        let conditions = Conditions::read(conditions)?;
        let mut exploring =
            Exploring::new(py, conditions.exploration(self.store.known(), LARGEST), conditions.progress());
        let (mut found, mut bytes) = (BTreeSet::new(), 0);
        for (at, &heap) in heaps.iter().enumerate() {
            if at > 0 && heaps[at - 1] == heap {
                continue;
            }
            let left = match self.store.left(heap) {
                Some(left) => left,
                None => self.ask(py, heap, &mut bytes, &mut exploring)?,
            };
            for parts in left.iter() {
                let mut option = [&heaps[..at], &heaps[at + 1..], &parts[..]].concat();
                option.sort_unstable();
                found.insert(option);
            }
        }
        found.iter().map(|option| PyTuple::new(py, option)).collect()
    }

    /// Explores all heaps up to `largest`.
    #[pyo3(signature = (largest, conditions = None))]
    fn explore_to(
        &self,
        py: Python<'_>,
        largest: u64,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        self.small(py, largest)?;
        let conditions = Conditions::read(conditions)?;
        self.explored(py, (0..=largest).rev().collect(), &conditions)
    }
}

impl HeapFunction {
    fn small(&self, py: Python<'_>, heap: u64) -> PyResult<()> {
        match heap {
            0..=LARGEST => Ok(()),
            _ => Err(unreadable(
                py,
                format!(
                    "{}: a heap of {heap} is too large for a function of heaps (allowed: to {LARGEST})",
                    self.store.name
                ),
            )),
        }
    }

    /// Calls the function for heaps and for all heaps reached from them.
    fn explored(&self, py: Python<'_>, mut waiting: Vec<u64>, conditions: &Conditions) -> PyResult<()> {
        let mut exploring =
            Exploring::new(py, conditions.exploration(self.store.known(), LARGEST), conditions.progress());
        let mut bytes = 0;
        // Known heaps may lead to unknown ones, after an exception or while another thread explores them.
        let mut visited: HashSet<u64> = HashSet::new();
        while let Some(heap) = waiting.pop() {
            if self.store.is_whole(heap) || !visited.insert(heap) {
                continue;
            }
            bytes += 16;
            if let Some(left) = self.store.left(heap) {
                waiting.extend(left.iter().flatten().filter(|&part| !visited.contains(part)));
                exploring.seen(|| (self.store.known(), bytes))?;
                continue;
            }
            let left = self.ask(py, heap, &mut bytes, &mut exploring)?;
            waiting.extend(left.iter().flatten().filter(|&part| !visited.contains(part)));
            exploring.look((self.store.known(), bytes))?;
        }
        self.store.are_whole(visited);
        Ok(())
    }

    /// Calls the function for one heap.
    fn ask(
        &self,
        py: Python<'_>,
        heap: u64,
        bytes: &mut u64,
        exploring: &mut Exploring<'_, '_>,
    ) -> PyResult<Left> {
        self.small(py, heap)?;
        let returned = self.function.bind(py).call1((heap,))?;
        let mut left: Vec<Box<[u64]>> = Vec::new();
        let mut each = |option: &Bound<'_, PyAny>| -> PyResult<()> {
            left.push(self.parts(heap, option)?);
            *bytes += 48;
            exploring.seen(|| (self.store.known(), *bytes))
        };
        if let Ok(list) = returned.cast::<PyList>() {
            list.iter().try_for_each(|option| each(&option))?;
        } else if let Ok(options) = returned.try_iter()
            && !returned.is_instance_of::<PyString>()
        {
            for option in options {
                each(&option?)?;
            }
        } else {
            let expected = "what can be left of the heap: a list of lists of heaps";
            return Err(no_options(&self.store.name, &heap.to_string(), &returned, expected));
        }
        if heap == 0 && !left.is_empty() {
            let expected = "no options: an empty heap is gone, and has no moves";
            return Err(no_options(&self.store.name, "0", &returned, expected));
        }
        left.sort_unstable();
        left.dedup();
        Ok(self.store.keep(heap, left.into()))
    }

    /// Returns the heaps of a position, and its text.
    fn read(&self, position: &Bound<'_, PyAny>) -> PyResult<(Vec<u64>, String)> {
        let text = position_text(position, 1)?;
        let heaps: Heaps = NonemptyHeaps.read(&text).map_err(|error| {
            unreadable(position.py(), format!("position '{text}' of {}: {error}", self.store.name))
        })?;
        Ok((heaps.iter().collect(), text))
    }

    /// Returns the heaps that an option leaves.
    fn parts(&self, heap: u64, option: &Bound<'_, PyAny>) -> PyResult<Box<[u64]>> {
        let py = option.py();
        let wrong = || {
            no_options(
                &self.store.name,
                &heap.to_string(),
                option,
                "for each option the heaps that are left: numbers, or a list of numbers; [] for none",
            )
        };
        let mut parts: Vec<u64> = match option.extract::<u64>() {
            Ok(one) => vec![one],
            Err(_) if option.is_instance_of::<PyTuple>() || option.is_instance_of::<PyList>() => {
                option.extract().map_err(|_| wrong())?
            }
            Err(_) => return Err(wrong()),
        };
        parts.retain(|&part| part > 0);
        parts.sort_unstable();
        if parts == [heap] {
            return Err(loopy(py, &heap.to_string()));
        }
        let smaller = parts.iter().all(|&part| part < heap);
        let counters = parts.iter().fold(0u64, |sum, &part| sum.saturating_add(part));
        if !smaller || counters > heap {
            let wrong = match smaller {
                true => "leaves heaps that are together more than the heap",
                false => "leaves more than there was, so play need not end",
            };
            return Err(unreadable(
                py,
                format!(
                    "{} at {heap}: the option {} {wrong} (allowed: smaller heaps, together at most {heap}; \
                     kind=\"multiset\" may leave anything)",
                    self.store.name,
                    shown(option)
                ),
            ));
        }
        Ok(parts.into())
    }
}
