//! Theorems 3 and 4, Corollary 2 and their consequences.

use super::values::{WindowPairs, across};
use super::{FULL, FULL_PART, QUICK, QUICK_PART, claim};
use crate::common::list;
use impartial::claim::{Claim, Mismatch};
use impartial::game::{Options, Squares, subsets};
use impartial::value::GrundyPair;
use impartial_games::max_welter::MaxWelter;
use impartial_games::max_welter::reduction::{
    corollary_2_at, is_joint, normal_form, theorem_3, theorem_4, without_immovable, without_immovable_coin,
    without_lowest_pair,
};

/// Compares a position with one that should have the same values. Returns whether the statement applies.
pub(super) fn same(values: &WindowPairs, pair: GrundyPair, other: Option<Squares>) -> Result<bool, Mismatch> {
    let Some(other) = other else { return Ok(false) };
    let found = values.pair(&other)?;
    let note = |mismatch: Mismatch| mismatch.note(format!("the pair of ({other}) is {found}"));
    Mismatch::unless_equal(pair.normal, found.normal).map_err(note)?;
    Mismatch::unless_equal(pair.misere, found.misere)
        .map_err(|mismatch| mismatch.note(format!("misere values; the pair of ({other}) is {found}")))
}

/// Checks [`same`] for every k that gives a position.
pub(super) fn same_for_all(
    values: &WindowPairs,
    position: &Squares,
    pair: GrundyPair,
    other: impl Fn(&Squares, usize) -> Option<Squares>,
) -> Result<bool, Mismatch> {
    let mut applies = false;
    for k in 1..position.len() {
        applies |= same(values, pair, other(position, k))?;
    }
    Ok(applies)
}

pub(super) fn claims() -> Vec<Claim> {
    [immovable_claims(), theorem_4_claims(), corollary_2_claims(), combined_claims()]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns the claims about coins that cannot move.
fn immovable_claims() -> Vec<Claim> {
    vec![
        across(
            claim("theorem-3")
                .source("Ho 2012, Theorem 3")
                .statement("n >= 2 and a_1 <= n-1: (a_1..a_n) has the values of (a_2-1,..,a_n-1), misere too"),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| same(values, pair, theorem_3(p)),
        ),
        across(
            claim("immovable").source("computed for this project").statement(
                "n >= 2: any coin on a square <= n-1 can be taken away and the larger ones lowered by 1; normal \
                 and misere values stay; so when all such coins (but one) are taken away at once",
            ),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| {
                let mut applies = same(values, pair, without_immovable(p))?;
                for i in 0..p.len() {
                    applies |= same(values, pair, without_immovable_coin(p, i))?;
                }
                Ok(applies)
            },
        ),
        across(
            claim("immovable-isomorphism").source("computed for this project").statement(
                "n >= 2: taking away a coin on a square <= n-1 and lowering the larger ones by 1 maps the options \
                 of a position one to one onto the options of its image",
            ),
            &QUICK_PART[1..],
            &FULL_PART[1..],
            |_, p, _| isomorphism(p),
        ),
    ]
}

/// Returns the claims about Theorem 4.
fn theorem_4_claims() -> Vec<Claim> {
    vec![
        across(
            claim("theorem-4").source("Ho 2012, Theorem 4; a_k >= n-2 settled by computation").statement(
                "1 <= k <= n-1, a_(k+1)-a_k = 1 and a_k >= n-2: (a_1..a_n) has the values of \
                 (b_1..b_l,a_k..a_n) for all b_1 < .. < b_l < a_k with l <= k-1 of the parity of k-1; every b tried",
            ),
            &QUICK_PART[1..],
            &FULL_PART[1..],
            |values, p, pair| {
                let mut applies = false;
                for k in (1..p.len()).filter(|&k| is_joint(p, k)) {
                    for l in (0..k).rev().step_by(2) {
                        for b in subsets(l, p.as_slice()[k - 1]) {
                            applies |= same(values, pair, theorem_4(p, k, b.as_slice()))?;
                        }
                    }
                }
                Ok(applies)
            },
        ),
        across(
            claim("theorem-4.representatives").source("Ho 2012, Theorem 4").statement(
                "under the conditions of Theorem 4, (a_1..a_n) has the values of (a_k..a_n) for odd k and of \
                 (0,a_k..a_n) for even k; as every (b_1..b_l,a_k..a_n) meets the same conditions, this is the \
                 theorem on the whole window",
            ),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| {
                same_for_all(values, p, pair, |p, k| {
                    theorem_4(p, k, if k % 2 == 1 { &[] } else { &[0] })
                })
            },
        ),
    ]
}

/// Returns the claims about Corollary 2.
fn corollary_2_claims() -> Vec<Claim> {
    vec![
        across(
            claim("corollary-2").source("Ho 2012, Corollary 2").statement(
                "k odd, a_(k+1)-a_k = 1 and a_k >= n-2: (a_1..a_n) has the values of (a_k..a_n), misere too",
            ),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| {
                same_for_all(values, p, pair, |p, k| {
                    if k % 2 == 1 { corollary_2_at(p, k) } else { None }
                })
            },
        ),
        across(
            claim("corollary-2.even").source("computed for this project").statement(
                "k even, a_(k+1)-a_k = 1 and a_k >= n-2: (a_1..a_n) has the values of (a_k-1..a_n-1), misere too",
            ),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| {
                same_for_all(values, p, pair, |p, k| {
                    if k % 2 == 0 { corollary_2_at(p, k) } else { None }
                })
            },
        ),
    ]
}

/// Returns the claims about several reductions together.
fn combined_claims() -> Vec<Claim> {
    vec![
        across(
            claim("lowest-pair").source("Ho 2012, Theorems 3 and 6; computed for this project").statement(
                "n >= 3, d >= 2, a_2-a_1 = 1 and a_1 >= n-2: (a_1..a_n) has the values of the n-2 coins \
                 a_i-a_1+n-4, i >= 3, misere too",
            ),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| same(values, pair, without_lowest_pair(p)),
        ),
        across(
            claim("normal-form")
                .source("Ho 2012, Theorems 3, 4 and 6, Corollary 2")
                .statement("a position has the values of the position to which all reductions together lead"),
            &QUICK[1..],
            &FULL[1..],
            |values, p, pair| {
                let form = normal_form(p);
                same(values, pair, (form != *p).then_some(form))
            },
        ),
    ]
}

fn isomorphism(p: &Squares) -> Result<bool, Mismatch> {
    let mut applies = false;
    for (i, coin) in p.iter().enumerate() {
        let Some(image) = without_immovable_coin(p, i) else { continue };
        applies = true;
        let mut images = Vec::new();
        for option in MaxWelter.options(p) {
            let stays = option.as_slice().binary_search(&coin).ok();
            match stays.and_then(|i| without_immovable_coin(&option, i)) {
                Some(image) => images.push(image),
                None => {
                    return Err(Mismatch::new(format!("a move to ({option})"), format!("coin {coin} stays")));
                }
            }
        }
        images.sort_unstable();
        let options = MaxWelter.options(&image);
        if images != options {
            return Err(Mismatch::new(list(&options), list(&images))
                .note(format!("options of ({image}) against images of options without coin {coin}")));
        }
    }
    Ok(applies)
}
