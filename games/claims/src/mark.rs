//! Claims about Mark.

use super::common::{check_replies, false_claim};
use impartial::claim::{Claim, Mismatch};
use impartial::game::ValueFormula;
use impartial::value::GrundyPair;
use impartial_games::mark::{Mark, MarkValues};

const QUICK: &[(usize, u64)] = &[(1, 20_000)];
const FULL: &[(usize, u64)] = &[(1, 2_000_000)];

/// Returns the claims about Mark.
pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim::builder("mark.value", "mark")
            .source("Fraenkel 2011")
            .statement(
                "the value of n is 0 if n = 0 or n ends in an odd number of binary zeros; else 1 if n has \
                 an odd number of binary ones; else 2",
            )
            .on_positions_below(Mark, QUICK, FULL)
            .packed()
            .value(|game, n| MarkValues.value(game, n)),
        Claim::builder("mark.misere-p-positions", "mark")
            .source("Guo 2012 (characterised there; in this form held against computed values)")
            .statement(
                "the misere P-positions are the numbers that end in an odd number of binary zeros and are \
                 no power of two, and the powers of 4",
            )
            .on_positions_below(Mark, QUICK, FULL)
            .packed()
            .each(|view, n, pair| match (pair.misere, MarkValues.misere(view.game(), n)) {
                (0, Some(_)) => Ok(true),
                (0, None) => Err(Mismatch::new(0, "not 0")),
                (_, None) => Ok(true),
                (misere, Some(said)) => Err(Mismatch::new(misere, said)),
            }),
        Claim::builder("mark.replies", "mark")
            .source("Fraenkel 2011, from the values")
            .statement("the replies by formula are the options of the wanted value, for the values 0, 1, 2")
            .on_positions_below(Mark, &[(1, 2000)], &[(1, 100_000)])
            .packed()
            .each(|view, n, _| {
                for wanted in 0..3 {
                    check_replies(view, n, wanted)?;
                }
                Ok(true)
            }),
        Claim::builder("mark.example-pair", "mark")
            .source("worked example")
            .statement("8 has the pair (0,2), so that Mark is not domestic")
            .on_positions_below(Mark, &[(1, 9)], &[(1, 9)])
            .packed()
            .each(
                |_, n, pair| {
                    if *n == 8 { Mismatch::unless_equal(pair, GrundyPair::new(0, 2)) } else { Ok(false) }
                },
            ),
        false_claim("mark.planted.parity", "mark")
            .statement("the value of n is 0 exactly if n = 0 or n is even and not divisible by 4")
            .on_positions_below(Mark, &[(1, 100)], &[(1, 100)])
            .packed()
            .positions_of_value(0, |_, n| Some(*n == 0 || (n % 2 == 0 && n % 4 != 0))),
        false_claim("mark.planted.misere", "mark")
            .statement("above 4 the misere P-positions are the P-positions")
            .on_positions_below(Mark, &[(1, 100)], &[(1, 100)])
            .packed()
            .each(|_, n, pair| match *n > 4 {
                true if (pair.normal == 0) != (pair.misere == 0) => {
                    Err(Mismatch::new(pair.misere, if pair.normal == 0 { "0" } else { "not 0" }))
                }
                applies => Ok(applies),
            }),
    ]
}
