//! Games whose heaps are one position: heaps with extra numbers, heaps in a row, and heaps in a ring.
//!
//! A position is a tuple: the heaps, then the extra numbers. Heaps without an order are ascending. A ring begins
//! at the place from which its list of heaps is the least one; the rules of a ring name no places, so that every
//! rotation of a position has the same moves. Such a game is no sum of its heaps: nothing here solves a heap alone.

use crate::evaluate::{COPIED, Fault, PositionQuery, StepCount};
use crate::positions::lane_key::LaneKey;
use crate::positions::rule_game::{NormalValues, PositionIter, RuleGame};
use crate::rule::compiled::{CompiledRule, MemberSlice, extra_numbers};
use crate::rule::heap_moves::{HeapChanges, HeapsAt, heap_of};
use crate::syntax::file::KindName;
use impartial::claim::Subject;
use impartial::game::{
    EnumeratePositions, Figure, Game, Interrupt, NoSuchWindow, Notation, NotationError, NumberRange, Options,
    OptionsError, Packed, multisets_len, parse_numbers,
};
use impartial::kind::{Kind, Tuple, Tuples};
use impartial::run::Count;
use impartial_prove::{Definable, Description, PositionShape};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The notation of the position without heaps, where empty heaps are heaps.
const NO_HEAP: &str = "none";

/// A game on a list of heaps that is one position.
#[derive(Clone, Debug)]
pub(crate) struct HeapListGame {
    pub(crate) rule: Arc<CompiledRule>,
    /// The count of extra numbers.
    pub(crate) extra: usize,
    /// True if empty heaps are kept, since every move keeps the number of heaps.
    kept: bool,
    /// True if a ring and its reflection have the same moves.
    mirrored: bool,
}

impl HeapListGame {
    pub(crate) fn new(rule: Arc<CompiledRule>) -> Self {
        let mirrored = rule.is_mirrored();
        HeapListGame { extra: rule.file.kind.extra.len(), kept: rule.keeps_count(), mirrored, rule }
    }

    /// Returns the heaps of a position, and the extra numbers.
    pub(crate) fn parts_of<'p>(&self, numbers: &'p [u64]) -> HeapsAt<'p> {
        let (heaps, extra) = numbers.split_at(numbers.len().saturating_sub(self.extra));
        HeapsAt { heaps, extra }
    }

    /// Returns the property of positions that have the same moves, for a ring.
    pub(crate) fn symmetry(&self) -> Option<&'static str> {
        match (self.rule.kind(), self.mirrored) {
            (KindName::Ring, true) => {
                Some("symmetry: the rotations and the reflections of a ring are one position")
            }
            (KindName::Ring, false) => Some("symmetry: the rotations of a ring are one position"),
            _ => None,
        }
    }

    /// Returns the position of these heaps and numbers.
    fn listed(&self, mut heaps: MemberSlice, extra: &[u64]) -> Tuple {
        if !self.kept {
            heaps.retain(|heap| *heap > 0);
        }
        match self.rule.kind() {
            KindName::HeapMultiset => heaps.sort_unstable(),
            KindName::Ring => heaps = self.least_rotation(&heaps),
            _ => {}
        }
        Tuple::new(heaps.iter().chain(extra).copied())
    }

    /// Returns the least list among the rotations of a ring, and among those of its reflection if it has the same moves.
    fn least_rotation(&self, heaps: &[u64]) -> MemberSlice {
        let rotated = |list: &[u64], start: usize| -> MemberSlice {
            list[start..].iter().chain(&list[..start]).copied().collect()
        };
        let reflected: Option<MemberSlice> = self.mirrored.then(|| heaps.iter().rev().copied().collect());
        let lists = std::iter::once(heaps).chain(reflected.as_deref());
        let all = lists.flat_map(|list| (0..list.len()).map(move |start| rotated(list, start)));
        all.min().unwrap_or_default()
    }

    fn is_legal(&self, position: &Tuple) -> Result<bool, Fault> {
        self.allows(position, &StepCount::unwatched())
    }

    pub(crate) fn allows(&self, position: &Tuple, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.rule.is_legal_of_list(self.parts_of(position.as_slice()), steps)
    }

    /// Calls `visit` with the place in the file of each move, and the position after it.
    fn moves(
        &self,
        position: &Tuple,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(usize, Tuple) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Fault> {
        let at = self.parts_of(position.as_slice());
        if !self.rule.goes_on_from_list(at, steps)? {
            return Ok(ControlFlow::Continue(()));
        }
        for (place, line) in self.rule.heap_moves.iter().enumerate() {
            let flow = line.visit(self.rule.kind(), at, steps, &mut |changes: HeapChanges<'_>| {
                steps.work(1 + at.heaps.len() as u64 / COPIED)?;
                let (heaps, extra) = at.after(&changes);
                let after = self.listed(heaps, &extra);
                // Of chosen heaps, a choice that changes nothing is no move.
                if line.chooses() && after == *position {
                    return Ok(ControlFlow::Continue(()));
                }
                match self.allows(&after, steps)? {
                    true => Ok(visit(place, after)),
                    false => Ok(ControlFlow::Continue(())),
                }
            })?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Calls `visit` with each option. A position whose moves cannot be listed becomes its own option.
    pub(crate) fn options_of(
        &self,
        position: &Tuple,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.moves(position, steps, &mut |_, after| visit(after)) {
            Ok(flow) => flow,
            Err(Fault::Ended) => ControlFlow::Break(()),
            Err(_) => visit(position.clone()),
        }
    }

    fn fault(&self, position: &Tuple) -> Option<Fault> {
        self.moves(position, &StepCount::unwatched(), &mut |_, _| ControlFlow::Continue(())).err()
    }

    /// Returns the positions with `count` heaps in a range, and the extra numbers in theirs, including illegal
    /// ones, in order. If empty heaps vanish and the range begins at 0, the positions of fewer heaps are included.
    fn every_position(
        &self,
        count: usize,
        range: NumberRange,
        extra: &[NumberRange],
    ) -> Box<dyn Iterator<Item = Tuple> + Send + 'static> {
        let with_heaps = |heaps: &[NumberRange]| -> Box<dyn Iterator<Item = Tuple> + Send + 'static> {
            let ranges: Vec<NumberRange> = heaps.iter().chain(extra).copied().collect();
            if ranges.is_empty() {
                return Box::new(std::iter::once(Tuple::new([])));
            }
            let kind = Tuples { count: ranges.len(), unordered: false };
            kind.within(&ranges).unwrap_or_else(|_| Box::new(std::iter::empty()))
        };
        let game = self.clone();
        let is_own = move |position: &Tuple| {
            let at = game.parts_of(position.as_slice());
            game.rule.kind() == KindName::Row
                || game.listed(MemberSlice::from_slice(at.heaps), at.extra) == *position
        };
        if self.kept || range.from > 0 {
            return Box::new(with_heaps(&vec![range; count]).filter(is_own));
        }
        let positive = NumberRange { from: 1, ..range };
        let shorter: Vec<_> = (0..=count)
            .filter(|_| !range.is_empty())
            .map(|heaps| with_heaps(&vec![positive; heaps]))
            .collect();
        Box::new(shorter.into_iter().flatten().filter(is_own))
    }

    /// Returns all positions of `count` heaps, with the same bound for all numbers, including illegal ones.
    pub(crate) fn every_board(&self, count: usize, below: u64) -> Box<dyn Iterator<Item = Tuple> + '_> {
        let range = NumberRange::below(below);
        self.every_position(count, range, &vec![range; self.extra])
    }

    pub(crate) fn expected(&self) -> String {
        let heaps = match self.rule.kind() {
            KindName::Row => "heaps in their order, such as 3,5,6",
            KindName::Ring => "heaps round the ring, such as 3,5,6",
            _ => "heaps separated by commas, such as 3,5,6",
        };
        let names: Vec<&str> = self.rule.file.kind.extra.iter().map(|name| name.text.as_str()).collect();
        if names.is_empty() {
            return heaps.to_owned();
        }
        let example: Vec<&str> = names.iter().map(|_| "1").collect();
        let start = if self.rule.start.is_some() { "; without 'with' the position is a start" } else { "" };
        format!("{heaps} with {} ({}){start}", example.join(","), names.join(","))
    }

    fn parse_parts(&self, text: &str) -> Result<Tuple, NotationError> {
        let expected = self.expected();
        let wrong = |what: String| NotationError::new(what, expected.clone()).at_token(text);
        let mut words = text.splitn(2, "with");
        let heaps_text = words.next().unwrap_or_default().trim();
        let mut heaps = match heaps_text {
            NO_HEAP => Vec::new(),
            _ => parse_numbers(heaps_text, &expected)?,
        };
        if !self.kept {
            heaps.retain(|heap| *heap > 0);
        }
        let extra: MemberSlice = match words.next() {
            Some(numbers) => parse_numbers(numbers.trim(), &expected)?.into_iter().collect(),
            None if self.extra == 0 => MemberSlice::new(),
            None if self.rule.start.is_some() => self
                .rule
                .started_extra(&heaps)
                .ok_or_else(|| wrong("no play starts from these heaps".to_owned()))?,
            None => {
                return Err(wrong(format!(
                    "no extra numbers, where the heaps have {}",
                    extra_numbers(self.extra)
                )));
            }
        };
        if extra.len() != self.extra {
            let given = extra_numbers(extra.len());
            return Err(wrong(format!("{given}, where the heaps have {}", extra_numbers(self.extra))));
        }
        Ok(self.listed(heaps.into_iter().collect(), &extra))
    }
}

impl Game for HeapListGame {
    type Position = Tuple;

    fn heap_bytes(&self, position: &Tuple) -> usize {
        position.heap_bytes()
    }
}

impl Options for HeapListGame {
    fn visit_options(
        &self,
        position: &Tuple,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options_of(position, &StepCount::unwatched(), visit)
    }

    fn visit_options_while(
        &self,
        position: &Tuple,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options_of(position, &StepCount::watched(go_on), visit)
    }

    fn options_error(&self, position: &Tuple) -> Option<OptionsError> {
        self.fault(position).map(|fault| self.rule.error_of(fault))
    }
}

impl Notation for HeapListGame {
    fn id(&self) -> String {
        self.rule.name.clone()
    }

    fn parse(&self, text: &str) -> Result<Tuple, NotationError> {
        let position = self.parse_parts(text)?;
        let expected = || self.expected();
        match self.is_legal(&position) {
            Ok(true) => Ok(position),
            Ok(false) => Err(NotationError::illegal(text, expected())),
            Err(fault) => {
                Err(NotationError::new(self.rule.error_of(fault).to_string(), expected()).at_token(text))
            }
        }
    }

    fn write(&self, position: &Tuple) -> String {
        let at = self.parts_of(position.as_slice());
        let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let heaps = match (at.heaps.is_empty(), self.kept) {
            (true, true) => NO_HEAP.to_owned(),
            (true, false) => "0".to_owned(),
            (false, _) => list(at.heaps),
        };
        if at.extra.is_empty() { heaps } else { format!("{heaps} with {}", list(at.extra)) }
    }

    fn figure(&self, position: &Tuple) -> Figure {
        let numbers = position.as_slice().to_vec();
        match (self.rule.kind(), self.extra) {
            (KindName::HeapMultiset, 0) => Figure::Heaps(numbers),
            (_, 0) => Figure::Numbers { numbers, ordered: true },
            // A picture would show the extra numbers as heaps.
            _ => Figure::Text(self.write(position)),
        }
    }
}

impl Definable for HeapListGame {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        crate::logic::description::describe(&self.rule, shape).ok()
    }

    fn decode(&self, numbers: &[u64]) -> Option<Tuple> {
        // The heaps, followed by the extra numbers.
        let count = numbers.len().checked_sub(self.extra)?;
        let position = self.listed(MemberSlice::from_slice(&numbers[..count]), &numbers[count..]);
        (self.is_legal(&position) == Ok(true)).then_some(position)
    }

    fn encode(&self, position: &Tuple) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}

impl EnumeratePositions for HeapListGame {
    /// Returns the legal positions of `count` heaps; the extra numbers have the same bound.
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Tuple> + Send + '_>, NoSuchWindow> {
        let range = NumberRange::below(below);
        let all = self.every_position(count, range, &vec![range; self.extra]);
        Ok(Box::new(all.filter(|position| self.is_legal(position) == Ok(true))))
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        if self.rule.has_legality() {
            return None;
        }
        let power = |n: usize| u128::from(below).checked_pow(n as u32).unwrap_or(u128::MAX);
        match self.rule.kind() {
            KindName::HeapMultiset => Some(multisets_len(count, below).saturating_mul(power(self.extra))),
            KindName::Row if self.kept => Some(power(count + self.extra)),
            _ => None,
        }
    }

    fn within(
        &self,
        ranges: &[NumberRange],
    ) -> Result<Box<dyn Iterator<Item = Tuple> + Send + '_>, NoSuchWindow> {
        let Some(count) = ranges.len().checked_sub(self.extra) else {
            let what = format!(
                "{} where the heaps have {}",
                Count(ranges.len() as u64, "bounds"),
                extra_numbers(self.extra)
            );
            let allowed = "a bound for each heap, then one for each extra number";
            return Err(NoSuchWindow::new(what, allowed));
        };
        let (heaps, extra) = ranges.split_at(count);
        if heaps.iter().any(|range| *range != heaps[0]) {
            let what = "different bounds for the heaps, which share one";
            let allowed = "one bound for all heaps, and one for each extra number";
            return Err(NoSuchWindow::new(what, allowed));
        }
        let range = heaps.first().copied().unwrap_or(NumberRange::below(1));
        let all = self.every_position(count, range, extra);
        Ok(Box::new(all.filter(|position| self.is_legal(position) == Ok(true))))
    }
}

impl Packed for HeapListGame {
    type Key = u128;

    fn pack(&self, position: &Tuple) -> Option<u128> {
        u128::from_members(position.as_slice())
    }

    fn unpack(&self, key: u128) -> Tuple {
        Tuple::new(key.members())
    }

    fn visit_keys_while(
        &self,
        key: u128,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        let mut interrupt = Interrupt::Asked;
        let flow =
            self.visit_options_while(&self.unpack(key), go_on, &mut |option| match self.pack(&option) {
                Some(key) => visit(key),
                None => {
                    interrupt = Interrupt::NoKey;
                    ControlFlow::Break(())
                }
            });
        flow.map_break(|()| interrupt)
    }
}

impl RuleGame for HeapListGame {
    fn rule(&self) -> &Arc<CompiledRule> {
        &self.rule
    }

    fn visit_within(
        &self,
        position: &Tuple,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options_of(position, steps, visit)
    }

    fn every_position(&self, count: usize, below: u64) -> PositionIter<'_, Tuple> {
        self.every_board(count, below)
    }

    fn size(&self, position: &Tuple) -> usize {
        position.as_slice().len()
    }

    fn numbers(&self, position: &Tuple) -> MemberSlice {
        MemberSlice::from_slice(position.as_slice())
    }

    fn members(&self, position: &Tuple) -> MemberSlice {
        MemberSlice::from_slice(self.parts_of(position.as_slice()).heaps)
    }

    fn ask(&self, position: &Tuple, what: PositionQuery, of: &[i64]) -> Option<i64> {
        match what {
            PositionQuery::Heap => heap_of(self.parts_of(position.as_slice()).heaps, of),
            _ => None,
        }
    }

    fn position(&self, numbers: &[i64]) -> Option<Tuple> {
        let count = numbers.len().checked_sub(self.extra)?;
        let all: MemberSlice = numbers.iter().map(|&n| n as u64).collect();
        let position = self.listed(MemberSlice::from_slice(&all[..count]), &all[count..]);
        (self.is_legal(&position) == Ok(true)).then_some(position)
    }

    fn is_legal_within(&self, position: &Tuple, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.allows(position, steps)
    }

    fn all_lists(
        &self,
        count: usize,
        range: NumberRange,
        extra: &[NumberRange],
    ) -> Result<PositionIter<'_, Tuple>, NoSuchWindow> {
        Ok(self.every_position(count, range, extra))
    }

    fn fault_at(&self, position: &Tuple) -> Option<Fault> {
        self.fault(position)
    }

    fn move_between(&self, from: &Tuple, to: &Tuple) -> Option<usize> {
        let mut found = None;
        let _ = self.moves(from, &StepCount::unwatched(), &mut |place, after| {
            if after != *to {
                return ControlFlow::Continue(());
            }
            found = Some(place);
            ControlFlow::Break(())
        });
        found
    }

    fn moves_made(&self, position: &Tuple, steps: &StepCount<'_>) -> Vec<usize> {
        let mut made = vec![false; self.rule.heap_moves.len()];
        let listed = self.moves(position, steps, &mut |place, _| {
            made[place] = true;
            ControlFlow::Continue(())
        });
        (0..made.len()).filter(|&place| made[place] || listed.is_err()).collect()
    }

    fn subject(&self) -> Subject<Self> {
        Subject::new(self.clone()).packed()
    }

    fn parts(&self) -> Option<Box<dyn NormalValues<Tuple>>> {
        None
    }
}
