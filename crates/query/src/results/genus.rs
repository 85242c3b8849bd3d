//! Facts about the misère behaviour of one position.

use crate::position::Position;
use impartial::misere::canonical::Form;
use impartial::misere::genus::{Genus, Tameness};

/// The known facts about the misère behaviour of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusAnswer {
    /// The position, as the game writes it.
    pub position: String,
    /// The genus, in full.
    pub genus: Genus,
    /// The behaviour in sums.
    pub class: Tameness,
    /// `true` if the position is generally tame. `None` if that is not cheap to find.
    pub generally_tame: Option<bool>,
    /// The canonical form, if it is known and its name is short.
    pub form: Option<String>,
}

impl GenusAnswer {
    /// Returns the same answer for the corresponding position of another game.
    pub(crate) fn at_position(self, position: &Position) -> Self {
        GenusAnswer { position: position.to_string(), ..self }
    }
}

/// The canonical form of a position, with the facts that are needed to add positions up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormAnswer {
    /// The form, as an element of the forms that the query named.
    pub form: Form,
    /// The behaviour of the position in sums, if it is known. It depends on the options of the position itself, not on
    /// those of its form.
    pub class: Option<Tameness>,
    /// `true` if the position has a move.
    pub has_a_move: bool,
}

/// A position with its genus by the definition: the normal value, and the misère values of its sums with 0, 1, 2, ...
/// heaps of two.
pub struct PlainGenus {
    /// The position, as the game writes it.
    pub position: String,
    pub(crate) normal: u64,
    pub(crate) misere: Vec<u64>,
}

impl PlainGenus {
    pub(crate) fn is(&self, genus: &Genus) -> bool {
        self.normal == genus.normal()
            && (0..).zip(&self.misere).all(|(twos, &misere)| genus.misere(twos) == misere)
    }
}
