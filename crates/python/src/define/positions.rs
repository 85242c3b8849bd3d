//! Games whose function returns the options of a whole position: any hashable object, or several numbers whose order
//! does not matter.

use super::explore::{Exploring, no_options, shown, shown_play};
use crate::asking::Conditions;
use crate::convert::is_no_list;
use crate::errors::unreadable;
use crate::game::Game as NativeGame;
use hashbrown::HashMap;
use impartial::game::{
    EnumeratePositions, Figure, Game, KeyVisitEnd, NoSuchWindow, Notation, NotationError, Options,
    OptionsError, Packed, multisets, multisets_len, subsets, subsets_len,
};
use impartial_query::{AnyEntry, Entry};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};

type Members = SmallVec<[u64; 8]>;

/// The positions of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Any hashable object.
    Objects,
    /// Numbers in any order, stored ascending.
    Multisets,
    /// Different numbers in any order, stored ascending.
    Coins,
}

/// The positions reached so far, numbered in the order in which they were reached.
#[derive(Default)]
struct PositionTable {
    objects: Vec<Py<PyAny>>,
    members: Vec<Box<[u64]>>,
    by_members: HashMap<Box<[u64]>, u32>,
    /// The range of the options of a position in `options`: start and length. `None` before the function was called.
    rows: Vec<Option<(usize, u32)>>,
    options: Vec<u32>,
    /// The number of positions for which the function was not called.
    open: usize,
    /// The numbers of objects by their texts, for the texts made so far.
    texts: HashMap<String, u32>,
    written: Vec<Option<String>>,
}

/// The number of new positions that a function may lead to by default. A function whose play does not end, such as one
/// without a last position, is stopped after a few seconds and within 1 GiB.
const EXPLORED: u64 = 1_000_000;

/// Stands for the position before the first one of a play.
const NO_POSITION: u32 = u32::MAX;

/// The text of the position without numbers; `0` is the position with the number 0.
const NO_NUMBERS: &str = "none";

/// An estimate of the memory for an object in Python and here, in bytes.
const BYTES: u64 = 256;

impl PositionTable {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn bytes(&self) -> u64 {
        self.len() as u64 * BYTES + self.options.capacity() as u64 * 4
    }

    fn push(&mut self) -> PyResult<u32> {
        let at = u32::try_from(self.rows.len()).ok().filter(|&at| at < u32::MAX - 1);
        let at = at.ok_or_else(|| PyValueError::new_err("more than 2^32 - 3 positions"))?;
        self.rows.push(None);
        self.open += 1;
        Ok(at)
    }

    fn row(&self, at: u32) -> Option<&[u32]> {
        let (start, count) = (*self.rows.get(at as usize)?)?;
        self.options.get(start..start + count as usize)
    }

    /// Stores the options of a position. Options that another thread has stored before stay.
    fn keep(&mut self, at: u32, row: &[u32]) {
        if self.rows[at as usize].is_some() {
            return;
        }
        let start = self.options.len();
        self.options.extend_from_slice(row);
        self.rows[at as usize] = Some((start, row.len() as u32));
        self.open -= 1;
    }

    /// Adds an object and returns its number.
    fn object(&mut self, object: Py<PyAny>) -> PyResult<u32> {
        let at = self.push()?;
        self.objects.push(object);
        self.written.push(None);
        Ok(at)
    }

    /// Returns the number of a list of numbers, which is added if it is new.
    fn numbers(&mut self, members: &[u64]) -> PyResult<u32> {
        if let Some(&known) = self.by_members.get(members) {
            return Ok(known);
        }
        let at = self.push()?;
        self.members.push(members.into());
        self.by_members.insert(members.into(), at);
        Ok(at)
    }
}

/// The part of a game that was explored.
struct ExploredPositions {
    name: String,
    kind: Kind,
    table: RwLock<PositionTable>,
}

impl ExploredPositions {
    fn read(&self) -> RwLockReadGuard<'_, PositionTable> {
        self.table.read().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, PositionTable> {
        self.table.write().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn text(&self, at: u32) -> String {
        let table = self.read();
        if self.kind != Kind::Objects {
            let members = table.members.get(at as usize).map_or(&[][..], |members| members);
            return match members {
                [] => NO_NUMBERS.into(),
                members => members.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            };
        }
        if let Some(Some(text)) = table.written.get(at as usize) {
            return text.clone();
        }
        drop(table);
        Python::attach(|py| {
            let object = self.read().objects.get(at as usize).map(|object| object.clone_ref(py));
            let text = object.and_then(|object| Some(object.bind(py).repr().ok()?.to_string()));
            let mut table = self.write();
            // Two objects may have one text, and the text of an object may look like the number of another.
            let is_taken = |text: &String| table.texts.get(text).is_some_and(|&other| other != at);
            let mut text = text.filter(|text| !is_taken(text)).unwrap_or_else(|| format!("#{at}"));
            while is_taken(&text) {
                text.insert(0, '#');
            }
            table.texts.insert(text.clone(), at);
            table.written[at as usize] = Some(text.clone());
            text
        })
    }
}

/// The game for the catalogue.
#[derive(Clone)]
struct Function(Arc<ExploredPositions>);

impl Game for Function {
    type Position = u32;
}

impl Options for Function {
    fn visit_options(&self, at: &u32, visit: &mut dyn FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
        // The lock is released before the visits: `visit` may ask for the text of an option, which takes the lock
        // again.
        let row: Option<SmallVec<[u32; 64]>> = self.0.read().row(*at).map(SmallVec::from);
        match row {
            Some(row) => row.into_iter().try_for_each(visit),
            // The engine visits explored positions only. An unexplored position is a loop, and not an end of play.
            None => visit(*at),
        }
    }

    fn options_error(&self, at: &u32) -> Option<OptionsError> {
        let unknown = self.0.read().row(*at).is_none();
        unknown.then(|| OptionsError::TooMany("the function was not asked about it".into()))
    }
}

impl Packed for Function {
    type Key = u32;

    fn pack(&self, at: &u32) -> Option<u32> {
        Some(*at)
    }

    fn unpack(&self, key: u32) -> u32 {
        key
    }

    fn visit_keys(
        &self,
        key: u32,
        visit: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.visit_options(&key, visit).map_break(|()| KeyVisitEnd::Stopped)
    }
}

impl Notation for Function {
    fn id(&self) -> String {
        self.0.name.clone()
    }

    fn parse(&self, text: &str) -> Result<u32, NotationError> {
        let unknown = || {
            NotationError::new("not a position that was met", "a position that the function is asked about")
        };
        let table = self.0.read();
        if self.0.kind == Kind::Objects {
            return table.texts.get(text).copied().ok_or_else(unknown);
        }
        let mut members: Members = match text.trim() {
            NO_NUMBERS => Members::new(),
            text => impartial::game::parse_numbers(text, "numbers, such as 2,5,6, or none")?.into(),
        };
        members.sort_unstable();
        table.by_members.get(&members[..]).copied().ok_or_else(unknown)
    }

    fn write(&self, at: &u32) -> String {
        self.0.text(*at)
    }

    fn figure(&self, at: &u32) -> Figure {
        let members = || self.0.read().members.get(*at as usize).map(|members| members.to_vec());
        match self.0.kind {
            Kind::Objects => Figure::Text(self.0.text(*at)),
            Kind::Multisets => Figure::Heaps(members().unwrap_or_default()),
            Kind::Coins => Figure::Coins { squares: members().unwrap_or_default(), column: 1 },
        }
    }
}

impl EnumeratePositions for Function {
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = u32> + Send + '_>, NoSuchWindow> {
        let number = |members: &[u64]| self.0.read().by_members.get(members).copied();
        match self.0.kind {
            Kind::Objects => {
                Err(NoSuchWindow::new("positions are no numbers", "a position and its followers"))
            }
            Kind::Multisets => {
                Ok(Box::new(multisets(count, below).filter_map(move |p| number(p.as_slice()))))
            }
            Kind::Coins => Ok(Box::new(subsets(count, below).filter_map(move |p| number(p.as_slice())))),
        }
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        match self.0.kind {
            Kind::Objects => None,
            Kind::Multisets => Some(multisets_len(count, below)),
            Kind::Coins => Some(subsets_len(count, below)),
        }
    }
}

/// A function of whole positions, and its results so far.
#[pyclass(module = "impartial_games._native", frozen)]
pub(crate) struct PositionFunction {
    function: Py<PyAny>,
    /// The numbers of objects. A look-up runs code of the objects, so that it never happens while a lock is held.
    by_object: Py<PyDict>,
    store: Arc<ExploredPositions>,
}

#[pymethods]
impl PositionFunction {
    #[new]
    fn new(py: Python<'_>, function: Py<PyAny>, name: String, kind: &str) -> PyResult<Self> {
        let kind = match kind {
            "objects" => Kind::Objects,
            "multisets" => Kind::Multisets,
            "coins" => Kind::Coins,
            other => return Err(PyValueError::new_err(format!("kind='{other}'"))),
        };
        let by_object = PyDict::new(py).unbind();
        Ok(PositionFunction {
            function,
            by_object,
            store: Arc::new(ExploredPositions { name, kind, table: RwLock::default() }),
        })
    }

    /// Returns the game.
    fn game(&self) -> NativeGame {
        let entry = Entry::new(Function(self.store.clone())).packed();
        let entry = if self.store.kind == Kind::Objects { entry } else { entry.windows() };
        NativeGame::of(AnyEntry::from(entry).0)
    }

    /// Returns the object with a text.
    fn object_of(&self, py: Python<'_>, text: &str) -> Option<Py<PyAny>> {
        let known = || {
            let table = self.store.read();
            let at = *table.texts.get(text)?;
            table.objects.get(at as usize).map(|object| object.clone_ref(py))
        };
        known().or_else(|| {
            // The text of the object may not have been made yet.
            let written: Vec<bool> = self.store.read().written.iter().map(Option::is_some).collect();
            let unwritten = (0u32..).zip(written).filter(|(_, written)| !written);
            unwritten.for_each(|(at, _)| drop(self.store.text(at)));
            known()
        })
    }

    /// Returns a position as the argument of the function: numbers become an ascending tuple.
    fn position<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match self.store.kind {
            Kind::Objects => Ok(position.clone()),
            _ => Ok(PyTuple::new(position.py(), self.members(position, None)?)?.into_any()),
        }
    }

    /// Returns the number of positions reached.
    fn met(&self) -> usize {
        self.store.read().len()
    }

    /// Explores a position and all its followers. Returns the text of the position in the engine.
    #[pyo3(signature = (position, conditions = None))]
    fn explore(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let at = self.number(position, None)?;
        self.explored(py, vec![at], conditions)?;
        Ok(self.store.text(at))
    }

    /// Explores the positions of a window and all their followers.
    #[pyo3(signature = (count, below, conditions = None))]
    fn explore_board(
        &self,
        py: Python<'_>,
        count: usize,
        below: u64,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let limits = Conditions::read(conditions)?;
        let mut exploring =
            Exploring::new(py, limits.exploration(self.store.read().len(), EXPLORED), limits.progress());
        let mut seeds: Vec<u32> = Vec::new();
        let mut seed = |members: &[u64]| -> PyResult<()> {
            seeds.push(self.store.write().numbers(members)?);
            let bytes = size_of::<u32>() * seeds.len();
            // Signal handlers may use the game: no lock is held here.
            exploring.seen(|| {
                let table = self.store.read();
                (table.len(), table.bytes() + bytes as u64)
            })
        };
        match self.store.kind {
            Kind::Objects => {}
            Kind::Multisets => multisets(count, below).try_for_each(|p| seed(p.as_slice()))?,
            Kind::Coins => subsets(count, below).try_for_each(|p| seed(p.as_slice()))?,
        }
        self.explored(py, seeds, conditions)
    }
}

impl PositionFunction {
    /// Returns the number of a position, which is an option of `from` if there is one.
    fn number(&self, object: &Bound<'_, PyAny>, from: Option<u32>) -> PyResult<u32> {
        let py = object.py();
        if self.store.kind == Kind::Objects {
            return self.object(object).map_err(|error| match object.hash() {
                Err(cause) if cause.is_instance_of::<PyTypeError>(py) => self.unhashable(object, from, cause),
                _ => error,
            });
        }
        let members = self.members(object, from)?;
        self.store.write().numbers(&members)
    }

    /// Returns the members of a position, ascending.
    fn members(&self, object: &Bound<'_, PyAny>, from: Option<u32>) -> PyResult<Members> {
        let mut members = Members::new();
        let read = read_members(object, &mut members);
        read.map_err(|error| self.no_position(object, from, Some(error)))?;
        members.sort_unstable();
        if self.store.kind == Kind::Coins && members.windows(2).any(|two| two[0] == two[1]) {
            return Err(self.no_position(object, from, None));
        }
        Ok(members)
    }

    fn object(&self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let index = self.by_object.bind(object.py());
        if let Some(known) = index.get_item(object)? {
            return known.extract();
        }
        let at = self.store.write().object(object.clone().unbind())?;
        let kept = index.call_method1("setdefault", (object, at)).and_then(|kept| kept.extract::<u32>());
        if kept.as_ref().ok() != Some(&at) {
            // Another thread was first, or the object cannot be compared: this number is not used.
            self.store.write().keep(at, &[]);
        }
        kept
    }

    fn subject(&self, from: Option<u32>) -> String {
        match from {
            Some(from) => format!("{} at {}: the option", self.store.name, self.store.text(from)),
            None => format!("{}: the position", self.store.name),
        }
    }

    fn unhashable(&self, object: &Bound<'_, PyAny>, from: Option<u32>, cause: PyErr) -> PyErr {
        let error = PyTypeError::new_err(format!(
            "{} {} is not hashable (allowed: tuples, numbers, text, frozensets and the like)",
            self.subject(from),
            shown(object)
        ));
        error.set_cause(object.py(), Some(cause));
        error
    }

    fn no_position(&self, object: &Bound<'_, PyAny>, from: Option<u32>, cause: Option<PyErr>) -> PyErr {
        let expected = match self.store.kind {
            Kind::Coins => "different natural numbers",
            _ => "natural numbers",
        };
        let py = object.py();
        let text = format!(
            "{} {} is no position (expected {expected} below 2^64, in any order)",
            self.subject(from),
            shown(object)
        );
        // Numbers below 0 or too large, and texts that are no positions, have the right type.
        let error = match &cause {
            Some(cause)
                if !cause.is_instance_of::<PyOverflowError>(py)
                    && !cause.is_instance_of::<PyValueError>(py) =>
            {
                PyTypeError::new_err(text)
            }
            _ => unreadable(py, text),
        };
        if cause.is_some() {
            error.set_cause(py, cause);
        }
        error
    }

    /// Calls the function for positions and all their followers.
    fn explored(
        &self,
        py: Python<'_>,
        seeds: Vec<u32>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        if self.store.read().open == 0 {
            return Ok(());
        }
        let conditions = Conditions::read(conditions)?;
        let (first, open) = {
            let store = self.store.read();
            (store.len(), store.open)
        };
        // Positions whose options are not known yet count as new ones.
        let known = first.saturating_sub(open);
        let mut exploring =
            Exploring::new(py, conditions.exploration(known, EXPLORED), conditions.progress());
        // Known positions may lead to unknown ones, after an exception.
        let mut visited = vec![false; first];
        // The position before each position in the play that first visits it.
        let mut previous = vec![NO_POSITION; first];
        let mut waiting = seeds;
        let mut row: Vec<u32> = Vec::new();
        while let Some(at) = waiting.pop() {
            // Another thread, or the function itself, may have added positions.
            let known = self.store.read().len();
            visited.resize(known.max(visited.len()), false);
            previous.resize(visited.len(), NO_POSITION);
            if std::mem::replace(&mut visited[at as usize], true) {
                continue;
            }
            exploring.check_positions(known, || self.play_to(at, &previous))?;
            row.clear();
            // The lock is released before the function runs.
            let explored = self.store.read().row(at).map(|known| row.extend(known)).is_some();
            if !explored {
                self.ask(py, at, &mut row, &mut exploring)?;
                row.sort_unstable();
                row.dedup();
                self.store.write().keep(at, &row);
            }
            let known = self.store.read().len();
            visited.resize(known, false);
            previous.resize(known, NO_POSITION);
            for &option in row.iter().filter(|&&option| !visited[option as usize]) {
                previous[option as usize] = at;
                waiting.push(option);
            }
        }
        Ok(())
    }

    /// Returns the text of the play that led to a position.
    fn play_to(&self, at: u32, previous: &[u32]) -> String {
        let before = |&at: &u32| previous.get(at as usize).copied().filter(|&from| from != NO_POSITION);
        let mut play: Vec<u32> = std::iter::successors(Some(at), before).collect();
        play.reverse();
        // The texts of a long play would need much memory.
        let length = play.len();
        if length > 16 {
            play.drain(8..length - 8);
        }
        shown_play(&play.iter().map(|&at| self.store.text(at)).collect::<Vec<_>>())
    }

    /// Calls the function, and appends the numbers of the options to `row`.
    fn ask(
        &self,
        py: Python<'_>,
        at: u32,
        row: &mut Vec<u32>,
        exploring: &mut Exploring<'_, '_>,
    ) -> PyResult<()> {
        let position = {
            let table = self.store.read();
            match self.store.kind {
                Kind::Objects => table.objects[at as usize].bind(py).clone(),
                _ => PyTuple::new(py, &table.members[at as usize])?.into_any(),
            }
        };
        let returned = self.function.bind(py).call1((position,))?;
        exploring.called(|| {
            let table = self.store.read();
            (table.len(), table.bytes())
        })?;
        // The members of all options one after the other, each option ascending, and the end of each option. The
        // options are looked up together afterwards, since reading them may run Python code.
        let (mut numbers, mut ends): (Vec<u64>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut each = |option: &Bound<'_, PyAny>| {
            match self.store.kind {
                Kind::Objects => row.push(self.number(option, Some(at))?),
                _ => {
                    numbers.extend(self.members(option, Some(at))?);
                    ends.push(numbers.len());
                }
            }
            exploring.seen(|| {
                let table = self.store.read();
                (table.len(), table.bytes())
            })
        };
        if let Ok(list) = returned.cast::<PyList>() {
            list.iter().try_for_each(|option| each(&option))?;
            return self.looked_up(&numbers, &ends, row);
        }
        let options = match returned.is_instance_of::<PyString>() {
            true => Err(()),
            false => returned.try_iter().map_err(drop),
        };
        let options = options.map_err(|()| {
            no_options(
                &self.store.name,
                &self.store.text(at),
                &returned,
                "the options: a list, or a generator",
            )
        })?;
        for option in options {
            each(&option?)?;
        }
        self.looked_up(&numbers, &ends, row)
    }

    /// Appends the numbers of positions whose members lie one after the other.
    fn looked_up(&self, numbers: &[u64], ends: &[usize], row: &mut Vec<u32>) -> PyResult<()> {
        let mut table = self.store.write();
        let mut start = 0;
        for &end in ends {
            row.push(table.numbers(&numbers[start..end])?);
            start = end;
        }
        Ok(())
    }
}

/// Reads the members of a position.
fn read_members(object: &Bound<'_, PyAny>, members: &mut Members) -> PyResult<()> {
    if let Ok(tuple) = object.cast::<PyTuple>() {
        for member in tuple.iter_borrowed() {
            members.push(member.extract()?);
        }
        return Ok(());
    }
    match object.extract::<u64>() {
        Ok(number) => {
            members.push(number);
            return Ok(());
        }
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => return Err(error),
        Err(_) => {}
    }
    if let Ok(text) = object.cast::<PyString>() {
        if text.to_cow()?.trim() == NO_NUMBERS {
            return Ok(());
        }
        let read = impartial::game::parse_numbers(&text.to_cow()?, "numbers, such as 2,5,6");
        members.extend(read.map_err(|error| PyValueError::new_err(error.to_string()))?);
        return Ok(());
    }
    if is_no_list(object) {
        return Err(PyTypeError::new_err("neither numbers nor a list of numbers"));
    }
    for member in object.try_iter()? {
        members.push(member?.extract()?);
    }
    Ok(())
}
