//! The proof of \[SW\] Theorem 2.3 through Theorem 1.3, checked step by step.

use super::{claim, coins, height, name};
use crate::common::{Boxes, Restricted, board, changed, check_homomorphism, in_words, one_by_one, refuted};
use crate::theory::mu::{conclusions, decompose, hypotheses};
use impartial::claim::{CheckContext, CheckFailure, CheckSummary, Claim, ClaimBuilder, Mismatch};
use impartial::game::{Heaps, Notation, Options, Squares};
use impartial::solve::{Memo, expand};
use impartial::structure::{Homomorphism, MuQuotient, MuResidue};
use impartial_games::height::Height;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use std::num::NonZeroU64;

fn boards(h: u64) -> (Boxes, Boxes) {
    match h {
        2 => (&[(1, 20), (2, 20), (3, 14), (4, 10)], &[(1, 60), (2, 40), (3, 24), (4, 16), (5, 14)]),
        4 => (&[(1, 20), (2, 20), (3, 16)], &[(1, 60), (2, 48), (3, 24), (4, 20)]),
        8 => (&[(1, 32), (2, 24)], &[(1, 64), (2, 48), (3, 32)]),
        _ => (&[(1, 48), (2, 48)], &[(1, 80), (2, 64)]),
    }
}

pub(super) fn claims(h: u64) -> Vec<Claim> {
    vec![
        on_positions_below(
            h,
            claim(h, "rows-kept")
                .source("[SW] Theorem 2.3, proof")
                .statement("positions to columns takes the moves that keep the row onto Welter's game"),
            move |check, positions| {
                let game = height(h);
                let restricted = keeping(game, Height::row);
                let columns = move |p: &Squares| coins(game.columns(p));
                check_homomorphism(check, &Homomorphism::new(restricted, Welter, columns), positions)
            },
        ),
        on_positions_below(
            h,
            claim(h, "columns-kept")
                .source("[SW] Theorem 2.3, proof")
                .statement("positions to rows takes the moves that keep the column onto Nim"),
            move |check, positions| {
                let game = height(h);
                let restricted = keeping(game, Height::column);
                let rows = move |p: &Squares| Heaps::new(game.rows(p));
                check_homomorphism(check, &Homomorphism::new(restricted, Nim, rows), positions)
            },
        ),
        on_positions_below(
            h,
            claim(h, "decomposition").source("[SW] Theorems 1.3 and 2.3").statement(
                "with mu = h and phi1 the moves that keep the row, D1, D2 and all that Theorem 1.3 \
                     concludes hold",
            ),
            move |check, positions| decomposition(check, h, positions),
        ),
        on_positions_below(
            h,
            claim(h, "quotient-and-residue").source("[SW] Theorem 2.3, proof").statement(
                "the moves of the h-quotient are those that keep the row, those of the h-residue those \
                     that keep the column; their values are W(columns) and the nim-sum of the rows",
            ),
            move |check, positions| quotient_and_residue(check, h, positions),
        ),
    ]
}

fn on_positions_below(
    h: u64,
    claim: ClaimBuilder,
    test: impl Fn(&CheckContext<'_>, &[Squares]) -> Result<CheckSummary, CheckFailure> + Send + Sync + 'static,
) -> Claim {
    let (quick, full) = boards(h);
    claim.by(in_words(quick), in_words(full), move |check| {
        one_by_one(check, check.pick(quick, full), |&(count, below)| {
            test(check, &board(&height(h), count, below)?)
        })
    })
}

/// Returns the game with only the moves that keep something of the coin that moves.
fn keeping(game: Height, part: fn(&Height, u64) -> u64) -> Restricted<Height> {
    Restricted::new(game, move |p: &Squares, option| part_is_kept(&game, part, p, option))
}

fn part_is_kept(game: &Height, part: fn(&Height, u64) -> u64, p: &Squares, option: &Squares) -> bool {
    changed(p.as_slice(), option.as_slice()).is_some_and(|(from, to)| part(game, from) == part(game, to))
}

fn decomposition(
    check: &CheckContext<'_>,
    h: u64,
    positions: &[Squares],
) -> Result<CheckSummary, CheckFailure> {
    let game = height(h);
    // A board is closed under moves, so the numbers of the graph are those of `positions`.
    let expansion = expand(&game, positions.iter().cloned(), check.run())?;
    let keep = |v: u32, to: u32| {
        part_is_kept(&game, Height::row, &expansion.positions[v as usize], &expansion.positions[to as usize])
    };
    let found = decompose(check, &expansion.graph, h, keep)?;
    let write = |v: u32| game.write(&expansion.positions[v as usize]);
    hypotheses(&found, h, &write)?;
    conclusions(&found, h, &write)?;
    Ok(CheckSummary::new(positions.len() as u64))
}

fn quotient_and_residue(
    check: &CheckContext<'_>,
    h: u64,
    positions: &[Squares],
) -> Result<CheckSummary, CheckFailure> {
    let game = height(h);
    let Some(mu) = NonZeroU64::new(h) else { return Err(CheckFailure::Broken(name(h))) };
    let mut solver = Memo::packed(game);
    for p in positions {
        solver.values(p, check.run())?;
    }
    // Boards are closed, so that every requested value is known.
    let value = |p: &Squares| solver.known(p).map_or(u64::MAX, |pair| pair.normal);
    let quotient = MuQuotient::new(game, mu, value);
    let residue = MuResidue::new(game, mu, value);
    let (rows_kept, columns_kept) = (keeping(game, Height::row), keeping(game, Height::column));
    let (mut of_quotient, mut of_residue) = (Memo::new(&quotient), Memo::new(&residue));
    let (mut of_welter, mut of_nim) = (Memo::packed(Welter), Memo::packed(Nim));
    let list = crate::common::list;
    for (held, p) in (0u64..).zip(positions) {
        let at = |mismatch: Mismatch| refuted(mismatch.at_position(game.write(p)), held);
        Mismatch::unless_equal(list(&quotient.options(p)), list(&rows_kept.options(p)))
            .map_err(|m| at(m.note("moves of the quotient")))?;
        Mismatch::unless_equal(list(&residue.options(p)), list(&columns_kept.options(p)))
            .map_err(|m| at(m.note("moves of the residue")))?;
        let welter = of_welter.values(&coins(game.columns(p)), check.run())?;
        Mismatch::unless_equal(of_quotient.values(p, check.run())?, welter)
            .map_err(|m| at(m.note("pair in the quotient, and in Welter's game")))?;
        let nim = of_nim.values(&Heaps::new(game.rows(p)), check.run())?;
        Mismatch::unless_equal(of_residue.values(p, check.run())?, nim)
            .map_err(|m| at(m.note("pair in the residue, and in Nim")))?;
    }
    Ok(CheckSummary::new(positions.len() as u64))
}
