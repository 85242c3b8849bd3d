//! Tables larger than memory: sums and files from the sets of lines alone.

use crate::common::{impartial, run};
use std::path::Path;

const SMALL: &str = "table welter --coins 5 --below 54 --no-misere";

/// A limit that is enough for the sets of the window, and too small for a table.
const BETWEEN: &str = "--max-memory 3700KB";

fn summary(more: &str) -> serde_json::Value {
    let mut found = impartial(&format!("{SMALL} --summary --format json {more}")).object();
    found["seconds"] = 0.into();
    found
}

#[test]
fn sums_need_no_table_in_memory() {
    let plain = summary("--solver swept");
    let output = impartial(&format!("{SMALL} --summary --format json {BETWEEN} --explain"));
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(output.err.contains("sets"), "{}", output.err);
    assert_eq!(summary(BETWEEN), plain);
    assert_eq!(summary("--solver sets"), plain);
    assert_eq!(summary("--solver sets --threads 1"), plain);
    let refused = impartial(&format!("{SMALL} --summary --solver swept {BETWEEN}"));
    assert_eq!((refused.code, refused.out.as_str()), (3, ""));
    let hint = "\nhint: use --solver sets, or raise --max-memory";
    assert!(refused.err.trim_end().ends_with(hint), "{}", refused.err);
    let refused = impartial(&format!("{SMALL} --summary --max-memory 1MB"));
    assert_eq!((refused.code, refused.out.as_str()), (3, ""));
    assert!(refused.err.contains(", the limit is "), "{}", refused.err);
}

#[test]
fn files_are_written_without_a_table_as_with_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (game, window) in [
        ("welter", "--coins 4 --below 18"),
        ("nim", "--coins 3 --below 20"),
        ("max-welter", "--coins 4 --below 16"),
        ("height:3", "--coins 3 --below 40"),
        ("height:5", "--coins 4 --below 40"),
        ("welter", "--coins 2 --below 300"),
        ("nim", "--heaps 400"),
    ] {
        for misere in ["", "--misere"] {
            for ending in ["csv", "jsonl", "npy"] {
                let table = |solver: &str| {
                    let path = file(&format!("{solver}.{ending}"));
                    let output = impartial(&format!(
                        "table {game} {window} {misere} --solver {solver} --output {path}"
                    ));
                    assert_eq!(output.code, 0, "{}", output.err);
                    assert!(output.err.contains("rows written to"), "{}", output.err);
                    std::fs::read(&path).unwrap()
                };
                assert!(table("sets") == table("swept"), "{game} {window} {misere} {ending}");
            }
        }
    }
}

#[test]
fn files_need_no_table_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, other) = (file("a.npy"), file("b.npy"));
    impartial(&format!("{SMALL} --output {one}"));
    let output = impartial(&format!("{SMALL} --output {other} {BETWEEN}"));
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(std::fs::read(&one).unwrap() == std::fs::read(&other).unwrap());
    let stopped = impartial(&format!("{SMALL} --output {} {BETWEEN} --time-limit 1ns", file("c.npy")));
    assert_eq!((stopped.code, stopped.out.as_str()), (3, ""));
    assert!(!Path::new(&file("c.npy")).exists());
}

#[test]
fn files_without_a_table_continue_after_the_saved_rows() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let saved = file("saved");
    for (window, ending) in [
        ("welter --coins 5 --below 40", "npy"),
        ("nim --coins 4 --below 40 --misere", "npy"),
        ("welter --coins 4 --below 40 --misere", "csv"),
        ("height:3 --coins 3 --below 120", "jsonl"),
        // Values of two bytes, which appear late.
        ("welter --coins 2 --below 250", "npy"),
    ] {
        let (one, other) = (file(&format!("one.{ending}")), file(&format!("other.{ending}")));
        assert_eq!(impartial(&format!("table {window} --output {one} --solver swept")).code, 0);
        let _ = std::fs::remove_file(&other);
        let command = format!("table {window} --output {other} --solver sets --checkpoint {saved}");
        // Each process may take twice as long as the one before, so that the test ends on a machine of any speed.
        let mut times = (0..).map(|i| 1u64 << i);
        loop {
            let time = times.next().unwrap();
            let output = impartial(&format!("{command} --checkpoint-every 0s --time-limit {time}ms"));
            if output.code == 0 {
                break;
            }
            assert_eq!(output.code, 3, "{}", output.err);
            assert!(!Path::new(&other).exists());
            let kept = Path::new(&saved).exists();
            assert_eq!(output.err.contains("continues from there"), kept, "{}", output.err);
            assert_eq!(Path::new(&format!("{other}.partial")).exists(), kept);
        }
        assert!(std::fs::read(&one).unwrap() == std::fs::read(&other).unwrap(), "{window}");
        assert!(!Path::new(&saved).exists() && !Path::new(&format!("{other}.partial")).exists());
    }
    // A file that does not belong to the checkpoint, a missing file, and a pipe.
    let (other, partial) = (file("o.npy"), file("o.npy.partial"));
    let command = format!("table welter --coins 5 --below 90 --output {other} --solver sets");
    let mut stopped = false;
    for time in (0..).map(|i| 1u64 << i) {
        let limits = format!("--checkpoint {saved} --checkpoint-every 0s --time-limit {time}ms");
        let output = impartial(&format!("{command} {limits}"));
        stopped = Path::new(&saved).exists();
        if stopped || output.code == 0 {
            break;
        }
    }
    if stopped {
        let kept = std::fs::read(&partial).unwrap();
        let mut changed = kept.clone();
        *changed.last_mut().unwrap() ^= 1;
        for (bytes, what) in [(Some(&changed[..]), "has been changed"), (None, "is not there")] {
            let _ = std::fs::remove_file(&partial);
            bytes.into_iter().for_each(|bytes| std::fs::write(&partial, bytes).unwrap());
            let refused = impartial(&format!("{command} --checkpoint {saved}"));
            assert!(refused.bad_input().contains(what), "{}", refused.err);
        }
        std::fs::write(&partial, &kept).unwrap();
        let output = impartial(&format!("{command} --checkpoint {saved}"));
        assert_eq!(output.code, 0, "{}", output.err);
        assert!(output.err.contains("continuing from"), "{}", output.err);
    }
}

#[test]
fn the_solver_of_sets_makes_rows_and_is_verified_like_every_other() {
    let plain = impartial("table welter --coins 3 --below 9 --misere").out;
    assert_eq!(impartial("table welter --coins 3 --below 9 --misere --solver sets").out, plain);
    let output = impartial("table welter --coins 3 --below 9 --summary --solver sets --verify 5");
    assert!(output.err.contains("5 random positions agree"), "{}", output.err);
    assert!(impartial("table kayles --heaps 9 --solver sets").bad_input().contains("does not offer it"));
    assert!(impartial("value nim 3,5 --solver sets").bad_input().contains("whole boards only"));
}

#[test]
fn sums_without_a_table_are_saved_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved").to_str().unwrap().to_owned();
    let plain = summary("--solver swept");
    let stopped =
        impartial(&format!("{SMALL} --summary --solver sets --checkpoint {saved} --time-limit 1ms"));
    assert_eq!((stopped.code, stopped.out.as_str()), (3, ""));
    if Path::new(&saved).exists() {
        assert!(stopped.err.contains("continues from there"), "{}", stopped.err);
        // The sets belong to other work.
        let other = impartial(&format!("{SMALL} --summary --solver swept --checkpoint {saved}"));
        assert!(other.bad_input().contains("not of this work"));
        let damaged = std::fs::read(&saved).unwrap();
        std::fs::write(&saved, &damaged[..damaged.len() - 1]).unwrap();
        let refused = impartial(&format!("{SMALL} --summary --solver sets --checkpoint {saved}"));
        assert!(refused.bad_input().contains("damaged"));
        std::fs::write(&saved, &damaged).unwrap();
    }
    let output = impartial(&format!("{SMALL} --summary --format json --solver sets --checkpoint {saved}"));
    let mut again = output.object();
    again["seconds"] = 0.into();
    assert_eq!(again, plain);
    assert!(!Path::new(&saved).exists(), "the result is there, so the checkpoint is not");
    let _ = run(&["games"]);
}

/// The counts of steps depend on nothing but the window, so that they are known before the first position is.
#[test]
fn every_sweep_of_a_large_board_says_how_many_threads_it_can_use() {
    let counted = |solver: &str, further: &str| {
        let table = "table welter --coins 5 --below 64 --explain --time-limit 0s";
        let output = impartial(&format!("{table} --solver {solver} {further}"));
        assert_eq!(output.code, 3, "{}", output.err);
        let mut lines = output.err.lines().filter(|line| line.contains("parallelism")).map(str::to_string);
        let line = lines.next().unwrap_or_else(|| panic!("{solver} {further}: {}", output.err));
        assert_eq!(lines.next(), None, "{}", output.err);
        line
    };
    let file = tempfile::tempdir().unwrap();
    let output = format!("--output {}", file.path().join("values.csv").display());
    let swept = counted("swept", "--summary");
    assert!(swept.contains("steps in 736 parts") && swept.contains("16: 7.8"), "{swept}");
    for (solver, further) in [("sets", "--summary"), ("sets", "--summary --misere"), ("sets", &output)] {
        assert_eq!(counted(solver, further), swept, "{solver} {further}");
    }
}
