//! A class of games with the same values, and the text of the data.

use crate::entry::Entry;
use impartial::period::{HeapCode, Period};

/// Number of values of each class that the atlas contains.
pub const KNOWN_VALUES: u64 = 150;

/// Games with the same values.
///
/// The games of a class with a certified period have the same values for all n: each has a verified certificate of this period,
/// and the values up to the end of the first period were compared. The games of another class have the same values up to
/// [`AtlasClass::last`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasClass {
    /// The number of the first value.
    pub first: u64,
    /// The values, at most [`KNOWN_VALUES`]. The values of a class with a certified period may end with the first period.
    pub values: Vec<u64>,
    /// The certified period.
    pub certified: Option<Period>,
    /// The number of the last value that was computed, where no period is certified.
    pub last: u64,
    /// The largest value and the first number that has it, up to `last` or for all n. `None` for an arithmetic period.
    pub largest: Option<(u64, u64)>,
    /// The games, the best known first.
    pub entries: Vec<Entry>,
}

impl AtlasClass {
    /// Returns the value with the number n, as far as the data gives it.
    pub fn value(&self, n: u64) -> Option<u64> {
        let at = |n: u64| {
            let index = usize::try_from(n.checked_sub(self.first)?).ok()?;
            self.values.get(index).copied()
        };
        at(n).or_else(|| {
            let (representative, times) = self.certified?.fold(n);
            at(representative)?.checked_add(self.certified?.saltus().checked_mul(times)?)
        })
    }

    /// Returns whether the data gives all values of the class.
    pub fn is_complete(&self) -> bool {
        self.certified.is_some_and(|period| {
            let end = period.preperiod().saturating_add(period.period());
            self.first <= period.preperiod() && end <= self.first + self.values.len() as u64
        })
    }

    /// Returns the first code of taking and breaking that the names of the games state.
    pub fn code(&self) -> Option<HeapCode> {
        self.entries.iter().find_map(Entry::code)
    }
}

/// The digits of values below 62.
const DIGITS: &[u8; 62] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Writes values: a digit for each value below 62, and larger values in parentheses.
pub(crate) fn written_values(values: &[u64]) -> String {
    let written = |value: &u64| match usize::try_from(*value).ok().and_then(|value| DIGITS.get(value)) {
        Some(digit) => char::from(*digit).to_string(),
        None => format!("({value})"),
    };
    values.iter().map(written).collect()
}

/// Reads values as [`written_values`] writes them.
fn read_values(text: &str) -> Option<Vec<u64>> {
    let mut values = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.bytes().next() {
        if first == b'(' {
            let (number, after) = rest[1..].split_once(')')?;
            values.push(number.parse().ok()?);
            rest = after;
        } else {
            values.push(DIGITS.iter().position(|digit| *digit == first)? as u64);
            rest = &rest[1..];
        }
    }
    Some(values)
}

impl AtlasClass {
    /// Writes the class as a line of the data: values, the number of the first value, the period or the number of the last
    /// value, the largest value, and the games.
    pub(crate) fn line(&self) -> String {
        let period = match self.certified {
            None => format!("to {}", self.last),
            Some(period) => format!("{} {} {}", period.preperiod(), period.period(), period.saltus()),
        };
        let largest = self.largest.map_or("-".into(), |(value, at)| format!("{value} {at}"));
        let entries: Vec<String> = self.entries.iter().map(Entry::as_word).collect();
        format!("{};{};{period};{largest};{}", written_values(&self.values), self.first, entries.join(" "))
    }

    /// Reads a line of the data.
    pub(crate) fn from_line(line: &str) -> Option<AtlasClass> {
        let mut fields = line.split(';');
        let values = read_values(fields.next()?)?;
        let first = fields.next()?.parse().ok()?;
        let period = fields.next()?;
        let number = |text: &str| text.parse::<u64>().ok();
        let (certified, last) = match period.strip_prefix("to ") {
            Some(last) => (None, number(last)?),
            None => {
                let numbers = period.split(' ').map(number).collect::<Option<Vec<u64>>>()?;
                let [preperiod, period, saltus] = numbers[..] else { return None };
                (Some(Period::new(period, preperiod, saltus)?), 0)
            }
        };
        let largest = match fields.next()? {
            "-" => None,
            pair => {
                let (value, at) = pair.split_once(' ')?;
                Some((number(value)?, number(at)?))
            }
        };
        let entries =
            fields.next()?.split(' ').map(|word| word.parse().ok()).collect::<Option<Vec<Entry>>>()?;
        let is_whole = fields.next().is_none() && !values.is_empty() && !entries.is_empty();
        is_whole.then_some(AtlasClass { first, values, certified, last, largest, entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for line in [
            "0120;0;1 3 0;2 2;subtraction:1,2 octal:0.33",
            "0aZ(62)(1000);3;to 400;1000 7;gallery:node-kayles/cycle",
            "0;0;0 1 1;-;nim",
        ] {
            assert_eq!(AtlasClass::from_line(line).unwrap().line(), line);
        }
        for wrong in
            ["", "0;0;1 3;2 2;nim", "0!;0;to 4;-;nim", "0;0;to 4;-;", "0;0;0 0 0;-;nim", "0;0;to 4;-;nim;x"]
        {
            assert_eq!(AtlasClass::from_line(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_certified_period_gives_all_values() {
        let class = AtlasClass::from_line("0120;0;1 3 0;2 2;subtraction:1,2").unwrap();
        assert_eq!((0..9).map(|n| class.value(n).unwrap()).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2, 0, 1, 2]);
        assert!(class.is_complete());
        let nim = AtlasClass::from_line("0;0;0 1 1;-;nim").unwrap();
        assert_eq!(nim.value(1000), Some(1000));
        let open = AtlasClass::from_line("0120;0;to 400;2 2;octal:0.007").unwrap();
        assert_eq!((open.value(3), open.value(4), open.is_complete()), (Some(0), None, false));
    }
}
