//! The moves from a sum of heaps to positions of a given value.

use super::HeapSolver;
use crate::period::{Reduction, visit_wanted_options};
use crate::run::{Run, Stopped};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// A move of a sum of heaps, whose sizes are of the type `N`: numbers of any size by default.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapMove<N = BigUint> {
    /// The size of the heap before the move.
    pub heap: N,
    /// The sizes of the heaps that the move leaves of it, ascending.
    pub leaves: Vec<N>,
}

impl HeapSolver {
    /// Calls `visit` with every move of a sum of heaps to a position of value `wanted`. With `wanted` = 0 these are
    /// the winning moves. The moves are visited heap by heap in the order of `heaps`, and equal heaps only once.
    ///
    /// Returns `None` if the value of a heap is not known yet.
    ///
    /// # Errors
    /// [`Stopped`] if a limit is reached. The limit on positions applies to the options of a heap that are visited.
    ///
    /// # Complexity
    /// The complexity of [`visit_wanted_options`]: with a period without saltus little more than the number of visited
    /// moves, otherwise the number of all options.
    ///
    /// ```
    /// use impartial::run::Run;
    /// use impartial::solve::HeapSolver;
    /// use num_bigint::BigUint;
    /// use std::ops::ControlFlow;
    /// // Kayles: from 10⁴⁰ counters the first move leaves two equal heaps, among others.
    /// let mut kayles = HeapSolver::new("0.77".parse().unwrap());
    /// kayles.solve_to(1000, &Run::default()).unwrap();
    /// let heap = BigUint::from(10u32).pow(40);
    /// let mut moves = 0;
    /// let flow = kayles.visit_moves_to(&[heap.clone(), heap.clone()], 0, &Run::default(), &mut |_| {
    ///     moves += 1;
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((flow.unwrap(), moves), (Some(ControlFlow::Continue(())), 0), "equal heaps are lost");
    /// ```
    pub fn visit_moves_to(
        &self,
        heaps: &[BigUint],
        wanted: u128,
        run: &Run<'_>,
        visit: &mut dyn FnMut(HeapMove) -> ControlFlow<()>,
    ) -> Result<Option<ControlFlow<()>>, Stopped> {
        let mut total = 0;
        for heap in heaps {
            let Some(value) = self.value_of_any(heap) else { return Ok(None) };
            total ^= value;
        }
        // With a saltus the nim-sums of values have no period, so the options cannot be reduced.
        let folding = self.period.filter(|period| period.saltus() == 0);
        let folding = folding.and_then(|period| Reduction::new(period.preperiod(), period.period()));
        for (index, heap) in heaps.iter().enumerate() {
            if heaps[..index].contains(heap) {
                continue;
            }
            let Some(own) = self.value_of_any(heap) else { return Ok(None) };
            let wanted_sum = total ^ own ^ wanted;
            let flow = visit_wanted_options(
                &self.code,
                heap,
                folding,
                run,
                // Parts are no larger than the heap, so their values are known.
                &mut |parts| {
                    parts.iter().try_fold(0, |sum, &part| Some(sum ^ self.wide_value(part)?))
                        == Some(wanted_sum)
                },
                &mut |leaves| visit(HeapMove { heap: heap.clone(), leaves: leaves.to_vec() }),
            )?;
            if flow != Some(ControlFlow::Continue(())) {
                return Ok(flow);
            }
        }
        Ok(Some(ControlFlow::Continue(())))
    }

    /// Returns the value of a heap of any size. `None` if the value is not known; for heaps beyond 64 bits also if
    /// the period has a saltus.
    fn value_of_any(&self, heap: &BigUint) -> Option<u128> {
        if let Some(heap) = heap.to_u64() {
            return self.wide_value(heap);
        }
        let period = self.period.filter(|period| period.saltus() == 0)?;
        let more = ((heap - period.preperiod()) % period.period()).to_u64()?;
        self.wide_value(period.preperiod().checked_add(more)?)
    }
}
