//! Each kind of board in a browser: opened, moved by clicks, compared with the values of the library, undone, reopened
//! by its link, and played to the end.

use crate::browser::Browser;
use crate::http::{Running, registry};
use impartial::run::Limits;
use impartial_query::{AnyGame, Context, MoveFilter};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board, and the clicks of a move on it.
struct Case {
    /// The part of the link after the '#'.
    subject: String,
    game: Arc<dyn AnyGame>,
    position: &'static str,
    /// The places to click, in order.
    clicks: &'static [&'static str],
    /// The option that the clicks lead to.
    option: &'static str,
}

fn named(
    game: &'static str,
    position: &'static str,
    clicks: &'static [&'static str],
    option: &'static str,
) -> Case {
    Case {
        subject: format!("game={}", encoded(game)),
        game: registry().find(game).unwrap(),
        position,
        clicks,
        option,
    }
}

fn of_rules(
    name: &str,
    position: &'static str,
    clicks: &'static [&'static str],
    option: &'static str,
) -> Case {
    let (_, rules) = impartial_games::GALLERY.iter().find(|(other, _)| *other == name).unwrap();
    let game = impartial_rules::open_text(rules, name, None).unwrap().entry().0;
    Case { subject: format!("rules={}", encoded(rules)), game, position, clicks, option }
}

/// Encodes text for a link.
pub(crate) fn encoded(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric();
    text.bytes().map(|b| if plain(b) { (b as char).to_string() } else { format!("%{b:02X}") }).collect()
}

/// Returns the values of all options, by the library.
fn expected(game: &dyn AnyGame, position: &str, misere: bool) -> BTreeMap<String, String> {
    let cx = Context::new(Limits::none());
    let moves = game.moves(&game.position(position).unwrap(), &MoveFilter { to: None, misere }, &cx).unwrap();
    let known = |option: &impartial_query::PositionAnswer| {
        let known = if misere { option.misere.clone() } else { option.grundy.clone() };
        known.map(|known| known.value.to_string()).unwrap_or_default()
    };
    moves.options.iter().map(|option| (option.position.to_string(), known(option))).collect()
}

fn through(case: &Case) {
    let server = Running::new();
    let url = format!("{}#{}&position={}", server.page, case.subject, encoded(case.position));
    let Some(mut browser) = Browser::open(&url) else { return };
    browser.open_position(case.position);
    let listed: BTreeMap<String, String> = browser.options().into_iter().collect();
    assert_eq!(listed, expected(&*case.game, case.position, false), "{}", case.position);
    for place in case.clicks {
        browser.click(&Browser::place(place));
    }
    browser.open_position(case.option);
    let link = browser.link();
    let listed: BTreeMap<String, String> = browser.options().into_iter().collect();
    assert_eq!(listed, expected(&*case.game, case.option, false), "{}", case.option);
    browser.click("#undo");
    browser.open_position(case.position);
    browser.click("#redo");
    browser.open_position(case.option);
    // The link is opened by another user, in misère play.
    browser.go(&format!("{link}&misere=1"));
    browser.open_position(case.option);
    assert_eq!(browser.eval("document.querySelector('#misere').checked"), true);
    let listed: BTreeMap<String, String> = browser.options().into_iter().collect();
    assert_eq!(listed, expected(&*case.game, case.option, true), "misère {}", case.option);
    // The game is played to its end by the first move of the list.
    for _ in 0..60 {
        let Some((option, _)) = browser.options().into_iter().next() else { break };
        browser.click("#moves button");
        browser.open_position(&option);
    }
    let status = browser.text("#status");
    assert!(status.contains("No moves are left"), "{status}");
    browser.well();
}

#[test]
fn coins_on_a_strip() {
    through(&named("welter", "2,5,6", &["s6", "s1"], "1,2,5"));
}

#[test]
fn coins_in_columns() {
    through(&named("height:3", "1,7", &["s7", "s3"], "1,3"));
}

#[test]
fn heaps_that_are_lowered() {
    through(&named("nim", "2,3,4", &["c2.2"], "1,2,3"));
}

#[test]
fn heaps_that_are_broken() {
    through(&named("kayles", "6", &["c0.2", "c0.3"], "1,3"));
}

#[test]
fn heaps_that_are_split() {
    through(&named("grundys-game", "6", &["g0.2"], "2,4"));
}

#[test]
fn two_numbers() {
    through(&named("wythoff", "3,5", &["p2.4"], "2,4"));
}

#[test]
fn one_number() {
    through(&named("mark", "9", &["n4"], "4"));
}

#[test]
fn rows_of_a_diagram() {
    through(&named("chomp", "4,3,2", &["r1.1"], "4,1,1"));
}

#[test]
fn cells_of_a_grid() {
    through(&named("cram", ".../.../...", &["x0.0", "x0.1"], "##./.../..."));
}

#[test]
fn vertices_of_a_graph() {
    through(&of_rules("node-kayles", "cycle 6", &["v0"], "cycle 6: 3 4 5"));
}

#[test]
fn edges_of_a_graph() {
    through(&of_rules("arc-kayles", "path 5", &["e1-2"], "path 5: 1 4 5"));
}

#[test]
fn vertices_of_a_directed_graph() {
    through(&of_rules("poset-game", "arcs 1-2 2-3", &["v1"], "arcs 1-2 2-3: 1"));
}

/// A vertex is chosen, and then one of its colours.
#[test]
fn marks_and_tokens_of_a_graph() {
    through(&of_rules("neighboring-nim", "path 2 with 1, heap 2=1", &["v1"], "path 2 with 2"));
    through(&of_rules("nim-on-graphs", "path 3 with 2, weight 2-3=1", &["v2"], "path 3 with 3"));
}

#[test]
fn games_of_rules_have_boards_too() {
    through(&of_rules("silver-dollar", "1,4", &["s4", "s2"], "1,2"));
}

#[test]
fn sums_stand_one_below_the_other() {
    through(&named("sum:nim+wythoff", "3|2,2", &["1:p1.1"], "3|1,1"));
}

#[test]
fn ordinals_are_moved_to_a_value_or_lowered() {
    let (_, rules) = impartial_games::GALLERY.iter().find(|(name, _)| *name == "transfinite-nim").unwrap();
    for subject in ["game=transfinite-nim".to_owned(), format!("rules={}", encoded(rules))] {
        lower_an_ordinal(&subject);
    }
}

fn lower_an_ordinal(subject: &str) {
    let server = Running::new();
    let url = format!("{}#{subject}&position=3%2Cw%2B2", server.page);
    let Some(mut browser) = Browser::open(&url) else { return };
    browser.open_position("3,w+2");
    browser.wait("document.querySelector('#board img')?.complete && document.querySelector('#board img').naturalWidth > 50");
    let options: Vec<String> = browser.options().into_iter().map(|(option, _)| option).collect();
    assert_eq!(options, ["3,3"], "the winning move");
    browser.choose("#member", "1");
    browser.write("#lower-to", "w");
    browser.click("#lower button");
    browser.open_position("3,w");
    browser.write("#wanted", "2");
    browser.click("#to-value button");
    browser.wait("document.querySelector('#moves button')?.dataset.option === '1,3'");
    browser.click("#moves button");
    browser.open_position("1,3");
    browser.click("#undo");
    browser.open_position("3,w");
    browser.well();
}

#[test]
fn a_coin_is_dragged_and_a_board_is_walked_with_the_keyboard() {
    let server = Running::new();
    let Some(mut browser) = Browser::open(&format!("{}#game=welter&position=2%2C5%2C6", server.page)) else {
        return;
    };
    browser.open_position("2,5,6");
    browser.drag(&Browser::place("s5"), &Browser::place("s3"));
    browser.open_position("2,3,6");
    // From the first square six to the right, a coin is picked up and put down two to the left.
    browser.eval("document.querySelector('#board .able').focus()");
    for _ in 0..6 {
        browser.key("ArrowRight");
    }
    browser.key("Enter");
    browser.key("ArrowLeft");
    browser.key("ArrowLeft");
    browser.key("Enter");
    browser.open_position("2,3,4");
    browser.well();
}

#[test]
fn the_program_plays_to_the_end_and_wins() {
    let server = Running::new();
    for (misere, end) in [("", "the program wins"), ("&misere=1", "the program wins")] {
        let url = format!("{}#game=nim&position=1%2C2%2C2&against=first{misere}", server.page);
        let Some(mut browser) = Browser::open(&url) else { return };
        for _ in 0..20 {
            browser.wait(
                "/Your move|No moves are left/.test(document.querySelector('#status').textContent) && \
                 document.querySelector('#moves').dataset.position === document.querySelector('#position').value || \
                 /No moves/.test(document.querySelector('#status').textContent)",
            );
            if browser.text("#status").contains("No moves are left") {
                break;
            }
            let before = browser.text("#history");
            browser.click("#moves button");
            let before = serde_json::json!(before);
            browser.wait(&format!("document.querySelector('#history').textContent !== {before}"));
        }
        let status = browser.text("#status");
        assert!(status.contains(end), "{misere}: {status}");
        browser.well();
    }
}

/// A ring of four draws, from each of which a move to x loses.
const RING: &str = "a -> b\nb -> c\nc -> d\nd -> a\na -> x\nb -> x\nc -> x\nd -> x\nx -> e\n";

#[test]
fn a_drawn_game_is_played_to_a_draw() {
    let server = Running::new();
    let url = format!("{}#graph={}&position=a&against=second", server.url, encoded(RING));
    let Some(mut browser) = Browser::open(&url) else { return };
    let mut moves = 0;
    loop {
        browser.wait(
            "/is a draw/.test(document.querySelector('#status').textContent) || \
             (!/thinks/.test(document.querySelector('#status').textContent) && \
              document.querySelector('#moves').dataset.position === document.querySelector('#position').value && \
              document.querySelector('#moves button:not([disabled])') !== null)",
        );
        if browser.text("#status").contains("the game is a draw") {
            break;
        }
        // The user plays perfectly: moves that keep the draw are listed before moves that lose.
        let options = browser.options();
        assert_eq!(options.len(), 2, "{options:?}");
        assert_eq!(options[0].1, "draws ∞(1)", "{options:?}");
        assert_eq!((&*options[1].0, &*options[1].1), ("x", "loses 1"), "{options:?}");
        let before = serde_json::json!(browser.text("#history"));
        browser.click("#moves button");
        browser.wait(&format!("document.querySelector('#history').textContent !== {before}"));
        moves += 1;
        assert!(moves < 20, "the game does not end");
    }
    // The position after the program's move is a ring position each time, and occurs for the third time at the end.
    let history = browser.text("#history");
    assert!(history.starts_with("abcdabcd") && !history.contains('x') && !history.contains('e'), "{history}");
    assert!(browser.text("#status").contains("this keeps the draw"), "{}", browser.text("#status"));
    browser.well();
}
