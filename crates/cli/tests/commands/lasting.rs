//! Checkpoints, tables in files, and estimates of memory.

use crate::common::{file, graph, impartial, program, run};
use impartial::run::{Checkpoint, CheckpointId, Limits};
use impartial::solve::HeapSolver;
use impartial::value::Plays;
use impartial_query::{AnyGame, Context, WindowArg, WindowValues};
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A table that takes long enough to be interrupted.
const LONG: &str = "table welter --coins 4 --below 34 --misere --solver memo";

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn with(args: &str, more: &[&str]) -> crate::common::CommandOutput {
    run(&args.split_whitespace().chain(more.iter().copied()).collect::<Vec<_>>())
}

#[cfg_attr(not(unix), expect(dead_code, reason = "the tests that use it send signals or need devices"))]
fn start(args: &str, checkpoint: &Path) -> Child {
    program()
        .args(args.split_whitespace())
        .args(["--checkpoint", checkpoint.to_str().unwrap(), "--checkpoint-every", "1ms"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

#[cfg_attr(not(unix), expect(dead_code, reason = "the tests that use it send signals or need devices"))]
fn wait_for(file: &Path, child: &mut Child) {
    let since = Instant::now();
    while !file.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it saved anything");
        assert!(since.elapsed() < Duration::from_secs(120), "no checkpoint");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Returns the lines of a result, without the time in objects.
#[cfg_attr(not(unix), expect(dead_code, reason = "the tests that use it send signals or need devices"))]
fn without_seconds(result: &crate::common::CommandOutput) -> Vec<String> {
    let line = |line: &str| match serde_json::from_str::<serde_json::Value>(line) {
        Ok(mut object) if object.is_object() => {
            object["seconds"].take();
            object.to_string()
        }
        _ => line.to_owned(),
    };
    result.out.lines().map(line).collect()
}

/// Kills the work at several moments, and then lets it end. The result is that of undisturbed work.
#[cfg(unix)]
fn killed_and_gone_on(args: &str, says_so: bool) {
    use std::os::unix::process::ExitStatusExt;
    let whole = impartial(args);
    assert_eq!(whole.code, 0, "{}", whole.err);
    let folder = folder();
    let saved = folder.path().join("work.saved");
    let mut kills = 0;
    for wait in [0, 3, 11] {
        let mut child = start(args, &saved);
        wait_for(&saved, &mut child);
        std::thread::sleep(Duration::from_millis(wait));
        child.kill().unwrap();
        kills += u32::from(child.wait().unwrap().signal() == Some(9));
        if !saved.exists() {
            break;
        }
    }
    assert!(kills > 0, "it was never killed");
    let on = with(args, &["--checkpoint", saved.to_str().unwrap()]);
    assert_eq!(on.code, 0, "{}", on.err);
    assert!(!says_so || !saved.exists() || on.err.contains("continuing from"), "{}", on.err);
    assert!(without_seconds(&on) == without_seconds(&whole), "another result");
    // The result is complete, so that neither the checkpoint nor a part of one is left.
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
#[cfg(unix)]
fn a_killed_table_continues_to_the_same_result() {
    killed_and_gone_on(LONG, true);
}

#[test]
#[cfg(unix)]
fn a_killed_search_continues_to_the_same_result() {
    killed_and_gone_on("value cram ....../....../....../....../...... --solver search", false);
}

#[test]
#[cfg(unix)]
fn a_killed_period_continues_to_the_same_result() {
    killed_and_gone_on("period octal:0.127", false);
}

#[test]
#[cfg(unix)]
fn a_killed_census_continues_to_the_same_result() {
    killed_and_gone_on("quotient --all-codes 0.ddd --heaps 8 --format json", false);
}

#[test]
#[cfg(unix)]
fn ctrl_c_saves_and_says_so() {
    signalled_and_gone_on("-INT");
}

/// SIGTERM, as from a scheduler or a shutdown.
#[test]
#[cfg(unix)]
fn sigterm_saves_and_says_so() {
    signalled_and_gone_on("-TERM");
}

#[cfg(unix)]
fn signalled_and_gone_on(signal: &str) {
    let whole = impartial(LONG);
    let folder = folder();
    let saved = folder.path().join("table.saved");
    let mut child = start(LONG, &saved);
    wait_for(&saved, &mut child);
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{err}");
    assert!(err.contains("cancelled") && err.contains("are saved to"), "{err}");
    assert!(err.contains("the same command continues from there"), "{err}");
    let on = with(LONG, &["--checkpoint", saved.to_str().unwrap()]);
    assert_eq!(on.code, 0);
    assert!(on.err.contains("continuing from") && on.err.contains("positions are known"), "{}", on.err);
    assert!(on.out == whole.out, "another result");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_limit_saves_and_the_work_continues_in_pieces() {
    let folder = folder();
    let saved = folder.path().join("table.saved");
    let checkpoint = ["--checkpoint", saved.to_str().unwrap()];
    let args = "table nim --coins 3 --below 50 --solver memo --summary --format json";
    let whole = impartial(args).object();
    let mut pieces = 0;
    let last = loop {
        let limit = if pieces == 0 { "1ms" } else { "60ms" };
        let result = with(args, &[&checkpoint[..], &["--time-limit", limit, "--verify", "5"]].concat());
        if result.code == 0 {
            break result;
        }
        pieces += 1;
        assert_eq!((result.code, result.out.as_str()), (3, ""), "{}", result.err);
        assert!(result.err.contains("time limit") && result.err.contains("saved to"), "{}", result.err);
        if pieces == 6 {
            break with(args, &checkpoint);
        }
    };
    assert!(pieces > 0);
    let mut last = last.object();
    last["seconds"] = whole["seconds"].clone();
    assert_eq!(last, whole);
    assert!(!saved.exists());
}

/// Makes a checkpoint of the beginning of a table; returns its folder and its path.
fn stopped(args: &str) -> (TempDir, String) {
    let folder = folder();
    let saved = folder.path().join("table.saved").to_str().unwrap().to_owned();
    let result = with(args, &["--checkpoint", &saved, "--time-limit", "1ms"]);
    assert_eq!(result.code, 3, "{}", result.err);
    (folder, saved)
}

#[test]
fn a_damaged_checkpoint_is_refused_and_left_alone() {
    let (_folder, saved) = stopped(LONG);
    let good = fs::read(&saved).unwrap();
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    for bytes in [good[..good.len() - 1].to_vec(), flipped(3), flipped(60), flipped(good.len() - 1), vec![]] {
        fs::write(&saved, &bytes).unwrap();
        let result = with(LONG, &["--checkpoint", &saved]);
        let error = result.bad_input();
        assert!(error.contains(&saved) && error.contains("damaged"), "{error}");
        assert_eq!(fs::read(&saved).unwrap(), bytes);
    }
    // Only the change was refused: the good file is accepted.
    fs::write(&saved, good).unwrap();
    assert_eq!(with(LONG, &["--checkpoint", &saved]).code, 0);
}

#[test]
fn a_checkpoint_of_other_work_is_refused_and_says_what_differs() {
    let (_folder, saved) = stopped(LONG);
    let good = fs::read(&saved).unwrap();
    for (args, differs) in [
        ("table welter --coins 4 --below 34 --solver memo", "its kind is"),
        ("table welter --coins 4 --below 35 --misere", "its window is"),
        ("table nim --coins 4 --below 34 --misere", "its game is"),
        ("table welter --coins 4 --below 34 --misere --seed 2", "its seed is"),
    ] {
        let result = with(args, &["--checkpoint", &saved]);
        let error = result.bad_input();
        assert!(error.contains(differs), "{args}: {error}");
        assert_eq!(fs::read(&saved).unwrap(), good);
    }
    let table = file("position,grundy\n");
    let path = table.path().to_str().unwrap();
    let result = with("table nim --heaps 3", &["--checkpoint", path]);
    assert!(result.bad_input().contains("does not begin like a checkpoint"), "{}", result.err);
    assert_eq!(fs::read(path).unwrap(), b"position,grundy\n");
    let result = with("table nim --heaps 3", &["--checkpoint", "/nowhere/at/all.saved"]);
    assert!(result.bad_input().contains("/nowhere/at/all.saved"), "{}", result.err);
}

#[test]
fn a_graph_file_that_changed_is_another_game() {
    let edges: String = (1..200_000).map(|v| format!("{v} -> {}\n", v - 1)).collect();
    let text = file(&edges);
    let args = format!("table {} --solver memo", graph(&text));
    let folder = folder();
    let saved = folder.path().join("graph.saved").to_str().unwrap().to_owned();
    let result = with(&args, &["--checkpoint", &saved, "--time-limit", "1ms"]);
    assert_eq!(result.code, 3, "{}", result.err);
    let on = with(&args, &["--checkpoint", &saved]);
    assert_eq!(on.out, impartial(&args).out);

    let result = with(&args, &["--checkpoint", &saved, "--time-limit", "1ms"]);
    assert_eq!(result.code, 3, "{}", result.err);
    fs::write(text.path(), edges + "7 -> 3\n").unwrap();
    let result = with(&args, &["--checkpoint", &saved]);
    assert!(result.bad_input().contains("its game is"), "{}", result.err);
}

#[test]
fn a_rule_file_with_other_moves_is_another_game_and_with_more_claims_is_not() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (rule, saved) = (path("taken.game"), path("taken.saved"));
    let text = "game taken\nheaps n\nmove n - k  for k in {2, 3}\n";
    // Makes checkpoints of work that is stopped after a few positions, as the commands do.
    let few = Context::new(Limits::none().positions(10));
    let checkpoint = |game: &dyn AnyGame, kind: &str, window: String| {
        let id = CheckpointId { kind: kind.into(), game: game.fingerprint(), window, seed: 1 };
        Checkpoint::new(&saved, id)
    };
    let table = |game: &dyn AnyGame| {
        let window = game.window(&WindowArg::Board { count: 4, below: 40 }, &few).unwrap();
        let checkpoint = checkpoint(game, "table of normal and misère values", window.describe());
        let mut values = WindowValues::kept_in(checkpoint).unwrap();
        assert!(window.solve(Plays::Both, &few, &mut values).unwrap().is_some());
        assert!(values.save_stopped().unwrap().contains("saved to"));
    };
    let period = |game: &dyn AnyGame| {
        let mut checkpoint = checkpoint(game, "heap values", "heaps 0, 1, 2, ...".into());
        checkpoint = Checkpoint::new(&saved, CheckpointId { seed: 0, ..checkpoint.id().clone() });
        let mut solver = HeapSolver::new(game.heap_code().unwrap());
        assert!(solver.solve_saving(60_000, &few.run(), &mut checkpoint).is_err());
    };
    type SavePart<'a> = &'a dyn Fn(&dyn AnyGame);
    let works: [(String, SavePart<'_>); 2] = [
        (format!("table {rule} --coins 4 --below 40 --misere"), &table),
        (format!("period {rule} --heaps 60000"), &period),
    ];
    for (args, stop) in works {
        fs::write(&rule, text).unwrap();
        let whole = impartial(&args).out;
        stop(&*impartial_cli::catalogue().find(&rule).unwrap());
        fs::write(&rule, text.replace("{2, 3}", "{1, 2, 3}")).unwrap();
        let result = with(&args, &["--checkpoint", &saved]);
        assert!(result.bad_input().contains("its game is"), "{args}: {}", result.err);
        fs::write(&rule, format!("# Mine.\n{text}claim small  value <= 9  # it is\n")).unwrap();
        assert_eq!(with(&args, &["--checkpoint", &saved]).out, whole, "{args}");
    }
}

#[test]
fn a_table_goes_to_a_file_by_its_ending() {
    let folder = folder();
    for args in ["table nim --coins 2 --below 9 --misere", "table welter --coins 3 --below 12"] {
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        for (name, more) in [("t.csv", ""), ("t.jsonl", " --format json"), ("t.ndjson", " --format json")] {
            let shown = impartial(&format!("{args}{more}"));
            let result = with(args, &["--output", &path(name)]);
            assert_eq!((result.code, result.out.as_str()), (0, ""), "{}", result.err);
            assert!(result.err.contains("rows written to"), "{}", result.err);
            assert_eq!(fs::read_to_string(path(name)).unwrap(), shown.out);
        }
    }
    assert_eq!(names(folder.path()), ["t.csv", "t.jsonl", "t.ndjson"]);
}

/// Reads an array: the header in Python's syntax, then the numbers.
fn read_npy(path: &Path) -> (String, Vec<u64>) {
    let bytes = fs::read(path).unwrap();
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let header = String::from_utf8(bytes[10..10 + length].to_vec()).unwrap();
    let width: usize =
        header[header.find('u').unwrap() + 1..].chars().next().unwrap().to_digit(10).unwrap() as usize;
    let numbers = bytes[10 + length..].chunks_exact(width);
    assert!(numbers.remainder().is_empty());
    let number = |cell: &[u8]| cell.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
    (header.trim_end().to_owned(), numbers.map(number).collect())
}

#[test]
fn an_array_holds_the_values_in_window_order() {
    let folder = folder();
    let path = folder.path().join("t.npy");
    let output = ["--output", path.to_str().unwrap()];
    assert_eq!(with("table nim --coins 2 --below 3", &output).code, 0);
    let (header, numbers) = read_npy(&path);
    assert_eq!(header, "{'descr': '|u1', 'fortran_order': False, 'shape': (6,), }");
    assert_eq!(numbers, [0, 1, 0, 2, 3, 0]);
    assert_eq!(with("table nim --coins 2 --below 3 --misere", &output).code, 0);
    let (header, numbers) = read_npy(&path);
    assert_eq!(header, "{'descr': '|u1', 'fortran_order': False, 'shape': (6, 2), }");
    assert_eq!(numbers, [0, 1, 1, 0, 0, 1, 2, 2, 3, 3, 0, 0]);
    // Values of 256 and more need two bytes.
    assert_eq!(with("table nim --heaps 300", &output).code, 0);
    let (header, numbers) = read_npy(&path);
    assert_eq!(header, "{'descr': '<u2', 'fortran_order': False, 'shape': (301,), }");
    assert_eq!(numbers, (0..=300).collect::<Vec<_>>());
}

#[test]
fn an_incomplete_file_never_has_the_requested_name() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("old.csv"), "old").unwrap();
    let result = with(LONG, &["--output", &path("old.csv"), "--time-limit", "1ms"]);
    assert_eq!((result.code, result.out.as_str()), (3, ""));
    assert!(result.err.contains("was not written"), "{}", result.err);
    let loopy = file("a -> b\nb -> a\nc -> d\n");
    for args in [format!("table {} --from a", graph(&loopy)), "table nim --from x".into()] {
        with(&args, &["--output", &path("old.csv")]).bad_input();
    }
    // An array has no place for vertices without a value.
    let result = with(&format!("table {}", graph(&loopy)), &["--output", &path("new.npy")]);
    assert!(result.bad_input().contains("2 positions have no value"), "{}", result.err);
    assert_eq!(with(&format!("table {}", graph(&loopy)), &["--output", &path("new.csv")]).code, 0);
    assert_eq!(fs::read_to_string(path("new.csv")).unwrap(), "position,grundy\na,\nb,\nc,1\nd,0\n");
    assert_eq!(fs::read_to_string(path("old.csv")).unwrap(), "old");
    assert_eq!(names(folder.path()), ["new.csv", "old.csv"]);
}

#[test]
fn an_impossible_output_is_bad_input() {
    for (name, part) in [
        ("t.parquet", ".ndjson"),
        ("table", ".npy"),
        ("/nowhere/at/all/t.csv", "/nowhere/at/all/t.csv"),
        ("/", "allowed"),
    ] {
        let result = with("table nim --heaps 3", &["--output", name]);
        assert!(result.bad_input().contains(part), "{name}: {}", result.err);
    }
    let folder = folder();
    let path = folder.path().join("folder.csv");
    fs::create_dir(&path).unwrap();
    let result = with("table nim --heaps 3", &["--output", path.to_str().unwrap()]);
    assert!(result.bad_input().contains("folder"), "{}", result.err);
    assert_eq!(impartial("table nim --heaps 3 --summary --output t.csv").code, 2);
    assert_eq!(impartial("table nim --heaps 3 --checkpoint-every 1s").code, 2);
}

#[test]
fn work_too_large_for_memory_is_refused_before_the_start() {
    for args in [
        "table nim --coins 5 --below 4000 --max-memory 1GiB",
        "table welter --coins 40 --below 1000000 --summary --max-memory 1TiB",
        "table welter --coins 5 --below 64 --solver memo --max-memory 16MiB",
    ] {
        let result = impartial(args);
        assert_eq!((result.code, result.out.as_str()), (3, ""), "{args}: {}", result.err);
        let lines: Vec<&str> = result.err.lines().collect();
        let [error, hint] = lines[..] else { panic!("{}", result.err) };
        assert!(error.starts_with("error: ") && error.contains(", the limit is "), "{error}");
        assert!(hint.starts_with("hint: ") && hint.ends_with("raise --max-memory"), "{hint}");
    }
    // A table that fits is not refused.
    assert_eq!(
        impartial("table welter --coins 3 --below 20 --summary --solver memo --max-memory 1MiB").code,
        0
    );
}

#[test]
fn a_graph_file_larger_than_memory_is_refused() {
    let text = file((1..40_000).map(|v| format!("{v} -> {}\n", v - 1)).collect::<String>());
    for command in ["table", "classes"] {
        let result = with(command, &[&graph(&text), "--max-memory", "500kB"]);
        assert_eq!((result.code, result.out.as_str()), (3, ""), "{}", result.err);
        assert!(result.err.contains("--max-memory"), "{}", result.err);
    }
    let result = with("value", &[&format!("sum:nim+{}", graph(&text)), "3|5", "--max-memory", "500kB"]);
    assert_eq!(result.code, 3, "{}", result.err);
    assert_eq!(with("table", &[&graph(&text), "--summary", "--max-memory", "50MB"]).code, 0);
}

#[test]
#[cfg(unix)]
fn work_that_cannot_be_saved_continues_with_one_warning() {
    let folder = folder();
    let saved = folder.path().join("work.saved");
    for args in
        ["table welter --coins 3 --below 30 --solver memo --summary", "period octal:0.06 --heaps 3000"]
    {
        // No byte can be written to any file.
        let script = format!(
            "trap '' XFSZ; ulimit -f 0; exec {} {args} --checkpoint {} --checkpoint-every 0s",
            env!("CARGO_BIN_EXE_impartial"),
            saved.display()
        );
        let result = crate::common::output_of(std::process::Command::new("sh").args(["-c", &script]));
        let warnings = result.err.lines().filter(|line| line.starts_with("warning: the checkpoint")).count();
        assert_eq!(warnings, 1, "{args}: {}", result.err);
        assert!(!result.out.is_empty() && [0, 3].contains(&result.code), "{args}: {}", result.err);
        assert_eq!(names(folder.path()), [""; 0]);
    }
}

#[test]
#[cfg(unix)]
fn a_stopped_census_writes_no_file() {
    let folder = folder();
    let (saved, output) = (folder.path().join("census.saved"), folder.path().join("census.csv"));
    let args = format!("quotient --all-codes 0.dddd --heaps 12 --threads 1 --output {}", output.display());
    let mut child = start(&args, &saved);
    wait_for(&saved, &mut child);
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let ended = child.wait_with_output().unwrap();
    let err = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{err}");
    assert!(err.contains("codes are left") && err.contains("the same command continues"), "{err}");
    assert_eq!(names(folder.path()), ["census.saved"]);
}

/// Values of single heaps from a checkpoint are not computed again.
#[test]
fn a_table_of_heaps_continues_and_solves_no_heap_twice() {
    use impartial::run::{Observer, Progress};
    use impartial_query::{Listener, Note};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// The least number of heaps that a solver has reported.
    struct Least(AtomicU64);

    impl Observer for Least {
        fn progress(&self, progress: Progress) {
            if progress.phase == "heaps solved" {
                self.0.fetch_min(progress.done, Ordering::Relaxed);
            }
        }
    }

    impl Listener for Least {
        fn note(&self, _: Note) {}
    }

    let folder = folder();
    let registry = impartial_cli::catalogue();
    // No period of 0.007 is known (Treblecross).
    let game = registry.find("octal:0.007").unwrap();
    let id = || CheckpointId { kind: "t".into(), game: "g".into(), window: "w".into(), seed: 0 };
    let solve = |heaps: u64, most: u64| {
        let least = Least(AtomicU64::new(u64::MAX));
        let cx = Context::new(Limits::none().positions(most)).told_to(&least);
        let window = game.window(&WindowArg::Board { count: 1, below: heaps }, &cx).unwrap();
        let path = folder.path().join("heaps.saved");
        let mut values = WindowValues::kept_in(Checkpoint::new(path, id())).unwrap();
        let known = values.len();
        let stopped = window.solve(Plays::Normal, &cx, &mut values).unwrap();
        assert_eq!(stopped.is_some(), values.len() < heaps as usize);
        values.save_stopped().unwrap();
        (known as u64, least.0.load(Ordering::Relaxed), values)
    };
    let (_, _, first) = solve(40_000, 12_000);
    assert!(first.len() >= 12_000 && first.len() < 20_000, "{}", first.len());
    let (known, least, second) = solve(40_000, 24_000);
    assert!(
        known as usize == first.len() && (known..24_001).contains(&least),
        "{known} known, {least} solved"
    );
    let (known, least, third) = solve(40_000, u64::MAX);
    assert!(
        known as usize == second.len() && (known..40_000).contains(&least),
        "{known} known, {least} solved"
    );
    assert_eq!(third.len(), 40_000);
    let mut plain = impartial::solve::HeapSolver::new("0.007".parse().unwrap());
    plain.solve_to(39_999, &Default::default()).unwrap();
    assert!((0..40_000).all(|heap| third.normal().get(heap) == plain.value(heap as u64)));
}
