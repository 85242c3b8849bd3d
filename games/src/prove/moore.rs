//! Moore's Nim_K: P-positions, normal and misère.

use crate::moore::Moore;
use impartial::game::Heaps;
use impartial::run::Run;
use impartial_prove::{
    Automaton, Definable, DescribedMove, Description, DigitRule, Formula, PositionShape, ProofBudget, Term,
    Track, var,
};

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

/// The name of the relation that [`Columns`] recognises.
const COLUMNS: &str = "columns";

/// Returns the formula that every binary column of the heaps has a number of ones divisible by K+1: in the descriptions
/// of Moore's Nim_K, whose theory has this relation.
pub fn columns(shape: PositionShape) -> Formula {
    Formula::holds(COLUMNS, shape.names().iter().map(var))
}

/// The most heaps that one move may change, in descriptions: the kinds of moves are the sets of heaps.
const MOST_CHANGED: usize = 3;

impl Definable for Moore {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        let n = shape.coins;
        let k = usize::try_from(self.parameter()).map_or(n, |k| k.min(n));
        if shape.power != 1 || n == 0 || k > MOST_CHANGED {
            return None;
        }
        let names = shape.names();
        let a: Vec<Term> = names.iter().map(var).collect();
        let fresh: Vec<String> = (1..=k).map(|i| format!("x{i}")).collect();
        let moves = (0u64..1 << n)
            .filter(|set| set.count_ones() as usize == k)
            .map(|set| {
                let changed: Vec<usize> = (0..n).filter(|i| set >> i & 1 == 1).collect();
                let mut target = a.clone();
                let mut down = Vec::new();
                let mut less = Vec::new();
                for (&i, x) in changed.iter().zip(&fresh) {
                    target[i] = var(x);
                    down.push(var(x).at_most(a[i].clone()));
                    less.push(var(x).less(a[i].clone()));
                }
                let condition = Formula::And(down).and(Formula::Or(less));
                DescribedMove { fresh: fresh.clone(), condition, target }
            })
            .collect();
        let mut description = Description::new(shape, Formula::TRUE, moves).ok()?;
        if let Some(modulus) = self.parameter().checked_add(1) {
            let run = Run::default();
            let tracks: Vec<Track> = (0..n as u32).map(Track).collect();
            let columns =
                Automaton::build(2, &tracks, &ColumnDivisibility { modulus }, &ProofBudget::new(&run))
                    .ok()?;
            description.theory.bind(COLUMNS, n, columns).ok()?;
        }
        Some(description)
    }

    fn decode(&self, numbers: &[u64]) -> Option<Heaps> {
        Some(Heaps::new(numbers.iter().copied()))
    }

    fn encode(&self, position: &Heaps) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}
