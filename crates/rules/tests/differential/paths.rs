//! The fast paths, compared with the interpreter: on the files of the gallery, and on random files of the forms that they
//! recognise. The other random files of this folder are compared in the same way, but few of them have fast paths.

use crate::compare::{Counts, FAST_PATHS, compare_paths};
use crate::with_large_stack;
use fastrand::Rng;
use impartial::run::Limits;
use impartial_query::{AnyGame, Context, WindowArg};
use impartial_reference::Game;
use impartial_reference::generate::Sample;
use impartial_rules::RuleFileGame;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Number of positions of a file that are compared.
const POSITIONS: usize = 8;

/// Boards of grids and graphs, of which each game has those that are positions.
const BOARDS: [&str; 6] = ["2x3", "3x3", "path 4", "cycle 5", "3,2,1", "grid 2 2"];

/// Returns small positions of a game: those late in the first window that it has, and boards.
fn positions(game: &dyn AnyGame) -> (Vec<String>, Vec<(usize, u64)>) {
    let context = Context::new(Limits::none().positions(10_000));
    let windows = [(3, 4), (2, 6), (1, 12), (4, 3)];
    for (count, below) in windows {
        let Ok(window) = game.window(&WindowArg::Board { count, below }, &context) else { continue };
        let mut texts = Vec::new();
        window.write(&mut |text| {
            texts.push(text.to_owned());
            ControlFlow::Continue(())
        });
        if !texts.is_empty() {
            return (texts.split_off(texts.len().saturating_sub(POSITIONS)), vec![(count, below.min(4))]);
        }
    }
    (
        BOARDS.iter().filter(|text| game.position(text).is_ok()).map(|&text| text.to_owned()).collect(),
        Vec::new(),
    )
}

/// Compares a file, with its parameters 4 if it has some. Returns `false` if the interpreter does not read it.
fn compare_text(text: String, counts: &mut Counts) -> Result<bool, String> {
    for parameters in [vec![], vec![4], vec![4, 4]] {
        let written = parameters.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let written = (!parameters.is_empty()).then_some(written);
        let Ok(opened) = RuleFileGame::of_text(&text, "g.game", "g.game", written.as_deref()) else {
            continue;
        };
        let Ok(reference) = Game::read(&text, &parameters) else { return Ok(false) };
        let (positions, boards) = positions(&*opened.entry().0);
        let sample = Sample { text, parameters, positions, boards };
        compare_paths(&opened, &reference, &sample, counts)?;
        return Ok(true);
    }
    Err("the file cannot be opened".into())
}

/// Returns a random file of a form that one of the fast paths recognises, or nearly so.
fn file_for_a_path(random: &mut Rng) -> String {
    let below = |random: &mut Rng, most: u64| random.u64(0..most);
    let rules = match random.u32(..6) {
        0 => {
            let kind = ["heaps n", "coins n"][random.usize(..2)];
            let line = [
                "move x  for x in 0..n-1",
                "move n - k  for k in 1..n",
                "move y  for x in 1..n, y = n - x",
                "move x  for x in 0..n-1  if n = largest",
            ][random.usize(..4)];
            format!("{kind}\n{line}\n")
        }
        1 => {
            let (a, b, c) = (1 + below(random, 3), below(random, 3), 2 + below(random, 3));
            let (from, rest) = (1 + below(random, 2), below(random, 3));
            let other = ["", "move n div 2  if n > 2\n"][random.usize(..2)];
            format!("heaps n\nmove n - {a}*k*k - {b}  for k in {from}..n  if k mod {c} != {rest}\n{other}")
        }
        2 => {
            let line = ["turn a", "turn a, x  for x in 0..a-1", "turn a, x, y  for x in 0..a-1, y in 0..x-1"];
            let condition = ["", "  if a mod 2 = 0", "  if a mod 3 != 1"][random.usize(..3)];
            format!("coins a\nmove {}{condition}\nmove turn a\n", line[random.usize(..3)])
        }
        3 => {
            let (s, t) = (1 + below(random, 2), 1 + below(random, 3));
            let lines = [
                "move a-k, b  for k in 1..a".to_owned(),
                "move a, x  for x in 0..b-1".to_owned(),
                format!("move a-{s}*k, b-{t}*k  for k in 1..a+b"),
                format!("move a-k, b  for k in 1..{t}"),
            ];
            let chosen: Vec<String> =
                (0..1 + random.usize(..3)).map(|_| lines[random.usize(..4)].clone()).collect();
            format!("numbers a, b{}\n{}\n", ["", "  unordered"][random.usize(..2)], chosen.join("\n"))
        }
        4 => {
            let lines = [
                "move \"..\" -> \"##\" turned",
                "move \".\" -> \"#\"",
                "move \"..\" -> \"#.\"",
                "move \"./.\" -> \"#/#\"",
                "move \"...\" -> \"###\"",
            ];
            format!("grid\n{}\n{}\n", lines[random.usize(..5)], lines[random.usize(..5)])
        }
        _ => {
            let lines = [
                "move delete v",
                "move delete v, neighbours(v)",
                "move delete u, v  for edge u-v",
                "move delete edge u-v",
                "move delete v  if degree(v) <= 1",
            ];
            format!("graph\n{}\n{}\n", lines[random.usize(..5)], lines[random.usize(..5)])
        }
    };
    format!("game g\n{rules}")
}

/// Compares files, of which at least `read` have to be read by the interpreter, and asserts that each fast path occurs.
fn compare_files(files: Vec<(String, String)>, read: u64) {
    let (counts, seen, wrong) = with_large_stack(move || {
        let (mut counts, mut seen, mut wrong) = (Counts::default(), 0, Vec::new());
        for (name, text) in files {
            match compare_text(text, &mut counts) {
                Ok(is_read) => seen += u64::from(is_read),
                Err(why) => wrong.push(format!("{name}: {why}")),
            }
        }
        (counts, seen, wrong)
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        seen >= read && counts.values > 2 * read && counts.table_values > 10 * read,
        "{seen} files: {counts:?}"
    );
    for (path, count) in FAST_PATHS.iter().zip(counts.paths) {
        assert!(count >= 1, "{path}: {counts:?}");
    }
}

#[test]
fn the_fast_paths_of_the_gallery_give_the_moves_and_values_of_the_interpreter() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/rules");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let games = paths.filter(|path| path.extension().is_some_and(|ending| ending == "game"));
    let files = games.map(|path| (path.display().to_string(), fs::read_to_string(&path).unwrap()));
    compare_files(files.collect(), 80);
}

#[test]
fn the_fast_paths_of_random_files_give_the_moves_and_values_of_the_interpreter() {
    let files = (0..120).map(|seed| {
        let text = file_for_a_path(&mut Rng::with_seed(seed));
        (format!("{seed}\n{text}"), text)
    });
    compare_files(files.collect(), 110);
}
