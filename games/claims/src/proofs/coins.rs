//! Welter's game, the games of height 2^k, and k-Welter.

use impartial::value::Play;
use impartial_games::height::{self, Height};
use impartial_games::k_welter::{self, KWelter};
use impartial_games::prove::masked_sum;
use impartial_games::welter::provable_game as welter;
use impartial_prove::words::{WordClaim, WordStatement};
use impartial_prove::{PositionShape, Statement};

/// Returns the values of k-Welter for any number of coins.
fn bounded_values(reach: u64) -> Option<Statement> {
    let game = KWelter::new(reach).ok()?;
    let states = usize::try_from((reach + 1) * (reach + 1)).ok()?;
    let claim = WordClaim::Bounded { states: Some(states) };
    let claim = WordStatement { claim, play: Play::Normal, least_coins: 0 };
    let text = format!(
        "the values of all positions are those of an automaton of {states} states that reads the strip"
    );
    let statement = Statement::of_words(
        &format!("k-welter:{reach}.automaton"),
        k_welter::provable_game(game),
        k_welter::words(game)?,
        claim,
    );
    Some(statement.published("computed for this project", &text))
}

pub(super) fn statements() -> Vec<Statement> {
    let mut all = vec![
        Statement::own_formula("welter.function", welter())
            .published("Welter 1954", "the value is W(a), the nim-sum of all a_i and all (a_i|a_j), i < j")
            .shapes((1..=7).map(PositionShape::coins), (8..=10).map(PositionShape::coins)),
        Statement::formula("welter.planted.mask-dropped", welter(), |shape| {
            masked_sum(shape, 0, |i, j| (i, j) != (0, 1))
        })
        .published("planted: false", "the value is W(a) without the part (a_1|a_2)")
        .planted()
        .shapes([PositionShape::coins(2), PositionShape::coins(3)], [PositionShape::coins(4)]),
        Statement::formula("welter.planted.nim-sum", welter(), |shape| masked_sum(shape, 0, |_, _| false))
            .published("planted: false", "the value is the nim-sum of the squares")
            .planted()
            .shapes([PositionShape::coins(2), PositionShape::coins(3)], []),
    ];
    for k in 1..=2u32 {
        let Ok(game) = KWelter::new((1 << k) - 1) else { continue };
        let reach = game.reach();
        all.push(
            Statement::own_formula(&format!("k-welter:{reach}.value"), k_welter::provable_game(game))
                .published(
                    "computed for this project",
                    "K+1 a power of two: the value is that of Welter's game modulo K+1",
                )
                .shapes((1..=4).map(PositionShape::coins), []),
        );
    }
    all.extend((1..=3).filter_map(bounded_values));
    for k in 1..=3u32 {
        // Heights 2, 4 and 8 are positive.
        let Ok(game) = Height::new(1 << k) else { continue };
        let height = 1 << k;
        all.push(
            Statement::own_formula(&format!("height:{height}.value"), height::provable_game(game))
                .published(
                    "[SW] Theorem 2.3",
                    "height h = 2^k: the value is h*W(columns) + the nim-sum of the rows",
                )
                .shapes((1..=5).map(PositionShape::coins), []),
        );
        all.push(
            Statement::formula(
                &format!("height:{height}.planted.whole-masks"),
                height::provable_game(game),
                |shape| masked_sum(shape, 0, |_, _| true),
            )
            .published("planted: false", "height 2^k has Welter's values")
            .planted()
            .shapes([PositionShape::coins(2)], [PositionShape::coins(3)]),
        );
    }
    all
}
