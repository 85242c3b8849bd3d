//! Every command on random small rule files, in this process: none panics, and no two computations disagree.

use fastrand::Rng;
use impartial::run::Cancel;
use impartial_query::Registry;
use impartial_reference::generate::{sample, sample_with_extra};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The number of files of every run; `IMPARTIAL_FUZZ_GAMES` replaces it.
const FILES: u64 = 8;

/// A rule file, with positions and windows of its game.
struct RandomFile {
    text: String,
    parameters: Vec<u64>,
    positions: Vec<String>,
    windows: Vec<(usize, u64)>,
}

fn pick<'a>(random: &mut Rng, all: &[&'a str]) -> &'a str {
    all[random.usize(..all.len())]
}

/// Returns a file with few legal positions, and with statements that are mostly false.
fn small(random: &mut Rng) -> RandomFile {
    let (kind, name) =
        [("numbers n", "n"), ("numbers n, b", "n"), ("heaps n", "n"), ("coins n", "n")][random.usize(..4)];
    let is_pair = kind == "numbers n, b";
    let mut text = format!("game small\n{kind}\n");
    let most = [1, 2, 5, 7, 14, 15, 16, 100][random.usize(..8)];
    text += &format!("legal {name} < {most}\n");
    if is_pair {
        text += &format!("legal b < {}\n", random.u64(1..6));
    }
    for _ in 0..random.usize(1..3) {
        let by = random.u64(1..4);
        text += &match (is_pair, random.bool()) {
            (true, true) => format!("move n - {by}, b\n"),
            (true, false) => format!("move n, b - 1\nmove n - {by}, 0\n"),
            (false, true) => format!("move n - {by}\n"),
            (false, false) => format!("move n - k  for k in 1..{by}\n"),
        };
    }
    let statements = [
        "value 1",
        "value n mod 2",
        "p-positions n = 0",
        "misere 0",
        "claim c  value < 2",
        "claim d  (sum k in 0..3: value(k)) = 9  for n < 3",
        "claim e  value = 0 <-> n mod 3 = 0",
        "planted f  value = 1",
    ];
    for _ in 0..random.usize(1..4) {
        text += pick(random, &statements);
        text.push('\n');
    }
    let positions = if is_pair { ["0,0", "3,1"] } else { ["0", "3"] };
    RandomFile {
        text,
        parameters: Vec::new(),
        positions: positions.map(String::from).to_vec(),
        windows: vec![(if is_pair { 2 } else { 1 }, 6)],
    }
}

fn random_file(random: &mut Rng) -> RandomFile {
    let sample = match random.u32(..3) {
        0 => return small(random),
        1 => sample(random.u64(..)),
        _ => sample_with_extra(random.u64(..)),
    };
    RandomFile {
        text: sample.text,
        parameters: sample.parameters,
        positions: sample.positions,
        windows: sample.boards,
    }
}

/// Returns the command lines for a game.
fn commands(game: &str, file: &RandomFile, picture: &str) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::new();
    let mut add = |command: &str, more: &[&str]| {
        let mut words: Vec<String> = command.split(' ').map(String::from).collect();
        words.extend(more.iter().map(|word| (*word).to_owned()));
        all.push(words);
    };
    let positions = [file.positions.first(), file.positions.last()];
    for position in positions.into_iter().flatten() {
        for command in ["value", "value --remoteness", "value --misere", "moves", "moves --to 0", "genus"] {
            add(command, &[game, "--", position]);
        }
        for command in ["table", "table --summary", "classes", "quotient"] {
            add(command, &[game, "--from", position]);
        }
        add("draw graph", &[game, "--from", position, "--output", picture]);
        add("draw position", &[game, "--output", picture, "--", position]);
    }
    for (coins, below) in &file.windows {
        for command in ["table", "classes"] {
            add(command, &[game, "--coins", &coins.to_string(), "--below", &below.to_string()]);
        }
    }
    for command in ["check", "check --planted", "claims", "explain", "games", "prove", "discover", "period"] {
        add(command, &[game]);
    }
    for coins in ["1", "2"] {
        add("prove --coins", &[coins, game]);
        for command in ["discover", "discover --misere", "discover --values-to 1"] {
            add(command, &[game, "--coins", coins]);
        }
    }
    for command in ["table", "quotient", "genus", "period"] {
        add(command, &[game, "--heaps", "5"]);
    }
    add("draw sequence", &[game, "--heaps", "5", "--output", picture]);
    let path = game.split(".game").next().unwrap_or_default().to_owned() + ".game";
    add("rules check", &[&path]);
    add("rules format", &[&path]);
    all
}

/// Runs a command, and returns how it goes wrong.
fn fault(registry: &Arc<Registry>, command: &[String]) -> Option<String> {
    let limits = ["--time-limit", "300ms", "--max-memory", "300MiB", "--quiet"];
    let args = ["impartial"].into_iter().chain(limits).map(String::from).chain(command.iter().cloned());
    let run = || {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = impartial_cli::run_cancelled_by(registry, args, Cancel::new(), &mut out, &mut err);
        (code, String::from_utf8_lossy(&err).into_owned())
    };
    match catch_unwind(AssertUnwindSafe(run)) {
        Err(_) => Some("a panic".to_owned()),
        Ok((0..=3, _)) => None,
        Ok((code, err)) => Some(format!("code {code}: {err}")),
    }
}

#[test]
fn no_command_panics_on_random_files() {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(default)
    };
    let (files, first) = (number("IMPARTIAL_FUZZ_GAMES", FILES), number("IMPARTIAL_FUZZ_SEED", 1));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("random.game");
    let picture = folder.path().join("picture.svg");
    let registry = Arc::new(impartial_cli::catalogue());
    let mut faults = Vec::new();
    for seed in first..first + files {
        let file = random_file(&mut Rng::with_seed(seed));
        std::fs::write(&path, &file.text).unwrap();
        let parameters: Vec<String> = file.parameters.iter().map(u64::to_string).collect();
        let mut game = path.display().to_string();
        if !parameters.is_empty() {
            game += &format!(":{}", parameters.join(","));
        }
        for command in commands(&game, &file, &picture.display().to_string()) {
            if let Some(fault) = fault(&registry, &command) {
                faults.push(format!("seed {seed}: {}: {fault}\n{}", command.join(" "), file.text));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
}
