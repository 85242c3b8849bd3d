//! Values that are shown once, in order, and let go.

use super::tally::{Tally, ValueCounts};
use crate::solve::columns::TableValues;
use crate::solve::swept::Stored;
use crate::solve::swept::cell::Overflow;
use crate::solve::swept::reached::Interrupt;
use crate::solve::swept::sink::{Sink, Writing};
use crate::solve::swept::words::slices_of;
use crate::value::Column;
use std::ops::{ControlFlow, Range};

/// Is shown the values of the next positions of a window, and says whether to go on.
pub type Shown<'s> = &'s mut dyn FnMut(&TableValues) -> ControlFlow<()>;

/// Positions that are shown at once, about.
const STRETCH: usize = 1 << 16;

/// Values that are shown in the order of the window. Behind one that does not fit they wait for it.
pub(super) struct Showing<'s, V, const P: usize> {
    /// All values are below this.
    below: usize,
    tally: Tally<P>,
    waiting: [Vec<V>; P],
    /// Misère values, where each set serves both plays.
    misere: Option<Vec<V>>,
    /// The number of the first that waits.
    first: usize,
    show: &'s mut dyn FnMut(&TableValues) -> ControlFlow<()>,
}

impl<'s, V: Stored, const P: usize> Showing<'s, V, P> {
    /// Values below `below`, from the position `first` on; with `both` each set serves both plays.
    pub(super) fn new(below: usize, first: usize, both: bool, show: Shown<'s>) -> Self {
        let waiting = std::array::from_fn(|_| Vec::new());
        Showing { below, tally: Tally::new(), waiting, misere: both.then(Vec::new), first, show }
    }

    /// Whether some values did not fit so far.
    pub(super) fn overflows(&self) -> bool {
        !self.tally.told.over.is_empty()
    }

    /// The values that wait, of each play.
    fn columns(&mut self) -> impl Iterator<Item = &mut Vec<V>> {
        self.waiting.iter_mut().chain(&mut self.misere)
    }

    fn show(&mut self) -> Result<(), Interrupt> {
        let length = self.waiting[0].len();
        self.first += length;
        if length == 0 {
            return Ok(());
        }
        let mut columns = self.columns().map(|waiting| V::column_of(std::mem::take(waiting)));
        let values = TableValues { normal: columns.next().unwrap_or_default(), misere: columns.next() };
        drop(columns);
        let go_on = (self.show)(&values);
        // Their memory serves again.
        let columns = [Some(values.normal), values.misere].into_iter().flatten();
        for (waiting, column) in self.columns().zip(columns) {
            *waiting = V::cells_of(column);
            waiting.clear();
        }
        if go_on.is_break() { Err(Interrupt::Left) } else { Ok(()) }
    }
}

/// Values that wait, when their rows are done.
pub(super) trait Waiting {
    /// Adds what was counted to the counts of each play, and returns what overflowed.
    fn put_into(&mut self, counts: &mut [ValueCounts]) -> Vec<Overflow>;

    /// Shows what is waiting. Values that did not fit are known by now: the number, the play, the
    /// value.
    fn finish(self: Box<Self>, known: &[(Overflow, u64)]) -> Result<(), Interrupt>;
}

impl<V: Stored, const P: usize> Waiting for Showing<'_, V, P> {
    fn put_into(&mut self, counts: &mut [ValueCounts]) -> Vec<Overflow> {
        std::mem::replace(&mut self.tally, Tally::new()).put_into(counts)
    }

    fn finish(mut self: Box<Self>, known: &[(Overflow, u64)]) -> Result<(), Interrupt> {
        if known.is_empty() {
            return self.show();
        }
        let first = self.first;
        let mut columns = self.columns().zip(0u8..).map(|(waiting, play)| {
            let mut values: Vec<u16> = waiting.iter().map(|value| value.value() as u16).collect();
            for (Overflow { rank, .. }, value) in known.iter().filter(|(over, _)| over.play == play) {
                // Values are below 64 times the widest sets, which are 256 words.
                values[*rank as usize - first] = *value as u16;
            }
            Column::from(values)
        });
        let values = TableValues { normal: columns.next().unwrap_or_default(), misere: columns.next() };
        drop(columns);
        if (self.show)(&values).is_break() { Err(Interrupt::Left) } else { Ok(()) }
    }
}

impl<V: Stored, const P: usize> Sink<V, P> for Showing<'_, V, P> {
    fn take(&mut self, ranks: Range<usize>, work: Writing<'_, V, P>) -> Result<(), Interrupt> {
        let before = self.waiting[0].len();
        debug_assert_eq!(self.first + before, ranks.start, "in order");
        for waiting in &mut self.waiting {
            waiting.resize(before + ranks.len(), V::default());
        }
        let told = &mut self.tally.told;
        let parted = told.apart.len();
        let places = before..before + ranks.len();
        work(slices_of(self.waiting.iter_mut().map(|waiting| &mut waiting[..]), places), told);
        if let Some(misere) = &mut self.misere {
            misere.extend_from_slice(&self.waiting[0][before..]);
            for difference in &told.apart[parted..] {
                misere[difference.rank as usize - self.first] = V::narrow(difference.misere);
            }
        }
        for (play, waiting) in self.waiting.iter().enumerate() {
            self.tally.count(play, ranks.start, &waiting[before..], self.below);
        }
        if !self.overflows() && before + ranks.len() >= STRETCH { self.show() } else { Ok(()) }
    }
}
