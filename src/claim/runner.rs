//! Many claims at once.

use super::{CheckContext, Claim, Report};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Checks claims on `threads` threads and hands each report to `emit`, in the order of the
/// claims, as soon as it and all before it are there.
pub fn check_all(
    claims: &[&Claim],
    check: &CheckContext<'_>,
    threads: usize,
    emit: &mut (dyn FnMut(Report) + Send),
) {
    let next = AtomicUsize::new(0);
    let out = Mutex::new((0usize, BTreeMap::new(), emit));
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(claim) = claims.get(at) else { break };
            let report = claim.check(check);
            let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
            let (due, waiting, emit) = &mut *out;
            waiting.insert(at, report);
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
