//! An independent check of certificates of loopy games, condition by condition.
//!
//! This file uses no solver and no game. It reads the lists of the certificate and compares each position with
//! its options and with the options of its options. [The module](super) proves that no other values meet the
//! conditions.

use super::certificate::{OutcomeCertificate, ValueCertificate};
use super::refusal::{LoopyCondition, LoopyRefusal};
use super::{LoopyOutcome, LoopyValue};
use crate::run::{Progress, Run};

/// Checks a certificate of loopy values against the definition, from the certificate alone.
///
/// # Errors
/// [`LoopyRefusal`] with the first condition that fails.
///
/// # Complexity
/// O((V + E)·log d) for V positions, E moves, and at most d options of a position. In addition to the
/// certificate, at most 16 bytes a move and 24 bytes a position.
pub fn verify_values(certificate: &ValueCertificate, run: &Run<'_>) -> Result<(), LoopyRefusal> {
    let ValueCertificate { kind, start, positions, moves, values, counters, .. } = certificate;
    check_lists(kind, ValueCertificate::KIND, start, positions, moves, run)?;
    check_length("values", values.len(), positions.len())?;
    check_length("counters", counters.len(), positions.len())?;
    for ((name, value), counter) in positions.iter().zip(values).zip(counters) {
        match (value, counter) {
            (LoopyValue::Finite(n), None) => {
                let detail = format!("'{name}' has the finite value {n}, but no counter");
                return Err(LoopyRefusal::new(LoopyCondition::Complete, detail));
            }
            (LoopyValue::Infinite(_), Some(counter)) => {
                let detail = format!("'{name}' has the infinite value {value}, but the counter {counter}");
                return Err(LoopyRefusal::new(LoopyCondition::Complete, detail));
            }
            _ => {}
        }
    }
    let labels = OptionLabels::new(certificate, run)?;
    let checker = ValueChecker { certificate, labels };
    let mut meter = super::position_meter();
    for (u, value) in values.iter().enumerate() {
        match value {
            LoopyValue::Finite(value) => checker.check_finite(u, *value)?,
            LoopyValue::Infinite(set) => checker.check_infinite(u, set.as_slice())?,
        }
        if meter.advance(1) {
            run.check(u as u64, checker.labels.bytes())?;
            let total = Some(positions.len() as u64);
            run.report(Progress { phase: "positions verified", done: u as u64, total });
        }
    }
    Ok(())
}

/// Checks a certificate of outcomes and remoteness against the definition, from the certificate alone.
///
/// # Errors
/// [`LoopyRefusal`] with the first condition that fails.
///
/// # Complexity
/// Linear in positions and moves, and O(n log n) for n names.
pub fn verify_outcomes(certificate: &OutcomeCertificate, run: &Run<'_>) -> Result<(), LoopyRefusal> {
    let OutcomeCertificate { kind, start, positions, moves, outcomes, remoteness, .. } = certificate;
    check_lists(kind, OutcomeCertificate::KIND, start, positions, moves, run)?;
    check_length("outcomes", outcomes.len(), positions.len())?;
    check_length("remoteness", remoteness.len(), positions.len())?;
    for ((name, outcome), moves) in positions.iter().zip(outcomes).zip(remoteness) {
        if (*outcome == LoopyOutcome::D) != moves.is_none() {
            let detail = match moves {
                Some(moves) => format!("'{name}' is a draw, but has the remoteness {moves}"),
                None => format!("'{name}' is in {outcome}, but has no remoteness"),
            };
            return Err(LoopyRefusal::new(LoopyCondition::Complete, detail));
        }
    }
    run.check(0, 0)?;
    let mut meter = super::position_meter();
    for u in 0..positions.len() {
        check_outcome(certificate, u)?;
        if meter.advance(1) {
            run.check(u as u64, 0)?;
            let total = Some(positions.len() as u64);
            run.report(Progress { phase: "positions verified", done: u as u64, total });
        }
    }
    Ok(())
}

/// Checks the parts that both kinds of certificate have: the kind, the names and the moves.
fn check_lists(
    kind: &str,
    expected: &str,
    start: &[String],
    positions: &[String],
    moves: &[Vec<u32>],
    run: &Run<'_>,
) -> Result<(), LoopyRefusal> {
    if kind != expected {
        return Err(LoopyRefusal::new(LoopyCondition::Kind, format!("'{kind}' is not '{expected}'")));
    }
    check_length("moves", moves.len(), positions.len())?;
    run.check(0, size_of_val(positions) as u64)?;
    let mut sorted: Vec<&str> = positions.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(LoopyRefusal::new(LoopyCondition::Names, format!("'{}' occurs twice", pair[0])));
    }
    if let Some(name) = start.iter().find(|name| sorted.binary_search(&name.as_str()).is_err()) {
        return Err(LoopyRefusal::new(LoopyCondition::Start, format!("'{name}' is not among the positions")));
    }
    for (row, name) in moves.iter().zip(positions) {
        if let Some(to) = row.iter().find(|&&to| to as usize >= positions.len()) {
            let detail = format!(
                "'{name}' has a move to position number {to}, but there are {} positions",
                positions.len()
            );
            return Err(LoopyRefusal::new(LoopyCondition::Moves, detail));
        }
    }
    Ok(())
}

fn check_length(list: &str, found: usize, expected: usize) -> Result<(), LoopyRefusal> {
    if found == expected {
        return Ok(());
    }
    let detail = format!("'{list}' has {found} entries, 'positions' has {expected}");
    Err(LoopyRefusal::new(LoopyCondition::Complete, detail))
}

/// For each position, the finite values of its options in ascending order, each with the smallest counter of an
/// option with this value.
struct OptionLabels {
    ends: Vec<usize>,
    labels: Vec<(u64, u64)>,
}

impl OptionLabels {
    fn new(certificate: &ValueCertificate, run: &Run<'_>) -> Result<Self, LoopyRefusal> {
        let mut all = OptionLabels { ends: Vec::new(), labels: Vec::new() };
        let mut row: Vec<(u64, u64)> = Vec::new();
        let mut meter = super::position_meter();
        run.check(0, 0)?;
        for (u, options) in certificate.moves.iter().enumerate() {
            row.clear();
            row.extend(options.iter().filter_map(|&v| {
                let value = certificate.values[v as usize].as_finite()?;
                Some((value, certificate.counters[v as usize]?))
            }));
            // Equal values stand together, the smallest counter first.
            row.sort_unstable();
            row.dedup_by_key(|(value, _)| *value);
            all.labels.extend_from_slice(&row);
            all.ends.push(all.labels.len());
            if meter.advance(1) {
                run.check(u as u64, all.bytes())?;
            }
        }
        Ok(all)
    }

    fn of_position(&self, u: usize) -> &[(u64, u64)] {
        let start = if u == 0 { 0 } else { self.ends[u - 1] };
        &self.labels[start..self.ends[u]]
    }

    /// Returns the smallest counter of an option of `u` with the value `value`, if there is such an option.
    fn counter(&self, u: usize, value: u64) -> Option<u64> {
        let row = self.of_position(u);
        row.binary_search_by_key(&value, |&(value, _)| value).ok().map(|at| row[at].1)
    }

    /// Returns the least number that is not the value of an option of `u`.
    fn mex(&self, u: usize) -> u64 {
        let row = self.of_position(u);
        (0..).zip(row).find(|&(n, &(value, _))| value != n).map_or(row.len() as u64, |(n, _)| n)
    }

    fn bytes(&self) -> u64 {
        (self.ends.capacity() * size_of::<usize>() + self.labels.capacity() * size_of::<(u64, u64)>()) as u64
    }
}

struct ValueChecker<'a> {
    certificate: &'a ValueCertificate,
    labels: OptionLabels,
}

impl ValueChecker<'_> {
    /// Returns the conditions on position `u`, which has the finite value `value`.
    fn check_finite(&self, u: usize, value: u64) -> Result<(), LoopyRefusal> {
        let ValueCertificate { positions, moves, values, counters, .. } = self.certificate;
        let name = &positions[u];
        let mex = self.labels.mex(u);
        if mex != value {
            let detail = format!("'{name}' has the value {value}, but the mex of its options is {mex}");
            return Err(LoopyRefusal::new(LoopyCondition::Mex, detail));
        }
        for &v in &moves[u] {
            let v = v as usize;
            if values[v].as_finite().is_some_and(|smaller| smaller < value) {
                continue;
            }
            let counter = counters[u].unwrap_or(0);
            let answer = self.labels.counter(v, value);
            if answer.is_none_or(|answer| answer >= counter) {
                let option = &positions[v];
                let found = match answer {
                    Some(answer) => format!("the smallest counter there is {answer}"),
                    None => format!("'{option}' has no option of value {value}"),
                };
                let detail = format!(
                    "'{name}' has the value {value} and the counter {counter}, so its option '{option}' of value \
                     {} must have an option of value {value} and a smaller counter, but {found}",
                    values[v]
                );
                return Err(LoopyRefusal::new(LoopyCondition::Counter, detail));
            }
        }
        Ok(())
    }

    /// Returns the conditions on position `u`, which has the value ∞(`set`).
    fn check_infinite(&self, u: usize, set: &[u64]) -> Result<(), LoopyRefusal> {
        let ValueCertificate { positions, moves, values, .. } = self.certificate;
        let name = &positions[u];
        let labels = self.labels.of_position(u);
        if !set.iter().eq(labels.iter().map(|(value, _)| value)) {
            let found = LoopyValue::infinite(labels.iter().map(|&(value, _)| value));
            let detail = format!("'{name}' has the value {}, but its options give {found}", values[u]);
            return Err(LoopyRefusal::new(LoopyCondition::InfiniteSet, detail));
        }
        let mex = self.labels.mex(u);
        let escapes =
            |&v: &u32| values[v as usize].as_infinite().is_some_and(|of_option| !of_option.contains(mex));
        if !moves[u].iter().any(escapes) {
            let detail = format!(
                "'{name}' has the value {}, but no option has an infinite value without {mex} in its set",
                values[u]
            );
            return Err(LoopyRefusal::new(LoopyCondition::Infinite, detail));
        }
        Ok(())
    }
}

/// Returns the conditions on the outcome and the remoteness of position `u`.
fn check_outcome(certificate: &OutcomeCertificate, u: usize) -> Result<(), LoopyRefusal> {
    let OutcomeCertificate { play, positions, moves, outcomes, remoteness, .. } = certificate;
    let (name, outcome, stated) = (&positions[u], outcomes[u], remoteness[u]);
    if moves[u].is_empty() {
        let expected = LoopyOutcome::terminal(*play);
        if outcome != expected {
            let detail = format!("'{name}' has no move and is in {outcome}, not in {expected}");
            return Err(LoopyRefusal::new(LoopyCondition::Terminal, detail));
        }
        if stated != Some(0) {
            let detail = format!("'{name}' has no move, but its remoteness is not 0");
            return Err(LoopyRefusal::new(LoopyCondition::Remoteness, detail));
        }
        return Ok(());
    }
    let lengths = |wanted: LoopyOutcome| {
        let options = moves[u].iter().map(|&v| v as usize).filter(move |&v| outcomes[v] == wanted);
        options.filter_map(|v| remoteness[v])
    };
    let is_reached = |wanted: LoopyOutcome| moves[u].iter().any(|&v| outcomes[v as usize] == wanted);
    let follows = if is_reached(LoopyOutcome::P) {
        LoopyOutcome::N
    } else if is_reached(LoopyOutcome::D) {
        LoopyOutcome::D
    } else {
        LoopyOutcome::P
    };
    if outcome != follows {
        let detail = format!("'{name}' is in {outcome}, but its options say {follows}");
        return Err(LoopyRefusal::new(LoopyCondition::Outcome, detail));
    }
    let longest = match follows {
        LoopyOutcome::N => lengths(LoopyOutcome::P).min(),
        LoopyOutcome::P => lengths(LoopyOutcome::N).max(),
        LoopyOutcome::D => return Ok(()),
    };
    let (stated, expected) = (stated.unwrap_or(0), longest.and_then(|moves| moves.checked_add(1)));
    match expected {
        Some(expected) if expected == stated => Ok(()),
        _ => {
            let expected = expected.map_or("more than 64 bits".to_owned(), |moves| moves.to_string());
            let detail =
                format!("'{name}' is in {outcome} with remoteness {stated}, but its options say {expected}");
            Err(LoopyRefusal::new(LoopyCondition::Remoteness, detail))
        }
    }
}
