//! Claims about Chomp.

use crate::common::false_claim;
use impartial::claim::{CheckFailure, CheckSummary, Claim, Counterexample, Mismatch};
use impartial::game::{Heaps, Notation, Options, Window};
use impartial::value::GrundyPair;
use impartial_games::chomp::{Chomp, conjugate};

/// Returns the row lengths of a diagram with at most three rows, longest first, filled up with zeros.
fn three(p: &Heaps) -> Option<[u64; 3]> {
    let mut rows = [0; 3];
    if p.len() > 3 {
        return None;
    }
    for (row, length) in rows.iter_mut().zip(p.as_slice().iter().rev()) {
        *row = *length;
    }
    Some(rows)
}

fn is_rectangle(p: &Heaps) -> bool {
    p.as_slice().first() == p.as_slice().last()
}

fn said_p(pair: GrundyPair, expected: bool) -> Result<bool, Mismatch> {
    match (pair.normal == 0) == expected {
        true => Ok(true),
        false => Err(Mismatch::new(pair.normal, if expected { "0" } else { "not 0" })),
    }
}

/// Returns the claims about Chomp.
pub(super) fn claims() -> Vec<Claim> {
    [p_position_claims(), pair_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about P-positions.
fn p_position_claims() -> Vec<Claim> {
    vec![
        Claim::builder("chomp.rectangles", "chomp")
            .source("Gale 1974, strategy stealing")
            .statement("every rectangle larger than the single square is an N-position; that one is P")
            .on_positions_below(Chomp::POISON_STAYS, &[(3, 20), (6, 7)], &[(3, 60), (5, 15), (8, 9)])
            .packed()
            .each(|_, p, pair| if is_rectangle(p) { said_p(pair, *p == Heaps::new([1])) } else { Ok(false) }),
        Claim::builder("chomp.two-rows", "chomp")
            .source("Gale 1974; Winning Ways, chapter 18")
            .statement("a diagram of at most two rows is P exactly if it is (k+1,k)")
            .on_positions_below(Chomp::POISON_STAYS, &[(2, 80)], &[(2, 250)])
            .packed()
            .each(|_, p, pair| match three(p) {
                Some([a, b, _]) => said_p(pair, a == b + 1),
                None => Ok(false),
            }),
        Claim::builder("chomp.hooks", "chomp")
            .source("Gale 1974 for the P-positions")
            .statement(
                "a hook with arms of a and b squares beside the corner has the pair of Nim heaps a and b; \
                 so it is P exactly if a = b",
            )
            .on_positions_below(Chomp::POISON_STAYS, &[(7, 8)], &[(8, 9)])
            .packed()
            .each(|_, p, pair| {
                let Some((&arm, rest)) = p.as_slice().split_last() else { return Ok(false) };
                if rest.iter().any(|&row| row != 1) {
                    return Ok(false);
                }
                let (a, b) = (arm - 1, rest.len() as u64);
                let sum = a ^ b;
                Mismatch::unless_equal(pair, GrundyPair::new(sum, if a.max(b) <= 1 { sum ^ 1 } else { sum }))
            }),
        Claim::builder("chomp.three-rows", "chomp")
            .source("Zeilberger 2001, Three-rowed Chomp")
            .statement(
                "the P-positions with third row 1 are (3,1,1) and (2,2,1); with third row 2 they are \
                 (k+2,k,2), k >= 2; with third row 3 they are (6,3,3), (7,4,3) and (5,5,3)",
            )
            .on_positions_below(Chomp::POISON_STAYS, &[(3, 25)], &[(3, 70)])
            .packed()
            .each(|_, p, pair| match three(p) {
                Some([a, b, 1]) => said_p(pair, [(3, 1), (2, 2)].contains(&(a, b))),
                Some([a, b, 2]) => said_p(pair, a == b + 2),
                Some([a, b, 3]) => said_p(pair, [(6, 3), (7, 4), (5, 5)].contains(&(a, b))),
                _ => Ok(false),
            }),
        openings(),
    ]
}

/// Returns the claims about pairs.
fn pair_claims() -> Vec<Claim> {
    vec![
        Claim::builder("chomp.two-rows-pet", "chomp")
            .source("observation (strongly miserable in the sense of Gurvich)")
            .statement("a diagram of at most two rows has the pair (0,1), (1,0) or (k,k) with k >= 2")
            .on_positions_below(Chomp::POISON_STAYS, &[(2, 80)], &[(2, 250)])
            .packed()
            .each(|_, _, pair| {
                let misere = if pair.normal < 2 { pair.normal ^ 1 } else { pair.normal };
                Mismatch::unless_equal(pair, GrundyPair::new(pair.normal, misere))
            }),
        Claim::builder("chomp.example-pair", "chomp")
            .source("worked example")
            .statement("(3,2,1) has the pair (1,3), so that Chomp with three rows is not tame")
            .on_positions_below(Chomp::POISON_STAYS, &[(3, 4)], &[(3, 4)])
            .packed()
            .each(|_, p, pair| match p.as_slice() {
                [1, 2, 3] => Mismatch::unless_equal(pair, GrundyPair::new(1, 3)),
                _ => Ok(false),
            }),
        Claim::builder("chomp.transpose", "chomp")
            .source("elementary")
            .statement("a diagram and its conjugate have the same pair")
            .on_positions_below(Chomp::POISON_STAYS, &[(6, 7)], &[(8, 9)])
            .packed()
            .each(|view, p, pair| Mismatch::unless_equal(pair, view.pair(&conjugate(p))?)),
        takeable(),
    ]
}

/// Returns false statements.
fn planted_claims() -> Vec<Claim> {
    vec![
        false_claim("chomp.planted.three-rows", "chomp")
            .statement("a diagram whose third row is at least 2 is P exactly if the first is the sum of the two others")
            .on_positions_below(Chomp::POISON_STAYS, &[(3, 12)], &[(3, 12)]).packed()
            .each(|_, p, pair| match three(p) {
                Some([a, b, c]) if c > 1 => said_p(pair, a == b + c),
                _ => Ok(false),
            }),
        false_claim("chomp.planted.symmetric", "chomp")
            .statement("every symmetric diagram with an odd number of squares is a P-position")
            .on_positions_below(Chomp::POISON_STAYS, &[(4, 5)], &[(4, 5)]).packed()
            .each(|_, p, pair| {
                let odd = p.iter().sum::<u64>() % 2 == 1;
                if odd && conjugate(p) == *p { said_p(pair, true) } else { Ok(false) }
            }),
        false_claim("chomp.planted.pet", "chomp")
            .statement("every diagram of three rows has the pair (0,1), (1,0) or (k,k) with k >= 2")
            .on_positions_below(Chomp::POISON_STAYS, &[(3, 8)], &[(3, 8)]).packed()
            .each(|_, _, pair| {
                let misere = if pair.normal < 2 { pair.normal ^ 1 } else { pair.normal };
                Mismatch::unless_equal(pair, GrundyPair::new(pair.normal, misere))
            }),
    ]
}

fn openings() -> Claim {
    Claim::builder("chomp.openings", "chomp")
        .source("Gardner 1973; Winning Ways, chapter 18; Brouwer for 3 rows")
        .statement(
            "a rectangle larger than the single square with at most 3 rows, or with at most 8 rows and 10 \
             columns, has exactly one winning opening, but 8 x 10 has two",
        )
        .on_positions_below(Chomp::POISON_STAYS, &[(3, 25), (6, 8)], &[(3, 70), (8, 11)])
        .packed()
        .each(|view, p, _| {
            if !is_rectangle(p) || *p == Heaps::new([1]) {
                return Ok(false);
            }
            let mut winning = 0;
            for option in view.game().options(p) {
                winning += u32::from(view.pair(&option)?.normal == 0);
            }
            let two = p.len() == 8 && p.largest() == Some(10);
            Mismatch::unless_equal(winning, if two { 2 } else { 1 })
        })
}

fn takeable() -> Claim {
    let game = Chomp::POISON_TAKEABLE;
    Claim::builder("chomp:takeable.outcomes", game.id())
        .source("elementary")
        .statement(
            "a nonempty diagram is misere-P with the poison takeable exactly if it is P with the poison not \
             takeable; in normal play taking everything wins",
        )
        .by("n=6 below 7", "n=8 below 9", move |check| -> Result<CheckSummary, CheckFailure> {
            let window = check.pick(Window::below(6, 7), Window::below(8, 9));
            let table = check.packed_table(game, &window)?;
            let other = check.packed_table(Chomp::POISON_STAYS, &window)?;
            check.each(table.positions(check.run())?.filter(|p| !p.is_empty()), |p| {
                let at = |mismatch: Mismatch| -> Counterexample { mismatch.at_position(game.write(p)) };
                let (Some(takeable), Some(stays)) = (table.pair(p), other.pair(p)) else {
                    return Err(at(Mismatch::new("nothing", "a value")));
                };
                if takeable.normal == 0 {
                    return Err(at(Mismatch::new(0, "not 0")));
                }
                Mismatch::unless_equal(takeable.misere == 0, stays.normal == 0).map_err(at)
            })
        })
}
