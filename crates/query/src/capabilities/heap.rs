//! The values of heaps that follow a code of taking and breaking.

use crate::capabilities::replies::NamedReplies;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::plan::MANY_OPTIONS;
use crate::results::{Basis, PositionAnswer, ValueWithBasis};
use crate::solver_choice::SolverChoice;
use impartial::game::{HeapMoves, Heaps};
use impartial::period::{HeapCode, PeriodCertificate, verify};
use impartial::run::{Run, Stopped};
use impartial::solve::{HeapMove, HeapSolver};
use num_bigint::BigUint;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The hook for a game on heaps with a code.
pub(crate) struct HeapEntry<P> {
    pub code: Box<dyn Fn() -> HeapCode + Send + Sync>,
    pub heaps: fn(&P) -> Vec<u64>,
    /// Makes the position of a single heap of the given size.
    pub single: fn(u64) -> P,
}

impl HeapEntry<Heaps> {
    /// Returns the hook for a game with a code. The values of a game without one are those of the empty code.
    pub(crate) fn new(game: Arc<impl HeapMoves + Send + Sync + 'static>) -> Self {
        HeapEntry {
            code: Box::new(move || game.heap_code().unwrap_or_default()),
            heaps: |position| position.iter().collect(),
            single: |heap| Heaps::nonempty([heap]),
        }
    }
}

impl<P> HeapEntry<P> {
    /// Returns the heaps of a position.
    pub(crate) fn heaps(&self, position: &P) -> Vec<u64> {
        (self.heaps)(position)
    }
}

/// The solver of the heaps of one game, with the hook that splits positions into heaps.
pub(crate) struct HeapsOfPositions<P> {
    pub(crate) solver: HeapSolver,
    pub(crate) heaps: fn(&P) -> Vec<u64>,
}

/// The heaps after each named move, with the basis of these moves.
pub(crate) type NamedHeaps = (NamedReplies<Vec<BigUint>>, Basis);

/// A normal value found heap by heap.
#[derive(Clone, Debug)]
pub(crate) struct HeapValue {
    pub value: BigUint,
    pub basis: Basis,
    /// The period that the value rests on, in words.
    pub period: Option<String>,
}

impl HeapValue {
    /// Puts the value into an answer. A published formula in the answer is kept.
    pub(crate) fn put_into(self, answer: &mut PositionAnswer) {
        let HeapValue { value, basis, period } = self;
        answer.grundy = Some(ValueWithBasis::new(value.clone(), basis));
        if answer.formula.is_none() {
            answer.formula = period.map(|period| (value.into(), period));
        }
    }
}

/// The normal values of positions of one game, with heaps of any size.
pub(crate) struct HeapValues<P> {
    pub(crate) heaps_of: HeapsOfPositions<P>,
    pub(crate) game: String,
    /// The period in words, once its certificate has been verified.
    pub(crate) period: Option<String>,
}

impl<P> HeapValues<P> {
    /// Returns the normal value of a position, or `None` if it is not known.
    pub(crate) fn value(&mut self, p: &P, run: &Run<'_>) -> Result<Option<HeapValue>, Error> {
        let heaps: Vec<BigUint> = (self.heaps_of.heaps)(p).into_iter().map(BigUint::from).collect();
        self.of_heaps(&heaps, run)
    }

    /// Returns the nim-sum of the values of heaps, found from the moves or by a period whose certificate has been
    /// verified. Returns `None` if neither gives the values.
    pub(crate) fn of_heaps(&mut self, heaps: &[BigUint], run: &Run<'_>) -> Result<Option<HeapValue>, Error> {
        let Some(basis) = self.ready(heaps, run)? else { return Ok(None) };
        let mut value = BigUint::ZERO;
        for heap in heaps {
            let Some(one) = any_value(&self.heaps_of.solver, heap) else { return Ok(None) };
            value ^= one;
        }
        let period = self.period.clone().filter(|_| basis == Basis::Formula);
        Ok(Some(HeapValue { value, basis, period }))
    }

    /// Makes the values of these heaps known, and returns their basis: the moves, or a period whose certificate has
    /// been verified. Returns `None` if neither gives the values.
    fn ready(&mut self, heaps: &[BigUint], run: &Run<'_>) -> Result<Option<Basis>, Error> {
        let solver = &mut self.heaps_of.solver;
        let largest = heaps.iter().max().map_or(0, |heap| u64::try_from(heap).unwrap_or(u64::MAX));
        if solver.wide_value(largest).is_none() {
            solver.solve_to(largest, run)?;
        }
        if largest < solver.solved_count() {
            return Ok(Some(Basis::Computed));
        }
        if self.period.is_none() {
            let Some(certificate) = solver.certificate(&*self.game) else { return Ok(None) };
            verify(&certificate, run)
                .map_err(|refusal| Error::Refuted(format!("a period that was found: {refusal}")))?;
            self.period = Some(format!("{}, certified", described(&certificate)));
        }
        Ok(Some(Basis::Formula))
    }

    /// Returns the heaps after every move to a value, with the basis. Returns `None` if the values of the heaps, or of
    /// the heaps after a move, are not known.
    pub(crate) fn moves_to(
        &mut self,
        heaps: &[BigUint],
        wanted: u128,
        run: &Run<'_>,
    ) -> Result<Option<NamedHeaps>, Error> {
        let Some(basis) = self.ready(heaps, run)? else { return Ok(None) };
        let mut listed = HeapsAfter::from_heaps(heaps);
        let flow = self.heaps_of.solver.visit_moves_to(heaps, wanted, run, &mut |found| listed.add(found))?;
        Ok(flow.map(|_| (listed.named(), basis)))
    }
}

/// The heaps after moves, for at most [`MANY_OPTIONS`] moves.
pub(crate) struct HeapsAfter<'h> {
    heaps: &'h [BigUint],
    after: Vec<Vec<BigUint>>,
    too_many: bool,
}

impl<'h> HeapsAfter<'h> {
    pub(crate) fn from_heaps(heaps: &'h [BigUint]) -> Self {
        HeapsAfter { heaps, after: Vec::new(), too_many: false }
    }

    pub(crate) fn add(&mut self, found: HeapMove) -> ControlFlow<()> {
        if self.after.len() as u64 >= MANY_OPTIONS {
            self.too_many = true;
            return ControlFlow::Break(());
        }
        let mut heaps = self.heaps.to_vec();
        if let Some(index) = heaps.iter().position(|heap| *heap == found.heap) {
            heaps.swap_remove(index);
        }
        // A heap that is taken whole becomes an empty heap, which some games keep.
        if found.leaves.is_empty() {
            heaps.push(BigUint::ZERO);
        }
        heaps.extend(found.leaves);
        self.after.push(heaps);
        ControlFlow::Continue(())
    }

    pub(crate) fn named(self) -> NamedReplies<Vec<BigUint>> {
        if self.too_many { NamedReplies::TooMany } else { NamedReplies::All(self.after) }
    }
}

/// Returns the value of a heap of any size, or `None` if it is not known.
fn any_value(solver: &HeapSolver, heap: &BigUint) -> Option<BigUint> {
    if let Ok(heap) = u64::try_from(heap) {
        return solver.wide_value(heap).map(BigUint::from);
    }
    let period = solver.period()?;
    let beyond = heap - period.preperiod();
    let first = period.preperiod().checked_add(u64::try_from(&beyond % period.period()).ok()?)?;
    Some(solver.wide_value(first)? + beyond / period.period() * period.saltus())
}

/// Error in the computation of the value of a position from its heaps.
#[derive(Debug, thiserror::Error)]
pub enum HeapError {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error("the value of a heap of {heap} is {value}, and values above 64 bits are not added")]
    Wide { heap: u64, value: u128 },
}

impl From<HeapError> for Error {
    fn from(error: HeapError) -> Self {
        match error {
            HeapError::Stopped(stopped) => stopped.into(),
            wide @ HeapError::Wide { .. } => Error::input(wide.to_string()),
        }
    }
}

/// Describes a period in words.
pub(crate) fn described(certificate: &PeriodCertificate) -> String {
    let PeriodCertificate { period, preperiod, saltus, .. } = certificate;
    match saltus {
        0 => format!("period {period} from heap {preperiod}"),
        _ => format!("period {period} with saltus {saltus} from heap {preperiod}"),
    }
}

impl<P> HeapsOfPositions<P> {
    /// Returns the nim-sum of the values of the heaps, or `None` if a value is not known.
    pub(crate) fn value(&mut self, p: &P, run: &Run<'_>) -> Result<Option<u64>, HeapError> {
        let heaps = (self.heaps)(p);
        if let Some(&largest) = heaps.iter().max()
            && self.solver.wide_value(largest).is_none()
        {
            self.solver.solve_to(largest, run)?;
        }
        let mut sum = 0;
        for heap in heaps {
            let Some(value) = self.solver.wide_value(heap) else { return Ok(None) };
            sum ^= u64::try_from(value).map_err(|_| HeapError::Wide { heap, value })?;
        }
        Ok(Some(sum))
    }
}

/// Returns the error for the heap solver on a game whose heaps follow no code.
pub(crate) fn no_heaps(game: &str) -> Error {
    let possible = vec![SolverChoice::Auto, SolverChoice::Memo, SolverChoice::Graph];
    Error::unsupported(
        UnsupportedPart::Solver(SolverChoice::Heap),
        format!("the heaps of {game} follow no code of taking and breaking"),
        [PossibleInstead::Solvers(possible)],
    )
}
