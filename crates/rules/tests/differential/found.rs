//! Small files in which random files, or tests of the grammar, showed a fault.

use impartial_reference::Game;
use impartial_rules::Opened;

fn opened(text: &str) -> Result<Opened, String> {
    Opened::of_text(text, "g.game", "g.game", None).map_err(|error| error.to_string())
}

/// `low` and `quotient` are signs of the language, and may begin the term after a word as other functions.
#[test]
fn low_and_quotient_may_begin_a_term_after_a_word() {
    for rules in [
        "coins a\nmove turn low(3, a)",
        "coins a\nmove turn quotient(1, a), a",
        "rows\nmove row low(2, 1) := 0",
        "rows\nmove row quotient(0, rows) := 0",
        "graph\nmove delete low(3, 1)",
        "graph\nmove delete quotient(0, 1)",
    ] {
        let text = format!("game g\n{rules}\n");
        assert!(Game::read(&text, &[]).is_ok(), "{rules}");
        assert!(opened(&text).is_ok(), "{rules}: {}", opened(&text).unwrap_err());
    }
    // A member may be called like such a word.
    let opened = opened("game g\nheaps turn\nmove turn - 1\n").unwrap();
    let game = opened.entry().0;
    let context = impartial_catalogue::Context::new(impartial::run::Limits::none());
    assert_eq!(game.value("3", &context).unwrap().grundy.unwrap().value.to_string(), "1");
}

/// No row is named, so that none has others.
#[test]
fn rows_have_no_others() {
    for quantifier in ["all other r: r > 1", "(sum other r: r) > 1"] {
        let text = format!("game g\nrows\nmove drop row 1  if {quantifier}\n");
        let error = opened(&text).err().unwrap_or_else(|| panic!("{quantifier}"));
        assert!(error.contains("no member is named here that has others"), "{error}");
        assert!(opened(&text.replace("other", "row")).is_ok());
    }
}

/// A pattern in a line `legal` or `over` of another kind of position had no effect.
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
