//! The time of one position, printed below what divan prints.
//!
//! Divan reports the time of a whole job and the number of items per second. Comparisons with other programs need the
//! time of one item: a position, a heap, an edge.

use divan::Bencher;
use divan::counter::ItemsCount;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Name, number of items, and the times of all runs.
type Job = (String, u64, Vec<Duration>);

static JOBS: Mutex<Vec<Job>> = Mutex::new(Vec::new());

/// Measures a job of `items` items. The time of dropping its result does not count.
pub(crate) fn measure<T>(bencher: Bencher, name: impl Into<String>, items: u64, mut work: impl FnMut() -> T) {
    let mut times = Vec::new();
    bencher.counter(ItemsCount::new(items)).bench_local(|| {
        let begun = Instant::now();
        let result = work();
        times.push(begun.elapsed());
        result
    });
    // Divan only lists the jobs that the filter excludes.
    if !times.is_empty() {
        JOBS.lock().expect("jobs one after another").push((name.into(), items, times));
    }
}

/// Runs the benchmarks of a file, and prints the time of one item of each job that was measured.
pub(crate) fn main(item: &str) {
    divan::main();
    let mut jobs = JOBS.lock().expect("jobs one after another");
    if jobs.is_empty() {
        return;
    }
    println!(
        "{:<44} {:>12} {:>12} {:>12}",
        format!("ns per {item}"),
        "fastest",
        "median",
        format!("{item}s")
    );
    for (name, items, times) in jobs.iter_mut() {
        times.sort_unstable();
        let each = |time: Duration| time.as_secs_f64() * 1e9 / *items as f64;
        println!("{name:<44} {:>12.2} {:>12.2} {items:>12}", each(times[0]), each(times[times.len() / 2]));
    }
    println!();
}
