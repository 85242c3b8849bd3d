//! Pictures of games: the choice of what is drawn, with values from the query layer. The rest of the crate draws it.
//!
//! ```
//! use impartial::run::Limits;
//! use impartial::value::Play;
//! use impartial_draw::game_pictures::{PositionPicture, position};
//! use impartial_query::{Context, Registry};
//! let registry = impartial_games::register(Registry::new());
//! let game = registry.find("welter")?;
//! let request = PositionPicture { position: "2,5,6", moves: true, option: None, play: Play::Normal };
//! let picture = position(&*game, &request, &Context::new(Limits::none()))?;
//! assert!(picture.svg().contains("3 moves win."));
//! # Ok::<(), impartial_query::Error>(())
//! ```

mod automaton;
mod graph;
mod plot;
mod position;
mod sequence;

pub use graph::graph;
pub use plot::{PlotContent, plot};
pub use position::{PositionPicture, position};
pub use sequence::sequence;

use crate::DrawError;
use impartial::run::Stopped;
use impartial_query::{Error, Interruption};

/// An input error for a picture that cannot be drawn.
fn cannot(error: &DrawError) -> Error {
    Error::input(error.to_string())
}

/// The error for work that stopped after the results described by `known`.
fn stopped_at(stopped: Stopped, known: String) -> Error {
    Error::Stopped(Interruption::Stopped { stopped, known: Some(known) })
}
