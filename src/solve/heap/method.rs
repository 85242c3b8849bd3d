//! The values of heaps under a code, in cells that are as wide as the values need.

use super::cell::ValueCell;
use super::fitted;
use super::sparse::{SparseSpace, Split, TooWide};
use super::three::ThreeHeapSplits;
use crate::period::{HeapCode, SplitCode, SplitMask};
use crate::value::Column;

/// The known values of single heaps, with the method that computes the next one.
#[derive(Clone, Debug)]
pub(super) enum HeapMethod {
    One(SparseSpace<u8>),
    Two(SparseSpace<u16>),
    Four(SparseSpace<u32>),
    Three(ThreeHeapSplits),
}

/// Evaluates an expression on the slice of values, of any width.
macro_rules! with_values {
    ($method:expr, $values:ident => $body:expr) => {
        match $method {
            HeapMethod::One(space) => {
                let $values = space.values();
                $body
            }
            HeapMethod::Two(space) => {
                let $values = space.values();
                $body
            }
            HeapMethod::Four(space) => {
                let $values = space.values();
                $body
            }
            HeapMethod::Three(splits) => {
                let $values = splits.values();
                $body
            }
        }
    };
}
pub(super) use with_values;

impl HeapMethod {
    /// Returns the method for a code that knows `values`, those of the heaps 0, 1, 2, …
    pub(super) fn new(code: &HeapCode, values: &Column) -> Self {
        if code.parts() > 2 {
            return HeapMethod::Three(ThreeHeapSplits::new(
                [0, 1, 2, 3].map(|parts| takes(code, parts)),
                &fitted(values),
            ));
        }
        let two = takes(code, 2).into_iter().map(|taken| Split { taken, unequal: false }).collect();
        Self::sparse(code, two, values)
    }

    /// Returns the method for a rule whose splits may have to be unequal, without known values.
    pub(super) fn unequal(rule: &SplitCode) -> Self {
        let split = |taken: usize| Split { taken, unequal: rule.is_unequal(taken as u64) };
        let two = takes(rule.code(), 2).into_iter().map(split).collect();
        Self::sparse(rule.code(), two, &Column::new())
    }

    fn sparse(code: &HeapCode, two: Vec<Split>, values: &Column) -> Self {
        let (none, one) = (takes(code, 0), takes(code, 1));
        match values.width() {
            1 => HeapMethod::One(SparseSpace::new(none, one, two, fitted(values))),
            2 => HeapMethod::Two(SparseSpace::new(none, one, two, fitted(values))),
            _ => HeapMethod::Four(SparseSpace::new(none, one, two, fitted(values))),
        }
    }

    /// Returns the number of known values.
    pub(super) fn len(&self) -> usize {
        with_values!(self, values => values.len())
    }

    /// Returns the value of a heap; `None` if it is not known.
    #[inline]
    pub(super) fn value(&self, heap: usize) -> Option<u32> {
        with_values!(self, values => values.get(heap).map(|value| value.wide()))
    }

    /// Returns a column with the known values.
    pub(super) fn column(&self) -> Column {
        with_values!(self, values => values.to_vec().into())
    }

    /// Returns the number of bytes in use.
    pub(super) fn bytes(&self) -> u64 {
        let bytes = match self {
            HeapMethod::One(space) => space.bytes(),
            HeapMethod::Two(space) => space.bytes(),
            HeapMethod::Four(space) => space.bytes(),
            HeapMethod::Three(splits) => splits.bytes(),
        };
        bytes as u64
    }

    /// Returns the mask of the sparse space, if one is in use.
    pub(super) fn mask(&self) -> Option<SplitMask> {
        match self {
            HeapMethod::One(space) => space.mask(),
            HeapMethod::Two(space) => space.mask(),
            HeapMethod::Four(space) => space.mask(),
            HeapMethod::Three(_) => None,
        }
    }

    /// Computes the value of the next heap.
    pub(super) fn step(&mut self) {
        let overflow = match self {
            HeapMethod::One(space) => space.step(),
            HeapMethod::Two(space) => space.step(),
            // Never an error: every value of type `u32` fits a cell of four bytes.
            HeapMethod::Four(space) => space.step(),
            HeapMethod::Three(splits) => {
                splits.step();
                Ok(())
            }
        };
        if let Err(TooWide) = overflow {
            let method = std::mem::replace(
                self,
                HeapMethod::One(SparseSpace::new(Vec::new(), Vec::new(), Vec::new(), Vec::new())),
            );
            *self = match method {
                HeapMethod::One(space) => HeapMethod::Two(space.widened()),
                HeapMethod::Two(space) => HeapMethod::Four(space.widened()),
                wide => wide,
            };
            self.step();
        }
    }
}

/// Returns the numbers of counters that may be taken so that exactly `parts` heaps are left.
fn takes(code: &HeapCode, parts: u32) -> Vec<usize> {
    code.leaving(parts).filter_map(|k| usize::try_from(k).ok()).collect()
}
