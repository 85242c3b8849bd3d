//! The axes of a plot: a grid, marks at whole numbers, and names.

use super::PlotFrame;
use crate::ink::Ink;
use crate::scene::{Anchor, Scene, SceneItem, Text, Type, pen};
use crate::words::width_of;

/// The size of the numbers at the marks, and that of the names of the axes.
const MARK_SIZE: f64 = 11.0;
const NAME_SIZE: f64 = 13.0;

/// The length of a mark, and the distance of its number from the axis.
const MARK_LENGTH: f64 = 6.0;
const NUMBER_DISTANCE: f64 = 9.0;

/// The margins of a plot, without the numbers at the vertical axis.
const TOP: f64 = 6.0;
const RIGHT: f64 = 18.0;
const BOTTOM: f64 = 46.0;
const LEFT: f64 = 40.0;

/// The least distance between two marks of the vertical axis.
const ROW_DISTANCE: f64 = 34.0;

/// The name and the range of an axis.
pub(super) struct Axis<'a> {
    pub(super) name: &'a str,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Axis<'_> {
    /// Returns the width of the largest number at the axis.
    fn number_width(&self) -> f64 {
        width_of(&format!("{:.0}", self.high), MARK_SIZE, false)
    }

    /// Returns the whole numbers to mark: as many multiples of 1, 2, 5, 10, 20, … as there is room for, and at most
    /// twelve.
    fn marks(&self, length: f64, distance: f64) -> impl Iterator<Item = f64> {
        let most = (length / distance).floor().clamp(2.0, 12.0);
        let step = (0..)
            .flat_map(|power| [1.0, 2.0, 5.0].map(|digit| digit * 10f64.powi(power)))
            .find(|step| (self.high / step).floor() - (self.low / step).ceil() < most)
            .unwrap_or(1.0);
        let (first, last) = ((self.low / step).ceil() as i64, (self.high / step).floor() as i64);
        (first..=last).map(move |multiple| multiple as f64 * step)
    }
}

/// Draws axes with their marks, and returns the frame between them.
pub(super) fn axes(size: (u32, u32), x: &Axis<'_>, y: &Axis<'_>) -> (Scene, PlotFrame) {
    let (width, height) = (f64::from(size.0), f64::from(size.1));
    let left = (LEFT + y.number_width()).ceil();
    let frame = PlotFrame {
        left,
        top: TOP,
        width: width - RIGHT - left,
        height: height - BOTTOM - TOP,
        x: (x.low, x.high),
        y: (y.low, y.high),
    };
    let (right, bottom) = (frame.left + frame.width, frame.top + frame.height);
    let (grid, line) = (pen(Ink::Faint, 1.0), pen(Ink::Grey, 1.0));
    let number = Type::new(MARK_SIZE, Ink::Grey);
    let columns =
        x.marks(frame.width, x.number_width() + 24.0).map(|mark| (mark, frame.page_point(mark, y.low).0));
    let columns: Vec<(f64, f64)> = columns.collect();
    let rows = y.marks(frame.height, ROW_DISTANCE).map(|mark| (mark, frame.page_point(x.low, mark).1));
    let rows: Vec<(f64, f64)> = rows.collect();

    let mut scene = Scene::new();
    for &(_, at) in &columns {
        scene.line((at, frame.top), (at, bottom), grid);
    }
    for &(_, at) in &rows {
        scene.line((frame.left, at), (right, at), grid);
    }
    for (mark, at) in columns {
        scene.line((at, bottom), (at, bottom + MARK_LENGTH), line);
        scene.write(
            (at, bottom + NUMBER_DISTANCE + MARK_SIZE * 0.8),
            Anchor::Middle,
            number,
            mark.to_string(),
        );
    }
    for (mark, at) in rows {
        scene.line((frame.left - MARK_LENGTH, at), (frame.left, at), line);
        scene.write(
            (frame.left - NUMBER_DISTANCE, at + MARK_SIZE * 0.36),
            Anchor::End,
            number,
            mark.to_string(),
        );
    }
    scene.line((frame.left, frame.top), (frame.left, bottom), line);
    scene.line((frame.left, bottom), (right, bottom), line);

    let name = Type::new(NAME_SIZE, Ink::Black);
    scene.write((frame.left + frame.width / 2.0, height - 8.0), Anchor::Middle, name, x.name);
    scene.items.push(SceneItem::Text(Text {
        x: NAME_SIZE + 2.0,
        y: frame.top + frame.height / 2.0,
        size: NAME_SIZE,
        anchor: Anchor::Middle,
        bold: false,
        ink: Ink::Black,
        on: None,
        upright: true,
        text: y.name.to_owned(),
    }));
    scene.reach(width, height);
    (scene, frame)
}

#[cfg(test)]
mod tests {
    use super::Axis;

    fn marks(low: f64, high: f64, length: f64) -> Vec<f64> {
        Axis { name: "heap", low, high }.marks(length, 40.0).collect()
    }

    #[test]
    fn marks_are_multiples_of_a_round_number() {
        assert_eq!(marks(-0.5, 3.5, 600.0), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(
            marks(0.0, 100.0, 600.0),
            [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 100.0]
        );
        assert_eq!(marks(0.0, 100.0, 200.0), [0.0, 50.0, 100.0]);
        assert_eq!(marks(-0.6, 0.6, 600.0), [0.0]);
        assert_eq!(marks(0.0, 1.2e9, 600.0).last(), Some(&1.2e9));
    }

    #[test]
    fn marks_fit_on_the_axis() {
        for high in 1..2000 {
            for length in [60.0, 150.0, 600.0, 900.0] {
                let found = marks(-0.5, f64::from(high), length);
                assert!((1..=12).contains(&found.len()), "{high} {length}: {found:?}");
                assert!(found.len() as f64 <= (length / 40.0).max(2.0), "{high} {length}: {found:?}");
            }
        }
    }
}
