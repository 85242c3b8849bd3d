//! Games and statements about heaps that enter only together.

use crate::{Formula, Term, var};

/// The name of the moving heap in formulas.
pub const HEAP: &str = "heap'";
/// The name of the moving heap after the move.
pub const NEW_HEAP: &str = "heap'after";
/// The name of the part of a heap in an aggregate.
pub const PART: &str = "part'";

/// Returns the name of an aggregate of all heaps.
pub fn whole_name(aggregate: usize) -> String {
    format!("whole'{aggregate}")
}

/// Returns the name of an aggregate of all heaps but the moving one.
pub fn others_name(aggregate: usize) -> String {
    format!("others'{aggregate}")
}

/// Returns the name of an extra number.
pub fn number_name(number: usize) -> String {
    format!("number'{number}")
}

/// Returns the name of an extra number after a move.
pub fn number_after_name(number: usize) -> String {
    format!("number'{number}'after")
}

/// The operation of an aggregate: associative and commutative, with 0 as its neutral element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AggregateKind {
    /// The nim-sum of the parts.
    NimSum,
    /// The sum of the parts. With `Some((exact, modulus))` a sum of `exact` or more is replaced by the number from `exact` to
    /// `exact + modulus - 1` that is equal to it modulo `modulus`.
    Sum(Option<(u64, u64)>),
    /// The largest part.
    Max,
    /// The smallest part that is not 0; 0 if there is none.
    Min,
}

impl AggregateKind {
    /// Returns the aggregate of two lists of heaps together.
    pub fn combine(self, a: u64, b: u64) -> u64 {
        match self {
            AggregateKind::NimSum => a ^ b,
            AggregateKind::Sum(None) => a.saturating_add(b),
            AggregateKind::Sum(Some((exact, modulus))) => match a.saturating_add(b) {
                sum if sum < exact => sum,
                sum => exact + (sum - exact) % modulus,
            },
            AggregateKind::Max => a.max(b),
            AggregateKind::Min if a == 0 || b == 0 => a.max(b),
            AggregateKind::Min => a.min(b),
        }
    }

    /// Returns the formula that `sum` is the aggregate of `a` and `b` together.
    pub(super) fn combined(self, a: &str, b: &str, sum: &str) -> Formula {
        let (a, b, sum) = (var(a), var(b), var(sum));
        let zero = |term: &Term| term.clone().equal(Term::Number(0));
        let is = |term: &Term| sum.clone().equal(term.clone());
        match self {
            AggregateKind::NimSum => is(&a.xor(b)),
            AggregateKind::Sum(None) => is(&a.plus(b)),
            AggregateKind::Sum(Some((exact, modulus))) => {
                let whole = a.plus(b);
                let small = whole.clone().less(Term::Number(exact));
                let same = sum.clone().modulo(modulus).equal(whole.clone().modulo(modulus));
                let within = Term::Number(exact).at_most(sum.clone());
                let below = sum.clone().less(Term::Number(exact + modulus));
                let large = small.clone().not().and(within).and(below).and(same);
                small.and(is(&whole)).or(large)
            }
            AggregateKind::Max => {
                let at_most = a.clone().at_most(b.clone());
                at_most.clone().and(is(&b)).or(at_most.not().and(is(&a)))
            }
            AggregateKind::Min => {
                let of_a = zero(&b).or(zero(&a).not().and(a.clone().at_most(b.clone())));
                of_a.clone().and(is(&a)).or(of_a.not().and(is(&b)))
            }
        }
    }
}

/// A number that belongs to a list of heaps, whatever their number and order is.
#[derive(Clone, Debug, PartialEq)]
pub struct HeapAggregate {
    /// The operation.
    pub kind: AggregateKind,
    /// The part of a heap, as a formula about [`HEAP`] and [`PART`].
    pub part: Formula,
    /// The aggregate in words, for messages.
    pub text: String,
}

/// One kind of move.
#[derive(Clone, Debug, PartialEq)]
pub struct AggregateMove {
    /// True if the move changes a heap. Otherwise it changes extra numbers alone.
    pub of_heap: bool,
    /// The condition on the position and the position after the move, in the names of the aggregates of all heaps, of those
    /// of the other heaps, [`HEAP`] and [`NEW_HEAP`], and the extra numbers before and after the move. That both positions
    /// are legal is implied.
    pub condition: Formula,
}

/// A game on any number of heaps with extra numbers, for [`prove_aggregates`](super::prove_aggregates).
#[derive(Clone, Debug, PartialEq)]
pub struct AggregateGame {
    /// The aggregates.
    pub aggregates: Vec<HeapAggregate>,
    /// The names of the extra numbers in messages.
    pub numbers: Vec<String>,
    /// The legal positions, in the names of the aggregates of all heaps and of the extra numbers.
    pub legal: Formula,
    /// The positions without moves, in the same names.
    pub over: Formula,
    /// The moves.
    pub moves: Vec<AggregateMove>,
    /// The least number of heaps of a position: 0 or 1.
    pub least_heaps: usize,
    /// The largest number that a condition names. Moves are compared with the rules at larger numbers.
    pub largest_number: u64,
}

/// The content of a statement.
#[derive(Clone, Debug, PartialEq)]
pub enum AggregateClaim {
    /// The P-positions are those that satisfy the formula, in the names of the aggregates of all heaps and of the extra
    /// numbers.
    PPositions(Formula),
    /// The value of every position is the number `v` that satisfies the formula.
    Values(Formula),
}

/// A statement about a game on any number of heaps.
#[derive(Clone, Debug, PartialEq)]
pub struct AggregateStatement {
    /// The content.
    pub claim: AggregateClaim,
    /// The condition of the positions that the statement is about.
    pub condition: Option<Formula>,
    /// True if values are those of misère play.
    pub misere: bool,
}
