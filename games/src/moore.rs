//! Moore's Nim_K (Moore 1910, *A generalization of the game called Nim*).
//!
//! Heaps of counters; a move takes any positive numbers of counters from at least one and at most K
//! heaps. K = 1 is Nim.
//!
//! - The P-positions are those in which, written in base 2, every column has a number of ones
//!   divisible by K + 1 (Moore 1910).
//! - The values are known for n heaps if n ≤ K (the sum of the heaps), if n = K + 1 (Jenkyns and
//!   Mayberry 1980), and for K = 1 (Bouton 1901; Sprague 1935, Grundy 1939). For n = K + 1 ≥ 3, with
//!   u the sum of the heaps, m the least, y = u − nm + 1 and z = 1 + y(y − 1)/2, the value is u if
//!   m < z, and z − 1 + ((m − z) mod y) otherwise.
//! - In misère play the P-positions are the same, except that among the positions with all heaps at
//!   most 1 they are those whose number of ones is 1 modulo K + 1 (Jenkyns and Mayberry 1980).
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial_games::moore::{Moore, MooreValues};
//! let game = Moore::new(2).unwrap();
//! let value = |text: &str| MooreValues.value(&game, &game.parse(text).unwrap());
//! assert_eq!(value("3,3,3,5,5,5"), Some(0));
//! assert_eq!(value("1,2,4"), Some(7));
//! assert_eq!(value("1,2,4,8"), None); // an N-position: its value has no published formula
//! ```

mod replies;

use crate::ParameterError;
use impartial::game::Heaps;
use impartial::kind::{
    AnySizeFormula, GameSpec, HasMaxHeaps, HasMovePromise, HeapsWithZeros, LowersSeveralHeaps,
    PublishedFormula,
};
#[cfg(feature = "prove")]
use impartial::value::Play;
use impartial::value::{Number, Outcome};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, DigitStatement, HeapsProof, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, Family, HeapsDescription};
use num_bigint::BigUint;

/// Moore's Nim_K. Empty heaps are kept, so that the number of heaps never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moore {
    k: u64,
}

impl Moore {
    /// Returns the game in which at most K heaps change in a move.
    ///
    /// # Errors
    /// [`ParameterError`] if K = 0.
    pub const fn new(k: u64) -> Result<Self, ParameterError> {
        if k == 0 { Err(ParameterError::zero("moore:K")) } else { Ok(Moore { k }) }
    }

    /// Returns the parameter K, the number of heaps that a move may change.
    pub const fn parameter(&self) -> u64 {
        self.k
    }
}

impl GameSpec for Moore {
    type Kind = HeapsWithZeros;

    fn name(&self) -> String {
        format!("moore:{}", self.k)
    }

    fn kind(&self) -> HeapsWithZeros {
        HeapsWithZeros
    }
}

impl HasMovePromise for Moore {
    type Promise = LowersSeveralHeaps;
}

impl HasMaxHeaps for Moore {
    /// Returns K as a count of heaps; `usize::MAX` stands for all counts from there on.
    fn max_heaps(&self) -> usize {
        usize::try_from(self.k).unwrap_or(usize::MAX)
    }
}

/// The published values of the [module](self): `None` at other N-positions, but every outcome. The misère value is the
/// same, except that 0 and 1 change places if all heaps are at most 1 and the number of ones is 0 or 1 modulo K + 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct MooreValues;

/// Returns whether every binary column of the heaps has a number of ones divisible by K + 1.
fn is_p<N: Number>(k: u64, heaps: &[N]) -> bool {
    let bits = heaps.iter().map(Number::bit_len).max().unwrap_or(0);
    let ones = |column| heaps.iter().filter(|heap| heap.bit(column)).count() as u64;
    // There are fewer than `u64::MAX` heaps, so that `u64::MAX` may replace `u64::MAX` + 1 as a modulus.
    (0..bits).all(|column| ones(column).is_multiple_of(k.saturating_add(1)))
}

/// Returns whether 0 and 1 change places in misère play.
fn swaps<N: Number>(k: u64, heaps: &[N]) -> bool {
    let ones = heaps.iter().filter(|heap| heap.is_one()).count() as u64;
    ones % k.saturating_add(1) <= 1 && heaps.iter().all(|heap| *heap <= N::one())
}

impl PublishedFormula for MooreValues {
    fn source(&self) -> &str {
        "Moore 1910; Jenkyns and Mayberry 1980"
    }

    fn text(&self) -> &str {
        "0 exactly if every binary column has a number of ones divisible by K+1; values for n <= K+1 heaps: the sum, or Jenkyns and Mayberry's formula"
    }
}

impl AnySizeFormula<Moore> for MooreValues {
    fn value<N: Number>(&self, game: &Moore, position: &Heaps<N>) -> Option<N> {
        let (k, heaps) = (game.k, position.as_slice());
        let count = heaps.len() as u64;
        if k == 1 {
            return Some(heaps.iter().fold(N::zero(), |sum, heap| sum.xor(heap)));
        }
        if count <= k {
            return heaps.iter().try_fold(N::zero(), |sum, heap| sum.checked_add(heap));
        }
        if count - 1 > k {
            return is_p(k, heaps).then(N::zero);
        }
        // n = K + 1: u, m, y and z of the module text.
        let (u, m): (BigUint, BigUint) =
            (heaps.iter().cloned().map(Into::into).sum(), heaps.first()?.clone().into());
        let y = &u - &m * count + 1u32;
        let z = &y * (&y - 1u32) / 2u32 + 1u32;
        let value = if m < z { u } else { (m - &z) % y + z - 1u32 };
        value.try_into().ok()
    }

    fn misere<N: Number>(&self, game: &Moore, position: &Heaps<N>) -> Option<N> {
        // 0 if the number of ones is 1 modulo K + 1, and 1 if it is 0.
        let swapped = || Some(N::from(is_p(game.k, position.as_slice()).into()));
        if swaps(game.k, position.as_slice()) { swapped() } else { self.value(game, position) }
    }

    fn outcome<N: Number>(&self, game: &Moore, position: &Heaps<N>) -> Option<Outcome> {
        Some(Outcome::from_is_p(is_p(game.k, position.as_slice())))
    }

    /// Returns the misère outcome. Where 0 and 1 change places, all other values stay, so the outcomes change only
    /// there.
    fn misere_outcome<N: Number>(&self, game: &Moore, position: &Heaps<N>) -> Option<Outcome> {
        let heaps = position.as_slice();
        Some(Outcome::from_is_p(is_p(game.k, heaps) != swaps(game.k, heaps)))
    }
}

/// Returns the game in the form that the prover needs; no formula for all its values is known.
#[cfg(feature = "prove")]
pub fn provable_game(game: Moore) -> ProvableGame {
    Box::new(DescribedGame::new(game))
}

/// Returns the content of a proof for any number of heaps of the statement with a name: `moore:K.p-positions` or
/// `moore:K.misere-p-positions`.
#[cfg(feature = "prove")]
pub fn for_any_heaps(game: &Moore, statement: &str) -> Option<HeapsProof> {
    let play = match statement.strip_prefix(&format!("moore:{}.", game.k))? {
        "p-positions" => Play::Normal,
        "misere-p-positions" => Play::Misere,
        _ => return None,
    };
    Some(of_digits(game, game.k.checked_add(1)?, play))
}

/// Returns the content of a proof that the P-positions have in each digit place a number of ones divisible by `modulus`, for
/// any number of heaps.
#[cfg(feature = "prove")]
pub fn of_digits(game: &Moore, modulus: u64, play: Play) -> HeapsProof {
    HeapsProof::Digits(DigitStatement { most_changed: game.k, modulus, play })
}

/// Returns the family of the games for all K for a registry.
#[cfg(feature = "registry")]
pub fn family() -> Family {
    let entry = |game| {
        Entry::from_game(game)
            .published(MooreValues)
            .winning_replies_at_any_size()
            .provable(|game| provable_game(*game))
            .heaps(|game, statement| {
                let proof = for_any_heaps(game, statement)?;
                Some(HeapsDescription { provable_game: provable_game(*game), proof })
            })
    };
    Family::of_number("moore:K", move |k| Moore::new(k).map(entry))
        .summary("take from at least one and at most K heaps, any number from each")
        .position(HeapsWithZeros::EXPECTED)
        .formula("0 iff every binary column has a number of ones divisible by K+1; all values for n <= K+1")
}
