//! `check`, `claims` and `games`.

use crate::common::{impartial, is_described, run};

#[test]
fn the_claims_about_a_game_are_checked() {
    let output = impartial("check nim --format json");
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(output.objects().len() >= 3);
    for object in output.objects() {
        is_described(&object, "check");
        assert_eq!(object["game"], "nim");
        let is_proof = object["claim"].as_str().unwrap().ends_with(".proof");
        assert_eq!(object["verdict"], if is_proof { "proved" } else { "checked" });
        assert!(object["positions"].as_u64().unwrap() > 0);
        assert!(object["counterexample"].is_null());
    }
}

#[test]
fn planted_statements_are_refuted_with_the_first_counterexample() {
    let output = impartial("check nim --planted --format json");
    assert_eq!(output.code, 0, "{}", output.err);
    let objects = output.objects();
    assert!(objects.len() >= 2 && objects.iter().all(|object| object["verdict"] == "refuted"));
    let sum = objects.iter().find(|object| object["claim"] == "nim.planted.sum").expect("planted");
    is_described(sum, "check");
    assert_eq!(sum["verdict"], "refuted");
    assert_eq!(sum["counterexample"], "1,1");
    assert_eq!(sum["stated"], "2");
    assert_eq!(sum["computed"], "0");
    let one = impartial("check nim.planted.misere --planted --format json").object();
    assert_eq!(
        (&one["counterexample"], &one["computed"], &one["stated"]),
        (&"2,2".into(), &"0".into(), &"1".into())
    );
}

#[test]
fn the_result_does_not_depend_on_the_number_of_threads() {
    let lines = |threads: &str| {
        let output = impartial(&format!("check nim --planted --format json --threads {threads}"));
        let key =
            |o: &serde_json::Value| (o["claim"].clone(), o["counterexample"].clone(), o["positions"].clone());
        output.objects().iter().map(key).collect::<Vec<_>>()
    };
    assert_eq!(lines("1"), lines("4"));
}

#[test]
fn reports_and_the_code_are_equal_for_any_number_of_threads() {
    let reports = |args: &str, threads: &str| {
        let output = impartial(&format!("check {args} --format json --threads {threads}"));
        let mut objects = output.objects();
        objects.iter_mut().for_each(|object| object["seconds"] = 0.into());
        (output.code, objects)
    };
    for args in ["wythoff:2 euclid", "wythoff:2 euclid --planted"] {
        let one = reports(args, "1");
        assert!(one.0 == 0 && one.1.len() > 4, "{args}: {}", one.1.len());
        for threads in ["2", "8"] {
            assert_eq!(reports(args, threads), one, "{args}, {threads} threads");
        }
    }
}

#[test]
fn the_plan_names_long_claims_and_the_work_tells_how_it_divides() {
    let lines = |args: &str| {
        let output = impartial(&format!("check euclid wythoff:3 --explain --quiet {args}"));
        assert_eq!(output.code, 0, "{}", output.err);
        let mut lines = output.err.lines().map(str::to_owned);
        let (plan, done) = (lines.next().expect("a plan"), lines.next().expect("the work"));
        assert_eq!(lines.next(), None);
        (plan, done)
    };
    let (plan, done) = lines("--threads 4");
    let claims = impartial("claims euclid").out.lines().count() / 2
        + impartial("claims wythoff:3").out.lines().count() / 2;
    let begun = format!("plan: {claims} claims on 4 threads; begun first: wythoff:3.pairs.proof, ");
    assert!(plan.starts_with(&begun), "{plan}");
    for part in [
        "done: claims: ",
        " s of work, the longest is ",
        " %); simulated speed-up: ",
        " on 2, ",
        " on 16 threads (",
    ] {
        assert!(done.contains(part), "{part}: {done}");
    }
    assert_eq!(lines("--threads 1").0, format!("plan: {claims} claims on 1 thread in their own order"));
    let timed = format!("plan: {claims} claims on 4 threads in their own order, because time is limited");
    assert_eq!(lines("--threads 4 --time-limit 1h").0, timed);
    let one = impartial("check nim.value --explain --quiet");
    assert!(one.err.starts_with("plan: 1 claim on 1 thread\ndone: claims: "), "{}", one.err);
    // The plan is written on request only.
    assert_eq!(impartial("check euclid").err, "");
}

#[test]
fn names_of_claims_that_do_not_exist_are_bad_input_with_near_names() {
    assert!(impartial("check nim.valeu").bad_input().contains("'nim.value'"));
    assert!(impartial("check nim nimm").bad_input().contains("'nimm'"));
    assert!(impartial("check nim.planted.sum").bad_input().contains("--planted"));
    assert!(impartial("check nim.value --planted").bad_input().contains("without --planted"));
    assert!(impartial("check nim --effort great").bad_input().contains("quick, full"));
    assert!(impartial("claims nimm").bad_input().contains("'nim'"));
}

#[test]
fn a_limit_makes_verdicts_stopped_and_the_code_three() {
    let output = impartial("check nim --time-limit 1ms --format json");
    assert_eq!(output.code, 3, "{}", output.out);
    assert!(output.objects().iter().any(|object| object["verdict"] == "stopped"));
    assert!(output.err.contains("not finished"), "{}", output.err);
    // A planted statement whose check is stopped is not refuted.
    assert_eq!(impartial("check nim --planted --max-memory 1B").code, 3);
}

#[test]
fn text_is_a_line_a_claim_and_a_summary() {
    let output = impartial("check nim.value nim.replies");
    let lines: Vec<&str> = output.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("checked    nim.value    "), "{}", lines[0]);
    assert!(lines[2].starts_with("2 claims: 2 checked - none refuted"), "{}", lines[2]);
    assert!(!output.out.contains('\u{1b}'), "no colours without a terminal");
    assert_eq!(output.err, "");
}

#[test]
fn claims_are_listed_with_their_sources() {
    let output = impartial("claims nim --format json");
    for object in output.objects() {
        is_described(&object, "claims");
        assert_eq!(object["planted"], false);
    }
    let all = impartial("claims --format json").objects();
    assert!(all.len() >= output.objects().len());
    assert!(impartial("claims nim --planted --format json").objects().iter().all(|o| o["planted"] == true));
}

#[test]
fn games_are_listed_with_position_syntax_and_formula() {
    let games = impartial("games --format json").objects();
    for game in &games {
        is_described(game, "games");
        assert!(!game["summary"].as_str().unwrap().is_empty(), "{game}");
        assert!(!game["position"].as_str().unwrap().is_empty(), "{game}");
    }
    let named = |name: &str| games.iter().find(|game| game["name"] == name);
    assert!(named("nim").is_some() && named("welter").is_some() && named("height:H").is_some());
    assert!(impartial("games").out.contains("sum:GAME+GAME"));
    assert!(impartial("games").out.contains("own.game"));
}

#[test]
fn a_time_limit_ends_checks_whose_cases_take_long() {
    // Each of these checks takes much longer than the limit, on any machine.
    for claim in [
        "transfinite-nim.replies",
        "transfinite-welter.replies",
        "height:w.replies",
        "transfinite-nim.quotient-and-residue",
        "transfinite-nim.splitting",
    ] {
        let output = impartial(&format!("check {claim} --effort full --time-limit 300ms --format json"));
        assert_eq!(output.code, 3, "{claim}: {}{}", output.out, output.err);
        assert_eq!(output.objects()[0]["verdict"], "stopped", "{claim}");
    }
}

/// Writes a rule file to the folder of the tests, and returns its path.
fn rule(name: &str, text: &str) -> String {
    let path = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.game"));
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn vacuous_claims_have_a_warning() {
    let moves = "game g(K)\nheaps n\nmove n - k  for k in 1..K\n";
    let path = rule(
        "says-nothing",
        &format!(
            "{moves}claim never  n = 1000 -> value = 5  for n < 50\nclaim two  value = n mod 3  for n < 20 if K = 2\n\
         claim some  n < 5 -> value <= K  for n < 20\nplanted nothing  n = 99 -> value = 7  for n < 9\n"
        ),
    );
    let file = format!("{path}:3");
    let output = run(&["check", &file]);
    assert_eq!(output.code, 0, "{}{}", output.out, output.err);
    let lines: Vec<&str> = output.out.lines().collect();
    assert!(
        lines[0].starts_with("vacuous ") && lines[0].ends_with("n=1 below 50; applies to none"),
        "{}",
        lines[0]
    );
    assert!(lines[2].starts_with("vacuous "), "{}", output.out);
    assert!(
        lines[4].starts_with("checked ") && lines[4].ends_with("n=1 below 20; applies to 5"),
        "{}",
        output.out
    );
    assert!(lines[5].starts_with("3 claims: 1 checked, 2 vacuous - none refuted"), "{}", lines[5]);
    let warnings: Vec<&str> = output.err.lines().collect();
    assert_eq!(warnings.len(), 2, "{}", output.err);
    assert!(
        warnings[0].starts_with("warning: ") && warnings[0].contains("nothing was checked"),
        "{}",
        output.err
    );
    assert!(warnings[1].ends_with("its condition does not hold for K = 3"), "{}", output.err);
    let objects = run(&["check", &file, "--format", "json"]).objects();
    let of = |at: usize| (&objects[at]["verdict"], &objects[at]["positions"], &objects[at]["applied"]);
    assert_eq!(of(0), (&"vacuous".into(), &50.into(), &0.into()));
    assert_eq!(of(2), (&"checked".into(), &20.into(), &5.into()));
    // A planted statement that is vacuous is not refuted.
    let planted = run(&["check", &file, "--planted"]);
    assert_eq!(planted.code, 1, "{}", planted.out);
    assert!(planted.out.contains("1 vacuous - NOT ALL REFUTED"), "{}", planted.out);
}

#[test]
fn refutations_show_what_is_computed_and_what_is_stated() {
    let path = rule("states-three", "game g\nheaps n\nmove n - k  for k in 1..2\nclaim c  value(10) = 3\n");
    let output = run(&["check", &path]);
    assert_eq!(output.code, 1);
    assert!(output.out.contains("but at 0: value(10) = 1, the statement says 3"), "{}", output.out);
    let object = run(&["check", &path, "--format", "json"]).objects().remove(0);
    assert_eq!((&object["computed"], &object["stated"]), (&"1".into(), &"3".into()));
    assert_eq!(object["terms"], serde_json::json!([{"term": "value(10)", "value": "1"}]));
}

#[test]
fn a_window_that_is_too_large_for_quick_effort_says_how_it_is_checked() {
    let rules = "game g\nnumbers a, b\nmove a-1, b\nclaim c  value <= 1  for a, b < 5000\n";
    let output = run(&["check", &rule("too-large", rules)]);
    assert_eq!(output.code, 3, "{}", output.out);
    assert!(
        output.out.contains("the window has 25000000 positions, and quick effort checks at most 10000000")
    );
    assert!(output.err.lines().last().unwrap().starts_with("hint: --effort full"), "{}", output.err);
}

#[test]
fn a_window_is_given_for_statements_that_name_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("w.game");
    let text = "game w\nnumbers a, b\nmove x, b  for x in 0..a-1\nmove a, x  for x in 0..b-1\n\
        claim free  value = a xor b\nclaim own  value <= 20  for a, b < 9\nplanted sum  value = a + b\n";
    std::fs::write(&file, text).expect("written");
    let name = file.display().to_string();
    let windows = |args: &[&str]| {
        let mut all = vec!["check", name.as_str(), "--format", "json"];
        all.extend(args);
        let output = run(&all);
        assert_eq!(output.code, 0, "{args:?}: {}", output.err);
        let window = |object: &serde_json::Value| (object["window"].clone(), object["positions"].clone());
        output.objects().iter().map(window).collect::<Vec<_>>()
    };
    let given = windows(&["--below", "7"]);
    assert_eq!(given, [("n=2 below 7".into(), 49.into()), ("n=2 below 9".into(), 81.into())]);
    assert_eq!(windows(&["--below", "3,5"])[0].1, 15);
    assert_eq!(windows(&["--from", "2,3"])[0].1, 12);
    assert_eq!(windows(&["--below", "7", "--planted"]).len(), 1);
    for (args, part) in [
        (vec!["check", "nim", "--below", "7"], "a window is for the statements of rule files"),
        (vec!["check", &name, "--below", "7,7,7"], "3 numbers (allowed: 2, as the file says)"),
    ] {
        let output = run(&args);
        assert!(output.bad_input().contains(part), "{args:?}: {}", output.err);
    }
    std::fs::write(&file, "game w\nheaps n\nmove x for x in 0..n-1\nclaim own  value = n  for 1 heap < 9\n")
        .expect("written");
    let output = run(&["check", &name, "--heaps", "20"]);
    assert!(
        output.bad_input().contains("every statement of the file names a window of its own"),
        "{}",
        output.err
    );
}
