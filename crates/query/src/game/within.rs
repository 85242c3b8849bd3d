//! Known values, counts and runs within bounds.

use crate::entry::{AnyPosition, ErasedEntry};
use crate::results::{Basis, SolverValues};
use impartial::game::Options;
use impartial::run::{Limits, Run};
use std::ops::ControlFlow;

/// Returns the same run, with a limit of `most` settled positions unless its own limit is lower.
pub(crate) fn capped<'a>(run: &Run<'a>, most: u64) -> Run<'a> {
    let most = most.min(run.limits().max_positions.unwrap_or(u64::MAX));
    run.with_limits(Limits { max_positions: (most < u64::MAX).then_some(most), ..*run.limits() })
}

/// Returns the number of options of a position, or `None` if there are more than `most`.
pub(crate) fn option_count<P: AnyPosition>(entry: &ErasedEntry<P>, position: &P, most: u64) -> Option<u64> {
    let mut count = 0;
    let flow = entry.game().visit_options(position, &mut |_| {
        count += 1;
        if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    flow.is_continue().then_some(count)
}

/// The known values of a position, each with its basis.
#[derive(Default)]
pub(crate) struct KnownValues {
    pub normal: Option<(u64, Basis)>,
    pub misere: Option<(u64, Basis)>,
}

impl KnownValues {
    /// Adds values where values are missing.
    pub(crate) fn fill(&mut self, found: SolverValues, basis: Basis) {
        self.normal = self.normal.or(found.normal.map(|value| (value, basis)));
        self.misere = self.misere.or(found.misere.map(|value| (value, basis)));
    }
}
