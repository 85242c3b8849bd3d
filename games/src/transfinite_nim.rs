//! Transfinite Nim (\[SW\] 3.1, \[AB\] 3.1).
//!
//! Heaps are ordinals; a move replaces one heap by any smaller ordinal. Every play is finite, because
//! ordinals cannot fall for ever, but a position with an infinite heap has infinitely many options.
//!
//! **Theorem** (\[SW\] Theorem 3.1; \[AB\] Theorem 3.6). The value is the nim-sum of the heaps, taken
//! coefficient by coefficient on Cantor normal forms. In misère play 0 and 1 change places where all
//! heaps are at most 1, and nothing else changes.
//!
//! **Option values.** Heap αᵢ offers the values c ⊕ x, x < αᵢ, where c is the nim-sum of the other heaps:
//! the exact set is [`xor_below`]`(αᵢ, c)`.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation};
//! use impartial::solve::induction_step;
//! use impartial_games::transfinite_nim::{OrdinalNimSum, TransfiniteNim};
//! // \[AB\] Example 3.7.
//! let heaps = TransfiniteNim.parse("1,w*2+4,w^2*3+9,w^2*2+w*4+16,w^2+w*5+25").unwrap();
//! let step = induction_step(&TransfiniteNim, &OrdinalNimSum, &heaps).unwrap();
//! assert_eq!(step.mex.to_string(), "w*3+5"); // the engine's mex over the option values
//! assert!(step.holds());
//! ```

use crate::ordinal_position::{misere_option_values, on_ordinals, option_values};
#[cfg(feature = "prove")]
use crate::ordinal_provable::OrdinalProvable;
use impartial::game::{Notation, NotationError, OptionValues, OrdinalList, ValueFormula};
use impartial::ordinal::{Ordinal, OrdinalSet, xor_below};
use impartial::solve::OrdinalMoves;
#[cfg(feature = "prove")]
use impartial_prove::ProvableGame;
#[cfg(feature = "registry")]
use impartial_query::OrdinalEntry;

/// Transfinite Nim: replace one heap by any smaller ordinal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TransfiniteNim;

/// Description of the positions, with an example, for error messages.
pub const POSITION: &str = "ordinals in Cantor normal form separated by commas, such as 3,w+5,w^2*3+w";

on_ordinals!(TransfiniteNim);

impl Notation for TransfiniteNim {
    fn id(&self) -> String {
        "transfinite-nim".into()
    }

    fn parse(&self, text: &str) -> Result<OrdinalList, NotationError> {
        OrdinalList::parse(text, POSITION)
    }

    fn write(&self, position: &OrdinalList) -> String {
        position.to_string()
    }
}

impl OrdinalMoves for TransfiniteNim {
    fn ordinals<'a>(&self, position: &'a OrdinalList) -> &'a [Ordinal] {
        position.as_slice()
    }

    fn lower(&self, position: &OrdinalList, i: usize, to: &Ordinal) -> Option<OrdinalList> {
        (to < position.as_slice().get(i)?).then(|| position.with_member(i, to.clone())).flatten()
    }
}

/// Returns the nim-sum of ordinals; 0 for none.
pub fn nim_sum<'a>(ordinals: impl IntoIterator<Item = &'a Ordinal>) -> Ordinal {
    ordinals.into_iter().fold(Ordinal::ZERO, |sum, alpha| sum.nim_sum(alpha))
}

/// Returns all moves to positions of value `wanted`: pairs of the heap, by its index, and its new size.
///
/// Heap αᵢ must become αᵢ ⊕ V ⊕ t (\[AB\], proof of Theorem 3.6), V the value and t the wanted one.
///
/// ```
/// use impartial_games::transfinite_nim::replies;
/// let heaps = ["w*2+3".parse()?, "w+3".parse()?];
/// assert_eq!(replies(&heaps, &"0".parse()?), [(0, "w+3".parse()?)]);
/// # Ok::<(), impartial::ordinal::ParseOrdinalError>(())
/// ```
///
/// # Complexity
/// Linear in the size of the position.
pub fn replies(heaps: &[Ordinal], wanted: &Ordinal) -> Vec<(usize, Ordinal)> {
    let change = nim_sum(heaps).nim_sum(wanted);
    let changed = heaps.iter().map(|heap| heap.nim_sum(&change)).enumerate();
    changed.filter(|(i, size)| *size < heaps[*i]).collect()
}

/// Returns the exact set of values of the options in which heap number `i` moves.
///
/// # Complexity
/// One interval for each binary digit 1 of the coefficients of the heap.
pub fn heap_values(heaps: &[Ordinal], i: usize) -> OrdinalSet {
    let Some(heap) = heaps.get(i) else { return OrdinalSet::new() };
    xor_below(heap, &nim_sum(heaps).nim_sum(heap))
}

/// Returns whether a position is a swap position of misère play: all heaps are at most 1.
pub fn is_swap(position: &OrdinalList) -> bool {
    position.as_slice().last().is_none_or(|heap| *heap <= Ordinal::ONE)
}

/// The nim-sum of the heaps; in misère play 0 and 1 change places where all heaps are at most 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrdinalNimSum;

impl ValueFormula<TransfiniteNim> for OrdinalNimSum {
    type Value = Ordinal;

    fn source(&self) -> &str {
        "[SW] Theorem 3.1; [AB] Theorem 3.6"
    }

    fn text(&self) -> &str {
        "nim-sum of the heaps, coefficient by coefficient"
    }

    fn value(&self, _: &TransfiniteNim, position: &OrdinalList) -> Option<Ordinal> {
        Some(nim_sum(position.as_slice()))
    }

    fn misere(&self, _: &TransfiniteNim, position: &OrdinalList) -> Option<Ordinal> {
        let value = nim_sum(position.as_slice());
        Some(if is_swap(position) { value.nim_sum(&Ordinal::ONE) } else { value })
    }
}

impl OptionValues<OrdinalNimSum> for TransfiniteNim {
    fn option_values(&self, _: &OrdinalNimSum, position: &OrdinalList) -> Option<OrdinalSet> {
        Some(option_values(position, heap_values))
    }

    fn misere_option_values(&self, formula: &OrdinalNimSum, position: &OrdinalList) -> Option<OrdinalSet> {
        let normal = self.option_values(formula, position)?;
        let misere = |option: &OrdinalList| formula.misere(self, option);
        Some(misere_option_values(&normal, position, replies, misere))
    }
}

/// Returns the game below ω^k in the form that the prover needs, with its formula.
#[cfg(feature = "prove")]
pub fn provable_game() -> ProvableGame {
    Box::new(OrdinalProvable::new(TransfiniteNim, OrdinalNimSum))
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> OrdinalEntry {
    OrdinalEntry::new(TransfiniteNim, OrdinalNimSum, replies)
        .summary("replace one heap, an ordinal, by any smaller ordinal")
        .position(POSITION)
        .provable(provable_game)
}
