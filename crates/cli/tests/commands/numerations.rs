//! `numeration`, and `prove`, `discover` and `verify` in numeration systems.

use crate::common::{has_keys, impartial, run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn numeration_systems_are_certified() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("o.json").display().to_string();
    let said = run(&["numeration", "ostrowski:3,1,(1,2)", "--certificate", &file, "--format", "json"]);
    let object = said.object();
    has_keys(&object, &["name", "digits", "valid_states", "adder_states", "verdict"]);
    assert_eq!((&object["verdict"], &object["adder_states"]), (&json!("certified"), &json!(48)));
    let verified = impartial(&format!("verify {file} --format json")).object();
    assert_eq!((&verified["kind"], &verified["verdict"]), (&json!("numeration"), &json!("valid")));

    // Anything changed is refused.
    let text = fs::read_to_string(&file).unwrap();
    let certificate: Value = serde_json::from_str(&text).unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut certificate = certificate.clone();
        change(&mut certificate);
        let changed = written(folder.path(), "changed.json", &certificate.to_string());
        let said = impartial(&format!("verify {changed} --format json"));
        assert_eq!(said.code, 1, "{}{}", said.out, said.err);
        said.objects()[0]["failed_condition"].as_str().unwrap().to_owned()
    };
    assert!(refused(&|c| c["name"] = "ostrowski:3,1,(2,1)".into()).contains("name"));
    refused(&|c| {
        let next = &mut c["adder"]["next"][7];
        *next = ((next.as_u64().unwrap() + 1) % 48).into();
    });
    refused(&|c| {
        let accept = &mut c["adder"]["accept"][1];
        *accept = (!accept.as_bool().unwrap()).into();
    });
    refused(&|c| drop(c["invariants"].as_array_mut().unwrap().pop()));
    refused(&|c| c["digits"] = 3.into());
    let text = impartial("numeration fib").out;
    assert!(
        text.contains("place values 1, 2, 3, 5, 8, 13, 21, 34, ...") && text.contains("adder 22"),
        "{text}"
    );
}

#[test]
fn what_is_no_numeration_is_said() {
    for (args, complaint) in [
        ("numeration golden", "there is no numeration system of this name"),
        ("numeration p:0", "at least 1"),
        ("numeration ostrowski:2", "the partial quotients that repeat stand in brackets"),
        ("numeration recurrence:1,3", "was not seen to repeat"),
        ("numeration fib --certificate /nowhere/fib.json", "--certificate"),
        ("prove wythoff --numeration p:2", "is read in fib"),
        ("prove welter --coins 2 --numeration fib", "is read in base:2"),
        ("discover height:2 --coins 2 --numeration fib", "quotient"),
        ("discover wythoff --numeration golden", "no numeration system"),
        ("prove wythoff --coins 3", "has no description"),
    ] {
        assert!(impartial(args).bad_input().contains(complaint), "{args}: {}", impartial(args).err);
    }
}

#[test]
fn wythoff_and_fibonacci_nim_choose_their_numeration() {
    for (args, claims, numeration) in [
        ("wythoff", vec!["wythoff.words", "wythoff.misere-words"], "fib"),
        ("wythoff:2", vec!["wythoff:2.words"], "p:2"),
        ("wythoff --numeration p:1", vec!["wythoff.words", "wythoff.misere-words"], "fib"),
        ("fibonacci-nim", vec!["fibonacci-nim.lowest-term"], "fib"),
    ] {
        let said = impartial(&format!("prove {args} --format json"));
        let objects = said.objects();
        assert_eq!(said.code, 0, "{args}: {}", said.err);
        assert_eq!(objects.iter().map(|o| o["claim"].as_str().unwrap()).collect::<Vec<_>>(), claims);
        assert!(objects.iter().all(|o| o["verdict"] == "proved" && o["numeration"] == numeration), "{args}");
    }
    let said = impartial("prove wythoff:2.planted.words-without-8 --format json");
    assert_eq!((said.code, &said.objects()[0]["verdict"]), (1, &json!("refuted")));
    let text = impartial("prove wythoff:2").out;
    assert!(text.contains("numeration p:2, its adder certified in this run"), "{text}");
    assert!(text.contains("outside the logic"), "{text}");
}

#[test]
fn statements_of_files_are_proved_and_certified_with_their_text() {
    let folder = tempfile::tempdir().unwrap();
    let pairs = written(
        folder.path(),
        "pairs",
        "reg even \"(.*[^0])?(00)*\";\ndef half(x, y) := even(x) & y = shl(1, x);\nhalf(a1, a2) | half(a2, a1)",
    );
    let file = folder.path().join("pairs.json").display().to_string();
    assert_eq!(impartial(&format!("prove wythoff --file {pairs} --certificate {file}")).code, 0);
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");
    let certificate: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(certificate["numeration"]["name"], "fib");
    assert!(certificate["proof"]["sets"]["sets"][0]["stated"].as_str().unwrap().starts_with("reg even"));
    // In the wrong numeration the words say something else.
    assert_eq!(impartial(&format!("prove wythoff --file {pairs} --numeration p:2")).code, 1);

    // A value formula of one's own.
    let thirds = written(folder.path(), "thirds", "def third(x, r) := r = x mod 3; third(a1, v)");
    let file = folder.path().join("thirds.json").display().to_string();
    let said = impartial(&format!("prove subtraction:1,2 --coins 1 --file {thirds} --certificate {file}"));
    assert_eq!(said.code, 0, "{}", said.err);
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");
    let fib =
        format!("prove subtraction:1,2 --coins 1 --file {thirds} --numeration fib --certificate {file}");
    assert_eq!(impartial(&fib).code, 0);
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");

    let sentence = written(folder.path(), "sentence", "all x: 0 < x -> lowest(x) <= x");
    let said = impartial(&format!("prove --numeration ostrowski:(1,2) --file {sentence} --format json"));
    assert_eq!(said.object()["numeration"], "ostrowski:(1,2)");
    let xor = written(folder.path(), "xor", "all x: x xor x = 0");
    let said = impartial(&format!("prove --numeration fib --file {xor}"));
    assert!(said.bad_input().contains("xor has no meaning in the numeration fib"), "{}", said.err);
    let mona = folder.path().join("x.mona").display().to_string();
    assert_eq!(impartial(&format!("prove --numeration fib --file {sentence} --export-mona {mona}")).code, 0);
    assert!(fs::read_to_string(&mona).unwrap().contains("pred valid"));
    let said = impartial(&format!("prove --numeration p:2 --file {sentence} --export-mona {mona}"));
    assert!(
        said.bad_input().contains("the numeration p:2 with 3 digits cannot be written for MONA"),
        "{}",
        said.err
    );
    let pattern = written(folder.path(), "pattern", "reg odd \"(01\"; all x: odd(x)");
    assert!(impartial(&format!("prove --file {pattern}")).bad_input().contains("without its partner"));
}

#[test]
fn rule_files_are_read_in_a_numeration() {
    let folder = tempfile::tempdir().unwrap();
    // A rule file describes its game in base 2, and two heaps in any order by the smaller and the larger.
    let pairs = written(folder.path(), "pairs", "reg even \"(.*[^0])?(00)*\"; even(a1) & a2 = shl(1, a1)");
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/rules/wythoff.game");
    let said =
        impartial(&format!("prove {} --numeration fib --file {pairs} --format json", gallery.display()));
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert_eq!(said.objects()[0]["numeration"], "fib");
}

#[test]
fn p_positions_are_counted_exactly() {
    let object = impartial("discover wythoff --count 60 --format json").object();
    let table = impartial("table wythoff --coins 2 --below 60 --no-misere --format json").objects();
    let zeros = table.iter().filter(|row| row["grundy"] == "0");
    // Both orders of two heaps that differ.
    let count: u64 = zeros.map(|row| if row["position"] == "0,0" { 1 } else { 2 }).sum();
    assert_eq!(object["count"], count.to_string());
    let large = impartial("discover wythoff --count 10^100 --format json").object();
    let count = large["count"].as_str().unwrap();
    // 2 * floor(10^100 / (golden ratio)^2), about, and (0, 0).
    assert!(count.len() == 100 && count.starts_with("763932022500210303590826331268723764559"), "{count}");
    assert!(impartial("discover wythoff --count x").err.contains("not a number of up to 5000 digits"));
}

#[test]
fn p_positions_are_discovered_in_numerations() {
    let folder = tempfile::tempdir().unwrap();
    for (args, states, numeration) in [
        ("wythoff", 7, "fib"),
        ("wythoff:2 --coins 2 --misere --numeration p:2", 10, "p:2"),
        ("wythoff --misere", 14, "fib"),
    ] {
        let file = folder.path().join("found.json").display().to_string();
        let object = impartial(&format!("discover {args} --certificate {file} --format json")).object();
        assert_eq!((&object["verdict"], &object["states"]), (&json!("proved"), &json!(states)), "{args}");
        assert_eq!(object["numeration"], numeration);
        assert_eq!(object["automaton"]["numeration"], numeration);
        assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");
    }
}
