//! Pictures of games. The data come from the query layer; `impartial-draw` draws them. The command line
//! and the language bindings use this crate.
//!
//! ```
//! use impartial::run::Limits;
//! use impartial_query::{Context, Registry};
//! use impartial_pictures::{PositionPicture, position};
//! let registry = impartial_games::register(Registry::new());
//! let game = registry.find("welter")?;
//! let request = PositionPicture { position: "2,5,6", moves: true, option: None, misere: false };
//! let picture = position(&*game, &request, &Context::new(Limits::none()))?;
//! assert!(picture.svg().contains("3 moves win."));
//! # Ok::<(), impartial_query::Error>(())
//! ```

mod graph;
mod plot;
mod position;
mod sequence;

pub use graph::graph;
pub use plot::{PlotContent, plot};
pub use position::{PositionPicture, position};
pub use sequence::sequence;

use impartial::run::{Limits, Stopped};
use impartial_draw::DrawError;
use impartial_query::{Context, Error, Interruption};

/// An input error for a picture that cannot be drawn.
fn cannot(error: &DrawError) -> Error {
    Error::input(error.to_string())
}

/// The error for work that stopped after the results described by `known`.
fn stopped_at(stopped: Stopped, known: String) -> Error {
    Error::Stopped(Interruption::Stopped { stopped, known: Some(known) })
}

/// Returns the context for reading computed values: it keeps the memory limit and the cancellation of `cx` only.
fn showing<'a>(cx: &Context<'a>) -> Context<'a> {
    cx.with_limits(Limits { max_memory: cx.max_memory(), ..Limits::none() })
}
