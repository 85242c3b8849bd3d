//! Sums of games: both values, compared with the definition and with one game that has the same parts.

use impartial::run::Limits;
use impartial_query::plan::MiserePolicy;
use impartial_query::{Context, Error, Interruption, PositionAnswer, Registry};
use std::collections::{BTreeSet, HashMap};

fn value(game: &str, position: &str, cx: &Context<'_>) -> Result<PositionAnswer, Error> {
    let game = impartial_games::register(Registry::new()).find(game).unwrap();
    game.value_of(&game.position(position).unwrap(), MiserePolicy::Full, cx)
}

/// Heaps of Kayles, a heap of Nim, and two coins of Welter's game.
type Position = (Vec<u64>, u64, [u64; 2]);

fn options((kayles, nim, coins): &Position) -> Vec<Position> {
    let mut all: Vec<Position> = (0..*nim).map(|nim| (kayles.clone(), nim, *coins)).collect();
    for i in 0..2 {
        for to in (0..coins[i]).filter(|&to| to != coins[1 - i]) {
            let mut coins = [to, coins[1 - i]];
            coins.sort_unstable();
            all.push((kayles.clone(), *nim, coins));
        }
    }
    for (i, &heap) in kayles.iter().enumerate() {
        for left in (1..=heap.min(2)).map(|taken| heap - taken) {
            for part in 0..=left / 2 {
                let mut kayles = kayles.clone();
                kayles.remove(i);
                kayles.extend([part, left - part].into_iter().filter(|&heap| heap > 0));
                kayles.sort_unstable();
                all.push((kayles, *nim, *coins));
            }
        }
    }
    all
}

/// The normal and the misère value by the definition.
fn by_definition(position: &Position, known: &mut HashMap<Position, [u64; 2]>) -> [u64; 2] {
    if let Some(&pair) = known.get(position) {
        return pair;
    }
    let of_options: Vec<[u64; 2]> =
        options(position).iter().map(|option| by_definition(option, known)).collect();
    let mex = |play: usize| {
        let values: BTreeSet<u64> = of_options.iter().map(|pair| pair[play]).collect();
        (0..).find(|value| !values.contains(value)).unwrap()
    };
    let pair = if of_options.is_empty() { [0, 1] } else { [mex(0), mex(1)] };
    known.insert(position.clone(), pair);
    pair
}

#[test]
fn small_sums_have_the_values_of_the_definition_in_both_plays() {
    let cx = Context::new(Limits::none());
    let mut known = HashMap::new();
    let mut other = 0;
    for kayles in [vec![1], vec![5], vec![2, 3], vec![4, 4], vec![1, 7], vec![6, 8]] {
        for nim in 0..4 {
            for coins in [[0, 1], [0, 2], [1, 3], [2, 5]] {
                let [normal, misere] = by_definition(&(kayles.clone(), nim, coins), &mut known);
                let heaps: Vec<String> = kayles.iter().map(u64::to_string).collect();
                let position = format!("{}|{nim}|{},{}", heaps.join(","), coins[0], coins[1]);
                let found = value("sum:kayles+nim+welter", &position, &cx).unwrap();
                assert_eq!(found.grundy.unwrap().value, normal.into(), "{position}");
                assert_eq!(found.misere.unwrap().value, misere.into(), "{position}");
                other += usize::from(normal != misere);
            }
        }
    }
    assert!(other > 10, "{other}");
}

#[test]
fn large_sums_have_the_misere_value_of_one_game_with_the_same_heaps() {
    let cx = Context::new(Limits::none());
    // Heaps 1, 2 and 3 of Kayles are those of Nim.
    for (heaps, nim) in [("20", "3"), ("13,14,15", "1,2"), ("9,10,11,12", "2,3")] {
        let sum = value("sum:kayles+nim", &format!("{heaps}|{nim}"), &cx).unwrap();
        let alone = value("kayles", &format!("{heaps},{nim}"), &cx).unwrap();
        assert!(alone.misere.is_some(), "{heaps} {nim}");
        assert_eq!((sum.grundy, sum.misere), (alone.grundy, alone.misere), "{heaps} {nim}");
    }
}

#[test]
fn sums_too_large_as_a_whole_have_the_misere_value_by_canonical_forms() {
    // Too many positions for the sum as a whole, under a limit that the forms of the parts keep.
    let cx = Context::new(Limits::none().positions(100_000));
    for (heaps, nim) in [("20,21", "3"), ("16,17", "1,2")] {
        let sum = value("sum:kayles+nim", &format!("{heaps}|{nim}"), &cx).unwrap();
        let alone = value("kayles", &format!("{heaps},{nim}"), &cx).unwrap();
        assert!(alone.misere.is_some(), "{heaps} {nim}");
        assert_eq!((sum.grundy, sum.misere), (alone.grundy, alone.misere), "{heaps} {nim}");
    }
}

#[test]
fn missing_misere_value_of_a_sum_is_an_error_with_the_known_parts() {
    for limits in [Limits::none().memory(3000), Limits::none().positions(20)] {
        let error = value("sum:kayles+nim", "7,8|2", &Context::new(limits)).unwrap_err();
        let Error::Stopped(Interruption::Partial { answer, .. }) = &error else { panic!("{error}") };
        assert_eq!(answer.grundy.as_ref().map(|known| known.value.to_string()), Some("1".into()));
        assert!(answer.misere.is_none());
        assert!(error.to_string().contains("the normal value is 1 ("), "{error}");
        assert!(error.to_string().ends_with("the misère value is not known"), "{error}");
    }
    let cx = Context::new(Limits::none());
    for (game, position) in [("sum:nim+welter", "3,5|2,10^40"), ("sum:transfinite-nim+nim", "w|5")] {
        let error = value(game, position, &cx).unwrap_err();
        assert!(matches!(error, Error::Stopped(Interruption::NoMisere { .. })), "{game}: {error}");
    }
    let error = value("sum:transfinite-nim+nim", "w|5", &cx).unwrap_err();
    assert!(error.to_string().contains("the normal value is w+5 ("), "{error}");
}

#[test]
fn cheap_policy_omits_the_misere_value_of_a_large_sum() {
    let game = impartial_games::register(Registry::new()).find("sum:nim+welter").unwrap();
    let cx = Context::new(Limits::none());
    let found = game.value_of(&game.position("3,5|2,10^40").unwrap(), MiserePolicy::Little, &cx).unwrap();
    assert!(found.grundy.is_some() && found.misere.is_none());
}
