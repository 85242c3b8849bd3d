//! Hexadecimal games (Winning Ways, chapter 4): octal games in which a heap may also be left as three.
//!
//! The code d₀.d₁d₂d₃… has digits 0–9, A–F. k counters may be taken from a heap and what is left arranged into
//! exactly b heaps, none of them empty, if the bit 2^b is set in dₖ, b = 0, 1, 2, 3. A leading digit is one of
//! 0, 4, 8, C: where nothing is taken, two heaps at least must be left.
//!
//! ```
//! use impartial::game::{Notation, Options};
//! use impartial_games::hexadecimal::Hexadecimal;
//! let game = Hexadecimal::parse("0.8").unwrap(); // take one and leave three heaps
//! let options: Vec<String> =
//!     game.options(&game.parse("6").unwrap()).iter().map(|option| game.write(option)).collect();
//! assert_eq!(options, ["1,2,2", "1,1,3"]);
//! assert_eq!(game.id(), "hex:0.8");
//! ```

use crate::heap_sums;
use impartial::game::{Boards, BoardsError, Components, Game, Heaps, Notation, NotationError, Options};
use impartial::misere::quotient::{Atoms, Code, CodeError};
use std::ops::ControlFlow;

pub use crate::heap_sums::POSITION;

/// A game given by a hexadecimal code. Empty heaps are dropped; the position without heaps is written
/// `0`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hexadecimal(Code);

impl Hexadecimal {
    /// Reads a code such as `0.8` or `4.07`.
    ///
    /// # Errors
    /// [`CodeError`] for anything else.
    pub fn parse(code: &str) -> Result<Self, CodeError> {
        Ok(Hexadecimal(code.parse()?))
    }

    /// The code.
    pub fn code(&self) -> &Code {
        &self.0
    }
}

impl Game for Hexadecimal {
    type Position = Heaps;

    fn heap_bytes(&self, position: &Heaps) -> usize {
        position.heap_bytes()
    }
}

impl Options for Hexadecimal {
    fn visit_options(
        &self,
        position: &Heaps,
        visit: &mut dyn FnMut(Heaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heaps = position.as_slice();
        for (i, &heap) in heaps.iter().enumerate() {
            if i > 0 && heaps[i - 1] == heap {
                continue;
            }
            self.0.visit_parts(heap, &mut |parts| {
                let rest = position.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, heap)| heap);
                visit(Heaps::nonempty(rest.chain(parts.iter().copied())))
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Notation for Hexadecimal {
    fn id(&self) -> String {
        format!("hex:{}", self.0)
    }

    fn parse(&self, text: &str) -> Result<Heaps, NotationError> {
        heap_sums::parse(text)
    }

    fn write(&self, position: &Heaps) -> String {
        position.to_string()
    }
}

impl Boards for Hexadecimal {
    /// All positions with at most `count` nonempty heaps, each below `below`.
    fn board(
        &self,
        count: usize,
        below: u64,
    ) -> Result<Box<dyn Iterator<Item = Heaps> + Send + '_>, BoardsError> {
        Ok(Box::new(heap_sums::board(count, below)))
    }
}

impl Components for Hexadecimal {
    fn visit_components(&self, position: &Heaps, visit: &mut dyn FnMut(Heaps)) {
        position.iter().for_each(|heap| visit(Heaps::nonempty([heap])));
    }
}

impl Atoms for Hexadecimal {
    fn visit_atom_options(&self, heap: u32, visit: &mut dyn FnMut(&[u32])) {
        self.0.visit_atom_options(heap, visit);
    }

    fn code_digits(&self) -> Option<Vec<u8>> {
        Some(self.0.digits().to_vec())
    }
}
