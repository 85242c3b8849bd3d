//! Questions for single values, the one that is nearest to its answer first.
//!
//! Whether a part X has the value v is a question with many questions below it: X has the value v
//! exactly if none of its options has, and X has none of the smaller values. So "no" is the answer
//! as soon as one of those below is "yes", and "yes" when all of them are "no". A question's number
//! for "no" is the least number for "yes" below it, its number for "yes" the sum of the numbers for
//! "no". The search goes down to the question with the least number for "yes", and comes back when
//! another one has become nearer: the depth-first form of proof-number search (Nagai, *Df-pn
//! algorithm for searching AND/OR trees and its applications*, 2002), on one explicit stack.
//!
//! Options that fall apart into several open parts have to wait until all parts but one have values:
//! then these are found by asking for 0, 1, 2, …

use super::excluded::ExcludedValues;
use super::hints::{Hints, MOST, ProofNumbers};
use super::line::{
    BLOCK, CHECK_EVERY, MemoryCheck, NextStep, PartGoal, PartQuestion, PartResult, SolvedPart, StackSearch,
    StartedPart, TableView,
};
use super::nodes::PartScheme;
use super::seen::FixedTable;
use super::table::{NOT_BITS, PartEntry, look};
use crate::game::Options;
use crate::run::bytes_after_growth;
use hashbrown::HashTable;
use smallvec::SmallVec;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// A question below another is asked so often within limits, then without: so that the search ends
/// even if the table forgets everything.
const MOST_LIMITED: u8 = 100;

/// With every other thread that is about a question it seems farther by one part in so many: what comes out
/// right away from others that are as near. Larger steps lead threads to what need not be asked.
const CROWDED: u32 = 64;

/// An option of a part: the value of its settled parts, and the others.
#[derive(Clone, Copy, Debug)]
struct TreeOption {
    /// The nim-sum of the settled parts.
    sum: u32,
    /// Where the others begin among the keys, and how many they are.
    from: usize,
    count: u32,
    asked: u8,
    /// Of the question whether it has the value asked for.
    numbers: ProofNumbers,
}

impl TreeOption {
    fn parts<'k, K>(&self, keys: &'k [K]) -> &'k [K] {
        &keys[self.from..self.from + self.count as usize]
    }
}

/// Equal ones side by side.
fn sort<K: Ord>(block: &mut [TreeOption], keys: &[K]) {
    block.sort_unstable_by(|a, b| a.sum.cmp(&b.sum).then_with(|| a.parts(keys).cmp(b.parts(keys))));
}

/// The question whether a part has a smaller value than the one asked for.
#[derive(Clone, Copy, Debug)]
struct Smaller {
    value: u32,
    asked: u8,
    numbers: ProofNumbers,
}

/// What is asked for at the end of the line.
#[derive(Clone, Copy, Debug)]
enum OpenQuestion {
    Choice(usize),
    Smaller(usize),
}

/// A question on the line.
struct TreeFrame<K> {
    key: K,
    goal: PartGoal,
    /// A move led here, not the question for another value of the same part.
    by_move: bool,
    /// Values that the part is known not to have.
    excluded: ExcludedValues,
    /// The value, when it has become known.
    found: Option<u32>,
    /// The number of options: no value is larger.
    most: u32,
    /// When a number is as large as here, other questions have become nearer.
    limits: ProofNumbers,
    smaller: SmallVec<[Smaller; 4]>,
    /// Where its open options and their parts begin.
    choices: usize,
    keys: usize,
    asked: OpenQuestion,
    /// How many questions had been asked when this one was.
    begun: u64,
}

/// The questions from the first one to the one that is looked at.
pub(super) struct QuestionTree<G: Options, N: PartScheme<G>> {
    frames: Vec<TreeFrame<N::Key>>,
    choices: Vec<TreeOption>,
    keys: Vec<N::Key>,
    /// The frames that moves led to, by their keys.
    open: HashTable<usize>,
    hints: Hints,
    /// Most bytes of the hints.
    pub(super) hint_bytes: usize,
    /// Limits of the question that is asked next, and whether a move leads to it.
    limits: ProofNumbers,
    by_move: bool,
    /// Bytes that the parts of the line hold on the heap.
    heap_bytes: usize,
    /// Options looked at since somebody asked.
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
            heap_bytes: 0,
            work: 0,
            game: PhantomData,
        }
    }

    /// Puts a question on the line whose options are the choices and keys from there on.
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
        let held: usize = self.keys[frame.keys..].iter().map(|part| N::heap_bytes(game, part)).sum();
        self.heap_bytes += held + N::heap_bytes(game, &frame.key) + frame.excluded.heap_bytes();
        let by_move = frame.by_move;
        self.frames.push(frame);
        if by_move {
            let frames = &self.frames;
            self.open.insert_unique(hash, frames.len() - 1, |&i| N::hash(&frames[i].key));
        }
        StartedPart::OnTheLine
    }

    /// The numbers of the question whether a part has a value.
    fn numbers(hints: &Hints, game: &G, part: &N::Key, value: u32) -> ProofNumbers {
        let hint = hints.get(N::hash(part), value);
        hint.unwrap_or_else(|| ProofNumbers::estimate(N::effort(game, part)))
    }

    /// The numbers of the question whether an option with these open parts has the value that is
    /// `value` less the settled ones.
    fn numbers_of(hints: &Hints, game: &G, parts: &[N::Key], value: u32) -> ProofNumbers {
        if let [part] = parts {
            return Self::numbers(hints, game, part, value);
        }
        // Several values must be found, and none of them is a question for one value.
        let all = parts
            .iter()
            .fold(0u32, |sum, part| sum.saturating_add(ProofNumbers::estimate(N::effort(game, part)).yes));
        ProofNumbers { yes: all.min(MOST), no: all.min(MOST) }
    }

    fn question(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        question: PartQuestion<N::Key>,
        value: u32,
        ask: MemoryCheck<'_>,
    ) -> StartedPart<G, N> {
        let PartQuestion { key, not, begun, .. } = question;
        let before = self.bytes() - bytes_after_growth(&self.choices, 0) - bytes_after_growth(&self.keys, 0);
        let mut excluded = ExcludedValues::from_low(not);
        let QuestionTree { choices, keys, hints, .. } = self;
        let (first_choice, first_key) = (choices.len(), keys.len());
        let mut most = 0u32;
        let mut large = Vec::new();
        let (mut looked_at, mut held, mut stopped) = (0usize, 0usize, None);
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
                match look::<N::Slots>(table, part) {
                    Some(PartEntry::Exact(value)) => sum ^= value,
                    // Two equal parts have the nim-sum 0.
                    known => match keys[from..].iter().position(|other| other == part) {
                        Some(twin) => drop(keys.swap_remove(from + twin)),
                        None => {
                            not = if let Some(PartEntry::Not(values)) = known { values } else { 0 };
                            held += N::heap_bytes(game, part);
                            keys.push(part.clone());
                        }
                    },
                }
            }
            match keys.len() - from {
                0 if sum == value => {
                    settled = true;
                    return ControlFlow::Break(());
                }
                0 if sum < 64 => excluded.insert(sum),
                0 => large.push(sum),
                count => {
                    // Of several parts the last one pushed need not be the one that is left.
                    if count == 1 && parts.len() == 1 && lacks(not, value ^ sum) {
                        keys.truncate(from);
                        return ControlFlow::Continue(());
                    }
                    keys[from..].sort_unstable();
                    let numbers = ProofNumbers::UNLIMITED;
                    choices.push(TreeOption { sum, from, count: count as u32, asked: 0, numbers });
                }
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() && !settled && stopped.is_none() {
            // Nobody here asked for an end: the run is over, and some options were not visited.
            stopped = ask(before + held).err();
        }
        self.work += looked_at as u64;
        let QuestionTree { choices, keys, .. } = self;
        if flow.is_continue() {
            stopped = choices[first_choice..].chunks_mut(BLOCK).enumerate().find_map(|(i, block)| {
                sort(block, keys);
                if i > 0 { ask(before + held).err() } else { None }
            });
        }
        if flow.is_break() || stopped.is_some() {
            choices.truncate(first_choice);
            keys.truncate(first_key);
            return stopped.map_or(StartedPart::Refuted, StartedPart::Stopped);
        }
        let mut kept = first_choice;
        for i in first_choice..choices.len() {
            let mut choice = choices[i];
            let again = kept > first_choice
                && choices[kept - 1].sum == choice.sum
                && choices[kept - 1].parts(keys) == choice.parts(keys);
            if !again {
                choice.numbers = Self::numbers_of(hints, game, choice.parts(keys), value ^ choice.sum);
                choices[kept] = choice;
                kept += 1;
            }
        }
        choices.truncate(kept);
        large.into_iter().filter(|&value| value <= most).for_each(|value| excluded.insert(value));
        let smaller = (0..value.min(most.saturating_add(1))).filter(|&value| !excluded.contains(value));
        let smaller = smaller.map(|value| {
            let numbers = Self::numbers(hints, game, &key, value);
            Smaller { value, asked: 0, numbers }
        });
        let frame = TreeFrame {
            smaller: smaller.collect(),
            key,
            goal: PartGoal::Is(value),
            by_move: self.by_move,
            excluded,
            found: None,
            most,
            limits: self.limits,
            choices: first_choice,
            keys: first_key,
            asked: OpenQuestion::Choice(first_choice),
            begun,
        };
        let begun = self.push(game, frame);
        match begun {
            StartedPart::OnTheLine => self.enter(table),
            _ => {
                self.choices.truncate(first_choice);
                self.keys.truncate(first_key);
            }
        }
        begun
    }

    /// Tells the other threads that this one is about the last question.
    fn enter(&self, table: &TableView<'_, G, N>) {
        if let Some(TreeFrame { key, goal: PartGoal::Is(value), .. }) = self.frames.last() {
            table.enter(N::hash(key), *value);
        }
    }

    /// Tells them that it is no more.
    fn leave(&self, table: &TableView<'_, G, N>) {
        if let Some(TreeFrame { key, goal: PartGoal::Is(value), .. }) = self.frames.last() {
            table.leave(N::hash(key), *value);
        }
    }

    /// Takes the last question off the line.
    fn close(&mut self, game: &G, told: PartResult, searched: u64) -> SolvedPart<G, N> {
        let Some(mut frame) = self.frames.pop() else { unreachable!("a frame is closed while there is one") };
        let (index, hash) = (self.frames.len(), N::hash(&frame.key));
        if let Ok(entry) = self.open.find_entry(hash, |&i| i == index) {
            entry.remove();
        }
        let held: usize = self.keys[frame.keys..].iter().map(|part| N::heap_bytes(game, part)).sum();
        self.heap_bytes = self.heap_bytes.saturating_sub(held + N::heap_bytes(game, &frame.key));
        self.choices.truncate(frame.choices);
        self.keys.truncate(frame.keys);
        let entry = match (told, frame.goal) {
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
        SolvedPart { key: frame.key, entry, told, effort: searched - frame.begun }
    }

    /// Looks at every question below the last one that the table may have answered meanwhile, and
    /// goes down to the nearest one, if it is not too far.
    fn descend(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        value: u32,
    ) -> Result<NextStep<G, N>, PartResult> {
        let QuestionTree { frames, choices, keys, hints, work, .. } = self;
        let Some(frame) = frames.last_mut() else { unreachable!("the line is stepped while it has a part") };
        if let Some(found) = frame.found {
            return Err(PartResult::Exact(found));
        }
        let (mut yes, mut refuted) = (0u32, false);
        let mut near =
            Nearest { at: None, numbers: ProofNumbers::UNLIMITED, yes: u32::MAX, second: u32::MAX };
        let mut i = frame.choices;
        *work += (choices.len() - i) as u64;
        while let Some(choice) = choices.get_mut(i) {
            let parts = &mut keys[choice.from..];
            match choice.look::<G, N>(parts, table, value) {
                OptionView::Refuted => drop(choices.swap_remove(i)),
                OptionView::Value(sum) => {
                    refuted |= sum == value;
                    frame.note(sum);
                    choices.swap_remove(i);
                }
                seen => {
                    if let OptionView::Less = seen {
                        let open = &parts[..choice.count as usize];
                        choice.numbers = Self::numbers_of(hints, game, open, value ^ choice.sum);
                    }
                    yes = yes.saturating_add(choice.numbers.no);
                    let others = if choice.count == 1 {
                        crowd::<G, N>(table, &keys[choice.from], value ^ choice.sum)
                    } else {
                        0
                    };
                    near.offer(OpenQuestion::Choice(i), choice.numbers, others);
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
            near.offer(
                OpenQuestion::Smaller(i),
                smaller.numbers,
                crowd::<G, N>(table, &frame.key, smaller.value),
            );
        }
        let Some(at) = near.at else { return Err(PartResult::Exact(value)) };
        let numbers = ProofNumbers { yes: yes.min(MOST), no: near.numbers.yes };
        if numbers.yes >= frame.limits.yes || numbers.no >= frame.limits.no {
            return Err(PartResult::Open(numbers));
        }
        // The search comes back when the second is nearer by half: not at every small change.
        let further = near.second.saturating_add(near.second / 2).saturating_add(1);
        let mut limits = ProofNumbers { yes: frame.limits.no.min(further), no: u32::MAX };
        if frame.limits.yes < u32::MAX {
            limits.no = (frame.limits.yes - numbers.yes).saturating_add(near.numbers.no);
        }
        frame.asked = at;
        let (key, goal, asked) = match at {
            OpenQuestion::Smaller(i) => {
                let smaller = &mut frame.smaller[i];
                (frame.key.clone(), PartGoal::Is(smaller.value), &mut smaller.asked)
            }
            OpenQuestion::Choice(i) => {
                let choice = &mut choices[i];
                let parts = &mut keys[choice.from..choice.from + choice.count as usize];
                let goal = if let [_] = parts { PartGoal::Is(value ^ choice.sum) } else { PartGoal::Exact };
                // The easiest is solved first; the value of the last need not be found out.
                let easiest = (0..parts.len()).min_by_key(|&i| N::effort(game, &parts[i])).unwrap_or(0);
                let last = parts.len() - 1;
                parts.swap(easiest, last);
                (parts[last].clone(), goal, &mut choice.asked)
            }
        };
        *asked = asked.saturating_add(1);
        self.limits = if *asked > MOST_LIMITED { ProofNumbers::UNLIMITED } else { limits };
        self.by_move = matches!(at, OpenQuestion::Choice(_));
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
                found: None,
                most: u32::MAX,
                limits: ProofNumbers::UNLIMITED,
                smaller: SmallVec::new(),
                choices: self.choices.len(),
                keys: self.keys.len(),
                asked: OpenQuestion::Smaller(0),
                begun,
            };
            return self.push(game, frame);
        };
        self.question(game, table, question, value, ask)
    }

    fn receive(&mut self, told: PartResult) {
        let Some(frame) = self.frames.last_mut() else { return };
        match (frame.goal, frame.asked) {
            (PartGoal::Exact, _) => match told {
                PartResult::Exact(value) => frame.found = Some(value),
                PartResult::Not => frame.excluded.insert(frame.excluded.least_other()),
                PartResult::Open(_) => {}
            },
            (PartGoal::Is(_), OpenQuestion::Choice(i)) => match (told, self.choices.get_mut(i)) {
                (PartResult::Exact(value), Some(choice)) => {
                    choice.sum ^= value;
                    choice.count -= 1;
                    choice.numbers = ProofNumbers::UNLIMITED;
                }
                (PartResult::Not, Some(_)) => drop(self.choices.swap_remove(i)),
                (PartResult::Open(numbers), Some(choice)) => choice.numbers = numbers,
                (_, None) => {}
            },
            (PartGoal::Is(_), OpenQuestion::Smaller(i)) => match (told, frame.smaller.get_mut(i)) {
                (PartResult::Exact(value), _) => frame.found = Some(value),
                (PartResult::Not, Some(smaller)) => frame.excluded.insert(smaller.value),
                (PartResult::Open(numbers), Some(smaller)) => smaller.numbers = numbers,
                (_, None) => {}
            },
        }
    }

    fn step(&mut self, game: &G, table: &TableView<'_, G, N>, searched: u64) -> NextStep<G, N> {
        let Some(frame) = self.frames.last() else { unreachable!("the line is stepped while it has a part") };
        let told = match (frame.goal, frame.found) {
            (PartGoal::Exact, Some(value)) => PartResult::Exact(value),
            (PartGoal::Exact, None) => {
                (self.limits, self.by_move) = (ProofNumbers::UNLIMITED, false);
                let value = frame.excluded.least_other();
                return NextStep::Ask(frame.key.clone(), PartGoal::Is(value), frame.excluded.low());
            }
            (PartGoal::Is(value), _) => match self.descend(game, table, value) {
                Ok(next) => return next,
                Err(told) => told,
            },
        };
        self.leave(table);
        NextStep::Done(self.close(game, told, searched))
    }

    fn overtaken(
        &mut self,
        game: &G,
        table: &TableView<'_, G, N>,
        searched: u64,
        mut keep: impl FnMut(SolvedPart<G, N>),
    ) -> Option<PartResult> {
        let answered = |frame: &TreeFrame<N::Key>| match (look::<N::Slots>(table, &frame.key)?, frame.goal) {
            (PartEntry::Exact(value), _) => Some(PartResult::Exact(value)),
            (PartEntry::Not(values), PartGoal::Is(value)) if lacks(values, value) => Some(PartResult::Not),
            _ => None,
        };
        let (at, told) = self.frames.iter().enumerate().find_map(|(i, frame)| Some((i, answered(frame)?)))?;
        while self.frames.len() > at {
            self.leave(table);
            if let Some(frame) = self.frames.last_mut() {
                frame.goal = PartGoal::Exact;
            }
            keep(self.close(game, PartResult::Not, searched));
        }
        self.receive(told);
        Some(told)
    }

    fn abandon(&mut self, game: &G, searched: u64, mut keep: impl FnMut(SolvedPart<G, N>)) {
        while let Some(frame) = self.frames.last_mut() {
            // That nothing was found of what was asked for does not say that there is nothing.
            frame.goal = PartGoal::Exact;
            keep(self.close(game, PartResult::Not, searched));
        }
        self.choices.clear();
        self.keys.clear();
        self.heap_bytes = 0;
    }
}

impl<K> TreeFrame<K> {
    /// Notes the value of an option.
    fn note(&mut self, value: u32) {
        if value <= self.most {
            self.excluded.insert(value);
        }
    }
}

/// The question below with the least number for "yes", and the second least such number.
struct Nearest {
    at: Option<OpenQuestion>,
    numbers: ProofNumbers,
    /// As far as it seems, and the second.
    yes: u32,
    second: u32,
}

impl Nearest {
    /// A question with so many other threads about it seems farther than it is.
    fn offer(&mut self, at: OpenQuestion, numbers: ProofNumbers, crowd: u32) {
        let yes = numbers.yes.saturating_add((numbers.yes / CROWDED + 1).saturating_mul(crowd));
        if self.at.is_none() || yes < self.yes {
            self.second = self.yes;
            (self.at, self.numbers, self.yes) = (Some(at), numbers, yes);
        } else {
            self.second = self.second.min(yes);
        }
    }
}

/// How many other threads are about the question whether a part has a value.
#[inline]
fn crowd<G: Options, N: PartScheme<G>>(table: &TableView<'_, G, N>, part: &N::Key, value: u32) -> u32 {
    if table.is_alone() { 0 } else { table.crowd(N::hash(part), value) }
}

/// What is seen of an option.
enum OptionView {
    /// Its value.
    Value(u32),
    /// It does not have the value asked for.
    Refuted,
    /// Fewer of its parts are open than before.
    Less,
    Same,
}

impl TreeOption {
    /// Takes in what the table knows of its open parts.
    fn look<G: Options, N: PartScheme<G>>(
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
            // Only one part was looked at last, so that what it lacks is what was seen.
            1 if lacks(not, value ^ self.sum) => OptionView::Refuted,
            _ if self.numbers == ProofNumbers::UNLIMITED => OptionView::Less,
            _ => OptionView::Same,
        }
    }
}

/// Whether values known not to be the value, as bits, have this one among them.
fn lacks(not: u64, value: u32) -> bool {
    value < NOT_BITS && not >> value & 1 == 1
}
