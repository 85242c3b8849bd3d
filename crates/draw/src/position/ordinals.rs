//! Pictures of ordinals in columns of ω: ω·λ + m is square m of column λ.

use super::drawn::{DrawnMove, DrawnScene, mark};
use crate::error::DrawError;
use crate::ink::Ink;
use crate::scene::{Scene, SceneShape, Type, dashes, pen};
use impartial::game::Figure;
use impartial::ordinal::Ordinal;
use std::collections::{BTreeMap, BTreeSet};

const SIDE: f64 = 32.0;
const COLUMN: f64 = 96.0;
/// Height of the gap for rows that are not drawn.
const GAP: f64 = 18.0;
const MAX_SIDE: usize = 40;
/// A column with at most twice this number of rows is drawn without gaps.
const FEW: u64 = 6;

type OrdinalPlace = (String, String);

/// Returns the name of a column, `ω·λ`.
fn name(column: &str) -> String {
    let column = column.replace('w', "ω").replace('*', "·");
    match column.as_str() {
        "0" => "0".into(),
        "1" => "ω".into(),
        other if other.bytes().all(|b| b.is_ascii_digit()) => format!("ω·{other}"),
        other => format!("ω·({other})"),
    }
}

/// Returns the places between which one token moves, or `None` if more than one token changes.
fn step<'a>(
    before: &'a [OrdinalPlace],
    after: &'a [OrdinalPlace],
) -> Option<(&'a OrdinalPlace, &'a OrdinalPlace)> {
    let mut added: Vec<&OrdinalPlace> = after.iter().collect();
    let mut removed = Vec::new();
    for place in before {
        match added.iter().position(|other| *other == place) {
            Some(index) => drop(added.remove(index)),
            None => removed.push(place),
        }
    }
    match (&removed[..], &added[..]) {
        (&[from], &[to]) => Some((from, to)),
        _ => None,
    }
}

/// Returns the rows of a column that are drawn, in ascending order.
fn rows(used: &BTreeSet<Ordinal>) -> BTreeSet<Ordinal> {
    let top = used.iter().next_back().and_then(Ordinal::to_u64).unwrap_or(u64::MAX);
    let low = if top <= 2 * FEW { top.max(2) } else { 2 };
    used.iter().cloned().chain((0..=low).map(Ordinal::from)).collect()
}

/// Returns the height of a column, including the gaps for rows that are not drawn.
fn height(used: &BTreeSet<Ordinal>) -> f64 {
    let mut expected = Ordinal::ZERO;
    let mut height = 0.0;
    for row in rows(used) {
        height += if row == expected { SIDE } else { SIDE + GAP };
        expected = row + Ordinal::ONE;
    }
    height
}

/// Draws tokens in columns of ω, and moves as arrows to a ghost.
pub(super) fn ordinals<'m>(
    places: &[OrdinalPlace],
    moves: impl IntoIterator<Item = &'m DrawnMove>,
) -> Result<DrawnScene, DrawError> {
    let moves: Vec<&DrawnMove> = moves.into_iter().collect();
    let steps: Option<Vec<(&OrdinalPlace, &OrdinalPlace)>> = moves
        .iter()
        .map(|option| match &option.figure {
            Figure::Ordinals(after) => step(places, after),
            _ => None,
        })
        .collect();
    let few = moves.len() <= 12;
    let steps = steps.filter(|_| few);
    let mut columns: BTreeMap<Ordinal, BTreeSet<Ordinal>> = BTreeMap::new();
    let targets = steps.iter().flatten().map(|(_, to)| *to);
    for (column, row) in places.iter().chain(targets) {
        let unreadable = |_| DrawError::new("no ordinal", "ordinals as they are written");
        let column: Ordinal = column.parse().map_err(unreadable)?;
        columns.entry(column).or_default().insert(row.parse().map_err(unreadable)?);
    }
    if columns.len() > MAX_SIDE || columns.values().any(|rows| rows.len() > MAX_SIDE) {
        return Err(DrawError::new("too many ordinals to be drawn", format!("{MAX_SIDE} of them")));
    }
    // Empty columns in between are drawn if there are few.
    let last = columns.keys().next_back().and_then(Ordinal::to_u64);
    if let Some(last) = last.filter(|&last| last <= FEW + 2) {
        for column in 0..=last {
            columns.entry(column.into()).or_default();
        }
    }
    let floor = columns.values().map(height).fold(0.0, f64::max) + 24.0;
    let mut scene = Scene::new();
    let mut centers: BTreeMap<(Ordinal, Ordinal), (f64, f64)> = BTreeMap::new();
    let mut x = 44.0;
    let mut before: Option<Ordinal> = None;
    for (column, used) in &columns {
        let next = before.as_ref().map_or(Ordinal::ZERO, |before| before.clone() + Ordinal::ONE);
        if next != *column {
            scene.centred((x - 30.0 + SIDE / 2.0, floor - 20.0), 30.0, Type::new(20.0, Ink::Grey), "⋯");
            x += 40.0;
        }
        before = Some(column.clone());
        let mut y = floor;
        let mut expected = Ordinal::ZERO;
        for row in rows(used) {
            if row != expected {
                y -= GAP;
                scene.centred((x + SIDE / 2.0, y + 9.0), 20.0, Type::new(15.0, Ink::Grey), "⋮");
            }
            y -= SIDE;
            let square = SceneShape::Rect { x, y, width: SIDE, height: SIDE, round: 0.0 };
            scene.shape(square, Ink::Board, Some(pen(Ink::Faint, 1.2)));
            let label = row.to_string();
            scene.centred((x - 13.0, y + SIDE / 2.0), 24.0, Type::new(10.0, Ink::Grey), &label);
            centers.insert((column.clone(), row.clone()), (x + SIDE / 2.0, y + SIDE / 2.0));
            expected = row + Ordinal::ONE;
        }
        scene.centred((x + SIDE / 2.0, y - 12.0), 20.0, Type::new(16.0, Ink::Grey), "⋮");
        let label = name(&column.to_string());
        let style = Type::new(13.0, Ink::Black).bold();
        scene.centred((x + SIDE / 2.0, floor + 16.0), COLUMN - 8.0, style, &label);
        x += COLUMN;
    }
    scene.reach(x - COLUMN + SIDE + 36.0, floor + 28.0);
    let spot = |place: &OrdinalPlace| Some(*centers.get(&(place.0.parse().ok()?, place.1.parse().ok()?))?);
    let mut ghosts: Vec<((f64, f64), &DrawnMove)> = Vec::new();
    for (&(from, to), option) in steps.iter().flatten().zip(&moves) {
        let (Some(from), Some(to)) = (spot(from), spot(to)) else { continue };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let tip = (to.0 - dx / length * 15.0, to.1 - dy / length * 15.0);
        let line = if option.wins { pen(Ink::Orange, 2.4) } else { dashes(Ink::Blue, 1.2) };
        scene.line(from, tip, line);
        scene.head(from, tip, 10.0, line.ink);
        ghosts.push((to, option));
    }
    let mut counts: BTreeMap<&OrdinalPlace, usize> = BTreeMap::new();
    places.iter().for_each(|place| *counts.entry(place).or_default() += 1);
    for (place, count) in counts {
        let Some(center) = spot(place) else { continue };
        scene.circle(center, SIDE * 0.36, Some(Ink::Blue), Some(pen(Ink::Black, 0.8)));
        if count > 1 {
            let style = Type::new(11.0, Ink::OnBlue).bold();
            scene.centred(center, SIDE * 0.6, style, &format!("×{count}"));
        }
    }
    for (to, option) in ghosts {
        mark(&mut scene, to, 11.0, option);
    }
    if steps.is_none() {
        return Ok(DrawnScene::plain(scene));
    }
    let legend = "Moves: an arrow leads to where a token goes, with the value after the move; in an orange square, the \
                  move wins.";
    Ok(DrawnScene::with_moves(scene, legend))
}
