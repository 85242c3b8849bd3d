//! The equation [x|a₁|…|aₙ] = s.

use super::{GAME, coins};
use crate::common::{SplitMix64, false_claim, one_by_one, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, ClaimTable, Mismatch};
use impartial::game::{EnumeratePositions, Window};
use impartial_games::welter::{
    NormalForm, Welter, hook_value, mating_method, solve, welter, welter_integers,
};
use num_bigint::BigInt;

/// [x|others] = s: others, s, x.
const GOLDEN: &[(&[u64], u64, u64)] = &[
    (&[16], 13, 30),
    (&[4, 9], 0, 14),
    (&[1, 4, 9], 7, 5),
    (&[0], 0, 1),
    (&[0, 1], 0, 2),
    (&[3, 5, 8], 0, 14),
    (&[2, 6, 8, 10], 0, 22),
];

pub(super) fn claims() -> Vec<Claim> {
    [natural_number_claims(), integer_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about natural numbers.
fn natural_number_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.solve", GAME)
            .source("Conway 1976, chapter 13; [AB] 2.2.1; [AB, arXiv] Theorem 1.16")
            .statement(
                "for distinct a_i and s >= 0 there is exactly one square x with [x|a_1|...|a_n] = s, it is \
                 none of the a_i, and the closed form finds it: computed value of every x in the window, and \
                 the closed form leads out of the window for every s that none of them has",
            )
            .by(
                "1 coin and x below 32; 2 coins and x below 20; 3 coins and x below 14",
                "1 coin and x below 128; 2 coins and x below 48; 3 coins and x below 28; 4 coins and x below 20",
                |check| {
                    let quick: &[(usize, u64)] = &[(1, 32), (2, 20), (3, 14)];
                    let full: &[(usize, u64)] = &[(1, 128), (2, 48), (3, 28), (4, 20)];
                    one_by_one(check, check.pick(quick, full), |&(n, below)| solving(check, n, below))
                },
            ),
        Claim::builder("welter.solve-golden", GAME)
            .source("[AB] 2.2.1 and Example 3.11, corrected")
            .statement(
                "[x|16] = 13 for x = 30; [x|4|9] = 0 for 14; [x|1|4|9] = 7 for 5; [x|0] = 0 for 1; [x|0|1] = \
                 0 for 2; [x|3|5|8] = 0 for 14; [x|2|6|8|10] = 0 for 22; and for no smaller x",
            )
            .by("the seven equations", "the seven equations", |check| {
                one_by_one(check, GOLDEN, |&(others, s, x)| golden(check, others, s, x))
            }),
        Claim::builder("welter.solve-golden-large", GAME)
            .source("[AB] 2.2.1")
            .statement("[x|100|200] = 12345 for x = 12434, by all three formulas for the value")
            .basis("formula")
            .by("the equation", "the equation", |_| {
                let squares = [12434u64, 100, 200];
                let at = |mismatch: Mismatch| mismatch.at_position("100,200,12434");
                let found = solve(&[100u64, 200], &12345).map_err(|e| CheckFailure::Broken(e.to_string()))?;
                Mismatch::unless_equal(found, 12434).map_err(at)?;
                let by_formula = [
                    welter(&squares),
                    mating_method(&squares).map(|matching| matching.value()),
                    hook_value(&squares, 1 << 20),
                ];
                for value in by_formula {
                    let value = value.map_err(|error| CheckFailure::Broken(error.to_string()))?;
                    Mismatch::unless_equal(value, 12345).map_err(at)?;
                }
                Ok(CheckSummary::new(1))
            }),
    ]
}

/// Returns the claims about integers of either sign.
fn integer_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.solve-integers", GAME)
            .source("Conway 1976, chapter 13; [AB] 2.2.1")
            .statement(
                "for any integers a_1, ..., a_n and s, equal ones and negative ones too, exactly one integer \
                 x has [x|a_1|...|a_n] = s; in the box |x| <= 96 the solutions of all |s| <= 32 are found by \
                 trying, and the closed form gives them",
            )
            .basis("identity")
            .by("200 random lists of integers", "2000 random lists of integers", |check| {
                check.each(0..check.pick(200u64, 2000), |&seed| integers(seed))
            }),
    ]
}

/// Returns a false solution.
fn planted_claims() -> Vec<Claim> {
    vec![
        false_claim("welter.planted.solution-by-nim-sum", GAME)
            .statement("the solution of [x|a_1|...|a_n] = s is the nim-sum of s and the value of the a_i")
            .by("1 coin and x below 16", "1 coin and x below 64", |check| {
                let below = check.pick(16, 64);
                let table = check.packed_table(Welter, &Window::below(2, below))?;
                let cases = (0..below).flat_map(|a| (0..below).map(move |x| (a, x)));
                check.each(cases.filter(|(a, x)| a != x), |&(a, x)| {
                    let s = value(&table, [a, x]);
                    Mismatch::unless_equal(x, s.unwrap_or(u64::MAX) ^ a)
                        .map_err(|m| m.at_position(format!("[x|{a}] = {}", s.unwrap_or_default())))
                })
            }),
    ]
}

fn value(table: &ClaimTable<Welter>, squares: impl IntoIterator<Item = u64>) -> Option<u64> {
    table.pair(&coins(squares)).map(|pair| pair.normal)
}

fn solving(check: &CheckContext<'_>, count: usize, below: u64) -> Result<CheckSummary, CheckFailure> {
    let table = check.packed_table(Welter, &Window::below(count + 1, below))?;
    let boards = Welter.positions(count, below).map_err(|error| CheckFailure::Broken(error.to_string()))?;
    check.each(boards, |others| {
        let at = |s: u64| format!("[x|{}] = {s}", others.to_string().replace(',', "|"));
        let solution = |s: u64| {
            solve(others.as_slice(), &s).map_err(|error| Mismatch::new(error, "a square").at_position(at(s)))
        };
        let mut reached = Vec::new();
        for x in (0..below).filter(|&x| !others.contains(x)) {
            let Some(s) = value(&table, others.iter().chain([x])) else {
                return Err(Mismatch::new("nothing", "a value").at_position(others.to_string()));
            };
            // The closed form is a function of s: two x of one value would show here.
            Mismatch::unless_equal(x, solution(s)?).map_err(|mismatch| mismatch.at_position(at(s)))?;
            reached.push(s);
        }
        for s in (0..2 * below).filter(|s| !reached.contains(s)) {
            let x = solution(s)?;
            if x < below || others.contains(x) {
                return Err(Mismatch::new("another value", s)
                    .note(format!("closed form: x = {x}"))
                    .at_position(at(s)));
            }
        }
        Ok(true)
    })
}

fn golden(check: &CheckContext<'_>, others: &[u64], s: u64, x: u64) -> Result<CheckSummary, CheckFailure> {
    let table = check.packed_table(Welter, &Window::From(coins(others.iter().copied().chain([x]))))?;
    let equation = || format!("[x|{}] = {s}", coins(others.iter().copied()).to_string().replace(',', "|"));
    let at = |mismatch: Mismatch| refuted(mismatch.at_position(equation()), 0);
    let found = solve(others, &s).map_err(|error| CheckFailure::Broken(error.to_string()))?;
    Mismatch::unless_equal(found, x).map_err(|mismatch| at(mismatch.note("closed form")))?;
    let value = |x: u64| value(&table, others.iter().copied().chain([x]));
    Mismatch::unless_equal(value(x).unwrap_or(u64::MAX), s).map_err(at)?;
    for smaller in (0..x).filter(|y| !others.contains(y)) {
        if value(smaller) == Some(s) {
            return Err(at(Mismatch::new(smaller, x).note("the smaller one has the value too")));
        }
    }
    Ok(CheckSummary::new(1))
}

fn integers(seed: u64) -> Result<bool, impartial::claim::Counterexample> {
    let mut random = SplitMix64::new(seed);
    let points: Vec<BigInt> = (0..random.below(6)).map(|_| BigInt::from(random.around_zero(20))).collect();
    let with = |x: i64| {
        let mut all = points.clone();
        all.push(BigInt::from(x));
        welter_integers(&all)
    };
    let form = NormalForm::welter(&points);
    let inverse = form.inverse();
    let in_box: Vec<(i64, BigInt)> = (-96..=96).map(|x| (x, with(x))).collect();
    for s in -32i64..=32 {
        let at = |mismatch: Mismatch| mismatch.at_position(format!("[x|{points:?}] = {s}"));
        let tried: Vec<i64> =
            in_box.iter().filter(|(_, value)| *value == BigInt::from(s)).map(|&(x, _)| x).collect();
        let closed = inverse.eval(&BigInt::from(s));
        let stated = i64::try_from(&closed).ok().filter(|x| x.abs() <= 96);
        let stated: Vec<i64> = stated.into_iter().collect();
        Mismatch::unless_equal(format!("{tried:?}"), format!("{stated:?}")).map_err(at)?;
        let mut all = points.clone();
        all.push(closed);
        Mismatch::unless_equal(welter_integers(&all), BigInt::from(s)).map_err(at)?;
    }
    Ok(true)
}
