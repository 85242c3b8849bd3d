//! Statements about positions that are no lists of numbers: graphs and partitions, described by their properties.

use crate::data::{Data, Part};
use crate::explore::{Body, Explorer, MAX_JUDGED};
use crate::finding::{Finding, FindingSubject};
use crate::fitting::{WantedSet, fitting_sets, fitting_values};
use crate::judge::{Judgement, Lines};
use crate::layout::{PositionNumbers, Scope};
use crate::meter::Meter;
use crate::set_search::{self, Depth};
use crate::table::{Column, Table};
use crate::term::NONE;
use crate::value_search;
use impartial::claim::Verdict;
use impartial_query::plan::MiserePolicy;

/// A property of positions.
#[derive(Clone, Debug)]
pub(crate) struct Property {
    /// The name in statements.
    pub(crate) name: String,
    /// The definition in the rule language, if the name needs one.
    pub(crate) definition: Option<String>,
    /// The meaning in words, of a property that the rule language cannot say.
    pub(crate) meaning: Option<String>,
    pub(crate) values: Vec<i64>,
}

/// A class of positions with their values.
#[derive(Clone, Debug)]
pub(crate) struct ShapeClass {
    /// The positions in words.
    pub(crate) words: String,
    /// The condition of the class in the rule language; `None` if the language cannot say it.
    pub(crate) condition: Option<String>,
    /// The window of the ordinary check.
    pub(crate) window: String,
    pub(crate) properties: Vec<Property>,
    pub(crate) parts: Vec<Part>,
    pub(crate) sizes: Vec<i64>,
    pub(crate) normal: Vec<i64>,
    /// The values of misère play, [`NONE`] where they are not known.
    pub(crate) misere: Vec<i64>,
}

/// Least numbers of positions of the part of the search and of the last test.
const MIN_POSITIONS: usize = 24;

impl ShapeClass {
    /// Returns the class of the positions for which `keeps` is true.
    pub(crate) fn filtered(
        &self,
        words: &str,
        condition: Option<&str>,
        keeps: impl Fn(usize) -> bool,
    ) -> Self {
        let rows: Vec<usize> = (0..self.normal.len()).filter(|&row| keeps(row)).collect();
        let pick = |all: &[i64]| rows.iter().map(|&row| all[row]).collect::<Vec<i64>>();
        let properties =
            self.properties.iter().map(|one| Property { values: pick(&one.values), ..one.clone() });
        ShapeClass {
            words: words.to_owned(),
            condition: condition.map(str::to_owned),
            window: self.window.clone(),
            properties: properties.collect(),
            parts: rows.iter().map(|&row| self.parts[row]).collect(),
            sizes: pick(&self.sizes),
            normal: pick(&self.normal),
            misere: pick(&self.misere),
        }
    }

    /// Returns the positions with the properties that the rule language has, or with all of them.
    fn data(&self, has_words: bool) -> Data {
        let usable = |one: &&Property| {
            let is_constant = one.values.windows(2).all(|pair| pair[0] == pair[1]);
            !is_constant && (has_words || one.meaning.is_none())
        };
        let columns = self.properties.iter().filter(usable).map(|one| Column {
            definitions: one.definition.iter().cloned().collect(),
            ..Column::new(one.name.clone(), one.values.clone())
        });
        let positions =
            self.sizes.iter().map(|&size| PositionNumbers { members: vec![size], extra: Vec::new() });
        let table = Table { columns: columns.collect(), len: self.normal.len(), is_sequence: false };
        Data {
            normal: self.normal.clone(),
            misere: self.misere.clone(),
            ..Data::of_table(Scope::Shapes, table, self.parts.clone(), positions.collect())
        }
    }

    fn count(&self, part: Part) -> usize {
        self.parts.iter().filter(|one| **one == part).count()
    }

    /// Returns whether the positions are enough for statements.
    pub(crate) fn is_large_enough(&self) -> bool {
        self.count(Part::Search) >= MIN_POSITIONS && self.count(Part::Check) >= MIN_POSITIONS
    }
}

/// The kinds of statements that were found about a class.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ShapeFindings {
    pub(crate) value: bool,
    pub(crate) normal: bool,
    pub(crate) misere: bool,
}

impl Explorer<'_> {
    /// Returns the normal and the misère value of each position, [`NONE`] for a misère value that is not known. The values end
    /// where a limit of `positions` positions for each, or of the study, is reached.
    pub(crate) fn values_of(&self, texts: &[String], positions: u64) -> Vec<(i64, i64)> {
        let cx = self.within(4, crate::explore::SHAPE_TIME).with_positions(positions);
        let mut session = self.game.clone().session();
        let number = |value: Option<impartial_query::ValueWithBasis>| {
            value.and_then(|known| known.value.to_string().parse::<i64>().ok())
        };
        let value = |text: &String| {
            let position = self.game.position(text).ok()?;
            let answer = session.value(&position, MiserePolicy::Little, &cx).ok()?;
            Some((number(answer.grundy)?, number(answer.misere).unwrap_or(NONE)))
        };
        texts.iter().map_while(value).collect()
    }

    /// Searches statements about a class of positions, but those of `known` kinds.
    pub(crate) fn explore_shapes(&mut self, class: &ShapeClass, known: ShapeFindings) -> ShapeFindings {
        let mut found = known;
        if !class.is_large_enough() {
            return found;
        }
        for has_words in [false, true] {
            // A property in words alone makes a statement no line, so that lines come first.
            if has_words && class.properties.iter().all(|one| one.meaning.is_none()) {
                break;
            }
            let data = class.data(has_words);
            if !found.value {
                found.value = self.shape_values(class, &data);
            }
            if !found.value && !found.normal {
                found.normal = self.shape_set(class, &data, FindingSubject::PPositions);
            }
            if !found.misere && data.misere.iter().all(|value| *value != NONE) {
                found.misere = self.shape_set(class, &data, FindingSubject::MiserePPositions);
            }
        }
        if !found.value && !found.normal && self.cx.run().check(0, 0).is_ok() {
            self.tried.push(format!("values and P-positions of {}: nothing found", class.words));
        }
        found
    }

    fn shape_values(&mut self, class: &ShapeClass, data: &Data) -> bool {
        let meter = Meter::new(self.steps / 8, self.cx.run());
        for depth in [Depth::Shallow, Depth::Deep] {
            let terms = fitting_values(data, &[], depth, &self.slopes, &meter);
            for term in value_search::sorted(terms).into_iter().take(MAX_JUDGED) {
                if data.table.values(&term) == data.normal
                    && self.show_shape(class, data, FindingSubject::Value, &Body::Term(term))
                {
                    return true;
                }
            }
        }
        false
    }

    fn shape_set(&mut self, class: &ShapeClass, data: &Data, kind: FindingSubject) -> bool {
        let values = if kind == FindingSubject::PPositions { &data.normal } else { &data.misere };
        let target: Vec<bool> = values.iter().map(|value| *value == 0).collect();
        let meter = Meter::new(self.steps / 8, self.cx.run());
        let wanted = WantedSet { target: &target, known: &[], extra: &[], is_about_words: false };
        for depth in [Depth::Shallow, Depth::Deep] {
            let conditions = fitting_sets(data, &wanted, (depth, 0), &self.slopes, &meter);
            for condition in set_search::sorted(conditions).into_iter().take(MAX_JUDGED) {
                if data.table.truth(&condition) == target
                    && self.show_shape(class, data, kind, &Body::Condition(condition))
                {
                    return true;
                }
            }
        }
        false
    }

    /// Reports a statement that holds at all positions of a class, if its evidence is enough and the ordinary check of a line
    /// does not refute it.
    fn show_shape(&mut self, class: &ShapeClass, data: &Data, kind: FindingSubject, body: &Body) -> bool {
        if !self.has_evidence(data, kind, body) {
            return false;
        }
        let text = body.text(&data.table.names());
        let uses = |one: &&Property| crate::bare::words(&text).any(|word| word == one.name);
        let used: Vec<&Property> = class
            .properties
            .iter()
            .filter(|one| {
                uses(one) || !one.name.chars().all(char::is_alphanumeric) && text.contains(&one.name)
            })
            .collect();
        let is_line = class.condition.is_some() && used.iter().all(|one| one.meaning.is_none());
        let condition = match &class.condition {
            Some(condition) if condition.is_empty() => String::new(),
            Some(condition) => format!("  if {condition}"),
            None => format!(", of {}", class.words),
        };
        let mut definitions: Vec<String> = used.iter().filter_map(|one| one.definition.clone()).collect();
        if !is_line {
            let in_words =
                |one: &&Property| one.meaning.as_ref().map(|text| format!("# {}: {text}", one.name));
            definitions.extend(used.iter().filter_map(in_words));
        }
        let statement = format!("{} {text}", kind.word());
        let mut basis = format!("comparison with the computed values of {}", class.words);
        if is_line {
            let lines = Lines {
                definitions: definitions.clone(),
                statement: statement.clone(),
                condition: format!("{condition}  for {}", class.window),
            };
            let Judgement::Holds(holding) = self.judge.check_as_written(&lines, &self.cx) else {
                return false;
            };
            let positions = impartial_query::grouped(holding.positions);
            basis = format!("{basis}, and with the {positions} positions of the ordinary check");
        }
        let evidence = self.evidence(data, kind, body);
        (self.emit)(Finding {
            subject: kind,
            statement: format!("{statement}{condition}"),
            definitions,
            is_line,
            verdict: Some(Verdict::Checked),
            positions: data.positions.len() as u64,
            unused: data.rows_of(Part::Check).len() as u64,
            proved_for: Vec::new(),
            states: None,
            evidence: Some(evidence),
            basis,
            command: String::new(),
            name: String::new(),
            seconds: self.started.elapsed().as_secs_f64(),
        });
        true
    }
}
