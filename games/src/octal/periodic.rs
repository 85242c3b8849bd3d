//! Published periods with their exceptional values.

use super::{LEAVE_ONE, LEAVE_THREE, LEAVE_TWO, Octal, POSITION, TAKE_ALL};
use impartial::game::{Formula, Game, Heaps, Large, Notation, NotationError, Options, parse_large};
use num_bigint::BigUint;
use num_traits::{CheckedSub, One, ToPrimitive, Zero};
use std::ops::ControlFlow;

/// The values of the heaps of one octal game: a period and finitely many exceptions. The value of a
/// position is the nim-sum over its heaps. It says nothing about other games.
#[derive(Clone, Copy, Debug)]
pub struct PeriodicValues {
    digits: &'static [u8],
    /// The value of a heap n that is no exception, at n mod period.
    residues: &'static [u8],
    exceptions: &'static [(u64, u8)],
    source: &'static str,
    text: &'static str,
}

const KAYLES: PeriodicValues = PeriodicValues {
    digits: &[0, 7, 7],
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
    digits: &[0, 0, 7],
    residues: &[
        4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7,
    ],
    exceptions: &[(0, 0), (1, 0), (15, 0), (17, 2), (18, 2), (32, 2), (35, 0), (52, 2)],
    source: "Dawson 1935; Guy and Smith 1956",
    text: "period 34 with 8 exceptions, the last at heap 52",
};

impl PeriodicValues {
    /// The values of Kayles.
    pub const fn kayles() -> Self {
        KAYLES
    }

    /// The values of Dawson's Kayles.
    pub const fn dawson_kayles() -> Self {
        DAWSON_KAYLES
    }

    /// The period.
    pub const fn period(&self) -> usize {
        self.residues.len()
    }

    /// The exceptional heaps with their values, ascending.
    pub const fn exceptions(&self) -> &'static [(u64, u8)] {
        self.exceptions
    }

    /// Whether it speaks about this game.
    pub fn is_about(&self, game: &Octal) -> bool {
        game.digits() == self.digits
    }

    /// The value of one heap.
    pub fn heap(&self, n: u64) -> u64 {
        match self.exceptions.binary_search_by_key(&n, |exception| exception.0) {
            Ok(at) => self.exceptions[at].1.into(),
            Err(_) => self.residues[(n % self.residues.len() as u64) as usize].into(),
        }
    }
}

impl Formula<Octal> for PeriodicValues {
    type Value = u64;

    fn source(&self) -> &str {
        self.source
    }

    fn text(&self) -> &str {
        self.text
    }

    fn value(&self, game: &Octal, position: &Heaps) -> Option<u64> {
        self.is_about(game).then(|| position.iter().fold(0, |sum, heap| sum ^ self.heap(heap)))
    }
}

/// An octal game on heaps of any size: a periodic formula can answer there, and where heaps are not split the
/// options are few.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LargeOctal(Octal);

impl From<Octal> for LargeOctal {
    fn from(game: Octal) -> Self {
        LargeOctal(game)
    }
}

impl Game for LargeOctal {
    type Position = Large;
}

impl Options for LargeOctal {
    fn visit_options(
        &self,
        position: &Large,
        visit: &mut dyn FnMut(Large) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heaps = position.as_slice();
        for (i, heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == *heap {
                continue;
            }
            let mut leave = |parts: [&BigUint; 3]| {
                let rest = heaps.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, heap)| heap);
                visit(Large::new(rest.chain(parts).filter(|heap| !heap.is_zero()).cloned()))
            };
            let none = BigUint::ZERO;
            for (k, digit) in (0u64..).zip(self.0.digits()) {
                let Some(rest) = heap.checked_sub(&k.into()) else { break };
                if (digit & TAKE_ALL != 0 && rest.is_zero()) || (digit & LEAVE_ONE != 0 && !rest.is_zero()) {
                    leave([&none, &none, &rest])?;
                }
                let mut a = BigUint::one();
                while digit & LEAVE_TWO != 0 && &a + &a <= rest {
                    leave([&none, &a, &(&rest - &a)])?;
                    a += 1u32;
                }
                let mut a = BigUint::one();
                while digit & LEAVE_THREE != 0 && &a * 3u32 <= rest {
                    let mut b = a.clone();
                    while &a + &b + &b <= rest {
                        leave([&a, &b, &(&rest - &a - &b)])?;
                        b += 1u32;
                    }
                    a += 1u32;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Notation for LargeOctal {
    fn id(&self) -> String {
        self.0.id()
    }

    fn parse(&self, text: &str) -> Result<Large, NotationError> {
        let heaps = parse_large(text, POSITION)?;
        Ok(Large::new(heaps.into_iter().filter(|heap| !heap.is_zero())))
    }

    fn write(&self, position: &Large) -> String {
        position.to_string()
    }
}

impl Formula<LargeOctal> for PeriodicValues {
    type Value = BigUint;

    fn source(&self) -> &str {
        self.source
    }

    fn text(&self) -> &str {
        self.text
    }

    fn value(&self, game: &LargeOctal, position: &Large) -> Option<BigUint> {
        let period = self.period();
        let heap = |n: &BigUint| match n.to_u64() {
            Some(n) => self.heap(n),
            // All exceptions are below 2^64.
            None => (n % period).to_usize().map_or(0, |residue| self.residues[residue].into()),
        };
        self.is_about(&game.0).then(|| position.as_slice().iter().fold(0, |sum, n| sum ^ heap(n)).into())
    }
}
