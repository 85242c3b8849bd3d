//! Misère play: Grundy pairs, Gurvich's classes, genera and canonical forms.
//!
//! The pair (g, g⁻) of a position holds its normal and its misère value
//! ([`GrundyPair`](crate::value::GrundyPair)); [`Memo`](crate::solve::Memo) and
//! [`solve_graph`](crate::solve::solve_graph) compute both. V_ij is the set of positions with pair (i, j), and the members
//! of V_01 ∪ V_10 are the **swap positions**. For a set of positions that is closed under moves, [`class_report`] says in
//! which of the classes of Gurvich (2007, 2012) and Gurvich–Ho (arXiv 1508.06343) it lies:
//!
//! | class | condition |
//! |---|---|
//! | domestic | no (0, k) and no (k, 0) with k ≥ 2 |
//! | tame | only (0, 1), (1, 0) and (k, k) |
//! | miserable | every non-swap position can move to both V_01 and V_10, or to neither |
//! | pet (strongly miserable) | only (0, 1), (1, 0) and (k, k) with k ≥ 2 |
//! | forced | every move from V_01 ends in V_10, and every move from V_10 in V_01 |
//! | returnable | after a move x→y with x in V_01 (V_10) and y not terminal, y can move back to V_01 (V_10) |
//!
//! Each of pet, miserable, tame, domestic implies the next. A set that is not closed under moves gets no verdict: the
//! values of its positions depend on positions that were not evaluated.
//!
//! A [`certificate`] makes it possible to check a report without a solver.
//!
//! Values say who wins a sum in normal play, but not in misère play. There,
//!
//! - the [`genus`] says who wins a position together with heaps of Nim, most of them small, and
//!   whether it is tame, restive, restless or wild;
//! - [`canonical`] forms say which positions are equal, that is, interchangeable in every sum;
//! - the misère [`quotient`] of a game says which positions are interchangeable in every sum of positions of this game.

pub mod canonical;
pub mod certificate;
pub mod genus;

mod class;
mod order;
pub mod quotient;

pub use class::{Class, ClassError, ClassReport, Witness, class_report};
pub use genus::{Genus, Tameness};
