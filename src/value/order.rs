//! Lists put in order where it need not be quick: one sort is compiled for all of them.
//!
//! A sort of the standard library is compiled anew for every type and every comparison, and each is larger than most
//! of what calls it. Where a list is short or sorted once, that is not worth the time it takes to compile.

use std::cmp::Ordering;

/// Puts a list in order; equal members keep theirs.
pub(crate) fn put_in_order<T>(list: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
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

/// The same by a key, which is asked for at every comparison.
pub(crate) fn put_in_order_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    put_in_order(list, |a, b| key(a).cmp(&key(b)));
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
            put_in_order_by_key(&mut here, |&(key, _)| key);
            there.sort_by_key(|&(key, _)| key);
            assert_eq!(here, there);
        }
    }
}
