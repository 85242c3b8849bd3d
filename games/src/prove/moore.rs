//! Moore's Nim_K: P-positions, normal and misère.

use crate::moore::Moore;
use impartial::run::Run;
use impartial_prove::automata::{Automaton, Base, DigitRule, Formula, ProofBudget, Track, var};
use impartial_prove::{Definable, Description, PositionShape, promised_description};

/// Every binary column has a number of ones divisible by a modulus.
struct ColumnDivisibility {
    modulus: u64,
}

impl DigitRule for ColumnDivisibility {
    type State = u64;

    fn start(&self) -> u64 {
        0
    }

    fn digit(&self, ones: u64, _: usize, digit: u8) -> Option<u64> {
        Some((ones + u64::from(digit)) % self.modulus)
    }

    fn end_of_letter(&self, ones: u64) -> Option<u64> {
        (ones == 0).then_some(0)
    }

    fn accepts(&self, _: &u64) -> bool {
        true
    }
}

/// The name of the relation that [`columns`] asserts.
const COLUMNS: &str = "columns";

/// Returns the formula that every binary column of the heaps has a number of ones divisible by K+1: in the descriptions
/// of Moore's Nim_K, whose theory has this relation.
pub fn columns(shape: PositionShape) -> Formula {
    Formula::holds(COLUMNS, shape.names().iter().map(var))
}

impl Definable for Moore {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let mut description = promised_description(self, shape)?;
        let n = shape.coins;
        if let Some(modulus) = self.parameter().checked_add(1) {
            let run = Run::default();
            let tracks: Vec<Track> = (0..n as u32).map(Track).collect();
            let columns = Automaton::build(
                Base::BINARY,
                &tracks,
                &ColumnDivisibility { modulus },
                &ProofBudget::new(&run),
            )
            .ok()?;
            description.theory.bind(COLUMNS, n, columns).ok()?;
        }
        Some(description)
    }
}
