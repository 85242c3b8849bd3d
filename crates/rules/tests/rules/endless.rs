//! A file is refused if its play provably rises for ever, and the analysis of a file ends under limits.

use impartial::run::{Cancel, Limits, Run};
use impartial_rules::{
    OpenError, RuleFileGame, Severity, diagnose, diagnose_within, open_text, open_text_within,
};

fn opened(rule: &str) -> Result<RuleFileGame, OpenError> {
    open_text(&format!("game g\n{rule}"), "g.game", None)
}

/// A game on coins in which the largest coin moves up.
const ENDLESS: &str = "coins a\nmove a, a + 1\n";

/// A game on coins whose play ends after at most a hundred moves.
const MANY: &str = "coins a\nmove a, x  for x in 0..99\n";

#[test]
fn play_that_is_proved_to_go_up_for_ever_is_refused() {
    for (rule, line) in [
        (ENDLESS, "play can go on for ever: 0 -> 0,1 -> 0,1,2 -> "),
        ("coins a\nmove turn a, a + 1\n", "for ever: 0 -> 1 -> 2"),
        ("coins a\nmove a + 1, a + 3  if a mod 2 = 0\nmove a + 1, a + 2  if a mod 2 = 1\n", "for ever"),
        ("heaps n\nmove n + 1\n", "for ever: 0 -> 1 -> 2"),
        ("heaps n\nmove n + k  for k in 1..1000\n", "for ever"),
        ("heaps n\nmove n, n + 1\n", "for ever"),
        // Only even numbers rise.
        ("heaps n\nmove n + 2  if n mod 2 = 0\n", "for ever: 0 -> 2 -> 4"),
        ("heaps n\nmove n + 1  if n mod 3 != 2\nmove n + 5  if n mod 3 = 2\n", "for ever"),
        ("numbers a, b\nmove a + b, b  if b = 3\nmove a, b - 1\n", "for ever"),
        ("numbers a, b\nlegal a mod 2 = b mod 2\nmove a + 1, b + 1\n", "for ever: 0,0 -> 1,1 -> 2,2"),
        ("numbers a, b  unordered\nmove b + 1, b - 1  if b >= 1\n", "for ever"),
    ] {
        let refused = opened(rule).expect_err(rule).to_string();
        assert!(refused.contains(line), "{rule}: {refused}");
        let said = diagnose(&format!("game g\n{rule}"), "g.game", None);
        let error = said.iter().find(|one| one.severity == Severity::Error);
        assert!(error.is_some_and(|one| one.message.contains(line)), "{rule}: {said:?}");
    }
}

#[test]
fn play_that_rises_and_ends_is_not_refused() {
    for rule in [
        MANY,
        "heaps n\nmove n + 1  if n < 1000000\n",
        "heaps n\nmove n + k  for k in 1..3  if n + k <= 100000000\n",
        "numbers a, b\nmove a + 1, b  if a < 1000 * b\nmove a, b - 1\n",
        "numbers a, b\nlegal a + b <= 5000\nmove a + 1, b\nmove a, b + 1\n",
        // Play is over if a member is large, or if there are many members.
        "heaps n\nover n >= 5000\nmove n + 1\n",
        "heaps n\nover members = 1000\nmove n + 1, 1\n",
        // Only a heap that is not the largest rises.
        "heaps n\nmove n + 1  if n < largest\n",
        // Empty heaps vanish, so play ends.
        "heaps n\nmove n div 2, n div 2\n",
    ] {
        assert!(opened(rule).is_ok(), "{rule}: {:?}", opened(rule).err());
    }
    let said = diagnose(&format!("game g\n{MANY}"), "g.game", None);
    let warned = |one: &impartial_rules::Diagnostic| {
        one.severity == Severity::Warning && one.message.starts_with("nothing shows that play ends: 0 -> ")
    };
    assert!(said.iter().any(warned), "{said:?}");
    assert!(said.iter().all(|one| one.severity == Severity::Warning), "{said:?}");
}

/// Rules whose small positions take very many steps, each in another part of the analysis.
const LONG: [&str; 7] = [
    ENDLESS,
    MANY,
    "heaps n\nlegal ex k in 0..10000000: k = 10000000\nmove n - 1\n",
    "coins a\nlegal ex k in 0..10000000: k = 10000000\nmove a - 1\n",
    "numbers a, b\nlegal ex k in 0..10000000: k = 10000000 + 0 * a\nmove b, a - 1\nmove b + 1, a - 2\n",
    "rows\nlegal ex k in 0..10000000: k = 10000000\nmove row i := row(i) + 1  for i in 1..rows\n",
    "numbers a, b, c\nmove b, c, a - 1  for k in 0..4000, l in 0..4000  if k + l = a\n",
];

#[test]
fn a_file_is_analysed_within_its_steps() {
    // The only limit is that of the analysis itself. Without this limit, each of these files would take hours.
    for rule in LONG {
        let said = diagnose(&format!("game g\n{rule}"), "g.game", None);
        let expected = match rule {
            ENDLESS => "for ever",
            MANY => "nothing shows that play ends",
            _ => "millions of steps",
        };
        assert!(said.iter().any(|one| one.message.contains(expected)), "{rule}: {said:?}");
        assert_eq!(opened(rule).is_ok(), rule != ENDLESS, "{rule}");
    }
}

#[test]
fn a_run_that_is_over_ends_the_analysis() {
    let cancel = Cancel::new();
    cancel.cancel();
    let over = Run::new(Limits::none()).with_cancel(cancel);
    for rule in
        LONG.into_iter().chain(["heaps n\nmove x  for x in 0..n-1\n", "grid\nmove \"..\" -> \"##\" turned\n"])
    {
        let text = format!("game g\n{rule}");
        let stopped = open_text_within(&text, "g.game", None, &over);
        assert!(matches!(stopped, Err(OpenError::Stopped(_))), "{rule}: {stopped:?}");
        assert!(diagnose_within(&text, "g.game", None, &over).is_err(), "{rule}");
    }
    // An error of the text is an error under any limits.
    assert!(matches!(
        open_text_within("game g\nheaps n\nmove n -\n", "g.game", None, &over),
        Err(OpenError::Text { .. })
    ));
}
