//! Counts and runs within bounds.

use crate::entry::{AnyPosition, ErasedEntry};
use impartial::run::{Limits, Run};
use std::ops::ControlFlow;

/// Returns the number of options of a position, or `None` if there are more than `most`.
pub(crate) fn option_count<P: AnyPosition>(entry: &ErasedEntry<P>, position: &P, most: u64) -> Option<u64> {
    let mut count = 0;
    let flow = entry.game().visit_options(position, &mut |_| {
        count += 1;
        if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    flow.is_continue().then_some(count)
}

/// Returns the same run, with a limit of `most` settled positions unless its own limit is lower.
pub(crate) fn capped<'a>(run: &Run<'a>, most: u64) -> Run<'a> {
    let most = most.min(run.limits().max_positions.unwrap_or(u64::MAX));
    run.with_limits(Limits { max_positions: (most < u64::MAX).then_some(most), ..*run.limits() })
}
