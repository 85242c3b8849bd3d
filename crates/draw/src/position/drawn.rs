//! Parts common to the pictures of all kinds: moves, their marks, and squares.

use crate::ink::Ink;
use crate::scene::{Scene, SceneShape, Type, pen};
use impartial::game::Figure;

/// An option of the position that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnMove {
    /// The option as text.
    pub name: String,
    /// The figure of the option.
    pub figure: Figure,
    /// The value of the option, if it is known.
    pub value: Option<String>,
    /// True if the move wins.
    pub wins: bool,
}

/// A scene, with a flag that says whether it contains the moves.
pub(super) struct DrawnScene {
    pub(super) scene: Scene,
    pub(super) shows_moves: bool,
    /// The meaning of the marks of the moves.
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

/// Draws the mark of an option, with its value in it: a square if the move wins, otherwise a disc.
pub(super) fn mark(scene: &mut Scene, center: (f64, f64), radius: f64, option: &DrawnMove) {
    let value = option.value.as_deref().unwrap_or("?");
    if option.wins {
        let shape = SceneShape::Rect {
            x: center.0 - radius,
            y: center.1 - radius,
            width: 2.0 * radius,
            height: 2.0 * radius,
            round: radius * 0.25,
        };
        scene.shape(shape, Ink::PaleOrange, Some(pen(Ink::Orange, 2.2)));
    } else {
        scene.circle(center, radius, Some(Ink::PaleBlue), Some(pen(Ink::Blue, 0.8)));
    }
    scene.reach(center.0 + radius + 1.5, center.1 + radius + 1.5);
    let style = Type::new((radius * 1.05).min(12.0), Ink::Black);
    scene.centred(center, radius * 1.75, if option.wins { style.bold() } else { style }, value);
}

/// Returns the member of a multiset that was lowered and its new value, or `None` if anything else changed. Both lists
/// are ascending.
pub(super) fn lowered(before: &[u64], after: &[u64]) -> Option<(u64, u64)> {
    let (mut i, mut j) = (0, 0);
    let (mut removed, mut added) = (None, None);
    while i < before.len() || j < after.len() {
        match (before.get(i), after.get(j)) {
            (Some(a), Some(b)) if a == b => (i, j) = (i + 1, j + 1),
            (Some(a), b) if b.is_none_or(|b| a < b) => {
                if removed.replace(*a).is_some() {
                    return None;
                }
                i += 1;
            }
            (_, Some(b)) => {
                if added.replace(*b).is_some() {
                    return None;
                }
                j += 1;
            }
            _ => return None,
        }
    }
    match (removed, added) {
        (Some(from), Some(to)) if to < from => Some((from, to)),
        // An empty heap may be omitted.
        (Some(from), None) => Some((from, 0)),
        _ => None,
    }
}

/// Returns the outline of a square.
pub(super) fn cell(corner: (f64, f64), side: f64) -> SceneShape {
    SceneShape::Rect { x: corner.0, y: corner.1, width: side, height: side, round: 0.0 }
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
