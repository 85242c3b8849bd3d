//! Chomp (Schuh 1952 on divisors, Gale 1974 on bars of chocolate).
//!
//! A Young diagram, its rows of squares from the longest down. A move bites at a square: it goes,
//! with everything to the right of it and below it. The square at the corner is poisoned.
//!
//! - **`chomp`**: the poisoned square cannot be taken; a player who has only that square left cannot move.
//! - **`chomp:takeable`**: it can be taken, which ends play. Misère play is the usual game then.
//!
//! Every rectangle larger than the single square is an N-position (Gale 1974, by strategy stealing).
//! Two rows are a P-position exactly if the longer has one square more; a hook (one row, one column)
//! is Nim with two heaps.
//!
//! ```
//! use impartial::game::{Notation, Options};
//! use impartial_games::chomp::Chomp;
//! let game = Chomp::POISON_STAYS;
//! let p = game.parse("1,3,2").unwrap();
//! assert_eq!(game.write(&p), "3,2,1");
//! assert_eq!(game.options(&p).len(), 5);
//! let p = game.parse("4,1").unwrap();
//! assert_eq!(game.write(&game.canonical(&game.parse("2,1,1,1").unwrap())), "4,1");
//! assert_eq!(game.canonical(&p), p);
//! assert_eq!(game.parse("2x3").unwrap(), game.parse("3,3").unwrap());
//! assert!(game.parse("0").is_err());
//! assert!(Chomp::POISON_TAKEABLE.parse("0").is_ok());
//! ```

mod parts;

use impartial::game::{
    EnumeratePositions, Figure, Game, Heaps, KeyVisitEnd, NoSuchWindow, Notation, NotationError, Options,
    Packed, binomial, multisets_len, parse_rows,
};
use impartial::kind::{Kind, NonemptyHeaps};
#[cfg(feature = "registry")]
use impartial_query::Entry;
use std::ops::ControlFlow;

/// Chomp. A position is the multiset of its row lengths, all positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chomp {
    takeable: bool,
}

/// Description of the positions of `chomp`, with an example, for error messages.
pub const POSITION: &str = "row lengths separated by commas, such as 3,2,1, or 3x4 for a whole bar";

/// Description of the positions of `chomp:takeable`, with an example, for error messages.
pub const POSITION_TAKEABLE: &str =
    "row lengths separated by commas, such as 3,2,1, or 3x4 for a whole bar (0 for none)";

impl Chomp {
    /// The poisoned square cannot be taken.
    pub const POISON_STAYS: Chomp = Chomp { takeable: false };

    /// The poisoned square can be taken.
    pub const POISON_TAKEABLE: Chomp = Chomp { takeable: true };

    /// Returns whether the poisoned square can be taken.
    pub const fn is_takeable(&self) -> bool {
        self.takeable
    }

    /// Returns a description of the positions, with an example, for error messages.
    pub const fn position(&self) -> &'static str {
        if self.takeable { POSITION_TAKEABLE } else { POSITION }
    }

    /// Returns the possible numbers of squares that a bite leaves of row `i`, counted from the shortest row.
    fn leaves(self, heaps: &[u64], i: usize) -> std::ops::Range<u64> {
        let poisoned = i + 1 == heaps.len() && !self.takeable;
        u64::from(poisoned)..heaps.get(i).copied().unwrap_or(0)
    }
}

/// Returns the diagram with rows and columns exchanged.
///
/// # Complexity
/// One step for every row and column: the number of rows times the longest row.
///
/// ```
/// use impartial::game::Heaps;
/// use impartial_games::chomp::conjugate;
/// assert_eq!(conjugate(&Heaps::new([1, 1, 4])), Heaps::new([1, 1, 1, 3]));
/// ```
pub fn conjugate(diagram: &Heaps) -> Heaps {
    let rows = diagram.as_slice();
    let columns = diagram.largest().unwrap_or(0);
    Heaps::nonempty((0..columns).map(|column| rows.iter().filter(|&&row| row > column).count() as u64))
}

impl Game for Chomp {
    type Position = Heaps;

    fn allocated_bytes(&self, position: &Heaps) -> usize {
        position.allocated_bytes()
    }
}

impl Options for Chomp {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let rows = position.as_slice();
        for i in 0..rows.len() {
            for left in self.leaves(rows, i) {
                let bitten = rows[..=i].iter().map(|&row| row.min(left));
                visit(Heaps::nonempty(bitten.chain(rows[i + 1..].iter().copied())))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns an upper bound: C(r + c, r), the number of diagrams within r rows and c columns, or the product of all
    /// row lengths plus 1, whichever is less. No row of a follower is longer than it was.
    fn follower_bound(&self, position: &Heaps) -> Option<u128> {
        let (rows, columns) = (position.len() as u64, position.largest().unwrap_or(0));
        let shorter = position.iter().fold(1, |bound: u128, row| bound.saturating_mul(u128::from(row) + 1));
        Some(columns.checked_add(rows).map_or(shorter, |steps| binomial(steps, rows).min(shorter)))
    }

    /// Returns the smaller, in the order of positions, of the diagram and its conjugate.
    fn canonical(&self, position: &Heaps) -> Heaps {
        // The one with fewer rows is smaller; a conjugate with more need not be written out.
        let columns = position.largest().unwrap_or(0);
        if columns > position.len() as u64 {
            position.clone()
        } else {
            conjugate(position).min(position.clone())
        }
    }
}

impl Notation for Chomp {
    fn id(&self) -> String {
        if self.takeable { "chomp:takeable".into() } else { "chomp".into() }
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        let diagram = Heaps::nonempty(parse_rows(text, self.position())?);
        if diagram.is_empty() && !self.takeable {
            return Err(
                NotationError::new("the poisoned square must be there", self.position()).at_token(text)
            );
        }
        Ok(diagram)
    }

    fn write(&self, position: &Heaps) -> String {
        if position.is_empty() {
            return "0".into();
        }
        let rows: Vec<String> = position.as_slice().iter().rev().map(u64::to_string).collect();
        rows.join(",")
    }

    fn figure(&self, position: &Heaps) -> Figure {
        Figure::Rows(position.as_slice().iter().rev().copied().collect())
    }
}

impl EnumeratePositions for Chomp {
    /// Lists the diagrams of at most `count` rows, each shorter than `below`.
    fn positions(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, NoSuchWindow> {
        let diagrams = NonemptyHeaps.positions(count, below)?;
        Ok(Box::new(diagrams.filter(|diagram| self.takeable || !diagram.is_empty())))
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        Some(multisets_len(count, below).saturating_sub(u128::from(!self.takeable)))
    }
}

/// Keys: up to eight rows below 256, the longest in the lowest byte.
const MAX_ROWS: usize = 8;

impl Packed for Chomp {
    type Key = u64;

    fn pack(&self, position: &Heaps) -> Option<u64> {
        if position.len() > MAX_ROWS || position.largest().is_some_and(|row| row > 255) {
            return None;
        }
        Some(position.iter().fold(0, |key, row| key << 8 | row))
    }

    fn unpack(&self, key: u64) -> Heaps {
        Heaps::nonempty(key.to_le_bytes().map(u64::from))
    }

    fn visit_keys(
        &self,
        key: u64,
        visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<KeyVisitEnd> {
        let rows = key.to_le_bytes();
        for (i, &row) in rows.iter().enumerate() {
            let poisoned = i == 0 && !self.takeable;
            for left in u8::from(poisoned)..row {
                let mut bitten = rows;
                for lower in &mut bitten[i..] {
                    *lower = left.min(*lower);
                }
                if visit(u64::from_le_bytes(bitten)).is_break() {
                    return ControlFlow::Break(KeyVisitEnd::Stopped);
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the entry of a version of the game for a registry.
#[cfg(feature = "registry")]
pub fn entry(game: Chomp) -> Entry<Chomp> {
    Entry::of_kind(game)
        .summary(match game.is_takeable() {
            false => "take a square with all to the right and below; the corner stays",
            true => "as chomp, but the corner can be taken too",
        })
        .position(game.position())
        .packed()
        .windows()
        .searched()
}
