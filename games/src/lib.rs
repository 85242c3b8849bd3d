//! The games of the `impartial` framework; `register` adds them to a registry.
//!
//! # Features
//!
//! Both features are on by default. Without them, the games depend on the engine and on `impartial-gallery`,
//! the texts of the built-in rule files, only.
//!
//! | feature | adds |
//! |---|---|
//! | `prove` | descriptions of the games for the prover, `impartial-prove` |
//! | `registry` | the entries of the games for the query layer, `impartial-query`; needs `prove` |
//!
//! ```
//! # #[cfg(feature = "registry")]
//! # {
//! use impartial::run::Limits;
//! use impartial_query::{Context, Registry};
//! let registry = impartial_games::register(Registry::new());
//! let game = registry.find("welter")?;
//! let answer = game.value("2,5,6", &Context::new(Limits::none()))?;
//! assert_eq!(answer.grundy.unwrap().value.to_string(), "6");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod chomp;
pub mod cram;
pub mod euclid;
pub mod fibonacci_nim;
pub mod grundys_game;
pub mod height;
pub mod height_omega;
pub mod k_welter;
pub mod mark;
pub mod mark_t;
pub mod max_welter;
pub mod moore;
pub mod nim;
pub mod octal;
mod ordinal_position;
#[cfg(feature = "prove")]
pub mod ordinal_provable;
mod parameter;
#[cfg(feature = "prove")]
pub mod prove;
pub mod subtraction;
pub mod transfinite_nim;
pub mod transfinite_welter;
pub mod welter;
pub mod wythoff;

pub use impartial_gallery::GALLERY;
#[cfg(feature = "registry")]
use impartial_query::Registry;
pub use parameter::ParameterError;

/// Adds all games of this crate to a registry.
///
/// ```
/// use impartial_query::Registry;
/// let games = impartial_games::register(Registry::new());
/// assert_eq!(games.find("nim")?.id(), "nim");
/// # Ok::<(), impartial_query::Error>(())
/// ```
#[cfg(feature = "registry")]
#[must_use]
pub fn register(registry: Registry) -> Registry {
    registry
        .with_gallery(GALLERY.iter().map(|(name, _)| *name))
        .game(nim::entry())
        .game(welter::entry())
        .family(height::family())
        .game(max_welter::entry())
        .family(k_welter::family())
        .game(wythoff::entry(wythoff::Wythoff::CLASSIC))
        .family(wythoff::family())
        .game(wythoff::relative(wythoff::Relative::Restricted))
        .game(wythoff::relative(wythoff::Relative::Extended))
        .family(wythoff::short_family())
        .family(moore::family())
        .family(subtraction::family())
        .family(octal::family())
        .family(octal::hexadecimal_family())
        .game(octal::kayles())
        .game(octal::dawson_kayles())
        .game(grundys_game::entry())
        .game(euclid::entry(euclid::Euclid::GROSSMAN))
        .game(euclid::entry(euclid::Euclid::COLE_DAVIE))
        .game(mark::entry())
        .family(mark_t::family())
        .game(fibonacci_nim::entry())
        .game(chomp::entry(chomp::Chomp::POISON_STAYS))
        .game(chomp::entry(chomp::Chomp::POISON_TAKEABLE))
        .game(cram::entry())
        .ordinal_game(transfinite_nim::entry())
        .ordinal_game(transfinite_welter::entry())
        .ordinal_game(height_omega::entry())
}
