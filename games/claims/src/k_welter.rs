//! Claims about k-Welter.
//!
//! The statements on residues were found for this project by computation; none of them is taken
//! from Kahane and Fraenkel 1987 or Duvdevani and Fraenkel 1989, who studied the game.

use impartial::claim::{Claim, ClaimBuilder, ComputedValues, Mismatch};
use impartial::game::{Options, Squares};
use impartial::solve::Memo;
use impartial::value::GrundyPair;
use impartial_games::ParameterError;
use impartial_games::k_welter::{KWelter, by_distinct_residues, modulo_power};

const QUICK: &[(usize, u64)] = &[(1, 200), (2, 50), (3, 22), (4, 16), (5, 13)];
const FULL: &[(usize, u64)] = &[(1, 2000), (2, 200), (3, 60), (4, 34), (5, 25), (6, 20)];

/// The values of K on which the statements about residues are tried.
const REACHES: [u64; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 15];

const SOURCE: &str = "computed for this project";

/// The common data of all claims about the game with one K.
struct About {
    game: KWelter,
}

impl About {
    fn claim(&self, name: &str) -> ClaimBuilder {
        let game = format!("k-welter:{}", self.game.reach());
        Claim::builder(format!("{game}.{name}"), game)
    }

    fn planted(&self, name: &str) -> ClaimBuilder {
        self.claim(&format!("planted.{name}")).source("planted: false").planted()
    }
}

fn about(reach: u64) -> Result<About, ParameterError> {
    KWelter::new(reach).map(|game| About { game })
}

/// Returns the claims about k-Welter.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims: Vec<Claim> =
        REACHES.iter().filter_map(|&k| about(k).ok()).flat_map(on_residues).collect();
    claims.extend(about(1).into_iter().flat_map(|game| classes_of_1(&game)));
    claims.extend(about(2).into_iter().flat_map(|game| classes_of_2(&game)));
    claims.extend(about(3).into_iter().flat_map(|game| classes_of_3(&game)));
    claims
}

fn on_residues(k: About) -> Vec<Claim> {
    let reach = k.game.reach();
    let modulus = reach + 1;
    let mut claims = vec![
        k.claim("one-coin")
            .source("folklore: a subtraction game")
            .statement(format!("one coin on square x has value x mod {modulus}"))
            .on_positions_below(k.game, &QUICK[..1], &FULL[..1])
            .packed()
            .value(move |_, p| Some(p.largest()? % modulus)),
        k.claim("period")
            .source(SOURCE)
            .statement(format!(
                "a coin {modulus} squares lower, on an empty square, leaves the value unchanged"
            ))
            .on_positions_below(k.game, QUICK, FULL)
            .packed()
            .each(move |view, p, pair| {
                let mut applies = false;
                for (i, square) in p.iter().enumerate() {
                    let lower = square.checked_sub(modulus).and_then(|square| p.move_coin(i, square));
                    let Some(lower) = lower else { continue };
                    applies = true;
                    Mismatch::unless_equal(pair.normal, view.pair(&lower)?.normal)
                        .map_err(|mismatch| mismatch.note(format!("the value of ({lower})")))?;
                }
                Ok(applies)
            }),
        k.claim("distinct-residues")
            .source(SOURCE)
            .statement(format!(
                "squares that differ modulo {modulus}: the value is the Welter function of the residues"
            ))
            .on_positions_below(k.game, QUICK, FULL)
            .packed()
            .value(|game, p| by_distinct_residues(*game, p)),
    ];
    if modulus.is_power_of_two() {
        claims.push(
            k.claim("welter-modulo")
                .source(SOURCE)
                .statement(format!(
                    "{modulus} is a power of two: the value is the Welter function modulo {modulus}"
                ))
                .on_positions_below(k.game, QUICK, FULL)
                .packed()
                .value(|game, p| modulo_power(*game, p)),
        );
    }
    claims
}

fn pet(pair: GrundyPair) -> Result<bool, Mismatch> {
    if pair.is_swap() || (pair.normal == pair.misere && pair.normal >= 2) {
        return Ok(true);
    }
    Err(Mismatch::new(pair, "(0,1), (1,0) or (v,v) with v >= 2"))
}

/// Returns whether a position that is no swap position can move to both kinds of them, or to none.
fn miserable(view: ComputedValues<'_, KWelter>, p: &Squares, pair: GrundyPair) -> Result<bool, Mismatch> {
    if pair.is_swap() {
        return Ok(true);
    }
    let (mut zero_one, mut one_zero) = (None, None);
    for option in view.game().options(p) {
        match view.pair(&option)? {
            GrundyPair { normal: 0, misere: 1 } => zero_one = Some(option),
            GrundyPair { normal: 1, misere: 0 } => one_zero = Some(option),
            _ => {}
        }
    }
    match (zero_one, one_zero) {
        (Some(option), None) => {
            Err(Mismatch::new(format!("a move to ({option}) of pair (0,1)"), "one to (1,0)"))
        }
        (None, Some(option)) => {
            Err(Mismatch::new(format!("a move to ({option}) of pair (1,0)"), "one to (0,1)"))
        }
        _ => Ok(true),
    }
}

/// Returns whether the pair is not (0,v) or (v,0) with v ≥ 2.
fn domestic(pair: GrundyPair) -> Result<bool, Mismatch> {
    let (less, more) = (pair.normal.min(pair.misere), pair.normal.max(pair.misere));
    if less == 0 && more >= 2 { Err(Mismatch::new(pair, "not (0,v) or (v,0) with v >= 2")) } else { Ok(true) }
}

fn classes_of_1(k: &About) -> Vec<Claim> {
    vec![
        k.claim("pet")
            .source(SOURCE)
            .statement(
                "every move lowers the sum of the squares by 1: the value is that sum minus n(n-1)/2 modulo 2, \
                 the misere value the other of 0 and 1; so the game is pet",
            )
            .on_positions_below(k.game, QUICK, FULL).packed()
            .each(|_, p, pair| {
                let n = p.len() as u64;
                let value = (p.iter().sum::<u64>() - n * (n - 1) / 2) % 2;
                Mismatch::unless_equal(pair.normal, value)?;
                Mismatch::unless_equal(pair.misere, 1 - value)
                    .map_err(|mismatch| mismatch.note("misere values"))
            }),
        k.planted("unequal-lengths")
            .statement("the value is the sum of the squares modulo 2")
            .on_positions_below(k.game, QUICK, FULL).packed()
            .value(|_, p| Some(p.iter().sum::<u64>() % 2)),
    ]
}

fn classes_of_2(k: &About) -> Vec<Claim> {
    let game = k.game;
    vec![
        k.claim("not-domestic")
            .source(SOURCE)
            .statement(
                "not domestic for n = 2, 3, 4, 5: (2,4), (0,3,5), (0,1,4,6) and (0,1,2,5,7) have the pair (2,0)",
            )
            .by("4 positions", "4 positions", move |check| {
                let mut solver = Memo::packed(game);
                let mut positions = 0;
                for n in 2..=5u64 {
                    let coins = (0..n - 2).chain([n, n + 2]);
                    let position = Squares::new(coins).unwrap_or_default();
                    let pair = solver.values(&position, check.run())?;
                    Mismatch::unless_equal(pair, GrundyPair::new(2, 0))
                        .map_err(|mismatch| mismatch.at_position(position.to_string()))?;
                    positions += 1;
                }
                Ok(impartial::claim::CheckSummary::new(positions))
            }),
        k.planted("domestic")
            .statement("two coins: no pair is (0,v) or (v,0) with v >= 2")
            .on_positions_below(k.game, &QUICK[1..2], &FULL[1..2]).packed()
            .each(|_, _, pair| domestic(pair)),
        k.planted("welter-modulo")
            .statement("the value is the Welter function modulo 3, although 3 is no power of two")
            .on_positions_below(k.game, QUICK, FULL).packed()
            .value(|_, p| {
                let unbounded = KWelter::new(u64::MAX).ok()?;
                Some(modulo_power(unbounded, p)? % 3)
            }),
    ]
}

fn classes_of_3(k: &About) -> Vec<Claim> {
    vec![
        k.claim("pet-two-coins")
            .source(SOURCE)
            .statement("two coins: pet, the only pairs are (0,1), (1,0) and (v,v) with v >= 2")
            .on_positions_below(k.game, &QUICK[1..2], &FULL[1..2]).packed()
            .each(|_, _, pair| pet(pair)),
        k.claim("miserable")
            .source(SOURCE)
            .statement(
                "three to five coins: miserable, a position that is not of pair (0,1) or (1,0) can move to both \
                 kinds or to none",
            )
            .on_positions_below(k.game, &QUICK[2..5], &FULL[2..5]).packed()
            .each(miserable),
        k.planted("pet-three-coins")
            .statement("three coins: pet, the only pairs are (0,1), (1,0) and (v,v) with v >= 2")
            .on_positions_below(k.game, &QUICK[2..3], &FULL[2..3]).packed()
            .each(|_, _, pair| pet(pair)),
        k.planted("period")
            .statement("a coin 3 squares lower, on an empty square, leaves the value unchanged")
            .on_positions_below(k.game, &QUICK[..2], &FULL[..2]).packed()
            .each(|view, p, pair| {
                let lower = p.iter().next().and_then(|least| p.move_coin(0, least.checked_sub(3)?));
                let Some(lower) = lower else { return Ok(false) };
                Mismatch::unless_equal(pair.normal, view.pair(&lower)?.normal)
                    .map_err(|mismatch| mismatch.note(format!("the value of ({lower})")))
            }),
    ]
}
