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
//! 1. whether a piece may go into a column lower than its own depends on C only; if it may, then all
//!    but at most n − 1 rows of that column are free for it, n the number of pieces;
//! 2. inside its own column a piece may go down to each row that would be free for it if it came from
//!    outside;
//! 3. a piece standing in a column takes away at most its own square from what is free for others
//!    there (or the whole column, which is law 1).
//!
//! # Block fill
//!
//! **Theorem.** The value of a position with columns C is ω·ν(C) + t with t < ω and ν(C) depending on
//! C only. If all pieces but one are held fixed, and that one stands in column λ on any of its free
//! rows, then t takes every natural number, and each at most once: t among the first t + k + 1 free
//! rows, where k is the number of moves that the other pieces have inside their own columns (t + k + 2
//! in misère play).
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
use crate::ordinal::{Ordinal, OrdinalSet};
use crate::run::{Progress, Run, Stopped};
use std::collections::HashMap;
use std::fmt::Debug;

/// A game whose moves make one of finitely many ordinals smaller, under the
/// [laws](self#the-laws) above: what [`OrdinalSolver`] solves.
pub trait OrdinalMoves: Game {
    /// The ordinals of a position: heaps, or the squares of coins.
    fn ordinals<'a>(&self, position: &'a Self::Position) -> &'a [Ordinal];

    /// The position after ordinal number `i` (from 0) has become `to`; `None` if there is no such
    /// ordinal, if `to` is not smaller, or if the game does not allow it.
    fn lower(&self, position: &Self::Position, i: usize, to: &Ordinal) -> Option<Self::Position>;
}

impl<G: OrdinalMoves + ?Sized> OrdinalMoves for &G {
    fn ordinals<'a>(&self, position: &'a Self::Position) -> &'a [Ordinal] {
        (**self).ordinals(position)
    }

    fn lower(&self, position: &Self::Position, i: usize, to: &Ordinal) -> Option<Self::Position> {
        (**self).lower(position, i, to)
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

/// Why [`OrdinalSolver`] has no value for a position.
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
        /// The position, for programmers.
        position: String,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A limit was reached or the run was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Computes normal and misère values of positions below ω², from the rules and
/// [block fill](self#block-fill) alone, and remembers them.
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
    known: HashMap<G::Position, OrdinalPair>,
    bytes: u64,
}

/// Moves looked at between two looks at the limits.
const PATIENCE: u64 = 1 << 12;

impl<G: OrdinalMoves> OrdinalSolver<G> {
    /// A solver that knows nothing yet.
    pub fn new(game: G) -> Self {
        OrdinalSolver { game, known: HashMap::new(), bytes: 0 }
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The values of a position that is already settled.
    pub fn known(&self, position: &G::Position) -> Option<&OrdinalPair> {
        self.known.get(position)
    }

    /// How many positions are settled.
    pub fn settled(&self) -> u64 {
        self.known.len() as u64
    }

    /// The normal and the misère value of a position, computed from the definition with
    /// [block fill](self#block-fill). What is settled when a limit ends the work is kept.
    ///
    /// # Errors
    /// [`OrdinalSolveError::BeyondOmegaSquared`] and [`OrdinalSolveError::TooLarge`] for positions that are
    /// out of reach, [`OrdinalSolveError::Stopped`] at a limit, [`OrdinalSolveError::Unlawful`] for a game
    /// whose `lower` does not make an ordinal smaller.
    ///
    /// # Complexity
    /// One set of values for each position reached: at most Π(mᵢ + 1 + n·λᵢ) for pieces on ω·λᵢ + mᵢ,
    /// and at most Σ(mᵢ + n·λᵢ) moves looked at in each.
    pub fn values(&mut self, position: &G::Position, run: &Run<'_>) -> Result<OrdinalPair, OrdinalSolveError> {
        if let Some(pair) = self.known.get(position) {
            return Ok(pair.clone());
        }
        let mut stack = vec![Frame::new(&self.game, position.clone())?];
        let mut steps = 0u64;
        loop {
            let Some(top) = stack.last_mut() else {
                // The first frame is popped only when its value is known.
                return Ok(self.known.get(position).cloned().unwrap_or(TERMINAL));
            };
            steps += 1;
            if steps.is_multiple_of(PATIENCE) {
                let open: usize = stack.iter().map(Frame::bytes).sum();
                run.check(self.settled(), self.bytes + open as u64)?;
                run.report(Progress { phase: "positions solved", done: self.settled(), total: None });
                continue;
            }
            let (option, place) = match top.waiting.take() {
                Some(waiting) => waiting,
                None => match top.next(&self.game)? {
                    Step::Option(option, place) => (option, place),
                    Step::Tried => continue,
                    Step::Done => {
                        if let Some(frame) = stack.pop() {
                            self.settle(frame);
                            run.check(self.settled(), self.bytes)?;
                        }
                        continue;
                    }
                },
            };
            match self.known.get(&option) {
                Some(pair) => top.take(pair, place),
                None => {
                    let below = Frame::new(&self.game, option.clone())?;
                    top.waiting = Some((option, place));
                    stack.push(below);
                }
            }
        }
    }

    fn settle(&mut self, frame: Frame<G::Position>) {
        let pair = if frame.normal.is_empty() {
            TERMINAL
        } else {
            OrdinalPair { normal: frame.normal.mex(), misere: frame.misere.mex() }
        };
        let entry = size_of::<(G::Position, OrdinalPair)>() + self.game.heap_bytes(&frame.position);
        self.bytes += entry as u64 * 2;
        self.known.insert(frame.position, pair);
    }
}

impl<G: OrdinalMoves + Debug> Debug for OrdinalSolver<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OrdinalSolver")
            .field("game", &self.game)
            .field("settled", &self.settled())
            .finish_non_exhaustive()
    }
}

const TERMINAL: OrdinalPair = OrdinalPair { normal: Ordinal::ZERO, misere: Ordinal::ONE };

/// Where an option came from, and so what it stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A move inside the piece's own column: the option itself.
    Own,
    /// A move into a lower column: the option stands for all free rows of that column.
    Lower,
}

enum Step<P> {
    /// The next option.
    Option(P, Place),
    /// A square was tried that the game does not allow.
    Tried,
    /// There are no more options.
    Done,
}

/// A position whose options are being looked at.
struct Frame<P> {
    position: P,
    /// Column and row of each piece.
    pieces: Vec<(u64, u64)>,
    /// The piece whose moves come next.
    piece: usize,
    /// The column and the row where it is tried next.
    column: u64,
    row: u64,
    /// An option whose value is being computed.
    waiting: Option<(P, Place)>,
    normal: OrdinalSet,
    misere: OrdinalSet,
}

impl<P: Clone + Debug + Eq> Frame<P> {
    fn new<G: OrdinalMoves<Position = P>>(game: &G, position: P) -> Result<Self, OrdinalSolveError> {
        let mut pieces = Vec::new();
        for alpha in game.ordinals(&position) {
            let (column, row) = alpha.split_omega();
            if !column.is_finite() {
                return Err(OrdinalSolveError::BeyondOmegaSquared(alpha.clone()));
            }
            match (column.to_u64(), row.to_u64()) {
                (Some(column), Some(row)) => pieces.push((column, row)),
                _ => return Err(OrdinalSolveError::TooLarge(alpha.clone())),
            }
        }
        let (normal, misere) = (OrdinalSet::new(), OrdinalSet::new());
        Ok(Frame { position, pieces, piece: 0, column: 0, row: 0, waiting: None, normal, misere })
    }

    fn bytes(&self) -> usize {
        let intervals = self.normal.interval_count() + self.misere.interval_count();
        size_of::<Self>() + self.pieces.len() * 16 + intervals * 2 * size_of::<Ordinal>()
    }

    /// The next option: of each piece first one for each lower column, then all of its own column.
    fn next<G: OrdinalMoves<Position = P>>(&mut self, game: &G) -> Result<Step<P>, OrdinalSolveError> {
        let Some(&(own_column, own_row)) = self.pieces.get(self.piece) else { return Ok(Step::Done) };
        let (column, row) = (self.column, self.row);
        let place = if column < own_column { Place::Lower } else { Place::Own };
        if place == Place::Own && row == own_row {
            (self.piece, self.column, self.row) = (self.piece + 1, 0, 0);
            return Ok(Step::Tried);
        }
        let to = square(column, row);
        let option = game.lower(&self.position, self.piece, &to);
        // In a lower column the first free row is enough, and at most n − 1 rows are not free.
        let leave = place == Place::Lower && (option.is_some() || row as usize + 1 >= self.pieces.len());
        (self.column, self.row) = if leave { (column + 1, 0) } else { (column, row + 1) };
        let Some(option) = option else { return Ok(Step::Tried) };
        if !is_lower(game.ordinals(&self.position), game.ordinals(&option)) {
            return Err(OrdinalSolveError::Unlawful {
                position: format!("{option:?}"),
                what: "a move must make one ordinal smaller and leave the others",
            });
        }
        Ok(Step::Option(option, place))
    }

    fn take(&mut self, pair: &OrdinalPair, place: Place) {
        for (set, value) in [(&mut self.normal, &pair.normal), (&mut self.misere, &pair.misere)] {
            match place {
                Place::Own => set.insert(value.clone()),
                Place::Lower => {
                    // The block of ν: all values ω·ν + t, t < ω.
                    let block = Ordinal::omega() * value.split_omega().0;
                    let end = &block + Ordinal::omega();
                    set.insert_interval(block, end);
                }
            }
        }
    }
}

/// The ordinal ω·column + row.
fn square(column: u64, row: u64) -> Ordinal {
    if column == 0 { row.into() } else { Ordinal::omega() * Ordinal::from(column) + Ordinal::from(row) }
}

/// Whether `after` comes from `before` by making one member smaller, as multisets: what keeps the
/// solver from going round in circles.
fn is_lower(before: &[Ordinal], after: &[Ordinal]) -> bool {
    let sorted = |list: &[Ordinal]| {
        let mut list: Vec<Ordinal> = list.to_vec();
        list.sort_unstable();
        list
    };
    let (before, after) = (sorted(before), sorted(after));
    if before.len() != after.len() {
        return false;
    }
    // The members that are not common: one on each side.
    let mut left: Vec<&Ordinal> = Vec::new();
    let mut right: Vec<&Ordinal> = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < before.len() || j < after.len() {
        match (before.get(i), after.get(j)) {
            (Some(a), Some(b)) if a == b => (i, j) = (i + 1, j + 1),
            (Some(a), b) if b.is_none_or(|b| a < b) => {
                left.push(a);
                i += 1;
            }
            (_, Some(b)) => {
                right.push(b);
                j += 1;
            }
            (_, None) => break,
        }
    }
    matches!((&left[..], &right[..]), ([a], [b]) if b < a)
}
