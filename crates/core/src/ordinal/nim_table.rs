//! The nim-powers α_p that Conway's and Lenstra's theory leaves to computation.
//!
//! For an odd prime p, the i-th counted from i = 0, let κ_p = ω^(ω^i). Then κ_p is the least p-th
//! root of the least number **α_p** that has no p-th root below κ_p (Conway, *On Numbers and Games*,
//! ch. 6). More generally κ_{p^k} = ω^(ω^i·p^(k−1)), and κ_{2^k} = 2^2^(k−1). Lenstra (*On the
//! algebraic closure of two*, 1977) showed that α_p = κ_h + m, where h is the order of 2 modulo p,
//! κ_h is a sum of certain κ_q, q ∈ Q(h), and m is a natural number, the **excess** of p, mostly 0 or
//! 1.
//!
//! The rows below are from Siegel's table (OEIS A380496, p ≤ 281, which extends those of Conway,
//! Lenstra, and Le Bruyn). The sets Q agree with Lenstra's recursion, and the tests confirm
//! for the smaller primes by computation that α_p has no p-th root in the field it generates and that
//! the excess is least.

use super::cnf::CnfTerm;
use super::{Natural, Ordinal};
use std::sync::LazyLock;

/// (p, Q(h), excess) for all odd primes p ≤ 281, ascending.
#[rustfmt::skip]
const ROWS: [(u64, &[u64], u64); 59] = [
    (3, &[2], 0), (5, &[4], 0), (7, &[3], 1), (11, &[5], 1), (13, &[4, 3], 0), (17, &[8], 0),
    (19, &[9], 4), (23, &[11], 1), (29, &[4, 7], 0), (31, &[5], 1), (37, &[4, 9], 0), (41, &[5], 1),
    (43, &[7], 1), (47, &[23], 1), (53, &[13], 1), (59, &[29], 1), (61, &[3, 5], 0),
    (67, &[3, 11], 0), (71, &[5, 7], 0), (73, &[9], 1), (79, &[13], 1), (83, &[41], 1),
    (89, &[11], 1), (97, &[16, 3], 0), (101, &[25], 1), (103, &[3, 17], 0), (107, &[53], 1),
    (109, &[4, 9], 0), (113, &[4, 7], 0), (127, &[7], 1), (131, &[5, 13], 0), (137, &[17], 1),
    (139, &[3, 23], 0), (149, &[37], 1), (151, &[3, 5], 0), (157, &[13], 1), (163, &[81], 4),
    (167, &[83], 1), (173, &[4, 43], 0), (179, &[89], 1), (181, &[9, 5], 0), (191, &[5, 19], 0),
    (193, &[32, 3], 0), (197, &[4, 49], 0), (199, &[9, 11], 0), (211, &[5, 7], 0), (223, &[37], 1),
    (227, &[113], 1), (229, &[19], 1), (233, &[29], 1), (239, &[7, 17], 0), (241, &[8, 3], 0),
    (251, &[25], 1), (257, &[16], 0), (263, &[131], 1), (269, &[67], 1), (271, &[27, 5], 0),
    (277, &[23], 1), (281, &[5, 7], 0),
];

static ALPHAS: LazyLock<Vec<(u64, Ordinal)>> = LazyLock::new(|| {
    let row = |(p, q, excess): &(u64, &[u64], u64)| {
        let kappa = q.iter().fold(Ordinal::ZERO, |sum, q| sum.nim_sum(&kappa(*q)));
        (*p, kappa.nim_sum(&Ordinal::from(*excess)))
    };
    ROWS.iter().map(row).collect()
});

/// κ_q for a power q of a prime of the table.
fn kappa(q: u64) -> Ordinal {
    if q.is_power_of_two() {
        return Natural::two_power(q / 2).into();
    }
    let index = ROWS.iter().position(|(p, _, _)| q.is_multiple_of(*p)).unwrap_or(0);
    let scale = Natural::from(q / ROWS[index].0);
    let exponent = match index {
        0 => scale.into(),
        _ => Ordinal::from_list(vec![CnfTerm::new(Ordinal::from(index as u64), scale)]),
    };
    Ordinal::from_list(vec![CnfTerm::new(exponent, Natural::ONE)])
}

/// Returns the odd prime p with number `index`, counted from 0, and α_p, the p-th nim-power of ω^(ω^index), if it is
/// known.
pub(super) fn alpha(index: &Natural) -> Option<&'static (u64, Ordinal)> {
    ALPHAS.get(usize::try_from(index.to_u64()?).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_alphas_are_the_published_ones() {
        let expected = [
            "2",
            "4",
            "w+1",
            "w^w+1",
            "w+4",
            "16",
            "w^3+4",
            "w^(w^3)+1",
            "w^(w^2)+4",
            "w^w+1",
            "w^3+4",
            "w^w+1",
            "w^(w^2)+1",
            "w^(w^7)+1",
        ];
        for (i, alpha_p) in expected.iter().enumerate() {
            assert_eq!(ALPHAS[i].1.to_string(), *alpha_p, "p = {}", ALPHAS[i].0);
        }
    }

    /// Lenstra, Theorem 2.1: with q the power of the least prime in h and g = h/q, κ_h is κ_g if q
    /// divides its degree and κ_g + κ_q otherwise. The degree of κ_q over the field of two elements is
    /// q times that of α_p for odd q = p^k; for sums of them it is taken as the least common multiple.
    #[test]
    fn the_q_sets_follow_lenstras_recursion() {
        fn least_prime(n: u64) -> u64 {
            (2..).find(|d| n.is_multiple_of(*d)).unwrap_or(n)
        }
        fn lcm(a: u64, b: u64) -> u64 {
            let (mut x, mut y) = (a, b);
            while y != 0 {
                (x, y) = (y, x % y);
            }
            a / x * b
        }
        fn degree(q: u64) -> u64 {
            let p = least_prime(q);
            if p == 2 { q } else { q * degree_of_alpha(p) }
        }
        fn degree_of_alpha(p: u64) -> u64 {
            let (_, q, excess) = ROWS.iter().find(|row| row.0 == p).unwrap();
            let kappa = q.iter().fold(1, |d, q| lcm(d, degree(*q)));
            if *excess == 4 { lcm(kappa, 4) } else { kappa }
        }
        fn q_set(h: u64) -> Vec<u64> {
            let p = least_prime(h);
            let mut q = p;
            while h.is_multiple_of(q * p) {
                q *= p;
            }
            if q == h {
                return vec![h];
            }
            let mut set = q_set(h / q);
            if !set.iter().fold(1, |d, q| lcm(d, degree(*q))).is_multiple_of(q) {
                set.insert(0, q);
            }
            set
        }
        for (p, q, _) in &ROWS {
            let order = (1..).scan(1, |x, h| {
                *x = *x * 2 % p;
                Some((h, *x))
            });
            let order = order.into_iter().find(|(_, x)| *x == 1).map(|(h, _)| h).unwrap();
            assert_eq!(q_set(order), *q, "p = {p}");
        }
    }
}
