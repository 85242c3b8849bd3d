//! The heap games: Wythoff, subtraction games, octal games, Grundy's game, Euclid, Mark, Moore.

use impartial::game::{
    EnumeratePositions, Heaps, Notation, NotationErrorKind, Options, Squares, ValueFormula,
};
use impartial::kind::AnySize;
use impartial::kind::Replies;
use impartial::run::Run;
use impartial::solve::Memo;
use impartial::structure::laws;
use impartial::value::GrundyPair;
use impartial_games::euclid::{Euclid, EuclidValues};
use impartial_games::grundys_game::GrundysGame;
use impartial_games::height::Height;
use impartial_games::mark::{Mark, MarkValues};
use impartial_games::moore::{Moore, MooreValues};
use impartial_games::nim::{Nim, NimSum};
use impartial_games::octal::{Octal, OctalError, PeriodicValues};
use impartial_games::subtraction::{Subtraction, SubtractionResidues};
use impartial_games::wythoff::{Wythoff, WythoffPairs};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::ops::ControlFlow;

fn data(text: &str) -> impl Iterator<Item = &str> {
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|source| source.starts_with("# ")));
    lines
}

fn heap(n: u64) -> Heaps {
    Heaps::nonempty([n])
}

#[test]
fn octal_heap_values_are_the_published_ones() {
    let mut compared = 0;
    for line in data(include_str!("../data/octal_values.txt")) {
        let [code, first, values] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let first: usize = first.parse().unwrap();
        let published: Vec<u64> = values.split(',').map(|value| value.parse().unwrap()).collect();
        let computed = Octal::parse(code).unwrap().heap_values(first + published.len() - 1);
        assert_eq!(computed[first..], published, "{code}");
        compared += published.len();
    }
    assert!(compared > 900);
}

#[test]
fn misere_values_of_single_heaps_are_the_published_ones() {
    fn pairs<G>(game: G, genera: &[&str]) -> usize
    where
        G: impartial::game::Packed + Options<Position = Heaps> + Notation + Clone + Send + Sync,
    {
        let mut solver = Memo::packed(&game);
        for (n, genus) in (1..).zip(genera) {
            let (normal, misere) = match genus.split_once('^') {
                Some((normal, misere)) => (normal.parse().unwrap(), misere[..1].parse().unwrap()),
                None => match genus.parse().unwrap() {
                    normal @ 0..=1 => (normal, 1 - normal),
                    normal => (normal, normal),
                },
            };
            let pair = solver.values(&heap(n), &Run::default()).unwrap();
            assert_eq!(pair, GrundyPair::new(normal, misere), "{} heap {n}", game.id());
        }
        genera.len()
    }
    let mut compared = 0;
    for line in data(include_str!("../data/misere_heaps.txt")) {
        let words: Vec<&str> = line.split(' ').collect();
        compared += match words[0] {
            "kayles" => pairs(Octal::kayles(), &words[1..]),
            "dawson-kayles" => pairs(Octal::dawson_kayles(), &words[1..]),
            "grundys-game" => pairs(GrundysGame, &words[1..]),
            other => pairs(Octal::parse(other.strip_prefix("octal:").unwrap()).unwrap(), &words[1..]),
        };
    }
    assert_eq!(compared, 20 + 20 + 20 + 12 + 10 + 10);
}

#[test]
fn wythoff_pairs_are_the_published_ones() {
    let game = Wythoff::CLASSIC;
    let published: Vec<String> = data(include_str!("../data/wythoff_pairs.txt")).map(str::to_owned).collect();
    let computed: Vec<String> = game
        .positions(2, 53)
        .unwrap()
        .filter(|p| p.largest() > Some(0) && WythoffPairs.value(&game, p) == Some(0))
        .map(|p| game.write(&p))
        .collect();
    assert_eq!(computed, published);
}

#[test]
fn consecutive_fibonacci_numbers_of_any_size_are_wythoff_pairs() {
    let game = AnySize(Wythoff::CLASSIC);
    let (mut a, mut b) = (BigUint::from(1u32), BigUint::from(2u32));
    for _ in 0..300 {
        let p = game.parse(&format!("{a},{b}")).unwrap();
        assert_eq!(WythoffPairs.value(&game, &p), Some(BigUint::ZERO));
        let next = &a + &b;
        (a, b) = (next.clone(), next + b);
    }
    assert!(a.to_string().len() > 100);
}

#[test]
fn bad_parameters_are_typed_errors() {
    assert!(Wythoff::new(0).is_err());
    assert!(Moore::new(0).is_err());
    assert!(Subtraction::parse("1,0").is_err());
    assert!(Subtraction::parse("").is_err());
    assert!(Subtraction::new([]).is_err());
    assert_eq!(Octal::parse("1.7"), Err(OctalError::Leading(1)));
    assert_eq!(Octal::parse("7.7"), Err(OctalError::Leading(7)));
    for code in ["", ".", "0", "0.", "00.7", "0.7.7"] {
        assert!(Octal::parse(code).is_err(), "{code}");
    }
    for code in ["0.8", "0.7x", "x.7", "0.٣", "4.-1"] {
        assert!(matches!(Octal::parse(code), Err(OctalError::Digit { .. })), "{code}");
    }
    assert_eq!(Octal::parse("0.7700").unwrap().id(), "octal:0.77");
    assert_eq!(Octal::parse("4.0").unwrap().id(), "octal:4.0");
    assert_eq!(Subtraction::parse("4, 1,2,1").unwrap().id(), "subtraction:1,2,4");
}

#[test]
fn bad_positions_are_errors() {
    for text in ["", "1", "1,2,3", "1,x", "1,-2", "1,,2"] {
        assert!(Wythoff::CLASSIC.parse(text).is_err(), "{text}");
        assert!(AnySize(Wythoff::CLASSIC).parse(text).is_err(), "{text}");
        assert!(Euclid::GROSSMAN.parse(text).is_err(), "{text}");
    }
    assert!(Euclid::GROSSMAN.parse("0,3").is_err());
    assert!(Euclid::COLE_DAVIE.parse("0,3").is_ok());
    assert!(Euclid::COLE_DAVIE.parse("0,0").is_err());
    assert!(AnySize(Euclid::GROSSMAN).parse("0,10^40").is_err());
    assert!(Mark.parse("1,2").is_err());
    assert_eq!(Mark.parse("18446744073709551616").unwrap_err().kind(), NotationErrorKind::TooLarge);
    assert_eq!(Octal::kayles().write(&Octal::kayles().parse("0,0").unwrap()), "0");
    assert!(Wythoff::CLASSIC.positions(1, 5).is_err());
    assert!(Euclid::GROSSMAN.positions(3, 5).is_err());
    assert!(Mark.positions(2, 5).is_err());
}

#[test]
fn largest_heaps_neither_overflow_nor_panic() {
    const MAX: u64 = u64::MAX;
    fn look<G: Options<Position = Heaps>>(game: &G, p: &Heaps) {
        let mut seen = 0;
        let _ = game.visit_options(p, &mut |_| {
            seen += 1;
            if seen < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(seen > 0);
        assert!(game.follower_bound(p).is_none_or(|bound| bound > 1));
    }
    let most = Heaps::new([MAX, MAX]);
    for a in [1, 2, MAX] {
        let game = Wythoff::new(a).unwrap();
        look(&game, &most);
        for p in [&most, &Heaps::new([1, MAX]), &Heaps::new([0, MAX])] {
            assert!(WythoffPairs.value(&game, p).is_none());
            let _ = WythoffPairs.misere(&game, p);
            let _ = game.visit_replies(p, &0, &mut |option| {
                assert_eq!(WythoffPairs.value(&game, &option), Some(0));
                ControlFlow::Continue(())
            });
        }
    }
    look(&Octal::parse("4.7").unwrap(), &most);
    look(&GrundysGame, &most);
    look(&Subtraction::new([1, MAX]).unwrap(), &most);
    look(&Moore::new(u64::MAX).unwrap(), &most);
    assert_eq!(MooreValues.value(&Moore::new(2).unwrap(), &most), None);
    assert_eq!(MooreValues.value(&Moore::new(2).unwrap(), &Heaps::new([MAX; 3])), Some(0));
    for game in [Euclid::GROSSMAN, Euclid::COLE_DAVIE] {
        look(&game, &Heaps::new([1, MAX]));
        let p = Heaps::new([1, MAX]);
        assert!(EuclidValues.value(&game, &p).unwrap() >= MAX - 1);
        assert!(EuclidValues.value(&game, &Heaps::new([MAX - 1, MAX])).is_some());
        let _ = game.visit_replies(&p, &MAX, &mut |_| ControlFlow::Continue(()));
    }
    assert_eq!(MarkValues.value(&Mark, &MAX), Some(2));
    assert_eq!(PeriodicValues::kayles().value(&Octal::kayles(), &heap(MAX)), Some(8));
    assert_eq!(SubtractionResidues.value(&Subtraction::new([1]).unwrap(), &heap(MAX)), Some(1));
}

#[test]
fn heap_boards_without_empty_heaps_are_complete_and_in_order() {
    for (count, below, expected) in [(0, 5, 1), (1, 5, 5), (3, 4, 20), (2, 1, 1), (2, 0, 0), (4, 3, 15)] {
        let all: Vec<Heaps> = Octal::kayles().positions(count, below).unwrap().collect();
        assert_eq!(all.len(), expected, "{count} below {below}");
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(all.iter().all(|p| p.iter().all(|heap| heap > 0 && heap < below)));
    }
    let all: Vec<Heaps> = Euclid::COLE_DAVIE.positions(2, 4).unwrap().collect();
    assert_eq!(all.len(), 9);
    assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn follower_bounds_are_bounds() {
    fn holds<G: Options<Position = Heaps>>(game: &G, p: Heaps) {
        let followers = impartial::solve::followers(game, &p, &Run::default()).unwrap().len() as u128;
        assert!(followers <= game.follower_bound(&p).unwrap(), "{p}");
    }
    for code in ["0.77", "0.07", "4.7", "0.007", "0.3", "4.0", "0.137"] {
        holds(&Octal::parse(code).unwrap(), Heaps::new([3, 14]));
    }
    holds(&GrundysGame, Heaps::new([5, 13]));
    holds(&Subtraction::new([2, 5]).unwrap(), Heaps::new([11, 14]));
    holds(&Subtraction::new([7]).unwrap(), Heaps::new([30, 33]));
    holds(&Moore::new(2).unwrap(), Heaps::new([3, 4, 5]));
    for p in [[5, 8], [1, 40], [21, 34], [12, 30], [7, 45]] {
        holds(&Euclid::GROSSMAN, Heaps::new(p));
        holds(&Euclid::COLE_DAVIE, Heaps::new(p));
        holds(&Wythoff::new(2).unwrap(), Heaps::new(p));
    }
}

#[test]
fn lists_that_are_no_pairs_have_no_options_in_games_on_pairs() {
    assert!(Wythoff::CLASSIC.is_terminal(&Heaps::new([1, 2, 3])));
    assert!(Euclid::GROSSMAN.is_terminal(&heap(7)));
}

fn pair_of(most: u64) -> impl Strategy<Value = Heaps> {
    (1..most, 0..most).prop_map(|(x, y)| Heaps::new([x, y]))
}

fn some_heaps(count: usize, most: u64) -> impl Strategy<Value = Heaps> {
    prop::collection::vec(0..most, 1..=count).prop_map(Heaps::new)
}

fn octal() -> impl Strategy<Value = Octal> {
    let leading = prop_oneof![Just('0'), Just('4')];
    (leading, "[0-7]{1,3}")
        .prop_map(|(leading, places)| Octal::parse(&format!("{leading}.{places}")).unwrap())
}

#[test]
fn moves_to_values_that_a_game_does_not_know_are_unknown() {
    let flow = |game: &dyn Fn(&Heaps, &u64) -> ControlFlow<()>, wanted| game(&Heaps::new([3, 5]), &wanted);
    let moore = Moore::new(2).unwrap();
    let moore = |p: &Heaps, wanted: &u64| moore.visit_replies(p, wanted, &mut |_| ControlFlow::Continue(()));
    let wythoff = Wythoff::new(1).unwrap();
    let wythoff =
        |p: &Heaps, wanted: &u64| wythoff.visit_replies(p, wanted, &mut |_| ControlFlow::Continue(()));
    assert_eq!((flow(&moore, 0), flow(&wythoff, 0)), (ControlFlow::Continue(()), ControlFlow::Continue(())));
    assert_eq!((flow(&moore, 1), flow(&wythoff, 1)), (ControlFlow::Break(()), ControlFlow::Break(())));
    // A height that is no power of two has no formula.
    let coins = Squares::new([4, 7]).unwrap();
    assert!(Height::new(3).unwrap().visit_replies(&coins, &0, &mut |p| panic!("{p}")).is_break());
    assert!(
        Height::new(2).unwrap().visit_replies(&coins, &0, &mut |_| ControlFlow::Continue(())).is_continue()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn wythoff_keeps_the_laws(a in 1u64..6, p in pair_of(40)) {
        let game = Wythoff::new(a).unwrap();
        laws::notation(&game, &p).unwrap();
        laws::options(&game, &p).unwrap();
        laws::packed(&game, &p).unwrap();
    }

    #[test]
    fn octal_games_keep_the_laws(game in octal(), p in some_heaps(3, 12)) {
        let p = Heaps::nonempty(p.iter());
        laws::notation(&game, &p).unwrap();
        laws::options(&game, &p).unwrap();
        laws::packed(&game, &p).unwrap();
        laws::components(&game, &p).unwrap();
        prop_assert_eq!(Octal::parse(&game.code().to_string()), Ok(game));
    }

    #[test]
    fn octal_positions_beyond_the_key_fall_back(heaps in prop::collection::vec(1u64..90, 1..26)) {
        let game = Octal::kayles();
        let p = Heaps::new(heaps);
        laws::notation(&game, &p).unwrap();
        laws::options(&game, &p).unwrap();
        laws::packed(&game, &p).unwrap();
    }

    #[test]
    fn grundys_game_keeps_the_laws(p in some_heaps(3, 14)) {
        let p = Heaps::nonempty(p.iter());
        laws::notation(&GrundysGame, &p).unwrap();
        laws::options(&GrundysGame, &p).unwrap();
        laws::packed(&GrundysGame, &p).unwrap();
        laws::components(&GrundysGame, &p).unwrap();
    }

    #[test]
    fn subtraction_games_keep_the_laws(set in prop::collection::btree_set(1u64..9, 1..5), p in some_heaps(3, 12)) {
        let game = Subtraction::new(set).unwrap();
        laws::notation(&game, &p).unwrap();
        laws::options(&game, &p).unwrap();
        laws::packed(&game, &p).unwrap();
        laws::components(&game, &p).unwrap();
        let values = game.heap_values(12);
        let mut solver = Memo::packed(&game);
        let sum = p.iter().fold(0, |sum, heap| sum ^ values[heap as usize]);
        prop_assert_eq!(solver.values(&p, &Run::default()).unwrap().normal, sum);
    }

    #[test]
    fn moore_keeps_the_laws(k in 1u64..5, p in some_heaps(4, 6)) {
        let game = Moore::new(k).unwrap();
        laws::notation(&game, &p).unwrap();
        laws::options(&game, &p).unwrap();
        laws::packed(&game, &p).unwrap();
        // Every list of new sizes that lowers between 1 and K heaps is an option, and no other.
        let mut expected: Vec<Heaps> = Vec::new();
        let sizes = p.as_slice();
        let lists: u64 = sizes.iter().map(|size| size + 1).product();
        for mut code in 0..lists {
            let left: Vec<u64> = sizes.iter().map(|size| { let c = code % (size + 1); code /= size + 1; c }).collect();
            let lowered = left.iter().zip(sizes).filter(|(left, size)| left < size).count();
            if (1..=k).contains(&(lowered as u64)) {
                expected.push(Heaps::new(left));
            }
        }
        expected.sort();
        expected.dedup();
        prop_assert_eq!(game.options(&p), expected);
    }

    #[test]
    fn euclid_keeps_the_laws(p in (1u64..200, 1u64..200)) {
        let p = Heaps::new([p.0, p.1]);
        for game in [Euclid::GROSSMAN, Euclid::COLE_DAVIE] {
            laws::notation(&game, &p).unwrap();
            laws::options(&game, &p).unwrap();
            laws::packed(&game, &p).unwrap();
        }
    }

    #[test]
    fn mark_keeps_the_laws(n in any::<u64>()) {
        laws::notation(&Mark, &n).unwrap();
        laws::options(&Mark, &n).unwrap();
        laws::packed(&Mark, &n).unwrap();
    }

    #[test]
    fn games_of_any_size_agree_with_small_games(x in any::<u64>(), y in any::<u64>(), a in 1u64..9, small in any::<bool>()) {
        let (x, y) = if small { (x % 500 + 1, y % 500 + 1) } else { (x.max(1), y.max(1)) };
        let text = format!("{x},{y}");
        let wythoff = Wythoff::new(a).unwrap();
        laws::any_size_formula(&wythoff, &WythoffPairs, &text).unwrap();
        laws::any_size_replies(&wythoff, 0, &text).unwrap();
        for game in [Euclid::GROSSMAN, Euclid::COLE_DAVIE] {
            laws::any_size_formula(&game, &EuclidValues, &text).unwrap();
            for wanted in [0, 1, 2, 7] {
                laws::any_size_replies(&game, wanted, &text).unwrap();
            }
        }
        laws::any_size_formula(&Octal::kayles(), &PeriodicValues::kayles(), &text).unwrap();
        laws::any_size_formula(&Octal::dawson_kayles(), &PeriodicValues::dawson_kayles(), &text).unwrap();
        laws::any_size_formula(&Subtraction::new(1..=a).unwrap(), &SubtractionResidues, &text).unwrap();
        laws::any_size_formula(&Moore::new(a).unwrap(), &MooreValues, &text).unwrap();
        laws::any_size_formula(&Moore::new(1).unwrap(), &MooreValues, &format!("{text},{x}")).unwrap();
        laws::any_size_formula(&Mark, &MarkValues, &x.to_string()).unwrap();
        laws::any_size_formula(&Nim, &NimSum, &text).unwrap();
        for wanted in [0, 1, 2, y] {
            laws::any_size_replies(&Mark, wanted, &x.to_string()).unwrap();
            laws::any_size_replies(&Nim, wanted, &format!("{text},{a}")).unwrap();
        }
    }

    #[test]
    fn wythoff_replies_are_moves_to_p_positions(x in "[1-9][0-9]{0,60}", y in "[1-9][0-9]{0,60}", a in 1u64..9) {
        let game = AnySize(Wythoff::new(a).unwrap());
        let p = game.parse(&format!("{x},{y}")).unwrap();
        let [x, y] = p.as_slice() else { panic!("two heaps") };
        let mut found = 0;
        let _ = game.0.visit_replies(&p, &BigUint::ZERO, &mut |option| {
            found += 1;
            assert_eq!(WythoffPairs.value(&game, &option), Some(BigUint::ZERO));
            let [u, v] = option.as_slice() else { panic!("two heaps") };
            // Either one heap is unchanged and the other lowered, or both are lowered by numbers that differ by less
            // than A.
            let lowered = |from: &BigUint, to: &BigUint| to < from;
            let one = (u == x && lowered(y, v)) || (v == x && lowered(y, u)) || (v == y && lowered(x, u)) || (u == y && lowered(x, v));
            let apart = |s: &BigUint, t: &BigUint| if s > t { s - t } else { t - s };
            let both = |u: &BigUint, v: &BigUint| {
                lowered(x, u) && lowered(y, v) && apart(&(x - u), &(y - v)) < a.into()
            };
            assert!(one || both(u, v) || both(v, u));
            ControlFlow::Continue(())
        });
        prop_assert_eq!(found == 0, WythoffPairs.value(&game, &p).is_some());
    }
}
