//! Misère quotients (Plambeck 2005; Plambeck and Siegel 2007, *Misère quotients for impartial games*).
//!
//! In normal play a sum of heaps is equivalent to one nimber. In misère play it is not, but within one game there is a
//! similar structure. Two sums of heaps are **indistinguishable** if they have the same misère outcome in every sum
//! with heaps of the game. The classes are a commutative monoid, the **misère quotient** Q, and those of P-positions
//! are a subset P. With Q, P and the map Φ from heaps to their classes, a sum of heaps is a P-position exactly if the product
//! of the classes of its heaps is in P. For many games Q is finite.
//!
//! - [`QuotientSolver`] finds Q heap by heap, for octal and hexadecimal codes ([`HeapCode`](crate::period::HeapCode)), any other
//!   taking-and-breaking rule ([`TakingRule`](crate::game::TakingRule)), and any finite set of positions ([`AtomList`]);
//! - [`Quotient`] holds the result: outcomes, winning moves, growth; [`Monoid`] its units, idempotents and
//!   kernel; [`Presentation`] generators and relations;
//! - [`QuotientCertificate`] is the result in a file, which [`verify`] checks against the rules without any code of the
//!   solver.
//!
//! It is not known whether finiteness of the quotient of a code is decidable. A quotient is **final** if Φ is known to
//! be periodic for ever, or if the game has finitely many positions and all of them were used. Otherwise it is **partial**:
//! the quotient of the heaps to N, or of some positions. A solver that does not end within its limits proves
//! nothing about finiteness.
//!
//! ```
//! use impartial::misere::quotient::{QuotientCertificate, QuotientSolver, verify};
//! use impartial::period::HeapCode;
//! use impartial::run::Run;
//! use impartial::value::Outcome;
//!
//! let code: HeapCode = "0.123".parse().unwrap();
//! let mut solver = QuotientSolver::new(&code);
//! solver.extend_to(100, &Run::default()).unwrap();
//! let quotient = solver.quotient();
//! assert!(quotient.is_final());
//! assert_eq!((quotient.order(), quotient.p_size()), (20, 5));
//! assert_eq!(quotient.outcome(&[1, 1_000_000_006]), Some(Outcome::N));
//!
//! let certificate = QuotientCertificate::new(&quotient, &code, "0.123", &[]).unwrap();
//! assert!(verify(&certificate, &Run::default()).is_ok());
//! ```
//!
//! # A search that does not end
//!
//! The quotient of Dawson's Kayles (0.07) to heap 33 has 638 elements and takes a quarter of a second. At heap 34 the
//! solver has not ended, and less memory for each element would not help. Again and again, the least word at which a
//! candidate is wrong has one more heap 34. With that heap's index at k = 7, 8, …, 18 the candidate has exactly 160k² −
//! 248k + 1418 elements, at last 48,794. A table of outcomes of this size takes memory as k⁴, so that half the memory
//! per element lets k grow by a fifth. This suggests that the quotient is infinite; it proves nothing.
//!
//! # Certificates
//!
//! A certificate is one JSON object; the fields of [`QuotientCertificate`] are its keys, in that order.
//! `rule` is one of `{"code": [[1, 7], [2, 7]]}` (for 0.77), `{"heaps": [options of heap 1, …]}` and
//! `{"positions": {"names": […], "options": […]}}`, where options are lists of lists of heaps. These are
//! the conditions that [`verify`] names when one fails:
//!
//! | condition | says |
//! |---|---|
//! | `kind` | it is a quotient |
//! | `code`, `options`, `names` | the rule is a code, or lists options that are sums of smaller heaps |
//! | `rows`, `commutativity`, `generation` | the rows are those of generators of a commutative monoid |
//! | `P`, `p_size`, `identity` | P is a set of elements without the identity |
//! | `phi`, `terminal`, `generators` | Φ maps heaps to elements, those without options to the identity, and its images generate |
//! | `(P)`, `(N)` | the conditions of the verification theorem |
//! | `reducedness` | no two elements can be identified |
//! | `growth` | the quotients of fewer heaps have these orders |
//! | `presentation` | the relations present the monoid |
//! | `status`, `period`, `preperiod` | the statements about larger heaps follow |
//! | `digest` | the text is as it was written |

mod atom_list;
mod bits;
mod budget;
mod candidate;
#[cfg(feature = "serde")]
mod certificate;
mod found;
mod monoid;
mod pattern;
mod periodicity;
mod play;
mod presentation;
mod solver;
mod stage;
#[cfg(feature = "serde")]
mod verify;

pub use atom_list::AtomList;
#[cfg(feature = "serde")]
pub use certificate::{CertificateRules, Completeness, QuotientCertificate};
pub use found::{Growth, Quotient, Status};
pub use monoid::{Monoid, MonoidError};
pub use pattern::{CodePattern, PatternError};
pub use periodicity::PhiPeriod;
pub use play::winning_options;
pub use presentation::{Monomial, Presentation, letter};
pub use solver::{QuotientEffort, QuotientError, QuotientSolver};
#[cfg(feature = "serde")]
pub use verify::{QuotientRefusal, VerifyError, verify};
