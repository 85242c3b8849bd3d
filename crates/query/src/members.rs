//! The members of positions, for programs that work with positions as data.

use impartial::game::Figure;
use impartial::ordinal::Ordinal;

/// The members of a position: its numbers, the positions of its parts, or its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionMembers {
    /// Heaps, coins, or other numbers and ordinals, in the order in which the position is written.
    Numbers(Vec<Ordinal>),
    /// The positions of the parts of a sum.
    Parts(Vec<PositionMembers>),
    /// A position that does not consist of numbers, as its game writes it.
    Text(String),
}

impl PositionMembers {
    /// Returns the members of a position that is written as `text` and drawn as `figure`. Ordinals and the parts of a
    /// sum are not read from a figure.
    ///
    /// The position without heaps is written 0, and has the member 0. A position without members that is written
    /// otherwise is a text, so that its game can read it again.
    pub(crate) fn of_figure(text: &str, figure: Figure) -> Self {
        let numbers = match figure {
            Figure::Coins { squares: numbers, .. }
            | Figure::Heaps(numbers)
            | Figure::Numbers { numbers, .. }
            | Figure::Rows(numbers) => numbers,
            _ => return PositionMembers::Text(text.to_owned()),
        };
        match (numbers.is_empty(), text) {
            (false, _) => PositionMembers::Numbers(numbers.into_iter().map(Ordinal::from).collect()),
            (true, "0") => PositionMembers::Numbers(vec![Ordinal::from(0)]),
            (true, _) => PositionMembers::Text(text.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PositionMembers;
    use impartial::game::Figure;

    #[test]
    fn members_are_numbers_and_other_positions_are_texts() {
        let of = PositionMembers::of_figure;
        assert_eq!(of("3,5", Figure::Heaps(vec![3, 5])), PositionMembers::Numbers(vec![3.into(), 5.into()]));
        assert_eq!(of("0", Figure::Heaps(vec![])), PositionMembers::Numbers(vec![0.into()]));
        let none = Figure::Coins { squares: vec![], column: 1 };
        assert_eq!(of("none", none), PositionMembers::Text("none".into()));
        // A vertex may have a number as its name.
        assert_eq!(of("0", Figure::Text("0".into())), PositionMembers::Text("0".into()));
    }
}
