//! Values of games on ordinal squares, computed without any formula.
//!
//! Pieces stand on ordinals α = ω·λ + m: **column** λ, **row** m. A move takes one piece to a smaller
//! ordinal, if the game allows the square. The options of a position with a piece on an infinite
//! ordinal are infinitely many; still their values can be computed, because a move into a lower
//! column is worth a whole block of values, whichever piece makes it.
//!
//! # The laws
//!
//! Write C for the multiset of columns of a position. A game may implement [`OrdinalMoves`] if
//! 1. whether a piece may go into a column lower than its own depends on C only; if it may, then which
//!    rows of that column are free for it depends on the other pieces only;
//! 2. inside its own column a piece may go down to each row that would be free for it if it came from
//!    outside;
//! 3. a piece standing in a column takes away at most r rows from what is free for others there, r a
//!    number of the game ([`rows_taken`](OrdinalMoves::rows_taken): 1, its own square, in Welter's game),
//!    or the whole column, which is law 1.
//!
//! # Block fill
//!
//! **Theorem.** The value of a position with columns C is ω·ν(C) + t with t < ω and ν(C) depending on
//! C only. If all pieces but one are held fixed, and that one stands in column λ on any of its free
//! rows, then t takes every natural number, and each at most once: t among the first t + k + 1 free
//! rows, where k is the number of moves that the other pieces have inside their own columns while the
//! one piece is away (t + k + 2 in misère play).
//!
//! *Proof*, by induction on C, ordered by "one column replaced by a smaller one". By the induction
//! hypothesis a move of some piece into a lower column, over all its free rows there, contributes the
//! block [ω·ν(C′), ω·ν(C′)+ω) whole and nothing else, C′ being the new columns. Let ν(C) be the mex of
//! the ν(C′). Then all blocks below ν(C) are filled and that of ν(C) is not touched from outside C. By
//! induction on the rows a position with columns C has the value ω·ν(C) + t, t the mex of the finite
//! parts of its options inside C, of which there are finitely many. For the second part put the piece
//! on free rows x in ascending order. From x it may go to any earlier one, so their t differ. If x has
//! t(x) ≠ t, then t(x) < t, which happens at most t times, or t(x) > t; then some option has t, and if
//! no earlier row has, it is a move of another piece inside its column. For each of those k moves the t
//! after it differ for different x, so each explains at most one x. Hence t is reached among the first
//! t + k + 1. In misère play terminal positions have the value 1; the same induction applies, with one
//! more row, because at most one free row, the lowest, makes a position terminal. ∎
//!
//! So a piece contributes, for each of the λ columns below its own that it may enter, one block, and
//! which block is found by computing the value for *a single* free row. That is what
//! [`OrdinalSolver`] does. It needs all λ to be finite: beyond ω² there are infinitely many lower
//! columns, and the solver returns a typed error. It knows no formula and never uses one.
//!
//! Truncating the board at finitely many rows would compute something else: with one coin on ω and one
//! on 0, distinct squares, the value is ω; on a board with J rows it is J − 1 for every J.

use crate::game::Game;
use crate::ordinal::Ordinal;
use crate::run::{Meter, Progress, Run, Stopped};
use crate::value::{BitSet, Play};
use hashbrown::HashMap;
use std::borrow::Cow;
use std::fmt::Debug;

/// A game whose moves make one of finitely many ordinals smaller, under the
/// [laws](self#the-laws) above. [`OrdinalSolver`] solves such games.
pub trait OrdinalMoves: Game {
    /// Returns the ordinals of a position: heaps, or the squares of coins.
    fn ordinals<'a>(&self, position: &'a Self::Position) -> &'a [Ordinal];

    /// Returns the position after ordinal number `i` (from 0) has become `to`; `None` if there is no such ordinal, if
    /// `to` is not smaller, or if the game does not allow the move.
    fn lower(&self, position: &Self::Position, i: usize, to: &Ordinal) -> Option<Self::Position>;

    /// Returns the greatest number of rows that a piece takes away from what is free for others in its column: 1, its
    /// own square, by default.
    fn rows_taken(&self) -> u64 {
        1
    }

    /// Returns the law that the rules break at a position, in words. The default is `None`, for games all of whose
    /// positions obey the laws. A solver asks at every position that it reaches.
    fn broken_law(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
        None
    }
}

impl<G: OrdinalMoves + ?Sized> OrdinalMoves for &G {
    fn ordinals<'a>(&self, position: &'a Self::Position) -> &'a [Ordinal] {
        (**self).ordinals(position)
    }

    fn lower(&self, position: &Self::Position, i: usize, to: &Ordinal) -> Option<Self::Position> {
        (**self).lower(position, i, to)
    }

    fn rows_taken(&self) -> u64 {
        (**self).rows_taken()
    }

    fn broken_law(&self, position: &Self::Position) -> Option<String> {
        (**self).broken_law(position)
    }
}

/// The normal and the misère value of a position, ordinals both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OrdinalPair {
    /// The mex of the options' values.
    pub normal: Ordinal,
    /// The misère value: 1 at a terminal position, otherwise the mex of the options' misère values.
    pub misere: Ordinal,
}

impl OrdinalPair {
    /// Returns the value in a rule of play.
    pub fn of_play(&self, play: Play) -> &Ordinal {
        match play {
            Play::Normal => &self.normal,
            Play::Misere => &self.misere,
        }
    }
}

/// The reason why [`OrdinalSolver`] has no value for a position.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum OrdinalSolveError {
    /// An ordinal of ω² or more: below it lie infinitely many columns.
    #[error("{0} is not below w^2: values are computed without a formula only below w^2")]
    BeyondOmegaSquared(
        /// The first such ordinal of the position.
        Ordinal,
    ),
    /// A coefficient of 2⁶⁴ or more.
    #[error("{0} has a coefficient of 2^64 or more: too many positions lie below it")]
    TooLarge(
        /// The first such ordinal of the position.
        Ordinal,
    ),
    /// The game breaks the laws of [`OrdinalMoves`].
    #[error("{position} is a position of no game on ordinals: {what}")]
    Unlawful {
        /// The position, in the form of its `Debug` text.
        position: String,
        /// Description of the law that is broken.
        what: String,
    },
    /// A limit was reached or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Computes normal and misère values of positions below ω², from the rules and
/// [block fill](self#block-fill) alone, and stores them.
///
/// ```
/// use impartial::game::Game;
/// use impartial::ordinal::Ordinal;
/// use impartial::run::Run;
/// use impartial::solve::{OrdinalMoves, OrdinalSolver};
///
/// /// One heap of any ordinal size.
/// struct Heap;
/// impl Game for Heap {
///     type Position = [Ordinal; 1];
/// }
/// impl OrdinalMoves for Heap {
///     fn ordinals<'a>(&self, heap: &'a [Ordinal; 1]) -> &'a [Ordinal] {
///         heap
///     }
///     fn lower(&self, heap: &[Ordinal; 1], i: usize, to: &Ordinal) -> Option<[Ordinal; 1]> {
///         (i == 0 && *to < heap[0]).then(|| [to.clone()])
///     }
/// }
/// let heap = ["w*3+4".parse::<Ordinal>()?];
/// let pair = OrdinalSolver::new(Heap).values(&heap, &Run::default())?;
/// assert_eq!((pair.normal.to_string(), pair.misere.to_string()), ("w*3+4".into(), "w*3+4".into()));
/// let heap = ["w^2".parse::<Ordinal>()?];
/// assert!(OrdinalSolver::new(Heap).values(&heap, &Run::default()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OrdinalSolver<G: OrdinalMoves> {
    game: G,
    known: HashMap<G::Position, BlockValues>,
    bytes: u64,
}

/// Number of moves that are visited between two checks of the limits.
const CHECK_EVERY: usize = 1 << 12;

impl<G: OrdinalMoves> OrdinalSolver<G> {
    /// Returns a solver without known values.
    pub fn new(game: G) -> Self {
        OrdinalSolver { game, known: HashMap::new(), bytes: 0 }
    }

    /// Returns the game that this solver solves.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the values of a position if it is already settled.
    pub fn known(&self, position: &G::Position) -> Option<OrdinalPair> {
        self.known.get(position).map(BlockValues::pair)
    }

    /// Returns the number of settled positions.
    pub fn solved_count(&self) -> u64 {
        self.known.len() as u64
    }

    /// Returns the normal and the misère value of a position, computed from the definition with
    /// [block fill](self#block-fill). If a limit ends the work, settled values are kept.
    ///
    /// # Errors
    /// [`OrdinalSolveError::BeyondOmegaSquared`] and [`OrdinalSolveError::TooLarge`] for positions that are
    /// out of reach, [`OrdinalSolveError::Stopped`] at a limit, [`OrdinalSolveError::Unlawful`] for a game
    /// whose `lower` does not make an ordinal smaller.
    ///
    /// # Complexity
    /// One set of values for each position reached: at most Π(mᵢ + 1 + n·λᵢ) for pieces on ω·λᵢ + mᵢ,
    /// and at most Σ(mᵢ + n·λᵢ) moves visited in each.
    pub fn values(
        &mut self,
        position: &G::Position,
        run: &Run<'_>,
    ) -> Result<OrdinalPair, OrdinalSolveError> {
        if let Some(pair) = self.known.get(position) {
            return Ok(pair.pair());
        }
        let mut stack = vec![OrdinalFrame::new(&self.game, position.clone())?];
        let mut meter = Meter::new(CHECK_EVERY);
        loop {
            let Some(top) = stack.last_mut() else {
                // The first frame is popped only when its value is known.
                return Ok(self.known.get(position).unwrap_or(&TERMINAL).pair());
            };
            if meter.advance(1) {
                let open: usize = stack.iter().map(OrdinalFrame::bytes).sum();
                run.check(self.solved_count(), self.bytes + open as u64)?;
                run.report(Progress { phase: "positions solved", done: self.solved_count(), total: None });
                continue;
            }
            let (option, place) = match top.waiting.take() {
                Some(waiting) => waiting,
                None => match top.next(&self.game)? {
                    FillStep::Option(option, place) => (option, place),
                    FillStep::Tried => continue,
                    FillStep::Done => {
                        if let Some(frame) = stack.pop() {
                            self.settle(frame);
                            run.check(self.solved_count(), self.bytes)?;
                        }
                        continue;
                    }
                },
            };
            match self.known.get(&option) {
                Some(low) => top.take(*low, place),
                None => {
                    let below = OrdinalFrame::new(&self.game, option.clone())?;
                    top.waiting = Some((option, place));
                    stack.push(below);
                }
            }
        }
    }

    /// Returns all moves to positions of the value `wanted`, in normal or in misère play. Into each lower column at most
    /// one move leads to a given value, by [block fill](self#block-fill).
    ///
    /// # Errors
    /// The errors of [`values`](Self::values).
    ///
    /// # Complexity
    /// For a wanted value ω·ν + t and each piece, the values of its options in its own column, of one option in each
    /// lower column, and of at most t + M + 2 options in a column of block ν, M the sum of the rows of the other pieces.
    pub fn moves_to(
        &mut self,
        position: &G::Position,
        wanted: &Ordinal,
        play: Play,
        run: &Run<'_>,
    ) -> Result<Vec<G::Position>, OrdinalSolveError> {
        let pieces = columns_and_rows(self.game.ordinals(position))?;
        let (wanted_block, wanted_row) = wanted.split_omega();
        let not_free = rows_not_free(&self.game, &pieces);
        let Some(wanted_row) = wanted_row.to_u64() else {
            return Err(OrdinalSolveError::TooLarge(wanted.clone()));
        };
        let rows = pieces.iter().fold(wanted_row, |sum, piece| sum.saturating_add(piece.1));
        let most = rows.saturating_add(not_free).saturating_add(2);
        let mut found = Vec::new();
        for (i, &(own_column, own_row)) in pieces.iter().enumerate() {
            for row in 0..own_row {
                run.check(self.solved_count(), self.bytes)?;
                let option = self.game.lower(position, i, &square(own_column, row));
                if let Some(option) = option
                    && *self.values(&option, run)?.of_play(play) == *wanted
                {
                    found.push(option);
                }
            }
            for column in 0..own_column {
                let mut is_entered = false;
                for row in 0.. {
                    run.check(self.solved_count(), self.bytes)?;
                    let Some(option) = self.game.lower(position, i, &square(column, row)) else {
                        if !is_entered && row >= not_free {
                            break;
                        }
                        continue;
                    };
                    is_entered = true;
                    let pair = self.values(&option, run)?;
                    let value = pair.of_play(play);
                    if value == wanted {
                        found.push(option);
                        break;
                    }
                    if value.split_omega().0 != wanted_block {
                        break;
                    }
                    if row > most {
                        return Err(OrdinalSolveError::Unlawful {
                            position: format!("{position:?}"),
                            what: format!("no move into column {column} has the value {wanted}"),
                        });
                    }
                }
            }
        }
        Ok(found)
    }

    fn settle(&mut self, frame: OrdinalFrame<G::Position>) {
        let low = if frame.terminal {
            TERMINAL
        } else {
            BlockValues { normal: frame.normal.mex(), misere: frame.misere.mex() }
        };
        let entry = size_of::<(G::Position, BlockValues)>() + self.game.allocated_bytes(&frame.position);
        self.bytes += entry as u64 * 2;
        self.known.insert(frame.position, low);
    }
}

impl<G: OrdinalMoves + Debug> Debug for OrdinalSolver<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrdinalSolver")
            .field("game", &self.game)
            .field("settled", &self.solved_count())
            .finish_non_exhaustive()
    }
}

/// A value ω·ν + t below ω².
type BlockValue = (u64, u64);

/// The normal and the misère value of a position.
#[derive(Clone, Copy)]
struct BlockValues {
    normal: BlockValue,
    misere: BlockValue,
}

const TERMINAL: BlockValues = BlockValues { normal: (0, 0), misere: (0, 1) };

impl BlockValues {
    fn pair(&self) -> OrdinalPair {
        let ordinal = |(nu, t): BlockValue| square(nu, t);
        OrdinalPair { normal: ordinal(self.normal), misere: ordinal(self.misere) }
    }
}

/// A set of values below ω²: whole blocks [ω·ν, ω·ν+ω), and single values.
#[derive(Default)]
struct LowSet {
    blocks: BitSet,
    points: Vec<BlockValue>,
}

impl LowSet {
    /// Returns the least ordinal not in the set: the least one missing in the first block that is not in the set as a
    /// whole. (Finitely many single values never fill a block.)
    fn mex(&self) -> BlockValue {
        let nu = self.blocks.mex();
        let mut row = BitSet::default();
        for (_, t) in self.points.iter().filter(|point| point.0 == nu) {
            row.insert(*t);
        }
        (nu, row.mex())
    }
}

/// The column of an option in relation to the column of the piece; it determines the values that the option stands
/// for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OptionColumn {
    /// A move inside the piece's own column: the option itself.
    Own,
    /// A move into a lower column: the option stands for all free rows of that column.
    Lower,
}

enum FillStep<P> {
    /// The next option, with its column.
    Option(P, OptionColumn),
    /// A square that the game does not allow was tried.
    Tried,
    /// The move has no more options.
    Done,
}

/// A position whose options are being visited.
struct OrdinalFrame<P> {
    position: P,
    /// Column and row of each piece.
    pieces: Vec<(u64, u64)>,
    /// The piece whose moves come next.
    piece: usize,
    /// The column where the piece is tried next.
    column: u64,
    /// The row where the piece is tried next.
    row: u64,
    /// An option whose value is being computed.
    waiting: Option<(P, OptionColumn)>,
    /// True if no option has been found yet.
    terminal: bool,
    normal: LowSet,
    misere: LowSet,
}

impl<P: Clone + Debug + Eq> OrdinalFrame<P> {
    fn new<G: OrdinalMoves<Position = P>>(game: &G, position: P) -> Result<Self, OrdinalSolveError> {
        let pieces = columns_and_rows(game.ordinals(&position))?;
        if let Some(what) = game.broken_law(&position) {
            return Err(OrdinalSolveError::Unlawful { position: format!("{position:?}"), what });
        }
        let (normal, misere) = (LowSet::default(), LowSet::default());
        let (piece, column, row, waiting, terminal) = (0, 0, 0, None, true);
        Ok(OrdinalFrame { position, pieces, piece, column, row, waiting, terminal, normal, misere })
    }

    fn bytes(&self) -> usize {
        let pairs = self.pieces.len() + self.normal.points.capacity() + self.misere.points.capacity();
        size_of::<Self>() + pairs * size_of::<BlockValue>()
    }

    /// Returns the next option. For each piece, the options are first one for each lower column, then all options in
    /// its own column.
    fn next<G: OrdinalMoves<Position = P>>(&mut self, game: &G) -> Result<FillStep<P>, OrdinalSolveError> {
        let Some(&(own_column, own_row)) = self.pieces.get(self.piece) else { return Ok(FillStep::Done) };
        let (column, row) = (self.column, self.row);
        let place = if column < own_column { OptionColumn::Lower } else { OptionColumn::Own };
        if place == OptionColumn::Own && row == own_row {
            (self.piece, self.column, self.row) = (self.piece + 1, 0, 0);
            return Ok(FillStep::Tried);
        }
        let to = square(column, row);
        let option = game.lower(&self.position, self.piece, &to);
        // In a lower column the first free row is enough.
        let leave =
            place == OptionColumn::Lower && (option.is_some() || row >= rows_not_free(game, &self.pieces));
        (self.column, self.row) = if leave { (column + 1, 0) } else { (column, row + 1) };
        let Some(option) = option else { return Ok(FillStep::Tried) };
        if !is_lower(game.ordinals(&self.position), game.ordinals(&option)) {
            return Err(OrdinalSolveError::Unlawful {
                position: format!("{option:?}"),
                what: "a move must make one ordinal smaller and leave the others".to_owned(),
            });
        }
        Ok(FillStep::Option(option, place))
    }

    /// Adds the values that an option stands for.
    fn take(&mut self, low: BlockValues, place: OptionColumn) {
        self.terminal = false;
        for (set, value) in [(&mut self.normal, low.normal), (&mut self.misere, low.misere)] {
            match place {
                OptionColumn::Own => set.points.push(value),
                // The block of ν: all values ω·ν + t, t < ω.
                OptionColumn::Lower => set.blocks.insert(value.0),
            }
        }
    }
}

/// Returns the greatest number of rows of a column that are not free for one of these pieces.
fn rows_not_free<G: OrdinalMoves>(game: &G, pieces: &[BlockValue]) -> u64 {
    game.rows_taken().saturating_mul(pieces.len().saturating_sub(1) as u64)
}

/// Returns the column and the row of each ordinal.
fn columns_and_rows(ordinals: &[Ordinal]) -> Result<Vec<BlockValue>, OrdinalSolveError> {
    let split = |alpha: &Ordinal| {
        let (column, row) = alpha.split_omega();
        if !column.is_finite() {
            return Err(OrdinalSolveError::BeyondOmegaSquared(alpha.clone()));
        }
        match (column.to_u64(), row.to_u64()) {
            (Some(column), Some(row)) => Ok((column, row)),
            _ => Err(OrdinalSolveError::TooLarge(alpha.clone())),
        }
    };
    ordinals.iter().map(split).collect()
}

/// Returns the ordinal ω·column + row.
fn square(column: u64, row: u64) -> Ordinal {
    if column == 0 { row.into() } else { Ordinal::omega() * Ordinal::from(column) + Ordinal::from(row) }
}

/// Returns whether the multiset `after` results from `before` by making one member smaller. This check guarantees
/// that the solver terminates.
fn is_lower(before: &[Ordinal], after: &[Ordinal]) -> bool {
    fn sorted(list: &[Ordinal]) -> Cow<'_, [Ordinal]> {
        if list.is_sorted() {
            return Cow::Borrowed(list);
        }
        let mut list = list.to_vec();
        list.sort_unstable();
        Cow::Owned(list)
    }
    let (before, after) = (sorted(before), sorted(after));
    // The members that are not common must be one on each side. A lower member of `after` takes its
    // place further to the left, so `before` has the greater of the two at the right.
    let left = before.iter().zip(&*after).take_while(|(a, b)| a == b).count();
    let right = before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| a == b).count();
    let n = before.len();
    if after.len() != n || left + right >= n {
        return false;
    }
    let (before, after) = (&before[left..n - right], &after[left..n - right]);
    let ([others @ .., from], [to, shifted @ ..]) = (before, after) else { return false };
    others == shifted && to < from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_lower_requires_exactly_one_smaller_member() {
        let list = |members: &[u64]| -> Vec<Ordinal> { members.iter().map(|m| (*m).into()).collect() };
        let all: Vec<Vec<u64>> = (0..64).map(|i| vec![i & 3, i >> 2 & 3, i >> 4]).collect();
        for before in &all {
            for after in &all {
                let sorted = |list: &[u64]| {
                    let mut list = list.to_vec();
                    list.sort_unstable();
                    list
                };
                let mut expected = false;
                for i in 0..3 {
                    for to in 0..before[i] {
                        let mut option = before.clone();
                        option[i] = to;
                        expected |= sorted(&option) == sorted(after);
                    }
                }
                assert_eq!(is_lower(&list(before), &list(after)), expected, "{before:?} {after:?}");
            }
        }
        assert!(!is_lower(&list(&[1, 2]), &list(&[1])));
        assert!(!is_lower(&list(&[]), &list(&[])));
    }
}
