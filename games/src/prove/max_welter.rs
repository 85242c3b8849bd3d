//! Max-Welter: positions of value 0 and 1, normal and misère.

use crate::max_welter::MaxWelter;
use impartial_prove::{Definable, Description, PositionShape, promised_description};

impl Definable for MaxWelter {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        promised_description(self, shape)
    }
}
