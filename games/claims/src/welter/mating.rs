//! Identities of the mating function, on a box of integers, negative ones included.

use super::GAME;
use crate::common::refuted;
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial_games::welter::{mating, mating_i64, mating_u64};
use num_bigint::BigInt;

/// Cases are pairs or triples of integers of at most this size.
const PAIRS: (i64, i64) = (40, 200);
const TRIPLES: (i64, i64) = (12, 40);

pub(super) fn claims() -> Vec<Claim> {
    [mating_claims(), lemma_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about the mating function itself.
fn mating_claims() -> Vec<Claim> {
    vec![
        pairs(
            claim(
                "mating-function",
                "[AB] Definition 2.1; Conway 1976, chapter 13",
                "(x|y) = 2^(n+1) - 1 for the highest power 2^n that divides x - y, (x|x) = -1; on machine \
                 words and on integers of any size; (x|y) = 1 for different parities",
            ),
            |x, y| {
                let stated = by_definition(x, y);
                equal(mating_i64(x, y), stated)?;
                Mismatch::unless_equal(mating(&big(x), &big(y)), BigInt::from(stated))?;
                if let (Ok(x), Ok(y)) = (u64::try_from(x), u64::try_from(y)) {
                    equal(mating_u64(x, y).map_or(-1, i128::from), stated)?;
                }
                if (x - y) % 2 != 0 {
                    equal(mating_i64(x, y), 1)?;
                }
                Ok(())
            },
        ),
        pairs(
            claim(
                "mating-difference",
                "[AB] Definition 2.1",
                "(x|y) = (x-y) + (x-y-1) and (x|y) = (y|x), + is nim-sum",
            ),
            |x, y| {
                equal(i128::from((x - y) ^ (x - y - 1)), by_definition(x, y))?;
                equal(mating_i64(y, x), mating_i64(x, y))
            },
        ),
        pairs(
            claim(
                "mating-sato",
                "[SW] Theorem 2.2",
                "(m|n) = m + n + ((m+n) - 1), + is nim-sum: the form of Sato agrees with the definition",
            ),
            |x, y| equal(i128::from(x ^ y ^ ((x ^ y) - 1)), by_definition(x, y)),
        ),
        triples(
            claim(
                "mating-translations",
                "[AB] Definition 2.1",
                "(x|y) = (x+a|y+a), for ordinary and for nim-addition",
            ),
            |x, y, a| {
                equal(mating_i64(x + a, y + a), mating_i64(x, y))?;
                equal(mating_i64(x ^ a, y ^ a), mating_i64(x, y))
            },
        ),
    ]
}

/// Returns the claims about the identities of Conway.
fn lemma_claims() -> Vec<Claim> {
    vec![
        pairs(
            claim("minus-one", "[AB] Lemma 1.4 (Conway 1976)", "x + (-1) = -1 - x, + is nim-sum"),
            |x, _| Mismatch::unless_equal(big(x) ^ big(-1), big(-1 - x)).map(|_| ()),
        ),
        pairs(
            claim(
                "lemma-2.2",
                "[AB] Lemma 2.2 (Conway 1976)",
                "x + (x|0) = x - 1; y + (y|-1) = y + 1 (ordinary on the right); x + y + (x|y) = (x+y) - 1; + \
                 is nim-sum",
            ),
            |x, y| {
                Mismatch::unless_equal(big(x) ^ mating(&big(x), &big(0)), big(x - 1))?;
                Mismatch::unless_equal(big(y) ^ mating(&big(y), &big(-1)), big(y + 1))?;
                let sum = big(x) ^ big(y);
                Mismatch::unless_equal(&sum ^ mating(&big(x), &big(y)), sum - 1).map(|_| ())
            },
        ),
        triples(
            claim(
                "lemma-2.3",
                "[AB] Lemma 2.3 (Conway 1976)",
                "of (x|y), (x|z), (y|z) for distinct x, y, z two are equal and the third is greater",
            ),
            |x, y, z| third_of(x, y, z, |least, middle, most| least == middle && middle < most),
        ),
    ]
}

/// Returns false identities.
fn planted_claims() -> Vec<Claim> {
    vec![
        triples(
            claim(
                "planted.lemma-2.3-less",
                "planted: false",
                "of the three two are equal and the third is less",
            )
            .planted(),
            |x, y, z| third_of(x, y, z, |least, middle, most| least < middle && middle == most),
        ),
        triples(
            claim(
                "planted.mating-of-sums",
                "planted: false",
                "(x|y) + (y|z) = (x|z) for distinct x, y, z, + is nim-sum",
            )
            .planted(),
            |x, y, z| {
                if x == y || y == z || x == z {
                    return Ok(());
                }
                equal(mating_i64(x, y) ^ mating_i64(y, z), mating_i64(x, z))
            },
        ),
        triples(
            claim(
                "planted.mixed-translation",
                "planted: false",
                "(x|y) = (x+a|y+a) with ordinary addition to x and nim-addition to y",
            )
            .planted(),
            |x, y, a| equal(mating_i64(x + a, y ^ a), mating_i64(x, y)),
        ),
    ]
}

fn claim(id: &str, source: &str, statement: &str) -> impartial::claim::ClaimBuilder {
    Claim::builder(format!("welter.{id}"), GAME).source(source).statement(statement).basis("identity")
}

fn big(x: i64) -> BigInt {
    BigInt::from(x)
}

fn equal(computed: i128, stated: i128) -> Result<(), Mismatch> {
    Mismatch::unless_equal(computed, stated).map(|_| ())
}

/// Computes the function by its definition: powers of 2 are tried one after another.
fn by_definition(x: i64, y: i64) -> i128 {
    if x == y {
        return -1;
    }
    let mut power: i128 = 1;
    while (i128::from(x) - i128::from(y)) % (2 * power) == 0 {
        power *= 2;
    }
    2 * power - 1
}

fn third_of(x: i64, y: i64, z: i64, holds: fn(i128, i128, i128) -> bool) -> Result<(), Mismatch> {
    if x == y || y == z || x == z {
        return Ok(());
    }
    let mut three = [mating_i64(x, y), mating_i64(x, z), mating_i64(y, z)];
    three.sort_unstable();
    let [least, middle, most] = three;
    if holds(least, middle, most) {
        Ok(())
    } else {
        Err(Mismatch::new(format!("{three:?}"), "two equal ones and another third"))
    }
}

/// Returns 0, 1, −1, 2, −2, …: small integers first.
fn integers(most: i64) -> impl Iterator<Item = i64> + Clone {
    std::iter::once(0).chain((1..=most).flat_map(|x| [x, -x]))
}

fn pairs(
    claim: impartial::claim::ClaimBuilder,
    test: impl Fn(i64, i64) -> Result<(), Mismatch> + Send + Sync + 'static,
) -> Claim {
    let words = |most: i64| format!("all integers |x|, |y| <= {most}");
    claim.by(words(PAIRS.0), words(PAIRS.1), move |check| {
        let most = check.pick(PAIRS.0, PAIRS.1);
        sequentially(
            integers(most).flat_map(move |x| integers(most).map(move |y| [x, y])),
            check,
            |[x, y]| test(x, y),
        )
    })
}

fn triples(
    claim: impartial::claim::ClaimBuilder,
    test: impl Fn(i64, i64, i64) -> Result<(), Mismatch> + Send + Sync + 'static,
) -> Claim {
    let words = |most: i64| format!("all triples of integers of size at most {most}");
    claim.by(words(TRIPLES.0), words(TRIPLES.1), move |check| {
        let most = check.pick(TRIPLES.0, TRIPLES.1);
        let all = integers(most)
            .flat_map(move |x| integers(most).flat_map(move |y| integers(most).map(move |z| [x, y, z])));
        sequentially(all, check, |[x, y, z]| test(x, y, z))
    })
}

fn sequentially<const N: usize>(
    cases: impl Iterator<Item = [i64; N]>,
    check: &CheckContext<'_>,
    test: impl Fn([i64; N]) -> Result<(), Mismatch>,
) -> Result<CheckSummary, CheckFailure> {
    let mut held = 0;
    for case in cases {
        test(case).map_err(|mismatch| {
            let text: Vec<String> = case.iter().map(i64::to_string).collect();
            refuted(mismatch.at_position(text.join(",")), held)
        })?;
        held += 1;
        if held % 4096 == 0 {
            check.run().check(held, 0)?;
        }
    }
    Ok(CheckSummary::new(held))
}
