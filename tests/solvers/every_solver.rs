//! Every solver against a plain recursion, limits, cycles and large games.

use impartial::game::{Components, Game, Graph, Heaps, Options, Packed, Squares, multisets, subsets};
use impartial::run::{Cancel, Limits, Observer, Progress, Reason, Run};
use impartial::solve::{ByComponents, Memo, SolveError, expand, followers, positions, solve_graph};
use impartial::value::GrundyPair;
use impartial_games::height::Height;
use impartial_games::nim::Nim;
use impartial_games::welter::Welter;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Duration;

fn run() -> Run<'static> {
    Run::default()
}

/// The definition, word for word.
fn naive<G: Options>(game: &G, p: &G::Position, known: &mut HashMap<G::Position, GrundyPair>) -> GrundyPair {
    if let Some(&pair) = known.get(p) {
        return pair;
    }
    let options: Vec<GrundyPair> = game.options(p).iter().map(|option| naive(game, option, known)).collect();
    let least = |values: BTreeSet<u64>| (0..).find(|x| !values.contains(x)).expect("finitely many");
    let normal = least(options.iter().map(|pair| pair.normal).collect());
    let misere = if options.is_empty() { 1 } else { least(options.iter().map(|pair| pair.misere).collect()) };
    known.insert(p.clone(), GrundyPair::new(normal, misere));
    GrundyPair::new(normal, misere)
}

/// A random directed graph; with `acyclic`, options have smaller numbers.
fn graph(most: usize, acyclic: bool) -> impl Strategy<Value = Graph> {
    (1..=most, 0u32..=100).prop_flat_map(move |(n, density)| {
        prop::collection::vec(0u32..100, n * n).prop_map(move |dice| {
            let n = n as u32;
            // Sparse enough with cycles that some positions reach none.
            let density = if acyclic { density } else { density / 8 };
            let all = (0..n).flat_map(|v| (0..n).map(move |to| (v, to)));
            let edges: Vec<(u32, u32)> = all
                .zip(dice)
                .filter(|&((v, to), roll)| roll < density && (!acyclic || to < v))
                .map(|(edge, _)| edge)
                .collect();
            Graph::from_edges(n as usize, edges).expect("edges inside the graph")
        })
    })
}

/// Returns the positions that can reach a cycle: those that remain when positions without options are removed
/// repeatedly.
fn loopy(graph: &Graph) -> Vec<bool> {
    let mut left = vec![true; graph.len()];
    loop {
        let terminal =
            (0..graph.len()).find(|&v| left[v] && graph.row(v as u32).iter().all(|&to| !left[to as usize]));
        match terminal {
            Some(v) => left[v] = false,
            None => return left,
        }
    }
}

fn is_cycle(graph: &Graph, cycle: &[u32]) -> bool {
    let next = cycle.iter().cycle().skip(1);
    !cycle.is_empty() && cycle.iter().zip(next).all(|(&v, to)| graph.row(v).contains(to))
}

proptest! {
    #[test]
    fn all_solvers_agree_with_the_definition_on_random_games(graph in graph(40, true)) {
        let values = solve_graph(&graph, &run()).unwrap();
        let (mut packed, mut plain) = (Memo::packed(&graph), Memo::new(&graph));
        let mut known = HashMap::new();
        prop_assert!(values.is_complete());
        for v in (0..graph.len() as u32).rev() {
            let pair = naive(&graph, &v, &mut known);
            prop_assert_eq!(values.pair(v), Some(pair));
            prop_assert_eq!(packed.values(&v, &run()), Ok(pair));
            prop_assert_eq!(plain.values(&v, &run()), Ok(pair));
        }
    }

    #[test]
    fn positions_that_reach_a_cycle_have_no_value_and_the_error_names_one(graph in graph(30, false)) {
        let loopy = loopy(&graph);
        let values = solve_graph(&graph, &run()).unwrap();
        let (mut packed, mut plain) = (Memo::packed(&graph), Memo::new(&graph));
        let mut known = HashMap::new();
        prop_assert_eq!(values.solved_count(), loopy.iter().filter(|&&is| !is).count() as u64);
        for v in 0..graph.len() as u32 {
            let expected = (!loopy[v as usize]).then(|| naive(&graph, &v, &mut known));
            prop_assert_eq!(values.pair(v), expected);
            match (expected, packed.values(&v, &run()), plain.values(&v, &run())) {
                (Some(pair), by_key, by_position) => {
                    prop_assert_eq!(by_key, Ok(pair));
                    prop_assert_eq!(by_position, Ok(pair));
                    prop_assert_eq!(values.cycle(&graph, v), None);
                }
                (None, Err(SolveError::Cycle(one)), Err(SolveError::Cycle(other))) => {
                    let third = values.cycle(&graph, v).expect("a cycle");
                    let reached = followers(&graph, &v, &run()).unwrap();
                    for cycle in [one, other, third] {
                        prop_assert!(is_cycle(&graph, cycle.positions()), "{:?}", cycle);
                        prop_assert!(reached.binary_search(&cycle.positions()[0]).is_ok());
                    }
                }
                (None, by_key, by_position) => prop_assert!(false, "{:?} {:?}", by_key, by_position),
            }
        }
    }
}

#[test]
fn all_solvers_agree_with_the_definition_on_real_games() {
    fn agree<G>(game: G, all: impl Iterator<Item = G::Position>)
    where
        G: Packed + Clone + Send + Sync,
    {
        let mut known = HashMap::new();
        let (mut packed, mut plain) = (Memo::packed(game.clone()), Memo::new(game.clone()));
        let all: Vec<G::Position> = all.collect();
        let expansion = expand(&game, all.iter().cloned(), &run()).unwrap();
        let values = solve_graph(&expansion.graph, &run()).unwrap();
        for (v, p) in (0u32..).zip(&expansion.positions) {
            let pair = naive(&game, p, &mut known);
            assert_eq!(packed.values(p, &run()), Ok(pair), "{p:?}");
            assert_eq!(plain.values(p, &run()), Ok(pair), "{p:?}");
            assert_eq!(values.pair(v), Some(pair), "{p:?}");
        }
        assert_eq!(packed.solved_count(), plain.solved_count());
    }
    agree(Nim, (1..=3).flat_map(|n| multisets(n, 9)));
    agree(Welter, (1..=4).flat_map(|n| subsets(n, 11)));
    for h in 2..=5 {
        let game = Height::new(h).unwrap();
        agree(game, (1..=3).flat_map(|n| subsets(n, 13)).filter(move |p| game.is_legal(p)));
    }
}

/// Nim on heaps in order: (3, 5) and (5, 3) are two positions.
#[derive(Clone)]
struct Ordered;

impl Game for Ordered {
    type Position = [u64; 3];
}

impl Options for Ordered {
    fn visit_options(
        &self,
        p: &[u64; 3],
        visit: &mut dyn FnMut([u64; 3]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for i in 0..3 {
            for size in 0..p[i] {
                let mut option = *p;
                option[i] = size;
                visit(option)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, p: &[u64; 3]) -> [u64; 3] {
        let mut sorted = *p;
        sorted.sort_unstable();
        sorted
    }
}

impl Packed for Ordered {
    type Key = u32;

    /// Keys only for heaps below 8: positions above them fall back.
    fn pack(&self, p: &[u64; 3]) -> Option<u32> {
        p.iter().all(|&heap| heap < 8).then(|| p.iter().fold(0, |key, &heap| key << 3 | heap as u32))
    }

    fn unpack(&self, key: u32) -> [u64; 3] {
        [6, 3, 0].map(|shift| u64::from(key >> shift & 7))
    }
}

impl Components for Ordered {
    fn visit_components(&self, p: &[u64; 3], visit: &mut dyn FnMut([u64; 3])) {
        p.iter().for_each(|&heap| visit([heap, 0, 0]));
    }
}

#[test]
fn packed_plain_symmetric_and_component_tables_agree_also_beyond_the_keys() {
    let mut plain = Memo::new(Ordered);
    let mut packed = Memo::packed(Ordered);
    let mut symmetric = Memo::symmetric(Ordered);
    let mut components = ByComponents::new(Ordered);
    for a in 0..11 {
        for b in 0..11 {
            for p in [[a, b, 6], [b, 9, a]] {
                let pair = plain.values(&p, &run()).unwrap();
                assert_eq!(pair.normal, p[0] ^ p[1] ^ p[2]);
                assert_eq!(packed.values(&p, &run()), Ok(pair), "{p:?}");
                assert_eq!(packed.known(&p), Some(pair), "{p:?}");
                assert_eq!(symmetric.values(&p, &run()), Ok(pair), "{p:?}");
                assert_eq!(components.value(&p, &run()), Ok(pair.normal), "{p:?}");
            }
        }
    }
    assert!(symmetric.solved_count() < plain.solved_count() / 3, "one of up to six orders is kept");
    assert_eq!(components.solved_count(), 11, "heaps 0 to 10");
}

#[test]
fn solver_is_usable_after_a_cycle() {
    // 0 is terminal, 1 -> 0, 2 -> 1; 3 -> 2, 3 -> 4, 4 -> 5 -> 3.
    let graph = Graph::from_edges(6, [(1, 0), (2, 1), (3, 2), (3, 4), (4, 5), (5, 3)]).unwrap();
    let mut memo = Memo::packed(&graph);
    for _ in 0..2 {
        let Err(SolveError::Cycle(cycle)) = memo.values(&4, &run()) else { panic!("4 reaches a cycle") };
        let mut members = cycle.positions().to_vec();
        members.sort_unstable();
        assert_eq!(members, [3, 4, 5]);
        assert!(is_cycle(&graph, cycle.positions()));
        assert_eq!(memo.values(&2, &run()), Ok(GrundyPair::new(0, 1)));
        assert_eq!(memo.known(&4), None);
    }
    let text = memo.values(&5, &run()).unwrap_err().to_string();
    assert!(text.starts_with("the game is loopy: ") && text.contains("3 -> 4 -> 5"), "{text}");
    let itself = Graph::from_edges(1, [(0, 0)]).unwrap();
    assert!(matches!(Memo::new(&itself).values(&0, &run()), Err(SolveError::Cycle(_))));
}

/// A loopy game whose positions decompose.
#[derive(Clone)]
struct Pendulum;

impl Game for Pendulum {
    type Position = (u8, u8);
}

impl Options for Pendulum {
    fn visit_options(
        &self,
        &(a, b): &(u8, u8),
        visit: &mut dyn FnMut((u8, u8)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let swings = |x: u8| match x {
            0 => None,
            1 => Some(0),
            2 => Some(3),
            _ => Some(2),
        };
        if let Some(x) = swings(a) {
            visit((x, b))?;
        }
        swings(b).map_or(ControlFlow::Continue(()), |y| visit((a, y)))
    }
}

impl Components for Pendulum {
    fn visit_components(&self, &(a, b): &(u8, u8), visit: &mut dyn FnMut((u8, u8))) {
        visit((a, 0));
        visit((b, 0));
    }
}

#[test]
fn components_find_cycles_too() {
    let mut components = ByComponents::new(Pendulum);
    assert_eq!(components.value(&(1, 1), &run()), Ok(0));
    assert_eq!(components.value(&(1, 0), &run()), Ok(1));
    let Err(SolveError::Cycle(cycle)) = components.value(&(1, 2), &run()) else {
        panic!("2 swings for ever")
    };
    let mut members = cycle.positions().to_vec();
    members.sort_unstable();
    assert_eq!(members, [(2, 0), (3, 0)]);
    assert_eq!(components.value(&(0, 1), &run()), Ok(1));
}

#[test]
fn limits_give_typed_errors_keep_what_is_known_and_can_be_raised() {
    let p = Squares::new([15, 16, 17, 18, 19]).unwrap();
    let expected = Memo::packed(Welter).values(&p, &run()).unwrap();
    let stopped = |run: &Run<'_>| {
        let mut memo = Memo::packed(Welter);
        let Err(SolveError::Stopped(stopped)) = memo.values(&p, run) else { panic!("no limit was reached") };
        // Solved positions remain, with correct values, and the work resumes from them.
        let settled = memo.solved_count();
        let mut known = HashMap::new();
        let mut known_count = 0;
        for q in subsets(5, 9) {
            if let Some(pair) = memo.known(&q) {
                assert_eq!(pair, naive(&Welter, &q, &mut known));
                known_count += 1;
            }
        }
        assert_eq!(memo.values(&p, &self::run()), Ok(expected));
        assert!(memo.solved_count() > settled);
        (stopped, settled, known_count)
    };

    let (error, settled, known_count) = stopped(&Run::new(Limits::none().positions(2000)));
    assert_eq!(error.reason, Reason::Positions(2000));
    assert!(
        error.positions > 2000 && settled >= error.positions && known_count > 0,
        "{error:?} {settled} {known_count}"
    );
    let (error, settled, _) = stopped(&Run::new(Limits::none().memory(200_000)));
    assert_eq!(error.reason, Reason::Memory(200_000));
    assert!(settled > 0 && error.to_string().contains("memory limit"), "{error}");
    let (error, ..) = stopped(&Run::new(Limits::none().time(Duration::ZERO)));
    assert_eq!(error.reason, Reason::Time(Duration::ZERO));
    let cancel = Cancel::new();
    cancel.cancel();
    let (error, ..) = stopped(&run().with_cancel(cancel));
    assert_eq!(error.reason, Reason::Cancelled);
}

#[test]
fn repeatedly_stopped_solver_finds_the_correct_value() {
    let p = Squares::new([15, 16, 17, 18, 19]).unwrap();
    let expected = Memo::new(Welter).values(&p, &run()).unwrap();
    let (mut memo, mut limit, mut stops, mut settled) = (Memo::packed(Welter), 1000, 0, 0);
    let pair = loop {
        match memo.values(&p, &Run::new(Limits::none().positions(limit))) {
            Ok(pair) => break pair,
            Err(SolveError::Stopped(stopped)) => assert_eq!(stopped.reason, Reason::Positions(limit)),
            Err(other) => panic!("{other}"),
        }
        assert!(memo.solved_count() > settled, "each call gets further");
        settled = memo.solved_count();
        limit += 1000;
        stops += 1;
    };
    assert_eq!(pair, expected);
    assert!(stops >= 5, "{stops}");
}

#[test]
fn a_table_too_large_for_the_cache_has_the_pairs_of_one_of_positions() {
    let p = Squares::new([38, 39, 40, 41]).unwrap();
    let (mut packed, mut plain) = (Memo::packed(Welter), Memo::new(Welter));
    let (mut limit, mut stops) = (100_000, 0);
    let pair = loop {
        match packed.values(&p, &Run::new(Limits::none().memory(limit))) {
            Ok(pair) => break pair,
            Err(SolveError::Stopped(stopped)) => assert_eq!(stopped.reason, Reason::Memory(limit)),
            Err(other) => panic!("{other}"),
        }
        limit *= 2;
        stops += 1;
    };
    assert_eq!(plain.values(&p, &run()), Ok(pair));
    assert_eq!(packed.solved_count(), plain.solved_count());
    for q in subsets(4, 42) {
        assert_eq!(packed.known(&q), plain.known(&q), "{q:?}");
    }
    assert!(packed.solved_count() > 100_000 && stops >= 4, "{} {stops}", packed.solved_count());
    let bytes = packed.bytes_for(packed.solved_count().into()).unwrap();
    assert!(bytes <= 2 * u128::from(limit) && 2 * bytes > limit.into(), "{bytes} {limit}");
}

/// Cancels from the observer, in the middle of the work.
struct CancelAt(Cancel, u64, Mutex<Vec<u64>>);

impl Observer for CancelAt {
    fn progress(&self, progress: Progress) {
        self.2.lock().unwrap().push(progress.done);
        if progress.done >= self.1 {
            self.0.cancel();
        }
    }
}

#[test]
fn observer_receives_progress_and_can_cancel() {
    let p = Squares::new([15, 16, 17, 18, 19]).unwrap();
    let observer = CancelAt(Cancel::new(), 3000, Mutex::default());
    let mut memo = Memo::packed(Welter);
    let run = run().with_cancel(observer.0.clone()).with_observer(&observer);
    let Err(SolveError::Stopped(stopped)) = memo.values(&p, &run) else { panic!("it was cancelled") };
    assert_eq!(stopped.reason, Reason::Cancelled);
    let progress = observer.2.lock().unwrap();
    assert!(progress.is_sorted() && progress.last().is_some_and(|&done| done >= 3000), "{progress:?}");
    assert!(stopped.positions >= 3000 && memo.solved_count() >= 3000);
}

#[test]
fn expansion_graph_and_component_solvers_stop_at_limits_as_well() {
    let few = Run::new(Limits::none().positions(50));
    let little = Run::new(Limits::none().memory(1000));
    let p = Squares::new([20, 30]).unwrap();
    assert_eq!(expand(&Welter, [p.clone()], &few).unwrap_err().reason, Reason::Positions(50));
    assert_eq!(expand(&Welter, [p.clone()], &little).unwrap_err().reason, Reason::Memory(1000));
    assert_eq!(followers(&Welter, &p, &few).unwrap_err().reason, Reason::Positions(50));
    let window = impartial::game::Window::From(p.clone());
    assert!(positions(&Welter, &window, &few).is_err());
    let expansion = expand(&Welter, [p], &run()).unwrap();
    assert_eq!(solve_graph(&expansion.graph, &little).unwrap_err().reason, Reason::Memory(1000));
    let cancel = Cancel::new();
    cancel.cancel();
    let cancelled = run().with_cancel(cancel);
    assert_eq!(solve_graph(&expansion.graph, &cancelled).unwrap_err().reason, Reason::Cancelled);

    let mut components = ByComponents::new(Nim);
    let heap = Heaps::new([300, 200]);
    assert!(matches!(components.value(&heap, &few), Err(SolveError::Stopped(_))));
    assert!(components.solved_count() > 0);
    assert_eq!(components.value(&heap, &run()), Ok(300 ^ 200));
}

/// Count down from n: one move each.
#[derive(Clone)]
struct Countdown;

impl Game for Countdown {
    type Position = u64;
}

impl Options for Countdown {
    fn visit_options(&self, &n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        n.checked_sub(1).map_or(ControlFlow::Continue(()), visit)
    }
}

const LONG: u32 = 10_000_000;

#[test]
fn the_memo_solver_goes_down_a_chain_of_ten_million_moves() {
    assert_eq!(Memo::new(Countdown).values(&u64::from(LONG), &run()), Ok(GrundyPair::new(0, 1)));
    assert_eq!(Memo::new(Countdown).values(&1_000_001, &run()), Ok(GrundyPair::new(1, 0)));
}

#[test]
fn the_graph_solver_goes_down_a_chain_of_ten_million_moves() {
    let chain = Graph::from_edges(LONG as usize + 1, (1..=LONG).map(|v| (v, v - 1))).unwrap();
    let values = solve_graph(&chain, &run()).unwrap();
    assert_eq!(values.pair(LONG), Some(GrundyPair::new(0, 1)));
    assert_eq!(values.pair(LONG - 1), Some(GrundyPair::new(1, 0)));
    // A cycle of the same length.
    let ring = Graph::from_edges(LONG as usize, (0..LONG).map(|v| (v, (v + 1) % LONG))).unwrap();
    let values = solve_graph(&ring, &run()).unwrap();
    assert_eq!(values.solved_count(), 0);
    assert_eq!(values.cycle(&ring, 5).unwrap().positions().len(), LONG as usize);
}

#[test]
fn values_above_64_and_128_are_right() {
    let nim = Heaps::new([130, 70, 3]);
    assert_eq!(Memo::packed(Nim).values(&nim, &run()), Ok(GrundyPair::new(130 ^ 70 ^ 3, 130 ^ 70 ^ 3)));
    for heap in [63, 64, 65, 127, 128, 129, 700] {
        let pair = GrundyPair::new(heap, heap);
        assert_eq!(Memo::packed(Nim).values(&Heaps::new([heap]), &run()), Ok(pair));
        assert_eq!(Memo::new(Nim).values(&Heaps::new([heap]), &run()), Ok(pair));
    }
}

/// Dense random graphs, whose values grow past 64 and 128 with gaps below them.
#[test]
fn dense_graphs_with_values_above_128_agree_with_the_definition() {
    for (seed, percent) in [(1u64, 100), (2, 99), (3, 97), (4, 90)] {
        let mut state = seed;
        let mut roll = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % 100
        };
        let n = 700u32;
        let edges: Vec<(u32, u32)> =
            (1..n).flat_map(|v| (0..v).map(move |to| (v, to))).filter(|_| roll() < percent).collect();
        let graph = Graph::from_edges(n as usize, edges).unwrap();
        let values = solve_graph(&graph, &run()).unwrap();
        let (mut packed, mut plain) = (Memo::packed(&graph), Memo::new(&graph));
        let mut known = HashMap::new();
        let mut most = 0;
        for v in 0..n {
            let pair = naive(&graph, &v, &mut known);
            most = most.max(pair.normal);
            assert_eq!(values.pair(v), Some(pair));
            assert_eq!(plain.values(&v, &run()), Ok(pair));
        }
        // In descending order, so that frames with spilled values lie on top of each other.
        for v in (0..n).rev() {
            assert_eq!(packed.values(&v, &run()).ok(), values.pair(v));
        }
        assert!(most > if percent == 90 { 64 } else { 128 }, "{percent}: {most}");
    }
}

#[test]
fn a_graph_of_a_million_edges_has_the_values_of_the_definition() {
    let n = 100_000u32;
    let mut state = 11u64;
    let edges: Vec<(u32, u32)> = (0..1_000_000)
        .map(|i| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let v = 1 + i % (n - 1);
            (v, ((state >> 32) % u64::from(v)) as u32)
        })
        .collect();
    let graph = Graph::from_edges(n as usize, edges).unwrap();
    assert_eq!(graph.edge_count(), 1_000_000);
    let values = solve_graph(&graph, &run()).unwrap();
    let mut memo = Memo::packed(&graph);
    let mut known = HashMap::new();
    for v in 0..n {
        // Options come first, so the recursion never goes deep.
        let pair = naive(&graph, &v, &mut known);
        assert_eq!(values.pair(v), Some(pair), "{v}");
    }
    for v in (0..n).rev() {
        assert_eq!(memo.values(&v, &run()).ok(), values.pair(v));
    }
}
