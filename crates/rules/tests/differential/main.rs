//! Random rule files: this crate and the interpreter `impartial-reference` must agree.
//!
//! Environment variables change what the test does:
//!
//! - `IMPARTIAL_FUZZ_GAMES`: the number of random files (2,000 without it).
//! - `IMPARTIAL_FUZZ_SEED`: the seed of the first file; with `IMPARTIAL_FUZZ_GAMES=1` one file alone.
//! - `IMPARTIAL_FUZZ_SHOW`: any text shows each seed when its comparison begins and ends, to find one that takes long.

mod believed;
mod compare;
mod exact;
mod found;
mod proved;
mod soup;

use impartial_reference::generate::sample;
use rayon::prelude::*;
use std::sync::Mutex;

fn number_from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text}")))
}

/// Runs a closure with a stack that is large enough for long plays.
fn with_large_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new().stack_size(256 << 20).spawn(run).unwrap().join().unwrap()
}

#[test]
fn random_rule_files_mean_what_the_grammar_says() {
    let first = number_from_environment("IMPARTIAL_FUZZ_SEED", 1);
    let games = number_from_environment("IMPARTIAL_FUZZ_GAMES", 2_000);
    let show = std::env::var_os("IMPARTIAL_FUZZ_SHOW").is_some();
    let (counts, failures) = with_large_stack(move || {
        let pool = rayon::ThreadPoolBuilder::new().stack_size(256 << 20).build().unwrap();
        let counts = Mutex::new(compare::Counts::default());
        let failures: Vec<String> = pool.install(|| {
            let seeds = (first..first + games).into_par_iter();
            seeds
                .filter_map(|seed| {
                    let sample = sample(seed);
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
    counts.assert_meaningful(games);
}
