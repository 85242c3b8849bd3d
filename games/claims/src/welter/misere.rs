//! Misère play of Welter's game.

use super::{FULL, GAME, QUICK, coins};
use crate::common::{false_claim, one_by_one, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::{EnumeratePositions, Options, Squares, ValueFormula, Window};
use impartial::value::GrundyPair;
use impartial_games::welter::{Welter, WelterFunction, YoungDiagram, is_swap};

pub(super) fn claims() -> Vec<Claim> {
    [swap_set_claims(), miserable_claims(), planted_claims()].into_iter().flatten().collect()
}

/// Returns the claims about the swap positions, which determine all misère values.
fn swap_set_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.misere-swap-set", GAME)
            .source("Gurvich 2007; Gurvich and Ho 2015")
            .statement(
                "the misere value is the value, but on the swap positions: those whose n coins take one \
                 square of each pair x, 2n-1-x. There it is the value + 1 (nim-sum), and the value is the \
                 number of coins a >= n modulo 2",
            )
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .each(|_, p, pair| {
                let n = p.len() as u64;
                let swap = (0..n).all(|x| p.contains(x) != p.contains(2 * n - 1 - x));
                if !swap {
                    if pair.is_swap() {
                        return Err(Mismatch::new(pair, "no swap pair"));
                    }
                    return Mismatch::unless_equal(pair.misere, pair.normal);
                }
                let value = p.iter().filter(|&a| a >= n).count() as u64 % 2;
                Mismatch::unless_equal(pair, GrundyPair::new(value, value ^ 1))
            }),
        Claim::builder("welter.misere-formula", GAME)
            .source("Gurvich and Ho 2015, with Welter's theorem")
            .statement(
                "the misere value is the Welter function, with 0 and 1 exchanged on the swap positions",
            )
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .misere(|game, p| WelterFunction.misere(game, p)),
        Claim::builder("welter.self-conjugate", GAME)
            .source("Gurvich and Ho 2015; the picture of Young diagrams")
            .statement("the swap positions are those whose Young diagram is its own conjugate")
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .each(|_, p, pair| {
                let failed =
                    |error: impartial_games::welter::WelterError| Mismatch::new(error, "a Young diagram");
                let young = YoungDiagram::from_coins(p.as_slice()).map_err(failed)?;
                let conjugate = young.conjugate(1 << 20).map_err(failed)? == young;
                Mismatch::unless_equal(pair.is_swap(), conjugate)?;
                Mismatch::unless_equal(pair.is_swap(), is_swap(p))
            }),
        Claim::builder("welter.swap-set-size", GAME)
            .source("the picture of Young diagrams")
            .statement(
                "n coins have exactly 2^n swap positions, all below square 2n; counted on a board twice as \
                 long",
            )
            .by("n=1 to 5", "n=1 to 6", |check| {
                one_by_one(check, 1..=check.pick(5, 6), |n| swap_set(check, n))
            }),
    ]
}

/// Returns the claims about moves between the swap positions.
fn miserable_claims() -> Vec<Claim> {
    vec![
        Claim::builder("welter.miserable", GAME)
            .source("Gurvich and Ho 2015")
            .statement(
                "every position that is not a swap position can move to both kinds of swap positions or to \
                 neither, and every move from a swap position that does not end the game can be answered by \
                 a move back to its kind",
            )
            .on_positions_below(
                Welter,
                &[(1, 40), (2, 16), (3, 12), (4, 11)],
                &[(1, 100), (2, 40), (3, 22), (4, 16), (5, 14)],
            )
            .packed()
            .each(|view, p, pair| {
                let reaches = |p: &Squares, wanted: GrundyPair| {
                    for option in Welter.options(p) {
                        if view.pair(&option)? == wanted {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                };
                if !pair.is_swap() {
                    return Mismatch::unless_equal(
                        reaches(p, GrundyPair::new(0, 1))?,
                        reaches(p, GrundyPair::new(1, 0))?,
                    );
                }
                for option in Welter.options(p) {
                    if !Welter.is_terminal(&option) && !reaches(&option, pair)? {
                        let note = format!("after the move to ({option})");
                        return Err(Mismatch::new("no answer", "an answer").note(note));
                    }
                }
                Ok(true)
            }),
    ]
}

/// Returns false statements.
fn planted_claims() -> Vec<Claim> {
    vec![
        planted("swap-set-empty", "for two and more coins the misere value is the value everywhere")
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .misere(|game, p| if p.len() < 2 { None } else { WelterFunction.value(game, p) }),
        planted("swap-set-by-value", "the swap positions are those with value 0 or 1 and all coins below 2n")
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .each(|_, p, pair| {
                let n = p.len() as u64;
                Mismatch::unless_equal(pair.is_swap(), pair.normal <= 1 && p.iter().all(|a| a < 2 * n))
            }),
        planted("pet", "the misere value exchanges 0 and 1 everywhere: Welter's game is strongly miserable")
            .on_positions_below(Welter, QUICK, FULL)
            .packed()
            .misere(|game, p| {
                let value = WelterFunction.value(game, p)?;
                Some(if value < 2 { value ^ 1 } else { value })
            }),
    ]
}

fn planted(id: &str, statement: &str) -> impartial::claim::ClaimBuilder {
    false_claim(format!("welter.planted.{id}"), GAME).statement(statement)
}

fn swap_set(check: &CheckContext<'_>, n: u64) -> Result<CheckSummary, CheckFailure> {
    let below = 4 * n;
    let table = check.packed_table(Welter, &Window::below(n as usize, below))?;
    let mut found = Vec::new();
    for p in table.positions(check.run())? {
        if table.pair(&p).is_some_and(GrundyPair::is_swap) {
            found.push(p);
        }
    }
    let at = |mismatch: Mismatch, p: &Squares| refuted(mismatch.at_position(p.to_string()), 0);
    if let Some(p) = found.iter().find(|p| p.largest() >= Some(2 * n)) {
        return Err(at(Mismatch::new(p, format!("squares below {}", 2 * n)).note("a swap position"), p));
    }
    let last = found.last().cloned().unwrap_or_else(|| coins([]));
    Mismatch::unless_equal(found.len() as u64, 1 << n).map_err(|mismatch| {
        at(mismatch.note(format!("swap positions of {n} coins, up to this one")), &last)
    })?;
    // Every position of the board was looked at.
    let all = Welter.positions(n as usize, below).map_err(|error| CheckFailure::Broken(error.to_string()))?;
    Ok(CheckSummary::new(all.count() as u64))
}
