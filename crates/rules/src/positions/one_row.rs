//! Grids with one row as games of words, for proofs about rows of any length.
//!
//! A cell is a block of bits, square 0 first, with the code of its state; one more member of the set of squares ends the row.

use crate::boards::cells::BoardCells;
use crate::boards::grid::{GridPattern, Grids};
use crate::positions::board::{BoardGame, BoardKind};
use impartial::game::{Game, Notation, NotationError, Options};
use impartial_prove::automata::{COINS, WordFormula};
use impartial_prove::words::{AFTER, WordGame, WordMembers, WordMove};
use impartial_prove::{Definable, DescribedGame, Description, NumberedPositions, PositionShape};
use impartial_query::{Entry, WordDescription};
use std::ops::ControlFlow;

/// Maximum number of bits of a cell.
const MAX_BITS: u32 = 3;
/// Maximum number of cells of a pattern.
const MAX_PATTERN: usize = 16;

/// The codes of the states of the cells of a row.
#[derive(Clone, Debug)]
struct CellCodes {
    bits: u32,
    /// The code of each state.
    codes: Vec<u64>,
}

impl CellCodes {
    /// Returns codes such that moves lower the position as a binary number, as far as the order of the states or its reverse
    /// achieves it.
    fn new(grids: &Grids) -> Result<CellCodes, String> {
        let (bits, count) = (grids.bits(), grids.state_count() as u64);
        if bits > MAX_BITS {
            return Err(format!("cells have {count} states (allowed: {})", 1 << MAX_BITS));
        }
        let upward = CellCodes { bits, codes: (0..count).collect() };
        let downward = CellCodes { bits, codes: (0..count).rev().collect() };
        let falls = |codes: &CellCodes| moves_of_one_row(grids).all(|(from, to)| codes.falls(from, to));
        Ok(if falls(&downward) { downward } else { upward })
    }

    /// Returns whether the last cell that a move changes gets a smaller code.
    fn falls(&self, from: &GridPattern, to: &GridPattern) -> bool {
        let pairs = from.cells.iter().zip(&to.cells).rev();
        let mut changed = pairs.filter(|(from, to)| to.is_some() && from != to);
        let code = |state: u32| self.codes[state as usize];
        matches!(changed.next(), Some((Some(from), Some(to))) if code(*to) < code(*from))
    }

    fn code(&self, state: u32) -> u64 {
        self.codes[state as usize]
    }

    /// Returns the squares of a row.
    fn encode(&self, cells: &[u32]) -> Vec<u64> {
        let bits = u64::from(self.bits);
        let squares = (0u64..).zip(cells).flat_map(|(cell, state)| {
            (0..bits).filter(|bit| self.code(*state) >> bit & 1 == 1).map(move |bit| cell * bits + bit)
        });
        squares.chain([cells.len() as u64 * bits]).collect()
    }

    /// Returns the row of these squares, unless they are those of no row.
    fn decode(&self, squares: &[u64]) -> Option<Vec<u32>> {
        let bits = u64::from(self.bits);
        let last = squares.iter().max()?;
        let length = last / bits;
        if last % bits != 0 || length == 0 || length > u64::from(u16::MAX) {
            return None;
        }
        let mut codes = vec![0u64; length as usize];
        for square in squares.iter().filter(|square| *square < last) {
            codes[(square / bits) as usize] |= 1 << (square % bits);
        }
        codes.iter().map(|code| Some(self.codes.iter().position(|one| one == code)? as u32)).collect()
    }
}

/// Returns the moves that fit a row.
fn moves_of_one_row(grids: &Grids) -> impl Iterator<Item = &(GridPattern, GridPattern)> {
    grids.moves.iter().filter(|(from, _)| from.rows == 1)
}

/// Returns the formula that the digit of the square `offset` squares above a square is 1, or 0.
fn digit(set: &str, square: &str, offset: u64, is_one: bool) -> WordFormula {
    let here = WordFormula::equal("bit", square, offset as i64);
    let has = WordFormula::has(set, "bit");
    here.and(if is_one { has } else { has.not() }).exists("bit")
}

/// Returns the formula that a cell with its first digit at a square has a state.
fn cell(codes: &CellCodes, set: &str, square: &str, offset: u64, state: u32) -> WordFormula {
    let code = codes.code(state);
    WordFormula::all(
        (0..u64::from(codes.bits)).map(|bit| digit(set, square, offset + bit, code >> bit & 1 == 1)),
    )
}

/// Returns the formula that `length` cells from a square on are cells of the row, and that the square begins a cell.
fn inside(codes: &CellCodes, square: &str, length: usize) -> WordFormula {
    let bits = u64::from(codes.bits);
    let room = WordFormula::at_most(square, "end", -((length as u64 * bits) as i64));
    let begins = WordFormula::residue([(1, WordFormula::square(square))], bits, 0);
    WordFormula::largest(COINS, "end").and(room).exists("end").and(begins)
}

/// Returns the formula that a pattern fits at a square.
fn fits(codes: &CellCodes, pattern: &GridPattern, square: &str) -> WordFormula {
    let bits = u64::from(codes.bits);
    let cells = (0u64..).zip(&pattern.cells);
    let cells = cells.filter_map(|(at, state)| Some(cell(codes, COINS, square, at * bits, (*state)?)));
    inside(codes, square, pattern.columns).and(WordFormula::all(cells))
}

/// Returns the formula that one of the patterns occurs, or that none does if `wanted` is false.
fn occurs(codes: &CellCodes, (patterns, wanted): &(Vec<GridPattern>, bool)) -> WordFormula {
    let of_row = patterns.iter().filter(|pattern| pattern.rows == 1);
    let found = WordFormula::any(of_row.map(|pattern| fits(codes, pattern, "x").exists("x")));
    if *wanted { found } else { found.not() }
}

/// Returns the relation of a move.
fn relation(codes: &CellCodes, from: &GridPattern, to: &GridPattern) -> WordFormula {
    let bits = u64::from(codes.bits);
    let new = || (0u64..).zip(&to.cells).filter_map(|(at, state)| Some((at * bits, (*state)?)));
    let after = WordFormula::all(new().map(|(offset, state)| cell(codes, AFTER, "x", offset, state)));
    let changed = new().flat_map(|(offset, _)| (0..bits).map(move |bit| (offset + bit) as i64));
    let is_changed = WordFormula::any(changed.map(|offset| WordFormula::equal("y", "x", offset)));
    let same = WordFormula::has(COINS, "y").iff(WordFormula::has(AFTER, "y"));
    WordFormula::all([fits(codes, from, "x"), after, is_changed.or(same).for_all("y")]).exists("x")
}

/// Returns the sets of squares that are rows.
fn rows(codes: &CellCodes) -> WordFormula {
    let bits = u64::from(codes.bits);
    let length = WordFormula::all([
        WordFormula::largest(COINS, "end"),
        WordFormula::at_least_number("end", bits as i64),
        WordFormula::residue([(1, WordFormula::square("end"))], bits, 0),
    ]);
    let states =
        WordFormula::any((0..codes.codes.len() as u32).map(|state| cell(codes, COINS, "x", 0, state)));
    length.exists("end").and(inside(codes, "x", 1).implies(states).for_all("x"))
}

/// Returns the game of the grids with one row.
fn game_of(grids: &Grids, codes: &CellCodes) -> Result<WordGame, String> {
    let all = grids.moves.iter().map(|(from, _)| from);
    let conditions = grids.legal.iter().chain(&grids.over).flat_map(|(patterns, _)| patterns);
    if all.chain(conditions).any(|pattern| pattern.columns > MAX_PATTERN) {
        return Err(format!("a pattern has more than {MAX_PATTERN} cells"));
    }
    let legal = grids.legal.iter().map(|condition| occurs(codes, condition));
    let over = WordFormula::any(grids.over.iter().map(|condition| occurs(codes, condition)));
    let moves = moves_of_one_row(grids)
        .map(|(from, to)| WordMove { relation: over.clone().not().and(relation(codes, from, to)) });
    Ok(WordGame { legal: rows(codes).and(WordFormula::all(legal)), moves: moves.collect() })
}

/// The grids with one row, as sets of squares.
#[derive(Clone, Debug)]
pub(crate) struct OneRow {
    game: BoardGame,
    codes: CellCodes,
}

impl OneRow {
    /// Returns the rows of a game on grids, with their game of words. `Err` names the part that automata of words cannot read.
    pub(crate) fn from_grids(game: &BoardGame) -> Result<(OneRow, WordGame), String> {
        let BoardKind::Grid(grids) = &game.board else { return Err("positions are no grids".to_owned()) };
        let codes = CellCodes::new(grids)?;
        let words = game_of(grids, &codes)?;
        Ok((OneRow { game: game.clone(), codes }, words))
    }

    /// Returns the condition that a square of a name begins a cell `.`, the first state of every grid.
    pub(crate) fn is_free(&self, square: &str) -> WordFormula {
        inside(&self.codes, square, 1).and(cell(&self.codes, COINS, square, 0, 0))
    }

    /// Returns the legal rows of at most `most` cells, in their notation.
    pub(crate) fn rows(&self, most: u32) -> impl Iterator<Item = String> + '_ {
        let count = self.codes.codes.len();
        (1..=most).flat_map(move |length| {
            (0..count.pow(length)).filter_map(move |code| {
                let cells = (0..length).map(|place| (code / count.pow(place) % count) as u32).collect();
                let board = BoardCells { head: [1, length], cells };
                self.game.is_legal(&board).then(|| self.game.write(&board))
            })
        })
    }
}

impl Game for OneRow {
    type Position = BoardCells;
}

impl Options for OneRow {
    fn visit_options(
        &self,
        at: &BoardCells,
        visit: &mut dyn FnMut(BoardCells) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.visit_options(at, visit)
    }
}

impl Notation for OneRow {
    fn id(&self) -> String {
        self.game.id()
    }

    fn parse(&self, text: &str) -> Result<BoardCells, NotationError> {
        self.game.parse(text)
    }

    fn write(&self, at: &BoardCells) -> String {
        self.game.write(at)
    }
}

impl Definable for OneRow {
    fn describe(&self, _: PositionShape) -> Option<Description> {
        None
    }
}

impl NumberedPositions for OneRow {
    fn decode(&self, numbers: &[u64]) -> Option<BoardCells> {
        let cells = self.codes.decode(numbers)?;
        let board = BoardCells { head: [1, cells.len() as u32], cells: cells.into() };
        self.game.is_legal(&board).then_some(board)
    }

    fn encode(&self, position: &BoardCells) -> Vec<u64> {
        self.codes.encode(&position.cells)
    }
}

/// Adds the description for rows of any length to a game on grids.
pub(crate) fn with_rows(entry: Entry<BoardGame>) -> Entry<BoardGame> {
    entry.words(|game| {
        let (row, words) = OneRow::from_grids(game)?;
        let BoardKind::Grid(grids) = &game.board else { return Err("positions are no grids".to_owned()) };
        let letters = row.codes.in_words(grids);
        let provable_game = Box::new(DescribedGame::new(row));
        Ok(WordDescription {
            letters,
            members: WordMembers::CellsOfOneRow,
            ..WordDescription::new(provable_game, words)
        })
    })
}

impl CellCodes {
    /// Describes how a row is read.
    fn in_words(&self, grids: &Grids) -> String {
        let bits = self.bits as usize;
        let digits = |code: u64| (0..bits).map(|bit| if code >> bit & 1 == 1 { '1' } else { '0' }).collect();
        let cells = (0..self.codes.len() as u32).map(|state| {
            let digits: String = digits(self.code(state));
            format!("'{}' is {digits}", grids.sign(state))
        });
        format!("cell 0 first: {}, and the last 1 ends the row", cells.collect::<Vec<_>>().join(", "))
    }
}
