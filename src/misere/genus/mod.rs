//! The genus of a position: its normal value and its misère values in sums with heaps of two.
//!
//! The **genus** of G is the symbol g^γ₀γ₁γ₂…, where g is the normal value of G and γ_n is the
//! misère value of G + n·\*2 (Conway, *On Numbers and Games*, chapter 12; *Winning Ways*, chapter
//! 13). From some place on the digits alternate between a and a ⊕ 2, so finitely many of them say
//! everything. They follow from the genera of the options:
//!
//! - γ₀(G) = mex γ₀(G′), and 1 if G has no options;
//! - γ_{n+1}(G) = mex ({γ_{n+1}(G′)} ∪ {γ_n(G), γ_n(G) ⊕ 1}), as a move in one of the heaps of two
//!   leaves a heap of one or none.
//!
//! If no option has a digit γ_i ≠ γ_{i−2} with i > N (and N ≥ 1), the digits of G alternate from
//! γ_{N+1} on at the latest.
//!
//! The genus decides the outcome of G with any number of heaps of one, two and three and at most
//! one larger heap. It does not decide the outcome of a sum of several such positions, unless they
//! are [tame](Tameness).
//!
//! # Notation
//!
//! [`Genus`] is written in full, to the shortest stable tail of at least two digits: `0^120`,
//! `2^20`, `4^146`, `2^131313131420`. A digit of ten or more stands in parentheses, so that nothing
//! is ambiguous: `12^(12)(14)`. A plain number is read as the genus of the nim-heap of that size,
//! as it is usual in tables: `3` is `3^31`.

mod graph;
mod notation;
mod tameness;

pub use graph::{Genera, GenusTable, genera};
pub use notation::GenusError;
pub use tameness::{GeneralTameness, Tameness, generally_tame};

use crate::value::{BitSet, GrundyPair, Value};
use smallvec::{SmallVec, smallvec};

/// A genus, exact for every number of heaps of two; see the [module](self).
///
/// ```
/// use impartial::misere::genus::Genus;
/// let two = Genus::of_nim_heap(2);
/// let sharp = Genus::of_options([&two]);                // the position whose only option is *2
/// assert_eq!(sharp.to_string(), "0^02");
/// let g = Genus::of_options([&sharp, &Genus::terminal()]);
/// assert_eq!(g.to_string(), "1^20");
/// assert_eq!((g.normal(), g.misere(0), g.misere(1), g.misere(1_000_000)), (1, 2, 0, 2));
/// assert_eq!("1^20".parse(), Ok(g));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Genus {
    normal: u64,
    /// At least two; the last two differ by 2, and if there are more, the last is not the last but
    /// two. All further ones alternate between the last two.
    digits: SmallVec<[u64; 4]>,
}

impl Genus {
    /// Returns the genus of a position without options: 0^120.
    pub fn terminal() -> Self {
        Genus { normal: 0, digits: smallvec![1, 2, 0] }
    }

    /// Returns the genus of a heap of Nim: 0^120, 1^031, and n^n(n⊕2) for n ≥ 2.
    pub fn of_nim_heap(n: u64) -> Self {
        match n {
            0 => Genus::terminal(),
            1 => Genus { normal: 1, digits: smallvec![0, 3, 1] },
            _ => Genus { normal: n, digits: smallvec![n, n ^ 2] },
        }
    }

    /// Returns the genus of the position whose options have the given genera; doubled ones change nothing.
    ///
    /// # Complexity
    /// The number of options times the number of digits of the longest.
    pub fn of_options<'a>(options: impl IntoIterator<Item = &'a Genus>) -> Self {
        let options: SmallVec<[&Genus; 8]> = options.into_iter().collect();
        Genus::of_slice(&options, &mut BitSet::default())
    }

    /// Computes the same genus as [`Genus::of_options`], with reusable memory for the mex.
    pub(crate) fn of_slice(options: &[&Genus], seen: &mut BitSet) -> Self {
        let Some(last) = options.iter().map(|option| option.digits.len() as u64 - 1).max() else {
            return Genus::terminal();
        };
        seen.clear();
        options.iter().for_each(|option| seen.insert(option.normal));
        let normal = seen.mex();
        let mut digits: SmallVec<[u64; 4]> = SmallVec::new();
        for n in 0..=last + 2 {
            seen.clear();
            options.iter().for_each(|option| seen.insert(option.misere(n)));
            if let Some(&before) = digits.last() {
                seen.insert(before);
                seen.insert(before ^ 1);
            }
            digits.push(seen.mex());
        }
        Genus { normal, digits: trimmed(digits) }
    }

    /// Returns the normal value g of the position.
    pub fn normal(&self) -> u64 {
        self.normal
    }

    /// Returns the misère value of the sum of the position and `twos` heaps of two, for any number `twos`.
    pub fn misere(&self, twos: u64) -> u64 {
        let last = self.digits.len() - 1;
        let beyond = twos.saturating_sub(last as u64) % 2;
        match usize::try_from(twos) {
            Ok(n) if n <= last => self.digits[n],
            _ => self.digits[last - beyond as usize],
        }
    }

    /// Returns the digits γ₀γ₁… up to the stable tail: all further ones alternate between the last two.
    pub fn digits(&self) -> &[u64] {
        &self.digits
    }

    /// Returns the Grundy pair (g, g⁻) of the position.
    pub fn pair(&self) -> GrundyPair {
        GrundyPair::new(self.normal, self.digits[0])
    }

    /// Returns the genus of the sum of the position and a heap of one.
    #[must_use]
    pub fn plus_star(&self) -> Genus {
        let digits = self.digits.iter().map(|digit| digit.nim_sum(&1)).collect();
        Genus { normal: self.normal ^ 1, digits }
    }

    /// Returns whether this is the genus of a sum of nim-heaps: 0^120 and 1^031, which are **fickle**, or 0^02, 1^13
    /// and n^n(n⊕2) for n ≥ 2, which are **firm**.
    ///
    /// A tame genus does not make a position tame; see [`Tameness`].
    pub fn is_tame(&self) -> bool {
        self.is_fickle() || self.digits[..] == [self.normal, self.normal ^ 2]
    }

    /// Returns whether this is 0^120 or 1^031, the genera of sums of heaps of one.
    pub fn is_fickle(&self) -> bool {
        self.normal < 2 && *self == Genus::of_nim_heap(self.normal)
    }

    /// Returns the number of bytes that the digits occupy on the heap.
    pub(crate) fn allocated_bytes(&self) -> usize {
        if self.digits.spilled() { self.digits.capacity() * size_of::<u64>() } else { 0 }
    }
}

/// Removes the digits that follow from the tail.
fn trimmed(mut digits: SmallVec<[u64; 4]>) -> SmallVec<[u64; 4]> {
    while let [.., before, _, last] = digits[..]
        && before == last
    {
        digits.pop();
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(options: &[&Genus]) -> String {
        Genus::of_options(options.iter().copied()).to_string()
    }

    #[test]
    fn heaps_of_nim_have_the_genera_of_the_recursion() {
        let mut heaps = vec![];
        for n in 0..40 {
            let genus = Genus::of_options(&heaps);
            assert_eq!(genus, Genus::of_nim_heap(n));
            assert!(genus.is_tame() && genus.is_fickle() == (n < 2));
            assert_eq!(genus.plus_star(), Genus::of_nim_heap(n ^ 1), "*{n} + *1 is *{}", n ^ 1);
            heaps.push(genus);
        }
    }

    #[test]
    fn the_first_games_that_are_no_sums_of_nim_heaps() {
        let nim: Vec<Genus> = (0..4).map(Genus::of_nim_heap).collect();
        let sharp = Genus::of_options([&nim[2]]);
        assert_eq!(sharp.to_string(), "0^02");
        assert!(sharp.is_tame() && !sharp.is_fickle());
        assert_eq!(text(&[&sharp, &nim[0]]), "1^20");
        assert_eq!(text(&[&sharp, &nim[1]]), "2^1420");
        assert_eq!(text(&[&nim[3], &nim[2]]), "0^02");
    }

    #[test]
    fn digits_beyond_the_last_alternate() {
        let genus: Genus = "2^131313131420".parse().unwrap();
        let digits: Vec<u64> = (0..16).map(|n| genus.misere(n)).collect();
        assert_eq!(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 4, 2, 0, 2, 0, 2, 0]);
        assert_eq!(genus.misere(u64::MAX), 0);
    }

    #[test]
    fn every_digit_that_is_written_is_needed_and_no_more() {
        assert_eq!(&*trimmed(smallvec![1, 2, 0, 2, 0, 2]), [1, 2, 0]);
        assert_eq!(&*trimmed(smallvec![2, 0, 2, 0]), [2, 0]);
        assert_eq!(&*trimmed(smallvec![2, 0]), [2, 0]);
    }
}
