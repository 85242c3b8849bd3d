//! Options, help, streams and signals.

use crate::common::{impartial, output_of, program, run};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

/// Returns the commands that the help lists.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).out;
    // The groups stand between the usage and the options.
    let listed = help
        .lines()
        .skip_while(|line| !line.starts_with("Usage:"))
        .skip(1)
        .take_while(|line| *line != "Options:");
    let names = listed.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// Splits a command line into arguments as a shell does: 'quoted' text is one argument.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

#[test]
fn the_page_about_threads_names_every_command_that_computes() {
    let page = impartial("help threads");
    assert_eq!((page.code, page.err.as_str()), (0, ""));
    let words: std::collections::BTreeSet<&str> =
        page.out.split(|c: char| !c.is_alphanumeric() && c != '-').collect();
    for command in [
        "value", "moves", "play", "table", "check", "quotient", "period", "genus", "classes", "prove",
        "verify", "discover", "study", "serve", "cluster", "atlas",
    ] {
        assert!(words.contains(command), "{command}");
        assert_eq!(impartial(&format!("help {command}")).code, 0, "{command}");
    }
    assert!(page.out.lines().all(|line| line.len() <= 118), "{}", page.out);
    assert!(impartial("--help").out.contains("'impartial help threads'"));
}

#[test]
fn global_options_stand_before_and_after_the_command() {
    let before = impartial("--format json --threads 1 --quiet value nim 3,4");
    let after = impartial("value nim 3,4 --format json --threads 1 --quiet");
    assert_eq!(before.out, after.out);
    assert_eq!(before.code, 0);
    assert!(before.out.starts_with('{'));
}

#[test]
fn every_help_has_examples_and_they_work() {
    let folder = tempfile::tempdir().expect("a folder");
    // The rule file `own.game` of the examples.
    let own = "game own\nheaps n\nmove n - k  for k in 1..3  if k <= n\nvalue n mod 4\n";
    std::fs::write(folder.path().join("own.game"), own).expect("a rule file");
    let commands = commands();
    assert!(commands.len() >= 9, "{commands:?}");
    for command in commands {
        let help = run(&[&command, "--help"]);
        assert_eq!((help.code, help.err.as_str()), (0, ""));
        let examples: Vec<&str> =
            help.out.lines().filter_map(|line| line.strip_prefix("  impartial ")).collect();
        assert!(!examples.is_empty(), "{command}");
        // Excluded examples: the page ends at Ctrl-C and opens a browser, `merge` needs searches that were stopped, and
        // `cluster join` needs several processes. They have tests of their own.
        let is_whole =
            |example: &&str| !["serve", "merge", "cluster join"].iter().any(|of| example.starts_with(of));
        for example in examples.into_iter().filter(is_whole) {
            // The steps run one after the other, as in a shell, in a folder of their own.
            assert!(words(example).contains(&command), "{example}");
            for step in example.split(" && ") {
                let args = words(step.strip_prefix("impartial ").unwrap_or(step));
                let result = output_of(program().args(&args).current_dir(&folder));
                if args.iter().any(|arg| arg == "--rocq")
                    && result.err.contains("neither coqc nor rocq is in PATH")
                {
                    assert_eq!(result.code, 3, "{example}: {}", result.err);
                    continue;
                }
                assert_eq!(result.code, 0, "{example}: {}", result.err);
                // A file without errors has no diagnostics.
                let quiet = ["rules check", "man --folder"].iter().any(|of| example.starts_with(of));
                let quiet = quiet || example.contains("--output");
                assert!(!result.out.is_empty() || quiet, "{example}");
            }
        }
    }
}

#[test]
fn bad_options_are_one_clear_line() {
    for (args, part) in [
        ("value nim 3 --solver fastest", "auto, memo, graph, components"),
        ("value nim 3 --format xml", "text, json"),
        ("value nim 3 --threads 0", "1 to 1024"),
        ("value nim 3 --threads -1", "'--threads <N>'"),
        ("value nim 3 --threads 100000", "1 to 1024"),
        ("table kayles --heaps -1", "'--heaps <N>': not a natural number (allowed: 0, 1, 2, ..."),
        ("moves nim 3 --to -1", "'--to <V>'"),
        ("value nim -3", "-3"),
        ("value nim 3 --threads many", "--threads"),
        ("value nim 3 --max-memory lots", "2GiB"),
        ("value nim 3 --time-limit soon", "30s"),
        ("value nim 3 --verify -1", "-1"),
        ("value nim 3 --no-such-option", "--no-such-option"),
        ("value nim", "<POS>"),
        ("value", "<GAME>"),
        ("evaluate nim 3", "evaluate"),
        ("completions tcsh", "bash"),
        ("play nim 3 4", "unexpected argument '4'; the numbers of one position are separated by commas"),
        (
            "table kayles --heaps 10^",
            "'--heaps <N>': not a natural number (allowed: 0, 1, 2, ..., also as a power",
        ),
        ("table kayles --heaps 10^40", "too large a number (allowed: below 2^64)"),
        ("help nim", "there is no command 'nim'; it is a game: 'impartial explain nim'"),
        ("help vlaue", "similar: 'value'"),
        ("explain graph", "there is no game 'graph'"),
        // The suggestion is part of the sentence.
        ("valeu nim 3", "there is no command 'valeu'; a similar command exists: 'value'"),
        ("value nim 3 --max-memory 5", "a unit is missing: this would be 5 bytes"),
        ("value sum:nim+nim 3,5", "has 1 part, the game 2"),
        ("vlaue nim 3", "there is no command 'vlaue'; a similar command exists: 'value'"),
        ("value nim 3 --formt json", "there is no option '--formt'; a similar option exists: '--format'"),
        ("value nim 3 --solver hea", "search]; a similar value exists: 'heap'"),
        ("value nmi 3", "similar: 'nim'"),
        ("value welterr 3", "similar: 'welter'"),
        ("value cmar 3", "'cram'"),
        (
            "value subtraction: 3",
            "error: game 'subtraction:': the subtraction set is empty (expected positive numbers",
        ),
    ] {
        let result = impartial(args);
        assert!(result.bad_input().contains(part), "{args}: {}", result.err);
    }
}

#[test]
fn the_help_without_a_command_lists_all_commands() {
    let result = run(&[]);
    assert_eq!((result.code, result.out.as_str()), (2, ""));
    for command in [
        "games",
        "value",
        "moves",
        "table",
        "check",
        "claims",
        "classes",
        "genus",
        "quotient",
        "period",
        "verify",
        "certificate",
    ] {
        assert!(result.err.contains(command), "{command}");
    }
    assert!(run(&["--version"]).out.starts_with("impartial "));
}

#[test]
fn the_examples_of_every_game_work() {
    for game in impartial("games --format json").objects() {
        let name = game["name"].as_str().unwrap();
        let entry = impartial(&format!("explain {name}")).out;
        let examples: Vec<&str> =
            entry.lines().filter_map(|line| line.split_once("  impartial ")).map(|e| e.1).collect();
        assert!(examples.len() >= 2, "{entry}");
        // Checks of all claims about a game are the work of other tests.
        for example in examples.iter().filter(|example| !example.starts_with("check")) {
            let args: Vec<&str> = example.split(' ').map(|word| word.trim_matches('\'')).collect();
            let result = run(&args);
            assert_eq!(result.code, 0, "{example}: {}", result.err);
        }
    }
}

#[test]
fn help_and_explain_describe_one_command_or_game() {
    assert_eq!(impartial("help value").out, impartial("value --help").out);
    assert_eq!(impartial("help").out, impartial("--help").out);
    let nim = impartial("explain nim");
    assert_eq!((nim.code, nim.err.as_str()), (0, ""));
    for part in [
        "take any number",
        "heaps separated by commas",
        "nim-sum",
        "--coins N --below M, --heaps N, --from POS",
        "swept",
    ] {
        assert!(nim.out.contains(part), "{part}: {}", nim.out);
    }
    // For a family one game is shown, and for a name with its parameter that game.
    assert!(impartial("explain height").out.starts_with("height:2\n"));
    assert!(impartial("explain height:H").out.starts_with("height:2\n"));
    assert!(impartial("explain height:3").out.starts_with("height:3\n"));
    assert!(impartial("explain wythoff:2").out.contains("--coins 2 --below M, --from POS"));
    assert!(!impartial("explain transfinite-nim").out.contains("windows"));
    assert_eq!(impartial("explain height:0").code, 2);
    for (name, part) in [
        ("kayles", "code        octal code 0.77"),
        ("octal:.07", "code        octal code 0.07"),
        ("kayles", "sources     Guy and Smith 1956"),
        ("kayles", "impartial period kayles"),
        ("wythoff", "impartial moves wythoff '3,5' --to 0"),
        ("wythoff", "more, see 'impartial claims wythoff'"),
        ("gallery:kayles", "statements  gallery:kayles.periodic"),
        ("gallery:kayles", "sources     Guy and Smith 1956"),
        ("gallery:kayles", "impartial study gallery:kayles"),
    ] {
        let entry = impartial(&format!("explain {name}")).out;
        assert!(entry.contains(part), "{part}: {entry}");
    }
    assert!(!impartial("explain wythoff").out.contains("octal code"), "Wythoff's game has no code");
    // The list has one line for each game, in which a reader looks for a name.
    let list = impartial("games").out;
    for game in impartial("games --format json").objects() {
        let name = game["name"].as_str().unwrap();
        assert_eq!(list.lines().filter(|line| line.split("  ").next() == Some(name)).count(), 1, "{name}");
    }
    // What the list says of a game, and the names of the statements that 'claims' lists.
    let all = impartial("games --format json").objects();
    for name in ["nim", "cram", "wythoff", "welter"] {
        let one = impartial(&format!("explain {name} --format json")).object();
        let listed = all.iter().find(|listed| listed["name"] == name).unwrap();
        for key in ["summary", "position", "formula", "example"] {
            assert_eq!(one.get(key), listed.get(key), "{name}: {key}");
        }
        let claims = impartial(&format!("claims {name} --format json")).objects();
        let names: Vec<_> = claims.iter().map(|claim| claim["claim"].clone()).collect();
        assert_eq!(one["statements"], serde_json::Value::from(names), "{name}");
    }
    // Statements about other members of the family are not about this one.
    let unstated = impartial("explain subtraction:2,9 --format json").object();
    assert!(
        unstated["summary"].is_string() && unstated["statements"].as_array().unwrap().is_empty(),
        "{unstated}"
    );
    assert!(!impartial("explain subtraction:2,9").out.contains("claims"), "no statement to list");
}

#[test]
fn numbers_of_options_are_written_as_those_of_positions() {
    for (power, plain) in [
        ("table kayles --heaps 10^2", "table kayles --heaps 100"),
        ("table nim --coins 2^1 --below 2^3", "table nim --coins 2 --below 8"),
        ("moves nim 10^40,7 --to 10^1", "moves nim 10^40,7 --to 10"),
    ] {
        let (power, plain) = (impartial(power), impartial(plain));
        assert_eq!((power.code, power.out), (0, plain.out), "{}", power.err);
    }
}

#[test]
fn memory_is_shown_in_a_fitting_unit() {
    let result = impartial("table nim --coins 2 --below 100 --max-memory 10B");
    assert_eq!(result.code, 3);
    assert!(
        result.err.contains("a table of 5,050 positions needs 4.9 KiB, the limit is 10 bytes\nhint: "),
        "{}",
        result.err
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_an_error() {
    for args in
        [&["--help"][..], &["help"], &["games"], &["value", "nim", "3"], &["table", "nim", "--heaps", "9"]]
    {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let output = program().args(args).stdout(full).output().expect("started");
        let err = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err.starts_with("error: the results cannot be written: "), "{args:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let result = run(&["completions", shell]);
        assert_eq!(result.code, 0);
        assert!(result.out.contains("classes"), "{shell}");
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in [["table", "nim", "--heaps", "3000"], ["table", "welter", "--coins", "3"]] {
        let mut command = program();
        command.args(args).args(if args[2] == "--coins" { &["--below", "60"][..] } else { &[] });
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
        let mut first = String::new();
        BufReader::with_capacity(16, child.stdout.take().expect("piped"))
            .read_line(&mut first)
            .expect("read");
        assert_eq!(first, "position,grundy\n");
        let status = child.wait().expect("ended");
        let mut err = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut err).expect("read");
        assert_eq!((status.code(), err.as_str()), (Some(0), ""));
    }
}

/// Waits until a process handles Ctrl-C: bit 1 of the signals that it catches.
#[cfg(target_os = "linux")]
fn wait_until_it_listens(id: u32) {
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
        u64::from_str_radix(caught.trim(), 16).expect("a number") & 2 != 0
    };
    while !listens() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_in_good_order() {
    for args in [
        &["value", "height:3", "100,200,300,400,500,600,700"][..],
        &["table", "welter", "--coins", "6", "--below", "90", "--summary"],
    ] {
        let mut child =
            program().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("started");
        wait_until_it_listens(child.id());
        let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("sent").success());
        // Without the signal the command would take hours.
        let status = child.wait().expect("ended");
        let mut err = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut err).expect("read");
        assert_eq!(status.code(), Some(3), "{err}");
        assert!(err.starts_with("stopped: cancelled after "), "{err}");
    }
}

/// Returns the number of lines of a text on a terminal of 100 columns.
fn lines_of_terminal(text: &str) -> usize {
    text.lines().map(|line| line.chars().count().div_ceil(100).max(1)).sum()
}

#[test]
fn the_help_of_a_command_fits_on_one_screen() {
    const SCREEN: usize = 45;
    let mut too_long = Vec::new();
    let mut measured = 0;
    let mut measure = |words: &[&str]| {
        let help = run(&[words, &["--help"]].concat());
        assert_eq!((help.code, help.err.as_str()), (0, ""), "{words:?}");
        measured += 1;
        let lines = lines_of_terminal(&help.out);
        if lines > SCREEN {
            too_long.push(format!("{}: {lines} lines", words.join(" ")));
        }
        let of_all = help.out.lines().filter(|line| line.starts_with("--max-memory SIZE")).count();
        assert_eq!(of_all, 1, "{words:?}: {}", help.out);
        help.out
    };
    for command in commands() {
        let help = measure(&[&command]);
        if help.contains("\nCommands:\n") {
            let jobs = help.lines().skip_while(|line| *line != "Commands:").skip(1);
            for job in jobs.take_while(|line| !line.is_empty()).filter(|line| line.starts_with("  ")) {
                let word = job.split_whitespace().next().unwrap();
                if !job.starts_with("   ") {
                    measure(&[&command, word]);
                }
            }
        }
    }
    assert!(too_long.is_empty(), "{too_long:?}");
    assert!(measured > 25, "{measured}");
}

/// The glossary decides between words: those that it dropped occur in no help, in no schema of an answer and in no signature of
/// the Python package.
#[test]
fn words_that_the_glossary_dropped_are_used_nowhere() {
    let dropped = ["belief", "own statement", "--verify N", "verify=", "from_=", "with_=", "class_="];
    let mut texts: Vec<(String, String)> = commands()
        .into_iter()
        .map(|command| (command.clone(), impartial(&format!("help {command}")).out))
        .collect();
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in ["book/src/schemas/answers", "crates/python/python/impartial_games"] {
        for entry in std::fs::read_dir(root.join(folder)).expect("a folder") {
            let path = entry.expect("a file").path();
            if path
                .extension()
                .is_some_and(|extension| extension == "json" || extension == "py" || extension == "pyi")
            {
                let text = std::fs::read_to_string(&path).expect("a text");
                texts.push((path.display().to_string(), text));
            }
        }
    }
    assert!(texts.len() > 60, "{}", texts.len());
    for (place, text) in texts {
        for word in dropped {
            assert!(!text.contains(word), "{place} has '{word}'");
        }
    }
    for kept in ["claim", "member", "sample", "value", "misere", "window", "explanation", "proved"] {
        assert_eq!(impartial(&format!("help {kept}")).code, 0, "{kept}");
    }
}

#[test]
fn options_stand_under_their_own_heading() {
    for (command, option) in
        [("table", "--output"), ("quotient", "--certificate"), ("classes", "--certificate")]
    {
        let help = run(&[command, "--help"]).out;
        let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("{command}: no {text}"));
        assert!(place("\nOptions:\n") < place(&format!(" {option} <")), "{help}");
        assert!(place(&format!(" {option} <")) < place("\nWindow:\n"), "{help}");
    }
}

#[test]
fn the_first_line_of_the_help_says_what_the_program_does() {
    let help = run(&["--help"]).out;
    assert!(help.starts_with("Computes values and winning moves of impartial games"), "{help}");
    let language = run(&["help", "prover"]);
    assert!(language.code == 0 && language.out.contains("quotient(k,x)"), "{}", language.out);
}

#[test]
fn manual_pages_are_written_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(run(&["man", "--folder", pages.to_str().unwrap()]).code, 0);
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for command in &commands {
        let page = std::fs::read_to_string(pages.join(format!("impartial-{command}.1"))).expect(command);
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{command}: {page}");
    }
    let program = std::fs::read_to_string(pages.join("impartial.1")).unwrap();
    assert!(program.contains(".TH impartial 1"), "{program}");
    assert_eq!(impartial("man").out, program);
    let value = impartial("man value");
    assert!(value.code == 0 && value.out.contains(".SH OPTIONS"), "{}", value.out);
    let error = impartial("man valeu").bad_input().to_owned();
    assert_eq!(error, "error: there is no command 'valeu' ('impartial help' lists the commands)");
}

#[test]
fn the_help_lists_only_what_is_built_in() {
    let help = impartial("--help").out;
    let lists =
        |command: &str| help.lines().any(|line| line.trim_start().starts_with(&format!("{command} ")));
    assert!(lists("value"), "{help}");
    assert_eq!(lists("serve"), cfg!(feature = "serve"), "{help}");
    assert_eq!(lists("draw"), cfg!(feature = "pictures"), "{help}");
    assert_eq!(lists("rules"), cfg!(feature = "rules"), "{help}");
    assert_eq!(lists("cluster"), cfg!(feature = "cluster"), "{help}");
    assert_eq!(impartial("table --help").out.contains("--hosts"), cfg!(feature = "cluster"));
}
