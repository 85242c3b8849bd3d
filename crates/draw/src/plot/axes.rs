//! Axes, drawn into a scene by the crate `plotters`.

use super::PlotFrame;
use crate::error::DrawError;
use crate::ink::{Ink, Rgb};
use crate::scene::{Anchor, OutlineStep, Pen, Scene, SceneItem, SceneShape, Text};
use crate::words::width_of;
use plotters::prelude::{ChartBuilder, IntoDrawingArea, RGBColor};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontTransform,
};
use std::convert::Infallible;

struct Backend<'s> {
    scene: &'s mut Scene,
    size: (u32, u32),
}

/// Returns the ink of a colour. Charts are drawn in the colours of light paper.
fn ink_of(color: BackendColor) -> Option<Ink> {
    let (r, g, b) = color.rgb;
    (color.alpha > 0.0)
        .then(|| Ink::ALL.into_iter().find(|ink| ink.light() == [r, g, b]).unwrap_or(Ink::Black))
}

fn colour([r, g, b]: Rgb) -> RGBColor {
    RGBColor(r, g, b)
}

fn point((x, y): BackendCoord) -> (f64, f64) {
    (f64::from(x), f64::from(y))
}

fn pen_of<S: BackendStyle>(style: &S) -> Option<Pen> {
    let width = f64::from(style.stroke_width());
    ink_of(style.color()).map(|ink| Pen { ink, width, dashed: false })
}

type BackendResult = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Backend<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> BackendResult {
        Ok(())
    }

    fn present(&mut self) -> BackendResult {
        Ok(())
    }

    fn draw_pixel(&mut self, pixel: BackendCoord, color: BackendColor) -> BackendResult {
        let (x, y) = point(pixel);
        if let Some(ink) = ink_of(color) {
            self.scene.shape(SceneShape::Rect { x, y, width: 1.0, height: 1.0, round: 0.0 }, ink, None);
        }
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> BackendResult {
        if let Some(pen) = pen_of(style) {
            self.scene.line(point(from), point(to), pen);
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> BackendResult {
        let steps: Vec<OutlineStep> = path
            .into_iter()
            .map(point)
            .enumerate()
            .map(|(i, (x, y))| if i == 0 { OutlineStep::Move(x, y) } else { OutlineStep::Line(x, y) })
            .collect();
        if let Some(pen) = pen_of(style) {
            self.scene.path(steps, None, Some(pen));
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        Ok((width_of(text, style.size(), false).ceil() as u32, style.size().ceil() as u32))
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> BackendResult {
        let Some(ink) = ink_of(style.color()) else { return Ok(()) };
        let size = style.size();
        let down = match style.anchor().v_pos {
            VPos::Top => size * 0.76,
            VPos::Center => size * 0.36,
            VPos::Bottom => -size * 0.2,
        };
        let anchor = match style.anchor().h_pos {
            HPos::Left => Anchor::Start,
            HPos::Center => Anchor::Middle,
            HPos::Right => Anchor::End,
        };
        let upright = matches!(style.transform(), FontTransform::Rotate270);
        let (x, y) = point(at);
        let (x, y) = if upright { (x + down, y) } else { (x, y + down) };
        self.scene.items.push(SceneItem::Text(Text {
            x,
            y,
            size,
            anchor,
            bold: false,
            ink,
            on: None,
            upright,
            text: text.to_owned(),
        }));
        Ok(())
    }
}

/// The labels and the range of an axis.
pub(super) struct Axis<'a> {
    pub(super) name: &'a str,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Draws axes with their marks, and returns the frame between them.
pub(super) fn axes(size: (u32, u32), x: &Axis<'_>, y: &Axis<'_>) -> Result<(Scene, PlotFrame), DrawError> {
    let mut scene = Scene::new();
    scene.reach(size.0.into(), size.1.into());
    let backend = Backend { scene: &mut scene, size };
    let area = backend.into_drawing_area();
    let failed = |_| DrawError::new("the axes cannot be drawn", "other limits");
    let whole = |mark: &f64| if mark.fract() == 0.0 { format!("{mark:.0}") } else { String::new() };
    let grey = colour(Ink::Grey.light());
    // Use as many marks as there is room for their labels.
    let marks = |axis: &Axis<'_>, pixels: u32, each: f64| {
        let fit = (f64::from(pixels) / each) as usize;
        fit.clamp(2, 12).min((axis.high - axis.low).ceil() as usize + 1)
    };
    let mut chart = ChartBuilder::on(&area);
    let room = width_of(&format!("{:.0}", y.high), 11.0, false) as u32 + 34;
    chart.margin(6).margin_right(18).x_label_area_size(40).y_label_area_size(room);
    let mut chart = chart.build_cartesian_2d(x.low..x.high, y.low..y.high).map_err(failed)?;
    let word = width_of(&format!("{:.0}", x.high), 11.0, false) + 24.0;
    chart
        .configure_mesh()
        .axis_style(grey)
        .bold_line_style(colour(Ink::Faint.light()))
        .light_line_style(plotters::style::TRANSPARENT)
        .label_style(("sans-serif", 11, &grey))
        .axis_desc_style(("sans-serif", 13, &colour(Ink::Black.light())))
        .x_labels(marks(x, size.0, word))
        .y_labels(marks(y, size.1, 34.0))
        .x_label_formatter(&whole)
        .y_label_formatter(&whole)
        .x_desc(x.name)
        .y_desc(y.name)
        .draw()
        .map_err(failed)?;
    let (across, down) = chart.plotting_area().get_pixel_range();
    drop(chart);
    drop(area);
    let frame = PlotFrame {
        left: f64::from(across.start),
        top: f64::from(down.start),
        width: f64::from(across.end - across.start),
        height: f64::from(down.end - down.start),
        x: (x.low, x.high),
        y: (y.low, y.high),
    };
    Ok((scene, frame))
}
