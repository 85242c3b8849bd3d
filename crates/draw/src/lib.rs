//! Pictures of impartial games, as SVG for light and dark paper and as PNG.
//!
//! | what | how |
//! |---|---|
//! | a position, its moves with their values | [`position`] of a [`Figure`](impartial::game::Figure) |
//! | P-positions and values of two numbers | [`scatter`], [`heat_map`] |
//! | values of single heaps | [`sequence`] |
//! | a position and its followers | [`game_graph`] |
//! | a misère quotient | [`quotient`] |
//! | an automaton | [`automaton`] |
//! | dots in a terminal | [`half_blocks`] |
//! | a position in a terminal | [`in_text`] |
//!
//! The crate knows no game and computes no value: the caller supplies everything that is drawn. The same input gives
//! the same bytes. Colours are blue and orange. A shape or a number always carries the same information as a colour.
//!
//! ```
//! use impartial::game::Figure;
//! use impartial_draw::{DrawablePosition, position};
//! let coins = Figure::Coins { squares: vec![2, 5, 6], column: 1 };
//! let picture = position(&DrawablePosition::new("welter 2,5,6", &coins))?;
//! assert!(picture.svg().contains("Young diagram"));
//! # Ok::<(), impartial_draw::DrawError>(())
//! ```

mod automaton;
mod error;
mod game_graph;
mod half_blocks;
mod in_text;
mod ink;
mod layered;
mod outline;
mod picture;
mod plot;
mod position;
mod quotient;
mod raster;
mod scene;
mod svg;
mod words;

pub use automaton::{States, automaton};
pub use error::DrawError;
pub use game_graph::game_graph;
pub use half_blocks::half_blocks;
pub use in_text::in_text;
pub use picture::Picture;
pub use plot::{PeriodSpan, heat_map, scatter, sequence};
pub use position::{DrawablePosition, DrawnMove, position};
pub use quotient::quotient;
