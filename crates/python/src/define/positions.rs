//! Games whose function says the options of a whole position: any hashable object, or several numbers whose order
//! does not matter.

use super::explore::{Exploring, no_options, shown};
use crate::asking::Conditions;
use crate::convert::is_no_list;
use crate::errors::unreadable;
use crate::game::Game as Asked;
use hashbrown::HashMap;
use impartial::game::{
    EnumeratePositions, Figure, Game, Interrupt, NoSuchWindow, Notation, NotationError, Options,
    OptionsError, Packed, multisets, multisets_len, subsets, subsets_len,
};
use impartial_catalogue::{AnyEntry, Entry};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard};

type Members = SmallVec<[u64; 8]>;

/// What the positions of a function are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Any hashable object.
    Objects,
    /// Numbers in any order, kept ascending.
    Multisets,
    /// Different numbers in any order, kept ascending.
    Coins,
}

/// The positions that were met, by number, in the order in which they were met.
#[derive(Default)]
struct Met {
    objects: Vec<Py<PyAny>>,
    members: Vec<Box<[u64]>>,
    by_members: HashMap<Box<[u64]>, u32>,
    /// Where the options of a position lie, once the function was asked.
    rows: Vec<Option<(usize, u32)>>,
    options: Vec<u32>,
    /// How many positions the function was not asked about.
    open: usize,
    /// Objects by their texts, as far as texts were made.
    texts: HashMap<String, u32>,
    written: Vec<Option<String>>,
}

/// The position without numbers: `0` is one with the number 0.
const NO_NUMBERS: &str = "none";

/// An estimate of the bytes that an object takes in Python and here.
const BYTES: u64 = 256;

impl Met {
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

    /// The options of a position; those that another thread has brought meanwhile stay.
    fn keep(&mut self, at: u32, row: &[u32]) {
        if self.rows[at as usize].is_some() {
            return;
        }
        let start = self.options.len();
        self.options.extend_from_slice(row);
        self.rows[at as usize] = Some((start, row.len() as u32));
        self.open -= 1;
    }

    /// Another object; its number.
    fn object(&mut self, object: Py<PyAny>) -> PyResult<u32> {
        let at = self.push()?;
        self.objects.push(object);
        self.written.push(None);
        Ok(at)
    }

    /// The number of a list of numbers.
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

/// The game that a function has told, as far as it was asked.
struct Told {
    name: String,
    kind: Kind,
    met: RwLock<Met>,
}

impl Told {
    fn read(&self) -> RwLockReadGuard<'_, Met> {
        self.met.read().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Met> {
        self.met.write().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn text(&self, at: u32) -> String {
        let met = self.read();
        if self.kind != Kind::Objects {
            let members = met.members.get(at as usize).map_or(&[][..], |members| members);
            return match members {
                [] => NO_NUMBERS.into(),
                members => members.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            };
        }
        if let Some(Some(text)) = met.written.get(at as usize) {
            return text.clone();
        }
        drop(met);
        Python::attach(|py| {
            let object = self.read().objects.get(at as usize).map(|object| object.clone_ref(py));
            let text = object.and_then(|object| Some(object.bind(py).repr().ok()?.to_string()));
            let mut met = self.write();
            // Two objects may look alike, and one may look like the number of another.
            let is_taken = |text: &String| met.texts.get(text).is_some_and(|&other| other != at);
            let mut text = text.filter(|text| !is_taken(text)).unwrap_or_else(|| format!("#{at}"));
            while is_taken(&text) {
                text.insert(0, '#');
            }
            met.texts.insert(text.clone(), at);
            met.written[at as usize] = Some(text.clone());
            text
        })
    }
}

/// The game for the catalogue.
#[derive(Clone)]
struct Function(Arc<Told>);

impl Game for Function {
    type Position = u32;
}

impl Options for Function {
    fn visit_options(&self, at: &u32, visit: &mut dyn FnMut(u32) -> ControlFlow<()>) -> ControlFlow<()> {
        // Whoever is told of an option may ask how it is written, which takes the lock again.
        let row: Option<SmallVec<[u32; 64]>> = self.0.read().row(*at).map(SmallVec::from);
        match row {
            Some(row) => row.into_iter().try_for_each(visit),
            // Nobody asks for the options of such a one: a loop rather than an end.
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

    fn visit_keys(&self, key: u32, visit: &mut dyn FnMut(u32) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        self.visit_options(&key, visit).map_break(|()| Interrupt::Asked)
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
        let met = self.0.read();
        if self.0.kind == Kind::Objects {
            return met.texts.get(text).copied().ok_or_else(unknown);
        }
        let mut members: Members = match text.trim() {
            NO_NUMBERS => Members::new(),
            text => impartial::game::parse_numbers(text, "numbers, such as 2,5,6, or none")?.into(),
        };
        members.sort_unstable();
        met.by_members.get(&members[..]).copied().ok_or_else(unknown)
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
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = u32> + Send + '_>, NoSuchWindow> {
        let number = |members: &[u64]| self.0.read().by_members.get(members).copied();
        match self.0.kind {
            Kind::Objects => Err(NoSuchWindow {
                what: "positions are no numbers".into(),
                allowed: "a position and its followers".into(),
            }),
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

/// A function of whole positions, and what it has told.
#[pyclass(module = "impartial_games._native", frozen)]
pub(crate) struct PositionFunction {
    function: Py<PyAny>,
    /// The numbers of objects. It runs their own code, so it is never asked while a lock is held.
    by_object: Py<PyDict>,
    told: Arc<Told>,
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
            told: Arc::new(Told { name, kind, met: RwLock::default() }),
        })
    }

    /// The game that can be asked.
    fn game(&self) -> Asked {
        let entry = Entry::new(Function(self.told.clone())).packed();
        let entry = if self.told.kind == Kind::Objects { entry } else { entry.boards() };
        Asked::of(AnyEntry::from(entry).0)
    }

    /// The object that is written so.
    fn object_of(&self, py: Python<'_>, text: &str) -> Option<Py<PyAny>> {
        let known = || {
            let met = self.told.read();
            let at = *met.texts.get(text)?;
            met.objects.get(at as usize).map(|object| object.clone_ref(py))
        };
        known().or_else(|| {
            // It may be one of those whose text nobody has asked for.
            let written: Vec<bool> = self.told.read().written.iter().map(Option::is_some).collect();
            let unwritten = (0u32..).zip(written).filter(|(_, written)| !written);
            unwritten.for_each(|(at, _)| drop(self.told.text(at)));
            known()
        })
    }

    /// A position as the function gets it: numbers as an ascending tuple.
    fn position<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match self.told.kind {
            Kind::Objects => Ok(position.clone()),
            _ => Ok(PyTuple::new(position.py(), self.members(position, None)?)?.into_any()),
        }
    }

    /// How many positions were met.
    fn met(&self) -> usize {
        self.told.read().len()
    }

    /// Asks the function about a position and all its followers; what the position is called in the engine.
    #[pyo3(signature = (position, conditions = None))]
    fn explore(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let at = self.number(position, None)?;
        self.explored(py, vec![at], conditions)?;
        Ok(self.told.text(at))
    }

    /// Asks the function about the positions of a window and all their followers.
    #[pyo3(signature = (count, below, conditions = None))]
    fn explore_board(
        &self,
        py: Python<'_>,
        count: usize,
        below: u64,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let mut seeds = Vec::new();
        let mut seed = |members: &[u64]| -> PyResult<()> {
            // Handlers of signals may ask the game: no lock is held.
            if seeds.len() % (1 << 16) == 0 {
                py.check_signals()?;
            }
            seeds.push(self.told.write().numbers(members)?);
            Ok(())
        };
        match self.told.kind {
            Kind::Objects => {}
            Kind::Multisets => multisets(count, below).try_for_each(|p| seed(p.as_slice()))?,
            Kind::Coins => subsets(count, below).try_for_each(|p| seed(p.as_slice()))?,
        }
        self.explored(py, seeds, conditions)
    }
}

impl PositionFunction {
    /// The number of a position, of `from` if it is an option.
    fn number(&self, object: &Bound<'_, PyAny>, from: Option<u32>) -> PyResult<u32> {
        let py = object.py();
        if self.told.kind == Kind::Objects {
            return self.object(object).map_err(|error| match object.hash() {
                Err(cause) if cause.is_instance_of::<PyTypeError>(py) => self.unhashable(object, from, cause),
                _ => error,
            });
        }
        let members = self.members(object, from)?;
        self.told.write().numbers(&members)
    }

    /// The numbers of a position, ascending.
    fn members(&self, object: &Bound<'_, PyAny>, from: Option<u32>) -> PyResult<Members> {
        let mut members = Members::new();
        let read = read_members(object, &mut members);
        read.map_err(|error| self.no_position(object, from, Some(error)))?;
        members.sort_unstable();
        if self.told.kind == Kind::Coins && members.windows(2).any(|two| two[0] == two[1]) {
            return Err(self.no_position(object, from, None));
        }
        Ok(members)
    }

    fn object(&self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let index = self.by_object.bind(object.py());
        if let Some(known) = index.get_item(object)? {
            return known.extract();
        }
        let at = self.told.write().object(object.clone().unbind())?;
        let kept = index.call_method1("setdefault", (object, at)).and_then(|kept| kept.extract::<u32>());
        if kept.as_ref().ok() != Some(&at) {
            // Another thread was first, or it cannot be compared: nobody will hear of this number.
            self.told.write().keep(at, &[]);
        }
        kept
    }

    fn of(&self, from: Option<u32>) -> String {
        match from {
            Some(from) => format!("{} at {}: the option", self.told.name, self.told.text(from)),
            None => format!("{}: the position", self.told.name),
        }
    }

    fn unhashable(&self, object: &Bound<'_, PyAny>, from: Option<u32>, cause: PyErr) -> PyErr {
        let error = PyTypeError::new_err(format!(
            "{} {} is not hashable (allowed: tuples, numbers, text, frozensets and the like)",
            self.of(from),
            shown(object)
        ));
        error.set_cause(object.py(), Some(cause));
        error
    }

    fn no_position(&self, object: &Bound<'_, PyAny>, from: Option<u32>, cause: Option<PyErr>) -> PyErr {
        let expected = match self.told.kind {
            Kind::Coins => "different natural numbers",
            _ => "natural numbers",
        };
        let py = object.py();
        let text = format!(
            "{} {} is no position (expected {expected} below 2^64, in any order)",
            self.of(from),
            shown(object)
        );
        // Numbers below 0 or too large, and texts that are none, are of the right type.
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

    /// Asks the function about positions and all their followers.
    fn explored(
        &self,
        py: Python<'_>,
        seeds: Vec<u32>,
        conditions: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        if self.told.read().open == 0 {
            return Ok(());
        }
        let conditions = Conditions::read(conditions)?;
        let mut exploring = Exploring::new(py, conditions.own_run(), conditions.progress());
        // Positions that were asked about may lead to others that were not, if an exception came between.
        let mut visited = vec![false; self.told.read().len()];
        let mut waiting = seeds;
        let mut row: Vec<u32> = Vec::new();
        while let Some(at) = waiting.pop() {
            let known = self.told.read().len();
            if visited.len() < known {
                visited.resize(known, false);
            }
            if std::mem::replace(&mut visited[at as usize], true) {
                continue;
            }
            if let Some(known) = self.told.read().row(at) {
                waiting.extend(known.iter().filter(|&&option| !visited[option as usize]));
                continue;
            }
            row.clear();
            self.ask(py, at, &mut row, &mut exploring)?;
            row.sort_unstable();
            row.dedup();
            self.told.write().keep(at, &row);
            let unseen = |option: &&u32| visited.get(**option as usize).is_none_or(|seen| !seen);
            waiting.extend(row.iter().filter(unseen));
        }
        Ok(())
    }

    /// Calls the function, and numbers the options.
    fn ask(
        &self,
        py: Python<'_>,
        at: u32,
        row: &mut Vec<u32>,
        exploring: &mut Exploring<'_, '_>,
    ) -> PyResult<()> {
        let position = {
            let met = self.told.read();
            match self.told.kind {
                Kind::Objects => met.objects[at as usize].bind(py).clone(),
                _ => PyTuple::new(py, &met.members[at as usize])?.into_any(),
            }
        };
        let returned = self.function.bind(py).call1((position,))?;
        // Numbers of all options one after the other, each option ascending, and where each ends: they are looked up
        // together, as reading them may run code of Python.
        let (mut numbers, mut ends): (Vec<u64>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut each = |option: &Bound<'_, PyAny>| {
            match self.told.kind {
                Kind::Objects => row.push(self.number(option, Some(at))?),
                _ => {
                    numbers.extend(self.members(option, Some(at))?);
                    ends.push(numbers.len());
                }
            }
            exploring.seen(|| {
                let met = self.told.read();
                (met.len(), met.bytes())
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
            no_options(&self.told.name, &self.told.text(at), &returned, "the options: a list, or a generator")
        })?;
        for option in options {
            each(&option?)?;
        }
        self.looked_up(&numbers, &ends, row)
    }

    /// The numbers of positions that lie one after the other.
    fn looked_up(&self, numbers: &[u64], ends: &[usize], row: &mut Vec<u32>) -> PyResult<()> {
        let mut met = self.told.write();
        let mut start = 0;
        for &end in ends {
            row.push(met.numbers(&numbers[start..end])?);
            start = end;
        }
        Ok(())
    }
}

/// The numbers of a position.
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
