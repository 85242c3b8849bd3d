//! Options drawn next to each other.

use super::drawn::DrawnMove;
use super::plain::plain;
use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Anchor, OutlineStep, Scene, SceneItem, SceneShape, Type, pen};
use crate::words::width_of;

/// Maximum number of options drawn. Winning options come first.
const MAX_OPTIONS: usize = 60;
const ROW: f64 = 900.0;

fn smaller(scene: Scene, by: f64) -> Scene {
    let step = |step: OutlineStep| match step {
        OutlineStep::Move(x, y) => OutlineStep::Move(x * by, y * by),
        OutlineStep::Line(x, y) => OutlineStep::Line(x * by, y * by),
        OutlineStep::Curve(a, b, c, d, x, y) => {
            OutlineStep::Curve(a * by, b * by, c * by, d * by, x * by, y * by)
        }
        OutlineStep::Close => OutlineStep::Close,
    };
    let shape = |shape: SceneShape| match shape {
        SceneShape::Rect { x, y, width, height, round } => SceneShape::Rect {
            x: x * by,
            y: y * by,
            width: width * by,
            height: height * by,
            round: round * by,
        },
        SceneShape::Circle { x, y, radius } => {
            SceneShape::Circle { x: x * by, y: y * by, radius: radius * by }
        }
        SceneShape::Path(steps) => SceneShape::Path(steps.into_iter().map(step).collect()),
    };
    let items = scene.items.into_iter().map(|item| match item {
        SceneItem::Shape { shape: s, fill, pen } => SceneItem::Shape {
            shape: shape(s),
            fill,
            pen: pen.map(|pen| crate::scene::Pen { width: (pen.width * by).max(0.6), ..pen }),
        },
        SceneItem::Text(mut text) => {
            (text.x, text.y, text.size) = (text.x * by, text.y * by, text.size * by);
            SceneItem::Text(text)
        }
        SceneItem::Dots { points, radius, square, ink } => {
            let points = points.into_iter().map(|(x, y)| (x * by, y * by)).collect();
            SceneItem::Dots { points, radius: radius * by, square, ink }
        }
        SceneItem::Image { x, y, width, height, pixels } => {
            SceneItem::Image { x: x * by, y: y * by, width: width * by, height: height * by, pixels }
        }
    });
    Scene { width: scene.width * by, height: scene.height * by, items: items.collect() }
}

/// Draws a small picture of each option above its name and value. Winning options have a frame.
pub(super) fn gallery(moves: &[DrawnMove]) -> Result<Scene, DrawError> {
    let mut scene = Scene::new();
    if moves.is_empty() {
        scene.write((0.0, 14.0), Anchor::Start, Type::new(13.0, Ink::Grey), "no moves");
        return Ok(scene);
    }
    let (wins, others): (Vec<&DrawnMove>, Vec<&DrawnMove>) = moves.iter().partition(|option| option.wins);
    let shown: Vec<&DrawnMove> = match moves.len() {
        0..=MAX_OPTIONS => moves.iter().collect(),
        _ => wins.into_iter().chain(others).take(MAX_OPTIONS).collect(),
    };
    let (mut x, mut y, mut tall) = (0.0, 0.0, 0.0f64);
    for option in shown {
        let small = plain(&option.figure)?;
        let by = (360.0 / small.width.max(1.0)).clamp(0.25, 0.6);
        let small = smaller(small, by);
        let value = option.value.as_deref().unwrap_or("?");
        let label = if option.wins { format!("{value}  ★ wins") } else { value.to_owned() };
        let name: String = match option.name.chars().count() {
            0..=48 => option.name.clone(),
            _ => option.name.chars().take(47).chain(['…']).collect(),
        };
        let words = width_of(&name, 11.0, false).max(width_of(&label, 12.0, true));
        let (width, height) = (small.width.max(words) + 20.0, small.height + 58.0);
        if x > 0.0 && x + width > ROW {
            (x, y, tall) = (0.0, y + tall + 12.0, 0.0);
        }
        let frame = SceneShape::Rect { x: x + 1.0, y: y + 1.0, width, height, round: 6.0 };
        let line = if option.wins { pen(Ink::Orange, 2.4) } else { pen(Ink::Faint, 1.0) };
        scene.shape(frame, None, Some(line));
        scene.reach(x + width + 3.0, y + height + 3.0);
        let left = x + (width - small.width) / 2.0;
        let below = y + small.height + 12.0;
        scene.place(small, left, y + 12.0);
        let middle = x + width / 2.0;
        scene.write((middle, below + 17.0), Anchor::Middle, Type::new(11.0, Ink::Grey), name);
        scene.write((middle, below + 35.0), Anchor::Middle, Type::new(12.0, Ink::Black).bold(), label);
        x += width + 12.0;
        tall = tall.max(height);
    }
    if moves.len() > MAX_OPTIONS {
        let more = format!("and {} more", moves.len() - MAX_OPTIONS);
        scene.write((0.0, y + tall + 24.0), Anchor::Start, Type::new(13.0, Ink::Grey), more);
    }
    Ok(scene)
}
