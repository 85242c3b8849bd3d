//! A game of a rule file: its positions, their options and their values.

use crate::evaluate::{Evaluated, Scope, Stop};
use crate::moves::{fits, places};
use crate::parse::{cells, file};
use crate::position::{Board, Position, numbers};
use crate::tree::{Action, Belief, Condition, File, Kind, Part, Term, Test};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};

/// The largest number of positions that one game is solved for.
const MAX_POSITIONS: usize = 60_000;

/// The longest play that is followed.
const MAX_DEPTH: usize = 300;

/// A game of a rule file.
pub struct Game {
    pub(crate) file: File,
    pub(crate) parameters: Vec<(String, u64)>,
    solved: RefCell<HashMap<Position, (u64, u64)>>,
    playing: RefCell<HashSet<Position>>,
}

fn mex(values: &BTreeSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("a number that is missing")
}

impl Game {
    /// Reads a rule file.
    ///
    /// # Errors
    /// The text is no rule file, or the number of parameters differs.
    pub fn read(text: &str, parameters: &[u64]) -> Result<Self, String> {
        let file = file(text)?;
        if file.parameters.len() != parameters.len() {
            return Err(format!("{} parameters instead of {}", parameters.len(), file.parameters.len()));
        }
        let parameters = file.parameters.iter().cloned().zip(parameters.iter().copied()).collect();
        Ok(Game { file, parameters, solved: RefCell::default(), playing: RefCell::default() })
    }

    /// Returns whether two files have the same syntax tree.
    pub fn same_tree(&self, other: &Game) -> bool {
        self.file == other.file
    }

    /// The kind of the positions.
    pub fn kind(&self) -> &Kind {
        &self.file.kind
    }

    /// The lines about values.
    pub fn beliefs(&self) -> &[Belief] {
        &self.file.beliefs
    }

    /// Returns whether heaps of size 0 are members of a position: every move leaves exactly one heap.
    pub fn keeps_empty_heaps(&self) -> bool {
        self.file.moves.iter().all(|one| matches!(&one.action, Action::Replace(new) if new.len() == 1))
    }

    /// A position from its text; `None` if the text is no position of this kind. The position may be illegal.
    pub fn position(&self, text: &str) -> Option<Position> {
        match &self.file.kind {
            Kind::Heaps(_) => self.of_numbers(numbers(text)?),
            Kind::Coins(_) => self.of_numbers(if text == "none" { Vec::new() } else { numbers(text)? }),
            Kind::Numbers { names, .. } => {
                let given = numbers(text)?;
                self.of_numbers(if given.len() == names.len() { given } else { self.started(names, &given)? })
            }
            Kind::Rows => {
                if let Some((rows, columns)) = text.split_once('x') {
                    let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
                    return self.of_numbers(vec![columns; rows]);
                }
                self.of_numbers(if text == "none" { Vec::new() } else { numbers(text)? })
            }
            Kind::Grid => {
                let cells = cells(text).ok()?;
                let is_known = |cell: &char| self.file.alphabet().contains(cell);
                cells.iter().flatten().all(is_known).then_some(Position::Grid(cells))
            }
            Kind::Graph => Board::parse(text).map(Position::Graph),
        }
    }

    /// The numbers that fewer numbers stand for: the names in the line `start` get them in their order.
    fn started(&self, names: &[String], given: &[u64]) -> Option<Vec<u64>> {
        let terms = self.file.start.as_ref()?;
        let mut used = BTreeSet::new();
        terms.iter().for_each(|term| names_in(&Part::Term(term), &mut used));
        let used: Vec<&String> = names.iter().filter(|name| used.contains(name.as_str())).collect();
        if used.len() != given.len() {
            return None;
        }
        let zeros = Position::Numbers(vec![0; names.len()]);
        let scope = Scope::new(self, &zeros, None);
        let scope = used.iter().zip(given).fold(scope, |scope, (name, &number)| scope.with(name, number));
        terms.iter().map(|term| scope.term(term).ok()).collect()
    }

    /// The legal position of numbers, such as the arguments of `value(t, u)`.
    pub(crate) fn position_of_numbers(&self, numbers: Vec<u64>) -> Evaluated<Option<Position>> {
        match self.of_numbers(numbers) {
            Some(position) => Ok(self.is_legal(&position)?.then_some(position)),
            None => Ok(None),
        }
    }

    /// Returns whether a position exists: the conditions of all lines `legal` hold.
    ///
    /// # Errors
    /// A number is too large, or the work.
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
    /// A number is too large, or the work.
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

    /// A condition of a position: where it names the member, of all of them or of one.
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

    /// The options of a position, ascending.
    ///
    /// # Errors
    /// A number is too large, or the work.
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

    /// The normal and the misère value of a position: the least number that is not the value of an option; of a
    /// position without options, 0 and 1.
    ///
    /// # Errors
    /// Play need not end, a number is too large, or the work.
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

    /// Returns whether a condition names the member of a position, or speaks of its others.
    pub(crate) fn condition_names_member(&self, condition: &Condition) -> bool {
        self.names_member(&Part::Condition(condition), &mut Vec::new(), 0)
    }

    pub(crate) fn term_names_member(&self, term: &Term) -> bool {
        self.names_member(&Part::Term(term), &mut Vec::new(), 0)
    }

    fn names_member<'t>(&'t self, part: &Part<'t>, bound: &mut Vec<&'t str>, depth: usize) -> bool {
        let (Kind::Heaps(member) | Kind::Coins(member)) = &self.file.kind else { return false };
        if depth > 40 {
            return false;
        }
        let mut called = None;
        let parts = match part {
            Part::Bound(name, inner) => {
                bound.push(name);
                let names = self.names_member(inner, bound, depth);
                bound.pop();
                return names;
            }
            Part::Term(term) => {
                match term {
                    Term::Name(name) => {
                        if bound.contains(&name.as_str()) {
                            return false;
                        }
                        if name == member {
                            return true;
                        }
                        called = Some(name);
                    }
                    Term::Fold(_, crate::tree::Members::Others, ..)
                    | Term::Count(crate::tree::Members::Others, ..) => return true,
                    Term::Call(name, _) => called = Some(name),
                    _ => {}
                }
                term.parts()
            }
            Part::Condition(condition) => {
                match condition {
                    Condition::Quantified(
                        _,
                        _,
                        crate::tree::Over::Members(crate::tree::Members::Others),
                        _,
                    ) => {
                        return true;
                    }
                    Condition::Call(name, _) => called = Some(name),
                    _ => {}
                }
                condition.parts()
            }
        };
        let definition = called.and_then(|name| self.file.definitions.iter().find(|one| one.name == *name));
        if let Some(definition) = definition {
            let mut inside: Vec<&str> = definition.parameters.iter().map(String::as_str).collect();
            let body = match &definition.body {
                crate::tree::Body::Term(term) => Part::Term(term),
                crate::tree::Body::Condition(condition) => Part::Condition(condition),
            };
            if self.names_member(&body, &mut inside, depth + 1) {
                return true;
            }
        }
        parts.iter().any(|part| self.names_member(part, bound, depth))
    }
}

fn occurs(cells: &Vec<Vec<char>>, patterns: &[Vec<Vec<char>>]) -> bool {
    let lies =
        |pattern| places(cells, pattern).into_iter().any(|(row, column)| fits(cells, pattern, row, column));
    patterns.iter().any(lies)
}

/// Collects all names of a tree.
fn names_in<'t>(part: &Part<'t>, names: &mut BTreeSet<&'t str>) {
    let parts = match part {
        Part::Bound(_, inner) => return names_in(inner, names),
        Part::Term(term) => {
            if let Term::Name(name) = term {
                names.insert(name);
            }
            term.parts()
        }
        Part::Condition(condition) => condition.parts(),
    };
    parts.iter().for_each(|part| names_in(part, names));
}
