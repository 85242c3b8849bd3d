//! Welter's theorem.

use super::{FULL, GAME, QUICK, coins};
use crate::common::{Boxes, false_claim, in_words, one_by_one};
use impartial::claim::{
    CheckContext, CheckFailure, CheckSummary, Claim, ClaimTable, ComputedValues, Mismatch,
};
use impartial::game::{Squares, ValueFormula, Window};
use impartial_games::welter::{
    HookForm, MatingMethod, Welter, WelterFunction, YoungDiagram, mating_method, mating_u64,
};
use std::collections::BTreeSet;

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = theorems();
    claims.extend(planted());
    claims
}

fn theorems() -> Vec<Claim> {
    [formula_claims(), few_coin_claims(), consequence_claims(), example_claims()]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns the claims about the formulas for the value.
fn formula_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.function", GAME)
            .source("Welter 1954; Sato 1968; [SW] Theorem 2.2; [AB] Definition 2.6, Theorem 2.8")
            .statement("the value is the Welter function: the nim-sum of all a_i and of all (a_i|a_j), i < j")
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .value(|game, p| WelterFunction.value(game, p)),
        Claim::builder("welter.mating-method", GAME)
            .source("Conway 1976, chapter 13; [AB] 2.2.1; [AB, arXiv] Theorem 1.14")
            .statement(
                "the value is the nim-sum of (a + b) - 1 (+ is nim-sum) over the mates, and of the spinster \
                 if there is one",
            )
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .value(|game, p| MatingMethod.value(game, p)),
        Claim::builder("welter.hook-form", GAME)
            .source("Sato 1970")
            .statement("the value is the nim-sum of h + (h-1) (+ is nim-sum) over the hook lengths h")
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .value(|game, p| HookForm.value(game, p)),
    ]
}

/// Returns the claims about one coin and two coins.
fn few_coin_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.one-coin", GAME)
            .source("[AB] Definition 2.6")
            .statement("[a] = a")
            .on_positions_below(Welter, &[(1, 200)], &[(1, 1000)])
            .packed()
            .value(|_, p| p.largest()),
        Claim::builder("welter.two-coins", GAME)
            .source("[AB] Definition 2.6")
            .statement("[a|b] = (a + b) - 1, + is nim-sum")
            .on_positions_below(Welter, &[(2, 60)], &[(2, 200)])
            .packed()
            .value(|_, p| match p.as_slice() {
                [a, b] => (a ^ b).checked_sub(1),
                _ => None,
            }),
    ]
}

/// Returns the claims about splitting, mating in any order, and more coins.
fn consequence_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.splitting", GAME)
            .source("[AB] section 2.2, splitting")
            .statement(
                "for every pair a_i, a_j whose (a_i|a_j) is largest, [a_1|...|a_n] is the nim-sum of \
                 [a_i|a_j] and the value of the other coins",
            )
            .by(in_words(SPLIT_QUICK), in_words(SPLIT_FULL), |check| {
                one_by_one(check, check.pick(SPLIT_QUICK, SPLIT_FULL), |&(n, below)| {
                    splitting(check, n, below)
                })
            }),
        Claim::builder("welter.mating-ties", GAME)
            .source("Conway 1976, chapter 13; [AB] 2.2.1")
            .statement(
                "in the mating method it does not matter which of several pairs congruent modulo the same \
                 highest power of 2 is mated first: every choice gives the value",
            )
            .on_positions_below(Welter, TIES_QUICK, TIES_FULL)
            .packed()
            .each(|_, p, pair| {
                let mut values = BTreeSet::new();
                by_any_choice(p.as_slice(), 0, &mut values);
                Mismatch::unless_equal(format!("{values:?}"), format!("{:?}", BTreeSet::from([pair.normal])))
            }),
        Claim::builder("welter.number-of-coins", GAME)
            .source("[SW] 2.2, the picture of Young diagrams")
            .statement(
                "the value depends on the Young diagram only: a further coin on square 0 and all others \
                 moved up by one changes neither value",
            )
            .by(in_words(SHIFT_QUICK), in_words(SHIFT_FULL), |check| {
                one_by_one(check, check.pick(SHIFT_QUICK, SHIFT_FULL), |&(n, below)| {
                    one_coin_more(check, n, below)
                })
            }),
    ]
}

/// Returns the claims about the worked example.
fn example_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.example-mates", GAME)
            .source("[AB] 2.2.1, worked example of the mating method")
            .statement("2,5,6,8,10: mates (2,10) and (6,8), spinster 5, value 15")
            .on_windows(Welter, example(), example())
            .packed()
            .each(|_, p, pair| {
                if p.as_slice() != EXAMPLE {
                    return Ok(false);
                }
                let Ok(matching) = mating_method(&EXAMPLE) else {
                    return Err(Mismatch::new("no mates", "mates"));
                };
                let found = format!("{:?} {:?}", matching.mates(), matching.spinster());
                Mismatch::unless_equal(found, "[(2, 10), (6, 8)] Some(5)".to_owned())?;
                Mismatch::unless_equal(pair.normal, 15)
            }),
    ]
}

const SPLIT_QUICK: Boxes = &[(3, 24), (4, 16), (5, 13)];
const SPLIT_FULL: Boxes = &[(3, 60), (4, 34), (5, 24), (6, 20), (7, 17)];
const TIES_QUICK: Boxes = &[(2, 40), (3, 20), (4, 14), (5, 12), (6, 11)];
const TIES_FULL: Boxes = &[(2, 100), (3, 48), (4, 30), (5, 22), (6, 18), (7, 16)];
const SHIFT_QUICK: Boxes = &[(1, 60), (2, 24), (3, 14), (4, 12)];
const SHIFT_FULL: Boxes = &[(1, 200), (2, 60), (3, 34), (4, 24), (5, 18), (6, 16)];
const EXAMPLE: [u64; 5] = [2, 5, 6, 8, 10];

fn example() -> Vec<Window<Squares>> {
    vec![Window::From(coins(EXAMPLE))]
}

/// Returns the computed value in a table, or the mismatch that it is not there.
fn value(table: &ClaimTable<Welter>, p: &Squares) -> Result<u64, Mismatch> {
    ComputedValues::new(table).pair(p).map(|pair| pair.normal)
}

fn splitting(check: &CheckContext<'_>, count: usize, below: u64) -> Result<CheckSummary, CheckFailure> {
    let table = |count| check.packed_table(Welter, &Window::below(count, below));
    let (whole, mates, others) = (table(count)?, table(2)?, table(count - 2)?);
    check.each(whole.positions(check.run())?, |p| {
        let a = p.as_slice();
        let pairs = || (0..a.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        let most = pairs().filter_map(|(i, j)| mating_u64(a[i], a[j])).max();
        for (i, j) in pairs().filter(|&(i, j)| mating_u64(a[i], a[j]) == most) {
            let rest = coins((0..a.len()).filter(|&k| k != i && k != j).map(|k| a[k]));
            let at = |mismatch: Mismatch| mismatch.at_position(p.to_string());
            let (two, rest_value) =
                (value(&mates, &coins([a[i], a[j]])).map_err(at)?, value(&others, &rest).map_err(at)?);
            let note = format!("[{}|{}] = {two}, the value of ({rest}) is {rest_value}", a[i], a[j]);
            Mismatch::unless_equal(value(&whole, p).map_err(at)?, two ^ rest_value)
                .map_err(|mismatch| at(mismatch.note(note)))?;
        }
        Ok(true)
    })
}

fn one_coin_more(check: &CheckContext<'_>, count: usize, below: u64) -> Result<CheckSummary, CheckFailure> {
    let fewer = check.packed_table(Welter, &Window::below(count, below))?;
    let more = check.packed_table(Welter, &Window::below(count + 1, below + 1))?;
    check.each(fewer.positions(check.run())?, |p| {
        let moved = coins(std::iter::once(0).chain(p.iter().map(|a| a + 1)));
        let at = |mismatch: Mismatch| mismatch.at_position(p.to_string());
        let here = ComputedValues::new(&fewer).pair(p).map_err(at)?;
        let there = ComputedValues::new(&more).pair(&moved).map_err(at)?;
        Mismatch::unless_equal(there, here)
            .map_err(|mismatch| at(mismatch.note(format!("pair of ({moved})"))))
    })
}

/// Returns the values of the mating method for every order in which pairs can be mated.
fn by_any_choice(left: &[u64], mated: u64, values: &mut BTreeSet<u64>) {
    let [_, _, ..] = left else {
        values.insert(mated ^ left.first().copied().unwrap_or(0));
        return;
    };
    let pairs = || (0..left.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    let most = pairs().filter_map(|(i, j)| mating_u64(left[i], left[j])).max();
    for (i, j) in pairs().filter(|&(i, j)| mating_u64(left[i], left[j]) == most) {
        let rest: Vec<u64> = (0..left.len()).filter(|&k| k != i && k != j).map(|k| left[k]).collect();
        by_any_choice(&rest, mated ^ ((left[i] ^ left[j]) - 1), values);
    }
}

/// Returns the Welter function with another function in the place of (a|b).
fn with_mating(p: &Squares, mating: impl Fn(u64) -> u64) -> u64 {
    let a = p.as_slice();
    let mut value = 0;
    for (i, x) in a.iter().enumerate() {
        value ^= x;
        for y in &a[..i] {
            value ^= mating(x ^ y);
        }
    }
    value
}

/// Returns the nim-sum of a function over the hook lengths.
fn over_hooks(p: &Squares, term: impl Fn(u64) -> u64) -> Option<u64> {
    let young = YoungDiagram::from_coins(p.as_slice()).ok()?;
    let mut value = 0;
    for (row, &length) in young.rows().iter().enumerate() {
        for column in 0..length {
            value ^= term(young.hook(row, column)?);
        }
    }
    Some(value)
}

fn planted() -> Vec<Claim> {
    let on = |id: &str, statement: &str| {
        false_claim(format!("welter.planted.{id}"), GAME)
            .statement(statement)
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
    };
    vec![
        on("nim-sum", "the value is the nim-sum of the squares, without any mating function")
            .value(|_, p| Some(with_mating(p, |_| 0))),
        on("mating-one-power-lower", "Welter's theorem with (x|y) = 2^n - 1 for 2^(n+1) - 1")
            .value(|_, p| Some(with_mating(p, |sum| (sum ^ sum.wrapping_sub(1)) >> 1))),
        on("mating-power", "Welter's theorem with (x|y) = 2^n, the highest power that divides x - y")
            .value(|_, p| Some(with_mating(p, |sum| sum & sum.wrapping_neg()))),
        on("hooks-alone", "the value is the nim-sum of the hook lengths").value(|_, p| over_hooks(p, |h| h)),
        on("spinster-left-out", "the mating method without its spinster").value(|_, p| {
            let matching = mating_method(p.as_slice()).ok()?;
            Some(matching.value() ^ matching.spinster().copied().unwrap_or(0))
        }),
        on("mates-in-order", "the mating method with the coins mated in ascending order").value(|_, p| {
            let mut pairs = p.as_slice().chunks_exact(2);
            let mates = pairs.by_ref().fold(0, |sum, pair| sum ^ ((pair[0] ^ pair[1]) - 1));
            Some(mates ^ pairs.remainder().first().copied().unwrap_or(0))
        }),
        on(
            "p-positions-of-pairs",
            "for an even number of coins the value is 0 exactly where all stand in pairs 2k, 2k+1",
        )
        .each(|_, p, pair| {
            let paired = p.as_slice().chunks(2).all(|c| c[0] % 2 == 0 && c.get(1) == Some(&(c[0] + 1)));
            if p.len() % 2 == 1 {
                return Ok(false);
            }
            Mismatch::unless_equal(pair.normal == 0, paired).map_err(|mismatch| mismatch.note("value is 0"))
        }),
    ]
}
