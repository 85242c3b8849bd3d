//! Claims about Welter's game.
//!
//! | file | statements |
//! |---|---|
//! | `values` | Welter's theorem in three formulas; splitting; worked examples |
//! | `moves` | the rules, hooks and pictures; replies, parity, \[AB\] Lemma 2.7 |
//! | `solving` | [x\|a₁\|…\|aₙ] = s |
//! | `mating` | identities of the mating function, \[AB\] Lemmas 1.4, 2.2, 2.3 |
//! | `animating` | animating functions: a group, normal form, mating preserved |
//! | `misere` | the swap positions |
//!
//! \[SW\] is *Generalizations of Sato–Welter game*, \[AB\] is Abuku 2017 (numbers of the journal text).

mod animating;
mod mating;
mod misere;
mod moves;
mod solving;
mod values;

use super::common::Boxes;
use impartial::claim::Claim;
use impartial::game::Squares;

/// The boards of quick effort, and those on which the theorem is known to have been tried.
const QUICK: Boxes = &[(1, 100), (2, 60), (3, 32), (4, 22), (5, 17), (6, 14), (7, 13)];
const FULL: Boxes = &[(1, 200), (2, 200), (3, 90), (4, 48), (5, 34), (6, 24), (7, 20)];
/// Windows of statements that examine every option of a position.
const MOVES_QUICK: Boxes = &[(1, 60), (2, 40), (3, 20), (4, 15), (5, 13), (6, 12)];
const MOVES_FULL: Boxes = &[(1, 200), (2, 100), (3, 48), (4, 30), (5, 24), (6, 19), (7, 17)];
/// Windows of statements that examine every pair of options, or many values for each position.
const PAIRS_QUICK: Boxes = &[(1, 30), (2, 16), (3, 12), (4, 10), (5, 10)];
const PAIRS_FULL: Boxes = &[(1, 100), (2, 40), (3, 22), (4, 16), (5, 14), (6, 13)];

const GAME: &str = "welter";

/// Returns the position with these squares; the empty position if the squares are not distinct.
fn coins(squares: impl IntoIterator<Item = u64>) -> Squares {
    Squares::new(squares).unwrap_or_default()
}

/// Returns the claims of this family.
pub(super) fn claims() -> Vec<Claim> {
    [
        values::claims(),
        moves::claims(),
        solving::claims(),
        mating::claims(),
        animating::claims(),
        misere::claims(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
