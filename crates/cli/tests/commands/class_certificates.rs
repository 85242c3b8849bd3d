//! `classes --certificate`, and `verify` of its certificates.

use crate::common::{file, graph, impartial, run};
use serde_json::{Value, json};
use std::path::Path;

/// Writes a certificate and reads it.
fn certificate(path: &Path, args: &[&str]) -> Value {
    let path = path.display().to_string();
    let output = run(&[&["classes"], args, &["--certificate", &path]].concat());
    assert_eq!(output.code, 0, "{}", output.err);
    serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap()
}

fn verified(path: &Path) -> (i32, Value) {
    let output = run(&["verify", &path.display().to_string(), "--format", "json"]);
    (output.code, serde_json::from_str(&output.out).unwrap_or(Value::Null))
}

fn write(path: &Path, value: &Value) {
    std::fs::write(path, serde_json::to_vec(value).unwrap()).unwrap();
}

#[test]
fn a_class_certificate_is_written_and_verifies() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pet.json");
    let document = certificate(&path, &["max-welter", "--coins", "2", "--below", "16"]);
    assert_eq!((&document["kind"], &document["game"]), (&json!("class"), &json!("max-welter")));
    assert_eq!(document["window"], "n=2 below 16");
    assert_eq!(document["classes"]["pet"], true);
    assert_eq!(document["sets"]["V01"].as_array().unwrap().len(), 8);
    let (code, verdict) = verified(&path);
    assert_eq!(code, 0);
    assert_eq!((&verdict["certificate"], &verdict["verdict"]), (&json!("class"), &json!("valid")));
    assert!(verdict["failed_condition"].is_null());
}

#[test]
fn a_class_certificate_that_was_tampered_with_is_refused_and_the_condition_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nim.json");
    let document = certificate(&path, &["nim", "--from", "2,2"]);
    assert_eq!(verified(&path).0, 0);
    type Tamper = fn(&mut Value);
    let cases: [(Tamper, &str); 6] = [
        (|d| d["classes"]["pet"] = json!(true), "class-pet"),
        (|d| d["sets"]["V10"] = json!([]), "V1"),
        (|d| d["sets"]["V01"] = json!([]), "terminals"),
        (|d| d["moves"][0] = json!([5]), "well-founded"),
        (|d| d["game"] = json!("welter"), "game"),
        (|d| d["game"] = json!("no-such-game"), "game"),
    ];
    for (tamper, condition) in cases {
        let mut tampered = document.clone();
        tamper(&mut tampered);
        write(&path, &tampered);
        let (code, verdict) = verified(&path);
        assert_eq!((code, &verdict["verdict"]), (1, &json!("refused")));
        let failed = verdict["failed_condition"].as_str().unwrap();
        assert!(failed.starts_with(condition), "{condition}: {failed}");
    }
    // Consistent in itself, but one move of the game is missing: a move that ends in V22.
    let mut tampered = document.clone();
    let rows = tampered["moves"].as_array_mut().unwrap();
    let last = rows.len() - 1;
    let kept = rows[last].as_array().unwrap().len();
    if kept > 1 {
        rows[last].as_array_mut().unwrap().remove(0);
    }
    write(&path, &tampered);
    assert_eq!(verified(&path).0, 1);
    let mut tampered = document;
    tampered["more"] = json!(1);
    write(&path, &tampered);
    assert_eq!(verified(&path).0, 2, "unknown keys");
}

#[test]
fn sums_and_graphs_have_class_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sum.json");
    let document = certificate(&path, &["sum:nim+nim", "--from", "2,1|1"]);
    assert_eq!(document["game"], "sum:nim+nim");
    assert_eq!(verified(&path).0, 0);
    let text = file("1->0\n2->0\n2->1\n3->2\n");
    let document = certificate(&path, &[&graph(&text)]);
    assert_eq!(
        (&document["classes"]["miserable"], &document["classes"]["pet"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(verified(&path).0, 0);
    // The file has changed since.
    std::fs::write(text.path(), "1->0\n2->0\n3->2\n").unwrap();
    let (code, verdict) = verified(&path);
    assert_eq!(code, 1);
    assert!(verdict["failed_condition"].as_str().unwrap().starts_with("game"), "{verdict}");
}

#[test]
fn without_a_closed_window_there_is_no_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.json").display().to_string();
    let output = run(&["classes", "kayles", "--heaps", "9", "--certificate", &path]);
    assert!(output.bad_input().contains("not closed under moves"), "{}", output.err);
    assert!(!Path::new(&path).exists());
    let nowhere = folder.path().join("no/such/folder.json").display().to_string();
    let output = run(&["classes", "nim", "--heaps", "3", "--certificate", &nowhere]);
    assert!(output.bad_input().contains("cannot be written"), "{}", output.err);
    assert!(impartial("verify /nowhere/at/all").bad_input().contains("cannot be read"));
}

#[test]
fn a_class_certificate_that_names_another_window_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("window.json");
    let text = file("1->0\n2->0\n2->1\n3->2\n");
    let graph = graph(&text);
    let whole: &[&str] = &["n=4 below 4", "from 2", "from 9", "from", ""];
    let cases: [(&[&str], &str, u64, &[&str]); 5] = [
        (
            &["nim", "--coins", "3", "--below", "5"],
            "n=3 below 5",
            35,
            &[
                "n=9 below 500",
                "n=1 below 3",
                "n=3 below 4",
                "n=3 below 6",
                "n=2 below 5",
                "n=0 below 5",
                "n=99999999999999 below 5",
                "n=3 below 99999999999999999999",
                "n=3 below 05",
                "from 4,4,4,4",
                "from 4,4,3",
                "from ",
                "the whole graph",
                "all of them",
                "",
            ],
        ),
        (
            &["welter", "--from", "2,4"],
            "from 2,4",
            9,
            &["from 2,3", "from 2,5", "from 4,2", "n=2 below 5", "n=2 below 4", "the whole graph"],
        ),
        (&["sum:nim+nim", "--from", "2,1|1"], "from 1,2|1", 10, &["from 1,2|0", "from 1,2", "n=2 below 3"]),
        (&[&graph], "the whole graph", 4, whole),
        (&[&graph, "--from", "2"], "from 2", 3, &["the whole graph", "from 1", "from 3", "n=1 below 3"]),
    ];
    for (args, window, positions, others) in cases {
        let document = certificate(&path, args);
        assert_eq!(document["window"], window, "{args:?}");
        let (code, verdict) = verified(&path);
        assert_eq!((code, &verdict["verdict"]), (0, &json!("valid")), "{args:?}: {verdict}");
        // The verdict names the window and the number of positions.
        assert_eq!((&verdict["window"], &verdict["positions"]), (&json!(window), &json!(positions)));
        let output = run(&["verify", &path.display().to_string()]);
        assert!(output.out.contains(&format!("{window}: {positions} positions")), "{}", output.out);
        for other in others {
            let mut tampered = document.clone();
            tampered["window"] = json!(other);
            write(&path, &tampered);
            let (code, verdict) = verified(&path);
            assert_eq!((code, &verdict["verdict"]), (1, &json!("refused")), "{args:?} as '{other}'");
            let failed = verdict["failed_condition"].as_str().unwrap();
            assert!(failed.starts_with("window: "), "{args:?} as '{other}': {failed}");
            assert_eq!((&verdict["window"], &verdict["positions"]), (&Value::Null, &Value::Null));
        }
    }
}
