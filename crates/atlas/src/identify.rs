//! The games of the atlas that agree with a sequence.

use crate::atlas::Atlas;
use crate::class::{AtlasClass, KNOWN_VALUES};
use crate::entry::Entry;
use crate::evidence::{is_enough, naming_bits, part, sequence_bits, shows_period};
use crate::matching::{Alignment, alignments};
use crate::pairs::PExtent;
use crate::sequence::{Sequence, SequenceLimits, code_sequence, last_heap};
use impartial::period::Period;
use impartial::run::Run;

/// A sequence to be identified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The values, with what is known about them.
    pub sequence: Sequence,
    /// True if the values are those of a game, so that values beyond the list can be computed from its rules.
    is_of_game: bool,
}

impl Query {
    /// Returns the query for values with the numbers 0, 1, 2, ….
    pub fn from_values(values: Vec<u64>) -> Query {
        Query { sequence: Sequence { values, ..Sequence::default() }, is_of_game: false }
    }

    /// Returns the query for the sequence of a game.
    pub fn from_sequence(sequence: Sequence) -> Query {
        Query { sequence, is_of_game: true }
    }
}

/// The reason why the values of a match agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchBasis {
    /// The heaps have the same moves as those of this entry: the values are the same for all n.
    EqualMoves(Entry),
    /// Both periods are certified, and the values agree up to this number, which is at least the larger preperiod plus both
    /// periods: the values are the same for all n.
    EqualPeriods(u64),
    /// The values that were compared agree.
    Observation,
    /// The P-positions that were compared agree.
    PPositions(PExtent),
}

/// Games of the atlas that agree with a sequence q: q(step·n + offset) = a(n - shift), with 0 for a negative number.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The games, which have the same values: for all n if `equal_to` is `None`.
    pub entries: Vec<Entry>,
    /// The number to which the values of the games were compared with each other. `None` if they are the same for all n.
    pub equal_to: Option<u64>,
    /// The shift.
    pub shift: i64,
    /// The least number from which on the values agree.
    pub from: u64,
    /// 1, or 2 if every second value agrees.
    pub step: u64,
    /// With the step 2: 0 for the values with even numbers, and 1 for the others.
    pub offset: u64,
    /// Number of values that agree.
    pub agreeing: u64,
    /// The reason.
    pub basis: MatchBasis,
    /// The certified period of the games.
    pub period: Option<Period>,
    /// The information in the agreeing values, in bits.
    pub bits: f64,
}

impl Match {
    /// Returns whether the values agree for all n, with a proof.
    pub fn is_theorem(&self) -> bool {
        matches!(self.basis, MatchBasis::EqualMoves(_) | MatchBasis::EqualPeriods(_))
    }

    /// Returns the place of the match among others: theorems first, then matches from the first value on and with small shifts.
    fn cost(&self) -> (u8, u64, u64) {
        let of_basis = match self.basis {
            MatchBasis::EqualMoves(_) => 0,
            MatchBasis::EqualPeriods(_) => 1,
            MatchBasis::Observation | MatchBasis::PPositions(_) => 2,
        };
        (of_basis, self.from, self.shift.unsigned_abs())
    }
}

/// The result of a comparison with the atlas.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Identification {
    /// The matches, the most certain and the simplest first.
    pub matches: Vec<Match>,
    /// Matches of a list of values that is too short or too simple to name a game.
    pub candidates: Vec<Match>,
    /// Number of matches that are too weak to name a game, with those in `candidates`.
    pub weak: usize,
}

/// Compares a sequence with the atlas.
///
/// A match is returned if it is a theorem, or if the values that agree contain much more information than it takes to name the
/// match. A sequence with little information, such as a period of two values, must show its period at least three times
/// and for 40 values.
///
/// # Complexity
/// A few milliseconds. Values beyond those in the atlas are computed for at most [`SequenceLimits::OF_QUESTION`] heaps.
pub fn identify(atlas: &Atlas, query: &Query, run: &Run<'_>) -> Identification {
    let sequence = &query.sequence;
    let mut found = Identification::default();
    for alignment in alignments(atlas, sequence) {
        if let Some(one) = judged(atlas, sequence, alignment, (1, 0), run) {
            found.add(one, atlas, sequence, query.is_of_game);
        }
    }
    let is_settled = |one: &Match| one.from == sequence.first && one.shift == 0;
    if shows_period(&sequence.values) || found.matches.iter().any(Match::is_theorem) {
        // Simple sequences agree with many others under a shift.
        if found.matches.iter().any(is_settled) {
            found.matches.retain(is_settled);
        }
    }
    if found.matches.is_empty() {
        found.matches = interleaved(atlas, sequence, run);
    }
    found.matches.sort_by_key(Match::cost);
    found.candidates.sort_by_key(Match::cost);
    found
}

impl Identification {
    fn add(&mut self, one: Match, atlas: &Atlas, sequence: &Sequence, is_of_game: bool) {
        let naming = naming_bits(atlas.classes().len(), one.shift, one.from - sequence.first);
        if !one.is_theorem() && !covers(&one, sequence) {
            // A class with few values says nothing about the others.
            return;
        }
        if one.is_theorem() || is_enough(&part(sequence, one.from, one.agreeing), naming) {
            self.matches.push(one);
            return;
        }
        self.weak += 1;
        if !is_of_game {
            self.candidates.push(one);
        }
    }
}

/// Returns whether a match compares the values of a sequence, up to the number of values of a class.
fn covers(one: &Match, sequence: &Sequence) -> bool {
    let left_out = (one.from - sequence.first).saturating_add_signed(one.shift.max(0));
    let wanted = (sequence.values.len() as u64).min(KNOWN_VALUES.saturating_add_signed(one.shift.min(0)));
    one.agreeing >= wanted.saturating_sub(left_out)
}

/// Compares the values with even numbers and those with odd numbers with the atlas. Both must agree with a class, or one of
/// them must be constant.
fn interleaved(atlas: &Atlas, sequence: &Sequence, run: &Run<'_>) -> Vec<Match> {
    let half = |offset: u64| {
        let values = (sequence.first..).zip(&sequence.values).filter(|(n, _)| n % 2 == offset);
        let (numbers, values): (Vec<u64>, Vec<u64>) = values.map(|(n, value)| (n / 2, *value)).unzip();
        Sequence { first: numbers.first().copied().unwrap_or(0), values, ..Sequence::default() }
    };
    let halves = [half(0), half(1)];
    let is_constant = |half: &Sequence| half.values.windows(2).all(|pair| pair[0] == pair[1]);
    let mut found = Vec::new();
    for (offset, half) in (0..).zip(&halves) {
        if is_constant(half) || shows_period(&half.values) {
            continue;
        }
        let before = found.len();
        for alignment in alignments(atlas, half) {
            let Some(one) = judged(atlas, half, alignment, (2, offset), run) else { continue };
            let naming = naming_bits(atlas.classes().len(), one.shift, one.from - half.first) + 4.0;
            if covers(&one, half) && is_enough(&part(half, one.from, one.agreeing), naming) {
                found.push(one);
            }
        }
        if found.len() == before {
            return Vec::new();
        }
    }
    found
}

/// Judges an alignment by all values that are known or that a short computation gives. Returns `None` if it fails.
fn judged(
    atlas: &Atlas,
    sequence: &Sequence,
    alignment: Alignment,
    (step, offset): (u64, u64),
    run: &Run<'_>,
) -> Option<Match> {
    let class = &atlas.classes()[alignment.class];
    let whole = WholeClass::new(class, sequence, alignment.shift, run);
    let agreeing = whole.agreeing(sequence, &alignment)?;
    let basis = basis(class, &whole, sequence, &alignment)?;
    Some(Match {
        entries: class.entries.clone(),
        equal_to: class.certified.is_none().then_some(class.last).filter(|_| class.entries.len() > 1),
        shift: alignment.shift,
        from: alignment.from,
        step,
        offset,
        agreeing,
        basis,
        period: class.certified,
        bits: sequence_bits(&part(sequence, alignment.from, agreeing)),
    })
}

/// Returns the reason why the values of an alignment agree; `None` if later values of certified periods differ.
fn basis(
    class: &AtlasClass,
    whole: &WholeClass<'_>,
    sequence: &Sequence,
    alignment: &Alignment,
) -> Option<MatchBasis> {
    let is_settled = alignment.shift == 0 && alignment.from == 0;
    if let (Some(code), true) = (&sequence.code, is_settled)
        && let Some(entry) = class.entries.iter().find(|entry| entry.code().as_ref() == Some(code))
    {
        return Some(MatchBasis::EqualMoves(entry.clone()));
    }
    let (Some(own), Some(other)) = (sequence.certified, class.certified) else {
        return Some(MatchBasis::Observation);
    };
    let Some(to) = needed(own, other, alignment).filter(|to| *to <= MAX_COMPARED) else {
        return Some(MatchBasis::Observation);
    };
    for n in alignment.from..=to {
        match (sequence.value(n), whole.shifted(n, alignment.shift)) {
            (Some(one), Some(two)) if one != two => return None,
            (Some(_), Some(_)) => {}
            _ => return Some(MatchBasis::Observation),
        }
    }
    Some(MatchBasis::EqualPeriods(to))
}

/// Largest number to which two periods are compared.
const MAX_COMPARED: u64 = 1 << 17;

/// Returns the number up to which two sequences with certified periods must agree so that they agree for ever.
///
/// From the larger preperiod on, the differences of consecutive values have the period p of one sequence and r of the other.
/// Two sequences with the periods p and r that agree in p + r consecutive members are equal (Fine and Wilf 1965).
fn needed(own: Period, other: Period, alignment: &Alignment) -> Option<u64> {
    let shifted = i64::try_from(other.preperiod()).ok()?.checked_add(alignment.shift)?;
    let start = own.preperiod().max(u64::try_from(shifted).unwrap_or(0)).max(alignment.from);
    start.checked_add(own.period())?.checked_add(other.period())?.checked_add(1)
}

/// The values of a class, with values beyond the data where its games have a code.
struct WholeClass<'a> {
    class: &'a AtlasClass,
    computed: Option<Sequence>,
}

impl<'a> WholeClass<'a> {
    fn new(class: &'a AtlasClass, sequence: &Sequence, shift: i64, run: &Run<'_>) -> Self {
        let first_period = |period: Period| period.preperiod().saturating_add(period.period());
        let end = sequence.first + sequence.values.len() as u64;
        let wanted =
            end.saturating_add_signed(shift.saturating_neg()).max(class.certified.map_or(0, first_period));
        let known = class.first + class.values.len() as u64;
        let computed = class.code().filter(|_| !class.is_complete() && wanted > known).and_then(|code| {
            let most = last_heap(&code, &SequenceLimits { heaps: 1 << 14, ..SequenceLimits::OF_QUESTION });
            code_sequence(&code, wanted.min(most), run).ok()
        });
        WholeClass { class, computed }
    }

    /// Returns the value with the number n.
    fn value(&self, n: u64) -> Option<u64> {
        let known = |n: u64| self.class.value(n).or_else(|| self.computed.as_ref()?.value(n));
        known(n).or_else(|| {
            let (representative, times) = self.class.certified?.fold(n);
            known(representative)?.checked_add(self.class.certified?.saltus().checked_mul(times)?)
        })
    }

    /// Returns the value with the number n - `shift`; 0 for numbers before the first.
    fn shifted(&self, n: u64, shift: i64) -> Option<u64> {
        let at = i64::try_from(n).ok()?.checked_sub(shift)?;
        match u64::try_from(at) {
            Ok(at) if at >= self.class.first => self.value(at),
            _ => (self.class.first <= 1).then_some(0),
        }
    }

    /// Returns the number of values that agree, or `None` if a value differs.
    fn agreeing(&self, sequence: &Sequence, alignment: &Alignment) -> Option<u64> {
        let end = sequence.first + sequence.values.len() as u64;
        let mut agreeing = 0;
        for n in alignment.from..end {
            let Some(other) = self.shifted(n, alignment.shift) else { continue };
            if sequence.value(n) != Some(other) {
                return None;
            }
            agreeing += 1;
        }
        Some(agreeing)
    }
}
