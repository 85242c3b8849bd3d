//! Statements about the positions in which one or two numbers are fixed, such as the positions without passes.

use crate::data::Data;
use crate::explore::{Body, Explorer, MAX_JUDGED};
use crate::finding::{Finding, FindingSubject};
use crate::fitting::fitting_values;
use crate::judge::{Holding, Judgement, Lines};
use crate::layout::{Layout, Scope};
use crate::meter::Meter;
use crate::set_search::Depth;
use crate::table::Table;
use crate::value_search::sorted;
use impartial::claim::Verdict;
use impartial_rules::KindName;

/// Parts of the steps of a search that one slice gets.
const SHARE_OF_STEPS: u64 = 8;
/// Least number of positions of a slice that the search reads.
const MIN_POSITIONS: usize = 12;
/// Largest number of slices of one scope.
const MAX_SLICES: usize = 16;

/// Numbers that are fixed, each with its value.
type Fixed = Vec<(String, i64)>;

/// The positions in which some numbers are fixed.
struct Slice {
    fixed: Fixed,
    data: Data,
}

impl Explorer<'_> {
    /// Searches terms for the values of slices, because no term for the values of all positions was found.
    pub(crate) fn explore_slices(&mut self, data: &Data) {
        let numbers = fixable(&self.layout, data);
        let mut open: Vec<Slice> = numbers.iter().filter_map(|fixed| slice(data, &[], fixed)).collect();
        let mut count = 0;
        let mut known: Vec<Fixed> = Vec::new();
        while !open.is_empty() {
            let mut next = Vec::new();
            for one in open {
                count += 1;
                if count > MAX_SLICES || self.cx.run().check(0, 0).is_err() {
                    return;
                }
                let is_known = |other: &Fixed| other.iter().all(|number| one.fixed.contains(number));
                if known.iter().chain(&self.sliced).any(is_known) {
                    continue;
                }
                if self.slice_values(&one) {
                    known.push(one.fixed);
                } else if one.fixed.len() == 1 {
                    let later = numbers.iter().filter(|(name, _)| *name > one.fixed[0].0);
                    next.extend(later.filter_map(|fixed| slice(&one.data, &one.fixed, fixed)));
                }
            }
            open = next;
        }
        if data.scope == Scope::Any {
            self.sliced.extend(known);
        }
    }

    /// Searches a term for the values of a slice, and reports it.
    fn slice_values(&mut self, slice: &Slice) -> bool {
        let data = &slice.data;
        // A constant says little: often, there is no move.
        if data.normal.windows(2).all(|pair| pair[0] == pair[1]) {
            return false;
        }
        let meter = Meter::new(self.steps / SHARE_OF_STEPS, self.cx.run());
        let terms = fitting_values(data, &[], Depth::Shallow, &self.slopes, &meter);
        for term in sorted(terms).into_iter().take(MAX_JUDGED) {
            if data.table.values(&term) != data.normal {
                continue;
            }
            let body = Body::Term(term);
            let lines = self.slice_lines(slice, &body);
            let Judgement::Holds(proof) = self.judge.prove(&lines, data.scope, &self.cx) else { continue };
            if proof.is_proved {
                let positions = data.positions.len() as u64;
                self.report_slice(slice, &body, &Holding { positions, ..proof });
                return true;
            }
            if !self.has_evidence(data, FindingSubject::Value, &body) {
                continue;
            }
            let restricted = self.restricted(lines, data.scope);
            let checked = self.judge.check(&restricted, data.scope, data.sides.check, &self.cx);
            if let Judgement::Holds(Holding { positions, .. }) = checked {
                self.report_slice(slice, &body, &Holding { positions, ..proof });
                return true;
            }
        }
        false
    }

    fn slice_lines(&self, slice: &Slice, body: &Body) -> Lines {
        let lines = self.lines(&slice.data, FindingSubject::Value, body);
        let term = lines.statement.strip_prefix("value ").unwrap_or(&lines.statement);
        let conditions: Vec<String> =
            slice.fixed.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let statement = format!("claim {} {} -> value = {term}", claim_name(slice), conditions.join(" & "));
        Lines { statement, ..lines }
    }

    fn report_slice(&mut self, slice: &Slice, body: &Body, holding: &Holding) {
        let lines = self.slice_lines(slice, body);
        let lines = if holding.is_proved { lines } else { self.restricted(lines, slice.data.scope) };
        let evidence = self.evidence(&slice.data, FindingSubject::Value, body);
        let basis = match (&holding.why_not, holding.is_proved) {
            (_, true) => format!("proof by automata for {}", holding.proved_for.join(", ")),
            (Some(why), false) => format!("comparison with computed values; no proof: {why}"),
            (None, false) => "comparison with computed values".into(),
        };
        (self.emit)(Finding {
            subject: FindingSubject::Sequence,
            statement: format!("{}{}", lines.statement, lines.condition),
            definitions: lines.definitions,
            is_line: true,
            verdict: Some(if holding.is_proved { Verdict::Proved } else { Verdict::Checked }),
            positions: holding.positions,
            unused: slice.data.rows_of(crate::data::Part::Check).len() as u64,
            proved_for: holding.proved_for.clone(),
            states: holding.states,
            evidence: (!holding.is_proved).then_some(evidence),
            basis,
            command: String::new(),
            name: claim_name(slice),
            seconds: self.started.elapsed().as_secs_f64(),
        });
    }
}

/// Returns the numbers that may be fixed, with the values at which they are fixed: each number of a list, the smallest one of
/// several heaps, and extra numbers, of which 1 is looked at, too.
fn fixable(layout: &Layout, data: &Data) -> Vec<(String, i64)> {
    let numbers: &[String] = match data.scope {
        // The first one of unordered numbers is the smallest.
        Scope::Numbers if layout.unordered => layout.names.get(..1).unwrap_or_default(),
        Scope::Numbers => &layout.names,
        _ => &[],
    };
    let is_sorted = matches!(layout.kind, KindName::Heaps | KindName::HeapMultiset);
    let smallest = match data.scope {
        Scope::Members(2..) if is_sorted => vec![("smallest".to_owned(), 0)],
        _ => Vec::new(),
    };
    let of_numbers = numbers.iter().map(|name| (name.clone(), 0));
    let of_extra = layout.extra.iter().flat_map(|name| [(name.clone(), 0), (name.clone(), 1)]);
    of_extra.chain(of_numbers).chain(smallest).collect()
}

/// Returns the slice of the positions at which one more number is fixed, unless there are few of them.
fn slice(data: &Data, before: &[(String, i64)], (name, value): &(String, i64)) -> Option<Slice> {
    let fixed = data.table.columns.iter().find(|column| column.text == *name)?;
    let rows: Vec<usize> = (0..data.positions.len()).filter(|&row| fixed.values[row] == *value).collect();
    let mut table = data.table.rows(&rows);
    table.columns.retain(|column| {
        let is_constant = column.values.windows(2).all(|pair| pair[0] == pair[1]);
        !is_constant && column.text != *name
    });
    let pick = |values: &[i64]| rows.iter().map(|&row| values[row]).collect::<Vec<i64>>();
    let data = Data {
        positions: rows.iter().map(|&row| data.positions[row].clone()).collect(),
        parts: rows.iter().map(|&row| data.parts[row]).collect(),
        table: Table { is_sequence: false, ..table },
        normal: pick(&data.normal),
        misere: pick(&data.misere),
        is_symmetric: false,
        ..Data::empty(data.scope, data.sides)
    };
    let is_large =
        data.rows_of(crate::data::Part::Search).len() >= MIN_POSITIONS && !data.table.columns.is_empty();
    let fixed = before.iter().cloned().chain([(name.clone(), *value)]).collect();
    is_large.then_some(Slice { fixed, data })
}

/// Returns the name of the claim about a slice, such as `pass-is-0`.
fn claim_name(slice: &Slice) -> String {
    let numbers: Vec<String> =
        slice.fixed.iter().map(|(name, value)| format!("{}-is-{value}", name.replace('_', "-"))).collect();
    match slice.data.scope {
        Scope::Members(count) => format!("{}-of-{count}", numbers.join("-")),
        _ => numbers.join("-"),
    }
}
