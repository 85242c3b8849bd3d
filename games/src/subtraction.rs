//! Subtraction games.
//!
//! Heaps of counters and a finite set S of positive integers; a move takes s ∈ S counters from one
//! heap. The values of the heaps are ultimately periodic for every finite S (Golomb 1966), and for
//! S = {1, …, k} a heap of n has value n mod (k + 1) (Bachet 1612 for the outcomes).
//!
//! **Ferguson's pairing property** (Ferguson 1974, *On sums of graph games with last player
//! losing*): with s₁ = min S, a heap of n has value 1 exactly if n ≥ s₁ and the heap of n − s₁ has
//! value 0. It follows that a single heap has the same value in misère play, with 0 and 1
//! exchanged.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial_games::subtraction::{SubtractionResidues, Subtraction};
//! let game = Subtraction::new([1, 2, 3]).unwrap();
//! assert_eq!(game.id(), "subtraction:1,2,3");
//! let p = game.parse("10,7").unwrap();
//! assert_eq!(SubtractionResidues.value(&game, &p), Some(2 ^ 3));
//! assert_eq!(Subtraction::new([2, 3]).unwrap().heap_values(9), [0, 0, 1, 1, 2, 0, 0, 1, 1, 2]);
//! assert!(Subtraction::parse("1,0").is_err());
//! ```

use impartial::game::{Heaps, NotationError, binomial, parse_numbers};
use impartial::kind::{
    AnySizeFormula, GameSpec, HasMovePromise, HeapsWithZeros, PublishedFormula, ReplacesAHeap, ReplacesHeap,
    heap_values,
};
use impartial::period::HeapCode;
use impartial::value::Number;
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::{Entry, Family};
use std::ops::ControlFlow;

/// A subtraction game. Empty heaps are kept, so that the number of heaps never changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subtraction {
    /// Ascending, without repetition, not empty, all positive.
    set: Vec<u64>,
}

/// The reason why numbers are not a subtraction set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SubtractionError {
    /// The set has no members.
    #[error("the subtraction set is empty (expected positive numbers, such as 1,2,4)")]
    Empty,
    /// The set has the member 0.
    #[error("0 in the subtraction set: a move that takes nothing could be made for ever")]
    Zero,
    /// The text is not a list of numbers.
    #[error(transparent)]
    Text(#[from] NotationError),
}

impl Subtraction {
    /// Returns the game with the given subtraction set, in any order.
    ///
    /// # Errors
    /// [`SubtractionError::Empty`] for a set without members, and [`SubtractionError::Zero`] for a set with 0.
    pub fn new(set: impl IntoIterator<Item = u64>) -> Result<Self, SubtractionError> {
        let mut set: Vec<u64> = set.into_iter().collect();
        set.sort_unstable();
        set.dedup();
        match set.first() {
            None => Err(SubtractionError::Empty),
            Some(0) => Err(SubtractionError::Zero),
            Some(_) => Ok(Subtraction { set }),
        }
    }

    /// Reads a subtraction set such as `1,2,4`.
    ///
    /// # Errors
    /// [`SubtractionError`] for anything else.
    pub fn parse(text: &str) -> Result<Self, SubtractionError> {
        if text.trim().is_empty() {
            return Err(SubtractionError::Empty);
        }
        Subtraction::new(parse_numbers(text, "a subtraction set, such as 1,2,4")?)
    }

    /// Returns the members of the subtraction set, ascending.
    pub fn set(&self) -> &[u64] {
        &self.set
    }

    /// Returns the modulus k + 1 if the set is {1, …, k}.
    fn modulus(&self) -> Option<u64> {
        let k = self.set.len() as u64;
        (self.set.last() == Some(&k)).then_some(k + 1)
    }

    /// Returns the values of the heaps 0, 1, …, `upto`, from the definition.
    ///
    /// # Complexity
    /// O(n·|S|) for heaps to n.
    pub fn heap_values(&self, upto: usize) -> Vec<u64> {
        heap_values(self, upto)
    }
}

impl GameSpec for Subtraction {
    type Kind = HeapsWithZeros;

    fn name(&self) -> String {
        let set: Vec<String> = self.set.iter().map(u64::to_string).collect();
        format!("subtraction:{}", set.join(","))
    }

    fn kind(&self) -> HeapsWithZeros {
        HeapsWithZeros
    }
}

impl ReplacesHeap for Subtraction {
    #[inline]
    fn visit_parts<N: Number, B>(
        &self,
        heap: &N,
        mut visit: impl FnMut(&[N]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut taken = self.set.iter().map(|&s| N::from(s)).take_while(|s| s <= heap);
        taken.try_for_each(|s| visit(&[heap.clone() - s]))
    }

    /// Returns an upper bound. A heap of h has at most h + 1 followers, and at most one for every multiset of at most
    /// ⌊h / min S⌋ members of S.
    fn bound(&self, position: &Heaps) -> u128 {
        let (least, members) = (self.set.first().map_or(1, |&s| s), self.set.len() as u64);
        position.iter().fold(1u128, |bound, heap| {
            let multisets = (heap / least).checked_add(members).map_or(u128::MAX, |n| binomial(n, members));
            bound.saturating_mul(multisets.min(u128::from(heap) + 1))
        })
    }

    fn code(&self) -> Option<HeapCode> {
        // Taking s leaves no heap or one; the numbers are positive and different.
        Some(HeapCode::new(self.set.iter().map(|&s| (s, 0b11))).unwrap_or_default())
    }
}

impl HasMovePromise for Subtraction {
    type Promise = ReplacesAHeap;
}

/// The nim-sum of the heaps modulo k + 1, for S = {1, …, k}. There is no value for other sets. In misère play, where
/// all these residues are 0 or 1, the values 0 and 1 change places.
#[derive(Clone, Copy, Debug, Default)]
pub struct SubtractionResidues;

impl PublishedFormula for SubtractionResidues {
    fn source(&self) -> &str {
        "Bachet 1612; Sprague 1935, Grundy 1939; misere: Ferguson 1974"
    }

    fn text(&self) -> &str {
        "nim-sum of n mod (k+1) over the heaps, for S = {1,...,k}"
    }
}

/// Returns the normal and the misère value.
fn pair<N: Number>(game: &Subtraction, position: &Heaps<N>) -> Option<(u64, u64)> {
    let modulus = game.modulus()?;
    let residues = position.as_slice().iter().map(|heap| heap.modulo(modulus));
    let (value, largest) = residues.fold((0, 0), |(sum, most), r| (sum ^ r, most.max(r)));
    Some((value, if largest <= 1 { value ^ 1 } else { value }))
}

impl AnySizeFormula<Subtraction> for SubtractionResidues {
    fn value<N: Number>(&self, game: &Subtraction, position: &Heaps<N>) -> Option<N> {
        pair(game, position).map(|pair| pair.0.into())
    }

    fn misere<N: Number>(&self, game: &Subtraction, position: &Heaps<N>) -> Option<N> {
        pair(game, position).map(|pair| pair.1.into())
    }
}

/// Returns the game in the form that the prover needs.
#[cfg(feature = "prove")]
pub fn provable_game(game: Subtraction) -> ProvableGame {
    Box::new(DescribedGame::new(game))
}

#[cfg(feature = "registry")]
fn entry(game: Subtraction) -> Entry<Subtraction> {
    Entry::from_game(game).heap().published(SubtractionResidues).provable(|game| provable_game(game.clone()))
}

/// Returns the family of the games for all subtraction sets for a registry.
#[cfg(feature = "registry")]
pub fn family() -> Family {
    Family::new("subtraction:1,2,4", |set| Subtraction::parse(set).map(entry))
        .summary("take a number in the list from one heap")
        .position(HeapsWithZeros::EXPECTED)
        .formula("for the list 1,2,...,k: nim-sum of the heaps modulo k+1")
}
