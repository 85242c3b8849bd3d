//! Sums, products, powers, differences, quotients, and the natural operations.

use crate::strategies::{low, o, ordinal, positive};
use impartial::ordinal::{Natural, Ordinal, OrdinalError};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn addition_is_associative(a in ordinal(), b in ordinal(), c in ordinal()) {
        prop_assert_eq!((&a + &b) + &c, &a + (&b + &c));
    }

    #[test]
    fn owned_and_borrowed_operations_agree(a in ordinal(), b in ordinal()) {
        let sum = &a + &b;
        prop_assert_eq!(a.clone() + b.clone(), sum.clone());
        prop_assert_eq!(a.clone() + &b, sum.clone());
        prop_assert_eq!(&a + b.clone(), sum);
        let product = &a * &b;
        prop_assert_eq!(a.clone() * b.clone(), product.clone());
        prop_assert_eq!(a.clone() * &b, product.clone());
        prop_assert_eq!(&a * b.clone(), product.clone());
        prop_assert_eq!(a.try_mul(&b), Ok(product));
    }

    #[test]
    fn addition_is_strictly_increasing_on_the_right(a in ordinal(), b in ordinal(), c in ordinal()) {
        prop_assert_eq!((&a + &b).cmp(&(&a + &c)), b.cmp(&c));
        prop_assert!(&a + &c >= c);
        if a <= b {
            prop_assert!(&a + &c <= &b + &c);
        }
    }

    #[test]
    fn left_differences_undo_sums(a in ordinal(), b in ordinal()) {
        prop_assert_eq!((&a + &b).left_sub(&a), Ok(b.clone()));
        match a.left_sub(&b) {
            Ok(rest) => prop_assert_eq!(b + rest, a),
            Err(error) => {
                prop_assert_eq!(error, OrdinalError::NegativeDifference);
                prop_assert!(b > a);
            }
        }
    }

    #[test]
    fn multiplication_is_associative(a in ordinal(), b in ordinal(), c in ordinal()) {
        prop_assert_eq!((&a * &b) * &c, &a * (&b * &c));
    }

    #[test]
    fn multiplication_distributes_from_the_left(a in ordinal(), b in ordinal(), c in ordinal()) {
        prop_assert_eq!(&a * (&b + &c), &a * &b + &a * &c);
    }

    #[test]
    fn multiplication_is_strictly_increasing_on_the_right(a in positive(), b in ordinal(), c in ordinal()) {
        prop_assert_eq!((&a * &b).cmp(&(&a * &c)), b.cmp(&c));
    }

    #[test]
    fn division_has_one_quotient_and_residue(a in ordinal(), mu in positive()) {
        let (q, r) = a.div_rem(&mu).unwrap();
        prop_assert!(r < mu);
        prop_assert_eq!(&mu * &q + &r, a);
    }

    #[test]
    fn division_undoes_multiplication(q in ordinal(), r in ordinal(), mu in positive()) {
        let r = r.residue(&mu).unwrap();
        prop_assert_eq!((&mu * &q + &r).div_rem(&mu), Ok((q, r)));
    }

    #[test]
    fn splitting_off_the_finite_part_is_division_by_omega(a in ordinal()) {
        let (q, r) = a.split_omega();
        prop_assert_eq!(a.div_rem(&Ordinal::omega()), Ok((q, Ordinal::from(r))));
    }

    #[test]
    fn powers_turn_sums_into_products(a in low(), b in low(), c in low()) {
        let product = a.pow(&b).unwrap() * a.pow(&c).unwrap();
        prop_assert_eq!(a.pow(&(&b + &c)), Ok(product));
    }

    #[test]
    fn powers_of_powers_multiply_exponents(a in low(), b in low(), c in low()) {
        let inner = a.pow(&b).and_then(|power| power.pow(&c));
        // With many terms, one of the sides may be too large to represent.
        if let (Ok(inner), Ok(outer)) = (inner, a.pow(&(&b * &c))) {
            prop_assert_eq!(inner, outer);
        }
    }

    #[test]
    fn finite_powers_are_repeated_products(a in ordinal(), n in 0u64..6) {
        let repeated = (0..n).fold(Ordinal::ONE, |product, _| product * &a);
        prop_assert_eq!(a.pow(&Ordinal::from(n)), Ok(repeated));
    }

    #[test]
    fn successors_and_limits(a in ordinal()) {
        let next = a.successor();
        prop_assert!(next > a && next.is_successor() && !next.is_limit());
        prop_assert_eq!(next.predecessor(), Some(a.clone()));
        prop_assert_eq!(a.predecessor().is_some(), a.is_successor());
        prop_assert_eq!(u8::from(a.is_zero()) + u8::from(a.is_limit()) + u8::from(a.is_successor()), 1);
    }

    #[test]
    fn fundamental_sequences_increase_below_their_limit(a in ordinal(), n in 0u64..50) {
        prop_assert_eq!(a.fundamental(n).is_some(), a.is_limit());
        if let (Some(x), Some(y)) = (a.fundamental(n), a.fundamental(n + 1)) {
            prop_assert!(x < y && y < a);
        }
    }

    #[test]
    fn natural_sums_are_commutative_associative_and_increasing(
        a in ordinal(), b in ordinal(), c in ordinal(),
    ) {
        prop_assert_eq!(a.natural_sum(&b), b.natural_sum(&a));
        prop_assert_eq!(a.natural_sum(&b).natural_sum(&c), a.natural_sum(&b.natural_sum(&c)));
        prop_assert_eq!(a.natural_sum(&b).cmp(&a.natural_sum(&c)), b.cmp(&c));
        prop_assert!(&a + &b <= a.natural_sum(&b));
    }

    #[test]
    fn natural_products_are_commutative_associative_and_distributive(
        a in ordinal(), b in ordinal(), c in ordinal(),
    ) {
        let times = |x: &Ordinal, y: &Ordinal| x.natural_product(y).unwrap();
        prop_assert_eq!(times(&a, &b), times(&b, &a));
        prop_assert_eq!(times(&times(&a, &b), &c), times(&a, &times(&b, &c)));
        prop_assert_eq!(times(&a, &b.natural_sum(&c)), times(&a, &b).natural_sum(&times(&a, &c)));
        prop_assert!(&a * &b <= times(&a, &b));
    }

    #[test]
    fn the_order_is_that_of_differences(a in ordinal(), b in ordinal()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a >= b, a.left_sub(&b).is_ok());
        prop_assert_eq!(a == b, a.left_sub(&b) == Ok(Ordinal::ZERO));
    }

    #[test]
    fn terms_build_the_ordinal_again(a in ordinal()) {
        let terms = a.terms().map(|(e, c)| (e.clone(), c.clone()));
        prop_assert_eq!(Ordinal::from_terms(terms), Ok(a.clone()));
        let sum = a.terms().fold(Ordinal::ZERO, |sum, (e, c)| {
            sum + Ordinal::omega().pow(e).unwrap() * Ordinal::from(c.clone())
        });
        prop_assert_eq!(sum, a);
    }

    #[test]
    fn finite_ordinals_are_natural_numbers(a in any::<u64>(), b in any::<u64>()) {
        let (x, y) = (Ordinal::from(a), Ordinal::from(b));
        let wide = |n: u128| Ordinal::from(num_bigint::BigUint::from(n));
        prop_assert_eq!(&x + &y, wide(u128::from(a) + u128::from(b)));
        prop_assert_eq!(&x * &y, wide(u128::from(a) * u128::from(b)));
        prop_assert_eq!(x.nim_sum(&y), Ordinal::from(a ^ b));
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x.left_sub(&y).ok(), a.checked_sub(b).map(Ordinal::from));
    }
}

#[test]
fn absorption() {
    assert_eq!(o("1+w"), o("w"));
    assert_eq!(o("w^2+w*3+5+w"), o("w^2+w*4"));
    assert_eq!(o("w*2+w^2"), o("w^2"));
    assert_eq!(o("w^w+w^(w+1)"), o("w^(w+1)"));
}

#[test]
fn omega_is_absorbed_by_infinite_powers_of_omega() {
    assert_eq!(o("w*w^w"), o("w^w"));
    assert_eq!(o("w^w*w"), o("w^(w+1)"));
    assert_eq!(o("w^w div w"), o("w^w"));
    assert_eq!(o("w^5 div w"), o("w^4"));
    assert_eq!(o("(w^w+w^2+w) div w"), o("w^w+w+1"));
}

#[test]
fn products_are_not_right_distributive() {
    assert_ne!(o("(1+1)*w"), o("1*w+1*w"));
    assert_eq!(o("(w+1)*2"), o("w*2+1"));
    assert_eq!(o("(w+1)*w"), o("w^2"));
    assert_eq!(o("(w^2*3+w*4+5)*(w^3*2+w+6)"), o("w^5*2+w^3+w^2*18+w*4+5"));
}

#[test]
fn quotients_and_residues() {
    assert_eq!(o("(w^2+w*5+25) mod (w+7)"), o("18"));
    assert_eq!(o("(w*6+3) div (w*2+4)"), o("2"));
    assert_eq!(o("(w*6+3) mod (w*2+4)"), o("w*2+3"));
    assert_eq!(o("(w*6+4) div (w*2+4)"), o("3"));
    assert_eq!(o("(w*6+4) mod (w*2+4)"), o("0"));
    assert_eq!(o("(w*5+9) div 4"), o("w*5+2"));
    assert_eq!(o("(w*5+9) mod 4"), o("1"));
}

#[test]
fn powers() {
    assert_eq!(o("2^w"), o("w"));
    assert_eq!(o("7^(w^2+w*3+2)"), o("w^(w+3)*49"));
    assert_eq!(o("(w+1)^w"), o("w^w"));
    assert_eq!(o("(w^2*3+w+5)^(w*2+2)"), o("w^(w*2)*(w^2*3+w+5)^2"));
    assert_eq!(o("(w*2+3)^3"), o("w^3*2+w^2*6+w*6+3"));
    assert_eq!(o("(w^w)^(w^w)"), o("w^(w^w)"));
    assert_eq!(o("0^0"), o("1"));
    assert_eq!(o("1^(w^w)"), o("1"));
}

#[test]
fn terms_out_of_normal_form_are_refused() {
    let build = |terms: &[(u64, u64)]| {
        Ordinal::from_terms(terms.iter().map(|(e, c)| (Ordinal::from(*e), Natural::from(*c))))
    };
    assert_eq!(build(&[(2, 3), (1, 1), (0, 5)]), Ok(o("w^2*3+w+5")));
    assert_eq!(build(&[]), Ok(Ordinal::ZERO));
    assert_eq!(build(&[(0, 5)]), Ok(o("5")));
    assert_eq!(build(&[(1, 1), (2, 1)]), Err(OrdinalError::NotNormalForm(2)));
    assert_eq!(build(&[(1, 1), (1, 1)]), Err(OrdinalError::NotNormalForm(2)));
    assert_eq!(build(&[(1, 0)]), Err(OrdinalError::NotNormalForm(1)));
}
