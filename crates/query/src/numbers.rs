//! Positions of a window as tuples of numbers, such as the coordinates of a point.

use crate::any_game::AnyGame;
use crate::any_window::AnyWindow;
use crate::context::Context;
use crate::error::Error;
use crate::position::Position;
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
    /// The positions of fewer numbers, ascending, each with its number of numbers. Positions to which zeros may be added, such
    /// as heaps, are not among them.
    incomplete: Vec<(usize, usize)>,
    /// `true` if a position with its numbers exchanged is a different position.
    pub ordered: bool,
}

/// Returns the numbers of the first positions of a window, at most `most` of them, such as those that a stopped search has
/// solved. A position of fewer than `count` numbers gets zeros in front if the game reads these numbers as the same position, as
/// for heaps. Other positions of fewer numbers are [incomplete](PositionNumbers::incomplete). Returns `None` if a position
/// does not consist of at most `count` numbers.
///
/// # Errors
/// [`Error::Stopped`] if a limit of `cx` is reached, and the errors of [`AnyGame::figure`].
pub fn numbers_of(
    game: &dyn AnyGame,
    window: &dyn AnyWindow,
    count: usize,
    most: usize,
    cx: &Context<'_>,
) -> Result<Option<PositionNumbers>, Error> {
    let mut numbers = PositionNumbers { all: Vec::new(), count, incomplete: Vec::new(), ordered: true };
    let mut ended: Result<bool, Error> = Ok(true);
    // For each smaller number of numbers, whether zeros may be added.
    let mut padded: Vec<Option<bool>> = vec![None; count];
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
                    if found.len() < count {
                        let is_padded = padded[found.len()]
                            .get_or_insert_with(|| is_same_with_zeros(game, &position, found, count));
                        if !*is_padded {
                            numbers.incomplete.push((numbers.len(), found.len()));
                        }
                    }
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

/// Returns whether a game reads the numbers of a position, with zeros in front up to `count` numbers, as this position.
fn is_same_with_zeros(game: &dyn AnyGame, position: &Position, numbers: &[u64], count: usize) -> bool {
    let zeros = std::iter::repeat_n(&0, count - numbers.len());
    let texts: Vec<String> = zeros.chain(numbers).map(u64::to_string).collect();
    game.position(&texts.join(",")).is_ok_and(|read| read == *position)
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

    /// Returns the positions that have fewer numbers, to which no zeros may be added, such as fewer coins: the index of each,
    /// ascending, and its number of numbers. With zeros in front, their numbers may be those of other positions.
    pub fn incomplete(&self) -> &[(usize, usize)] {
        &self.incomplete
    }

    /// Returns the numbers of position number `index`, with zeros in front if it has fewer.
    pub fn row(&self, index: usize) -> &[u64] {
        &self.all[index * self.count..(index + 1) * self.count]
    }

    /// Returns the numbers of position number `index`, with zeros in front only where the game reads
    /// them as the same position.
    pub fn numbers_at(&self, index: usize) -> &[u64] {
        let row = self.row(index);
        match self.incomplete.binary_search_by_key(&index, |&(at, _)| at) {
            Ok(found) => &row[self.count - self.incomplete[found].1..],
            Err(_) => row,
        }
    }

    /// Returns the points of the plane for position number `index`: both orders if the order of the numbers does not
    /// matter, and no point for an incomplete position.
    pub fn points(&self, index: usize) -> impl Iterator<Item = (u64, u64)> + use<> {
        let pair = match *self.numbers_at(index) {
            [a, b] => Some((a, b)),
            _ => None,
        };
        let other = pair.filter(|(a, b)| !self.ordered && a != b).map(|(a, b)| (b, a));
        pair.into_iter().chain(other)
    }
}
