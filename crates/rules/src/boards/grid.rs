//! Grids: cells with states, and moves that replace one pattern by another.

use crate::boards::cells::BoardCells;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{Action, RuleCondition, RuleFile};
use impartial::game::{NotationError, parse_rectangle};
use impartial_prove::automata::syntax::Span;
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The sign for any state; after the arrow, for an unchanged state.
const ANY: char = '?';

/// Maximum number of cells of a grid.
const MAX_CELLS: usize = 1 << 12;

/// A pattern: its rows of states, `None` for any.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GridPattern {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) cells: Vec<Option<u32>>,
}

/// The patterns of a game on grids.
#[derive(Clone, Debug)]
pub(crate) struct Grids {
    /// The states by their numbers.
    states: Vec<char>,
    pub(crate) moves: Vec<(GridPattern, GridPattern)>,
    /// Patterns that must occur (`true`) or must not occur (`false`) in a legal position.
    pub(crate) legal: Vec<(Vec<GridPattern>, bool)>,
    /// Patterns whose presence (`true`) or absence (`false`) ends the play.
    pub(crate) over: Vec<(Vec<GridPattern>, bool)>,
    /// The state of cells that no move needs, if separate regions of free cells are independent.
    pub(crate) inert: Option<u32>,
    /// The symmetries of a whole grid that preserve the game.
    pub(crate) symmetries: Vec<GridSymmetry>,
}

/// A symmetry: whether the grid is mirrored first, and a number of quarter turns.
pub(crate) type GridSymmetry = (bool, usize);

impl GridPattern {
    fn read(text: &str, span: Span, states: &[char]) -> Result<GridPattern, Diagnostic> {
        let lines: Vec<Vec<char>> = text.split('/').map(|line| line.chars().collect()).collect();
        let columns = lines[0].len();
        if columns == 0 || lines.iter().any(|line| line.len() != columns) {
            let help = "rows of the same length separated by /, such as \"../..\"";
            return Err(Diagnostic::error(span, "a pattern must be a rectangle", help));
        }
        let state =
            |c: &char| if *c == ANY { None } else { states.iter().position(|s| s == c).map(|s| s as u32) };
        Ok(GridPattern { rows: lines.len(), columns, cells: lines.iter().flatten().map(state).collect() })
    }

    /// Returns the pattern after a quarter turn.
    fn rotated(&self) -> GridPattern {
        let (rows, columns) = (self.columns, self.rows);
        let at = |i: usize| self.cells[(self.rows - 1 - i % columns) * self.columns + i / columns];
        GridPattern { rows, columns, cells: (0..rows * columns).map(at).collect() }
    }

    fn mirrored(&self) -> GridPattern {
        let at = |i: usize| {
            let (row, column) = (i / self.columns, i % self.columns);
            self.cells[row * self.columns + (self.columns - 1 - column)]
        };
        GridPattern { rows: self.rows, columns: self.columns, cells: (0..self.cells.len()).map(at).collect() }
    }

    fn image(&self, (mirrored, turns): GridSymmetry) -> GridPattern {
        let first = if mirrored { self.mirrored() } else { self.clone() };
        (0..turns).fold(first, |one, _| one.rotated())
    }

    fn fits(&self, board: &BoardCells, row: usize, column: usize) -> bool {
        let width = board.head[1] as usize;
        self.cells.iter().enumerate().all(|(i, state)| {
            let (r, c) = (row + i / self.columns, column + i % self.columns);
            state.is_none_or(|state| board.cells[r * width + c] == state)
        })
    }

    /// Returns the places where the pattern matches.
    fn places<'a>(&'a self, board: &'a BoardCells) -> impl Iterator<Item = (usize, usize)> + 'a {
        let (rows, columns) = (board.head[0] as usize, board.head[1] as usize);
        let rows = (rows + 1).saturating_sub(self.rows);
        let columns = (columns + 1).saturating_sub(self.columns);
        (0..rows)
            .flat_map(move |r| (0..columns).map(move |c| (r, c)))
            .filter(|&(r, c)| self.fits(board, r, c))
    }
}

/// Returns the distinct images of a list of patterns that belong together, under turns and mirror images as far as the
/// flags allow.
fn images(all: Vec<GridPattern>, turned: bool, mirrored: bool) -> Vec<Vec<GridPattern>> {
    let mut found: BTreeSet<Vec<GridPattern>> = BTreeSet::new();
    let mut kinds = vec![all.clone()];
    if mirrored {
        kinds.push(all.iter().map(GridPattern::mirrored).collect());
    }
    for mut one in kinds {
        for _ in 0..if turned { 4 } else { 1 } {
            let next = one.iter().map(GridPattern::rotated).collect();
            found.insert(std::mem::replace(&mut one, next));
        }
    }
    found.into_iter().collect()
}

impl Grids {
    pub(crate) fn new(file: &RuleFile) -> Result<Grids, Vec<Diagnostic>> {
        let mut states = vec!['.', '#'];
        let mut texts: Vec<&str> = Vec::new();
        for line in &file.moves {
            if let Action::Pattern { before, after, .. } = &line.action {
                texts.extend([before.0.as_str(), after.0.as_str()]);
            }
        }
        for condition in file.legal.iter().chain(&file.over) {
            if let RuleCondition::Pattern { text, .. } = condition {
                texts.push(text);
            }
        }
        for c in texts.iter().flat_map(|text| text.chars()) {
            if c != '/' && c != ANY && !states.contains(&c) {
                states.push(c);
            }
        }
        let mut wrong = Vec::new();
        let mut moves: Vec<(GridPattern, GridPattern)> = Vec::new();
        let read = |text: &str, span: Span, wrong: &mut Vec<Diagnostic>| {
            GridPattern::read(text, span, &states).map_err(|error| wrong.push(error)).ok()
        };
        for line in &file.moves {
            let Action::Pattern { before, after, turned, mirrored } = &line.action else { continue };
            let pair = (read(&before.0, before.1, &mut wrong), read(&after.0, after.1, &mut wrong));
            let (Some(from), Some(to)) = pair else { continue };
            if (from.rows, from.columns) != (to.rows, to.columns) {
                wrong.push(Diagnostic::error(
                    after.1,
                    "the two patterns have different sizes",
                    "as many rows and columns",
                ));
                continue;
            }
            for image in images(vec![from, to], *turned, *mirrored) {
                if let [from, to] = &image[..] {
                    moves.push((from.clone(), to.clone()));
                }
            }
        }
        let mut conditions = |all: &[RuleCondition]| -> Vec<(Vec<GridPattern>, bool)> {
            let mut found = Vec::new();
            for condition in all {
                match condition {
                    RuleCondition::Pattern { text, span, turned, mirrored, wanted } => {
                        if let Some(pattern) = read(text, *span, &mut wrong) {
                            let all = images(vec![pattern], *turned, *mirrored);
                            found.push((all.into_iter().flatten().collect(), *wanted));
                        }
                    }
                    RuleCondition::Formula(node) => wrong.push(Diagnostic::error(
                        node.span,
                        "a condition on a grid is a pattern",
                        "such as: legal not \"##\"",
                    )),
                }
            }
            found
        };
        let (legal, over) = (conditions(&file.legal), conditions(&file.over));
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let mut grids = Grids { states, moves, legal, over, inert: None, symmetries: Vec::new() };
        grids.inert = grids.inert_state();
        grids.symmetries = grids.symmetries();
        Ok(grids)
    }

    /// Returns the state that fills cells, if every move only fills connected free cells, and nothing else matters.
    /// Then separate regions of free cells are independent.
    fn inert_state(&self) -> Option<u32> {
        if !self.legal.is_empty() || !self.over.is_empty() {
            return None;
        }
        let free = |(from, to): &(GridPattern, GridPattern)| {
            from.cells.iter().all(|cell| *cell == Some(0)) && to.cells.iter().all(|cell| *cell != Some(0))
        };
        self.moves.iter().all(free).then_some(1)
    }

    /// Returns the symmetries, without the identity, that map the set of moves to itself. Returns none if there are
    /// conditions on the whole grid.
    fn symmetries(&self) -> Vec<GridSymmetry> {
        if !self.legal.is_empty() || !self.over.is_empty() {
            return Vec::new();
        }
        let moves: BTreeSet<&(GridPattern, GridPattern)> = self.moves.iter().collect();
        let keeps = |&symmetry: &GridSymmetry| {
            self.moves.iter().all(|(from, to)| moves.contains(&(from.image(symmetry), to.image(symmetry))))
        };
        let all = [false, true].into_iter().flat_map(|mirrored| (0..4).map(move |turns| (mirrored, turns)));
        all.skip(1).filter(keeps).collect()
    }

    /// Returns the number of symmetries under which values do not change, including the identity.
    pub(crate) fn images(&self) -> usize {
        1 + self.symmetries.len()
    }

    /// Returns the least image under the symmetries that do not change values.
    fn canonical(&self, board: BoardCells) -> BoardCells {
        let image = |&symmetry: &GridSymmetry| {
            let [rows, columns] = board.head.map(|side| side as usize);
            let all = GridPattern { rows, columns, cells: board.cells.iter().copied().map(Some).collect() };
            let image = all.image(symmetry);
            BoardCells {
                head: [image.rows as u32, image.columns as u32],
                cells: image.cells.into_iter().flatten().collect(),
            }
        };
        self.symmetries
            .iter()
            .map(image)
            .min()
            .map_or_else(|| board.clone(), |least| least.min(board.clone()))
    }

    /// Returns whether play ends, with a reason. Searches repeatedly for a state such that no remaining move raises the
    /// number of its cells (or no remaining move lowers it), and removes the moves that change this number.
    pub(crate) fn ends(&self) -> Result<String, String> {
        let change = |(from, to): &(GridPattern, GridPattern), state: u32| -> Option<i64> {
            // A '?' after the arrow may stand for a state that is not known.
            let cells = || from.cells.iter().zip(&to.cells).filter(|(_, to)| to.is_some());
            if cells().any(|(from, _)| from.is_none()) {
                return None;
            }
            let after = cells().filter(|(_, to)| **to == Some(state)).count() as i64;
            Some(after - cells().filter(|(from, _)| **from == Some(state)).count() as i64)
        };
        let mut left: Vec<&(GridPattern, GridPattern)> = self.moves.iter().collect();
        let mut measures = Vec::new();
        while !left.is_empty() {
            let found = (0..self.states.len() as u32).find_map(|state| {
                let changes: Option<Vec<i64>> = left.iter().map(|one| change(one, state)).collect();
                let changes = changes?;
                let falls = changes.iter().all(|&change| change <= 0);
                let is_measure =
                    (falls || changes.iter().all(|&change| change >= 0)) && changes != vec![0; changes.len()];
                is_measure.then_some((state, falls, changes))
            });
            let Some((state, falls, changes)) = found else {
                return Err("a pattern may be put in the place of another for ever".into());
            };
            let mut changes = changes.into_iter();
            left.retain(|_| changes.next() == Some(0));
            measures.push(format!(
                "{} '{}'",
                if falls { "fewer" } else { "more" },
                self.states[state as usize]
            ));
        }
        Ok(match &measures[..] {
            [] => "there is no move".into(),
            [one] => format!("with every move there are {one}"),
            several => format!("with every move there are {}", several.join(", or as many of those and ")),
        })
    }

    /// Returns the sign of a state.
    pub(crate) fn sign(&self, state: u32) -> char {
        self.states.get(state as usize).copied().unwrap_or(ANY)
    }

    /// Returns the number of states of a cell.
    pub(crate) fn state_count(&self) -> u128 {
        self.states.len() as u128
    }

    pub(crate) fn bits(&self) -> u32 {
        usize::BITS - (self.states.len() - 1).leading_zeros()
    }

    pub(crate) fn expected(&self) -> String {
        let states: Vec<String> = self.states.iter().map(|c| format!("'{c}'")).collect();
        format!(
            "rows separated by /, such as ..../...., or 2x4 for '.' alone, of the cells {}",
            states.join(" ")
        )
    }

    pub(crate) fn parse(&self, text: &str) -> Result<BoardCells, NotationError> {
        let wrong = |what: &str| NotationError::new(what, self.expected()).at_token(text);
        let text = text.trim();
        if text.is_empty() {
            return Err(NotationError::new("empty position", self.expected()));
        }
        if text.len() > 4 * MAX_CELLS {
            return Err(NotationError::new("too large a grid", format!("at most {MAX_CELLS} cells")));
        }
        if let Some((rows, columns)) = parse_rectangle(text) {
            let count = rows.saturating_mul(columns);
            if count == 0 || count > MAX_CELLS {
                return Err(wrong(&format!("a grid has from 1 to {MAX_CELLS} cells")));
            }
            // Every grid has '.', as its first state.
            return Ok(BoardCells {
                head: [rows as u32, columns as u32],
                cells: SmallVec::from_elem(0, count),
            });
        }
        let lines: Vec<Vec<char>> = text.split('/').map(|line| line.chars().collect()).collect();
        let columns = lines[0].len();
        if columns == 0 || lines.iter().any(|line| line.len() != columns) {
            return Err(wrong("rows of different lengths"));
        }
        let mut cells: SmallVec<[u32; 8]> = SmallVec::new();
        for c in lines.iter().flatten() {
            match self.states.iter().position(|state| state == c) {
                Some(state) => cells.push(state as u32),
                None => return Err(wrong(&format!("the cell '{c}'"))),
            }
        }
        Ok(BoardCells { head: [lines.len() as u32, columns as u32], cells })
    }

    pub(crate) fn write(&self, board: &BoardCells) -> String {
        let rows = self.rows(board).into_iter().map(|row| row.into_iter().collect());
        rows.collect::<Vec<String>>().join("/")
    }

    /// Returns the signs of the cells, row by row.
    pub(crate) fn rows(&self, board: &BoardCells) -> Vec<Vec<char>> {
        let rows = board.cells.chunks(board.head[1].max(1) as usize);
        rows.map(|row| row.iter().map(|&c| self.states[c as usize]).collect()).collect()
    }

    pub(crate) fn is_legal(&self, board: &BoardCells) -> bool {
        self.legal.iter().all(|condition| holds(condition, board))
    }

    pub(crate) fn visit(
        &self,
        board: &BoardCells,
        visit: &mut dyn FnMut(BoardCells) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.over.iter().any(|condition| holds(condition, board)) {
            return ControlFlow::Continue(());
        }
        let width = board.head[1] as usize;
        for (from, to) in &self.moves {
            for (row, column) in from.places(board) {
                let mut after = board.clone();
                for (i, state) in to.cells.iter().enumerate() {
                    if let Some(state) = state {
                        after.cells[(row + i / to.columns) * width + column + i % to.columns] = *state;
                    }
                }
                if self.legal.is_empty() || self.is_legal(&after) {
                    visit(after)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the least image of each region of free cells, on the smallest grid that contains it.
    pub(crate) fn parts(&self, board: &BoardCells, visit: &mut dyn FnMut(BoardCells)) {
        self.regions(board, &mut |region| visit(self.canonical(region)));
    }

    /// Calls `visit` with each region of free cells, on the smallest grid that contains it.
    pub(crate) fn regions(&self, board: &BoardCells, visit: &mut dyn FnMut(BoardCells)) {
        let Some(inert) = self.inert else { return visit(board.clone()) };
        let (rows, columns) = (board.head[0] as usize, board.head[1] as usize);
        let mut seen = vec![false; board.cells.len()];
        for start in 0..board.cells.len() {
            if seen[start] || board.cells[start] != 0 {
                continue;
            }
            let (mut open, mut region) = (vec![start], Vec::new());
            seen[start] = true;
            while let Some(cell) = open.pop() {
                region.push(cell);
                let (r, c) = (cell / columns, cell % columns);
                let near = [
                    (r > 0).then(|| cell - columns),
                    (r + 1 < rows).then(|| cell + columns),
                    (c > 0).then(|| cell - 1),
                    (c + 1 < columns).then(|| cell + 1),
                ];
                for next in near.into_iter().flatten() {
                    if !seen[next] && board.cells[next] == 0 {
                        seen[next] = true;
                        open.push(next);
                    }
                }
            }
            let (top, bottom) = ends(region.iter().map(|cell| cell / columns));
            let (left, right) = ends(region.iter().map(|cell| cell % columns));
            let (height, width) = (bottom - top + 1, right - left + 1);
            let mut cells: SmallVec<[u32; 8]> = SmallVec::from_elem(inert, height * width);
            for cell in region {
                cells[(cell / columns - top) * width + cell % columns - left] = 0;
            }
            visit(BoardCells { head: [height as u32, width as u32], cells });
        }
    }
}

/// Returns whether one of the patterns occurs, or, if `wanted` is false, whether none occurs.
fn holds((patterns, wanted): &(Vec<GridPattern>, bool), board: &BoardCells) -> bool {
    patterns.iter().any(|pattern| pattern.places(board).next().is_some()) == *wanted
}

fn ends(numbers: impl Iterator<Item = usize>) -> (usize, usize) {
    numbers.fold((usize::MAX, 0), |(least, most), n| (least.min(n), most.max(n)))
}
