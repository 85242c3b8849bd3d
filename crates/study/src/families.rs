//! Statements about families of positions: paths, circles and other graphs, rows of cells, rectangles.

use crate::codes::{COMPARED, HeapsOfCode, is_local_on_paths, is_local_on_rows};
use crate::evidence::{MIN_OF_SEQUENCE, sequence_bits};
use crate::explore::Explorer;
use crate::finding::{Finding, FindingSubject};
use crate::graph_search::SearchedGraphs;
use crate::judge::{Judgement, Lines};
use crate::meter::Meter;
use crate::sequence::SequencePeriod;
use crate::set_search::Depth;
use crate::table::{Column, Table};
use crate::term::Term;
use crate::value_search::{search_value, sorted};
use impartial::claim::Verdict;
use impartial::run::Instant;
use impartial_query::plan::MiserePolicy;
use impartial_query::{AnyGame, Context, Error, SolverChoice};
use impartial_rules::KindName;
use rayon::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// A family of positions, one for each number n from `first` on, of size n + `more`.
#[derive(Clone, Debug)]
pub(crate) struct PositionFamily {
    /// The text of a position, with the word n.
    text: &'static str,
    pub(crate) name: String,
    /// The size in statements: the number of vertices, of cells or of columns, divided by `scale`.
    pub(crate) size: String,
    pub(crate) first: usize,
    more: usize,
    /// The extra numbers and the marks of each position, as its text ends.
    marks: String,
}

/// The families of a kind of positions: the text, the name, the first number, and the factor and the summand of the size.
type FamilyRow = (&'static str, &'static str, usize, usize, usize);

const OF_GRAPHS: [FamilyRow; 9] = [
    ("path n", "path", 1, 1, 0),
    ("cycle n", "cycle", 3, 1, 0),
    ("star n", "star", 1, 1, 1),
    ("complete n", "complete", 1, 1, 0),
    ("wheel n", "wheel", 3, 1, 1),
    ("bipartite 2 n", "bipartite-2", 1, 1, 2),
    ("bipartite 3 n", "bipartite-3", 1, 1, 3),
    ("grid 2 n", "ladder", 1, 2, 0),
    ("grid 3 n", "grid-3", 1, 3, 0),
];
/// Number of families of graphs that are looked at before parts of all graphs.
const FIRST_FAMILIES: usize = 4;
const OF_GRIDS: [FamilyRow; 3] =
    [("1xn", "row", 1, 1, 0), ("2xn", "two-rows", 1, 2, 0), ("3xn", "three-rows", 1, 3, 0)];
const OF_PARTITIONS: [FamilyRow; 2] = [("1xn", "row", 1, 1, 0), ("nxn", "square", 1, 1, 0)];

fn families(kind: KindName) -> Vec<PositionFamily> {
    let (rows, size): (&[FamilyRow], _) = match kind {
        KindName::Graph => (&OF_GRAPHS, "vertices"),
        KindName::Grid => (&OF_GRIDS, "cells"),
        _ => (&OF_PARTITIONS, "columns"),
    };
    let family = |&(text, name, first, scale, more): &FamilyRow| {
        let size = if scale == 1 { size.to_owned() } else { format!("({size} div {scale})") };
        PositionFamily { text, name: name.to_owned(), size, first, more, marks: String::new() }
    };
    rows.iter().map(family).collect()
}

impl PositionFamily {
    /// Returns the family for statements about another quantity than values.
    pub(crate) fn named(&self, quantity: &str) -> PositionFamily {
        PositionFamily { name: format!("{}-{quantity}", self.name), ..self.clone() }
    }

    /// Returns the family without its first `count` positions.
    fn without_first(&self, count: usize) -> PositionFamily {
        PositionFamily { first: self.first + count, ..self.clone() }
    }

    /// Returns the text of the position of a number.
    pub(crate) fn position(&self, n: usize) -> String {
        match self.text {
            "nxn" => format!("{n}x{n}"),
            text => format!("{}{n}{}", text.trim_end_matches('n'), self.marks),
        }
    }

    fn size(&self, n: usize) -> i64 {
        (n + self.more) as i64
    }

    /// Returns the sizes of the first `count` positions.
    pub(crate) fn sizes(&self, count: usize) -> Vec<i64> {
        (self.first..self.first + count).map(|n| self.size(n)).collect()
    }

    /// Returns the line that states a condition for the first `count` positions.
    fn statement(&self, condition: &str, count: usize) -> String {
        let (text, marks, name, first) = (self.text, &self.marks, &self.name, self.first);
        format!("claim {name} {condition}  for \"{text}{marks}\" n in {first}..{}", first + count - 1)
    }
}

/// Largest number of a family, and least number of graphs whose values are looked at.
pub(crate) const MAX_SIZE: usize = 60;
pub(crate) const MIN_GRAPHS: usize = 12;
/// Least and largest numbers of positions that the value of one graph may take; between them it is one for each
/// [`STEPS_OF_POSITION`] steps of a search.
const POSITIONS: (u64, u64) = (1_000, 100_000);
const STEPS_OF_POSITION: u64 = 30;
/// Largest number of positions that are left out at the beginning of a family.
const MAX_SKIPPED: usize = 4;
/// The marks of all vertices or edges of a family of graphs on which no move is left without marks.
const MARKS: [u32; 2] = [1, 2];
/// Longest time for the values of a family.
const FAMILY_TIME: Duration = Duration::from_secs(4);
/// Length of a term, in bits, that is shown whatever its evidence is: the statement is about no graphs beyond those that
/// were checked.
const SHORT: f64 = 22.0;
/// The same of families with fewer than [`MANY`] values: parities are shorter.
const SHORTEST: f64 = 19.5;
const MANY: usize = 30;
/// The largest difficulty of these terms: a constant, a number or its parity.
const PLAIN: u32 = 40;

impl Explorer<'_> {
    /// Searches statements about graphs, grids or partitions.
    pub(crate) fn explore_boards(&mut self) {
        let mut families = families(self.layout.kind);
        // A directed circle may have two vertices.
        let is_directed = self.judge.rules.lines().any(|line| line.starts_with("graph directed"));
        families
            .iter_mut()
            .filter(|family| is_directed && family.name == "cycle")
            .for_each(|family| family.first = 2);
        let mut code = None;
        match self.layout.kind {
            KindName::Graph => {
                let graphs = self.graphs();
                let found = graphs.as_ref().map(|graphs| self.explore_all_graphs(graphs)).unwrap_or_default();
                // A sentence about trees says nothing about other families.
                let is_of_all = graphs.as_ref().is_some_and(SearchedGraphs::has_all_graphs);
                if !(found.value && is_of_all) {
                    let (first, others) = families.split_at(FIRST_FAMILIES);
                    self.explore_families(first, &mut code);
                    graphs.iter().for_each(|graphs| self.explore_parts_of_graphs(graphs, found));
                    self.explore_families(others, &mut code);
                }
            }
            KindName::Rows => {
                if !self.explore_partitions() {
                    self.explore_families(&families, &mut code);
                }
            }
            _ => self.explore_families(&families, &mut code),
        }
    }

    /// Returns the number of positions that the value of one graph may take.
    fn family_positions(&self) -> u64 {
        (self.steps / STEPS_OF_POSITION).clamp(POSITIONS.0, POSITIONS.1)
    }

    /// Searches statements about the values of families of positions. `code` is the code of the first family that has one.
    fn explore_families(&mut self, families: &[PositionFamily], code: &mut Option<HeapsOfCode>) {
        let families: Vec<PositionFamily> =
            families.iter().flat_map(|family| self.with_moves(family.clone())).collect();
        // The values of as many families are computed at the same time as there are threads.
        for some in families.chunks(self.cx.threads.max(1)) {
            if self.cx.run().check(0, 0).is_err() {
                return;
            }
            let (game, cx) = (&self.game, &self.family_context());
            let values: Vec<Vec<i64>> =
                some.par_iter().map(|family| family_values(game, family, cx)).collect();
            for (family, values) in some.iter().zip(values) {
                self.explore_family(family, &values, code);
            }
        }
    }

    /// Returns a family with legal positions; where there is no move without marks, the families in which all marks are 1, or 2.
    fn with_moves(&self, mut family: PositionFamily) -> Vec<PositionFamily> {
        self.skip_illegal(&mut family);
        let marked = if self.is_dead(&family) { self.marked(&family) } else { Vec::new() };
        if marked.is_empty() { vec![family] } else { marked }
    }

    /// Searches statements about one family with these values.
    fn explore_family(&mut self, family: &PositionFamily, values: &[i64], code: &mut Option<HeapsOfCode>) {
        if values.len() < MIN_GRAPHS {
            if !self.family_endings(family) {
                let line = format!("{}: {} values are too few for a statement", family.text, values.len());
                self.tried.push(line);
            }
            return;
        }
        if self.family_statement(family, "value", values) || self.family_code(family, values, code) {
            return;
        }
        let is_lost_found = self.family_lost(family, values);
        // Where all later positions are lost, the condition says so already.
        let is_told = is_lost_found && values.last() == Some(&0);
        if !(is_told || self.later_statement(family, "value", values) || is_lost_found) {
            self.tried.push(format!("{}: no term found for {} values", family.text, values.len()));
        }
    }

    /// Returns whether the first positions of a family have no moves.
    fn is_dead(&self, family: &PositionFamily) -> bool {
        let cx = self.family_context();
        (family.first..family.first + MAX_SKIPPED).all(|n| {
            let Ok(position) = self.game.position(&family.position(n)) else { return false };
            let options = self.game.options(&position, 1, &cx);
            matches!(options, Ok(Some(options)) if options.is_empty())
        })
    }

    /// Returns the families of the same graphs on which each mark is 1, or 2, if the game has marks of one kind.
    fn marked(&self, family: &PositionFamily) -> Vec<PositionFamily> {
        let Some(mark) = marks(self.judge.rules).filter(|_| self.layout.kind == KindName::Graph) else {
            return Vec::new();
        };
        let with = |start: &str, all: u32| PositionFamily {
            name: format!("{}-with-{}-{all}", family.name, mark.replace('_', "-")),
            marks: format!(" with {start}{mark} all={all}"),
            ..family.clone()
        };
        let is_legal = |one: &PositionFamily| self.game.position(&one.position(one.first)).is_ok();
        MARKS
            .into_iter()
            .filter_map(|all| ["", "1, "].map(|start| with(start, all)).into_iter().find(is_legal))
            .collect()
    }

    /// Reports a statement about a family without its first positions, which may be exceptions.
    pub(crate) fn later_statement(
        &mut self,
        family: &PositionFamily,
        quantity: &str,
        values: &[i64],
    ) -> bool {
        (1..=MAX_SKIPPED).any(|skipped| {
            let later = values.get(skipped..).filter(|later| later.len() >= MIN_GRAPHS);
            later.is_some_and(|later| self.family_statement(&family.without_first(skipped), quantity, later))
        })
    }

    /// Leaves out the smallest positions of a family if they are not legal: those without the vertex that play starts at.
    fn skip_illegal(&self, family: &mut PositionFamily) {
        let is_legal = |n: &usize| self.game.position(&family.position(*n)).is_ok();
        if let Some(first) = (family.first..family.first + MAX_SKIPPED).find(is_legal) {
            family.first = first;
        }
    }

    /// Returns the limits of the work on one family.
    pub(crate) fn family_context(&self) -> Context<'_> {
        self.within(10, FAMILY_TIME).with_positions(self.family_positions())
    }

    /// Reports a statement about the values of a family, or about another quantity. The search reads two thirds of them.
    pub(crate) fn family_statement(
        &mut self,
        family: &PositionFamily,
        quantity: &str,
        values: &[i64],
    ) -> bool {
        let read = values.len() * 2 / 3;
        let table = |count: usize| {
            let column = Column::new(family.size.clone(), family.sizes(count));
            Table { columns: vec![column], len: count, is_sequence: true }
        };
        let meter = Meter::new(self.steps / 20, self.cx.run());
        let mut found =
            search_value(&table(read), &values[..read], &[], Depth::Shallow, &self.slopes, &meter);
        found.extend(periodic(&values[..read], family.first + family.more));
        let whole = table(values.len());
        let suitable = |term: &Term| {
            let (bits, data) = (term.bits(1), sequence_bits(values));
            let is_enough = is_enough(data, bits, term.difficulty(), values.len());
            (is_enough && whole.values(term) == values).then_some(data - bits)
        };
        for term in sorted(found) {
            let Some(evidence) = suitable(&term) else { continue };
            let condition = format!("{quantity} = {}", term.text(&whole.names()));
            if self.report_family(family, &condition, values.len(), evidence) {
                return true;
            }
        }
        false
    }

    /// Reports a condition on the positions of a family, of which the search read two thirds, if the ordinary check confirms it.
    pub(crate) fn report_family(
        &mut self,
        family: &PositionFamily,
        condition: &str,
        count: usize,
        evidence: f64,
    ) -> bool {
        let Some((statement, positions)) = self.checked_family(family, condition, count) else {
            return false;
        };
        let is_of_values = condition.starts_with("value ");
        let subject = if is_of_values { FindingSubject::Sequence } else { FindingSubject::Play };
        let finding = of_family(family, statement, evidence, self.started);
        let unused = positions.saturating_sub(count as u64 * 2 / 3);
        (self.emit)(Finding { subject, positions, unused, ..finding });
        true
    }

    /// Compares a condition with the positions of a family by the ordinary check: with as many of them as it computes within
    /// limits. Returns the statement and the number of positions.
    fn checked_family(
        &self,
        family: &PositionFamily,
        condition: &str,
        count: usize,
    ) -> Option<(String, u64)> {
        let mut count = count;
        while count >= MIN_GRAPHS {
            let lines = Lines {
                definitions: Vec::new(),
                statement: family.statement(condition, count),
                condition: String::new(),
            };
            let cx = self.within(20, FAMILY_TIME / 2).with_positions(2 * self.family_positions());
            match self.judge.check_as_written(&lines, &cx) {
                Judgement::Holds(holding) => return Some((lines.statement, holding.positions)),
                Judgement::Failed(_) if self.cx.run().check(0, 0).is_ok() && count > MIN_GRAPHS => {
                    count = (count * 2 / 3).max(MIN_GRAPHS);
                }
                Judgement::Failed(_) | Judgement::Refuted(_) => return None,
            }
        }
        None
    }

    /// Reports that the positions of a family are the heaps of a code, or are left to such heaps by every move. `known` is the
    /// code of the first family that has one.
    fn family_code(
        &mut self,
        family: &PositionFamily,
        values: &[i64],
        known: &mut Option<HeapsOfCode>,
    ) -> bool {
        let read = values.len() * 2 / 3;
        let first = family.size(family.first);
        let term = match known {
            None => {
                let found = HeapsOfCode::recognise(first, &values[..read]);
                let Some(code) = found.filter(|code| code.fits(first, values)) else { return false };
                let term = code.term(&family.size, 0);
                *known = Some(code);
                term
            }
            Some(code) => match mex_of_heaps(code, &family.size, first, values) {
                Some(term) => term,
                None => return false,
            },
        };
        let statement = family.statement(&format!("value = {term}"), values.len());
        let finding = of_family(family, statement, HeapsOfCode::evidence(values), self.started);
        (self.emit)(Finding {
            positions: values.len() as u64,
            unused: (values.len() - read) as u64,
            ..finding
        });
        if let Some(code) = known.clone().filter(|code| term == code.term(&family.size, 0)) {
            self.family_period(family, &code);
        }
        true
    }

    /// Reports the period of the heaps of a code for a family, if its positions are proved to be these heaps.
    fn family_period(&mut self, family: &PositionFamily, code: &HeapsOfCode) {
        let is_local = match self.layout.kind {
            KindName::Graph => is_local_on_paths(self.judge.rules),
            KindName::Grid => is_local_on_rows(self.judge.rules),
            _ => false,
        };
        if !is_local || !self.has_moves_of(family, code) {
            return;
        }
        let name = code.name();
        let why = format!(
            "the moves of the first {COMPARED} are those of the code, and the rules name nothing that is far from a move"
        );
        let Some((period, heaps)) = code.period(&self.cx.run()) else { return };
        if period.saltus() != 0 {
            return;
        }
        let from = (period.preperiod() as i64 - code.shift - family.more as i64).max(family.first as i64);
        let statement = format!(
            "claim {}-period value = {}  for \"{}\" n in {from}..{}",
            family.name,
            code.term(&family.size, period.period() as i64),
            family.text,
            from + 2 * period.period() as i64
        );
        (self.emit)(Finding {
            statement,
            verdict: Some(Verdict::Certified),
            positions: heaps,
            basis: format!(
                "for every n, {} is the heap of {name}, for {why}; the period {} of the code from heap {} on has a certificate",
                family.text,
                period.period(),
                period.preperiod()
            ),
            name: format!("{}-period", family.name),
            evidence: None,
            command: format!("impartial period {name}"),
            ..of_family(family, String::new(), 0.0, self.started)
        });
    }

    /// Returns whether the first positions of a family have the moves of a code.
    fn has_moves_of(&self, family: &PositionFamily, code: &HeapsOfCode) -> bool {
        let cx = self.cx.with_positions(self.family_positions());
        (family.first..=COMPARED).all(|n| {
            let Ok(position) = self.game.position(&family.position(n)) else { return false };
            let Ok(Some(options)) = self.game.options(&position, 10_000, &cx) else { return false };
            let pairs: Option<Vec<(i64, i64)>> =
                options.iter().map(|option| left_by(&option.to_string(), n, code.shift)).collect();
            let Some(mut pairs) = pairs else { return false };
            pairs.sort_unstable();
            pairs.dedup();
            code.has_moves(family.size(n), &pairs)
        })
    }
}

/// Returns the two heaps that an option of a path or a row leaves, the larger one first; a position of no size is an empty
/// heap. Returns `None` if more than two parts are left.
fn left_by(text: &str, n: usize, shift: i64) -> Option<(i64, i64)> {
    let runs: Vec<i64> = match text.split_once(':') {
        Some((_, left)) => {
            let vertices: Option<Vec<usize>> = match left.trim() {
                "none" => Some(Vec::new()),
                left => left.split_whitespace().map(|word| word.parse().ok()).collect(),
            };
            let vertices = vertices?;
            vertices.chunk_by(|a, b| a + 1 == *b).map(|run| run.len() as i64).collect()
        }
        None if text.chars().count() == n && !text.contains(' ') => {
            text.split(|cell| cell != '.').filter(|run| !run.is_empty()).map(|run| run.len() as i64).collect()
        }
        None => return None,
    };
    let heap = |index: usize| runs.get(index).map_or(0, |size| size + shift);
    let (a, b) = (heap(0), heap(1));
    (runs.len() <= 2 && a >= 0 && b >= 0).then_some((a.max(b), a.min(b)))
}

/// Returns a term for positions from which every move leaves one heap of a code, or either nothing or such a heap.
fn mex_of_heaps(code: &HeapsOfCode, size: &str, first: i64, values: &[i64]) -> Option<String> {
    if HeapsOfCode::evidence(values) < MIN_OF_SEQUENCE {
        return None;
    }
    (0..=6).find_map(|less| {
        let below = code.values_below(first, values.len(), less);
        let has = |value: &dyn Fn(i64) -> i64| {
            below.iter().zip(values).all(|(below, known)| below.map(value) == Some(*known))
        };
        let heap = code.term(size, -less);
        if has(&|below| i64::from(below == 0)) {
            return Some(format!("(if {heap} = 0 then 1 else 0)"));
        }
        has(&|below| 1 + i64::from(below == 1)).then(|| format!("(if {heap} = 1 then 2 else 1)"))
    })
}

/// Returns the name of the marks of vertices or edges, if the rules have marks of one kind.
fn marks(rules: &str) -> Option<&str> {
    let line = rules.lines().find(|line| line.starts_with("graph "))?;
    let (before, rest) = line.split_once('(')?;
    let name = before.rsplit([' ', ',']).next().filter(|name| !name.is_empty())?;
    (!rest.contains('(')).then_some(name)
}

/// Returns whether a statement about `count` positions of a family is shown: it saves enough bits of the data, or it is very short.
fn is_enough(data: f64, bits: f64, difficulty: u32, count: usize) -> bool {
    let is_short = bits <= if count < MANY { SHORTEST } else { SHORT } && difficulty <= PLAIN;
    data - bits >= MIN_OF_SEQUENCE || is_short
}

/// Returns the values of the first positions of a family, as far as little work gives them.
fn family_values(game: &Arc<dyn AnyGame>, family: &PositionFamily, cx: &Context<'_>) -> Vec<i64> {
    let mut by_components = cx.clone();
    by_components.solver = SolverChoice::Components;
    let mut session = game.clone().session();
    let mut values = Vec::new();
    for n in family.first..=MAX_SIZE {
        let Ok(position) = game.position(&family.position(n)) else { break };
        let answer = match session.value(&position, MiserePolicy::No, &by_components) {
            Err(Error::Stopped(_)) => break,
            Err(_) => game.value_of(&position, MiserePolicy::No, cx),
            answer => answer,
        };
        let Ok(answer) = answer else { break };
        let Some(value) = answer.grundy.and_then(|known| known.value.to_string().parse().ok()) else {
            break;
        };
        values.push(value);
    }
    values
}

/// Returns a statement about a family that was compared with computed values.
fn of_family(family: &PositionFamily, statement: String, evidence: f64, started: Instant) -> Finding {
    Finding {
        subject: FindingSubject::Sequence,
        statement,
        definitions: Vec::new(),
        is_line: true,
        verdict: Some(Verdict::Checked),
        positions: 0,
        unused: 0,
        proved_for: Vec::new(),
        states: None,
        evidence: (evidence >= MIN_OF_SEQUENCE).then_some(evidence),
        basis: "comparison with computed values; the statement is about the family alone".into(),
        command: String::new(),
        name: family.name.clone(),
        seconds: started.elapsed().as_secs_f64(),
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
