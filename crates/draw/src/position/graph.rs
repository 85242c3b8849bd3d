//! A graph, and what is left of it.

use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Scene, Type, dashes, pen};
use std::f64::consts::TAU;

const MOST: usize = 80;

/// The vertices in a circle; those that are gone are dashed.
pub(super) fn graph(names: &[String], edges: &[(u32, u32)], left: &[bool]) -> Result<Scene, DrawError> {
    let n = names.len();
    if n > MOST {
        let what = format!("a graph with {n} vertices is too large to be drawn");
        return Err(DrawError::new(what, format!("{MOST} vertices")));
    }
    let radius = (n as f64 * 52.0 / TAU).max(50.0);
    let at = |v: usize| {
        let turn = v as f64 / n.max(1) as f64 * TAU - TAU / 4.0;
        (radius + 22.0 + radius * turn.cos(), radius + 22.0 + radius * turn.sin())
    };
    let is_left = |v: u32| left.get(v as usize).copied().unwrap_or(false);
    let mut scene = Scene::new();
    scene.reach(2.0 * radius + 44.0, 2.0 * radius + 44.0);
    for &(u, v) in edges {
        let line = if is_left(u) && is_left(v) { pen(Ink::Black, 1.6) } else { dashes(Ink::Faint, 1.2) };
        scene.line(at(u as usize), at(v as usize), line);
    }
    for (v, name) in names.iter().enumerate() {
        let here = is_left(v as u32);
        let (fill, line) = match here {
            true => (Ink::Blue, pen(Ink::Black, 1.0)),
            false => (Ink::Paper, dashes(Ink::Faint, 1.4)),
        };
        scene.circle(at(v), 18.0, Some(fill), Some(line));
        let ink = if here { Ink::OnBlue } else { Ink::Grey };
        scene.centred(at(v), 30.0, Type::new(13.0, ink), name);
    }
    Ok(scene)
}
