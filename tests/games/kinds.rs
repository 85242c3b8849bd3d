//! Consequences of a kind and a promise, compared with the plain rule.

use impartial::game::{
    Components, EnumeratePositions, Game, HeapMoves, LoweredMember, Notation, NotationErrorKind, Options,
    Packed,
};
use impartial::kind::{AnySize, AnySizeOptions, GameSpec, PositionOf};
use impartial::structure::laws;
use impartial_games::chomp::Chomp;
use impartial_games::euclid::Euclid;
use impartial_games::grundys_game::GrundysGame;
use impartial_games::height::{Height, HeightFormula};
use impartial_games::k_welter::{self, KWelter};
use impartial_games::mark::Mark;
use impartial_games::max_welter::{ClosedAnswers, MaxWelter};
use impartial_games::moore::Moore;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use impartial_games::subtraction::Subtraction;
use impartial_games::welter::{Welter, WelterFunction};
use impartial_games::wythoff::Wythoff;
use proptest::prelude::*;
use std::ops::ControlFlow;

/// The members of a position without one of them.
fn without(members: &[u64], i: usize) -> Vec<u64> {
    let mut rest = members.to_vec();
    rest.remove(i);
    rest
}

/// Returns whether one of the members that may move, lowered by at most `reach`, makes `to` of `from`.
fn is_lowered(from: &[u64], to: &[u64], lowered: LoweredMember, reach: u64) -> bool {
    let first = if lowered == LoweredMember::Any { 0 } else { from.len().saturating_sub(1) };
    (first..from.len()).any(|i| {
        (0..to.len())
            .any(|j| to[j] < from[i] && from[i] - to[j] <= reach && without(from, i) == without(to, j))
    })
}

/// The options of every position of a window are its positions that arise by the rule; and keys and
/// notation keep to them.
fn lowers<G, P>(game: &G, count: usize, below: u64, lowered: LoweredMember, reach: u64)
where
    G: EnumeratePositions<Position = P> + Options + Packed + Notation,
    P: AsRef<[u64]> + Clone + Ord + std::fmt::Debug,
{
    let window: Vec<P> = game.positions(count, below).unwrap().collect();
    assert!(!window.is_empty());
    for p in &window {
        let plain = |q: &&P| is_lowered(p.as_ref(), q.as_ref(), lowered, reach);
        let expected: Vec<P> = window.iter().filter(plain).cloned().collect();
        assert_eq!(game.options(p), expected, "{} {p:?}", game.id());
        laws::options(game, p).unwrap();
        laws::packed(game, p).unwrap();
        laws::notation(game, p).unwrap();
        assert!(game.pack(p).is_some(), "{} {p:?}", game.id());
    }
}

#[test]
fn a_move_that_lowers_one_member_reaches_just_what_the_kind_allows() {
    for (count, below) in [(1, 12), (2, 8), (3, 6), (4, 5)] {
        lowers(&Nim, count, below, LoweredMember::Any, u64::MAX);
        lowers(&Welter, count, below + 2, LoweredMember::Any, u64::MAX);
        lowers(&MaxWelter, count, below + 3, LoweredMember::Largest, u64::MAX);
        for h in 1..5 {
            lowers(&Height::new(h).unwrap(), count, below + 4 * h, LoweredMember::Any, u64::MAX);
        }
        for reach in 1..5 {
            lowers(&KWelter::new(reach).unwrap(), count, below + 3, LoweredMember::Any, reach);
        }
    }
    // Keys as sets of squares: from ten coins on.
    lowers(&MaxWelter, 10, 13, LoweredMember::Largest, u64::MAX);
    lowers(&KWelter::new(2).unwrap(), 10, 13, LoweredMember::Any, 2);
}

#[test]
fn a_move_that_lowers_several_heaps_leaves_the_others() {
    for k in 1..4 {
        let game = Moore::new(k).unwrap();
        for (count, below) in [(1, 7), (2, 5), (3, 4), (4, 3)] {
            let window: Vec<_> = game.positions(count, below).unwrap().collect();
            for p in &window {
                // Heaps are ascending, so if any heaps can be matched, those in order can.
                let plain = |q: &&impartial::game::Heaps| {
                    let lowered = |order: &[usize]| {
                        let pairs = || order.iter().zip(q.iter()).map(|(&i, to)| (p.as_slice()[i], to));
                        let changed = pairs().filter(|(from, to)| from != to).count() as u64;
                        pairs().all(|(from, to)| to <= from) && (1..=k).contains(&changed)
                    };
                    orders(count).iter().any(|order| lowered(order))
                };
                let expected: Vec<_> = window.iter().filter(plain).cloned().collect();
                assert_eq!(game.options(p), expected, "{k} {p}");
                laws::options(&game, p).unwrap();
                laws::packed(&game, p).unwrap();
                laws::notation(&game, p).unwrap();
            }
        }
    }
}

/// All orders of 0..n.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let insert = |order: Vec<usize>| {
        (0..n).map(move |at| {
            let mut longer = order.clone();
            longer.insert(at, n - 1);
            longer
        })
    };
    orders(n - 1).into_iter().flat_map(insert).collect()
}

/// The moves of a heap are the same by the options and by the atoms, and positions are sums of their heaps.
fn replaces<G>(game: &G, heaps: u64)
where
    G: EnumeratePositions<Position = impartial::game::Heaps>
        + Components
        + Packed
        + HeapMoves
        + Notation
        + Clone
        + Send
        + Sync,
{
    for heap in 0..heaps {
        let p = game.parse(&heap.to_string()).unwrap();
        let nonempty = |parts: &[u64]| {
            let mut parts: Vec<u64> = parts.iter().copied().filter(|&part| part > 0).collect();
            parts.sort_unstable();
            parts
        };
        let mut atoms = Vec::new();
        let _ = game.visit_heap_moves(heap, &mut |parts| {
            atoms.push(nonempty(parts));
            ControlFlow::Continue(())
        });
        let mut options: Vec<_> = game.options(&p).iter().map(|q| nonempty(q.as_slice())).collect();
        for list in [&mut atoms, &mut options] {
            list.sort_unstable();
            list.dedup();
        }
        assert_eq!(atoms, options, "{} {heap}", game.id());
    }
    for p in game.positions(3, heaps.min(6)).unwrap() {
        laws::components(game, &p).unwrap();
        laws::options(game, &p).unwrap();
        laws::packed(game, &p).unwrap();
        laws::notation(game, &p).unwrap();
    }
}

#[test]
fn a_move_that_replaces_one_heap_makes_positions_sums_of_their_heaps() {
    replaces(&Nim, 14);
    replaces(&GrundysGame, 14);
    for code in ["0.77", "0.07", "0.137", "4.07", "4.7", "0.6", "0.333"] {
        replaces(&Octal::parse(code).unwrap(), 12);
    }
    replaces(&Octal::parse_hexadecimal("0.3F").unwrap(), 12);
    replaces(&Octal::parse_hexadecimal("8.1").unwrap(), 10);
    replaces(&Subtraction::new([1, 3, 4]).unwrap(), 14);
}

#[test]
fn keys_report_options_without_a_key() {
    // 21 heaps are the most that fit; Kayles may make one more.
    let p = Octal::kayles().parse(&["5"; 21].join(",")).unwrap();
    laws::options(&Octal::kayles(), &p).unwrap();
    laws::packed(&Octal::kayles(), &p).unwrap();
    let p = Octal::kayles().parse("63,64").unwrap();
    assert_eq!(Octal::kayles().pack(&p), None);
}

/// Asserts that invalid text is refused with the same message at both sizes, except for numbers that are too large.
fn refuses<G: GameSpec + Game<Position = PositionOf<G>> + Notation + Clone>(game: &G, texts: &[&str]) {
    for text in texts {
        let (small, large) = (game.parse(text), AnySize(game.clone()).parse(text));
        let (small, large) = (small.unwrap_err(), large.unwrap_err());
        assert_eq!(small, large, "{}", game.name());
        assert!(small.to_string().contains(small.expected()), "{small}");
        assert_ne!(small.kind(), NotationErrorKind::TooLarge);
    }
    let large = "18446744073709551616";
    assert!(game.parse(&format!("{large},1")).is_err() && game.parse(large).is_err());
}

#[test]
fn bad_positions_are_refused_alike_at_both_sizes() {
    let never = ["", " ", "x", "1,,2", "-1", "1;2", "2^", "10^9999999"];
    let and = |more: &[&'static str]| [&never[..], more].concat();
    refuses(&Nim, &never);
    refuses(&Moore::new(2).unwrap(), &never);
    refuses(&GrundysGame, &never);
    refuses(&Octal::kayles(), &never);
    refuses(&Subtraction::new([2]).unwrap(), &never);
    refuses(&Welter, &and(&["3,3", "1,2,1"]));
    refuses(&MaxWelter, &and(&["3,3", "1,2,1"]));
    refuses(&KWelter::new(2).unwrap(), &and(&["3,3", "1,2,1"]));
    refuses(&Height::new(3).unwrap(), &and(&["3,3", "3,5", "0,4,2"]));
    refuses(&Wythoff::CLASSIC, &and(&["3", "1,2,3"]));
    refuses(&Euclid::GROSSMAN, &and(&["3", "1,2,3", "0,3", "0,0"]));
    refuses(&Euclid::COLE_DAVIE, &and(&["3", "1,2,3", "0,0"]));
    refuses(&Mark, &and(&["1,2"]));
    let shared = Height::new(3).unwrap().parse("0,4,2").unwrap_err();
    assert!(shared.to_string().contains("share column 0"));
    assert_eq!(shared.kind(), NotationErrorKind::Illegal);
    assert_eq!(Welter.parse("3,3").unwrap_err().kind(), NotationErrorKind::Illegal);
}

#[test]
fn a_window_that_a_kind_does_not_have_is_refused() {
    for count in [0, 1, 3] {
        assert!(Wythoff::CLASSIC.positions(count, 5).is_err());
        assert!(Euclid::GROSSMAN.positions(count, 5).is_err());
    }
    assert!(Mark.positions(2, 5).is_err());
    assert!(MaxWelter.positions(0, 5).is_err() && KWelter::new(1).unwrap().positions(0, 5).is_err());
    assert_eq!(Welter.positions_len(0, 5), None);
    assert_eq!((Nim.positions_len(0, 5), Nim.positions(0, 5).unwrap().count()), (Some(1), 1));
    assert!(Welter.positions(0, 5).is_err() && Height::new(3).unwrap().positions(0, 5).is_err());
    assert_eq!(Euclid::GROSSMAN.positions(2, 4).unwrap().count(), 6);
    assert_eq!(Euclid::COLE_DAVIE.positions(2, 4).unwrap().count(), 9);
    assert_eq!(Chomp::POISON_STAYS.positions(0, 0).unwrap().count(), 0);
}

/// The options on numbers of any size are those on 64 bits.
fn options_at_any_size<G>(game: &G, count: usize, below: u64)
where
    G: GameSpec
        + Game<Position = PositionOf<G>>
        + AnySizeOptions
        + Options
        + EnumeratePositions
        + Notation
        + Clone,
{
    let big = AnySize(game.clone());
    for p in game.positions(count, below).unwrap() {
        let text = game.write(&p);
        let written: Vec<String> = game.options(&p).iter().map(ToString::to_string).collect();
        let q = big.parse(&text).unwrap();
        let large: Vec<String> = big.options(&q).iter().map(ToString::to_string).collect();
        // Sorted by their order, which is the same.
        assert_eq!(written, large, "{} {text}", game.id());
    }
}

#[test]
fn options_are_the_same_at_both_sizes() {
    for (count, below) in [(1, 9), (2, 7), (3, 5)] {
        options_at_any_size(&Nim, count, below);
        options_at_any_size(&Welter, count, below + 3);
        options_at_any_size(&MaxWelter, count, below + 3);
        options_at_any_size(&KWelter::new(2).unwrap(), count, below + 3);
        options_at_any_size(&Height::new(3).unwrap(), count, below + 9);
        options_at_any_size(&GrundysGame, count, below);
        options_at_any_size(&Octal::kayles(), count, below);
        options_at_any_size(&Octal::parse_hexadecimal("8.3F").unwrap(), count, below);
        options_at_any_size(&Subtraction::new([1, 3]).unwrap(), count, below);
    }
    options_at_any_size(&Euclid::GROSSMAN, 2, 15);
    options_at_any_size(&Euclid::COLE_DAVIE, 2, 15);
    options_at_any_size(&Mark, 1, 40);
    let game = AnySize(KWelter::new(2).unwrap());
    let options = game.options(&game.parse("0,10^30").unwrap());
    let nines = "9".repeat(29);
    let written: Vec<String> = options.iter().map(ToString::to_string).collect();
    assert_eq!(written, [format!("0,{nines}8"), format!("0,{nines}9")]);
}

/// The first options of a position, as texts.
fn first_options<G: Options + Notation>(game: &G, position: &str, count: usize) -> Vec<String> {
    let mut options = Vec::new();
    let _ = game.visit_options(&game.parse(position).unwrap(), &mut |option| {
        options.push(game.write(&option));
        if options.len() < count { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    options
}

#[test]
fn members_beyond_64_bits_can_be_lowered_to_0() {
    let beyond = "18446744073709551621";
    assert_eq!(first_options(&AnySize(Nim), beyond, 3), ["0", "1", "2"]);
    assert_eq!(
        first_options(&AnySize(Welter), &format!("1,{beyond}"), 3),
        [format!("0,{beyond}"), "0,1".to_owned(), "1,2".to_owned()]
    );
    assert_eq!(first_options(&AnySize(MaxWelter), &format!("1,{beyond}"), 2), ["0,1", "1,2"]);
}

proptest! {
    #[test]
    fn formulas_of_coins_agree_at_both_sizes(
        coins in prop::collection::btree_set(0u64..60, 1..7), k in 0u32..5, up in prop_oneof![Just(0), any::<u64>()],
    ) {
        let shifted: Vec<String> = coins.iter().map(|coin| up.saturating_add(*coin)).collect::<std::collections::BTreeSet<_>>()
            .iter().map(u64::to_string).collect();
        let text = shifted.join(",");
        laws::any_size_formula(&Welter, &WelterFunction, &text).unwrap();
        laws::any_size_formula(&MaxWelter, &ClosedAnswers, &text).unwrap();
        for reach in [1, 2, 3, 6, 7, u64::MAX] {
            laws::any_size_formula(&KWelter::new(reach).unwrap(), &k_welter::KWelterResidues, &text).unwrap();
        }
        for wanted in [0, 1, 2, 5, 1 << 40] {
            laws::any_size_replies(&Welter, wanted, &text).unwrap();
        }
        let height = Height::new(1 << k).unwrap();
        if height.parse(&text).is_ok() {
            laws::any_size_formula(&height, &HeightFormula, &text).unwrap();
            for wanted in [0, 1, 2, 5, 1 << 40] {
                laws::any_size_replies(&height, wanted, &text).unwrap();
            }
        }
    }

    #[test]
    fn conjugate_diagrams_have_one_representative(rows in prop::collection::vec(1u64..6, 1..5)) {
        let diagram = impartial::game::Heaps::new(rows);
        let game = Chomp::POISON_TAKEABLE;
        laws::symmetry(&game, &diagram).unwrap();
        prop_assert_eq!(game.canonical(&diagram), game.canonical(&impartial_games::chomp::conjugate(&diagram)));
    }
}
