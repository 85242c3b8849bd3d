//! Transfinite Welter's game (\[SW\] 3.3, \[AB\] 3.2).
//!
//! Finitely many coins stand on distinct ordinal squares; a move takes one coin to any smaller square
//! without a coin. Write αᵢ = ω·λᵢ + mᵢ, column λᵢ and row mᵢ.
//!
//! **Theorem** (\[AB\] Theorem 3.9; \[SW\] Theorem 3.2). The value is
//!
//! ```text
//! [α₁|…|αₙ] = ω·(⊕ λᵢ) + ⊕_λ W(S_λ),   S_λ = {mᵢ : λᵢ = λ},
//!           = ⊕ αᵢ ⊕ ⊕_{i<j} (αᵢ|αⱼ),    (α|β) = (m|m′) in one column, 0 otherwise.
//! ```
//!
//! In misère play 0 and 1 change places on Welter's swap positions on finite squares, and nothing else
//! changes.
//!
//! **Option values.** Let Λ = ⊕ λᵢ. A move of coin i into a lower column changes Λ to ν = λᵢ′ ⊕ Λ ⊕ λᵢ, and
//! over the free rows of that column the finite part takes every value once (solving Welter's
//! equation), so each [s, e) of [`xor_below`]`(λᵢ, Λ ⊕ λᵢ)` contributes [ω·s, ω·e). The moves inside the
//! own column are Welter's; their values are [exact intervals](crate::welter::translates) too, so rows of
//! any size will do.
//!
//! ```
//! use impartial::game::{Notation, ValueFormula};
//! use impartial::ordinal::Ordinal;
//! use impartial::solve::induction_step;
//! use impartial_games::transfinite_welter::{ColumnForm, TransfiniteWelter, replies};
//! // \[AB\] Example 3.11, with its winning move put right.
//! let coins = TransfiniteWelter.parse("1,w*2+4,w*2+9,w^2+w*4+16,w^2+w*5+25").unwrap();
//! let step = induction_step(&TransfiniteWelter, &ColumnForm, &coins).unwrap();
//! assert_eq!((step.mex.to_string(), step.holds()), ("w+4".into(), true));
//! let winning = replies(coins.as_slice(), &Ordinal::ZERO);
//! assert_eq!(winning, [(4, "w^2+w*4+30".parse().unwrap())]);
//! ```

use crate::ordinal_position::{misere_option_values, on_ordinals, option_values};
#[cfg(feature = "prove")]
use crate::ordinal_provable::OrdinalProvable;
use crate::transfinite_nim::nim_sum;
use crate::welter::{self, is_self_conjugate, solve, values_below, values_below_u64, welter_u64};
use impartial::game::{Notation, NotationError, OptionValues, OrdinalList, ValueFormula};
use impartial::ordinal::{Natural, Ordinal, OrdinalSet, xor_below};
use impartial::solve::OrdinalMoves;
#[cfg(feature = "prove")]
use impartial_prove::ProvableGame;
#[cfg(feature = "registry")]
use impartial_query::OrdinalEntry;
use num_bigint::BigUint;

/// Transfinite Welter's game: move one coin to any smaller free square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TransfiniteWelter;

/// Description of the positions, with an example, for error messages.
pub const POSITION: &str =
    "distinct ordinals in Cantor normal form separated by commas, such as 3,w+5,w^2*3+w";

on_ordinals!(TransfiniteWelter);

impl Notation for TransfiniteWelter {
    fn id(&self) -> String {
        "transfinite-welter".into()
    }

    fn parse(&self, text: &str) -> Result<OrdinalList, NotationError> {
        let coins = OrdinalList::parse(text, POSITION)?;
        match coins.repeated() {
            Some(square) => {
                Err(NotationError::new(format!("two coins on square {square}"), POSITION).at_token(text))
            }
            None => Ok(coins),
        }
    }

    fn write(&self, position: &OrdinalList) -> String {
        position.to_string()
    }
}

impl OrdinalMoves for TransfiniteWelter {
    fn ordinals<'a>(&self, position: &'a OrdinalList) -> &'a [Ordinal] {
        position.as_slice()
    }

    fn lower(&self, position: &OrdinalList, i: usize, to: &Ordinal) -> Option<OrdinalList> {
        let legal = to < position.as_slice().get(i)? && !position.contains(to);
        legal.then(|| position.with_member(i, to.clone())).flatten()
    }
}

/// The rows of the coins, column by column.
struct ColumnBoard {
    columns: Vec<Ordinal>,
    rows: Vec<Natural>,
}

impl ColumnBoard {
    fn new(coins: &[Ordinal]) -> Self {
        let (columns, rows) = coins.iter().map(Ordinal::split_omega).unzip();
        ColumnBoard { columns, rows }
    }

    /// Returns Λ, the nim-sum of the columns.
    fn column_sum(&self) -> Ordinal {
        nim_sum(&self.columns)
    }

    /// Returns the rows in a column, without those of coin `but`.
    fn rows_in(&self, column: &Ordinal, but: Option<usize>) -> Vec<&Natural> {
        (0..self.rows.len())
            .filter(|&i| Some(i) != but && self.columns[i] == *column)
            .map(|i| &self.rows[i])
            .collect()
    }

    /// Returns ⊕ W(S_λ) over all columns other than `without`, coin `but` taken away.
    fn welter_sum(&self, without: Option<&Ordinal>, but: Option<usize>) -> Natural {
        let mut sum = Ordinal::ZERO;
        for (i, column) in self.columns.iter().enumerate() {
            let first = self.columns[..i].iter().enumerate().all(|(j, c)| Some(j) == but || c != column);
            if Some(i) != but && first && Some(column) != without {
                sum = sum.nim_sum(&Ordinal::from(welter_of(&self.rows_in(column, but))));
            }
        }
        sum.finite_part()
    }
}

fn words(rows: &[&Natural]) -> Option<Vec<u64>> {
    rows.iter().map(|row| row.to_u64()).collect()
}

fn big(rows: &[&Natural]) -> Vec<BigUint> {
    rows.iter().map(|row| row.to_biguint()).collect()
}

/// Returns the Welter function of distinct rows.
fn welter_of(rows: &[&Natural]) -> Natural {
    match words(rows) {
        Some(rows) => welter_u64(&rows).into(),
        // The rows of a column are distinct; the value of none is 0.
        None => welter::welter(&big(rows)).unwrap_or_default().into(),
    }
}

/// Returns the row x with [x|rows] = s.
fn solve_row(rows: &[&Natural], s: &Natural) -> Natural {
    if let (Some(rows), Some(s)) = (words(rows), s.to_u64())
        && let Ok(x) = solve(&rows, &s)
    {
        return x.into();
    }
    // Distinct rows have a solution, and big integers have room for it.
    solve(&big(rows), &s.to_biguint()).unwrap_or_default().into()
}

fn square(column: &Ordinal, row: Natural) -> Ordinal {
    &Ordinal::omega() * column + Ordinal::from(row)
}

fn xor(a: &Natural, b: &Natural) -> Natural {
    Ordinal::from(a.clone()).nim_sum(&Ordinal::from(b.clone())).finite_part()
}

/// Returns the transfinite Welter function of coins on distinct squares (\[AB\] Definition 3.8), in any order.
///
/// ```
/// use impartial_games::transfinite_welter::transfinite_welter;
/// let coins = ["w+2".parse()?, "w+6".parse()?, "1".parse()?, "4".parse()?];
/// assert_eq!(transfinite_welter(&coins).to_string(), "7");
/// # Ok::<(), impartial::ordinal::ParseOrdinalError>(())
/// ```
///
/// # Complexity
/// O(n²) operations on ordinals for n coins.
pub fn transfinite_welter(coins: &[Ordinal]) -> Ordinal {
    let board = ColumnBoard::new(coins);
    square(&board.column_sum(), board.welter_sum(None, None))
}

/// Returns all moves of coins on distinct squares to positions of value `wanted`: pairs of the coin, by its
/// index, and its new square.
///
/// For ων + t wanted, coin i must go to column λ′ = λᵢ ⊕ Λ ⊕ ν and there to the row x with
/// [x|S′_λ′] = t ⊕ ⊕_{λ≠λ′} W(S′_λ), S′ the board without the coin. The move is legal iff ω·λ′ + x < αᵢ; x is
/// then a free square of itself.
///
/// ```
/// use impartial_games::transfinite_welter::replies;
/// let coins = ["w".parse()?, "0".parse()?];
/// assert_eq!(replies(&coins, &"5".parse()?), [(0, "6".parse()?)]);
/// # Ok::<(), impartial::ordinal::ParseOrdinalError>(())
/// ```
///
/// # Complexity
/// O(n³) operations on ordinals for n coins.
pub fn replies(coins: &[Ordinal], wanted: &Ordinal) -> Vec<(usize, Ordinal)> {
    let board = ColumnBoard::new(coins);
    let (nu, t) = wanted.split_omega();
    let change = board.column_sum().nim_sum(&nu);
    let mut found = Vec::new();
    for (i, coin) in coins.iter().enumerate() {
        let column = board.columns[i].nim_sum(&change);
        if column > board.columns[i] {
            continue;
        }
        let s = xor(&t, &board.welter_sum(Some(&column), Some(i)));
        let to = square(&column, solve_row(&board.rows_in(&column, Some(i)), &s));
        if to < *coin {
            found.push((i, to));
        }
    }
    found
}

/// Returns the exact set of values of the options in which coin number `i` moves.
///
/// # Complexity
/// One interval for each binary digit 1 of the coefficients of the coin's column, and a value and at
/// most two intervals for each binary digit 1 of its row and each other coin in its column.
pub fn coin_values(coins: &[Ordinal], i: usize) -> OrdinalSet {
    let mut set = OrdinalSet::new();
    let board = ColumnBoard::new(coins);
    let (Some(column), Some(row)) = (board.columns.get(i), board.rows.get(i)) else { return set };
    let sum = board.column_sum();
    for (start, end) in xor_below(column, &sum.nim_sum(column)).intervals() {
        set.insert_interval(&Ordinal::omega() * start, &Ordinal::omega() * end);
    }
    let base = &Ordinal::omega() * &sum;
    let others = board.rows_in(column, Some(i));
    let constant = board.welter_sum(Some(column), Some(i));
    let small = |n: &u64| n >> 63 == 0;
    match (words(&others), row.to_u64().filter(small), constant.to_u64().filter(small)) {
        (Some(others), Some(row), Some(constant)) if others.iter().all(small) => {
            for (start, end) in values_below_u64(&others, row, constant) {
                set.insert_interval(&base + Ordinal::from(start), &base + Ordinal::from(end));
            }
        }
        _ => {
            // The other rows are distinct.
            let intervals = values_below(&big(&others), &row.to_biguint(), &constant.to_biguint());
            for (start, end) in intervals.unwrap_or_default() {
                set.insert_interval(&base + Ordinal::from(start), &base + Ordinal::from(end));
            }
        }
    }
    set
}

/// Returns whether a position is a swap position of misère play: all coins stand on finite squares, and their Young
/// diagram is its own conjugate.
pub fn is_swap(position: &OrdinalList) -> bool {
    position.to_u64s().is_some_and(|coins| is_self_conjugate(&coins).unwrap_or(false))
}

/// The value column by column (\[AB\] Definition 3.8); in misère play 0 and 1 change places on the swap
/// positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColumnForm;

impl ValueFormula<TransfiniteWelter> for ColumnForm {
    type Value = Ordinal;

    fn source(&self) -> &str {
        "[AB] Theorem 3.9; [SW] Theorem 3.2"
    }

    fn text(&self) -> &str {
        "w*(nim-sum of the columns) + nim-sum over the columns of the Welter function of the rows in it"
    }

    fn value(&self, _: &TransfiniteWelter, position: &OrdinalList) -> Option<Ordinal> {
        Some(transfinite_welter(position.as_slice()))
    }

    fn misere(&self, _: &TransfiniteWelter, position: &OrdinalList) -> Option<Ordinal> {
        let value = transfinite_welter(position.as_slice());
        Some(if is_swap(position) { value.nim_sum(&Ordinal::ONE) } else { value })
    }
}

impl OptionValues<ColumnForm> for TransfiniteWelter {
    fn option_values(&self, _: &ColumnForm, position: &OrdinalList) -> Option<OrdinalSet> {
        Some(option_values(position, coin_values))
    }

    fn misere_option_values(&self, formula: &ColumnForm, position: &OrdinalList) -> Option<OrdinalSet> {
        let normal = self.option_values(formula, position)?;
        let misere = |option: &OrdinalList| formula.misere(self, option);
        Some(misere_option_values(&normal, position, replies, misere))
    }
}

/// The value by mating functions of ordinals (\[SW\] Theorem 3.2): an independent computation.
#[derive(Clone, Copy, Debug, Default)]
pub struct MatingForm;

/// Returns the mating function of ordinals: (α|β) = r ⊕ r′ ⊕ ((r⊕r′) − 1) for the rows r, r′ if the columns are equal,
/// otherwise 0. `None` for α = β.
///
/// ```
/// use impartial_games::transfinite_welter::mating;
/// let mate = |a: &str, b: &str| mating(&a.parse().unwrap(), &b.parse().unwrap());
/// assert_eq!(mate("w+2", "w+10").unwrap().to_string(), "15");
/// assert!(mate("w+2", "w*2+10").unwrap().is_zero());
/// assert!(mate("w", "w").is_none());
/// ```
pub fn mating(alpha: &Ordinal, beta: &Ordinal) -> Option<Ordinal> {
    let omega = Ordinal::omega();
    let (q, r) = alpha.div_rem(&omega).ok()?;
    let (other_q, other_r) = beta.div_rem(&omega).ok()?;
    if q != other_q {
        return Some(Ordinal::ZERO);
    }
    let sum = r.nim_sum(&other_r);
    Some(sum.nim_sum(&sum.predecessor()?))
}

impl ValueFormula<TransfiniteWelter> for MatingForm {
    type Value = Ordinal;

    fn source(&self) -> &str {
        "[SW] Theorem 3.2"
    }

    fn text(&self) -> &str {
        "nim-sum of the squares and of the mating functions of all pairs"
    }

    fn value(&self, _: &TransfiniteWelter, position: &OrdinalList) -> Option<Ordinal> {
        let coins = position.as_slice();
        let mut value = Ordinal::ZERO;
        for (i, alpha) in coins.iter().enumerate() {
            value = value.nim_sum(alpha);
            for beta in &coins[..i] {
                value = value.nim_sum(&mating(alpha, beta)?);
            }
        }
        Some(value)
    }
}

/// Returns the game below ω^k in the form that the prover needs, with its formula.
#[cfg(feature = "prove")]
pub fn provable_game() -> ProvableGame {
    Box::new(OrdinalProvable::new(TransfiniteWelter, ColumnForm))
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> OrdinalEntry {
    OrdinalEntry::new(TransfiniteWelter, ColumnForm, replies)
        .summary("move one coin to any smaller ordinal square without a coin")
        .position(POSITION)
        .provable(provable_game)
}
