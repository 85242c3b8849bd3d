//! Pools of threads for the work on questions: one each for brief, for longer and for long work, so that slow questions
//! do not delay quick ones.
//!
//! Every question is tried briefly first. If it does not end in time, it is started again in the next pool with more
//! time ([`BUDGETS`]), and finally with all the time of the request. It is not known in advance which question is slow,
//! and the brief attempts cost little compared with a long one. A solver that works in parallel stays in the pool in
//! which it was started.

use impartial::run::{Cancel, Limits};
use impartial_answers::{ProgressSink, QueuedQuestion, RequestRefusal};
use impartial_query::Context;
use serde_json::Value;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The limits of one request.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Conditions {
    /// Number of threads of each pool.
    pub threads: usize,
    /// Limit on the memory of one question, in bytes. The solver's tables from the last question for values stay until
    /// values of another game are wanted; other questions do not count them.
    pub max_memory: Option<u64>,
    /// Limit on the time of a question with a single answer.
    pub time: Duration,
    /// Limit on the time of a question whose progress is shown, such as claims and large tables.
    pub long_time: Duration,
}

impl Default for Conditions {
    fn default() -> Self {
        Conditions {
            threads: std::thread::available_parallelism().map_or(2, |n| n.get()),
            max_memory: Some(1 << 30),
            time: Duration::from_secs(5),
            long_time: Duration::from_secs(120),
        }
    }
}

/// The limits on the time of the attempts before the last one.
const BUDGETS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(3)];

/// Number of threads of a pool in addition to those of the conditions. Work that is slow to check its limit occupies
/// them without blocking other questions.
const SPARE: usize = 2;

/// Time beyond its limit that work has to notice the limit.
const GRACE: Duration = Duration::from_millis(500);

/// Stack of a thread, in bytes. The recursion of a rule is bounded, and needs much less.
const STACK: usize = 16 << 20;

/// The pools, from the one for the briefest work.
pub(crate) struct WorkerPools {
    pools: Vec<rayon::ThreadPool>,
    conditions: Conditions,
}

/// Cancels the work when it is dropped, because its client is gone.
pub(crate) struct CancelOnDrop(pub(crate) Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl WorkerPools {
    pub(crate) fn new(conditions: Conditions) -> io::Result<Self> {
        let pool = |lane: usize| {
            rayon::ThreadPoolBuilder::new()
                .num_threads(conditions.threads.max(1) + SPARE)
                .stack_size(STACK)
                .thread_name(move |index| format!("lane {lane}.{index}"))
                .build()
                .map_err(io::Error::other)
        };
        Ok(WorkerPools { pools: (0..=BUDGETS.len()).map(pool).collect::<io::Result<_>>()?, conditions })
    }

    /// Answers a question. Dropping the future cancels the work.
    pub(crate) async fn answer(&self, work: QueuedQuestion) -> Result<Value, RequestRefusal> {
        let all = self.conditions.time;
        for (pool, &budget) in self.pools.iter().zip(&BUDGETS).filter(|(_, budget)| **budget < all) {
            let cancel = Cancel::new();
            let _cancel_on_drop = CancelOnDrop(cancel.clone());
            match self.run_on_pool(pool, &work, budget, &cancel, ProgressSink::none()).await? {
                // A result at the end of the time may be incomplete because of the limit.
                Some((result, took)) if took < budget => return result,
                _ => {}
            }
        }
        let cancel = Cancel::new();
        let _cancel_on_drop = CancelOnDrop(cancel.clone());
        self.last(&work, all, &cancel, ProgressSink::none()).await
    }

    /// Answers a question whose progress is sent to `sink`; `cancel` ends the work.
    pub(crate) async fn watched(
        &self,
        work: QueuedQuestion,
        cancel: Cancel,
        sink: ProgressSink,
    ) -> Result<Value, RequestRefusal> {
        self.last(&work, self.conditions.long_time, &cancel, sink).await
    }

    async fn last(
        &self,
        work: &QueuedQuestion,
        time: Duration,
        cancel: &Cancel,
        sink: ProgressSink,
    ) -> Result<Value, RequestRefusal> {
        let Some(pool) = self.pools.last() else { return Err(RequestRefusal::cancelled()) };
        match self.run_on_pool(pool, work, time, cancel, sink).await? {
            Some((result, _)) => result,
            None => {
                cancel.cancel();
                let words = format!("time limit of {} s reached", time.as_secs_f64());
                Err(RequestRefusal::new(422, "stopped", words))
            }
        }
    }

    /// Returns the answer of a pool and the time that it took; `None` if the work exceeds its time by [`GRACE`]. Such
    /// work ends at its next check of the limit, and occupies a thread until then.
    async fn run_on_pool(
        &self,
        pool: &rayon::ThreadPool,
        work: &QueuedQuestion,
        time: Duration,
        cancel: &Cancel,
        sink: ProgressSink,
    ) -> Result<Option<(Result<Value, RequestRefusal>, Duration)>, RequestRefusal> {
        let (begin, begun) = oneshot::channel();
        let (send, receive) = oneshot::channel();
        let (work, cancel, threads) = (work.clone(), cancel.clone(), self.conditions.threads.max(1));
        let limits =
            Limits { max_memory: self.conditions.max_memory, max_time: Some(time), ..Limits::none() };
        pool.spawn(move || {
            if cancel.is_cancelled() {
                return;
            }
            let _ = begin.send(());
            let begun = Instant::now();
            let mut cx = Context::new(limits).cancelled_by(cancel);
            cx.threads = threads;
            // A panic in one question must not end the others.
            let result = catch_unwind(AssertUnwindSafe(|| sink.answer(&cx, |cx| work(cx))));
            let result = result.unwrap_or_else(|_| {
                let words = "the question failed; that is an error of the program";
                Err(RequestRefusal::new(500, "failed", words))
            });
            let _ = send.send((result, begun.elapsed()));
        });
        begun.await.map_err(|_| RequestRefusal::cancelled())?;
        match tokio::time::timeout(time + GRACE, receive).await {
            Ok(result) => result.map(Some).map_err(|_| RequestRefusal::cancelled()),
            Err(_) => Ok(None),
        }
    }
}
