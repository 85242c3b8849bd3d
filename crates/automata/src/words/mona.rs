//! Sentences about words in the language of MONA, an independent program, in the logic WS1S.

use super::{CountedTerm, WordError, WordFormula};
use std::fmt::Write;

/// Returns the sentence that a formula holds for all sets `sets`, for MONA (Henriksen and others 1995): `mona -q FILE`
/// prints "Formula is valid" if it is true.
///
/// # Errors
/// A relation that is bound to an automaton, or a sum of squares.
pub fn word_sentence_to_mona(formula: &WordFormula, sets: &[&str]) -> Result<String, WordError> {
    let mut writer = WordMonaWriter { names: Vec::new(), fresh: 0 };
    let mut text = String::from("ws1s;\n");
    let mut bound = Vec::new();
    for set in sets {
        bound.push(writer.bind(set));
    }
    let body = writer.formula(formula)?;
    match bound.is_empty() {
        true => writeln!(text, "{body};"),
        false => writeln!(text, "all2 {}: {body};", bound.join(", ")),
    }
    .unwrap_or_default();
    Ok(text)
}

struct WordMonaWriter {
    /// Names of the formula, with their names in the text.
    names: Vec<(String, String)>,
    fresh: usize,
}

impl WordMonaWriter {
    fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    fn bind(&mut self, name: &str) -> String {
        let written = self.fresh("n");
        self.names.push((name.to_owned(), written.clone()));
        written
    }

    fn name(&self, name: &str) -> Result<String, WordError> {
        let known = self.names.iter().rev().find(|(own, _)| own == name);
        known.map(|(_, written)| written.clone()).ok_or_else(|| WordError::Unbound(name.to_owned()))
    }

    fn formula(&mut self, formula: &WordFormula) -> Result<String, WordError> {
        Ok(match formula {
            WordFormula::Truth(truth) => truth.to_string(),
            WordFormula::Has(set, x) => format!("{} in {}", self.name(x)?, self.name(set)?),
            WordFormula::Difference { left, right, at_most } => {
                self.difference(left.as_deref(), right.as_deref(), *at_most)?
            }
            WordFormula::Residue { terms, modulus, residue } => self.residue(terms, *modulus, *residue)?,
            WordFormula::Count { set, members, from, to, at_least } => {
                if !members && to.is_none() {
                    return Ok("true".into());
                }
                let set = self.name(set)?;
                let mut chosen: Vec<String> = Vec::new();
                let mut conditions: Vec<String> = Vec::new();
                for _ in 0..*at_least {
                    let x = self.fresh("c");
                    conditions.extend(chosen.last().map(|before| format!("{before} < {x}")));
                    conditions.push(format!("{x} {} {set}", if *members { "in" } else { "notin" }));
                    chosen.push(x);
                }
                if let (Some(first), Some(from)) = (chosen.first(), from) {
                    conditions.push(format!("{} <= {first}", self.name(from)?));
                }
                if let (Some(last), Some(to)) = (chosen.last(), to) {
                    conditions.push(format!("{last} < {}", self.name(to)?));
                }
                match chosen.is_empty() {
                    true => "true".into(),
                    false => format!("(ex1 {}: {})", chosen.join(", "), conditions.join(" & ")),
                }
            }
            WordFormula::Turned { before, after, squares } => {
                let p = self.fresh("p");
                let mut changed = format!("({p} in {})", self.name(before)?);
                for square in squares {
                    changed = format!("~({changed} <=> ({p} = {}))", self.name(square)?);
                }
                format!("(all1 {p}: ({p} in {}) <=> {changed})", self.name(after)?)
            }
            WordFormula::Relation(name, _) => return Err(WordError::Unbound(name.clone())),
            WordFormula::Not(inner) => format!("~({})", self.formula(inner)?),
            WordFormula::And(parts) => self.joined(parts, " & ")?,
            WordFormula::Or(parts) => self.joined(parts, " | ")?,
            WordFormula::Exists(x, body) => {
                let written = self.bind(x);
                let body = self.formula(body)?;
                self.names.pop();
                format!("(ex1 {written}: {body})")
            }
            WordFormula::ExistsSet(set, body) => {
                let written = self.bind(set);
                let body = self.formula(body)?;
                self.names.pop();
                format!("(ex2 {written}: {body})")
            }
            WordFormula::Let { set, square, condition, body } => {
                let written = self.bind(set);
                let x = self.bind(square);
                let condition = self.formula(condition)?;
                self.names.pop();
                let body = self.formula(body)?;
                self.names.pop();
                format!("(ex2 {written}: (all1 {x}: ({x} in {written}) <=> ({condition})) & ({body}))")
            }
        })
    }

    fn joined(&mut self, parts: &[WordFormula], sign: &str) -> Result<String, WordError> {
        let parts: Vec<String> = parts.iter().map(|part| self.formula(part)).collect::<Result<_, _>>()?;
        Ok(format!("({})", parts.join(sign)))
    }

    fn difference(&self, left: Option<&str>, right: Option<&str>, c: i64) -> Result<String, WordError> {
        let name = |name: Option<&str>| name.map_or(Ok("0".to_owned()), |name| self.name(name));
        let (x, y) = (name(left)?, name(right)?);
        Ok(match c {
            0 => format!("{x} <= {y}"),
            1.. => format!("{x} <= {y} + {c}"),
            _ => format!("{x} + {} <= {y}", c.unsigned_abs()),
        })
    }

    /// Returns the formula that a sum of terms has a residue. Each term gets a [`CountingSets`], and each choice of the
    /// residues of the terms whose sum has the residue is a case.
    fn residue(
        &mut self,
        terms: &[(i64, CountedTerm)],
        modulus: u64,
        residue: u64,
    ) -> Result<String, WordError> {
        let (mut counters, mut conditions) = (Vec::new(), Vec::new());
        for (_, term) in terms {
            counters.push(self.counting_sets(term, modulus, &mut conditions)?);
        }
        let coefficients: Vec<i64> = terms.iter().map(|(coefficient, _)| *coefficient).collect();
        let cases: Vec<String> = choices_of_residue(&coefficients, modulus, residue)
            .iter()
            .map(|choice| {
                let memberships: Vec<String> = counters
                    .iter()
                    .zip(choice)
                    .map(|(counter, k)| format!("{} in {}", counter.counted_at, counter.sets[*k as usize]))
                    .collect();
                if memberships.is_empty() { "true".into() } else { format!("({})", memberships.join(" & ")) }
            })
            .collect();
        conditions.push(if cases.is_empty() { "false".into() } else { format!("({})", cases.join(" | ")) });
        let mut text = conditions.join(" & ");
        for counter in counters.iter().rev() {
            text = format!("(ex1 {}: ex2 {}: {text})", counter.end, counter.sets.join(", "));
        }
        Ok(text)
    }

    /// Returns the sets that count a term modulo `modulus`, and adds the conditions on them.
    fn counting_sets(
        &mut self,
        term: &CountedTerm,
        modulus: u64,
        conditions: &mut Vec<String>,
    ) -> Result<CountingSets, WordError> {
        let (counted, at) = match term {
            CountedTerm::Square(x) => (None, Some(self.name(x)?)),
            CountedTerm::Below(set, x) => (Some(self.name(set)?), Some(self.name(x)?)),
            CountedTerm::Size(set) => (Some(self.name(set)?), None),
            CountedTerm::Total(_) => return Err(WordError::NotForMona("a sum of squares")),
        };
        let sets: Vec<String> = (0..modulus).map(|_| self.fresh("s")).collect();
        let (p, end) = (self.fresh("p"), self.fresh("e"));
        conditions.push(format!("0 in {}", sets[0]));
        for (k, this) in sets.iter().enumerate() {
            let next = &sets[(k + 1) % sets.len()];
            let step = match &counted {
                None => format!("{p} + 1 in {next}"),
                Some(set) => {
                    format!("(({p} in {set} => {p} + 1 in {next}) & ({p} notin {set} => {p} + 1 in {this}))")
                }
            };
            conditions.push(format!("(all1 {p}: ({p} < {end} & {p} in {this}) => {step})"));
            for other in &sets[..k] {
                conditions.push(format!("(all1 {p}: ~({p} in {this} & {p} in {other}))"));
            }
        }
        match (&at, &counted) {
            (Some(x), _) => conditions.push(format!("{x} <= {end}")),
            (None, Some(set)) => conditions.push(format!("(all1 {p}: {p} in {set} => {p} < {end})")),
            (None, None) => {}
        }
        Ok(CountingSets { counted_at: at.unwrap_or_else(|| end.clone()), sets, end })
    }
}

/// The sets of squares by which MONA counts a term modulo the number of sets: square p is in set k if k of the squares
/// below p are counted, for all p up to `end`.
struct CountingSets {
    sets: Vec<String>,
    end: String,
    /// The square whose set has the residue of the term.
    counted_at: String,
}

/// Returns the lists of residues, one for each coefficient, whose weighted sum has a residue modulo `modulus`.
fn choices_of_residue(coefficients: &[i64], modulus: u64, residue: u64) -> Vec<Vec<u64>> {
    let m = modulus as i64;
    let mut choices = Vec::new();
    let mut choice = vec![0u64; coefficients.len()];
    loop {
        let sum: i64 = coefficients.iter().zip(&choice).map(|(c, k)| (c % m) * *k as i64).sum();
        if sum.rem_euclid(m) as u64 == residue % modulus {
            choices.push(choice.clone());
        }
        let Some(place) = choice.iter().position(|k| k + 1 < modulus) else { return choices };
        choice[..place].fill(0);
        choice[place] += 1;
    }
}
