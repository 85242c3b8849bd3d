//! Decides whether a stated line follows from the findings of a study.
//!
//! A finding replaces `value`, `value = 0` or `misere = 0` in the stated line by its term or its condition. What is left names
//! no value, and is compared on the windows of the stated line. At a position that the finding is not about, the line
//! must hold whatever the value is. So nothing is computed from the rules here, and a false line does not follow.

use crate::statement::{Statement, TextWindow, tokens};
use impartial::claim::{CheckContext, Effort, Verdict, check_all};
use impartial::run::{Limits, Run};
use impartial_query::{AnyGame, Context, Registry};
use impartial_rules::{GameFinder, open_text, open_within};
use impartial_study::{Finding, FindingSubject};
use std::collections::HashSet;
use std::sync::Arc;

/// The rules of a file, with its definitions.
pub(crate) struct Rules {
    text: String,
    path: String,
    parameters: Option<String>,
    game: Arc<dyn AnyGame>,
    /// The word after which the names of numbers, heaps or coins follow.
    pub(crate) kind: String,
    pub(crate) names: Vec<String>,
    /// True if the positions are sums of single heaps, so that a finding is about each of them.
    is_sum: bool,
    finder: GameFinder,
}

/// The positions that a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Extent {
    All,
    /// The positions with a property, in the rule language.
    Condition(String),
    /// Positions by their texts, and the property that they have, if the language has a word for it.
    Texts(HashSet<String>, Option<String>),
}

/// A quantity that a finding describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    Value,
    Lost,
    MisereLost,
    /// The value is this number at most.
    Bound(u64),
    /// The order of the numbers makes no difference to the value.
    Symmetry,
}

/// A finding that replaces a word of a stated line.
#[derive(Clone, Debug)]
pub(crate) struct Replacement {
    quantity: Quantity,
    /// The term or the condition.
    body: String,
    definitions: Vec<String>,
    extent: Extent,
    is_proved: bool,
    /// The finding, or another reason.
    pub(crate) basis: String,
}

/// The findings from which a stated line follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Derivation {
    /// True if all findings from which the line follows are proved.
    pub(crate) is_proved: bool,
    /// True if the line is a finding, word for word in the standard form.
    pub(crate) is_equal_text: bool,
    pub(crate) basis: Vec<String>,
}

/// Values at positions about which nothing is known: a line that holds with each of them says nothing about the value.
const ANY_VALUES: [u64; 5] = [0, 1, 2, 3, 1_000];

/// The beginning of a finding about the P-positions of a family.
const LOST: &str = "value = 0 <-> ";

/// The beginning of a formula about the positions outside of an extent.
const OUTSIDE: &str = "not ";

/// Largest number of followers of a position that are looked at one by one.
const MAX_FOLLOWERS: usize = 500;

impl Rules {
    /// Opens the rules of a file by its name with parameters.
    pub(crate) fn open(name: &str) -> Rules {
        let (path, parameters) = impartial_rules::split(name).expect("the name of a rule file");
        let text = impartial_rules::rules_alone(&std::fs::read_to_string(path).unwrap());
        let opened = open_text(&text, path, parameters).unwrap();
        let kind_line = text.lines().find(|line| {
            ["numbers ", "heaps ", "coins ", "row ", "ring ", "graph", "grid", "rows"]
                .iter()
                .any(|word| line.starts_with(word))
        });
        let line = kind_line.unwrap_or_default();
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest =
            [" unordered", " on ", " with "].iter().fold(rest, |rest, word| rest.split(word).next().unwrap());
        let names = rest.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
        let registry = impartial_games::register(Registry::new()).rule_files(open_within);
        Rules {
            path: path.to_owned(),
            parameters: parameters.map(str::to_owned),
            game: opened.entry().0,
            kind: kind.to_owned(),
            names: names.collect(),
            is_sum: opened.is_sum_of_heaps(),
            finder: Arc::new(move |name, run| registry.find_within(name, run)),
            text,
        }
    }

    /// Returns the findings that replace words, those that are proved first.
    pub(crate) fn known(&self, findings: &[Finding]) -> Vec<Replacement> {
        let mut all: Vec<Replacement> =
            findings.iter().filter_map(|finding| self.of_finding(finding)).collect();
        all.sort_by_key(|one| (!one.is_proved, one.quantity != Quantity::Value, one.extent != Extent::All));
        all
    }

    fn of_finding(&self, finding: &Finding) -> Option<Replacement> {
        if let Some(start) = finding.statement.strip_prefix("start ") {
            return self.of_start(start);
        }
        if !finding.is_line || finding.verdict.is_none() {
            return None;
        }
        let statement = Statement::of_line(&finding.statement)?;
        let mut conditions: Vec<String> = Vec::new();
        let (quantity, body) = match finding.subject {
            FindingSubject::Value => (Quantity::Value, statement.body.clone()),
            FindingSubject::PPositions => (Quantity::Lost, statement.body.clone()),
            FindingSubject::MiserePPositions => (Quantity::MisereLost, statement.body.clone()),
            FindingSubject::Sequence if ["symmetric", "reversed"].contains(&&*statement.name) => {
                (Quantity::Symmetry, statement.body.clone())
            }
            FindingSubject::Sequence if statement.name == "bounded" => {
                let bound = statement.body.strip_prefix("value <= ")?;
                (Quantity::Bound(bound.parse().ok()?), bound.to_owned())
            }
            FindingSubject::Sequence if statement.body.starts_with(LOST) => {
                (Quantity::Lost, statement.body[LOST.len()..].to_owned())
            }
            FindingSubject::Sequence => {
                // A statement about the positions with a property has it as its premise.
                let (premise, term) = match statement.body.split_once(" -> value = ") {
                    Some((premise, term)) => (Some(premise), term),
                    None => (None, statement.body.strip_prefix("value = ")?),
                };
                conditions.extend(premise.map(str::to_owned));
                (Quantity::Value, term.to_owned())
            }
            FindingSubject::Fact
            | FindingSubject::Draws
            | FindingSubject::MisereDraws
            | FindingSubject::Play => return None,
        };
        let extent = match (statement.texts(), &*statement.condition) {
            (Some(windows), _) => {
                let texts = windows.iter().flat_map(|window| match window {
                    TextWindow::Family(texts) => &texts[..],
                    TextWindow::Followers(_) => &[],
                });
                let all = texts.filter_map(|text| self.standard(text)).collect();
                Extent::Texts(all, self.property(&statement.windows))
            }
            (None, condition) => {
                conditions.extend((!condition.is_empty()).then(|| condition.to_owned()));
                match conditions.is_empty() {
                    true => Extent::All,
                    false => Extent::Condition(conditions.join(" & ")),
                }
            }
        };
        Some(Replacement {
            quantity,
            body,
            definitions: finding.definitions.clone(),
            extent,
            is_proved: finding.is_proved(),
            basis: finding.statement.clone(),
        })
    }

    /// Returns the value of the position that the rules begin with.
    fn of_start(&self, text: &str) -> Option<Replacement> {
        let (position, rest) = text.split_once(": value ")?;
        let numbers = self.names.iter().zip(position.split(','));
        let property: Vec<String> = numbers.map(|(name, number)| format!("{name} = {number}")).collect();
        let texts = self.standard(position).into_iter().collect();
        Some(Replacement {
            quantity: Quantity::Value,
            body: rest.split(';').next()?.to_owned(),
            definitions: Vec::new(),
            extent: Extent::Texts(texts, Some(property.join(" & "))),
            is_proved: false,
            basis: format!("start {text}"),
        })
    }

    /// Returns the property that the diagrams of a family of partitions have.
    fn property(&self, windows: &str) -> Option<String> {
        let (text, range) = windows.strip_prefix('"')?.split_once("\" n in ")?;
        let shape = match (&*self.kind, text) {
            ("rows", "1xn") => "rows = 1",
            ("rows", "nxn") => "rows = columns & cells = columns*columns",
            _ => return None,
        };
        let (first, last) = range.split_once("..")?;
        Some(format!("{shape} & {first} <= columns & columns <= {last}"))
    }

    /// Returns the text of a position in standard form.
    pub(crate) fn standard(&self, text: &str) -> Option<String> {
        // A family of boards is named by its rows and columns.
        Some(self.game.position(text).ok()?.to_string())
    }

    pub(crate) fn is_without_moves(&self, text: &str) -> bool {
        let cx = Context::new(Limits::none());
        let Ok(position) = self.game.position(text) else { return false };
        self.game.options(&position, 10, &cx).is_ok_and(|options| options.is_some_and(|all| all.is_empty()))
    }

    /// Returns how a stated line follows from findings.
    pub(crate) fn find(&self, statement: &Statement, findings: &[Finding]) -> Option<Derivation> {
        let line = statement.to_string();
        let equal = findings.iter().filter(|one| one.is_line && one.statement == line);
        if let Some(finding) = equal.max_by_key(|one| one.is_proved()) {
            let basis = vec![finding.statement.clone()];
            return Some(Derivation { is_proved: finding.is_proved(), is_equal_text: true, basis });
        }
        if let Some(found) = self.find_of_endings(statement, findings) {
            return Some(found);
        }
        if let Some(each) = each_number_of_members(statement) {
            let all: Option<Vec<Derivation>> = each.iter().map(|one| self.find(one, findings)).collect();
            let all = all?;
            return Some(Derivation {
                is_proved: all.iter().all(|one| one.is_proved),
                is_equal_text: false,
                basis: all.into_iter().flat_map(|one| one.basis).collect(),
            });
        }
        let known = self.known(findings);
        if statement.texts().is_some()
            && let Some(texts) = self.positions(statement)
            && let Some(found) = self.find_of_texts(statement, &texts, &known)
        {
            return Some(found);
        }
        candidates(statement, &known).into_iter().find_map(|used| {
            let is_about_them = |one: &&&Replacement| match &one.extent {
                Extent::Texts(_, property) => property.is_some(),
                _ => true,
            };
            let follows = used.iter().filter(is_about_them).count() == used.len();
            (follows && self.holds(statement, &used, &statement.windows)).then(|| derivation(&used))
        })
    }

    /// Returns the positions of the windows of a line, each as a text, if they are few.
    pub(crate) fn positions(&self, statement: &Statement) -> Option<Vec<String>> {
        let cx = Context::new(Limits::none());
        let mut all: Vec<String> = Vec::new();
        for window in statement.texts()? {
            match window {
                TextWindow::Family(texts) => all.extend(texts),
                TextWindow::Followers(text) => {
                    let mut seen = HashSet::from([self.standard(&text)?]);
                    let mut open: Vec<String> = seen.iter().cloned().collect();
                    while let Some(text) = open.pop() {
                        let options = self.game.options(&self.game.position(&text).ok()?, 1_000, &cx);
                        for option in options.ok()?? {
                            let option = option.to_string();
                            if seen.insert(option.clone()) {
                                open.push(option);
                            }
                        }
                        if seen.len() > MAX_FOLLOWERS {
                            return None;
                        }
                    }
                    all.extend(seen);
                }
            }
        }
        all.iter().all(|text| window_of(text).is_some()).then_some(all)
    }

    /// The same for a line about positions that are named by texts, which several findings may cover.
    fn find_of_texts(
        &self,
        statement: &Statement,
        texts: &[String],
        known: &[Replacement],
    ) -> Option<Derivation> {
        let mut left: Vec<&String> = texts.iter().collect();
        let mut used: Vec<&Replacement> = Vec::new();
        for one in candidates(statement, known) {
            let is_in = |text: &&String| {
                one.iter().all(|known| match &known.extent {
                    Extent::Texts(all, _) => self.standard(text).is_some_and(|text| all.contains(&text)),
                    _ => true,
                })
            };
            let (inside, outside): (Vec<&String>, Vec<&String>) = left.iter().partition(|text| is_in(text));
            if !inside.is_empty() && self.holds(statement, &one, &windows_of(&inside)) {
                left = outside;
                used.extend(one);
            }
        }
        let end = Replacement {
            quantity: Quantity::Value,
            body: "0".into(),
            definitions: Vec::new(),
            extent: Extent::All,
            is_proved: true,
            basis: "a position without moves has value 0".into(),
        };
        let (ends, others): (Vec<&String>, Vec<&String>) =
            left.into_iter().partition(|text| self.is_without_moves(text));
        let is_covered = (ends.is_empty() || self.holds(statement, &[&end], &windows_of(&ends)))
            && (others.is_empty() || self.holds_anyway(statement, "", &windows_of(&others)));
        (is_covered && !used.is_empty()).then(|| derivation(&used))
    }

    /// Returns whether a line holds with the words of findings replaced.
    fn holds(&self, statement: &Statement, used: &[&Replacement], windows: &str) -> bool {
        match used {
            [Replacement { quantity: Quantity::Bound(bound), extent: Extent::All, .. }] => {
                return self.holds_for(statement, "", windows, &(0..=*bound).collect::<Vec<_>>());
            }
            [Replacement { quantity: Quantity::Symmetry, body, extent, .. }] => {
                // A row is reversed by the same equation, of as many heaps.
                let is_reversal =
                    *body == statement.body && *extent == Extent::Condition(statement.condition.clone());
                return is_reversal || self.is_symmetry(statement);
            }
            _ => {}
        }
        let (mut formula, mut condition) = (statement.formula(), statement.condition.clone());
        let mut definitions: Vec<String> = Vec::new();
        let mut extents: Vec<&str> = Vec::new();
        for one in used {
            let name = one.quantity.name();
            let (parameters, own_call) = self.parameters(one, statement);
            let own = if parameters.is_empty() { format!("({})", one.body) } else { own_call };
            let replace = |text: &str| one.quantity.replaced(text, &own, !parameters.is_empty());
            let (Some(replaced), Some(within)) = (replace(&formula), replace(&condition)) else {
                return false;
            };
            if (&replaced, &within) == (&formula, &condition) {
                return false;
            }
            (formula, condition) = (replaced, within);
            definitions.extend(one.definitions.iter().cloned());
            if !parameters.is_empty() {
                let list: Vec<String> = parameters.iter().map(|name| fresh(name)).collect();
                let body = renamed(&one.body, &parameters);
                definitions.push(format!("def {name}({}) := {body}", list.join(", ")));
            }
            match &one.extent {
                Extent::Condition(condition) => extents.push(condition),
                Extent::Texts(_, Some(property)) if windows == statement.windows => extents.push(property),
                _ => {}
            }
        }
        if names_values(&formula) || names_values(&condition) {
            return false;
        }
        let extent = extents.iter().map(|one| format!("({one})")).collect::<Vec<_>>().join(" & ");
        let inside = if extent.is_empty() { formula } else { format!("{extent} -> ({formula})") };
        self.is_checked(&definitions, &inside, windows, &condition)
            && (extent.is_empty() || self.holds_anyway(statement, &extent, windows))
    }

    /// Returns whether a line says that values at the numbers in two orders are equal.
    fn is_symmetry(&self, statement: &Statement) -> bool {
        let sorted = |call: &str| {
            let inner = call.trim().strip_prefix("value(")?.strip_suffix(')')?;
            let mut names: Vec<&str> = inner.split(',').map(str::trim).collect();
            names.sort_unstable();
            Some(names.join(","))
        };
        let mut own = self.names.clone();
        own.sort_unstable();
        let is_own = |call: &str| sorted(call).is_some_and(|names| names == own.join(","));
        statement.body.split_once(" = ").is_some_and(|(one, other)| is_own(one) && is_own(other))
    }

    /// Returns whether a line holds outside of an extent whatever the values are.
    fn holds_anyway(&self, statement: &Statement, extent: &str, windows: &str) -> bool {
        self.holds_for(statement, extent, windows, &ANY_VALUES)
    }

    /// The same for some values.
    fn holds_for(&self, statement: &Statement, extent: &str, windows: &str, values: &[u64]) -> bool {
        let formula = statement.formula();
        // Values of several positions differ, so that no constant stands for them.
        if tokens(&formula).windows(2).any(|two| ["value", "misere"].contains(&two[0]) && two[1] == "(") {
            return false;
        }
        values.iter().all(|value| {
            let replaced = |text: &str| {
                Quantity::Value.replaced(text, &value.to_string(), false).map(|text| {
                    tokens(&text)
                        .iter()
                        .map(|token| if *token == "misere" { "7" } else { token })
                        .collect::<String>()
                })
            };
            let (Some(formula), Some(condition)) = (replaced(&formula), replaced(&statement.condition))
            else {
                return false;
            };
            let formula =
                if extent.is_empty() { formula } else { format!("{OUTSIDE}({extent}) -> ({formula})") };
            !names_values(&formula) && self.is_checked(&[], &formula, windows, &condition)
        })
    }

    /// Returns the parameters of the definition of a finding, and the term that stands for the value of the position itself. A
    /// finding without parameters stands for itself.
    fn parameters(&self, one: &Replacement, statement: &Statement) -> (Vec<String>, String) {
        if one.quantity == Quantity::MisereLost || !one.definitions.is_empty() && !self.is_sum {
            return (Vec::new(), String::new());
        }
        match &*self.kind {
            "numbers" => (self.names.clone(), format!("{}({})", one.quantity.name(), self.names.join(", "))),
            "heaps" if self.is_sum && one.quantity == Quantity::Value => {
                let name = self.names[0].clone();
                // A line that names the heap is about each heap alone.
                let is_about_heaps = statement.names(&name);
                let call = format!("found_value({name})");
                let whole = format!("(xor heap {name}: {call})");
                (vec![name], if is_about_heaps { call } else { whole })
            }
            _ => (Vec::new(), String::new()),
        }
    }

    /// Returns whether a line is false, by the ordinary check with computed values.
    pub(crate) fn is_refuted(&self, statement: &Statement) -> bool {
        let mut text = self.text.clone();
        text.push_str(&format!("{statement}\n"));
        let opened = open_text(&text, &self.path, self.parameters.as_deref()).unwrap();
        let run = Run::new(Limits::none().positions(3_000_000));
        let check = CheckContext::new(Effort::Quick, &run);
        opened.claims_with(&self.finder).iter().any(|claim| claim.check(&check).verdict == Verdict::Refuted)
    }

    /// Returns whether a formula without values holds on windows. It must apply to some position there, unless it is about those
    /// outside of an extent.
    pub(crate) fn is_checked(
        &self,
        definitions: &[String],
        formula: &str,
        windows: &str,
        condition: &str,
    ) -> bool {
        let mut text = self.text.clone();
        for line in definitions {
            if !text.lines().any(|known| known == line) {
                text.push_str(line);
                text.push('\n');
            }
        }
        text.push_str(&format!("claim follows  {formula}"));
        if !windows.is_empty() {
            text.push_str(&format!("  for {windows}"));
        }
        if !condition.is_empty() {
            text.push_str(&format!("  if {condition}"));
        }
        text.push('\n');
        let opened = match open_text(&text, &self.path, self.parameters.as_deref()) {
            Ok(opened) => opened,
            // Words of the finding and of the line may be in each other's way.
            Err(_) => return false,
        };
        let claims = opened.claims_with(&self.finder);
        let run = Run::new(Limits::none().positions(3_000_000));
        let mut is_checked = false;
        let all: Vec<_> = claims.iter().collect();
        check_all(&all, &CheckContext::new(Effort::Quick, &run), 1, &mut |report| {
            is_checked = report.verdict == Verdict::Checked
                || report.verdict == Verdict::Vacuous && formula.starts_with(OUTSIDE);
        });
        is_checked
    }
}

impl Quantity {
    /// Returns the name of the definition of a finding.
    fn name(self) -> &'static str {
        match self {
            Quantity::Value => "found_value",
            Quantity::Lost => "found_lost",
            Quantity::MisereLost => "found_misere_lost",
            Quantity::Bound(_) | Quantity::Symmetry => "found_property",
        }
    }

    /// Returns a text in which a term or condition stands for the values that the finding describes. `own` is that of the
    /// position itself. `None` if the text names the value of another position, and the finding is not one for each position.
    fn replaced(self, text: &str, own: &str, has_parameters: bool) -> Option<String> {
        let (word, won) =
            if self == Quantity::MisereLost { ("misere", "misere_outcome") } else { ("value", "outcome") };
        let mut text = text.replace(&format!("{word}(p)"), word);
        for (outcome, comparison) in [("N", "!="), ("P", "=")] {
            text = text.replace(&format!("{won} = {outcome}"), &format!("{word} {comparison} 0"));
        }
        let parts = tokens(&text);
        let mut out = String::new();
        let mut index = 0;
        while let Some(&part) = parts.get(index) {
            let rest: String = parts[index..].concat();
            if part != word || rest.starts_with("value of ") {
                out.push_str(part);
                index += 1;
                continue;
            }
            let call = rest.strip_prefix(&format!("{word}(")).map(|rest| &rest[..closing(rest)]);
            let (subject, len) = match call {
                Some(_) if !has_parameters => return None,
                Some(inner) => (format!("{}({inner})", self.name()), word.len() + inner.len() + 2),
                None => (own.to_owned(), word.len()),
            };
            let after = &rest[len..];
            let (subject, len) = match self {
                Quantity::Value => (subject, len),
                _ => {
                    let (is_lost, more) = compared_to_zero(after)?;
                    (if is_lost { subject } else { format!("(not {subject})") }, len + more)
                }
            };
            out.push_str(&subject);
            let end = len;
            let mut passed = 0;
            while passed < end {
                passed += parts[index].len();
                index += 1;
            }
        }
        Some(out)
    }
}

/// Returns whether a text continues by a comparison that says that a value is 0, or that it is not, and the length of it.
fn compared_to_zero(after: &str) -> Option<(bool, usize)> {
    let comparisons = [
        (" = 0", true),
        (" != 0", false),
        (" > 0", false),
        (" >= 1", false),
        (" < 1", true),
        (" <= 0", true),
    ];
    comparisons.iter().find(|(text, _)| after.starts_with(text)).map(|(text, is_lost)| (*is_lost, text.len()))
}

/// Returns the place of the bracket that closes a call.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    for (place, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return place,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns whether a formula names values or play.
pub(crate) fn names_values(text: &str) -> bool {
    let of_play = ["misere", "outcome", "remoteness", "misere_outcome", "misere_remoteness"];
    let parts = tokens(text);
    (0..parts.len()).any(|index| {
        of_play.contains(&parts[index])
            || parts[index] == "value" && parts.get(index + 1..index + 3) != Some(&[" ", "of"])
    })
}

/// Returns the statements about one number of members each, of a statement about a few numbers of them.
fn each_number_of_members(statement: &Statement) -> Option<Vec<Statement>> {
    let list = statement.condition.strip_prefix("members in {")?.strip_suffix('}')?;
    let one =
        |count: &str| Statement { condition: format!("members = {}", count.trim()), ..statement.clone() };
    Some(list.split(',').map(one).collect())
}

/// Returns a name of a parameter that no file uses.
fn fresh(name: &str) -> String {
    format!("found_{name}")
}

pub(crate) fn renamed(text: &str, names: &[String]) -> String {
    let name = |token: &&str| {
        if names.iter().any(|name| name == token) { fresh(token) } else { (*token).to_owned() }
    };
    tokens(text).iter().map(name).collect()
}

/// Returns the windows that are these positions alone.
pub(crate) fn windows_of(texts: &[&String]) -> String {
    texts.iter().filter_map(|text| window_of(text)).collect::<Vec<_>>().join("; ")
}

/// Returns the window of one position without its followers: a family in which a number has one value. `None` for a text
/// without a number.
fn window_of(text: &str) -> Option<String> {
    let mut parts = tokens(text);
    let number = parts.iter_mut().find(|part| part.parse::<u64>().is_ok())?;
    let value = std::mem::replace(number, "found");
    Some(format!("\"{}\" found in {value}..{value}", parts.concat()))
}

/// Returns the findings that may replace all words of a line: one about normal play, one about misère play, or two.
fn candidates<'k>(statement: &Statement, known: &'k [Replacement]) -> Vec<Vec<&'k Replacement>> {
    let (misere, normal): (Vec<&Replacement>, Vec<&Replacement>) =
        known.iter().partition(|one| one.quantity == Quantity::MisereLost);
    let names = |words: [&str; 2]| words.iter().any(|word| statement.names(word));
    let formula = statement.formula();
    let is_misere = names(["misere", "misere_outcome"]) || formula.starts_with("misere");
    let is_normal = names(["value", "outcome"]) || formula.starts_with("value");
    match (is_normal, is_misere) {
        (true, true) => {
            normal.iter().flat_map(|one| misere.iter().map(move |other| vec![*one, *other])).collect()
        }
        (true, false) => normal.into_iter().map(|one| vec![one]).collect(),
        (false, _) => misere.into_iter().map(|one| vec![one]).collect(),
    }
}

fn derivation(used: &[&Replacement]) -> Derivation {
    let mut basis: Vec<String> = used.iter().map(|one| one.basis.clone()).collect();
    basis.dedup();
    Derivation { is_proved: used.iter().all(|one| one.is_proved), is_equal_text: false, basis }
}
