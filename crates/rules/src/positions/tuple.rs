//! Games whose positions are tuples of a fixed number of numbers.

use crate::evaluate::{Fault, StepCount};
use crate::fast::dense::{TupleRule, WindowPairs};
use crate::positions::lane_key::LaneKey;
use crate::positions::rule_game::{NormalValues, PairOf, PositionIter, RuleGame};
use crate::rule::compiled::{CompiledRule, MemberSlice};
use impartial::claim::Subject;
use impartial::game::{
    EnumeratePositions, Figure, Game, Interrupt, NoSuchWindow, Notation, NotationError, NumberRange, Options,
    OptionsError, Packed, parse_numbers,
};
use impartial::kind::{Kind, Tuple, Tuples, numbers_instead};
use impartial::run::{Run, Stopped};
use impartial_prove::{Definable, Description, PositionShape};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game on tuples of numbers.
#[derive(Clone, Debug)]
pub(crate) struct TupleGame {
    pub(crate) rule: Arc<CompiledRule>,
    pub(crate) kind: Tuples,
}

type TupleNumbers = SmallVec<[i64; 8]>;

fn signed(numbers: &[u64]) -> Result<TupleNumbers, Fault> {
    numbers.iter().map(|&n| crate::evaluate::number(n)).collect()
}

impl TupleGame {
    pub(crate) fn new(rule: Arc<CompiledRule>) -> Self {
        let kind = Tuples { count: rule.file.kind.names.len(), unordered: rule.file.kind.unordered };
        TupleGame { rule, kind }
    }

    /// Returns the rule and the form of the tuples, which are all that dense tables need.
    pub(crate) fn tuple_rule(&self) -> TupleRule {
        TupleRule { rule: self.rule.clone(), kind: self.kind }
    }

    fn is_legal(&self, numbers: &[u64]) -> Result<bool, Fault> {
        self.allows(numbers, &StepCount::unwatched())
    }

    /// Returns `Ok(true)` if the rule allows a position.
    pub(crate) fn allows(&self, numbers: &[u64], steps: &StepCount<'_>) -> Result<bool, Fault> {
        if !self.rule.has_legality() {
            return Ok(true);
        }
        self.rule.is_legal(&signed(numbers)?, &[], None, steps)
    }

    /// Returns all tuples of `count` numbers below a bound, including illegal ones.
    pub(crate) fn every_tuple(&self, count: usize, below: u64) -> Box<dyn Iterator<Item = Tuple> + '_> {
        match self.kind.board(count, below) {
            Ok(all) => all,
            Err(_) => Box::new(std::iter::empty()),
        }
    }

    /// Calls `visit` with the numbers after each move, in the order of the position. The rule emits legal positions
    /// only.
    fn walk(
        &self,
        at: &[u64],
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Fault> {
        self.rule.visit(&signed(at)?, &[], None, steps, &mut |_, _, numbers| visit(numbers))
    }

    pub(crate) fn options_of(
        &self,
        position: &Tuple,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let flow = self.walk(position.as_slice(), steps, &mut |numbers| {
            visit(Tuple::new(numbers.iter().map(|&n| n as u64)))
        });
        match flow {
            Ok(flow) => flow,
            Err(Fault::Ended) => ControlFlow::Break(()),
            // A position whose moves cannot be listed becomes its own option.
            Err(_) => visit(position.clone()),
        }
    }

    fn keys_of(
        &self,
        key: u64,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        let mut interrupt = Interrupt::Asked;
        let flow = self.walk(&key.members(), steps, &mut |numbers| match u64::of_signed(numbers) {
            Some(key) => visit(key),
            None => {
                interrupt = Interrupt::NoKey;
                ControlFlow::Break(())
            }
        });
        let flow = match flow {
            Ok(flow) => flow,
            Err(Fault::Ended) => ControlFlow::Break(()),
            Err(_) => visit(key),
        };
        flow.map_break(|()| interrupt)
    }

    /// Returns the reason why the moves from a position cannot be listed, or `None` if they can.
    pub(crate) fn fault(&self, position: &Tuple) -> Option<Fault> {
        self.walk(position.as_slice(), &StepCount::unwatched(), &mut |_| ControlFlow::Continue(())).err()
    }

    pub(crate) fn expected(&self) -> String {
        let names: Vec<&str> = self.rule.file.kind.names.iter().map(|name| name.text.as_str()).collect();
        let start = match &self.rule.start {
            Some((_, 0)) => ", or nothing for the start".to_owned(),
            Some((_, 1)) => ", or the 1 number from which it starts".to_owned(),
            Some((_, count)) => format!(", or the {count} numbers from which it starts"),
            None => String::new(),
        };
        format!("{} ({}){start}", self.kind.expected(), names.join(","))
    }
}

impl Game for TupleGame {
    type Position = Tuple;

    fn heap_bytes(&self, position: &Tuple) -> usize {
        position.heap_bytes()
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
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.options_of(position, &StepCount::watched(go_on), visit)
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
        let expected = self.expected();
        // A line `start` that uses no names of the position is given by no numbers.
        let is_start = text.trim().is_empty() && matches!(self.rule.start, Some((_, 0)));
        let numbers = if is_start { Vec::new() } else { parse_numbers(text, &expected)? };
        let position = match self.rule.started(&numbers) {
            Some(started) if numbers.len() != self.kind.count => self.kind.position(started),
            _ if numbers.len() == self.kind.count => self.kind.position(numbers),
            _ => {
                let what = numbers_instead(numbers.len(), self.kind.count);
                return Err(NotationError::new(what, expected).at_token(text));
            }
        };
        match self.is_legal(position.as_slice()) {
            Ok(true) => Ok(position),
            Ok(false) => Err(NotationError::illegal(text, expected)),
            Err(fault) => {
                Err(NotationError::new(self.rule.error_of(fault).to_string(), expected).at_token(text))
            }
        }
    }

    fn write(&self, position: &Tuple) -> String {
        position.to_string()
    }

    fn figure(&self, position: &Tuple) -> Figure {
        Figure::Numbers { numbers: position.as_slice().to_vec(), ordered: !self.kind.unordered }
    }
}

impl EnumeratePositions for TupleGame {
    /// Returns all positions of `count` numbers. If `count` is the number of numbers that the line `start` takes,
    /// returns the positions at which play starts.
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Tuple> + Send + '_>, NoSuchWindow> {
        if let Some((_, starts)) = &self.rule.start
            && count == *starts
            && count != self.kind.count
        {
            let free = Tuples { count, unordered: false };
            let mut all: Vec<Tuple> = Vec::new();
            // Starts may come in any order and are sorted, since their windows are small.
            for given in free.board(count, below.min(1 << 16))? {
                let position = self.rule.started(given.as_slice()).map(|numbers| self.kind.position(numbers));
                all.extend(position.filter(|position| self.is_legal(position.as_slice()) == Ok(true)));
            }
            all.sort_unstable();
            all.dedup();
            return Ok(Box::new(all.into_iter()));
        }
        let all = self.kind.board(count, below)?;
        if !self.rule.has_legality() {
            return Ok(all);
        }
        Ok(Box::new(all.filter(|position| self.is_legal(position.as_slice()) == Ok(true))))
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        if self.rule.has_legality() || count != self.kind.count {
            return None;
        }
        self.kind.positions_len(count, below)
    }

    fn within(
        &self,
        ranges: &[NumberRange],
    ) -> Result<Box<dyn Iterator<Item = Tuple> + Send + '_>, NoSuchWindow> {
        let all = self.kind.within(ranges)?;
        if !self.rule.has_legality() {
            return Ok(all);
        }
        Ok(Box::new(all.filter(|position| self.is_legal(position.as_slice()) == Ok(true))))
    }

    fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
        if self.rule.has_legality() { None } else { self.kind.within_len(ranges) }
    }

    fn ranges_of(&self, position: &Tuple) -> Option<Vec<NumberRange>> {
        let range = |&from: &u64| Some(NumberRange { from, below: from.checked_add(1)? });
        position.as_slice().iter().map(range).collect()
    }
}

impl Packed for TupleGame {
    type Key = u64;

    fn pack(&self, position: &Tuple) -> Option<u64> {
        u64::from_members(position.as_slice())
    }

    fn unpack(&self, key: u64) -> Tuple {
        Tuple::new(key.members())
    }

    fn visit_keys(&self, key: u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<Interrupt> {
        self.keys_of(key, &StepCount::unwatched(), visit)
    }

    fn visit_keys_while(
        &self,
        key: u64,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<Interrupt> {
        self.keys_of(key, &StepCount::watched(go_on), visit)
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

    fn every_position(&self, count: usize, below: u64) -> PositionIter<'_, Tuple> {
        self.every_tuple(count, below)
    }

    fn size(&self, position: &Tuple) -> usize {
        position.as_slice().len()
    }

    fn numbers(&self, position: &Tuple) -> MemberSlice {
        MemberSlice::from_slice(position.as_slice())
    }

    fn is_legal_within(&self, position: &Tuple, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.allows(position.as_slice(), steps)
    }

    fn all_within(&self, ranges: &[NumberRange]) -> Result<PositionIter<'_, Tuple>, NoSuchWindow> {
        Ok(self.kind.within(ranges)?)
    }

    fn window_pairs(&self, ranges: &[NumberRange], run: &Run<'_>) -> Result<Option<PairOf<Tuple>>, Stopped> {
        let pairs = WindowPairs::new(&self.tuple_rule(), ranges, run)?;
        Ok(pairs.map(|pairs| Box::new(move |position: &Tuple| pairs.pair(position)) as PairOf<Tuple>))
    }

    fn fault_at(&self, position: &Tuple) -> Option<Fault> {
        self.fault(position)
    }

    fn move_between(&self, from: &Tuple, to: &Tuple) -> Option<usize> {
        let mut found = None;
        let first = signed(from.as_slice()).ok()?;
        let _ = self.rule.visit(&first, &[], None, &StepCount::unwatched(), &mut |tag, _, numbers| {
            if !numbers.iter().map(|&n| n as u64).eq(to.as_slice().iter().copied()) {
                return ControlFlow::Continue(());
            }
            found = Some(usize::from(tag));
            ControlFlow::Break(())
        });
        found
    }

    fn position(&self, numbers: &[i64]) -> Option<Tuple> {
        let position = self.kind.position(numbers.iter().map(|&n| n as u64));
        let fits = numbers.len() == self.kind.count;
        (fits && self.is_legal(position.as_slice()) == Ok(true)).then_some(position)
    }

    fn subject(&self) -> Subject<Self> {
        Subject::new(self.clone()).packed()
    }

    fn parts(&self) -> Option<Box<dyn NormalValues<Tuple>>> {
        None
    }
}

impl Definable for TupleGame {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        crate::logic::description::describe(&self.rule, shape).ok()
    }

    fn decode(&self, numbers: &[u64]) -> Option<Tuple> {
        // Unordered numbers may come in any order.
        let mut numbers = numbers.to_vec();
        if self.kind.unordered {
            numbers.sort_unstable();
        }
        let fits = numbers.len() == self.kind.count;
        (fits && self.is_legal(&numbers) == Ok(true)).then(|| Tuple::new(numbers))
    }

    fn encode(&self, position: &Tuple) -> Vec<u64> {
        position.as_slice().to_vec()
    }
}
