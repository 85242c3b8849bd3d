//! The search for one value, compared with the plain definition: random small positions of many games, tables that are
//! far too small, searches that are stopped and resumed, cycles, and long chains.

use impartial::game::{Components, Game, Graph, Heaps, Notation, Options, Parts};
use impartial::run::{Checkpoint, CheckpointError, CheckpointId, Limits, Run};
use impartial::solve::{
    ByComponents, KnownValue, Memo, MergeError, SavedSearchError, Search, SolveError, merge_searches,
};
use impartial::structure::laws;
use impartial_games::chomp::Chomp;
use impartial_games::cram::{Cram, CramBoard};
use impartial_games::grundys_game::GrundysGame;
use impartial_games::nim::Nim;
use impartial_games::octal::Octal;
use proptest::prelude::*;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::time::Duration;

/// Bytes of a table that is always full.
const TINY: usize = 5000;

fn defined<G: Options + Clone + Send + Sync>(game: &G, p: &G::Position) -> u64 {
    Memo::new(game.clone()).values(p, &Run::default()).unwrap().normal
}

/// A search by three threads from the beginning.
fn together<G: Parts + Send + Sync + 'static>(game: G) -> Search<'static, G::Position> {
    Search::parts(game).with_threads(3).single_threaded_until(0)
}

/// The value by a search, with a table of any size and with a tiny one, and by asking for every
/// value.
fn searched<'g, P: Debug + PartialEq>(make: impl Fn() -> Search<'g, P>, p: &P) -> u64 {
    let run = Run::default();
    let value = make().value(p, &run).unwrap();
    assert_eq!(make().with_table_bytes(TINY).value(p, &run), Ok(value), "{p:?} with a tiny table");
    let mut search = make();
    for other in 0..=value + 2 {
        assert_eq!(search.has_value(p, other, &run), Ok(other == value), "{p:?} and {other}");
    }
    assert_eq!(search.value(p, &run), Ok(value));
    assert_eq!(search.known(p), KnownValue::Value(value));
    value
}

/// Stops a search repeatedly after a few more positions, and checks what it reports each time.
fn interrupted<P: Debug>(mut search: Search<'_, P>, p: &P, value: u64) {
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

fn small_board() -> impl Strategy<Value = CramBoard> {
    let sides =
        prop_oneof![Just((3, 4)), Just((2, 7)), Just((4, 4)), Just((5, 3)), Just((1, 14)), Just((2, 8))];
    (sides, any::<u128>()).prop_map(|((rows, columns), free)| {
        CramBoard::new(rows, columns, free & ((1 << (rows * columns)) - 1)).unwrap()
    })
}

/// A game of vertices: a move turns one vertex of a position into several others.
#[derive(Clone, Debug)]
struct Splitting {
    /// For each vertex, its options.
    moves: Vec<Vec<Vec<u64>>>,
}

impl Splitting {
    /// Vertices turn into single ones: the options of a graph.
    fn of_graph(graph: &Graph, n: u32) -> Self {
        let single = |v: u32| graph.options(&v).iter().map(|&option| vec![option.into()]).collect();
        Splitting { moves: (0..n).map(single).collect() }
    }
}

impl Game for Splitting {
    type Position = Vec<u64>;
}

impl Options for Splitting {
    fn visit_options(
        &self,
        position: &Vec<u64>,
        visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (i, &v) in position.iter().enumerate() {
            for parts in &self.moves[v as usize] {
                let mut option = position.clone();
                option.remove(i);
                option.extend(parts);
                option.sort_unstable();
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Components for Splitting {
    fn visit_components(&self, position: &Vec<u64>, visit: &mut dyn FnMut(Vec<u64>)) {
        position.iter().for_each(|&v| visit(vec![v]));
    }
}

impl Parts for Splitting {
    type PartKey = u64;

    fn visit_parts(&self, position: &Vec<u64>, visit: &mut dyn FnMut(u64)) -> ControlFlow<()> {
        position.iter().for_each(|&v| visit(v));
        ControlFlow::Continue(())
    }

    fn part(&self, key: u64) -> Vec<u64> {
        vec![key]
    }

    fn visit_moves(&self, key: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.moves[key as usize].iter().try_for_each(|parts| visit(parts))
    }

    fn effort(&self, key: u64) -> u32 {
        key as u32
    }
}

fn small_splitting() -> impl Strategy<Value = (Splitting, Vec<u64>)> {
    (2..16u64).prop_flat_map(|n| {
        let parts = prop::collection::vec(any::<prop::sample::Index>(), 0..4);
        let moves = prop::collection::vec((1..n, parts), 0..70);
        (moves, prop::collection::vec(0..n, 1..3)).prop_map(move |(list, position)| {
            let mut moves = vec![Vec::new(); n as usize];
            for (v, parts) in list {
                moves[v as usize].push(parts.iter().map(|part| part.index(v as usize) as u64).collect());
            }
            (Splitting { moves }, position)
        })
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
    fn value_by_queries_is_the_mex_of_its_options((graph, v) in small_graph()) {
        let value = defined(&graph, &v);
        let game = Splitting::of_graph(&graph, v + 1);
        prop_assert_eq!(searched(|| Search::parts(game.clone()), &vec![v.into()]), value);
        prop_assert_eq!(searched(|| together(game.clone()), &vec![v.into()]), value);
        interrupted(Search::parts(game), &vec![v.into()], value);
    }

    #[test]
    fn value_by_queries_of_components_is_the_mex_of_its_options((game, p) in small_splitting()) {
        let value = ByComponents::new(game.clone()).value(&p, &Run::default()).unwrap();
        prop_assert_eq!(searched(|| Search::parts(game.clone()), &p), value);
        prop_assert_eq!(searched(|| together(game.clone()), &p), value);
        interrupted(Search::parts(game), &p, value);
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
        prop_assert_eq!(searched(|| together(Cram), &board), value);
        interrupted(together(Cram), &board, value);
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
    let board = CramBoard::rectangle(1, 100).unwrap();
    assert!(Cram.visit_parts(&board, &mut |_| {}).is_break());
    let value = ByComponents::new(Cram).value(&board, &Run::default()).unwrap();
    assert_eq!(Search::parts(Cram).value(&board, &Run::default()), Ok(value));
}

#[test]
fn several_threads_find_what_one_finds() {
    for (rows, columns) in [(4, 7), (5, 5), (5, 6), (4, 8)] {
        let board = CramBoard::rectangle(rows, columns).unwrap();
        let value = Search::parts(Cram).value(&board, &Run::default());
        for threads in [2, 5] {
            for bytes in [100_000, usize::MAX] {
                let search = Search::parts(Cram).with_threads(threads).single_threaded_until(100);
                let mut search = search.with_table_bytes(bytes);
                assert_eq!(search.value(&board, &Run::default()), value, "{rows}x{columns} by {threads}");
                let known = search.known(&board);
                assert_eq!(known, KnownValue::Value(value.clone().unwrap()));
            }
        }
    }
}

/// Counts of parts, not times: the work that threads do twice. How often they do depends on how the system schedules them, so
/// that the bound is one on the median of five searches.
#[test]
fn eight_threads_search_at_most_half_as_many_parts_again() {
    for (rows, columns) in [(5, 6), (4, 8)] {
        let board = CramBoard::rectangle(rows, columns).unwrap();
        let searched = |threads| {
            let mut search = Search::parts(Cram).with_threads(threads);
            search.value(&board, &Run::default()).unwrap();
            search.searched()
        };
        let one = searched(1);
        let mut all = [(); 5].map(|()| searched(8));
        all.sort_unstable();
        let eight = all[2];
        assert!(2 * eight <= 3 * one, "{rows}x{columns}: {eight} parts instead of {one}");
    }
}

#[test]
fn stopped_threads_leave_correct_values() {
    let board = CramBoard::rectangle(4, 8).unwrap();
    let mut plain = Search::parts(Cram);
    let mut options = Vec::new();
    let _ = Cram.visit_options(&board, &mut |option| {
        options.push(option);
        ControlFlow::Continue(())
    });
    for positions in [50, 500, 5000] {
        let mut search = together(Cram);
        let stopped = search.value(&board, &Run::new(Limits::none().positions(positions)));
        assert!(matches!(stopped, Err(SolveError::Stopped(_))), "{positions}: {stopped:?}");
        for option in &options {
            let value = plain.value(option, &Run::default()).unwrap();
            match search.known(option) {
                KnownValue::Value(known) => assert_eq!(known, value, "{option:?}"),
                KnownValue::Not(values) => assert!(!values.contains(&value), "{option:?} is {value}"),
            }
        }
        assert_eq!(search.value(&board, &Run::default()), plain.value(&board, &Run::default()));
    }
}

#[test]
fn published_cram_values_are_found() {
    let data = [include_str!("../data/cram_values.txt"), include_str!("../data/cram_big_values.txt")];
    let mut search = Search::parts(Cram);
    let mut lines = 0;
    for line in data.iter().flat_map(|data| data.lines().skip(1)) {
        let numbers: Vec<usize> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let &[rows, columns, value] = numbers.as_slice() else { panic!("{line}") };
        let board = CramBoard::rectangle(rows, columns).unwrap();
        assert_eq!(search.value(&board, &Run::default()), Ok(value as u64), "{rows}x{columns}");
        lines += 1;
    }
    assert!(lines > 10);
}

#[test]
fn a_chain_of_a_million_moves_has_a_value() {
    let n = 1_000_001;
    let chain = Graph::from_edges(n, (1..n as u32).map(|v| (v, v - 1))).unwrap();
    for v in [n as u32 - 1, n as u32 - 2] {
        assert_eq!(Search::new(&chain).value(&v, &Run::default()), Ok(u64::from(v % 2)));
        let value =
            Search::parts(Splitting::of_graph(&chain, n as u32)).value(&vec![v.into()], &Run::default());
        assert_eq!(value, Ok(u64::from(v % 2)));
    }
}

#[test]
fn large_value_is_found_by_value_queries() {
    // A heap in Nim, and a heap that can also become two.
    let mut moves: Vec<Vec<Vec<u64>>> =
        (0..80).map(|v| (0..v).map(|option| vec![option]).collect()).collect();
    moves.push(vec![vec![70, 3], vec![79], vec![78]]);
    let game = Splitting { moves };
    for (p, value) in [(vec![70], 70), (vec![79], 79), (vec![80], 0), (vec![65, 80, 70], 65 ^ 70)] {
        let mut search = Search::parts(game.clone());
        assert_eq!(search.value(&p, &Run::default()), Ok(value));
        assert_eq!(Search::parts(game.clone()).has_value(&p, value, &Run::default()), Ok(true));
        assert_eq!(Search::parts(game.clone()).has_value(&p, value ^ 1, &Run::default()), Ok(false));
    }
}

#[test]
fn a_loop_is_named_by_its_cycle() {
    let graph = Graph::from_edges(5, [(4, 3), (3, 2), (2, 1), (1, 3), (4, 0)]).unwrap();
    let mut search = Search::new(&graph);
    // A second time too: the table is as good as before.
    for _ in 0..2 {
        match search.value(&4, &Run::default()) {
            Err(SolveError::Cycle(cycle)) => {
                let mut vertices = cycle.positions().to_vec();
                vertices.sort_unstable();
                assert_eq!(vertices, [1, 2, 3]);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(search.value(&0, &Run::default()), Ok(0));
    assert_eq!(search.has_value(&4, 0, &Run::default()), Ok(false));
}

#[test]
fn value_with_a_finite_proof_is_found_in_spite_of_a_cycle() {
    // 1 can go to 0 and win, so that 2 is a P-position, although play may go round 3, 2, 1.
    let graph = Graph::from_edges(5, [(4, 3), (3, 2), (2, 1), (1, 3), (1, 0)]).unwrap();
    assert_eq!(Search::new(&graph).value(&2, &Run::default()), Ok(0));
    assert!(matches!(Memo::new(&graph).values(&2, &Run::default()), Err(SolveError::Cycle(_))));
}

#[test]
fn an_option_without_a_value_keeps_a_position_from_having_one() {
    // 5 has options with the values 0 and 1, and 4, whose only move leads into a loop: too few moves
    // for the value 2, and none that answers a move to it.
    let graph = Graph::from_edges(6, [(1, 0), (5, 0), (5, 1), (5, 4), (4, 3), (3, 2), (2, 3)]).unwrap();
    assert_eq!(smith(&graph, 6)[5], None);
    assert!(matches!(Search::new(&graph).value(&5, &Run::default()), Err(SolveError::Cycle(_))));
    let mut questions = Search::parts(Splitting::of_graph(&graph, 6));
    assert!(matches!(questions.value(&vec![5], &Run::default()), Err(SolveError::Cycle(_))));
}

#[test]
fn values_found_in_a_loopy_graph_agree_with_smiths_labels() {
    let mut random = 1u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let (mut values, mut asked, mut cycles) = (0, 0, 0);
    for _ in 0..300 {
        let n = 3 + next(8) as u32;
        let edges: Vec<(u32, u32)> =
            (0..next(20)).map(|_| (next(n.into()) as u32, next(n.into()) as u32)).collect();
        let graph = Graph::from_edges(n as usize, edges.iter().copied()).unwrap();
        let labels = smith(&graph, n);
        let questions = Splitting::of_graph(&graph, n);
        for v in 0..n {
            match Search::parts(questions.clone()).value(&vec![v.into()], &Run::default()) {
                Ok(value) => {
                    assert_eq!(labels[v as usize], Some(value), "{v} of {edges:?}");
                    asked += 1;
                }
                Err(SolveError::Cycle(cycle)) => {
                    let cycle: Vec<u32> = cycle.positions().iter().map(|p| p[0] as u32).collect();
                    for (i, v) in cycle.iter().enumerate() {
                        assert!(graph.options(v).contains(&cycle[(i + 1) % cycle.len()]), "{edges:?}");
                    }
                }
                Err(error) => panic!("{error}"),
            }
            match Search::new(&graph).value(&v, &Run::default()) {
                Ok(value) => {
                    assert_eq!(labels[v as usize], Some(value), "{v} of {edges:?}");
                    values += 1;
                }
                Err(SolveError::Cycle(cycle)) => {
                    let cycle = cycle.positions();
                    for (i, v) in cycle.iter().enumerate() {
                        assert!(graph.options(v).contains(&cycle[(i + 1) % cycle.len()]), "{edges:?}");
                    }
                    cycles += 1;
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(values > 100 && asked > 100 && cycles > 100, "{values} {asked} {cycles}");
}

/// The labels of Smith (1966, *Graphs and composite games*), found by his rule: a vertex gets the
/// label m if m is the mex of the labels of its labelled options and every other option, with no
/// label, has an option with the label m. No label means "infinity".
fn smith(graph: &Graph, n: u32) -> Vec<Option<u64>> {
    let mut labels: Vec<Option<u64>> = vec![None; n as usize];
    loop {
        // The least label that can be given now is given first.
        let mut best: Option<(u64, u32)> = None;
        for v in (0..n).filter(|&v| labels[v as usize].is_none()) {
            let options = graph.options(&v);
            let m = (0..).find(|m| options.iter().all(|&o| labels[o as usize] != Some(*m))).unwrap();
            let reverted = options
                .iter()
                .filter(|&&o| labels[o as usize].is_none())
                .all(|o| graph.options(o).iter().any(|&back| labels[back as usize] == Some(m)));
            if reverted && best.is_none_or(|best| (m, v) < best) {
                best = Some((m, v));
            }
        }
        match best {
            Some((m, v)) => labels[v as usize] = Some(m),
            None => return labels,
        }
    }
}

#[test]
fn a_memory_limit_bounds_the_table_and_the_value_is_still_found() {
    let board = CramBoard::rectangle(4, 6).unwrap();
    let run = Run::new(Limits::none().memory(200_000));
    let mut search = Search::parts(Cram);
    assert_eq!(search.value(&board, &run), Ok(0));
    assert!(search.table_bytes() <= 200_000);
    // Too little for even one line of play.
    let none = Run::new(Limits::none().memory(10));
    assert!(matches!(Search::parts(Cram).value(&board, &none), Err(SolveError::Stopped(_))));
}

fn checkpoint(path: &std::path::Path, window: &str) -> Checkpoint {
    let id = CheckpointId {
        kind: "search for a value".into(),
        game: "cram".into(),
        window: window.into(),
        seed: 0,
    };
    Checkpoint::new(path, id).with_interval(Duration::ZERO)
}

#[test]
fn stopped_search_resumes_from_its_checkpoint_to_the_same_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search");
    let board = CramBoard::rectangle(4, 5).unwrap();
    let mut stops = 0;
    let value = loop {
        // Only the file connects one search with the next.
        let mut search = Search::parts(Cram);
        let run = Run::new(Limits::none().positions(stops * 30 + 10));
        match search.saved_value(&board, &run, &mut checkpoint(&path, "4x5")) {
            Ok(value) => break value,
            Err(SavedSearchError::Solve(SolveError::Stopped(_))) => stops += 1,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(value, 2);
    assert!(stops >= 2, "{stops}");
    let mut search = Search::parts(Cram);
    let run = Run::default();
    let foreign = search.saved_value(&board, &run, &mut checkpoint(&path, "5x5"));
    assert!(matches!(foreign, Err(SavedSearchError::Checkpoint(CheckpointError::Foreign { .. }))));
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let damaged = search.saved_value(&board, &run, &mut checkpoint(&path, "4x5"));
    assert!(matches!(damaged, Err(SavedSearchError::Checkpoint(CheckpointError::Damaged { .. }))));
    assert_eq!(search.solved_count(), 0);
}

#[test]
fn one_thread_resumes_the_work_of_several() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search");
    let board = CramBoard::rectangle(4, 8).unwrap();
    let run = Run::new(Limits::none().positions(3000));
    let stopped = together(Cram).saved_value(&board, &run, &mut checkpoint(&path, "4x8"));
    assert!(matches!(stopped, Err(SavedSearchError::Solve(SolveError::Stopped(_)))), "{stopped:?}");
    let mut search = Search::parts(Cram);
    let found = search.saved_value(&board, &Run::default(), &mut checkpoint(&path, "4x8"));
    assert_eq!(found.unwrap(), Search::parts(Cram).value(&board, &Run::default()).unwrap());
}

#[test]
fn merged_search_keeps_the_known_values_of_both() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let boards = [(4, 5), (3, 7), (5, 5)].map(|(rows, columns)| CramBoard::rectangle(rows, columns).unwrap());
    let mut values = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        let mut search = Search::parts(Cram);
        values.push(search.value(board, &Run::default()).unwrap());
        // Stopped at once, so that everything is saved.
        let stop = Run::new(Limits::none().memory(1));
        let window = i.to_string();
        let _ = search.saved_value(
            &CramBoard::rectangle(6, 6).unwrap(),
            &stop,
            &mut checkpoint(&path(&window), &window),
        );
    }
    let files = ["0", "1", "2"].map(path);
    let all = path("all");
    assert!(merge_searches(&files, &all, &Run::default()).unwrap() > 0);
    let mut merged = Search::parts(Cram);
    let stop = Run::new(Limits::none().positions(0));
    let _ = merged.saved_value(&CramBoard::rectangle(6, 6).unwrap(), &stop, &mut checkpoint(&all, "0"));
    for (board, value) in boards.iter().zip(values) {
        assert_eq!(merged.known(board), KnownValue::Value(value), "{board:?}");
    }
    // An entry is changed, with a new checksum: the files contradict each other.
    let mut state = checkpoint(&path("0"), "0").load().unwrap().unwrap();
    let exact = state[8..].chunks(24).position(|entry| entry[23] & 0x40 != 0).unwrap();
    state[8 + exact * 24 + 16] ^= 1;
    checkpoint(&path("3"), "0").save(&mut |to| to.write_all(&state)).unwrap();
    let wrong = merge_searches(&[path("0"), path("3")], &path("none"), &Run::default());
    assert!(matches!(wrong, Err(MergeError::Checkpoint(CheckpointError::Contradiction { .. }))), "{wrong:?}");
    assert!(!path("none").exists());
}

#[test]
fn resumed_search_keeps_its_known_values() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search");
    let board = CramBoard::rectangle(4, 8).unwrap();
    let stopped_at = |positions: u64| {
        let mut search = Search::parts(Cram);
        let run = Run::new(Limits::none().positions(positions));
        let found = search.saved_value(&board, &run, &mut checkpoint(&path, "4x8"));
        assert!(matches!(found, Err(SavedSearchError::Solve(SolveError::Stopped(_)))), "{found:?}");
        search.solved_count()
    };
    let before = stopped_at(5000);
    assert!(before > 5000, "{before}");
    // Stopped again before it has looked at anything. A full bucket forgets what was cheap to find.
    let after = stopped_at(0);
    assert!(after <= before && after * 20 >= before * 19, "{after} of {before}");
}

#[test]
fn resumed_search_with_less_memory_finds_the_value() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("search");
    let board = CramBoard::rectangle(4, 7).unwrap();
    let saved = |limits: Limits| {
        let mut search = Search::parts(Cram);
        let found = search.saved_value(&board, &Run::new(limits), &mut checkpoint(&path, "4x7"));
        (found, search.solved_count())
    };
    let (stopped, settled) = saved(Limits::none().positions(3000));
    assert!(matches!(stopped, Err(SavedSearchError::Solve(SolveError::Stopped(_)))), "{stopped:?}");
    let limit = settled * 16;
    let (found, left) = saved(Limits::none().memory(limit));
    assert_eq!(found.unwrap(), Search::parts(Cram).value(&board, &Run::default()).unwrap());
    assert!(left < settled, "{left} of {settled} fit");
}

#[test]
fn components_of_chomp_are_the_diagrams_themselves() {
    let p = Chomp::POISON_STAYS.parse("3,2,1").unwrap();
    let mut parts = Vec::new();
    Chomp::POISON_STAYS.visit_components(&p, &mut |part| parts.push(part));
    assert_eq!(parts, [p]);
}
