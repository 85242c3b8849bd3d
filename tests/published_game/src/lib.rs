//! Take 1, 3 or 4 counters from a heap.

use impartial_core::game::Options;
use impartial_core::kind::{GameSpec, HasMovePromise, NoPromise, OneNumber};
use std::ops::ControlFlow;

#[derive(Clone)]
pub struct Take134;

impl GameSpec for Take134 {
    type Kind = OneNumber;
    fn name(&self) -> String {
        "take-1-3-4".into()
    }
    fn kind(&self) -> OneNumber {
        OneNumber
    }
}

impl HasMovePromise for Take134 {
    type Promise = NoPromise;
}

impl Options for Take134 {
    fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        [1, 3, 4].into_iter().filter(|take| take <= heap).try_for_each(|take| visit(heap - take))
    }
}

#[cfg(test)]
mod tests;
