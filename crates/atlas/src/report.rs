//! Matches as JSON objects and as lines for people, the same in every front end.

use crate::entry::Entry;
use crate::family::Family;
use crate::identify::{Identification, Match, MatchBasis, Query};
use impartial_query::grouped;
use impartial_query::questions::VERSION;
use serde_json::{Value, json};

/// Largest number of games that a line names.
const MOST_NAMED: usize = 6;

/// Largest number of candidates that are listed.
const MOST_CANDIDATES: usize = 3;

/// The verdict on a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MatchVerdict {
    Theorem,
    Observation,
    Candidate,
}

impl MatchVerdict {
    fn new(one: &Match) -> MatchVerdict {
        if one.is_theorem() { MatchVerdict::Theorem } else { MatchVerdict::Observation }
    }

    fn word(self) -> &'static str {
        match self {
            MatchVerdict::Theorem => "theorem",
            MatchVerdict::Observation => "observation",
            MatchVerdict::Candidate => "candidate",
        }
    }
}

/// Returns the matches with their verdicts, the candidates last.
fn judged(found: &Identification) -> impl Iterator<Item = (MatchVerdict, &Match)> {
    let sure = found.matches.iter().map(|one| (MatchVerdict::new(one), one));
    let weak = if found.matches.is_empty() { MOST_CANDIDATES } else { 0 };
    sure.chain(found.candidates.iter().take(weak).map(|one| (MatchVerdict::Candidate, one)))
}

/// Returns the matches as JSON objects.
pub fn match_rows(family: Family, query: &Query, found: &Identification) -> Vec<Value> {
    let row = |(verdict, one): (MatchVerdict, &Match)| {
        let (basis, equal_moves, compared_to) = match &one.basis {
            MatchBasis::EqualMoves(entry) => ("equal-moves", Some(entry.to_string()), None),
            MatchBasis::EqualPeriods(to) => ("equal-periods", None, Some(*to)),
            MatchBasis::Observation => ("values", None, None),
        };
        json!({
            "positions": family.notation("n"),
            "verdict": verdict.word(),
            "games": one.entries.iter().map(Entry::to_string).collect::<Vec<_>>(),
            "basis": basis,
            "equal_moves": equal_moves,
            "compared_to": compared_to,
            "equal_to": one.equal_to,
            "shift": one.shift,
            "from": one.from,
            "step": one.step,
            "offset": one.offset,
            "values": query.sequence.values.len(),
            "agreeing": one.agreeing,
            "bits": (one.bits * 10.0).round() / 10.0,
            "period": one.period.map(|period| period.period()),
            "preperiod": one.period.map(|period| period.preperiod()),
            "saltus": one.period.map(|period| period.saltus().to_string()),
            "version": VERSION,
        })
    };
    judged(found).map(row).collect()
}

/// Returns the matches as lines for people.
pub fn match_lines(family: Family, query: &Query, found: &Identification) -> Vec<String> {
    let count = grouped(query.sequence.values.len() as u64);
    let plural = if count == "1" { "" } else { "s" };
    let first = query.sequence.first;
    let mut lines = vec![match family {
        Family::Single => format!("{count} value{plural}"),
        family => format!("{}: {count} value{plural}, from n = {first} on", family.notation("n")),
    }];
    for (verdict, one) in judged(found) {
        lines.push(format!("{:11}  {}", verdict.word(), games_in_words(&one.entries)));
        lines.extend(facts_of(one, verdict).into_iter().map(|fact| format!("{:13}{fact}", "")));
    }
    lines.extend(no_match_note(found));
    lines
}

/// Returns the statements about each match, in the order of [`match_rows`].
pub fn match_facts(found: &Identification) -> Vec<Vec<String>> {
    judged(found).map(|(verdict, one)| facts_of(one, verdict)).collect()
}

/// Returns why no game is named, if there is no match.
pub fn no_match_note(found: &Identification) -> Option<String> {
    match (found.matches.is_empty(), found.weak) {
        (false, _) => None,
        (true, 0) => Some("no game of the atlas has these values".into()),
        (true, weak) => Some(format!(
            "too few values, or too simple ones, to name a game: {} of the atlas agree{} with them",
            counted(weak, "sequence"),
            if weak == 1 { "s" } else { "" }
        )),
    }
}

/// Returns a number with its unit.
fn counted(count: usize, unit: &str) -> String {
    format!("{} {unit}{}", grouped(count as u64), if count == 1 { "" } else { "s" })
}

/// Returns the names of games, the best known first.
pub fn games_in_words(entries: &[Entry]) -> String {
    let named: Vec<String> = entries.iter().take(MOST_NAMED).map(Entry::to_string).collect();
    match entries.len().saturating_sub(MOST_NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// Returns the equation of a match, such as `value(n) = a(n - 1)`.
pub fn equation(one: &Match) -> String {
    let index = match (one.step, one.offset) {
        (1, _) => "n".to_owned(),
        (_, 0) => "2n".into(),
        _ => "2n + 1".into(),
    };
    match one.shift {
        0 => format!("value({index}) = a(n)"),
        shift if shift > 0 => format!("value({index}) = a(n - {shift})"),
        shift => format!("value({index}) = a(n + {})", -shift),
    }
}

/// Returns the statements about a match: its extent, the other games of its class, and the period.
fn facts_of(one: &Match, verdict: MatchVerdict) -> Vec<String> {
    let start = if one.from > 0 { format!(" with n >= {}", one.from) } else { String::new() };
    let extent = match &one.basis {
        MatchBasis::EqualMoves(entry) => format!("for all n: the moves are those of {entry}"),
        MatchBasis::EqualPeriods(to) => {
            format!(
                "for all n{start}: both periods are certified, and the values agree to n = {}",
                grouped(*to)
            )
        }
        MatchBasis::Observation => {
            let note = if verdict == MatchVerdict::Observation { ", not proved" } else { "" };
            format!("for {}{start}{note}", counted(one.agreeing as usize, "value"))
        }
    };
    let mut facts = vec![format!("{} {extent}", equation(one))];
    if let Some(to) = one.equal_to {
        facts.push(format!(
            "these games have the same values to n = {}; whether for ever is not known",
            grouped(to)
        ));
    }
    facts.extend(one.period.map(|period| {
        let rise =
            if period.saltus() > 0 { format!(" with saltus {}", period.saltus()) } else { String::new() };
        let (length, start) = (grouped(period.period()), grouped(period.preperiod()));
        format!("a has period {length}{rise} from n = {start} on, certified")
    }));
    facts
}
