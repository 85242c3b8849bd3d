//! Explicit graphs: normal and misère values of all positions in one topological pass.

mod each;

use divan::Bencher;
use impartial::game::{Graph, Squares};
use impartial::run::Run;
use impartial::solve::{expand, solve_graph};
use impartial_games::welter::Welter;

fn main() {
    each::main("edge");
}

/// A graph of `n` positions with `degree` pseudo-random edges each, all to smaller numbers.
fn random_graph(n: u32, degree: u32) -> Graph {
    let edges = (1..n).flat_map(|v| {
        (0..degree).map(move |i| {
            let mixed = (u64::from(v) << 32 | u64::from(i)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (v, ((mixed >> 32) % u64::from(v)) as u32)
        })
    });
    match Graph::from_edges(n as usize, edges) {
        Ok(graph) => graph,
        Err(error) => panic!("{error}"),
    }
}

#[divan::bench(args = [100_000, 1_000_000], sample_count = 10)]
fn ten_random_options(bencher: Bencher, n: u32) {
    let graph = random_graph(n, 10);
    each::measure(
        bencher,
        format!("values, {n} positions, 10 options each"),
        graph.edge_count() as u64,
        || solve_graph(&graph, &Run::default()).map(|values| values.solved_count()),
    );
}

#[divan::bench(sample_count = 3)]
fn expand_welter_4_coins_below_24(bencher: Bencher) {
    let root = Squares::new([20, 21, 22, 23]).expect("distinct squares");
    let expand = || expand(&Welter, [root.clone()], &Run::default()).expect("no limits");
    let edges = expand().graph.edge_count() as u64;
    each::measure(bencher, "graph made, Welter 4 coins <24", edges, || expand().positions.len());
}
