//! Properties of values of which no term is found: an upper bound, and numbers whose order makes no difference.

use crate::data::{Data, Part};
use crate::evidence::{MIN_OF_TABLE, adaptive_bits};
use crate::explore::Explorer;
use crate::finding::{Finding, FindingSubject};
use crate::judge::{Holding, Judgement, Lines};
use crate::layout::Scope;
use crate::shapes::ShapeClass;
use impartial::claim::Verdict;
use impartial_rules::KindName;
use std::collections::HashMap;

/// Largest bound that is stated.
const MAX_BOUND: i64 = 3;
/// Least number of positions of the search, and of the last test, for a bound.
const MIN_POSITIONS: usize = 100;
/// The bound must be the value of one of this many positions at least, in both parts.
const SHARE: usize = 20;
/// Bits that name a property.
const PROPERTY_BITS: f64 = 12.0;

impl Explorer<'_> {
    /// Searches properties of the values of lists of numbers.
    pub(crate) fn explore_value_properties(&mut self, data: &Data) {
        if let (Scope::Members(count), KindName::Row) = (data.scope, self.layout.kind) {
            self.explore_reversal(data, count);
        }
        if data.scope != Scope::Numbers {
            return;
        }
        if let Some((swaps, evidence)) = self.swaps(data) {
            let statement = format!("claim symmetric {swaps}");
            let check = |lines: &Lines| self.judge.check(lines, data.scope, data.sides.check, &self.cx);
            let found = self.property("symmetric", &statement, evidence, check_parts(&data.parts), check);
            found.into_iter().for_each(&mut *self.emit);
        }
        let Some(bound) = bound(&data.parts, &data.normal) else { return };
        let statement = format!("claim bounded value <= {bound}");
        let mut proof = Holding::default();
        let check = |lines: &Lines| match self.judge.prove(lines, data.scope, &self.cx) {
            Judgement::Holds(holding) => {
                proof = holding;
                self.judge.check(lines, data.scope, data.sides.check, &self.cx)
            }
            other => other,
        };
        let found = self.property("bounded", &statement, None, check_parts(&data.parts), check);
        let with_proof = |finding: Finding| match proof.is_proved {
            true => Finding {
                verdict: Some(Verdict::Proved),
                basis: format!("proof by automata for {}", proof.proved_for.join(", ")),
                proved_for: proof.proved_for,
                states: proof.states,
                ..finding
            },
            false => finding,
        };
        found.map(with_proof).into_iter().for_each(&mut *self.emit);
    }

    /// Searches an upper bound on the values of a class that has a condition in the rule language, or is that of all positions.
    pub(crate) fn explore_bound_of(&mut self, class: &ShapeClass) {
        let (Some(bound), Some(condition)) = (bound(&class.parts, &class.normal), &class.condition) else {
            return;
        };
        let condition = if condition.is_empty() { String::new() } else { format!("  if {condition}") };
        let statement = format!("claim bounded value <= {bound}{condition}");
        let window = format!("  for {}", class.window);
        let check = |lines: &Lines| {
            self.judge.check_as_written(&Lines { condition: window.clone(), ..lines.clone() }, &self.cx)
        };
        let found = self.property("bounded", &statement, None, check_parts(&class.parts), check);
        found.into_iter().for_each(&mut *self.emit);
    }

    /// Reports that a row of heaps has the value of the reversed row, if it has.
    fn explore_reversal(&mut self, data: &Data, count: usize) {
        let numbers = data.positions.iter().map(|position| &position.members[..]);
        let values: HashMap<&[i64], i64> = numbers.clone().zip(data.normal.iter().copied()).collect();
        let reversed = |members: &[i64]| members.iter().rev().copied().collect::<Vec<i64>>();
        let is_equal = |members: &[i64]| {
            values.get(&reversed(members)[..]).is_none_or(|value| *value == values[members])
        };
        if count < 2 || !numbers.clone().all(is_equal) {
            return;
        }
        let saved = numbers
            .zip(&data.parts)
            .filter(|(members, part)| **part == Part::Search && **members < reversed(members)[..])
            .map(|(members, _)| values[members]);
        let evidence = adaptive_bits(saved.collect::<Vec<i64>>()) - PROPERTY_BITS;
        if evidence < MIN_OF_TABLE {
            return;
        }
        let heaps: Vec<String> = (1..=count).rev().map(|place| format!("heap({place})")).collect();
        let condition = self.layout.condition(data.scope);
        let statement = format!("claim reversed value = value({}){condition}", heaps.join(", "));
        let check = |lines: &Lines| self.judge.check(lines, data.scope, data.sides.check, &self.cx);
        let found = self.property("reversed", &statement, Some(evidence), check_parts(&data.parts), check);
        found.into_iter().for_each(&mut *self.emit);
    }

    /// Returns the equation that exchanges neighbouring numbers, with its evidence, if it holds at all positions.
    fn swaps(&self, data: &Data) -> Option<(String, Option<f64>)> {
        let names = &self.layout.names;
        if self.layout.unordered || names.len() < 2 {
            return None;
        }
        let numbers = data.positions.iter().map(|position| &position.members[..]);
        let values: HashMap<&[i64], i64> = numbers.clone().zip(data.normal.iter().copied()).collect();
        let is_equal = |members: &[i64], at: usize| {
            let mut other = members.to_vec();
            other.swap(at, at + 1);
            values.get(&other[..]).is_none_or(|value| *value == values[members])
        };
        if !numbers.clone().all(|members| (0..names.len() - 1).all(|at| is_equal(members, at))) {
            return None;
        }
        let saved = numbers
            .zip(&data.parts)
            .filter(|(members, part)| **part == Part::Search && !members.is_sorted())
            .map(|(members, _)| values[members]);
        let evidence = adaptive_bits(saved.collect::<Vec<i64>>()) - PROPERTY_BITS;
        let of = |names: &[String]| format!("value({})", names.join(", "));
        let swapped = (0..names.len() - 1).map(|at| {
            let mut other = names.clone();
            other.swap(at, at + 1);
            format!("{} = {}", of(&other), of(names))
        });
        (evidence >= MIN_OF_TABLE).then(|| (swapped.collect::<Vec<_>>().join(" & "), Some(evidence)))
    }

    /// Returns the finding about a property, if the ordinary check confirms it.
    fn property(
        &self,
        name: &str,
        statement: &str,
        evidence: Option<f64>,
        unused: usize,
        check: impl FnOnce(&Lines) -> Judgement,
    ) -> Option<Finding> {
        let lines =
            Lines { definitions: Vec::new(), statement: statement.to_owned(), condition: String::new() };
        let Judgement::Holds(holding) = check(&lines) else { return None };
        Some(Finding {
            subject: FindingSubject::Sequence,
            statement: statement.to_owned(),
            definitions: Vec::new(),
            is_line: true,
            verdict: Some(Verdict::Checked),
            positions: holding.positions,
            unused: unused as u64,
            proved_for: Vec::new(),
            states: None,
            evidence,
            basis: "comparison with computed values".into(),
            command: String::new(),
            name: name.to_owned(),
            seconds: self.started.elapsed().as_secs_f64(),
        })
    }
}

fn check_parts(parts: &[Part]) -> usize {
    parts.iter().filter(|part| **part == Part::Check).count()
}

/// Returns the largest value of the part of the search, if it is small and frequent, and no position has a larger one.
fn bound(parts: &[Part], values: &[i64]) -> Option<i64> {
    let of_part = |wanted: Part| -> Vec<i64> {
        parts.iter().zip(values).filter(|(part, _)| **part == wanted).map(|(_, value)| *value).collect()
    };
    let (search, check) = (of_part(Part::Search), of_part(Part::Check));
    let bound = *search.iter().max()?;
    let is_frequent = |part: &[i64]| {
        part.len() >= MIN_POSITIONS
            && part.iter().filter(|value| **value == bound).count() * SHARE >= part.len()
    };
    let holds = (1..=MAX_BOUND).contains(&bound)
        && values.iter().all(|value| *value <= bound)
        && is_frequent(&search)
        && is_frequent(&check);
    holds.then_some(bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_frequent_in_both_parts_and_never_exceeded() {
        let parts: Vec<Part> = (0..400).map(|n| if n < 200 { Part::Search } else { Part::Check }).collect();
        let values: Vec<i64> = (0..400).map(|n| n % 3).collect();
        assert_eq!(bound(&parts, &values), Some(2));
        let mut larger = values.clone();
        larger[390] = 3;
        assert_eq!(bound(&parts, &larger), None);
        // Rare values say little about larger positions.
        let rare: Vec<i64> = (0..400).map(|n| i64::from(n % 40 == 7)).collect();
        assert_eq!(bound(&parts, &rare), None);
        let growing: Vec<i64> = (0..400).map(|n| n / 100).collect();
        assert_eq!(bound(&parts, &growing), None);
        assert_eq!(bound(&parts[150..250], &values[150..250]), None);
    }
}
