//! Statements about games on ordinals: values as ω times a term, plus a term, of the columns and rows of the members.
//!
//! All values of windows are below ω², and a proof is about positions below ω². What is not proved is compared with the
//! values of larger columns and rows than those that the search reads.

use crate::data::{Data, Part};
use crate::evidence::{MIN_OF_TABLE, MIN_WITH_CASES, adaptive_bits};
use crate::explore::{Body, Explorer, MAX_JUDGED};
use crate::finding::{Finding, FindingSubject};
use crate::fitting::{WantedSet, fitting_sets, fitting_values};
use crate::judge::{Holding, Judgement, Lines};
use crate::layout::{PositionNumbers, Scope, mask};
use crate::meter::Meter;
use crate::set_search::{self, Depth};
use crate::table::{Column, Table};
use crate::term::{BinaryOperation, Term};
use crate::value_search;
use impartial::claim::Verdict;
use impartial_query::ValueWithBasis;
use impartial_query::plan::MiserePolicy;
use impartial_rules::KindName;

/// An ordinal below ω²: its column and its row.
type Pair = (i64, i64);

/// The columns and rows below which positions belong to a part: to the search, to the counterexamples, to the last test.
type Bounds = [Pair; 3];

/// The bounds of a heap alone, for the value of each heap; and of positions with one, two and three members, for statements about
/// all of them.
const OF_HEAP: Bounds = [(7, 8), (9, 12), (12, 16)];
const OF_ONE: Bounds = [(4, 6), (5, 7), (6, 8)];
const OF_TWO: Bounds = [(3, 5), (3, 6), (4, 8)];
const OF_THREE: Bounds = [(2, 4), (2, 5), (3, 5)];
/// Largest number of members of a position.
const MAX_ORDINALS: u64 = 3;
/// Largest number of terms for the columns of values, and for their rows, that are joined.
const JOINED: usize = 4;
/// Largest number of positions that are solved for the value of one position.
const MAX_SOLVED: u64 = 1_000_000;

/// The name of the definition of the largest heap, or 2 if it is larger.
const LARGEST_TO_2: &str = "largest_to_2";

/// Positions with the columns and rows of their values.
struct OrdinalData {
    columns: Data,
    rows: Data,
    /// True at the positions whose misère value is 0; `None` if a misère value is not known.
    misere: Option<Vec<bool>>,
}

impl Explorer<'_> {
    /// Searches statements about a game on ordinals.
    pub(crate) fn explore_ordinals(&mut self, is_sum: bool) {
        if is_sum {
            let Some(single) = self.ordinal_data(Scope::Single, None) else { return };
            let Some(terms) = self.ordinal_value(&single) else { return };
            if let Some(sums) = self.ordinal_data(Scope::Sum, Some(&terms)) {
                self.ordinal_misere(&sums);
            }
            return;
        }
        let Some(data) = self.ordinal_data(Scope::Any, None) else { return };
        if self.ordinal_value(&data).is_none() {
            let lost = zero(&data);
            if !self.ordinal_set(&data, FindingSubject::PPositions, &lost) {
                let scope = self.scope_text(Scope::Any);
                self.tried.push(format!("P-positions of {scope}: no condition found"));
            }
        }
        self.ordinal_misere(&data);
    }

    /// Computes the values of the positions of a scope; `value` is the value of a single heap.
    fn ordinal_data(&mut self, scope: Scope, value: Option<&(Term, Term)>) -> Option<OrdinalData> {
        let counts = if scope == Scope::Single { 1..=1 } else { 1..=MAX_ORDINALS };
        let (mut all, mut parts) = (Vec::new(), Vec::new());
        for count in counts {
            let bounds = match (scope, count) {
                (Scope::Single, _) => OF_HEAP,
                (_, 1) => OF_ONE,
                (_, 2) => OF_TWO,
                _ => OF_THREE,
            };
            let are_distinct = self.layout.kind == KindName::OrdinalCoins;
            for members in positions(bounds[2], count as usize, are_distinct) {
                let within = |(column, row): Pair| members.iter().all(|one| one.0 < column && one.1 < row);
                parts.push(match () {
                    () if within(bounds[0]) => Part::Search,
                    () if within(bounds[1]) => Part::Examples,
                    () => Part::Check,
                });
                all.push(members);
            }
        }
        let cx = self.within(3, crate::explore::SHAPE_TIME).with_positions(MAX_SOLVED);
        let mut session = self.game.clone().session();
        let pair = |value: Option<ValueWithBasis>| pair_of_text(&value?.value.to_string());
        let mut kept: Vec<(Vec<Pair>, Part, Pair, Option<Pair>)> = Vec::new();
        for (members, part) in all.into_iter().zip(parts) {
            // A position that is not legal has no value.
            let Ok(position) = self.game.position(&text_of(&members)) else { continue };
            let Ok(answer) = session.value(&position, MiserePolicy::Little, &cx) else {
                let scope = self.scope_text(scope);
                self.tried.push(format!("{scope}: no table of values"));
                return None;
            };
            kept.push((members, part, pair(answer.grundy)?, pair(answer.misere)));
        }
        let members: Vec<&[Pair]> = kept.iter().map(|one| &*one.0).collect();
        let table = match value {
            Some(value) => self.table_of_sums(&members, value),
            None => self.ordinal_table(scope, &members),
        };
        let numbers = |one: &&[Pair]| PositionNumbers {
            members: one.iter().flat_map(|pair| [pair.0, pair.1]).collect(),
            extra: Vec::new(),
        };
        let parts: Vec<Part> = kept.iter().map(|one| one.1).collect();
        let all = Data::of_table(scope, table, parts, members.iter().map(numbers).collect());
        let data = |normal: Vec<i64>| Data { normal, ..all.clone() };
        Some(OrdinalData {
            columns: data(kept.iter().map(|one| one.2.0).collect()),
            rows: data(kept.iter().map(|one| one.2.1).collect()),
            misere: kept.iter().map(|one| one.3.map(|pair| pair == (0, 0))).collect(),
        })
    }

    /// Returns the table of positions: a column and a row for a single heap, folds for several members.
    fn ordinal_table(&self, scope: Scope, positions: &[&[Pair]]) -> Table {
        let mut columns: Vec<Column> = Vec::new();
        let mut add = |cost: u32, text: String, value: &dyn Fn(&[Pair]) -> i64| {
            let values = positions.iter().map(|members| value(members)).collect();
            columns.push(Column { cost, ..Column::new(text, values) });
        };
        let name = self.layout.names.first().map_or("a", |name| name.as_str());
        if scope == Scope::Single {
            add(1, format!("column({name})"), &|members| members[0].0);
            add(1, format!("row({name})"), &|members| members[0].1);
        } else {
            let word = self.layout.member_word();
            let fold = |all: &[Pair], part: fn(&Pair) -> i64| all.iter().fold(0, |sum, one| sum ^ part(one));
            add(1, format!("(xor {word} b: column(b))"), &|all| fold(all, |one| one.0));
            add(1, format!("(xor {word} b: row(b))"), &|all| fold(all, |one| one.1));
            add(1, "members".into(), &|all| all.len() as i64);
            add(2, format!("(sum {word} b: row(b))"), &|all| all.iter().map(|one| one.1).sum());
            if self.layout.kind == KindName::OrdinalCoins {
                for k in [0, 1] {
                    let text = format!(
                        "(xor coin b: xor coin c if column(b) = column(c) & b < c: mask_{k}(row(b), row(c)))"
                    );
                    add(2, text, &|all| {
                        pairs(all).filter(|(b, c)| b.0 == c.0).fold(0, |sum, (b, c)| sum ^ mask(k, b.1, c.1))
                    });
                }
                let text = "(xor coin b: xor coin c if b < c: mask_0(column(b), column(c)))".to_owned();
                add(2, text, &|all| pairs(all).fold(0, |sum, (b, c)| sum ^ mask(0, b.0, c.0)));
            }
        }
        columns.retain(|one| one.values.iter().any(|value| *value != one.values[0]));
        Table { columns, len: positions.len(), is_sequence: false }
    }

    /// Returns the table of sums of heaps whose values are known.
    fn table_of_sums(&self, positions: &[&[Pair]], value: &(Term, Term)) -> Table {
        let heaps: Vec<&[Pair]> = positions.iter().flat_map(|members| members.chunks(1)).collect();
        let single = self.ordinal_table(Scope::Single, &heaps);
        let of = |term: &Term, part: &dyn Fn(&[i64]) -> i64| -> Vec<i64> {
            let values = single.values(term);
            let mut rest = &values[..];
            let mut next = |count: usize| {
                let (first, others) = rest.split_at(count);
                rest = others;
                part(first)
            };
            positions.iter().map(|members| next(members.len())).collect()
        };
        let nim_sum = |values: &[i64]| values.iter().fold(0, |all, one| all ^ one);
        let names = ["column(b)".to_owned(), "row(b)".to_owned()];
        let largest = |members: &[Pair]| {
            members.iter().copied().max().map_or(0, |one| if one.0 > 0 { 2 } else { one.1.min(2) })
        };
        let definition =
            format!("def {LARGEST_TO_2}() := if column(largest) >= 1 then 2 else min(row(largest), 2)");
        let columns = vec![
            Column::new(format!("(xor heap b: {})", value.0.text(&names)), of(&value.0, &nim_sum)),
            Column::new(format!("(xor heap b: {})", value.1.text(&names)), of(&value.1, &nim_sum)),
            Column {
                definitions: vec![definition],
                ..Column::new(
                    format!("{LARGEST_TO_2}()"),
                    positions.iter().map(|members| largest(members)).collect(),
                )
            },
        ];
        Table { columns, len: positions.len(), is_sequence: false }
    }

    /// Searches a term for the values, and returns the terms of their columns and rows.
    fn ordinal_value(&mut self, data: &OrdinalData) -> Option<(Term, Term)> {
        let meter = Meter::new(self.steps, self.cx.run());
        for depth in [Depth::Shallow, Depth::Deep] {
            let of = |part: &Data| {
                let mut terms = value_search::sorted(fitting_values(part, &[], depth, &self.slopes, &meter));
                terms.retain(|term| part.table.values(term) == part.normal);
                terms.truncate(JOINED);
                terms
            };
            let (columns, rows) = (of(&data.columns), of(&data.rows));
            let mut joined: Vec<(&Term, &Term)> =
                columns.iter().flat_map(|column| rows.iter().map(move |row| (column, row))).collect();
            joined.sort_by_key(|(column, row)| column.difficulty() + row.difficulty());
            for (column, row) in joined.into_iter().take(MAX_JUDGED) {
                let saved = |part: &Data, term: &Term| {
                    saved_bits(part, &part.normal, term.bits(part.table.columns.len()))
                };
                let evidence = saved(&data.columns, column) + saved(&data.rows, row);
                let has_cases = column.has_choice() || row.has_choice();
                let least = if has_cases { MIN_WITH_CASES } else { MIN_OF_TABLE };
                let lines = self.ordinal_lines(data, column, row);
                if self.show_ordinals(data, FindingSubject::Value, lines, (evidence, least)) {
                    return Some((column.clone(), row.clone()));
                }
            }
        }
        if self.cx.run().check(0, 0).is_ok() {
            let scope = self.scope_text(data.columns.scope);
            self.tried.push(format!("values of {scope}: no term found"));
        }
        None
    }

    /// Reports a statement that is proved, or whose evidence is at least the wanted one and which the ordinary check confirms.
    fn show_ordinals(
        &mut self,
        data: &OrdinalData,
        kind: FindingSubject,
        lines: Lines,
        (evidence, least): (f64, f64),
    ) -> bool {
        let Judgement::Holds(holding) = self.judge.prove(&lines, data.columns.scope, &self.cx) else {
            return false;
        };
        if holding.is_proved {
            self.report_ordinals(data, kind, lines, &holding, None);
            return true;
        }
        let lines = Lines { condition: self.members_condition(data), ..lines };
        let is_shown =
            evidence >= least && matches!(self.judge.check_as_written(&lines, &self.cx), Judgement::Holds(_));
        if is_shown {
            self.report_ordinals(data, kind, lines, &holding, Some(evidence));
        }
        is_shown
    }

    /// Searches a condition for the misère P-positions.
    fn ordinal_misere(&mut self, data: &OrdinalData) {
        let Some(lost) = &data.misere else { return };
        if !self.ordinal_set(data, FindingSubject::MiserePPositions, lost)
            && self.cx.run().check(0, 0).is_ok()
        {
            let scope = self.scope_text(data.columns.scope);
            self.tried.push(format!("misère P-positions of {scope}: no condition found"));
        }
    }

    /// Searches a condition for a set. Returns whether it was found.
    fn ordinal_set(&mut self, data: &OrdinalData, kind: FindingSubject, target: &[bool]) -> bool {
        let meter = Meter::new(self.steps, self.cx.run());
        let wanted = WantedSet { target, known: &[], extra: &[], is_about_words: false };
        for depth in [Depth::Shallow, Depth::Deep] {
            let found = fitting_sets(&data.columns, &wanted, (depth, 0), &self.slopes, &meter);
            for condition in set_search::sorted(found).into_iter().take(MAX_JUDGED) {
                if data.columns.table.truth(&condition) != target {
                    continue;
                }
                let length = condition.bits(data.columns.table.columns.len());
                let evidence = saved_bits(&data.columns, target, length);
                let lines = self.lines(&data.columns, kind, &Body::Condition(condition));
                if self.show_ordinals(data, kind, lines, (evidence, MIN_OF_TABLE)) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the condition on the members of a statement that was compared with values only.
    fn members_condition(&self, data: &OrdinalData) -> String {
        match data.columns.scope {
            Scope::Single => String::new(),
            _ => format!("  if members <= {MAX_ORDINALS}"),
        }
    }

    /// Returns the line of the values ω times a term, plus a term.
    fn ordinal_lines(&self, data: &OrdinalData, column: &Term, row: &Term) -> Lines {
        let names = data.columns.table.names();
        let word = self.layout.member_word();
        let whole = match data.columns.scope {
            Scope::Single => self.layout.names.first().cloned().unwrap_or_else(|| "a".into()),
            _ => format!("(xor {word} b: b)"),
        };
        let is_one_of = |term: &Term, texts: &[String]| match term {
            Term::Column(at) => texts.contains(&names[*at]),
            _ => false,
        };
        let name = self.layout.names.first().map_or("a", |name| name.as_str());
        let is_row =
            |term: &Term| is_one_of(term, &[format!("row({name})"), format!("(xor {word} b: row(b))")]);
        let is_column = is_one_of(column, &[format!("column({name})"), format!("(xor {word} b: column(b))")]);
        let text = match (column, row) {
            (_, row) if is_column && is_row(row) => whole,
            (_, Term::Binary(BinaryOperation::Xor, one, other)) if is_column && is_row(one) => {
                format!("{whole} xor {}", bracketed(other, &names))
            }
            (_, Term::Binary(BinaryOperation::Xor, one, other)) if is_column && is_row(other) => {
                format!("{whole} xor {}", bracketed(one, &names))
            }
            (Term::Number(0), row) => row.text(&names),
            (column, Term::Number(0)) => format!("w*{}", bracketed(column, &names)),
            (column, row) => format!("w*{} + {}", bracketed(column, &names), bracketed(row, &names)),
        };
        Lines { definitions: Vec::new(), statement: format!("value {text}"), condition: String::new() }
    }

    fn report_ordinals(
        &mut self,
        data: &OrdinalData,
        kind: FindingSubject,
        lines: Lines,
        holding: &Holding,
        evidence: Option<f64>,
    ) {
        let basis = match (&holding.why_not, evidence) {
            (_, None) => format!("proof by automata for {}", holding.proved_for.join(", ")),
            (Some(why), _) => format!("comparison with computed values; no proof: {why}"),
            (None, _) => "comparison with computed values".to_owned(),
        };
        let verdict = if evidence.is_none() { Verdict::Proved } else { Verdict::Checked };
        (self.emit)(Finding {
            subject: kind,
            statement: format!("{}{}", lines.statement, lines.condition),
            definitions: lines.definitions,
            is_line: true,
            verdict: Some(verdict),
            positions: data.columns.positions.len() as u64,
            unused: data.columns.rows_of(Part::Check).len() as u64,
            proved_for: holding.proved_for.clone(),
            states: holding.states,
            evidence,
            basis,
            command: String::new(),
            name: String::new(),
            seconds: self.started.elapsed().as_secs_f64(),
        });
    }
}

/// Returns how many bits a description of some length saves in a column, of the part of the search.
fn saved_bits<T: Ord + Copy>(data: &Data, values: &[T], length: f64) -> f64 {
    let of_search: Vec<T> = data.rows_of(Part::Search).into_iter().map(|row| values[row]).collect();
    adaptive_bits(of_search) - length
}

/// Returns the positions of value 0.
fn zero(data: &OrdinalData) -> Vec<bool> {
    data.columns.normal.iter().zip(&data.rows.normal).map(|pair| pair == (&0, &0)).collect()
}

fn bracketed(term: &Term, names: &[String]) -> String {
    match term {
        Term::Column(at) => names[*at].clone(),
        Term::Number(number) => number.to_string(),
        term => format!("({})", term.text(names)),
    }
}

/// Returns the pairs of different members.
fn pairs(members: &[Pair]) -> impl Iterator<Item = (&Pair, &Pair)> {
    members.iter().enumerate().flat_map(|(at, b)| members[at + 1..].iter().map(move |c| (b, c)))
}

/// Returns all positions with `count` members below a column and a row, in ascending order of their members.
fn positions((columns, rows): Pair, count: usize, are_distinct: bool) -> Vec<Vec<Pair>> {
    let single: Vec<Pair> = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row))).collect();
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|members| {
                let from = members.last().map_or(0, |last| last + usize::from(are_distinct));
                (from..single.len()).map(move |next| members.iter().copied().chain([next]).collect())
            })
            .collect();
    }
    all.into_iter().map(|members| members.into_iter().map(|at| single[at]).collect()).collect()
}

/// Returns a position as the program reads it.
fn text_of(members: &[Pair]) -> String {
    let one = |(column, row): &Pair| match column {
        0 => row.to_string(),
        _ => format!("w*{column}+{row}"),
    };
    members.iter().map(one).collect::<Vec<_>>().join(",")
}

/// Reads an ordinal below ω² as the program writes it, such as `w*2+1`.
fn pair_of_text(text: &str) -> Option<Pair> {
    let (mut column, mut row) = (0, 0);
    for part in text.split('+') {
        match part.strip_prefix('w') {
            None => row = part.parse().ok()?,
            Some("") => column = 1,
            Some(times) => column = times.strip_prefix('*')?.parse().ok()?,
        }
    }
    Some((column, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_are_read_as_they_are_written() {
        for (text, pair) in
            [("0", (0, 0)), ("7", (0, 7)), ("w", (1, 0)), ("w*3", (3, 0)), ("w+2", (1, 2)), ("w*2+5", (2, 5))]
        {
            assert_eq!(pair_of_text(text), Some(pair), "{text}");
        }
        assert_eq!(pair_of_text("w^2"), None);
        assert_eq!(text_of(&[(0, 3), (2, 1)]), "3,w*2+1");
    }

    #[test]
    fn positions_are_as_many_as_choices() {
        assert_eq!(positions((3, 4), 2, true).len(), 66);
        assert_eq!(positions((3, 4), 2, false).len(), 78);
        assert_eq!(positions((2, 2), 3, true).len(), 4);
    }
}
