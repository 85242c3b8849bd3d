//! The line of play of a search: the parts being solved, each with its options, on one stack.

use super::excluded::ExcludedValues;
use super::hints::ProofNumbers;
use super::nodes::PartScheme;
use super::slots::SlotArray;
use super::table::{NOT_BITS, PartEntry, look};
use crate::game::Options;
use crate::run::{Stopped, bytes_after_growth};
use crate::value::sort_short;
use hashbrown::HashTable;
use std::cmp::Ordering;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// What is asked of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartGoal {
    /// Its value.
    Exact,
    /// Whether this is its value.
    Is(u32),
}

/// What the search says of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartResult {
    /// Its value.
    Exact(u32),
    /// It does not have the value that was asked for.
    Not,
    /// Nothing yet: other questions are nearer to their answers now.
    Open(ProofNumbers),
}

/// An option of a part: the value of its settled parts, and the others.
#[derive(Clone, Copy, Debug)]
struct LineOption {
    /// The nim-sum of the settled parts.
    sum: u32,
    /// How hard the others are at a glance.
    effort: u32,
    /// Where the others begin among the keys, and how many they are.
    from: usize,
    count: usize,
    /// Its value is among those excluded.
    noted: bool,
}

impl LineOption {
    fn parts<'k, K>(&self, keys: &'k [K]) -> &'k [K] {
        &keys[self.from..self.from + self.count]
    }
}

/// The easiest first, and equal ones side by side: by `parts` where nothing else tells them apart.
fn sort(block: &mut [LineOption], parts: impl Fn(&LineOption, &LineOption) -> Ordering) {
    block.sort_unstable_by(|a, b| (a.effort, a.sum).cmp(&(b.effort, b.sum)).then_with(|| parts(a, b)));
}

/// The same for any keys: compiled once.
fn sort_of_any(block: &mut [LineOption], parts: &dyn Fn(&LineOption, &LineOption) -> Ordering) {
    sort(block, parts);
}

/// A part being solved.
struct LineFrame<K> {
    key: K,
    goal: PartGoal,
    /// Values that the part is known not to have.
    excluded: ExcludedValues,
    /// The value that is being looked for among the options.
    candidate: u32,
    /// No option has the value asked for.
    none: bool,
    /// The number of options: no value is larger.
    most: u32,
    /// Where its options and their parts begin.
    choices: usize,
    keys: usize,
    /// The option being looked at.
    at: usize,
    /// The first option whose value is not noted.
    first: usize,
    /// How many positions had been searched when this one was begun.
    begun: u64,
}

/// A part that was just settled: what is known of it, and how many positions that took.
pub(super) struct SolvedPart<G: Options, N: PartScheme<G>> {
    pub(super) key: N::Key,
    pub(super) entry: PartEntry,
    pub(super) told: PartResult,
    pub(super) effort: u64,
}

/// What came of a part that was to be put on the line.
pub(super) enum StartedPart<G: Options, N: PartScheme<G>> {
    OnTheLine,
    /// One of its options has the value asked for, as the table knows.
    Refuted,
    /// It lies on the line already: the keys from there on.
    Cycle(Vec<N::Key>),
    /// A limit was reached while its options were looked at.
    Stopped(Stopped),
}

/// Options of one part between two looks at the limits.
pub(super) const CHECK_EVERY: usize = 1 << 12;

/// Options that are put in order together: those of a part that has more stay in blocks of so many,
/// so that the limits are looked at in between.
pub(super) const BLOCK: usize = 1 << 18;

/// Asks whether a search may go on that holds so many bytes beside its table.
pub(super) type MemoryCheck<'a> = &'a dyn Fn(usize) -> Result<(), Stopped>;

/// What is to be done next.
pub(super) enum NextStep<G: Options, N: PartScheme<G>> {
    /// Another part must be looked at first, of which these values are excluded.
    Ask(N::Key, PartGoal, u64),
    /// The last part of the line is settled, and taken off.
    Done(SolvedPart<G, N>),
}

/// What is asked of a part that is put on the line.
pub(super) struct PartQuestion<K> {
    pub(super) key: K,
    pub(super) goal: PartGoal,
    /// Values that the part is known not to have, as bits.
    pub(super) not: u64,
    /// How many positions had been searched before.
    pub(super) begun: u64,
}

/// What a search sees of its table.
pub(super) type TableView<'t, G, N> = <<N as PartScheme<G>>::Slots as SlotArray>::View<'t>;

/// A search on an explicit stack: of parts, each of an option of the one before.
pub(super) trait StackSearch<G: Options, N: PartScheme<G>> {
    fn is_empty(&self) -> bool;

    fn bytes(&self) -> usize;

    /// Puts a part at the end of the line, with its options, unless one of them is known to have
    /// the value asked for.
    fn begin(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        question: PartQuestion<N::Key>,
        ask: MemoryCheck<'_>,
    ) -> StartedPart<G, N>;

    /// How many options were looked at since this was called last.
    fn take_work(&mut self) -> u64;

    /// Takes in what was asked for last.
    fn receive(&mut self, told: PartResult);

    /// Goes on with the last part of the line, as far as the table goes.
    fn step(&mut self, game: &G, table: &TableView<'_, G, N>, searched: u64) -> NextStep<G, N>;

    /// Takes parts off the line whose questions others have answered, with what is known of those behind
    /// them, and returns the first answer, unless there is none.
    fn overtaken(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        searched: u64,
        keep: impl FnMut(SolvedPart<G, N>),
    ) -> Option<PartResult>;

    /// Takes all parts off the line, the last first, with what is known of them.
    fn abandon(&mut self, game: &G, searched: u64, keep: impl FnMut(SolvedPart<G, N>));
}

/// The parts being solved, each an option's part of the one before.
pub(super) struct SearchLine<G: Options, N: PartScheme<G>> {
    frames: Vec<LineFrame<N::Key>>,
    choices: Vec<LineOption>,
    keys: Vec<N::Key>,
    /// The frames by their keys.
    open: HashTable<usize>,
    /// Bytes that the parts of the line hold on the heap.
    heap_bytes: usize,
    /// Options looked at since somebody asked.
    work: u64,
    game: PhantomData<fn() -> G>,
}

impl<G: Options, N: PartScheme<G>> SearchLine<G, N> {
    pub(super) fn new() -> Self {
        SearchLine {
            frames: Vec::new(),
            choices: Vec::new(),
            keys: Vec::new(),
            open: HashTable::new(),
            heap_bytes: 0,
            work: 0,
            game: PhantomData,
        }
    }

    /// Where a key lies on the line.
    fn place(&self, key: &N::Key) -> Option<usize> {
        let frames = &self.frames;
        self.open.find(N::hash(key), |&i| frames[i].key == *key).copied()
    }

    /// Takes the last part off the line.
    fn finish(&mut self, game: &G, told: PartResult, searched: u64) -> SolvedPart<G, N> {
        let Some(frame) = self.frames.pop() else { unreachable!("a part is finished while there is one") };
        self.close(game, frame, told, searched)
    }

    fn close(
        &mut self,
        game: &G,
        mut frame: LineFrame<N::Key>,
        told: PartResult,
        searched: u64,
    ) -> SolvedPart<G, N> {
        let index = self.frames.len();
        if let Ok(entry) = self.open.find_entry(N::hash(&frame.key), |&i| i == index) {
            entry.remove();
        }
        let held: usize = self.keys[frame.keys..].iter().map(|part| N::heap_bytes(game, part)).sum();
        self.heap_bytes = self.heap_bytes.saturating_sub(held + N::heap_bytes(game, &frame.key));
        self.choices.truncate(frame.choices);
        self.keys.truncate(frame.keys);
        let entry = match told {
            PartResult::Exact(value) => PartEntry::Exact(value),
            PartResult::Not | PartResult::Open(_) => {
                if let PartGoal::Is(value) = frame.goal
                    && value < NOT_BITS
                {
                    frame.excluded.insert(value);
                }
                PartEntry::Not(frame.excluded.low())
            }
        };
        SolvedPart { key: frame.key, entry, told, effort: searched - frame.begun }
    }
}

impl<G: Options, N: PartScheme<G>> StackSearch<G, N> for SearchLine<G, N> {
    fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<LineFrame<N::Key>>()
            + self.choices.capacity() * size_of::<LineOption>()
            + self.keys.capacity() * size_of::<N::Key>()
            + self.open.capacity() * (size_of::<usize>() + 1) * 8 / 7
            + self.heap_bytes
    }

    fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    fn begin(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        question: PartQuestion<N::Key>,
        ask: MemoryCheck<'_>,
    ) -> StartedPart<G, N> {
        let PartQuestion { key, goal, not, begun } = question;
        let before = self.bytes() - bytes_after_growth(&self.choices, 0) - bytes_after_growth(&self.keys, 0);
        let mut excluded = ExcludedValues::from_low(not);
        let SearchLine { choices, keys, .. } = self;
        let (first_choice, first_key) = (choices.len(), keys.len());
        let mut most = 0u32;
        let mut large = Vec::new();
        let (mut looked_at, mut held, mut stopped) = (0usize, 0usize, None);
        let wanted = match goal {
            PartGoal::Is(value) => Some(value),
            PartGoal::Exact => None,
        };
        let mut settled = false;
        let flow = N::visit(game, &key, &|| ask(0).is_ok(), &mut |parts| {
            most = most.saturating_add(1);
            looked_at += 1;
            if looked_at.is_multiple_of(CHECK_EVERY) {
                let lists = bytes_after_growth(choices, CHECK_EVERY) + bytes_after_growth(keys, CHECK_EVERY);
                stopped = ask(before + lists + held + bytes_after_growth(&large, CHECK_EVERY)).err();
                if stopped.is_some() {
                    return ControlFlow::Break(());
                }
            }
            let from = keys.len();
            let (mut sum, mut not) = (0, 0);
            for part in parts {
                let known = look::<N::Slots>(table, part);
                if let Some(PartEntry::Not(values)) = known {
                    not = values;
                }
                match known {
                    Some(PartEntry::Exact(value)) => sum ^= value,
                    // Two equal parts have the nim-sum 0.
                    _ => match keys[from..].iter().position(|other| other == part) {
                        Some(twin) => drop(keys.swap_remove(from + twin)),
                        None => {
                            held += N::heap_bytes(game, part);
                            keys.push(part.clone());
                        }
                    },
                }
            }
            if keys.len() == from {
                if sum < 64 {
                    excluded.insert(sum)
                } else {
                    large.push(sum)
                }
                settled = wanted == Some(sum);
                return if settled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            }
            let mut effort =
                keys[from..].iter().fold(0, |sum: u32, part| sum.saturating_add(N::effort(game, part)));
            if keys.len() - from == 1 {
                effort = sooner(effort, not, wanted.unwrap_or(0) ^ sum);
            }
            if N::MAY_ASK_VALUES {
                keys[from..].sort_unstable();
            } else {
                sort_short(&mut keys[from..]);
            }
            choices.push(LineOption { sum, effort, from, count: keys.len() - from, noted: false });
            ControlFlow::Continue(())
        });
        if flow.is_break() && !settled && stopped.is_none() {
            // Nobody here asked for an end: the run is over, and some options were not visited.
            stopped = ask(before + held).err();
        }
        self.work += looked_at as u64;
        let SearchLine { choices, keys, .. } = self;
        if flow.is_continue() {
            stopped = choices[first_choice..].chunks_mut(BLOCK).enumerate().find_map(|(i, block)| {
                let parts = |a: &LineOption, b: &LineOption| a.parts(keys).cmp(b.parts(keys));
                // Integer keys are compared sooner than a function is called.
                if N::MAY_ASK_VALUES {
                    sort(block, parts)
                } else {
                    sort_of_any(block, &parts)
                }
                if i > 0 { ask(before + held).err() } else { None }
            });
        }
        if flow.is_break() || stopped.is_some() {
            choices.truncate(first_choice);
            keys.truncate(first_key);
            return stopped.map_or(StartedPart::Refuted, StartedPart::Stopped);
        }
        if let Some(from) = self.place(&key) {
            return StartedPart::Cycle(self.frames[from..].iter().map(|frame| frame.key.clone()).collect());
        }
        let SearchLine { choices, keys, heap_bytes, .. } = self;
        *heap_bytes += keys[first_key..].iter().map(|part| N::heap_bytes(game, part)).sum::<usize>();
        let mut kept = first_choice;
        for i in first_choice..choices.len() {
            let again = kept > first_choice
                && choices[kept - 1].sum == choices[i].sum
                && choices[kept - 1].parts(keys) == choices[i].parts(keys);
            if !again {
                choices[kept] = choices[i];
                kept += 1;
            }
        }
        choices.truncate(kept);
        large.into_iter().filter(|&value| value <= most).for_each(|value| excluded.insert(value));
        *heap_bytes += N::heap_bytes(game, &key) + excluded.heap_bytes();
        let candidate = match goal {
            PartGoal::Exact => excluded.least_other(),
            PartGoal::Is(value) => value,
        };
        let index = self.frames.len();
        let hash = N::hash(&key);
        self.frames.push(LineFrame {
            key,
            goal,
            excluded,
            candidate,
            none: false,
            most,
            choices: first_choice,
            keys: first_key,
            at: first_choice,
            first: first_choice,
            begun,
        });
        let frames = &self.frames;
        self.open.insert_unique(hash, index, |&i| N::hash(&frames[i].key));
        StartedPart::OnTheLine
    }

    fn receive(&mut self, told: PartResult) {
        let Some(frame) = self.frames.last_mut() else { return };
        match told {
            PartResult::Not | PartResult::Open(_) => frame.at += 1,
            PartResult::Exact(value) => {
                if let Some(choice) = self.choices.get_mut(frame.at) {
                    choice.sum ^= value;
                    choice.count -= 1;
                }
            }
        }
    }

    fn step(&mut self, game: &G, table: &TableView<'_, G, N>, searched: u64) -> NextStep<G, N> {
        let SearchLine { frames, choices, keys, work, .. } = self;
        let Some(frame) = frames.last_mut() else { unreachable!("a line is stepped while it has a part") };
        let told = loop {
            if frame.is_refuted() {
                break PartResult::Not;
            }
            if frame.excluded.contains(frame.candidate) {
                frame.look_for(frame.excluded.least_other());
            }
            let least = frame.excluded.least_other();
            if frame.none && PartGoal::Is(least) == frame.goal {
                // All smaller values are among the options, and it is not.
                break PartResult::Exact(least);
            }
            let from = frame.at;
            let sought = search_options::<G, N>(frame, choices, keys, game, table);
            *work += (frame.at - from) as u64;
            match sought {
                Sought::Ask(key, goal, not) => return NextStep::Ask(key, goal, not),
                Sought::Found => {}
                Sought::None if frame.candidate == frame.excluded.least_other() => {
                    break PartResult::Exact(frame.candidate);
                }
                Sought::None => {
                    frame.none = true;
                    frame.look_for(frame.excluded.least_other());
                }
            }
        };
        NextStep::Done(self.finish(game, told, searched))
    }

    fn overtaken(
        &mut self,
        _: &G,
        _: &TableView<'_, G, N>,
        _: u64,
        _: impl FnMut(SolvedPart<G, N>),
    ) -> Option<PartResult> {
        // One thread alone walks on a line.
        None
    }

    fn abandon(&mut self, game: &G, searched: u64, mut keep: impl FnMut(SolvedPart<G, N>)) {
        while let Some(mut frame) = self.frames.pop() {
            // That nothing was found of what was asked for does not say that there is nothing.
            frame.goal = PartGoal::Exact;
            keep(self.close(game, frame, PartResult::Not, searched));
        }
        // Of the part that ended the search, too.
        self.choices.clear();
        self.keys.clear();
        self.heap_bytes = 0;
    }
}

impl<K> LineFrame<K> {
    /// Whether the value asked for is known not to be the value.
    fn is_refuted(&self) -> bool {
        match self.goal {
            PartGoal::Is(value) => self.excluded.contains(value),
            PartGoal::Exact => false,
        }
    }

    /// Begins to look for a value among the options.
    fn look_for(&mut self, value: u32) {
        self.candidate = value;
        self.at = self.first;
    }

    /// Notes the value of an option.
    fn note(&mut self, value: u32) {
        if value <= self.most {
            self.excluded.insert(value);
        }
    }
}

/// What came of looking for a value among the options.
enum Sought<K> {
    /// An option has the value that was looked for, or the question is settled.
    Found,
    /// No option has it.
    None,
    Ask(K, PartGoal, u64),
}

/// Looks for the frame's candidate among the options, from the one it has come to.
fn search_options<G: Options, N: PartScheme<G>>(
    frame: &mut LineFrame<N::Key>,
    choices: &mut [LineOption],
    keys: &mut [N::Key],
    game: &G,
    table: &TableView<'_, G, N>,
) -> Sought<N::Key> {
    while let Some(choice) = choices.get_mut(frame.at) {
        if choice.count == 0 && choice.noted {
            if frame.first == frame.at {
                frame.first += 1;
            }
            frame.at += 1;
            continue;
        }
        let parts = &mut keys[choice.from..];
        let (mut refuted, mut not) = (false, 0);
        let mut i = 0;
        while i < choice.count {
            match look::<N::Slots>(table, &parts[i]) {
                Some(PartEntry::Exact(value)) => {
                    choice.sum ^= value;
                    choice.count -= 1;
                    parts.swap(i, choice.count);
                    continue;
                }
                Some(PartEntry::Not(values)) if choice.count == 1 => {
                    not = values;
                    let value = frame.candidate ^ choice.sum;
                    refuted = value < NOT_BITS && values >> value & 1 == 1;
                }
                _ => {}
            }
            i += 1;
        }
        match choice.count {
            0 => {
                choice.noted = true;
                frame.note(choice.sum);
                if frame.excluded.contains(frame.candidate) || frame.is_refuted() {
                    return Sought::Found;
                }
            }
            1 if refuted => {}
            1 => {
                let value = frame.candidate ^ choice.sum;
                let goal = if value < N::asks_below(game) { PartGoal::Is(value) } else { PartGoal::Exact };
                return Sought::Ask(parts[0].clone(), goal, not);
            }
            count => {
                // The easiest is solved first; the value of the last need not be found out.
                let easiest = (0..count).min_by_key(|&i| N::effort(game, &parts[i])).unwrap_or(0);
                parts.swap(easiest, count - 1);
                return Sought::Ask(parts[count - 1].clone(), PartGoal::Exact, 0);
            }
        }
        frame.at += 1;
    }
    Sought::None
}

/// The effort of a part of which `not` is known, if it is to have the value `value`: the more smaller
/// values it does not have, the likelier it has this one. Last of all if it does not have it.
fn sooner(effort: u32, not: u64, value: u32) -> u32 {
    if value >= NOT_BITS {
        return effort;
    }
    if not >> value & 1 == 1 {
        return u32::MAX;
    }
    let smaller = (not & ((1 << value) - 1)).count_ones();
    effort >> (2 * smaller).min(31)
}
