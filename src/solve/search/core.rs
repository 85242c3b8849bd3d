//! The search itself, on the parts of positions.

use super::line::{Goal, Line, Told};
use super::nodes::SearchNodes;
use super::table::{Entry, NOT_BITS, Table, Watch, table_limit};
use super::tree::Tree;
use super::worker::{Asking, Halt, Phase, Worker};
use super::{Cycle, KnownValue, SolveError};
use crate::game::Options;
use crate::run::Run;
use crate::value::{order_of, sort_few};

/// Hints may take up one part in so many of what the table may.
const HINTS_OF_TABLE: usize = 8;

/// A table, and the line of play of the search that fills it.
pub(super) struct Core<G: Options, N: SearchNodes<G>> {
    pub(super) table: Table<N::Slots>,
    /// Most bytes of the table.
    pub(super) table_bytes: usize,
    line: Worker<G, N, Line<G, N>>,
    /// One for every thread.
    trees: Vec<Worker<G, N, Tree<G, N>>>,
    /// Whether the trees go on together: a function of its own, since only threads need games to be shared.
    phase: Option<Phase<G, N, Tree<G, N>>>,
    /// How many parts one begins before the others join it.
    pub(super) alone: u64,
}

/// One thread begins so many parts before others join it: most searches end there.
const ALONE: u64 = 1 << 14;

type Solved<T, G> = Result<T, SolveError<<G as crate::game::Game>::Position>>;

impl<G: Options, N: SearchNodes<G>> Core<G, N> {
    pub(super) fn new() -> Self {
        Core {
            table: Table::new(),
            table_bytes: usize::MAX,
            line: Worker::new(Line::new()),
            trees: vec![Worker::new(Tree::new())],
            phase: None,
            alone: ALONE,
        }
    }

    /// How many parts were begun.
    pub(super) fn searched(&self) -> u64 {
        self.line.searched() + self.trees.iter().map(Worker::searched).sum::<u64>()
    }

    /// The parts of a position, the easiest first; of those that come in pairs, whose nim-sum is 0,
    /// none. `None` if a part has no key.
    pub(super) fn parts_of(&self, game: &G, position: &G::Position) -> Option<Vec<N::Key>> {
        let mut parts = Vec::new();
        if !N::parts(game, position, &mut parts) {
            return None;
        }
        sort_few(&mut parts);
        let mut single: Vec<N::Key> = Vec::new();
        for part in parts {
            match single.last() {
                Some(last) if *last == part => drop(single.pop()),
                _ => single.push(part),
            }
        }
        let efforts: Vec<u32> = single.iter().map(|part| N::effort(game, part)).collect();
        let order = order_of(efforts.len(), &mut |i, j| efforts[i].cmp(&efforts[j]));
        Some(order.into_iter().map(|at| single[at].clone()).collect())
    }

    /// The nim-sum of the values of the parts.
    pub(super) fn value(&mut self, game: &G, parts: Vec<N::Key>, run: &Run<'_>) -> Solved<u32, G> {
        self.watched_value(game, parts, run, &mut |_| {})
    }

    /// The same, while somebody watches.
    pub(super) fn watched_value(
        &mut self,
        game: &G,
        parts: Vec<N::Key>,
        run: &Run<'_>,
        watch: Watch<'_, N::Slots>,
    ) -> Solved<u32, G> {
        let mut value = 0;
        for part in parts {
            match self.ask(game, part, Goal::Exact, run, watch)? {
                Told::Exact(settled) => value ^= settled,
                _ => unreachable!("the question for a value is answered with one"),
            }
        }
        Ok(value)
    }

    /// Whether the nim-sum of the values of the parts is `value`.
    pub(super) fn is(
        &mut self,
        game: &G,
        mut parts: Vec<N::Key>,
        value: u32,
        run: &Run<'_>,
    ) -> Solved<bool, G> {
        let Some(last) = parts.pop() else { return Ok(value == 0) };
        let rest = value ^ self.value(game, parts, run)?;
        Ok(self.ask(game, last, Goal::Is(rest), run, &mut |_| {})? == Told::Exact(rest))
    }

    /// What the table knows of the nim-sum of the values of the parts.
    pub(super) fn known(&self, parts: &[N::Key]) -> KnownValue {
        let mut value = 0;
        let mut open = None;
        for part in parts {
            match (self.table.get(part), open) {
                (Some(Entry::Exact(settled)), _) => value ^= settled,
                (Some(Entry::Not(not)), None) => open = Some(not),
                _ => return KnownValue::Not(Vec::new()),
            }
        }
        let Some(not) = open else { return KnownValue::Value(value.into()) };
        let mut values: Vec<u64> =
            (0..NOT_BITS).filter(|bit| not >> bit & 1 == 1).map(|bit| (bit ^ value).into()).collect();
        values.sort_unstable();
        KnownValue::Not(values)
    }

    fn ask(
        &mut self,
        game: &G,
        part: N::Key,
        goal: Goal,
        run: &Run<'_>,
        watch: Watch<'_, N::Slots>,
    ) -> Solved<Told, G> {
        let limit = self.limit(run);
        let Core { table, table_bytes, line, trees, phase, alone } = self;
        let (most, alone) = (*table_bytes, *alone);
        let told = if const { N::MAY_ASK_VALUES } && N::asks_values(game) {
            let share = HINTS_OF_TABLE * trees.len();
            trees.iter_mut().for_each(|tree| tree.play.hint_bytes = limit / share);
            let phase = phase.unwrap_or(Worker::alone);
            Asking { game, table, most, workers: trees, phase, alone, run, watch }.search(part, goal)
        } else {
            let workers = std::slice::from_mut(line);
            Asking { game, table, most, workers, phase: Worker::alone, alone, run, watch }.search(part, goal)
        };
        told.map_err(|halt| match halt {
            Halt::Cycle(keys) => SolveError::Cycle(Cycle::new(keys).map(|key| N::position(game, &key))),
            Halt::Stopped(stopped) => SolveError::Stopped(stopped),
        })
    }

    /// What the table may hold now.
    pub(super) fn limit(&self, run: &Run<'_>) -> usize {
        let beside = self.line.bytes() + self.trees.iter().map(Worker::bytes).sum::<usize>();
        table_limit(self.table_bytes, beside, run)
    }
}

impl<G: Options + Sync, N: SearchNodes<G>> Core<G, N> {
    /// Searches with so many threads where questions for values are asked, and the table allows it.
    pub(super) fn with_threads(mut self, threads: usize) -> Self {
        if const { N::MAY_ASK_VALUES } {
            self.trees.resize_with(threads.max(1), || Worker::new(Tree::new()));
            self.phase = if threads > 1 { Some(Worker::together) } else { None };
        }
        self
    }
}
