//! Heaps as columns of counters.

use super::drawn::{DrawnMove, DrawnScene, lowered};
use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Scene, SceneShape, Type, pen};
use std::collections::BTreeMap;

const WIDTH: f64 = 40.0;
const APART: f64 = 18.0;
const MAX_COUNTERS: u64 = 80;
const MAX_HEAPS: usize = 40;

const LEGEND: &str = "Moves: the number on a counter is the value after this counter and all above it are taken; a \
                      thick orange frame: the move wins.";

/// Draws heaps, with the value of each move on the lowest counter that the move takes.
pub(super) fn heaps(heaps: &[u64], moves: &[DrawnMove]) -> Result<DrawnScene, DrawError> {
    let largest = heaps.iter().max().copied().unwrap_or(0);
    if largest > MAX_COUNTERS || heaps.len() > MAX_HEAPS {
        let what = format!("{} heaps of at most {largest} are too many to be drawn", heaps.len());
        return Err(DrawError::new(what, format!("{MAX_HEAPS} heaps of at most {MAX_COUNTERS}")));
    }
    let mut by_counter: BTreeMap<(u64, u64), &DrawnMove> = BTreeMap::new();
    let mut each_lowers_one = true;
    for option in moves {
        let lowered = option.figure.numbers().and_then(|(after, _)| lowered(heaps, after));
        match lowered {
            Some(from_to) => drop(by_counter.insert(from_to, option)),
            None => each_lowers_one = false,
        }
    }
    if !each_lowers_one {
        by_counter.clear();
    }
    let tall = if largest > 30 { 14.0 } else { 20.0 };
    let floor = largest.max(1) as f64 * tall + 2.0;
    let mut scene = Scene::new();
    for (i, &heap) in heaps.iter().enumerate() {
        let x = 6.0 + i as f64 * (WIDTH + APART);
        for counter in 0..heap {
            let y = floor - (counter + 1) as f64 * tall;
            let option = by_counter.get(&(heap, counter));
            let wins = option.is_some_and(|option| option.wins);
            let shape =
                SceneShape::Rect { x, y: y + 1.0, width: WIDTH, height: tall - 2.0, round: tall * 0.3 };
            let (fill, line) = match (option, wins) {
                (_, true) => (Ink::PaleOrange, pen(Ink::Orange, 2.4)),
                (Some(_), _) => (Ink::PaleBlue, pen(Ink::Blue, 1.0)),
                (None, _) if moves.is_empty() || !each_lowers_one => (Ink::Blue, pen(Ink::Black, 0.6)),
                (None, _) => (Ink::Board, pen(Ink::Grey, 0.8)),
            };
            scene.shape(shape, fill, Some(line));
            if let Some(option) = option {
                let style = Type::new((tall * 0.62).min(12.0), Ink::Black);
                let style = if wins { style.bold() } else { style };
                let value = option.value.as_deref().unwrap_or("?");
                scene.centred((x + WIDTH / 2.0, y + tall / 2.0), WIDTH - 8.0, style, value);
            }
        }
        let style = Type::new(13.0, Ink::Black).bold();
        scene.centred((x + WIDTH / 2.0, floor + 16.0), WIDTH, style, &heap.to_string());
    }
    let right = 12.0 + (heaps.len().max(1) as f64) * (WIDTH + APART) - APART;
    scene.line((0.0, floor + 2.0), (right, floor + 2.0), pen(Ink::Grey, 1.4));
    scene.reach(right, floor + 26.0);
    Ok(if each_lowers_one { DrawnScene::with_moves(scene, LEGEND) } else { DrawnScene::plain(scene) })
}
