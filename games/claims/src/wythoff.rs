//! Claims about Wythoff's game and a-Wythoff.

use super::common::{check_replies, false_claim};
use impartial::claim::{Claim, Mismatch};
use impartial::game::{Heaps, ValueFormula};
use impartial::value::GrundyPair;
use impartial_games::wythoff::{Wythoff, WythoffPairs};

const QUICK: &[(usize, u64)] = &[(2, 110)];
const FULL: &[(usize, u64)] = &[(2, 360)];

/// Returns the games A = 1, 2, 3, 4, 7.
fn games() -> impl Iterator<Item = Wythoff> {
    [1, 2, 3, 4, 7].into_iter().filter_map(|a| Wythoff::new(a).ok())
}

fn id(game: Wythoff) -> String {
    impartial::game::Notation::id(&game)
}

/// Returns the claims about Wythoff's game and a-Wythoff.
pub(super) fn claims() -> Vec<Claim> {
    let mut claims: Vec<Claim> = games().flat_map(of_game).collect();
    claims.extend([
        Claim::builder("wythoff.example-pair", "wythoff")
            .source("worked example")
            .statement("(3,5) has the pair (0,0), so that Wythoff's game is not pet")
            .on_positions_below(Wythoff::CLASSIC, &[(2, 6)], &[(2, 6)])
            .packed()
            .each(|_, p, pair| match p.as_slice() {
                [3, 5] => Mismatch::unless_equal(pair, GrundyPair::new(0, 0)),
                _ => Ok(false),
            }),
        Claim::builder("wythoff.swap-set", "wythoff")
            .source("Fraenkel 1984; Gurvich 2007")
            .statement(
                "(0,0), (1,2) have the pair (0,1) and (0,1), (2,2) have (1,0); every other position has \
                 equal normal and misere values",
            )
            .on_positions_below(Wythoff::CLASSIC, QUICK, FULL)
            .packed()
            .each(|_, p, pair| {
                let expected = match p.as_slice() {
                    [0, 0] | [1, 2] => GrundyPair::new(0, 1),
                    [0, 1] | [2, 2] => GrundyPair::new(1, 0),
                    _ => GrundyPair::new(pair.normal, pair.normal),
                };
                Mismatch::unless_equal(pair, expected)
            }),
        false_claim("wythoff.planted.gap", "wythoff:2")
            .statement("for A = 2 the P-positions are Wythoff's lower numbers with doubled gaps")
            .on_positions_below(Wythoff::new(2).unwrap_or(Wythoff::CLASSIC), &[(2, 40)], &[(2, 40)])
            .packed()
            .positions_of_value(0, |_, p| match *p.as_slice() {
                [x, y] if (y - x).is_multiple_of(2) => {
                    Some(is_p(&Wythoff::CLASSIC, &Heaps::new([x, x + (y - x) / 2])))
                }
                _ => Some(false),
            }),
        false_claim("wythoff.planted.rational", "wythoff")
            .statement("the P-positions are (floor(21n/13), floor(34n/13)): 21/13 for the golden ratio")
            .on_positions_below(Wythoff::CLASSIC, &[(2, 110)], &[(2, 110)])
            .packed()
            .positions_of_value(0, |_, p| match *p.as_slice() {
                [x, y] => Some(21 * (y - x) / 13 == x),
                _ => Some(false),
            }),
        false_claim("wythoff.planted.misere", "wythoff")
            .statement("the misere P-positions are the P-positions, except that (0,1) replaces (0,0)")
            .on_positions_below(Wythoff::CLASSIC, &[(2, 20)], &[(2, 20)])
            .packed()
            .each(|view, p, pair| {
                let expected = match p.as_slice() {
                    [0, 0] => false,
                    [0, 1] => true,
                    _ => is_p(view.game(), p),
                };
                outcome(pair.misere, expected)
            }),
    ]);
    claims
}

fn of_game(game: Wythoff) -> [Claim; 3] {
    let name = id(game);
    [
        Claim::builder(format!("{name}.p-positions"), name.clone())
            .source("Wythoff 1907; Fraenkel 1982")
            .statement(
                "the P-positions are (floor(n*alpha), floor(n*alpha) + A*n) for n = 0, 1, 2, ..., with \
                 alpha = (2 - A + sqrt(A^2 + 4))/2",
            )
            .on_positions_below(game, QUICK, FULL)
            .packed()
            .positions_of_value(0, |game, p| Some(is_p(game, p))),
        Claim::builder(format!("{name}.misere-p-positions"), name.clone())
            .source("Fraenkel 1984")
            .statement(
                "the misere P-positions are, for A = 1, the P-positions with (0,0), (1,2) replaced by \
                 (0,1), (2,2); for A >= 2, (E(n), E(n) + A*n + 1) with E(n) = floor(n*alpha + 1/alpha)",
            )
            .on_positions_below(game, QUICK, FULL)
            .packed()
            .each(|view, p, pair| outcome(pair.misere, WythoffPairs.misere(view.game(), p).is_some())),
        Claim::builder(format!("{name}.replies"), name)
            .source("Fraenkel 1982, from the P-positions")
            .statement("the closed form of the winning moves gives every option of value 0, each once")
            .on_positions_below(game, &[(2, 60)], &[(2, 160)])
            .packed()
            .each(|view, p, _| check_replies(view, p, 0).map(|_| true)),
    ]
}

fn is_p(game: &Wythoff, position: &Heaps) -> bool {
    WythoffPairs.value(game, position).is_some()
}

fn outcome(computed: u64, said_p: bool) -> Result<bool, Mismatch> {
    match ((computed == 0), said_p) {
        (true, false) => Err(Mismatch::new(computed, "not 0")),
        (false, true) => Err(Mismatch::new(computed, 0)),
        _ => Ok(true),
    }
}
