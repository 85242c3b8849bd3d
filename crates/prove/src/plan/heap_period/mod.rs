//! Periods of the values of single heaps, for games whose positions are sums of heaps, with certificates.
//!
//! Let G(n) be the value of a heap of n. Every move of a heap leaves smaller heaps only, at most three of them; a
//! heap of 0 is no heap. A period that the known values show is certified by one of two theorems.
//!
//! # The shift theorem
//!
//! Let p ≥ 1, n₀ ≥ 1 and N ≥ n₀, and let P be a multiple of p. Two heaps are **alike** if they are equal, or if both are
//! at least n₀ and their difference is a multiple of p. Two lists of heaps are **alike** if they become equal when heaps
//! are replaced by alike heaps and pairs of alike heaps are left out. **Theorem**: if
//!
//! 1. G(n+p) = G(n) for all n with n₀ ≤ n < N+P−p, and
//! 2. for all n ≥ N, each list of heaps that a move of n+P leaves is like one that a move of n leaves, and each that a
//!    move of n leaves is like one that a move of n+P leaves,
//!
//! then G(n+p) = G(n) for all n ≥ n₀.
//!
//! *Proof.* First, G(n+P) = G(n) for all n ≥ n₀, by induction on n; for n < N this follows from (1), in steps of p. Let
//! n ≥ N and let the equation hold for all smaller heaps from n₀ on. The heaps that moves of n and of n+P leave are smaller
//! than n+P. Two alike heaps below n+P have the same value: if both are at least n₀, each has the value of a heap from n₀
//! to n₀+P−1, from which it is reached in steps of P that start below n; these two heaps are alike, and have the same value
//! by (1). A pair of heaps with the same value adds 0 to a nim-sum. So alike lists have the same nim-sum of values, and by
//! (2) the values of the options of n and of n+P are the same set. G(n) and G(n+P) are the mex of that set. Second, the
//! values from n₀ to n₀+P−1 repeat with p by (1), and all values repeat with P, a multiple of p. ∎
//!
//! (2) is decided by automata as sentences about all n; no form of the rule is recognised ([`shift`]). For a move that
//! takes at most T counters and leaves two heaps (a, b), and n ≥ N = 2n₀+2P+T, the larger heap is at least n₀+P. The
//! sentences hold where a move is allowed or not by the number of counters taken, by min(a, r) and min(b, r) with r ≤ n₀,
//! by a mod m and b mod m with m dividing P, and by a condition a ≠ b: the larger heap is shifted by P. If the shift of
//! (a, a+P) would give a forbidden equal split, then a ≥ n₀+P, and (a−P, a+P) takes its place. N = 2n₀+P+T is enough if no
//! split must be unequal. An equal split of n has the value 0, as has a split into heaps whose difference is P or 2P, so
//! that one of them takes its place. If P/2 is a multiple of the period, two heaps may also grow by P/2 each, as where a
//! split must be nearly equal. For codes of taking and breaking this is the theorem of Guy and Smith (1956). The sentences
//! may also hold of moves without a bound T, such as taking any odd number.
//!
//! # The formula theorem
//!
//! Let f(n) = G(n) below n₀+p and f(n+p) = f(n) + s from n₀ on. If the prover proves that f is the value of every heap
//! ([`HeapDescription`](super::HeapDescription)), then the period is p, with saltus s, for ever. This works for small
//! periods, and with a saltus.

mod certificate;
mod formula;
mod shift;

pub use certificate::{HeapPeriodCertificate, HeapPeriodTheorem};
pub use formula::periodic_value;

use super::heap_description::DescribedHeapMove;
use super::{HeapDescription, ProveError};
use crate::{PositionShape, ProvableGame};
use impartial::period::Period;
use impartial::run::Stopped;
use impartial_automata::{ProofBudget, number, var};

/// Maximum number of heaps that a move may leave.
const MAX_PARTS: usize = 3;

/// The shape of a position that is one heap.
const HEAP: PositionShape = PositionShape::coins(1);

/// The heaps of a game whose positions are sums of heaps: the rules of the game, and the moves of a heap as formulas.
pub struct HeapSum {
    /// The game with its own rules, with which the moves are compared.
    pub game: ProvableGame,
    /// The kinds of moves of a heap.
    pub moves: Vec<DescribedHeapMove>,
}

impl std::fmt::Debug for HeapSum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HeapSum").field("game", &self.game.id()).field("moves", &self.moves).finish()
    }
}

impl HeapSum {
    /// Returns the description of the heaps with the value 0, for plans that use the moves alone.
    fn description(&self) -> HeapDescription {
        HeapDescription::new(self.moves.clone(), var(&HEAP.value_names()[0]).equal(number(0)))
    }

    /// Returns the largest number of heaps that a move may leave.
    pub fn parts(&self) -> usize {
        self.moves.iter().map(|kind| kind.heaps.len()).max().unwrap_or(0)
    }
}

/// The reason why a period is not certified, or a certificate refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum HeapPeriodError {
    /// A condition of a certificate or of a theorem that does not hold.
    #[error("{condition}: {what}")]
    Refused {
        /// The name of the condition that fails.
        condition: &'static str,
        /// The way in which the condition fails.
        what: String,
    },
    /// The moves cannot be compiled, or they disagree with the rules; a limit.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

impl From<Stopped> for HeapPeriodError {
    fn from(stopped: Stopped) -> Self {
        ProveError::from(stopped).into()
    }
}

fn refused<T>(condition: &'static str, what: impl Into<String>) -> Result<T, HeapPeriodError> {
    Err(HeapPeriodError::Refused { condition, what: what.into() })
}

/// The multiples of the period to try, in this order.
const MULTIPLES: [u64; 9] = [1, 2, 3, 4, 5, 6, 8, 10, 12];

/// The numbers to add to 2n₀ + P for N, in this order. The sum of P and the largest number of counters that a move takes is
/// enough.
const ADDED: [u64; 6] = [1, 4, 16, 64, 256, 1024];

/// Maximum of n₀ + p for the formula theorem.
const MAX_FORMULA: u64 = 64;

/// Finds a theorem by which the period, which the values of the heaps 0, 1, … show, lasts for ever.
///
/// # Errors
/// [`HeapPeriodError::Refused`] with the condition that fails if no theorem applies; moves that disagree with the
/// rules; a limit of the budget that is reached.
pub fn certify_heap_period(
    sum: &HeapSum,
    period: Period,
    values: &[u64],
    budget: &ProofBudget<'_>,
) -> Result<HeapPeriodCertificate, HeapPeriodError> {
    if sum.parts() > MAX_PARTS {
        return refused("moves", format!("a move leaves more than {MAX_PARTS} heaps"));
    }
    let by_formula = || match formula::prove(sum, period, values, budget)? {
        None => Ok(HeapPeriodCertificate::by_formula(sum, period, values)),
        Some(why) => refused("proof", why),
    };
    if period.saltus() > 0 {
        return by_formula();
    }
    let known = values.len() as u64;
    let moves = shift::HeapParts::new(sum, budget)?;
    let mut failed = None;
    for multiple in MULTIPLES {
        let Some(step) = period.period().checked_mul(multiple) else { break };
        let preperiod = period.preperiod().max(1);
        let Some(last) = known.checked_sub(step).filter(|&last| last >= preperiod + step) else { break };
        let at = |from| shift::PeriodShift::new(period.period(), step, preperiod, from);
        match moves.failure(at(last)) {
            Ok(None) => {}
            Ok(Some(why)) => {
                failed.get_or_insert(why);
                continue;
            }
            // A larger multiple takes more states; the other theorem may take fewer.
            Err(HeapPeriodError::Prove(ProveError::Stopped(stopped))) if budget.run().should_continue() => {
                failed.get_or_insert(format!("the proof was stopped ({stopped})"));
                break;
            }
            Err(error) => return Err(error),
        }
        let least = 2 * preperiod + step;
        let smaller = ADDED.iter().map(|added| least + added).filter(|&from| from < last);
        // A smaller N only shortens the certificate: no decision about it is begun after a limit or a cancellation.
        let holds = |from| budget.run().should_continue() && matches!(moves.failure(at(from)), Ok(None));
        let from = smaller.into_iter().find(|&from| holds(from)).unwrap_or(last);
        return Ok(HeapPeriodCertificate::by_shift(sum, period, multiple, from, values));
    }
    match (failed, by_formula()) {
        (_, Ok(certificate)) => Ok(certificate),
        (Some(why), Err(error)) if error.is_of_theorem() && budget.run().should_continue() => {
            refused("moves", why)
        }
        (_, Err(error)) => Err(error),
    }
}

impl HeapPeriodError {
    /// Returns whether a theorem does not apply, or is not decided within the limit on states.
    fn is_of_theorem(&self) -> bool {
        matches!(self, HeapPeriodError::Refused { .. } | HeapPeriodError::Prove(ProveError::Stopped(_)))
    }
}
