//! The positions on which the claims are checked.

use impartial::game::OrdinalList;
use impartial::ordinal::{Natural, Ordinal};
use num_bigint::BigUint;

/// A formula-free window: pieces, columns, rows; all positions on squares ω·i + j, i < columns,
/// j < rows.
pub(super) type LowWindow = (usize, u64, u64);

pub(super) const LOW_QUICK: &[LowWindow] =
    &[(1, 4, 8), (2, 3, 6), (2, 4, 4), (3, 2, 4), (3, 2, 6), (4, 2, 3), (3, 3, 2)];
pub(super) const LOW_FULL: &[LowWindow] = &[
    (1, 8, 40),
    (2, 6, 12),
    (3, 3, 7),
    (3, 5, 4),
    (4, 2, 6),
    (4, 3, 4),
    (5, 2, 4),
    (5, 3, 3),
    (6, 2, 3),
    (1, 4, 8),
    (2, 3, 6),
    (2, 4, 4),
    (3, 2, 4),
    (3, 2, 6),
    (4, 2, 3),
    (3, 3, 2),
];

pub(super) fn low_words(windows: &[LowWindow]) -> String {
    let words: Vec<String> = windows
        .iter()
        .map(|(n, columns, rows)| format!("n={n} below w*{columns}, rows below {rows}"))
        .collect();
    words.join("; ")
}

pub(crate) fn omega_times(alpha: &Ordinal) -> Ordinal {
    &Ordinal::omega() * alpha
}

/// Parses an ordinal that is written in this crate. Panics if the text is no ordinal.
pub(crate) fn ordinal(text: &str) -> Ordinal {
    let parsed = text.parse();
    debug_assert!(parsed.is_ok(), "{text}");
    parsed.unwrap_or_default()
}

/// Returns the ordinals ω^ω·a + ω²·b + ω·c + d with a, b ≤ 1, c ≤ 2, d ≤ 3, ascending.
pub(crate) fn pool() -> Vec<Ordinal> {
    let (w_w, w_2) = (ordinal("w^w"), ordinal("w^2"));
    let mut pool = Vec::new();
    for i in 0..48u64 {
        let high = &(&w_w * Ordinal::from(i / 24)) + &(&w_2 * Ordinal::from(i / 12 % 2));
        pool.push(high + omega_times(&Ordinal::from(i / 4 % 3)) + Ordinal::from(i % 4));
    }
    pool
}

/// A small generator of pseudo-random numbers (splitmix64, Steele, Lea and Flood 2014).
struct PositionSampler(u64);

impl PositionSampler {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Returns a random coefficient: most are small, some are near or far above 2^64.
    fn coefficient(&mut self) -> Natural {
        match self.below(16) {
            0 => (BigUint::from(1u32) << (60 + self.below(60)) | BigUint::from(self.next())).into(),
            1 => self.next().into(),
            2 | 3 => self.below(1 << 16).into(),
            _ => self.below(8).into(),
        }
    }

    fn column(&mut self) -> Ordinal {
        const EXPONENTS: [&str; 5] = ["w", "3", "2", "1", "0"];
        let mut column = Ordinal::ZERO;
        for exponent in EXPONENTS {
            if self.below(2) == 0 {
                // Exponents below the greatest height are no error.
                column += Ordinal::monomial(ordinal(exponent), self.coefficient()).unwrap_or_default();
            }
        }
        column
    }
}

pub(super) const SEED: u64 = 2017;

/// Returns random positions of 1 to 8 pieces, with few columns shared by many pieces; sorted, each once.
pub(super) fn random_positions(how_many: usize) -> Vec<OrdinalList> {
    let mut random = PositionSampler(SEED);
    let mut all: Vec<OrdinalList> = (0..how_many)
        .map(|_| {
            let columns: Vec<Ordinal> = (0..3).map(|_| random.column()).collect();
            let n = 1 + random.below(8);
            OrdinalList::new((0..n).map(|_| {
                let column = match random.below(4) {
                    i @ 0..3 => columns[i as usize].clone(),
                    _ => random.column(),
                };
                omega_times(&column) + Ordinal::from(random.coefficient())
            }))
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}
