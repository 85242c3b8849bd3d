//! Games whose positions are tuples: a fixed number of numbers, or heaps that are one position, in any order, in a row or in
//! a ring, with extra numbers.
//!
//! A tuple lists the heaps, then the numbers. Heaps without an order are ascending. A ring begins at the place from which
//! its list of heaps is the least one; the rules of a ring name no places, so that every rotation of a position has the
//! same moves. Such a game is no sum of its heaps: nothing here solves a heap alone.

use crate::evaluate::{COPIED, Fault, PositionQuery, ProgramInput, StepCount};
use crate::fast::dense::{TupleRule, WindowPairs};
use crate::positions::lane_key::{InLanes, LaneKey, memo_of_keys};
use crate::positions::rule_game::{PairOf, PositionIter, RuleGame};
use crate::rule::compiled::{CompiledRule, KindPrograms, MemberSlice, PositionInput, extra_numbers};
use crate::rule::heap_moves::{HeapChanges, HeapsAt, heap_of};
use crate::syntax::file::KindName;
use impartial::game::{
    EnumeratePositions, Figure, Game, KeyVisitEnd, NoSuchWindow, Notation, NotationError, NumberRange,
    Options, OptionsError, multisets_len, parse_numbers,
};
use impartial::kind::{Kind, Tuple, Tuples, numbers_instead};
use impartial::run::{DisplayCount, Run, Stopped};
use impartial::solve::{Memo, NormalSolver};
use impartial_prove::{Definable, Description, NumberedPositions, PositionShape};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The notation of the position without heaps, where empty heaps are heaps.
const NO_HEAP: &str = "none";

/// A game on tuples.
#[derive(Clone, Debug)]
pub(crate) struct TupleGame {
    pub(crate) rule: Arc<CompiledRule>,
    /// The numbers of a position, without its heaps.
    numbers: Tuples,
    /// The heaps of a position; `None` for a game on numbers.
    heaps: Option<HeapForm>,
}

/// The form of the heaps of a position.
#[derive(Clone, Copy, Debug)]
struct HeapForm {
    /// True if empty heaps are kept, since every move keeps the number of heaps.
    kept: bool,
    /// True if a ring and its reflection have the same moves.
    mirrored: bool,
}

/// An iterator over tuples that may be sent to another thread.
type TupleIter<'g> = Box<dyn Iterator<Item = Tuple> + Send + 'g>;

fn signed(numbers: &[u64]) -> Result<SmallVec<[i64; 8]>, Fault> {
    numbers.iter().map(|&n| crate::evaluate::number(n)).collect()
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

impl TupleGame {
    pub(crate) fn new(rule: Arc<CompiledRule>) -> Self {
        let heaps = || HeapForm { kept: rule.keeps_count(), mirrored: rule.is_mirrored() };
        let (heaps, names) = match rule.kind() {
            KindName::Numbers => (None, &rule.file.kind.names),
            _ => (Some(heaps()), &rule.file.kind.extra),
        };
        let numbers = Tuples { count: names.len(), unordered: rule.file.kind.unordered };
        TupleGame { numbers, heaps, rule }
    }

    /// Returns the rule and the form of the tuples of a game on numbers, which are all that dense tables need.
    pub(crate) fn tuple_rule(&self) -> TupleRule {
        TupleRule { rule: self.rule.clone(), kind: self.numbers }
    }

    /// Returns the heaps of a position, and the numbers.
    fn parts_of<'p>(&self, numbers: &'p [u64]) -> HeapsAt<'p> {
        let (heaps, extra) = numbers.split_at(numbers.len().saturating_sub(self.numbers.count));
        HeapsAt { heaps, extra }
    }

    /// Returns the property of positions that have the same moves, for a ring.
    pub(crate) fn symmetry(&self) -> Option<&'static str> {
        match (self.rule.kind(), self.heaps?.mirrored) {
            (KindName::Ring, true) => {
                Some("symmetry: the rotations and the reflections of a ring are one position")
            }
            (KindName::Ring, false) => Some("symmetry: the rotations of a ring are one position"),
            _ => None,
        }
    }

    /// Returns the position of these heaps and numbers.
    fn tuple(&self, mut heaps: MemberSlice, numbers: &[u64]) -> Tuple {
        let Some(form) = self.heaps else { return self.numbers.position(numbers.iter().copied()) };
        if !form.kept {
            heaps.retain(|heap| *heap > 0);
        }
        match self.rule.kind() {
            KindName::HeapMultiset => heaps.sort_unstable(),
            KindName::Ring => heaps = least_rotation(&heaps, form.mirrored),
            _ => {}
        }
        Tuple::new(heaps.iter().chain(numbers).copied())
    }

    /// Returns the legal position of these numbers, or `None` if it does not exist.
    fn legal_tuple(&self, numbers: &[u64]) -> Option<Tuple> {
        let heaps = numbers.len().checked_sub(self.numbers.count)?;
        if heaps > 0 && self.heaps.is_none() {
            return None;
        }
        let position = self.tuple(MemberSlice::from_slice(&numbers[..heaps]), &numbers[heaps..]);
        (self.is_legal(&position) == Ok(true)).then_some(position)
    }

    fn is_legal(&self, position: &Tuple) -> Result<bool, Fault> {
        self.allows(position, &StepCount::unwatched())
    }

    /// Returns `Ok(true)` if the rule allows a position.
    fn allows(&self, position: &Tuple, steps: &StepCount<'_>) -> Result<bool, Fault> {
        if !self.rule.has_legality() {
            return Ok(true);
        }
        match self.heaps {
            None => {
                let first = signed(position.as_slice())?;
                let given = ProgramInput::of_position(&first, &[], None);
                self.rule.is_legal(PositionInput::Other(given), steps)
            }
            Some(_) => self.rule.is_legal(PositionInput::Heaps(self.parts_of(position.as_slice())), steps),
        }
    }

    /// Returns the legal ones of some positions.
    fn legal_ones<'g>(&'g self, all: TupleIter<'g>) -> TupleIter<'g> {
        if !self.rule.has_legality() {
            return all;
        }
        Box::new(all.filter(|position| self.is_legal(position) == Ok(true)))
    }

    /// Calls `visit` with the place in the file of each move, and the position after it.
    fn moves(
        &self,
        position: &Tuple,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(usize, Tuple) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Fault> {
        let at = self.parts_of(position.as_slice());
        if self.heaps.is_none() {
            // The rule emits legal positions only, in the order of the position.
            let first = signed(at.extra)?;
            let given = ProgramInput::of_position(&first, &[], None);
            return self.rule.visit(given, steps, &mut |tag, _, numbers| {
                visit(usize::from(tag), Tuple::new(numbers.iter().map(|&n| n as u64)))
            });
        }
        let KindPrograms::HeapMoves(lines) = &self.rule.programs else {
            return Ok(ControlFlow::Continue(()));
        };
        if self.rule.is_over(PositionInput::Heaps(at), steps)? {
            return Ok(ControlFlow::Continue(()));
        }
        for (place, line) in lines.iter().enumerate() {
            let flow = line.visit(self.rule.kind(), at, steps, &mut |changes: HeapChanges<'_>| {
                steps.work(1 + at.heaps.len() as u64 / COPIED)?;
                let (heaps, extra) = at.after(&changes);
                let after = self.tuple(heaps, &extra);
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
    fn options_of(
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

    /// Returns the positions with `count` heaps in a range, and the numbers in theirs, including illegal ones, in order.
    /// If empty heaps vanish and the range begins at 0, the positions of fewer heaps are included.
    fn every_list(
        &self,
        form: HeapForm,
        count: usize,
        range: NumberRange,
        extra: &[NumberRange],
    ) -> TupleIter<'_> {
        let with_heaps = |heaps: &[NumberRange]| -> TupleIter<'_> {
            let ranges: Vec<NumberRange> = heaps.iter().chain(extra).copied().collect();
            if ranges.is_empty() {
                return Box::new(std::iter::once(Tuple::new([])));
            }
            let kind = Tuples { count: ranges.len(), unordered: false };
            kind.within(&ranges).unwrap_or_else(|_| Box::new(std::iter::empty()))
        };
        let is_canonical = |position: &Tuple| {
            let at = self.parts_of(position.as_slice());
            self.rule.kind() == KindName::Row
                || self.tuple(MemberSlice::from_slice(at.heaps), at.extra) == *position
        };
        if form.kept || range.from > 0 {
            return Box::new(with_heaps(&vec![range; count]).filter(is_canonical));
        }
        let positive = NumberRange { from: 1, ..range };
        let shorter: Vec<_> = (0..=count)
            .filter(|_| !range.is_empty())
            .map(|heaps| with_heaps(&vec![positive; heaps]))
            .collect();
        Box::new(shorter.into_iter().flatten().filter(is_canonical))
    }

    /// Returns the positions of `count` numbers or heaps, with the same bound for all numbers, including illegal ones.
    fn every_board(&self, count: usize, below: u64) -> Result<TupleIter<'_>, NoSuchWindow> {
        let range = NumberRange::below(below);
        match self.heaps {
            None => self.numbers.positions(count, below),
            Some(form) => Ok(self.every_list(form, count, range, &vec![range; self.numbers.count])),
        }
    }

    /// Returns the positions at which play starts from `count` numbers below a bound, ascending.
    fn starts(&self, count: usize, below: u64) -> Result<TupleIter<'_>, NoSuchWindow> {
        let free = Tuples { count, unordered: false };
        let mut all: Vec<Tuple> = Vec::new();
        // Starts may come in any order and are sorted, since their windows are small.
        for given in free.positions(count, below.min(1 << 16))? {
            let position = self.rule.started(given.as_slice()).map(|numbers| self.numbers.position(numbers));
            all.extend(position.filter(|position| self.is_legal(position) == Ok(true)));
        }
        all.sort_unstable();
        all.dedup();
        Ok(Box::new(all.into_iter()))
    }

    pub(crate) fn expected(&self) -> String {
        let kind = &self.rule.file.kind;
        let names = if self.heaps.is_none() { &kind.names } else { &kind.extra };
        let names: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
        if self.heaps.is_none() {
            let start = match &self.rule.start {
                Some((_, 0)) => ", or nothing for the start".to_owned(),
                Some((_, 1)) => ", or the 1 number from which it starts".to_owned(),
                Some((_, count)) => format!(", or the {count} numbers from which it starts"),
                None => String::new(),
            };
            return format!("{} ({}){start}", self.numbers.expected(), names.join(","));
        }
        let heaps = match self.rule.kind() {
            KindName::Row => "heaps in their order, such as 3,5,6",
            KindName::Ring => "heaps round the ring, such as 3,5,6",
            _ => "heaps separated by commas, such as 3,5,6",
        };
        if names.is_empty() {
            return heaps.to_owned();
        }
        let example: Vec<&str> = names.iter().map(|_| "1").collect();
        let start = if self.rule.start.is_some() { "; without 'with' the position is a start" } else { "" };
        format!("{heaps} with {} ({}){start}", example.join(","), names.join(","))
    }

    fn parse_numbers(&self, text: &str) -> Result<Tuple, NotationError> {
        let (expected, count) = (self.expected(), self.numbers.count);
        // A line `start` that uses no names of the position is given by no numbers.
        let is_start = text.trim().is_empty() && matches!(self.rule.start, Some((_, 0)));
        let numbers = if is_start { Vec::new() } else { parse_numbers(text, &expected)? };
        match self.rule.started(&numbers) {
            Some(started) if numbers.len() != count => Ok(self.numbers.position(started)),
            _ if numbers.len() == count => Ok(self.numbers.position(numbers)),
            _ => Err(NotationError::new(numbers_instead(numbers.len(), count), expected).at_token(text)),
        }
    }

    fn parse_heaps(&self, text: &str) -> Result<Tuple, NotationError> {
        let expected = self.expected();
        let wrong = |what: String| NotationError::new(what, expected.clone()).at_token(text);
        let mut words = text.splitn(2, "with");
        let heaps_text = words.next().unwrap_or_default().trim();
        let mut heaps = match heaps_text {
            NO_HEAP => Vec::new(),
            _ => parse_numbers(heaps_text, &expected)?,
        };
        if self.heaps.is_some_and(|form| !form.kept) {
            heaps.retain(|heap| *heap > 0);
        }
        let wanted = extra_numbers(self.numbers.count);
        let extra: MemberSlice = match words.next() {
            Some(numbers) => parse_numbers(numbers.trim(), &expected)?.into_iter().collect(),
            None if self.numbers.count == 0 => MemberSlice::new(),
            None if self.rule.start.is_some() => self
                .rule
                .run_start(PositionInput::Heaps(HeapsAt { heaps: &heaps, extra: &[] }))
                .ok_or_else(|| wrong("no play starts from these heaps".to_owned()))?,
            None => return Err(wrong(format!("no extra numbers, where the heaps have {wanted}"))),
        };
        if extra.len() != self.numbers.count {
            let given = extra_numbers(extra.len());
            return Err(wrong(format!("{given}, where the heaps have {wanted}")));
        }
        Ok(self.tuple(heaps.into_iter().collect(), &extra))
    }
}

/// Returns the least list among the rotations of a ring, and among those of its reflection if that has the same moves.
fn least_rotation(heaps: &[u64], mirrored: bool) -> MemberSlice {
    let rotated = |list: &[u64], start: usize| -> MemberSlice {
        list[start..].iter().chain(&list[..start]).copied().collect()
    };
    let reflected: Option<MemberSlice> = mirrored.then(|| heaps.iter().rev().copied().collect());
    let lists = std::iter::once(heaps).chain(reflected.as_deref());
    let all = lists.flat_map(|list| (0..list.len()).map(move |start| rotated(list, start)));
    all.min().unwrap_or_default()
}

impl Game for TupleGame {
    type Position = Tuple;

    fn allocated_bytes(&self, position: &Tuple) -> usize {
        position.allocated_bytes()
    }
}

impl Options for TupleGame {
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
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options_of(position, &StepCount::watched(should_continue), visit)
    }

    fn options_error(&self, position: &Tuple) -> Option<OptionsError> {
        self.fault(position).map(|fault| self.rule.error_of(fault))
    }
}

impl Notation for TupleGame {
    fn id(&self) -> String {
        self.rule.name.clone()
    }

    fn parse(&self, text: &str) -> Result<Tuple, NotationError> {
        let position = if self.heaps.is_none() { self.parse_numbers(text) } else { self.parse_heaps(text) }?;
        match self.is_legal(&position) {
            Ok(true) => Ok(position),
            Ok(false) => Err(NotationError::illegal(text, self.expected())),
            Err(fault) => {
                Err(NotationError::new(self.rule.error_of(fault).to_string(), self.expected()).at_token(text))
            }
        }
    }

    fn write(&self, position: &Tuple) -> String {
        let Some(form) = self.heaps else { return position.to_string() };
        let at = self.parts_of(position.as_slice());
        let heaps = match (at.heaps.is_empty(), form.kept) {
            (true, true) => NO_HEAP.to_owned(),
            (true, false) => "0".to_owned(),
            (false, _) => joined(at.heaps),
        };
        if at.extra.is_empty() { heaps } else { format!("{heaps} with {}", joined(at.extra)) }
    }

    fn figure(&self, position: &Tuple) -> Figure {
        let numbers = position.as_slice().to_vec();
        match (self.rule.kind(), self.numbers.count) {
            (KindName::Numbers, _) => Figure::Numbers { numbers, ordered: !self.numbers.unordered },
            (KindName::HeapMultiset, 0) => Figure::Heaps(numbers),
            (_, 0) => Figure::Numbers { numbers, ordered: true },
            // A picture would show the extra numbers as heaps.
            _ => Figure::Text(self.write(position)),
        }
    }
}

impl EnumeratePositions for TupleGame {
    /// Returns the legal positions of `count` numbers, or of `count` heaps with the same bound for the extra numbers. If
    /// `count` is the number of numbers that the line `start` of a game on numbers takes, returns the positions at which
    /// play starts.
    fn positions(&self, count: usize, below: u64) -> Result<TupleIter<'_>, NoSuchWindow> {
        match &self.rule.start {
            Some((_, starts)) if self.heaps.is_none() && count == *starts && count != self.numbers.count => {
                self.starts(count, below)
            }
            _ => Ok(self.legal_ones(self.every_board(count, below)?)),
        }
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        if self.rule.has_legality() {
            return None;
        }
        let power = |n: usize| u128::from(below).checked_pow(n as u32).unwrap_or(u128::MAX);
        match (self.heaps, self.rule.kind()) {
            (None, _) => self.numbers.positions_len(count, below),
            (Some(_), KindName::HeapMultiset) => {
                Some(multisets_len(count, below).saturating_mul(power(self.numbers.count)))
            }
            (Some(form), KindName::Row) if form.kept => Some(power(count + self.numbers.count)),
            _ => None,
        }
    }

    fn within(&self, ranges: &[NumberRange]) -> Result<TupleIter<'_>, NoSuchWindow> {
        let Some(form) = self.heaps else { return Ok(self.legal_ones(self.numbers.within(ranges)?)) };
        let Some(count) = ranges.len().checked_sub(self.numbers.count) else {
            let what = format!(
                "{} where the heaps have {}",
                DisplayCount(ranges.len() as u64, "bounds"),
                extra_numbers(self.numbers.count)
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
        Ok(self.legal_ones(self.every_list(form, count, range, extra)))
    }

    fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
        let is_known = self.heaps.is_none() && !self.rule.has_legality();
        if is_known { self.numbers.within_len(ranges) } else { None }
    }

    fn ranges_of(&self, position: &Tuple) -> Option<Vec<NumberRange>> {
        if self.heaps.is_some() {
            return None;
        }
        let range = |&from: &u64| Some(NumberRange { from, below: from.checked_add(1)? });
        position.as_slice().iter().map(range).collect()
    }
}

impl InLanes for TupleGame {
    fn has_short_keys(&self) -> bool {
        self.heaps.is_none()
    }

    fn as_members(position: &Tuple) -> &[u64] {
        position.as_slice()
    }

    fn of_members(members: MemberSlice) -> Tuple {
        Tuple::new(members)
    }

    fn visit_lane_keys<K: LaneKey>(
        &self,
        key: K,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(K) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let mut interrupt = KeyVisitEnd::Stopped;
        let mut visit_packed = |packed: Option<K>| match packed {
            Some(key) => visit(key),
            None => {
                interrupt = KeyVisitEnd::NoKey;
                ControlFlow::Break(())
            }
        };
        let flow = match self.heaps {
            None => signed(&key.members()).and_then(|numbers| {
                self.rule.visit(
                    ProgramInput::of_position(&numbers, &[], None),
                    steps,
                    &mut |_, _, numbers| visit_packed(K::of_signed(numbers)),
                )
            }),
            Some(_) => {
                let position = Self::of_members(key.members());
                self.moves(&position, steps, &mut |_, after| {
                    visit_packed(K::from_members(Self::as_members(&after)))
                })
            }
        };
        let flow = match flow {
            Ok(flow) => flow,
            Err(Fault::Ended) => ControlFlow::Break(()),
            Err(_) => visit(key),
        };
        flow.map_break(|()| interrupt)
    }
}

impl RuleGame for TupleGame {
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

    fn positions_within(
        &self,
        count: usize,
        range: NumberRange,
        numbers: &[NumberRange],
    ) -> PositionIter<'_, Tuple> {
        match self.heaps {
            None => self.numbers.within(numbers).unwrap_or_else(|_| Box::new(std::iter::empty())),
            Some(form) => self.every_list(form, count, range, numbers),
        }
    }

    fn every_position(&self, count: usize, below: u64) -> PositionIter<'_, Tuple> {
        self.every_board(count, below).unwrap_or_else(|_| Box::new(std::iter::empty()))
    }

    fn size(&self, position: &Tuple) -> usize {
        position.as_slice().len()
    }

    fn numbers(&self, position: &Tuple) -> MemberSlice {
        MemberSlice::from_slice(position.as_slice())
    }

    fn members(&self, position: &Tuple) -> MemberSlice {
        match self.heaps {
            None => self.numbers(position),
            Some(_) => MemberSlice::from_slice(self.parts_of(position.as_slice()).heaps),
        }
    }

    fn ask(&self, position: &Tuple, what: PositionQuery, of: &[i64]) -> Option<i64> {
        match what {
            PositionQuery::Heap => heap_of(self.parts_of(position.as_slice()).heaps, of),
            _ => None,
        }
    }

    fn position(&self, numbers: &[i64]) -> Option<Tuple> {
        let numbers: MemberSlice = numbers.iter().map(|&n| n as u64).collect();
        self.legal_tuple(&numbers)
    }

    fn is_legal_within(&self, position: &Tuple, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.allows(position, steps)
    }

    fn window_pairs(&self, ranges: &[NumberRange], run: &Run<'_>) -> Result<Option<PairOf<Tuple>>, Stopped> {
        if self.heaps.is_some() {
            return Ok(None);
        }
        let pairs = WindowPairs::new(&self.tuple_rule(), ranges, run)?;
        Ok(pairs.map(|pairs| Box::new(move |position: &Tuple| pairs.pair(position)) as PairOf<Tuple>))
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
        let mut made = vec![false; self.rule.file.moves.len()];
        let listed = self.moves(position, steps, &mut |place, _| {
            made[place] = true;
            if made.iter().all(|&made| made) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (0..made.len()).filter(|&place| made[place] || listed.is_err()).collect()
    }

    fn memo(&self) -> Memo<'static, Self::Position> {
        memo_of_keys(self)
    }

    fn parts(&self) -> Option<Box<dyn NormalSolver<Tuple>>> {
        None
    }
}

impl Definable for TupleGame {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        crate::logic::description::describe(&self.rule, shape).ok()
    }
}

impl NumberedPositions for TupleGame {
    fn decode(&self, numbers: &[u64]) -> Option<Tuple> {
        self.legal_tuple(numbers)
    }

    fn encode(&self, position: &Tuple) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}
