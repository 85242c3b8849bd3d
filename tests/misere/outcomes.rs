//! Misère outcomes from the definition, for the tests of quotients.

use impartial::game::HeapMoves;
use impartial::misere::quotient::{Quotient, QuotientSolver};
use impartial::period::HeapCode;
use impartial::run::Run;
use std::collections::HashMap;
use std::ops::ControlFlow;

pub(crate) type Options = Vec<Vec<Vec<u32>>>;

/// The options of the heaps 1, …, `upto`.
pub(crate) fn options(atoms: &impl HeapMoves, upto: u32) -> Options {
    (1..=upto)
        .map(|heap| {
            let mut options = Vec::new();
            let _ = atoms.visit_heap_moves(heap.into(), &mut |option| {
                options.push(option.iter().filter(|&&part| part > 0).map(|&part| part as u32).collect());
                ControlFlow::Continue(())
            });
            options
        })
        .collect()
}

/// Returns whether a sum of heaps, ascending, is a misère P-position: it has options, and none of them is.
pub(crate) fn is_p(options: &Options, sum: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&p) = known.get(sum) {
        return p;
    }
    let (mut moves, mut wins) = (false, false);
    for (at, &heap) in sum.iter().enumerate() {
        if at > 0 && sum[at - 1] == heap {
            continue;
        }
        for option in &options[heap as usize - 1] {
            let mut next: Vec<u32> = sum.to_vec();
            next.remove(at);
            next.extend(option);
            next.sort_unstable();
            moves = true;
            wins = wins || is_p(options, &next, known);
        }
    }
    known.insert(sum.to_vec(), moves && !wins);
    moves && !wins
}

/// All sums of at most `count` heaps up to `largest`, ascending, smaller counts first.
pub(crate) fn sums(count: usize, largest: u32) -> Vec<Vec<u32>> {
    let mut all: Vec<Vec<u32>> = vec![vec![]];
    let mut start = 0;
    for _ in 0..count {
        let end = all.len();
        for at in start..end {
            for heap in all[at].last().copied().unwrap_or(1)..=largest {
                let mut sum = all[at].clone();
                sum.push(heap);
                all.push(sum);
            }
        }
        start = end;
    }
    all
}

pub(crate) fn code(text: &str) -> HeapCode {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

pub(crate) fn quotient(atoms: impl HeapMoves, heaps: u32) -> Quotient {
    let mut solver = QuotientSolver::new(atoms);
    solver.extend_to(heaps, &Run::default()).unwrap_or_else(|e| panic!("{e}"));
    solver.quotient()
}

/// Grundy's game: split a heap into two unequal ones.
pub(crate) fn grundys_game() -> impl HeapMoves {
    impartial::game::TakingRule(|heap: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>| {
        (1..heap.div_ceil(2)).try_for_each(|a| visit(&[a, heap - a]))
    })
}
