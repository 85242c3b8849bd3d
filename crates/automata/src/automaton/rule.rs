//! Relations given by a rule, digit by digit: the atoms from which both representations are built.

use crate::Base;
use std::fmt::Debug;
use std::hash::Hash;

/// A deterministic reader of tuples of numbers, least significant digit first, one place at a time.
///
/// At each position of the word, `digit` is called once for every place of the relation, in any order, and then
/// `end_of_letter` once. `None` means that the tuple is not in the relation, whatever follows. Acceptance must be
/// closed under zero padding: reading zeros never changes it.
pub trait DigitRule {
    /// The state of the reader between two digits.
    type State: Clone + Eq + Hash + Debug;

    /// Returns the state before anything is read.
    fn start(&self) -> Self::State;

    /// Reads a digit of the number at a place.
    fn digit(&self, state: Self::State, place: usize, digit: u8) -> Option<Self::State>;

    /// Ends a position after the digits of all places have been read.
    fn end_of_letter(&self, state: Self::State) -> Option<Self::State>;

    /// Returns whether the tuple is in the relation if the word ends here.
    fn accepts(&self, state: &Self::State) -> bool;
}

/// Σ cᵢ·xᵢ = c or Σ cᵢ·xᵢ ≤ c, for integers c, cᵢ. The state is the remainder of c.
#[derive(Clone, Debug)]
pub(crate) struct LinearRule {
    pub(crate) base: Base,
    pub(crate) coefficients: Vec<i64>,
    pub(crate) constant: i64,
    pub(crate) at_most: bool,
}

impl DigitRule for LinearRule {
    type State = i128;

    fn start(&self) -> i128 {
        self.constant.into()
    }

    fn digit(&self, state: i128, place: usize, digit: u8) -> Option<i128> {
        Some(state - i128::from(self.coefficients[place]) * i128::from(digit))
    }

    fn end_of_letter(&self, state: i128) -> Option<i128> {
        let base = i128::from(self.base.get());
        if self.at_most {
            Some(state.div_euclid(base))
        } else {
            (state.rem_euclid(base) == 0).then(|| state.div_euclid(base))
        }
    }

    fn accepts(&self, state: &i128) -> bool {
        if self.at_most { *state >= 0 } else { *state == 0 }
    }
}

/// x₁ ⊕ … ⊕ xₙ₋₁ = xₙ, addition without carry: the nim-sum in base 2.
#[derive(Clone, Debug)]
pub(crate) struct NimSumRule {
    pub(crate) base: Base,
    pub(crate) places: usize,
}

impl DigitRule for NimSumRule {
    type State = u8;

    fn start(&self) -> u8 {
        0
    }

    fn digit(&self, state: u8, place: usize, digit: u8) -> Option<u8> {
        let (b, s, d) = (u16::from(self.base.get()), u16::from(state), u16::from(digit));
        Some(if place + 1 == self.places { (s + b - d) % b } else { (s + d) % b } as u8)
    }

    fn end_of_letter(&self, state: u8) -> Option<u8> {
        (state == 0).then_some(0)
    }

    fn accepts(&self, _: &u8) -> bool {
        true
    }
}

/// z = bᵏ·(⌊x/bᵏ⌋|⌊y/bᵏ⌋), where (x|y) = bᵐ⁺¹ − 1 for the highest power bᵐ that divides x − y. Equal quotients have no
/// z.
#[derive(Clone, Debug)]
pub(crate) struct MaskRule {
    pub(crate) base: Base,
    pub(crate) skip: u32,
}

/// The digits of x, y and z read at the current position.
type MaskDigits = [Option<u8>; 3];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MaskState {
    /// The automaton has read this many of the lowest k digits.
    Low(u32, MaskDigits),
    /// x and y have agreed so far.
    Agree(MaskDigits),
    /// x and y have differed, and all further digits of z are 0.
    Over(MaskDigits),
}

impl DigitRule for MaskRule {
    type State = MaskState;

    fn start(&self) -> MaskState {
        if self.skip == 0 { MaskState::Agree([None; 3]) } else { MaskState::Low(0, [None; 3]) }
    }

    fn digit(&self, mut state: MaskState, place: usize, digit: u8) -> Option<MaskState> {
        let (MaskState::Low(_, three) | MaskState::Agree(three) | MaskState::Over(three)) = &mut state;
        three[place] = Some(digit);
        Some(state)
    }

    fn end_of_letter(&self, state: MaskState) -> Option<MaskState> {
        let none = [None; 3];
        match state {
            MaskState::Low(t, [_, _, z]) => {
                let next =
                    if t + 1 == self.skip { MaskState::Agree(none) } else { MaskState::Low(t + 1, none) };
                (z == Some(0)).then_some(next)
            }
            MaskState::Agree([x, y, z]) => {
                let next = if x == y { MaskState::Agree(none) } else { MaskState::Over(none) };
                (z == Some(self.base.get() - 1)).then_some(next)
            }
            MaskState::Over([_, _, z]) => (z == Some(0)).then_some(MaskState::Over(none)),
        }
    }

    fn accepts(&self, state: &MaskState) -> bool {
        matches!(state, MaskState::Over(_))
    }
}

/// x mod m ∈ R, for m ≥ 1.
#[derive(Clone, Debug)]
pub(crate) struct Residue {
    pub(crate) base: Base,
    pub(crate) modulus: u64,
    pub(crate) residues: Vec<u64>,
}

impl DigitRule for Residue {
    /// The number read so far and the weight of the next digit, both modulo m.
    type State = (u64, u64);

    fn start(&self) -> (u64, u64) {
        (0, 1 % self.modulus)
    }

    fn digit(&self, (sum, weight): (u64, u64), _: usize, digit: u8) -> Option<(u64, u64)> {
        let (m, d) = (u128::from(self.modulus), u128::from(digit));
        Some((((u128::from(sum) + d * u128::from(weight)) % m) as u64, weight))
    }

    fn end_of_letter(&self, (sum, weight): (u64, u64)) -> Option<(u64, u64)> {
        let m = u128::from(self.modulus);
        Some((sum, (u128::from(weight) * u128::from(self.base.get()) % m) as u64))
    }

    fn accepts(&self, (sum, _): &(u64, u64)) -> bool {
        self.residues.contains(sum)
    }
}

/// The relation y = ⌊x/bᵏ⌋ between the numbers at the places x and y.
#[derive(Clone, Debug)]
pub(crate) struct ShiftRule {
    pub(crate) digits: u32,
}

impl DigitRule for ShiftRule {
    /// The digits of y that x has still to repeat, oldest first; the number of digits of x that are still skipped; and
    /// the digits read of the current letter.
    type State = (Vec<u8>, u32, [Option<u8>; 2]);

    fn start(&self) -> Self::State {
        (Vec::new(), self.digits, [None; 2])
    }

    fn digit(&self, mut state: Self::State, place: usize, digit: u8) -> Option<Self::State> {
        state.2[place] = Some(digit);
        Some(state)
    }

    fn end_of_letter(&self, (mut owed, mut low, [x, y]): Self::State) -> Option<Self::State> {
        owed.extend(y);
        if low > 0 {
            low -= 1;
        } else if x != Some(owed.remove(0)) {
            return None;
        }
        Some((owed, low, [None; 2]))
    }

    fn accepts(&self, (owed, _, _): &Self::State) -> bool {
        owed.iter().all(|d| *d == 0)
    }
}

/// The digits of y are those of x, each `digits` places higher. Places: x, y.
#[derive(Clone, Debug)]
pub(crate) struct ShiftUp {
    pub(crate) digits: u32,
}

impl DigitRule for ShiftUp {
    /// The digits of x that y has still to repeat, oldest first, after initial zeros; and the digits read of the
    /// current letter.
    type State = (Vec<u8>, [Option<u8>; 2]);

    fn start(&self) -> Self::State {
        (vec![0; self.digits as usize], [None; 2])
    }

    fn digit(&self, mut state: Self::State, place: usize, digit: u8) -> Option<Self::State> {
        state.1[place] = Some(digit);
        Some(state)
    }

    fn end_of_letter(&self, (mut owed, [x, y]): Self::State) -> Option<Self::State> {
        owed.extend(x);
        (y == Some(owed.remove(0))).then_some((owed, [None; 2]))
    }

    fn accepts(&self, (owed, _): &Self::State) -> bool {
        owed.iter().all(|d| *d == 0)
    }
}

/// y is the place value of the lowest digit of x that is not 0. Places: x, y.
#[derive(Clone, Debug)]
pub(crate) struct Lowest;

impl DigitRule for Lowest {
    /// A flag that the digit has been read, and the digits read of the current letter.
    type State = (bool, [Option<u8>; 2]);

    fn start(&self) -> Self::State {
        (false, [None; 2])
    }

    fn digit(&self, mut state: Self::State, place: usize, digit: u8) -> Option<Self::State> {
        state.1[place] = Some(digit);
        Some(state)
    }

    fn end_of_letter(&self, (found, [x, y]): Self::State) -> Option<Self::State> {
        let here = !found && x != Some(0);
        (y == Some(here.into())).then_some((found || here, [None; 2]))
    }

    fn accepts(&self, (found, _): &Self::State) -> bool {
        *found
    }
}

/// z is the remainder of x divided by bᵏ. Places: x, z.
#[derive(Clone, Debug)]
pub(crate) struct LowDigits {
    pub(crate) digits: u32,
}

impl DigitRule for LowDigits {
    type State = (u32, [Option<u8>; 2]);

    fn start(&self) -> Self::State {
        (0, [None; 2])
    }

    fn digit(&self, mut state: Self::State, place: usize, digit: u8) -> Option<Self::State> {
        state.1[place] = Some(digit);
        Some(state)
    }

    fn end_of_letter(&self, (read, [x, z]): Self::State) -> Option<Self::State> {
        if read < self.digits {
            (x == z).then_some((read + 1, [None; 2]))
        } else {
            (z == Some(0)).then_some((read, [None; 2]))
        }
    }

    fn accepts(&self, _: &Self::State) -> bool {
        true
    }
}
