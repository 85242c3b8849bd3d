//! Checks of many claims.

use super::{CheckContext, Claim, Report, begin_order};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Returns the indices of claims in the order in which [`check_all`] begins them on `threads` threads: that of
/// [`begin_order`] by their weights, or their own order under a limit on time, so that as many as possible are complete.
pub fn check_order(claims: &[&Claim], check: &CheckContext<'_>, threads: usize) -> Vec<usize> {
    if check.run().limits().max_time.is_some() {
        return (0..claims.len()).collect();
    }
    let weights: Vec<u64> = claims.iter().map(|claim| claim.weight(check.effort())).collect();
    begin_order(&weights, threads)
}

/// Checks claims on `threads` threads and passes each report to `emit`. The reports come in the order of the claims,
/// each as soon as all reports before it are complete. The threads begin the claims in the order of [`check_order`].
pub fn check_all(
    claims: &[&Claim],
    check: &CheckContext<'_>,
    threads: usize,
    emit: &mut (dyn FnMut(Report) + Send),
) {
    let order = check_order(claims, check, threads);
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((0usize, BTreeMap::new(), emit));
    let work = || {
        while let Some(&index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let report = claims[index].check(check);
            let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
            let (due, waiting, emit) = &mut *shared;
            waiting.insert(index, report);
            while let Some(report) = waiting.remove(due) {
                emit(report);
                *due += 1;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, claims.len().max(1)) {
            scope.spawn(work);
        }
        work();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::{CheckFailure, CheckSummary, Effort, Mismatch};
    use crate::run::{Limits, Run};
    use std::sync::{Arc, Barrier};
    use std::time::Duration;

    type BeginOrder = Arc<Mutex<Vec<usize>>>;

    /// Returns claims of the weights 1, 1, 500, 1, 700, 1, ... that note when they are begun; the two long ones wait for
    /// each other. Claim 3 is refuted.
    fn claims(begun: &BeginOrder, long: usize) -> Vec<Claim> {
        let together = Arc::new(Barrier::new(long));
        let claim = |index: usize| {
            let (begun, together) = (begun.clone(), together.clone());
            let weight = [1, 1, 500, 1, 700, 1, 1, 1][index];
            Claim::builder(format!("claim.{index}"), "game").weight(weight, 2 * weight).by(
                "quick",
                "full",
                move |_| {
                    begun.lock().unwrap_or_else(PoisonError::into_inner).push(index);
                    if weight > 1 {
                        together.wait();
                    }
                    match index {
                        3 => Err(CheckFailure::from(Mismatch::new(0, 1).at_position("1"))),
                        _ => Ok(CheckSummary::new(index as u64 + 1)),
                    }
                },
            )
        };
        (0..8).map(claim).collect()
    }

    /// Checks the claims and returns the reports without their times, and the order in which the claims were begun.
    fn checked(threads: usize, limits: Limits) -> (Vec<String>, Vec<usize>) {
        let begun = BeginOrder::default();
        let is_ordered = threads == 1 || limits.max_time.is_some();
        let claims = claims(&begun, if is_ordered { 1 } else { 2 });
        let all: Vec<&Claim> = claims.iter().collect();
        let mut reports = Vec::new();
        check_all(&all, &CheckContext::new(Effort::Quick, &Run::new(limits)), threads, &mut |mut report| {
            report.seconds = 0.0;
            reports.push(format!("{report:?}"));
        });
        let begun = begun.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (reports, begun)
    }

    #[test]
    fn long_claims_are_begun_first_and_reports_keep_their_order() {
        let (reports, begun) = checked(1, Limits::none());
        assert_eq!(begun, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(reports.len(), 8);
        assert!(reports[3].contains("Refuted") && reports[4].contains("claim.4"), "{reports:?}");
        for threads in [2, 8] {
            let (others, mut begun) = checked(threads, Limits::none());
            assert_eq!(others, reports, "{threads} threads");
            if threads == 2 {
                begun[..2].sort_unstable();
                assert_eq!(begun[..2], [2, 4]);
            }
            begun.sort_unstable();
            assert!(begun.into_iter().eq(0..8));
        }
    }

    #[test]
    fn a_limit_on_time_keeps_the_order_of_the_claims() {
        let (_, begun) = checked(2, Limits::none().time(Duration::from_secs(3_600)));
        assert!(begun[..2].iter().all(|index| *index < 3), "{begun:?}");
    }
}
