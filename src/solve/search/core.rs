//! Search for the values of sums of parts.

use super::line::{PartGoal, PartResult, SearchLine};
use super::nodes::PartScheme;
use super::table::{NOT_BITS, PartEntry, PartTable, TableWatch, table_limit};
use super::tree::QuestionTree;
use super::worker::{Phase, RunningSearch, SHARING_THREADS, SearchHalt, SearchWorker};
use super::{Cycle, KnownValue, SolveError};
use crate::game::Options;
use crate::run::Run;
use crate::value::{order_of, sort_short};

/// The memory limit of the table divided by that of all hints.
const HINTS_OF_TABLE: usize = 8;

/// A table and the searches that fill it.
pub(super) struct SearchCore<G: Options, N: PartScheme<G>> {
    pub(super) table: PartTable<N::Slots>,
    /// Maximum size of the table in bytes.
    pub(super) table_bytes: usize,
    line: SearchWorker<G, N, SearchLine<G, N>>,
    /// One proof-number search for every thread.
    trees: Vec<SearchWorker<G, N, QuestionTree<G, N>>>,
    /// The function that runs the searches of all threads; `None` with one thread. A function pointer, because only
    /// several threads require `G: Sync`.
    phase: Option<Phase<G, N, QuestionTree<G, N>>>,
    /// Number of parts that one thread starts before the others join it.
    pub(super) alone: u64,
}

/// Default number of parts that one thread starts before the others join it; most searches end earlier.
const ALONE: u64 = 1 << 14;

type Solved<T, G> = Result<T, SolveError<<G as crate::game::Game>::Position>>;

impl<G: Options, N: PartScheme<G>> SearchCore<G, N> {
    pub(super) fn new() -> Self {
        SearchCore {
            table: PartTable::new(),
            table_bytes: usize::MAX,
            line: SearchWorker::new(SearchLine::new()),
            trees: vec![SearchWorker::new(QuestionTree::new())],
            phase: None,
            alone: ALONE,
        }
    }

    /// Returns the number of parts that were started.
    pub(super) fn searched(&self) -> u64 {
        self.line.searched() + self.trees.iter().map(SearchWorker::searched).sum::<u64>()
    }

    /// Returns the parts of a position, the easiest first. Where play ends, pairs of equal parts are left out, because their
    /// nim-sum is 0. Returns `None` if a part has no key.
    pub(super) fn parts_of(&self, game: &G, position: &G::Position) -> Option<Vec<N::Key>> {
        let mut parts = Vec::new();
        if !N::parts(game, position, &mut parts) {
            return None;
        }
        sort_short(&mut parts);
        let play_ends = N::play_ends(game);
        let mut single: Vec<N::Key> = Vec::new();
        for part in parts {
            match single.last() {
                Some(last) if play_ends && *last == part => drop(single.pop()),
                _ => single.push(part),
            }
        }
        let efforts: Vec<u32> = single.iter().map(|part| N::effort(game, part)).collect();
        let order = order_of(efforts.len(), &mut |i, j| efforts[i].cmp(&efforts[j]));
        Some(order.into_iter().map(|i| single[i].clone()).collect())
    }

    /// Returns the nim-sum of the values of the parts.
    pub(super) fn value(&mut self, game: &G, parts: Vec<N::Key>, run: &Run<'_>) -> Solved<u32, G> {
        self.watched_value(game, parts, run, &mut |_| {})
    }

    /// Returns the nim-sum of the values of the parts, and calls `watch` with the table now and then.
    pub(super) fn watched_value(
        &mut self,
        game: &G,
        parts: Vec<N::Key>,
        run: &Run<'_>,
        watch: TableWatch<'_, N::Slots>,
    ) -> Solved<u32, G> {
        let mut value = 0;
        for part in parts {
            match self.ask(game, part, PartGoal::Exact, run, watch)? {
                PartResult::Exact(settled) => value ^= settled,
                _ => unreachable!("the question for a value is answered with one"),
            }
        }
        Ok(value)
    }

    /// Returns whether the nim-sum of the values of the parts is `value`.
    pub(super) fn is(
        &mut self,
        game: &G,
        mut parts: Vec<N::Key>,
        value: u32,
        run: &Run<'_>,
    ) -> Solved<bool, G> {
        let Some(last) = parts.pop() else { return Ok(value == 0) };
        let rest = value ^ self.value(game, parts, run)?;
        Ok(self.ask(game, last, PartGoal::Is(rest), run, &mut |_| {})? == PartResult::Exact(rest))
    }

    /// Returns the knowledge of the table about the nim-sum of the values of the parts.
    pub(super) fn known(&self, parts: &[N::Key]) -> KnownValue {
        let mut value = 0;
        let mut excluded = None;
        for part in parts {
            match (self.table.get(part), excluded) {
                (Some(PartEntry::Exact(settled)), _) => value ^= settled,
                (Some(PartEntry::Not(values)), None) => excluded = Some(values),
                _ => return KnownValue::Not(Vec::new()),
            }
        }
        let Some(excluded) = excluded else { return KnownValue::Value(value.into()) };
        let mut values: Vec<u64> =
            (0..NOT_BITS).filter(|bit| excluded >> bit & 1 == 1).map(|bit| (bit ^ value).into()).collect();
        values.sort_unstable();
        KnownValue::Not(values)
    }

    /// Answers a question about one part.
    fn ask(
        &mut self,
        game: &G,
        part: N::Key,
        goal: PartGoal,
        run: &Run<'_>,
        watch: TableWatch<'_, N::Slots>,
    ) -> Solved<PartResult, G> {
        let limit = self.limit(run);
        let SearchCore { table, table_bytes, line, trees, phase, alone } = self;
        let (most, alone) = (*table_bytes, *alone);
        let result = if const { N::MAY_ASK_VALUES } && N::asks_values(game) {
            let share =
                if trees.len() < SHARING_THREADS { HINTS_OF_TABLE * trees.len() } else { HINTS_OF_TABLE };
            trees.iter_mut().for_each(|tree| tree.play.hint_bytes = limit / share);
            let phase = phase.unwrap_or(SearchWorker::alone);
            RunningSearch { game, table, most, workers: trees, phase, alone, run, watch }.search(part, goal)
        } else {
            let workers = std::slice::from_mut(line);
            RunningSearch { game, table, most, workers, phase: SearchWorker::alone, alone, run, watch }
                .search(part, goal)
        };
        result.map_err(|halt| match halt {
            SearchHalt::Cycle(keys) => SolveError::Cycle(Cycle::new(keys).map(|key| N::position(game, &key))),
            SearchHalt::Stopped(stopped) => SolveError::Stopped(stopped),
        })
    }

    /// Returns the current maximum size of the table in bytes.
    pub(super) fn limit(&self, run: &Run<'_>) -> usize {
        let reserved = self.line.bytes() + self.trees.iter().map(SearchWorker::bytes).sum::<usize>();
        table_limit(self.table_bytes, reserved, run)
    }
}

impl<G: Options + Sync, N: PartScheme<G>> SearchCore<G, N> {
    /// Searches with `threads` threads if the scheme supports the proof-number search on values.
    pub(super) fn set_threads(&mut self, threads: usize) {
        if const { N::MAY_ASK_VALUES } {
            self.trees.resize_with(threads.max(1), || SearchWorker::new(QuestionTree::new()));
            self.phase = if threads > 1 { Some(SearchWorker::together) } else { None };
        }
    }
}
