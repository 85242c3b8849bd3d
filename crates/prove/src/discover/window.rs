//! The positions with small numbers that have a given value.

use super::grid::{Bounds, Grid};
use super::walk::{BackwardMove, digits, each_member, named_moves};
use crate::plan::{CompiledGame, ProveError};
use crate::{Automaton, DescribedMove, ProofBudget, Provable};
use impartial::run::Stopped;

/// The values of the lists of numbers of a window, computed by marking. In an order in which options come first, a
/// legal list without a smaller value, from which no move leads to a list of value v, has value v. The rules are those
/// of the description, which has been compared with the game's own. If its automata are too large to be read backwards,
/// the options are the game's own.
pub(super) struct MarkedValues {
    pub(super) grid: Grid,
    /// The value of each list, or one of the two constants below.
    values: Vec<u16>,
    /// The legal lists by rank.
    order: Vec<u32>,
}

const NOT_LEGAL: u16 = u16::MAX;
const NOT_YET: u16 = u16::MAX - 1;
/// Maximum number of lists of a window, legal or not.
const MOST_LISTS: usize = 1 << 25;
/// Maximum bound on the numbers of a window.
const MOST_BELOW: u64 = 1 << 12;

/// The data that all windows of one game share.
pub(super) struct Windows<'a> {
    game: &'a dyn Provable,
    pub(super) compiled: &'a CompiledGame,
    bounds: Bounds,
    moves: Vec<(DescribedMove, Automaton)>,
}

impl<'a> Windows<'a> {
    pub(super) fn new(
        game: &'a dyn Provable,
        compiled: &'a CompiledGame,
        work: &ProofBudget<'_>,
    ) -> Result<Windows<'a>, ProveError> {
        let bounds = Bounds::new(compiled, MOST_BOUND, work)?;
        Ok(Windows { game, compiled, bounds, moves: named_moves(compiled, work)? })
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
        let grid = Grid::new(&self.compiled.theory, &self.bounds, places, MOST_LISTS)?;
        (grid.positions() <= most && grid.below <= MOST_BELOW).then_some(grid)
    }
}

/// Maximum number of digit places of a bounded number. Other numbers are treated as unbounded.
const MOST_BOUND: usize = 4;

impl MarkedValues {
    /// Creates a window in which the positions of the first values are already known.
    ///
    /// # Errors
    /// Limits.
    pub(super) fn new<'a>(
        windows: &Windows<'_>,
        grid: Grid,
        known: impl Iterator<Item = &'a Automaton>,
        work: &ProofBudget<'_>,
    ) -> Result<MarkedValues, Stopped> {
        let compiled = windows.compiled;
        let _held = work.holding(2 * grid.len())?;
        let mut values = vec![NOT_LEGAL; grid.len()];
        let mut set_where = |set: &Automaton, from: u16, to: u16| -> Result<(), Stopped> {
            let mark = |index: usize| {
                if values[index] == from {
                    values[index] = to;
                }
                true
            };
            if each_member(set, &grid, mark, work)?.is_none() {
                // The table would have too many letters.
                for (index, value) in values.iter_mut().enumerate() {
                    work.count(1, 0)?;
                    if *value == from && compiled.theory.accepts(set, &grid.list(index)) {
                        *value = to;
                    }
                }
            }
            Ok(())
        };
        set_where(&compiled.legal, NOT_LEGAL, NOT_YET)?;
        for (v, set) in (0..).zip(known) {
            set_where(set, NOT_YET, v)?;
        }
        let legal = (0u32..).zip(&values).filter(|(_, value)| **value != NOT_LEGAL);
        let order: Vec<u32> = legal.map(|(index, _)| index).collect();
        let order = grid.by_rank(order, compiled, work)?;
        Ok(MarkedValues { grid, values, order })
    }

    /// Returns the number of bytes.
    pub(super) fn bytes(&self) -> usize {
        2 * self.values.len() + 4 * self.order.len()
    }

    /// Finds the lists of value v, given the smaller values.
    ///
    /// # Errors
    /// Limits.
    pub(super) fn tabulate(
        &mut self,
        windows: &Windows<'_>,
        v: u64,
        work: &ProofBudget<'_>,
    ) -> Result<(), Stopped> {
        // Values in windows are below `NOT_YET`.
        let Some(v) = u16::try_from(v).ok().filter(|v| *v < NOT_YET) else { return Ok(()) };
        let mut backward = Vec::new();
        for kind in &windows.moves {
            backward.push(BackwardMove::new(windows.compiled, kind, &self.grid, work)?);
        }
        let Some(kinds) = backward.into_iter().collect::<Option<Vec<BackwardMove>>>() else {
            return self.tabulate_forwards(windows, v, work);
        };
        let bytes = self.values.len() + kinds.iter().map(BackwardMove::bytes).sum::<usize>();
        let _held = work.holding(bytes)?;
        let mut reaches = vec![false; self.values.len()];
        let order = std::mem::take(&mut self.order);
        for &at in &order {
            let index = at as usize;
            work.count(1, 0)?;
            // Lists whose value was proved are marked. They too mark the lists that lead to them.
            if self.values[index] != v && (self.values[index] != NOT_YET || reaches[index]) {
                continue;
            }
            self.values[index] = v;
            let target = self.grid.list(index);
            let words: Vec<Vec<u8>> = target.iter().map(|&n| digits(windows.compiled, n)).collect();
            for kind in &kinds {
                kind.each_source((&target, &words), &mut |source| reaches[source] = true, work)?;
            }
        }
        self.order = order;
        Ok(())
    }

    /// Finds the lists of value v by the game's own options.
    fn tabulate_forwards(
        &mut self,
        windows: &Windows<'_>,
        v: u16,
        work: &ProofBudget<'_>,
    ) -> Result<(), Stopped> {
        let shape = windows.compiled.description.shape;
        for rank in 0..self.order.len() {
            let index = self.order[rank] as usize;
            if self.values[index] != NOT_YET {
                continue;
            }
            let Some(numbers) = windows.game.canonical(shape, &self.grid.list(index)) else { continue };
            let options = windows.game.options(shape, &numbers, self.grid.below).unwrap_or_default();
            work.count(options.len() + 1, 0)?;
            let is_v = |option: &Vec<u64>| self.grid.index(option).is_some_and(|i| self.values[i] == v);
            if !options.iter().any(is_v) {
                self.values[index] = v;
            }
        }
        Ok(())
    }

    /// Returns the number of numbers of a list.
    pub(super) fn coins(&self) -> usize {
        self.grid.strides.len()
    }

    /// Returns whether a list has value v; `false` outside the window.
    pub(super) fn is(&self, numbers: &[u64], v: u64) -> bool {
        self.grid.index(numbers).is_some_and(|index| u64::from(self.values[index]) == v)
    }

    /// Returns the lists of value v, by rank.
    pub(super) fn of_value(&self, v: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
        let members = self.order.iter().filter(move |&&index| u64::from(self.values[index as usize]) == v);
        members.map(|&index| self.grid.list(index as usize))
    }
}
