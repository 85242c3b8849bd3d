//! The positions of a window that are two numbers, or one.

use crate::errors::Error;
use impartial_catalogue::{AnyGame, AnyWindow};
use std::ops::ControlFlow;

/// The numbers of the positions of a window.
pub(crate) struct Numbers {
    /// The numbers of each position, as many in each.
    pub(crate) all: Vec<Vec<u64>>,
    /// Whether a position with its numbers exchanged is another one.
    pub(crate) ordered: bool,
}

/// The numbers of each position of a window, filled up with empty heaps to `count`; `None` if positions are no
/// such numbers.
pub(crate) fn numbers_of(
    game: &dyn AnyGame,
    window: &dyn AnyWindow,
    count: usize,
) -> Result<Option<Numbers>, Error> {
    let mut numbers = Numbers { all: Vec::new(), ordered: true };
    let mut ended = Ok(true);
    window.write(&mut |name| {
        match game.figure(name) {
            Ok(figure) => match figure.numbers() {
                Some((found, ordered)) if found.len() <= count => {
                    let mut filled = vec![0; count - found.len()];
                    filled.extend(found);
                    numbers.all.push(filled);
                    numbers.ordered &= ordered;
                    return ControlFlow::Continue(());
                }
                _ => ended = Ok(false),
            },
            Err(error) => ended = Err(error),
        }
        ControlFlow::Break(())
    });
    Ok(ended?.then_some(numbers))
}

impl Numbers {
    /// The points of the plane that positions number `at` are: both orders, where order does not matter.
    pub(crate) fn points(&self, at: usize) -> impl Iterator<Item = (u64, u64)> + use<> {
        let (a, b) = (self.all[at][0], self.all[at][1]);
        let other = (!self.ordered && a != b).then_some((b, a));
        std::iter::once((a, b)).chain(other)
    }
}
