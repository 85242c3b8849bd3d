//! P-positions of two numbers: the data of the atlas, and their computation.

use crate::atlas::AtlasError;
use crate::build::FindGame;
use crate::entry::Entry;
use impartial::value::Plays;
use impartial_query::questions::pair_values;
use impartial_query::{AnyGame, Context, Error, WindowArg, grouped};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::OnceLock;

/// Exclusive bound on both numbers of the P-positions of the atlas.
pub const PAIRS_BELOW: u64 = 40;

/// The first line of the data: the version of the format.
const HEADER: &str = "# impartial atlas pairs 1: exclusive bound on both numbers;P-positions of normal play, with one order of each if both orders are P-positions;both orders or one;games";

/// Games of the atlas whose positions are two numbers, and no sum of them.
const GAMES: &[&str] = &[
    "nim",
    "welter",
    "height:2",
    "height:4",
    "max-welter",
    "k-welter:1",
    "k-welter:2",
    "k-welter:3",
    "wythoff",
    "wythoff:2",
    "wythoff:3",
    "wythoff:4",
    "restricted-wythoff",
    "extended-wythoff",
    "short-wythoff:2",
    "short-wythoff:3",
    "short-wythoff:4",
    "euclid",
    "euclid:zero",
    "gallery:a-wythoff:2",
    "gallery:amazon",
    "gallery:chocolate",
    "gallery:cyclic-nimhoff-3",
    "gallery:delete-nim",
    "gallery:euclid",
    "gallery:euclid-slow",
    "gallery:euclid-with-zero",
    "gallery:exact-nim-2",
    "gallery:height:2",
    "gallery:height:4",
    "gallery:king",
    "gallery:knight",
    "gallery:max-welter",
    "gallery:nimhoff:2",
    "gallery:nimhoff:3",
    "gallery:nimhoff:4",
    "gallery:rook",
    "gallery:serial-nim",
    "gallery:silver-dollar",
    "gallery:slow-k-nim:1",
    "gallery:slow-k-nim:2",
    "gallery:staircase-row",
    "gallery:welter",
    "gallery:wythoff",
];

/// Returns the games of the atlas whose P-positions of two numbers are known.
pub fn games_of_pairs() -> Vec<Entry> {
    GAMES.iter().copied().map(Entry::single).collect()
}

/// All P-positions of normal play of two numbers below a bound, and the games that have them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairSet {
    /// Exclusive bound on both numbers.
    pub below: u64,
    /// The P-positions: both orders where the order of the numbers does not matter.
    pub points: BTreeSet<(u64, u64)>,
    /// The games, the best known first.
    pub entries: Vec<Entry>,
}

/// The P-positions that were compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PExtent {
    /// The positions with one number up to this one.
    To(u64),
    /// The pairs with both numbers below this one.
    Below(u64),
    /// The pairs whose smaller number, or whose first number if the order matters, is at most `first`, with both numbers below
    /// `below`.
    FirstTo {
        /// The largest first number.
        first: u64,
        /// The exclusive bound on both numbers.
        below: u64,
    },
}

impl PExtent {
    /// Returns the extent in words, as the end of a sentence about P-positions.
    pub fn in_words(self) -> String {
        match self {
            PExtent::To(last) => format!("to n = {}", grouped(last)),
            PExtent::Below(below) => format!("with both numbers below {}", grouped(below)),
            PExtent::FirstTo { first, below } => {
                format!("with a first number of at most {first} and both numbers below {}", grouped(below))
            }
        }
    }

    pub(crate) fn contains(self, (a, b): (u64, u64)) -> bool {
        match self {
            PExtent::To(_) => false,
            PExtent::Below(below) => a.max(b) < below,
            PExtent::FirstTo { first, below } => a <= first && a.max(b) < below,
        }
    }
}

/// The sets of P-positions of the atlas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairTable {
    sets: Vec<PairSet>,
}

impl PairSet {
    /// Computes the P-positions of a game with two numbers below `below`. Returns `None` if its positions are no two numbers.
    ///
    /// # Errors
    /// A limit, a loop, or rules that fail.
    pub fn computed(
        game: &dyn AnyGame,
        below: u64,
        cx: &Context<'_>,
    ) -> Result<Option<BTreeSet<(u64, u64)>>, Error> {
        let window = WindowArg::Board { count: 2, below };
        let pairs = match pair_values(game, &window, Plays::Normal, cx) {
            Ok(pairs) => pairs,
            Err(Error::Unreadable(_) | Error::Arguments(_) | Error::Unsupported(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        if let Some(stopped) = pairs.stopped {
            return Err(stopped.into());
        }
        let lost = pairs.positions().filter(|(values, _)| values.normal == Some(0));
        Ok(Some(lost.flat_map(|(_, points)| points).collect()).filter(|_| !pairs.is_empty()))
    }

    /// Returns whether both orders of the numbers of each P-position are P-positions.
    pub fn is_symmetric(&self) -> bool {
        is_symmetric(&self.points)
    }

    fn line(&self) -> String {
        let is_symmetric = self.is_symmetric();
        let mut text = format!("{};", self.below);
        let written = self.points.iter().filter(|(a, b)| !is_symmetric || a <= b);
        for (index, (a, b)) in written.enumerate() {
            let _ = write!(text, "{}{a},{b}", if index > 0 { " " } else { "" });
        }
        let entries: Vec<String> = self.entries.iter().map(Entry::as_word).collect();
        text + if is_symmetric { ";both;" } else { ";one;" } + &entries.join(" ")
    }

    fn from_line(line: &str) -> Option<PairSet> {
        let fields: Vec<&str> = line.split(';').collect();
        let [below, points, orders, entries] = fields[..] else { return None };
        let below = below.parse().ok()?;
        let pair = |word: &str| -> Option<(u64, u64)> {
            let (a, b) = word.split_once(',')?;
            let (a, b) = (a.parse().ok()?, b.parse().ok()?);
            (a < below && b < below).then_some((a, b))
        };
        let mut points: BTreeSet<(u64, u64)> = points.split(' ').map(pair).collect::<Option<_>>()?;
        match orders {
            "both" => points = points.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect(),
            "one" => {}
            _ => return None,
        }
        let entries = entries.split(' ').map(|word| word.parse().ok()).collect::<Option<Vec<Entry>>>()?;
        Some(PairSet { below, points, entries })
    }
}

/// Returns whether a set contains both orders of each of its pairs.
pub(crate) fn is_symmetric(points: &BTreeSet<(u64, u64)>) -> bool {
    points.iter().all(|&(a, b)| points.contains(&(b, a)))
}

impl PairTable {
    /// Returns the sets that are built into the program.
    pub fn standard() -> &'static PairTable {
        static STANDARD: OnceLock<PairTable> = OnceLock::new();
        // A test reads the data, so that a table without sets is never returned.
        STANDARD.get_or_init(|| PairTable::from_text(include_str!("../data/pairs.txt")).unwrap_or_default())
    }

    /// Computes the P-positions of all games of [`games_of_pairs`]. Games with the same ones share a set.
    ///
    /// # Errors
    /// The first error of a game; a game whose positions are no two numbers.
    pub fn computed(below: u64, find: &FindGame<'_>, cx: &Context<'_>) -> Result<PairTable, Error> {
        let mut table = PairTable::default();
        for entry in games_of_pairs() {
            let points = PairSet::computed(&*find(&entry.game)?, below, cx)?
                .ok_or_else(|| Error::input(format!("{entry}: the positions are no two numbers")))?;
            match table.sets.iter_mut().find(|set| set.points == points) {
                Some(set) => set.entries.push(entry),
                None => table.sets.push(PairSet { below, points, entries: vec![entry] }),
            }
        }
        Ok(table)
    }

    /// Reads a table.
    ///
    /// # Errors
    /// [`AtlasError`]: the first problem.
    pub fn from_text(text: &str) -> Result<PairTable, AtlasError> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().is_none_or(|(_, line)| line != HEADER) {
            return Err(AtlasError::Header);
        }
        let sets = lines.map(|(number, line)| PairSet::from_line(line).ok_or(AtlasError::Line(number)));
        Ok(PairTable { sets: sets.collect::<Result<_, _>>()? })
    }

    /// Writes the table.
    pub fn text(&self) -> String {
        let lines = self.sets.iter().map(PairSet::line);
        std::iter::once(HEADER.to_owned()).chain(lines).map(|line| line + "\n").collect()
    }

    /// Returns the sets.
    pub fn sets(&self) -> &[PairSet] {
        &self.sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for line in ["5;0,0 1,2;both;wythoff", "9;0,0 1,2 2,0;one;gallery:serial-nim gallery:king"] {
            assert_eq!(PairSet::from_line(line).unwrap().line(), line);
        }
        let wythoff = PairSet::from_line("5;0,0 1,2;both;wythoff").unwrap();
        assert!(wythoff.points.contains(&(2, 1)));
        for wrong in ["", "5;0,5;both;nim", "5;0;both;nim", "5;0,0;two;nim", "5;0,0;both", "x;0,0;both;nim"] {
            assert_eq!(PairSet::from_line(wrong), None, "{wrong}");
        }
    }
}
