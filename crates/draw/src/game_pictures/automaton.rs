//! The automaton of a discovery.

use crate::States;
use impartial_query::proofs::{AutomatonReport, SQUARES_FIRST};

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
            strip: strip_of(&report.reading),
            output: report.output.clone(),
            tracks: report.tracks.clone(),
            start: report.start,
            accepting,
            next: report.next.clone(),
        })
    }
}

/// Returns the order in which an automaton reads the squares of a strip or the cells of a row; `None` for digits of numbers.
fn strip_of(reading: &str) -> Option<String> {
    match reading {
        SQUARES_FIRST => {
            Some("The squares are read one by one, square 0 first: 1 is a coin, 0 a free square".to_owned())
        }
        _ => reading.starts_with("cell 0 first").then(|| format!("The cells are read one by one, {reading}")),
    }
}
