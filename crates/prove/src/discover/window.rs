//! The positions with small numbers that have a given value.

use super::grid::{Bounds, Grid};
use super::walk::{BackwardMove, digits, each_member, leaving, named_moves};
use crate::plan::{CompiledGame, Measure, ProveError};
use crate::{DescribedMove, Provable};
use impartial::run::Stopped;
use impartial_automata::{Automaton, ProofBudget};

/// The values of the lists of numbers of a window, computed by marking. In an order in which options come first, a
/// legal list without a smaller value, from which no move leads to a list of value v, has value v. The rules are those
/// of the description, which has been compared with the game's own. If its automata are too large to be read backwards,
/// the options are the game's own.
///
/// A move may lead out of the window. A list from which such a move leads, and that reaches no list of value v in the
/// window, is unknown, and so are lists that reach an unknown list. The guess is made from the part of the window in
/// which no list is unknown.
pub(super) struct MarkedValues {
    grid: Grid,
    /// The part of the window in which the lists of the last value are known.
    known: Grid,
    /// The value of each list, or one of the two constants below.
    values: Vec<u16>,
    /// True for a list from which a move leads out of the window. Empty if there is no such list.
    leaves: Vec<bool>,
    /// The legal lists of numbers, by rank.
    order: Vec<u32>,
}

const NOT_LEGAL: u16 = u16::MAX;
const NOT_YET: u16 = u16::MAX - 1;
/// Maximum number of lists of a window, legal or not.
const MAX_LISTS: usize = 1 << 25;
/// Maximum bound on the numbers of a window.
const MAX_BELOW: u64 = 1 << 12;

/// The data that all windows of one game share.
pub(super) struct Windows<'a> {
    game: &'a dyn Provable,
    pub(super) compiled: &'a CompiledGame,
    bounds: Bounds,
    /// A measure that every move lowers.
    measure: Measure,
    moves: Vec<(DescribedMove, Automaton)>,
}

impl<'a> Windows<'a> {
    pub(super) fn new(
        game: &'a dyn Provable,
        compiled: &'a CompiledGame,
        measure: Measure,
        budget: &ProofBudget<'_>,
    ) -> Result<Windows<'a>, ProveError> {
        let bounds = Bounds::new(compiled, MAX_BOUND, budget)?;
        Ok(Windows { game, compiled, bounds, measure, moves: named_moves(compiled, budget)? })
    }

    /// Returns the smallest window whose bound is at least `least`, or the widest window with at most `most` positions;
    /// `None` if no window is small enough.
    pub(super) fn first(&self, least: u64, most: u64) -> Option<Grid> {
        let fitting = (1..).map_while(|places| self.grid(places, most));
        let mut widest = None;
        for grid in fitting {
            let enough = grid.below >= least;
            widest = Some(grid);
            if enough {
                break;
            }
        }
        widest
    }

    /// Returns the window of numbers with `places` digit places, if it has at most `most` positions.
    pub(super) fn grid(&self, places: usize, most: u64) -> Option<Grid> {
        let grid = Grid::new(&self.compiled.theory, &self.bounds, places, MAX_LISTS)?;
        (grid.positions() <= most && grid.below <= MAX_BELOW).then_some(grid)
    }
}

/// Maximum number of digit places of a bounded number. Other numbers are treated as unbounded.
const MAX_BOUND: usize = 4;

impl MarkedValues {
    /// Creates a window in which the positions of the first values are already known.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(super) fn new<'a>(
        windows: &Windows<'_>,
        grid: Grid,
        known: impl Iterator<Item = &'a Automaton>,
        budget: &ProofBudget<'_>,
    ) -> Result<MarkedValues, Stopped> {
        let compiled = windows.compiled;
        let _held = budget.checked_hold(3 * grid.len())?;
        let mut leaves = vec![false; grid.len()];
        for set in leaving(compiled, &windows.moves, grid.places, budget)? {
            each_list(&set, &grid, compiled, |index| leaves[index] = true, budget)?;
        }
        if !leaves.contains(&true) {
            leaves = Vec::new();
        }
        let values = vec![NOT_LEGAL; grid.len()];
        let mut table = MarkedValues { known: grid.clone(), grid, values, leaves, order: Vec::new() };
        table.set_where(&compiled.legal, (NOT_LEGAL, NOT_YET), compiled, budget)?;
        for (v, set) in (0..).zip(known) {
            table.set_where(set, (NOT_YET, v), compiled, budget)?;
        }
        let legal = (0u32..).zip(&table.values).filter(|(_, value)| **value != NOT_LEGAL);
        let order: Vec<u32> = legal.map(|(index, _)| index).collect();
        table.order = table.grid.by_rank(order, &windows.measure, &compiled.theory, budget)?;
        Ok(table)
    }

    /// Replaces one mark by another on the lists of a set.
    fn set_where(
        &mut self,
        set: &Automaton,
        (from, to): (u16, u16),
        compiled: &CompiledGame,
        budget: &ProofBudget<'_>,
    ) -> Result<(), Stopped> {
        let values = &mut self.values;
        let mark = |index: usize| {
            if values[index] == from {
                values[index] = to;
            }
        };
        each_list(set, &self.grid, compiled, mark, budget)
    }

    /// Notes that the lists of value v are those of a set.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(super) fn mark(
        &mut self,
        windows: &Windows<'_>,
        v: u64,
        set: &Automaton,
        budget: &ProofBudget<'_>,
    ) -> Result<(), Stopped> {
        let Some(v) = u16::try_from(v).ok().filter(|v| *v < NOT_YET) else { return Ok(()) };
        self.set_where(set, (NOT_YET, v), windows.compiled, budget)
    }

    /// Returns the part of the window in which the lists of the last value are known.
    pub(super) fn known(&self) -> &Grid {
        &self.known
    }

    /// Returns whether some lists of the last value are unknown.
    pub(super) fn is_narrowed(&self) -> bool {
        self.known.places < self.grid.places
    }

    /// Returns the number of digit places of the window.
    pub(super) fn places(&self) -> usize {
        self.grid.places
    }

    /// Returns the exclusive bound on the numbers of the window.
    pub(super) fn below(&self) -> u64 {
        self.grid.below
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes(&self) -> usize {
        2 * self.values.len() + self.leaves.len() + 4 * self.order.len()
    }

    /// Finds the lists of value v, given the smaller values.
    ///
    /// # Errors
    /// [`Stopped`] if a limit of the budget is reached.
    pub(super) fn tabulate(
        &mut self,
        windows: &Windows<'_>,
        v: u64,
        budget: &ProofBudget<'_>,
    ) -> Result<(), Stopped> {
        // Values in windows are below `NOT_YET`.
        let Some(v) = u16::try_from(v).ok().filter(|v| *v < NOT_YET) else { return Ok(()) };
        let mut backward = Vec::new();
        for kind in &windows.moves {
            backward.push(BackwardMove::new(windows.compiled, kind, &self.grid, budget)?);
        }
        let Some(kinds) = backward.into_iter().collect::<Option<Vec<BackwardMove>>>() else {
            return self.tabulate_forwards(windows, v, budget);
        };
        let bytes = 2 * self.values.len() + kinds.iter().map(BackwardMove::bytes).sum::<usize>();
        let _held = budget.checked_hold(bytes)?;
        let mut reaches = vec![false; self.values.len()];
        let mut unknown = self.leaves.clone();
        let mut known = self.grid.below;
        for &at in &self.order {
            let index = at as usize;
            budget.count(1, 0)?;
            // Lists whose value was proved are marked. They too mark the lists that lead to them.
            let is_proved = self.values[index] == v;
            if !is_proved && (self.values[index] != NOT_YET || reaches[index]) {
                continue;
            }
            let target = self.grid.list(index);
            let words: Vec<Vec<u8>> = target.iter().map(|&n| digits(windows.compiled, n)).collect();
            let marks = if !is_proved && unknown.get(index) == Some(&true) {
                known = known.min(largest(&target));
                &mut unknown
            } else {
                self.values[index] = v;
                &mut reaches
            };
            for kind in &kinds {
                kind.each_source((&target, &words), &mut |source| marks[source] = true, budget)?;
            }
        }
        self.narrow(windows, known);
        Ok(())
    }

    /// Restricts the known part of the window to lists of numbers below `known`.
    fn narrow(&mut self, windows: &Windows<'_>, known: u64) {
        let narrower = self.grid.up_to(known, &windows.compiled.theory, &windows.bounds);
        self.known = match narrower {
            Some(narrower) if known < self.grid.below => narrower,
            _ => self.grid.clone(),
        };
    }

    /// Finds the lists of value v by the game's own options.
    fn tabulate_forwards(
        &mut self,
        windows: &Windows<'_>,
        v: u16,
        budget: &ProofBudget<'_>,
    ) -> Result<(), Stopped> {
        let shape = windows.compiled.description.shape;
        let _held = budget.checked_hold(self.values.len())?;
        // Lists that come later in the order, and unknown lists.
        let mut unknown = vec![true; self.values.len()];
        let mut known = self.grid.below;
        for rank in 0..self.order.len() {
            let index = self.order[rank] as usize;
            if self.values[index] != NOT_YET {
                unknown[index] = false;
                continue;
            }
            let list = self.grid.list(index);
            let numbers = windows.game.canonical(shape, &list);
            let options = numbers.and_then(|numbers| windows.game.options(shape, &numbers, self.grid.below));
            budget.count(options.as_ref().map_or(1, |options| options.len() + 1), 0)?;
            let mut is_unknown = options.is_none() || self.leaves.get(index) == Some(&true);
            let mut reaches = false;
            for option in options.unwrap_or_default() {
                match self.grid.index(&option) {
                    Some(option) if self.values[option] == v => reaches = true,
                    // A value that is proved differs from v.
                    Some(option) => is_unknown |= unknown[option],
                    None => is_unknown = true,
                }
            }
            unknown[index] = is_unknown && !reaches;
            if unknown[index] {
                known = known.min(largest(&list));
            } else if !reaches {
                self.values[index] = v;
            }
        }
        self.narrow(windows, known);
        Ok(())
    }

    /// Returns the number of numbers of a list.
    pub(super) fn coins(&self) -> usize {
        self.grid.strides.len()
    }

    /// Returns whether a list has value v; `false` outside the known part of the window.
    pub(super) fn is(&self, numbers: &[u64], v: u64) -> bool {
        let index = self.known.index(numbers).and_then(|_| self.grid.index(numbers));
        index.is_some_and(|index| u64::from(self.values[index]) == v)
    }

    /// Returns the lists of value v in the known part of the window, by rank.
    pub(super) fn of_value(&self, v: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
        let members = self.order.iter().filter(move |&&index| u64::from(self.values[index as usize]) == v);
        let lists = members.map(|&index| self.grid.list(index as usize));
        lists.filter(|list| self.known.index(list).is_some())
    }
}

/// Returns the largest number of a list.
fn largest(list: &[u64]) -> u64 {
    list.iter().copied().max().unwrap_or(0)
}

/// Visits the indices of the lists of a set in a window.
fn each_list(
    set: &Automaton,
    grid: &Grid,
    compiled: &CompiledGame,
    mut visit: impl FnMut(usize),
    budget: &ProofBudget<'_>,
) -> Result<(), Stopped> {
    let all = |index: usize| {
        visit(index);
        true
    };
    if each_member(set, grid, all, budget)?.is_none() {
        // The table would have too many letters.
        for index in 0..grid.len() {
            budget.count(1, 0)?;
            if compiled.theory.accepts(set, &grid.list(index)) {
                visit(index);
            }
        }
    }
    Ok(())
}
