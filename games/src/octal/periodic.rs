//! Published periods with their exceptional values.

use super::Octal;
use impartial::game::Heaps;
use impartial::kind::{AnySizeFormula, PublishedFormula};
use impartial::value::Number;

/// The values of the heaps of one octal game: a period and finitely many exceptions. The value of a position is the
/// nim-sum over its heaps. There is no value for other games.
#[derive(Clone, Copy, Debug)]
pub struct PeriodicValues {
    /// The places of the code.
    places: &'static [(u64, u8)],
    /// The value of a heap n that is no exception, at n mod period.
    residues: &'static [u8],
    exceptions: &'static [(u64, u8)],
    source: &'static str,
    text: &'static str,
}

const KAYLES: PeriodicValues = PeriodicValues {
    places: &[(1, 7), (2, 7)],
    residues: &[4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7],
    exceptions: &[
        (0, 0),
        (3, 3),
        (6, 3),
        (9, 4),
        (11, 6),
        (15, 7),
        (18, 3),
        (21, 4),
        (22, 6),
        (28, 5),
        (34, 6),
        (39, 3),
        (57, 4),
        (70, 6),
    ],
    source: "Guy and Smith 1956; Winning Ways, chapter 4",
    text: "period 12 with 14 exceptions, the last at heap 70",
};

const DAWSON_KAYLES: PeriodicValues = PeriodicValues {
    places: &[(2, 7)],
    residues: &[
        4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7,
    ],
    exceptions: &[(0, 0), (1, 0), (15, 0), (17, 2), (18, 2), (32, 2), (35, 0), (52, 2)],
    source: "Dawson 1935; Guy and Smith 1956",
    text: "period 34 with 8 exceptions, the last at heap 52",
};

impl PeriodicValues {
    /// Returns the published period of Kayles, 12 from heap 71.
    pub const fn kayles() -> Self {
        KAYLES
    }

    /// Returns the published period of Dawson's Kayles, 34 from heap 53.
    pub const fn dawson_kayles() -> Self {
        DAWSON_KAYLES
    }

    /// Returns the period, in heaps.
    pub const fn period(&self) -> usize {
        self.residues.len()
    }

    /// Returns the exceptional heaps with their values, ascending.
    pub const fn exceptions(&self) -> &'static [(u64, u8)] {
        self.exceptions
    }

    /// Returns whether the values are those of this game.
    pub fn is_about(&self, game: &Octal) -> bool {
        game.code().places() == self.places
    }

    /// Returns the value of one heap.
    pub fn heap(&self, n: u64) -> u64 {
        match self.exceptions.binary_search_by_key(&n, |exception| exception.0) {
            Ok(at) => self.exceptions[at].1.into(),
            Err(_) => self.residues[(n % self.residues.len() as u64) as usize].into(),
        }
    }
}

impl PublishedFormula for PeriodicValues {
    fn source(&self) -> &str {
        self.source
    }

    fn text(&self) -> &str {
        self.text
    }
}

impl AnySizeFormula<Octal> for PeriodicValues {
    fn value<N: Number>(&self, game: &Octal, position: &Heaps<N>) -> Option<N> {
        let heap = |n: &N| match n.to_u64() {
            Some(n) => self.heap(n),
            // All exceptions are below 2^64.
            None => self.residues[n.modulo(self.residues.len() as u64) as usize].into(),
        };
        self.is_about(game).then(|| position.as_slice().iter().fold(0, |sum, n| sum ^ heap(n)).into())
    }
}
