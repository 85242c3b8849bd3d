//! Statements about games as objects, and their checks.
//!
//! A [`Claim`] has an id, a source, the statement in words, a game, a window for quick and one for
//! full effort, and a check. Checking it gives a [`Report`] with a [`Verdict`]:
//!
//! - **checked**: the statement held at every position of the window to which it applies, with values computed from the
//!   definition; the report counts these positions;
//! - **vacuous**: the statement applies to no position of the window, so nothing was checked;
//! - **refuted**: with the smallest counterexample, the first in the order of the positions;
//! - **reported**: an observation without a verdict;
//! - **stopped**: a limit was reached first.
//!
//! *proved* and *certified* are verdicts too. They belong to decision procedures (`Statement` in the crate
//! `impartial-prove` makes claims of that kind) and to certificates; a check on a window never gives them.
//!
//! A claim about a game of your own takes a few lines; for example, a value formula:
//!
//! ```
//! use impartial::claim::{CheckContext, Claim, Effort, Verdict};
//! use impartial::game::{EnumeratePositions, NoSuchWindow, Game, Notation, NotationError, Options, parse_numbers};
//! use impartial::run::Run;
//! use std::ops::ControlFlow;
//!
//! /// Take 1 or 2 from one heap.
//! #[derive(Clone)]
//! struct OneOrTwo;
//! impl Game for OneOrTwo {
//!     type Position = u64;
//! }
//! impl Options for OneOrTwo {
//!     fn visit_options(
//!         &self,
//!         heap: &u64,
//!         visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
//!     ) -> ControlFlow<()> {
//!         (1..=2).filter(|take| take <= heap).try_for_each(|take| visit(heap - take))
//!     }
//! }
//! impl Notation for OneOrTwo {
//!     fn id(&self) -> String {
//!         "one-or-two".into()
//!     }
//!     fn parse(&self, text: &str) -> Result<u64, NotationError> {
//!         match parse_numbers(text, "one heap, such as 7")?[..] {
//!             [heap] => Ok(heap),
//!             _ => Err(NotationError::new("more than one heap", "one heap, such as 7")),
//!         }
//!     }
//!     fn write(&self, heap: &u64) -> String {
//!         heap.to_string()
//!     }
//! }
//! impl EnumeratePositions for OneOrTwo {
//!     fn positions(
//!         &self,
//!         _count: usize,
//!         below: u64,
//!     ) -> Result<Box<dyn Iterator<Item = u64> + Send + '_>, NoSuchWindow> {
//!         Ok(Box::new(0..below))
//!     }
//! }
//!
//! let claim = Claim::builder("one-or-two.value", "one-or-two")
//!     .source("folklore")
//!     .statement("the value of a heap n is n mod 3")
//!     .on_positions_below(OneOrTwo, &[(1, 100)], &[(1, 1000)])
//!     .value(|_, heap| Some(heap % 3));
//! let report = claim.check(&CheckContext::new(Effort::Quick, &Run::default()));
//! assert_eq!(report.verdict, Verdict::Checked);
//! assert_eq!(report.positions, 100);
//! ```

mod builder;
mod check;
mod play;
mod report;
mod runner;
mod schedule;
mod tables;

pub use builder::{ClaimBuilder, ComputedValues, OnWindow};
pub use check::{CheckContext, CheckFailure, CheckOutcome, CheckSummary, Effort};
pub use report::{Counterexample, Mismatch, RelationSides, Report, TermValue, Verdict};
pub use runner::{check_all, check_order};
pub use schedule::{CheckTimes, begin_order};
pub use tables::ClaimTable;

use std::fmt;

type CheckFn = Box<dyn Fn(&CheckContext<'_>) -> CheckOutcome + Send + Sync>;

/// A statement about a game, with the means to check it.
pub struct Claim {
    id: String,
    game: String,
    source: String,
    statement: String,
    basis: &'static str,
    planted: bool,
    windows: (String, String),
    /// The weights at quick and at full effort.
    weights: (u64, u64),
    check: CheckFn,
}

impl Claim {
    /// Begins the claim with the id `id` about the game `game`.
    pub fn builder(id: impl Into<String>, game: impl Into<String>) -> ClaimBuilder {
        ClaimBuilder::new(id.into(), game.into())
    }

    /// Returns the name of the claim: `welter.mating-method`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the name of the game that the claim is about.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the publication of the statement: author, year, theorem.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the text of the statement.
    pub fn statement(&self) -> &str {
        &self.statement
    }

    /// Returns whether the claim is a planted false statement, which a working checker refutes.
    pub fn is_planted(&self) -> bool {
        self.planted
    }

    /// Returns the window of the check at an effort, in words.
    pub fn window(&self, effort: Effort) -> &str {
        match effort {
            Effort::Quick => &self.windows.0,
            Effort::Full => &self.windows.1,
        }
    }

    /// Returns an estimate of the work of the check at an effort, in milliseconds of one processor core: noted with the
    /// claim, or counted from the positions of its windows; 0 if it is small or not known. Several threads begin claims
    /// of large weight first; no result depends on it.
    pub fn weight(&self, effort: Effort) -> u64 {
        match effort {
            Effort::Quick => self.weights.0,
            Effort::Full => self.weights.1,
        }
    }

    /// Checks the claim at the effort and under the limits of `check`. Returns the verdict and, if the statement is
    /// false, the first counterexample.
    pub fn check(&self, check: &CheckContext<'_>) -> Report {
        Report::new(self, check)
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claim")
            .field("id", &self.id)
            .field("source", &self.source)
            .field("statement", &self.statement)
            .field("planted", &self.planted)
            .finish_non_exhaustive()
    }
}
