//! Claims about the positions of one value, `value = K <-> φ`: what the program proves holds on the window of the interpreter,
//! and what it refutes fails at the position that it names.

use crate::proved::{compare_all, random_list};
use impartial_reference::Game;
use std::fmt::Write;

/// Moves of two numbers.
const MOVES: [&str; 8] = [
    "x - 1, y",
    "x, y - 1",
    "x - 1, y - 1",
    "x - 2, y",
    "x, y - 3",
    "x - k, y  for k in 1..x",
    "x, y - k  for k in 1..y",
    "x - 1, y - 2  if x mod 2 = 0",
];

/// The numbers at which classes of values are read from the interpreter.
const READ: u64 = 12;

/// Returns the condition that two numbers have value `value`, if the values depend on the numbers modulo `m` alone.
fn residues(reference: &Game, value: u64, m: u64) -> Option<String> {
    let mut classes = vec![None; (m * m) as usize];
    for (x, y) in (0..READ).flat_map(|x| (0..READ).map(move |y| (x, y))) {
        let (normal, _) = reference.values(&reference.position(&format!("{x},{y}"))?).ok()?;
        let class = classes[(x % m * m + y % m) as usize].get_or_insert(normal == value);
        if *class != (normal == value) {
            return None;
        }
    }
    let all = (0..m * m).filter(|&at| classes[at as usize] == Some(true));
    let all: Vec<String> = all.map(|at| format!("x mod {m} = {} & y mod {m} = {}", at / m, at % m)).collect();
    Some(if all.is_empty() { "x < 0".to_owned() } else { all.join(" | ") })
}

/// Returns a random game on two numbers, with claims about the positions of value 1 and 2, some of which are true.
fn random_numbers(seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut text = "game g\nnumbers x, y\n".to_owned();
    for _ in 0..random.usize(2..4) {
        let _ = writeln!(text, "move {}", MOVES[random.usize(..MOVES.len())]);
    }
    let reference = Game::read(&text, &[]).unwrap_or_else(|error| panic!("{text}{error}"));
    for (name, value) in [("one", 1), ("two", 2)] {
        let found = (2..5).find_map(|m| residues(&reference, value, m));
        let guess = || ["x mod 2 = 1", "x = y + 1", "x + y = 1"][random.clone().usize(..3)].to_owned();
        let condition = found.unwrap_or_else(guess);
        let _ = writeln!(text, "claim {name} value = {value} <-> {condition}");
        let _ = writeln!(text, "claim {name}-more {value} = value <-> ({condition}) & x + y != 9");
    }
    text + "claim odd value = 1 -> (x + y) mod 2 = 1\nclaim few value <= 2\nclaim never 3 != value\n"
}

/// Claims about heaps that are one position.
const OF_LISTS: &str = "claim one value = 1 <-> (sum heap m: m) mod 2 = 1
claim largest value = 1 <-> largest = 1
claim two value = 2 <-> largest < 0
claim odd value = 1 <-> largest mod 2 = 1 if largest = smallest
";

#[test]
fn claims_about_the_positions_of_one_value_agree_with_the_interpreter() {
    let first = crate::number_from_environment("IMPARTIAL_FUZZ_SEED", 1);
    let games = crate::number_from_environment("IMPARTIAL_FUZZ_GAMES", 12);
    let counts = compare_all(first..first + games, |seed| {
        let mut files = vec![(random_numbers(seed), Vec::new())];
        if seed % 4 == 0 {
            let rules = random_list(seed);
            let is_rule = |line: &&str| !line.contains("positions") && !line.starts_with("value");
            let is_rule = |line: &&str| is_rule(line) && !line.starts_with("misere");
            let rules: Vec<&str> = rules.lines().filter(is_rule).collect();
            files.push((rules.join("\n") + "\n" + OF_LISTS, Vec::new()));
        }
        files
    });
    assert!(games < 12 || counts.proved > games && counts.refuted > games, "{counts:?}");
}
