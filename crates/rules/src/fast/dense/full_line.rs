//! Move lines that lead to all earlier positions on a line.
//!
//! The line through a position p in the direction δ consists of the positions p + j·δ. A progression whose options are
//! p − δ, p − 2δ, … as far as no number is negative leads to all positions of the line before p, and one set of values
//! for each line replaces the look-up of every option.

use super::form::{Form, MAX_STEP};
use super::progression::Progression;
use smallvec::SmallVec;

/// A move line whose options are all earlier positions on a line, wherever the program of its progression allows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FullLine {
    /// The difference between neighbours on the line, a natural number for each number of the position.
    pub(super) direction: SmallVec<[u64; 8]>,
    /// Upper bound on the numbers in the range of the move line, which count as steps of a position.
    pub(super) steps: u64,
}

impl FullLine {
    /// Returns the line of a progression if its options are all earlier positions on that line, for every position with
    /// numbers up to `most` at which the program of the progression has an output. Returns `None` if this was not
    /// recognised.
    pub(super) fn new(progression: &Progression, most: &[i64]) -> Option<FullLine> {
        let line = downward(progression, most);
        line.or_else(|| downward(&progression.reversed()?, most))
    }
}

/// Recognises a line whose first option, with the smallest loop variable, is the nearest one.
fn downward(progression: &Progression, most: &[i64]) -> Option<FullLine> {
    let target = &progression.target;
    let one = Form::constant(1);
    // A condition such as k < b is a bound of the range.
    let (mut lower, mut upper) = (progression.lower.clone(), progression.upper.clone());
    let mut bounds = Vec::new();
    for bound in &progression.bounds {
        match bound.slope.as_constant()? {
            1 => lower.push(bound.base.scaled(-1)?),
            -1 => upper.push(bound.base.clone()),
            _ => bounds.push(bound),
        }
    }
    let is_largest = |form: &&Form| {
        let above = |other: &Form| form.plus(-1, other).is_some_and(|more| more.is_never_negative());
        lower.iter().all(above)
    };
    let first = lower.iter().find(is_largest)?;
    // The loop variable is `before` + j for the option number j, counted from 1.
    let before = first.plus(-1, &one)?;
    let mut direction: SmallVec<[u64; 8]> = SmallVec::new();
    for (i, number) in target.iter().enumerate() {
        let slope = number.slope.as_constant().filter(|slope| *slope <= 0)?;
        if number.base.plus(slope, &before)? != Form::atom(i as u16) {
            return None;
        }
        direction.push(slope.unsigned_abs());
    }
    let lowered = || direction.iter().enumerate().filter(|(_, step)| **step > 0);
    lowered().next()?;
    // The number of options is at most the rounded quotient of each lowered number and its step.
    let implied = |test: &dyn Fn(&Form, i64) -> Option<Form>| {
        lowered().any(|(i, &step)| {
            test(&Form::atom(i as u16), step as i64).is_some_and(|form| form.is_never_negative())
        })
    };
    for end in &upper {
        let count = end.plus(-1, &before)?;
        let reaches = |number: &Form, step: i64| count.scaled(step)?.plus(-1, number)?.plus(step - 1, &one);
        if !implied(&reaches) {
            return None;
        }
    }
    for bound in bounds {
        let slope = bound.slope.as_constant()?;
        let start = bound.base.plus(slope, &before)?;
        let holds = match slope {
            // Where there is an option, every lowered number is at least its step.
            0 => {
                let if_any =
                    |number: &Form, step: i64| start.plus(-1, number)?.plus(step, &Form::constant(1));
                start.is_never_negative() || implied(&if_any)
            }
            1.. => start.plus(slope, &one)?.is_never_negative(),
            _ => implied(&|number: &Form, step: i64| start.scaled(step)?.plus(slope, number)),
        };
        if !holds {
            return None;
        }
    }
    Some(FullLine { direction, steps: step_count(progression, most)? })
}

/// Returns an upper bound on the steps of a line; `None` if a loop variable may be too large.
fn step_count(progression: &Progression, most: &[i64]) -> Option<u64> {
    let one = Form::constant(1);
    let mut steps = i64::MAX;
    for end in &progression.upper {
        for start in &progression.lower {
            for size in [end.clone(), end.scaled(-1)?, start.clone(), start.scaled(-1)?] {
                if size.largest_value(most)? > MAX_STEP {
                    return None;
                }
            }
            steps = steps.min(end.plus(-1, start)?.plus(1, &one)?.largest_value(most)?);
        }
    }
    Some(u64::try_from(steps).unwrap_or(0))
}
