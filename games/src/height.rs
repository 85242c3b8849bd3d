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
//! use impartial::game::{ValueFormula, Notation};
//! use impartial_games::height::{Height, HeightFormula};
//! let game = Height::new(4).unwrap();
//! let coins = game.parse("12,5,27,21,10").unwrap();
//! assert_eq!(HeightFormula.value(&game, &coins), Some(13));
//! assert!(game.parse("4,5").is_err()); // one column
//! assert!(Height::new(0).is_err());
//! ```

use crate::ParameterError;
use crate::welter::{is_self_conjugate, solve, welter_of_distinct};
use impartial::game::Squares;
use impartial::kind::{
    AnySizeFormula, Coins, GameSpec, HasMovePromise, LowersAnyCoin, PublishedFormula, Replies,
};
use impartial::value::Number;
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, Family};
use std::num::NonZeroU64;
use std::ops::ControlFlow;

/// The game of height h on squares below 2⁶⁴.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Height(NonZeroU64);

impl Height {
    /// The game of height 1, which is Welter's game.
    pub const ONE: Height = Height(NonZeroU64::MIN);

    /// Returns the game of height `h`.
    ///
    /// # Errors
    /// [`ParameterError`] if `h` is 0.
    pub const fn new(h: u64) -> Result<Self, ParameterError> {
        match NonZeroU64::new(h) {
            Some(h) => Ok(Height(h)),
            None => Err(ParameterError::zero("height:H")),
        }
    }

    /// Returns the height h, the number of squares of a column.
    pub fn height(&self) -> u64 {
        self.0.get()
    }

    /// Returns the column of a square.
    pub fn column(&self, square: u64) -> u64 {
        square / self.0
    }

    /// Returns the row of a square.
    pub fn row(&self, square: u64) -> u64 {
        square % self.0
    }

    /// Returns the columns of the coins.
    pub fn columns(&self, position: &Squares) -> Vec<u64> {
        position.iter().map(|square| self.column(square)).collect()
    }

    /// Returns the rows of the coins.
    pub fn rows(&self, position: &Squares) -> Vec<u64> {
        position.iter().map(|square| self.row(square)).collect()
    }

    /// Returns whether no two coins share a column.
    pub fn is_legal(&self, position: &Squares) -> bool {
        position.as_slice().windows(2).all(|pair| self.column(pair[0]) != self.column(pair[1]))
    }

    /// Returns whether a position is a swap position of misère play: for h ≥ 2, the coins stand in columns 0..n and
    /// rows 0 and 1; for h = 1, a swap position of Welter's game.
    pub fn is_swap<N: Number>(&self, position: &Squares<N>) -> bool {
        if self.height() == 1 {
            return is_self_conjugate(position.as_slice()).unwrap_or(false);
        }
        let (columns, rows) = split(self.height(), position);
        let low = (0u64..).zip(columns).all(|(i, column)| column == N::from(i));
        low && rows.iter().all(|row| *row <= N::one())
    }
}

impl GameSpec for Height {
    type Kind = Coins;

    fn name(&self) -> String {
        format!("height:{}", self.0)
    }

    fn kind(&self) -> Coins {
        Coins::in_columns(self.0)
    }
}

impl HasMovePromise for Height {
    type Promise = LowersAnyCoin;
}

/// Columns and rows of the coins.
fn split<N: Number>(height: u64, position: &Squares<N>) -> (Vec<N>, Vec<N>) {
    let height = N::from(height);
    position.as_slice().iter().map(|square| square.div_rem(&height)).unzip()
}

/// The formula of \[SW\] Theorem 2.3, 2^k·W(columns) + (nim-sum of the rows) for h = 2^k. There is no value for other
/// heights. In misère play, for every height, the value with 0 and 1 exchanged on the swap positions, wherever the
/// value is known.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeightFormula;

impl HeightFormula {
    /// Returns the formula as it stands, whether or not the height is a power of two: false in general for other
    /// heights. `None` if it does not fit.
    pub fn at_any_height<N: Number>(game: &Height, position: &Squares<N>) -> Option<N> {
        let (columns, rows) = split(game.height(), position);
        let rows = rows.iter().fold(N::zero(), |sum, row| sum.xor(row));
        N::from(game.height()).checked_mul(&welter_of_distinct(&columns))?.checked_add(&rows)
    }
}

impl PublishedFormula for HeightFormula {
    fn source(&self) -> &str {
        "[SW] Theorem 2.3"
    }

    fn text(&self) -> &str {
        "h*W(columns) + nim-sum of rows, for h = 2^k"
    }
}

impl AnySizeFormula<Height> for HeightFormula {
    fn value<N: Number>(&self, game: &Height, position: &Squares<N>) -> Option<N> {
        game.height().is_power_of_two().then(|| HeightFormula::at_any_height(game, position))?
    }

    fn misere<N: Number>(&self, game: &Height, position: &Squares<N>) -> Option<N> {
        Some(self.value(game, position)? ^ N::from(game.is_swap(position).into()))
    }
}

impl Replies for Height {
    /// Visits the moves to the value 2^k·ν + t. It is reached by moving a coin to the column that solves [x|other
    /// columns] = ν and the row t ⊕ (nim-sum of the other rows), wherever that square is smaller. For heights that
    /// are no power of two the moves are not known, so the result is `Break` without a visit.
    fn visit_replies<N: Number>(
        &self,
        position: &Squares<N>,
        wanted: &N,
        visit: &mut dyn FnMut(Squares<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.height().is_power_of_two() {
            return ControlFlow::Break(());
        }
        let height = N::from(self.height());
        let (columns, rows) = split(self.height(), position);
        let (nu, t) = wanted.div_rem(&height);
        let all_rows = rows.iter().fold(t, |sum, row| sum.xor(row));
        for (i, coin) in position.as_slice().iter().enumerate() {
            let mut others = columns.clone();
            others.remove(i);
            // A square that does not fit is no smaller one.
            let column = solve(&others, &nu).ok().and_then(|column| column.checked_mul(&height));
            let square = column.and_then(|start| start.checked_add(&all_rows.xor(&rows[i])));
            if let Some(square) = square.filter(|square| square < coin)
                && let Some(option) = position.move_coin(i, square)
            {
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the game in the form that the prover needs, with its formula where h is a power of two.
#[cfg(feature = "prove")]
pub fn provable_game(game: Height) -> ProvableGame {
    Box::new(DescribedGame::with_formula(game, HeightFormula))
}

#[cfg(feature = "registry")]
fn entry(game: Height) -> Entry<Height> {
    let entry = Entry::from_game(game).provable(|game| provable_game(*game));
    // For other heights no formula is known, and without one no rule for the moves to a value.
    match game.height().is_power_of_two() {
        true => entry.published(HeightFormula).replies_at_any_size(),
        false => entry,
    }
}

/// Returns the family of the games of all heights for a registry.
#[cfg(feature = "registry")]
pub fn family() -> Family {
    Family::of_number("height:H", |h| Height::new(h).map(entry))
        .summary("as welter, but at most one coin in each column of H squares")
        .position("squares separated by commas, such as 0,5 (H >= 1)")
        .formula("for H = 2^k: H * W(columns) + nim-sum of the rows, W the Welter function")
}
