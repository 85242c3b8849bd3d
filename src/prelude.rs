//! The names that most programs need: `use impartial::prelude::*;`.
//!
//! ```
//! use impartial::prelude::*;
//!
//! /// One heap; take 1 or 2 counters.
//! #[derive(Clone)]
//! struct OneOrTwo;
//! impl Game for OneOrTwo {
//!     type Position = u64;
//! }
//! impl Options for OneOrTwo {
//!     fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
//!         (1..=2).filter(|take| take <= heap).try_for_each(|take| visit(heap - take))
//!     }
//! }
//!
//! let values = Memo::new(OneOrTwo).values(&5, &Run::default())?;
//! assert_eq!(values, GrundyPair::new(2, 2));
//! # Ok::<(), impartial::solve::SolveError<u64>>(())
//! ```

pub use crate::claim::{CheckContext, Claim, Effort, Verdict};
pub use crate::game::{EnumeratePositions, Game, Graph, Notation, Options, ValueFormula};
pub use crate::ordinal::Ordinal;
pub use crate::run::{Limits, Run, Stopped};
pub use crate::solve::Memo;
pub use crate::structure::Sum;
pub use crate::value::{GrundyPair, Outcome, mex, nim_sum};
pub use std::ops::ControlFlow;
