//! Values 0, 1 and 2: Theorems 1 and 2, Corollary 1, Proposition 1, the closed answers and moves.

use super::{FULL, FULL_PART, QUICK, QUICK_PART, claim};
use crate::common::check_replies;
use impartial::claim::{Claim, Mismatch};
use impartial::game::Squares;
use impartial_games::max_welter::MaxWelter;
use impartial_games::max_welter::{ClosedAnswers, MAX_WANTED, is_p, is_value_one, is_value_two};

/// Returns (a_{n−2}, a_{n−1}, a_n) for n ≥ 3.
fn top_three(position: &Squares) -> Option<[u64; 3]> {
    position.as_slice().last_chunk().copied()
}

/// Returns (a_{n−1}, a_n) for n ≥ 2.
pub(super) fn top_two(position: &Squares) -> Option<[u64; 2]> {
    position.as_slice().last_chunk().copied()
}

/// Returns the value by Corollary 1, without its condition a_{n−1} ≥ n−1 if `anywhere`.
pub(super) fn corollary_1(position: &Squares, anywhere: bool) -> Option<u64> {
    let [third, second, largest] = top_three(position)?;
    let hole = second + 1 >= position.len() as u64;
    (second - third == 1 && (hole || anywhere) && largest - second >= 2).then_some(largest - second)
}

pub(super) fn claims() -> Vec<Claim> {
    vec![
        claim("theorem-1")
            .source("Ho 2012, Theorem 1")
            .statement("n >= 2: the value is 0 exactly if d = a_n-a_(n-1) = 1 and a_(n-1)-n is even")
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..]).packed()
            .positions_of_value(0, |_, p| Some(is_p(p))),
        claim("theorem-2")
            .source("Ho 2012, Theorem 2")
            .statement(
                "n >= 2: the value is 1 exactly if (a) a_n = n, that is, the coins are {0..n} without one \
                 i < n, or (b) d = 1 and a_(n-1)-n is odd",
            )
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..]).packed()
            .positions_of_value(1, |_, p| Some(is_value_one(p))),
        claim("corollary-1")
            .source("Ho 2012, Corollary 1")
            .statement("n >= 3, a_(n-1)-a_(n-2) = 1, a_(n-1) >= n-1 and d >= 2: the value is d")
            .on_positions_below(MaxWelter, &QUICK[2..], &FULL[2..]).packed()
            .value(|_, p| corollary_1(p, false)),
        claim("proposition-1")
            .source("Ho 2012, Proposition 1")
            .statement("n >= 2 and a_(n-1) >= n-1: if the value is 2, then d = 2")
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..]).packed()
            .each(|_, p, pair| match top_two(p) {
                Some([second, largest]) if second + 1 >= p.len() as u64 && pair.normal == 2 => {
                    Mismatch::unless_equal(largest - second, 2)
                        .map_err(|mismatch| mismatch.note("d at a position of value 2"))
                }
                _ => Ok(false),
            }),
        claim("value-2")
            .source("computed for this project")
            .statement(
                "remove a_1 and lower the others by 1 while n > 1 and a_1 <= n-1; then the value is 2 exactly if \
                 n = 1 and a_1 = 2; or n = 2, d = 2 and a_1 mod 4 is 1 or 2; or n >= 3, d = 2 and \
                 (a_(n-1)-a_(n-2)) mod 4 is 0 or 1",
            )
            .on_positions_below(MaxWelter, QUICK, FULL).packed()
            .positions_of_value(2, |_, p| Some(is_value_two(p))),
        claim("closed-answers")
            .source("Ho 2012, Theorems 1-4 and 6-9, Corollaries 1 and 2; value 2: computed for this project")
            .statement("the closed answers, normal and misere, are right wherever they say something")
            .on_positions_below(MaxWelter, QUICK, FULL).packed()
            .formula(ClosedAnswers),
        claim("replies")
            .source("Ho 2012, Theorems 1 and 2; value 2: computed for this project")
            .statement("the moves to value 0, 1 and 2 found without looking at every square are all there are")
            .on_positions_below(MaxWelter, QUICK_PART, FULL_PART).packed()
            .each(|view, p, _| {
                for wanted in 0..=MAX_WANTED {
                    check_replies(view, p, wanted)?;
                }
                Ok(true)
            }),
    ]
}
