//! Games in which play need not end: the positions that are lost, the draws, and the number of moves until the end.

use crate::data::{Data, MAX_POSITIONS, NoData, Part, Sides, empty_members_vanish, is_in_scope, window_of};
use crate::evidence::SHORT_TERM;
use crate::explore::{Body, Explorer, LOAD_TIME, MAX_JUDGED};
use crate::finding::{Finding, FindingSubject};
use crate::fitting::{WantedSet, extra_terms, fitting_sets, fitting_values};
use crate::judge::{Judgement, Lines};
use crate::layout::{PositionNumbers, Scope};
use crate::meter::Meter;
use crate::set_search::{self, Depth};
use crate::table::Table;
use crate::term::{NONE, Term};
use crate::value_search;
use impartial::claim::Verdict;
use impartial::loopy::{LoopyOutcome, Outcomes, Play, solve_outcomes};
use impartial_query::{Context, Error};

/// Largest number of positions of the graph of all play.
const POSITIONS: u64 = 60_000;
/// Least number of positions of which a statement is searched.
const MIN_POSITIONS: usize = 24;
/// Parts of the steps of a search that one statement gets.
const SHARE_OF_STEPS: u64 = 4;

/// The outcome of a position, and the number of moves until the end of play, which a draw does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ending {
    outcome: LoopyOutcome,
    moves: Option<u32>,
}

/// The positions of a scope, with the endings of normal and of misère play.
struct PlayData {
    data: Data,
    endings: [Vec<Ending>; 2],
    /// True if no move leaves these positions, and larger numbers are not legal, so that a bound on a number needs no
    /// evidence.
    is_whole: bool,
}

impl PlayData {
    /// Returns the endings by a rule of play.
    fn endings_by(&self, rule: Play) -> &[Ending] {
        &self.endings[usize::from(rule.is_misere())]
    }

    /// Returns the positions, with the value 0 for those with an outcome.
    fn with_outcome(&self, rule: Play, outcome: LoopyOutcome) -> Data {
        let endings = self.endings_by(rule).iter();
        let normal = endings.map(|ending| i64::from(ending.outcome != outcome)).collect();
        Data { normal, ..self.data.clone() }
    }

    /// Returns the positions that are no draws, with the number of moves until the end.
    fn with_moves(&self, rule: Play) -> Data {
        let endings = self.endings_by(rule);
        let rows: Vec<usize> = (0..endings.len()).filter(|&row| endings[row].moves.is_some()).collect();
        let moves = |&row: &usize| endings[row].moves.map_or(NONE, i64::from);
        Data {
            positions: rows.iter().map(|&row| self.data.positions[row].clone()).collect(),
            parts: rows.iter().map(|&row| self.data.parts[row]).collect(),
            table: self.data.table.rows(&rows),
            normal: rows.iter().map(moves).collect(),
            misere: vec![NONE; rows.len()],
            ..Data::empty(self.data.scope, self.data.sides)
        }
    }

    fn count(&self, rule: Play, outcome: LoopyOutcome) -> usize {
        self.endings_by(rule).iter().filter(|ending| ending.outcome == outcome).count()
    }
}

impl Explorer<'_> {
    /// Searches the lost and the drawn positions of a scope, and the number of moves until the end of play.
    pub(crate) fn explore_endless_play(&mut self, scope: Scope) {
        let (scope, count) = match scope {
            Scope::Numbers => (scope, self.layout.names.len()),
            // Statements about any number of members begin with one of them.
            Scope::Single | Scope::Any => (Scope::Single, 1),
            Scope::Members(count) => (scope, count),
            Scope::Sum | Scope::Shapes => return,
        };
        let mut sides = Sides::for_scope(&self.layout, scope);
        let play = loop {
            match self.play_below(scope, count, sides) {
                Ok(play) => break play,
                Err(NoData::Failed(Error::Stopped(_))) if self.cx.run().check(0, 0).is_ok() => {
                    match sides.smaller() {
                        Some(smaller) => sides = smaller,
                        None => return,
                    }
                }
                Err(_) => return,
            }
        };
        if play.data.positions.len() < MIN_POSITIONS {
            return;
        }
        for rule in [Play::Normal, Play::Misere] {
            let (lost, drawn) = match rule {
                Play::Normal => (FindingSubject::PPositions, FindingSubject::Draws),
                Play::Misere => (FindingSubject::MiserePPositions, FindingSubject::MisereDraws),
            };
            for (subject, outcome) in [(lost, LoopyOutcome::P), (drawn, LoopyOutcome::D)] {
                if self.cx.run().check(0, 0).is_err() {
                    return;
                }
                self.explore_outcome(&play, rule, subject, outcome);
            }
            self.explore_moves(&play, rule);
        }
    }

    /// Computes the endings of the positions below a bound.
    fn play_below(&self, scope: Scope, count: usize, sides: Sides) -> Result<PlayData, NoData> {
        let cx = self.within(10, LOAD_TIME).with_positions(POSITIONS);
        let window = self.game.window(&window_of(count, sides.check), &cx)?;
        let graph = window.expand(&cx)?;
        let solve = |play| solve_outcomes(&graph.graph, play, &cx.run()).map_err(Error::from);
        let outcomes = [solve(Play::Normal)?, solve(Play::Misere)?];
        let texts = (0..graph.start_count as u32).map(|v| (graph.name)(v));
        let parsed: Option<Vec<PositionNumbers>> =
            texts.map(|text| PositionNumbers::from_text(&text)).collect();
        let parsed = parsed.ok_or_else(|| NoData::Failed(Error::input("positions that are no numbers")))?;
        let vanish = empty_members_vanish(&parsed, count);
        let is_in = |position: &PositionNumbers| is_in_scope(position, &self.layout, scope, count, vanish);
        let rows: Vec<usize> =
            (0..parsed.len()).filter(|&row| is_in(&parsed[row])).take(MAX_POSITIONS).collect();
        let positions: Vec<PositionNumbers> = rows.iter().map(|&row| parsed[row].clone()).collect();
        let below = positions.iter().map(PositionNumbers::largest).max().unwrap_or(0) as u64 + 1;
        let is_whole =
            graph.graph.len() == graph.start_count && below < sides.check && rows.len() < MAX_POSITIONS;
        let endings = |outcomes: &Outcomes| -> Vec<Ending> {
            let of_row = |&row: &usize| Ending {
                outcome: outcomes.outcome(row as u32),
                moves: outcomes.remoteness(row as u32),
            };
            rows.iter().map(of_row).collect()
        };
        let sides = sides_below(below.min(sides.check));
        let parts = match is_whole {
            // Near a bound on the numbers other rules may hold, so that each part has positions there.
            true => (0..positions.len()).map(part_of_whole).collect(),
            false => positions.iter().map(|position| sides.part(position.largest())).collect(),
        };
        let table = self.layout.table(scope, &positions);
        let data = Data { sides, ..Data::of_table(scope, table, parts, positions) };
        Ok(PlayData { data, endings: outcomes.each_ref().map(endings), is_whole })
    }

    /// Searches the positions with an outcome.
    fn explore_outcome(
        &mut self,
        play: &PlayData,
        rule: Play,
        subject: FindingSubject,
        outcome: LoopyOutcome,
    ) {
        let (count, all) = (play.count(rule, outcome), play.data.positions.len());
        let prefix = if rule.is_misere() { "misere_" } else { "" };
        if count == 0 || count == all {
            let sign = if count == 0 { "!=" } else { "=" };
            let statement = format!(
                "claim {}{} {prefix}outcome {sign} {outcome}",
                word(rule),
                name_of(outcome, count > 0)
            );
            let condition = self.layout.condition(play.data.scope);
            let lines = Lines { definitions: Vec::new(), statement, condition };
            if play.is_whole {
                self.report_play(play, &play.data, FindingSubject::Play, &lines, None);
            }
            return;
        }
        let data = play.with_outcome(rule, outcome);
        let target: Vec<bool> = data.normal.iter().map(|value| *value == 0).collect();
        let meter = Meter::new(self.steps / SHARE_OF_STEPS, self.cx.run());
        for depth in [Depth::Shallow, Depth::Deep] {
            let extra = extra_terms(&self.layout, &data);
            let wanted = WantedSet { target: &target, known: &[], extra: &extra, is_about_words: false };
            let mut pool = Vec::new();
            for least in [0, 2] {
                pool.extend(fitting_sets(&data, &wanted, (depth, least), &self.slopes, &meter));
            }
            for condition in set_search::sorted(pool).into_iter().take(MAX_JUDGED) {
                if data.table.truth(&condition) != target {
                    continue;
                }
                let body = Body::Condition(condition);
                let lines = self.lines(&data, FindingSubject::PPositions, &body);
                let text = lines.statement.trim_start_matches(FindingSubject::PPositions.word());
                let lines = Lines { statement: format!("{}{text}", subject.word()), ..lines };
                if self.show_play(play, &data, subject, &body, &lines) {
                    return;
                }
            }
        }
        if self.cx.run().check(0, 0).is_ok() {
            let scope = self.scope_text(data.scope);
            self.tried.push(format!("{} of {scope}: no condition found", subject.word()));
        }
    }

    /// Searches a term for the number of moves until the end of play.
    fn explore_moves(&mut self, play: &PlayData, rule: Play) {
        let data = play.with_moves(rule);
        // Of fewer positions, a length says little, and none of them may be left for the last test.
        if data.positions.len() < MIN_POSITIONS || data.rows_of(Part::Check).is_empty() {
            return;
        }
        let prefix = if rule.is_misere() { "misere_" } else { "" };
        let premise = match play.count(rule, LoopyOutcome::D) {
            0 => String::new(),
            _ => format!("{prefix}outcome != D -> "),
        };
        let meter = Meter::new(self.steps / SHARE_OF_STEPS, self.cx.run());
        let read = searched(&data);
        let constant = data.normal.iter().all(|moves| *moves == data.normal[0]);
        for depth in [Depth::Shallow, Depth::Deep] {
            let terms = match constant {
                true => vec![Term::Number(data.normal[0] as u32)],
                false => fitting_values(&read, &[], depth, &self.slopes, &meter),
            };
            for term in value_search::sorted(terms).into_iter().take(MAX_JUDGED) {
                if data.table.values(&term) != data.normal {
                    continue;
                }
                let body = Body::Term(term);
                let lines = self.lines(&data, FindingSubject::Value, &body);
                let text = body.text(&data.table.names());
                let statement = format!("claim {}length {premise}{prefix}remoteness = {text}", word(rule));
                let lines = Lines { statement, ..lines };
                if self.show_play(play, &data, FindingSubject::Play, &body, &lines) {
                    return;
                }
            }
        }
    }

    /// Reports a statement about endings if its evidence is enough, or if it is short and about positions that no move leaves.
    fn show_play(
        &mut self,
        play: &PlayData,
        data: &Data,
        subject: FindingSubject,
        body: &Body,
        lines: &Lines,
    ) -> bool {
        let (kind, is_plain) = match body {
            Body::Term(term) => (FindingSubject::Value, matches!(term, Term::Column(_) | Term::Number(_))),
            Body::Condition(condition) | Body::Somewhere(condition) => {
                (FindingSubject::PPositions, condition.is_bound())
            }
        };
        let is_short = is_plain && body.bits(data.table.columns.len()) <= SHORT_TERM;
        let evidence = self.has_evidence(data, kind, body).then(|| self.evidence(data, kind, body));
        let is_shown = play.is_whole && is_short || evidence.is_some();
        is_shown && self.report_play(play, data, subject, lines, evidence)
    }

    /// Returns the lines of a statement about single heaps or coins. A line that does not name the member would be about more
    /// of them.
    fn about_one_member(&self, play: &PlayData, lines: &Lines) -> Lines {
        let is_named = self
            .layout
            .names
            .first()
            .is_some_and(|name| crate::bare::words(&lines.statement).any(|word| word == name));
        match play.data.scope {
            Scope::Single if !is_named => {
                Lines { condition: self.layout.condition(Scope::Members(1)), ..lines.clone() }
            }
            _ => lines.clone(),
        }
    }

    /// Reports a statement about endings if the ordinary check confirms it.
    fn report_play(
        &mut self,
        play: &PlayData,
        data: &Data,
        subject: FindingSubject,
        lines: &Lines,
        evidence: Option<f64>,
    ) -> bool {
        let lines = &self.about_one_member(play, lines);
        let cx: Context<'_> = self.cx.with_positions(2 * POSITIONS);
        // The ordinary windows of sums of heaps are larger than all positions of one heap.
        let scope = if data.scope == Scope::Single { Scope::Members(1) } else { data.scope };
        let Judgement::Holds(holding) = self.judge.check(lines, scope, data.sides.check, &cx) else {
            return false;
        };
        let basis = match play.is_whole {
            true => "comparison with computed outcomes; no move leaves the positions that were compared",
            false => "comparison with computed outcomes",
        };
        let name = lines.statement.split(' ').nth(1).unwrap_or_default();
        (self.emit)(Finding {
            subject,
            statement: format!("{}{}", lines.statement, lines.condition),
            definitions: lines.definitions.clone(),
            is_line: true,
            verdict: Some(Verdict::Checked),
            positions: holding.positions,
            unused: data.rows_of(Part::Check).len() as u64,
            proved_for: Vec::new(),
            states: None,
            evidence,
            basis: basis.to_owned(),
            command: String::new(),
            name: if subject == FindingSubject::Play { name.to_owned() } else { String::new() },
            seconds: self.started.elapsed().as_secs_f64(),
        });
        true
    }
}

/// Returns bounds of the parts of positions whose numbers are below a bound.
fn sides_below(below: u64) -> Sides {
    Sides { search: below * 2 / 5, examples: below * 7 / 10, check: below }
}

/// Returns the part of a position by its place among all positions of a game. Places that look random are no set that moves or
/// remainders know.
fn part_of_whole(row: usize) -> Part {
    match ((row as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) % 5 {
        0..=2 => Part::Search,
        3 => Part::Examples,
        _ => Part::Check,
    }
}

/// Returns the positions with a table that the search of terms reads: positions that are no single numbers in order.
fn searched(data: &Data) -> Data {
    Data { table: Table { is_sequence: false, ..data.table.clone() }, ..data.clone() }
}

/// Returns the beginning of the name of a statement about one kind of play.
fn word(rule: Play) -> &'static str {
    if rule.is_misere() { "misere-" } else { "" }
}

/// Returns the name of the statement that all positions have an outcome, or that none has it.
fn name_of(outcome: LoopyOutcome, always: bool) -> &'static str {
    match (outcome, always) {
        (LoopyOutcome::P, true) => "always-lost",
        (LoopyOutcome::P, false) => "never-lost",
        (LoopyOutcome::N, true) => "always-won",
        (LoopyOutcome::N, false) => "never-won",
        (LoopyOutcome::D, true) => "always-drawn",
        (LoopyOutcome::D, false) => "never-drawn",
    }
}
