//! The search itself, on the parts of positions.

use super::line::{Begun, Goal, Line, Next, Play, Question, Settled, Told};
use super::nodes::SearchNodes;
use super::table::{Entry, NOT_BITS, Table};
use super::tree::Tree;
use super::{Cycle, KnownValue, SolveError};
use crate::game::Options;
use crate::run::{Progress, Run, Stopped};

/// How many parts are begun between two looks at the clock, and how many options are looked at, if
/// they have very many.
const PATIENCE: u64 = 1 << 8;
const PATIENCE_FOR_OPTIONS: u64 = 1 << 16;

/// Hints may take up one part in so many of what the table may.
const HINTS_OF_TABLE: usize = 8;

/// Looks at the table now and then, while a search goes on.
pub(super) type Watch<'w, S> = &'w mut dyn FnMut(&Table<S>);

/// A table, and the line of play of the search that fills it.
pub(super) struct Core<G: Options, N: SearchNodes<G>> {
    pub(super) table: Table<N::Slots>,
    /// Most bytes of the table.
    pub(super) table_bytes: usize,
    line: Line<G, N>,
    tree: Tree<G, N>,
    /// How many parts were begun.
    pub(super) searched: u64,
}

enum Halt<K> {
    Cycle(Vec<K>),
    Stopped(Stopped),
}

type Solved<T, G> = Result<T, SolveError<<G as crate::game::Game>::Position>>;

impl<G: Options, N: SearchNodes<G>> Core<G, N> {
    pub(super) fn new() -> Self {
        Core {
            table: Table::new(),
            table_bytes: usize::MAX,
            line: Line::new(),
            tree: Tree::new(),
            searched: 0,
        }
    }

    /// The parts of a position, the easiest first; of those that come in pairs, whose nim-sum is 0,
    /// none. `None` if a part has no key.
    pub(super) fn parts_of(&self, game: &G, position: &G::Position) -> Option<Vec<N::Key>> {
        let mut parts = Vec::new();
        if !N::parts(game, position, &mut parts) {
            return None;
        }
        parts.sort_unstable();
        let mut single: Vec<N::Key> = Vec::new();
        for part in parts {
            match single.last() {
                Some(last) if *last == part => drop(single.pop()),
                _ => single.push(part),
            }
        }
        single.sort_by_key(|part| N::effort(game, part));
        Some(single)
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
        let Core { table, line, tree, searched, table_bytes } = self;
        tree.hint_bytes = limit / HINTS_OF_TABLE;
        let bytes = *table_bytes;
        let told = if N::asks_values(game) {
            Asking { game, table, play: tree, searched, bytes }.search(part, goal, run, watch)
        } else {
            Asking { game, table, play: line, searched, bytes }.search(part, goal, run, watch)
        };
        told.map_err(|halt| match halt {
            Halt::Cycle(keys) => SolveError::Cycle(Cycle::new(keys).map(|key| N::position(game, &key))),
            Halt::Stopped(stopped) => SolveError::Stopped(stopped),
        })
    }

    /// What the table may hold now.
    pub(super) fn limit(&self, run: &Run<'_>) -> usize {
        table_limit(self.table_bytes, self.line.bytes() + self.tree.bytes(), run)
    }
}

/// What a table may hold, beside other bytes.
fn table_limit(table_bytes: usize, beside: usize, run: &Run<'_>) -> usize {
    let most = run.limits().max_memory.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
    table_bytes.min(most.saturating_sub(beside))
}

/// A search that goes on.
struct Asking<'a, G: Options, N: SearchNodes<G>, P> {
    game: &'a G,
    table: &'a mut Table<N::Slots>,
    play: &'a mut P,
    searched: &'a mut u64,
    /// Most bytes of the table.
    bytes: usize,
}

impl<G: Options, N: SearchNodes<G>, P: Play<G, N>> Asking<'_, G, N, P> {
    fn limit(&self, run: &Run<'_>) -> usize {
        table_limit(self.bytes, self.play.bytes(), run)
    }

    fn search(
        mut self,
        part: N::Key,
        goal: Goal,
        run: &Run<'_>,
        watch: Watch<'_, N::Slots>,
    ) -> Result<Told, Halt<N::Key>> {
        let told = self.answer(part, goal, run, watch);
        if told.is_err() {
            let limit = self.limit(run);
            let Asking { game, table, play, searched, .. } = self;
            play.abandon(game, *searched, |settled| keep(table, settled, limit));
        }
        told
    }

    fn answer(
        &mut self,
        part: N::Key,
        goal: Goal,
        run: &Run<'_>,
        watch: Watch<'_, N::Slots>,
    ) -> Result<Told, Halt<N::Key>> {
        let not = match (self.table.get(&part), goal) {
            (Some(Entry::Exact(value)), _) => return Ok(Told::Exact(value)),
            (Some(Entry::Not(not)), Goal::Is(value)) if value < NOT_BITS && not >> value & 1 == 1 => {
                return Ok(Told::Not);
            }
            (Some(Entry::Not(not)), _) => not,
            (None, _) => 0,
        };
        let mut limit = self.limit(run);
        let mut next = Next::Ask(part, goal, not);
        let mut work = 0;
        loop {
            work += self.play.take_work();
            match next {
                Next::Ask(key, goal, not) => {
                    if self.searched.is_multiple_of(PATIENCE) || work >= PATIENCE_FOR_OPTIONS {
                        work = 0;
                        let bytes = self.table.bytes() + self.play.bytes();
                        run.check(self.table.len() as u64, bytes as u64).map_err(Halt::Stopped)?;
                        watch(self.table);
                        limit = self.limit(run);
                        run.report(Progress {
                            phase: "positions searched",
                            done: *self.searched,
                            total: None,
                        });
                    }
                    *self.searched += 1;
                    let (settled, held) = (self.table.len() as u64, self.table.bytes());
                    let ask = &|bytes| run.check(settled, (held + bytes) as u64);
                    let question = Question { key, goal, not, begun: *self.searched };
                    match self.play.begin(self.game, self.table, question, ask) {
                        Begun::OnTheLine => {}
                        Begun::Stopped(stopped) => return Err(Halt::Stopped(stopped)),
                        Begun::Cycle(keys) => return Err(Halt::Cycle(keys)),
                        // Found again as fast as it could be looked up, and most of all answers are
                        // such: the table is for the others.
                        Begun::Refuted if self.play.is_empty() => return Ok(Told::Not),
                        Begun::Refuted => self.play.hear(Told::Not),
                    }
                }
                Next::Done(settled) => {
                    let told = settled.told;
                    keep(self.table, settled, limit);
                    if self.play.is_empty() {
                        return Ok(told);
                    }
                    self.play.hear(told);
                }
            }
            next = self.play.step(self.game, self.table, *self.searched);
        }
    }
}

fn keep<G: Options, N: SearchNodes<G>>(table: &mut Table<N::Slots>, settled: Settled<G, N>, limit: usize) {
    if settled.entry != Entry::Not(0) {
        table.put(&settled.key, settled.entry, settled.effort, limit);
    }
}
