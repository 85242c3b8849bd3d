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
//! use impartial::game::{Formula, Notation};
//! use impartial_games::subtraction::{Residues, Subtraction};
//! let game = Subtraction::new([1, 2, 3]).unwrap();
//! assert_eq!(game.id(), "subtraction:1,2,3");
//! let p = game.parse("10,7").unwrap();
//! assert_eq!(Residues.value(&game, &p), Some(2 ^ 3));
//! assert_eq!(Subtraction::new([2, 3]).unwrap().heap_values(9), [0, 0, 1, 1, 2, 0, 0, 1, 1, 2]);
//! assert!(Subtraction::parse("1,0").is_err());
//! ```

use crate::counting::multichoose;
use crate::lanes;
use impartial::game::{
    Boards, BoardsError, Components, Formula, Game, Heaps, Interrupt, Large, Notation, NotationError,
    Options, Packed, multisets, multisets_len, parse_large, parse_numbers,
};
use impartial::misere::quotient::Atoms;
use impartial::period::Code;
use impartial::solve::HeapGame;
use impartial::value::{BitSet, ValueSet};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A subtraction game. Empty heaps are kept, so that the number of heaps never changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subtraction {
    /// Ascending, without repetition, not empty, all positive.
    set: Vec<u64>,
}

/// Numbers that are no subtraction set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SubtractionError {
    /// The set is empty.
    #[error("the subtraction set is empty (expected positive numbers, such as 1,2,4)")]
    Empty,
    /// 0 is in the set.
    #[error("0 in the subtraction set: a move that takes nothing could be made for ever")]
    Zero,
    /// The text is no list of numbers.
    #[error(transparent)]
    Text(#[from] NotationError),
}

/// What positions look like, for messages.
pub const POSITION: &str = "heaps separated by commas, such as 3,5,6";

impl Subtraction {
    /// The game with the given subtraction set, in any order.
    ///
    /// # Errors
    /// [`SubtractionError::Empty`] and [`SubtractionError::Zero`].
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

    /// The subtraction set, ascending.
    pub fn set(&self) -> &[u64] {
        &self.set
    }

    /// The modulus k + 1 if the set is {1, …, k}.
    fn modulus(&self) -> Option<u64> {
        let k = self.set.len() as u64;
        (self.set.last() == Some(&k)).then_some(k + 1)
    }

    /// The values of the heaps 0, 1, …, `upto`, from the definition.
    ///
    /// # Complexity
    /// O(n·|S|) for heaps to n.
    pub fn heap_values(&self, upto: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::with_capacity(upto + 1);
        let mut seen = BitSet::default();
        for n in 0..=upto {
            seen.clear();
            for &s in self.set.iter().take_while(|&&s| s <= n as u64) {
                seen.insert(values[n - s as usize]);
            }
            values.push(seen.mex());
        }
        values
    }
}

impl Game for Subtraction {
    type Position = Heaps;

    fn heap_bytes(&self, position: &Heaps) -> usize {
        position.heap_bytes()
    }
}

impl Options for Subtraction {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, heap) in position.iter().enumerate() {
            for s in self.set.iter().take_while(|&&s| s <= heap) {
                if let Some(option) = position.with_heap(i, heap - s) {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A heap of h has at most h + 1 followers, and at most one for every multiset of at most
    /// ⌊h / min S⌋ members of S.
    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        let least = *self.set.first()?;
        Some(position.iter().fold(1u128, |bound, heap| {
            let sizes = u128::from(heap) + 1;
            bound.saturating_mul(sizes.min(multichoose(u128::from(heap / least), self.set.len() as u128)))
        }))
    }
}

impl HeapGame for Subtraction {
    fn heap_code(&self) -> Code {
        // Taking s leaves no heap or one; the numbers are positive and different.
        Code::new(self.set.iter().map(|&s| (s, 0b11))).unwrap_or_default()
    }
}

impl Notation for Subtraction {
    fn id(&self) -> String {
        let set: Vec<String> = self.set.iter().map(u64::to_string).collect();
        format!("subtraction:{}", set.join(","))
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        parse_numbers(text, POSITION).map(Heaps::new)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }
}

impl Boards for Subtraction {
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

impl Components for Subtraction {
    fn visit_components(&self, position: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        position.iter().for_each(|heap| visit(Heaps::new([heap])));
    }
}

impl Packed for Subtraction {
    type Key = u64;

    fn pack(&self, position: &Heaps) -> Option<u64> {
        lanes::pack(position)
    }

    fn unpack(&self, key: u64) -> Heaps {
        lanes::unpack(key)
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        for lane in 0..lanes::count(key) {
            let heap = lanes::heap(key, lane);
            for s in self.set.iter().take_while(|&&s| s <= heap) {
                if visit(lanes::lower(key, lane, heap - s)).is_break() {
                    return ControlFlow::Break(Interrupt::Asked);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The nim-sum of the heaps modulo k + 1, for S = {1, …, k}; it says nothing about other sets. In
/// misère play, where all these residues are 0 or 1, the values 0 and 1 change places.
#[derive(Clone, Copy, Debug, Default)]
pub struct Residues;

const SOURCE: &str = "Bachet 1612; Sprague 1935, Grundy 1939; misere: Ferguson 1974";
const TEXT: &str = "nim-sum of n mod (k+1) over the heaps, for S = {1,...,k}";

impl Residues {
    fn pair(modulus: u64, residues: impl Iterator<Item = u64>) -> (u64, u64) {
        let (value, largest) =
            residues.fold((0, 0), |(sum, most), r| (sum ^ (r % modulus), most.max(r % modulus)));
        (value, if largest <= 1 { value ^ 1 } else { value })
    }
}

impl Formula<Subtraction> for Residues {
    type Value = u64;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, game: &Subtraction, position: &Heaps) -> Option<u64> {
        game.modulus().map(|modulus| Residues::pair(modulus, position.iter()).0)
    }

    fn misere(&self, game: &Subtraction, position: &Heaps) -> Option<u64> {
        game.modulus().map(|modulus| Residues::pair(modulus, position.iter()).1)
    }
}

/// A subtraction game on heaps of any size: a formula can answer there, and the options are few.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LargeSubtraction(Subtraction);

impl From<Subtraction> for LargeSubtraction {
    fn from(game: Subtraction) -> Self {
        LargeSubtraction(game)
    }
}

impl Game for LargeSubtraction {
    type Position = Large;
}

impl Notation for LargeSubtraction {
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

impl Options for LargeSubtraction {
    fn visit_options(
        &self,
        position: &Large,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, heap) in position.as_slice().iter().enumerate() {
            for s in self.0.set.iter().map(|&s| BigUint::from(s)).take_while(|s| s <= heap) {
                if let Some(option) = position.with_member(i, heap - s) {
                    visit(option)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl LargeSubtraction {
    fn pair(&self, position: &Large) -> Option<(u64, u64)> {
        let modulus = self.0.modulus()?;
        let residue = |n: &BigUint| (n % modulus).iter_u64_digits().next().unwrap_or(0);
        Some(Residues::pair(modulus, position.as_slice().iter().map(residue)))
    }
}

impl Formula<LargeSubtraction> for Residues {
    type Value = BigUint;

    fn source(&self) -> &str {
        SOURCE
    }

    fn text(&self) -> &str {
        TEXT
    }

    fn value(&self, game: &LargeSubtraction, position: &Large) -> Option<BigUint> {
        game.pair(position).map(|pair| pair.0.into())
    }

    fn misere(&self, game: &LargeSubtraction, position: &Large) -> Option<BigUint> {
        game.pair(position).map(|pair| pair.1.into())
    }
}

impl Atoms for Subtraction {
    fn visit_atom_options(&self, heap: u32, visit: &mut dyn FnMut(&[u32])) {
        let taken = self.set.iter().map_while(|&s| u32::try_from(s).ok().filter(|&s| s <= heap));
        taken.for_each(|s| visit(&[heap - s]));
    }

    fn rule(&self) -> Option<Code> {
        Some(self.heap_code())
    }
}
