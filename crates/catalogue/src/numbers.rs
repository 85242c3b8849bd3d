//! The positions of a window that are two numbers, or one.

use crate::any_game::{AnyGame, AnyWindow};
use crate::context::Context;
use crate::error::Error;
use std::ops::ControlFlow;

/// How many numbers are read between two looks at the limits.
const CHECK_EVERY: usize = 1 << 12;

/// Bytes for each number: itself, and the points that are made of it.
const BYTES: usize = 40;

/// The numbers of the positions of a window.
#[derive(Debug)]
pub struct PositionNumbers {
    /// The numbers of all positions, as many of each.
    all: Vec<u64>,
    /// How many numbers a position has.
    count: usize,
    /// Whether a position with its numbers exchanged is another one.
    pub ordered: bool,
}

/// The numbers of each position of a window, filled up with empty heaps to `count`; `None` if positions are no
/// such numbers.
///
/// # Errors
/// The limits of `cx`.
pub fn numbers_of(
    game: &dyn AnyGame,
    window: &dyn AnyWindow,
    count: usize,
    cx: &Context<'_>,
) -> Result<Option<PositionNumbers>, Error> {
    numbers_of_first(game, window, count, usize::MAX, cx)
}

/// The same for the first positions of a window, at most `most` of them: those that a search which was ended has
/// solved.
///
/// # Errors
/// The limits of `cx`.
pub fn numbers_of_first(
    game: &dyn AnyGame,
    window: &dyn AnyWindow,
    count: usize,
    most: usize,
    cx: &Context<'_>,
) -> Result<Option<PositionNumbers>, Error> {
    let mut numbers = PositionNumbers { all: Vec::new(), count, ordered: true };
    let mut ended: Result<bool, Error> = Ok(true);
    window.visit(&mut |position| {
        if numbers.len() >= most {
            return ControlFlow::Break(());
        }
        let reached = numbers.all.len();
        if reached.is_multiple_of(CHECK_EVERY)
            && let Err(stopped) = cx.run().check(reached as u64, (BYTES * reached) as u64)
        {
            ended = Err(stopped.into());
            return ControlFlow::Break(());
        }
        match game.figure(&position) {
            Ok(figure) => match figure.numbers() {
                Some((found, ordered)) if found.len() <= count => {
                    numbers.all.extend(std::iter::repeat_n(0, count - found.len()));
                    numbers.all.extend(found);
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

impl PositionNumbers {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Of how many positions there are numbers.
    pub fn len(&self) -> usize {
        self.all.len() / self.count.max(1)
    }

    /// The numbers of position number `at`.
    pub fn numbers_at(&self, at: usize) -> &[u64] {
        &self.all[at * self.count..(at + 1) * self.count]
    }

    /// The points of the plane that positions number `at` are: both orders, where order does not matter.
    pub fn points(&self, at: usize) -> impl Iterator<Item = (u64, u64)> + use<> {
        let (a, b) = (self.numbers_at(at)[0], self.numbers_at(at)[1]);
        let other = (!self.ordered && a != b).then_some((b, a));
        std::iter::once((a, b)).chain(other)
    }
}
