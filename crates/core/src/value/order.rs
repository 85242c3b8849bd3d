//! Sorts for lists that need no fast sort: one sort is compiled for all of them.
//!
//! A sort of the standard library is compiled for every type and every comparison, and each copy is larger than most of
//! its callers. For a list that is short or sorted only once, the time to compile it is not worthwhile.

use std::cmp::Ordering;

/// Sorts a list; the sort is stable. For lists that are short or sorted only once: a sort of the standard library takes
/// several times as long to compile, and this one takes somewhat longer to run.
///
/// ```
/// let mut pairs = [(2, 'b'), (1, 'c'), (2, 'a')];
/// impartial_core::value::sort_list_by(&mut pairs, |x, y| x.0.cmp(&y.0));
/// assert_eq!(pairs, [(1, 'c'), (2, 'b'), (2, 'a')]);
/// ```
///
/// # Complexity
/// O(n log n) comparisons, and memory for a list of n numbers.
pub fn sort_list_by<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    let mut order = order_of(list.len(), &mut |i, j| compare(&list[i], &list[j]));
    // Follows every cycle of the permutation once.
    for first in 0..list.len() {
        let mut index = first;
        loop {
            let next = std::mem::replace(&mut order[index], index);
            if next == first {
                break;
            }
            list.swap(index, next);
            index = next;
        }
    }
}

/// Sorts a list by a key, which is computed at every comparison; see [`sort_list_by`].
pub fn sort_list_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_list_by(list, |a, b| key(a).cmp(&key(b)));
}

/// Maximum length of a list that is sorted in place.
const FEW: usize = 12;

/// Sorts a list that usually has few members: lists of up to twelve members in place by insertion, longer ones as
/// [`sort_list_by`] does.
pub fn sort_short<T: Ord>(list: &mut [T]) {
    if list.len() > FEW {
        return sort_list_by(list, T::cmp);
    }
    for end in 1..list.len() {
        let mut index = end;
        while index > 0 && list[index] < list[index - 1] {
            list.swap(index, index - 1);
            index -= 1;
        }
    }
}

/// Returns the numbers below `len`, sorted by `compare`; equal numbers are in ascending order.
///
/// ```
/// let efforts = [5, 2, 5, 1];
/// let order = impartial_core::value::order_of(efforts.len(), &mut |i, j| efforts[i].cmp(&efforts[j]));
/// assert_eq!(order, [3, 1, 0, 2]);
/// ```
#[inline(never)]
pub fn order_of(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
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
            let (mut sorted, mut expected) = (list.clone(), list);
            sort_list_by_key(&mut sorted, |&(key, _)| key);
            expected.sort_by_key(|&(key, _)| key);
            assert_eq!(sorted, expected);
            sorted.reverse();
            sort_short(&mut sorted);
            expected.sort_unstable();
            assert_eq!(sorted, expected);
        }
    }
}
