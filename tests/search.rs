//! The search for one value against the plain definition: random small positions of many games,
//! tables that are far too small, searches that are stopped and go on, loops, and long chains.

use impartial::game::{Components, Graph, Heaps, Notation, Options, Parts};
use impartial::run::{Limits, Run};
use impartial::solve::{ByComponents, KnownValue, Memo, Search, SearchNodes, SolveError, Solver};
use impartial::structure::laws;
use impartial_games::chomp::Chomp;
use impartial_games::cram::{Board, Cram};
use impartial_games::grundys_game::GrundysGame;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use proptest::prelude::*;

/// Bytes of a table that is always full.
const TINY: usize = 5000;

fn defined<G: Options + Clone + Send + Sync>(game: &G, p: &G::Position) -> u64 {
    Memo::new(game.clone()).values(p, &Run::default()).unwrap().normal
}

/// The value by a search, with a table of any size and with a tiny one, and by asking for every
/// value.
fn searched<G: Options, N: SearchNodes<G>>(make: impl Fn() -> Search<G, N>, p: &G::Position) -> u64 {
    let run = Run::default();
    let value = make().value(p, &run).unwrap();
    assert_eq!(make().with_table_bytes(TINY).value(p, &run), Ok(value), "{p:?} with a tiny table");
    let mut asked = make();
    for other in 0..=value + 2 {
        assert_eq!(asked.is(p, other, &run), Ok(other == value), "{p:?} and {other}");
    }
    assert_eq!(asked.value(p, &run), Ok(value));
    assert_eq!(asked.known(p), KnownValue::Value(value));
    value
}

/// Stopped again and again after a few more positions, with what is said on the way.
fn interrupted<G: Options, N: SearchNodes<G>>(mut search: Search<G, N>, p: &G::Position, value: u64) {
    for tries in 1.. {
        match search.value(p, &Run::new(Limits::none().positions(tries * 3))) {
            Ok(found) => {
                assert_eq!(found, value, "{p:?}");
                return;
            }
            Err(SolveError::Stopped(_)) => match search.known(p) {
                KnownValue::Value(known) => assert_eq!(known, value),
                KnownValue::Not(values) => assert!(!values.contains(&value), "{p:?} is {value}"),
            },
            Err(error) => panic!("{error}"),
        }
    }
}

fn small_board() -> impl Strategy<Value = Board> {
    let sides =
        prop_oneof![Just((3, 4)), Just((2, 7)), Just((4, 4)), Just((5, 3)), Just((1, 14)), Just((2, 8))];
    (sides, any::<u128>()).prop_map(|((rows, columns), free)| {
        Board::new(rows, columns, free & ((1 << (rows * columns)) - 1)).unwrap()
    })
}

fn small_graph() -> impl Strategy<Value = (Graph, u32)> {
    (2..40u32).prop_flat_map(|n| {
        let edges = prop::collection::vec((1..n, any::<prop::sample::Index>()), 0..150);
        edges.prop_map(move |edges| {
            let edges = edges.into_iter().map(|(a, b)| (a, b.index(a as usize) as u32));
            (Graph::from_edges(n as usize, edges).unwrap(), n - 1)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_searched_value_of_a_graph_is_the_mex_of_its_options((graph, v) in small_graph()) {
        let value = defined(&graph, &v);
        prop_assert_eq!(searched(|| Search::new(&graph), &v), value);
        interrupted(Search::new(&graph), &v, value);
    }

    #[test]
    fn a_searched_value_of_nim_is_the_mex_of_its_options(heaps in prop::collection::vec(0..6u64, 0..4)) {
        let p = Heaps::new(heaps);
        let value = defined(&Nim, &p);
        prop_assert_eq!(searched(|| Search::new(Nim), &p), value);
        prop_assert_eq!(searched(|| Search::components(Nim), &p), value);
    }

    #[test]
    fn a_searched_value_of_kayles_is_the_mex_of_its_options(heaps in prop::collection::vec(0..9u64, 0..4)) {
        let p = Heaps::new(heaps);
        for game in [Octal::kayles(), Octal::dawson_kayles()] {
            let value = defined(&game, &p);
            prop_assert_eq!(searched(|| Search::components(&game), &p), value);
            interrupted(Search::components(&game), &p, value);
        }
        prop_assert_eq!(searched(|| Search::components(GrundysGame), &p), defined(&GrundysGame, &p));
    }

    #[test]
    fn a_searched_value_of_cram_is_the_mex_of_its_options(board in small_board()) {
        let value = defined(&Cram, &board);
        prop_assert_eq!(searched(|| Search::parts(Cram), &board), value);
        prop_assert_eq!(searched(|| Search::components(Cram), &board), value);
        prop_assert_eq!(searched(|| Search::symmetric(Cram), &board), value);
        interrupted(Search::parts(Cram), &board, value);
    }

    #[test]
    fn cram_keeps_what_its_parts_promise(board in small_board()) {
        prop_assert_eq!(laws::parts(&Cram, &board), Ok(()));
        prop_assert_eq!(laws::components(&Cram, &board), Ok(()));
    }

    #[test]
    fn a_searched_value_of_chomp_is_the_mex_of_its_options(rows in prop::collection::vec(1..6u64, 1..5)) {
        let p = Heaps::new(rows);
        for game in [Chomp::POISON_STAYS, Chomp::POISON_TAKEABLE] {
            let value = defined(&game, &p);
            prop_assert_eq!(searched(|| Search::parts(game), &p), value);
            prop_assert_eq!(searched(|| Search::symmetric(game), &p), value);
            interrupted(Search::parts(game), &p, value);
            prop_assert_eq!(laws::parts(&game, &p), Ok(()));
        }
    }
}

#[test]
fn regions_that_are_long_or_wide_or_square_have_the_options_of_their_boards() {
    for text in [
        ".......................",
        "................./.#.............#.",
        ".../.../.../.../.../.../...",
        "#.#/.../#.#",
        "...../..#../....#/.#.../.....",
        ".....#/#....#/#....#/.....#",
        "..#####/#..####/##..###/###..##/####..#/#####../######.",
    ] {
        let board = Cram.parse(text).unwrap();
        assert_eq!(laws::parts(&Cram, &board), Ok(()), "{text}");
    }
}

#[test]
fn a_board_without_keys_is_searched_by_its_components() {
    let board = Board::rectangle(1, 100).unwrap();
    assert!(Cram.visit_parts(&board, &mut |_| {}).is_break());
    let value = ByComponents::new(Cram).value(&board, &Run::default()).unwrap();
    assert_eq!(Search::parts(Cram).value(&board, &Run::default()), Ok(value));
}

#[test]
fn published_cram_values_are_found() {
    let data = include_str!("data/cram_values.txt");
    let mut search = Search::parts(Cram);
    let mut lines = 0;
    for line in data.lines().skip(1) {
        let numbers: Vec<usize> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let &[rows, columns, value] = numbers.as_slice() else { panic!("{line}") };
        let board = Board::rectangle(rows, columns).unwrap();
        assert_eq!(search.value(&board, &Run::default()), Ok(value as u64), "{rows}x{columns}");
        lines += 1;
    }
    assert!(lines > 0);
}

#[test]
fn a_chain_of_a_million_moves_has_a_value() {
    let n = 1_000_001;
    let chain = Graph::from_edges(n, (1..n as u32).map(|v| (v, v - 1))).unwrap();
    for v in [n as u32 - 1, n as u32 - 2] {
        assert_eq!(Search::new(&chain).value(&v, &Run::default()), Ok(u64::from(v % 2)));
    }
}

#[test]
fn a_loop_is_named_by_its_cycle() {
    let graph = Graph::from_edges(5, [(4, 3), (3, 2), (2, 1), (1, 3), (1, 0)]).unwrap();
    match Search::new(&graph).value(&4, &Run::default()) {
        Err(SolveError::Cycle(cycle)) => {
            let mut vertices = cycle.positions().to_vec();
            vertices.sort_unstable();
            assert_eq!(vertices, [1, 2, 3]);
        }
        other => panic!("{other:?}"),
    }
    // The table is as good as before.
    let mut search = Search::new(&graph);
    assert!(search.value(&4, &Run::default()).is_err());
    assert_eq!(search.value(&0, &Run::default()), Ok(0));
    assert!(search.value(&2, &Run::default()).is_err());
}

#[test]
fn a_memory_limit_bounds_the_table_and_the_value_is_still_found() {
    let board = Board::rectangle(4, 6).unwrap();
    let run = Run::new(Limits::none().memory(200_000));
    let mut search = Search::parts(Cram);
    assert_eq!(search.value(&board, &run), Ok(0));
    assert!(search.table_bytes() <= 200_000);
    // Too little for even one line of play.
    let none = Run::new(Limits::none().memory(10));
    assert!(matches!(Search::parts(Cram).value(&board, &none), Err(SolveError::Stopped(_))));
}

#[test]
fn components_of_chomp_are_the_diagrams_themselves() {
    let p = Chomp::POISON_STAYS.parse("3,2,1").unwrap();
    let mut parts = Vec::new();
    Chomp::POISON_STAYS.visit_components(&p, &mut |part| parts.push(part));
    assert_eq!(parts, [p]);
}
