//! The threads of a stage. Several threads compute the parts of tasks, in the order of a [`Wavefront`].
//!
//! Memory passes from part to part in slices, so that threads never share any. A thread without a part sleeps until
//! another thread has finished one.

use crate::free_lines::FreeLines;
use crate::kernel::Kernel;
use crate::receivers::{BlockRunner, Receivers};
use crate::stage::{Stage, StageResult};
use crate::storage::Overflow;
use crate::tasks::{PartWork, TaskRunner};
use crate::tiling::{OnTick, SweepEnd, Tiling};
use crate::wavefront::{Part, Wavefront};
use std::sync::atomic::AtomicBool;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The state that the threads share, one at a time.
struct Shared<'a, 'w, R> {
    wavefront: Wavefront<'a, 'w>,
    lines: FreeLines<'a>,
    receivers: &'a mut R,
    overflows: Vec<Overflow>,
    ended: Option<SweepEnd>,
    is_paused: bool,
    /// Number of threads that wait for a part.
    sleeping: usize,
}

/// A part in progress.
struct Job<'a, T> {
    part: Part,
    work: PartWork<'a>,
    receiver: T,
}

impl<'a, R: Receivers> Shared<'a, '_, R> {
    /// Returns whether threads have to end.
    fn is_over(&self) -> bool {
        self.ended.is_some() || self.is_paused || self.wavefront.is_done()
    }

    /// Takes the first part that may begin now.
    fn begin(&mut self, tiling: &Tiling<'_>) -> Option<Job<'a, R::Receiver>> {
        let (part, units) = self.wavefront.begin_part()?;
        let (members, lines) = self.lines.take(tiling, part);
        let receiver = self.receivers.take(&tiling.ranks(part.tile, &members.seconds));
        Some(Job { part, work: PartWork { members, lines, units }, receiver })
    }

    /// Returns the memory of a part that has ended.
    fn finish(
        &mut self,
        tiling: &Tiling<'_>,
        job: Job<'a, R::Receiver>,
        overflows: &mut Vec<Overflow>,
        ended: Result<(), SweepEnd>,
    ) {
        let Job { part, work, receiver } = job;
        self.lines.give_back(tiling, part, work.lines);
        self.receivers.give_back(receiver);
        self.overflows.append(overflows);
        match ended {
            Ok(()) => self.wavefront.finish_part(part),
            Err(interrupt) => {
                self.wavefront.leave_part(part, work.units);
                self.ended.get_or_insert(interrupt);
            }
        }
    }
}

/// Computes the tiles of a stage on all threads, of which the calling thread is one.
pub(crate) fn compute(mut stage: Stage<'_, '_>, receivers: &mut impl Receivers) -> StageResult {
    if stage.is_alone() {
        return stage.compute_alone(receivers);
    }
    let mut begun = stage.finish_tasks(receivers);
    if begun.ended.is_err() {
        return begun;
    }
    let mut result = Crew::compute(stage, receivers);
    result.overflows.append(&mut begun.overflows);
    result
}

/// The threads that compute the parts of a stage.
struct Crew<'a, 'w, R> {
    tiling: &'a Tiling<'w>,
    words: usize,
    kernel: &'a dyn Kernel,
    has_overflow: &'a AtomicBool,
    shared: Mutex<Shared<'a, 'w, R>>,
    /// Notified when parts may begin, and when threads have to end.
    changed: Condvar,
}

impl<'a, 'w, R: Receivers> Crew<'a, 'w, R> {
    /// Computes the tiles of a stage part by part, on all threads, of which the calling thread is one. Every task in
    /// progress is in progress part by part.
    fn compute(stage: Stage<'a, 'w>, receivers: &'a mut R) -> StageResult {
        let Stage { tiling, tiles, progress, kernel, layout, lines, threads, .. } = stage;
        let Stage { has_overflow, should_pause, tick, .. } = stage;
        let shared = Shared {
            wavefront: Wavefront::new(tiling, tiles.clone(), progress, threads),
            lines: FreeLines::new(tiling, tiles.end, lines, layout.words()),
            receivers,
            overflows: Vec::new(),
            ended: None,
            is_paused: false,
            sleeping: 0,
        };
        let (shared, changed) = (Mutex::new(shared), Condvar::new());
        let crew = Crew { tiling, words: layout.words(), kernel, has_overflow, shared, changed };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                let worker = || crew.work(should_pause, tick);
                // If the system gives no further thread, the existing threads do its work.
                if std::thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                    break;
                }
            }
            crew.work(should_pause, tick);
        });
        let Shared { wavefront, overflows, ended, .. } =
            crew.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        progress.iter_mut().zip(wavefront.progress()).for_each(|(progress, now)| *progress = now);
        StageResult { overflows, ended: ended.map_or(Ok(()), Err) }
    }

    fn lock(&self) -> MutexGuard<'_, Shared<'a, 'w, R>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Computes parts until none is left or the sweep pauses.
    fn work(&self, should_pause: &(dyn Fn() -> bool + Sync), tick: OnTick<'_>) {
        // A thread that panics must not leave the others asleep.
        let _wake = WakeOthers(self);
        let mut runner = TaskRunner::new(self.tiling, self.words);
        let mut overflows = Vec::new();
        let mut shared = self.lock();
        while !shared.is_over() {
            // The form of the sets may change in a pause, and then units mean other positions.
            if !shared.wavefront.has_begun_part() && should_pause() {
                shared.is_paused = true;
                break;
            }
            let Some(mut job) = shared.begin(self.tiling) else {
                shared.sleeping += 1;
                shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
                shared.sleeping -= 1;
                continue;
            };
            // This thread takes one of the parts that may begin; sleeping threads may take the others.
            for _ in 0..shared.wavefront.ready().min(shared.sleeping) {
                self.changed.notify_one();
            }
            drop(shared);
            let ended = self.run(&mut runner, &mut job, &mut overflows, tick);
            shared = self.lock();
            shared.finish(self.tiling, job, &mut overflows, ended);
        }
        if let (None, Err(interrupt)) = (shared.ended, runner.flush(tick)) {
            shared.ended = Some(interrupt);
        }
        self.changed.notify_all();
    }

    fn run(
        &self,
        runner: &mut TaskRunner<'_>,
        job: &mut Job<'a, R::Receiver>,
        overflows: &mut Vec<Overflow>,
        tick: OnTick<'_>,
    ) -> Result<(), SweepEnd> {
        let Job { part, work, receiver } = job;
        if part.third == 0 && work.units == 0 {
            work.lines.clear(part.second == 0);
        }
        let mut blocks = BlockRunner::new(self.kernel, receiver, self.has_overflow);
        let ended = runner.run_part(work, &mut blocks, tick);
        overflows.append(&mut blocks.into_overflows());
        ended
    }
}

/// Wakes all threads when one of them panics.
struct WakeOthers<'c, 'a, 'w, R: Receivers>(&'c Crew<'a, 'w, R>);

impl<R: Receivers> Drop for WakeOthers<'_, '_, '_, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // The kind of the interrupt does not matter: the panic continues where the threads are joined.
            self.0.lock().ended.get_or_insert(SweepEnd::Closed);
            self.0.changed.notify_all();
        }
    }
}
