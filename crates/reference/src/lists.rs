//! Heaps that are one position: their notation, and their moves.

use crate::evaluate::Scope;
use crate::functions::{Evaluated, Stop};
use crate::game::Game;
use crate::moves::existing;
use crate::position::{Board, Position, numbers};
use crate::tree::{Action, Clause, HeapsAction, Kind, Move, Order, Part, Which};
use std::collections::BTreeSet;

/// The rest of a graph as text, the extra numbers if they are given, and the texts of the marks.
pub(crate) type SplitText<'t> = (&'t str, Option<Vec<u64>>, Vec<&'t str>);

impl HeapsAction {
    /// Returns whether every heap that the move changes becomes one heap.
    pub(crate) fn keeps_count(&self) -> bool {
        let one = |targets: &Vec<_>| targets.len() == 1;
        self.named.as_ref().is_none_or(one) && self.others.iter().all(|(_, _, targets)| one(targets))
    }
}

/// Maximum number of heaps of which some are chosen.
const MAX_CHOSEN_FROM: usize = 10;

/// The heaps of a position and its extra numbers.
type Heaps<'p> = (&'p [u64], &'p [u64]);

impl Game {
    /// Splits the numbers behind `with` from a text. Returns `None` if they are no numbers.
    pub(crate) fn split_extra<'t>(&self, text: &'t str) -> Option<(&'t str, Option<Vec<u64>>)> {
        match text.rsplit_once(" with ") {
            Some((rest, given)) => Some((rest, Some(numbers(given)?))),
            None => Some((text, None)),
        }
    }

    /// Returns the place of a mark among those of the file.
    pub(crate) fn mark_place(&self, name: &str) -> Option<usize> {
        self.file.marks.iter().position(|(known, _)| known == name)
    }

    /// Splits the text of a position on a graph: the rest of the graph, the extra numbers, and the marks behind `with`.
    pub(crate) fn split_marks<'t>(&self, text: &'t str) -> Option<SplitText<'t>> {
        let Some((rest, given)) = text.rsplit_once(" with ") else { return Some((text, None, Vec::new())) };
        let (marks, extra): (Vec<&str>, Vec<&str>) = given
            .split(',')
            .map(str::trim)
            .partition(|item| item.contains('=') || self.mark_place(item).is_some());
        let extra: Vec<u64> = extra.into_iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
        Some((rest, Some(extra).filter(|extra| !extra.is_empty()), marks))
    }

    /// Sets the marks of a position: texts such as `c 1=2 3=1`, `w 1-2=3`.
    pub(crate) fn set_marks(&self, board: &mut Board, marks: &[&str]) -> Option<()> {
        for text in marks {
            let mut words = text.split_whitespace();
            let mark = self.mark_place(words.next()?)?;
            for word in words {
                let (place, n) = word.split_once('=')?;
                let n: u64 = n.parse().ok()?;
                let all: Vec<Vec<u64>> = match (place, self.file.marks[mark].1) {
                    ("all", 1) => board.vertices.iter().map(|&v| vec![v]).collect(),
                    ("all", _) => board.edges.iter().map(|&(u, v)| vec![u, v]).collect(),
                    _ => vec![place.split('-').map(|end| end.parse().ok()).collect::<Option<_>>()?],
                };
                for ends in all {
                    let ends = board.marked(&ends)?;
                    board.set_mark(mark, ends, n);
                }
            }
        }
        Some(())
    }

    /// Returns the extra numbers of a position: those given, or those of the line `start`.
    pub(crate) fn extra_numbers(&self, given: Option<Vec<u64>>, position: &Position) -> Option<Vec<u64>> {
        let extra = match (given, &self.file.start) {
            (Some(given), _) => given,
            (None, _) if self.file.extra.is_empty() => Vec::new(),
            (None, Some(terms)) => {
                let scope = Scope::new(self, position, None);
                terms.iter().map(|term| scope.term(term).ok()).collect::<Option<_>>()?
            }
            (None, None) => return None,
        };
        (extra.len() == self.file.extra.len()).then_some(extra)
    }

    /// Returns the heaps without the empty ones, unless they are kept.
    pub(crate) fn without_dropped(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| heap > 0 || self.keeps_empty_heaps());
        heaps
    }

    /// Returns the position of some heaps in their order.
    pub(crate) fn listed(&self, mut heaps: Vec<u64>, extra: Vec<u64>) -> Position {
        match &self.file.kind {
            Kind::List { order: Order::Unordered, .. } => heaps.sort_unstable(),
            Kind::List { order: Order::Ring, .. } => {
                let mut all: BTreeSet<Vec<u64>> = BTreeSet::new();
                for start in 0..heaps.len() {
                    let rotated = [&heaps[start..], &heaps[..start]].concat();
                    if !self.has_direction() {
                        all.insert(rotated.iter().rev().copied().collect());
                    }
                    all.insert(rotated);
                }
                heaps = all.into_iter().next().unwrap_or_default();
            }
            _ => {}
        }
        Position::List(heaps, extra)
    }

    /// Returns whether some move has `next` or `previous`.
    fn has_direction(&self) -> bool {
        self.file.moves.iter().any(|one| match &one.action {
            Action::Heaps(action) => action.others.iter().any(|(which, ..)| *which != Which::Other),
            _ => false,
        })
    }

    /// Returns whether a move names the heap, its place or its others.
    fn move_names_heap(&self, one: &Move, action: &HeapsAction) -> bool {
        let numbers = action.numbers.iter().map(|(_, term)| Part::Term(term));
        let clauses = one.clauses.iter().flat_map(|clause| match clause {
            Clause::If(condition) => vec![Part::Condition(condition)],
            Clause::Is(_, term) => vec![Part::Term(term)],
            Clause::In(_, domain) => {
                let ends = domain.iter().flat_map(|(first, last)| std::iter::once(first).chain(last));
                ends.map(Part::Term).collect()
            }
            Clause::Edge(..) | Clause::Vertex(_) => Vec::new(),
        });
        numbers.chain(clauses).any(|part| self.names_member(&part, &mut Vec::new(), 0))
    }

    /// Adds the positions after all ways to make a move.
    pub(crate) fn list_moves(
        &self,
        one: &Move,
        action: &HeapsAction,
        position: &Position,
        heaps: Heaps<'_>,
        found: &mut Vec<Position>,
    ) -> Evaluated<()> {
        if action.chosen.is_some() {
            return self.chosen_moves(one, action, position, heaps, found);
        }
        let stays = action.named.is_none() && action.others.is_empty();
        let named: Vec<Option<usize>> = match stays && !self.move_names_heap(one, action) {
            true => vec![None],
            false => (0..heaps.0.len()).map(Some).collect(),
        };
        for at in named {
            self.with_others(one, action, heaps, &Scope::new(self, position, at), &mut Vec::new(), found)?;
        }
        Ok(())
    }

    /// Binds the names of the other heaps, from the one with the index `others.len()` on.
    fn with_others(
        &self,
        one: &Move,
        action: &HeapsAction,
        heaps: Heaps<'_>,
        scope: &Scope<'_>,
        others: &mut Vec<usize>,
        found: &mut Vec<Position>,
    ) -> Evaluated<()> {
        let count = heaps.0.len();
        let Some((which, name, _)) = action.others.get(others.len()) else {
            return self.in_clauses(one, 0, scope, &mut |scope| {
                found.extend(existing(self.replaced(action, heaps, scope, others))?);
                Ok(())
            });
        };
        let named = scope.member.expect("a named heap");
        let before = (0..others.len()).rev().find(|&at| action.others[at].0 == *which);
        let from = before.map_or(named, |at| others[at]);
        let is_ring = matches!(&self.file.kind, Kind::List { order: Order::Ring, .. });
        let candidates: Vec<usize> = match which {
            Which::Other => (0..count).collect(),
            Which::Next if is_ring => vec![(from + 1) % count],
            Which::Previous if is_ring => vec![(from + count - 1) % count],
            Which::Next => (from + 1 < count).then_some(from + 1).into_iter().collect(),
            Which::Previous => from.checked_sub(1).into_iter().collect(),
        };
        for other in candidates {
            if other != named && !others.contains(&other) {
                others.push(other);
                self.with_others(one, action, heaps, &scope.with(name, heaps.0[other]), others, found)?;
                others.pop();
            }
        }
        Ok(())
    }

    /// Returns the position in which the named heap, and others, are replaced.
    fn replaced(
        &self,
        action: &HeapsAction,
        (heaps, extra): Heaps<'_>,
        scope: &Scope<'_>,
        others: &[usize],
    ) -> Evaluated<Position> {
        let mut after: Vec<Vec<u64>> = heaps.iter().map(|&heap| vec![heap]).collect();
        if let Some(targets) = &action.named {
            after[scope.member.expect("a named heap")] = scope.terms(targets)?;
        }
        for (&at, (_, _, targets)) in others.iter().zip(&action.others) {
            after[at] = scope.terms(targets)?;
        }
        let extra = self.changed_extra(action, extra, scope)?;
        Ok(self.listed(self.without_dropped(after.concat()), extra))
    }

    fn changed_extra(&self, action: &HeapsAction, extra: &[u64], scope: &Scope<'_>) -> Evaluated<Vec<u64>> {
        let mut after = extra.to_vec();
        for (name, term) in &action.numbers {
            let place = self.file.extra.iter().position(|known| known == name).expect("an extra number");
            after[place] = scope.term(term)?;
        }
        Ok(after)
    }

    /// Adds the positions after all choices of heaps.
    fn chosen_moves(
        &self,
        one: &Move,
        action: &HeapsAction,
        position: &Position,
        (heaps, extra): Heaps<'_>,
        found: &mut Vec<Position>,
    ) -> Evaluated<()> {
        let (Some(chosen), Some(targets)) = (&action.chosen, &action.named) else { return Ok(()) };
        let whole = Scope::new(self, position, None);
        let Some(least) = existing(whole.term(&chosen.least))? else { return Ok(()) };
        let Some(most) = existing(whole.term(&chosen.most))? else { return Ok(()) };
        let Some(extra) = existing(self.changed_extra(action, extra, &whole))? else { return Ok(()) };
        let mut changes: Vec<BTreeSet<Vec<u64>>> = Vec::new();
        for at in 0..heaps.len() {
            let mut all = BTreeSet::new();
            self.in_clauses(one, 0, &Scope::new(self, position, Some(at)), &mut |scope| {
                all.extend(existing(scope.terms(targets))?);
                Ok(())
            })?;
            changes.push(all);
        }
        let count = heaps.len();
        if count > MAX_CHOSEN_FROM {
            return Err(Stop::Work);
        }
        let is_ring = matches!(&self.file.kind, Kind::List { order: Order::Ring, .. });
        for set in 1u32..1 << count {
            let size = u64::from(set.count_ones());
            if size < least || size > most || chosen.consecutive && !is_consecutive(set, count, is_ring) {
                continue;
            }
            let mut all: Vec<Vec<u64>> = vec![Vec::new()];
            for (at, &heap) in heaps.iter().enumerate() {
                let kept = BTreeSet::from([vec![heap]]);
                let results = if set >> at & 1 == 1 { &changes[at] } else { &kept };
                let longer =
                    all.iter().flat_map(|list| results.iter().map(|new| [&list[..], &new[..]].concat()));
                all = longer.collect();
            }
            let after = all.into_iter().map(|heaps| self.listed(self.without_dropped(heaps), extra.clone()));
            found.extend(after.filter(|after| after != position));
        }
        Ok(())
    }
}

/// Returns whether the members of a set are neighbours, in a row or in a ring.
fn is_consecutive(set: u32, count: usize, is_ring: bool) -> bool {
    let size = set.count_ones() as usize;
    (0..count).any(|start| {
        let places = (start..start + size).map(|at| if is_ring { at % count } else { at });
        places.map(|at| 1u32.checked_shl(at as u32).unwrap_or(0)).fold(0, |all, one| all | one) == set
    })
}
