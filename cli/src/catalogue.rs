//! The games of the program `impartial`: where a game is added, in a line or two.

use crate::{Entry, Registry};
use impartial_games::{claims, nim};

/// The registry of the program `impartial`: the games and claims of the crate `impartial-games`.
///
/// To have your own games beside them, add them to it: `catalogue().game(…)`.
pub fn catalogue() -> Registry {
    Registry::new()
        .game(
            Entry::new(nim::Nim)
                .summary("take any number of counters from one heap")
                .position(nim::POSITION)
                .packed()
                .boards()
                .components()
                .formula(nim::NimSum)
                .replies(),
        )
        .claims(claims::all())
}
