//! Matches as rows and as lines for people, the same in every front end.

use crate::entry::Entry;
use crate::family::Family;
use crate::identified::{Compared, Identified};
use crate::identify::{Identification, Match, MatchBasis};
use crate::pairs::PExtent;
use impartial_query::grouped;
use impartial_query::questions::VERSION;
use impartial_query::rows::NumberText;
use serde::Serialize;

/// Largest number of games that a line names.
const MAX_NAMED: usize = 6;

/// Largest number of candidates that are listed.
const MAX_CANDIDATES: usize = 3;

/// The verdict on a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MatchVerdict {
    /// The values agree for all n, with a proof.
    Theorem,
    /// The values that were compared agree.
    Observation,
    /// A known game that agrees with too few values, or with too simple ones.
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
    let weak = if found.matches.is_empty() { MAX_CANDIDATES } else { 0 };
    sure.chain(found.candidates.iter().take(weak).map(|one| (MatchVerdict::Candidate, one)))
}

/// The basis of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MatchBasis"))]
#[serde(rename_all = "kebab-case")]
pub enum MatchBasisWord {
    /// The moves are those of a known game.
    EqualMoves,
    /// Both periods are certified, and the values agree far enough.
    EqualPeriods,
    /// The values that were compared.
    Values,
    /// The P-positions that were compared.
    PPositions,
}

/// Known games with the same values, or with the same P-positions: a line of the answer of `identify`. The values q of the
/// question are q(`step` n + `offset`) = a(n - `shift`), where a(n) are those of the games. The P-positions of the question are
/// those of the games, with `shift` added to each number.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Match"))]
pub struct MatchRow {
    /// The positions with one number n, in the notation of the game, or `a, b`.
    pub positions: String,
    /// The verdict.
    pub verdict: MatchVerdict,
    /// The known games.
    pub games: Vec<String>,
    /// The basis of the verdict.
    pub basis: MatchBasisWord,
    /// The known game with the same moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal_moves: Option<String>,
    /// The number to which values were compared, for equal periods; the last number n of P-positions that were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_to: Option<u64>,
    /// The number to which the values of the games agree with each other; absent if they agree for all n.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal_to: Option<u64>,
    /// The shift.
    pub shift: i64,
    /// The least number from which on the values agree.
    pub from: u64,
    /// 1, or 2 if every second value agrees.
    pub step: u64,
    /// With the step 2: 0 for the values with even numbers, and 1 for the others.
    pub offset: u64,
    /// The number of values, or of P-positions, of the question.
    pub values: usize,
    /// The number of values, or of P-positions, that agree.
    pub agreeing: u64,
    /// The exclusive bound on both numbers of the P-positions that were compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<u64>,
    /// The largest first number of these P-positions, if it is bounded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_to: Option<u64>,
    /// The information in what agrees, in bits.
    pub bits: f64,
    /// The certified period of the games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// The preperiod of the games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// The saltus of the games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saltus: Option<NumberText>,
    /// The version of the program.
    pub version: &'static str,
}

/// Returns the matches as they are written.
pub fn match_rows(identified: &Identified) -> Vec<MatchRow> {
    let row = |(verdict, one): (MatchVerdict, &Match)| {
        let (mut below, mut first_to) = (None, None);
        let (basis, equal_moves, compared_to) = match &one.basis {
            MatchBasis::EqualMoves(entry) => (MatchBasisWord::EqualMoves, Some(entry.to_string()), None),
            MatchBasis::EqualPeriods(to) => (MatchBasisWord::EqualPeriods, None, Some(*to)),
            MatchBasis::Observation => (MatchBasisWord::Values, None, None),
            MatchBasis::PPositions(PExtent::To(last)) => (MatchBasisWord::PPositions, None, Some(*last)),
            MatchBasis::PPositions(PExtent::Below(bound)) => {
                below = Some(*bound);
                (MatchBasisWord::PPositions, None, None)
            }
            MatchBasis::PPositions(PExtent::FirstTo { first, below: bound }) => {
                (below, first_to) = (Some(*bound), Some(*first));
                (MatchBasisWord::PPositions, None, None)
            }
        };
        MatchRow {
            positions: identified.compared.notation(),
            verdict,
            games: one.entries.iter().map(Entry::to_string).collect(),
            basis,
            equal_moves,
            compared_to,
            equal_to: one.equal_to,
            shift: one.shift,
            from: one.from,
            step: one.step,
            offset: one.offset,
            values: identified.count,
            agreeing: one.agreeing,
            below,
            first_to,
            bits: (one.bits * 10.0).round() / 10.0,
            period: one.period.map(|period| period.period()),
            preperiod: one.period.map(|period| period.preperiod()),
            saltus: one.period.map(|period| period.saltus().into()),
            version: VERSION,
        }
    };
    judged(&identified.found).map(row).collect()
}

/// Returns the matches as lines for people.
pub fn match_lines(identified: &Identified) -> Vec<String> {
    let Identified { compared, first, count, found } = identified;
    let counted = counted(*count, compared.unit());
    let mut lines = vec![match compared {
        Compared::Values(Family::Single) => counted,
        Compared::Values(family) => format!("{}: {counted}, from n = {first} on", family.notation("n")),
        Compared::PNumbers => counted,
        Compared::PPairs => format!("{counted} of two numbers"),
    }];
    for (verdict, one) in judged(found) {
        lines.push(format!("{:11}  {}", verdict.word(), games_in_words(&one.entries)));
        lines.extend(facts_of(one, verdict).into_iter().map(|fact| format!("{:13}{fact}", "")));
    }
    lines.extend(no_match_note(identified));
    lines
}

/// Returns the statements about each match, in the order of [`match_rows`].
pub fn match_facts(found: &Identification) -> Vec<Vec<String>> {
    judged(found).map(|(verdict, one)| facts_of(one, verdict)).collect()
}

/// Returns why no game is named, if there is no match.
pub fn no_match_note(identified: &Identified) -> Option<String> {
    let Identified { compared, found, .. } = identified;
    let unit = compared.unit();
    let what = match compared {
        Compared::PPairs => "set",
        _ => "sequence",
    };
    match (found.matches.is_empty(), found.weak) {
        (false, _) => None,
        (true, 0) => Some(format!("no game of the atlas has these {unit}s")),
        (true, weak) => Some(format!(
            "too few {unit}s, or too simple ones, to name a game: {} of the atlas agree{} with them",
            counted(weak, what),
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
    let named: Vec<String> = entries.iter().take(MAX_NAMED).map(Entry::to_string).collect();
    match entries.len().saturating_sub(MAX_NAMED) {
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
        MatchBasis::Observation | MatchBasis::PPositions(_) => {
            let note = if verdict == MatchVerdict::Observation { ", not proved" } else { "" };
            format!("for {}{start}{note}", counted(one.agreeing as usize, "value"))
        }
    };
    let mut facts = match &one.basis {
        MatchBasis::PPositions(compared) => vec![p_positions_fact(one, *compared, verdict)],
        _ => vec![format!("{} {extent}", equation(one))],
    };
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

/// Returns the statement about P-positions that agree.
fn p_positions_fact(one: &Match, extent: PExtent, verdict: MatchVerdict) -> String {
    let note = if verdict == MatchVerdict::Observation { ", not proved" } else { "" };
    let less = match one.shift {
        0 => String::new(),
        shift if shift > 0 => format!(" after {shift} is taken from both numbers"),
        shift => format!(" after {} is added to both numbers", -shift),
    };
    format!("the same {} {}{less}{note}", counted(one.agreeing as usize, "P-position"), extent.in_words())
}
