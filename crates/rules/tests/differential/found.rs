//! Small files that reproduce faults found by random files or by tests of the grammar.

use impartial_reference::Game;
use impartial_rules::RuleFileGame;

fn opened(text: &str) -> Result<RuleFileGame, String> {
    RuleFileGame::of_text(text, "g.game", "g.game", None).map_err(|error| error.to_string())
}

/// `quotient` is a sign of the language, and may begin the term after a word as other functions.
#[test]
fn quotient_may_begin_a_term_after_a_word() {
    for rules in [
        "coins a\nmove turn quotient(1, a), a",
        "rows\nmove row quotient(0, rows) := 0",
        "graph\nmove delete quotient(0, 1)",
    ] {
        let text = format!("game g\n{rules}\n");
        assert!(Game::read(&text, &[]).is_ok(), "{rules}");
        assert!(opened(&text).is_ok(), "{rules}: {}", opened(&text).unwrap_err());
    }
    // A member may have such a word as its name.
    let opened = opened("game g\nheaps turn\nmove turn - 1\n").unwrap();
    let game = opened.entry().0;
    let context = impartial_query::Context::new(impartial::run::Limits::none());
    assert_eq!(game.value("3", &context).unwrap().grundy.unwrap().value.to_string(), "1");
}

/// `other` is refused in a game of rows: its moves name no row.
#[test]
fn rows_have_no_others() {
    for quantifier in ["all other r: r > 1", "(sum other r: r) > 1"] {
        let text = format!("game g\nrows\nmove drop row 1  if {quantifier}\n");
        let error = opened(&text).err().unwrap_or_else(|| panic!("{quantifier}"));
        assert!(error.contains("no member is named here that has others"), "{error}");
        assert!(opened(&text.replace("other", "row")).is_ok());
    }
}

/// A pattern in a line `legal` or `over` of another kind of position is refused. It once had no effect.
#[test]
fn patterns_are_of_grids_alone() {
    let kinds = ["heaps n", "coins n", "numbers n", "rows", "graph"];
    for (kind, action) in kinds.into_iter().zip(["n - 1", "n - 1", "n - 1", "drop row 1", "delete v"]) {
        for test in ["over \"XX\"", "legal not \"XX\"", "legal \"XX\" turned"] {
            let text = format!("game g\n{kind}\n{test}\nmove {action}\n");
            let error = opened(&text).err().unwrap_or_else(|| panic!("{text}"));
            assert!(error.contains("only the positions of a grid have patterns"), "{error}");
            assert!(Game::read(&text, &[]).is_err(), "{text}");
        }
    }
    assert!(opened("game g\ngrid\nover \"XX\"\nmove \".\" -> \"X\"\n").is_ok());
}

/// A number in the place of a condition is refused. It was once a condition that holds if the number is not 0: `claim c
/// value(3)` was checked without a relation.
#[test]
fn a_number_is_no_condition() {
    let nim = "heaps n\nmove x  for x in 0..n-1";
    for (rules, statement) in [
        (nim, "claim c  value(3)  for n < 4"),
        (nim, "claim c  not misere(n)  for n < 4"),
        (nim, "claim c  n = 99 -> value(p)  for n < 4"),
        (nim, "p-positions value(n)"),
        (nim, "claim c  min(n, 2)  for n < 4"),
        (nim, "claim c  quotient(1, n)  for n < 4"),
        (nim, "claim c  n > 1 & mask_0(n, 1)  for n < 4"),
        ("rows\nmove drop row 1", "over row(1)"),
        ("rows\nmove drop row 1", "legal not column(2)"),
        ("graph\nmove delete v", "move delete v  if degree(v)"),
    ] {
        let text = format!("game g\n{rules}\n{statement}\n");
        let error = opened(&text).err().unwrap_or_else(|| panic!("{text}"));
        assert!(error.contains("a number where a condition should be"), "{text}{error}");
        assert!(Game::read(&text, &[]).is_err(), "{text}");
    }
    let text = "game g\ngraph\nmove delete v  if adjacent(v, v) + 1 = 1\n";
    let error = opened(text).err().unwrap();
    assert!(error.contains("'adjacent' is a condition where a number should be"), "{error}");
    assert!(Game::read(text, &[]).is_err());
}
