//! The search itself, on the parts of positions.

use super::line::{Begun, Goal, Line, Next, Settled, Told};
use super::nodes::SearchNodes;
use super::table::{Entry, NOT_BITS, Table};
use super::{Cycle, KnownValue, SolveError};
use crate::game::Options;
use crate::run::{Progress, Reason, Run, Stopped};

/// How many parts are begun between two looks at the clock.
const PATIENCE: u64 = 1 << 8;

/// Looks at the table now and then, while a search goes on; `false` ends it.
pub(super) type Watch<'w, S> = &'w mut dyn FnMut(&Table<S>) -> bool;

/// A table, and the line of play of the search that fills it.
pub(super) struct Core<G: Options, N: SearchNodes<G>> {
    pub(super) table: Table<N::Stored>,
    /// Most bytes of the table.
    pub(super) table_bytes: usize,
    line: Line<G, N>,
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
        Core { table: Table::new(), table_bytes: usize::MAX, line: Line::new(), searched: 0 }
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
        self.watched_value(game, parts, run, &mut |_| true)
    }

    /// The same, while somebody watches.
    pub(super) fn watched_value(
        &mut self,
        game: &G,
        parts: Vec<N::Key>,
        run: &Run<'_>,
        watch: Watch<'_, N::Stored>,
    ) -> Solved<u32, G> {
        let mut value = 0;
        for part in parts {
            match self.ask(game, part, Goal::Exact, run, watch)? {
                Told::Exact(settled) => value ^= settled,
                Told::Not => unreachable!("the question for a value is answered with one"),
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
        Ok(self.ask(game, last, Goal::Is(rest), run, &mut |_| true)? == Told::Exact(rest))
    }

    /// What the table knows of the nim-sum of the values of the parts.
    pub(super) fn known(&self, parts: &[N::Key]) -> KnownValue {
        let mut value = 0;
        let mut open = None;
        for part in parts {
            match (self.table.get::<G, N>(part), open) {
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
        watch: Watch<'_, N::Stored>,
    ) -> Solved<Told, G> {
        self.search(game, part, goal, run, watch).map_err(|halt| {
            let Core { table, line, searched, .. } = self;
            let limit = table.bytes();
            line.abandon(game, *searched, |settled| keep(table, settled, limit));
            match halt {
                Halt::Cycle(keys) => SolveError::Cycle(Cycle::new(keys).map(|key| N::position(game, &key))),
                Halt::Stopped(stopped) => SolveError::Stopped(stopped),
            }
        })
    }

    /// What the table may hold now.
    pub(super) fn limit(&self, run: &Run<'_>) -> usize {
        let most =
            run.limits().max_memory.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX));
        self.table_bytes.min(most.saturating_sub(self.line.bytes()))
    }

    fn search(
        &mut self,
        game: &G,
        part: N::Key,
        goal: Goal,
        run: &Run<'_>,
        watch: Watch<'_, N::Stored>,
    ) -> Result<Told, Halt<N::Key>> {
        let not = match (self.table.get::<G, N>(&part), goal) {
            (Some(Entry::Exact(value)), _) => return Ok(Told::Exact(value)),
            (Some(Entry::Not(not)), Goal::Is(value)) if value < NOT_BITS && not >> value & 1 == 1 => {
                return Ok(Told::Not);
            }
            (Some(Entry::Not(not)), _) => not,
            (None, _) => 0,
        };
        let mut limit = self.limit(run);
        let mut next = Next::Ask(part, goal, not);
        loop {
            match next {
                Next::Ask(key, goal, not) => {
                    if self.searched.is_multiple_of(PATIENCE) {
                        let bytes = self.table.bytes() + self.line.bytes();
                        run.check(self.table.len() as u64, bytes as u64).map_err(Halt::Stopped)?;
                        if !watch(&self.table) {
                            let positions = self.table.len() as u64;
                            let reason = Reason::Cancelled;
                            return Err(Halt::Stopped(Stopped { reason, positions, seconds: run.seconds() }));
                        }
                        limit = self.limit(run);
                        run.report(Progress {
                            phase: "positions searched",
                            done: self.searched,
                            total: None,
                        });
                    }
                    self.searched += 1;
                    match self.line.begin(game, &self.table, key, goal, not, self.searched) {
                        Begun::OnTheLine => {}
                        Begun::Cycle(keys) => return Err(Halt::Cycle(keys)),
                        // Found again as fast as it could be looked up, and most of all answers are
                        // such: the table is for the others.
                        Begun::Refuted if self.line.is_empty() => return Ok(Told::Not),
                        Begun::Refuted => self.line.hear(Told::Not),
                    }
                }
                Next::Done(settled) => {
                    let told = settled.told;
                    keep(&mut self.table, settled, limit);
                    if self.line.is_empty() {
                        return Ok(told);
                    }
                    self.line.hear(told);
                }
            }
            next = self.line.step(game, &self.table, self.searched);
        }
    }
}

fn keep<G: Options, N: SearchNodes<G>>(table: &mut Table<N::Stored>, settled: Settled<G, N>, limit: usize) {
    table.put::<G, N>(&settled.key, settled.entry, settled.effort, limit);
}
