//! Plots: P-positions and values of two numbers, values of single heaps.

mod axes;
mod pairs;
mod sequence;

pub use pairs::{PlottedPositions, heat_map, scatter};
pub use sequence::{PeriodSpan, sequence};

use crate::ink::{Ink, Rgb};
use crate::scene::{Pixels, SceneItem};

/// Maximum number of points that are drawn as vectors. More points are drawn as an image.
const MAX_POINTS: usize = 100_000;

/// Maximum number of cells of an image in each direction. More positions are merged into cells.
const MAX_CELLS: u64 = 2000;

/// The part of the plane in which points are drawn.
#[derive(Clone, Copy, Debug)]
struct PlotFrame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    x: (f64, f64),
    y: (f64, f64),
}

impl PlotFrame {
    fn page_point(&self, x: f64, y: f64) -> (f64, f64) {
        let share = |coordinate: f64, (low, high): (f64, f64)| (coordinate - low) / (high - low);
        (self.left + share(x, self.x) * self.width, self.top + (1.0 - share(y, self.y)) * self.height)
    }

    /// Returns points as an image over the frame with the given numbers of cells. Where points coincide, the largest
    /// colour index wins.
    fn image(
        &self,
        columns: u64,
        rows: u64,
        points: impl Iterator<Item = (f64, f64, u8)>,
        colours: &[Rgb],
    ) -> SceneItem {
        let (columns, rows) = (columns.clamp(1, MAX_CELLS), rows.clamp(1, MAX_CELLS));
        let mut cells = vec![0u8; (columns * rows) as usize];
        for (x, y, colour) in points {
            let part = |coordinate: f64, (low, high): (f64, f64), count: u64| {
                (((coordinate - low) / (high - low) * count as f64) as u64).min(count - 1)
            };
            let (column, row) = (part(x, self.x, columns), rows - 1 - part(y, self.y, rows));
            let cell = &mut cells[(row * columns + column) as usize];
            *cell = (*cell).max(colour + 1);
        }
        let mut all = vec![(Ink::Paper.light(), 0)];
        all.extend(colours.iter().map(|&rgb| (rgb, 255)));
        let pixels = Pixels { columns: columns as u32, rows: rows as u32, colours: all, cells };
        SceneItem::Image { x: self.left, y: self.top, width: self.width, height: self.height, pixels }
    }
}
