//! Lists put in order where it need not be quick: one sort is compiled for all of them.
//!
//! A sort of the standard library is compiled anew for every type and every comparison, and each is larger than most
//! of what calls it. Where a list is short or sorted once, that is not worth the time it takes to compile.

use std::cmp::Ordering;

/// Puts a list in order; equal members keep theirs. For lists that are short or sorted once: it takes a sort of
/// the standard library several times as long to compile, and this one somewhat longer to run.
///
/// ```
/// let mut pairs = [(2, 'b'), (1, 'c'), (2, 'a')];
/// impartial::value::sort_list_by(&mut pairs, |x, y| x.0.cmp(&y.0));
/// assert_eq!(pairs, [(1, 'c'), (2, 'b'), (2, 'a')]);
/// ```
///
/// # Complexity
/// O(n log n) comparisons, and a list of n numbers.
pub fn sort_list_by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = order_of(list.len(), &mut |i, j| compare(&list[i], &list[j]));
    // Round every cycle of the permutation once.
    for first in 0..list.len() {
        let mut here = first;
        loop {
            let next = std::mem::replace(&mut order[here], here);
            if next == first {
                break;
            }
            list.swap(here, next);
            here = next;
        }
    }
}

/// Sorts a list by a key, which is computed at every comparison; see [`sort_list_by`].
pub fn sort_list_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_list_by(list, |a, b| key(a).cmp(&key(b)));
}

/// So few members are sorted where they stand.
const FEW: usize = 12;

/// Sorts a list that mostly has a few members.
pub fn sort_short<T: Ord>(list: &mut [T]) {
    if list.len() > FEW {
        return sort_list_by(list, T::cmp);
    }
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && list[at] < list[at - 1] {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// The numbers below `len` in an order; equal ones ascend.
#[inline(never)]
pub(crate) fn order_of(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    order.sort_by(|&i, &j| compare(i, j));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_put_in_order_and_equal_members_keep_theirs() {
        for len in [0, 1, 2, 5, 40, 300] {
            let list: Vec<(usize, usize)> = (0..len).map(|i| (i * 7919 % 13, i)).collect();
            let (mut here, mut there) = (list.clone(), list);
            sort_list_by_key(&mut here, |&(key, _)| key);
            there.sort_by_key(|&(key, _)| key);
            assert_eq!(here, there);
            here.reverse();
            sort_short(&mut here);
            there.sort_unstable();
            assert_eq!(here, there);
        }
    }
}
