//! The games of the program `impartial`: where a game is added, in a few lines.

use crate::{AnyEntry, Entry, LargeEntry, Registry};
use impartial_games::claims;
use impartial_games::height::{Height, HeightFormula};
use impartial_games::nim::{self, LargeNim, Nim, NimSum};
use impartial_games::welter::{self, HookForm, LargeWelter, MatingMethod, Welter, WelterFunction};

/// The registry of the program `impartial`: the games and claims of the crate `impartial-games`.
///
/// To have your own games beside them, add them to it: `catalogue().game(…)`.
pub fn catalogue() -> Registry {
    Registry::new()
        .game(
            Entry::new(Nim)
                .summary("take any number of counters from one heap")
                .position(nim::POSITION)
                .packed()
                .boards()
                .components()
                .formula(NimSum)
                .replies()
                .large(LargeEntry::new(LargeNim).formula(NimSum).replies()),
        )
        .game(
            Entry::new(Welter)
                .summary("move one coin to any smaller free square")
                .position(welter::POSITION)
                .packed()
                .boards()
                .formula(WelterFunction)
                .formula(MatingMethod)
                .formula(HookForm)
                .replies()
                .large(LargeEntry::new(LargeWelter).formula(WelterFunction).replies()),
        )
        .family(
            "height:H",
            "as welter, but at most one coin in each column of H squares",
            "squares separated by commas, such as 0,5 (H >= 1)",
            Some("for H = 2^k: H * W(columns) + nim-sum of the rows, W the Welter function"),
            |h| height(natural(h)?),
        )
        .claims(claims::all())
}

/// A parameter that is a natural number.
fn natural(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is no natural number below 2^64"))
}

fn height(h: u64) -> Result<AnyEntry, String> {
    let game = Height::new(h).ok_or("H is at least 1")?;
    let (entry, large) = (Entry::new(game).packed().boards(), LargeEntry::new(game.large()));
    Ok(if h.is_power_of_two() {
        let large = large.formula(HeightFormula).replies();
        entry.formula(HeightFormula).replies().large(large).into()
    } else {
        // No formula is known, and without one no rule for the moves to a value.
        entry.into()
    })
}
