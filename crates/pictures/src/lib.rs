//! Pictures of games of the catalogue: what is drawn is asked of the catalogue, how it is drawn is the business of
//! `impartial-draw`. Whoever shows pictures — a command line, another language — asks here.
//!
//! ```
//! use impartial::run::Limits;
//! use impartial_catalogue::{Context, Registry};
//! use impartial_pictures::{PositionPicture, position};
//! let registry = impartial_games::register(Registry::new());
//! let game = registry.find("welter")?;
//! let asked = PositionPicture { position: "2,5,6", moves: true, option: None, misere: false };
//! let picture = position(&*game, &asked, &Context::new(Limits::none()))?;
//! assert!(picture.svg().contains("3 moves win."));
//! # Ok::<(), impartial_catalogue::Error>(())
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
use impartial_catalogue::{Context, Error, Interruption};
use impartial_draw::DrawError;

/// A picture that cannot be made, as something that was given and makes no sense.
fn cannot(error: &DrawError) -> Error {
    Error::input(error.to_string())
}

/// Work that was stopped with this known.
fn stopped_at(stopped: Stopped, known: String) -> Error {
    Error::Stopped(Interruption::Stopped { stopped, known: Some(known) })
}

/// The conditions for what is shown of values that are found: only the memory is minded, and a cancellation.
fn showing<'a>(cx: &Context<'a>) -> Context<'a> {
    cx.with_limits(Limits { max_memory: cx.max_memory(), ..Limits::none() })
}
