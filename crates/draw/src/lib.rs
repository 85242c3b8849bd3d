//! Pictures of impartial games, as SVG for light and dark paper and as PNG.
//!
//! | what | how |
//! |---|---|
//! | a position, its moves with their values | [`position`] of a [`Figure`](impartial::game::Figure) |
//! | P-positions and values of two numbers | [`scatter`], [`heat_map`] |
//! | values of single heaps | [`sequence`] |
//! | a position and its followers | [`game_graph`], and [`loopy_graph`] where play may not end |
//! | a misère quotient | [`quotient`] |
//! | an automaton | [`automaton`] |
//! | dots in a terminal | [`half_blocks`] |
//! | a position in a terminal | [`in_text`] |
//!
//! These functions compute no value: the caller supplies everything that is drawn. [`game_pictures`] chooses what is drawn
//! of a game, with values from the query layer. The same input gives the same bytes. Colours are blue and orange. A shape or a number always carries the same information as a colour.
//!
//! ```
//! # #[cfg(feature = "pictures")] {
//! use impartial::game::Figure;
//! use impartial_draw::{DrawablePosition, position};
//! let coins = Figure::Coins { squares: vec![2, 5, 6], column: 1 };
//! let picture = position(&DrawablePosition::new("welter 2,5,6", &coins))?;
//! assert!(picture.svg().contains("Young diagram"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "pictures")]
mod automaton;
#[cfg(feature = "pictures")]
mod error;
#[cfg(feature = "pictures")]
mod game_graph;
#[cfg(feature = "pictures")]
pub mod game_pictures;
mod half_blocks;
mod in_text;
#[cfg(feature = "pictures")]
mod ink;
#[cfg(feature = "pictures")]
mod layered;
#[cfg(feature = "pictures")]
mod outline;
#[cfg(feature = "pictures")]
mod picture;
#[cfg(feature = "pictures")]
mod plot;
#[cfg(feature = "pictures")]
mod position;
#[cfg(feature = "pictures")]
mod quotient;
#[cfg(feature = "pictures")]
mod raster;
#[cfg(feature = "pictures")]
mod scene;
#[cfg(feature = "pictures")]
mod svg;
#[cfg(feature = "pictures")]
mod words;

#[cfg(feature = "pictures")]
pub use automaton::{States, automaton};
#[cfg(feature = "pictures")]
pub use error::DrawError;
#[cfg(feature = "pictures")]
pub use game_graph::{game_graph, loopy_graph};
pub use half_blocks::half_blocks;
pub use in_text::in_text;
#[cfg(feature = "pictures")]
pub use picture::Picture;
#[cfg(feature = "pictures")]
pub use plot::{PeriodSpan, PlottedPositions, heat_map, scatter, sequence};
#[cfg(feature = "pictures")]
pub use position::{DrawablePosition, DrawnMove, position};
#[cfg(feature = "pictures")]
pub use quotient::{QuotientTable, quotient};
