//! The searches about the positions of one scope, and their findings.

use crate::data::{Data, MOST_MEMBERS, NoData, Part, Sides};
use crate::evidence::{
    LEAST_OF_SEQUENCE, LEAST_OF_TABLE, LEAST_SIDE, LEAST_WITH_CASES, adaptive_bits, sequence_bits,
};
use crate::finding::{Finding, FindingKind};
use crate::judge::{Holding, Judge, Judgement, Lines};
use crate::layout::{Layout, PositionNumbers, Scope};
use crate::meter::Meter;
use crate::sample::{Choices, sample_rows};
use crate::sequence::SequencePeriod;
use crate::set_search::{self, Depth, SetSample, search_set};
use crate::slopes::Slopes;
use crate::table::Column;
use crate::term::{BinaryOperation, Condition, NONE, Term};
use crate::value_search::{self, search_value};
use impartial::claim::Verdict;
use impartial_query::plan::MiserePolicy;
use impartial_query::questions::{PeriodBasis, period};
use impartial_query::{AnyGame, Context, Error};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Number of candidates that are judged for a statement.
const MAX_JUDGED: usize = 7;
/// Rounds of a search with counterexamples.
const ROUNDS: usize = 4;
/// Difficulty below which no easier statement is searched, in tenths.
const EASY: u32 = 110;
/// Largest number of positions of a corner that a condition excepts.
const MAX_EXCEPTIONS: usize = 6;

/// Longest time for a table of values, after which a smaller one is tried.
const LOAD_TIME: Duration = Duration::from_secs(4);

/// Largest heap whose value the search for a certified period computes.
const PERIOD_HEAPS: u64 = 20_000;
/// The name of the claim that single heaps have a period.
const PERIOD_NAME: &str = "period-of-heaps";

/// A set of positions that a statement describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SetGoal {
    Normal,
    Misere,
}

impl SetGoal {
    fn kind(self) -> FindingKind {
        match self {
            SetGoal::Normal => FindingKind::PPositions,
            SetGoal::Misere => FindingKind::MiserePPositions,
        }
    }

    fn target(self, data: &Data) -> Vec<bool> {
        let values = if self == SetGoal::Normal { &data.normal } else { &data.misere };
        values.iter().map(|value| *value == 0).collect()
    }
}

/// A condition or a term.
#[derive(Clone, Debug)]
enum Body {
    Condition(Condition),
    Term(Term),
}

impl Body {
    fn text(&self, names: &[String]) -> String {
        match self {
            Body::Condition(condition) => condition.text(names),
            Body::Term(term) => term.text(names),
        }
    }

    fn into_term(self) -> Option<Term> {
        match self {
            Body::Condition(_) => None,
            Body::Term(term) => Some(term),
        }
    }

    fn difficulty(&self) -> u32 {
        match self {
            Body::Condition(condition) => condition.difficulty(),
            Body::Term(term) => term.difficulty(),
        }
    }
}

/// The conditions of all searches about a game.
pub(crate) struct Explorer<'s> {
    pub(crate) game: Arc<dyn AnyGame>,
    pub(crate) layout: Layout,
    pub(crate) judge: Judge<'s>,
    /// True if the moves are described to the prover.
    pub(crate) is_provable: bool,
    pub(crate) slopes: Slopes,
    /// The steps of each search.
    pub(crate) steps: u64,
    pub(crate) started: Instant,
    pub(crate) emit: &'s mut dyn FnMut(Finding),
    pub(crate) tried: Vec<String>,
    /// True if a statement about values is proved.
    pub(crate) has_proved_value: bool,
    /// What is proved already about positions with any number of members.
    pub(crate) settled: Vec<FindingKind>,
    /// The limits of the present scope.
    pub(crate) cx: Context<'s>,
}

/// The result of the search for one statement.
struct Accepted {
    body: Body,
    holding: Holding,
}

impl Explorer<'_> {
    /// Searches statements about the positions of a scope.
    pub(crate) fn explore(&mut self, scope: Scope) {
        let mut data = match self.load(scope) {
            Ok(data) => data,
            Err(NoData::Loopy) => {
                self.tried.push(format!("{}: some positions have no finite value", self.scope_text(scope)));
                return;
            }
            Err(NoData::Failed(error)) => {
                self.tried.push(format!("{}: no table of values ({error})", self.scope_text(scope)));
                return;
            }
        };
        if data.rows_of(Part::Search).len() < 6 {
            return;
        }
        if scope == Scope::Single {
            let term = self.value_goal(&mut data, &[Depth::Shallow, Depth::Deep]);
            if !self.has_proved_value {
                self.certified_period();
            }
            let is_plain = term.as_ref().is_some_and(|term| term.difficulty() <= 300);
            if is_plain && data.table.columns.len() == 1 && !self.layout.turns {
                self.layout.member_value = term;
                self.explore(Scope::Sum);
            }
            return;
        }
        if scope == Scope::Sum {
            if data.misere.iter().all(|value| *value != NONE) {
                self.set_goal(&mut data, SetGoal::Misere, None);
            }
            return;
        }
        let found = self.value_goal(&mut data, &[Depth::Shallow]);
        let has_value = found.is_some() || self.settled.contains(&FindingKind::Value);
        let lost = self.set_goal(&mut data, SetGoal::Normal, None);
        let has_misere = data.misere.iter().all(|value| *value != NONE);
        if has_misere {
            self.set_goal(&mut data, SetGoal::Misere, lost);
        }
        if !has_value && scope != Scope::Any {
            self.value_goal(&mut data, &[Depth::Deep]);
        }
    }

    /// Computes the values of a scope: of the largest window that takes little of the time.
    fn load(&self, scope: Scope) -> Result<Data, NoData> {
        let mut sides = Sides::of(&self.layout, scope);
        loop {
            let cx = self.cx.for_one_of(10, Some(LOAD_TIME));
            let loaded = Data::load(&*self.game, &self.layout, scope, sides, &cx);
            match (&loaded, sides.smaller()) {
                (Err(NoData::Failed(Error::Stopped(_))), Some(smaller))
                    if self.cx.run().check(0, 0).is_ok() =>
                {
                    sides = smaller;
                }
                _ => return loaded,
            }
        }
    }

    /// Returns the positions of a scope in words.
    fn scope_text(&self, scope: Scope) -> String {
        let word = self.layout.member_word();
        match scope {
            Scope::Numbers => "positions".into(),
            Scope::Single => format!("single {word}s"),
            Scope::Members(1) => format!("positions with 1 {word}"),
            Scope::Members(count) => format!("positions with {count} {word}s"),
            Scope::Any | Scope::Sum => format!("positions with any number of {word}s"),
        }
    }

    /// Returns terms that every bank begins with.
    fn extra_terms(&self, data: &Data) -> Vec<Term> {
        let count = data.table.columns.len();
        if !matches!(data.scope, Scope::Numbers | Scope::Members(_))
            || count < 3
            || data.scope != Scope::Numbers && !self.layout_is_ordered()
        {
            return Vec::new();
        }
        let fold = |operation| {
            let columns = (1..count).map(|index| Arc::new(Term::Column(index)));
            let first = Arc::new(Term::Column(0));
            (*columns.fold(first, |all, one| Arc::new(Term::Binary(operation, all, one)))).clone()
        };
        [BinaryOperation::Plus, BinaryOperation::Xor, BinaryOperation::Max, BinaryOperation::Min]
            .map(fold)
            .to_vec()
    }

    fn layout_is_ordered(&self) -> bool {
        use impartial_rules::KindName::{Ring, Row};
        matches!(self.layout.kind, Ring | Row)
    }

    // Sets.

    /// Searches a condition for a set, and returns it as a named condition if it was found.
    fn set_goal(&mut self, data: &mut Data, goal: SetGoal, known: Option<Condition>) -> Option<Condition> {
        if self.settled.contains(&goal.kind()) {
            return None;
        }
        let accepted = self.find_set(data, goal, known.as_slice());
        let Some(Accepted { body: Body::Condition(condition), holding }) = accepted else {
            if !self.cx.cancelled() {
                self.tried.push(format!(
                    "{} of {}: no condition found",
                    if goal == SetGoal::Normal { "P-positions" } else { "misère P-positions" },
                    self.scope_text(data.scope)
                ));
            }
            return None;
        };
        let body = Body::Condition(condition.clone());
        self.report(data, goal.kind(), &body, &holding);
        if goal == SetGoal::Misere || condition.difficulty() <= 40 {
            return None;
        }
        let name = self.lost_name(data.scope);
        Some(Condition::Named(name.as_str().into(), Arc::new(condition)))
    }

    /// Returns the name of the definition of the P-positions of a scope.
    fn lost_name(&self, scope: Scope) -> String {
        let mut name = match scope {
            Scope::Members(count) => format!("lost_{count}"),
            _ => "lost".to_owned(),
        };
        while crate::bare::words(self.judge.rules).any(|word| word == name) {
            name.push('_');
        }
        name
    }

    fn find_set(&mut self, data: &mut Data, goal: SetGoal, known: &[Condition]) -> Option<Accepted> {
        let mut checked: Option<Accepted> = None;
        let meter = Meter::new(self.steps, self.cx.run());
        for depth in [Depth::Shallow, Depth::Deep] {
            let mut pool: Vec<Condition> = Vec::new();
            for least in [0, 5, 2] {
                if self.cx.run().check(0, 0).is_err() {
                    break;
                }
                pool.extend(self.fitting_sets(data, goal, known, depth, least, &meter));
                if pool.iter().any(|condition| condition.difficulty() <= EASY) {
                    break;
                }
            }
            let pool = set_search::sorted(pool);
            for condition in pool.into_iter().take(MAX_JUDGED) {
                let target = goal.target(data);
                if data.table.truth(&condition) != target {
                    continue;
                }
                let body = Body::Condition(condition);
                match self.judged(data, goal.kind(), &body) {
                    Some(holding) if holding.is_proved => return Some(Accepted { body, holding }),
                    Some(holding) if checked.is_none() => {
                        checked = self.confirmed(data, goal.kind(), body, holding);
                        if checked.is_some() && !self.is_provable {
                            return checked;
                        }
                    }
                    _ => {}
                }
            }
            if checked.is_some() {
                break;
            }
        }
        checked
    }

    /// Returns conditions that hold exactly at the set, on all positions but those of the last test.
    fn fitting_sets(
        &mut self,
        data: &mut Data,
        goal: SetGoal,
        known: &[Condition],
        depth: Depth,
        least: i64,
        meter: &Meter<'_>,
    ) -> Vec<Condition> {
        let mut choices = Choices::new(1 + least as u64);
        let target = goal.target(data);
        if target.iter().all(|in_set| *in_set == target[0]) {
            return if least == 0 { vec![Condition::Constant(target[0])] } else { Vec::new() };
        }
        let extra = self.extra_terms(data);
        let mut rows = sample_rows(data, &target, least, &mut choices);
        for _ in 0..ROUNDS {
            let sample = data.table.rows(&rows);
            let of_sample: Vec<bool> = rows.iter().map(|&row| target[row]).collect();
            let wanted = SetSample {
                table: &sample,
                target: &of_sample,
                known,
                extra: &extra,
                has_slopes: data.table.columns.len() <= 4,
            };
            let found = search_set(&wanted, depth, &self.slopes, meter);
            let (mut good, mut more) = (Vec::new(), Vec::new());
            for condition in found {
                let condition = match least {
                    0 => Some(condition),
                    _ => with_exceptions(data, condition, &target),
                };
                let Some(condition) = condition else { continue };
                let wrong: Vec<usize> = {
                    let truth = data.table.truth(&condition);
                    (0..target.len()).filter(|&row| truth[row] != target[row]).collect()
                };
                let examples: Vec<usize> =
                    wrong.iter().copied().filter(|&row| data.parts[row] != Part::Check).collect();
                if wrong.is_empty() {
                    good.push(condition);
                } else {
                    more.extend(choices.some_of(&examples, 5));
                }
                if good.len() >= 8 {
                    break;
                }
            }
            if !good.is_empty() {
                return good;
            }
            more.sort_unstable();
            more.dedup();
            more.retain(|row| !rows.contains(row));
            if more.is_empty() || meter.is_over() {
                break;
            }
            rows.extend(choices.some_of(&more, 40));
            rows.sort_unstable();
            rows.truncate(crate::bits::MAX_SAMPLE);
        }
        Vec::new()
    }

    // Values.

    /// Searches a term for the values, and returns it.
    fn value_goal(&mut self, data: &mut Data, depths: &[Depth]) -> Option<Term> {
        if self.settled.contains(&FindingKind::Value) {
            return None;
        }
        let mut checked: Option<Accepted> = None;
        let mut candidates = self.periodic(data);
        let meter = Meter::new(self.steps, self.cx.run());
        for &depth in depths {
            candidates.extend(self.fitting_values(data, depth, &meter));
            let all = value_search::sorted(std::mem::take(&mut candidates));
            for term in all.into_iter().take(MAX_JUDGED) {
                // Of a constant, a sum of heaps would not have the nim-sum as its value.
                let is_of_no_heap = data.scope == Scope::Single && matches!(term, Term::Number(1..));
                if is_of_no_heap || data.table.values(&term) != data.normal {
                    continue;
                }
                let body = Body::Term(term);
                match self.judged(data, FindingKind::Value, &body) {
                    Some(holding) if holding.is_proved => {
                        self.report(data, FindingKind::Value, &body, &holding);
                        return body.into_term();
                    }
                    Some(holding) if checked.is_none() => {
                        checked = self.confirmed(data, FindingKind::Value, body, holding);
                        if checked.is_some() && !self.is_provable {
                            break;
                        }
                    }
                    _ => {}
                }
            }
            if checked.is_some() {
                break;
            }
        }
        match checked {
            Some(Accepted { body, holding }) => {
                self.report(data, FindingKind::Value, &body, &holding);
                body.into_term()
            }
            None => {
                if depths.contains(&Depth::Deep) {
                    let scope = self.scope_text(data.scope);
                    self.tried.push(format!("values of {scope}: no term found"));
                }
                None
            }
        }
    }

    fn fitting_values(&mut self, data: &mut Data, depth: Depth, meter: &Meter<'_>) -> Vec<Term> {
        let mut choices = Choices::new(77);
        let zero: Vec<bool> = data.normal.iter().map(|value| *value == 0).collect();
        let mut rows = sample_rows(data, &zero, 0, &mut choices);
        let extra = self.extra_terms(data);
        for _ in 0..ROUNDS {
            let sample = data.table.rows(&rows);
            let target: Vec<i64> = rows.iter().map(|&row| data.normal[row]).collect();
            let found = search_value(&sample, &target, &extra, depth, &self.slopes, meter);
            let (mut good, mut more) = (Vec::new(), Vec::new());
            for term in found {
                let values = data.table.values(&term);
                let wrong: Vec<usize> =
                    (0..values.len()).filter(|&row| values[row] != data.normal[row]).collect();
                let examples: Vec<usize> =
                    wrong.iter().copied().filter(|&row| data.parts[row] != Part::Check).collect();
                if wrong.is_empty() {
                    good.push(term);
                } else {
                    more.extend(choices.some_of(&examples, 5));
                }
            }
            if !good.is_empty() {
                return good;
            }
            more.sort_unstable();
            more.dedup();
            more.retain(|row| !rows.contains(row));
            if more.is_empty() || meter.is_over() {
                break;
            }
            rows.extend(choices.some_of(&more, 40));
            rows.sort_unstable();
            rows.truncate(crate::bits::MAX_SAMPLE);
        }
        Vec::new()
    }

    /// Returns the values as a sequence, if positions are single numbers.
    fn sequence(data: &Data) -> Option<Vec<i64>> {
        let column = data.table.columns.first().filter(|_| data.table.is_sequence)?;
        let mut pairs: Vec<(i64, i64)> =
            column.values.iter().copied().zip(data.normal.iter().copied()).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let is_whole = pairs.iter().enumerate().all(|(index, pair)| pair.0 == index as i64);
        is_whole.then(|| pairs.into_iter().map(|(_, value)| value).collect())
    }

    /// Returns a periodic term for the values of single numbers, if there is one.
    fn periodic(&self, data: &Data) -> Vec<Term> {
        let Some(values) = Explorer::sequence(data) else { return Vec::new() };
        let search = values.len().min(data.sides.search as usize);
        let Some(found) = SequencePeriod::of(&values[..search]) else { return Vec::new() };
        if found.holds_on(&values) { found.term(&values).into_iter().collect() } else { Vec::new() }
    }

    /// Reports the period of the values of single heaps, if it can be certified.
    fn certified_period(&mut self) {
        let cx = self.cx.with_positions(PERIOD_HEAPS);
        if self.game.heap_code().is_none() {
            return;
        }
        let Ok(answer) = period(&*self.game, Some(PERIOD_HEAPS), &cx) else { return };
        let (Some(found), PeriodBasis::Certificate(checks)) = (answer.report.found, answer.report.basis)
        else {
            return;
        };
        let name = self.layout.names.first().map_or("n", |name| name.as_str());
        let (length, preperiod, saltus) = (found.period(), found.preperiod(), found.saltus());
        let added = if saltus == 0 { String::new() } else { format!(" + {saltus}") };
        let start = if preperiod == 0 { String::new() } else { format!("  if {name} >= {preperiod}") };
        let to = (preperiod + 3 * length).max(200);
        let statement = format!(
            "claim {PERIOD_NAME} value({name} + {length}) = value({name}){added}  for {name} < {to}{start}"
        );
        (self.emit)(Finding {
            kind: FindingKind::Sequence,
            statement,
            definitions: Vec::new(),
            verdict: Some(Verdict::Certified),
            positions: answer.report.heaps,
            unused: 0,
            proved_for: Vec::new(),
            states: None,
            evidence: None,
            basis: checks,
            command: format!("impartial period {}", self.judge.subject.name()),
            name: PERIOD_NAME.to_owned(),
            seconds: self.started.elapsed().as_secs_f64(),
        });
    }

    // Verdicts.

    /// Returns the evidence of a statement in bits: what it saves in the description of the part of the search.
    fn evidence(&self, data: &Data, kind: FindingKind, body: &Body) -> f64 {
        let rows = data.rows_of(Part::Search);
        let columns = data.table.columns.len();
        let pick = |values: &[i64]| rows.iter().map(|&row| values[row]).collect::<Vec<i64>>();
        let set = |values: &[i64]| adaptive_bits(pick(values).iter().map(|value| *value == 0));
        let data_bits = match kind {
            FindingKind::Value if data.table.is_sequence => sequence_bits(&pick(&data.normal)),
            FindingKind::MiserePPositions => set(&data.misere),
            FindingKind::PPositions => set(&data.normal),
            _ => adaptive_bits(pick(&data.normal)),
        };
        data_bits
            - match body {
                Body::Condition(condition) => condition.bits(columns),
                Body::Term(term) => term.bits(columns),
            }
    }

    /// Returns whether a statement may be shown without a proof.
    fn has_evidence(&self, data: &Data, kind: FindingKind, body: &Body) -> bool {
        let has_cases = match body {
            Body::Condition(_) => false,
            Body::Term(term) => term.has_choice(),
        };
        let is_sequence = data.table.is_sequence;
        let least = match (is_sequence, has_cases) {
            (true, _) => LEAST_OF_SEQUENCE,
            (false, true) => LEAST_WITH_CASES,
            (false, false) => LEAST_OF_TABLE,
        };
        let is_wide = data.sides.search >= LEAST_SIDE;
        let is_plain = body.difficulty() <= 300 || is_sequence;
        is_wide && is_plain && self.evidence(data, kind, body) >= least
    }

    /// Returns the lines of a statement.
    fn lines(&self, data: &Data, kind: FindingKind, body: &Body) -> Lines {
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
            FindingKind::Value if self.layout.turns => {
                format!("value xor coin {}:", self.layout.names.first().map_or("a", |name| name.as_str()))
            }
            other => other.word().to_owned(),
        };
        Lines {
            definitions,
            statement: standard(&format!("{word} {text}")),
            condition: self.layout.condition(data.scope),
        }
    }

    /// Returns the lines of a statement that is not proved: about no more members than the positions of the search have.
    fn restricted(&self, lines: Lines, scope: Scope) -> Lines {
        match scope {
            Scope::Any | Scope::Sum => {
                Lines { condition: format!("  if members <= {MOST_MEMBERS}"), ..lines }
            }
            _ => lines,
        }
    }

    /// Tries to prove a statement. A counterexample joins the data of the search.
    fn judged(&mut self, data: &mut Data, kind: FindingKind, body: &Body) -> Option<Holding> {
        let lines = self.lines(data, kind, body);
        let judgement = self.judge.prove(&lines, data.scope, &self.cx);
        let mut holding = self.unless_refuted(data, kind, judgement)?;
        holding.positions = data.positions.len() as u64;
        Some(holding)
    }

    /// Returns a statement that is not proved if its evidence is enough and the ordinary check confirms it.
    fn confirmed(
        &mut self,
        data: &mut Data,
        kind: FindingKind,
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
        kind: FindingKind,
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

    fn report(&mut self, data: &Data, kind: FindingKind, body: &Body, holding: &Holding) {
        let covers_all = holding.is_proved;
        self.has_proved_value |= covers_all && kind == FindingKind::Value;
        let lines = self.lines(data, kind, body);
        let lines = if covers_all { lines } else { self.restricted(lines, data.scope) };
        if covers_all && matches!(data.scope, Scope::Any | Scope::Sum) {
            self.settled.push(kind);
        }
        let basis = match (&holding.why_not, covers_all) {
            (_, true) => "proof by automata for all positions".to_owned(),
            (Some(why), false) => format!("comparison with computed values; no proof: {why}"),
            (None, false) => "comparison with computed values".to_owned(),
        };
        let finding = Finding {
            kind,
            statement: format!("{}{}", lines.statement, lines.condition),
            definitions: lines.definitions,
            verdict: Some(if covers_all { Verdict::Proved } else { Verdict::Checked }),
            positions: holding.positions,
            unused: data.rows_of(Part::Check).len() as u64,
            proved_for: holding.proved_for.clone(),
            states: holding.states,
            evidence: Some(self.evidence(data, kind, body)),
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

/// Returns the condition with at most a few positions added and removed, so that it describes the set on the part of the
/// search. Returns `None` if that takes too many positions.
fn with_exceptions(data: &Data, condition: Condition, target: &[bool]) -> Option<Condition> {
    let truth = data.table.truth(&condition);
    let wrong: Vec<usize> =
        data.rows_of(Part::Search).into_iter().filter(|&row| truth[row] != target[row]).collect();
    if wrong.is_empty() {
        return Some(condition);
    }
    if wrong.len() > MAX_EXCEPTIONS {
        return None;
    }
    let position = |row: usize| {
        let numbers =
            data.table.columns.iter().enumerate().map(|(at, column)| (at, column.values[row] as u32));
        Condition::Position(numbers.collect::<Vec<_>>().into())
    };
    let (added, removed): (Vec<usize>, Vec<usize>) = wrong.into_iter().partition(|&row| target[row]);
    let mut result = condition;
    if !removed.is_empty() {
        let parts = std::iter::once(result).chain(removed.into_iter().map(|row| position(row).negated()));
        result = Condition::all(parts.collect());
    }
    if !added.is_empty() {
        let parts = std::iter::once(result).chain(added.into_iter().map(position));
        result = Condition::any(parts.collect());
    }
    Some(result)
}
