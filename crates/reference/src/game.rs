//! A game of a rule file: its lines, and what their terms and conditions name.

use crate::position::Position;
use crate::tree::{
    Action, Belief, Body, Condition, Deleted, File, Item, Kind, Members, Order, Over, Part, Term,
};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashMap, HashSet};

/// A game of a rule file.
pub struct Game {
    pub(crate) file: File,
    pub(crate) parameters: Vec<(String, u64)>,
    pub(crate) solved: RefCell<HashMap<Position, (u64, u64)>>,
    pub(crate) playing: RefCell<HashSet<Position>>,
    /// The number of terms that were evaluated.
    pub(crate) terms: Cell<u64>,
}

impl Game {
    /// Returns whether two files have the same syntax tree.
    pub fn same_tree(&self, other: &Game) -> bool {
        self.file == other.file
    }

    /// Returns the kind of the positions.
    pub fn kind(&self) -> &Kind {
        &self.file.kind
    }

    /// Returns the lines about values.
    pub fn beliefs(&self) -> &[Belief] {
        &self.file.beliefs
    }

    /// Returns whether heaps of size 0 are members of a position, which holds if every move leaves exactly one heap.
    pub fn keeps_empty_heaps(&self) -> bool {
        self.file.moves.iter().all(|one| match &one.action {
            Action::Replace(new) => matches!(new[..], [Item::One(_)]),
            Action::Heaps(action) => action.keeps_count(),
            _ => false,
        })
    }

    /// Returns whether some move deletes an edge and leaves its ends.
    pub(crate) fn deletes_edges(&self) -> bool {
        self.file.moves.iter().any(|one| match &one.action {
            Action::Delete(all, ..) => all.iter().any(|deleted| matches!(deleted, Deleted::Edge(..))),
            _ => false,
        })
    }

    /// Returns the number of numbers that the line `start` takes, or `None` without such a line. The numbers stand for
    /// the names of the position in its terms and in the definitions that they call.
    pub fn started_from(&self) -> Option<usize> {
        let Kind::Numbers { names, .. } = &self.file.kind else { return None };
        Some(self.names_of_start(names)?.len())
    }

    pub(crate) fn names_of_start<'g>(&'g self, names: &'g [String]) -> Option<Vec<&'g String>> {
        let terms = self.file.start.as_ref()?;
        let mut used = BTreeSet::new();
        terms.iter().for_each(|term| self.names_in(&Part::Term(term), &mut used, 0));
        Some(names.iter().filter(|name| used.contains(name.as_str())).collect())
    }

    /// Collects all names of a tree and of the definitions that it calls.
    fn names_in<'t>(&'t self, part: &Part<'t>, names: &mut BTreeSet<&'t str>, depth: usize) {
        let mut called = None;
        let parts = match part {
            Part::Bound(_, inner) => return self.names_in(inner, names, depth),
            Part::Term(term) => {
                if let Term::Name(name) | Term::Call(name, _) = term {
                    called = Some(name);
                }
                if let Term::Name(name) = term {
                    names.insert(name);
                }
                term.parts()
            }
            Part::Condition(condition) => {
                if let Condition::Call(name, _) = condition {
                    called = Some(name);
                }
                condition.parts()
            }
        };
        parts.iter().for_each(|part| self.names_in(part, names, depth));
        let definition = self.file.definitions.iter().find(|one| Some(&one.name) == called);
        if let Some(definition) = definition.filter(|_| depth < 40) {
            match &definition.body {
                Body::Term(term) => self.names_in(&Part::Term(term), names, depth + 1),
                Body::Condition(condition) => self.names_in(&Part::Condition(condition), names, depth + 1),
            }
        }
    }

    /// Returns whether the value of a term is the same at all positions: the term consists of numbers, parameters and
    /// definitions. A name without a meaning makes a term not constant.
    pub(crate) fn is_constant(&self, term: &Term) -> bool {
        self.part_is_constant(&Part::Term(term), &mut Vec::new(), 0)
    }

    fn part_is_constant<'t>(&'t self, part: &Part<'t>, bound: &mut Vec<&'t str>, depth: usize) -> bool {
        let of_position = |name: &str| ["row", "column", "degree", "heap"].contains(&name);
        let mut called = None;
        let parts = match part {
            Part::Bound(name, inner) => {
                bound.push(name);
                let is_constant = self.part_is_constant(inner, bound, depth);
                bound.pop();
                return is_constant;
            }
            Part::Term(term) => {
                match term {
                    Term::Name(name) if bound.contains(&name.as_str()) => {}
                    Term::Name(name) if self.file.parameters.contains(name) => {}
                    Term::Name(name) => called = Some(name),
                    Term::Call(name, _) if of_position(name) => return false,
                    Term::Call(name, _) if self.file.definitions.iter().any(|one| one.name == *name) => {
                        called = Some(name);
                    }
                    Term::Value(..) => return false,
                    Term::Fold(folded) if !matches!(folded.over, Over::Domain(_)) => return false,
                    _ => {}
                }
                term.parts()
            }
            Part::Condition(condition) => {
                match condition {
                    Condition::Free(..) | Condition::Adjacent(..) | Condition::Connected => return false,
                    Condition::Quantified(_, _, Over::Members(_) | Over::Numbers, _) => return false,
                    Condition::Call(name, _) => called = Some(name),
                    _ => {}
                }
                condition.parts()
            }
        };
        if let Some(name) = called {
            let definition = self.file.definitions.iter().find(|one| one.name == *name);
            let Some(definition) = definition.filter(|_| depth < 40) else { return false };
            let mut inside = definition.parameters.iter().map(String::as_str).collect();
            let body = match &definition.body {
                Body::Term(term) => Part::Term(term),
                Body::Condition(condition) => Part::Condition(condition),
            };
            if !self.part_is_constant(&body, &mut inside, depth + 1) {
                return false;
            }
        }
        parts.iter().all(|part| self.part_is_constant(part, bound, depth))
    }

    /// Returns whether a condition names the member of a position or its other members.
    pub(crate) fn condition_names_member(&self, condition: &Condition) -> bool {
        self.names_member(&Part::Condition(condition), &mut Vec::new(), 0)
    }

    pub(crate) fn term_names_member(&self, term: &Term) -> bool {
        self.names_member(&Part::Term(term), &mut Vec::new(), 0)
    }

    pub(crate) fn names_member<'t>(
        &'t self,
        part: &Part<'t>,
        bound: &mut Vec<&'t str>,
        depth: usize,
    ) -> bool {
        let (Kind::Heaps(member) | Kind::Coins(member) | Kind::List { name: member, .. }) = &self.file.kind
        else {
            return false;
        };
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
                        let is_place = name == "place"
                            && matches!(&self.file.kind, Kind::List { order: Order::Row, .. });
                        if name == member || is_place {
                            return true;
                        }
                        called = Some(name);
                    }
                    Term::Fold(folded) if folded.over == Over::Members(Members::Others) => return true,
                    Term::Call(name, _) => called = Some(name),
                    _ => {}
                }
                term.parts()
            }
            Part::Condition(condition) => {
                match condition {
                    Condition::Quantified(_, _, Over::Members(Members::Others), _) => {
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
                Body::Term(term) => Part::Term(term),
                Body::Condition(condition) => Part::Condition(condition),
            };
            if self.names_member(&body, &mut inside, depth + 1) {
                return true;
            }
        }
        parts.iter().any(|part| self.names_member(part, bound, depth))
    }
}
