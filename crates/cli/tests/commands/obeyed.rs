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
    let sampled = ["value", "moves", "table", "classes", "genus", "quotient", "period"];
    let explained = ["value", "moves", "table", "check", "classes", "genus", "quotient"];
    for (command, args) in COMMANDS {
        let line = format!("{command} {args}");
        let is_sampled = sampled.contains(&command) && !args.contains("--all-codes");
        for (option, is_accepted) in [
            ("--solver memo", solved.contains(&command)),
            ("--sample 2", is_sampled),
            ("--sample 2 --seed 7", is_sampled),
            ("--seed 7", false),
            ("--explain", explained.contains(&command)),
            ("--format json --threads 1 --max-memory 1GB --time-limit 10min --quiet", true),
        ] {
            let output = impartial(&format!("{line} {option}"));
            if is_accepted {
                assert_eq!(output.code, 0, "{line} {option}: {}", output.err);
            } else {
                let name = option.split(' ').next().unwrap();
                let error = output.bad_input();
                assert!(error.contains(name), "{line} {option}: {error}");
                let says_where = error.contains("(allowed with ") || error.contains("--all-codes");
                assert!(says_where, "{line} {option}: {error}");
            }
        }
        // Options of every command have the same meaning before the command.
        let option = "--format json --threads 1 --max-memory 1GB --time-limit 10min --quiet";
        let (before, after) =
            (impartial(&format!("{option} {line}")), impartial(&format!("{line} {option}")));
        assert_eq!((before.code, before.err), (after.code, after.err), "{option} {line}");
    }
}

#[test]
fn an_option_of_some_commands_stands_after_one_of_them() {
    for (args, message) in [
        (
            "games --solver memo",
            "error: --solver is no option of 'games' (allowed with value, moves, table, classes)",
        ),
        (
            "--solver memo value nim 3",
            "error: --solver stands after the name of a command (allowed with value, moves, table, classes)",
        ),
        (
            "prove welter --coins 2 --explain",
            "error: --explain is no option of 'prove' (allowed with value, moves, ",
        ),
        (
            "check nim --verify 3",
            "error: --verify is no option of 'check' (allowed with value, moves, table, ",
        ),
    ] {
        let error = impartial(args);
        assert!(error.bad_input().starts_with(message), "{args}: {}", error.err);
    }
}

#[test]
fn verify_is_another_name_of_sample() {
    for args in ["value welter 3,7,9", "table kayles --heaps 9", "period kayles"] {
        let [new, old] = ["--sample", "--verify"].map(|option| impartial(&format!("{args} {option} 5")));
        assert_eq!((new.code, &new.out, &new.err), (old.code, &old.out, &old.err), "{args}");
        assert!(new.err.contains(" with the definition (seed 1)"), "{args}: {}", new.err);
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
        assert!(impartial(args).bad_input().contains("--sample"), "{args}");
    }
    let output = run(&["value", "sum:nim+nim", "3|10^18", "--verify", "2", "--quiet"]);
    assert!(output.bad_input().contains("--sample"), "{}", output.err);
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
        &["period", "octal:0.156"],
        &["period", "subtraction:1,2,4", "--heaps", "9"],
    ] {
        let plain = run(args);
        let output = run(&[args, &["--verify", "9"]].concat());
        assert_eq!((output.code, &output.out), (0, &plain.out), "{args:?}: {}", output.err);
        let held = output.err.contains(" agree") && output.err.contains(" with the definition (seed 1)");
        assert!(held, "{args:?}: {}", output.err);
    }
}
