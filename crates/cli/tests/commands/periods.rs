//! `period`, `verify`, and values of huge heaps.

use crate::common::{impartial, is_described, run};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

/// Writes a rule file to the folder of the tests, and returns its path.
fn rule(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.game"));
    fs::write(&path, format!("game g\n{text}")).expect("a file");
    path.display().to_string()
}

fn period(game: &str) -> Value {
    let found = run(&["period", game, "--format", "json"]).object();
    is_described(&found, "period");
    found
}

#[test]
fn published_periods_are_found_and_certified() {
    for (game, p, from, max, at) in [
        ("kayles", 12, 71, "9", 27),
        ("dawson-kayles", 34, 53, "9", 86),
        ("octal:0.644", 442, 3256, "64", 333),
        ("octal:0.165", 1550, 5181, "25", 620),
        ("octal:0.356", 142, 7315, "19", 86),
        ("subtraction:1,3,4", 7, 0, "3", 5),
    ] {
        let found = period(game);
        assert_eq!((&found["period"], &found["preperiod"]), (&json!(p), &json!(from)), "{game}");
        assert_eq!(found["certified"], true);
        if game != "kayles" {
            assert_eq!((&found["max_value"], &found["max_at"]), (&json!(max), &json!(at)), "{game}");
        }
        assert_eq!(found["game"], game);
    }
}

#[test]
fn too_few_heaps_certify_nothing() {
    let found = impartial("period octal:0.77 --heaps 100 --format json").object();
    is_described(&found, "period");
    assert_eq!(
        (&found["period"], &found["certified"], &found["heaps"]),
        (&Value::Null, &json!(false), &json!(101))
    );
    let enough = impartial("period octal:0.77 --heaps 168 --format json").object();
    assert_eq!((&enough["period"], &enough["certified"]), (&json!(12), &json!(true)));
    let short = impartial("period octal:0.77 --heaps 167 --format json").object();
    assert_eq!(short["certified"], false);
}

#[test]
fn an_arithmetic_period_is_certified_with_its_saltus() {
    let found = period("hex:0.3F");
    let numbers =
        |found: &Value| [&found["period"], &found["preperiod"], &found["saltus"]].map(Value::to_string);
    assert_eq!(numbers(&found), ["6", "0", "\"3\""]);
    assert_eq!((&found["certified"], &found["basis"]), (&json!(true), &json!("certificate")));
    assert_eq!((&found["max_value"], &found["heaps"]), (&Value::Null, &json!(78)));
    assert!(
        found["condition"].as_str().unwrap().contains("exclusion and coverage in steps of 12"),
        "{found}"
    );
    assert_eq!(numbers(&period("hex:8.D")), ["24", "19", "\"16\""]);
    let text = impartial("period hex:0.3F").out;
    for part in ["certified", "saltus", "certificate", "coverage", "heaps needed"] {
        assert!(text.contains(part), "{text}");
    }
    // One heap less than needed.
    let short = impartial("period hex:0.3F --heaps 76 --format json").object();
    assert_eq!(numbers(&short), numbers(&found));
    assert_eq!((&short["certified"], &short["basis"]), (&json!(false), &json!("observed")));
    let why = short["condition"].as_str().unwrap();
    assert!(why.contains("up to heap 77"), "{why}");
}

#[test]
fn a_saltus_is_observed_where_the_theorem_does_not_apply() {
    let found = impartial("period hex:0.209 --heaps 1000 --format json").object();
    assert_eq!((&found["period"], &found["saltus"]), (&json!(9), &json!("3")));
    assert_eq!((&found["certified"], &found["basis"]), (&json!(false), &json!("observed")));
    assert!(found["condition"].as_str().unwrap().starts_with("coverage: 16 times the period"), "{found}");
    let text = impartial("period hex:0.209 --heaps 1000").out;
    assert!(text.contains("observed, not certified") && text.contains("coverage:"), "{text}");
}

#[test]
fn an_arithmetic_certificate_is_verified_and_a_tampered_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.json");
    let file = path.to_str().unwrap();
    assert_eq!(run(&["period", "hex:0.3F", "--certificate", file]).code, 0);
    let verdict = run(&["verify", file, "--format", "json"]).object();
    assert_eq!((&verdict["certificate"], &verdict["verdict"]), (&json!("period"), &json!("valid")));
    let whole: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((&whole["saltus"], &whole["multiple"]), (&json!(3), &json!(2)));
    let values: Vec<u64> = (0..200).map(|n| n / 6 * 3 + n % 3).collect();
    for (key, value, condition) in [
        ("multiple", json!(1), "exclusion: heap"),
        ("multiple", json!(0), "multiple:"),
        ("multiple", Value::Null, "multiple:"),
        ("saltus", json!(2), "periodicity:"),
        ("saltus", json!(0), "multiple:"),
        ("period", json!(12), "periodicity:"),
        ("preperiod", json!(1), "least preperiod:"),
        ("game", json!("hex:0.3E"), "game:"),
    ] {
        let mut changed = whole.clone();
        changed["values"] = json!(values);
        changed[key] = value;
        fs::write(&path, changed.to_string()).unwrap();
        let output = run(&["verify", file, "--format", "json"]);
        assert_eq!(output.code, 1, "{key} {}{}", output.out, output.err);
        let failed = output.objects()[0]["failed_condition"].as_str().unwrap().to_owned();
        assert!(failed.starts_with(condition), "{key}: {failed}");
    }
}

#[test]
fn values_of_huge_heaps_rest_on_the_arithmetic_law() {
    for (heap, value) in [(1_000_000_007u64, 500_000_003u64), (u64::MAX, 9_223_372_036_854_775_806)] {
        let found = run(&["value", "hex:0.3F", &heap.to_string(), "--format", "json"]).object();
        assert_eq!((&found["grundy"], &found["basis"]), (&json!(value.to_string()), &json!("formula")));
    }
    let text = impartial("value hex:0.3F 1000000007");
    assert!(text.out.contains("period 6 with saltus 3 from heap 0, certified"), "{}", text.out);
    let table = impartial("table hex:0.3F --heaps 100000 --summary --no-misere --format json");
    assert!(table.err.contains("certified period 6 with saltus 3"), "{}", table.err);
    assert_eq!(table.object()["max"], "50000");
}

#[test]
fn a_limit_ends_the_search_with_the_heaps_reached() {
    let output = impartial("period octal:0.6 --max-memory 200kB --format json");
    assert_eq!(output.code, 3);
    let found = &output.objects()[0];
    is_described(found, "period");
    assert_eq!((&found["period"], &found["certified"]), (&Value::Null, &json!(false)));
    assert!(found["heaps"].as_u64().is_some_and(|heaps| heaps > 500), "{found}");
    assert!(output.err.contains("\"message\":\"memory limit"), "{}", output.err);
}

#[test]
fn games_without_a_code_have_no_certified_period() {
    for (game, period) in [("nim", json!(1)), ("welter", json!(1)), ("grundys-game", Value::Null)] {
        let found = run(&["period", game, "--heaps", "200", "--format", "json"]).object();
        assert_eq!((&found["period"], &found["certified"]), (&period, &json!(false)), "{game}");
    }
    for game in ["cram", "sum:kayles+kayles", "transfinite-nim"] {
        let output = run(&["period", game]);
        assert!(output.bad_input().contains("octal:0.77"), "{game}: {}", output.err);
    }
    assert!(impartial("period octal:1.7").bad_input().contains("allowed: 0 and 4"));
    assert!(impartial("period hex:2.7").bad_input().contains("allowed: 0, 4, 8 and C"));
    assert!(impartial("period hex:0.G").bad_input().contains("hexadecimal digit"));
}

#[test]
fn a_certificate_is_verified_and_a_tampered_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.json");
    let file = path.to_str().unwrap();
    let output = run(&["period", "octal:0.165", "--certificate", file, "--format", "json"]);
    assert_eq!(output.code, 0, "{}", output.err);
    let verdict = run(&["verify", file, "--format", "json"]).object();
    is_described(&verdict, "verify");
    assert_eq!(
        (&verdict["certificate"], &verdict["verdict"], &verdict["failed_condition"]),
        (&json!("period"), &json!("valid"), &Value::Null)
    );

    let whole: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(whole["version"], env!("CARGO_PKG_VERSION"));
    let refused = |change: &dyn Fn(&mut Value), condition: &str| {
        let mut changed = whole.clone();
        change(&mut changed);
        assert_ne!(changed, whole);
        fs::write(&path, changed.to_string()).unwrap();
        let output = run(&["verify", file, "--format", "json"]);
        assert_eq!(output.code, 1, "{}{}", output.out, output.err);
        let verdict = &output.objects()[0];
        is_described(verdict, "verify");
        assert_eq!(verdict["verdict"], "refused");
        let failed = verdict["failed_condition"].as_str().unwrap();
        assert!(failed.starts_with(condition), "{failed}");
    };
    refused(&|c| c["values"][4000] = json!(c["values"][4000].as_u64().unwrap() + 1), "value of heap 4000:");
    refused(&|c| c["period"] = json!(775), "periodicity:");
    refused(&|c| c["period"] = json!(3100), "values:");
    refused(&|c| c["preperiod"] = json!(5180), "periodicity: heap 5180");
    refused(&|c| c["preperiod"] = json!(5182), "values:");
    refused(&|c| c["saltus"] = json!(1), "saltus:");
    refused(&|c| c["game"] = json!("octal:0.77"), "game:");
    refused(&|c| c["game"] = json!("welter"), "game:");
    refused(&|c| c["code"] = json!([[1, 1], [2, 6]]), "game:");
    refused(
        &|c| {
            c["values"].as_array_mut().unwrap().pop();
        },
        "values:",
    );
}

#[test]
fn a_file_that_is_no_certificate_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.json");
    let file = path.to_str().unwrap();
    assert!(run(&["verify", file]).bad_input().contains("cannot be read"));
    for (text, output) in [
        ("", "no certificate"),
        ("[1]", "has no kind"),
        ("{\"kind\":\"horoscope\"}", "no certificates of kind 'horoscope'"),
        ("{\"kind\":\"period\"}", "no certificate of a period"),
        (
            "{\"kind\":\"period\",\"version\":\"0\",\"game\":\"kayles\",\"code\":[[0,1]],\"period\":1,\"preperiod\":0,\
          \"saltus\":0,\"values\":[]}",
            "no certificate of a period",
        ),
    ] {
        fs::write(&path, text).unwrap();
        assert!(run(&["verify", file]).bad_input().contains(output), "{text}");
    }
}

#[test]
fn a_search_continues_from_its_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("work");
    let file = path.to_str().unwrap();
    let with = |game: &str, more: &[&str]| {
        run(&[&["period", game, "--checkpoint", file, "--format", "json"], more].concat())
    };
    let first = with("octal:0.165", &["--time-limit", "1ms"]);
    assert_eq!(first.code, 3);
    assert!(first.err.contains("saved to") && path.exists(), "{}", first.err);
    let foreign = with("octal:0.16", &[]);
    assert!(foreign.bad_input().contains("game"), "{}", foreign.err);
    let second = with("octal:0.165", &[]).object();
    assert_eq!((&second["period"], &second["certified"]), (&json!(1550), &json!(true)));
    assert!(!path.exists());
}

#[test]
fn the_value_of_a_huge_heap_rests_on_the_certified_period() {
    let value = impartial("value octal:0.165 1000000007 --format json").object();
    let small = impartial("value octal:0.165 11307 --format json").object();
    assert_eq!((1_000_000_007u64 - 11_307) % 1550, 0);
    assert_eq!(value["grundy"], small["grundy"]);
    assert_eq!((&value["basis"], &small["basis"]), (&json!("formula"), &json!("computed")));
    assert_eq!(value["formula"], value["grundy"]);
    assert_eq!(value["misere"], Value::Null);
    let text = impartial("value octal:0.165 1000000007");
    assert!(text.out.contains("period 1550 from heap 5181, certified"), "{}", text.out);
    // Several heaps, and the solver chosen by name.
    let heaps = impartial("value kayles 100,101,102 --solver heap --format json").object();
    assert_eq!((&heaps["grundy"], &heaps["basis"]), (&json!("2"), &json!("computed")));
    assert!(impartial("value welter 1,2 --solver heap").bad_input().contains("--solver heap"));
}

/// Returns the value of a heap from `value`, with its basis.
fn value_of(game: &str, heap: &str) -> (String, String) {
    let value = run(&["value", game, heap, "--time-limit", "60s", "--format", "json"]).object();
    let text = |key: &str| value[key].as_str().unwrap_or_else(|| panic!("{game} {heap}: {key}")).to_owned();
    (text("grundy"), text("basis"))
}

#[test]
fn a_huge_heap_is_answered_by_the_period_before_the_definition_is_tried() {
    // No move splits a heap, so that the options are few, with as many followers as counters.
    for game in ["octal:0.3", "subtraction:1,2,4", "subtraction:2,5,7"] {
        let period = period(game)["period"].as_u64().unwrap();
        for heap in [1_000_000_000_000_000u64, 1_000_000_000_000_001, u64::MAX] {
            let small = 900 + (heap - 900) % period;
            let (value, basis) = value_of(game, &small.to_string());
            assert_eq!(basis, "computed");
            assert_eq!(value_of(game, &heap.to_string()), (value, "formula".into()), "{game} {heap}");
        }
        assert_eq!(value_of(game, "100000").1, "computed");
    }
    // The same holds for the moves from the heap.
    let moves = impartial("moves subtraction:1,2,4 1000000000000000 --to 0 --format json").objects();
    let options: Vec<_> = moves.iter().map(|m| m["option"].as_str().unwrap().to_owned()).collect();
    assert_eq!(options, ["999999999999996", "999999999999999"]);
}

#[test]
fn heaps_above_64_bits_are_answered_by_the_period() {
    // 2^64 = 10^30 = 1 (mod 3).
    for (game, heap, small) in [
        ("subtraction:1,2,4", "18446744073709551616", "901"),
        ("subtraction:1,2,4", "10^30", "901"),
        ("octal:0.3", "18446744073709551616", "900"),
        ("octal:0.3", "1000000000000000000000000000001", "901"),
    ] {
        let (value, basis) = value_of(game, small);
        assert_eq!(basis, "computed");
        assert_eq!(value_of(game, heap), (value, "formula".into()), "{game} {heap}");
    }
    // Published and certified: the two methods for Kayles agree.
    for heap in ["10^30", "18446744073709551616", "18446744073709551627,10^25,7"] {
        let [formula, certified] = ["auto", "heap"]
            .map(|solver| run(&["value", "kayles", heap, "--solver", solver, "--format", "json"]).object());
        assert_eq!((&formula["grundy"], &formula["basis"]), (&certified["grundy"], &certified["basis"]));
        let plain = run(&["value", "octal:0.77", heap, "--format", "json"]).object();
        assert_eq!(formula["grundy"], plain["grundy"]);
    }
    // Several heaps, some of them small; an empty heap is no heap.
    let value = impartial("value octal:0.165 10^30,0,5,1000 --format json").object();
    assert_eq!(value["position"], "5,1000,1000000000000000000000000000000");
    // 10^30 = 900 = 5550 (mod 1550), and 5550 is in the period, which begins at 5181.
    let small = impartial("value octal:0.165 5550,5,1000 --format json").object();
    assert_eq!((&value["grundy"], &value["basis"]), (&small["grundy"], &json!("formula")));
    // By an arithmetic period the value grows with the heap: 6 counters more, 3 more.
    let value = impartial("value hex:0.3F 6000000000000000000000000000001 --format json").object();
    assert_eq!(
        (&value["grundy"], &value["basis"]),
        (&json!("3000000000000000000000000000001"), &json!("formula"))
    );
    assert_eq!(value_of("hex:0.3F", "1").0, "1");
    let text = impartial("value octal:0.3 10^30");
    assert!(text.out.contains("period 2 from heap 0, certified"), "{}", text.out);
}

#[test]
fn tables_by_heaps_are_those_by_the_definition() {
    for (game, window) in [
        ("octal:0.16", "--heaps 60"),
        ("octal:4.07", "--heaps 40"),
        ("hex:0.3F", "--heaps 25"),
        ("hex:8.1F", "--heaps 20"),
        ("kayles", "--coins 3 --below 12"),
        ("subtraction:2,3,7", "--coins 2 --below 30"),
    ] {
        let fast = impartial(&format!("table {game} {window} --solver heap"));
        let memo = impartial(&format!("table {game} {window} --solver memo"));
        assert_eq!((fast.code, memo.code), (0, 0), "{}{}", fast.err, memo.err);
        assert_eq!(fast.out, memo.out, "{game} {window}");
    }
    let summary = impartial("table octal:0.165 --heaps 1000000 --summary --no-misere --format json");
    assert!(summary.err.contains("certified period 1550"), "{}", summary.err);
    let summary = summary.object();
    assert_eq!((&summary["count"], &summary["max"]), (&json!(1_000_001), &json!("25")));
    assert!(
        impartial("table kayles --heaps 9 --misere --solver heap").bad_input().contains("normal values only")
    );
    assert!(impartial("table cram --from .. --solver heap").bad_input().contains("--solver heap"));
}

#[test]
fn certificates_of_heaps_without_a_code_are_verified_and_tampered_ones_refused() {
    let unequal = "heaps n\nmove nothing  if n = 3\nmove a, b  for a in 1..n-3, b = n-3-a  if a < b\n";
    let shift = rule("unequal-splits", unequal);
    let formula = rule("all-but", "heaps n\nmove n - k  for k in 1..n  if k != 1 & k != 4\n");
    let other = rule("another-split", &unequal.replace("a < b", "a <= b"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.json");
    let file = path.to_str().unwrap();
    let certificate = |game: &str| -> Value {
        assert_eq!(run(&["period", game, "--certificate", file]).code, 0);
        let verdict = run(&["verify", file, "--format", "json"]).object();
        is_described(&verdict, "verify");
        assert_eq!((&verdict["certificate"], &verdict["verdict"]), (&json!("heap-period"), &json!("valid")));
        serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap()
    };
    let refused = |whole: &Value, change: &dyn Fn(&mut Value), condition: &str| {
        let mut changed = whole.clone();
        change(&mut changed);
        assert_ne!(&changed, whole);
        fs::write(&path, changed.to_string()).unwrap();
        let output = run(&["verify", file, "--format", "json"]);
        assert_eq!(output.code, 1, "{condition} {}{}", output.out, output.err);
        let failed = output.objects()[0]["failed_condition"].as_str().unwrap().to_owned();
        assert!(failed.starts_with(condition), "{failed}");
    };
    let whole = certificate(&shift);
    let numbers =
        ["theorem", "period", "preperiod", "saltus", "multiple", "from"].map(|key| whole[key].clone());
    assert_eq!(json!(numbers), json!(["shift", 152, 179, 0, 1, 514]));
    assert_eq!(whole["values"].as_array().unwrap().len(), 666);
    let one_more =
        |at: usize| move |c: &mut Value| c["values"][at] = json!(c["values"][at].as_u64().unwrap() + 1);
    refused(&whole, &one_more(100), "values: heap 100");
    refused(&whole, &one_more(400), "periodicity:");
    refused(&whole, &|c| c["period"] = json!(304), "values:");
    refused(&whole, &|c| c["period"] = json!(151), "periodicity:");
    refused(&whole, &|c| c["period"] = json!(0), "period:");
    refused(&whole, &|c| c["preperiod"] = json!(178), "periodicity: heap 178");
    refused(&whole, &|c| c["preperiod"] = json!(180), "least preperiod:");
    refused(&whole, &|c| c["saltus"] = json!(1), "saltus:");
    refused(&whole, &|c| c["multiple"] = json!(2), "values:");
    refused(&whole, &|c| c["multiple"] = json!(0), "theorem:");
    refused(&whole, &|c| c["multiple"] = Value::Null, "theorem:");
    // From a smaller heap on, the larger heap of a split need not be in the period.
    refused(&whole, &|c| c["from"] = json!(300), "moves: the move of a heap of");
    refused(&whole, &|c| c["from"] = json!(100), "theorem:");
    refused(&whole, &|c| c["from"] = json!(515), "values:");
    refused(&whole, &|c| c["theorem"] = json!("formula"), "theorem:");
    refused(&whole, &|c| c["game"] = json!("kayles"), "game:");
    refused(&whole, &|c| c["game"] = json!(other), "values: heap");
    let drop_last = |c: &mut Value| {
        c["values"].as_array_mut().unwrap().pop();
    };
    refused(&whole, &drop_last, "values:");
    let whole = certificate(&formula);
    assert_eq!((&whole["theorem"], &whole["saltus"]), (&json!("formula"), &json!(1)));
    refused(&whole, &one_more(3), "periodicity:");
    refused(&whole, &|c| c["saltus"] = json!(2), "periodicity:");
    refused(&whole, &|c| c["from"] = json!(5), "theorem:");
    refused(&whole, &drop_last, "values:");
    refused(&whole, &|c| c["game"] = json!(shift), "values: heap");
    let mut unknown = whole.clone();
    unknown["proof"] = json!(1);
    fs::write(&path, unknown.to_string()).unwrap();
    assert!(run(&["verify", file]).bad_input().contains("is no certificate of the period of heaps"));
}
