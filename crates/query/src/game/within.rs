//! Runs within bounds.

use impartial::run::{Limits, Run};

/// Returns the same run, with a limit of `most` settled positions unless its own limit is lower.
pub(crate) fn capped<'a>(run: &Run<'a>, most: u64) -> Run<'a> {
    let most = most.min(run.limits().max_positions.unwrap_or(u64::MAX));
    run.with_limits(Limits { max_positions: (most < u64::MAX).then_some(most), ..*run.limits() })
}
