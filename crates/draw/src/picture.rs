//! A finished picture: a scene under a title.

use crate::ink::Ink;
use crate::raster;
use crate::scene::{Anchor, Scene, Type};
use crate::svg;
use crate::words::width_of;

/// Margin around a picture.
const MARGIN: f64 = 20.0;

/// A picture with a title, ready to be written.
///
/// ```
/// use impartial::game::Figure;
/// use impartial_draw::{DrawablePosition, position};
/// let picture = position(&DrawablePosition::new("nim 3,5", &Figure::Heaps(vec![3, 5])))?;
/// assert!(picture.svg().starts_with("<svg "));
/// assert!(picture.png(2.0).unwrap().starts_with(b"\x89PNG"));
/// # Ok::<(), impartial_draw::DrawError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    scene: Scene,
    title: String,
    about: String,
}

impl Picture {
    /// Puts a scene under a title and the lines of notes.
    pub(crate) fn new(title: &str, notes: &[String], body: Scene) -> Self {
        let mut scene = Scene::new();
        let mut y = MARGIN + 14.0;
        scene.write((MARGIN, y), Anchor::Start, Type::new(16.0, Ink::Black).bold(), title);
        let room = body.width.max(480.0);
        for line in notes.iter().flat_map(|note| wrapped(note, 12.0, room)) {
            y += 19.0;
            scene.write((MARGIN, y), Anchor::Start, Type::new(12.0, Ink::Grey), line);
        }
        scene.place(body, MARGIN, y + 16.0);
        scene.width = (scene.width + MARGIN).ceil();
        scene.height = (scene.height + MARGIN).ceil();
        Picture { scene, title: title.to_owned(), about: notes.join(". ") }
    }

    /// Returns the width in SVG pixels.
    pub fn width(&self) -> u32 {
        self.scene.width as u32
    }

    /// Returns the height in SVG pixels.
    pub fn height(&self) -> u32 {
        self.scene.height as u32
    }

    /// Returns the picture as an SVG document for light and dark paper.
    pub fn svg(&self) -> String {
        svg::document(&self.scene, &self.title, &self.about)
    }

    /// Returns the picture as a PNG file on light paper, `scale` times as wide as the SVG document; `None` if the scale
    /// gives no valid size.
    pub fn png(&self, scale: f64) -> Option<Vec<u8>> {
        raster::png(&self.scene, scale)
    }
}

/// Splits a text into lines of at most `width`.
fn wrapped(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if line.is_empty() || width_of(&longer, size, false) <= width {
            *line = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_notes_are_broken_between_words() {
        let lines = wrapped("one two three four", 10.0, width_of("one two three", 10.0, false));
        assert_eq!(lines, ["one two three", "four"]);
        assert_eq!(wrapped("unbroken", 10.0, 1.0), ["unbroken"]);
    }
}
