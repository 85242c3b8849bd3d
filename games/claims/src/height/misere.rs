//! Misère play of the game of height h, for any h ≥ 2.

use super::{claim, height, nim_sum, planted};
use crate::common::{Boxes, one_by_one, refuted};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, Mismatch};
use impartial::game::{Options, ValueFormula, Window};
use impartial::value::GrundyPair;
use impartial_games::height::HeightFormula;

const QUICK: Boxes = &[(1, 40), (2, 30), (3, 24), (4, 20)];
const FULL: Boxes = &[(1, 100), (2, 90), (3, 48), (4, 30), (5, 25)];
const MOVES_QUICK: Boxes = &[(1, 30), (2, 24), (3, 18)];
const MOVES_FULL: Boxes = &[(1, 60), (2, 60), (3, 36), (4, 24)];

pub(super) fn claims() -> Vec<Claim> {
    let mut claims = Vec::new();
    for h in 2..=6 {
        claims.extend([swap_set(h), swap_set_size(h), forced(h), miserable(h)]);
    }
    claims.extend([2, 4].map(|h| {
        claim(h, "misere-formula")
            .source("[SW] Theorem 2.3, with the swap positions")
            .statement("the misere value is the formula, with 0 and 1 exchanged on the swap positions")
            .on_positions_below(height(h), QUICK, FULL)
            .packed()
            .misere(|game, p| HeightFormula.misere(game, p))
    }));
    for h in [3, 4] {
        claims.push(
            planted(h, "swap-set-of-all-rows", "the swap positions are those in columns 0, ..., n-1")
                .on_positions_below(height(h), QUICK, FULL)
                .packed()
                .each(|view, p, pair| {
                    let columns = view.game().columns(p);
                    let low = columns.iter().zip(0..).all(|(&column, i)| column == i);
                    Mismatch::unless_equal(pair.is_swap(), low)
                }),
        );
        claims.push(
            planted(h, "swap-set-of-low-rows", "the swap positions are those in rows 0 and 1")
                .on_positions_below(height(h), QUICK, FULL)
                .packed()
                .each(|view, p, pair| {
                    let low = view.game().rows(p).iter().all(|&row| row <= 1);
                    Mismatch::unless_equal(pair.is_swap(), low)
                }),
        );
    }
    claims
}

fn swap_set(h: u64) -> Claim {
    claim(h, "misere-swap-set")
        .source("computed for this project; of the kind of Gurvich and Ho 2015")
        .statement(
            "the misere value is the value, but for the swap positions: columns 0, ..., n-1 and rows 0 and \
             1. There it is the value + 1 (nim-sum), and the value is the sum of the rows modulo 2",
        )
        .on_positions_below(height(h), QUICK, FULL)
        .packed()
        .each(|view, p, pair| {
            let game = view.game();
            let columns = game.columns(p);
            let rows = game.rows(p);
            let swap =
                columns.iter().zip(0..).all(|(&column, i)| column == i) && rows.iter().all(|&r| r <= 1);
            if !swap {
                if pair.is_swap() {
                    return Err(Mismatch::new(pair, "no swap pair"));
                }
                return Mismatch::unless_equal(pair.misere, pair.normal);
            }
            let value = nim_sum(rows);
            Mismatch::unless_equal(pair, GrundyPair::new(value, value ^ 1))
        })
}

fn swap_set_size(h: u64) -> Claim {
    claim(h, "swap-set-size")
        .source("computed for this project")
        .statement("n coins have exactly 2^n swap positions, on a board of 2n+1 columns")
        .by("n=1 to 3", "n=1 to 4 (3 for heights above 4)", move |check| {
            let most = check.pick(3, if h <= 4 { 4 } else { 3 });
            one_by_one(check, 1..=most, |n| count_swaps(check, h, n))
        })
}

fn count_swaps(check: &CheckContext<'_>, h: u64, n: u64) -> Result<CheckSummary, CheckFailure> {
    let table = check.packed_table(height(h), &Window::below(n as usize, (2 * n + 1) * h))?;
    let (mut swaps, mut all, mut last) = (0u64, 0, String::new());
    for p in table.positions(check.run())? {
        all += 1;
        if table.pair(&p).is_some_and(GrundyPair::is_swap) {
            swaps += 1;
            last = p.to_string();
        }
    }
    Mismatch::unless_equal(swaps, 1 << n).map_err(|m| {
        refuted(m.note(format!("swap positions of {n} coins, up to this one")).at_position(last), 0)
    })?;
    Ok(CheckSummary::new(all))
}

fn forced(h: u64) -> Claim {
    claim(h, "forced")
        .source("computed for this project")
        .statement("every move from a swap position leads to a swap position of the other kind")
        .on_positions_below(height(h), MOVES_QUICK, MOVES_FULL)
        .packed()
        .each(|view, p, pair| {
            if !pair.is_swap() {
                return Ok(false);
            }
            for option in view.game().options(p) {
                Mismatch::unless_equal(view.pair(&option)?, GrundyPair::new(pair.misere, pair.normal))
                    .map_err(|mismatch| mismatch.note(format!("pair of the option ({option})")))?;
            }
            Ok(true)
        })
}

fn miserable(h: u64) -> Claim {
    claim(h, "miserable")
        .source("computed for this project")
        .statement(
            "every position that is not a swap position can move to both kinds of swap positions or to \
             neither",
        )
        .on_positions_below(height(h), MOVES_QUICK, MOVES_FULL)
        .packed()
        .each(|view, p, pair| {
            if pair.is_swap() {
                return Ok(false);
            }
            let mut kinds = (false, false);
            for option in view.game().options(p) {
                match view.pair(&option)? {
                    GrundyPair { normal: 0, misere: 1 } => kinds.0 = true,
                    GrundyPair { normal: 1, misere: 0 } => kinds.1 = true,
                    _ => {}
                }
            }
            Mismatch::unless_equal(kinds.0, kinds.1).map_err(|m| m.note("moves to (0,1), moves to (1,0)"))
        })
}
