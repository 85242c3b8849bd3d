//! What the pictures of all kinds are made of: moves, their marks, and squares.

use crate::ink::Ink;
use crate::scene::{Scene, SceneShape, Type, pen};
use impartial::game::Figure;

/// An option of the position that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnMove {
    /// The option as it is written.
    pub name: String,
    /// What it looks like.
    pub figure: Figure,
    /// Its value, as far as it is known.
    pub value: Option<String>,
    /// Whether the move wins.
    pub wins: bool,
}

/// A scene, and whether the moves are in it.
pub(super) struct DrawnScene {
    pub(super) scene: Scene,
    pub(super) shows_moves: bool,
    /// What the marks of the moves mean.
    pub(super) legend: &'static str,
}

impl DrawnScene {
    pub(super) fn plain(scene: Scene) -> Self {
        DrawnScene { scene, shows_moves: false, legend: "" }
    }

    pub(super) fn with_moves(scene: Scene, legend: &'static str) -> Self {
        DrawnScene { scene, shows_moves: true, legend }
    }
}

/// The mark of an option: a square where the move wins, a disc elsewhere, with the value in it.
pub(super) fn mark(scene: &mut Scene, at: (f64, f64), radius: f64, option: &DrawnMove) {
    let value = option.value.as_deref().unwrap_or("?");
    if option.wins {
        let shape = SceneShape::Rect {
            x: at.0 - radius,
            y: at.1 - radius,
            width: 2.0 * radius,
            height: 2.0 * radius,
            round: radius * 0.25,
        };
        scene.shape(shape, Ink::PaleOrange, Some(pen(Ink::Orange, 2.2)));
    } else {
        scene.circle(at, radius, Some(Ink::PaleBlue), Some(pen(Ink::Blue, 0.8)));
    }
    scene.reach(at.0 + radius + 1.5, at.1 + radius + 1.5);
    let style = Type::new((radius * 1.05).min(12.0), Ink::Black);
    scene.centred(at, radius * 1.75, if option.wins { style.bold() } else { style }, value);
}

/// What one member of a multiset became, if nothing else changed and it was lowered: the member and what it is
/// now. Both ascending.
pub(super) fn lowered(before: &[u64], after: &[u64]) -> Option<(u64, u64)> {
    let (mut i, mut j) = (0, 0);
    let (mut gone, mut come) = (None, None);
    while i < before.len() || j < after.len() {
        match (before.get(i), after.get(j)) {
            (Some(a), Some(b)) if a == b => (i, j) = (i + 1, j + 1),
            (Some(a), b) if b.is_none_or(|b| a < b) => {
                if gone.replace(*a).is_some() {
                    return None;
                }
                i += 1;
            }
            (_, Some(b)) => {
                if come.replace(*b).is_some() {
                    return None;
                }
                j += 1;
            }
            _ => return None,
        }
    }
    match (gone, come) {
        (Some(from), Some(to)) if to < from => Some((from, to)),
        // A heap that is empty need not be written.
        (Some(from), None) => Some((from, 0)),
        _ => None,
    }
}

/// A square.
pub(super) fn cell(at: (f64, f64), side: f64) -> SceneShape {
    SceneShape::Rect { x: at.0, y: at.1, width: side, height: side, round: 0.0 }
}

#[cfg(test)]
mod tests {
    use super::lowered;

    #[test]
    fn one_lowered_member_is_found_among_equal_ones() {
        assert_eq!(lowered(&[2, 5, 5], &[2, 3, 5]), Some((5, 3)));
        assert_eq!(lowered(&[2, 5, 5], &[1, 5, 5]), Some((2, 1)));
        assert_eq!(lowered(&[3], &[]), Some((3, 0)));
        assert_eq!(lowered(&[2, 5], &[1, 3]), None);
        assert_eq!(lowered(&[7], &[2, 3]), None);
        assert_eq!(lowered(&[2], &[5]), None);
        assert_eq!(lowered(&[2, 3], &[2, 3]), None);
    }
}
