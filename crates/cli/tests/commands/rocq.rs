//! `certificate export --to rocq`: exported files, refusals, and the check of the files by Rocq where it is installed.

use crate::common::{CommandOutput, impartial, output_of, program, run};
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of the library.
fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rocq")
}

/// The committed examples: the module, and the command that writes the certificate.
const EXAMPLES: &[(&str, &str)] = &[
    ("kayles", "period kayles"),
    ("dawson_kayles", "period dawson-kayles"),
    ("misere_0_123", "quotient octal:0.123"),
    ("misere_kayles", "quotient kayles"),
    ("nim_below_5", "classes nim --coins 2 --below 5"),
    ("misere_dawson_kayles_to_20", "quotient dawson-kayles --heaps 20"),
    ("misere_grundy_to_14", "quotient gallery:grundy --heaps 14"),
    ("misere_end", "quotient graph:end.txt"),
    ("loops", "value graph:loops.txt a"),
    ("nim_3", "discover nim --coins 3"),
    ("welter_3", "discover welter --coins 3"),
    ("values_of_nim_2", "prove nim --coins 2"),
    ("values_of_welter_3", "prove welter --coins 3"),
    ("values_of_mark", "prove mark.binary"),
    ("misere_nim_3", "discover nim --coins 3 --misere"),
    ("max_welter_3", "discover max-welter --coins 3"),
    ("moore_3", "prove moore.game"),
    ("moore_2_any", "prove moore:2.p-positions"),
    ("misere_moore_2_any", "prove moore:2.misere-p-positions"),
    ("nim_any", "prove nim.value"),
    ("misere_nim_any", "prove nim.misere-p-positions"),
    ("subtract_2_3_any", "prove gallery:subtract-2-3"),
    ("max_welter_any", "prove max-welter.theorem-1"),
    ("values_of_max_welter_any", "prove max-welter.theorem-2"),
    ("misere_max_welter_any", "prove max-welter.theorem-8"),
    ("k_welter_2_any", "prove k-welter:2.automaton"),
    ("transfinite_nim_2", "prove transfinite-nim --coins 2 --below w^2"),
    ("transfinite_welter_2", "prove transfinite-welter --coins 2 --below w^2"),
    ("wythoff_differences", "prove wythoff.differences"),
    ("wythoff_pairs", "prove wythoff.pairs"),
    ("wythoff_gallery", "prove gallery:wythoff.p-positions"),
    ("fibonacci_nim", "prove fibonacci-nim.lowest-term"),
    ("mark_3", "prove mark:3.odd-zeros"),
    ("but_one_and_four", "period but-one-and-four.game"),
    ("hex_0_A", "period hex:0.A"),
    ("nim_blocking_2", "discover nim --coins 2 --blocking 2"),
];

/// The committed examples of proofs without a certificate: the module, and the command that writes the file.
const WRITTEN: &[(&str, &str)] =
    &[("lasker_any", "prove gallery:lasker"), ("turning_turtles_any", "prove gallery:turning-turtles")];

/// A rule file whose moves change two numbers.
const MOORE: &str = "\
game moore
about take from one or two of three heaps
numbers a, b, c
move a-i, b-j, c  for i in 0..a, j in 0..b  if i + j >= 1
move a-i, b, c-j  for i in 0..a, j in 0..c  if i + j >= 1
move a, b-i, c-j  for i in 0..b, j in 0..c  if i + j >= 1
p-positions  a = b & b = c
";

/// A graph in which play need not end, with finite and infinite values.
const LOOPS: &str =
    "a -> b\na -> c\nb -> a\nb -> d\nc -> e\nc -> f\nf -> g\ng -> f\ng -> e\nd -> e\nd -> c\n";

/// A graph in which every play ends.
const END: &str = "a -> b\na -> c\nb -> d\nb -> c\nc -> d\n";

/// Rules of one heap, which are those of any number of heaps.
const PILE: &str = "\
game pile
heaps n
move x  for x in 0..n-1
misere-p-positions  largest <= 1 & (sum heap m: m) mod 2 = 1 | largest > 1 & (xor heap m: m) = 0
";

/// A rule without a code, whose values have the period 2 with saltus 1.
const BUT_ONE_AND_FOUR: &str = "\
game but-one-and-four
about take any number of counters but 1 or 4
heaps n
move n - k  for k in 1..n  if k != 1 & k != 4
";

/// A rule without a code, with a period that is too long for a formula.
const LONG_PERIOD: &str = "\
game long
heaps n
move n - k  for k in 1..n  if k mod 70 != 0
";

/// Runs the program in a folder, which then contains the graphs of [`LOOPS`] and [`END`] and the rules of the constants above.
fn run_in(folder: &Path, args: &[&str]) -> CommandOutput {
    fs::write(folder.join("loops.txt"), LOOPS).unwrap();
    fs::write(folder.join("end.txt"), END).unwrap();
    fs::write(folder.join("moore.game"), MOORE).unwrap();
    fs::write(folder.join("pile.game"), PILE).unwrap();
    fs::write(folder.join("but-one-and-four.game"), BUT_ONE_AND_FOUR).unwrap();
    fs::write(folder.join("long.game"), LONG_PERIOD).unwrap();
    output_of(program().args(args).current_dir(folder))
}

/// Writes the certificate of a command into a folder and returns its path.
fn certificate(folder: &Path, name: &str, command: &str) -> PathBuf {
    let path = folder.join(format!("{name}.json"));
    let words: Vec<&str> = command.split_whitespace().collect();
    let output =
        run_in(folder, &[&words[..], &["--certificate", path.to_str().unwrap(), "--quiet"]].concat());
    assert_eq!(output.code, 0, "{command}: {}", output.err);
    path
}

/// Exports a certificate and returns the text of the file.
fn exported(certificate: &Path, module: &str) -> String {
    let path = certificate.with_file_name(format!("{module}.v"));
    let (from, to) = (certificate.to_str().unwrap(), path.to_str().unwrap());
    let folder = certificate.parent().unwrap();
    let output = run_in(folder, &["certificate", "export", "--to", "rocq", from, "-o", to]);
    assert_eq!((output.code, output.err.as_str()), (0, ""));
    fs::read_to_string(path).unwrap()
}

#[test]
fn exported_examples_are_the_committed_ones() {
    let folder = tempfile::tempdir().unwrap();
    for (module, command) in EXAMPLES {
        let text = exported(&certificate(folder.path(), module, command), module);
        let committed = fs::read_to_string(library().join(format!("examples/{module}.v"))).unwrap();
        assert_eq!(text, committed, "{module}");
    }
    for (module, command) in WRITTEN {
        let path = folder.path().join(format!("{module}.v"));
        let words = format!("{command} --quiet --rocq {}", path.display());
        let output = run_in(folder.path(), &words.split(' ').collect::<Vec<_>>());
        assert_eq!(output.code, 0, "{command}: {}", output.err);
        let committed = fs::read_to_string(library().join(format!("examples/{module}.v"))).unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), committed, "{module}");
    }
    let project = fs::read_to_string(library().join("_CoqProject")).unwrap();
    let listed = project.lines().filter(|line| line.starts_with("examples/")).count();
    // The other two are those of the unit tests of formulas.
    assert_eq!(listed, EXAMPLES.len() + WRITTEN.len() + 2);
}

#[test]
fn an_export_names_its_theorems() {
    let folder = tempfile::tempdir().unwrap();
    let path = certificate(folder.path(), "k", "period kayles");
    let to = folder.path().join("k.v");
    let (from, to) = (path.to_str().unwrap(), to.to_str().unwrap());
    let args = ["certificate", "export", "--to", "rocq", from, "--output", to, "--format", "json"];
    let object = run(&args).object();
    assert_eq!(
        (&object["game"], &object["to"], &object["output"]),
        (&json!("kayles"), &json!("rocq"), &json!(to))
    );
    let text = fs::read_to_string(to).unwrap();
    for theorem in object["theorems"].as_array().unwrap() {
        let theorem = theorem.as_str().unwrap();
        assert!(text.contains(&format!("Theorem {theorem} :")), "{theorem}");
        assert!(text.contains(&format!("Print Assumptions {theorem}.")), "{theorem}");
    }
    assert_eq!(object["theorems"].as_array().unwrap().len(), text.matches("Theorem ").count());
}

#[test]
fn many_values_are_packed_into_numerals() {
    let folder = tempfile::tempdir().unwrap();
    let text = exported(&certificate(folder.path(), "c", "period octal:0.156"), "c");
    assert!(text.contains("unpack 3828 100 "), "{}", &text[..800]);
    assert!(text.lines().all(|line| line.len() < 400));
}

#[test]
fn certificates_without_a_form_for_rocq_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.v");
    for (command, part) in [
        ("period hex:0.3F", "saltus 3 of moves that leave 3 heaps"),
        (
            "period long.game",
            "is too long for formulas (allowed: a preperiod and a period of at most 64 heaps",
        ),
        ("quotient hex:0.A --heaps 6", "leaves three heaps after taking 1"),
        ("prove pile.game", "because of positions with any number of heaps, coins or cells"),
        (
            "numeration fib",
            "is of kind 'numeration', which has no form for Rocq (allowed: period, heap-period, \
             quotient, class, prove, loopy-values)",
        ),
    ] {
        let path = certificate(folder.path(), "c", command);
        let (from, to) = (path.to_str().unwrap(), output.to_str().unwrap());
        let refused = run_in(folder.path(), &["certificate", "export", "--to", "rocq", from, "-o", to]);
        assert!(refused.bad_input().contains(part), "{command}: {}", refused.err);
        assert!(refused.err.contains(from), "{command}: {}", refused.err);
        assert!(!output.exists(), "{command}");
    }
}

/// Ways to falsify a certificate, each with a name.
type Changes<'a> = &'a [(&'a str, fn(&mut Value))];

const PERIOD_CHANGES: Changes<'_> = &[
    ("value", |c| c["values"][5] = json!(7)),
    ("last value", |c| {
        let last = c["values"].as_array_mut().unwrap().last_mut().unwrap();
        *last = json!(9);
    }),
    ("period", |c| c["period"] = json!(24)),
    ("preperiod", |c| c["preperiod"] = json!(72)),
    ("digit", |c| c["code"][1][1] = json!(3)),
    ("game", |c| c["game"] = json!("dawson-kayles")),
];

const CLASS_CHANGES: Changes<'_> = &[
    ("move", |c| c["moves"][4] = json!([1, 2])),
    ("set", |c| c["sets"]["V01"] = json!([0])),
    ("window", |c| c["window"] = json!("n=2 below 6")),
    ("words of the window", |c| c["window"] = json!("two heaps")),
    ("name", |c| c["positions"][14] = json!("4,5")),
    ("game", |c| c["game"] = json!("welter")),
];

const QUOTIENT_CHANGES: Changes<'_> = &[
    ("image", |c| c["phi"][2] = json!(4)),
    ("row", |c| c["rows"][0][2] = json!(2)),
    ("P", |c| c["p"][0] = json!(2)),
    ("period", |c| c["period"] = json!(10)),
    ("rule", |c| c["rule"]["code"][2][1] = json!(1)),
];

const LISTED_QUOTIENT_CHANGES: Changes<'_> = &[
    ("image", |c| c["phi"][4] = json!(0)),
    ("move", |c| c["rule"]["heaps"][4] = json!([[4, 1]])),
    ("move to a larger heap", |c| c["rule"]["heaps"][4] = json!([[6]])),
    ("P", |c| c["p"][0] = json!(0)),
    ("heaps", |c| c["heaps"] = json!(15)),
];

const LOOPY_CHANGES: Changes<'_> = &[
    ("move", |c| c["moves"][0] = json!([2])),
    ("value", |c| c["values"][0] = json!({"infinite": [0]})),
    ("finite value", |c| c["values"][4] = json!(1)),
    ("counter", |c| c["counters"][4] = json!(null)),
    ("name", |c| c["positions"][4] = json!("f")),
    ("game", |c| c["game"] = json!("graph:other.txt")),
];

const PROOF_CHANGES: Changes<'_> = &[
    ("transition", |c| c["proof"]["sets"]["sets"][0]["members"]["next"][0] = json!(1)),
    ("accepting state", |c| {
        let accept = &mut c["proof"]["sets"]["sets"][0]["members"]["accept"][0];
        *accept = json!(!accept.as_bool().unwrap());
    }),
    ("statement", |c| c["proof"]["sets"]["sets"][0]["stated"] = json!("a1 = a2 & a2 = a3 + 1")),
    ("legality", |c| {
        let accept = &mut c["proof"]["sets"]["rules"]["legal"]["accept"][0];
        *accept = json!(!accept.as_bool().unwrap());
    }),
    ("measure", |c| c["proof"]["sets"]["rules"]["falls"] = json!([0])),
    ("coins", |c| c["coins"] = json!(2)),
    ("game", |c| c["game"] = json!("nim")),
];

#[test]
fn changed_and_truncated_certificates_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.v");
    let refused = |text: &[u8]| {
        let path = folder.path().join("changed.json");
        fs::write(&path, text).unwrap();
        let (from, to) = (path.to_str().unwrap(), output.to_str().unwrap());
        let refused = run_in(folder.path(), &["certificate", "export", "--to", "rocq", from, "-o", to]);
        let message = refused.bad_input().to_owned();
        assert!(!output.exists());
        message
    };
    for (command, changes) in [
        ("period kayles", PERIOD_CHANGES),
        ("quotient octal:0.123", QUOTIENT_CHANGES),
        ("quotient gallery:grundy --heaps 14", LISTED_QUOTIENT_CHANGES),
        ("classes nim --coins 2 --below 5", CLASS_CHANGES),
        ("value graph:loops.txt a", LOOPY_CHANGES),
        ("prove moore.game", PROOF_CHANGES),
    ] {
        let text = fs::read(certificate(folder.path(), "c", command)).unwrap();
        for length in [0, 1, text.len() / 2, text.len() - 3] {
            let message = refused(&text[..length]);
            assert!(message.contains("is no certificate"), "{command}, {length}: {message}");
        }
        for (name, change) in changes {
            let mut value: Value = serde_json::from_slice(&text).unwrap();
            change(&mut value);
            let message = refused(&serde_json::to_vec(&value).unwrap());
            assert!(message.contains("' is refused: "), "{command}, {name}: {message}");
        }
    }
    assert!(refused(b"[]").contains("it has no kind"));
    let missing = folder.path().join("missing.json");
    let from = missing.to_str().unwrap();
    run(&["certificate", "export", "--to", "rocq", from, "-o", output.to_str().unwrap()]).bad_input();
}

#[test]
fn files_that_coqc_cannot_compile_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = certificate(folder.path(), "k", "period kayles");
    for name in ["0_16.v", "o0.16.v", "ka-yles.v", "kayles.txt", "kayles"] {
        let to = folder.path().join(name);
        let args =
            ["certificate", "export", "--to", "rocq", path.to_str().unwrap(), "-o", to.to_str().unwrap()];
        let refused = run(&args);
        assert!(refused.bad_input().contains("coqc does not compile a file of this name"), "{}", refused.err);
        assert!(!to.exists());
    }
    let other = impartial("certificate export --to lean kayles.json -o kayles.v");
    assert!(other.bad_input().contains("rocq"), "{}", other.err);
}

#[test]
fn the_library_and_its_examples_assume_nothing() {
    for folder in ["theories", "examples"] {
        for entry in fs::read_dir(library().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "v") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for word in
                ["Admitted", "admit", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Abort"]
            {
                let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                assert!(words.all(|other| other != word), "{word} in {}", path.display());
            }
        }
    }
}

/// Examples that take long, of kinds of theorems that other examples have: `make -C rocq` compiles them.
const LONG: &[&str] = &["misere_kayles", "dawson_kayles"];

/// Copies the sources of the library without the examples of [`LONG`], so that compiled files of the source tree play no part.
fn copy_of_library(to: &Path) {
    fs::copy(library().join("Makefile"), to.join("Makefile")).unwrap();
    let project = fs::read_to_string(library().join("_CoqProject")).unwrap();
    let is_long = |line: &&str| LONG.iter().any(|module| *line == format!("examples/{module}.v"));
    let short: Vec<&str> = project.lines().filter(|line| !is_long(line)).collect();
    assert_eq!(short.len() + LONG.len(), project.lines().count());
    fs::write(to.join("_CoqProject"), short.join("\n") + "\n").unwrap();
    for folder in ["theories", "examples"] {
        fs::create_dir(to.join(folder)).unwrap();
        for entry in fs::read_dir(library().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "v") {
                fs::copy(&path, to.join(folder).join(path.file_name().unwrap())).unwrap();
            }
        }
    }
}

/// Returns the output of a program, and whether it ended well.
fn output(command: &mut Command) -> (bool, String) {
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// Changes of exported files that the kernel must refuse: the module, and the text to replace.
const MUTATIONS: &[(&str, &str, &str)] = &[
    // A value, the period twice, the preperiod twice, a digit.
    ("kayles", "[0; 1; 2; 3; 1; 4; 3;", "[0; 1; 2; 3; 1; 4; 5;"),
    ("kayles", "period : N := 12.", "period : N := 24."),
    ("kayles", "period : N := 12.", "period : N := 6."),
    ("kayles", "preperiod : N := 71.", "preperiod : N := 72."),
    ("kayles", "preperiod : N := 71.", "preperiod : N := 70."),
    ("kayles", "(2, 7%N)]", "(2, 3%N)]"),
    ("kayles", "(2, 7%N)]", "(2, 15%N)]"),
    // The P-positions of normal play and of misère play, a move.
    ("nim_below_5", "normal_P : N := 0x4225", "normal_P : N := 0x4235"),
    ("nim_below_5", "misere_P : N := 0x4222", "misere_P : N := 0x4232"),
    ("nim_below_5", "[0; 1]; (* 3:", "[0]; (* 3:"),
    // A finite value, the set of an infinite value, a counter, a remoteness, an outcome, a move.
    ("loops", "infinite [2%N]; finite 1;", "infinite [2%N]; finite 3;"),
    ("loops", "[infinite [1%N]; ", "[infinite [1%N; 3%N]; "),
    ("loops", "[infinite [1%N]; ", "[finite 0; "),
    ("loops", "0%N; 1%N; 0%N]", "0%N; 0%N; 0%N]"),
    ("loops", "[Drawn; Drawn; Won 1; ", "[Drawn; Drawn; Won 2; "),
    ("loops", "[Drawn; Drawn; Won 1; ", "[Drawn; Won 3; Won 1; "),
    ("loops", "[2; 4]; (* 3: d", "[2]; (* 3: d"),
    // A next state, the accepting states, the rule, the number of numbers.
    ("nim_3", "[0; 1; 1; 0;", "[0; 1; 0; 0;"),
    ("nim_3", "[true; false]", "[false; true]"),
    ("nim_3", "legality := any", "legality := distinct 3"),
    ("welter_3", "legality := distinct 3", "legality := any"),
    ("welter_3", "false; true]", "true; true]"),
    // A part of the statement, a bound of a move, the legal positions, the place of a new number.
    ("values_of_nim_2", "Var 0 = (Var 1 xor Var 2)", "Var 0 = (Var 1 xor (Var 2 + Num 1))"),
    ("values_of_nim_2", "Move 1 (Var 0 < Var 1)", "Move 1 (Var 0 <= Var 1)"),
    ("values_of_nim_2", "Move 1 (Var 0 < Var 1)", "Move 1 ((Var 0 + Num 1) < Var 1)"),
    ("values_of_nim_2", "legal : formula := Constant true", "legal : formula := ~ (Var 0 = Var 1)"),
    ("values_of_nim_2", "[0; 2]", "[0; 3]"),
    ("values_of_welter_3", "Var 0 + Num 1 = ", "Var 0 + Num 2 = "),
    ("moore_3", "Defined (Var 0 = Var 1 /\\ Var 1 = Var 2)", "Defined (Var 0 = Var 1)"),
    ("moore_3", "Num 1 <= ", "Num 0 <= "),
    ("moore_3", "[[1%N; 1%N; 1%N]]", "[[1%N; 1%N; 0%N]]"),
    // Next states and accepting states of automata that are given; the kind of play.
    ("values_of_mark", "[1; 2];", "[2; 2];"),
    ("misere_nim_3", "[false; false; true;", "[false; true; true;"),
    ("misere_nim_3", "misere_conditions", "normal_conditions"),
    ("max_welter_3", "Given 3 [\n    [1;", "Given 3 [\n    [2;"),
    // Any number of heaps: the number of heaps that a move lowers, the modulus, the statement of misère play, a nim-sum.
    ("moore_2_any", "most : nat := 2", "most : nat := 1"),
    ("moore_2_any", "modulus : nat := 3", "modulus : nat := 4"),
    ("misere_moore_2_any", "most : nat := 2", "most : nat := 3"),
    ("misere_moore_2_any", "ones 0 heaps mod modulus = 1", "ones 0 heaps mod modulus = 0"),
    ("misere_moore_2_any", "all_small heaps /\\", "has_large heaps /\\"),
    ("nim_any", "most : nat := 1", "most : nat := 2"),
    ("nim_any", "xors heaps = 0%N", "xors heaps = 1%N"),
    ("misere_nim_any", "xors heaps = 1%N", "xors heaps = 0%N"),
    // A move of a heap, the heaps that it leaves, the values of heaps.
    ("subtract_2_3_any", "Var 0 = Num 3", "Var 0 = Num 4"),
    ("subtract_2_3_any", "(Var 2 mod 5) <", "(Var 2 mod 6) <"),
    ("subtract_2_3_any", "[1]", "[2]"),
    ("lasker_any", "Num 1 <= Var 1", "Num 0 <= Var 1"),
    ("lasker_any", "[1; 2]", "[1; 1]"),
    ("lasker_any", "mod 4) = Num 3", "mod 4) = Num 1"),
    // Periods with saltus: a number that may not be taken, the period, the saltus, a first value.
    // Three heaps: the number of counters that is taken, the heaps that are left, the period.
    ("hex_0_A", "((Var 0 + Var 1) + Var 2) + Num 1", "((Var 0 + Var 1) + Var 2) + Num 2"),
    ("hex_0_A", "[0; 1; 2]", "[0; 1; 1]"),
    ("hex_0_A", "Mul 2 (Var 0)", "Mul 4 (Var 0)"),
    ("but_one_and_four", "~ (Var 0 = Num 1)", "~ (Var 0 = Num 2)"),
    ("but_one_and_four", "Mul 2 (Var 0)", "Mul 4 (Var 0)"),
    ("but_one_and_four", "Mul 1 (Var 0)", "Mul 2 (Var 0)"),
    ("but_one_and_four", "Var 1 = (Num 0 +", "Var 1 = (Num 1 +"),
    // Forbidden options: their number in the theorem and in the conditions, a move.
    ("nim_blocking_2", "@loses_blocked 1 ", "@loses_blocked 2 "),
    ("nim_blocking_2", "blocked_conditions rule 1", "blocked_conditions rule 2"),
    ("nim_blocking_2", "Var 0 < Var 2", "Var 0 <= Var 2"),
    // Coins that are turned: the squares, the values.
    ("turning_turtles_any", "Move 2 (", "Move 2 (~ "),
    ("turning_turtles_any", "+ Num 1)", "+ Num 2)"),
    // Any number of coins: a distance of squares in a move and in the statement, the squares that are turned, the legal
    // positions, the measure, a remainder, a state, the bound of the values, the kind of play.
    ("max_welter_any", "plus_at_most 2 0 1", "plus_at_most 0 2 1"),
    ("max_welter_any", "turned 3 2 [1; 0]", "turned 3 2 [0; 0]"),
    ("max_welter_any", "at_most_plus 1 0 1", "at_most_plus 1 0 2"),
    ("max_welter_any", "square_mod 0 2 0", "square_mod 0 3 0"),
    ("max_welter_any", "members_mod 2 0", "members_mod 2 1"),
    ("max_welter_any", "[[1%N]]", "[[0%N]]"),
    ("values_of_max_welter_any", "Var 0 = Num 1 /\\ Rel 3", "Var 0 = Num 1 /\\ Rel 2"),
    ("values_of_max_welter_any", "legal : formula := some_square", "legal : formula := ~ some_square"),
    ("misere_max_welter_any", "misere_small_conditions rule 2", "small_conditions rule 2"),
    ("misere_max_welter_any", "(v < 2)%N", "(v < 3)%N"),
    ("k_welter_2_any", "at_most_plus 1 0 2", "at_most_plus 1 0 3"),
    ("k_welter_2_any", "[true; true; true; false;", "[true; true; false; false;"),
    // Ordinals: a coefficient of the value, the order of a move, the measure, the number of coefficients.
    ("transfinite_nim_2", "Var 1 = (Var 3 xor Var 5)", "Var 1 = (Var 3 xor Var 4)"),
    ("transfinite_nim_2", "(Var 1 < Var 3 ", "(Var 1 <= Var 3 "),
    ("transfinite_nim_2", "[0%N; 1%N; 0%N; 1%N]]", "[0%N; 1%N; 0%N; 0%N]]"),
    ("transfinite_nim_2", "ordinal_conditions rule 2", "ordinal_conditions rule 1"),
    ("transfinite_welter_2", "~ (Var 0 = Var 2 /\\ Var 1 = Var 3)", "~ (Var 0 = Var 2)"),
    ("transfinite_welter_2", "Var 0 = Num 0", "Var 0 = Num 1"),
    // Numerations: the words, the adder, a relation of words, a sentence, the kind of play, a bound of a move.
    ("wythoff_differences", "[true; true; false]", "[true; true; true]"),
    ("wythoff_differences", "([2; 3; 4; 5;", "([2; 3; 5; 5;"),
    ("wythoff_differences", "Mul 2 (Var 0)", "Mul 4 (Var 0)"),
    ("wythoff_differences", "Var 0 < Var 2", "Var 0 <= Var 2"),
    ("wythoff_differences", "==> (Var 1 < Var 0)", "==> (Var 0 < Var 1)"),
    // The relation of rounded multiples, and its theorem.
    ("wythoff_pairs", "[1; 2; 3; 3]", "[2; 2; 3; 3]"),
    ("wythoff_pairs", "rounded 3 5 2 n", "rounded 3 6 2 n"),
    ("wythoff_gallery", "rounded 1 5 2 n", "rounded 1 6 2 n"),
    ("wythoff_gallery", "(rounded_less_conditions 1 1)", "(rounded_less_conditions 1 0)"),
    ("fibonacci_nim", "Mul 2 (Var 2)", "Mul 4 (Var 2)"),
    ("fibonacci_nim", "[[1%N; 0%N]]", "[[0%N; 1%N]]"),
    ("mark_3", "([2; 3; 4; 5; 6; 7; 7; 8], true)", "([2; 3; 4; 5; 6; 7; 7; 8], false)"),
    // An image, a row of the table, P, the rule, the period, a sum of heaps.
    ("misere_0_123", "[0; 1; 0; 2; 2; 1;", "[0; 1; 0; 2; 3; 1;"),
    ("misere_0_123", "[1; 0; 3; 2; 5; 4; 7; 6;", "[1; 0; 3; 2; 5; 4; 6; 7;"),
    ("misere_0_123", "P : N := 0x42112%N", "P : N := 0x42113%N"),
    ("misere_0_123", "P : N := 0x42112%N", "P : N := 0x2112%N"),
    ("misere_0_123", "(3, 3%N)]", "(3, 7%N)]"),
    ("misere_0_123", "period : nat := 5.\nDefinition images", "period : nat := 4.\nDefinition images"),
    ("misere_0_123", "[[]; [1]; [3];", "[[]; [3]; [1];"),
    // Listed moves: an image, P, a move, a move to a larger heap.
    ("misere_grundy_to_14", "[0; 0; 0; 1; 0; 2; 1;", "[0; 0; 0; 1; 0; 2; 0;"),
    ("misere_grundy_to_14", "P : N := 0x212%N", "P : N := 0x202%N"),
    ("misere_grundy_to_14", "[[1; 4]; [2; 3]];", "[[1; 4]];"),
    ("misere_grundy_to_14", "[[1; 2]];", "[[1; 2]; [5]];"),
    ("misere_end", "[[1]; [2]];", "[[1]];"),
];

/// False statements about any number of heaps and coins.
const FALSEHOODS: &[&str] = &[
    "prove max-welter.planted.hole-dropped",
    "prove max-welter.planted.theorem-7-without-a",
    "prove moore:2.planted.modulus",
    "prove nim.planted.misere-nim-sum",
    "prove false-heap.game",
    "prove wythoff.planted.words-without-8",
    "prove wythoff.planted.differences",
    "prove wythoff.planted.misere-words",
    "prove wythoff.planted.blocking-2",
];

/// A statement of the value of one heap of a sum, with a wrong remainder.
const FALSE_HEAP: &str = "\
game false-heap
heaps n
move x, n - x  for x in 1..n-1
value if n mod 2 = 1 then 1 else 0
";

#[test]
fn falsehoods_are_not_written_for_rocq() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("false-heap.game"), FALSE_HEAP).unwrap();
    let path = folder.path().join("out.v");
    for command in FALSEHOODS {
        let words = format!("{command} --quiet --rocq {}", path.display());
        let output = run_in(folder.path(), &words.split(' ').collect::<Vec<_>>());
        assert_eq!(output.code, 1, "{command}: {}", output.err);
        assert!(output.out.starts_with("refuted"), "{command}: {}", output.out);
        assert!(output.err.contains("no file for Rocq was written"), "{command}: {}", output.err);
        assert!(!path.exists(), "{command}");
    }
}

/// Loads the modules that exported files import.
const LOADED: &str = "\
From Coq Require NArith ZArith Arith List.
From Impartial Require Beatty Blocking Graph Heaps Moore Numeration Ordinals Packed Quotient Remoteness Words.
";

/// Checks that Rocq refuses the files `changed_first.v` and so on, whose changes are `names`. A process reads several of them,
/// so that the library is loaded once; it ends at a file that is accepted.
fn all_are_refused(folder: &Path, first: usize, names: &[&str]) {
    const FILES: usize = 15;
    for (part, names) in names.chunks(FILES).enumerate() {
        let first = first + FILES * part;
        let commands = (first..).take(names.len()).map(|number| format!("Fail Load \"changed_{number}\".\n"));
        let text: String = std::iter::once(LOADED.to_owned()).chain(commands).collect();
        let file = format!("several_{first}.v");
        fs::write(folder.join(&file), text).unwrap();
        let arguments = ["-q", "-test-mode", "-Q", "theories", "Impartial", &file];
        let (ended, answer) = output(Command::new("coqc").args(arguments).current_dir(folder));
        let answers: Vec<&str> = answer.split("The command has indeed failed").skip(1).collect();
        assert!(ended, "accepted: {:?}\n{answer}", names.get(answers.len()));
        assert_eq!(answers.len(), names.len(), "{answer}");
        // A file that does not check is refused for the computation, and not for its syntax.
        for (name, answer) in names.iter().zip(answers) {
            assert!(answer.contains("Unable to unify") || answer.contains("has type"), "{name}: {answer}");
        }
    }
}

#[test]
fn rocq_accepts_the_examples_and_refuses_changed_ones() {
    let installed = |program| Command::new(program).arg("--version").output().is_ok();
    if !["coqc", "coq_makefile", "make"].into_iter().all(installed) {
        eprintln!("skipped: coqc is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    copy_of_library(folder.path());
    let (compiled, text) = output(Command::new("make").args(["-s", "-j2"]).current_dir(folder.path()));
    assert!(compiled, "{text}");
    let source =
        |module: &str| fs::read_to_string(folder.path().join(format!("examples/{module}.v"))).unwrap();
    let asked = |text: &str| text.matches("Print Assumptions").count();
    let short = EXAMPLES.iter().chain(WRITTEN).filter(|(module, _)| !LONG.contains(module));
    let all_asked: usize = short.map(|(module, _)| asked(&source(module))).sum();
    let library = fs::read_to_string(folder.path().join("theories/Assumptions.v")).unwrap();
    let closed = text.matches("Closed under the global context").count();
    assert_eq!(closed, all_asked + asked(&library), "{text}");
    assert!(!text.contains("Axioms:"), "{text}");

    let compile = |module: &str, text: &str| {
        let file = format!("{module}.v");
        fs::write(folder.path().join(&file), text).unwrap();
        let arguments = ["-q", "-Q", "theories", "Impartial", &file];
        output(Command::new("coqc").args(arguments).current_dir(folder.path()))
    };
    let packed = exported(&certificate(folder.path(), "c", "period octal:0.156"), "c");
    let (accepted, answer) = compile("packed", &packed);
    assert!(accepted, "{answer}");
    assert_eq!(answer.matches("Closed under the global context").count(), asked(&packed), "{answer}");

    let mut changed = vec![("packed".to_owned(), packed.replacen("8 [0x0101", "8 [0x0201", 1))];
    assert_ne!(changed[0].1, packed);
    for (module, from, to) in MUTATIONS {
        let text = source(module);
        changed.push((format!("{module}: {from} -> {to}"), text.replacen(from, to, 1)));
        assert_ne!(changed[changed.len() - 1].1, text, "{module}: {from}");
    }
    for (number, (_, text)) in changed.iter().enumerate() {
        fs::write(folder.path().join(format!("changed_{number}.v")), text).unwrap();
    }
    let names: Vec<&str> = changed.iter().map(|(name, _)| name.as_str()).collect();
    let half = names.len() / 2;
    std::thread::scope(|scope| {
        scope.spawn(|| all_are_refused(folder.path(), 0, &names[..half]));
        all_are_refused(folder.path(), half, &names[half..]);
    });
}
