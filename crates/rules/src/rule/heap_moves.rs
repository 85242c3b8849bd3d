//! The moves of games whose heaps are one position: heaps with extra numbers, heaps in a row, and heaps in a ring.

use crate::evaluate::built_ins::HEAP;
use crate::evaluate::words::Word;
use crate::evaluate::{CompileContext, Fault, Program, ProgramCompiler, ProgramInput, StepCount, run};
use crate::names::inline::{calls, is_of_member, speaks_of};
use crate::names::meanings::{first_names, number_places};
use crate::rule::move_programs::{emit, in_clauses};
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::file::{
    ChosenHeaps, Clause, HeapsAction, KindName, MoveLine, NumberChange, RuleFile, WhichHeap, is_list,
};
use impartial_prove::automata::syntax::{Span, SyntaxNode};
use smallvec::SmallVec;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The place of the named heap in a row, counted from 1.
const PLACE: &str = Word::Place.text();

/// Maximum number of changes of a heap that are stored before it is known that all of them can be listed.
const MAX_AHEAD: usize = 1 << 16;

/// Maximum number of heaps in the place of one.
const MAX_TARGETS: usize = 16;

/// A compiled move of a game whose heaps are one position.
#[derive(Debug)]
pub(crate) struct HeapMove {
    /// Outputs the heaps in the place of the named one, then those in the place of each other one, then the numbers.
    program: Program,
    /// True if the move names no heap, so that it exists once for a position.
    once: bool,
    /// The number of heaps in the place of the named one; `None` if it stays.
    named: Option<usize>,
    others: Vec<(WhichHeap, usize)>,
    /// The places of the extra numbers that change.
    numbers: Vec<usize>,
    chosen: Option<ChosenProgram>,
    span: Span,
}

/// The choice of several heaps, each of which changes as the program of the move says.
#[derive(Debug)]
struct ChosenProgram {
    /// Outputs the least and the greatest number of heaps, then the extra numbers.
    whole: Program,
    consecutive: bool,
}

/// A position: its heaps, and the extra numbers.
#[derive(Clone, Copy)]
pub(crate) struct HeapsAt<'p> {
    pub(crate) heaps: &'p [u64],
    pub(crate) extra: &'p [u64],
}

/// The changes of a move: for each heap that changes its index and the heaps in its place, and the numbers.
pub(crate) struct HeapChanges<'c> {
    pub(crate) heaps: &'c [(usize, SmallVec<[u64; 4]>)],
    pub(crate) numbers: &'c [(usize, u64)],
}

/// Receives each move.
pub(crate) type VisitChanges<'a> = dyn FnMut(HeapChanges<'_>) -> Result<ControlFlow<()>, Fault> + 'a;

/// The heaps of a position, or the extra numbers.
pub(crate) type HeapNumbers = SmallVec<[u64; 8]>;

pub(crate) type FirstRegisters = SmallVec<[i64; 12]>;

/// Returns the first registers: the named heap (a placeholder), the largest and smallest heap, the number of heaps, and
/// the extra numbers.
pub(crate) fn first_registers(at: HeapsAt<'_>) -> Result<FirstRegisters, Fault> {
    let number = crate::evaluate::number;
    let mut first = FirstRegisters::new();
    let largest = at.heaps.iter().copied().max().unwrap_or(0);
    let smallest = at.heaps.iter().copied().min().unwrap_or(0);
    first.extend([0, number(largest)?, number(smallest)?, at.heaps.len() as i64]);
    for &n in at.extra {
        first.push(number(n)?);
    }
    Ok(first)
}

/// Compiles the moves of a file. Adds the error of each other move to `wrong`.
pub(crate) fn heap_moves(
    file: &RuleFile,
    context: &CompileContext,
    wrong: &mut Vec<Diagnostic>,
    warnings: &mut Vec<Diagnostic>,
) -> Vec<HeapMove> {
    let mut all = Vec::new();
    for line in &file.moves {
        match heap_move(file, context, line, warnings) {
            Ok(one) => all.push(one),
            Err(error) => wrong.push(error),
        }
    }
    all
}

fn heap_move(
    file: &RuleFile,
    context: &CompileContext,
    line: &MoveLine,
    warnings: &mut Vec<Diagnostic>,
) -> Result<HeapMove, Diagnostic> {
    let Some(action) = line.heaps_action() else {
        let what = "a move of another kind of positions";
        return Err(Diagnostic::error(line.span, what, "what the heap becomes, such as: move n - 1"));
    };
    check_action(file, context, line, &action)?;
    let numbers = number_places(file, &action.numbers)?;
    let named_somewhere =
        |node: &SyntaxNode| is_of_member(file, context, node) || speaks_of(context, node, PLACE);
    let mut once = action.named.is_none() && action.others.is_empty();
    line.visit_terms(&mut |node| once = once && !named_somewhere(node));
    let mut names = first_names(file);
    if file.kind.kind == KindName::Row {
        names.push(PLACE.to_owned());
    }
    let before = names.len();
    names.extend((0..action.others.len()).map(|i| format!("heap'{i}")));
    let mut compiler = ProgramCompiler::new(context, names);
    for (register, (_, name, _)) in (before as u16..).zip(&action.others) {
        compiler.fresh(name)?;
        compiler.bind(name, register);
        compiler.mark_used();
    }
    let mut terms: Vec<SyntaxNode> = action.named.iter().flatten().cloned().collect();
    terms.extend(action.others.iter().flat_map(|(_, _, targets)| targets).cloned());
    if let Some(list) = terms.iter().find(|term| is_list(term)) {
        let help = "lists such as x..y are results of games in which every move changes one heap alone";
        return Err(Diagnostic::error(list.span, "several numbers where one should be", help));
    }
    if action.chosen.is_none() {
        terms.extend(action.numbers.iter().map(|one| one.value.clone()));
    }
    in_clauses(file, line, &line.clauses, &mut compiler, &mut |compiler, none| {
        emit(compiler, &terms, none, 0)
    })?;
    for name in compiler.unused.drain(..) {
        let what = format!("'{}' is never used", name.text);
        let help = "without it every move is made as often as it has values";
        warnings.push(Diagnostic::warning(name.span, what, help));
    }
    let program = compiler.finish();
    let chosen = action.chosen.as_ref();
    let chosen = chosen.map(|chosen| chosen_program(file, context, chosen, &action.numbers)).transpose()?;
    Ok(HeapMove {
        program,
        once,
        named: action.named.as_ref().map(Vec::len),
        others: action.others.iter().map(|(which, _, targets)| (*which, targets.len())).collect(),
        numbers,
        chosen,
        span: line.span,
    })
}

/// Compiles the number of chosen heaps, which does not depend on a heap, and the extra numbers after the move.
fn chosen_program(
    file: &RuleFile,
    context: &CompileContext,
    chosen: &ChosenHeaps,
    numbers: &[NumberChange],
) -> Result<ChosenProgram, Diagnostic> {
    let mut names = first_names(file);
    "no heap".clone_into(&mut names[0]);
    if file.kind.kind == KindName::Row {
        names.push("no place".to_owned());
    }
    let mut compiler = ProgramCompiler::new(context, names);
    let none = compiler.label();
    let mut terms = vec![chosen.least.clone(), chosen.most.clone()];
    terms.extend(numbers.iter().map(|one| one.value.clone()));
    emit(&mut compiler, &terms, none, 0)?;
    compiler.place(none);
    Ok(ChosenProgram { whole: compiler.finish(), consecutive: chosen.consecutive })
}

fn check_action(
    file: &RuleFile,
    context: &CompileContext,
    line: &MoveLine,
    action: &HeapsAction,
) -> Result<(), Diagnostic> {
    let kind = file.kind.kind;
    if let Some((which, name, _)) =
        action.others.iter().find(|(which, ..)| *which != WhichHeap::Other && kind == KindName::HeapMultiset)
    {
        let word = if *which == WhichHeap::Next { "next" } else { "previous" };
        let what = format!("heaps without an order have no '{word}' heap");
        let help = format!("'row n' or 'ring n' instead of 'heaps n', or: other {}: …", name.text);
        return Err(Diagnostic::error(name.span, what, help));
    }
    if let Some(chosen) =
        action.chosen.as_ref().filter(|chosen| chosen.consecutive && kind == KindName::HeapMultiset)
    {
        let help = "'row n' or 'ring n' instead of 'heaps n'";
        return Err(Diagnostic::error(chosen.least.span, "heaps without an order have no neighbours", help));
    }
    if let (Some(_), Some((_, name, _))) = (&action.chosen, action.others.first()) {
        let what = "a move that chooses heaps, and names another one";
        return Err(Diagnostic::error(name.span, what, "either 'choose K heaps: …' or 'other m: …'"));
    }
    let lists = action.named.iter().chain(action.others.iter().map(|(_, _, targets)| targets));
    if lists.into_iter().any(|targets| targets.len() > MAX_TARGETS) {
        let what = format!("more than {MAX_TARGETS} heaps in the place of one");
        return Err(Diagnostic::error(line.span, what, format!("at most {MAX_TARGETS}")));
    }
    if let Some(Clause::Vertex(name)) = line.clauses.iter().find(|clause| matches!(clause, Clause::Vertex(_)))
    {
        return Err(Diagnostic::error(name.span, "vertices are those of a graph", "k in 1..n"));
    }
    if let Some(Clause::Edge(u, v)) = line.clauses.iter().find(|clause| matches!(clause, Clause::Edge(..))) {
        return Err(Diagnostic::error(u.span.to(v.span), "edges are those of a graph", "k in 1..n"));
    }
    if kind == KindName::Ring {
        let mut wrong = None;
        line.visit_terms(&mut |node| {
            let of_place = speaks_of(context, node, PLACE) || calls(context, node, HEAP.name());
            wrong = wrong.or(of_place.then_some(node.span));
        });
        if let Some(span) = wrong {
            return Err(in_a_ring(span));
        }
    }
    Ok(())
}

/// Returns the error of a rule that names the place of a heap in a ring.
pub(crate) fn in_a_ring(span: Span) -> Diagnostic {
    let help = "'next m: …' and 'previous m: …' for the neighbours of a heap; 'row n' for heaps with places";
    Diagnostic::error(span, "the heaps of a ring have no places, since every heap may be the first one", help)
}

/// The state of visiting the moves of one line.
struct MoveVisit<'v, 'p> {
    at: HeapsAt<'p>,
    /// The kind of positions: heaps of a multiset have no neighbours.
    kind: KindName,
    line: &'v HeapMove,
    steps: &'v StepCount<'v>,
    first: FirstRegisters,
}

impl HeapMove {
    /// Returns whether the move chooses several heaps.
    pub(crate) fn chooses(&self) -> bool {
        self.chosen.is_some()
    }

    /// Calls `visit` with the changes of each move from a position. `heaps` are ascending if they have no order.
    pub(crate) fn visit(
        &self,
        kind: KindName,
        at: HeapsAt<'_>,
        steps: &StepCount<'_>,
        visit: &mut VisitChanges<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        let mut first = first_registers(at)?;
        if kind == KindName::Row {
            first.push(0);
        }
        first.resize(first.len() + self.others.len(), 0);
        let mut moves = MoveVisit { at, kind, line: self, steps, first };
        match &self.chosen {
            Some(chosen) => moves.of_chosen(chosen, visit),
            None if self.once => moves.of_heap(None, &mut SmallVec::new(), visit),
            None => {
                for i in 0..at.heaps.len() {
                    if moves.is_repeated(i, &[]) {
                        continue;
                    }
                    let flow = moves.of_heap(Some(i), &mut SmallVec::new(), visit)?;
                    if flow.is_break() {
                        return Ok(flow);
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }
}

impl MoveVisit<'_, '_> {
    /// Returns whether a heap is equal to the one before it, which is not used: then the moves are the same.
    fn is_repeated(&self, i: usize, used: &[usize]) -> bool {
        let equal = self.kind == KindName::HeapMultiset && i > 0 && self.at.heaps[i - 1] == self.at.heaps[i];
        equal && !used.contains(&(i - 1))
    }

    fn set_named(&mut self, i: usize) -> Result<(), Fault> {
        self.first[0] = crate::evaluate::number(self.at.heaps[i])?;
        if self.kind == KindName::Row {
            let place = 4 + self.at.extra.len();
            self.first[place] = i as i64 + 1;
        }
        Ok(())
    }

    /// Visits the moves with a named heap, and with the other heaps in `others` so far.
    fn of_heap(
        &mut self,
        named: Option<usize>,
        others: &mut SmallVec<[usize; 4]>,
        visit: &mut VisitChanges<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        if let Some(i) = named.filter(|_| others.is_empty()) {
            self.set_named(i)?;
        }
        let Some(&(which, _)) = self.line.others.get(others.len()) else {
            return self.run_with(named, others, visit);
        };
        let Some(named_heap) = named else { return Ok(ControlFlow::Continue(())) };
        let count = self.at.heaps.len();
        // Each further 'next' counts from the heap of the last one.
        let last = (0..others.len()).rev().find(|&k| self.line.others[k].0 == which);
        let from = last.map_or(named_heap, |k| others[k]);
        let neighbour = match (which, self.kind) {
            (WhichHeap::Other, _) => None,
            (WhichHeap::Next, KindName::Ring) => Some((from + 1) % count),
            (WhichHeap::Previous, KindName::Ring) => Some((from + count - 1) % count),
            (WhichHeap::Next, _) if from + 1 == count => return Ok(ControlFlow::Continue(())),
            (WhichHeap::Next, _) => Some(from + 1),
            (WhichHeap::Previous, _) if from == 0 => return Ok(ControlFlow::Continue(())),
            (WhichHeap::Previous, _) => Some(from - 1),
        };
        let register = self.first.len() - self.line.others.len() + others.len();
        for j in neighbour.map_or(0..count, |j| j..j + 1) {
            let mut used: SmallVec<[usize; 8]> = others.iter().copied().collect();
            used.push(named_heap);
            if used.contains(&j) || self.is_repeated(j, &used) {
                continue;
            }
            self.steps.spend(1, self.line.span)?;
            self.first[register] = crate::evaluate::number(self.at.heaps[j])?;
            others.push(j);
            let flow = self.of_heap(named, others, visit);
            others.pop();
            if flow?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn run_with(
        &self,
        named: Option<usize>,
        others: &[usize],
        visit: &mut VisitChanges<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        let (mut wrong, line) = (None, self.line);
        let flow = self.run_program(&line.program, named, self.steps, &mut |outputs| {
            let mut outputs = outputs.iter().map(|&n| n as u64);
            let mut heaps: SmallVec<[(usize, SmallVec<[u64; 4]>); 4]> = SmallVec::new();
            if let (Some(i), Some(targets)) = (named, line.named) {
                heaps.push((i, outputs.by_ref().take(targets).collect()));
            }
            for (&j, &(_, targets)) in others.iter().zip(&line.others) {
                heaps.push((j, outputs.by_ref().take(targets).collect()));
            }
            let numbers: SmallVec<[(usize, u64); 4]> = line.numbers.iter().copied().zip(outputs).collect();
            match visit(HeapChanges { heaps: &heaps, numbers: &numbers }) {
                Ok(flow) => flow,
                Err(fault) => {
                    wrong = Some(fault);
                    ControlFlow::Break(())
                }
            }
        })?;
        wrong.map_or(Ok(flow), Err)
    }

    fn run_program(
        &self,
        program: &Program,
        named: Option<usize>,
        steps: &StepCount<'_>,
        emit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, Fault> {
        let heaps = self.at.heaps;
        let ask = |_, at: &[i64]| heap_of(heaps, at);
        let moved = named.unwrap_or(usize::MAX);
        let input = ProgramInput { first: &self.first, members: heaps, moved, ask: Some(&ask) };
        run(program, input, steps, &mut |_, numbers| emit(numbers))
    }

    /// Visits the moves that choose several heaps.
    fn of_chosen(
        &mut self,
        chosen: &ChosenProgram,
        visit: &mut VisitChanges<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        let mut whole: Option<SmallVec<[u64; 8]>> = None;
        let _ = self.run_program(&chosen.whole, None, self.steps, &mut |numbers| {
            whole = Some(numbers.iter().map(|&n| n as u64).collect());
            ControlFlow::Break(())
        })?;
        let Some(whole) = whole else { return Ok(ControlFlow::Continue(())) };
        let count = self.at.heaps.len();
        let sizes = whole[0].max(1)..=whole[1].min(count as u64);
        let numbers: SmallVec<[(usize, u64); 4]> =
            self.line.numbers.iter().copied().zip(whole[2..].iter().copied()).collect();
        let changes = (0..count).map(|i| self.changes(i)).collect::<Result<Vec<_>, _>>()?;
        for size in sizes.map(|size| size as usize) {
            let flow = match chosen.consecutive {
                true => self.consecutive(size, &changes, &numbers, visit)?,
                false => {
                    let mut picked = Vec::new();
                    self.any_heaps(size, 0, &changes, &mut picked, &numbers, visit)?
                }
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the heaps that may come in the place of a chosen heap.
    fn changes(&mut self, i: usize) -> Result<BTreeSet<SmallVec<[u64; 4]>>, Fault> {
        self.set_named(i)?;
        let mut found = BTreeSet::new();
        let list = |found: &mut BTreeSet<SmallVec<[u64; 4]>>, steps: &StepCount<'_>, most: usize| {
            self.run_program(&self.line.program, Some(i), steps, &mut |numbers| {
                if found.len() < most {
                    found.insert(numbers.iter().map(|&n| n as u64).collect());
                }
                ControlFlow::Continue(())
            })
        };
        // Many changes are stored only after a run has shown that they take no more steps than one position may.
        let _ = list(&mut found, self.steps, MAX_AHEAD)?;
        if found.len() == MAX_AHEAD {
            let _ = list(&mut found, &StepCount::unwatched(), usize::MAX)?;
        }
        Ok(found)
    }

    /// Visits the choices of `size` neighbours.
    fn consecutive(
        &self,
        size: usize,
        changes: &[BTreeSet<SmallVec<[u64; 4]>>],
        numbers: &[(usize, u64)],
        visit: &mut VisitChanges<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        let count = changes.len();
        let starts = match self.kind {
            KindName::Ring if size < count => count,
            KindName::Ring => 1,
            _ => count + 1 - size,
        };
        for start in 0..starts {
            let places: Vec<usize> = (start..start + size).map(|i| i % count).collect();
            let flow = self.each_change(&places, changes, &mut Vec::new(), numbers, visit)?;
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Visits the combinations of changes of the heaps at `places`.
    fn each_change(
        &self,
        places: &[usize],
        changes: &[BTreeSet<SmallVec<[u64; 4]>>],
        picked: &mut Vec<(usize, SmallVec<[u64; 4]>)>,
        numbers: &[(usize, u64)],
        visit: &mut VisitChanges<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        self.steps.spend(1, self.line.span)?;
        let Some((&place, rest)) = places.split_first() else {
            return visit(HeapChanges { heaps: picked, numbers });
        };
        for change in &changes[place] {
            picked.push((place, change.clone()));
            let flow = self.each_change(rest, changes, picked, numbers, visit);
            picked.pop();
            if flow?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Visits the choices of `size` heaps from the one at `from` on. Of equal heaps without an order the first ones are
    /// chosen, and their changes ascend.
    fn any_heaps(
        &self,
        size: usize,
        from: usize,
        changes: &[BTreeSet<SmallVec<[u64; 4]>>],
        picked: &mut Vec<(usize, SmallVec<[u64; 4]>)>,
        numbers: &[(usize, u64)],
        visit: &mut VisitChanges<'_>,
    ) -> Result<ControlFlow<()>, Fault> {
        self.steps.spend(1, self.line.span)?;
        if size == 0 {
            return visit(HeapChanges { heaps: picked, numbers });
        }
        for place in from..=changes.len() - size {
            let last = picked.last().filter(|(last, _)| last + 1 == place);
            let equal = self.kind == KindName::HeapMultiset
                && place > 0
                && self.at.heaps[place - 1] == self.at.heaps[place];
            if equal && last.is_none() {
                continue;
            }
            let least = last.filter(|_| equal).map(|(_, change)| change.clone());
            for change in
                changes[place].iter().filter(|change| least.as_ref().is_none_or(|least| least <= *change))
            {
                picked.push((place, change.clone()));
                let flow = self.any_heaps(size - 1, place + 1, changes, picked, numbers, visit);
                picked.pop();
                if flow?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// Returns the heap at a place that is counted from 1.
pub(crate) fn heap_of(heaps: &[u64], at: &[i64]) -> Option<i64> {
    let place = usize::try_from(*at.first()?).ok()?.checked_sub(1)?;
    i64::try_from(*heaps.get(place)?).ok()
}

impl HeapsAt<'_> {
    /// Returns the numbers after some changes, in the order of the position: the heaps, then the extra numbers.
    pub(crate) fn after(&self, changes: &HeapChanges<'_>) -> (HeapNumbers, HeapNumbers) {
        let mut heaps = HeapNumbers::new();
        for (i, &heap) in self.heaps.iter().enumerate() {
            match changes.heaps.iter().find(|(place, _)| *place == i) {
                Some((_, targets)) => heaps.extend(targets.iter().copied()),
                None => heaps.push(heap),
            }
        }
        let mut extra = HeapNumbers::from_slice(self.extra);
        for &(place, number) in changes.numbers {
            extra[place] = number;
        }
        (heaps, extra)
    }
}
