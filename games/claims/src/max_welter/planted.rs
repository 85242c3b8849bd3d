//! False statements, one condition away from true ones.

use super::misere::exactly;
use super::periodicity::{additive, translated};
use super::reductions::{same, same_for_all};
use super::small::{corollary_1, top_two};
use super::values::{WindowPairs, across, by_rows, in_words};
use super::{FULL, QUICK, planted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::{Squares, subsets};
use impartial_games::max_welter::MaxWelter;
use impartial_games::max_welter::reduction::is_joint;
use impartial_games::max_welter::{is_p, is_value_one};
use std::collections::HashMap;

fn d(position: &Squares) -> u64 {
    top_two(position).map_or(0, |[second, largest]| largest - second)
}

/// Returns (a_k, …, a_n), all lowered by `by`.
fn tail(position: &Squares, k: usize, by: u64) -> Option<Squares> {
    let coins: Option<Vec<u64>> =
        position.as_slice().get(k - 1..)?.iter().map(|coin| coin.checked_sub(by)).collect();
    Squares::new(coins?).ok()
}

fn are_neighbours(position: &Squares, k: usize) -> bool {
    position.as_slice().get(k - 1..=k).is_some_and(|pair| pair[1] - pair[0] == 1)
}

pub(super) fn claims() -> Vec<Claim> {
    [small_value_claims(), reduction_claims(), periodicity_claims(), two_coin_claims(), misere_claims()]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns the claims about the values 0, 1 and 2.
fn small_value_claims() -> Vec<Claim> {
    vec![
        planted("theorem-1-parity")
            .statement("Theorem 1 with the wrong parity: n >= 2: the value is 0 exactly if d = 1 and a_(n-1) is even")
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..]).packed()
            .positions_of_value(0, |_, p| {
                Some(top_two(p).is_some_and(|[second, _]| d(p) == 1 && second % 2 == 0))
            }),
        planted("theorem-2-without-a")
            .statement("Theorem 2 without (a): n >= 2: the value is 1 exactly if d = 1 and a_(n-1)-n is odd")
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..]).packed()
            .positions_of_value(1, |_, p| Some(d(p) == 1 && !is_p(p))),
        planted("corollary-1-without-hole")
            .statement("Corollary 1 without a_(n-1) >= n-1: n >= 3, a_(n-1)-a_(n-2) = 1 and d >= 2: the value is d")
            .on_positions_below(MaxWelter, &QUICK[2..], &FULL[2..]).packed()
            .value(|_, p| corollary_1(p, true)),
        planted("proposition-1-converse")
            .statement("the converse of Proposition 1: n >= 2, a_(n-1) >= n-1 and d = 2: the value is 2")
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..]).packed()
            .value(|_, p| {
                let [second, _] = top_two(p)?;
                (second + 1 >= p.len() as u64 && d(p) == 2).then_some(2)
            }),
        planted("value-2-two-coins")
            .statement("value 2 for n = 2 as if a coin stood on -1: d = 2 and a_1 mod 4 is 0 or 3")
            .on_positions_below(MaxWelter, &QUICK[1..2], &FULL[1..2]).packed()
            .positions_of_value(2, |_, p| {
                Some(top_two(p).is_some_and(|[lower, _]| d(p) == 2 && (lower + 1) % 4 < 2))
            }),
    ]
}

/// Returns the claims about smaller positions of equal values.
fn reduction_claims() -> Vec<Claim> {
    vec![
        across(
            planted("theorem-3-at-n").statement(
                "Theorem 3 for a_1 <= n: n >= 2: (a_1..a_n) has the values of (a_2-1,..,a_n-1)",
            ),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| {
                let applies = p.iter().next().is_some_and(|least| least <= p.len() as u64);
                same(values, pair, if applies { tail(p, 2, 1) } else { None })
            },
        ),
        across(
            planted("theorem-4-without-bound").statement(
                "Theorem 4 without a_k >= n-2: a_(k+1)-a_k = 1: (a_1..a_n) has the values of (a_k..a_n) for odd \
                 k and of (0,a_k..a_n) for even k and a_k > 0",
            ),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| {
                same_for_all(values, p, pair, |p, k| {
                    let upper = are_neighbours(p, k).then(|| tail(p, k, 0))??;
                    if k % 2 == 1 { Some(upper) } else { Squares::new(upper.iter().chain([0])).ok() }
                })
            },
        ),
        across(
            planted("corollary-2-any-parity").statement(
                "Corollary 2 for every k: a_(k+1)-a_k = 1 and a_k >= n-2: (a_1..a_n) has the values of (a_k..a_n)",
            ),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| {
                same_for_all(values, p, pair, |p, k| if is_joint(p, k) { tail(p, k, 0) } else { None })
            },
        ),
    ]
}

/// Returns the claims about additive periodicity and translations.
fn periodicity_claims() -> Vec<Claim> {
    vec![
        by_rows(
            planted("theorem-5-earlier").statement(
                "Theorem 5 one square earlier: G(A,x) = x-m-1+|S| for x >= max(m+1, 2m-n+1)",
            ),
            |row| additive(row, 1),
        ),
        across(
            planted("theorem-6-without-d").statement(
                "Theorem 6 without d >= 2: n >= 3 and, for some 1 <= k <= n-2, a_(k+1)-a_k = 1 and a_k >= n-2: \
                 G(a_1+1..a_n+1) = G(a_1..a_n)",
            ),
            &QUICK[2..],
            &FULL[2..],
            |values, p, pair| {
                translated(values, p, pair, |p| (1..p.len() - 1).any(|k| is_joint(p, k)))
            },
        ),
        across(
            planted("theorem-6-without-bound").statement(
                "Theorem 6 without a_k >= n-2: n >= 3, d >= 2 and, for some 1 <= k <= n-2, a_(k+1)-a_k = 1: \
                 G(a_1+1..a_n+1) = G(a_1..a_n)",
            ),
            &QUICK[2..],
            &FULL[2..],
            |values, p, pair| {
                translated(values, p, pair, |p| d(p) >= 2 && (1..p.len() - 1).any(|k| are_neighbours(p, k)))
            },
        ),
    ]
}

/// Returns the claims about two coins.
fn two_coin_claims() -> Vec<Claim> {
    vec![
        planted("conjecture-2-at-once")
            .statement("Conjecture 2 from the beginning: two coins: G(x,x+d) is 2d-2 or 2d-1")
            .on_positions_below(MaxWelter, &QUICK[1..2], &FULL[1..2])
            .packed()
            .each(|_, p, pair| {
                if pair.normal / 2 == d(p) - 1 {
                    return Ok(true);
                }
                Err(Mismatch::new(pair.normal, format!("{} or {}", 2 * d(p) - 2, 2 * d(p) - 1)))
            }),
        planted("value-determines-d")
            .statement("two coins with a_1 >= 1: positions of equal value have equal d")
            .by(in_words(&QUICK[1..2]), in_words(&FULL[1..2]), value_determines_d),
    ]
}

/// Returns the claims about misère values.
fn misere_claims() -> Vec<Claim> {
    vec![
        planted("theorem-7-without-a")
            .statement(
                "Theorem 7 without (a): n >= 2: the misere value is 0 exactly if d = 1 and a_(n-1)-n is odd",
            )
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..])
            .packed()
            .each(|_, p, pair| exactly(pair.misere, 0, d(p) == 1 && is_value_one(p))),
        planted("misere-as-normal")
            .statement("the misere value is the value unless the position is terminal")
            .on_positions_below(MaxWelter, QUICK, FULL)
            .packed()
            .each(|_, p, pair| {
                let terminal = p.largest() == Some(p.len() as u64 - 1);
                Mismatch::unless_equal(pair.misere, if terminal { 1 } else { pair.normal })
                    .map_err(|mismatch| mismatch.note("misere values"))
            }),
    ]
}

fn value_determines_d(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let values = WindowPairs::load(check, 2)?;
    let below = values.windows().find(|window| window.0 == 2).map_or(0, |window| window.1);
    let mut known: HashMap<u64, (u64, Squares)> = HashMap::new();
    let mut held = 0;
    for p in subsets(2, below).filter(|p| !p.contains(0)) {
        let value = values.pair(&p).map_err(|mismatch| mismatch.at_position(p.to_string()))?.normal;
        let (expected, first) = known.entry(value).or_insert_with(|| (d(&p), p.clone()));
        if *expected != d(&p) {
            let note = format!("d, where the value is {value} as at ({first})");
            let counterexample = Mismatch::new(d(&p), *expected).note(note).at_position(p.to_string());
            return Err(CheckFailure::Refuted { counterexample, held });
        }
        held += 1;
    }
    Ok(CheckSummary::new(held))
}
