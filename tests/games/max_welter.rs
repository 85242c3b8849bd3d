//! Max-Welter: golden values, two computations for every fast path, and the reports of the claims.

use impartial::game::{
    EnumeratePositions, KeyVisitEnd, Notation, NotationErrorKind, Options, Packed, Squares, ValueFormula,
    subsets,
};
use impartial::kind::AnySize;
use impartial::kind::Replies;
use impartial::run::Run;
use impartial::solve::Memo;
use impartial::value::{GrundyPair, Outcome, Plays};
use impartial_games::max_welter::reduction::{
    corollary_2, normal_form, theorem_3, theorem_4, without_immovable, without_immovable_coin,
    without_lowest_pair,
};
use impartial_games::max_welter::{ClosedAnswers, MAX_WANTED, MaxWelter, destinations, small_value};
use impartial_sweep::rows::Rows;
use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const TWO_COINS: &str = include_str!("../data/max_welter_two_coins.txt");
const MORE_COINS: &str = include_str!("../data/max_welter_more_coins.txt");

fn squares(coins: &[u64]) -> Squares {
    Squares::new(coins.iter().copied()).unwrap()
}

fn large(position: &Squares) -> Squares<BigUint> {
    Squares::from_squares(position.iter().map(BigUint::from)).unwrap()
}

fn pair(position: &Squares) -> GrundyPair {
    Memo::new(MaxWelter).values(position, &Run::default()).unwrap()
}

fn data(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

fn numbers(text: &str) -> Vec<u64> {
    text.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

#[test]
fn two_coin_values_are_the_golden_table() {
    let mut solver = Memo::packed(MaxWelter);
    let mut seen = 0;
    for line in data(TWO_COINS) {
        let (head, values) = line.split_once(':').unwrap();
        let (play, x) = head.split_once(' ').unwrap();
        let x: u64 = x.parse().unwrap();
        for (value, y) in numbers(values).into_iter().zip(x + 1..) {
            let found = solver.values(&squares(&[x, y]), &Run::default()).unwrap();
            let found = if play == "normal" { found.normal } else { found.misere };
            assert_eq!(found, value, "{play} value of ({x},{y})");
            seen += 1;
        }
    }
    assert_eq!(seen, 120 + 45);
}

#[test]
fn values_of_three_to_five_coins_are_the_golden_ones() {
    let mut seen = 0;
    for line in data(MORE_COINS) {
        let [coins, normal, misere] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = MaxWelter.parse(coins).unwrap();
        let expected = GrundyPair::new(normal.parse().unwrap(), misere.parse().unwrap());
        assert_eq!(pair(&position), expected, "({coins})");
        seen += 1;
    }
    assert_eq!(seen, 41);
}

#[test]
fn rows_give_the_values_of_the_definition() {
    for (coins, below) in [(1, 200), (2, 70), (3, 30), (4, 18), (5, 14), (6, 12), (9, 12), (11, 14)] {
        let mut solver = Memo::packed(MaxWelter);
        let mut seen = Vec::new();
        let window = MaxWelter.ranking(coins, below).unwrap();
        let visited = Rows::new(&window, Plays::Both).visit(&Run::default(), &mut |row| {
            let misere = row.misere.unwrap();
            assert_eq!(row.normal.len(), misere.len());
            for ((normal, misere), square) in row.normal.iter().zip(misere.iter()).zip(row.first..) {
                let position = Squares::new(row.lower.iter().copied().chain([square])).unwrap();
                let expected = solver.values(&position, &Run::default()).unwrap();
                assert_eq!(GrundyPair::new(normal, misere), expected, "({position})");
                seen.push(position);
            }
            ControlFlow::Continue(())
        });
        visited.unwrap();
        seen.sort_unstable();
        assert_eq!(seen, subsets(coins, below).collect::<Vec<_>>());
    }
}

#[test]
fn sums_of_two_coin_values_by_rows_are_the_golden_ones() {
    for (below, normal_sum, misere_sum) in [(101, 225_656, Some(225_655)), (1001, 220_251_892, None)] {
        let mut sums = (0, 0);
        let window = MaxWelter.ranking(2, below).unwrap();
        let visited = Rows::new(&window, Plays::Both).visit(&Run::default(), &mut |row| {
            sums.0 += row.normal.sum();
            sums.1 += row.misere.unwrap().sum();
            ControlFlow::Continue(())
        });
        visited.unwrap();
        assert_eq!(sums.0, normal_sum);
        assert!(misere_sum.is_none_or(|sum| sum == sums.1));
    }
}

#[test]
fn bad_positions_are_errors_that_say_what_is_wrong() {
    let message = |text: &str| MaxWelter.parse(text).unwrap_err().to_string();
    assert!(message("3,5,3").contains("two coins on square 3"));
    assert!(message("").contains("empty position"));
    assert!(message("1,,2").contains("missing"));
    assert!(message("-1").contains("natural number"));
    assert_eq!(MaxWelter.parse("18446744073709551616").unwrap_err().kind(), NotationErrorKind::TooLarge);
    let message = |text: &str| AnySize(MaxWelter).parse(text).unwrap_err().to_string();
    assert!(message("10^20,5,10^20").contains("two coins on square 100000000000000000000"));
    assert!(message("").contains("empty position"));
    assert!(MaxWelter.positions(0, 5).is_err());
}

#[test]
fn without_coins_there_is_no_move() {
    let none = Squares::<u64>::default();
    assert_eq!(ClosedAnswers.value(&MaxWelter, &none), Some(0));
    assert_eq!(ClosedAnswers.misere(&MaxWelter, &none), Some(1));
    assert_eq!(ClosedAnswers.outcome(&MaxWelter, &none), Some(Outcome::from_is_p(true)));
    assert_eq!(ClosedAnswers.misere_outcome(&MaxWelter, &none), Some(Outcome::from_is_p(false)));
    assert!(MaxWelter.visit_replies(&none, &0, &mut |p| panic!("{p}")).is_continue());
}

#[test]
fn every_window_of_the_claims_packs() {
    for (coins, below) in [(1, 1 << 56), (2, 1500), (3, 260), (4, 90), (5, 52), (6, 38), (7, 30)] {
        let last = Squares::new(below - coins..below).unwrap();
        let key = MaxWelter.pack(&last).unwrap();
        assert_eq!(MaxWelter.unpack(key), last);
    }
    assert_eq!(MaxWelter.pack(&squares(&[1 << 56])), None);
    assert_eq!(MaxWelter.pack(&Squares::default()), None);
    assert_eq!(MaxWelter.pack(&Squares::new(46..57).unwrap()), None);
    assert!(MaxWelter.pack(&Squares::new(0..56).unwrap()).is_some());
}

#[test]
fn moves_to_values_above_two_are_not_claimed_to_be_known() {
    let flow = MaxWelter.visit_replies(&squares(&[1, 9]), &3, &mut |p| panic!("{p}"));
    assert!(flow.is_break());
    let position = AnySize(MaxWelter).parse("7,10^30").unwrap();
    let wanted = BigUint::from(10u32).pow(25);
    assert!(MaxWelter.visit_replies(&position, &wanted, &mut |p| panic!("{p}")).is_break());
}

#[test]
fn huge_positions_are_answered_at_once() {
    let value = |text: &str| {
        let position = AnySize(MaxWelter).parse(text).unwrap();
        let formula = &ClosedAnswers;
        (formula.value(&AnySize(MaxWelter), &position), formula.misere(&AnySize(MaxWelter), &position))
    };
    let both = |x: u64, y: u64| (Some(BigUint::from(x)), Some(BigUint::from(y)));
    let ten_40 = format!("1{}", "0".repeat(40));
    let next = format!("1{}1", "0".repeat(39));
    let after = format!("1{}2", "0".repeat(39));
    assert_eq!(value(&format!("{ten_40},{next}")), both(0, 1));
    assert_eq!(value(&format!("5,{ten_40},{next}")), both(1, 0));
    assert_eq!(value(&format!("{next},1{}3", "0".repeat(39))), both(2, 2));
    assert_eq!(value(&format!("{ten_40},{after}")), (None, None));
    assert_eq!(value(&format!("7,{ten_40},{next},1{}9", "0".repeat(39))), both(8, 8));
    // a_{n-1} - n is even for n = 3, so one square above the second coin is the only winning move.
    let position = AnySize(MaxWelter).parse(&format!("7,{next},1{}9", "0".repeat(39))).unwrap();
    let mut replies = Vec::new();
    let flow = MaxWelter.visit_replies(&position, &BigUint::ZERO, &mut |p| {
        replies.push(p.to_string());
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    assert_eq!(replies, [format!("7,{next},{after}")]);
}

#[test]
fn the_largest_machine_numbers_do_not_overflow() {
    let max = u64::MAX;
    for coins in [
        vec![max],
        vec![max - 1, max],
        vec![max - 2, max],
        vec![max - 3, max - 1, max],
        vec![max - 2, max - 1, max],
        vec![0, max],
        vec![0, max - 1, max],
        vec![max - 9, max - 8, max - 4, max - 2],
        vec![max - 5, max - 4, max - 2],
    ] {
        let position = squares(&coins);
        check_formula_twice(&position);
        assert!(MaxWelter.follower_bound(&position).is_some());
    }
}

/// The formulas on machine numbers and on numbers of any size agree, and so do the reductions and
/// the moves found without looking at every square.
fn check_formula_twice(position: &Squares) {
    let big = large(position);
    let wide = |value: Option<u64>| value.map(BigUint::from);
    assert_eq!(
        wide(ClosedAnswers.value(&MaxWelter, position)),
        ClosedAnswers.value(&AnySize(MaxWelter), &big)
    );
    assert_eq!(
        wide(ClosedAnswers.misere(&MaxWelter, position)),
        ClosedAnswers.misere(&AnySize(MaxWelter), &big)
    );
    assert_eq!(large(&normal_form(position)), normal_form(&big));
    for wanted in 0..=MAX_WANTED {
        let machine = destinations(position, wanted).unwrap();
        let any = destinations(&big, wanted).unwrap();
        assert_eq!(machine.len(), any.len());
        for (machine, any) in machine.iter().zip(&any) {
            assert_eq!((BigUint::from(*machine.first()), BigUint::from(*machine.last())), {
                (any.first().clone(), any.last().clone())
            });
            assert_eq!(machine.step(), any.step());
        }
    }
}

fn options_of_value(position: &Squares, wanted: u64, solver: &mut Memo<'_, Squares>) -> Vec<Squares> {
    let mut options = MaxWelter.options(position);
    options.retain(|option| solver.values(option, &Run::default()).unwrap().normal == wanted);
    options
}

fn replies(position: &Squares, wanted: u64) -> Vec<Squares> {
    let mut replies = Vec::new();
    let flow = MaxWelter.visit_replies(position, &wanted, &mut |option| {
        replies.push(option);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    replies.sort_unstable();
    replies
}

fn coins_below(
    count: impl Into<proptest::collection::SizeRange>,
    below: u64,
) -> impl Strategy<Value = Squares> {
    proptest::collection::btree_set(0..below, count).prop_map(|set| Squares::new(set).unwrap())
}

proptest! {
    #[test]
    fn keys_are_positions_and_their_options_are_options(position in coins_below(1..13, 50)) {
        let Some(key) = MaxWelter.pack(&position) else {
            // Lanes of nine coins have 6 bits, eight have 7: squares below 50 always fit.
            return Err(TestCaseError::fail("no key"));
        };
        prop_assert_eq!(MaxWelter.unpack(key), position.clone());
        let mut keys = Vec::new();
        let flow = MaxWelter.visit_keys(key, &mut |key| {
            keys.push(key);
            ControlFlow::Continue(())
        });
        prop_assert!(flow.is_continue());
        let options: Option<BTreeSet<u64>> =
            MaxWelter.options(&position).iter().map(|option| MaxWelter.pack(option)).collect();
        prop_assert_eq!(keys.len(), options.as_ref().map_or(0, BTreeSet::len));
        prop_assert_eq!(Some(keys.iter().copied().collect::<BTreeSet<u64>>()), options);
        if !keys.is_empty() {
            let stopped = MaxWelter.visit_keys(key, &mut |_| ControlFlow::Break(()));
            prop_assert_eq!(stopped, ControlFlow::Break(KeyVisitEnd::Stopped));
        }
    }

    #[test]
    fn large_coins_have_keys_too(position in coins_below(1..4, 1 << 18)) {
        let key = MaxWelter.pack(&position);
        prop_assert_eq!(key.map(|key| MaxWelter.unpack(key)), Some(position));
    }

    #[test]
    fn text_of_a_position_reads_as_the_position(position in coins_below(1..9, 1 << 60)) {
        prop_assert_eq!(MaxWelter.parse(&MaxWelter.write(&position)), Ok(position.clone()));
        let big = large(&position);
        prop_assert_eq!(AnySize(MaxWelter).parse(&AnySize(MaxWelter).write(&big)), Ok(big));
    }

    #[test]
    fn followers_are_no_more_than_the_bound(position in coins_below(1..5, 14)) {
        let followers = impartial::solve::followers(&MaxWelter, &position, &Run::default()).unwrap();
        prop_assert!(MaxWelter.follower_bound(&position).unwrap() >= followers.len() as u128);
    }

    #[test]
    fn reductions_keep_both_values(position in coins_below(1..7, 22)) {
        let mut solver = Memo::packed(MaxWelter);
        let mut value = |p: &Squares| solver.values(p, &Run::default()).unwrap();
        let expected = value(&position);
        let mut reduced = vec![normal_form(&position)];
        reduced.extend(theorem_3(&position));
        reduced.extend(without_immovable(&position));
        reduced.extend(corollary_2(&position));
        reduced.extend(without_lowest_pair(&position));
        reduced.extend((0..position.len()).filter_map(|i| without_immovable_coin(&position, i)));
        for k in 1..position.len() {
            reduced.extend(theorem_4(&position, k, &[]));
            reduced.extend(theorem_4(&position, k, &[1]));
            reduced.extend(theorem_4(&position, k, &[0, 2]));
        }
        for other in reduced {
            prop_assert_eq!(value(&other), expected, "({})", other);
        }
    }

    #[test]
    fn closed_answers_are_the_computed_values(position in coins_below(1..8, 20)) {
        let found = pair(&position);
        prop_assert_eq!(small_value(&position), (found.normal <= 2).then_some(found.normal));
        if let Some(value) = ClosedAnswers.value(&MaxWelter, &position) {
            prop_assert_eq!(value, found.normal);
        }
        prop_assert_eq!(
            ClosedAnswers.misere(&MaxWelter, &position),
            ClosedAnswers.value(&MaxWelter, &position).map(|_| found.misere)
        );
    }

    #[test]
    fn replies_are_the_options_of_that_value(position in coins_below(1..7, 26), wanted in 0..=MAX_WANTED) {
        let mut solver = Memo::packed(MaxWelter);
        prop_assert_eq!(replies(&position, wanted), options_of_value(&position, wanted, &mut solver));
    }

    #[test]
    fn replies_of_two_and_three_coins_are_the_options_of_that_value(
        position in coins_below(2..4, 70),
        wanted in 0..=MAX_WANTED,
    ) {
        let mut solver = Memo::packed(MaxWelter);
        prop_assert_eq!(replies(&position, wanted), options_of_value(&position, wanted, &mut solver));
    }

    #[test]
    fn numbers_of_any_size_get_the_answers_of_machine_numbers(
        position in coins_below(1..7, 40),
        up in prop_oneof![Just(0), 0..u64::MAX - 40, Just(u64::MAX - 40)],
    ) {
        check_formula_twice(&position);
        check_formula_twice(&Squares::new(position.iter().map(|coin| coin + up)).unwrap());
        // Half of the coins far away.
        let half = position.len() / 2;
        let far = position.iter().enumerate().map(|(i, coin)| if i < half { coin } else { coin + up });
        check_formula_twice(&Squares::new(far).unwrap());
    }

    #[test]
    fn repeated_coins_are_no_position(coin in 0u64..9, more in 0u64..9) {
        let text = format!("{coin},{coin},{more}");
        prop_assert!(MaxWelter.parse(&text).is_err());
        prop_assert!(AnySize(MaxWelter).parse(&text).is_err());
    }
}
