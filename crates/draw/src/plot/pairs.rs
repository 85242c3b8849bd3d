//! Plots of positions of two numbers in the quarter plane.

use super::axes::{Axis, axes};
use super::{MAX_POINTS, PlotFrame};
use crate::error::DrawError;
use crate::ink::{Ink, Rgb, shade};
use crate::picture::Picture;
use crate::scene::{Anchor, Fill, OutlineStep, Scene, SceneItem, SceneShape, Type, pen};

/// The side of a plot in pixels.
const SIDE: u32 = 640;

/// Values are written into the cells if all numbers are below this bound.
const WITH_NUMBERS: u64 = 32;

/// Number of shades of a heat map, not counting the mark of 0.
const SHADES: usize = 64;

fn plane(below: u64) -> Result<(Scene, PlotFrame), DrawError> {
    if below == 0 {
        return Err(DrawError::new("no positions", "numbers below 1 or more"));
    }
    let high = below as f64 - 0.5;
    Ok(axes(
        (SIDE, SIDE),
        &Axis { name: "first number", low: -0.5, high },
        &Axis { name: "second number", low: -0.5, high },
    ))
}

/// Positions of a plot. A pair of numbers without an order is one position, and is drawn at one point or at two.
#[derive(Clone, Copy, Debug)]
pub struct PlottedPositions<'a> {
    /// The number of positions.
    pub count: usize,
    /// The points at which they are drawn.
    pub points: &'a [(u64, u64)],
}

/// Plots the P-positions among pairs of numbers below `below`. P-positions of normal play are blue discs. Those of
/// misère play are orange crosses, or squares if they are drawn alone.
///
/// # Errors
/// [`DrawError`] if there is no plane to draw in.
pub fn scatter(
    title: &str,
    notes: &[String],
    below: u64,
    normal: Option<PlottedPositions<'_>>,
    misere: Option<PlottedPositions<'_>>,
) -> Result<Picture, DrawError> {
    let counts = [normal, misere].map(|plotted| plotted.map(|plotted| plotted.count));
    let [normal, misere] = [normal, misere].map(|plotted| plotted.map(|plotted| plotted.points));
    let (mut scene, frame) = plane(below)?;
    let count = normal.map_or(0, <[_]>::len) + misere.map_or(0, <[_]>::len);
    let cell = frame.width / below as f64;
    let radius = (cell * 0.42).clamp(0.9, 5.0);
    if count > MAX_POINTS {
        let points = |all: Option<&[(u64, u64)]>, colour: u8| {
            let all = all.unwrap_or_default().to_vec();
            all.into_iter().map(move |(x, y)| (x as f64, y as f64, colour))
        };
        let all = points(normal, 0).chain(points(misere, 1));
        scene.items.push(frame.image(below, below, all, &[Ink::Blue.light(), Ink::Orange.light()]));
    } else {
        let place = |&(x, y): &(u64, u64)| frame.page_point(x as f64, y as f64);
        if let Some(normal) = normal {
            let points = normal.iter().map(place).collect();
            scene.items.push(SceneItem::Dots { points, radius, square: false, ink: Ink::Blue });
        }
        match (misere, normal) {
            (Some(misere), None) => {
                let points = misere.iter().map(place).collect();
                let radius = radius * 0.85;
                scene.items.push(SceneItem::Dots { points, radius, square: true, ink: Ink::Orange });
            }
            (Some(misere), Some(_)) => {
                let arm = radius * 1.5;
                let steps = misere.iter().map(place).flat_map(|(x, y)| {
                    [
                        OutlineStep::Move(x - arm, y - arm),
                        OutlineStep::Line(x + arm, y + arm),
                        OutlineStep::Move(x - arm, y + arm),
                        OutlineStep::Line(x + arm, y - arm),
                    ]
                });
                let width = (radius * 0.55).clamp(0.7, 2.0);
                scene.path(steps.collect(), None, Some(pen(Ink::Orange, width)));
            }
            _ => {}
        }
    }
    let mut legend = Scene::new();
    let mut y = 10.0;
    for (positions, words, is_normal) in
        [(counts[0], "P-positions of normal play", true), (counts[1], "P-positions of misère play", false)]
    {
        let Some(positions) = positions else { continue };
        if is_normal {
            legend.circle((8.0, y), 5.0, Some(Ink::Blue), None);
        } else if normal.is_some() && count <= MAX_POINTS {
            legend.line((3.0, y - 5.0), (13.0, y + 5.0), pen(Ink::Orange, 2.0));
            legend.line((3.0, y + 5.0), (13.0, y - 5.0), pen(Ink::Orange, 2.0));
        } else {
            legend.rect((3.0, y - 5.0), (10.0, 10.0), Some(Ink::Orange), None);
        }
        let words = format!("{words}: {positions}");
        legend.write((22.0, y + 4.5), Anchor::Start, Type::new(12.0, Ink::Black), words);
        y += 20.0;
    }
    let mut all = Scene::new();
    let below_legend = legend.height + 8.0;
    all.place(legend, 60.0, 0.0);
    all.place(scene, 0.0, below_legend);
    Ok(Picture::new(title, notes, all))
}

/// Returns the colours of the values, with the mark of 0 first.
fn colours() -> Vec<Rgb> {
    let shades = (0..SHADES).map(|i| shade(i as f64 / (SHADES - 1) as f64));
    std::iter::once(Ink::Orange.light()).chain(shades).collect()
}

fn shade_of(value: u64, largest: u64) -> u8 {
    match value {
        0 => 0,
        // Spreads the values 1, …, largest over all shades.
        _ => 1 + ((value - 1) as f64 / (largest.max(2) - 1) as f64 * (SHADES - 1) as f64).round() as u8,
    }
}

/// Draws values as shades of blue, darker for larger values, and P-positions in orange.
///
/// # Errors
/// [`DrawError`] if there is no plane to draw in.
pub fn heat_map(
    title: &str,
    notes: &[String],
    below: u64,
    values: &[(u64, u64, u64)],
) -> Result<Picture, DrawError> {
    let (mut scene, frame) = plane(below)?;
    let largest = values.iter().map(|&(_, _, value)| value).max().unwrap_or(0);
    let colours = colours();
    if below <= WITH_NUMBERS {
        let side = frame.width / below as f64;
        for &(x, y, value) in values {
            let (cx, cy) = frame.page_point(x as f64, y as f64);
            let shape = SceneShape::Rect {
                x: cx - side / 2.0,
                y: cy - side / 2.0,
                width: side - 0.6,
                height: side - 0.6,
                round: 0.0,
            };
            let colour = usize::from(shade_of(value, largest));
            scene.items.push(SceneItem::Shape { shape, fill: Some(Fill::Fixed(colours[colour])), pen: None });
            // The cells have the same colours on every paper, so the words on them do too.
            let (ink, size) =
                (if colour > SHADES / 2 { FixedPaperText::Light } else { FixedPaperText::Dark }, side * 0.5);
            scene.items.extend(fixed_words((cx, cy), side * 0.84, size.min(14.0), ink, &value.to_string()));
        }
    } else {
        let points = values.iter().map(|&(x, y, value)| (x as f64, y as f64, shade_of(value, largest)));
        scene.items.push(frame.image(below, below, points, &colours));
    }
    let mut all = Scene::new();
    all.place(scene, 0.0, 0.0);
    all.place(scale(largest, &colours), f64::from(SIDE) + 8.0, frame.top);
    Ok(Picture::new(title, notes, all))
}

/// An ink for words on a surface whose colour does not depend on the paper.
#[derive(Clone, Copy)]
enum FixedPaperText {
    Light,
    Dark,
}

/// Returns words as outlines, because the colour of a text would change with the paper.
fn fixed_words(
    center: (f64, f64),
    room: f64,
    size: f64,
    ink: FixedPaperText,
    text: &str,
) -> Option<SceneItem> {
    let natural = crate::words::width_of(text, size, false);
    let size = if natural > room { size * room / natural } else { size };
    let width = crate::words::width_of(text, size, false);
    let steps = crate::words::outlines(text, (center.0 - width / 2.0, center.1 + size * 0.36), size, false);
    let rgb = match ink {
        FixedPaperText::Light => Ink::Paper.light(),
        FixedPaperText::Dark => Ink::Black.light(),
    };
    (!steps.is_empty()).then_some(SceneItem::Shape {
        shape: SceneShape::Path(steps),
        fill: Some(Fill::Fixed(rgb)),
        pen: None,
    })
}

/// Draws the scale that assigns values to shades.
fn scale(largest: u64, colours: &[Rgb]) -> Scene {
    let mut scene = Scene::new();
    scene.write((0.0, 12.0), Anchor::Start, Type::new(12.0, Ink::Black).bold(), "value");
    let steps = largest.min(8);
    let mut y = 22.0;
    for i in 0..=steps {
        let value = (largest as f64 * i as f64 / steps.max(1) as f64) as u64;
        let fill = Some(Fill::Fixed(colours[usize::from(shade_of(value, largest))]));
        let shape = SceneShape::Rect { x: 1.0, y, width: 20.0, height: 16.0, round: 0.0 };
        scene.items.push(SceneItem::Shape { shape, fill, pen: Some(pen(Ink::Grey, 0.6)) });
        let words = if value == 0 { "0 (P)".to_owned() } else { value.to_string() };
        scene.write((28.0, y + 12.5), Anchor::Start, Type::new(12.0, Ink::Black), words);
        y += 21.0;
    }
    scene.reach(80.0, y);
    scene
}
