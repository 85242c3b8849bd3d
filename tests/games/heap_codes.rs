//! Octal and hexadecimal codes: the laws of the games, and the heap solver against their options.

use impartial::game::{EnumeratePositions, HeapMoves, Heaps, Notation, Options};
use impartial::run::Run;
use impartial::solve::{HeapSolver, Memo};
use impartial::structure::laws;
use impartial_games::octal::{Octal, OctalError};
use impartial_games::subtraction::Subtraction;
use proptest::prelude::*;

fn some_code() -> impl Strategy<Value = Octal> {
    let leading = prop::sample::select(vec!['0', '4', '8', 'C']);
    let digits =
        prop::collection::vec(prop::sample::select("0123456789ABCDEF".chars().collect::<Vec<_>>()), 1..4);
    (leading, digits).prop_map(|(leading, digits)| {
        Octal::parse_hexadecimal(&format!("{leading}.{}", digits.into_iter().collect::<String>())).unwrap()
    })
}

fn some_heaps() -> impl Strategy<Value = Heaps> {
    prop::collection::vec(1u64..10, 0..3).prop_map(Heaps::nonempty)
}

/// The nim-sum of the values that the heap solver gives, against the mex over the options.
fn agree<G: HeapMoves + Options + EnumeratePositions<Position = Heaps> + Clone + Send + Sync>(
    game: &G,
    count: usize,
    below: u64,
) {
    let mut heaps = HeapSolver::new(game.heap_code().unwrap());
    heaps.solve_to(below, &Run::default()).unwrap();
    let mut memo = Memo::new(game.clone());
    for p in game.positions(count, below).unwrap() {
        let sum = p.iter().fold(0, |sum, heap| sum ^ heaps.value(heap).unwrap());
        assert_eq!(memo.values(&p, &Run::default()).unwrap().normal, sum, "{p:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn codes_keep_the_laws(game in some_code(), p in some_heaps()) {
        laws::notation(&game, &p).unwrap();
        laws::options(&game, &p).unwrap();
        laws::packed(&game, &p).unwrap();
        laws::components(&game, &p).unwrap();
        prop_assert_eq!(Octal::parse_hexadecimal(&game.code().to_string()), Ok(game));
    }

    #[test]
    fn heap_values_are_nim_summed_to_those_of_positions(game in some_code()) {
        agree(&game, 1, 13);
        agree(&game, 2, 7);
    }

    #[test]
    fn the_values_of_the_game_are_those_of_the_solver(game in some_code()) {
        let mut heaps = HeapSolver::new(game.heap_code().unwrap());
        heaps.solve_to(80, &Run::default()).unwrap();
        let solved: Vec<u64> = (0..=80).map(|n| heaps.value(n).unwrap()).collect();
        prop_assert_eq!(game.heap_values(80), solved);
    }

    #[test]
    fn follower_bounds_of_codes_are_bounds(game in some_code(), heap in 1u64..9) {
        let p = Heaps::new([heap]);
        let followers = impartial::solve::followers(&game, &p, &Run::default()).unwrap();
        prop_assert!(game.follower_bound(&p).is_none_or(|bound| followers.len() as u128 <= bound));
    }
}

#[test]
fn subtraction_games_are_codes() {
    for set in [vec![1, 2], vec![2, 3, 7], vec![4], vec![1, 5, 6, 11]] {
        agree(&Subtraction::new(set).unwrap(), 2, 14);
    }
}

#[test]
fn a_move_that_takes_nothing_must_break_the_heap() {
    for code in ["1.7", "2.0", "3.1", "9.F", "A.F", "F.F"] {
        assert!(matches!(Octal::parse_hexadecimal(code), Err(OctalError::HexadecimalLeading(_))), "{code}");
    }
    for code in ["", "0.", ".", "00.3", "0.3G", "0.3 F"] {
        assert!(Octal::parse_hexadecimal(code).is_err(), "{code}");
    }
    assert_eq!(Octal::parse_hexadecimal("0.3f0").unwrap().id(), "hex:0.3F");
    // Files carry the name, which is read again, however long.
    let long = format!("0.{}7", "0".repeat(2000));
    assert_eq!(Octal::parse(&long).unwrap().id(), format!("octal:{long}"));
    assert_eq!(Octal::parse_hexadecimal(".3f").unwrap().id(), "hex:0.3F");
    assert_eq!(Octal::parse_hexadecimal("0.77").unwrap().id(), "octal:0.77");
    assert!(matches!(Octal::parse("0.8"), Err(OctalError::Digit { .. })));
}
