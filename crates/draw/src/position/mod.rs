//! Positions and their moves, a picture for each [`Figure`].
//!
//! Where a move changes one thing, all moves stand in one picture: a ghost of the coin, a block of the heap, a
//! square of the diagram, each with the value of the option. Elsewhere the options stand side by side.

mod diagram;
mod gallery;
mod graph;
mod grid;
mod heaps;
mod lattice;
mod ordinals;
mod strip;

use crate::error::DrawError;
use crate::ink::Ink;
use crate::picture::Picture;
use crate::scene::{Scene, Shape, Type, pen};
use impartial::game::Figure;

/// An option of the position that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The option as it is written.
    pub name: String,
    /// What it looks like.
    pub figure: Figure,
    /// Its value, as far as it is known.
    pub value: Option<String>,
    /// Whether the move wins.
    pub wins: bool,
}

/// A position to be drawn.
#[derive(Clone, Debug)]
pub struct Shown<'a> {
    title: String,
    notes: Vec<String>,
    figure: &'a Figure,
    moves: Option<&'a [Move]>,
    chosen: Option<&'a Move>,
}

impl<'a> Shown<'a> {
    /// A position under a title.
    pub fn new(title: impl Into<String>, figure: &'a Figure) -> Self {
        Shown { title: title.into(), notes: Vec::new(), figure, moves: None, chosen: None }
    }

    /// A line below the title.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Its moves are shown too.
    #[must_use]
    pub fn moves(mut self, moves: &'a [Move]) -> Self {
        self.moves = Some(moves);
        self
    }

    /// One move is shown.
    #[must_use]
    pub fn chosen(mut self, chosen: &'a Move) -> Self {
        self.chosen = Some(chosen);
        self
    }
}

/// Draws a position.
///
/// # Errors
/// [`DrawError`] for positions that are too large to be seen.
pub fn position(shown: &Shown<'_>) -> Result<Picture, DrawError> {
    let (moves, chosen) = (shown.moves.unwrap_or_default(), shown.chosen);
    let mut notes = shown.notes.clone();
    let drawn = match shown.figure {
        Figure::Coins { squares, column } => strip::coins(squares, *column, shown.moves, chosen)?,
        Figure::Numbers { numbers, .. } if numbers.len() == 1 => strip::number(numbers, moves)?,
        Figure::Numbers { numbers, ordered } if numbers.len() == 2 => {
            lattice::pair(numbers, *ordered, moves)?
        }
        Figure::Heaps(heaps) | Figure::Numbers { numbers: heaps, .. } => heaps::heaps(heaps, moves)?,
        Figure::Rows(rows) => diagram::rows(rows, moves)?,
        Figure::Grid(cells) => grid::grid(cells, moves)?,
        Figure::Ordinals(places) => ordinals::ordinals(places, moves.iter().chain(chosen))?,
        other => Drawn::plain(plain(other)?),
    };
    let Drawn { mut scene, shows_moves, legend } = drawn;
    let has_marks = !moves.is_empty() || chosen.is_some();
    if has_marks && !legend.is_empty() {
        notes.push(legend.to_owned());
    }
    if let Some(moves) = shown.moves.filter(|_| !shows_moves) {
        let gallery = gallery::gallery(moves)?;
        let below = scene.height + 24.0;
        scene.place(gallery, 0.0, below);
    }
    if let Some(chosen) = chosen.filter(|_| !shows_moves && shown.moves.is_none()) {
        let gallery = gallery::gallery(std::slice::from_ref(chosen))?;
        let below = scene.height + 24.0;
        scene.place(gallery, 0.0, below);
    }
    Ok(Picture::new(&shown.title, &notes, scene))
}

/// A scene, and whether the moves are in it.
struct Drawn {
    scene: Scene,
    shows_moves: bool,
    /// What the marks of the moves mean.
    legend: &'static str,
}

impl Drawn {
    fn plain(scene: Scene) -> Self {
        Drawn { scene, shows_moves: false, legend: "" }
    }

    fn with_moves(scene: Scene, legend: &'static str) -> Self {
        Drawn { scene, shows_moves: true, legend }
    }
}

/// A figure without moves.
fn plain(figure: &Figure) -> Result<Scene, DrawError> {
    Ok(match figure {
        Figure::Coins { squares, column } => strip::strip(squares, *column)?.scene,
        Figure::Numbers { numbers, .. } if numbers.len() == 1 => strip::number(numbers, &[])?.scene,
        Figure::Numbers { numbers, ordered } if numbers.len() == 2 => {
            lattice::pair(numbers, *ordered, &[])?.scene
        }
        Figure::Heaps(heaps) | Figure::Numbers { numbers: heaps, .. } => heaps::heaps(heaps, &[])?.scene,
        Figure::Rows(rows) => diagram::rows(rows, &[])?.scene,
        Figure::Grid(cells) => grid::grid(cells, &[])?.scene,
        Figure::Graph { names, edges, left } => graph::graph(names, edges, left)?,
        Figure::Ordinals(places) => ordinals::ordinals(places, [])?.scene,
        Figure::Sum(parts) => {
            let parts = parts.iter().map(plain).collect::<Result<Vec<_>, _>>()?;
            let floor = parts.iter().map(|part| part.height).fold(0.0, f64::max);
            let mut scene = Scene::new();
            for (i, part) in parts.into_iter().enumerate() {
                let mut x = scene.width;
                if i > 0 {
                    let style = Type::new(22.0, Ink::Grey);
                    scene.centred((x + 24.0, floor / 2.0), 20.0, style, "+");
                    x += 48.0;
                }
                let y = floor - part.height;
                scene.place(part, x, y);
            }
            scene
        }
        Figure::Text(text) => words(text),
        other => words(&format!("{other:?}")),
    })
}

fn words(text: &str) -> Scene {
    let shown: String = match text.chars().count() {
        0..=60 => text.to_owned(),
        _ => text.chars().take(59).chain(['…']).collect(),
    };
    let width = crate::words::width_of(&shown, 15.0, false) + 24.0;
    let mut scene = Scene::new();
    let shape = Shape::Rect { x: 1.0, y: 1.0, width, height: 34.0, round: 6.0 };
    scene.shape(shape, Ink::Board, Some(pen(Ink::Grey, 1.0)));
    scene.reach(width + 2.0, 36.0);
    scene.centred((1.0 + width / 2.0, 18.0), width, Type::new(15.0, Ink::Black), &shown);
    scene
}

/// The mark of an option: a square where the move wins, a disc elsewhere, with the value in it.
fn mark(scene: &mut Scene, at: (f64, f64), radius: f64, option: &Move) {
    let value = option.value.as_deref().unwrap_or("?");
    if option.wins {
        let shape = Shape::Rect {
            x: at.0 - radius,
            y: at.1 - radius,
            width: 2.0 * radius,
            height: 2.0 * radius,
            round: radius * 0.25,
        };
        scene.shape(shape, Ink::PaleOrange, Some(pen(Ink::Orange, 2.2)));
    } else {
        scene.circle(at, radius, Some(Ink::PaleBlue), Some(pen(Ink::Blue, 0.8)));
    }
    scene.reach(at.0 + radius + 1.5, at.1 + radius + 1.5);
    let style = Type::new((radius * 1.05).min(12.0), Ink::Black);
    scene.centred(at, radius * 1.75, if option.wins { style.bold() } else { style }, value);
}

/// What one member of a multiset became, if nothing else changed and it was lowered: the member and what it is
/// now. Both ascending.
fn lowered(before: &[u64], after: &[u64]) -> Option<(u64, u64)> {
    let (mut i, mut j) = (0, 0);
    let (mut gone, mut come) = (None, None);
    while i < before.len() || j < after.len() {
        match (before.get(i), after.get(j)) {
            (Some(a), Some(b)) if a == b => (i, j) = (i + 1, j + 1),
            (Some(a), b) if b.is_none_or(|b| a < b) => {
                if gone.replace(*a).is_some() {
                    return None;
                }
                i += 1;
            }
            (_, Some(b)) => {
                if come.replace(*b).is_some() {
                    return None;
                }
                j += 1;
            }
            _ => return None,
        }
    }
    match (gone, come) {
        (Some(from), Some(to)) if to < from => Some((from, to)),
        // A heap that is empty need not be written.
        (Some(from), None) => Some((from, 0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::lowered;

    #[test]
    fn one_lowered_member_is_found_among_equal_ones() {
        assert_eq!(lowered(&[2, 5, 5], &[2, 3, 5]), Some((5, 3)));
        assert_eq!(lowered(&[2, 5, 5], &[1, 5, 5]), Some((2, 1)));
        assert_eq!(lowered(&[3], &[]), Some((3, 0)));
        assert_eq!(lowered(&[2, 5], &[1, 3]), None);
        assert_eq!(lowered(&[7], &[2, 3]), None);
        assert_eq!(lowered(&[2], &[5]), None);
        assert_eq!(lowered(&[2, 3], &[2, 3]), None);
    }
}
