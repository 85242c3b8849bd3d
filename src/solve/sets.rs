//! Sets of small values as words: the normal set of a line and, if it is computed, the misère set.

/// One set of values below 64·W for each of P plays: normal, or normal and misère.
///
/// A plain array, so that a table of them is zeroed memory from the system.
pub(super) type PlaySets<const P: usize, const W: usize> = [[u64; W]; P];

/// Returns empty sets.
pub(super) const fn empty<const P: usize, const W: usize>() -> PlaySets<P, W> {
    [[0; W]; P]
}

/// Adds the members of `b` to `a`.
#[inline(always)]
pub(super) fn join<const P: usize, const W: usize>(a: &mut PlaySets<P, W>, b: &PlaySets<P, W>) {
    for p in 0..P {
        for w in 0..W {
            a[p][w] |= b[p][w];
        }
    }
}

/// Returns, for each play, the set that contains only the mex; the empty set if all values below 64·W are in the
/// set.
///
/// The lowest bit that is not set in s is the only bit set in (s + 1) & !s.
#[inline(always)]
pub(super) fn mex_alone<const P: usize, const W: usize>(s: &PlaySets<P, W>) -> PlaySets<P, W> {
    let mut alone = empty();
    for p in 0..P {
        let mut carry = true;
        for w in 0..W {
            let (sum, over) = s[p][w].overflowing_add(u64::from(carry));
            alone[p][w] = sum & !s[p][w];
            carry = over;
        }
    }
    alone
}

/// Returns the only member of a set; `None` if the set is empty.
#[inline(always)]
pub(super) fn member<const W: usize>(set: &[u64; W]) -> Option<u32> {
    let mut member = None;
    for (w, word) in (0..).zip(set) {
        if *word != 0 {
            member = Some(64 * w + word.trailing_zeros());
        }
    }
    member
}
