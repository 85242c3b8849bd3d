//! Boards of cells.

use super::drawn::{DrawnMove, DrawnScene, cell, mark};
use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Scene, Type, pen};
use impartial::game::Figure;
use std::collections::BTreeSet;

const SIDE: f64 = 44.0;
const MAX_SIDE: usize = 40;

/// Returns the middle of the cells that a move changes, in halves of a cell.
fn changed(before: &[Vec<char>], after: &[Vec<char>]) -> Option<(f64, f64)> {
    let mut sum = (0.0, 0.0, 0.0);
    for (y, (row, other)) in before.iter().zip(after).enumerate() {
        for (x, _) in row.iter().zip(other).enumerate().filter(|(_, (a, b))| a != b) {
            sum = (sum.0 + x as f64 + 0.5, sum.1 + y as f64 + 0.5, sum.2 + 1.0);
        }
    }
    (sum.2 > 0.0).then(|| (sum.0 / sum.2, sum.1 / sum.2))
}

/// Returns whether a move only fills empty cells, each of which is a neighbour of another one if there are several.
fn fills_neighbours(before: &[Vec<char>], after: &[Vec<char>]) -> bool {
    let mut filled: Vec<(usize, usize)> = Vec::new();
    for (y, (old, new)) in before.iter().zip(after).enumerate() {
        for (x, (&old, &new)) in old.iter().zip(new).enumerate() {
            match old == new {
                true => {}
                false if old == '.' => filled.push((x, y)),
                false => return false,
            }
        }
    }
    // The cells that are connected with the first one.
    let mut connected: Vec<(usize, usize)> = filled.pop().into_iter().collect();
    let mut next = 0;
    while let Some(&(x, y)) = connected.get(next) {
        next += 1;
        let (near, far): (Vec<_>, Vec<_>) =
            filled.into_iter().partition(|&(a, b)| a.abs_diff(x) + b.abs_diff(y) == 1);
        connected.extend(near);
        filled = far;
    }
    filled.is_empty()
}

/// Draws cells. The value of a move is written in the middle of the cells that the move changes.
pub(super) fn grid(cells: &[Vec<char>], moves: &[DrawnMove]) -> Result<DrawnScene, DrawError> {
    let wide = cells.iter().map(Vec::len).max().unwrap_or(0);
    if cells.len() > MAX_SIDE || wide > MAX_SIDE {
        return Err(DrawError::new(
            "the board is too large to be drawn",
            format!("{MAX_SIDE} by {MAX_SIDE} cells"),
        ));
    }
    let mut scene = Scene::new();
    for (y, row) in cells.iter().enumerate() {
        for (x, &state) in row.iter().enumerate() {
            let corner = (2.0 + x as f64 * SIDE, 2.0 + y as f64 * SIDE);
            let fill = if state == '#' { Ink::Grey } else { Ink::Board };
            scene.shape(cell(corner, SIDE), fill, Some(pen(Ink::Faint, 1.4)));
            if !matches!(state, '#' | '.') {
                let middle = (corner.0 + SIDE / 2.0, corner.1 + SIDE / 2.0);
                scene.centred(middle, SIDE, Type::new(20.0, Ink::Black), &state.to_string());
            }
        }
    }
    let (width, height) = (wide as f64 * SIDE + 4.0, cells.len() as f64 * SIDE + 4.0);
    scene.reach(width, height);
    scene.shape(
        crate::scene::SceneShape::Rect {
            x: 2.0,
            y: 2.0,
            width: width - 4.0,
            height: height - 4.0,
            round: 0.0,
        },
        None,
        Some(pen(Ink::Black, 1.6)),
    );
    let mut marks = Vec::new();
    let mut seen = BTreeSet::new();
    for option in moves {
        let Figure::Grid(after) = &option.figure else { continue };
        // A value in the middle of the changed cells explains a move only if the move fills neighbouring cells.
        let Some((x, y)) = changed(cells, after).filter(|_| fills_neighbours(cells, after)) else { continue };
        if seen.insert(((x * 12.0) as u64, (y * 12.0) as u64)) {
            marks.push(((x, y), option));
        }
    }
    if marks.len() < moves.len() {
        return Ok(DrawnScene::plain(scene));
    }
    for ((x, y), option) in marks {
        mark(&mut scene, (2.0 + x * SIDE, 2.0 + y * SIDE), 11.0, option);
    }
    let legend = "Moves: the number between cells is the value after the move that fills them; in an orange square, \
                  the move wins.";
    Ok(DrawnScene::with_moves(scene, legend))
}
