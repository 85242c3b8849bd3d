//! The game of height ω: transfinite Welter's game with at most one coin in a column.
//!
//! Coins stand on ordinal squares αᵢ = ω·λᵢ + mᵢ, no two in one column λ. A move takes a coin to any
//! smaller square whose column holds no *other* coin; moving down inside its own column is allowed. It
//! is the game of height h (\[SW\] 2.3) with h = ω.
//!
//! **Statement.** The value is ω·[λ₁|…|λₙ] + (m₁ ⊕ … ⊕ mₙ), where [λ₁|…|λₙ] is the Welter function of the
//! columns, the transfinite one where they are infinite. The proof of \[SW\] Theorem 2.3 carries over
//! with μ = ω: row-preserving moves map onto transfinite Welter's game on the columns, column-preserving
//! moves onto Nim on the rows. In misère play 0 and 1 change places on columns 0, …, n−1 and rows 0, 1,
//! and nothing else changes.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial::solve::induction_step;
//! use impartial_games::height_omega::{HeightOmega, HeightOmegaFormula};
//! let coins = HeightOmega.parse("w*2+1,w*5+6,w*7+4").unwrap();
//! let step = induction_step(&HeightOmega, &HeightOmegaFormula, &coins).unwrap();
//! assert_eq!((step.mex.to_string(), step.holds()), ("w*3+3".into(), true));
//! assert!(HeightOmega.parse("w+1,w+2").is_err()); // one column
//! ```

use crate::ordinal_position::{misere_option_values, on_ordinals, option_values};
use crate::transfinite_welter::{self, transfinite_welter};
use impartial::game::{Notation, NotationError, OptionValues, OrdinalList, ValueFormula};
use impartial::ordinal::{Ordinal, OrdinalSet, xor_below};
use impartial::solve::OrdinalMoves;
#[cfg(feature = "registry")]
use impartial_query::OrdinalEntry;

/// The game of height ω: at most one coin in a column of ω squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HeightOmega;

/// Description of the positions, with an example, for error messages.
pub const POSITION: &str = "ordinals in Cantor normal form separated by commas, at most one in each column \
                            w*a, w*a+1, w*a+2, ..., such as 3,w+5,w^2*3+w";

on_ordinals!(HeightOmega);

/// Returns the columns and the nim-sum of the rows.
fn split(coins: &[Ordinal]) -> (Vec<Ordinal>, Ordinal) {
    let mut rows = Ordinal::ZERO;
    let columns = coins
        .iter()
        .map(|coin| {
            let (column, row) = coin.split_omega();
            rows = rows.nim_sum(&row.into());
            column
        })
        .collect();
    (columns, rows)
}

impl Notation for HeightOmega {
    fn id(&self) -> String {
        "height:w".into()
    }

    fn parse(&self, text: &str) -> Result<OrdinalList, NotationError> {
        let coins = OrdinalList::parse(text, POSITION)?;
        let shared =
            coins.as_slice().windows(2).find(|pair| pair[0].split_omega().0 == pair[1].split_omega().0);
        match shared {
            Some(pair) if pair[0] == pair[1] => {
                Err(NotationError::new(format!("two coins on square {}", pair[0]), POSITION).at_token(text))
            }
            Some(pair) => {
                let what = format!("two coins in one column, {} and {}", pair[0], pair[1]);
                Err(NotationError::new(what, POSITION).at_token(text))
            }
            None => Ok(coins),
        }
    }

    fn write(&self, position: &OrdinalList) -> String {
        position.to_string()
    }
}

impl OrdinalMoves for HeightOmega {
    fn ordinals<'a>(&self, position: &'a OrdinalList) -> &'a [Ordinal] {
        position.as_slice()
    }

    fn lower(&self, position: &OrdinalList, i: usize, to: &Ordinal) -> Option<OrdinalList> {
        let coins = position.as_slice();
        if to >= coins.get(i)? {
            return None;
        }
        let column = to.split_omega().0;
        let free = coins.iter().enumerate().all(|(j, other)| j == i || other.split_omega().0 != column);
        free.then(|| position.with_member(i, to.clone())).flatten()
    }
}

/// Returns all moves to positions of value `wanted`: pairs of the coin, by its index, and its new square.
///
/// For ων + t wanted, coin i must go to the column that brings the Welter function of the columns to ν,
/// or stay in its own if it is ν already, and to row t ⊕ (the nim-sum of the other rows).
///
/// # Complexity
/// The complexity of [`transfinite_welter::replies`].
pub fn replies(coins: &[Ordinal], wanted: &Ordinal) -> Vec<(usize, Ordinal)> {
    let (columns, rows) = split(coins);
    let (nu, t) = wanted.split_omega();
    let nu_now = transfinite_welter(&columns);
    let moves: Vec<(usize, Ordinal)> = if nu == nu_now {
        columns.iter().cloned().enumerate().collect()
    } else {
        transfinite_welter::replies(&columns, &nu)
    };
    let change = rows.nim_sum(&t.into());
    moves
        .into_iter()
        .map(|(i, column)| {
            let row = Ordinal::from(coins[i].finite_part()).nim_sum(&change);
            (i, &Ordinal::omega() * &column + row)
        })
        .filter(|(i, to)| *to < coins[*i])
        .collect()
}

/// Returns the exact set of values of the options in which coin number `i` moves: ω·ν + t with any t for every value ν
/// that the coin's column offers in transfinite Welter's game, and the values of Nim on the rows in its own column.
pub fn coin_values(coins: &[Ordinal], i: usize) -> OrdinalSet {
    let mut set = OrdinalSet::new();
    let Some(coin) = coins.get(i) else { return set };
    let (columns, rows) = split(coins);
    for (start, end) in transfinite_welter::coin_values(&columns, i).intervals() {
        set.insert_interval(&Ordinal::omega() * start, &Ordinal::omega() * end);
    }
    let base = &Ordinal::omega() * &transfinite_welter(&columns);
    let row = Ordinal::from(coin.finite_part());
    for (start, end) in xor_below(&row, &rows.nim_sum(&row)).intervals() {
        set.insert_interval(&base + start, &base + end);
    }
    set
}

/// Returns whether a position is a swap position of misère play: columns 0, …, n−1, rows 0 and 1.
pub fn is_swap(position: &OrdinalList) -> bool {
    position.as_slice().iter().enumerate().all(|(i, coin)| {
        let (column, row) = coin.split_omega();
        column == Ordinal::from(i as u64) && row.to_u64().is_some_and(|row| row <= 1)
    })
}

/// ω times the Welter function of the columns, plus the nim-sum of the rows; in misère play 0 and 1
/// change places on the swap positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeightOmegaFormula;

impl ValueFormula<HeightOmega> for HeightOmegaFormula {
    type Value = Ordinal;

    fn source(&self) -> &str {
        "after [SW] Theorem 2.3, with height w"
    }

    fn text(&self) -> &str {
        "w*(Welter function of the columns) + nim-sum of the rows"
    }

    fn value(&self, _: &HeightOmega, position: &OrdinalList) -> Option<Ordinal> {
        let (columns, rows) = split(position.as_slice());
        Some(&Ordinal::omega() * &transfinite_welter(&columns) + rows)
    }

    fn misere(&self, game: &HeightOmega, position: &OrdinalList) -> Option<Ordinal> {
        let value = self.value(game, position)?;
        Some(if is_swap(position) { value.nim_sum(&Ordinal::ONE) } else { value })
    }
}

impl OptionValues<HeightOmegaFormula> for HeightOmega {
    fn option_values(&self, _: &HeightOmegaFormula, position: &OrdinalList) -> Option<OrdinalSet> {
        Some(option_values(position, coin_values))
    }

    fn misere_option_values(
        &self,
        formula: &HeightOmegaFormula,
        position: &OrdinalList,
    ) -> Option<OrdinalSet> {
        let normal = self.option_values(formula, position)?;
        let misere = |option: &OrdinalList| formula.misere(self, option);
        Some(misere_option_values(&normal, position, replies, misere))
    }
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> OrdinalEntry {
    OrdinalEntry::new(HeightOmega, HeightOmegaFormula, replies)
        .summary("move one coin to any smaller ordinal square whose column of w squares holds no other coin")
        .position(POSITION)
}
