//! Known games in disguise are named, and unknown games are not.

use impartial::period::HeapCode;
use impartial::run::{Limits, Run};
use impartial_atlas::{
    Atlas, Compared, Entry, Family, Identification, Identified, MatchBasis, PExtent, Query, code_sequence,
    identify, identify_game,
};
use impartial_query::{AnyGame, Context};
use std::sync::Arc;

fn identified(text: &str) -> Vec<Identified> {
    let game: Arc<dyn AnyGame> = impartial_rules::open_text(text, "own.game", None)
        .map_err(|error| format!("{text}: {error}"))
        .unwrap()
        .entry()
        .0;
    identify_game(&game, &Context::new(Limits::none())).unwrap()
}

fn of_values(values: &[u64]) -> Identification {
    identify(Atlas::standard(), &Query::from_values(values.to_vec()), &Run::default())
}

fn values_of(code: &str, count: u64) -> Vec<u64> {
    let code: HeapCode = code.parse().unwrap();
    let sequence = code_sequence(&code, 600, &Run::default()).unwrap();
    (0..count).map(|n| sequence.value(n).unwrap()).collect()
}

/// Returns the matches that contain a game.
fn naming<'f>(found: &'f Identification, game: &str) -> Vec<&'f impartial_atlas::Match> {
    let names = |one: &&impartial_atlas::Match| one.entries.iter().any(|entry| entry.to_string() == game);
    found.matches.iter().filter(names).collect()
}

#[test]
fn heaps_in_disguise_are_known_by_a_theorem() {
    for (text, name) in [
        ("game a\nheaps n\nmove n - k  for k in 1..3\n", "subtraction:1,2,3"),
        (
            "game b\nheaps pins\nmove pins - 7  if pins >= 7\nmove pins - 2  if pins > 1\nmove pins - 5\n",
            "subtraction:2,5,7",
        ),
        (
            "game c\nheaps n\nmove a, b  for a in 0..n, b in 0..n  if a + b + 2 = n or a + b + 1 = n\n",
            "octal:0.77",
        ),
        ("game d\nheaps n\nmove x, n - 2 - x  for x in 0..n-2\n", "octal:0.07"),
        (
            "game e\nheaps n\nmove x, n - 3 - x  for x in 0..n-3\nmove n - 2  if n >= 2\nmove 0  if n = 1\n",
            "octal:0.137",
        ),
        ("game f\nheaps n\nmove x  for x in 0..n-1\nmove x, n - x  for x in 1..n-1\n", "gallery:lasker"),
        ("game g\nheaps n\nmove n - 1  if n >= 1\nmove n - 4  if n >= 4\n", "subtraction:1,4"),
    ] {
        let found = identified(text);
        let [Identified { compared: Compared::Values(Family::Single), found, .. }] = &found[..] else {
            panic!("{text}: no single heaps")
        };
        let named = naming(found, name);
        assert!(!named.is_empty(), "{text}: {:?}", found.matches);
        assert!(named[0].is_theorem() && named[0].shift == 0 && named[0].from == 0, "{text}: {:?}", named[0]);
    }
}

#[test]
fn strips_and_paths_are_codes_with_another_number_of_counters() {
    for (text, family, name, shift) in [
        ("game own\ngraph\nmove delete u, v  for edge u-v\n", Family::Path, "octal:0.07", 0),
        ("game own\ngrid\nmove \"..\" -> \"OO\"\n", Family::Strip, "octal:0.07", 0),
    ] {
        let found = identified(text);
        let Identified { count, found, .. } =
            found.iter().find(|one| one.compared == Compared::Values(family)).unwrap();
        let named = naming(found, name);
        assert_eq!(named.len(), 1, "{text}: {:?}", found.matches);
        assert_eq!((named[0].shift, &named[0].basis), (shift, &MatchBasis::Observation), "{text}");
        assert_eq!(named[0].agreeing, *count as u64, "{text}");
    }
}

#[test]
fn values_are_found_shifted_with_leading_zeros_cut_and_interleaved() {
    let kayles = values_of("0.77", 100);
    let named = |values: &[u64]| {
        let found = of_values(values);
        let named =
            naming(&found, "octal:0.77").into_iter().map(|one| (one.shift, one.from, one.step, one.offset));
        named.collect::<Vec<_>>()
    };
    assert_eq!(named(&kayles), [(0, 0, 1, 0)]);
    assert_eq!(named(&[&[0, 0, 0, 0], &kayles[..]].concat()), [(4, 0, 1, 0)]);
    assert_eq!(named(&kayles[5..]), [(-5, 0, 1, 0)]);
    assert_eq!(named(&[&[7], &kayles[1..]].concat()), [(0, 1, 1, 0)]);
    let doubled: Vec<u64> = kayles.iter().flat_map(|&value| [value, 3]).collect();
    assert_eq!(named(&doubled), [(0, 0, 2, 0)]);
    let dawson = values_of("0.137", 100);
    let both: Vec<u64> = kayles.iter().zip(&dawson).flat_map(|(&one, &other)| [one, other]).collect();
    let found = of_values(&both);
    for (game, offset) in [("octal:0.77", 0), ("octal:0.137", 1)] {
        let named = naming(&found, game);
        assert_eq!(named.len(), 1, "{game}");
        assert_eq!((named[0].shift, named[0].step, named[0].offset), (0, 2, offset));
    }
}

#[test]
fn short_and_simple_lists_name_no_game() {
    let alternating = |count: usize| (0..count as u64).map(|n| n % 2).collect::<Vec<u64>>();
    for values in [vec![], vec![0], vec![0; 30], alternating(4), alternating(30), (0..30).collect()] {
        let found = of_values(&values);
        assert_eq!(found.matches, [], "{values:?}");
    }
    let found = of_values(&[0, 1, 2, 0, 1, 2, 3]);
    assert!(found.matches.is_empty() && found.weak > 100 && found.candidates.len() == found.weak);
    // A period is named after it was seen for long.
    let found = of_values(&alternating(60));
    assert!(found.matches.iter().all(|one| one.shift == 0 && one.from == 0 && !one.is_theorem()));
    assert_eq!(naming(&found, "octal:0.7").len(), 1);
}

#[test]
fn one_wrong_value_is_enough_to_reject_a_game() {
    let dawson = values_of("0.07", 120);
    assert_eq!(naming(&of_values(&dawson), "octal:0.07").len(), 1);
    for at in [10, 60, 119] {
        let mut wrong = dawson.clone();
        wrong[at] += 1;
        assert_eq!(of_values(&wrong).matches, [], "{at}");
    }
}

#[test]
fn random_codes_are_named_only_if_all_known_values_agree() {
    let mut random = fastrand::Rng::with_seed(11);
    let (run, mut named, mut unnamed) = (Run::default(), 0, 0);
    for _ in 0..30 {
        let places = (1..=12_u64).filter(|_| random.u32(0..3) == 0).collect::<Vec<_>>();
        let places: Vec<(u64, u8)> = places.into_iter().map(|taken| (taken, random.u8(1..8))).collect();
        let Ok(code) = HeapCode::new(places.clone()) else { continue };
        let sequence = code_sequence(&code, 400, &run).unwrap();
        let found = identify(Atlas::standard(), &Query::from_sequence(sequence.clone()), &run);
        unnamed += u32::from(found.matches.is_empty());
        for one in &found.matches {
            named += 1;
            let entry: &Entry = one.entries.iter().find(|entry| entry.code().is_some()).unwrap();
            let other = code_sequence(&entry.code().unwrap(), 1_200, &run).unwrap();
            let whole = code_sequence(&code, 1_200, &run).unwrap();
            // The comparison by plain values, far beyond those of the atlas.
            for n in one.from..1_000 {
                let at = n as i64 - one.shift;
                let expected = u64::try_from(at).map_or(Some(0), |at| other.value(at));
                assert_eq!(whole.value(n), expected, "{code} as {entry} at {n}");
            }
        }
    }
    assert!(unnamed > 12 && named > 3, "{named} named, {unnamed} unnamed");
}

#[test]
fn games_of_two_numbers_are_known_by_their_p_positions() {
    let cases = [
        ("game a\nnumbers x, y\nmove x - k, y  for k in 1..x\nmove x, y - k  for k in 1..y\n", "nim", 0),
        (
            "game b\nnumbers a, b\nmove a - k, b  for k in 1..a\nmove a, b - k  for k in 1..b\n\
             move a - k, b - k  for k in 1..min(a, b)\n",
            "wythoff",
            0,
        ),
        // A bar of chocolate of positive size.
        (
            "game c\nnumbers h, w\nlegal h > 0 & w > 0\nmove x, w  for x in 1..h-1\nmove h, x  for x in 1..w-1\n",
            "nim",
            1,
        ),
    ];
    for (text, name, shift) in cases {
        let all = identified(text);
        let [Identified { compared: Compared::PPairs, found, .. }] = &all[..] else {
            panic!("{text}: {all:?}")
        };
        let named = naming(found, name);
        assert_eq!(named.len(), 1, "{text}: {:?}", found.matches);
        assert_eq!(named[0].shift, shift, "{text}");
        assert!(!named[0].is_theorem());
        assert!(matches!(named[0].basis, MatchBasis::PPositions(PExtent::Below(_))));
    }
    // One move more, with another set of P-positions.
    let other = "game d\nnumbers a, b\nmove a - k, b  for k in 1..a\nmove a, b - k  for k in 1..b\nmove a - k, b - k  for k in \
                 1..min(a, b)\nmove a - 1, b - 2  if a >= 1 & b >= 2\n";
    assert!(identified(other).iter().all(|one| naming(&one.found, "wythoff").is_empty()));
}
