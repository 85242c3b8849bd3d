//! Pictures of positions and their moves, by the variants of [`Figure`].
//!
//! If every move changes one thing, one picture shows all moves: a ghost of the coin, a counter of the heap, a square
//! of the diagram, each with the value of the option. Otherwise the options are drawn next to each other.

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
    /// Creates a position with a title.
    pub fn new(title: impl Into<String>, figure: &'a Figure) -> Self {
        DrawablePosition { title: title.into(), notes: Vec::new(), figure, moves: None, chosen: None }
    }

    /// Adds a line below the title.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds the moves.
    #[must_use]
    pub fn moves(mut self, moves: &'a [DrawnMove]) -> Self {
        self.moves = Some(moves);
        self
    }

    /// Adds one move.
    #[must_use]
    pub fn chosen(mut self, chosen: &'a DrawnMove) -> Self {
        self.chosen = Some(chosen);
        self
    }
}

/// Draws a position.
///
/// # Errors
/// [`DrawError`] for positions that are too large to draw.
pub fn position(drawable: &DrawablePosition<'_>) -> Result<Picture, DrawError> {
    let (moves, chosen) = (drawable.moves.unwrap_or_default(), drawable.chosen);
    let mut notes = drawable.notes.clone();
    let drawn = match drawable.figure {
        Figure::Coins { squares, column } => strip::coins(squares, *column, drawable.moves, chosen)?,
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
    if let Some(moves) = drawable.moves.filter(|_| !shows_moves) {
        let gallery = gallery::gallery(moves)?;
        let below = scene.height + 24.0;
        scene.place(gallery, 0.0, below);
    }
    if let Some(chosen) = chosen.filter(|_| !shows_moves && drawable.moves.is_none()) {
        let gallery = gallery::gallery(std::slice::from_ref(chosen))?;
        let below = scene.height + 24.0;
        scene.place(gallery, 0.0, below);
    }
    Ok(Picture::new(&drawable.title, &notes, scene))
}
