//! Fibonacci nim.
//!
//! One heap of n counters and a limit m. A move takes at least one counter and at most m, and the limit becomes
//! twice the number taken (Whinihan 1963, *Fibonacci Nim*, Fibonacci Quarterly 1; he gives it to Gaskell). Played
//! from a heap, the first limit is n − 1.
//!
//! With n as a sum of Fibonacci numbers no two of which are neighbours (Zeckendorf 1972), the P-positions are those
//! with n = 0 or m less than the lowest of them (Whinihan 1963). For misère play, in which the player who takes the
//! last counter loses, no such rule is stated here.
//!
//! ```
//! use impartial::game::{ValueFormula, Notation, Options};
//! use impartial_games::fibonacci_nim::{FibonacciNim, LowestTerm};
//! let position = FibonacciNim.parse("12,2").unwrap(); // 12 = 8 + 3 + 1
//! assert_eq!(LowestTerm.value(&FibonacciNim, &position), None);
//! let after: Vec<String> = FibonacciNim.options(&position).iter().map(|p| FibonacciNim.write(p)).collect();
//! assert_eq!(after, ["10,4", "11,2"]);
//! assert_eq!(LowestTerm.value(&FibonacciNim, &FibonacciNim.parse("11,2").unwrap()), Some(0)); // 8 + 3
//! ```

use impartial::game::{Figure, NoSuchWindow, NotationError, NumberRange, Options, parse_list};
use impartial::kind::{
    AnySizeFormula, BoxedPositions, GameSpec, HasMovePromise, Kind, NoPromise, PublishedFormula, Tuple,
    Tuples, numbers_instead,
};
use impartial::value::{Number, Outcome};
#[cfg(feature = "prove")]
use impartial_prove::{DescribedGame, ProvableGame};
#[cfg(feature = "registry")]
use impartial_query::Entry;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Fibonacci nim: positions are a heap and a limit. A list that does not have exactly two members is not a
/// position; it has no options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FibonacciNim;

/// A heap and a limit. A heap alone stands for the first move from it, when one counter at least must be left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapAndLimit;

const NUMBERS: Tuples = Tuples { count: 2, unordered: false };

impl Kind for HeapAndLimit {
    type PositionOver<N: Number> = Tuple<N>;

    fn expected(&self) -> Cow<'static, str> {
        "a heap and the most that may be taken, such as 12,2 (a heap alone begins a game: 17 is 17,16)".into()
    }

    fn read<N: Number>(&self, text: &str) -> Result<Tuple<N>, NotationError> {
        let numbers = parse_list::<N>(text, &self.expected())?;
        let wrong = |what: String| NotationError::new(what, self.expected()).at_token(text);
        match &numbers[..] {
            [_, _] => Ok(NUMBERS.position(numbers)),
            [heap] if heap.is_zero() => Err(wrong("an empty heap alone has no first move".into())),
            [heap] => Ok(NUMBERS.position([heap.clone(), heap.clone() - N::one()])),
            more => Err(wrong(numbers_instead(more.len(), NUMBERS.count))),
        }
    }

    fn numbers<N: Number>(position: &Tuple<N>) -> &[N] {
        Tuples::numbers(position)
    }

    fn position_of<N: Number>(&self, numbers: &[N]) -> Option<Tuple<N>> {
        NUMBERS.position_of(numbers)
    }

    fn figure(&self, position: &Tuple) -> Figure {
        NUMBERS.figure(position)
    }

    fn allocated_bytes<N: Number>(position: &Tuple<N>) -> usize {
        Tuples::allocated_bytes(position)
    }

    fn positions(&self, count: usize, below: u64) -> Result<BoxedPositions<Tuple>, NoSuchWindow> {
        NUMBERS.positions(count, below)
    }

    fn positions_len(&self, count: usize, below: u64) -> Option<u128> {
        NUMBERS.positions_len(count, below)
    }

    fn within(&self, ranges: &[NumberRange]) -> Result<BoxedPositions<Tuple>, NoSuchWindow> {
        NUMBERS.within(ranges)
    }

    fn within_len(&self, ranges: &[NumberRange]) -> Option<u128> {
        NUMBERS.within_len(ranges)
    }
}

impl GameSpec for FibonacciNim {
    type Kind = HeapAndLimit;

    fn name(&self) -> String {
        "fibonacci-nim".into()
    }

    fn kind(&self) -> HeapAndLimit {
        HeapAndLimit
    }
}

impl HasMovePromise for FibonacciNim {
    type Promise = NoPromise;
}

impl Options for FibonacciNim {
    fn visit_options(
        &self,
        position: &Tuple,
        visit: &mut dyn FnMut(Tuple) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let &[heap, limit] = position.as_slice() else { return ControlFlow::Continue(()) };
        // A limit that does not fit the type exceeds the heap.
        (1..=limit.min(heap)).try_for_each(|take| visit(Tuple::new([heap - take, take.saturating_mul(2)])))
    }
}

/// Whinihan's P-positions, normal play. A partial formula: it gives 0 at the P-positions and no value elsewhere;
/// but those are all P-positions, so it knows every outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct LowestTerm;

/// Returns the lowest term of the sum of Fibonacci numbers that n > 0 is.
fn lowest_term<N: Number>(n: &N) -> Option<N> {
    let (mut fibonacci, mut next) = (vec![N::one()], Some(N::from(2)));
    // A number that does not fit is above n.
    while let Some(term) = next.filter(|term| *term <= *n) {
        next = term.checked_add(fibonacci.last()?);
        fibonacci.push(term);
    }
    let mut rest = n.clone();
    loop {
        let term = fibonacci.iter().rev().find(|term| **term <= rest)?;
        if *term == rest {
            return Some(rest);
        }
        rest = rest - term.clone();
    }
}

impl LowestTerm {
    fn is_p<N: Number>(position: &Tuple<N>) -> Option<bool> {
        let [heap, limit] = position.as_slice() else { return None };
        if heap.is_zero() {
            return Some(true);
        }
        Some(*limit < lowest_term(heap)?)
    }
}

impl PublishedFormula for LowestTerm {
    fn source(&self) -> &str {
        "Whinihan 1963"
    }

    fn text(&self) -> &str {
        "0 exactly if the heap is empty or the limit is less than the lowest term of its Zeckendorf representation"
    }
}

impl AnySizeFormula<FibonacciNim> for LowestTerm {
    fn value<N: Number>(&self, _: &FibonacciNim, position: &Tuple<N>) -> Option<N> {
        LowestTerm::is_p(position)?.then(N::zero)
    }

    fn outcome<N: Number>(&self, _: &FibonacciNim, position: &Tuple<N>) -> Option<Outcome> {
        LowestTerm::is_p(position).map(Outcome::from_is_p)
    }
}

/// Returns the game in the form that the prover needs, in Fibonacci numeration.
#[cfg(feature = "prove")]
pub fn provable_game() -> ProvableGame {
    Box::new(DescribedGame::new(FibonacciNim))
}

/// Returns the game's entry for a registry.
#[cfg(feature = "registry")]
pub fn entry() -> Entry<FibonacciNim> {
    Entry::from_game(FibonacciNim)
        .summary("take up to the limit; the limit becomes twice what was taken")
        .published(LowestTerm)
        .provable(|_| provable_game())
}
