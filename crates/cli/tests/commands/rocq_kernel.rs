//! `prove --rocq`, `discover --rocq` and `verify --rocq`: files for Rocq in one step, and the answer of its kernel.

#![cfg(unix)]

use crate::common::{CommandOutput, output_of, program};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Runs the program in a folder.
fn run_in(folder: &Path, args: &str) -> CommandOutput {
    output_of(program().args(args.split_whitespace()).current_dir(folder))
}

#[test]
fn a_proof_is_written_for_rocq_as_by_an_export_of_its_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &str| run_in(folder.path(), args);
    for (command, theorem) in [
        ("prove nim --coins 2", "values_of_positions"),
        ("prove max-welter --coins 2 --theorem 1", "p_positions"),
        ("discover nim --coins 2 --value 0", "p_positions"),
        ("discover nim --coins 2 --misere --value 0", "misere_p_positions"),
    ] {
        let both = run(&format!("{command} --certificate c.json --rocq one.v"));
        assert_eq!(both.code, 0, "{command}: {}", both.err);
        let (line, name) = (both.err.lines().last().unwrap(), format!(": {theorem} in 'one.v' ("));
        assert!(line.contains(&name) && line.contains("coqc takes about "), "{command}: {line}");
        assert_eq!(run("certificate export --to rocq c.json -o two.v").code, 0);
        let text = fs::read_to_string(folder.path().join("one.v")).unwrap();
        assert_eq!(text, fs::read_to_string(folder.path().join("two.v")).unwrap(), "{command}");
        fs::remove_file(folder.path().join("one.v")).unwrap();
        let alone = run(&format!("{command} --rocq one.v --quiet"));
        assert_eq!((alone.code, alone.err.as_str()), (0, ""), "{command}");
        assert_eq!(fs::read_to_string(folder.path().join("one.v")).unwrap(), text, "{command}");
    }
}

#[test]
fn proofs_without_a_form_for_rocq_leave_the_file_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("sentence.txt"), "all x: x = x").unwrap();
    fs::write(folder.path().join("wrong.txt"), "v = a1 + a2").unwrap();
    fs::write(folder.path().join("old.v"), "old").unwrap();
    let run = |args: &str| run_in(folder.path(), args);
    for (command, code, message) in [
        // The proof is made and written to standard output; the export is what fails.
        (
            "prove gallery:building-nim.nim",
            2,
            "error: --rocq 'old.v': the proof cannot be exported, because of positions with any number of",
        ),
        ("prove nim --coins 2 --file wrong.txt", 1, "nothing is proved, so no file for Rocq was written"),
        (
            "prove max-welter",
            2,
            "error: 'max-welter' has several statements to prove, and a file is written for one",
        ),
        ("prove --file sentence.txt", 2, "error: --rocq is about games (allowed: a claim or a game,"),
        ("prove nim --coins 2 --states 1", 3, "stopped: "),
    ] {
        let output = run(&format!("{command} --rocq old.v"));
        assert_eq!(output.code, code, "{command}: {}{}", output.out, output.err);
        assert!(output.err.lines().any(|line| line.starts_with(message)), "{command}: {}", output.err);
        assert_eq!(fs::read_to_string(folder.path().join("old.v")).unwrap(), "old", "{command}");
    }
    for name in ["0.v", "a-b.v", "nim.txt", "missing/nim.v"] {
        let refused = run(&format!("prove nim --coins 2 --rocq {name}"));
        assert!(refused.bad_input().contains("--rocq"), "{}", refused.err);
        assert!(!folder.path().join(name).exists());
    }
}

/// A script in the place of `coqc`, in a folder of its own.
fn script(folder: &Path, name: &str, body: &str) -> PathBuf {
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let path = bin.join(name);
    // The script finds the tools of the system, and the program finds the script only.
    fs::write(&path, format!("#!/bin/sh\nPATH=/usr/bin:/bin\n{body}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    bin
}

/// Runs `verify c.json --rocq` with a folder as the only one in `PATH`, and another for files of the check.
fn verified(folder: &Path, path: &Path, more: &[&str]) -> CommandOutput {
    let temporary = folder.join("temporary");
    fs::create_dir_all(&temporary).unwrap();
    let mut command = program();
    command.args(["verify", "c.json", "--rocq"]).args(more).current_dir(folder);
    let output = output_of(command.env("PATH", path).env("TMPDIR", &temporary));
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "the files of the check are removed");
    output
}

/// A folder with the certificate `c.json` of the period of Kayles.
fn with_certificate() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run_in(folder.path(), "period kayles --certificate c.json --quiet").code, 0);
    folder
}

/// The command of a fake compiler that accepts the four theorems of the certificate of Kayles.
const CLOSED: &str = "printf 'Closed under the global context\\n%.0s' 1 2 3 4";

#[test]
fn without_rocq_a_certificate_is_valid_but_not_checked() {
    let folder = with_certificate();
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    fs::write(empty.join("coqc"), "not a program").unwrap();
    let output = verified(folder.path(), &empty, &[]);
    let why = "neither coqc nor rocq is in PATH (Debian and Ubuntu have Rocq in the package coq)";
    assert_eq!(output.code, 3);
    assert_eq!(output.out, format!("period  kayles  valid\n  not checked by Rocq: {why}\n"));
    assert_eq!(output.err, format!("stopped: not checked by Rocq: {why}\n"));
    let object = verified(folder.path(), &empty, &["--format", "json"]);
    assert_eq!(object.code, 3);
    let object = &object.objects()[0];
    assert_eq!(object["verdict"], "valid");
    let rocq = &object["rocq"];
    assert_eq!((&rocq["verdict"], &rocq["error"]), (&json!("not-checked"), &json!(why)));
    assert_eq!(rocq["program"], Value::Null);
}

#[test]
fn the_answer_of_the_compiler_is_reported() {
    let folder = with_certificate();
    let accepting = format!("case \"$5\" in certificate.v) {CLOSED};; esac");
    let refusing = "case \"$5\" in certificate.v) printf 'File \"./certificate.v\", line 9, characters 0-3:\\nError: The term\\n  \
                    is wrong.\\n' >&2; exit 1;; esac";
    let overflowing = "case \"$5\" in certificate.v) echo 'Error: Stack overflow.' >&2; exit 1;; esac";
    let silent = "exit 0";
    let broken = "echo 'Error: Cannot find a physical path bound to Coq.' >&2; exit 1";
    for (body, code, verdict, words) in [
        (accepting.as_str(), 0, "accepted", "accepted by Rocq: values_of_heaps, lost_sums, won_sums, "),
        (refusing, 1, "refused", "refused by Rocq: line 9: Error: The term is wrong. ("),
        (overflowing, 3, "not-checked", "not checked by Rocq: coqc gave up: Error: Stack overflow."),
        (silent, 1, "refused", "refused by Rocq: coqc says of 0 of 4 theorems that they rest on no axiom ("),
        (
            broken,
            3,
            "not-checked",
            "not checked by Rocq: coqc does not compile the module Mex of the library: Error: Cannot",
        ),
    ] {
        let bin = script(folder.path(), "coqc", body);
        let output = verified(folder.path(), &bin, &[]);
        assert_eq!(output.code, code, "{body}: {}{}", output.out, output.err);
        let lines: Vec<&str> = output.out.lines().collect();
        assert_eq!(lines[0], "period  kayles  valid");
        assert!(lines[1].trim_start().starts_with(words) && lines.len() == 2, "{body}: {}", output.out);
        let object = verified(folder.path(), &bin, &["--format", "json", "--quiet"]);
        assert_eq!(object.code, code, "{body}");
        let rocq = &object.objects()[0]["rocq"];
        assert_eq!(rocq["verdict"], verdict, "{body}");
        assert_eq!(rocq["error"].is_null(), verdict == "accepted", "{body}: {rocq}");
        assert_eq!(rocq["program"], bin.join("coqc").to_str().unwrap());
        assert_eq!(rocq["theorems"].as_array().unwrap().len(), 4);
    }
}

/// The library goes to the compiler before the file, and `rocq c` takes the place of `coqc`.
#[test]
fn the_compiler_gets_the_library_that_the_file_needs() {
    let folder = with_certificate();
    let log = folder.path().join("log");
    let body = format!(
        "echo \"$@\" >> {}; test -f \"$6\" || exit 1; case \"$6\" in certificate.v) {CLOSED};; esac",
        log.display()
    );
    let bin = script(folder.path(), "rocq", &body);
    assert_eq!(verified(folder.path(), &bin, &[]).code, 0);
    let lines = fs::read_to_string(log).unwrap();
    let files: Vec<&str> =
        lines.lines().map(|line| line.strip_prefix("c -q -Q Impartial Impartial ").unwrap()).collect();
    let modules = ["Mex", "Nim", "Game", "Sums", "Octal", "Period", "Values", "Packed"];
    let expected: Vec<String> = modules.iter().map(|name| format!("Impartial/{name}.v")).collect();
    assert_eq!(files[..8], expected);
    assert_eq!(files[8..], ["certificate.v"]);
}

#[test]
fn certificates_that_are_refused_or_have_no_form_do_not_reach_the_compiler() {
    let folder = with_certificate();
    let bin = script(folder.path(), "coqc", "exit 99");
    let text = fs::read_to_string(folder.path().join("c.json")).unwrap();
    fs::write(folder.path().join("c.json"), text.replace("\"preperiod\":71", "\"preperiod\":70")).unwrap();
    let refused = verified(folder.path(), &bin, &["--format", "json"]);
    assert_eq!(refused.code, 1);
    let object = &refused.objects()[0];
    assert_eq!((&object["verdict"], &object["rocq"]), (&json!("refused"), &Value::Null));
    let plain = run_in(folder.path(), "verify c.json --format json");
    assert!(plain.objects()[0].get("rocq").is_none(), "{}", plain.out);
    assert_eq!(run_in(folder.path(), "period hex:0.3F --certificate c.json --quiet").code, 0);
    let no_form = verified(folder.path(), &bin, &[]);
    let message = "error: 'c.json' certifies a period with saltus 3 of moves that leave 3 heaps (allowed: 3 without saltus, 2 with a \
                   saltus)";
    assert_eq!(no_form.bad_input(), message);
}

#[test]
fn a_limit_and_a_signal_end_the_compiler() {
    let folder = with_certificate();
    let (pid, ended) = (folder.path().join("pid"), folder.path().join("ended"));
    let body = format!("echo $$ > {}; sleep 600; touch {}", pid.display(), ended.display());
    let bin = script(folder.path(), "coqc", &body);
    let has_started = || fs::read_to_string(&pid).is_ok_and(|text| text.ends_with('\n'));
    let is_running = || {
        let number = fs::read_to_string(&pid).unwrap();
        Path::new("/proc").join(number.trim()).join("cmdline").exists()
    };
    // On a busy machine a short limit may end before the compiler starts: then the next one is tried.
    for seconds in [2, 20, 200] {
        let limited = verified(folder.path(), &bin, &["--time-limit", &format!("{seconds}s")]);
        assert_eq!(limited.code, 3, "{}", limited.err);
        if has_started() {
            let why = format!("  not checked by Rocq: time limit of {seconds} s reached");
            assert!(limited.out.contains(&why), "{}", limited.out);
            break;
        }
    }
    assert!(has_started() && !is_running() && !ended.exists());

    fs::remove_file(&pid).unwrap();
    let mut command = program();
    command.args(["verify", "c.json", "--rocq"]).current_dir(folder.path()).env("PATH", &bin);
    let temporary = folder.path().join("temporary");
    let output = std::process::Stdio::piped;
    let mut child = command.env("TMPDIR", &temporary).stdout(output()).stderr(output()).spawn().unwrap();
    while !has_started() {
        assert!(child.try_wait().unwrap().is_none(), "the program ended before the compiler started");
        std::thread::sleep(Duration::from_millis(20));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(!is_running() && !ended.exists());
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
}

/// Certificates whose check would be too long are refused with figures.
#[test]
fn a_certificate_that_is_too_large_is_refused_before_the_export() {
    let folder = tempfile::tempdir().unwrap();
    let run = |args: &str| run_in(folder.path(), args);
    assert_eq!(run("classes nim --coins 3 --below 26 --certificate c.json --quiet").code, 0);
    let refused = run("certificate export --to rocq c.json -o c.v");
    let message = refused.bad_input();
    assert!(
        message.starts_with(
            "error: 'c.json' is too large for coqc: 3,276 positions, 114,075 moves; coqc takes about "
        ) && message.ends_with(" GiB by an estimate (allowed: 1200 s and 8.0 GiB)"),
        "{message}"
    );
    assert!(!folder.path().join("c.v").exists());
    assert_eq!(run("classes nim --coins 2 --below 30 --certificate c.json --quiet").code, 0);
    let object = run("certificate export --to rocq c.json -o c.v --format json").object();
    let estimate = &object["estimate"];
    assert_eq!(estimate["counts"], json!({"positions": 465, "moves": 13050}));
    // Measured: 11.8 s and 1.2 GB.
    assert!((6.0..25.0).contains(&estimate["seconds"].as_f64().unwrap()), "{estimate}");
    assert!((0.6e9..2.4e9).contains(&estimate["bytes"].as_f64().unwrap()), "{estimate}");
}

#[test]
fn the_kernel_accepts_a_small_certificate_where_rocq_is_installed() {
    if std::process::Command::new("coqc").arg("--version").output().is_err() {
        eprintln!("skipped: coqc is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        run_in(folder.path(), "discover nim --coins 2 --value 0 --certificate c.json --quiet").code,
        0
    );
    let path = std::env::var_os("PATH").unwrap();
    let output = verified(folder.path(), Path::new(&path), &["--format", "json", "--quiet"]);
    let object = output.object();
    assert_eq!((&object["rocq"]["verdict"], &object["rocq"]["error"]), (&json!("accepted"), &Value::Null));
    assert_eq!(object["rocq"]["theorems"], json!(["p_positions"]));
}
