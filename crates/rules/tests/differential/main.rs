//! Random rule files: this crate and the interpreter `impartial-reference` must agree.
//!
//! Environment variables change what the test does:
//!
//! - `IMPARTIAL_FUZZ_GAMES`: the number of random files (2,000 without it).
//! - `IMPARTIAL_FUZZ_SEED`: the seed of the first file; with `IMPARTIAL_FUZZ_GAMES=1` one file alone.
//! - `IMPARTIAL_FUZZ_KIND`: a kind of positions such as `heaps`; the files of other kinds are passed over.
//! - `IMPARTIAL_FUZZ_SHOW`: any text shows each seed when its comparison begins and ends, to find one that takes long.

mod believed;
mod compare;
mod digits;
mod exact;
mod found;
mod ordinals;
mod parts;
mod paths;
mod proved;
mod single_values;
mod soup;

use impartial_reference::generate::{Sample, sample, sample_with_extra};
use rayon::prelude::*;
use std::sync::Mutex;

fn number_from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
}

/// Returns whether a line of a rule file names this kind of positions.
fn is_of_kind(text: &str, kind: &str) -> bool {
    text.lines().any(|line| line.split_whitespace().next() == Some(kind))
}

/// Runs a closure with a stack that is large enough for long plays.
fn with_large_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(256 << 20).spawn(run).unwrap().join().unwrap()
}

#[test]
fn random_rule_files_mean_what_the_grammar_says() {
    let (games, counts) = compare_all(sample, 1_000);
    // Files of one kind do not show everything that is compared.
    if only_kind().is_none() {
        counts.assert_meaningful(games);
    }
}

/// Returns the kind of files to compare, if the environment names one.
fn only_kind() -> Option<String> {
    std::env::var("IMPARTIAL_FUZZ_KIND").ok()
}

/// Heaps that are one position, and graphs with extra numbers. Their lines about values are not compared.
#[test]
fn random_rule_files_with_extra_numbers_mean_what_the_grammar_says() {
    let (games, counts) = compare_all(sample_with_extra, 1_000);
    if only_kind().is_some() {
        return;
    }
    assert!(counts.games * 10 >= games * 8, "{counts:?}");
    if games >= 1_000 {
        assert!(counts.values >= games && counts.not_zero * 5 >= counts.values, "{counts:?}");
        assert!(counts.endless * 100 >= games, "{counts:?}");
    }
}

/// Compares the two programs on the files of some seeds, `games` of them unless the environment says otherwise. Returns
/// the number of files.
fn compare_all(sample: fn(u64) -> Sample, games: u64) -> (u64, compare::Counts) {
    let first = number_from_environment("IMPARTIAL_FUZZ_SEED", 1);
    let games = number_from_environment("IMPARTIAL_FUZZ_GAMES", games);
    let show = std::env::var_os("IMPARTIAL_FUZZ_SHOW").is_some();
    let kind = only_kind();
    let (counts, failures) = with_large_stack(move || {
        let pool = rayon::ThreadPoolBuilder::new().stack_size(256 << 20).build().unwrap();
        let counts = Mutex::new(compare::Counts::default());
        let failures: Vec<String> = pool.install(|| {
            let seeds = (first..first + games).into_par_iter();
            seeds
                .filter_map(|seed| {
                    let sample = sample(seed);
                    if kind.as_ref().is_some_and(|kind| !is_of_kind(&sample.text, kind)) {
                        return None;
                    }
                    if show {
                        eprintln!("begins {seed}");
                    }
                    let compared = compare::compare(&sample);
                    if show {
                        eprintln!("ends {seed}");
                    }
                    match compared {
                        Ok(one) => {
                            counts.lock().unwrap().add(&one);
                            None
                        }
                        Err(message) => Some(format!(
                            "IMPARTIAL_FUZZ_SEED={seed} parameters {:?}\n{}{message}",
                            sample.parameters, sample.text
                        )),
                    }
                })
                .collect()
        });
        (counts.into_inner().unwrap(), failures)
    });
    println!("{counts:?}");
    assert!(
        failures.is_empty(),
        "{} of {games} files differ:\n\n{}",
        failures.len(),
        failures[..failures.len().min(12)].join("\n\n")
    );
    (games, counts)
}
