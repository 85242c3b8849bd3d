//! Tuples of natural numbers as words, least significant digit first.

use super::Track;
use crate::Base;
use num_bigint::BigUint;

/// A word over letters with one digit for each track: a natural number on every track.
///
/// ```
/// use impartial_automata::{Base, Track, TrackWord};
/// use num_bigint::BigUint;
/// let word = TrackWord::from_numbers(Base::BINARY, &[(Track(0), 6u32.into()), (Track(3), 1u32.into())]);
/// assert_eq!(word.len(), 3);
/// assert_eq!(word.digit(Track(0), 2), 1);
/// assert_eq!(word.number(Track(3)), BigUint::from(1u32));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackWord {
    base: Base,
    tracks: Vec<Track>,
    letters: Vec<Vec<u8>>,
}

impl TrackWord {
    /// Returns the word with these letters. A letter has the digit of each track, in the order of the tracks.
    pub fn new(base: Base, tracks: Vec<Track>, letters: Vec<Vec<u8>>) -> Self {
        TrackWord { base, tracks, letters }
    }

    /// Returns the word of a tuple of numbers, without zero letters at the end.
    pub fn from_numbers(base: Base, numbers: &[(Track, BigUint)]) -> Self {
        let tracks = numbers.iter().map(|(track, _)| *track).collect();
        let digits: Vec<Vec<u8>> = numbers
            .iter()
            .map(|(_, n)| if *n == BigUint::ZERO { Vec::new() } else { n.to_radix_le(u32::from(base.get())) })
            .collect();
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |t: usize| digits.iter().map(|d| d.get(t).copied().unwrap_or(0)).collect();
        TrackWord { base, tracks, letters: (0..length).map(letter).collect() }
    }

    /// Returns the word with the given digits on each track, lowest first, without zero letters at the end.
    pub(crate) fn of_digits(base: Base, digits: &[(Track, Vec<u8>)]) -> Self {
        let tracks = digits.iter().map(|(track, _)| *track).collect();
        let length = |d: &Vec<u8>| d.iter().rposition(|d| *d != 0).map_or(0, |index| index + 1);
        let length = digits.iter().map(|(_, d)| length(d)).max().unwrap_or(0);
        let letter = |t: usize| digits.iter().map(|(_, d)| d.get(t).copied().unwrap_or(0)).collect();
        TrackWord { base, tracks, letters: (0..length).map(letter).collect() }
    }

    /// Sets the digit of the track at a place.
    pub(super) fn set_digit(&mut self, track: usize, position: usize, digit: u8) {
        self.letters[position][track] = digit;
    }

    /// Sets the letter at a place, with a digit for each track.
    pub(super) fn set_letter(&mut self, position: usize, digits: &[u8]) {
        self.letters[position].copy_from_slice(digits);
    }

    /// Returns the number of letters of the word.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Returns whether the word has no letters, so that all numbers are 0.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Returns the digit of a track at a position, or 0 if there is no such track or position.
    pub fn digit(&self, track: Track, position: usize) -> u8 {
        let column = self.tracks.iter().position(|t| *t == track);
        match (column, self.letters.get(position)) {
            (Some(column), Some(letter)) => letter[column],
            _ => 0,
        }
    }

    /// Returns the number on a track, or 0 if there is no such track.
    pub fn number(&self, track: Track) -> BigUint {
        let mut number = BigUint::ZERO;
        for position in (0..self.len()).rev() {
            number = number * self.base.get() + self.digit(track, position);
        }
        number
    }

    /// Returns the number on a track, or 0 if there is no such track; `None` for a number from 2⁶⁴ on.
    pub fn small_number(&self, track: Track) -> Option<u64> {
        let mut digits = (0..self.len()).rev().map(|position| self.digit(track, position));
        digits.try_fold(0u64, |number, digit| {
            number.checked_mul(self.base.get().into())?.checked_add(digit.into())
        })
    }
}
