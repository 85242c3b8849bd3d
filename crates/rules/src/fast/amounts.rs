//! Moves of single heaps that take an amount which does not depend on the heap.
//!
//! `move n - k*k for k in 1..sqrt(n)` takes the same squares from all heaps, only more of them from larger heaps. The
//! amounts are computed once for each number of the range and kept, so that the moves of a heap are subtractions.

use crate::evaluate::move_groups::MoveGroups;
use crate::evaluate::{
    CompileContext, Fault, LANES, Lanes, MAX_STEPS, Output, Program, ProgramCompiler, ProgramInput,
    StepCount, TOO_LARGE, run, run_into,
};
use crate::fast::path::FastPath;
use crate::names::inline::speaks_of;
use crate::names::meanings::first_names;
use crate::rule::compiled::CompiledRule;
use crate::rule::move_programs::{emit, in_clauses, moves};
use crate::syntax::file::{Action, Clause, MoveLine, RuleFile};
use crate::syntax::trees::{name, node};
use impartial_prove::automata::syntax::{NodeKind, Span, SyntaxNode};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum number of kept amounts of a move line.
const MAX_KEPT: usize = 1 << 22;

/// Maximum number of steps of kept amounts: more steps count like those of the interpreter, position by position.
const MAX_KEPT_STEPS: u64 = MAX_STEPS / 4;

/// The number of moves that are passed on together.
const GROUP: usize = 256;

/// The moves of a game on single heaps, some of whose lines take amounts that do not depend on the heap.
#[derive(Debug)]
pub(crate) struct AmountMoves {
    lines: Vec<AmountLine>,
    /// The other move lines.
    rest: Option<Program>,
}

/// A move line `move n - t for k in a..b if c`, in which only `b` may depend on the heap.
#[derive(Debug)]
struct AmountLine {
    /// Outputs the first and the last number of the range of a heap.
    range: Program,
    /// Outputs each number between those of the first two registers with its amount, if the condition holds.
    amounts: Program,
    known: Mutex<Arc<KnownAmounts>>,
}

/// The amounts of the first numbers of a range.
#[derive(Clone, Debug, Default)]
struct KnownAmounts {
    /// The next number; `None` before the first one.
    next: Option<i64>,
    /// The numbers that have an amount, in ascending order.
    numbers: Vec<i64>,
    /// The amount of each of them.
    amounts: Vec<u64>,
    /// True if some amount is smaller than the one before it.
    descends: bool,
    /// The steps of the interpreter up to `next`.
    steps: u64,
}

/// The amounts of a heap: the first `count` of these.
type HeapAmounts = (Arc<KnownAmounts>, usize);

/// The rules are about heaps that do not depend on each other.
impl FastPath<CompiledRule> for AmountMoves {
    const NAME: &'static str = "kept amounts";

    fn plan(rule: &CompiledRule) -> Result<AmountMoves, String> {
        let (file, context) = (&rule.file, &rule.context);
        let mut others = file.clone();
        others.moves.clear();
        let mut lines = Vec::new();
        let mut reason = None;
        for line in &file.moves {
            match AmountLine::new(file, context, line) {
                Ok(amounts) => lines.push(amounts),
                Err(why) => {
                    reason.get_or_insert(why);
                    others.moves.push(line.clone());
                }
            }
        }
        if lines.is_empty() {
            return Err(reason.unwrap_or("there are no moves").into());
        }
        let rest = match others.moves.is_empty() {
            true => None,
            false => {
                let rest = moves(&others, context, &mut Vec::new(), &mut Vec::new());
                Some(rest.ok_or("the other moves cannot be compiled alone")?.program)
            }
        };
        Ok(AmountMoves { lines, rest })
    }

    fn description(&self) -> String {
        let lines = if self.rest.is_some() { "in some lines 'move', " } else { "" };
        format!(
            "kept amounts: {lines}the heap bounds the amounts of a move, and decides nothing else about them"
        )
    }
}

impl AmountMoves {
    /// Passes on the moves of a heap in groups, in any order. `first` has the first registers of a heap. Returns `None`
    /// if the interpreter has to list the moves, which may be after some of them have been passed on.
    pub(crate) fn visit(
        &self,
        heap: u64,
        first: &[i64],
        visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let steps = StepCount::unwatched();
        let members = [heap];
        let given = ProgramInput { first, members: &members, moved: 0, ask: None };
        let mut kept_steps = 0;
        for line in &self.lines {
            let Some((amounts, count)) = line.of_heap(given, &steps).ok()? else { continue };
            kept_steps += amounts.steps;
            if kept_steps > MAX_KEPT_STEPS {
                return None;
            }
            if amounts.visit(count, heap, visit).is_break() {
                return Some(ControlFlow::Break(()));
            }
        }
        let flow = match &self.rest {
            None => ControlFlow::Continue(()),
            Some(rest) => {
                crate::evaluate::run_into(rest, given, &steps, &mut MoveGroups::new(&mut *visit)).ok()?
            }
        };
        // The interpreter would count these steps too, and may refuse their number.
        (steps.total() + kept_steps <= MAX_STEPS).then_some(flow)
    }
}

impl AmountLine {
    fn new(file: &RuleFile, context: &CompileContext, line: &MoveLine) -> Result<AmountLine, &'static str> {
        const NO_RANGE: &str = "the amounts of a move are not those of one range";
        const DEPENDS: &str = "the amounts of a move depend on the heap";
        const OTHER: &str = "a move does not leave one heap less an amount";
        const ALONE: &str = "the terms of a move cannot be compiled alone";
        let Action::Become(results) = &line.action else { return Err(OTHER) };
        let ([result], [heap, ..]) = (&results[..], &file.kind.names[..]) else { return Err(OTHER) };
        let amount = amount_taken(result, &heap.text).ok_or(OTHER)?;
        let mut range = None;
        for clause in &line.clauses {
            match (clause, &range) {
                (Clause::For(bound, within), None) => range = Some((bound, within)),
                (Clause::If(_), _) => {}
                _ => return Err(NO_RANGE),
            }
        }
        let (bound, within) = range.ok_or(NO_RANGE)?;
        let NodeKind::Range(from, to) = &within.kind else { return Err(NO_RANGE) };
        let names = first_names(file);
        let depends = |node: &SyntaxNode| names.iter().any(|name| speaks_of(context, node, name));
        let conditions = line.clauses.iter().filter_map(|clause| match clause {
            Clause::If(condition) => Some(condition),
            _ => None,
        });
        if depends(&amount) || depends(from) || conditions.clone().any(depends) {
            return Err(DEPENDS);
        }
        let ends = {
            let mut compiler = ProgramCompiler::new(context, names.clone());
            let none = compiler.label();
            emit(&mut compiler, &[(**from).clone(), (**to).clone()], none, 0).map_err(|_| ALONE)?;
            compiler.place(none);
            compiler.finish()
        };
        // These names cannot be typed.
        let given = ["first number".to_owned(), "last number".to_owned()];
        let given_range = SyntaxNode::new(
            NodeKind::Range(Box::new(name(&given[0])), Box::new(name(&given[1]))),
            within.span,
        );
        let mut clauses = vec![Clause::For(bound.clone(), given_range)];
        clauses.extend(conditions.cloned().map(Clause::If));
        let mut compiler = ProgramCompiler::new(context, given);
        let terms = [name(&bound.text), amount];
        in_clauses(file, line, &clauses, &mut compiler, &mut |compiler, none| {
            emit(compiler, &terms, none, 0)
        })
        .map_err(|_| ALONE)?;
        let amounts = compiler.finish();
        if amounts.reads_position() {
            return Err(DEPENDS);
        }
        Ok(AmountLine { range: ends, amounts, known: Mutex::default() })
    }

    /// Returns the amounts that a move may take from a heap, if it is large enough; `None` if there is no move.
    fn of_heap(&self, given: ProgramInput<'_>, steps: &StepCount<'_>) -> Result<Option<HeapAmounts>, Fault> {
        let mut ends = None;
        let _flow = run(&self.range, given, steps, &mut |_, numbers| {
            ends = Some((numbers[0], numbers[1]));
            ControlFlow::Continue(())
        })?;
        let Some((first, last)) = ends.filter(|(first, last)| first <= last) else { return Ok(None) };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.next.is_none_or(|next| next <= last) {
            Arc::make_mut(&mut known).extend(&self.amounts, first, last)?;
        }
        let known = Arc::clone(&known);
        let count = match known.numbers.last() {
            Some(&largest) if largest > last => known.numbers.partition_point(|&number| number <= last),
            _ => known.numbers.len(),
        };
        Ok(Some((known, count)))
    }
}

/// Receives each number with its amount, which may be too large.
struct EachAmount<'a>(&'a mut dyn FnMut(i64, i64) -> ControlFlow<()>);

impl Output for EachAmount<'_> {
    const TAKES_LARGE: bool = true;
    const ANY_ORDER: bool = false;

    fn emit(&mut self, _: u16, numbers: &[i64]) -> ControlFlow<()> {
        (self.0)(numbers[0], numbers[1])
    }

    fn emit_lanes(&mut self, _: u16, lanes: u64, columns: &[&Lanes]) -> ControlFlow<()> {
        let mut each = (0..LANES).filter(|lane| lanes >> lane & 1 == 1);
        each.try_for_each(|lane| (self.0)(columns[0][lane], columns[1][lane]))
    }
}

impl KnownAmounts {
    /// Computes the amounts of the numbers up to `last`. Nothing is kept of the numbers after an error.
    fn extend(&mut self, program: &Program, first: i64, last: i64) -> Result<(), Fault> {
        let next = self.next.unwrap_or(first);
        let steps = StepCount::unwatched();
        let given = ProgramInput { first: &[next, last], members: &[], moved: usize::MAX, ask: None };
        let (mut numbers, mut amounts) = (Vec::new(), Vec::new());
        let room = MAX_KEPT - self.numbers.len();
        let mut add = |number: i64, amount: i64| {
            // An amount that is too large is above every heap.
            if amount == TOO_LARGE {
                return ControlFlow::Continue(());
            }
            if numbers.len() == room {
                return ControlFlow::Break(());
            }
            numbers.push(number);
            amounts.push(amount as u64);
            ControlFlow::Continue(())
        };
        let flow = run_into(program, given, &steps, &mut EachAmount(&mut add))?;
        if flow.is_break() || last == i64::MAX {
            return Err(Fault::Steps { span: Span::default() });
        }
        let before = self.amounts.last().copied();
        self.descends |= !before.into_iter().chain(amounts.iter().copied()).is_sorted();
        self.numbers.append(&mut numbers);
        self.amounts.append(&mut amounts);
        self.steps += steps.total();
        self.next = Some(last + 1);
        Ok(())
    }

    /// Passes on the heaps that the first `count` amounts leave of a heap.
    fn visit(
        &self,
        count: usize,
        heap: u64,
        visit: &mut dyn FnMut(&[&[u64]]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut amounts = &self.amounts[..count];
        if !self.descends && amounts.last().is_some_and(|&largest| largest > heap) {
            amounts = &amounts[..amounts.partition_point(|&amount| amount <= heap)];
        }
        let mut heaps = [0; GROUP];
        for group in amounts.chunks(GROUP) {
            let mut left = 0;
            if self.descends {
                for &amount in group {
                    if let Some(rest) = heap.checked_sub(amount) {
                        heaps[left] = rest;
                        left += 1;
                    }
                }
            } else {
                left = group.len();
                heaps.iter_mut().zip(group).for_each(|(rest, amount)| *rest = heap - amount);
            }
            if left > 0 {
                visit(&[&heaps[..left]])?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the amount t of a term n - t.
fn amount_taken(result: &SyntaxNode, heap: &str) -> Option<SyntaxNode> {
    let NodeKind::Sum(parts) = &result.kind else { return None };
    let ((false, first), taken) = parts.split_first()? else { return None };
    if !matches!(&first.kind, NodeKind::Name(name) if name == heap) || taken.iter().any(|(minus, _)| !minus) {
        return None;
    }
    Some(match taken {
        [(_, only)] => only.clone(),
        _ => node(NodeKind::Sum(taken.iter().map(|(_, term)| (false, term.clone())).collect())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RuleFileGame;
    use crate::positions::list::ListGame;
    use crate::rule::compiled::heap_registers;
    use fastrand::Rng;
    use impartial::game::HeapMoves;

    /// The heaps that the moves of a heap leave, in ascending order without repetitions: as kept amounts give them, and
    /// as the interpreter lists them.
    fn both<G: HeapMoves>(game: &G, amounts: &AmountMoves, heap: u64) -> (Option<Vec<u64>>, Vec<u64>) {
        let sorted = |mut heaps: Vec<u64>| {
            heaps.sort_unstable();
            heaps.dedup();
            heaps
        };
        let mut kept = Vec::new();
        let flow = amounts.visit(heap, &heap_registers(heap).unwrap(), &mut |lists| {
            assert!(lists.len() <= 1);
            kept.extend(lists.first().map_or(&[0][..], |list| list));
            ControlFlow::Continue(())
        });
        let mut plain = Vec::new();
        let _ = game.visit_heap_moves(heap, &mut |parts| {
            plain.push(parts.first().copied().unwrap_or(0));
            ControlFlow::Continue(())
        });
        (flow.map(|_| sorted(kept)), sorted(plain))
    }

    fn compare(lines: &str, heaps: impl Iterator<Item = u64>) -> (usize, usize) {
        let text = format!("game g\nheaps n\n{lines}\n");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap();
        let amounts = AmountMoves::plan(&opened.rule).unwrap();
        let (mut found, mut refused) = (0, 0);
        for heap in heaps {
            let (kept, plain) = both(opened.made.of_type::<ListGame>().unwrap(), &amounts, heap);
            match kept {
                Some(kept) => {
                    assert_eq!(kept, plain, "{text} at {heap}");
                    found += kept.len();
                }
                None => refused += 1,
            }
        }
        (found, refused)
    }

    #[test]
    fn kept_amounts_give_the_moves_of_the_interpreter() {
        let prime = "def prime(m) := m >= 2 & all d in 2..sqrt(m): not d divides m\n";
        for lines in [
            "move n - k*k  for k in 1..sqrt(n)".to_owned(),
            "move n - k*k  for k in 1..n".to_owned(),
            "move n - k  for k in 1..n - 5".to_owned(),
            "move n - 2*k - 1  for k in 0..n div 3  if k mod 3 != 1".to_owned(),
            "move n - (100 mod k)  for k in 1..n".to_owned(),
            "move n - (k xor 21)  for k in 3..n  if k != 21".to_owned(),
            "move n - k div (k mod 4)  for k in 4..n".to_owned(),
            format!("{prime}move n - k  for k in 2..n  if prime(k)"),
            format!(
                "{prime}move n - p  for p in 2..n  if prime(p)\nmove n - 1  if n mod 4 = 2\nmove n div 2  if n > 2"
            ),
            "move n - k  for k in 1..n  if (ex j in 1..k: j*j = k)\nmove n - k*k*k  for k in 2..n".to_owned(),
        ] {
            let mut random = Rng::with_seed(7);
            // Heaps in any order: the kept amounts are those of a larger heap, or must become more.
            let heaps = (0..60).chain((0..120).map(|_| random.u64(0..700)));
            let (found, refused) = compare(&lines, heaps);
            assert!(found > 500 && refused == 0, "{lines}: {found} moves, {refused} heaps refused");
        }
    }

    #[test]
    fn amounts_that_depend_on_the_heap_are_left_to_the_interpreter() {
        for line in [
            "move n - k  for k in 1..n  if k divides n",
            "move n - gcd(n, k)  for k in 1..n",
            "move n - k  for k in n div 2..n",
            "move n - k - j  for k in 1..n  for j in 1..n",
            "move k  for k in 0..n-1",
            "move n - k, k  for k in 1..n-1",
            "move n - k  for k in 1..n  if k < largest",
            "move n - k  for k in {1, 3}",
            "def small(m) := 2*m < n\nmove n - k  for k in 1..n  if small(k)",
        ] {
            let text = format!("game g\nheaps n\n{line}\n");
            let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap();
            assert!(AmountMoves::plan(&opened.rule).is_err(), "{line}");
        }
    }

    #[test]
    fn numbers_that_are_too_large_are_left_to_the_interpreter() {
        let (found, refused) = compare("move n - (pow(2, k) mod 7) - 1  for k in 1..n", 0..200);
        assert!(found > 100 && refused == 200 - 63, "{found} {refused}");
        // Too many steps for one position.
        let slow = "def slow(m) := all d in 1..100000: d * d != m + 7\nmove n - k  for k in 1..n  if slow(k)";
        let (_, refused) = compare(slow, [10, 30, 60, 10].into_iter());
        assert_eq!(refused, 2, "60 heaps have too many steps; then 10 has");
    }
}
