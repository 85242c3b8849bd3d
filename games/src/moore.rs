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
//! use impartial::game::{Formula, Notation};
//! use impartial_games::moore::{Moore, MooreValues};
//! let game = Moore::new(2).unwrap();
//! let value = |text: &str| MooreValues.value(&game, &game.parse(text).unwrap());
//! assert_eq!(value("3,3,3,5,5,5"), Some(0));
//! assert_eq!(value("1,2,4"), Some(7));
//! assert_eq!(value("1,2,4,8"), None); // an N-position: its value has no published formula
//! ```

mod replies;

use crate::lanes;
use impartial::game::{
    Boards, BoardsError, Formula, Game, Heaps, Interrupt, Large, Notation, NotationError, Options, Packed,
    multisets, multisets_len, parse_large, parse_numbers,
};
use impartial::value::Outcome;
use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};
use std::ops::ControlFlow;

/// Moore's Nim_K. Empty heaps are kept, so that the number of heaps never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moore {
    k: usize,
}

/// The parameter of [`Moore`] was 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the parameter of moore:K must be at least 1")]
pub struct ZeroParameter;

/// What positions look like, for messages.
pub const POSITION: &str = "heaps separated by commas, such as 3,5,6";

impl Moore {
    /// The game in which at most K heaps change in a move.
    ///
    /// # Errors
    /// [`ZeroParameter`] if K = 0.
    pub const fn new(k: usize) -> Result<Self, ZeroParameter> {
        if k == 0 { Err(ZeroParameter) } else { Ok(Moore { k }) }
    }

    /// The parameter K.
    pub const fn parameter(&self) -> usize {
        self.k
    }

    /// Calls `visit` with the heaps, in the order given, after every possible move.
    ///
    /// Goes through all lists of numbers to take, at most K of them positive, in colexicographic
    /// order; the next one takes one counter more from the first heap that allows it, and none from
    /// the heaps before.
    fn visit_moves<B>(
        self,
        heaps: &[u64],
        mut visit: impl FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut left = heaps.to_vec();
        let mut changed = 0;
        'moves: loop {
            for (rest, &heap) in left.iter_mut().zip(heaps) {
                if *rest > 0 && (*rest < heap || changed < self.k) {
                    changed += usize::from(*rest == heap);
                    *rest -= 1;
                    visit(&left)?;
                    continue 'moves;
                }
                changed -= usize::from(*rest < heap);
                *rest = heap;
            }
            return ControlFlow::Continue(());
        }
    }
}

impl Game for Moore {
    type Position = Heaps;

    fn heap_bytes(&self, position: &Heaps) -> usize {
        position.heap_bytes()
    }
}

impl Options for Moore {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_moves(position.as_slice(), |heaps| visit(Heaps::new(heaps.iter().copied())))
    }

    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        Some(position.iter().fold(1, |bound: u128, heap| bound.saturating_mul(u128::from(heap) + 1)))
    }
}

impl Notation for Moore {
    fn id(&self) -> String {
        format!("moore:{}", self.k)
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        parse_numbers(text, POSITION).map(Heaps::new)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }
}

impl Boards for Moore {
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, BoardsError> {
        Ok(Box::new(multisets(count, below)))
    }

    fn board_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(multisets_len(count, below))
    }
}

impl Packed for Moore {
    type Key = u64;

    fn pack(&self, position: &Heaps) -> Option<u64> {
        lanes::pack(position)
    }

    fn unpack(&self, key: u64) -> Heaps {
        lanes::unpack(key)
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        let mut heaps = [0; lanes::MOST_HEAPS];
        let heaps = &mut heaps[..lanes::count(key) as usize];
        for (lane, heap) in (0..).zip(heaps.iter_mut()) {
            *heap = lanes::heap(key, lane);
        }
        self.visit_moves(heaps, |left| match visit(lanes::key(left)) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Interrupt::Asked),
        })
    }
}

/// Moore's Nim_K on heaps of any size: only the formula and the winning moves can answer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LargeMoore(Moore);

impl From<Moore> for LargeMoore {
    fn from(game: Moore) -> Self {
        LargeMoore(game)
    }
}

impl Game for LargeMoore {
    type Position = Large;
}

impl Notation for LargeMoore {
    fn id(&self) -> String {
        self.0.id()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        parse_large(text, POSITION).map(Large::new)
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}

/// What is published about the values: the P-positions for all K, and the values for n ≤ K + 1
/// heaps and for K = 1. It gives 0 at other P-positions and no value at other N-positions; every outcome
/// is known.
///
/// The misère value is the same, except that 0 and 1 change places where all heaps are at most 1 and
/// the number of ones is 0 or 1 modulo K + 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct MooreValues;

const SOURCE: &str = "Moore 1910; Jenkyns and Mayberry 1980";
const TEXT: &str = "0 exactly if every binary column has a number of ones divisible by K+1; values for \
                    n <= K+1 heaps: the sum, or Jenkyns and Mayberry's formula";

/// Whether every binary column of the heaps has a number of ones divisible by K + 1.
fn is_p(k: usize, heaps: &[BigUint]) -> bool {
    let bits = heaps.iter().map(BigUint::bits).max().unwrap_or(0);
    (0..bits).all(|column| {
        let ones = heaps.iter().filter(|heap| heap.bit(column)).count();
        // K may be usize::MAX.
        ones == 0 || k.checked_add(1).is_some_and(|modulus| ones.is_multiple_of(modulus))
    })
}

fn value(k: usize, heaps: &[BigUint]) -> Option<BigUint> {
    let n = heaps.len();
    if k == 1 {
        return Some(heaps.iter().fold(BigUint::zero(), |sum, heap| sum ^ heap));
    }
    if n <= k {
        return Some(heaps.iter().sum());
    }
    if n - 1 == k {
        return heaps.iter().min().map(|least| jenkyns_mayberry(heaps, least));
    }
    is_p(k, heaps).then(BigUint::zero)
}

/// The value for n = K + 1 heaps, K ≥ 2.
fn jenkyns_mayberry(heaps: &[BigUint], least: &BigUint) -> BigUint {
    let sum: BigUint = heaps.iter().sum();
    let excess = &sum - least * heaps.len();
    let y = &excess + BigUint::one();
    let below_z: BigUint = &y * &excess / 2u32;
    if *least <= below_z { sum } else { (least - &below_z - BigUint::one()) % y + below_z }
}

/// Whether 0 and 1 change places in misère play.
fn swaps(k: usize, heaps: &[BigUint]) -> bool {
    let ones = heaps.iter().filter(|heap| heap.is_one()).count();
    let residue = k.checked_add(1).map_or(ones, |modulus| ones % modulus);
    residue <= 1 && heaps.iter().all(|heap| heap.is_zero() || heap.is_one())
}

fn misere(k: usize, heaps: &[BigUint]) -> Option<BigUint> {
    let value = value(k, heaps);
    if swaps(k, heaps) {
        // 0 if the number of ones is 1 modulo K + 1, and 1 if it is 0.
        return Some(if is_p(k, heaps) { BigUint::one() } else { BigUint::zero() });
    }
    value
}

/// Where 0 and 1 change places, all others stay, so the outcomes change just there.
fn misere_outcome(k: usize, heaps: &[BigUint]) -> Outcome {
    Outcome::p_if(is_p(k, heaps) != swaps(k, heaps))
}

fn big(position: &Heaps) -> Vec<BigUint> {
    position.iter().map(BigUint::from).collect()
}

impl Formula<Moore> for MooreValues {
    type Value = u64;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    /// `None` too where the value is 2^64 or more.
    fn value(&self, game: &Moore, position: &Heaps) -> Option<u64> {
        value(game.k, &big(position))?.to_u64()
    }

    fn misere(&self, game: &Moore, position: &Heaps) -> Option<u64> {
        misere(game.k, &big(position))?.to_u64()
    }

    fn outcome(&self, game: &Moore, position: &Heaps) -> Option<Outcome> {
        Some(Outcome::p_if(is_p(game.k, &big(position))))
    }

    fn misere_outcome(&self, game: &Moore, position: &Heaps) -> Option<Outcome> {
        Some(misere_outcome(game.k, &big(position)))
    }
}

impl Formula<LargeMoore> for MooreValues {
    type Value = BigUint;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, game: &LargeMoore, position: &Large) -> Option<BigUint> {
        value(game.0.k, position.as_slice())
    }

    fn misere(&self, game: &LargeMoore, position: &Large) -> Option<BigUint> {
        misere(game.0.k, position.as_slice())
    }

    fn outcome(&self, game: &LargeMoore, position: &Large) -> Option<Outcome> {
        Some(Outcome::p_if(is_p(game.0.k, position.as_slice())))
    }

    fn misere_outcome(&self, game: &LargeMoore, position: &Large) -> Option<Outcome> {
        Some(misere_outcome(game.0.k, position.as_slice()))
    }
}
