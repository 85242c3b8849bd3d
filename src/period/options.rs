//! The wanted options of a heap of any size, where a period determines which options are wanted.

use super::HeapCode;
use crate::run::{Run, Stopped};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use std::num::NonZeroU64;
use std::ops::ControlFlow;

/// Number of options that are tried between two checks of the limits.
const BETWEEN_CHECKS: u64 = 1 << 16;

/// A rule by which a heap represents larger heaps: n represents n + p, n + 2p, …, from a first heap on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    from: u64,
    period: NonZeroU64,
}

impl Reduction {
    /// Creates the rule by which heap n represents n + `period`, n + 2·`period`, … for n ≥ `from`. Returns `None` if the
    /// period is 0.
    ///
    /// ```
    /// use impartial::period::Reduction;
    /// let kayles = Reduction::new(71, 12).unwrap();
    /// assert_eq!((kayles.from(), kayles.period()), (71, 12));
    /// assert_eq!(Reduction::new(71, 0), None);
    /// ```
    #[must_use]
    pub fn new(from: u64, period: u64) -> Option<Self> {
        Some(Reduction { from, period: NonZeroU64::new(period)? })
    }

    /// Returns the first heap that represents larger heaps.
    #[must_use]
    pub fn from(self) -> u64 {
        self.from
    }

    /// Returns the period, at least 1.
    #[must_use]
    pub fn period(self) -> u64 {
        self.period.get()
    }

    /// Returns the heap that represents heap `n`.
    fn reduce(self, n: &BigUint) -> Option<u64> {
        match n.to_u64() {
            Some(n) => Some(self.of_small(n)),
            None => (((n - self.from) % self.period()).to_u64()).and_then(|more| self.from.checked_add(more)),
        }
    }

    fn of_small(self, n: u64) -> u64 {
        n.checked_sub(self.from).map_or(n, |beyond| self.from + beyond % self.period())
    }
}

type WantedHeaps<'w> = &'w mut dyn FnMut(&[u64]) -> bool;
type VisitOption<'v> = &'v mut dyn FnMut(&[BigUint]) -> ControlFlow<()>;

/// The reason why a walk over options ends early.
enum WalkHalt {
    Asked,
    Stopped(Stopped),
    TooLarge,
}

/// Calls `visit` with every option of a heap in the game of `code` for which `wanted` returns true, as the list of the nonempty heaps
/// that are left, ascending.
///
/// `wanted` receives the heaps of an option. Where the folding gives representatives of larger heaps, it receives
/// these instead, and its result must be the same for all heaps represented. Returns `None` if the heap does not
/// fit into 64 bits and there is no folding.
///
/// # Errors
/// [`Stopped`]; the limit on positions is a limit on the number of options that are tried.
///
/// # Complexity
/// With p and n₀ of the folding: one step for each option visited, n₀ + p more steps for every number of counters
/// whose move leaves two heaps, and (n₀ + p)² for three heaps. Without a folding: one step for each option.
///
/// ```
/// use impartial::period::{HeapCode, Reduction, visit_wanted_options};
/// use impartial::run::Run;
/// use num_bigint::BigUint;
/// use std::ops::ControlFlow;
/// // Take one counter and leave at most two heaps, of which both are to be odd.
/// let code: HeapCode = "0.7".parse().unwrap();
/// let heap = BigUint::from(10u32).pow(40) + 1u32;
/// let parity = Reduction::new(1, 2);
/// let mut found = Vec::new();
/// let flow = visit_wanted_options(
///     &code,
///     &heap,
///     parity,
///     &Run::default(),
///     &mut |parts| parts.len() == 2 && parts.iter().all(|part| part % 2 == 1),
///     &mut |parts| {
///         found.push(parts[0].clone());
///         if found.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     },
/// );
/// assert_eq!(flow.unwrap(), Some(ControlFlow::Break(())));
/// assert_eq!(found, [1u32, 3, 5].map(BigUint::from));
/// ```
pub fn visit_wanted_options(
    code: &HeapCode,
    heap: &BigUint,
    folding: Option<Reduction>,
    run: &Run<'_>,
    wanted: WantedHeaps<'_>,
    visit: VisitOption<'_>,
) -> Result<Option<ControlFlow<()>>, Stopped> {
    let mut walk = OptionWalk { folding, run, wanted, visit, tried: 0 };
    match walk.heap(code, heap) {
        Ok(()) => Ok(Some(ControlFlow::Continue(()))),
        Err(WalkHalt::Asked) => Ok(Some(ControlFlow::Break(()))),
        Err(WalkHalt::TooLarge) => Ok(None),
        Err(WalkHalt::Stopped(stopped)) => Err(stopped),
    }
}

struct OptionWalk<'w, 'r> {
    folding: Option<Reduction>,
    run: &'w Run<'r>,
    wanted: WantedHeaps<'w>,
    visit: VisitOption<'w>,
    /// The number of options for which `wanted` was called.
    tried: u64,
}

impl OptionWalk<'_, '_> {
    fn heap(&mut self, code: &HeapCode, heap: &BigUint) -> Result<(), WalkHalt> {
        for &(taken, set) in code.places() {
            let taken = BigUint::from(taken);
            if *heap < taken {
                break;
            }
            let left = heap - taken;
            let empty = left == BigUint::ZERO;
            if set & 1 != 0 && empty && self.wants(&[])? {
                self.visit(&[])?;
            }
            if set & 2 != 0 && !empty {
                let folded = self.fold(&left)?;
                if self.wants(&[folded])? {
                    self.visit(std::slice::from_ref(&left))?;
                }
            }
            if set & 4 != 0 {
                self.pairs(None, 1, &left)?;
            }
            if set & 8 != 0 {
                self.triples(&left)?;
            }
        }
        Ok(())
    }

    fn fold(&self, heap: &BigUint) -> Result<u64, WalkHalt> {
        match self.folding {
            Some(folding) => folding.reduce(heap),
            None => heap.to_u64(),
        }
        .ok_or(WalkHalt::TooLarge)
    }

    fn fold_small(&self, heap: u64) -> u64 {
        self.folding.map_or(heap, |folding| folding.of_small(heap))
    }

    fn wants(&mut self, parts: &[u64]) -> Result<bool, WalkHalt> {
        self.tried += 1;
        if self.tried.is_multiple_of(BETWEEN_CHECKS) {
            self.run.check(self.tried, 0).map_err(WalkHalt::Stopped)?;
        }
        Ok((self.wanted)(parts))
    }

    fn visit(&mut self, parts: &[BigUint]) -> Result<(), WalkHalt> {
        match (self.visit)(parts) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(WalkHalt::Asked),
        }
    }

    /// Visits the wanted options that leave two heaps of `left`, the smaller at least `least`. With `third`, each
    /// option contains that heap as well. Returns whether an option is wanted.
    ///
    /// If both heaps are at least the folding's first heap, p more in the one and p less in the other changes nothing.
    /// So one period of smaller heaps determines which options are wanted.
    fn pairs(&mut self, third: Option<u64>, least: u64, left: &BigUint) -> Result<bool, WalkHalt> {
        let half = left / 2u32;
        let small = left.to_u64();
        let folded_third = third.map(|heap| self.fold_small(heap));
        // The smaller heaps to try, and the first of them that represents others.
        let from = self.folding.map(|folding| folding.from.max(least));
        let end = from.zip(self.folding).and_then(|(from, folding)| from.checked_add(folding.period()));
        let end = match (half.to_u64().and_then(|half| half.checked_add(1)), end) {
            (Some(one), Some(other)) => one.min(other),
            (one, other) => one.or(other).ok_or(WalkHalt::TooLarge)?,
        };
        let mut lasting = Vec::new();
        let mut any_wanted = false;
        for a in least..end {
            let b = match small {
                Some(left) => self.fold_small(left - a),
                None => self.fold(&(left - a))?,
            };
            let folded = self.fold_small(a);
            let wanted = match folded_third {
                Some(folded_third) => self.wants(&[folded_third, folded, b])?,
                None => self.wants(&[folded, b])?,
            };
            if wanted {
                any_wanted = true;
                self.visit_pair(third, a.into(), left)?;
                if from.is_some_and(|from| a >= from) {
                    lasting.push(BigUint::from(a));
                }
            }
        }
        let Some(folding) = self.folding else { return Ok(any_wanted) };
        while !lasting.is_empty() {
            for a in &mut lasting {
                *a += folding.period();
                if *a > half {
                    return Ok(any_wanted);
                }
                self.visit_pair(third, a.clone(), left)?;
            }
        }
        Ok(any_wanted)
    }

    fn visit_pair(&mut self, third: Option<u64>, a: BigUint, left: &BigUint) -> Result<(), WalkHalt> {
        let b = left - &a;
        match third {
            Some(heap) => self.visit(&[heap.into(), a, b]),
            None => self.visit(&[a, b]),
        }
    }

    /// Visits the wanted options that leave three heaps. If the smallest heap represents others, an option with p less
    /// in it and p more in the largest heap is wanted as well. So if no option with a whole period of smallest heaps is
    /// wanted, no option with a larger one is.
    fn triples(&mut self, left: &BigUint) -> Result<(), WalkHalt> {
        let third = left / 3u32;
        let mut without = 0;
        let mut a = 1u64;
        while BigUint::from(a) <= third {
            let any_wanted = self.pairs(Some(a), a, &(left - a))?;
            if let Some(folding) = self.folding
                && a >= folding.from
            {
                without = if any_wanted { 0 } else { without + 1 };
                if without >= folding.period() {
                    break;
                }
            }
            a = a.checked_add(1).ok_or(WalkHalt::TooLarge)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists the options one by one, from the rule as it is written.
    fn plainly(code: &HeapCode, heap: u64, wanted: &dyn Fn(&[u64]) -> bool) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for &(taken, set) in code.places() {
            let Some(left) = heap.checked_sub(taken) else { continue };
            for a in 0..=left {
                for b in a..=left - a {
                    let Some(c) = (left - a - b >= b).then(|| left - a - b) else { continue };
                    let parts: Vec<u64> = [a, b, c].into_iter().filter(|&part| part > 0).collect();
                    if set >> parts.len() & 1 == 1 && wanted(&parts) {
                        options.push(parts);
                    }
                }
            }
        }
        options.sort_unstable();
        options
    }

    fn walked(
        code: &HeapCode,
        heap: u64,
        folding: Option<Reduction>,
        wanted: WantedHeaps<'_>,
    ) -> Vec<Vec<u64>> {
        let mut options: Vec<Vec<u64>> = Vec::new();
        let flow = visit_wanted_options(code, &heap.into(), folding, &Run::default(), wanted, &mut |parts| {
            options.push(parts.iter().map(|part| part.to_u64().unwrap()).collect());
            ControlFlow::Continue(())
        });
        assert_eq!(flow, Ok(Some(ControlFlow::Continue(()))));
        options.sort_unstable();
        options
    }

    #[test]
    fn with_a_period_the_same_options_are_found_as_one_by_one() {
        // Any function of the heap that has the period from a heap on.
        let folding = Reduction::new(5, 4).unwrap();
        let sequence = [3u64, 1, 4, 1, 5, 9, 2, 6, 5];
        let value = |heap: u64| sequence[folding.of_small(heap) as usize];
        for code in ["0.77", "4.07", "0.137", "0.8", "8.3F", "0.F"] {
            let code: HeapCode = code.parse().unwrap();
            for heap in 0..60 {
                for target in [0, 1, 3, 4, 9, 11] {
                    let sum = |parts: &[u64]| parts.iter().fold(0, |sum, &part| sum ^ value(part)) == target;
                    let plain = plainly(&code, heap, &sum);
                    assert_eq!(
                        walked(&code, heap, Some(folding), &mut |parts| sum(parts)),
                        plain,
                        "{code:?} {heap}"
                    );
                    assert_eq!(walked(&code, heap, None, &mut |parts| sum(parts)), plain, "{code:?} {heap}");
                }
            }
        }
    }

    #[test]
    fn a_heap_beyond_64_bits_without_a_period_is_not_walked() {
        let code: HeapCode = "0.7".parse().unwrap();
        let heap = BigUint::from(2u32).pow(64) + 5u32;
        let flow = visit_wanted_options(&code, &heap, None, &Run::default(), &mut |_| true, &mut |_| {
            ControlFlow::Continue(())
        });
        assert_eq!(flow, Ok(None));
    }

    #[test]
    fn a_walk_keeps_to_its_limits() {
        let code: HeapCode = "0.7".parse().unwrap();
        let run = Run::new(crate::run::Limits::none().positions(1000));
        let flow = visit_wanted_options(&code, &u64::MAX.into(), None, &run, &mut |_| false, &mut |_| {
            ControlFlow::Continue(())
        });
        assert!(flow.is_err());
    }
}
