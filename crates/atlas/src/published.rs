//! Published tables, as facts with their sources: sequences of the OEIS, periods of octal games, and misère quotients.

use crate::class::AtlasClass;
use crate::entry::Entry;
use std::sync::OnceLock;

/// A sequence of the OEIS that is the sequence of values of games of the atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OeisSequence {
    /// The number, such as `A002186`.
    pub number: String,
    /// The games, each with the shift s: value(n) = a(n - s).
    pub games: Vec<(Entry, u64)>,
    /// The index of the first term.
    pub first: u64,
    /// The period and the last exception to it that the entry of the OEIS states.
    pub period: Option<(u64, u64)>,
    /// The first terms.
    pub terms: Vec<u64>,
}

impl OeisSequence {
    /// Returns the address of the sequence.
    pub fn address(&self) -> String {
        format!("https://oeis.org/{}", self.number)
    }

    /// Returns the shift s with value(n) = a(n - s) for the games of a class, if the sequence is known to be theirs.
    pub fn shift_for(&self, class: &AtlasClass) -> Option<u64> {
        self.games.iter().find(|(game, _)| class.entries.contains(game)).map(|(_, shift)| *shift)
    }

    fn from_line(line: &str) -> Option<OeisSequence> {
        let fields: Vec<&str> = line.split(';').collect();
        let [number, games, first, period, terms] = fields[..] else { return None };
        let game = |text: &str| {
            let (game, shift) = text.split_once(' ')?;
            Some((game.parse().ok()?, shift.parse().ok()?))
        };
        let period = match period {
            "-" => None,
            pair => {
                let (period, last) = pair.split_once(' ')?;
                Some((period.parse().ok()?, last.parse().ok()?))
            }
        };
        Some(OeisSequence {
            number: number.to_owned(),
            games: games.split(',').map(game).collect::<Option<Vec<_>>>()?,
            first: first.parse().ok()?,
            period,
            terms: terms.split(',').map(|term| term.parse().ok()).collect::<Option<Vec<u64>>>()?,
        })
    }
}

/// A row of a published table of octal games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedPeriod {
    /// The code.
    pub game: Entry,
    /// The number of values before the period and the period. `None` for a game that the source lists as not solved.
    pub period: Option<(u64, u64)>,
    /// The values from the last heap without a move on. `None` if the source counts all heaps, and gives no values.
    pub values: Option<Vec<u64>>,
}

/// A published misère quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedQuotient {
    /// The code.
    pub game: Entry,
    /// Number of elements.
    pub order: u64,
    /// Number of elements of P.
    pub p_size: u64,
    /// The preperiod and the period of the map from heaps to elements.
    pub span: (u64, u64),
}

/// The source of [`published_periods`].
pub const PERIODS_SOURCE: &str = "Czajka 2018, Solving octal games";

/// The source of [`published_quotients`].
pub const QUOTIENTS_SOURCE: &str = "Plambeck and Siegel 2007, Misère quotients for impartial games";

/// Returns the sequences of the OEIS that are compared with the atlas, in the order of their numbers.
///
/// ```
/// let kayles = &impartial_atlas::oeis_sequences()[0];
/// assert_eq!((kayles.number.as_str(), kayles.period), ("A002186", Some((12, 70))));
/// ```
pub fn oeis_sequences() -> &'static [OeisSequence] {
    static ALL: OnceLock<Vec<OeisSequence>> = OnceLock::new();
    ALL.get_or_init(|| {
        rows(include_str!("../data/oeis.txt"), |line| Some(vec![OeisSequence::from_line(line)?]))
    })
}

/// Returns the rows of a published table of the octal games with up to three digits after the point.
pub fn published_periods() -> &'static [PublishedPeriod] {
    static ALL: OnceLock<Vec<PublishedPeriod>> = OnceLock::new();
    ALL.get_or_init(|| rows(include_str!("../data/octal_games.txt"), periods_of_line))
}

/// Returns published misère quotients.
pub fn published_quotients() -> &'static [PublishedQuotient] {
    static ALL: OnceLock<Vec<PublishedQuotient>> = OnceLock::new();
    ALL.get_or_init(|| rows(include_str!("../data/quotients.txt"), quotients_of_line))
}

/// Reads the lines after the first one. A test reads all data, so that no line is left out in silence.
fn rows<R>(text: &str, read: impl Fn(&str) -> Option<Vec<R>>) -> Vec<R> {
    text.lines().skip(1).filter_map(read).flatten().collect()
}

fn octal(code: &str) -> Entry {
    let leading = if code.starts_with('.') { "0" } else { "" };
    Entry::single(format!("octal:{leading}{code}"))
}

fn periods_of_line(line: &str) -> Option<Vec<PublishedPeriod>> {
    if let Some(codes) = line.strip_suffix(";open") {
        let open = |code: &str| PublishedPeriod { game: octal(code), period: None, values: None };
        return Some(codes.split(' ').map(open).collect());
    }
    let fields: Vec<&str> = line.split(';').collect();
    let [code, before, period, values] = fields[..] else { return None };
    let period = Some((before.parse().ok()?, period.parse().ok()?));
    let digits =
        |text: &str| -> Option<Vec<u64>> { text.chars().map(|c| Some(c.to_digit(36)?.into())).collect() };
    let values = match values {
        "-" => None,
        text => {
            let (before, cycle) = text.strip_suffix(')')?.split_once('(')?;
            let (mut values, cycle) = (digits(before)?, digits(cycle)?);
            values.extend(cycle.iter().cycle().take(cycle.len().max(150)));
            Some(values)
        }
    };
    Some(vec![PublishedPeriod { game: octal(code), period, values }])
}

fn quotients_of_line(line: &str) -> Option<Vec<PublishedQuotient>> {
    let (code, numbers) = line.split_once(';')?;
    let numbers = numbers.split(';').map(|number| number.parse().ok()).collect::<Option<Vec<u64>>>()?;
    let [order, p_size, preperiod, period] = numbers[..] else { return None };
    let game = Entry::single(format!("octal:{code}"));
    Some(vec![PublishedQuotient { game, order, p_size, span: (preperiod, period) }])
}

/// Returns the sequences of the OEIS that are the values of a class, with their shifts.
pub fn sequences_of(class: &AtlasClass) -> Vec<(&'static OeisSequence, u64)> {
    oeis_sequences().iter().filter_map(|sequence| Some((sequence, sequence.shift_for(class)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_data_is_read() {
        let lines = |text: &str| text.lines().count() - 1;
        assert_eq!(oeis_sequences().len(), lines(include_str!("../data/oeis.txt")));
        assert_eq!(published_quotients().len(), lines(include_str!("../data/quotients.txt")));
        let solved = published_periods().iter().filter(|row| row.period.is_some()).count();
        assert_eq!(solved, lines(include_str!("../data/octal_games.txt")) - 1);
        assert_eq!(published_periods().len() - solved, 82);
    }
}
