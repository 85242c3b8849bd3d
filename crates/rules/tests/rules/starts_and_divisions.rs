//! Starts of play, loops, divisions by 0, and the help of diagnostics.

use crate::language::{game, options};
use impartial::run::Limits;
use impartial_query::{Context, WindowArg};
use impartial_rules::{RuleFileGame, diagnose};
use std::ops::ControlFlow;

/// Returns the messages of a text with their lines.
fn lines(text: &str) -> Vec<(usize, String)> {
    diagnose(text, "g.game", None).into_iter().map(|one| (one.places(text)[0].0, one.message)).collect()
}

#[test]
fn a_loop_is_told_at_a_move_of_the_loop() {
    for (text, line, message) in [
        ("game g\nheaps n\nmove n-1\nmove n  if n = 3\n", 4, "round for ever: 3 -> 3"),
        ("game g\nnumbers a, b\nmove a-1, b\nmove a, b-1\nmove b, a\n", 5, "round for ever"),
        ("game g\nrows\nmove drop row 1\nmove row 1 := 1  if rows = 1\n", 4, "round for ever: 1 -> 1"),
        ("game g\ncoins a\nmove a-1\nmove 4  if a = 2\nmove 2  if a = 4\n", 4, "round for ever: 2 -> 4 -> 2"),
        ("game g\nheaps n\nmove n-2\nmove n+1  if 1 <= n\n", 4, "play can go on for ever: 1 -> 2 -> 3"),
        ("game g\nheaps n\nmove n-1\nmove 2*n  if 1 <= n\n", 4, "where '2*n' in line 4"),
    ] {
        let found = lines(text);
        assert!(found.iter().any(|(at, what)| *at == line && what.contains(message)), "{text}{found:?}");
    }
}

#[test]
fn a_start_of_constants_is_the_empty_position() {
    let context = Context::new(Limits::none());
    let start = "game start\nnumbers p, q\nstart 3, 4\nmove p-1, q\n";
    let answer = game(start).entry().0.value("", &context).unwrap();
    assert_eq!((&*answer.position, answer.grundy.unwrap().value.to_string().as_str()), ("3,4", "1"));
    // One number is still an error, and two numbers are a position.
    let wrong = game(start).entry().0.value("5", &context).unwrap_err().to_string();
    assert!(wrong.contains("1 number instead of 2") && wrong.contains("or nothing for the start"), "{wrong}");
    assert_eq!(options(start, "2,7"), ["1,7"]);
    // Without a line `start`, an empty text is not a position.
    let without = game("game g\nnumbers p, q\nmove p-1, q\n").entry().0.value("", &context);
    assert!(without.unwrap_err().to_string().contains("empty position"));
    // A definition may use a name that the line `start` does not use.
    let defined = "game g\nnumbers p, q\ndef less := p - 1\nstart 7, less\nmove p-1, q\n";
    assert_eq!(options(defined, "5"), ["6,4"]);
    // The help lists all names of the position, whichever the line uses.
    let unknown = "game g\nnumbers p, q\nstart p, n - 1\nmove p-1, q\n";
    let said = diagnose(unknown, "g.game", None);
    assert!(said[0].help.as_deref().is_some_and(|help| help.contains("p, q")), "{said:?}");
}

/// The numbers of a start are sorted before the rule allows them. The legality was once decided before.
#[test]
fn starts_of_unordered_numbers_are_sorted_before_the_rule_allows_them() {
    let context = Context::new(Limits::none());
    for (legal, expected) in
        [("a <= 1", &["1,2", "1,3", "1,4"][..]), ("b <= 3", &["1,2", "1,3"]), ("2 <= a", &[])]
    {
        let text = format!("game g\nnumbers a, b  unordered\nstart a + 2, 1\nlegal {legal}\nmove a, b-1\n");
        let game = game(&text).entry().0;
        let window = game.window(&WindowArg::Board { count: 1, below: 3 }, &context).unwrap();
        let mut listed = Vec::new();
        window.write(&mut |text| {
            listed.push(text.to_owned());
            ControlFlow::Continue(())
        });
        assert_eq!(listed, expected, "{legal}");
    }
}

#[test]
fn a_literal_division_by_0_is_an_error() {
    for line in [
        "move n-1  if n mod 0 = 0",
        "move n-1  if not n div 0 = n",
        "move n-1  if n in {n div 0, n}",
        "move n mod 0",
        "move n-1\nvalue n mod 0",
        "move n-1\nclaim c  n > 3 -> value = n div 0",
        "move n-1\np-positions n mod 0 = 0",
    ] {
        let text = format!("game g\nheaps n\n{line}\n");
        let found = diagnose(&text, "g.game", None);
        let wrong = found.iter().find(|one| one.message == "a division by 0 has no value");
        assert!(wrong.is_some_and(|one| one.severity.name() == "error"), "{line}: {found:?}");
        assert!(RuleFileGame::of_text(&text, "g.game", "g.game", None).is_err(), "{line}");
    }
}

#[test]
fn a_division_by_a_term_that_is_0_has_no_value() {
    for (condition, moves) in [
        ("n mod (n - n) = 0", false),
        ("n div (n - n) = n", false),
        ("not n mod (n - n) = 0", true),
        ("n mod (n - n) != 0", false),
        ("n in {n div (n - n), n}", true),
    ] {
        let text = format!("game g\nheaps n\nmove n-1  if {condition}\n");
        assert_eq!(options(&text, "3") == ["2"], moves, "{condition}");
    }
    assert_eq!(options("game g\nheaps n\nmove n div (n - n)\nmove n - 1\n", "3"), ["2"]);
    // The same holds for a parameter that is 0.
    let by = RuleFileGame::of_text(
        "game g(K)\nheaps n\nmove n-1  if n mod K = 0\n",
        "g.game:0",
        "g.game",
        Some("0"),
    );
    assert!(
        by.unwrap()
            .entry()
            .0
            .value("3", &Context::new(Limits::none()))
            .unwrap()
            .grundy
            .unwrap()
            .value
            .is_zero()
    );
}

#[test]
fn sums_without_a_range_and_two_changes_in_a_line_are_told() {
    let help = |text: &str| {
        let found = diagnose(text, "g.game", None);
        found.into_iter().find_map(|one| one.help).unwrap_or_default()
    };
    for word in ["sum", "count", "max", "min", "xor"] {
        let said = help(&format!("game g\nheaps n\ndef f(m) := {word} k: k\nmove n-1\n"));
        assert!(said.contains(&format!("such as: {word} k in 1..n: …")), "{word}: {said}");
    }
    let said = help("game g\nrows\nmove drop row 1, drop column 1\n");
    assert!(said.contains("one 'drop' for all: drop row 1, column 1; two lines"), "{said}");
    let said = help("game g\nrows\nmove row 1 := 2, row 2 := 1\n");
    assert!(said.contains("each 'move' line makes one change"), "{said}");
}
