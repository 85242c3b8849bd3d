//! `table --solver ranked|lines|…`: whole windows at once.

use crate::common::{impartial, is_described, program, run};
use std::process::Stdio;
use std::time::Duration;

/// Games with their solvers of whole windows, and a window.
const OFFERED: &[(&str, &[&str], &str)] = &[
    ("nim", &["ranked", "lines"], "--coins 3 --below 9"),
    ("nim", &["ranked", "lines"], "--heaps 300"),
    ("welter", &["ranked", "lines", "swept", "sets"], "--coins 3 --below 11"),
    ("height:3", &["ranked", "lines"], "--coins 3 --below 14"),
    ("height:4", &["ranked", "lines"], "--coins 2 --below 17"),
    ("max-welter", &["ranked", "lines"], "--coins 3 --below 11"),
    ("max-welter", &["ranked", "lines", "swept", "sets", "rows"], "--coins 2 --below 40"),
    ("max-welter", &["lines", "swept", "rows"], "--coins 1 --below 7"),
    ("wythoff", &["ranked", "lines"], "--coins 2 --below 15"),
    ("wythoff:2", &["ranked"], "--coins 2 --below 12"),
    ("k-welter:3", &["ranked"], "--coins 3 --below 12"),
];

#[test]
fn every_solver_of_windows_makes_the_table_of_the_memo_solver() {
    for (game, solvers, window) in OFFERED {
        for misere in ["", "--misere"] {
            let table = |solver: &str| {
                let output =
                    impartial(&format!("table {game} {window} {misere} --solver {solver} --verify 5"));
                assert_eq!(output.code, 0, "{game} {solver}: {}", output.err);
                assert!(output.err.contains("5 random positions agree"), "{}", output.err);
                output.out
            };
            let plain = table("memo");
            assert_eq!(table("auto"), plain, "{game}");
            for solver in *solvers {
                assert_eq!(table(solver), plain, "{game} {solver}");
            }
        }
    }
}

#[test]
fn every_solver_of_windows_makes_the_same_summary() {
    for (game, solvers, window) in OFFERED {
        for misere in ["", "--no-misere"] {
            let summary = |solver: &str| {
                let output = impartial(&format!(
                    "table {game} {window} {misere} --summary --format json --solver {solver}"
                ));
                let mut object = output.object();
                object["seconds"] = 0.into();
                object
            };
            let plain = summary("memo");
            assert_eq!(plain["misere_sum"].is_null(), misere == "--no-misere");
            for solver in solvers.iter().chain(&["auto"]) {
                assert_eq!(summary(solver), plain, "{game} {solver}");
            }
        }
    }
}

#[test]
fn an_empty_window_is_no_error() {
    for solver in ["ranked", "lines", "auto"] {
        let output = impartial(&format!("table welter --coins 3 --below 2 --format json --solver {solver}"));
        assert_eq!((output.code, output.out.as_str()), (0, ""));
    }
}

#[test]
fn a_solver_that_the_game_does_not_offer_is_named_with_those_that_it_does() {
    let output = impartial("table kayles --heaps 9 --solver lines");
    assert!(output.bad_input().contains("kayles does not offer it (allowed: auto, memo, graph, components"));
    let output = impartial("table wythoff:2 --coins 2 --below 9 --solver lines");
    assert!(output.bad_input().contains("does not offer it (allowed: auto, memo, graph, ranked"));
    for solver in ["ranked", "lines"] {
        let output = impartial(&format!("table welter --from 1,2,5 --solver {solver}"));
        assert!(
            output.bad_input().contains(
                "whole boards only (allowed: auto, memo, graph, --coins N --below M, or --heaps N)"
            )
        );
        let output = impartial(&format!("value nim 3,5 --solver {solver}"));
        assert!(
            output
                .bad_input()
                .contains("(allowed: auto, memo, graph, components, --coins N --below M, or --heaps N)")
        );
        let output = impartial(&format!("moves nim 3,5 --solver {solver}"));
        assert!(
            output
                .bad_input()
                .contains("(allowed: auto, memo, graph, components, --coins N --below M, or --heaps N)")
        );
        run(&["table", "sum:nim+welter", "--from", "1|2,4", "--solver", solver]).bad_input();
    }
    let output = impartial("table welter --coins 1 --below 50000000 --solver lines");
    assert!(output.bad_input().contains("not for this window"));
}

#[test]
fn a_table_too_large_for_memory_is_refused_before_the_start() {
    for solver in ["auto", "lines", "ranked"] {
        let output = impartial(&format!(
            "table welter --coins 6 --below 100 --summary --max-memory 100MB --solver {solver}"
        ));
        assert_eq!((output.code, output.out.as_str()), (3, ""), "{solver}");
        assert!(
            output.err.starts_with("error: ") && output.err.contains(" GiB, the limit is 95.4 MiB\nhint: "),
            "{}",
            output.err
        );
    }
}

#[test]
fn a_stopped_table_is_continued_by_another_solver() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("saved").to_str().unwrap().to_owned();
    let table = |more: &str| {
        let window = "table welter --coins 5 --below 54 --summary --format json";
        run(&format!("{window} {more}").split_whitespace().collect::<Vec<_>>())
    };
    let mut plain = table("--solver lines").object();
    // The process is killed once a checkpoint with values exists, however long that takes: the first one may have none. If it
    // ends before, which removes the checkpoint, the next one is killed.
    let is_saved = || std::fs::metadata(&saved).is_ok_and(|file| file.len() > 4096);
    for _ in 0..100 {
        let mut child = program()
            .args("table welter --coins 5 --below 54 --summary --format json --solver ranked".split(' '))
            .args(["--checkpoint", &saved, "--checkpoint-every", "1ms"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while !is_saved() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        if is_saved() {
            break;
        }
    }
    let output = table(&format!("--solver lines --checkpoint {saved}"));
    assert!(output.err.contains("continuing from"), "{}", output.err);
    let mut again = output.object();
    is_described(&again, "summary");
    for object in [&mut plain, &mut again] {
        object["seconds"] = 0.into();
    }
    assert_eq!(again, plain);
    assert_eq!(plain["count"], 3_162_510);
}

#[test]
fn classes_agree_with_a_solver_of_windows() {
    let plain = impartial("classes nim --coins 2 --below 6");
    let output = impartial("classes nim --coins 2 --below 6 --solver lines");
    assert_eq!((output.code, output.out), (0, plain.out));
    impartial("classes kayles --heaps 6 --solver lines").bad_input();
}
