//! Games made from games: sums, homomorphisms, quotients and residues.
//!
//! | item | content |
//! |---|---|
//! | [`Sum`] | the disjunctive sum of two games of any types |
//! | [`GraphSum`] | the disjunctive sum of any number of explicit graphs |
//! | [`Homomorphism`] | a map f of positions with f(options of a) = options of f(a), to be checked |
//! | [`MuQuotient`], [`MuResidue`] | the games that keep only the moves preserving the remainder, or the quotient, of the value modulo μ |
//! | [`Decomposition`] | conditions D1 and D2 of \[SW\] Theorem 1.3, and its conclusion, on a graph |
//! | [`laws`] | tests of the laws that the optional traits of a game must satisfy |
//!
//! \[SW\] is *Generalizations of Sato–Welter game*.

mod decomposition;
mod homomorphism;
pub mod laws;
mod mu;
mod sum;

pub use decomposition::Decomposition;
pub use homomorphism::{Homomorphism, NotAHomomorphism};
pub use mu::{MuQuotient, MuResidue};
pub use sum::{GraphSum, Sum};
