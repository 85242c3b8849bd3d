//! The comparison of the atlas with published tables.

use crate::atlas::Atlas;
use crate::class::AtlasClass;
use crate::entry::Entry;
use crate::facts::QuotientExtent;
use crate::game_table::GameTable;
use crate::known::known_entries;
use crate::published::{
    OeisSequence, PERIODS_SOURCE, PublishedPeriod, PublishedQuotient, QUOTIENTS_SOURCE, oeis_sequences,
    published_periods, published_quotients,
};
use std::collections::BTreeMap;

/// The result of one comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// All that the source states is in the atlas.
    Agrees,
    /// No stated value differs, and the source states a period or a quotient that the atlas does not have.
    PublishedOnly,
    /// No stated value differs, and the atlas has a certified period where the source states none.
    CertifiedOnly,
    /// No stated value differs, and neither has a period. Some sources state no values of such games.
    Open,
    /// A statement of the source contradicts the atlas.
    Differs,
}

impl Agreement {
    /// All results, in the order of reports.
    pub const ALL: [Agreement; 5] = [
        Agreement::Agrees,
        Agreement::Open,
        Agreement::PublishedOnly,
        Agreement::CertifiedOnly,
        Agreement::Differs,
    ];

    /// Returns what the result means.
    pub fn meaning(self) -> &'static str {
        match self {
            Agreement::Agrees => "agree with the atlas",
            Agreement::Open => "have no period, as the atlas has none; no stated value differs",
            Agreement::PublishedOnly => "state more than the atlas; no stated value differs",
            Agreement::CertifiedOnly => "state less than the atlas; no stated value differs",
            Agreement::Differs => "differ from the atlas",
        }
    }

    /// Returns the word for the result.
    pub fn word(self) -> &'static str {
        match self {
            Agreement::Agrees => "agrees",
            Agreement::PublishedOnly => "published only",
            Agreement::CertifiedOnly => "certified only",
            Agreement::Open => "open",
            Agreement::Differs => "differs",
        }
    }
}

/// The comparison of one statement of a source with the atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The source.
    pub source: String,
    /// The game.
    pub game: Entry,
    /// The statement of the source.
    pub published: String,
    /// The corresponding facts of the atlas.
    pub atlas: String,
    /// The number of values that were compared.
    pub values: u64,
    /// The result.
    pub agreement: Agreement,
}

/// Compares the atlas with the published tables that it contains: the terms and periods of sequences of the OEIS, a table of the
/// periods of octal games, and misère quotients.
pub fn compare_published(atlas: &Atlas, games: &GameTable) -> Vec<Comparison> {
    let sequences = oeis_sequences().iter();
    let of_sequences = sequences.flat_map(|sequence| {
        sequence.games.iter().filter_map(|(game, shift)| with_sequence(atlas, sequence, game, *shift))
    });
    let of_periods = published_periods().iter().filter_map(|row| with_period(atlas, row));
    let of_quotients = published_quotients().iter().filter_map(|row| with_quotient(games, row));
    of_sequences.chain(of_periods).chain(of_quotients).collect()
}

fn with_sequence(atlas: &Atlas, sequence: &OeisSequence, game: &Entry, shift: u64) -> Option<Comparison> {
    let class = atlas.class_of(game)?;
    let terms = (sequence.first + shift..).zip(&sequence.terms);
    let (compared, wrong) = compared_values(class, terms);
    let published = sequence.period.map(|(period, last)| (last + 1 + shift, period));
    Some(Comparison {
        source: format!("OEIS {}", sequence.number),
        game: game.clone(),
        published: period_words(published),
        atlas: class_words(class),
        values: compared,
        agreement: agreement(class, published, wrong),
    })
}

fn with_period(atlas: &Atlas, row: &PublishedPeriod) -> Option<Comparison> {
    let class = atlas.class_of(&row.game)?;
    let (mut compared, mut wrong) = (0, false);
    let mut published = row.period;
    if let Some(values) = &row.values {
        let shift = last_without_move(class)?;
        (compared, wrong) = compared_values(class, (shift..).zip(values));
        // A period that begins at heap 0 of the source may begin earlier, among the heaps without a move.
        published = row.period.map(|(before, period)| match (before, class.certified) {
            (0, Some(own)) if own.preperiod() <= shift => (own.preperiod(), period),
            _ => (before + shift, period),
        });
    }
    Some(Comparison {
        source: PERIODS_SOURCE.to_owned(),
        game: row.game.clone(),
        published: period_words(published),
        atlas: class_words(class),
        values: compared,
        agreement: agreement(class, published, wrong),
    })
}

fn with_quotient(games: &GameTable, row: &PublishedQuotient) -> Option<Comparison> {
    let known = games.facts(&row.game)?.quotient?;
    let words = |order: u64, p_size: u64, (preperiod, period): (u64, u64)| {
        format!("{order} elements, {p_size} in P, period {period} from {preperiod}")
    };
    let (atlas, agreement) = match known.extent {
        QuotientExtent::To(heap) => (format!("known to heap {heap}"), Agreement::PublishedOnly),
        QuotientExtent::Final { preperiod, period } => {
            let own = (known.order, known.p_size, (preperiod, period));
            let is_equal = own == (row.order, row.p_size, row.span);
            (words(own.0, own.1, own.2), if is_equal { Agreement::Agrees } else { Agreement::Differs })
        }
    };
    Some(Comparison {
        source: QUOTIENTS_SOURCE.to_owned(),
        game: row.game.clone(),
        published: words(row.order, row.p_size, row.span),
        atlas,
        values: 0,
        agreement,
    })
}

/// Returns the number of values that were compared, and whether one differs.
fn compared_values<'v>(class: &AtlasClass, values: impl Iterator<Item = (u64, &'v u64)>) -> (u64, bool) {
    let (mut compared, mut wrong) = (0, false);
    for (n, published) in values {
        let Some(value) = class.value(n) else { continue };
        compared += 1;
        wrong |= value != *published;
    }
    (compared, wrong)
}

/// Returns the result for a published preperiod and period.
fn agreement(class: &AtlasClass, published: Option<(u64, u64)>, wrong: bool) -> Agreement {
    let certified = class.certified.map(|period| (period.preperiod(), period.period()));
    match (published, certified) {
        _ if wrong => Agreement::Differs,
        (Some(published), Some(own)) if published == own => Agreement::Agrees,
        (Some(_), Some(_)) => Agreement::Differs,
        // The atlas has three times as many values as this period needs, so that it would have been certified.
        (Some((before, period)), None) if before + period <= class.last / 3 => Agreement::Differs,
        (Some(_), None) => Agreement::PublishedOnly,
        (None, Some(_)) => Agreement::CertifiedOnly,
        (None, None) => Agreement::Open,
    }
}

/// Returns the last heap before the first heap with a positive value.
fn last_without_move(class: &AtlasClass) -> Option<u64> {
    (0..).map_while(|n| class.value(n)).position(|value| value > 0)?.checked_sub(1).map(|n| n as u64)
}

fn period_words(period: Option<(u64, u64)>) -> String {
    match period {
        None => "no period".into(),
        Some((before, period)) => format!("period {period} from {before}"),
    }
}

fn class_words(class: &AtlasClass) -> String {
    match class.certified {
        None => format!("no period to heap {}", class.last),
        Some(period) => period_words(Some((period.preperiod(), period.period()))),
    }
}

/// Returns the octal codes with at most three digits after the point that have a certified period, but the values of no game
/// for which one of the compared sources states a period.
pub fn periods_not_found(atlas: &Atlas) -> Vec<Entry> {
    let stated: Vec<Vec<u64>> = oeis_sequences()
        .iter()
        .filter(|sequence| sequence.period.is_some())
        .flat_map(|sequence| sequence.games.iter().map(|(game, _)| game))
        .chain(published_periods().iter().filter(|row| row.period.is_some()).map(|row| &row.game))
        .filter_map(|game| Some(values_from_first_move(atlas.class_of(game)?)))
        .chain(published_periods().iter().filter_map(|row| row.values.as_ref().map(|values| start(values))))
        .collect();
    let is_code = |entry: &Entry| entry.game.starts_with("octal:");
    let is_new = |entry: &Entry| {
        let Some(class) = atlas.class_of(entry) else { return false };
        class.certified.is_some() && !stated.contains(&values_from_first_move(class))
    };
    known_entries().into_iter().filter(|entry| is_code(entry) && is_new(entry)).collect()
}

/// Number of values from the last heap without a move on that identify a game.
const START: usize = 140;

fn values_from_first_move(class: &AtlasClass) -> Vec<u64> {
    let shift = last_without_move(class).unwrap_or(0);
    (shift..).map_while(|n| class.value(n)).take(START).collect()
}

fn start(values: &[u64]) -> Vec<u64> {
    values.iter().copied().take(START).collect()
}

/// Returns the octal codes with at most three digits after the point that have a final misère quotient which none of the
/// compared sources states.
///
/// Left out are quotients with 2 elements, which say only whether the number of moves is even; tame games, whose quotient is
/// that of some heaps of Nim; and codes that may be variants of a published game: their values are the same from the last heap
/// without a move on, and their quotient has as many elements and P-positions.
pub fn quotients_not_found(atlas: &Atlas, games: &GameTable) -> Vec<Entry> {
    let identified = |entry: &Entry, order: u64, p_size: u64| {
        Some((values_from_first_move(atlas.class_of(entry)?), order, p_size))
    };
    let published: Vec<_> =
        published_quotients().iter().filter_map(|row| identified(&row.game, row.order, row.p_size)).collect();
    let is_new = |entry: &Entry| {
        let Some(facts) = games.facts(entry) else { return false };
        let Some(quotient) = facts.quotient.filter(|quotient| quotient.span().is_some()) else {
            return false;
        };
        let found = identified(entry, quotient.order, quotient.p_size);
        facts.tame.is_some_and(|tame| tame.ends) && found.is_some_and(|found| !published.contains(&found))
    };
    known_entries().into_iter().filter(|entry| entry.game.starts_with("octal:") && is_new(entry)).collect()
}

/// Groups codes by the sizes of their quotients, the smallest first.
pub fn grouped_by_quotient(games: &GameTable, entries: &[Entry]) -> Vec<((u64, u64), Vec<Entry>)> {
    let mut groups: BTreeMap<(u64, u64), Vec<Entry>> = BTreeMap::new();
    for entry in entries {
        if let Some(quotient) = games.facts(entry).and_then(|facts| facts.quotient) {
            groups.entry((quotient.order, quotient.p_size)).or_default().push(entry.clone());
        }
    }
    groups.into_iter().collect()
}
