//! What a game is: small traits, one capability each.
//!
//! A **game** is a set of positions with a finite or infinite set of **options** (legal moves) at
//! each, in which no play goes on for ever. In normal play the player who makes the last move
//! wins, in misère play the one who makes it loses.
//!
//! To define a game, write a position type, [`Game`] and [`Options`]; add [`Notation`] so that
//! people can type positions, and [`EnumeratePositions`] so that statements about it can be checked on a
//! window. Everything else is an extra that makes more things possible or faster:
//!
//! | trait | what it promises |
//! |---|---|
//! | [`Options`] | the options of a position, finitely many |
//! | [`Notation`] | a name, and positions as text |
//! | [`EnumeratePositions`] | all positions of a given size, in order |
//! | [`Packed`] | positions as integers: several times faster |
//! | [`RankedOptions`] | the positions of a window numbered, options first: a table in one pass |
//! | [`Lines`] | options as the earlier members of lines: tables many times faster |
//! | [`LowersOneMember`] | any member of a list, or only the largest, is lowered and nothing else restricts it: the fastest tables |
//! | [`Components`] | a position as a sum of smaller ones |
//! | [`Parts`] | the same with integer keys: the search for one value |
//! | [`Symmetry`] | one representative among equivalent positions |
//! | [`ValueFormula`] | a published value formula, to be checked |
//! | [`OptionValues`] | the set of values that a formula gives to the options, infinitely many perhaps |
//! | [`Replies`] | every move to a wanted value, however large the position |
//!
//! ```
//! use impartial::game::{Game, Options};
//! use impartial::solve::{Memo, Solver};
//! use impartial::run::Run;
//! use std::ops::ControlFlow;
//!
//! /// Take 1, 2 or 4 from one heap.
//! #[derive(Clone)]
//! struct Take124;
//!
//! impl Game for Take124 {
//!     type Position = u64;
//! }
//!
//! impl Options for Take124 {
//!     fn visit_options(
//!         &self,
//!         heap: &u64,
//!         visit: &mut dyn FnMut(u64) -> ControlFlow<()>,
//!     ) -> ControlFlow<()> {
//!         for take in [1, 2, 4] {
//!             if take <= *heap {
//!                 visit(heap - take)?;
//!             }
//!         }
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! let mut solver = Memo::new(Take124);
//! assert_eq!(solver.values(&10, &Run::default()).unwrap().normal, 1);
//! ```

mod colex;
mod figure;
mod formula;
mod forward;
mod graph;
mod graph_file;
mod lowered_member;
mod notation;
mod option_values;
mod packed;
mod parts;
mod ranking;
mod shapes;
mod window;

pub use colex::{Colex, Members};
pub use figure::Figure;
pub use formula::{Replies, ValueFormula};
pub use graph::{Graph, GraphError, NamedGraph};
pub use graph_file::{GraphFileError, parse_graph, parse_graph_within, parse_undirected_graph, unquoted};
pub use lowered_member::{LoweredMember, LowersOneMember};
pub use notation::{
    Notation, NotationError, parse_list, parse_natural, parse_numbers, parse_rectangle, parse_rows,
};
pub use option_values::OptionValues;
pub use packed::{Interrupt, Key, Packed};
pub use parts::Parts;
pub use ranking::{Cursor, HasRanking, Lines, RankedOptions, Ranking, RankingError, Stride, ValueSetId};
pub use shapes::{Heaps, PositionError, Squares};
pub use window::{
    EnumeratePositions, NoSuchWindow, NumberRange, Window, binomial, multisets, multisets_len, subsets,
    subsets_len,
};

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The positions of a game.
pub trait Game {
    /// A position. Its order is the order of windows, and the "smallest counterexample" is the
    /// first in it.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Bytes that a position holds on the heap, beside its own size. Memory limits count them.
    fn heap_bytes(&self, position: &Self::Position) -> usize {
        let _ = position;
        0
    }
}

/// A game whose positions have finitely many options each.
pub trait Options: Game {
    /// Calls `visit` with every option of `position`, in any order, as long as it returns
    /// `Continue`. The same option may be visited more than once.
    ///
    /// Return what the last call returned, which is what `visit(option)?` in a loop and a final
    /// `ControlFlow::Continue(())` do.
    fn visit_options(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// As [`visit_options`](Options::visit_options), for a game in which one position may take long: it asks
    /// `go_on` now and then, and where that says no it may end with `Break` before all options were visited.
    ///
    /// Solvers call this one, so that a limit on time and a cancellation are obeyed within one position too. A
    /// rule in Rust has no need to write it; one that somebody typed may go over millions of numbers between
    /// two options. Where it ends with `Break` and `visit` did not ask for that, what was visited says nothing
    /// about the position.
    fn visit_options_while(
        &self,
        position: &Self::Position,
        go_on: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let _ = go_on;
        self.visit_options(position, visit)
    }

    /// The options of a position, sorted, each once.
    fn options(&self, position: &Self::Position) -> Vec<Self::Position> {
        let mut options = Vec::new();
        let _ = self.visit_options(position, &mut |option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Whether the position has no option.
    fn is_terminal(&self, position: &Self::Position) -> bool {
        self.visit_options(position, &mut |_| ControlFlow::Break(())).is_continue()
    }

    /// An upper bound on the number of followers of a position (itself included), where one is
    /// known without visiting them. It only decides whether a solver is tried at all; `None`
    /// means "unknown".
    fn follower_bound(&self, position: &Self::Position) -> Option<u128> {
        let _ = position;
        None
    }

    /// Why the options of a position cannot be listed, if they cannot.
    ///
    /// A rule in Rust has no need of it. One that somebody typed may ask for a number that is too large at a
    /// position far away. Such a position must be an option of itself: every solver then finds that play need
    /// not end there and gives no value, and whoever reports that asks here for the real reason.
    fn options_error(&self, position: &Self::Position) -> Option<OptionsError> {
        let _ = position;
        None
    }
}

/// Why the options of a position cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// A number arises that the game cannot hold: which, where, and what is allowed.
    #[error("{0}")]
    TooLarge(String),
    /// Listing them takes more steps than a game may take at one position: how many, and where.
    #[error("{0}")]
    TooMany(String),
}

/// A position that may be a disjunctive **sum** of smaller positions: a player moves in exactly
/// one of them.
///
/// In normal play the value of a sum is the nim-sum of the parts' values (Sprague 1935, Grundy
/// 1939), and [`ByComponents`](crate::solve::ByComponents) uses it. There is no such law for misère
/// values, and no solver of these uses components. Canonical forms of misère play do add up
/// ([`PartForms`](crate::misere::canonical::PartForms)).
pub trait Components: Options {
    /// Calls `visit` with every part. A position that does not fall apart is its own only part;
    /// parts without moves may be left out.
    fn visit_components(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position));

    /// Whether every position is its own only part: [`visit_components`](Components::visit_components) need not
    /// be called then.
    fn never_falls_apart(&self) -> bool {
        false
    }
}

/// Positions that are the same up to a symmetry of the game.
pub trait Symmetry: Options {
    /// The representative of the class of `position`: equal for equivalent positions, and itself
    /// equivalent to `position`. Equivalent positions must have equivalent options, so that they
    /// have equal values, normal and misère.
    fn canonical(&self, position: &Self::Position) -> Self::Position;
}
