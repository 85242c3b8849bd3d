//! A picture as a list of items, drawn from back to front.

use crate::ink::{Ink, Rgb};
pub(crate) use crate::outline::OutlineStep;
use crate::words::width_of;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SceneShape {
    Rect { x: f64, y: f64, width: f64, height: f64, round: f64 },
    Circle { x: f64, y: f64, radius: f64 },
    Path(Vec<OutlineStep>),
}

/// The style of a line or an outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pen {
    pub(crate) ink: Ink,
    pub(crate) width: f64,
    pub(crate) dashed: bool,
}

/// The alignment of a text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Text {
    pub(crate) x: f64,
    /// The base line.
    pub(crate) y: f64,
    pub(crate) size: f64,
    pub(crate) anchor: Anchor,
    pub(crate) bold: bool,
    pub(crate) ink: Ink,
    /// The ink of an edge around the letters, which separates them from lines behind them.
    pub(crate) on: Option<Ink>,
    /// True if the text is read from bottom to top.
    pub(crate) upright: bool,
    pub(crate) text: String,
}

/// An image whose pixels are indices of a colour table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pixels {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    /// The colour table, each colour with its opacity, 0 to 255.
    pub(crate) colours: Vec<(Rgb, u8)>,
    pub(crate) cells: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SceneItem {
    Shape {
        shape: SceneShape,
        fill: Option<Fill>,
        pen: Option<Pen>,
    },
    Text(Text),
    /// Many discs or squares of one size.
    Dots {
        points: Vec<(f64, f64)>,
        radius: f64,
        square: bool,
        ink: Ink,
    },
    Image {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
        pixels: Pixels,
    },
}

/// The fill of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fill {
    Ink(Ink),
    /// A colour that is the same on every paper.
    Fixed(Rgb),
}

impl From<Ink> for Fill {
    fn from(ink: Ink) -> Self {
        Fill::Ink(ink)
    }
}

/// A picture. [`svg`](crate::Picture::svg) and [`png`](crate::Picture::png) write it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) items: Vec<SceneItem>,
}

impl Scene {
    pub(crate) fn new() -> Self {
        Scene::default()
    }

    /// Extends the picture so that it contains the point (x, y).
    pub(crate) fn reach(&mut self, x: f64, y: f64) {
        self.width = self.width.max(x);
        self.height = self.height.max(y);
    }

    pub(crate) fn shape(&mut self, shape: SceneShape, fill: impl Into<Option<Ink>>, pen: Option<Pen>) {
        let fill = fill.into().map(Fill::Ink);
        self.items.push(SceneItem::Shape { shape, fill, pen });
    }

    pub(crate) fn rect(&mut self, at: (f64, f64), size: (f64, f64), fill: Option<Ink>, pen: Option<Pen>) {
        let shape = SceneShape::Rect { x: at.0, y: at.1, width: size.0, height: size.1, round: 0.0 };
        self.shape(shape, fill, pen);
        self.reach(at.0 + size.0, at.1 + size.1);
    }

    pub(crate) fn circle(&mut self, at: (f64, f64), radius: f64, fill: Option<Ink>, pen: Option<Pen>) {
        self.shape(SceneShape::Circle { x: at.0, y: at.1, radius }, fill, pen);
        self.reach(at.0 + radius, at.1 + radius);
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), pen: Pen) {
        self.shape(
            SceneShape::Path(vec![OutlineStep::Move(from.0, from.1), OutlineStep::Line(to.0, to.1)]),
            None,
            Some(pen),
        );
    }

    pub(crate) fn path(&mut self, steps: Vec<OutlineStep>, fill: impl Into<Option<Ink>>, pen: Option<Pen>) {
        self.shape(SceneShape::Path(steps), fill, pen);
    }

    /// Draws the head of an arrow at `tip` that comes from the direction of `from`.
    pub(crate) fn head(&mut self, from: (f64, f64), tip: (f64, f64), size: f64, ink: Ink) {
        let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
        let length = dx.hypot(dy).max(1e-9);
        let (ux, uy) = (dx / length * size, dy / length * size);
        let base = (tip.0 - ux, tip.1 - uy);
        let steps = vec![
            OutlineStep::Move(tip.0, tip.1),
            OutlineStep::Line(base.0 - uy * 0.5, base.1 + ux * 0.5),
            OutlineStep::Line(base.0 + uy * 0.5, base.1 - ux * 0.5),
            OutlineStep::Close,
        ];
        self.path(steps, ink, None);
    }

    /// Writes a text with its anchor point on its base line.
    pub(crate) fn write(&mut self, at: (f64, f64), anchor: Anchor, style: Type, text: impl Into<String>) {
        let text = text.into();
        let width = width_of(&text, style.size, style.bold);
        let right = match anchor {
            Anchor::Start => at.0 + width,
            Anchor::Middle => at.0 + width / 2.0,
            Anchor::End => at.0,
        };
        self.reach(right, at.1 + style.size * 0.3);
        self.items.push(SceneItem::Text(Text {
            x: at.0,
            y: at.1,
            size: style.size,
            anchor,
            bold: style.bold,
            ink: style.ink,
            on: style.on,
            upright: false,
            text,
        }));
    }

    /// Writes a text centred at a point, made smaller if it is wider than `width`.
    pub(crate) fn centred(&mut self, at: (f64, f64), width: f64, style: Type, text: &str) {
        let natural = width_of(text, style.size, style.bold);
        let size = if natural > width { style.size * width / natural } else { style.size };
        self.write((at.0, at.1 + size * 0.36), Anchor::Middle, Type { size, ..style }, text);
    }

    /// Inserts another picture, shifted by (dx, dy).
    pub(crate) fn place(&mut self, other: Scene, dx: f64, dy: f64) {
        self.reach(other.width + dx, other.height + dy);
        self.items.extend(other.items.into_iter().map(|item| moved(item, dx, dy)));
    }
}

fn moved(item: SceneItem, dx: f64, dy: f64) -> SceneItem {
    match item {
        SceneItem::Shape { shape, fill, pen } => {
            let shape = match shape {
                SceneShape::Rect { x, y, width, height, round } => {
                    SceneShape::Rect { x: x + dx, y: y + dy, width, height, round }
                }
                SceneShape::Circle { x, y, radius } => SceneShape::Circle { x: x + dx, y: y + dy, radius },
                SceneShape::Path(steps) => SceneShape::Path(
                    steps
                        .into_iter()
                        .map(|step| match step {
                            OutlineStep::Move(x, y) => OutlineStep::Move(x + dx, y + dy),
                            OutlineStep::Line(x, y) => OutlineStep::Line(x + dx, y + dy),
                            OutlineStep::Curve(a, b, c, d, x, y) => {
                                OutlineStep::Curve(a + dx, b + dy, c + dx, d + dy, x + dx, y + dy)
                            }
                            OutlineStep::Close => OutlineStep::Close,
                        })
                        .collect(),
                ),
            };
            SceneItem::Shape { shape, fill, pen }
        }
        SceneItem::Text(text) => SceneItem::Text(Text { x: text.x + dx, y: text.y + dy, ..text }),
        SceneItem::Dots { points, radius, square, ink } => {
            let points = points.into_iter().map(|(x, y)| (x + dx, y + dy)).collect();
            SceneItem::Dots { points, radius, square, ink }
        }
        SceneItem::Image { x, y, width, height, pixels } => {
            SceneItem::Image { x: x + dx, y: y + dy, width, height, pixels }
        }
    }
}

/// The typographic style of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Type {
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) ink: Ink,
    pub(crate) on: Option<Ink>,
}

impl Type {
    pub(crate) const fn new(size: f64, ink: Ink) -> Self {
        Type { size, bold: false, ink, on: None }
    }

    pub(crate) const fn bold(self) -> Self {
        Type { bold: true, ..self }
    }

    pub(crate) const fn against(self, ink: Ink) -> Self {
        Type { on: Some(ink), ..self }
    }
}

/// Returns a pen for solid lines.
pub(crate) const fn pen(ink: Ink, width: f64) -> Pen {
    Pen { ink, width, dashed: false }
}

/// Returns a pen for dashed lines.
pub(crate) const fn dashes(ink: Ink, width: f64) -> Pen {
    Pen { ink, width, dashed: true }
}
