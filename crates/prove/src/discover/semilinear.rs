//! Sets that are periodic on lines, up to finitely many exceptions.

use super::window::MarkedValues;
use impartial::run::Stopped;
use impartial::value::sort_list_by;
use impartial_automata::{Automaton, Base, ProofBudget, Track};
use serde::Serialize;
use std::collections::BTreeMap;
use std::num::NonZeroU64;

/// The members of one line from a point on: x ≥ `from` with x mod `period` among the residues.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PeriodicLine {
    difference: Option<u64>,
    from: u64,
    period: u64,
    residues: Vec<u64>,
}

/// The reason why numbers do not describe the periodic part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PeriodicLineError {
    /// The period is 0.
    #[error("a period is at least 1")]
    NoPeriod,
    /// The residues are not ascending, or one of them is not below the period.
    #[error("residues are ascending numbers below the period")]
    Residues,
}

impl PeriodicLine {
    /// Creates the periodic part of a line that starts at x = `from`. `difference` is y − x for two coins x ≤ y, and `None`
    /// for one coin; `residues` are those of x modulo `period`, ascending.
    ///
    /// # Errors
    /// [`PeriodicLineError`] if the period is 0, or if the residues are not ascending numbers below it.
    pub fn new(
        difference: Option<u64>,
        from: u64,
        period: u64,
        residues: Vec<u64>,
    ) -> Result<Self, PeriodicLineError> {
        if period == 0 {
            return Err(PeriodicLineError::NoPeriod);
        }
        let ascend = residues.windows(2).all(|pair| pair[0] < pair[1]);
        if !ascend || residues.last().is_some_and(|last| *last >= period) {
            return Err(PeriodicLineError::Residues);
        }
        Ok(PeriodicLine { difference, from, period, residues })
    }

    /// Returns y − x for two coins x ≤ y; `None` for one coin.
    pub fn difference(&self) -> Option<u64> {
        self.difference
    }

    /// Returns the least x of the periodic part.
    pub fn from(&self) -> u64 {
        self.from
    }

    /// Returns the period of x on the line, which is at least 1.
    pub fn period(&self) -> u64 {
        self.period
    }

    /// Returns the residues of x that belong to the set, ascending.
    pub fn residues(&self) -> &[u64] {
        &self.residues
    }
}

/// Finitely many positions, and periodic parts of finitely many lines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Semilinear {
    exceptions: Vec<Vec<u64>>,
    lines: Vec<PeriodicLine>,
}

impl Semilinear {
    /// Returns the members that are in the periodic part of no line, in colexicographic order.
    pub fn exceptions(&self) -> &[Vec<u64>] {
        &self.exceptions
    }

    /// Returns the periodic parts of the lines.
    pub fn lines(&self) -> &[PeriodicLine] {
        &self.lines
    }

    /// Returns a description of the set, for readers.
    pub fn describe(&self) -> String {
        let mut parts = Vec::new();
        for line in &self.lines {
            let PeriodicLine { difference, from, period, residues } = line;
            let position = match difference {
                None => "x".to_owned(),
                Some(0) => "(x, x)".to_owned(),
                Some(d) => format!("(x, x+{d})"),
            };
            let which = if residues.len() as u64 == *period {
                format!("for all x >= {from}")
            } else {
                let list: Vec<String> = residues.iter().map(u64::to_string).collect();
                format!("for x >= {from} with x mod {period} in {{{}}}", list.join(", "))
            };
            parts.push(format!("{position} {which}"));
        }
        let list: Vec<String> = self
            .exceptions
            .iter()
            .map(|e| format!("({})", e.iter().map(u64::to_string).collect::<Vec<_>>().join(",")))
            .collect();
        match list.len() {
            0 => {}
            1 => parts.push(format!("the exception {}", list[0])),
            n => parts.push(format!("the {n} exceptions {}", list.join(" "))),
        }
        if parts.is_empty() { "no position".into() } else { parts.join(", and ") }
    }

    /// Returns the automaton over the tracks 0 and, for two coins, 1.
    pub(super) fn automaton(&self, base: Base, budget: &ProofBudget<'_>) -> Result<Automaton, Stopped> {
        let (x, y) = (Track(0), Track(1));
        let fixed = |t: Track, n: u64| Automaton::linear_equal(base, &[(t, 1)], n as i64, budget);
        let mut all = Automaton::constant(base, false);
        for exception in &self.exceptions {
            let mut one = fixed(x, exception[0])?;
            if let Some(&n) = exception.get(1) {
                one = one.and(&fixed(y, n)?, budget)?;
            }
            all = all.product(&one, impartial_automata::BoolOp::Or, budget)?;
        }
        for line in &self.lines {
            let Some(period) = NonZeroU64::new(line.period) else { continue };
            let mut one = Automaton::residue(base, x, period, &line.residues, budget)?;
            one =
                one.and(&Automaton::linear_at_most(base, &[(x, -1)], -(line.from as i64), budget)?, budget)?;
            if let Some(d) = line.difference {
                let on_line = Automaton::linear_equal(base, &[(y, 1), (x, -1)], d as i64, budget)?;
                one = one.and(&on_line, budget)?;
            }
            all = all.product(&one, impartial_automata::BoolOp::Or, budget)?;
        }
        Ok(all)
    }
}

/// Guesses the positions of value `v` by continuing those in a window of one or two coins periodically. Returns `None`
/// if the window does not show the same pattern three times.
///
/// # Errors
/// [`Stopped`] if a limit of the budget is reached.
pub(super) fn guess(
    values: &MarkedValues,
    v: u64,
    budget: &ProofBudget<'_>,
) -> Result<Option<Semilinear>, Stopped> {
    let mut lines: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    let mut guess = Semilinear::default();
    for position in values.of_value(v) {
        budget.count(1, 0)?;
        let [x, y] = [position[0], position.get(1).copied().unwrap_or(position[0])];
        match y.checked_sub(x) {
            Some(difference) => lines.entry(difference).or_default().push(x),
            // The coins in reverse order: the same line, if this order is legal.
            None if values.is(&[y, x], v) => {}
            None => return Ok(None),
        }
    }
    for (&difference, members) in &mut lines {
        members.sort_unstable();
        let length = values.known().below.saturating_sub(difference);
        let two = values.coins() == 2;
        let position = |x: u64| if two { vec![x, x + difference] } else { vec![x] };
        // A line without members in the last third of the window consists of exceptions only.
        let last = members.last().copied().unwrap_or(0);
        if last < length - length / 3 && length >= values.known().below / 2 {
            guess.exceptions.extend(members.iter().map(|&x| position(x)));
            continue;
        }
        if length < values.known().below / 2 {
            // The line is too short to show a pattern, and far from the diagonal: the window is too small.
            return Ok(None);
        }
        let mut on_line = vec![false; length as usize];
        members.iter().for_each(|&x| on_line[x as usize] = true);
        let is_member = |x: u64| on_line[x as usize];
        let mut periodic = None;
        for period in 1..=length / 4 {
            let from = (0..length - period)
                .rev()
                .find(|&x| is_member(x) != is_member(x + period))
                .map_or(0, |x| x + 1);
            budget.count((length - from) as usize, 0)?;
            if from + 3 * period <= length && from <= length - length / 4 {
                periodic = Some((from, period));
                break;
            }
        }
        let Some((from, period)) = periodic else { return Ok(None) };
        guess.exceptions.extend(members.iter().filter(|&&x| x < from).map(|&x| position(x)));
        let mut residues: Vec<u64> =
            (from..from + period).filter(|&x| is_member(x)).map(|x| x % period).collect();
        if residues.is_empty() {
            continue;
        }
        residues.sort_unstable();
        guess.lines.extend(PeriodicLine::new(two.then_some(difference), from, period, residues));
    }
    sort_list_by(&mut guess.exceptions, |a, b| a.iter().rev().cmp(b.iter().rev()));
    // A description with more exceptions than a person would read is not useful.
    Ok((guess.exceptions.len() as u64 <= values.known().below).then_some(guess))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_ascending_residues_below_its_period() {
        let line = PeriodicLine::new(Some(1), 4, 3, vec![0, 2]).unwrap();
        assert_eq!((line.difference(), line.from(), line.period()), (Some(1), 4, 3));
        assert_eq!(line.residues(), [0, 2]);
        assert_eq!(PeriodicLine::new(None, 0, 0, vec![]), Err(PeriodicLineError::NoPeriod));
        for residues in [vec![2, 0], vec![1, 1], vec![3]] {
            assert_eq!(PeriodicLine::new(None, 0, 3, residues), Err(PeriodicLineError::Residues));
        }
    }
}
