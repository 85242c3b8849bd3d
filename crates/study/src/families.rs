//! Statements about families of graphs: paths, circles and the like.

use crate::evidence::{LEAST_OF_SEQUENCE, sequence_bits};
use crate::explore::Explorer;
use crate::finding::{Finding, FindingKind};
use crate::judge::{Judgement, Lines};
use crate::meter::Meter;
use crate::sequence::SequencePeriod;
use crate::set_search::Depth;
use crate::table::{Column, Table};
use crate::term::Term;
use crate::value_search::{search_value, sorted};
use impartial::claim::Verdict;
use impartial_query::plan::MiserePolicy;
use std::time::Duration;

/// A family of graphs, one for each number n from `first` on, which has n + `more` vertices.
struct GraphFamily {
    name: &'static str,
    first: usize,
    more: usize,
}

const FAMILIES: [GraphFamily; 5] = [
    GraphFamily { name: "path", first: 1, more: 0 },
    GraphFamily { name: "cycle", first: 3, more: 0 },
    GraphFamily { name: "star", first: 1, more: 1 },
    GraphFamily { name: "complete", first: 1, more: 0 },
    GraphFamily { name: "wheel", first: 3, more: 1 },
];

/// Largest number of a family, and least number of graphs whose values are looked at.
const MOST: usize = 60;
const FEWEST: usize = 12;
/// Positions that the value of one graph may take.
const POSITIONS: u64 = 20_000;
/// Longest time for the values of a family.
const FAMILY_TIME: Duration = Duration::from_secs(8);
/// Length of a term, in bits, that is shown whatever its evidence is: the statement is about no graphs beyond those that
/// were checked.
const SHORT: f64 = 22.0;

impl Explorer<'_> {
    /// Searches statements about the values of families of graphs.
    pub(crate) fn explore_families(&mut self) {
        for family in &FAMILIES {
            if self.cx.run().check(0, 0).is_err() {
                return;
            }
            let values = self.family_values(family);
            if values.len() < FEWEST {
                self.tried.push(format!(
                    "{} n: {} values are too few for a statement",
                    family.name,
                    values.len()
                ));
                continue;
            }
            if !self.family_statement(family, &values) {
                self.tried.push(format!("{} n: no term found for {} values", family.name, values.len()));
            }
        }
    }

    /// Returns the values of the first graphs of a family, as far as little work gives them.
    fn family_values(&self, family: &GraphFamily) -> Vec<i64> {
        let cx = self.cx.for_one_of(10, Some(FAMILY_TIME)).with_positions(POSITIONS);
        let mut session = self.game.clone().session();
        let mut values = Vec::new();
        for n in family.first..=MOST {
            let Ok(position) = self.game.position(&format!("{} {n}", family.name)) else { break };
            let Ok(answer) = session.value(&position, MiserePolicy::No, &cx) else { break };
            let Some(value) = answer.grundy.and_then(|known| known.value.to_string().parse().ok()) else {
                break;
            };
            values.push(value);
        }
        values
    }

    /// Reports a statement about the values of a family. The search reads two thirds of them.
    fn family_statement(&mut self, family: &GraphFamily, values: &[i64]) -> bool {
        let start = family.first + family.more;
        let read = values.len() * 2 / 3;
        let table = |count: usize| {
            let column = Column {
                text: "vertices".into(),
                definitions: Vec::new(),
                values: (start..start + count).map(|n| n as i64).collect(),
            };
            Table { columns: vec![column], len: count, is_sequence: true }
        };
        let meter = Meter::new(self.steps / 4, self.cx.run());
        let mut found =
            search_value(&table(read), &values[..read], &[], Depth::Shallow, &self.slopes, &meter);
        found.extend(periodic(&values[..read], start));
        let whole = table(values.len());
        let suitable = |term: &Term| {
            let (bits, data) = (term.bits(1), sequence_bits(values));
            let is_enough = data - bits >= LEAST_OF_SEQUENCE || bits <= SHORT;
            (is_enough && whole.values(term) == values).then_some(data - bits)
        };
        for term in sorted(found) {
            let Some(evidence) = suitable(&term) else { continue };
            let last = family.first + values.len() - 1;
            let statement = format!(
                "claim {name} value = {term}  for \"{name} n\" n in {first}..{last}",
                name = family.name,
                term = term.text(&whole.names()),
                first = family.first
            );
            let lines = Lines { definitions: Vec::new(), statement, condition: String::new() };
            if let Judgement::Holds(holding) = self.judge.check_as_written(&lines, &self.cx) {
                (self.emit)(Finding {
                    kind: FindingKind::Sequence,
                    statement: lines.statement,
                    definitions: Vec::new(),
                    verdict: Some(Verdict::Checked),
                    positions: holding.positions,
                    unused: (values.len() - read) as u64,
                    proved_for: Vec::new(),
                    states: None,
                    evidence: Some(evidence),
                    basis: "comparison with computed values; the statement is about the family alone".into(),
                    command: String::new(),
                    name: family.name.to_owned(),
                    seconds: self.started.elapsed().as_secs_f64(),
                });
                return true;
            }
        }
        false
    }
}

/// Returns a periodic term of the values from the number `start` on.
fn periodic(values: &[i64], start: usize) -> Option<Term> {
    let mut found = SequencePeriod::observe(values)?;
    // The numbers before the first one get values that continue the period, or a preperiod.
    let before = |n: usize| {
        let periods = (start - n).div_ceil(found.period);
        values.get(n + periods * found.period - start).map(|value| value - found.saltus * periods as i64)
    };
    let continued: Option<Vec<i64>> = (0..start).map(before).collect();
    let padded: Vec<i64> =
        match continued.filter(|all| found.preperiod == 0 && all.iter().all(|value| *value >= 0)) {
            Some(continued) => continued.into_iter().chain(values.iter().copied()).collect(),
            None => {
                found.preperiod += start;
                std::iter::repeat_n(0, start).chain(values.iter().copied()).collect()
            }
        };
    found.term(&padded)
}
