//! The mathematics of Welter's game: published values, the definition of the Grundy value by mex,
//! and the laws of the theory on random positions of any size.

use impartial_games::welter::{
    AnimatingFunction, MayaDiagram, NormalForm, WelterError, YoungDiagram, coins_text, hook_moves,
    hook_value, is_self_conjugate, mating, mating_i64, mating_method, number_of_moves, parse_coins, replies,
    solve, values_without_each, welter, welter_integers, welter_u64, winning_moves,
};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;
use std::collections::BTreeSet;

const VALUES: &str = include_str!("../data/welter_values.txt");

fn coins_of(set: u32) -> Vec<u64> {
    (0..32).filter(|i| set >> i & 1 == 1).collect()
}

/// The positions after one move, as sets of squares.
fn options(set: u32) -> impl Iterator<Item = u32> {
    let squares = move |occupied: bool| (0..32).filter(move |i| (set >> i & 1 == 1) == occupied);
    squares(true)
        .flat_map(move |a| squares(false).take_while(move |&x| x < a).map(move |x| set ^ 1 << a ^ 1 << x))
}

/// The normal and misère Grundy values of all positions below `squares`, from their definition.
/// A move makes the set a smaller number, so every option comes before its position.
fn grundy_values(squares: u32) -> Vec<(u64, u64)> {
    let mut values: Vec<(u64, u64)> = Vec::with_capacity(1 << squares);
    for set in 0u32..1 << squares {
        let (mut normal, mut misere) = (0u128, 0u128);
        for option in options(set) {
            normal |= 1 << values[option as usize].0;
            misere |= 1 << values[option as usize].1;
        }
        let mex = |seen: u128| u64::from(seen.trailing_ones());
        values.push((mex(normal), if normal == 0 { 1 } else { mex(misere) }));
    }
    values
}

#[test]
fn published_values_are_the_values_of_all_three_formulas() -> Result<(), WelterError> {
    let mut lines = 0;
    for line in VALUES.lines().filter(|line| !line.starts_with('#')) {
        let (position, value) = line.split_once(' ').expect("a position and a value");
        let value: u64 = value.parse().expect("a value");
        let coins: Vec<u64> = parse_coins(position)?;
        assert_eq!(welter(&coins)?, value, "{line}");
        assert_eq!(welter_u64(&coins), value, "{line}");
        assert_eq!(mating_method(&coins)?.value(), value, "{line}");
        assert_eq!(hook_value(&coins, 1_000_000)?, value, "{line}");
        lines += 1;
    }
    assert_eq!(lines, 127);
    Ok(())
}

#[test]
fn welter_value_is_the_least_value_not_among_the_options() -> Result<(), WelterError> {
    for (set, (value, _)) in (0u32..).zip(grundy_values(16)) {
        let coins = coins_of(set);
        assert_eq!(welter_u64(&coins), value, "{coins:?}");
        assert_eq!(mating_method(&coins)?.value(), value, "{coins:?}");
        assert_eq!(hook_value(&coins, 1000)?, value, "{coins:?}");
    }
    Ok(())
}

#[test]
fn misere_play_swaps_0_and_1_exactly_on_the_self_conjugate_positions() -> Result<(), WelterError> {
    let mut swaps = [0u32; 15];
    for (set, (normal, misere)) in (0u32..).zip(grundy_values(14)) {
        let coins = coins_of(set);
        let young = YoungDiagram::from_coins(&coins)?;
        let swap = is_self_conjugate(&coins)?;
        assert_eq!(swap, young.conjugate(100)? == young, "{coins:?}");
        assert_eq!(misere, if swap { normal ^ 1 } else { normal }, "{coins:?}");
        if swap {
            let n = coins.len();
            swaps[n] += 1;
            assert_eq!(normal, coins.iter().filter(|&&a| a >= n as u64).count() as u64 % 2);
        }
    }
    for (n, &count) in swaps.iter().enumerate().take(8) {
        assert_eq!(count, 1 << n, "all {n} coins of a swap position are on the board");
    }
    Ok(())
}

#[test]
fn a_move_removes_a_hook_and_every_hook_is_a_move() -> Result<(), WelterError> {
    for set in 0u32..1 << 12 {
        let coins = coins_of(set);
        let young = YoungDiagram::from_coins(&coins)?;
        let mut after: BTreeSet<Vec<u64>> = BTreeSet::new();
        for hook in hook_moves(&coins, 100)? {
            let moved: BTreeSet<u64> =
                coins.iter().copied().filter(|&a| a != hook.from()).chain([hook.to()]).collect();
            let moved: Vec<u64> = moved.into_iter().collect();
            assert_eq!(moved.len(), coins.len(), "{hook:?}");
            let rest = young.remove_hook(hook.row(), hook.column())?;
            assert_eq!(rest.to_coins(coins.len())?, moved, "{hook:?}");
            assert_eq!(young.hook(hook.row(), hook.column()), Some(hook.length()));
            assert_eq!(young.size() - rest.size(), u128::from(hook.length()));
            let jumped = coins.iter().filter(|&&a| hook.to() < a && a < hook.from()).count() as u64;
            assert_eq!((hook.leg(), hook.arm()), (jumped, hook.from() - hook.to() - 1 - jumped));
            after.insert(moved);
        }
        assert_eq!(after, options(set).map(coins_of).collect(), "{coins:?}");
        assert_eq!(number_of_moves(&coins)?, BigUint::from(after.len()));
        assert_eq!(young.size(), after.len() as u128);
    }
    Ok(())
}

#[test]
fn the_three_pictures_are_read_back_as_they_were_drawn() -> Result<(), WelterError> {
    for set in 0u32..1 << 11 {
        let coins = coins_of(set);
        assert_eq!(parse_coins::<u64>(&coins_text(&coins))?, coins);
        let maya = MayaDiagram::from_coins(&coins, 11)?;
        let young = YoungDiagram::from_coins(&maya.to_string().parse::<MayaDiagram>()?.coins())?;
        assert_eq!(young.to_string().parse(), Ok(young.clone()));
        assert_eq!(YoungDiagram::parse_picture(&young.picture(100)?)?, young);
        assert_eq!(young.to_coins(coins.len())?, coins);
        assert_eq!(young.conjugate(100)?.conjugate(100)?, young);

        // The conjugate diagram is the Maya diagram read backwards with ● and ○ exchanged.
        let mirrored: Vec<u64> = (0..11).filter(|x| !coins.contains(&(10 - x))).collect();
        assert_eq!(YoungDiagram::from_coins(&mirrored)?, young.conjugate(100)?, "{coins:?}");
    }
    Ok(())
}

#[test]
fn limits_stop_values_that_would_not_fit() -> Result<(), WelterError> {
    let huge = [u64::MAX, 5];
    assert!(matches!(hook_value(&huge, 1000), Err(WelterError::TooManyCells { .. })));
    assert!(matches!(hook_moves(&huge, 1000), Err(WelterError::TooManyCells { .. })));
    let young = YoungDiagram::from_coins(&huge)?;
    assert_eq!(young.to_coins(2)?, [5, u64::MAX]);
    assert_eq!(young.to_coins(3), Err(WelterError::Overflow));
    assert_eq!(young.to_coins(1), Err(WelterError::TooFewCoins { rows: 2, coins: 1 }));
    assert_eq!(young.hook(0, 0), Some(u64::MAX));
    assert_eq!(YoungDiagram::new([u64::MAX, 5]).hook(0, 0), None);
    assert_eq!(young.hook(2, 0), None);
    assert_eq!(young.remove_hook(1, 5), Err(WelterError::NoSuchCell { row: 1, column: 5 }));
    assert!(young.conjugate(1000).is_err() && young.picture(1000).is_err());
    assert!("3,x".parse::<YoungDiagram>().is_err() && "○x".parse::<MayaDiagram>().is_err());
    assert!(!is_self_conjugate(&[BigUint::from(10u32).pow(40)])?);
    Ok(())
}

/// Abuku 2017, Lemma 2.7.
#[test]
fn two_single_moves_agree_iff_both_together_change_nothing() {
    for set in (0u32..1 << 10).filter(|set| set.count_ones() == 3) {
        let coins = coins_of(set);
        let free = |x: &u64| !coins.contains(x);
        let (a, b, c) = (coins[2], coins[1], coins[0]);
        for (a, b) in [(a, b), (b, a)] {
            for x in (0..a).filter(free) {
                for y in (0..b).filter(free) {
                    let one = welter_u64(&[x, b, c]) == welter_u64(&[a, y, c]);
                    // Both coins on one square is no position; there the first equation fails.
                    let both = x != y && welter_u64(&[x, y, c]) == welter_u64(&[a, b, c]);
                    assert_eq!(one, both, "{coins:?}: {a} to {x}, {b} to {y}");
                }
            }
        }
    }
}

#[test]
fn twenty_thousand_coins_have_their_winning_moves_at_once() -> Result<(), WelterError> {
    let coins: Vec<u64> = (0..20_000u64).map(|i| (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
    let moves = winning_moves(&coins)?;
    assert_eq!(moves.len() % 2, 1);
    for &(i, x) in moves.iter().take(3) {
        let mut after = coins.clone();
        after[i] = x;
        assert_eq!(mating_method(&after)?.value(), 0);
    }
    // Coins that share all digits but one are the slowest to distinguish.
    let powers: Vec<BigUint> = (0..1000u32).map(|i| BigUint::from(1u32) << i).collect();
    let (i, x) = winning_moves(&powers)?.swap_remove(0);
    let mut after = powers;
    after[i] = x;
    assert_eq!(mating_method(&after)?.value(), BigUint::ZERO);
    Ok(())
}

fn integer() -> impl Strategy<Value = BigInt> {
    prop_oneof![
        (-40i64..40).prop_map(BigInt::from),
        any::<i64>().prop_map(BigInt::from),
        (any::<i128>(), 0u32..200).prop_map(|(x, shift)| BigInt::from(x) << shift),
    ]
}

/// Squares of a few digits, of 40 decimal digits and of 1000 binary digits, mixed.
fn big_square() -> impl Strategy<Value = BigUint> {
    prop_oneof![
        (0u64..64).prop_map(BigUint::from),
        any::<u128>().prop_map(|x| BigUint::from(x) * 123u32),
        prop::collection::vec(any::<u32>(), 32).prop_map(BigUint::new),
        (0u32..1000).prop_map(|n| BigUint::from(1u32) << n),
    ]
}

fn big_coins() -> impl Strategy<Value = Vec<BigUint>> {
    prop::collection::btree_set(big_square(), 0..9).prop_map(|set| set.into_iter().collect()).prop_shuffle()
}

fn small_coins() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::btree_set(0u64..80, 0..9).prop_map(|set| set.into_iter().collect()).prop_shuffle()
}

fn word_coins() -> impl Strategy<Value = Vec<u64>> {
    let square = prop_oneof![any::<u64>(), 0u64..40, (0u64..40).prop_map(|x| u64::MAX - x)];
    prop::collection::btree_set(square, 0..12).prop_map(|set| set.into_iter().collect()).prop_shuffle()
}

fn integers(coins: &[BigUint]) -> Vec<BigInt> {
    coins.iter().cloned().map(BigInt::from).collect()
}

fn word(constants: impl Strategy<Value = BigInt>) -> impl Strategy<Value = AnimatingFunction> {
    prop::collection::vec((any::<bool>(), constants), 0..7).prop_map(|steps| {
        steps.into_iter().fold(
            AnimatingFunction::identity(),
            |f, (add, c)| if add { f.then_add(c) } else { f.then_xor(c) },
        )
    })
}

fn form() -> impl Strategy<Value = NormalForm> {
    (integer(), prop::collection::vec(integer(), 0..7)).prop_map(|(n, points)| NormalForm::new(n, points))
}

fn small_integer() -> impl Strategy<Value = BigInt> {
    (-25i64..25).prop_map(BigInt::from)
}

proptest! {
    /// Abuku 2017, Definition 2.1.
    #[test]
    fn the_mating_function_is_symmetric_and_does_not_see_translations(
        x in integer(), y in integer(), a in integer()
    ) {
        let m = mating(&x, &y);
        prop_assert_eq!(&m, &mating(&y, &x));
        prop_assert_eq!(&m, &((&x - &y) ^ (&x - &y - 1)));
        prop_assert_eq!(&m, &mating(&(&x + &a), &(&y + &a)));
        prop_assert_eq!(&m, &mating(&(&x ^ &a), &(&y ^ &a)));
        prop_assert_eq!(m == BigInt::from(-1), x == y);
        if let (Ok(x), Ok(y)) = (i64::try_from(&x), i64::try_from(&y)) {
            prop_assert_eq!(m, BigInt::from(mating_i64(x, y)));
        }
    }

    /// Abuku 2017, Lemma 2.2.
    #[test]
    fn mating_with_0_and_minus_1_is_counting_down_and_up(x in integer(), y in integer()) {
        let (zero, minus_one) = (BigInt::ZERO, BigInt::from(-1));
        prop_assert_eq!(&x ^ mating(&x, &zero), &x - 1);
        prop_assert_eq!(&y ^ mating(&y, &minus_one), &y + 1);
        prop_assert_eq!(&x ^ &y ^ mating(&x, &y), (&x ^ &y) - 1);
    }

    /// Abuku 2017, Lemma 2.3.
    #[test]
    fn of_three_mating_functions_two_are_equal_and_the_third_is_greater(
        x in integer(), y in integer(), z in integer()
    ) {
        prop_assume!(x != y && y != z && x != z);
        let mut m = [mating(&x, &y), mating(&x, &z), mating(&y, &z)];
        m.sort();
        prop_assert!(m[0] == m[1] && m[1] < m[2]);
    }

    #[test]
    fn the_mating_method_is_the_welter_function_on_squares_of_any_size(coins in big_coins()) {
        let value = welter(&coins).unwrap();
        prop_assert_eq!(&mating_method(&coins).unwrap().value(), &value);
        prop_assert_eq!(welter_integers(&integers(&coins)), BigInt::from(value));
    }

    #[test]
    fn the_hook_form_is_the_welter_function_and_conjugates_have_one_value(coins in small_coins()) {
        let value = welter_u64(&coins);
        prop_assert_eq!(hook_value(&coins, 10_000), Ok(value));
        let young = YoungDiagram::from_coins(&coins).unwrap();
        let conjugate = young.conjugate(100).unwrap();
        let mirrored = conjugate.to_coins(conjugate.rows().len() + 3).unwrap();
        prop_assert_eq!(welter_u64(&mirrored), value);
    }

    #[test]
    fn words_and_big_integers_give_the_same_answers(coins in word_coins(), t: u64) {
        let big: Vec<BigUint> = coins.iter().copied().map(BigUint::from).collect();
        let t_big = BigUint::from(t);
        prop_assert_eq!(welter(&coins).map(BigUint::from), welter(&big));
        prop_assert_eq!(welter(&coins), Ok(welter_u64(&coins)));
        let small = replies(&coins, &t).unwrap().into_iter().map(|(i, x)| (i, BigUint::from(x)));
        prop_assert_eq!(small.collect::<Vec<_>>(), replies(&big, &t_big).unwrap());
        let large = solve(&big, &t_big).unwrap();
        match solve(&coins, &t) {
            Ok(x) => prop_assert_eq!(BigUint::from(x), large),
            Err(error) => prop_assert!(error == WelterError::Overflow && large.bits() > 64),
        }
    }

    #[test]
    fn the_values_without_each_coin_are_the_values_of_the_smaller_positions(coins in big_coins()) {
        let (value, without) = values_without_each(&coins).unwrap();
        prop_assert_eq!(value, welter(&coins).unwrap());
        for (i, w) in without.iter().enumerate() {
            let mut rest = coins.clone();
            rest.remove(i);
            prop_assert_eq!(w, &welter(&rest).unwrap());
        }
    }

    /// Abuku 2017, Theorem 2.5: the equation [x|a₁|…|aₙ] = s has exactly one solution.
    #[test]
    fn the_solution_has_the_value_and_is_a_new_square(coins in big_coins(), s in big_square()) {
        let x = solve(&coins, &s).unwrap();
        prop_assert!(!coins.contains(&x));
        let mut all = coins.clone();
        all.push(x.clone());
        prop_assert_eq!(&welter(&all).unwrap(), &s);
        let f = NormalForm::welter(&integers(&coins));
        prop_assert_eq!(f.preimage(&BigInt::from(s)), BigInt::from(x));
    }

    #[test]
    fn every_integer_equation_is_solved_uniquely(
        points in prop::collection::vec(integer(), 0..7), s in integer()
    ) {
        let f = NormalForm::welter(&points);
        let x = f.preimage(&s);
        let mut all = points.clone();
        all.push(x.clone());
        prop_assert_eq!(welter_integers(&all), s.clone());
        prop_assert_eq!(f.preimage(&f.eval(&s)), s);
    }

    /// Welter 1954, and the parity of the number of moves to each value.
    #[test]
    fn replies_reach_every_smaller_value_oddly_often_and_larger_ones_evenly(
        coins in big_coins(), t in big_square()
    ) {
        let value = welter(&coins).unwrap();
        let moves = replies(&coins, &t).unwrap();
        prop_assert_eq!(moves.len() % 2 == 1, t < value);
        prop_assert!(t != value || moves.is_empty());
        for (i, x) in moves {
            prop_assert!(x < coins[i]);
            let mut after = coins.clone();
            after[i] = x;
            prop_assert_eq!(&welter(&after).unwrap(), &t, "also: the squares are distinct");
        }
    }

    #[test]
    fn replies_find_a_move_of_every_coin_that_solving_for_it_finds(coins in big_coins(), t in big_square()) {
        let mut expected = Vec::new();
        for i in 0..coins.len() {
            let mut rest = coins.clone();
            rest.remove(i);
            let x = solve(&rest, &t).unwrap();
            if x < coins[i] {
                expected.push((i, x));
            }
        }
        prop_assert_eq!(replies(&coins, &t).unwrap(), expected);
    }

    #[test]
    fn a_word_and_its_normal_form_are_one_function(f in word(small_integer()), xs in prop::collection::vec(integer(), 20)) {
        let form = f.normal_form(1000).unwrap();
        for x in &xs {
            prop_assert_eq!(f.eval(x), form.eval(x), "{} is {}", &f, &form);
        }
        prop_assert_eq!(form.inverse(), f.inverse().normal_form(1000).unwrap());
        let back = form.to_word();
        prop_assert_eq!(back.normal_form(1000).unwrap(), form);
        prop_assert!(f.is_same_function(&back).unwrap());
    }

    #[test]
    fn composition_of_words_is_composition_of_normal_forms(
        f in word(small_integer()), g in word(small_integer())
    ) {
        let (p, q) = (f.normal_form(1000).unwrap(), g.normal_form(1000).unwrap());
        prop_assert_eq!(f.then(&g).normal_form(1000).unwrap(), p.then(&q));
        prop_assert_eq!(f.compose(&g).normal_form(1000).unwrap(), p.compose(&q));
        prop_assert_eq!(f.is_same_function(&g).unwrap(), p == q);
    }

    #[test]
    fn normal_forms_are_a_group(f in form(), g in form(), h in form(), x in integer()) {
        let identity = NormalForm::identity();
        prop_assert_eq!(f.then(&g).eval(&x), g.eval(&f.eval(&x)));
        prop_assert_eq!(f.then(&g).then(&h), f.then(&g.then(&h)));
        prop_assert_eq!(f.then(&f.inverse()), identity.clone());
        prop_assert_eq!(f.inverse().then(&f), identity.clone());
        prop_assert_eq!(f.then(&identity), f.clone());
        prop_assert_eq!(f.to_word().eval(&x), f.eval(&x));
    }

    #[test]
    fn words_of_huge_constants_are_undone_by_their_inverse(f in word(integer()), x in integer()) {
        prop_assert_eq!(f.inverse().eval(&f.eval(&x)), x);
        prop_assert!(f.then(&f.inverse()).steps().is_empty());
        prop_assert!(f.is_same_function(&f).unwrap());
    }

    #[test]
    fn animating_functions_preserve_mating(f in word(integer()), g in form(), x in integer(), y in integer()) {
        prop_assert_eq!(mating(&f.eval(&x), &f.eval(&y)), mating(&x, &y));
        prop_assert_eq!(mating(&g.eval(&x), &g.eval(&y)), mating(&x, &y));
    }
}

#[test]
fn numbers_of_forty_digits_are_solved_and_won() -> Result<(), WelterError> {
    let coins: Vec<BigUint> = parse_coins(
        "10000000000000000000000000000000000000000,2718281828459045235360287471352662497757,\
         3141592653589793238462643383279502884197,6,1414213562373095048801688724209698078569",
    )?;
    let moves = winning_moves(&coins)?;
    assert!(!moves.is_empty());
    for (i, x) in moves {
        let mut after = coins.clone();
        after[i] = x;
        assert_eq!(welter(&after)?, BigUint::ZERO);
    }
    Ok(())
}
