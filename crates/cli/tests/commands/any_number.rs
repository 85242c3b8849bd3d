//! Proofs for any number of coins or heaps: `prove` without `--coins`.

use crate::common::{CommandOutput, impartial};
use serde_json::json;
use std::fs;

fn impartial_json(args: &str) -> CommandOutput {
    impartial(&format!("{args} --format json"))
}

#[test]
fn theorems_of_max_welter_are_proved_without_a_number_of_coins() {
    let output = impartial("prove max-welter.theorem-1");
    assert_eq!(output.code, 0, "{}", output.err);
    let lines: Vec<&str> = output.out.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "proved  max-welter.theorem-1: max-welter, all positions",
            "  n >= 2: the value is 0 exactly if d = 1 and a_(n-1)-n is even (Ho 2012, Theorem 1)",
            "  proved for any number of coins (n >= 2)",
        ]
    );
    assert!(lines[3].starts_with("  words: 17 states"), "{}", lines[3]);
    let all = impartial_json("prove max-welter");
    let objects = all.objects();
    let claims: Vec<&str> = objects.iter().map(|one| one["claim"].as_str().unwrap()).collect();
    let names = ["theorem-1", "theorem-2", "theorem-7", "theorem-8", "value-2", "proposition-1"];
    assert_eq!(claims, names.map(|name| format!("max-welter.{name}")));
    for one in &objects {
        assert_eq!(one["verdict"], "proved");
        assert_eq!(one["coins"], json!(null));
        assert_eq!(one["extends_to"], "any number of coins");
        assert_eq!(one["method"], "words");
        assert_eq!(one["for_all"], "coins>=2");
        assert_eq!(one["compared"], 512);
    }
    let others =
        all.err.lines().filter(|line| line.contains(" was not tried for any number of coins: ")).count();
    assert_eq!(others, 6, "{}", all.err);
    // A number of coins is still a theorem of its own.
    let three = impartial_json("prove max-welter.theorem-1 --coins 3").object();
    assert_eq!((&three["coins"], &three["for_all"]), (&json!(3), &json!("coins=3")));
}

#[test]
fn planted_statements_about_any_number_of_coins_are_refuted() {
    for (name, position, stated, computed) in [
        ("parity-dropped", "1,2", "0", "not 0"),
        ("parity-not-relative", "0,1,2", "not 0", "0"),
        ("hole-dropped", "0,2", "none of 0..1", "1"),
        ("theorem-7-without-a", "0,2", "not 0", "0"),
        ("proposition-1-converse", "3,5", "true", "false"),
    ] {
        let output = impartial_json(&format!("prove max-welter.planted.{name}"));
        assert_eq!(output.code, 1, "{name}: {}", output.err);
        let one = &output.objects()[0];
        assert_eq!(one["verdict"], "refuted", "{name}");
        let found = ["counterexample", "stated", "computed"].map(|key| one[key].as_str().unwrap());
        assert_eq!(found, [position, stated, computed], "{name}");
        assert_eq!(one["extends_to"], json!(null));
    }
}

#[test]
fn claims_of_words_are_proved_by_check() {
    let output = impartial("check max-welter.theorem-1.proof k-welter:3.automaton.proof");
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(output.out.contains("all positions, n >= 2; for any number of coins"), "{}", output.out);
    assert!(output.out.contains("all positions; for any number of coins"), "{}", output.out);
}

#[test]
fn rule_files_on_coins_are_proved_for_any_number_of_coins() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.game");
    let file = path.display().to_string();
    let text = "game own\ncoins a\nmove a - 1\n\
                value ((sum coin c: c) + (if members mod 4 in {2, 3} then 1 else 0)) mod 2\n\
                claim far value = 0 -> largest != 2 * smallest\n";
    fs::write(&path, text).unwrap();
    let output = impartial(&format!("prove {file}"));
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(output.out.contains("  proved for any number of coins\n"), "{}", output.out);
    assert!(
        output.err.contains("'2 * smallest' (line 5)") && output.err.contains("far was not tried"),
        "{}",
        output.err
    );
    fs::write(&path, text.replace("mod 2\n", "mod 2 + 1\n")).unwrap();
    assert_eq!(impartial(&format!("prove {file}")).code, 1);
    fs::write(&path, "game own\ncoins a\nmove x for x in 0..a-1\np-positions (xor coin c: c) = 0\n").unwrap();
    let output = impartial(&format!("prove {file}"));
    let complaint = output.bad_input();
    assert!(
        complaint.starts_with("error: --coins N is missing: each number of coins is a theorem of its own")
    );
    assert!(
        complaint.contains("cannot read a nim-sum of squares: '(xor coin c: c)' (line 4)"),
        "{complaint}"
    );
}

#[test]
fn what_words_do_not_have_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file").display().to_string();
    for (args, complaint) in [
        (
            "prove k-welter:3.automaton --coins 3".to_owned(),
            "is about any number of coins (allowed: without --coins",
        ),
        (
            format!("prove max-welter.theorem-1 --certificate {file}"),
            "has no certificate (allowed: with --coins N)",
        ),
        (
            format!("prove max-welter.theorem-1 --export-mona {file}"),
            "a proof for any number of coins is no single sentence (allowed: with --coins N)",
        ),
    ] {
        let output = impartial(&args);
        assert!(output.bad_input().contains(complaint), "{args}: {}", output.err);
    }
}

#[test]
fn heaps_that_enter_together_are_proved_without_a_number_of_heaps() {
    let output = impartial("prove ../../games/rules/nim.game.misere-p-positions");
    assert_eq!(output.code, 0, "{}", output.err);
    let lines: Vec<&str> = output.out.lines().collect();
    assert!(lines[0].ends_with("nim.game, all positions"), "{}", lines[0]);
    assert_eq!(lines[2], "  proved for any number of heaps");
    assert_eq!(lines[3], "  play ends: every move lowers the sum of the heaps");
    assert!(lines[4].starts_with("  aggregates: "), "{}", lines[4]);
    // The value is a sum, which needs no aggregates.
    let whole = impartial_json("prove ../../games/rules/nim.game");
    let methods: Vec<String> = whole
        .objects()
        .iter()
        .map(|one| format!("{} {} {}", one["method"], one["for_all"], one["extends_to"]))
        .collect();
    assert_eq!(
        methods,
        [
            "\"automata\" \"coins=1\" \"any number of heaps, by the Sprague-Grundy theorem\"",
            "\"aggregates\" \"heaps>=0\" \"any number of heaps\"",
        ]
    );
    let passes = impartial_json("prove ../../games/rules/nim-with-passes.game:2").object();
    let found = ["claim", "verdict", "method", "extends_to"].map(|key| passes[key].as_str().unwrap());
    let claim = "../../games/rules/nim-with-passes.game:2.without";
    assert_eq!(found, [claim, "proved", "aggregates", "any number of heaps"]);
    assert_eq!(passes["coins"], json!(null));
    let moore = impartial("prove ../../games/rules/moore-nim.game:3");
    assert_eq!(moore.code, 0, "{}", moore.err);
    let all_heaps =
        "\n  proved for any number of heaps\n  play ends: every move lowers the sum of the heaps\n  digits: ";
    assert!(moore.out.contains(all_heaps), "{}", moore.out);
}

#[test]
fn false_statements_about_any_number_of_heaps_are_refuted_and_others_have_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.game");
    fs::write(
        &file,
        "game own\nheaps n\nmove x  for x in 0..n-1  if n = largest\np-positions largest mod 2 = 0\n",
    )
    .unwrap();
    let output = impartial_json(&format!("prove {}", file.display()));
    assert_eq!(output.code, 1, "{}", output.err);
    let one = &output.objects()[0];
    assert_eq!((&one["verdict"], &one["counterexample"]), (&json!("refuted"), &json!("2")));
    fs::write(
        &file,
        "game own\nheaps n\nmove x  for x in 0..n-1  if (count other m: m = n) = 0\np-positions true\n",
    )
    .unwrap();
    let output = impartial(&format!("prove {}", file.display()));
    let complaint = output.bad_input();
    assert!(
        complaint.contains("--coins N is missing: each number of heaps is a theorem of its own"),
        "{complaint}"
    );
    assert!(
        complaint.contains("also names 'n', so that it is no aggregate: 'm = n' (line 3)"),
        "{complaint}"
    );
}
