//! Colours, the pager and pictures: what is written to a terminal, and what to a pipe.

use crate::common::{output_of, program};
use crate::session::Session;

const ESCAPE: char = '\u{1b}';

/// Commands with help, verdicts, an error, a warning and a limit in their output, and their exit codes.
const COMMANDS: [(&[&str], i32); 7] = [
    (&["--help"], 0),
    (&["help", "value"], 0),
    (&["value", "--help"], 0),
    (&["check", "nim.value"], 0),
    (&["valeu"], 2),
    (&["table", "welter", "--coins", "3", "--below", "2"], 0),
    (&["table", "cram", "--from", "9x9", "--max-memory", "1KB"], 3),
];

fn in_a_pipe(args: &[&str], variables: &[(&str, &str)]) -> String {
    let output = output_of(program().envs(variables.iter().copied()).args(args));
    output.out + &output.err
}

/// A text without escape codes.
fn plain(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("a colour or a style").1)
}

#[test]
fn a_pipe_has_no_escape_codes() {
    for (args, _) in COMMANDS {
        for variables in [&[][..], &[("CLICOLOR", "1")], &[("CLICOLOR", "0")]] {
            let text = in_a_pipe(args, variables);
            assert!(!text.is_empty() && !text.contains(ESCAPE), "{args:?} {variables:?}: {text:?}");
        }
    }
}

#[test]
fn colours_can_be_forced_and_no_color_wins() {
    for (args, _) in COMMANDS {
        let forced = in_a_pipe(args, &[("CLICOLOR_FORCE", "1")]);
        assert!(forced.contains(ESCAPE), "{args:?}: {forced:?}");
        // The times of a check differ.
        if args[0] != "check" {
            assert_eq!(plain(&forced), in_a_pipe(args, &[]), "{args:?}");
        }
        let refused = in_a_pipe(args, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]);
        assert!(!refused.contains(ESCAPE), "{args:?}: {refused:?}");
    }
    // An object of JSON has no colours in any case.
    for args in [&["value", "nim", "3", "--format", "json"][..], &["valeu", "--format", "json"]] {
        let text = in_a_pipe(args, &[("CLICOLOR_FORCE", "1")]);
        assert!(text.starts_with('{') && !text.contains(ESCAPE), "{text:?}");
    }
}

#[test]
fn a_terminal_has_colours_unless_a_variable_forbids_them() {
    for (args, code) in COMMANDS {
        let (ended, text) = Session::with_variables(args, &[]).end();
        assert_eq!(ended, code, "{args:?}: {text}");
        assert!(text.contains("\u{1b}[1m"), "{args:?}: {text:?}");
        for variable in [("NO_COLOR", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")] {
            let (_, text) = Session::with_variables(args, &[variable, ("COLUMNS", "80")]).end();
            // A bar moves the cursor, whatever the colours.
            assert!(
                !text.contains("\u{1b}[1m") && !text.contains("\u{1b}[3"),
                "{args:?} {variable:?}: {text:?}"
            );
        }
    }
    // The terminal of a service that runs tests has colours.
    let (_, text) = Session::with_variables(&["help", "value"], &[("CI", "true"), ("TERM", "dumb")]).end();
    assert!(text.contains("\u{1b}[1m"), "{text:?}");
    let (_, refuted) = Session::with_variables(&["check", "nim", "--planted"], &[]).end();
    assert!(refuted.contains("\u{1b}[1m\u{1b}[31mrefuted\u{1b}[0m"), "{refuted:?}");
}

#[test]
fn a_long_text_on_a_terminal_is_shown_by_the_pager() {
    let pager = [("PAGER", "sed s/^/paged:/")];
    for args in
        [&["help", "rules"][..], &["help", "rules", "all"], &["help", "glossary"], &["help", "sources"]]
    {
        let (code, text) = Session::with_variables(args, &pager).end();
        assert_eq!(code, 0, "{text}");
        assert!(text.lines().all(|line| line.starts_with("paged:")), "{args:?}: {text}");
        // A pipe, no pager, one that does not start, and one that is left early.
        let piped = in_a_pipe(args, &pager);
        assert_eq!(text.replace("paged:", ""), piped, "{args:?}");
        for variables in [&[][..], &[("PAGER", "")], &[("PAGER", "no-such-pager --at-all")]] {
            assert_eq!(Session::with_variables(args, variables).end(), (0, piped.clone()), "{args:?}");
        }
        assert_eq!(Session::with_variables(args, &[("PAGER", "true")]).end(), (0, String::new()));
    }
    // A short text needs none.
    let (_, text) = Session::with_variables(&["help", "mex"], &pager).end();
    assert!(!text.contains("paged:"), "{text}");
}

#[test]
fn a_picture_goes_to_a_pipe_and_on_a_terminal_into_a_file_that_is_named() {
    // Without the bar of progress, which the terminal would show for a moment.
    let args = ["draw", "position", "nim", "3,5", "--quiet"];
    assert!(in_a_pipe(&args, &[]).starts_with("<svg "));
    let (code, text) = Session::start(&args).end();
    assert_eq!(code, 2, "{text}");
    assert!(text.starts_with("error: ") && text.contains("--output"), "{text}");
}
