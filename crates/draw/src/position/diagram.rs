//! Young diagrams.

use super::drawn::{DrawnMove, DrawnScene, cell};
use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Scene, Type, pen};
use impartial::game::Figure;
use std::collections::BTreeMap;

const SIDE: f64 = 30.0;
/// Maximum number of squares drawn in a direction.
const MAX_SQUARES: u64 = 60;

/// The look of a square of a diagram.
#[derive(Clone, Copy, PartialEq)]
enum SquareLook {
    Plain,
    /// Part of the hook that a move removes.
    Going,
    Corner,
    Wins,
}

fn square(scene: &mut Scene, row: usize, column: u64, look: SquareLook, text: &str) {
    let corner = (1.0 + column as f64 * SIDE, 1.0 + row as f64 * SIDE);
    let fill = match look {
        SquareLook::Plain => Ink::Board,
        SquareLook::Going | SquareLook::Wins => Ink::PaleOrange,
        SquareLook::Corner => Ink::Orange,
    };
    scene.shape(cell(corner, SIDE), fill, Some(pen(Ink::Grey, 1.0)));
    if look == SquareLook::Wins {
        let inner = (corner.0 + 2.5, corner.1 + 2.5);
        scene.shape(cell(inner, SIDE - 5.0), None, Some(pen(Ink::Orange, 2.2)));
    }
    scene.reach(corner.0 + SIDE + 1.0, corner.1 + SIDE + 1.0);
    let style = Type::new(12.0, if look == SquareLook::Corner { Ink::OnBlue } else { Ink::Black });
    let style = if matches!(look, SquareLook::Wins | SquareLook::Corner) { style.bold() } else { style };
    scene.centred((corner.0 + SIDE / 2.0, corner.1 + SIDE / 2.0), SIDE - 8.0, style, text);
}

/// Draws the diagram of coins, with the longest row for the largest coin. The squares contain hook lengths, or the
/// values of the moves.
pub(super) fn young(
    squares: &[u64],
    moves: &BTreeMap<u64, Vec<(u64, &DrawnMove)>>,
    chosen: Option<(u64, u64)>,
) -> Scene {
    let mut scene = Scene::new();
    let free = |below: u64| (0..below).filter(|square| !squares.contains(square)).collect::<Vec<_>>();
    let corner = chosen.and_then(|(from, to)| {
        let row = squares.iter().rev().position(|&square| square == from)?;
        Some((row, free(from).iter().position(|&square| square == to)?))
    });
    for (row, &coin) in squares.iter().rev().enumerate() {
        for (column, &to) in free(coin).iter().enumerate() {
            let option = moves.get(&coin).and_then(|all| all.iter().find(|(square, _)| *square == to));
            let text = match option {
                Some((_, option)) => option.value.clone().unwrap_or_else(|| "?".into()),
                None if moves.is_empty() => (coin - to).to_string(),
                None => String::new(),
            };
            let look = match corner {
                Some(corner) if corner == (row, column) => SquareLook::Corner,
                Some((r, c)) if (row == r && column > c) || (column == c && row > r) => SquareLook::Going,
                _ if option.is_some_and(|(_, option)| option.wins) => SquareLook::Wins,
                _ => SquareLook::Plain,
            };
            square(&mut scene, row, column as u64, look, &text);
        }
    }
    if scene.items.is_empty() {
        let style = Type::new(13.0, Ink::Grey);
        scene.centred((40.0, 14.0), 80.0, style, "no squares");
        scene.reach(80.0, 28.0);
    }
    scene
}

/// Draws rows of squares. The value of a move is written in the first square that the move removes.
pub(super) fn rows(rows: &[u64], moves: &[DrawnMove]) -> Result<DrawnScene, DrawError> {
    if rows.len() as u64 > MAX_SQUARES || rows.iter().any(|&row| row > MAX_SQUARES) {
        let what = "the diagram is too large to be drawn";
        return Err(DrawError::new(
            what,
            format!("at most {MAX_SQUARES} rows of at most {MAX_SQUARES} squares"),
        ));
    }
    let mut bites: BTreeMap<(usize, u64), &DrawnMove> = BTreeMap::new();
    let mut each_has_a_square = true;
    for option in moves {
        let Figure::Rows(after) = &option.figure else { continue };
        let left = |row: usize| after.get(row).copied().unwrap_or(0);
        let bite = (0..rows.len()).find(|&row| left(row) < rows[row]);
        each_has_a_square &= bite.is_some_and(|row| bites.insert((row, left(row)), option).is_none());
    }
    let mut scene = Scene::new();
    for (row, &length) in rows.iter().enumerate() {
        for column in 0..length {
            let option = bites.get(&(row, column)).filter(|_| each_has_a_square);
            let look =
                if option.is_some_and(|option| option.wins) { SquareLook::Wins } else { SquareLook::Plain };
            let text = option.map_or("", |option| option.value.as_deref().unwrap_or("?"));
            square(&mut scene, row, column, look, text);
        }
    }
    scene.reach(40.0, 20.0);
    if !each_has_a_square {
        return Ok(DrawnScene::plain(scene));
    }
    let legend = "Moves: a number in a square is the value after the move that begins there; a thick orange frame: \
                  the move wins.";
    Ok(DrawnScene::with_moves(scene, legend))
}
