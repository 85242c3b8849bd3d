//! Windows that are given by bounds on the numbers of positions.

use crate::any_game::AnyGame;
use crate::error::{Error, PossibleInstead, UnsupportedPart};
use crate::results::window::{MAX_COINS, WindowArg};

/// Returns the window of `count` coins, heaps or numbers of a game, with one common bound or one bound for each.
/// Without `count`, the number of bounds decides, or the only number of members that positions of the game can have.
///
/// # Errors
/// [`Error::Unreadable`] if the bounds do not fit the game or its count, [`Error::Unsupported`] if `count` is needed and
/// absent.
pub fn window_below(game: &dyn AnyGame, count: Option<u64>, bounds: &[u64]) -> Result<WindowArg, Error> {
    if let Some(count) = count.filter(|count| !(1..=MAX_COINS).contains(count)) {
        return Err(Error::input(format!("{count} coins, heaps or numbers (allowed: 1 to {MAX_COINS})")));
    }
    match (bounds, count) {
        ([], _) => Err(Error::input("no bound (expected a number)")),
        (&[below], Some(count)) => Ok(WindowArg::Board { count: count as usize, below }),
        (&[below], None) => {
            let windows = game.windows();
            let only = windows.iter().find_map(|window| match window {
                PossibleInstead::BoardsOf(count) => Some(*count as usize),
                _ => None,
            });
            match only {
                Some(count) => Ok(WindowArg::Board { count, below }),
                None => {
                    let why = format!("how many coins or heaps of {}?", game.id());
                    Err(Error::unsupported(UnsupportedPart::This, why, windows))
                }
            }
        }
        (bounds, Some(count)) if bounds.len() as u64 != count => Err(Error::input(format!(
            "{} bounds for {count} numbers (allowed: one, or one for each)",
            bounds.len()
        ))),
        (bounds, _) if bounds.len() as u64 > MAX_COINS => {
            Err(Error::input(format!("{} bounds (allowed: at most {MAX_COINS})", bounds.len())))
        }
        (bounds, _) => Ok(WindowArg::Bounds(bounds.to_vec())),
    }
}
