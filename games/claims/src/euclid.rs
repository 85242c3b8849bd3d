//! Claims about both versions of Euclid.

use super::common::{check_replies, false_claim};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Counterexample, Mismatch};
use impartial::game::{Notation, Window};
use impartial::value::GrundyPair;
use impartial_games::euclid::{Euclid, EuclidValues};

const QUICK: &[(usize, u64)] = &[(2, 250)];
const FULL: &[(usize, u64)] = &[(2, 1500)];

/// Returns the claims about both versions of Euclid.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims = value_claims();
    for game in [Euclid::GROSSMAN, Euclid::COLE_DAVIE] {
        claims.extend([p_positions(game), replies(game)]);
    }
    claims.extend(planted());
    claims
}

/// Returns the claims about values, of each version and of both together.
fn value_claims() -> Vec<Claim> {
    vec![
        Claim::builder("euclid.value", "euclid")
            .source("Nivasch 2006; misere: Gurvich 2007")
            .statement(
                "the value of (a,b) is floor(|a/b - b/a|), and the misere value the same, except that 0 \
                 and 1 change places at the multiples of two consecutive Fibonacci numbers",
            )
            .on_positions_below(Euclid::GROSSMAN, QUICK, FULL)
            .packed()
            .formula(EuclidValues),
        Claim::builder("euclid:zero.value", "euclid:zero")
            .source("Cairns, Ho and Lengyel 2011; the misere part is an observation")
            .statement(
                "with b/a = [a0; a1, ...], a <= b, and I greatest with a0 = ... = a(I-1) <= a(I), the value \
                 is floor(b/a) if I is even and floor(b/a) - 1 if I is odd; it is 0 if a = 0; in misere \
                 play 0 and 1 change places at (0,b) and (b,b), and nowhere else",
            )
            .on_positions_below(Euclid::COLE_DAVIE, QUICK, FULL)
            .packed()
            .formula(EuclidValues),
        Claim::builder("euclid:zero.relation", "euclid:zero")
            .source("Cairns, Ho and Lengyel 2011 (that there is one); in this form an observation")
            .statement(
                "both versions of Euclid have the same value at (a,b), unless all n partial quotients of \
                 b/a (the last greater than 1, or b = a) are equal: then it is greater by 1 in euclid:zero \
                 for odd n, and smaller by 1 for even n",
            )
            .by("n=2 below 200", "n=2 below 1000", |check| relation(check, check.pick(200, 1000))),
        Claim::builder("euclid.example-pair", "euclid")
            .source("worked example")
            .statement("(3,4) has the pair (0,0), so that Euclid is not pet")
            .on_positions_below(Euclid::GROSSMAN, &[(2, 5)], &[(2, 5)])
            .packed()
            .each(|_, p, pair| match p.as_slice() {
                [3, 4] => Mismatch::unless_equal(pair, GrundyPair::new(0, 0)),
                _ => Ok(false),
            }),
    ]
}

fn p_positions(game: Euclid) -> Claim {
    Claim::builder(format!("{}.p-positions", game.id()), game.id())
        .source("Cole and Davie 1969; Straffin 1998")
        .statement("(a,b) with 0 < a < b is a P-position exactly if b/a is below the golden ratio")
        .on_positions_below(game, QUICK, FULL)
        .packed()
        .each(|_, p, pair| match *p.as_slice() {
            [a, b] if 0 < a && a < b => said_p(pair, b * (b - a) < a * a),
            _ => Ok(false),
        })
}

fn replies(game: Euclid) -> Claim {
    Claim::builder(format!("{}.replies", game.id()), game.id())
        .source("from the values")
        .statement("the replies by formula are the options of the wanted value, for all values")
        .on_positions_below(game, &[(2, 60)], &[(2, 250)])
        .packed()
        .each(|view, p, pair| {
            for wanted in 0..=pair.normal + 1 {
                check_replies(view, p, wanted)?;
            }
            Ok(true)
        })
}

/// Returns false statements.
fn planted() -> [Claim; 3] {
    [
        false_claim("euclid.planted.quotient", "euclid")
            .statement("the value of (a,b), a < b, is floor(b/a) - 1")
            .on_positions_below(Euclid::GROSSMAN, &[(2, 40)], &[(2, 40)])
            .packed()
            .value(|_, p| match *p.as_slice() {
                [a, b] if a < b => Some(b / a - 1),
                _ => None,
            }),
        false_claim("euclid:zero.planted.nivasch", "euclid:zero")
            .statement("where a does not divide b, the value of (a,b) is floor(|a/b - b/a|) here too")
            .on_positions_below(Euclid::COLE_DAVIE, &[(2, 40)], &[(2, 40)])
            .packed()
            .value(|_, p| match *p.as_slice() {
                [a, b] if a > 0 && b % a != 0 => Some((b * b - a * a) / (a * b)),
                _ => None,
            }),
        false_claim("euclid.planted.rational", "euclid")
            .statement("(a,b), a < b, is a P-position exactly if b/a < 34/21")
            .on_positions_below(Euclid::GROSSMAN, &[(2, 100)], &[(2, 100)])
            .packed()
            .each(|_, p, pair| match *p.as_slice() {
                [a, b] if a < b => said_p(pair, 21 * b < 34 * a),
                _ => Ok(false),
            }),
    ]
}

fn said_p(pair: GrundyPair, expected: bool) -> Result<bool, Mismatch> {
    match (pair.normal == 0) == expected {
        true => Ok(true),
        false => Err(Mismatch::new(pair.normal, if expected { "0" } else { "not 0" })),
    }
}

/// Returns the number of partial quotients of b/a if all of them are equal.
fn constant(a: u64, b: u64) -> Option<u32> {
    let first = b / a;
    let (mut x, mut y, mut length) = (a, b, 0);
    while x > 0 {
        if y / x != first {
            return None;
        }
        length += 1;
        (x, y) = (y % x, x);
    }
    Some(length)
}

fn relation(check: &CheckContext<'_>, below: u64) -> Result<CheckSummary, CheckFailure> {
    let window = Window::below(2, below);
    let one = check.packed_table(Euclid::GROSSMAN, &window)?;
    let other = check.packed_table(Euclid::COLE_DAVIE, &window)?;
    check.each(one.positions(check.run())?, |p| {
        let at = |mismatch: Mismatch| -> Counterexample { mismatch.at_position(p.to_string()) };
        let (Some(stays), Some(zero), [a, b]) = (one.pair(p), other.pair(p), p.as_slice()) else {
            return Err(at(Mismatch::new("nothing", "a value")));
        };
        let expected = match constant(*a, *b) {
            Some(length) if length % 2 == 1 => stays.normal + 1,
            Some(_) => stays.normal.saturating_sub(1),
            None => stays.normal,
        };
        Mismatch::unless_equal(zero.normal, expected).map_err(at)
    })
}
