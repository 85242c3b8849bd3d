//! The automaton of a discovery.

use crate::States;
use impartial_query::proofs::AutomatonReport;

impl States {
    /// Returns the states of a discovered automaton, or `None` if its table is not well formed.
    pub fn of_report(report: &AutomatonReport) -> Option<States> {
        let mut accepting = vec![false; report.next.len()];
        for &state in &report.accepting {
            *accepting.get_mut(usize::try_from(state).ok()?)? = true;
        }
        Some(States {
            base: report.base.into(),
            numeration: report.numeration.clone(),
            tracks: report.tracks.clone(),
            start: report.start,
            accepting,
            next: report.next.clone(),
        })
    }
}
