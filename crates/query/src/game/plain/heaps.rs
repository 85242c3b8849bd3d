//! The values of heaps by the definition.
//!
//! The value of a heap is the mex over its moves as the game itself lists them, with the nim-sum of the values of the
//! heaps that a move leaves. The code of the game, which the heap solver uses, is not used here.

use crate::context::Context;
use crate::entry::{AnyPosition, ErasedEntry};
use crate::error::Error;
use crate::game::plain::{agrees, mex};
use impartial::run::Run;
use std::ops::ControlFlow;

/// Maximum number of moves that are examined. The heaps within reach are those that are compared.
const MOVES: u64 = 1 << 20;

impl<P: AnyPosition> ErasedEntry<P> {
    /// Computes the values of the heaps 0, 1, ... up to `last`, as far as [`MOVES`] reach.
    fn plain_heaps(&self, last: u64, run: &Run<'_>) -> Result<Vec<u64>, Error> {
        let Some(hook) = &self.heap else { return Ok(Vec::new()) };
        let (mut values, mut moves) = (Vec::new(), 0);
        for heap in 0..=last {
            let mut options = Vec::new();
            let mut larger = None;
            let flow = self.game().visit_options(&(hook.single)(heap), &mut |option| {
                moves += 1;
                let mut value = 0;
                for part in hook.heaps(&option) {
                    match usize::try_from(part).ok().and_then(|part| values.get(part)) {
                        Some(of_part) => value ^= of_part,
                        None => larger = Some(part),
                    }
                }
                options.push(value);
                if moves > MOVES || larger.is_some() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if let Some(part) = larger {
                let id = self.game().id();
                return Err(Error::loopy(
                    [heap.to_string(), part.to_string()],
                    format!("a heap of {heap} of {id} can be moved to one of {part}"),
                ));
            }
            if flow.is_break() {
                break;
            }
            values.push(mex(options.into_iter()));
            run.check(values.len() as u64, 16 * values.len() as u64)?;
        }
        Ok(values)
    }

    /// Verifies `found`, the values of heaps up to `last`, against the definition: at the heaps `first`, and at random
    /// heaps, as far as the definition reaches.
    pub(crate) fn verify_heaps(
        &self,
        first: &[u64],
        last: u64,
        found: &dyn Fn(u64) -> Option<u128>,
        cx: &Context<'_>,
    ) -> Result<(), Error> {
        if cx.verify == 0 {
            return Ok(());
        }
        let plain = self.plain_heaps(last, &cx.run())?;
        let known = |&heap: &u64| heap < plain.len() as u64 && found(heap).is_some();
        let mut heaps: Vec<u64> = first.iter().copied().filter(known).take(cx.verify).collect();
        let mut random = fastrand::Rng::with_seed(cx.seed);
        let heaps_known = (0..plain.len() as u64).take_while(known).count() as u64;
        while heaps.len() < cx.verify && heaps_known > 0 {
            heaps.push(random.u64(0..heaps_known));
        }
        for &heap in &heaps {
            let (solver_value, value) = (found(heap), plain[heap as usize]);
            if solver_value != Some(value.into()) {
                return Err(Error::Refuted(format!(
                    "verify: a heap of {heap} of {}: the solver says {}; the definition says {value} (seed {})",
                    self.game().id(),
                    solver_value.map_or("-".into(), |solver_value| solver_value.to_string()),
                    cx.seed
                )));
            }
        }
        agrees(heaps.len(), ["heap", "heaps"], cx);
        Ok(())
    }
}
