//! Max-Welter: positions of value 0 and 1, normal and misère.

use crate::max_welter::MaxWelter;
use impartial::game::Squares;
use impartial_prove::{Definable, Description, PositionShape, promised_description};

impl Definable for MaxWelter {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        promised_description(self, shape)
    }

    fn decode(&self, numbers: &[u64]) -> Option<Squares> {
        Squares::new(numbers.iter().copied()).ok()
    }

    fn encode(&self, position: &Squares) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}
