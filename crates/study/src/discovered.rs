//! Statements of the rule language for the positions that a discovery found and proved.
//!
//! The search reads the positions from the automata of the discovery. A statement that fits a window is shown only if the
//! prover decides that it holds exactly at the positions of the automata.

use crate::data::{Data, Part, Sides};
use crate::fitting::{WantedSet, extra_terms, fitting_sets, fitting_values};
use crate::layout::{Layout, PositionNumbers, SECOND_LARGEST, Scope, second_largest};
use crate::meter::Meter;
use crate::set_search::{self, Depth};
use crate::slopes::Slopes;
use crate::subject::Subject;
use crate::table::{Column, Table};
use crate::term::{BinaryOperation, Condition, NONE, Relation, Term};
use crate::value_search;
use impartial::value::Play;
use impartial_query::proofs::{DiscoveryReport, FoundPositions};
use impartial_query::{Context, WordDescription};
use impartial_rules::{KindName, RuleFileGame, open_text_within};
use std::sync::Arc;

/// Steps of the search for one statement.
const STEPS: u64 = 300_000;
/// Number of candidates that are compared with the automata.
const MAX_COMPARED: usize = 12;
/// Number of candidates about words that are compared: many of them cannot be read by automata of words.
const MAX_COMPARED_WORDS: usize = 60;
/// Maximum number of states of an automaton of a candidate.
const MAX_STATES: u64 = 50_000;
/// Difficulty below which no easier statement is searched, in tenths.
const EASY: u32 = 250;
/// Difficulty of a statement that is hardly easier to read than an automaton, in tenths.
const UNREADABLE: u32 = 450;
/// Largest number of positions of a window.
const MAX_POSITIONS: usize = 12_000;
/// Squares of the strips that the search reads, and of those from which counterexamples come.
const STRIP: Sides = Sides { search: 8, examples: 9, check: 10 };

/// Adds statements of the rule language to a report of positions that were found and proved. Each statement is decided to hold
/// exactly at these positions. `subject` is the file of the game, if there is one. A report without statement stays as it is
/// where none is found, and where a limit is reached.
pub fn add_statements(report: &mut DiscoveryReport, subject: Option<&Subject>, cx: &Context<'_>) {
    // The rule language has no statement about play in which options may be forbidden.
    if report.blocking > 1 || report.runs.is_some() {
        return;
    }
    let Ok(Some(found)) = report.found_positions(cx) else { return };
    let Some(game) = SearchedGame::new(report, subject, &found, cx) else { return };
    let search = Search { game, found, play: Play::from_misere(report.misere), slopes: Slopes::new(), cx };
    let all = search.data();
    if all.positions.len() < 2 {
        return;
    }
    let value: Option<u64> = report.value.as_ref().and_then(|value| value.parse().ok());
    if search.game.rows.is_some() {
        report.row_statement = match value {
            Some(value) => search.of_value(&all, value, &mut report.definitions),
            None => search.of_values(&all, &mut report.definitions),
        };
        return;
    }
    match (value, &mut report.found) {
        (Some(value), _) => report.statement = search.of_value(&all, value, &mut report.definitions),
        (None, Some(found)) => {
            report.statement = search.of_values(&all, &mut report.definitions);
            if report.statement.is_none() {
                let mut definitions = Vec::new();
                let lines: Option<Vec<String>> =
                    found.iter().map(|one| search.of_value(&all, one.value, &mut definitions)).collect();
                // Where one value has no statement, the others have none.
                for (one, line) in found.iter_mut().zip(lines.into_iter().flatten()) {
                    one.statement = Some(line);
                    report.definitions.extend(new_lines(&definitions, &report.definitions));
                }
            }
        }
        (None, None) => {}
    }
}

/// The rules into which candidates are written, and the form of the positions.
struct SearchedGame {
    rules: String,
    path: String,
    parameters: Option<String>,
    layout: Layout,
    scope: Scope,
    /// The number of numbers of a position; `None` for words.
    numbers: Option<usize>,
    /// The rows of cells, if positions are such rows.
    rows: Option<WordDescription>,
}

/// A search for statements.
struct Search<'s> {
    game: SearchedGame,
    found: FoundPositions,
    play: Play,
    slopes: Slopes,
    cx: &'s Context<'s>,
}

/// A candidate as text, with the definitions that it uses.
struct Candidate {
    text: String,
    definitions: Vec<String>,
}

impl SearchedGame {
    fn new(
        report: &DiscoveryReport,
        subject: Option<&Subject>,
        found: &FoundPositions,
        cx: &Context<'_>,
    ) -> Option<SearchedGame> {
        let numbers = report.coins;
        let Some(subject) = subject else {
            let rules = plain_rules(numbers, found)?;
            return SearchedGame::of_rules(rules, ("own", None), numbers, cx);
        };
        SearchedGame::of_rules(subject.rules(), (&subject.path, subject.parameters.as_deref()), numbers, cx)
    }

    fn of_rules(
        rules: String,
        (path, parameters): (&str, Option<&str>),
        numbers: Option<usize>,
        cx: &Context<'_>,
    ) -> Option<SearchedGame> {
        let opened = open_text_within(&rules, path, parameters, &cx.run()).ok()?;
        let layout = Layout::new(&opened, &rules);
        let scope = match (opened.kind(), numbers) {
            (KindName::Coins | KindName::Grid, None) => Scope::Any,
            (KindName::Numbers, Some(count)) if count == layout.names.len() => Scope::Numbers,
            (KindName::Heaps | KindName::Coins | KindName::HeapMultiset, Some(1)) => Scope::Single,
            (_, Some(count)) if layout.has_members() && count > layout.extra.len() => {
                Scope::Members(count - layout.extra.len())
            }
            _ => return None,
        };
        let rows = match opened.kind() {
            KindName::Grid => Some(opened.entry().0.words()?.ok()?),
            _ => None,
        };
        let parameters = parameters.map(str::to_owned);
        Some(SearchedGame { rules, path: path.to_owned(), parameters, layout, scope, numbers, rows })
    }

    /// Opens the rules with a condition as the statement about P-positions.
    fn with_condition(&self, candidate: &Candidate, cx: &Context<'_>) -> Option<RuleFileGame> {
        let mut text = self.rules.clone();
        for line in &candidate.definitions {
            text.push_str(line);
            text.push('\n');
        }
        text.push_str(&format!("p-positions {}\n", candidate.text));
        open_text_within(&text, &self.path, self.parameters.as_deref(), &cx.run()).ok()
    }

    /// Returns the condition that a statement has: on the number of members, and on the parameters of the file.
    fn condition(&self) -> String {
        let members = match (self.scope, self.numbers) {
            (Scope::Single, _) => self.layout.condition(Scope::Members(1)),
            (Scope::Members(count), _) => self.layout.condition(Scope::Members(count)),
            _ => String::new(),
        };
        let members = members.trim().strip_prefix("if ").map(str::to_owned);
        let conditions: Vec<String> = members.into_iter().chain(self.parameter_values()).collect();
        if conditions.is_empty() { String::new() } else { format!("  if {}", conditions.join(" & ")) }
    }

    /// Returns an equation for each parameter of the file, since a discovery is about their values.
    fn parameter_values(&self) -> Vec<String> {
        let head = self.rules.lines().find_map(|line| line.strip_prefix("game "));
        let names = head.and_then(|head| head.split_once('(')?.1.split_once(')')).map(|(names, _)| names);
        let values = self.parameters.as_deref().unwrap_or_default();
        let pairs = names.into_iter().flat_map(|names| names.split(',')).zip(values.split(','));
        pairs.map(|(name, value)| format!("{} = {}", name.trim(), value.trim())).collect()
    }

    /// Returns the table of positions.
    fn table(&self, positions: &[PositionNumbers]) -> Table {
        match (&self.rows, self.numbers) {
            (Some(rows), _) => table_of_rows(rows, positions),
            (None, None) => table_of_strips(positions),
            (None, Some(_)) => self.layout.table(self.scope, positions),
        }
    }

    fn sides(&self) -> Sides {
        match self.numbers {
            None => STRIP,
            Some(_) => Sides::for_scope(&self.layout, self.scope),
        }
    }
}

/// Returns rules of positions with some numbers, for a game that has no file. Their moves do not matter.
fn plain_rules(numbers: Option<usize>, found: &FoundPositions) -> Option<String> {
    let may_be_equal = |count: usize| (0..4).any(|number| found.is_legal(&vec![number; count]));
    let positions = match numbers {
        None => "coins a\nmove a - 1".to_owned(),
        Some(1) => "heaps n\nmove n - 1".to_owned(),
        Some(count) if found.is_unordered() && may_be_equal(count) => "heaps n\nmove n - 1".to_owned(),
        Some(_) if found.is_unordered() => "coins a\nmove a - 1".to_owned(),
        Some(count @ 2..=8) => {
            let names: Vec<String> = ('a'..='h').take(count).map(String::from).collect();
            let others = names[1..].join(", ");
            format!("numbers {}\nmove a - 1, {others}", names.join(", "))
        }
        Some(_) => return None,
    };
    Some(format!("game own\n{positions}\n"))
}

/// Returns the columns of the coins of a strip that automata of words can read.
fn table_of_strips(positions: &[PositionNumbers]) -> Table {
    let column = |text: &str, value: &dyn Fn(&[i64]) -> i64| {
        Column::new(text, positions.iter().map(|position| value(&position.members)).collect())
    };
    let count = |residue: i64| move |coins: &[i64]| coins.iter().filter(|c| *c % 2 == residue).count() as i64;
    let columns = vec![
        column("largest", &|coins| coins.last().copied().unwrap_or(0)),
        column("members", &|coins| coins.len() as i64),
        column("smallest", &|coins| coins.first().copied().unwrap_or(0)),
        column(SECOND_LARGEST, &|coins| second_largest(coins).unwrap_or(NONE)),
        column("(sum coin c: c)", &|coins| coins.iter().sum()),
        column("(count coin c: c mod 2 = 1)", &count(1)),
    ];
    Table { columns, len: positions.len(), is_sequence: false }
}

/// Returns the column of rows of cells that automata of words can read.
fn table_of_rows(rows: &WordDescription, positions: &[PositionNumbers]) -> Table {
    let cells = |position: &PositionNumbers| {
        let squares: Vec<u64> = position.members.iter().map(|square| *square as u64).collect();
        rows.written(&squares).matches('.').count() as i64
    };
    let values = positions.iter().map(cells).collect();
    let column = Column::new("cells", values);
    Table { columns: vec![column], len: positions.len(), is_sequence: false }
}

impl Search<'_> {
    /// Returns the positions of the window that have one of the values that were found, and the others with a larger value.
    fn data(&self) -> Data {
        let sides = self.game.sides();
        let larger = self.found.values();
        let mut data = Data::empty(self.game.scope, sides);
        let mut add = |numbers: &[u64]| {
            if !self.found.is_legal(numbers) {
                return;
            }
            let value = self.found.value(numbers).unwrap_or(larger);
            let mut members: Vec<i64> = numbers.iter().map(|number| *number as i64).collect();
            let extra = match self.game.numbers {
                Some(count) => members.split_off(count - self.game.layout.extra.len()),
                None => Vec::new(),
            };
            let position = PositionNumbers { members, extra };
            data.parts.push(sides.part(position.largest()));
            data.positions.push(position);
            data.normal.push(value as i64);
        };
        match self.game.numbers {
            Some(count) => {
                let unordered = self.found.is_unordered();
                let Some(side) = side_of(count, sides.check, unordered) else { return data };
                visit_lists(count, side, unordered, &mut add);
            }
            None => {
                for word in 0..1u64 << sides.check {
                    let squares: Vec<u64> = (0..64).filter(|square| word >> square & 1 == 1).collect();
                    add(&squares);
                }
            }
        }
        data.table = self.game.table(&data.positions);
        data
    }

    /// Returns the statement about the positions of one value.
    fn of_value(&self, data: &Data, value: u64, definitions: &mut Vec<String>) -> Option<String> {
        let target: Vec<bool> = data.normal.iter().map(|other| *other == value as i64).collect();
        let extra = extra_terms(&self.game.layout, data);
        let words = self.game.numbers.is_none();
        let wanted = WantedSet { target: &target, known: &[], extra: &extra, is_about_words: words };
        let meter = Meter::new(STEPS, self.cx.run());
        let depths = [(Depth::Shallow, &[0, 5, 2][..]), (Depth::Deep, &[0][..])];
        for (depth, parts) in depths.into_iter().take(if words { 1 } else { 2 }) {
            let mut pool: Vec<Condition> = Vec::new();
            for least in parts {
                pool.extend(fitting_sets(data, &wanted, (depth, *least), &self.slopes, &meter));
                if pool.iter().any(|condition| condition.difficulty() <= EASY) {
                    break;
                }
            }
            pool.retain(|condition| condition.difficulty() <= UNREADABLE);
            let pool = set_search::sorted(pool.into_iter().map(without_subtracted_constants).collect());
            for condition in pool.into_iter().take(self.most_compared()) {
                if data.table.truth(&condition) != target {
                    continue;
                }
                let candidate = self.candidate(data, condition.text(&data.table.names()));
                if self.is_equal(&candidate, value) {
                    definitions.extend(new_lines(&candidate.definitions, definitions));
                    return Some(self.line_of_value(&candidate.text, value));
                }
            }
        }
        None
    }

    /// Returns the statement about all values that were found.
    fn of_values(&self, data: &Data, definitions: &mut Vec<String>) -> Option<String> {
        let larger = self.found.values();
        let known: Vec<usize> =
            (0..data.normal.len()).filter(|row| data.normal[*row] < larger as i64).collect();
        if known.len() < 2 {
            return None;
        }
        let known = picked(data, &known);
        let extra = extra_terms(&self.game.layout, data);
        let meter = Meter::new(STEPS, self.cx.run());
        // Automata of words can read few of the many terms of a deep search.
        let words = self.game.numbers.is_none();
        for depth in [Depth::Shallow, Depth::Deep].into_iter().take(if words { 1 } else { 2 }) {
            let terms = fitting_values(&known, &extra, depth, &self.slopes, &meter);
            for term in value_search::sorted(terms).into_iter().take(self.most_compared()) {
                if term.difficulty() > UNREADABLE || known.table.values(&term) != known.normal {
                    continue;
                }
                let candidate = self.candidate(data, self.text(data, &term));
                let equals = |value: u64| Candidate {
                    text: format!("{} = {value}", candidate.text),
                    definitions: candidate.definitions.clone(),
                };
                if (0..larger).all(|value| self.is_equal(&equals(value), value)) {
                    definitions.extend(new_lines(&candidate.definitions, definitions));
                    return Some(self.line_of_values(&term.text(&data.table.names()), &candidate.text));
                }
            }
        }
        None
    }

    fn most_compared(&self) -> usize {
        if self.game.numbers.is_none() { MAX_COMPARED_WORDS } else { MAX_COMPARED }
    }

    /// Returns the text of a term that may be compared.
    fn text(&self, data: &Data, term: &Term) -> String {
        let text = term.text(&data.table.names());
        if matches!(term, Term::Choice(..)) { format!("({text})") } else { text }
    }

    fn candidate(&self, data: &Data, text: String) -> Candidate {
        let used = data.table.columns.iter().filter(|column| text.contains(&column.text));
        let mut definitions: Vec<String> = Vec::new();
        for line in used.flat_map(|column| &column.definitions) {
            if !definitions.contains(line) {
                definitions.push(line.clone());
            }
        }
        Candidate { text, definitions }
    }

    /// Decides whether a candidate holds exactly at the positions of a value that were found.
    fn is_equal(&self, candidate: &Candidate, value: u64) -> bool {
        let cx = self.cx.with_positions(MAX_STATES);
        let Some(opened) = self.game.with_condition(candidate, self.cx) else { return false };
        match self.game.numbers {
            Some(count) => opened
                .stated_condition(count)
                .is_ok_and(|condition| self.found.is_described_by(value, &condition, &cx)),
            None => opened
                .stated_words()
                .is_ok_and(|condition| self.found.is_described_by_words(value, &condition, &cx)),
        }
    }

    /// Returns the line that the positions of a value are those with a condition.
    fn line_of_value(&self, condition: &str, value: u64) -> String {
        let members = self.game.condition();
        match (self.play, value) {
            (Play::Normal, 0) => format!("p-positions {condition}{members}"),
            (Play::Misere, 0) => format!("misere-p-positions {condition}{members}"),
            (Play::Normal, value) => format!("claim value-{value} value = {value} <-> {condition}{members}"),
            (Play::Misere, value) => {
                format!("claim misere-{value} misere = {value} <-> {condition}{members}")
            }
        }
    }

    /// Returns the line that the value is a term: `bracketed` is its text in a relation.
    fn line_of_values(&self, term: &str, bracketed: &str) -> String {
        let members = self.game.condition();
        let (value, most) = (if self.play.is_misere() { "misere" } else { "value" }, self.found.values() - 1);
        match self.found.has_all_values(self.cx) {
            true => format!("{value} {term}{members}"),
            false => format!(
                "claim {value}s-to-{most} {value} <= {most} | {bracketed} <= {most} -> {value} = {bracketed}{members}"
            ),
        }
    }
}

/// Returns a condition with equations t - m = n in the form t = m + n.
fn without_subtracted_constants(condition: Condition) -> Condition {
    let all =
        |parts: &[Condition]| parts.iter().cloned().map(without_subtracted_constants).collect::<Vec<_>>();
    match condition {
        Condition::And(parts) => Condition::all(all(&parts)),
        Condition::Or(parts) => Condition::any(all(&parts)),
        Condition::Not(inner) => without_subtracted_constants((*inner).clone()).negated(),
        Condition::Compare(Relation::Equal, left, right) => {
            let whole = |difference: &Term, rest: &Term| match (difference, rest) {
                (Term::Binary(BinaryOperation::Minus, term, subtracted), Term::Number(rest)) => {
                    match **subtracted {
                        Term::Number(subtracted) => Some((term.clone(), subtracted.checked_add(*rest)?)),
                        _ => None,
                    }
                }
                _ => None,
            };
            match whole(&left, &right).or_else(|| whole(&right, &left)) {
                Some((term, number)) => {
                    Condition::Compare(Relation::Equal, term, Arc::new(Term::Number(number)))
                }
                None => Condition::Compare(Relation::Equal, left, right),
            }
        }
        other => other,
    }
}

/// Returns the lines that are not known.
fn new_lines(lines: &[String], known: &[String]) -> Vec<String> {
    lines.iter().filter(|line| !known.contains(line)).cloned().collect()
}

/// Returns the data of some rows.
fn picked(data: &Data, rows: &[usize]) -> Data {
    Data {
        positions: rows.iter().map(|&row| data.positions[row].clone()).collect(),
        parts: rows.iter().map(|&row| data.parts[row]).collect::<Vec<Part>>(),
        is_symmetric: data.is_symmetric,
        table: data.table.rows(rows),
        normal: rows.iter().map(|&row| data.normal[row]).collect(),
        misere: Vec::new(),
        ..Data::empty(data.scope, data.sides)
    }
}

/// Returns the largest bound up to `most` below which there are few lists of `count` numbers; `None` if two numbers are too many.
fn side_of(count: usize, most: u64, ascending: bool) -> Option<u64> {
    (2..=most).rev().find(|side| lists(count, *side, ascending) <= MAX_POSITIONS as u64)
}

/// Returns the number of lists of `count` numbers below a bound, in ascending order or in every order.
fn lists(count: usize, below: u64, ascending: bool) -> u64 {
    match ascending {
        true => (1..=count as u64).fold(1, |all: u64, i| all.saturating_mul(below + i - 1) / i),
        false => below.saturating_pow(count as u32),
    }
}

/// Calls `visit` with all lists of `count` numbers below a bound, in ascending order or in every order.
fn visit_lists(count: usize, below: u64, ascending: bool, visit: &mut dyn FnMut(&[u64])) {
    let mut numbers = vec![0; count];
    loop {
        visit(&numbers);
        let Some(place) = (0..count).rev().find(|place| numbers[*place] + 1 < below) else { return };
        let next = numbers[place] + 1;
        numbers[place] = next;
        numbers[place + 1..].fill(if ascending { next } else { 0 });
    }
}

#[cfg(test)]
mod tests {
    use super::{lists, side_of, visit_lists};

    #[test]
    fn windows_have_few_positions_whatever_the_number_of_numbers_is() {
        for (count, ascending, side) in [
            (1, true, Some(1000)),
            (2, false, Some(109)),
            (3, true, Some(40)),
            (8, false, Some(3)),
            (60, true, Some(3)),
            (60, false, None),
        ] {
            assert_eq!(side_of(count, 1000, ascending), side, "{count} {ascending}");
        }
    }

    #[test]
    fn lists_are_counted_as_they_are_visited() {
        for (count, below) in [(1, 5), (2, 4), (3, 3), (4, 1)] {
            for ascending in [false, true] {
                let mut visited = Vec::new();
                visit_lists(count, below, ascending, &mut |list| visited.push(list.to_vec()));
                let is_ascending = |list: &Vec<u64>| list.windows(2).all(|pair| pair[0] <= pair[1]);
                assert!(!ascending || visited.iter().all(is_ascending));
                assert_eq!(visited.len() as u64, lists(count, below, ascending), "{count} {below}");
                visited.sort();
                visited.dedup();
                assert_eq!(visited.len() as u64, lists(count, below, ascending), "{count} {below}");
            }
        }
    }
}
