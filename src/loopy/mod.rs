//! Games in which play need not end: draws, remoteness, loopy values, and their certificates.
//!
//! Elsewhere in the engine a position from which play can reach a cycle of moves has no value. Here a game is any finite
//! directed graph: the vertices are the positions, and an arrow leads from each position to each of its options. A play that never
//! ends is a **draw**.
//!
//! | question | answer |
//! |---|---|
//! | from a game to its graph | [`explore`], [`LoopyGraph`]; any [`Graph`](crate::game::Graph) as it is |
//! | who wins, and how fast | [`solve_outcomes`]: [`Outcomes`], normal and misère play |
//! | the same for many positions of a game, one after the other | [`LoopySolver`]: [`SolvedPosition`] |
//! | which move is the best | [`Outcomes::moves`], [`Outcomes::best_move`] |
//! | how long the winner can postpone the end | [`solve_suspense`] |
//! | what happens in sums, in normal play | [`solve_values`]: [`LoopyValues`], [`LoopyValue`] |
//! | is the answer right | [`ValueCertificate`] and [`verify_values`], [`OutcomeCertificate`] and [`verify_outcomes`] |
//! | why does play not end | [`endless_play`] |
//!
//! ```
//! use impartial::game::parse_graph;
//! use impartial::loopy::{LoopyOutcome, LoopyValue, Play, solve_outcomes, solve_values};
//! use impartial::run::Run;
//!
//! let text = "a -> b, b -> a, a -> c, b -> d, c -> e, d -> e, d -> c".replace(", ", "\n");
//! let (graph, names) = parse_graph(&text)?;
//! assert_eq!(names, ["a", "b", "c", "d", "e"]);
//! let run = Run::default();
//!
//! // a and b are draws. From d the player to move goes to e and wins.
//! let outcomes = solve_outcomes(&graph, Play::Normal, &run)?;
//! let written: Vec<String> = (0..5).map(|v| outcomes.outcome(v).to_string()).collect();
//! assert_eq!(written.concat(), "DDNNP");
//! assert_eq!(outcomes.remoteness(3), Some(1));
//!
//! // The values say more. Together with a Nim heap of size 1, a is a win for the player to move.
//! let values = solve_values(&graph, &run)?;
//! let written: Vec<String> = (0..5).map(|v| values.value(v).to_string()).collect();
//! assert_eq!(written, ["∞(1)", "∞(2)", "1", "2", "0"]);
//! let sum = values.value(0) + LoopyValue::Finite(1);
//! assert_eq!(sum.outcome(), LoopyOutcome::N);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Outcomes and remoteness
//!
//! A position is in **P** if the previous player can force a win, in **N** if the next player can, and in **D**
//! if neither can. The **remoteness** of a position in P or N is the number of moves that are left if the winner
//! hurries and the loser delays the end (Steinhaus 1925; *Winning Ways*, chapter 9). In normal play:
//!
//! - a terminal position is in P and has remoteness 0;
//! - a position with an option in P is in N; its remoteness is 1 + the smallest remoteness of such an option;
//! - a position with options, all in N, is in P; its remoteness is 1 + the largest remoteness of its options;
//! - every other position is in D and has no remoteness.
//!
//! In misère play terminal positions are in N; the rest is the same. The rules are read as a construction:
//! positions are settled in the order of their remoteness (retrograde analysis), and D is what is left.
//!
//! *The rules can be checked position by position.* Let outcomes and numbers meet all four of them. A player who
//! always moves from N to the option in P with the smallest number wins, since the numbers decrease. A position
//! in D has an option in D and no option in P. So a player who moves from D to D never loses: the opponent can
//! only move to D again, or to N. By induction on k, the positions with number k are those with remoteness k. So
//! [`verify_outcomes`] needs nothing but the lists.
//!
//! # Loopy values
//!
//! In normal play a position has either a natural number as its value, and is then equivalent to a Nim heap of
//! that size, or the value **∞(K)**, where K is the finite set of the finite values of its options (Smith 1966;
//! Fraenkel and Perl 1975). A function γ with these values is the **value function** of a finite graph if there
//! are natural numbers c(u), the **counters**, for all u with finite γ(u), so that for every u, where γ′(u) is
//! the mex of the finite values of the options of u:
//!
//! - **A.** If γ(u) is finite, then γ(u) = γ′(u).
//! - **B.** If γ(u) is finite, then each option v of u with γ(v) > γ(u) or γ(v) infinite has an option w with
//!   γ(w) = γ(u) and c(w) < c(u).
//! - **C.** If γ(u) is infinite, then u has an option v with γ(v) = ∞(K) such that γ′(u) is not in K.
//!
//! Every finite graph has exactly one value function (Fraenkel and Yesha 1986). The values of sums follow:
//!
//! > \*a + \*b = \*(a ⊕ b),   ∞(K) + \*b = ∞({k ⊕ b : k ∈ K}),   ∞(K) + ∞(L) = ∞().
//!
//! A position is in P if its value is 0. It is in N if its value is another number, or ∞(K) with 0 ∈ K. It is in
//! D if its value is ∞(K) with 0 ∉ K.
//!
//! *Why there is only one value function.* Let (γ, c) and (δ, d) meet A, B and C. Let i be the least number for
//! which the sets {u : γ(u) = i} and {u : δ(u) = i} differ. Of the positions in one set but not in the other, let
//! u have the smallest counter; say γ(u) = i ≠ δ(u), the other case being the same. As γ and δ agree on smaller
//! numbers, δ(u) is greater than i or infinite, and u has options of every value below i, by γ and by δ.
//!
//! - If δ(v) = i for an option v of u, then γ(v) ≠ i by A, so γ(v) is greater than i or infinite. By B for γ, v
//!   has an option w with γ(w) = i and c(w) < c(u). By A for δ, δ(w) ≠ δ(v) = i. So w is in one set only and has
//!   a smaller counter than u.
//! - Otherwise i is the mex of δ at u. By A, δ(u) is not a greater number, so it is infinite. By C for δ, u has an
//!   option v with δ(v) = ∞(K) and i ∉ K. As γ and δ agree below i, and by A for γ, γ(v) is greater than i or
//!   infinite. By B for γ, v has an option w with γ(w) = i and c(w) < c(u). As i ∉ K, δ(w) ≠ i. So w is in one
//!   set only and has a smaller counter than u.
//!
//! Both contradict the choice of u. ∎ So [`verify_values`], which checks A, B, C and the sets K, accepts the right
//! values only, from whatever source the certificate and its counters come.
//!
//! # The algorithm
//!
//! [`solve_values`] gives labels in stages i = 0, 1, 2, … (Fraenkel and Yesha 1986):
//!
//! 1. As long as there is an unlabelled position u such that no option of u has the label i, and every option of
//!    u without a finite label has itself an option with the label i: u gets the label i. Its counter is the
//!    smallest that condition B allows.
//! 2. Every unlabelled position without an option of label i gets the label ∞.
//! 3. The algorithm ends when every position has a label.
//!
//! In each stage every unlabelled position watches one option that keeps it from the label. When a position gets
//! the label, the positions one move before it are noted as having such an option; the positions that watch those
//! look for another option to watch, and get the label if they find none. So each arrow to a labelled position is
//! followed once in the whole computation, and a stage looks only at options that are searched.
//!
//! A position with the label i has options with the labels 0, …, i − 1, so a label i needs i(i + 1)/2 arrows: no
//! finite value is larger than √(2E). That bounds the number of stages, and the time by O(V + E·√E). On a graph
//! without cycles the labels are the Grundy values, and no position gets the label ∞.
//!
//! # Misère play
//!
//! There is no such theory for misère play: only outcomes and remoteness of the whole position are computed. The
//! outcome of a sum is that of its whole graph.
//!
//! # Best moves and sums
//!
//! [`Outcomes::best_move`] wins because the remoteness decreases. A move to an option in P that pays no attention
//! to remoteness may lead back to an earlier position, and play never ends. The values of the parts of a sum say
//! which moves of the sum win, but not how fast; play in a sum needs the outcomes of the whole sum.
//!
//! # References
//!
//! H. Steinhaus, *Definicje potrzebne do teorji gry i pościgu* (1925). C. A. B. Smith, *Graphs and composite
//! games*, J. Combin. Theory 1 (1966). A. S. Fraenkel and Y. Perl, *Constructions in combinatorial games with
//! cycles*, in: Infinite and Finite Sets (1975). J. H. Conway, *On Numbers and Games* (1976), ch. 11.
//! E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways* (1982), ch. 9 and 12. A. S. Fraenkel and Y. Yesha,
//! *The generalized Sprague–Grundy function and its invariance under certain mappings*, J. Combin. Theory Ser. A
//! 43 (1986).

use crate::run::Meter;

mod against_game;
mod certificate;
mod endless;
mod graph;
mod moves;
mod nim_values;
mod outcome;
mod parse;
mod refusal;
mod remoteness;
mod solver;
mod suspense;
mod value;
#[cfg(feature = "serde")]
mod value_document;
mod verify;

pub use crate::value::Play;
pub use certificate::{OutcomeCertificate, ValueCertificate};
pub use endless::{EndlessPlay, endless_play};
pub use graph::{ExploreError, LoopyGraph, explore};
pub use moves::{MoveResult, RatedMove};
pub use nim_values::{LoopyValues, solve_values};
pub use outcome::LoopyOutcome;
pub use parse::ParseLoopyValueError;
pub use refusal::{LoopyCondition, LoopyRefusal};
pub use remoteness::{Outcomes, solve_outcomes};
pub use solver::{LoopySolver, SolvedPosition};
pub use suspense::{Suspense, solve_suspense};
pub use value::{FiniteValues, LoopyValue};
pub use verify::{verify_outcomes, verify_values};

/// Returns a meter for loops over positions and arrows.
const fn arrow_meter() -> Meter {
    Meter::new(1 << 16)
}

/// Returns a meter for loops over positions that take longer.
const fn position_meter() -> Meter {
    Meter::new(1 << 12)
}
