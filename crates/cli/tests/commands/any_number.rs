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
            "  proved for any number of coins (at least 2)",
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
fn theorems_about_nim_and_moores_nim_are_proved_without_a_number_of_heaps() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("certificate.json").display().to_string();
    for (name, method, for_all) in [
        ("nim.value", "aggregates", "heaps>=1"),
        ("nim.misere-p-positions", "aggregates", "heaps>=1"),
        ("moore:1.p-positions", "digits", "heaps>=0"),
        ("moore:3.misere-p-positions", "digits", "heaps>=0"),
    ] {
        let one = impartial_json(&format!("prove {name} --certificate {file}")).object();
        let found = ["verdict", "coins", "extends_to", "method", "for_all"].map(|key| one[key].clone());
        assert_eq!(json!(found), json!(["proved", null, "any number of heaps", method, for_all]), "{name}");
        assert_eq!(impartial(&format!("verify {file}")).code, 0, "{name}");
        // The certificate is about this statement.
        let text = fs::read_to_string(&file).unwrap();
        let other = if name.starts_with("nim.") { "nim.other" } else { "moore:2.p-positions" };
        assert!(text.contains(name), "{text}");
        fs::write(&file, text.replace(name, other)).unwrap();
        assert_eq!(impartial(&format!("verify {file}")).code, 1, "{name}");
    }
    let text = impartial("prove nim.value").out;
    assert!(text.contains("\n  proved for any number of heaps (at least 1)\n"), "{text}");
    // A number of heaps is still a theorem of its own.
    let three = impartial_json("prove nim.value --coins 3").object();
    assert_eq!((&three["coins"], &three["extends_to"]), (&json!(3), &json!(null)));
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
            format!("prove max-welter.proposition-1 --certificate {file}"),
            "has no certificate, because the claim follows from the positions of some values",
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
    // The report leaves out the other lines of the file.
    assert_eq!(output.err, "");
    let lines: Vec<&str> = output.out.lines().collect();
    assert!(lines[0].ends_with("nim.game, all positions"), "{}", lines[0]);
    assert_eq!(lines[2], "  proved for any number of heaps (at least 1)");
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
            "\"aggregates\" \"heaps>=1\" \"any number of heaps\"",
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

#[test]
fn a_statement_of_a_game_is_selected_by_its_name() {
    for name in ["1", "theorem-1"] {
        let one = impartial_json(&format!("prove max-welter --theorem {name}")).object();
        assert_eq!((&one["claim"], &one["verdict"]), (&json!("max-welter.theorem-1"), &json!("proved")));
        assert_eq!(one["for_all"], "coins>=2");
    }
    let two = impartial_json("prove max-welter --theorem value-2 --coins 2").object();
    assert_eq!((&two["claim"], &two["for_all"]), (&json!("max-welter.value-2"), &json!("coins=2")));
    let output = impartial("prove max-welter --theorem 3");
    assert_eq!(
        output.bad_input(),
        "error: 'max-welter' has no statement '3' to prove for any number of coins: it compares the values of two \
         positions, and values are not bounded"
    );
    let output = impartial("prove max-welter --theorem 99");
    assert_eq!(
        output.bad_input(),
        "error: 'max-welter' has no statement '99' to prove (allowed: theorem-1, theorem-2, theorem-7, theorem-8, \
         value-2, proposition-1)"
    );
}

#[test]
fn values_are_discovered_for_any_number_of_coins() {
    let output = impartial("discover max-welter");
    assert_eq!(output.code, 0, "{}", output.err);
    let lines: Vec<&str> = output.out.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "proved  max-welter, any number of coins, value 0",
            "  p-positions (max coin b if b < largest: b) = largest - 1 & (members + (max coin b if b < largest: b)) mod 2 \
             = 0 | largest = 0",
        ]
    );
    assert_eq!(
        lines[3],
        "  tried before: all values: the largest value rises with the number of squares: 13 on 14 squares"
    );
    let keys = ["verdict", "coins", "value", "values_to", "all_values", "extends_to", "method", "states"];
    let any = "any number of coins";
    for (args, expected) in [
        ("max-welter", json!(["proved", null, "0", null, false, any, "words", 6])),
        ("max-welter --misere --value 1", json!(["proved", null, "1", null, false, any, "words", 6])),
        ("max-welter --values-to 1", json!(["proved", null, null, "1", false, any, "words", 12])),
        ("k-welter:2", json!(["proved", null, null, "2", true, any, "words", 9])),
        ("k-welter:3", json!(["proved", null, null, "3", true, any, "words", 16])),
        ("k-welter:3 --value 2", json!(["proved", null, "2", null, false, any, "words", 16])),
        (
            "k-welter:5 --states 20 --value 0",
            json!(["not-found", null, "0", null, false, null, "words", null]),
        ),
        ("max-welter --coins 2", json!(["proved", 2, "0", null, false, null, "automata", 3])),
    ] {
        let one = impartial_json(&format!("discover {args}")).object();
        assert_eq!(json!(keys.map(|key| one[key].clone())), expected, "{args}");
    }
    let one = impartial_json("discover k-welter:3").object();
    let (next, output) = (&one["automaton"]["next"], &one["automaton"]["output"]);
    // The value of the coins on 1, 6 and 9 is 1.
    let state = [0, 1, 0, 0, 0, 0, 1, 0, 0, 1]
        .iter()
        .fold(0, |state, digit| usize::try_from(next[state][*digit as usize].as_u64().unwrap()).unwrap());
    assert_eq!(output[state], "1");
    assert_eq!(one["automaton"]["reading"], "square 0 first");
}

#[test]
fn certificates_for_any_number_of_coins_are_verified_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("certificate.json");
    let file = path.display().to_string();
    for command in ["discover k-welter:2", "prove max-welter --theorem 8", "prove k-welter:3.automaton"] {
        assert_eq!(impartial(&format!("{command} --certificate {file}")).code, 0, "{command}");
        let verified = impartial_json(&format!("verify {file}"));
        assert_eq!((verified.code, &verified.object()["verdict"]), (0, &json!("valid")), "{command}");
        let picture = folder.path().join("picture.svg").display().to_string();
        let drawn = impartial(&format!("draw automaton {file} --output {picture}"));
        assert_eq!(drawn.code, 0, "{command}: {}", drawn.err);
        let mut of_another: serde_json::Value =
            serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        of_another["game"] = json!("k-welter:7");
        fs::write(&path, of_another.to_string()).unwrap();
        let refused = impartial_json(&format!("verify {file}"));
        assert_eq!((refused.code, &refused.objects()[0]["verdict"]), (1, &json!("refused")), "{command}");
    }
}

#[test]
fn rows_of_any_length_are_discovered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slide.game");
    fs::write(&path, "game slide\ngrid\nmove \".#\" -> \"#.\"\n").unwrap();
    let file = path.display().to_string();
    let certificate = folder.path().join("certificate.json").display().to_string();
    let one = impartial_json(&format!("discover {file} --certificate {certificate}")).object();
    assert_eq!(one["verdict"], "proved");
    assert_eq!(one["extends_to"], "any number of cells of one row");
    assert_eq!((&one["values_to"], &one["all_values"]), (&json!("1"), &json!(true)));
    assert_eq!(one["automaton"]["reading"], "cell 0 first: '.' is 0, '#' is 1, and the last 1 ends the row");
    assert_eq!(impartial(&format!("verify {certificate}")).code, 0);
    // The theorem is about cells and not about coins.
    let text = fs::read_to_string(&certificate).unwrap();
    let made: impartial_prove::ProofCertificate = serde_json::from_str(&text).unwrap();
    let theorem = made.theorem();
    assert!(theorem.contains("slide.game, all positions with any number of cells of one row: "), "{theorem}");
    let mut changed: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(changed["any_number"]["members"], "cells-of-one-row");
    changed["any_number"]["members"] = json!("coins");
    fs::write(&certificate, changed.to_string()).unwrap();
    let refused = impartial(&format!("verify {certificate}"));
    assert!(
        refused.code == 1
            && refused.out.ends_with("the statement: it is not about any number of cells of one row\n"),
        "{}",
        refused.out
    );
    fs::write(&certificate, text).unwrap();
    // Another rule has other moves.
    fs::write(&path, "game slide\ngrid\nmove \".#\" -> \"##\"\n").unwrap();
    assert_eq!(impartial(&format!("verify {certificate}")).code, 1);
}
