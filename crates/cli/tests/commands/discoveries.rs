//! The statements of `discover`: each is checked and proved again as a line of the game's file.

use crate::common::{impartial, run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// Discovers positions of a game in a file, and returns the answer as JSON.
fn discovered(file: &str, arguments: &str) -> Value {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    run(&[&["discover", file], &arguments[..], &["--format", "json"]].concat()).object()
}

/// Adds the statements of an answer to the rules, and checks and proves them.
fn confirm(folder: &Path, rules: &str, found: &Value, is_about_any_number: bool) {
    let mut text = rules.to_owned();
    let mut lines: Vec<&Value> = found["definitions"].as_array().unwrap().iter().collect();
    lines.extend([&found["statement"], &found["row_statement"]]);
    lines.extend(found["found"].as_array().into_iter().flatten().map(|one| &one["statement"]));
    for line in lines.iter().filter_map(|line| line.as_str()) {
        text.push_str(line);
        text.push('\n');
    }
    let path = folder.join("stated.game");
    fs::write(&path, &text).unwrap();
    let name = path.display().to_string();
    let checked = impartial(&format!("check {name} --format json"));
    assert_eq!(checked.code, 0, "{text}{}{}", checked.out, checked.err);
    let coins = match found["coins"].as_u64() {
        Some(coins) if text.contains(" if members = ") => format!("--coins {coins} "),
        _ => String::new(),
    };
    let proved = impartial(&format!("prove {name} {coins}--format json"));
    assert_eq!(proved.code, 0, "{text}{}{}", proved.out, proved.err);
    for one in proved.objects() {
        assert_eq!(one["verdict"], "proved", "{text}{one}");
        assert_eq!(one["extends_to"] != Value::Null, is_about_any_number, "{text}{one}");
    }
}

#[test]
fn statements_of_discoveries_are_checked_and_proved_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.game");
    let nim = "game own\nheaps n\nmove x  for x in 0..n-1\n";
    let wythoff = "game own\nnumbers a, b  unordered\nmove a - k, b for k in 1..a\nmove a, b - k for k in 1..b\n\
                   move a - k, b - k for k in 1..min(a, b)\n";
    let king = "game own\nnumbers x, y\nmove x - 1, y\nmove x, y - 1\nmove x - 1, y - 1\n";
    let welter = "game own\ncoins a\nmove x  for x in 0..a-1  if a = largest\n";
    let steps = "game own\ncoins a\nmove a - 1\n";
    let cells = "game own\ngrid\nmove \".\" -> \"#\"\n";
    for (rules, arguments, statement, is_about_any_number) in [
        (
            wythoff,
            "--misere",
            "misere-p-positions a = beatty(b - a, 1, 5, 2) & not (a = 0 & b = 0) & not (a = 1 & b = 2) | a = 0 & b = 1 | \
             a = 2 & b = 2",
            false,
        ),
        (wythoff, "", "p-positions a = beatty(b - a, 1, 5, 2)", false),
        (king, "--values-to 3", "value (x + y) mod 2 + 2*(min(x, y) mod 2)", false),
        (king, "--value 3", "claim value-3 value = 3 <-> (x + y) mod 2 = 1 & max(x, y) mod 2 = 0", false),
        (welter, "--coins 2", "p-positions smallest xor largest = 1  if members = 2", false),
        (
            welter,
            "--misere",
            "misere-p-positions (max coin b if b < largest: b) = largest - 1 & (largest + members) mod 2 = 0 | largest = \
             members & largest != 0",
            true,
        ),
        (steps, "", "value ((members mod 4) div 2) xor ((sum coin c: c) mod 2)", true),
        (cells, "--misere", "misere (cells + 1) mod 2", true),
        (
            nim,
            "--coins 2 --values-to 2",
            "claim values-to-2 value <= 2 | smallest xor largest <= 2 -> value = smallest xor largest  if members = 2",
            false,
        ),
    ] {
        fs::write(&path, rules).unwrap();
        let found = discovered(path.to_str().unwrap(), arguments);
        let key = if rules == cells { "row_statement" } else { "statement" };
        assert_eq!(found[key], statement, "{rules}");
        if rules != nim && !arguments.contains("--value 3") {
            confirm(folder.path(), rules, &found, is_about_any_number);
        }
    }
}

/// The line must say what the discovery was about: one row of a grid, and these parameters.
#[test]
fn statements_say_which_grids_and_which_parameters_they_are_about() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.game");
    let file = path.to_str().unwrap();
    fs::write(&path, "game own\ngrid\nmove \".\" -> \"#\"\nmove \"./.\" -> \"#/#\"\n").unwrap();
    let found = discovered(file, "");
    assert_eq!((&found["statement"], &found["row_statement"]), (&Value::Null, &json!("value cells mod 2")));
    let text = impartial(&format!("discover {file}")).out;
    assert!(text.contains("  of grids with one row: value cells mod 2\n"), "{text}");
    let rules = "game own(K)\nheaps n\nmove n - k  for k in 1..K\n";
    fs::write(&path, rules).unwrap();
    let found = discovered(&format!("{file}:3"), "--coins 2");
    let statement = found["statement"].as_str().unwrap();
    assert!(statement.ends_with("  if members = 2 & K = 3"), "{statement}");
    fs::write(&path, format!("{rules}{statement}\n")).unwrap();
    let verdict = |parameter: u64| {
        impartial(&format!("check {file}:{parameter} --format json")).objects()[0]["verdict"].clone()
    };
    assert_eq!([verdict(3), verdict(2)], ["checked", "vacuous"]);
}

#[test]
fn the_automaton_is_printed_on_request() {
    let output = impartial("discover max-welter --coins 2 --automaton");
    let lines: Vec<&str> = output.out.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "proved  max-welter, all positions with 2 coins, value 0",
            "  p-positions smallest xor largest = 1  if members = 2",
            "  proved for 2 coins; each number of coins is a theorem of its own",
        ]
    );
    assert_eq!(
        lines[4..],
        [
            "  letters: the digits of a1, a2, least significant digit first",
            "  state         00 10 01 11",
            "  0              1  1  2  1",
            "  1              1  1  1  1",
            "  2 accepts      2  1  1  2",
        ]
    );
    // Without a statement, the automaton is described.
    let output = impartial("discover welter --coins 3");
    assert!(
        output.out.starts_with(
            "proved  welter, all positions with 3 coins, value 0: the automaton with 6 states, least digit first; "
        ),
        "{}",
        output.out
    );
    // The rule language has no statement about play in which options may be forbidden.
    let found = impartial("discover wythoff --blocking 3 --numeration base:2 --format json").object();
    assert_eq!((&found["verdict"], &found["statement"]), (&json!("proved"), &Value::Null));
}

/// Values of runs by the definition, for the moves that take `lengths` neighbouring cells.
fn values_of_runs(lengths: &[usize], most: usize) -> Vec<u64> {
    let mut values: Vec<u64> = vec![0];
    for run in 1..most {
        let mut options = Vec::new();
        for taken in lengths.iter().filter(|taken| **taken <= run) {
            options.extend((0..=run - taken).map(|left| values[left] ^ values[run - taken - left]));
        }
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// A change of the proof of a certificate.
type ChangeProof = fn(&mut Value);

/// Writes the certificate of a game on rows of pairs, verifies it, and refuses it where it is changed.
fn certificates_of_runs_are_verified_and_changed_ones_refused(name: &str) {
    let file = format!("{name}.json");
    assert_eq!(run(&["discover", name, "--certificate", &file]).code, 0);
    let text = fs::read_to_string(&file).unwrap();
    let right: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(right["proof"]["runs"]["moves"], json!(["00"]));
    let verify = |certificate: &Value| {
        fs::write(&file, certificate.to_string()).unwrap();
        let output = run(&["verify", &file]);
        (output.code, output.out + &output.err)
    };
    assert_eq!(verify(&right), (0, format!("prove  {name}  valid\n")));
    let mut longer = right.clone();
    let values = longer["proof"]["runs"]["values"].as_array_mut().unwrap();
    let more: Vec<Value> = values[53..].to_vec();
    values.extend(more);
    longer["proof"]["runs"]["period"] = json!(68);
    // A multiple of the period is a period.
    assert_eq!(verify(&longer).0, 0);
    let changes: [(&str, ChangeProof, &str); 11] = [
        ("a value", |proof| proof["values"][20] = json!(63), "values: they are not those of the runs"),
        ("a last value", |proof| proof["values"][86] = json!(63), "values: they are not those of the runs"),
        ("a smaller period", |proof| proof["period"] = json!(17), "values: they are not those of the runs"),
        ("no period", |proof| proof["period"] = json!(0), "well-formed tables"),
        ("another move", |proof| proof["moves"] = json!(["000"]), "values: they are not those of the runs"),
        (
            "a further move",
            |proof| proof["moves"] = json!(["00", "0"]),
            "values: they are not those of the runs",
        ),
        ("a move twice", |proof| proof["moves"] = json!(["00", "00", "100"]), "valid"),
        ("no move", |proof| proof["moves"] = json!([]), "well-formed tables"),
        (
            "a block that stays",
            |proof| proof["moves"] = json!(["00", "11"]),
            "well-formed tables: a block is no move",
        ),
        ("another digit", |proof| proof["moves"] = json!(["02"]), "well-formed tables: a block is no move"),
        (
            "a preperiod",
            |proof| {
                proof["preperiod"] = json!(52);
                proof["values"].as_array_mut().unwrap().pop();
            },
            "period: the runs of 52 and 86 differ",
        ),
    ];
    for (what, change, expected) in changes {
        let mut wrong = right.clone();
        change(&mut wrong["proof"]["runs"]);
        let (code, failed) = verify(&wrong);
        match expected {
            // Blocks that others contain change no move.
            "valid" => assert_eq!(code, 0, "{what}: {failed}"),
            expected => assert!(code == 1 && failed.contains(expected), "{what}: {failed}"),
        }
    }
    // Moves of another game with values of its own.
    let mut other = right.clone();
    let values = values_of_runs(&[1], 2);
    other["proof"]["runs"] = json!({"moves": ["0"], "preperiod": 0, "period": 2, "values": values});
    let (code, failed) = verify(&other);
    assert!(code == 1 && failed.contains("the game: its moves are not those of the blocks"), "{failed}");
    // Scope and form.
    for (key, value) in [("least_coins", json!(1)), ("all_values", json!(false)), ("members", json!("coins"))]
    {
        let mut wrong = right.clone();
        wrong["any_number"][key] = value;
        assert_eq!(verify(&wrong).0, 1, "{key}");
    }
    for (key, value) in [("coins", json!(2)), ("base", json!(3)), ("kind", json!("period"))] {
        let mut wrong = right.clone();
        wrong[key] = value;
        assert_ne!(verify(&wrong).0, 0, "{key}");
    }
    fs::remove_file(&file).unwrap();
}

#[test]
fn rows_that_fall_apart_have_a_sentence_about_their_runs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pairs.game");
    fs::write(&path, "game pairs\ngrid\nmove \"..\" -> \"##\"\n").unwrap();
    let name = path.display().to_string();
    let found = discovered(&name, "");
    let (preperiod, period) = (53, 34);
    let values: Vec<String> = values_of_runs(&[2], preperiod + period).iter().map(u64::to_string).collect();
    assert_eq!(
        found["runs"],
        json!({"cell": ".", "preperiod": preperiod, "period": period, "values": values})
    );
    certificates_of_runs_are_verified_and_changed_ones_refused(&name);
    let text = run(&["discover", &name]).out;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[1..4],
        [
            "  the value of a row is the nim-sum of g(n) over its runs of '.', n the length of the run",
            &format!("  g(0), g(1), ... = {}", values.join(", ")),
            "  g(n + 34) = g(n) for all n >= 53: period 34 from 53 on",
        ]
    );
}
