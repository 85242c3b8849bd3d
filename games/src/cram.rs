//! Cram (Gardner 1974): placing dominoes.
//!
//! Some squares of a board are free; a move covers two free squares that share a side. A board with
//! both sides even is a P-position: answer every move by its image under the half turn. With one
//! side even and the other odd it is an N-position: cover the two middle squares first (Gardner
//! 1974). A strip 1×n is a heap of n in Dawson's Kayles.
//!
//! Only the free squares matter: a position falls apart into their connected regions, and moving,
//! turning or reflecting a region changes nothing.
//!
//! ```
//! use impartial::game::Notation;
//! use impartial::run::Run;
//! use impartial::solve::ByComponents;
//! use impartial_games::cram::{CramBoard, Cram};
//! let mut solver = ByComponents::new(Cram);
//! let mut value = |text: &str| solver.value(&Cram.parse(text).unwrap(), &Run::default()).unwrap();
//! assert_eq!(value("..../..../..../...."), 0);
//! assert_eq!(value("....."), 0);
//! assert_eq!(value("....#"), 2);
//! assert_eq!(Cram.write(&CramBoard::rectangle(2, 3).unwrap()), ".../...");
//! assert_eq!(Cram.parse("2x3").unwrap(), CramBoard::rectangle(2, 3).unwrap());
//! assert!(Cram.parse("../...").is_err());
//! ```

mod board;
mod half_turn;
mod parts;

pub use board::{BoardError, CramBoard, MAX_SQUARES};
pub use half_turn::HalfTurn;

use impartial::game::{
    Components, EnumeratePositions, Figure, Game, KeyVisitEnd, NoSuchWindow, Notation, NotationError,
    Options, Packed, binomial, parse_rectangle,
};
#[cfg(feature = "registry")]
use impartial_query::Entry;
use std::ops::ControlFlow;

/// The game of Cram on boards of at most 128 squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cram;

/// Description of the positions, with an example, for error messages.
pub const POSITION: &str = "rows of equal length separated by '/', '.' free and '#' filled, at most 128 \
                            squares, such as ..../..#./...., or 3x4 for an empty board";

impl Game for Cram {
    type Position = CramBoard;
}

impl Options for Cram {
    fn visit_options(
        &self,
        position: &CramBoard,
        visit: &mut dyn FnMut(CramBoard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.visit_dominoes(|domino| visit(position.without(domino)))
    }

    /// Returns an upper bound. Every move fills one light and one dark square of the checkerboard: with l light and d
    /// dark ones free there are at most Σ C(l, k)·C(d, k) = C(l + d, d) followers.
    fn follower_bound(&self, position: &CramBoard) -> Option<u128> {
        let dark = position.free() & position.dark();
        let light = position.free() & !position.dark();
        Some(binomial((light.count_ones() + dark.count_ones()).into(), dark.count_ones().into()))
    }

    fn canonical(&self, position: &CramBoard) -> CramBoard {
        position.without_single_squares().canonical()
    }
}

impl Notation for Cram {
    fn id(&self) -> String {
        "cram".into()
    }

    fn parse(&self, text: &str) -> Result<CramBoard, NotationError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(NotationError::new("empty position", POSITION));
        }
        let board = |board: Result<CramBoard, BoardError>| {
            board.map_err(|error| NotationError::new(error.to_string(), POSITION))
        };
        if let Some((rows, columns)) = parse_rectangle(text) {
            return board(CramBoard::rectangle(rows, columns));
        }
        let rows: Vec<&str> = text.split('/').map(str::trim).collect();
        let columns = rows.first().map_or(0, |row| row.chars().count());
        let mut free = 0u128;
        let mut square = 0u32;
        for row in &rows {
            if row.is_empty() {
                return Err(NotationError::new("a row is empty", POSITION).at_token(text));
            }
            for symbol in row.chars() {
                match symbol {
                    '.' => free |= 1u128.checked_shl(square).unwrap_or(0),
                    '#' => {}
                    other => {
                        let what = format!("'{other}' is no square");
                        return Err(NotationError::new(what, POSITION).at_token(*row));
                    }
                }
                square = square.saturating_add(1);
            }
            if row.chars().count() != columns {
                return Err(NotationError::new("rows of different lengths", POSITION).at_token(*row));
            }
        }
        board(CramBoard::new(rows.len(), columns, free))
    }

    fn write(&self, position: &CramBoard) -> String {
        position.to_string()
    }

    fn figure(&self, position: &CramBoard) -> Figure {
        let cell = |row, column| if position.is_free(row, column) { '.' } else { '#' };
        let row = |row| (0..position.columns()).map(|column| cell(row, column)).collect();
        Figure::Grid((0..position.rows()).map(row).collect())
    }
}

impl EnumeratePositions for Cram {
    /// Boards are not numbered by coins and squares: always an error that says what to use instead.
    fn positions(
        &self,
        _: usize,
        _: u64,
    ) -> Result<Box<dyn Iterator<Item = CramBoard> + Send + '_>, NoSuchWindow> {
        Err(NoSuchWindow::new(
            "cram has no windows of coins or heaps",
            "a board and all its followers, such as those of ..../....",
        ))
    }
}

impl Components for Cram {
    /// The connected regions of free squares, each as small and as turned as
    /// [`Options::canonical`] makes it; single squares are left out.
    fn visit_components(&self, position: &CramBoard, visit: &mut dyn FnMut(CramBoard)) {
        position.regions().into_iter().filter(|region| region.free().count_ones() > 1).for_each(|region| {
            visit(region.canonical());
        });
    }

    fn play_ends(&self) -> bool {
        true
    }
}

/// Keys: the free squares in the lowest 112 bits, the number of columns and of rows above.
const SQUARE_BITS: u32 = 112;

impl Packed for Cram {
    type Key = u128;

    fn pack(&self, position: &CramBoard) -> Option<u128> {
        let (rows, columns) = (position.rows(), position.columns());
        (rows * columns <= SQUARE_BITS as usize)
            .then(|| (rows as u128) << 120 | (columns as u128) << SQUARE_BITS | position.free())
    }

    fn unpack(&self, key: u128) -> CramBoard {
        CramBoard::from_parts((key >> 120) as u8, (key >> SQUARE_BITS) as u8, key & ((1 << SQUARE_BITS) - 1))
    }

    fn visit_keys(
        &self,
        key: u128,
        visit: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        self.unpack(key).visit_dominoes(|domino| match visit(key ^ domino) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(KeyVisitEnd::Stopped),
        })
    }
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> Entry<Cram> {
    Entry::new(Cram)
        .summary("put a domino on two free neighbouring squares")
        .position(POSITION)
        .symmetric()
        .components()
        .formula(HalfTurn)
        .searched()
}
