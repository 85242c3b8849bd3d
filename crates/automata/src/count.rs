//! The number of tuples of numbers below a bound in a relation, exactly, for bounds of any size.
//!
//! The words are read in parallel with the digits of the bound. There is a count for every state and, for every number,
//! whether its digits read so far are less than those of the bound. A digit maps the counts linearly (a linear
//! representation of the counting sequence; Berstel and Reutenauer 2011).

use super::{Automaton, AutomatonOps, Theory, Track};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// Maximum number of letters of a table.
const MAX_LETTERS: usize = 1 << 14;
/// Maximum number of counts that are stored at once.
const MAX_COUNTS: usize = 1 << 20;

/// Returns the number of lists of `numbers` numbers, all below `below`, in a relation of a theory, the i-th number on
/// track i. Returns `None` if the relation reads another track, or has too many letters or states.
///
/// # Complexity
/// Digits of the bound times states times letters times 2^numbers additions of numbers as long as the bound.
///
/// ```
/// use impartial_automata::{Base, Formula, Theory, ProofBudget, count_below, solutions};
/// use impartial::run::Run;
/// let (run, theory) = (Run::default(), Theory::new(Base::BINARY));
/// let pairs = Formula::parse("x < y & (x + y) mod 2 = 0")?;
/// let pairs = solutions(&theory, &pairs, &["x".into(), "y".into()], &ProofBudget::new(&run))?;
/// assert_eq!(count_below(&theory, pairs.automaton(), 2, &10u32.into()), Some(20u32.into()));
/// // The relation reads two numbers.
/// assert_eq!(count_below(&theory, pairs.automaton(), 1, &10u32.into()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_below(
    theory: &Theory,
    relation: &Automaton,
    numbers: usize,
    below: &BigUint,
) -> Option<BigUint> {
    let is_of_base = relation.base() == theory.base() || relation.tracks().is_empty();
    if !is_of_base || relation.tracks().iter().any(|track| track.0 as usize >= numbers) {
        return None;
    }
    let table = relation.to_dense(MAX_LETTERS)?;
    let base = usize::from(theory.base().get());
    let letters = base.checked_pow(numbers as u32).filter(|n| *n <= MAX_LETTERS)?;
    let sides = 1usize << numbers;
    table.states().checked_mul(sides).filter(|n| *n <= MAX_COUNTS)?;
    // For each letter over all numbers, the letter of the table and the digits.
    let place = |track: &Track| base.pow(track.0);
    let columns: Vec<usize> = (0..letters)
        .map(|letter| {
            table.tracks().iter().rev().fold(0, |all, track| all * base + letter / place(track) % base)
        })
        .collect();
    let bound = theory.word(&[(Track(0), below.clone())]);
    // A bit is set if the digits read of a number are not less than those of the bound.
    let mut counts = vec![BigUint::zero(); table.states() * sides];
    counts[sides - 1] = BigUint::one();
    for position in 0..bound.len() {
        let digit = usize::from(bound.digit(Track(0), position));
        let mut after = vec![BigUint::zero(); counts.len()];
        for (from, count) in counts.iter().enumerate().filter(|(_, count)| !count.is_zero()) {
            let (state, side) = (from / sides, from % sides);
            let row = table.row(state as u32);
            for (letter, &column) in columns.iter().enumerate() {
                let next = (0..numbers).fold(0, |all, i| {
                    let own = letter / base.pow(i as u32) % base;
                    let not_less = if own == digit { side >> i & 1 } else { usize::from(own > digit) };
                    all | not_less << i
                });
                after[row[column] as usize * sides + next] += count;
            }
        }
        counts = after;
    }
    // All digits are read: a longer number is not below the bound.
    let less = (0..table.states()).filter(|&q| table.is_accepting(q as u32)).map(|q| &counts[q * sides]);
    Some(less.sum())
}
