//! Positions and their moves, a picture for each [`Figure`].
//!
//! Where a move changes one thing, all moves stand in one picture: a ghost of the coin, a block of the heap, a
//! square of the diagram, each with the value of the option. Elsewhere the options stand side by side.

mod diagram;
mod drawn;
mod gallery;
mod graph;
mod grid;
mod heaps;
mod lattice;
mod ordinals;
mod plain;
mod strip;

pub use drawn::DrawnMove;

use crate::error::DrawError;
use crate::picture::Picture;
use drawn::DrawnScene;
use impartial::game::Figure;
use plain::plain;

/// A position to be drawn.
#[derive(Clone, Debug)]
pub struct DrawablePosition<'a> {
    title: String,
    notes: Vec<String>,
    figure: &'a Figure,
    moves: Option<&'a [DrawnMove]>,
    chosen: Option<&'a DrawnMove>,
}

impl<'a> DrawablePosition<'a> {
    /// A position under a title.
    pub fn new(title: impl Into<String>, figure: &'a Figure) -> Self {
        DrawablePosition { title: title.into(), notes: Vec::new(), figure, moves: None, chosen: None }
    }

    /// A line below the title.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Its moves are shown too.
    #[must_use]
    pub fn moves(mut self, moves: &'a [DrawnMove]) -> Self {
        self.moves = Some(moves);
        self
    }

    /// One move is shown.
    #[must_use]
    pub fn chosen(mut self, chosen: &'a DrawnMove) -> Self {
        self.chosen = Some(chosen);
        self
    }
}

/// Draws a position.
///
/// # Errors
/// [`DrawError`] for positions that are too large to be seen.
pub fn position(shown: &DrawablePosition<'_>) -> Result<Picture, DrawError> {
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
        other => DrawnScene::plain(plain(other)?),
    };
    let DrawnScene { mut scene, shows_moves, legend } = drawn;
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
