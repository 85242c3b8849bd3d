//! Games whose heaps a heap solver solves: values of huge heaps, and of many heaps.

use crate::any_game::HeapQueries;
use crate::capabilities::heap::{HeapError, HeapValues, HeapsOfPositions, described};
use crate::capabilities::quotient::HeapRules;
use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::Error;
use crate::game::plain::outcome_of_entry;
use crate::position::Position;
use crate::results::values::WindowValues;
use crate::results::{MovesAnswer, SolverValues};
use impartial::period::{HeapCode, verify};
use impartial::run::{Progress, Run, Stopped};
use impartial::solve::HeapSolver;
use impartial::value::{Column, Outcome};
use num_bigint::BigUint;

impl<P: AnyPosition> ErasedEntry<P> {
    /// Returns the code of the heaps, if the game has one.
    pub(crate) fn code(&self) -> Option<HeapCode> {
        self.heap.as_ref().map(|hook| (hook.code)())
    }

    pub(crate) fn heap_solver(&self) -> Option<HeapsOfPositions<P>> {
        let hook = self.heap.as_ref()?;
        Some(HeapsOfPositions { solver: HeapSolver::new((hook.code)()), heaps: hook.heaps })
    }

    /// Returns the table of normal values heap by heap, or `None` if the heaps of the game have no code.
    pub(crate) fn by_heaps(&self) -> Option<HeapValues<P>> {
        Some(HeapValues { heaps_of: self.heap_solver()?, game: self.game().id(), period: None })
    }

    /// Returns the largest heap of a position, if the heaps of the game have a code.
    pub(crate) fn largest_heap(&self, p: &P) -> Option<u64> {
        (self.heap.as_ref()?.heaps)(p).into_iter().max()
    }

    /// Computes the normal values of many positions in order, and appends them to `values`, which contains those of the
    /// first positions already. Returns the limit or cancellation that stopped the work, if any. Returns `None` if the
    /// heaps of the game have no code.
    pub(crate) fn each_by_heaps(
        &self,
        positions: &mut dyn Iterator<Item = P>,
        cx: &Context<'_>,
        run: &Run<'_>,
        values: &mut WindowValues,
        visit: &mut dyn FnMut(&P, SolverValues),
    ) -> Result<Option<Option<Stopped>>, Error> {
        let (Some(mut heaps_of), Some(code)) = (self.heap_solver(), self.code()) else { return Ok(None) };
        let mut by_period = false;
        let mut done = 0u64;
        let known = values.len();
        // The values of the heaps 0, 1, ... among the known positions. The solver continues after them.
        let mut column = Column::new();
        for (index, p) in positions.enumerate() {
            if index < known {
                let found = values.found(index);
                if let (Some(value), Some(heap)) = (found.normal, only_heap(&(heaps_of.heaps)(&p)))
                    && heap == column.len() as u64
                {
                    column.push(value);
                }
                if index % (1 << 16) == 0
                    && let Err(stopped) = run.check(index as u64, column.bytes() as u64)
                {
                    return Ok(Some(Some(stopped)));
                }
                visit(&p, found);
                continue;
            }
            if !column.is_empty() {
                let known = std::mem::take(&mut column);
                if let Some(solver) = HeapSolver::resumed(code.clone(), &known) {
                    heaps_of.solver = solver;
                }
            }
            done += 1;
            if done.is_multiple_of(1 << 12) {
                let (solved, total) = (heaps_of.solver.solved_count(), values.expected());
                let total = total.and_then(|total| u64::try_from(total).ok());
                run.report(Progress { phase: "heaps solved", done: solved, total });
            }
            if done.is_multiple_of(1 << 16)
                && let Err(stopped) = run.check(done, heaps_of.solver.bytes())
            {
                return Ok(Some(Some(stopped)));
            }
            let normal = match heaps_of.value(&p, run) {
                Ok(value) => value,
                Err(HeapError::Stopped(stopped)) => return Ok(Some(Some(stopped))),
                Err(error) => return Err(error.into()),
            };
            if !by_period
                && (heaps_of.heaps)(&p).into_iter().any(|heap| heap >= heaps_of.solver.solved_count())
            {
                by_period = true;
                if let Some(certificate) = heaps_of.solver.certificate(self.game().id()) {
                    verify(&certificate, run)
                        .map_err(|refusal| Error::Refuted(format!("a period that was found: {refusal}")))?;
                    let first = heaps_of.solver.solved_count();
                    cx.remark(&format!(
                        "heaps from {first} on by their certified {}",
                        described(&certificate)
                    ));
                }
            }
            let found = SolverValues { normal, misere: None };
            values.push(found, cx);
            visit(&p, found);
        }
        Ok(Some(None))
    }
}

/// Returns the heap of a position with at most one nonempty heap.
fn only_heap(heaps: &[u64]) -> Option<u64> {
    let mut heaps = heaps.iter().copied().filter(|&heap| heap > 0);
    let heap = heaps.next().unwrap_or(0);
    heaps.next().is_none().then_some(heap)
}

impl<P: AnyPosition> HeapValues<P> {
    /// Verifies the heaps of a position, and random heaps, against the definition.
    pub(crate) fn verify(
        &self,
        entry: &ErasedEntry<P>,
        heaps: &[BigUint],
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        let own: Vec<u64> = heaps.iter().filter_map(|heap| u64::try_from(heap).ok()).collect();
        entry.verify_heaps(&own, u64::MAX, &|heap| self.heaps_of.solver.wide_value(heap), cx)
    }

    /// Verifies a position whose heaps fit 64 bits.
    pub(crate) fn verify_at(&self, entry: &ErasedEntry<P>, p: &P, cx: &Context<'_>) -> Result<(), Error> {
        let heaps: Vec<BigUint> = (self.heaps_of.heaps)(p).into_iter().map(BigUint::from).collect();
        self.verify(entry, &heaps, cx)
    }
}

impl<P: AnyPosition> HeapQueries for ErasedEntry<P> {
    fn rules(&self) -> Option<HeapRules> {
        ErasedEntry::rules(self)
    }

    fn code(&self) -> Option<HeapCode> {
        ErasedEntry::code(self)
    }

    fn misere_wins(&self, position: &Position, cx: &Context<'_>) -> Result<Option<MovesAnswer>, Error> {
        self.winning_misere_moves(position, cx)
    }

    fn verify_values(
        &self,
        last: u64,
        found: &dyn Fn(u64) -> Option<u128>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        self.verify_heaps(&[], last, found, cx)
    }

    fn plain_outcome(&self, heaps: &[u32], run: &Run<'_>) -> Result<Option<Outcome>, Error> {
        outcome_of_entry(self, heaps, run)
    }
}
