//! Verdicts of `prove` on rule files: proved with a measure, refuted at a verified position, or not proved with a reason.

use crate::common::{CommandOutput, impartial, is_described, run};
use serde_json::{Value, json};
use std::fs;
use tempfile::TempDir;

/// A rule file in a folder of its own.
struct Rule {
    _folder: TempDir,
    path: String,
}

impl Rule {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("g.game");
        fs::write(&path, text).unwrap();
        Rule { path: path.display().to_string(), _folder: folder }
    }

    fn prove(&self, more: &str) -> (i32, Vec<Value>) {
        let output = self.run("prove", &format!("{more} --format json"));
        let objects = output.objects();
        objects.iter().for_each(|object| is_described(object, "prove"));
        assert!(!objects.is_empty(), "{}", output.err);
        (output.code, objects)
    }

    fn run(&self, command: &str, more: &str) -> CommandOutput {
        run(&[&[command, &self.path], &more.split_whitespace().collect::<Vec<_>>()[..]].concat())
    }

    /// The value of a position, by the ordinary engine.
    fn value(&self, position: &str) -> String {
        let object = run(&["value", &self.path, position, "--format", "json"]).object();
        object["grundy"].as_str().unwrap().to_owned()
    }
}

const DESCENT: &str = "game descent\nnumbers a, b\nmove a - 1, b + 1\np-positions a mod 2 = 0\nvalue a mod 2\n\
                       misere-p-positions a mod 2 = 1\nmisere 1 - a mod 2\n";

const STAIRCASE: &str = "game staircase\nnumbers a, b, c, d\nmove a-k, b, c, d  for k in 1..a\n\
                         move a+k, b-k, c, d  for k in 1..b\nmove a, b+k, c-k, d  for k in 1..c\n\
                         move a, b, c+k, d-k  for k in 1..d\nvalue a xor c\n";

#[test]
fn true_statements_are_proved_though_moves_keep_the_sum() {
    let (code, objects) = Rule::new(DESCENT).prove("");
    assert_eq!((code, objects.len()), (0, 4));
    for object in &objects {
        assert_eq!(
            (&object["verdict"], &object["for_all"]),
            (&json!("proved"), &json!("coins=2")),
            "{object}"
        );
        assert!(object["measure"].as_str().unwrap().starts_with("a1"), "{object}");
        assert!(object["compared"].as_u64().unwrap() >= 300, "{object}");
    }
    // The number of coins follows from the rules.
    for coins in ["", "--coins 4"] {
        let (code, objects) = Rule::new(STAIRCASE).prove(coins);
        assert_eq!((code, &objects[0]["verdict"]), (0, &json!("proved")), "{}", objects[0]);
        assert_eq!(objects[0]["for_all"], "coins=4");
    }
    let output = Rule::new(DESCENT).run("prove", "");
    assert!(
        output.out.contains("proved for all positions") && output.out.contains("every move lowers a1"),
        "{}",
        output.out
    );
    let explained = Rule::new(STAIRCASE).run("explain", "");
    assert!(explained.out.contains("play ends: "), "{}", explained.out);
}

#[test]
fn a_proof_by_another_measure_is_certified_and_verified() {
    let rule = Rule::new(
        "game descent\nnumbers a, b\nmove a - 2, b + 3\nmove a + 1, b - 2\nvalue 0 if a < 0\n\
                          p-positions a + 3*b < 0 | (a < 2 & b < 2) | a + b < 0\n",
    );
    // Without a position, the verdict is no refutation.
    let (_, objects) = rule.prove("");
    assert!(objects.iter().all(|o| o["verdict"] != "refuted" || o["counterexample"].is_string()));
    let rule = Rule::new("game descent\nnumbers a, b\nmove a - 1, b + 1\np-positions a mod 2 = 0\n");
    let file = format!("{}.json", rule.path);
    assert_eq!(rule.run("prove", &format!("--certificate {file}")).code, 0);
    assert_eq!(impartial(&format!("verify {file}")).code, 0);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"falls\":[0]"), "{text}");
    for other in ["\"falls\":[1]", "\"falls\":[]", "\"weights\":[[1,1]]", "\"weights\":[[0,1]]"] {
        fs::write(&file, text.replace("\"falls\":[0]", other)).unwrap();
        assert_eq!(impartial(&format!("verify {file}")).code, 1, "{other}");
    }
    fs::write(&file, text.replace("\"falls\":[0]", "\"weights\":[[3,2]]")).unwrap();
    assert_eq!(impartial(&format!("verify {file}")).code, 0);
}

#[test]
fn a_refutation_names_a_position_at_which_the_statement_fails() {
    let rule = Rule::new(
        "game falsedescent\nnumbers a, b\nmove a, b div 2  if b >= 1\n\
         move a - k, b  for k in {1, 3}  if b xor k != 3\nmove a - 1, b + 1  if a in {1, 3}\n\
         p-positions (a xor b) = 0\n",
    );
    let (code, objects) = rule.prove("");
    let object = &objects[0];
    assert_eq!((code, &object["verdict"]), (1, &json!("refuted")), "{object}");
    let at = object["counterexample"].as_str().unwrap();
    assert_ne!(at, "1,0");
    assert_eq!(rule.value("1,0"), "2");
    let numbers: Vec<u64> = at.split(',').map(|n| n.parse().unwrap()).collect();
    assert_ne!(rule.value(at) == "0", numbers[0] ^ numbers[1] == 0, "{object}");
    assert_ne!(object["computed"], object["stated"]);
}

#[test]
fn a_false_statement_of_a_large_game_is_refuted_at_small_numbers() {
    let rule = Rule::new(
        "game choc3\nnumbers x, y, z\nlegal z <= (x + y + 1) div 8\n\
         move u, y, min(z, (u+y+1) div 8)  for u in 0..x-1\nmove x, v, min(z, (x+v+1) div 8)  for v in 0..y-1\n\
         move x, y, w  for w in 0..z-1\np-positions (x xor y xor z) = 0\n",
    );
    let (code, objects) = rule.prove("");
    assert_eq!((code, &objects[0]["verdict"]), (1, &json!("refuted")), "{}", objects[0]);
    let at = objects[0]["counterexample"].as_str().unwrap();
    let nim_sum = at.split(',').fold(0, |sum, n| sum ^ n.parse::<u64>().unwrap());
    assert_ne!(rule.value(at) == "0", nim_sum == 0, "{at}");
}

#[test]
fn loopy_play_is_no_reason_to_refute() {
    let rule = Rule::new("game round\nnumbers a, b\nmove b, a\nmove a - 1, b\nvalue 0\np-positions a = b\n");
    let (code, objects) = rule.prove("");
    assert_eq!(code, 3);
    for object in &objects {
        assert_eq!(
            (&object["verdict"], &object["reason"]),
            (&json!("not-proved"), &json!("no-measure")),
            "{object}"
        );
        assert_eq!(object["counterexample"], Value::Null);
    }
    let output = rule.run("prove", "");
    assert!(output.out.contains("no measure was found that every move lowers"), "{}", output.out);
}

#[test]
fn a_game_without_legal_positions_is_reported() {
    let rule = Rule::new("game nolegal\nnumbers n\nlegal n < 0\nmove n - 1\nvalue 0\n");
    let (code, objects) = rule.prove("");
    assert_eq!((code, &objects[0]["verdict"]), (3, &json!("not-proved")), "{}", objects[0]);
    assert_eq!((&objects[0]["reason"], &objects[0]["compared"]), (&json!("nothing-compared"), &json!(0)));
    let output = rule.run("prove", "");
    assert!(output.out.contains("no legal position") && !output.out.contains("disagrees"), "{}", output.out);
}

#[test]
fn positions_that_begin_far_out_are_compared_there() {
    let rule = Rule::new("game far\nnumbers n\nlegal n >= 3000\nmove n - 1\nvalue n mod 2\n");
    let (code, objects) = rule.prove("");
    assert_eq!((code, &objects[0]["verdict"]), (0, &json!("proved")), "{}", objects[0]);
    assert!(objects[0]["compared"].as_u64().unwrap() >= 300, "{}", objects[0]);
}

/// Returns rules for "take up to `n` counters", with the value by `n` + 1 cases.
fn cases(n: u64) -> String {
    let all: Vec<String> = (0..n).map(|r| format!("if h mod {} = {r} then {r} else", n + 1)).collect();
    format!("game cases\nheaps h\nmove h - k for k in 1..{n}\nvalue {} {n}\n", all.join(" "))
}

#[test]
fn long_chains_of_cases_are_proved() {
    for n in [24, 25, 40] {
        let (code, objects) = Rule::new(&cases(n)).prove("--coins 1");
        assert_eq!((code, &objects[0]["verdict"]), (0, &json!("proved")), "{n}: {}", objects[0]);
    }
    // The last case is wrong.
    let wrong = cases(25).replace("= 24 then 24", "= 24 then 23");
    let (code, objects) = Rule::new(&wrong).prove("--coins 1");
    assert_eq!((code, &objects[0]["counterexample"]), (1, &json!("24")), "{}", objects[0]);
}

#[test]
fn rules_that_cannot_be_expressed_are_named_with_their_line() {
    let value = "game g\nheaps n\nmove n - k  for k in 1..n\nvalue popcount(n)\n";
    let output = Rule::new(value).run("prove", "--coins 1");
    assert!(
        output.bad_input().contains("popcount cannot be expressed in the prover's logic (line 4)"),
        "{}",
        output.err
    );
    let moves = "game g\nheaps n\n# a comment\nmove n - 1  if popcount(n) = n\nvalue 0\n";
    let rule = Rule::new(moves);
    let output = rule.run("prove", "--coins 1");
    let complaint = output.bad_input();
    assert!(complaint.contains("popcount cannot be expressed in the prover's logic (line 4)"), "{complaint}");
    assert!(complaint.contains(&format!("impartial explain {}", rule.path)), "{complaint}");
    assert!(rule.run("explain", "").out.contains("(line 4)"));
    let product = "game g\nheaps n\nmove n - 1\nvalue (50000*50000*50000*50000*n) mod 2\n";
    let output = Rule::new(product).run("prove", "--coins 1");
    assert!(output.bad_input().contains("the product is too large"), "{}", output.err);
}

#[test]
fn the_only_number_of_coins_is_the_default() {
    let rule = Rule::new("game two\nnumbers a, b\nmove a - 1, b\nmove a, b - 1\nvalue (a + b) mod 2\n");
    let rows = rule.run("table", "--below 5 --format json");
    assert_eq!(rows.objects().len(), 25, "{}", rows.err);
    assert_eq!(rule.prove("").0, 0);
    assert_eq!(rule.run("discover", "").code, 0);
    assert_eq!(impartial("table wythoff --below 4 --format json").objects().len(), 10);
    let several = impartial("table nim --below 4");
    assert!(
        several.bad_input().contains("how many coins or heaps of nim? (allowed: --coins N --below M"),
        "{}",
        several.err
    );
}

#[test]
fn statements_of_a_file_are_proved_refuted_or_named() {
    let folder = tempfile::tempdir().unwrap();
    let queen = "game q\nnumbers a, b\nmove x, b  for x in 0..a-1\nmove a, x  for x in 0..b-1\n";
    for (name, text, code, out, err) in [
        (
            "nothing",
            "game n\nheaps n\nmove nothing\nvalue 1\nclaim g  value = 1\n".to_owned(),
            1,
            "but at 0: computed 0, the statement says 1",
            "",
        ),
        (
            "window",
            format!("{queen}claim bad  value = a  for a, b < 6\n"),
            1,
            "but at 0,1: computed 1, the statement says 0",
            "",
        ),
        (
            "vectors",
            "game v\nnumbers a, b\nmove a-1, b-2\nmove a-3, b-1\n\
             claim shifted  value = 0 <-> value(a+4, b+3) = 0  for a, b < 60\n"
                .to_owned(),
            0,
            "follows from what is proved: the P-positions (found and proved)",
            "",
        ),
        (
            "named",
            "game g\nheaps n\nmove n - 1\nvalue n mod 2\nclaim d  value = pow(n, 2) mod 2\n".to_owned(),
            0,
            "proved for any number of heaps",
            "d was not tried for 1 coin: pow cannot be expressed in the prover's logic (line 5); 'impartial check",
        ),
    ] {
        let path = folder.path().join(format!("{name}.game"));
        std::fs::write(&path, text).unwrap();
        let output = run(&["prove", &path.display().to_string()]);
        assert_eq!(output.code, code, "{name}: {}{}", output.out, output.err);
        assert!(output.out.contains(out) && output.err.contains(err), "{name}: {}{}", output.out, output.err);
    }
}
