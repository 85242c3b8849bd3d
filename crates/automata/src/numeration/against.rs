//! Comparison of one number with a constant given by its digits.

use crate::automaton::DigitRule;
use std::cmp::Ordering;

/// x compared with a constant: the relation holds for the orderings listed.
#[derive(Clone, Debug)]
pub(crate) struct ComparedWith {
    pub(crate) digits: Vec<u8>,
    pub(crate) orders: &'static [Ordering],
}

impl ComparedWith {
    fn after(&self, order: Ordering, place: usize, digit: u8) -> Ordering {
        // A higher digit decides if it differs.
        digit.cmp(&self.digits.get(place).copied().unwrap_or(0)).then(order)
    }
}

impl DigitRule for ComparedWith {
    type State = (usize, Ordering);

    fn start(&self) -> (usize, Ordering) {
        (0, Ordering::Equal)
    }

    fn digit(&self, (place, order): (usize, Ordering), _: usize, digit: u8) -> Option<(usize, Ordering)> {
        Some((place, self.after(order, place, digit)))
    }

    fn end_of_letter(&self, (place, order): (usize, Ordering)) -> Option<(usize, Ordering)> {
        Some(((place + 1).min(self.digits.len()), order))
    }

    fn accepts(&self, (place, order): &(usize, Ordering)) -> bool {
        let end = (*place..self.digits.len()).fold(*order, |order, place| self.after(order, place, 0));
        self.orders.contains(&end)
    }
}
