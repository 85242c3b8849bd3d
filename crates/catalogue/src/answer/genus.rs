//! What is known of the misère behaviour of one position.

use crate::position::Position;
use impartial::misere::canonical::Form;
use impartial::misere::genus::{Genus, Tameness};

/// What is known of the misère behaviour of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusAnswer {
    /// The position, as the game writes it.
    pub position: String,
    /// Its genus, in full.
    pub genus: Genus,
    /// How it behaves in sums.
    pub class: Tameness,
    /// Where it is cheap.
    pub generally_tame: Option<bool>,
    /// The canonical form, where it is known and its name is short.
    pub form: Option<String>,
}

impl GenusAnswer {
    /// The same of a position that is the one meant in another game.
    pub(crate) fn at_position(self, position: &Position) -> Self {
        GenusAnswer { position: position.to_string(), ..self }
    }
}

/// The canonical form of a position, and what it takes to add positions up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormAnswer {
    /// The form, among those it was asked for.
    pub form: Form,
    /// How the position behaves in sums, where that is known: by its own options, not by those of its form.
    pub class: Option<Tameness>,
    /// Whether there is a move.
    pub has_a_move: bool,
}

/// A position with its genus by the definition: the normal value, and the misère values beside
/// 0, 1, 2, ... heaps of two.
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
