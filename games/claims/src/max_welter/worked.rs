//! Worked examples, sums and counts.

use super::values::{WindowPairs, across};
use super::{FULL_PART, QUICK_PART, claim};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::{Options, Squares, subsets};
use impartial_games::max_welter::MaxWelter;

/// Positions at the limits of statements, with their values; the comments name the statements.
const EXAMPLES: &[(&[u64], u64)] = &[
    (&[1, 3, 4], 0),       // Theorem 1: the parity is that of a_{n-1} - n
    (&[0, 2], 1),          // Theorem 2 (a)
    (&[0, 1, 4], 2),       // Corollary 1 needs a hole: d = 3
    (&[3, 5], 3),          // Proposition 1 has no converse
    (&[1, 4], 3),          // and larger values do not determine d
    (&[2, 3], 0),          // Theorem 3 ends at a_1 = n - 1:
    (&[2], 2),             // not this value
    (&[0, 1, 2, 3, 5], 1), // Theorem 4 needs a_k >= n-2:
    (&[2, 3, 5], 2),       // not this value
    (&[5, 6, 7], 1),       // Theorem 6 needs d >= 2
    (&[6, 7, 8], 0),
    (&[0, 1, 3], 1), // and a_k >= n-2
    (&[1, 2, 4], 2),
];

/// Sums of all normal and misère values of n coins below M.
const SUMS: &[(usize, u64, u64, Option<u64>)] =
    &[(2, 101, 225_656, Some(225_655)), (3, 50, 356_840, Some(356_815)), (2, 1001, 220_251_892, None)];

pub(super) fn claims() -> Vec<Claim> {
    vec![
        claim("figure-1")
            .source("Ho 2012, Figure 1")
            .statement("from (2,5,6,8,10) there are six moves: the coin on 10 goes to 0, 1, 3, 4, 7 or 9")
            .by("one position", "one position", figure_1),
        claim("examples")
            .source("Ho 2012, Sections 4-6; computed for this project")
            .statement(
                "G(1,3,4)=0, G(0,2)=1, G(0,1,4)=2, G(3,5)=G(1,4)=3, G(2,3)=0 but G(2)=2, G(0,1,2,3,5)=1 but \
                 G(2,3,5)=2, G(5,6,7)=1 but G(6,7,8)=0, G(0,1,3)=1 but G(1,2,4)=2",
            )
            .by("13 positions", "13 positions", examples),
        claim("sums")
            .source("computed for this project")
            .statement(
                "the sum of all values is 225656 (misere 225655) for two coins on 0..100, 356840 (356815) for three \
                 on 0..49, and 220251892 for two on 0..1000 (full effort)",
            )
            .by("n=2 below 101; n=3 below 50", "n=2 below 1001; n=3 below 50", sums),
        claim("swap-counts")
            .source("computed for this project")
            .statement(
                "two coins below 64: 32 positions of pair (0,1) and 32 of (1,0); three below 48: 529 and 553",
            )
            .by("n=2 below 64; n=3 below 48", "n=2 below 64; n=3 below 48", swap_counts),
        across(
            claim("options")
                .source("Ho 2012, Section 1")
                .statement("a position has a_n-n+1 options, one for each empty square below a_n"),
            QUICK_PART,
            FULL_PART,
            |_, p, _| {
                let Some(largest) = p.largest() else { return Ok(false) };
                let options = MaxWelter.options(p);
                Mismatch::unless_equal(options.len() as u64, largest + 1 - p.len() as u64)
            },
        ),
    ]
}

fn figure_1(_: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let position = |coins: &[u64]| Squares::new(coins.iter().copied()).unwrap_or_default();
    let options = MaxWelter.options(&position(&[2, 5, 6, 8, 10]));
    let mut expected: Vec<Squares> =
        [0, 1, 3, 4, 7, 9].iter().map(|&square| position(&[2, 5, 6, 8, square])).collect();
    expected.sort_unstable();
    if options != expected {
        let mismatch = Mismatch::new(crate::common::list(&options), crate::common::list(&expected));
        return Err(mismatch.at_position("2,5,6,8,10").into());
    }
    Ok(CheckSummary::new(1))
}

fn examples(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let values = WindowPairs::load(check, 5)?;
    check.each(EXAMPLES.iter(), |(coins, value)| {
        let written: Vec<String> = coins.iter().map(u64::to_string).collect();
        values
            .pair_of_coins(coins.iter().copied())
            .and_then(|pair| Mismatch::unless_equal(pair.normal, *value))
            .map_err(|mismatch| mismatch.at_position(written.join(",")))
    })
}

fn sums(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let values = WindowPairs::load(check, 3)?;
    let mut positions = 0;
    for &(count, below, expected, expected_misere) in &SUMS[..check.pick(2, 3)] {
        let (mut normal, mut misere) = (0, 0);
        for position in subsets(count, below) {
            let pair =
                values.pair(&position).map_err(|mismatch| mismatch.at_position(position.to_string()))?;
            normal += pair.normal;
            misere += pair.misere;
            positions += 1;
        }
        let at = |mismatch: Mismatch| mismatch.at_position(format!("n={count} below {below}"));
        Mismatch::unless_equal(normal, expected).map_err(at)?;
        if let Some(expected) = expected_misere {
            Mismatch::unless_equal(misere, expected)
                .map_err(|mismatch| at(mismatch.note("misere values")))?;
        }
    }
    Ok(CheckSummary::new(positions))
}

fn swap_counts(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let values = WindowPairs::load(check, 3)?;
    let mut positions = 0;
    for (count, below, expected) in [(2, 64, (32, 32)), (3, 48, (529, 553))] {
        let mut found = (0, 0);
        for position in subsets(count, below) {
            let pair =
                values.pair(&position).map_err(|mismatch| mismatch.at_position(position.to_string()))?;
            if pair.is_swap() {
                if pair.normal == 0 { found.0 += 1 } else { found.1 += 1 }
            }
            positions += 1;
        }
        if found != expected {
            let mismatch = Mismatch::new(format!("{found:?}"), format!("{expected:?}"));
            return Err(mismatch.at_position(format!("n={count} below {below}")).into());
        }
    }
    Ok(CheckSummary::new(positions))
}
