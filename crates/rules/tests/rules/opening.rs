//! Games of the gallery, and games of rules in a text.

use impartial_rules::{RuleFileGame, open};

/// Opens a file of the gallery, such as `nim.game`, or `height.game:3` with a parameter.
pub(crate) fn of_gallery(name: &str) -> RuleFileGame {
    let path = format!("{}/../../games/rules/{name}", env!("CARGO_MANIFEST_DIR"));
    open(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Opens a game by the lines after its name.
pub(crate) fn of_rules(rules: &str) -> RuleFileGame {
    let text = format!("game g\n{rules}\n");
    RuleFileGame::of_text(&text, "g.game", "g.game", None).unwrap_or_else(|error| panic!("{rules}: {error}"))
}
