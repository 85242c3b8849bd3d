//! The moves of a sum of heaps to a wanted value.

use super::HeapSolver;
use crate::period::Reduction;
use crate::run::{Run, Stopped};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// A move of a sum of heaps of any size.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HeapMove {
    /// The heap that is moved in.
    pub heap: BigUint,
    /// The heaps that are left of it, ascending.
    pub leaves: Vec<BigUint>,
}

impl HeapSolver {
    /// Calls `visit` with every move of a sum of heaps to a position of value `wanted`, heap by heap in the
    /// order given, each different heap once; `wanted` 0: the winning moves. `None` if the value of a heap is
    /// not known yet.
    ///
    /// # Errors
    /// [`Stopped`]; the limit on positions is one on the options of a heap that are looked at.
    ///
    /// # Complexity
    /// That of [`Code::visit_options`](crate::period::Code::visit_options): with a period without saltus
    /// little more than the moves that are visited, otherwise all options.
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
        // A saltus is added, and nim-sums of what it is added to have no period.
        let folding = self.period.filter(|period| period.saltus == 0);
        let folding = folding.map(|period| Reduction { from: period.preperiod, period: period.period });
        for (at, heap) in heaps.iter().enumerate() {
            if heaps[..at].contains(heap) {
                continue;
            }
            let Some(own) = self.value_of_any(heap) else { return Ok(None) };
            let left = total ^ own ^ wanted;
            let flow = self.code.visit_options(
                heap,
                folding,
                run,
                // Parts are no larger than the heap, so their values are known.
                &mut |parts| {
                    parts.iter().try_fold(0, |sum, &part| Some(sum ^ self.wide_value(part)?)) == Some(left)
                },
                &mut |leaves| visit(HeapMove { heap: heap.clone(), leaves: leaves.to_vec() }),
            )?;
            if flow != Some(ControlFlow::Continue(())) {
                return Ok(flow);
            }
        }
        Ok(Some(ControlFlow::Continue(())))
    }

    /// The value of a heap of any size; `None` beyond 64 bits if there is a saltus or no period.
    fn value_of_any(&self, heap: &BigUint) -> Option<u128> {
        if let Some(heap) = heap.to_u64() {
            return self.wide_value(heap);
        }
        let period = self.period.filter(|period| period.saltus == 0)?;
        let more = ((heap - period.preperiod) % period.period).to_u64()?;
        self.wide_value(period.preperiod.checked_add(more)?)
    }
}
