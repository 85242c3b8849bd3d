//! Checks of many claims.

use super::{CheckContext, Claim, Report};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Checks claims on `threads` threads and passes each report to `emit`. The reports come in the order of the claims,
/// each as soon as all reports before it are complete.
pub fn check_all(
    claims: &[&Claim],
    check: &CheckContext<'_>,
    threads: usize,
    emit: &mut (dyn FnMut(Report) + Send),
) {
    let next = AtomicUsize::new(0);
    let shared = Mutex::new((0usize, BTreeMap::new(), emit));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(claim) = claims.get(index) else { break };
            let report = claim.check(check);
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
