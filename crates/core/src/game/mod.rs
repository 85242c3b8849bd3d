//! Games: small traits, one capability each.
//!
//! A **game** is a set of positions with a finite or infinite set of **options** (legal moves) at each, in which all
//! play is finite. In normal play the player who makes the last move wins, in misère play that player loses.
//!
//! To define a game, write a position type, [`Game`] and [`Options`]; add [`Notation`] so that
//! people can type positions, and [`EnumeratePositions`] so that statements about it can be checked on a
//! window. The other traits are optional and make more things possible or faster:
//!
//! | trait | promise |
//! |---|---|
//! | [`Options`] | the options of a position, finitely many; one representative of equivalent positions |
//! | [`Notation`] | a name, and positions as text |
//! | [`EnumeratePositions`] | all positions of a given size, in order |
//! | [`Packed`] | positions as integers: several times faster |
//! | [`RankedOptions`] | ranks of the positions of a window, smaller for options; options as earlier members of lines |
//! | [`Components`] | a position as a sum of smaller ones |
//! | [`Parts`] | the same with integer keys: a search for one value |
//! | [`HeapMoves`] | the moves of single heaps, of which positions are sums |
//! | [`ValueFormula`] | a published value formula, to be checked |
//! | [`OptionValues`] | the set of values that a formula gives to the options, possibly infinitely many |
//!
//! ```
//! use impartial_core::game::{Game, Options};
//! use impartial::solve::Memo;
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
mod heap_moves;
mod notation;
mod option_values;
mod packed;
mod parts;
mod pointer;
mod promise;
mod ranking;
mod shapes;
mod window;

pub use colex::{Colex, LoweredMember, Members, RankingError};
pub use figure::Figure;
pub use formula::ValueFormula;
pub use heap_moves::{HeapMoves, TakingRule};
pub use notation::{
    Notation, NotationError, NotationErrorKind, parse_list, parse_natural, parse_numbers, parse_rectangle,
    parse_rows,
};
pub use option_values::OptionValues;
pub use packed::{Key, KeyVisitEnd, Packed};
pub use parts::Parts;
pub use pointer::SameMoves;
pub use promise::{
    HasMovePromise, ImpliesComponents, ImpliesGame, ImpliesHeapMoves, ImpliesNotation, ImpliesOptions,
    ImpliesPacked, ImpliesPositions, ImpliesRanks,
};
pub use ranking::RankedOptions;
pub use shapes::{Heaps, PositionError, Squares};
pub use window::{
    EnumeratePositions, NoSuchWindow, NumberRange, Window, binomial, multisets, multisets_len, subsets,
    subsets_len,
};

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;

/// The positions of a game.
///
/// The methods of the game traits must not panic at a legal position.
pub trait Game {
    /// A position. Its order is the order of windows. The "smallest counterexample" is the first in this order.
    type Position: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// Returns the number of bytes of a position on the heap, in addition to its own size; 0 by default. Memory limits
    /// count them, so the method should take constant time.
    fn allocated_bytes(&self, position: &Self::Position) -> usize {
        let _ = position;
        0
    }
}

/// A game whose positions have finitely many options each.
pub trait Options: Game {
    /// Calls `visit` with every option of `position`, in any order, as long as `visit` returns `Continue`. The same
    /// option may be visited more than once.
    ///
    /// Returns the result of the last call, or `Continue` if there was no call. This is what `visit(option)?` in a loop
    /// and a final `ControlFlow::Continue(())` do. A function that returns `Break` although `visit` did not reports that
    /// options are missing: solvers give no value then. Two calls with the same position visit the same set of options.
    ///
    /// Solvers call this function through [`visit_options_while`](Options::visit_options_while), most of them once for each
    /// position, and most of their time passes here.
    fn visit_options(
        &self,
        position: &Self::Position,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Visits the options like [`visit_options`](Options::visit_options), for a game in which a single position may
    /// take long. The function calls `should_continue` from time to time. If the result is false, the function may return `Break`
    /// before it has visited all options.
    ///
    /// Solvers call this function, so that a limit on time and a cancellation take effect within one position too. A
    /// rule in Rust does not need to implement it; a rule from a file may try millions of numbers between two options.
    /// If the function returns `Break` although `visit` did not, the options visited so far determine nothing about the
    /// position.
    fn visit_options_while(
        &self,
        position: &Self::Position,
        should_continue: &dyn Fn() -> bool,
        visit: &mut dyn FnMut(Self::Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let _ = should_continue;
        self.visit_options(position, visit)
    }

    /// Returns the options of a position, sorted, each once. If the game ends the list early, the other options are missing:
    /// `impartial::solve::options_within` reports that.
    ///
    /// ```
    /// use impartial_core::game::{Game, Options};
    /// # use std::ops::ControlFlow;
    /// # /// Take one or two counters from a heap.
    /// # struct TakeTwo;
    /// # impl Game for TakeTwo {
    /// #     type Position = u64;
    /// # }
    /// # impl Options for TakeTwo {
    /// #     fn visit_options(&self, heap: &u64, visit: &mut dyn FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
    /// #         (1..=2).filter_map(|taken| heap.checked_sub(taken)).try_for_each(visit)
    /// #     }
    /// # }
    /// let mut heaps = Vec::new();
    /// for option in TakeTwo.options(&5) {
    ///     heaps.push(option);
    /// }
    /// assert_eq!(heaps, [3, 4]);
    /// ```
    ///
    /// # Complexity
    /// One visit of all options and a sort, with memory for all options. Solvers call the visitors, which store nothing
    /// and may end early; an implementation must agree with [`visit_options`](Options::visit_options).
    fn options(&self, position: &Self::Position) -> Vec<Self::Position> {
        sorted_options(|visit| self.visit_options(position, visit))
    }

    /// Returns whether the position has no option. By default, the time of a visit up to the first option.
    fn is_terminal(&self, position: &Self::Position) -> bool {
        self.visit_options(position, &mut |_| ControlFlow::Break(())).is_continue()
    }

    /// Returns an upper bound on the number of followers of a position (including the position itself), if one is known
    /// without visiting them. The bound only decides whether a solver is tried; `None` means "unknown".
    fn follower_bound(&self, position: &Self::Position) -> Option<u128> {
        let _ = position;
        None
    }

    /// Returns the representative of the class of `position`, for a game with a symmetry. It is equivalent to
    /// `position`, and the same for all equivalent positions. Equivalent positions must have equivalent options, so that
    /// they have equal values, normal and misère. By default every position is a class of its own.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// Returns the reason why the options of a position cannot be listed, if they cannot; `None` by default.
    ///
    /// A rule in Rust does not need this. A rule from a file may need a number that is too large at a position far
    /// away. Such a position must be an option of itself: every solver then finds that play need not end there, and
    /// gives no value. The report of this result calls this function for the real reason.
    fn options_error(&self, position: &Self::Position) -> Option<OptionsError> {
        let _ = position;
        None
    }
}

/// Returns the options that a function visits, sorted, each once.
fn sorted_options<P: Ord>(
    visit_options: impl FnOnce(&mut dyn FnMut(P) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Vec<P> {
    let mut options = Vec::new();
    let _ = visit_options(&mut |option| {
        options.push(option);
        ControlFlow::Continue(())
    });
    options.sort_unstable();
    options.dedup();
    options
}

/// The reason why the options of a position cannot be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionsError {
    /// A number that the game cannot represent: the number, the place, and the allowed numbers, as text.
    TooLarge(String),
    /// Listing the options takes more steps than are allowed at one position: the number of steps and the place, as
    /// text.
    TooMany(String),
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionsError::TooLarge(text) | OptionsError::TooMany(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for OptionsError {}

/// A game with positions that are disjunctive **sums** of smaller positions: a player moves in exactly
/// one of them.
///
/// In normal play the value of a sum is the nim-sum of the parts' values (Sprague 1935, Grundy
/// 1939), and `impartial::solve::ByComponents` uses it. Misère values obey no such
/// law, so that misère solvers ignore components. Canonical forms of misère play do add up
/// (`impartial::misere::canonical::PartForms`).
pub trait Components: Options {
    /// Calls `visit` with every part, in any order; equal parts are visited once each. A position that is not a sum is its
    /// own only part; parts without moves may be left out. Solvers call it once for each position that they solve.
    fn visit_components(&self, position: &Self::Position, visit: &mut dyn FnMut(Self::Position));

    /// Returns whether every position is its own only part; false by default. If so, [`visit_components`](Components::visit_components)
    /// need not be called.
    fn never_falls_apart(&self) -> bool {
        false
    }

    /// Returns whether play ends from every position, however the players move; false by default. Only then is the nim-sum
    /// of two equal parts taken as 0 without a look at the part: two copies of a position in which play need not end are
    /// not worth 0.
    fn play_ends(&self) -> bool {
        false
    }
}
