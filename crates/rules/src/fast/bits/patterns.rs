//! Moves of grids as masks of the packed cells.

use crate::boards::cells::CELL_BITS;
use crate::boards::grid::{GridPattern, Grids};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A pattern at one place: the bits of its cells, and their states.
#[derive(Clone, Copy, Debug)]
struct PlacedPattern {
    mask: u128,
    states: u128,
}

impl PlacedPattern {
    #[inline]
    fn fits(self, cells: u128) -> bool {
        cells & self.mask == self.states
    }
}

/// The patterns of a game at all places of grids of one size.
#[derive(Debug)]
struct PlacedRules {
    moves: Vec<(PlacedPattern, PlacedPattern)>,
    legal: Vec<(Vec<PlacedPattern>, bool)>,
    over: Vec<(Vec<PlacedPattern>, bool)>,
}

/// The moves of a game on grids by the size of the grid.
#[derive(Debug)]
pub(crate) struct PlacedMoves {
    /// Number of bits of a cell.
    bits: u32,
    /// The rules for each size of a board, indexed by the number of rows and the number of columns less 1.
    sizes: Vec<Vec<OnceLock<PlacedRules>>>,
}

impl PlacedMoves {
    /// Creates the moves of a game.
    pub(crate) fn new(grids: &Grids) -> PlacedMoves {
        let bits = grids.bits().max(1);
        let cells = (CELL_BITS / bits) as usize;
        let of_rows = |rows: usize| (0..cells / rows.max(1)).map(|_| OnceLock::new()).collect();
        PlacedMoves { bits, sizes: (0..=cells).map(of_rows).collect() }
    }

    /// Calls `visit` with the packed cells of each option, in the order of the moves.
    pub(crate) fn visit(
        &self,
        grids: &Grids,
        [rows, columns]: [u32; 2],
        cells: u128,
        visit: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Every packed position has at least one row and column, and at most as many cells as fit.
        let (rows, columns) = (rows as usize, columns as usize);
        let place = self.sizes.get(rows).and_then(|sizes| sizes.get(columns.wrapping_sub(1)));
        let Some(place) = place else { return ControlFlow::Continue(()) };
        let rules = place.get_or_init(|| PlacedRules::new(grids, self.bits, rows, columns));
        if rules.over.iter().any(|condition| holds(condition, cells)) {
            return ControlFlow::Continue(());
        }
        for (from, to) in &rules.moves {
            if from.fits(cells) {
                let after = cells & !to.mask | to.states;
                if rules.legal.iter().all(|condition| holds(condition, after)) {
                    visit(after)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether one of the patterns fits, or, if the flag is false, whether none fits.
fn holds((patterns, wanted): &(Vec<PlacedPattern>, bool), cells: u128) -> bool {
    patterns.iter().any(|pattern| pattern.fits(cells)) == *wanted
}

impl PlacedRules {
    fn new(grids: &Grids, bits: u32, rows: usize, columns: usize) -> PlacedRules {
        // The first cell has the highest bits.
        let placed = |pattern: &GridPattern, row: usize, column: usize| {
            let mut placed = PlacedPattern { mask: 0, states: 0 };
            for (i, state) in pattern.cells.iter().enumerate() {
                if let Some(state) = state {
                    let cell = (row + i / pattern.columns) * columns + column + i % pattern.columns;
                    let shift = (rows * columns - 1 - cell) as u32 * bits;
                    placed.mask |= ((1 << bits) - 1) << shift;
                    placed.states |= u128::from(*state) << shift;
                }
            }
            placed
        };
        let places = |pattern: &GridPattern| {
            let rows = (rows + 1).saturating_sub(pattern.rows);
            let columns = (columns + 1).saturating_sub(pattern.columns);
            (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
        };
        let move_at = |(from, to): &(GridPattern, GridPattern)| {
            let all = places(from);
            all.map(|(row, column)| (placed(from, row, column), placed(to, row, column))).collect::<Vec<_>>()
        };
        let conditions = |all: &[(Vec<GridPattern>, bool)]| {
            let of = |patterns: &[GridPattern]| {
                let at = |pattern| {
                    places(pattern).map(|(row, column)| placed(pattern, row, column)).collect::<Vec<_>>()
                };
                patterns.iter().flat_map(at).collect()
            };
            all.iter().map(|(patterns, wanted)| (of(patterns), *wanted)).collect()
        };
        PlacedRules {
            moves: grids.moves.iter().flat_map(move_at).collect(),
            legal: conditions(&grids.legal),
            over: conditions(&grids.over),
        }
    }
}
