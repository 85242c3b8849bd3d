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

use super::excluded::Excluded;
use super::hints::{Hints, MOST, Numbers};
use super::line::{Ask, BLOCK, Begun, CHECK_EVERY, Goal, Next, Play, Question, Settled, Told, View};
use super::nodes::SearchNodes;
use super::seen::Seen;
use super::table::{Entry, NOT_BITS, look};
use crate::game::Options;
use crate::run::bytes_with;
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
struct Choice {
    /// The nim-sum of the settled parts.
    sum: u32,
    /// Where the others begin among the keys, and how many they are.
    from: usize,
    count: u32,
    asked: u8,
    /// Of the question whether it has the value asked for.
    numbers: Numbers,
}

impl Choice {
    fn parts<'k, K>(&self, keys: &'k [K]) -> &'k [K] {
        &keys[self.from..self.from + self.count as usize]
    }
}

/// Equal ones side by side.
fn sort<K: Ord>(block: &mut [Choice], keys: &[K]) {
    block.sort_unstable_by(|a, b| a.sum.cmp(&b.sum).then_with(|| a.parts(keys).cmp(b.parts(keys))));
}

/// The question whether a part has a smaller value than the one asked for.
#[derive(Clone, Copy, Debug)]
struct Smaller {
    value: u32,
    asked: u8,
    numbers: Numbers,
}

/// What is asked for at the end of the line.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Choice(usize),
    Smaller(usize),
}

/// A question on the line.
struct Frame<K> {
    key: K,
    goal: Goal,
    /// A move led here, not the question for another value of the same part.
    by_move: bool,
    /// Values that the part is known not to have.
    excluded: Excluded,
    /// The value, when it has become known.
    found: Option<u32>,
    /// The number of options: no value is larger.
    most: u32,
    /// When a number is as large as here, other questions have become nearer.
    limits: Numbers,
    smaller: SmallVec<[Smaller; 4]>,
    /// Where its open options and their parts begin.
    choices: usize,
    keys: usize,
    asked: Asked,
    /// How many questions had been asked when this one was.
    begun: u64,
}

/// The questions from the first one to the one that is looked at.
pub(super) struct Tree<G: Options, N: SearchNodes<G>> {
    frames: Vec<Frame<N::Key>>,
    choices: Vec<Choice>,
    keys: Vec<N::Key>,
    /// The frames that moves led to, by their keys.
    open: HashTable<usize>,
    hints: Hints,
    /// Most bytes of the hints.
    pub(super) hint_bytes: usize,
    /// Limits of the question that is asked next, and whether a move leads to it.
    limits: Numbers,
    by_move: bool,
    /// Bytes that the parts of the line hold on the heap.
    heap_bytes: usize,
    /// Options looked at since somebody asked.
    work: u64,
    game: PhantomData<fn() -> G>,
}

impl<G: Options, N: SearchNodes<G>> Tree<G, N> {
    pub(super) fn new() -> Self {
        Tree {
            frames: Vec::new(),
            choices: Vec::new(),
            keys: Vec::new(),
            open: HashTable::new(),
            hints: Hints::new(),
            hint_bytes: 0,
            limits: Numbers::UNLIMITED,
            by_move: true,
            heap_bytes: 0,
            work: 0,
            game: PhantomData,
        }
    }

    /// Puts a question on the line whose options are the choices and keys from there on.
    fn push(&mut self, game: &G, frame: Frame<N::Key>) -> Begun<G, N> {
        let hash = N::hash(&frame.key);
        if frame.by_move {
            let frames = &self.frames;
            if let Some(&from) = self.open.find(hash, |&i| frames[i].key == frame.key) {
                let mut keys: Vec<N::Key> = frames[from..].iter().map(|frame| frame.key.clone()).collect();
                keys.dedup();
                return Begun::Cycle(keys);
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
        Begun::OnTheLine
    }

    /// The numbers of the question whether a part has a value.
    fn numbers(hints: &Hints, game: &G, part: &N::Key, value: u32) -> Numbers {
        let hint = hints.get(N::hash(part), value);
        hint.unwrap_or_else(|| Numbers::estimate(N::effort(game, part)))
    }

    /// The numbers of the question whether an option with these open parts has the value that is
    /// `value` less the settled ones.
    fn numbers_of(hints: &Hints, game: &G, parts: &[N::Key], value: u32) -> Numbers {
        if let [part] = parts {
            return Self::numbers(hints, game, part, value);
        }
        // Several values must be found, and none of them is a question for one value.
        let all = parts
            .iter()
            .fold(0u32, |sum, part| sum.saturating_add(Numbers::estimate(N::effort(game, part)).yes));
        Numbers { yes: all.min(MOST), no: all.min(MOST) }
    }

    fn question(
        &mut self,
        game: &G,
        table: &View<'_, G, N>,
        question: Question<N::Key>,
        value: u32,
        ask: Ask<'_>,
    ) -> Begun<G, N> {
        let Question { key, not, begun, .. } = question;
        let before = self.bytes() - bytes_with(&self.choices, 0) - bytes_with(&self.keys, 0);
        let mut excluded = Excluded::from_low(not);
        let Tree { choices, keys, hints, .. } = self;
        let (first_choice, first_key) = (choices.len(), keys.len());
        let mut most = 0u32;
        let mut large = Vec::new();
        let (mut looked_at, mut held, mut stopped) = (0usize, 0usize, None);
        let mut settled = false;
        let flow = N::visit(game, &key, &|| ask(0).is_ok(), &mut |parts| {
            most = most.saturating_add(1);
            looked_at += 1;
            if looked_at.is_multiple_of(CHECK_EVERY) {
                let lists = bytes_with(choices, CHECK_EVERY) + bytes_with(keys, CHECK_EVERY);
                stopped = ask(before + lists + held + bytes_with(&large, CHECK_EVERY)).err();
                if stopped.is_some() {
                    return ControlFlow::Break(());
                }
            }
            let from = keys.len();
            let (mut sum, mut not) = (0, 0);
            for part in parts {
                match look::<N::Slots>(table, part) {
                    Some(Entry::Exact(value)) => sum ^= value,
                    // Two equal parts have the nim-sum 0.
                    known => match keys[from..].iter().position(|other| other == part) {
                        Some(twin) => drop(keys.swap_remove(from + twin)),
                        None => {
                            not = if let Some(Entry::Not(values)) = known { values } else { 0 };
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
                    let numbers = Numbers::UNLIMITED;
                    choices.push(Choice { sum, from, count: count as u32, asked: 0, numbers });
                }
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() && !settled && stopped.is_none() {
            // Nobody here asked for an end: the run is over, and some options were not visited.
            stopped = ask(before + held).err();
        }
        self.work += looked_at as u64;
        let Tree { choices, keys, .. } = self;
        if flow.is_continue() {
            stopped = choices[first_choice..].chunks_mut(BLOCK).enumerate().find_map(|(i, block)| {
                sort(block, keys);
                if i > 0 { ask(before + held).err() } else { None }
            });
        }
        if flow.is_break() || stopped.is_some() {
            choices.truncate(first_choice);
            keys.truncate(first_key);
            return stopped.map_or(Begun::Refuted, Begun::Stopped);
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
        let frame = Frame {
            smaller: smaller.collect(),
            key,
            goal: Goal::Is(value),
            by_move: self.by_move,
            excluded,
            found: None,
            most,
            limits: self.limits,
            choices: first_choice,
            keys: first_key,
            asked: Asked::Choice(first_choice),
            begun,
        };
        let begun = self.push(game, frame);
        match begun {
            Begun::OnTheLine => self.enter(table),
            _ => {
                self.choices.truncate(first_choice);
                self.keys.truncate(first_key);
            }
        }
        begun
    }

    /// Tells the other threads that this one is about the last question.
    fn enter(&self, table: &View<'_, G, N>) {
        if let Some(Frame { key, goal: Goal::Is(value), .. }) = self.frames.last() {
            table.enter(N::hash(key), *value);
        }
    }

    /// Tells them that it is no more.
    fn leave(&self, table: &View<'_, G, N>) {
        if let Some(Frame { key, goal: Goal::Is(value), .. }) = self.frames.last() {
            table.leave(N::hash(key), *value);
        }
    }

    /// Takes the last question off the line.
    fn close(&mut self, game: &G, told: Told, searched: u64) -> Settled<G, N> {
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
            (Told::Exact(value), _) => Entry::Exact(value),
            (Told::Not, Goal::Is(value)) if value < NOT_BITS => {
                frame.excluded.insert(value);
                Entry::Not(frame.excluded.low())
            }
            (Told::Open(numbers), Goal::Is(value)) => {
                self.hints.put(hash, value, numbers, self.hint_bytes);
                Entry::Not(frame.excluded.low())
            }
            _ => Entry::Not(frame.excluded.low()),
        };
        Settled { key: frame.key, entry, told, effort: searched - frame.begun }
    }

    /// Looks at every question below the last one that the table may have answered meanwhile, and
    /// goes down to the nearest one, if it is not too far.
    fn descend(&mut self, game: &G, table: &View<'_, G, N>, value: u32) -> Result<Next<G, N>, Told> {
        let Tree { frames, choices, keys, hints, work, .. } = self;
        let Some(frame) = frames.last_mut() else { unreachable!("the line is stepped while it has a part") };
        if let Some(found) = frame.found {
            return Err(Told::Exact(found));
        }
        let (mut yes, mut refuted) = (0u32, false);
        let mut near = Nearest { at: None, numbers: Numbers::UNLIMITED, yes: u32::MAX, second: u32::MAX };
        let mut i = frame.choices;
        *work += (choices.len() - i) as u64;
        while let Some(choice) = choices.get_mut(i) {
            let parts = &mut keys[choice.from..];
            match choice.look::<G, N>(parts, table, value) {
                Looked::Refuted => drop(choices.swap_remove(i)),
                Looked::Value(sum) => {
                    refuted |= sum == value;
                    frame.note(sum);
                    choices.swap_remove(i);
                }
                seen => {
                    if let Looked::Less = seen {
                        let open = &parts[..choice.count as usize];
                        choice.numbers = Self::numbers_of(hints, game, open, value ^ choice.sum);
                    }
                    yes = yes.saturating_add(choice.numbers.no);
                    let others = if choice.count == 1 {
                        crowd::<G, N>(table, &keys[choice.from], value ^ choice.sum)
                    } else {
                        0
                    };
                    near.offer(Asked::Choice(i), choice.numbers, others);
                    i += 1;
                }
            }
        }
        if refuted || frame.excluded.contains(value) {
            return Err(Told::Not);
        }
        let excluded = &frame.excluded;
        frame.smaller.retain(|smaller| !excluded.contains(smaller.value));
        for (i, smaller) in frame.smaller.iter().enumerate() {
            yes = yes.saturating_add(smaller.numbers.no);
            near.offer(Asked::Smaller(i), smaller.numbers, crowd::<G, N>(table, &frame.key, smaller.value));
        }
        let Some(at) = near.at else { return Err(Told::Exact(value)) };
        let numbers = Numbers { yes: yes.min(MOST), no: near.numbers.yes };
        if numbers.yes >= frame.limits.yes || numbers.no >= frame.limits.no {
            return Err(Told::Open(numbers));
        }
        // The search comes back when the second is nearer by half: not at every small change.
        let further = near.second.saturating_add(near.second / 2).saturating_add(1);
        let mut limits = Numbers { yes: frame.limits.no.min(further), no: u32::MAX };
        if frame.limits.yes < u32::MAX {
            limits.no = (frame.limits.yes - numbers.yes).saturating_add(near.numbers.no);
        }
        frame.asked = at;
        let (key, goal, asked) = match at {
            Asked::Smaller(i) => {
                let smaller = &mut frame.smaller[i];
                (frame.key.clone(), Goal::Is(smaller.value), &mut smaller.asked)
            }
            Asked::Choice(i) => {
                let choice = &mut choices[i];
                let parts = &mut keys[choice.from..choice.from + choice.count as usize];
                let goal = if let [_] = parts { Goal::Is(value ^ choice.sum) } else { Goal::Exact };
                // The easiest is solved first; the value of the last need not be found out.
                let easiest = (0..parts.len()).min_by_key(|&i| N::effort(game, &parts[i])).unwrap_or(0);
                let last = parts.len() - 1;
                parts.swap(easiest, last);
                (parts[last].clone(), goal, &mut choice.asked)
            }
        };
        *asked = asked.saturating_add(1);
        self.limits = if *asked > MOST_LIMITED { Numbers::UNLIMITED } else { limits };
        self.by_move = matches!(at, Asked::Choice(_));
        let not = match look::<N::Slots>(table, &key) {
            Some(Entry::Not(values)) => values,
            _ => 0,
        };
        Ok(Next::Ask(key, goal, not))
    }
}

impl<G: Options, N: SearchNodes<G>> Play<G, N> for Tree<G, N> {
    fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    fn bytes(&self) -> usize {
        self.frames.capacity() * size_of::<Frame<N::Key>>()
            + self.choices.capacity() * size_of::<Choice>()
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
        table: &View<'_, G, N>,
        question: Question<N::Key>,
        ask: Ask<'_>,
    ) -> Begun<G, N> {
        if self.frames.is_empty() {
            (self.limits, self.by_move) = (Numbers::UNLIMITED, true);
        }
        let Goal::Is(value) = question.goal else {
            let Question { key, goal, not, begun } = question;
            let frame = Frame {
                key,
                goal,
                by_move: self.by_move,
                excluded: Excluded::from_low(not),
                found: None,
                most: u32::MAX,
                limits: Numbers::UNLIMITED,
                smaller: SmallVec::new(),
                choices: self.choices.len(),
                keys: self.keys.len(),
                asked: Asked::Smaller(0),
                begun,
            };
            return self.push(game, frame);
        };
        self.question(game, table, question, value, ask)
    }

    fn receive(&mut self, told: Told) {
        let Some(frame) = self.frames.last_mut() else { return };
        match (frame.goal, frame.asked) {
            (Goal::Exact, _) => match told {
                Told::Exact(value) => frame.found = Some(value),
                Told::Not => frame.excluded.insert(frame.excluded.least_other()),
                Told::Open(_) => {}
            },
            (Goal::Is(_), Asked::Choice(i)) => match (told, self.choices.get_mut(i)) {
                (Told::Exact(value), Some(choice)) => {
                    choice.sum ^= value;
                    choice.count -= 1;
                    choice.numbers = Numbers::UNLIMITED;
                }
                (Told::Not, Some(_)) => drop(self.choices.swap_remove(i)),
                (Told::Open(numbers), Some(choice)) => choice.numbers = numbers,
                (_, None) => {}
            },
            (Goal::Is(_), Asked::Smaller(i)) => match (told, frame.smaller.get_mut(i)) {
                (Told::Exact(value), _) => frame.found = Some(value),
                (Told::Not, Some(smaller)) => frame.excluded.insert(smaller.value),
                (Told::Open(numbers), Some(smaller)) => smaller.numbers = numbers,
                (_, None) => {}
            },
        }
    }

    fn step(&mut self, game: &G, table: &View<'_, G, N>, searched: u64) -> Next<G, N> {
        let Some(frame) = self.frames.last() else { unreachable!("the line is stepped while it has a part") };
        let told = match (frame.goal, frame.found) {
            (Goal::Exact, Some(value)) => Told::Exact(value),
            (Goal::Exact, None) => {
                (self.limits, self.by_move) = (Numbers::UNLIMITED, false);
                let value = frame.excluded.least_other();
                return Next::Ask(frame.key.clone(), Goal::Is(value), frame.excluded.low());
            }
            (Goal::Is(value), _) => match self.descend(game, table, value) {
                Ok(next) => return next,
                Err(told) => told,
            },
        };
        self.leave(table);
        Next::Done(self.close(game, told, searched))
    }

    fn overtaken(
        &mut self,
        game: &G,
        table: &View<'_, G, N>,
        searched: u64,
        mut keep: impl FnMut(Settled<G, N>),
    ) -> Option<Told> {
        let answered = |frame: &Frame<N::Key>| match (look::<N::Slots>(table, &frame.key)?, frame.goal) {
            (Entry::Exact(value), _) => Some(Told::Exact(value)),
            (Entry::Not(values), Goal::Is(value)) if lacks(values, value) => Some(Told::Not),
            _ => None,
        };
        let (at, told) = self.frames.iter().enumerate().find_map(|(i, frame)| Some((i, answered(frame)?)))?;
        while self.frames.len() > at {
            self.leave(table);
            if let Some(frame) = self.frames.last_mut() {
                frame.goal = Goal::Exact;
            }
            keep(self.close(game, Told::Not, searched));
        }
        self.receive(told);
        Some(told)
    }

    fn abandon(&mut self, game: &G, searched: u64, mut keep: impl FnMut(Settled<G, N>)) {
        while let Some(frame) = self.frames.last_mut() {
            // That nothing was found of what was asked for does not say that there is nothing.
            frame.goal = Goal::Exact;
            keep(self.close(game, Told::Not, searched));
        }
        self.choices.clear();
        self.keys.clear();
        self.heap_bytes = 0;
    }
}

impl<K> Frame<K> {
    /// Notes the value of an option.
    fn note(&mut self, value: u32) {
        if value <= self.most {
            self.excluded.insert(value);
        }
    }
}

/// The question below with the least number for "yes", and the second least such number.
struct Nearest {
    at: Option<Asked>,
    numbers: Numbers,
    /// As far as it seems, and the second.
    yes: u32,
    second: u32,
}

impl Nearest {
    /// A question with so many other threads about it seems farther than it is.
    fn offer(&mut self, at: Asked, numbers: Numbers, crowd: u32) {
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
fn crowd<G: Options, N: SearchNodes<G>>(table: &View<'_, G, N>, part: &N::Key, value: u32) -> u32 {
    if table.is_alone() { 0 } else { table.crowd(N::hash(part), value) }
}

/// What is seen of an option.
enum Looked {
    /// Its value.
    Value(u32),
    /// It does not have the value asked for.
    Refuted,
    /// Fewer of its parts are open than before.
    Less,
    Same,
}

impl Choice {
    /// Takes in what the table knows of its open parts.
    fn look<G: Options, N: SearchNodes<G>>(
        &mut self,
        parts: &mut [N::Key],
        table: &View<'_, G, N>,
        value: u32,
    ) -> Looked {
        let mut i = 0;
        let mut not = 0;
        while i < self.count as usize {
            match look::<N::Slots>(table, &parts[i]) {
                Some(Entry::Exact(value)) => {
                    self.sum ^= value;
                    self.count -= 1;
                    self.numbers = Numbers::UNLIMITED;
                    parts.swap(i, self.count as usize);
                    continue;
                }
                Some(Entry::Not(values)) => not = values,
                None => {}
            }
            i += 1;
        }
        match self.count {
            0 => Looked::Value(self.sum),
            // Only one part was looked at last, so that what it lacks is what was seen.
            1 if lacks(not, value ^ self.sum) => Looked::Refuted,
            _ if self.numbers == Numbers::UNLIMITED => Looked::Less,
            _ => Looked::Same,
        }
    }
}

/// Whether values known not to be the value, as bits, have this one among them.
fn lacks(not: u64, value: u32) -> bool {
    value < NOT_BITS && not >> value & 1 == 1
}
