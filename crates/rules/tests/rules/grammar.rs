//! The examples of the grammar page are rule files.

use impartial_rules::{GRAMMAR, RuleFileGame};

#[test]
fn every_example_of_the_grammar_is_a_game() {
    let (mut examples, mut loopy) = (0, 0);
    for block in GRAMMAR.split("```text\ngame ").skip(1) {
        let text = format!("game {}", block.split("```").next().unwrap());
        let parameters = [None, Some("2"), Some("2,3")];
        let opened =
            parameters.into_iter().find_map(|p| RuleFileGame::of_text(&text, "a.game", "a.game", p).ok());
        let why = RuleFileGame::of_text(&text, "a.game", "a.game", None).err().map(|error| error.to_string());
        let opened = opened.unwrap_or_else(|| panic!("{text}\n{why:?}"));
        let said: Vec<String> = opened.suspicious().into_iter().map(|one| one.message).collect();
        // The example of a sum that is computed as a whole has the warning of such sums.
        let is_whole = |one: &String| one == "this sum is computed as a whole, as 3 + n - n";
        let (whole, said): (Vec<String>, Vec<String>) = said.into_iter().partition(is_whole);
        assert_eq!(whole.len(), usize::from(text.contains("3 - n + n")), "{text}");
        // The example of play that may not end is the only one with another warning, and this must be its warning.
        match text.starts_with("game walk\n") {
            true => {
                assert!(said.len() == 1 && said[0].starts_with("play can go round for ever: "), "{said:?}")
            }
            false => assert!(said.is_empty(), "{text}\n{said:?}"),
        }
        loopy += usize::from(!said.is_empty());
        examples += 1;
    }
    assert_eq!(loopy, 1);
    assert!(examples >= 12, "only {examples} examples");
}
