//! Ordinal sets and nim-translates.

use crate::strategies::{low, o, ordinal};
use impartial::ordinal::{Ordinal, OrdinalSet, xor_below};
use impartial::value;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;

const N: u64 = 64;

fn set_of(intervals: &[(u64, u64)]) -> (OrdinalSet, BTreeSet<u64>) {
    let mut set = OrdinalSet::new();
    for (s, e) in intervals {
        set.insert_interval(Ordinal::from(*s), Ordinal::from(*e));
    }
    (set, intervals.iter().flat_map(|(s, e)| *s..*e).collect())
}

fn members(set: &OrdinalSet) -> BTreeSet<u64> {
    (0..2 * N).filter(|n| set.contains(&Ordinal::from(*n))).collect()
}

fn is_canonical(set: &OrdinalSet) -> bool {
    let ends: Vec<&Ordinal> = set.intervals().flat_map(|(s, e)| [s, e]).collect();
    ends.windows(2).all(|pair| pair[0] < pair[1])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn ordinal_set_behaves_like_a_set(a in vec((0..N, 0..N), 0..8), b in vec((0..N, 0..N), 0..8), bound in 0..N) {
        let ((x, p), (y, q)) = (set_of(&a), set_of(&b));
        prop_assert_eq!(members(&x), p.clone());
        let union = x.union(&y);
        prop_assert_eq!(members(&union), &p | &q);
        let common = x.intersection(&y);
        prop_assert_eq!(members(&common), &p & &q);
        let complement = x.complement_below(&Ordinal::from(bound));
        prop_assert_eq!(members(&complement), (0..bound).filter(|n| !p.contains(n)).collect());
        prop_assert!([&x, &y, &union, &common, &complement].into_iter().all(is_canonical));
        let least = (0..).find(|n| !p.contains(n)).map(Ordinal::from);
        prop_assert_eq!(Some(x.mex()), least);
        let points: OrdinalSet = p.iter().rev().map(|n| Ordinal::from(*n)).collect();
        prop_assert_eq!(points, x);
    }

    #[test]
    fn complements_and_unions_fill_the_bound(points in vec((ordinal(), ordinal()), 0..6), bound in ordinal()) {
        let mut set = OrdinalSet::new();
        points.iter().for_each(|(s, e)| set.insert_interval(s.clone(), e.clone()));
        let complement = set.complement_below(&bound);
        prop_assert!(is_canonical(&set) && is_canonical(&complement));
        prop_assert!(set.intersection(&complement).is_empty());
        let all = OrdinalSet::below(bound.clone());
        prop_assert_eq!(set.intersection(&all).union(&complement), all);
        prop_assert_eq!(complement.complement_below(&bound), set.intersection(&OrdinalSet::below(bound)));
        let mex = set.mex();
        prop_assert!(!set.contains(&mex));
        prop_assert!(OrdinalSet::below(mex).complement_below(&o("w^w^w^w")).intersection(&set).interval_count()
            <= set.interval_count());
    }

    #[test]
    fn xor_below_has_the_translated_members(a in 0..N, c in 0..N) {
        let expected: BTreeSet<u64> = (0..a).map(|x| c ^ x).collect();
        prop_assert_eq!(members(&xor_below(&Ordinal::from(a), &Ordinal::from(c))), expected);
    }

    /// y is in {c ⊕ x : x < a} iff c ⊕ y < a.
    #[test]
    fn infinite_translates_have_the_right_members(a in low(), c in low(), y in low()) {
        let set = xor_below(&a, &c);
        prop_assert!(is_canonical(&set));
        prop_assert_eq!(set.contains(&y), c.nim_sum(&y) < a);
        for (start, end) in set.intervals() {
            prop_assert_eq!(set.contains(end), c.nim_sum(end) < a);
            prop_assert!(c.nim_sum(start) < a);
        }
    }

    #[test]
    fn all_translates_have_the_right_members(a in ordinal(), c in ordinal(), y in ordinal()) {
        let set = xor_below(&a, &c);
        prop_assert_eq!(set.contains(&y), c.nim_sum(&y) < a);
        prop_assert_eq!(set.contains(&c), !a.is_zero());
        prop_assert_eq!(set.mex().nim_sum(&c) < a, false);
    }

    /// The value of transfinite Nim is the mex of the exact set of option values.
    #[test]
    fn the_nim_sum_is_the_mex_of_transfinite_nim(heaps in vec(ordinal(), 0..5)) {
        let value = value::nim_sum(&heaps);
        let mut options = OrdinalSet::new();
        for heap in &heaps {
            options.union_with(&xor_below(heap, &value.nim_sum(heap)));
        }
        prop_assert_eq!(options.mex(), value.clone());
        prop_assert!(!options.contains(&value));
    }
}

#[test]
fn translates_by_hand() {
    assert_eq!(xor_below(&o("0"), &o("w")).to_string(), "{}");
    assert_eq!(xor_below(&o("w"), &o("w*5+3")).to_string(), "{[w*5,w*6)}");
    assert_eq!(xor_below(&o("w*3"), &o("w+7")).to_string(), "{[0,w*2), [w*3,w*4)}");
    assert_eq!(xor_below(&o("w+2"), &o("1")).to_string(), "{[0,w+2)}");
    assert_eq!(xor_below(&o("w^w"), &o("w^2+5")).to_string(), "{[0,w^w)}");
    assert_eq!(xor_below(&o("w^2+1"), &o("w^2*2+w")).to_string(), "{[w^2*2,w^2*3), w^2*3+w}");
}

#[test]
fn the_mex_of_points_and_intervals() {
    let mut set = OrdinalSet::below(o("w"));
    set.insert_interval(o("w*2"), o("w*3"));
    assert_eq!(set.mex(), o("w"));
    set.insert_interval(o("w"), o("w*2"));
    assert_eq!(set.mex(), o("w*3"));
    assert_eq!(set.interval_count(), 1);
    set.extend([o("w*3")]);
    assert_eq!(set.mex(), o("w*3+1"));
    assert_eq!(value::mex([o("0"), o("1"), o("w"), o("3")]), o("2"));
    assert_eq!(OrdinalSet::interval(o("5"), o("5")), OrdinalSet::new());
}
