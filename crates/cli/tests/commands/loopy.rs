//! Loopy games: values, draws, remoteness, and their certificates.

use crate::common::{file, graph, play, run};
use serde_json::{Value, json};
use std::fs;

/// Arrows, and for each vertex: its value, its outcome and its remoteness.
type Golden = (&'static str, &'static [(&'static str, &'static str, Option<u32>)]);

const GOLDEN: [Golden; 7] = [
    ("0->0", &[("∞()", "D", None)]),
    ("0->0, 0->1", &[("∞(0)", "N", Some(1)), ("0", "P", Some(0))]),
    ("0->1, 1->0", &[("∞()", "D", None), ("∞()", "D", None)]),
    ("0->1, 1->0, 1->2", &[("0", "P", Some(2)), ("1", "N", Some(1)), ("0", "P", Some(0))]),
    (
        "0->1, 1->2, 2->0, 0->3",
        &[("2", "N", Some(1)), ("1", "N", Some(3)), ("0", "P", Some(2)), ("0", "P", Some(0))],
    ),
    (
        "0->1, 1->2, 2->3, 3->0, 0->4, 2->5",
        &[
            ("1", "N", Some(1)),
            ("0", "P", Some(2)),
            ("1", "N", Some(1)),
            ("0", "P", Some(2)),
            ("0", "P", Some(0)),
            ("0", "P", Some(0)),
        ],
    ),
    (
        "0->1, 1->0, 0->2, 1->3, 2->4, 3->4, 3->2",
        &[
            ("∞(1)", "D", None),
            ("∞(2)", "D", None),
            ("1", "N", Some(1)),
            ("2", "N", Some(1)),
            ("0", "P", Some(0)),
        ],
    ),
];

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Returns the value of an answer as text.
fn value_text(answer: &Value) -> String {
    match answer["grundy"].as_str() {
        Some(value) => {
            assert_eq!(answer["loopy"], Value::Null, "{answer}");
            value.to_owned()
        }
        None => {
            let members = answer["loopy"]["infinite"].as_array().expect("the set of an infinite value");
            let members: Vec<String> = members.iter().map(ToString::to_string).collect();
            format!("∞({})", members.join(","))
        }
    }
}

#[test]
fn golden_values_outcomes_and_remoteness() {
    for (arrows, wanted) in GOLDEN {
        let text = file(arrows.replace(", ", "\n"));
        let rows = run(&["table", &graph(&text), "--remoteness", "--format", "json"]).objects();
        assert_eq!(rows.len(), wanted.len(), "{arrows}");
        for (v, (value, outcome, remoteness)) in wanted.iter().enumerate() {
            let name = v.to_string();
            let row = rows.iter().find(|row| row["position"] == name.as_str()).expect("a row");
            let answer = run(&["value", &graph(&text), &name, "--remoteness", "--format", "json"]).object();
            for found in [row, &answer] {
                assert_eq!(value_text(found), *value, "{arrows}: {found}");
                assert_eq!(found["outcome"], *outcome, "{arrows}: {found}");
                assert_eq!(found["remoteness"], json!(remoteness), "{arrows}: {found}");
            }
        }
    }
    let text = file(GOLDEN[6].0.replace(", ", "\n"));
    let sum = format!("sum:{}+nim", graph(&text));
    let answer = run(&["value", &sum, "0|1", "--format", "json"]).object();
    assert_eq!((value_text(&answer).as_str(), &answer["outcome"]), ("∞(0)", &json!("N")), "{answer}");
    let text = run(&["value", &graph(&text), "0"]).out;
    assert!(text.contains("∞(1)") && text.contains("D-position (a draw)"), "{text}");
}

#[test]
fn moves_are_ordered_from_the_best_to_the_worst() {
    // From s: e is terminal, d is a draw, w wins for the opponent in one move, and l loses for the opponent late.
    let text = file("s -> w\ns -> d\ns -> l\ns -> e\nd -> d\nw -> e\nl -> m\nm -> e\n");
    let rows = run(&["moves", &graph(&text), "s", "--format", "json"]).objects();
    let found: Vec<String> = rows
        .iter()
        .map(|row| {
            format!(
                "{} {} {}",
                row["option"].as_str().unwrap(),
                row["result"].as_str().unwrap(),
                row["remoteness"]
            )
        })
        .collect();
    assert_eq!(found, ["e winning 0", "l winning 2", "d drawing null", "w losing 1"]);
    let wins = run(&["moves", &graph(&text), "s", "--to", "0", "--format", "json"]).objects();
    assert_eq!(wins.len(), 2, "{wins:?}");
    let misere = run(&["moves", &graph(&text), "s", "--to", "0", "--misere", "--format", "json"]).objects();
    // In misère play only the move to w wins: from there the opponent must make the last move.
    assert_eq!(misere.len(), 1, "{misere:?}");
    assert_eq!((&misere[0]["option"], &misere[0]["misere_remoteness"]), (&json!("w"), &json!(1)));
    assert!(run(&["moves", &graph(&text), "s", "--to", "1", "--misere"]).bad_input().contains("no values"));
    let text = run(&["moves", &graph(&text), "s"]).out;
    assert!(text.contains("winning") && text.contains("drawing") && text.contains("losing"), "{text}");
}

#[test]
fn ordinary_games_have_remoteness_too() {
    for (position, normal, misere) in
        [("1", ("N", 1), ("P", 1)), ("2", ("N", 1), ("N", 2)), ("1,1", ("P", 2), ("N", 2))]
    {
        let answer = run(&["value", "nim", position, "--remoteness", "--format", "json"]).object();
        assert_eq!(
            (&answer["outcome"], &answer["remoteness"]),
            (&json!(normal.0), &json!(normal.1)),
            "{answer}"
        );
        let found = (&answer["misere_outcome"], &answer["misere_remoteness"]);
        assert_eq!(found, (&json!(misere.0), &json!(misere.1)), "{answer}");
    }
    let rows =
        run(&["table", "nim", "--heaps", "3", "--remoteness", "--misere", "--format", "json"]).objects();
    assert_eq!(
        (&rows[3]["grundy"], &rows[3]["misere"], &rows[3]["remoteness"]),
        (&json!("3"), &json!("3"), &json!(1))
    );
    let moves = run(&["moves", "nim", "1,2", "--remoteness", "--format", "json"]).objects();
    assert_eq!((&moves[0]["option"], &moves[0]["result"]), (&json!("1,1"), &json!("winning")));
}

/// A token on squares 0 to 5 that moves one square to either side, but not away from square 0.
const WALK: &str = "game walk\nheaps n\nlegal n <= 5\nmove n - 1\nmove n + 1  if n >= 1\n";

/// Writes a rule file, and returns its folder and its path.
fn rule(text: &str) -> (tempfile::TempDir, String) {
    let folder = folder();
    let path = folder.path().join("walk.game");
    fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap().to_owned();
    (folder, name)
}

#[test]
fn rule_files_may_have_cycles() {
    let (_folder, walk) = rule(WALK);
    let answer = run(&["value", &walk, "1", "--format", "json"]).object();
    assert_eq!((value_text(&answer).as_str(), &answer["outcome"]), ("∞(0)", &json!("N")), "{answer}");
    assert_eq!(answer["remoteness"], 1);
    let answer = run(&["value", &walk, "3", "--format", "json", "--verify", "10"]).object();
    assert_eq!((value_text(&answer).as_str(), &answer["outcome"]), ("∞()", &json!("D")), "{answer}");
    let explained = run(&["explain", &walk]).out;
    assert!(explained.contains("play may go on for ever, as "), "{explained}");
    let checked = run(&["rules", "check", &walk]);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    let all = format!("{}{}", checked.out, checked.err);
    assert!(all.contains("play can go round for ever"), "{all}");
    let table = run(&["table", &walk, "--heaps", "5", "--format", "json"]).objects();
    assert_eq!(table.iter().filter(|row| row["outcome"] == "D").count(), 4, "{table:?}");
}

#[test]
fn a_move_that_raises_without_a_bound_is_refused() {
    for text in ["game up\nheaps n\nmove n - 1\nmove n + 1  if n >= 1\n", "game up\ncoins a\nmove a, a + 1\n"]
    {
        let (_folder, up) = rule(text);
        let output = run(&["value", &up, "3"]);
        assert_eq!(output.code, 2, "{}", output.err);
        for part in ["play can go on for ever", "needs a bound", "legal"] {
            assert!(output.err.contains(part), "no '{part}': {}", output.err);
        }
    }
}

#[test]
fn a_certificate_of_loopy_values_is_verified_and_changes_are_refused() {
    let text = file(GOLDEN[6].0.replace(", ", "\n"));
    let folder = folder();
    let path = folder.path().join("values.json");
    let path = path.to_str().unwrap();
    assert_eq!(run(&["value", &graph(&text), "0", "--certificate", path]).code, 0);
    let verdict = run(&["verify", path, "--format", "json"]).object();
    assert_eq!((&verdict["certificate"], &verdict["verdict"]), (&json!("loopy-values"), &json!("valid")));
    let valid: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let number = |name: &str| {
        valid["positions"].as_array().unwrap().iter().position(|position| position == name).unwrap()
    };
    let at = |key: &str, name: &str, value: Value| {
        let mut changed = valid.clone();
        changed[key][number(name)] = value;
        changed
    };
    let with = |key: &str, value: Value| {
        let mut changed = valid.clone();
        changed[key] = value;
        changed
    };
    let other = file("0 -> 1\n1 -> 0\n");
    for changed in [
        at("values", "0", json!({"infinite": []})),
        at("values", "0", json!({"infinite": [0]})),
        at("values", "0", json!(0)),
        at("values", "2", json!(2)),
        at("values", "4", json!({"infinite": []})),
        at("counters", "0", json!(1)),
        at("counters", "3", json!(null)),
        at("moves", "4", json!([number("2")])),
        at("moves", "3", json!([number("4")])),
        at("positions", "0", json!("1")),
        at("positions", "0", json!("z")),
        with("start", json!(["z"])),
        with("game", json!(graph(&other))),
        with("game", json!("nim")),
    ] {
        fs::write(path, changed.to_string()).unwrap();
        let result = run(&["verify", path, "--format", "json"]);
        assert_eq!(result.code, 1, "{changed}: {}", result.err);
        assert!(result.objects()[0]["failed_condition"].is_string(), "{changed}");
    }
    for changed in [with("kind", json!("loopy")), with("values", json!([]))] {
        fs::write(path, changed.to_string()).unwrap();
        assert_ne!(run(&["verify", path]).code, 0, "{changed}");
    }
}

#[test]
fn a_drawn_game_is_played_to_a_draw() {
    // From a and b a player who leaves the cycle loses.
    let text = file("a -> b\nb -> a\na -> x\nb -> x\nx -> t\n");
    let result = play(&[&graph(&text), "a"], "h\n?\nb\nb\nb\nb\n");
    assert_eq!(result.code, 0, "{}", result.err);
    assert!(result.out.contains("hint: no move wins; b keeps the draw"), "{}", result.out);
    assert!(result.out.contains("a draw: a occurs for the third time"), "{}", result.out);
    let lost = play(&[&graph(&text), "a"], "x\n");
    assert!(lost.out.contains("you lost it with the move from a to x, for a was drawn"), "{}", lost.out);
    // The engine wins as fast as possible although it could go round for ever.
    let wins = file("a -> b\nb -> a\nb -> t\n");
    let result = play(&[&graph(&wins), "a"], "b\n");
    assert!(result.out.contains("engine> t"), "{}", result.out);
}

#[test]
fn value_of_a_large_sum_says_when_a_part_comes_from_a_formula() {
    let text = file("a -> b\nb -> a\na -> c\n");
    let sum = format!("sum:nim+{}", graph(&text));
    let basis = |position: &str| {
        let result = run(&["value", &sum, position, "--format", "json"]);
        assert_eq!(result.code, 0, "{}", result.err);
        (result.objects()[0]["basis"].clone(), result.objects()[0]["outcome"].clone())
    };
    // The whole sum is solved.
    assert_eq!(basis("3,5|b").0, "computed");
    // It is too large, and the value of the heaps comes from the nim-sum.
    assert_eq!(basis("10^18,3|b").0, "formula");
    let result = run(&["value", &sum, "10^18,3|b"]);
    assert!(result.out.contains("formula") && !result.out.contains("computed"), "{}", result.out);
}

#[test]
fn sample_verifies_tables_of_loopy_games() {
    let text = file("a -> b\nb -> a\na -> c\n");
    let table = run(&["table", &graph(&text), "--sample", "2"]);
    assert_eq!(table.code, 0, "{}", table.err);
    assert_eq!(table.out, run(&["table", &graph(&text)]).out);
}

#[test]
fn remoteness_keeps_value_and_basis() {
    let result = run(&["value", "nim", "3,5", "--misere", "--remoteness", "--format", "json"]);
    let value = &result.objects()[0];
    assert_eq!((&value["grundy"], &value["basis"]), (&json!("6"), &json!("computed")), "{value}");
    assert_eq!((&value["misere"], &value["misere_basis"]), (&json!("6"), &json!("computed")), "{value}");
}

#[test]
fn equal_parts_in_which_play_need_not_end_have_no_value() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let itself = path("self.game", "game self\ngrid\nmove \".\" -> \"?\"\n");
    let pass = path("pass.game", "game pass\ngrid\nmove \"..\" -> \"##\"\nmove \"...\" -> \"???\"\n");
    let halves = path("halves.game", "game halves\nheaps n\nmove n div 2\n");
    for (file, position) in [
        (&itself, ".#."),
        (&itself, ".#.#.#."),
        (&pass, "...#..."),
        (&pass, "..#...#..."),
        (&halves, "1,1"),
        (&halves, "3,3"),
    ] {
        for solver in [&[][..], &["--solver", "search"], &["--solver", "memo"], &["--sample", "3"]] {
            let args = [&["value", file, position, "--no-misere", "--format", "json"], solver].concat();
            let value = run(&args).object();
            assert_eq!(
                (&value["grundy"], &value["outcome"]),
                (&Value::Null, &json!("D")),
                "{args:?}: {value}"
            );
        }
    }
}

#[test]
fn sums_and_files_of_loopy_graphs_have_the_finite_values() {
    // b wins by the move to c, and a loses: both have values although play need not end.
    let text = file("a -> b\nb -> a\nb -> c\nd -> d\n");
    let path = graph(&text);
    let sums = run(&["table", &path, "--summary", "--format", "json"]).object();
    let expected = json!({"count": 4, "sum": "1", "p_positions": 2, "without_value": 1});
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&sums[key], value, "{key}: {sums}");
    }
    let table = std::env::temp_dir().join(format!("loopy-values-{}.csv", std::process::id()));
    let name = table.to_str().unwrap();
    let written = run(&["table", &path, "--misere", "--output", name]);
    assert!(written.err.contains("positions with an infinite value have no value"), "{}", written.err);
    let rows = std::fs::read_to_string(&table).unwrap();
    std::fs::remove_file(&table).unwrap();
    assert_eq!(rows.lines().skip(1).collect::<Vec<_>>(), ["a,0,", "b,1,", "c,0,1", "d,,"], "{rows}");
    // All values are finite, and two misère values are missing: no array has them, and there is no sum.
    let text = file("a -> b\nb -> a\nb -> c\n");
    let path = graph(&text);
    let array = std::env::temp_dir().join(format!("loopy-values-{}.npy", std::process::id()));
    let refused = run(&["table", &path, "--misere", "--output", array.to_str().unwrap()]);
    assert!(refused.bad_input().contains("2 positions have no misère value"));
    assert!(!array.exists());
    let sums = run(&["table", &path, "--misere", "--summary", "--format", "json"]);
    assert!(sums.err.contains("no sum of these") && !sums.err.contains("infinite"), "{}", sums.err);
    assert_eq!((&sums.object()["misere_sum"], &sums.object()["without_value"]), (&Value::Null, &json!(0)));
}

#[test]
fn tables_of_loopy_games_have_the_misere_values_of_positions_from_which_play_ends() {
    let text = file("a -> b\nb -> a\nb -> c\nc -> d\na -> d\ne -> e\ne -> c\n");
    let path = graph(&text);
    let table = run(&["table", &path, "--misere"]);
    let rows: Vec<(&str, &str)> = table
        .out
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            (cells[0], cells[2])
        })
        .collect();
    assert_eq!(rows, [("a", ""), ("b", ""), ("c", "0"), ("d", "1"), ("e", "")], "{}", table.out);
    for object in run(&["table", &path, "--misere", "--format", "json"]).objects() {
        let expected = match object["position"].as_str() {
            Some("c") => json!("0"),
            Some("d") => json!("1"),
            _ => Value::Null,
        };
        assert_eq!(object["misere"], expected, "{object}");
    }
}
