//! The sink that hands values on in the order of the window and does not store them.

use crate::counts::{CountSink, Tally};
use crate::receivers::{TileReceiver, ValueSpace};
use crate::stage::{Stage, StageResult};
use crate::storage::{Exceptions, Overflow, SetLayout, ValueSlices};
use crate::sweep::Sink;
use crate::tiling::SweepEnd;
use impartial::game::Colex;
use impartial::solve::TableValues;
use impartial::value::Plays;
use std::ops::{ControlFlow, Range};

/// Receives the values of the next positions of a window, and returns whether to continue.
pub type OnValues<'s> = &'s mut dyn FnMut(&TableValues) -> ControlFlow<()>;

/// Approximate number of positions whose values are handed on together.
const STRETCH: usize = 1 << 16;

/// Counts the values of a sweep, and hands them on in order.
pub(crate) struct StreamSink<'s> {
    pub(crate) counts: CountSink,
    buffer: Buffer<'s>,
}

/// Values that have not been handed on yet.
struct Buffer<'s> {
    /// Has room for more positions than `len`, except while it is handed on.
    values: TableValues,
    /// The number of positions.
    len: usize,
    /// The rank of the first position.
    first: usize,
    /// True if some value did not fit. This value and all later ones wait until it is known.
    must_wait: bool,
    on_values: OnValues<'s>,
}

impl<'s> StreamSink<'s> {
    pub(crate) fn new(plays: Plays, on_values: OnValues<'s>) -> Self {
        let values = TableValues::new(plays);
        let buffer = Buffer { values, len: 0, first: 0, must_wait: false, on_values };
        StreamSink { counts: CountSink::new(plays), buffer }
    }
}

impl Buffer<'_> {
    fn flush(&mut self) -> Result<(), SweepEnd> {
        self.must_wait = false;
        if self.len == 0 {
            return Ok(());
        }
        self.values.truncate(self.len);
        self.first += std::mem::take(&mut self.len);
        let flow = (self.on_values)(&self.values);
        if flow.is_break() { Err(SweepEnd::Closed) } else { Ok(()) }
    }
}

/// Receives the values of a tile.
struct StreamReceiver<'r, 's> {
    tally: Tally,
    is_shared: bool,
    buffer: &'r mut Buffer<'s>,
}

impl TileReceiver for StreamReceiver<'_, '_> {
    fn room(&mut self, ranks: Range<usize>) -> ValueSlices<'_> {
        let Buffer { values, len, first, .. } = &mut *self.buffer;
        debug_assert_eq!(*first + *len, ranks.start, "values arrive in order");
        *len = ranks.end - *first;
        if values.len() < *len {
            values.resize((*len).max(2 * STRETCH));
        }
        ValueSpace::new(values, *first, self.is_shared).into_room(ranks)
    }

    fn accept(&mut self, ranks: Range<usize>, exceptions: &Exceptions) -> Result<(), SweepEnd> {
        let Buffer { values, first, .. } = &mut *self.buffer;
        let mut space = ValueSpace::new(values, *first, self.is_shared);
        space.add_misere(ranks.clone(), &exceptions.differences);
        self.tally.count(ranks.start, space.into_room(ranks), exceptions);
        self.buffer.must_wait |= !exceptions.overflows.is_empty();
        if !self.buffer.must_wait && self.buffer.len >= STRETCH { self.buffer.flush() } else { Ok(()) }
    }
}

impl Sink for StreamSink<'_> {
    const IN_ORDER: bool = true;

    fn bytes(&self, window: &Colex, layout: SetLayout) -> u128 {
        self.counts.bytes(window, layout)
    }

    fn receive_stage(&mut self, stage: Stage<'_, '_>) -> StageResult {
        let (width, is_shared) = (stage.layout.width, stage.is_shared);
        self.buffer.values.widen_to(width.value_bytes());
        if self.buffer.len == 0 {
            self.buffer.first = self.counts.counts[0].positions() as usize;
        }
        let mut receiver = StreamReceiver { tally: Tally::new(width), is_shared, buffer: &mut self.buffer };
        let result = stage.compute_tile(&mut receiver);
        receiver.tally.add_to(&mut self.counts.counts, is_shared);
        result
    }

    fn receive(&mut self, first: u64, values: TableValues) -> Result<(), SweepEnd> {
        self.counts.add_values(first, &values);
        (self.buffer.len, self.buffer.values) = (values.len(), values);
        self.buffer.flush()
    }

    fn correct(&mut self, overflow: Overflow, value: u32) {
        self.counts.correct(overflow, value);
        let place = overflow.rank as usize - self.buffer.first;
        let TableValues { normal, misere } = &mut self.buffer.values;
        let column = if overflow.play == 0 { Some(normal) } else { misere.as_mut() };
        column.into_iter().for_each(|column| column.set(place, value.into()));
    }

    fn flush(&mut self) -> Result<(), SweepEnd> {
        self.buffer.flush()
    }
}
