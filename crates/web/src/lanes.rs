//! Where questions are worked on: lanes of their own for brief, for longer and for long work, so that slow questions
//! do not keep quick ones waiting.
//!
//! Every question is asked briefly first. What was not done by then is asked once more, from the beginning, in the
//! next lane with more time ([`BUDGETS`]), and at last with all the time there is. Nobody knows beforehand which
//! question is slow, and the brief attempts cost little beside a long one. A lane is a pool of threads: a solver that
//! works in parallel stays in the lane in which it was asked.

use crate::refused::RequestRefusal;
use crate::told::ProgressSink;
use axum::http::StatusCode;
use impartial::run::{Cancel, Limits};
use impartial_catalogue::Context;
use serde_json::Value;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// What one request may take.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Conditions {
    /// Threads of each lane.
    pub threads: usize,
    /// Memory of one question, in bytes.
    pub max_memory: Option<u64>,
    /// Time of a question that somebody waits for.
    pub time: Duration,
    /// Time of a question whose progress is watched: claims, large tables.
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

/// The time of the attempts before the last one.
const BUDGETS: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(3)];

/// Threads of a lane beside those asked for, so that work that does not look at the clock stops nobody.
const SPARE: usize = 2;

/// How long beyond its time work may take to see that it is over.
const GRACE: Duration = Duration::from_millis(500);

/// Recursion in a rule that is read is bounded, and fits this with room to spare.
const STACK: usize = 16 << 20;

/// A question, ready to be asked under conditions; perhaps twice.
pub(crate) type QueuedQuestion = Arc<dyn Fn(&Context<'_>) -> Result<Value, RequestRefusal> + Send + Sync>;

/// The lanes, from the briefest.
pub(crate) struct WorkerPools {
    pools: Vec<rayon::ThreadPool>,
    conditions: Conditions,
}

/// Raises a flag when whoever waits for the work is gone.
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
                .thread_name(move |at| format!("lane {lane}.{at}"))
                .build()
                .map_err(io::Error::other)
        };
        Ok(WorkerPools { pools: (0..=BUDGETS.len()).map(pool).collect::<io::Result<_>>()?, conditions })
    }

    /// Asks a question that somebody waits for. Dropping the future cancels the work.
    pub(crate) async fn answer(&self, work: QueuedQuestion) -> Result<Value, RequestRefusal> {
        let all = self.conditions.time;
        for (pool, &budget) in self.pools.iter().zip(&BUDGETS).filter(|(_, budget)| **budget < all) {
            let cancel = Cancel::new();
            let _gone = CancelOnDrop(cancel.clone());
            match self.run_on_pool(pool, &work, budget, &cancel, ProgressSink::nobody()).await? {
                // Whatever comes at the end of the time may have been cut short by it.
                Some((found, took)) if took < budget => return found,
                _ => {}
            }
        }
        let cancel = Cancel::new();
        let _gone = CancelOnDrop(cancel.clone());
        self.last(&work, all, &cancel, ProgressSink::nobody()).await
    }

    /// Asks a question whose progress is watched; `cancel` ends it.
    pub(crate) async fn watched(
        &self,
        work: QueuedQuestion,
        cancel: Cancel,
        told: ProgressSink,
    ) -> Result<Value, RequestRefusal> {
        self.last(&work, self.conditions.long_time, &cancel, told).await
    }

    async fn last(
        &self,
        work: &QueuedQuestion,
        time: Duration,
        cancel: &Cancel,
        told: ProgressSink,
    ) -> Result<Value, RequestRefusal> {
        let Some(pool) = self.pools.last() else { return Err(RequestRefusal::cancelled()) };
        match self.run_on_pool(pool, work, time, cancel, told).await? {
            Some((found, _)) => found,
            None => {
                cancel.cancel();
                let words = format!("time limit of {} s reached", time.as_secs_f64());
                Err(RequestRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, "stopped", words))
            }
        }
    }

    /// The answer of a pool, and how long it took from when it was begun; nothing if it goes on beyond its time
    /// without a look at the clock. Such work ends when it looks, and until then it has one thread less to itself.
    async fn run_on_pool(
        &self,
        pool: &rayon::ThreadPool,
        work: &QueuedQuestion,
        time: Duration,
        cancel: &Cancel,
        told: ProgressSink,
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
            // A fault in one question is no reason to end the others.
            let found = catch_unwind(AssertUnwindSafe(|| told.over(&cx, |cx| work(cx))));
            let found = found.unwrap_or_else(|_| {
                let words = "the question failed; that is an error of the program";
                Err(RequestRefusal::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", words))
            });
            let _ = send.send((found, begun.elapsed()));
        });
        begun.await.map_err(|_| RequestRefusal::cancelled())?;
        match tokio::time::timeout(time + GRACE, receive).await {
            Ok(found) => found.map(Some).map_err(|_| RequestRefusal::cancelled()),
            Err(_) => Ok(None),
        }
    }
}
