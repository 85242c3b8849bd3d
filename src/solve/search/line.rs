//! The line of play of a search: the stack of the parts being solved, each with its options.

use super::excluded::ExcludedValues;
use super::hints::ProofNumbers;
use super::nodes::{PartScheme, TableView};
use super::option_list::{MemoryCheck, OpenOption, OptionReader, ReadEnd, ReadOption};
use super::table::{NOT_BITS, PartEntry, look};
use crate::game::Options;
use crate::run::{Stopped, bytes_after_growth};
use crate::value::sort_short;
use hashbrown::HashTable;
use std::cmp::Ordering;
use std::marker::PhantomData;

/// The question that a search asks about a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartGoal {
    /// The question which value the part has.
    Exact,
    /// The question whether the part has this value.
    Is(u32),
}

/// The result of a search for a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PartResult {
    /// The part has this value.
    Exact(u32),
    /// The part does not have the value of its goal.
    Not,
    /// Undecided; another open question now has a smaller proof number.
    Open(ProofNumbers),
}

/// An option of a part: the nim-sum of its solved parts, and its open parts.
#[derive(Clone, Copy, Debug)]
struct LineOption {
    /// The nim-sum of the values of the solved parts.
    sum: u32,
    /// The estimated work for the open parts.
    effort: u32,
    /// Index of the first open part among the keys.
    from: usize,
    /// The number of open parts of the option.
    count: usize,
    /// Set once the value of the option is excluded for the part.
    noted: bool,
}

impl OpenOption for LineOption {
    fn sum(&self) -> u32 {
        self.sum
    }

    fn parts<'k, K>(&self, keys: &'k [K]) -> &'k [K] {
        &keys[self.from..self.from + self.count]
    }
}

/// Sorts options by effort and then by sum and parts, so that equal options are adjacent. `parts` compares the open
/// parts of two options.
fn sort(block: &mut [LineOption], parts: impl Fn(&LineOption, &LineOption) -> Ordering) {
    block.sort_unstable_by(|a, b| (a.effort, a.sum).cmp(&(b.effort, b.sum)).then_with(|| parts(a, b)));
}

/// Sorts options as [`sort`] does, by dynamic dispatch, so that the sort is compiled once for all keys.
fn sort_of_any(block: &mut [LineOption], parts: &dyn Fn(&LineOption, &LineOption) -> Ordering) {
    sort(block, parts);
}

/// A part that is being solved, with its options.
struct LineFrame<K> {
    key: K,
    goal: PartGoal,
    /// Values that the part is known not to have.
    excluded: ExcludedValues,
    /// The value that is currently searched among the options.
    candidate: u32,
    /// Set once all options are known not to have the value of the goal.
    goal_is_no_option: bool,
    /// The number of options, an upper bound on the value.
    most: u32,
    /// Index of the first option of the part.
    choices: usize,
    /// Index of the first key of its options.
    keys: usize,
    /// The index of the option that is being solved.
    current: usize,
    /// Index of the first option whose value is not yet excluded.
    first: usize,
    /// The number of parts started up to this one.
    begun: u64,
}

/// A part that was taken off the line: the knowledge about it, and the number of parts searched for it.
pub(super) struct SolvedPart<G: Options, N: PartScheme<G>> {
    pub(super) key: N::Key,
    pub(super) entry: PartEntry,
    pub(super) told: PartResult,
    pub(super) effort: u64,
}

/// The result of an attempt to put a part on the line.
pub(super) enum StartedPart<G: Options, N: PartScheme<G>> {
    /// The part is at the end of the line.
    OnTheLine,
    /// The table has an option with the goal value, which refutes the goal.
    Refuted,
    /// The part is already on the line. The keys are those of the line from that part on.
    Cycle(Vec<N::Key>),
    /// A limit was reached while the options were visited.
    Stopped(Stopped),
}

/// The next step of a search.
pub(super) enum NextStep<G: Options, N: PartScheme<G>> {
    /// Another part must be solved first. The last field has its excluded values, as bits.
    Ask(N::Key, PartGoal, u64),
    /// The last part of the line has a result and was taken off.
    Done(SolvedPart<G, N>),
}

/// A question about a part that starts on the line.
pub(super) struct PartQuestion<K> {
    pub(super) key: K,
    pub(super) goal: PartGoal,
    /// Values that the part is known not to have, as bits.
    pub(super) not: u64,
    /// The number of parts started up to this one.
    pub(super) begun: u64,
}

/// A search on an explicit stack of parts. Each part belongs to an option of the part before.
pub(super) trait StackSearch<G: Options, N: PartScheme<G>> {
    fn is_empty(&self) -> bool;

    fn bytes(&self) -> usize;

    /// Puts a part with its options at the end of the line, unless an option is known to have the value of the goal.
    fn begin(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        question: PartQuestion<N::Key>,
        check_memory: MemoryCheck<'_>,
    ) -> StartedPart<G, N>;

    /// Returns the number of options visited since the last call.
    fn take_work(&mut self) -> u64;

    /// Shares what this search has learnt about undecided questions with the searches of other threads.
    fn share_hints<'s>(&mut self, others: impl Iterator<Item = &'s mut Self>)
    where
        Self: 's;

    /// Processes the result of the last [`NextStep::Ask`].
    fn receive(&mut self, result: PartResult);

    /// Continues with the last part of the line until it has a result or needs the result of another part.
    fn step(&mut self, game: &G, table: &TableView<'_, G, N>, searched: u64) -> NextStep<G, N>;

    /// Finds the first part of the line whose question another thread has answered, and returns that answer. Takes this
    /// part and all later ones off the line, and passes the knowledge about them to `keep`. Returns `None` if no
    /// question is answered.
    fn overtaken(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        searched: u64,
        keep: impl FnMut(SolvedPart<G, N>),
    ) -> Option<PartResult>;

    /// Takes all parts off the line, the last first, and passes the knowledge about them to `keep`.
    fn abandon(&mut self, game: &G, searched: u64, keep: impl FnMut(SolvedPart<G, N>));
}

/// The parts being solved, each a part of an option of the one before.
pub(super) struct SearchLine<G: Options, N: PartScheme<G>> {
    frames: Vec<LineFrame<N::Key>>,
    choices: Vec<LineOption>,
    keys: Vec<N::Key>,
    /// Indices of the frames, by their keys.
    open: HashTable<usize>,
    /// Number of heap bytes of the keys and sets of the line.
    allocated_bytes: usize,
    /// The number of options visited since the last [`StackSearch::take_work`].
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
            allocated_bytes: 0,
            work: 0,
            game: PhantomData,
        }
    }

    /// Returns the index of a key on the line.
    fn index_of(&self, key: &N::Key) -> Option<usize> {
        let frames = &self.frames;
        self.open.find(N::hash(key), |&i| frames[i].key == *key).copied()
    }

    /// Takes the last part off the line.
    fn finish(&mut self, game: &G, result: PartResult, searched: u64) -> SolvedPart<G, N> {
        let Some(frame) = self.frames.pop() else { unreachable!("a part is finished while there is one") };
        self.close(game, frame, result, searched)
    }

    /// Removes the options and keys of a frame that was taken off the line, and returns the knowledge about its part.
    fn close(
        &mut self,
        game: &G,
        mut frame: LineFrame<N::Key>,
        result: PartResult,
        searched: u64,
    ) -> SolvedPart<G, N> {
        let index = self.frames.len();
        if let Ok(entry) = self.open.find_entry(N::hash(&frame.key), |&i| i == index) {
            entry.remove();
        }
        let key_bytes: usize =
            self.keys[frame.keys..].iter().map(|part| N::allocated_bytes(game, part)).sum();
        self.allocated_bytes =
            self.allocated_bytes.saturating_sub(key_bytes + N::allocated_bytes(game, &frame.key));
        self.choices.truncate(frame.choices);
        self.keys.truncate(frame.keys);
        let entry = match result {
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
        SolvedPart { key: frame.key, entry, told: result, effort: searched - frame.begun }
    }
}

/// Returns an option with the work that its open parts take, and sorts these parts.
fn line_option<G: Options, N: PartScheme<G>>(
    game: &G,
    wanted: Option<u32>,
    option: ReadOption<'_, N::Key>,
) -> LineOption {
    let ReadOption { sum, from, open, not, .. } = option;
    let mut effort = open.iter().fold(0, |sum: u32, part| sum.saturating_add(N::effort(game, part)));
    if open.len() == 1 {
        effort = adjusted_effort(effort, not, wanted.unwrap_or(0) ^ sum);
    }
    if N::MAY_ASK_VALUES {
        open.sort_unstable();
    } else {
        sort_short(open);
    }
    LineOption { sum, effort, from, count: open.len(), noted: false }
}

/// Sorts options so that equal options are adjacent.
fn sort_block<G: Options, N: PartScheme<G>>(block: &mut [LineOption], keys: &[N::Key]) {
    let parts = |a: &LineOption, b: &LineOption| a.parts(keys).cmp(b.parts(keys));
    // Comparing integer keys takes less time than a dynamic call.
    if N::MAY_ASK_VALUES { sort(block, parts) } else { sort_of_any(block, &parts) }
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
            + self.allocated_bytes
    }

    fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    fn begin(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        question: PartQuestion<N::Key>,
        check_memory: MemoryCheck<'_>,
    ) -> StartedPart<G, N> {
        let PartQuestion { key, goal, not, begun } = question;
        let line_bytes =
            self.bytes() - bytes_after_growth(&self.choices, 0) - bytes_after_growth(&self.keys, 0);
        let mut excluded = ExcludedValues::from_low(not);
        let (first_choice, first_key) = (self.choices.len(), self.keys.len());
        let wanted = match goal {
            PartGoal::Is(value) => Some(value),
            PartGoal::Exact => None,
        };
        let make = |option: ReadOption<'_, N::Key>| Some(line_option::<G, N>(game, wanted, option));
        let mut reader = OptionReader::<G, N> {
            game,
            table,
            key: &key,
            goal: wanted,
            line_bytes,
            check_memory,
            visited: 0,
        };
        let read = reader.read(&mut self.choices, &mut self.keys, &mut excluded, make, sort_block::<G, N>);
        let most = reader.visited;
        self.work += u64::from(most);
        match read {
            Ok(()) => {}
            Err(ReadEnd::Refuted) => return StartedPart::Refuted,
            Err(ReadEnd::Stopped(stopped)) => return StartedPart::Stopped(stopped),
        }
        if let Some(from) = self.index_of(&key) {
            return StartedPart::Cycle(self.frames[from..].iter().map(|frame| frame.key.clone()).collect());
        }
        self.allocated_bytes +=
            self.keys[first_key..].iter().map(|part| N::allocated_bytes(game, part)).sum::<usize>();
        self.allocated_bytes += N::allocated_bytes(game, &key) + excluded.allocated_bytes();
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
            goal_is_no_option: false,
            most,
            choices: first_choice,
            keys: first_key,
            current: first_choice,
            first: first_choice,
            begun,
        });
        let frames = &self.frames;
        self.open.insert_unique(hash, index, |&i| N::hash(&frames[i].key));
        StartedPart::OnTheLine
    }

    fn receive(&mut self, result: PartResult) {
        let Some(frame) = self.frames.last_mut() else { return };
        match result {
            PartResult::Not | PartResult::Open(_) => frame.current += 1,
            PartResult::Exact(value) => {
                if let Some(choice) = self.choices.get_mut(frame.current) {
                    choice.sum ^= value;
                    choice.count -= 1;
                }
            }
        }
    }

    fn step(&mut self, game: &G, table: &TableView<'_, G, N>, searched: u64) -> NextStep<G, N> {
        let SearchLine { frames, choices, keys, work, .. } = self;
        let Some(frame) = frames.last_mut() else { unreachable!("a line is stepped while it has a part") };
        let result = loop {
            if frame.is_refuted() {
                break PartResult::Not;
            }
            if frame.excluded.contains(frame.candidate) {
                frame.look_for(frame.excluded.least_other());
            }
            let least = frame.excluded.least_other();
            if frame.goal_is_no_option && PartGoal::Is(least) == frame.goal {
                // The options have all smaller values, but not this one.
                break PartResult::Exact(least);
            }
            let from = frame.current;
            let outcome = search_options::<G, N>(frame, choices, keys, game, table);
            *work += (frame.current - from) as u64;
            match outcome {
                OptionSearch::Ask(key, goal, not) => return NextStep::Ask(key, goal, not),
                OptionSearch::Found => {}
                OptionSearch::None if frame.candidate == frame.excluded.least_other() => {
                    break PartResult::Exact(frame.candidate);
                }
                OptionSearch::None => {
                    frame.goal_is_no_option = true;
                    frame.look_for(frame.excluded.least_other());
                }
            }
        };
        NextStep::Done(self.finish(game, result, searched))
    }

    fn share_hints<'s>(&mut self, _: impl Iterator<Item = &'s mut Self>)
    where
        Self: 's,
    {
        // Only the proof-number search runs in several threads.
    }

    fn overtaken(
        &mut self,
        _: &G,
        _: &TableView<'_, G, N>,
        _: u64,
        _: impl FnMut(SolvedPart<G, N>),
    ) -> Option<PartResult> {
        // Only the proof-number search runs in several threads.
        None
    }

    fn abandon(&mut self, game: &G, searched: u64, mut keep: impl FnMut(SolvedPart<G, N>)) {
        while let Some(mut frame) = self.frames.pop() {
            // The question is undecided, so its value must not be excluded.
            frame.goal = PartGoal::Exact;
            keep(self.close(game, frame, PartResult::Not, searched));
        }
        // Includes those of the part that ended the search.
        self.choices.clear();
        self.keys.clear();
        self.allocated_bytes = 0;
    }
}

impl<K> LineFrame<K> {
    /// Returns whether the value of the goal is excluded.
    fn is_refuted(&self) -> bool {
        match self.goal {
            PartGoal::Is(value) => self.excluded.contains(value),
            PartGoal::Exact => false,
        }
    }

    /// Begins to search the options for a value.
    fn look_for(&mut self, value: u32) {
        self.candidate = value;
        self.current = self.first;
    }

    /// Excludes the value of an option.
    fn note(&mut self, value: u32) {
        if value <= self.most {
            self.excluded.insert(value);
        }
    }
}

/// Outcome of a search of the options for a value.
enum OptionSearch<K> {
    /// An option has the candidate value, or the goal is refuted.
    Found,
    /// All options are known not to have the candidate value.
    None,
    /// Another part must be solved first, as in [`NextStep::Ask`].
    Ask(K, PartGoal, u64),
}

/// Searches the options for the candidate value of the frame, from the current option on.
fn search_options<G: Options, N: PartScheme<G>>(
    frame: &mut LineFrame<N::Key>,
    choices: &mut [LineOption],
    keys: &mut [N::Key],
    game: &G,
    table: &TableView<'_, G, N>,
) -> OptionSearch<N::Key> {
    while let Some(choice) = choices.get_mut(frame.current) {
        if choice.count == 0 && choice.noted {
            if frame.first == frame.current {
                frame.first += 1;
            }
            frame.current += 1;
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
                    return OptionSearch::Found;
                }
            }
            1 if refuted => {}
            1 => {
                let value = frame.candidate ^ choice.sum;
                let goal = if value < N::asks_below(game) { PartGoal::Is(value) } else { PartGoal::Exact };
                return OptionSearch::Ask(parts[0].clone(), goal, not);
            }
            count => {
                // The easiest part is solved first. The value of the last part is not needed.
                let easiest = (0..count).min_by_key(|&i| N::effort(game, &parts[i])).unwrap_or(0);
                parts.swap(easiest, count - 1);
                return OptionSearch::Ask(parts[count - 1].clone(), PartGoal::Exact, 0);
            }
        }
        frame.current += 1;
    }
    OptionSearch::None
}

/// Returns the effort by which an option is ordered whose only open part has the excluded values `not` and is to have
/// the value `value`. The effort falls with the number of excluded smaller values, which make `value` likelier. It is
/// the maximum if `value` itself is excluded.
fn adjusted_effort(effort: u32, not: u64, value: u32) -> u32 {
    if value >= NOT_BITS {
        return effort;
    }
    if not >> value & 1 == 1 {
        return u32::MAX;
    }
    let smaller = (not & ((1 << value) - 1)).count_ones();
    effort >> (2 * smaller).min(31)
}
