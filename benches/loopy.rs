//! Loopy graphs: values, outcomes and remoteness of all positions.
//!
//! `benches/loopy.sh` compares this program with the plain C++ version in `benches/baselines/loopy.cpp`. It calls
//! `loopy compare TASK FAMILY POSITIONS ARROWS`, which solves one graph and prints one line.

mod each;

use divan::Bencher;
use impartial::game::Graph;
use impartial::loopy::{LoopyOutcome, Play, solve_outcomes, solve_values};
use impartial::run::Run;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["compare", task, family, positions, arrows] => {
            let number = |text: &str| text.parse().expect("a number");
            compare(task, Family::from_name(family), number(positions), u64::from(number(arrows)));
        }
        _ => each::main("arrow"),
    }
}

/// A rule that chooses the ends of the arrows. The C++ version makes the same graphs.
#[derive(Clone, Copy, Debug)]
enum Family {
    /// Both ends are any positions. Nearly all positions are draws.
    Uniform,
    /// One position in 16 is terminal. One arrow in 64 leads to any position, the others to a smaller one. Most
    /// values are finite.
    Few,
    /// One position in 64 is terminal. One arrow in 8 leads to any position, the others to a smaller one. Most
    /// values are infinite, and many positions are draws.
    Many,
    /// One position in 16 is terminal, and every arrow leads to a smaller position: no cycles.
    Acyclic,
}

impl Family {
    fn from_name(name: &str) -> Self {
        match name {
            "uniform" => Family::Uniform,
            "few" => Family::Few,
            "many" => Family::Many,
            "acyclic" => Family::Acyclic,
            other => panic!("no family '{other}': uniform, few, many or acyclic"),
        }
    }

    fn arrow(self, number: u64, positions: u32) -> (u32, u32) {
        let random =
            |salt: u64, below: u32| ((u128::from(mix(4 * number + salt)) * u128::from(below)) >> 64) as u32;
        let (terminal, share) = match self {
            Family::Uniform => return (random(0, positions), random(1, positions)),
            Family::Few => (positions / 16, 64),
            Family::Many => (positions / 64, 8),
            Family::Acyclic => (positions / 16, u64::MAX),
        };
        let from = terminal + random(0, positions - terminal);
        let leads_anywhere = share < u64::MAX && mix(4 * number + 2).is_multiple_of(share);
        (from, random(1, if leads_anywhere { positions } else { from }))
    }

    fn graph(self, positions: u32, arrows: u64) -> Graph {
        match Graph::from_edges(positions as usize, (0..arrows).map(|number| self.arrow(number, positions))) {
            Ok(graph) => graph,
            Err(error) => panic!("{error}"),
        }
    }
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Solves one graph and prints the seconds of processor time, the peak memory in KiB, and checksums of the results.
fn compare(task: &str, family: Family, positions: u32, arrows: u64) {
    let graph = family.graph(positions, arrows);
    let run = Run::default();
    let begun = processor_seconds();
    let (seconds, digest) = match task {
        "values" => {
            let values = solve_values(&graph, &run).expect("no limits");
            let seconds = processor_seconds() - begun;
            let peak = peak_kib();
            let (mut sum, mut members) = (0, 0);
            for v in 0..positions {
                match values.value(v).as_infinite() {
                    Some(set) => members += set.iter().map(|member| member + 1).sum::<u64>(),
                    None => sum += values.grundy(v).expect("finite"),
                }
            }
            let infinite = values.infinite_count();
            let max = values.max_finite().unwrap_or(0);
            (seconds, format!("{peak} infinite={infinite} max={max} sum={sum} members={members}"))
        }
        "outcomes" => {
            let outcomes = solve_outcomes(&graph, Play::Normal, &run).expect("no limits");
            let seconds = processor_seconds() - begun;
            let peak = peak_kib();
            let sum: u64 = (0..positions).filter_map(|v| outcomes.remoteness(v)).map(u64::from).sum();
            let [p, n, d] = [LoopyOutcome::P, LoopyOutcome::N, LoopyOutcome::D].map(|o| outcomes.count(o));
            (seconds, format!("{peak} p={p} n={n} d={d} remoteness={sum}"))
        }
        other => panic!("no task '{other}': values or outcomes"),
    };
    println!("{seconds:.4} {digest}");
}

/// Returns the processor time of this process so far. Other processes disturb it less than the wall clock.
fn processor_seconds() -> f64 {
    let statistics = std::fs::read_to_string("/proc/self/schedstat").expect("Linux");
    let nanoseconds = statistics.split_whitespace().next().and_then(|number| number.parse::<f64>().ok());
    nanoseconds.expect("the time on the processor") / 1e9
}

/// Returns the peak memory of this process in KiB, or 0 where the system does not report it.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

#[divan::bench(args = [100_000, 1_000_000], sample_count = 5)]
fn values_few_cycles(bencher: Bencher, n: u32) {
    let graph = Family::Few.graph(n, 10 * u64::from(n));
    let name = format!("values, {n} positions, 10 arrows each");
    each::measure(bencher, name, graph.edge_count() as u64, || {
        solve_values(&graph, &Run::default()).map(|values| values.infinite_count())
    });
}

#[divan::bench(args = [100_000, 1_000_000], sample_count = 5)]
fn outcomes_many_cycles(bencher: Bencher, n: u32) {
    let graph = Family::Many.graph(n, 10 * u64::from(n));
    let name = format!("outcomes, {n} positions, 10 arrows each");
    each::measure(bencher, name, graph.edge_count() as u64, || {
        solve_outcomes(&graph, Play::Normal, &Run::default()).map(|outcomes| outcomes.len())
    });
}
