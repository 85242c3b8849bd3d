//! Pictures of coins on a strip; with columns of one square also as a Young diagram and as a Maya diagram.
//!
//! Coins a₁ < … < aₙ on distinct squares are the partition with the parts aᵢ − (i − 1), and moving a coin from a
//! to a free square b is removing a hook of length a − b: the squares of the row of the coin belong to the free
//! squares below it (Sato 1970; Frame, Robinson and Thrall 1954). The Maya diagram is the strip with every square
//! below 0 filled.

use super::diagram;
use super::drawn::{DrawnMove, DrawnScene, lowered, mark};
use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Anchor, OutlineStep, Scene, Type, dashes, pen};
use impartial::game::Figure;
use std::collections::BTreeMap;

/// Maximum number of squares drawn.
const MAX_SQUARES: u64 = 100;
/// The length in pixels to which the squares of a long strip are shrunk, down to their minimum size.
const LONG: f64 = 1500.0;

/// A strip and the places of its squares.
pub(super) struct Strip {
    pub(super) scene: Scene,
    side: f64,
    left: f64,
    top: f64,
    squares: u64,
}

impl Strip {
    fn middle(&self, square: u64) -> f64 {
        self.left + (square as f64 + 0.5) * self.side
    }
}

fn length_for(squares: &[u64], column: u64) -> Result<u64, DrawError> {
    let largest = squares.iter().max().copied().unwrap_or(0);
    if largest >= MAX_SQUARES {
        let what = format!("a strip with square {largest} is too long to be drawn");
        return Err(DrawError::new(what, format!("squares below {MAX_SQUARES}")));
    }
    let length = (largest + 2).max(8);
    // The last column is drawn completely if that takes few squares.
    Ok(if (2..=16).contains(&column) { length.div_ceil(column) * column } else { length })
}

fn board(scene: &mut Scene, left: f64, top: f64, side: f64, length: u64, column: u64) {
    let (width, height) = (length as f64 * side, side);
    scene.rect((left, top), (width, height), Some(Ink::Board), None);
    for square in 0..=length {
        let x = left + square as f64 * side;
        let wall = column > 1 && square % column == 0;
        let over = if wall { 6.0 } else { 0.0 };
        let line = if wall { pen(Ink::Black, 2.0) } else { pen(Ink::Faint, 1.0) };
        scene.line((x, top - over), (x, top + height + over), line);
    }
    for y in [top, top + height] {
        scene.line((left, y), (left + width, y), pen(Ink::Grey, 1.2));
    }
    for square in 0..length {
        let at = (left + (square as f64 + 0.5) * side, top + height + 15.0);
        let style = Type::new(10.0, Ink::Grey);
        scene.centred(at, side * 0.9, style, &square.to_string());
    }
    scene.reach(left + width + 1.0, top + height + 22.0);
}

fn coin(scene: &mut Scene, at: (f64, f64), side: f64, square: u64) {
    scene.circle(at, side * 0.38, Some(Ink::Blue), Some(pen(Ink::Black, 0.8)));
    let style = Type::new((side * 0.4).min(13.0), Ink::OnBlue).bold();
    scene.centred(at, side * 0.6, style, &square.to_string());
}

/// Draws the strip alone.
pub(super) fn strip(squares: &[u64], column: u64) -> Result<Strip, DrawError> {
    strip_at(squares, column, 0.0, 8.0)
}

fn strip_at(squares: &[u64], column: u64, left: f64, top: f64) -> Result<Strip, DrawError> {
    let length = length_for(squares, column)?;
    let side = (LONG / length as f64).clamp(15.0, 34.0);
    let mut strip = Strip { scene: Scene::new(), side, left: left + 1.0, top, squares: length };
    board(&mut strip.scene, strip.left, top, side, length, column);
    for &square in squares {
        let at = (strip.middle(square), top + side / 2.0);
        coin(&mut strip.scene, at, side, square);
    }
    Ok(strip)
}

/// Draws an arrow over the strip from one square to another.
fn arc(scene: &mut Scene, from: f64, to: f64, y: f64, high: f64) {
    let (a, b) = (from + (to - from) * 0.2, from + (to - from) * 0.8);
    let curve = vec![OutlineStep::Move(from, y), OutlineStep::Curve(a, y - high, b, y - high, to, y - 3.0)];
    scene.path(curve, None, Some(pen(Ink::Orange, 2.4)));
    scene.head((b, y - high), (to, y), 10.0, Ink::Orange);
}

const GHOSTS: &str = "Moves: below the strip, a line for each coin. A number is the value after the coin moves there; in an orange \
     square, the move wins.";

/// Draws the moves of each coin on a line of its own below the strip.
fn lanes(strip: &mut Strip, moves: &BTreeMap<u64, Vec<(u64, &DrawnMove)>>) {
    let side = strip.side;
    let mut y = strip.top + side + 34.0;
    for (&square, options) in moves.iter().rev() {
        let line = pen(Ink::Faint, 1.0);
        let middle = y + side / 2.0;
        strip.scene.line((strip.left, middle), (strip.middle(square), middle), line);
        let at = (strip.middle(square), middle);
        strip.scene.circle(at, side * 0.3, Some(Ink::Paper), Some(dashes(Ink::Blue, 1.4)));
        let style = Type::new((side * 0.34).min(11.0), Ink::Grey);
        strip.scene.centred(at, side * 0.5, style, &square.to_string());
        for (to, option) in options {
            let at = (strip.middle(*to), middle);
            mark(&mut strip.scene, at, side * 0.4, option);
        }
        y += side + 4.0;
    }
    strip.scene.reach(strip.left, y);
}

/// Returns the moves by the coin that moves, each with its new square; `None` if a move changes more than one coin.
fn by_coin<'m>(squares: &[u64], moves: &'m [DrawnMove]) -> Option<BTreeMap<u64, Vec<(u64, &'m DrawnMove)>>> {
    let mut sorted: BTreeMap<u64, Vec<(u64, &DrawnMove)>> = BTreeMap::new();
    for option in moves {
        let (after, _) = option.figure.numbers()?;
        if after.len() != squares.len() {
            return None;
        }
        let (from, to) = lowered(squares, after)?;
        sorted.entry(from).or_default().push((to, option));
    }
    Some(sorted)
}

/// Draws coins with their moves.
pub(super) fn coins(
    squares: &[u64],
    column: u64,
    moves: Option<&[DrawnMove]>,
    chosen: Option<&DrawnMove>,
) -> Result<DrawnScene, DrawError> {
    let all = moves.unwrap_or_default();
    let Some(sorted) = by_coin(squares, all) else {
        return Ok(DrawnScene::plain(strip(squares, column)?.scene));
    };
    let chosen = chosen.and_then(|option| match &option.figure {
        Figure::Coins { squares: after, .. } => lowered(squares, after),
        _ => None,
    });
    let high = chosen.map_or(0.0, |(from, to)| ((from - to) as f64 * 4.0).clamp(18.0, 56.0));
    let heading = if column == 1 { 22.0 } else { 0.0 };
    let top = 8.0 + heading + high;
    let mut strip = strip_at(squares, column, 0.0, top)?;
    if let Some((from, to)) = chosen {
        let (from, to) = (strip.middle(from), strip.middle(to));
        arc(&mut strip.scene, from, to, top + 1.0, high);
    }
    if !sorted.is_empty() {
        lanes(&mut strip, &sorted);
    }
    if column > 1 {
        return Ok(DrawnScene::with_moves(strip.scene, GHOSTS));
    }
    let heading = Type::new(13.0, Ink::Black).bold();
    strip.scene.write((0.0, 13.0), Anchor::Start, heading, "Strip");
    let y = strip.scene.height + 16.0;
    let maya = maya(&strip, squares, chosen);
    strip.scene.write((0.0, y + 13.0), Anchor::Start, heading, "Maya diagram");
    strip.scene.place(maya, 0.0, y + 22.0);
    let young = diagram::young(squares, &sorted, chosen);
    let mut right = Scene::new();
    right.write((0.0, 13.0), Anchor::Start, heading, "Young diagram");
    let what = if sorted.is_empty() { "hook lengths" } else { "values after removing the hook" };
    right.write((0.0, 32.0), Anchor::Start, Type::new(11.0, Ink::Grey), what);
    right.place(young, 0.0, 42.0);
    let (x, y) = if strip.scene.width + right.width < 1300.0 {
        (strip.scene.width + 40.0, 0.0)
    } else {
        (0.0, strip.scene.height + 24.0)
    };
    strip.scene.place(right, x, y);
    let legend = if sorted.is_empty() {
        "One move in three pictures: a coin moves to the left, a bead moves over, a hook is removed."
    } else {
        GHOSTS
    };
    Ok(DrawnScene::with_moves(strip.scene, legend))
}

/// Number of squares drawn below 0.
const BELOW: u64 = 3;

/// Draws the Maya diagram: beads on all squares to the left without end, and one on each square with a coin.
fn maya(strip: &Strip, squares: &[u64], chosen: Option<(u64, u64)>) -> Scene {
    let mut scene = Scene::new();
    let high = chosen.map_or(0.0, |(from, to)| ((from - to) as f64 * 3.0).clamp(16.0, 40.0));
    let side = strip.side.min(26.0);
    let middle = |index: u64| 18.0 + (index as f64 + 0.5) * side;
    let y = high + side / 2.0 + 2.0;
    let zero = 18.0 + BELOW as f64 * side;
    scene.line((18.0, y), (middle(strip.squares + BELOW), y), pen(Ink::Faint, 1.0));
    scene.line((zero, y - side * 0.5), (zero, y + side * 0.5), dashes(Ink::Grey, 1.2));
    scene.centred((8.0, y), 14.0, Type::new(14.0, Ink::Grey), "⋯");
    scene.centred((middle(strip.squares + BELOW) + 2.0, y), 14.0, Type::new(14.0, Ink::Grey), "⋯");
    for index in 0..strip.squares + BELOW {
        let bead = index < BELOW || squares.contains(&(index - BELOW));
        let radius = side * 0.3;
        let fill = if bead { Ink::Black } else { Ink::Paper };
        scene.circle((middle(index), y), radius, Some(fill), Some(pen(Ink::Black, 1.2)));
        if index >= BELOW {
            let style = Type::new(9.0, Ink::Grey);
            scene.centred(
                (middle(index), y + side * 0.5 + 8.0),
                side * 0.9,
                style,
                &(index - BELOW).to_string(),
            );
        }
    }
    if let Some((from, to)) = chosen {
        arc(&mut scene, middle(from + BELOW), middle(to + BELOW), y - side * 0.36, high);
        let target = (middle(to + BELOW), y);
        scene.circle(target, side * 0.3, Some(Ink::PaleOrange), Some(pen(Ink::Orange, 2.0)));
    }
    scene.reach(middle(strip.squares + BELOW) + 12.0, y + side * 0.5 + 14.0);
    scene
}

/// Draws one number as a token on a line.
pub(super) fn number(numbers: &[u64], moves: &[DrawnMove]) -> Result<DrawnScene, DrawError> {
    let mut strip = strip(numbers, 1)?;
    let Some(sorted) = by_coin(numbers, moves) else { return Ok(DrawnScene::plain(strip.scene)) };
    if !sorted.is_empty() {
        lanes(&mut strip, &sorted);
    }
    Ok(DrawnScene::with_moves(strip.scene, GHOSTS))
}
