//! Positions of a window as tuples of numbers, such as the coordinates of a point.

use crate::any_game::AnyGame;
use crate::any_window::AnyWindow;
use crate::context::Context;
use crate::error::Error;
use std::ops::ControlFlow;

/// Numbers read between two checks of the limits.
const CHECK_EVERY: usize = 1 << 12;

/// Estimated bytes for each number: the number itself and the points made from it.
const BYTES: usize = 40;

/// The numbers of the positions of a window.
#[derive(Debug)]
pub struct PositionNumbers {
    /// The numbers of all positions, `count` for each.
    all: Vec<u64>,
    /// Number of numbers of a position.
    count: usize,
    /// `true` if a position with its numbers exchanged is a different position.
    pub ordered: bool,
}

/// Returns the numbers of each position of a window, padded with empty heaps to `count` numbers. Returns `None` if a
/// position does not consist of at most `count` numbers.
///
/// # Errors
/// [`Error::Stopped`] if a limit of `cx` is reached, and the errors of [`AnyGame::figure`].
pub fn numbers_of(
    game: &dyn AnyGame,
    window: &dyn AnyWindow,
    count: usize,
    cx: &Context<'_>,
) -> Result<Option<PositionNumbers>, Error> {
    numbers_of_first(game, window, count, usize::MAX, cx)
}

/// Does the same as [`numbers_of`] for the first positions of a window, at most `most` of them, such as those that a
/// stopped search has solved.
///
/// # Errors
/// [`Error::Stopped`] if a limit of `cx` is reached, and the errors of [`AnyGame::figure`].
pub(crate) fn numbers_of_first(
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
        let numbers_read = numbers.all.len();
        if numbers_read.is_multiple_of(CHECK_EVERY)
            && let Err(stopped) = cx.run().check(numbers_read as u64, (BYTES * numbers_read) as u64)
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
    /// Returns `true` if there are no positions.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.all.len() / self.count.max(1)
    }

    /// Returns the numbers of position number `index`.
    pub fn numbers_at(&self, index: usize) -> &[u64] {
        &self.all[index * self.count..(index + 1) * self.count]
    }

    /// Returns the points of the plane for position number `index`: both orders if the order of the numbers does not
    /// matter.
    pub fn points(&self, index: usize) -> impl Iterator<Item = (u64, u64)> + use<> {
        let (a, b) = (self.numbers_at(index)[0], self.numbers_at(index)[1]);
        let other = (!self.ordered && a != b).then_some((b, a));
        std::iter::once((a, b)).chain(other)
    }
}
