//! The game of height h (\[SW\] 2.3).
//!
//! The squares are grouped in columns of height h: square a lies in column ⌊a/h⌋, row a mod h. At
//! most one coin stands in a column. A move takes a coin to any smaller square whose column holds
//! no *other* coin; moving down inside its own column is allowed. Height 1 is Welter's game.
//!
//! \[SW\] Theorem 2.3: for h = 2^k the value is 2^k·W(columns) + (nim-sum of the rows), W the Welter
//! function. For other heights no formula is known, and this one is false: height 3, (1, 6) has
//! the value 2 and not 4.
//!
//! ```
//! use impartial::game::{Formula, Notation};
//! use impartial_games::height::{Height, HeightFormula};
//! let game = Height::new(4).unwrap();
//! let coins = game.parse("12,5,27,21,10").unwrap();
//! assert_eq!(HeightFormula.value(&game, &coins), Some(13));
//! assert!(game.parse("4,5").is_err()); // one column
//! ```

use crate::welter::{
    board_size, is_self_conjugate, pack_squares, parse_large_squares, parse_squares, solve, unpack_squares,
    visit_moves, welter, welter_u64,
};
use impartial::game::{
    Boards, BoardsError, Colex, Formula, Game, Interrupt, Large, Line, Lines, Members, Notation,
    NotationError, Numbered, Numbering, NumberingError, Options, Packed, Ranked, Replies, Squares, Swept,
    subsets,
};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::num::NonZeroU64;
use std::ops::ControlFlow;

/// The game of height h on squares below 2⁶⁴.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Height(NonZeroU64);

/// The game of height h on squares of any size, where only the formula and the replies can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargeHeight(Height);

impl Height {
    /// The game of height 1, which is Welter's game.
    pub const ONE: Height = Height(NonZeroU64::MIN);

    /// The game of height `h`; `None` for h = 0.
    pub fn new(h: u64) -> Option<Self> {
        NonZeroU64::new(h).map(Height)
    }

    /// The height.
    pub fn height(&self) -> u64 {
        self.0.get()
    }

    /// The same game on squares of any size.
    pub fn large(&self) -> LargeHeight {
        LargeHeight(*self)
    }

    /// The column of a square.
    pub fn column(&self, square: u64) -> u64 {
        square / self.0
    }

    /// The row of a square.
    pub fn row(&self, square: u64) -> u64 {
        square % self.0
    }

    /// The columns of the coins.
    pub fn columns(&self, position: &Squares) -> Vec<u64> {
        position.iter().map(|square| self.column(square)).collect()
    }

    /// The rows of the coins.
    pub fn rows(&self, position: &Squares) -> Vec<u64> {
        position.iter().map(|square| self.row(square)).collect()
    }

    /// Whether no two coins share a column.
    pub fn is_legal(&self, position: &Squares) -> bool {
        position.as_slice().windows(2).all(|pair| self.column(pair[0]) != self.column(pair[1]))
    }

    /// Whether a position is a swap position of misère play: for h ≥ 2, the coins stand in columns
    /// 0..n and rows 0 and 1; for h = 1, a swap position of Welter's game.
    pub fn is_swap(&self, position: &Squares) -> bool {
        if self.height() == 1 {
            return crate::welter::is_swap(position);
        }
        position
            .iter()
            .enumerate()
            .all(|(i, square)| self.column(square) == i as u64 && self.row(square) <= 1)
    }

    fn expected(&self) -> String {
        format!(
            "squares separated by commas, at most one in each column of {} squares, such as 0,{}",
            self.0,
            self.height().saturating_add(1)
        )
    }
}

impl Game for Height {
    type Position = Squares;

    fn heap_bytes(&self, position: &Squares) -> usize {
        position.heap_bytes()
    }
}

impl Options for Height {
    fn visit_options(
        &self,
        position: &Squares,
        visit: &mut dyn FnMut(Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let columns = self.columns(position);
        for (i, coin) in position.iter().enumerate() {
            for square in 0..coin {
                let column = self.column(square);
                if (column == columns[i] || !columns.contains(&column))
                    && let Some(option) = position.move_coin(i, square)
                {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn follower_bound(&self, position: &Squares) -> Option<u128> {
        Some(board_size(position))
    }
}

impl Notation for Height {
    fn id(&self) -> String {
        format!("height:{}", self.0)
    }

    fn parse(&self, text: &str) -> Result<Squares, NotationError> {
        let coins = parse_squares(text, &self.expected())?;
        match coins.as_slice().windows(2).find(|pair| self.column(pair[0]) == self.column(pair[1])) {
            None => Ok(coins),
            Some(pair) => Err(NotationError::new(
                format!("squares {} and {} share column {}", pair[0], pair[1], self.column(pair[0])),
                self.expected(),
            )
            .at(text)),
        }
    }

    fn write(&self, position: &Squares) -> String {
        position.to_string()
    }
}

impl Boards for Height {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Squares> + Send + '_>, BoardsError> {
        Ok(Box::new(subsets(count, below).filter(|position| self.is_legal(position))))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        self.numbered(count, below).ok().map(|window| window.positions().into())
    }
}

impl Numbered<Colex> for Height {
    /// Behind a coin on square x, the next smaller one stands below the column of x.
    fn numbered(&self, count: usize, below: u64) -> Result<Colex, NumberingError> {
        Colex::new(count, below, |x| x - self.row(x))
    }
}

impl Swept for Height {}

impl Ranked<Colex> for Height {
    fn visit_ranks(&self, at: &Members<'_>, visit: impl FnMut(u64)) {
        at.visit_lowered(u64::MAX, visit);
    }
}

/// A line for the other coins of each coin.
impl Lines<Colex> for Height {
    fn line_count(&self, window: &Colex) -> Option<u64> {
        Some(window.deletions())
    }

    fn visit_lines(&self, at: &Members<'_>, visit: impl FnMut(Line)) {
        at.visit_without(visit);
    }
}

impl Packed for Height {
    type Key = u64;

    fn pack(&self, position: &Squares) -> Option<u64> {
        pack_squares(position)
    }

    fn unpack(&self, key: u64) -> Squares {
        unpack_squares(key)
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        let height = self.height();
        // The squares of the columns that hold coins.
        let column_of = |square: u64| -> u64 {
            let start = self.column(square) * height;
            let ones = if height >= 64 { u64::MAX } else { (1 << height) - 1 };
            ones << start
        };
        let mut taken = 0;
        let mut coins = key;
        while coins != 0 {
            taken |= column_of(u64::from(coins.trailing_zeros()));
            coins &= coins - 1;
        }
        let mut coins = key;
        while coins != 0 {
            let square = u64::from(coins.trailing_zeros());
            let coin = 1 << square;
            coins &= coins - 1;
            let free = (coin - 1) & !(taken & !column_of(square));
            if visit_moves(key, coin, free, visit).is_break() {
                return ControlFlow::Break(Interrupt::Asked);
            }
        }
        ControlFlow::Continue(())
    }
}

/// \[SW\] Theorem 2.3: the value for h = 2^k is 2^k·W(columns) + (nim-sum of the rows). Nothing for
/// other heights; in misère play, for every height, the value with 0 and 1 exchanged on the swap
/// positions, wherever the value is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeightFormula;

impl HeightFormula {
    /// The formula as it stands, whether or not the height is a power of two: false in general for
    /// other heights. `None` if it is 2⁶⁴ or more.
    pub fn at_any_height(game: &Height, position: &Squares) -> Option<u64> {
        let rows = game.rows(position).into_iter().fold(0, |sum, row| sum ^ row);
        game.height().checked_mul(welter_u64(&game.columns(position)))?.checked_add(rows)
    }
}

impl Formula<Height> for HeightFormula {
    type Value = u64;

    fn source(&self) -> &str {
        "[SW] Theorem 2.3"
    }

    fn text(&self) -> &str {
        "h*W(columns) + nim-sum of rows, for h = 2^k"
    }

    fn value(&self, game: &Height, position: &Squares) -> Option<u64> {
        if !game.height().is_power_of_two() {
            return None;
        }
        HeightFormula::at_any_height(game, position)
    }

    fn misere(&self, game: &Height, position: &Squares) -> Option<u64> {
        Some(self.value(game, position)? ^ u64::from(game.is_swap(position)))
    }
}

/// Columns and rows of large squares.
fn split(height: u64, position: &Large) -> (Vec<BigUint>, Vec<BigUint>) {
    position.as_slice().iter().map(|square| (square / height, square % height)).unzip()
}

impl Game for LargeHeight {
    type Position = Large;
}

impl Notation for LargeHeight {
    fn id(&self) -> String {
        self.0.id()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        let coins = parse_large_squares(text, &self.0.expected())?;
        let columns = Large::new(split(self.0.height(), &coins).0);
        match columns.repeated() {
            None => Ok(coins),
            Some(column) => {
                Err(NotationError::new(format!("two coins in column {column}"), self.0.expected()).at(text))
            }
        }
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}

impl Formula<LargeHeight> for HeightFormula {
    type Value = BigUint;

    fn source(&self) -> &str {
        Formula::<Height>::source(self)
    }

    fn text(&self) -> &str {
        Formula::<Height>::text(self)
    }

    fn value(&self, game: &LargeHeight, position: &Large) -> Option<BigUint> {
        let height = game.0.height();
        if !height.is_power_of_two() {
            return None;
        }
        let (columns, rows) = split(height, position);
        let rows = rows.into_iter().fold(BigUint::zero(), |sum, row| sum ^ row);
        Some(welter(&columns).ok()? * height + rows)
    }

    fn misere(&self, game: &LargeHeight, position: &Large) -> Option<BigUint> {
        let value = self.value(game, position)?;
        let (columns, rows) = split(game.0.height(), position);
        let swap = if game.0.height() == 1 {
            is_self_conjugate(&columns).ok()?
        } else {
            let low = columns.iter().enumerate().all(|(i, column)| *column == BigUint::from(i));
            low && rows.iter().all(|row| *row <= BigUint::one())
        };
        Some(value ^ if swap { BigUint::one() } else { BigUint::zero() })
    }
}

impl Replies<BigUint> for LargeHeight {
    /// Value 2^k·ν + t is reached by moving a coin to the column that solves [x|other columns] = ν
    /// and the row t ⊕ (nim-sum of the other rows), wherever that square is smaller. Heights that
    /// are no power of two have no replies here.
    fn visit_replies(
        &self,
        position: &Large,
        wanted: &BigUint,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let height = self.0.height();
        if !height.is_power_of_two() {
            return ControlFlow::Continue(());
        }
        let (columns, rows) = split(height, position);
        let (nu, t) = (wanted / height, wanted % height);
        let all_rows = rows.iter().fold(t, |sum, row| sum ^ row);
        for (i, coin) in position.as_slice().iter().enumerate() {
            let mut others = columns.clone();
            others.remove(i);
            let Ok(column) = solve(&others, &nu) else { continue };
            let square = column * height + (&all_rows ^ &rows[i]);
            if square < *coin
                && let Some(option) = position.with_member(i, square)
            {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Replies<u64> for Height {
    fn visit_replies(
        &self,
        position: &Squares,
        wanted: &u64,
        visit: &mut dyn FnMut(Squares) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let large = Large::new(position.iter().map(BigUint::from));
        self.large().visit_replies(&large, &BigUint::from(*wanted), &mut |option| {
            // A reply has smaller squares than the position, and legal ones.
            match option.to_u64s().and_then(|squares| Squares::new(squares).ok()) {
                Some(squares) => visit(squares),
                None => ControlFlow::Continue(()),
            }
        })
    }
}
