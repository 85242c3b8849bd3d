//! Golden values of Welter's game and of the game of height h, each compared with the value computed from the
//! definition and with every formula.

use impartial::game::{Game, Notation, Options, Packed, Squares, ValueFormula};
use impartial::run::Run;
use impartial::solve::Memo;
use impartial::value::{GrundyPair, mex};
use impartial_games::height::{Height, HeightFormula};
use impartial_games::welter::{HookForm, MatingMethod, Welter, WelterFunction};

/// The lines of a data file: the position and the numbers after it. The first line is its source.
fn lines(text: &str) -> impl Iterator<Item = (&str, Vec<u64>)> {
    assert!(text.starts_with("# Source: "), "a data file begins with its source");
    text.lines().skip(1).map(|line| {
        let mut parts = line.split(' ');
        let position = parts.next().expect("a position");
        (position, parts.map(|number| number.parse().expect("a number")).collect())
    })
}

/// Most followers of a position whose value is computed here.
const FEASIBLE: u128 = 3_000_000;

/// Returns the pair by the memo solver on packed keys, and compares its normal value with the mex of the values of the
/// options; `None` if the position is too large.
fn computed<G>(game: &G, position: &G::Position) -> Option<GrundyPair>
where
    G: Packed + Notation + Clone + Send + Sync,
{
    if game.follower_bound(position).is_none_or(|bound| bound > FEASIBLE) {
        return None;
    }
    let mut memo = Memo::packed(game.clone());
    let pair = memo.values(position, &Run::default()).expect("the game ends");
    let options: Vec<GrundyPair> =
        game.options(position).iter().map(|option| memo.known(option).expect("settled")).collect();
    assert_eq!(mex(options.iter().map(|pair| pair.normal)), pair.normal);
    Some(pair)
}

/// Holds a file of values against the definition and the formulas; returns how many positions it
/// has and how many of them were too large to compute.
fn hold<G>(game: &G, text: &str, formulas: &[&dyn ValueFormula<G, Value = u64>]) -> (usize, usize)
where
    G: Packed + Notation + Clone + Send + Sync,
{
    let (mut all, mut too_large) = (0, 0);
    for (position, numbers) in lines(text) {
        let golden = numbers[0];
        let p = game.parse(position).expect("a position");
        match computed(game, &p) {
            Some(pair) => {
                assert_eq!(pair.normal, golden, "{position}");
                for formula in formulas {
                    if let Some(misere) = formula.misere(game, &p) {
                        assert_eq!(misere, pair.misere, "misere {position}, {}", formula.text());
                    }
                }
            }
            None => too_large += 1,
        }
        for formula in formulas {
            assert_eq!(formula.value(game, &p), Some(golden), "{position}, {}", formula.text());
        }
        all += 1;
    }
    (all, too_large)
}

const WELTER: [&dyn ValueFormula<Welter, Value = u64>; 3] = [&WelterFunction, &MatingMethod, &HookForm];

fn height(h: u64) -> Height {
    Height::new(h).expect("a height")
}

#[test]
fn two_coins_have_the_values_of_the_table() {
    assert_eq!(hold(&Welter, include_str!("../data/welter_two_coins.txt"), &WELTER), (44, 0));
}

#[test]
fn three_coins_have_the_values_of_the_table() {
    let text = include_str!("../data/welter_three_coins.txt");
    assert_eq!(hold(&Welter, text, &WELTER), (35, 0));
    let listed: Vec<Squares> = lines(text).map(|(p, _)| Welter.parse(p).expect("a position")).collect();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), 35, "every three squares below 7, each once");
}

#[test]
fn more_coins_have_the_values_of_the_list() {
    // Too large for the definition: (100,…,500) and (1,10,…,10000).
    assert_eq!(hold(&Welter, include_str!("../data/welter_more_coins.txt"), &WELTER), (20, 2));
}

#[test]
fn heights_2_4_and_8_have_the_values_of_the_lists() {
    let formulas: [&dyn ValueFormula<Height, Value = u64>; 1] = [&HeightFormula];
    assert_eq!(hold(&height(2), include_str!("../data/height_2.txt"), &formulas), (32, 0));
    assert_eq!(hold(&height(4), include_str!("../data/height_4.txt"), &formulas), (26, 0));
    assert_eq!(hold(&height(8), include_str!("../data/height_8.txt"), &formulas), (1, 0));
}

#[test]
fn height_3_has_the_pairs_of_the_list_and_no_formula() {
    let game = height(3);
    let (mut all, mut formula_fails) = (0, 0);
    for (position, numbers) in lines(include_str!("../data/height_3_pairs.txt")) {
        let p = game.parse(position).expect("a position");
        let pair = computed(&game, &p).expect("small");
        assert_eq!(pair, GrundyPair::new(numbers[0], numbers[1]), "{position}");
        assert_eq!(HeightFormula.value(&game, &p), None);
        formula_fails += usize::from(HeightFormula::at_any_height(&game, &p) != Some(pair.normal));
        all += 1;
    }
    assert_eq!(all, 19);
    assert!(formula_fails > 0);
    let p = game.parse("1,6").expect("a position");
    assert_eq!(HeightFormula::at_any_height(&game, &p), Some(4), "and the value is 2");
}

#[test]
fn packed_and_plain_positions_have_the_same_values() {
    for h in [1, 2, 3, 5, 16, 64] {
        let game = height(h);
        let (mut packed, mut plain) = (Memo::packed(game), Memo::new(game));
        let run = Run::default();
        for text in ["7", &format!("0,{}", h + 1), &format!("{},{},{}", h - 1, 2 * h - 1, 3 * h)] {
            let p = game.parse(text).expect("a position");
            if game.follower_bound(&p).is_some_and(|bound| bound < FEASIBLE) {
                assert_eq!(packed.values(&p, &run), plain.values(&p, &run), "height {h}, {text}");
            }
        }
    }
}

/// Squares up to 63 have keys, larger ones have none: the window crosses the border.
#[test]
fn values_agree_on_both_sides_of_the_key_limit() {
    fn values<G>(game: &G, text: &str) -> (GrundyPair, GrundyPair)
    where
        G: Game<Position = Squares> + Packed + Notation + Clone + Send + Sync,
    {
        let p = game.parse(text).expect("a position");
        let run = Run::default();
        let packed = Memo::packed(game.clone()).values(&p, &run).expect("the game ends");
        (packed, Memo::new(game.clone()).values(&p, &run).expect("the game ends"))
    }
    for text in ["62,63", "63,64", "64,65", "1,2,66"] {
        let (packed, plain) = values(&Welter, text);
        assert_eq!(packed, plain, "{text}");
        let p = Welter.parse(text).expect("a position");
        assert_eq!(Some(plain.normal), WelterFunction.value(&Welter, &p));
        assert_eq!(Some(plain.misere), WelterFunction.misere(&Welter, &p));
    }
    for text in ["58,63", "63,67", "64,68"] {
        let (packed, plain) = values(&height(4), text);
        assert_eq!(packed, plain, "{text}");
        let p = height(4).parse(text).expect("a position");
        assert_eq!(Some(plain.normal), HeightFormula.value(&height(4), &p));
    }
}
