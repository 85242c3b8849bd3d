//! The winning moves, however large the heaps.
//!
//! The numerals are gone through column by column from the top. A heap that is lowered keeps the higher columns,
//! has 0 in place of a 1 in the column where it is lowered, and anything below; at most K are, so that every
//! column can be given a number of ones divisible by K+1: with f heaps lowered already and r ones too many
//! either K+1−r of the f have a 1 there, or r more are lowered, for f < K+1−r says that r ≤ K−f. So no
//! choice in a column that comes out is ever a dead end.

use super::{Moore, is_p};
use impartial::game::Heaps;
use impartial::kind::{HasMaxHeaps, Replies};
use impartial::value::Number;
use impartial::value::sort_short;
use num_bigint::BigUint;
use num_traits::Zero;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Numbers with more binary digits are not gone through: choices that wait take memory in each column.
const MAX_COLUMNS: u64 = 1 << 12;

/// Heaps that are alike so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct HeapClass {
    /// The digits of the new sizes in the columns done so far.
    prefix: BigUint,
    /// Their size; `None` once they have been lowered, when anything may follow.
    size: Option<BigUint>,
    count: usize,
}

/// A choice that has been begun.
#[derive(Clone)]
struct PartialChoice {
    column: u64,
    /// The ones in this column so far.
    ones: usize,
    /// The number of heaps that may still be lowered.
    left: usize,
    /// Classes still to be given a digit in this column, and those that have one.
    classes: Vec<HeapClass>,
    done: Vec<HeapClass>,
}

impl PartialChoice {
    /// Returns the fewest and the most ones that a class can have in this column.
    fn range(&self, class: &HeapClass) -> (usize, usize) {
        match &class.size {
            None => (0, class.count),
            Some(size) if size.bit(self.column) => (class.count - class.count.min(self.left), class.count),
            Some(_) => (0, 0),
        }
    }

    /// Returns whether the ones of this column can become a multiple of the modulus. What is lowered of one class is
    /// not there for another, but all numbers between the bounds can be had.
    fn comes_out(&self, modulus: usize) -> bool {
        let (mut least, mut most, mut lowered) = (self.ones, self.ones, 0);
        for class in &self.classes {
            let (fewest, all) = self.range(class);
            least += fewest;
            most += all;
            lowered += if class.size.is_some() { all - fewest } else { 0 };
        }
        least += lowered.saturating_sub(self.left);
        least.div_ceil(modulus) * modulus <= most
    }

    /// Gives `ones` heaps of the class the digit 1 and the others 0.
    fn give(&mut self, class: &HeapClass, ones: usize) {
        let is_zero = class.size.as_ref().is_some_and(|size| !size.bit(self.column));
        let mut give_digit = |digit: bool, count: usize, size: Option<BigUint>| {
            if count > 0 {
                let mut prefix = class.prefix.clone();
                prefix.set_bit(self.column, digit);
                self.done.push(HeapClass { prefix, size, count });
            }
        };
        give_digit(true, ones, class.size.clone());
        give_digit(false, class.count - ones, class.size.clone().filter(|_| is_zero));
        self.ones += ones;
        if class.size.is_some() && !is_zero {
            self.left -= class.count - ones;
        }
    }

    /// Returns the next column, heaps that are alike put together.
    fn next(mut self) -> Self {
        sort_short(&mut self.done);
        let mut classes: Vec<HeapClass> = Vec::new();
        for class in self.done {
            match classes.last_mut() {
                Some(last) if (&last.prefix, &last.size) == (&class.prefix, &class.size) => {
                    last.count += class.count;
                }
                _ => classes.push(class),
            }
        }
        PartialChoice { column: self.column - 1, ones: 0, left: self.left, classes, done: Vec::new() }
    }

    fn heaps(&self) -> Heaps<BigUint> {
        Heaps::from_sizes(self.done.iter().flat_map(|class| vec![class.prefix.clone(); class.count]))
    }
}

/// Calls `visit` with every option that is a P-position, each once.
fn winning_moves(
    game: Moore,
    heaps: &[BigUint],
    visit: &mut dyn FnMut(Heaps<BigUint>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let columns = heaps.iter().map(BigUint::bits).max().unwrap_or(0);
    if is_p(game.k, heaps) {
        return ControlFlow::Continue(());
    }
    if columns > MAX_COLUMNS {
        // The moves are not known.
        return ControlFlow::Break(());
    }
    let modulus = game.max_heaps().saturating_add(1);
    let class = |heap: &BigUint| HeapClass { prefix: BigUint::zero(), size: Some(heap.clone()), count: 1 };
    let first = PartialChoice {
        column: columns,
        ones: 0,
        left: game.max_heaps(),
        classes: Vec::new(),
        done: heaps.iter().map(class).collect(),
    };
    // Different choices may come to the same heaps: 5 left and 7 lowered, or 7 lowered to 5 and 5 to that.
    let mut seen = HashSet::new();
    let mut waiting = vec![first.next()];
    while let Some(mut choice) = waiting.pop() {
        match choice.classes.pop() {
            None if choice.column > 0 => waiting.push(choice.next()),
            None => {
                let heaps = choice.heaps();
                if seen.insert(heaps.clone()) {
                    visit(heaps)?;
                }
            }
            Some(class) => {
                let (fewest, most) = choice.range(&class);
                for ones in fewest..=most {
                    let mut next = choice.clone();
                    next.give(&class, ones);
                    if next.comes_out(modulus) {
                        waiting.push(next);
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Replies for Moore {
    /// Visits the moves to P-positions. The moves to other values are not known, so for them the result is `Break`
    /// without a visit, as it is for heaps of more than 4,096 binary digits in an N-position.
    fn visit_replies<N: Number>(
        &self,
        position: &Heaps<N>,
        wanted: &N,
        visit: &mut dyn FnMut(Heaps<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !wanted.is_zero() {
            return ControlFlow::Break(());
        }
        let heaps: Vec<BigUint> = position.as_slice().iter().cloned().map(Into::into).collect();
        winning_moves(*self, &heaps, &mut |option| {
            // Heaps never become larger.
            visit(Heaps::from_sizes(
                option.as_slice().iter().filter_map(|heap| N::try_from(heap.clone()).ok()),
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impartial::game::{Options, multisets};

    #[test]
    fn the_winning_moves_are_the_options_that_are_p_positions() {
        for (k, count, below) in [(1, 3, 8), (2, 3, 8), (2, 4, 6), (3, 4, 5), (3, 5, 4), (5, 4, 4)] {
            let game = Moore::new(k).unwrap();
            for position in multisets(count, below) {
                let mut listed: Vec<Heaps> =
                    game.options(&position).into_iter().filter(|option| is_p(k, option.as_slice())).collect();
                listed.sort_unstable();
                listed.dedup();
                let mut named = Vec::new();
                let flow = game.visit_replies(&position, &0, &mut |option| {
                    named.push(option);
                    ControlFlow::Continue(())
                });
                named.sort_unstable();
                assert_eq!((named, flow), (listed, ControlFlow::Continue(())), "moore:{k} {position}");
            }
        }
    }

    #[test]
    fn equal_heaps_do_not_make_a_move_many() {
        // 10 of 50 heaps of one counter: a choice of heaps would take 10^10 steps.
        let game = Moore::new(10).unwrap();
        let mut named = Vec::new();
        let position = Heaps::new([1; 50]);
        let _ = game.visit_replies(&position, &0, &mut |option| {
            named.push(option.iter().filter(|&heap| heap == 1).count());
            ControlFlow::Continue(())
        });
        assert_eq!(named, [44]);
    }
}
