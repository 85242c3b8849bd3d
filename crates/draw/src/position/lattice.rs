//! Pictures of two numbers as a point of the quarter plane.

use super::drawn::{DrawnMove, DrawnScene, cell, mark};
use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Scene, Type, pen};
use std::collections::BTreeMap;

const MAX_NUMBER: u64 = 50;

/// Returns the place (column, row) that a move to the numbers {p, q} ends on, for the position in column `b` and row
/// `a`. Of the two orders of p and q, prefers one in line with the position.
fn place((b, a): (u64, u64), (p, q): (u64, u64)) -> (u64, u64) {
    let both = [(q, p), (p, q)];
    let in_line = |&&(x, y): &&(u64, u64)| x <= b && y <= a && (x == b || y == a);
    let diagonal = |&&(x, y): &&(u64, u64)| x <= b && y <= a && b - x == a - y;
    let inside = |&&(x, y): &&(u64, u64)| x <= b && y <= a;
    let found = both.iter().find(in_line).or_else(|| both.iter().find(diagonal));
    found.or_else(|| both.iter().find(inside)).copied().unwrap_or((p, q))
}

/// Draws a point and the places where its moves end. If the numbers are ordered, the first one goes to the right,
/// otherwise the larger one.
pub(super) fn pair(numbers: &[u64], ordered: bool, moves: &[DrawnMove]) -> Result<DrawnScene, DrawError> {
    let &[a, b] = numbers else { return Err(DrawError::new("no pair of numbers", "two numbers")) };
    let (right, up) = if ordered { (a, b) } else { (b, a) };
    let mut places = Vec::new();
    for option in moves {
        match option.figure.numbers() {
            Some((&[p, q], _)) if ordered => places.push(((p, q), option)),
            Some((&[p, q], _)) => places.push((place((right, up), (p, q)), option)),
            _ => {}
        }
    }
    let distinct: BTreeMap<(u64, u64), &DrawnMove> = places.iter().copied().collect();
    let inside = |x: u64, y: u64| x <= MAX_NUMBER && y <= MAX_NUMBER;
    let each_has_a_place = distinct.len() == moves.len() && distinct.keys().all(|&(x, y)| inside(x, y));
    // A move may make a number larger.
    let max_of = |coordinate: fn(&(u64, u64)) -> u64| match each_has_a_place {
        true => distinct.keys().map(coordinate).max().unwrap_or(0),
        false => 0,
    };
    let (wide, high) = (right.max(3).max(max_of(|place| place.0)), up.max(3).max(max_of(|place| place.1)));
    if !inside(right, up) {
        let what = format!("{a},{b} is too far out to be drawn");
        return Err(DrawError::new(what, format!("numbers up to {MAX_NUMBER}")));
    }
    let side = (900.0 / (wide + 1) as f64).clamp(18.0, 34.0);
    let corner_of = |x: u64, y: u64| (26.0 + x as f64 * side, 2.0 + (high - y) as f64 * side);
    let mut scene = Scene::new();
    for x in 0..=wide {
        for y in 0..=high {
            scene.shape(cell(corner_of(x, y), side), Ink::Board, Some(pen(Ink::Faint, 1.0)));
        }
    }
    for x in 0..=wide {
        let corner = corner_of(x, 0);
        let middle = (corner.0 + side / 2.0, corner.1 + side + 12.0);
        scene.centred(middle, side * 0.9, Type::new(10.0, Ink::Grey), &x.to_string());
    }
    for y in 0..=high {
        let corner = corner_of(0, y);
        let middle = (corner.0 - 13.0, corner.1 + side / 2.0);
        scene.centred(middle, 22.0, Type::new(10.0, Ink::Grey), &y.to_string());
    }
    let centre = |x: u64, y: u64| {
        let corner = corner_of(x, y);
        (corner.0 + side / 2.0, corner.1 + side / 2.0)
    };
    if each_has_a_place {
        for (&(x, y), option) in &distinct {
            mark(&mut scene, centre(x, y), side * 0.4, option);
        }
    }
    scene.circle(centre(right, up), side * 0.4, Some(Ink::Blue), Some(pen(Ink::Black, 1.0)));
    let style = Type::new(side * 0.3, Ink::OnBlue).bold();
    scene.centred(centre(right, up), side * 0.66, style, &format!("{right},{up}"));
    scene.reach(corner_of(wide, 0).0 + side + 2.0, corner_of(0, 0).1 + side + 22.0);
    if !each_has_a_place {
        return Ok(DrawnScene::plain(scene));
    }
    let legend =
        "Moves: the number in a place is the value after the move there; in an orange square, the move wins.";
    Ok(DrawnScene::with_moves(scene, legend))
}
