//! What goes on in a search: one thread alone, or several on one table.
//!
//! Several threads ask the same first question, each on a line of play of its own, and what one of them settles the
//! others find in the table. A question that another one is about seems farther than it is ("virtual" proof
//! numbers: Kaneko, *Parallel depth first proof number search*, 2010), so that they part where others are nearly as
//! near. Now and then each looks whether others have answered a question of its line meanwhile. What is settled
//! follows from what was settled before, whoever did it: threads change what is looked at, not what is found.
//!
//! The table has a fixed size while several see it. So they go on for a while, and then one of them lets it grow,
//! saves it, and looks at the limits.

use super::line::{
    NextStep, PartGoal, PartQuestion, PartResult, SolvedPart, StackSearch, StartedPart, TableView,
};
use super::nodes::PartScheme;
use super::seen::FixedTable;
use super::table::{InsertOutcome, NOT_BITS, PartEntry, PartTable, TableWatch, insert_into, table_limit};
use crate::game::Options;
use crate::run::{Progress, Run, Stopped};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU8};
use std::thread;
use std::time::{Duration, Instant};

/// How many parts are begun between two looks at the clock, and how many options are looked at, if
/// they have very many.
const CHECK_EVERY: u64 = 1 << 8;
const CHECK_OPTIONS_EVERY: u64 = 1 << 16;

/// How long several threads go on without letting anybody change the table as a whole.
const TOGETHER: Duration = Duration::from_millis(500);

/// Places in which it is counted how many threads are about a question.
const CROWD: usize = 1 << 16;

/// Why a search has no answer.
pub(super) enum SearchHalt<K> {
    Cycle(Vec<K>),
    Stopped(Stopped),
}

/// Why a thread pauses.
pub(super) enum PauseReason<K> {
    /// The first question is answered.
    Answered(PartResult),
    /// It is time to look at the limits, or others have paused.
    Look,
    /// The table is full, and may grow.
    Full,
    Halt(SearchHalt<K>),
}

/// What goes on until somebody has to look at the whole; and how many entries it added.
pub(super) type Phase<G, N, P> = fn(
    &mut [SearchWorker<G, N, P>],
    &SharedState<'_, G>,
    Vec<TableView<'_, G, N>>,
) -> (PauseReason<<N as PartScheme<G>>::Key>, usize);

/// What all threads have in common.
pub(super) struct SharedState<'a, G> {
    game: &'a G,
    run: &'a Run<'a>,
    /// Parts that were settled before, and bytes that are held beside the line of play of a thread.
    settled: usize,
    held: usize,
    may_grow: bool,
}

/// A thread's line of play, and what comes next on it.
pub(super) struct SearchWorker<G: Options, N: PartScheme<G>, P> {
    pub(super) play: P,
    next: Option<NextStep<G, N>>,
    searched: u64,
    /// Options looked at since somebody looked at the limits.
    work: u64,
}

impl<G: Options, N: PartScheme<G>, P: StackSearch<G, N>> SearchWorker<G, N, P> {
    pub(super) fn new(play: P) -> Self {
        SearchWorker { play, next: None, searched: 0, work: 0 }
    }

    /// How many parts were begun.
    pub(super) fn searched(&self) -> u64 {
        self.searched
    }

    pub(super) fn bytes(&self) -> usize {
        self.play.bytes()
    }

    /// Goes on until it is time to look at the limits.
    fn go_on(&mut self, ground: &SharedState<'_, G>, table: &mut TableView<'_, G, N>) -> PauseReason<N::Key> {
        let SharedState { game, run, settled, held, may_grow } = *ground;
        let ask = &|more: usize| run.check(settled as u64, (held + more) as u64);
        loop {
            match self.next.take() {
                None => {}
                Some(NextStep::Ask(key, goal, not)) => {
                    self.searched += 1;
                    let question = PartQuestion { key, goal, not, begun: self.searched };
                    match self.play.begin(game, table, question, ask) {
                        StartedPart::OnTheLine => {}
                        StartedPart::Stopped(stopped) => {
                            return PauseReason::Halt(SearchHalt::Stopped(stopped));
                        }
                        StartedPart::Cycle(keys) => return PauseReason::Halt(SearchHalt::Cycle(keys)),
                        // Found again as fast as it could be looked up, and most of all answers are
                        // such: the table is for the others.
                        StartedPart::Refuted if self.play.is_empty() => {
                            return PauseReason::Answered(PartResult::Not);
                        }
                        StartedPart::Refuted => self.play.receive(PartResult::Not),
                    }
                }
                Some(NextStep::Done(settled)) => {
                    if keep::<G, N>(table, &settled, may_grow) == InsertOutcome::Full {
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
            let is_time = self.searched.is_multiple_of(CHECK_EVERY) || self.work >= CHECK_OPTIONS_EVERY;
            let pauses = is_time && matches!(next, NextStep::Ask(..));
            self.next = Some(next);
            if pauses {
                self.work = 0;
                return PauseReason::Look;
            }
        }
    }

    /// One thread until it is time to look at the limits.
    pub(super) fn alone(
        workers: &mut [Self],
        ground: &SharedState<'_, G>,
        mut views: Vec<TableView<'_, G, N>>,
    ) -> (PauseReason<N::Key>, usize) {
        match (workers, &mut views[..]) {
            ([worker, ..], [table, ..]) => (worker.go_on(ground, table), table.added()),
            _ => (PauseReason::Look, 0),
        }
    }

    /// Leaves questions that others have answered meanwhile; the answer to the first question, if it is among them.
    fn catch_up(
        &mut self,
        ground: &SharedState<'_, G>,
        table: &mut TableView<'_, G, N>,
    ) -> Option<PartResult> {
        let mut left = Vec::new();
        let told = self.play.overtaken(ground.game, table, self.searched, |settled| left.push(settled))?;
        for settled in left {
            keep::<G, N>(table, &settled, false);
        }
        if self.play.is_empty() {
            return Some(told);
        }
        self.next = Some(self.play.step(ground.game, table, self.searched));
        None
    }
}

impl<G: Options + Sync, N: PartScheme<G>, P: StackSearch<G, N> + Send> SearchWorker<G, N, P> {
    /// All threads for a while.
    pub(super) fn together(
        workers: &mut [Self],
        ground: &SharedState<'_, G>,
        views: Vec<TableView<'_, G, N>>,
    ) -> (PauseReason<N::Key>, usize) {
        let (began, count, pause) = (Instant::now(), views.len(), &AtomicBool::new(false));
        let until_pause = move |worker: &mut Self, mut table: TableView<'_, G, N>| {
            let paused = loop {
                match worker.go_on(ground, &mut table) {
                    PauseReason::Look if pause.load(Relaxed) => break PauseReason::Look,
                    PauseReason::Look => {
                        let (settled, bytes) = (table.added() * count, worker.bytes() * count);
                        let limits =
                            ground.run.check((ground.settled + settled) as u64, (ground.held + bytes) as u64);
                        if limits.is_err() || began.elapsed() > TOGETHER {
                            break PauseReason::Look;
                        }
                        if let Some(told) = worker.catch_up(ground, &mut table) {
                            break PauseReason::Answered(told);
                        }
                    }
                    other => break other,
                }
            };
            pause.store(true, Relaxed);
            (paused, table.added())
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
        // An answer is one, whatever the others were about; and who pauses because others do has the least to say.
        let weight = |paused: &PauseReason<N::Key>| match paused {
            PauseReason::Answered(_) => 3,
            PauseReason::Halt(_) => 2,
            PauseReason::Full => 1,
            PauseReason::Look => 0,
        };
        let said = all.into_iter().map(|(paused, _)| paused).max_by_key(weight);
        (said.unwrap_or(PauseReason::Look), added)
    }
}

/// A search that goes on.
pub(super) struct RunningSearch<'a, G: Options, N: PartScheme<G>, P> {
    pub(super) game: &'a G,
    pub(super) table: &'a mut PartTable<N::Slots>,
    /// Most bytes of the table.
    pub(super) most: usize,
    /// The first one begins.
    pub(super) workers: &'a mut [SearchWorker<G, N, P>],
    /// How they go on together.
    pub(super) phase: Phase<G, N, P>,
    /// How many parts the first one begins before the others join it.
    pub(super) alone: u64,
    pub(super) run: &'a Run<'a>,
    pub(super) watch: TableWatch<'a, N::Slots>,
}

impl<G: Options, N: PartScheme<G>, P: StackSearch<G, N>> RunningSearch<'_, G, N, P> {
    /// Bytes of the lines of play.
    fn reserved_bytes(&self) -> usize {
        self.workers.iter().map(SearchWorker::bytes).sum()
    }

    fn searched(&self) -> u64 {
        self.workers.iter().map(SearchWorker::searched).sum()
    }

    /// The answer to a question.
    pub(super) fn search(mut self, part: N::Key, goal: PartGoal) -> Result<PartResult, SearchHalt<N::Key>> {
        let not = match (self.table.get(&part), goal) {
            (Some(PartEntry::Exact(value)), _) => return Ok(PartResult::Exact(value)),
            (Some(PartEntry::Not(not)), PartGoal::Is(value)) if value < NOT_BITS && not >> value & 1 == 1 => {
                return Ok(PartResult::Not);
            }
            (Some(PartEntry::Not(not)), _) => not,
            (None, _) => 0,
        };
        let told = self.answer(part, goal, not);
        let limit = table_limit(self.most, self.reserved_bytes(), self.run);
        let RunningSearch { game, table, workers, .. } = self;
        for worker in workers {
            let mut keep = |settled: SolvedPart<G, N>| {
                if settled.entry != PartEntry::Not(0) {
                    table.insert(&settled.key, settled.entry, settled.effort, limit);
                }
            };
            if let Some(NextStep::Done(settled)) = worker.next.take() {
                keep(settled);
            }
            worker.play.abandon(game, worker.searched, keep);
        }
        told
    }

    fn answer(&mut self, part: N::Key, goal: PartGoal, not: u64) -> Result<PartResult, SearchHalt<N::Key>> {
        let mut threads = 1;
        let mut crowd = Vec::new();
        let before = self.searched();
        if let [first, ..] = &mut *self.workers {
            first.next = Some(NextStep::Ask(part.clone(), goal, not));
        }
        loop {
            let (beside, bytes) = (self.reserved_bytes(), self.table.bytes());
            self.run.check(self.table.len() as u64, (bytes + beside) as u64).map_err(SearchHalt::Stopped)?;
            (self.watch)(self.table);
            let done = self.searched();
            self.run.report(Progress { phase: "positions searched", done, total: None });
            if threads < self.workers.len() && done - before >= self.alone {
                threads = self.workers.len();
                crowd.resize_with(CROWD, AtomicU8::default);
                for worker in &mut self.workers[1..] {
                    worker.next = Some(NextStep::Ask(part.clone(), goal, not));
                }
            }
            let limit = table_limit(self.most, beside, self.run);
            let RunningSearch { game, table, workers, phase, run, .. } = self;
            let (settled, may_grow) = (table.len(), table.may_grow(limit));
            // A thread counts its own line, which may have grown, itself.
            let held = bytes + beside - workers.first().map_or(0, SearchWorker::bytes);
            let ground = SharedState { game: *game, run, settled, held, may_grow };
            let views = table.views(threads, &crowd);
            let (paused, added) = if threads > 1 {
                phase(workers, &ground, views)
            } else {
                SearchWorker::alone(workers, &ground, views)
            };
            table.added(added);
            match paused {
                PauseReason::Answered(told) => return Ok(told),
                PauseReason::Halt(halt) => return Err(halt),
                PauseReason::Full => drop(table.grow(limit)),
                PauseReason::Look => {}
            }
        }
    }
}

fn keep<G: Options, N: PartScheme<G>>(
    table: &mut TableView<'_, G, N>,
    settled: &SolvedPart<G, N>,
    may_grow: bool,
) -> InsertOutcome {
    match settled.entry {
        PartEntry::Not(0) => InsertOutcome::Done,
        entry => insert_into::<N::Slots>(table, &settled.key, entry, settled.effort, may_grow),
    }
}
