//! Random words of the language: nothing panics, and a text that is not a game gives an error with a message.

use fastrand::Rng;
use impartial_reference::Game;
use impartial_reference::generate::sample;
use impartial_rules::{RuleFileGame, Severity, diagnose, draw, format};
use std::time::Instant;

const HEADS: &[&str] = &[
    "move",
    "move",
    "move",
    "legal",
    "over",
    "def f(x) :=",
    "def g :=",
    "value",
    "misere",
    "p-positions",
    "claim c",
    "planted d",
    "start",
    "move turn",
    "move delete",
    "move drop row",
    "move row",
    "move cut(",
    "legal not",
    "move \"..\" ->",
];

const WORDS: &[&str] = &[
    "n",
    "a",
    "b",
    "k",
    "x",
    "v",
    "u",
    "K",
    "p",
    "0",
    "1",
    "2",
    "7",
    "9223372036854775807",
    "9223372036854775808",
    "+",
    "-",
    "*",
    "(",
    ")",
    "{",
    "}",
    ",",
    "..",
    "=",
    "!=",
    "<",
    "<=",
    ">",
    "&",
    "|",
    "->",
    "<->",
    ":",
    ":=",
    "not",
    "all k in",
    "ex k in 1..n:",
    "all other m:",
    "ex heap m:",
    "sum coin m:",
    "xor row r:",
    "count other m:",
    "all vertex v:",
    "ex vertex w:",
    "count vertex v:",
    "connected()",
    "not connected()",
    "value()",
    "max heap m:",
    "sum k in 1..n:",
    "move turn 0..a",
    "move all k in 0..n-1:",
    "all k in 1..2 if",
    "count j, k in {1, 2} if",
    "min k in 0..2:",
    "lowest(",
    "has(",
    "with(",
    "without(",
    "nim_product(",
    "entry(",
    "if",
    "then",
    "else",
    "for",
    "for k in",
    "for edge u-v",
    "in",
    "mod",
    "div",
    "xor",
    "divides",
    "min(",
    "max(",
    "gcd(",
    "sqrt(",
    "log2(",
    "popcount(",
    "distance(",
    "pow(",
    "mask_2(",
    "quotient(",
    "valuation(",
    "free(",
    "value",
    "value(",
    "misere(p)",
    "row(",
    "column(",
    "degree(",
    "adjacent(",
    "neighbours(",
    "isolated(",
    "edge u-v",
    "nothing",
    "turned",
    "mirrored",
    "largest",
    "smallest",
    "members",
    "rows",
    "columns",
    "cells",
    "vertices",
    "f(n)",
    "g",
    "true",
    "false",
    "\"..\"",
    "\"#?/?.\"",
    "\"",
    "#",
    "\n  ",
    "for n < 5",
    "for a, b < 4",
    "for 2 heaps < 3",
    "for 2 coins >= 1, 2 coins < 3",
    "for 2 numbers < 4",
    "for 2 rows < K",
    "for 1 <= b < 4, a = 2",
    "for \"2,1\"",
    "; \"path 3\"",
    "; n < 2",
    "heaps",
    "1..vertices",
    "1..n",
    "n-1",
    "n - k",
    "if n > 1",
    "é",
];

const KINDS: &[&str] =
    &["heaps n", "coins a", "numbers a, b", "numbers a, b  unordered", "rows", "grid", "graph"];

fn soup(random: &mut Rng) -> String {
    let pick = |random: &mut Rng, all: &[&'static str]| all[random.usize(..all.len())];
    let mut text = format!("game g{}\n{}\n", pick(random, &["", "(K)"]), pick(random, KINDS));
    for _ in 0..random.usize(1..5) {
        text += pick(random, HEADS);
        for _ in 0..random.usize(0..9) {
            text.push(' ');
            text += pick(random, WORDS);
        }
        text.push('\n');
    }
    text
}

/// Returns a random file with some of its words changed.
fn changed(random: &mut Rng) -> String {
    let text = sample(random.u64(..)).text;
    let mut words: Vec<&str> = text.split_inclusive(' ').collect();
    for _ in 0..random.usize(1..3) {
        let (at, other) = (random.usize(..words.len()), random.usize(..words.len()));
        match random.u32(..4) {
            0 => {
                words.remove(at);
            }
            1 => words.insert(at, words[other]),
            2 => words.swap(at, other),
            _ => words[at] = WORDS[random.usize(..WORDS.len())],
        }
        if words.is_empty() {
            break;
        }
    }
    words.concat()
}

#[test]
fn random_words_are_games_or_errors() {
    let mut random = Rng::with_seed(crate::number_from_environment("IMPARTIAL_FUZZ_SEED", 1));
    let texts = 5 * crate::number_from_environment("IMPARTIAL_FUZZ_GAMES", 2_000);
    let show = std::env::var_os("IMPARTIAL_FUZZ_SHOW").is_some();
    let (mut games, mut read) = (0, 0);
    for _ in 0..texts {
        let text = if random.bool() { soup(&mut random) } else { changed(&mut random) };
        let started = Instant::now();
        if show {
            eprintln!("begins\n{text}");
        }
        let first_line = text.lines().next().unwrap_or_default();
        let count = first_line.split_once('(').map_or(0, |(_, names)| names.split(',').count());
        let numbers = vec![2; count];
        let written = vec!["2"; count].join(",");
        let parameters = (count > 0).then_some(written.as_str());
        let diagnostics = diagnose(&text, "g.game", parameters);
        assert!(diagnostics.is_empty() || !draw(&diagnostics, "g.game", &text).is_empty(), "{text}");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", parameters);
        let is_wrong = diagnostics.iter().any(|one| one.severity == Severity::Error);
        match &opened {
            Ok(_) => games += 1,
            Err(error) => assert!(!error.to_string().is_empty(), "{text}"),
        }
        // Endless play is an error of a file that is otherwise a game.
        assert!(opened.is_ok() || is_wrong, "no game, and no error:\n{text}");
        if let (Ok(opened), Ok(formatted)) = (&opened, format(&text)) {
            let again = RuleFileGame::of_text(&formatted, "g.game", "g.game", parameters);
            let again = again.unwrap_or_else(|error| panic!("{text}\n{formatted}\n{error}"));
            assert_eq!(again.recognised().yes, opened.recognised().yes, "{text}\n{formatted}");
        }
        let reference = Game::read(&text, &numbers);
        // The body of a definition that nothing calls is not checked.
        let is_read = opened.is_err() || reference.is_ok() || text.contains("def ");
        assert!(is_read, "{text}the interpreter: {:?}", reference.err());
        read += u64::from(reference.is_ok());
        if show && started.elapsed().as_millis() > 500 {
            eprintln!("slow: {:?}\n{text}", started.elapsed());
        }
    }
    println!("{games} games, {read} of the interpreter, of {texts} texts");
    assert!(games * 100 > texts, "only {games} of {texts} texts are games");
}
