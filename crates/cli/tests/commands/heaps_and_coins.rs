//! Rule files of heaps and turned coins: quotients of some heaps, coins one by one, lines `legal` about each heap, amounts
//! that are too large, and observed periods.

use crate::common::{impartial, run};
use impartial::misere::quotient::{Completeness, QuotientCertificate};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// Writes a rule file to the folder of the tests, and returns its path.
fn rule(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.game"));
    fs::write(&path, format!("game {name}\n{text}")).expect("a file");
    path.display().to_string()
}

const CONSECUTIVE: &str = "heaps n\nmove a..a+k-1  for k in 2..n, a in 1..n  if 2*k*a + k*(k-1) = 2*n\n";
const LARGEST: &str = "heaps n\nmove x  for x in 0..n-1  if n = largest\n";
const KAYLES_TO_100: &str = "heaps n\nlegal n <= 100\nmove a, b  for t in 1..2, a in 0..n-t, b = n-t-a\n";
const TERNUPS: &str = "coins a\nmove turn a, a-d, a-2*d  for d in 1..a\n";

fn quotient(file: &str, more: &[&str]) -> Value {
    run(&[&["quotient", file, "--format", "json"], more].concat()).object()
}

#[test]
fn a_quotient_of_some_heaps_or_positions_is_partial() {
    let consecutive = rule("consecutive", CONSECUTIVE);
    for (heaps, order) in [(9, 6), (40, 26)] {
        let found = quotient(&consecutive, &["--heaps", &heaps.to_string()]);
        let expected = json!(["partial", heaps, null, order]);
        assert_eq!(json!([found["status"], found["heaps"], found["positions"], found["order"]]), expected);
    }
    let text = run(&["quotient", &consecutive, "--heaps", "9"]).out;
    assert!(text.starts_with(&format!("{consecutive}  partial to heap 9\n")), "{text}");
    // The rule looks at the other heaps, so that its positions are the atoms.
    let largest = rule("largest-heap", LARGEST);
    for (heaps, order) in [(1, 2), (2, 6), (4, 10)] {
        let found = quotient(&largest, &["--heaps", &heaps.to_string()]);
        let expected = json!(["partial", null, heaps + 1, order]);
        assert_eq!(json!([found["status"], found["heaps"], found["positions"], found["order"]]), expected);
    }
    let found = quotient(&largest, &["--heaps", "8"]);
    let step = |position: &str, order: u32| json!({"position": position, "order": order, "p_size": 2});
    assert_eq!(found["growth"].as_array().unwrap()[1..], [step("2", 6), step("4", 10), step("8", 18)]);
    let text = run(&["quotient", &largest, "--heaps", "4"]).out;
    let line = format!("{largest}  5 positions: partial: other positions may change the quotient\n");
    assert!(text.starts_with(&line), "{text}");
    let bounded = rule("kayles-bounded", KAYLES_TO_100);
    let found = quotient(&bounded, &["--heaps", "5"]);
    let plain = quotient("kayles", &["--heaps", "5"]);
    assert_eq!((&found["status"], &found["heaps"]), (&json!("partial"), &json!(5)));
    assert_eq!((&found["phi"], &found["p"]), (&plain["phi"], &plain["p"]));
    // There is no heap of an odd size.
    let even = rule("even", "heaps n\nlegal n mod 2 = 0\nmove n - k  for k in 1..n\n");
    let found = quotient(&even, &["--heaps", "6"]);
    let phi: Vec<&str> = found["phi"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!((phi, &found["order"]), (vec!["2", "4", "6"], &json!(6)));
}

/// A heap of 35 becomes larger, so that heaps are not sorted by size, but positions are.
#[test]
fn heaps_that_rise_have_a_quotient_of_positions() {
    let file = rule("up-once", "heaps n\nmove n - 2  if n != 35\nmove n + 1  if n = 35\n");
    let found = quotient(&file, &["--heaps", "34"]);
    assert_eq!(json!([found["status"], found["heaps"]]), json!(["partial", 34]));
    let found = quotient(&file, &["--heaps", "35"]);
    assert_eq!(json!([found["status"], found["heaps"], found["positions"]]), json!(["partial", null, 37]));
}

#[test]
fn verify_confirms_no_more_than_a_certificate_shows() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("q.json");
    let path = path.to_str().unwrap();
    let graph = folder.path().join("nim.txt");
    fs::write(&graph, "b -> a\nc -> a\nc -> b\n").unwrap();
    let graph = format!("graph:{}", graph.display());
    let largest = rule("largest-heap-verified", LARGEST);
    let consecutive = rule("consecutive-verified", CONSECUTIVE);
    for (args, status, refused) in [
        (
            vec![&*largest, "--heaps", "4"],
            Completeness::Partial,
            "status: a quotient of 5 positions is final only if",
        ),
        (
            vec!["nim", "--from", "1,2"],
            Completeness::Partial,
            "status: a quotient of 5 positions is final only if",
        ),
        (
            vec![&*consecutive, "--heaps", "9"],
            Completeness::Partial,
            "status: these options cannot bear it out",
        ),
        // All positions of a graph.
        (vec![&*graph], Completeness::Final, ""),
        (
            vec![&*graph, "--from", "b"],
            Completeness::Partial,
            "status: a quotient of 2 positions is final only if",
        ),
    ] {
        let args = [vec!["quotient"], args, vec!["--certificate", path]].concat();
        assert_eq!(run(&args).code, 0, "{args:?}");
        assert_eq!(run(&["verify", path]).code, 0, "{args:?}");
        let text = fs::read_to_string(path).unwrap();
        let mut certificate: QuotientCertificate = serde_json::from_str(&text).unwrap();
        assert_eq!(certificate.status, status, "{args:?}");
        if status == Completeness::Partial {
            certificate.status = Completeness::Final;
            certificate.digest = certificate.compute_digest();
            fs::write(path, serde_json::to_string(&certificate).unwrap()).unwrap();
            let verdict = run(&["verify", path, "--format", "json"]);
            assert_eq!(verdict.code, 1, "{args:?}");
            let failed = verdict.objects()[0]["failed_condition"].as_str().unwrap().to_owned();
            assert!(failed.starts_with(refused), "{args:?}: {failed}");
        }
    }
}

fn value(file: &str, position: &str) -> Value {
    run(&["value", file, position, "--format", "json"]).object()["grundy"].clone()
}

#[test]
fn turned_coins_are_solved_one_by_one() {
    let ternups = rule("ternups", TERNUPS);
    let expected = [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4, 1, 4, 4, 1, 2, 2, 1];
    let rows = run(&["table", &ternups, "--coins", "1", "--below", "27", "--no-misere", "--format", "json"]);
    let values: Vec<Value> = rows.objects().iter().map(|row| row["grundy"].clone()).collect();
    assert_eq!(values, expected.map(|value: u32| json!(value.to_string())));
    assert_eq!(value(&ternups, "26"), "1");
    assert_eq!(value(&ternups, "18,19,21,26"), "5");
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/rules");
    assert_eq!(value(&format!("{gallery}/mock-turtles.game"), "26"), "52");
    assert_eq!(value(&format!("{gallery}/mock-turtles.game"), "0,13,26"), (1 ^ 26 ^ 52).to_string());
    assert_eq!(value(&format!("{gallery}/ruler.game"), "31"), "32");
    let told = run(&["explain", &ternups]).out;
    assert!(
        told.contains("yes  normal values coin by coin: a move turns coins, the largest from heads to tails"),
        "{told}"
    );
    assert!(
        told.contains("yes  play ends: the largest coin that a move turns or moves is taken away"),
        "{told}"
    );
    // Misère play has no sums of coins: values are those of whole positions, or not known.
    let whole = run(&["value", &ternups, "2,5", "--solver", "memo", "--format", "json"]).object();
    let little = run(&["value", &ternups, "2,5", "--format", "json"]).object();
    assert_eq!((&little["misere"], &little["grundy"]), (&whole["misere"], &whole["grundy"]));
    assert_eq!(run(&["value", &ternups, "40", "--format", "json"]).object()["misere"], Value::Null);
}

#[test]
fn a_condition_on_each_heap_leaves_a_sum() {
    let bounded = rule("kayles-to-100", KAYLES_TO_100);
    let table = |file: &str| run(&["table", file, "--heaps", "100", "--no-misere"]).out;
    assert_eq!(table(&bounded), table("kayles"));
    assert_eq!(value(&bounded, "100,100,71"), value("kayles", "71"));
    let illegal = run(&["value", &bounded, "101,3"]);
    assert!(illegal.bad_input().contains("101"), "{}", illegal.err);
    let genus = |file: &str| run(&["genus", file, "9,10", "--format", "json"]).object()["genus"].clone();
    assert_eq!(genus(&bounded), genus("kayles"));
    // A condition on all heaps together does not leave a sum.
    let few = rule("few-heaps", "heaps n\nlegal members <= 3\nmove a, n-a  for a in 1..n-1\n");
    let told = run(&["explain", &few]).out;
    let why = "no   sum of its heaps: whether a position is legal depends on all of its members (members)";
    assert!(told.contains(why), "{told}");
}

#[test]
fn an_amount_that_is_too_large_is_no_move() {
    let power = rule("power", "heaps n\nmove n - pow(k, k)  for k in 1..n\n");
    let rows = run(&["table", &power, "--heaps", "40", "--format", "json"]);
    let values: Vec<String> =
        rows.objects().iter().map(|row| row["grundy"].as_str().unwrap().to_owned()).collect();
    assert_eq!(
        values.join(" "),
        "0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0"
    );
    assert_eq!(value(&power, "16"), "1");
}

#[test]
fn empty_heaps_that_are_left_out_are_named() {
    let file = rule("zeros", "heaps n\nmove a, n-1-a  for a in 0..n-1\n");
    let result = run(&["value", &file, "0,3,0"]);
    assert!(result.err.contains("empty heaps are left out: 0,3,0 is 3"), "{}", result.err);
    assert_eq!(run(&["value", &file, "3"]).err, "");
    assert_eq!(impartial("value nim 0,3").err, "", "Nim keeps them");
}

#[test]
fn periods_without_a_code_are_certified_if_a_theorem_applies() {
    let file = rule("but-one-and-four", "heaps n\nmove n - k  for k in 1..n  if k != 1 & k != 4\n");
    let found = run(&["period", &file, "--format", "json"]).object();
    let keys = ["period", "preperiod", "saltus", "certified", "basis", "heaps"];
    let expected = json!([2, 0, "1", true, "certificate", 5]);
    assert_eq!(json!(keys.map(|key| found[key].clone())), expected);
    let late = rule("late", "heaps n\nmove n - k  for k in 1..2\nmove n - 3  if n = 1000\n");
    let found = run(&["period", &late, "--heaps", "99", "--format", "json"]).object();
    assert_eq!(json!(keys.map(|key| found[key].clone())), json!([3, 0, "0", false, "observed", 100]));
    let text = run(&["period", &late, "--heaps", "99"]).out;
    assert!(text.contains("observed to heap 99, not certified"), "{text}");
    let text = run(&["period", &late]).out;
    assert!(text.contains("none to heap 2,000"), "{text}");
    let none = rule("two-of-it", "heaps n\nmove n-2*b, n-b  for b in 1..n div 2\n");
    let found = run(&["period", &none, "--heaps", "200", "--format", "json"]).object();
    assert_eq!(json!(keys.map(|key| found[key].clone())), json!([null, null, null, false, null, 201]));
    let pairs = rule("pairs", "numbers a, b\nmove a - 1, b\n");
    assert!(run(&["period", &pairs]).bad_input().contains("only values of single heaps have a period here"));
}
