//! Pictures of positions without moves.

use super::{diagram, graph, grid, heaps, lattice, ordinals, strip};
use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Scene, SceneShape, Type, pen};
use impartial::game::Figure;

/// Draws a figure without moves.
pub(super) fn plain(figure: &Figure) -> Result<Scene, DrawError> {
    Ok(match figure {
        Figure::Coins { squares, column } => strip::strip(squares, *column)?.scene,
        Figure::Numbers { numbers, .. } if numbers.len() == 1 => strip::number(numbers, &[])?.scene,
        Figure::Numbers { numbers, ordered } if numbers.len() == 2 => {
            lattice::pair(numbers, *ordered, &[])?.scene
        }
        Figure::Heaps(heaps) | Figure::Numbers { numbers: heaps, .. } => heaps::heaps(heaps, &[])?.scene,
        Figure::Rows(rows) => diagram::rows(rows, &[])?.scene,
        Figure::Grid(cells) => grid::grid(cells, &[])?.scene,
        Figure::Graph { .. } => graph::graph(figure)?,
        Figure::Ordinals(places) => ordinals::ordinals(places, [])?.scene,
        Figure::Sum(parts) => {
            let parts = parts.iter().map(plain).collect::<Result<Vec<_>, _>>()?;
            let floor = parts.iter().map(|part| part.height).fold(0.0, f64::max);
            let mut scene = Scene::new();
            for (i, part) in parts.into_iter().enumerate() {
                let mut x = scene.width;
                if i > 0 {
                    let style = Type::new(22.0, Ink::Grey);
                    scene.centred((x + 24.0, floor / 2.0), 20.0, style, "+");
                    x += 48.0;
                }
                let y = floor - part.height;
                scene.place(part, x, y);
            }
            scene
        }
        Figure::Text(text) => words(text),
        other => words(&format!("{other:?}")),
    })
}

fn words(text: &str) -> Scene {
    let label: String = match text.chars().count() {
        0..=60 => text.to_owned(),
        _ => text.chars().take(59).chain(['…']).collect(),
    };
    let width = crate::words::width_of(&label, 15.0, false) + 24.0;
    let mut scene = Scene::new();
    let shape = SceneShape::Rect { x: 1.0, y: 1.0, width, height: 34.0, round: 6.0 };
    scene.shape(shape, Ink::Board, Some(pen(Ink::Grey, 1.0)));
    scene.reach(width + 2.0, 36.0);
    scene.centred((1.0 + width / 2.0, 18.0), width, Type::new(15.0, Ink::Black), &label);
    scene
}
