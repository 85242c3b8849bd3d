//! `numeration`, and `prove`, `discover` and `verify` in numeration systems.

use crate::common::{impartial, is_described, run};
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
    let output = run(&["numeration", "ostrowski:3,1,(1,2)", "--certificate", &file, "--format", "json"]);
    let object = output.object();
    is_described(&object, "numeration");
    assert_eq!((&object["verdict"], &object["adder_states"]), (&json!("certified"), &json!(48)));
    let verified = impartial(&format!("verify {file} --format json")).object();
    assert_eq!((&verified["certificate"], &verified["verdict"]), (&json!("numeration"), &json!("valid")));

    // Any change of the certificate is refused.
    let text = fs::read_to_string(&file).unwrap();
    let certificate: Value = serde_json::from_str(&text).unwrap();
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut certificate = certificate.clone();
        change(&mut certificate);
        let changed = written(folder.path(), "changed.json", &certificate.to_string());
        let output = impartial(&format!("verify {changed} --format json"));
        assert_eq!(output.code, 1, "{}{}", output.out, output.err);
        output.objects()[0]["failed_condition"].as_str().unwrap().to_owned()
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
fn a_name_that_is_no_numeration_is_bad_input() {
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
        ("restricted-wythoff", vec!["restricted-wythoff.words"], "fib"),
        (
            "wythoff:2",
            vec!["wythoff:2.pairs", "wythoff:2.words", "wythoff:2.differences", "wythoff:2.misere-words"],
            "p:2",
        ),
        (
            "wythoff:4 --numeration p:4",
            vec!["wythoff:4.pairs", "wythoff:4.words", "wythoff:4.differences"],
            "p:4",
        ),
        ("fibonacci-nim", vec!["fibonacci-nim.lowest-term"], "fib"),
    ] {
        let output = impartial(&format!("prove {args} --format json"));
        let objects = output.objects();
        assert_eq!(output.code, 0, "{args}: {}", output.err);
        assert_eq!(objects.iter().map(|o| o["claim"].as_str().unwrap()).collect::<Vec<_>>(), claims);
        assert!(objects.iter().all(|o| o["verdict"] == "proved" && o["numeration"] == numeration), "{args}");
    }
    let output = impartial("prove wythoff:2.planted.words-without-8 --format json");
    assert_eq!((output.code, &output.objects()[0]["verdict"]), (1, &json!("refuted")));
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
    // Read in the wrong numeration, the words mean other numbers.
    assert_eq!(impartial(&format!("prove wythoff --file {pairs} --numeration p:2")).code, 1);

    // A value formula from a file.
    let thirds = written(folder.path(), "thirds", "def third(x, r) := r = x mod 3; third(a1, v)");
    let file = folder.path().join("thirds.json").display().to_string();
    let output = impartial(&format!("prove subtraction:1,2 --coins 1 --file {thirds} --certificate {file}"));
    assert_eq!(output.code, 0, "{}", output.err);
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");
    let fib =
        format!("prove subtraction:1,2 --coins 1 --file {thirds} --numeration fib --certificate {file}");
    assert_eq!(impartial(&fib).code, 0);
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");

    let sentence = written(folder.path(), "sentence", "all x: 0 < x -> lowest(x) <= x");
    let output = impartial(&format!("prove --numeration ostrowski:(1,2) --file {sentence} --format json"));
    assert_eq!(output.object()["numeration"], "ostrowski:(1,2)");
    let xor = written(folder.path(), "xor", "all x: x xor x = 0");
    let output = impartial(&format!("prove --numeration fib --file {xor}"));
    assert!(output.bad_input().contains("xor has no meaning in the numeration fib"), "{}", output.err);
    let mona = folder.path().join("x.mona").display().to_string();
    assert_eq!(impartial(&format!("prove --numeration fib --file {sentence} --export-mona {mona}")).code, 0);
    assert!(fs::read_to_string(&mona).unwrap().contains("pred valid"));
    let output = impartial(&format!("prove --numeration p:2 --file {sentence} --export-mona {mona}"));
    assert!(
        output.bad_input().contains("the numeration p:2 with 3 digits cannot be written for MONA"),
        "{}",
        output.err
    );
    let pattern = written(folder.path(), "pattern", "reg odd \"(01\"; all x: odd(x)");
    assert!(impartial(&format!("prove --file {pattern}")).bad_input().contains("without its partner"));
}

const HALF: &str = "reg even \"(.*[^0])?(00)*\";\ndef half(x, y) := even(x) & y = shl(1, x);\n";

#[test]
fn definitions_are_kept_in_files() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str, text: &str| written(folder.path(), name, text);
    let even = at("even", "# words that end in an even number of zeros\nreg even \"(.*[^0])?(00)*\";");
    let half = at("half", "def half(x, y) := even(x) & y = shl(1, x);\n");
    let pairs = at("pairs", "half(a1, a2) | half(a2, a1)");
    let once = at("once", "all n: 0 < n -> ((ex y: half(n, y)) <-> not (ex x: half(x, n)))");
    let file = folder.path().join("pairs.json").display().to_string();

    // A file may use the definitions of the files before it.
    let output = impartial(&format!(
        "prove wythoff --with {even} --with {half} --file {pairs} --certificate {file} --format json"
    ));
    assert_eq!((output.code, &output.objects()[0]["verdict"]), (0, &json!("proved")), "{}", output.err);
    // The certificate needs no other file.
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");
    let certificate: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let stated = certificate["proof"]["sets"]["sets"][0]["stated"].as_str().unwrap().to_owned();
    assert!(stated.starts_with("reg even") && stated.contains("def half"), "{stated}");

    let output = impartial(&format!("prove --numeration fib --with {even} --with {half} --file {once}"));
    assert_eq!(output.code, 0, "{}{}", output.out, output.err);
    // In another numeration these words are not those of the pairs.
    let output =
        impartial(&format!("prove wythoff --numeration p:2 --with {even} --with {half} --file {pairs}"));
    assert_eq!(output.code, 1, "{}{}", output.out, output.err);

    // Errors name the file, the place, and what is allowed.
    let again = at("again", "def half(x, y) := x = y;");
    let unclosed = at("unclosed", "def one(x) := x = 1;\n\ndef two(x := x = 2;");
    let sentence = at("sentence", "def one(x) := x = 1;\nall x: one(x)");
    let uses = at("uses", "\nhalf(a1, a2) |\n  halves(a2, a1)");
    for (args, complaint) in [
        (
            format!("--with {half} --file {pairs}"),
            format!("--with '{half}', line 1, column 19: the relation 'even' is not defined"),
        ),
        (
            format!("--with {even} --with {half} --with {again} --file {pairs}"),
            format!("--with '{again}', line 1, column 5: the relation 'half' is defined twice"),
        ),
        (format!("--with {unclosed} --file {pairs}"), format!("--with '{unclosed}', line 3, column 11")),
        (
            format!("--with {sentence} --file {pairs}"),
            format!("--with '{sentence}', line 2, column 1: 'all' where a definition should be"),
        ),
        (
            format!("--with {even} --with {half} --file {uses}"),
            format!(
                "--file '{uses}', line 3, column 3: the relation 'halves' is not defined, in 'halves(a2, a1)' (allowed: even, half)"
            ),
        ),
        (
            format!("--with {}/none --file {pairs}", folder.path().display()),
            "/none' cannot be read".to_owned(),
        ),
        (format!("--with {half}"), "--file".to_owned()),
    ] {
        let output = impartial(&format!("prove wythoff {args}"));
        assert_eq!(output.code, 2, "{args}: {}", output.out);
        assert!(output.err.contains(&complaint), "{args}: {}", output.err);
    }
}

#[test]
fn an_own_adder_is_certified_before_it_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str, text: &str| written(folder.path(), name, text);
    let own = folder.path().join("own.json").display().to_string();
    assert_eq!(impartial(&format!("numeration fib --certificate {own}")).code, 0);
    // Other fields of a certificate are ignored.
    let made: Value = serde_json::from_str(&fs::read_to_string(&own).unwrap()).unwrap();
    let bare = json!({"digits": made["digits"], "valid": made["valid"], "adder": made["adder"]});
    let own = at("own.json", &bare.to_string());
    let certificate = folder.path().join("certified.json").display().to_string();
    let output = impartial(&format!("numeration {own} --certificate {certificate} --format json"));
    assert_eq!((output.code, &output.objects()[0]["adder_states"]), (0, &json!(22)), "{}", output.err);
    assert_eq!(impartial(&format!("verify {certificate} --format json")).object()["verdict"], "valid");
    let text = impartial(&format!("numeration {own}")).out;
    assert!(
        text.contains("1, 2, 3, ... are written 1, 10, 100, 101, 1000, 1001, 1010, 10000, ..."),
        "{text}"
    );

    // Sentences and statements about games, with certificates that contain the adder.
    let linear = at("linear", "all x: (ex y: 5*y = 3*x + 7) <-> x mod 5 = 1");
    let output = impartial(&format!("prove --numeration {own} --file {linear}"));
    assert_eq!(output.code, 0, "{}{}", output.out, output.err);
    let pairs = at("pairs", &format!("{HALF}half(a1, a2) | half(a2, a1)"));
    let proof = folder.path().join("proof.json").display().to_string();
    let output = impartial(&format!(
        "prove wythoff --numeration {own} --file {pairs} --certificate {proof} --format json"
    ));
    assert_eq!((output.code, &output.objects()[0]["verdict"]), (0, &json!("proved")), "{}", output.err);
    assert_eq!(impartial(&format!("verify {proof} --format json")).object()["verdict"], "valid");
    let mut changed: Value = serde_json::from_str(&fs::read_to_string(&proof).unwrap()).unwrap();
    changed["numeration"]["adder"]["accept"][0] = false.into();
    let changed = at("changed.json", &changed.to_string());
    assert_eq!(impartial(&format!("verify {changed}")).code, 1);

    // Wrong adders: another answer, another transition, numbers in another order, subtraction.
    let wrong = |change: &dyn Fn(&mut Value)| {
        let mut file = bare.clone();
        change(&mut file);
        let file = at("wrong.json", &file.to_string());
        let output = impartial(&format!("prove --numeration {file} --file {linear}"));
        assert!(output.out.is_empty(), "{}", output.out);
        assert!(output.err.contains("wrong.json'"), "{}", output.err);
        (output.code, output.err)
    };
    let states = bare["adder"]["accept"].as_array().unwrap().len();
    let mut refused = 0;
    for at in 0..bare["adder"]["next"].as_array().unwrap().len() {
        if at % 13 != 0 {
            continue;
        }
        let (code, error) = wrong(&|file| {
            let next = &mut file["adder"]["next"][at];
            *next = ((next.as_u64().unwrap() + 1) % states as u64).into();
        });
        refused += usize::from(code == 1);
        assert!(
            code == 1 && error.contains("not certified") || code == 2 && error.contains("zeros on top"),
            "{error}"
        );
    }
    assert!(refused > 5, "{refused}");
    let (code, error) = wrong(&|file| {
        // x + z = y for x + y = z.
        let next = file["adder"]["next"].as_array().unwrap().clone();
        for (at, to) in next.into_iter().enumerate() {
            let (state, x, y, z) = (at / 8, at % 2, at / 2 % 2, at / 4 % 2);
            file["adder"]["next"][state * 8 + x + 2 * z + 4 * y] = to;
        }
    });
    assert!(code == 1 && error.contains("not certified: x + 0 = z exactly if x = z"), "{error}");
    let (code, error) = wrong(&|file| file["valid"]["accept"] = json!([true, true, true]));
    assert!(code == 1 && error.contains("not certified"), "{error}");
    let (code, error) = wrong(&|file| drop(file["adder"]["next"].as_array_mut().unwrap().pop()));
    assert!(code == 2 && error.contains("the table of the adder"), "{error}");
    let (code, error) = wrong(&|file| file["digits"] = 40.into());
    assert!(code == 2 && error.contains("digits below 2 to 36"), "{error}");
    let (code, error) = wrong(&|file| drop(file.as_object_mut().unwrap().remove("valid")));
    assert!(code == 2 && error.contains("missing field `valid`"), "{error}");
    assert!(impartial(&format!("discover wythoff --numeration {own}")).bad_input().contains("place values"));
}

#[test]
fn rule_files_are_read_in_a_numeration() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str, text: &str| written(folder.path(), name, text);
    // A rule file describes its game in base 2, with two heaps in any order by the smaller and the larger.
    let pairs = at("pairs", &format!("{HALF}half(a1, a2)"));
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/rules/wythoff.game");
    let prove = |file: &str, more: &str| {
        let output = impartial(&format!("prove {file} --numeration fib {more} --format json"));
        let object = output.objects().first().cloned().unwrap_or_default();
        assert!(output.code == 2 || object["numeration"] == "fib", "{}", output.err);
        (output.code, object)
    };
    let (code, object) = prove(&gallery.display().to_string(), &format!("--file {pairs}"));
    assert_eq!((code, &object["verdict"]), (0, &json!("proved")));

    // The same rules in another file; and rules with a diagonal of two steps.
    let rules = |name: &str, diagonal: &str, statement: &str| {
        at(
            name,
            &format!(
                "game mine\nnumbers a, b  unordered\nmove x, b  for x in 0..a-1\nmove a, x  for x in 0..b-1\n\
                 move a-k, b-k  for k in 1..min(a, b){diagonal}\n{statement}\n"
            ),
        )
    };
    let mine = rules("mine.game", "", "");
    assert_eq!(prove(&mine, &format!("--file {pairs}")).0, 0);
    let wrong = rules("wrong.game", " if k mod 2 = 0", "");
    let (code, object) = prove(&wrong, &format!("--file {pairs}"));
    assert_eq!((code, &object["verdict"]), (1, &json!("refuted")));
    // From (1,1) two moves of one heap are left.
    assert_eq!((&object["counterexample"], &object["computed"]), (&json!("1,1"), &json!("0")));

    // A false statement of a file: that the larger heap is twice the smaller is true of (0,0) and (1,2) alone.
    let false_statement = rules("said.game", "", "p-positions b = 2*a");
    let (code, object) = prove(&false_statement, "");
    assert_eq!((code, &object["verdict"]), (1, &json!("refuted")), "{object}");
    assert_eq!((&object["counterexample"], &object["computed"]), (&json!("2,4"), &json!("not 0")));
    let nim = at(
        "two.game",
        "game two\nnumbers a, b  unordered\nmove x, b  for x in 0..a-1\nmove a, x  for x in 0..b-1\np-positions a = b\n",
    );
    assert_eq!(prove(&nim, "").0, 0);
}

#[test]
fn options_may_be_forbidden() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str, text: &str| written(folder.path(), name, text);
    let lines = "a1 + a2 = 0 | a2 = 2*a1 + 1 | a1 = 2*a2 + 1";
    let two = at("two", &format!("{lines} | a2 = 2*a1 + 2 | a1 = 2*a2 + 2"));
    let output = impartial(&format!("prove wythoff --blocking 3 --file {two} --format json"));
    assert_eq!((output.code, &output.objects()[0]["verdict"]), (0, &json!("proved")), "{}", output.err);
    // Without a ban, and with a smaller ban, the statement is false at a computed position.
    for k in [1, 2] {
        let output = impartial(&format!("prove wythoff --blocking {k} --file {two} --format json"));
        let object = &output.objects()[0];
        assert_eq!((output.code, &object["verdict"]), (1, &json!("refuted")), "{}", output.err);
        assert_eq!((&object["stated"], &object["computed"]), (&json!("0"), &json!("not 0")), "{object}");
    }
    let found = impartial("discover wythoff --blocking 3 --numeration base:2 --format json").object();
    assert_eq!(
        (&found["verdict"], &found["states"], &found["blocking"]),
        (&json!("proved"), &json!(15), &json!(3))
    );
    let value = at("value", "v = a1 xor a2");
    for (args, complaint) in [
        (format!("prove nim --coins 2 --blocking 2 --file {value}"), "P-positions and no values"),
        (format!("prove wythoff --misere --blocking 2 --file {two}"), "cannot be used with"),
        (format!("prove --blocking 2 --file {two}"), "are about games"),
        ("prove wythoff --blocking 2".to_owned(), "--file"),
        ("discover wythoff --blocking 2 --value 1".to_owned(), "cannot be used with"),
        ("discover wythoff --blocking 0".to_owned(), "--blocking"),
    ] {
        let output = impartial(&args);
        assert_eq!(output.code, 2, "{args}: {}", output.out);
        assert!(output.err.contains(complaint), "{args}: {}", output.err);
    }
}

#[test]
fn bans_and_sentences_about_p_positions_have_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.json");
    let at = file.display().to_string();
    let two = written(
        folder.path(),
        "two",
        "a1 + a2 = 0 | a2 = 2*a1 + 1 | a1 = 2*a2 + 1 | a2 = 2*a1 + 2 | a1 = 2*a2 + 2",
    );
    for (args, ban, what) in [
        ("prove wythoff.blocking-3".to_owned(), 2, "options"),
        (format!("prove wythoff --blocking 3 --file {two}"), 2, "options"),
        ("discover wythoff --blocking 3 --numeration base:2".to_owned(), 2, "options"),
        ("prove wythoff.differences".to_owned(), 0, "sentence"),
        ("prove wythoff.no-move-left-out".to_owned(), 0, "sentence"),
        ("prove short-wythoff:2.words".to_owned(), 0, "set"),
    ] {
        let output = impartial(&format!("{args} --certificate {at}"));
        assert_eq!(output.code, 0, "{args}: {}", output.err);
        let verdict = || impartial(&format!("verify {at} --format json"));
        assert_eq!(verdict().object()["verdict"], "valid", "{args}");
        // Another ban, another sentence, another set, and the rules of another game.
        let made: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let mut changed = made.clone();
        let sets = &mut changed["proof"]["sets"];
        match what {
            "options" => {
                assert_eq!(sets["forbidden"]["options"], ban);
                sets["forbidden"]["options"] = (ban - 1).into();
            }
            "sentence" => {
                let stated = sets["follows"]["stated"].as_str().unwrap().replacen("<=", "<", 1);
                sets["follows"]["stated"] = stated.into();
            }
            _ => {
                let stated = sets["sets"][0]["stated"].as_str().unwrap().replacen("2 <", "3 <", 1);
                sets["sets"][0]["stated"] = stated.into();
            }
        }
        let mut of_another = made.clone();
        of_another["game"] = "extended-wythoff".into();
        for changed in [changed, of_another] {
            assert_ne!(changed, made, "{args}");
            fs::write(&file, changed.to_string()).unwrap();
            let output = verdict();
            assert_eq!(
                (output.code, &output.objects()[0]["verdict"]),
                (1, &json!("refused")),
                "{args}: {}",
                output.out
            );
        }
    }
}

#[test]
fn all_values_up_to_a_bound_are_discovered_together() {
    let folder = tempfile::tempdir().unwrap();
    let (dot, file) = (folder.path().join("all.dot"), folder.path().join("all.json").display().to_string());
    let output = impartial(&format!(
        "discover wythoff:2 --values-to 1 --count 100 --dot {} --certificate {file} --format json",
        dot.display()
    ));
    let object = output.object();
    is_described(&object, "discover");
    assert_eq!(
        (&object["verdict"], &object["states"], &object["values_to"]),
        (&json!("proved"), &json!(22), &json!("1"))
    );
    let automaton = &object["automaton"];
    assert_eq!(automaton["numeration"], "p:2");
    let outputs = automaton["output"].as_array().unwrap();
    assert_eq!(outputs.len(), 22);
    assert!(outputs.iter().all(|v| v.is_null() || v == "0" || v == "1"), "{outputs:?}");
    let found = object["found"].as_array().unwrap();
    let table = impartial("table wythoff:2 --coins 2 --below 100 --no-misere --format json").objects();
    for (value, found) in found.iter().enumerate() {
        let value = value.to_string();
        let both = |row: &&Value| row["grundy"] == value;
        let orders = |row: &Value| {
            let (x, y) = row["position"].as_str().unwrap().split_once(',').unwrap();
            if x == y { 1 } else { 2 }
        };
        let count: u64 = table.iter().filter(both).map(orders).sum();
        assert_eq!((&found["value"], &found["count"]), (&json!(value), &json!(count.to_string())));
    }
    assert_eq!(impartial(&format!("verify {file} --format json")).object()["verdict"], "valid");
    assert!(fs::read_to_string(&dot).unwrap().contains("label=\"0/0\""));
    let text = impartial("discover nim --coins 2 --values-to 3").out;
    let lines: Vec<&str> = text.lines().take(2).collect();
    assert_eq!(
        lines,
        [
            "proved  nim, all positions with 2 coins, values 0..3",
            "  claim values-to-3 value <= 3 | smallest xor largest <= 3 -> value = smallest xor largest  if members = 2",
        ]
    );

    // Wythoff's positions of value 1 are not found. The P-positions are found, and the attempts are reported with their
    // bounds.
    let object = impartial("discover wythoff --values-to 1 --numeration fib --format json").object();
    assert_eq!((&object["verdict"], &object["automaton"]), (&json!("not-found"), &Value::Null));
    assert_eq!(object["found"][0]["states"], 7);
    let tried = object["tried"].to_string();
    assert!(tried.contains("fib: no automaton with up to 120 states fits the 3193 positions of value 1 with numbers below 4181"), "{tried}");
    let output = impartial("discover nim --coins 2 --values-to 3 --value 1");
    assert!(output.bad_input().contains("cannot be used with"), "{}", output.err);
}

#[test]
fn p_positions_are_counted_exactly() {
    let object = impartial("discover wythoff --count 60 --format json").object();
    let table = impartial("table wythoff --coins 2 --below 60 --no-misere --format json").objects();
    let zeros = table.iter().filter(|row| row["grundy"] == "0");
    // Both orders of two different heaps.
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

#[test]
fn beatty_statements_choose_their_numeration() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str, text: &str| written(folder.path(), name, text);
    let rules = |name: &str, statement: &str| {
        at(
            name,
            &format!(
                "game mine\nnumbers a, b  unordered\nmove a-k, b  for k in 1..a\nmove a, b-k  for k in 1..b\n\
                 move a-k, b-k  for k in 1..min(a, b)\np-positions {statement}\n"
            ),
        )
    };
    let prove = |file: &str, more: &str| {
        let output = impartial(&format!("prove {file} {more} --format json"));
        (output.code, output.objects().first().cloned().unwrap_or_default())
    };
    let right = rules("right.game", "a = beatty(b - a, 1, 5, 2)");
    let certificate = folder.path().join("pairs.json").display().to_string();
    let (code, object) = prove(&right, &format!("--certificate {certificate}"));
    assert_eq!((code, &object["verdict"], &object["numeration"]), (0, &json!("proved"), &json!("fib")));
    assert_eq!(impartial(&format!("verify {certificate} --format json")).object()["verdict"], "valid");

    // Another slope that the same numeration reads, and all pairs but one.
    for (name, wrong) in
        [("slope.game", "a = beatty(b - a, 3, 5, 2)"), ("but.game", "a = beatty(b - a, 1, 5, 2) & a != 21")]
    {
        let (code, object) = prove(&rules(name, wrong), "");
        assert_eq!((code, &object["verdict"], &object["numeration"]), (1, &json!("refuted"), &json!("fib")));
    }
    // A square root that is an integer needs no numeration.
    let (code, object) = prove(&rules("square.game", "a = beatty(b - a, 1, 4, 2)"), "");
    assert_eq!((code, &object["verdict"], &object["numeration"]), (1, &json!("refuted"), &Value::Null));

    let sentence = at("sentence", "all n: 3 <= n -> beatty(n, 1, 5, 2) < beatty(n, 3, 5, 2) - n + 1");
    let (code, object) = prove("", &format!("--file {sentence}"));
    assert_eq!((code, &object["verdict"], &object["numeration"]), (0, &json!("proved"), &json!("fib")));
    for (args, complaint) in [
        (format!("prove --file {sentence} --base 2"), "a numeration that reads it: fib"),
        (format!("prove --file {sentence} --numeration p:2"), "a numeration that reads it: fib"),
        (format!("prove {right} --numeration p:2"), "a numeration that reads it: fib"),
    ] {
        assert!(impartial(&args).bad_input().contains(complaint), "{args}: {}", impartial(&args).err);
    }
}

#[test]
fn binary_digits_of_a_rule_file_are_read_in_no_other_numeration() {
    let folder = tempfile::tempdir().unwrap();
    let quota = written(
        folder.path(),
        "quota.game",
        "game quota\nnumbers n, most\nstart n, n-1\nmove n-k, 2*k  for k in 1..min(n, most)\n\
         p-positions  n = 0 | most < lowest(n)\n",
    );
    let refusal = format!(
        "error: nothing of {quota} can be proved for 2 coins (p-positions: 'lowest' means binary digits; the numeration fib \
         cannot read it); 'impartial check {quota}' checks it (allowed: lines 'value' or 'p-positions' that the prover \
         can read, --file with a formula, or 'impartial discover {quota}')\n"
    );
    let file = folder.path().join("q.json").display().to_string();
    let output = run(&["prove", &quota, "--numeration", "fib", "--certificate", &file]);
    assert_eq!((output.code, output.err), (2, refusal));
    assert!(!Path::new(&file).exists());
    for args in [&["prove", &quota][..], &["prove", &quota, "--numeration", "base:2"]] {
        assert_eq!(run(args).code, 1, "{args:?}");
    }
    // A formula of your own means the digits of the numeration, and its certificate says so.
    let formula = written(folder.path(), "f.txt", "a1 = 0 | a2 < lowest(a1)");
    let output = run(&["prove", &quota, "--numeration", "fib", "--file", &formula, "--certificate", &file]);
    assert_eq!(output.code, 0, "{}", output.err);
    assert_eq!(run(&["verify", &file]).code, 0);
    let mut certificate: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(certificate["digits"], json!("fib"));
    certificate.as_object_mut().unwrap().remove("digits");
    let old = written(folder.path(), "old.json", &certificate.to_string());
    let output = run(&["verify", &old, "--format", "json"]);
    assert_eq!(output.code, 1, "{}", output.err);
    let failed = output.objects()[0]["failed_condition"].as_str().unwrap().to_owned();
    assert!(failed.starts_with("refused: the statement: it does not say whether 'lowest' means"), "{failed}");
}
