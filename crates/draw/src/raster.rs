//! Scenes as pixels.

use crate::ink::{Ink, Rgb};
use crate::scene::{Anchor, Fill, OutlineStep, Pen, Pixels, Scene, SceneItem, SceneShape, Text};
use crate::words::{outlines, width_of};
use std::io::Write;
use tiny_skia::{Color, FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

fn paint([r, g, b]: Rgb) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

fn path_of(steps: &[OutlineStep]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            OutlineStep::Move(x, y) => path.move_to(x as f32, y as f32),
            OutlineStep::Line(x, y) => path.line_to(x as f32, y as f32),
            OutlineStep::Curve(a, b, c, d, x, y) => {
                path.cubic_to(a as f32, b as f32, c as f32, d as f32, x as f32, y as f32);
            }
            OutlineStep::Close => path.close(),
        }
    }
    path.finish()
}

fn shape_of(shape: &SceneShape) -> Option<Path> {
    match *shape {
        SceneShape::Rect { x, y, width, height, round } if round > 0.0 => {
            // The distance of the control points, in radii, at which a cubic curve is closest to a quarter of a circle.
            let (r, k) = (round.min(width / 2.0).min(height / 2.0), 0.552_284_75);
            let (right, low, c) = (x + width, y + height, r * (1.0 - k));
            path_of(&[
                OutlineStep::Move(x + r, y),
                OutlineStep::Line(right - r, y),
                OutlineStep::Curve(right - c, y, right, y + c, right, y + r),
                OutlineStep::Line(right, low - r),
                OutlineStep::Curve(right, low - c, right - c, low, right - r, low),
                OutlineStep::Line(x + r, low),
                OutlineStep::Curve(x + c, low, x, low - c, x, low - r),
                OutlineStep::Line(x, y + r),
                OutlineStep::Curve(x, y + c, x + c, y, x + r, y),
                OutlineStep::Close,
            ])
        }
        SceneShape::Rect { x, y, width, height, .. } => {
            let rect = tiny_skia::Rect::from_xywh(x as f32, y as f32, width as f32, height as f32)?;
            Some(PathBuilder::from_rect(rect))
        }
        SceneShape::Circle { x, y, radius } => PathBuilder::from_circle(x as f32, y as f32, radius as f32),
        SceneShape::Path(ref steps) => path_of(steps),
    }
}

struct Canvas {
    pixels: Pixmap,
    scale: Transform,
}

impl Canvas {
    fn stroke(&mut self, path: &Path, pen: Pen) {
        let dash = if pen.dashed { StrokeDash::new(vec![4.0, 3.0], 0.0) } else { None };
        let stroke =
            Stroke { width: pen.width as f32, dash, line_join: LineJoin::Round, ..Stroke::default() };
        self.pixels.stroke_path(path, &paint(pen.ink.light()), &stroke, self.scale, None);
    }

    fn text(&mut self, text: &Text) {
        let width = width_of(&text.text, text.size, text.bold);
        let left = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let mut steps = outlines(&text.text, (left, 0.0), text.size, text.bold);
        let turn = |x: f64, y: f64| {
            let (x, y) = if text.upright { (y, -x) } else { (x, y) };
            (x + text.x, y + text.y)
        };
        for step in &mut steps {
            match step {
                OutlineStep::Move(x, y) | OutlineStep::Line(x, y) => (*x, *y) = turn(*x, *y),
                OutlineStep::Curve(a, b, c, d, x, y) => {
                    (*a, *b) = turn(*a, *b);
                    (*c, *d) = turn(*c, *d);
                    (*x, *y) = turn(*x, *y);
                }
                OutlineStep::Close => {}
            }
        }
        let Some(path) = path_of(&steps) else { return };
        if let Some(ink) = text.on {
            self.stroke(&path, Pen { ink, width: text.size * 0.28, dashed: false });
        }
        self.pixels.fill_path(&path, &paint(text.ink.light()), FillRule::Winding, self.scale, None);
    }

    /// Draws the cells of an image without smoothing between them.
    fn image(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), image: &Pixels) {
        let scale = f64::from(self.scale.sx);
        let side = self.pixels.width() as usize;
        let span = |start: f64, length: f64, most: u32| {
            let from = (start * scale).round().max(0.0) as usize;
            from..(((start + length) * scale).round().max(0.0) as usize).min(most as usize)
        };
        let rows = span(y, height, self.pixels.height());
        let columns = span(x, width, self.pixels.width());
        let (top, left, tall, wide) = (rows.start, columns.start, rows.len(), columns.len());
        let data = self.pixels.data_mut();
        for row in rows {
            for column in columns.clone() {
                // If several cells fall on a pixel, the cell with the largest number is drawn.
                let cells = |index: usize, all: usize, count: u32| {
                    let count = count as usize;
                    let from = index * count / all;
                    from..((index + 1) * count / all).max(from + 1)
                };
                let mut largest = 0;
                for i in cells(row - top, tall, image.rows) {
                    for j in cells(column - left, wide, image.columns) {
                        largest = largest.max(image.cells[i * image.columns as usize + j]);
                    }
                }
                let (rgb, cover) = image.colours[usize::from(largest)];
                if cover > 0 {
                    let first = (row * side + column) * 4;
                    data[first..first + 3].copy_from_slice(&rgb);
                }
            }
        }
    }
}

/// Returns the PNG file of a scene on light paper; `None` if it would have no pixels or too many.
pub(crate) fn png(scene: &Scene, scale: f64) -> Option<Vec<u8>> {
    let side = |length: f64| (length * scale).ceil().clamp(0.0, 20_000.0) as u32;
    let mut canvas = Canvas {
        pixels: Pixmap::new(side(scene.width), side(scene.height))?,
        scale: Transform::from_scale(scale as f32, scale as f32),
    };
    let [r, g, b] = Ink::Paper.light();
    canvas.pixels.fill(Color::from_rgba8(r, g, b, 255));
    for item in &scene.items {
        match item {
            SceneItem::Shape { shape, fill, pen } => {
                let Some(path) = shape_of(shape) else { continue };
                if let Some(fill) = fill {
                    let rgb = match fill {
                        Fill::Ink(ink) => ink.light(),
                        Fill::Fixed(rgb) => *rgb,
                    };
                    canvas.pixels.fill_path(&path, &paint(rgb), FillRule::Winding, canvas.scale, None);
                }
                if let Some(pen) = pen {
                    canvas.stroke(&path, *pen);
                }
            }
            SceneItem::Text(text) => canvas.text(text),
            SceneItem::Dots { points, radius, square, ink } => {
                let mut path = PathBuilder::new();
                for &(x, y) in points {
                    let (x, y, r) = (x as f32, y as f32, *radius as f32);
                    match tiny_skia::Rect::from_ltrb(x - r, y - r, x + r, y + r) {
                        Some(rect) if *square => path.push_rect(rect),
                        _ => path.push_circle(x, y, r),
                    }
                }
                if let Some(path) = path.finish() {
                    let paint = paint(ink.light());
                    canvas.pixels.fill_path(&path, &paint, FillRule::Winding, canvas.scale, None);
                }
            }
            SceneItem::Image { x, y, width, height, pixels } => {
                canvas.image((*x, *y), (*width, *height), pixels)
            }
        }
    }
    // All pixels are opaque, so three bytes per pixel suffice.
    let rgb: Vec<u8> = canvas.pixels.data().chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, canvas.pixels.width(), canvas.pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    write_png(encoder, &rgb)?;
    Some(file)
}

/// Returns the PNG file of the pixels of an image with a colour table.
pub(crate) fn png_of(pixels: &Pixels) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.columns, pixels.rows);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(pixels.colours.iter().flat_map(|(rgb, _)| *rgb).collect::<Vec<u8>>());
    encoder.set_trns(pixels.colours.iter().map(|(_, cover)| *cover).collect::<Vec<u8>>());
    // Writing to a vector does not fail.
    let _ = write_png(encoder, &pixels.cells);
    file
}

fn write_png<W: Write>(mut encoder: png::Encoder<'_, W>, data: &[u8]) -> Option<()> {
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(data).ok()?;
    writer.finish().ok()
}
