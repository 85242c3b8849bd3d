//! Claims about Moore's Nim_K.

use crate::common::false_claim;
use impartial::claim::{Claim, Mismatch};
use impartial::game::{Heaps, Notation};
use impartial::value::GrundyPair;
use impartial_games::moore::{Moore, MooreValues};

type MooreWindows = &'static [(usize, u64)];

const GAMES: [(u64, MooreWindows, MooreWindows); 4] = [
    (1, &[(2, 40), (3, 16), (4, 9)], &[(2, 100), (3, 40), (4, 16)]),
    (2, &[(2, 20), (3, 12), (4, 9), (5, 6)], &[(2, 40), (3, 24), (4, 14), (5, 9), (6, 6)]),
    (3, &[(3, 9), (4, 7), (5, 5)], &[(3, 16), (4, 11), (5, 8), (6, 5), (7, 4)]),
    (4, &[(4, 6), (5, 5)], &[(4, 9), (5, 7), (6, 5), (7, 4)]),
];

/// Returns the claims about Moore's Nim_K.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims: Vec<Claim> = GAMES.iter().flat_map(|&(k, quick, full)| of_game(k, quick, full)).collect();
    if let Ok(game) = Moore::new(2) {
        claims.extend(planted(game));
    }
    claims
}

fn planted(game: Moore) -> [Claim; 3] {
    [
        false_claim("moore.planted.nim", "moore:2")
            .statement(
                "for K = 2 and up to 4 heaps the value is the sum of the heaps whose size is not repeated",
            )
            .on_positions_below(game, &[(3, 8)], &[(3, 8)])
            .packed()
            .value(|_, p| {
                let once = |heap: &u64| p.iter().filter(|other| other == heap).count() == 1;
                Some(p.iter().filter(once).sum())
            }),
        false_claim("moore.planted.sum", "moore:2")
            .statement("for K = 2 the value of 3 heaps is their sum, unless all are equal: then it is 0")
            .on_positions_below(game, &[(3, 8)], &[(3, 8)])
            .packed()
            .value(|_, p| match p.as_slice() {
                [a, _, c] if a == c => Some(0),
                heaps => Some(heaps.iter().sum()),
            }),
        false_claim("moore.planted.misere", "moore:2")
            .statement(
                "for K = 2, where all heaps are at most 1, misere P-positions have an odd number of ones",
            )
            .on_positions_below(game, &[(4, 2)], &[(4, 2)])
            .packed()
            .each(|_, p, pair| outcome(pair.misere, p.iter().sum::<u64>() % 2 == 1)),
    ]
}

fn of_game(k: u64, quick: MooreWindows, full: MooreWindows) -> Vec<Claim> {
    let Ok(game) = Moore::new(k) else { return Vec::new() };
    let name = game.id();
    vec![
        Claim::builder(format!("{name}.p-positions"), name.clone())
            .source("Moore 1910")
            .statement(
                "the P-positions are those in which every binary column has a number of ones divisible by \
                 K+1",
            )
            .on_positions_below(game, quick, full)
            .packed()
            .positions_of_value(0, |game, p| Some(columns(game, p))),
        Claim::builder(format!("{name}.misere-p-positions"), name.clone())
            .source("Jenkyns and Mayberry 1980")
            .statement(
                "the misere P-positions are the P-positions, except that among positions with all heaps at \
                 most 1 they are those with 1 modulo K+1 ones",
            )
            .on_positions_below(game, quick, full)
            .packed()
            .each(|view, p, pair| {
                let game = view.game();
                let ones: u64 = p.iter().filter(|&heap| heap == 1).count() as u64;
                let expected = match p.largest() {
                    None | Some(0 | 1) => ones % (game.parameter() + 1) == 1,
                    _ => columns(game, p),
                };
                outcome(pair.misere, expected)
            }),
        Claim::builder(format!("{name}.value"), name.clone())
            .source("Jenkyns and Mayberry 1980; for K = 1 Bouton 1901")
            .statement(
                "the value is the sum for n <= K heaps; for n = K+1 >= 3, u the sum, m the least, \
                 y = u-nm+1, z = 1+y(y-1)/2, it is u if m < z and z-1+((m-z) mod y) otherwise; for K = 1 it \
                 is the nim-sum; in misere play 0 and 1 change places on the swap set",
            )
            .on_positions_below(game, quick, full)
            .packed()
            .formula(MooreValues),
        Claim::builder(format!("{name}.swap-set"), name)
            .source("observation; for K = 1 Bouton 1901")
            .statement(
                "the misere value is the value, except that 0 and 1 change places where all heaps are at \
                 most 1 and the number of ones is 0 or 1 modulo K+1",
            )
            .on_positions_below(game, quick, full)
            .packed()
            .each(|view, p, pair| {
                let modulus = view.game().parameter() + 1;
                let small = p.largest().is_none_or(|heap| heap <= 1);
                let swap = small && p.iter().sum::<u64>() % modulus <= 1;
                let expected = if swap { pair.normal ^ 1 } else { pair.normal };
                if swap && pair.normal > 1 {
                    return Err(Mismatch::new(pair, "a swap pair"));
                }
                Mismatch::unless_equal(pair, GrundyPair::new(pair.normal, expected))
            }),
    ]
}

/// Returns whether every binary column has a number of ones divisible by K + 1.
fn columns(game: &Moore, p: &Heaps) -> bool {
    let modulus = game.parameter() + 1;
    (0..u64::BITS).all(|column| p.iter().map(|heap| heap >> column & 1).sum::<u64>() % modulus == 0)
}

fn outcome(computed: u64, said_p: bool) -> Result<bool, Mismatch> {
    match (computed == 0) == said_p {
        true => Ok(true),
        false => Err(Mismatch::new(computed, if said_p { "0" } else { "not 0" })),
    }
}
