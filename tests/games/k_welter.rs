//! k-Welter: the definition, keys, the formula by residues, and the reports of the claims.

use impartial::game::{EnumeratePositions, Notation, Options, Packed, Squares, ValueFormula};
use impartial::run::Run;
use impartial::solve::Memo;
use impartial::value::GrundyPair;
use impartial_games::k_welter::{KWelter, KWelterResidues};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn game(reach: u64) -> KWelter {
    KWelter::new(reach).unwrap()
}

fn pair(reach: u64, position: &Squares) -> GrundyPair {
    Memo::packed(game(reach)).values(position, &Run::default()).unwrap()
}

#[test]
fn reach_zero_and_bad_positions_are_errors() {
    assert!(KWelter::new(0).unwrap_err().to_string().contains("at least 1"));
    assert_eq!(game(7).id(), "k-welter:7");
    assert!(game(2).parse("4,4").unwrap_err().to_string().contains("two coins on square 4"));
    assert!(game(2).parse("").is_err());
    assert!(game(2).positions(0, 3).is_err());
}

#[test]
fn without_coins_the_value_is_zero() {
    for reach in [1, 2, 7] {
        assert_eq!(KWelterResidues.value(&game(reach), &Squares::default()), Some(0), "K = {reach}");
    }
}

#[test]
fn a_coin_moves_by_at_most_k_squares_and_may_jump() {
    let options: Vec<String> =
        game(2).options(&game(2).parse("3,4,9").unwrap()).iter().map(Squares::to_string).collect();
    assert_eq!(options, ["3,4,7", "3,4,8", "2,3,9", "1,4,9", "2,4,9"]);
}

#[test]
fn pairs_are_the_known_ones() {
    for (reach, text, expected) in [
        (2, "2,4", GrundyPair::new(2, 0)),
        (2, "0", GrundyPair::TERMINAL),
        (3, "0,1", GrundyPair::TERMINAL),
        (1, "5", GrundyPair::new(1, 0)),
    ] {
        assert_eq!(pair(reach, &game(reach).parse(text).unwrap()), expected, "k-welter:{reach} ({text})");
    }
}

#[test]
fn an_unbounded_reach_plays_welters_game() {
    // Ho 2012, Section 1: the mates are (2,10) and (6,8), 5 is the spinster.
    let position = game(u64::MAX).parse("2,5,6,8,10").unwrap();
    let value = pair(u64::MAX, &position).normal;
    assert_eq!(KWelterResidues.value(&game(u64::MAX), &position), Some(value));
    assert_eq!(value, 7 ^ 13 ^ 5);
}

fn coins() -> impl Strategy<Value = Squares> {
    proptest::collection::btree_set(0u64..24, 1..5).prop_map(|set| Squares::new(set).unwrap())
}

proptest! {
    #[test]
    fn keys_are_positions_and_their_options_are_options(
        set in proptest::collection::btree_set(0u64..50, 1..13),
        reach in prop_oneof![1u64..12, Just(u64::MAX)],
    ) {
        let game = game(reach);
        let position = Squares::new(set).unwrap();
        let key = game.pack(&position).unwrap();
        prop_assert_eq!(game.unpack(key), position.clone());
        let mut keys = Vec::new();
        let flow = game.visit_keys(key, &mut |key| {
            keys.push(key);
            ControlFlow::Continue(())
        });
        prop_assert!(flow.is_continue());
        let mut options = Vec::new();
        let _ = game.visit_options(&position, &mut |option| {
            options.push(game.pack(&option));
            ControlFlow::Continue(())
        });
        prop_assert_eq!(keys.len(), options.len());
        let options: Option<BTreeSet<u64>> = options.into_iter().collect();
        prop_assert_eq!(Some(keys.into_iter().collect::<BTreeSet<u64>>()), options);
    }

    #[test]
    fn the_formula_is_the_computed_value(position in coins(), reach in 1u64..17) {
        if let Some(value) = KWelterResidues.value(&game(reach), &position) {
            prop_assert_eq!(value, pair(reach, &position).normal);
        }
    }

    #[test]
    fn followers_are_no_more_than_the_bound(position in coins(), reach in 1u64..6) {
        let followers = impartial::solve::followers(&game(reach), &position, &Run::default()).unwrap();
        prop_assert!(game(reach).follower_bound(&position).unwrap() >= followers.len() as u128);
    }
}
