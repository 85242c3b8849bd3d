//! Sums over all values of a window, computed from its rows. The tails are summed in closed form.

use super::{LargestMemberRow, RowValues, Rows};
use impartial::run::Run;
use impartial::solve::TableError;
use std::ops::ControlFlow;

/// Sums over the values of all positions of a window, in one play.
///
/// ```
/// use impartial::game::Colex;
/// use impartial::run::Run;
/// use impartial::value::Plays;
/// use impartial_sweep::rows::Rows;
///
/// let window = Colex::sets(2, 101).unwrap();
/// let (normal, misere) = Rows::new(&window, Plays::Normal).sums(&Run::default()).unwrap();
/// assert_eq!((normal.count, normal.sum, normal.largest), (5050, 225_656, Some(99)));
/// assert_eq!(misere, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ValueSums {
    /// The number of positions.
    pub count: u64,
    /// The sum of the values.
    pub sum: u128,
    /// The sum of the squares of the values.
    pub sum_of_squares: u128,
    /// The largest value; `None` if there are no positions.
    pub largest: Option<u64>,
    /// The number of values equal to 0.
    pub zeros: u64,
}

impl ValueSums {
    fn add_one(&mut self, value: u64) {
        self.count += 1;
        self.sum += u128::from(value);
        self.sum_of_squares += u128::from(value) * u128::from(value);
        self.largest = self.largest.max(Some(value));
        self.zeros += u64::from(value == 0);
    }

    fn add_row(&mut self, row: &RowValues<'_>) {
        self.count += row.len() as u64;
        self.sum += row.sum();
        self.sum_of_squares += row.sum_of_squares();
        self.largest = self.largest.max(row.max());
        self.zeros += row.count_of(0);
    }
}

impl Rows<'_> {
    /// Returns sums over all normal values and, if the rows have them, over all misère values.
    ///
    /// # Errors
    /// The same as [`visit`](Rows::visit).
    ///
    /// # Complexity
    /// The same as [`Rows`], but without an operation for each value of a tail.
    pub fn sums(&self, run: &Run<'_>) -> Result<(ValueSums, Option<ValueSums>), TableError> {
        let (mut normal, mut misere) =
            (ValueSums::default(), self.plays.has_misere().then(ValueSums::default));
        if self.window.count() == 0 {
            // The position without members is terminal and belongs to no row.
            normal.add_one(0);
            misere.iter_mut().for_each(|sums| sums.add_one(1));
        }
        self.visit(run, &mut |row: LargestMemberRow<'_>| {
            normal.add_row(&row.normal);
            if let (Some(sums), Some(values)) = (&mut misere, &row.misere) {
                sums.add_row(values);
            }
            ControlFlow::Continue(())
        })?;
        Ok((normal, misere))
    }
}
