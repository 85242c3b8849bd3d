//! The examples of the grammar page are rule files.

use impartial_rules::{GRAMMAR, RuleFileGame};

#[test]
fn every_example_of_the_grammar_is_a_game() {
    let mut examples = 0;
    for block in GRAMMAR.split("```text\ngame ").skip(1) {
        let text = format!("game {}", block.split("```").next().unwrap());
        let parameters = [None, Some("2"), Some("2,3")];
        let opened =
            parameters.into_iter().find_map(|p| RuleFileGame::of_text(&text, "a.game", "a.game", p).ok());
        let why = RuleFileGame::of_text(&text, "a.game", "a.game", None).err().map(|error| error.to_string());
        let opened = opened.unwrap_or_else(|| panic!("{text}\n{why:?}"));
        let said: Vec<String> = opened.suspicious().into_iter().map(|one| one.message).collect();
        assert!(said.is_empty(), "{text}\n{said:?}");
        examples += 1;
    }
    assert!(examples >= 12, "only {examples} examples");
}
