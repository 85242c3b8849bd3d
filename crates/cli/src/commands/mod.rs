//! The commands, one file each.

mod atlas;
mod atlas_build;
mod census;
mod certificate;
mod check;
mod claims;
mod classes;
mod cluster;
mod discover;
mod draw;
mod explain;
mod games;
mod genus;
mod identify;
mod man;
mod merge;
mod moves;
mod numeration;
mod ordinal;
mod period;
mod play;
mod play_rows;
mod prove;
mod quotient;
mod rules;
mod serve;
mod study;
mod table;
mod value;
mod verify;
mod without_table;

pub(crate) use atlas::atlas;
pub(crate) use certificate::certificate;
pub(crate) use check::{CheckArgs, check};
pub(crate) use claims::{Formulas, claims};
pub(crate) use classes::classes;
pub(crate) use cluster::{cluster, is_together, together};
pub(crate) use discover::discover;
pub(crate) use draw::draw;
pub(crate) use explain::explain;
pub(crate) use games::games;
pub(crate) use genus::{GenusRequest, genus};
pub(crate) use identify::identify;
pub(crate) use man::man;
pub(crate) use merge::merge;
pub(crate) use moves::{MovesRequest, moves};
pub(crate) use numeration::numeration;
pub(crate) use ordinal::ordinal;
pub(crate) use period::period;
pub(crate) use play::{PlayArgs, play};
pub(crate) use prove::prove;
pub(crate) use quotient::quotient;
pub(crate) use rules::rules;
pub(crate) use serve::serve;
pub(crate) use study::study;
pub(crate) use table::{TableRequest, table};
pub(crate) use value::{ValueRequest, value};
pub(crate) use verify::verify;

use crate::args::WindowArgs;
use crate::errors::CommandError;
use impartial_query::{AnyGame, MAX_COINS, ValueWithBasis, WindowArg, window_below};

pub(crate) use impartial_query::questions::VERSION;

/// Returns the window that the options describe.
fn window_of(args: &WindowArgs, game: &dyn AnyGame) -> Result<WindowArg, CommandError> {
    match (args.coins, &args.below[..], args.heaps, &args.from) {
        (Some(count), _, _, _) if !(1..=MAX_COINS).contains(&count) => {
            Err(CommandError::input(format!("--coins {count} (allowed: 1 to {MAX_COINS})")))
        }
        (Some(count), bounds @ [_, _, ..], _, _) if bounds.len() as u64 != count => {
            let list: Vec<String> = bounds.iter().map(u64::to_string).collect();
            Err(CommandError::input(format!(
                "--below {}: {} bounds for {count} numbers (allowed: one bound, or {count})",
                list.join(","),
                bounds.len()
            )))
        }
        (count, bounds @ [_, ..], _, _) => Ok(window_below(game, count, bounds)?),
        (_, _, Some(upto), _) => match upto.checked_add(1) {
            Some(below) => Ok(WindowArg::Board { count: 1, below }),
            None => Err(CommandError::input(format!("--heaps {upto} (allowed: below {})", u64::MAX))),
        },
        (_, _, _, Some(position)) => Ok(WindowArg::From(position.clone())),
        _ => Ok(WindowArg::Whole),
    }
}

/// Returns a value as text, or a dash if it is not known.
fn text_value(known: Option<&ValueWithBasis>) -> String {
    known.map_or("-".into(), |known| known.value.to_string())
}
