//! Games on heaps and coins: a position is a list of members in ascending order, and a move changes one member or turns
//! coins.

use crate::evaluate::move_groups::MoveGroups;
use crate::evaluate::{COPIED, Fault, StepCount};
use crate::fast::amounts::AmountMoves;
use crate::fast::turned_coins::TurnedCoins;
use crate::positions::lane_key::{InLanes, LaneKey, Others, memo_of_keys};
use crate::positions::rule_game::{PositionIter, RuleGame};
use crate::rule::compiled::{CompiledRule, MemberSlice, MoveShape, PositionInput, heap_registers};
use crate::syntax::file::KindName;
use impartial::game::HeapMoves;
use impartial::game::{
    Colex, Components, EnumeratePositions, Figure, Game, Heaps, KeyVisitEnd, LoweredMember, Members as At,
    NoSuchWindow, Notation, NotationError, NumberRange, Options, OptionsError, RankedOptions, RankingError,
    multisets, multisets_len, parse_numbers, subsets, subsets_len,
};
use impartial::kind::{Kind, NonemptyHeaps};
use impartial::period::{HeapCode, SplitCode};
use impartial::solve::{ByComponents, Memo, NormalSolver};
use impartial_prove::{Definable, Description, NumberedPositions, PositionShape};
use impartial_query::{HeapRuleSolver, TurnedCoinSolver};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game on heaps or coins.
#[derive(Clone, Debug)]
pub(crate) struct ListGame {
    pub(crate) rule: Arc<CompiledRule>,
    /// True if empty heaps are kept, since every move keeps the number of members.
    pub(crate) kept: bool,
    /// The recognised facts. A fact that was not recognised may still be true.
    pub(crate) known: ListFacts,
}

/// The notation of the position without coins: `0` is a coin on square 0.
const NO_COIN: &str = "none";

/// The facts recognised in a game on heaps or coins.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListFacts {
    /// The members that a move may lower to any smaller number (coins: to any smaller free square).
    pub(crate) swept: Option<LoweredMember>,
    /// The number of squares of a column, which has at most one coin. 0 means the same as 1: no columns were
    /// recognised.
    pub(crate) column: u64,
    /// True if heaps do not depend on each other.
    pub(crate) additive: bool,
    /// The code of taking and breaking, if every heap is legal.
    pub(crate) code: Option<HeapCode>,
    /// The code of taking and breaking that legal heaps follow, with the splits that must be unequal.
    pub(crate) split: Option<SplitCode>,
    /// The moves that take the same amounts from all heaps.
    pub(crate) amounts: Option<Arc<AmountMoves>>,
    /// True if the moves of small heaps leave smaller heaps only.
    pub(crate) shrinks: bool,
    /// True if every heap that a move puts in the place of a legal one is legal.
    pub(crate) stays_legal: bool,
    /// True if a move turns coins, the largest from heads to tails, whatever the other coins are.
    pub(crate) turned: bool,
}

/// Maximum number of turned coins that are turned one after the other.
const FEW_TURNED: usize = 8;

impl ListGame {
    pub(crate) fn new(rule: Arc<CompiledRule>, known: ListFacts) -> Self {
        let kept = rule.keeps_count() || rule.kind() == KindName::Coins;
        ListGame { rule, kept, known }
    }

    /// Returns whether no two members are equal.
    pub(crate) fn distinct(&self) -> bool {
        self.rule.kind() == KindName::Coins
    }

    pub(crate) fn drops(&self) -> bool {
        !self.kept
    }

    /// Returns the members after a move, or `None` if the move does not exist.
    fn after(&self, members: &[u64], i: usize, shape: MoveShape, numbers: &[i64]) -> Option<MemberSlice> {
        let mut after = MemberSlice::from_slice(members);
        match shape {
            MoveShape::Turn if numbers.len() > FEW_TURNED => {
                // Of the squares and the coins together, those that are named an odd number of times have a coin.
                after.extend(numbers.iter().map(|&square| square as u64));
                after.sort_unstable();
                let odd = after.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1);
                after = odd.map(|same| same[0]).collect();
            }
            MoveShape::Turn => {
                for &square in numbers {
                    let square = square as u64;
                    match after.iter().position(|&x| x == square) {
                        Some(at) => {
                            after.remove(at);
                        }
                        None => after.push(square),
                    }
                }
            }
            _ => {
                after.remove(i);
                after.extend(numbers.iter().map(|&n| n as u64).filter(|&n| n != 0 || !self.drops()));
            }
        }
        after.sort_unstable();
        if self.distinct() && after.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        Some(after)
    }

    /// Calls `visit` with the members after each move. A position whose moves cannot be listed becomes its own option,
    /// so that every solver sees play that does not end there.
    pub(crate) fn visit_members(
        &self,
        members: &[u64],
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(MemberSlice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut fault: Option<Fault> = None;
        let flow = self.rule.visit_of_members(members, steps, &mut |i, shape, numbers| {
            // All members are copied even for a move that does not exist.
            if let Err(ended) = steps.work(1 + (members.len() + numbers.len()) as u64 / COPIED) {
                fault = Some(ended);
                return ControlFlow::Break(());
            }
            let Some(after) = self.after(members, i, shape, numbers) else {
                return ControlFlow::Continue(());
            };
            match self.allows(&after, steps) {
                Ok(true) => visit(after),
                Ok(false) => ControlFlow::Continue(()),
                Err(wrong) => {
                    fault = Some(wrong);
                    ControlFlow::Break(())
                }
            }
        });
        match (flow, fault) {
            (Ok(flow), None) => flow,
            (Err(Fault::Ended), _) | (_, Some(Fault::Ended)) => ControlFlow::Break(()),
            _ => visit(MemberSlice::from_slice(members)),
        }
    }

    /// Returns whether a heap is legal. A heap whose legality cannot be computed is left to the listing of its moves, which
    /// fails in the same way.
    fn has_heap(&self, heap: u64) -> bool {
        !self.rule.has_legality() || self.is_legal(&[heap]) != Ok(false)
    }

    fn is_legal(&self, members: &[u64]) -> Result<bool, Fault> {
        self.allows(members, &StepCount::unwatched())
    }

    /// Returns `Ok(true)` if the rule allows a position.
    pub(crate) fn allows(&self, members: &[u64], steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.rule.is_legal(PositionInput::Members(members), steps)
    }

    /// Returns the reason why the moves from a position cannot be listed, or `None` if they can.
    pub(crate) fn fault(&self, position: &Heaps) -> Option<Fault> {
        let members = position.as_slice();
        let mut fault = None;
        let steps = StepCount::unwatched();
        let flow = self.rule.visit_of_members(members, &steps, &mut |i, shape, numbers| {
            if let Some(after) = self.after(members, i, shape, numbers)
                && let Err(wrong) = self.allows(&after, &steps)
            {
                fault = Some(wrong);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        flow.err().or(fault)
    }

    /// Returns whether an empty heap that is a member has a move, or whether its moves cannot be listed. The values of
    /// single heaps are then not those that [`HeapMoves`] gives, where an empty heap is no heap.
    pub(crate) fn has_move_from_zero(&self) -> bool {
        let steps = StepCount::unwatched();
        let moves = self.rule.visit_of_members(&[0], &steps, &mut |_, _, _| ControlFlow::Break(()));
        self.kept && self.has_heap(0) && !matches!(moves, Ok(ControlFlow::Continue(())))
    }

    /// Returns the place in the file of a move that leads from the members `from` to the members `to`.
    fn move_between_members(&self, from: &[u64], to: &[u64]) -> Option<usize> {
        let mut found = None;
        let steps = StepCount::unwatched();
        let _ = self.rule.visit_of_members_tagged(from, &steps, &mut |i, tag, numbers| {
            let after = self.after(from, i, self.rule.tagged_moves()[usize::from(tag)].shape, numbers);
            if after.as_deref() != Some(to) {
                return ControlFlow::Continue(());
            }
            found = Some(usize::from(tag));
            ControlFlow::Break(())
        });
        found
    }

    pub(crate) fn expected(&self) -> &'static str {
        match (self.distinct(), self.kept) {
            (true, _) => "squares separated by commas, such as 0,3,5, or none",
            (false, true) => "heaps separated by commas, such as 3,5,6",
            (false, false) => NonemptyHeaps::EXPECTED,
        }
    }

    pub(crate) fn smaller_board(&self, count: usize, below: u64) -> Box<dyn Iterator<Item = Heaps> + Send> {
        match (self.distinct(), self.kept) {
            (true, _) => Box::new(subsets(count, below).map(|set| Heaps::new(set.iter()))),
            (false, true) => Box::new(multisets(count, below)),
            (false, false) => match NonemptyHeaps.positions(count, below) {
                Ok(all) => all,
                Err(_) => Box::new(std::iter::empty()),
            },
        }
    }
}

impl Game for ListGame {
    type Position = Heaps;

    fn allocated_bytes(&self, position: &Heaps) -> usize {
        position.allocated_bytes()
    }
}

impl Options for ListGame {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let steps = StepCount::unwatched();
        self.visit_members(position.as_slice(), &steps, &mut |members| visit(Heaps::new(members)))
    }

    fn visit_options_while(
        &self,
        position: &Heaps,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let steps = StepCount::watched(should_continue);
        self.visit_members(position.as_slice(), &steps, &mut |members| visit(Heaps::new(members)))
    }

    fn options_error(&self, position: &Heaps) -> Option<OptionsError> {
        self.fault(position).map(|fault| self.rule.error_of(fault))
    }

    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        if self.known.turned {
            // Every set of squares up to the largest coin.
            let squares = position.largest().map_or(0, |square| square.saturating_add(1));
            return Some(u32::try_from(squares).ok().and_then(|n| 1u128.checked_shl(n)).unwrap_or(u128::MAX));
        }
        // The bound holds only if no move raises a number.
        self.known.swept?;
        Some(position.iter().fold(1, |bound: u128, x| bound.saturating_mul(u128::from(x) + 1)))
    }
}

impl Notation for ListGame {
    fn id(&self) -> String {
        self.rule.name.clone()
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        let expected = self.expected();
        let numbers = match text.trim() {
            NO_COIN if self.distinct() => Vec::new(),
            _ => parse_numbers(text, expected)?,
        };
        let position = if self.drops() { Heaps::nonempty(numbers) } else { Heaps::new(numbers) };
        if self.distinct()
            && let Some(pair) = position.as_slice().windows(2).find(|pair| pair[0] == pair[1])
        {
            return Err(
                NotationError::new(format!("two coins on square {}", pair[0]), expected).at_token(text)
            );
        }
        match self.is_legal(position.as_slice()) {
            Ok(true) => Ok(position),
            Ok(false) => Err(NotationError::illegal(text, expected)),
            Err(fault) => {
                Err(NotationError::new(self.rule.error_of(fault).to_string(), expected).at_token(text))
            }
        }
    }

    fn write(&self, position: &Heaps) -> String {
        if self.distinct() && position.as_slice().is_empty() {
            return NO_COIN.to_owned();
        }
        position.to_string()
    }

    fn figure(&self, position: &Heaps) -> Figure {
        match self.rule.kind() {
            KindName::Coins => {
                Figure::Coins { squares: position.as_slice().to_vec(), column: self.known.column.max(1) }
            }
            _ => Figure::Heaps(position.as_slice().to_vec()),
        }
    }
}

impl EnumeratePositions for ListGame {
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, NoSuchWindow> {
        let all = self.smaller_board(count, below);
        if !self.rule.has_legality() {
            return Ok(all);
        }
        Ok(Box::new(all.filter(|position| self.is_legal(position.as_slice()) == Ok(true))))
    }

    fn ranking(&self, count: usize, below: u64) -> Result<Colex, RankingError> {
        match (self.distinct(), self.known.column.max(1)) {
            (false, _) => Colex::multisets(count, below),
            (true, 1) => Colex::sets(count, below),
            (true, height) => Colex::new(count, below, |square| square - square % height),
        }
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        if self.rule.has_legality() {
            return None;
        }
        Some(if self.distinct() { subsets_len(count, below) } else { multisets_len(count, below) })
    }

    fn rank_of(&self, position: &Heaps, ranking: &Colex) -> Option<u64> {
        // A position with fewer members belongs to another window, also where one with zeros looks alike.
        let is_ranked = !self.rule.has_legality() && position.len() == ranking.count();
        if is_ranked { ranking.rank(position.as_slice()) } else { None }
    }

    fn smallest_window(&self, position: &Heaps) -> Option<(usize, u64)> {
        Some((position.len(), position.largest()?.checked_add(1)?))
    }
}

impl InLanes for ListGame {
    /// Moves that split heaps need more lanes.
    fn has_short_keys(&self) -> bool {
        self.kept
    }

    fn as_members(position: &Heaps) -> &[u64] {
        position.as_slice()
    }

    fn of_members(members: MemberSlice) -> Heaps {
        Heaps::new(members)
    }

    fn visit_lane_keys<K: LaneKey>(
        &self,
        key: K,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(K) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let members = key.members();
        let mut interrupt = KeyVisitEnd::Stopped;
        if !self.kept || self.rule.has_legality() || !self.rule.keeps_count() {
            let flow = self.visit_members(&members, steps, &mut |after| match K::from_members(&after) {
                Some(key) => visit(key),
                None => {
                    interrupt = KeyVisitEnd::NoKey;
                    ControlFlow::Break(())
                }
            });
            return flow.map_break(|()| interrupt);
        }
        let distinct = self.distinct();
        let mut others: Option<(usize, Others<K>)> = None;
        let flow = self.rule.visit_of_members(&members, steps, &mut |i, _, numbers| {
            if others.as_ref().is_none_or(|(of, _)| *of != i) {
                others = Some((i, K::others(&members, i)));
            }
            let (Some((_, others)), &[x]) = (&others, numbers) else {
                return ControlFlow::Continue(());
            };
            let x = x as u64;
            // A coin or heap that keeps its number has made a move too.
            let (at, taken) = others.place(x);
            if distinct && taken {
                return ControlFlow::Continue(());
            }
            match K::with(others, at, x) {
                Some(key) => visit(key),
                None => {
                    interrupt = KeyVisitEnd::NoKey;
                    ControlFlow::Break(())
                }
            }
        });
        match flow {
            Ok(flow) => flow.map_break(|()| interrupt),
            Err(Fault::Ended) => ControlFlow::Break(KeyVisitEnd::Stopped),
            Err(_) => visit(key).map_break(|()| KeyVisitEnd::Stopped),
        }
    }
}

impl Components for ListGame {
    fn visit_components(&self, position: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        if !self.known.additive {
            return visit(position.clone());
        }
        position.iter().for_each(|heap| visit(Heaps::new([heap])));
    }
}

impl HeapMoves for ListGame {
    fn visit_heap_moves(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if heap == 0 && self.drops() || !self.is_heap(heap) {
            return ControlFlow::Continue(());
        }
        self.visit_members(&[heap], &StepCount::unwatched(), &mut |after| {
            let parts: smallvec::SmallVec<[u64; 4]> = after.iter().copied().filter(|&x| x > 0).collect();
            visit(&parts)
        })
    }

    fn visit_move_groups(
        &self,
        heap: u64,
        visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        // In a sum of heaps, no move depends on other heaps. Groups are not tested for legal heaps.
        if !self.known.additive || self.rule.has_legality() && !self.known.stays_legal {
            return None;
        }
        if heap == 0 && self.drops() || !self.is_heap(heap) {
            return Some(ControlFlow::Continue(()));
        }
        if let Some(amounts) = &self.known.amounts
            && let Ok(first) = heap_registers(heap)
            && let Some(flow) = amounts.visit(heap, &first, visit)
        {
            return Some(flow);
        }
        let moved =
            self.rule.output_of_heap(heap, &StepCount::unwatched(), &mut MoveGroups::new(&mut *visit));
        // A heap whose moves cannot be listed becomes its own option.
        Some(moved.unwrap_or_else(|_| visit(&[&[heap]])))
    }

    fn is_heap(&self, heap: u64) -> bool {
        self.has_heap(heap)
    }

    fn heap_code(&self) -> Option<HeapCode> {
        self.known.code.clone()
    }

    fn split_code(&self) -> Option<SplitCode> {
        self.known.split.clone()
    }
}

impl RankedOptions for ListGame {
    fn visit_ranks(&self, at: &At<'_>, visit: impl FnMut(u64)) {
        match self.known.swept {
            Some(LoweredMember::Largest) => {
                if let Some(last) = at.members().len().checked_sub(1) {
                    at.visit_lowered_member(last, u64::MAX, visit);
                }
            }
            _ => at.visit_lowered(u64::MAX, visit),
        }
    }

    fn line_count(&self, window: &Colex) -> Option<u64> {
        Some(window.deletions())
    }

    fn visit_lines(&self, at: &At<'_>, visit: impl FnMut(u64)) {
        at.visit_without(visit);
    }

    fn visit_moves(&self, at: &At<'_>, visit: impl FnMut(u64)) {
        match self.known.swept {
            Some(LoweredMember::Largest) => {
                let largest = at.members().len().checked_sub(1);
                largest.and_then(|i| at.without(i)).into_iter().for_each(visit);
            }
            _ => at.visit_without(visit),
        }
    }
}

impl RuleGame for ListGame {
    fn rule(&self) -> &Arc<CompiledRule> {
        &self.rule
    }

    fn numbers(&self, position: &Heaps) -> MemberSlice {
        position.iter().collect()
    }

    fn fault_at(&self, position: &Heaps) -> Option<Fault> {
        self.fault(position)
    }

    fn move_between(&self, from: &Heaps, to: &Heaps) -> Option<usize> {
        self.move_between_members(from.as_slice(), to.as_slice())
    }

    fn position(&self, numbers: &[i64]) -> Option<Heaps> {
        let mut members: MemberSlice = numbers.iter().map(|&n| n as u64).collect();
        members.retain(|n| *n > 0 || !self.drops());
        members.sort_unstable();
        if self.distinct() && members.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        (self.is_legal(&members) == Ok(true)).then(|| Heaps::new(members))
    }

    fn visit_within(
        &self,
        position: &Heaps,
        steps: &StepCount<'_>,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_members(position.as_slice(), steps, &mut |members| visit(Heaps::new(members)))
    }

    /// If empty heaps vanish and the range begins at 0, the positions of fewer heaps are included.
    fn positions_within(
        &self,
        count: usize,
        range: NumberRange,
        _: &[NumberRange],
    ) -> PositionIter<'_, Heaps> {
        let from = range.from;
        if from == 0 {
            return self.smaller_board(count, range.below);
        }
        let shifted = move |members: Heaps| Heaps::new(members.iter().map(|member| member + from));
        match self.distinct() {
            true => Box::new(subsets(count, range.len()).map(move |set| shifted(Heaps::new(set.iter())))),
            false => Box::new(multisets(count, range.len()).map(shifted)),
        }
    }

    fn size(&self, position: &Heaps) -> usize {
        position.len()
    }

    fn is_legal_within(&self, position: &Heaps, steps: &StepCount<'_>) -> Result<bool, Fault> {
        self.allows(position.as_slice(), steps)
    }

    fn memo(&self) -> Memo<'static, Self::Position> {
        memo_of_keys(self)
    }

    fn parts(&self) -> Option<Box<dyn NormalSolver<Heaps>>> {
        if self.known.turned {
            return Some(Box::new(TurnedCoinSolver::new(Arc::new(TurnedCoins(self.rule.clone())))));
        }
        if self.known.additive && !self.has_move_from_zero() {
            return Some(Box::new(HeapRuleSolver::new(Arc::new(self.clone()))));
        }
        let solver = || Box::new(ByComponents::new(self.clone())) as Box<dyn NormalSolver<Heaps>>;
        self.known.additive.then(solver)
    }
}

impl Definable for ListGame {
    fn describe(&self, shape: PositionShape) -> Option<Description> {
        crate::logic::description::describe(&self.rule, shape).ok()
    }
}

impl NumberedPositions for ListGame {
    fn decode(&self, numbers: &[u64]) -> Option<Heaps> {
        let position = Heaps::new(numbers.iter().copied());
        let apart = !self.distinct() || position.as_slice().windows(2).all(|pair| pair[0] != pair[1]);
        (apart && self.is_legal(position.as_slice()) == Ok(true)).then_some(position)
    }

    fn encode(&self, position: &Heaps) -> Vec<u64> {
        position.iter().collect()
    }
}
