//! Files from untrusted sources: nothing panics, hangs or uses too much memory.

use impartial::claim::{CheckContext, Effort, Verdict};
use impartial::run::{Cancel, Limits, Reason, Run};
use impartial_query::plan::MiserePolicy;
use impartial_query::{Context, Error, Interruption, MoveFilter, SolverChoice, WindowArg};
use impartial_rules::{RuleFileGame, StatementKind, diagnose, draw, format, open_text};
use std::fs;
use std::path::PathBuf;

/// Reads a text in every way, and accepts any diagnostics.
fn read(text: &str) -> bool {
    let said = diagnose(text, "a.game", None);
    let drawn = draw(&said, "a.game", text);
    assert!(said.is_empty() || !drawn.is_empty());
    let _ = format(text);
    match RuleFileGame::of_text(text, "a.game", "a.game", None) {
        Ok(opened) => {
            let game = opened.entry().0;
            let context = Context::new(Limits::none().positions(200).memory(16 << 20));
            for position in ["0", "3", "1,2", "2,2,2", "../..", "path 3"] {
                let _ = game.value(position, &context);
                let _ =
                    game.position(position).and_then(|p| game.moves(&p, &MoveFilter::default(), &context));
            }
            let _ = game.window(&WindowArg::Board { count: 2, below: 3 }, &context);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

#[test]
fn thousands_of_mutated_files_are_games_or_errors() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/rules");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let texts: Vec<String> = files.iter().filter_map(|path| fs::read_to_string(path).ok()).collect();
    let words = [
        "move",
        "for",
        "if",
        "all other b:",
        "ex k in 0..n:",
        "18446744073709551615",
        "9223372036854775807",
        "..",
        "-",
        "*",
        "(",
        ")",
        "{",
        "\"",
        "\0",
        "n",
        "a",
        "é",
        "#",
        "\n",
        "value",
        "div",
        "mod 0",
        "xor",
        "not",
        "turned",
        "k in 0..1000000000000000000",
        "pow(2, 62)",
        "free(0..n)",
        "def f(x) := f(x)",
        "largest",
        "graph",
        "grid",
    ];
    let mut random = fastrand::Rng::with_seed(2024);
    let mut games = 0;
    for _ in 0..2_500 {
        let mut text: Vec<char> = texts[random.usize(0..texts.len())].chars().collect();
        for _ in 0..random.usize(1..5) {
            let at = random.usize(0..=text.len());
            match random.u8(0..4) {
                0 => {
                    let end = (at + random.usize(0..12)).min(text.len());
                    text.drain(at..end);
                }
                1 => {
                    let word = words[random.usize(0..words.len())];
                    text.splice(at..at, word.chars());
                }
                2 if at < text.len() => text[at] = char::from(random.u8(0..128)),
                _ => {
                    let from = random.usize(0..=at);
                    let copied: Vec<char> = text[from..at].to_vec();
                    text.splice(at..at, copied);
                }
            }
        }
        let text: String = text.into_iter().collect();
        games += u32::from(read(&text));
    }
    assert!(games > 100, "only {games} were games: the test does not look where it should");
}

#[test]
fn deep_and_long_files_and_large_numbers_are_errors() {
    let deep = |open: &str, close: &str, n| {
        format!("game g\nheaps n\nmove {}n{}\n", open.repeat(n), close.repeat(n))
    };
    for n in [50, 150, 10_000, 100_000] {
        read(&deep("(", ")", n));
        read(&deep("min(", ")", n));
        read(&format!("game g\nheaps n\nmove n - 1  if {}n = 1\n", "not ".repeat(n)));
        read(&format!("game g\nheaps n\nmove n{}\n", " mod 2".repeat(n)));
        read(&format!("game g\nheaps n\nmove {}\n", vec!["n"; n].join(" + ")));
        read(&format!("game g\nheaps n\n{}", "move n - 1\n".repeat(n)));
        read(&"x\n".repeat(n));
        read(&format!("game g\nheaps n\nmove n - 1  for {}\n", vec!["k in 1..n"; n.min(2000)].join(", ")));
    }
    read("game g\nheaps n\ndef f(x) := f(x) + f(x)\nmove f(n)\n");
    let doubling: String =
        (1..40).map(|i| format!("def f{i}(x) := f{}(x) + f{}(x)\n", i - 1, i - 1)).collect();
    assert!(!read(&format!("game g\nheaps n\ndef f0(x) := x\n{doubling}move f39(n)\n")));
}

#[test]
fn ranges_without_end_and_overflows_are_told_and_no_value_is_given() {
    let context = Context::new(Limits::none().positions(10_000));
    for (rule, position, why) in [
        (
            "heaps n\nmove n - 1  for k in 0..1000000000000000000  if k = n + 1000000000000000",
            "3",
            "the ranges",
        ),
        ("heaps n\nmove n - 1  if pow(n, 60) mod 7 > 5", "100", "2^63"),
        ("numbers a, b\nmove a - 1, b * b * b * b", "3,100000", "2^63"),
    ] {
        let text = format!("game g\n{rule}\n");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap();
        let fault = opened.fault(position).unwrap_or_default();
        assert!(fault.contains(why), "{rule}: {fault}");
        let value = opened.entry().0.value(position, &context);
        assert!(value.is_err(), "{rule}: {value:?}");
    }
}

#[test]
fn a_cancellation_is_obeyed_within_the_steps_of_one_position() {
    let cancel = Cancel::new();
    cancel.cancel();
    let over = Context::new(Limits::none()).cancelled_by(cancel);
    let long = "for k in 0..100000  if k = 100000";
    for (rule, position) in [
        (format!("heaps n\nmove n - 1  {long}"), "1"),
        (format!("heaps n\nmove n - 1, 0  {long}"), "1"),
        (format!("coins a\nlegal ex k in 0..100000: k = 100000\nmove a - 1  {long}"), "1"),
        (format!("numbers a, b\nmove a - 1, b  {long}"), "1,0"),
        (format!("graph\nmove delete v  {long}"), "path 1"),
        (format!("rows\nmove drop row i  for i in 1..rows, {}", &long[4..]), "1"),
    ] {
        let opened = RuleFileGame::of_text(&format!("game g\n{rule}\n"), "g.game", "g.game", None).unwrap();
        assert_eq!(opened.fault(position), None, "{rule}");
        let game = opened.entry().0;
        let position = game.position(position).unwrap();
        // Solvers of windows alone do not answer for a position.
        for solver in game.solvers().into_iter().filter(|solver| !solver.is_of_boards()) {
            let (mut free, mut over) = (Context::new(Limits::none()), over.clone());
            (free.solver, over.solver) = (solver, solver);
            let misere = if solver.is_normal_only() { MiserePolicy::No } else { MiserePolicy::Full };
            // The position has the value 1. The limits themselves are never checked for this number of positions.
            let value = game.value_of(&position, misere, &free).unwrap();
            assert_eq!(value.grundy.map(|known| known.value.to_string()).as_deref(), Some("1"), "{rule}");
            let stopped = game.value_of(&position, misere, &over).unwrap_err();
            let cancelled = matches!(stopped, Error::Stopped(_)) && stopped.to_string().contains("cancelled");
            assert!(cancelled, "{rule} by {}: {stopped}", solver.name());
        }
        assert!(game.solvers().contains(&SolverChoice::Memo));
        let moves = game.moves(&position, &MoveFilter::default(), &over).unwrap_err();
        assert!(moves.is_cancelled(), "{rule}: {moves}");
    }
}

#[test]
fn a_file_with_long_small_positions_is_opened_with_few_steps_and_promises_nothing() {
    let long = "for k in 0..3000000  if k = 3000000";
    for rule in [
        format!("heaps n\nmove n - 1  {long}"),
        format!("coins a\nmove a - 1  {long}"),
        // Nothing shows that play ends, so the analysis examines small positions.
        format!("numbers a, b\nmove b, a + 0 * b - 1  {long}\nmove b + 1, a - 2"),
    ] {
        let text = format!("game g\n{rule}\n");
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap();
        let said = opened.suspicious();
        assert!(said.iter().any(|one| one.message.contains("millions of steps")), "{rule}: {said:?}");
        assert!(opened.recognised().yes.iter().all(|one| !one.starts_with("sum of its heaps")), "{rule}");
    }
}

#[test]
fn another_statement_keeps_the_parameters_and_reads_no_files() {
    let run = Run::default();
    let text = "game own(K)\nheaps n\nmove n - k  for k in 1..K\n";
    let game = open_text(text, "own", Some("3")).unwrap();
    let stated = game.with_statement(StatementKind::Value, "n mod 4", &run).unwrap();
    let report = stated.claims()[0].check(&CheckContext::new(Effort::Quick, &run));
    assert_eq!(report.verdict, Verdict::Checked);
    // A position of a text names no file, with another statement as before.
    let game = open_text("game own\ngraph\nmove delete v  for vertex v\n", "own", None).unwrap();
    let stated = game.with_statement(StatementKind::Value, "vertices mod 2", &run).unwrap();
    for game in [game, stated] {
        let error = game.entry().0.position("file:/etc/hostname").unwrap_err().to_string();
        assert!(error.contains("file") && !error.contains("hostname:"), "{error}");
    }
}

#[test]
fn a_small_limit_on_positions_is_no_larger_for_a_step_that_is_tried() {
    let text = "game own\nnumbers a, b, c\nmove a - k, b, c  for k in 1..a  if k != b\n\
                move a, b - k, c  for k in 1..b  if k != c\nmove a, b, c - k  for k in 1..c  if k != a\n";
    let game = open_text(text, "own", None).unwrap().entry().0;
    let most = 1000;
    let cx = Context::new(Limits::none().positions(most));
    match game.value("30,31,33", &cx) {
        Err(Error::Stopped(Interruption::Stopped { stopped, .. })) => {
            assert_eq!(stopped.reason, Reason::Positions(most));
            // The limit is compared now and then.
            assert!(stopped.positions < 2 * most, "{stopped:?}");
        }
        other => panic!("{other:?}"),
    }
}
