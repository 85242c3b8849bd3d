//! The positions of a game, their options and their values.

use crate::evaluate::Scope;
use crate::functions::{Evaluated, Stop};
use crate::game::Game;
use crate::moves::{fits, places};
use crate::parse::file;
use crate::patterns::cells;
use crate::position::{Board, Position, numbers};
use crate::tree::{Condition, Kind, Test};
use crate::vertex_ranges::is_mistaken;
use crate::windows::windows;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// Maximum number of solved positions of a game.
const MAX_POSITIONS: usize = 60_000;

/// Maximum length of a play that is followed.
const MAX_DEPTH: usize = 300;

fn mex(values: &BTreeSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("a number that is missing")
}

impl Game {
    /// Reads a rule file.
    ///
    /// # Errors
    /// The text is not a rule file, or the number of parameters differs.
    pub fn read(text: &str, parameters: &[u64]) -> Result<Self, String> {
        let file = file(text)?;
        if file.parameters.len() != parameters.len() {
            return Err(format!("{} parameters instead of {}", parameters.len(), file.parameters.len()));
        }
        let parameters = file.parameters.iter().cloned().zip(parameters.iter().copied()).collect();
        let game = Game {
            file,
            parameters,
            solved: RefCell::default(),
            playing: RefCell::default(),
            terms: Cell::new(0),
        };
        game.check_start()?;
        if is_mistaken(&game.file) {
            return Err("a range that depends on 'vertices' is used for vertices".into());
        }
        for belief in &game.file.beliefs {
            windows(&game, &belief.windows)?;
        }
        Ok(game)
    }

    /// Checks that the line `start` belongs to a game on numbers and gives all of them.
    fn check_start(&self) -> Result<(), String> {
        match (&self.file.kind, &self.file.start) {
            (_, None) => Ok(()),
            (Kind::List { .. } | Kind::Graph, Some(terms)) if terms.len() == self.file.extra.len() => Ok(()),
            (Kind::Numbers { names, .. }, Some(terms)) if names.len() == terms.len() => Ok(()),
            (Kind::Numbers { .. }, Some(_)) => Err("a start of another number of numbers".into()),
            (_, Some(_)) => Err("a start of positions that are no numbers".into()),
        }
    }

    /// Parses a position, which may be illegal. Returns `None` if the text is not a position of this kind.
    pub fn position(&self, text: &str) -> Option<Position> {
        match &self.file.kind {
            Kind::Numbers { names, .. } => {
                let given = numbers(text)?;
                self.of_numbers(if given.len() == names.len() { given } else { self.started(names, &given)? })
            }
            Kind::Coins(_) if text.trim() == "none" => self.of_numbers(Vec::new()),
            // Only a game on numbers may have an empty text as a position.
            _ if text.trim().is_empty() => None,
            Kind::Heaps(_) | Kind::Coins(_) => self.of_numbers(numbers(text)?),
            Kind::Rows => match sides(text) {
                Some((rows, columns)) => self.of_numbers(vec![columns as u64; rows]),
                None => self.of_numbers(descending(numbers(text)?)),
            },
            Kind::Grid => {
                let cells = match sides(text) {
                    Some((rows, columns)) => vec![vec!['.'; columns]; rows],
                    None => cells(text).ok()?,
                };
                let is_known = |cell: &char| self.file.alphabet().contains(cell);
                cells.iter().flatten().all(is_known).then_some(Position::Grid(cells))
            }
            Kind::Graph if text.contains("without") && !self.deletes_edges() => None,
            Kind::Graph => {
                let (text, given, marks) = self.split_marks(text)?;
                let mut board = Board::parse(text, self.file.directed)?;
                self.set_marks(&mut board, &marks)?;
                board.extra = self.extra_numbers(given, &Position::Graph(board.clone()))?;
                Some(Position::Graph(board))
            }
            Kind::List { .. } => {
                let (text, given) = self.split_extra(text)?;
                let heaps = if text.trim() == "none" { Vec::new() } else { numbers(text)? };
                let heaps = self.without_dropped(heaps);
                let extra = self.extra_numbers(given, &Position::List(heaps.clone(), Vec::new()))?;
                Some(self.listed(heaps, extra))
            }
        }
    }

    /// Returns the numbers of the position for which the numbers `given` stand. The names in the line `start` get the
    /// numbers `given` in their order.
    fn started(&self, names: &[String], given: &[u64]) -> Option<Vec<u64>> {
        let terms = self.file.start.as_ref()?;
        let used = self.names_of_start(names)?;
        if used.len() != given.len() {
            return None;
        }
        let value = |name: &String| used.iter().position(|known| *known == name).map_or(0, |at| given[at]);
        let position = Position::Numbers(names.iter().map(value).collect());
        let scope = Scope::new(self, &position, None);
        terms.iter().map(|term| scope.term(term).ok()).collect()
    }

    /// Returns the legal position of some numbers, such as the arguments of `value(t, u)`, or `Ok(None)` if it does not
    /// exist.
    pub(crate) fn position_of_numbers(&self, numbers: Vec<u64>) -> Evaluated<Option<Position>> {
        let numbers = if self.file.kind == Kind::Rows { descending(numbers) } else { numbers };
        match self.of_numbers(numbers) {
            Some(position) => Ok(self.is_legal(&position)?.then_some(position)),
            None => Ok(None),
        }
    }

    /// Returns whether a position exists: the conditions of all lines `legal` hold.
    ///
    /// # Errors
    /// A number or the work is too large.
    pub fn is_legal(&self, position: &Position) -> Evaluated<bool> {
        for test in &self.file.legal {
            let holds = match (test, position) {
                (Test::Patterns(is_there, patterns), Position::Grid(cells)) => {
                    occurs(cells, patterns) == *is_there
                }
                (Test::Condition(condition), _) => self.of_members(condition, position, true)?,
                _ => panic!("a pattern outside a grid"),
            };
            if !holds {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns whether play is over at a position: the condition of one line `over` holds.
    ///
    /// # Errors
    /// A number or the work is too large.
    pub fn is_over(&self, position: &Position) -> Evaluated<bool> {
        for test in &self.file.over {
            let holds = match (test, position) {
                (Test::Patterns(is_there, patterns), Position::Grid(cells)) => {
                    occurs(cells, patterns) == *is_there
                }
                (Test::Condition(condition), _) => self.of_members(condition, position, false)?,
                _ => panic!("a pattern outside a grid"),
            };
            if holds {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether a condition holds at a position. A condition that names the member must hold for all members or
    /// for one of them, as `all` says.
    fn of_members(&self, condition: &Condition, position: &Position, all: bool) -> Evaluated<bool> {
        if !self.condition_names_member(condition) {
            return Scope::new(self, position, None).condition(condition);
        }
        for at in 0..position.members().len() {
            if Scope::new(self, position, Some(at)).condition(condition)? != all {
                return Ok(!all);
            }
        }
        Ok(all)
    }

    /// Returns the options of a position in ascending order.
    ///
    /// # Errors
    /// A number or the work is too large.
    pub fn options(&self, position: &Position) -> Evaluated<Vec<Position>> {
        if self.is_over(position)? {
            return Ok(Vec::new());
        }
        let successors: BTreeSet<Position> = self.successors(position)?.into_iter().collect();
        let mut options = Vec::new();
        for option in successors {
            if self.is_legal(&option)? {
                options.push(option);
            }
        }
        Ok(options)
    }

    /// Returns the normal and the misère value of a position: the least number that is not the value of an option. The
    /// values of a position without options are 0 and 1.
    ///
    /// # Errors
    /// Play need not end, or a number or the work is too large.
    pub fn values(&self, position: &Position) -> Evaluated<(u64, u64)> {
        if let Some(&values) = self.solved.borrow().get(position) {
            return Ok(values);
        }
        if self.solved.borrow().len() >= MAX_POSITIONS || self.playing.borrow().len() >= MAX_DEPTH {
            return Err(Stop::Work);
        }
        if !self.playing.borrow_mut().insert(position.clone()) {
            return Err(Stop::Endless);
        }
        let values = self.options(position).and_then(|options| {
            let (mut normal, mut misere) = (BTreeSet::new(), BTreeSet::new());
            for option in &options {
                let values = self.values(option)?;
                normal.insert(values.0);
                misere.insert(values.1);
            }
            Ok((mex(&normal), if options.is_empty() { 1 } else { mex(&misere) }))
        });
        self.playing.borrow_mut().remove(position);
        self.solved.borrow_mut().insert(position.clone(), values?);
        values
    }
}

/// Parses the sides of a text such as `3x4`.
fn sides(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once('x')?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

/// Returns rows in their order, the longest first.
fn descending(mut rows: Vec<u64>) -> Vec<u64> {
    rows.sort_unstable_by(|a, b| b.cmp(a));
    rows
}

fn occurs(cells: &Vec<Vec<char>>, patterns: &[Vec<Vec<char>>]) -> bool {
    let lies =
        |pattern| places(cells, pattern).into_iter().any(|(row, column)| fits(cells, pattern, row, column));
    patterns.iter().any(lies)
}
