//! Nim-sums and nim-products.

use crate::strategies::{algebraic, natural, o, ordinal};
use impartial::ordinal::{Ordinal, OrdinalError};
use impartial::value::mex;
use num_bigint::BigUint;
use proptest::prelude::*;

fn times(a: &Ordinal, b: &Ordinal) -> Ordinal {
    a.nim_product(b).unwrap()
}

fn nim_power(base: &Ordinal, exponent: &BigUint) -> Ordinal {
    let mut power = Ordinal::ONE;
    for i in (0..exponent.bits()).rev() {
        power = times(&power, &power);
        if exponent.bit(i) {
            power = times(&power, base);
        }
    }
    power
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nim_sums_are_a_group_of_exponent_two(a in ordinal(), b in ordinal(), c in ordinal()) {
        prop_assert_eq!(a.nim_sum(&a), Ordinal::ZERO);
        prop_assert_eq!(a.nim_sum(&Ordinal::ZERO), a.clone());
        prop_assert_eq!(a.nim_sum(&b), b.nim_sum(&a));
        prop_assert_eq!(a.nim_sum(&b).nim_sum(&c), a.nim_sum(&b.nim_sum(&c)));
        prop_assert_eq!(a.nim_sum(&b).nim_sum(&b), a.clone());
        prop_assert!(a.nim_sum(&b) <= a.natural_sum(&b));
    }

    /// Sato–Welter, Theorem 3.1: V(α) = 2^τ·V(q(α)) + V(r(α)), quotient and residue by 2^τ.
    #[test]
    fn nim_sums_split_at_every_power_of_two(a in ordinal(), b in ordinal(), c in ordinal(), pick in 0usize..13) {
        let tau = [
            "0", "1", "2", "5", "64", "w", "w+1", "w*2", "w*2+3", "w^2", "w^2+w*4+1", "w^w", "w^w+w+2",
        ][pick];
        let power = o("2").pow(&o(tau)).unwrap();
        let value = a.nim_sum(&b).nim_sum(&c);
        let split = |x: &Ordinal| x.div_rem(&power).unwrap();
        let ((qa, ra), (qb, rb), (qc, rc)) = (split(&a), split(&b), split(&c));
        let (q, r) = (qa.nim_sum(&qb).nim_sum(&qc), ra.nim_sum(&rb).nim_sum(&rc));
        prop_assert_eq!(power * q + r, value);
    }

    #[test]
    fn nim_sums_split_at_random_powers_of_two(a in ordinal(), b in ordinal(), tau in ordinal()) {
        // The power itself may be too large, as 2^(2^64) is.
        if let Ok(power) = o("2").pow(&tau) {
            let ((qa, ra), (qb, rb)) = (a.div_rem(&power).unwrap(), b.div_rem(&power).unwrap());
            prop_assert_eq!(power * qa.nim_sum(&qb) + ra.nim_sum(&rb), a.nim_sum(&b));
        }
    }

    #[test]
    fn finite_nim_products_obey_the_laws_of_a_field(a in natural(), b in natural(), c in natural()) {
        let (a, b, c) = (Ordinal::from(a), Ordinal::from(b), Ordinal::from(c));
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &b.nim_sum(&c)), times(&a, &b).nim_sum(&times(&a, &c)));
        prop_assert_eq!(times(&a, &b).is_zero(), a.is_zero() || b.is_zero());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nim_products_below_omega_to_the_omega_obey_the_laws_of_a_field(
        a in algebraic(1), b in algebraic(1), c in algebraic(1),
    ) {
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &b.nim_sum(&c)), times(&a, &b).nim_sum(&times(&a, &c)));
        prop_assert_eq!(times(&a, &b).is_zero(), a.is_zero() || b.is_zero());
    }

    #[test]
    fn nim_products_with_many_primes_obey_the_laws_of_a_field(
        a in algebraic(20), b in algebraic(20), c in algebraic(20),
    ) {
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &b.nim_sum(&c)), times(&a, &b).nim_sum(&times(&a, &c)));
        prop_assert_eq!(times(&a, &b).is_zero(), a.is_zero() || b.is_zero());
    }

    #[test]
    fn nim_squaring_adds(a in algebraic(8), b in algebraic(8)) {
        let sum = a.nim_sum(&b);
        prop_assert_eq!(times(&sum, &sum), times(&a, &a).nim_sum(&times(&b, &b)));
    }
}

#[test]
fn nim_products_of_the_literature() {
    assert_eq!(o("w nim* w^2"), o("2"));
    assert_eq!(o("w^3 nim* w^6"), o("w"));
    assert_eq!(o("w^8 nim* w^8"), o("w^5*2"));
    assert_eq!(o("w nim* w nim* w"), o("2"));
    assert_eq!(o("(w nim+ 1) nim* w"), o("w^2+w"));
    assert_eq!(o("w*5 nim* 7"), Ordinal::omega() * o("5 nim* 7"));
    assert_eq!(o("w^(w^9*2+w) nim* w^(w^9*2)").degree().to_string(), "w^9*4+w");
}

/// The nim-products below 24 by their definition.
#[test]
fn nim_products_are_the_least_numbers_not_excluded() {
    let n = 24u64;
    for a in 0..n {
        for b in 0..n {
            let o = |x: u64| Ordinal::from(x);
            let options = (0..a).flat_map(|x| (0..b).map(move |y| (x, y))).map(|(x, y)| {
                times(&o(x), &o(b)).nim_sum(&times(&o(a), &o(y))).nim_sum(&times(&o(x), &o(y)))
            });
            assert_eq!(times(&o(a), &o(b)), mex(options));
        }
    }
}

/// The defining property of α_p: it has no p-th root below κ_p, while the numbers κ_h + m with m below
/// its excess have one. In a field of 2^d elements with p | 2^d − 1, x is a p-th power iff
/// x^((2^d−1)/p) = 1. The degrees d are those of the field that α_p generates.
#[test]
fn alphas_are_the_least_numbers_without_a_root() {
    // (index, p, degree of the field, excess)
    let cases = [
        (0, 3, 2, 0),
        (1, 5, 4, 0),
        (2, 7, 6, 1),
        (3, 11, 20, 1),
        (4, 13, 12, 0),
        (5, 17, 8, 0),
        (6, 19, 36, 4),
        (7, 23, 220, 1),
        (8, 29, 84, 0),
        (9, 31, 20, 1),
        (10, 37, 36, 0),
        (11, 41, 20, 1),
        (12, 43, 42, 1),
        (14, 53, 156, 1),
        (16, 61, 60, 0),
        (19, 73, 18, 1),
        (23, 97, 48, 0),
        (27, 109, 36, 0),
        (28, 113, 84, 0),
        (29, 127, 42, 1),
        (34, 151, 60, 0),
        (36, 163, 324, 4),
        (51, 241, 24, 0),
        (53, 257, 16, 0),
    ];
    for (index, p, degree, excess) in cases {
        // The p-th power of ω^(ω^index) is the product of two smaller powers of it.
        let root = |k: u64| o(&format!("w^(w^{index}*{k})"));
        let alpha = times(&root(1), &root(p - 1));
        // The degree: x^(2^d) = x.
        let frobenius = (0..degree).fold(alpha.clone(), |x, _| times(&x, &x));
        assert_eq!(frobenius, alpha, "p = {p}");
        let order = (BigUint::from(1u8) << degree) - 1u8;
        assert_eq!(&order % p, BigUint::ZERO);
        let exponent = order / p;
        assert_ne!(nim_power(&alpha, &exponent), Ordinal::ONE, "p = {p}");
        // Smaller excesses, in the field that also contains them.
        for m in 0..excess {
            let smaller = alpha.nim_sum(&o(&format!("{excess}"))).nim_sum(&Ordinal::from(m));
            let degree =
                (1u32..).take(400).find(|d| (0..*d).fold(smaller.clone(), |x, _| times(&x, &x)) == smaller);
            let order = (BigUint::from(1u8) << degree.unwrap()) - 1u8;
            // Where p does not divide the order of the group, every element is a p-th power.
            if &order % p == BigUint::ZERO {
                assert_eq!(nim_power(&smaller, &(order / p)), Ordinal::ONE, "p = {p}, m = {m}");
            }
        }
    }
}

#[test]
fn nim_products_beyond_the_tables_are_errors() {
    let product = |a: &str, b: &str| o(a).nim_product(&o(b));
    assert_eq!(product("w^(w^w)", "w"), Err(OrdinalError::NimProductTranscendental));
    assert_eq!(product("w^(w^w)", "1"), Ok(o("w^(w^w)")));
    assert_eq!(product("0", "w^(w^w)"), Ok(o("0")));
    assert_eq!(product("w^(w^59)", "w^(w^59)"), Err(OrdinalError::NimProductUnknown("59".into())));
    assert_eq!(product("w^(w^59)", "w^(w^58)"), Ok(o("w^(w^59+w^58)")));
    assert_eq!(product("w^(w^58)", "w^(w^58*280)"), Ok(o("w^(w^2)+w^w")));
}
