//! The fast paths of the files of the gallery, compared with the interpreter.

use crate::compare::{Counts, FAST_PATHS, compare_paths};
use crate::with_large_stack;
use impartial::run::Limits;
use impartial_query::{AnyGame, Context, WindowArg};
use impartial_reference::Game;
use impartial_reference::generate::Sample;
use impartial_rules::RuleFileGame;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

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
fn compare_file(path: &Path, counts: &mut Counts) -> Result<bool, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
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

#[test]
fn the_fast_paths_of_the_gallery_give_the_moves_and_values_of_the_interpreter() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games/rules");
    let (counts, read, wrong) = with_large_stack(move || {
        let (mut counts, mut read, mut wrong) = (Counts::default(), 0, Vec::new());
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|ending| ending != "game") {
                continue;
            }
            match compare_file(&path, &mut counts) {
                Ok(is_read) => read += u64::from(is_read),
                Err(why) => wrong.push(format!("{}: {why}", path.display())),
            }
        }
        (counts, read, wrong)
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(read >= 90 && counts.values > 300 && counts.table_values > 1_000, "{read} files: {counts:?}");
    for (path, count) in FAST_PATHS.iter().zip(counts.paths) {
        assert!(count >= 2, "{path}: {counts:?}");
    }
}
