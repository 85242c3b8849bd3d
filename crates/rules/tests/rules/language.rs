//! The meaning of the language on small games, and the messages for texts without a meaning.

use impartial::run::{Limits, Run};
use impartial_prove::automata::ProofBudget;
use impartial_prove::{PositionShape, ProofMethod, ProofVerdict};
use impartial_query::{Context, MoveFilter};
use impartial_rules::{RuleFileGame, diagnose};
use std::collections::BTreeSet;

pub(crate) fn game(text: &str) -> RuleFileGame {
    RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Returns the options of a position.
pub(crate) fn options(text: &str, position: &str) -> Vec<String> {
    let context = Context::new(Limits::none());
    let game = game(text).entry().0;
    game.position(position)
        .and_then(|position| game.moves(&position, &MoveFilter::default(), &context))
        .unwrap_or_else(|error| panic!("{text}\n{error}"))
        .options
        .into_iter()
        .map(|one| one.position.to_string())
        .collect()
}

fn messages(text: &str) -> Vec<String> {
    diagnose(text, "g.game", None).into_iter().map(|one| one.message).collect()
}

#[test]
fn rectangles_are_written_by_their_sides() {
    let cram = "game g\ngrid\nmove \"..\" -> \"##\" turned\n";
    assert_eq!(options(cram, "1x4"), options(cram, "...."));
    let rows = "game g\nrows\nmove drop row i  for i in 1..rows\n";
    assert_eq!(options(rows, "3x4"), ["4,4"]);
    for (text, position) in [(cram, "100x100"), (cram, "0x3"), (rows, "100000x1")] {
        let read = game(text).entry().0.value(position, &Context::new(Limits::none()));
        assert!(read.is_err(), "{position} of {text}");
    }
}

#[test]
fn a_move_with_a_negative_number_does_not_exist() {
    assert_eq!(options("game g\nheaps n\nmove n - 3\n", "2"), [""; 0]);
    assert_eq!(options("game g\nheaps n\nmove n - 3\nmove n - 1\n", "3"), ["0", "2"]);
    // A chain of + and - is one sum.
    assert_eq!(options("game g\nnumbers a, b\nmove a - b + 1, 0  if b = 3\n", "2,3"), ["0,0"]);
    // A relation with a term without a value is false.
    assert_eq!(options("game g\nheaps n\nmove 0  if n - 5 < 7\n", "3"), [""; 0]);
}

#[test]
fn the_position_without_a_coin_is_none() {
    let turtles = "game g\ncoins a\nmove turn a\nmove turn a, b  for b in 0..a-1\n";
    assert_eq!(options(turtles, "0"), ["none"]);
    assert_eq!(options(turtles, "none"), [""; 0]);
    assert_eq!(options(turtles, "1"), ["none", "0"]);
    let heaps = "game g\nheaps n\nmove nothing\n";
    assert_eq!(options(heaps, "3"), ["0"]);
}

#[test]
fn conditions_ranges_and_sets_choose_the_moves() {
    assert_eq!(options("game g\nheaps n\nmove n - k  for k in {1, 3..4, 9}\n", "5"), ["1", "2", "4"]);
    assert_eq!(
        options("game g\nheaps n\nmove n - k  for k in 1..n  if k divides n\n", "6"),
        ["0", "3", "4", "5"]
    );
    assert_eq!(
        options("game g\nheaps n\nmove k  for k in 0..n-1  if k in {1, 2} | k = 4\n", "6"),
        ["1", "2", "4"]
    );
    assert_eq!(
        options("game g\nheaps n\nmove k  for k in 0..n-1  if ex j in 0..k: j * j = k\n", "6"),
        ["0", "1", "4"]
    );
    assert_eq!(
        options("game g\nheaps n\ndef even(x) := x mod 2 = 0\nmove k  for k in 0..n-1  if even(k)\n", "5"),
        ["0", "2", "4"]
    );
    assert_eq!(
        options("game g\nheaps n\nmove if n mod 2 = 0 then n div 2 else n - 1  if n >= 1\n", "6"),
        ["3"]
    );
}

#[test]
fn members_may_look_at_each_other() {
    assert_eq!(
        options("game g\ncoins a\nmove x  for x in 0..a-1  if free(x..a-1)\n", "2,4"),
        ["2,3", "0,4", "1,4"]
    );
    assert_eq!(options("game g\nheaps n\nmove n - 1  if n = largest & members = 2\n", "2,4"), ["2,3"]);
    assert_eq!(options("game g\nheaps n\nmove n - 1  if all other m: m > n\n", "2,4"), ["1,4"]);
    assert_eq!(options("game g\nheaps n\nmove sum other m: m  if (sum other m: m) < n\n", "2,4"), ["2,2"]);
    assert_eq!(options("game g\nheaps n\nlegal all heap m: m != 2\nmove n - 1\nmove n - 2\n", "3"), ["1"]);
    // From 1,2 a move turns the squares 2 and 0, 2 and 1, or 1 and 0.
    assert_eq!(options("game g\ncoins a\nmove turn a, b  for b in 0..a-1\n", "1,2"), ["none", "0,1", "0,2"]);
}

#[test]
fn boards_are_played_on() {
    assert_eq!(options("game g\ngrid\nmove \"..\" -> \"##\" turned\n", "../.#"), ["#./##", "##/.#"]);
    let mut left = options("game g\ngraph\nmove delete v, neighbours(v)\n", "path 4");
    left.sort();
    assert_eq!(left, ["path 4: 1", "path 4: 1 2", "path 4: 3 4", "path 4: 4"]);
    assert_eq!(options("game g\nrows\nmove drop row 1\nmove drop column 1\n", "3,1"), ["1", "2"]);
    let mut cut = options("game g\nrows\nmove cut(i, j)  for i in 1..rows, j in 1..row(i)\n", "2,1");
    cut.sort();
    assert_eq!(cut, ["0", "1,1", "2"]);
}

/// Returns a file with a chain of definitions that each call the next.
fn chain(length: usize) -> String {
    let calls = (0..length).map(|at| format!("def f{at}(x) := f{}(x)\n", at + 1));
    format!("game g\nheaps n\nmove n - f0(1)\n{}def f{length}(x) := x\n", calls.collect::<String>())
}

#[test]
fn a_chain_of_definitions_is_no_circle() {
    assert_eq!(options(&chain(60), "5"), ["4"]);
    let refused = |text: &str| {
        let found = diagnose(text, "g.game", None);
        (found[0].message.clone(), found[0].help.clone().unwrap_or_default())
    };
    assert_eq!(
        refused(&chain(150)),
        (
            "definitions are nested more than 100 deep".to_owned(),
            "at most 100 definitions, each used by the next".to_owned()
        )
    );
    let circle = (
        "definitions go round in a circle".to_owned(),
        "definitions that end at numbers and variables".to_owned(),
    );
    assert_eq!(refused("game g\nheaps n\nmove f(n)\ndef f(x) := h(x)\ndef h(x) := f(x) + 1\n"), circle);
    // A circle behind a chain.
    assert_eq!(refused(&chain(150).replace("def f150(x) := x", "def f150(x) := f140(x)")), circle);
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_file() {
    let text = "\u{feff}game g\nheaps n\nmove n - 1\n";
    assert_eq!(options(text, "5"), ["4"]);
    assert_eq!(diagnose(text, "g.game", None), []);
}

/// `quotient` and `xor` are signs of the language, and a term may begin with them.
#[test]
fn terms_and_conditions_begin_with_functions_that_are_signs() {
    for (line, expected) in [
        ("move if quotient(1, n) = 0 then 0 else n - 1  if n >= 1", "4"),
        ("move if xor k in 1..2: k = 3 then 0 else n - 1  if n >= 1", "0"),
        ("move n - (if not quotient(1, n) = 1 then 2 else 3)", "3"),
    ] {
        assert_eq!(options(&format!("game g\nheaps n\n{line}\n"), "5"), [expected], "{line}");
    }
}

#[test]
fn two_claims_of_one_name_give_a_warning() {
    let text = "game g\nheaps n\nmove n - 1\nclaim a  value < 2\nclaim a  value < 3\nclaim b  value < 4\n";
    let found = diagnose(text, "g.game", None);
    let messages: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
    assert_eq!(messages, ["a second statement named 'a': it is called 'a~2'"]);
}

/// A name may end with apostrophes, and messages keep them. Names that the program makes have one before their end, so that
/// no rule can contain them.
#[test]
fn apostrophes_stand_at_the_end_of_a_name() {
    assert_eq!(
        options("game g\nheaps n\nmove n - k'  for k' in 1..2, k'' in 2..3 if k' < k''\n", "5"),
        ["3", "4"]
    );
    for name in ["k'q1", "a'1", "largest'1", "k'_", "k''k"] {
        let text = format!("game g\nheaps n\nmove n - {name}  for {name} in 1..2\n");
        assert_eq!(messages(&text)[0], format!("an apostrophe inside the name '{name}'"));
    }
    let text = "game g\nheaps n\nmove n - 1\nclaim c'd  value < 3\n";
    assert_eq!(messages(text), ["an apostrophe inside the name 'c'd'"]);
}

#[test]
fn habits_from_other_languages_are_told_how_it_is_said_here() {
    for (line, help) in [
        ("move n / 2", "'div' divides"),
        ("move n % 2", "'mod' is the remainder"),
        ("move n ^ 2", "'xor' is the nim-sum"),
        ("move n - k  for k in 1 to n", "two dots: 1..n"),
        ("move n - k  for 1 <= k", "for k in 1..n"),
        ("move n - k  for k in 1..n, n > 3", "'if' begins a condition"),
        ("move n - 1  if n == 3", "one '=' compares"),
        ("move n - 1\nvalue == n mod 2", "without a sign: value n mod 3"),
        ("move n - 1\nmisere = n mod 2", "without a sign: value n mod 3"),
        ("def f(x) = x", "a definition is written with ':=': def even(x) := x mod 2 = 0"),
        ("def f(x) == x", "a definition is written with ':=': def even(x) := x mod 2 = 0"),
        (
            "move n - 2**k  for k in 0..3",
            "pow(n, 2) or n*n is a power, and pow(2, k) too; 'xor' is the nim-sum",
        ),
        ("move n - 1  if n = 3 && n = 4", "'&' stands between"),
        ("move n - 1  if n = 3 || n = 4", "'|' stands between"),
        ("move n - 1  if other m: m > n", "'all other b: …'"),
        ("claim n = 0", "is its name"),
        ("move delete n", "what a heap becomes"),
        ("move sqrt(n, 2)", ""),
    ] {
        let said = diagnose(&format!("game g\nheaps n\n{line}\n"), "g.game", None);
        let helps: Vec<String> = said.iter().map(|one| one.help.clone().unwrap_or_default()).collect();
        assert!(!said.is_empty() && helps.iter().any(|one| one.contains(help)), "{line}: {said:?}");
    }
    let said = diagnose("game g\nnumbers a b\nmove a - 1, b\n", "g.game", None);
    assert!(said[0].help.as_ref().unwrap().contains("commas between the names"), "{said:?}");
}

#[test]
fn edges_go_alone_and_with_a_vertex_go_its_edges() {
    let edges = "game g\ngraph\nmove delete edge u-v\n";
    let mut left = options(edges, "path 3");
    left.sort();
    assert_eq!(left, ["path 3: without 1-2", "path 3: without 2-3"]);
    assert_eq!(options(edges, "path 3: without 1-2"), ["path 3: without 1-2 2-3"]);
    assert_eq!(options(edges, "path 4: 1 2 4"), ["path 4: 1 2 4 without 1-2"]);
    for position in ["path 3: without", "path 3: 1 2 without ", "path 3:"] {
        let error = game(edges).entry().0.position(position).unwrap_err().to_string();
        assert!(error.contains("behind"), "{position}: {error}");
    }
    let error = game(edges).entry().0.position("path 5 without 1-2").unwrap_err().to_string();
    assert!(error.contains("(write 'path 5: without 1-2')"), "{error}");
    let both = "game g\ngraph\nmove delete v\nmove delete edge u-v\n";
    let mut left = options(both, "path 2");
    left.sort();
    assert_eq!(left, ["path 2: 1", "path 2: 2", "path 2: without 1-2"]);
    // Of a path whose edges go one by one the value is the number of edges modulo 2.
    let context = Context::new(Limits::none());
    for (position, value) in [("path 6", 1u64), ("path 7", 0), ("cycle 5", 1), ("star 4", 0), ("grid 2 3", 1)]
    {
        let answer = game(edges).entry().0.value(position, &context).unwrap();
        assert_eq!(answer.grundy.unwrap().value, value.into(), "{position}");
        assert_eq!(answer.misere.unwrap().value, (1 - value).into(), "{position}, misère");
    }
}

#[test]
fn paths_of_arc_kayles_are_heaps_of_dawsons_kayles() {
    let arc_kayles = game("game g\ngraph\nmove delete u, v  for edge u-v\n").entry().0;
    let heaps = impartial_games::register(impartial_query::Registry::new());
    let heaps = heaps.find("dawson-kayles").unwrap();
    let context = Context::new(Limits::none());
    for n in 1..=14 {
        let path = arc_kayles.value(&format!("path {n}"), &context).unwrap();
        let heap = heaps.value(&n.to_string(), &context).unwrap();
        assert_eq!(path.grundy.unwrap().value, heap.grundy.unwrap().value, "{n}");
    }
}

#[test]
fn definitions_are_written_out_for_proofs() {
    let opened = game(
        "game g\nheaps n\ndef allowed(k) := ex j in 1..3: j = k\nmove n - k  for k in 1..n  if allowed(k)\nvalue n mod 4\n",
    );
    assert!(opened.recognised().yes.iter().any(|one| one.contains("proofs")), "{:?}", opened.recognised());
    assert!(opened.recognised().yes.iter().any(|one| one.contains("code")), "{:?}", opened.recognised());
}

#[test]
fn codes_are_recognised_as_far_as_a_file_names_numbers() {
    for (taken, named, code) in [
        ("{3, 5, 130}", "", "3:3 5:3 130:3"),
        ("{t, 4}", "(t)", "4:3 77:3"),
        ("{3, 5, 300}", "", "not all heaps follow the code of those up to 32"),
        ("1..n", "", "more than 20 counters at once"),
        ("1..256", "", "256:3 (decided"),
    ] {
        let text = format!("game g{named}\nheaps n\nmove n - k  for k in {taken}\n");
        let parameters = Some("77").filter(|_| !named.is_empty());
        let opened = RuleFileGame::of_text(&text, "g.game", "g.game", parameters).unwrap();
        let said = opened.recognised();
        assert!(said.yes.iter().chain(&said.no).any(|one| one.contains(code)), "{taken}: {said:?}");
    }
}

#[test]
fn a_code_is_guessed_from_heaps_that_take_few_steps() {
    // A heap of 100 has a million triples.
    let triples = "move a, b, c  for a in 0..n, b in 0..n, c in 0..n";
    let text = format!("game g\nheaps n\n{triples}  if a + b + c + 255 = n | a + b + c + 1 = n\n");
    let said = game(&text).recognised().no.join("\n");
    let up_to = said.split("not all heaps follow the code of those up to ").nth(1);
    let up_to: u64 = up_to.and_then(|rest| rest.split_whitespace().next()).unwrap().parse().unwrap();
    assert!((32..255).contains(&up_to), "{said}");
    let text = format!("game g\nheaps n\n{triples}  if a + b + c + 1 = n & n < 1000 + 255 * n\n");
    let said = game(&text).recognised().yes.join("\n");
    assert!(said.contains("1:15 (decided"), "{said}");
}

#[test]
fn names_that_cannot_be_typed_are_not_suggested() {
    for typed in ["lastvertex", "unheard"] {
        let said = diagnose(&format!("game g\ngraph\nmove delete v  if {typed} >= 1\n"), "g.game", None);
        let help = said[0].help.as_deref().unwrap_or_default();
        assert!(!help.contains("last") && !said.is_empty(), "{said:?}");
    }
}

#[test]
fn what_tells_a_file_from_another_is_its_rules() {
    let text = "game g(p)\nheaps n\ndef good(k) := k mod 2 = p\nmove n - k  for k in 1..n\n  if good(k)\n";
    let said = |text: &str| {
        RuleFileGame::of_text(text, "g.game", "g.game", Some("1")).unwrap().entry().0.fingerprint()
    };
    let same = [
        format!("# Mine.\n\n{text}claim small  value <= n\nabout odd numbers\n"),
        text.replace(" := ", "  :=   ").replace("  if good(k)", "     if good(k)  # the good ones"),
    ];
    same.iter().for_each(|other| assert_eq!(said(other), said(text), "{other}"));
    let others =
        [text.replace("mod 2", "mod 3"), text.replace("  if good(k)\n", ""), format!("{text}move n - 2\n")];
    others.iter().for_each(|other| assert_ne!(said(other), said(text), "{other}"));
}

#[test]
fn a_file_with_a_graph_that_changed_tells_a_game_from_another() {
    let path = std::env::temp_dir().join(format!("impartial-graph-{}.txt", std::process::id()));
    let said = |edges: &str| {
        std::fs::write(&path, edges).unwrap();
        let game = game("game g\ngraph\nmove delete v\n").entry().0;
        let before = game.fingerprint();
        game.position(&format!("file:{}", path.display())).unwrap();
        assert_ne!(game.fingerprint(), before);
        game.fingerprint()
    };
    let (one, same, other) = (said("a -> b\n"), said("a -> b\n"), said("a -> b\nb -> c\n"));
    std::fs::remove_file(&path).unwrap();
    assert_eq!(one, same);
    assert_ne!(one, other);
}

#[test]
fn what_is_read_from_the_left_is_written_so() {
    let moves = |term: &str| format!("game g\nheaps n\nmove {term}  if n = 10\n");
    for (given, formatted, option) in [
        ("n div 3*2", "n div 3 * 2", 6),
        ("2  *  n div 5", "2*n div 5", 4),
        ("n - (n div 2*2) *1", "n - (n div 2 * 2)*1", 0),
        ("n mod 4*2", "n mod 4 * 2", 4),
        ("if n mod 4 = 2 then 2 *3 else 0", "if n mod 4 = 2 then 2*3 else 0", 6),
    ] {
        assert_eq!(impartial_rules::format(&moves(given)), Ok(moves(formatted)), "{given}");
        assert_eq!(options(&moves(given), "10"), [option.to_string()], "{given}");
    }
}

#[test]
fn the_ends_of_an_edge_are_written_without_blanks() {
    let moves = |rest: &str| format!("game g\ngraph\nmove {rest}\n");
    for (given, formatted) in [
        ("delete edge u - v,u", "delete edge u-v, u"),
        (
            "delete u for edge u-v if degree(u)-degree(v) = 1",
            "delete u  for edge u-v  if degree(u) - degree(v) = 1",
        ),
        ("delete edge u -v, edge v- w", "delete edge u-v, edge v-w"),
    ] {
        assert_eq!(impartial_rules::format(&moves(given)), Ok(moves(formatted)), "{given}");
        assert_eq!(impartial_rules::format(&moves(formatted)), Ok(moves(formatted)), "{formatted}");
    }
}

/// `xor` mixed with another operator is an error with both readings; the standard form has the brackets of the first.
#[test]
fn xor_mixed_with_other_operators_needs_brackets() {
    let moves = |term: &str| format!("game g\nheaps n\nmove {term}  if n = 10  # xor + 1\n");
    for (given, readings, formatted, option) in [
        ("n mod 4 xor 2 * 3", "(n mod 4) xor (2 * 3), or ((n mod 4) xor 2) * 3", "(n mod 4) xor (2*3)", 4),
        (
            "n div 4 xor 1 div 2",
            "((n div 4) xor 1) div 2, or (n div 4) xor (1 div 2)",
            "((n div 4) xor 1) div 2",
            1,
        ),
        ("n xor 3 - 2", "(n xor 3) - 2, or n xor (3 - 2)", "(n xor 3) - 2", 7),
        (
            "(n xor 3 - 9) xor min(n - 1, n xor 1 + 1)*1",
            "(n xor 3) - 9, or n xor (3 - 9)",
            "((n xor 3) - 9) xor (min(n - 1, (n xor 1) + 1)*1)",
            9,
        ),
    ] {
        let text = moves(given);
        let wrong = diagnose(&text, "g.game", None);
        let [one] = &wrong[..] else { panic!("{given}: {wrong:?}") };
        assert!(
            one.message.starts_with("'xor' and '") && one.message.ends_with("' are mixed without brackets")
        );
        assert_eq!(one.help, Some(format!("expected: {readings}")), "{given}");
        assert_eq!(impartial_rules::format(&text), Ok(moves(formatted)), "{given}");
        assert_eq!(options(&moves(formatted), "10").concat(), option.to_string(), "{given}");
    }
    // Other errors stay, with the places of the text that was given.
    let wrong = impartial_rules::format("game g\nheaps n\nmove n xor 1 + 1\nmove n ? 1\n").unwrap_err();
    assert_eq!(wrong.len(), 2, "{wrong:?}");
}

#[test]
fn several_errors_are_told_at_once_and_the_nearest_name_with_each() {
    let said =
        diagnose("game g\nheaps n\nmove n - kk  for k in 1..n\nmove m - 1\nmovve n - 1\n", "g.game", None);
    let all: Vec<String> = said
        .iter()
        .map(|one| format!("{} ({})", one.message, one.help.clone().unwrap_or_default()))
        .collect();
    assert!(
        all.iter().any(|one| one.contains("no statement begins like this") && one.contains("'move'")),
        "{all:?}"
    );
    // A line that cannot be parsed hides no errors of the other lines.
    assert!(
        all.iter().any(|one| one.contains("'kk'")) && all.iter().any(|one| one.contains("'m'")),
        "{all:?}"
    );
    let said = diagnose(
        "game g\nheaps n\nmove n - k  for k in 1..\nmove m - 1\nvalue q mod 2\nclaim one n = \n",
        "g.game",
        None,
    );
    assert_eq!(said.len(), 4, "{said:?}");
    assert!(said.is_sorted_by_key(|one| one.span.start), "{said:?}");
    // If a definition cannot be parsed, errors that may be due to its absence are not reported.
    let said = diagnose("game g\nheaps n\ndef f(x := x\nmove f(n)\n", "g.game", None);
    assert_eq!(said.len(), 1, "{said:?}");
    let said = diagnose("game g\nheaps n\nmove n - kk  for k in 1..n\nmove m - 1\n", "g.game", None);
    let all: Vec<String> = said
        .iter()
        .map(|one| format!("{} ({})", one.message, one.help.clone().unwrap_or_default()))
        .collect();
    assert!(
        all.len() >= 2
            && all[0].contains("'kk'")
            && all[0].contains("did you mean 'k'?")
            && all[1].contains("'m'"),
        "{all:?}"
    );
}

#[test]
fn what_never_ends_is_never_used_or_never_possible_is_said() {
    let has = |text: &str, wanted: &str| {
        let said = messages(text);
        assert!(said.iter().any(|one| one.contains(wanted)), "{text}: {said:?}");
    };
    has("game g\nnumbers a, b\nmove a - 1, b * b * b\n", "'b * b * b' in line 3");
    has("game g\nheaps n\nmove n + 1\n", "for ever: 0 -> 1 -> 2");
    has("game g\nheaps n\nmove n - 1\nmove n + 1  if n < 5\n", "round for ever");
    has("game g\nheaps n\nmove n - 1  for k in 1..2\n", "'k' is never used");
    has("game g\nheaps n\nmove n - 1\nmove n - 2  for k in 5..4  if k = n\n", "never possible");
    has("game g\nheaps n\nmove n - 1  for k in 1..n  if k > 2 * n & k < n\n", "no move is possible");
    has("game g\nheaps n\n", "no moves");
    has("heaps n\nmove n - 1\n", "no name");
    has("game g\nmove n - 1\n", "what positions are");
}

#[test]
fn what_is_recognised_is_told_with_reasons() {
    let of = |text: &str| game(text).recognised().clone();
    let yes = |text: &str, word: &str| {
        assert!(of(text).yes.iter().any(|one| one.starts_with(word)), "{text}: {:?}", of(text))
    };
    let no = |text: &str, word: &str| {
        assert!(of(text).no.iter().any(|one| one.starts_with(word)), "{text}: {:?}", of(text))
    };
    // A rule is recognised by its meaning, however it is written.
    yes("game g\ncoins a\nmove x  for x in 0..a-1\n", "sweep");
    yes("game g\ncoins a\nmove a - k  for k in 1..a\n", "sweep");
    yes("game g\ncoins c\nmove y  for y in 0..c  if not y = c\n", "sweep");
    yes("game g\ncoins a\nmove x  for x in 0..a-1  if a >= largest\n", "sweep");
    no("game g\ncoins a\nmove x  for x in 0..a-1  if x < 1000\n", "sweep");
    no("game g\ncoins a\nmove x  for x in 0..a-1  if free(x..a-1)\n", "sweep");
    yes("game g\nheaps n\nmove a, b  for t in 1..2, a in 0..n-t, b = n-t-a\n", "code");
    yes("game g\nheaps n\nmove n - k  for k in {1, 2, 4}\n", "code");
    // Codes that leave at most three heaps: the hexadecimal 0.0F, and 0.08, which must leave three.
    let three = "game g\nheaps n\nmove a, b, n-2-a-b  for a in 0..n-2, b in 0..n-2-a\n";
    yes(three, "code of taking and breaking: 2:15");
    yes(
        "game g\nheaps n\nmove a, b, n-2-a-b  for a in 1..n-2, b in 1..n-3-a\n",
        "code of taking and breaking: 2:8",
    );
    no("game g\nheaps n\nmove a, b, n-2-a-b  for a in 1..n-2, b in a+1..n-3-a\n", "code");
    // Two heaps of different sizes, in some of the splits or in all of them.
    let grundy = "game g\nheaps n\nmove a, n - a  for a in 1..n-1  if a < n - a\n";
    yes(grundy, "code of taking and breaking: 0:4 unequal (decided for all heaps)");
    let some =
        "game g\nheaps n\nmove a, n-1-a  for a in 0..n-1  if 2*a != n-1\nmove a, n-2-a  for a in 0..n-2\n";
    yes(some, "code of taking and breaking: 1:6 unequal 2:7");
    no("game g\nheaps n\nmove a, n - a  for a in 1..n-1  if a + 1 < n - a\n", "code");
    no("game g\nheaps n\nmove n - k  for k in 1..n\n", "code");
    no("game g\nheaps n\nmove n - 1  if n < 100\n", "code");
    yes("game g\nheaps n\nmove n - k*k  for k in 1..n\n", "sum of its heaps");
    no("game g\nheaps n\nmove n - 1  if members = 2\n", "sum of its heaps");
    yes("game g\nnumbers a, b\nmove a - k, b  for k in 1..a\n", "proofs");
    no("game g\nnumbers a, b\nmove a * b, 0  if a > 0 & b > 0\n", "proofs");
}

#[test]
fn what_a_definition_looks_at_is_seen() {
    let said = |text: &str| game(text).recognised().yes.join(" | ");
    for (kind, body) in [
        ("coins", "members < 5"),
        ("heaps", "members < 5"),
        ("heaps", "smallest < 100"),
        ("heaps", "n = largest | x < 100"),
        ("coins", "all coin c: c < 100"),
        ("heaps", "(count other n: n = 100) = 0"),
        ("coins", "free(100)"),
    ] {
        let text = format!(
            "game g\n{kind} n\ndef ok(x) := {body}\ndef fine(y) := ok(y)\nmove k  for k in 0..n-1  if fine(k)\n"
        );
        assert!(!said(&text).contains("sweep") && !said(&text).contains("sum of"), "{body}: {}", said(&text));
    }
    // A condition on several coins at once is not a condition on each two coins, so it gives no columns.
    for (body, columns) in [("b div 3 != a div 3", true), ("b div 3 != a div 3 | members > 4", false)] {
        let text = format!(
            "game g\ncoins a\ndef apart(b) := {body}\nlegal all other b: apart(b)\nmove x  for x in 0..a-1\n"
        );
        assert_eq!(said(&text).contains("of a column"), columns, "{body}: {}", said(&text));
    }
    // A name bound by a quantifier or by the move hides a definition of the same name.
    let text = "game g\nheaps n\ndef k := 3\nmove n - k  for k in 1..n\n";
    assert_eq!(options(text, "3"), ["0", "1", "2"]);
    assert!(said(text).contains("any heap to any smaller number"), "{}", said(text));
    // Five coins that may not move any more.
    let text = "game g\ncoins n\ndef ok(x) := members < 5\nmove k  for k in 0..n-1  if ok(k)\n";
    assert_eq!(options(text, "0,1,2,3,5"), [""; 0]);
}

#[test]
fn play_is_over_where_one_of_the_conditions_holds_of_one_of_the_members() {
    let two = "game g\nheaps n\nover n = 5\nover members = 3\nmove n - k  for k in 1..n\n";
    assert_eq!(options(two, "5"), [""; 0]);
    assert_eq!(options(two, "2,5"), [""; 0]);
    assert_eq!(options(two, "1,1,1"), [""; 0]);
    assert_eq!(options(two, "1,2"), ["0,1", "1,1", "0,2"]);
    let grid = "game g\ngrid\nover \"XX\"\nover \"OO\"\nmove \".\" -> \"X\"\nmove \".\" -> \"O\"\n";
    assert_eq!(options(grid, "XX."), [""; 0]);
    assert_eq!(options(grid, "OO."), [""; 0]);
    assert_eq!(options(grid, "XO.").len(), 2);
    // A position is legal if all conditions hold for all members. A condition on whole positions applies without
    // members too.
    let legal = "game g\ncoins n\nlegal n != 4\nlegal members >= 1\nmove turn n\nmove n - 1\n";
    assert_eq!(options(legal, "5"), [""; 0]);
    assert_eq!(options(legal, "1,5").len(), 3);
    let others = "game g\nheaps n\nlegal all other b: b > 0\nmove n - k  for k in 1..n\n";
    assert_eq!(options(others, "1,2"), ["1,1"]);
}

#[test]
fn a_coin_in_the_way_is_in_the_way_of_all_smaller_squares_and_of_nothing_else() {
    let coins = [2u64, 3, 7, 12];
    let free = |from: u64, to: u64| !coins.iter().any(|coin| (from..=to).contains(coin));
    let of = |allowed: &dyn Fn(u64, u64) -> bool| -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (i, &a) in coins.iter().enumerate() {
            for x in (0..a).filter(|&x| allowed(a, x) && !coins.contains(&x)) {
                let mut after = coins.to_vec();
                after[i] = x;
                after.sort_unstable();
                found.insert(after.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
            }
        }
        found
    };
    for (condition, allowed) in [
        ("free(x..a-1)", &(|a: u64, x: u64| free(x, a - 1)) as &dyn Fn(u64, u64) -> bool),
        ("x mod 2 = 1 & free(x..a-1)", &|a, x| x % 2 == 1 && free(x, a - 1)),
        ("free(x..a-1) & x != 5", &|a, x| free(x, a - 1) && x != 5),
        // Here the end of the range depends on the loop.
        ("free(x..x+1)", &|_, x| free(x, x + 1)),
        ("free(x..a-x)", &|a, x| a < x || free(x, a - x)),
        // Here another part of the condition allows the move, or an occupied square does.
        ("x = 0 | free(x..a-1)", &|a, x| x == 0 || free(x, a - 1)),
        ("not free(x..a-1)", &|a, x| !free(x, a - 1)),
        ("x < 4 -> free(x..a-1)", &|a, x| x >= 4 || free(x, a - 1)),
    ] {
        let text = format!("game g\ncoins a\nmove x  for x in 0..a-1  if {condition}\n");
        assert_eq!(of(allowed), options(&text, "2,3,7,12").into_iter().collect(), "{condition}");
    }
    // A line with two loops, one inside the other.
    let text = "game g\ncoins a\nmove x  for x in 0..a-1, y in 0..1  if y = 1 & free(x..a-1)\n";
    assert_eq!(of(&|a, x| free(x, a - 1)), options(text, "2,3,7,12").into_iter().collect());
}

#[test]
fn what_is_said_of_one_heap_is_no_statement_about_two() {
    let text = "game g\nheaps n\nmove n - k  for k in 1..2\np-positions n mod 3 = 0\n\
                misere-p-positions n mod 3 = 1\nmisere if n mod 3 = 0 then 1 else if n mod 3 = 1 then 0 else 2\n";
    let opened = RuleFileGame::of_text(text, "g.game", "g.game", None).unwrap();
    let ids = |coins| -> Vec<String> {
        opened.statements(PositionShape::coins(coins)).iter().map(|one| one.id().to_owned()).collect()
    };
    assert_eq!(ids(1), ["g.game.p-positions", "g.game.misere-p-positions", "g.game.misere"]);
    assert_eq!(ids(2), Vec::<String>::new());
    let unproved = |coins| -> Vec<&str> {
        opened.unproved(PositionShape::coins(coins)).iter().map(|(name, _)| *name).collect()
    };
    assert_eq!(unproved(1), Vec::<&str>::new());
    assert_eq!(unproved(2), ["p-positions", "misere-p-positions", "misere"]);
    let run = Run::new(Limits::none());
    for statement in opened.statements(PositionShape::coins(1)) {
        let proof =
            statement.prove(PositionShape::coins(1), ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
        assert!(proof.is_proved(), "{}: {:?}", statement.id(), proof.conclusion);
    }
}

#[test]
fn misere_value_formulas_are_proved_and_refuted() {
    let text =
        |misere: &str| format!("game g\nheaps n\nmove n-k  for k in 1..2  if k <= n\nmisere {misere}\n");
    let prove = |misere: &str| {
        let opened = RuleFileGame::of_text(&text(misere), "g.game", "g.game", None).unwrap();
        let shape = PositionShape::coins(1);
        assert!(opened.unproved(shape).is_empty());
        let statements = opened.statements(shape);
        assert_eq!(statements.len(), 1);
        let run = Run::new(Limits::none());
        statements[0].prove(shape, ProofMethod::Best, &ProofBudget::new(&run)).unwrap()
    };
    let right = prove("if n mod 3 = 0 then 1 else if n mod 3 = 1 then 0 else 2");
    assert_eq!((right.verdict(), right.shape), (ProofVerdict::Proved, PositionShape::coins(1)));
    // The first formula is that of normal play. The second one is wrong only at the end of play.
    for (wrong, position) in [
        ("n mod 3", "0"),
        ("if n = 0 then 0 else if n mod 3 = 0 then 1 else if n mod 3 = 1 then 0 else 2", "0"),
    ] {
        let found = prove(wrong);
        let seen = &found.refutation().unwrap().counterexample;
        assert_eq!((seen.position(), seen.computed(), seen.stated()), (position, "1", "0"));
        assert_eq!((found.failed().unwrap().assignment.0.len(), seen.assignment().0.len()), (1, 1));
    }
    // Formulas for two heaps, and for positions of several numbers.
    let two = "game g\nheaps n\nmove k  for k in 0..n-1\nmisere if largest <= 1 then 1 - (xor heap m: m) else xor heap m: m\n";
    let opened = RuleFileGame::of_text(two, "g.game", "g.game", None).unwrap();
    for n in 1..=3 {
        let run = Run::new(Limits::none());
        let proof = opened.statements(PositionShape::coins(n))[0]
            .prove(PositionShape::coins(n), ProofMethod::Best, &ProofBudget::new(&run))
            .unwrap();
        assert!(proof.is_proved(), "{n}: {:?}", proof.conclusion);
    }
}

#[test]
fn a_name_has_one_meaning() {
    for (text, name) in [
        ("game g\nheaps n\ndef max(x) := 0\nmove n - 1  if max(n) < 400\n", "max"),
        ("game g\nheaps n\ndef members := 1\nmove n - 1  if members <= 3\n", "members"),
        ("game g\ncoins n\ndef largest := 0\nmove n - 1  if largest <= 50\n", "largest"),
        ("game g\nheaps n\ndef n := 3\nmove n - 1\n", "n"),
        ("game g\nheaps members\nmove members - 1\n", "members"),
        ("game g\nrows\ndef row(i) := i\nmove drop row i  for i in 1..rows\n", "row"),
        ("game g\nheaps n\ndef mask_2(a, b) := a\nmove n - 1\n", "mask_2"),
    ] {
        let said = messages(text);
        assert!(said.iter().any(|one| one.starts_with(&format!("'{name}' has a meaning"))), "{said:?}");
    }
    let twice = messages("game g\nheaps n\ndef f(x, x) := x\nmove n - 1  if f(0, n) > 3\n");
    assert!(twice.iter().any(|one| one.contains("twice")), "{twice:?}");
    // A name bound by a quantifier hides a definition of the same name.
    let none = "game g\ncoins a\ndef c := a\nlegal ex coin c: c >= 0\nmove turn a\n";
    assert_eq!(options(none, "0"), [""; 0]);
    let nim = "game g\nheaps n\ndef c := n\nmove n - k  for k in 1..n\np-positions (xor heap c: c) = 0\n";
    let run = Run::new(Limits::none());
    let opened = game(nim);
    let statements = opened.statements(PositionShape::coins(2));
    assert_eq!(statements.len(), 1);
    for statement in statements {
        let proof =
            statement.prove(PositionShape::coins(2), ProofMethod::Best, &ProofBudget::new(&run)).unwrap();
        assert!(proof.is_proved(), "{:?}", proof.conclusion);
    }
    let text = "game g(K)\nheaps n\ndef K := 1000\nmove n - 1  if n <= K\n";
    let wrong = RuleFileGame::of_text(text, "g.game", "g.game", Some("3")).unwrap_err().to_string();
    assert!(wrong.contains("it is a parameter"), "{wrong}");
}

#[test]
fn whatever_names_are_called_the_same_is_recognised() {
    let said = |text: &str, given: Option<&str>| {
        RuleFileGame::of_text(text, "g.game", "g.game", given).unwrap().recognised().yes.join(" | ")
    };
    for name in ["n", "a", "x", "L", "a1", "v"] {
        let any = format!("game g\nheaps {name}\nmove k  for k in 0..{name}-1\n");
        assert!(said(&any, None).contains("any heap to any smaller number"), "{name}");
        let largest = format!("game g\nheaps {name}\nmove k  for k in 0..{name}-1  if {name} = largest\n");
        assert!(said(&largest, None).contains("the largest alone"), "{name}");
        let large = format!(
            "game g\nheaps {name}\nmove k  for k in 0..{name}-1  if {name} = largest | {name} < 100\n"
        );
        assert!(!said(&large, None).contains("sweep"), "{name}");
    }
    for name in ["K", "L", "a", "x", "a1"] {
        let text = format!("game g({name})\nheaps n\nmove k  for k in 0..n-1  if largest <= {name}\n");
        assert!(!said(&text, Some("100")).contains("sweep"), "{name}");
    }
    // A number that a move chooses in addition to its target may differ for each other coin.
    let text = "game g\ncoins a\nlegal all other b: b div 4 != a div 4\n\
                move x  for x in 0..a-1, k in 0..1  if all other b: b div 4 != x div 4 & (b div 4) mod 2 = k\n";
    assert!(!said(text, None).contains("of a column"));
    // Before the place where a move binds a name, the name means the definition.
    let text = "game g\nheaps n\ndef b := 1\nmove n - k  for k in 1..(if n < 300 then 2 else b), b in 2..2\n";
    assert!(!said(text, None).contains("code"));
    let text = "game g\nheaps n\ndef b := 3\nmove n - b  for b = b + 1\n";
    assert!(said(text, None).contains("code of taking and breaking: 4:3"), "{}", said(text, None));
}

#[test]
fn play_is_said_to_end_only_where_something_becomes_smaller() {
    let ends = |text: &str| match RuleFileGame::of_text(text, "g.game", "g.game", None) {
        Ok(opened) => opened.measure(),
        Err(error) => Err(error.to_string()),
    };
    for text in [
        // The numbers are sorted again after the move.
        "numbers a, b  unordered\nmove b + 1, b - 1  if b >= 1\n",
        // A heap rises only if there are other heaps.
        "heaps n\nover members = 1\nmove n + 1\n",
        "heaps n\nmove n + 1  if n <= largest & members >= 2\n",
        "heaps n\nmove n + 2  if n < largest\nmove n - 1\n",
        "coins a\nmove a + 3  if ex other b: b < a\n",
        "heaps n\ndef more(x) := members >= 2\nmove n + 1  if more(n)\n",
        "coins a\nmove turn a, b  for b in a+1..a+1\n",
        "coins a\nmove turn a+1\n",
        "coins a\nmove turn a, b  for b in 0..a+1\n",
        "coins a\nmove turn a, b, c  for b in 0..a-1, c in 0..b+2\n",
        "coins a\nmove turn b  for b in 0..a-1\n",
        "coins a\ndef b := a + 5\nmove turn a, c  for c in 0..b, b in 0..a-1\n",
        "rows\ndef i := 1\nmove row i := x  for x in 0..row(i)-1, i in 1..rows\n",
        "rows\nmove row i := row(i) + 1  for i in 1..rows\n",
        "rows\nmove row i := x  for i in 1..rows, x in 0..row(1)\n",
        "rows\nmove row i := row(j) - 1  for i in 1..rows, j in 1..rows\n",
    ] {
        assert!(ends(&format!("game g\n{text}")).is_err(), "{text}");
    }
    // Play rises, but not for ever. The analysis cannot show that play ends, and refuses nothing.
    let race = "game g\nheaps n\nmove n + k  for k in 1..2  if n + k <= 30000\n";
    assert!(ends(race).is_err() && impartial_rules::open_text(race, "g.game", None).is_ok());
    assert_eq!(options(race, "29999"), ["30000"]);
    let two = "game g\nnumbers a, b\nmove a + k, b  for k in 1..3  if a + k <= 400\n\
               move a, b + k  for k in 1..3  if b + k <= 400\n";
    assert!(impartial_rules::open_text(two, "g.game", None).is_ok());
    assert_eq!(options(two, "399,400"), ["400,400"]);
    for endless in ["heaps n\nmove n + 1\n", "heaps n\nmove n + k  for k in 1..1000\n"] {
        let refused = impartial_rules::open_text(&format!("game g\n{endless}"), "g.game", None);
        assert!(refused.unwrap_err().to_string().contains("for ever"), "{endless}");
    }
    for names in ["n, a1", "a2, a1", "b, a1"] {
        let [a, b] = names.split(", ").collect::<Vec<_>>()[..] else { panic!() };
        let grows = format!("game g\nnumbers {names}\nmove {a} + {b}, {a} - 1\n");
        assert!(ends(&grows).is_err(), "{names}");
        let falls = format!("game g\nnumbers {names}\nmove {a} - 1, {a} + {b}\n");
        assert_eq!(ends(&falls), Ok(format!("'{a}' becomes smaller with every move")));
    }
    for text in [
        "heaps n\nmove n - 1  if members = 2\n",
        "heaps n\nover members = 1\nmove n - k  for k in 1..n\n",
        "heaps n\nmove k div 2  for k in 1..2*n-1\n",
        "coins a\nmove turn a\nmove turn a, b, c  for b in 0..a-1, c in 0..b-1\nmove x  for x in 0..a-1\n",
        "coins a\nmove turn a, a-1, a-2  if a >= 2\n",
        "rows\nmove row i := x  for i in 1..rows, x in 0..row(i)-1\n",
        "rows\nmove row 1 := row(1) - 2\nmove drop row i  for i in 1..rows\n",
        "rows\nmove row i := x  for i in 1..rows, x = row(i) - 1\n",
    ] {
        let said = ends(&format!("game g\n{text}"));
        assert!(said.is_ok(), "{text} {said:?}");
    }
}
