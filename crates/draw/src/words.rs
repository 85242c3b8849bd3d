//! Widths and outlines of texts in the built-in font (DejaVu Sans).
//!
//! An SVG viewer may use its own sans-serif font instead; few are wider.

use crate::outline::OutlineStep;
use std::sync::OnceLock;
use ttf_parser::{Face, OutlineBuilder};

fn face(bold: bool) -> Option<&'static Face<'static>> {
    static FACES: OnceLock<[Option<Face<'static>>; 2]> = OnceLock::new();
    let faces = FACES.get_or_init(|| {
        [dejavu::sans::regular(), dejavu::sans::bold()].map(|font| Face::parse(font, 0).ok())
    });
    faces[usize::from(bold)].as_ref()
}

/// Returns the width of a text.
pub(crate) fn width_of(text: &str, size: f64, bold: bool) -> f64 {
    let Some(face) = face(bold) else { return text.chars().count() as f64 * size * 0.6 };
    let units: u32 = text
        .chars()
        .map(|c| {
            let glyph = face.glyph_index(c).unwrap_or_default();
            u32::from(face.glyph_hor_advance(glyph).unwrap_or_default())
        })
        .sum();
    f64::from(units) * size / f64::from(face.units_per_em())
}

struct Outline {
    steps: Vec<OutlineStep>,
    scale: f64,
    origin: (f64, f64),
    last: (f64, f64),
}

impl Outline {
    fn point(&self, x: f32, y: f32) -> (f64, f64) {
        (self.origin.0 + f64::from(x) * self.scale, self.origin.1 - f64::from(y) * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = self.point(x, y);
        self.steps.push(OutlineStep::Move(self.last.0, self.last.1));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.last = self.point(x, y);
        self.steps.push(OutlineStep::Line(self.last.0, self.last.1));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, control, to) = (self.last, self.point(x1, y1), self.point(x, y));
        let third = |a: f64, b: f64| a + (b - a) * 2.0 / 3.0;
        self.steps.push(OutlineStep::Curve(
            third(from.0, control.0),
            third(from.1, control.1),
            third(to.0, control.0),
            third(to.1, control.1),
            to.0,
            to.1,
        ));
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (a, b, to) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.steps.push(OutlineStep::Curve(a.0, a.1, b.0, b.1, to.0, to.1));
        self.last = to;
    }

    fn close(&mut self) {
        self.steps.push(OutlineStep::Close);
    }
}

/// Returns the outlines of a text that starts at the given point on its base line.
pub(crate) fn outlines(text: &str, origin: (f64, f64), size: f64, bold: bool) -> Vec<OutlineStep> {
    let Some(face) = face(bold) else { return Vec::new() };
    let scale = size / f64::from(face.units_per_em());
    let mut outline = Outline { steps: Vec::new(), scale, origin, last: origin };
    for c in text.chars() {
        let glyph = face.glyph_index(c).unwrap_or_default();
        let _ = face.outline_glyph(glyph, &mut outline);
        outline.origin.0 += f64::from(face.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
    }
    outline.steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn font_contains_every_written_character() {
        for c in "0123456789ω·^²³⁰¹⁴⁵⁶⁷⁸⁹⟨⟩|⁻→★○●⋮⋯≤Φ−×".chars() {
            for bold in [false, true] {
                assert!(face(bold).unwrap().glyph_index(c).is_some(), "{c}");
            }
        }
    }

    #[test]
    fn longer_words_are_wider() {
        assert!(width_of("18", 10.0, false) > width_of("1", 10.0, false));
        assert!(width_of("18", 20.0, false) > 1.9 * width_of("18", 10.0, false));
        assert_eq!(width_of("", 10.0, false), 0.0);
    }
}
