//! Where questions are worked on: two pools of threads, so that slow questions do not keep quick ones waiting.
//!
//! Every question is asked briefly first ([`BRIEF`]). What was not done by then is asked once more, from the
//! beginning and with all the time there is, in a pool of its own that few enter at a time. A solver that works in
//! parallel stays in the pool in which it was asked. Nobody knows beforehand which question is slow, and a brief
//! attempt costs little beside a long one.

use crate::refused::Refused;
use crate::stream::Told;
use axum::http::StatusCode;
use impartial::run::{Cancel, Limits};
use impartial_catalogue::Context;
use serde_json::Value;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, oneshot};

/// What one request may take.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Conditions {
    /// Threads of each of the two pools.
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

/// The first attempt.
const BRIEF: Duration = Duration::from_millis(250);

/// Slow questions at a time.
const SLOW: usize = 2;

/// Recursion in a rule that is read is bounded, and fits this with room to spare.
const STACK: usize = 16 << 20;

/// A question, ready to be asked under conditions; perhaps twice.
pub(crate) type Work = Arc<dyn Fn(&Context<'_>) -> Result<Value, Refused> + Send + Sync>;

/// The two pools.
pub(crate) struct Lanes {
    quick: rayon::ThreadPool,
    slow: rayon::ThreadPool,
    room: Semaphore,
    conditions: Conditions,
}

/// Raises a flag when whoever waits for the work is gone.
pub(crate) struct Gone(pub(crate) Cancel);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl Lanes {
    pub(crate) fn new(conditions: Conditions) -> io::Result<Self> {
        let pool = |name: &'static str| {
            rayon::ThreadPoolBuilder::new()
                .num_threads(conditions.threads.max(1))
                .stack_size(STACK)
                .thread_name(move |at| format!("{name} {at}"))
                .build()
                .map_err(io::Error::other)
        };
        Ok(Lanes { quick: pool("quick")?, slow: pool("slow")?, room: Semaphore::new(SLOW), conditions })
    }

    /// Asks a question that somebody waits for. Dropping the future cancels the work.
    pub(crate) async fn answer(&self, work: Work) -> Result<Value, Refused> {
        let cancel = Cancel::new();
        let _gone = Gone(cancel.clone());
        let brief = BRIEF.min(self.conditions.time);
        let (found, took) = self.on(&self.quick, &work, brief, &cancel, Told::nobody()).await?;
        if took < brief || brief == self.conditions.time {
            return found;
        }
        // Whatever came of it may have been cut short by the time.
        self.slowly(work, self.conditions.time, cancel, Told::nobody()).await
    }

    /// Asks a question whose progress is watched; `cancel` ends it.
    pub(crate) async fn watched(&self, work: Work, cancel: Cancel, told: Told) -> Result<Value, Refused> {
        self.slowly(work, self.conditions.long_time, cancel, told).await
    }

    async fn slowly(&self, work: Work, time: Duration, cancel: Cancel, told: Told) -> Result<Value, Refused> {
        let _entered = self.room.acquire().await.map_err(|_| Refused::cancelled())?;
        self.on(&self.slow, &work, time, &cancel, told).await?.0
    }

    /// The answer of a pool, and how long it took from when it was begun.
    async fn on(
        &self,
        pool: &rayon::ThreadPool,
        work: &Work,
        time: Duration,
        cancel: &Cancel,
        told: Told,
    ) -> Result<(Result<Value, Refused>, Duration), Refused> {
        let (send, receive) = oneshot::channel();
        let (work, cancel, threads) = (work.clone(), cancel.clone(), self.conditions.threads.max(1));
        let limits =
            Limits { max_memory: self.conditions.max_memory, max_time: Some(time), ..Limits::none() };
        pool.spawn(move || {
            if cancel.is_cancelled() {
                return;
            }
            let begun = Instant::now();
            let mut cx = Context::new(limits).cancelled_by(cancel);
            cx.threads = threads;
            // A fault in one question is no reason to end the others.
            let found = catch_unwind(AssertUnwindSafe(|| told.over(&cx, |cx| work(cx))));
            let found = found.unwrap_or_else(|_| {
                let words = "the question failed; that is an error of the program";
                Err(Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", words))
            });
            let _ = send.send((found, begun.elapsed()));
        });
        receive.await.map_err(|_| Refused::cancelled())
    }
}
