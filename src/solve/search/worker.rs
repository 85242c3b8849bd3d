//! Control of a search: one thread alone, or several threads on one table.
//!
//! Several threads start with the same question, each on its own line of play, and share their results in the table and
//! the proof numbers of open questions in the hints. A question that other threads work on gets larger proof numbers
//! ("virtual" proof numbers: Kaneko, *Parallel depth first proof number search*, 2010), so threads separate where several
//! questions have similar numbers. Every few parts each thread checks whether another one has answered a question of its
//! line. Every new entry follows from earlier entries, regardless of the thread that found them. Threads therefore change
//! which positions are visited, but no result.
//!
//! The table has a fixed size while several threads access it. The threads therefore run in phases. Between two phases,
//! one thread grows the table, saves it and checks the limits.

use super::fixed_table::FixedTable;
use super::line::{NextStep, PartGoal, PartQuestion, PartResult, SolvedPart, StackSearch, StartedPart};
use super::nodes::{PartScheme, TableView};
use super::option_list::MemoryCheck;
use super::table::{InsertOutcome, NOT_BITS, PartEntry, PartTable, TableWatch, insert_into, table_limit};
use crate::game::Options;
use crate::run::Instant;
use crate::run::{Progress, Run, Stopped};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::thread;
use std::time::Duration;

/// Number of parts started between two checks of the limits.
const CHECK_EVERY: u64 = 1 << 8;
/// Number of parts started between two such checks with several threads, which then also look for the answers of the others.
/// Work for a question that another thread has answered is lost.
const CATCH_UP_EVERY: u64 = 1 << 4;
/// Number of options visited between two checks of the limits, for parts with very many options.
const CHECK_OPTIONS_EVERY: u64 = 1 << 16;

/// Duration of a phase of several threads, in which the table keeps its size.
const TOGETHER: Duration = Duration::from_millis(500);

/// Minimum number of threads that share their hints. For Cram 4x11, two threads search 0.9 times as many parts as one with
/// hints of their own, and 1.2 times with shared hints. For Cram 5x8, eight threads search 1.25 times as many as one with
/// shared hints, and 1.65 times with hints of their own.
pub(super) const SHARING_THREADS: usize = 4;

/// Number of counters of the threads that work on a question.
const CROWD: usize = 1 << 16;

/// Reason why a search ended without an answer.
pub(super) enum SearchHalt<K> {
    Cycle(Vec<K>),
    Stopped(Stopped),
}

/// The reason why a thread pauses the search.
pub(super) enum PauseReason<K> {
    /// The first question is answered, with this result.
    Answered(PartResult),
    /// The limits are due to be checked, or another thread has paused.
    Look,
    /// The table is full, and may grow.
    Full,
    /// The search ends without an answer.
    Halt(SearchHalt<K>),
}

/// Function that runs the workers until one of them pauses. Returns the most important reason of a pause and the number
/// of entries added to the table.
pub(super) type Phase<G, N, P> = fn(
    &mut [SearchWorker<G, N, P>],
    &SharedState<'_, G>,
    Vec<TableView<'_, G, N>>,
) -> (PauseReason<<N as PartScheme<G>>::Key>, usize);

/// The state that all threads share during a phase.
pub(super) struct SharedState<'a, G> {
    game: &'a G,
    run: &'a Run<'a>,
    /// The number of entries of the table before the phase.
    settled: usize,
    /// Bytes in use, without those of the thread's own line of play.
    bytes_in_use: usize,
    /// `true` if the table may grow after the phase.
    may_grow: bool,
}

/// The line of play of a thread and its next step.
pub(super) struct SearchWorker<G: Options, N: PartScheme<G>, P> {
    pub(super) play: P,
    next: Option<NextStep<G, N>>,
    /// The number of parts that were started.
    searched: u64,
    /// The number of options visited since the last check of the limits.
    work: u64,
}

impl<G: Options, N: PartScheme<G>, P: StackSearch<G, N>> SearchWorker<G, N, P> {
    pub(super) fn new(play: P) -> Self {
        SearchWorker { play, next: None, searched: 0, work: 0 }
    }

    /// Returns the number of parts that were started.
    pub(super) fn searched(&self) -> u64 {
        self.searched
    }

    pub(super) fn bytes(&self) -> usize {
        self.play.bytes()
    }

    /// Continues the search until the limits are due to be checked, the table is full or the search ends.
    fn resume(
        &mut self,
        shared: &SharedState<'_, G>,
        table: &mut TableView<'_, G, N>,
    ) -> PauseReason<N::Key> {
        let SharedState { game, run, settled, bytes_in_use, may_grow } = *shared;
        let check_memory = MemoryCheck { run, settled: settled as u64, bytes: bytes_in_use as u64 };
        loop {
            match self.next.take() {
                None => {}
                Some(NextStep::Ask(key, goal, not)) => {
                    self.searched += 1;
                    let question = PartQuestion { key, goal, not, begun: self.searched };
                    match self.play.begin(game, table, question, check_memory) {
                        StartedPart::OnTheLine => {}
                        StartedPart::Stopped(stopped) => {
                            return PauseReason::Halt(SearchHalt::Stopped(stopped));
                        }
                        StartedPart::Cycle(keys) => return PauseReason::Halt(SearchHalt::Cycle(keys)),
                        // Not stored: such an answer is found again as fast as it could be looked up, and
                        // most answers are of this kind.
                        StartedPart::Refuted if self.play.is_empty() => {
                            return PauseReason::Answered(PartResult::Not);
                        }
                        StartedPart::Refuted => self.play.receive(PartResult::Not),
                    }
                }
                Some(NextStep::Done(settled)) => {
                    if store::<G, N>(table, &settled, may_grow) == InsertOutcome::Full {
                        self.next = Some(NextStep::Done(settled));
                        return PauseReason::Full;
                    }
                    if self.play.is_empty() {
                        return PauseReason::Answered(settled.told);
                    }
                    self.play.receive(settled.told);
                }
            }
            let next = self.play.step(game, table, self.searched);
            self.work += self.play.take_work();
            let check_every = if table.is_alone() { CHECK_EVERY } else { CATCH_UP_EVERY };
            let is_time = self.searched.is_multiple_of(check_every) || self.work >= CHECK_OPTIONS_EVERY;
            let pauses = is_time && matches!(next, NextStep::Ask(..));
            self.next = Some(next);
            if pauses {
                self.work = 0;
                return PauseReason::Look;
            }
        }
    }

    /// Runs the first worker alone until it pauses.
    pub(super) fn alone(
        workers: &mut [Self],
        shared: &SharedState<'_, G>,
        mut views: Vec<TableView<'_, G, N>>,
    ) -> (PauseReason<N::Key>, usize) {
        match (workers, &mut views[..]) {
            ([worker, ..], [table, ..]) => (worker.resume(shared, table), table.added()),
            _ => (PauseReason::Look, 0),
        }
    }

    /// Leaves the questions of the line that other threads have answered meanwhile. Returns the answer to the first
    /// question if it is one of them.
    fn catch_up(
        &mut self,
        shared: &SharedState<'_, G>,
        table: &mut TableView<'_, G, N>,
    ) -> Option<PartResult> {
        let mut abandoned = Vec::new();
        let answer =
            self.play.overtaken(shared.game, table, self.searched, |settled| abandoned.push(settled))?;
        for settled in abandoned {
            store::<G, N>(table, &settled, false);
        }
        if self.play.is_empty() {
            return Some(answer);
        }
        self.next = Some(self.play.step(shared.game, table, self.searched));
        None
    }
}

impl<G: Options + Sync, N: PartScheme<G>, P: StackSearch<G, N> + Send> SearchWorker<G, N, P> {
    /// Runs all workers, each in a thread, for one phase.
    pub(super) fn together(
        workers: &mut [Self],
        shared: &SharedState<'_, G>,
        views: Vec<TableView<'_, G, N>>,
    ) -> (PauseReason<N::Key>, usize) {
        let (began, count, pause) = (Instant::now(), views.len(), &AtomicBool::new(false));
        let until_pause = move |worker: &mut Self, mut table: TableView<'_, G, N>| {
            let reason = loop {
                match worker.resume(shared, &mut table) {
                    PauseReason::Look if pause.load(Relaxed) => break PauseReason::Look,
                    PauseReason::Look => {
                        let (settled, bytes) = (table.added() * count, worker.bytes() * count);
                        let limits = shared
                            .run
                            .check((shared.settled + settled) as u64, (shared.bytes_in_use + bytes) as u64);
                        if limits.is_err() || began.elapsed() > TOGETHER {
                            break PauseReason::Look;
                        }
                        if let Some(answer) = worker.catch_up(shared, &mut table) {
                            break PauseReason::Answered(answer);
                        }
                    }
                    other => break other,
                }
            };
            pause.store(true, Relaxed);
            (reason, table.added())
        };
        let mut threads = workers.iter_mut().zip(views);
        let Some((first, table)) = threads.next() else { return (PauseReason::Look, 0) };
        let all = thread::scope(|scope| {
            let others: Vec<_> =
                threads.map(|(worker, table)| scope.spawn(move || until_pause(worker, table))).collect();
            let mut all = vec![until_pause(first, table)];
            for other in others {
                all.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            all
        });
        let added = all.iter().map(|(_, added)| added).sum();
        // An answer of one thread counts whatever the others did. A pause because of another thread counts least.
        let weight = |reason: &PauseReason<N::Key>| match reason {
            PauseReason::Answered(_) => 3,
            PauseReason::Halt(_) => 2,
            PauseReason::Full => 1,
            PauseReason::Look => 0,
        };
        let reason = all.into_iter().map(|(reason, _)| reason).max_by_key(weight);
        (reason.unwrap_or(PauseReason::Look), added)
    }
}

/// A running search for the answer to one question.
pub(super) struct RunningSearch<'a, G: Options, N: PartScheme<G>, P> {
    pub(super) game: &'a G,
    pub(super) table: &'a mut PartTable<N::Slots>,
    /// Maximum size of the table in bytes.
    pub(super) most: usize,
    /// The workers, the first of which starts the search.
    pub(super) workers: &'a mut [SearchWorker<G, N, P>],
    /// The function that runs the workers for one phase.
    pub(super) phase: Phase<G, N, P>,
    /// Number of parts that the first worker starts before the others join it.
    pub(super) alone: u64,
    pub(super) run: &'a Run<'a>,
    pub(super) watch: TableWatch<'a, N::Slots>,
}

impl<G: Options, N: PartScheme<G>, P: StackSearch<G, N>> RunningSearch<'_, G, N, P> {
    /// Returns the number of bytes of all lines of play.
    fn reserved_bytes(&self) -> usize {
        self.workers.iter().map(SearchWorker::bytes).sum()
    }

    fn searched(&self) -> u64 {
        self.workers.iter().map(SearchWorker::searched).sum()
    }

    /// Answers a question about a part. Stores the knowledge gained about unfinished parts in the table.
    pub(super) fn search(mut self, part: N::Key, goal: PartGoal) -> Result<PartResult, SearchHalt<N::Key>> {
        let not = match (self.table.get(&part), goal) {
            (Some(PartEntry::Exact(value)), _) => return Ok(PartResult::Exact(value)),
            (Some(PartEntry::Not(not)), PartGoal::Is(value)) if value < NOT_BITS && not >> value & 1 == 1 => {
                return Ok(PartResult::Not);
            }
            (Some(PartEntry::Not(not)), _) => not,
            (None, _) => 0,
        };
        let result = self.answer(part, goal, not);
        let limit = table_limit(self.most, self.reserved_bytes(), self.run);
        let RunningSearch { game, table, workers, .. } = self;
        for worker in workers {
            let mut store = |settled: SolvedPart<G, N>| {
                if settled.entry != PartEntry::Not(0) {
                    table.insert(&settled.key, settled.entry, settled.effort, limit);
                }
            };
            if let Some(NextStep::Done(settled)) = worker.next.take() {
                store(settled);
            }
            worker.play.abandon(game, worker.searched, store);
        }
        result
    }

    fn answer(&mut self, part: N::Key, goal: PartGoal, not: u64) -> Result<PartResult, SearchHalt<N::Key>> {
        let mut threads = 1;
        let mut searchers_at = Vec::new();
        let before = self.searched();
        if let [first, ..] = &mut *self.workers {
            first.next = Some(NextStep::Ask(part.clone(), goal, not));
        }
        loop {
            let (reserved, bytes) = (self.reserved_bytes(), self.table.bytes());
            self.run
                .check(self.table.len() as u64, (bytes + reserved) as u64)
                .map_err(SearchHalt::Stopped)?;
            (self.watch)(self.table);
            let done = self.searched();
            self.run.report(Progress { phase: "positions searched", done, total: None });
            if threads < self.workers.len() && done - before >= self.alone {
                threads = self.workers.len();
                searchers_at.resize_with(CROWD, AtomicU8::default);
                for worker in &mut self.workers[1..] {
                    worker.next = Some(NextStep::Ask(part.clone(), goal, not));
                }
                if threads >= SHARING_THREADS
                    && let [first, others @ ..] = &mut *self.workers
                {
                    first.play.share_hints(others.iter_mut().map(|other| &mut other.play));
                }
            }
            // Shared hints have grown.
            let reserved = self.reserved_bytes();
            let limit = table_limit(self.most, reserved, self.run);
            let RunningSearch { game, table, workers, phase, run, .. } = self;
            let (settled, may_grow) = (table.len(), table.may_grow(limit));
            // Each thread adds the bytes of its own line, which may grow.
            let bytes_in_use = bytes + reserved - workers.first().map_or(0, SearchWorker::bytes);
            let shared = SharedState { game: *game, run, settled, bytes_in_use, may_grow };
            let views = table.views(threads, &searchers_at);
            let (reason, added) = if threads > 1 {
                phase(workers, &shared, views)
            } else {
                SearchWorker::alone(workers, &shared, views)
            };
            table.added(added);
            match reason {
                PauseReason::Answered(answer) => return Ok(answer),
                PauseReason::Halt(halt) => return Err(halt),
                PauseReason::Full => drop(table.grow(limit)),
                PauseReason::Look => {}
            }
        }
    }
}

/// Inserts the knowledge about a part into the table, unless it excludes no value.
fn store<G: Options, N: PartScheme<G>>(
    table: &mut TableView<'_, G, N>,
    settled: &SolvedPart<G, N>,
    may_grow: bool,
) -> InsertOutcome {
    match settled.entry {
        PartEntry::Not(0) => InsertOutcome::Done,
        entry => insert_into::<N::Slots>(table, &settled.key, entry, settled.effort, may_grow),
    }
}
