//! `prove`, `discover`, and proofs in `check` and `verify`.

use crate::common::{impartial, is_described, run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn prove(args: &str) -> (i32, Vec<Value>) {
    let output = impartial(&format!("prove {args} --format json"));
    let objects = output.objects();
    objects.iter().for_each(|object| is_described(object, "prove"));
    assert!(!objects.is_empty(), "{args}: {}", output.err);
    (output.code, objects)
}

#[test]
fn value_formulas_are_proved() {
    for (args, claim) in [
        ("nim --coins 4", "nim.value"),
        ("welter --coins 5", "welter.function"),
        ("welter --coins 4 --method automata", "welter.function"),
        ("height:4 --coins 3", "height:4.value"),
        ("transfinite-nim --coins 2", "transfinite-nim.value"),
        ("transfinite-welter --coins 2 --below w^3", "transfinite-welter.value"),
        ("height:16 --coins 2", "height:16.value"),
    ] {
        let (code, objects) = prove(args);
        assert_eq!((code, objects.len()), (0, 1), "{args}");
        assert_eq!(objects[0]["verdict"], "proved", "{args}");
        assert_eq!(objects[0]["claim"], claim);
        assert_eq!(objects[0]["counterexample"], Value::Null);
        assert!(objects[0]["compared"].as_u64().unwrap() > 10, "{args}");
    }
    let (_, objects) = prove("transfinite-welter --coins 2");
    assert_eq!(objects[0]["below"], "w^2");
}

#[test]
fn a_game_without_formula_stands_for_its_claims() {
    let (code, objects) = prove("max-welter --coins 3");
    let claims: Vec<&str> = objects.iter().map(|object| object["claim"].as_str().unwrap()).collect();
    let theorems = [
        "max-welter.theorem-1",
        "max-welter.theorem-2",
        "max-welter.theorem-7",
        "max-welter.theorem-8",
        "max-welter.value-2",
    ];
    assert_eq!((code, &claims[..]), (0, &theorems[..]));
    assert!(objects.iter().all(|object| object["verdict"] == "proved" && object["coins"] == 3));
    assert_eq!(prove("max-welter.theorem-7 --coins 4").0, 0);
    let one = impartial("prove max-welter --coins 1");
    assert!(one.bad_input().contains("no claim with a proof plan for 1 coin"));
}

#[test]
fn false_statements_come_back_with_a_position() {
    let (code, objects) = prove("welter.planted.mask-dropped --coins 2");
    assert_eq!((code, &objects[0]["verdict"]), (1, &json!("refuted")));
    let at = objects[0]["counterexample"].as_str().unwrap();
    let value = impartial(&format!("value welter {at} --format json")).object();
    assert_eq!(value["grundy"], objects[0]["computed"]);
    assert_ne!(objects[0]["computed"], objects[0]["stated"]);
    let text = impartial("prove max-welter.planted.parity-dropped --coins 2");
    assert_eq!(text.code, 1);
    assert!(text.out.contains("but at") && text.out.contains("the proof fails at"), "{}", text.out);
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn formulas_and_sentences_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| written(folder.path(), name, text);
    let own =
        file("own", "def mate(x, y, z) := z = mask_0(x, y);\nex z: mate(a1, a2, z) & v = a1 xor a2 xor z");
    assert_eq!(prove(&format!("welter --coins 2 --file {own}")).0, 0);
    let wrong = file("wrong", "v = a1 xor a2");
    assert_eq!(prove(&format!("welter --coins 2 --file {wrong}")).0, 1);
    assert_eq!(prove(&format!("nim --coins 2 --file {wrong}")).0, 0);
    let zero = file("zero", "a1 = a2");
    assert_eq!(prove(&format!("nim --coins 2 --file {zero}")).0, 0);
    let misere = file("misere", "a1 = a2 & a1 > 1 | a1 + a2 = 1");
    assert_eq!(prove(&format!("nim --coins 2 --file {misere} --misere")).0, 0);
    assert_eq!(prove(&format!("nim --coins 2 --file {zero} --misere")).0, 1);

    let (code, objects) = prove(&format!("--file {}", file("true", "all x: ex y: x < y & y mod 3 = 0")));
    assert_eq!((code, &objects[0]["coins"]), (0, &Value::Null));
    assert_eq!(prove(&format!("--file {}", file("thirds", "all x: (x + 3) mod 3 = x mod 3 & x < 100"))).0, 1);
    let (_, objects) = prove(&format!("--file {}", file("false", "all x, y: x xor y = x + y")));
    assert_eq!(objects[0]["counterexample"], "x=1, y=1");
    let (_, objects) = prove(&format!("--file {}", file("exists", "ex x: x + x = 6")));
    assert_eq!(objects[0]["witness"], "x=3");

    for (name, text, complaint) in [
        ("broken", "all x:\n  x + < 3", "line 2, column 7"),
        ("free", "x = x", "'x' is not bound"),
        ("empty", "", "line 1, column 1"),
    ] {
        let output = impartial(&format!("prove --file {}", file(name, text)));
        assert!(output.bad_input().contains(complaint), "{}", output.err);
    }
    let other = impartial(&format!("prove nim --coins 2 --file {}", file("other", "v = b")));
    assert!(
        other.bad_input().contains("'b' is not bound (allowed: a1, a2 for the position, v for its value)")
    );
}

#[test]
fn one_heap_is_proved_for_any_number_of_heaps() {
    const SUMS: &str = "any number of heaps, by the Sprague-Grundy theorem";
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| written(folder.path(), name, text);
    let lasker = "game lasker\nheaps n\nmove x  for x in 0..n-1\nmove a, n-a  for a in 1..n-1\n";
    let value = "if n = 0 then 0 else if n mod 4 = 3 then n + 1 else if n mod 4 = 0 then n - 1 else n";
    let right = file("right.game", &format!("{lasker}value {value}\nclaim odd  value(2*n + 1) > 2*n\n"));
    for coins in ["", " --coins 1"] {
        let (code, objects) = prove(&format!("{right}{coins}"));
        assert_eq!((code, objects.len()), (0, 2), "{objects:?}");
        assert_eq!((&objects[0]["verdict"], &objects[0]["extends_to"]), (&json!("proved"), &json!(SUMS)));
        assert_eq!((&objects[0]["for_all"], &objects[0]["follows_from"]), (&json!("coins=1"), &json!([])));
        assert_eq!((&objects[1]["verdict"], &objects[1]["extends_to"]), (&json!("proved"), &Value::Null));
        assert_eq!(objects[1]["follows_from"], json!([format!("{right}.value")]));
    }
    let text = impartial(&format!("prove {right}"));
    assert!(text.out.contains(&format!("proved for {SUMS}\n")), "{}", text.out);
    assert!(text.out.contains("follows from what is proved: "), "{}", text.out);
    let two = impartial(&format!("prove {right} --coins 2"));
    assert!(two.bad_input().contains("allowed: --coins 1, or nothing"), "{}", two.err);
    let certificate = folder.path().join("c.json").display().to_string();
    let refused = impartial(&format!("prove {right}.value --certificate {certificate}"));
    assert!(refused.bad_input().contains("no certificate for"), "{}", refused.err);
    assert!(!std::path::Path::new(&certificate).exists());
    for option in ["--base 3", "--method symmetry"] {
        let refused = impartial(&format!("prove {right} {option}"));
        assert!(refused.bad_input().contains("whose moves change the number of heaps"), "{}", refused.err);
    }
    let followed = file("followed.game", &format!("{lasker}value {value}\np-positions value = 0\n"));
    let followed = impartial(&format!("prove {followed}"));
    assert!(followed.code == 0 && !followed.err.contains("not proved"), "{}{}", followed.out, followed.err);
    // The claim that follows from the value has no certificate of its own.
    let taking =
        file("taking.game", "game t\nheaps n\nmove n-k  for k in 1..3\nvalue n mod 4\nclaim few value < 4\n");
    assert_eq!(impartial(&format!("prove {taking} --coins 1 --certificate {certificate}")).code, 0);
    assert_eq!(impartial(&format!("verify {certificate}")).code, 0);

    let ring =
        "game r\nring n\nlegal members = 4\nmove choose 2 consecutive heaps: x  for x in 0..n\np-positions ";
    let proved = file("ring.game", &format!("{ring}heap(1) = heap(3) & heap(2) = heap(4)\n"));
    assert_eq!(impartial(&format!("prove {proved} --certificate {certificate}")).code, 0);
    assert_eq!(impartial(&format!("verify {certificate}")).code, 0);
    let refuted = file("ring.game", &format!("{ring}all heap m: m <= 1\n"));
    assert_eq!(impartial(&format!("prove {refuted}")).code, 1);
    // The certificate is about the rules of the file that it names.
    file("ring.game", &ring.replace("choose 2", "choose 3").replace("p-positions ", ""));
    assert_ne!(impartial(&format!("verify {certificate}")).code, 0);

    let wrong = file("wrong.game", &format!("{lasker}value n\nclaim same  value(n) = n\n"));
    let (code, objects) = prove(&wrong);
    assert_eq!(
        (code, &objects[0]["verdict"], &objects[0]["extends_to"]),
        (1, &json!("refuted"), &Value::Null)
    );
    assert_eq!((&objects[0]["counterexample"], &objects[0]["computed"]), (&json!("3"), &json!("4")));
    // The claim rests on the refuted value, and the computed values refute it too.
    assert_eq!((&objects[1]["verdict"], &objects[1]["counterexample"]), (&json!("refuted"), &json!("3")));
    // A proof about misère play needs another method, and proofs of two heaps say nothing of any number of heaps.
    let nim = "game nim\nheaps n\nmove x  for x in 0..n-1\nvalue n\nmisere-p-positions largest <= 1 & \
               (sum heap m: m) mod 2 = 1 | largest > 1 & (xor heap m: m) = 0\n";
    let nim = file("nim.game", nim);
    let (code, objects) = prove(&nim);
    assert_eq!((code, &objects[0]["extends_to"]), (0, &json!(SUMS)), "{objects:?}");
    let misere = ["verdict", "extends_to", "method"].map(|key| &objects[1][key]);
    assert_eq!(misere, ["proved", "any number of heaps", "aggregates"]);
    assert!(prove(&format!("{nim} --coins 2")).1.iter().all(|object| object["extends_to"] == Value::Null));
}

/// The number of heaps that the rules give is that of the proof, and a proof about another number is refused.
#[test]
fn a_stated_number_of_heaps_needs_no_option() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("largest.game");
    let file = path.to_str().unwrap();
    for legal in ["members = 3", "largest >= smallest & members = 3"] {
        let game =
            format!("game largest\nheaps n\nlegal {legal}\nmove n - k  for k in 1..n  if n >= largest\n");
        let write = |statement: &str| fs::write(&path, format!("{game}{statement}\n")).unwrap();
        write(
            "p-positions smallest = (xor heap m: m) & 2*smallest < (sum heap m: m) - largest | smallest = (sum heap m: m)",
        );
        let (code, objects) = prove(file);
        assert_eq!((code, &objects[0]["verdict"], &objects[0]["coins"]), (0, &json!("proved"), &json!(3)));
        assert_eq!(impartial(&format!("check {file}")).code, 0);
        let refused = impartial(&format!("prove {file} --coins 2"));
        assert!(
            refused.bad_input().contains("has no description for 2 coins (allowed: --coins 3)"),
            "{}",
            refused.err
        );
        write("p-positions smallest = (xor heap m: m)");
        let (code, objects) = prove(file);
        assert_eq!((code, &objects[0]["verdict"]), (1, &json!("refuted")));
        assert_eq!(impartial(&format!("check {file}")).code, 1);
    }
}

#[test]
fn proofs_are_certified_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (certificate, mona) = (at("welter-3.json"), at("welter-3.mona"));
    let proof =
        impartial(&format!("prove welter --coins 3 --certificate {certificate} --export-mona {mona}"));
    assert_eq!(proof.code, 0, "{}", proof.err);
    assert!(fs::read_to_string(&mona).unwrap().starts_with("ws1s;"));
    let valid = impartial(&format!("verify {certificate} --format json")).object();
    assert_eq!((&valid["certificate"], &valid["verdict"]), (&json!("prove"), &json!("valid")));
    let text = fs::read_to_string(&certificate).unwrap();
    let tampered = written(folder.path(), "nim.json", &text.replace("\"welter\"", "\"nim\""));
    let refused = impartial(&format!("verify {tampered} --format json"));
    assert_eq!((refused.code, &refused.objects()[0]["verdict"]), (1, &json!("refused")));
    for (name, args) in [
        ("automata", "welter --coins 3 --method automata"),
        ("sets", "max-welter.theorem-2 --coins 3"),
        ("misere", "max-welter.theorem-7 --coins 2"),
        ("ordinals", "transfinite-welter --coins 2 --below w^2"),
    ] {
        let file = at(name);
        assert_eq!(impartial(&format!("prove {args} --certificate {file}")).code, 0, "{args}");
        let valid = impartial(&format!("verify {file} --format json")).object();
        assert_eq!(valid["verdict"], "valid", "{args}");
        // The first answer of an automaton is inverted.
        let text = fs::read_to_string(&file).unwrap();
        let first = text.find("\"accept\":[").unwrap();
        let flipped = if text[first..].starts_with("\"accept\":[true") {
            text.replacen("\"accept\":[true", "\"accept\":[false", 1)
        } else {
            text.replacen("\"accept\":[false", "\"accept\":[true", 1)
        };
        assert_ne!(text, flipped);
        assert_eq!(
            impartial(&format!("verify {}", written(folder.path(), "flipped", &flipped))).code,
            1,
            "{args}"
        );
    }
    let own = written(folder.path(), "own", "v = a1 xor a2");
    let file = at("own.json");
    assert_eq!(impartial(&format!("prove nim --coins 2 --file {own} --certificate {file}")).code, 0);
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");
    let text = fs::read_to_string(&file).unwrap();
    let other = written(folder.path(), "other.json", &text.replace("(a1 xor a2)", "(a1 + a2)"));
    assert_eq!(impartial(&format!("verify {other}")).code, 1);
    let several = impartial(&format!("prove max-welter --coins 2 --certificate {}", at("none")));
    assert!(several.bad_input().contains("max-welter.theorem-1"));
    assert!(!Path::new(&at("none")).exists());
}

#[test]
fn a_refutation_names_the_numbers_as_the_formula_reads_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| written(folder.path(), name, text);
    let neighbours = file("neighbours", "a2 = a1 + 1 & a1 mod 2 = 0");
    let output = impartial(&format!("prove welter --coins 2 --file {neighbours}"));
    assert_eq!(output.code, 1);
    for line in [
        "but at a1=1, a2=0: position 0,1: computed 0, the statement says not 0",
        "the coins of welter are in any order and the formula is not symmetric",
        "it says not 0 at a1=1, a2=0, and 0 at a1=0, a2=1; --sorted reads it with a1 < a2",
    ] {
        assert!(output.out.contains(line), "{line}: {}", output.out);
    }
    let (_, objects) = prove(&format!("welter --coins 2 --file {neighbours}"));
    assert_eq!(objects[0]["counterexample"], "0,1");
    assert_eq!(objects[0]["assignment"], json!({ "a1": "1", "a2": "0" }));
    assert_eq!(objects[0]["unsymmetric"]["readings"][1]["assignment"], json!({ "a1": "0", "a2": "1" }));

    let (code, objects) = prove(&format!("welter --coins 2 --file {neighbours} --sorted"));
    assert_eq!((code, &objects[0]["sorted"], &objects[0]["assignment"]), (0, &json!(true), &Value::Null));
    let output = impartial(&format!("prove welter --coins 2 --file {neighbours} --sorted"));
    assert!(output.out.contains("a1 mod 2) = 0), read with a1 < a2"), "{}", output.out);
    let output = impartial(&format!("prove nim --coins 3 --file {} --sorted", file("ends", "a1 = a3")));
    assert_eq!(output.code, 1);
    assert!(
        output.out.contains("read with a1 <= a2 <= a3") && !output.out.contains("any order"),
        "{}",
        output.out
    );
    // If the coins are in order in any case, the message does not mention the order.
    let odd = file("odd", "a3 = a2 + 1 & a2 mod 2 = 0");
    for sorted in ["", "--sorted"] {
        let output = impartial(&format!("prove max-welter --coins 3 --file {odd} {sorted}"));
        assert_eq!(output.code, 1);
        assert!(output.out.contains("a1=") && !output.out.contains("any order"), "{}", output.out);
    }
    let several = impartial(&format!("prove nim --coins 1 --file {}", file("several", "v <= 3")));
    for line in [
        "but at a1=0: position 0: computed 0, the statement says several values, such as 0 and 1",
        "the proof fails at a1=0: position 0, value 0 and 1: uniqueness",
    ] {
        assert!(several.out.contains(line), "{line}: {}", several.out);
    }
}

#[test]
fn formulas_of_a_file_about_positions_of_value_0_are_certified() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let plain = written(folder.path(), "plain", "a2 = a1 + 1 & a1 mod 2 = 0");
    let defined = written(folder.path(), "defined", "def even(x) := x mod 2 = 0; a2 = a1 + 1 & even(a1)");
    let misere = written(folder.path(), "misere", "a1 = a2 & a1 > 1 | a1 + a2 = 1");
    for (name, args, sorted) in [
        ("sorted", format!("welter --coins 2 --sorted --file {plain}"), true),
        ("defined", format!("welter --coins 2 --sorted --file {defined}"), true),
        ("any", format!("nim --coins 2 --misere --file {misere}"), false),
    ] {
        let file = at(&format!("{name}.json"));
        let output = impartial(&format!("prove {args} --certificate {file}"));
        assert_eq!(output.code, 0, "{}{}", output.out, output.err);
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text.contains("\"sorted\""), sorted, "{name}");
        assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid", "{name}");
        let claimed = if sorted {
            text.replacen("\"sorted\":true,", "", 1)
        } else {
            text.replacen("\"proof\"", "\"sorted\":true,\"proof\"", 1)
        };
        assert_ne!(claimed, text, "{name}");
        let claimed = written(folder.path(), "claimed", &claimed);
        assert_eq!(impartial(&format!("verify {claimed}")).code, 1, "{name}");
    }
}

#[test]
fn codes_without_splitting_are_described() {
    let folder = tempfile::tempdir().unwrap();
    let zero = |a: &str| format!("({a} = 0 | {a} mod 4 >= 2)");
    let one = |a: &str| format!("({a} > 0 & {a} mod 4 < 2)");
    // Of 0.12 a heap of one may be taken, and two of more than two.
    let of_one = format!("(v = 0 & {}) | (v = 1 & {})", zero("a1"), one("a1"));
    let of_two = format!(
        "(v = 0 & ({z1} & {z2} | {o1} & {o2})) | (v = 1 & ({z1} & {o2} | {o1} & {z2}))",
        z1 = zero("a1"),
        o1 = one("a1"),
        z2 = zero("a2"),
        o2 = one("a2")
    );
    for (game, coins, formula, code) in [
        ("octal:0.12", "1", of_one.as_str(), 0),
        ("octal:0.12", "2", &of_two, 0),
        ("octal:0.12", "1", "v = a1 mod 2", 1),
        ("octal:0.333", "2", "v = (a1 mod 4) xor (a2 mod 4)", 0),
        ("octal:0.133", "2", "v = (a1 mod 4) xor (a2 mod 4)", 1),
        ("octal:0.07", "1", "v = 0", 2),
    ] {
        let file = written(folder.path(), "formula.txt", formula);
        let output = run(&["prove", game, "--coins", coins, "--file", &file]);
        assert_eq!(output.code, code, "{game} {formula}: {}{}", output.out, output.err);
    }
}

#[test]
fn circles_and_depth_in_a_file_are_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let deep = format!("all x: {}x = 0{}", "(".repeat(5_000), ")".repeat(5_000));
    let long = "# nothing but words\n".repeat(60_000);
    for (name, text, complaints) in [
        ("one", "def r(x) := r(x);\nall x: r(x)", ["line 1, column 5", "in a circle: r -> r"]),
        (
            "two",
            "def r(x) := x = 0 | s(x);\ndef s(x) := ex y: y + 2 = x & r(y);\nall x: r(x)",
            ["line 1, column 5", "in a circle: r -> s -> r"],
        ),
        ("deep", &deep, ["nested too deep", "allowed: at most 100 levels"]),
        ("long", &long, ["too long for a formula", "allowed: at most 1048576 bytes"]),
    ] {
        let file = written(folder.path(), name, text);
        for args in [format!("prove --file {file}"), format!("prove nim --coins 2 --file {file}")] {
            let output = impartial(&args);
            assert!(complaints.iter().all(|c| output.bad_input().contains(c)), "{}", output.err);
        }
    }
    let sentence = written(folder.path(), "sentence", "all x: x = x");
    for (option, complaint) in [
        ("--method symmetry", "--method symmetry is about value formulas"),
        ("--sorted", "are about games"),
        ("--coins 2", "are about games"),
        ("--solver memo", "--solver is no option of 'prove'"),
    ] {
        let output = impartial(&format!("prove --file {sentence} {option}"));
        assert!(output.bad_input().contains(complaint), "{}", output.err);
    }
}

#[test]
fn impossible_proofs_are_refused() {
    for (args, complaint) in [
        ("prove", "prove what?"),
        ("prove welter", "--coins N is missing"),
        ("prove welter --coins 0", "allowed: 1 to"),
        ("prove nim --coins 2 --below w^3", "has no description"),
        ("prove restricted-wythoff --coins 3", "(allowed: --coins 2)"),
        ("discover fibonacci-nim --coins 1", "(allowed: --coins 2)"),
        ("prove wythoff:0 --coins 2", "parameter"),
        ("prove nim --coins 2 --below 7", "not a power of w"),
        ("prove cram --coins 2", "cannot be described to the prover"),
        ("prove welter.hook-form --coins 2", "has no proof plan"),
        ("prove nimm --coins 2", "no claim and no game 'nimm'"),
        ("prove max-welter --coins 2 --method symmetry --export-mona /nowhere/x", "several statements"),
        ("discover welterr --coins 2 --value 0", "there is no game"),
        ("discover max-welter --coins 0 --value 0", "allowed: 1 to"),
        ("discover transfinite-nim --coins 1 --value 0", "game of ordinals"),
        // An option that would be ignored is refused.
        ("prove nim --coins 2 --base 3", "nim is described in base 2"),
        ("prove welter.function --coins 2 --base 10", "welter is described in base 2"),
        ("prove max-welter --coins 2 --method symmetry", "about the positions of single values"),
        ("prove nim.misere-p-positions --coins 2 --method symmetry", "about the positions of single values"),
        ("prove transfinite-nim --coins 1 --method symmetry", "cannot be explored up to symmetry"),
        ("prove nim --coins 2 --sorted", "--sorted is about the formula of --file"),
        ("prove nim --coins 2 --solver memo", "--solver is no option of 'prove'"),
        ("prove nim --coins 2 --verify 3", "--verify is no option of 'prove'"),
        ("discover nim --coins 1 --value 0 --solver graph", "--solver is no option of 'discover'"),
        ("discover nim --coins 1 --value 0 --verify 1", "--verify is no option of 'discover'"),
    ] {
        let output = impartial(args);
        assert!(output.bad_input().contains(complaint), "{args}: {}", output.err);
    }
    let stopped = impartial("prove welter --coins 7 --method automata --time-limit 10ms --format json");
    assert_eq!((stopped.code, &stopped.objects()[0]["verdict"]), (3, &json!("stopped")));
    is_described(&stopped.objects()[0], "prove");
    let few = impartial("prove welter --coins 4 --method automata --states 50 --format json");
    assert_eq!((few.code, &few.objects()[0]["verdict"]), (3, &json!("stopped")));
    assert!(few.objects()[0]["states"].as_u64().unwrap() > 50);
}

fn discovered(args: &str) -> Value {
    let object =
        run(&[&["discover"], &args.split(' ').collect::<Vec<_>>()[..], &["--format", "json"]].concat())
            .object();
    is_described(&object, "discover");
    object
}

/// Returns whether the automaton of a discovery accepts these numbers.
fn accepts(automaton: &Value, numbers: &[u64]) -> bool {
    let base = automaton["base"].as_u64().unwrap();
    let mut rest = numbers.to_vec();
    let mut state = automaton["start"].as_u64().unwrap();
    while rest.iter().any(|n| *n > 0) {
        let letter: u64 = (0u32..).zip(&rest).map(|(i, n)| n % base * base.pow(i)).sum();
        state = automaton["next"][state as usize][letter as usize].as_u64().unwrap();
        rest.iter_mut().for_each(|n| *n /= base);
    }
    automaton["accepting"].as_array().unwrap().contains(&json!(state))
}

#[test]
fn the_positions_of_a_value_are_discovered() {
    let found = discovered("max-welter --coins 2 --value 7");
    assert_eq!(found["verdict"], "proved");
    let table = impartial("table max-welter --coins 2 --below 40 --no-misere --format json").objects();
    for row in &table {
        let numbers: Vec<u64> =
            row["position"].as_str().unwrap().split(',').map(|n| n.parse().unwrap()).collect();
        assert_eq!(accepts(&found["automaton"], &numbers), row["grundy"] == "7", "{row}");
        if found["exceptions"].as_array().unwrap().contains(&row["position"]) {
            assert_eq!(row["grundy"], "7");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("value-1.json").display().to_string();
    assert_eq!(
        discovered(&format!("max-welter --coins 2 --value 1 --certificate {file}"))["verdict"],
        "proved"
    );
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");
    let thirds = discovered("subtraction:1,2 --coins 1 --value 0");
    assert_eq!(thirds["residues"][0]["period"], 3);
    assert_eq!(thirds["residues"][0]["residues"], json!([0]));
    // Too few states, and no other method for three coins.
    let none = discovered("nim --coins 3 --value 2 --states 1");
    assert_eq!((&none["verdict"], &none["automaton"]), (&json!("not-found"), &Value::Null));
    assert!(none["tried"].to_string().contains("1 state"), "{none}");
}

const SPLIT: &str = "game split
numbers a, b  unordered
legal 1 <= a
move j, b-j  for j in 1..a  if j < b
";

/// Twelve pairs in ascending order are twenty-one pairs in both orders.
#[test]
fn discovered_positions_are_counted_as_sorted_and_as_ordered_lists() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("split.game");
    fs::write(&file, SPLIT).unwrap();
    let name = file.display().to_string();
    let output = run(&["discover", &name, "--count", "8"]);
    assert!(
        output.out.contains("  12 sorted pairs (21 ordered) with all numbers below 8\n"),
        "{}",
        output.out
    );
    let object = run(&["discover", &name, "--count", "8", "--format", "json"]).object();
    assert_eq!(
        (&object["count"], &object["count_sorted"], &object["count_ordered"]),
        (&json!("12"), &json!("12"), &json!("21"))
    );
    // Numbers in any order, and numbers that each have a place of their own.
    let object = discovered("nim --coins 2 --count 10");
    assert_eq!((&object["count_sorted"], &object["count_ordered"]), (&json!("10"), &json!("10")));
    let object = discovered("welter --coins 2 --values-to 1 --count 8");
    let one = &object["found"][1];
    assert_eq!(
        (&one["count"], &one["count_sorted"], &one["count_ordered"]),
        (&json!("8"), &json!("4"), &json!("8"))
    );
    let object = discovered("fibonacci-nim --count 3");
    assert_eq!((&object["count_sorted"], &object["count_ordered"]), (&Value::Null, &Value::Null));
    let text = impartial("discover fibonacci-nim --count 3").out;
    assert!(
        text.contains(&format!(
            "  {} positions with all numbers below 3\n",
            object["count"].as_str().unwrap()
        )),
        "{text}"
    );
}

const QUEEN: &str = "game queen
numbers a, b
move k, b  for k in 0..a-1
move a, k  for k in 0..b-1
move a-k, b-k  for k in 1..min(a, b)
p-positions a = b
";

/// No statement in base 2 describes the P-positions of Wythoff's game.
#[test]
fn a_statement_that_fails_is_followed_by_a_likely_numeration() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("queen.game");
    fs::write(&file, QUEEN).unwrap();
    let name = file.display().to_string();
    let output = run(&["prove", &name]);
    assert_eq!(output.code, 1, "{}", output.out);
    let hint = format!("'impartial discover {name} --numeration fib' looks for a proof");
    assert!(output.err.contains(&hint), "{}", output.err);
    let found = run(&["discover", &name, "--numeration", "fib", "--format", "json"]).object();
    assert_eq!((&found["verdict"], &found["states"]), (&json!("proved"), &json!(7)));
    // A statement about digits is not read in another numeration.
    fs::write(&file, QUEEN.replace("a = b", "a xor b = 0")).unwrap();
    let told = run(&["prove", &name]);
    assert!(!told.err.contains("--numeration"), "{}", told.err);
}

#[test]
fn a_stopped_discovery_reports_its_progress() {
    let args = "discover max-welter --coins 3 --value 3 --max-memory 300kB";
    let output = impartial(args);
    assert_eq!(output.code, 3, "{}", output.out);
    assert!(output.out.starts_with("stopped  max-welter, 3 coins, value 3: "), "{}", output.out);
    assert!(output.out.contains("largest window: numbers below"), "{}", output.out);
    let object = impartial(&format!("{args} --format json")).objects().remove(0);
    is_described(&object, "discover");
    assert_eq!(object["verdict"], "stopped");
    assert!(object["window"].as_u64().unwrap() >= 16 && object["states"].as_u64().unwrap() > 0, "{object}");
}

#[test]
fn check_shows_proofs_and_checks() {
    let output = impartial("check welter.function.proof welter.function --format json");
    let objects = output.objects();
    let verdict = |id: &str| {
        let found = objects.iter().find(|object| object["claim"] == id).unwrap();
        (found["verdict"].clone(), found["window"].clone())
    };
    assert_eq!(output.code, 0);
    assert_eq!(verdict("welter.function").0, "checked");
    assert_eq!(verdict("welter.function.proof"), (json!("proved"), json!("all positions, n = 1..7")));
    let period = impartial("check octal:0.356.period-certified --format json").object();
    assert_eq!(period["verdict"], "certified");
}

#[test]
fn a_formula_of_an_option_takes_the_place_of_the_statements_of_a_rule_file() {
    let folder = tempfile::tempdir().unwrap();
    // The statement of the file is false, and is not read.
    let rules = "game own\nheaps n\nmove n - k  for k in 1..min(n, 3)\nvalue n\n";
    let file = written(folder.path(), "own.game", rules);
    let prove_with = |options: &[&str]| {
        let output = run(&[&["prove", &file, "--format", "json"], options].concat());
        let first = output.objects().into_iter().next().unwrap_or_default();
        (output.code, first, output.err)
    };
    let (code, found, _) = prove_with(&["--value", "n mod 4"]);
    assert_eq!((code, &found["verdict"]), (0, &"proved".into()), "{found}");
    for (options, verdict, exit_code) in [
        (&["--value", "n mod 4 + 0 * n", "--coins", "1"][..], "proved", 0),
        (&["--value", "n mod 3", "--coins", "1"], "refuted", 1),
        (&["--p-positions", "n mod 4 = 0", "--coins", "1"], "proved", 0),
        (&["--p-positions", "n mod 4 = 1", "--coins", "1"], "refuted", 1),
        (&["--p-positions", "n mod 4 = 1", "--misere", "--coins", "1"], "proved", 0),
        (&["--p-positions", "n mod 4 = 0", "--misere", "--coins", "1"], "refuted", 1),
    ] {
        let (code, found, err) = prove_with(options);
        assert_eq!((code, &found["verdict"]), (exit_code, &verdict.into()), "{options:?}: {found}{err}");
    }
    let certificate = folder.path().join("c.json").to_string_lossy().into_owned();
    for (args, part) in [
        (
            &["prove", "nim", "--value", "xor n"][..],
            "'nim' is not a rule file (allowed: prove FILE.game --value TERM",
        ),
        (&["prove", &file, "--value", "n mod"], "the formula:1:6"),
        (&["prove", &file, "--p-positions", "m = 0"], "'m'"),
        (&["prove", &file, "--value", "n", "--theorem", "value"], "cannot be used with"),
        (&["prove", &file, "--value", "n", "--misere"], "cannot be used with"),
        (&["prove", &file, "--value", "n", "--certificate", &certificate], "into the rule file"),
        (&["prove", &file, "--misere"], "--p-positions"),
        (&["prove", "--value", "n"], "CLAIM|GAME"),
    ] {
        let output = run(args);
        assert_eq!((output.code, output.out.as_str()), (2, ""), "{args:?}: {}", output.err);
        assert!(output.err.contains(part), "{args:?}: {}", output.err);
    }
}
