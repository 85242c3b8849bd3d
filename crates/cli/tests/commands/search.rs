//! The search for the value of one large position.

use crate::common::{file, graph, impartial, program, run};
use std::process::Stdio;
use std::time::{Duration, Instant};

const FIVE_BY_SIX: &str = "....../....../....../....../......";
const FIVE_BY_SEVEN: &str = "......./......./......./......./.......";
const SIX_BY_NINE: &str = "........./........./........./........./........./.........";

#[test]
fn a_board_of_thirty_squares_has_a_value_at_once_and_no_misere_value() {
    let result = impartial(&format!("value cram {FIVE_BY_SIX} --format json"));
    let value = result.object();
    assert_eq!(value["grundy"], "2");
    assert_eq!(value["outcome"], "N");
    assert_eq!(value["basis"], "computed");
    assert!(value["misere"].is_null() && value["misere_basis"].is_null(), "{}", result.out);
}

#[test]
fn the_search_agrees_with_the_other_solvers_and_with_the_definition() {
    for position in ["cram ..../.#../....", "chomp 4,4,3,1", "kayles 3,5,7", "nim 3,5,6", "grundys-game 9"] {
        let value = |solver: &str| {
            let result = impartial(&format!("value {position} --solver {solver} --verify 4 --format json"));
            result.object()["grundy"].clone()
        };
        assert_eq!(value("search"), value("memo"), "{position}");
    }
    let moves = |solver: &str| {
        let result = impartial(&format!("moves cram .../... --solver {solver} --format json"));
        assert_eq!(result.code, 0, "{}", result.err);
        result.objects().iter().map(|row| (row["option"].clone(), row["grundy"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(moves("search"), moves("memo"));
}

#[test]
fn followers_of_a_big_board_agree_with_the_definition() {
    let result = impartial(&format!("value cram {FIVE_BY_SIX} --verify 6 --format json"));
    assert_eq!(result.code, 0, "{}", result.err);
    assert!(!result.err.contains("nothing to hold"), "{}", result.err);
}

#[test]
fn a_search_that_is_stopped_says_what_it_knows() {
    let result = impartial(&format!("value cram {SIX_BY_NINE} --solver search --time-limit 1s"));
    assert_eq!(result.code, 3, "{}", result.out);
    assert!(result.out.is_empty(), "{}", result.out);
    assert!(result.err.contains("time limit") && result.err.contains("known"), "{}", result.err);
}

#[test]
fn a_search_that_is_stopped_says_where_it_is_saved_and_counts_as_the_bar_does() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("search.saved");
    let arguments = ["value", "cram", SIX_BY_NINE, "--checkpoint", saved.to_str().unwrap()];
    let result = run(&[&arguments[..], &["--time-limit", "1ns"]].concat());
    assert_eq!(result.code, 3, "{}", result.err);
    assert!(result.err.contains(" positions searched and "), "{}", result.err);
    let where_to = format!("the search is saved to {}, and the same command continues", saved.display());
    assert!(result.err.contains(&where_to), "{}", result.err);
    assert!(saved.exists());
}

#[test]
fn a_killed_search_continues_to_the_same_value() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("search.saved");
    let arguments = ["value", "cram", FIVE_BY_SEVEN, "--format", "json"];
    let saving = ["--checkpoint", saved.to_str().unwrap(), "--checkpoint-every", "50ms"];
    let mut child =
        program().args(arguments).args(saving).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let since = Instant::now();
    while !saved.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it saved anything");
        assert!(since.elapsed() < Duration::from_secs(120), "no checkpoint");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // The checkpoint of another board is refused, and left unchanged.
    let other = run(&[&["value", "cram", FIVE_BY_SIX][..], &saving].concat());
    assert_eq!(other.code, 2, "{}", other.err);
    assert!(saved.exists());
    let result = run(&[&arguments[..], &saving].concat());
    assert_eq!(result.object()["grundy"], "1");
    assert!(!saved.exists());
}

#[test]
fn games_whose_search_cannot_be_saved_say_so() {
    for arguments in ["value nim 3,5,6", "value mark 9"] {
        let folder = tempfile::tempdir().unwrap();
        let saved = folder.path().join("search.saved");
        let mut words: Vec<&str> = arguments.split(' ').collect();
        words.extend(["--checkpoint", saved.to_str().unwrap()]);
        let result = run(&words);
        assert!(result.bad_input().contains("--checkpoint"));
    }
}

#[test]
fn graphs_are_not_searched_as_a_cycle_might_be_missed() {
    let file = file("a -> b\nb -> a\nb -> c\n");
    let result = run(&["value", &graph(&file), "a", "--solver", "search"]);
    assert!(result.bad_input().contains("search"));
}

#[test]
fn checkpoints_of_searches_are_merged_and_the_first_search_continues() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, part, all) = (at("whole"), at("part"), at("all"));
    for (board, saved, limit) in [(FIVE_BY_SEVEN, &whole, "1ns"), (SIX_BY_NINE, &part, "300ms")] {
        let arguments =
            ["value", "cram", board, "--checkpoint", saved, "--time-limit", limit, "--threads", "2"];
        let result = run(&arguments);
        assert_eq!(result.code, 3, "{} {}", result.out, result.err);
    }
    let result = run(&["merge", &whole, &part, "--output", &all, "--format", "json"]);
    assert_eq!(result.code, 0, "{}", result.err);
    assert!(result.object()["settled"].is_u64(), "{}", result.out);
    let result = run(&["value", "cram", FIVE_BY_SEVEN, "--checkpoint", &all, "--format", "json"]);
    assert_eq!(result.object()["grundy"], "1", "{}", result.err);
}

#[test]
fn checkpoints_that_do_not_fit_are_not_merged() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cram, chomp, none, output) = (at("cram"), at("chomp"), at("none"), at("output"));
    for (position, saved) in [(["cram", SIX_BY_NINE], &cram), (["chomp", "12,12,12,12,12,12,12"], &chomp)] {
        let saving = ["--solver", "search", "--checkpoint", saved, "--time-limit", "1ns"];
        let result = run(&[&["value"][..], &position, &saving].concat());
        assert_eq!(result.code, 3, "{}", result.err);
    }
    let damaged = at("damaged");
    let mut bytes = std::fs::read(&cram).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(&damaged, bytes).unwrap();
    for (other, word) in [(&chomp, "its game is"), (&none, "none"), (&damaged, "damaged")] {
        let result = run(&["merge", &cram, other, "--output", &output]);
        assert_eq!(result.code, 2, "{}", result.out);
        assert!(result.err.contains(word) && result.err.trim().lines().count() == 1, "{}", result.err);
        assert!(!std::path::Path::new(&output).exists());
    }
}
