//! The verdicts on candidates, and their reports.

use crate::data::{Data, MAX_MEMBERS, Part};
use crate::evidence::{
    MIN_OF_SEQUENCE, MIN_OF_TABLE, MIN_SIDE, MIN_WITH_CASES, SHORT_TERM, adaptive_bits, sequence_bits,
};
use crate::explore::{Accepted, Body, Explorer};
use crate::finding::{Finding, FindingSubject};
use crate::judge::{Holding, Judgement, Lines};
use crate::layout::{PositionNumbers, Scope};
use crate::rings;
use crate::table::Column;
use crate::term::{Condition, NONE};
use impartial::claim::Verdict;
use impartial_query::plan::MiserePolicy;

impl Explorer<'_> {
    /// Returns the evidence of a statement in bits: what it saves in the description of the part of the search.
    pub(crate) fn evidence(&self, data: &Data, kind: FindingSubject, body: &Body) -> f64 {
        let rows = data.rows_of(Part::Search);
        let columns = data.table.columns.len();
        let pick = |values: &[i64]| rows.iter().map(|&row| values[row]).collect::<Vec<i64>>();
        let set = |values: &[i64]| adaptive_bits(pick(values).iter().map(|value| *value == 0));
        let data_bits = match kind {
            FindingSubject::Value if data.table.is_sequence => sequence_bits(&pick(&data.normal)),
            FindingSubject::MiserePPositions => set(&data.misere),
            FindingSubject::PPositions => set(&data.normal),
            _ => adaptive_bits(pick(&data.normal)),
        };
        data_bits - body.bits(columns)
    }

    /// Returns whether a statement may be shown without a proof.
    pub(crate) fn has_evidence(&self, data: &Data, kind: FindingSubject, body: &Body) -> bool {
        let has_cases = match body {
            Body::Condition(_) | Body::Somewhere(_) => false,
            Body::Term(term) => term.has_choice(),
        };
        let is_sequence = data.table.is_sequence;
        let least = match (is_sequence, has_cases) {
            (true, _) => MIN_OF_SEQUENCE,
            (false, true) => MIN_WITH_CASES,
            (false, false) => MIN_OF_TABLE,
        };
        let is_wide = data.sides.search >= MIN_SIDE;
        let is_plain = body.difficulty() <= 300 || is_sequence;
        let is_short = is_sequence
            && match body {
                Body::Condition(_) | Body::Somewhere(_) => false,
                Body::Term(term) => term.bits(1) <= SHORT_TERM,
            };
        is_wide && is_plain && (is_short || self.evidence(data, kind, body) >= least)
    }

    /// Returns the lines of a statement.
    pub(crate) fn lines(&self, data: &Data, kind: FindingSubject, body: &Body) -> Lines {
        let word = kind.word();
        if let (Body::Somewhere(condition), Scope::Members(count)) = (body, data.scope) {
            let names = rings::rotated(data, &[0], 0, false).names();
            return Lines {
                definitions: vec![rings::definition(count)],
                statement: standard(&format!("{word} ex i in 1..{count}: {}", condition.text(&names))),
                condition: self.layout.condition(data.scope),
            };
        }
        let text = body.text(&data.table.names());
        let mut meanings = Vec::new();
        if let Body::Condition(condition) = body {
            named_of(condition, &mut |name, meaning| {
                meanings.push((name.to_owned(), meaning.text(&data.table.names())));
            });
        }
        let mut definitions: Vec<String> = Vec::new();
        for used in meanings.iter().map(|(_, meaning)| meaning).chain([&text]) {
            let needed = |column: &&Column| used.contains(&column.text);
            definitions.extend(
                data.table.columns.iter().filter(needed).flat_map(|column| column.definitions.clone()),
            );
        }
        definitions.extend(meanings.iter().map(|(name, meaning)| format!("def {name}() := {meaning}")));
        let mut seen = Vec::new();
        definitions.retain(|line| {
            !seen.contains(line) && {
                seen.push(line.clone());
                true
            }
        });
        let word = match kind {
            FindingSubject::Value if self.layout.is_coin_by_coin => {
                format!("value xor coin {}:", self.layout.names.first().map_or("a", |name| name.as_str()))
            }
            _ => word.to_owned(),
        };
        Lines {
            definitions,
            statement: standard(&format!("{word} {text}")),
            condition: self.layout.condition(data.scope),
        }
    }

    /// Returns the lines of a statement that is not proved: about no more members than the positions of the search have.
    pub(crate) fn restricted(&self, lines: Lines, scope: Scope) -> Lines {
        match scope {
            Scope::Any | Scope::Sum => Lines { condition: format!("  if members <= {MAX_MEMBERS}"), ..lines },
            _ => lines,
        }
    }

    /// Tries to prove a statement. A counterexample joins the data of the search.
    pub(crate) fn judged(&mut self, data: &mut Data, kind: FindingSubject, body: &Body) -> Option<Holding> {
        let lines = self.lines(data, kind, body);
        let judgement = self.judge.prove(&lines, data.scope, &self.cx);
        let mut holding = self.unless_refuted(data, kind, judgement)?;
        holding.positions = data.positions.len() as u64;
        Some(holding)
    }

    /// Returns a statement that is not proved if its evidence is enough and the ordinary check confirms it.
    pub(crate) fn confirmed(
        &mut self,
        data: &mut Data,
        kind: FindingSubject,
        body: Body,
        proof: Holding,
    ) -> Option<Accepted> {
        if !self.has_evidence(data, kind, &body) {
            return None;
        }
        let lines = self.restricted(self.lines(data, kind, &body), data.scope);
        let judgement = self.judge.check(&lines, data.scope, data.sides.check, &self.cx);
        let positions = self.unless_refuted(data, kind, judgement)?.positions;
        Some(Accepted { body, holding: Holding { positions, ..proof } })
    }

    fn unless_refuted(
        &mut self,
        data: &mut Data,
        kind: FindingSubject,
        judgement: Judgement,
    ) -> Option<Holding> {
        match judgement {
            Judgement::Holds(holding) => Some(holding),
            Judgement::Failed(why) => {
                let line = format!("{}: a candidate was not judged ({why})", kind.word());
                if !self.tried.contains(&line) && self.cx.run().check(0, 0).is_ok() {
                    self.tried.push(line);
                }
                None
            }
            Judgement::Refuted(counterexample) => {
                if let Some(position) = counterexample {
                    self.learn(data, &position);
                }
                None
            }
        }
    }

    /// Adds a position that refuted a statement to the part of the search.
    fn learn(&self, data: &mut Data, text: &str) {
        let Some(numbers) = PositionNumbers::from_text(text) else { return };
        let fits = match data.scope {
            Scope::Numbers => numbers.members.len() == self.layout.names.len(),
            Scope::Single => numbers.members.len() == 1,
            Scope::Members(count) => numbers.members.len() == count,
            Scope::Any | Scope::Sum => true,
            Scope::Shapes => false,
        };
        let Ok(position) = self.game.position(text) else { return };
        let limited = self.cx.with_positions(2_000_000);
        let Ok(answer) = self.game.value_of(&position, MiserePolicy::Little, &limited) else { return };
        let number = |value: Option<impartial_query::ValueWithBasis>| {
            value.and_then(|v| v.value.to_string().parse().ok())
        };
        if let (true, Some(normal)) = (fits, number(answer.grundy)) {
            data.insert(&self.layout, numbers, normal, number(answer.misere).unwrap_or(NONE));
        }
    }

    pub(crate) fn report(&mut self, data: &Data, kind: FindingSubject, body: &Body, holding: &Holding) {
        let covers_all = holding.is_proved;
        self.has_proved_value |= covers_all && kind == FindingSubject::Value;
        let lines = self.lines(data, kind, body);
        let lines = if covers_all { lines } else { self.restricted(lines, data.scope) };
        if covers_all && matches!(data.scope, Scope::Any | Scope::Sum) {
            self.settled.push(kind);
        }
        let basis = match (&holding.why_not, covers_all) {
            (_, true) => format!("proof by automata for {}", holding.proved_for.join(", ")),
            (Some(why), false) => format!("comparison with computed values; no proof: {why}"),
            (None, false) => "comparison with computed values".to_owned(),
        };
        let finding = Finding {
            subject: kind,
            statement: format!("{}{}", lines.statement, lines.condition),
            definitions: lines.definitions,
            is_line: true,
            verdict: Some(if covers_all { Verdict::Proved } else { Verdict::Checked }),
            positions: holding.positions,
            unused: data.rows_of(Part::Check).len() as u64,
            proved_for: holding.proved_for.clone(),
            states: holding.states,
            evidence: (!covers_all).then(|| self.evidence(data, kind, body)),
            basis,
            command: String::new(),
            name: String::new(),
            seconds: self.started.elapsed().as_secs_f64(),
        };
        (self.emit)(finding);
    }
}

/// Returns a line in the standard form of the rule language.
fn standard(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Calls `each` with the named conditions of a condition.
fn named_of(condition: &Condition, each: &mut dyn FnMut(&str, &Condition)) {
    match condition {
        Condition::Named(name, meaning) => each(name, meaning),
        Condition::Not(inner) => named_of(inner, each),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().for_each(|part| named_of(part, each)),
        _ => {}
    }
}
