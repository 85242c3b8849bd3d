//! The row lemma and the algorithm that rests on it.

use super::values::{WindowPairs, by_rows, in_words};
use super::{FULL, QUICK, claim};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial_games::max_welter::rows::{RowsError, for_each_row};
use std::ops::ControlFlow;

pub(super) fn claims() -> Vec<Claim> {
    vec![
        by_rows(
            claim("row-lemma").source("computed for this project").weight(1_000, 50_000).statement(
                "for A = (a_1..a_(n-1)), m = a_(n-1) and S = {G(A+{j}) : j < m not in A}, G(A,m+d) is the d-th \
                 smallest natural outside S, so rows strictly increase; the same with misere values if S is \
                 not empty, and 1, 0, 2, 3, 4, .. if A = {0..n-2}",
            ),
            |row| {
                for play in 0..2 {
                    let options = &row.options[play];
                    let mut expected = (0..).filter(|value| options.binary_search(value).is_err());
                    let exchanged = play == 1 && options.is_empty();
                    for (i, &value) in row.values[play].iter().enumerate() {
                        let mut next = expected.next().unwrap_or(u64::MAX);
                        if exchanged && next < 2 {
                            next = 1 - next;
                        }
                        let equal = Mismatch::unless_equal(value, next);
                        equal.map_err(|mismatch| {
                            row.counterexample(i, if play == 0 { mismatch } else { mismatch.note("misere values") })
                        })?;
                    }
                }
                Ok(())
            },
        ),
        claim("rows")
            .source("computed for this project")
            .statement("the values, normal and misere, computed by rows without mex are those of the definition")
            .by(in_words(QUICK), in_words(FULL), compare),
    ]
}

fn compare(check: &CheckContext<'_>) -> Result<CheckSummary, CheckFailure> {
    let values = WindowPairs::load(check, usize::MAX)?;
    let mut held = 0u64;
    for (count, below) in values.windows() {
        let mut failed = None;
        let walked = for_each_row(count, below, check.run(), &mut |row| {
            for ((square, normal), misere) in (row.first..).zip(row.normal).zip(row.misere) {
                let coins = || row.lower.iter().chain([square]);
                let test = values.pair_of_coins(coins()).and_then(|pair| {
                    Mismatch::unless_equal(pair.normal, u64::from(*normal))?;
                    Mismatch::unless_equal(pair.misere, u64::from(*misere))
                        .map_err(|mismatch| mismatch.note("misere values"))
                });
                if let Err(mismatch) = test {
                    let coins: Vec<String> = coins().map(|coin| coin.to_string()).collect();
                    failed = Some(mismatch.at_position(coins.join(",")));
                    return ControlFlow::Break(());
                }
                held += 1;
            }
            ControlFlow::Continue(())
        });
        if let Some(counterexample) = failed {
            return Err(CheckFailure::Refuted { counterexample, held });
        }
        match walked {
            Ok(()) => {}
            Err(RowsError::Stopped(stopped)) => return Err(stopped.into()),
            Err(other) => return Err(CheckFailure::Broken(other.to_string())),
        }
    }
    Ok(CheckSummary::new(held))
}
