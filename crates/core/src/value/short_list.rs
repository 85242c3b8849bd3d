//! Lists of a few numbers without an allocation.

use std::ops::{Deref, DerefMut};

/// A list that needs no memory outside of itself for up to `INLINE` members, of which there are at most 255.
#[derive(Clone, Debug)]
pub(crate) enum ShortList<N = u64, const INLINE: usize = 6> {
    /// The first `len` elements are the members, the others are the default.
    Inline { len: u8, members: [N; INLINE] },
    /// More than `INLINE` members, or fewer after some were removed.
    Allocated(Vec<N>),
}

impl<N, const INLINE: usize> ShortList<N, INLINE> {
    /// Returns the bytes outside of the list itself, without those that the members own.
    pub(crate) fn allocated_bytes(&self) -> usize {
        match self {
            ShortList::Inline { .. } => 0,
            ShortList::Allocated(members) => members.capacity() * size_of::<N>(),
        }
    }
}

impl<N: Default, const INLINE: usize> ShortList<N, INLINE> {
    /// Removes the member with number `i`, which must be below the length, and moves the later members down.
    pub(crate) fn remove(&mut self, i: usize) {
        match self {
            ShortList::Inline { len, members } => {
                members[i..usize::from(*len)].rotate_left(1);
                *len -= 1;
                members[usize::from(*len)] = N::default();
            }
            ShortList::Allocated(members) => drop(members.remove(i)),
        }
    }
}

impl<N: Default, const INLINE: usize> Default for ShortList<N, INLINE> {
    #[inline]
    fn default() -> Self {
        ShortList::Inline { len: 0, members: std::array::from_fn(|_| N::default()) }
    }
}

impl<N, const INLINE: usize> Deref for ShortList<N, INLINE> {
    type Target = [N];

    #[inline]
    fn deref(&self) -> &[N] {
        match self {
            ShortList::Inline { len, members } => &members[..usize::from(*len)],
            ShortList::Allocated(members) => members,
        }
    }
}

impl<N, const INLINE: usize> DerefMut for ShortList<N, INLINE> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [N] {
        match self {
            ShortList::Inline { len, members } => &mut members[..usize::from(*len)],
            ShortList::Allocated(members) => members,
        }
    }
}

impl<N: Default, const INLINE: usize> FromIterator<N> for ShortList<N, INLINE> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = N>>(members: I) -> Self {
        let mut rest = members.into_iter();
        let mut list: [N; INLINE] = std::array::from_fn(|_| N::default());
        for (len, place) in (0..).zip(&mut list) {
            match rest.next() {
                Some(member) => *place = member,
                None => return ShortList::Inline { len, members: list },
            }
        }
        match rest.next() {
            None => ShortList::Inline { len: INLINE as u8, members: list },
            Some(next) => ShortList::Allocated(list.into_iter().chain([next]).chain(rest).collect()),
        }
    }
}

impl<N: PartialEq, const INLINE: usize> PartialEq for ShortList<N, INLINE> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<N: Eq, const INLINE: usize> Eq for ShortList<N, INLINE> {}

impl<N: std::hash::Hash, const INLINE: usize> std::hash::Hash for ShortList<N, INLINE> {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{BuildHasher, RandomState};

    #[test]
    fn a_list_of_any_length_has_its_members_in_order() {
        for len in 0..20u64 {
            let list: ShortList = (0..len).collect();
            assert!(list.iter().copied().eq(0..len), "{len}");
            assert_eq!(list.allocated_bytes() > 0, len > 6);
            for i in 0..len {
                let mut shorter = list.clone();
                shorter.remove(i as usize);
                assert!(shorter.iter().copied().eq((0..len).filter(|&member| member != i)), "{len} {i}");
                // The same members are the same list, whichever way they are stored.
                let collected: ShortList = shorter.iter().copied().collect();
                assert_eq!(shorter, collected);
                let hashes = RandomState::new();
                assert_eq!(hashes.hash_one(&shorter), hashes.hash_one(&collected));
                assert_ne!(shorter, list);
            }
        }
    }

    #[test]
    fn members_can_be_changed_in_place() {
        let mut list: ShortList = [3, 1, 2].into_iter().collect();
        list.sort_unstable();
        assert_eq!(&*list, [1, 2, 3]);
        list[1] = 7;
        assert_eq!(&*list, [1, 7, 3]);
    }
}
