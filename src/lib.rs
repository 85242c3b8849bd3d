//! A framework for impartial combinatorial games.
//!
//! You define a game in about twenty lines. The engine computes its normal and misère Grundy
//! values from the definition, checks formulas against these values, and classifies the misère
//! play of the game.
//!
//! ```
//! use impartial::game::{Game, Options};
//! use impartial::run::Run;
//! use impartial::solve::Memo;
//! use impartial::value::GrundyPair;
//! use std::ops::ControlFlow;
//!
//! /// Mark: from n, move to n−1 or to n/2, rounded down (Fraenkel 2011).
//! #[derive(Clone)]
//! struct Halving;
//!
//! impl Game for Halving {
//!     type Position = u64;
//! }
//!
//! impl Options for Halving {
//!     fn visit_options(&self, n: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
//!         if *n > 0 {
//!             visit(n - 1)?;
//!             visit(n / 2)?;
//!         }
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! let pair = Memo::new(Halving).values(&8, &Run::default()).unwrap();
//! assert_eq!(pair, GrundyPair::new(0, 2)); // a P-position in normal play, an N-position in misère play
//! ```
//!
//! # Contents
//!
//! | module | holds |
//! |---|---|
//! | [`mod@game`] | what a game is: small traits, one capability each; positions, windows, graphs |
//! | [`kind`] | what positions are, once per kind; what follows from a promise about the moves; numbers of any size |
//! | [`solve`] | solvers: memo, components, explicit graphs; whole windows ranked or along lines; heaps; search for one value |
//! | [`claim`] | statements about games as objects, and their checks |
//! | [`misere`] | Gurvich's classes and their certificates, genera, canonical forms, misère quotients |
//! | [`loopy`] | games in which play need not end: draws, remoteness, loopy values, and their certificates |
//! | [`structure`] | sums, homomorphisms, μ-quotients and μ-residues |
//! | [`ordinal`] | ordinals below ε₀ in Cantor normal form: arithmetic, nim-sum, interval sets |
//! | [`value`] | mex, nim-sum, Grundy pairs, outcomes |
//! | [`period`] | periods of heap games, and certificates for them |
//! | [`prelude`] | the names that most programs need |
//! | [`run`] | limits, cancellation, progress, checkpoints |
//!
//! The modules [`ordinal`] and [`kind`], the traits of [`mod@game`], the rules of taking and breaking in [`period`] and the
//! values in [`value`] are from the crate `impartial-core`, which has no solver of positions: a crate that publishes a game
//! needs that crate alone.
//!
//! The games themselves (Nim, Welter's game, Kayles, …) are in the crate `impartial-games`, published statements about
//! them in `impartial-claims`, proofs for all positions in `impartial-prove`, the fastest tables in `impartial-sweep`, and
//! the commands, with a tutorial, in `impartial-cli`.
//!
//! # Features
//!
//! All features are on by default. Without them the engine has the same values, games and solvers.
//!
//! | feature | adds |
//! |---|---|
//! | `checkpoint` | long work saves its state in files, and resumes from them; needs `serde` |
//! | `mapped-memory` | large tables are in memory that is mapped for them, in large pages |
//! | `parallel` | checks of claims use all processors |
//! | `petgraph` | conversions of graphs |
//! | `serde` | values and certificates are read and written with serde; certificates of quotients, which contain a checksum of their JSON |
//!
//! # Four words
//!
//! - **computed**: from the definition, by mex over options;
//! - **checked**: a formula was equal to the computed values at every position of a stated window;
//! - **certified**: an independent routine verified a certificate again;
//! - **proved**: a decision procedure settled all positions of a stated shape: with a stated number of coins, for example,
//!   or with any number.
//!
//! The engine never trusts a formula: a formula is what is checked. Where an answer does rest on
//! one, it says so.
//!
//! # Conventions
//!
//! 0 is a natural number. In normal play the player who makes the last move wins, in misère play
//! the one who makes it loses. Coins and heaps are written ascending, and their order is
//! colexicographic: a larger window of the same number of members only appends positions. Games are
//! finite in the sense that every play ends; a solver that has to follow a cycle of moves returns an
//! error that names it. Games in which play need not end have values of another kind: see [`loopy`].

pub mod claim;
pub mod game;
pub mod loopy;
pub mod misere;
pub mod period;
pub mod prelude;
pub mod run;
pub mod solve;
pub mod structure;
pub mod value;

#[doc(inline)]
pub use impartial_core::{kind, ordinal};
