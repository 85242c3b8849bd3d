//! Misère play: Theorems 7, 8 and 9.

use super::{FULL, QUICK, claim};
use impartial::claim::{Claim, Mismatch};
use impartial_games::max_welter::MaxWelter;
use impartial_games::max_welter::{is_p, is_value_one, swapped};

pub(super) fn claims() -> Vec<Claim> {
    vec![
        claim("theorem-7")
            .source("Ho 2012, Theorem 7")
            .statement("n >= 2: the misere value is 0 exactly if (a) a_n = n, or (b) d = 1 and a_(n-1)-n is odd")
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..]).packed()
            .each(|_, p, pair| exactly(pair.misere, 0, is_value_one(p))),
        claim("theorem-8")
            .source("Ho 2012, Theorem 8")
            .statement("n >= 2: the misere value is 1 exactly if d = 1 and a_(n-1)-n is even")
            .on_positions_below(MaxWelter, &QUICK[1..], &FULL[1..]).packed()
            .each(|_, p, pair| exactly(pair.misere, 1, is_p(p))),
        claim("theorem-9")
            .source("Ho 2012, Theorem 9; Gurvich 2012")
            .statement(
                "strongly miserable: the misere value is 1 exactly at value 0, 0 exactly at value 1, and equal to \
                 the value elsewhere",
            )
            .on_positions_below(MaxWelter, QUICK, FULL).packed()
            .each(|_, _, pair| Mismatch::unless_equal(pair.misere, swapped(pair.normal))),
        claim("strongly-miserable")
            .source("Gurvich 2012, Theorem 3, as used by Ho 2012")
            .statement(
                "no position is a P-position of both normal and misere play, which makes the game strongly \
                 miserable; its only pairs are (0,1), (1,0) and (k,k) with k >= 2",
            )
            .on_positions_below(MaxWelter, QUICK, FULL).packed()
            .each(|_, _, pair| {
                let both = pair.normal == 0 && pair.misere == 0;
                let pet = pair.is_swap() || (pair.normal == pair.misere && pair.normal >= 2);
                match (both, pet) {
                    (false, true) => Ok(true),
                    (true, _) => Err(Mismatch::new(pair, "not (0,0)")),
                    (false, false) => Err(Mismatch::new(pair, "(0,1), (1,0) or (k,k) with k >= 2")),
                }
            }),
    ]
}

/// Checks that the misère value of a position is `value` if and only if the position is described.
pub(super) fn exactly(misere: u64, value: u64, described: bool) -> Result<bool, Mismatch> {
    match (misere == value, described) {
        (true, false) => Err(Mismatch::new(misere, format!("not {value}")).note("misere values")),
        (false, true) => Err(Mismatch::new(misere, value).note("misere values")),
        _ => Ok(true),
    }
}
