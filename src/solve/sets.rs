//! Sets of small values as words: the normal set of a line and, beside it, the misère one.

/// For each of P plays (normal, or normal and misère) the values below 64·W that are in the set.
///
/// A plain array, so that a table of them is zeroed memory from the system.
pub(super) type Set<const P: usize, const W: usize> = [[u64; W]; P];

/// Nothing in it.
pub(super) const fn empty<const P: usize, const W: usize>() -> Set<P, W> {
    [[0; W]; P]
}

/// The union.
#[inline(always)]
pub(super) fn union<const P: usize, const W: usize>(a: &Set<P, W>, b: &Set<P, W>) -> Set<P, W> {
    let mut all = *a;
    join(&mut all, b);
    all
}

/// Puts the members of `b` into `a`.
#[inline(always)]
pub(super) fn join<const P: usize, const W: usize>(a: &mut Set<P, W>, b: &Set<P, W>) {
    for p in 0..P {
        for w in 0..W {
            a[p][w] |= b[p][w];
        }
    }
}

/// What is not in a set.
#[inline(always)]
pub(super) fn complement<const P: usize, const W: usize>(a: &Set<P, W>) -> Set<P, W> {
    let mut left = *a;
    for word in left.as_flattened_mut() {
        *word = !*word;
    }
    left
}

/// What is in `a` and not in `b`.
#[inline(always)]
pub(super) fn difference<const P: usize, const W: usize>(a: &Set<P, W>, b: &Set<P, W>) -> Set<P, W> {
    let mut left = *a;
    for p in 0..P {
        for w in 0..W {
            left[p][w] &= !b[p][w];
        }
    }
    left
}

/// For each play the least member alone; empty if the set is.
///
/// The lowest bit of s is the only one of s & −s, and −s is !s + 1.
#[inline(always)]
pub(super) fn least<const P: usize, const W: usize>(s: &Set<P, W>) -> Set<P, W> {
    let mut alone = empty();
    for p in 0..P {
        let mut carry = true;
        for w in 0..W {
            let (sum, over) = (!s[p][w]).overflowing_add(u64::from(carry));
            alone[p][w] = sum & s[p][w];
            carry = over;
        }
    }
    alone
}

/// For each play the set of the mex alone; empty if all values below 64·W are in the set.
///
/// The lowest bit that is not set in s is the only one of (s + 1) & !s.
#[inline(always)]
pub(super) fn mex_alone<const P: usize, const W: usize>(s: &Set<P, W>) -> Set<P, W> {
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

/// The only member of a set; `None` if it is empty.
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

/// The set of one value below 64·W.
#[inline(always)]
pub(super) fn alone<const W: usize>(value: u32) -> [u64; W] {
    let mut set = [0; W];
    if let Some(word) = set.get_mut(value as usize / 64) {
        *word = 1 << (value % 64);
    }
    set
}

/// The least value in none of the sets, looked for word by word.
#[inline(always)]
pub(super) fn mex_of<'a, const W: usize>(sets: impl Fn(usize) -> u64 + 'a) -> Option<u32> {
    for w in 0..W {
        let word = sets(w);
        if word != u64::MAX {
            return Some(64 * w as u32 + word.trailing_ones());
        }
    }
    None
}
