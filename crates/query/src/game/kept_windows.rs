//! Windows whose values a session keeps, so that questions about many positions of a window solve it once.
//!
//! A position that play can leave in many ways is solved with the smallest window that contains it. A session keeps the
//! values of that window. When a later question needs a larger one, the new window is somewhat larger than needed, so that
//! a sequence of growing positions costs a constant number of times the work for the last of them.

use crate::capabilities::board::NumberPairs;
use crate::entry::AnyPosition;
use crate::results::SolverValues;
use impartial::game::{Colex, EnumeratePositions};
use impartial::run::Run;
use impartial::solve::TableValues;

/// Maximum number of windows that a session keeps.
const MAX_WINDOWS: usize = 4;

/// The number of positions of a window that grows is at most this many times the number of those that are needed.
const GROWTH: f64 = 1.6;

/// The windows that a session keeps.
#[derive(Default)]
pub(crate) struct KeptWindows {
    windows: Vec<KeptWindow>,
    /// Number of steps for positions that were solved without the values of their windows being kept.
    pub(crate) steps: u128,
}

/// A window with its values.
pub(crate) enum KeptWindow {
    /// All positions of a board, in the order of their ranks.
    Below { ranking: Colex, values: TableValues },
    /// All positions whose numbers lie below the bounds.
    Numbers { below: Vec<u64>, pairs: Box<dyn NumberPairs> },
}

impl KeptWindow {
    fn bytes(&self) -> u64 {
        match self {
            KeptWindow::Below { ranking, values } => ranking.bytes() + values.bytes() as u64,
            KeptWindow::Numbers { pairs, .. } => pairs.bytes(),
        }
    }

    pub(crate) fn find<P>(&self, boards: &dyn EnumeratePositions<Position = P>, p: &P) -> Option<SolverValues>
    where
        P: AnyPosition,
    {
        let pair = match self {
            KeptWindow::Below { ranking, values } => {
                values.pair(usize::try_from(boards.rank_of(p, ranking)?).ok()?)
            }
            KeptWindow::Numbers { below, pairs } => {
                let numbers: Vec<u64> = boards.ranges_of(p)?.iter().map(|range| range.from).collect();
                let is_inside =
                    numbers.len() == below.len() && numbers.iter().zip(below).all(|(n, below)| n < below);
                if is_inside { pairs.pair(&numbers) } else { None }
            }
        };
        pair.map(SolverValues::from)
    }
}

impl KeptWindows {
    /// Returns the number of bytes of all values.
    pub(crate) fn bytes(&self) -> u64 {
        self.windows.iter().map(KeptWindow::bytes).sum()
    }

    /// Returns the values of a position, if a window contains them.
    pub(crate) fn find<P: AnyPosition>(
        &self,
        boards: &dyn EnumeratePositions<Position = P>,
        p: &P,
    ) -> Option<SolverValues> {
        self.windows.iter().find_map(|window| window.find(boards, p))
    }

    /// Adds a window. It takes the place of one with as many members, or of the oldest one.
    pub(crate) fn add(&mut self, window: KeptWindow) {
        let members = |window: &KeptWindow| match window {
            KeptWindow::Below { ranking, .. } => (true, ranking.count()),
            KeptWindow::Numbers { below, .. } => (false, below.len()),
        };
        let same = self.windows.iter().position(|other| members(other) == members(&window));
        if let Some(oldest) = same.or((self.windows.len() >= MAX_WINDOWS).then_some(0)) {
            self.windows.remove(oldest);
        }
        self.windows.push(window);
    }

    /// Returns a bound on the members of a board that is somewhat larger than `below` if an earlier question had a board of
    /// `count` members.
    pub(crate) fn larger_bound(&self, count: usize, below: u64) -> Option<u64> {
        let has_grown = |window: &KeptWindow| matches!(window, KeptWindow::Below { ranking, .. } if ranking.count() == count);
        self.windows.iter().any(has_grown).then(|| grown(count, below))
    }
}

/// Returns a bound that makes a window of `count` members at most about [`GROWTH`] times as large.
pub(crate) fn grown(count: usize, below: u64) -> u64 {
    let factor = GROWTH.powf(1.0 / count.max(1) as f64);
    // Bounds of windows that can be solved are far below 2^53.
    ((below as f64 * factor) as u64).max(below)
}

/// Returns `true` if the limits of a run leave room for positions that the question does not need.
pub(crate) fn may_grow(run: &Run<'_>) -> bool {
    run.limits().max_time.is_none() && run.limits().max_positions.is_none()
}
