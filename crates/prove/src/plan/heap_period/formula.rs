//! The formula theorem: the prover proves that the values of the heaps are periodic as the known values are.

use super::super::heap_sum::prove_heap;
use super::super::{Conclusion, HeapDescription};
use super::{HEAP, HeapPeriodError, HeapSum, MAX_FORMULA};
use impartial::period::Period;
use impartial_automata::{Formula, ProofBudget, number, var};

/// Proves that the value of every heap is the one that the period gives. Returns the reason if it is not proved.
///
/// # Errors
/// Moves that disagree with the rules; a limit of the budget that is reached.
pub(super) fn prove(
    sum: &HeapSum,
    period: Period,
    values: &[u64],
    budget: &ProofBudget<'_>,
) -> Result<Option<String>, HeapPeriodError> {
    let Some(value) = periodic_value(period, values) else {
        return Ok(Some(format!(
            "no formula is proved if the preperiod and the period are more than {MAX_FORMULA} together"
        )));
    };
    let description = HeapDescription::new(sum.moves.clone(), value);
    let proof = prove_heap(&*sum.game, &description, budget)?;
    Ok(match &proof.conclusion {
        Conclusion::Proved(_) => None,
        Conclusion::Refuted(refutation) => {
            Some(format!("heap {} has another value", refutation.counterexample.position()))
        }
        Conclusion::NotProved(why) => Some(why.to_string()),
    })
}

/// Returns the formula, in a heap `a1` and its value `v`, of the values that a period gives to all heaps: `values` before the end
/// of the first period, and larger by the saltus with every further period. Returns `None` if `values` are fewer than the
/// preperiod and the period together, or these are more than 64.
///
/// ```
/// use impartial::period::Period;
/// use impartial_prove::periods::periodic_value;
/// let value = periodic_value(Period::new(2, 0, 1).unwrap(), &[0, 1]).unwrap();
/// let even = "(ex periods: (a1 = (0 + 2*periods)) & (v = (0 + 1*periods)))";
/// let odd = "(ex periods: (a1 = (1 + 2*periods)) & (v = (1 + 1*periods)))";
/// assert_eq!(value.to_string(), format!("({even}) | ({odd})"));
/// assert!(periodic_value(Period::new(3, 0, 1).unwrap(), &[0, 1]).is_none());
/// ```
pub fn periodic_value(period: Period, values: &[u64]) -> Option<Formula> {
    let end = period.preperiod().checked_add(period.period()).filter(|end| *end <= MAX_FORMULA)?;
    Some(value(period, values.get(..usize::try_from(end).ok()?)?))
}

fn value(period: Period, known: &[u64]) -> Formula {
    let (heap, v) = (var(&HEAP.names()[0]), var(&HEAP.value_names()[0]));
    let periods = || var("periods");
    let first = period.preperiod();
    let cases = (0..).zip(known).map(|(n, &value)| match n < first {
        true => heap.clone().equal(number(n)).and(v.clone().equal(number(value))),
        false => {
            let later = number(n).plus(periods().times(period.period()));
            let value = match period.saltus() {
                0 => number(value),
                saltus => number(value).plus(periods().times(saltus)),
            };
            heap.clone().equal(later).and(v.clone().equal(value)).exists(["periods"])
        }
    });
    Formula::any(cases)
}
