//! Proof-number search on the questions whether parts have certain values.
//!
//! A part X has the value v exactly if no option of X has the value v, and X has none of the smaller values. The
//! question "has X the value v?" therefore has many questions below it. Its answer is "no" as soon as one of them has
//! the answer "yes", and "yes" if all of them have the answer "no". Its number for "no" is the least number for "yes"
//! below it, and its number for "yes" is the sum of the numbers for "no". The search descends to the question with the
//! least number for "yes", and returns when another question has a smaller one. This is the depth-first form of
//! proof-number search (Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002), on one
//! explicit stack.
//!
//! An option with several open parts first needs the values of all parts but one. Each of these values is found by the
//! questions for 0, 1, 2, …

use super::excluded::ExcludedValues;
use super::fixed_table::FixedTable;
use super::hints::{Hints, MAX_PROOF_NUMBER, ProofNumbers};
use super::line::{NextStep, PartGoal, PartQuestion, PartResult, SolvedPart, StackSearch, StartedPart};
use super::nodes::{PartScheme, TableView};
use super::option_list::{MemoryCheck, OpenOption, OptionReader, ReadEnd, ReadOption};
use super::table::{NOT_BITS, PartEntry, look};
use crate::game::Options;
use crate::run::bytes_after_growth;
use hashbrown::HashTable;
use smallvec::SmallVec;
use std::marker::PhantomData;

/// Number of times that a question searches a question below it within limits. Later searches have no limits, so that
/// the whole search ends even if the table loses everything.
const MAX_LIMITED: u8 = 100;

/// Maximum number of updates from other threads before a question is searched.
const MAX_UPDATES: usize = 8;

/// Every other thread that works on a question enlarges its number for "yes" by one part in `CROWDED`. That suffices to
/// separate threads where several questions are equally near. Larger steps lead threads to needless questions.
const CROWDED: u32 = 64;

/// An option of a part: the nim-sum of its solved parts, and its open parts.
#[derive(Clone, Copy, Debug)]
struct TreeOption {
    /// The nim-sum of the values of the solved parts.
    sum: u32,
    /// Index of the first open part among the keys.
    from: usize,
    /// The number of open parts of the option.
    count: u32,
    /// The number of searches of this question.
    attempts: u8,
    /// Proof numbers of the question whether the option has the value of the goal.
    numbers: ProofNumbers,
}

impl OpenOption for TreeOption {
    fn sum(&self) -> u32 {
        self.sum
    }

    fn parts<'k, K>(&self, keys: &'k [K]) -> &'k [K] {
        &keys[self.from..self.from + self.count as usize]
    }
}

/// Sorts options so that equal options are adjacent.
fn sort<K: Ord>(block: &mut [TreeOption], keys: &[K]) {
    block.sort_unstable_by(|a, b| a.sum.cmp(&b.sum).then_with(|| a.parts(keys).cmp(b.parts(keys))));
}

/// The question whether a part has a certain value smaller than that of its goal.
#[derive(Clone, Copy, Debug)]
struct Smaller {
    value: u32,
    /// The number of searches of this question.
    attempts: u8,
    numbers: ProofNumbers,
}

/// A question below the last question of the line.
#[derive(Clone, Copy, Debug)]
enum OpenQuestion {
    /// About the option with this index.
    Choice(usize),
    /// About the smaller value with this index.
    Smaller(usize),
}

/// A question on the line of play, with its options.
struct TreeFrame<K> {
    key: K,
    goal: PartGoal,
    /// `true` if a move leads to this question, `false` if it is about another value of the same part.
    by_move: bool,
    /// Values that the part is known not to have.
    excluded: ExcludedValues,
    /// The value of the part, once it is known.
    known_value: Option<u32>,
    /// The number of options, an upper bound on the value.
    most: u32,
    /// Bounds on the proof numbers. The search leaves the question if a number reaches its bound.
    limits: ProofNumbers,
    /// The questions for smaller values that are still open.
    smaller: SmallVec<[Smaller; 4]>,
    /// Index of the first open option of the part.
    choices: usize,
    /// Index of the first key of its options.
    keys: usize,
    /// The question below this one that is being searched.
    pending: OpenQuestion,
    /// The number of parts started up to this question.
    begun: u64,
}

/// The stack of questions from the first one to the current one.
pub(super) struct QuestionTree<G: Options, N: PartScheme<G>> {
    frames: Vec<TreeFrame<N::Key>>,
    choices: Vec<TreeOption>,
    keys: Vec<N::Key>,
    /// Indices of the frames that moves lead to, by their keys.
    open: HashTable<usize>,
    hints: Hints,
    /// Maximum size of the hints in bytes.
    pub(super) hint_bytes: usize,
    /// The proof numbers at which the next question is left.
    limits: ProofNumbers,
    /// `true` if a move leads to the next question, as in [`TreeFrame`].
    by_move: bool,
    /// Number of heap bytes of the keys and sets of the line.
    allocated_bytes: usize,
    /// The number of options visited since the last [`StackSearch::take_work`].
    work: u64,
    game: PhantomData<fn() -> G>,
}

impl<G: Options, N: PartScheme<G>> QuestionTree<G, N> {
    pub(super) fn new() -> Self {
        QuestionTree {
            frames: Vec::new(),
            choices: Vec::new(),
            keys: Vec::new(),
            open: HashTable::new(),
            hints: Hints::new(),
            hint_bytes: 0,
            limits: ProofNumbers::UNLIMITED,
            by_move: true,
            allocated_bytes: 0,
            work: 0,
            game: PhantomData,
        }
    }

    /// Puts a question on the line. Its options and their keys are already at the end of the choices and keys.
    fn push(&mut self, game: &G, frame: TreeFrame<N::Key>) -> StartedPart<G, N> {
        let hash = N::hash(&frame.key);
        if frame.by_move {
            let frames = &self.frames;
            if let Some(&from) = self.open.find(hash, |&i| frames[i].key == frame.key) {
                let mut keys: Vec<N::Key> = frames[from..].iter().map(|frame| frame.key.clone()).collect();
                keys.dedup();
                return StartedPart::Cycle(keys);
            }
        }
        let key_bytes: usize =
            self.keys[frame.keys..].iter().map(|part| N::allocated_bytes(game, part)).sum();
        self.allocated_bytes +=
            key_bytes + N::allocated_bytes(game, &frame.key) + frame.excluded.allocated_bytes();
        let by_move = frame.by_move;
        self.frames.push(frame);
        if by_move {
            let frames = &self.frames;
            self.open.insert_unique(hash, frames.len() - 1, |&i| N::hash(&frames[i].key));
        }
        StartedPart::OnTheLine
    }

    /// Returns the proof numbers of the question whether a part has a value.
    fn part_numbers(hints: &Hints, game: &G, part: &N::Key, value: u32) -> ProofNumbers {
        let hint = hints.get(N::hash(part), value);
        hint.unwrap_or_else(|| ProofNumbers::estimate(N::effort(game, part)))
    }

    /// Returns the proof numbers of the question whether an option has a certain value. `parts` are its open parts, and
    /// `value` is the nim-sum that their values must have.
    fn option_numbers(hints: &Hints, game: &G, parts: &[N::Key], value: u32) -> ProofNumbers {
        if let [part] = parts {
            return Self::part_numbers(hints, game, part, value);
        }
        // The values of several parts must be found; none of these is a question for one value.
        let all = parts
            .iter()
            .fold(0u32, |sum, part| sum.saturating_add(ProofNumbers::estimate(N::effort(game, part)).yes));
        ProofNumbers { yes: all.min(MAX_PROOF_NUMBER), no: all.min(MAX_PROOF_NUMBER) }
    }

    /// Puts the question whether a part has the value `value` on the line, as [`StackSearch::begin`] does.
    fn begin_question(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        question: PartQuestion<N::Key>,
        value: u32,
        check_memory: MemoryCheck<'_>,
    ) -> StartedPart<G, N> {
        let PartQuestion { key, not, begun, .. } = question;
        let line_bytes =
            self.bytes() - bytes_after_growth(&self.choices, 0) - bytes_after_growth(&self.keys, 0);
        let mut excluded = ExcludedValues::from_low(not);
        let (first_choice, first_key) = (self.choices.len(), self.keys.len());
        let make = |option: ReadOption<'_, N::Key>| {
            let ReadOption { sum, from, open, parts, not } = option;
            // With several parts, `not` need not belong to the part that is left.
            if open.len() == 1 && parts == 1 && excludes(not, value ^ sum) {
                return None;
            }
            open.sort_unstable();
            let numbers = ProofNumbers::UNLIMITED;
            Some(TreeOption { sum, from, count: open.len() as u32, attempts: 0, numbers })
        };
        let goal = Some(value);
        let mut reader =
            OptionReader::<G, N> { game, table, key: &key, goal, line_bytes, check_memory, visited: 0 };
        let read = reader.read(&mut self.choices, &mut self.keys, &mut excluded, make, sort);
        let most = reader.visited;
        self.work += u64::from(most);
        match read {
            Ok(()) => {}
            Err(ReadEnd::Refuted) => return StartedPart::Refuted,
            Err(ReadEnd::Stopped(stopped)) => return StartedPart::Stopped(stopped),
        }
        let QuestionTree { choices, keys, hints, .. } = self;
        for choice in &mut choices[first_choice..] {
            choice.numbers = Self::option_numbers(hints, game, choice.parts(keys), value ^ choice.sum);
        }
        let smaller = (0..value.min(most.saturating_add(1))).filter(|&value| !excluded.contains(value));
        let smaller = smaller.map(|value| {
            let numbers = Self::part_numbers(hints, game, &key, value);
            Smaller { value, attempts: 0, numbers }
        });
        let frame = TreeFrame {
            smaller: smaller.collect(),
            key,
            goal: PartGoal::Is(value),
            by_move: self.by_move,
            excluded,
            known_value: None,
            most,
            limits: self.limits,
            choices: first_choice,
            keys: first_key,
            pending: OpenQuestion::Choice(first_choice),
            begun,
        };
        let started = self.push(game, frame);
        match started {
            StartedPart::OnTheLine => self.enter(table),
            _ => {
                self.choices.truncate(first_choice);
                self.keys.truncate(first_key);
            }
        }
        started
    }

    /// Notes in the table that this thread begins to work on the last question.
    fn enter(&self, table: &TableView<'_, G, N>) {
        if let Some(TreeFrame { key, goal: PartGoal::Is(value), .. }) = self.frames.last() {
            table.enter(N::hash(key), *value);
        }
    }

    /// Notes in the table that this thread no longer works on the last question.
    fn leave(&self, table: &TableView<'_, G, N>) {
        if let Some(TreeFrame { key, goal: PartGoal::Is(value), .. }) = self.frames.last() {
            table.leave(N::hash(key), *value);
        }
    }

    /// Takes the last question off the line, and returns the knowledge about its part.
    fn close(&mut self, game: &G, result: PartResult, searched: u64) -> SolvedPart<G, N> {
        let Some(mut frame) = self.frames.pop() else { unreachable!("a frame is closed while there is one") };
        let (index, hash) = (self.frames.len(), N::hash(&frame.key));
        if let Ok(entry) = self.open.find_entry(hash, |&i| i == index) {
            entry.remove();
        }
        let key_bytes: usize =
            self.keys[frame.keys..].iter().map(|part| N::allocated_bytes(game, part)).sum();
        self.allocated_bytes =
            self.allocated_bytes.saturating_sub(key_bytes + N::allocated_bytes(game, &frame.key));
        self.choices.truncate(frame.choices);
        self.keys.truncate(frame.keys);
        let entry = match (result, frame.goal) {
            (PartResult::Exact(value), _) => PartEntry::Exact(value),
            (PartResult::Not, PartGoal::Is(value)) if value < NOT_BITS => {
                frame.excluded.insert(value);
                PartEntry::Not(frame.excluded.low())
            }
            (PartResult::Open(numbers), PartGoal::Is(value)) => {
                self.hints.insert(hash, value, numbers, self.hint_bytes);
                PartEntry::Not(frame.excluded.low())
            }
            _ => PartEntry::Not(frame.excluded.low()),
        };
        SolvedPart { key: frame.key, entry, told: result, effort: searched - frame.begun }
    }

    /// Updates the questions below the last one from the table. Returns those with the least numbers for "yes", and the sum
    /// of the numbers for "no" of all of them.
    ///
    /// # Errors
    /// The result of the last question if it is answered.
    #[inline]
    fn open_questions(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        value: u32,
    ) -> Result<(Nearest, u32), PartResult> {
        let QuestionTree { frames, choices, keys, hints, work, .. } = self;
        let Some(frame) = frames.last_mut() else { unreachable!("the line is stepped while it has a part") };
        if let Some(known) = frame.known_value {
            return Err(PartResult::Exact(known));
        }
        let (mut yes, mut refuted) = (0u32, false);
        let mut near =
            Nearest { question: None, numbers: ProofNumbers::UNLIMITED, yes: u32::MAX, second: u32::MAX };
        let mut i = frame.choices;
        *work += (choices.len() - i) as u64;
        while let Some(choice) = choices.get_mut(i) {
            let parts = &mut keys[choice.from..];
            match choice.refresh::<G, N>(parts, table, value) {
                OptionView::Refuted => drop(choices.swap_remove(i)),
                OptionView::Value(sum) => {
                    refuted |= sum == value;
                    frame.note(sum);
                    choices.swap_remove(i);
                }
                view => {
                    if let OptionView::Less = view {
                        let open = &parts[..choice.count as usize];
                        choice.numbers = Self::option_numbers(hints, game, open, value ^ choice.sum);
                    }
                    yes = yes.saturating_add(choice.numbers.no);
                    near.offer(OpenQuestion::Choice(i), choice.numbers, || match choice.count {
                        1 => searchers_at::<G, N>(table, &keys[choice.from], value ^ choice.sum),
                        _ => 0,
                    });
                    i += 1;
                }
            }
        }
        if refuted || frame.excluded.contains(value) {
            return Err(PartResult::Not);
        }
        let excluded = &frame.excluded;
        frame.smaller.retain(|smaller| !excluded.contains(smaller.value));
        for (i, smaller) in frame.smaller.iter().enumerate() {
            yes = yes.saturating_add(smaller.numbers.no);
            near.offer(OpenQuestion::Smaller(i), smaller.numbers, || {
                searchers_at::<G, N>(table, &frame.key, smaller.value)
            });
        }
        Ok((near, yes))
    }

    /// Returns the same as [`open_questions`](Self::open_questions), with the numbers that other threads have found for the
    /// question to be searched.
    fn nearest_question(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        value: u32,
    ) -> Result<(Nearest, u32), PartResult> {
        let mut found = self.open_questions(game, table, value)?;
        if !self.hints.are_shared() {
            return Ok(found);
        }
        for _ in 0..MAX_UPDATES {
            if !self.update(found.0.question, value) {
                break;
            }
            found = self.open_questions(game, table, value)?;
        }
        Ok(found)
    }

    /// Updates the numbers of a question below the last one from the hints. Returns whether they have changed.
    fn update(&mut self, question: Option<OpenQuestion>, value: u32) -> bool {
        let QuestionTree { frames, choices, keys, hints, .. } = self;
        let Some(frame) = frames.last_mut() else { return false };
        let (hint, numbers) = match question {
            Some(OpenQuestion::Choice(i)) if choices[i].count == 1 => {
                let choice = &mut choices[i];
                (hints.get(N::hash(&keys[choice.from]), value ^ choice.sum), &mut choice.numbers)
            }
            Some(OpenQuestion::Smaller(i)) => {
                let smaller = &mut frame.smaller[i];
                (hints.get(N::hash(&frame.key), smaller.value), &mut smaller.numbers)
            }
            _ => return false,
        };
        match hint {
            Some(hint) if hint != *numbers => {
                *numbers = hint;
                true
            }
            _ => false,
        }
    }

    /// Chooses the question below the last one with the least number for "yes".
    ///
    /// # Errors
    /// The result of the last question if it is answered, or if one of its proof numbers reaches its limit.
    fn descend(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        value: u32,
    ) -> Result<NextStep<G, N>, PartResult> {
        let (near, yes) = self.nearest_question(game, table, value)?;
        let QuestionTree { frames, choices, keys, .. } = self;
        let Some(frame) = frames.last_mut() else { unreachable!("the line is stepped while it has a part") };
        let Some(nearest) = near.question else { return Err(PartResult::Exact(value)) };
        let numbers = ProofNumbers { yes: yes.min(MAX_PROOF_NUMBER), no: near.numbers.yes };
        if numbers.yes >= frame.limits.yes || numbers.no >= frame.limits.no {
            return Err(PartResult::Open(numbers));
        }
        // The search returns when the number exceeds that of the second question by half, not at every small change.
        let further = near.second.saturating_add(near.second / 2).saturating_add(1);
        let mut limits = ProofNumbers { yes: frame.limits.no.min(further), no: u32::MAX };
        if frame.limits.yes < u32::MAX {
            limits.no = (frame.limits.yes - numbers.yes).saturating_add(near.numbers.no);
        }
        frame.pending = nearest;
        let (key, goal, attempts) = match nearest {
            OpenQuestion::Smaller(i) => {
                let smaller = &mut frame.smaller[i];
                (frame.key.clone(), PartGoal::Is(smaller.value), &mut smaller.attempts)
            }
            OpenQuestion::Choice(i) => {
                let choice = &mut choices[i];
                let parts = &mut keys[choice.from..choice.from + choice.count as usize];
                let goal = if let [_] = parts { PartGoal::Is(value ^ choice.sum) } else { PartGoal::Exact };
                // The easiest part is solved first. The value of the last part is not needed.
                let easiest = (0..parts.len()).min_by_key(|&i| N::effort(game, &parts[i])).unwrap_or(0);
                let last = parts.len() - 1;
                parts.swap(easiest, last);
                (parts[last].clone(), goal, &mut choice.attempts)
            }
        };
        *attempts = attempts.saturating_add(1);
        self.limits = if *attempts > MAX_LIMITED { ProofNumbers::UNLIMITED } else { limits };
        self.by_move = matches!(nearest, OpenQuestion::Choice(_));
        let not = match look::<N::Slots>(table, &key) {
            Some(PartEntry::Not(values)) => values,
            _ => 0,
        };
        Ok(NextStep::Ask(key, goal, not))
    }
}

impl<G: Options, N: PartScheme<G>> StackSearch<G, N> for QuestionTree<G, N> {
    fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<TreeFrame<N::Key>>()
            + self.choices.capacity() * size_of::<TreeOption>()
            + self.keys.capacity() * size_of::<N::Key>()
            + self.open.capacity() * (size_of::<usize>() + 1) * 8 / 7
            + self.hints.bytes()
            + self.allocated_bytes
    }

    fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    fn share_hints<'s>(&mut self, others: impl Iterator<Item = &'s mut Self>)
    where
        Self: 's,
    {
        let limit = self.hint_bytes;
        self.hints.share_with(others.map(|other| &mut other.hints), limit);
    }

    fn begin(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        question: PartQuestion<N::Key>,
        check_memory: MemoryCheck<'_>,
    ) -> StartedPart<G, N> {
        if self.frames.is_empty() {
            (self.limits, self.by_move) = (ProofNumbers::UNLIMITED, true);
        }
        let PartGoal::Is(value) = question.goal else {
            let PartQuestion { key, goal, not, begun } = question;
            let frame = TreeFrame {
                key,
                goal,
                by_move: self.by_move,
                excluded: ExcludedValues::from_low(not),
                known_value: None,
                most: u32::MAX,
                limits: ProofNumbers::UNLIMITED,
                smaller: SmallVec::new(),
                choices: self.choices.len(),
                keys: self.keys.len(),
                pending: OpenQuestion::Smaller(0),
                begun,
            };
            return self.push(game, frame);
        };
        self.begin_question(game, table, question, value, check_memory)
    }

    fn receive(&mut self, result: PartResult) {
        let Some(frame) = self.frames.last_mut() else { return };
        match (frame.goal, frame.pending) {
            (PartGoal::Exact, _) => match result {
                PartResult::Exact(value) => frame.known_value = Some(value),
                PartResult::Not => frame.excluded.insert(frame.excluded.least_other()),
                PartResult::Open(_) => {}
            },
            (PartGoal::Is(_), OpenQuestion::Choice(i)) => match (result, self.choices.get_mut(i)) {
                (PartResult::Exact(value), Some(choice)) => {
                    choice.sum ^= value;
                    choice.count -= 1;
                    choice.numbers = ProofNumbers::UNLIMITED;
                }
                (PartResult::Not, Some(_)) => drop(self.choices.swap_remove(i)),
                (PartResult::Open(numbers), Some(choice)) => choice.numbers = numbers,
                (_, None) => {}
            },
            (PartGoal::Is(_), OpenQuestion::Smaller(i)) => match (result, frame.smaller.get_mut(i)) {
                (PartResult::Exact(value), _) => frame.known_value = Some(value),
                (PartResult::Not, Some(smaller)) => frame.excluded.insert(smaller.value),
                (PartResult::Open(numbers), Some(smaller)) => smaller.numbers = numbers,
                (_, None) => {}
            },
        }
    }

    fn step(&mut self, game: &G, table: &TableView<'_, G, N>, searched: u64) -> NextStep<G, N> {
        let Some(frame) = self.frames.last() else { unreachable!("the line is stepped while it has a part") };
        let result = match (frame.goal, frame.known_value) {
            (PartGoal::Exact, Some(value)) => PartResult::Exact(value),
            (PartGoal::Exact, None) => {
                (self.limits, self.by_move) = (ProofNumbers::UNLIMITED, false);
                let value = frame.excluded.least_other();
                return NextStep::Ask(frame.key.clone(), PartGoal::Is(value), frame.excluded.low());
            }
            (PartGoal::Is(value), _) => match self.descend(game, table, value) {
                Ok(next) => return next,
                Err(result) => result,
            },
        };
        self.leave(table);
        NextStep::Done(self.close(game, result, searched))
    }

    fn overtaken(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        searched: u64,
        mut keep: impl FnMut(SolvedPart<G, N>),
    ) -> Option<PartResult> {
        let answer_to = |frame: &TreeFrame<N::Key>| match (look::<N::Slots>(table, &frame.key)?, frame.goal) {
            (PartEntry::Exact(value), _) => Some(PartResult::Exact(value)),
            (PartEntry::Not(values), PartGoal::Is(value)) if excludes(values, value) => Some(PartResult::Not),
            _ => None,
        };
        let (first, answer) =
            self.frames.iter().enumerate().find_map(|(i, frame)| Some((i, answer_to(frame)?)))?;
        while self.frames.len() > first {
            self.leave(table);
            if let Some(frame) = self.frames.last_mut() {
                frame.goal = PartGoal::Exact;
            }
            keep(self.close(game, PartResult::Not, searched));
        }
        self.receive(answer);
        Some(answer)
    }

    fn abandon(&mut self, game: &G, searched: u64, mut keep: impl FnMut(SolvedPart<G, N>)) {
        while let Some(frame) = self.frames.last_mut() {
            // The question is undecided, so its value must not be excluded.
            frame.goal = PartGoal::Exact;
            keep(self.close(game, PartResult::Not, searched));
        }
        self.choices.clear();
        self.keys.clear();
        self.allocated_bytes = 0;
    }
}

impl<K> TreeFrame<K> {
    /// Excludes the value of an option.
    fn note(&mut self, value: u32) {
        if value <= self.most {
            self.excluded.insert(value);
        }
    }
}

/// The question with the least number for "yes" among those offered, and the second least such number.
struct Nearest {
    question: Option<OpenQuestion>,
    numbers: ProofNumbers,
    /// The number for "yes", enlarged for the other threads that work on the question.
    yes: u32,
    /// The second least of these enlarged numbers.
    second: u32,
}

impl Nearest {
    /// Considers a question that `searchers_at()` other threads work on. These threads enlarge its number for "yes". They are
    /// counted only if the number without them is small enough to matter.
    fn offer(&mut self, question: OpenQuestion, numbers: ProofNumbers, searchers_at: impl FnOnce() -> u32) {
        if numbers.yes >= self.second && self.question.is_some() {
            return;
        }
        let searchers_at = searchers_at();
        let yes = numbers.yes.saturating_add((numbers.yes / CROWDED + 1).saturating_mul(searchers_at));
        if self.question.is_none() || yes < self.yes {
            self.second = self.yes;
            (self.question, self.numbers, self.yes) = (Some(question), numbers, yes);
        } else {
            self.second = self.second.min(yes);
        }
    }
}

/// Returns the number of other threads that work on the question whether a part has a value.
#[inline]
fn searchers_at<G: Options, N: PartScheme<G>>(table: &TableView<'_, G, N>, part: &N::Key, value: u32) -> u32 {
    if table.is_alone() { 0 } else { table.searchers_at(N::hash(part), value) }
}

/// The state of an option after a look-up of its open parts.
enum OptionView {
    /// The option has this value.
    Value(u32),
    /// The option does not have the value of the goal.
    Refuted,
    /// Fewer parts are open than before.
    Less,
    /// The same parts are open as before.
    Same,
}

impl TreeOption {
    /// Looks up the open parts in the table, and moves those with a value to the solved parts.
    fn refresh<G: Options, N: PartScheme<G>>(
        &mut self,
        parts: &mut [N::Key],
        table: &TableView<'_, G, N>,
        value: u32,
    ) -> OptionView {
        let mut i = 0;
        let mut not = 0;
        while i < self.count as usize {
            match look::<N::Slots>(table, &parts[i]) {
                Some(PartEntry::Exact(value)) => {
                    self.sum ^= value;
                    self.count -= 1;
                    self.numbers = ProofNumbers::UNLIMITED;
                    parts.swap(i, self.count as usize);
                    continue;
                }
                Some(PartEntry::Not(values)) => not = values,
                None => {}
            }
            i += 1;
        }
        match self.count {
            0 => OptionView::Value(self.sum),
            // Only one part is open, so `not` belongs to that part.
            1 if excludes(not, value ^ self.sum) => OptionView::Refuted,
            _ if self.numbers == ProofNumbers::UNLIMITED => OptionView::Less,
            _ => OptionView::Same,
        }
    }
}

/// Returns whether `value` is among the excluded values `not`, given as bits.
fn excludes(not: u64, value: u32) -> bool {
    value < NOT_BITS && not >> value & 1 == 1
}
