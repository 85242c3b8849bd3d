//! Decides whether a stated line about outcomes, draws and lengths of play follows from the findings of a study.
//!
//! The words `outcome` and `remoteness` are replaced by found conditions and terms, as `value` is elsewhere.

use crate::knowledge::{Derivation, Rules, names_values, renamed, windows_of};
use crate::statement::{Statement, TextWindow, tokens};
use impartial_study::{Finding, FindingSubject};
use std::collections::{BTreeMap, HashSet};

/// The findings about the endings of one kind of play, of all positions or of a family.
#[derive(Clone, Debug, Default)]
struct Endings {
    /// The condition of the positions with each of the outcomes P and D.
    lost: Option<String>,
    drawn: Option<String>,
    /// The number of moves until the end, where it has one.
    moves: Option<String>,
    definitions: Vec<String>,
    basis: Vec<String>,
    is_proved: bool,
}

/// A condition that never holds, and one that always holds.
const NEVER: &str = "0 = 1";
const ALWAYS: &str = "0 = 0";
/// Numbers of moves at positions that have none: a line that holds with each of them says nothing about them.
const ANY_MOVES: [&str; 5] = ["0", "1", "2", "3", "1000"];

impl Endings {
    /// Adds what a line says of outcomes: `outcome = D`, `outcome != P`, or `outcome = P <-> …`, joined by `&`.
    fn add_outcomes(&mut self, condition: &str) {
        for part in condition.split(" & (").flat_map(|part| part.split(" & outcome")) {
            let part =
                part.trim_start_matches("(").trim_start_matches("outcome").trim_end_matches(')').trim();
            let Some((sign, rest)) = part.split_once(' ') else { continue };
            let (letter, meaning) = rest.split_once(" <-> ").unwrap_or((rest, ALWAYS));
            let is_whole = meaning == ALWAYS;
            match (sign, letter) {
                ("=", "P") => self.lost = Some(meaning.to_owned()),
                ("=", "D") => self.drawn = Some(meaning.to_owned()),
                ("!=", "P") => self.lost = Some(NEVER.into()),
                ("!=", "D") => self.drawn = Some(NEVER.into()),
                _ => {}
            }
            match (sign, letter, is_whole) {
                ("=", "N", true) => (self.lost, self.drawn) = (Some(NEVER.into()), Some(NEVER.into())),
                ("=", "P", true) => self.drawn = Some(NEVER.into()),
                ("=", "D", true) => self.lost = Some(NEVER.into()),
                ("!=", "N", true) => {}
                _ => {}
            }
        }
        // Without the outcome N, each of the other two sets is the rest.
        if condition.contains("outcome != N") {
            let rest = |set: &Option<String>| set.as_ref().map(|set| format!("not ({set})"));
            (self.lost, self.drawn) =
                (self.lost.clone().or(rest(&self.drawn)), self.drawn.clone().or(rest(&self.lost)));
        }
    }

    fn add(&mut self, finding: &Finding) {
        self.definitions.extend(finding.definitions.iter().cloned());
        self.is_proved = (self.basis.is_empty() || self.is_proved) && finding.is_proved();
        self.basis.push(finding.statement.clone());
    }

    /// Returns whether nothing is known.
    fn is_empty(&self) -> bool {
        self.basis.is_empty()
    }
}

impl Rules {
    /// Returns how a stated line about endings follows from findings.
    pub(crate) fn find_of_endings(&self, statement: &Statement, findings: &[Finding]) -> Option<Derivation> {
        let formula = match &*statement.word {
            "draws" => format!("outcome = D <-> ({})", statement.body),
            "misere-draws" => format!("misere_outcome = D <-> ({})", statement.body),
            _ => statement.formula(),
        };
        let words = ["outcome", "remoteness", "misere_outcome", "misere_remoteness"];
        if !tokens(&formula).iter().any(|token| words.contains(token)) {
            return None;
        }
        match statement.texts() {
            Some(_) => self.find_of_family_endings(statement, &formula, findings),
            None => self.find_of_all_endings(statement, &formula, findings),
        }
    }

    /// The same for a line about numbers.
    fn find_of_all_endings(
        &self,
        statement: &Statement,
        formula: &str,
        findings: &[Finding],
    ) -> Option<Derivation> {
        let names = match &*self.kind {
            "numbers" => self.names.clone(),
            "heaps" => self.names[..1].to_vec(),
            _ => return None,
        };
        let play = [false, true].map(|misere| of_all(findings, misere));
        let mut definitions: Vec<String> = Vec::new();
        for (endings, prefix) in play.iter().zip(["", "misere_"]) {
            definitions.extend(endings.definitions.iter().cloned());
            let list: Vec<String> = names.iter().map(|name| format!("found_{name}")).collect();
            let parts = [("lost", &endings.lost), ("drawn", &endings.drawn), ("moves", &endings.moves)];
            for (name, body) in parts {
                let Some(body) = body else { continue };
                let body = renamed(body, &names);
                definitions.push(format!("def found_{prefix}{name}({}) := {body}", list.join(", ")));
            }
        }
        let own = format!("({})", names.join(", "));
        let (replaced, used) = replaced(formula, &play, &own, None)?;
        let follows = |formula: &str| {
            !names_values(formula)
                && self.is_checked(&definitions, formula, &statement.windows, &statement.condition)
        };
        // At draws, the number of moves is no number.
        let at_draws = |misere: usize| {
            let prefix = ["", "misere_"][misere];
            let is_used = tokens(formula).contains(&&*format!("{prefix}remoteness"));
            // A premise that begins with `not` may hold nowhere.
            let outside = format!("not (not found_{prefix}drawn{own})");
            !is_used
                || play[misere].drawn.as_deref() == Some(NEVER)
                || ANY_MOVES.iter().all(|moves| {
                    let any = self::replaced(formula, &play, &own, Some(moves));
                    any.is_some_and(|(formula, _)| follows(&format!("{outside} -> ({formula})")))
                })
        };
        (follows(&replaced) && at_draws(0) && at_draws(1)).then(|| derivation_of(&used))
    }

    /// The same for a line about positions that are named by texts.
    fn find_of_family_endings(
        &self,
        statement: &Statement,
        formula: &str,
        findings: &[Finding],
    ) -> Option<Derivation> {
        let texts = self.positions(statement)?;
        let families: Vec<(HashSet<String>, Endings)> =
            findings.iter().filter_map(|finding| self.of_family(finding)).collect();
        let mut groups: BTreeMap<Vec<usize>, Vec<&String>> = BTreeMap::new();
        for text in &texts {
            let standard = self.standard(text)?;
            let of_text = (0..families.len()).filter(|&index| families[index].0.contains(&standard));
            let of_text: Vec<usize> = of_text.collect();
            if of_text.is_empty() && !self.is_without_moves(text) {
                return None;
            }
            groups.entry(of_text).or_default().push(text);
        }
        let mut used: Vec<Endings> = Vec::new();
        for (group, texts) in groups {
            let mut endings = Endings::default();
            for index in &group {
                let one = families[*index].1.clone();
                endings.lost = endings.lost.or(one.lost);
                endings.drawn = endings.drawn.or(one.drawn);
                endings.moves = endings.moves.or(one.moves);
                endings.basis.extend(one.basis);
            }
            if group.is_empty() {
                let end = [Some(ALWAYS.into()), Some(NEVER.into()), Some("0".into())];
                let [lost, drawn, moves] = end;
                let basis = vec!["a position without moves is lost".into()];
                endings = Endings { lost, drawn, moves, basis, is_proved: true, ..Endings::default() };
            }
            let play = [endings.clone(), Endings::default()];
            let (replaced, _) = replaced(formula, &play, "", None)?;
            let condition = &statement.condition;
            if names_values(&replaced) || !self.is_checked(&[], &replaced, &windows_of(&texts), condition) {
                return None;
            }
            used.push(endings);
        }
        (!used.iter().all(Endings::is_empty)).then(|| derivation_of(&used))
    }

    /// Returns the positions and the endings of a finding about a family.
    fn of_family(&self, finding: &Finding) -> Option<(HashSet<String>, Endings)> {
        if finding.subject != FindingSubject::Play {
            return None;
        }
        let statement = Statement::of_line(&finding.statement)?;
        let texts = statement.texts()?.into_iter().flat_map(|window| match window {
            TextWindow::Family(texts) => texts,
            TextWindow::Followers(_) => Vec::new(),
        });
        let texts = texts.filter_map(|text| self.standard(&text)).collect();
        let mut endings = Endings::default();
        match statement.body.strip_prefix("remoteness = ") {
            // All positions of the family have a number of moves.
            Some(moves) => {
                endings.moves = Some(moves.to_owned());
                endings.drawn = Some(NEVER.into());
            }
            None => endings.add_outcomes(&statement.body),
        }
        endings.add(finding);
        Some((texts, endings))
    }
}

/// Returns what findings say of all positions with the numbers that a line may name.
fn of_all(findings: &[Finding], misere: bool) -> Endings {
    let mut endings = Endings::default();
    for finding in findings.iter().filter(|finding| finding.is_line) {
        let Some(statement) = Statement::of_line(&finding.statement) else { continue };
        // A line about one heap may say so.
        if !["", "members = 1"].contains(&&*statement.condition) || !statement.windows.is_empty() {
            continue;
        }
        let is_misere = statement.names("misere_outcome") || statement.names("misere_remoteness");
        match (finding.subject, misere) {
            (FindingSubject::PPositions, false) | (FindingSubject::MiserePPositions, true) => {
                endings.lost = Some(format!("({})", statement.body));
            }
            (FindingSubject::Draws, false) | (FindingSubject::MisereDraws, true) => {
                endings.drawn = Some(format!("({})", statement.body));
            }
            (FindingSubject::Play, _) if is_misere == misere => {
                match statement.body.split_once("remoteness = ") {
                    Some((_, moves)) => endings.moves = Some(format!("({moves})")),
                    None => endings.add_outcomes(statement.body.trim_start_matches("misere_")),
                }
            }
            _ => continue,
        }
        endings.add(finding);
    }
    endings
}

/// Returns a formula with what is known in the place of outcomes and numbers of moves, and the knowledge that it uses. `own` are
/// the numbers of the position itself, for definitions; without them the conditions themselves are written. `moves` replaces
/// the numbers of moves.
fn replaced(
    formula: &str,
    play: &[Endings; 2],
    own: &str,
    moves: Option<&str>,
) -> Option<(String, Vec<Endings>)> {
    let parts = tokens(formula);
    let (mut out, mut index, mut used) = (String::new(), 0, Vec::new());
    while let Some(&part) = parts.get(index) {
        index += 1;
        let (prefix, word) = match part.strip_prefix("misere_") {
            Some(word) => ("misere_", word),
            None => ("", part),
        };
        if !["outcome", "remoteness"].contains(&word) {
            out.push_str(part);
            continue;
        }
        let endings = &play[usize::from(!prefix.is_empty())];
        let mut call = own.to_owned();
        if parts.get(index) == Some(&"(") {
            let len = parts[index..].iter().position(|part| *part == ")")? + 1;
            call = parts[index..index + len].concat();
            index += len;
        }
        let known = |name: &str, meaning: &Option<String>| {
            let meaning = meaning.as_ref()?;
            Some(if own.is_empty() { format!("({meaning})") } else { format!("found_{prefix}{name}{call}") })
        };
        used.push(endings.clone());
        if word == "remoteness" {
            let meant = known("moves", &endings.moves)?;
            out.push_str(moves.unwrap_or(&meant));
            continue;
        }
        let (letters, is_negated, len) = letters(&parts[index..])?;
        index += len;
        let (lost, drawn) = (known("lost", &endings.lost), known("drawn", &endings.drawn));
        let mut sets = Vec::new();
        for letter in letters {
            sets.push(match letter {
                "P" => lost.clone()?,
                "D" => drawn.clone()?,
                _ => format!("(not {} & not {})", lost.clone()?, drawn.clone()?),
            });
        }
        let set = format!("({})", sets.join(" | "));
        out.push_str(&if is_negated { format!("(not {set})") } else { set });
    }
    Some((out, used))
}

/// Returns the outcomes that a comparison names, whether it excludes them, and its number of tokens.
fn letters<'t>(parts: &[&'t str]) -> Option<(Vec<&'t str>, bool, usize)> {
    let is_letter = |part: &&&str| ["P", "N", "D"].contains(*part);
    match parts {
        [" ", "=", " ", letter, ..] => Some((vec![*letter], false, 4)),
        [" ", "!", "=", " ", letter, ..] => Some((vec![*letter], true, 5)),
        [" ", "in", " ", "{", ..] => {
            let len = parts.iter().position(|part| *part == "}")? + 1;
            Some((parts[..len].iter().filter(is_letter).copied().collect(), false, len))
        }
        _ => None,
    }
}

fn derivation_of(used: &[Endings]) -> Derivation {
    let mut basis: Vec<String> = used.iter().flat_map(|one| one.basis.clone()).collect();
    basis.sort_unstable();
    basis.dedup();
    Derivation { is_proved: used.iter().all(|one| one.is_proved), is_equal_text: false, basis }
}
