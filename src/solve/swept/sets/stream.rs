//! Values that are shown once, in order, and let go.

use super::tally::Tally;
use crate::solve::columns::TableValues;
use crate::solve::swept::Stored;
use crate::solve::swept::block::Overflow;
use crate::solve::swept::sink::Sink;
use crate::solve::swept::slab::Interrupt;
use crate::value::Column;
use std::ops::{ControlFlow, Range};

/// Is shown the values of the next positions of a window, and says whether to go on.
pub type Shown<'s> = &'s mut dyn FnMut(&TableValues) -> ControlFlow<()>;

/// Positions that are shown at once, about.
const STRETCH: usize = 1 << 16;

/// Values that are shown in the order of the window. Behind one that does not fit they wait for it.
pub(super) struct Showing<'s, V, const P: usize, const W: usize> {
    pub(super) tally: Tally<P>,
    waiting: [Vec<V>; P],
    /// The number of the first that waits.
    first: usize,
    show: &'s mut dyn FnMut(&TableValues) -> ControlFlow<()>,
}

impl<'s, V: Stored, const P: usize, const W: usize> Showing<'s, V, P, W> {
    pub(super) fn new(first: usize, show: Shown<'s>) -> Self {
        let waiting = std::array::from_fn(|_| Vec::new());
        Showing { tally: Tally::new(), waiting, first, show }
    }

    fn show(&mut self) -> Result<(), Interrupt> {
        let waiting = self.waiting.each_mut().map(std::mem::take);
        self.first += waiting[0].len();
        if waiting[0].is_empty() {
            return Ok(());
        }
        let mut columns = waiting.into_iter().map(V::column_of);
        let values = TableValues { normal: columns.next().unwrap_or_default(), misere: columns.next() };
        let go_on = (self.show)(&values);
        // Their memory serves again.
        let columns = [Some(values.normal), values.misere].into_iter().flatten();
        for (waiting, column) in self.waiting.iter_mut().zip(columns) {
            *waiting = V::cells_of(column);
            waiting.clear();
        }
        if go_on.is_break() { Err(Interrupt::Left) } else { Ok(()) }
    }

    /// Shows what is waiting. Values that did not fit are known by now: the number, the play, the
    /// value.
    pub(super) fn finish(mut self, known: &[(Overflow, u64)]) -> Result<(), Interrupt> {
        if known.is_empty() {
            return self.show();
        }
        let mut columns = self.waiting.each_mut().map(|waiting| {
            let values = std::mem::take(waiting);
            values.into_iter().map(|value| value.value() as u16).collect::<Vec<u16>>()
        });
        for (Overflow { rank, play }, value) in known {
            // Values are below 64 times the widest sets, which are 256 words.
            columns[usize::from(*play)][*rank as usize - self.first] = *value as u16;
        }
        let mut columns = columns.into_iter().map(Column::from);
        let values = TableValues { normal: columns.next().unwrap_or_default(), misere: columns.next() };
        if (self.show)(&values).is_break() { Err(Interrupt::Left) } else { Ok(()) }
    }
}

impl<V: Stored, const P: usize, const W: usize> Sink<V, P> for Showing<'_, V, P, W> {
    fn take(
        &mut self,
        ranks: Range<usize>,
        work: impl FnOnce([&mut [V]; P], &mut Vec<Overflow>),
    ) -> Result<(), Interrupt> {
        let before = self.waiting[0].len();
        debug_assert_eq!(self.first + before, ranks.start, "in order");
        for waiting in &mut self.waiting {
            waiting.resize(before + ranks.len(), V::default());
        }
        work(self.waiting.each_mut().map(|waiting| &mut waiting[before..]), &mut self.tally.over);
        self.tally.count(ranks.start, self.waiting.each_ref().map(|waiting| &waiting[before..]), 64 * W);
        if self.tally.over.is_empty() && before + ranks.len() >= STRETCH { self.show() } else { Ok(()) }
    }
}
