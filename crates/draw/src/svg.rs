//! Scenes as SVG.

use crate::ink::{Ink, Rgb};
use crate::raster::png_of;
use crate::scene::{Anchor, Fill, OutlineStep, Pen, Scene, SceneItem, SceneShape, Text};
use base64::Engine;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Returns a number with at most two decimals.
pub(crate) fn number(x: f64) -> String {
    let rounded = (x * 100.0).round() / 100.0;
    let text = format!("{:.2}", if rounded == 0.0 { 0.0 } else { rounded });
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns a text with the characters of markup escaped.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML 1.0 cannot represent the other control characters.
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn steps_of(steps: &[OutlineStep]) -> String {
    let mut text = String::new();
    for step in steps {
        let points: &[f64] = match step {
            OutlineStep::Move(x, y) => &[*x, *y],
            OutlineStep::Line(x, y) => &[*x, *y],
            OutlineStep::Curve(a, b, c, d, x, y) => &[*a, *b, *c, *d, *x, *y],
            OutlineStep::Close => &[],
        };
        text.push(match step {
            OutlineStep::Move(..) => 'M',
            OutlineStep::Line(..) => 'L',
            OutlineStep::Curve(..) => 'C',
            OutlineStep::Close => 'Z',
        });
        let points: Vec<String> = points.iter().map(|&x| number(x)).collect();
        text.push_str(&points.join(" "));
    }
    text
}

/// The style classes in use. Elements also have the colours on light paper as attributes, for programs without support
/// for style sheets.
#[derive(Default)]
struct UsedDefinitions {
    fills: BTreeSet<Ink>,
    strokes: BTreeSet<Ink>,
}

impl UsedDefinitions {
    fn paint(&mut self, fill: Option<Fill>, pen: Option<Pen>) -> String {
        let mut classes = Vec::new();
        let mut text = match fill {
            None => r#" fill="none""#.to_owned(),
            Some(Fill::Fixed(rgb)) => format!(r#" fill="{}""#, hex(rgb)),
            Some(Fill::Ink(ink)) => {
                self.fills.insert(ink);
                classes.push(format!("f-{}", ink.class()));
                format!(r#" fill="{}""#, hex(ink.light()))
            }
        };
        if let Some(pen) = pen {
            self.strokes.insert(pen.ink);
            classes.push(format!("s-{}", pen.ink.class()));
            let _ =
                write!(text, r#" stroke="{}" stroke-width="{}""#, hex(pen.ink.light()), number(pen.width));
            if pen.dashed {
                text.push_str(r#" stroke-dasharray="4 3""#);
            }
        }
        if !classes.is_empty() {
            let _ = write!(text, r#" class="{}""#, classes.join(" "));
        }
        text
    }

    fn text(&mut self, text: &Text) -> String {
        let Text { x, y, size, anchor, bold, ink, on, upright, text } = text;
        let mut out = format!(r#"<text x="{}" y="{}" font-size="{}""#, number(*x), number(*y), number(*size));
        match anchor {
            Anchor::Start => {}
            Anchor::Middle => out.push_str(r#" text-anchor="middle""#),
            Anchor::End => out.push_str(r#" text-anchor="end""#),
        }
        if *bold {
            out.push_str(r#" font-weight="bold""#);
        }
        if *upright {
            let _ = write!(out, r#" transform="rotate(-90 {} {})""#, number(*x), number(*y));
        }
        if on.is_some() {
            out.push_str(r#" paint-order="stroke" stroke-linejoin="round""#);
        }
        let halo = on.map(|ink| Pen { ink, width: size * 0.28, dashed: false });
        let _ = write!(out, "{}>{}</text>", self.paint(Some(Fill::Ink(*ink)), halo), escaped(text));
        out
    }

    fn item(&mut self, item: &SceneItem) -> String {
        match item {
            SceneItem::Text(text) => self.text(text),
            SceneItem::Dots { points, radius, square, ink } => {
                // A line of length 0 has the shape of its end caps, in few bytes.
                let dots: String =
                    points.iter().map(|&(x, y)| format!("M{} {}h0", number(x), number(y))).collect();
                let pen = Pen { ink: *ink, width: 2.0 * radius, dashed: false };
                let ends = if *square { "square" } else { "round" };
                let paint = self.paint(None, Some(pen));
                format!(r#"<path d="{dots}" stroke-linecap="{ends}"{paint}/>"#)
            }
            SceneItem::Image { x, y, width, height, pixels } => format!(
                r#"<image x="{}" y="{}" width="{}" height="{}" preserveAspectRatio="none" style="image-rendering:pixelated" href="data:image/png;base64,{}"/>"#,
                number(*x),
                number(*y),
                number(*width),
                number(*height),
                base64::engine::general_purpose::STANDARD.encode(png_of(pixels)),
            ),
            SceneItem::Shape { shape, fill, pen } => {
                let paint = self.paint(*fill, *pen);
                match shape {
                    SceneShape::Rect { x, y, width, height, round } => {
                        let round =
                            if *round > 0.0 { format!(r#" rx="{}""#, number(*round)) } else { String::new() };
                        format!(
                            r#"<rect x="{}" y="{}" width="{}" height="{}"{round}{paint}/>"#,
                            number(*x),
                            number(*y),
                            number(*width),
                            number(*height)
                        )
                    }
                    SceneShape::Circle { x, y, radius } => format!(
                        r#"<circle cx="{}" cy="{}" r="{}"{paint}/>"#,
                        number(*x),
                        number(*y),
                        number(*radius)
                    ),
                    SceneShape::Path(steps) => format!(r#"<path d="{}"{paint}/>"#, steps_of(steps)),
                }
            }
        }
    }
}

/// Returns the SVG document of a scene.
pub(crate) fn document(scene: &Scene, title: &str, about: &str) -> String {
    let mut used = UsedDefinitions::default();
    let background = used.paint(Some(Ink::Paper.into()), None);
    let body: Vec<String> = scene.items.iter().map(|item| used.item(item)).collect();
    let mut style = String::new();
    for (letter, property, inks) in [('f', "fill", &used.fills), ('s', "stroke", &used.strokes)] {
        for ink in inks {
            let _ = write!(style, ".{letter}-{}{{{property}:{}}}", ink.class(), hex(ink.dark()));
        }
    }
    let (width, height) = (number(scene.width), number(scene.height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"'DejaVu Sans',Verdana,sans-serif\">\n<title>{}</title>\n<desc>{}</desc>\n\
         <style>@media (prefers-color-scheme:dark){{{style}}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\"{background}/>\n{}\n</svg>\n",
        escaped(title),
        escaped(about),
        body.join("\n")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_at_most_two_decimals() {
        let texts = [1.0, 1.5, 0.333333, -0.001, 120.0].map(number);
        assert_eq!(texts, ["1", "1.5", "0.33", "0", "120"]);
    }

    #[test]
    fn markup_in_a_name_stays_text() {
        let mut scene = Scene::new();
        scene.write(
            (0.0, 10.0),
            Anchor::Start,
            crate::scene::Type::new(10.0, Ink::Black),
            "<script>&\"\u{1}",
        );
        let svg = document(&scene, "a<b", "c&d");
        assert!(svg.contains("&lt;script&gt;&amp;&quot;\u{fffd}</text>"), "{svg}");
        assert!(svg.contains("<title>a&lt;b</title>") && svg.contains("<desc>c&amp;d</desc>"));
    }
}
