//! Several positions in one command.

use crate::common::{impartial, keys, program, run};
use std::io::Write;
use std::process::Stdio;

/// Runs a command with text on its standard input: exit code, output, errors.
fn with_input(args: &str, input: &str) -> (i32, String, String) {
    let mut command = program();
    command.args(args.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("started");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("ended");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

#[test]
fn each_position_is_answered_as_if_it_were_alone() {
    for (game, positions) in [
        ("kayles", &["5", "1,5", "12", "5"][..]),
        ("nim", &["3,5,6", "1,2", "7"]),
        ("wythoff", &["3,5", "4,4"]),
        ("cram", &["..../....", "../.."]),
        ("transfinite-nim", &["w,5", "w*2+1,3"]),
        ("sum:nim+kayles", &["3|5", "1|7"]),
        ("octal:0.07", &["9", "20", "3,3"]),
    ] {
        for command in ["value", "moves", "genus"] {
            if command != "value" && game == "transfinite-nim" {
                continue;
            }
            let mut args = vec![command, game];
            args.extend(positions);
            args.extend(["--format", "json", "--quiet"]);
            let all = run(&args);
            assert_eq!((all.code, all.err.as_str()), (0, ""), "{args:?}");
            let one =
                |position: &&str| run(&[command, game, position, "--format", "json", "--quiet"]).objects();
            let alone: Vec<_> = positions.iter().flat_map(one).collect();
            assert_eq!(all.objects(), alone, "{args:?}");
        }
    }
}

#[test]
fn ranges_are_single_heaps_and_lines_come_from_standard_input() {
    let range = impartial("value kayles 1..20 --format json");
    assert_eq!((range.code, range.err.as_str()), (0, ""));
    let objects = range.objects();
    assert_eq!(objects.len(), 20);
    assert_eq!((&objects[4]["position"], &objects[4]["grundy"]), (&"5".into(), &"4".into()));
    assert!(keys(&objects[0]).contains(&"misere_basis"));
    let lines: String = (1..=20).map(|heap| format!(" {heap}\n\n")).collect();
    let (code, out, err) = with_input("value kayles - --format json", &lines);
    assert_eq!((code, out.as_str(), err.as_str()), (0, range.out.as_str(), ""));
    let (code, out, _) = with_input("genus kayles 1..2 - 5 --format json", "3\n4\n");
    assert_eq!((code, out), (0, impartial("genus kayles 1..5 --format json").out));
    // Without positions there is no output.
    assert_eq!(with_input("value kayles -", ""), (0, String::new(), String::new()));
    // A row of cells is no range.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cells.game");
    std::fs::write(&file, "game cells\ngrid\nmove \".\" -> \"1\"\nmove \".\" -> \"3\"\n").expect("written");
    let cells = run(&["value", &file.display().to_string(), "1..3", "--format", "json"]);
    assert_eq!(cells.object()["position"], "1..3");
}

#[test]
fn numbers_that_may_be_one_position_are_remarked() {
    let result = impartial("value nim 3 5 6 --format json");
    assert_eq!((result.code, result.objects().len()), (0, 3));
    assert!(result.err.contains("these are 3 positions") && result.err.contains("3,5,6"), "{}", result.err);
    assert_eq!(impartial("value nim 3 5 6 --quiet").err, "");
    // A number is the only position of this game, and a range stands for several positions.
    for args in ["value mark 3 5", "value nim 1..3", "value nim 3", "value nim 3,5 6"] {
        assert_eq!(impartial(args).err, "", "{args}");
    }
}

#[test]
fn bad_positions_leave_nothing_half_written() {
    for (args, part) in [
        ("value nim 3,5 x", "not a natural number at 'x'"),
        ("moves nim 3 -- -2", "not a natural number at '-2'"),
        ("value nim 5..3", "range '5..3' is empty"),
        ("value nim 0..5000000", "range '0..5000000' is too long (allowed: 1,000,000 positions"),
        ("value nim - -", "'-' is given twice"),
        ("moves nim 3,5 6 --export latex", "--export latex: the moves of one position"),
        ("value cram 2x2 2x3 --checkpoint x.saved", "--checkpoint saves the search of one position"),
    ] {
        let result = impartial(args);
        assert!(result.bad_input().contains(part), "{args}: {}", result.err);
    }
    let (code, out, err) = with_input("value nim -", "3,5\n\n3;5\n");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("line 3 of standard input: position '3;5' of nim"), "{err}");
}

#[test]
fn each_of_several_positions_has_a_line_or_a_heading() {
    let values = impartial("value kayles 3,3 4 --quiet");
    let expected = "position        normal      misère      basis           genus\n\
                    3,3             0 P         0 P         computed        0^02  tame\n\
                    4               1 N         0 P         computed        1^031  tame\n";
    assert_eq!(values.out, expected);
    let unknown = impartial("value kayles 3,3 4 --quiet --no-misere").out;
    assert!(unknown.contains("\n3,3             0 P         -           computed\n"), "{unknown}");
    let moves = impartial("moves kayles 1 2 --quiet");
    assert!(moves.out.starts_with("kayles  1\n") && moves.out.contains("\nkayles  2\n"), "{}", moves.out);
    // A single position has its table only.
    assert!(impartial("moves kayles 2").out.starts_with("option"), "{}", moves.out);
}

#[test]
fn positions_after_a_hard_one_are_answered() {
    // The graph of a large board does not fit the memory; that of a small one does.
    let result = impartial("value cram 8x8 2x3 9x8 3x4 --solver memo --max-memory 2MB --format json");
    assert_eq!(result.code, 3, "{}", result.err);
    let objects = result.objects();
    assert_eq!(objects.len(), 4, "{}", result.out);
    for (object, is_hard) in objects.iter().zip([true, false, true, false]) {
        assert_eq!(
            (object["grundy"].is_null(), object["stopped"].is_string()),
            (is_hard, is_hard),
            "{object}"
        );
    }
    assert!(
        result.err.contains("\"message\":\"2 of 4 positions without a complete answer\""),
        "{}",
        result.err
    );
    let alone = impartial("value cram 3x4 --solver memo --format json").object();
    assert_eq!((&objects[3]["grundy"], &objects[3]["misere"]), (&alone["grundy"], &alone["misere"]));
    let moves = impartial("moves cram 8x8 2x3 --solver memo --max-memory 2MB --format json");
    assert_eq!(moves.code, 3, "{}", moves.err);
    assert!(moves.objects().iter().any(|object| !object["grundy"].is_null()), "{}", moves.out);
}

#[test]
fn a_hard_position_leaves_the_genera_of_the_others() {
    let result = impartial("genus cram 2x2 6x6 2x3 --max-memory 1MB --format json");
    assert_eq!(result.code, 3, "{}", result.err);
    let positions: Vec<String> =
        result.objects().iter().map(|object| object["position"].as_str().unwrap().to_owned()).collect();
    assert_eq!(positions, ["../..", ".../..."]);
    assert!(result.err.contains("stopped at ....../"), "{}", result.err);
    assert!(result.err.contains("\"message\":\"1 of 3 positions without an answer\""), "{}", result.err);
    let alone = impartial("genus cram 2x3 --format json").object();
    assert_eq!(result.objects()[1]["genus"], alone["genus"]);
}

#[test]
fn each_of_several_positions_may_have_a_time_of_its_own() {
    for args in [
        "value cram 2x2 2x3 --limit-each 1h --quiet",
        "moves cram 2x2 2x3 --limit-each 1h --quiet",
        "genus cram 2x2 2x3 --limit-each 1h --quiet",
    ] {
        assert_eq!(impartial(args).code, 0, "{args}");
    }
    assert!(impartial("value cram 2x2 --limit-each soon").bad_input().contains("--limit-each"));
}
