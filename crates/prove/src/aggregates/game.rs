//! Games and statements about heaps that enter only together.

use impartial::value::Play;
use impartial_automata::{Formula, Term, var};

/// The name of the moving heap in formulas.
pub const HEAP: &str = "heap'";
/// The name of the moving heap after the move.
pub const NEW_HEAP: &str = "heap'after";
/// The name of the part of the heap [`HEAP`] in the formula of an aggregate.
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
    /// The nim-sum of the parts of all heaps.
    NimSum,
    /// The sum of the parts of all heaps. With `Some((exact, modulus))` a sum of `exact` or more is replaced by the
    /// number from `exact` to `exact + modulus - 1` that is equal to it modulo `modulus`.
    Sum(Option<(u64, u64)>),
    /// The largest part of all heaps; 0 for no heaps.
    Max,
    /// The smallest part above 0; without such a part 0.
    Min,
    /// The number of heaps with the largest or smallest part of another aggregate, which is a [`Max`](Self::Max) or a
    /// [`Min`](Self::Min) and comes before. It is reduced as a [`Sum`](Self::Sum).
    CountOf {
        /// The place of the other aggregate.
        extreme: usize,
        /// The reduction, as that of a [`Sum`](Self::Sum).
        reduced: Option<(u64, u64)>,
    },
}

impl AggregateKind {
    /// Returns whether the aggregate is a sum that is not reduced.
    pub(super) fn is_unbounded_sum(self) -> bool {
        matches!(self, AggregateKind::Sum(None) | AggregateKind::CountOf { reduced: None, .. })
    }

    /// Returns the aggregate of a list of heaps with the aggregate `a` after a heap whose part is `b` has joined it. `None` for
    /// a [`CountOf`](Self::CountOf), which depends on another aggregate.
    fn combine(self, a: u64, b: u64) -> Option<u64> {
        Some(match self {
            AggregateKind::NimSum => a ^ b,
            AggregateKind::Sum(reduced) => reduce(a.saturating_add(b), reduced),
            AggregateKind::Max => a.max(b),
            AggregateKind::Min if a == 0 || b == 0 => a.max(b),
            AggregateKind::Min => a.min(b),
            AggregateKind::CountOf { .. } => return None,
        })
    }

    /// Returns the formula that `sum` is the aggregate of `a` and `b` together.
    pub(super) fn combined(self, a: &str, b: &str, sum: &str) -> Formula {
        let (a, b, sum) = (var(a), var(b), var(sum));
        let zero = |term: &Term| term.clone().equal(Term::Number(0));
        let is = |term: &Term| sum.clone().equal(term.clone());
        match self {
            AggregateKind::NimSum => is(&a.xor(b)),
            AggregateKind::Sum(reduced) => reduced_to(a.plus(b), reduced, sum),
            AggregateKind::Max => {
                let at_most = a.clone().at_most(b.clone());
                at_most.clone().and(is(&b)).or(at_most.not().and(is(&a)))
            }
            AggregateKind::Min => {
                let of_a = zero(&b).or(zero(&a).not().and(a.clone().at_most(b.clone())));
                of_a.clone().and(is(&a)).or(of_a.not().and(is(&b)))
            }
            // The relation of two aggregates is that of `counted`.
            AggregateKind::CountOf { .. } => Formula::FALSE,
        }
    }

    /// Returns the formula that `sum` heaps have the extreme part, if `count` heaps of a list have the extreme part `best`,
    /// and one more heap has the part `part`. `self` is the aggregate of the extreme part.
    pub(super) fn counted(self, reduced: Option<(u64, u64)>, [best, count, part, sum]: [&str; 4]) -> Formula {
        let (best, count, part, sum) = (var(best), var(count), var(part), var(sum));
        let none = |term: &Term| term.clone().equal(Term::Number(0));
        let (better, absent) = match self {
            AggregateKind::Min => {
                let exists = none(&part).not();
                let first = none(&best).or(part.clone().less(best.clone()));
                (exists.and(first), none(&part))
            }
            _ => (best.clone().less(part.clone()), Formula::FALSE),
        };
        let same = part.equal(best).and(absent.not());
        let is = |whole: Term| reduced_to(whole, reduced, sum.clone());
        let one = better.clone().and(is(Term::Number(1)));
        let more = same.clone().and(is(count.clone().plus(Term::Number(1))));
        Formula::any([one, more, better.or(same).not().and(is(count))])
    }
}

/// Returns a sum with its reduction.
fn reduce(sum: u64, reduced: Option<(u64, u64)>) -> u64 {
    match reduced {
        Some((exact, modulus)) if sum >= exact => exact + (sum - exact) % modulus,
        _ => sum,
    }
}

/// Returns the formula that `sum` is a sum with its reduction.
fn reduced_to(whole: Term, reduced: Option<(u64, u64)>, sum: Term) -> Formula {
    let Some((exact, modulus)) = reduced else { return sum.equal(whole) };
    let small = whole.clone().less(Term::Number(exact));
    let same = sum.clone().modulo(modulus).equal(whole.clone().modulo(modulus));
    let within = Term::Number(exact).at_most(sum.clone());
    let below = sum.clone().less(Term::Number(exact.saturating_add(modulus)));
    let large = small.clone().not().and(within).and(below).and(same);
    small.and(sum.equal(whole)).or(large)
}

/// A number that belongs to a list of heaps, whatever their number and order is.
#[derive(Clone, Debug, PartialEq)]
pub struct HeapAggregate {
    /// The operation that combines the parts.
    pub kind: AggregateKind,
    /// The part of a heap, as a formula about [`HEAP`] and [`PART`]. A [`CountOf`](AggregateKind::CountOf) has no use for it.
    pub part: Formula,
    /// The aggregate in words, for messages.
    pub text: String,
}

impl AggregateGame {
    /// Returns the aggregates of a list of heaps with one more heap. `part` gives the part of this heap in an aggregate.
    pub(super) fn with_heap(&self, all: &[u64], part: impl Fn(usize) -> u64) -> Vec<u64> {
        let one = |(index, aggregate): (usize, &HeapAggregate)| match aggregate.kind {
            AggregateKind::CountOf { extreme, reduced } => {
                let (best, part) = (all[extreme], part(extreme));
                let is_min = self.aggregates[extreme].kind == AggregateKind::Min;
                let is_better = if is_min { part > 0 && (best == 0 || part < best) } else { part > best };
                match (is_better, part == best && !(is_min && part == 0)) {
                    (true, _) => reduce(1, reduced),
                    (false, true) => reduce(all[index].saturating_add(1), reduced),
                    (false, false) => all[index],
                }
            }
            kind => kind.combine(all[index], part(index)).unwrap_or(u64::MAX),
        };
        self.aggregates.iter().enumerate().map(one).collect()
    }
}

/// One kind of move of a game on heaps.
#[derive(Clone, Debug, PartialEq)]
pub struct AggregateMove {
    /// True if the move changes a heap. Otherwise it changes extra numbers alone.
    pub of_heap: bool,
    /// The condition on the position and the position after the move, in the names of the aggregates of all heaps, of those
    /// of the other heaps, [`HEAP`] and [`NEW_HEAP`], and the extra numbers before and after the move. That both positions
    /// are legal is implied.
    pub condition: Formula,
}

/// A game on any number of heaps with extra numbers, for a [`HeapsProof`](crate::HeapsProof).
#[derive(Clone, Debug, PartialEq)]
pub struct AggregateGame {
    /// The aggregates by which the conditions describe the heaps.
    pub aggregates: Vec<HeapAggregate>,
    /// The names of the extra numbers in messages.
    pub numbers: Vec<String>,
    /// The legal positions, in the names of the aggregates of all heaps and of the extra numbers.
    pub legal: Formula,
    /// The positions without moves, in the same names.
    pub over: Formula,
    /// The kinds of moves, which together are all moves.
    pub moves: Vec<AggregateMove>,
    /// The least number of heaps of a position: 0 or 1.
    pub least_heaps: usize,
    /// The largest number that a condition names. Moves are compared with the rules at numbers up to 2 above it: at heaps up
    /// to 199 (39 with one extra number, 7 with several), and at extra numbers up to 39 (7 if there are several).
    pub largest_number: u64,
}

/// The content of a statement about a game on heaps.
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
    /// The content of the statement.
    pub claim: AggregateClaim,
    /// The condition of the positions that the statement is about.
    pub condition: Option<Formula>,
    /// The rule of play to which the values belong.
    pub play: Play,
}
