//! Every option is accepted, or refused in one line that says where it is allowed.

use crate::common::{file, graph, impartial, run};

/// Each command with arguments that do little work.
const COMMANDS: [(&str, &str); 16] = [
    ("games", ""),
    ("value", "nim 1,2"),
    ("moves", "nim 1,2"),
    ("table", "nim --heaps 3"),
    ("check", "nim.value"),
    ("claims", "nim"),
    ("ordinal", "w"),
    ("classes", "nim --from 1,2"),
    ("genus", "nim 1,2"),
    ("quotient", "kayles --heaps 3"),
    ("quotient", "--all-codes 0.7 --heaps 3"),
    ("period", "kayles"),
    ("prove", "nim --coins 1"),
    ("discover", "subtraction:1,2 --coins 1 --value 0"),
    ("completions", "bash"),
    ("man", "value"),
];

#[test]
fn an_option_is_accepted_or_refused() {
    let solved = ["value", "moves", "table", "classes"];
    let verified = ["value", "moves", "table", "classes", "genus", "quotient", "period"];
    for (command, args) in COMMANDS {
        let line = format!("{command} {args}");
        let obeys_verify = verified.contains(&command) && !args.contains("--all-codes");
        for (option, obeyed) in [
            ("--solver memo", solved.contains(&command)),
            ("--verify 2", obeys_verify),
            ("--verify 2 --seed 7", obeys_verify),
            ("--seed 7", false),
            ("--solver auto --verify 0", true),
            ("--format json --threads 1 --max-memory 1GB --time-limit 10min --quiet", true),
        ] {
            let output = impartial(&format!("{line} {option}"));
            if obeyed {
                assert_eq!(output.code, 0, "{line} {option}: {}", output.err);
            } else {
                let name = option.split(' ').next().unwrap();
                let error = output.bad_input();
                assert!(error.starts_with(&format!("error: {name} ")), "{line} {option}: {error}");
                assert!(error.contains("(allowed with "), "{line} {option}: {error}");
            }
            // Before the command, the option has the same meaning.
            let before = impartial(&format!("{option} {line}"));
            assert_eq!((before.code, before.err), (output.code, output.err), "{option} {line}");
        }
    }
}

#[test]
fn contradictory_options_are_refused() {
    for (args, part) in [
        ("quotient kayles --heaps 3 --output q.csv", "--all-codes"),
        ("table nim --heaps 3 --below 2", "--below"),
        ("table nim --from 1,2 --below 2", "--below"),
        ("classes nim --heaps 3 --below 2", "--below"),
        ("genus kayles 5 --below 2", "--below"),
        ("quotient kayles --heaps 3 --below 2", "--below"),
        ("table nim --heaps 3 --output t.csv --format json", ".jsonl"),
        ("table nim --heaps 3 --output t.npy --format json", ".jsonl"),
        ("table nim --heaps 3 --output t.jsonl --format text", ".csv"),
        ("value cram ../.. --solver memo --checkpoint c.saved", "auto, search"),
        ("moves nim 1,2 --misere --to 0 --solver search", "--misere"),
        ("value kayles 5 --misere --solver heap", "normal values only"),
        ("value cram ../.. --misere --solver search", "normal values only"),
        ("classes nim --from 1,2 --solver heap", "normal values only"),
        ("value nim 10^40 --solver memo", "allowed: auto"),
        ("value kayles 10^40 --solver memo", "allowed: auto, heap"),
        ("value nim 10^40 --solver heap", "--solver heap"),
        ("moves nim 10^40 --to 0 --solver memo", "--solver memo"),
        ("value transfinite-nim w --solver memo", "--solver memo"),
        ("moves transfinite-nim w --to 0 --solver memo", "--solver memo"),
    ] {
        let error = impartial(args);
        assert!(error.bad_input().contains(part), "{args}: {}", error.err);
    }
    assert!(!std::path::Path::new("q.csv").exists() && !std::path::Path::new("t.csv").exists());
}

#[test]
fn values_by_formula_are_not_called_verified() {
    for args in [
        "value nim 10^40 --verify 3",
        "value nim 10^18,3 --verify 3",
        "value kayles 10^40 --verify 3",
        "moves nim 10^40 --to 0 --verify 3",
        "value transfinite-nim w --verify 3",
        "moves transfinite-nim w --to 0 --verify 3",
        "value height:w w --verify 1",
    ] {
        assert!(impartial(args).bad_input().contains("--verify"), "{args}");
    }
    let output = run(&["value", "sum:nim+nim", "3|10^18", "--verify", "2", "--quiet"]);
    assert!(output.bad_input().contains("--verify"), "{}", output.err);
    // A position without moves has nothing to verify, which is no error.
    assert_eq!(impartial("moves nim 0 --verify 3").code, 0);
}

#[test]
fn verify_compares_every_computed_result_with_the_definition() {
    let text = file("a -> b\nb -> c\na -> c\nd -> a\nd -> c\n");
    let of_graph = graph(&text);
    for args in [
        &["value", "kayles", "100,300", "--solver", "heap"][..],
        &["value", "kayles", "10^40", "--solver", "heap"],
        &["value", "kayles", "1000,2000,3000"],
        &["value", "hex:0.3F", "1000000007"],
        &["moves", "kayles", "400,300", "--misere", "--to", "0"],
        &["genus", "kayles", "5", "1,5", "60"],
        &["genus", "kayles", "--heaps", "20"],
        &["genus", "sum:kayles+nim", "5|2,2"],
        &["genus", "welter", "--from", "1,3,5"],
        &["genus", &of_graph],
        &["quotient", "kayles", "--heaps", "40"],
        &["quotient", "grundys-game", "--heaps", "12"],
        &["quotient", "nim", "--from", "1,2,3"],
        &["quotient", &of_graph],
        &["period", "octal:0.16"],
        &["period", "subtraction:1,2,4", "--heaps", "9"],
    ] {
        let plain = run(args);
        let output = run(&[args, &["--verify", "9"]].concat());
        assert_eq!((output.code, &output.out), (0, &plain.out), "{args:?}: {}", output.err);
        let held = output.err.contains(" agree") && output.err.contains(" with the definition (seed 1)");
        assert!(held, "{args:?}: {}", output.err);
    }
}
