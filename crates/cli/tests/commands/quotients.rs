//! `quotient`, its certificates and censuses, and the outcomes of large sums by misère quotients.

use crate::common::{impartial, is_described, run};
use impartial::misere::quotient::{CertificateRules, QuotientCertificate};
use serde_json::{Value, json};
use std::fs;

fn quotient(args: &str) -> Value {
    let found = impartial(&format!("quotient {args} --format json")).object();
    is_described(&found, "quotient");
    found
}

#[test]
fn kayles_and_its_like_are_solved() {
    for (game, order, p_size, period, preperiod) in [
        ("kayles", 40, 9, 12, 71),
        ("octal:0.75", 8, 2, 2, 8),
        ("octal:0.123", 20, 5, 5, 5),
        ("subtraction:1,2", 6, 2, 3, 1),
    ] {
        let found = quotient(game);
        assert_eq!(found["game"], game);
        assert_eq!((&found["order"], &found["p_size"]), (&json!(order), &json!(p_size)), "{game}");
        assert_eq!(found["status"], "final");
        assert_eq!((&found["period"], &found["preperiod"]), (&json!(period), &json!(preperiod)), "{game}");
    }
    let found = quotient("octal:0.75");
    assert_eq!(found["presentation"], "⟨a,b,c | a²=1, b³=b, bc=ab, c²=b²⟩");
    assert_eq!(found["p"], json!(["a", "b²"]));
    assert_eq!(found["phi"]["9"], "ab²");
    assert_eq!(found["generators"], json!({"a": "1", "b": "2", "c": "5"}));
    assert_eq!(found["growth"][0], json!({"heap": 1, "order": 2, "p_size": 1}));
}

#[test]
fn partial_quotients_say_so() {
    let found = quotient("dawson-kayles --heaps 20");
    assert_eq!(
        (&found["status"], &found["order"], &found["heaps"]),
        (&json!("partial"), &json!(24), &json!(20))
    );
    assert_eq!(found["period"], Value::Null);
    let found = quotient("grundys-game --heaps 13");
    assert_eq!((&found["status"], &found["order"]), (&json!("partial"), &json!(12)));
    let found = quotient("hex:0.8 --heaps 13");
    assert_eq!((&found["status"], &found["order"]), (&json!("partial"), &json!(10)));
}

#[test]
fn a_quotient_that_did_not_converge_is_reported_with_smaller_ones() {
    let result = impartial("quotient octal:0.3122 --heaps 20 --max-memory 4MiB --format json");
    assert_eq!(result.code, 3);
    let found = &result.objects()[0];
    is_described(found, "quotient");
    assert_eq!(
        (&found["status"], &found["heaps"], &found["order"]),
        (&json!("stopped"), &json!(6), &json!(52))
    );
    assert!(result.err.contains("heap 7 did not converge"), "{}", result.err);
}

#[test]
fn windows_graphs_and_sums_have_quotients() {
    let nim = quotient("nim --from 1,2,4");
    assert_eq!(
        (&nim["order"], &nim["status"], &nim["period"]),
        (&json!(10), &json!("partial"), &Value::Null)
    );
    let heaps = quotient("nim --heaps 4");
    assert_eq!((&heaps["order"], &heaps["status"]), (&json!(10), &json!("partial")));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.txt");
    fs::write(&file, "b -> a\nc -> a\nc -> b\n").unwrap();
    let name = format!("graph:{}", file.display());
    let found = run(&["quotient", &name, "--format", "json"]).object();
    assert_eq!((&found["order"], &found["positions"]), (&json!(6), &json!(3)));
    assert_eq!(found["heaps"], Value::Null, "a graph has no heaps");
    assert_eq!(found["phi"]["c"], "b");
    assert_eq!(found["status"], "final", "these are all positions of the graph");
    // The counts are of positions for positions, and of heaps for heaps.
    let window = quotient("kayles --from 3,4");
    assert_eq!((&window["heaps"], &window["status"]), (&Value::Null, &json!("partial")));
    assert_eq!(window["growth"][1], json!({"position": "2", "order": 6, "p_size": 2}));
    assert_eq!(window["positions"], window["phi"].as_object().unwrap().len());
    assert_eq!((&heaps["heaps"], &heaps["positions"]), (&json!(4), &Value::Null));
    let sum = run(&["quotient", "sum:nim+kayles", "--from", "2|2", "--format", "json"]).object();
    assert_eq!(sum["status"], "partial");
    fs::write(&file, "a -> b\nb -> a\n").unwrap();
    let result = run(&["quotient", &name]);
    assert!(result.bad_input().contains("a -> b -> a"), "{}", result.err);
}

#[test]
fn bad_input_is_reported_in_one_line() {
    for (args, says) in [
        ("quotient octal:1.7", "leading digit"),
        ("quotient nim", "--heaps"),
        ("quotient kayles --heaps 4294967296", "allowed"),
        ("quotient kayles --checkpoint x", "--all-codes"),
        ("quotient --all-codes 0.7?", "allowed"),
        ("quotient --all-codes 3.7", "for ever"),
        ("quotient --all-codes 77", "expected"),
        ("quotient welter", "allowed"),
    ] {
        let result = impartial(args);
        assert!(result.bad_input().contains(says), "{args}: {}", result.err);
    }
}

#[test]
fn certificates_are_verified_and_changed_ones_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quotient.json");
    let path = file.to_str().unwrap();
    for args in [
        &["kayles"][..],
        &["octal:0.123", "--heaps", "9"],
        &["nim", "--from", "1,2,3"],
        &["grundys-game", "--heaps", "13"],
    ] {
        let args = [&["quotient"], args, &["--certificate", path]].concat();
        assert_eq!(run(&args).code, 0);
        let verdict = run(&["verify", path, "--format", "json"]).object();
        assert_eq!(
            (&verdict["certificate"], &verdict["verdict"]),
            (&json!("quotient"), &json!("valid")),
            "{args:?}"
        );
        assert_eq!(verdict["failed_condition"], Value::Null);
        let sound: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        for (key, value) in [
            ("order", json!(7)),
            ("p", json!([])),
            ("phi", json!([])),
            ("game", json!("octal:0.07")),
            ("version", json!("0")),
        ] {
            let mut changed = sound.clone();
            changed[key] = value;
            fs::write(&file, changed.to_string()).unwrap();
            let result = run(&["verify", path, "--format", "json"]);
            assert_eq!(result.code, 1, "{key}");
            let verdict = &result.objects()[0];
            assert_eq!(verdict["verdict"], "refused");
            assert!(verdict["failed_condition"].is_string(), "{key}");
        }
        fs::write(&file, r#"{"kind": "quotient"}"#).unwrap();
        assert!(run(&["verify", path]).bad_input().contains("quotient"));
    }
}

/// The digest is no seal: anyone who changes a certificate can recompute it.
#[test]
fn certificates_of_positions_are_compared_with_their_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quotient.json");
    let path = file.to_str().unwrap();
    assert_eq!(run(&["quotient", "nim", "--from", "1,2,3", "--certificate", path]).code, 0);
    let sound: QuotientCertificate =
        serde_json::from_str(&fs::read_to_string(&file).unwrap()).expect("a certificate");
    let verify = |change: &dyn Fn(&mut QuotientCertificate)| {
        let mut changed = sound.clone();
        change(&mut changed);
        changed.digest = changed.compute_digest();
        fs::write(&file, serde_json::to_string(&changed).unwrap()).unwrap();
        let result = run(&["verify", path, "--format", "json"]);
        (result.code, result.objects().remove(0)["failed_condition"].as_str().map(String::from))
    };
    assert_eq!(verify(&|_| ()), (0, None));
    for other in ["kayles", "moore:2", "no-such-game"] {
        let (code, failed) = verify(&|changed| changed.game = other.into());
        assert_eq!(code, 1, "{other}");
        assert!(failed.as_ref().is_some_and(|failed| failed.starts_with("game")), "{other}: {failed:?}");
    }
    let (code, failed) = verify(&|changed| {
        let CertificateRules::Positions { names, .. } = &mut changed.rule else {
            panic!("a rule by positions")
        };
        names[1] = "9".into();
    });
    assert!(code == 1 && failed.is_some_and(|failed| failed.starts_with("game")));
}

#[test]
fn a_census_has_a_row_for_each_code() {
    // Memory is counted alike on every machine, so that the rows are the same on a slow one.
    let result = impartial("quotient --all-codes 0.7d --heaps 30 --threads 1 --max-memory 16MiB --quiet");
    assert_eq!(result.code, 0, "{}", result.err);
    let rows: Vec<Vec<&str>> = result.out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0], ["code", "order", "p_size", "status", "heaps", "period", "preperiod", "seconds"]);
    let codes: Vec<&str> = rows[1..].iter().map(|row| row[0]).collect();
    assert_eq!(codes, ["0.7", "0.71", "0.72", "0.73", "0.74", "0.75", "0.76", "0.77"]);
    let of = |code: &str| rows.iter().find(|row| row[0] == code).unwrap()[1..7].to_vec();
    assert_eq!(of("0.75"), ["8", "2", "final", "21", "2", "8"]);
    assert_eq!(of("0.71"), ["36", "9", "final", "19", "6", "3"]);
    assert_eq!(of("0.77")[2], "partial");
    let objects = impartial("quotient --all-codes [04].75 --heaps 30 --quiet --format json").objects();
    assert_eq!(objects.len(), 2);
    objects.iter().for_each(|object| is_described(object, "census"));
    assert_eq!(objects[0]["game"], "octal:0.75");
}

#[test]
fn the_rows_of_a_census_are_equal_for_any_number_of_threads() {
    // The threads share the memory, and a code has at most 64 MiB in any case. So few heaps need less.
    let rows = |threads: &str| {
        let output = impartial(&format!(
            "quotient --all-codes 0.1d --heaps 8 --format json --threads {threads} --max-memory 1GiB"
        ));
        assert_eq!(output.code, 0, "{}", output.err);
        let mut objects = output.objects();
        objects.iter_mut().for_each(|object| object["seconds"] = 0.into());
        objects
    };
    let one = rows("1");
    let codes: Vec<&str> = one.iter().map(|row| row["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["0.1", "0.11", "0.12", "0.13", "0.14", "0.15", "0.16", "0.17"]);
    for threads in ["2", "8"] {
        assert_eq!(rows(threads), one, "{threads} threads");
    }
}

#[test]
fn a_census_continues_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let (saved, output) = (folder.path().join("saved"), folder.path().join("rows.csv"));
    let args = [
        "quotient",
        "--all-codes",
        "0.1d",
        "--heaps",
        "20",
        "--quiet",
        "--threads",
        "1",
        "--max-memory",
        "4MiB",
        "--output",
        output.to_str().unwrap(),
        "--checkpoint",
        saved.to_str().unwrap(),
    ];
    assert_eq!(run(&args).code, 0);
    assert!(!saved.exists(), "it is done");
    let without_seconds = |text: String| -> Vec<String> {
        text.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned()).collect()
    };
    let whole = without_seconds(fs::read_to_string(&output).unwrap());
    assert_eq!(whole.len(), 9);
    fs::write(&saved, "no checkpoint").unwrap();
    assert_eq!(run(&args).code, 2);
    let plain = impartial("quotient --all-codes 0.1d --heaps 20 --quiet --threads 1 --max-memory 4MiB");
    assert_eq!(without_seconds(plain.out), whole);
}

#[test]
fn outcomes_of_large_sums_rest_on_the_quotient() {
    let found = impartial("value kayles 1000,2000,3000 --format json").object();
    assert_eq!(found["misere_basis"], "formula");
    assert!(found["misere_outcome"] == "P" || found["misere_outcome"] == "N");
    let equal = impartial("value kayles 1000,1000 --format json").object();
    assert_eq!((&equal["misere_outcome"], &equal["misere"]), (&json!("P"), &json!("0")));
    let far = impartial("value kayles 10^40,10^40 --format json").object();
    assert_eq!((&far["misere_outcome"], &far["misere_basis"]), (&json!("P"), &json!("formula")));
    // Small sums are still computed.
    let small = impartial("value kayles 5 --format json").object();
    assert_eq!((&small["misere_basis"], &small["misere"]), (&json!("computed"), &json!("1")));
    // Every winning move leads to a P-position.
    let moves = impartial("moves kayles 400,300 --misere --to 0 --format json");
    assert_eq!(moves.code, 0, "{}", moves.err);
    let moves = moves.objects();
    assert!(!moves.is_empty());
    for winner in moves.iter().take(5) {
        assert_eq!((&winner["misere"], &winner["misere_basis"]), (&json!("0"), &json!("formula")));
        let option = winner["option"].as_str().unwrap();
        let after = run(&["value", "kayles", option, "--format", "json"]).object();
        assert_eq!(after["misere_outcome"], "P", "{option}");
    }
    let none = impartial("moves kayles 1000,1000 --misere --to 0 --format json");
    assert_eq!((none.code, none.out.as_str()), (0, ""));
}

#[test]
fn the_preperiod_of_a_quotient_is_counted_from_heap_1() {
    // As the help says: heap 0 fits the period of 0.3, but is not counted.
    let found = quotient("octal:0.3 --heaps 6");
    assert_eq!((&found["period"], &found["preperiod"]), (&json!(2), &json!(1)));
    let found = impartial("period octal:0.3 --format json").object();
    assert_eq!((&found["period"], &found["preperiod"]), (&json!(2), &json!(0)));
    let help = impartial("quotient --help").out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("n0 >= 1"), "{help}");
}
