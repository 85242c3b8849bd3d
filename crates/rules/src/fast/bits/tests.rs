//! Comparisons of masks with the plain interpreter on random games on boards.

use crate::RuleFileGame;
use crate::boards::cells::BoardCells;
use crate::positions::board::BoardGame;
use fastrand::Rng;
use impartial::game::{Components, Notation, Options, Packed, Parts};
use impartial::run::{Limits, Run};
use impartial::solve::{ByComponents, Memo, Search, SolveError};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn game(text: &str) -> BoardGame {
    let opened = RuleFileGame::of_text(text, "g.game", "g.game", None);
    let opened = opened.unwrap_or_else(|error| panic!("{text}\n{error}"));
    opened.made.of_type::<BoardGame>().unwrap_or_else(|| panic!("no board: {text}")).clone()
}

fn pattern(rng: &mut Rng, rows: usize, columns: usize, signs: &str) -> String {
    let signs: Vec<char> = signs.chars().collect();
    let row = |rng: &mut Rng| (0..columns).map(|_| signs[rng.usize(..signs.len())]).collect::<String>();
    (0..rows).map(|_| row(rng)).collect::<Vec<_>>().join("/")
}

/// Returns random rules on grids. With `fill`, each move fills cells of a rectangle of free cells.
fn grid_rules(rng: &mut Rng, fill: bool) -> String {
    let mut text = "game g\ngrid\n".to_owned();
    for _ in 0..rng.usize(1..=3) {
        let (rows, columns) = (rng.usize(1..=2), rng.usize(1..=3));
        let from = pattern(rng, rows, columns, if fill { "." } else { "..#X?" });
        let to = loop {
            let to = pattern(rng, rows, columns, if fill { "##X?" } else { ".##X?" });
            if to.contains(['#', 'X']) {
                break to;
            }
        };
        let flags = [" turned", " mirrored", " turned mirrored", ""][rng.usize(..4)];
        text += &format!("move \"{from}\" -> \"{to}\"{flags}\n");
    }
    if !fill {
        for word in ["legal", "over"] {
            if rng.u8(..3) == 0 {
                let (rows, columns) = (rng.usize(1..=2), rng.usize(1..=3));
                let not = if rng.bool() { "not " } else { "" };
                text += &format!("{word} {not}\"{}\"\n", pattern(rng, rows, columns, "#X?."));
            }
        }
    }
    text
}

/// Returns random rules on graphs, of which some have no masks.
fn graph_rules(rng: &mut Rng) -> String {
    const MOVES: [&str; 16] = [
        "delete v",
        "delete v, neighbours(v)",
        "delete neighbours(v)",
        "delete u, v  for edge u-v",
        "delete u  for edge u-v",
        "delete u, neighbours(v)  for edge u-v",
        "delete u, v, neighbours(u)  for edge u-v",
        "delete edge u-v",
        "delete edge u-v, u",
        "delete edge u-v  for edge v-u",
        "delete v  if degree(v) <= 1",
        "delete u, v",
        "delete v, isolated(v)",
        "delete edge u-v, edge v-w",
        "delete edge u-v, edge v-w, w",
        "delete edge u-v, w  for edge v-w",
    ];
    let moves = (0..rng.usize(1..=2)).map(|_| format!("move {}\n", MOVES[rng.usize(..MOVES.len())]));
    "game g\ngraph\n".to_owned() + &moves.collect::<String>()
}

/// Returns whether the options of a packed position, found by masks, are those of the interpreter.
fn same_options(game: &BoardGame, position: &BoardCells, rules: &str) -> bool {
    let Some(key) = game.pack(position) else { return false };
    let mut by_masks = BTreeSet::new();
    let flow = game.visit_keys(key, &mut |key| {
        by_masks.insert(key);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    let plain: BTreeSet<u128> =
        game.options(position).iter().map(|option| game.pack(option).unwrap()).collect();
    assert_eq!(by_masks, plain, "{rules}{}", game.write(position));
    true
}

/// Counts of compared values.
#[derive(Debug, Default)]
struct Counts {
    searched: usize,
    not_zero: usize,
    without_keys: usize,
}

/// Compares the value of a position by the plain definition, by components and by the search with masks.
fn compare_values(game: &BoardGame, position: &BoardCells, rules: &str, counts: &mut Counts) {
    let run = Run::new(Limits::none().positions(3_000));
    let plain = match Memo::new(game.clone()).values(position, &run) {
        Ok(pair) => pair,
        Err(SolveError::Stopped(_) | SolveError::Cycle(_)) => return,
        Err(error) => panic!("{rules}{}: {error}", game.write(position)),
    };
    let at = || format!("{rules}{}", game.write(position));
    let packed = Memo::packed(game.clone()).values(position, &run).unwrap();
    assert_eq!(packed, plain, "packed: {}", at());
    if !game.additive {
        return;
    }
    let mut components = ByComponents::new(game.clone());
    assert_eq!(components.value(position, &run).unwrap(), plain.normal, "by components: {}", at());
    if game.visit_parts(position, &mut |_| {}).is_break() {
        counts.without_keys += 1;
        return;
    }
    let mut search = Search::parts(game.clone());
    assert_eq!(search.value(position, &run).unwrap(), plain.normal, "by masks: {}", at());
    counts.searched += 1;
    counts.not_zero += usize::from(plain.normal > 0);
    // A part is the only part of its position.
    let _ = game.visit_parts(position, &mut |key| {
        let mut keys = Vec::new();
        let _ = game.visit_parts(&game.part(key), &mut |key| keys.push(key));
        assert_eq!(keys, [key], "{}", at());
    });
}

#[test]
fn masks_of_grids_agree_with_the_interpreter() {
    let mut rng = Rng::with_seed(44);
    let (mut same, mut counts) = (0, Counts::default());
    for i in 0..300 {
        let fill = i % 2 == 0;
        let rules = grid_rules(&mut rng, fill);
        let game = game(&rules);
        for _ in 0..6 {
            let (rows, columns) = (rng.usize(1..=4), rng.usize(1..=5));
            let signs = if fill { "...#" } else { ".#X" };
            let Ok(position) = game.parse(&pattern(&mut rng, rows, columns, signs)) else { continue };
            same += usize::from(same_options(&game, &position, &rules));
            compare_values(&game, &position, &rules, &mut counts);
        }
    }
    assert!(same > 1_000, "{same}");
    assert!(counts.searched > 500 && counts.not_zero > 200, "{counts:?}");
    assert_eq!(counts.without_keys, 0);
}

#[test]
fn masks_of_graphs_agree_with_the_interpreter() {
    const GRAPHS: [&str; 7] =
        ["path 7", "cycle 6", "star 5", "grid 2 4", "complete 5", "petersen", "grid 3 3"];
    let mut rng = Rng::with_seed(44);
    let (mut same, mut counts) = (0, Counts::default());
    for _ in 0..400 {
        let rules = graph_rules(&mut rng);
        let game = game(&rules);
        for _ in 0..4 {
            let graph = GRAPHS[rng.usize(..GRAPHS.len())];
            let count = game.parse(graph).unwrap().head[1];
            let left: Vec<String> = (1..=count).filter(|_| rng.u8(..4) > 0).map(|v| v.to_string()).collect();
            let left = if left.is_empty() { "none".to_owned() } else { left.join(" ") };
            let position = game.parse(&format!("{graph}: {left}")).unwrap();
            same += usize::from(same_options(&game, &position, &rules));
            compare_values(&game, &position, &rules, &mut counts);
        }
    }
    assert!(same > 1_000, "{same}");
    assert!(counts.searched > 500 && counts.not_zero > 200 && counts.without_keys > 50, "{counts:?}");
}

/// Regions have the same key exactly if a symmetry of the game maps one to the other, as the interpreter's images say.
#[test]
fn keys_of_regions_are_those_of_their_images() {
    let mut rng = Rng::with_seed(7);
    let mut equal = 0;
    for _ in 0..200 {
        let rules = grid_rules(&mut rng, true);
        let game = game(&rules);
        let (rows, columns) = (rng.usize(1..=4), rng.usize(1..=4));
        let keys = |text: &str| {
            let position = game.parse(text).unwrap();
            let (mut parts, mut keys) = (Vec::new(), Vec::new());
            game.visit_components(&position, &mut |part| parts.push(part));
            let _ = game.visit_parts(&position, &mut |key| keys.push(key));
            (parts, keys)
        };
        let all: Vec<_> = (0..12).map(|_| keys(&pattern(&mut rng, rows, columns, "....#"))).collect();
        for ((parts, a), (others, b)) in all.iter().flat_map(|one| all.iter().map(move |other| (one, other)))
        {
            // The interpreter keeps cells that no move needs.
            if parts == others && parts.len() == 1 {
                assert_eq!(a, b, "{rules}");
                equal += 1;
            }
        }
    }
    assert!(equal > 1_000, "{equal}");
}

#[test]
fn graphs_without_an_edge_fall_apart() {
    // Without moves that delete vertices, each edge is a part unless a move joins it with another one.
    for (moves, counts) in [
        ("move delete edge u-v", [7, 6, 4]),
        ("move delete edge u-v, edge v-w", [1, 2, 2]),
        ("move delete edge u-v\nmove delete edge u-v, edge v-w", [1, 2, 2]),
        ("move delete v\nmove delete edge u-v", [1, 2, 2]),
        ("move delete edge u-v, u", [1, 2, 2]),
    ] {
        let game = game(&format!("game g\ngraph\n{moves}\n"));
        let positions = ["path 8", "path 8: without 4-5", "cycle 6: without 1-2 3-4"];
        for (position, count) in positions.into_iter().zip(counts) {
            let (position, mut keys, mut parts) = (game.parse(position).unwrap(), Vec::new(), Vec::new());
            let flow = game.visit_parts(&position, &mut |key| keys.push(key));
            assert!(flow.is_continue());
            game.visit_components(&position, &mut |part| parts.push(part));
            assert_eq!((keys.len(), parts.len()), (count, count), "{moves}: {}", game.write(&position));
        }
    }
}

#[test]
fn large_boards_have_no_keys() {
    let cram = game("game cram\ngrid\nmove \"..\" -> \"##\" turned\n");
    let has_keys = |text: &str| cram.visit_parts(&cram.parse(text).unwrap(), &mut |_| {}).is_continue();
    assert!(has_keys("7x8") && has_keys("1x60") && has_keys("60x1"));
    assert!(!has_keys("8x8") && !has_keys("7x9") && !has_keys("1x61"));
    let kayles = game("game kayles\ngraph\nmove delete v, neighbours(v)\n");
    let has_keys = |text: &str| kayles.visit_parts(&kayles.parse(text).unwrap(), &mut |_| {}).is_continue();
    assert!(has_keys("path 60") && has_keys("grid 3 10") && !has_keys("path 61"));
    // Only the first graphs have numbers that fit.
    for n in 3..20 {
        kayles.parse(&format!("cycle {n}")).unwrap();
    }
    assert!(has_keys("grid 3 10") && !has_keys("cycle 19"));
}

#[test]
fn extra_numbers_of_a_graph_have_no_bound_on_followers() {
    let deletions = game("game g\ngraph\nmove delete v\n");
    assert_eq!(deletions.follower_bound(&deletions.parse("path 3").unwrap()), Some(8));
    let token = game("game g\ngraph with token\nmove delete v, token := token + 1\n");
    assert_eq!(token.follower_bound(&token.parse("path 3 with 1").unwrap()), None);
}

#[test]
fn vertices_that_stay_do_not_count_as_followers() {
    for (text, position, edges) in [
        ("move delete edge u-v", "complete 7", 21),
        ("move delete edge u-v", "path 5: 1 2 3 4 5 without 1-2", 3),
        ("move delete edge u-v  if degree(u) + degree(v) > 2", "path 5: 1 2 3 5", 2),
        ("move delete edge u-v\nmove delete v  if degree(v) = 0", "path 5", 9),
    ] {
        let game = game(&format!("game g\ngraph\n{text}\n"));
        let position = game.parse(position).unwrap();
        assert_eq!(game.follower_bound(&position), Some(1 << edges), "{text}");
        let mut followers = BTreeSet::from([position.clone()]);
        let mut left = vec![position];
        while let Some(at) = left.pop().filter(|_| followers.len() < 2_000) {
            let _ = game.visit_options(&at, &mut |option| {
                if followers.insert(option.clone()) {
                    left.push(option);
                }
                ControlFlow::Continue(())
            });
        }
        assert!(
            followers.len() <= 1 << edges && followers.len() > 2,
            "{text}: {} positions",
            followers.len()
        );
    }
}
